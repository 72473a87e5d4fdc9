// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t, std::uint32_t
#include <optional>
#include <stdexcept>  // std::logic_error
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>  // statistics
#include <wend/engine/bidirectional/reversed.hpp>
#include <wend/engine/incremental/edges.hpp>
#include <wend/engine/incremental/nodes.hpp>

/// \file
/// How the shortest paths of an incremental search are repaired.

namespace wend::detail {

/// Where the roots are: at the starts, and paths go on by actions; or at the goals, and paths go
/// back.
enum class rooted { at_starts, at_goals };

/// The repair of shortest paths around a node. What calls the problem or the heuristic comes before
/// what changes a node, and nodes whose neighbours have changed are marked: where something throws,
/// or memory ends, the next visit begins there again.
template <class P, rooted Where, class Estimate>
class repair {
 public:
  repair(repair const&) = delete;
  repair& operator=(repair const&) = delete;

 protected:
  static constexpr bool forwards = Where == rooted::at_starts;
  using state = state_t<P>;
  using cost = cost_t<P>;
  using length = path_length<cost>;
  using key = path_key<cost>;
  using nodes = incremental_nodes<P, forwards>;
  using node = typename nodes::node;
  using id = typename nodes::id;

  repair(P const& problem, std::vector<state> roots, Estimate estimate,
         search_limits<cost> limits, table_memory* memory)
      : problem_(&problem),
        reversed_(problem),
        roots_(std::move(roots)),
        estimate_(std::move(estimate)),
        limits_(std::move(limits)),
        budget_(memory),
        root_numbers_(budget_),
        nodes_(problem, budget_),
        edges_(budget_) {}
  ~repair() = default;

  void count_stored(id n) noexcept {
    nodes_[n].counted = true;
    ++counts_.stored;
  }

  /// The actions of a state have changed.
  bool take_up(state const& s) {
    auto n = nodes_.find(s);
    if constexpr (forwards) {
      if (!n || !nodes_[*n].g.exists()) return true;  // no path leads on from it
      if (!gather(*n, nodes_[*n].g)) return false;
      changing([&] {
        nodes_.mark_children(*n);
        relax(*n);
      });
    } else {
      if (!n && for_each_edge(*problem_, s, failing(0), [&](state const& next, cost const&) {
            auto const t = nodes_.find(next);
            return !t || !nodes_[*t].g.exists();
          }))
        return true;  // it leads to nothing that was expanded
      if (!n) n = nodes_.find_or_store(s);
      if (!n) return false;
      if (!nodes_[*n].counted) {
        ++counts_.generated;
        count_stored(*n);
      }
      nodes_.mark(*n);
    }
    return true;
  }

  void look_again_at_all() {
    while (auto const n = nodes_.marked()) look_again(*n);
    counts_.max_open = std::max<std::uint64_t>(counts_.max_open, nodes_.open());
  }
  /// What follows for a marked node from its neighbours.
  void look_again(id n) {
    length best{};
    id parent = nodes::none;
    if (n < root_numbers_.size()) {
      best = {cost{}, 0};
    } else {
      state const s = nodes_.state_of(n);
      for_each_edge(inward(), s, failing(nodes_[n].rhs.exists() ? nodes_[n].rhs.actions : 0),
                    [&](state const& before, cost const& c) {
                      auto const t = nodes_.find(before);
                      if (!t || !nodes_[*t].g.exists()) return true;
                      auto const path = go_on(nodes_[*t].g, c);
                      if (path < best) {
                        best = path;
                        parent = *t;
                      }
                      return true;
                    });
    }
    estimate(n);
    changing([&] {
      nodes_.unmark();
      nodes_.set_rhs(n, best, parent);
      put_or_take(n);
    });
  }

  /// Lists where paths go on from a node to which one is so long; false if memory ended.
  bool gather(id n, length path) {
    edges_.clear();
    state const s = nodes_.state_of(n);  // not referred to: nodes may move
    auto const fail = failing(path.actions);
    return for_each_edge(outward(), s, fail, [&](state const& next, cost const& c) {
      auto const t = nodes_.find_or_store(next);
      if (!t || !edges_.reserve(1)) return false;
      edge const e{*t, go_on(path, c)};
      if (e.path < nodes_[*t].rhs) estimate(*t);
      edges_.append(e);
      return true;
    });
  }

  /// Tells these the path.
  void relax(id n) {
    for (edge const& e : edges_) {
      node const& t = nodes_[e.to];
      ++counts_.generated;
      if (!e.path.exists()) {
        ++counts_.pruned;
        continue;
      }
      bool const better = e.path < t.rhs;
      if (!t.counted)
        count_stored(e.to);
      else if (!better)
        ++counts_.duplicates;
      else
        ++(t.place != nodes::none ? counts_.improved : counts_.reopened);
      counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, e.path.actions);
      if (!better) continue;
      nodes_.set_rhs(e.to, e.path, n);
      put_or_take(e.to);
    }
  }

  void put_or_take(id n) {
    if (nodes_[n].g == nodes_[n].rhs || !nodes_[n].h)
      nodes_.take(n);
    else
      nodes_.put(n, key_of(n));
  }

  /// Asks the heuristic of a node, unless it is known. Before nodes change.
  void estimate(id n) {
    if (nodes_[n].estimated == epoch_) return;
    auto const h = checked_estimate<cost>(estimate_(nodes_.state_of(n)), failing(0));
    ++counts_.evaluated;
    nodes_[n].h = h;
    nodes_[n].estimated = epoch_;
  }

  [[nodiscard]] key key_of(id n) const {
    auto const& it = nodes_[n];
    length const& path = it.rhs < it.g ? it.rhs : it.g;
    auto const fail = failing(path.actions);
    auto const most = highest_key();
    auto const beyond = most ? cost_beyond(most) : std::nullopt;
    cost const f = checked_sum(path.cost, it.h ? *it.h : cost{}, sum_does_not_fit, fail, beyond);
    return {checked_sum(f, shift_, sum_does_not_fit, fail, beyond), path};
  }
  /// The highest f of a key that the cost limit lets pass; empty: any.
  [[nodiscard]] std::optional<cost> highest_key() const {
    return limits_.max_cost ? checked_sum(*limits_.max_cost, shift_) : std::nullopt;
  }
  /// Whether paths were cut because their costs do not fit the type, which no limit cuts any more.
  [[nodiscard]] bool is_beyond_no_more() const {
    return cut_beyond_ && !cost_beyond(limits_.max_cost);
  }

  /// How many actions the path to a node has. Its length may tell fewer: a node on it may have become
  /// cheaper by more actions since, by less than floating point tells in the sum.
  [[nodiscard]] std::size_t steps_to_root(id n) const noexcept {
    std::size_t steps = 0;
    while ((n = nodes_[n].parent) != nodes::none && steps < nodes_.size()) ++steps;
    return steps;
  }
  /// The nodes from one to its root, both included.
  [[nodiscard]] std::vector<id> to_root(id n) const {
    std::vector<id> all;
    for (; n != nodes::none; n = nodes_[n].parent) {
      if (all.size() == nodes_.size()) raise_untold();
      all.push_back(n);
    }
    return all;
  }
  /// The cheapest action from one state to another.
  [[nodiscard]] action_t<P> between(state const& from, state const& to) const {
    std::optional<action_t<P>> best;
    std::optional<cost> least;
    auto const fail = [](std::string const& what) { raise(invalid_cost(what, 0)); };
    auto&& range = problem_->actions(from);
    for (auto&& element : range) {
      successor_t<P> const& x = element;
      auto const step = cost_of_action(*problem_, from, x, fail);
      if (!step.applicable || (least && !(step.value < *least)) ||
          !(state(problem_->result(from, x)) == to))
        continue;
      action_t<P> const& a = x;
      best.emplace(a);
      least = step.value;
    }
    if (!best) raise_untold();
    return *std::move(best);
  }
  [[noreturn, gnu::cold]] static void raise_untold() {
    raise(std::logic_error("wend: what the search knows is no path: a change of costs was not "
                           "told, the heuristic is not consistent, or the way back by `inverse` or "
                           "`predecessors` is not that of an action"));
  }

  [[nodiscard]] node_event<P> event_of(id n) const {
    auto const& it = nodes_[n];
    length const& path = it.rhs < it.g ? it.rhs : it.g;
    return {n, nodes_.state_of(n), path.cost, it.h, path.actions};
  }

  template <class Change>
  void changing(Change&& change) {
    changing_ = true;
    verified_ = nodes::none;
    change();
    changing_ = false;
  }

  P const* problem_;
  typename reversal<P>::kept reversed_;
  std::vector<state> roots_;
  std::size_t next_root_ = 0;
  std::vector<state> pending_{};  // the states of which changes were told
  Estimate estimate_;
  search_limits<cost> limits_;
  std::uint32_t epoch_ = 1;  // grows when the estimate changes
  cost shift_{};             // what keys of now have more than those of the first position
  memory_budget budget_;
  column<std::size_t> root_numbers_;  // by the root's node: its place among the roots
  nodes nodes_;
  wend::statistics counts_{};
  id verified_ = nodes::none;  // a node whose path to its root was checked since the last change
  bool cut_beyond_ = false;    // a path whose cost does not fit the type
  bool changing_ = false;      // and so it stays where something throws meanwhile

 private:
  struct edge {
    id to;
    length path;
  };

  /// A path, and one more action. Where the cost does not fit its type, the limit cuts it: there is
  /// no such path as long as that limit is in force, which is no cost that could be stored.
  [[nodiscard]] length go_on(length const& path, cost const& by) {
    auto const next = longer(path, by, cost_beyond(limits_.max_cost).has_value(),
                             failing(path.actions));
    cut_beyond_ = cut_beyond_ || !next.exists();
    return next;
  }

  /// Where a cost is refused, after as many actions as the path to the node has.
  [[nodiscard]] static auto failing(std::uint32_t actions) {
    return [actions](std::string const& what) { raise(invalid_cost(what, actions)); };
  }
  [[nodiscard]] auto const& outward() const noexcept {
    if constexpr (forwards)
      return *problem_;
    else
      return reversed_;
  }
  [[nodiscard]] auto const& inward() const noexcept {
    if constexpr (forwards)
      return reversed_;
    else
      return *problem_;
  }

  column<edge> edges_;
};

}  // namespace wend::detail
