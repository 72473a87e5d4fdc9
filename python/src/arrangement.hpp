// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/container/static_vector.hpp>
#include <pybind11/pybind11.h>

#include "searching.hpp"

// Puzzles whose states are rows of small numbers. The types are erased at the Python boundary, so one
// instance of each algorithm serves all of them.

namespace wend_python {

/// The numbers of a state. Numbers that a puzzle does not use are 0.
using arrangement = std::array<std::uint8_t, 32>;

/// A heuristic. It is 0 at the goal.
class arrangement_estimate {
 public:
  virtual ~arrangement_estimate() = default;
  [[nodiscard]] virtual int of(arrangement const& s) const noexcept = 0;
};

/// A pattern database, as a Python class.
struct arrangement_patterns {
  using python_class = arrangement_patterns;

  std::shared_ptr<arrangement_estimate const> estimate;
  std::string puzzle;  // the puzzle that the database is for
  std::uint64_t bytes;
};

/// A puzzle. Actions are numbers.
class arrangement_puzzle {
 public:
  using moves = boost::container::static_vector<std::uint8_t, 32>;

  virtual ~arrangement_puzzle() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  /// The shape of a state in Python.
  [[nodiscard]] virtual std::vector<py::ssize_t> shape() const = 0;
  [[nodiscard]] virtual arrangement goal() const = 0;
  /// The approximate number of reachable states.
  [[nodiscard]] virtual double states() const = 0;
  [[nodiscard]] virtual moves actions(arrangement const& s) const noexcept = 0;
  virtual void apply(arrangement& s, std::uint8_t a) const noexcept = 0;
  [[nodiscard]] virtual std::uint8_t inverse(std::uint8_t a) const noexcept = 0;
  [[nodiscard]] virtual py::object told(std::uint8_t action) const = 0;

  /// The error in numbers that should be a state; empty if there is none.
  [[nodiscard]] virtual std::string fault(arrangement const& s) const = 0;
  /// True if the goal can be reached. \pre `a` is a state.
  [[nodiscard]] virtual bool is_solvable(arrangement const& s) const = 0;
  /// The names of the heuristics without tables, the best one first.
  [[nodiscard]] virtual std::vector<std::string_view> heuristics() const { return {"nil"}; }
  /// \pre The name is one of `heuristics()`.
  [[nodiscard]] virtual std::shared_ptr<arrangement_estimate const> estimate(
      std::string_view name) const;
  [[nodiscard]] virtual bool has_patterns() const { return true; }
  /// \throws py::value_error if the puzzle has no pattern database.
  [[nodiscard]] virtual arrangement_patterns patterns() const;

  [[nodiscard]] std::size_t size() const {
    std::size_t product = 1;
    for (auto const side : shape()) product *= static_cast<std::size_t>(side);
    return product;
  }
};

/// Wraps a heuristic of the library.
template <class Estimate>
std::shared_ptr<arrangement_estimate const> estimate_by(Estimate estimate) {
  class by final : public arrangement_estimate {
   public:
    explicit by(Estimate e) : estimate_(std::move(e)) {}
    [[nodiscard]] int of(arrangement const& s) const noexcept override { return estimate_(s); }

   private:
    Estimate estimate_;
  };
  return std::make_shared<by>(std::move(estimate));
}

/// Wraps a state of the library. \pre It has no more numbers than an arrangement has room for.
template <class State>
State state_of(arrangement const& s) noexcept {
  State state{};
  std::copy_n(s.begin(), state.size(), state.begin());
  return state;
}
template <class State>
arrangement arrangement_of(State const& state) noexcept {
  arrangement s{};
  std::copy(state.begin(), state.end(), s.begin());
  return s;
}

/// The puzzle as a problem.
class arrangement_problem {
 public:
  using state_type = arrangement;
  using action_type = std::uint8_t;

  explicit arrangement_problem(std::shared_ptr<arrangement_puzzle const> puzzle)
      : puzzle_(std::move(puzzle)), goal_(puzzle_->goal()) {}

  [[nodiscard]] auto actions(arrangement const& s) const noexcept { return puzzle_->actions(s); }
  [[nodiscard]] arrangement result(arrangement s, std::uint8_t a) const noexcept {
    puzzle_->apply(s, a);
    return s;
  }
  [[nodiscard]] bool is_goal(arrangement const& s) const noexcept { return s == goal_; }
  void apply(arrangement& s, std::uint8_t a) const noexcept { puzzle_->apply(s, a); }
  void undo(arrangement& s, std::uint8_t a) const noexcept {
    puzzle_->apply(s, puzzle_->inverse(a));
  }
  [[nodiscard]] std::uint8_t inverse(std::uint8_t a) const noexcept { return puzzle_->inverse(a); }

  [[nodiscard]] arrangement_puzzle const& puzzle() const noexcept { return *puzzle_; }

 private:
  std::shared_ptr<arrangement_puzzle const> puzzle_;
  arrangement goal_;
};

/// The heuristic in the form that searches call.
class arrangement_heuristic {
 public:
  static constexpr bool goal_aware = true;

  explicit arrangement_heuristic(std::shared_ptr<arrangement_estimate const> by)
      : by_(std::move(by)) {}
  int operator()(arrangement const& s) const noexcept { return by_->of(s); }

 private:
  std::shared_ptr<arrangement_estimate const> by_;
};

/// The built-in puzzles of this kind.
/// \throws py::value_error
/// @{
std::shared_ptr<arrangement_puzzle const> torus_of(int rows, int columns, std::string const& goal);
std::shared_ptr<arrangement_puzzle const> topspin_of(int tokens);
std::shared_ptr<arrangement_puzzle const> hanoi_of(int discs);
std::shared_ptr<arrangement_puzzle const> pocket_cube_of();
std::shared_ptr<arrangement_puzzle const> cube_of();
/// @}

}  // namespace wend_python
