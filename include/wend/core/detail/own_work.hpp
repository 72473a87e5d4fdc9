// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <new>  // std::bad_alloc
#include <optional>

#include <wend/core/error.hpp>
#include <wend/core/result.hpp>

/// \file
/// Distinguishes memory that a search needs for itself from memory that the user's code needs.

namespace wend::detail {

/// Calls `f`, which calls no user code; false if it throws std::bad_alloc.
/// \throws Any other exception that `f` throws.
template <class F>
[[nodiscard]] bool has_memory_for(F const& f) {
  bool lacks = false;
  WEND_TRY { f(); }
  WEND_CATCH_ALL {
    with_caught<std::bad_alloc>([&](auto const&) { lacks = true; });
    if (!lacks) WEND_RETHROW;
  }
  return !lacks;
}

/// Calls functions that call no user code: a std::bad_alloc from there is the search's own, and
/// ends its run with `memory_limit`.
class own_work {
 public:
  /// \throws Whatever `f` throws.
  template <class F>
  void operator()(F const& f) const {
    WEND_TRY { f(); }
    WEND_CATCH_ALL {
      with_caught<std::bad_alloc>(
          [this](auto const&) { failed_.store(true, std::memory_order_relaxed); });
      WEND_RETHROW;
    }
  }
  /// Calls `f`, which may use `operator()` and may also call user code. Returns the status of `f`,
  /// or `memory_limit` if memory ran out within a call of `operator()`. \throws Whatever else `f`
  /// throws.
  template <class F>
  [[nodiscard]] std::optional<search_status> part(F const& f) const {
    failed_.store(false, std::memory_order_relaxed);
    WEND_TRY { return f(); }
    WEND_CATCH_ALL {
      if (!failed_.load(std::memory_order_relaxed)) WEND_RETHROW;
    }
    return search_status::memory_limit;
  }

 private:
  mutable std::atomic<bool> failed_{false};
};

}  // namespace wend::detail
