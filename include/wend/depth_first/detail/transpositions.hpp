// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min
#include <cstddef>      // std::size_t, std::byte
#include <cstdint>      // std::uint32_t, std::uint64_t
#include <memory>       // std::construct_at, std::destroy_at
#include <new>          // std::launder
#include <string>       // std::to_string
#include <type_traits>  // std::is_trivially_destructible_v
#include <utility>      // std::move, std::exchange
#include <vector>       // the starts

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/depth_first/detail/starts.hpp>
#include <wend/depth_first/transposition_table.hpp>
#include <wend/nodes/detail/state_key.hpp>

/// \file
/// The transposition table of a depth-first search.

namespace wend::detail {

/// The table consists of sets of four neighbouring slots, any of which may hold a state. A new
/// state takes a slot that is empty or of an earlier iteration, else the slot of the greatest g:
/// the subtree below that state is the smallest. `Epoch` numbers iterations.
template <class P, class Epoch = std::uint32_t>
class transpositions {
  using state = state_t<P>;
  using cost = cost_t<P>;

  using key = state_key_t<P>;

  /// A slot whose bytes are all 0 is empty.
  struct slot {
    alignas(key) std::byte key_bytes[sizeof(key)];
    alignas(cost) std::byte g_bytes[sizeof(cost)];
    Epoch epoch;

    [[nodiscard]] void* key_place() noexcept { return key_bytes; }
    [[nodiscard]] void* g_place() noexcept { return g_bytes; }
    key& k() noexcept { return *std::launder(static_cast<key*>(key_place())); }
    cost& g() noexcept { return *std::launder(static_cast<cost*>(g_place())); }
  };

 public:
  static constexpr std::size_t bytes_of_entry = sizeof(slot);

  /// \throws invalid_option if there is no room for one state.
  explicit transpositions(std::size_t bytes) : capacity_(bytes / sizeof(slot)) {
    if (capacity_ == 0)
      raise(invalid_option("wend: transposition_table has " + std::to_string(bytes) +
                           " bytes: expected at least " + std::to_string(sizeof(slot)) +
                           ", the size of a state, and many times that to be useful"));
    counts_.capacity = capacity_;
  }
  transpositions(transpositions&& other) noexcept
      : capacity_(other.capacity_),
        budget_(std::exchange(other.budget_, nullptr)),
        slots_(std::exchange(other.slots_, nullptr)),
        epoch_(other.epoch_),
        counts_(other.counts_) {}
  transpositions& operator=(transpositions&&) = delete;
  ~transpositions() { release(); }

  /// Allocates the table, unless it is allocated; false if there is no memory for it.
  [[nodiscard]] bool reserve(memory_budget& budget) noexcept {
    if (slots_) return true;
    slots_ = static_cast<slot*>(budget.allocate_zeros(capacity_ * sizeof(slot), alignof(slot)));
    budget_ = &budget;
    return slots_ != nullptr;
  }
  /// Drops all states and frees the memory.
  void release() noexcept {
    if (!slots_) return;
    constexpr bool plain =
        std::is_trivially_destructible_v<key> && std::is_trivially_destructible_v<cost>;
    if constexpr (!plain) empty();
    budget_->reallocate(slots_, capacity_ * sizeof(slot), 0, alignof(slot));
    slots_ = nullptr;
  }

  /// True if the heap memory of its states leaves room for further ones. \pre There is memory.
  [[nodiscard]] bool admits() const noexcept {
    if constexpr (owns_heap<key>)
      return !budget_->is_exceeded();
    else
      return true;
  }

  /// Invalidates all entries.
  void begin_iteration() noexcept {
    if (++epoch_ != 0) return;
    if (slots_) empty();
    epoch_ = 1;
  }
  /// Invalidates all entries and resets the counts.
  void forget() noexcept {
    begin_iteration();
    counts_ = {.capacity = capacity_};
  }

  /// True if a state was stored in this iteration at a cost of at most `g`. \pre There is memory.
  bool meets(P const& p, state const& s, cost const& g) {
    same_ = nullptr;
    auto const& k = state_key(p, s);
    first_ = set_of(hash_of_state_key(p, k));
    for (slot* at = first_; at != first_ + ways(); ++at) {
      if (at->epoch != epoch_ || !(at->k() == k)) continue;
      same_ = at;
      if (g < at->g()) return false;
      ++counts_.hits;
      return true;
    }
    return false;
  }
  /// Stores the state of the last call of `meets`, which returned false.
  void store(P const& p, state const& s, cost const& g) {
    slot& to = same_ ? *same_ : victim();
    std::uint64_t& count = same_                ? counts_.improved
                           : to.epoch == epoch_ ? counts_.replaced
                                                : counts_.stored;
    if (to.epoch != 0) remove(to);
    std::construct_at(static_cast<key*>(to.key_place()), state_key(p, s));
    WEND_TRY { std::construct_at(static_cast<cost*>(to.g_place()), g); }
    WEND_CATCH_ALL {
      std::destroy_at(&to.k());
      WEND_RETHROW;
    }
    if constexpr (owns_heap<key>) budget_->charge(heap_bytes_of(to.k()));
    to.epoch = epoch_;
    ++count;
  }

  [[nodiscard]] transposition_counts const& counts() const noexcept { return counts_; }

 private:
  [[nodiscard]] std::size_t ways() const noexcept { return std::min<std::size_t>(capacity_, 4); }
  /// The first slot of the set. The last set takes missing slots from the one before it.
  [[nodiscard]] slot* set_of(std::uint64_t hash) const noexcept {
    std::size_t const sets = (capacity_ + ways() - 1) / ways();
    auto const set = to_size(wide_product(hash, sets).high);
    return slots_ + std::min(set * ways(), capacity_ - ways());
  }
  [[nodiscard]] slot& victim() const {
    slot* worst = first_;
    for (slot* at = first_; at != first_ + ways(); ++at) {
      if (at->epoch != epoch_) return *at;
      if (worst->g() < at->g()) worst = at;
    }
    return *worst;
  }

  void remove(slot& s) noexcept {
    s.epoch = 0;
    if constexpr (owns_heap<key>) budget_->refund(heap_bytes_of(s.k()));
    std::destroy_at(&s.k());
    std::destroy_at(&s.g());
  }
  void empty() noexcept {
    for (slot* at = slots_; at != slots_ + capacity_; ++at)
      if (at->epoch != 0) remove(*at);
  }

  std::size_t capacity_;
  memory_budget* budget_ = nullptr;
  slot* slots_ = nullptr;
  Epoch epoch_ = 1;
  slot* first_ = nullptr;  // the set of the state of the last look-up
  slot* same_ = nullptr;   // the slot of that state
  transposition_counts counts_{};
};

/// Starts, and a transposition table for the trees below them: see depth_first_starts.
template <class P, class H>
class tabled_starts : public depth_first_starts<P, H> {
  using cost = cost_t<P>;

 public:
  static constexpr bool tabled = true;
  static constexpr bool drops = true;

  tabled_starts(P const& p, std::vector<state_t<P>> states, std::size_t bytes)
      : depth_first_starts<P, H>(p, std::move(states)), table_(bytes) {}

  /// \throws invalid_option for a limit that makes the table lose solutions.
  static void check(search_limits<cost> const& limits) {
    if (limits.max_depth)
      raise(invalid_option("wend: idastar with a transposition table has no max_depth: a state "
                           "that is reached at a lower cost by more actions hides solutions "
                           "within that depth"));
  }

  [[nodiscard]] transpositions<P>& table() noexcept { return table_; }
  [[nodiscard]] transpositions<P> const& table() const noexcept { return table_; }

  /// True if the leaf can be dropped.
  [[nodiscard]] bool knows(P const& p, state_t<P> const& s, cost const& g, std::size_t) {
    return table_.meets(p, s, g);
  }

 private:
  transpositions<P> table_;
};

}  // namespace wend::detail
