// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::integral_constant

#include <wend/core/detail/toolchain.hpp>

/// \file
/// The treatment of known states in best-first searches.

namespace wend {

/// The treatment of a successor whose state is known.
enum class duplicate_policy {
  closed_list,  ///< Each state is stored once: graph search.
  /// Like closed_list for a rankable problem, with an array of all its states instead of a hash
  /// table.
  closed_array,
  own_path  ///< Tree search: only states on the path from the start to the successor are known.
};

/// A policy as an argument, before the options, of a best-first search:
///
///     auto const r = wend::ucs(puzzle, start, wend::closed_array, {.batch = 16});
///     auto search = wend::bfs.search(puzzle, start, wend::own_path);
///
/// It avoids spelling out the type of the options:
/// `ucs_options<Cost, duplicate_policy::closed_array>`.
template <duplicate_policy Duplicates>
using duplicates_constant = std::integral_constant<duplicate_policy, Duplicates>;

/// Each state is stored once: graph search, the default.
inline constexpr duplicates_constant<duplicate_policy::closed_list> closed_list{};
/// Like closed_list for a rankable problem, with an array of all its states.
inline constexpr duplicates_constant<duplicate_policy::closed_array> closed_array{};
/// Only a state on the successor's own path is known: tree search.
inline constexpr duplicates_constant<duplicate_policy::own_path> own_path{};

}  // namespace wend
