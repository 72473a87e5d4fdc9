// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include <wend/search/astar.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "answers.hpp"
#include "module.hpp"
#include "object_problem.hpp"
#include "searching.hpp"

// Searches of problems that are written in Python.

namespace wend_python {
namespace {

/// Converts the results of a search to Python. Paths are lists of states.
struct object_traits {
  object_problem const* problem;

  [[nodiscard]] py::object cost(double c) const { return problem->total(c); }
  static py::object path(object_state const& start, std::vector<object_action> const& actions) {
    py::list states(actions.size() + 1);
    states[0] = start.object();
    for (std::size_t i = 0; i < actions.size(); ++i) states[i + 1] = actions[i].to.object();
    return states;
  }
  static py::object actions(std::vector<object_action> const& actions) {
    py::list labels(actions.size());
    for (std::size_t i = 0; i < actions.size(); ++i) labels[i] = actions[i].label;
    return labels;
  }
};

/// The arguments of a search.
struct question {
  object_problem const& problem;
  object_state const& start;
  object_heuristic const& heuristic;
  given_limits const& given;
  py::object const& option;

  /// Runs `call(limits)` and converts its result.
  template <class Call>
  [[nodiscard]] result answer(Call const& call) const {
    auto const limits = limits_of<double>(given);
    auto const found = with_lock([&] { return call(limits); });
    auto all = answer_of(found, start, given, object_traits{&problem});
    if constexpr (requires { found.lower_bound; })
      if (found.lower_bound) all.lower_bound = problem.bound(*found.lower_bound);
    return all;
  }
};

result by_bfs(question const& q) {
  return q.answer([&](auto const& limits) { return wend::bfs(q.problem, q.start, limits); });
}
result by_dfs(question const& q) {
  return q.answer([&](auto const& limits) { return wend::dfs(q.problem, q.start, limits); });
}
result by_dls(question const& q) {
  return q.answer([&](auto const& limits) { return wend::dls(q.problem, q.start, limits); });
}
result by_iddfs(question const& q) {
  return q.answer([&](auto const& limits) { return wend::iddfs(q.problem, q.start, limits); });
}
result by_random_search(question const& q) {
  std::uint64_t const seed = q.option.is_none() ? 0 : read_count("seed", q.option);
  return q.answer([&](auto const& limits) {
    return wend::random_search(q.problem, q.start, {.limits = limits, .seed = seed});
  });
}
result by_ucs(question const& q) {
  return q.answer([&](auto const& limits) { return wend::ucs(q.problem, q.start, limits); });
}
result by_greedy(question const& q) {
  return q.answer(
      [&](auto const& limits) { return wend::greedy(q.problem, q.start, q.heuristic, limits); });
}
result by_astar(question const& q) {
  return q.answer(
      [&](auto const& limits) { return wend::astar(q.problem, q.start, q.heuristic, limits); });
}
result by_idastar(question const& q) {
  return q.answer(
      [&](auto const& limits) { return wend::idastar(q.problem, q.start, q.heuristic, limits); });
}
double weight_of(question const& q) {
  return q.option.is_none() ? 1.5 : read_number("weight", q.option, 1, 1e100, "1 to 1e100");
}
result by_weighted_astar(question const& q) {
  return q.answer([&, weight = weight_of(q)](auto const& limits) {
    return wend::weighted_astar(q.problem, q.start, q.heuristic,
                                {.weight = weight, .limits = limits});
  });
}
result by_bounded_suboptimal(question const& q) {
  return q.answer([&, weight = weight_of(q)](auto const& limits) {
    return wend::bounded_suboptimal(q.problem, q.start, q.heuristic,
                                    {.weight = weight, .limits = limits});
  });
}
result by_beam_search(question const& q) {
  std::size_t width = 1000;
  if (!q.option.is_none()) {
    int const given = read_int("width", q.option, "an integer, 1 to 2**31 - 1");
    if (given < 1)
      throw py::value_error("width is " + shown(q.option) + ": expected an integer of at least 1");
    width = static_cast<std::size_t>(given);
  }
  return q.answer([&](auto const& limits) {
    return wend::beam_search(q.problem, q.start, q.heuristic, {.width = width, .limits = limits});
  });
}

/// An algorithm by its name.
struct algorithm {
  std::string_view name;
  result (*run)(question const&);
  bool is_informed = false;
  std::string_view option{};
};
constexpr std::array algorithms{
    algorithm{"astar", by_astar, true},
    algorithm{"beam_search", by_beam_search, true, "width"},
    algorithm{"bfs", by_bfs},
    algorithm{"bounded_suboptimal", by_bounded_suboptimal, true, "weight"},
    algorithm{"dfs", by_dfs},
    algorithm{"dls", by_dls},
    algorithm{"greedy", by_greedy, true},
    algorithm{"idastar", by_idastar, true},
    algorithm{"iddfs", by_iddfs},
    algorithm{"random_search", by_random_search, false, "seed"},
    algorithm{"ucs", by_ucs},
    algorithm{"weighted_astar", by_weighted_astar, true, "weight"},
};

/// The names of the algorithms for which `is_meant` is true, as a list in a sentence.
template <class Meant>
std::string names_of(Meant const& is_meant) {
  std::vector<std::string> names;
  for (auto const& a : algorithms)
    if (is_meant(a)) names.emplace_back(a.name);
  return alternatives(names);
}

algorithm const& named(py::object const& given) {
  auto const name = name_in(given);
  for (auto const& a : algorithms)
    if (a.name == name) return a;
  std::string const sentence = "the algorithm is " + shown(given) + ": expected " +
                               names_of([](algorithm const&) { return true; });
  if (name.empty()) throw py::type_error(sentence);
  throw py::value_error(sentence);
}

/// Takes the options that only some algorithms have out of the keyword arguments.
py::object option_of(algorithm const& by, py::kwargs const& options) {
  py::object given = py::none();
  for (char const* const name : {"seed", "weight", "width"}) {
    if (!options.contains(name)) continue;
    auto const value = py::reinterpret_borrow<py::object>(options[name]);
    if (by.option == name)
      given = value;
    else if (!value.is_none())
      throw py::type_error(std::string(by.name) + " has no option " + name + ": expected " +
                           names_of([&](algorithm const& a) { return a.option == name; }));
    PyDict_DelItemString(options.ptr(), name);
  }
  return given;
}

result search(py::object const& problem, py::object const& start, py::object const& name,
              py::object const& heuristic, py::kwargs const& options) {
  calling_python const calling;
  auto by = named(name);
  auto const option = option_of(by, options);
  auto const given = read_limits(options);
  if (!by.is_informed && !heuristic.is_none())
    throw py::type_error(std::string(by.name) + " takes no heuristic: expected None, or " +
                         names_of([](algorithm const& a) { return a.is_informed; }));
  if (by.name == "astar" && heuristic.is_none()) by = named(py::str("ucs"));
  object_problem const p(problem, true, false);
  object_heuristic const h(heuristic, false);
  object_state const from(start, "the start");
  return by.run({p, from, h, given, option});
}

/// The first `k` elements of the range that `list(problem, start, heuristic, limits)` returns.
template <class List>
several_paths list_paths(List const& list, py::object const& problem, py::object const& start,
                         py::object const& heuristic, std::size_t k, bool keeps,
                         given_limits const& given) {
  calling_python const calling;
  object_problem const p(problem, true, keeps);
  object_heuristic const h(heuristic, keeps);
  object_state const from(start, "the start");
  auto range = with_lock([&] { return list(p, from, h, limits_of<double>(given)); });
  return paths_of(range, k, from, given, object_traits{&p}, [](auto&& work) { return with_lock(work); });
}

several_paths k_best(py::object const& problem, py::object const& start, py::object const& k,
                     py::object const& heuristic, py::kwargs const& options) {
  auto const given = read_limits(options);
  return list_paths(
      [](auto const& p, auto const& s, auto const& h, auto const& limits) {
        return wend::k_best(wend::astar, p, s, h, {.limits = limits});
      },
      problem, start, heuristic, read_k(k), true, given);
}

several_paths solutions(py::object const& problem, py::object const& start, py::object const& k,
                        py::object const& heuristic, py::object const& name,
                        py::kwargs const& options) {
  auto const given = read_limits(options);
  auto const most = k.is_none() ? ~std::size_t{0} : read_k(k);
  auto const by = name_in(name);
  if (by == "astar") {
    if (given.max_depth)
      throw py::value_error(
          "solutions has no option max_depth for algorithm='astar': expected algorithm='idastar'");
    return list_paths(
        [](auto const& p, auto const& s, auto const& h, auto const& limits) {
          return wend::solutions(wend::astar, p, s, h, {.limits = limits});
        },
        problem, start, heuristic, most, true, given);
  }
  if (by == "idastar")
    return list_paths(
        [](auto const& p, auto const& s, auto const& h, auto const& limits) {
          return wend::solutions(wend::idastar, p, s, h, {.limits = limits});
        },
        problem, start, heuristic, most, false, given);
  throw py::value_error("the algorithm is " + shown(name) + ": expected 'astar' or 'idastar'");
}

/// Returns the reachable states and their distances, as lists.
reached reach(py::object const& problem, py::object const& start, py::kwargs const& options) {
  struct searched {
    object_problem problem;
    object_state start;
    wend::ucs_search<object_problem> search;
    searched(py::object const& p, py::object const& from, given_limits const& limits)
        : problem(p, false, false),
          start(from, "the start"),
          search(problem, start, {.limits = limits_of<double>(limits), .goal_test = false}) {}
  };
  calling_python const calling;
  auto const given = read_limits(options);
  auto const held = std::make_shared<searched>(problem, start, given);
  auto const status = with_lock([&] {
    held->search.run();
    return held->search.status();
  });
  held->problem.forget_methods();
  check_memory(status, given, held->search.statistics().bytes);
  py::list states;
  py::list costs;
  for (auto const& known : held->search.known_states())
    if (known.is_final) {
      states.append(known.state.object());
      costs.append(held->problem.total(known.cost));
    }
  reached answer;
  answer.status = std::string(wend::to_string(status));
  answer.cost = costs;
  answer.states = states;
  answer.statistics = told(held->search.statistics());
  answer.path_to = [held](py::object const& goal) -> py::object {
    auto const way = held->search.path_to(object_state(goal, "the goal"));
    if (!way || !way->is_final) return py::none();
    return object_traits::path(held->start, way->actions);
  };
  return answer;
}

}  // namespace

void add_problems(py::module_& m) {
  m.def("search", search);
  m.def("k_best", k_best);
  m.def("solutions", solutions);
  m.def("reach", reach);
  py::list names;
  for (auto const& a : algorithms) names.append(py::str(std::string(a.name)));
  m.attr("algorithms") = py::tuple(names);
}

}  // namespace wend_python
