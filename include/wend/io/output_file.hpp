// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cerrno>
#include <cstddef>    // std::size_t
#include <filesystem>
#include <fstream>
#include <ios>
#include <ostream>
#include <random>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <system_error>
#include <utility>    // std::move

#include <wend/core/error.hpp>
#include <wend/io/detail/disk_sync.hpp>

/// \file
/// Writing of files: tables by the library; traces, plots and checkpoints by programs. This header
/// is not in wend/wend.hpp.

namespace wend {

/// A file could not be written. The text names it and has the system's reason.
class output_file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The fate of the written part of a file that is never finished.
enum class unfinished {
  removed,  ///< It is removed. Its name is random, so that two processes do not share it.
  kept      ///< It stays, under the name of the file followed by `.part`.
};

namespace detail {

[[noreturn]] inline void refuse_output(std::string const& path, std::string const& why) {
  raise(output_file_error(path + " cannot be written: " + why));
}

/// The system's last error message; streams leave its number in errno.
inline std::string system_reason() {
  return std::error_code(errno != 0 ? errno : EIO, std::generic_category()).message();
}

inline std::string name_of_kind(std::filesystem::file_type kind) {
  using std::filesystem::file_type;
  if (kind == file_type::directory) return "a directory";
  if (kind == file_type::block || kind == file_type::character) return "a device";
  if (kind == file_type::fifo) return "a FIFO";
  if (kind == file_type::socket) return "a socket";
  return "something else";
}

}  // namespace detail

/// The file that is actually written for `path`: the target of its symbolic links, which need not
/// exist yet.
/// \throws output_file_error if the links do not end, or lead to something other than a regular
///         file, or to a file that may not be written.
inline std::string output_target(std::string const& path) {
  namespace fs = std::filesystem;
  constexpr int most_links = 40;  // the limit of Linux
  std::error_code error;
  fs::path target = path;
  if (path.empty())
    detail::refuse_output("''",
                          std::make_error_code(std::errc::no_such_file_or_directory).message());
  for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
    if (links == most_links)
      detail::refuse_output(
          path, std::make_error_code(std::errc::too_many_symbolic_link_levels).message());
    fs::path const next = fs::read_symlink(target, error);
    if (error) detail::refuse_output(path, error.message());
    target = target.parent_path() / next;
  }
  fs::file_type const kind = fs::status(target, error).type();
  if (kind == fs::file_type::none) detail::refuse_output(path, error.message());
  if (kind == fs::file_type::not_found) return target.string();
  if (kind != fs::file_type::regular)
    detail::refuse_output(path, "it is " + detail::name_of_kind(kind) + ", not a regular file");
  errno = 0;
  if (!std::ofstream(target, std::ios::in | std::ios::binary))  // does not change the file
    detail::refuse_output(path, detail::system_reason());
  return target.string();
}

/// A file that is written as a whole: it has a temporary name in the same directory until it is
/// finished. At each moment the final name refers to the old contents or to the complete new file.
/// This holds after a power cut too, because the file is forced onto the disk (`fsync`, except on
/// Windows) before it is renamed, and its directory afterwards. A directory, a device, a FIFO or a
/// socket of that name is rejected; a symbolic link is followed, and stays. A new file keeps the
/// permissions of the one that it replaces.
///
/// Construct it before the work whose result it stores: a path that cannot be written fails at
/// once.
///
///     wend::output_file file("search");
///     wend::save_checkpoint(search, file.stream(), "instance 88");
///     file.finish();
class output_file {
 public:
  /// Opens the file.
  /// \throws output_file_error if it cannot be written.
  explicit output_file(std::string path, unfinished rest = unfinished::removed)
      : path_(std::move(path)),
        target_(output_target(path_)),
        part_(target_ +
              (rest == unfinished::kept ? "" : '.' + std::to_string(std::random_device{}())) +
              ".part"),
        rest_(rest) {
    namespace fs = std::filesystem;
    std::error_code error;
    auto const kind = fs::symlink_status(part_, error).type();
    if (kind != fs::file_type::regular && kind != fs::file_type::not_found)
      detail::refuse_output(
          path_, kind == fs::file_type::none ? error.message()
                                             : part_.string() + " is not a regular file");
    errno = 0;
    out_.open(part_, std::ios::binary | std::ios::trunc);
    if (!out_) detail::refuse_output(path_, detail::system_reason());
    auto const old = fs::status(target_, error);
    if (fs::is_regular_file(old)) fs::permissions(part_, old.permissions(), error);
  }
  output_file(output_file const&) = delete;
  output_file& operator=(output_file const&) = delete;
  ~output_file() {
    out_.exceptions(std::ios::goodbit);  // the user's stream may have enabled exceptions
    out_.close();
    std::error_code ignored;
    // The path was built by the constructor, because no memory may be needed here.
    if (!done_ && rest_ == unfinished::removed) std::filesystem::remove(part_, ignored);
  }

  /// The stream to write to. finish() reports whether everything was written.
  [[nodiscard]] std::ostream& stream() noexcept { return out_; }

  /// Writes bytes.
  /// \throws output_file_error if they could not be written.
  void write(void const* bytes, std::size_t count) {
    errno = 0;
    if (!out_.write(static_cast<char const*>(bytes), static_cast<std::streamsize>(count)))
      detail::refuse_output(path_, detail::system_reason());
  }

  /// Renames the file to its final name and waits for the disk. Nothing can be written afterwards.
  /// \throws output_file_error if the file is incomplete; the final name then keeps the old
  /// contents. If only the rename cannot be forced onto the disk, the new file has the final name.
  void finish() {
    if (out_) errno = 0;  // else an earlier failure's reason would be reported
    out_.close();
    if (!out_) detail::refuse_output(path_, detail::system_reason() + where_the_rest_is());
    std::error_code error = detail::sync_file(part_.string());
    if (!error) std::filesystem::rename(part_, target_, error);
    if (error) detail::refuse_output(path_, error.message() + where_the_rest_is());
    done_ = true;
    error = detail::sync_directory(std::filesystem::path(target_).parent_path().string());
    if (error) detail::refuse_output(path_, "its directory: " + error.message());
  }

 private:
  [[nodiscard]] std::string where_the_rest_is() const {
    return rest_ == unfinished::kept ? "; " + part_.string() + " has the contents" : "";
  }

  std::string path_;            // as given
  std::string target_;          // the end of its links
  std::filesystem::path part_;  // the name until it is finished
  unfinished rest_;
  std::ofstream out_;
  bool done_ = false;
};

namespace detail {

/// Writes a whole file: `write(file)` writes its bytes.
/// \throws Error with the text of an output_file_error.
template <class Error, class Write>
void write_output(std::string const& path, Write const& write) {
  WEND_TRY {
    output_file file(path);
    write(file);
    file.finish();
  }
  WEND_CATCH(output_file_error) { raise(Error(caught_text())); }
}

}  // namespace detail

}  // namespace wend
