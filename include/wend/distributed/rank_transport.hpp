// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>  // std::same_as
#include <cstddef>   // std::byte, std::size_t
#include <optional>
#include <utility>   // std::move
#include <vector>

/// \file
/// The interface between a search over several ranks and the medium that connects them.

namespace wend {

/// The connection of a rank to the other ranks; `size()` ranks search together. MPI is one model;
/// ranks that are simulated in one thread, for tests, are another
/// (tests/support/simulated_ranks.hpp).
///
/// - `t.has_room(to)`: true if another message may be sent to that rank now. A transport limits the
///   messages that were sent and not received, to protect the receiver.
/// - `t.send(to, bytes)` sends a message. \pre `has_room(to)` was true, and nothing was called
///   since. If it throws std::bad_alloc, nothing is sent, and `bytes` is unchanged.
/// - `t.receive()`: a message that has arrived, in any order, from any rank, if there is one. Each
///   arrives exactly once, even if an earlier call has thrown std::bad_alloc.
/// - `t.begin_reduction(mine)` contributes to a reduction over all ranks. Each rank begins the
///   reductions in the same sequence, one at a time. `Tally::merge`, which is associative and
///   commutative, merges the contributions.
/// - `t.reduced()`: the result of the reduction, the same for all ranks, once all have contributed.
/// - `t.is_due()`: true if a rank that has other things to do should begin another reduction.
///
/// No member waits for another rank.
template <class T, class Tally>
concept rank_transport =
    requires(T& t, T const& c, std::size_t to, std::vector<std::byte> bytes, Tally const& mine) {
      { c.rank() } -> std::same_as<std::size_t>;
      { c.size() } -> std::same_as<std::size_t>;
      { t.has_room(to) } -> std::same_as<bool>;
      t.send(to, std::move(bytes));
      { t.receive() } -> std::same_as<std::optional<std::vector<std::byte>>>;
      t.begin_reduction(mine);
      { t.reduced() } -> std::same_as<std::optional<Tally>>;
      { t.is_due() } -> std::same_as<bool>;
    };

}  // namespace wend
