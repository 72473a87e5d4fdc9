// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min, std::equal, std::mismatch
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <system_error>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/boost.hpp>  // before Boost: reports missing headers

#if defined(__cpp_exceptions)
#include <boost/interprocess/file_mapping.hpp>
#include <boost/interprocess/mapped_region.hpp>
#endif

#include <wend/core/detail/to_size.hpp>
#include <wend/heuristics/tile_pattern_build.hpp>
#include <wend/heuristics/tile_patterns.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// Files of pattern tables. wend/wend.hpp does not include this header.
///
/// A file begins with a frame: the description of the tables, and the checksums of all bytes.
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

/// The description of the tables in a file, and for each table the checksums of its pieces.
struct table_file_header {
  static constexpr std::uint8_t entry_bits = 4;

  heuristics::tile_pattern_tables tables{};  ///< Without their entries when they are being read.
  std::vector<std::vector<std::uint64_t>> checksums{};

  [[nodiscard]] std::string text() const {
    frame_writer out(file_kind::tile_patterns);
    for (std::uint64_t const byte :
         {static_cast<std::uint64_t>(tables.edges), std::uint64_t{tables.rows},
          std::uint64_t{tables.cols}, static_cast<std::uint64_t>(tables.regions),
          std::uint64_t{entry_bits}, std::uint64_t{tables.patterns.size()}})
      out.number(byte, 1);
    for (std::uint8_t const tile : tables.goal) out.number(tile, 1);
    for (std::size_t i = 0; i < checksums.size(); ++i) {
      auto const& pattern = tables.patterns[i];
      out.number(pattern.tiles().size(), 1);
      for (std::uint8_t const tile : pattern.tiles()) out.number(tile, 1);
      out.number(pattern.size());
      for (std::uint64_t const sum : checksums[i]) out.number(sum);
    }
    return out.finish();
  }

  /// \throws table_file_error if it describes no such tables.
  static table_file_header read(table_reader& in) {
    auto const byte = [&in] { return static_cast<std::uint8_t>(in.number(1)); };
    table_file_header h;
    auto& t = h.tables;
    std::uint8_t const edges = byte();
    t.edges = edges == 0 ? puzzles::topology::plane : puzzles::topology::torus;
    t.rows = byte();
    t.cols = byte();
    std::uint8_t const regions = byte();
    t.regions = regions == 0 ? heuristics::blank_regions::merged : heuristics::blank_regions::kept;
    if (edges > 1 || regions > 1 || byte() != entry_bits) in.refuse("has tables of another kind");
    h.checksums.resize(byte());
    for (std::size_t i = 0; i < t.rows * t.cols; ++i) t.goal.push_back(byte());
    for (auto& sums : h.checksums) {
      std::vector<std::uint8_t> tiles(byte());
      for (std::uint8_t& tile : tiles) tile = byte();
      auto const& pattern =
          t.patterns.emplace_back(std::move(tiles), in.number(), nullptr, nullptr);
      if (pattern.size() >> 34 != 0) in.refuse("has a table that is too large");
      for (std::size_t i = 0; i < pieces_of(pattern.bytes()); ++i) sums.push_back(in.number());
    }
    if (in.left() != 0) in.refuse("has a header that is too long");
    return h;
  }
};

/// The number of entries that a pattern's table must have; 0 if no such table is possible.
/// \complexity Linear in the number that the file claims.
template <puzzles::topology Edges>
std::uint64_t entries_expected(heuristics::tile_pattern_tables const& t,
                               heuristics::tile_pattern_table const& pattern) {
  std::size_t const tiles = pattern.tiles().size();
  std::vector<int> const goal(t.goal.begin(), t.goal.end());
  puzzles::board_shape<> const shape(t.rows, t.cols);
  puzzles::sliding_puzzle<Edges> const p(puzzles::board<>(shape, std::span<int const>(goal)));
  std::uint64_t const merged = entries_of(p, tiles);
  if (merged == 0 || t.regions == heuristics::blank_regions::merged) return merged;
  if (pattern.size() < merged) return 0;  // a set of cells leaves the blank at least one region
  return std::uint64_t{cell_sets(p, tiles).blocks()} * orders_of[tiles];
}

/// Rejects an impossible header, so that nothing outside the tables is read.
inline void check_header(heuristics::tile_pattern_tables const& t, table_reader const& from,
                         std::uint64_t file_size) {
  std::vector<bool> seen(t.rows * t.cols);
  bool right = !t.goal.empty() && t.goal.size() <= most_pattern_cells &&
               t.rows <= puzzles::max_side && t.cols <= puzzles::max_side && !t.patterns.empty();
  for (std::uint8_t const tile : t.goal) {
    right = right && tile < t.goal.size() && !seen[tile];
    if (right) seen[tile] = true;
  }
  std::uint64_t size = from.whole().bytes();
  std::vector<bool> used(t.goal.size());
  for (auto const& pattern : t.patterns) {
    auto const& tiles = pattern.tiles();
    right = right && !tiles.empty();
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      right = right && tiles[i] != 0 && tiles[i] < t.goal.size() && !used[tiles[i]] &&
              (i == 0 || tiles[i] > tiles[i - 1]);
      if (right) used[tiles[i]] = true;
    }
    size += pattern.bytes();
  }
  // The sizes come first, because the later checks take memory and time in proportion to the
  // tables.
  if (right && size != file_size)
    from.refuse("has " + std::to_string(file_size) + " bytes: expected " + std::to_string(size));
  for (auto const& pattern : t.patterns) {
    right = right && pattern.size() != 0;
    if (!right) break;
    right = pattern.size() == (t.edges == puzzles::topology::plane
                                   ? entries_expected<puzzles::topology::plane>(t, pattern)
                                   : entries_expected<puzzles::topology::torus>(t, pattern));
  }
  if (!right) from.refuse("has an invalid header");
}

}  // namespace wend::detail

namespace wend::heuristics {

/// The place of a file's tables while they are used.
enum class table_access {
  mapped,  ///< In the file's pages, which all processes share. While they are in use, the file may
           ///< be replaced or removed, but not truncated: reading a missing page ends the process
           ///< (SIGBUS).
  copied   ///< In memory of their own, in large pages, where random look-ups are faster. Afterwards
           ///< the file is not needed. A file that is truncated while it is read is rejected.
};

}  // namespace wend::heuristics

namespace wend::detail {

/// The bytes of a whole file, and their owner.
struct file_bytes {
  byte_view bytes;
  std::shared_ptr<void const> keeper;

  static file_bytes of(std::string const& path) {
    std::error_code error;
    auto const kind = std::filesystem::status(path, error).type();
    if (kind == std::filesystem::file_type::not_found) unreadable(path, "it does not exist");
    if (error) unreadable(path, error.message());
    if (kind != std::filesystem::file_type::regular) unreadable(path, "it is not a regular file");
    std::uintmax_t const size = std::filesystem::file_size(path, error);
    if (error) unreadable(path, error.message());
    if (size == 0) return {};
#if defined(__cpp_exceptions)
    namespace bi = boost::interprocess;
    WEND_TRY {
      auto const region = std::make_shared<bi::mapped_region const>(
          bi::file_mapping(path.c_str(), bi::read_only), bi::read_only);
      auto const* const first = static_cast<std::uint8_t const*>(region->get_address());
      return {{first, region->get_size()}, region};
    }
    WEND_CATCH(bi::interprocess_exception) { unreadable(path, caught_text()); }
#else
    auto const memory = std::make_shared<zeroed_memory const>(static_cast<std::size_t>(size));
    std::ifstream in(path, std::ios::binary);
    if (!in.read(memory->as<char>(), static_cast<std::streamsize>(size)))
      unreadable(path, "it ends too early");
    return {{memory->as<std::uint8_t>(), static_cast<std::size_t>(size)}, memory};
#endif
  }

 private:
  [[noreturn]] static void unreadable(std::string const& path, std::string const& why) {
    raise(heuristics::table_file_error(path + " cannot be read: " + why));
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// Writes tables to a file like output_file: an interrupted build or program leaves no incomplete
/// file, a device or directory is rejected, a symbolic link is followed. To detect before a long
/// build that the path cannot be written, make an output_file and drop it. `progress(written,
/// bytes)` is called in between. If it throws, the writing ends and leaves no file.
///
/// The file has a version, a checksum of its header, and a checksum of each MiB of the tables.
/// \complexity O(n) in the bytes.
/// \throws table_file_error if it cannot be written, with the system's reason; whatever `progress`
///         throws.
template <class Executor, class Progress>
void save_tile_patterns(tile_pattern_tables const& tables, std::string const& path,
                        Executor const& executor, Progress const& progress) {
  detail::table_file_header h{tables, {}};
  std::uint64_t bytes = 0;
  for (auto const& table : tables.patterns) {
    detail::byte_view const all(table.data(), detail::to_size(table.bytes()));
    h.checksums.push_back(detail::piece_checksums(all, executor));
    bytes += all.size();
  }
  std::string const first = h.text();
  detail::write_output<table_file_error>(path, [&](output_file& file) {
    file.write(first.data(), first.size());
    std::uint64_t written = 0;
    for (auto const& table : tables.patterns)
      for (std::uint64_t at = 0; at < table.bytes(); at += detail::table_piece) {
        progress(written, bytes);
        auto const count = static_cast<std::size_t>(
            std::min<std::uint64_t>(detail::table_piece, table.bytes() - at));
        file.write(table.data() + at, count);
        written += count;
      }
    progress(written, bytes);
  });
}

/// Saves the tables without reporting progress.
inline void save_tile_patterns(tile_pattern_tables const& tables, std::string const& path) {
  save_tile_patterns(tables, path, in_turn{}, [](std::uint64_t, std::uint64_t) {});
}

/// Reads the tables from a file that save_tile_patterns wrote. The whole file is read once, for its
/// checksums, in parts that `executor` may process in parallel.
/// \complexity O(n) in the bytes.
/// \throws table_file_error if there is no such file, or it is foreign, of another version, damaged
///         or truncated.
template <class Executor = in_turn>
tile_pattern_tables load_tile_patterns(std::string const& path,
                                       table_access memory = table_access::mapped,
                                       Executor const& executor = {}) {
  detail::file_bytes const file = detail::file_bytes::of(path);
  detail::table_reader reader(
      detail::file_frame(detail::file_kind::tile_patterns, file.bytes), path);
  auto h = detail::table_file_header::read(reader);
  detail::check_header(h.tables, reader, file.bytes.size());

  std::size_t at = reader.whole().bytes();
  std::ifstream in;
  if (memory == table_access::copied) in.open(path, std::ios::binary);
  for (std::size_t i = 0; i < h.checksums.size(); ++i) {
    auto& pattern = h.tables.patterns[i];
    detail::byte_view table = file.bytes.subspan(at, detail::to_size(pattern.bytes()));
    auto keeper = file.keeper;
    if (memory == table_access::copied) {
      auto const copy = std::make_shared<detail::zeroed_memory const>(table.size());
      in.seekg(static_cast<std::streamoff>(at));
      if (!in.read(copy->as<char>(), static_cast<std::streamsize>(table.size())))
        reader.refuse("was cut short while it was read");
      table = {copy->as<std::uint8_t>(), table.size()};
      keeper = copy;
    }
    at += table.size();
    detail::check_pieces(table, h.checksums[i], executor, reader,
                         " of table " + std::to_string(i + 1));
    pattern = {pattern.tiles(), pattern.size(), table.data(), std::move(keeper)};
  }
  return std::move(h.tables);
}

/// Loads the tables of this puzzle.
/// \throws table_file_error also if the tables are of another board or goal.
template <class Puzzle, class Executor = in_turn>
  requires requires { Puzzle::edges; }
tile_pattern_tables load_tile_patterns(Puzzle const& p, std::string const& path,
                                       table_access memory = table_access::mapped,
                                       Executor const& executor = {}) {
  tile_pattern_tables tables = load_tile_patterns(path, memory, executor);
  auto const refuse = [&path](std::string const& what) {
    detail::raise(table_file_error(path + " has tables of " + what));
  };
  if (tables.edges != Puzzle::edges || tables.rows != p.rows() || tables.cols != p.cols())
    refuse(std::to_string(tables.rows) + " rows and " + std::to_string(tables.cols) +
           " columns on a " + (tables.edges == puzzles::topology::plane ? "plane" : "torus") +
           ": expected " + std::to_string(p.rows()) + " and " + std::to_string(p.cols()) +
           " on a " + (Puzzle::edges == puzzles::topology::plane ? "plane" : "torus"));
  if (!std::equal(tables.goal.begin(), tables.goal.end(), p.goal_state().begin(),
                  p.goal_state().end()))
    refuse("another goal than the puzzle's");
  return tables;
}

}  // namespace wend::heuristics
