// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/search/astar.hpp>

#include "random_graph.hpp"

/// \file
/// Sums of costs that overflow, on paths that a cost limit cuts.

namespace tests {

/// A graph whose costs are summed in their own type. Its states can be packed.
template <class Cost, bool TwoWay = false>
struct narrow_graph : graph<Cost, TwoWay> {
  using cost_type = Cost;
  [[nodiscard]] std::uint16_t pack(int s) const { return static_cast<std::uint16_t>(~s); }
  [[nodiscard]] int unpack(std::uint16_t k) const { return static_cast<std::uint16_t>(~k); }

  /// Adds an edge and, if the graph is two-way, the reverse edge.
  void join(int from, int to, Cost cost) {
    this->add(from, to, cost);
    if constexpr (TwoWay) this->add(to, from, cost);
  }
};

template <class Cost>
using narrow_estimates = std::vector<std::optional<Cost>>;

/// A heuristic from a table.
template <class Cost>
struct narrow_heuristic {
  narrow_estimates<Cost> values;
  std::optional<Cost> operator()(int s) const { return values[static_cast<std::size_t>(s)]; }
};

/// Returns the error of a run under these limits, or its status.
template <class Search, class Limits>
std::string fault_of(Search& search, Limits const& limits) {
  try {
    return "status " + std::to_string(static_cast<int>(search.run(limits)));
  } catch (wend::invalid_cost const& e) {
    return e.what();
  }
}

/// Returns the line 0 - 1 - 2 - 3 with these costs and the goal 3, and a cheap edge from 0 to 4.
template <class Cost, bool TwoWay>
narrow_graph<Cost, TwoWay> narrow_line(std::vector<Cost> const& costs) {
  narrow_graph<Cost, TwoWay> g;
  g.out.resize(5);
  g.goals = {false, false, false, true, false};
  int at = 0;
  for (Cost const& c : costs) {
    g.join(at, at + 1, c);
    ++at;
  }
  g.join(0, 4, 1);
  return g;
}

/// Checks that a sum that overflows is cut under each limit below the greatest value. Without a
/// limit, or with the greatest value as the limit, the overflow is an error. `make(graph,
/// heuristic)` makes a search from 0; `resumed(search, use)` calls `use` with the search, or with
/// one that resumes it.
template <class Cost, bool TwoWay, class Make, class Resumed>
void check_sums_beyond(Make const& make, Resumed const& resumed) {
  using wend::search_status;
  constexpr Cost most = std::numeric_limits<Cost>::max();
  auto const half = static_cast<Cost>(most / 2 + 1);
  auto const limited = [](Cost limit) {
    wend::search_limits<Cost> limits{};
    limits.max_cost = limit;
    return limits;
  };
  wend::search_limits<Cost> const none{};
  narrow_heuristic<Cost> const nil{narrow_estimates<Cost>(5, Cost{})};

  auto const check = [&](auto const& g, auto const& h) {
    auto const fault = [&] {
      auto search = make(g, h);
      return fault_of(search, none);
    }();
    REQUIRE(fault.find("does not fit its type") != fault.npos);
    auto const enough = static_cast<Cost>(half + 1);  // enough to reach the overflow
    for (Cost const last : {most, Cost{}}) {          // Cost{}: no limit
      auto search = make(g, h);
      for (Cost const limit : {enough, enough, static_cast<Cost>(most - 1), half}) {
        CHECK(search.run(limited(limit)) == search_status::cost_limit);
        CHECK(!search.result().cost);
        auto const s = search.result().statistics;
        CHECK(s.pruned != 0);
        CHECK(s.generated ==
              (s.stored - s.starts) + s.duplicates + s.improved + s.reopened + s.pruned);
      }
      resumed(search, [&](auto& other) {
        CHECK(other.run(limited(half)) == search_status::cost_limit);
        CHECK(fault_of(other, last == most ? limited(most) : none) == fault);
      });
    }
  };
  auto const at_path = narrow_line<Cost, TwoWay>({1, half, half});
  check(at_path, nil);
  auto high = nil;  // f overflows
  high.values[0] = static_cast<Cost>(half + 1);
  high.values[1] = half;
  high.values[2] = half;
  high.values[4] = half;
  auto const at_f = narrow_line<Cost, TwoWay>({1, half, half});
  check(at_f, high);
  auto to_known = narrow_line<Cost, TwoWay>({1, half});
  to_known.join(2, 4, half);
  check(to_known, nil);

  // A path found within the limit is a solution.
  auto cheap = narrow_line<Cost, TwoWay>({1, half, 1});
  cheap.join(2, 4, half);
  auto solved = make(cheap, nil);
  CHECK(solved.run(limited(static_cast<Cost>(half + 1))) == search_status::cost_limit);
  CHECK(solved.run(limited(static_cast<Cost>(most - 1))) == search_status::solved);
  CHECK(solved.result().cost == static_cast<Cost>(half + 2));

  // The greatest cost itself is not an overflow.
  auto const real = narrow_line<Cost, TwoWay>({1, 1, static_cast<Cost>(most - 2)});
  auto whole = make(real, nil);
  CHECK(whole.run(limited(static_cast<Cost>(most - 1))) == search_status::cost_limit);
  CHECK(whole.run(none) == search_status::solved);
  CHECK(whole.result().cost == most);
}

/// Checks that costs and statuses equal those of A* in random graphs, under limits that are raised.
/// If A* ends as exhausted, the limit may have been reached on more expensive paths to known
/// states.
template <class Cost, bool TwoWay, class Make>
void check_as_astar(Make const& make, unsigned rounds) {
  using wend::search_status;
  constexpr Cost most = std::numeric_limits<Cost>::max();
  for (unsigned seed = 0; seed < rounds; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    narrow_graph<Cost, TwoWay> g;
    auto const drawn_below = [&](unsigned n) { return static_cast<unsigned>(below(random, n)); };
    unsigned const size = 4 + drawn_below(12);
    g.out.resize(size);
    g.goals.resize(size);
    auto const draw = [&] { return static_cast<int>(drawn_below(size)); };
    for (unsigned i = drawn_below(40); i != 0; --i)
      g.join(draw(), draw(), static_cast<Cost>(1 + drawn_below(drawn_below(2) == 0 ? most : 9u)));
    if (seed % 3 != 0) g.goals[size - 1] = true;
    narrow_heuristic<Cost> const nil{narrow_estimates<Cost>(g.out.size(), Cost{})};
    auto search = make(g, nil);
    wend::search_limits<Cost> limits{};
    for (unsigned limit = drawn_below(30); limit < most; limit += 1 + drawn_below(90)) {
      limits.max_cost = static_cast<Cost>(limit);
      auto const truth = wend::astar(g, 0, nil, {.limits = limits});
      auto const status = search.run(limits);
      auto const r = search.result();
      CHECK(r.cost == truth.cost);
      if (truth.status != search_status::exhausted || status != search_status::cost_limit)
        CHECK(status == truth.status);
      if (status != search_status::cost_limit) break;
    }
  }
}

}  // namespace tests
