// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>    // std::min
#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>  // std::is_enum_v

#include <boost/crc.hpp>

#include <wend/core/error.hpp>
#include <wend/io/checkpoint.hpp>

/// \file
/// The format of checkpoints of all searches: lines of text with a name and values each. The first
/// line is the format and its version; the last line is a checksum (CRC-32) of all lines before it.
/// The text is the same on every machine and in every locale, and is readable.

namespace wend::detail {

inline constexpr std::string_view checkpoint_magic = "wend checkpoint ";
inline constexpr std::uint64_t checkpoint_version = 2;  // version 1 had no move automata
inline constexpr std::string_view checkpoint_seal = "crc32 ";
inline constexpr std::size_t checkpoint_digits = 8;  // of the checksum

/// The names of an enumeration's values 0, 1, …, by which they are written.
template <class Enum>
inline constexpr std::array<std::string_view, 0> checkpoint_names{};

[[noreturn]] inline void refuse(checkpoint_fault fault, std::string const& what) {
  raise(checkpoint_error(fault, what));
}

inline std::string checkpoint_checksum(std::string_view text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  auto const sum = static_cast<std::uint32_t>(crc.checksum());
  std::string digits;
  for (std::size_t i = checkpoint_digits; i-- > 0;)
    digits += "0123456789abcdef"[sum >> (4 * i) & 15];
  return digits;
}

/// Writes a checkpoint, line by line.
class checkpoint_writer {
 public:
  checkpoint_writer() {
    text_.append(checkpoint_magic).append(std::to_string(checkpoint_version)) += '\n';
  }

  /// The version of the format.
  static constexpr std::uint64_t version() noexcept { return checkpoint_version; }

  /// Writes a line: a name and its values.
  template <class... T>
  void operator()(std::string_view name, T const&... values) {
    text_ += name;
    (put(values), ...);
    text_ += '\n';
  }

  /// Writes the whole checkpoint to `out`. \throws checkpoint_error
  void finish(std::ostream& out) {
    auto const sum = checkpoint_checksum(text_);
    text_.append(checkpoint_seal).append(sum) += '\n';
    out.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    if (out) out.flush();
    if (!out) refuse(checkpoint_fault::unwritable, "could not be written");
  }

 private:
  template <class T>
  void put(T const& value) {
    text_ += ' ';
    if constexpr (std::is_same_v<T, std::string>) {  // may contain any characters
      text_ += std::to_string(value.size()) + ':' + value;
    } else if constexpr (std::is_same_v<T, bool>) {
      text_ += value ? "yes" : "no";
    } else if constexpr (std::is_enum_v<T>) {
      text_ += checkpoint_names<T>[static_cast<std::size_t>(value)];
    } else {
      auto const word = checkpoint_text<T>::write(value);
      if (word.find_first_of(" \n") != word.npos || word.empty() || word == "-")
        refuse(checkpoint_fault::unwritable, "needs each cost to be one word");
      text_ += word;
    }
  }
  template <class T>
  void put(std::optional<T> const& value) {
    if (value)
      put(*value);
    else
      text_ += " -";
  }

  std::string text_;
};

/// Reads the lines that a checkpoint_writer has written.
class checkpoint_reader {
 public:
  /// Reads the rest of a stream. \throws checkpoint_error if it is not an intact checkpoint.
  explicit checkpoint_reader(std::istream& in) {
    if (!in) refuse(checkpoint_fault::unreadable, "could not be read");
    std::array<char, 4096> part;
    do {
      in.read(part.data(), static_cast<std::streamsize>(part.size()));
      text_.append(part.data(), static_cast<std::size_t>(in.gcount()));
      check_beginning(text_);  // before reading gigabytes of something else
    } while (in);
    if (in.bad()) refuse(checkpoint_fault::unreadable, "could not be read");
    check_end();
  }

  checkpoint_reader(checkpoint_reader const&) = delete;
  checkpoint_reader& operator=(checkpoint_reader const&) = delete;

  /// Reads the values of the line of that name.
  template <class... T>
  void operator()(std::string_view name, T&... values) {
    if (rest_.substr(0, name.size()) != name) damaged();
    rest_.remove_prefix(name.size());
    (take(values), ...);
    if (!skip('\n')) damaged();
  }

  /// The version of the format.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_; }

  /// Checks that no lines are left.
  void finish() const {
    if (!rest_.empty()) damaged();
  }

  /// Reports contents that make no sense.
  [[noreturn]] static void damaged() {
    refuse(checkpoint_fault::damaged, "is damaged: it says what cannot be");
  }

 private:
  static void check_beginning(std::string_view text) {
    std::size_t const common = std::min(text.size(), checkpoint_magic.size());
    if (text.substr(0, common) != checkpoint_magic.substr(0, common))
      refuse(checkpoint_fault::foreign, "is none: the file is something else");
  }

  void check_end() {
    std::string_view const text = text_;
    std::size_t const seal = checkpoint_seal.size() + checkpoint_digits + 1;
    std::size_t const first = text.find('\n');
    if (text.size() < checkpoint_magic.size() || first == std::string_view::npos)
      refuse(checkpoint_fault::truncated, "is incomplete: its end is missing");
    auto const version = text.substr(checkpoint_magic.size(), first - checkpoint_magic.size());
    take_version(version);
    auto const last = text.size() >= first + 1 + seal ? text.substr(text.size() - seal) : "";
    if (text.back() != '\n' || last.substr(0, checkpoint_seal.size()) != checkpoint_seal)
      refuse(checkpoint_fault::truncated, "is incomplete: its end is missing");
    rest_ = text.substr(0, text.size() - seal);
    if (last.substr(checkpoint_seal.size(), checkpoint_digits) != checkpoint_checksum(rest_))
      refuse(checkpoint_fault::damaged, "is damaged: its checksum is another");
    rest_.remove_prefix(first + 1);
  }

  void take_version(std::string_view version) {
    auto const number = checkpoint_text<std::uint64_t>::read(version);
    if (!number || *number == 0 || std::to_string(*number) != version) damaged();
    if (*number > checkpoint_version)
      refuse(checkpoint_fault::newer, "is in format " + std::string(version) +
                                          ", which is newer than this program: it knows " +
                                          std::to_string(checkpoint_version));
    version_ = *number;
  }

  [[nodiscard]] bool skip(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view word_until(std::string_view ends) {
    auto const word = rest_.substr(0, rest_.find_first_of(ends));
    rest_.remove_prefix(word.size());
    return word;
  }

  template <class T>
  void take(T& value) {
    if (!skip(' ')) damaged();
    if constexpr (std::is_same_v<T, std::string>) {
      auto const size = checkpoint_text<std::size_t>::read(word_until(":"));
      if (!size || !skip(':') || *size > rest_.size()) damaged();
      value = rest_.substr(0, *size);
      rest_.remove_prefix(*size);
    } else {
      read(word_until(" \n"), value);
    }
  }
  template <class T>
  void take(std::optional<T>& value) {
    value.reset();
    if (rest_.substr(0, 2) == " -" && rest_.find_first_of(" \n", 2) == 2)
      rest_.remove_prefix(2);
    else
      take(value.emplace());
  }

  template <class T>
  static void read(std::string_view word, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      if (word != "yes" && word != "no") damaged();
      value = word == "yes";
    } else if constexpr (std::is_enum_v<T>) {
      constexpr auto const& names = checkpoint_names<T>;
      std::size_t i = 0;
      while (i < names.size() && names[i] != word) ++i;
      if (i == names.size()) damaged();
      value = static_cast<T>(i);
    } else {
      auto const read = checkpoint_text<T>::read(word);
      if (!read) damaged();
      value = *read;
    }
  }

  std::string text_;
  std::string_view rest_;
  std::uint64_t version_ = checkpoint_version;
};

}  // namespace wend::detail
