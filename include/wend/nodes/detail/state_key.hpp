// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>      // std::uint64_t
#include <type_traits>  // std::type_identity

#include <wend/core/problem.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The key of a state: its packed form if there is one, else the state.

namespace wend::detail {

template <class P>
auto type_of_state_key() {
  if constexpr (packable_problem<P>)
    return std::type_identity<pack_t<P>>{};
  else
    return std::type_identity<state_t<P>>{};
}
template <class P>
using state_key_t = typename decltype(type_of_state_key<P>())::type;

/// The key of a state: a value, or the state itself.
template <class P>
decltype(auto) state_key([[maybe_unused]] P const& p, state_t<P> const& s) {
  if constexpr (packable_problem<P>)
    return p.pack(s);
  else
    return (s);
}

template <class P>
std::uint64_t hash_of_state_key([[maybe_unused]] P const& p, state_key_t<P> const& key) {
  if constexpr (packable_problem<P>)
    return hash_of(key);
  else
    return state_hash(p, key);
}

}  // namespace wend::detail
