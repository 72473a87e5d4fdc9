// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/session/search_session.hpp>

/// \file
/// Presets of the best-first engine. A preset is a struct with the choices that define an
/// algorithm:
///
///     using options = …;                        // an aggregate with `limits` and `memory`
///     using open_list = …;                      // a model of the concept
///     using priority = …;                       // makes the list's key of a node_view, or of
///                                               // costs alone: see optional_parts.hpp
///     static constexpr best_first_traits traits{…};
///     static open_list make_open(memory_budget&, options const&);
///     static priority make_priority(options const&);  // or of (options const&, P const& problem)
///     static best_first_settings settings(options const&);
///
/// The list's `id_type`, an unsigned integer, is the type of node numbers: there can be as many
/// nodes as its largest value. A search that needs one more ends with `memory_limit`. The lists of
/// this library use 32 bits by default, for 4,294,967,295 nodes; `radix_list<Key, std::uint64_t>`
/// uses 64.

namespace wend {

/// The search object of an algorithm that is guided by a heuristic.
template <class Preset, class P, class H, class Observer>
using informed_search = search_session<detail::best_first_core<Preset, P, H, Observer>>;

/// The search object of an algorithm without a heuristic.
template <class Preset, class P, class Observer>
using blind_search = search_session<detail::best_first_core<Preset, P, detail::blind, Observer>>;

namespace detail {

/// The priority of a list that does not look at keys.
struct no_priority {
  template <class Cost>
  constexpr no_key of_costs(Cost const&, Cost const&, Cost const&) const noexcept {
    return {};
  }
};

}  // namespace detail
}  // namespace wend
