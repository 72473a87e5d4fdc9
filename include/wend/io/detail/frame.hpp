// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min
#include <bit>        // std::rotl, std::endian
#include <concepts>   // std::invocable
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <cstring>    // std::memcpy
#include <istream>
#include <span>
#include <string>
#include <string_view>
#include <utility>    // std::move

#include <wend/core/error.hpp>

/// \file
/// The framing of all files but certificates, traces and plots.
///
/// Numbers are unsigned, the lowest byte first. A frame consists of 8 bytes that no text contains;
/// the version and the kind of file, 4 bytes each; the length of the label and the length of the
/// contents, 8 bytes each; the label; the contents; and the XXH64 of all this, 8 bytes. A file
/// begins with a frame. Further frames follow, or data whose checksums are in a frame or follow the
/// data.

namespace wend::detail {

using byte_view = std::span<std::uint8_t const>;

/// The number in the `bytes` bytes, at most 8, that begin at `at`, the lowest byte first.
template <class Byte>
[[gnu::always_inline]] inline std::uint64_t number_at(Byte const* at, std::size_t bytes) noexcept {
  std::uint64_t number = 0;
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(&number, at, bytes);
  else
    for (std::size_t i = 0; i < bytes; ++i)
      number |= std::uint64_t{static_cast<unsigned char>(at[i])} << 8 * i;
  return number;
}

/// The checksum of all files: XXH64 by Y. Collet, with the seed 0. It processes four words of
/// eight bytes at a time, and so keeps up with the memory that it reads.
///
/// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
inline std::uint64_t checksum_of(byte_view bytes) noexcept {
  constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87u;
  constexpr std::uint64_t prime2 = 0xC2B2AE3D27D4EB4Fu;
  constexpr std::uint64_t prime3 = 0x165667B19E3779F9u;
  constexpr std::uint64_t prime4 = 0x85EBCA77C2B2AE63u;
  constexpr std::uint64_t prime5 = 0x27D4EB2F165667C5u;
  auto const round = [](std::uint64_t lane, std::uint64_t word) {
    return std::rotl(lane + word * prime2, 31) * prime1;
  };
  std::uint8_t const* at = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t sum = prime5;
  if (left >= 32) {
    std::uint64_t a = prime1 + prime2;
    std::uint64_t b = prime2;
    std::uint64_t c = 0;
    std::uint64_t d = 0 - prime1;
    for (; left >= 32; left -= 32, at += 32) {
      a = round(a, number_at(at, 8));
      b = round(b, number_at(at + 8, 8));
      c = round(c, number_at(at + 16, 8));
      d = round(d, number_at(at + 24, 8));
    }
    sum = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
    for (std::uint64_t const lane : {a, b, c, d}) sum = (sum ^ round(0, lane)) * prime1 + prime4;
  }
  sum += bytes.size();
  for (; left >= 8; left -= 8, at += 8)
    sum = std::rotl(sum ^ round(0, number_at(at, 8)), 27) * prime1 + prime4;
  for (; left >= 4; left -= 4, at += 4)
    sum = std::rotl(sum ^ number_at(at, 4) * prime1, 23) * prime2 + prime3;
  for (; left != 0; --left, ++at) sum = std::rotl(sum ^ *at * prime5, 11) * prime1;
  sum = (sum ^ sum >> 33) * prime2;
  sum = (sum ^ sum >> 29) * prime3;
  return sum ^ sum >> 32;
}
inline std::uint64_t checksum_of(void const* bytes, std::size_t count) noexcept {
  return checksum_of({static_cast<std::uint8_t const*>(bytes), count});
}

/// Appends the lowest `bytes` bytes of a number.
inline void append_number(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> 8 * i & 255);
}

enum class file_kind : std::uint32_t {
  checkpoint = 1,
  snapshot = 2,          ///< A rank's part of a search over ranks.
  tile_patterns = 3,
  pattern_database = 4,
  mod3_pattern_database = 5,
  move_automaton = 6,
  layers = 7,            ///< An external breadth-first search: its windows and its progress.
  window = 8,            ///< The places of the pages of a window.
  successors = 9,        ///< Ranks of successors, sorted in parts.
  buckets = 10,          ///< An external best-first search: its buckets and its progress.
  keys = 11              ///< Packed states of a bucket.
};

/// The name of a kind in messages.
constexpr char const* name_of(file_kind kind) noexcept {
  switch (kind) {
    case file_kind::checkpoint: return "checkpoint";
    case file_kind::snapshot: return "snapshot";
    case file_kind::tile_patterns: return "file of pattern tables";
    case file_kind::pattern_database: return "pattern database";
    case file_kind::mod3_pattern_database: return "mod-3 pattern database";
    case file_kind::move_automaton: return "file of a move automaton";
    case file_kind::layers:
    case file_kind::window:
    case file_kind::successors:
    case file_kind::buckets:
    case file_kind::keys: break;
  }
  return "file of an external search";
}

/// The reason why a frame was rejected.
enum class frame_fault { none, foreign, other_version, truncated, damaged };

struct frame_format {
  static constexpr std::string_view magic = "\x89WEND\r\n\x1A";
  static constexpr std::uint32_t version = 3;  // 1 and 2 had framings of their own
  static constexpr std::size_t version_at = 8;
  static constexpr std::size_t kind_at = 12;
  static constexpr std::size_t label_size_at = 16;
  static constexpr std::size_t size_at = 24;
  static constexpr std::size_t head_bytes = 32;
  static constexpr std::size_t checksum_bytes = 8;
};

/// Writes a frame.
class frame_writer : frame_format {
 public:
  explicit frame_writer(file_kind kind, std::string_view label = {})
      : all_(magic), contents_at_(head_bytes + label.size()) {
    number(version, 4);
    number(static_cast<std::uint32_t>(kind), 4);
    number(label.size());
    number(0);  // the length of the contents, filled in by finish()
    all_ += label;
  }

  void number(std::uint64_t value, std::size_t bytes = 8) { append_number(all_, value, bytes); }
  /// Appends a text after its length.
  void text(std::string_view text) {
    number(text.size());
    all_ += text;
  }
  void append(std::string_view bytes) { all_ += bytes; }
  /// The number of bytes of the contents.
  [[nodiscard]] std::size_t size() const noexcept { return all_.size() - contents_at_; }

  /// The whole frame. Nothing can be appended afterwards.
  [[nodiscard]] std::string finish() {
    std::string length;
    append_number(length, size(), 8);
    all_.replace(size_at, 8, length);
    number(checksum_of(all_.data(), all_.size()));
    return std::move(all_);
  }

 private:
  std::string all_;
  std::size_t contents_at_;
};

/// A frame that was read, or its fault.
class file_frame : frame_format {
 public:
  using frame_format::version;

  /// Reads a frame. `take(to, most)` reads at most `most` bytes and returns their number, which is
  /// less only at the end. Lengths in a damaged file do not determine how much memory is allocated.
  template <std::invocable<char*, std::size_t> Take>
  file_frame(file_kind kind, Take&& take) : kind_(kind), fault_(read(take)) {}

  /// Reads the next frame of a stream. Check the stream for errors.
  file_frame(file_kind kind, std::istream& in)
      : file_frame(kind, [&in](char* to, std::size_t most) {
          in.read(to, static_cast<std::streamsize>(most));
          return static_cast<std::size_t>(in.gcount());
        }) {}

  /// Reads the frame at the beginning of the bytes.
  file_frame(file_kind kind, byte_view bytes)
      : file_frame(kind, [&bytes](char* to, std::size_t most) {
          std::size_t const count = std::min(most, bytes.size());
          if (count != 0) std::memcpy(to, bytes.data(), count);
          bytes = bytes.subspan(count);
          return count;
        }) {}

  [[nodiscard]] frame_fault fault() const noexcept { return fault_; }
  /// The version of the file, if it is another one.
  [[nodiscard]] std::uint64_t found_version() const noexcept { return version_; }
  /// The description of the fault, in words that follow the file's name.
  [[nodiscard]] std::string fault_text() const {
    switch (fault_) {
      case frame_fault::foreign: return std::string("is no ") + name_of(kind_);
      case frame_fault::other_version:
        return "has version " + std::to_string(version_) + " of the format: expected " +
               std::to_string(version);
      case frame_fault::truncated: return "is cut short, or a length is damaged";
      case frame_fault::none:
      case frame_fault::damaged: break;
    }
    return "is damaged: its checksum does not match";
  }

  // ---- a frame without a fault

  [[nodiscard]] std::string_view label() const noexcept {
    return std::string_view(all_).substr(head_bytes, label_bytes_);
  }
  [[nodiscard]] std::string_view contents() const noexcept {
    std::size_t const at = head_bytes + label_bytes_;
    return std::string_view(all_).substr(at, all_.size() - at - checksum_bytes);
  }
  /// The number of bytes of the whole frame.
  [[nodiscard]] std::size_t bytes() const noexcept { return all_.size(); }
  [[nodiscard]] std::uint64_t checksum() const noexcept {
    return number(all_.size() - checksum_bytes, checksum_bytes);
  }

 private:
  static constexpr std::size_t step = std::size_t{1} << 20;

  [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t count) const noexcept {
    return number_at(all_.data() + at, count);
  }

  template <class Take>
  frame_fault read(Take& take) {
    bool const whole = extend(take, head_bytes);
    std::size_t const common = std::min(all_.size(), magic.size());
    if (all_.compare(0, common, magic, 0, common) != 0) {
      version_ = old_version();
      return version_ != 0 ? frame_fault::other_version : frame_fault::foreign;
    }
    if (all_.size() < kind_at) return frame_fault::truncated;
    version_ = number(version_at, 4);
    if (version_ != version) return frame_fault::other_version;
    if (!whole) return frame_fault::truncated;
    if (number(kind_at, 4) != static_cast<std::uint32_t>(kind_)) return frame_fault::foreign;
    std::uint64_t const label = number(label_size_at, 8);
    std::uint64_t const contents = number(size_at, 8);
    std::uint64_t const rest = label + contents + checksum_bytes;
    if (rest < label || rest < contents || !extend(take, rest)) return frame_fault::truncated;
    label_bytes_ = static_cast<std::size_t>(label);
    std::size_t const end = all_.size() - checksum_bytes;
    return checksum() == checksum_of(all_.data(), end) ? frame_fault::none
                                                       : frame_fault::damaged;
  }

  /// Reads `count` more bytes; false if there are fewer.
  template <class Take>
  bool extend(Take& take, std::uint64_t count) {
    while (count != 0) {
      std::size_t const before = all_.size();
      all_.resize(before + static_cast<std::size_t>(std::min<std::uint64_t>(count, step)));
      std::size_t const got = take(all_.data() + before, all_.size() - before);
      count -= all_.size() - before;
      if (before + got == all_.size()) continue;
      all_.resize(before + got);
      return false;
    }
    return true;
  }

  /// The version of a file that was written before there were frames; 0 for other files.
  [[nodiscard]] std::uint64_t old_version() const noexcept {
    std::string_view const text = all_;
    for (std::string_view const name : {"wend checkpoint ", "wend snapshot "})
      if (text.starts_with(name) && text.size() > name.size() + 1 &&
          text[name.size() + 1] == '\n') {
        auto const digit = static_cast<unsigned char>(text[name.size()]);
        return old_or_none(digit - std::uint64_t{'0'});
      }
    for (std::string_view const name : {"EXT", "MVA", "TPD", "PDB", "PD3"})
      if (text.size() >= kind_at && text.starts_with("\x89W") && text.substr(2, 3) == name &&
          text.substr(5, 3) == magic.substr(5))
        return old_or_none(number(version_at, 4));
    return 0;
  }
  /// The version, if it is older than frames; otherwise 0.
  static constexpr std::uint64_t old_or_none(std::uint64_t found) noexcept {
    return found == 1 || found == 2 ? found : 0;
  }

  file_kind kind_;
  std::string all_{};
  std::size_t label_bytes_ = 0;
  std::uint64_t version_ = 0;
  frame_fault fault_;  // last: read() sets the others
};

/// Reads the numbers and texts of a frame in turn. A fault of the file is an `Error`, whose text
/// begins with `name`.
template <class Error>
class frame_reader {
 public:
  frame_reader(file_frame from, std::string name)
      : frame_(std::move(from)), name_(std::move(name)) {
    if (frame_.fault() != frame_fault::none) refuse(frame_.fault_text());
  }

  std::uint64_t number(std::size_t bytes = 8) {
    expect(bytes);
    at_ += bytes;
    return number_at(frame_.contents().data() + at_ - bytes, bytes);
  }
  std::string text() {
    std::uint64_t const size = number();
    expect(size);
    std::string text(frame_.contents().substr(at_, static_cast<std::size_t>(size)));
    at_ += text.size();
    return text;
  }
  /// The number of further numbers, of `bytes` bytes each, that the contents can hold: to validate
  /// a count.
  [[nodiscard]] std::uint64_t left(std::size_t bytes = 1) const noexcept {
    return (frame_.contents().size() - at_) / bytes;
  }
  [[nodiscard]] file_frame const& whole() const noexcept { return frame_; }

  [[noreturn]] void refuse(std::string const& why) const { raise(Error(name_ + ' ' + why)); }

 private:
  void expect(std::uint64_t bytes) const {
    if (bytes > left()) refuse("is damaged: it ends too early");
  }

  file_frame frame_;
  std::string name_;
  std::size_t at_ = 0;
};

}  // namespace wend::detail
