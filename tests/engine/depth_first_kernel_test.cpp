// SPDX-License-Identifier: BSL-1.0
//
// A kernel takes subtrees in the walk's stead, and nobody can tell: not from the result, not from
// the counts, not at a pause, not from a checkpoint. A search with a `stop` goes node by node, so
// it stands beside one without.
#include <wend/engine/depth_first_kernel.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/check_problem.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/idastar_solutions.hpp>

#include "../search/checkpoint.hpp"
#include "../support/checks.hpp"

namespace {

using namespace tests;
using wend::search_status;
using wend::puzzles::move_order;
using wend::puzzles::tile_puzzle;
using wend::puzzles::torus_puzzle;

// A row of lamps and somebody who walks along it and switches them: a staged problem that is not
// split, has one order, and stays at its site when it switches. The goal is darkness, at the left
// end. `Cost` is the cost type.
enum class deed { left, right, press };
struct night {
  unsigned lamps;
  std::size_t at;
  friend bool operator==(night const&, night const&) = default;
};
template <class Cost = int>
struct lamps {
  using state_type = night;
  using action_type = deed;
  using cost_type = Cost;

  static constexpr std::size_t sites = 8;
  static constexpr std::array<deed, 3> all{deed::right, deed::press, deed::left};
  static constexpr std::array<std::array<deed, 3>, 3> lists{{{deed::right, deed::press},
                                                             {deed::right, deed::press, deed::left},
                                                             {deed::press, deed::left}}};
  mutable std::uint64_t asked = 0;  // how often for the actions

  std::span<deed const> actions(night const& s) const noexcept {
    ++asked;
    if (s.at == 0) return {lists[0].data(), 2};
    if (s.at + 1 == sites) return {lists[2].data(), 2};
    return lists[1];
  }
  night result(night s, deed a) const noexcept {
    apply(s, a);
    return s;
  }
  bool is_goal(night const& s) const noexcept { return s.lamps == 0 && s.at == 0; }
  void apply(night& s, deed a) const noexcept { apply(s, s.at, a); }
  void undo(night& s, deed a) const noexcept { apply(s, s.at, inverse(a)); }
  static constexpr deed inverse(deed a) noexcept {
    return a == deed::left ? deed::right : a == deed::right ? deed::left : deed::press;
  }
  static std::size_t site(night const& s) noexcept { return s.at; }
  static constexpr bool allows(std::size_t at, deed a) noexcept {
    return a == deed::press || (a == deed::left ? at != 0 : at + 1 != sites);
  }
  static constexpr std::size_t leads_to(std::size_t at, deed a) noexcept {
    return a == deed::left ? at - 1 : a == deed::right ? at + 1 : at;
  }
  static void apply(night& s, std::size_t at, deed a) noexcept {
    if (a == deed::press) s.lamps ^= 1u << at;
    s.at = leads_to(at, a);
  }
  static void undo(night& s, std::size_t at, deed a) noexcept {
    if (a == deed::press) s.lamps ^= 1u << at;
    s.at = at;
  }
};

// The lamps that burn, each to be switched, or that and `more` where lamp 3 burns beside lamp 1.
struct burning {
  static constexpr bool goal_aware = true;
  int more = 0;

  static int lit(unsigned lamps) noexcept {
    int n = 0;
    for (; lamps != 0; lamps &= lamps - 1) ++n;
    return n;
  }
  int operator()(unsigned lamps) const noexcept {
    return lit(lamps) + ((lamps & 10) == 10 ? more : 0);
  }
  int operator()(night const& s) const noexcept { return (*this)(s.lamps); }
  int delta(night const& s, deed a) const noexcept { return delta(s, s.at, a); }
  int delta(night const& s, std::size_t at, deed a) const noexcept {
    if (a != deed::press) return 0;
    return (*this)(s.lamps ^ 1u << at) - (*this)(s.lamps);
  }
};

// An endless line with one site, from where the only way to 0 is as long as one likes.
struct line {
  using state_type = int;
  using action_type = int;
  static constexpr std::size_t sites = 1;
  static constexpr std::array<int, 2> all{1, -1};
  static std::array<int, 2> actions(int) noexcept { return all; }
  static int result(int n, int a) noexcept { return n + a; }
  static bool is_goal(int n) noexcept { return n == 0; }
  static void apply(int& n, int a) noexcept { n += a; }
  static void undo(int& n, int a) noexcept { n -= a; }
  static constexpr int inverse(int a) noexcept { return -a; }
  static std::size_t site(int) noexcept { return 0; }
  static constexpr bool allows(std::size_t, int) noexcept { return true; }
  static constexpr std::size_t leads_to(std::size_t, int) noexcept { return 0; }
  static void apply(int& n, std::size_t, int a) noexcept { n += a; }
  static void undo(int& n, std::size_t, int a) noexcept { n -= a; }
};
struct steps_to_0 {
  static constexpr bool goal_aware = true;
  static constexpr int f_step = 2;
  int operator()(int n) const noexcept { return n < 0 ? -n : n; }
  int delta(int n, int a) const noexcept { return (*this)(n + a) - (*this)(n); }
  int delta(int n, std::size_t, int a) const noexcept { return delta(n, a); }
};

// With one thing that keeps kernels away.
struct not_goal_aware : burning {
  static constexpr bool goal_aware = false;
};
struct weighted : lamps<> {
  int cost(night const&, deed) const { return 1; }
};
struct fractional : lamps<> {
  using cost_type = double;
};
struct may_throw : lamps<> {
  using lamps::apply;
  void apply(night& s, deed a) const { lamps::apply(s, a); }
};
struct inverse_at_run_time : lamps<> {
  deed inverse(deed a) const noexcept { return lamps::inverse(a); }
};

/// The limits, and a `stop`, with which kernels are not used.
template <class Limits>
Limits node_by_node(Limits l) {
  l.stop = [] { return false; };
  return l;
}

/// Two searches that ought to do the same, one with kernels and one node by node.
template <class P, class H>
class pair_of_searches {
 public:
  using limits = wend::search_limits<wend::cost_t<P>>;
  using search = wend::idastar_search<P, H>;

  template <class Start>
  pair_of_searches(P const& p, Start const& start, H const& h)
      : fast(p, start, h), slow(p, start, h) {}

  void run(limits const& l) {
    check(outcome([&] { fast.run(l); }), outcome([&] { slow.run(node_by_node(l)); }));
  }
  void step() {
    check(outcome([&] { fast.step(); }), outcome([&] { slow.step(); }));
  }

  search fast;
  search slow;
  int faults = 0;  // told by either

 private:
  void check(std::string const& fast_outcome, std::string const& slow_outcome) const {
    CHECK(fast_outcome == slow_outcome);
    CHECK(difference(fast.result(), slow.result()) == "");
  }
  template <class Run>
  std::string outcome(Run run) {
    try {
      run();
    } catch (wend::invalid_cost const& e) {
      ++faults;
      return e.what();
    }
    return "";
  }
};

/// Goes on from checkpoints, each search from the other's.
template <class P, class Start, class H>
void exchange(P const& p, Start const& start, H const& h, pair_of_searches<P, H>& paused,
              typename pair_of_searches<P, H>::limits const& rest) {
  pair_of_searches<P, H> crossed(p, start, h);
  load(crossed.fast, saved(paused.slow));
  load(crossed.slow, saved(paused.fast));
  CHECK(difference(crossed.fast.result(), paused.slow.result()) == "");
  CHECK(difference(crossed.slow.result(), paused.fast.result()) == "");
  crossed.run(rest);
  paused.run(rest);
  CHECK(difference(crossed.fast.result(), paused.fast.result()) == "");
}

/// Runs to `most` expansions, whole and with pauses under limits of each kind, 0 among them; where
/// it ends before, without a limit too. How many faults were told.
template <class P, class Start, class H>
int check_kernel(P const& p, Start const& start, H const& h, std::uint64_t most,
                 std::mt19937& random) {
  static_assert(wend::detail::kernel_for<P, H>);
  using pair = pair_of_searches<P, H>;
  using limits = typename pair::limits;
  using cost = wend::cost_t<P>;
  auto const below = [&](std::uint64_t n) { return random() % (n + 1); };

  limits enough;
  enough.max_expanded = most;
  pair whole(p, start, h);
  whole.run(enough);
  auto const expanded = whole.slow.statistics().expanded;
  bool const ends = whole.slow.status() != search_status::expansion_limit && whole.faults == 0;
  if (ends) {  // with the kernel that counts down no allowance
    pair unlimited(p, start, h);
    unlimited.run({});
    CHECK(difference(unlimited.fast.result(), whole.slow.result()) == "");
  }
  for (int pause = 0; pause < 8; ++pause) {
    CAPTURE(pause);
    limits first = enough;
    first.max_expanded = below(expanded);
    if (pause == 1) first.max_time = std::chrono::hours(1);
    if (pause == 2) first.max_cost = static_cast<cost>(below(30));
    if (pause == 3) first.max_depth = below(30);
    if (pause == 4) first.max_expanded = 0;
    if (pause == 5) first.max_cost = cost{};
    if (pause == 6) first.max_depth = 0;
    limits then = enough;
    if (pause % 2 != 0) then.max_time = std::chrono::hours(1);
    if (pause % 4 == 0 && ends) then.max_expanded.reset();
    pair parts(p, start, h);
    parts.run(first);
    for (int step = 0; step < 3; ++step) parts.step();
    if (pause == 7) {  // a lower ceiling than that of the path on which it is paused
      limits lower = enough;
      lower.max_cost = static_cast<cost>(below(20));
      parts.run(lower);
    }
    exchange(p, start, h, parts, then);
    if (pause != 7) CHECK(difference(parts.fast.result(), whole.slow.result()) == "");
    whole.faults += parts.faults;
  }
  return whole.faults;
}

template <class P, class H = wend::heuristics::manhattan<P>>
void check_puzzle(char const* name, int boards, std::size_t steps, std::uint64_t most) {
  std::mt19937 random(5);
  for (auto const order : {move_order::udlr, move_order::ulrd}) {
    P const p{wend::puzzles::goal::blank_first, order};
    H const h{p};
    for (int board = 0; board < boards; ++board) {
      CAPTURE(std::string(name));
      CAPTURE(board);
      auto const walk = [&](std::size_t more) {
        return wend::puzzles::random_walk(p, p.goal_state(),
                                          {.steps = steps + more, .seed = random()})
            .state;
      };
      check_kernel(p, walk(0), h, most, random);
      if (board % 4 == 0)
        check_kernel(p, wend::starts(std::vector{walk(0), walk(1), walk(2)}), h, most, random);
    }
  }
}

template <class Cost>
int check_lamps(burning const& h, std::uint64_t most) {
  std::mt19937 random(7);
  int faults = 0;
  lamps<Cost> const p;
  for (unsigned lit = 0; lit < 256; lit += 23) {
    CAPTURE(lit);
    faults += check_kernel(p, night{lit, lit % p.sites}, h, most, random);
  }
  return faults;
}

}  // namespace

TEST_CASE("kernels: results and counts of puzzles are those of the walk, at pauses too") {
  int const some = WEND_SLOW_TESTS ? 12 : 6;
  std::uint64_t const most = WEND_SLOW_TESTS ? 20'000 : 5'000;
  check_puzzle<tile_puzzle<3, 3>>("3x3", some, 300, most);
  check_puzzle<tile_puzzle<4, 4>>("4x4", some, 100, most);
  check_puzzle<tile_puzzle<1, 1>>("1x1", 1, 0, 20);
  check_puzzle<tile_puzzle<1, 4>>("1x4", 4, 9, 20);  // at the ends there is but the way back
  check_puzzle<torus_puzzle<3, 3>>("3x3 torus", some, 300, most);  // without f_step
  check_puzzle<tile_puzzle<2, 3>, wend::heuristics::misplaced<tile_puzzle<2, 3>>>("2x3", some, 300,
                                                                                  most);
  check_puzzle<torus_puzzle<2, 4>>("2x4 torus", some, 300, most);  // with two ways that are one
}

TEST_CASE("kernels: a problem that is staged and no more") {
  lamps<> const p;
  auto const report = wend::check_problem(p, night{27, 2}, 9, burning{});
  CHECK_MESSAGE(report, to_string(report));
  CHECK(check_lamps<int>({}, 20'000) == 0);
  CHECK(check_lamps<std::uint64_t>({}, 5'000) == 0);
  CHECK(check_lamps<signed char>({}, 5'000) == 0);
}

TEST_CASE("kernels: an estimate that is none is told as by the walk") {
  CHECK(check_lamps<int>({.more = -3}, 2'000) > 20);
  CHECK(check_lamps<signed char>({.more = 120}, 5'000) > 20);
  CHECK(check_lamps<int>({.more = std::numeric_limits<int>::max() - 12}, 5'000) > 20);
}

TEST_CASE("kernels: they are used where the problem, the heuristic and the options allow it") {
  using puzzle = tile_puzzle<4, 4>;
  using manhattan = wend::heuristics::manhattan<puzzle>;
  using wend::detail::kernel_for;
  static_assert(kernel_for<puzzle, manhattan> && kernel_for<lamps<>, burning>);
  static_assert(!kernel_for<puzzle, wend::heuristics::nil>);  // it knows no difference
  static_assert(!kernel_for<tile_puzzle<>, wend::heuristics::manhattan<tile_puzzle<>>>);
  static_assert(!kernel_for<tile_puzzle<6, 6>, wend::heuristics::manhattan<tile_puzzle<6, 6>>>);
  static_assert(!kernel_for<lamps<>, not_goal_aware>);
  static_assert(!kernel_for<weighted, burning> && !kernel_for<fractional, burning>);
  static_assert(wend::staged_problem<may_throw> && !kernel_for<may_throw, burning>);
  static_assert(wend::staged_problem<inverse_at_run_time> &&
                !kernel_for<inverse_at_run_time, burning>);

  // A kernel knows the actions and does not ask for them.
  night const start{65, 3};
  auto const share = [&](wend::idastar_options<> const& options, auto& observer) {
    lamps<> const p;
    auto const r = wend::idastar(p, start, burning{}, options, observer);
    REQUIRE(r);
    REQUIRE(r.statistics.expanded > 500);
    return static_cast<double>(p.asked) / static_cast<double>(r.statistics.expanded);
  };
  wend::no_observer nobody;
  struct {
    std::uint64_t iterations = 0;
    void on_iteration(wend::iteration_event<int> const&) { ++iterations; }
  } watcher;
  CHECK(share({}, nobody) < 0.1);
  double const timed = share({.limits = {.max_time = std::chrono::hours(1)}}, nobody);
  CHECK(timed < 0.5);
  CHECK(timed > share({}, nobody));  // they come back, to look at the clock
  CHECK(share({.limits = {.stop = [] { return false; }}}, nobody) == 1);
  CHECK(share({}, watcher) == 1);
  CHECK(share({.limits = {.max_depth = 11}}, nobody) < 1);  // while the bound is lower
  CHECK(share({.cycles = wend::cycle_check::path}, nobody) >= 1);
  CHECK(share({.cycles = wend::cycle_check::none}, nobody) >= 1);
}

TEST_CASE("kernels: the depth is limited by memory, not by the machine's stack") {
  static_assert(wend::detail::kernel_for<line, steps_to_0>);
  for (int const n : {998, 999, 1000, 1001, 200'000}) {
    auto const r = wend::idastar(line{}, n, steps_to_0{});
    REQUIRE(r);
    CHECK(r.actions == std::vector<int>(static_cast<std::size_t>(n), -1));
    CHECK(r.statistics.expanded == static_cast<std::uint64_t>(n));
    CHECK(r.statistics.generated == static_cast<std::uint64_t>(n) + 1);  // the other way, once
  }
}

TEST_CASE("kernels: a time limit stops them, and a checkpoint from there goes on in either way") {
  using puzzle = tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4");  // minutes
  wend::idastar_search search(p, start, h);
  CHECK(search.run({.max_time = std::chrono::milliseconds(20)}) == search_status::time_limit);
  CHECK(search.statistics().expanded > 0);
  CHECK(adds_up_depth_first(search.statistics()));
  auto const text = saved(search);
  pair_of_searches<puzzle, wend::heuristics::manhattan<puzzle>> rest(p, start, h);
  load(rest.fast, text);
  load(rest.slow, text);
  wend::search_limits<> l;
  for (std::uint64_t const more : {1u, 10u, 1000u, 50'000u}) {
    l.max_expanded = search.statistics().expanded + more;
    rest.run(l);
    CHECK(rest.fast.statistics().expanded == *l.max_expanded);
    search.run(l);
    CHECK(difference(search.result(), rest.slow.result()) == "");
  }
}

TEST_CASE("kernels: no memory for them, or for the path") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("8 7 6 5 4 3 2 1 0");
  auto const whole = wend::idastar(p, start, h, {.limits = node_by_node(wend::search_limits<>{})});
  wend::idastar_search search(p, start, h);
  wend::search_limits<> l;
  int stopped = 0;
  for (l.max_memory = 0; search.run(l) == search_status::memory_limit; *l.max_memory += 64) {
    CHECK(search.statistics().bytes <= *l.max_memory);
    CHECK(adds_up_depth_first(search.statistics()));
    ++stopped;
  }
  CHECK(stopped > 4);
  CHECK(difference(search.result(), whole) == "");
}

TEST_CASE("kernels: solutions are listed as by the walk, from checkpoints too") {
  using puzzle = tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const walk = [&](std::uint64_t seed) {
    return wend::puzzles::random_walk(p, p.goal_state(), {.steps = 60, .seed = seed}).state;
  };
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    auto const starts = wend::starts(std::vector{walk(seed), walk(seed + 1)});
    auto fast = wend::idastar_solutions(p, starts, h);
    auto slow =
        wend::idastar_solutions(p, starts, h, {.limits = node_by_node(wend::search_limits<>{})});
    auto const text = saved(fast);
    auto at = slow.begin();
    for (auto const& found : fast) {
      REQUIRE(!(at == slow.end()));
      CHECK(found == *at);
      auto crossed = wend::idastar_solutions(p, starts, h);
      load(crossed, saved(slow));
      CHECK(difference(crossed.statistics(), fast.statistics()) == "");
      ++at;
    }
    CHECK(at == slow.end());
    CHECK(difference(fast.statistics(), slow.statistics()) == "");
  }
}
