// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/result.hpp>

/// \file
/// The paths of a graph of solutions, one after the other.

namespace wend::detail {

/// Goes through the paths depth-first. In a graph without cycles every edge leads to a goal: the
/// next path takes as long as its part that is new. With cycles, an edge is taken only where a goal
/// can still be reached without the states on the path: there are no dead ends in which paths would
/// be tried in vain, so that it takes at most a look at the edges of equal cost for each action.
template <class Graph>
class path_lister {
 public:
  path_lister(Graph const& graph, memory_budget& budget) noexcept
      : graph_(&graph), path_(budget), seen_(budget), met_(budget) {}

  /// Advances to the next path; `exhausted` if there is none. At each edge, `pause()` decides
  /// whether to stop.
  template <class Pause>
  [[nodiscard]] search_status next(Pause const& pause) {
    if (!begun_ && !begin()) return search_status::memory_limit;
    for (;;) {
      if (auto const why = pause()) return *why;
      if (!inside_) {  // the next start
        if (start_ == graph_->size() || !graph_->node_at(start_).start)
          return search_status::exhausted;
        enter(start_++);
        inside_ = true;
        if (graph_->node_at(at_).is_goal) return search_status::solved;
      } else if (edge_ == graph_->end_edge(at_)) {
        leave();
      } else if (auto const to = graph_->edge_at(edge_).to; !leads_on(to)) {
        ++edge_;
      } else {
        if (!path_.reserve(1)) return search_status::memory_limit;
        path_.append(edge_);
        enter(to);
        if (graph_->node_at(at_).is_goal) return search_status::solved;
      }
    }
  }

  /// How many actions the path has.
  [[nodiscard]] std::size_t length() const noexcept { return path_.size(); }
  /// Its edges.
  [[nodiscard]] column<std::size_t> const& path() const noexcept { return path_; }
  /// The node at its start, and that at its end. \pre There is a path.
  [[nodiscard]] std::size_t first() const noexcept { return start_ - 1; }
  [[nodiscard]] std::size_t last() const noexcept { return at_; }

  void clear() noexcept {
    path_.clear();
    seen_.clear();
    met_.clear();
    start_ = 0;
    search_ = 0;
    begun_ = inside_ = false;
  }

 private:
  static constexpr std::size_t on_path = static_cast<std::size_t>(-1);

  [[nodiscard]] bool begin() {
    if (!graph_->is_acyclic()) {
      if (!seen_.reserve(graph_->size()) || !met_.reserve(graph_->size())) return false;
      for (std::size_t n = 0; n < graph_->size(); ++n) seen_.append(std::size_t{0});
    }
    begun_ = true;
    return true;
  }

  void enter(std::size_t n) noexcept {
    at_ = n;
    edge_ = graph_->first_edge(n);
    if (!graph_->is_acyclic()) seen_[n] = on_path;
  }
  void leave() noexcept {
    if (!graph_->is_acyclic()) seen_[at_] = 0;
    if (path_.empty()) {
      inside_ = false;
      return;
    }
    edge_ = path_.back();
    at_ = graph_->edge_at(edge_).from;
    ++edge_;
    path_.pop_back();
  }

  /// True if a goal can be reached from a node without visiting the nodes of the path. No node of a
  /// higher cost leads back to the path, and every node leads to a goal.
  [[nodiscard]] bool leads_on(std::size_t n) {
    if (graph_->is_acyclic()) return true;
    if (seen_[n] == on_path) return false;
    ++search_;
    met_.clear();
    met_.append(n);
    seen_[n] = search_;
    for (std::size_t i = 0; i < met_.size(); ++i) {
      std::size_t const m = met_[i];
      if (graph_->node_at(m).is_goal || graph_->node_at(at_).cost < graph_->node_at(m).cost)
        return true;
      for (std::size_t e = graph_->first_edge(m); e < graph_->end_edge(m); ++e) {
        std::size_t const to = graph_->edge_at(e).to;
        if (seen_[to] == on_path || seen_[to] == search_) continue;
        seen_[to] = search_;
        met_.append(to);
      }
    }
    return false;
  }

  Graph const* graph_;
  column<std::size_t> path_;   // edges
  column<std::size_t> seen_;   // by node, where there are cycles: by which search; or `on_path`
  column<std::size_t> met_;    // the nodes that a search has met
  std::size_t search_ = 0;     // its number, from 1
  std::size_t start_ = 0;      // the start to begin at next
  std::size_t at_ = 0;         // where the path ends
  std::size_t edge_ = 0;       // what is to be tried there next
  bool begun_ = false;
  bool inside_ = false;  // a start was entered
};

}  // namespace wend::detail
