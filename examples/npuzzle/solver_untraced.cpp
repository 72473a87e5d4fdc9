// SPDX-License-Identifier: BSL-1.0
#include <algorithm>  // std::max

#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/bounded_suboptimal.hpp>

#include "any_puzzle.hpp"
#include "solver_on.hpp"
#include "solver_run.hpp"

namespace npuzzle {

answer solve_untraced(instance const& i, method const& m, progress& display) {
  auto const p = puzzle_of(i);
  auto const h = heuristic_on(i, m.heuristic.value().kind);
  auto const one = [&](auto&& search) { return one_solution(search, m, display); };
  auto const weighted = [&](auto options) {
    if (m.options.weight) options.weight = *m.options.weight;
    return options;
  };
  switch (m.algorithm) {
    case algorithm::bounded_suboptimal:
      return one(wend::bounded_suboptimal.search(p, i.start, h,
                                                 weighted(wend::bounded_suboptimal_options<>{})));
    case algorithm::beam_search: {
      wend::beam_search_options<> options;
      if (m.options.width) options.width = *m.options.width;
      return one(wend::beam_search.search(p, i.start, h, options));
    }
    case algorithm::awastar:
      return best_solution(wend::awastar(p, i.start, h, weighted(wend::awastar_options<>{})), m,
                           display);
    case algorithm::arastar: {
      auto options = weighted(wend::arastar_options<>{});
      options.step = std::max(options.step, (options.weight - 1) / 1000);  // the least step allowed
      return best_solution(wend::arastar(p, i.start, h, options), m, display);
    }
    case algorithm::rectangle_search:
      return best_solution(wend::rectangle_search(p, i.start, h), m, display);
    case algorithm::ibex: return one(wend::ibex.search(p, i.start, h));
    case algorithm::rbfs: return one(wend::rbfs.search(p, i.start, h));
    case algorithm::smastar: {
      wend::smastar_options<> options;
      if (m.options.max_nodes) options.max_nodes = *m.options.max_nodes;
      return one(wend::smastar.search(p, i.start, h, options));
    }
    default: break;
  }
  return one(wend::astar_idastar.search(p, i.start, h));
}

}  // namespace npuzzle
