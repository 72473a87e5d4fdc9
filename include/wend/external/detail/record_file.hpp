// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <bit>        // std::endian
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <wend/core/error.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// Small files that describe the large ones: a frame each. Each is written under another name and
/// renamed, so that its name refers to the old or the complete new contents.

namespace wend::detail {

static_assert(std::endian::native == std::endian::little,
              "wend: the component external writes its tables in their memory layout, so it needs "
              "a little-endian machine");

/// \throws external_file_error if it cannot be written.
inline void save_record(frame_writer record, std::string const& path) {
  std::string const all = record.finish();
  WEND_TRY {
    output_file file(path, unfinished::kept);
    file.write(all.data(), all.size());
    file.finish();
  }
  WEND_CATCH(output_file_error) {
    raise(external_file_error("wend: " + caught_text() + "; it takes " +
                              std::to_string(all.size()) + " bytes"));
  }
}

class record_reader : public frame_reader<external_file_error> {
 public:
  /// Opens the file; empty if it does not exist.
  /// \throws external_file_error if it is foreign, of another version or kind, or damaged.
  static std::optional<record_reader> open(std::string const& path, file_kind kind) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return std::nullopt;
    disk_file const file(path, file_use::read);
    std::uint64_t at = 0;
    file_frame read(kind, [&](char* to, std::size_t most) {
      auto const count = static_cast<std::size_t>(std::min<std::uint64_t>(most, file.size() - at));
      file.read(to, count, at);
      at += count;
      return count;
    });
    record_reader in(std::move(read), "wend: " + path);
    if (at != file.size()) in.refuse("is damaged: it is too long");
    return in;
  }

  /// Rejects a file of another problem.
  void expect(std::string_view what, std::string_view got, std::string_view expected) const {
    if (got != expected)
      refuse("is of another problem: " + std::string(what) + " is " + std::string(got) +
             ", expected " + std::string(expected));
  }

 private:
  using frame_reader::frame_reader;
};

/// Reads bytes and the checksum that follows them, for which there must be room; false if the
/// checksum is wrong.
[[nodiscard]] inline bool read_checked(disk_file const& file, void* bytes, std::size_t count,
                                       std::uint64_t at) {
  file.read(bytes, count + 8, at);
  return number_at(static_cast<char const*>(bytes) + count, 8) == checksum_of(bytes, count);
}

}  // namespace wend::detail
