// SPDX-License-Identifier: BSL-1.0
#include <utility>


#include "../support/simulated_hda_astar.hpp"
#include "../support/simulated_idastar.hpp"
#include "driver.hpp"

/// \file
/// Runs trials of the searches over ranks. They are slow to compile, so one problem type serves
/// several models.

namespace oracle {
namespace {

template <class Kind>
class ranks_run : driver<Kind> {
  using base = driver<Kind>;
  using base::c_, base::heuristic_, base::problem_, base::starts_;
  using typename base::heuristic, typename base::limits, typename base::problem;

 public:
  using base::base;

  outcome operator()() {
    return base::outcome_of([this] {
      if (c_.algorithm == algorithm::simulated_hda_astar)
        search<wend::simulated_hda_astar_search<problem, heuristic>>();
      else
        search<wend::simulated_idastar_search<problem, heuristic>>();
    });
  }

 private:
  /// Adds the members that the other searches have. A step is a whole run.
  template <class Search>
  struct over_ranks : Search {
    using Search::Search;
    wend::search_status step() { return this->run(); }
    [[nodiscard]] wend::statistics statistics() const { return this->result().statistics; }
  };

  template <class Search>
  void search() {
    auto const make = [this](limits l, wend::table_memory*) {
      typename Search::options_type o;
      o.limits = std::move(l);
      o.limits.max_depth = c_.max_depth;  // the depth limit remains when the search resumes
      o.ranks = ranks_of(c_);
      o.seed = c_.chance;
      o.max_turns = 50'000'000;
      if constexpr (requires { o.grain; }) {
        o.grain = 1 + c_.seed / 4 % 3;
        o.cycles = wend::cycle_check::path;
      }
      return over_ranks<Search>(problem_, starts_, heuristic_, std::move(o));
    };
    wend::no_observer none;
    base::drive(none, make, [&](limits l) {
      auto s = make(std::move(l), nullptr);
      s.run();
      return s.result();
    });
  }
};

template <class Kind>
outcome run_ranks_trial(trial const& t) {
  return ranks_run<Kind>(t)();
}

struct int_kind : usual_kind {};
struct two_way_kind : usual_kind {
  static constexpr bool two_way = true;
};
struct double_kind : usual_kind {
  using cost = double;
  using sum = double;
};
registration const of_int("int", part::ranks, &run_ranks_trial<int_kind>);
registration const of_unit("unit", part::ranks, &run_ranks_trial<int_kind>);
registration const of_unsigned("unsigned", part::ranks, &run_ranks_trial<int_kind>);
registration const of_byte("byte", part::ranks, &run_ranks_trial<int_kind>);
registration const of_two_way("two_way", part::ranks, &run_ranks_trial<two_way_kind>);
registration const of_puzzle("puzzle", part::ranks, &run_ranks_trial<two_way_kind>);
registration const of_double("double", part::ranks, &run_ranks_trial<double_kind>);
registration const of_pair("pair", part::ranks, &run_ranks_trial<double_kind>);

}  // namespace
}  // namespace oracle
