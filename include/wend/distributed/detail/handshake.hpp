// SPDX-License-Identifier: BSL-1.0
#pragma once

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
/// The handshake of the ranks before a search.

namespace wend::detail {

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

/// The properties that must be the same on all ranks: names, and their values here, as text.
class handshake {
 public:
  handshake() { add("version of wend", std::string(version)); }

  void add(std::string what, std::string value) {
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

  /// The first property that differs.
  struct other {
    std::string what;  ///< Empty if the lists of properties differ.
    std::string value;
    std::string expected;
  };
  static std::optional<other> difference(std::vector<std::byte> const& given,
                                         std::vector<std::byte> const& expected) {
    byte_reader first(expected);
    byte_reader second(given);
    while (first.left() != 0 || second.left() != 0) {
      line a = next(first);
      line b = next(second);
      if (a.what != b.what) return other{};
      if (a.value != b.value) return other{a.what, b.value, a.value};
    }
    return std::nullopt;
  }

  /// Compares the properties of each rank with those of the first.
  /// \throws rank_mismatch, the same on all ranks, if one has a different value.
  static void compare(std::vector<std::vector<std::byte>> const& all) {
    for (std::size_t rank = 1; rank < all.size(); ++rank) {
      auto const d = difference(all[rank], all.front());
      if (!d) continue;
      std::string const name = "wend: rank " + std::to_string(rank);
      if (d->what.empty()) raise(rank_mismatch(name + " runs another search than rank 0"));
      raise(rank_mismatch(name + " has another " + d->what + " than rank 0: " +
                          quoted_text(d->value) + ", expected " + quoted_text(d->expected)));
    }
  }

 private:
  struct line {
    std::string what;
    std::string value;
  };

  static line next(byte_reader& in) {
    if (in.left() == 0) return {};
    return {in.get<std::string>(), in.get<std::string>()};  // evaluated from left to right
  }

  std::vector<line> lines_{};
};

}  // namespace wend::detail
