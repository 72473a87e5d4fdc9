// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/starts.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar_solutions.hpp>
#include <wend/search/iddfs_solutions.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "graph_problem.hpp"

/// \file
/// Runs trials: the one place of the oracle that calls the library. It is compiled once for each
/// model, in a run_*.cpp.

namespace oracle {

using runner = outcome (*)(trial const&);
/// Takes note that a model is compiled in.
struct registration {
  registration(char const* model, runner r);
};

/// Counts what it is told, and notes what was expanded twice without having been reopened, and what
/// was taken for a better way though it is none.
struct counting_observer {
  wend::statistics seen{};
  std::vector<bool> closed{};
  std::vector<std::optional<double>> known{};  // g, by the node
  bool expanded_twice = false;
  bool no_better = false;

  template <class E>
  void on_generate(E const& e) {
    settle();
    ++seen.generated;
    last_node = e.node;
    last_g = number_of(e.g);
  }
  /// What was generated last was no duplicate.
  void settle() {
    if (!last_node) return;
    if (known.size() <= *last_node) known.resize(*last_node + 1);
    auto& g = known[*last_node];
    no_better = no_better || (g && *g <= last_g);
    g = last_g;
    last_node.reset();
  }
  template <class E>
  void on_expand(E const& e) {
    ++seen.expanded;
    if (closed.size() <= e.node) closed.resize(e.node + 1);
    expanded_twice = expanded_twice || closed[e.node];
    closed[e.node] = true;
  }
  template <class E>
  void on_duplicate(E const&) {
    last_node.reset();
    ++seen.duplicates;
  }
  template <class E>
  void on_reopen(E const& e) {
    ++seen.reopened;
    if (e.node && *e.node < closed.size()) closed[*e.node] = false;
  }
  template <class E>
  void on_prune(E const&) {
    ++seen.pruned;
  }
  template <class E>
  void on_iteration(E const&) {
    ++seen.iterations;
  }

 private:
  std::optional<std::uint64_t> last_node{};
  double last_g = 0;
};

template <class Kind>
class trial_run {
  using problem = graph_problem<Kind>;
  using state = typename Kind::state;
  using sum = typename Kind::sum;
  using limits = wend::search_limits<sum>;
  using heuristic = typename Kind::template heuristic<Kind>;
  static constexpr bool observed = Kind::observed;
  static_assert(std::is_same_v<wend::cost_t<problem>, sum>);

 public:
  explicit trial_run(trial const& t)
      : c_(t.choice), graph_(t.graph), problem_(t.graph), heuristic_(make_heuristic(t.graph)) {
    for (int const s : t.graph.starts) starts_.states.push_back(state(s));
  }

  outcome operator()() {
    try {
      dispatch();
    } catch (std::exception const& e) {
      out_.fault = std::string("it threw: ") + e.what();
    }
    if (the_heavy.used_after_move) out_.fault = "a state was used after it was moved from";
    the_heavy.used_after_move = false;
    return std::move(out_);
  }

 private:
  static heuristic make_heuristic(graph const& g) {
    heuristic h{};
    h.g = &g;
    return h;
  }

  // ---- the algorithms, and what each makes of the options

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
        auto const o = with_cycles<wend::iddfs_options<sum>>(my_limits());
        return list(wend::iddfs_solutions(problem_, starts_, o));
      }
      case algorithm::idastar_solutions: {
        auto const o = with_cycles<wend::idastar_options<sum>>(my_limits());
        return list(wend::idastar_solutions(problem_, starts_, heuristic_, o));
      }
    }
  }

  template <class F>
  void both(F&& f) {
    if (c_.own_path)
      f.template operator()<wend::duplicate_policy::own_path>();
    else
      f.template operator()<wend::duplicate_policy::closed_list>();
  }

  template <class Options>
  Options with_limits(limits l, wend::table_memory* memory = nullptr) const {
    Options o{};
    o.limits = std::move(l);
    o.memory = memory;
    return o;
  }
  template <class Options>
  Options with_cycles(limits l, wend::table_memory* memory = nullptr) const {
    auto o = with_limits<Options>(std::move(l), memory);
    switch (c_.cycles) {
      case cycles::absent: break;
      case cycles::none: o.cycles = wend::cycle_check::none; break;
      case cycles::parent: o.cycles = wend::cycle_check::parent; break;
      case cycles::path: o.cycles = wend::cycle_check::path; break;
    }
    return o;
  }
  [[nodiscard]] wend::tie_breaking ties() const {
    return c_.first_in ? wend::tie_breaking::first_in : wend::tie_breaking::low_h_last_in;
  }

  [[nodiscard]] std::size_t batch() const { return c_.chance % 4 + 1; }

  template <wend::duplicate_policy D>
  void bfs() {
    using search = wend::bfs_search<problem, observer_type, D>;
    run_blind<search>(wend::bfs, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::bfs_options<sum, D>>(std::move(l), memory);
      o.early_goal_test = c_.early_goal_test;
      o.prune_parent = c_.prune_parent;
      o.batch = batch();
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void dfs() {
    using search = wend::dfs_search<problem, observer_type, D>;
    run_blind<search>(wend::dfs, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::dfs_options<sum, D>>(std::move(l), memory);
      o.successors = c_.reversed ? wend::push_order::reversed : wend::push_order::as_listed;
      o.prune_parent = c_.prune_parent;
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void ucs() {
    using search = wend::ucs_search<problem, observer_type, D>;
    run_blind<search>(wend::ucs, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::ucs_options<sum, D>>(std::move(l), memory);
      o.ties = ties();
      o.prune_parent = c_.prune_parent;
      o.batch = batch();
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void random_search() {
    using search = wend::randomized_search<problem, observer_type, D>;
    run_blind<search>(wend::random_search, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::random_search_options<sum, D>>(std::move(l), memory);
      o.seed = c_.seed;
      o.prune_parent = c_.prune_parent;
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void greedy() {
    using search = wend::greedy_search<problem, heuristic, observer_type, D>;
    run_informed<search>(wend::greedy, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::greedy_options<sum, D>>(std::move(l), memory);
      o.ties = ties();
      o.reopen = c_.reopen;
      o.prune_parent = c_.prune_parent;
      return o;
    });
  }
  template <wend::duplicate_policy D>
  void weighted_astar() {
    using search = wend::weighted_astar_search<problem, heuristic, observer_type, D>;
    run_informed<search>(wend::weighted_astar, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::weighted_astar_options<sum, D>>(std::move(l), memory);
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
    run_informed<search>(wend::astar, [this](limits l, wend::table_memory* memory) {
      auto o = with_limits<wend::astar_options<sum, Order, D>>(std::move(l), memory);
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
    run_blind<Search<problem, observer_type>>(function,
                                              [this](limits l, wend::table_memory* memory) {
                                                return with_cycles<Options>(std::move(l), memory);
                                              });
  }
  void idastar() {
    using search = wend::idastar_search<problem, heuristic, observer_type>;
    run_informed<search>(wend::idastar, [this](limits l, wend::table_memory* memory) {
      auto o = with_cycles<wend::idastar_options<sum>>(std::move(l), memory);
      o.min_bound_increase = cost_from<sum>(c_.min_bound_increase);
      return o;
    });
  }

  using observer_type = std::conditional_t<observed, counting_observer, wend::no_observer>;

  template <class Search, class F, class MakeOptions>
  void run_blind(F const& function, MakeOptions const& options) {
    observer_type observer;
    drive(
        observer,
        [&](limits l, wend::table_memory* memory) {
          return Search(problem_, starts_, options(std::move(l), memory), observer);
        },
        [&](limits l) {
          return function(problem_, starts_, options(std::move(l), nullptr), observer);
        });
  }
  template <class Search, class F, class MakeOptions>
  void run_informed(F const& function, MakeOptions const& options) {
    observer_type observer;
    drive(
        observer,
        [&](limits l, wend::table_memory* memory) {
          return Search(problem_, starts_, heuristic_, options(std::move(l), memory), observer);
        },
        [&](limits l) {
          return function(problem_, starts_, heuristic_, options(std::move(l), nullptr), observer);
        });
  }

  // ---- the manners of running

  [[nodiscard]] limits my_limits() const {
    limits l;
    l.max_expanded = c_.max_expanded.value_or(patience);
    l.max_depth = c_.max_depth;
    if (c_.max_cost) l.max_cost = cost_from<sum>(*c_.max_cost);
    return l;
  }

  template <class Make, class Call>
  void drive(observer_type& observer, Make const& make, Call const& call) {
    auto const copies = the_heavy.copies;
    auto const alive = the_heavy.alive;
    if (c_.manner == manner::call) {
      take(call(my_limits()));
      out_.copies = the_heavy.copies - copies;
    } else {
      tests::failing_memory memory;
      bool const fails = c_.manner == manner::no_memory;
      memory.fail_at = fails ? static_cast<long>(c_.chance % 40) : -1;
      {
        auto search = make(c_.manner == manner::narrowed ? narrowed() : my_limits(),
                           fails ? &memory : nullptr);
        finish(search);
        out_.copies = the_heavy.copies - copies;
        take(search.result());
      }
      if (memory.out != 0 || memory.wrong_sizes || memory.misaligned)
        out_.fault = "memory was lost, or given back with a wrong size";
    }
    if (the_heavy.alive != alive) out_.fault = "not every state was destroyed, or one twice";
    if constexpr (observed)
      if (c_.manner != manner::narrowed) {
        observer.settle();
        compare(observer);
      }
  }

  template <class Search>
  void finish(Search& search) {
    std::mt19937 random(c_.chance);
    switch (c_.manner) {
      case manner::step:
        while (search.step() == wend::search_status::running) look(search.statistics());
        break;
      case manner::little:
        for (std::uint64_t n = 0; n < 60; n += 1 + n / 8) {
          auto l = my_limits();
          if (*l.max_expanded <= n) break;
          l.max_expanded = n;
          search.run(l);
          look(search.statistics());
          if (search.statistics().expanded > n)
            out_.fault = "more nodes were expanded than allowed";
        }
        search.run(my_limits());
        break;
      case manner::stopped:
        for (int i = 0; i < 20; ++i) stop_somewhere(search, random);
        search.run(my_limits());
        break;
      case manner::narrowed:
        search.run();
        look(search.statistics());
        search.run(my_limits());
        break;
      case manner::no_memory:
        if (search.run() == wend::search_status::memory_limit) {
          look(search.statistics());
          search.run();
        }
        break;
      case manner::throwing: throw_somewhere(search, random); break;
      case manner::call:
      case manner::object: search.run(); break;
    }
  }

  template <class Search>
  void stop_somewhere(Search& search, std::mt19937& random) {
    if (search.status() == wend::search_status::solved ||
        search.status() == wend::search_status::exhausted)
      return;
    auto l = my_limits();
    auto const some = random() % 5;
    auto allowed = wend::search_status::running;
    switch (random() % 5) {
      case 0:
        search.step();
        look(search.statistics());
        return;
      case 1:
        if (*l.max_expanded <= search.statistics().expanded + some) return;
        l.max_expanded = search.statistics().expanded + some;
        allowed = wend::search_status::expansion_limit;
        break;
      case 2:
        l.stop = [left = some]() mutable { return left-- == 0; };
        allowed = wend::search_status::stopped;
        break;
      case 3:
        l.max_time = std::chrono::seconds(0);
        allowed = wend::search_status::time_limit;
        break;
      default:
        l.max_memory = search.statistics().bytes + some * 24;
        allowed = wend::search_status::memory_limit;
    }
    search.run(l);
    look(search.statistics());
    auto const ended = search.status();
    search.run(l);  // and no progress under the same limit
    using s = wend::search_status;
    bool const known = ended == allowed || ended == s::solved || ended == s::exhausted ||
                       (c_.max_depth && ended == s::depth_limit) ||
                       (c_.max_cost && ended == s::cost_limit) || ended == s::expansion_limit;
    if (!known) out_.fault = "it was stopped by a limit that was not there";
  }

  [[nodiscard]] limits narrowed() const {
    auto l = my_limits();
    if (c_.chance % 2 == 0)
      l.max_depth = std::min<std::size_t>(c_.chance / 2 % 4, l.max_depth.value_or(4));
    else if (!c_.max_cost || 4 < *c_.max_cost)
      l.max_cost = cost_from<sum>(static_cast<double>(c_.chance / 2 % 4));
    return l;
  }

  /// One copy throws. The search goes on as if nothing had happened, or says that it cannot.
  template <class Search>
  void throw_somewhere(Search& search, std::mt19937& random) {
    for (int i = 0; i < 3; ++i) {
      the_heavy.fuse = static_cast<long>(random() % 30);
      try {
        search.run();
      } catch (copy_failed const&) {
      }
      the_heavy.fuse = -1;
      if (search.status() == wend::search_status::running) look(search.statistics());
    }
    search.run();
  }

  // ---- what came out

  /// Whether the counts add up at a pause.
  void look(wend::statistics const& s) {
    bool const fine =
        is_depth_first(c_.algorithm) ? tests::adds_up_depth_first(s) : tests::adds_up_best_first(s);
    if (!fine) out_.fault = "the counts do not add up at a pause";
  }

  void compare(counting_observer const& observer) {
    auto const& s = out_.statistics;
    auto const& seen = observer.seen;
    if (observer.no_better) out_.fault = "a way that is no better was taken";
    if (observer.expanded_twice) out_.fault = "a node was expanded twice without being reopened";
    if (seen.generated != s.generated || seen.expanded != s.expanded ||
        seen.duplicates != s.duplicates || seen.reopened != s.reopened ||
        seen.iterations != s.iterations)
      out_.fault = "an observer saw something else than was counted";
  }

  static std::optional<double> number(std::optional<sum> const& cost) {
    return cost ? std::optional<double>(number_of(*cost)) : std::nullopt;
  }

  template <class Result>
  void take(Result const& r) {
    out_.status = r.status;
    out_.solution = {r.actions, number(r.cost), {}, r.start};
    out_.partial = {r.partial.actions, number(r.partial.cost), number(r.partial.heuristic),
                    r.partial.start};
    out_.statistics = r.statistics;
  }

  template <class Range>
  void list(Range&& range) {
    for (auto const& s : range) {
      out_.solutions.push_back({s.actions, number_of(s.cost), {}, s.start});
      if (out_.solutions.size() > patience) break;
    }
    out_.status = range.status();
    out_.statistics = range.statistics();
  }

  choice const& c_;
  graph const& graph_;
  problem problem_;
  heuristic heuristic_;
  wend::start_states<state> starts_{};
  outcome out_{};
};

template <class Kind>
outcome run_trial(trial const& t) {
  return trial_run<Kind>(t)();
}

/// The usual: models differ from it.
struct usual_kind {
  using state = int;
  using cost = int;
  using sum = int;
  static constexpr bool names_sum = false;
  static constexpr bool own_hash = true;
  static constexpr bool two_way = false;
  static constexpr bool in_place = false;
  static constexpr bool token = false;
  static constexpr bool packed = false;
  static constexpr bool observed = false;
  template <class Kind>
  using heuristic = estimates<Kind>;
};

}  // namespace oracle
