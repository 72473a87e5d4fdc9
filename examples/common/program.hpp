// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cerrno>     // errno
#include <cstdio>     // std::fflush, stdout
#include <cstring>    // std::strerror
#include <exception>  // std::exception
#include <iostream>   // std::cout, std::cerr
#include <new>        // std::bad_alloc
#include <stdexcept>  // std::runtime_error
#include <string>
#include <string_view>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>   // open
#include <unistd.h>  // the numbers of the standard streams
#endif

/// \file
/// Shared code of the examples' main functions: reports errors, and checks that all output was
/// written.

namespace common {

/// The exit code of a failure to which none of the program's own exit codes applies.
enum exit_code : int { bad_input = 2, out_of_memory = 3 };

/// If a standard stream is closed, as by `>&-`, the next opened file would get its number and receive
/// the output. This function opens /dev/null in its place, in the direction in which its use still
/// fails.
inline void keep_standard_streams_apart() {
#if defined(__unix__) || defined(__APPLE__)
  for (int const number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) == -1 && errno == EBADF)
      static_cast<void>(open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
#endif
}

/// Why output was lost: an errno, or 0. Of several flushes only the one that loses output learns why.
inline int lost_output = 0;

/// Flushes std::cout and stdout. Returns true if all output was written.
inline bool flush_output() {
  errno = 0;
  bool const by_stream = static_cast<bool>(std::cout.flush());
  bool const by_file = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  bool const written = by_stream && by_file;
  if (!written && errno != 0) lost_output = errno;
  return written;
}

/// Flushes std::cout and stdout. \throws std::runtime_error if not all output was
/// written
inline void finish_output() {
  if (flush_output()) return;
  throw std::runtime_error(std::string("standard output cannot be written to") +
                           (lost_output == 0 ? "" : ": ") +
                           (lost_output == 0 ? "" : std::strerror(lost_output)));
}

/// Prints one line on standard error, even if the quoted text has several.
inline void complain(std::string_view program, std::string sentence) {
  for (char& c : sentence)
    if (c == '\n' || c == '\r')
      c = ' ';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      c = '?';
  std::cerr << program << ": " << sentence << '\n';
}

/// Returns the exit code of `body()`. Reports errors on standard error.
template <class Body>
int told(std::string_view program, Body&& body) {
  try {
    return body();
  } catch (std::bad_alloc const&) {
    complain(program, "out of memory");
    return out_of_memory;
  } catch (std::exception const& e) {
    complain(program, e.what());
    return bad_input;
  }
}

/// The main function of a program: calls `body()`, which returns the exit code. Reports errors, and
/// output that could not be written, on standard error.
template <class Body>
int run(std::string_view program, Body&& body) {
  keep_standard_streams_apart();
  return told(program, [&] {
    int const code = body();
    finish_output();
    return code;
  });
}

}  // namespace common
