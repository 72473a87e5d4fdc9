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

#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// Files of pattern databases. wend/wend.hpp does not include this header.
///
/// A file of any kind of pattern database begins with a frame. Its contents are 8 bytes: the number
/// of entries; the additional fields of the kind; 8 bytes for each MiB of the table: its XXH64. The
/// table follows, and ends the file. For a pattern_database there are no additional fields, and an
/// entry is a byte: the distance plus 1, or 0 for none.

namespace wend::detail {

/// Writes a file. `head` has the contents of the frame but for the checksums.
inline void write_pattern_file(frame_writer head, std::string const& path, byte_view table) {
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
  detail::frame_writer head(detail::file_kind::pattern_database, label);
  head.number(h.size());
  detail::write_pattern_file(
      std::move(head), path,
      {detail::pattern_table_access::table(h).data(), static_cast<std::size_t>(h.size())});
}

/// Reads the pattern database from a file that save_pattern_database wrote, with the same label,
/// from the same abstraction. The whole file is read once, for its checksums, and copied into
/// memory.
/// \complexity O(n) in the entries.
/// \throws table_file_error if there is no such file, or it is foreign, of another version or
///         label, damaged or truncated, or does not fit the abstraction's number of states or
///         `goals()`; std::runtime_error if there is not enough memory.
template <class P, class A>
pattern_database<A> load_pattern_database([[maybe_unused]] P const& problem, A abstraction,
                                          std::string const& path, std::string const& label) {
  static_assert(detail::require_abstraction<A, P>());
  auto const file = detail::file_bytes::of(path);
  std::uint64_t const size = abstraction.state_count();
  auto reader = detail::pattern_file_head(detail::file_kind::pattern_database, path, file.bytes,
                                          label, size);
  auto const entries = detail::pattern_file_table(reader, file.bytes, size);
  auto const table = std::make_shared<detail::distance_table>(nullptr);
  if (!table->make(size)) detail::raise_no_pattern_database(search_status::memory_limit);
  std::copy(entries.begin(), entries.end(), table->data());
  table->histogram = detail::histogram_of<unit_cost_problem<A>>(entries, reader);
  if constexpr (goal_listing_problem<A>)
    for (auto const& goal : abstraction.goals())
      if (table->distance(detail::checked_rank(abstraction, goal, size)) != 0)
        reader.refuse("has other goals than the abstraction");
  return detail::pattern_table_access::made<pattern_database<A>>(std::move(abstraction), table);
}

}  // namespace wend::heuristics
