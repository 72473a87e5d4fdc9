// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/error.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/rank_traffic.hpp>
#include <wend/partitioned/detail/link.hpp>

/// \file
/// The messages of a rank.

namespace wend::detail {

/// Sends and receives messages as bytes, and counts them.
template <class Transport>
class rank_mailbox {
 public:
  explicit rank_mailbox(Transport& transport) noexcept : transport_(&transport) {}

  /// True if a message can be sent to this rank at present.
  [[nodiscard]] bool has_room(std::size_t to) { return transport_->has_room(to); }
  /// Sends a message of about `size` bytes, which `write(out)` writes. Returns false and sends
  /// nothing if there is no memory. \pre There is room.
  template <class Write>
  [[nodiscard]] bool send(std::size_t to, std::size_t size, Write const& write) {
    byte_writer out;
    if (!has_memory_for([&] { out.reserve(size); })) return false;
    WEND_TRY { write(out); }
    WEND_CATCH_ALL {
      if (lacks_memory(out)) return false;
      WEND_RETHROW;
    }
    size = out.size();
    if (!has_memory_for([&] { transport_->send(to, out.take()); })) return false;
    bytes_ += size;
    ++sent_;
    return true;
  }
  /// Receives a message, which `read(in)` reads. If that returns false, for lack of memory, the
  /// message is read again later.
  template <class Read>
  transfer receive(Read const& read) {
    if (!unread_ && !has_memory_for([&] { unread_ = transport_->receive(); }))
      return transfer::no_memory;
    if (!unread_) return transfer::none;
    byte_reader in(*unread_);
    if (!read(in)) return transfer::no_memory;
    unread_.reset();
    ++received_;
    return transfer::done;
  }

  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }
  [[nodiscard]] std::uint64_t received() const noexcept { return received_; }
  /// The bytes sent.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  Transport* transport_;
  std::optional<std::vector<std::byte>> unread_{};  // received, but there was no memory to read it
  std::uint64_t sent_ = 0;
  std::uint64_t received_ = 0;
  std::uint64_t bytes_ = 0;
};

/// The traffic of a rank. `waited` has its waiting time.
template <class Rank>
rank_traffic traffic_of(Rank const& rank, rank_traffic waited) {
  waited.messages = rank.messages().sent();
  waited.bytes = rank.messages().bytes();
  waited.reductions = rank.reductions();
  return waited;
}

}  // namespace wend::detail
