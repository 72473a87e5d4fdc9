// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::copy
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pattern_database_file.hpp>

/// \file
/// Files of mod3_pattern_databases. wend/wend.hpp does not include this header.
///
/// The format is that of pattern_database_file.hpp. Its additional fields are 1 byte: the
/// number of entries in a byte, 4 or 5; 4 bytes: the number of distances; and for each of these 8
/// bytes: the number of entries with the distance 0, 1, 2, … The entries are distances modulo 3,
/// the first in the lowest two bits, with 3 for none; or, for five in a byte, in the lowest digit
/// in base 3, with 0 for none.

namespace wend::detail {

/// Rejects entries whose counts differ from the histogram.
template <class Table>
void check_entries(Table const& table, byte_view bytes, std::uint64_t size,
                   std::vector<std::uint64_t> const& histogram, table_reader const& reader) {
  for (std::uint8_t const byte : bytes)
    if (byte > Table::packing::largest)
      reader.refuse("has an invalid entry: a byte of " + std::to_string(byte));
  std::array<std::uint64_t, 4> found{};
  for (std::uint64_t rank = 0; rank < size; ++rank) ++found[table.at(rank)];
  std::array<std::uint64_t, 4> told{};
  std::uint64_t none = size;
  for (std::size_t d = 0; d < histogram.size(); ++d) {
    // No layer between others is empty, nor larger than the number of entries.
    if (histogram[d] == 0 || histogram[d] > none)
      reader.refuse("has " + std::to_string(histogram[d]) + " entries of the distance " +
                    std::to_string(d) + ", which is invalid");
    none -= histogram[d];
    told[d % 3] += histogram[d];
  }
  told[Table::packing::has_none ? mod3_none : 0] += none;
  if (found != told) reader.refuse("has entries that do not match its histogram");
}

}  // namespace wend::detail

namespace wend::heuristics {

/// Writes a mod3_pattern_database to a file like output_file. The label describes the database in
/// the caller's words, so that it is not mistaken for another.
///
///     wend::heuristics::save_mod3_pattern_database(h, "largest_six", "pancakes 12: 6 to 11");
///
/// \complexity O(n) in the entries.
/// \throws table_file_error if it cannot be written, with the system's reason.
template <class A, mod3_packing Packing>
void save_mod3_pattern_database(mod3_pattern_database<A, Packing> const& h,
                                std::string const& path, std::string const& label) {
  detail::frame_writer head(detail::file_kind::mod3_pattern_database, label);
  head.number(h.size());
  head.number(static_cast<std::uint64_t>(Packing), 1);
  head.number(h.histogram().size(), 4);
  for (std::uint64_t const count : h.histogram()) head.number(count);
  detail::write_pattern_file(
      std::move(head), path,
      {detail::pattern_table_access::table(h).data(), static_cast<std::size_t>(h.bytes())});
}

/// Reads the database from a file that save_mod3_pattern_database wrote, with the same packing and
/// label, from the same abstraction. The whole file is read once, for its checksums, and copied
/// into memory.
/// \complexity O(n) in the entries.
/// \throws table_file_error if there is no such file, or it is foreign, of another version, packing
///         or label, damaged or truncated, or does not fit the abstraction's number of states or
///         `goals()`; std::runtime_error if there is not enough memory.
template <class P, class A, mod3_packing Packing>
mod3_pattern_database<A, Packing> load_mod3_pattern_database([[maybe_unused]] P const& problem,
                                                             A abstraction,
                                                             mod3_packing_constant<Packing>,
                                                             std::string const& path,
                                                             std::string const& label) {
  static_assert(detail::require_mod3_abstraction<A, P>());
  using table_type = detail::mod3_table<Packing>;
  auto const file = detail::file_bytes::of(path);
  std::uint64_t const size = abstraction.state_count();
  auto reader = detail::pattern_file_head(detail::file_kind::mod3_pattern_database, path,
                                          file.bytes, label, size);
  if (auto const packed = reader.number(1); packed != static_cast<std::uint64_t>(Packing))
    reader.refuse("has " + std::to_string(packed) + " entries a byte: expected " +
                  std::to_string(static_cast<int>(Packing)));
  std::vector<std::uint64_t> histogram;
  for (std::uint64_t left = reader.number(4); left != 0; --left)
    histogram.push_back(reader.number());
  auto const bytes =
      detail::pattern_file_table(reader, file.bytes, table_type::bytes_for(size));
  auto const table = std::make_shared<table_type>(nullptr);
  if (!table->make(size)) detail::raise_no_pattern_database(search_status::memory_limit);
  std::copy(bytes.begin(), bytes.end(), table->data());
  detail::check_entries(*table, bytes, size, histogram, reader);
  table->histogram = std::move(histogram);
  auto h = detail::pattern_table_access::made<mod3_pattern_database<A, Packing>>(
      std::move(abstraction), table);
  if constexpr (goal_listing_problem<A>)
    for (auto const& goal : h.abstraction().goals())
      if (h.distance(goal) != 0) reader.refuse("has other goals than the abstraction");
  return h;
}

/// Loads a database with the default packing.
template <class P, class A>
mod3_pattern_database<A> load_mod3_pattern_database(P const& problem, A abstraction,
                                                    std::string const& path,
                                                    std::string const& label) {
  return load_mod3_pattern_database(problem, std::move(abstraction), four_to_a_byte, path, label);
}

}  // namespace wend::heuristics
