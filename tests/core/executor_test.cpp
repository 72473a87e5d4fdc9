// SPDX-License-Identifier: BSL-1.0
//
// Executors for searches and for builders of tables: the default one, which starts threads, and
// user-defined ones.
#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/executor.hpp>
#include <wend/core/threads.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/tile_pattern_build.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/ranked_bfs.hpp>

#include "../support/checks.hpp"
#include "../support/ranked_models.hpp"

using namespace wend::puzzles;
using wend::search_status;

namespace {

/// Two threads that wait for work.
class pool {
 public:
  pool() = default;
  pool(pool const&) = delete;
  pool& operator=(pool const&) = delete;
  ~pool() {
    {
      std::lock_guard const lock(mutex_);
      end_ = true;
    }
    changed_.notify_all();
    for (auto& w : workers_) w.join();
  }

  void run(std::size_t n, std::function<void(std::size_t)> const& f) {
    std::unique_lock lock(mutex_);
    work_ = &f;
    next_ = 0;
    left_ = count_ = n;
    changed_.notify_all();
    changed_.wait(lock, [&] { return left_ == 0; });
    work_ = nullptr;
  }
  [[nodiscard]] std::set<std::thread::id> const& used() const { return used_; }

 private:
  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return end_ || (work_ && next_ < count_); });
      if (end_) return;
      std::size_t const i = next_++;
      auto const& f = *work_;
      used_.insert(std::this_thread::get_id());
      lock.unlock();
      f(i);
      lock.lock();
      if (--left_ == 0) changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void(std::size_t)> const* work_ = nullptr;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
  std::size_t left_ = 0;
  bool end_ = false;
  std::set<std::thread::id> used_;
  std::array<std::thread, 2> workers_{std::thread([this] { serve(); }),
                                      std::thread([this] { serve(); })};
};

/// A user-defined adapter for the pool.
struct in_pool {
  pool* threads;
  [[nodiscard]] std::size_t concurrency() const { return 2; }
  void operator()(std::size_t n, std::function<void(std::size_t)> const& f) const {
    threads->run(n, f);
  }
};
static_assert(wend::executor<in_pool>);
static_assert(wend::executor<wend::threads>);
static_assert(wend::executor<wend::any_executor>);
static_assert(wend::executor<wend::heuristics::in_turn>);
static_assert(!wend::executor<std::function<void()>>);

/// Makes the calls in one thread, the last one first, although it reports a concurrency of 4.
struct backwards {
  [[nodiscard]] std::size_t concurrency() const { return 4; }
  template <class F>
  void operator()(std::size_t n, F const& f) const {
    while (n-- > 0) f(n);
  }
};

template <class P>
void check_search(P const& p, wend::any_executor const& executor) {
  auto const alone = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false});
  auto const r = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false, .executor = executor});
  CHECK(r.status == search_status::exhausted);
  CHECK(r.histogram == alone.histogram);
  CHECK(tests::difference(r.statistics, alone.statistics) == "");
}

}  // namespace

TEST_CASE("threads: each call is made once, and its writes are visible afterwards") {
  for (std::size_t const count : {1u, 2u, 3u, 8u})
    for (std::size_t const n : {0u, 1u, 2u, 7u, 1000u}) {
      CAPTURE(count);
      CAPTURE(n);
      std::vector<int> done(n);  // no atomics: the writes of the calls are visible
      wend::threads const executor(count);
      CHECK(executor.concurrency() == count);
      executor(n, [&](std::size_t i) { ++done[i]; });
      CHECK(std::count(done.begin(), done.end(), 1) == static_cast<std::ptrdiff_t>(n));
    }
  CHECK_THROWS_AS(wend::threads(0), wend::invalid_option);
}

TEST_CASE("threads: the calls run at the same time") {
  std::atomic<int> here{0};
  wend::threads(3)(3, [&](std::size_t) {
    ++here;
    while (here < 3) std::this_thread::yield();
  });
  CHECK(here == 3);
}

TEST_CASE(
    "threads: an exception of a call is thrown to the caller after all running calls have ended") {
  for (std::size_t const count : {1u, 4u}) {
    std::atomic<int> running{0};
    std::atomic<int> calls{0};
    wend::threads const executor(count);
    auto const call = [&](std::size_t i) {
      ++calls;
      ++running;
      std::this_thread::yield();
      --running;
      if (i % 10 == 5) throw std::domain_error("no");
    };
    CHECK_THROWS_AS(executor(100, call), std::domain_error);
    CHECK(running == 0);
    CHECK(calls >= 6);
    if (count == 1) CHECK(calls == 6);
  }
}

TEST_CASE("any_executor holds an executor, or none") {
  wend::any_executor const none;
  CHECK_FALSE(none);
  CHECK(none.concurrency() == 1);
  std::vector<std::size_t> order;
  none(3, [&](std::size_t i) { order.push_back(i); });
  CHECK(order == std::vector<std::size_t>{0, 1, 2});
  wend::any_executor const some = backwards{};
  CHECK(some);
  CHECK(some.concurrency() == 4);
  order.clear();
  wend::any_executor const copy = some;
  copy(3, [&](std::size_t i) { order.push_back(i); });
  CHECK(order == std::vector<std::size_t>{2, 1, 0});
}

TEST_CASE("ranked_bfs: a user-defined executor changes no result") {
  pool workers;
  for (wend::any_executor const& executor :
       {wend::any_executor(in_pool{&workers}), wend::any_executor(backwards{}),
        wend::any_executor(wend::heuristics::in_turn{})}) {
    check_search(tile_puzzle<3, 3>{goal::blank_first}, executor);
    check_search(tests::without_maps<tile_puzzle<3, 3>>{goal::blank_first}, executor);
  }
  CHECK_FALSE(workers.used().empty());
  CHECK(workers.used().count(std::this_thread::get_id()) == 0);
}

TEST_CASE("ranked_bfs: a search in a user-defined executor stops and resumes") {
  pool workers;
  tests::without_maps<tile_puzzle<3, 3>> const p{goal::blank_first};
  auto const alone = wend::ranked_bfs(p, p.goal_state(), {.goal_test = false});
  auto search = wend::ranked_bfs.search(p, p.goal_state(),
                                 {.goal_test = false, .executor = in_pool{&workers}});
  int runs = 0;
  int asked = 0;  // stop is called by one thread at a time
  while (search.run({.stop = [&] { return ++asked % 20'000 == 0; }}) == search_status::stopped)
    ++runs;
  CHECK(runs > 3);
  CHECK(search.status() == search_status::exhausted);
  CHECK(tests::difference(search.statistics(), alone.statistics) == "");
  // An exception of `stop` interrupts the search too.
  auto other = wend::ranked_bfs.search(p, p.goal_state(),
                                {.goal_test = false, .executor = in_pool{&workers}});
  int calls = 0;
  CHECK_THROWS_AS(other.run({.stop = [&] { return ++calls < 50'000 ? false : throw 7; }}), int);
  CHECK(other.run({}) == search_status::exhausted);
  CHECK(tests::difference(other.statistics(), alone.statistics) == "");
}

TEST_CASE("pattern databases built in a user-defined executor are the same") {
  pool workers;
  pancake<8> const p;
  wend::heuristics::pancake_pattern<8, 5> const a{{3, 4, 5, 6, 7}};
  auto const alone = wend::heuristics::build_pattern_database(p, a);
  REQUIRE(alone);
  for (wend::any_executor const& executor :
       {wend::any_executor(in_pool{&workers}), wend::any_executor(backwards{}),
        wend::any_executor(wend::threads(3))}) {
    auto const built = wend::heuristics::build_pattern_database(p, a, {.executor = executor});
    REQUIRE(built);
    CHECK(std::ranges::equal(built.database->histogram(), alone.database->histogram()));
  }

  tile_puzzle<4, 4> const tiles{goal::blank_first};
  auto const none = [](wend::heuristics::tile_pattern_progress const&) {};
  wend::heuristics::tile_partition const patterns{{1, 2, 3, 4}, {5, 6, 7}};
  auto const merged = wend::heuristics::blank_regions::merged;
  auto const one = wend::heuristics::build_tile_patterns(tiles, patterns, merged);
  auto const two =
      wend::heuristics::build_tile_patterns(tiles, patterns, merged, in_pool{&workers}, none);
  auto const three =
      wend::heuristics::build_tile_patterns(tiles, patterns, merged, wend::threads(2), none);
  for (std::size_t i = 0; i < patterns.size(); ++i)
    for (auto const* other : {&two, &three})
      CHECK(std::equal(one.patterns[i].data(), one.patterns[i].data() + one.patterns[i].bytes(),
                       other->patterns[i].data()));
}
