// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/error.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>
#include <wend/distributed/distributed_progress.hpp>
#include <wend/partitioned/detail/link.hpp>

/// \file
/// The messages of a rank, and the connection of the owner of its states to those on other ranks.

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

/// A link of a hash_owner. It converts batches of messages to bytes and back, and has the best
/// solution and the number of expansions that may be made.
template <class Message, class Cost, class Transport>
class rank_link {
 public:
  using batch = std::vector<Message>;
  using solution = partitioned_solution<Cost>;
  using mailbox = rank_mailbox<Transport>;

  explicit rank_link(Transport& transport) noexcept : mailbox_(transport) {}

  /// Sets the nodes of its owner, which hash states.
  void serve(typename Message::store const& nodes) noexcept { nodes_ = &nodes; }

  // ---- called by the owner: see hash_owner

  transfer send(std::size_t to, batch& messages) {
    if (!mailbox_.has_room(to)) return transfer::none;
    auto const write = [&](byte_writer& out) {
      for (Message const& m : messages) m.write(out);
    };
    if (!mailbox_.send(to, messages.size() * sizeof(Message), write)) return transfer::no_memory;
    messages.clear();
    return transfer::done;
  }
  transfer receive(batch& messages) {
    return mailbox_.receive([&](byte_reader& in) {
      messages.clear();
      while (in.left() != 0) {
        if (!reserve_one(messages)) {
          messages.clear();
          return false;
        }
        messages.emplace_back(in, *nodes_);
      }
      return true;
    });
  }
  void offer(Cost const& g, std::uint64_t node) { note_solution({g, node}); }
  [[nodiscard]] std::optional<Cost> const& best() const noexcept { return best_cost_; }
  std::uint64_t take(std::uint64_t most) noexcept { return share_.take(most); }
  void give_back(std::uint64_t count) noexcept { share_.give_back(count); }

  // ---- called by the rank

  /// Records a solution found here or elsewhere.
  void note_solution(solution const& found) {
    if (solution_ && !(found < *solution_)) return;
    solution_ = found;
    best_cost_ = found.cost;
  }
  [[nodiscard]] std::optional<solution> const& best_solution() const noexcept { return solution_; }
  [[nodiscard]] expansion_share& share() noexcept { return share_; }
  [[nodiscard]] mailbox const& messages() const noexcept { return mailbox_; }

 private:
  mailbox mailbox_;
  typename Message::store const* nodes_ = nullptr;
  std::optional<solution> solution_{};
  std::optional<Cost> best_cost_{};
  expansion_share share_;
};

/// The links of owners on ranks.
template <template <class> class Transport>
struct rank_links {
  template <class Message, class Cost>
  using link = rank_link<Message, Cost, Transport<rank_tally<Cost>>>;
};

}  // namespace wend::detail
