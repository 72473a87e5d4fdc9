// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::unique, std::upper_bound
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/external/detail/sealed_record.hpp>

/// \file
/// The ranks of the successors of a window's states, in a file: sorted in parts, so that each
/// window finds its own. Duplicates are detected later, by the windows that contain them.

namespace wend::detail {

/// A file is a record of its length, then parts. A part has the number of its ranks in each window,
/// 8 bytes each, and the XXH64 of these numbers; then for each window with ranks the ranks, as 4
/// bytes each relative to the window's first state, and their XXH64.
class successor_file {
 public:
  /// `firsts`: the first states of the windows.
  successor_file(memory_budget& budget, std::vector<std::uint64_t> const& firsts)
      : firsts_(&firsts), ranks_(budget) {}

  /// Allocates memory for `most` ranks; false if there is none.
  [[nodiscard]] bool make(std::size_t most) {
    return ranks_.capacity() != 0 || ranks_.reserve(most);
  }

  [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }

  /// Begins the file `stem`.found, under another name.
  void begin(std::string const& stem) {
    stem_ = stem;
    ranks_.clear();
    end_ = head_of(0, 0, 0).size();
    file_ = disk_file(stem + ".found.part", O_RDWR | O_CREAT | O_TRUNC);  // last: it exists then
  }

  /// Adds ranks; false if the disk is full.
  template <class Ranks>
  [[nodiscard]] bool add(Ranks const& ranks) {
    for (std::uint64_t const rank : ranks) {
      if (ranks_.room() == 0 && !flush()) return false;
      ranks_.append(rank);
    }
    return true;
  }

  /// Ends the file, of the states in a layer, and gives it its name; false if the disk is full.
  [[nodiscard]] bool finish(std::uint64_t search, std::uint64_t distance) {
    if (!flush()) return false;
    std::string const head = head_of(search, distance, end_);
    if (!file_.write(head.data(), head.size(), 0) || !file_.sync()) return false;
    file_.close();
    std::error_code error;
    std::filesystem::rename(stem_ + ".found.part", stem_ + ".found", error);
    if (error) refuse_file(stem_ + ".found", "cannot be written: " + error.message());
    return true;
  }
  void abandon() noexcept {
    ranks_.clear();
    file_.close();
  }

  /// True if there is already a file of that layer.
  static bool is_there(std::string const& stem, std::uint64_t search, std::uint64_t distance) {
    std::error_code error;
    if (!std::filesystem::exists(stem + ".found", error)) return false;
    disk_file const file(stem + ".found", O_RDONLY);
    std::string const head = read_head(file);
    return head == head_of(search, distance, file.size());
  }

  /// Calls `f(rank)` for the ranks in a window.
  template <class F>
  static void for_each(std::string const& stem, std::size_t window,
                       std::vector<std::uint64_t> const& firsts, F const& f) {
    disk_file const file(stem + ".found", O_RDONLY);
    std::uint64_t const end = file.size();
    std::vector<std::uint64_t> counts(firsts.size() + 1);
    std::vector<std::uint32_t> ranks;
    for (std::uint64_t at = read_head(file).size(); at < end;) {
      read_sealed(file, counts.data(), firsts.size() * 8, at);
      at += counts.size() * 8;
      for (std::size_t w = 0; w < firsts.size(); ++w) {
        if (counts[w] == 0) continue;
        if (counts[w] > (end - at) / 4) refuse_file(file.path(), "is cut short");
        if (w == window) {
          ranks.resize(static_cast<std::size_t>(counts[w]) + 2);
          read_sealed(file, ranks.data(), static_cast<std::size_t>(counts[w]) * 4, at);
          for (std::size_t i = 0; i < counts[w]; ++i) f(firsts[w] + ranks[i]);
        }
        at += counts[w] * 4 + 8;
      }
    }
  }

 private:
  static std::string head_of(std::uint64_t search, std::uint64_t distance, std::uint64_t size) {
    record_writer out;
    for (std::uint64_t const n : {search, distance, size}) out.number(n);
    return out.sealed(record_kind::successors);
  }
  static std::string read_head(disk_file const& file) {
    std::string head(head_of(0, 0, 0).size(), '\0');
    file.read(head.data(), head.size(), 0);
    return head;
  }
  /// Reads bytes and the checksum behind them, for which there must be room.
  static void read_sealed(disk_file const& file, void* bytes, std::size_t count, std::uint64_t at) {
    file.read(bytes, count + 8, at);
    if (number_at(static_cast<char const*>(bytes) + count, 8) != checksum_of_bytes(bytes, count))
      refuse_file(file.path(), "is damaged");
  }

  /// Writes a part; false if the disk is full, and then the part is still pending.
  [[nodiscard]] bool flush() {
    if (ranks_.empty()) return true;
    std::sort(ranks_.begin(), ranks_.end());
    ranks_.shrink(
        static_cast<std::size_t>(std::unique(ranks_.begin(), ranks_.end()) - ranks_.begin()));
    std::uint64_t at = end_ + 8 * (firsts_->size() + 1);
    std::vector<std::uint64_t> counts(firsts_->size());
    auto const* rank = ranks_.begin();
    for (std::size_t w = 0; w < firsts_->size(); ++w) {
      std::string text;
      for (; rank != ranks_.end() && (w + 1 == firsts_->size() || *rank < (*firsts_)[w + 1]);
           ++rank, ++counts[w])
        append_number(text, *rank - (*firsts_)[w], 4);
      if (counts[w] == 0) continue;
      append_number(text, checksum_of_bytes(text.data(), text.size()), 8);
      if (!file_.write(text.data(), text.size(), at)) return false;
      at += text.size();
    }
    std::uint64_t const sum = checksum_of_bytes(counts.data(), counts.size() * 8);
    counts.push_back(sum);
    if (!file_.write(counts.data(), counts.size() * 8, end_)) return false;
    end_ = at;
    ranks_.clear();
    return true;
  }

  std::vector<std::uint64_t> const* firsts_;
  column<std::uint64_t> ranks_;
  std::string stem_{};
  disk_file file_{};
  std::uint64_t end_ = 0;
};

}  // namespace wend::detail
