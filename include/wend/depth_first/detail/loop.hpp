// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::find, std::max, std::min
#include <array>
#include <chrono>       // std::chrono::steady_clock
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::size
#include <limits>       // the greatest cost
#include <memory>       // std::addressof
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_same_v, std::remove_reference_t
#include <utility>      // std::forward, std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/depth_first/detail/kernel.hpp>
#include <wend/depth_first/detail/move_pruner.hpp>
#include <wend/depth_first/detail/path_estimates.hpp>
#include <wend/depth_first/detail/path_set.hpp>
#include <wend/depth_first/detail/search_path.hpp>
#include <wend/depth_first/detail/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/pathmax.hpp>
#include <wend/nodes/detail/takes_back.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The loop of the depth-first engine over the nodes of an iteration.

namespace wend::detail {

/// An iteration of a depth-first search.
///
/// A visit of a node consists of these steps: prune it if it is a dead end or above the ceiling;
/// test it for the goal; cut it at the greatest depth; pause if a limit is reached; expand it. Its
/// successors are generated one at a time. The search can pause between any two of these steps: its
/// whole state is the path, the leaf at its end and the bounds.
///
/// The owner (depth_first, packet_worker) begins and ends iterations. It holds the loop privately,
/// so members are public. `Roots` is a reference if several loops share the roots.
template <class P, class H, class Observer, class Roots = depth_first_starts<P, H>>
class depth_first_loop {
 public:
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using estimates = path_estimates<P, H>;
  using visited = path_set<P>;
  using pruner = move_pruner<P>;
  using hooks = hooks_of<Observer, P>;
  using cursor = depth_first_cursor<cost>;
  using frame = path_frame<cost>;
  using bounds_type = loop_bounds<cost>;
  using roots = std::remove_reference_t<Roots>;

  static constexpr bool informed = !std::is_same_v<H, blind>;
  /// True if subtrees can be delegated to a kernel.
  static constexpr bool has_kernel = kernel_for<P, H> && !hooks::nodes && !hooks::progress;

  depth_first_loop(P const& problem, H const& heuristic, Roots starts,
                   cycle_check cycles, search_limits<cost> limits, table_memory* memory,
                   Observer& observer)
      : problem_(&problem),
        observer_(&observer),
        cycles_(cycles),
        life(std::move(limits), memory),
        path_(life.budget),
        estimates_(heuristic, life.budget),
        visited_(life.budget, cycles),
        frames_(life.budget),
        moves_(life.budget),
        starts_(std::forward<Roots>(starts)) {}

  [[nodiscard]] wend::statistics statistics() const {
    auto s = life.counted(at_.template as_statistics<informed>(iteration_, starts_.size()));
    s.goals = goals_;
    s.open = waiting();
    s.depth = steps(at_);
    if constexpr (roots::inner) {
      s.evaluated = s.generated + starts_.asked();
      s.depth += before_.depth;
      s.max_depth = deepest_with(at_);
      starts_.add_to(s);
    }
    return s;
  }

  /// Visits one node after the other; empty when the iteration is over.
  template <bool Path, bool Once>
  std::optional<search_status> visit(bounds_type const from_starts) {
    cursor at = at_;
    write_back const guard{at_, at};
    std::conditional_t<roots::inner, bounds_type, bounds_type const&> bounds = from_starts;
    [[maybe_unused]] bool uses_kernel = false;
    [[maybe_unused]] auto const begin_tree = [&] {
      if constexpr (roots::inner)
        bounds.depth = from_starts.depth - std::min(from_starts.depth, before_.depth);
      if constexpr (has_kernel && !Path && !Once && !roots::tabled)
        uses_kernel = may_use_kernel(bounds);
    };
    begin_tree();
    for (;;) {
      if (at.leaf == leaf_state::none) {
        while (at.top.next == at.top.end && at.depth != 0) backtrack<Path>(at);
        switch (at.depth != 0 ? generate<Path>(at, bounds) : next_root(at, bounds)) {
          case produced::leaf:
            if constexpr (roots::inner)
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
        if constexpr (hooks::goal) observer_->on_goal(goal_event(at));
        ++goals_;
        return search_status::solved;
      }
      if constexpr (roots::drops) {
        if (starts_.knows(*problem_, path_.end(), at.last.g, at.depth)) {
          drop_duplicate(at);
          if constexpr (Once) return search_status::running;
          continue;
        }
      }
      if (at.depth >= bounds.depth) {
        if (bounds.depth_is_limit) note_limit_cut();
        cut(at);
      } else {
        if (at.expanded >= bounds.expanded) return search_status::expansion_limit;
        if (bounds.watched)
          if (auto const limit = reached(at)) return limit;
        if constexpr (has_kernel && !Path && !Once && !roots::tabled)
          if (uses_kernel && starts_.may_use_kernel(at.depth) && run_kernel(at, bounds)) continue;
        if constexpr (roots::tabled)
          if (!starts_.table().admits()) return search_status::memory_limit;
        if (!expand<Path>(at)) return search_status::memory_limit;
        if constexpr (roots::tabled)
          starts_.table().store(*problem_, path_.end(), at.top.g);
      }
      if constexpr (Once) return search_status::running;
    }
  }

  // ---- the steps

  /// Generates the next successor of the node on top. The successor becomes the leaf, or is a
  /// duplicate or above the cutoff bound. An action of infinite cost is skipped. If user code
  /// throws before the successor is counted, nothing has changed.
  template <bool Path>
  [[gnu::always_inline]] produced generate(cursor& at, bounds_type const& bounds) {
    if constexpr (raises)
      if (leaves_raised(at, bounds)) return produced::dropped;
    P const& p = *problem_;
    auto const& by = path_.successor(at.top.next);
    action const& a = by;
    auto const fail = [&](std::string const& what) { raise_after(at, a, what); };
    auto const step = cost_after(p, at.top.g, path_.end(), by, fail, bounds.beyond);
    if (!step.applicable) {
      ++at.top.next;
      return produced::left_out;
    }
    cost const g = step.value;
    std::optional<cost> h;
    if constexpr (estimates::looks_ahead)
      if (!estimates_.look_ahead_to(p, path_, at.top.next, at.top.end)) return produced::no_memory;
    if constexpr (estimates::before_move) {
      bool dropped = false;
      auto const drops = [&](std::optional<cost>& estimate) {
        if constexpr (raises) raise_both<H>(estimate, at.top.h);
        if constexpr (!Path && !hooks::successors) dropped = above(at, bounds, g, estimate, fail);
        return dropped;
      };
      h = estimates_.step_unless(drops, at.top.h, path_.end(), a, at.top.next, fail);
      if (dropped) {
        ++at.pruned;
        count_generated(at);
        return produced::dropped;
      }
    }
    bool moved = false;
    bool duplicate = false;
    bool pruned = false;
    WEND_TRY {
      if constexpr (Path && visited::hashes_ahead) visited_.hash_ahead(p, path_.end(), a);
      decltype(auto) next = path_.try_step(p, by);
      moved = true;
      if constexpr (Path) duplicate = visited_.meets(p, path_, next);
      if constexpr (informed && !estimates::before_move)  // observers see duplicates' estimates too
        if (hooks::generate || hooks::duplicate || !duplicate) {
          h = estimates_.of_successor(next, at.top.next, fail);
          if constexpr (raises) raise_both<H>(h, at.top.h);
        }
      if constexpr (hooks::generate || hooks::duplicate) {
        auto const number = duplicate ? std::nullopt : std::optional<std::uint64_t>(at.numbered);
        auto const seen = event(at, next, a, g, h, number);
        if constexpr (hooks::generate) observer_->on_generate(seen);
        if constexpr (hooks::duplicate)
          if (duplicate) observer_->on_duplicate(seen);
      }
      if constexpr (Path || hooks::successors || !estimates::before_move)
        pruned = !duplicate && above(at, bounds, g, h, fail);
      if constexpr (hooks::prune)
        if (pruned) observer_->on_prune(event(at, next, a, g, h, at.numbered));
      if (!duplicate && !pruned) path_.keep(std::forward<decltype(next)>(next));
    }
    WEND_CATCH_ALL {
      if constexpr (estimates::before_move) estimates_.step_back();
      if (moved) path_.take_back(p, a);
      WEND_RETHROW;
    }
    if (duplicate || pruned) {
      if constexpr (estimates::before_move) estimates_.step_back();
      path_.take_back(p, a);
      ++(duplicate ? at.duplicates : at.pruned);
      if (pruned) ++at.numbered;
      count_generated(at);
      return produced::dropped;
    }
    at.leaf = leaf_state::fresh;
    at.last.g = g;
    if constexpr (informed) at.last.h = *h;
    at.last.number = at.numbered++;
    count_generated(at);
    return produced::leaf;
  }

  /// Expands the leaf: it becomes the node on top, and its actions are stacked. False without
  /// memory for that. With `Again` the observer received the event before the search was resumed.
  template <bool Path, bool Again = false>
  [[gnu::always_inline]] bool expand(cursor& at) {
    constexpr bool reports_expand = hooks::expand && !Again;
    if (frames_.size() == at.depth) {
      if (!frames_.reserve(1)) return false;
      frames_.append();
    }
    if (!path_.reserve_step() || !estimates_.reserve_step()) return false;
    if constexpr (Path)
      if (!visited_.reserve()) return false;
    std::size_t const first = at.top.end;
    estimates_.forget_ahead(first);
    [[maybe_unused]] std::uint64_t const pruned_before = at.pruned_moves;
    if (!stack_actions(at)) return false;
    if constexpr (Path || reports_expand) {
      WEND_TRY {
        if constexpr (reports_expand) observer_->on_expand(leaf_event(at, path_.end()));
        if constexpr (Path) visited_.push(*problem_, path_);
      }
      WEND_CATCH_ALL {
        path_.unstack(first);
        if constexpr (pruner::prunes) at.pruned_moves = pruned_before;
        WEND_RETHROW;
      }
    }
    frames_[at.depth++] = at.top;
    at.top = at.last;
    at.top.next = first;
    at.top.end = path_.stacked();
    at.leaf = leaf_state::none;
    ++at.expanded;
    return true;
  }

  /// Backtracks from the node on top, all of whose successors were visited.
  template <bool Path>
  [[gnu::always_inline]] void backtrack(cursor& at) {
    frame& parent = frames_[at.depth - 1];
    step_back(at.depth - 1, parent.next);
    if constexpr (Path) visited_.pop();
    path_.unstack(parent.end);
    --at.depth;
    if constexpr (raises) raise_estimate(parent.h, at.top.h);
    at.top = parent;
  }

  /// Drops the leaf without counting it.
  [[gnu::always_inline]] void drop_leaf(cursor& at) {
    step_back(at.depth, at.top.next);
    at.leaf = leaf_state::none;
  }

  /// Prunes the leaf, which is at the greatest depth.
  [[gnu::always_inline]] void cut(cursor& at) {
    if (!at.depth_cut) at.depth_cut = leaf_has_action(at);
    prune_leaf(at);
  }

  /// Prunes the leaf, whose generation the observer has seen.
  [[gnu::always_inline]] void prune_leaf(cursor& at) {
    if constexpr (hooks::prune)  // a start is no successor
      if (at.depth != 0)
        observer_->on_prune(leaf_as_successor(at));
    drop_leaf(at);
    ++at.pruned;
  }

  [[nodiscard]] bool is_goal(cursor const& at) const {
    return is_goal_at<H>(*problem_, path_.end(), at.last.h);
  }

  // ---- the roots of the trees

  /// Begins at the next node of the frontier: by increasing h if costs are numbers, else by f.
  produced next_root(cursor& at, bounds_type const& bounds)
    requires roots::inner
  {
    for (; roots_begun_ != starts_.size(); ++roots_begun_) {
      cost const f = starts_.f(roots_begun_);
      if (!(*bounds.ceiling < f)) break;
      if (!at.least_cut || f < *at.least_cut) at.least_cut = f;
      ++at.pruned;
    }
    if (roots_begun_ == starts_.size()) return produced::nothing;
    auto const node = starts_.node(roots_begun_);
    deepest_ = deepest_with(at);
    at.max_depth = 0;
    before_ = starts_.template way_to<way_to_root>(roots_begun_);
    if (!begin_at(node.state)) return produced::no_memory;
    at.numbered = std::max(at.numbered, starts_.numbered());
    at.last = {.g = node.g, .h = node.h, .number = node.number};
    at.leaf = leaf_state::fresh;
    ++roots_begun_;
    return produced::leaf;
  }

  /// Begins at the next start of this iteration.
  produced next_root(cursor& at, bounds_type const& bounds) {
    if (roots_begun_ == starts_.size()) return produced::nothing;
    frame root;
    root.number = at.numbered;
    bool const goal = starts_.is_goal(roots_begun_);
    if constexpr (roots::may_drop) {
      auto const& h = starts_.h(roots_begun_);
      if (!goal && (!h || (informed && *bounds.ceiling < *h))) {
        if (h && (!at.least_cut || *h < *at.least_cut)) at.least_cut = h;
        ++roots_begun_;
        ++at.numbered;
        ++at.pruned;
        return produced::dropped;
      }
      if constexpr (informed) root.h = h.value_or(cost{});
    }
    if constexpr (roots::tabled)
      if (!goal && !starts_.table().reserve(life.budget)) return produced::no_memory;
    if (!goal && !begin_at(starts_[roots_begun_])) return produced::no_memory;
    ++roots_begun_;
    ++at.numbered;
    at.last = root;
    at.leaf = goal ? leaf_state::goal : leaf_state::tested;
    return produced::leaf;
  }

  /// The number of the start at which the path begins.
  [[nodiscard]] std::size_t current_start() const {
    return roots_begun_ == 0 ? 0 : starts_.number(roots_begun_ - 1);
  }

  // ---- the path

  /// Begins a path; false if memory runs out.
  [[nodiscard]] bool begin_at(state const& start) {
    if (!path_.begin(start)) return false;
    bool begun = false;
    WEND_TRY { begun = estimates_.begin(start); }
    WEND_CATCH_ALL {
      path_.leave();
      WEND_RETHROW;
    }
    if (!begun) path_.leave();
    return begun;
  }
  void forget_path() noexcept {
    path_.clear();
    estimates_.clear();
    visited_.clear();
  }
  /// Frees the memory. \pre There is no path.
  void release() noexcept {
    path_.release();
    estimates_.release();
    visited_.release();
    frames_.release();
    if constexpr (pruner::prunes) moves_.release();
  }

  [[nodiscard]] bool on_path() const { return at_.depth != 0 || at_.leaf != leaf_state::none; }
  [[nodiscard]] frame const& path_end() const {
    return at_.leaf == leaf_state::none ? at_.top : at_.last;
  }
  /// The number of actions to the end of the path.
  static std::size_t steps(cursor const& at) noexcept {
    return at.leaf == leaf_state::none && at.depth != 0 ? at.depth - 1 : at.depth;
  }
  /// The `i`th action of the path, from 1.
  [[nodiscard]] action const& step(cursor const& at, std::size_t i) const {
    return path_[(i < at.depth ? frames_[i] : at.top).next - 1];
  }
  /// The actions of the path, in the memory of `actions`, which is empty.
  [[nodiscard]] std::vector<action> actions_along(cursor const& at,
                                                  std::vector<action> actions = {}) const {
    if (before_.actions) actions = before_.actions(before_.roots, before_.root);
    actions.reserve(actions.size() + steps(at) + 1);
    for (std::size_t i = 1; i <= steps(at); ++i) actions.push_back(step(at, i));
    return actions;
  }

  // ---- the actions of the leaf

  /// The leaf's row of the move automaton; `dead` without an automaton.
  [[nodiscard]] move_automaton::state_type leaf_row(cursor const& at) const {
    if constexpr (pruner::prunes)
      if (moves_.on()) return row_of(at.depth, leaf_action(at));
    return move_automaton::dead;
  }

  /// A predicate that is true for the actions that are not tried in a node to which `last` led
  /// (null: a start). It must be called with the actions of the node in their order. `row` is the
  /// node's row of the move automaton, if there is one.
  [[nodiscard]] auto skips(action const* last, move_automaton::state_type row) const {
    return skips_back(cycles_ == cycle_check::parent ? last : nullptr, row);
  }
  /// Like skips, whatever the cycle check is.
  [[nodiscard]] auto skips_back(action const* last,
                                [[maybe_unused]] move_automaton::state_type row) const {
    auto const is_back = takes_back(*problem_, last);
    if constexpr (pruner::prunes)
      return [is_back, forbids = moves_.forbidden_at(row)](action const& a) mutable {
        return forbids(a) || is_back(a);
      };
    else
      return is_back;
  }

  // ---- values for observers

  static std::optional<cost> shown(cost const& h) { return reported_estimate<informed, cost>(h); }

  /// Records that the limit of depth has cut a node.
  void note_limit_cut() noexcept {
    if (!cut_depth_ || *life.limits.max_depth < *cut_depth_) cut_depth_ = life.limits.max_depth;
  }

 private:
  static constexpr bool raises = raises_estimates<P, H>();

  struct write_back {
    cursor& kept;
    cursor const& used;
    ~write_back() { kept = used; }
  };

  /// The path to the root of the tree, if the root is not a start.
  struct way_to_root {
    std::size_t depth = 0;
    std::optional<action> last{};
    std::vector<action> (*actions)(void const* roots, std::size_t root) = nullptr;
    void const* roots = nullptr;
    std::size_t root = 0;
  };

  // ---- parts of the steps

  /// True if a successor is a dead end or above the cutoff bound. Records the least value above the
  /// bound for the next iteration.
  template <class Fail>
  [[gnu::always_inline]] static bool above(cursor& at, bounds_type const& bounds, cost const& g,
                                           std::optional<cost> const& h, Fail const& fail) {
    cost value = g;
    if constexpr (informed) {
      if (!h) return true;
      value = checked_sum(g, *h, sum_does_not_fit, fail, bounds.beyond);
    }
    if (!bounds.ceiling || !(*bounds.ceiling < value)) return false;
    if (!at.least_cut || value < *at.least_cut) at.least_cut = value;
    return true;
  }

  [[gnu::always_inline]] static void count_generated(cursor& at) {
    ++at.top.next;
    ++at.generated;
    if (at.max_depth < at.depth) at.max_depth = at.depth;
  }

  /// Steps back from the node at `depth`, to which the action before `next` led.
  [[gnu::always_inline]] void step_back(std::size_t depth, std::size_t next) {
    estimates_.step_back();
    if (depth == 0)
      path_.leave();
    else
      path_.step_back(*problem_, path_[next - 1]);
  }

  /// The event that an observer received when the leaf was generated. \pre It is not a start.
  [[nodiscard]] auto leaf_as_successor(cursor const& at) const {
    return event(at, path_.end(), path_[at.top.next - 1], at.last.g, shown(at.last.h),
                 at.last.number);
  }

  /// Drops the leaf because its state is known.
  void drop_duplicate(cursor& at) {
    if constexpr (hooks::duplicate)  // a start is no successor
      if (at.depth != 0)
        observer_->on_duplicate(leaf_as_successor(at));
    drop_leaf(at);
    ++at.duplicates;
  }

  std::optional<search_status> reached(cursor const& at) {
    if constexpr (hooks::progress) {
      if constexpr (informed)
        if (!best_h_ || at.last.h < *best_h_) best_h_ = at.last.h;
      return life.clock.reached(life.limits, [&](auto spent) {
        at_ = at;
        progress_event now{statistics(), bound_};
        now.statistics.elapsed = spent;
        if constexpr (roots::inner) now.statistics.elapsed += starts_.elapsed();
        if (best_h_) now.best_h = progress_cost(*best_h_);
        observer_->on_progress(now);
      });
    } else {
      return life.clock.reached(life.limits);
    }
  }

  /// The greatest depth, from the starts on.
  [[nodiscard]] std::uint64_t deepest_with(cursor const& at) const {
    return std::max<std::uint64_t>(deepest_, before_.depth + at.max_depth);
  }
  /// The starts of this iteration that are not expanded, and the leaf.
  [[nodiscard]] std::uint64_t waiting() const {
    if (iteration_ == 0) return 0;
    bool const pending = at_.leaf == leaf_state::fresh || at_.leaf == leaf_state::tested;
    return starts_.size() - roots_begun_ + (pending ? 1 : 0);
  }

  // ---- the actions of the leaf: without the inverse of the last one, if the cycle check is
  // `parent`, and without those that a move automaton forbids

  /// The action that led to the leaf; null if it is a start.
  [[gnu::always_inline, nodiscard]] action const* leaf_action(cursor const& at) const noexcept {
    if (at.depth != 0) return std::addressof(path_[at.top.next - 1]);
    return before_.last ? std::addressof(*before_.last) : nullptr;
  }

  /// The row of the move automaton of the leaf at `depth`, to which `last` led.
  [[nodiscard]] auto row_of(std::size_t depth, action const* last) const
    requires(pruner::prunes)
  {
    return depth == 0 ? moves_.at_start(*problem_, path_.end()) : moves_.after(depth - 1, *last);
  }

  /// True if the leaf has an action to try other than the inverse of the last one.
  [[nodiscard]] bool leaf_has_action(cursor const& at) const {
    auto const* const last = cycles_ != cycle_check::none ? leaf_action(at) : nullptr;
    return has_successor(*problem_, path_.end(), skips_back(last, leaf_row(at)));
  }

  /// Puts the leaf's actions on the path's stack; false if memory runs out.
  [[gnu::always_inline]] bool stack_actions(cursor& at) {
    if constexpr (pruner::prunes) {
      if (moves_.on()) [[unlikely]] {
        auto const pruned = stack_pruned_actions(at.depth, leaf_action(at));
        if (pruned) at.pruned_moves += *pruned;
        return pruned.has_value();
      }
    }
    if constexpr (invertible_problem<P>) {
      if (cycles_ == cycle_check::parent && (at.depth != 0 || before_.last)) {
        action const back =
            problem_->inverse(at.depth != 0 ? path_[at.top.next - 1] : *before_.last);
        return path_.stack_actions(*problem_, [&](action const& a) { return a == back; });
      }
    }
    return path_.stack_actions(*problem_, [](action const&) { return false; });
  }

  /// Like stack_actions, with a move automaton, for a leaf to which `last` led. Returns the number
  /// of actions left out by the automaton alone; empty if memory runs out.
  [[gnu::noinline]] std::optional<std::uint64_t> stack_pruned_actions(std::size_t depth,
                                                                      action const* last) {
    if (!moves_.reserve(depth)) return std::nullopt;
    auto const row = row_of(depth, last);
    auto const is_back = takes_back(*problem_, cycles_ == cycle_check::parent ? last : nullptr);
    std::uint64_t pruned = 0;
    auto forbids = moves_.forbidden_at(row);
    auto const leaves_out = [&](action const& a) {
      bool const is_forbidden = forbids(a);
      if (is_back(a)) return true;
      if (is_forbidden && !is_left_out(*problem_, path_.end(), a)) ++pruned;
      return is_forbidden;
    };
    if (!path_.stack_actions(*problem_, leaves_out)) return std::nullopt;
    moves_.keep(depth, row);
    return pruned;
  }

  // ---- events and errors

  /// Raises the error of an invalid cost or estimate after `a`.
  [[noreturn, gnu::cold, gnu::noinline]] void raise_after(cursor at, action const& a,
                                                          std::string const& what) const {
    auto path = actions_along(at);
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

  node_event<P> leaf_event(cursor const& at, state const& s) const {
    node_event<P> e{at.last.number, s, at.last.g, shown(at.last.h), at.depth + before_.depth};
    if (at.depth != 0)
      e.parent = {nullptr, at.top.number, [](void const*, std::uint64_t number) {
                    return std::optional<std::uint64_t>(number);
                  }};
    return e;
  }
  /// The event of a goal. No path was begun at a start that is a goal.
  [[nodiscard]] node_event<P> goal_event(cursor const& at) const {
    if constexpr (roots::inner) {
      return leaf_event(at, path_.end());
    } else {
      auto e = leaf_event(at, at.depth == 0 ? starts_[roots_begun_ - 1] : path_.end());
      if (at.depth == 0) e.h.reset();
      return e;
    }
  }
  successor_event<P> event(cursor const& at, state const& s, action const& a, cost const& g,
                           std::optional<cost> const& h,
                           std::optional<std::uint64_t> number) const {
    return {at.top.number, number, s, a, g, h, at.depth + before_.depth};
  }

  // ---- subtrees delegated to a kernel. Between two runs the state is as if the loop had run.

  using steady = std::chrono::steady_clock;

  static constexpr std::uint64_t longest_stride = std::uint64_t{1} << 16;

  /// True if a kernel may run under these bounds. False if a node within the ceiling can be at the
  /// greatest depth, and if there is a user's `stop`, which is called at each expansion.
  [[nodiscard]] bool may_use_kernel(bounds_type const& bounds) const noexcept
    requires has_kernel
  {
    if (cycles_ != cycle_check::parent || life.limits.stop || !bounds.ceiling) return false;
    auto const ceiling = static_cast<std::uintmax_t>(*bounds.ceiling);  // huge if it is negative
    if constexpr (has_f_step<H>)
      if (ceiling + H::f_step > std::uintmax_t{std::numeric_limits<cost>::max()}) return false;
    return ceiling < depth_first_kernel<P, H>::most_levels && ceiling < bounds.depth;
  }

  /// Expands the leaf and all nodes below it, within the bounds and until something occurs that the
  /// loop must handle. With a clock to check it takes about a millisecond per run, or one expansion
  /// per level. False, with nothing changed, if the loop must expand the leaf: it is a start whose
  /// last action is not known, or above a ceiling that was lowered, or its estimate is invalid, or
  /// the automaton forbids no sequence of two actions, or a limit is near, or there is no memory
  /// for a longer path.
  bool run_kernel(cursor& at, bounds_type const& bounds)
    requires has_kernel
  {
    if (at.depth == 0 && !before_.last) return false;
    if constexpr (pruner::prunes) {
      if (moves_.on()) {
        using row = automaton_row<std::size(P::all)>;
        // The shortest forbidden sequence that undoes an action has length 2.
        if (moves_.automaton().length() < 2) return false;
        auto const* const rows = moves_.automaton().rows();
        row const here{rows + leaf_row(at) * row::width};
        if (at.depth != 0) return run_kernel(at, bounds, rows, here);
        // The automaton begins at the root and does not know the action that led there.
        std::array<std::uint16_t, row::width> own;  // NOLINT: written by without
        std::size_t const back = place_of(problem_->inverse(*before_.last));
        return run_kernel(at, bounds, rows, here.without(back, own));
      }
    }
    return run_kernel(at, bounds, no_row::table(), no_row());
  }
  template <class Row>
  bool run_kernel(cursor& at, bounds_type const& bounds, typename Row::table rows, Row row) {
    using kernel = depth_first_kernel<P, H, Row>;
    auto const bound = static_cast<std::int64_t>(*bounds.ceiling);
    auto const g = static_cast<std::int64_t>(at.last.g);
    auto const h = static_cast<std::int64_t>(at.last.h);
    if (g + h > bound) return false;
    // The remaining expansions are divided among the levels: a run uses a part of them.
    auto const levels = static_cast<std::size_t>(bound - g) + 1;
    std::uint64_t of_level =
        std::min((bounds.expanded - at.expanded) / levels, kernel::most_of_level);
    if (bounds.watched) of_level = std::min(of_level, stride_);
    if (of_level == 0 || !reserve_nodes(at.depth, levels)) return false;

    P const& p = *problem_;
    auto const& s = path_.end();
    kernel subtree(p, estimates_.heuristic(), split(p, s), bound, rows);
    auto const began = bounds.watched ? steady::now() : steady::time_point();
    std::size_t const last = place_of(at.depth == 0 ? *before_.last : path_[at.top.next - 1]);
    auto const n = estimates_.last();
    bool const stopped = subtree.run(p.site(s), last, h, n, bound - g, of_level, row);
    if (subtree.faulty()) return false;
    std::uint64_t const expanded = subtree.expanded();
    if (bounds.watched && subtree.paused()) adapt_stride(steady::now() - began);

    std::uint64_t generated = subtree.generated();
    if (generated != 0)
      at.max_depth = std::max(at.max_depth, at.depth + 1 + static_cast<std::uint64_t>(bound - g) -
                                                static_cast<std::uint64_t>(subtree.least_left()));
    if (stopped)
      generated -= follow(at, subtree);
    else
      drop_leaf(at);
    std::uint64_t const pruned = generated - (expanded - 1);  // the leaf was generated before
    at.expanded += expanded;
    at.generated += generated;
    at.pruned_moves += subtree.pruned_moves();
    at.numbered += generated - pruned;
    at.pruned += pruned;
    if (pruned != 0) note_least_cut(at, bound, g + h, subtree.least_over());
    return true;
  }

  static auto split(P const& p, state const& s) {
    if constexpr (split_problem<P>)
      return p.rest(s);
    else
      return s;
  }

  [[nodiscard]] auto const& order() const {
    return staged_orders<P>[staged_order(*problem_)];
  }
  [[nodiscard]] std::size_t place_of(action const& a) const {
    return static_cast<std::size_t>(std::find(order().begin(), order().end(), a) - order().begin());
  }

  /// Makes room for `nodes` further nodes on the path; false if memory runs out.
  [[nodiscard]] bool reserve_nodes(std::size_t depth, std::size_t nodes) {
    if constexpr (pruner::prunes)
      if (moves_.on() && !moves_.reserve(depth + nodes)) return false;
    std::size_t const frames = frames_.size();
    return (depth + nodes <= frames || frames_.reserve(depth + nodes - frames)) &&
           path_.reserve_actions(nodes * std::size(P::all)) && estimates_.reserve(nodes);
  }

  /// Moves the path to the stopping point of the kernel, before the last of its steps. Returns the
  /// number of actions that the nodes on the way have not tried.
  template <class Kernel>
  std::uint64_t follow(cursor& at, Kernel const& subtree) {
    std::uint64_t untried = 0;
    std::uint64_t const pruned_moves = at.pruned_moves;  // the kernel counted them too
    for (std::size_t left = subtree.steps();;) {
      // There is room, so it cannot fail; it counts an expansion that the kernel has counted
      // already.
      static_cast<void>(expand<false>(at));
      --at.expanded;
      action const a = order()[subtree.step_from_end(--left)];
      while (!(path_[at.top.next] == a)) ++at.top.next;
      untried += at.top.end - at.top.next;
      at.pruned_moves = pruned_moves;
      if (left == 0) return untried;
      --untried;
      at.last.g = static_cast<cost>(at.top.g + 1);
      at.last.h = *estimates_.step(at.top.h, path_.end(), a, [](auto const&) {});
      path_.step(*problem_, a);
      ++at.top.next;
      at.leaf = leaf_state::tested;
    }
  }

  /// Records the least f above the bound. Each f differs from the leaf's by a multiple of `f_step`,
  /// if the heuristic has one.
  static void note_least_cut(cursor& at, std::int64_t bound, [[maybe_unused]] std::int64_t f,
                             [[maybe_unused]] std::int64_t over) {
    std::int64_t least = 0;
    if constexpr (kernel_estimates<P, H>::f_steps) {
      least = f + (bound - f) / H::f_step * H::f_step + H::f_step;
    } else {
      if (over == std::numeric_limits<std::int64_t>::max()) return;  // dead ends
      least = bound + over;
    }
    if (!at.least_cut || least < static_cast<std::int64_t>(*at.least_cut))
      at.least_cut = static_cast<cost>(least);
  }

  void adapt_stride(steady::duration spent) noexcept {
    constexpr auto wished = std::chrono::microseconds(1000);
    if (spent < wished / 2 && stride_ < longest_stride) stride_ *= 2;
    if (spent > wished && stride_ > 1) stride_ /= 2;
  }

 public:
  P const* problem_;
  Observer* observer_;
  cycle_check cycles_;
  search_life<cost> life;
  search_path<P> path_;
  estimates estimates_;
  visited visited_;
  column<frame> frames_;
  [[no_unique_address]] pruner moves_;
  way_to_root before_{};
  Roots starts_;
  cursor at_;
  std::uint64_t deepest_ = 0;  // of the trees before this one
  std::uint64_t iteration_ = 0;
  std::uint64_t goals_ = 0;
  std::size_t roots_begun_ = 0;           // in this iteration
  std::optional<std::size_t> cut_depth_;  // the least depth limit that has cut a node
  // For an observer of progress:
  std::optional<double> bound_{};  // of this iteration
  std::optional<cost> best_h_{};   // of the nodes expanded

 private:
  std::uint64_t stride_ = 1;  // the most expansions of a level in a kernel's run, under a clock
};

}  // namespace wend::detail
