// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <wend/external/search_files.hpp>

#include "../support/fsync_calls.hpp"

/// \file
/// Directories for tests of searches in files, and processes that are killed.

namespace tests {

/// A temporary directory, in memory if possible. The destructor removes it with its contents.
class directory {
 public:
  directory() {
    std::random_device random;
    std::filesystem::path const memory = "/dev/shm";
    if (std::filesystem::is_directory(memory)) path_ = memory;
    path_ /= "wend-test-" + std::to_string(random());
    std::filesystem::create_directory(path_);
  }
  directory(directory const&) = delete;
  directory& operator=(directory const&) = delete;
  ~directory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string name() const { return path_.string(); }
  [[nodiscard]] std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> all;
    for (auto const& entry : std::filesystem::directory_iterator(path_))
      all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
  }
  /// Replaces the contents by those of another directory.
  void copy(directory const& other) const {
    for (auto const& file : files()) std::filesystem::remove(file);
    std::filesystem::copy(other.path_, path_);
  }

 private:
  std::filesystem::path path_ = std::filesystem::temp_directory_path();
};

/// Simulates a power cut: only files and names forced onto the disk (fsync) survive.
class power_cut {
 public:
  /// The cut follows after `calls` calls of fsync; each later call is an error.
  power_cut(directory const& at, std::uint32_t calls) : at_(at.name()) {
    for (auto const& file : at.files()) note(file);
    note(at_);
    on_fsync = [this, left = calls](int handle) mutable {
      if (left == 0) return EIO;
      --left;
      note(path_of(handle));
      return 0;
    };
  }
  power_cut(power_cut const&) = delete;
  power_cut& operator=(power_cut const&) = delete;
  ~power_cut() { on_fsync = nullptr; }

  /// Replaces the contents of the directory by those that survive on the disk.
  void leave() const {
    std::filesystem::remove_all(at_);
    std::filesystem::create_directory(at_);
    for (auto const& [name, file] : names_) {
      auto const text = contents_.find(file);  // empty if only the name was forced
      std::ofstream(at_ / name, std::ios::binary) << (text == contents_.end() ? "" : text->second);
    }
  }

 private:
  void note(std::filesystem::path const& path) {
    if (path != at_) {
      std::ifstream in(path, std::ios::binary);
      contents_[number_of(path)] = {std::istreambuf_iterator<char>(in), {}};
      return;
    }
    names_.clear();
    for (auto const& entry : std::filesystem::directory_iterator(at_))
      names_[entry.path().filename()] = number_of(entry.path());
  }
  static ino_t number_of(std::filesystem::path const& path) {
    struct stat file{};
    stat(path.c_str(), &file);
    return file.st_ino;
  }

  std::filesystem::path at_;
  std::map<ino_t, std::string> contents_{};
  std::map<std::filesystem::path, ino_t> names_{};
};

/// Inverts a bit of a file.
inline void damage(std::filesystem::path const& file, std::uintmax_t byte, unsigned bit) {
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(byte));
  char const c = static_cast<char>(stream.get() ^ (1 << bit));
  stream.seekp(static_cast<std::streamoff>(byte));
  stream.put(c);
}

/// Calls `work()` until a call completes. Power cuts at random times make the other calls throw.
/// Returns the number of cuts.
template <class Work>
int run_in_power_cuts(std::mt19937& random, directory const& at, Work const& work) {
  double most = 3;
  int cuts = 0;
  for (; cuts < 200; ++cuts, most *= 1.1) {
    auto const drawn = random() % static_cast<std::uint_fast32_t>(most);
    power_cut const power(at, static_cast<std::uint32_t>(drawn));
    try {
      work();
      break;
    } catch (wend::external_file_error const&) {
      power.leave();
    }
  }
  return cuts;
}

/// Calls `work()` in processes that are killed at random times, until one of them completes.
/// Returns the number of killed processes.
template <class Work>
int run_killed(std::mt19937& random, Work const& work) {
  double longest = 200;  // microseconds; too short for any process to complete
  for (int killed = 0;; ++killed, longest *= 1.3) {
    auto const lifetime = 1 + random() % static_cast<std::uint32_t>(longest);
    pid_t const child = fork();
    if (child == 0) {
      // The process has its own timer, so that it does not live longer if the parent is woken late.
      itimerval timer{};
      timer.it_value = {static_cast<time_t>(lifetime / 1'000'000),
                        static_cast<suseconds_t>(lifetime % 1'000'000)};
      setitimer(ITIMER_REAL, &timer, nullptr);
      work();
      std::_Exit(EXIT_SUCCESS);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) return WEXITSTATUS(status) == EXIT_SUCCESS ? killed : -1;
  }
}

}  // namespace tests
