// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>

#include "best_first_algorithms.hpp"

/// \file
/// Recursive best-first search and SMA* with the interface of best_first_algorithms.hpp. Both check
/// the whole path for cycles, so that they end.

namespace tests {

struct with_rbfs {
  static constexpr char const* name = "rbfs";
  static constexpr promise promised = promise::cheapest;
  static constexpr bool keeps_one_path = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::rbfs_options<wend::cost_t<P>> o{};
    o.limits = std::move(limits);
    o.cycles = wend::cycle_check::path;
    o.memory = memory;
    return wend::rbfs.search(p, s, h, o, observer...);
  }
};

template <std::size_t MaxNodes>
struct with_smastar {
  static constexpr char const* name = "smastar";
  static constexpr promise promised = promise::cheapest;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::smastar_options<wend::cost_t<P>> o{};
    o.max_nodes = MaxNodes;
    o.limits = std::move(limits);
    o.cycles = wend::cycle_check::path;
    o.memory = memory;
    return wend::smastar.search(p, s, h, o, observer...);
  }
};

using forgetful_searches = std::tuple<with_rbfs, with_smastar<1'000'000>>;

}  // namespace tests
