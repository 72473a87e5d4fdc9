// SPDX-License-Identifier: BSL-1.0
//
// Hash-distributed A* over ranks in random schedules, compared with relaxation of all edges and
// with published lengths of solutions.
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>


#include "../support/simulated_hda_astar.hpp"
#include "../support/sums_beyond.hpp"
#include "../support/two_ways.hpp"
#include "drawn_search.hpp"

namespace simulated_hda_astar_test {

using tests::schedule_ranks;
using wend::search_status;

template <class Graph>
void check_schedule(tests::draw const& d, unsigned seed) {
  tests::drawn_search<Graph> const drawn(d, seed);
  CAPTURE(tests::text_of(drawn.graph, drawn.starts));
  CAPTURE(seed);
  auto const r = wend::simulated_hda_astar(
      drawn.graph, wend::starts(drawn.starts), drawn.h,
      {.ranks = schedule_ranks[seed / 5 % 4], .seed = seed, .max_turns = 1'000'000});
  drawn.check(r);
  tests::check_best_first_counts(r.statistics);
}

void check_schedules(unsigned begin, unsigned end) {
  for (unsigned seed = begin; seed < end; ++seed) {
    tests::draw d{.goals = seed % 7 == 0 ? 0 : 1, .large_costs = seed % 2 == 0};
    d.vertices = 6 + static_cast<int>(seed % 20);
    d.edges = 2 * d.vertices;
    switch (seed / 20 % 3) {
      case 0: check_schedule<tests::graph<int>>(d, seed); break;
      case 1: check_schedule<tests::graph<double>>(d, seed); break;
      default: check_schedule<tests::graph<tests::no_cost, true>>(d, seed);
    }
  }
}

TEST_CASE("simulated_hda_astar: status and cost agree with relaxation of all edges") {
  check_schedules(0, 4'000);
}
TEST_CASE("simulated_hda_astar: 100,000 schedules [slow]") { check_schedules(4'000, 104'000); }

// Pauses now and then, and resumes each time in a new object from the snapshot of the old one.
template <class Graph>
void check_snapshots(tests::draw const& d, unsigned seed) {
  tests::drawn_search<Graph> const drawn(d, seed);
  CAPTURE(tests::text_of(drawn.graph, drawn.starts));
  CAPTURE(seed);
  std::size_t const n = schedule_ranks[seed / 5 % 4];
  std::mt19937 random(seed);
  std::vector<std::string> kept;
  std::uint64_t expanded = 0;
  for (unsigned job = 0;; ++job) {
    REQUIRE(job < 1000);
    int asks = static_cast<int>(tests::below(random, 4 * n));
    auto search = wend::simulated_hda_astar.search(drawn.graph, wend::starts(drawn.starts), drawn.h,
                                            {.ranks = n, .seed = seed + job});
    if (job != 0) search.load(kept);
    auto const status = search.run({.max_expanded = expanded + 3,
                                    .stop = [&] { return job % 2 == 0 && asks-- == 0; }});
    auto const r = search.result();
    CHECK(r.statistics.expanded >= expanded);
    expanded = r.statistics.expanded;
    if (status != search_status::stopped && status != search_status::expansion_limit) {
      drawn.check(r);
      tests::check_best_first_counts(r.statistics);
      return;
    }
    kept = search.save();
  }
}

TEST_CASE("simulated_hda_astar: new objects resume from snapshots") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    tests::draw d{.goals = seed % 7 == 0 ? 0 : 1, .large_costs = seed % 2 == 0};
    d.vertices = 6 + static_cast<int>(seed % 20);
    d.edges = 2 * d.vertices;
    switch (seed / 20 % 3) {
      case 0: check_snapshots<tests::graph<int>>(d, seed); break;
      case 1: check_snapshots<tests::graph<double>>(d, seed); break;
      default: check_snapshots<tests::graph<tests::no_cost, true>>(d, seed);
    }
  }
}

TEST_CASE("simulated_hda_astar: snapshots keep packed states, the counts and the distribution") {
  auto const b = tests::farthest_board();
  auto const& [p, h, start, length] = b;
  for (std::size_t const n : schedule_ranks) {
    CAPTURE(n);
    auto first = wend::simulated_hda_astar.search(p, start, h, {.ranks = n});
    REQUIRE(first.run({.max_expanded = 5'000}) == search_status::expansion_limit);
    auto second = wend::simulated_hda_astar.search(p, start, h, {.ranks = n, .seed = 7});
    second.load(first.save());
    REQUIRE(second.run({.max_expanded = 5'000}) == search_status::expansion_limit);
    auto const was = first.result();
    auto const is = second.result();
    CHECK(is.statistics.expanded == 5'000);
    CHECK(is.partial.heuristic <= was.partial.heuristic);
    CHECK(h(b.after(is.partial.actions)) == is.partial.heuristic);
    for (std::size_t i = 0; i < n; ++i)
      CHECK(second.distribution().owners[i].expanded == first.distribution().owners[i].expanded);
    CHECK(second.run({}) == search_status::solved);
    b.check(second.result());
    tests::check_best_first_counts(second.result().statistics);

    auto other = wend::simulated_hda_astar.search(p, start, h, {.ranks = n + 1});
    CHECK_THROWS_AS(other.load(first.save()), wend::checkpoint_error);
    auto small = wend::simulated_hda_astar.search(p, start, h, {.limits = {.max_memory = 10'000},
                                                         .ranks = n});
    CHECK_THROWS_WITH_AS(small.load(first.save()),
                         "wend: the checkpoint does not fit in memory",
                         wend::checkpoint_error);
  }
}

TEST_CASE("simulated_hda_astar: a snapshot damaged or cut at any byte is rejected") {
  auto const b = tests::farthest_board();
  auto search = wend::simulated_hda_astar.search(b.p, b.start, b.h, {.ranks = 2});
  search.run({.max_expanded = 20});
  auto const kept = search.save();
  auto const refused = [&](std::vector<std::string> const& files) {
    auto other = wend::simulated_hda_astar.search(b.p, b.start, b.h, {.ranks = 2});
    try {
      other.load(files);
    } catch (std::runtime_error const&) {
      return true;
    }
    return false;
  };
  CHECK_FALSE(refused(kept));
  CHECK(refused({kept[1], kept[0]}));  // each rank has the states of the other
  CHECK(refused({kept[0], kept[1] + "x"}));
  for (std::size_t at = 0; at < kept[1].size(); ++at) {
    CAPTURE(at);
    auto files = kept;
    files[1][at] = static_cast<char>(files[1][at] ^ 4);
    CHECK(refused(files));
    files[1] = kept[1].substr(0, at);
    CHECK(refused(files));
  }
}

TEST_CASE("simulated_hda_astar: a snapshot with missing or swapped frames is rejected") {
  std::ostringstream file;
  wend::detail::snapshot_writer out(file);
  std::string const value(std::size_t{1} << 20, 'x');
  std::vector<std::size_t> ends{0};
  for (int i = 0; i < 3; ++i) {
    out.put(value);
    ends.push_back(file.str().size());
  }
  out.finish();
  std::string const all = file.str();
  auto const part = [&](std::size_t i) { return all.substr(ends[i], ends[i + 1] - ends[i]); };
  std::string const end = all.substr(ends[3]);
  auto const fault = [](std::string const& text) -> std::optional<wend::checkpoint_fault> {
    std::istringstream from(text);
    wend::detail::snapshot_reader in(from);
    in.check_rest();
    if (!in.fault()) return std::nullopt;
    return std::get<0>(*in.fault());
  };
  CHECK(fault(all) == std::nullopt);
  CHECK(fault(part(0) + part(1) + part(2)) == wend::checkpoint_fault::truncated);
  for (std::string const& changed :
       {part(1) + part(2) + end, part(0) + part(2) + end, part(0) + part(1) + end,
        part(1) + part(0) + part(2) + end, part(0) + part(0) + part(1) + part(2) + end, end,
        all + end})
    CHECK(fault(changed) == wend::checkpoint_fault::damaged);
}

TEST_CASE("simulated_hda_astar: the error of a snapshot in an older format names the format") {
  std::ifstream file(WEND_TEST_DATA "/old/snapshot", std::ios::binary);
  wend::detail::snapshot_reader const in(file);
  REQUIRE(in.fault());
  CHECK(std::get<0>(*in.fault()) == wend::checkpoint_fault::older);
  CHECK(std::get<1>(*in.fault()) ==
        "is in format 1, which this program no longer reads: it reads 3");
}

TEST_CASE("simulated_hda_astar: the ranks agree on the latest snapshot that all of them have") {
  using wend::detail::agreed_snapshot;
  using wend::detail::snapshot_name;
  using stock = wend::detail::snapshot_stock;
  auto const with = [](std::vector<snapshot_name> names) { return stock{std::move(names), {}}; };
  CHECK(agreed_snapshot({with({{6, 1}, {7, 2}}), with({{6, 1}, {7, 2}})}) == snapshot_name(7, 2));
  // The second rank was killed before it wrote its last snapshot.
  CHECK(agreed_snapshot({with({{6, 1}, {7, 2}}), with({{6, 1}, {5, 3}})}) == snapshot_name(6, 1));
  // The last snapshot of the second rank is that of an earlier job.
  CHECK(agreed_snapshot({with({{6, 1}, {7, 2}}), with({{6, 1}, {7, 9}})}) == snapshot_name(6, 1));
  CHECK_FALSE(agreed_snapshot({with({}), with({})}));
  CHECK_FALSE(agreed_snapshot({with({{1, 5}}), with({})}));
  CHECK_THROWS_AS(agreed_snapshot({with({{2, 5}, {1, 4}}), with({})}), wend::checkpoint_error);
  stock const bad{{}, std::tuple(wend::checkpoint_fault::damaged, "'x.1.a' is damaged")};
  CHECK_THROWS_WITH_AS(agreed_snapshot({with({{1, 5}}), bad}),
                       "wend: the checkpoint 'x.1.a' is damaged", wend::checkpoint_error);
}

TEST_CASE("simulated_hda_astar: a seed determines the schedule") {
  auto const b = tests::farthest_board();
  auto const& [p, h, start, length] = b;
  auto const once = wend::simulated_hda_astar(p, start, h, {.ranks = 3, .seed = 7});
  auto const again = wend::simulated_hda_astar(p, start, h, {.ranks = 3, .seed = 7});
  auto const other = wend::simulated_hda_astar(p, start, h, {.ranks = 3, .seed = 8});
  CHECK(once.cost == 31);
  CHECK(other.cost == 31);
  CHECK(once.actions == again.actions);
  CHECK(once.statistics.expanded == again.statistics.expanded);
  CHECK(once.statistics.generated == again.statistics.generated);
}

TEST_CASE("simulated_hda_astar: expansion limits are exact, and the search resumes") {
  auto const b = tests::farthest_board();
  auto const& [p, h, start, length] = b;
  for (std::size_t const n : schedule_ranks) {
    CAPTURE(n);
    auto search = wend::simulated_hda_astar.search(p, start, h, {.ranks = n, .seed = n});
    std::uint64_t limit = 0;
    auto status = search.run({.max_expanded = limit});
    while (status == search_status::expansion_limit) {
      auto const r = search.result();
      CHECK(r.statistics.expanded == limit);
      CHECK(r.partial.cost == static_cast<int>(r.partial.actions.size()));
      CHECK(h(b.after(r.partial.actions)) == r.partial.heuristic);
      status = search.run({.max_expanded = limit += 997});
    }
    REQUIRE(status == search_status::solved);
    auto const r = search.result();
    CHECK(r.statistics.expanded <= limit);
    CHECK(r.cost == 31);
    tests::check_best_first_counts(r.statistics);
    std::uint64_t expanded = 0;
    for (auto const& o : search.distribution().owners) expanded += o.expanded;
    CHECK(expanded == r.statistics.expanded);
    REQUIRE(search.traffic().size() == n);
    CHECK((n == 1) == (search.traffic().front().messages == 0));
  }
}

TEST_CASE("simulated_hda_astar: cost, memory, time and stop pause the search, and it resumes") {
  auto const b = tests::farthest_board();
  auto const& [p, h, start, length] = b;
  for (std::size_t const n : schedule_ranks) {
    CAPTURE(n);
    auto search = wend::simulated_hda_astar.search(p, start, h, {.ranks = n, .seed = n});
    for (int most = 20; most <= 31; ++most)
      CHECK(search.run({.max_cost = most}) ==
            (most < 31 ? search_status::cost_limit : search_status::solved));
    CHECK(search.result().cost == 31);

    auto small = wend::simulated_hda_astar.search(p, start, h, {.ranks = n, .seed = n});
    std::size_t bytes = 1000;
    int pauses = 0;
    while (small.run({.max_memory = bytes}) == search_status::memory_limit) {
      auto const now = small.result().statistics;
      CHECK(now.bytes <= n * bytes);
      CHECK(now.open <= now.max_open);
      ++pauses;
      bytes += bytes / 4;
      REQUIRE(bytes < (std::size_t{1} << 30));
    }
    CHECK(pauses > 3);
    CHECK(small.result().cost == 31);
    tests::check_best_first_counts(small.result().statistics);

    auto halted = wend::simulated_hda_astar.search(p, start, h, {.ranks = n, .seed = n});
    CHECK(halted.run({.stop = [] { return true; }}) == search_status::stopped);
    CHECK(halted.result().statistics.expanded == 0);
    CHECK(halted.run({.max_time = std::chrono::seconds(0)}) == search_status::time_limit);
    CHECK(halted.run({}) == search_status::solved);
    CHECK(halted.result().cost == 31);
  }
}

template <class Cost, bool TwoWay>
void check_sums_beyond() {
  for (std::size_t const n : schedule_ranks)
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      CAPTURE(n);
      CAPTURE(seed);
      auto const make = [&](auto const& g, auto const& h) {
        return wend::simulated_hda_astar.search(g, 0, h, {.ranks = n, .seed = seed});
      };
      if constexpr (sizeof(Cost) == 1) tests::check_as_astar<Cost, TwoWay>(make, 30);
      tests::check_sums_beyond<Cost, TwoWay>(make,
                                             [](auto& search, auto const& use) { use(search); });
    }
}

TEST_CASE("simulated_hda_astar: overflowing costs are cut by a limit below them") {
  check_sums_beyond<std::uint8_t, false>();
  check_sums_beyond<std::uint8_t, true>();
  check_sums_beyond<int, false>();
}

TEST_CASE("simulated_hda_astar: a snapshot records that a sum was cut") {
  auto const h = [](int) { return 0; };
  for (int const last : {1 << 30, 1}) {
    auto g = tests::narrow_line<int, false>({1, 1 << 30, last});
    if (last == 1) g.add(2, 0, 1 << 30);  // the action whose sum is cut leads to a start
    for (std::size_t const n : schedule_ranks) {
      CAPTURE(n);
      auto first = wend::simulated_hda_astar.search(g, 0, h, {.ranks = n});
      REQUIRE(first.run({.max_cost = (1 << 30) + 1}) == search_status::cost_limit);
      auto const kept = first.save();
      auto second = wend::simulated_hda_astar.search(g, 0, h, {.ranks = n, .seed = 7});
      second.load(kept);
      REQUIRE(second.run({.max_cost = (1 << 30) + 1}) == search_status::cost_limit);
      auto third = wend::simulated_hda_astar.search(g, 0, h, {.ranks = n, .seed = 8});
      third.load(second.save());
      CHECK(tests::fault_of(third, wend::search_limits<int>{}) ==
            tests::fault_of(first, wend::search_limits<int>{}));
      CHECK(third.status() == (last == 1 ? search_status::solved : search_status::failed));
      auto fourth = wend::simulated_hda_astar.search(g, 0, h, {.ranks = n});
      fourth.load(kept);
      CHECK(fourth.run({.max_cost = (1 << 30) + 2}) ==
            (last == 1 ? search_status::solved : search_status::cost_limit));
    }
  }
}

TEST_CASE("simulated_hda_astar: a solution above a lowered cost limit does not end the search") {
  tests::two_ways const p;
  auto const h = [](int) { return 0; };
  for (std::size_t const n : schedule_ranks) {
    CAPTURE(n);
    auto search = wend::simulated_hda_astar.search(p, 0, h, {.ranks = n});
    CHECK(search.run({.max_expanded = 5}) == search_status::expansion_limit);
    CHECK(search.run({.max_cost = 10}) == search_status::cost_limit);
    CHECK(search.run({}) == search_status::solved);
    CHECK(search.result().cost == 30);
  }
}

TEST_CASE("simulated_hda_astar: states that own memory are sent") {
  struct counters {
    using state_type = std::vector<std::string>;
    using action_type = std::size_t;
    [[nodiscard]] std::array<action_type, 3> actions(state_type const&) const { return {0, 1, 2}; }
    [[nodiscard]] state_type result(state_type s, action_type a) const {
      s[a] = s[a].size() < 6 ? s[a] + "x" : "";
      return s;
    }
    [[nodiscard]] bool is_goal(state_type const& s) const {
      return s == state_type{"xxxxxx", "xxxxx", "xxxx"};
    }
  };
  counters const c;
  auto const nil = [](counters::state_type const&) { return 0; };
  for (std::size_t const n : schedule_ranks) {
    auto const r = wend::simulated_hda_astar(c, counters::state_type(3), nil, {.ranks = n});
    CHECK(r.cost == 15);
    CHECK(r.actions.size() == 15);
    auto first = wend::simulated_hda_astar.search(c, counters::state_type(3), nil, {.ranks = n});
    first.run({.max_expanded = 100});
    auto second = wend::simulated_hda_astar.search(c, counters::state_type(3), nil, {.ranks = n});
    second.load(first.save());
    CHECK(second.run() == search_status::solved);
    CHECK(second.result().cost == 15);
    CHECK(second.result().actions.size() == 15);
  }
}

TEST_CASE("simulated_hda_astar: a start that is a goal, no start, exceptions, invalid options") {
  struct tree {  // an endless tree of numbers
    using state_type = std::uint64_t;
    using action_type = int;
    [[nodiscard]] std::array<int, 2> actions(state_type) const { return {0, 1}; }
    [[nodiscard]] state_type result(state_type s, int a) const {
      if (s == 3000) throw std::runtime_error("at 3000");
      return 2 * s + static_cast<state_type>(a);
    }
    [[nodiscard]] bool is_goal(state_type s) const { return s == 5; }
  };
  tree const t;
  auto const blind = [](std::uint64_t) { return 0; };
  auto const second = wend::simulated_hda_astar(t, wend::starts({9, 5}), blind);
  CHECK(second.status == search_status::solved);
  CHECK(second.start == 1);
  CHECK(second.cost == 0);
  // The same holds if a rank has no memory for an earlier start.
  CHECK(wend::simulated_hda_astar(t, wend::starts({9, 5}), blind,
                                  {.limits = {.max_memory = 1}, .max_turns = 1'000'000})
            .start == 1);
  CHECK(wend::simulated_hda_astar(t, wend::starts(std::vector<std::uint64_t>{}), blind).status ==
        search_status::exhausted);
  auto search = wend::simulated_hda_astar.search(t, 11, blind);  // its successors lead to 3000
  CHECK_THROWS_WITH_AS(search.run(), "at 3000", std::runtime_error);
  CHECK(search.status() == search_status::failed);
  CHECK(search.run() == search_status::failed);
  CHECK_THROWS_WITH_AS(wend::simulated_hda_astar(t, 1, blind, {.ranks = 0}),
                       "wend: ranks must be at least 1", wend::invalid_option);
  CHECK_THROWS_AS(wend::simulated_hda_astar(t, 1, blind, {.limits = {.max_depth = 3}}),
                  wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::simulated_hda_astar(t, 6, blind, {.max_turns = 10}),
                       "wend: a simulated search does not end", std::logic_error);
}

// A square of cells that cost 100 to 999 to enter. Few cells are open at a time.
struct field {
  using state_type = int;
  using action_type = int;
  static constexpr int side = 150;

  [[nodiscard]] static std::vector<int> actions(int cell) {
    std::vector<int> all;
    if (cell % side != side - 1) all.push_back(1);
    if (cell / side != side - 1) all.push_back(side);
    if (cell % side != 0) all.push_back(-1);
    if (cell / side != 0) all.push_back(-side);
    return all;
  }
  [[nodiscard]] static int result(int cell, int a) { return cell + a; }
  [[nodiscard]] static int cost(int cell, int a) {
    return 100 + static_cast<int>((static_cast<std::uint32_t>(cell + a) * 2654435761u >> 12) % 900);
  }
  [[nodiscard]] static bool is_goal(int cell) { return cell == side * side - 1; }
};

TEST_CASE("simulated_hda_astar: batches are small if few nodes are open") {
  field const f;
  auto const h = [](int) { return 0; };
  auto const alone = wend::simulated_hda_astar(f, 0, h, {.ranks = 1});
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    auto const r = wend::simulated_hda_astar(f, 0, h, {.ranks = 8, .seed = seed});
    CHECK(r.cost == alone.cost);
    // Late messages double the expansions. With batches of 256 there are 17 times as many.
    CHECK(r.statistics.expanded < 3 * alone.statistics.expanded);
  }
}

}  // namespace simulated_hda_astar_test
