// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>

#include "../support/checks.hpp"
#include "../support/random_graph.hpp"

using namespace tests;
using wend::search_status;

namespace lss_lrta_star_tests {

/// A clock that advances with each addition of costs.
struct counted_time {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<counted_time>;
  inline static rep count = 0;
  static time_point now() noexcept { return time_point(duration(count)); }
};
struct timed_cost {
  int value = 0;
  friend timed_cost operator+(timed_cost const& a, timed_cost const& b) {
    counted_time::count += 100;
    return {a.value + b.value};
  }
  friend bool operator<(timed_cost const& a, timed_cost const& b) { return a.value < b.value; }
};
/// A torus without a goal.
struct timed_torus {
  using state_type = int;
  using action_type = int;
  static std::array<int, 4> actions(int) { return {1, 499, 500, 249'500}; }
  static int result(int s, int a) { return (s + a) % 250'000; }
  static bool is_goal(int) { return false; }
  static timed_cost cost(int s, int a) { return {1 + (s + a) % 3}; }
};

}  // namespace lss_lrta_star_tests

template <>
struct wend::detail::step_clock<lss_lrta_star_tests::timed_torus> {
  using type = lss_lrta_star_tests::counted_time;
};

namespace lss_lrta_star_tests {

/// A graph whose `result` throws when `countdown` is 0.
template <class Cost>
struct failing : graph<Cost> {
  mutable int countdown = -1;
  [[nodiscard]] int result(int s, int a) const {
    if (countdown >= 0 && countdown-- == 0) throw std::runtime_error("result");
    return graph<Cost>::result(s, a);
  }
};

/// Estimates that are admissible and mostly not consistent: each is at most the true cost. Dead
/// ends are recognized or have any estimate.
template <class Sum>
struct guess {
  std::vector<std::optional<Sum>> values{};
  std::optional<Sum> operator()(int s) const { return values[static_cast<std::size_t>(s)]; }
};
template <class Graph>
auto draw_guess(Graph const& g, std::mt19937& random) {
  guess<sum_t<decltype(g.edges[0].cost)>> h;
  using sum = typename decltype(h.values)::value_type::value_type;
  auto const kind = below(random, 3);
  for (auto const& exact : truth_of(g, {}).to_goal) {
    auto const part = static_cast<sum>(kind == 0 ? 0 : below(random, 5));
    if (exact)
      h.values.emplace_back(static_cast<sum>(*exact * part / 4) * sum(kind == 0 ? 0 : 1));
    else if (below(random, 2) == 0)
      h.values.emplace_back(part);
    else
      h.values.emplace_back(std::nullopt);
  }
  return h;
}

template <class Cost>
failing<Cost> draw_graph(std::mt19937& random, std::uint32_t seed) {
  draw d;
  d.vertices = 4 + static_cast<int>(seed % 12);
  d.edges = d.vertices + static_cast<int>(below(random, 30));
  d.zero_costs = seed % 3 != 0;
  d.large_costs = seed % 5 == 0;
  return random_graph<failing<Cost>>(random, d);
}

/// True if a goal can be reached from each state that can be reached without passing a goal.
template <class Graph, class Truth>
bool is_safe(Graph const& g, Truth const& t) {
  std::vector<bool> seen(g.out.size());
  std::vector<int> todo{0};
  for (; !todo.empty();) {
    int const s = todo.back();
    todo.pop_back();
    if (seen[static_cast<std::size_t>(s)]) continue;
    seen[static_cast<std::size_t>(s)] = true;
    if (!t.to_goal[static_cast<std::size_t>(s)]) return false;
    if (!g.is_goal(s))
      for (int const a : g.actions(s)) todo.push_back(g.at(a).to);
  }
  return true;
}

constexpr double slack = 1e-9;

/// Checks that the learned estimates are admissible, and not less than before.
template <class Search, class Truth, class Values>
void check_learned(Search const& search, Truth const& t, Values& before) {
  for (std::size_t v = 0; v < before.size(); ++v) {
    auto const now = search.lower_bound(static_cast<int>(v));
    if (t.to_goal[v]) {
      REQUIRE(now);
      CHECK(static_cast<double>(*now) <= static_cast<double>(*t.to_goal[v]) + slack);
    }
    if (!before[v]) CHECK(!now);
    if (before[v] && now) CHECK(!(*now < *before[v]));
    before[v] = now;
  }
}

/// Checks that a walk from `at` is possible, and moves `at` to its end. Returns its cost.
template <class Graph, class Actions>
double walk(Graph const& g, Actions const& actions, int& at) {
  double sum = 0;
  for (int const a : actions) {
    CHECK(g.at(a).from == at);
    sum += static_cast<double>(g.at(a).cost);
    at = g.at(a).to;
  }
  return sum;
}

template <class Cost>
void check_walks() {
  int walked = 0;
  int trapped = 0;
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = draw_graph<Cost>(random, seed);
    auto const t = truth_of(g, {0});
    auto const h = draw_guess(g, random);
    std::size_t const lookahead = 1 + below(random, 8);
    auto const commitment = seed % 2 == 0 ? wend::step_commitment::whole_path
                                          : wend::step_commitment::one_action;
    CAPTURE(lookahead);
    auto search = wend::lss_lrta_star.search(g, 0, h,
                                      {.lookahead = lookahead, .commitment = commitment});
    auto learned = h.values;
    for (int v = 0; v < g.size(); ++v)
      if (g.is_goal(v)) learned[static_cast<std::size_t>(v)] = 0;
    int steps = 0;
    while (search.status() == search_status::running && steps < 2000) {
      int at = search.position();
      auto const actions = search.step();
      walk(g, actions, at);
      CHECK(at == search.position());
      check_learned(search, t, learned);
      if (actions.empty()) CHECK(search.status() != search_status::running);
      ++steps;
    }
    auto const r = search.result();
    int at = 0;
    double const sum = walk(g, r ? r.actions : r.partial.actions, at);
    CHECK(at == search.position());
    auto const place = static_cast<std::size_t>(at);
    if (r) {
      ++walked;
      CHECK(g.is_goal(at));
      CHECK(static_cast<double>(*r.cost) == doctest::Approx(sum));
      CHECK(static_cast<double>(*r.cost) >= static_cast<double>(*t.cost) - slack);
    } else {
      ++trapped;
      if (steps < 2000) CHECK(r.status == search_status::exhausted);
      CHECK(!t.to_goal[place]);  // if the trap exceeds the lookahead, the agent walks on in it
      CHECK(!is_safe(g, t));
    }
    CHECK(adds_up_best_first(r.statistics));
    if (!is_safe(g, t)) continue;
    bool learns = true;
    for (int trial = 0; learns && trial < 1000; ++trial) {
      auto const before = learned;
      search.walk_from(0);
      CHECK(search.run() == search_status::solved);
      check_learned(search, t, learned);
      learns = learned != before;
    }
    CHECK(!learns);
    CHECK(static_cast<double>(*search.result().cost) ==
          doctest::Approx(static_cast<double>(*t.cost)));
  }
  CHECK(walked > 100);
  CHECK(trapped > 100);
}

TEST_CASE("lss_lrta_star: estimates learned in random graphs are admissible and only rise") {
  check_walks<int>();
  check_walks<double>();
}

TEST_CASE("lss_lrta_star: with h = 0, a lookahead over the whole graph walks a cheapest path") {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = draw_graph<int>(random, seed);
    auto const h = draw_guess(g, random);
    auto const truth = truth_of(g, {0});
    auto const r = wend::lss_lrta_star(g, 0, h, {.lookahead = 10'000});
    CHECK(r.cost.has_value() == truth.cost.has_value());  // h is not consistent
    if (r.cost) CHECK(*truth.cost <= *r.cost);
    wend::heuristics::nil const nothing;  // with ties between the goal and all else
    CHECK(wend::lss_lrta_star(g, 0, nothing, {.lookahead = 10'000}).cost == truth.cost);
  }
}

TEST_CASE("lss_lrta_star: learned estimates stay admissible if costs rise between steps") {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto g = draw_graph<int>(random, seed);
    auto const h = draw_guess(g, random);
    auto search = wend::lss_lrta_star.search(g, 0, h, {.lookahead = 1 + below(random, 5)});
    auto learned = h.values;
    for (int v = 0; v < g.size(); ++v)
      if (g.is_goal(v)) learned[static_cast<std::size_t>(v)] = 0;
    for (int n = 0; n < 30 && search.status() == search_status::running; ++n) {
      search.step();
      auto& e = g.edges[below(random, g.edges.size())];
      e.cost += static_cast<int>(below(random, 5));
      check_learned(search, truth_of(g, {0}), learned);
    }
    auto const at = static_cast<std::size_t>(search.position());
    bool const trapped = !truth_of(g, {0}).to_goal[at];
    if (search.run({.max_expanded = 20'000}) != search_status::solved)
      CHECK((trapped || !is_safe(g, truth_of(g, {0}))));
    else
      CHECK(g.is_goal(search.position()));
  }
}

TEST_CASE("lss_lrta_star: pauses and exceptions change neither the walk nor the counts") {
  for (std::uint32_t seed = 0; seed < 600; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = draw_graph<int>(random, seed);
    auto const h = draw_guess(g, random);
    if (!is_safe(g, truth_of(g, {0}))) continue;
    auto whole = wend::lss_lrta_star(g, 0, h, {.lookahead = 4});
    auto search = wend::lss_lrta_star.search(g, 0, h, {.lookahead = 4});
    for (std::uint64_t n = 0; search.run({.max_expanded = n}) == search_status::expansion_limit;)
      n = search.statistics().expanded + 1;
    auto paused = search.result();
    whole.statistics.elapsed = paused.statistics.elapsed = {};
    CHECK(whole.actions == paused.actions);
    CHECK(whole.partial.actions == paused.partial.actions);
    CHECK(whole.statistics == paused.statistics);
    search.restart(0);
    search.run({});
    CHECK(search.result().actions == whole.actions);
    for (int at = 0; at < 12; ++at) {
      auto thrown = wend::lss_lrta_star.search(g, 0, h, {.lookahead = 4});
      g.countdown = at;
      try {
        thrown.run();
      } catch (std::runtime_error const&) {
        CHECK(thrown.status() == search_status::running);
      }
      g.countdown = -1;
      thrown.run();
      CHECK(thrown.result().actions == whole.actions);
      CHECK(thrown.statistics().expanded == whole.statistics.expanded);
      CHECK(adds_up_best_first(thrown.statistics()));
    }
  }
}

/// A line of states; the last is a goal.
graph<int> line(int states, int cost) {
  graph<int> g;
  g.out.resize(static_cast<std::size_t>(states));
  g.goals.resize(g.out.size());
  g.goals.back() = true;
  for (int v = 0; v + 1 < states; ++v) {
    g.add(v, v + 1, cost);
    g.add(v + 1, v, cost);
  }
  return g;
}
struct watcher {
  std::uint64_t expanded = 0;
  std::uint64_t goals = 0;
  int last = -1;
  template <class Event>
  void on_expand(Event const&) {
    ++expanded;
  }
  template <class Event>
  void on_goal(Event const& e) {
    ++goals;
    last = e.state;
  }
};
constexpr auto blind = [](int) { return 0; };

TEST_CASE("lss_lrta_star: a search resumes after each limit; invalid options are rejected") {
  auto const g = line(2000, 1);
  auto search = wend::lss_lrta_star.search(g, 0, blind, {.lookahead = 3000});
  CHECK(search.run({.max_expanded = 10}) == search_status::expansion_limit);
  CHECK(search.statistics().expanded == 10);
  CHECK(search.run({.max_time = std::chrono::seconds(0)}) == search_status::time_limit);
  CHECK(search.run({.max_memory = 1}) == search_status::memory_limit);
  CHECK(search.run({.max_memory = 30'000}) == search_status::memory_limit);
  CHECK(search.run({.stop = [] { return true; }}) == search_status::stopped);
  CHECK(search.run({}) == search_status::solved);
  CHECK(search.result().cost == 1999);
  CHECK(search.statistics().expanded == 1999);
  CHECK_THROWS_AS(search.run({.max_depth = 3}), wend::invalid_option);
  CHECK_THROWS_AS(search.run({.max_cost = 3}), wend::invalid_option);
  CHECK_THROWS_AS(wend::lss_lrta_star(g, 0, blind, {.lookahead = 0}), wend::invalid_option);
}

TEST_CASE("lss_lrta_star: a step with a step_time of 0 expands one state") {
  auto const g = line(10, 1);
  auto search = wend::lss_lrta_star.search(g, 0, blind, {.step_time = std::chrono::seconds(0)});
  CHECK(search.step().size() == 1);
  CHECK(search.statistics().expanded == 1);
  CHECK(search.position() == 1);
}

TEST_CASE("lss_lrta_star: a step ends within step_time, learning included") {
  timed_torus const p;
  wend::heuristics::nil const h;
  constexpr counted_time::rep most = 1'000'000;
  constexpr counted_time::rep expansion = 4 * 5 * 100;  // 5 sums at most for each successor
  auto search = wend::lss_lrta_star.search(
      p, 0, h, {.step_time = std::chrono::nanoseconds(most)});
  for (int i = 0; i < 40; ++i) {
    CAPTURE(i);
    auto const before = counted_time::count;
    CHECK(!search.step().empty());
    auto const took = counted_time::count - before;
    CHECK(took <= most + most / 20 + expansion);
    CHECK(took >= most * (i == 0 ? 50 : 75) / 100);
  }
  // No time at all: one expansion.
  auto hurried = wend::lss_lrta_star.search(p, 0, h, {.step_time = std::chrono::nanoseconds(0)});
  hurried.step();
  CHECK(hurried.statistics().expanded == 1);
}

TEST_CASE("lss_lrta_star: moved_to shortens the walk to the given state, or begins a new one") {
  auto const g = line(30, 2);
  auto search = wend::lss_lrta_star.search(g, 0, blind, {.lookahead = 5});
  CHECK(search.step().size() == 5);
  search.moved_to(2);
  CHECK(search.result().partial.cost == 4);
  search.step();
  search.moved_to(search.position());
  search.moved_to(20);
  CHECK(search.result().partial.actions.empty());
  CHECK(search.run() == search_status::solved);
  CHECK(g.at(search.result().actions.front()).from == 20);
  search.moved_to(29);
  CHECK(search.status() == search_status::solved);
  CHECK(search.step().empty());
}

TEST_CASE("lss_lrta_star: a long walk is not copied at each step") {
  struct ring {
    using state_type = int;
    using action_type = int;
    std::vector<int> actions(int) const { return {1, -1}; }
    int result(int s, int a) const { return (s + a + 50) % 50; }
    bool is_goal(int) const { return false; }
  } const p;
  wend::heuristics::nil const h;
  auto search = wend::lss_lrta_star.search(p, 0, h, {.lookahead = 3});
  std::size_t length = 0;
  std::uintptr_t begin = 0;
  int moves = 0;
  for (int i = 0; i < 5000; ++i) {
    auto const step = search.step();
    auto const here = reinterpret_cast<std::uintptr_t>(step.data()) - length * sizeof(int);
    moves += here != begin;
    begin = here;
    length += step.size();
  }
  CHECK(length >= 5000);
  CHECK(moves <= 20);
}

TEST_CASE("lss_lrta_star: one_action passes actions of cost 0 up to the first with a cost") {
  auto g = line(6, 0);
  g.edges[6].cost = 3;  // from 3 to 4
  auto search = wend::lss_lrta_star.search(
      g, 0, blind, {.lookahead = 2, .commitment = wend::step_commitment::one_action});
  CHECK(search.step().size() == 4);
  CHECK(search.position() == 4);
}

TEST_CASE("lss_lrta_star: if on_goal throws, the agent stays, and the next step repeats the call") {
  struct interrupted : watcher {
    void on_goal(wend::node_event<graph<int>> const& e) {
      watcher::on_goal(e);
      if (goals == 1) throw std::runtime_error("once");
    }
  };
  auto const g = line(5, 1);
  auto const whole = wend::lss_lrta_star(g, 0, blind, {.lookahead = 9});
  interrupted seen;
  auto search = wend::lss_lrta_star.search(g, 0, blind, {.lookahead = 9}, seen);
  CHECK_THROWS_AS(search.step(), std::runtime_error);
  CHECK(search.status() == search_status::running);
  CHECK(search.position() == 0);
  CHECK(search.statistics().goals == 0);
  CHECK(search.step().size() == 4);
  CHECK(search.position() == 4);
  CHECK(seen.goals == 2);
  auto r = search.result();
  CHECK(r.cost == 4);
  r.statistics.elapsed = whole.statistics.elapsed;
  CHECK(r.statistics == whole.statistics);
  seen.goals = 0;
  search.restart(4);  // the goal
  CHECK_THROWS_AS(search.step(), std::runtime_error);
  CHECK(search.run() == search_status::solved);
  CHECK(search.statistics().goals == 1);
}

TEST_CASE("lss_lrta_star: forget drops learned estimates; a start that is a goal; observers") {
  auto const g = line(5, 1);
  watcher seen;
  auto search = wend::lss_lrta_star.search(g, 0, blind, {.lookahead = 2}, seen);
  search.step();
  CHECK(search.lower_bound(0) == 2);
  search.forget();
  CHECK(search.lower_bound(0) == 0);
  search.run();
  CHECK(seen.expanded == search.statistics().expanded);
  CHECK(seen.goals == 1);
  CHECK(seen.last == 4);
  search.restart(4);
  CHECK(search.run() == search_status::solved);
  CHECK(search.result().cost == 0);
  CHECK(search.statistics().expanded == 0);
}

}  // namespace lss_lrta_star_tests

TEST_CASE("lss_lrta_star: repeated walks of a board with packed states become shortest") {
  wend::puzzles::tile_puzzle<3, 3> const p{wend::puzzles::goal::blank_first};
  auto const start = p.parse("7,2,4,5,0,6,8,3,1");  // 26 moves: Russell and Norvig's example
  wend::heuristics::manhattan const h{p};
  auto search = wend::lss_lrta_star.search(p, start, h, {.lookahead = 60});
  REQUIRE(search.run() == search_status::solved);
  std::size_t length = search.result().actions.size();
  CHECK(length > 26);
  for (int walk = 0; walk < 500 && length != 26; ++walk) {
    search.walk_from(start);
    REQUIRE(search.run() == search_status::solved);
    auto const r = search.result();
    auto s = start;
    for (auto const& a : r.actions) s = p.result(s, a);
    CHECK(p.is_goal(s));
    CHECK(*r.cost == static_cast<int>(r.actions.size()));
    length = r.actions.size();
    CHECK(*search.lower_bound(start) <= 26);
  }
  CHECK(length == 26);
  search.restart(p.goal_state());
  CHECK(search.run() == search_status::solved);
  CHECK(search.result().actions.empty());
}

namespace lss_lrta_star_tests {
/// A room of 12 by 12 cells, some of which are walls. The robot assumes that a cell is free until
/// it stands beside the cell.
struct room {
  using state_type = int;
  using action_type = int;  // a neighbouring cell
  static constexpr int side = 12;

  std::vector<bool> walls = std::vector<bool>(side * side);

  [[nodiscard]] std::vector<int> actions(int s) const {
    std::vector<int> to;
    for (int const d : {-side, -1, 1, side}) {
      bool const leaves = (d == -1 && s % side == 0) || (d == 1 && s % side == side - 1) ||
                          s + d < 0 || s + d >= side * side;
      if (!leaves && !walls[static_cast<std::size_t>(s + d)]) to.push_back(s + d);
    }
    return to;
  }
  [[nodiscard]] int result(int, int to) const { return to; }
  [[nodiscard]] bool is_goal(int s) const { return s == side * side - 1; }
};
int steps_left(int s) { return 2 * (room::side - 1) - s % room::side - s / room::side; }

bool has_way(room const& r) {
  std::vector<bool> seen(room::side * room::side);
  std::vector<int> left{0};
  while (!left.empty()) {
    int const s = left.back();
    left.pop_back();
    if (seen[static_cast<std::size_t>(s)]) continue;
    seen[static_cast<std::size_t>(s)] = true;
    for (int const to : r.actions(s)) left.push_back(to);
  }
  return seen.back();
}
}  // namespace lss_lrta_star_tests

using lss_lrta_star_tests::room;

TEST_CASE("lss_lrta_star: a robot that discovers walls reaches the goal if there is a path") {
  std::mt19937 random(11);
  int with_way = 0;
  constexpr int rooms = WEND_SLOW_TESTS ? 60 : 30;
  for (int round = 0; round < rooms; ++round) {
    CAPTURE(round);
    room truth;
    for (std::size_t cell = 1; cell + 1 < truth.walls.size(); ++cell)
      truth.walls[cell] = below(random, 3) == 0;
    room known;
    auto const h = lss_lrta_star_tests::steps_left;
    auto const commitment = round % 2 == 0 ? wend::step_commitment::whole_path
                                           : wend::step_commitment::one_action;
    auto search = wend::lss_lrta_star.search(known, 0, h, {.lookahead = 8, .commitment = commitment});
    int robot = 0;
    auto const look_around = [&] {
      known.walls[static_cast<std::size_t>(robot)] = false;
      room open;
      for (int const to : open.actions(robot))
        known.walls[static_cast<std::size_t>(to)] = truth.walls[static_cast<std::size_t>(to)];
    };
    look_around();
    int moves = 0;
    while (search.status() == search_status::running && moves < 20'000) {
      for (int const to : search.step()) {
        if (truth.walls[static_cast<std::size_t>(to)]) break;
        robot = to;
        ++moves;
        look_around();
      }
      search.moved_to(robot);
      if (truth.is_goal(robot)) break;
    }
    CHECK(truth.is_goal(robot) == has_way(truth));
    if (has_way(truth)) ++with_way;
  }
  CHECK(with_way > 10);
  CHECK(with_way < rooms);
}

namespace lss_lrta_star_tests {
struct lossy {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int s) const { return {s + 1}; }
  [[nodiscard]] int result(int, int to) const { return to; }
  [[nodiscard]] bool is_goal(int s) const { return s == 9; }
  [[nodiscard]] std::uint8_t pack(int s) const { return static_cast<std::uint8_t>(s / 2); }
  [[nodiscard]] int unpack(std::uint8_t k) const { return k * 2; }
};
}  // namespace lss_lrta_star_tests

TEST_CASE("lss_lrta_star: a start that its packed form does not restore is rejected") {
  lss_lrta_star_tests::lossy const p;
  auto const h = [](int) { return 0; };
  CHECK_THROWS_AS(static_cast<void>(wend::lss_lrta_star(p, 1, h)), wend::invalid_problem);
}

namespace lss_lrta_star_tests {
/// Three states in a row. Each action costs nearly as much as the cost type can hold.
struct dear_steps {
  using state_type = int;
  using action_type = int;
  [[nodiscard]] std::vector<int> actions(int s) const { return s < 2 ? std::vector{1} : std::vector<int>{}; }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] int cost(int, int) const { return 2'000'000'000; }
  [[nodiscard]] bool is_goal(int s) const { return s == 2; }
};
}  // namespace lss_lrta_star_tests

TEST_CASE("lss_lrta_star: a walk whose cost does not fit is rejected, and the agent stays") {
  lss_lrta_star_tests::dear_steps const p;
  auto const h = [](int) { return 0; };
  auto search = wend::lss_lrta_star.search(p, 0, h, {.lookahead = 1});
  CHECK(search.step().size() == 1);
  for (int again = 0; again < 2; ++again) {
    CHECK_THROWS_AS(search.step(), wend::invalid_cost);
    CHECK(search.position() == 1);
    CHECK(search.result().partial.actions == std::vector{1});
    CHECK(search.result().partial.cost == 2'000'000'000);
  }
}

TEST_CASE("lss_lrta_star: the cost type may be short") {
  struct line {
    using state_type = int;
    using action_type = int;
    using cost_type = short;
    [[nodiscard]] static std::array<int, 1> actions(int) { return {1}; }
    [[nodiscard]] static int result(int s, int a) { return s + a; }
    [[nodiscard]] static short cost(int, int) { return 2; }
    [[nodiscard]] static bool is_goal(int s) { return s == 9; }
  };
  CHECK(wend::lss_lrta_star(line{}, 0, [](int s) { return 9 - s; }).cost == 18);
}
