// SPDX-License-Identifier: BSL-1.0
#include <wend/core/heuristic.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include <wend/tools/check_problem.hpp>

#include "../support/archetypes.hpp"

namespace {

using namespace archetypes;

struct not_const {
  int operator()(spot const&) { return 0; }
};
struct words {
  std::string operator()(spot const&) const { return {}; }
};
struct unaware : estimate {
  static constexpr bool goal_aware = false;
};
struct no_step : estimate {
  static constexpr int f_step = 0;
};
struct unsigned_delta : estimate {
  unsigned delta(spot const&, turn const&) const { return 0; }
};
struct real_delta : estimate {
  double delta(spot const&, turn const&) const { return 0; }
};
struct rootless : estimate {
  ring_note child(ring_note const& n, spot const&, turn const&) const { return n; }
  int value(ring_note const&) const { return 0; }
};

}  // namespace

TEST_CASE("heuristics: each archetype models its own concepts and no others") {
  static_assert(wend::heuristic_for<estimate, ring>);
  static_assert(wend::heuristic_for<optional_estimate, leaky_ring>);
  static_assert(wend::heuristic_for<weighted_estimate, weighted_ring>);
  static_assert(wend::heuristic_for<monoid_estimate, monoid_ring>);
  static_assert(!wend::heuristic_for<estimate, monoid_ring>);
  static_assert(!wend::heuristic_for<not_const, ring>);
  static_assert(!wend::heuristic_for<words, ring>);
  static_assert(!wend::heuristic_for<estimate, int>);

  static_assert(!wend::goal_aware<estimate> && wend::goal_aware<goal_aware_estimate>);
  static_assert(!wend::goal_aware<unaware>);
  static_assert(!wend::has_f_step<estimate> && wend::has_f_step<f_step_estimate>);
  static_assert(!wend::has_f_step<no_step>);
  static_assert(wend::incremental_heuristic_for<incremental_estimate, ring>);
  static_assert(!wend::incremental_heuristic_for<estimate, ring>);
  static_assert(!wend::incremental_heuristic_for<unsigned_delta, ring>);
  static_assert(!wend::incremental_heuristic_for<real_delta, ring>);
  static_assert(wend::staged_heuristic_for<staged_estimate, kernel_ring>);
  static_assert(!wend::staged_heuristic_for<incremental_estimate, staged_ring>);
  static_assert(!wend::staged_heuristic_for<staged_estimate, invertible_ring>);
  static_assert(!wend::staged_heuristic_for<staged_estimate, split_ring>);  // accepts no rest
  static_assert(wend::tracked_heuristic_for<tracked_estimate, ring>);
  static_assert(!wend::tracked_heuristic_for<estimate, ring>);
  static_assert(!wend::tracked_heuristic_for<rootless, ring>);
  static_assert(wend::staged_tracked_heuristic_for<staged_tracked_estimate, kernel_ring>);
  static_assert(!wend::staged_tracked_heuristic_for<tracked_estimate, kernel_ring>);
  static_assert(!wend::staged_tracked_heuristic_for<staged_tracked_estimate, invertible_ring>);
  static_assert(!wend::staged_tracked_heuristic_for<staged_tracked_estimate, split_ring>);
  static_assert(!wend::staged_tracked_heuristic_for<staged_estimate, kernel_ring>);
}

TEST_CASE_TEMPLATE("heuristics: each archetype keeps its promises", H, estimate, optional_estimate,
                   goal_aware_estimate, f_step_estimate, incremental_estimate, tracked_estimate) {
  auto const report = wend::check_problem(ring{}, ring::start(), 6, H{});
  CHECK_MESSAGE(report, to_string(report));
}

TEST_CASE(
    "heuristics: the archetypes for rings with costs, sites or dead ends keep their promises") {
  auto const weighted =
      wend::check_problem(weighted_ring{}, spot(0), 6, weighted_estimate{});
  CHECK_MESSAGE(weighted, to_string(weighted));
  auto const monoid = wend::check_problem(monoid_ring{}, spot(0), 6, monoid_estimate{});
  CHECK_MESSAGE(monoid, to_string(monoid));
  auto const staged =
      wend::check_problem(kernel_ring{}, spot(0), 6, staged_estimate{});
  CHECK_MESSAGE(staged, to_string(staged));
  auto const noted =
      wend::check_problem(kernel_ring{}, spot(0), 6, staged_tracked_estimate{});
  CHECK_MESSAGE(noted, to_string(noted));
  auto const leaky = wend::check_problem(leaky_ring{}, spot(0), 6, optional_estimate{});
  CHECK_MESSAGE(leaky, to_string(leaky));
  CHECK(leaky.states == 7);
}
