// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>  // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/external/search_files.hpp>

/// \file
/// The directories of a search: their names, their locks and their room.

namespace wend::detail {

struct directory_settings {
  std::vector<std::string> directories;
  std::string label;
  room_check room;
  files_at_end at_end;
};

/// A text that a search has in each process, and its name in the error for files of another search.
struct known_text {
  char const* what;
  std::string text;
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
  /// The number of the search.
  [[nodiscard]] std::uint64_t search() const noexcept { return search_; }
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

  /// Locks the directories, and opens the manifest of a stopped search, whose label and texts are
  /// read. A new search gets a number.
  /// \throws external_file_error if another search has locked a directory or has files there, if
  ///         one is not a directory, or if the manifest is damaged or of another search.
  [[nodiscard]] std::optional<record_reader> open(file_kind kind, std::vector<known_text> known) {
    known_ = std::move(known);
    lock();
    auto in = record_reader::open(manifest(), kind);
    if (in) {
      in->expect("its label", '"' + std::string(in->whole().label()) + '"',
                 '"' + settings_.label + '"');
      for (auto const& [what, text] : known_) in->expect(what, in->text(), text);
    } else {
      search_ = 0;
      check_owner();
      search_ = std::random_device{}();
      search_ = search_ << 32 | std::random_device{}();
    }
    return in;
  }
  /// Reads the number of the search.
  void read_search(record_reader& in) {
    search_ = in.number();
    in.expect("its number of directories", std::to_string(in.number()), std::to_string(size()));
  }
  /// Checks that the directories have no files of other searches.
  /// \throws external_file_error if one has.
  void check_owner() const {
    for (disk_file const& lock : locks_)
      if (auto const owner = owner_in(lock); owner != 0 && owner != search_)
        refuse_file(lock.path(), "belongs to another search, which has files in this directory");
  }

  /// A manifest with the label and the texts.
  [[nodiscard]] frame_writer begin_manifest(file_kind kind) const {
    frame_writer out(kind, settings_.label);
    for (known_text const& known : known_) out.text(known.text);
    return out;
  }
  void write_search(frame_writer& out) const {
    out.number(search_);
    out.number(size());
  }
  /// Saves the manifest, and records the number of the search in the locks, which keep it when the
  /// search stops.
  /// \throws external_file_error if it cannot be written, or a disk is full.
  void save(frame_writer out) const {
    save_record(std::move(out), manifest());
    for (disk_file const& lock : locks_)
      if (owner_in(lock) != search_ && !put_owner(lock, search_))
        refuse_file(lock.path(), "cannot be written: the disk is full");
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

  /// Removes a file, if it exists.
  void remove(std::size_t number, std::string_view rest,
              std::string_view extension = {}) const noexcept {
    remove_file({of(number), "/", name_, "-", rest, extension});
  }
  /// Removes the manifest and the locks. A kill before the manifest is removed leaves a search that
  /// can resume; a kill after that leaves locks without an owner.
  void remove_manifest() noexcept {
    WEND_TRY {
      for (disk_file const& lock : locks_) (void)put_owner(lock, 0);
    }
    WEND_CATCH_ALL {}  // the locks are removed below
    for (char const* const rest : {"search", "search.part"}) remove(0, rest);
    for (std::size_t i = 0; i < size(); ++i) remove(i, "lock");
    locks_.clear();
  }

 private:
  /// Locks the directories against other searches.
  void lock() {
    for (std::string const& directory : settings_.directories) {
      std::error_code error;
      if (!std::filesystem::is_directory(directory, error))
        refuse_file(directory, error ? "cannot be used: " + error.message() : "is not a directory");
    }
    if (!locks_.empty()) return;
    std::vector<disk_file> locks;
    for (std::size_t i = 0; i < size(); ++i) {
      if (is_repeated(i)) continue;
      disk_file const& lock = locks.emplace_back(file(i, "lock"), file_use::lock);
      if (!lock.lock()) refuse_file(lock.path(), "is locked: another search uses the directory");
    }
    locks_ = std::move(locks);
  }

  /// True if the directory stands in the list before, perhaps by another path.
  [[nodiscard]] bool is_repeated(std::size_t number) const {
    for (std::size_t i = 0; i < number; ++i) {
      std::error_code error;
      if (std::filesystem::equivalent(of(i), of(number), error)) return true;
    }
    return false;
  }

  // A lock is a list of numbers, of which the last one counts: 0, or that of the search that has
  // files in the directory. (Without POSIX files, a lock can only be appended to.)
  static std::uint64_t owner_in(disk_file const& lock) {
    std::uint64_t owner = 0;
    std::uint64_t const numbers = lock.size() / sizeof(owner);
    if (numbers != 0) lock.read(&owner, sizeof(owner), (numbers - 1) * sizeof(owner));
    return owner;
  }
  [[nodiscard]] static bool put_owner(disk_file const& lock, std::uint64_t owner) {
    return lock.write(&owner, sizeof(owner), lock.size() / sizeof(owner) * sizeof(owner));
  }

  directory_settings settings_;
  std::string name_;
  std::vector<known_text> known_{};
  std::uint64_t search_ = 0;
  std::vector<disk_file> locks_{};  // one for each directory
};

}  // namespace wend::detail
