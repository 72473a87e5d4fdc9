// SPDX-License-Identifier: BSL-1.0
#include "keeper.hpp"

#include <cerrno>        // errno
#include <cstddef>       // std::size_t
#include <cstdio>        // std::rename, stderr
#include <filesystem>
#include <string_view>
#include <system_error>  // std::error_code, std::generic_category, std::system_error
#include <utility>       // std::move

#include <fcntl.h>     // open
#include <sys/file.h>  // flock
#include <sys/stat.h>  // fstat
#include <unistd.h>    // fsync

#include <fmt/format.h>

#include "../output/output_file.hpp"
#include "options.hpp"
#include "report.hpp"

namespace npuzzle {
namespace {

// ---- files

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

class file {
 public:
  file(char const* path, int flags) : number_(open(path, flags | O_CLOEXEC, 0666)) {
    if (number_ < 0) fail();
  }
  file(file const&) = delete;
  file& operator=(file const&) = delete;
  ~file() { close(number_); }

  [[nodiscard]] int number() const noexcept { return number_; }

  void write(std::string_view text) const {
    while (!text.empty()) {
      auto const written = ::write(number_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  /// Locks the file. Returns false if another process holds the lock or has replaced the file.
  [[nodiscard]] bool lock(char const* path) const {
    if (flock(number_, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return false;
      fail();
    }
    struct stat mine{};
    struct stat there{};
    return fstat(number_, &mine) == 0 && stat(path, &there) == 0 && mine.st_ino == there.st_ino &&
           mine.st_dev == there.st_dev;
  }

 private:
  int number_;
};

}  // namespace

keeper::keeper(std::string const& name, std::chrono::duration<double> every, std::string label)
    : path_(name), every_(every), label_(std::move(label)) {
  auto const target = output::named_by("--checkpoint", [&] { return wend::output_target(name); });
  path_ = std::filesystem::absolute(target).string();
}

bool keeper::interrupted() noexcept { return noted_signals::came(); }

std::optional<std::ifstream> keeper::old() const {
  std::error_code error;
  if (!std::filesystem::exists(path_, error) && !error) return std::nullopt;
  std::ifstream in(path_, std::ios::binary);
  if (!in) throw usage_error(told("cannot be read"));
  return in;
}

/// The new file is complete and on the disk before it takes the old one's place.
void keeper::write(std::string const& text) {
  std::string const fresh = path_ + ".new";
  try {
    file const next(fresh.c_str(), O_WRONLY | O_CREAT);
    if (!next.lock(fresh.c_str()))
      throw usage_error(
          fmt::format("--checkpoint: {} cannot be written: another npuzzle writes it", path_));
    if (ftruncate(next.number(), 0) != 0) fail();  // contents left by a killed process
    next.write(text);
    if (fsync(next.number()) != 0) fail();
    if (std::rename(fresh.c_str(), path_.c_str()) != 0) fail();
    auto const directory = std::filesystem::path(path_).parent_path();
    fsync(file(directory.c_str(), O_RDONLY | O_DIRECTORY).number());
  } catch (std::system_error const& e) {
    throw usage_error(
        fmt::format("--checkpoint: {} cannot be written: {}", path_, e.code().message()));
  }
  ours_ = true;
}

void keeper::remove() {
  std::error_code error;
  if (ours_ && !std::filesystem::remove(path_, error) && error)
    fmt::print(stderr, "npuzzle: {}\n", told("cannot be removed: " + error.message()));
}

void keeper::refuse(wend::checkpoint_error const& e) const {
  std::string_view what = e.what();
  what.remove_prefix(what.find("the checkpoint"));
  throw usage_error(told(std::string(what)));
}

void keeper::tell(char const* what, wend::statistics const& s) const {
  fmt::print(stderr, "npuzzle: the search {} {}: iteration {}, {} expanded, {}\n", what,
             path_, s.iterations, s.expanded, time_in_words(s.elapsed));
}

void keeper::complain(std::exception const& e) {
  fmt::print(stderr, "npuzzle: {}\n", e.what());
  due_ = clock::now() + std::chrono::duration_cast<clock::duration>(every_);
}

std::string keeper::told(std::string const& what) const {
  return fmt::format("--checkpoint: {}: {}", path_, what);
}

}  // namespace npuzzle
