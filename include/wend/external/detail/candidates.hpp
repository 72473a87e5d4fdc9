// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <atomic>
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <cstring>    // std::memset

#include <wend/core/memory.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/ranked/detail/maps.hpp>

/// \file
/// The candidate successors of a layer in a window: a bit for each state, in memory, so that they
/// can be found in any order. They are looked up among the seen states afterwards, page by page.

namespace wend::detail {

/// The bits of states [first, first + count).
class candidates {
  using word = std::uint64_t;

 public:
  explicit candidates(memory_budget& budget) noexcept : budget_(&budget) {}
  candidates(candidates const&) = delete;
  candidates& operator=(candidates const&) = delete;
  ~candidates() {
    if (words_) budget_->reallocate(words_, most_ * sizeof(word), 0, alignof(word));
  }

  /// Allocates memory for windows of `most` words; false if there is none.
  [[nodiscard]] bool make(std::size_t most) noexcept {
    if (words_) return true;
    words_ = static_cast<word*>(
        budget_->reallocate(nullptr, 0, most * sizeof(word), alignof(word)));
    if (words_) most_ = most;
    return words_ != nullptr;
  }

  /// Begins a window, without candidates.
  void begin(std::uint64_t first, std::uint64_t count) noexcept {
    first_ = first;
    count_ = count;
    std::memset(words_, 0, (count + 63) / 64 * sizeof(word));
  }

  /// True for a window without states, which has no candidates.
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] word const* from(std::size_t w) const noexcept { return words_ + w; }

  /// Adds a state of the window.
  void add(std::uint64_t rank) noexcept {
    words_[(rank - first_) / 64] |= word{1} << (rank - first_) % 64;
  }

  /// Adds the states of the window among the up to 64 states from `rank` on that have a bit.
  /// `Shared`: other threads do the same concurrently.
  template <bool Shared>
  void add(std::uint64_t rank, word bits) noexcept {
    if (rank < first_) {
      if (first_ - rank >= 64) return;
      bits >>= first_ - rank;
      rank = first_;
    }
    std::uint64_t const at = rank - first_;
    if (at >= count_) return;
    if (count_ - at < 64) bits &= ~(~word{0} << (count_ - at));
    set<Shared>(words_[at / 64], bits << at % 64);
    if (word const rest = bits >> 1 >> (63 - at % 64)) set<Shared>(words_[at / 64 + 1], rest);
  }

  /// Adds the images under a map of the states in [begin, end) that have a bit in `source`, whose
  /// first bit is that of the state `base`, a multiple of 64.
  template <bool Shared, rank_map Map>
  void add_by(Map const& m, word const* source, std::uint64_t base, std::uint64_t begin,
              std::uint64_t end) {
    for (std::uint64_t at = begin; (at = next_bit(source, base, at, end)) < end;) {
      std::uint64_t const k = (at - m.first) / m.block;
      std::uint64_t const block = m.first + k * m.block;
      std::uint64_t const block_end = std::min(end, block + m.block);
      auto const& places = m.forward(k);
      do {
        std::uint64_t const run = m.run == 1 ? at - block : (at - block) / m.run;
        std::uint64_t const run_end = std::min(block_end, block + (run + 1) * m.run);
        std::uint64_t const to = m.target + k * m.block +
                                 checked_place(m, places(run), m.block / m.run) * m.run +
                                 (at - block - run * m.run);
        for (std::uint64_t done = 0; at < run_end; done += 64, at += 64)
          add<Shared>(to + done,
                      bits_at(source, at - base, std::min<std::uint64_t>(run_end - at, 64)));
        at = next_bit(source, base, run_end, block_end);
      } while (at < block_end);
    }
  }

 private:
  template <bool Shared>
  static void set(word& w, word bits) noexcept {
    if constexpr (Shared) {
      if (bits != 0) std::atomic_ref<word>(w).fetch_or(bits, std::memory_order_relaxed);
    } else {
      w |= bits;
    }
  }

  /// The first state from `at` on with a bit, or `end`.
  static std::uint64_t next_bit(word const* source, std::uint64_t base, std::uint64_t at,
                                std::uint64_t end) noexcept {
    if (at >= end) return end;
    std::size_t w = (at - base) / 64;
    std::size_t const last = (end - 1 - base) / 64;
    word bits = source[w] & ~word{0} << (at - base) % 64;
    while (bits == 0) {
      if (w == last) return end;
      bits = source[++w];
    }
    return std::min(end, base + std::uint64_t{64} * w +
                             static_cast<std::uint64_t>(std::countr_zero(bits)));
  }

  /// Up to 64 bits that begin at a place.
  static word bits_at(word const* source, std::uint64_t at, std::uint64_t count) noexcept {
    word bits = source[at / 64] >> at % 64;
    if (at % 64 + count > 64) bits |= source[at / 64 + 1] << 1 << (63 - at % 64);
    return count < 64 ? bits & ~(~word{0} << count) : bits;
  }

  memory_budget* budget_;
  word* words_ = nullptr;
  std::size_t most_ = 0;
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace wend::detail
