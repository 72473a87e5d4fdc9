// SPDX-License-Identifier: BSL-1.0
//
// A time limit ends a search within 20 ms or one expansion, whether expansions are fast, slow, or
// both in turn. The problem itself looks at the clock, and counts the calls after the end:
// a machine that is busy with something else makes nothing fail.
#include <array>
#include <chrono>
#include <ctime>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include <doctest/doctest.h>

#include "../support/depth_first_algorithms.hpp"

using namespace tests;
using namespace std::chrono_literals;
using wend::search_status;

namespace {

using all_searches = decltype(std::tuple_cat(std::declval<best_first_searches>(),
                                             std::declval<depth_first_searches>()));
using wall = std::chrono::steady_clock;

/// The time that this thread has computed.
std::chrono::nanoseconds own_time() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  std::timespec t{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0)
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
#endif
  return {};
}

/// The time as a problem sees it: from its first expansion on, which is later than the search's
/// call.
struct witness {
  std::chrono::nanoseconds limit{};
  std::optional<wall::time_point> first{};
  std::optional<std::chrono::nanoseconds> end{};  ///< The own time when the limit was first over.
  int expansions = 0;
  int after = 0;  ///< Long expansions begun after the limit.

  void expansion(bool is_long) {
    ++expansions;
    auto const now = wall::now();
    if (!first) first = now;
    if (now - *first <= limit) return;
    // Short ones are many between two looks at the clock, and the machine may stop us among them.
    if (is_long) ++after;
    if (!end) end = own_time();
  }
};

/// A tree without an end. Its expansions take no time up to the number `fast`, and then `pause`.
struct slow_tree {
  using state_type = unsigned long;
  using action_type = unsigned char;
  witness* seen;
  int fast;
  std::chrono::milliseconds pause;
  std::array<unsigned char, 2> actions(unsigned long) const {
    bool const is_long = seen->expansions >= fast;
    seen->expansion(is_long);
    if (is_long) std::this_thread::sleep_for(pause);
    return {1, 2};
  }
  unsigned long result(unsigned long n, unsigned char a) const { return 2 * n + a; }
  bool is_goal(unsigned long) const { return false; }
};
struct no_estimate {
  int operator()(unsigned long) const { return 0; }
};

template <class A>
witness run_with(std::chrono::milliseconds limit, int fast, std::chrono::milliseconds pause) {
  witness seen;
  seen.limit = limit;
  slow_tree const p{&seen, fast, pause};
  no_estimate const h;
  limits_of<slow_tree> limits;
  limits.max_time = limit;
  auto search = A::search(p, 0ul, h, limits);
  auto const status = search.run();
  auto const ended = own_time();
  CHECK(status == search_status::time_limit);
  CHECK(search.statistics().elapsed >= limit);
  CHECK(search.result().status == search_status::time_limit);
  if (seen.end && pause == 0ms) CHECK(ended - *seen.end <= 20ms);
  // No more than before: the limit is a total.
  witness const at_end = seen;
  CHECK(search.run() == search_status::time_limit);
  CHECK(seen.expansions == at_end.expansions);
  // And it resumes where it was.
  limits.max_time = std::nullopt;
  limits.max_expanded = search.statistics().expanded + 3;
  CHECK(search.run(limits) == search_status::expansion_limit);
  CHECK(search.statistics().expanded == *limits.max_expanded);
  return at_end;
}

}  // namespace

TEST_CASE("a time limit ends fast expansions within 20 ms") {
  for_each_algorithm<all_searches>([](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    run_with<A>(25ms, 1'000'000'000, 0ms);
  });
}

TEST_CASE("a time limit lets at most one long expansion begin, also after many that were fast") {
  for_each_algorithm<all_searches>([](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    CHECK(run_with<A>(5ms, 0, 30ms).after <= 1);
    CHECK(run_with<A>(35ms, 2000, 30ms).after <= 1);
  });
}

TEST_CASE("a time limit ends expansions of a millisecond after 20 at most") {
  for_each_algorithm<std::tuple<astar_low_h, with_idastar>>([](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    CHECK(run_with<A>(30ms, 2000, 1ms).after <= 20);
    CHECK(run_with<A>(0ms, 0, 1ms).expansions <= 3);
  });
}
