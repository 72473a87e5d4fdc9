// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/core/result.hpp>
#include <wend/search/ucs.hpp>

#include "searching.hpp"

// The results of searches, as Python classes. `each_object(visit)` calls `visit` for every reference to
// a Python object that a result keeps, once each, for the garbage collector.

namespace wend_python {

/// The result of a search.
struct result {
  using python_class = result;

  std::string status{};
  py::object cost = py::none();
  py::object path = py::none();
  py::object actions = py::none();
  py::object lower_bound = py::none();  // of the searches whose solutions need not be cheapest
  py::dict statistics{};

  [[nodiscard]] bool is_solved() const { return status == "solved"; }
  template <class Visit>
  void each_object(Visit const& visit) const {
    visit(cost);
    visit(path);
    visit(actions);
    visit(lower_bound);
    visit(statistics);
  }
};

/// A path and its cost.
struct path {
  using python_class = path;

  py::object cost = py::none();
  py::object vertices = py::none();
  py::object actions = py::none();

  template <class Visit>
  void each_object(Visit const& visit) const {
    visit(cost);
    visit(vertices);
    visit(actions);
  }
};

/// A sequence of the cheapest paths, the cheapest first.
struct several_paths {
  using python_class = several_paths;

  std::string status{};  // "solved", or the reason why there are fewer
  py::list paths{};
  py::dict statistics{};

  template <class Visit>
  void each_object(Visit const& visit) const {
    visit(paths);
    visit(statistics);
  }
};

/// The vertices, cells or states that can be reached from a start.
struct reached {
  using python_class = reached;

  std::string status{};
  py::object cost = py::none();    // an array; inf: not reachable. Of a Python problem, a list
  py::object states = py::none();  // the reached states: of a puzzle an array, of a problem a list
  py::dict statistics{};
  std::function<py::object(py::object)> path_to{};

  template <class Visit>
  void each_object(Visit const& visit) const {
    visit(cost);
    visit(states);
    visit(statistics);
  }
};

/// The counts, keyed by their names.
py::dict told(wend::statistics const& s);

/// The result for a start from which a puzzle's goal cannot be reached. It needs no search, which would
/// expand half of the states.
result unsolvable();

/// \throws MemoryError if an allocation failed before the search reached a limit.
void check_memory(wend::search_status status, given_limits const& given, std::uint64_t bytes);

/// A cost that is a sum of integers, as an integer. \throws OverflowError if it may be inexact.
py::int_ exact_integer(double cost);

/// Adds the classes above to the module.
void add_answers(py::module_& m);

/// A one-dimensional array of numbers.
template <class Number, class Values>
py::array_t<Number> array_of(Values const& values) {
  py::array_t<Number> array(static_cast<py::ssize_t>(values.size()));
  auto* to = array.mutable_data();
  for (auto const& value : values) *to++ = static_cast<Number>(value);
  return array;
}

/// Converts an iterable to states.
template <class State, class Traits>
std::vector<State> states_of(py::object const& given, char const* role, Traits const& traits) {
  if (!py::hasattr(given, "__iter__"))
    throw py::type_error("the states are " + shown(given) + ": expected an iterable");
  std::vector<State> all;
  for (auto const& state : given)
    all.push_back(traits.state(py::reinterpret_borrow<py::object>(state), role));
  return all;
}

/// Converts a search's result. `Traits` converts the costs, states and actions of a space to Python:
/// `cost(c)`, `path(start, actions)`, `actions(actions)`.
template <class Found, class State, class Traits>
result answer_of(Found const& found, State const& start, given_limits const& given,
                 Traits const& traits) {
  check_memory(found.status, given, found.statistics.bytes);
  result answer;
  answer.status = std::string(wend::to_string(found.status));
  answer.statistics = told(found.statistics);
  if (found) {
    answer.cost = traits.cost(*found.cost);
    answer.path = traits.path(start, found.actions);
    answer.actions = traits.actions(found.actions);
  }
  return answer;
}

/// Runs work without the interpreter lock.
struct unlocked {
  template <class Work>
  auto operator()(Work&& work) const {
    return without_lock(work);
  }
};

/// Returns the first `k` paths of a range of solutions. `run(work)` calls `work`.
template <class Range, class State, class Traits, class Run = unlocked>
several_paths paths_of(Range& range, std::size_t k, State const& start, given_limits const& given,
                       Traits const& traits, Run const& run = {}) {
  std::vector<typename Range::value_type> found;
  bool const all = run([&] {
    if (k == 0) return true;
    for (auto const& solution : range) {
      found.push_back(solution);
      if (found.size() == k) return true;
    }
    return false;
  });
  if (!all) check_memory(range.status(), given, range.statistics().bytes);
  several_paths answer;
  answer.status = std::string(wend::to_string(all ? wend::search_status::solved : range.status()));
  for (auto const& solution : found)
    answer.paths.append(py::cast(path{traits.cost(solution.cost),
                                      traits.path(start, solution.actions),
                                      traits.actions(solution.actions)}));
  answer.statistics = told(range.statistics());
  return answer;
}

/// Dijkstra's algorithm without a goal.
template <class P>
using reaching_search = wend::ucs_search<P>;

template <class P, class State, class Traits>
reaching_search<P> reaching(P const& problem, State const& start, given_limits const& given,
                            Traits const& traits) {
  return {problem, start, {.limits = traits.limits(given), .goal_test = false}};
}

/// Runs the search and writes the cost of each rank whose cost is final.
template <class P, class Traits>
wend::search_status write_costs(reaching_search<P>& search, P const& problem,
                                std::span<double> to, Traits const& traits) {
  std::fill(to.begin(), to.end(), std::numeric_limits<double>::infinity());
  search.run();
  for (auto const& [state, cost, is_final] : search.known_states())
    if (is_final) to[static_cast<std::size_t>(problem.rank(state))] = traits.number(cost);
  return search.status();
}

/// Returns the distances from one start to all states, in an array of this shape.
template <class P, class State, class Traits>
reached reach_all(P problem, State const& start, std::vector<py::ssize_t> const& shape,
                  given_limits const& given, Traits const& traits) {
  struct searched {
    P problem;
    reaching_search<P> search;
    searched(P p, State const& from, given_limits const& limits, Traits const& t)
        : problem(std::move(p)), search(reaching(problem, from, limits, t)) {}
  };
  auto const held = std::make_shared<searched>(std::move(problem), start, given, traits);
  py::array_t<double> costs(shape);
  std::span const to(costs.mutable_data(), static_cast<std::size_t>(costs.size()));
  auto const status =
      without_lock([&] { return write_costs(held->search, held->problem, to, traits); });
  check_memory(status, given, held->search.statistics().bytes);
  reached answer;
  answer.status = std::string(wend::to_string(status));
  answer.cost = costs;
  answer.statistics = told(held->search.statistics());
  answer.path_to = [held, start, traits](py::object const& goal) -> py::object {
    auto const way = held->search.path_to(traits.state(goal, "the goal"));
    if (!way || !way->is_final) return py::none();
    return traits.path(start, way->actions);
  };
  return answer;
}

/// Returns a row of distances for each start: to all states, or to the goals if there are any.
template <class P, class State, class Traits>
py::array_t<double> table_of(P const& problem, std::vector<State> const& starts,
                             std::vector<State> const* goals, given_limits const& given,
                             Traits const& traits) {
  if (given.max_expanded || given.max_depth || given.max_memory || given.max_time)
    throw py::type_error("distances() has one option: expected max_cost, or see dijkstra_all()");
  auto const states = static_cast<std::size_t>(problem.state_count());
  std::size_t const width = goals ? goals->size() : states;
  py::array_t<double> table({starts.size(), width});
  if (starts.empty()) return table;
  double* to = table.mutable_data();
  auto search = reaching(problem, starts.front(), given, traits);
  auto const status = without_lock([&] {
    std::vector<double> all(goals ? states : 0);
    for (State const& start : starts) {
      search.restart(start);
      auto const ended =
          write_costs(search, problem, goals ? std::span(all) : std::span(to, states), traits);
      if (ended == wend::search_status::stopped || ended == wend::search_status::memory_limit)
        return ended;
      if (goals)
        for (std::size_t i = 0; i < width; ++i)
          to[i] = all[static_cast<std::size_t>(problem.rank((*goals)[i]))];
      to += width;
    }
    return wend::search_status::exhausted;
  });
  check_memory(status, given, search.statistics().bytes);
  return table;
}

}  // namespace wend_python
