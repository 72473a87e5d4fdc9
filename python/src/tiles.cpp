// SPDX-License-Identifier: BSL-1.0
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <wend/heuristics/any_heuristic.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/tile_pattern_database.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "answers.hpp"
#include "module.hpp"
#include "puzzle_search.hpp"
#include "searching.hpp"

// Sliding tiles, and their pattern databases.

namespace wend_python {
namespace {

namespace heuristics = wend::heuristics;

constexpr std::size_t most_patterns = 4;
// A note of pattern databases: see tile_pattern_databases.
constexpr std::size_t note_bytes = 32 * most_patterns + 32;

/// The tables of a puzzle's patterns, as a Python class.
struct tile_patterns {
  using python_class = tile_patterns;

  heuristics::tile_pattern_tables tables;

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (auto const& pattern : tables.patterns) sum += pattern.bytes();
    return sum;
  }
};

template <std::size_t Side>
class tiles_on {
  using puzzle = wend::puzzles::tile_puzzle<Side, Side>;
  using any = heuristics::any_heuristic<puzzle, note_bytes>;
  using board = typename puzzle::state_type;
  using databases = heuristics::tile_pattern_databases<puzzle, most_patterns>;

 public:
  /// Moves are tried in Korf's order, so IDA* generates Korf's numbers of nodes.
  explicit tiles_on(wend::puzzles::goal goal)
      : traits_{puzzle(goal, wend::puzzles::move_order::ulrd), {py::ssize_t{Side}, py::ssize_t{Side}}} {}

  [[nodiscard]] py::object goal() const {
    return traits_.path(p().goal_state(), {}).attr("__getitem__")(0);
  }
  [[nodiscard]] bool is_solvable(py::object const& state) const {
    return p().is_solvable(board_of(state));
  }
  [[nodiscard]] result search(method by, py::object const& start, py::object const& heuristic,
                              given_limits const& given) const {
    board const from = board_of(start);
    if (!p().is_solvable(from)) return unsolvable();
    return solve(by, traits_, from, heuristic_of(heuristic), given);
  }
  [[nodiscard]] int estimate(py::object const& state, py::object const& heuristic) const {
    return heuristic_of(heuristic)(board_of(state));
  }
  [[nodiscard]] reached dijkstra_all(py::object const& start, given_limits const& given) const {
    board const from = board_of(start);
    check_listed(std::tgamma(Side * Side + 1.0) / 2, given);
    return reach_states(p(), from, given, traits_, board_of);
  }
  [[nodiscard]] std::shared_ptr<tile_patterns> build(
      py::object const& patterns) const {
    heuristics::tile_partition partition;
    if (py::isinstance<py::str>(patterns)) {
      auto const name = text(patterns);
      auto named = heuristics::named_tile_partition(p(), name);
      if (!named)
        throw py::value_error("this board has no patterns named '" + name +
                              "': expected '5-5-5', '6-6-3' or '7-8' of 4 x 4, '6-6-6-6' of 5 x 5, "
                              "or lists of tiles");
      partition = *std::move(named);
    } else {
      partition = partition_of(patterns);
    }
    if (partition.size() > most_patterns)
      throw py::value_error(std::to_string(partition.size()) + " patterns: expected at most " +
                            std::to_string(most_patterns));
    auto built = without_lock([&] {
      return heuristics::build_tile_patterns(p(), std::move(partition),
                                             heuristics::blank_regions::merged,
                                             {.stop = signal_watch::each_time()});
    });
    return std::make_shared<tile_patterns>(tile_patterns{*std::move(built.tables)});
  }

 private:
  [[nodiscard]] puzzle const& p() const { return traits_.puzzle; }
  [[nodiscard]] static board board_of(py::object const& state) {
    auto const numbers = numbers_of(state, Side * Side);
    return board({}, numbers);
  }
  [[nodiscard]] static heuristics::tile_partition partition_of(py::object const& lists) {
    std::vector<std::vector<py::object>> given;
    try {
      given = py::cast<std::vector<std::vector<py::object>>>(lists);
    } catch (py::cast_error const&) {
      throw py::type_error("the patterns are " + shown(lists) +
                           ": expected a name, such as '5-5-5', or lists of tiles");
    }
    auto const expected = "a tile, 1 to " + std::to_string(Side * Side - 1);
    heuristics::tile_partition partition;
    for (auto const& pattern : given) {
      auto& tiles = partition.emplace_back();
      for (auto const& item : pattern) {
        int const tile = read_int("the patterns: a tile", item, expected.c_str());
        if (tile < 1 || tile >= static_cast<int>(Side * Side))
          throw py::value_error("the patterns: a tile is " + std::to_string(tile) + ": expected " +
                                expected);
        tiles.push_back(static_cast<std::uint8_t>(tile));
      }
    }
    return partition;
  }
  [[nodiscard]] any heuristic_of(py::object const& given) const {
    if (py::isinstance<tile_patterns>(given))
      return databases(p(), py::cast<tile_patterns const&>(given).tables);
    auto const name = name_in(given);
    if (name == "misplaced") return heuristics::misplaced<puzzle>(p());
    if (name == "manhattan") return heuristics::manhattan<puzzle>(p());
    if (name == "linear_conflict") return heuristics::linear_conflict<puzzle>(p());
    throw py::value_error("the heuristic is " + shown(given) +
                          ": expected 'misplaced', 'manhattan', 'linear_conflict' or a "
                          "pattern_database()");
  }

  puzzle_traits<puzzle> traits_;
};

wend::puzzles::goal goal_of(py::object const& given) {
  auto const name = read_name("the goal", given, "'blank_first' or 'blank_last'");
  if (name == "blank_first") return wend::puzzles::goal::blank_first;
  if (name == "blank_last") return wend::puzzles::goal::blank_last;
  throw py::value_error("the goal is '" + name + "': expected 'blank_first' or 'blank_last'");
}

/// The puzzle, as a Python class.
class tiles {
 public:
  using python_class = tiles;

  tiles(py::object const& side, py::object const& goal)
      : side_(read_int("the side", side, "3, 4 or 5")), on_(made(side_, goal_of(goal))) {}

  template <class Use>
  auto use(Use const& use) const {
    return std::visit(use, on_);
  }
  [[nodiscard]] int side() const { return side_; }

 private:
  using any = std::variant<tiles_on<3>, tiles_on<4>, tiles_on<5>>;
  static any made(int side, wend::puzzles::goal goal) {
    if (side == 3) return tiles_on<3>(goal);
    if (side == 4) return tiles_on<4>(goal);
    if (side == 5) return tiles_on<5>(goal);
    throw py::value_error("the side is " + std::to_string(side) + ": expected 3, 4 or 5");
  }

  int side_;
  any on_;
};

}  // namespace

void add_tiles(py::module_& m) {
  py::class_<tile_patterns, std::shared_ptr<tile_patterns>>(m, "TilePatterns",
      "A heuristic: additive pattern databases of tiles.")
      .def_property_readonly("bytes", &tile_patterns::bytes, "The size of the tables.")
      .def_property_readonly(
          "patterns",
          [](tile_patterns const& t) {
            std::vector<std::vector<int>> all;
            for (auto const& pattern : t.tables.patterns)
              all.emplace_back(pattern.tiles().begin(), pattern.tiles().end());
            return all;
          },
          "The tiles of each table.");
  py::class_<tiles> puzzle(m, "Tiles");
  puzzle.def(py::init<py::object const&, py::object const&>())
      .def_property_readonly("side", &tiles::side, "The numbers of rows and columns.")
      .def_property_readonly(
          "goal",
          [](tiles const& t) { return t.use([](auto const& on) { return on.goal(); }); },
          "The goal, as an array.")
      .def("__repr__", shown_by<tiles>([](tiles const& t) {
             auto const side = std::to_string(t.side());
             return "<wend.Tiles: " + side + " x " + side + '>';
           }))
      .def("is_solvable",
           [](tiles const& t, py::object const& state) {
             return t.use([&](auto const& on) { return on.is_solvable(state); });
           })
      .def("estimate",
           [](tiles const& t, py::object const& state, py::object const& heuristic) {
             return t.use([&](auto const& on) { return on.estimate(state, heuristic); });
           })
      .def("dijkstra_all",
           [](tiles const& t, py::object const& start, py::kwargs const& limits) {
             auto const given = read_limits(limits);
             return t.use([&](auto const& on) { return on.dijkstra_all(start, given); });
           })
      .def("pattern_database", [](tiles const& t, py::object const& patterns) {
        return t.use([&](auto const& on) { return on.build(patterns); });
      });
  for (auto const& [name, by] : {std::pair{"astar", method::astar}, {"idastar", method::idastar}})
    puzzle.def(name, [by = by](tiles const& t, py::object const& start, py::object const& heuristic,
                               py::kwargs const& limits) {
      auto const given = read_limits(limits);
      return t.use([&](auto const& on) { return on.search(by, start, heuristic, given); });
    });
}

}  // namespace wend_python
