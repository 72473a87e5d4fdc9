// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>  // std::same_as
#include <cstddef>   // std::byte, std::size_t
#include <optional>
#include <utility>   // std::move
#include <vector>

/// \file
/// What a search over several ranks asks of that which connects them.

namespace wend {

/// How a rank, one of `size()` that search together, reaches the others. MPI is one model; ranks
/// that take turns in one thread, for tests, are another (simulated_ranks).
///
/// - `t.has_room(to)`: whether another message may be sent to that rank now. A transport keeps the
///   messages that were sent and not received few, for the receiver's sake.
/// - `t.send(to, bytes)` sends one. \pre `has_room(to)`, and no call since. If it throws
///   std::bad_alloc, nothing is sent, and `bytes` is as it was.
/// - `t.receive()`: a message that has come, in any order, from any rank, if there is one. Each
///   comes exactly once, also where a call before has thrown std::bad_alloc.
/// - `t.begin_reduction(mine)` gives what all ranks give, in the same sequence, to be merged by
///   `Tally::merge`, which is associative and commutative; one at a time.
/// - `t.reduced()`: what came out of it, the same for all ranks, once all have given theirs.
/// - `t.is_due()`: whether a rank that has other things to do is to begin another reduction.
///
/// None of them waits for another rank.
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
