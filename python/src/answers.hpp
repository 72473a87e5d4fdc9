// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/core/result.hpp>
#include <wend/search/reach.hpp>

#include "searching.hpp"

// What searches answer, in Python.

namespace wend_python {

/// The answer of a search.
struct result {
  std::string status{};
  py::object cost = py::none();
  py::object path = py::none();
  py::object actions = py::none();
  py::dict statistics{};

  [[nodiscard]] bool is_solved() const { return status == "solved"; }
};

/// One of several paths.
struct path {
  py::object cost;
  py::object vertices;
};

/// The cheapest paths, the cheapest first.
struct several_paths {
  std::string status{};  // "solved", or why there are fewer
  py::list paths{};
  py::dict statistics{};
};

/// What can be reached from a start.
struct reached {
  std::string status{};
  py::object cost = py::none();  // an array with inf where nothing leads to
  py::dict statistics{};
  std::function<py::object(py::object)> path_to{};
};

/// Counts by their names.
py::dict told(wend::statistics const& s);

/// \throws MemoryError where the machine's memory ended a search, not a limit.
void check_memory(wend::search_status status, given_limits const& given, std::uint64_t bytes);

/// Makes the classes above known to Python.
void add_answers(py::module_& m);

/// An array of one row of numbers.
template <class Number, class Values>
py::array_t<Number> array_of(Values const& values) {
  py::array_t<Number> array(static_cast<py::ssize_t>(values.size()));
  auto* to = array.mutable_data();
  for (auto const& value : values) *to++ = static_cast<Number>(value);
  return array;
}

/// The states that an iterable names.
template <class State, class Traits>
std::vector<State> states_of(py::object const& given, char const* role, Traits const& traits) {
  std::vector<State> all;
  for (auto const& state : given)
    all.push_back(traits.state(py::reinterpret_borrow<py::object>(state), role));
  return all;
}

/// A search's result. `Traits` says of a space how its costs, states and actions look in Python:
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

/// The first `k` paths of a range of solutions.
template <class Range, class State, class Traits>
several_paths paths_of(Range& range, std::size_t k, State const& start, given_limits const& given,
                       Traits const& traits) {
  std::vector<typename Range::value_type> found;
  bool const all = without_lock([&] {
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
    answer.paths.append(
        py::cast(path{traits.cost(solution.cost), traits.path(start, solution.actions)}));
  answer.statistics = told(range.statistics());
  return answer;
}

/// Writes what each rank costs, as a range of reached states tells, and stops once `is_enough` is
/// true of one that has come.
template <class P, class Traits, class IsEnough>
void write_costs(wend::reach_range<P>& range, P const& problem, double* to, Traits const& traits,
                 IsEnough is_enough) {
  for (auto const& [state, cost, is_final] : range) {
    auto const rank = static_cast<std::size_t>(problem.rank(state));
    to[rank] = traits.number(cost);
    if (is_enough(rank)) return;
  }
}

/// The distances from one start to everything, in an array of this shape.
template <class P, class State, class Traits>
reached reach_all(P problem, State const& start, std::vector<py::ssize_t> const& shape,
                  given_limits const& given, Traits const& traits) {
  struct search {
    P problem;
    wend::reach_range<P> range;
    search(P p, State const& from, wend::search_limits<wend::cost_t<P>> limits)
        : problem(std::move(p)), range(problem, from, {.limits = std::move(limits)}) {}
  };
  auto const held = std::make_shared<search>(std::move(problem), start, traits.limits(given));
  py::array_t<double> costs(shape);
  double* const to = costs.mutable_data();
  std::fill(to, to + costs.size(), std::numeric_limits<double>::infinity());
  auto const status = without_lock([&] {
    write_costs(held->range, held->problem, to, traits, [](std::size_t) { return false; });
    return held->range.status();
  });
  check_memory(status, given, held->range.statistics().bytes);
  reached answer;
  answer.status = std::string(wend::to_string(status));
  answer.cost = costs;
  answer.statistics = told(held->range.statistics());
  answer.path_to = [held, start, traits](py::object const& goal) -> py::object {
    auto const way = held->range.path_to(traits.state(goal, "the goal"));
    if (!way || !way->is_final) return py::none();
    return traits.path(start, way->actions);
  };
  return answer;
}

/// A row of distances for each start: to everything, or to the goals alone where there are any.
template <class P, class State, class Traits>
py::array_t<double> table_of(P const& problem, std::vector<State> const& starts,
                             std::vector<State> const* goals, given_limits const& given,
                             Traits const& traits) {
  if (given.max_expanded || given.max_depth || given.max_memory || given.max_time)
    throw py::type_error("distances() has one option, max_cost: see dijkstra_all()");
  auto const states = static_cast<std::size_t>(problem.state_count());
  std::vector<char> is_goal(goals ? states : 0);
  std::size_t distinct = 0;
  std::vector<std::size_t> columns;
  if (goals)
    for (State const& goal : *goals) {
      columns.push_back(static_cast<std::size_t>(problem.rank(goal)));
      if (!std::exchange(is_goal[columns.back()], 1)) ++distinct;
    }
  std::size_t const width = goals ? columns.size() : states;
  py::array_t<double> table({starts.size(), width});
  double* to = table.mutable_data();
  std::size_t bytes = 0;
  auto const status = without_lock([&] {
    std::optional<wend::reach_range<P>> range;
    std::vector<double> all(goals ? states : 0);
    for (State const& start : starts) {
      if (range)
        range->restart(start);
      else
        range.emplace(problem, start,
                      wend::reach_options<wend::cost_t<P>>{.limits = traits.limits(given)});
      double* const row = goals ? all.data() : to;
      std::fill(row, row + states, std::numeric_limits<double>::infinity());
      std::size_t missing = distinct;
      if (!goals || missing != 0)
        write_costs(*range, problem, row, traits, [&](std::size_t rank) {
          return goals && is_goal[rank] && --missing == 0;
        });
      if (range->status() == wend::search_status::stopped ||
          range->status() == wend::search_status::memory_limit) {
        bytes = static_cast<std::size_t>(range->statistics().bytes);
        return range->status();
      }
      for (std::size_t i = 0; i < columns.size(); ++i) to[i] = all[columns[i]];
      to += width;
    }
    return wend::search_status::exhausted;
  });
  check_memory(status, given, bytes);
  return table;
}

}  // namespace wend_python
