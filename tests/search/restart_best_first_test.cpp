// SPDX-License-Identifier: BSL-1.0
#include "restart.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

using namespace tests;
using wend::search_status;

namespace {

using eight = wend::puzzles::tile_puzzle<3, 3>;

/// Breadth-first search and A* with a closed list of either kind.
template <wend::duplicate_policy Duplicates>
struct breadth_first {
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits,
                     wend::table_memory* memory, O&... observer) {
    wend::bfs_options<wend::cost_t<P>, Duplicates> const o{.limits = std::move(limits),
                                                           .memory = memory};
    return wend::bfs.search(p, s, o, observer...);
  }
};
template <wend::duplicate_policy Duplicates>
struct a_star {
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits,
                     wend::table_memory* memory, O&... observer) {
    wend::astar_options<wend::cost_t<P>, wend::no_order, Duplicates> const o{
        .limits = std::move(limits), .memory = memory, .batch = 8};
    return wend::astar.search(p, s, h, o, observer...);
  }
};
constexpr auto hashed = wend::duplicate_policy::closed_list;
constexpr auto as_array = wend::duplicate_policy::closed_array;

// A ring of numbered places. Each step leads 1 or 2 places further.
struct ring {
  using state_type = int;
  using action_type = int;
  int count;
  int goal;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int s, int a) const { return (s + a) % count; }
  bool is_goal(int s) const { return s == goal; }
  std::uint64_t state_count() const { return static_cast<std::uint64_t>(count); }
  std::uint64_t rank(int s) const { return static_cast<std::uint64_t>(s); }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
};
struct dense_ring : ring {
  static constexpr bool dense_ranks = true;
};
struct none {
  int operator()(int) const { return 0; }
};

/// A word that is sorted by reversals of its first letters.
struct word {
  std::string letters;

  explicit word(std::string s) : letters(std::move(s)) {}
  word(word const& other) : letters(other.letters) { burn(); }
  word(word&& other) noexcept = default;
  word& operator=(word const& other) {
    burn();
    letters = other.letters;
    return *this;
  }
  word& operator=(word&&) noexcept = default;
  ~word() = default;
  friend bool operator==(word const& a, word const& b) { return burn(), a.letters == b.letters; }
};
struct words {
  using state_type = word;
  using action_type = int;
  std::vector<int> actions(word const& s) const {
    burn();
    std::vector<int> all;
    for (int i = 2; i <= static_cast<int>(s.letters.size()); ++i) all.push_back(i);
    return all;
  }
  word result(word const& s, int a) const {
    word next(s.letters);
    std::reverse(next.letters.begin(), next.letters.begin() + a);
    return burn(), next;
  }
  bool is_goal(word const& s) const {
    return burn(), std::is_sorted(s.letters.begin(), s.letters.end());
  }
  std::size_t hash(word const& s) const { return burn(), std::hash<std::string>()(s.letters); }
  int cost(word const&, int a) const { return burn(), a / 2; }
};
// A reversal makes at most one pair adjacent, and costs at least 1.
struct adjacent_letters {
  int operator()(word const& s) const {
    burn();
    int apart = 0;
    for (std::size_t i = 1; i < s.letters.size(); ++i)
      apart += s.letters[i] - s.letters[i - 1] > 1 || s.letters[i - 1] - s.letters[i] > 1;
    return apart;
  }
};

}  // namespace

TEST_CASE("restart: a best-first search behaves like a new one: costs") {
  check_graphs<graph<int>, graph_searches>(12, {});
}

TEST_CASE("restart: a best-first search behaves like a new one: unit costs and inverses") {
  check_graphs<graph<no_cost, true>, graph_searches>(8, {});
}

TEST_CASE("restart: a best-first search behaves like a new one: floating-point costs") {
  check_graphs<graph<double>, best_first_searches>(4, {});
}

TEST_CASE("restart: a best-first tree search behaves like a new one") {
  check_graphs<graph<int>, tree_searches>(8, {.vertices = 6, .edges = 8});
}

TEST_CASE("restart: searches of packed boards, with kernels or arrays, behave like new ones") {
  eight const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  auto const at = [&](unsigned steps) {
    return wend::puzzles::random_walk(p, p.goal_state(), {.steps = steps, .seed = steps}).state;
  };
  auto const check = [&](auto algorithm) {
    auto const make = maker<decltype(algorithm)>(p, h);
    for (unsigned const steps : {0u, 3u, 14u}) {
      check_restart(make, at(30), at(steps), wend::search_limits<>{});
      check_restart(make, at(steps), at(30), wend::search_limits<>{.max_expanded = 300});
    }
  };
  check(breadth_first<hashed>{});
  check(breadth_first<as_array>{});
  check(a_star<hashed>{});
  check(a_star<as_array>{});
}

TEST_CASE("restart: small searches behave like new ones after large ones, in each kind of table") {
  auto const check = [](auto algorithm, auto const& p, int from_afar) {
    auto const h = none{};
    auto const make = maker<decltype(algorithm)>(p, h);
    wend::search_limits<> const limits;
    auto search = make(from_afar, limits, nullptr);
    search.run();
    for (int const distance : {3, 40, 900, 1, 20'000, 0, 5, 700}) {
      CAPTURE(distance);
      int const start = p.goal - distance;
      search.restart(start);
      auto fresh = make(start, limits, nullptr);
      check_same_run(search, fresh, 0);
    }
  };
  ring const p{100'000, 99'000};
  check(breadth_first<hashed>{}, p, 10);
  check(a_star<hashed>{}, p, 10);
  check(breadth_first<as_array>{}, p, 10);
  check(a_star<as_array>{}, p, 10);
  // A hash table at first; an array from 64 of the 100,000 states on.
  check(breadth_first<hashed>{}, dense_ring{p}, 10);
  check(breadth_first<hashed>{}, dense_ring{p}, p.goal - 100);
  check(a_star<hashed>{}, dense_ring{p}, 10);
}

TEST_CASE("restart: the goal of the problem may change before a restart") {
  ring p{1000, 400};
  auto search = wend::bfs.search(p, 0);
  for (int const goal : {400, 3, 999, 0, 17}) {
    p.goal = goal;
    search.restart(0);
    CHECK(search.run() == search_status::solved);
    CHECK(search.result().actions.size() == static_cast<std::size_t>((goal + 1) / 2));
  }
}

TEST_CASE("restart: a best-first search can restart after an exception in any user code") {
  words const p;
  adjacent_letters const h;
  wend::search_limits<> const limits;
  word const first("dbeac");
  word const second("cadb");
  for_each_algorithm<best_first_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    check_restart_after_exceptions(maker<A>(p, h), first, second, limits);
  });
}

TEST_CASE("searches that share a memory source, some of them paused, behave as without it") {
  std::mt19937 random(1);
  auto const g = random_graph<graph<int>>(random, {.vertices = 300, .edges = 900});
  auto const h = make_guide(guide::zero, truth_of(g, {0}), random);
  failing_memory shared;
  for_each_algorithm<best_first_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    auto const make = maker<A>(g, h);
    for (int const start : {0, 1, 2}) {
      limits_of<graph<int>> const limits{.max_expanded = 200, .max_memory = 100'000};
      auto fresh = make(start, limits, nullptr);
      auto search = make(start, limits, &shared);
      auto paused = make(start + 3, limits, &shared);
      for (int i = 0; i < 20; ++i) paused.step();
      check_same_run(search, fresh, 5);
      CHECK(search.statistics().bytes == fresh.statistics().bytes);
      auto another = make(start + 3, limits, nullptr);
      another.run();
      paused.run();
      CHECK(difference(paused.result(), another.result()) == "");
    }
  });
  CHECK(shared.growths > 0);
  CHECK(shared.out == 0);
}
