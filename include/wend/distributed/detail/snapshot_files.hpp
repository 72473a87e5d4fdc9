// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::ranges::all_of, std::ranges::find
#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <system_error>
#include <tuple>
#include <utility>    // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/communication_error.hpp>
#include <wend/distributed/detail/handshake.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// The two files of a rank's snapshots.
///
/// Snapshots have numbers, 1, 2, …; odd and even numbers have a file each, so that the previous
/// snapshot remains until all ranks have written the next. The files that the ranks write together
/// share a number that is drawn at random: a killed process leaves files of the next snapshot on
/// some ranks, which must not be mistaken for those of a later search that resumes from the
/// previous one.
///
/// A file consists of frames of about a MiB. The contents of a frame are 8 bytes, the checksum of
/// the frame before (0 for the first), then whole values as byte_codec writes them. A frame without
/// values ends the file.

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

/// The identity of a snapshot: its number, and the random number.
using snapshot_name = std::tuple<std::uint64_t, std::uint64_t>;

/// The snapshots of a rank that it could resume from, and the faults of the others.
struct snapshot_stock {
  std::vector<snapshot_name> names{};
  std::optional<checkpoint_complaint> complaint{};
};

/// The newest snapshot that all ranks have; empty if no snapshot was completed yet.
/// \throws checkpoint_error if there should be one.
inline std::optional<snapshot_name> agreed_snapshot(std::vector<snapshot_stock> const& ranks) {
  std::optional<snapshot_name> newest;
  bool begun = true;  // at most the first snapshot was begun, and it was not completed
  for (snapshot_name const& name : ranks.front().names) {
    bool const everywhere = std::ranges::all_of(ranks, [&](snapshot_stock const& r) {
      return std::ranges::find(r.names, name) != r.names.end();
    });
    if (everywhere && (!newest || *newest < name)) newest = name;
  }
  if (newest) return newest;
  for (auto const& r : ranks)
    if (r.complaint) refuse(std::get<0>(*r.complaint), std::get<1>(*r.complaint));
  for (auto const& r : ranks)
    for (snapshot_name const& name : r.names) begun = begun && std::get<0>(name) == 1;
  if (!begun)
    refuse(checkpoint_fault::truncated,
           "is incomplete: the files of some ranks are missing, or belong to another snapshot");
  return std::nullopt;
}

/// The files of one rank.
class snapshot_files {
 public:
  /// `mine` is the expected description in a file.
  snapshot_files(std::string const& prefix, std::size_t rank, handshake mine)
      : prefix_(prefix + '.' + std::to_string(rank)), mine_(std::move(mine)) {}

  /// \throws output_file_error if they cannot be written.
  void check_writable() const {
    for (std::uint64_t const number : {0u, 1u}) output_file const tried(path(number));
  }

  /// Writes a snapshot; `write(out)` writes its contents.
  /// \throws output_file_error if the file cannot be written.
  template <class Write>
  void write(snapshot_name const& name, Write&& write) const {
    output_file file(path(std::get<0>(name)));
    snapshot_writer out(file.stream());
    out.put(mine_.bytes());
    out.put(name);
    write(out);
    out.finish();
    file.finish();
  }

  /// Reads and checks both files completely.
  [[nodiscard]] snapshot_stock stock() const {
    snapshot_stock found;
    for (std::uint64_t const number : {0u, 1u}) {
      std::error_code ignored;
      if (!std::filesystem::exists(path(number), ignored)) continue;
      std::ifstream file(path(number), std::ios::binary);
      if (auto complaint = look(file, number, found.names))
        found.complaint.emplace(std::get<0>(*complaint), quoted_text(path(number)) + ' ' +
                                                             std::get<1>(*complaint));
    }
    return found;
  }

  /// Reads a snapshot that was found: calls `read(in)`, whose value is the fault, and returns it.
  /// \throws communication_error if the file ends too early.
  template <class Read>
  std::optional<checkpoint_fault> read(snapshot_name const& name, Read&& read) const {
    std::ifstream file(path(std::get<0>(name)), std::ios::binary);
    snapshot_reader in(file);
    static_cast<void>(in.get<std::vector<std::byte>>());
    if (in.get<snapshot_name>() != name) return checkpoint_fault::damaged;
    if (auto const fault = read(in)) return fault;
    if (!in.at_end()) return checkpoint_fault::damaged;
    return std::nullopt;
  }

  /// The description of a fault, in words that follow the file's name.
  static std::string text_of(checkpoint_fault fault) {
    if (fault == checkpoint_fault::no_memory) return "does not fit in memory";
    if (fault == checkpoint_fault::other_problem)
      return "has states that another rank owns here, or that have no estimate here";
    return "is damaged: its contents have changed";
  }

 private:
  [[nodiscard]] std::string path(std::uint64_t number) const {
    return prefix_ + (number % 2 == 0 ? ".a" : ".b");
  }
  /// Adds the name of the snapshot in a file, or returns its fault.
  std::optional<checkpoint_complaint> look(std::istream& file, std::uint64_t number,
                                         std::vector<snapshot_name>& names) const {
    snapshot_reader in(file);
    std::optional<handshake::other> other;
    std::optional<snapshot_name> name;
    WEND_TRY {
      other = handshake::difference(in.get<std::vector<std::byte>>(), mine_.bytes());
      name = in.get<snapshot_name>();
      in.check_rest();
    }
    WEND_CATCH(communication_error) { name.reset(); }
    if (in.fault()) return in.fault();
    if (other)
      return std::tuple(fault_of(other->what), "has another " + other->what + ": " +
                                                   quoted_text(other->value) + ", expected " +
                                                   quoted_text(other->expected));
    if (!name || std::get<0>(*name) % 2 != number)
      return std::tuple(checkpoint_fault::damaged, text_of(checkpoint_fault::damaged));
    names.push_back(*name);
    return std::nullopt;
  }

  static checkpoint_fault fault_of(std::string const& what) {
    if (what == "label") return checkpoint_fault::other_label;
    return what == "hash of the start" ? checkpoint_fault::other_problem
                                       : checkpoint_fault::other_search;
  }

  std::string prefix_;
  handshake mine_;
};

}  // namespace wend::detail
