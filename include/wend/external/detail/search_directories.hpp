// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>  // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/external/search_files.hpp>

/// \file
/// The directories of a search: their names, their lock and their room.

namespace wend::detail {

struct directory_settings {
  std::vector<std::string> directories;
  std::string label;
  room_check room;
  files_at_end at_end;
};

class search_directories {
 public:
  /// `name`: the prefix of the names of all files.
  search_directories(directory_settings settings, char const* name)
      : settings_(std::move(settings)), name_(name) {
    if (settings_.directories.empty())
      raise(invalid_option("wend: a search in files needs at least one directory"));
  }

  [[nodiscard]] std::size_t size() const noexcept { return settings_.directories.size(); }
  [[nodiscard]] std::string const& label() const noexcept { return settings_.label; }
  [[nodiscard]] bool removes() const noexcept {
    return settings_.at_end == files_at_end::removed;
  }
  /// The directory of the file of a number.
  [[nodiscard]] std::string const& of(std::size_t number) const noexcept {
    return settings_.directories[number % size()];
  }
  /// A file's path.
  [[nodiscard]] std::string file(std::size_t number, std::string const& rest) const {
    return of(number) + '/' + name_ + '-' + rest;
  }
  /// The manifest: the file with the problem and the progress.
  [[nodiscard]] std::string manifest() const { return file(0, "search"); }

  /// Locks the directories against other searches.
  /// \throws external_file_error if another search has locked one, or one is not a directory.
  void lock() {
    for (std::string const& directory : settings_.directories) {
      std::error_code error;
      if (!std::filesystem::is_directory(directory, error))
        refuse_file(directory, error ? "cannot be used: " + error.message() : "is not a directory");
    }
    if (lock_.is_open()) return;
    disk_file lock(file(0, "lock"), file_use::lock);
    if (!lock.lock()) refuse_file(lock.path(), "is locked: another search uses the directory");
    lock_ = std::move(lock);
  }

  /// Checks that there is room for files of these sizes, by number, before anything is written.
  /// \throws external_file_error if there is not.
  void check_room(std::vector<std::uint64_t> const& bytes) const {
    std::vector<std::uint64_t> needed(size());
    for (std::size_t i = 0; i < bytes.size(); ++i) needed[i % size()] += bytes[i];
    for (std::size_t i = 0; i < size(); ++i) check_room(i, needed[i]);
  }
  void check_room(std::size_t number, std::uint64_t bytes) const {
    if (settings_.room == room_check::at_start && free_bytes(of(number)) < bytes)
      refuse_file(of(number), "has no room: the search may need " + bytes_text(bytes) +
                                  " there, and " + bytes_text(free_bytes(of(number))) +
                                  " are free; add directories, or use room_check::when_full");
  }
  /// \throws external_file_error with the free space.
  [[noreturn]] void refuse_full(std::size_t number, std::uint64_t bytes) const {
    refuse_file(of(number), "is full: the search may need " + bytes_text(bytes) +
                                " more there, and " + bytes_text(free_bytes(of(number))) +
                                " are free; it resumes when it is run again");
  }

  void expect_label(record_reader const& in) const {
    in.expect("its label", '"' + std::string(in.whole().label()) + '"',
              '"' + settings_.label + '"');
  }

  /// Removes a file, if it exists.
  void remove(std::size_t number, std::string_view rest,
              std::string_view extension = {}) const noexcept {
    remove_file({of(number), "/", name_, "-", rest, extension});
  }
  void remove_manifest() noexcept {
    for (char const* const rest : {"search", "search.part", "lock"}) remove(0, rest);
    lock_.close();
  }

 private:
  directory_settings settings_;
  std::string name_;
  disk_file lock_{};
};

}  // namespace wend::detail
