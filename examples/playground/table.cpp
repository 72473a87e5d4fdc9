// SPDX-License-Identifier: BSL-1.0

#include "table.hpp"

#include "algorithms_on.hpp"

namespace playground {

std::unique_ptr<session> search_table(setup const& s) {
  std::vector<bool> is_goal(s.estimates.size());
  for (auto const goal : s.goals) is_goal[goal] = true;
  auto h = s.heuristic == heuristic::given
               ? make_estimate<table>([values = s.estimates](auto state) { return values[state]; })
               : make_estimate<table>([](auto) { return 0; });
  return make_session<table>(
      {table(std::move(is_goal), s.edges), static_cast<std::uint32_t>(s.start), std::move(h)}, s);
}

}  // namespace playground
