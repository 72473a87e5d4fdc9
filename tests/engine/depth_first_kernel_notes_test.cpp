// SPDX-License-Identifier: BSL-1.0
//
// Kernels with heuristics that keep notes: the results equal those of the plain walk.
#include <wend/depth_first/detail/kernel.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "kernel_checks.hpp"

namespace {

using namespace tests;
using wend::detail::kernel_for;
using wend::heuristics::manhattan;
using wend::heuristics::misplaced;
using wend::puzzles::tile_puzzle;
using wend::puzzles::torus_puzzle;

// A heuristic with `delta`, turned into one that keeps its estimate as a note.
template <class H>
struct noted {
  static constexpr bool goal_aware = true;
  H h;

  template <class S>
  int operator()(S const& s) const noexcept {
    return h(s);
  }
  template <class S>
  int root(S const& s) const noexcept {
    return h(s);
  }
  template <class S, class A>
  int child(int n, S const& s, A a) const noexcept {
    return n + h.delta(s, a);
  }
  template <class S, class A>
  int child(int n, S const& s, std::size_t site, A a) const noexcept {
    return n + h.delta(s, site, a);
  }
  static int value(int n) noexcept { return n; }
};

// A heuristic that claims to prefetch, as if its values were far away in memory.
template <class H>
struct far_away : H {
  static constexpr bool prefetches = true;
};

template <class P>
struct noted_manhattan : noted<manhattan<P>> {
  static constexpr int f_step = 2;
  explicit noted_manhattan(P const& p) : noted<manhattan<P>>{manhattan<P>(p)} {}
};

template <class P>
struct far_manhattan : noted_manhattan<P> {
  static constexpr bool prefetches = true;
  using noted_manhattan<P>::noted_manhattan;
};

// The larger of two estimates; its note is too large for registers.
template <class P>
struct larger {
  static constexpr bool goal_aware = true;
  using note = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
  noted<manhattan<P>> first;
  noted<misplaced<P>> second;

  explicit larger(P const& p) : first{manhattan<P>(p)}, second{misplaced<P>(p)} {}
  using state = typename P::state_type;
  using move = wend::puzzles::move;
  int operator()(state const& s) const noexcept { return std::max(first(s), 2 * second(s)); }
  note root(state const& s) const noexcept { return {first(s), 0, second(s)}; }
  note child(note const& n, state const& s, move a) const noexcept {
    return child(n, s, s.blank(), a);
  }
  template <class S>
  note child(note const& n, S const& s, std::size_t site, move a) const noexcept {
    return {std::get<0>(n) + first.h.delta(s, site, a), 0,
            std::get<2>(n) + second.h.delta(s, site, a)};
  }
  static int value(note const& n) noexcept {
    return static_cast<int>(std::max(std::get<0>(n), 2 * std::get<2>(n)));
  }
};

// Claims that a state is a dead end if any lamp beyond the first `lamps` burns.
struct some_hopeless : noted<burning> {
  unsigned lamps = 5;

  std::optional<int> operator()(night const& s) const noexcept { return value(root(s)); }
  unsigned root(night const& s) const noexcept { return s.lamps; }
  unsigned child(unsigned n, night const& s, deed a) const noexcept { return child(n, s, s.at, a); }
  unsigned child(unsigned n, night const&, std::size_t at, deed a) const noexcept {
    return a == deed::press ? n ^ 1u << at : n;
  }
  std::optional<int> value(unsigned n) const noexcept {
    return n >> lamps != 0 ? std::nullopt : std::optional(burning::lit(n));
  }
};

// On the line: claims that all states but 3 to 5 are dead ends, so that the goal is unreachable.
struct fenced {
  static constexpr bool goal_aware = true;
  static constexpr int f_step = 2;
  std::optional<short> operator()(int n) const noexcept { return value(n); }
  static int root(int n) noexcept { return n; }
  static int child(int, int n, int a) noexcept { return n + a; }
  static int child(int, int n, std::size_t, int a) noexcept { return n + a; }
  std::optional<short> value(int n) const noexcept {
    return n < 3 || n > 5 ? std::nullopt : std::optional(static_cast<short>(n));
  }
};

// On the line, with a note of the largest size allowed.
struct large {
  static constexpr bool goal_aware = true;
  struct note {
    int h;
    std::array<char, 508> unused;
  };
  int operator()(int n) const noexcept { return n; }
  static note root(int n) noexcept { return {n, {}}; }
  static note child(note const& n, int, int a) noexcept { return {n.h + a, {}}; }
  static note child(note const& n, int, std::size_t, int a) noexcept { return {n.h + a, {}}; }
  static int value(note const& n) noexcept { return n.h; }
};

// Records its calls: `c` for a note, `v` for a value.
struct diarist : noted<burning> {
  mutable std::string diary;
  template <class... At>
  int child(int n, night const& s, At... at) const noexcept {
    diary += 'c';
    return noted::child(n, s, at...);
  }
  int value(int n) const noexcept {
    diary += 'v';
    return n;
  }
};

// Each of these has one property that rules out kernels.
struct noted_not_goal_aware : noted<burning> {
  static constexpr bool goal_aware = false;
};
struct noted_may_throw : noted<burning> {
  int value(int n) const { return n; }
};
struct wide : noted<burning> {
  static std::int64_t value(int n) noexcept { return n; }
};
struct noted_fractional : noted<burning> {
  static float value(int n) noexcept { return static_cast<float>(n); }
};
template <std::size_t Size>
struct sized : noted<burning> {
  struct note {
    std::array<char, Size> bytes;
  };
  static note root(night const&) noexcept { return {}; }
  static note child(note const& n, night const&, deed) noexcept { return n; }
  static note child(note const& n, night const&, std::size_t, deed) noexcept { return n; }
  static int value(note const&) noexcept { return 0; }
};
struct note_on_the_heap : noted<burning> {
  using note = std::vector<int>;
  static note root(night const&) noexcept { return {}; }
  static note child(note const& n, night const&, deed) noexcept { return n; }
  static note child(note const& n, night const&, std::size_t, deed) noexcept { return n; }
  static int value(note const&) noexcept { return 0; }
};

}  // namespace

TEST_CASE("kernels with notes: results and counts of puzzles equal those of the walk") {
  int const some = WEND_SLOW_TESTS ? 12 : 6;
  using plane = tile_puzzle<3, 3>;
  using torus = torus_puzzle<3, 3>;
  check_puzzle<plane, noted_manhattan<plane>>("3x3", some, 300, 5'000);
  check_puzzle<plane, far_manhattan<plane>>("3x3", some, 300, 5'000);
  check_puzzle<torus, larger<torus>>("3x3 torus", some, 300, 5'000);  // without f_step
}

TEST_CASE("kernels with notes: a problem that is staged and no more, and dead ends") {
  lamps<> const p;
  auto const report = wend::check_problem(p, night{27, 2}, 9, noted<burning>{});
  CHECK_MESSAGE(report, to_string(report));
  CHECK(check_lamps<int>(noted<burning>{}, 20'000) == 0);
  CHECK(check_lamps<int>(some_hopeless{}, 20'000) == 0);
  CHECK(check_lamps<int>(far_away<noted<burning>>{}, 20'000) == 0);
  CHECK(check_lamps<int>(far_away<some_hopeless>{}, 20'000) == 0);

  std::mt19937 random(9);
  check_kernel(line{}, 5, fenced{}, 1000, random);
  auto const r = wend::idastar(line{}, 5, fenced{});
  CHECK(r.status == wend::search_status::exhausted);
  CHECK(r.statistics.expanded == 3);
  CHECK(r.statistics.pruned == 2);
}

TEST_CASE("kernels with notes: counts equal those of the walk, with prefetches and move pruning") {
  using plane = tile_puzzle<3, 3>;
  using torus = torus_puzzle<3, 3>;
  check_puzzle<plane, far_manhattan<plane>>("3x3", 2, 300, 5'000, 12);
  check_puzzle<torus, larger<torus>>("3x3 torus", 2, 300, 5'000, 4);
  CHECK(check_lamps<int>(far_away<some_hopeless>{}, 5'000, 3) == 0);
}

TEST_CASE("kernels with notes: an invalid estimate is reported as by the walk") {
  CHECK(check_lamps<int>(noted<burning>{{.more = -3}}, 2'000) > 20);
  CHECK(check_lamps<int>(far_away<noted<burning>>{{{.more = -3}}}, 2'000) > 20);
  CHECK(check_lamps<int>(noted<burning>{{.more = std::numeric_limits<int>::max() - 12}}, 5'000) >
        20);
}

TEST_CASE("the walk has the right note after an invalid estimate") {
  burning const h{.more = std::numeric_limits<int>::max() - 12};
  lamps<> const p;
  int faults = 0;
  for (unsigned lit = 0; lit < 256; lit += 23) {
    CAPTURE(lit);
    night const start{lit, lit % p.sites};
    auto by_difference = wend::idastar.search(p, start, h);
    noted<burning> const same{h};
    auto by_note = wend::idastar.search(p, start, same);
    auto const outcome = [&](auto& search, std::uint64_t most) -> std::string {
      try {
        search.run({.max_expanded = most});
      } catch (wend::invalid_cost const& e) {
        ++faults;
        return e.what();
      }
      return "";
    };
    for (std::uint64_t const most : {1000u, 5000u, 5000u, 5001u, 5100u}) {
      CHECK(outcome(by_difference, most) == outcome(by_note, most));
      CHECK(difference(by_difference.result(), by_note.result()) == "");
    }
  }
  CHECK(faults > 20);
}

TEST_CASE("kernels with notes: too little memory for the kernel or for its notes") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  check_memory(p, p.parse("8 7 6 5 4 3 2 1 0"), noted_manhattan<puzzle>{p});
}

TEST_CASE("kernels with notes: used where the notes allow it") {
  using puzzle = tile_puzzle<3, 3>;
  static_assert(kernel_for<puzzle, noted_manhattan<puzzle>> && kernel_for<puzzle, larger<puzzle>>);
  static_assert(kernel_for<lamps<>, noted<burning>> && kernel_for<lamps<>, some_hopeless>);
  static_assert(!kernel_for<lamps<>, noted_not_goal_aware>);
  static_assert(!kernel_for<lamps<>, noted_may_throw>);
  static_assert(!kernel_for<lamps<>, wide> && !kernel_for<lamps<>, noted_fractional>);
  static_assert(kernel_for<lamps<>, sized<341>> && !kernel_for<lamps<>, sized<342>>);
  static_assert(!kernel_for<lamps<>, note_on_the_heap>);
  static_assert(wend::staged_tracked_heuristic_for<note_on_the_heap, lamps<>>);

  lamps<> const p;
  auto const r = wend::idastar(p, night{65, 3}, noted<burning>{});
  REQUIRE(r);
  REQUIRE(r.statistics.expanded > 500);
  CHECK(static_cast<double>(p.asked) < 0.1 * static_cast<double>(r.statistics.expanded));
}

TEST_CASE("kernels with notes: the depth is limited by memory, not by the machine's stack") {
  using kernel = wend::detail::depth_first_kernel<line, far_away<large>>;
  static_assert(kernel_for<line, far_away<large>> &&
                kernel::most_levels == 512);  // a megabyte of notes
  for (int const n : {510, 511, 512, 513, 200'000}) {
    auto const r = wend::idastar(line{}, n, far_away<large>{});
    REQUIRE(r);
    CHECK(r.actions == std::vector<int>(static_cast<std::size_t>(n), -1));
    CHECK(r.statistics.expanded == static_cast<std::uint64_t>(n));
  }
}

TEST_CASE("kernels with notes: all notes of a node are made before the first value is queried") {
  auto const times = [](std::string const& diary, std::string const& what) {
    std::size_t found = 0;
    for (auto at = diary.find(what); at != std::string::npos;
         at = diary.find(what, at + what.size()))
      ++found;
    return found;
  };
  // A node has at most two successors. The walk handles them one after the other, a kernel does
  // not.
  diarist const h;
  REQUIRE(wend::idastar(lamps<>{}, night{65, 3}, h));
  CHECK(times(h.diary, "ccc") == 0);
  CHECK(times(h.diary, "ccvv") > 500);
  CHECK(times(h.diary, "ccvv") > 5 * times(h.diary, "cvcv"));

  // If two successors are within the bound, the kernel makes the notes below both.
  far_away<diarist> const far;
  REQUIRE(wend::idastar(lamps<>{}, night{65, 3}, far));
  CHECK(times(far.diary, "vvccc") > 200);
  CHECK(times(far.diary, "vvccc") > 5 * times(far.diary, "cvcv"));
}
