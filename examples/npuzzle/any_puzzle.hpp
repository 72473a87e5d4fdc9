// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include <wend/heuristics/any_heuristic.hpp>

#include "instance.hpp"
#include "names.hpp"

/// Type-erased puzzles and heuristics, so that each algorithm is compiled once.
namespace npuzzle {

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

using any_heuristic = wend::heuristics::any_heuristic<any_puzzle>;

any_puzzle puzzle_of(instance const& i);

/// \pre The heuristic is not `tables`, and supports the puzzle.
any_heuristic heuristic_on(instance const& i, heuristic kind);

}  // namespace npuzzle
