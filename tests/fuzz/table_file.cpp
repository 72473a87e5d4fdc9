// SPDX-License-Identifier: BSL-1.0
//
// Edited table files with correct checksums: a byte for the kind of tables, one for the checksums
// to correct, then edits of a valid file, or arbitrary bytes. The file must be rejected with a
// table_file_error, or it must be loaded and every state looked up.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/pattern_database_file.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "fuzz.hpp"

namespace {

using fuzz::reader;
using fuzz::require;
using namespace wend::heuristics;
using towers = wend::puzzles::hanoi<4, 3>;
using pattern = hanoi_pattern<4, 3, 2>;
using eight = wend::puzzles::tile_puzzle<3, 3>;

constexpr char const* name = "fuzzed_tables";
constexpr std::size_t head = 32;  // of a frame, with two lengths at its end
constexpr std::size_t sum = 8;

void put(std::string& bytes, std::size_t at, std::uint64_t n, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<char>(n >> 8 * i & 255);
}
std::uint64_t checksum(std::string const& bytes, std::size_t from, std::size_t to) {
  auto const* const first = reinterpret_cast<std::uint8_t const*>(bytes.data());
  return wend::detail::checksum_of({first + from, to - from});
}

/// Returns the end of the contents of the frame if it is within the file; else 0.
std::size_t end_of_contents(std::string const& bytes) {
  if (bytes.size() < head) return 0;
  std::uint64_t end = head;
  for (std::size_t const at : {head - 16, head - 8}) {
    std::uint64_t const length = wend::detail::number_at(bytes.data() + at, 8);
    if (length > bytes.size() - end) return 0;
    end += length;
  }
  return bytes.size() - end < sum ? 0 : static_cast<std::size_t>(end);
}

/// Corrects the checksum of the frame.
void seal(std::string& bytes) {
  if (std::size_t const end = end_of_contents(bytes); end != 0)
    put(bytes, end, checksum(bytes, 0, end), sum);
}

/// Corrects the checksum of the last table, if it is the last part of the frame.
void seal_entries(std::string& bytes) {
  std::size_t const end = end_of_contents(bytes);
  if (end < head + sum) return;
  put(bytes, end - sum, checksum(bytes, end + sum, bytes.size()), sum);
}

void edit(std::string& bytes, reader& in) {
  while (!in.empty() && !bytes.empty()) {
    unsigned const what = in.below(4);
    std::size_t const at = (in.byte() + 256 * in.below(2)) % bytes.size();
    auto const value = static_cast<char>(in.byte());
    if (what == 0) bytes[at] = value;
    if (what == 1) bytes.resize(at);
    if (what == 2) bytes.insert(at, 1 + static_cast<unsigned char>(value) % 40u, value);
    if (what == 3) bytes.erase(at, 1 + static_cast<unsigned char>(value) % 40u);
  }
}

std::string read() {
  std::ifstream in(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(std::string const& bytes) {
  std::ofstream(name, std::ios::binary | std::ios::trunc).write(bytes.data(), std::ssize(bytes));
}

template <class Load>
void load_changed(reader in, std::string good, Load const& load) {
  unsigned const flags = in.byte();
  std::string bytes = std::move(good);
  if (flags % 2 != 0) {  // keeps the magic number, the version and the kind, followed by any bytes
    bytes.resize(16);
    while (!in.empty()) bytes += static_cast<char>(in.byte());
  } else {
    edit(bytes, in);
  }
  if (flags / 2 % 2 == 0) {
    if (flags / 4 % 2 == 0) seal_entries(bytes);
    seal(bytes);
  }
  write(bytes);
  try {
    load();
  } catch (table_file_error const& e) {
    require(std::string(e.what()).starts_with(name), "what is refused is named");
  }
  std::filesystem::remove(name);
}

}  // namespace

int fuzz::table_file(bytes input) {
  reader in(input);
  if (in.flag()) {
    towers const p;
    pattern const a{p, {0, 1}};
    static std::string const good = [&] {
      save_pattern_database(pattern_database{p, a}, name, "towers");
      return read();
    }();
    load_changed(in, good, [&] {
      auto const h = load_pattern_database(p, a, name, "towers");
      std::uint64_t known = 0;
      for (std::uint64_t i = 0; i < h.size(); ++i) {
        auto const d = h.distance(a.unrank(i));
        require(!d || (*d >= 0 && *d < 255), "a distance is one");
        known += d ? 1 : 0;
      }
      for (auto const n : h.histogram()) known -= n;
      require(known == 0, "the histogram counts the entries");
    });
  } else {
    eight const p{wend::puzzles::goal::blank_first};
    static std::string const good = [&] {
      save_tile_patterns(build_tile_patterns(p, {{1, 2}, {3}}), name);
      return read();
    }();
    load_changed(in, good, [&] {
      auto const tables = load_tile_patterns(name);
      std::uint64_t bytes = 0;
      unsigned all = 0;
      for (auto const& t : tables.patterns) {
        require(t.size() != 0, "a table has entries");
        for (std::uint64_t i = 0; i < t.bytes(); ++i) all |= t.data()[i];
        bytes += t.bytes();
      }
      require(all < 256 && bytes < 10'000, "a table is in its file");
    });
  }
  return 0;
}
