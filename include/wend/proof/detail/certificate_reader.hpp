// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cmath>         // std::isfinite
#include <concepts>
#include <cstddef>       // std::size_t
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>  // std::errc

#include <wend/core/detail/number_from.hpp>

/// \file
/// The lines of a certificate, and the costs in them:
///
///     wend-certificate 1      the version
///     about …                 a line for readers, which proves nothing
///     bound 14                or: infinity
///     path 15 14              the number of states on it, and its cost; or: 0
///     via <state>             each of them, from a start to a goal
///     states 37               the number of states with labels
///     g 3 <state>             each of them: its label, a cost, and the state
///     end

namespace wend::detail {

/// Empty if the text is not a cost: not a number, negative or infinite.
template <class Cost>
std::optional<Cost> cost_in(std::string_view text) {
  Cost value{};
  auto const [end, error] = number_from(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!(value >= Cost{}) || (std::integral<Cost> && text.front() == '-')) return std::nullopt;
  if constexpr (std::floating_point<Cost>)
    if (!std::isfinite(value)) return std::nullopt;
  return value;
}

/// Reads lines, none longer than a limit.
class certificate_reader {
 public:
  certificate_reader(std::istream& in, std::size_t max_line) : in_(&in), max_line_(max_line) {}

  /// The next line, which must begin with this word and a space: the text after them. Valid until
  /// the next call. Empty if the line is different: see `fault`.
  std::optional<std::string_view> next(std::string_view word) {
    ++line_;
    if (!read_line()) return std::nullopt;
    std::string_view const text = text_;
    if (text == word) return std::string_view();
    if (text.starts_with(word) && text[word.size()] == ' ') return text.substr(word.size() + 1);
    fault_ = "expected a line that begins with '" + std::string(word) + "'";
    return std::nullopt;
  }
  /// True if nothing is left.
  bool at_end() { return in_->peek() == std::istream::traits_type::eof(); }

  [[nodiscard]] std::size_t line() const noexcept { return line_; }  ///< The last line, counted
                                                                     ///< from 1.
  [[nodiscard]] std::string const& fault() const noexcept { return fault_; }

 private:
  bool read_line() {
    text_.clear();
    for (;;) {
      auto const c = in_->get();
      if (c == std::istream::traits_type::eof()) {
        fault_ = "the file ends in the middle";
        return false;
      }
      if (c == '\n') return true;
      if (text_.size() == max_line_) {
        fault_ = "the line is longer than max_line allows, " + std::to_string(max_line_) + " bytes";
        return false;
      }
      text_ += static_cast<char>(c);
    }
  }

  std::istream* in_;
  std::size_t max_line_;
  std::size_t line_ = 0;
  std::string text_{};
  std::string fault_{};
};

}  // namespace wend::detail
