// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
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

#include <wend/best_first/priorities.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/starts.hpp>
#include <wend/depth_first/cycle_check.hpp>

#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "graph_problem.hpp"

/// \file
/// Runs a search of any algorithm to its end.

namespace oracle {

using runner = outcome (*)(trial const&);
/// The sets of algorithms: each is compiled by sources of its own.
enum class part { classic, further, ranks };
/// Registers a runner: the algorithms of a set, compiled for a model.
struct registration {
  registration(char const* model, part which, runner r);
};

/// Counts events. Records whether a node was expanded twice without being reopened, and whether a
/// supposed improvement was none.
struct counting_observer {
  wend::statistics seen{};
  std::vector<bool> closed{};
  std::vector<std::optional<double>> known{};  // the last g of each node
  bool expanded_twice = false;
  bool no_better = false;

  template <class E>
  void on_generate(E const& e) {
    settle();
    ++seen.generated;
    last_node = e.node;
    last_g = number_of(e.g);
  }
  /// Records that the last generated successor was no duplicate.
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

/// Runs searches of `Problem` in the manner of a trial, and keeps the outcome.
template <class Kind, class Problem = graph_problem<Kind>>
class driver {
 protected:
  using problem = Problem;
  using state = typename Kind::state;
  using sum = typename Kind::sum;
  using limits = wend::search_limits<sum>;
  using heuristic = typename Kind::template heuristic<Kind>;
  using observer_type = std::conditional_t<Kind::observed, counting_observer, wend::no_observer>;
  static constexpr bool observed = Kind::observed;
  static_assert(std::is_same_v<wend::cost_t<problem>, sum>);

 public:
  explicit driver(trial const& t)
      : c_(t.choice), graph_(t.graph), problem_(t.graph), heuristic_(make_heuristic(t.graph)) {
    for (int const s : t.graph.starts) starts_.states.push_back(state(s));
  }

 protected:
  /// Returns the outcome of `dispatch()`.
  template <class Dispatch>
  outcome outcome_of(Dispatch const& dispatch) {
    try {
      dispatch();
    } catch (std::exception const& e) {
      out_.fault = std::string("it threw: ") + e.what();
    }
    if (the_heavy.used_after_move) out_.fault = "a state was used after it was moved from";
    the_heavy.used_after_move = false;
    return std::move(out_);
  }

  static heuristic make_heuristic(graph const& g) {
    heuristic h{};
    h.g = &g;
    return h;
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

  // ---- the manners of running a search

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
        if constexpr (requires { search.lower_bound(); })
          out_.lower_bound = number(search.lower_bound());
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
    search.run(l);  // the same limit again must allow no progress
    using s = wend::search_status;
    bool const known = ended == allowed || ended == s::solved || ended == s::exhausted ||
                       ended == s::width_limit ||
                       (ended == s::memory_limit && c_.algorithm == algorithm::smastar) ||
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

  /// Lets one copy throw. The search must then resume as if nothing had happened, or report that it
  /// has failed.
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

  // ---- outcomes

  /// Checks that the counts add up at a pause.
  void look(wend::statistics const& s) {
    if (!adds_up(c_.algorithm, s)) out_.fault = "the counts do not add up at a pause";
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
    if constexpr (requires { r.lower_bound; }) out_.lower_bound = number(r.lower_bound);
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

  // ---- ranges

  /// Runs a range to its end, or to `most` elements. `make` makes the range under limits, and
  /// `told` converts an element to a path.
  template <class Make, class Told>
  void drive_range(std::size_t most, Make const& make, Told const& told) {
    tests::failing_memory memory;
    bool const fails = c_.manner == manner::no_memory;
    memory.fail_at = fails ? static_cast<long>(c_.chance % 40) : -1;
    {
      auto range = make(my_limits(), fails ? &memory : nullptr);
      auto const all = [&](limits l, std::size_t until) {
        range.set_limits(std::move(l));
        for (auto&& s : range) {
          if (out_.solutions.size() == until) return;
          out_.solutions.push_back(told(range, s));
          if (out_.solutions.size() == most) return;
        }
      };
      finish_range(range, all, most);
      if (out_.solutions.size() < most) all(my_limits(), most);
      out_.status = range.status();
      out_.statistics = range.statistics();
      if constexpr (requires { range.lower_bound(); })
        out_.lower_bound = number(range.lower_bound());
      if constexpr (requires { range.count(); })
        if (auto const n = range.count(); n && n->is_exact) out_.count = n->value;
    }
    if (memory.out != 0 || memory.wrong_sizes || memory.misaligned)
      out_.fault = "memory was lost, or given back with a wrong size";
  }

  /// Stops a range at random.
  template <class Range, class All>
  void finish_range(Range& range, All const& all, std::size_t most) {
    if (c_.manner == manner::no_memory) return all(my_limits(), most);
    if (c_.manner != manner::little && c_.manner != manner::stopped) return;
    std::mt19937 random(c_.chance);
    for (std::uint64_t n = 0; n < 60 && out_.solutions.size() < most; n += 1 + n / 8) {
      auto l = my_limits();
      std::size_t until = most;
      auto const some = random() % 5;
      switch (c_.manner == manner::little ? 0 : random() % 5) {
        case 0:
          if (*l.max_expanded > n) l.max_expanded = n;
          break;
        case 1: l.stop = [left = some]() mutable { return left-- == 0; }; break;
        case 2: l.max_time = std::chrono::seconds(0); break;
        case 3: l.max_memory = range.statistics().bytes + some * 24; break;
        default: until = out_.solutions.size() + some;
      }
      auto const allowed = std::max(l.max_expanded.value_or(0), range.statistics().expanded);
      all(std::move(l), std::min(until, most));
      if (range.statistics().expanded > allowed)
        out_.fault = "more nodes were expanded than allowed";
      look(range.statistics());
    }
  }

  choice const& c_;
  graph const& graph_;
  problem problem_;
  heuristic heuristic_;
  wend::start_states<state> starts_{};
  outcome out_{};
};

}  // namespace oracle
