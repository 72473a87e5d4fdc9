// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>      // std::uint64_t
#include <type_traits>  // std::remove_cvref_t
#include <utility>      // std::declval

#include <wend/core/problem.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The key of a state: its packed form if there is one, else the state.

namespace wend::detail {

/// The key of a state: a value, or the state itself.
template <class P>
decltype(auto) state_key([[maybe_unused]] P const& p, state_t<P> const& s) {
  if constexpr (packable_problem<P>)
    return p.pack(s);
  else
    return (s);
}
template <class P>
using state_key_t = std::remove_cvref_t<decltype(detail::state_key(
    std::declval<P const&>(), std::declval<state_t<P> const&>()))>;

template <class P>
std::uint64_t hash_of_state_key([[maybe_unused]] P const& p, state_key_t<P> const& key) {
  if constexpr (packable_problem<P>)
    return hash_of(key);
  else
    return state_hash(p, key);
}

}  // namespace wend::detail
