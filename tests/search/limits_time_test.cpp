// SPDX-License-Identifier: BSL-1.0
//
// A time limit ends a search within 20 ms or one expansion, whether expansions are fast, slow, or
// both in turn. The problem itself reads the clock and counts the calls after the limit, so that
// no test fails because the machine is busy with something else.
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

/// The processor time of this thread.
std::chrono::nanoseconds own_time() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
  std::timespec t{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0)
    return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
#endif
  return {};
}

/// The time as a problem sees it. It begins with the first expansion, which is later than the call
/// of the search.
struct witness {
  std::chrono::nanoseconds limit{};
  std::optional<wall::time_point> first{};
  std::optional<std::chrono::nanoseconds> end{};  ///< own_time() when the limit was exceeded first.
  int expansions = 0;
  int after = 0;  ///< Long expansions begun after the limit.

  void expansion(bool is_long) {
    ++expansions;
    auto const now = wall::now();
    if (!first) first = now;
    if (now - *first <= limit) return;
    // Short expansions do not count: the search may be suspended before it reads the clock again.
    if (is_long) ++after;
    if (!end) end = own_time();
  }
};

/// An infinite tree. The first `fast` expansions take no time; each of the others takes `pause`.
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
  // The limit is a total: a second run expands nothing.
  witness const at_end = seen;
  CHECK(search.run() == search_status::time_limit);
  CHECK(seen.expansions == at_end.expansions);
  // Without the time limit, the search resumes.
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

TEST_CASE("a time limit lets at most one long expansion begin, also after many fast ones") {
  for_each_algorithm<all_searches>([](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    CHECK(run_with<A>(5ms, 0, 30ms).after <= 1);
    CHECK(run_with<A>(35ms, 2000, 30ms).after <= 1);
  });
}

TEST_CASE("a time limit ends a search after at most 20 more expansions of a millisecond") {
  for_each_algorithm<std::tuple<astar_low_h, with_idastar>>([](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    CHECK(run_with<A>(30ms, 2000, 1ms).after <= 20);
    CHECK(run_with<A>(0ms, 0, 1ms).expansions <= 3);
  });
}
