// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <ostream>
#include <stdexcept>  // std::runtime_error
#include <string>
#include <string_view>
#include <utility>    // std::move

#include <wend/core/output_file.hpp>

/// \file
/// The files that the programs write: one policy for all of them.

namespace output {

/// The policy, for the help of a program.
inline constexpr std::string_view policy =
    "A file is written as a whole, under another name in its directory until it is complete. A\n"
    "directory, a device or a FIFO is refused, a symbolic link is followed, and what cannot be\n"
    "written is refused before the work begins.";

/// Calls f; the errors of files that it writes name the option that asked for them.
/// \throws std::runtime_error
template <class F>
auto named_by(std::string const& option, F const& f) {
  try {
    return f();
  } catch (wend::output_file_error const& e) {
    throw std::runtime_error(option + ": " + e.what());
  }
}

/// Refuses a file that cannot be written, for one that is written later. Nothing is left of this.
/// \throws std::runtime_error
inline void check(std::string const& option, std::string const& path) {
  named_by(option, [&] { static_cast<void>(wend::output_file(path)); });
}

/// A wend::output_file that an option has asked for. Make it before the work.
class file {
 public:
  /// Begins it. \throws std::runtime_error if it cannot be written
  file(std::string option, std::string const& path,
       wend::unfinished rest = wend::unfinished::removed)
      : option_(std::move(option)),
        file_(named_by(option_, [&] { return wend::output_file(path, rest); })) {}

  [[nodiscard]] std::ostream& stream() noexcept { return file_.stream(); }

  /// Ends it, and gives it its name. \throws std::runtime_error if not all of it was written
  void finish() {
    named_by(option_, [&] { file_.finish(); });
  }

 private:
  std::string option_;
  wend::output_file file_;
};

}  // namespace output
