// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <string_view>
#include <utility>    // std::move

#include <wend/io/output_file.hpp>

/// \file
/// The files that the programs write, with one policy for all.

namespace output {

/// The policy as text, for the help of a program.
inline constexpr std::string_view policy =
    "A file is written as a whole, under another name in its directory until it is complete. A\n"
    "directory, a device or a FIFO is refused, a symbolic link is followed, and what cannot be\n"
    "written is refused before the work begins.";

/// Calls f. Errors of files written by f name the option that requested the file.
/// \throws std::runtime_error
template <class F>
auto named_by(std::string const& option, F const& f) {
  try {
    return f();
  } catch (wend::output_file_error const& e) {
    throw std::runtime_error(option + ": " + e.what());
  }
}

/// Checks that a file can be written later, and leaves nothing behind.
/// \throws std::runtime_error
inline void check(std::string const& option, std::string const& path) {
  named_by(option, [&] { static_cast<void>(wend::output_file(path)); });
}

/// A wend::output_file requested by an option. Create it before the work.
class file {
 public:
  /// Opens the file. \throws std::runtime_error if it cannot be written
  file(std::string option, std::string const& path,
       wend::unfinished rest = wend::unfinished::removed)
      : option_(std::move(option)),
        file_(named_by(option_, [&] { return wend::output_file(path, rest); })) {}

  [[nodiscard]] std::ostream& stream() noexcept { return file_.stream(); }

  /// Completes the file and renames it. \throws std::runtime_error if not all of it was written
  void finish() {
    named_by(option_, [&] { file_.finish(); });
  }

 private:
  std::string option_;
  wend::output_file file_;
};

}  // namespace output
