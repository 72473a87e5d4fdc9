// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>  // std::bind_front
#include <optional>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/transposition_table.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/dfbnb.hpp>
#include <wend/search/anytime/limited_discrepancy_search.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/changing_world/dstar_lite.hpp>
#include <wend/search/changing_world/lpastar.hpp>
#include <wend/search/changing_world/lss_lrta_star.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/reach.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>

#include "driver.hpp"
#include "truth.hpp"

/// \file
/// Runs trials of the further algorithms, which answer other questions than the classic ones or
/// return other kinds of results. They are slow to compile, so each is compiled for one or two
/// models only.

namespace oracle {

/// A graph with predecessors and a list of its goals.
template <class Kind>
struct further_problem : graph_problem<Kind> {
  explicit further_problem(graph const& g) : graph_problem<Kind>(g), all_(&g) {}
  [[nodiscard]] std::vector<wend::predecessor<int, int>> predecessors(int s) const {
    std::vector<wend::predecessor<int, int>> found;
    for (std::size_t a = 0; a < all_->edges.size(); ++a)
      if (all_->edges[a].to == s) found.push_back({all_->edges[a].from, static_cast<int>(a)});
    return found;
  }
  [[nodiscard]] std::vector<int> goals() const {
    std::vector<int> found;
    for (std::size_t v = 0; v < all_->goals.size(); ++v)
      if (all_->goals[v]) found.push_back(static_cast<int>(v));
    return found;
  }

 private:
  graph const* all_;
};

/// Estimates from a table, which owns its values.
template <class Sum>
struct table_of_estimates {
  std::vector<std::optional<double>> values;
  bool infinite_dead_ends = false;
  [[nodiscard]] std::optional<Sum> operator()(int v) const {
    auto const& h = values[static_cast<std::size_t>(v)];
    return h ? std::optional<Sum>(cost_from<Sum>(*h))
             : dead_end<Sum>(infinite_dead_ends && v % 2 == 1);
  }
};

/// Estimates for both directions, from distances.
template <class Sum>
struct two_way_estimates {
  graph const* g;
  estimates_made made;
  [[nodiscard]] table_of_estimates<Sum> towards(int t) const {
    return {estimates_to(*g, {t}, made), g->infinite_dead_ends};
  }
  [[nodiscard]] table_of_estimates<Sum> from(int s) const {
    return {estimates_to(reversed(*g), {s}, made), g->infinite_dead_ends};
  }
};

template <class Kind>
class further_run : driver<Kind, further_problem<Kind>> {
  using base = driver<Kind, further_problem<Kind>>;
  using base::c_, base::graph_, base::heuristic_, base::out_, base::problem_, base::starts_;
  using typename base::heuristic, typename base::limits, typename base::observer_type,
      typename base::problem, typename base::state, typename base::sum;

 public:
  using base::base;

  outcome operator()() {
    return base::outcome_of([this] { dispatch(); });
  }

 private:
  void dispatch() {
    if constexpr (std::is_same_v<typename Kind::cost, unit>)
      of_unit_costs();
    else
      of_costs();
  }

  void of_unit_costs() {
    switch (c_.algorithm) {
      case algorithm::bfs_solutions:
        return blind<all_options>(std::bind_front(wend::solutions, wend::bfs));
      case algorithm::bfs_k_best:
        return blind<plain_bfs_options>(std::bind_front(wend::k_best, wend::bfs));
      case algorithm::bidirectional_bfs: {
        using search = wend::bidirectional_bfs_search<problem, observer_type>;
        return from_both_ends<search>(wend::bidirectional_bfs);
      }
      default: return reach();
    }
  }

  void of_costs() {
    switch (c_.algorithm) {
      case algorithm::ucs_solutions:
        return blind<all_options>(std::bind_front(wend::solutions, wend::ucs));
      case algorithm::astar_solutions:
        return informed<all_options>(std::bind_front(wend::solutions, wend::astar));
      case algorithm::ucs_k_best:
        return blind<plain_ucs_options>(std::bind_front(wend::k_best, wend::ucs));
      case algorithm::astar_k_best:
        if (has_backward_distances(graph_, c_))
          return informed<plain_astar_options>([](auto& p, auto& s, auto& h, auto const& o) {
            return wend::k_best(wend::astar, p, s, h, wend::backward, o);
          });
        return informed<plain_astar_options>(std::bind_front(wend::k_best, wend::astar));
      case algorithm::ucs_k_walks:
        return blind<wend::k_walks_options>([](auto& p, auto& s, auto const& o) {
          return wend::k_best(wend::ucs, p, s, wend::walks, o);
        });
      case algorithm::astar_k_walks:
        return informed<wend::k_walks_options>([](auto& p, auto& s, auto& h, auto const& o) {
          return wend::k_best(wend::astar, p, s, h, wend::walks, o);
        });
      case algorithm::awastar:
        return informed<wend::awastar_options>(wend::awastar, [this](auto& o) {
          o.weight = c_.weight;
          o.ties = base::ties();
        });
      case algorithm::arastar:
        return informed<wend::arastar_options>(wend::arastar, [this](auto& o) {
          o.weight = c_.weight;
          o.step = 0.25 * static_cast<double>(1 + c_.seed % 4);
          o.ties = base::ties();
        });
      case algorithm::rectangle_search:
        return informed<wend::rectangle_search_options>(
            wend::rectangle_search, [this](auto& o) { o.aspect = 1 + c_.seed % 3; });
      case algorithm::dfbnb: return informed<wend::dfbnb_options>(wend::dfbnb);
      case algorithm::limited_discrepancy_search:
        return informed<wend::limited_discrepancy_search_options>(wend::limited_discrepancy_search);
      case algorithm::nbs: {
        using search = wend::nbs_search<problem, two_way_estimates<sum>, observer_type>;
        return guided_from_both_ends<search>(wend::nbs);
      }
      case algorithm::baestar: {
        using search = wend::baestar_search<problem, two_way_estimates<sum>, observer_type>;
        return guided_from_both_ends<search>(wend::baestar);
      }
      case algorithm::lpastar: return lpastar();
      case algorithm::dstar_lite: return dstar_lite();
      case algorithm::lss_lrta_star: return lss_lrta_star();
      case algorithm::reach: return reach();
      default: return of_one_path();
    }
  }

  void of_one_path() {
    switch (c_.algorithm) {
      case algorithm::bounded_suboptimal:
        return one<wend::bounded_suboptimal_search<problem, heuristic, observer_type>>(
            wend::bounded_suboptimal, [this](auto& o) { o.weight = c_.weight; });
      case algorithm::beam_search:
        return one<wend::beam_searcher<problem, heuristic, observer_type>>(
            wend::beam_search, [this](auto& o) {
              o.width = 1 + c_.seed / 2 % 6;
              if (c_.seed % 2 != 0) o.selection = wend::beam_selection::monotonic;
            });
      case algorithm::astar_idastar:
        return one<wend::astar_idastar_search<problem, heuristic, observer_type>>(
            wend::astar_idastar, [this](auto& o) {
              o.astar_expanded = c_.seed % 8;
              o.cut_depth = c_.seed / 8 % 4;
              o.reopen = c_.reopen || o.cut_depth != 0;
              o.ties = base::ties();
            });
      case algorithm::ibex:
        return one<wend::ibex_search<problem, heuristic, observer_type>>(wend::ibex);
      case algorithm::rbfs:
        return one<wend::rbfs_search<problem, heuristic, observer_type>>(wend::rbfs);
      case algorithm::smastar:
        return one<wend::smastar_search<problem, heuristic, observer_type>>(
            wend::smastar, [this](auto& o) { o.max_nodes = max_nodes(c_); });
      case algorithm::idastar_with_table: {
        using search =
            wend::idastar_search<problem, heuristic, observer_type, wend::transposition_table>;
        wend::transposition_table const table{.bytes = static_cast<std::size_t>(64 + c_.seed)};
        observer_type observer;
        return base::drive(
            observer,
            [&](limits l, wend::table_memory* memory) {
              return search(problem_, starts_, heuristic_, table,
                            options<wend::idastar_options<sum>>(std::move(l), memory), observer);
            },
            [&](limits l) {
              return wend::idastar(problem_, starts_, heuristic_, table,
                                   options<wend::idastar_options<sum>>(std::move(l), nullptr),
                                   observer);
            });
      }
      default: out_.fault = "there is no such algorithm";
    }
  }

  // ---- calls of the algorithms

  template <class Cost>
  using all_options = wend::solution_graph_options<Cost>;
  template <class Cost>
  using plain_bfs_options = wend::bfs_options<Cost>;
  template <class Cost>
  using plain_ucs_options = wend::ucs_options<Cost>;
  template <class Cost>
  using plain_astar_options = wend::astar_options<Cost>;

  template <class Options>
  [[nodiscard]] Options options(limits l, wend::table_memory* memory) const {
    auto o = base::template with_limits<Options>(std::move(l), memory);
    if constexpr (requires { o.prune_parent; }) o.prune_parent = c_.prune_parent;
    return o;
  }
  static constexpr auto as_they_are = [](auto&) {};

  template <class Search, class F, class Set = decltype(as_they_are)>
  void one(F const& function, Set const& set = as_they_are) {
    base::template run_informed<Search>(function, [&](limits l, wend::table_memory* memory) {
      auto o = options<typename Search::options_type>(std::move(l), memory);
      set(o);
      return o;
    });
  }

  /// Converts an element of a range to a path.
  static constexpr auto told = [](auto const&, auto const& s) {
    path p{s.actions, number_of(s.cost), {}, s.start};
    if constexpr (requires { s.lower_bound; }) p.bound = number_of(s.lower_bound);
    return p;
  };
  template <template <class...> class Options, class F>
  void blind(F const& function) {
    base::drive_range(
        most_of(c_.algorithm),
        [&](limits l, wend::table_memory* memory) {
          return function(problem_, starts_, options<Options<sum>>(std::move(l), memory));
        },
        told);
  }
  template <template <class...> class Options, class F, class Set = decltype(as_they_are)>
  void informed(F const& function, Set const& set = as_they_are) {
    base::drive_range(
        most_of(c_.algorithm),
        [&](limits l, wend::table_memory* memory) {
          auto o = options<Options<sum>>(std::move(l), memory);
          set(o);
          return function(problem_, starts_, heuristic_, o);
        },
        told);
  }

  void reach() {
    base::drive_range(
        most_of(c_.algorithm),
        [&](limits l, wend::table_memory* memory) {
          return wend::reach(problem_, starts_,
                             options<wend::reach_options<sum>>(std::move(l), memory));
        },
        [&](auto const& range, auto const& s) {
          auto const found = range.path_to(s.state);
          if (!found || found->cost != s.cost || !s.is_final) {
            out_.fault = "there is no path of its cost to a state that was reached";
            return path{};
          }
          return path{found->actions, number_of(s.cost), {}, found->start};
        });
  }

  [[nodiscard]] wend::goal_states<state> ends() const {
    wend::goal_states<state> all;
    for (int v = 0; v < graph_.states; ++v)
      if (graph_.goals[static_cast<std::size_t>(v)]) all.states.push_back(v);
    return all;
  }
  template <class Search, class F, class... H>
  void from_both_ends(F const& function, H const&... h) {
    observer_type observer;
    using options_type = typename Search::options_type;
    base::drive(
        observer,
        [&](limits l, wend::table_memory* memory) {
          return Search(problem_, starts_, ends(), h...,
                        options<options_type>(std::move(l), memory), observer);
        },
        [&](limits l) {
          return function(problem_, starts_, ends(), h...,
                          options<options_type>(std::move(l), nullptr), observer);
        });
  }
  template <class Search, class F>
  void guided_from_both_ends(F const& function) {
    two_way_estimates<sum> const h{&graph_, estimates_of(c_)};
    from_both_ends<Search>(function, h);
  }

  // ---- changing worlds

  /// Searches the original graph, applies the changes, and resumes. `move` is called after each
  /// change.
  template <class Make, class Move>
  void change(Make const& make, Move const& move) {
    std::mt19937 random(c_.chance);
    auto now = earlier(graph_, c_, changes_of(c_));
    problem const p(now);
    auto search = make(p);
    for (auto left = changes_of(c_); left > 0; --left) {
      if (random() % 2 == 0)
        search.run(base::my_limits());
      else
        base::stop_somewhere(search, random);
      auto next = earlier(graph_, c_, left - 1);
      std::swap(now, next);
      for (std::size_t a = 0; a < now.edges.size(); ++a)
        if (now.edges[a].to != next.edges[a].to || now.edges[a].cost != next.edges[a].cost)
          search.costs_changed(graph_.edges[a].from);
      move(search, left - 1);
    }
    base::finish(search);
    search.run(base::my_limits());
    base::take(search.result());
  }

  void lpastar() {
    table_of_estimates<sum> const h{estimates_to(at_any_time(graph_, c_), {}, estimates_of(c_)),
                                    graph_.infinite_dead_ends};
    auto const o = options<wend::lpastar_options<sum>>(base::my_limits(), nullptr);
    if (c_.manner == manner::call) return base::take(wend::lpastar(problem_, starts_, h, o));
    change([&](problem const& p) { return wend::lpastar.search(p, starts_, h, o); },
           [](auto&, std::uint64_t) {});
  }

  void dstar_lite() {
    auto const any = at_any_time(graph_, c_);
    two_way_estimates<sum> const h{&any, estimates_of(c_)};
    auto const o = options<wend::dstar_lite_options<sum>>(base::my_limits(), nullptr);
    int const start = graph_.starts[0];
    if (c_.manner == manner::call)
      return base::take(wend::dstar_lite(problem_, start, ends(), h, o));
    auto const position = [&](std::uint64_t left) {
      return left == 0 ? start : static_cast<int>(c_.seed + left) % graph_.states;
    };
    change(
        [&](problem const& p) {
          return wend::dstar_lite.search(p, position(changes_of(c_)), ends(), h, o);
        },
        [&](auto& search, std::uint64_t left) { search.move_to(position(left)); });
  }

  /// Makes steps like those of the other searches.
  struct walker : wend::lss_lrta_star_search<problem, heuristic, observer_type> {
    using walk = wend::lss_lrta_star_search<problem, heuristic, observer_type>;
    using walk::walk;
    wend::search_status step() {
      walk::step();
      return walk::status();
    }
  };
  void lss_lrta_star() {
    observer_type observer;
    auto const made = [&](limits l, wend::table_memory* memory) {
      auto o = options<wend::lss_lrta_star_options<sum>>(std::move(l), memory);
      o.lookahead = 1 + c_.seed / 2 % 7;
      if (c_.seed % 2 != 0) o.commitment = wend::step_commitment::one_action;
      return o;
    };
    base::drive(
        observer,
        [&](limits l, wend::table_memory* memory) {
          return walker(problem_, graph_.starts[0], heuristic_, made(std::move(l), memory),
                        observer);
        },
        [&](limits l) {
          return wend::lss_lrta_star(problem_, graph_.starts[0], heuristic_,
                                     made(std::move(l), nullptr), observer);
        });
  }
};

template <class Kind>
outcome run_further_trial(trial const& t) {
  return further_run<Kind>(t)();
}

}  // namespace oracle
