// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <wend/core/error.hpp>
#include <wend/puzzles/board_text.hpp>

/// \file
/// Boards in certificates.

namespace wend::puzzles {

/// Writes the boards of a sliding puzzle as their tiles with spaces between, `8 1 3 4 0 2 7 6 5`:
/// a model of state_codec that is safe with every text. (Where exceptions are off, a text that is no
/// board is an error: see failure_handler.)
template <class Puzzle>
class board_codec {
  using board = typename Puzzle::state_type;

 public:
  explicit board_codec(Puzzle const& puzzle) noexcept : puzzle_(&puzzle) {}  ///< Refers to it.

  /// The text of a board.
  [[nodiscard]] std::string encode(board const& b) const { return to_string(b); }
  /// The board of a text; empty for a text that is none, or of a board of other sides.
  [[nodiscard]] std::optional<board> decode(std::string_view text) const {
    std::optional<board> b;
    WEND_TRY { b = puzzle_->parse(text); }
    WEND_CATCH(invalid_board) { b.reset(); }
    return b;
  }

 private:
  Puzzle const* puzzle_;
};

}  // namespace wend::puzzles
