// SPDX-License-Identifier: BSL-1.0
#include <cstdint>
#include <optional>
#include <random>
#include <tuple>
#include <utility>  // std::move
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/bounded_suboptimal.hpp>

#include "resume.hpp"

using tests::below;
using wend::search_status;

namespace bounded {

template <class Cost>
void check_random(std::uint32_t seed, int rounds) {
  using graph = tests::graph<Cost>;
  using sum = tests::sum_t<Cost>;
  std::mt19937 random(seed);
  int dear = 0;
  for (int round = 0; round < rounds; ++round) {
    int const n = 2 + static_cast<int>(below(random, 24));
    auto const g = tests::random_graph<graph>(
        random, {.vertices = n,
                 .edges = static_cast<int>(below(random, 90)),
                 .goals = static_cast<int>(below(random, 3))});
    std::vector<int> starts{0};
    if (n > 2 && below(random, 2) == 0) starts.push_back(static_cast<int>(below(random, 3)));
    CAPTURE(tests::text_of(g, starts));
    auto const truth = tests::truth_of(g, starts);
    for (auto const kind : tests::guides) {
      auto const h = tests::make_guide(kind, truth, random);
      for (double const weight : {1.0, 1.1, 1.5, 2.0, 3.0}) {
        CAPTURE(weight);
        auto const r =
            wend::bounded_suboptimal(g, wend::starts(starts), h, {.weight = weight});
        CHECK(tests::adds_up_best_first(r.statistics));
        CHECK(r.status == (truth.cost ? search_status::solved : search_status::exhausted));
        CHECK(r.cost.has_value() == truth.cost.has_value());
        if (!r || !truth.cost) continue;
        CHECK(tests::follow<sum>(g, starts[r.start], r.actions, [](auto const& of, int a) {
                return tests::cost_of(of, a);
              }) == r.cost);
        REQUIRE(r.lower_bound);
        CHECK(*r.lower_bound <= *truth.cost);
        CHECK(static_cast<double>(*r.cost) <= weight * static_cast<double>(*r.lower_bound));
        if (weight == 1.0) CHECK(*r.cost == *truth.cost);
        if (auto const ratio = r.ratio()) CHECK(*ratio <= weight * (1 + 1e-12));
        dear += *truth.cost < *r.cost ? 1 : 0;
      }
    }
  }
  CHECK(dear > 0);
}

struct with_bounded {
  static constexpr char const* name = "bounded_suboptimal";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const& h, tests::limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr) {
    return wend::bounded_suboptimal.search(
        p, s, h,
        wend::bounded_suboptimal_options<wend::cost_t<P>>{
            .weight = 2, .limits = std::move(limits), .memory = memory});
  }
};

using int_graph = tests::graph<int>;

}  // namespace bounded

using namespace bounded;

// The oracle covers integral costs.
TEST_CASE("bounded suboptimal: floating-point costs are within the weight of a true lower bound") {
  check_random<double>(2, 40);
}
TEST_CASE("bounded suboptimal: a paused search ends with the same result") {
  tests::check_resuming<int_graph, std::tuple<with_bounded>>(tests::resumed_graphs,
                                                             tests::resumed_graph);
}

TEST_CASE("bounded suboptimal: the dearer of two paths is found if the weight allows it") {
  int_graph g;  // the path through 1 is short and costs 10; the path through 2 and 3 costs 8
  g.out.resize(5);
  g.goals = {false, false, false, false, true};
  g.add(0, 1, 1);
  g.add(1, 4, 9);
  g.add(0, 2, 1);
  g.add(2, 3, 1);
  g.add(3, 4, 6);
  tests::table_heuristic<int> const h{{{7, 1, 7, 6, 0}}};
  CHECK(wend::bounded_suboptimal(g, 0, h, {.weight = 1}).cost == 8);
  CHECK(wend::bounded_suboptimal(g, 0, h, {.weight = 1.2}).cost == 8);
  auto const r = wend::bounded_suboptimal(g, 0, h, {.weight = 1.5});
  CHECK(r.cost == 10);
  CHECK(r.lower_bound == 8);
  CHECK(r.ratio() == 1.25);
  auto search = wend::bounded_suboptimal.search(g, 0, h, {.weight = 1.5});
  CHECK(!search.lower_bound());
  search.step();
  CHECK(search.lower_bound() == 7);
  CHECK(search.progress().bound == 7.0);
  search.run();
  CHECK(search.lower_bound() == 8);
  search.restart(4);
  CHECK(!search.lower_bound());
  search.run();
  CHECK(search.result().cost == 0);
  CHECK(search.result().ratio() == 1.0);
  search.restart(0);
  search.run();
  CHECK(tests::difference(search.result(), r) == "");
  CHECK(wend::bounded_suboptimal(g, 0, wend::heuristics::nil{}, {.weight = 1}).cost == 8);
}

TEST_CASE("bounded suboptimal: a weight below 1 or above 1e100 is rejected") {
  int_graph g;
  g.out.resize(1);
  g.goals = {true};
  wend::heuristics::nil const h;
  CHECK_THROWS_WITH_AS(wend::bounded_suboptimal(g, 0, h, {.weight = 0.99}),
                       "wend: the weight of bounded-suboptimal search is 0.99: expected at least 1, "
                       "and at most 1e+100",
                       wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::bounded_suboptimal(g, 0, h, {.weight = 1e300}),
                       "wend: the weight of bounded-suboptimal search is 1e+300: expected at least "
                       "1, and at most 1e+100",
                       wend::invalid_option);
  CHECK(wend::bounded_suboptimal(g, 0, h, {.weight = 1e100}).cost == 0);
}

TEST_CASE("bounded suboptimal: the queues take turns, and the bound does not fall") {
  wend::memory_budget budget;
  wend::focal_list<int> list(budget, 1.5);
  REQUIRE(list.reserve(5));
  list.push(0, {10, 5});
  list.push(1, {12, 1});
  list.push(2, {11, 3});
  list.push(3, {16, 0});  // beyond 1.5 times 10
  std::vector<bool> closed(5);
  auto const next = [&] {
    auto const n = list.pop([&](unsigned id, auto const&) { return !closed[id]; });
    if (n) closed[*n] = true;
    return n;
  };
  CHECK(next() == 1);  // has the least h
  CHECK(next() == 0);  // has the least f
  CHECK(list.bound() == 10);
  CHECK(next() == 3);  // 11 is the least f now
  CHECK(list.bound() == 11);
  list.push(4, {6, 6});
  CHECK(next() == 4);
  CHECK(list.bound() == 11);
  CHECK(next() == 2);
  CHECK(!next());
  list.clear();
  CHECK(!list.bound());
}

TEST_CASE("bounded suboptimal: costs near the limit of their type are ordered exactly") {
  wend::focal_list<std::int64_t>::key_type const large{std::int64_t{1} << 60, 0};
  wend::memory_budget budget;
  wend::focal_list<std::int64_t> list(budget, 1.0);
  REQUIRE(list.reserve(2));
  list.push(0, large);
  list.push(1, {large.total + 1, -1});  // smaller h, larger f: doubles cannot tell them apart
  CHECK(list.pop(wend::detail::any_is_current{}) == 0);
}

TEST_CASE("bounded suboptimal: an 8-puzzle board is solved within the weight of its 31 moves") {
  wend::puzzles::tile_puzzle<3, 3> const p{wend::puzzles::goal::blank_last};
  auto const start = p.parse("8 6 7 2 5 4 3 0 1");  // one of the two hardest: 31 moves
  wend::heuristics::manhattan const h{p};
  for (double const weight : {1.0, 1.1, 1.5, 3.0}) {
    auto const r = wend::bounded_suboptimal(p, start, h, {.weight = weight});
    REQUIRE(r);
    CHECK(*r.cost >= 31);
    CHECK(*r.cost <= weight * 31);
  }
}
