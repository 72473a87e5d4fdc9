// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::binary_search
#include <concepts>     // std::unsigned_integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <cstring>      // std::memcmp
#include <string>
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::move

#include <wend/external/detail/disk_file.hpp>
#include <wend/external/detail/record_file.hpp>

/// \file
/// Files of packed states, in increasing order.

namespace wend::detail {

/// Packed states that can be written with their memory layout.
template <class Key>
concept stored_key =
    std::is_trivially_copyable_v<Key> && std::has_unique_object_representations_v<Key>;

/// The order of the files, which is arbitrary.
template <stored_key Key>
bool key_before(Key const& a, Key const& b) noexcept {
  if constexpr (std::unsigned_integral<Key>)
    return a < b;
  else
    return std::memcmp(&a, &b, sizeof(Key)) < 0;
}

/// A file of a bucket, with its number of states.
struct key_file_entry {
  std::uint64_t number = 0;
  std::uint64_t g = 0;
  std::uint64_t h = 0;
  std::uint64_t count = 0;
};

/// A file is a frame that describes it, then blocks of a fixed number of keys, fewer in the last
/// one, each with its XXH64.
class key_file_layout {
 public:
  key_file_layout() = default;
  key_file_layout(std::uint64_t search, std::size_t key_bytes, std::size_t block_keys)
      : search_(search), key_bytes_(key_bytes), block_keys_(block_keys) {
    head_bytes_ = head({}).size();
  }

  [[nodiscard]] std::size_t block_keys() const noexcept { return block_keys_; }
  /// The bytes of a block in memory, including its checksum.
  [[nodiscard]] std::size_t block_bytes() const noexcept { return block_keys_ * key_bytes_ + 8; }
  [[nodiscard]] std::uint64_t place_of(std::uint64_t block) const noexcept {
    return head_bytes_ + block * block_bytes();
  }
  [[nodiscard]] std::string head(key_file_entry const& e) const {
    frame_writer out(file_kind::keys);
    for (std::uint64_t const n : {search_, e.number, e.g, e.h, std::uint64_t{key_bytes_}})
      out.number(n);
    return out.finish();
  }
  /// \throws external_file_error if it is a different file.
  void check_head(disk_file const& file, key_file_entry const& e) const {
    std::string found(head_bytes_, '\0');
    file.read(found.data(), found.size(), 0);
    if (found != head(e)) refuse_file(file.path(), "is damaged, or of another search");
  }
  /// Reads a block of `count` keys into memory that also has room for its checksum.
  void read_block(disk_file const& file, std::uint64_t block, void* keys, std::size_t count) const {
    if (!read_checked(file, keys, count * key_bytes_, place_of(block)))
      refuse_file(file.path(), "is damaged in block " + std::to_string(block));
  }

 private:
  std::uint64_t search_ = 0;
  std::size_t key_bytes_ = 0;
  std::size_t block_keys_ = 0;
  std::size_t head_bytes_ = 0;
};

/// Writes keys, a block at a time.
template <stored_key Key>
class key_writer {
 public:
  /// `memory`: room for a block.
  key_writer(key_file_layout const& layout, void* memory) noexcept
      : layout_(&layout), keys_(static_cast<Key*>(memory)) {}

  /// Begins a file; false if the disk is full.
  [[nodiscard]] bool begin(std::string const& path, key_file_entry const& entry) {
    entry_ = entry;
    entry_.count = 0;
    size_ = 0;
    file_ = disk_file(path, file_use::create);
    std::string const head = layout_->head(entry_);
    return file_.write(head.data(), head.size(), 0);
  }
  [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }
  [[nodiscard]] key_file_entry const& entry() const noexcept { return entry_; }

  /// Makes room for a key; false if the disk is full.
  [[nodiscard]] bool reserve() { return size_ < layout_->block_keys() || write_block(); }
  /// \pre Room was made.
  void append(Key const& key) noexcept {
    keys_[size_++] = key;
    ++entry_.count;
  }
  /// Ends the file; false if the disk is full.
  [[nodiscard]] bool finish() {
    if ((size_ != 0 && !write_block()) || !file_.sync()) return false;
    file_.close();
    return true;
  }
  void abandon() noexcept { file_.close(); }

 private:
  [[nodiscard]] bool write_block() {
    std::size_t const bytes = size_ * sizeof(Key);
    std::uint64_t const sum = checksum_of(keys_, bytes);
    std::uint64_t const block = (entry_.count - size_) / layout_->block_keys();
    std::memcpy(static_cast<char*>(static_cast<void*>(keys_)) + bytes, &sum, 8);
    if (!file_.write(keys_, bytes + 8, layout_->place_of(block))) return false;
    size_ = 0;
    return true;
  }

  key_file_layout const* layout_;
  Key* keys_;
  std::size_t size_ = 0;
  key_file_entry entry_{};
  disk_file file_{};
};

/// Reads keys, a block at a time.
template <stored_key Key>
class key_reader {
 public:
  /// `memory`: room for a block.
  /// \throws external_file_error if the file does not exist, is a different one, or damaged.
  key_reader(key_file_layout const& layout, std::string path, key_file_entry const& entry,
             void* memory)
      : layout_(&layout),
        file_(std::move(path), file_use::read),
        entry_(entry),
        keys_(static_cast<Key*>(memory)) {
    layout_->check_head(file_, entry_);
    fill();
  }

  [[nodiscard]] bool done() const noexcept { return at_ == size_; }
  [[nodiscard]] Key const& front() const noexcept { return keys_[at_]; }
  void pop() {
    if (at_ + 1 == size_ && read_ < entry_.count)
      fill();
    else
      ++at_;
  }

  /// True if the file has a key. \pre pop is not called afterwards.
  [[nodiscard]] bool has(Key const& key) {
    std::uint64_t lo = 0;
    std::uint64_t hi = (entry_.count + layout_->block_keys() - 1) / layout_->block_keys();
    while (lo < hi) {
      std::uint64_t const block = lo + (hi - lo) / 2;
      std::size_t const count = count_in(block);
      layout_->read_block(file_, block, keys_, count);
      if (key_before(key, keys_[0])) {
        hi = block;
      } else if (key_before(keys_[count - 1], key)) {
        lo = block + 1;
      } else {
        return std::binary_search(keys_, keys_ + count, key, key_before<Key>);
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t count_in(std::uint64_t block) const noexcept {
    return static_cast<std::size_t>(std::min<std::uint64_t>(
        layout_->block_keys(), entry_.count - block * layout_->block_keys()));
  }
  void fill() {
    if (read_ == entry_.count) return;
    std::uint64_t const block = read_ / layout_->block_keys();
    std::size_t const count = count_in(block);
    layout_->read_block(file_, block, keys_, count);
    read_ += count;
    at_ = 0;
    size_ = count;
  }

  key_file_layout const* layout_;
  disk_file file_;
  key_file_entry entry_;
  Key* keys_;
  std::uint64_t read_ = 0;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

}  // namespace wend::detail
