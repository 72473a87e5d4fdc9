// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <stdexcept>  // std::runtime_error
#include <string>
#include <string_view>
#include <utility>    // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/heuristics/tile_patterns.hpp>
#include <wend/io/detail/frame.hpp>

/// \file
/// The header of a file of pattern tables: the description of the tables, and the checksums of all
/// bytes.
///
/// Numbers are unsigned, the lowest byte first. The header consists of 8 bytes that no text
/// contains; 4 bytes each: the version, the length of the header; 1 byte each: the kind of tables,
/// the edges, the rows, the columns, whether regions are kept, the bits of an entry, the number of
/// patterns; the goal, a byte for each cell; for each pattern 1 byte: the number of its tiles, 1
/// byte for each of these, 8 bytes: the number of entries, and 8 bytes for each MiB of its table:
/// its XXH64; last the XXH64 of the whole header. The tables follow without gaps, and end the file.

namespace wend::heuristics {

/// A file of tables could not be written or read, is not one, or is not the expected one. The text
/// names the file and the reason.
class table_file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace wend::heuristics

namespace wend::detail {

/// The contents of a file's header, except its own checksum.
struct table_file_header {
  static constexpr std::string_view magic = "\x89WTPD\r\n\x1A";
  static constexpr std::uint32_t version = 2;  // version 1 had CRC-32
  static constexpr std::uint8_t kind = 1;      // of tables: tile patterns
  static constexpr std::uint8_t entry_bits = 4;
  static constexpr std::size_t piece = std::size_t{1} << 20;  // has a checksum of its own
  static constexpr std::size_t preamble = 16;                 // to the length of the header
  static constexpr std::size_t checksum_bytes = 8;
  static constexpr std::size_t longest = std::size_t{1} << 24;

  struct pattern {
    std::vector<std::uint8_t> tiles;
    std::uint64_t size = 0;
    std::vector<std::uint64_t> checksums;

    [[nodiscard]] std::uint64_t bytes() const noexcept { return (size + 1) / 2; }
  };

  puzzles::topology edges = puzzles::topology::plane;
  std::uint8_t rows = 0;
  std::uint8_t cols = 0;
  heuristics::blank_regions regions = heuristics::blank_regions::merged;
  std::vector<std::uint8_t> goal;
  std::vector<pattern> patterns;

  static std::size_t pieces_of(std::uint64_t bytes) noexcept {
    return static_cast<std::size_t>((bytes + piece - 1) / piece);
  }

  /// The header of these tables. Its checksums are 0 until `checksums` is called.
  static table_file_header of(heuristics::tile_pattern_tables const& tables) {
    table_file_header h;
    h.edges = tables.edges;
    h.rows = static_cast<std::uint8_t>(tables.rows);
    h.cols = static_cast<std::uint8_t>(tables.cols);
    h.regions = tables.regions;
    h.goal = tables.goal;
    for (auto const& table : tables.patterns)
      h.patterns.push_back(
          {table.tiles(), table.size(), std::vector<std::uint64_t>(pieces_of(table.bytes()))});
    return h;
  }

  [[nodiscard]] std::string text() const {
    std::string out(magic);
    append_number(out, version, 4);
    append_number(out, 0, 4);  // the length, filled in later
    for (std::uint64_t const byte :
         {std::uint64_t{kind}, static_cast<std::uint64_t>(edges), std::uint64_t{rows},
          std::uint64_t{cols}, static_cast<std::uint64_t>(regions), std::uint64_t{entry_bits},
          std::uint64_t{patterns.size()}})
      append_number(out, byte, 1);
    for (std::uint8_t const tile : goal) append_number(out, tile, 1);
    for (pattern const& p : patterns) {
      append_number(out, p.tiles.size(), 1);
      for (std::uint8_t const tile : p.tiles) append_number(out, tile, 1);
      append_number(out, p.size, 8);
      for (std::uint64_t const sum : p.checksums) append_number(out, sum, 8);
    }
    std::string length;
    append_number(length, out.size() + checksum_bytes, 4);
    out.replace(12, 4, length);
    append_number(out,
        checksum_of(
            {static_cast<std::uint8_t const*>(static_cast<void const*>(out.data())), out.size()}),
        checksum_bytes);
    return out;
  }
};

/// Reads the header at the beginning of a file's bytes.
class table_file_reader {
 public:
  table_file_reader(std::string path, byte_view bytes) : path_(std::move(path)), bytes_(bytes) {}

  /// \throws table_file_error if the header is invalid, damaged, or of another version.
  table_file_header read() {
    using header = table_file_header;
    std::string_view const first(static_cast<char const*>(static_cast<void const*>(bytes_.data())),
                                 std::min(bytes_.size(), header::magic.size()));
    if (first != header::magic) refuse("is no file of pattern tables");
    at_ = header::magic.size();
    std::uint64_t const version = bytes_.size() < header::preamble ? 0 : number(4);
    if (version == 0) refuse("is cut short");
    if (version != header::version)
      refuse("has version " + std::to_string(version) + " of the format: expected " +
             std::to_string(header::version));
    std::uint64_t const length = number(4);
    if (length > bytes_.size() || length < header::preamble + header::checksum_bytes ||
        length > header::longest)
      refuse("is cut short, or its length is damaged");
    end_ = static_cast<std::size_t>(length) - header::checksum_bytes;
    at_ = end_;
    if (number(header::checksum_bytes) != checksum_of(bytes_.first(end_)))
      refuse("is damaged in its header");
    at_ = header::preamble;
    return fields();
  }

  [[nodiscard]] std::size_t header_bytes() const noexcept {
    return end_ + table_file_header::checksum_bytes;
  }

  [[noreturn]] void refuse(std::string const& what) const {
    raise(heuristics::table_file_error(path_ + " " + what));
  }

 private:
  table_file_header fields() {
    table_file_header h;
    if (field(1) != table_file_header::kind) refuse("has tables of another kind");
    std::uint64_t const edges = field(1);
    h.edges = edges == 0 ? puzzles::topology::plane : puzzles::topology::torus;
    h.rows = static_cast<std::uint8_t>(field(1));
    h.cols = static_cast<std::uint8_t>(field(1));
    std::uint64_t const regions = field(1);
    h.regions = regions == 0 ? heuristics::blank_regions::merged : heuristics::blank_regions::kept;
    if (edges > 1 || regions > 1 || field(1) != table_file_header::entry_bits)
      refuse("has tables of another kind");
    std::uint64_t const count = field(1);
    for (std::size_t i = 0; i < std::size_t{h.rows} * h.cols; ++i)
      h.goal.push_back(static_cast<std::uint8_t>(field(1)));
    for (std::uint64_t p = 0; p < count; ++p) {
      table_file_header::pattern next;
      std::uint64_t const tiles = field(1);
      for (std::uint64_t i = 0; i < tiles; ++i)
        next.tiles.push_back(static_cast<std::uint8_t>(field(1)));
      next.size = field(8);
      if (next.size >> 34 != 0) refuse("has a table that is too large");
      for (std::size_t i = 0; i < table_file_header::pieces_of(next.bytes()); ++i)
        next.checksums.push_back(field(table_file_header::checksum_bytes));
      h.patterns.push_back(std::move(next));
    }
    if (at_ != end_) refuse("has a header that is too long");
    return h;
  }

  std::uint64_t field(std::size_t bytes) {
    if (end_ - at_ < bytes) refuse("has a header that is too short");
    return number(bytes);
  }
  std::uint64_t number(std::size_t bytes) {
    at_ += bytes;
    return number_at(bytes_.data() + at_ - bytes, bytes);
  }

  std::string path_;
  byte_view bytes_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

}  // namespace wend::detail
