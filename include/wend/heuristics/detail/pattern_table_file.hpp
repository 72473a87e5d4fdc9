// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <string>
#include <vector>

#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/table_file.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// The common part of the files of pattern databases.
///
/// The file begins with a frame. Its contents are 8 bytes: the number of entries; the additional
/// fields of the kind; 8 bytes for each MiB of the table: its XXH64. The table follows, and ends
/// the file.

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

}  // namespace wend::detail
