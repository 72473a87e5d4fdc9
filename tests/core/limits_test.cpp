// SPDX-License-Identifier: BSL-1.0
#include <wend/core/limits.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <stop_token>
#include <string_view>
#include <thread>
#include <type_traits>
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/result.hpp>

namespace {

using namespace std::chrono_literals;
using wend::search_status;

}  // namespace

TEST_CASE("limits: nothing is limited by default") {
  wend::search_limits<> const none;
  CHECK_FALSE(none.max_expanded);
  CHECK_FALSE(none.max_depth);
  CHECK_FALSE(none.max_cost);
  CHECK_FALSE(none.max_time);
  CHECK_FALSE(none.max_memory);
  CHECK_FALSE(none.stop);
  wend::search_limits<double> const some{
      .max_expanded = 7, .max_cost = 2.5, .max_time = 250ms, .max_memory = 1u << 20};
  CHECK(some.max_cost == 2.5);
  CHECK(some.max_time->count() == doctest::Approx(0.25));
  CHECK(some.max_memory == 1'048'576);
}

TEST_CASE("limits: a limit that is NaN is rejected; each member by itself is a limit") {
  using wend::detail::checked_limits;
  using wend::detail::is_limited;
  using limits = wend::search_limits<double>;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  using seconds = std::chrono::duration<double>;
  CHECK_THROWS_WITH_AS(static_cast<void>(checked_limits(limits{.max_cost = nan})),
                       "wend: max_cost must be a number", wend::invalid_option);
  CHECK_THROWS_WITH_AS(static_cast<void>(checked_limits(limits{.max_time = seconds(nan)})),
                       "wend: max_time must be a number", wend::invalid_option);
  CHECK_FALSE(is_limited(checked_limits(limits{})));
  for (limits const& some :
       {limits{.max_expanded = 0}, limits{.max_depth = 0}, limits{.max_cost = 0.5},
        limits{.max_time = 1s}, limits{.max_memory = 0}, limits{.stop = [] { return false; }}})
    CHECK(is_limited(checked_limits(some)));
}

TEST_CASE("a result is true if it is solved; all statuses have different names") {
  wend::search_result<int, int> r;
  CHECK_FALSE(r);
  CHECK(r.status == search_status::running);
  CHECK_FALSE(r.cost);
  r.status = search_status::solved;
  CHECK(r);
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(search_status::failed); ++i)
    names.insert(to_string(static_cast<search_status>(i)));
  CHECK(names.size() == 10);
  CHECK_FALSE(names.contains("unknown"));
  CHECK(to_string(search_status::memory_limit) == "memory_limit");
}

TEST_CASE("limits: stop is called every time") {
  wend::detail::watch w;
  int asked = 0;
  wend::search_limits<> const limits{.stop = [&] { return ++asked == 5; }};
  w.start();
  int calls = 1;
  while (!w.reached(limits)) ++calls;
  w.stop();
  CHECK(calls == 5);
  CHECK(asked == 5);
}

namespace {

bool always() { return true; }

struct flag {  // a stop token of another library
  bool const* raised;
  bool stop_requested() const { return *raised; }
};

}  // namespace

TEST_CASE("limits: stop accepts anything callable; an empty callable leaves it empty") {
  using limits = wend::search_limits<>;
  CHECK(limits{.stop = always}.stop());
  CHECK(limits{.stop = &always}.stop());
  CHECK_FALSE(limits{.stop = [] { return false; }}.stop());
  std::function<bool()> const function = always;
  CHECK(limits{.stop = function}.stop());

  CHECK_FALSE(limits{.stop = std::function<bool()>{}}.stop);
  CHECK_FALSE(limits{.stop = static_cast<bool (*)()>(nullptr)}.stop);
  CHECK_FALSE(limits{.stop = nullptr}.stop);
  CHECK_FALSE(limits{.stop = {}}.stop);
  static_assert(!std::is_constructible_v<wend::stop_condition, int>);
  static_assert(!std::is_constructible_v<wend::stop_condition, void (*)(int)>);

  limits copied{.stop = always};
  limits other = copied;  // a copy does not wrap another callable
  other.stop = copied.stop;
  CHECK(other.stop());
}

// libc++ 19 has stop tokens only with -fexperimental-library.
#if defined(__cpp_lib_jthread)
TEST_CASE("limits: stop accepts stop tokens") {
  std::stop_source source;
  wend::search_limits<> const limits{.stop = source.get_token()};
  REQUIRE(limits.stop);
  wend::detail::watch w;
  w.start();
  CHECK_FALSE(w.reached(limits));
  source.request_stop();
  CHECK(w.reached(limits) == search_status::stopped);
  w.stop();
  // This token can never be stopped, so it is no limit.
  CHECK_FALSE(wend::search_limits<>{.stop = std::stop_token{}}.stop);

  bool raised = false;
  wend::search_limits<> const of_another{.stop = flag{&raised}};
  CHECK_FALSE(of_another.stop());
  raised = true;
  CHECK(of_another.stop());
}
#endif

TEST_CASE("limits: a time limit of 0 is reached at the first call, no limit never") {
  wend::detail::watch w;
  w.start();
  CHECK(w.reached(wend::search_limits<>{.max_time = 0s}) ==
        search_status::time_limit);
  w.stop();
  w.start();
  wend::search_limits<> const none;
  for (int i = 0; i < 10'000; ++i) REQUIRE_FALSE(w.reached(none));
  w.stop();
}

TEST_CASE("limits: only the time within calls counts, and it adds up") {
  wend::detail::watch w;
  {
    wend::detail::watch_scope const scope(w);
    std::this_thread::sleep_for(5ms);
  }
  auto const once = w.elapsed();
  CHECK(once >= 5ms);
  std::this_thread::sleep_for(20ms);
  CHECK(w.elapsed() == once);
  {
    wend::detail::watch_scope const scope(w);
    std::this_thread::sleep_for(5ms);
    CHECK(w.reached(wend::search_limits<>{.max_time = 10ms}) ==
          search_status::time_limit);
  }
  CHECK(w.elapsed() >= once + 5ms);
}

TEST_CASE("limits: similar steps are measured by samples, other steps each") {
  wend::detail::watch w;
  auto const step = [&](bool alike) {
    wend::detail::watch_scope const scope(w, alike);
    std::this_thread::sleep_for(1ms);
  };
  int unmeasured = 0;
  auto before = w.elapsed();
  for (int i = 0; i < 16 + 48; ++i) {
    step(true);
    auto const now = w.elapsed();
    if (now == before) ++unmeasured;
    before = now;
  }
  CHECK(unmeasured == 45);
  CHECK(before >= (16 + 48) * 1ms);
  for (int i = 0; i < 5; ++i) {
    step(false);
    CHECK(w.elapsed() >= before + 1ms);
    before = w.elapsed();
  }
}

// The clock is read at least at every 64th call, however fast or slow the calls are.
TEST_CASE("limits: a time limit is noticed within 64 calls even if calls become slow") {
  wend::detail::watch w;
  wend::search_limits<> const limits{.max_time = 30ms};
  w.start();
  for (int i = 0; i < 5'000; ++i)
    if (w.reached(limits)) break;
  std::this_thread::sleep_for(30ms);
  int calls = 1;
  while (!w.reached(limits)) ++calls;
  w.stop();
  CHECK(calls <= 64);
}

TEST_CASE("limits: progress is reported at most every 100 ms, with and without a time limit") {
  for (wend::search_limits<> const& limits :
       {wend::search_limits<>{}, wend::search_limits<>{.max_time = 1h}}) {
    wend::detail::watch w;
    std::vector<wend::detail::watch::seconds> told;
    auto const tick = [&](wend::detail::watch::seconds spent) { told.push_back(spent); };
    w.start();
    while (told.size() < 2) {
      REQUIRE_FALSE(w.reached(limits, tick));
      std::this_thread::sleep_for(1ms);
    }
    auto const before = told.size();
    std::this_thread::sleep_for(100ms);
    for (int i = 0; i < 64; ++i) REQUIRE_FALSE(w.reached(limits, tick));
    w.stop();
    CHECK(told.size() > before);
    CHECK(told.back() <= w.elapsed());
    wend::detail::watch::seconds last{};
    for (auto const spent : told) {
      CHECK(spent - last >= 100ms);
      last = spent;
    }
  }
}

TEST_CASE("every search_status has a name") {
  CHECK(to_string(wend::search_status::running) == "running");
  CHECK(to_string(wend::search_status::failed) == "failed");
  CHECK(to_string(static_cast<wend::search_status>(100)) == "unknown");
}
