// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <wend/core/limits.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "driver.hpp"

/// \file
/// Runs trials of the classic algorithms. Each run_*.cpp compiles this header for a model.

namespace oracle {

template <class Kind>
class trial_run : driver<Kind> {
  using base = driver<Kind>;
  using base::c_, base::heuristic_, base::problem_, base::starts_;
  using base::list, base::my_limits, base::ties;
  using typename base::heuristic, typename base::limits, typename base::observer_type,
      typename base::problem, typename base::sum;

 public:
  using base::base;

  outcome operator()() {
    return base::outcome_of([this] { dispatch(); });
  }

 private:
  // ---- the algorithms and their options

  void dispatch() {
    using wend::duplicate_policy;
    switch (c_.algorithm) {
      case algorithm::bfs: return both([&]<duplicate_policy D>() { return bfs<D>(); });
      case algorithm::dfs: return both([&]<duplicate_policy D>() { return dfs<D>(); });
      case algorithm::ucs: return both([&]<duplicate_policy D>() { return ucs<D>(); });
      case algorithm::greedy: return both([&]<duplicate_policy D>() { return greedy<D>(); });
      case algorithm::weighted_astar:
        if constexpr (std::is_arithmetic_v<sum>)
          return both([&]<duplicate_policy D>() { return weighted_astar<D>(); });
        return;
      case algorithm::astar:
        if (c_.order != order::no) return astar<user_order, duplicate_policy::closed_list>();
        return both([&]<duplicate_policy D>() { return astar<wend::no_order, D>(); });
      case algorithm::random_search:
        return both([&]<duplicate_policy D>() { return random_search<D>(); });
      case algorithm::dls:
        return depth_first_blind<wend::dls_options<sum>, wend::dls_search>(wend::dls);
      case algorithm::iddfs:
        return depth_first_blind<wend::iddfs_options<sum>, wend::iddfs_search>(wend::iddfs);
      case algorithm::idastar: return idastar();
      case algorithm::iddfs_solutions: {
        auto const o = base::template with_cycles<wend::iddfs_options<sum>>(my_limits());
        return list(wend::solutions(wend::iddfs, problem_, starts_, o));
      }
      case algorithm::idastar_solutions: {
        auto const o = base::template with_cycles<wend::idastar_options<sum>>(my_limits());
        return list(wend::solutions(wend::idastar, problem_, starts_, heuristic_, o));
      }
      default: return;  // run_further.hpp
    }
  }

  template <class F>
  void both(F&& f) {
    if (c_.own_path)
      f.template operator()<wend::duplicate_policy::own_path>();
    else
      f.template operator()<wend::duplicate_policy::closed_list>();
  }

  [[nodiscard]] std::size_t batch() const { return c_.chance % 4 + 1; }

  template <wend::duplicate_policy D>
  void bfs() {
    using search = wend::bfs_search<problem, observer_type, D>;
    base::template run_blind<search>(wend::bfs, [this](limits l, wend::table_memory* memory) {
      auto o = base::template with_limits<wend::bfs_options<sum, D>>(std::move(l), memory);
      o.early_goal_test = c_.early_goal_test;
      o.prune_parent = c_.prune_parent;
      o.batch = batch();
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void dfs() {
    using search = wend::dfs_search<problem, observer_type, D>;
    base::template run_blind<search>(wend::dfs, [this](limits l, wend::table_memory* memory) {
      auto o = base::template with_limits<wend::dfs_options<sum, D>>(std::move(l), memory);
      o.successors = c_.reversed ? wend::push_order::reversed : wend::push_order::as_listed;
      o.prune_parent = c_.prune_parent;
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void ucs() {
    using search = wend::ucs_search<problem, observer_type, D>;
    base::template run_blind<search>(wend::ucs, [this](limits l, wend::table_memory* memory) {
      auto o = base::template with_limits<wend::ucs_options<sum, D>>(std::move(l), memory);
      o.ties = ties();
      o.prune_parent = c_.prune_parent;
      o.batch = batch();
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void random_search() {
    using search = wend::randomized_search<problem, observer_type, D>;
    base::template run_blind<search>(
        wend::random_search, [this](limits l, wend::table_memory* memory) {
          auto o =
              base::template with_limits<wend::random_search_options<sum, D>>(std::move(l), memory);
          o.seed = c_.seed;
          o.prune_parent = c_.prune_parent;
          return o;
        });
  }
  template <wend::duplicate_policy D>
  void greedy() {
    using search = wend::greedy_search<problem, heuristic, observer_type, D>;
    base::template run_informed<search>(wend::greedy, [this](limits l, wend::table_memory* memory) {
      auto o = base::template with_limits<wend::greedy_options<sum, D>>(std::move(l), memory);
      o.ties = ties();
      o.reopen = c_.reopen;
      o.prune_parent = c_.prune_parent;
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void weighted_astar() {
    using search = wend::weighted_astar_search<problem, heuristic, observer_type, D>;
    base::template run_informed<search>(
        wend::weighted_astar, [this](limits l, wend::table_memory* memory) {
          auto o = base::template with_limits<wend::weighted_astar_options<sum, D>>(std::move(l),
                                                                                    memory);
          o.weight = c_.weight;
          o.ties = ties();
          o.reopen = c_.reopen;
          o.prune_parent = c_.prune_parent;
          return o;
        });
  }
  template <class Order, wend::duplicate_policy D>
  void astar() {
    using search = wend::astar_search<problem, heuristic, observer_type, Order, D>;
    base::template run_informed<search>(wend::astar, [this](limits l, wend::table_memory* memory) {
      auto o = base::template with_limits<wend::astar_options<sum, Order, D>>(std::move(l), memory);
      o.ties = ties();
      o.reopen = c_.reopen;
      o.prune_parent = c_.prune_parent;
      if constexpr (std::is_same_v<Order, user_order>) o.order.by = c_.order;
      o.batch = batch();
      return o;
    });
  }
  template <class Options, template <class, class> class Search, class F>
  void depth_first_blind(F const& function) {
    base::template run_blind<Search<problem, observer_type>>(
        function, [this](limits l, wend::table_memory* memory) {
          return base::template with_cycles<Options>(std::move(l), memory);
        });
  }
  void idastar() {
    using search = wend::idastar_search<problem, heuristic, observer_type>;
    base::template run_informed<search>(
        wend::idastar, [this](limits l, wend::table_memory* memory) {
          auto o = base::template with_cycles<wend::idastar_options<sum>>(std::move(l), memory);
          o.min_bound_increase = cost_from<sum>(c_.min_bound_increase);
          return o;
        });
  }
};

template <class Kind>
outcome run_trial(trial const& t) {
  return trial_run<Kind>(t)();
}

}  // namespace oracle
