// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t

#include <wend/depth_first/detail/move_pruner.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>

/// \file
/// The identity of a move automaton in a checkpoint.

namespace wend::detail {

/// The identity of a move automaton; all 0 without one.
struct kept_moves {
  std::uint64_t length = 0;
  std::uint64_t states = 0;
  std::uint64_t problem = 0;

  template <class P>
  static kept_moves of([[maybe_unused]] move_pruner<P> const& moves) {
    if constexpr (move_pruner<P>::prunes)
      if (moves.on())
        return {moves.automaton().length(), moves.automaton().states(),
                moves.automaton().problem_code()};
    return {};
  }

  void write(checkpoint_writer& out) const { out("prune_moves", length, states, problem); }
  /// Rejects a checkpoint of a search with another automaton.
  void check(checkpoint_reader& in) const {
    kept_moves theirs;
    in("prune_moves", theirs.length, theirs.states, theirs.problem);
    if (theirs != *this)
      refuse(checkpoint_fault::other_search,
             "is of a search with another value of prune_moves");
  }

  friend bool operator==(kept_moves const&, kept_moves const&) = default;
};

}  // namespace wend::detail
