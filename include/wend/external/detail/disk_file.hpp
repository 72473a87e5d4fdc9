// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cerrno>
#include <cstddef>       // std::size_t
#include <cstdint>       // std::uint64_t
#include <filesystem>
#include <string>
#include <system_error>  // std::generic_category
#include <utility>       // std::move

#include <wend/core/error.hpp>
#include <wend/external/detail/file_handle.hpp>
#include <wend/external/external_file_error.hpp>
#include <wend/io/detail/disk_sync.hpp>

/// \file
/// Files that are read and written at any place, with errors that name the file.

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

}  // namespace wend::detail
