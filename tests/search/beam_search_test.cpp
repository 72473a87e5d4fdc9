// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::any_of, std::min_element
#include <cstddef>    // std::size_t
#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>  // std::runtime_error
#include <tuple>
#include <type_traits>
#include <utility>    // std::move
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/beam_search.hpp>

#include "resume.hpp"

using tests::below;
using wend::beam_selection;
using wend::search_status;

namespace beam {

template <class Sum>
struct told {
  search_status status = search_status::running;
  std::optional<Sum> cost{};
  std::size_t expanded = 0;
  friend bool operator==(told const&, told const&) = default;
};

/// A hand-written beam search with plain lists, which remembers every slot of a state.
template <class Graph, class H>
auto by_hand(Graph const& g, std::vector<int> const& starts, H const& h, std::size_t width,
             bool monotonic) {
  using sum = tests::sum_t<std::remove_const_t<decltype(Graph{}.edges[0].cost)>>;
  struct node {
    int state;
    sum g;
    sum h;
    std::size_t slot;
  };
  std::vector<node> seen;
  auto const covered = [&](int s, sum cost, std::size_t slot) {
    return std::any_of(seen.begin(), seen.end(), [&](node const& n) {
      return n.state == s && n.g <= cost && n.slot <= slot;
    });
  };
  auto const less = [](node const& a, node const& b) {
    sum const fa = a.g + a.h;
    sum const fb = b.g + b.h;
    return fa != fb ? fa < fb : a.h < b.h;
  };
  told<sum> answer;
  bool forgot = false;
  std::vector<node> open;
  for (int const s : starts)
    if (auto const e = h(s)) {
      open.push_back({s, sum{}, *e, 0});
      if (g.is_goal(s)) answer.cost = sum{};
    }
  if (answer.cost) {
    answer.status = search_status::solved;
    return answer;
  }
  std::vector<std::optional<node>> level;
  // Moves the best waiting node that is no duplicate into a slot.
  auto const fill = [&](std::vector<std::optional<node>>& to) {
    while (!open.empty()) {
      auto const best = std::min_element(open.begin(), open.end(), less);
      node n = *best;
      open.erase(best);
      n.slot = monotonic ? to.size() : 0;
      if (covered(n.state, n.g, n.slot)) continue;
      seen.push_back(n);
      to.push_back(n);
      return true;
    }
    return false;
  };
  // True if a waiting node is not a duplicate.
  auto const loses = [&](std::size_t slot) {
    return std::any_of(open.begin(), open.end(),
                       [&](node const& n) { return !covered(n.state, n.g, slot); });
  };
  while (level.size() < width && fill(level)) {
  }
  forgot = loses(monotonic ? level.size() : 0);
  for (;;) {
    open.clear();
    bool goes_on = false;
    for (auto const& n : level)
      goes_on = goes_on || (n && (!answer.cost || n->g + n->h < *answer.cost));
    if (!goes_on) break;
    std::vector<std::optional<node>> next;
    for (auto const& n : level) {
      if (n) {
        ++answer.expanded;
        for (int const a : g.actions(n->state)) {
          int const to = g.result(n->state, a);
          sum const cost = n->g + tests::cost_of(g, a);
          auto const e = h(to);
          if (!e || covered(to, cost, n->slot)) continue;
          if (!g.is_goal(to)) {
            open.push_back({to, cost, *e, 0});
          } else if (!answer.cost || cost < *answer.cost) {
            answer.cost = cost;
            seen.push_back({to, cost, *e, n->slot});
          }
        }
      }
      if (monotonic && !fill(next)) next.push_back(std::nullopt);
    }
    while (next.size() < width && fill(next)) {
    }
    forgot = forgot || loses(monotonic ? next.size() : 0);
    level = std::move(next);
  }
  answer.status = answer.cost ? search_status::solved
                  : forgot    ? search_status::width_limit
                              : search_status::exhausted;
  return answer;
}

template <class Cost>
void check_random(std::uint32_t seed, int rounds) {
  using graph = tests::graph<Cost>;
  std::mt19937 random(seed);
  int cut = 0;
  int dear = 0;
  for (int round = 0; round < rounds; ++round) {
    int const n = 2 + static_cast<int>(below(random, 24));
    auto const g = tests::random_graph<graph>(
        random, {.vertices = n,
                 .edges = static_cast<int>(below(random, 80)),
                 .goals = static_cast<int>(below(random, 3))});
    std::vector<int> starts{0};
    if (n > 2 && below(random, 2) == 0) starts.push_back(static_cast<int>(below(random, 3)));
    CAPTURE(tests::text_of(g, starts));
    auto const truth = tests::truth_of(g, starts);
    auto const h = tests::make_guide(tests::guides[below(random, 5)], truth, random);
    for (auto const selection : {beam_selection::whole_level, beam_selection::monotonic}) {
      std::optional<tests::sum_t<Cost>> narrower;
      for (std::size_t const width : {1u, 2u, 3u, 5u, 100u}) {
        CAPTURE(width);
        auto const r =
            wend::beam_search(g, wend::starts(starts), h, {.width = width, .selection = selection});
        bool const monotonic = selection == beam_selection::monotonic;
        auto const wanted = by_hand(g, starts, h, width, monotonic);
        CHECK(r.status == wanted.status);
        CHECK(r.cost == wanted.cost);
        if (r.statistics.expanded != 0) CHECK(r.statistics.expanded == wanted.expanded);
        CHECK(tests::adds_up_best_first(r.statistics));
        if (r) {
          REQUIRE(truth.cost);
          CHECK(*r.cost >= *truth.cost);
          CHECK(tests::follow<tests::sum_t<Cost>>(
                    g, starts[r.start], r.actions, [](auto const& of, int a) {
                      return tests::cost_of(of, a);
                    }) == r.cost);
          REQUIRE(r.lower_bound);
          CHECK(*r.lower_bound <= *truth.cost);
          dear += *truth.cost < *r.cost ? 1 : 0;
        } else {
          cut += r.status == search_status::width_limit ? 1 : 0;
        }
        if (r.status == search_status::exhausted) CHECK(!truth.cost);
        if (width == 100) {
          CHECK(r.status == (truth.cost ? search_status::solved : search_status::exhausted));
          CHECK(r.cost == truth.cost);
        }
        if (monotonic) {
          if (narrower) {
            REQUIRE(r);
            CHECK(*r.cost <= *narrower);
          }
          narrower = r.cost;
        }
      }
    }
  }
  CHECK(cut > 5);
  CHECK(dear > 0);
}

using int_graph = tests::graph<int>;

/// Two paths to the goal 3: through 1, which looks better, at a cost of 10; through 2 at 4.
int_graph two_ways() {
  int_graph g;
  g.out.resize(5);
  g.goals = {false, false, false, true, false};
  g.add(0, 1, 1);
  g.add(0, 2, 2);
  g.add(1, 3, 9);
  g.add(2, 3, 2);
  return g;
}

template <beam_selection Selection, std::size_t Width>
struct with_beam {
  static constexpr char const* name = "beam_search";
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, tests::limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    return wend::beam_search.search(p, s, h,
                               wend::beam_search_options<wend::cost_t<P>>{
                                   .width = Width,
                                   .selection = Selection,
                                   .limits = std::move(limits),
                                   .memory = memory},
                               observer...);
  }
};

struct counts {
  std::uint64_t generated = 0, expanded = 0, duplicates = 0, pruned = 0, goals = 0;
  template <class E>
  void on_generate(E const&) { ++generated; }
  template <class E>
  void on_expand(E const&) { ++expanded; }
  template <class E>
  void on_duplicate(E const&) { ++duplicates; }
  template <class E>
  void on_prune(E const&) { ++pruned; }
  template <class E>
  void on_goal(E const&) { ++goals; }
};

}  // namespace beam

using namespace beam;

TEST_CASE("beam search: agrees with a hand-written version, and monotonic selection is monotonic") {
  check_random<int>(1, 150);
  check_random<tests::no_cost>(2, 100);
}
TEST_CASE("beam search: agrees with a hand-written version: floating-point costs") {
  check_random<double>(3, 60);
}

TEST_CASE("beam search: continues while a node of the beam may lead to a cheaper solution") {
  auto const g = two_ways();
  tests::table_heuristic<int> const h{{{0, 1, 1, 0, 0}}};
  CHECK(wend::beam_search(g, 0, h, {.width = 1}).cost == 10);
  CHECK(wend::beam_search(g, 0, h, {.width = 2}).cost == 4);
  int_graph longer = g;  // the cheap path is one level longer
  longer.edges[3].to = 4;
  longer.add(4, 3, 1);
  CHECK(wend::beam_search(longer, 0, h, {.width = 2}).cost == 5);
}

TEST_CASE("beam search: h of the start is the lower bound of the cost") {
  auto const g = two_ways();
  tests::table_heuristic<int> const h{{{2, 1, 1, 0, 0}}};
  auto search = wend::beam_search.search(g, 0, h, {.width = 1});
  CHECK(!search.lower_bound());
  CHECK(!search.result().ratio());
  search.run();
  CHECK(search.lower_bound() == 2);
  CHECK(search.result().ratio() == 5.0);
  CHECK(search.progress().best_h == 0.0);
  tests::table_heuristic<int> const zero{{{0, 0, 0, 0, 0}}};
  CHECK(!wend::beam_search(g, 0, zero).ratio());
  auto const at_goal = wend::beam_search(g, 3, zero);
  CHECK(at_goal.cost == 0);
  CHECK(at_goal.ratio() == 1.0);
  auto const several = wend::beam_search(g, wend::starts({0, 2}), h);
  CHECK(several.lower_bound == 1);
  CHECK(several.start == 1);
}

TEST_CASE("beam search: no goal, dead ends, no start, equal starts, a start beyond the width") {
  int_graph none = two_ways();
  none.goals[3] = false;
  tests::table_heuristic<int> const h{{{0, 1, 1, 0, 0}}};
  CHECK(wend::beam_search(none, 0, h).status == search_status::exhausted);
  CHECK(wend::beam_search(none, 0, h, {.width = 1}).status == search_status::width_limit);
  CHECK(wend::beam_search(two_ways(), wend::starts(std::vector<int>{}), h).status ==
        search_status::exhausted);
  tests::table_heuristic<int> const dead{{std::nullopt, 1, 1, 0, 0}};
  auto const r = wend::beam_search(two_ways(), 0, dead);
  CHECK(r.status == search_status::exhausted);
  CHECK(!r.lower_bound);
  CHECK(wend::beam_search(two_ways(), wend::starts({0, 0, 0}), h).statistics.starts == 1);
  CHECK(wend::beam_search(two_ways(), wend::starts({0, 2, 3}), h, {.width = 1}).cost == 0);
  CHECK(wend::beam_search(two_ways(), wend::starts({4, 0}), h, {.width = 1}).status ==
        search_status::width_limit);
}

TEST_CASE("beam search: a duplicate without a slot does not count as lost to the width") {
  int_graph g;  // 0 leads to 1 by two actions, at equal costs, and 1 to 0
  g.out.resize(2);
  g.goals.resize(2);
  g.add(0, 1, 1);
  g.add(0, 1, 1);
  g.add(1, 0, 1);
  tests::table_heuristic<int> const h{{{0, 0}}};
  for (auto const selection : {beam_selection::whole_level, beam_selection::monotonic}) {
    wend::beam_search_options<int> const narrow{.width = 1, .selection = selection};
    CHECK(wend::beam_search(g, 0, h, narrow).status == search_status::exhausted);
    CHECK(wend::beam_search(g, wend::starts({1, 1}), h, narrow).status == search_status::exhausted);
    CHECK(wend::beam_search(g, wend::starts({0, 1}), h, narrow).status ==
          search_status::width_limit);
  }
}

TEST_CASE("beam search: limits stop the search, except at a start that is a goal") {
  auto const g = two_ways();
  tests::table_heuristic<int> const h{{{0, 1, 1, 0, 0}}};
  CHECK(wend::beam_search(g, 0, h, {.max_expanded = 0}).status == search_status::expansion_limit);
  CHECK(wend::beam_search(g, 0, h, {.max_depth = 1}).status == search_status::depth_limit);
  CHECK(wend::beam_search(g, 0, h, {.max_cost = 3}).status == search_status::cost_limit);
  CHECK(wend::beam_search(g, 0, h, {.max_cost = 4}).cost == 4);
  CHECK(wend::beam_search(g, 3, h, {.max_expanded = 0}).status == search_status::solved);
  CHECK(wend::beam_search(g, 0, h, {.max_memory = 64}).status == search_status::memory_limit);
  CHECK_THROWS_AS(wend::beam_search(g, 0, h, {.width = 0}), wend::invalid_option);
  auto search = wend::beam_search.search(g, 0, h, {.width = 1, .limits = {.max_depth = 1}});
  CHECK(search.run() == search_status::depth_limit);
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.result().cost == 10);
}

TEST_CASE("beam search: a search stopped by a limit has the best known goal as partial path") {
  int_graph g = two_ways();
  g.edges[3].to = 4;
  g.add(4, 3, 1);
  tests::table_heuristic<int> const h{{{0, 1, 1, 0, 0}}};
  auto search = wend::beam_search.search(g, 0, h, {.width = 2, .limits = {.max_expanded = 3}});
  CHECK(search.run() == search_status::expansion_limit);
  CHECK(search.result().partial.cost == 10);
  CHECK(search.result().partial.actions == std::vector{0, 2});
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.result().cost == 5);
}

TEST_CASE("beam search: observer events match the statistics") {
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) {
    auto const i = tests::random_instance<int_graph>(random, {.vertices = 12, .edges = 40});
    counts seen;
    auto const r = wend::beam_search(i.graph, wend::starts(i.starts), i.h, {.width = 3}, seen);
    CHECK(seen.generated == r.statistics.generated);
    CHECK(seen.expanded == r.statistics.expanded);
    CHECK(seen.duplicates == r.statistics.duplicates);
    CHECK(seen.pruned == r.statistics.pruned);
    CHECK(seen.goals == (r ? 1 : 0));
  }
}

TEST_CASE("beam search: a paused search ends with the same result") {
  tests::check_resuming<int_graph, std::tuple<with_beam<beam_selection::whole_level, 3>,
                                              with_beam<beam_selection::monotonic, 3>>>(
      tests::resumed_graphs, tests::resumed_graph);
}

TEST_CASE("beam search: the search resumes after the problem throws, with the same result") {
  struct fragile : int_graph {
    int* countdown = nullptr;
    [[nodiscard]] int result(int s, int a) const {
      if (countdown != nullptr && (*countdown)-- == 0) throw std::runtime_error("now");
      return int_graph::result(s, a);
    }
  };
  std::mt19937 random(7);
  for (int round = 0; round < 10; ++round) {
    auto const i = tests::random_instance<int_graph>(random, {.vertices = 9, .edges = 30});
    auto const wanted = wend::beam_search(i.graph, wend::starts(i.starts), i.h, {.width = 2});
    for (int at = 0;; ++at) {
      int left = at;
      fragile g{i.graph, &left};
      auto search = wend::beam_search.search(g, wend::starts(i.starts), i.h, {.width = 2});
      bool thrown = false;
      try {
        search.run();
      } catch (std::runtime_error const&) {
        thrown = true;
        search.run();
      }
      CHECK(tests::difference(search.result(), wanted) == "");
      if (!thrown) break;
    }
  }
}

TEST_CASE("beam search: an observer that throws leaves the search failed until a restart") {
  struct fault {
    void on_expand(wend::node_event<int_graph> const&) { throw std::runtime_error("no"); }
  } observer;
  auto const g = two_ways();
  tests::table_heuristic<int> const h{{{0, 1, 1, 0, 0}}};
  auto search = wend::beam_search.search(g, 0, h, {.width = 2}, observer);
  CHECK_THROWS_AS(search.run(), std::runtime_error);
  CHECK(search.run() == search_status::failed);
  search.restart(3);
  CHECK(search.run() == search_status::solved);
}

TEST_CASE("beam search: a restarted search behaves like a new one") {
  std::mt19937 random(11);
  auto const i = tests::random_instance<int_graph>(random, {.vertices = 20, .edges = 60});
  auto search = wend::beam_search.search(i.graph, 0, i.h, {.width = 4});
  for (int s = 0; s < 20; ++s) {
    search.restart(s);
    CHECK(search.status() == search_status::running);
    search.run();
    CHECK(tests::difference(search.result(), wend::beam_search(i.graph, s, i.h, {.width = 4})) ==
          "");
  }
}

TEST_CASE("beam search: a 6x6 tile puzzle is solved") {
  wend::puzzles::tile_puzzle<6, 6> const p{wend::puzzles::goal::blank_first};
  auto const start = wend::puzzles::random_walk(p, p.goal_state(), {.steps = 10'000}).state;
  wend::heuristics::linear_conflict const h{p};
  auto const r = wend::beam_search(p, start, h, {.width = 100});
  REQUIRE(r);
  auto s = start;
  for (auto const a : r.actions) s = p.result(s, a);
  CHECK(p.is_goal(s));
  CHECK(r.lower_bound == h(start));
  CHECK(*r.cost == static_cast<int>(r.actions.size()));
}
