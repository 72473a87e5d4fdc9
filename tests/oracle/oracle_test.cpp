// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "trial.hpp"

namespace {

using oracle::algorithm;

std::optional<std::string> variable(char const* name) {
  char const* const value = std::getenv(name);
  return value ? std::optional<std::string>(value) : std::nullopt;
}

constexpr int choices_of_each = 3;

/// Returns the name under which a tally counts trials of a search over a number of ranks.
std::string over_ranks(algorithm a, std::size_t ranks) {
  return "algorithm " + std::to_string(static_cast<int>(a)) + " ranks " + std::to_string(ranks);
}

/// Counts the features that trials have, so that a missing feature is noticed.
class tally {
 public:
  std::uint64_t trials = 0;
  std::uint64_t of_new_kinds = 0;

  void add(oracle::trial const& t, oracle::outcome const& seen) {
    ++trials;
    auto const kinds = oracle::kinds_of(t);
    if (!kinds.empty()) ++of_new_kinds;
    for (auto const& kind : kinds) note(kind);
    auto const& s = seen.statistics;
    std::string const status(to_string(seen.status));
    note(status);
    note("algorithm " + std::to_string(static_cast<int>(t.choice.algorithm)) + " " + status);
    note("manner " + std::to_string(static_cast<int>(t.choice.manner)));
    if (seen.solution.cost || !seen.solutions.empty())
      note("algorithm " + std::to_string(static_cast<int>(t.choice.algorithm)) + " found");
    if (oracle::is_over_ranks(t.choice.algorithm))
      note(over_ranks(t.choice.algorithm, oracle::ranks_of(t.choice)));
    if (s.reopened > 0)
      note("algorithm " + std::to_string(static_cast<int>(t.choice.algorithm)) + " reopened");
    if (s.improved > 0) note("improved");
    if (s.open > 0 && seen.status == wend::search_status::solved) note("open at the end");
    if (s.starts > 1 && seen.solution.start > 0) note("another start");
    if (s.iterations > 3) note("iterations");
    if (seen.solutions.size() > 2) note("several solutions");
    if (seen.solution.cost == 0.0 && seen.solution.actions.size() > 1) note("for nothing");
    for (auto const& h : t.graph.h)
      if (!h) return note("dead end");
  }
  /// Returns the number of trials, and of trials of new kinds.
  [[nodiscard]] std::string text() const {
    return std::to_string(trials) + " trials, " + std::to_string(of_new_kinds) + " of new kinds";
  }
  [[nodiscard]] std::uint64_t operator[](std::string const& what) const {
    auto const found = met_.find(what);
    return found == met_.end() ? 0 : found->second;
  }

 private:
  void note(std::string const& what) { ++met_[what]; }
  std::map<std::string, std::uint64_t> met_{};
};

oracle::trial trial_of(oracle::graph const& g, std::uint64_t seed, int algorithm, int number) {
  return {g, oracle::draw(g, static_cast<oracle::algorithm>(algorithm),
                          seed * choices_of_each + static_cast<unsigned>(number))};
}

/// Returns the report on a failed trial: reduced, as text for a test, with the command that runs it
/// again.
std::string report(oracle::trial const& t, std::string const& again) {
  auto const small = oracle::shrink(t);
  return "\n" + oracle::fault_of(small) +
         "\n\nTEST_CASE(\"oracle: ...\") {\n  CHECK(fault_of(R\"(\n" + oracle::text_of(small) +
         ")\") == \"\");\n}\n\nAgain: " + again + "\n";
}

/// Runs the algorithms from `first` on, on the graph of a seed. Returns the report of the first
/// failure; empty if there is none.
std::string check(std::uint64_t seed, tally& met, algorithm first = algorithm::bfs) {
  auto const g = oracle::generate(seed);
  static bool const trace = variable("WEND_ORACLE_TRACE").has_value();
  for (int a = static_cast<int>(first); a < oracle::algorithms; ++a) {
    if (!oracle::fits(g, static_cast<algorithm>(a))) continue;
    for (int i = 0; i < choices_of_each; ++i) {
      auto const t = trial_of(g, seed, a, i);
      if (seed >= oracle::new_kinds && oracle::kinds_of(t).empty()) continue;
      if (trace) std::cout << "\n" << oracle::text_of(t) << std::flush;
      auto const v = oracle::judge(t);
      met.add(t, v.seen);
      if (!v.fault.empty())
        return report(t, "WEND_ORACLE_SEED=" + std::to_string(seed) +
                             " test_oracle --test-case='oracle: seeds'");
    }
  }
  return {};
}

std::string fault_of(std::string const& text) { return oracle::fault_of(oracle::parse(text)); }

std::string contents(std::string const& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("oracle: seeds") {
  tally met;
  if (auto const file = variable("WEND_ORACLE_TRIAL")) {
    auto const t = oracle::parse(contents(*file));
    if (!oracle::fault_of(t).empty())
      FAIL(report(t, "WEND_ORACLE_TRIAL=" + *file + " test_oracle"));
    return;
  }
  auto const first = std::stoull(variable("WEND_ORACLE_SEED").value_or("0"));
  if (auto const minutes = variable("WEND_ORACLE_MINUTES")) {
    using clock = std::chrono::steady_clock;
    bool const half_new = variable("WEND_ORACLE_KINDS") == "new";
    auto const began = clock::now();
    auto told = began;
    auto const end = began + std::chrono::duration<double, std::ratio<60>>(std::stod(*minutes));
    std::uint64_t seed = first;
    for (; clock::now() < end; ++seed) {
      if (clock::now() - told >= std::chrono::seconds(10)) {
        told = clock::now();
        std::cout << "oracle: " << std::chrono::duration<double>(told - began).count()
                  << " s, seeds " << first << " to " << seed << ", " << met.text() << std::endl;
      }
      bool const is_new = half_new && seed % 4 != 0 && seed < oracle::new_kinds;
      auto const failure = check(is_new ? seed + oracle::new_kinds : seed, met);
      if (!failure.empty()) FAIL(failure);
    }
    std::cout << "oracle: " << seed - first << " seeds, " << met.text() << ", no failure"
              << std::endl;
    return;
  }
  bool const alone = variable("WEND_ORACLE_SEED").has_value();
  // Without WEND_TEST_ALL only a third of the models is compiled; graphs of other models are
  // skipped.
  std::uint64_t const seeds = alone ? 1 : WEND_SLOW_TESTS ? 4500 : WEND_TEST_ALL ? 450 : 900;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    CAPTURE(seed);
    auto const failure = check(seed, met);
    if (!failure.empty()) FAIL(failure);
  }
  CHECK(met.trials > 0);
  MESSAGE(met.text());
  if (alone) return;
  // The seeds must produce every feature.
  int const some = WEND_SLOW_TESTS ? 20 : 4;
  for (std::string const what : {"solved", "exhausted", "depth_limit", "cost_limit",
                                 "expansion_limit", "improved", "open at the end", "another start",
                                 "iterations", "several solutions", "for nothing", "dead end",
                                 "exact floating-point estimates",
                                 "infinite costs or estimates"}) {
    CAPTURE(what);
    CHECK(met[what] >= some);
  }
  for (int a = 0; a < oracle::algorithms; ++a) {
    CAPTURE(a);
    if (!oracle::is_compiled(static_cast<algorithm>(a))) continue;
    CHECK(met["algorithm " + std::to_string(a) + " exhausted"] >= some);
    CHECK(met["algorithm " + std::to_string(a) + " found"] >= some);
  }
  for (auto const a : {algorithm::greedy, algorithm::weighted_astar, algorithm::astar})
    CHECK(met["algorithm " + std::to_string(static_cast<int>(a)) + " reopened"] >= some);
  for (int m = 0; m < oracle::manners; ++m) {
    CAPTURE(m);
    CHECK(met["manner " + std::to_string(m)] >= some);
  }
}

// Runs trials for each algorithm and number of ranks, each under a schedule of its own.
TEST_CASE("oracle: schedules of searches over ranks") {
  auto const wanted = std::stoull(
      variable("WEND_ORACLE_SCHEDULES").value_or(WEND_SLOW_TESTS ? "2000" : "50"));
  auto const first = std::stoull(variable("WEND_ORACLE_SEED").value_or("4500"));
  tally met;
  REQUIRE(oracle::is_compiled(algorithm::simulated_hda_astar));
  auto const least = [&met] {
    std::uint64_t n = met.trials;
    for (auto const a : {algorithm::simulated_hda_astar, algorithm::simulated_idastar})
      for (auto const ranks : oracle::numbers_of_ranks) n = std::min(n, met[over_ranks(a, ranks)]);
    return n;
  };
  std::uint64_t seed = first;
  for (; least() < wanted; ++seed) {
    auto const failure = check(seed, met, algorithm::simulated_hda_astar);
    if (!failure.empty()) FAIL(failure);
  }
  MESSAGE(least(), " or more of each algorithm and number of ranks, ", met.trials,
          " trials in all, of the seeds ", first, " to ", seed);
}

TEST_CASE("oracle: a trial is read back as printed") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    auto const g = oracle::generate(seed);
    for (int a = 0; a < oracle::algorithms; ++a) {
      auto const text = oracle::text_of(trial_of(g, seed, a, 0));
      CHECK(oracle::text_of(oracle::parse(text)) == text);
    }
  }
  for (std::string const wrong : {"model none\n", "states 2\nedge 0 2 1\n", "states 1\nstart\nx\n",
                                  "algorithm\n", "algorithm sort\n"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(oracle::parse(wrong), std::runtime_error);
  }
}

TEST_CASE("oracle: faults found earlier stay fixed") {
  // A node with more successors than the table of siblings could hold at one place.
  std::string wide = "model int\nstates 90\n";
  for (int v = 1; v < 90; ++v) wide += "edge 0 " + std::to_string(v) + " 3\n";
  CHECK(fault_of(wide + "start 0\nhash 1\nalgorithm bfs\n") == "");
  CHECK(fault_of(wide + "start 0\nalgorithm dfs\nmax_cost 2\n") == "");

  // Half of the successors of node 1 are known. The others come three times: with the second edge,
  // the first one is too expensive, and the third one comes after all others.
  for (int const states : {20, 150})
    for (std::string const search : {"bfs", "ucs", "astar", "greedy"})
      for (std::string const hash : {"", "hash 1\n"}) {
        auto const edge = [](int from, int to, int cost) {
          return "edge " + std::to_string(from) + ' ' + std::to_string(to) + ' ' +
                 std::to_string(cost) + '\n';
        };
        std::string text = "model int\nstates " + std::to_string(states) + "\nstart 0\n" + hash;
        for (int v = 1; v < states / 2; ++v) text += edge(0, v, 2);
        for (int v = 0; v < states - 1; ++v) text += edge(1, v, 7) + edge(1, v, 3);
        for (int v = 0; v < states - 1; ++v) text += edge(1, v, 5);
        for (int v = states / 2; v < states - 1; ++v) text += edge(v, states - 1, v);
        CAPTURE(text);
        CAPTURE(search);
        CHECK(fault_of(text + "goal " + std::to_string(states - 1) + "\nalgorithm " + search +
                       "\n") == "");
      }

  // The path to a goal became longer than the limit allows after a node on it was reopened.
  CHECK(fault_of(R"(
model int
states 8
edge 0 1 0
edge 1 2 0
edge 2 3 0
edge 3 4 0
edge 4 5 0
edge 5 6 0
edge 7 0 0
edge 7 3 2
start 7
goal 6
h 0 2 0 0 0 1 0 0
algorithm astar
max_depth 5
)") == "");

  // The same at a node of the frontier: A* ended before it handled the node again.
  CHECK(fault_of(R"(
model int
states 7
edge 0 1 0
edge 1 2 0
edge 2 4 1
edge 2 3 0
edge 3 4 0
edge 4 5 0
edge 5 6 1
start 0
goal 6
h 0 0 0 1 0 0 0
algorithm astar_idastar
seed 526
max_depth 5
)") == "");

  CHECK(fault_of(R"(
model int
states 7
edge 0 2 1
edge 0 1 0
edge 1 2 0
edge 2 3 0
edge 3 4 0
edge 4 5 1
edge 5 6 0
start 0
goal 6
h 0 1 0 0 0 0 0
algorithm astar_idastar
seed 526
max_depth 5
)") == "");

  // The bound ignored nodes that the cost limit had cut.
  CHECK(fault_of(R"(
model int
states 3
edge 0 1 0
edge 0 2 4
start 0
goal 2
h 0 5 0
algorithm bounded_suboptimal
max_cost 3
)") == "");

  // When deferred walks were open again, max_open was less than the number of open walks.
  CHECK(fault_of(R"(
model int
states 3
edge 0 1 0
edge 1 0 0
edge 0 2 2
edge 1 0 0
edge 1 1 0
start 0
goal 2
h 0 1 0
algorithm astar_k_walks
manner little
)") == "");

  // A cost limit was below a bound that had been widened: nodes that were cut were counted again.
  CHECK(fault_of(R"(
model double
states 7
edge 4 3 1
edge 3 6 2
edge 6 5 0.20000000000000001
edge 0 2 1
edge 2 1 1.4000000000000001
start 4 0
goal 5
h 0 0 1 0 1 0 0
algorithm ibex
manner narrowed
chance 374217863
)") == "");

  // A path to a state became cheaper by more actions, while the path to the start did not become
  // cheaper after rounding: the depth was outdated.
  CHECK(fault_of(R"(
model double
states 10
edge 0 1 0
edge 1 2 0.20000000000000001
edge 2 3 0.10000000000000001
edge 2 5 0.20000000000000001
edge 3 4 0.10000000000000001
edge 4 6 0.10000000000000001
edge 5 8 0.30000000000000004
edge 6 7 0.10000000000000001
edge 7 8 0.10000000000000001
edge 8 9 0.10000000000000001
start 0
goal 9
infinite_dead_ends
algorithm dstar_lite
seed 254
)") == "");

  // Memory ended while changes were processed: open exceeded max_open.
  CHECK(fault_of(R"(
model double
states 17
edge 0 2 0
edge 0 1 0
edge 1 4 1
edge 1 2 0
edge 2 3 0
edge 7 12 0
edge 5 7 0
edge 12 15 0
edge 3 16 inf
edge 2 5 0
edge 3 4 0
edge 6 15 inf
edge 14 5 0
edge 3 4 0
edge 0 14 inf
edge 2 8 inf
edge 5 13 0
edge 9 8 0
edge 4 6 0
edge 4 6 0
edge 13 8 0
edge 14 10 0
edge 5 7 0
edge 5 8 0
edge 5 6 0
edge 2 12 inf
edge 6 7 0
edge 6 9 0
edge 7 10 0
edge 7 9 0
edge 8 11 0
edge 0 8 inf
edge 8 9 0
edge 9 10 0
edge 1 2 0
edge 9 12 0
edge 0 13 inf
edge 10 12 0
edge 10 12 0
edge 11 14 0
edge 11 13 0
edge 12 13 0
edge 9 12 0
edge 12 15 0
edge 13 16 0
edge 13 14 0
edge 14 16 0
edge 14 16 0
edge 12 13 0
edge 15 16 0
edge 15 16 0
edge 13 11 0
edge 16 16 0
edge 16 16 0
edge 0 2 0
edge 4 0 inf
edge 11 11 0
edge 4 6 0
edge 6 7 0
edge 13 9 0
edge 0 10 inf
start 0
goal 10
infinite_dead_ends
algorithm lpastar
seed 538
manner stopped
chance 41614603
)") == "");

  // A cheaper path reached the first goal of a list: after a pause fewer nodes were expanded than
  // without.
  CHECK(fault_of(R"(
model double
states 11
edge 0 1 0.10000000000000001
edge 1 2 0.10000000000000001
edge 2 3 0
edge 2 4 0.10000000000000001
edge 4 5 0.10000000000000001
edge 4 9 0.40000000000000002
edge 5 6 0.10000000000000001
edge 6 7 0.10000000000000001
edge 6 8 0.10000000000000001
edge 8 9 0
edge 9 10 0.10000000000000001
start 0
goal 10
h 0 0 0 0 0 0 0 0.20000000000000001 0.20000000000000001 0 0
infinite_dead_ends
algorithm astar_solutions
manner little
)") == "");

  // Summed from left to right, a path costs more than the limit after rounding; summed
  // bidirectionally it does not.
  CHECK(fault_of(R"(
model double
states 6
edge 0 2 0
edge 2 1 2.0000000000000001e-17
edge 1 3 3.0000000000000001e-17
edge 3 4 1.0000000000000001e-17
edge 4 5 0.60000000000000009
start 2 0
goal 5
algorithm baestar
max_cost 0.60000000000000009
)") == "");

  // There is no start, and so no path.
  CHECK(fault_of(R"(
model int
states 0
algorithm iddfs
)") == "");
}
