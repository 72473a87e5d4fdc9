// SPDX-License-Identifier: BSL-1.0
//
// IDA* over ranks in random schedules, compared with relaxation of all edges and with the
// sequential search.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/search/idastar.hpp>

#include "../support/simulated_idastar.hpp"
#include "drawn_search.hpp"

namespace simulated_idastar_test {

using tests::schedule_ranks;
using wend::search_status;

template <class Graph>
void check_schedule(tests::draw const& d, unsigned seed) {
  tests::drawn_search<Graph> const drawn(d, seed);
  auto const starts = wend::starts(drawn.starts);
  CAPTURE(tests::text_of(drawn.graph, drawn.starts));
  CAPTURE(seed);
  auto search = wend::simulated_idastar.search(
      drawn.graph, starts, drawn.h,
      {.cycles = wend::cycle_check::path,
       .ranks = schedule_ranks[seed / 5 % 4],
       .seed = seed,
       .grain = 1 + seed % 3,
       .max_turns = 10'000'000});
  // Every second search pauses on its way.
  std::uint64_t limit = seed % 2 == 0 ? 1u << 30 : 5;
  auto status = search.run({.max_expanded = limit});
  while (status == search_status::expansion_limit) {
    CHECK(search.result().statistics.expanded == limit);
    tests::check_depth_first_counts(search.result().statistics);
    status = search.run({.max_expanded = limit += 1 + limit});
  }
  auto const r = search.result();
  drawn.check(r);
  tests::check_depth_first_counts(r.statistics);
  if (!r) {  // the whole tree, equal to that of the sequential search
    auto const alone =
        wend::idastar(drawn.graph, starts, drawn.h, {.cycles = wend::cycle_check::path});
    CHECK(r.statistics.expanded == alone.statistics.expanded);
    CHECK(r.statistics.generated == alone.statistics.generated);
    CHECK(r.statistics.iterations == alone.statistics.iterations);
    CHECK(r.statistics.pruned == alone.statistics.pruned);
  }
}

void check_schedules(unsigned begin, unsigned end) {
  for (unsigned seed = begin; seed < end; ++seed) {
    tests::draw d{.goals = seed % 7 == 0 ? 0 : 1};
    d.vertices = 4 + static_cast<int>(seed % 6);
    d.edges = 2 * d.vertices;
    switch (seed / 20 % 3) {
      case 0: check_schedule<tests::graph<int>>(d, seed); break;
      case 1: check_schedule<tests::graph<double>>(d, seed); break;
      default: check_schedule<tests::graph<tests::no_cost, true>>(d, seed);
    }
  }
}

TEST_CASE("simulated_idastar: status, cost and counts agree with relaxation and idastar") {
  check_schedules(0, 1'500);
}
TEST_CASE("simulated_idastar: 100,000 schedules [slow]") { check_schedules(1'500, 101'500); }

TEST_CASE("simulated_idastar: a board, under cost and depth limits") {
  auto const b = tests::farthest_board();
  auto const& [p, h, start, length] = b;
  for (std::size_t const n : schedule_ranks) {
    CAPTURE(n);
    auto search = wend::simulated_idastar.search(p, start, h, {.ranks = n, .seed = n, .grain = 50});
    CHECK(search.run({.max_cost = 30}) == search_status::cost_limit);
    // Iterations without a solution equal those of the sequential search.
    auto const below = wend::idastar(p, start, h, {.max_cost = 30});
    CHECK(search.result().statistics.expanded == below.statistics.expanded);
    CHECK(search.run({}) == search_status::solved);
    auto const r = search.result();
    b.check(r);
    tests::check_depth_first_counts(r.statistics);
    CHECK(wend::simulated_idastar(p, start, h, {.limits = {.max_depth = 12}, .ranks = n}).status ==
          search_status::depth_limit);
    CHECK(wend::simulated_idastar(p, p.goal_state(), h, {.ranks = n}).cost == 0);
  }
  CHECK_THROWS_WITH_AS(wend::simulated_idastar(p, start, h, {.grain = 0}),
                       "wend: grain must be at least 1", wend::invalid_option);
}

// A tree without a goal, searched in one iteration.
struct free_tree {
  using state_type = std::uint64_t;
  using action_type = int;
  [[nodiscard]] std::array<int, 2> actions(state_type) const { return {0, 1}; }
  [[nodiscard]] state_type result(state_type s, int a) const {
    return 2 * s + static_cast<state_type>(a);
  }
  [[nodiscard]] int cost(state_type, int) const { return 0; }
  [[nodiscard]] bool is_goal(state_type) const { return false; }
};

// Two ranks whose steps the test takes. No reduction ends.
struct two_inboxes {
  std::array<std::vector<std::vector<std::byte>>, 2> inboxes{};
};
template <class Tally>
struct led_transport {
  two_inboxes* all;
  std::size_t own;
  [[nodiscard]] std::size_t rank() const { return own; }
  [[nodiscard]] std::size_t size() const { return 2; }
  [[nodiscard]] bool has_room(std::size_t) const { return true; }
  void send(std::size_t to, std::vector<std::byte> bytes) {
    all->inboxes[to].push_back(std::move(bytes));
  }
  std::optional<std::vector<std::byte>> receive() {
    auto& inbox = all->inboxes[own];
    if (inbox.empty()) return std::nullopt;
    auto bytes = std::move(inbox.back());
    inbox.pop_back();
    return bytes;
  }
  void begin_reduction(Tally const&) {}
  std::optional<Tally> reduced() { return std::nullopt; }
  [[nodiscard]] bool is_due() const { return false; }
};

TEST_CASE("simulated_idastar: a rank asked for work receives messages more often for a while") {
  free_tree const p;
  auto const h = [](std::uint64_t) { return 0; };
  using rank = wend::detail::tree_rank<free_tree, decltype(h), led_transport>;
  two_inboxes all;
  led_transport<wend::detail::rank_tally<int>> busy_end{&all, 0};
  led_transport<wend::detail::rank_tally<int>> idle_end{&all, 1};
  constexpr std::uint64_t grain = 64;
  std::vector<std::uint64_t> const start{1};
  rank busy(p, h, start, busy_end, wend::cycle_check::parent, grain);
  rank idle(p, h, start, idle_end, wend::cycle_check::parent, grain);
  wend::search_limits<int> const limits{.max_depth = 20};
  wend::detail::watch clock;
  busy.begin(limits, clock);
  idle.begin(limits, clock);
  // Returns the largest number of expansions between two checks for messages.
  auto const longest = [&](int steps) {
    std::uint64_t most = 0;
    for (int i = 0; i < steps; ++i) {
      std::uint64_t const before = busy.tree().left().counts.expanded;
      static_cast<void>(busy.step());
      most = std::max(most, busy.tree().left().counts.expanded - before);
    }
    return most;
  };
  CHECK(longest(8) <= grain / 8);  // at first only one rank has work
  CHECK(longest(200) == grain);
  for (int i = 0; i < 2; ++i) {
    static_cast<void>(idle.step());  // it asks for work
    CHECK(longest(8) <= grain / 8);
    CHECK(longest(200) == grain);
    static_cast<void>(idle.step());  // it has received work
    CHECK(idle.tree().left().counts.expanded != 0);
    while (idle.tree().size() != 0 && i == 0) static_cast<void>(idle.step());
  }
}

}  // namespace simulated_idastar_test
