// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n
#include <atomic>
#include <bit>        // std::popcount
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::uninitialized_fill_n
#include <utility>    // std::swap

#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The table of a search of ranked states. It has two bits for each state: not seen yet, or its
/// distance modulo 3. That suffices to find the next layer, because an unseen state has no
/// neighbour in earlier layers other than the last one; and to find the path back, on which each
/// state is one action nearer to the start.
///
/// E. Kunkle, G. Cooperman, "Twenty-six moves suffice for Rubik's Cube", ISSAC 2007, 235-242;
/// R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008, 317-324.

namespace wend::detail {

/// The encoding of a distance: which of the two bits are set, as words of equal bits.
struct distance_class {
  std::uint64_t low;
  std::uint64_t high;

  static constexpr distance_class of(std::uint64_t distance) noexcept {
    std::uint64_t const all = ~std::uint64_t{0};
    switch (distance % 3) {
      case 0: return {all, 0};
      case 1: return {0, all};
      default: return {all, all};
    }
  }
};

/// The table, and the words that got a state of the last or of the next distance, so that the
/// others can be skipped. The bits of 64 states are a word; the comments below state how threads
/// may share it.
class ranked_table {
 public:
  explicit ranked_table(memory_budget& budget) noexcept : budget_(&budget) {}
  ranked_table(ranked_table const&) = delete;
  ranked_table& operator=(ranked_table const&) = delete;
  ~ranked_table() {
    if (low_) budget_->reallocate(low_, bytes(states_), 0, alignof(word));
  }

  /// Allocates a table for `states` states, all unseen; false if there is no memory for it.
  [[nodiscard]] bool make(std::uint64_t states) noexcept {
    if (to_size(states / 2) != states / 2) return false;  // about states / 4 bytes
    void* const fresh = budget_->reallocate(nullptr, 0, bytes(states), alignof(word));
    if (!fresh) return false;
    states_ = states;
    low_ = static_cast<word*>(fresh);
    high_ = low_ + words();
    active_ = high_ + words();
    next_active_ = active_ + masks();
    std::uninitialized_fill_n(low_, 2 * (words() + masks()), word{0});
    return true;
  }

  [[nodiscard]] bool made() const noexcept { return low_ != nullptr; }
  [[nodiscard]] std::uint64_t states() const noexcept { return states_; }
  [[nodiscard]] std::size_t words() const noexcept { return words_of(states_); }
  /// The number of words of masks: each mask has a bit for each of 64 words, set if the word is
  /// active.
  [[nodiscard]] std::size_t masks() const noexcept { return words_of(words()); }

  /// A bit for each of the 64 words from `w` on, set if the word exists.
  [[nodiscard]] std::uint64_t words_from(std::size_t w) const noexcept {
    std::size_t const count = words() - w;
    return ~std::uint64_t{0} >> (count < 64 ? 64 - count : 0);
  }

  /// The states of word `w` that are of the class. `Shared`: safe while other threads mark states
  /// of another class.
  template <bool Shared = true>
  [[nodiscard]] std::uint64_t of_class(std::size_t w, distance_class c) const noexcept {
    // The high bit first: a thread that sets both sets the high bit last, so it is never seen set
    // alone.
    word const high = load<Shared>(high_[w], std::memory_order_acquire);
    word const low = load<Shared>(low_[w]);
    return (low ^ ~c.low) & (high ^ ~c.high);
  }

  /// Adds the states of the class in `count` words from `w` on to as many words elsewhere.
  template <bool Shared>
  void add_class(std::size_t w, std::size_t count, distance_class c,
                 std::uint64_t* to) const noexcept {
    if constexpr (Shared) {
      for (std::size_t i = 0; i < count; ++i) to[i] |= of_class(w + i, c);
    } else {  // many words at a time
      word const* const low = low_ + w;
      word const* const high = high_ + w;
      for (std::size_t i = 0; i < count; ++i) to[i] |= (low[i] ^ ~c.low) & (high[i] ^ ~c.high);
    }
  }

  /// The states of word `w` that are unseen. (There are bits without a state after the last one.)
  template <bool Shared = true>
  [[nodiscard]] std::uint64_t unseen(std::size_t w) const noexcept {
    return ~(load<Shared>(low_[w]) | load<Shared>(high_[w]));
  }

  [[nodiscard]] bool is_seen(std::uint64_t rank) const noexcept {
    return (unseen(word_of(rank)) >> rank % 64 & 1) == 0;
  }
  [[nodiscard]] bool is_of_class(std::uint64_t rank, distance_class c) const noexcept {
    return (of_class(word_of(rank), c) >> rank % 64 & 1) != 0;
  }

  /// The distance of a state modulo 3. \pre It is seen.
  [[nodiscard]] int distance_mod_3(std::uint64_t rank) const noexcept {
    for (int d = 0; d < 2; ++d)
      if (is_of_class(rank, distance_class::of(static_cast<std::uint64_t>(d)))) return d;
    return 2;
  }

  /// Marks the unseen states among `some` in `count` words from `w` on. No other thread may mark a
  /// state of these words or of the 64 words around each. Afterwards `some` are the states marked.
  template <bool Shared>
  void mark_alone(std::size_t w, std::size_t count, distance_class c,
                  std::uint64_t* some) noexcept {
    word* const low = low_ + w;
    word* const high = high_ + w;
    for (std::size_t i = 0; i < count; ++i) {
      word const fresh = some[i] & ~(load<Shared>(low[i]) | load<Shared>(high[i]));
      some[i] = fresh;
      store<Shared>(low[i], load<Shared>(low[i]) | (fresh & c.low));
      store<Shared>(high[i], load<Shared>(high[i]) | (fresh & c.high), std::memory_order_release);
    }
    word mask = 0;
    for (std::size_t i = 0; i < count; ++i) {
      mask |= word{some[i] != 0} << (w + i) % 64;
      if ((w + i) % 64 != 63 && i + 1 != count) continue;
      word& active = next_active_[(w + i) / 64];
      store<Shared>(active, load<Shared>(active) | mask);
      mask = 0;
    }
  }

  /// Marks a state. Other threads may mark states at the same time. Returns true if this call
  /// marked the state.
  bool mark(std::uint64_t rank, distance_class c) noexcept {
    using shared = std::atomic_ref<word>;
    std::size_t const w = word_of(rank);
    word const bit = word{1} << rank % 64;
    if ((unseen(w) & bit) == 0) return false;
    shared const first(c.low ? low_[w] : high_[w]);
    if ((first.fetch_or(bit, std::memory_order_acq_rel) & bit) != 0) return false;
    if (c.low && c.high) shared(high_[w]).fetch_or(bit, std::memory_order_release);
    shared const mask(next_active_[w / 64]);
    word const active = word{1} << w % 64;
    if ((mask.load(std::memory_order_relaxed) & active) == 0)
      mask.fetch_or(active, std::memory_order_relaxed);
    return true;
  }

  /// A bit for each of the words from `64 * m` on, set if the word has a state of the last
  /// distance.
  [[nodiscard]] std::uint64_t active(std::size_t m) const noexcept { return active_[m]; }
  [[nodiscard]] bool is_active(std::size_t w) const noexcept {
    return (active(w / 64) >> w % 64 & 1) != 0;
  }

  [[nodiscard]] std::size_t count_active() const noexcept {
    std::size_t sum = 0;
    for (std::size_t m = 0; m < masks(); ++m)
      sum += static_cast<std::size_t>(std::popcount(active(m)));
    return sum;
  }

  /// True if one of the states [first, first + count), count > 0, can be of the last distance.
  [[nodiscard]] bool any_active(std::uint64_t first, std::uint64_t count) const noexcept {
    std::size_t const begin = word_of(first);
    std::size_t const end = word_of(first + count - 1);
    std::uint64_t const from = ~std::uint64_t{0} << begin % 64;
    std::uint64_t const to = ~std::uint64_t{0} >> (63 - end % 64);
    if (begin / 64 == end / 64) return (active(begin / 64) & from & to) != 0;
    if ((active(begin / 64) & from) != 0 || (active(end / 64) & to) != 0) return true;
    for (std::size_t m = begin / 64 + 1; m < end / 64; ++m)
      if (active(m) != 0) return true;
    return false;
  }

  /// Makes the states of the next distance those of the last one. \pre No other thread uses the
  /// table.
  void advance() noexcept {
    std::swap(active_, next_active_);
    std::fill_n(next_active_, masks(), word{0});
  }

 private:
  using word = std::uint64_t;

  // Words are aligned as atomics of 64 bits require on every platform.
  template <bool Shared>
  static word load(word const& w, std::memory_order order = std::memory_order_relaxed) noexcept {
    if constexpr (Shared)
      // C++20 has no atomic_ref of const objects.
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
      return std::atomic_ref<word>(const_cast<word&>(w)).load(order);
    else
      return w;
  }
  template <bool Shared>
  static void store(word& w, word value,
                    std::memory_order order = std::memory_order_relaxed) noexcept {
    if constexpr (Shared)
      std::atomic_ref<word>(w).store(value, order);
    else
      w = value;
  }

  /// The word that has the bit of a state.
  static constexpr std::size_t word_of(std::uint64_t rank) noexcept {
    return to_size(rank / 64);
  }
  static constexpr std::size_t words_of(std::uint64_t bits) noexcept {
    return to_size(bits / 64 + (bits % 64 != 0));
  }
  static constexpr std::size_t bytes(std::uint64_t states) noexcept {
    return 2 * (words_of(states) + words_of(words_of(states))) * sizeof(word);
  }

  memory_budget* budget_;
  std::uint64_t states_ = 0;
  word* low_ = nullptr;   // one bit of each state
  word* high_ = nullptr;  // the other bit, later in the same block
  word* active_ = nullptr;
  word* next_active_ = nullptr;
};

}  // namespace wend::detail
