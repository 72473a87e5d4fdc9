// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::unique_ptr
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/earned_moves.hpp>

/// \file
/// The move automaton of a depth-first search and its rows along the path.

namespace wend::detail {

/// The `prune_moves` of an algorithm's options, if they have it.
template <class Options>
move_pruning moves_asked_by(Options const& options) {
  if constexpr (requires { options.prune_moves; })
    return options.prune_moves;
  else
    return {};
}

/// The `prune_moves` of an algorithm for which automatic_pruning is not defined.
/// \throws invalid_option for automatic_pruning.
inline move_pruning const& not_automatic(move_pruning const& asked) {
  if (asked.is_automatic())
    raise(invalid_option("wend: automatic_pruning is for idastar and iddfs: expected the length of "
                         "the longest sequences of actions to forbid, or a move_automaton"));
  return asked;
}

/// The automaton of a search: none if the problem does not describe the effects of its actions.
template <class P>
class chosen_moves {
 public:
  static void ask(move_pruning const& asked) {
    if (asked.longest() != 0)
      raise(invalid_option("wend: prune_moves needs an effect_problem: a problem with a member "
                           "effect"));
  }
  static void begin(P const&, state_t<P> const*) noexcept {}
  static void earn(cycle_check, std::uint64_t) noexcept {}
  static void forget_earned() noexcept {}
  [[nodiscard]] static move_pruning pruning() noexcept { return {}; }
};

/// An automaton that an algorithm's options refer to, or that the search builds for itself.
template <effect_problem P>
class chosen_moves<P> {
 public:
  /// Sets the automaton to use.
  void ask(move_pruning const& asked) noexcept { asked_ = asked; }
  /// Adopts or builds the automaton, unless it has been done. `any` is a state of the problem, or
  /// null. \throws invalid_option for an automaton of another problem.
  void begin(P const& p, state_t<P> const* any) {
    if (asked_.longest() == 0 || on() || earned_ || !any) return;
    letters_ = letters_of(p, any);
    if (asked_.is_automatic())
      earned_ = std::make_unique<earned_moves>(move_table_of(p, letters_), asked_.longest());
    else if (!asked_.automaton())
      own_ = std::make_unique<move_automaton const>(p, *any, asked_.longest());
    else if (!is_of(*asked_.automaton(), move_table_of(p, letters_)))
      raise(invalid_option("wend: prune_moves is an automaton of another problem, or of another "
                           "order of actions"));
    automaton_ = own_ ? own_.get() : asked_.automaton();
  }

  /// Before an iteration: extends an automaton that the search builds as it pays.
  void earn(cycle_check cycles, std::uint64_t generated) {
    if (!earned_ || !earned_->is_due(generated)) return;
    earned_->grow(generated, cycles != cycle_check::none);
    automaton_ = earned_->automaton();
  }
  /// Uses the automaton of this problem that has this length, if the search chooses the length
  /// itself. It may throw std::bad_alloc.
  void use_earned(std::uint64_t problem_code, std::size_t length) {
    if (!earned_ || earned_->problem_code() != problem_code) return;
    earned_->use(length);
    automaton_ = earned_->automaton();
  }
  void forget_earned() noexcept {
    if (!earned_) return;
    earned_->forget();
    automaton_ = nullptr;
  }

  [[nodiscard]] bool on() const noexcept { return automaton_ != nullptr; }
  /// \pre There is one.
  [[nodiscard]] move_automaton const& automaton() const noexcept { return *automaton_; }
  /// The actions, indexed by their letters.
  [[nodiscard]] std::vector<action_t<P>> const& letters() const noexcept { return letters_; }
  /// The option for another search, which refers to the automaton.
  [[nodiscard]] move_pruning pruning() const noexcept {
    return on() ? move_pruning(*automaton_) : move_pruning();
  }

 private:
  // The contents of a file may differ from its header.
  static bool is_of(move_automaton const& a, move_table const& moves) noexcept {
    return a.problem_code() == moves.code() && a.letters() == moves.letters &&
           a.sites() == moves.sites;
  }

  move_pruning asked_{};
  std::unique_ptr<move_automaton const> own_{};
  std::unique_ptr<earned_moves> earned_{};
  std::vector<action_t<P>> letters_{};
  move_automaton const* automaton_ = nullptr;
};

/// Replaces the pruner for a problem that does not describe the effects of its actions.
template <class P>
class move_pruner : public chosen_moves<P> {
 public:
  static constexpr bool prunes = false;

  explicit move_pruner(memory_budget&) noexcept {}
};

/// The state of the automaton at each node of the path.
template <effect_problem P>
class move_pruner<P> : public chosen_moves<P> {
  using action = action_t<P>;

 public:
  static constexpr bool prunes = true;

  using row = move_automaton::state_type;

  explicit move_pruner(memory_budget& budget) noexcept : states_(budget) {}

  /// The row of the node at `depth`.
  [[nodiscard]] row at(std::size_t depth) const noexcept { return states_[depth]; }
  /// The row of a start.
  [[nodiscard]] row at_start(P const& p, state_t<P> const& s) const {
    return this->automaton().start(effect_site(p, s));
  }
  /// The row of the node to which `a` leads from the one at `depth`.
  [[nodiscard]] row after(std::size_t depth, action const& a) const {
    std::size_t letter = 0;
    while (!(this->letters()[letter] == a)) ++letter;
    return this->automaton().next(states_[depth], letter);
  }

  /// Makes room for the nodes up to `depth`; false if there is no memory for them.
  [[nodiscard]] bool reserve(std::size_t depth) {
    if (depth < states_.size()) return true;
    if (!states_.reserve(depth + 1 - states_.size())) return false;
    while (states_.size() <= depth) states_.append(row{});
    return true;
  }
  /// Records the row of the node at `depth`. \pre Room was reserved.
  void keep(std::size_t depth, row r) noexcept { states_[depth] = r; }

  /// A predicate: true if the automaton forbids an action of a node with this row; without an
  /// automaton nothing is forbidden. It must be called with the actions of the node in their order.
  [[nodiscard]] auto forbidden_at(row r) const {
    auto const& letters = this->letters();
    row const* const next =
        this->on() ? this->automaton().rows() + r * (letters.size() + 1) : nullptr;
    return [&letters, next, letter = std::size_t{0}](action const& a) mutable {
      if (!next) return false;
      while (letter != letters.size() && !(letters[letter] == a)) ++letter;
      if (letter == letters.size())
        raise(invalid_problem("wend: actions(s) does not return the actions that effect_problem "
                              "requires, in the required order"));
      return next[letter++] == move_automaton::dead;
    };
  }

  void release() noexcept { states_.release(); }

 private:
  column<row> states_;
};

}  // namespace wend::detail
