// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

#include <wend/puzzles/board_text.hpp>

/// \file
/// Boards in certificates.

namespace wend::puzzles {

/// Writes the boards of a sliding puzzle as their tiles, separated by spaces, `8 1 3 4 0 2 7 6 5`:
/// a model of state_codec.
template <class Puzzle>
struct board_codec {
  explicit board_codec(Puzzle const&) noexcept {}  ///< Constructs the codec of the puzzle's boards.

  /// The text of a board.
  [[nodiscard]] std::string encode(typename Puzzle::state_type const& b) const {
    return to_string(b);
  }
};

}  // namespace wend::puzzles
