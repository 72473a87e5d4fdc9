// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/error.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/wend.hpp>

// Every search checks a problem's refinements when it starts.

namespace {

using wend::search_status;

enum class flaw {
  none,
  unpack,
  rank_high,
  unrank,
  undo,
  inverse_not_offered,
  inverse_elsewhere,
  inverse_throws
};

/// A place on a ring of 8, with its mirror's number, so that states print as pairs.
using place = std::pair<int, int>;
constexpr place at(int n) { return {(n + 8) % 8, 7 - (n + 8) % 8}; }

/// A ring of 8 places with the goal 5. All its refinements are right, except the one that `Flaw`
/// names.
template <flaw Flaw>
struct ring {
  using state_type = place;
  using action_type = int;
  bool all_ranked = true;
  std::array<int, 2> actions(place const&) const { return {1, -1}; }
  place result(place const& s, int a) const {
    if (a != 1 && a != -1) throw std::out_of_range("no such action");
    return at(s.first + a);
  }
  bool is_goal(place const& s) const { return s.first == 5; }

  int pack(place const& s) const { return Flaw == flaw::unpack ? s.first & 6 : s.first; }
  place unpack(int k) const { return at(k); }

  std::uint64_t state_count() const { return Flaw == flaw::rank_high ? 3 : 8; }
  std::uint64_t rank(place const& s) const { return static_cast<std::uint64_t>(s.first); }
  place unrank(std::uint64_t i) const {
    return at(static_cast<int>(Flaw == flaw::unrank ? i ^ 1u : i));
  }
  bool ranks(place const&) const { return all_ranked; }

  void apply(place& s, int a) const { s = result(s, a); }
  void undo(place& s, int a) const { s = result(s, Flaw == flaw::undo ? a : -a); }

  int inverse(int a) const {
    if (Flaw == flaw::inverse_throws) throw std::bad_alloc();
    if (Flaw == flaw::inverse_not_offered) return 7;
    return Flaw == flaw::inverse_elsewhere ? a : -a;
  }
};

/// The ring with an `apply` that returns a token for `undo`.
struct ring_by_token {
  using state_type = place;
  using action_type = int;
  bool broken;
  std::array<int, 2> actions(place const&) const { return {1, -1}; }
  place result(place const& s, int a) const { return at(s.first + a); }
  bool is_goal(place const& s) const { return s.first == 5; }
  place apply(place& s, int a) const { return std::exchange(s, result(s, a)); }
  void undo(place& s, int, place const& before) const {
    s = broken ? at(before.first + 2) : before;
  }
};

/// The ring with dense ranks, by which best-first searches find states.
struct dense_ring : ring<flaw::none> {
  static constexpr bool dense_ranks = true;
  std::uint64_t count = 8;
  bool coarse = false;  // two neighbours share a rank
  std::uint64_t state_count() const { return count; }
  std::uint64_t rank(place const& s) const {
    return static_cast<std::uint64_t>(coarse ? s.first & 6 : s.first);
  }
  place unrank(std::uint64_t i) const { return at(static_cast<int>(i)); }
};

/// A ring without refinements to check, which counts its calls.
struct plain_ring {
  using state_type = int;
  using action_type = int;
  std::size_t* asked;
  std::array<int, 2> actions(int) const {
    ++*asked;
    return {1, 7};
  }
  int result(int s, int a) const {
    ++*asked;
    return (s + a) % 8;
  }
  bool is_goal(int s) const { return s == 5; }
};

auto const no_estimate = [](place const&) { return 0; };

/// The error messages of searches at their construction, either of the searches that find states by
/// rank or of the others.
enum class found { by_rank, otherwise };
template <class P, class S>
std::vector<std::string> told(found how, P const& p, S const& start) {
  std::vector<std::string> all;
  auto const making = [&](auto&& make) {
    try {
      static_cast<void>(make());
      all.emplace_back();
    } catch (wend::invalid_problem const& e) {
      all.emplace_back(e.what());
    }
  };
  if (how == found::by_rank) {
    making([&] { return wend::bfs.search(p, start, wend::closed_array).status(); });
    making([&] { return wend::astar.search(p, start, no_estimate, wend::closed_array).status(); });
    making([&] { return wend::ranked_bfs.search(p, start).status(); });
    making([&] { return wend::ucs(p, start, wend::closed_array).status; });
    making([&] { return wend::ranked_bfs(p, start).status; });
    return all;
  }
  making([&] { return wend::bfs.search(p, start).status(); });
  making([&] { return wend::dfs.search(p, start).status(); });
  making([&] { return wend::ucs.search(p, start).status(); });
  making([&] { return wend::random_search.search(p, start).status(); });
  making([&] { return wend::greedy.search(p, start, no_estimate).status(); });
  making([&] { return wend::astar.search(p, start, no_estimate).status(); });
  making([&] { return wend::astar.search(p, start, no_estimate, wend::own_path).status(); });
  making([&] { return wend::weighted_astar.search(p, start, no_estimate).status(); });
  making([&] { return wend::bidirectional_bfs.search(p, start, at(5)).status(); });
  making([&] { return wend::dls.search(p, start).status(); });
  making([&] { return wend::iddfs.search(p, start).status(); });
  making([&] { return wend::idastar.search(p, start, no_estimate).status(); });
  making([&] { return wend::solutions(wend::iddfs, p, start).status(); });
  making([&] { return wend::k_best(wend::bfs, p, start).status(); });
  making([&] { return wend::solutions(wend::bfs, p, start).status(); });
  making([&] { return wend::k_best(wend::astar, p, start, no_estimate, wend::walks).status(); });
  making([&] { return wend::bfs(p, start).status; });
  making([&] { return wend::idastar(p, start, no_estimate).status; });
  return all;
}

template <class P, class S>
void check_told(found how, P const& p, S const& start, std::string_view expected) {
  auto const all = told(how, p, start);
  for (std::size_t i = 0; i < all.size(); ++i) {
    CAPTURE(i);
    CHECK(all[i] == expected);
  }
}
template <class P, class S>
void check_told(P const& p, S const& start, std::string_view expected) {
  check_told(found::by_rank, p, start, expected);
  check_told(found::otherwise, p, start, expected);
}

}  // namespace

TEST_CASE("check of the start: every search rejects a faulty member and names it") {
  check_told(ring<flaw::none>{}, at(3), "");
  check_told(ring<flaw::unpack>{}, at(3),
             "wend: the problem's unpack(pack(start)) is not the start: "
             "expected (3, 4), got (2, 5)");
  check_told(found::by_rank, ring<flaw::rank_high>{}, at(3),
             "wend: the problem's rank(start) is not below its state_count(): "
             "expected less than 3, got 3");
  check_told(found::by_rank, ring<flaw::unrank>{}, at(3),
             "wend: the problem's unrank(rank(start)) is not the start: "
             "expected (3, 4), got (2, 5)");
  check_told(ring<flaw::undo>{}, at(3),
             "wend: the problem's undo does not restore the start after apply, tried with the "
             "action 1: expected (3, 4), got (5, 2)");
  check_told(ring<flaw::inverse_not_offered>{}, at(3),
             "wend: the problem's inverse of an action at the start is not among the actions of "
             "its result, tried with the action 1: expected one of actions((4, 3)), got 7");
  check_told(ring<flaw::inverse_elsewhere>{}, at(3),
             "wend: the problem's inverse of an action does not lead back to the start, tried with "
             "the action 1: expected (3, 4), got (5, 2)");
}

TEST_CASE("check of the start: only the searches that use ranks check them") {
  check_told(found::otherwise, ring<flaw::rank_high>{}, at(3), "");
  check_told(found::otherwise, ring<flaw::unrank>{}, at(3), "");
}

TEST_CASE("check of the start: bidirectional searches check the keys of starts and goals") {
  dense_ring p;
  CHECK(wend::bidirectional_bfs(p, at(3), at(5)).cost == 2);
  p.coarse = true;
  CHECK_THROWS_WITH_AS(wend::bidirectional_bfs(p, at(3), at(5)),
                       "wend: the problem's unrank(rank(start)) is not the start: "
                       "expected (3, 4), got (2, 5)",
                       wend::invalid_problem);
  CHECK_THROWS_WITH_AS(wend::bidirectional_bfs(p, at(2), at(3)),
                       "wend: the problem's unrank(rank(goal)) is not the goal: "
                       "expected (3, 4), got (2, 5)",
                       wend::invalid_problem);
  p.coarse = false;
  p.count = 3;
  CHECK_THROWS_WITH_AS(wend::bidirectional_bfs(p, at(3), at(1)),
                       "wend: the problem's rank(start) is not below its state_count(): "
                       "expected less than 3, got 3",
                       wend::invalid_problem);
  CHECK_THROWS_WITH_AS(wend::bidirectional_bfs(p, at(1), wend::goals({at(1), at(5)})),
                       "wend: the problem's rank(goal) is not below its state_count(): "
                       "expected less than 3, got 5",
                       wend::invalid_problem);
  auto search = wend::bidirectional_bfs.search(p, at(1), at(1));
  CHECK_THROWS_AS(search.restart(at(1), at(5)), wend::invalid_problem);
  CHECK(search.run() == search_status::solved);
  CHECK_THROWS_WITH_AS(wend::bidirectional_bfs(ring<flaw::unpack>{}, at(2), at(5)),
                       "wend: the problem's unpack(pack(goal)) is not the goal: "
                       "expected (5, 2), got (4, 3)",
                       wend::invalid_problem);
}

TEST_CASE("check of the start: an exception thrown by a member is passed on unchanged") {
  ring<flaw::inverse_throws> const p;
  CHECK_THROWS_AS(static_cast<void>(wend::bfs.search(p, at(3))), std::bad_alloc);
  CHECK_THROWS_AS(static_cast<void>(wend::dls.search(p, at(3))), std::bad_alloc);
  CHECK_THROWS_AS(static_cast<void>(wend::ranked_bfs.search(p, at(3))), std::bad_alloc);
}

TEST_CASE("check of the start: each of several starts is checked") {
  // The key drops the lowest bit: the third start is the first that differs from its key.
  check_told(ring<flaw::unpack>{}, wend::starts({at(0), at(2), at(7)}),
             "wend: the problem's unpack(pack(start)) is not the start: "
             "expected (7, 0), got (6, 1)");
}

TEST_CASE("check of the start: the rank of an unranked start is not checked") {
  ring<flaw::rank_high> const p{.all_ranked = false};
  CHECK_THROWS_AS(wend::ranked_bfs(p, at(3)), wend::invalid_option);
  CHECK_THROWS_AS(wend::bfs(p, at(3), wend::closed_array), std::out_of_range);
  CHECK(wend::ranked_bfs(p, at(5)).status == search_status::solved);  // the start is the goal
}

TEST_CASE("check of the start: an undo with a token is checked") {
  CHECK(wend::iddfs(ring_by_token{false}, at(3)).actions == std::vector{1, 1});
  CHECK_THROWS_WITH_AS(
      wend::iddfs(ring_by_token{true}, at(3)),
      "wend: the problem's undo does not restore the start after apply, tried with the action 1: "
      "expected (3, 4), got (5, 2)",
      wend::invalid_problem);
}

TEST_CASE("check of the start: values that cannot be printed are left out of the message") {
  struct mute {
    int n;
    bool operator==(mute const&) const = default;
  };
  struct silent {
    using state_type = mute;
    using action_type = mute;
    bool undoes;
    std::array<mute, 1> actions(mute) const { return {mute{1}}; }
    mute result(mute s, mute a) const { return {s.n + a.n}; }
    bool is_goal(mute) const { return false; }
    void apply(mute& s, mute a) const { s.n += a.n; }
    void undo(mute& s, mute a) const { s.n -= undoes ? a.n : 0; }
    mute inverse(mute) const { return {7}; }
  };
  CHECK_THROWS_WITH_AS(
      wend::dls(silent{false}, mute{0}),
      "wend: the problem's undo does not restore the start after apply",
      wend::invalid_problem);
  CHECK_THROWS_WITH_AS(wend::dls(silent{true}, mute{0}),
                       "wend: the problem's inverse of an action at the start is not among the "
                       "actions of its result",
                       wend::invalid_problem);
}

TEST_CASE("check of the start: a rejected restart changes nothing") {
  ring<flaw::unpack> const p;  // right at even places
  auto const check = [](auto search) {
    search->run({.max_expanded = 1});
    CHECK(search->status() == search_status::expansion_limit);
    CHECK_THROWS_AS(search->restart(at(1)), wend::invalid_problem);
    CHECK(search->status() == search_status::expansion_limit);
    CHECK(search->statistics().expanded == 1);
    search->restart(at(6));
    CHECK(search->status() == search_status::running);
  };
  auto astar = wend::astar.search(p, at(2), no_estimate);
  auto idastar = wend::idastar.search(p, at(2), no_estimate);
  check(&astar);
  check(&idastar);
  // A search without keys, which continues from its own start to the goal, 5.
  auto iddfs = wend::iddfs.search(p, at(2));
  CHECK_THROWS_AS(iddfs.restart(at(1)), wend::invalid_problem);
  CHECK(iddfs.run() == search_status::solved);
  CHECK(iddfs.result().actions == std::vector{1, 1, 1});
}

TEST_CASE("check of the start: a problem without refinements is not called") {
  std::size_t asked = 0;
  plain_ring const p{&asked};
  auto const bfs = wend::bfs.search(p, 3);
  auto const h = [](int) { return 0; };
  auto const astar = wend::astar.search(p, 3, h);
  auto const dls = wend::dls.search(p, 3);
  CHECK(asked == 0);
}

TEST_CASE("check of the start: undo is not checked at a start without actions") {
  struct lonely : ring<flaw::undo> {
    std::vector<int> actions(place const&) const { return {}; }
  };
  CHECK(wend::bfs(lonely{}, at(3)).status == search_status::exhausted);
  CHECK(wend::iddfs(lonely{}, at(3)).status == search_status::exhausted);
}
