// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <wend/all.hpp>

// A search whose depth limit has cut nothing ends with the same status as without the limit.

namespace {

using wend::search_status;

/// The states 0 to 2, of which 0 leads to the others.
struct branch {
  using state_type = int;
  using action_type = int;
  int goal;

  [[nodiscard]] std::vector<int> actions(int s) const {
    return s == 0 ? std::vector{1, 2} : std::vector<int>{};
  }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] bool is_goal(int s) const { return s == goal; }
};
/// Two states that lead to each other.
struct pair_of_states {
  using state_type = int;
  using action_type = int;

  [[nodiscard]] std::array<int, 1> actions(int s) const { return {s == 0 ? 1 : -1}; }
  [[nodiscard]] int result(int s, int a) const { return s + a; }
  [[nodiscard]] int inverse(int a) const { return -a; }
  [[nodiscard]] bool is_goal(int) const { return false; }
};

constexpr int nowhere = 9;
wend::heuristics::nil const h;
wend::search_limits<> const one_step{.max_depth = 1};

/// The statuses of searches for one solution.
template <class P>
std::vector<search_status> ends(P const& p) {
  return {wend::bfs(p, 0, one_step).status,
          wend::bfs(p, 0, wend::own_path, one_step).status,
          wend::dfs(p, 0, one_step).status,
          wend::ucs(p, 0, one_step).status,
          wend::greedy(p, 0, h, one_step).status,
          wend::astar(p, 0, h, one_step).status,
          wend::weighted_astar(p, 0, h, one_step).status,
          wend::bounded_suboptimal(p, 0, h, one_step).status,
          wend::random_search(p, 0, one_step).status,
          wend::dls(p, 0, {.limits = one_step, .cycles = wend::cycle_check::path}).status,
          wend::iddfs(p, 0, {.limits = one_step, .cycles = wend::cycle_check::path}).status,
          wend::idastar(p, 0, h, {.limits = one_step, .cycles = wend::cycle_check::path}).status,
          wend::ibex(p, 0, h, {.limits = one_step, .cycles = wend::cycle_check::path}).status,
          wend::rbfs(p, 0, h, {.limits = one_step, .cycles = wend::cycle_check::path}).status,
          wend::smastar(p, 0, h, {.max_nodes = 100, .limits = one_step}).status,
          wend::astar_idastar(p, 0, h, one_step).status,
          wend::beam_search(p, 0, h, one_step).status};
}

/// The status of a range at its end.
template <class Range>
search_status end_of(Range range) {
  for ([[maybe_unused]] auto const& solution : range) {
  }
  return range.status();
}

/// The bound of a range of improving solutions at its end, or empty if there is none.
template <class Range>
std::optional<int> bound_of(Range range, search_status expected) {
  for ([[maybe_unused]] auto const& solution : range) {
  }
  CHECK(range.status() == expected);
  return range.lower_bound();
}

}  // namespace

TEST_CASE("a depth limit that cuts nothing: searches without a reachable goal are exhausted") {
  auto const of_fork = ends(branch{nowhere});
  for (std::size_t i = 0; i < of_fork.size(); ++i) {
    CAPTURE(i);
    CHECK(of_fork[i] == search_status::exhausted);
  }
  auto const of_pair = ends(pair_of_states{});
  for (std::size_t i = 0; i < of_pair.size(); ++i) {
    CAPTURE(i);
    CHECK(of_pair[i] == search_status::exhausted);
  }
}

TEST_CASE("a depth limit that cuts nothing: ranges of solutions are exhausted") {
  for (int const goal : {1, nowhere}) {
    branch const p{goal};
    CAPTURE(goal);
    CHECK(end_of(wend::solutions(wend::bfs, p, 0, one_step)) == search_status::exhausted);
    CHECK(end_of(wend::solutions(wend::iddfs, p, 0, one_step)) == search_status::exhausted);
    CHECK(end_of(wend::solutions(wend::idastar, p, 0, h, one_step)) == search_status::exhausted);
    CHECK(end_of(wend::k_best(wend::bfs, p, 0, one_step)) == search_status::exhausted);
    CHECK(end_of(wend::k_best(wend::ucs, p, 0, one_step)) == search_status::exhausted);
    CHECK(end_of(wend::k_best(wend::ucs, p, 0, wend::walks, one_step)) == search_status::exhausted);
    CHECK(end_of(wend::reach(p, 0, one_step)) == search_status::exhausted);
  }
}

TEST_CASE("a depth limit that cuts nothing: improving solutions end with a proof") {
  auto const by_each = [](branch const& p, std::optional<int> const& bound) {
    auto const end = search_status::exhausted;
    CHECK(bound_of(wend::awastar(p, 0, h, one_step), end) == bound);
    CHECK(bound_of(wend::arastar(p, 0, h, one_step), end) == bound);
    CHECK(bound_of(wend::rectangle_search(p, 0, h, one_step), end) == bound);
    CHECK(bound_of(wend::dfbnb(p, 0, h, one_step), end) == bound);
    CHECK(bound_of(wend::limited_discrepancy_search(p, 0, h, one_step), end) == bound);
  };
  by_each(branch{1}, 1);
  by_each(branch{nowhere}, std::nullopt);
}

TEST_CASE("there is no lower bound if no goal can be reached") {
  branch const p{nowhere};
  auto const check = [](auto const& r) {
    CHECK(r.status == search_status::exhausted);
    CHECK(!r.lower_bound);
    CHECK(!r.ratio());
  };
  check(wend::weighted_astar(p, 0, h));
  check(wend::bounded_suboptimal(p, 0, h));
  check(wend::beam_search(p, 0, h));
  check(wend::rbfs(p, 0, h));
  check(wend::smastar(p, 0, h, {.max_nodes = 100}));
}
