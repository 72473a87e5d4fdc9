// SPDX-License-Identifier: BSL-1.0
#define FMT_HEADER_ONLY
#include <wend/fmt.hpp>

#include <doctest/doctest.h>

TEST_CASE("fmt: statuses, statistics and results are formatted in words") {
  CHECK(fmt::format("{}", wend::search_status::exhausted) == "exhausted");
  CHECK(fmt::format("{:>8}|", wend::search_status::solved) == "  solved|");
  wend::statistics s;
  s.expanded = 12;
  CHECK(fmt::format("{}", s) == "expanded 12, elapsed 0.000000 s");
  wend::search_result<int, int> r;
  r.status = wend::search_status::solved;
  r.actions = {1, 2};
  r.cost = 2;
  CHECK(fmt::format("<{}>", r) ==
        "<solved: 2 actions, cost 2, expanded 0, generated 0, elapsed 0.000000 s>");
}
