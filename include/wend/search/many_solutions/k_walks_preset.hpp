// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/search/many_solutions/detail/walk_search.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// The options of the k cheapest walks, and the searches of their ranges.

namespace wend {

/// The options of the k cheapest walks.
template <class Cost = int>
struct k_walks_options {
  search_limits<Cost> limits{};    ///< The limits of the search.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// The type of `walks`, an argument of k_best: paths may revisit states.
struct walks_tag {
  explicit walks_tag() = default;
};
template <>
inline constexpr bool precedes_options<walks_tag> = true;

template <class P, class H, class Observer>
using k_walks_search = search_session<walk_search<P, H, k_walks_options<cost_t<P>>, Observer>>;

}  // namespace detail
}  // namespace wend
