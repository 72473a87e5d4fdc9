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
/// What the main functions of the examples share: how errors are told, and whether what was printed
/// has arrived.

namespace common {

/// What a program ends with when it fails before its own exit codes apply.
enum exit_code : int { bad_input = 2, out_of_memory = 3 };

/// Where a standard stream is closed, as by `>&-`, the next file that is opened would take its
/// place, and get what is printed. This opens /dev/null there, in the direction in which using it
/// still fails.
inline void keep_standard_streams_apart() {
#if defined(__unix__) || defined(__APPLE__)
  for (int const number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) == -1 && errno == EBADF)
      static_cast<void>(open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
#endif
}

/// Hands over what std::cout and stdout still hold. \throws std::runtime_error if not all that was
/// printed has arrived
inline void finish_output() {
  errno = 0;
  bool const by_stream = static_cast<bool>(std::cout.flush());
  bool const by_file = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (by_stream && by_file) return;
  throw std::runtime_error(std::string("standard output cannot be written to") +
                           (errno == 0 ? "" : ": ") + (errno == 0 ? "" : std::strerror(errno)));
}

/// One line on standard error, whatever the sentence quotes.
inline void complain(std::string_view program, std::string sentence) {
  for (char& c : sentence)
    if (c == '\n' || c == '\r')
      c = ' ';
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      c = '?';
  std::cerr << program << ": " << sentence << '\n';
}

/// The exit code that `body()` answers. Errors are told on standard error.
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

/// The main function of a program: calls `body()`, which answers the exit code. Errors are told on
/// standard error; output that does not arrive is one.
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
