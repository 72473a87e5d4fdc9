// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>       // std::bit_ceil
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <string>
#include <utility>   // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/state_table.hpp>
#include <wend/search/many_solutions/detail/spur_actions.hpp>

/// \file
/// The path from which the next ones branch off: its states, found by look-up, and the cost of the
/// path to each.

namespace wend::detail {

/// A path from a start to a goal: the states where another path can branch off, which are all
/// except the goal.
template <class P>
class root_path {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = spur_action_t<P>;

  static constexpr bool hashes = hashable_problem<P> || packable_problem<P> || rankable_problem<P>;

 public:
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  explicit root_path(memory_budget& budget) noexcept
      : actions_(budget), states_(budget), costs_(budget), hashes_(budget), slots_(budget) {}

  /// The actions, from the start on. Call `follow` after changing them.
  [[nodiscard]] column<action>& actions() noexcept { return actions_; }

  /// Finds the states and the costs along the actions; false if memory runs out.
  [[nodiscard]] bool follow(P const& p, state const& start) {
    states_.clear();
    costs_.clear();
    std::size_t const n = actions_.size();
    if (!states_.reserve(n) || !costs_.reserve(n)) return false;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == 0) {
        states_.append(start);
        costs_.append(cost{});
      } else {
        costs_.append(sum_after(p, costs_[i - 1], states_[i - 1], actions_[i - 1], i));
        states_.append(result_of(p, states_[i - 1], plain(actions_[i - 1])));
      }
    }
    return enter(p);
  }

  /// Forgets the path.
  void clear() noexcept {
    actions_.clear();
    states_.clear();
    costs_.clear();
  }

  // \pre The path was followed.

  [[nodiscard]] state const& state_at(std::size_t i) const noexcept { return states_[i]; }
  /// The cost of the path to there.
  [[nodiscard]] cost const& cost_to(std::size_t i) const noexcept { return costs_[i]; }

  /// The index of this state; `nowhere` if it is not on the path.
  [[nodiscard]] std::size_t place_of(P const& p, state const& s) const {
    if constexpr (hashes) {
      std::uint64_t const hash = hash_by_any_means(p, s);
      for (std::size_t at = hash & mask(); slots_[at] != 0; at = (at + 1) & mask())
        if (hashes_[slots_[at] - 1] == hash && states_[slots_[at] - 1] == s) return slots_[at] - 1;
    } else {
      for (std::size_t i = 0; i < states_.size(); ++i)
        if (states_[i] == s) return i;
    }
    return nowhere;
  }

  /// The cost of the path to the state at `from`, plus the cost of `tail` from there. If `from` is
  /// `nowhere`, the tail begins at `start`.
  [[nodiscard]] cost cost_along(P const& p, state const& start, std::size_t from,
                                column<action> const& tail) const {
    if (tail.empty()) return cost{};
    std::size_t const before = from == nowhere ? 0 : from;
    cost sum = from == nowhere ? cost{} : costs_[from];
    if constexpr (unit_cost_problem<P>) {
      for (std::size_t i = 0; i < tail.size(); ++i)
        sum = sum_after(p, sum, start, tail[i], before + i);
    } else {
      state s = from == nowhere ? start : states_[from];
      for (std::size_t i = 0; i < tail.size(); ++i) {
        sum = sum_after(p, sum, s, tail[i], before + i);
        if (i + 1 < tail.size()) s = result_of(p, s, plain(tail[i]));
      }
    }
    return sum;
  }

 private:
  /// The cost of the path to `s` plus that of the action there, which comes after `depth` others.
  [[nodiscard]] static cost sum_after(P const& p, cost const& before, state const& s,
                                      action const& a, std::size_t depth) {
    // The search has computed these costs before, and would have reported the action.
    auto const fail = [depth](std::string const& what) { raise(invalid_cost(what, depth)); };
    return checked_sum(before, action_cost(p, s, plain(a), fail), path_does_not_fit, fail);
  }

  [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }

  /// Makes the table.
  [[nodiscard]] bool enter(P const& p) {
    if constexpr (hashes) {
      std::size_t const size = std::bit_ceil(4 * states_.size() + 4);
      hashes_.clear();
      slots_.clear();
      if (!hashes_.reserve(states_.size()) || !slots_.reserve(size)) return false;
      while (slots_.size() < size) slots_.append(std::size_t{0});
      for (std::size_t i = 0; i < states_.size(); ++i) {
        hashes_.append(hash_by_any_means(p, states_[i]));
        std::size_t at = hashes_[i] & mask();
        while (slots_[at] != 0) at = (at + 1) & mask();
        slots_[at] = i + 1;
      }
    }
    return true;
  }

  column<action> actions_;
  column<state> states_;
  column<cost> costs_;
  column<std::uint64_t> hashes_;
  column<std::size_t> slots_;  // 0: empty; otherwise a place on the path, from 1
};

}  // namespace wend::detail
