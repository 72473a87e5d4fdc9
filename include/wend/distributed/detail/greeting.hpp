// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::byte, std::size_t
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/communication_error.hpp>
#include <wend/version.hpp>

/// \file
/// What ranks tell one another about themselves before they search.

namespace wend::detail {

/// A type, as the compiler writes it: the same in all processes of one program.
template <class T>
std::string type_text() {
  return __PRETTY_FUNCTION__;
}

/// A cost, as text.
template <class Cost>
std::string cost_text(std::optional<Cost> const& cost) {
  if (!cost) return "none";
  if constexpr (std::is_arithmetic_v<Cost>) {
    return std::to_string(*cost);
  } else {
    byte_writer out;
    out.put(*cost);
    std::string text;
    for (std::byte const b : out.take()) text += static_cast<char>(b);
    return text;
  }
}

/// What must be the same on all ranks: names, and what each is here, as text.
class greeting {
 public:
  greeting() { say("version of wend", std::string(version)); }

  void say(std::string what, std::string value) {
    lines_.push_back({std::move(what), std::move(value)});
  }

  [[nodiscard]] std::vector<std::byte> bytes() const {
    byte_writer out;
    for (line const& l : lines_) {
      out.put(l.what);
      out.put(l.value);
    }
    return out.take();
  }

  /// Compares what each rank says with what the first says.
  /// \throws rank_mismatch, on all ranks the same, where one says something else.
  static void compare(std::vector<std::vector<std::byte>> const& all) {
    for (std::size_t rank = 1; rank < all.size(); ++rank) {
      byte_reader first(all.front());
      byte_reader other(all[rank]);
      while (first.left() != 0 || other.left() != 0) {
        line const a = next(first);
        line const b = next(other);
        if (a.what != b.what || a.value != b.value) refuse(rank, a, b);
      }
    }
  }

 private:
  struct line {
    std::string what;
    std::string value;
  };

  static line next(byte_reader& in) {
    if (in.left() == 0) return {};
    auto what = in.get<std::string>();
    return {std::move(what), in.get<std::string>()};
  }
  [[noreturn]] static void refuse(std::size_t rank, line const& first, line const& other) {
    std::string const name = "wend: rank " + std::to_string(rank);
    if (first.what != other.what)
      raise(rank_mismatch(name + " makes another search than rank 0"));
    raise(rank_mismatch(name + " has another " + first.what + " than rank 0: " +
                        quoted_text(other.value) + ", expected " + quoted_text(first.value)));
  }

  std::vector<line> lines_{};
};

}  // namespace wend::detail
