// SPDX-License-Identifier: BSL-1.0
//
// Each call of `new` in a search fails in turn. The code of the problems never allocates, so that
// each failure is one of the search itself. No failure leaves `run` as an exception.
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/external/external_astar.hpp>
#include <wend/external/external_bfs.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

#include "../external/external_files.hpp"
#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/failing_new.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "../support/own_memory.hpp"
#include "../support/random_graph.hpp"
#include "../support/ranked_models.hpp"
#include "../support/ring.hpp"

namespace {

using namespace tests;
using wend::search_status;

/// A graph whose members only read tables.
template <class Cost, bool TwoWay = false>
struct table_graph : graph<Cost, TwoWay> {
  std::vector<std::vector<wend::predecessor<int, int>>> in{};

  explicit table_graph(graph<Cost, TwoWay> const& g) : graph<Cost, TwoWay>(g), in(g.out.size()) {
    for (int a = 0; a < static_cast<int>(g.edges.size()); ++a)
      in[static_cast<std::size_t>(g.at(a).to)].push_back({g.at(a).from, a});
  }
  [[nodiscard]] std::vector<wend::predecessor<int, int>> const& predecessors(int s) const {
    return in[static_cast<std::size_t>(s)];
  }
  [[nodiscard]] std::uint64_t state_count() const { return this->out.size(); }
  [[nodiscard]] std::uint64_t rank(int s) const { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] int unrank(std::uint64_t n) const { return static_cast<int>(n); }
};

/// A table_graph that lists its goals.
struct listing_graph : table_graph<int> {
  explicit listing_graph(table_graph<int> const& g) : table_graph<int>(g) {}
  [[nodiscard]] std::array<int, 1> goals() const { return {8}; }
};

struct deepest_first {
  template <class Node>
  int operator()(Node const& node) const {
    return -static_cast<int>(node.depth);
  }
};
wend::heuristics::nil const no_estimate;

/// A copy of the elements of a range.
template <class Element>
auto kept(Element const& e) {
  if constexpr (requires { e.actions; })
    return e;
  else
    return std::pair(e.state, e.cost);
}

/// Checks that a range has the same elements with and without the failure, as `check_run` does for
/// a search. Copying a solution, which is the range's `result`, may throw and is repeated.
template <class Make>
void check_range(std::string const& name, Make const& make) {
  std::vector<decltype(kept(*make().begin()))> all;
  std::string counts;
  // Lists all elements. Returns whether an exception was thrown while the search ran.
  auto const throws = [&](long k) {
    bool thrown = false;
    all.clear();
    auto range = make();
    the_heap.arm(k);
    for (int attempt = 0; attempt < 3; ++attempt) {
      try {
        for (auto const& s : range) {
          long const next = the_heap.fail_at.exchange(-1);
          long const calls = the_heap.calls;
          all.push_back(kept(s));
          the_heap.calls = calls;
          the_heap.fail_at = next;
        }
        if (range.status() != search_status::memory_limit) break;
      } catch (std::bad_alloc const&) {
        thrown = thrown || range.status() != search_status::solved;
      }
    }
    the_heap.disarm();
    counts = difference(range.statistics(), {});
    return thrown;
  };
  throws(-1);
  long const calls = the_heap.calls;
  auto const expected = all;
  auto const expected_counts = counts;
  std::string faults;
  for (long k = 0; k < calls; ++k) {
    std::string fault = throws(k) ? "thrown; " : "";
    if (all != expected) fault += "other solutions; ";
    if (counts != expected_counts) fault += "other counts; ";
    if (!fault.empty()) faults += "call " + std::to_string(k) + ": " + fault + "\n";
  }
  CAPTURE(name);
  CAPTURE(calls);
  CHECK(!expected.empty());
  CHECK(faults == "");
}

/// Several cheapest paths to the goal, others that cost more, and a cycle.
template <class Cost>
table_graph<Cost> two_ways() {
  graph<Cost> g;
  g.out.resize(9);
  g.goals.resize(9);
  g.goals[8] = true;
  auto const add = [&](int from, int to, double cost) {
    if constexpr (std::is_same_v<Cost, no_cost>)
      g.add(from, to, {});
    else
      g.add(from, to, static_cast<Cost>(cost));
  };
  add(0, 1, 1);
  add(0, 2, 1);
  add(1, 3, 2);
  add(2, 3, 2);
  add(3, 4, 3);
  add(4, 8, 2);
  add(3, 8, 5);
  add(0, 8, 20);
  add(1, 5, 1);
  add(5, 6, 1);
  add(6, 1, 1);
  add(2, 7, 4);
  add(7, 8, 6);
  return table_graph<Cost>(g);
}

}  // namespace

TEST_CASE("own memory: a failing new ends a search with memory_limit, and the search resumes") {
  std::mt19937 random(1);
  auto const p = two_ways<int>();
  auto const h = make_guide(guide::inconsistent, truth_of(p, {0}), random);
  auto const all = wend::starts(std::vector<int>{5, 0, 5});
  auto const goals = wend::goals(std::vector<int>{8, 4});
  for_each_algorithm<std::tuple<with_bfs, with_dfs, with_ucs, with_greedy<true>, astar_low_h,
                                astar_in_batches, with_weighted_astar, random_tree, with_tree_astar,
                                with_dls, with_iddfs, with_idastar, with_ibex, with_rbfs,
                                with_smastar<30>>>([&](auto algorithm) {
    using A = decltype(algorithm);
    check_run(A::name, WEND_MADE(A::search(p, all, h)));
  });
  check_run("bounded_suboptimal", WEND_MADE(wend::bounded_suboptimal.search(p, all, h)));
  check_run("beam", WEND_MADE(wend::beam_search.search(p, all, h, {.width = 3})));
  check_run("nbs", WEND_MADE(wend::nbs.search(p, all, goals, no_estimate)));
  check_run("baestar", WEND_MADE(wend::baestar.search(p, all, goals, no_estimate)));
  check_run("lpastar", WEND_MADE(wend::lpastar.search(p, all, no_estimate)));
  check_run("dstar_lite", WEND_MADE(wend::dstar_lite.search(p, 0, goals, no_estimate)));
  check_run("lss_lrta_star", WEND_MADE(wend::lss_lrta_star.search(p, 0, no_estimate)));
  check_run("astar_idastar",
            WEND_MADE(wend::astar_idastar.search(p, all, h, {.astar_expanded = 3})));
  check_run("idastar, table",
            WEND_MADE(wend::idastar.search(p, all, h, wend::transposition_table{.bytes = 4096})));
  check_run("astar, own order",
            WEND_MADE(wend::astar.search(
                p, all, h, wend::astar_options<int, deepest_first>{.order = deepest_first{}})));
  check_run("ucs, array", WEND_MADE(wend::ucs.search(p, all, wend::closed_array)));

  auto const roads = two_ways<double>();
  auto const far = make_guide(guide::inconsistent, truth_of(roads, {0}), random);
  check_run("astar, floating", WEND_MADE(wend::astar.search(roads, all, far)));
  check_run("idastar, floating", WEND_MADE(wend::idastar.search(roads, all, far)));

  auto const steps = two_ways<no_cost>();
  check_run("bidirectional_bfs", WEND_MADE(wend::bidirectional_bfs.search(steps, all, goals)));
  check_run("ranked_bfs", WEND_MADE(wend::ranked_bfs.search(steps, all)));
  ring<1000> const round;
  check_run("ranked_bfs, maps", WEND_MADE(wend::ranked_bfs.search(round, std::uint64_t{5})));
}

TEST_CASE("own memory: searches of a board, with kernels and move pruning, survive a failing new") {
  using puzzle = wend::puzzles::tile_puzzle<2, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("3 4 5 1 2 0");
  check_run("bfs", WEND_MADE(wend::bfs.search(p, start)));
  check_run("astar", WEND_MADE(wend::astar.search(p, start, h)));
  check_run("idastar", WEND_MADE(wend::idastar.search(p, start, h)));
  check_run("idastar, pruned moves",
            WEND_MADE(wend::idastar.search(p, start, h, {.prune_moves = wend::move_pruning{4}})));
}

TEST_CASE("own memory: ranges list all elements despite a failing new") {
  auto const p = two_ways<int>();
  std::mt19937 random(1);
  auto const h = make_guide(guide::perfect_but_for_dead_ends, truth_of(p, {0}), random);
  check_range("reach", WEND_MADE(wend::reach(p, 0)));
  check_range("solutions(iddfs)", WEND_MADE(wend::solutions(wend::iddfs, p, 0)));
  check_range("solutions(idastar)", WEND_MADE(wend::solutions(wend::idastar, p, 0, h)));
  check_range("solutions(astar)", WEND_MADE(wend::solutions(wend::astar, p, 0, h)));
  check_range("solutions(ucs)", WEND_MADE(wend::solutions(wend::ucs, p, 0)));
  check_range("k_best(astar)", WEND_MADE(wend::k_best(wend::astar, p, 0, h)));
  listing_graph const listed(p);
  check_range("k_best(ucs), backward", WEND_MADE(wend::k_best(wend::ucs, listed, 0)));
  check_range("k_best(astar, walks)", WEND_MADE(wend::k_best(wend::astar, p, 0, no_estimate,
                                                             wend::walks, {.max_cost = 14})));
  auto const steps = two_ways<no_cost>();
  check_range("solutions(bfs)", WEND_MADE(wend::solutions(wend::bfs, steps, 0)));
  check_range("k_best(bfs)", WEND_MADE(wend::k_best(wend::bfs, steps, 0)));
  table_heuristic<int> misleading;
  misleading.values.assign(9, 0);
  misleading.values[1] = misleading.values[2] = 10;
  check_range("awastar", WEND_MADE(wend::awastar(p, 0, misleading, {.weight = 10})));
  check_range("arastar", WEND_MADE(wend::arastar(p, 0, misleading, {.weight = 10})));
  check_range("rectangle_search", WEND_MADE(wend::rectangle_search(p, 0, misleading)));
  check_range("dfbnb", WEND_MADE(wend::dfbnb(p, 0, misleading)));
  check_range("limited_discrepancy_search",
              WEND_MADE(wend::limited_discrepancy_search(p, 0, misleading)));
}

TEST_CASE("own memory: external searches resume from their files after a failing new") {
  using puzzle = wend::puzzles::tile_puzzle<2, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("5 0 1 3 4 2");
  directory const here;
  check_run("external_astar", WEND_MADE(wend::external_astar.search(
                                  p, start, h,
                                  wend::external_astar_options<>{
                                      .limits = {.max_memory = 1u << 20},
                                      .directories = {here.name()}})));
  auto const few = [&](auto const& problem, auto const& from) {
    return wend::external_bfs.search(
        problem, from,
        wend::external_bfs_options<>{.limits = {.max_memory = 1u << 20},
                                     .directories = {here.name()}});
  };
  without_maps<puzzle> const unmapped(p);
  check_run("external_bfs", WEND_MADE(few(unmapped, start)));
  ring<40> const round;
  check_run("external_bfs, maps", WEND_MADE(few(round, std::uint64_t{5})));
}
