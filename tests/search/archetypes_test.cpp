// SPDX-License-Identifier: BSL-1.0
#include "../support/archetypes.hpp"

#include <type_traits>

#include <doctest/doctest.h>

#include <wend/core/check_solution.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

// Every algorithm compiles with the minimal problem types it accepts, and solves the problems.

namespace {

enum class best { nothing, actions, cost };

template <class P, class R>
void check(P const& p, R const& r, best what) {
  REQUIRE(r);
  CHECK(wend::check_solution(p, P::start(), r).reason == "");
  if (what == best::actions) CHECK(r.actions.size() == 2);
  if (what == best::cost) CHECK(*r.cost == static_cast<wend::cost_t<P>>(P::least_cost));
}

template <class P, class Range>
void check_k_best(P const& p, Range&& range) {
  auto const first = range.begin();
  REQUIRE((first != range.end()));
  wend::result_t<P> r;
  r.status = wend::search_status::solved;
  r.actions = first->actions;
  r.cost = first->cost;
  check(p, r, best::cost);
}

template <class P, class H>
void check_two_tables(P const& p, H const& h) {
  check(p, wend::bfs(p, P::start()), best::actions);
  check(p, wend::astar(p, P::start(), h), best::cost);
}

template <class P, class H>
void check_tables(P const& p, H const& h) {
  auto const s = P::start();
  check_two_tables(p, h);
  check(p, wend::dfs(p, s), best::nothing);
  check(p, wend::ucs(p, s), best::cost);
  check(p, wend::astar_idastar(p, s, h, {.astar_expanded = 1}), best::cost);
  check_k_best(p, wend::k_best(wend::astar, p, s, h));
  check_k_best(p, wend::k_best(wend::ucs, p, s));
  check_k_best(p, wend::k_best(wend::astar, p, s, h, wend::walks));
  check_k_best(p, wend::k_best(wend::ucs, p, s, wend::walks));
  check_k_best(p, wend::solutions(wend::astar, p, s, h));
  if constexpr (wend::unit_cost_problem<P>) check_k_best(p, wend::solutions(wend::bfs, p, s));
  if constexpr (wend::unit_cost_problem<P>) check_k_best(p, wend::k_best(wend::bfs, p, s));
  check(p, wend::greedy(p, s, h), best::nothing);
  check(p, wend::random_search(p, s), best::nothing);
  check(p, wend::beam_search(p, s, h), best::nothing);
  if constexpr (std::is_arithmetic_v<wend::cost_t<P>>) {
    check(p, wend::bounded_suboptimal(p, s, h, {.weight = 1}), best::cost);
    check(p, wend::weighted_astar(p, s, h, {.weight = 1}), best::cost);
  }
}

template <class P, class H>
void check_two_paths(P const& p, H const& h) {
  check(p, wend::dls(p, P::start()), best::nothing);
  check(p, wend::idastar(p, P::start(), h), best::cost);
}

template <class P, class H>
void check_paths(P const& p, H const& h) {
  auto const s = P::start();
  check_two_paths(p, h);
  check(p, wend::random_search(
               p, s,
               wend::random_search_options<wend::cost_t<P>, wend::duplicate_policy::own_path>{}),
        best::nothing);
  check(p, wend::iddfs(p, s), best::actions);
  int all = 0;
  for (auto const& one : wend::solutions(wend::idastar, p, s, h)) {
    CHECK(one.cost == static_cast<wend::cost_t<P>>(P::least_cost));
    ++all;
  }
  CHECK(all == 1);
  all = 0;
  for (auto const& one : wend::solutions(wend::iddfs, p, s)) {
    CHECK(one.actions.size() == 2);
    ++all;
  }
  CHECK(all == 1);
}

template <class P, class H>
void check_forgetful(P const& p, H const& h) {
  check(p, wend::rbfs(p, P::start(), h), best::cost);
  check(p, wend::smastar(p, P::start(), h, {.max_nodes = 5}), best::cost);
}

}  // namespace

TEST_CASE("rbfs and smastar require no more than the concepts say") {
  check_forgetful(archetypes::ring{}, archetypes::estimate{});
  check_forgetful(archetypes::monoid_ring{}, archetypes::monoid_estimate{});
  check_forgetful(archetypes::monoid_ring{}, wend::heuristics::nil{});
  check_forgetful(archetypes::token_ring{}, archetypes::incremental_estimate{});
  check_forgetful(archetypes::leaky_ring{}, archetypes::optional_estimate{});
  check_forgetful(archetypes::reversible_ring{}, archetypes::tracked_estimate{});
}

TEST_CASE("depth-first searches require no more than the concepts say") {
  check_paths(archetypes::ring{}, archetypes::estimate{});
  check_paths(archetypes::weighted_ring{}, archetypes::weighted_estimate{});
  check_paths(archetypes::monoid_ring{}, archetypes::monoid_estimate{});
  check_two_paths(archetypes::reversible_ring{}, archetypes::goal_aware_estimate{});
  check_paths(archetypes::token_ring{}, archetypes::incremental_estimate{});
  check_two_paths(archetypes::staged_ring{}, archetypes::f_step_estimate{});
  check_two_paths(archetypes::split_ring{}, archetypes::goal_aware_estimate{});
  check_paths(archetypes::kernel_ring{}, archetypes::staged_estimate{});
  static_assert(wend::detail::kernel_for<archetypes::kernel_ring, archetypes::staged_estimate>);
  check_paths(archetypes::kernel_ring{}, archetypes::staged_tracked_estimate{});
  static_assert(
      wend::detail::kernel_for<archetypes::kernel_ring, archetypes::staged_tracked_estimate>);
  check_two_paths(archetypes::leaky_ring{}, archetypes::optional_estimate{});
  check_two_paths(archetypes::reversible_ring{}, archetypes::tracked_estimate{});
}

TEST_CASE("best-first searches require no more than the concepts say") {
  check_two_tables(archetypes::boost_hashed_ring{}, archetypes::estimate{});
  check_two_tables(archetypes::monoid_hashed_ring{}, wend::heuristics::nil{});  // no int converts
  check_two_tables(archetypes::std_hashed_ring{}, archetypes::estimate{});
  check_two_tables(archetypes::member_hashed_ring{}, archetypes::tracked_estimate{});
  check_tables(archetypes::packable_ring{}, archetypes::incremental_estimate{});
  check_tables(archetypes::weighted_hashed_ring{}, archetypes::weighted_estimate{});
  check_tables(archetypes::monoid_hashed_ring{}, archetypes::monoid_estimate{});
}
