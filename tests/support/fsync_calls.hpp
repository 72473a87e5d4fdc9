// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <functional>
#include <string>

/// \file
/// Replaces the system's fsync (on Linux).

namespace tests {

/// Called at each fsync, with the handle. Returns an error number, or 0 to call the system's fsync.
inline std::function<int(int)> on_fsync;

/// Returns the file of a handle.
inline std::string path_of(int handle) {
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(handle)).string();
}

}  // namespace tests

extern "C" [[gnu::weak]] int fsync(int handle) {
  if (int const fault = tests::on_fsync ? tests::on_fsync(handle) : 0; fault != 0) {
    errno = fault;
    return -1;
  }
  return static_cast<int>(syscall(SYS_fsync, handle));
}
