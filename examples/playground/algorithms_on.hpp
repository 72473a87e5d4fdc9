// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>   // std::make_unique
#include <type_traits>
#include <utility>  // std::move

#include "session_on.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

/// \file
/// The algorithms on a problem. A module has either the graph searches and the searches of paths, or
/// (with PLAYGROUND_TREES) the tree searches, which the page loads only when one is chosen.

namespace playground {

#if defined(PLAYGROUND_TREES)

/// The tree search for the set-up's algorithm; empty if this module does not have it.
template <class P>
std::unique_ptr<session> make_session(instance<P> of, setup const& s, std::size_t cells = 0) {
  using tree = graph_watcher<P, true>;
  using h = estimate<P>;
  constexpr auto own = wend::duplicate_policy::own_path;
  auto const made = [&]<class Search>(std::type_identity<Search>) {
    return std::unique_ptr<session>(
        std::make_unique<session_by<P, Search, tree>>(std::move(of), s, cells));
  };
  if (!s.tree) return nullptr;
  if constexpr (std::is_arithmetic_v<wend::cost_t<P>>)
    if (s.algorithm == algorithm::weighted_astar)
      return made(std::type_identity<wend::weighted_astar_search<P, h, tree, own>>{});
  if constexpr (!std::is_floating_point_v<wend::cost_t<P>>)
    switch (s.algorithm) {
      case algorithm::bfs: return made(std::type_identity<wend::bfs_search<P, tree, own>>{});
      case algorithm::dfs: return made(std::type_identity<wend::dfs_search<P, tree, own>>{});
      case algorithm::ucs: return made(std::type_identity<wend::ucs_search<P, tree, own>>{});
      case algorithm::greedy:
        return made(std::type_identity<wend::greedy_search<P, h, tree, own>>{});
      case algorithm::astar:
        return made(std::type_identity<wend::astar_search<P, h, tree, wend::no_order, own>>{});
      case algorithm::random:
        return made(std::type_identity<wend::randomized_search<P, tree, own>>{});
      default: break;
    }
  return nullptr;
}

#else

template <class Search, class Watcher>
struct of_types {};

/// The search for the set-up's algorithm; empty if this module does not have it.
template <class P>
std::unique_ptr<session> make_session(instance<P> of, setup const& s, std::size_t cells = 0) {
  using graph = graph_watcher<P>;
  using path = path_watcher<P>;
  using h = estimate<P>;
  auto const made = [&]<class Search, class Watcher>(of_types<Search, Watcher>) {
    return std::unique_ptr<session>(
        std::make_unique<session_by<P, Search, Watcher>>(std::move(of), s, cells));
  };
  if (s.tree) return nullptr;
  if constexpr (std::is_arithmetic_v<wend::cost_t<P>>)
    if (s.algorithm == algorithm::weighted_astar)
      return made(of_types<wend::weighted_astar_search<P, h, graph>, graph>{});
  if constexpr (std::is_arithmetic_v<wend::cost_t<P>>)
    if (s.algorithm == algorithm::awastar)
      return made(of_types<improving_search<P, h, graph>, graph>{});
  if constexpr (wend::unit_cost_problem<P>)
    if (s.algorithm == algorithm::bidirectional_bfs)
      return made(of_types<wend::bidirectional_bfs_search<P, graph>, graph>{});
  if constexpr (wend::invertible_problem<P> && !std::is_floating_point_v<wend::cost_t<P>>)
    if (s.algorithm == algorithm::nbs)
      return made(of_types<wend::nbs_search<P, two_way<P>, graph>, graph>{});
  if constexpr (wend::invertible_problem<P> && wend::unit_cost_problem<P>)
    if (s.algorithm == algorithm::baestar)
      return made(of_types<wend::baestar_search<P, two_way<P>, graph>, graph>{});
  if constexpr (!std::is_floating_point_v<wend::cost_t<P>>)  // those for costs of 1
    switch (s.algorithm) {
      case algorithm::bfs: return made(of_types<wend::bfs_search<P, graph>, graph>{});
      case algorithm::dfs: return made(of_types<wend::dfs_search<P, graph>, graph>{});
      case algorithm::dls: return made(of_types<wend::dls_search<P, path>, path>{});
      case algorithm::iddfs: return made(of_types<wend::iddfs_search<P, path>, path>{});
      case algorithm::ucs: return made(of_types<wend::ucs_search<P, graph>, graph>{});
      case algorithm::greedy: return made(of_types<wend::greedy_search<P, h, graph>, graph>{});
      case algorithm::astar: return made(of_types<wend::astar_search<P, h, graph>, graph>{});
      case algorithm::idastar: return made(of_types<wend::idastar_search<P, h, path>, path>{});
      case algorithm::random: return made(of_types<wend::randomized_search<P, graph>, graph>{});
      case algorithm::beam: return made(of_types<wend::beam_searcher<P, h, graph>, graph>{});
      case algorithm::weighted_astar:
      case algorithm::awastar:
      case algorithm::bidirectional_bfs:
      case algorithm::nbs:
      case algorithm::baestar: break;
    }
  return nullptr;
}

#endif

}  // namespace playground
