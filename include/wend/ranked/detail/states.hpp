// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <iterator>   // std::ranges::begin
#include <limits>
#include <optional>
#include <stdexcept>  // std::out_of_range

#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/ranked/detail/table.hpp>
#include <wend/ranked/detail/workers.hpp>

/// \file
/// A layer of a breadth-first search of ranked states, state by state: works for every rankable
/// problem.

namespace wend::detail {

/// The number of actions in a state.
template <class P>
std::uint64_t count_actions(P const& p, state_t<P> const& s) {
  std::uint64_t count = 0;
  auto&& range = actions_of(p, s);
  auto const end = std::ranges::end(range);
  for (auto it = std::ranges::begin(range); !(it == end); ++it) ++count;
  return count;
}

/// The rank of a state, which is checked, because it is an index.
template <class P>
std::uint64_t checked_rank(P const& p, state_t<P> const& s, std::uint64_t states) {
  std::uint64_t const rank = p.rank(s);
  if (rank >= states)
    raise(std::out_of_range("wend: the problem's rank of a state is not below its state_count"));
  return rank;
}

/// The goal of the least rank among the tested states.
class least_goal {
 public:
  /// Tests a state. Several threads may do so at the same time.
  template <class P>
  void test(P const& p, std::uint64_t rank) {
    std::uint64_t best = least_;
    if (rank >= best || !p.is_goal(p.unrank(rank))) return;
    while (rank < best && !least_.compare_exchange_weak(best, rank)) {
    }
  }
  [[nodiscard]] std::optional<std::uint64_t> rank() const noexcept {
    std::uint64_t const least = least_;
    return least != none ? std::optional(least) : std::nullopt;
  }

 private:
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  std::atomic<std::uint64_t> least_{none};
};

template <class P>
class ranked_states {
 public:
  explicit ranked_states(P const& p) noexcept : p_(&p) {}

  /// Marks the unseen successors of the states of the class in a part. The class also has older
  /// states, in words that are active because of others; these have no unseen successors.
  template <class MayContinue>
  bool push(ranked_table& table, ranked_part& part, distance_class last, distance_class next,
            ranked_tally& tally, MayContinue const& may_continue) const {
    return for_each_active(table, part, last, may_continue, [&](std::uint64_t rank) {
      state_t<P> const s = p_->unrank(rank);
      for (auto&& a : actions_of(*p_, s)) {
        state_t<P> const to = result_of(*p_, s, a);
        std::uint64_t const to_rank = checked_rank(*p_, to, table.states());
        if (!table.is_seen(to_rank)) add(table, to_rank, to, next, tally);
      }
    });
  }

  /// Marks the unseen states in a part that have a neighbour in the class. The result is the same
  /// as that of push; it is faster if few unseen states are left. \pre Every action that leads
  /// somewhere has an inverse.
  template <class MayContinue>
  bool pull(ranked_table& table, ranked_part& part, distance_class last, distance_class next,
            ranked_tally& tally, MayContinue const& may_continue) const {
    auto const unseen = [&](std::size_t w) { return table.unseen(w); };
    auto const find = [&](std::uint64_t rank) {
      if (rank >= table.states()) return;
      state_t<P> const s = p_->unrank(rank);
      if (has_neighbour(table, s, last)) add(table, rank, s, next, tally);
    };
    return for_each_state(part, table.words_from(part.number * 64), unseen, may_continue, find);
  }

  /// Marks a state, unless another thread just did. Its actions are counted first, because that may
  /// throw.
  void add(ranked_table& table, std::uint64_t rank, state_t<P> const& s, distance_class c,
           ranked_tally& tally) const {
    std::uint64_t const successors = count_actions(*p_, s);
    if (!table.mark(rank, c)) return;
    ++tally.found;
    tally.successors += successors;
  }

 private:
  bool has_neighbour(ranked_table const& table, state_t<P> const& s, distance_class c) const {
    for (auto&& a : actions_of(*p_, s))
      if (table.is_of_class(checked_rank(*p_, result_of(*p_, s, a), table.states()), c))
        return true;
    return false;
  }

  P const* p_;
};

}  // namespace wend::detail
