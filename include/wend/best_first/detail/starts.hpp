// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <vector>

#include <wend/best_first/detail/candidates.hpp>
#include <wend/best_first/detail/search_space.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/state_key.hpp>

/// \file
/// The insertion of the starts into a best-first search.

namespace wend::detail {

/// The nodes of the starts: equal starts share a node.
template <class P, class H, class Space, class Expansion>
class start_nodes {
  using store = typename Space::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  static constexpr bool informed = store::informed;

 public:
  start_nodes(P const& problem, H const& heuristic, Space& space, Expansion const& expansion,
              memory_budget& budget)
      : problem_(&problem),
        heuristic_(&heuristic),
        space_(&space),
        expansion_(&expansion),
        entries_(budget),
        siblings_(budget) {}

  /// Evaluates the starts, as an expansion does its successors, and makes room for them; false
  /// if memory runs out. If user code throws, nothing has changed.
  [[nodiscard]] bool prepare(std::vector<state> const& starts) {
    entries_.clear();
    siblings_.begin(0);
    needs_ = {};
    for (std::size_t i = 0; i < starts.size(); ++i)
      if (!prepare(starts[i], i)) return false;
    if constexpr (Space::prepares)
      for (entry const& e : entries_)
        if (e.h && !space_->open.prepare(*e.priority)) return false;
    return space_->reserve(needs_, 0);
  }

  /// Stores the starts; calls `enter(i)` with the index of the start of each node, in node order.
  template <class Enter>
  void commit(Enter&& enter) {
    auto& counts = space_->counts;
    for (entry& e : entries_) {
      enter(e.start);
      if constexpr (informed) ++counts.evaluated;
      std::size_t slot = 0;
      if constexpr (store::graph) slot = space_->nodes.slot_of(e.hash);
      auto const n = space_->add_start(std::move(e.key), e.hash, slot, e.h);
      if (!e.h) continue;  // a dead end
      ++counts.starts;
      space_->push(n, cost{}, *e.h, 0, *e.priority);
    }
    counts.max_open = counts.open;
    entries_.clear();
  }

  void release() noexcept {
    entries_.release();
    siblings_.release();
  }

 private:
  struct entry {
    typename store::key key;
    std::size_t start;
    std::uint64_t hash;
    std::optional<cost> h;
    std::optional<typename Space::open_key> priority;
    fate what = fate::fresh;
  };

  bool prepare(state const& s, std::size_t i) {
    space_->nodes.check_start(s);
    if (!entries_.reserve(1)) return false;
    typename store::key key = state_key(*problem_, s);
    std::uint64_t hash = 0;
    if constexpr (store::graph) {
      hash = space_->nodes.hash(s, key);
      if (siblings_.find(entries_, hash, key)) return true;
    }
    auto const h = evaluator<P, H>::of_start(*problem_, *heuristic_, s, fail_at_start<action>);
    std::optional<typename Space::open_key> priority;
    ++needs_.nodes;
    if (h) {
      ++needs_.pushes;
      if constexpr (Space::keeps_estimates && std::integral<cost>)
        needs_.largest_h = std::max(needs_.largest_h, static_cast<std::uint64_t>(*h));
      priority = expansion_->priority_of(s, cost{}, *h, *h, 0, static_cast<action const*>(nullptr));
      if (auto const* fault = expansion_->fault_of(*priority)) fail_at_start<action>(fault);
    }
    entries_.append(entry{std::move(key), i, hash, h, std::move(priority)});
    return !store::graph || siblings_.enter(entries_, entries_.size());
  }

  P const* problem_;
  H const* heuristic_;
  Space* space_;
  Expansion const* expansion_;
  column<entry> entries_;
  sibling_finder siblings_;
  demand needs_{};
};

}  // namespace wend::detail
