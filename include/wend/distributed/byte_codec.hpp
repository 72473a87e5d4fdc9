// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <bit>          // std::bit_cast
#include <concepts>     // std::convertible_to
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint64_t
#include <cstring>      // std::memcpy
#include <new>          // std::bad_alloc
#include <optional>
#include <span>
#include <tuple>        // std::apply, std::tuple_size
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::index_sequence, std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/error.hpp>
#include <wend/distributed/communication_error.hpp>

/// \file
/// The conversion of values to bytes, which are sent to another process of the same program.

namespace wend {

class byte_reader;
class byte_writer;

namespace detail {
bool lacks_memory(byte_writer const& out) noexcept;
}  // namespace detail

/// Writes and reads a `T`. Trivially copyable types are sent as their bytes; strings, vectors and
/// other sequences, arrays, pairs, tuples and optionals are sent part by part. For another type,
/// specialise it:
///
///     template <>
///     struct wend::byte_codec<board> {
///       static void write(byte_writer& out, board const& b) { out.put(b.rows()); }
///       static board read(byte_reader& in) { return board(in.get<std::vector<int>>()); }
///     };
template <class T>
struct byte_codec;

/// A buffer of bytes to send, value after value.
class byte_writer {
 public:
  /// Appends a value.
  template <class T>
  void put(T const& value) {
    byte_codec<T>::write(*this, value);
  }
  /// Appends raw bytes.
  void append(void const* from, std::size_t count) {
    std::size_t const before = bytes_.size();
    if (!detail::has_memory_for([&] { bytes_.resize(before + count); })) {
      lacks_memory_ = true;
      detail::raise(std::bad_alloc());
    }
    if (count != 0) std::memcpy(bytes_.data() + before, from, count);
  }
  /// Makes room for `count` bytes.
  void reserve(std::size_t count) { bytes_.reserve(count); }
  /// The number of bytes written.
  [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }

  /// Moves the written bytes out.
  [[nodiscard]] std::vector<std::byte> take() noexcept { return std::move(bytes_); }

 private:
  friend bool detail::lacks_memory(byte_writer const& out) noexcept;

  std::vector<std::byte> bytes_{};
  bool lacks_memory_ = false;
};

namespace detail {
/// True if an exception was caused by the writer's lack of memory, not by the values written.
inline bool lacks_memory(byte_writer const& out) noexcept { return out.lacks_memory_; }
}  // namespace detail

/// Received bytes, read value after value. It refers to the bytes.
class byte_reader {
 public:
  /// Reads all of the bytes.
  explicit byte_reader(std::span<std::byte const> bytes) noexcept : rest_(bytes) {}

  /// The next value. \throws communication_error if the bytes end before the value does.
  template <class T>
  [[nodiscard]] T get() {
    return byte_codec<T>::read(*this);
  }
  /// The next `count` bytes. \throws communication_error if there are fewer.
  std::span<std::byte const> next(std::size_t count) {
    if (count > rest_.size())
      detail::raise(communication_error("wend: a message from another process ends too early"));
    auto const taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  /// The number of bytes left.
  [[nodiscard]] std::size_t left() const noexcept { return rest_.size(); }

 private:
  std::span<std::byte const> rest_;
};

namespace detail {

template <class T>
concept sent_as_bytes = std::is_trivially_copyable_v<T>;
template <class T>
concept sent_in_parts = requires { std::tuple_size<T>::value; };
template <class T>
concept sent_as_sequence = requires(T& t, typename T::value_type&& v) {
  { t.size() } -> std::convertible_to<std::size_t>;
  t.push_back(std::move(v));
  t.begin();
};
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

}  // namespace detail

template <class T>
struct byte_codec {
  static_assert(!std::is_pointer_v<T>, "wend: a pointer is meaningless in another process");
  static_assert(detail::sent_as_bytes<T> || detail::sent_in_parts<T> ||
                    detail::sent_as_sequence<T> || detail::is_optional<T>,
                "wend: this type cannot be sent to another process: it is neither trivially "
                "copyable nor a sequence, array, pair, tuple or optional; specialise "
                "wend::byte_codec");

  /// Appends a value.
  static void write(byte_writer& out, T const& value) {
    if constexpr (detail::sent_as_bytes<T>) {
      out.append(&value, sizeof(T));
    } else if constexpr (detail::sent_in_parts<T>) {
      std::apply([&out](auto const&... part) { (out.put(part), ...); }, value);
    } else if constexpr (detail::is_optional<T>) {
      out.put(value.has_value());
      if (value) out.put(*value);
    } else {
      out.put(static_cast<std::uint64_t>(value.size()));
      for (typename T::value_type const& element : value) out.put(element);
    }
  }
  /// The next value. \throws communication_error if there is none.
  static T read(byte_reader& in) {
    if constexpr (detail::sent_as_bytes<T>) {
      std::array<std::byte, sizeof(T)> bytes;
      std::memcpy(bytes.data(), in.next(sizeof(T)).data(), sizeof(T));
      return std::bit_cast<T>(bytes);
    } else if constexpr (detail::sent_in_parts<T>) {
      return parts(in, std::make_index_sequence<std::tuple_size_v<T>>());
    } else if constexpr (detail::is_optional<T>) {
      if (!in.get<bool>()) return std::nullopt;
      return in.get<typename T::value_type>();
    } else {
      T sequence{};
      for (auto n = in.get<std::uint64_t>(); n != 0; --n)
        sequence.push_back(in.get<typename T::value_type>());
      return sequence;
    }
  }

 private:
  template <std::size_t... I>
  static T parts(byte_reader& in, std::index_sequence<I...>) {
    return T{in.get<std::tuple_element_t<I, T>>()...};  // braces evaluate from left to right
  }
};

}  // namespace wend
