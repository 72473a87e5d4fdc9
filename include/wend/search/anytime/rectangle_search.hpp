// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <utility>  // std::pair, std::swap

#include <wend/core/detail/column.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/frontier/open_list.hpp>
#include <wend/search/anytime/detail/anytime_search.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Rectangle search: a beam that becomes wider and deeper.
///
/// S. Lemons, W. Ruml, R. C. Holte, C. Linares López, "Rectangle Search: An Anytime Beam Search",
/// Proceedings of the AAAI Conference on Artificial Intelligence 38(18), 2024, 20751-20758.

namespace wend::detail {

/// The key of nodes in rectangle search: a depth, and the order among nodes of that depth.
template <class Cost>
struct level_key {
  std::size_t depth;
  Cost first;
  Cost then;
};

/// Nodes leave in passes over the levels. Pass w takes one node from each level that earlier passes
/// have reached, beginning with the least depth, and then w nodes from each of the next `aspect`
/// levels; it skips empty levels. Among nodes of equal keys the one of the largest number leaves
/// first.
template <class Cost, class Id = std::uint32_t>
class rectangle_list {
 public:
  using id_type = Id;
  using key_type = level_key<Cost>;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget. \pre `aspect` is not 0.
  rectangle_list(memory_budget& budget, std::size_t aspect) noexcept
      : entries_(budget), roots_(budget), aspect_(aspect) {}

  /// Makes sure that there is a level for the key's depth; false if memory runs out.
  [[nodiscard]] bool prepare(key_type const& key) {
    if (key.depth < roots_.size()) return true;
    if (!roots_.reserve(key.depth + 1 - roots_.size())) return false;
    while (roots_.size() <= key.depth) roots_.append(none);
    return true;
  }
  [[nodiscard]] bool reserve(std::size_t n) {
    if (n <= free_count_) return true;
    std::size_t const fresh = n - free_count_;
    return fresh <= none - entries_.size() && entries_.reserve(fresh);
  }

  /// \pre The key was prepared, and room reserved.
  no_handle push(Id id, key_type const& key) {
    auto& root = roots_[key.depth];
    root = meld(root, make(id, key));
    first_level_ = std::min(first_level_, key.depth);
    ++size_;
    return {};
  }
  /// Pushes the node again: it leaves at the earlier of its two places.
  void improve(Id id, no_handle, key_type const& key) { push(id, key); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    while (size_ != 0) {
      while (left_ == 0 || roots_[level_] == none) next_level();
      auto const [id, key] = take();
      if (!is_current(id, key)) continue;
      --left_;
      return id;
    }
    return std::nullopt;
  }

  /// The number of the pass, from 1.
  [[nodiscard]] std::uint64_t pass() const noexcept { return width_; }

  void clear() noexcept {
    entries_.clear();
    roots_.clear();
    free_ = none;
    free_count_ = size_ = 0;
    level_ = reached_ = first_level_ = 0;
    width_ = left_ = 1;
    end_ = aspect_;
  }
  void release() noexcept {
    clear();
    entries_.release();
    roots_.release();
  }

 private:
  using place = std::uint32_t;
  static constexpr place none = std::numeric_limits<place>::max();

  struct entry {
    Cost first;
    Cost then;
    Id id;
    place child;  // its first child in the heap
    place next;   // its next sibling; or the next free entry
  };
  [[nodiscard]] static bool precedes(entry const& a, entry const& b) noexcept {
    if (a.first < b.first || b.first < a.first) return a.first < b.first;
    if (a.then < b.then || b.then < a.then) return a.then < b.then;
    return b.id < a.id;
  }

  place make(Id id, key_type const& key) noexcept {
    entry const made{key.first, key.then, id, none, none};
    if (free_ == none) {
      entries_.append(made);
      return static_cast<place>(entries_.size() - 1);
    }
    place const at = free_;
    free_ = entries_[at].next;
    --free_count_;
    entries_[at] = made;
    return at;
  }

  /// Melds two heaps.
  place meld(place a, place b) noexcept {
    if (a == none) return b;
    if (precedes(entries_[b], entries_[a])) std::swap(a, b);
    entries_[b].next = entries_[a].child;
    entries_[a].child = b;
    return a;
  }

  /// Removes and returns the first entry of the level. \pre There is an entry.
  std::pair<Id, key_type> take() noexcept {
    place const root = roots_[level_];
    entry const e = entries_[root];
    roots_[level_] = meld_children(e.child);
    entries_[root].next = free_;
    free_ = root;
    ++free_count_;
    --size_;
    return {e.id, {level_, e.first, e.then}};
  }
  /// In pairs from the first to the last; then the pairs from the last to the first.
  place meld_children(place child) noexcept {
    place pairs = none;
    while (child != none) {
      place const a = child;
      place const b = entries_[a].next;
      child = b == none ? none : entries_[b].next;
      place const both = b == none ? a : meld(a, b);
      entries_[both].next = pairs;
      pairs = both;
    }
    place root = none;
    while (pairs != none) {
      place const next = entries_[pairs].next;
      root = meld(root, pairs);
      pairs = next;
    }
    return root;
  }

  /// Advances to the next level of the pass, or to the first of the next pass. \pre Not empty.
  void next_level() noexcept {
    ++level_;
    if (std::min(end_, roots_.size()) <= level_) {
      reached_ = std::max(reached_, std::min(end_, roots_.size()));
      end_ = reached_ + std::min(aspect_, std::numeric_limits<std::size_t>::max() - reached_);
      ++width_;
      while (roots_[first_level_] == none) ++first_level_;
      level_ = std::min(first_level_, end_ - 1);
    }
    left_ = level_ < reached_ ? 1 : width_;
  }

  column<entry> entries_;
  column<place> roots_;  // indexed by depth
  place free_ = none;
  std::size_t free_count_ = 0;
  std::size_t size_ = 0;
  std::size_t const aspect_;
  std::size_t first_level_ = 0;  // no level of a smaller depth has an entry
  std::size_t level_ = 0;        // the current level
  std::size_t left_ = 1;         // how many more nodes leave the level
  std::size_t width_ = 1;        // the number of the pass
  std::size_t reached_ = 0;      // earlier passes reached the levels of smaller depth
  std::size_t end_ = aspect_;    // this pass includes the levels of smaller depth
};

}  // namespace wend::detail

namespace wend {

/// The options of rectangle search.
template <class Cost = int>
struct rectangle_search_options {
  std::size_t aspect = 1;          ///< At least 1: the levels by which the rectangle becomes deeper
                                   ///< each time it becomes wider by one node.
  search_limits<Cost> limits{};    ///< The limits of the search.
  bool prune_parent = true;        ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// Orders nodes by depth; within a depth goals come first, then nodes of least f, among equals of
/// least h.
template <class P>
struct priority_by_level {
  using key = level_key<cost_t<P>>;
  P const* problem;
  key operator()(node_view<P> const& node) const {
    // With unit costs, a goal has the least f of its depth.
    if constexpr (!unit_cost_problem<P>)
      if (problem->is_goal(node.state)) return {node.depth, cost_t<P>{}, node.f};
    return {node.depth, node.f, node.h};
  }
};

/// A search that takes nodes from all levels in turn and always reopens, because its lower bounds
/// need that.
template <class P>
struct rectangle_search_preset {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: rectangle search needs costs that are numbers, to divide them");
  using options = rectangle_search_options<cost_t<P>>;
  using priority = priority_by_level<P>;
  using open_list = rectangle_list<cost_t<P>>;
  using schedule = one_round;
  static constexpr best_first_traits traits{.duplicates = duplicate_policy::closed_list,
                                            .improves = true};

  static open_list make_open(memory_budget& budget, options const& o) {
    if (o.aspect == 0)
      raise(invalid_option("wend: the aspect of rectangle search must be at least 1"));
    return open_list(budget, o.aspect);
  }
  static priority make_priority(options const&, P const& problem) { return {&problem}; }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

template <class P, class H, class Observer>
using rectangle_searcher = anytime_search<rectangle_search_preset<P>, P, H, Observer>;

struct rectangle_search_fn
    : improving_call<rectangle_searcher, rectangle_search_options, duplicate_policy::closed_list> {
};

}  // namespace detail

/// Finds a first path from `start` (a state, or `starts(range)`) to a goal quickly, then cheaper
/// and cheaper paths until the last one is proved to be cheapest. Each solution comes with a lower
/// bound on the cost of every solution. The range is lazy: it searches for the next solution when
/// the iterator is advanced.
///
///     for (auto const& s : wend::rectangle_search(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It is a beam search that widens its beam step by step and forgets nothing, so no width has to be
/// chosen. Nodes are kept by depth and expanded in passes. Pass w expands one more node of each
/// depth that was reached before, and then w nodes of each of the next `aspect` depths. So after
/// pass w, w nodes of each of the first w · `aspect` depths have been expanded (if there are as
/// many), and no depth is neglected for long. The search therefore overcomes deep local minima of
/// h, in which `awastar` and `arastar` can be stuck. Within a depth goals leave first, then the
/// node of least f = g + h, among equals that of least h. Nodes whose f is not less than the cost
/// of the best solution are not expanded. The bound is the least f of the open nodes.
///
/// A large `aspect` descends sooner: use one if solutions have thousands of actions. If h is good,
/// the first solution comes later than that of `awastar`.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. With a depth limit the last
///   solution need not be cheapest; the bounds hold for the problem without that limit.
/// - *Observers* receive `on_goal` for each solution.
/// - *Statistics*: `iterations` counts the passes.
///
/// The range refers to the problem and the heuristic; temporaries are rejected.
///
/// \pre  Costs are numbers and not negative, and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time and O(n) memory in the n states generated, where reopened states
///       count again; in addition O(n) time for the bound of each solution, and O(d) for each pass,
///       where d is the greatest depth.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if `aspect` is 0. Running out of memory while searching
///         does not throw.
inline constexpr detail::rectangle_search_fn rectangle_search{};

}  // namespace wend
