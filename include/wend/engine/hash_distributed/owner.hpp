// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::clamp, std::max
#include <cstddef>    // std::ptrdiff_t, std::size_t
#include <cstdint>    // std::uint64_t
#include <iterator>   // std::make_move_iterator
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/checkpoint.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/reserve.hpp>
#include <wend/engine/best_first/selection.hpp>
#include <wend/engine/hash_distributed/kept_nodes.hpp>
#include <wend/engine/hash_distributed/state_owners.hpp>
#include <wend/engine/hash_distributed/storage.hpp>
#include <wend/engine/hash_distributed/successors.hpp>
#include <wend/engine/hash_distributed/transfer.hpp>

/// \file
/// One of those among whom hash-distributed A* divides the states.

namespace wend::detail {

/// What an owner's step was.
enum class step_kind {
  busy,           ///< It did something.
  crowded,        ///< Others have no room for its messages at the moment.
  idle,           ///< It has nothing to do until a message comes.
  no_memory,      ///< The memory ended; nothing is lost.
  no_expansions,  ///< The limit of expansions was reached.
};

/// The owner of a part of the states: it alone has their nodes, and expands them. What leads to the
/// state of another goes to that one as a message, and is looked up there.
///
/// `Link` is how an owner is connected with the others:
/// - `send(to, batch)` takes a batch of messages, `receive(batch)` gives one: see transfer;
/// - `best()` is the cost of the cheapest solution known, or nothing;
/// - `offer(g, node)` tells of a solution that ends at a node, by its number among all owners';
/// - `take(most)` says how many expansions may be made, `give_back(n)` how many were not;
/// - `outgrow(size)`, if it has that, tells that a table of so many slots is about to grow, and
///   `outgrown()` gives the largest of these sizes.
template <class P, class H, template <class, class> class LinkOf>
class hash_owner : public hash_storage<P, H, LinkOf> {
  using base = hash_storage<P, H, LinkOf>;
  using base::budget_, base::front_, base::link_, base::problem_;
  using base::is_beaten, base::key_of, base::store_all;
  using typename base::cost;

 public:
  using typename base::batch, typename base::frontier, typename base::id, typename base::link;
  using typename base::message;

  hash_owner(P const& problem, H const& heuristic, state_owners<P> const& owners,
             std::size_t number, table_memory* memory, link to_others)
      : base(problem, heuristic, owners.size(), memory, std::move(to_others)),
        owners_(owners),
        number_(number),
        selected_(front_, together, budget_),
        successors_(problem, heuristic),
        out_(owners.size()) {}

  /// What limits it. The memory is its share.
  void limit(std::optional<cost> const& max_cost, std::optional<std::size_t> max_memory) {
    max_cost_ = max_cost;
    this->cuts_ = cost_beyond(max_cost).has_value();
    budget_.set_limit(max_memory);
  }

  /// Stores what has come, and expands the nodes that come next.
  [[nodiscard]] step_kind step() {
    if (this->cut_ && !this->cuts_) [[unlikely]]
      this->refuse(*this->cut_);
    if constexpr (base::tells_growth) grow_with_others();
    if (!put_back() || !store_waiting()) return step_kind::no_memory;
    for (std::size_t i = 0; i != most_batches; ++i) {
      transfer const got = link_.receive(come_);
      if (got == transfer::none) break;
      if (got == transfer::no_memory || !store_waiting()) return step_kind::no_memory;
    }
    if (auto const sent = deliver(batch_size()); sent != transfer::done) return step_after(sent);
    step_kind const how = expand();
    return how != step_kind::idle ? how : step_after(deliver(1));
  }

  /// Messages received since the last step; the next step stores them. False, and `more` is as it
  /// was, without memory for them.
  [[nodiscard]] bool take(batch& more) {
    if (next_come_ == come_.size()) {
      come_ = std::move(more);
      next_come_ = 0;
      return true;
    }
    std::size_t const size = come_.size() - next_come_ + more.size();
    if (come_.capacity() - come_.size() < more.size()) {
      batch all;
      if (!reserve_empty(all, std::max(size, 2 * come_.size()))) return false;
      all.insert(all.end(), std::make_move_iterator(come_.begin() + offset(next_come_)),
                 std::make_move_iterator(come_.end()));
      come_.swap(all);
      next_come_ = 0;
    }
    come_.insert(come_.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
    return true;
  }

  /// Writes what another object needs to go on from here, by `out.put(value)`.
  template <class Out>
  void write(Out& out) const {
    this->write_nodes(out);
    out.put(produced_);
    out.put(sent_);
    write_batch(out, own_, next_own_);
    write_batch(out, come_, next_come_);
    for (batch const& b : out_) write_batch(out, b, 0);
  }
  /// Goes on from what was written, by `in.get<T>()`. What is wrong with it, if anything is.
  /// \pre It is as it was made.
  template <class In>
  [[nodiscard]] std::optional<checkpoint_fault> read(In& in) {
    auto const fault = this->read_nodes(in, [this](auto const& k, std::uint64_t hash) {
      return owners_.of(k, hash) == number_;
    });
    if (fault) return fault;
    produced_ = in.template get<std::uint64_t>();
    sent_ = in.template get<std::uint64_t>();
    auto const& nodes = front_.nodes;
    own_ = read_batch<message>(in, nodes);
    come_ = read_batch<message>(in, nodes);
    for (batch& b : out_) b = read_batch<message>(in, nodes);
    return std::nullopt;
  }

  /// How many successors it produced, and how many of them it sent to others.
  [[nodiscard]] std::uint64_t produced() const noexcept { return produced_; }
  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }

 private:
  /// So many nodes of equal keys are expanded together, so that the machine fetches what they need
  /// at the same time.
  static constexpr std::size_t together = 64;
  /// So many messages are a batch at most, and at least where there is something else to do.
  static constexpr std::size_t full = 256;
  static constexpr std::size_t smallest = 16;
  /// So many batches are received between two expansions.
  static constexpr std::size_t most_batches = 8;

  /// If another's table grows, and this one will soon, lets it grow now: nobody stores anything
  /// meanwhile, so that those that grow later would have to be waited for, too. Not where memory is
  /// short.
  void grow_with_others() {
    std::size_t const size = link_.outgrown();
    if (size == outgrown_) return;
    outgrown_ = size;
    if (front_.nodes.table_size() <= size && 2 * budget_.bytes() < budget_.left())
      front_.nodes.grow_table_early();
  }

  // ---- messages

  [[nodiscard]] static std::ptrdiff_t offset(std::size_t n) noexcept {
    return static_cast<std::ptrdiff_t>(n);
  }

  /// Stores what waits; false without memory for all of it, and the rest waits on.
  [[nodiscard]] bool store_waiting() {
    return store_all(own_, next_own_) && store_all(come_, next_come_);
  }

  /// The fewer nodes are open, the sooner the owners need what waits to be sent: a half as many
  /// wait at most. Otherwise they expand what lies behind it, and often a second time.
  [[nodiscard]] std::size_t batch_size() const noexcept {
    return std::clamp<std::size_t>(front_.counts.open / (2 * out_.size()), smallest, full);
  }

  /// Sends batches of at least so much. `none`: there was no room for one of them.
  [[nodiscard]] transfer deliver(std::size_t least) {
    transfer all = transfer::done;
    for (std::size_t to = 0; to < out_.size(); ++to) {
      if (out_[to].size() < least) continue;
      transfer const how = link_.send(to, out_[to]);
      if (how == transfer::no_memory) return how;
      if (how == transfer::none) all = how;
    }
    return all;
  }
  [[nodiscard]] static step_kind step_after(transfer sent) noexcept {
    if (sent == transfer::no_memory) return step_kind::no_memory;
    return sent == transfer::none ? step_kind::crowded : step_kind::idle;
  }

  // ---- expansions

  /// Expands the nodes that come next, if they are to be. Those that are not stay selected.
  [[nodiscard]] step_kind expand() {
    if (!selected_.next()) return step_kind::idle;
    auto const ids = selected_.all();
    cost const f = front_.facts_of(ids.front()).f;
    if (is_beaten(f) || (max_cost_ && *max_cost_ < f)) return step_kind::idle;
    std::uint64_t const may = link_.take(ids.size());
    std::uint64_t done = 0;
    step_kind how = step_kind::busy;
    id const* next = ids.data();
    id const* const end = next + ids.size();
    for (; next != end; ++next) {
      if (front_.nodes.closed(*next)) continue;  // it has left before, with a better key
      auto const node = front_.facts_of(*next);
      if (is_goal(node)) {
        front_.close(*next);
        ++front_.counts.goals;
        link_.offer(node.g, base::global(*next, number_, owners_.size()));
        break;  // the others are no better
      }
      if (done == may) {
        how = step_kind::no_expansions;
        break;
      }
      if (!produce(node)) {
        how = step_kind::no_memory;
        break;
      }
      ++done;
      front_.close(*next);
      ++front_.counts.expanded;
    }
    if (next == end) selected_.clear();
    if (may != done) link_.give_back(may - done);
    return how;
  }

  /// Puts what was selected and not expanded back into the open list; false without memory for it.
  [[nodiscard]] bool put_back() {
    if (!selected_) return true;
    for (id const n : selected_.all()) {
      if (front_.nodes.closed(n)) continue;
      auto const node = front_.facts_of(n);
      auto const k = key_of(node.g, node.h);
      if constexpr (frontier::prepares)
        if (!front_.prepare(k)) return false;
      if (!front_.reserve({0, 1, 0}, node.depth)) return false;
      front_.enqueue(n, node.g, node.h, k);
    }
    selected_.clear();
    return true;
  }

  [[nodiscard]] bool is_goal(typename frontier::facts const& node) const {
    if constexpr (goal_aware<H>)
      if (cost{} < node.h) return false;
    return problem_->is_goal(front_.nodes.state_of(node.number));
  }

  /// Sends what a node leads to where it belongs; false, with nothing changed, without memory.
  [[nodiscard]] bool produce(typename frontier::facts const& node) {
    std::uint64_t const before = produced_;
    auto const cut = [this](message&& m, cost const& added) {
      this->cut({std::move(m), added, false});
      ++front_.counts.generated;
      ++front_.counts.pruned;
    };
    if (for_successors(node, [this](message& m) { return route(m); }, cut)) [[likely]]
      return true;
    take_back(node, produced_ - before);
    return false;
  }
  template <class Use, class Cut>
  [[gnu::always_inline]] bool for_successors(typename frontier::facts const& node, Use&& use,
                                             Cut&& cut) {
    auto const here = base::global(node.number, number_, owners_.size());
    return successors_.of(
        front_.nodes, node, static_cast<id>(here), use,
        [this](message const& m, std::string const& what) { this->refuse(m, what); }, cut);
  }
  [[nodiscard, gnu::always_inline]] bool route(message& m) {
    m.hash = front_.nodes.hash_of_key(m.k);
    std::size_t const to = owners_.of(m.k, m.hash);
    if (to == number_) {
      front_.nodes.prefetch_slot(front_.nodes.slot_of(m.hash));  // while others are produced
      if (!reserve_one(own_)) return false;
      own_.push_back(std::move(m));
    } else {
      if (!reserve_one(out_[to])) return false;
      ++sent_;
      out_[to].push_back(std::move(m));
    }
    ++produced_;
    return true;
  }
  /// Takes the first successors of a node back, so many, which are the last messages of all.
  [[gnu::cold, gnu::noinline]] void take_back(typename frontier::facts const& node,
                                              std::uint64_t count) {
    auto const cut = [this](message&&, cost const&) {
      --front_.counts.generated;
      --front_.counts.pruned;
    };
    auto const sent_back = [this, &count](message& m) {
      if (count == 0) return false;
      --count;
      --produced_;
      std::size_t const to = owners_.of(m.k, front_.nodes.hash_of_key(m.k));
      if (to != number_) --sent_;
      (to == number_ ? own_ : out_[to]).pop_back();
      return true;
    };
    static_cast<void>(for_successors(node, sent_back, cut));
  }

  state_owners<P> owners_;
  std::size_t number_;  // its own
  selection<frontier> selected_;
  successors<P, H, frontier> successors_;
  std::optional<cost> max_cost_{};
  std::vector<batch> out_;  // by owner
  batch own_{};             // what leads to states of its own, to be stored
  batch come_{};            // what has come from others
  std::size_t next_own_ = 0;
  std::size_t next_come_ = 0;
  std::uint64_t produced_ = 0;
  std::uint64_t sent_ = 0;
  std::size_t outgrown_ = 0;  // what the others were last known to have outgrown
};

}  // namespace wend::detail
