// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <optional>
#include <string>
#include <utility>   // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/engine/best_first/events.hpp>
#include <wend/engine/best_first/expansion.hpp>
#include <wend/engine/best_first/frontier.hpp>
#include <wend/engine/best_first/starts.hpp>

/// \file
/// One side of a bidirectional search: the frontier and expansion of the best-first engine, and the
/// search for meetings of stored nodes with the other side.

namespace wend::detail {

/// A path from a node of one side to a node of the other side with the same state.
template <class Id, class Cost>
struct meeting {
  Id here;
  Id there;
  Cost cost;
};

/// An expansion that looks for its new successors among the nodes of the other side.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
class meeting_expansion : public expansion<P, H, Frontier, Priority, Traits, Observer> {
  using base = expansion<P, H, Frontier, Priority, Traits, Observer>;

 public:
  using typename base::cost, typename base::facts, typename base::id;
  using base::base;

  bool cut_depth = false;  ///< A meeting was too far from both ends.

  /// Like `expansion::prepare`; also finds the cheapest meeting within the limits.
  template <class Nodes>
  [[nodiscard]] bool prepare(facts const& node, Nodes const& others,
                             search_limits<cost> const& limits) {
    found_.reset();
    if (!base::prepare(node, limits.max_cost)) return false;
    auto const& most = limits.max_depth;
    auto const& beyond = base::beyond_;
    auto const& buffer = base::buffer_;
    segment const kept = base::kept_;
    for (std::size_t i = kept.begin; i < kept.end; ++i) {
      auto const& next = buffer[i];
      if (!next.pushed) continue;
      std::size_t slot = others.slot_of(next.hash);
      auto const n = others.find(next.hash, slot, next.key);
      if (!n || others.dead(*n)) continue;
      if (most && *most < node.depth + 1 + others.depth(*n)) {
        cut_depth = true;
        continue;
      }
      auto const fail = base::failing(node.number, next.action());
      cost const through = checked_sum(next.g, others.g(*n), path_does_not_fit, fail, beyond);
      if (beyond && !(through < *beyond)) {
        base::cut_cost = limits.max_cost;
        continue;
      }
      if (!found_ || through < found_->through) found_ = {i, *n, through};
    }
    return true;
  }

  /// Like `expansion::commit`. Returns the meeting, if there is one.
  std::optional<meeting<id, cost>> commit(facts const& node) {
    base::commit(node);
    if (!found_) return std::nullopt;
    auto const& next = base::buffer_[found_->place];
    return meeting<id, cost>{static_cast<id>(next.other), found_->there, found_->through};
  }

 private:
  struct found {
    std::size_t place;  // index in the scratch buffer
    id there;
    cost through;
  };
  std::optional<found> found_{};
};

/// One side. `P` is the problem in its direction.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class side {
 public:
  using frontier =
      detail::frontier<P, H, Open, Priority, Traits, hooks_of<Observer, P>::successors>;
  using expansion = meeting_expansion<P, H, frontier, Priority, Traits, Observer>;
  using id = typename frontier::id;
  using facts = typename frontier::facts;
  using cost = cost_t<P>;

  side(P const& problem, H const& heuristic, Priority priority, Observer told,
       best_first_settings const& settings, memory_budget& budget)
      : observer_(std::move(told)),
        front(problem, budget, table_growth::fourfold,
              [](memory_budget& b) { return Open(b); }),
        expansion_(problem, heuristic, front, settings, std::move(priority), observer_, budget),
        starts_(problem, heuristic, front, expansion_, budget),
        events_(problem, front.nodes, observer_) {}
  side(side const&) = delete;
  side& operator=(side const&) = delete;

 private:
  [[no_unique_address]] Observer observer_;

 public:
  frontier front;
  std::optional<id> selected{};  ///< It has left the open list, but still counts as open.
  bool entered = false;          ///< Its first states are stored.

  [[nodiscard]] facts selected_facts() const { return front.facts_of(*selected); }
  [[nodiscard]] expansion& successors() noexcept { return expansion_; }
  [[nodiscard]] expansion const& successors() const noexcept { return expansion_; }
  [[nodiscard]] start_nodes<P, H, frontier, expansion>& first_states() noexcept {
    return starts_;
  }
  [[nodiscard]] events<P, typename frontier::store, Observer> const& tell() const noexcept {
    return events_;
  }

  /// A predicate for entries of the open list that are not stale. If a node was pushed repeatedly
  /// the better entry leaves first; then the node is closed.
  [[nodiscard]] auto is_current() const noexcept {
    return [this](auto const& entry) { return !front.nodes.closed(entry.id); };
  }

  /// Selects the next node, unless one is selected; false if none is open.
  bool select() {
    if (!selected) selected = front.pop();
    return selected.has_value();
  }

  /// Closes the selected node without an expansion.
  void leave() noexcept {
    front.close(*selected);
    selected.reset();
  }

  void clear() {
    front.clear();
    expansion_.clear();
    expansion_.cut_depth = false;
    expansion_.cut_cost.reset();
    selected.reset();
    entered = false;
  }

  /// Frees the memory that was kept. \pre The side is in its initial state.
  void release() {
    front.release();
    expansion_.release();
    starts_.release();
  }

 private:
  expansion expansion_;
  start_nodes<P, H, frontier, expansion> starts_;
  [[no_unique_address]] events<P, typename frontier::store, Observer> events_;
};

}  // namespace wend::detail
