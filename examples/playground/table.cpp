// SPDX-License-Identifier: BSL-1.0

#include "table.hpp"

#include "algorithms_on.hpp"

namespace playground {

std::unique_ptr<session> search_table(setup const& s) {
  std::vector<bool> is_goal(s.estimates.size());
  for (auto const goal : s.goals) is_goal[goal] = true;
  auto const h = [which = s.heuristic, values = s.estimates](auto /*goal*/) {
    return which == heuristic::given
               ? make_estimate<table>([values](auto state) { return values[state]; })
               : make_estimate<table>([](auto) { return 0; });
  };
  auto const start = static_cast<std::uint32_t>(s.start);
  return make_session<table>({table(std::move(is_goal), s.edges), start, start, h}, s);
}

}  // namespace playground
