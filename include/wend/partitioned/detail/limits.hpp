// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <utility>  // std::move

#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>

/// \file
/// The limits that a hash-distributed search supports.

namespace wend::detail {

/// Returns the limits if all are supported. \throws invalid_option otherwise.
template <class Cost>
search_limits<Cost> checked_hash_limits(search_limits<Cost> limits) {
  if (limits.max_depth)
    raise(invalid_option("wend: hda_astar has no limit of depth, as which of several cheapest "
                         "paths to a state comes first differs from run to run: expected "
                         "max_cost"));
  return checked_limits(std::move(limits));
}

}  // namespace wend::detail
