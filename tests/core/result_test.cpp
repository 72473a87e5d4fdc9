// SPDX-License-Identifier: BSL-1.0
#include <wend/core/result.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/search/bfs.hpp>
#include <wend/search/ranked_bfs.hpp>

namespace {

using namespace std::chrono_literals;

template <class T>
std::string streamed(T const& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

/// Counts down to 0 by ones: n steps from n, with one successor each.
struct countdown {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int n) const {
    return n == 0 ? std::vector<int>{} : std::vector<int>{1};
  }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
  std::uint64_t state_count() const { return 10; }
  std::uint64_t rank(int n) const { return static_cast<std::uint64_t>(n); }
  int unrank(std::uint64_t i) const { return static_cast<int>(i); }
};

/// Returns the line up to the time, which differs between runs.
std::string without_time(std::string const& line) { return line.substr(0, line.find(", elapsed")); }

}  // namespace

TEST_CASE("result: a status is written as its name") {
  CHECK(streamed(wend::search_status::solved) == "solved");
  CHECK(streamed(wend::search_status::expansion_limit) == "expansion_limit");
}

TEST_CASE("result: statistics are written as the counts that are not 0, and the time") {
  wend::statistics s;
  CHECK(to_string(s) == "elapsed 0.000000 s");
  s.expanded = 541;
  s.max_open = 7;
  s.bytes = 65536;
  s.elapsed = 1234us;
  CHECK(to_string(s) == "expanded 541, max_open 7, bytes 65536, elapsed 0.001234 s");
  CHECK(streamed(s) == to_string(s));
}

TEST_CASE("result: a result is written as one line") {
  wend::search_result<char, double> r;
  CHECK(to_string(r) == "running: expanded 0, generated 0, elapsed 0.000000 s");
  r.status = wend::search_status::solved;
  r.actions = {'a'};
  r.cost = 1.5;
  r.statistics.expanded = 2;
  r.statistics.generated = 30;
  r.statistics.elapsed = 12s;
  CHECK(to_string(r) ==
        "solved: 1 action, cost 1.5, expanded 2, generated 30, elapsed 12.000000 s");
  CHECK(streamed(r) == to_string(r));
  // A cost above 0 without actions means that the actions are unknown, not that there are none.
  r.actions.clear();
  CHECK(to_string(r).starts_with("solved: cost 1.5, expanded 2"));
  r.cost = 0;
  CHECK(to_string(r).starts_with("solved: 0 actions, cost 0, expanded 2"));
  r.cost.reset();
  CHECK(to_string(r).starts_with("solved: 0 actions, expanded 2"));
}

TEST_CASE("result: the results of searches are written as one line") {
  countdown const p;
  CHECK(without_time(streamed(wend::bfs(p, 3))) ==
        "solved: 3 actions, cost 3, expanded 3, generated 3");
  CHECK(without_time(streamed(wend::bfs(p, 5, {.limits = {.max_expanded = 4}}))) ==
        "expansion_limit: expanded 4, generated 4");
  CHECK(without_time(streamed(wend::ranked_bfs(p, 4))) ==
        "solved: 4 actions, cost 4, expanded 4, generated 4");
  CHECK(without_time(streamed(wend::ranked_bfs(p, 0))) ==
        "solved: 0 actions, cost 0, expanded 0, generated 0");
}
