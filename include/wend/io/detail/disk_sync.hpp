// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cerrno>
#include <string>
#include <system_error>

#if !defined(_WIN32) && !defined(WEND_PORTABLE) && __has_include(<unistd.h>)
#define WEND_DETAIL_POSIX_FILES
#include <fcntl.h>
#include <unistd.h>
#endif

/// \file
/// Forces written data onto the disk, so that it survives a power cut. Without POSIX (on Windows,
/// or with `WEND_PORTABLE`) it does nothing, because the standard library has no function for it.

namespace wend::detail {

#if !defined(WEND_DETAIL_POSIX_FILES)

inline std::error_code sync_file(std::string const&) { return {}; }
inline std::error_code sync_directory(std::string const&) { return {}; }

#else

/// Waits until a file or a directory is on the disk. Ignores files that the file system cannot sync
/// or does not let us open.
inline std::error_code sync_path(std::string const& path, int flags) {
  int handle = 0;
  do {
    handle = ::open(path.c_str(), flags | O_CLOEXEC);
  } while (handle < 0 && errno == EINTR);
  if (handle < 0) return {errno != EACCES ? errno : 0, std::generic_category()};
  int fault = 0;
  do {
    fault = ::fsync(handle) == 0 ? 0 : errno;
  } while (fault == EINTR);
  ::close(handle);
  if (fault == EINVAL || fault == ENOTSUP) fault = 0;
  return {fault, std::generic_category()};
}

/// Syncs all data written to a file, by any handle.
inline std::error_code sync_file(std::string const& path) { return sync_path(path, O_WRONLY); }

/// Syncs the entries of a directory.
inline std::error_code sync_directory(std::string const& path) {
  return sync_path(path.empty() ? "." : path, O_RDONLY | O_DIRECTORY);
}

#endif

}  // namespace wend::detail
