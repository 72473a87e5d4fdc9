// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "best_first_algorithms.hpp"

/// \file
/// The depth-first algorithms with the interface of best_first_algorithms.hpp. All of them check
/// the whole path for cycles, so that they end.

namespace tests {

struct with_dls {
  static constexpr char const* name = "dls";
  static constexpr promise promised = promise::nothing;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::dls_options<wend::cost_t<P>> const o{
        .limits = std::move(limits), .cycles = wend::cycle_check::path, .memory = memory};
    return wend::dls.search(p, s, o, observer...);
  }
};

struct with_iddfs {
  static constexpr char const* name = "iddfs";
  static constexpr promise promised = promise::fewest_actions;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::iddfs_options<wend::cost_t<P>> const o{
        .limits = std::move(limits), .cycles = wend::cycle_check::path, .memory = memory};
    return wend::iddfs.search(p, s, o, observer...);
  }
};

struct with_idastar {
  static constexpr char const* name = "idastar";
  static constexpr promise promised = promise::cheapest;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::idastar_options<wend::cost_t<P>> o{};
    o.limits = std::move(limits);
    o.cycles = wend::cycle_check::path;
    o.memory = memory;
    return wend::idastar.search(p, s, h, o, observer...);
  }
};

/// Not in the tuple below, because cost limits of a paused search affect its counts.
struct with_ibex {
  static constexpr char const* name = "ibex";
  static constexpr promise promised = promise::cheapest;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::ibex_options<wend::cost_t<P>> o{};
    o.limits = std::move(limits);
    o.cycles = wend::cycle_check::path;
    o.memory = memory;
    return wend::ibex.search(p, s, h, o, observer...);
  }
};

using depth_first_searches = std::tuple<with_dls, with_iddfs, with_idastar>;

template <class A>
inline constexpr bool is_depth_first = std::is_same_v<A, with_dls> ||
                                       std::is_same_v<A, with_iddfs> ||
                                       std::is_same_v<A, with_idastar> ||
                                       std::is_same_v<A, with_ibex>;
/// True if a search keeps one path and changes its state in place.
template <class A>
inline constexpr bool keeps_one_path = is_depth_first<A> || requires { A::keeps_one_path; };

}  // namespace tests
