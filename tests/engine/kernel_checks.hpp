// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/move_automaton.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/idastar.hpp>

#include "../search/checkpoint.hpp"
#include "../support/checks.hpp"

/// \file
/// Problems for kernels, and a check that a search with kernels equals one without. A search with a
/// `stop` uses no kernels.

namespace tests {

/// A row of lamps and a walker who switches them: a staged problem that is not split, has one order
/// of actions, and keeps its site when a lamp is switched. In the goal all lamps are off and the
/// walker is at the left end.
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
  mutable std::uint64_t asked = 0;  // calls of actions

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
  /// A lamp consists of two parts, which are swapped when the lamp is switched.
  static std::array<std::size_t, 2 * sites> effect(std::size_t at, deed a) noexcept {
    std::array<std::size_t, 2 * sites> from{};
    std::iota(from.begin(), from.end(), std::size_t{0});
    if (a == deed::press) std::swap(from[2 * at], from[2 * at + 1]);
    return from;
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

/// Counts the burning lamps, and adds `more` if both lamp 3 and lamp 1 burn.
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

/// An endless line with one site. A path to 0 can have any length.
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

/// Returns the same limits with a `stop`, so that kernels are not used.
template <class Limits>
Limits node_by_node(Limits l) {
  l.stop = [] { return false; };
  return l;
}

/// Two searches that should be equal, one with kernels and one node by node.
template <class P, class H>
class pair_of_searches {
 public:
  using limits = wend::search_limits<wend::cost_t<P>>;
  using options = wend::idastar_options<wend::cost_t<P>>;
  using search = wend::idastar_search<P, H>;

  template <class Start>
  pair_of_searches(P const& p, Start const& start, H const& h, wend::move_pruning const& moves)
      : fast(p, start, h, options{.prune_moves = moves}),
        slow(p, start, h, options{.prune_moves = moves}) {}

  void run(limits const& l) {
    check(outcome([&] { fast.run(l); }), outcome([&] { slow.run(node_by_node(l)); }));
  }
  void step() {
    check(outcome([&] { fast.step(); }), outcome([&] { slow.step(); }));
  }

  search fast;
  search slow;
  int faults = 0;  // reported by either search

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

/// Resumes each search from the other's checkpoint.
template <class P, class Start, class H>
void exchange(P const& p, Start const& start, H const& h, pair_of_searches<P, H>& paused,
              typename pair_of_searches<P, H>::limits const& rest,
              wend::move_pruning const& moves) {
  pair_of_searches<P, H> crossed(p, start, h, moves);
  load(crossed.fast, saved(paused.slow));
  load(crossed.slow, saved(paused.fast));
  CHECK(difference(crossed.fast.result(), paused.slow.result()) == "");
  CHECK(difference(crossed.slow.result(), paused.fast.result()) == "");
  crossed.run(rest);
  paused.run(rest);
  CHECK(difference(crossed.fast.result(), paused.fast.result()) == "");
}

/// Runs to `most` expansions, without and with pauses, under limits of each kind, including 0. If
/// the search ends earlier, it also runs without a limit. Returns the number of faults reported.
template <class P, class Start, class H>
int check_kernel(P const& p, Start const& start, H const& h, std::uint64_t most,
                 std::mt19937& random, wend::move_pruning const& moves = {}) {
  static_assert(wend::detail::kernel_for<P, H>);
  using pair = pair_of_searches<P, H>;
  using limits = typename pair::limits;
  using cost = wend::cost_t<P>;
  auto const below = [&](std::uint64_t n) { return random() % (n + 1); };

  limits enough;
  enough.max_expanded = most;
  pair whole(p, start, h, moves);
  whole.run(enough);
  auto const expanded = whole.slow.statistics().expanded;
  bool const ends =
      whole.slow.status() != wend::search_status::expansion_limit && whole.faults == 0;
  if (ends) {  // with the kernel that does not count expansions against a limit
    pair unlimited(p, start, h, moves);
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
    pair parts(p, start, h, moves);
    parts.run(first);
    for (int step = 0; step < 3; ++step) parts.step();
    if (pause == 7) {  // a depth limit below the length of the paused path
      limits lower = enough;
      lower.max_cost = static_cast<cost>(below(20));
      parts.run(lower);
    }
    exchange(p, start, h, parts, then, moves);
    if (pause != 7) CHECK(difference(parts.fast.result(), whole.slow.result()) == "");
    whole.faults += parts.faults;
  }
  return whole.faults;
}

template <class P, class H>
void check_puzzle(char const* name, int boards, std::size_t steps, std::uint64_t most,
                  std::size_t longest = 0) {
  std::mt19937 random(5);
  for (auto const order : {wend::puzzles::move_order::udlr, wend::puzzles::move_order::ulrd}) {
    P const p{wend::puzzles::goal::blank_first, order};
    H const h{p};
    wend::move_automaton const made(p, p.goal_state(), longest);
    auto const moves = longest != 0 ? wend::move_pruning(made) : wend::move_pruning();
    for (int board = 0; board < boards; ++board) {
      CAPTURE(std::string(name));
      CAPTURE(board);
      auto const walk = [&](std::size_t more) {
        return wend::puzzles::random_walk(p, p.goal_state(),
                                          {.steps = steps + more, .seed = random()})
            .state;
      };
      check_kernel(p, walk(0), h, most, random, moves);
      if (board % 4 == 0)
        check_kernel(p, wend::starts(std::vector{walk(0), walk(1), walk(2)}), h, most, random, moves);
    }
  }
}

template <class Cost, class H>
int check_lamps(H const& h, std::uint64_t most, std::size_t longest = 0) {
  std::mt19937 random(7);
  int faults = 0;
  lamps<Cost> const p;
  wend::move_automaton const made(p, night{}, longest);
  auto const moves = longest != 0 ? wend::move_pruning(made) : wend::move_pruning();
  for (unsigned lit = 0; lit < 256; lit += 23) {
    CAPTURE(lit);
    faults += check_kernel(p, night{lit, lit % p.sites}, h, most, random, moves);
  }
  return faults;
}

/// Runs with increasing memory until the memory suffices.
template <class P, class H>
void check_memory(P const& p, wend::state_t<P> const& start, H const& h) {
  auto const whole = wend::idastar(p, start, h, {.limits = node_by_node(wend::search_limits<>{})});
  auto search = wend::idastar.search(p, start, h);
  wend::search_limits<> l;
  int stopped = 0;
  for (l.max_memory = 0; search.run(l) == wend::search_status::memory_limit; *l.max_memory += 64) {
    CHECK(search.statistics().bytes <= *l.max_memory);
    CHECK(adds_up_depth_first(search.statistics()));
    ++stopped;
  }
  CHECK(stopped > 4);
  CHECK(difference(search.result(), whole) == "");
}

}  // namespace tests
