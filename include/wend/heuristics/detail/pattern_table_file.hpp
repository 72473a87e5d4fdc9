// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <string>
#include <string_view>
#include <utility>    // std::move

#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/io/detail/frame.hpp>

/// \file
/// The common part of the files of pattern databases.
///
/// Numbers are unsigned, the lowest byte first. The file consists of 8 bytes that no text contains,
/// which identify the kind of file; 4 bytes each: the version, the length of the header, the length
/// of the label; the label; 8 bytes: the number of entries; the additional fields of the kind; 8
/// bytes for each MiB of the table: its XXH64; last the XXH64 of the whole header. The table
/// follows, and ends the file.

namespace wend::detail {

/// The constants that distinguish a kind of files.
struct pattern_file_kind {
  std::string_view magic;
  std::uint32_t version;
  char const* name;  ///< The name of this kind of file.
};

inline constexpr std::size_t pattern_file_piece = std::size_t{1} << 20;  // has its own checksum

inline byte_view pattern_file_piece_of(byte_view table, std::size_t at) {
  return table.subspan(at, std::min(pattern_file_piece, table.size() - at));
}

/// Writes a file. `more` has the additional fields of the kind.
inline void write_pattern_file(pattern_file_kind const& kind, std::string const& path,
                               std::string const& label, std::uint64_t entries,
                               std::string const& more, byte_view table) {
  constexpr std::size_t sum_bytes = table_file_header::checksum_bytes;
  std::string out(kind.magic);
  append_number(out, kind.version, 4);
  append_number(out, 0, 4);  // the length, filled in later
  append_number(out, label.size(), 4);
  out += label;
  append_number(out, entries, 8);
  out += more;
  for (std::size_t at = 0; at < table.size(); at += pattern_file_piece)
    append_number(out, checksum_of(pattern_file_piece_of(table, at)), sum_bytes);
  std::string length;
  append_number(length, out.size() + sum_bytes, 4);
  out.replace(kind.magic.size() + 4, 4, length);
  append_number(out,
      checksum_of(
          {static_cast<std::uint8_t const*>(static_cast<void const*>(out.data())), out.size()}),
      sum_bytes);
  write_table_file(path, [&](output_file& file) {
    file.write(out.data(), out.size());
    file.write(table.data(), table.size());
  });
}

/// Reads a file's header from its beginning, and rejects invalid fields.
class pattern_file_reader {
  static constexpr std::size_t sum_bytes = table_file_header::checksum_bytes;

 public:
  pattern_file_reader(pattern_file_kind const& kind, std::string path, byte_view bytes,
                      std::string const& label, std::uint64_t entries)
      : path_(std::move(path)), bytes_(bytes), end_(bytes.size()) {
    if (text_of(bytes.first(std::min(bytes.size(), kind.magic.size()))) != kind.magic)
      refuse("is no " + std::string(kind.name));
    at_ = kind.magic.size();
    expect(8, "is cut short");
    if (auto const v = raw(4); v != kind.version)
      refuse("has version " + std::to_string(v) + " of the format: expected " +
             std::to_string(kind.version));
    length_ = static_cast<std::size_t>(raw(4));
    if (length_ > bytes.size() || length_ < at_ + 12 + sum_bytes)
      refuse("is cut short, or its length is damaged");
    end_ = length_ - sum_bytes;
    if (number_at(bytes.data() + end_, sum_bytes) != checksum_of(bytes.first(end_)))
      refuse("is damaged in its header");
    // The checksum detects damage. Anybody can compute it, so lengths and counts are still not
    // trusted: nothing is read behind the end of the header.
    std::uint64_t const label_size = number(4);
    expect(label_size, too_short);
    std::string const found = text_of(bytes.subspan(at_, static_cast<std::size_t>(label_size)));
    at_ += static_cast<std::size_t>(label_size);
    constexpr quotation whole{.most = 4096};
    if (found != label)
      refuse("is of " + quoted_text(found, whole) + ": expected " + quoted_text(label, whole));
    if (auto const count = number(8); count != entries)
      refuse("has " + std::to_string(count) + " entries: expected " + std::to_string(entries));
  }

  /// The next number in the header.
  std::uint64_t number(std::size_t count) {
    expect(count, too_short);
    return raw(count);
  }

  /// The table, which must have `size` bytes. \pre The whole header has been read.
  byte_view table(std::uint64_t size) {
    byte_view const table = bytes_.subspan(length_);
    if (table.size() != size)
      refuse("has " + std::to_string(bytes_.size()) + " bytes: expected " +
             std::to_string(length_ + size));
    expect((size + pattern_file_piece - 1) / pattern_file_piece * sum_bytes, too_short);
    for (std::size_t i = 0; i < table.size(); i += pattern_file_piece)
      if (raw(sum_bytes) != checksum_of(pattern_file_piece_of(table, i)))
        refuse("is damaged in MiB " + std::to_string(i / pattern_file_piece + 1));
    if (at_ != end_) refuse("has a header that is too long");
    return table;
  }

  [[noreturn]] void refuse(std::string const& what) const {
    raise(heuristics::table_file_error(path_ + " " + what));
  }

 private:
  static constexpr char const* too_short = "has a header that is too short";

  void expect(std::uint64_t count, char const* else_it) const {
    if (end_ - at_ < count) refuse(else_it);
  }
  std::uint64_t raw(std::size_t count) noexcept {
    at_ += count;
    return number_at(bytes_.data() + at_ - count, count);
  }
  static std::string text_of(byte_view bytes) { return {bytes.begin(), bytes.end()}; }

  std::string path_;
  byte_view bytes_;
  std::size_t at_ = 0;
  std::size_t end_;  // the end of the readable part
  std::size_t length_ = 0;
};

}  // namespace wend::detail
