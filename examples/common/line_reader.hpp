// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <istream>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <utility>    // std::move

#include <wend/core/quoted_text.hpp>

namespace common {

/// Thrown if a line is too long or a stream fails.
class line_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads text line by line in bounded memory. Of a line longer than `most` bytes it keeps only the
/// beginning, for the error message.
class line_reader {
 public:
  static constexpr std::size_t most = std::size_t{1} << 20;

  /// `name` stands before the number of a line in messages.
  explicit line_reader(std::istream& in, std::string name = {}) : in_(&in), name_(std::move(name)) {}

  /// Reads the next line, without its newline: LF or CR LF. Returns false at the end.
  /// \throws line_error
  bool next() {
    text_.clear();
    ++number_;
    std::uint64_t length = 0;
    for (bool ended = false; !ended && length < counted;) {
      std::array<char, 4096> part;
      in_->getline(part.data(), part.size());
      auto const count = static_cast<std::size_t>(in_->gcount());
      if (in_->bad()) throw line_error(here() + "cannot be read");
      if (in_->eof() && count == 0 && length == 0) return false;
      bool const has_newline = in_->good();
      ended = has_newline || in_->eof();
      if (in_->fail() && !in_->eof()) in_->clear();  // the line continues
      std::size_t const added = has_newline ? count - 1 : count;
      if (text_.size() <= most) text_.append(part.data(), added);
      length += added;
    }
    if (length > most) throw line_error(here() + too_long(length));
    if (text_.ends_with('\r')) text_.pop_back();
    return true;
  }

  [[nodiscard]] std::string const& text() const noexcept { return text_; }
  /// The line's number, from 1.
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

 private:
  /// An endless line is rejected without reading it to the end.
  static constexpr std::uint64_t counted = std::uint64_t{1} << 30;

  [[nodiscard]] std::string here() const {
    return name_ + (name_.empty() ? "line " : ": line ") + std::to_string(number_) + ": ";
  }
  [[nodiscard]] std::string too_long(std::uint64_t length) const {
    return wend::quoted_text(text_, {.length = length}) + (length < counted ? "" : " or more") +
           " is too long: expected a line of at most " + std::to_string(most) + " bytes";
  }

  std::istream* in_;
  std::string name_;
  std::string text_;
  std::size_t number_ = 0;
};

}  // namespace common
