// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <utility>  // std::move
#include <vector>

#include <wend/depth_first/detail/cursor.hpp>
#include <wend/partitioned/detail/packet_list.hpp>

/// \file
/// The unsearched parts of a tree in a depth-first search, as packets.

namespace wend::detail {

/// The number of children given away by the `i`th expanded node on a path. Nodes beyond the end of
/// the list have given none.
using given_away = std::vector<std::size_t>;

/// The path of a depth-first search, as indices. Refers to the search.
template <class Frames, class Cursor>
class path_parts {
 public:
  /// A path that begins at the `root`th start.
  path_parts(std::size_t root, Frames const& frames, Cursor const& at, given_away const& given)
      : root_(root), frames_(&frames), at_(&at), given_(&given) {}

  /// The position of the end of the path. The rest of the tree is there, or later.
  [[nodiscard]] tree_position position() const {
    return position_to(at_->leaf == leaf_state::none ? at_->depth : at_->depth + 1);
  }

  /// The whole unsearched part of the tree, in order.
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
  /// The index on the stack of the first action of the `i`th node: the end of the actions of its
  /// parent before some were given away.
  [[nodiscard]] std::size_t first_of(std::size_t i) const {
    if (i <= 1) return 0;
    return (*frames_)[i - 1].end + (i - 1 < given_->size() ? (*given_)[i - 1] : 0);
  }

  /// The number of the start, and the indices of the actions in the nodes before the `end`th.
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
