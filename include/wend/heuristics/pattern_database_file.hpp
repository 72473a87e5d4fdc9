// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::copy
#include <array>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <string_view>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/stored_number.hpp>
#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/table_file.hpp>

/// \file
/// Files of pattern databases. No other header includes this one.
///
/// Numbers are unsigned, the lowest byte first. 8 bytes that no text has; 4 each: the version, the
/// length of the header, that of the label; the label; 8: the number of entries; 8 for each MiB of
/// them: the XXH64 of that; last the XXH64 of all this. The entries follow, a byte each, the
/// distance plus 1 or 0 for none, and end the file.

namespace wend::detail {

struct pattern_database_file {
  static constexpr std::string_view magic = "\x89WPDB\r\n\x1A";
  static constexpr std::uint32_t version = 2;  // 1 had CRC-32
  static constexpr std::size_t piece = std::size_t{1} << 20;
  static constexpr std::size_t checksum_bytes = table_file_header::checksum_bytes;

  /// The first part of the file.
  static std::string header(table_bytes entries, std::string const& label) {
    std::string out(magic);
    append_number(out, version, 4);
    append_number(out, 0, 4);  // the length, when it is known
    append_number(out, label.size(), 4);
    out += label;
    append_number(out, entries.size(), 8);
    for (std::size_t at = 0; at < entries.size(); at += piece)
      append_number(out, checksum_of(piece_of(entries, at)), checksum_bytes);
    std::string length;
    append_number(length, out.size() + checksum_bytes, 4);
    out.replace(magic.size() + 4, 4, length);
    append_number(out,
        checksum_of(
            {static_cast<std::uint8_t const*>(static_cast<void const*>(out.data())), out.size()}),
        checksum_bytes);
    return out;
  }

  static table_bytes piece_of(table_bytes entries, std::size_t at) {
    return entries.subspan(at, std::min(piece, entries.size() - at));
  }

  template <class A>
  static void save(heuristics::pattern_database<A> const& h, std::string const& path,
                   std::string const& label) {
    table_bytes const entries(h.table_->data(), static_cast<std::size_t>(h.size()));
    std::string const first = header(entries, label);
    write_table_file(path, [&](output_file& file) {
      file.write(first.data(), first.size());
      file.write(entries.data(), entries.size());
    });
  }

  template <class A>
  static heuristics::pattern_database<A> load(A abstraction, std::string const& path,
                                              std::string const& label) {
    file_bytes const file = file_bytes::of(path);
    std::uint64_t const size = abstraction.state_count();
    table_bytes const entries = check(file.bytes, path, label, size);
    auto const table = std::make_shared<distance_table>(nullptr);
    if (!table->make(size)) raise(std::runtime_error("wend: no pattern database: memory_limit"));
    std::copy(entries.begin(), entries.end(), table->data());
    table->histogram = histogram_of(entries, path);
    if constexpr (has_goals<A>)
      for (auto const& goal : abstraction.goals())
        if (entries[checked_rank(abstraction, goal, size)] != distance_table::of(0))
          refuse(path, "has other goals than the abstraction");
    return heuristics::pattern_database<A>(std::move(abstraction), table);
  }

 private:
  /// The entries in these bytes, if all is as it should be.
  static table_bytes check(table_bytes bytes, std::string const& path, std::string const& label,
                           std::uint64_t size) {
    if (text_of(bytes.first(std::min(bytes.size(), magic.size()))) != magic)
      refuse(path, "is no pattern database");
    std::size_t at = magic.size();
    std::size_t end = bytes.size();  // of what may be read
    auto const expect = [&](std::uint64_t count, char const* else_it) {
      if (end - at < count) refuse(path, else_it);
    };
    auto const number = [&](std::size_t count) {
      at += count;
      return number_at(bytes.data() + at - count, count);
    };
    expect(8, "is cut short");
    if (auto const v = number(4); v != version)
      refuse(path, "has version " + std::to_string(v) + " of the format: expected " +
                       std::to_string(version));
    auto const length = static_cast<std::size_t>(number(4));
    if (length > bytes.size() || length < at + 12 + checksum_bytes)
      refuse(path, "is cut short, or its length is damaged");
    at = length - checksum_bytes;
    if (number(checksum_bytes) != checksum_of(bytes.first(length - checksum_bytes)))
      refuse(path, "is damaged in its header");
    // The checksum finds damage. Anybody can compute it, so that lengths and counts are still not
    // trusted: nothing is read behind the end of the header.
    constexpr char const* too_short = "has a header that is too short";
    end = length - checksum_bytes;
    at = magic.size() + 8;
    std::uint64_t const label_size = number(4);
    expect(label_size, too_short);
    std::string const found = text_of(bytes.subspan(at, static_cast<std::size_t>(label_size)));
    at += static_cast<std::size_t>(label_size);
    constexpr quotation whole{.most = 4096};
    if (found != label)
      refuse(path,
             "is of " + quoted_text(found, whole) + ": expected " + quoted_text(label, whole));
    expect(8, too_short);
    if (auto const count = number(8); count != size)
      refuse(path, "has " + std::to_string(count) + " entries: expected " + std::to_string(size));
    table_bytes const entries = bytes.subspan(length);
    if (entries.size() != size)
      refuse(path, "has " + std::to_string(bytes.size()) + " bytes: expected " +
                       std::to_string(length + size));
    expect((size + piece - 1) / piece * checksum_bytes, too_short);
    for (std::size_t i = 0; i < entries.size(); i += piece)
      if (number(checksum_bytes) != checksum_of(piece_of(entries, i)))
        refuse(path, "is damaged in MiB " + std::to_string(i / piece + 1));
    if (at != end) refuse(path, "has a header that is too long");
    return entries;
  }

  /// How many entries have the distance 0, 1, 2, … As a step costs 0 or 1, none is left out.
  static std::vector<std::uint64_t> histogram_of(table_bytes entries, std::string const& path) {
    std::array<std::uint64_t, 256> count{};
    for (std::uint8_t const e : entries) ++count[e];
    std::vector<std::uint64_t> histogram;
    for (std::size_t e = distance_table::of(0); e < count.size(); ++e) {
      if (count[e] == 0) continue;
      if (histogram.size() != e - 1)
        refuse(path, "has distances that cannot be: " + std::to_string(e - 1) + ", and no " +
                         std::to_string(histogram.size()));
      histogram.push_back(count[e]);
    }
    return histogram;
  }

  static std::string text_of(table_bytes bytes) { return {bytes.begin(), bytes.end()}; }

  [[noreturn]] static void refuse(std::string const& path, std::string const& what) {
    raise(heuristics::table_file_error(path + " " + what));
  }
};

}  // namespace wend::detail

namespace wend::heuristics {

/// Writes a pattern database to a file, as output_file does. The label says what the database is
/// of, in words of the caller's, so that it is not taken for another.
///
///     wend::heuristics::save_pattern_database(h, "largest_six", "pancakes 12: 6 7 8 9 10 11");
///
/// \complexity O(n) in the entries.
/// \throws table_file_error if it cannot be written, with the system's reason.
template <class A>
void save_pattern_database(pattern_database<A> const& h, std::string const& path,
                           std::string const& label) {
  detail::pattern_database_file::save(h, path, label);
}

/// The pattern database in a file that save_pattern_database wrote, with the same label, from the
/// same abstraction. All of it is read once, for its checksums, and copied into memory.
/// \complexity O(n) in the entries.
/// \throws table_file_error if there is no such file, or it is foreign, of another version or
/// label,
///         damaged or cut short, or does not fit the abstraction's number of states or `goals()`;
///         std::runtime_error if there is not enough memory.
template <class P, class A>
pattern_database<A> load_pattern_database([[maybe_unused]] P const& problem, A abstraction,
                                          std::string const& path, std::string const& label) {
  static_assert(detail::require_abstraction<A, P>());
  return detail::pattern_database_file::load(std::move(abstraction), path, label);
}

}  // namespace wend::heuristics
