// SPDX-License-Identifier: BSL-1.0

#include "recorder.hpp"

#include <algorithm>  // std::min, std::fill

namespace playground {

void recorder::begin_iteration() {
  std::fill(cells_.begin(), cells_.end(), node_record{});
  tree_.clear();
  layers_.clear();
}

std::int32_t recorder::add_to_tree(node_record const& node) {
  if (tree_.size() == most_drawn) return -1;
  // What hangs on a node that is not drawn is not drawn either.
  if (node.parent < 0 && !tree_.empty()) return -1;
  tree_.push_back(node);
  return static_cast<std::int32_t>(tree_.size() - 1);
}

void recorder::move(node_record const& was, node_record const& is) {
  count(was, static_cast<std::uint32_t>(-1));
  count(is, 1);
}

void recorder::count(node_record const& node, std::uint32_t change) {
  if (node.state == mark::unseen) return;
  auto const f = static_cast<std::size_t>(std::max(0.0F, node.g + node.h + 1e-4F));
  std::size_t const place = std::min(f, most_layers - 1);
  if (place >= layers_.size()) layers_.resize(place + 1);
  layer& at = layers_[place];
  (node.state == mark::open     ? at.open
   : node.state == mark::closed ? at.closed
                                : at.beyond) += change;
}

void recorder::count_expanded(std::size_t depth) {
  std::size_t const place = std::min(depth, most_layers - 1);
  if (place >= depths_.size()) depths_.resize(place + 1);
  ++depths_[place];
}

}  // namespace playground
