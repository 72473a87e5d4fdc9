// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint16_t
#include <memory>    // std::addressof
#include <vector>

#include <wend/core/detail/move_table.hpp>
#include <wend/core/detail/word_automaton.hpp>
#include <wend/core/effect_problem.hpp>
#include <wend/core/error.hpp>

/// \file
/// Move pruning: an automaton that forbids sequences of actions that another sequence can replace.
///
/// L. A. Taylor, R. E. Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993, 756-761;
/// N. Burch, R. C. Holte, "Automatic move pruning for single-agent search", AI Communications
/// 29(2), 2016, 363-383.
///
/// Why no cheapest solution is lost. Sequences are ordered by their length, then by the problem's
/// order of actions. A sequence v is forbidden at a site only if an earlier one, u, is allowed
/// there, has the same effect and costs no more. Wherever v can be taken, u can be taken too: the
/// site alone decides which actions are allowed; or, for items on stacks, the requirements of u
/// follow from the requirements of v. Take the earliest of the cheapest paths from a start to a
/// goal. If it contained a forbidden sequence v, then with u instead of v it would lead to the same
/// goal, cost no more and be earlier: a contradiction. So it contains no forbidden sequence, and a
/// search that leaves out all paths with forbidden sequences still has it. The same holds for the
/// earliest path to a goal within limits of depth and cost, since u is no longer than v and costs
/// no more; and for paths that visit no state twice, since the earliest of the cheapest paths is
/// one. A bound on g + h cuts none of its nodes if h never overestimates, whether h is consistent
/// or not.
///
/// Other solutions are lost: of two equivalent sequences, one remains. Move pruning must not be
/// combined with a table of visited states, because a state may have been reached by a path after
/// which other actions are forbidden.

namespace wend {

namespace detail {
class move_automaton_format;  // wend/io/move_automaton_file.hpp
class earned_moves;           // wend/depth_first/detail/earned_moves.hpp
}  // namespace detail

template <std::size_t States, std::size_t Letters, std::size_t Sites>
class fixed_move_automaton;  // wend/core/fixed_moves.hpp

/// An automaton that reads sequences of actions, and recognises the action that would complete a
/// forbidden one.
///
///     wend::move_automaton const moves(p, p.goal_state(), 12);
///     auto const r = wend::idastar(p, start, h, {.prune_moves = moves});
///
/// It belongs to one problem and one order of actions, and is valid for every start and goal.
class move_automaton {
 public:
  /// A state of the automaton: the relevant part of the past actions.
  using state_type = std::uint16_t;

  /// The state after a forbidden sequence, and after an action that is not allowed.
  static constexpr state_type dead = 0;

  /// The maximum number of states. If longer sequences need more, only shorter ones are forbidden.
  static constexpr std::size_t most_states = 65'536;
  /// The maximum number of sequences that are compared with each other. Sequences that move items
  /// between n stacks also have at most (256 / n - 1) / 2 actions.
  static constexpr std::size_t most_words = std::size_t{1} << 21;

  /// Forbids sequences of up to `longest` actions. `any` is an arbitrary state of the problem.
  /// \post `length() <= longest`; less if most_states or most_words would be exceeded, or if there
  ///       are many stacks.
  /// \complexity O(w (k + n)) time and memory for w sequences of up to `longest` actions that do
  ///       not contain a forbidden one, k actions and n parts. For the 15-puzzle and up to 10
  ///       actions: 78 thousand sequences, 10 ms; up to 14: 1.3 million, 0.4 s.
  /// \throws invalid_problem for an effect that is neither a permutation nor a move between stacks,
  ///         and if sites allow too many different sets of actions; std::bad_alloc.
  template <effect_problem P>
  move_automaton(P const& p, state_t<P> const& any, std::size_t longest)
      : move_automaton(detail::move_table_of(p, detail::letters_of(p, std::addressof(any))),
                       longest, most_words) {}

  /// The length of the longest sequences examined.
  [[nodiscard]] std::size_t length() const noexcept { return length_; }
  /// The number of actions. Actions are identified by their places in the problem's order.
  [[nodiscard]] std::size_t letters() const noexcept { return letters_; }
  /// The number of the problem's sites; 1 if it has none.
  [[nodiscard]] std::size_t sites() const noexcept { return starts_.size(); }
  /// The number of states, `dead` included.
  [[nodiscard]] std::size_t states() const noexcept { return rows_.size() / width(); }
  /// The number of bytes of its table.
  [[nodiscard]] std::size_t bytes() const noexcept { return rows_.size() * sizeof(state_type); }

  /// The state before the first action, at a site of the problem (0 if it has none).
  [[nodiscard]] state_type start(std::size_t site = 0) const noexcept { return starts_[site]; }
  /// The state after the action at place `letter` of the order. \complexity O(1).
  [[nodiscard]] state_type next(state_type s, std::size_t letter) const noexcept {
    return rows_[s * width() + letter];
  }

  /// The table: for each state, the next states, then the number of next states that are not dead.
  [[nodiscard]] state_type const* rows() const noexcept { return rows_.data(); }

  /// A number that identifies the problem: a hash of the effects of the actions and of their order.
  [[nodiscard]] std::uint64_t problem_code() const noexcept { return code_; }

 private:
  friend class detail::move_automaton_format;
  friend class detail::earned_moves;
  template <std::size_t States, std::size_t Letters, std::size_t Sites>
  friend class fixed_move_automaton;

  move_automaton() = default;
  move_automaton(detail::move_table const& moves, std::size_t longest, std::size_t words)
      : move_automaton(detail::automaton_within(moves, longest, words, most_states),
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

/// The sequences of actions that a depth-first search leaves out: sequences of up to a given number
/// of actions that an earlier one can replace. The search builds the automaton itself, or refers to
/// an existing one. With automatic_pruning it also decides how long the sequences are.
class move_pruning {
 public:
  /// Leaves out no sequences.
  constexpr move_pruning() noexcept = default;
  /// Sequences of up to `longest` actions; 0: none.
  /// \throws invalid_option for a negative number.
  template <std::integral N>
  constexpr move_pruning(N longest)  // NOLINT(google-explicit-constructor): an option's value
      : longest_(static_cast<std::size_t>(longest)) {
    if (longest < N{})
      detail::raise(invalid_option("wend: prune_moves must not be negative: expected the length of "
                                   "the longest sequences of actions to forbid, or 0"));
  }
  /// The sequences that the automaton forbids. The automaton is referred to, not copied.
  move_pruning(move_automaton const& moves) noexcept  // NOLINT(google-explicit-constructor)
      : automaton_(std::addressof(moves)), longest_(moves.length()) {}
  move_pruning(move_automaton const&&) = delete;

  /// The length of the longest sequences; 0: no pruning.
  [[nodiscard]] constexpr std::size_t longest() const noexcept { return longest_; }
  /// The automaton that is referred to; null: the search builds its own.
  [[nodiscard]] constexpr move_automaton const* automaton() const noexcept { return automaton_; }
  /// True for automatic_pruning.
  [[nodiscard]] constexpr bool is_automatic() const noexcept { return automatic_; }

  /// See automatic_pruning.
  [[nodiscard]] static constexpr move_pruning automatic() noexcept {
    move_pruning chosen;
    chosen.longest_ = 16;
    chosen.automatic_ = true;
    return chosen;
  }

 private:
  move_automaton const* automaton_ = nullptr;
  std::size_t longest_ = 0;
  bool automatic_ = false;
};

/// The value of `prune_moves` that lets `idastar` and `iddfs` decide which sequences to leave out.
///
///     auto const r = wend::iddfs(p, start, {.prune_moves = wend::automatic_pruning});
///
/// Before each iteration the search compares the nodes generated so far with the cost of a longer
/// automaton. It builds one, for sequences of up to 16 actions and at most 1,310,720 sequences, if
/// all such attempts take about 3 % of the time so far, and uses it if it is expected to halve the
/// nodes of the next iteration. So short searches generate what they generate without pruning,
/// and long ones are pruned more and more. The choice depends on the number of generated nodes
/// only, so counts are the same in every run. A checkpoint records the automaton in use, and a
/// search with this setting that loads the checkpoint continues with this automaton. `dls`, which
/// has one iteration, prunes nothing. `astar_idastar` and the searches in several threads need a
/// length or an automaton.
inline constexpr move_pruning automatic_pruning = move_pruning::automatic();

}  // namespace wend
