// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <utility>  // std::move
#include <vector>

#include <wend/engine/depth_first/cursor.hpp>
#include <wend/engine/packets/packet_list.hpp>

/// \file
/// What a depth-first search has left of a tree, as packets.

namespace wend::detail {

/// How many children of each node on a path were given away: of the `i`th expanded node. Those
/// behind the end of the list have given none.
using given_away = std::vector<std::size_t>;

/// The path of a depth-first search, told by places. It refers to the search.
template <class Frames, class Cursor>
class path_parts {
 public:
  /// The path begins at the `root`th start.
  path_parts(std::size_t root, Frames const& frames, Cursor const& at, given_away const& given)
      : root_(root), frames_(&frames), at_(&at), given_(&given) {}

  /// The end of the path. All that is left of the tree is there, or later.
  [[nodiscard]] tree_position position() const {
    return position_to(at_->leaf == leaf_state::none ? at_->depth : at_->depth + 1);
  }

  /// All that is left of the tree, in order.
  [[nodiscard]] std::vector<packet> rest() const {
    std::vector<packet> left;
    if (at_->leaf != leaf_state::none) left.push_back({position(), false});
    for (std::size_t i = at_->depth; i >= 1; --i)
      if (frame_at(i).next != frame_at(i).end) left.push_back(rest_of(i));
    return left;
  }

  /// The children of the `i`th node that come after the path. \pre There are some.
  [[nodiscard]] packet rest_of(std::size_t i) const {
    packet p{position_to(i), true};
    p.at.push_back(frame_at(i).next - first_of(i));
    return p;
  }

 private:
  [[nodiscard]] auto const& frame_at(std::size_t i) const {
    return i < at_->depth ? (*frames_)[i] : at_->top;
  }
  /// Where on the stack the actions of the `i`th node begin: where those of its parent ended,
  /// before they were given away.
  [[nodiscard]] std::size_t first_of(std::size_t i) const {
    if (i <= 1) return 0;
    return (*frames_)[i - 1].end + (i - 1 < given_->size() ? (*given_)[i - 1] : 0);
  }

  /// The start, and what leads on to the nodes before the `end`th.
  [[nodiscard]] tree_position position_to(std::size_t end) const {
    tree_position at;
    at.reserve(end + 1);
    at.push_back(root_);
    for (std::size_t i = 1; i < end; ++i) at.push_back(frame_at(i).next - 1 - first_of(i));
    return at;
  }

  std::size_t root_;
  Frames const* frames_;
  Cursor const* at_;
  given_away const* given_;
};

}  // namespace wend::detail
