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

#include <wend/core/detail/to_size.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// Files of pattern databases. wend/wend.hpp does not include this header.
///
/// A file begins with a frame. Its contents are 8 bytes: the number of entries; the fields of the
/// kind of pattern database; 8 bytes for each MiB of the table: its XXH64. The table follows, and
/// ends the file.
///
/// - A pattern_database has no fields. An entry is a byte: the distance plus 1, or 0 for none.
/// - The fields of a mod3_pattern_database are 1 byte: the number of entries in a byte, 4 or 5; 4
///   bytes: the number of distances; and for each of these 8 bytes: the number of entries with the
///   distance 0, 1, 2, … The entries are distances modulo 3, the first in the lowest two bits, with
///   3 for none; or, for five in a byte, in the lowest digit in base 3, with 0 for none.

namespace wend::detail {

/// Writes a file with the `bytes` bytes of the table. `fields(frame)` writes the additional fields
/// of this kind of file.
template <class Database, class Fields>
void save_pattern_file(file_kind kind, Database const& h, std::string const& path,
                       std::string const& label, std::uint64_t bytes, Fields const& fields) {
  frame_writer head(kind, label);
  head.number(h.size());
  fields(head);
  byte_view const table(pattern_table_access::table(h).data(), to_size(bytes));
  for (std::uint64_t const sum : piece_checksums(table, heuristics::in_turn{})) head.number(sum);
  std::string const first = head.finish();
  write_output<heuristics::table_file_error>(path, [&](output_file& file) {
    file.write(first.data(), first.size());
    file.write(table.data(), table.size());
  });
}

/// Reads the frame of a file of that label and number of entries. The additional fields are next.
inline table_reader pattern_file_head(file_kind kind, std::string const& path, byte_view file,
                                      std::string const& label, std::uint64_t entries) {
  table_reader in(file_frame(kind, file), path);
  constexpr quotation whole{.most = 4096};
  if (in.whole().label() != label)
    in.refuse("is of " + quoted_text(in.whole().label(), whole) + ": expected " +
              quoted_text(label, whole));
  if (auto const count = in.number(); count != entries)
    in.refuse("has " + std::to_string(count) + " entries: expected " + std::to_string(entries));
  return in;
}

/// The table after the frame, which must have `size` bytes. \pre The additional fields were read.
inline byte_view pattern_file_table(table_reader& in, byte_view file, std::uint64_t size) {
  byte_view const table = file.subspan(in.whole().bytes());
  if (table.size() != size)
    in.refuse("has " + std::to_string(file.size()) + " bytes: expected " +
              std::to_string(in.whole().bytes() + size));
  std::vector<std::uint64_t> checksums;
  for (std::size_t i = 0; i < pieces_of(size); ++i) checksums.push_back(in.number());
  if (in.left() != 0) in.refuse("has a header that is too long");
  check_pieces(table, checksums, heuristics::in_turn{}, in, "");
  return table;
}

/// The number of entries with the distance 0, 1, 2, … If a step costs 1, no distance is skipped.
template <bool UnitCost>
std::vector<std::uint64_t> histogram_of(byte_view entries, table_reader const& reader) {
  std::array<std::uint64_t, 256> count{};
  for (std::uint8_t const e : entries) ++count[e];
  std::vector<std::uint64_t> histogram;
  for (std::size_t e = distance_table::of(0); e < count.size(); ++e) {
    if (count[e] == 0) continue;
    if (!UnitCost) histogram.resize(e - 1);
    if (histogram.size() != e - 1)
      reader.refuse("has invalid distances: " + std::to_string(e - 1) + ", and no " +
                    std::to_string(histogram.size()));
    histogram.push_back(count[e]);
  }
  return histogram;
}

/// Rejects entries whose counts differ from the histogram.
template <class Table>
void check_entries(Table const& table, byte_view bytes, std::uint64_t size,
                   std::vector<std::uint64_t> const& histogram, table_reader const& reader) {
  for (std::uint8_t const byte : bytes)
    if (byte > Table::packing::largest)
      reader.refuse("has an invalid entry: a byte of " + std::to_string(byte));
  std::array<std::uint64_t, 4> found{};
  for (std::uint64_t rank = 0; rank < size; ++rank) ++found[table.at(rank)];
  std::array<std::uint64_t, 4> expected{};
  std::uint64_t none = size;
  for (std::size_t d = 0; d < histogram.size(); ++d) {
    // No layer is empty, and together they have no more than all entries.
    if (histogram[d] == 0 || histogram[d] > none)
      reader.refuse("has " + std::to_string(histogram[d]) + " entries of the distance " +
                    std::to_string(d) + ", which is invalid");
    none -= histogram[d];
    expected[d % 3] += histogram[d];
  }
  expected[Table::packing::has_none ? mod3_none : 0] += none;
  if (found != expected) reader.refuse("has entries that do not match its histogram");
}

/// Reads a file into a table of `bytes` bytes. `fields(reader)` reads the additional fields of this
/// kind of file, and `check(table, entries, reader)` completes the table or refuses the entries.
template <class Database, class Table, class A, class Fields, class Check>
Database load_pattern_file(file_kind kind, A abstraction, std::string const& path,
                           std::string const& label, std::uint64_t bytes, Fields const& fields,
                           Check const& check) {
  auto const file = file_bytes::of(path);
  std::uint64_t const size = abstraction.state_count();
  auto reader = pattern_file_head(kind, path, file.bytes, label, size);
  fields(reader);
  auto const entries = pattern_file_table(reader, file.bytes, bytes);
  auto const table = std::make_shared<Table>(nullptr);
  if (!table->make(size)) raise_no_pattern_database(search_status::memory_limit);
  std::copy(entries.begin(), entries.end(), table->data());
  check(*table, entries, reader);
  auto h = pattern_table_access::made<Database>(std::move(abstraction), table);
  if constexpr (goal_listing_problem<A>)
    for (auto const& goal : h.abstraction().goals())
      if (h.distance(goal) != 0) reader.refuse("has other goals than the abstraction");
  return h;
}

}  // namespace wend::detail

namespace wend::heuristics {

/// Writes a pattern database to a file like output_file. The label describes the database in the
/// caller's words, so that it is not mistaken for another.
///
///     wend::heuristics::save_pattern_database(h, "largest_six", "pancakes 12: 6 7 8 9 10 11");
///
/// \complexity O(n) in the entries.
/// \throws table_file_error if it cannot be written, with the system's reason.
template <class A>
void save_pattern_database(pattern_database<A> const& h, std::string const& path,
                           std::string const& label) {
  detail::save_pattern_file(detail::file_kind::pattern_database, h, path, label, h.size(),
                            [](detail::frame_writer&) {});
}

/// Reads the pattern database from a file that save_pattern_database wrote, with the same label,
/// from the same abstraction. The whole file is read once, for its checksums, and copied into
/// memory.
/// \complexity O(n) in the entries.
/// \throws table_file_error if there is no such file, or it is foreign, of another version or
///         label, damaged or truncated, or does not fit the abstraction's number of states or
///         `goals()`; std::out_of_range if the rank of a goal is too high; std::runtime_error if
///         there is not enough memory; whatever the abstraction throws.
template <class P, class A>
pattern_database<A> load_pattern_database([[maybe_unused]] P const& problem, A abstraction,
                                          std::string const& path, std::string const& label) {
  static_assert(detail::require_abstraction<A, P>());
  std::uint64_t const size = abstraction.state_count();
  return detail::load_pattern_file<pattern_database<A>, detail::distance_table>(
      detail::file_kind::pattern_database, std::move(abstraction), path, label, size,
      [](detail::table_reader&) {},
      [](auto& table, detail::byte_view entries, detail::table_reader const& reader) {
        table.histogram = detail::histogram_of<unit_cost_problem<A>>(entries, reader);
      });
}

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
  detail::save_pattern_file(detail::file_kind::mod3_pattern_database, h, path, label, h.bytes(),
                            [&](detail::frame_writer& head) {
                              head.number(static_cast<std::uint64_t>(Packing), 1);
                              head.number(h.histogram().size(), 4);
                              for (std::uint64_t const count : h.histogram()) head.number(count);
                            });
}

/// Reads the database from a file that save_mod3_pattern_database wrote, with the same packing and
/// label, from the same abstraction. The whole file is read once, for its checksums, and copied
/// into memory.
/// \complexity O(n) in the entries.
/// \throws table_file_error if there is no such file, or it is foreign, of another version, packing
///         or label, damaged or truncated, or does not fit the abstraction's number of states or
///         `goals()`; std::out_of_range if the rank of a goal is too high; std::logic_error if the
///         way down from a goal does not end; std::runtime_error if there is not enough memory;
///         whatever the abstraction throws.
template <class P, class A, mod3_packing Packing>
mod3_pattern_database<A, Packing> load_mod3_pattern_database([[maybe_unused]] P const& problem,
                                                             A abstraction,
                                                             mod3_packing_constant<Packing>,
                                                             std::string const& path,
                                                             std::string const& label) {
  static_assert(detail::require_mod3_abstraction<A, P>());
  using table_type = detail::mod3_table<Packing>;
  std::uint64_t const size = abstraction.state_count();
  std::vector<std::uint64_t> histogram;
  return detail::load_pattern_file<mod3_pattern_database<A, Packing>, table_type>(
      detail::file_kind::mod3_pattern_database, std::move(abstraction), path, label,
      table_type::bytes_for(size),
      [&](detail::table_reader& reader) {
        if (auto const packed = reader.number(1); packed != static_cast<std::uint64_t>(Packing))
          reader.refuse("has " + std::to_string(packed) + " entries a byte: expected " +
                        std::to_string(static_cast<int>(Packing)));
        for (std::uint64_t left = reader.number(4); left != 0; --left)
          histogram.push_back(reader.number());
      },
      [&](table_type& table, detail::byte_view entries, detail::table_reader const& reader) {
        detail::check_entries(table, entries, size, histogram, reader);
        table.histogram = std::move(histogram);
      });
}

/// Loads a database with the default packing.
template <class P, class A>
mod3_pattern_database<A> load_mod3_pattern_database(P const& problem, A abstraction,
                                                    std::string const& path,
                                                    std::string const& label) {
  return load_mod3_pattern_database(problem, std::move(abstraction), four_to_a_byte, path, label);
}

}  // namespace wend::heuristics
