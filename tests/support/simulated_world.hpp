// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>   // std::byte, std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <random>    // std::mt19937_64: the same numbers on every platform
#include <utility>   // std::move
#include <vector>

#include <wend/distributed/rank_transport.hpp>

/// \file
/// The transport between simulated ranks in one thread.

namespace wend::detail {

/// The messages and the reductions of all ranks. A seed determines which rank is next, which one
/// stalls, how long messages and results of reductions are in transit, and when there is no room
/// for a message. Messages can overtake each other.
template <class Tally>
class simulated_world {
 public:
  simulated_world(std::size_t ranks, std::uint64_t seed)
      : random_(seed), inboxes_(ranks), begun_(ranks), stalled_until_(ranks) {}

  [[nodiscard]] std::size_t size() const noexcept { return inboxes_.size(); }

  /// Returns the next rank to run.
  std::size_t next() {
    for (;;) {
      ++now_;
      std::size_t const rank = below(size());
      if (stalled_until_[rank] > now_) continue;
      if (one_in(20)) stalled_until_[rank] = now_ + below(50);
      return rank;
    }
  }

  bool one_in(std::uint64_t n) { return below(n) == 0; }

  void send(std::size_t to, std::vector<std::byte>&& bytes) {
    letter& l = inboxes_[to].emplace_back();
    l = {std::move(bytes), now_ + delay()};
  }
  std::optional<std::vector<std::byte>> receive(std::size_t own) {
    auto& inbox = inboxes_[own];
    if (inbox.empty()) return std::nullopt;
    std::size_t const i = below(inbox.size());
    if (inbox[i].due > now_) return std::nullopt;
    auto bytes = std::move(inbox[i].bytes);
    inbox[i] = std::move(inbox.back());
    inbox.pop_back();
    return bytes;
  }

  void begin_reduction(std::size_t own, Tally const& mine) {
    reduction& its = reductions_[begun_[own].given++ % reductions_.size()];
    if (its.given == size()) its.given = 0;  // all ranks have the sum: another reduction begins
    if (its.given == 0)
      its.sum = mine;
    else
      its.sum.merge(mine);
    if (++its.given == size())
      for (auto& rank : begun_) rank.due = now_ + delay();
  }
  std::optional<Tally> reduced(std::size_t own) {
    auto const& mine = begun_[own];
    auto const& last = reductions_[(mine.given - 1) % reductions_.size()];
    if (last.given != size() || mine.due > now_) return std::nullopt;
    return last.sum;
  }

 private:
  struct letter {
    std::vector<std::byte> bytes{};
    std::uint64_t due = 0;
  };
  struct reduction {
    Tally sum{};
    std::size_t given = 0;  // the number of contributing ranks
  };
  struct place {
    std::size_t given = 0;  // the number of reductions to which the rank contributed
    std::uint64_t due = 0;  // the arrival of the last result
  };

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  std::uint64_t delay() { return one_in(3) ? below(40) : 0; }

  std::mt19937_64 random_;
  std::vector<std::vector<letter>> inboxes_;  // by rank
  std::vector<place> begun_;                  // by rank
  std::vector<std::uint64_t> stalled_until_;  // by rank
  std::array<reduction, 2> reductions_{};  // the last two, since no rank begins a third
  std::uint64_t now_ = 0;
};

/// The transport of one rank.
template <class Tally>
class simulated_transport {
 public:
  simulated_transport(simulated_world<Tally>& world, std::size_t rank) noexcept
      : world_(&world), rank_(rank) {}

  [[nodiscard]] std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] std::size_t size() const noexcept { return world_->size(); }
  [[nodiscard]] bool has_room(std::size_t) { return !world_->one_in(4); }
  void send(std::size_t to, std::vector<std::byte>&& bytes) { world_->send(to, std::move(bytes)); }
  std::optional<std::vector<std::byte>> receive() { return world_->receive(rank_); }
  void begin_reduction(Tally const& mine) { world_->begin_reduction(rank_, mine); }
  std::optional<Tally> reduced() { return world_->reduced(rank_); }
  [[nodiscard]] bool is_due() { return world_->one_in(8); }

 private:
  simulated_world<Tally>* world_;
  std::size_t rank_;
};

}  // namespace wend::detail
