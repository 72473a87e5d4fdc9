// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/blocked_states.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/reached_limit.hpp>
#include <wend/engine/incremental/repair.hpp>

/// \file
/// The visits of searches in a world that changes, and what ends or pauses them.

namespace wend::detail {

/// The visits of a search in a world that changes: see incremental_engine.
template <class P, rooted Where, class Estimate, class Observer>
class incremental_loop : protected repair<P, Where, Estimate> {
  using base = repair<P, Where, Estimate>;

 public:
  incremental_loop(incremental_loop const&) = delete;
  incremental_loop& operator=(incremental_loop const&) = delete;

 protected:
  using typename base::cost, typename base::id, typename base::key, typename base::nodes,
      typename base::state;
  using base::budget_, base::changing, base::count_stored, base::counts_, base::cut_beyond_,
      base::estimate, base::event_of, base::gather, base::highest_key, base::key_of, base::limits_,
      base::look_again_at_all, base::next_root_, base::nodes_, base::pending_, base::put_or_take,
      base::relax, base::root_numbers_, base::roots_, base::shift_, base::take_up, base::verified_;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::successors && !hooks::iteration,
                "wend: a search in a changing world tells observers on_expand, on_goal and "
                "on_progress, and nothing of successors or iterations");

  incremental_loop(P const& problem, std::vector<state> roots, Estimate by,
                   search_limits<cost> limits, table_memory* memory, Observer& observer)
      : base(problem, std::move(roots), std::move(by), refusing_depth(std::move(limits)), memory),
        observer_(&observer) {}
  ~incremental_loop() = default;

  static search_limits<cost> refusing_depth(search_limits<cost> limits) {
    if (limits.max_depth)
      raise(invalid_option("wend: a search in a changing world has no max_depth: expected a limit "
                           "of expansions, cost, time or memory"));
    return checked_limits(std::move(limits));
  }

  /// Forgets all that was found, but not the counts.
  void forget() {
    nodes_.clear();
    root_numbers_.clear();
    pending_.clear();
    next_root_ = 0;
    entered_ = false;
    shift_ = cost{};
    verified_ = nodes::none;
    cut_beyond_ = false;
  }

  /// Takes up what was told, and puts the roots in; false if memory ended.
  bool prepare() {
    if (!entered_) {
      // Nothing may fail behind a root that is stored.
      if (!root_numbers_.reserve(roots_.size() - root_numbers_.size())) return false;
      for (; next_root_ < roots_.size(); ++next_root_) {
        if (blocked_states<P>::has(*base::problem_, roots_[next_root_])) continue;
        id const before = nodes_.size();
        auto const n = nodes_.find_or_store(roots_[next_root_]);
        if (!n) return false;
        if (*n < before) continue;  // given twice
        root_numbers_.append(next_root_);
        count_stored(*n);
        ++counts_.starts;
        nodes_.mark(*n);
      }
      entered_ = true;
      pending_.clear();  // nothing was found before
    }
    for (; !pending_.empty(); pending_.pop_back())
      if (!take_up(pending_.back())) return false;
    look_again_at_all();
    return true;
  }

  /// Whether the keys say that the path to a node is a shortest one.
  [[nodiscard]] bool is_settled(id n) {
    if (!nodes_[n].rhs.exists() || nodes_[n].g < nodes_[n].rhs) return false;
    if (nodes_.top() == nodes::none) return true;
    estimate(n);
    return !(nodes_[nodes_.top()].key < key_of(n));
  }
  /// The first node on the way from `n` to its root, `n` left out, where g is not rhs; `none` if the
  /// path is as it is known. In exact arithmetic such a node has a lower key than `n` and was expanded
  /// before; in floating point its f may be rounded up above that of `n`. Where g is rhs the length
  /// falls from each node to its parent, so that the walk ends at a root.
  [[nodiscard]] id waiting_ancestor(id n) {
    bool const known =
        verified_ != nodes::none && (n == verified_ || n == nodes_[verified_].parent);
    if (!known)
      for (id m = nodes_[n].parent; m != nodes::none; m = nodes_[m].parent)
        if (!(nodes_[m].g == nodes_[m].rhs)) return m;
    verified_ = n;
    return nodes::none;
  }

  /// Expands the first node that waits. Empty: go on; else what stops the search.
  std::optional<search_status> visit_first() {
    id const n = nodes_.top();
    estimate(n);
    if (key const now = key_of(n); nodes_[n].key < now) {  // it was put in for another position
      changing([&] { nodes_.put(n, now); });
      return std::nullopt;
    }
    if (auto const most = highest_key(); most && *most < nodes_[n].key.f)
      return search_status::cost_limit;
    return expand(n);
  }
  /// Expands a node that waits, the first or another one.
  std::optional<search_status> expand(id n) {
    if (auto const limit = reached()) return limit;
    estimate(n);
    bool const shorter = nodes_[n].rhs < nodes_[n].g;
    if (shorter && !gather(n, nodes_[n].rhs)) return search_status::memory_limit;
    if constexpr (hooks::expand) observer_->on_expand(event_of(n));
    changing([&] {
      ++counts_.expanded;
      if (shorter) {
        nodes_[n].g = nodes_[n].rhs;
        nodes_.take(n);
        relax(n);
      } else {  // what came from it must look elsewhere; that may be itself
        nodes_[n].g = {};
        nodes_.mark_children(n);
        put_or_take(n);
      }
    });
    look_again_at_all();
    return std::nullopt;
  }

  [[nodiscard]] wend::statistics statistics() const {
    auto s = counts_;
    s.open = nodes_.open();
    s.max_open = std::max(s.max_open, s.open);  // changes may be taken up in part, without memory
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  Observer* observer_;
  watch watch_{};
  bool entered_ = false;

 private:
  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = statistics();
      now.elapsed = spent;
      return progress_event{now};
    };
    return reached_limit<hooks>(watch_, limits_, counts_.expanded, budget_.bytes(), *observer_,
                                so_far);
  }
};

}  // namespace wend::detail
