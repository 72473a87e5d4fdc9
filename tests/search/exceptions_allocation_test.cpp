// SPDX-License-Identifier: BSL-1.0
//
// Memory fails at each allocation in turn, except at allocations of tables. Copies of states and
// actions, ranges of actions and standard containers of the search allocate.
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

#include <wend/heuristics/nil.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/failing_new.hpp"
#include "../support/forgetful_algorithms.hpp"
#include "../support/improving.hpp"
#include "../support/random_graph.hpp"

namespace {

using namespace tests;

/// States and actions that own memory.
struct owning_graph {
  using state_type = std::vector<int>;
  using action_type = std::vector<int>;
  graph<int> g;
  std::vector<action_type> actions(state_type const& s) const {
    std::vector<action_type> all;
    for (int const edge : g.actions(s[0])) all.push_back({edge});
    return all;
  }
  state_type result(state_type const& s, action_type const& a) const {
    return {g.result(s[0], a[0])};
  }
  bool is_goal(state_type const& s) const { return g.is_goal(s[0]); }
  int cost(state_type const& s, action_type const& a) const { return g.cost(s[0], a[0]); }
  std::vector<wend::predecessor<state_type, action_type>> predecessors(state_type const& s) const {
    std::vector<wend::predecessor<state_type, action_type>> from;
    for (int v = 0; v < static_cast<int>(g.out.size()); ++v)
      for (int const edge : g.actions(v))
        if (g.result(v, edge) == s[0]) from.push_back({{v}, {edge}});
    return from;
  }
};
struct listing_graph : owning_graph {
  std::vector<state_type> goals() const {
    std::vector<state_type> all;
    for (int v = 0; v < static_cast<int>(g.out.size()); ++v)
      if (g.is_goal(v)) all.push_back({v});
    return all;
  }
};
struct owning_heuristic {
  table_heuristic<int> h;
  std::optional<int> operator()(std::vector<int> const& s) const { return h(s[0]); }
};

template <class A>
void check_failing_new(owning_graph const& p, owning_heuristic const& h) {
  std::vector<int> const start{0};
  auto reference = A::search(p, start, h);
  reference.run();
  auto const expected = reference.result();
  long const alive = the_heap.alive;
  int resumed = 0;
  bool sound = true;
  for (int const from_then_on : {0, 1}) {
    for (long k = 0;; ++k) {
      bool thrown = false;
      the_heap.arm(k, from_then_on == 1);
      try {
        auto search = A::search(p, start, h);
        try {
          search.run();
        } catch (std::bad_alloc const&) {
          thrown = true;
        }
        the_heap.disarm();
        sound = sound && (!thrown || search.status() == wend::search_status::running ||
                          search.status() == wend::search_status::failed);
        if (search.status() == wend::search_status::failed) {
          sound = sound && search.run() == wend::search_status::failed && !search.result().cost;
        } else {
          resumed += thrown;
          search.run();
          if (difference(search.result(), expected) != "") sound = false;
        }
      } catch (std::bad_alloc const&) {
        thrown = true;  // during the construction of the search
      }
      the_heap.disarm();
      sound = sound && the_heap.alive == alive;
      if (!thrown || !sound) break;
    }
  }
  CHECK(sound);
  CHECK(resumed > 3);
}

// The algorithms that no shared list contains.

struct with_bounded {
  static constexpr char const* name = "bounded_suboptimal";
  static auto search(auto const& p, auto const& s, auto const& h) {
    return wend::bounded_suboptimal.search(p, s, h);
  }
};
struct with_beam {
  static constexpr char const* name = "beam_search";
  static auto search(auto const& p, auto const& s, auto const& h) {
    return wend::beam_search.search(p, s, h, {.width = 2});
  }
};
wend::heuristics::nil const no_estimate;
struct with_nbs {
  static constexpr char const* name = "nbs";
  static auto search(auto const& p, auto const& s, auto const&) {
    return wend::nbs.search(p, s, std::vector<int>{5}, no_estimate);
  }
};
struct with_baestar {
  static constexpr char const* name = "baestar";
  static auto search(auto const& p, auto const& s, auto const&) {
    return wend::baestar.search(p, s, std::vector<int>{5}, no_estimate);
  }
};

struct with_lpastar {
  static constexpr char const* name = "lpastar";
  static auto search(auto const& p, auto const& s, auto const&) {
    return wend::lpastar.search(p, s, no_estimate);
  }
};
struct with_dstar_lite {
  static constexpr char const* name = "dstar_lite";
  static auto search(auto const& p, auto const& s, auto const&) {
    return wend::dstar_lite.search(p, s, std::vector<int>{5}, no_estimate);
  }
};

/// The solutions that a range lists if one call of `new` fails; the listing resumes after the
/// failure. Empty if the range has failed for good, or during its construction.
template <class List>
std::optional<std::vector<wend::solution<std::vector<int>, int>>> solutions_despite(List&& list,
                                                                                    long fail_at) {
  using found = std::vector<wend::solution<std::vector<int>, int>>;
  struct until_the_end {
    ~until_the_end() { the_heap.disarm(); }
  } const guard;
  found all;
  all.reserve(100);
  the_heap.arm(fail_at);
  try {
    auto range = list();
    for (;;) {
      try {
        for (auto const& s : range) {
          long const next = the_heap.fail_at.exchange(-1);  // copying is not the range's work
          all.push_back({s.actions, s.cost, s.start});
          the_heap.fail_at = next;
        }
        if (range.status() != wend::search_status::memory_limit) break;
      } catch (std::bad_alloc const&) {
        if (range.status() == wend::search_status::failed) return std::nullopt;
      }
    }
  } catch (std::bad_alloc const&) {
    return std::nullopt;
  }
  return all;
}

/// Repeats the listing for each call of `new` that the last listing made, and lets this call fail.
/// Checks that each listing is as expected or fails. Returns the number of complete listings.
template <class List, class Solutions>
int lists_despite(List const& list, Solutions const& expected) {
  long const calls = the_heap.calls;
  int complete = 0;
  bool sound = true;
  for (long k = 0; k < calls; ++k) {
    auto const got = solutions_despite(list, k);
    complete += got.has_value();
    sound = sound && (!got || *got == expected);
  }
  CHECK(sound);
  return complete;
}

}  // namespace

TEST_CASE("failing allocations: a listing loses no solution and repeats none") {
  // Two paths to the goal at the same cost, and dead ends.
  std::mt19937 random(1);
  owning_graph p{graph<int>{}};
  p.g.out.resize(7);
  p.g.goals.resize(7);
  p.g.goals[6] = true;
  for (auto const& [from, to] : {std::pair{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}, {1, 5}, {3, 6}})
    p.g.add(from, to, 1);
  owning_heuristic const h{make_guide(guide::perfect, truth_of(p.g, {0}), random)};
  owning_heuristic const zero{make_guide(guide::zero, truth_of(p.g, {0}), random)};
  std::vector<int> const start{0};
  auto const check = [](auto&& list) {
    auto const expected = solutions_despite(list, -1);
    REQUIRE(expected);
    CHECK(expected->size() >= 2);
    CHECK(lists_despite(list, *expected) > 10);
  };
  check([&] { return wend::solutions(wend::iddfs, p, start); });
  check([&] { return wend::solutions(wend::idastar, p, start, h); });
  check([&] { return wend::k_best(wend::astar, p, start, h); });
  listing_graph const listed{p};
  check([&] { return wend::k_best(wend::ucs, listed, start); });
  check([&] { return wend::solutions(wend::astar, p, start, h); });
  check([&] { return wend::k_best(wend::astar, p, start, zero, wend::walks, {.max_cost = 12}); });
}

TEST_CASE("failing allocations: improving solutions are neither lost nor repeated") {
  owning_graph const p{improving_tests::three_ways()};
  improving_tests::table const misleading = improving_tests::misleading();
  auto const h = [&](std::vector<int> const& s) { return misleading(s[0]); };
  std::vector<int> const start{0};
  auto const check = [](auto&& list) {
    auto const expected = solutions_despite(list, -1);
    REQUIRE(expected);
    CHECK(expected->back().cost == 6);
    CHECK(lists_despite(list, *expected) > 5);
  };
  check([&] { return wend::awastar(p, start, h, {.weight = 10}); });
  check([&] { return wend::arastar(p, start, h, {.weight = 10}); });
  check([&] { return wend::rectangle_search(p, start, h); });
  check([&] { return wend::dfbnb(p, start, h); });
  check([&] { return wend::limited_discrepancy_search(p, start, h); });
}

TEST_CASE("failing allocations: a search resumes or fails, and leaks nothing") {
  for (std::uint32_t seed = 1; seed < 4; ++seed) {
    std::mt19937 random(seed);
    owning_graph p{random_graph<graph<int>>(random, {.vertices = 6, .edges = 14})};
    p.g.goals.assign(p.g.goals.size(), false);
    p.g.goals.back() = seed != 3;
    owning_heuristic const h{make_guide(guide::inconsistent, truth_of(p.g, {0}), random)};
    CAPTURE(seed);
    using all = std::tuple<with_bfs, with_reversed_dfs, with_ucs, with_greedy<true>, astar_low_h,
                           with_weighted_astar, random_tree, with_dls, with_iddfs, with_idastar,
                           with_rbfs, with_smastar<30>, with_bounded, with_beam, with_ibex,
                           with_nbs, with_baestar, with_lpastar, with_dstar_lite>;
    for_each_algorithm<all>([&](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      check_failing_new<A>(p, h);
    });
  }
}
