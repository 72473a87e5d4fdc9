// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint16_t
#include <memory>    // std::addressof
#include <vector>

#include <wend/core/effect_problem.hpp>
#include <wend/core/error.hpp>
#include <wend/core/moves/move_table_of.hpp>
#include <wend/core/moves/word_automaton.hpp>

/// \file
/// Sequences of actions that need not be tried, because others do the same: an automaton that
/// forbids them.
///
/// L. A. Taylor, R. E. Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993, 756-761;
/// N. Burch, R. C. Holte, "Automatic move pruning for single-agent search", AI Communications
/// 29(2), 2016, 363-383.
///
/// Why no cheapest solution is lost. Sequences are ordered by their length, then by the problem's
/// order of actions. A sequence v is forbidden at a site only if an earlier one, u, is allowed
/// there, has the same effect and costs no more. Wherever v can be taken so can u: what is allowed
/// depends on the site alone; or, of things on stacks, what u needs to be less than what follows
/// from what v needs. Take the earliest of the cheapest paths from a start to a goal. If it
/// contained a forbidden sequence v, with u in its place it would lead to the same goal, cost no
/// more and be earlier: a contradiction. So it contains none, and a search that leaves out all
/// paths with forbidden sequences still has it. The same holds of the earliest path to a goal
/// within limits of depth and cost, since u is no longer than v, and costs no more; and of paths
/// that visit no state twice, since the earliest of the cheapest paths is one. A bound on g + h cuts
/// none of its nodes, if h never overestimates, whether h is consistent or not.
///
/// It does lose other solutions: of two sequences that do the same, one remains. And it does not go
/// together with a table of states that were visited before, which may have been reached by a path
/// after which other actions are forbidden.

namespace wend {

namespace detail {
class move_automaton_format;  // wend/core/move_automaton_file.hpp
}  // namespace detail

template <std::size_t States, std::size_t Letters, std::size_t Sites>
class fixed_move_automaton;  // wend/core/fixed_moves.hpp

/// An automaton that reads sequences of actions, and says which action would end a forbidden one.
///
///     wend::move_automaton const moves(p, p.goal_state(), 12);
///     auto const r = wend::idastar(p, start, h, {.prune_moves = moves});
///
/// It is of one problem and one order of actions, whatever start and goal are.
class move_automaton {
 public:
  /// A state of the automaton: what is to be known of the actions so far.
  using state_type = std::uint16_t;

  /// The state after a forbidden sequence, and after an action that is not allowed.
  static constexpr state_type dead = 0;

  /// The most states. Where longer sequences need more, shorter ones are forbidden alone.
  static constexpr std::size_t most_states = 65'536;
  /// The most sequences that are compared with each other. Those that move things between n stacks
  /// are of at most (256 / n - 1) / 2 actions too.
  static constexpr std::size_t most_words = std::size_t{1} << 21;

  /// Forbids sequences of up to `longest` actions. `any` is a state of the problem: which one does
  /// not matter.
  /// \post `length() <= longest`; less where most_states or most_words would be exceeded, or there
  ///       are many stacks.
  /// \complexity O(w (k + n)) time and memory for w sequences of up to `longest` actions that do
  ///       not contain a forbidden one, k actions and n parts. For the 15-puzzle, of up to 10: 78
  ///       thousand, 10 ms; of up to 14: 1.3 million, 0.4 s.
  /// \throws invalid_problem for an effect that is no permutation, and no move between stacks;
  ///         std::bad_alloc.
  template <effect_problem P>
  move_automaton(P const& p, state_t<P> const& any, std::size_t longest)
      : move_automaton(detail::move_table_of(p, detail::letters_of(p, std::addressof(any))),
                       longest) {}

  /// The longest sequences that it looked at.
  [[nodiscard]] std::size_t length() const noexcept { return length_; }
  /// The number of actions. They are known by their places in the problem's order.
  [[nodiscard]] std::size_t letters() const noexcept { return letters_; }
  /// The number of the problem's sites; 1 where it has none.
  [[nodiscard]] std::size_t sites() const noexcept { return starts_.size(); }
  /// The number of states, `dead` included.
  [[nodiscard]] std::size_t states() const noexcept { return rows_.size() / width(); }
  /// The number of bytes of its table.
  [[nodiscard]] std::size_t bytes() const noexcept { return rows_.size() * sizeof(state_type); }

  /// The state before the first action, at a site of the problem (0 where it has none).
  [[nodiscard]] state_type start(std::size_t site = 0) const noexcept { return starts_[site]; }
  /// The state after the action in this place of the order. \complexity O(1).
  [[nodiscard]] state_type next(state_type s, std::size_t letter) const noexcept {
    return rows_[s * width() + letter];
  }

  /// The table: of each state, the next states, then how many of these are not dead.
  [[nodiscard]] state_type const* rows() const noexcept { return rows_.data(); }

  /// A number that tells problems apart: of what the actions do, and of their order.
  [[nodiscard]] std::uint64_t problem_code() const noexcept { return code_; }

 private:
  friend class detail::move_automaton_format;
  template <std::size_t States, std::size_t Letters, std::size_t Sites>
  friend class fixed_move_automaton;

  move_automaton() = default;
  move_automaton(detail::move_table const& moves, std::size_t longest)
      : move_automaton(detail::automaton_within(moves, longest, most_words, most_states),
                       moves.code()) {}
  move_automaton(detail::automaton_of_words const& made, std::uint64_t code)
      : letters_(made.rows.letters), code_(code), length_(made.length) {
    take(made.rows);
  }

  [[nodiscard]] std::size_t width() const noexcept { return letters_ + 1; }

  void take(detail::automaton_rows const& from) {
    starts_.assign(from.starts.begin(), from.starts.end());
    rows_.reserve(from.states() * width());
    for (std::size_t s = 0; s < from.states(); ++s) {
      state_type live = 0;
      for (std::size_t letter = 0; letter < letters_; ++letter) {
        rows_.push_back(static_cast<state_type>(from.next[s * letters_ + letter]));
        if (rows_.back() != dead) ++live;
      }
      rows_.push_back(live);
    }
  }

  std::size_t letters_ = 0;
  std::uint64_t code_ = 0;
  std::size_t length_ = 0;
  std::vector<state_type> starts_{};  // by site
  std::vector<state_type> rows_{};
};

/// Which sequences of actions a depth-first search leaves out: those of up to so many actions that
/// an earlier one can replace, by an automaton that the search makes for itself, or by one that it
/// refers to.
class move_pruning {
 public:
  /// None.
  constexpr move_pruning() noexcept = default;
  /// Sequences of up to so many actions; 0: none.
  /// \throws invalid_option for a negative number.
  template <std::integral N>
  constexpr move_pruning(N longest)  // NOLINT(google-explicit-constructor): an option's value
      : longest_(static_cast<std::size_t>(longest)) {
    if (longest < N{})
      detail::raise(invalid_option("wend: prune_moves must not be negative: expected the length of "
                                   "the longest sequences of actions to forbid, or 0"));
  }
  /// Those that the automaton forbids, which is referred to.
  move_pruning(move_automaton const& moves) noexcept  // NOLINT(google-explicit-constructor)
      : automaton_(std::addressof(moves)), longest_(moves.length()) {}
  move_pruning(move_automaton const&&) = delete;

  /// The length of the longest sequences; 0: none is left out.
  [[nodiscard]] constexpr std::size_t longest() const noexcept { return longest_; }
  /// The automaton that is referred to; null: the search makes its own.
  [[nodiscard]] constexpr move_automaton const* automaton() const noexcept { return automaton_; }

 private:
  move_automaton const* automaton_ = nullptr;
  std::size_t longest_ = 0;
};

}  // namespace wend
