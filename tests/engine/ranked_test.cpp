// SPDX-License-Identifier: BSL-1.0
//
// The parts of the ranked engine, each against a simple implementation.
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/threads.hpp>
#include <wend/ranked/detail/maps.hpp>
#include <wend/ranked/detail/table.hpp>
#include <wend/ranked/detail/workers.hpp>

#include "../support/failing_memory.hpp"

using wend::search_status;
using namespace wend::detail;

TEST_CASE("ranked_table: each state is unseen or has its distance modulo 3") {
  for (std::uint64_t const states : {1u, 63u, 64u, 65u, 4096u, 4097u, 12345u}) {
    CAPTURE(states);
    std::mt19937 random(7);
    tests::failing_memory memory;
    wend::memory_budget budget(&memory);
    {
      ranked_table table(budget);
      CHECK_FALSE(table.made());
      REQUIRE(table.make(states));
      std::vector<std::optional<unsigned>> kept(states);
      for (std::uint64_t distance = 0; distance < 7; ++distance) {
        auto const c = distance_class::of(distance);
        std::vector<bool> fresh(states);
        for (std::uint64_t i = 0; i < states / 5 + 1; ++i) {
          std::uint64_t const rank = random() % states;
          CHECK(table.mark(rank, c) == !kept[rank].has_value());
          if (!kept[rank]) {
            kept[rank] = distance % 3;
            fresh[rank] = true;
          }
        }
        std::size_t const w = random() % table.words();
        std::uint64_t const some =
            table.unseen(w) & random() &
            (w + 1 == table.words() ? ~std::uint64_t{0} >> (63 - (states - 1) % 64)
                                    : ~std::uint64_t{0});
        std::array<std::uint64_t, 1> fresh_bits{some | (random() & ~table.unseen(w))};
        if (distance % 2 == 0)
          table.mark_alone<false>(w, 1, c, fresh_bits.data());
        else
          table.mark_alone<true>(w, 1, c, fresh_bits.data());
        CHECK(fresh_bits[0] == some);
        for (unsigned bit = 0; bit < 64; ++bit)
          if ((some >> bit & 1) != 0) {
            kept[w * 64 + bit] = distance % 3;
            fresh[w * 64 + bit] = true;
          }
        table.advance();

        std::uint64_t wrong = 0;
        std::vector<bool> active(table.words());
        for (std::uint64_t rank = 0; rank < states; ++rank) {
          if (fresh[rank]) active[rank / 64] = true;
          wrong += table.is_seen(rank) != kept[rank].has_value();
          if (kept[rank]) wrong += table.distance_mod_3(rank) != static_cast<int>(*kept[rank]);
          for (unsigned d = 0; d < 3; ++d)
            wrong += table.is_of_class(rank, distance_class::of(d)) != (kept[rank] == d);
        }
        std::size_t actives = 0;
        for (std::size_t i = 0; i < active.size(); ++i) {
          wrong += table.is_active(i) != active[i];
          actives += active[i];
        }
        wrong += table.count_active() != actives;
        for (int i = 0; i < 300; ++i) {
          std::uint64_t const first = random() % states;
          std::uint64_t const count =
              1 + random() %
                      (i % 2 == 0 ? states - first : std::min<std::uint64_t>(states - first, 70));
          bool any = false;
          for (std::uint64_t at = first / 64; at <= (first + count - 1) / 64; ++at)
            any = any || active[at];
          wrong += table.any_active(first, count) != any;
        }
        CHECK(wrong == 0);
      }
      CHECK(table.states() == states);
      CHECK(memory.out == budget.bytes());
      CHECK(budget.bytes() >= states / 4);
      CHECK(budget.bytes() <= states / 4 + states / 256 + 64);
    }
    CHECK(memory.out == 0);
    CHECK(budget.bytes() == 0);
  }
}

TEST_CASE("ranked_table: a single active word is found wherever it is in an interval") {
  wend::memory_budget budget;
  ranked_table table(budget);
  constexpr std::uint64_t states = 100'000;
  constexpr std::uint64_t word = 50'000 / 64 * 64;
  REQUIRE(table.make(states));
  CHECK(table.mark(50'000, distance_class::of(0)));
  CHECK_FALSE(table.any_active(0, states));
  table.advance();
  CHECK(table.any_active(0, states));
  CHECK(table.any_active(0, word + 1));
  CHECK_FALSE(table.any_active(0, word));
  CHECK(table.any_active(word + 63, states - word - 63));
  CHECK_FALSE(table.any_active(word + 64, states - word - 64));
  table.advance();
  CHECK_FALSE(table.any_active(0, states));
}

TEST_CASE("ranked_table: a table that does not fit in memory is not made") {
  wend::memory_budget budget;
  budget.set_limit(1000);
  ranked_table table(budget);
  CHECK_FALSE(table.make(4000));
  CHECK_FALSE(table.made());
  CHECK_FALSE(table.make(~std::uint64_t{0}));  // nor a table that cannot be addressed
  CHECK_FALSE(table.make(~std::uint64_t{0} / 8 * 7));
  CHECK(budget.bytes() == 0);
  CHECK(table.make(3000));
}

TEST_CASE("count_ones counts the bits that are set") {
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> words(100);
  for (std::size_t count = 0; count <= words.size(); ++count) {
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < count; ++i) {
      words[i] = count % 3 == 0 ? ~std::uint64_t{0} : random() & random();
      expected += static_cast<std::uint64_t>(std::popcount(words[i]));
    }
    CHECK(count_ones(words.data(), count) == expected);
  }
}

// ---- shared work

namespace {

auto const never = [] { return std::optional<search_status>{}; };

/// Parts that count how often each was done.
struct tasks {
  std::vector<std::atomic<int>> done;
  explicit tasks(std::size_t count) : done(count) {}
  template <class GoOn>
  bool operator()(ranked_part const& part, ranked_tally& tally, GoOn const&) {
    ++done[part.number];
    tally.found += part.number;
    tally.successors += 2;
    return true;
  }
  [[nodiscard]] bool once(std::size_t count) const {
    for (std::size_t i = 0; i < done.size(); ++i)
      if (done[i] != (i < count ? 1 : 0)) return false;
    return true;
  }
};

}  // namespace

TEST_CASE("share_out: each part is done once in any number of threads") {
  for (unsigned const threads : {1u, 2u, 3u, 8u})
    for (std::size_t const count : {0u, 1u, 2u, 7u, 1000u}) {
      CAPTURE(threads);
      CAPTURE(count);
      tasks all(count);
      ranked_progress progress;
      ranked_tally tally;
      CHECK_FALSE(share_out(
          progress, count, wend::threads(threads), tally,
          [&](auto& p, auto& t, auto const& g) { return all(p, t, g); }, never));
      CHECK(all.once(count));
      CHECK(tally.found == count * (count - (count != 0)) / 2);
      CHECK(tally.successors == 2 * count);
      CHECK(progress.next == count);
      CHECK(progress.left.empty());
    }
}

TEST_CASE("share_out: paused work resumes at the state where it stopped") {
  for (unsigned const threads : {1u, 4u})
    for (int const patience : {0, 1, 2, 5, 63, 64, 200}) {
      CAPTURE(threads);
      CAPTURE(patience);
      constexpr std::size_t parts = 3;
      std::vector<std::atomic<int>> done(parts * 64 * 64);
      ranked_progress progress;
      ranked_tally tally;
      auto const task = [&](ranked_part& part, ranked_tally& t, auto const& may_continue) {
        return for_each_state(
            part, 0x8000'0000'0000'0F01,
            [](std::size_t w) { return w % 2 == 0 ? 0x5 : std::uint64_t{1} << 63; }, may_continue,
            [&](std::uint64_t rank) {
              ++done[rank];
              ++t.found;
            });
      };
      int calls = 0;
      int runs = 0;
      for (std::optional<search_status> reached = search_status::running; reached && runs < 1000;
           ++runs) {
        calls = 0;
        reached = share_out(progress, parts, wend::threads(threads), tally, task, [&] {
          // At least one state is done in each run, or this would not end.
          return calls++ < patience + 2 ? std::nullopt : std::optional(search_status::stopped);
        });
      }
      CHECK(runs < 1000);
      std::uint64_t wrong = 0;
      std::uint64_t sum = 0;
      for (std::size_t rank = 0; rank < done.size(); ++rank) {
        std::size_t const w = rank / 64;
        bool const word = (0x8000'0000'0000'0F01 >> w % 64 & 1) != 0;
        bool const state = w % 2 == 0 ? rank % 64 == 0 || rank % 64 == 2 : rank % 64 == 63;
        wrong += done[rank] != (word && state ? 1 : 0);
        sum += word && state;
      }
      CHECK(wrong == 0);
      CHECK(tally.found == sum);
    }
}

TEST_CASE("share_out: an exception reaches the caller, and the next run handles its state") {
  for (unsigned const threads : {1u, 3u}) {
    CAPTURE(threads);
    std::vector<std::atomic<int>> done(4 * 64 * 64);
    std::atomic<bool> broken{true};
    ranked_progress progress;
    ranked_tally tally;
    auto const task = [&](ranked_part& part, ranked_tally& t, auto const& may_continue) {
      return for_each_state(
          part, 3, [](std::size_t) { return std::uint64_t{3}; }, may_continue,
          [&](std::uint64_t rank) {
            if (rank == 2 * 4096 + 1 && broken) throw std::domain_error("no");
            ++done[rank];
            ++t.found;
          });
    };
    CHECK_THROWS_AS(share_out(progress, 4, wend::threads(threads), tally, task, never),
                    std::domain_error);
    CHECK_THROWS_AS(share_out(progress, 4, wend::threads(threads), tally, task, never),
                    std::domain_error);
    broken = false;
    CHECK_FALSE(share_out(progress, 4, wend::threads(threads), tally, task, never));
    CHECK(tally.found == 16);
    for (std::size_t rank = 0; rank < done.size(); ++rank)
      if (done[rank] != (rank % 4096 / 64 < 2 && rank % 64 < 2 ? 1 : 0)) FAIL_CHECK(rank);
    // The callable that decides whether to continue throws.
    ranked_tally again;
    ranked_progress fresh;
    CHECK_THROWS_AS(share_out(fresh, 4, wend::threads(threads), again, task,
                              []() -> std::optional<search_status> { throw 7; }),
                    int);
    CHECK_FALSE(share_out(fresh, 4, wend::threads(threads), again, task, never));
    CHECK(again.found == 16);
  }
}

TEST_CASE("share_out: the limit is checked as long as a thread works, by one thread at a time") {
  // The first part ends once the limit has been checked. The second one continues until it must
  // stop: its own thread checks the limit after the first has nothing left to do.
  std::atomic<bool> asked{false};
  std::atomic<bool> begun{false};
  std::atomic<int> asking{0};
  std::atomic<bool> at_once{false};
  std::atomic<bool> first_done{false};
  auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  auto const in_time = [&] { return std::chrono::steady_clock::now() < end; };
  ranked_progress progress;
  ranked_tally tally;
  auto const reached = share_out(
      progress, 2, wend::threads(2), tally,
      [&](ranked_part const& part, ranked_tally&, auto const& may_continue) {
        if (part.number == 0) {
          while (!asked && in_time()) CHECK(may_continue());
          while (!begun && in_time()) std::this_thread::yield();
          first_done = true;
          return true;
        }
        begun = true;
        while (in_time())
          if (!may_continue()) return false;
        return true;
      },
      [&]() -> std::optional<search_status> {
        if (++asking != 1) at_once = true;
        asked = true;
        bool const stop = first_done;
        --asking;
        return stop ? std::optional(search_status::stopped) : std::nullopt;
      });
  CHECK(reached == search_status::stopped);
  CHECK_FALSE(at_once);
  CHECK(progress.next == 2);
  REQUIRE(progress.left.size() == 1);
  CHECK(progress.left[0].number == 1);
}

TEST_CASE("share_out: any executor can run the parts") {
  struct bad {};
  for (int const kind : {0, 1, 2}) {
    CAPTURE(kind);
    struct {
      int kind;
      std::size_t concurrency() const { return 3; }
      void operator()(std::size_t n, std::function<void(std::size_t)> const& f) const {
        if (kind == 1) return;  // makes no call
        for (std::size_t i = n; i-- > 0;) {
          f(i);                        // in reverse order
          if (kind == 2) throw bad{};  // after all parts are done
        }
      }
    } const executor{kind};
    tasks all(50);
    ranked_progress progress;
    ranked_tally tally;
    auto const run = [&] {
      return share_out(
          progress, 50, executor, tally,
          [&](auto& p, auto& t, auto const& g) { return all(p, t, g); }, never);
    };
    if (kind == 2)
      CHECK_THROWS_AS(run(), bad);
    else
      CHECK_FALSE(run());
    CHECK(all.once(50));
    CHECK(tally.found == 50 * 49 / 2);
    CHECK(progress.next == 50);
    CHECK(progress.left.empty());
  }
}
