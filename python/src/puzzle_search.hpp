// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/core/problem.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ucs.hpp>

#include "answers.hpp"
#include "searching.hpp"

// Functions shared by the puzzles.

namespace wend_python {

/// Returns the numbers of a state of any shape. The puzzle knows which of them are valid.
/// \throws py::type_error, py::value_error
inline std::vector<int> numbers_of(py::object const& given, std::size_t count) {
  auto const array = as_array(given, "the state");
  char const kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u')
    throw py::type_error("the state has the type " + text(array.dtype()) + ": expected integers");
  if (static_cast<std::size_t>(array.size()) != count)
    throw py::value_error("the state has " + std::to_string(array.size()) +
                          " numbers: expected " + std::to_string(count));
  auto const numbers = as_integers(array, "the state");
  std::vector<int> all;
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t const number = numbers.data()[i];
    if (number != static_cast<int>(number))
      throw py::value_error("the state has the number " + std::to_string(number) +
                            ": expected numbers as in the goal");
    all.push_back(static_cast<int>(number));
  }
  return all;
}

/// Converts states to Python arrays of this shape.
template <class Puzzle>
struct puzzle_traits {
  Puzzle puzzle;
  std::vector<py::ssize_t> shape;

  static py::object cost(int c) { return py::int_(c); }
  [[nodiscard]] py::array_t<std::int64_t> rows(
      std::vector<typename Puzzle::state_type> const& states) const {
    std::vector<py::ssize_t> all = shape;
    all.insert(all.begin(), static_cast<py::ssize_t>(states.size()));
    py::array_t<std::int64_t> array(all);
    auto* to = array.mutable_data();
    for (auto const& state : states) to = std::copy(state.begin(), state.end(), to);
    return array;
  }
  [[nodiscard]] py::object path(typename Puzzle::state_type const& start,
                                std::vector<typename Puzzle::action_type> const& actions) const {
    std::vector<typename Puzzle::state_type> states{start};
    for (auto const action : actions) states.push_back(puzzle.result(states.back(), action));
    return rows(states);
  }
  static py::object actions(std::vector<typename Puzzle::action_type> const& all) {
    py::list names;
    for (auto const action : all)
      if constexpr (requires { to_string(action); })
        names.append(py::str(std::string(to_string(action))));
      else
        names.append(py::int_(action));
    return names;
  }
};

enum class method { astar, idastar };

/// The limits of a search whose actions cost 1.
inline wend::search_limits<int> limits_of_moves(given_limits const& given) {
  return limits_of<int>(given);
}

/// Returns the result of a method, with a heuristic whose type is chosen at run time.
template <class Puzzle, class Heuristic>
result solve(method by, puzzle_traits<Puzzle> const& traits,
             typename Puzzle::state_type const& start, Heuristic const& h,
             given_limits const& given) {
  auto const limits = limits_of_moves(given);
  auto const found = without_lock([&] {
    return by == method::astar ? wend::astar(traits.puzzle, start, h, {.limits = limits})
                               : wend::idastar(traits.puzzle, start, h, {.limits = limits});
  });
  return answer_of(found, start, given, traits);
}

/// Throws if a search for all states of a puzzle has no limit and the puzzle has too many states.
/// \throws py::value_error
inline void check_listed(double states, given_limits const& given) {
  constexpr double most = 1e7;
  if (states <= most || given.max_expanded || given.max_depth || given.max_memory ||
      given.max_time || given.max_cost)
    return;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2g", states);
  throw py::value_error("the puzzle has " + std::string(text.data()) +
                        " states: expected a limit, such as max_cost, where they are more than 1e7");
}

/// Returns the reachable states and their distances. `read` converts a Python object to a state.
template <class Problem, class State, class Traits, class Read>
reached reach_states(Problem problem, State const& start, given_limits const& given,
                     Traits const& traits, Read const& read) {
  struct searched {
    Problem problem;
    wend::ucs_search<Problem> search;
    searched(Problem p, State const& from, given_limits const& limits)
        : problem(std::move(p)),
          search(problem, from, {.limits = limits_of_moves(limits), .goal_test = false}) {}
  };
  auto const held = std::make_shared<searched>(std::move(problem), start, given);
  std::vector<State> states;
  std::vector<int> costs;
  auto const status = without_lock([&] {
    held->search.run();
    for (auto const& [state, cost, is_final] : held->search.known_states())
      if (is_final) {
        states.push_back(state);
        costs.push_back(cost);
      }
    return held->search.status();
  });
  check_memory(status, given, held->search.statistics().bytes);
  reached answer;
  answer.status = std::string(wend::to_string(status));
  answer.cost = array_of<std::int64_t>(costs);
  answer.states = traits.rows(states);
  answer.statistics = told(held->search.statistics());
  answer.path_to = [held, start, traits, read](py::object const& goal) -> py::object {
    auto const way = held->search.path_to(read(goal));
    if (!way || !way->is_final) return py::none();
    return traits.path(start, way->actions);
  };
  return answer;
}

}  // namespace wend_python
