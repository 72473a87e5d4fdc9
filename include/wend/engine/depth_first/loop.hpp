// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::max
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/depth_first/kernel/leap.hpp>
#include <wend/engine/depth_first/starts.hpp>

/// \file
/// The loop of the depth-first engine over the nodes of an iteration.

namespace wend::detail {

/// An iteration of a depth-first search.
///
/// The visit of a node: prune it if it is a dead end or above the ceiling; test it for the goal;
/// cut it at the greatest depth; pause if a limit is reached; expand it. Its successors are
/// produced one at a time. Between any two of these steps the search can stop and go on later: the
/// path, the leaf at its end and the bounds are its whole state.
template <class P, class H, class Observer, class Roots = depth_first_starts<P, H>>
class depth_first_loop : protected depth_first_leap<P, H, Observer> {
  using walk = depth_first_leap<P, H, Observer>;

 protected:
  using typename walk::cost, typename walk::cursor, typename walk::frame, typename walk::gate;
  using typename walk::hooks, typename walk::state;
  using walk::informed;

  depth_first_loop(P const& problem, H const& heuristic, Roots starts,
                   cycle_check cycles, search_limits<cost> limits, table_memory* memory,
                   Observer& observer)
      : walk(problem, heuristic, cycles, memory, observer),
        starts_(std::move(starts)),
        limits_{checked_limits(std::move(limits))} {}

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s;
    s.expanded = at_.expanded;
    s.generated = at_.generated;
    s.iterations = iteration_;
    s.starts = starts_.size();
    if constexpr (informed) s.evaluated = s.generated + s.iterations * s.starts;
    s.duplicates = at_.duplicates;
    s.pruned = at_.pruned;
    s.pruned_moves = at_.pruned_moves;
    s.goals = goals_;
    s.open = waiting();
    s.depth = walk::steps(at_);
    s.max_depth = at_.max_depth;
    s.bytes = this->budget_.peak();
    s.elapsed = watch_.elapsed();
    if constexpr (Roots::inner) {
      s.evaluated = s.generated + starts_.asked();
      s.depth += this->before_.depth;
      s.max_depth = deepest_with(at_);
      starts_.add_to(s);
    }
    return s;
  }

  /// One node after the other; empty when the iteration is over.
  template <bool Path, bool Once>
  std::optional<search_status> visit(gate const from_starts) {
    cursor at = at_;
    write_back const guard{at_, at};
    std::conditional_t<Roots::inner, gate, gate const&> bars = from_starts;
    [[maybe_unused]] bool leaping = false;
    [[maybe_unused]] auto const begin_tree = [&] {
      if constexpr (Roots::inner)
        bars.depth = from_starts.depth - std::min(from_starts.depth, this->before_.depth);
      if constexpr (walk::leaps && !Path && !Once && !Roots::tabled)
        leaping = this->may_leap(bars, static_cast<bool>(limits_.stop));
    };
    begin_tree();
    for (;;) {
      if (at.leaf == leaf_state::none) {
        while (at.top.next == at.top.end && at.depth != 0) this->template retreat<Path>(at);
        switch (at.depth != 0 ? this->template generate<Path>(at, bars) : next_root(at, bars)) {
          case produced::leaf:
            if constexpr (Roots::inner)
              if (at.depth == 0) begin_tree();
            break;
          case produced::dropped:
            if constexpr (Once) return search_status::running;
            continue;
          case produced::left_out: continue;
          case produced::nothing: return std::nullopt;
          case produced::no_memory: return search_status::memory_limit;
        }
      }
      if (at.leaf == leaf_state::fresh) {
        if (is_goal(at)) [[unlikely]]
          at.leaf = leaf_state::goal;
        else
          at.leaf = leaf_state::tested;
      }
      if (at.leaf == leaf_state::goal) {
        if constexpr (hooks::goal) this->observer_->on_goal(goal_event(at));
        ++goals_;
        return search_status::solved;
      }
      if constexpr (Roots::drops) {
        if (starts_.knows(*this->problem_, this->path_.end(), at.last.g, at.depth)) {
          drop_known(at);
          if constexpr (Once) return search_status::running;
          continue;
        }
      }
      if (at.depth >= bars.depth) {
        if (bars.depth_is_limit) note_limit_cut();
        this->cut(at);
      } else {
        if (at.expanded >= bars.expanded) return search_status::expansion_limit;
        if (bars.watched)
          if (auto const limit = reached(at)) return limit;
        if constexpr (walk::leaps && !Path && !Once && !Roots::tabled)
          if (leaping && starts_.may_leap(at.depth) && this->leap(at, bars)) continue;
        if constexpr (Roots::tabled)
          if (!starts_.table().admits()) return search_status::memory_limit;
        if (!this->template expand<Path>(at)) return search_status::memory_limit;
        if constexpr (Roots::tabled)
          starts_.table().store(*this->problem_, this->path_.end(), at.top.g);
      }
      if constexpr (Once) return search_status::running;
    }
  }

  /// Drops the leaf, whose state is known.
  void drop_known(cursor& at) {
    if constexpr (hooks::duplicate)  // a start is no successor
      if (at.depth != 0)
        this->observer_->on_duplicate(this->event(at, this->path_.end(),
                                                  this->path_[at.top.next - 1], at.last.g,
                                                  walk::shown(at.last.h), at.last.number));
    this->drop_leaf(at);
    ++at.duplicates;
  }

  struct write_back {
    cursor& kept;
    cursor const& used;
    ~write_back() { kept = used; }
  };

  /// The event of a goal. No path was begun at a start that is a goal.
  [[nodiscard]] node_event<P> goal_event(cursor const& at) const {
    if constexpr (Roots::inner) {
      return walk::leaf_event(at, this->path_.end());
    } else {
      auto e = walk::leaf_event(at, at.depth == 0 ? starts_[roots_begun_ - 1] : this->path_.end());
      if (at.depth == 0) e.h.reset();
      return e;
    }
  }

  [[nodiscard]] bool is_goal(cursor const& at) const {
    if constexpr (goal_aware<H>)
      if (cost{} < at.last.h) return false;
    return this->problem_->is_goal(this->path_.end());
  }

  std::optional<search_status> reached(cursor const& at) {
    if constexpr (hooks::progress) {
      if constexpr (informed)
        if (!best_h_ || at.last.h < *best_h_) best_h_ = at.last.h;
      return watch_.reached(limits_, [&](auto spent) {
        at_ = at;
        progress_event now{statistics(), bound_};
        now.statistics.elapsed = spent;
        if constexpr (Roots::inner) now.statistics.elapsed += starts_.elapsed();
        if (best_h_) now.best_h = told_cost(*best_h_);
        this->observer_->on_progress(now);
      });
    } else {
      return watch_.reached(limits_);
    }
  }

  /// Begins at the next node of the frontier. They come by increasing f.
  produced next_root(cursor& at, gate const& bars)
    requires Roots::inner
  {
    for (; roots_begun_ != starts_.size(); ++roots_begun_) {
      cost const f = starts_.f(roots_begun_);
      if (!(*bars.ceiling < f)) break;
      if (!at.least_cut || f < *at.least_cut) at.least_cut = f;
      ++at.pruned;
    }
    if (roots_begun_ == starts_.size()) return produced::nothing;
    auto const node = starts_.node(roots_begun_);
    deepest_ = deepest_with(at);
    at.max_depth = 0;
    this->before_ = starts_.template way_to<typename walk::way_to_root>(roots_begun_);
    if (!this->begin_at(node.state)) return produced::no_memory;
    at.numbered = std::max(at.numbered, starts_.numbered());
    at.last = {.g = node.g, .h = node.h, .number = node.number};
    at.leaf = leaf_state::fresh;
    ++roots_begun_;
    return produced::leaf;
  }
  /// The greatest depth, from the starts on.
  [[nodiscard]] std::uint64_t deepest_with(cursor const& at) const {
    return std::max<std::uint64_t>(deepest_, this->before_.depth + at.max_depth);
  }

  /// Begins at the next start of this iteration.
  produced next_root(cursor& at, gate const& bars) {
    if (roots_begun_ == starts_.size()) return produced::nothing;
    frame root;
    root.number = at.numbered;
    bool const goal = starts_.is_goal(roots_begun_);
    if constexpr (Roots::may_drop) {
      auto const& h = starts_.h(roots_begun_);
      if (!goal && (!h || (informed && *bars.ceiling < *h))) {
        if (h && (!at.least_cut || *h < *at.least_cut)) at.least_cut = h;
        ++roots_begun_;
        ++at.numbered;
        ++at.pruned;
        return produced::dropped;
      }
      if constexpr (informed) root.h = h.value_or(cost{});
    }
    if constexpr (Roots::tabled)
      if (!goal && !starts_.table().reserve(this->budget_)) return produced::no_memory;
    if (!goal && !this->begin_at(starts_[roots_begun_])) return produced::no_memory;
    ++roots_begun_;
    ++at.numbered;
    at.last = root;
    at.leaf = goal ? leaf_state::goal : leaf_state::tested;
    return produced::leaf;
  }

  void note_limit_cut() noexcept {
    if (!cut_depth_ || *limits_.max_depth < *cut_depth_) cut_depth_ = limits_.max_depth;
  }

  [[nodiscard]] bool on_path() const { return at_.depth != 0 || at_.leaf != leaf_state::none; }
  [[nodiscard]] frame const& path_end() const {
    return at_.leaf == leaf_state::none ? at_.top : at_.last;
  }
  /// The number of the start at which the path begins.
  [[nodiscard]] std::size_t current_start() const {
    return roots_begun_ == 0 ? 0 : starts_.number(roots_begun_ - 1);
  }

  [[nodiscard]] std::uint64_t waiting() const {
    if (iteration_ == 0) return 0;
    bool const pending = at_.leaf == leaf_state::fresh || at_.leaf == leaf_state::tested;
    return starts_.size() - roots_begun_ + (pending ? 1 : 0);
  }

  Roots starts_;
  limits_in_force<cost> limits_;
  watch watch_;
  cursor at_;
  std::uint64_t deepest_ = 0;  // of the trees before this one
  std::uint64_t iteration_ = 0;
  std::uint64_t goals_ = 0;
  std::size_t roots_begun_ = 0;           // in this iteration
  std::optional<std::size_t> cut_depth_;  // the least depth limit that has cut a node
  // For an observer of progress:
  std::optional<double> bound_{};  // of this iteration
  std::optional<cost> best_h_{};   // of the nodes expanded
};

}  // namespace wend::detail
