// SPDX-License-Identifier: BSL-1.0
//
// Searches that run out of node numbers: open lists with small numbers limit the store.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "../support/best_first_algorithms.hpp"
#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

using namespace tests;
using wend::duplicate_policy;
using wend::search_status;

namespace {

constexpr auto graph_search = duplicate_policy::closed_list;
constexpr auto tree_search = duplicate_policy::own_path;

/// A preset of the library with another open list, as a user would write it.
template <class Preset, class List>
struct numbered : Preset {
  using open_list = List;
  static open_list make_open(wend::memory_budget& budget, typename Preset::options const& o) {
    if constexpr (std::is_constructible_v<List, wend::memory_budget&, wend::equal_keys>)
      return open_list(budget, wend::detail::equals_of(o.ties));
    else if constexpr (std::is_constructible_v<List, wend::memory_budget&, std::uint64_t>)
      return open_list(budget, o.seed);
    else
      return open_list(budget);
  }
};

template <class Id>
struct lists {
  using fifo = wend::fifo_list<Id>;
  using lifo = wend::lifo_list<Id>;
  using random = wend::random_list<Id>;
  template <class Preset>
  using heap = wend::radix_list<typename Preset::priority::key, Id>;
  using bucket = wend::bucket_list<int, Id>;
};

template <class Preset, class P>
auto blind(P const& p, wend::search_limits<int> limits = {}) {
  typename Preset::options o{};
  o.limits = std::move(limits);
  return wend::blind_search<Preset, P, wend::no_observer>(p, 0, o);
}
template <class Preset, class P, class H>
auto informed(P const& p, H const& h, wend::search_limits<int> limits = {}) {
  typename Preset::options o{};
  o.limits = std::move(limits);
  return wend::informed_search<Preset, P, H, wend::no_observer>(p, 0, h, o);
}

template <class P>
using bfs_preset = wend::detail::bfs_preset<P, graph_search>;
template <class P>
using dfs_preset = wend::detail::dfs_preset<P, graph_search>;
template <class P>
using dfs_tree_preset = wend::detail::dfs_preset<P, tree_search>;
template <class P>
using random_preset = wend::detail::random_search_preset<P, graph_search>;
template <class P>
using astar_preset = wend::detail::astar_preset<P, wend::no_order, graph_search>;

/// Calls `check(name, search, reference)` for each open list. Both functions make a search of `p`
/// under limits: the first with node numbers of type `Id`, the second with numbers of 32 bits.
template <class Id, class P, class H, class Check>
void with_each_list(P const& p, H const& h, Check&& check) {
  using small = lists<Id>;
  using limits = wend::search_limits<int>;
  check(
      "bfs",
      [&](limits const& l) { return blind<numbered<bfs_preset<P>, typename small::fifo>>(p, l); },
      [&](limits const& l) { return blind<bfs_preset<P>>(p, l); });
  check(
      "dfs",
      [&](limits const& l) { return blind<numbered<dfs_preset<P>, typename small::lifo>>(p, l); },
      [&](limits const& l) { return blind<dfs_preset<P>>(p, l); });
  check(
      "random",
      [&](limits const& l) {
        return blind<numbered<random_preset<P>, typename small::random>>(p, l);
      },
      [&](limits const& l) { return blind<random_preset<P>>(p, l); });
  if constexpr (wend::weighted_problem<P>) {
    using heap = typename small::template heap<astar_preset<P>>;
    check(
        "astar",
        [&](limits const& l) { return informed<numbered<astar_preset<P>, heap>>(p, h, l); },
        [&](limits const& l) { return informed<astar_preset<P>>(p, h, l); });
  } else {
    check(
        "astar",
        [&](limits const& l) {
          return informed<numbered<astar_preset<P>, typename small::bucket>>(p, h, l);
        },
        [&](limits const& l) { return informed<astar_preset<P>>(p, h, l); });
  }
}

/// The states 0 … n - 1, each with up to two successors, and a hash with many collisions.
template <bool Weighted>
struct heap_shaped {
  using state_type = std::uint32_t;
  using action_type = std::uint32_t;
  std::uint32_t n;
  std::vector<std::uint32_t> actions(std::uint32_t s) const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t a = 1; a <= 2; ++a)
      if (2 * s + a < n) all.push_back(a);
    return all;
  }
  std::uint32_t result(std::uint32_t s, std::uint32_t a) const { return 2 * s + a; }
  bool is_goal(std::uint32_t s) const { return s == ~0u; }
  std::size_t hash(std::uint32_t s) const { return s / 3; }
  int cost(std::uint32_t, std::uint32_t a) const
    requires Weighted
  {
    return static_cast<int>(a);
  }
};

struct no_estimate {
  template <class S>
  int operator()(S const&) const {
    return 0;
  }
};

/// Checks that a search stores at most as many nodes as the largest number of type `Id`.
template <class Id, bool Weighted>
void check_full_store() {
  constexpr std::uint32_t most = std::numeric_limits<Id>::max();
  for (std::uint32_t const n : {most - 1, most, most + 1, most + 2, 2 * most + 7}) {
    heap_shaped<Weighted> const p{n};
    CAPTURE(n);
    with_each_list<Id>(p, no_estimate{}, [&](char const* name, auto make, auto make_reference) {
      CAPTURE(std::string(name));
      auto search = make({});
      auto reference = make_reference({});
      search.run();
      if (n <= most) {
        reference.run();
        CHECK(search.status() == search_status::exhausted);
        CHECK(search.statistics().stored == n);
        CHECK(difference(search.result(), reference.result()) == "");
        return;
      }
      CHECK(search.status() == search_status::memory_limit);
      CHECK(search.statistics().stored <= most);
      CHECK(adds_up_best_first(search.statistics()));
      // The search with numbers of 32 bits had the same nodes, and its next expansion needs more
      // numbers than `Id` has.
      wend::search_limits<int> until;
      until.max_expanded = search.statistics().expanded;
      reference.run(until);
      CHECK(difference(search.statistics(), reference.statistics()) == "");
      until.max_expanded = *until.max_expanded + 1;
      reference.run(until);
      CHECK(reference.statistics().stored > most);
      // A further run stays at the memory limit.
      auto const before = search.statistics();
      CHECK(search.run() == search_status::memory_limit);
      CHECK(difference(search.statistics(), before) == "");
    });
  }
}

}  // namespace

TEST_CASE("8-bit node numbers: a search stores up to 255 nodes, then ends with memory_limit") {
  check_full_store<std::uint8_t, false>();
  check_full_store<std::uint8_t, true>();
}

TEST_CASE("16-bit node numbers: a search stores up to 65535 nodes, then ends with memory_limit") {
  check_full_store<std::uint16_t, true>();
}

TEST_CASE("8-bit node numbers: searches of 255 vertices equal those with 32-bit numbers") {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    auto const roads = random_graph<graph<int>>(random, {.vertices = 255, .edges = 900});
    auto const steps = random_graph<graph<no_cost>>(random, {.vertices = 255, .edges = 700});
    CAPTURE(seed);
    auto const same = [&](char const* name, auto make, auto make_reference) {
      CAPTURE(std::string(name));
      auto search = make({});
      auto reference = make_reference({});
      search.run();
      reference.run();
      CHECK(difference(search.result(), reference.result()) == "");
    };
    with_each_list<std::uint8_t>(
        roads, make_guide(guide::inconsistent, truth_of(roads, {0}), random), same);
    with_each_list<std::uint8_t>(steps, make_guide(guide::perfect, truth_of(steps, {0}), random),
                                 same);
  }
}

TEST_CASE("8-bit node numbers: a state may have more than 255 successors") {
  // 400 edges back to the start, then three edges to each of six others, the cheapest one last.
  graph<int> g;
  g.out.resize(8);
  g.goals.resize(8);
  for (int i = 0; i < 400; ++i) g.add(0, 0, 1);
  for (int cost : {9, 5, 2})
    for (int to = 1; to < 7; ++to) g.add(0, to, cost + to);
  g.add(6, 7, 1);
  g.goals[7] = true;
  table_heuristic<int> const h{std::vector<std::optional<int>>(8, 0)};
  with_each_list<std::uint8_t>(g, h, [&](char const* name, auto make, auto make_reference) {
    CAPTURE(std::string(name));
    auto search = make({});
    auto reference = make_reference({});
    CHECK(search.run() == search_status::solved);
    reference.run();
    CHECK(difference(search.result(), reference.result()) == "");
  });
}

TEST_CASE("8-bit node numbers: a path may take all numbers") {
  // All nodes of the tree search are on one path, whose depth is the largest possible.
  graph<int> line;
  line.out.resize(300);
  line.goals.resize(300);
  for (int v = 0; v + 1 < 300; ++v) line.add(v, v + 1, 1);
  for (int const goal : {254, 255}) {
    auto g = line;
    g.goals[static_cast<std::size_t>(goal)] = true;
    using preset = numbered<dfs_tree_preset<graph<int>>, wend::lifo_list<std::uint8_t>>;
    auto search = blind<preset>(g);
    search.run();
    CHECK(search.status() == (goal == 254 ? search_status::solved : search_status::memory_limit));
    auto const r = search.result();
    CHECK(r.statistics.stored == 255);
    CHECK(r.statistics.max_depth == 254);
    if (goal == 254) CHECK(r.cost == 254);
  }
}

TEST_CASE("bucket_list holds as many entries as there are node numbers, stale entries included") {
  wend::memory_budget budget;
  wend::bucket_list<int, std::uint8_t> list(budget);
  auto const any = [](std::uint8_t, auto const&) { return true; };
  using key = wend::f_h_key<int>;
  for (int i = 0; i < 255; ++i) {
    REQUIRE(list.prepare(key{i, 0}));
    REQUIRE(list.reserve(1));
    list.push(static_cast<std::uint8_t>(i % 7), key{i, 0});
  }
  CHECK_FALSE(list.reserve(1));
  CHECK(list.pop(any) == 0);
  CHECK_FALSE(list.reserve(2));
  REQUIRE(list.reserve(1));
  list.push(9, key{100, 0});
  bool sound = true;
  for (int i = 1; i < 255; ++i) {
    if (i == 100) sound = sound && list.pop(any) == 9;  // pushed last
    sound = sound && list.pop(any) == i % 7;
  }
  CHECK(sound);
  CHECK_FALSE(list.pop(any));
  CHECK(list.reserve(255));
}
