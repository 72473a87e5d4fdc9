// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>    // std::size_t
#include <span>
#include <stdexcept>  // std::logic_error
#include <string>
#include <string_view>
#include <utility>    // std::pair
#include <variant>

#include <wend/heuristics/any_heuristic.hpp>
#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/walking_distance.hpp>

#include "solver_on.hpp"
#include "solver_run.hpp"

/// What is chosen at run time, behind functions, so that each algorithm is compiled once.
namespace npuzzle {
namespace {

using wend::puzzles::board;
using wend::puzzles::move;

/// A puzzle on a plane or a torus.
struct any_puzzle {
  using state_type = board<>;
  using action_type = move;
  std::variant<wend::puzzles::tile_puzzle<>, wend::puzzles::torus_puzzle<>> puzzle;

  [[nodiscard]] std::span<move const> actions(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.actions(b); }, puzzle);
  }
  [[nodiscard]] board<> result(board<> const& b, move a) const {
    return std::visit([&](auto const& p) { return p.result(b, a); }, puzzle);
  }
  [[nodiscard]] bool is_goal(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.is_goal(b); }, puzzle);
  }
  [[nodiscard]] std::size_t hash(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.hash(b); }, puzzle);
  }
  [[nodiscard]] std::string pack(board<> const& b) const {
    return std::visit([&](auto const& p) { return p.pack(b); }, puzzle);
  }
  [[nodiscard]] board<> unpack(std::string const& key) const {
    return std::visit([&](auto const& p) { return p.unpack(key); }, puzzle);
  }
  [[nodiscard]] board<> parse(std::string_view text) const {
    return std::visit([&](auto const& p) { return p.parse(text); }, puzzle);
  }
  [[nodiscard]] move inverse(move a) const {
    return std::visit([&](auto const& p) { return p.inverse(a); }, puzzle);
  }
};

[[maybe_unused]] any_puzzle puzzle_of(instance const& i) {
  return with_puzzle(i, [](auto const& p) { return any_puzzle{p}; });
}

using any_heuristic = wend::heuristics::any_heuristic<any_puzzle>;

/// \pre The heuristic, none of tables, serves the puzzle.
template <class Puzzle>
any_heuristic heuristic_on(Puzzle const& p, heuristic kind) {
  switch (kind) {
    case heuristic::nil: return wend::heuristics::nil{};
    case heuristic::misplaced: return wend::heuristics::misplaced{p};
    case heuristic::manhattan: return wend::heuristics::manhattan{p};
    case heuristic::linear_conflict:
      if constexpr (Puzzle::edges == wend::puzzles::topology::plane)
        return wend::heuristics::linear_conflict{p};
      break;
    case heuristic::walking_distance:
      return made_of<any_heuristic>(std::pair(Puzzle::edges, p.goal_state()), [&] {
        return any_heuristic(wend::heuristics::walking_distance{p});
      });
    case heuristic::tables: break;  // see solver_tables.ipp
  }
  throw std::logic_error("a heuristic that does not serve these boards");
}

}  // namespace
}  // namespace npuzzle
