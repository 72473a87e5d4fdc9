// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/topspin_pattern.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "../puzzles/whole_space.hpp"
#include "../support/other_histograms.hpp"

using namespace wend::heuristics;
using namespace wend::puzzles;

namespace {

/// A whole space by brute force: all states, their distances to the goal, and their numbers.
template <class P>
struct space {
  using state = typename P::state_type;
  P p;
  std::vector<state> states{};
  std::vector<int> distance{};
  std::unordered_map<std::string, std::size_t> number{};

  explicit space(P const& problem) : p(problem) {
    whole_space::each_state(p, std::numeric_limits<std::size_t>::max(), [&](state const& s, int d) {
      number.emplace(whole_space::cells_of(s), states.size());
      states.push_back(s);
      distance.push_back(d);
    });
  }
  [[nodiscard]] std::size_t find(state const& s) const {
    return number.at(whole_space::cells_of(s));
  }
};

/// The least sums of charged costs, over all paths in the real space from a state with a given look
/// to a state that looks like the goal. The result maps looks to sums.
template <class P, class Look, class Charge>
std::map<std::string, int> projected(space<P> const& all, Look const& look, Charge const& charge) {
  std::string const goal = look(all.p.goal_state());
  std::vector<int> least(all.states.size(), -1);
  std::deque<std::pair<std::size_t, int>> queue;
  for (std::size_t n = 0; n < all.states.size(); ++n)
    if (look(all.states[n]) == goal) queue.emplace_back(n, 0);
  std::map<std::string, int> by_look;
  while (!queue.empty()) {
    auto const [n, sum] = queue.front();
    queue.pop_front();
    if (least[n] >= 0) continue;
    least[n] = sum;
    by_look.emplace(look(all.states[n]), sum);
    for (auto const& back : all.p.actions(all.states[n])) {
      auto const before = all.p.result(all.states[n], back);
      if (charge(before, all.p.inverse(back)))
        queue.emplace_back(all.find(before), sum + 1);
      else
        queue.emplace_front(all.find(before), sum);
    }
  }
  return by_look;
}

/// Compares the database with the real space.
template <class P, class A, class Look, class Charge>
void check_projection(space<P> const& all, pattern_database<A> const& h, Look const& look,
                      Charge const& charge) {
  auto const known = projected(all, look, charge);
  std::vector<std::uint64_t> histogram;
  for (auto const& [text, sum] : known) {
    auto const d = static_cast<std::size_t>(sum);
    if (histogram.size() <= d) histogram.resize(d + 1);
    ++histogram[d];
  }
  CHECK(h.histogram() == histogram);
  std::uint64_t wrong = 0;
  for (auto const& s : all.states) wrong += h(s) != known.at(look(s));
  CHECK(wrong == 0);
}

/// Checks in every state that the estimate is admissible and consistent, and that the value of the
/// note after each action equals the estimate.
template <class P, class H>
void check_everywhere(space<P> const& all, H const& h) {
  static_assert(wend::tracked_heuristic_for<H, P>);
  static_assert(wend::goal_aware<H>);
  std::uint64_t wrong = 0;
  std::uint64_t sum = 0;
  for (std::size_t n = 0; n < all.states.size(); ++n) {
    auto const& s = all.states[n];
    std::optional<int> const estimate = h(s);
    REQUIRE(estimate.has_value());
    sum += static_cast<std::uint64_t>(*estimate);
    wrong += *estimate > all.distance[n];
    wrong += all.distance[n] == 0 && *estimate != 0;
    auto const note = h.root(s);
    wrong += h.value(note) != estimate;
    for (auto const& a : all.p.actions(s)) {
      auto const t = all.p.result(s, a);
      wrong += *estimate > *h(t) + 1;
      wrong += h.value(h.child(note, s, a)) != h(t);
    }
  }
  CHECK(wrong == 0);
  CHECK(sum > 0);
}

/// Checks that A* and IDA* find the known optimal costs, and that A* expands fewer than half of the
/// nodes that it expands without the heuristic.
template <class P, class H>
void check_searches(space<P> const& all, H const& h, std::size_t step) {
  std::uint64_t blind = 0;
  std::uint64_t guided = 0;
  std::uint64_t deep = 0;
  for (std::size_t n = step - 1; n < all.states.size(); n += step) {
    auto const a = wend::astar(all.p, all.states[n], h);
    auto const b = wend::idastar(all.p, all.states[n], h);
    CHECK(a.cost == all.distance[n]);
    CHECK(b.cost == all.distance[n]);
    guided += a.statistics.expanded;
    deep += b.statistics.expanded;
    blind += wend::astar(all.p, all.states[n], nil{}).statistics.expanded;
  }
  CHECK(guided > 0);
  CHECK(guided * 2 < blind);
  CHECK(deep > 0);
}

bool is_one_of(std::vector<int> const& kept, std::size_t x) {
  return std::find(kept.begin(), kept.end(), static_cast<int>(x)) != kept.end();
}
/// The look of a state: the kept items in their places, with all others alike.
auto keeping(std::vector<int> const& kept) {
  return [kept](auto const& s) {
    std::string text(s.begin(), s.end());
    for (char& c : text)
      if (!is_one_of(kept, static_cast<unsigned char>(c))) c = '-';
    return text;
  };
}
auto const always = [](auto const&, auto const&) { return true; };

}  // namespace

TEST_CASE("patterns that keep everything have the known distances to the goal") {
  pancake<7> const p;
  CHECK(pattern_database{p, pancake_pattern<7, 7>{{0, 1, 2, 3, 4, 5, 6}}}.histogram() ==
        tests::known_histogram("pancake 7"));
  hanoi<6> const towers;
  CHECK(pattern_database{towers, hanoi_pattern<6, 4, 6>{towers, {5, 4, 3, 2, 1, 0}}}.histogram() ==
        tests::known_histogram("hanoi 4 6"));
  topspin<7> const q;
  pattern_database const h{q, topspin_pattern<7, 4, 7>{{0, 1, 2, 3, 4, 5, 6}}};
  CHECK(h.histogram() == tests::known_histogram("topspin 7 4"));
  // Half of all permutations cannot be reached.
  CHECK(h.size() == 5040);
  CHECK(h(q.goal_state()) == 0);
  CHECK_FALSE(h(topspin<7>::state_type{1, 0, 2, 3, 4, 5, 6}).has_value());
}

TEST_CASE("pancake_pattern: the distances equal those of the projected space, also if costs are "
          "divided") {
  space const all{pancake<6>()};
  auto const& p = all.p;
  pattern_database const odd{p, pancake_pattern<6, 3>{{5, 1, 3}}};
  CHECK(odd.size() == 120);
  check_projection(all, odd, keeping({1, 3, 5}), always);
  check_everywhere(all, odd);

  auto const brings_up = [](std::vector<int> const& kept) {
    return [kept](auto const& s, int turned) {
      return is_one_of(kept, s[static_cast<std::size_t>(turned) - 1]);
    };
  };
  pattern_database const first{p, additive_pancake_pattern<6, 3>{{5, 1, 3}}};
  pattern_database const second{p, additive_pancake_pattern<6, 3>{{0, 2, 4}}};
  check_projection(all, first, keeping({1, 3, 5}), brings_up({1, 3, 5}));
  check_projection(all, second, keeping({0, 2, 4}), brings_up({0, 2, 4}));
  additive const sum{first, second};
  check_everywhere(all, sum);
  check_everywhere(all, max_of{sum, odd});
  check_searches(all, odd, 97);
  check_searches(all, sum, 97);
}

TEST_CASE("topspin_pattern: the distances equal those of the projected space") {
  space const all{topspin<7, 4>()};
  pattern_database const h{all.p, topspin_pattern<7, 4, 4>{{6, 0, 1, 2}}};
  CHECK(h.size() == 840);
  check_projection(all, h, keeping({6, 0, 1, 2}), always);
  check_everywhere(all, h);
  check_searches(all, h, 311);
}

TEST_CASE("hanoi_pattern: the distances equal those of the projected space") {
  space const all{hanoi<6, 4>({3, 3, 1, 3, 3, 0})};
  auto const& p = all.p;
  auto const discs = [](std::vector<int> const& kept) {
    return [kept](auto const& s) {
      std::string text;
      for (int const disc : kept)
        text += static_cast<char>('0' + s[static_cast<std::size_t>(disc)]);
      return text;
    };
  };
  auto const moves = [](std::vector<int> const& kept) {
    return [kept](auto const& s, hanoi_move a) {
      return is_one_of(kept,
                       static_cast<std::size_t>(std::find(s.begin(), s.end(), a.from) - s.begin()));
    };
  };
  // If discs are all larger or all smaller than the others, the others are never in their way.
  pattern_database const large{p, hanoi_pattern<6, 4, 4>{p, {5, 2, 3, 4}}};
  pattern_database const small{p, hanoi_pattern<6, 4, 2>{p, {0, 1}}};
  check_projection(all, large, discs({2, 3, 4, 5}), moves({2, 3, 4, 5}));
  check_projection(all, small, discs({0, 1}), moves({0, 1}));
  check_everywhere(all, large);
  additive const sum{large, small};
  check_everywhere(all, sum);
  pattern_database const mixed{p, hanoi_pattern<6, 4, 3>{p, {0, 3, 5}}};
  pattern_database const others{p, hanoi_pattern<6, 4, 3>{p, {1, 2, 4}}};
  check_everywhere(all, additive{mixed, others});
  check_searches(all, sum, 331);
}

TEST_CASE("patterns: repeated and nonexistent parts are rejected") {
  char const* const said = "wend: a pattern must keep different parts, each below the number of "
                           "parts";
  CHECK_THROWS_WITH_AS((pancake_pattern<6, 2>{{1, 6}}), said, wend::invalid_option);
  CHECK_THROWS_WITH_AS((pancake_pattern<6, 2>{{1, 1}}), said, wend::invalid_option);
  CHECK_THROWS_WITH_AS((topspin_pattern<6, 4, 1>{{200}}), said, wend::invalid_option);
  CHECK_THROWS_WITH_AS((hanoi_pattern<6, 4, 2>{hanoi<6>(), {6, 0}}), said, wend::invalid_option);
}
