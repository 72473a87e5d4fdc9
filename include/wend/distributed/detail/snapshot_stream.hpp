// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::min
#include <bit>        // std::rotl
#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <wend/core/error.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/communication_error.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/frame.hpp>

/// \file
/// The format of a rank's snapshot: a line with its version, then blocks of about a MiB, each of
/// whole values as byte_codec writes them: 8 bytes with their length, the bytes, and 8 bytes with a
/// checksum (XXH64) of them and of all blocks before. An empty block ends the file.

namespace wend::detail {

inline constexpr std::string_view snapshot_kind = "wend snapshot ";
inline constexpr std::string_view snapshot_version = "1\n";
inline constexpr std::size_t snapshot_block = std::size_t{1} << 20;

inline std::uint64_t snapshot_sum(std::vector<std::byte> const& bytes, std::uint64_t before) {
  void const* const first = bytes.data();
  return checksum_of({static_cast<std::uint8_t const*>(first), bytes.size()}) +
         std::rotl(before, 1);
}

/// Writes values. Check the stream for errors.
class snapshot_writer {
 public:
  explicit snapshot_writer(std::ostream& out) : out_(&out) {
    *out_ << snapshot_kind << snapshot_version;
  }
  template <class T>
  void put(T const& value) {
    values_.put(value);
    if (values_.size() >= snapshot_block) write_block();
  }
  /// Ends the file.
  void finish() {
    if (values_.size() != 0) write_block();
    write_block();
  }

 private:
  void write_block() {
    std::vector<std::byte> const bytes = values_.take();
    sum_ = snapshot_sum(bytes, sum_);
    byte_writer around;
    around.put(static_cast<std::uint64_t>(bytes.size()));
    around.append(bytes.data(), bytes.size());
    around.put(sum_);
    auto const all = around.take();
    out_->write(static_cast<char const*>(static_cast<void const*>(all.data())),
                static_cast<std::streamsize>(all.size()));
  }

  std::ostream* out_;
  byte_writer values_{};
  std::uint64_t sum_ = 0;
};

/// Reads values. `fault()` is the fault of the file.
class snapshot_reader {
 public:
  explicit snapshot_reader(std::istream& in) : in_(&in) {
    if (text(snapshot_kind.size()) != snapshot_kind)
      fault_ = checkpoint_fault::foreign;
    else if (text(snapshot_version.size()) != snapshot_version)
      fault_ = checkpoint_fault::newer;
  }

  [[nodiscard]] std::optional<checkpoint_fault> const& fault() const noexcept { return fault_; }

  /// The next value. \throws communication_error if there is none.
  template <class T>
  [[nodiscard]] T get() {
    if (values_.left() == 0 && !read_block())
      raise(communication_error("wend: a snapshot ends too early"));
    return values_.get<T>();
  }
  /// Reads the rest, only to verify its checksums.
  void check_rest() {
    while (read_block()) {
    }
  }
  /// True if all values were read.
  [[nodiscard]] bool at_end() { return values_.left() == 0 && !read_block() && !fault_; }

 private:
  /// False if the file is truncated.
  bool take(void* to, std::size_t count) {
    return static_cast<bool>(
        in_->read(static_cast<char*>(to), static_cast<std::streamsize>(count)));
  }
  std::string text(std::size_t count) {
    std::string s(count, '\0');
    return take(s.data(), count) ? s : std::string();
  }
  /// False if no block follows.
  bool read_block() {
    values_ = byte_reader({});
    if (fault_ || over_) return false;
    std::uint64_t size = 0;
    std::uint64_t sum = 0;
    bool whole = take(&size, sizeof size);
    block_.clear();
    while (whole && block_.size() < size) {  // a damaged size is not trusted
      std::size_t const before = block_.size();
      auto const more = std::min<std::uint64_t>(size - before, 2 * snapshot_block);
      block_.resize(before + static_cast<std::size_t>(more));
      whole = take(block_.data() + before, block_.size() - before);
    }
    if (!whole || !take(&sum, sizeof sum)) {
      fault_ = checkpoint_fault::truncated;
      return false;
    }
    sum_ = snapshot_sum(block_, sum_);
    over_ = size == 0;
    if (sum != sum_ || (over_ && in_->peek() != std::istream::traits_type::eof()))
      fault_ = checkpoint_fault::damaged;
    if (fault_ || over_) return false;
    values_ = byte_reader(block_);
    return true;
  }

  std::istream* in_;
  std::vector<std::byte> block_{};
  byte_reader values_{{}};
  std::uint64_t sum_ = 0;
  std::optional<checkpoint_fault> fault_{};
  bool over_ = false;  // the last block was read
};

}  // namespace wend::detail
