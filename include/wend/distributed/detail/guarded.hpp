// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <functional>  // std::function
#include <string>

#include <wend/core/error.hpp>
#include <wend/distributed/detail/mpi_group.hpp>

/// \file
/// The handling of an exception on one of several ranks.

namespace wend::detail {

/// Calls `work`. An exception from it would leave the other ranks waiting forever. So, with several
/// ranks, `tell` receives its text, and all processes end.
template <class Work>
void guarded(mpi_group const& group, std::function<void(std::string const&)> const& tell,
             Work&& work) {
  WEND_TRY { work(); }
  WEND_CATCH_ALL {
    if (group.size() > 1) {
      WEND_TRY {
        if (tell) tell(caught_text());
      }
      WEND_CATCH_ALL {}  // all processes end anyway
      group.abort();
    }
    WEND_RETHROW;
  }
}

}  // namespace wend::detail
