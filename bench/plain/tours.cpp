// SPDX-License-Identifier: BSL-1.0
//
// Shortest round trips: depth-first branch and bound beside the same by hand, as a recursive
// function, and beside A*.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"

#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>
#include <wend/search/astar.hpp>

namespace {

constexpr std::uint32_t most_cities = 20;

/// A table of distances on a plane, around blocks of houses.
struct map {
  std::uint32_t cities;
  std::array<std::array<int, most_cities>, most_cities> way{};

  map(std::uint32_t n, std::uint32_t seed) : cities(n) {
    std::mt19937 random(seed);
    std::array<std::array<int, 2>, most_cities> place{};
    for (auto& p : place) p = {static_cast<int>(random() % 100), static_cast<int>(random() % 100)};
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b < n; ++b)
        way[a][b] = std::abs(place[a][0] - place[b][0]) + std::abs(place[a][1] - place[b][1]);
  }
};

/// Written as a user would write it.
struct tour {
  struct state_type {
    std::uint32_t at = 0;
    std::uint32_t seen = 1;
    friend bool operator==(state_type const&, state_type const&) = default;
    friend std::size_t hash_value(state_type const& s) {
      return (std::size_t{s.seen} * most_cities + s.at) * 0x9e3779b97f4a7c15u;
    }
  };
  using action_type = std::uint32_t;

  map const* m;

  [[nodiscard]] std::uint32_t all() const { return (1u << m->cities) - 1; }
  [[nodiscard]] std::vector<action_type> actions(state_type const& s) const {
    if (s.seen == all()) return s.at == 0 ? std::vector<action_type>{} : std::vector<action_type>{0};
    std::vector<action_type> to;
    for (std::uint32_t c = 0; c < m->cities; ++c)
      if (!(s.seen >> c & 1)) to.push_back(c);
    return to;
  }
  [[nodiscard]] state_type result(state_type const& s, action_type c) const {
    return {c, s.seen | 1u << c};
  }
  [[nodiscard]] int cost(state_type const& s, action_type c) const { return m->way[s.at][c]; }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s.seen == all() && s.at == 0; }
};

/// A minimum spanning tree of the current city, the unseen cities, and home.
int spanning_tree(map const& m, std::uint32_t at, std::uint32_t seen) {
  std::uint32_t const all = (1u << m.cities) - 1;
  std::uint32_t out = ((all & ~seen) | 1u) & ~(1u << at);
  auto near = m.way[at];
  int sum = 0;
  while (out != 0) {
    std::uint32_t next = most_cities;
    for (std::uint32_t left = out; left != 0; left &= left - 1) {
      auto const c = static_cast<std::uint32_t>(std::countr_zero(left));
      if (next == most_cities || near[c] < near[next]) next = c;
    }
    sum += near[next];
    out &= ~(1u << next);
    for (std::uint32_t c = 0; c < m.cities; ++c) near[c] = std::min(near[c], m.way[next][c]);
  }
  return sum;
}

struct answer {
  int cost = 0;
  std::uint64_t generated = 0;
};

template <class Algorithm>
answer by_improving(map const& m, Algorithm const& algorithm) {
  tour const p{&m};
  auto const h = [&](tour::state_type const& s) { return spanning_tree(m, s.at, s.seen); };
  auto range = algorithm(p, tour::state_type{}, h, {.cycles = wend::cycle_check::none});
  auto const best = range.last();
  return {best->cost, range.statistics().generated};
}
answer by_dfbnb(map const& m) { return by_improving(m, wend::dfbnb); }
answer by_discrepancies(map const& m) {
  return by_improving(m, wend::limited_discrepancy_search);
}

answer by_astar(map const& m) {
  tour const p{&m};
  auto const h = [&](tour::state_type const& s) { return spanning_tree(m, s.at, s.seen); };
  auto const r = wend::astar(p, tour::state_type{}, h);
  return {*r.cost, r.statistics.generated};
}

/// A recursive function: the next cities by increasing f.
class by_hand {
 public:
  explicit by_hand(map const& m) : m_(m) {}
  answer run() {
    visit(0, 1, 0);
    return {best_, generated_};
  }

 private:
  struct child {
    std::uint32_t city;
    int g, f;
  };
  void visit(std::uint32_t at, std::uint32_t seen, int g) {
    std::uint32_t const all = (1u << m_.cities) - 1;
    if (seen == all && at == 0) {
      best_ = g;
      return;
    }
    std::array<child, most_cities> children;
    std::size_t n = 0;
    for (std::uint32_t c = 0; c < m_.cities; ++c) {
      if (seen == all ? c != 0 : (seen >> c & 1) != 0) continue;
      ++generated_;
      int const there = g + m_.way[at][c];
      int const f = there + spanning_tree(m_, c, seen | 1u << c);
      if (f < best_) children[n++] = {c, there, f};
    }
    std::stable_sort(children.begin(), children.begin() + static_cast<std::ptrdiff_t>(n),
                     [](child const& a, child const& b) { return a.f < b.f; });
    for (std::size_t i = 0; i < n && children[i].f < best_; ++i)
      visit(children[i].city, seen | 1u << children[i].city, children[i].g);
  }

  map const& m_;
  int best_ = std::numeric_limits<int>::max();
  std::uint64_t generated_ = 0;
};

void add_side(std::string const& instance, std::uint32_t cities, std::string const& side,
              answer (*find)(map const&)) {
  bench::add("plain_tours", instance, side, [=](benchmark::State& state) {
    answer sum{};
    int expected = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed)
      expected += by_hand(map(cities, seed)).run().cost;
    for (auto _ : state) {
      sum = {};
      for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        auto const found = find(map(cities, seed));
        sum.cost += found.cost;
        sum.generated += found.generated;
      }
    }
    if (sum.cost != expected) state.SkipWithError("not the shortest trips");
    bench::report(state, {.nodes = sum.generated});
  });
}

int const added = [] {
  for (std::uint32_t const cities : {10u, 15u, most_cities}) {
#ifndef __OPTIMIZE__  // beside the tests, which only try it
    if (cities != 10) continue;
#endif
    std::string const instance = "10_of_" + std::to_string(cities) + "_cities";
    add_side(instance, cities, "wend", by_dfbnb);
    add_side(instance, cities, "wend_discrepancies", by_discrepancies);
    add_side(instance, cities, "wend_astar", by_astar);
    add_side(instance, cities, "by_hand", [](map const& m) { return by_hand(m).run(); });
  }
  return 0;
}();

}  // namespace
