// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/tile_pattern_database.hpp>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/heuristic.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../puzzles/whole_space.hpp"
#include "../support/korf.hpp"

using namespace wend::puzzles;
using namespace wend::heuristics;

namespace {

constexpr bool all_spaces = WEND_SLOW_TESTS != 0;

/// The cost of bringing some tiles to their goal cells, computed move by move. Only the moves of
/// these tiles count. A state is numbered by the cells of the tiles and of the blank, in this
/// order.
template <class P>
class brute_force {
 public:
  static constexpr int unknown = 1'000'000;

  brute_force(P const& p, std::vector<std::uint8_t> tiles) : tiles_(std::move(tiles)) {
    std::size_t count = p.size();
    for (std::size_t i = 0; i < tiles_.size(); ++i) count *= p.size();
    costs_.assign(count, unknown);
    std::vector<std::size_t> const goal = places(p.goal_state());
    costs_[number(goal, p.size())] = 0;
    std::deque<std::vector<std::size_t>> open{goal};
    while (!open.empty()) {
      auto const at = open.front();
      open.pop_front();
      int const cost = costs_[number(at, p.size())];
      for (auto const a : p.moves_at(at.back(), move_order::udlr)) {
        auto next = at;
        next.back() = p.leads_to(at.back(), a);
        int after = cost;
        for (std::size_t i = 0; i < tiles_.size(); ++i)
          if (at[i] == next.back()) {
            next[i] = at.back();
            ++after;
          }
        int& known = costs_[number(next, p.size())];
        if (known <= after) continue;
        known = after;
        if (after == cost)
          open.push_front(next);
        else
          open.push_back(next);
      }
    }
  }

  /// The cost with the blank in its cell.
  template <class State>
  int kept(State const& s) const {
    return costs_[number(places(s), s.size())];
  }
  /// The least cost over all cells of the blank.
  template <class State>
  int merged(State const& s) const {
    auto at = places(s);
    int least = unknown;
    for (at.back() = 0; at.back() < s.size(); ++at.back())
      if (std::find(at.begin(), at.end() - 1, at.back()) == at.end() - 1)
        least = std::min(least, costs_[number(at, s.size())]);
    return least;
  }

 private:
  template <class State>
  std::vector<std::size_t> places(State const& s) const {
    std::vector<std::size_t> at(tiles_.size() + 1);
    for (std::size_t cell = 0; cell < s.size(); ++cell) {
      for (std::size_t i = 0; i < tiles_.size(); ++i)
        if (s[cell] == tiles_[i]) at[i] = cell;
      if (s[cell] == 0) at.back() = cell;
    }
    return at;
  }
  static std::size_t number(std::vector<std::size_t> const& at, std::size_t cells) {
    std::size_t n = 0;
    for (std::size_t const cell : at) n = n * cells + cell;
    return n;
  }

  std::vector<std::uint8_t> tiles_;
  std::vector<int> costs_;
};

/// The mirror image of the board at the diagonal, with the tiles renamed so that the goal stays.
template <class P>
auto mirrored(P const& p, typename P::state_type const& s) {
  std::size_t const side = p.rows();
  std::vector<int> name(p.size());
  std::vector<int> tiles(p.size());
  for (std::size_t cell = 0; cell < p.size(); ++cell)
    name[p.goal_state()[cell]] = p.goal_state()[cell % side * side + cell / side];
  for (std::size_t cell = 0; cell < p.size(); ++cell)
    tiles[cell % side * side + cell / side] = name[s[cell]];
  return typename P::state_type(p.shape(), std::span<int const>(tiles));
}

/// Checks in each state of the space, or of its first layers, that the sum equals that of brute
/// force and does not exceed the distance.
template <blank_regions Regions, std::size_t Patterns, class P>
void check_sums(P const& p, tile_partition const& patterns, std::size_t at_most = 200'000) {
  auto const tables = build_tile_patterns(p, patterns, Regions);
  REQUIRE(tables.patterns.size() == patterns.size());
  tile_pattern_databases<P, Patterns, Regions, lookup::plain> const h(p, tables);
  std::vector<brute_force<P>> truth;
  for (auto const& pattern : patterns) truth.emplace_back(p, pattern);
  std::uint64_t more = 0;
  manhattan const least{p};
  whole_space::each_state(p, at_most, [&](auto const& s, int distance) {
    int sum = 0;
    for (auto const& part : truth)
      sum += Regions == blank_regions::kept ? part.kept(s) : part.merged(s);
    int const value = h(s);
    if (value != sum || value > distance || value < least(s))
      FAIL(to_string(s), ": ", value, ", expected ", sum, " of ", distance);
    more += value > least(s) ? 1u : 0u;
  });
  CHECK(more > 0);
}

template <class P, class H>
void check_promises(P const& p, H const& h, bool consistent,
                    std::size_t states = all_spaces ? 3'000 : 500) {
  static_assert(wend::staged_tracked_heuristic_for<H, P>);
  auto const report = wend::check_problem(p, p.goal_state(), 100, h,
                                          {.max_states = states, .consistent = consistent});
  CHECK_MESSAGE(report.findings.empty(), to_string(report));
}

template <class F>
std::string refusal(F f) {
  try {
    f();
  } catch (wend::invalid_option const& e) {
    return e.what();
  }
  return "nothing was refused";
}

using eight = tile_puzzle<3, 3>;
using fifteen = tile_puzzle<4, 4>;

}  // namespace

TEST_CASE("tile patterns: a set of cells can leave more than eight regions") {
  // Every other cell is occupied except one. The cells between them are separate regions, except
  // those around the free cell.
  tile_puzzle<> const p{3, 7, goal::blank_first};
  wend::detail::cell_sets const sets(p, 9);
  std::uint32_t cells = 0;
  for (unsigned cell = 3; cell < 21; cell += 2) cells |= std::uint32_t{1} << cell;
  auto const set = wend::detail::rank_of_cells(cells);
  REQUIRE(sets[set] == cells);
  CHECK(sets.first_block(set + 1) - sets.first_block(set) == 9);
  for (std::size_t const cell : {0u, 1u, 2u, 8u})
    CHECK(sets.block(set, cell) == sets.first_block(set));
  std::uint32_t region = 0;
  for (std::size_t const cell : {4u, 6u, 10u, 12u, 14u, 16u, 18u, 20u})
    CHECK(sets.block(set, cell) == sets.first_block(set) + ++region);
}

TEST_CASE("tile patterns: the entries equal those of brute force, and their sum is admissible") {
  auto const both = [](auto const& p, tile_partition const& patterns, std::size_t at_most = 0) {
    if (at_most == 0) at_most = all_spaces ? 200'000 : 4'000;
    check_sums<blank_regions::merged, 3>(p, patterns, at_most);
    check_sums<blank_regions::kept, 3>(p, patterns, at_most);
  };
  both(eight{goal::blank_first}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  both(eight{goal::blank_last}, {{1, 4, 7}, {2, 5}, {3, 6, 8}});
  both(eight{board<3, 3>{3, 1, 7, 8, 0, 2, 5, 6, 4}}, {{8, 3, 1}, {4, 7, 2}, {5, 6}});
  both(tile_puzzle<2, 4>{goal::blank_first}, {{1, 2, 3}, {4, 5, 6, 7}},
       all_spaces ? 30'000 : 4'000);
  both(tile_puzzle<4, 2>{goal::blank_last}, {{1, 2, 3, 4}, {5}, {6, 7}},
       all_spaces ? 30'000 : 4'000);
  both(tile_puzzle<2, 5>{goal::blank_first}, {{1, 2, 5}, {3, 4, 8}, {6, 7, 9}},
       all_spaces ? 2'000'000 : 4'000);
  both(torus_puzzle<3, 3>{goal::blank_first}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  both(torus_puzzle<2, 4>{goal::blank_first}, {{1, 2, 3}, {4, 5, 6, 7}},
       all_spaces ? 30'000 : 4'000);
  if (all_spaces)
    both(torus_puzzle<3, 4>{goal::blank_last}, {{1, 5, 9, 2}, {6, 10, 3, 4}, {7, 8, 11}}, 5'000);
}

TEST_CASE("tile patterns: a pattern of all tiles has the distances to the goal") {
  auto const check = [](auto const& p, std::vector<std::uint8_t> const& tiles) {
    using P = std::remove_cvref_t<decltype(p)>;
    tile_pattern_databases<P, 1, blank_regions::kept, lookup::plain> const h(
        p, build_tile_patterns(p, {tiles}, blank_regions::kept));
    whole_space::each_state(p, all_spaces ? 200'000 : 5'000, [&](auto const& s, int distance) {
      if (h(s) != distance) FAIL(to_string(s));
    });
  };
  check(eight{goal::blank_first}, {1, 2, 3, 4, 5, 6, 7, 8});
  check(tile_puzzle<2, 3>{goal::blank_last}, {5, 4, 3, 2, 1});
  check(tile_puzzle<1, 4>{goal::blank_first}, {1, 2, 3});
  check(torus_puzzle<2, 3>{goal::blank_first}, {1, 2, 3, 4, 5});
}

TEST_CASE("tile patterns: a tile in no pattern counts by its Manhattan distance") {
  eight const p{goal::blank_first};
  tile_pattern_databases<eight, 2, blank_regions::merged, lookup::plain> const h(
      p, build_tile_patterns(p, {{1, 2, 5}}));
  brute_force<eight> const truth(p, {1, 2, 5});
  whole_space::each_state(p, 5'000, [&](auto const& s, int distance) {
    int sum = truth.merged(s);
    for (std::size_t cell = 0; cell < s.size(); ++cell)
      if (s[cell] != 0 && s[cell] != 1 && s[cell] != 2 && s[cell] != 5)
        sum += std::abs(int{s[cell]} / 3 - static_cast<int>(cell) / 3) +
               std::abs(int{s[cell]} % 3 - static_cast<int>(cell) % 3);
    if (h(s) != sum || sum > distance) FAIL(to_string(s));
  });
}

TEST_CASE("tile patterns: the default lookup returns the larger value of the board and its "
          "mirror image") {
  auto const check = [](auto const& p, tile_partition const& patterns) {
    using P = std::remove_cvref_t<decltype(p)>;
    auto const tables = build_tile_patterns(p, patterns);
    tile_pattern_databases<P, 2, blank_regions::merged, lookup::plain> const plain(p, tables);
    tile_pattern_databases<P, 2> const both(p, tables);
    std::uint64_t larger = 0;
    whole_space::each_state(p, all_spaces ? 200'000 : 5'000, [&](auto const& s, int distance) {
      int const image = plain(mirrored(p, s));
      if (both(s) != std::max(plain(s), image) || both(s) > distance) FAIL(to_string(s));
      larger += image > plain(s) ? 1u : 0u;
    });
    CHECK(larger > 0);
  };
  check(eight{goal::blank_first}, {{1, 2, 3}, {4, 5, 6, 7, 8}});
  check(eight{goal::blank_last}, {{1, 2, 3}, {4, 5, 6, 7, 8}});
  check(eight{board<3, 3>{3, 1, 7, 8, 0, 2, 5, 6, 4}}, {{8, 3, 1}, {4, 7, 2}});
  check(torus_puzzle<3, 3>{goal::blank_first}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
}

TEST_CASE(
    "tile patterns: other symmetries than the diagonal are used; a board without one is rejected") {
  // The blank is in the middle of a side, so left and right are swapped.
  using three = tile_puzzle<2, 3>;
  three const p{board<2, 3>{1, 0, 2, 3, 4, 5}};
  tile_pattern_databases<three, 1> const h(p, build_tile_patterns(p, {{1, 3}}));
  tile_pattern_databases<three, 1, blank_regions::merged, lookup::plain> const left(p, h.tables());
  tile_pattern_databases<three, 1, blank_regions::merged, lookup::plain> const right(
      p, build_tile_patterns(p, {{2, 5}}));
  std::uint64_t differ = 0;
  whole_space::each_state(p, 1'000, [&](auto const& s, int) {
    if (h(s) != std::max(left(s), right(s))) FAIL(to_string(s));
    differ += left(s) != right(s) ? 1u : 0u;
  });
  CHECK(differ > 0);

  three const corner{goal::blank_first};
  CHECK(refusal([&] {
          tile_pattern_databases<three, 1>(corner, build_tile_patterns(corner, {{1, 2}}));
        }) ==
        "tile_pattern_databases: no symmetry of the board keeps the goal's blank in place: "
        "expected lookup::plain");
}

TEST_CASE(
    "tile patterns: kept regions are consistent, with an f_step of 2 on a plane; merged are not") {
  eight const p{goal::blank_first};
  tile_partition const patterns{{1, 2, 4, 5}, {3, 6, 7, 8}};
  using merged = tile_pattern_databases<eight, 2>;
  using kept = tile_pattern_databases<eight, 2, blank_regions::kept>;
  merged const h(p, build_tile_patterns(p, patterns));
  kept const k(p, build_tile_patterns(p, patterns, blank_regions::kept));
  check_promises(p, h, false);
  check_promises(p, k, true);
  static_assert(wend::has_f_step<kept> && !wend::has_f_step<merged>);
  std::uint64_t more = 0;
  std::uint64_t jumps = 0;
  whole_space::each_state(p, all_spaces ? 200'000 : 10'000, [&](auto const& s, int distance) {
    if (k(s) < h(s) || k(s) > distance) FAIL(to_string(s));
    more += k(s) > h(s) ? 1u : 0u;
    for (move const a : p.actions(s)) {
      auto const t = p.result(s, a);
      if (std::abs(k(t) - k(s)) != 1) FAIL(to_string(s));
      jumps += std::abs(h(t) - h(s)) != 1 ? 1u : 0u;
    }
  });
  CHECK(more > 0);
  CHECK(jumps > 0);

  using round = torus_puzzle<3, 3>;
  using kept_round = tile_pattern_databases<round, 2, blank_regions::kept>;
  static_assert(!wend::has_f_step<kept_round>);
  round const q{goal::blank_first};
  check_promises(q, kept_round(q, build_tile_patterns(q, patterns, blank_regions::kept)), true);
}

TEST_CASE("tile patterns: the values of notes equal the evaluations after each move") {
  auto const walk = [](auto const& p, auto const& h) {
    static_assert(wend::staged_tracked_heuristic_for<std::remove_cvref_t<decltype(h)>,
                                                     std::remove_cvref_t<decltype(p)>>);
    std::mt19937 random(7);
    auto s = p.goal_state();
    auto note = h.root(s);
    for (int step = 0; step < (all_spaces ? 20'000 : 2'000); ++step) {
      auto const moves = p.actions(s);
      move const a = moves[random() % moves.size()];
      auto const at_site = h.child(note, p.rest(s), s.blank(), a);
      note = h.child(note, s, a);
      s = p.result(s, a);
      if (h.value(note) != h(s) || h.value(at_site) != h(s)) FAIL(to_string(s));
    }
    CHECK(h(s) > 0);
  };
  auto const check = [&](auto const& p, tile_partition const& patterns) {
    using P = std::remove_cvref_t<decltype(p)>;
    walk(p, tile_pattern_databases<P, 3>(p, build_tile_patterns(p, patterns)));
    walk(p, tile_pattern_databases<P, 3, blank_regions::kept>(
                p, build_tile_patterns(p, patterns, blank_regions::kept)));
  };
  check(tile_puzzle<3, 3>{board<3, 3>{3, 1, 7, 8, 0, 2, 5, 6, 4}}, {{8, 3, 1}, {4, 7, 2}, {5, 6}});
  check(tile_puzzle<4, 4>{goal::blank_last}, {{1, 2, 5}, {3, 4, 7, 8}, {9, 13, 14, 10}});
  check(torus_puzzle<4, 4>{goal::blank_first}, {{1, 2, 5}, {3, 4, 7, 8}, {9, 13, 14, 10}});
  check(tile_puzzle<5, 5>{goal::blank_first}, {{1, 2, 5, 6}, {3, 4, 8}, {24, 23, 19, 18}});
}

TEST_CASE("tile patterns: the tables do not depend on the executor; progress is reported") {
  auto const backwards = [](std::size_t parts, auto const& f) {
    for (std::size_t part = parts; part-- > 0;) f(part);
  };
  auto const threads = [](std::size_t parts, auto const& f) {
    std::thread other([&] {
      for (std::size_t part = 0; part < parts; part += 2) f(part);
    });
    for (std::size_t part = 1; part < parts; part += 2) f(part);
    other.join();
  };
  fifteen const p{goal::blank_first};
  tile_partition const patterns{{1, 2, 3, 4}, {5, 6, 7}, {15}};
  for (blank_regions const regions : {blank_regions::merged, blank_regions::kept}) {
    auto const one = build_tile_patterns(p, patterns, regions);
    std::vector<tile_pattern_progress> told;
    auto const two =
        build_tile_patterns(p, patterns, regions, backwards,
                            [&](tile_pattern_progress const& event) { told.push_back(event); });
    auto const three =
        build_tile_patterns(p, patterns, regions, threads, [](tile_pattern_progress const&) {});
    for (std::size_t i = 0; i < patterns.size(); ++i)
      for (auto const* other : {&two, &three}) {
        CHECK(one.patterns[i].tiles() == patterns[i]);
        auto const bytes = one.patterns[i].bytes();
        REQUIRE(other->patterns[i].bytes() == bytes);
        CHECK(std::equal(one.patterns[i].data(), one.patterns[i].data() + bytes,
                         other->patterns[i].data()));
      }
    std::size_t first = 0;  // the pattern's first event, at cost 0
    for (std::size_t i = 0; i < told.size(); ++i) {
      CHECK(told[i].patterns == 3);
      if (i > 0 && told[i].pattern != told[i - 1].pattern) first = i;
      CHECK(told[i].cost == static_cast<int>(i - first));
      CHECK((i == first ? told[i].found == 1 : told[i].found > told[i - 1].found));
      if (i + 1 == told.size() || told[i + 1].pattern != told[i].pattern)
        CHECK(told[i].found == told[i].states);
    }
    CHECK(told.back().pattern == 2);
    CHECK(told.back().states == 16);  // one tile cuts off no region
  }
}

TEST_CASE("tile patterns: an exception of the progress callback ends the building") {
  struct stop {};
  fifteen const p{goal::blank_first};
  int told = 0;
  CHECK_THROWS_AS(build_tile_patterns(p, {{1, 2, 3}}, blank_regions::merged, in_turn{},
                                      [&](tile_pattern_progress const&) {
                                        if (++told == 5) throw stop{};
                                      }),
                  stop);
  CHECK(told == 5);
}

TEST_CASE("tile patterns: a build that is stopped at any time returns no tables") {
  fifteen const p{goal::blank_first};
  tile_partition const patterns{{1, 2, 3}, {15}};
  for (blank_regions const regions : {blank_regions::merged, blank_regions::kept}) {
    auto const whole = build_tile_patterns(p, patterns, regions);
    for (unsigned const threads : {1u, 3u}) {
      CAPTURE(threads);
      int asked = 0;
      int told = 0;
      auto const after = [&](int most) {
        asked = told = 0;
        return build_tile_patterns(p, patterns, regions,
                                   {.stop = [&asked, most] { return ++asked > most; },
                                    .progress = [&](tile_pattern_progress const&) { ++told; },
                                    .threads = threads});
      };
      auto const all = after(1'000'000);
      REQUIRE(all);
      CHECK(all.status == wend::search_status::exhausted);
      for (std::size_t i = 0; i < patterns.size(); ++i) {
        auto const bytes = whole.patterns[i].bytes();
        REQUIRE(all.tables->patterns[i].bytes() == bytes);
        CHECK(std::equal(whole.patterns[i].data(), whole.patterns[i].data() + bytes,
                         all.tables->patterns[i].data()));
      }
      CHECK(told > 20);
      // One thread calls stop before each part, also before the last part that writes a table.
      int const times = asked;
      for (int most : {0, 1, 2, 70, times / 2, times - 2, times - 1}) {
        if (threads != 1 && most > 70) continue;
        auto const r = after(most);
        CHECK_FALSE(r);
        CHECK(r.status == wend::search_status::stopped);
        CHECK_FALSE(r.tables.has_value());
        CHECK(asked == most + 1);
      }
      if (threads == 1) CHECK(after(times));
      struct error {};
      auto const raise_later = [&asked] {
        if (++asked > 100) throw error{};
        return false;
      };
      asked = 0;
      CHECK_THROWS_AS(static_cast<void>(build_tile_patterns(
                          p, patterns, regions, {.stop = raise_later, .threads = threads})),
                      error);
    }
  }
  std::stop_source source;
  source.request_stop();
  CHECK(build_tile_patterns(p, patterns, blank_regions::merged, {.stop = source.get_token()})
            .status == wend::search_status::stopped);
  CHECK_THROWS_AS(
      static_cast<void>(build_tile_patterns(p, patterns, blank_regions::merged, {.threads = 0})),
      wend::invalid_option);
}

TEST_CASE("tile patterns: the named partitions have the sizes in their names") {
  fifteen const p{goal::blank_first};
  for (char const* const name : {"5-5-5", "6-6-3", "7-8"}) {
    auto const patterns = named_tile_partition(p, name);
    REQUIRE(patterns);
    std::vector<int> count(16);
    std::string sizes;
    for (auto const& pattern : *patterns) {
      sizes += (sizes.empty() ? "" : "-") + std::to_string(pattern.size());
      for (std::uint8_t const tile : pattern) ++count[tile];
    }
    CHECK(sizes == name);
    CHECK(count[0] == 0);
    CHECK(std::count(count.begin(), count.end(), 1) == 15);
  }
  CHECK(wend::detail::entries_of(p, 3) == 3360);
  CHECK(wend::detail::entries_of(p, 6) == 5'765'760);
  CHECK(wend::detail::entries_of(p, 7) == 57'657'600);
  CHECK(wend::detail::entries_of(p, 8) == 518'918'400);
  tile_puzzle<5, 5> const q{goal::blank_first};
  CHECK(wend::detail::entries_of(q, 6) == 127'512'000);
  CHECK(named_tile_partition(q, "6-6-6-6")->size() == 4);
  CHECK(!named_tile_partition(q, "7-8"));
  CHECK(!named_tile_partition(p, "8-7"));
  CHECK(!named_tile_partition(eight{goal::blank_first}, "7-8"));
  CHECK(!named_tile_partition(
      fifteen{board<4, 4>{1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}, "7-8"));

  // If the goal has its blank in another corner, the partition consists of the same cells, turned.
  CHECK((*named_tile_partition(p, "7-8"))[0] == std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6, 7});
  CHECK((*named_tile_partition(fifteen{goal::blank_last}, "7-8"))[0] ==
        std::vector<std::uint8_t>{15, 14, 13, 12, 11, 10, 9});
  CHECK((*named_tile_partition(
            fifteen{board<4, 4>{1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}},
            "7-8"))[0] == std::vector<std::uint8_t>{3, 2, 1, 7, 6, 5, 4});
}

TEST_CASE("tile patterns: the error of invalid patterns or tables names the fault") {
  fifteen const p{goal::blank_first};
  auto const built = [&](tile_partition const& patterns) {
    return refusal([&] { build_tile_patterns(p, patterns); });
  };
  CHECK(built({}) == "tile pattern databases: no pattern: expected at least one");
  CHECK(built({{1}, {}}) ==
        "tile pattern databases: a pattern without tiles: expected one or more in each");
  CHECK(built({{1, 16}}) == "tile pattern databases: tile 16 in a pattern: expected 1 to 15");
  CHECK(built({{0, 1}}) == "tile pattern databases: tile 0 in a pattern: expected 1 to 15");
  CHECK(built({{1, 2}, {3, 2}}) ==
        "tile pattern databases: tile 2 in two places: expected it in one pattern, once");
  CHECK(built({{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}) ==
        "tile pattern databases: a pattern of 10 tiles on 16 cells: expected at most 9 tiles, and "
        "fewer than 2^32 entries");
  CHECK(refusal([] {
          tile_puzzle<5, 7> const large{goal::blank_first};
          build_tile_patterns(large, {{1, 2}});
        }) == "tile pattern databases: a board of 35 cells: expected at most 32");

  auto const tables = build_tile_patterns(p, {{1, 2}, {3}});
  CHECK(refusal([&] { tile_pattern_databases<fifteen, 1>(p, tables); }) ==
        "tile_pattern_databases: 2 patterns: expected at most 1");
  CHECK(refusal([&] { tile_pattern_databases<fifteen, 2, blank_regions::kept>(p, tables); }) ==
        "tile_pattern_databases: tables with the blank's regions merged: expected them kept");
  CHECK(refusal([&] {
          tile_pattern_databases<fifteen, 2>(p, build_tile_patterns(p, {{1}}, blank_regions::kept));
        }) == "tile_pattern_databases: tables with the blank's regions kept: expected them merged");
  CHECK(refusal([&] { tile_pattern_databases<fifteen, 2>(fifteen{goal::blank_last}, tables); }) ==
        "tile_pattern_databases: tables of another goal than the puzzle's");
  CHECK(
      refusal([&] {
        torus_puzzle<4, 4> const q{goal::blank_first};
        tile_pattern_databases<torus_puzzle<4, 4>, 2>(q, tables);
      }) ==
      "tile_pattern_databases: tables of another board: expected 4 rows and 4 columns on a torus");
}

TEST_CASE("tile patterns: Korf's instances are solved in the published lengths") {
  fifteen const p{goal::blank_first, move_order::ulrd};
  auto const tables = build_tile_patterns(p, *named_tile_partition(p, "5-5-5"));
  tile_pattern_databases<fifteen, 3> const h(p, tables);
  manhattan const small{p};
  std::size_t solved = 0;
  for (auto const& instance : korf::instances()) {
    if (instance.length > (all_spaces ? 52 : 45)) continue;
    CAPTURE(instance.board);
    auto const start = p.parse(instance.board);
    auto const r = wend::idastar(p, start, h);
    REQUIRE(r);
    CHECK(*r.cost == instance.length);
    CHECK(h(start) >= small(start));
    ++solved;
  }
  CHECK(solved >= 10);
}
