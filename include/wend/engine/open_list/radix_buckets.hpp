// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <bit>      // std::countr_zero, std::bit_width
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <utility>  // std::exchange

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The entries of a radix_list above its pivot.

namespace wend::detail {

/// The entries above the pivot, in buckets: one for each position of a digit (four bits) and each
/// value of it. The digit is the first in which the entry's word differs from the pivot. A bucket
/// is a doubly linked list of slots.
template <class Slots>
class radix_buckets {
  using id = typename Slots::id_type;
  static constexpr id none = Slots::none;
  static constexpr unsigned digit_bits = 4;
  static constexpr std::size_t radix = std::size_t{1} << digit_bits;
  static constexpr std::size_t digits = 64 / digit_bits;

 public:
  radix_buckets() noexcept { firsts_.fill(none); }

  [[nodiscard]] bool empty() const noexcept { return digits_ == 0; }
  [[nodiscard]] std::uint64_t pivot() const noexcept { return pivot_; }
  /// \pre  All entries above the new pivot share as many leading digits with it as with the old
  ///       one. This holds if it rises into the first bucket, or if there is no bucket.
  void raise_pivot(std::uint64_t pivot) noexcept { pivot_ = pivot; }

  /// \pre The entry is above the pivot.
  void add(Slots& slots, id s) noexcept {
    auto& entry = slots[s];
    std::size_t const b = bucket_of(slots.word(s));
    entry.before = none;
    entry.next = std::exchange(firsts_[b], s);
    if (entry.next != none) {
      slots[entry.next].before = s;
    } else {
      values_[b / radix] |= std::uint32_t{1} << b % radix;
      digits_ |= std::uint32_t{1} << b / radix;
    }
  }
  void remove(Slots& slots, id s) noexcept {
    auto const& entry = slots[s];
    if (entry.next != none) slots[entry.next].before = entry.before;
    if (entry.before != none) {
      slots[entry.before].next = entry.next;
    } else {
      std::size_t const b = bucket_of(slots.word(s));
      firsts_[b] = entry.next;
      if (entry.next == none) forget(b);
    }
  }

  /// Empties the first bucket and returns the first of its entries. \pre There is one.
  id take_first() noexcept {
    auto const digit = static_cast<std::size_t>(std::countr_zero(digits_));
    std::size_t const b =
        digit * radix + static_cast<std::size_t>(std::countr_zero(values_[digit]));
    forget(b);
    return std::exchange(firsts_[b], none);
  }

  void clear() noexcept {
    firsts_.fill(none);
    values_.fill(0);
    digits_ = 0;
    pivot_ = 0;
  }

 private:
  /// The bucket does not change while the entry waits: the pivot rises into the first bucket only.
  [[nodiscard]] std::size_t bucket_of(std::uint64_t word) const noexcept {
    auto const digit = (static_cast<unsigned>(std::bit_width(word ^ pivot_)) - 1) / digit_bits;
    return digit * radix + (word >> (digit * digit_bits)) % radix;
  }
  void forget(std::size_t bucket) noexcept {
    values_[bucket / radix] &= ~(std::uint32_t{1} << bucket % radix);
    if (values_[bucket / radix] == 0) digits_ &= ~(std::uint32_t{1} << bucket / radix);
  }

  std::array<id, digits * radix> firsts_;
  std::array<std::uint32_t, digits> values_{};  // of each digit: the values with a bucket
  std::uint32_t digits_ = 0;                    // the digits with a bucket
  std::uint64_t pivot_ = 0;
};

}  // namespace wend::detail
