// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <iterator>  // std::ranges::begin
#include <memory>    // std::addressof
#include <optional>
#include <string>
#include <type_traits>  // std::is_same_v, std::remove_reference_t
#include <utility>      // std::move

#include <wend/core/detail/successors.hpp>
#include <wend/core/problem.hpp>
#include <wend/depth_first/detail/depth_first.hpp>
#include <wend/depth_first/detail/snapshot.hpp>
#include <wend/io/detail/checkpoint_record.hpp>

/// \file
/// Saves a paused depth-first search in a checkpoint, and loads one, by replaying its path.

namespace wend::detail {

/// The index of an action in `actions(state)` and on the stack of a depth-first search. The stack
/// lacks the actions that are not tried.
struct action_place {
  std::uint64_t actions = 0;  ///< The number of actions of the state.
  std::uint64_t tried = 0;    ///< The number of leading actions up to this one.
  std::size_t stacked = 0;    ///< The number of `tried` actions that are on the stack.
  bool skipped = false;       ///< The last of the `tried` actions is not on the stack.
};

/// The place of the last action that is tried before `is_done(place)` is true. `skips` is called
/// with each of these actions in turn; it returns true if the action is not on the stack.
template <class P, class Skips, class IsDone>
action_place place_of_last(P const& problem, state_t<P> const& s, Skips skips, IsDone is_done) {
  action_place place;
  auto&& range = actions_of(problem, s);
  auto const end = std::ranges::end(range);
  for (auto it = std::ranges::begin(range); it != end; ++it) {
    ++place.actions;
    if (is_done(place)) continue;
    place.tried = place.actions;
    place.skipped = skips(action_t<P>(*it));
    if (!place.skipped) ++place.stacked;
  }
  return place;
}

/// The transposition table is not saved: a loaded search begins with an empty table.
template <class P, class Iterations, class H, class Observer, class Roots>
  requires(!std::remove_reference_t<Roots>::inner)
class depth_first_checkpoint<depth_first<P, Iterations, H, Observer, Roots>> {
  using engine = depth_first<P, Iterations, H, Observer, Roots>;
  using loop_type = depth_first_loop<P, H, Observer, Roots>;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using cursor = depth_first_cursor<cost>;
  using frame = path_frame<cost>;
  using snapshot = depth_first_snapshot<cost>;
  using level = depth_first_level<cost>;
  using checks = depth_first_checks<P, Iterations, H>;
  using fault = checkpoint_fault;

  static constexpr bool informed = !std::is_same_v<H, blind>;

 public:
  static void save(engine const& e, checkpoint_writer& out, sought_solutions sought) {
    if (has_failed(e))
      refuse(fault::wrong_moment, "cannot be made from a search that has failed");
    if (sought == sought_solutions::one && e.loop_.goals_ != 0 &&
        e.loop_.at_.leaf != leaf_state::goal)
      refuse(fault::wrong_moment,
             "cannot be made from a search that has continued after a goal; a range of solutions "
             "can be saved");
    auto iterations = e.iterations_;
    iterations.options(out);
    out("cycle_check", e.loop_.cycles_);
    kept_moves::of(e.loop_.moves_).describe(out);
    auto k = taken(e);
    k.describe_starts(out);
    iterations.bounds(out);
    k.write(out);
  }

  /// \post If it rejects the checkpoint, or user code throws, the search is as constructed.
  static void load(engine& e, checkpoint_reader& in, sought_solutions sought) {
    if (e.loop_.iteration_ != 0 || e.life.status != search_status::running)
      refuse(fault::wrong_moment, "must be loaded before the search is run");
    WEND_TRY {
      checks::options(e.iterations_, e.loop_.cycles_, in);
      kept_moves moves;
      moves.describe(in);
      auto iterations = e.iterations_;
      snapshot k;
      k.describe_starts(in);
      iterations.bounds(in);
      k.read(in);
      in.finish();
      moves.adopt(e.loop_.moves_);
      checks::ends(k, sought);
      check_starts(e, k);
      checks::bounds(e.loop_.starts_, k, k.counts.least_cut, iterations);
      cursor at = k.path.empty()                        ? cursor{}
                  : compares_states<P>(e.loop_.cycles_) ? replay<true>(e.loop_, k)
                                                        : replay<false>(e.loop_, k);
      e.iterations_ = std::move(iterations);
      put(e, k, at);
    }
    WEND_CATCH_ALL {
      forget(e);
      WEND_RETHROW;
    }
  }

  /// Stores the iterations of a search in a snapshot.
  static void take_iterations(engine const& e, kept_iterations<cost>& k) {
    loop_type const& loop = e.loop_;
    k.status = e.life.status;
    k.over = e.over_;
    k.within_iteration = e.within_iteration_;
    k.iterations = loop.iteration_;
    k.starts = loop.starts_.size();
    if (loop.iteration_ != 0) {
      k.start_goals = loop.starts_.goals();
      k.least_f = loop.starts_.least_f();
    }
    if (loop.cut_depth_) k.cut_depth = *loop.cut_depth_;
    k.goals = loop.goals_;
    k.elapsed = loop.life.clock.elapsed().count();
  }
  /// Restores the iterations of a search from a snapshot, except the status, the goals and the
  /// time.
  static void put_iterations(engine& e, kept_iterations<cost> const& k) {
    e.loop_.iteration_ = k.iterations;
    if (k.cut_depth) e.loop_.cut_depth_ = static_cast<std::size_t>(*k.cut_depth);
    e.within_iteration_ = k.within_iteration;
    e.over_ = k.over;
  }

 private:
  // ---- to a snapshot

  static snapshot taken(engine const& e) {
    snapshot k;
    loop_type const& loop = e.loop_;
    cursor const& at = loop.at_;
    take_iterations(e, k);
    k.starts_begun = loop.roots_begun_;
    if (loop.roots_begun_ != 0) k.start = loop.current_start();
    k.counts = at;
    k.leaf = at.leaf;
    take_path(loop, k);
    return k;
  }

  static void take_path(loop_type const& loop, snapshot& k) {
    cursor const& at = loop.at_;
    if (at.depth != 0) {
      state s = loop.starts_[loop.roots_begun_ - 1];
      frame const* parent = &node(loop, 0);
      for (std::size_t i = 1;; ++i) {
        frame const& f = node(loop, i);
        k.path.push_back(level_of(f));
        action const* const last = i > 1 ? std::addressof(loop.path_[parent->next - 1]) : nullptr;
        auto const place = place_of_last(
            *loop.problem_, s, loop.skips(last, row_at(loop, i - 1)),
            [&](action_place const& so_far) { return so_far.stacked == f.next - parent->end; });
        k.path.back().actions = place.actions;
        k.path.back().tried = place.tried;
        if (i == at.depth) break;
        s = state(result_of(*loop.problem_, s, loop.path_[f.next - 1]));
        parent = &f;
      }
    }
    if (at.leaf != leaf_state::none) k.path.push_back(level_of(at.last));
  }

  /// The frame of the `i`th expanded node on the path, from 1; frame 0 holds the starts.
  static frame const& node(loop_type const& loop, std::size_t i) {
    return i < loop.at_.depth ? loop.frames_[i] : loop.at_.top;
  }
  using row = move_automaton::state_type;
  /// The row of the move automaton at the node after `steps` steps.
  static row row_at([[maybe_unused]] loop_type const& loop, [[maybe_unused]] std::size_t steps) {
    if constexpr (move_pruner<P>::prunes)
      if (loop.moves_.on()) return loop.moves_.at(steps);
    return move_automaton::dead;
  }
  static level level_of(frame const& f) {
    return {.number = f.number, .g = f.g, .h = loop_type::shown(f.h)};
  }

  // ---- from a snapshot

  static void check_starts(engine& e, snapshot const& k) {
    auto& starts = e.loop_.starts_;
    checks::starts(*e.loop_.problem_, *e.heuristic_, starts, k);
    if (k.start && *k.start != starts.number(static_cast<std::size_t>(k.starts_begun - 1)))
      checks::other_problem("other starts are goals");
  }

  /// Replays the path up to the saved position.
  template <bool Path>
  static cursor replay(loop_type& loop, snapshot const& k) {
    cursor at;
    std::size_t const start = static_cast<std::size_t>(k.starts_begun) - 1;
    if (loop.starts_.is_goal(start)) {  // no path begins there
      if (k.leaf != leaf_state::goal || k.path.size() != 1) checkpoint_reader::damaged();
    } else {
      if (k.leaf == leaf_state::goal && k.path.size() == 1)
        checks::other_problem("a start is no goal");
      if constexpr (loop_type::roots::tabled)
        if (!loop.starts_.table().reserve(loop.life.budget)) checks::no_memory();
      if (!loop.begin_at(loop.starts_[start])) checks::no_memory();
    }
    if constexpr (informed) at.last.h = loop.starts_.h(start).value_or(cost{});
    for (std::size_t i = 0;; ++i) {
      level const& l = k.path[i];
      bool const last = i + 1 == k.path.size();
      checks::node(at.last, l);
      at.last.number = l.number;
      at.leaf = leaf_state::tested;
      bool const is_leaf = last && k.leaf != leaf_state::none;
      if (at.depth != 0 && !(is_leaf && k.leaf == leaf_state::fresh))
        check_goal(loop, at, is_leaf && k.leaf == leaf_state::goal);
      if (is_leaf) break;
      action const* const before =
          at.depth != 0 ? std::addressof(loop.path_[at.top.next - 1]) : nullptr;
      auto const place =
          place_of_last(*loop.problem_, loop.path_.end(), loop.skips(before, loop.leaf_row(at)),
                        [&](action_place const& so_far) { return so_far.actions > l.tried; });
      if (place.actions != l.actions)
        checks::other_problem("a state has another number of actions");
      bool const leads_on = l.tried != 0 && !place.skipped;
      if (place.tried != l.tried || !(last || leads_on)) checkpoint_reader::damaged();
      if (!loop.template expand<Path, true>(at)) checks::no_memory();
      at.top.next += place.stacked;
      if (last) return at;
      step<Path>(loop, at);
    }
    at.leaf = k.leaf;
    return at;
  }

  /// Replays the last of the actions tried in the node on top.
  template <bool Path>
  static void step(loop_type& loop, cursor& at) {
    if (!loop.path_.reserve_step() || !loop.estimates_.reserve_step()) checks::no_memory();
    P const& p = *loop.problem_;
    action const& a = loop.path_[at.top.next - 1];
    auto const fail = [](std::string const& what) { checks::other_problem(what); };
    state const& s = loop.path_.end();
    at.last.g = checked_sum(at.top.g, action_cost(p, s, a, fail), path_does_not_fit, fail);
    if constexpr (Path && path_set<P>::hashes_ahead) loop.visited_.hash_ahead(p, s, a);
    if constexpr (informed) {
      std::optional<cost> h;
      using estimates = path_estimates<P, H>;
      if constexpr (estimates::before_move) h = loop.estimates_.step(at.top.h, s, a, fail);
      loop.path_.step(p, a);
      if constexpr (!estimates::before_move) h = loop.estimates_.here(loop.path_.end(), fail);
      if (!h) checks::other_problem("it leads into a dead end");
      at.last.h = *h;
    } else {
      loop.path_.step(p, a);
    }
    if constexpr (Path)
      if (loop.visited_.meets(p, loop.path_, loop.path_.end()))
        checks::other_problem("it meets a state twice");
  }

  /// Tests the leaf for the goal again if it was tested before.
  static void check_goal(loop_type const& loop, cursor const& at, bool expected) {
    if (loop.is_goal(at) == expected) return;
    checks::other_problem(expected ? "its path ends at no goal" : "its path goes through a goal");
  }

  /// Restores the counts. \pre The path was replayed.
  static void put(engine& e, snapshot const& k, cursor at) {
    static_cast<depth_first_counts<cost>&>(at) = k.counts;
    loop_type& loop = e.loop_;
    loop.at_ = at;
    loop.goals_ = k.goals;
    loop.roots_begun_ = static_cast<std::size_t>(k.starts_begun);
    put_iterations(e, k);
    e.life.status = k.status;
    loop.life.clock.count_from(std::chrono::duration<double>(k.elapsed));
  }
};

}  // namespace wend::detail
