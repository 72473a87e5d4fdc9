// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <array>
#include <concepts>     // std::same_as
#include <cstddef>      // std::size_t
#include <functional>   // std::less
#include <memory>       // std::allocator
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::pair
#include <vector>

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The heap memory that a state owns: it counts towards `max_memory`.

namespace wend {

/// The bytes that the allocator adds to a block: the size of the block, as in glibc.
inline constexpr std::size_t heap_block_overhead = sizeof(std::size_t);

/// The bytes that the allocator uses for a block of `bytes` bytes: with its overhead, in steps of
/// two words and at least four, as in glibc; 0 for an empty block. Allocators with size classes may
/// use an eighth more.
constexpr std::size_t heap_block(std::size_t bytes) noexcept {
  constexpr std::size_t step = 2 * sizeof(std::size_t);
  if (bytes == 0) return 0;
  return std::max(2 * step, (bytes + heap_block_overhead + step - 1) / step * step);
}

namespace detail {

template <class T>
concept calls_heap_bytes = requires(T& value) { value.heap_bytes(); };
template <class T>
concept has_heap_bytes = requires(T const& value) {
  { value.heap_bytes() } noexcept -> std::same_as<std::size_t>;
};

namespace heap_bytes_by_argument {
void heap_bytes() = delete;  // only functions found by argument-dependent lookup are meant
template <class T>
concept called = requires(T const& value) { heap_bytes(value); };
template <class T>
concept has = requires(T const& value) {
  { heap_bytes(value) } noexcept -> std::same_as<std::size_t>;
};
template <class T>
constexpr std::size_t of(T const& value) noexcept {
  return heap_bytes(value);
}
}  // namespace heap_bytes_by_argument

/// The library's own structures list the members that may own memory.
template <class T>
concept has_heap_parts = requires(T const& value) { value.heap_parts(); };

template <class T>
constexpr bool owns_heap_memory();

/// The heap memory that types of the standard library own. The primary template owns nothing.
template <class T>
struct heap_of {
  static constexpr bool owns = false;
};

template <class T>
constexpr std::size_t heap_bytes_of(T const& value) noexcept;

template <class T>
struct heap_of<std::vector<T, std::allocator<T>>> {
  static constexpr bool owns = true;
  static constexpr std::size_t of(std::vector<T, std::allocator<T>> const& v) noexcept {
    if constexpr (std::is_same_v<T, bool>) {
      constexpr std::size_t bits = 8 * sizeof(unsigned long);
      return heap_block((v.capacity() + bits - 1) / bits * sizeof(unsigned long));
    } else {
      std::size_t bytes = heap_block(v.capacity() * sizeof(T));
      if constexpr (owns_heap_memory<T>())
        for (T const& element : v) bytes += heap_bytes_of(element);
      return bytes;
    }
  }
};
template <class C, class Traits>
struct heap_of<std::basic_string<C, Traits, std::allocator<C>>> {
  static constexpr bool owns = true;
  static std::size_t of(std::basic_string<C, Traits, std::allocator<C>> const& s) noexcept {
    void const* const data = s.data();
    std::less<> const before;
    bool const within = !before(data, &s) && before(data, &s + 1);
    return within ? 0 : heap_block((s.capacity() + 1) * sizeof(C));
  }
};
template <class T, std::size_t N>
struct heap_of<std::array<T, N>> {
  static constexpr bool owns = N != 0 && owns_heap_memory<T>();
  static constexpr std::size_t of(std::array<T, N> const& a) noexcept {
    std::size_t bytes = 0;
    for (T const& element : a) bytes += heap_bytes_of(element);
    return bytes;
  }
};
template <class... Ts>
struct heap_of<std::tuple<Ts...>> {
  static constexpr bool owns = (owns_heap_memory<std::remove_cvref_t<Ts>>() || ...);
  template <class Parts>
  static constexpr std::size_t of(Parts const& parts) noexcept {
    return std::apply(
        [](auto const&... part) { return (std::size_t{0} + ... + heap_bytes_of(part)); }, parts);
  }
};
template <class A, class B>
struct heap_of<std::pair<A, B>> : heap_of<std::tuple<A, B>> {};
template <class T>
struct heap_of<std::optional<T>> {
  static constexpr bool owns = owns_heap_memory<std::remove_cv_t<T>>();
  static constexpr std::size_t of(std::optional<T> const& o) noexcept {
    return o ? heap_bytes_of(*o) : 0;
  }
};

template <class T>
constexpr bool owns_heap_memory() {
  static_assert(has_heap_bytes<T> || !calls_heap_bytes<T>,
                "wend: the member heap_bytes() of a state or an action is const, noexcept and "
                "returns a std::size_t");
  static_assert(heap_bytes_by_argument::has<T> || !heap_bytes_by_argument::called<T>,
                "wend: the function heap_bytes(T const&) of a state or an action is noexcept and "
                "returns a std::size_t");
  if constexpr (has_heap_bytes<T> || heap_bytes_by_argument::has<T>)
    return true;
  else if constexpr (has_heap_parts<T>)
    return heap_of<decltype(std::declval<T const&>().heap_parts())>::owns;
  else
    return heap_of<T>::owns;
}

/// True if values of a type are known to own memory on the heap.
template <class T>
inline constexpr bool owns_heap = owns_heap_memory<T>();

template <class T>
constexpr std::size_t heap_bytes_of([[maybe_unused]] T const& value) noexcept {
  if constexpr (!owns_heap<T>)
    return 0;
  else if constexpr (has_heap_bytes<T>)
    return value.heap_bytes();
  else if constexpr (heap_bytes_by_argument::has<T>)
    return heap_bytes_by_argument::of(value);
  else if constexpr (has_heap_parts<T>)
    return heap_bytes_of(value.heap_parts());
  else
    return heap_of<T>::of(value);
}

struct heap_bytes_fn {
  template <class... Ts>
  constexpr std::size_t operator()(Ts const&... values) const noexcept {
    return (std::size_t{0} + ... + heap_bytes_of(values));
  }
};

}  // namespace detail

/// The bytes that the allocator uses for the heap memory of values, block by block: see
/// `heap_block`. A search calls it once when it stores a state or an action, and again when it
/// drops it. Both calls must return the same number.
///
/// `std::vector`, `std::basic_string`, `std::array`, `std::pair`, `std::tuple` and `std::optional`
/// with `std::allocator` are supported, also nested; a string in its small buffer owns nothing.
/// Another type can have a member `heap_bytes()`, or a function `heap_bytes(T const&)` in its
/// namespace, that is noexcept and returns a `std::size_t`:
///
///     struct warehouse {
///       std::vector<int> boxes;
///       std::string label;
///       std::size_t heap_bytes() const noexcept { return wend::heap_bytes(boxes, label); }
///     };
///
/// Memory that several states share belongs to none of them. Unknown types count as owning nothing,
/// at no cost.
/// \complexity O(1) for a vector of numbers or a string; linear in the elements of a vector of
///             vectors.
inline constexpr detail::heap_bytes_fn heap_bytes{};

}  // namespace wend
