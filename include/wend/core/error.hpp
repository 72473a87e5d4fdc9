// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdlib>  // std::abort
#include <stdexcept>
#include <string>
#include <utility>  // std::forward, std::exchange

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The propagation of errors. This file has the library's only `throw` and its only try/catch, so
/// that every header also compiles with `-fno-exceptions -fno-rtti`.
///
/// The absence of a solution is not an error (see search_status). Errors are broken promises: an
/// invalid cost, an invalid board, an option out of its range.

// Only for the headers of this library.
#if defined(__cpp_exceptions)
#define WEND_TRY try
#define WEND_CATCH(type) catch (type const&)
#define WEND_CATCH_ALL catch (...)
#define WEND_RETHROW throw
#else
#define WEND_TRY if constexpr (true)
#define WEND_CATCH(type) if constexpr (false)
#define WEND_CATCH_ALL if constexpr (false)
#define WEND_RETHROW static_cast<void>(0)
#endif

namespace wend {

/// The function that is called instead of `throw` if exceptions are off. It receives the error's
/// text and must not return; if it does, the program aborts.
using failure_handler = void (*)(char const* what);

namespace detail {
inline failure_handler& installed_failure_handler() noexcept {
  static failure_handler handler = nullptr;
  return handler;
}
}  // namespace detail

/// Installs the function that is called with an error's text if exceptions are off (with exceptions
/// it is never called), and returns the previous one. A null handler, the default, aborts silently.
/// \complexity O(1). Not synchronised: install it before searching in several threads.
inline failure_handler set_failure_handler(failure_handler handler) noexcept {
  return std::exchange(detail::installed_failure_handler(), handler);
}

/// An option of an algorithm that is outside its range, such as a weight below 1.
class invalid_option : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Thrown if a member of a problem breaks its promise, above all at the start of a search:
/// `unpack(pack(start))` is not the start, or `undo` or `inverse` does not take back the first
/// action; in a search that finds states by rank, also if `rank(start)` is not below
/// `state_count()`, or `unrank(rank(start))` is not the start. At a start, the text names the
/// member, the expected value and the actual value.
///
/// A search checks this at each of its starts, once, when it is constructed or restarted.
/// A bidirectional search also checks the keys of its goals: `unpack`, or `rank` and `unrank`.
/// `check_problem` checks more promises, at more states.
class invalid_problem : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

namespace detail {

/// Throws `error`; if exceptions are off, calls the failure handler and aborts.
template <class Error>
[[noreturn, gnu::cold]] void raise(Error&& error) {
#if defined(__cpp_exceptions)
  throw std::forward<Error>(error);
#else
  if (auto const handler = installed_failure_handler()) handler(error.what());
  std::abort();
#endif
}

/// Reports that a path cannot be followed back to its start.
[[noreturn]] inline void raise_no_path_to_start() {
  raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
}

/// Calls `use(error)` if the exception that is being handled is an `Error`. \pre Within
/// WEND_CATCH_ALL.
template <class Error, class Use>
void with_caught([[maybe_unused]] Use&& use) {
#if defined(__cpp_exceptions)
  try {
    throw;
  } catch (Error const& e) {
    use(e);
  } catch (...) {  // left to the caller
  }
#endif
}

/// The text of the exception that is being handled. \pre Within WEND_CATCH_ALL.
inline std::string caught_text() {
#if defined(__cpp_exceptions)
  try {
    throw;
  } catch (std::exception const& e) {
    return e.what();
  } catch (...) {
    return "an exception that is not a std::exception";
  }
#else
  return {};
#endif
}

}  // namespace detail
}  // namespace wend
