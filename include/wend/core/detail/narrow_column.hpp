// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <cstring>      // std::memcpy
#include <limits>
#include <type_traits>  // std::conditional_t

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/memory.hpp>

/// \file
/// An array of numbers that are small in most searches.

namespace wend::detail {

/// Numbers of `width` bytes each, mostly of `Least`. A copy of this view can stay in registers
/// while numbers are written.
template <std::size_t Least>
struct narrow_words {
  unsigned char* data;
  std::size_t width;

  [[nodiscard, gnu::always_inline]] std::uint64_t operator[](std::size_t i) const noexcept {
    if (width == Least) return load<least_word>(i);
    return load_wide(i);
  }
  /// \pre The width suffices for the number.
  [[gnu::always_inline]] void set(std::size_t i, std::uint64_t value) const noexcept {
    // Not as bytes, which may alias any object.
    if (width == Least)
      static_cast<least_word*>(static_cast<void*>(data))[i] = static_cast<least_word>(value);
    else
      store_wide(i, value);
  }
  void prefetch(std::size_t i) const noexcept { detail::prefetch(data + i * width); }

 private:
  static_assert(Least == 1 || Least == 2 || Least == 4);
  using least_word =
      std::conditional_t<Least == 1, std::uint8_t,
                         std::conditional_t<Least == 2, std::uint16_t, std::uint32_t>>;

  template <class Word>
  [[nodiscard]] std::uint64_t load(std::size_t i) const noexcept {
    Word word{};
    std::memcpy(&word, data + i * sizeof(Word), sizeof(Word));
    return word;
  }
  template <class Word>
  void store(std::size_t i, std::uint64_t value) const noexcept {
    auto const word = static_cast<Word>(value);
    std::memcpy(data + i * sizeof(Word), &word, sizeof(Word));
  }
  [[nodiscard, gnu::noinline]] std::uint64_t load_wide(std::size_t i) const noexcept {
    if (width == 2) return load<std::uint16_t>(i);
    if (width == 4) return load<std::uint32_t>(i);
    return load<std::uint64_t>(i);
  }
  [[gnu::noinline]] void store_wide(std::size_t i, std::uint64_t value) const noexcept {
    if (width == 2) return store<std::uint16_t>(i, value);
    if (width == 4) return store<std::uint32_t>(i, value);
    store<std::uint64_t>(i, value);
  }
};

/// The memory of narrow numbers: the common part of columns of all widths.
class narrow_memory : public column_sizes {
 public:
  [[nodiscard]] std::uint64_t largest() const noexcept {
    return std::numeric_limits<std::uint64_t>::max() >> (64 - 8 * width_);
  }

  /// Appends `count` numbers that have been written behind the last one. \pre Room was reserved for
  /// them.
  void appended(std::size_t count) noexcept { size_ += count; }

  /// Makes room for `more` further numbers, and for numbers up to `largest` anywhere. Returns
  /// false, with nothing changed, if there is no memory for that.
  [[nodiscard, gnu::noinline]] bool reserve(std::size_t more, std::uint64_t largest) {
    if (width_ < 8 && largest >> (8 * width_) != 0 && !widen(largest)) return false;
    return more <= room() || moved_to(grow_in_place(data_, more, width_, alignment));
  }

  void clear() noexcept { size_ = 0; }

 protected:
  narrow_memory(memory_budget& budget, std::size_t least) noexcept
      : column_sizes(budget), width_(least) {}
  ~narrow_memory() { release(width_); }

  [[gnu::noinline]] void release(std::size_t least) noexcept {
    give_back(data_, width_, alignment);
    data_ = nullptr;
    width_ = least;
  }

  unsigned char* data_ = nullptr;
  std::size_t width_;

 private:
  static constexpr std::size_t alignment = alignof(std::uint64_t);

  /// False if there is no new address.
  bool moved_to(void* data) noexcept {
    if (data) data_ = static_cast<unsigned char*>(data);
    return data != nullptr;
  }

  bool widen(std::uint64_t largest) {
    std::size_t width = width_;
    while (width < 8 && largest >> (8 * width) != 0) width *= 2;
    // Without elements nothing is widened, but the capacity counts elements of another width.
    if (data_) {
      if (capacity_ > std::numeric_limits<std::size_t>::max() / width) return false;
      if (!moved_to(budget_->reallocate(data_, capacity_ * width_, capacity_ * width, alignment)))
        return false;
      // From the last number down, so that none is overwritten before it is read.
      narrow_words<1> const narrow{data_, width_};
      narrow_words<1> const wide{data_, width};
      for (std::size_t i = size_; i-- > 0;) wide.set(i, narrow[i]);
    }
    width_ = width;
    return true;
  }
};

/// A column of unsigned numbers, each in as few bytes as the largest announced number needs:
/// `Least`, doubled up to 8 when that is too few.
template <std::size_t Least>
class narrow_column : public narrow_memory {
 public:
  explicit narrow_column(memory_budget& budget) noexcept : narrow_memory(budget, Least) {}

  /// The view of the numbers, valid until the column grows.
  [[nodiscard]] narrow_words<Least> words() const noexcept { return {data_, width_}; }

  [[nodiscard, gnu::always_inline]] std::uint64_t operator[](std::size_t i) const noexcept {
    return words()[i];
  }
  /// \pre Room was reserved for a number as large.
  void set(std::size_t i, std::uint64_t value) noexcept { words().set(i, value); }
  /// \pre Room was reserved for it.
  void append(std::uint64_t value) noexcept {
    set(size(), value);
    appended(1);
  }

  void prefetch(std::size_t i) const noexcept { words().prefetch(i); }

  /// Drops all numbers and frees the memory.
  void release() noexcept { narrow_memory::release(Least); }
};

}  // namespace wend::detail
