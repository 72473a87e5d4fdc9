// SPDX-License-Identifier: BSL-1.0
//
// States and actions that own memory on the heap: max_memory counts this memory, however they are
// stored.
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/heap_bytes.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

namespace owned_memory_tests {

using wend::search_status;

constexpr std::size_t ints = 200;  // of a state
constexpr int last = 300;          // the number of the goal
std::size_t const of_state = wend::heap_block(ints * sizeof(int));

/// Numbers from 0 to `last`. An action is a text, and adds 1 or 2.
struct stairs {
  using state_type = std::vector<int>;
  using action_type = std::string;
  [[nodiscard]] static state_type of(int n) {
    state_type s(ints);
    s[0] = n;
    return s;
  }
  [[nodiscard]] static action_type step(int n) {
    return std::string(200, 'x') + std::to_string(n);
  }
  [[nodiscard]] std::vector<action_type> actions(state_type const& s) const {
    std::vector<action_type> all;
    for (int n = 1; n <= 2 && s[0] + n <= last; ++n) all.push_back(step(n));
    return all;
  }
  [[nodiscard]] state_type result(state_type const& s, action_type const& a) const {
    return of(s[0] + (a.back() - '0'));
  }
  [[nodiscard]] int cost(state_type const&, action_type const&) const { return 1; }
  [[nodiscard]] std::vector<wend::predecessor<state_type, action_type>> predecessors(
      state_type const& s) const {
    std::vector<wend::predecessor<state_type, action_type>> all;
    for (int n = 1; n <= 2 && n <= s[0]; ++n) all.push_back({of(s[0] - n), step(n)});
    return all;
  }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s[0] == last; }
};
/// Half of the remaining difference, rounded up: a consistent estimate.
struct remaining {
  int operator()(std::vector<int> const& s) const { return (last - s[0] + 1) / 2; }
};

std::size_t const of_action = wend::heap_bytes(stairs::step(1));
/// The memory that the successors of one expansion may own.
std::size_t const of_successors = 2 * (of_state + of_action);

/// Runs a search under a memory limit that is raised at each pause. Its result is that of
/// `unlimited`. At each pause, the memory exceeds the limit at most by the successors of one
/// expansion. A finished search has used at least `least` bytes.
template <class Search>
void check_limits(std::string const& name, Search& search, Search& unlimited, std::size_t least) {
  CAPTURE(name);
  auto const status = unlimited.run();
  auto const whole = unlimited.statistics();
  CHECK(whole.bytes >= least);
  int pauses = 0;
  std::size_t most = 20'000;
  while (search.run({.max_memory = most}) == search_status::memory_limit && pauses < 1000) {
    CHECK(search.statistics().bytes <= most + of_successors);
    most += least / 10;
    ++pauses;
  }
  CHECK(pauses >= 3);
  CHECK(search.status() == status);
  CHECK(search.statistics().expanded == whole.expanded);
  CHECK(search.statistics().generated == whole.generated);
  // A restart leaves no memory charged. (A new search takes more while its tables grow.)
  std::vector<std::size_t> bytes;
  for (int again = 0; again < 3; ++again) {
    if constexpr (requires { search.restart(stairs::of(0), stairs::of(last)); })
      search.restart(stairs::of(0), stairs::of(last));
    else
      search.restart(stairs::of(0));
    search.run({.max_memory = 100'000'000});
    bytes.push_back(search.statistics().bytes);
  }
  CHECK(bytes[0] <= whole.bytes);
  CHECK(bytes[1] == bytes[0]);
  CHECK(bytes[2] == bytes[0]);
}

TEST_CASE("max_memory counts the memory that states and actions own, however they are stored") {
  stairs const p;
  remaining const h;
  wend::heuristics::nil const nil;
  auto const start = stairs::of(0);
  auto const goal = stairs::of(last);
  auto const check = [](char const* name, std::size_t least, auto&& make) {
    auto search = make();
    auto unlimited = make();
    check_limits(name, search, unlimited, least);
  };
  std::size_t const all_nodes = last * (of_state + of_action);
  check("astar", all_nodes / 2, [&] { return wend::astar.search(p, start, h); });
  check("beam", all_nodes / 2, [&] { return wend::beam_search.search(p, start, h); });
  check("nbs", all_nodes / 2, [&] { return wend::nbs.search(p, start, goal, nil); });
  check("rbfs", last / 2 * of_action, [&] { return wend::rbfs.search(p, start, h); });
  // Memory for the solution and little more, so that nodes are forgotten.
  wend::smastar_options<int> const few{.max_nodes = last / 2 + 4};
  check("smastar", all_nodes / 2, [&] { return wend::smastar.search(p, start, h, few); });
  check("lpastar", last / 2 * of_state, [&] { return wend::lpastar.search(p, start, h); });
  check("lss_lrta_star", last / 2 * of_state,
        [&] { return wend::lss_lrta_star.search(p, start, h); });
  check("idastar", last / 2 * (of_state + of_action),
        [&] { return wend::idastar.search(p, start, h); });
  wend::transposition_table const table{.bytes = 100 * 1000};
  check("idastar, table", table.bytes + last * of_state + last / 2 * of_action,
        [&] { return wend::idastar.search(p, start, h, table); });
}

TEST_CASE("max_memory counts the memory that states and actions own, in ranges of solutions") {
  stairs const p;
  auto const start = stairs::of(0);
  std::size_t const of_nodes = last * of_state;
  auto const solutions = [&](auto&& range) {
    for (int n = 0; auto const& path : range) {
      static_cast<void>(path);
      if (++n == 3) break;
    }
    return range.statistics().bytes;
  };
  CHECK(solutions(wend::solutions(wend::ucs, p, start)) >= 2 * of_nodes);  // nodes and their graph
  CHECK(solutions(wend::k_best(wend::ucs, p, start, wend::walks)) >= of_nodes);
  CHECK(solutions(wend::k_best(wend::ucs, p, start)) >= of_nodes);
  auto small = wend::solutions(wend::ucs, p, start, {.max_memory = of_nodes / 2});
  CHECK(small.begin() == small.end());
  CHECK(small.status() == search_status::memory_limit);
  auto few = wend::k_best(wend::ucs, p, start, wend::walks, {.max_memory = of_nodes / 2});
  CHECK(few.begin() == few.end());
  CHECK(few.status() == search_status::memory_limit);
  auto best = wend::k_best(wend::ucs, p, start, {.max_memory = of_nodes / 2});
  CHECK(best.begin() == best.end());
  CHECK(best.status() == search_status::memory_limit);
}

}  // namespace owned_memory_tests
