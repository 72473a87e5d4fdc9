// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/error.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/expansion_share.hpp>
#include <wend/distributed/detail/rank_tally.hpp>
#include <wend/partitioned/detail/transfer.hpp>

/// \file
/// The connection between the owner of a rank's states and the owners on other ranks.

namespace wend::detail {

/// Converts batches of messages to bytes and back, and counts the messages sent and received. It
/// also has the best solution, and the number of expansions that may be made.
template <class Message, class Cost, class Transport>
class rank_exchange {
 public:
  using batch = std::vector<Message>;
  using solution = distributed_solution<Cost>;

  explicit rank_exchange(Transport& transport) noexcept : transport_(&transport) {}

  /// Sets the nodes of its owner, which hash states.
  void serve(typename Message::store const& nodes) noexcept { nodes_ = &nodes; }

  // ---- called by the owner: see hash_owner

  transfer send(std::size_t to, batch& messages) {
    if (!transport_->has_room(to)) return transfer::none;
    byte_writer out;
    if (!has_memory_for([&] { out.reserve(messages.size() * sizeof(Message)); }))
      return transfer::no_memory;
    WEND_TRY {
      for (Message const& m : messages) m.write(out);
    }
    WEND_CATCH_ALL {
      if (lacks_memory(out)) return transfer::no_memory;
      WEND_RETHROW;
    }
    auto bytes = out.take();
    std::size_t const size = bytes.size();
    if (!has_memory_for([&] { transport_->send(to, std::move(bytes)); }))
      return transfer::no_memory;
    messages.clear();
    bytes_ += size;
    ++sent_;
    return transfer::done;
  }
  transfer receive(batch& messages) {
    if (!unread_ && !has_memory_for([&] { unread_ = transport_->receive(); }))
      return transfer::no_memory;
    if (!unread_) return transfer::none;
    byte_reader in(*unread_);
    messages.clear();
    while (in.left() != 0) {
      if (!reserve_one(messages)) {
        messages.clear();
        return transfer::no_memory;
      }
      messages.emplace_back(in, *nodes_);
    }
    unread_.reset();
    ++received_;
    return transfer::done;
  }
  void offer(Cost const& g, std::uint64_t node) { hear({g, node}); }
  [[nodiscard]] std::optional<Cost> const& best_cost() const noexcept { return best_cost_; }
  std::uint64_t take(std::uint64_t most) noexcept { return share_.take(most); }
  void give_back(std::uint64_t count) noexcept { share_.give_back(count); }

  // ---- called by the rank

  /// Records a solution found here or elsewhere.
  void hear(solution const& found) {
    if (best_ && !(found < *best_)) return;
    best_ = found;
    best_cost_ = found.cost;
  }
  [[nodiscard]] std::optional<solution> const& best() const noexcept { return best_; }

  [[nodiscard]] expansion_share& share() noexcept { return share_; }

  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }
  [[nodiscard]] std::uint64_t received() const noexcept { return received_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  Transport* transport_;
  typename Message::store const* nodes_ = nullptr;
  std::optional<solution> best_{};
  std::optional<Cost> best_cost_{};
  expansion_share share_;
  std::optional<std::vector<std::byte>> unread_{};  // received, but there was no memory to read it
  std::uint64_t sent_ = 0;
  std::uint64_t received_ = 0;
  std::uint64_t bytes_ = 0;  // bytes sent
};

/// The link type for an owner, which takes a `Link<Message, Cost>`.
template <template <class> class Transport>
struct rank_links {
  template <class Message, class Cost>
  class link {
   public:
    using batch = std::vector<Message>;
    using exchange = rank_exchange<Message, Cost, Transport<rank_tally<Cost>>>;

    explicit link(exchange& others) noexcept : exchange_(&others) {}

    transfer send(std::size_t to, batch& messages) { return exchange_->send(to, messages); }
    transfer receive(batch& messages) { return exchange_->receive(messages); }
    std::optional<Cost> const& best() const noexcept { return exchange_->best_cost(); }
    void offer(Cost const& g, std::uint64_t node) { exchange_->offer(g, node); }
    std::uint64_t take(std::uint64_t most) noexcept { return exchange_->take(most); }
    void give_back(std::uint64_t count) noexcept { exchange_->give_back(count); }

   private:
    exchange* exchange_;
  };
};

}  // namespace wend::detail
