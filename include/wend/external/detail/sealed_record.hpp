// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>      // std::endian
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>  // std::move

#include <fcntl.h>

#include <wend/core/error.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/io/detail/stored_number.hpp>
#include <wend/io/detail/table_checksum.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// Small files that describe the large ones. Each is written under another name and renamed, so
/// that its name refers to the old or the complete new contents.
///
/// Numbers are unsigned, the lowest byte first. The file consists of 8 bytes that no text contains;
/// 4 bytes each: the version, the kind; 8 bytes: the length of the contents; the contents; the
/// XXH64 of all this.

namespace wend::detail {

static_assert(std::endian::native == std::endian::little,
              "wend: the component external writes its tables as they are in memory, and so needs "
              "a little-endian machine");

inline constexpr std::uint32_t external_version = 1;

/// The XXH64 of a block of memory.
inline std::uint64_t checksum_of_bytes(void const* bytes, std::size_t count) noexcept {
  return checksum_of({static_cast<std::uint8_t const*>(bytes), count});
}

/// The kinds of files.
enum class record_kind : std::uint32_t {
  layers = 1,      ///< A breadth-first search: its windows and its progress.
  window = 2,      ///< The places of the pages of a window.
  successors = 3,  ///< Ranks of successors, sorted in parts.
  buckets = 4,     ///< A best-first search: its buckets and its progress.
  keys = 5         ///< Packed states of a bucket.
};

/// Appends numbers and texts.
class record_writer {
 public:
  void number(std::uint64_t value, std::size_t bytes = 8) { append_number(body_, value, bytes); }
  void text(std::string_view text) {
    number(text.size());
    body_ += text;
  }

  [[nodiscard]] std::string const& body() const noexcept { return body_; }

  /// The contents of the whole file.
  [[nodiscard]] std::string sealed(record_kind kind) const {
    std::string all = "\x89WEXT\r\n\x1A";
    append_number(all, external_version, 4);
    append_number(all, static_cast<std::uint32_t>(kind), 4);
    append_number(all, body_.size(), 8);
    all += body_;
    append_number(all, checksum_of_bytes(all.data(), all.size()), 8);
    return all;
  }

  /// Writes the file.
  /// \throws external_file_error if it cannot be written.
  void save(std::string const& path, record_kind kind) const {
    std::string const all = sealed(kind);
    WEND_TRY {
      output_file file(path, unfinished::kept);
      file.write(all.data(), all.size());
      file.finish();
    }
    WEND_CATCH(output_file_error) {
      raise(external_file_error("wend: " + caught_text() + "; it takes " +
                                std::to_string(all.size()) + " bytes"));
    }
  }

 private:
  std::string body_{};
};

/// Reads numbers and texts.
class record_reader {
 public:
  static constexpr std::size_t head_bytes = 24;
  static constexpr std::size_t seal_bytes = 8;

  /// Opens the file; empty if it does not exist.
  /// \throws external_file_error if it is foreign, of another version or kind, or damaged.
  static std::optional<record_reader> open(std::string const& path, record_kind kind) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return std::nullopt;
    disk_file const file(path, O_RDONLY);
    std::string all(static_cast<std::size_t>(file.size()), '\0');
    file.read(all.data(), all.size(), 0);
    return record_reader(path, std::move(all), kind);
  }

  record_reader(std::string path, std::string all, record_kind kind)
      : path_(std::move(path)), all_(std::move(all)) {
    if (!all_.starts_with("\x89WEXT\r\n\x1A")) refuse("is no file of a search in files");
    if (all_.size() < head_bytes + seal_bytes) refuse("is cut short");
    at_ = 8;
    end_ = all_.size() - seal_bytes;
    if (std::uint64_t const version = number(4); version != external_version)
      refuse("has version " + std::to_string(version) + " of the format: expected " +
             std::to_string(external_version));
    std::uint64_t const got = number(4);
    std::uint64_t const length = number(8);
    if (length != end_ - at_ ||
        number_at(all_.data() + end_, seal_bytes) != checksum_of_bytes(all_.data(), end_))
      refuse("is damaged");
    if (got != static_cast<std::uint32_t>(kind)) refuse("is another file of a search in files");
  }

  std::uint64_t number(std::size_t bytes = 8) {
    if (bytes > end_ - at_) refuse("is damaged");
    std::uint64_t const value = number_at(all_.data() + at_, bytes);
    at_ += bytes;
    return value;
  }
  std::string text() {
    auto const size = static_cast<std::size_t>(number());
    if (size > end_ - at_) refuse("is damaged");
    std::string text = all_.substr(at_, size);
    at_ += size;
    return text;
  }
  /// The maximum number of remaining numbers of `bytes` bytes, to validate a count.
  [[nodiscard]] std::uint64_t left(std::size_t bytes) const noexcept {
    return (end_ - at_) / bytes;
  }

  [[noreturn]] void refuse(std::string const& why) const { refuse_file(path_, why); }
  /// Rejects a file of another problem.
  void expect(std::string_view what, std::string const& got, std::string const& expected) const {
    if (got != expected)
      refuse("is of another problem: " + std::string(what) + " is " + got + ", expected " +
             expected);
  }

 private:
  std::string path_;
  std::string all_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

}  // namespace wend::detail
