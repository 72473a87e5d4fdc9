// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>      // std::size_t
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>  // std::is_enum_v

#include <wend/core/error.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/frame.hpp>

/// \file
/// The format of checkpoints of all searches: a frame with lines of text, each a name and values.
/// The text is the same on every machine and in every locale, and is readable.

namespace wend::detail {

/// The names of an enumeration's values 0, 1, …, by which they are written.
template <class Enum>
inline constexpr std::array<std::string_view, 0> checkpoint_names{};

[[noreturn]] inline void refuse(checkpoint_fault fault, std::string const& what) {
  raise(checkpoint_error(fault, what));
}

/// The fault of a file, and its description in words that follow the file's name.
using checkpoint_complaint = std::tuple<checkpoint_fault, std::string>;

/// The fault of a frame of a checkpoint or snapshot.
inline std::optional<checkpoint_complaint> complaint_about(file_frame const& f) {
  bool const is_newer = f.found_version() > file_frame::version;
  switch (f.fault()) {
    case frame_fault::none: return std::nullopt;
    case frame_fault::foreign:
      return checkpoint_complaint(checkpoint_fault::foreign,
                                  "is invalid: the file is something else");
    case frame_fault::other_version:
      return checkpoint_complaint(
          is_newer ? checkpoint_fault::newer : checkpoint_fault::older,
          "is in format " + std::to_string(f.found_version()) +
              (is_newer ? ", which is newer than this program: it reads "
                        : ", which this program no longer reads: it reads ") +
              std::to_string(file_frame::version));
    case frame_fault::truncated:
      return checkpoint_complaint(checkpoint_fault::truncated,
                                  "is incomplete: its end is missing");
    case frame_fault::damaged: break;
  }
  return checkpoint_complaint(checkpoint_fault::damaged, f.fault_text());
}

/// Writes a checkpoint, line by line.
class checkpoint_writer {
 public:
  explicit checkpoint_writer(std::string_view label) : frame_(file_kind::checkpoint, label) {}

  /// Writes a line: a name and its values.
  template <class... T>
  void operator()(std::string_view name, T const&... values) {
    frame_.append(name);
    (put(values), ...);
    frame_.append("\n");
  }

  /// Writes the whole checkpoint to `out`. \throws checkpoint_error if that fails.
  void finish(std::ostream& out) {
    std::string const all = frame_.finish();
    out.write(all.data(), static_cast<std::streamsize>(all.size()));
    if (out) out.flush();
    if (!out) refuse(checkpoint_fault::unwritable, "could not be written");
  }

 private:
  template <class T>
  void put(T const& value) {
    frame_.append(" ");
    if constexpr (std::is_same_v<T, std::string>) {  // may contain any characters
      frame_.append(std::to_string(value.size()) + ':' + value);
    } else if constexpr (std::is_same_v<T, bool>) {
      frame_.append(value ? "yes" : "no");
    } else if constexpr (std::is_enum_v<T>) {
      frame_.append(checkpoint_names<T>[static_cast<std::size_t>(value)]);
    } else {
      auto const word = checkpoint_text<T>::write(value);
      if (word.find_first_of(" \n") != word.npos || word.empty() || word == "-")
        refuse(checkpoint_fault::unwritable, "needs each cost to be one word");
      frame_.append(word);
    }
  }
  template <class T>
  void put(std::optional<T> const& value) {
    if (value)
      put(*value);
    else
      frame_.append(" -");
  }

  frame_writer frame_;
};

/// Reads the lines that a checkpoint_writer has written.
class checkpoint_reader {
 public:
  /// Reads the rest of a stream. \throws checkpoint_error if it is not an intact checkpoint.
  explicit checkpoint_reader(std::istream& in)
      : frame_(frame_of(in)), rest_(frame_.contents()) {}

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

  [[nodiscard]] std::string_view label() const noexcept { return frame_.label(); }

  /// Checks that no lines are left.
  void finish() const {
    if (!rest_.empty()) damaged();
  }

  /// Reports contents that make no sense.
  [[noreturn]] static void damaged() {
    refuse(checkpoint_fault::damaged, "is damaged: its contents are inconsistent");
  }

 private:
  static file_frame frame_of(std::istream& in) {
    if (!in) refuse(checkpoint_fault::unreadable, "could not be read");
    file_frame all(file_kind::checkpoint, in);
    bool const is_whole = in.peek() == std::istream::traits_type::eof();
    if (in.bad()) refuse(checkpoint_fault::unreadable, "could not be read");
    if (auto const fault = complaint_about(all)) refuse(std::get<0>(*fault), std::get<1>(*fault));
    if (!is_whole) refuse(checkpoint_fault::damaged, "is damaged: it is too long");
    return all;
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

  file_frame frame_;
  std::string_view rest_;
};

}  // namespace wend::detail
