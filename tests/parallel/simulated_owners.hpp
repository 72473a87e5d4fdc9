// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include <wend/parallel/detail/hash_distributed.hpp>

#include "../support/random_graph.hpp"

/// \file
/// The owners of hash-distributed A* in one thread, taking turns in an order that a seed draws: so
/// are the order and the delay of messages, how long an owner stalls, when it hears of a solution,
/// and when there is no room for a message. What a seed finds is found again.

namespace simulated {

template <class Message, class Cost>
struct world {
  using batch = std::vector<Message>;
  struct letter {
    batch messages;
    unsigned due;
  };
  std::mt19937 random;
  std::vector<std::vector<letter>> inboxes;
  std::optional<Cost> best{};
  std::uint64_t best_node = 0;
  std::uint64_t expansions = ~std::uint64_t{0};
  unsigned now = 0;

  bool one_of(std::size_t n) { return tests::below(random, n) == 0; }
};

template <class Message, class Cost>
class link {
 public:
  using batch = std::vector<Message>;

  link(world<Message, Cost>& all, std::size_t own) : world_(&all), own_(own) {}

  bool send(std::size_t to, batch& messages) {
    if (world_->one_of(4)) return false;
    unsigned const delay = world_->one_of(3) ? tests::below(world_->random, 40) : 0;
    world_->inboxes[to].push_back({std::exchange(messages, {}), world_->now + delay});
    return true;
  }
  bool receive(batch& messages) {
    auto& inbox = world_->inboxes[own_];
    if (inbox.empty()) return false;
    auto const i = tests::below(world_->random, inbox.size());
    if (inbox[i].due > world_->now) return false;
    messages = std::move(inbox[i].messages);
    inbox.erase(inbox.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  std::optional<Cost> const& best() {
    if (world_->one_of(3)) best_ = world_->best;
    return best_;
  }
  void offer(Cost const& g, std::uint64_t node) {
    if (world_->best && !(g < *world_->best)) return;
    world_->best = g;
    world_->best_node = node;
  }
  std::uint64_t take(std::uint64_t most) {
    std::uint64_t const taken = std::min(most, world_->expansions);
    world_->expansions -= taken;
    return taken;
  }
  void give_back(std::uint64_t count) { world_->expansions += count; }

 private:
  world<Message, Cost>* world_;
  std::size_t own_;
  std::optional<Cost> best_{};
};

/// A search among so many owners.
template <class P, class H>
class search : wend::detail::hash_distributed<P, H, link> {
  using base = wend::detail::hash_distributed<P, H, link>;
  using message = typename base::message;
  using cost = typename base::cost;

 public:
  search(P const& p, std::vector<wend::state_t<P>> starts, H const& h, std::size_t owners,
         unsigned seed)
      : base(p, h, std::move(starts), owners) {
    world_.random.seed(seed);
    world_.inboxes.resize(owners);
    for (std::size_t i = 0; i < owners; ++i)
      this->add_owner(nullptr, link<message, cost>(world_, i));
  }

  auto run() {
    using wend::search_status;
    using wend::detail::step_kind;
    if (!this->enter_starts()) throw std::runtime_error("no memory for the starts");
    if (this->solved_at_) return this->answer(search_status::solved, this->counts(), {});
    std::size_t const owners = this->owners_.size();
    std::vector<bool> idle(owners);
    std::vector<unsigned> stalled_until(owners);
    for (std::size_t busy = owners; busy != 0;) {
      if (++world_.now > 1'000'000) throw std::runtime_error("the search does not end");
      std::size_t const i = tests::below(world_.random, owners);
      if (stalled_until[i] > world_.now) continue;
      if (world_.one_of(20)) stalled_until[i] = world_.now + tests::below(world_.random, 50);
      step_kind const how = this->owners_[i]->step();
      if (how != step_kind::busy && how != step_kind::crowded && how != step_kind::idle)
        throw std::runtime_error("no memory");
      idle[i] = how == step_kind::idle;
      busy = 0;
      for (std::size_t k = 0; k < owners; ++k) busy += !idle[k] || !world_.inboxes[k].empty();
    }
    auto const status = world_.best ? search_status::solved : search_status::exhausted;
    return this->answer(status, this->counts(), world_.best_node);
  }

 private:
  world<message, cost> world_;
};

}  // namespace simulated
