// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cerrno>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include <wend/core/error.hpp>
#include <wend/io/detail/disk_sync.hpp>  // WEND_DETAIL_POSIX_FILES

#if defined(WEND_DETAIL_POSIX_FILES)

#include <algorithm>  // std::copy
#include <array>
#include <utility>    // std::exchange

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>  // flock
#include <unistd.h>

#else

#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <system_error>

#endif

/// \file
/// The files of the operating system: those of POSIX or, on other systems and with `WEND_PORTABLE`,
/// those of the standard library, which do not lock.

namespace wend::detail {

enum class file_use : unsigned char {
  read,    ///< An existing file, to be read.
  update,  ///< An existing file, to be read and written.
  create,  ///< An empty file, to be read and written.
  lock,    ///< A file that exists, or is created, to be locked.
};

/// True if a value of `errno` means that the disk, or the user's part of it, is full.
inline bool means_full_disk(int error) noexcept {
#if defined(EDQUOT)
  if (error == EDQUOT) return true;
#endif
  return error == ENOSPC || error == EFBIG;
}

#if defined(WEND_DETAIL_POSIX_FILES)

/// An open file, or none. Failing functions leave the error in `errno`.
class file_handle {
 public:
  file_handle() = default;
  file_handle(file_handle&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  file_handle& operator=(file_handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~file_handle() { close(); }

  [[nodiscard]] bool open(std::string const& path, file_use use) noexcept {
    int const flags = use == file_use::read     ? O_RDONLY
                      : use == file_use::create ? O_RDWR | O_CREAT | O_TRUNC
                      : use == file_use::lock   ? O_RDWR | O_CREAT
                                                : O_RDWR;
    do {
      handle_ = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
    } while (handle_ < 0 && errno == EINTR);
    return is_open();
  }
  [[nodiscard]] bool is_open() const noexcept { return handle_ >= 0; }
  void close() noexcept {
    if (is_open()) ::close(std::exchange(handle_, -1));
  }

  /// Reads at most `count` bytes at a place. Returns their number; 0 at the end of the file.
  [[nodiscard]] std::optional<std::size_t> read_some(char* to, std::size_t count,
                                                     std::uint64_t at) const noexcept {
    for (;;) {
      ssize_t const got = ::pread(handle_, to, count, static_cast<off_t>(at));
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) return std::nullopt;
    }
  }
  /// Like read_some, for writing.
  [[nodiscard]] std::optional<std::size_t> write_some(char const* from, std::size_t count,
                                                      std::uint64_t at) const noexcept {
    for (;;) {
      ssize_t const put = ::pwrite(handle_, from, count, static_cast<off_t>(at));
      if (put >= 0) return static_cast<std::size_t>(put);
      if (errno != EINTR) return std::nullopt;
    }
  }

  /// Locks the file against other processes; false if it is locked.
  [[nodiscard]] bool lock() const noexcept { return ::flock(handle_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int handle_ = -1;
};

/// Removes the file whose path is the concatenation of the parts, if it exists. It allocates no
/// memory.
inline void remove_file(std::initializer_list<std::string_view> parts) noexcept {
  std::array<char, 4096> path{};  // the system would not have opened a longer one
  std::size_t size = 0;
  for (std::string_view const part : parts) {
    if (part.size() >= path.size() - size) return;
    std::copy(part.begin(), part.end(), path.begin() + static_cast<std::ptrdiff_t>(size));
    size += part.size();
  }
  path[size] = '\0';
  ::unlink(path.data());
}

/// Calls `f(name)` for each file of a directory that can be read. (In libstdc++ at least, the
/// iterators of std::filesystem allocate memory, where nothing may throw.)
template <class F>
void for_each_file(std::string const& directory, F const& f) {
  struct opened {
    DIR* handle;
    ~opened() {
      if (handle) ::closedir(handle);
    }
  } const from{::opendir(directory.c_str())};
  if (!from.handle) return;
  while (dirent const* const entry = ::readdir(from.handle))
    f(std::string_view(entry->d_name));
}

#else

class file_handle {
 public:
  [[nodiscard]] bool open(std::string const& path, file_use use) {
    auto mode = std::ios::binary | std::ios::in;
    if (use != file_use::read) mode |= std::ios::out;
    if (use == file_use::create) mode |= std::ios::trunc;
    if (use == file_use::lock) mode |= std::ios::app;
    file_ = std::make_unique<file>();
    file_->stream.rdbuf()->pubsetbuf(nullptr, 0);
    errno = 0;
    file_->stream.open(path, mode);
    if (!file_->stream) file_.reset();
    return is_open();
  }
  [[nodiscard]] bool is_open() const noexcept { return file_ != nullptr; }
  void close() noexcept { file_.reset(); }

  [[nodiscard]] std::optional<std::size_t> read_some(char* to, std::size_t count,
                                                     std::uint64_t at) const {
    std::scoped_lock<std::mutex> const one_at_a_time(file_->in_use);
    std::fstream& from = file_->stream;
    from.clear();
    errno = 0;
    from.seekg(static_cast<std::streamoff>(at)).read(to, static_cast<std::streamsize>(count));
    if (from.bad() || (!from && !from.eof())) return std::nullopt;
    return static_cast<std::size_t>(from.gcount());
  }
  [[nodiscard]] std::optional<std::size_t> write_some(char const* from, std::size_t count,
                                                      std::uint64_t at) const {
    std::scoped_lock<std::mutex> const one_at_a_time(file_->in_use);
    std::fstream& to = file_->stream;
    to.clear();
    errno = 0;
    to.seekp(static_cast<std::streamoff>(at));
    if (!to.write(from, static_cast<std::streamsize>(count)).flush()) return std::nullopt;
    return count;
  }

  [[nodiscard]] bool lock() const noexcept { return true; }

 private:
  struct file {
    std::fstream stream{};
    std::mutex in_use{};  // a stream has one position
  };
  std::unique_ptr<file> file_{};
};

/// The same, but the standard library needs memory for the path: without it the file stays.
inline void remove_file(std::initializer_list<std::string_view> parts) noexcept {
  WEND_TRY {
    std::string path;
    for (std::string_view const part : parts) path += part;
    std::error_code error;
    std::filesystem::remove(path, error);
  }
  WEND_CATCH_ALL {}  // like a file that cannot be removed
}

template <class F>
void for_each_file(std::string const& directory, F const& f) {
  std::error_code error;
  std::filesystem::directory_iterator const end;
  for (std::filesystem::directory_iterator at(directory, error); !error && at != end;
       at.increment(error)) {
    std::string const name = at->path().filename().string();
    f(std::string_view(name));
  }
}

#endif

}  // namespace wend::detail
