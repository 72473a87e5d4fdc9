// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include <wend/heuristics/cube_pattern.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/pattern_database.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/heuristics/topspin_pattern.hpp>
#include <wend/puzzles/cube.hpp>
#include <wend/puzzles/cube_text.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/topspin.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

#include "answers.hpp"
#include "arrangement.hpp"

// The built-in puzzles as arrangements, with their pattern databases.

namespace wend_python {

std::shared_ptr<arrangement_estimate const> arrangement_puzzle::estimate(
    std::string_view /*nil*/) const {
  return estimate_by([](arrangement const&) { return 0; });
}
arrangement_patterns arrangement_puzzle::patterns() const {
  throw py::value_error("there is no pattern database of " + name());
}

namespace {

namespace puzzles = wend::puzzles;
namespace heuristics = wend::heuristics;

/// True if the numbers are 0 to n - 1, each once.
bool is_permutation(std::span<std::uint8_t const> numbers) {
  std::uint32_t seen = 0;
  for (auto const number : numbers)
    if (number < numbers.size()) seen |= std::uint32_t{1} << number;
  return seen == (std::uint64_t{1} << numbers.size()) - 1;
}

/// The turns of a cube in standard notation, in the order of their numbers.
std::string turn_name(std::uint8_t turn) {
  std::string name(1, "URFDLB"[turn / 3]);
  return turn % 3 == 0 ? name : name + (turn % 3 == 1 ? "2" : "'");
}

/// The common part of the library's puzzles whose states are arrays.
template <class Puzzle>
class known_puzzle : public arrangement_puzzle {
 protected:
  using state = typename Puzzle::state_type;
  using action = typename Puzzle::action_type;

 public:
  [[nodiscard]] std::vector<py::ssize_t> shape() const override {
    return {static_cast<py::ssize_t>(state{}.size())};
  }
  [[nodiscard]] arrangement goal() const override { return arrangement_of(puzzle_.goal_state()); }
  [[nodiscard]] double states() const override {
    if constexpr (requires { Puzzle::state_count(); })
      return static_cast<double>(Puzzle::state_count());
    else
      return 4.3e19;  // the 3 x 3 x 3 cube
  }
  [[nodiscard]] moves actions(arrangement const& s) const noexcept override {
    moves all;
    for (auto const a : puzzle_.actions(state_of<state>(s))) all.push_back(number_of(a));
    return all;
  }
  void apply(arrangement& s, std::uint8_t a) const noexcept override {
    auto now = state_of<state>(s);
    puzzle_.apply(now, action_of(a));
    s = arrangement_of(now);
  }
  [[nodiscard]] std::uint8_t inverse(std::uint8_t a) const noexcept override {
    return number_of(puzzle_.inverse(action_of(a)));
  }
  [[nodiscard]] py::object told(std::uint8_t a) const override {
    if constexpr (std::is_integral_v<action>)
      return py::int_(a);
    else if constexpr (std::is_same_v<action, puzzles::hanoi_move>)
      return py::make_tuple(a / 16, a % 16);
    else
      return py::str(turn_name(a));
  }

 protected:
  static std::uint8_t number_of(action a) noexcept {
    if constexpr (std::is_same_v<action, puzzles::hanoi_move>)
      return static_cast<std::uint8_t>(16 * a.from + a.to);
    else
      return static_cast<std::uint8_t>(a);
  }
  static action action_of(std::uint8_t a) noexcept {
    if constexpr (std::is_same_v<action, puzzles::hanoi_move>)
      return {static_cast<std::uint8_t>(a / 16), static_cast<std::uint8_t>(a % 16)};
    else
      return static_cast<action>(a);
  }

  /// Builds the database of an abstraction.
  template <class Abstraction>
  [[nodiscard]] arrangement_patterns database_of(Abstraction const& abstraction) const {
    auto built = without_lock([&] {
      return heuristics::build_pattern_database(puzzle_, abstraction,
                                                {.stop = signal_watch::each_time()});
    });
    check_memory(built.status, {}, abstraction.state_count());
    auto const bytes = built.database->size();
    return {estimate_by([database = *std::move(built.database)](arrangement const& s) {
              return *database(state_of<state>(s));
            }),
            name(), bytes};
  }

  Puzzle puzzle_{};
};

class torus final : public arrangement_puzzle {
  using puzzle = puzzles::torus_puzzle<>;

 public:
  torus(std::size_t rows, std::size_t columns, puzzles::goal goal) : puzzle_(rows, columns, goal) {}

  [[nodiscard]] std::string name() const override {
    return "Torus: " + std::to_string(puzzle_.rows()) + " x " + std::to_string(puzzle_.cols());
  }
  [[nodiscard]] std::vector<py::ssize_t> shape() const override {
    return {static_cast<py::ssize_t>(puzzle_.rows()), static_cast<py::ssize_t>(puzzle_.cols())};
  }
  [[nodiscard]] arrangement goal() const override { return arrangement_of(puzzle_.goal_state()); }
  [[nodiscard]] double states() const override {
    return std::tgamma(static_cast<double>(puzzle_.size()) + 1);
  }
  [[nodiscard]] moves actions(arrangement const& s) const noexcept override {
    moves all;
    for (auto const a : puzzle_.moves_at(blank(s), puzzle_.order()))
      all.push_back(static_cast<std::uint8_t>(a));
    return all;
  }
  void apply(arrangement& s, std::uint8_t a) const noexcept override {
    std::size_t const from = blank(s);
    std::swap(s[from], s[puzzle_.leads_to(from, static_cast<puzzles::move>(a))]);
  }
  [[nodiscard]] std::uint8_t inverse(std::uint8_t a) const noexcept override {
    return static_cast<std::uint8_t>(puzzle_.inverse(static_cast<puzzles::move>(a)));
  }
  [[nodiscard]] py::object told(std::uint8_t a) const override {
    return py::str(std::string(to_string(static_cast<puzzles::move>(a))));
  }
  [[nodiscard]] std::string fault(arrangement const& s) const override {
    return is_permutation(std::span(s).first(puzzle_.size()))
               ? ""
               : "expected each of 0 to " + std::to_string(puzzle_.size() - 1) + " once";
  }
  [[nodiscard]] bool is_solvable(arrangement const& s) const override {
    return puzzle_.is_solvable(board(s));
  }
  [[nodiscard]] std::vector<std::string_view> heuristics() const override {
    return {"manhattan", "misplaced", "nil"};
  }
  [[nodiscard]] bool has_patterns() const override { return false; }
  [[nodiscard]] std::shared_ptr<arrangement_estimate const> estimate(
      std::string_view name) const override {
    auto const on_boards = [this](auto h) {
      return estimate_by([p = puzzle_, h](arrangement const& s) { return h(board(p, s)); });
    };
    if (name == "manhattan") return on_boards(heuristics::manhattan<puzzle>(puzzle_));
    if (name == "misplaced") return on_boards(heuristics::misplaced<puzzle>(puzzle_));
    return arrangement_puzzle::estimate(name);
  }

 private:
  [[nodiscard]] std::size_t blank(arrangement const& s) const noexcept {
    std::size_t cell = 0;
    while (s[cell] != 0) ++cell;
    return cell;
  }
  static puzzle::state_type board(puzzle const& p, arrangement const& s) {
    std::array<int, 25> tiles{};
    for (std::size_t i = 0; i < p.size(); ++i) tiles[i] = s[i];
    return {p.shape(), std::span(tiles).first(p.size())};
  }
  [[nodiscard]] puzzle::state_type board(arrangement const& s) const { return board(puzzle_, s); }

  puzzle puzzle_;
};

template <std::size_t N>
class topspin final : public known_puzzle<puzzles::topspin<N>> {
 public:
  [[nodiscard]] std::string name() const override { return "TopSpin: " + std::to_string(N); }
  [[nodiscard]] std::string fault(arrangement const& s) const override {
    return is_permutation(std::span(s).template first<N>())
               ? ""
               : "expected each of 0 to " + std::to_string(N - 1) + " once";
  }
  [[nodiscard]] bool is_solvable(arrangement const& s) const override {
    return this->puzzle_.ranks(state_of<typename topspin::state>(s));
  }
  [[nodiscard]] arrangement_patterns patterns() const override {
    return this->database_of(heuristics::topspin_pattern<N, 4, 6>({0, 1, 2, 3, 4, 5}));
  }
};

template <std::size_t Discs>
class hanoi final : public known_puzzle<puzzles::hanoi<Discs>> {
 public:
  [[nodiscard]] std::string name() const override { return "Hanoi: " + std::to_string(Discs); }
  [[nodiscard]] std::string fault(arrangement const& s) const override {
    for (std::size_t disc = 0; disc < Discs; ++disc)
      if (s[disc] > 3) return "expected the peg of each disc, 0 to 3";
    return {};
  }
  [[nodiscard]] bool is_solvable(arrangement const& /*all*/) const override { return true; }
  /// Covers all discs but the smallest three.
  [[nodiscard]] arrangement_patterns patterns() const override {
    std::array<std::uint8_t, Discs - 3> largest{};
    std::iota(largest.begin(), largest.end(), std::uint8_t{3});
    return this->database_of(
        heuristics::hanoi_pattern<Discs, 4, Discs - 3>(this->puzzle_, largest));
  }
};

class pocket_cube final : public known_puzzle<puzzles::pocket_cube<>> {
 public:
  [[nodiscard]] std::string name() const override { return "PocketCube"; }
  [[nodiscard]] std::string fault(arrangement const& s) const override {
    std::array<std::uint8_t, 7> places{};
    for (std::size_t corner = 0; corner < 7; ++corner)
      places[corner] = static_cast<std::uint8_t>(s[corner] / 3);
    return is_permutation(places)
               ? ""
               : "expected 3 * place + twist of each corner, in seven places";
  }
  [[nodiscard]] bool is_solvable(arrangement const& s) const override {
    return puzzle_.ranks(state_of<state>(s));
  }
  /// Covers the four corners of the upper face.
  [[nodiscard]] arrangement_patterns patterns() const override {
    return database_of(heuristics::pocket_cube_pattern<4>({0, 1, 2, 3}));
  }
};

class cube final : public known_puzzle<puzzles::cube<>> {
 public:
  [[nodiscard]] std::string name() const override { return "Cube"; }
  [[nodiscard]] std::string fault(arrangement const& s) const override {
    std::array<std::uint8_t, 8> corners{};
    std::array<std::uint8_t, 12> edges{};
    for (std::size_t i = 0; i < 8; ++i) corners[i] = static_cast<std::uint8_t>(s[i] / 3);
    for (std::size_t i = 0; i < 12; ++i) edges[i] = static_cast<std::uint8_t>(s[8 + i] / 2 - 12);
    return is_permutation(corners) && is_permutation(edges)
               ? ""
               : "expected the corners' and the edges' stickers, as read() gives them";
  }
  [[nodiscard]] bool is_solvable(arrangement const& s) const override {
    return puzzles::explain_solvability(state_of<state>(s)).solvable;
  }
  /// Covers five corners.
  [[nodiscard]] arrangement_patterns patterns() const override {
    return database_of(
        heuristics::cube_pattern<heuristics::cube_pieces::corners, 5>({0, 1, 2, 3, 4}));
  }
};

template <template <std::size_t> class Puzzle, std::size_t... Counts>
std::shared_ptr<arrangement_puzzle const> one_of(int count, char const* what) {
  std::shared_ptr<arrangement_puzzle const> made;
  ((count == static_cast<int>(Counts) ? void(made = std::make_shared<Puzzle<Counts>>()) : void()),
   ...);
  if (made) return made;
  throw py::value_error(std::to_string(count) + ' ' + what + ": expected " +
                        alternatives({std::to_string(Counts)...}));
}

}  // namespace

std::shared_ptr<arrangement_puzzle const> torus_of(int rows, int columns,
                                                   std::string const& goal) {
  if (rows < 2 || rows > 5 || columns < 2 || columns > 5)
    throw py::value_error("a torus of " + std::to_string(rows) + " x " + std::to_string(columns) +
                          ": expected 2 to 5 rows and 2 to 5 columns");
  if (goal != "blank_first" && goal != "blank_last")
    throw py::value_error("the goal is '" + goal + "': expected 'blank_first' or 'blank_last'");
  return std::make_shared<torus>(
      static_cast<std::size_t>(rows), static_cast<std::size_t>(columns),
      goal == "blank_first" ? puzzles::goal::blank_first : puzzles::goal::blank_last);
}
std::shared_ptr<arrangement_puzzle const> topspin_of(int tokens) {
  return one_of<topspin, 8, 12>(tokens, "tokens");
}
std::shared_ptr<arrangement_puzzle const> hanoi_of(int discs) {
  return one_of<hanoi, 8, 10, 12>(discs, "discs");
}
std::shared_ptr<arrangement_puzzle const> pocket_cube_of() {
  return std::make_shared<pocket_cube>();
}
std::shared_ptr<arrangement_puzzle const> cube_of() { return std::make_shared<cube>(); }

}  // namespace wend_python
