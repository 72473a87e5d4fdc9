// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Transposition tables for depth-first searches: states that were expanded in this iteration, as
/// many as there is memory for.
///
/// A. Reinefeld, T. A. Marsland, "Enhanced iterative-deepening search", IEEE Transactions on
/// Pattern Analysis and Machine Intelligence 16(7), 1994. Y. Akagi, A. Kishimoto, A. Fukunaga, "On
/// transposition tables for single-agent search and planning: summary of results", SOCS 2010, show
/// that straightforward ways to use them in IDA* lose cheapest solutions. Here a table holds g
/// alone, and nothing that depends on how a subtree ended.
///
/// Let a node be cut where the table says that its state was expanded in this iteration at no
/// higher g. No cheapest solution is lost. Take any path s₀, s₁, …, sₙ from a start to a goal, with
/// the costs g₀, g₁, …, gₙ = C summed from left to right, along which no gᵢ + h(sᵢ) is above C.
/// When an iteration is over without a goal, its next bound is at most C. For let i be the greatest
/// such that sᵢ was expanded at some g ≤ gᵢ; if there is none, s₀ was cut by the bound, and h(s₀) ≤
/// C. All successors of sᵢ were produced but those that the cycle check keeps away, so sᵢ₊₁ was
/// reached at a cost of at most gᵢ₊₁, as sums do not fall where a summand rises. It was not
/// expanded then, by the choice of i, and it is no goal within the bound. It was not cut by the
/// table, which would have known it as expanded at no higher cost; nor by the cycle check, which
/// would have met it on the path, where it was expanded at no higher cost, as costs are not
/// negative. So it was cut by the bound, at an f of at most gᵢ₊₁ + h(sᵢ₊₁) ≤ C, which is noted for
/// the next one.
///
/// The argument asks for nothing else: entries may be replaced or lost at any time, costs be 0 or
/// rounded, h inconsistent, cycles checked in any way, bounds raised by more than the least f. It
/// breaks with a limit on the depth, as less may be left of it below the node that was expanded
/// than below the one that is cut, and with a move automaton, which keeps successors from a node
/// for the sake of others that the table may cut: both are refused.

namespace wend {

/// A transposition table, as an argument of idastar before its options. The search then expands a
/// state again within an iteration only where it is reached at a lower cost, or was replaced in the
/// table.
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto const r = wend::idastar(problem, start, h, table);
struct transposition_table {
  /// What its slots take, at most. What its states own on the heap counts towards `max_memory` too.
  std::size_t bytes;
};

/// No transposition table: the default of idastar_search.
struct no_transposition_table {};

/// What was counted at a transposition table. Each expansion puts a state into it:
///
///     stored + replaced + improved == expanded
///
/// unless the search was loaded from a checkpoint or a hash has thrown.
struct transposition_counts {
  std::uint64_t hits = 0;      ///< Nodes cut by it; they are among the duplicates.
  std::uint64_t stored = 0;    ///< States put where there was none of this iteration.
  std::uint64_t replaced = 0;  ///< States put in the place of another of this iteration.
  std::uint64_t improved = 0;  ///< States that were in it at a higher cost.
  std::size_t capacity = 0;    ///< How many states it has room for.

  friend bool operator==(transposition_counts const&, transposition_counts const&) = default;
};

}  // namespace wend
