// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/pybind11.h>

#include <wend/heuristics/any_heuristic.hpp>
#include <wend/heuristics/gap.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/puzzles/pancake.hpp>

#include "answers.hpp"
#include "module.hpp"
#include "puzzle_search.hpp"
#include "searching.hpp"

// Pancakes, and a pattern database of the largest.

namespace wend_python {
namespace {

namespace heuristics = wend::heuristics;

constexpr std::size_t kept = 6;

/// A pattern database that declares that it has no dead ends and does not throw: all of a puzzle's own
/// states have ranks and lead to the goal.
template <std::size_t N>
class certain_database {
  using pattern = heuristics::pancake_pattern<N, kept>;
  using database = heuristics::pattern_database<pattern>;
  using state = typename wend::puzzles::pancake<N>::state_type;
  using note = typename database::note;

 public:
  static constexpr bool goal_aware = true;

  explicit certain_database(database d) : database_(std::move(d)) {}

  int operator()(state const& s) const noexcept { return *database_(s); }
  note root(state const& s) const noexcept { return database_.root(s); }
  note child(note const& n, state const& s, int turned) const noexcept {
    return database_.child(n, s, turned);
  }
  int value(note const& n) const noexcept { return *database_.value(n); }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return database_.size(); }

 private:
  database database_;
};

/// The database, as a Python class.
struct pancake_patterns {
  using python_class = pancake_patterns;

  std::variant<certain_database<8>, certain_database<10>, certain_database<12>,
               certain_database<14>>
      database;
};

template <std::size_t N>
class pancakes_of {
  using puzzle = wend::puzzles::pancake<N>;
  using any = heuristics::any_heuristic<puzzle>;
  using stack = typename puzzle::state_type;

 public:
  static constexpr std::size_t size = N;

  [[nodiscard]] py::object goal() const {
    return traits_.path(traits_.puzzle.goal_state(), {}).attr("__getitem__")(0);
  }
  /// Checks that it is a stack, because every stack can be sorted.
  [[nodiscard]] static bool is_solvable(py::object const& state) {
    static_cast<void>(stack_of(state));
    return true;
  }
  [[nodiscard]] result search(method by, py::object const& start, py::object const& heuristic,
                              given_limits const& given) const {
    return solve(by, traits_, stack_of(start), heuristic_of(heuristic), given);
  }
  [[nodiscard]] int estimate(py::object const& state, py::object const& heuristic) const {
    return heuristic_of(heuristic)(stack_of(state));
  }
  [[nodiscard]] reached dijkstra_all(py::object const& start, given_limits const& given) const {
    check_listed(static_cast<double>(puzzle::state_count()), given);
    return reach_states(traits_.puzzle, stack_of(start), given, traits_, stack_of);
  }
  [[nodiscard]] std::shared_ptr<pancake_patterns> build() const {
    std::array<std::uint8_t, kept> largest{};
    std::iota(largest.begin(), largest.end(), static_cast<std::uint8_t>(N - kept));
    heuristics::pancake_pattern<N, kept> const pattern(largest);
    auto built = without_lock([&] {
      return heuristics::build_pattern_database(traits_.puzzle, pattern,
                                                {.stop = signal_watch::each_time()});
    });
    check_memory(built.status, {}, pattern.state_count());
    return std::make_shared<pancake_patterns>(
        pancake_patterns{certain_database<N>(*std::move(built.database))});
  }

 private:
  [[nodiscard]] static stack stack_of(py::object const& state) {
    auto const numbers = numbers_of(state, N);
    stack s{};
    std::array<bool, N> seen{};
    for (std::size_t i = 0; i < N; ++i) {
      auto const pancake = static_cast<std::size_t>(numbers[i]);
      if (pancake >= N || std::exchange(seen[pancake], true))
        throw py::value_error("the stack has the pancake " + std::to_string(numbers[i]) +
                              (pancake < N ? " twice" : "") + ": expected each of 0 to " +
                              std::to_string(N - 1) + " once");
      s[i] = static_cast<std::uint8_t>(pancake);
    }
    return s;
  }
  [[nodiscard]] any heuristic_of(py::object const& given) const {
    if (py::isinstance<pancake_patterns>(given)) {
      auto const* database =
          std::get_if<certain_database<N>>(&py::cast<pancake_patterns const&>(given).database);
      if (database == nullptr)
        throw py::value_error("the pattern database is one of another number of pancakes than " +
                              std::to_string(N));
      return *database;
    }
    if (name_in(given) == "gap")
      return heuristics::gap<puzzle>(traits_.puzzle);
    throw py::value_error("the heuristic is " + shown(given) +
                          ": expected 'gap' or a pattern_database()");
  }

  puzzle_traits<puzzle> traits_{puzzle{}, {py::ssize_t{N}}};
};

/// The puzzle, as a Python class.
class pancakes {
 public:
  using python_class = pancakes;

  explicit pancakes(py::object const& count)
      : of_(made(read_int("the count", count, "8, 10, 12 or 14"))) {}

  template <class Use>
  auto use(Use const& use) const {
    return std::visit(use, of_);
  }
  [[nodiscard]] std::size_t count() const {
    return use([](auto const& of) { return of.size; });
  }

 private:
  using any = std::variant<pancakes_of<8>, pancakes_of<10>, pancakes_of<12>, pancakes_of<14>>;
  static any made(int count) {
    if (count == 8) return pancakes_of<8>();
    if (count == 10) return pancakes_of<10>();
    if (count == 12) return pancakes_of<12>();
    if (count == 14) return pancakes_of<14>();
    throw py::value_error(std::to_string(count) + " pancakes: expected 8, 10, 12 or 14");
  }

  any of_;
};

}  // namespace

void add_pancakes(py::module_& m) {
  py::class_<pancake_patterns, std::shared_ptr<pancake_patterns>>(m, "PancakePatterns",
      "A heuristic: a pattern database of the six largest pancakes.")
      .def_property_readonly(
          "bytes",
          [](pancake_patterns const& p) {
            return std::visit([](auto const& d) { return d.bytes(); }, p.database);
          },
          "The size of the table.");
  py::class_<pancakes> puzzle(m, "Pancakes");
  puzzle.def(py::init<py::object const&>())
      .def_property_readonly("count", &pancakes::count, "The number of pancakes.")
      .def("__repr__", shown_by<pancakes>([](pancakes const& p) {
             return "<wend.Pancakes: " + std::to_string(p.count()) + '>';
           }))
      .def_property_readonly(
          "goal",
          [](pancakes const& p) { return p.use([](auto const& of) { return of.goal(); }); },
          "The goal, as an array.")
      .def("is_solvable",
           [](pancakes const& p, py::object const& state) {
             return p.use([&](auto const& of) { return of.is_solvable(state); });
           })
      .def("estimate",
           [](pancakes const& p, py::object const& state, py::object const& heuristic) {
             return p.use([&](auto const& of) { return of.estimate(state, heuristic); });
           })
      .def("dijkstra_all",
           [](pancakes const& p, py::object const& start, py::kwargs const& limits) {
             auto const given = read_limits(limits);
             return p.use([&](auto const& of) { return of.dijkstra_all(start, given); });
           })
      .def("pattern_database",
           [](pancakes const& p) { return p.use([](auto const& of) { return of.build(); }); });
  for (auto const& [name, by] : {std::pair{"astar", method::astar}, {"idastar", method::idastar}})
    puzzle.def(name, [by = by](pancakes const& p, py::object const& start,
                               py::object const& heuristic, py::kwargs const& limits) {
      auto const given = read_limits(limits);
      return p.use([&](auto const& of) { return of.search(by, start, heuristic, given); });
    });
}

}  // namespace wend_python
