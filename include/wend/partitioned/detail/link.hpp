// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min
#include <cstdint>    // std::uint64_t

/// \file
/// The vocabulary of the links between owners: see hash_owner.

namespace wend::detail {

/// The outcome of sending or receiving a batch.
enum class transfer {
  done,
  none,      ///< No room to send at present; nothing to receive.
  no_memory  ///< Nothing was sent or received; it can be tried again.
};

/// The outcome of an owner's step.
enum class step_kind {
  busy,           ///< The owner did some work.
  crowded,        ///< Other owners have no room for its messages at the moment.
  idle,           ///< There is nothing to do until a message arrives.
  no_memory,      ///< Memory ran out; nothing is lost.
  no_expansions,  ///< The limit of expansions was reached.
};

/// A solution: the number of its last node among those of all owners; in a depth-first search, the
/// rank that has it.
template <class Cost>
struct partitioned_solution {
  Cost cost;
  std::uint64_t node;

  /// Equally cheap solutions are ordered by number, so that all owners choose the same one.
  friend bool operator<(partitioned_solution const& a, partitioned_solution const& b) {
    if (a.cost < b.cost) return true;
    return !(b.cost < a.cost) && a.node < b.node;
  }
};

/// An owner's share of the expansions that a limit leaves to all owners; unlimited without a limit.
class expansion_share {
 public:
  void begin(bool limited) noexcept {
    limited_ = limited;
    held_ = 0;
  }

  /// Takes at most `most` expansions.
  std::uint64_t take(std::uint64_t most) noexcept {
    if (!limited_) return most;
    std::uint64_t const taken = std::min(most, held_);
    held_ -= taken;
    return taken;
  }
  /// Gives back expansions that were taken but not needed.
  void give_back(std::uint64_t count) noexcept { held_ += limited_ ? count : 0; }

  void grant(std::uint64_t expansions) noexcept { held_ += expansions; }
  void drop() noexcept { held_ = 0; }
  [[nodiscard]] std::uint64_t held() const noexcept { return held_; }

 private:
  bool limited_ = false;
  std::uint64_t held_ = 0;
};

}  // namespace wend::detail
