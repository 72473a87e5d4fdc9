// SPDX-License-Identifier: BSL-1.0

#include "recorder.hpp"

#include <algorithm>  // std::min, std::fill

namespace playground {

void recorder::begin_iteration() {
  std::fill(cells_[0].begin(), cells_[0].end(), node_record{});
  nodes_.clear();
  layers_.clear();
}

std::vector<node_record> const& recorder::drawn_cells() {
  auto const& [from_start, from_goal] = cells_;
  if (from_goal.empty()) return from_start;
  drawn_ = from_start;
  for (std::size_t cell = 0; cell < drawn_.size(); ++cell)
    if (from_goal[cell].state > drawn_[cell].state) drawn_[cell] = from_goal[cell];
  return drawn_;
}

void recorder::move(node_record const& was, node_record const& is) {
  count(was, static_cast<std::uint32_t>(-1));
  count(is, 1);
}

void recorder::count(node_record const& node, std::uint32_t change) {
  if (node.state == mark::unseen) return;
  auto const f = static_cast<std::size_t>(std::max(0.0F, node.f() + 1e-4F));
  std::size_t const place = std::min(f, most_layers - 1);
  if (place >= layers_.size()) layers_.resize(place + 1);
  layer& at = layers_[place];
  (node.state == mark::open     ? at.open
   : node.state == mark::closed ? at.closed
                                : at.beyond) += change;
}

void recorder::count_expanded(std::int32_t at, node_record const& node) {
  last = {at, node};
  std::size_t const place = std::min<std::size_t>(node.depth, most_layers - 1);
  if (place >= depths_.size()) depths_.resize(place + 1);
  ++depths_[place];
}

}  // namespace playground
