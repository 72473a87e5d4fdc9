// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::min
#include <array>
#include <concepts>   // std::integral
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <span>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/memory/reserve.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/hash_distributed/kept_nodes.hpp>

/// \file
/// How an owner in hash-distributed A* stores what leads to its states.

namespace wend::detail {

/// An owner's nodes, and how messages become nodes.
template <class P, class H, template <class, class> class LinkOf>
class hash_storage : public hash_kept_nodes<P, H, LinkOf> {
  using base = hash_kept_nodes<P, H, LinkOf>;

 public:
  using typename base::batch, typename base::frontier, typename base::id, typename base::message;
  using typename base::store;

 protected:
  using base::front_, base::heuristic_, base::link_, base::problem_;
  using base::failing, base::has_numbers, base::is_beaten, base::key_of, base::state_of_key;
  using typename base::cost, typename base::state;

  using base::base;

  /// Stores messages from `next` on; false without memory for one, which is `next` then. Each step
  /// prefetches what a later one reads.
  [[nodiscard]] bool store_all(batch& from, std::size_t& next) {
    auto& nodes = front_.nodes;
    std::array<std::size_t, 2 * window> slots;  // a ring
    for (std::size_t asked = next; next != from.size();) {
      std::size_t const begin = next;
      std::size_t const end = std::min(from.size(), begin + window);
      roomy_ = make_room(from, begin, end);
      if (slots_for_ != nodes.table_size()) {
        slots_for_ = nodes.table_size();
        asked = begin;
      }
      for (std::size_t const most = std::min(from.size(), end + window); asked < most; ++asked)
        nodes.prefetch_slot(slots[asked % slots.size()] = nodes.slot_of(from[asked].hash));
      for (std::size_t i = begin; i < end; ++i)
        nodes.prefetch_found(from[i].hash, slots[i % slots.size()]);
      if constexpr (batched)
        if (!ask(from, begin, end)) return false;
      auto const& best = link_.best();
      for (; next != end; ++next)
        if (!store_one(from[next], slots[next % slots.size()], next - begin, best)) break;
      front_.counts.generated += next - begin;
      front_.counts.max_open = std::max(front_.counts.max_open, front_.counts.open);
      if (next != end) return false;
    }
    from.clear();
    next = 0;
    return true;
  }

 private:
  using estimate = std::optional<cost>;
  using place = typename frontier::place;

  /// So many messages are looked up together.
  static constexpr std::size_t window = 64;
  static constexpr bool batched = evaluator<P, H>::batched;

  /// Looks a successor up from a slot on, and stores it if it is new or better; false, with nothing
  /// changed, without memory for it. It is the message of that number in its window.
  [[nodiscard, gnu::always_inline]] bool store_one(message& m, std::size_t slot,
                                                   std::size_t number, estimate const& best) {
    auto& nodes = front_.nodes;
    auto& counts = front_.counts;
    if (slots_for_ != nodes.table_size()) slot = nodes.slot_of(m.hash);
    if (auto const known = nodes.find(m.hash, slot, m.k)) {
      if (m.g < nodes.g(*known) && !nodes.dead(*known)) return improve(m, *known);
      ++counts.duplicates;
      return true;
    }
    if (is_beaten(m.g, best)) {
      ++counts.pruned;
      return true;
    }
    estimate const h = estimate_of(m, number);
    if (h && (!fits(m, *h) || is_beaten(static_cast<cost>(m.g + *h), best))) {
      ++counts.evaluated;
      ++counts.pruned;
      return true;
    }
    place const at = place_of(m, h);
    if (!at && !reserve(m, h)) return false;
    if (slots_for_ != nodes.table_size()) {  // it has grown just now
      slot = nodes.slot_of(m.hash);
      static_cast<void>(nodes.find(m.hash, slot, m.k));
    }
    ++counts.evaluated;
    std::size_t const depth = m.depth();
    id const n = front_.add(std::move(m.k), m.hash, slot, m.g, depth, h, m.parent(), m.action());
    if (at)
      push_at(at, n, m.g, *h, depth);
    else if (h)
      front_.push(n, m.g, *h, depth, key_of(m.g, *h));
    else
      ++counts.pruned;
    return true;
  }

  /// A cheaper way to a node; false without memory for it.
  [[nodiscard, gnu::noinline]] bool improve(message& m, id known) {
    auto& nodes = front_.nodes;
    cost h{};
    if constexpr (frontier::keeps_estimates)
      h = nodes.h(known);
    else
      h = *estimate_of(m, window);
    if (!fits(m, h)) {
      ++front_.counts.pruned;
      return true;
    }
    if (!reserve(m, h)) return false;
    front_.improve(known, nodes.closed(known), m.g, h, m.depth(), m.parent(), m.action(),
                   key_of(m.g, h));
    return true;
  }

  // ---- estimates

  /// h of the state that a message leads to, the one of that number in its window.
  [[nodiscard]] estimate estimate_of(message const& m, [[maybe_unused]] std::size_t number) {
    if constexpr (message::tells_h)
      return m.h;
    else if constexpr (batched)
      return checked_estimate<cost>(answers_[answer_of_[number]], failing(m));
    else
      return evaluator<P, H>::of(*heuristic_, state_of_key(m.k), failing(m));
  }
  /// True if f fits its type. Otherwise the message is cut and left moved from.
  [[nodiscard, gnu::always_inline]] bool fits(message& m, cost const& h) {
    if (checked_sum(m.g, h)) [[likely]]
      return true;
    this->cut({std::move(m), h, true});
    return false;
  }

  /// Asks a heuristic that takes many states about those of a window that are new; false without
  /// memory for them.
  [[nodiscard]] bool ask(batch const& from, std::size_t begin, std::size_t end) {
    auto const& nodes = front_.nodes;
    asked_.clear();
    answers_.clear();
    if (!reserve_empty(asked_, window) || !reserve_empty(answers_, window)) return false;
    for (std::size_t i = begin; i < end; ++i) {
      std::size_t slot = nodes.slot_of(from[i].hash);
      if (nodes.find(from[i].hash, slot, from[i].k)) continue;
      answer_of_[i - begin] = asked_.size();
      asked_.push_back(state_of_key(from[i].k));
    }
    answers_.assign(asked_.size(), std::nullopt);
    if (!asked_.empty())
      heuristic_->estimate(std::span<state const>(asked_), std::span<estimate>(answers_));
    return true;
  }

  // ---- room

  /// Makes room for what all of these could need, before slots are looked up, as tables may grow;
  /// false without memory for that, and then room is made for each alone.
  [[nodiscard]] bool make_room(batch const& from, std::size_t begin, std::size_t end) {
    std::size_t deepest = 0;
    for (std::size_t i = begin; i < end; ++i) deepest = std::max(deepest, from[i].depth());
    if constexpr (base::tells_growth)
      if (!front_.nodes.table_has_room(end - begin)) link_.outgrow(front_.nodes.table_size());
    return has_numbers(end - begin) && front_.reserve({end - begin, end - begin, 0}, deepest);
  }
  /// Where a new node is to be pushed, if there is room for it; else null.
  [[nodiscard, gnu::always_inline]] place place_of([[maybe_unused]] message const& m,
                                                   [[maybe_unused]] estimate const& h) {
    if constexpr (frontier::has_places) {
      if (!roomy_ || !h) return {};
      if constexpr (frontier::keeps_estimates)
        if (!front_.nodes.reserve(1, m.depth(), static_cast<std::uint64_t>(*h))) return {};
      return front_.place_of(key_of(m.g, *h));
    } else {
      return {};
    }
  }
  void push_at([[maybe_unused]] place at, id n, cost const& g, cost const& h, std::size_t depth) {
    auto& counts = front_.counts;
    if constexpr (frontier::has_places) front_.push_at(at, n);
    front_.prefer(n, g, h);
    ++counts.open;
    ++counts.stored;
    counts.max_depth = std::max<std::uint64_t>(counts.max_depth, depth);
  }
  /// Makes room for one more node that is pushed; false without memory, or numbers, for it.
  [[nodiscard, gnu::noinline]] bool reserve(message const& m, estimate const& h) {
    if constexpr (frontier::prepares)
      if (h && !front_.prepare(key_of(m.g, *h))) return false;
    demand needs{1, 1, 0};
    if constexpr (frontier::keeps_estimates && std::integral<cost>)
      if (h) needs.largest_h = static_cast<std::uint64_t>(*h);
    return has_numbers(1) && front_.reserve(needs, m.depth());
  }

  bool roomy_ = false;         // there is room for all of the window
  std::size_t slots_for_ = 0;  // the size of the table for which the slots were found
  // Where the heuristic takes many states: the new ones of the window, and what it answers.
  std::vector<state> asked_{};
  std::vector<estimate> answers_{};
  std::array<std::size_t, window> answer_of_{};
};

}  // namespace wend::detail
