// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Transposition tables for depth-first searches. A table has as many of the states expanded in
/// this iteration as fit in its memory.
///
/// A. Reinefeld, T. A. Marsland, "Enhanced iterative-deepening search", IEEE Transactions on
/// Pattern Analysis and Machine Intelligence 16(7), 1994. Y. Akagi, A. Kishimoto, A. Fukunaga, "On
/// transposition tables for single-agent search and planning: summary of results", SOCS 2010, show
/// that straightforward ways to use them in IDA* lose cheapest solutions. Here a table stores g
/// only, and nothing that depends on how the search of a subtree ended.
///
/// Suppose a node is cut if, according to the table, its state was expanded in this iteration at no
/// higher g. Then no cheapest solution is lost. Proof: take any path s₀, s₁, …, sₙ from a start to
/// a goal, with the costs g₀, g₁, …, gₙ = C summed from left to right, along which no gᵢ + h(sᵢ) is
/// above C. Claim: when an iteration ends without a goal, the next bound is at most C. Let i be the
/// greatest index such that sᵢ was expanded at some g ≤ gᵢ; if there is none, s₀ was cut by the
/// bound, and h(s₀) ≤ C. All successors of sᵢ were produced except those that the cycle check
/// drops, so sᵢ₊₁ was reached at a cost of at most gᵢ₊₁ (sums do not fall if a summand rises). By
/// the choice of i it was not expanded then, and it is not a goal within the bound. The table did
/// not cut it: the table would have recorded it as expanded at no higher cost. Nor did the cycle
/// check: it would have met the state on the path, where it was expanded at no higher cost, as
/// costs are not negative. So it was cut by the bound, at an f of at most gᵢ₊₁ + h(sᵢ₊₁) ≤ C, which
/// is noted for the next bound.
///
/// The proof needs no other assumptions: entries may be replaced or lost at any time, costs may be
/// 0 or rounded, h inconsistent, cycles checked in any way, and bounds raised by more than the
/// least f. It fails with a depth limit, because the node that is cut may be less deep than the one
/// that was expanded and have more levels below it; and with a move automaton, which drops
/// successors of a node for the sake of others that the table may cut. Both are rejected.

namespace wend {

/// A transposition table, as an argument of idastar before its options. Within an iteration the
/// search then expands a state again only if it is reached at a lower cost, or was replaced in the
/// table.
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto const r = wend::idastar(problem, start, h, table);
struct transposition_table {
  /// The most bytes of its slots. The heap memory of its states counts towards `max_memory` too.
  std::size_t bytes;
};

/// No transposition table: the default of idastar_search.
struct no_transposition_table {};

/// The counts of a transposition table. Each expansion stores a state in it:
///
///     stored + replaced + improved == expanded
///
/// unless the search was loaded from a checkpoint or a hash has thrown.
struct transposition_counts {
  std::uint64_t hits = 0;      ///< Nodes cut by the table; they count as duplicates.
  std::uint64_t stored = 0;    ///< States put into a slot without a state of this iteration.
  std::uint64_t replaced = 0;  ///< States that replaced another one of this iteration.
  std::uint64_t improved = 0;  ///< States that were in the table at a higher cost.
  std::size_t capacity = 0;    ///< The number of states for which it has room.

  friend bool operator==(transposition_counts const&, transposition_counts const&) = default;
};

}  // namespace wend
