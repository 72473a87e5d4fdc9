// SPDX-License-Identifier: BSL-1.0
//
// Blocks cells of the current path. lpastar_search and dstar_lite_search repair their search, or are
// restarted, against A* from scratch. blocked_path [SIDE [CELLS [ROUNDS [REPEATS]]]] blocks CELLS cells in
// each round, and prints for each search the median time of a round and its ratio to that of A*. The
// searches take turns.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <vector>

#include <wend/search/astar.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>

namespace {

/// The free neighbours of a cell, as steps.
struct steps {
  std::array<int, 4> all{};
  std::size_t count = 0;
  [[nodiscard]] int const* begin() const { return all.data(); }
  [[nodiscard]] int const* end() const { return all.data() + count; }
};

/// Paths from corner to corner of a square of cells that cost 1 to 9 to enter, or are blocked (0).
struct yard {
  using state_type = int;
  using action_type = int;
  int side;
  std::vector<int> entering = std::vector<int>(static_cast<std::size_t>(side * side), 1);

  [[nodiscard]] int goal() const { return side * side - 1; }
  [[nodiscard]] int& at(int cell) { return entering[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] int at(int cell) const { return entering[static_cast<std::size_t>(cell)]; }
  [[nodiscard]] steps actions(int s) const {
    steps some;
    if (at(s) == 0) return some;
    auto const add = [&](bool inside, int by) {
      if (inside && at(s + by) != 0) some.all[some.count++] = by;
    };
    add(s % side != 0, -1);
    add(s % side != side - 1, 1);
    add(s >= side, -side);
    add(s < side * (side - 1), side);
    return some;
  }
  [[nodiscard]] static int result(int s, int a) { return s + a; }
  [[nodiscard]] int cost(int s, int a) const { return at(s + a); }
  [[nodiscard]] static int inverse(int a) { return -a; }
  [[nodiscard]] bool is_goal(int s) const { return s == goal(); }
  static constexpr bool dense_ranks = true;
  [[nodiscard]] std::uint64_t state_count() const { return entering.size(); }
  [[nodiscard]] static std::uint64_t rank(int s) { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] static int unrank(std::uint64_t i) { return static_cast<int>(i); }
};

struct manhattan_between {
  int side;
  int to;
  int operator()(int s) const {
    return std::abs(s % side - to % side) + std::abs(s / side - to / side);
  }
};
struct manhattan {
  yard const* p;
  int operator()(int s) const { return manhattan_between{p->side, p->goal()}(s); }
  [[nodiscard]] manhattan_between towards(int t) const { return {p->side, t}; }
  [[nodiscard]] manhattan_between from(int t) const { return {p->side, t}; }
};

constexpr int sides = 5;
constexpr std::array<char const*, sides> names{"astar from scratch", "lpastar_search",
                                               "lpastar_search, restart()", "dstar_lite_search",
                                               "dstar_lite_search, restart()"};

template <class Do>
double milliseconds(Do&& something) {
  auto const from = std::chrono::steady_clock::now();
  something();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - from).count();
}

double median(std::vector<double> all) {
  auto const middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  return *middle;
}

/// A number from the command line, or this default.
int number(int argc, char** argv, int i, int otherwise) {
  return i < argc ? std::atoi(argv[i]) : otherwise;
}

}  // namespace

int main(int argc, char** argv) {
  int const side = number(argc, argv, 1, 300);
  int const cells = number(argc, argv, 2, 10);
  int const rounds = number(argc, argv, 3, 10);
  int const repeats = number(argc, argv, 4, 5);
  if (side < 3 || cells < 1 || rounds < 1 || repeats < 1) {
    std::puts("blocked_path: expected a side of at least 3, and numbers of at least 1");
    return 2;
  }
  std::array<std::vector<double>, sides> times;
  std::array<std::uint64_t, sides> expanded{};
  for (int repeat = 0; repeat < repeats; ++repeat) {
    std::mt19937 random(static_cast<unsigned>(repeat) + 1);
    yard p{side};
    for (int c = 1; c < p.goal(); ++c) p.at(c) = 1 + static_cast<int>(random() % 9);
    manhattan const h{&p};
    auto repaired = wend::lpastar.search(p, 0, h);
    auto restarted = wend::lpastar.search(p, 0, h);
    auto moving = wend::dstar_lite.search(p, 0, p.goal(), h);
    auto again = wend::dstar_lite.search(p, 0, p.goal(), h);
    repaired.run();
    restarted.run();
    moving.run();
    again.run();
    for (int round = 0; round < rounds; ++round) {
      auto const path = repaired.result().actions;
      if (path.size() < 3) break;
      for (int i = 0; i < cells; ++i) {
        int cell = 0;
        std::size_t const steps_to = 1 + random() % (path.size() - 1);
        for (std::size_t k = 0; k < steps_to; ++k) cell += path[k];
        p.at(cell) = 0;
        for (int const by : {-1, 1, -side, side}) {  // where the cell can be entered from
          int const from = cell + by;
          if (from < 0 || from > p.goal()) continue;
          repaired.costs_changed(from);
          moving.costs_changed(from);
        }
        repaired.costs_changed(cell);
        moving.costs_changed(cell);
      }
      std::array<std::optional<int>, sides> costs{};
      auto const turn = [&](std::size_t which, auto&& search) {
        auto const before = search.statistics().expanded;
        times[which].push_back(milliseconds([&] { search.run(); }));
        costs[which] = search.result().cost;
        expanded[which] += search.statistics().expanded - before;
      };
      times[0].push_back(milliseconds([&] {
        auto const r = wend::astar(p, 0, h);
        costs[0] = r.cost;
        expanded[0] += r.statistics.expanded;
      }));
      turn(1, repaired);
      restarted.restart(0);
      turn(2, restarted);
      turn(3, moving);
      again.restart(0);
      turn(4, again);
      for (auto const& cost : costs)
        if (cost != costs[0]) {
          std::puts("blocked_path: the costs differ");
          return 1;
        }
      if (!costs[0]) break;
    }
  }
  double const plain = median(times[0]);
  std::printf("%d x %d cells, %d on the path blocked in each round\n", side, side, cells);
  for (std::size_t i = 0; i < sides; ++i)
    std::printf("%-30s %8.2f ms  x %.2f  %9.0f expanded\n", names[i], median(times[i]),
                median(times[i]) / plain,
                static_cast<double>(expanded[i]) / static_cast<double>(times[i].size()));
}
