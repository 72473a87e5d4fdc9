// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/frontier/detail/entry_heap.hpp>
#include <wend/frontier/open_list.hpp>
#include <wend/search/bidirectional/bidirectional_preset.hpp>
#include <wend/search/bidirectional/detail/bound_list.hpp>

/// \file
/// Near-optimal bidirectional search.
///
/// J. Chen, R. C. Holte, S. Zilles, N. R. Sturtevant, "Front-to-end bidirectional heuristic search
/// with near-optimal node expansions", Proceedings of IJCAI 2017, 489-495.

namespace wend::detail {

/// Entries wait, ordered by f, until the search's lower bound has reached their f; then they are
/// ready, ordered by g, the least first.
template <class Cost, class Id = std::uint32_t>
class two_stage_list {
  using waiting_list = bound_list<Cost, Cost, Id>;

 public:
  using id_type = Id;
  using key_type = typename waiting_list::key_type;
  using handle_type = no_handle;
  using entry = typename waiting_list::entry;

  explicit two_stage_list(memory_budget& budget) noexcept : waiting_(budget), ready_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    return waiting_.reserve(n) && ready_.reserve(waiting_.size() + n);
  }
  no_handle push(Id id, key_type const& key) { return waiting_.push(id, key); }
  void improve(Id id, no_handle, key_type const& key) { waiting_.push(id, key); }

  /// The first entry that is ready.
  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    if (!ready_.top([&](entry const& e) { return is_current(e.id, e.key); })) return std::nullopt;
    return ready_.take().id;
  }

  /// The first waiting entry and the first ready entry for which `is_current(entry)` is true; null
  /// if there is none.
  template <class IsCurrent>
  [[nodiscard]] entry const* waiting(IsCurrent&& is_current) {
    return waiting_.first(is_current);
  }
  template <class IsCurrent>
  [[nodiscard]] entry const* ready(IsCurrent&& is_current) {
    return ready_.top(is_current);
  }
  /// Makes the first waiting entry ready. \pre There is one.
  void make_ready() { ready_.push(waiting_.take()); }

  void clear() noexcept {
    waiting_.clear();
    ready_.clear();
  }
  void release() noexcept {
    waiting_.release();
    ready_.release();
  }

 private:
  struct less_g {
    bool operator()(entry const& a, entry const& b) const { return a.key.g < b.key.g; }
  };
  waiting_list waiting_;
  entry_heap<entry, less_g> ready_;
};

}  // namespace wend::detail

namespace wend {

/// The options of near-optimal bidirectional search.
template <class Cost = int>
struct nbs_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

struct priority_by_f_and_g {
  template <class Cost>
  bound_g_key<Cost, Cost> of_costs(Cost const& g, Cost const&, Cost const& f) const {
    return {f, g};
  }
};

/// A pair of nodes, one of each side, of the least bound max(f, f', g + g' + e), where no action
/// costs less than e. No path that leads through both costs less than the bound. Until a cheapest
/// path is found, both nodes of some pair of this bound or less lie on one.
template <class P, class, class>
class least_pair {
  using cost = cost_t<P>;

 public:
  using open_list = two_stage_list<cost>;
  using forward_priority = priority_by_f_and_g;
  using backward_priority = priority_by_f_and_g;
  static constexpr best_first_traits traits{.improves = true, .by_increasing_f = true};
  static constexpr bool by_depth = false;

  template <class Forward, class Backward>
  decision<cost> next(Forward& forward, Backward& backward) {
    // The nodes of a pair are expanded in turn.
    if (!forward.selected && !backward.selected) {
      if (auto const end = prepare(forward, backward)) return {*end, {}};
      forward.select();
      backward.select();
    }
    return {forward.selected ? turn::start : turn::goal, least_};
  }

 private:
  /// Raises the bound to the least bound of a pair, and makes its nodes the first that are ready.
  /// Returns the reason if there is no such pair.
  template <class Forward, class Backward>
  std::optional<turn> prepare(Forward& forward, Backward& backward) {
    auto& fs = forward.space.open;
    auto& bs = backward.space.open;
    auto const is_f = forward.is_current();
    auto const is_b = backward.is_current();
    for (;;) {
      while (below(fs.waiting(is_f))) fs.make_ready();
      while (below(bs.waiting(is_b))) bs.make_ready();
      auto const* const f = fs.waiting(is_f);
      auto const* const b = bs.waiting(is_b);
      auto const* const ready_f = fs.ready(is_f);
      auto const* const ready_b = bs.ready(is_b);
      if ((!f && !ready_f) || (!b && !ready_b)) return turn::over;
      std::optional<cost> through;
      if (ready_f && ready_b) through = sum(ready_f->key.g, ready_b->key.g);
      if (through && !(least_ < *through)) return std::nullopt;
      if (f && !(least_ < f->key.bound)) {
        fs.make_ready();
      } else if (b && !(least_ < b->key.bound)) {
        bs.make_ready();
      } else {
        auto bound = through;
        if (f && (!bound || f->key.bound < *bound)) bound = f->key.bound;
        if (b && (!bound || b->key.bound < *bound)) bound = b->key.bound;
        if (!bound) return turn::beyond;
        least_ = *bound;
      }
    }
  }
  template <class Entry>
  [[nodiscard]] bool below(Entry const* e) const {
    return e && e->key.bound < least_;
  }
  /// The least cost of a path through two such nodes; empty if it does not fit the type.
  [[nodiscard]] static std::optional<cost> sum(cost const& a, cost const& b) {
    auto const both = checked_sum(a, b);
    if constexpr (unit_cost_problem<P>)
      return both ? checked_sum(*both, cost{1}) : both;
    else
      return both;
  }

  cost least_{};
};

}  // namespace detail

/// The search object of NBS.
template <class P, class H, class Observer = no_observer>
using nbs_search = two_way_search<detail::least_pair, nbs_options<cost_t<P>>, P, H, Observer>;

namespace detail {
struct nbs_fn : two_way_call<nbs_search, nbs_options> {};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to `goal` (a state, or
/// `goals(range)`) by bidirectional search, with an admissible heuristic for each direction: see
/// two_way_heuristic_for. `is_goal` is not called.
///
///     wend::heuristics::manhattan const h{puzzle};
///     auto const r = wend::nbs(puzzle, start, puzzle.goal_state(), h);
///
/// It never needs more than about twice the expansions of any other bidirectional search with these
/// heuristics. Compared with A*, it pays if the heuristic is weak; with a good one A* expands fewer
/// nodes. With heuristics::nil it is bidirectional uniform-cost search. With a consistent
/// heuristic, baestar usually expands fewer nodes.
///
/// Observers receive the events of both sides, as with bidirectional_bfs. With several goals the
/// heuristic estimates the distance to the nearest goal: its time grows with the number of goals.
///
/// \pre  Costs are not negative, and no estimate is too high. The action `inverse(a)` is applicable
///       in the state that `a` leads to, and `a` undoes it.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, and no path is cheaper (not
///       proved if there is a depth limit; for floating-point costs up to the rounding of the sums,
///       which the two sides add in different orders). `exhausted`: no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated. A side expands a state
///       again if it finds a cheaper path to it, which an inconsistent heuristic can cause.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem. Failing to find a goal or running out of memory does not throw: see the
///         result's status.
inline constexpr detail::nbs_fn nbs{};

}  // namespace wend
