// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::mismatch
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <stdexcept>  // std::runtime_error
#include <string>
#include <vector>

#include <wend/core/detail/to_size.hpp>
#include <wend/heuristics/tile_patterns.hpp>
#include <wend/io/detail/frame.hpp>

/// \file
/// The frame of a file of tile pattern tables: the description of the tables, and the checksums of
/// all bytes.
///
/// Its contents are numbers of 1 byte each: the edges, the rows, the columns, whether regions are
/// kept, the bits of an entry, the number of patterns; the goal, a byte for each cell; for each
/// pattern 1 byte: the number of its tiles, 1 byte for each of these, 8 bytes: the number of
/// entries, and 8 bytes for each MiB of its table: its XXH64. The tables follow the frame without
/// gaps, and end the file.

namespace wend::heuristics {

/// A file of tables could not be written or read, is not one, or is not the expected one. The text
/// names the file and the reason.
class table_file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace wend::heuristics

namespace wend::detail {

using table_reader = frame_reader<heuristics::table_file_error>;

inline constexpr std::size_t table_piece = std::size_t{1} << 20;  // has a checksum of its own

inline std::size_t pieces_of(std::uint64_t bytes) noexcept {
  return to_size((bytes + table_piece - 1) / table_piece);
}

/// The checksums of the pieces of a table.
template <class Executor>
std::vector<std::uint64_t> piece_checksums(byte_view table, Executor const& executor) {
  std::vector<std::uint64_t> all(pieces_of(table.size()));
  executor(all.size(), [&](std::size_t i) noexcept {
    std::size_t const at = i * table_piece;
    all[i] = checksum_of(table.subspan(at, std::min(table_piece, table.size() - at)));
  });
  return all;
}

/// Rejects a table whose checksums differ. `where` ends the sentence. \pre There are as many
/// checksums.
template <class Executor>
void check_pieces(byte_view table, std::vector<std::uint64_t> const& checksums,
                  Executor const& executor, table_reader const& in, std::string const& where) {
  auto const found = piece_checksums(table, executor);
  auto const damaged = std::mismatch(found.begin(), found.end(), checksums.begin()).first;
  if (damaged != found.end())
    in.refuse("is damaged in MiB " + std::to_string(damaged - found.begin() + 1) + where);
}

/// The description of the tables in a file.
struct table_file_header {
  static constexpr std::uint8_t entry_bits = 4;

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

  /// The header of these tables, which have no checksums yet.
  static table_file_header of(heuristics::tile_pattern_tables const& tables) {
    table_file_header h{tables.edges,
                        static_cast<std::uint8_t>(tables.rows),
                        static_cast<std::uint8_t>(tables.cols),
                        tables.regions,
                        tables.goal,
                        {}};
    for (auto const& table : tables.patterns)
      h.patterns.push_back({table.tiles(), table.size(), {}});
    return h;
  }

  [[nodiscard]] std::string text() const {
    frame_writer out(file_kind::tile_patterns);
    for (std::uint64_t const byte :
         {static_cast<std::uint64_t>(edges), std::uint64_t{rows}, std::uint64_t{cols},
          static_cast<std::uint64_t>(regions), std::uint64_t{entry_bits},
          std::uint64_t{patterns.size()}})
      out.number(byte, 1);
    for (std::uint8_t const tile : goal) out.number(tile, 1);
    for (pattern const& p : patterns) {
      out.number(p.tiles.size(), 1);
      for (std::uint8_t const tile : p.tiles) out.number(tile, 1);
      out.number(p.size);
      for (std::uint64_t const sum : p.checksums) out.number(sum);
    }
    return out.finish();
  }

  /// \throws table_file_error if it describes no such tables.
  static table_file_header read(table_reader& in) {
    auto const byte = [&in] { return static_cast<std::uint8_t>(in.number(1)); };
    table_file_header h;
    std::uint8_t const edges = byte();
    h.edges = edges == 0 ? puzzles::topology::plane : puzzles::topology::torus;
    h.rows = byte();
    h.cols = byte();
    std::uint8_t const regions = byte();
    h.regions = regions == 0 ? heuristics::blank_regions::merged : heuristics::blank_regions::kept;
    if (edges > 1 || regions > 1 || byte() != entry_bits) in.refuse("has tables of another kind");
    h.patterns.resize(byte());
    for (std::size_t i = 0; i < std::size_t{h.rows} * h.cols; ++i) h.goal.push_back(byte());
    for (pattern& p : h.patterns) {
      for (std::uint8_t tiles = byte(); tiles != 0; --tiles) p.tiles.push_back(byte());
      p.size = in.number();
      if (p.size >> 34 != 0) in.refuse("has a table that is too large");
      for (std::size_t i = 0; i < pieces_of(p.bytes()); ++i) p.checksums.push_back(in.number());
    }
    if (in.left() != 0) in.refuse("has a header that is too long");
    return h;
  }
};

}  // namespace wend::detail
