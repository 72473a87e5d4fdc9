// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <wend/core/problem.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

#include "answers.hpp"
#include "searching.hpp"

// What the puzzles share.

namespace wend_python {

/// The numbers of a state, in whatever shape.
/// \throws py::type_error, py::value_error
inline std::vector<int> numbers_of(py::object const& given, std::size_t count) {
  auto const array = as_array(given, "the state");
  char const kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u')
    throw py::type_error("the state has the type " + py::cast<std::string>(py::str(array.dtype())) +
                         ": expected integers");
  if (static_cast<std::size_t>(array.size()) != count)
    throw py::value_error("the state has " + std::to_string(array.size()) +
                          " numbers: expected " + std::to_string(count));
  auto const numbers =
      py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>::ensure(array);
  std::vector<int> all;
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t const number = numbers.data()[i];
    if (number < 0 || number > std::numeric_limits<int>::max())
      throw py::value_error("the state has the number " + std::to_string(number) +
                            ": expected 0 to " + std::to_string(count - 1));
    all.push_back(static_cast<int>(number));
  }
  return all;
}

/// How states look in Python: in arrays of this shape.
template <class Puzzle>
struct puzzle_traits {
  Puzzle puzzle;
  std::vector<py::ssize_t> shape;

  static py::object cost(int c) { return py::int_(c); }
  [[nodiscard]] py::object path(typename Puzzle::state_type state,
                                std::vector<typename Puzzle::action_type> const& actions) const {
    std::vector<py::ssize_t> all = shape;
    all.insert(all.begin(), static_cast<py::ssize_t>(actions.size()) + 1);
    py::array_t<std::int64_t> states(all);
    auto* to = states.mutable_data();
    auto const put = [&] {
      for (auto const number : state) *to++ = number;
    };
    put();
    for (auto const action : actions) {
      state = puzzle.result(state, action);
      put();
    }
    return states;
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
  return limits_of<int>(given, [](double bound) {
    return bound < 0x1p31 - 1 ? static_cast<int>(bound) : std::numeric_limits<int>::max();
  });
}

/// The answer of one of the methods, with a heuristic whose type is chosen at run time.
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

}  // namespace wend_python
