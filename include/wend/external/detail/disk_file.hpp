// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>     // std::min
#include <bit>           // std::endian
#include <cerrno>
#include <cstddef>       // std::size_t
#include <cstdint>       // std::uint64_t
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>  // std::generic_category
#include <utility>       // std::move

#include <wend/core/error.hpp>
#include <wend/external/detail/file_handle.hpp>
#include <wend/external/search_files.hpp>
#include <wend/io/detail/disk_sync.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// The files of external searches, with errors that name the file.

namespace wend::detail {

[[noreturn, gnu::cold]] inline void refuse_file(std::string const& path, std::string const& why) {
  raise(external_file_error("wend: " + path + ' ' + why));
}

/// Raises the error in `errno`.
[[noreturn, gnu::cold]] inline void refuse_file_by_errno(std::string const& path,
                                                         char const* what) {
  refuse_file(path, what + (": " + std::generic_category().message(errno != 0 ? errno : EIO)));
}

/// A number of bytes in a readable form.
inline std::string bytes_text(std::uint64_t bytes) {
  std::string digits = std::to_string(bytes);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits + " bytes";
}

/// An open file. Reading and writing do not move a position, so several threads may read.
class disk_file {
 public:
  disk_file() = default;
  /// \throws external_file_error if it cannot be opened.
  disk_file(std::string path, file_use use) : path_(std::move(path)) {
    if (!handle_.open(path_, use)) refuse_file_by_errno(path_, "cannot be opened");
  }

  [[nodiscard]] bool is_open() const noexcept { return handle_.is_open(); }
  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  void close() noexcept { handle_.close(); }

  /// Reads `count` bytes at a place.
  /// \throws external_file_error if the file has fewer.
  void read(void* bytes, std::size_t count, std::uint64_t at) const {
    auto* to = static_cast<char*>(bytes);
    while (count != 0) {
      auto const got = handle_.read_some(to, count, at);
      if (!got) refuse_file_by_errno(path_, "cannot be read");
      if (*got == 0) refuse_file(path_, "is cut short");
      to += *got;
      at += *got;
      count -= *got;
    }
  }

  /// Writes `count` bytes at a place; false if the disk is full.
  /// \throws external_file_error if the write fails for another reason.
  [[nodiscard]] bool write(void const* bytes, std::size_t count, std::uint64_t at) const {
    auto const* from = static_cast<char const*>(bytes);
    while (count != 0) {
      auto const put = handle_.write_some(from, count, at);
      if (!put && means_full_disk(errno)) return false;
      if (!put || *put == 0) refuse_file_by_errno(path_, "cannot be written");
      from += *put;
      at += *put;
      count -= *put;
    }
    return true;
  }

  /// Waits until the written data and the file's name are on the disk; false if the disk is full.
  /// \throws external_file_error if it fails for another reason.
  [[nodiscard]] bool sync() const {
    std::error_code error = sync_file(path_);
    if (means_full_disk(error.value())) return false;
    if (!error) error = sync_directory(std::filesystem::path(path_).parent_path().string());
    if (error) refuse_file(path_, "cannot be written: " + error.message());
    return true;
  }

  [[nodiscard]] std::uint64_t size() const {
    std::error_code error;
    auto const bytes = std::filesystem::file_size(path_, error);
    return error ? 0 : static_cast<std::uint64_t>(bytes);
  }

  /// Locks the file against other processes; false if it is locked.
  [[nodiscard]] bool lock() const noexcept { return handle_.lock(); }

 private:
  std::string path_{};
  file_handle handle_{};
};

/// The number of bytes available on a directory's disk.
inline std::uint64_t free_bytes(std::string const& directory) {
  std::error_code error;
  auto const space = std::filesystem::space(directory, error);
  if (error) refuse_file(directory, "cannot be used: " + error.message());
  return static_cast<std::uint64_t>(space.available);
}

// ---- small files that describe the large ones: a frame each. Each is written under another name
// and renamed, so that its name refers to the old or the complete new contents.

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

  /// Rejects a file of another search.
  void expect(std::string_view what, std::string_view got, std::string_view expected) const {
    if (got != expected)
      refuse("does not belong to this search: " + std::string(what) + " is " + std::string(got) +
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
