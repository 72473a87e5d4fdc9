// SPDX-License-Identifier: BSL-1.0
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/nbs.hpp>

#include "../support/two_ended.hpp"
#include "resume.hpp"

using namespace tests;

namespace {

struct with_bidirectional_bfs {
  static constexpr char const* name = "bidirectional_bfs";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr) {
    wend::bidirectional_bfs_options<wend::cost_t<P>> const o{.limits = std::move(limits),
                                                             .memory = memory};
    return wend::bidirectional_bfs.search(p, s, wend::goals(goals_of(p)), o);
  }
};
struct with_nbs {
  static constexpr char const* name = "nbs";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr) {
    guided<P> const h{&p, guide::inconsistent_dead_ends};
    wend::nbs_options<wend::cost_t<P>> const o{.limits = std::move(limits), .memory = memory};
    return wend::nbs.search(p, s, wend::goals(goals_of(p)), h, o);
  }
};
struct with_baestar {
  static constexpr char const* name = "baestar";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const&, limits_of<P> limits = {},
                     wend::table_memory* memory = nullptr) {
    capped_distances<P> const h{&p, 6};
    wend::baestar_options<wend::cost_t<P>> const o{.limits = std::move(limits), .memory = memory};
    return wend::baestar.search(p, s, wend::goals(goals_of(p)), h, o);
  }
};

}  // namespace

TEST_CASE("bidirectional: a paused search ends with the same result: bidirectional_bfs") {
  check_resuming<two_ended<no_cost>, std::tuple<with_bidirectional_bfs>>(resumed_graphs,
                                                                         resumed_graph);
}

TEST_CASE("bidirectional: a paused search ends with the same result: nbs, baestar") {
  check_resuming<two_ended<int>, std::tuple<with_nbs, with_baestar>>(resumed_graphs,
                                                                     resumed_graph);
}
