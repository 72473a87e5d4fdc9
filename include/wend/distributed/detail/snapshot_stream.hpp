// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <wend/core/error.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/communication_error.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/io/detail/frame.hpp>

/// \file
/// The format of a rank's snapshot: frames of about a MiB. The contents of a frame are 8 bytes, the
/// checksum of the frame before (0 for the first), then whole values as byte_codec writes them. A
/// frame without values ends the file.

namespace wend::detail {

inline constexpr std::size_t snapshot_frame = std::size_t{1} << 20;

/// Writes values. Check the stream for errors.
class snapshot_writer {
 public:
  explicit snapshot_writer(std::ostream& out) : out_(&out) {}
  template <class T>
  void put(T const& value) {
    values_.put(value);
    if (values_.size() >= snapshot_frame) write_frame();
  }
  /// Ends the file.
  void finish() {
    if (values_.size() != 0) write_frame();
    write_frame();
  }

 private:
  void write_frame() {
    std::vector<std::byte> const values = values_.take();
    frame_writer frame(file_kind::snapshot);
    frame.number(before_);
    void const* const first = values.data();
    frame.append({static_cast<char const*>(first), values.size()});
    std::string const all = frame.finish();
    before_ = number_at(all.data() + all.size() - 8, 8);
    out_->write(all.data(), static_cast<std::streamsize>(all.size()));
  }

  std::ostream* out_;
  byte_writer values_{};
  std::uint64_t before_ = 0;
};

/// Reads values. `fault()` is the fault of the file.
class snapshot_reader {
 public:
  explicit snapshot_reader(std::istream& in) : in_(&in) { read_frame(); }

  [[nodiscard]] std::optional<checkpoint_complaint> const& fault() const noexcept {
    return fault_;
  }

  /// The next value. \throws communication_error if there is none.
  template <class T>
  [[nodiscard]] T get() {
    if (values_.left() == 0 && !read_frame())
      raise(communication_error("wend: a snapshot ends too early"));
    return values_.get<T>();
  }
  /// Reads the rest, only to verify its checksums.
  void check_rest() {
    while (read_frame()) {
    }
  }
  /// True if all values were read.
  [[nodiscard]] bool at_end() { return values_.left() == 0 && !read_frame() && !fault_; }

 private:
  /// False if no values follow.
  bool read_frame() {
    values_ = byte_reader({});
    if (fault_ || over_) return false;
    frame_.emplace(file_kind::snapshot, *in_);
    fault_ = complaint_about(*frame_);
    if (fault_) return false;
    auto const contents = std::as_bytes(std::span(frame_->contents()));
    over_ = contents.size() <= 8;
    if (contents.size() < 8 || number_at(contents.data(), 8) != before_ ||
        (over_ && in_->peek() != std::istream::traits_type::eof()))
      fault_.emplace(checkpoint_fault::damaged, "is damaged: its contents have changed");
    before_ = frame_->checksum();
    if (fault_ || over_) return false;
    values_ = byte_reader(contents.subspan(8));
    return true;
  }

  std::istream* in_;
  std::optional<file_frame> frame_{};
  byte_reader values_{{}};
  std::uint64_t before_ = 0;
  std::optional<checkpoint_complaint> fault_{};
  bool over_ = false;  // the last frame was read
};

}  // namespace wend::detail
