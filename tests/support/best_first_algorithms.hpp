// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <tuple>
#include <utility>

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

/// \file
/// A common interface of the best-first algorithms: `A::search(p, start, h, limits, memory, observer…)`
/// makes a search object.

namespace tests {

/// An algorithm's guarantee for its solution.
enum class promise { nothing, fewest_actions, cheapest, within_weight };

template <class P>
using limits_of = wend::search_limits<wend::cost_t<P>>;

struct with_bfs {
  static constexpr char const* name = "bfs";
  static constexpr promise promised = promise::fewest_actions;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::bfs_options<wend::cost_t<P>> const o{.limits = std::move(limits), .memory = memory};
    return wend::bfs.search(p, s, o, observer...);
  }
};

struct with_early_bfs {
  static constexpr char const* name = "bfs, goal tested early";
  static constexpr promise promised = promise::fewest_actions;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::bfs_options<wend::cost_t<P>> const o{
        .limits = std::move(limits), .early_goal_test = true, .memory = memory};
    return wend::bfs.search(p, s, o, observer...);
  }
};

struct with_dfs {
  static constexpr char const* name = "dfs";
  static constexpr promise promised = promise::nothing;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::dfs_options<wend::cost_t<P>> const o{.limits = std::move(limits), .memory = memory};
    return wend::dfs.search(p, s, o, observer...);
  }
};

struct with_reversed_dfs {
  static constexpr char const* name = "dfs, reversed";
  static constexpr promise promised = promise::nothing;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::dfs_options<wend::cost_t<P>> const o{.limits = std::move(limits),
                                               .successors = wend::push_order::reversed,
                                               .prune_parent = false,
                                               .memory = memory};
    return wend::dfs.search(p, s, o, observer...);
  }
};

struct with_ucs {
  static constexpr char const* name = "ucs";
  static constexpr promise promised = promise::cheapest;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::ucs_options<wend::cost_t<P>> const o{.limits = std::move(limits), .memory = memory};
    return wend::ucs.search(p, s, o, observer...);
  }
};

template <bool Reopen>
struct with_greedy {
  static constexpr char const* name = Reopen ? "greedy, reopening" : "greedy";
  static constexpr promise promised = promise::nothing;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::greedy_options<wend::cost_t<P>> const o{
        .limits = std::move(limits),
        .ties = Reopen ? wend::tie_breaking::first_in : wend::tie_breaking::low_h_last_in,
        .reopen = Reopen,
        .memory = memory};
    return wend::greedy.search(p, s, h, o, observer...);
  }
};

template <wend::tie_breaking Ties, std::size_t Batch = 1>
struct with_astar {
  static constexpr char const* name = Ties == wend::tie_breaking::first_in ? "astar, first in"
                                      : Batch > 1                          ? "astar, in batches"
                                                                           : "astar";
  static constexpr promise promised = promise::cheapest;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::astar_options<wend::cost_t<P>> const o{
        .limits = std::move(limits), .ties = Ties, .memory = memory, .batch = Batch};
    return wend::astar.search(p, s, h, o, observer...);
  }
};
using astar_low_h = with_astar<wend::tie_breaking::low_h_last_in>;
using astar_first_in = with_astar<wend::tie_breaking::first_in>;
using astar_in_batches = with_astar<wend::tie_breaking::low_h_last_in, 4>;

struct with_weighted_astar {
  static constexpr char const* name = "weighted_astar";
  static constexpr promise promised = promise::within_weight;
  static constexpr double weight = 1.75;
  static constexpr bool stores_once = true;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::weighted_astar_options<wend::cost_t<P>> const o{
        .weight = weight, .limits = std::move(limits), .memory = memory};
    return wend::weighted_astar.search(p, s, h, o, observer...);
  }
};

template <wend::duplicate_policy Duplicates>
struct with_random_search {
  static constexpr bool stores_once = Duplicates == wend::duplicate_policy::closed_list;
  static constexpr char const* name = stores_once ? "random_search, graph" : "random_search";
  static constexpr promise promised = promise::nothing;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::random_search_options<wend::cost_t<P>, Duplicates> const o{
        .limits = std::move(limits), .seed = 7, .memory = memory};
    return wend::random_search.search(p, s, o, observer...);
  }
};
using random_tree = with_random_search<wend::duplicate_policy::own_path>;
using random_closed = with_random_search<wend::duplicate_policy::closed_list>;

/// A* as a tree search.
struct with_tree_astar {
  static constexpr char const* name = "astar, tree";
  static constexpr promise promised = promise::cheapest;
  static constexpr bool stores_once = false;
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr, O&... observer) {
    wend::astar_options<wend::cost_t<P>, wend::no_order, wend::duplicate_policy::own_path> const o{
        .limits = std::move(limits), .memory = memory};
    return wend::astar.search(p, s, h, o, observer...);
  }
};

using graph_searches =
    std::tuple<with_bfs, with_early_bfs, with_dfs, with_reversed_dfs, with_ucs, with_greedy<false>,
               with_greedy<true>, astar_low_h, astar_first_in, astar_in_batches,
               with_weighted_astar, random_closed>;
using tree_searches = std::tuple<random_tree, with_tree_astar>;
/// One of each algorithm.
using best_first_searches = std::tuple<with_bfs, with_dfs, with_ucs, with_greedy<true>, astar_low_h,
                                       with_weighted_astar, random_closed, random_tree>;

/// Calls `f(A{})` for each algorithm of a tuple.
template <class Algorithms, class F>
void for_each_algorithm(F&& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (f(std::tuple_element_t<I, Algorithms>{}), ...);
  }(std::make_index_sequence<std::tuple_size_v<Algorithms>>{});
}

}  // namespace tests
