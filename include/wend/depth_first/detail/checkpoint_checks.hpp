// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>
#include <type_traits>  // std::is_same_v

#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/cursor.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/depth_first/detail/snapshot.hpp>
#include <wend/depth_first/detail/starts.hpp>
#include <wend/io/detail/checkpoint_record.hpp>

/// \file
/// The consistency checks for a checkpoint of a depth-first search.

namespace wend::detail {

/// The solutions that a saved search looks for.
enum class sought_solutions { one, all };

/// Checks a snapshot for consistency with itself, with the options and with the problem. Each
/// function rejects it with the reason.
template <class P, class Iterations, class H>
struct depth_first_checks {
  using cost = cost_t<P>;
  using snapshot = depth_first_snapshot<cost>;

  static constexpr bool informed = !std::is_same_v<H, blind>;

  /// Reads the bounds and the cycle check, which must be those of this search.
  static void options(Iterations const& ours, cycle_check our_cycles, checkpoint_reader& in) {
    auto theirs = ours;
    theirs.options(in);
    if (!theirs.asks_as(ours))
      refuse(checkpoint_fault::other_search, "is of a search with another min_bound_increase");
    auto cycles = cycle_check::none;
    in("cycle_check", cycles);
    if (cycles != our_cycles)
      refuse(checkpoint_fault::other_search, "is of a search with another cycle check");
  }

  /// A search for one solution has found none, or is at it. The results of its iterations are
  /// consistent with the nodes they have cut.
  static void ends(snapshot const& k, sought_solutions sought) {
    bool const cut_for_good = Iterations::keeps_cuts && k.counts.least_cut;
    bool const right =
        (sought == sought_solutions::all || k.goals == (k.leaf == leaf_state::goal ? 1u : 0u)) &&
        (k.leaf != leaf_state::goal || k.goals != 0) &&
        (!k.over || k.status != search_status::cost_limit || cut_for_good) &&
        (!k.over || k.status != search_status::exhausted || !cut_for_good) &&
        (Iterations::keeps_cuts || k.within_iteration || !k.counts.least_cut);
    if (!right) checkpoint_reader::damaged();
  }

  /// Compares the starts with those of the checkpoint.
  template <class Starts, class Snapshot>
  static void starts(P const& problem, H const& heuristic, Starts& starts, Snapshot const& k) {
    if (k.starts != starts.size()) other_problem("there are other starts");
    if (k.iterations == 0) return;
    if (!starts.known()) starts.look(problem, heuristic);
    if (k.start_goals != starts.goals()) other_problem("other starts are goals");
    if (!same(*k.least_f, starts.least_f())) other_problem("the estimates of the starts differ");
  }

  template <class Starts, class Snapshot>
  static void bounds(Starts const& starts, Snapshot const& k, Iterations const& iterations) {
    if (k.iterations == 0) return;
    iteration_claim<cost> c{k.iterations,       k.within_iteration, k.over,
                            k.counts.least_cut, *k.least_f,         starts.greatest_h()};
    if constexpr (has_f_step<H> && unit_cost_problem<P>) c.f_step = static_cast<int>(H::f_step);
    if (!iterations.can_be(c)) checkpoint_reader::damaged();
  }

  static void node(path_frame<cost> const& f, depth_first_level<cost> const& l) {
    if (l.h.has_value() != informed) checkpoint_reader::damaged();
    if (!same(f.g, l.g)) other_problem("a path has another cost");
    if constexpr (informed)
      if (!same(f.h, *l.h)) other_problem("an estimate differs");
  }

  static bool same(cost const& a, cost const& b) { return !(a < b) && !(b < a); }

  [[noreturn]] static void other_problem(std::string const& what) {
    refuse(checkpoint_fault::other_problem, "is of another problem or heuristic: " + what);
  }
  [[noreturn]] static void no_memory() {
    refuse(checkpoint_fault::no_memory, "has a path that does not fit in memory");
  }
};

}  // namespace wend::detail
