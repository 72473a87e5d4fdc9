// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <vector>

#include <wend/core/detail/reserve.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_mailbox.hpp>
#include <wend/distributed/detail/rank_tally.hpp>
#include <wend/partitioned/detail/expansion_share.hpp>
#include <wend/partitioned/detail/transfer.hpp>

/// \file
/// The connection between the owner of a rank's states and the owners on other ranks.

namespace wend::detail {

/// A link of a hash_owner. It converts batches of messages to bytes and back, and has the best
/// solution and the number of expansions that may be made.
template <class Message, class Cost, class Transport>
class rank_exchange {
 public:
  using batch = std::vector<Message>;
  using solution = distributed_solution<Cost>;
  using mailbox = rank_mailbox<Transport>;

  explicit rank_exchange(Transport& transport) noexcept : mailbox_(transport) {}

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
  void offer(Cost const& g, std::uint64_t node) { hear({g, node}); }
  [[nodiscard]] std::optional<Cost> const& best() const noexcept { return best_cost_; }
  std::uint64_t take(std::uint64_t most) noexcept { return share_.take(most); }
  void give_back(std::uint64_t count) noexcept { share_.give_back(count); }

  // ---- called by the rank

  /// Records a solution found here or elsewhere.
  void hear(solution const& found) {
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
  using link = rank_exchange<Message, Cost, Transport<rank_tally<Cost>>>;
};

}  // namespace wend::detail
