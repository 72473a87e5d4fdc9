// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <stdexcept>  // std::out_of_range

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/ranked.hpp>
#include <wend/engine/ranked_workers.hpp>

/// \file
/// A layer of a breadth-first search of numbered states, state by state: what any rankable problem
/// is searched with.

namespace wend::detail {

/// How many actions there are in a state.
template <class P>
std::uint64_t count_actions(P const& p, state_t<P> const& s) {
  std::uint64_t count = 0;
  auto&& range = p.actions(s);
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

template <class P>
class ranked_states {
 public:
  explicit ranked_states(P const& p) noexcept : p_(&p) {}

  /// States are worked on by so many at a time, which belong to one word of ranked_table::active.
  static constexpr std::uint64_t part = 64 * 64;

  /// Marks the successors of those of the class in a part, if they are unseen. The class has older
  /// states too, in words that are active for others: they have no unseen successors.
  void push(ranked_table& table, std::size_t number, rank_class last, rank_class next,
            ranked_tally& tally) const {
    for_each_bit(table.active(number), [&](std::size_t i) {
      std::size_t const w = number * 64 + i;
      for_each_bit(table.of_class(w, last), [&](std::size_t bit) {
        state_t<P> const s = p_->unrank(w * 64 + bit);
        for (auto&& a : p_->actions(s)) {
          state_t<P> const to = p_->result(s, a);
          std::uint64_t const rank = checked_rank(*p_, to, table.states());
          if (!table.is_seen(rank)) add(table, rank, to, next, tally);
        }
      });
    });
  }

  /// Marks those in a part that are unseen and have a neighbour in the class: the same, sooner
  /// where few are left. \pre An action that leads somewhere can be taken back.
  void pull(ranked_table& table, std::size_t number, rank_class last, rank_class next,
            ranked_tally& tally) const {
    std::size_t const end = std::min((number + 1) * std::size_t{64}, table.words());
    for (std::size_t w = number * 64; w < end; ++w)
      for_each_bit(table.unseen(w), [&](std::size_t bit) {
        std::uint64_t const rank = w * 64 + bit;
        if (rank >= table.states()) return;
        state_t<P> const s = p_->unrank(rank);
        if (has_neighbour(table, s, last)) add(table, rank, s, next, tally);
      });
  }

  /// Marks a state, unless another thread just did. Its actions are counted before: that may throw.
  void add(ranked_table& table, std::uint64_t rank, state_t<P> const& s, rank_class c,
           ranked_tally& tally) const {
    std::uint64_t const successors = count_actions(*p_, s);
    if (!table.mark(rank, c)) return;
    ++tally.found;
    tally.successors += successors;
  }

 private:
  bool has_neighbour(ranked_table const& table, state_t<P> const& s, rank_class c) const {
    for (auto&& a : p_->actions(s))
      if (table.is_of_class(checked_rank(*p_, p_->result(s, a), table.states()), c)) return true;
    return false;
  }

  P const* p_;
};

}  // namespace wend::detail
