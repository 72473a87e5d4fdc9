// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <span>

#include "algorithms_on.hpp"

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

/// \file
/// The puzzles of both kinds, of sides that are known when the page is looked at.

namespace playground {

/// A puzzle of up to 25 cells, which packs its boards into two words: those of any size pack them
/// into strings.
template <wend::puzzles::topology Edges>
class small_puzzle : public wend::puzzles::sliding_puzzle<Edges> {
 public:
  using any_size = wend::puzzles::sliding_puzzle<Edges>;
  using state_type = typename any_size::state_type;
  using any_size::any_size;

  /// Five bits for each of the first 24 cells, 12 in a word. The tile in the 25th is the one that
  /// is in no other.
  using key_type = std::array<std::uint64_t, 2>;

  [[nodiscard]] key_type pack(state_type const& s) const noexcept {
    key_type key{};
    for (std::size_t cell = 0; cell < s.size() && cell < most; ++cell)
      key[cell / 12] |= std::uint64_t{s[cell]} << cell % 12 * 5;
    return key;
  }
  [[nodiscard]] state_type unpack(key_type const& key) const {
    std::array<int, most + 1> tiles{};
    int others = 0;
    for (std::size_t cell = 0; cell < this->size() && cell < most; ++cell)
      others += tiles[cell] = static_cast<int>(key[cell / 12] >> cell % 12 * 5 & 31);
    tiles[most] = most * (most + 1) / 2 - others;
    return state_type(this->shape(), std::span(tiles).first(this->size()));
  }

 private:
  static constexpr int most = 24;
};

template <wend::puzzles::topology Edges>
small_puzzle<Edges> make_puzzle(setup const& s) {
  using namespace wend::puzzles;
  return small_puzzle<Edges>(s.rows, s.cols, s.blank_first ? goal::blank_first : goal::blank_last,
                             s.ulrd ? move_order::ulrd : move_order::udlr);
}

template <class P>
std::unique_ptr<estimate<P>> make_puzzle_estimate(P const& puzzle, heuristic which) {
  using any = typename P::any_size;
  switch (which) {
    case heuristic::misplaced: return make_estimate<P>(wend::heuristics::misplaced<any>(puzzle));
    case heuristic::manhattan: return make_estimate<P>(wend::heuristics::manhattan<any>(puzzle));
    case heuristic::linear_conflict:
      if constexpr (P::edges == wend::puzzles::topology::plane)
        return make_estimate<P>(wend::heuristics::linear_conflict<any>(puzzle));
      break;
    case heuristic::walking_distance:
      return make_estimate<P>(wend::heuristics::walking_distance<any>(puzzle));
    default: break;
  }
  return make_estimate<P>([](auto const&) { return 0; });
}

template <wend::puzzles::topology Edges>
std::unique_ptr<session> search_puzzle(setup const& s) {
  using puzzle = small_puzzle<Edges>;
  puzzle p = make_puzzle<Edges>(s);
  typename puzzle::state_type const start(p.shape(), s.board);
  auto h = make_puzzle_estimate(p, s.heuristic);
  return make_session<puzzle>({std::move(p), start, std::move(h)}, s);
}

template <wend::puzzles::topology Edges>
std::string describe_puzzle(setup const& s) {
  auto const p = make_puzzle<Edges>(s);
  wend::state_t<small_puzzle<Edges>> const board(p.shape(), s.board);
  auto const answer = p.explain_solvability(board);
  std::string text = answer.solvable ? "{\"solvable\":true" : "{\"solvable\":false";
  text += ",\"reason\":\"" + answer.reason + "\",\"h\":{";
  for (std::size_t i = 0; i <= static_cast<std::size_t>(heuristic::walking_distance); ++i) {
    auto const which = static_cast<heuristic>(i);
    text += (i == 0 ? "\"" : ",\"") + std::string(heuristic_names[i]) + "\":";
    text += serves(which, s) ? std::to_string((*make_puzzle_estimate(p, which))(board)) : "null";
  }
  return text + "}}";
}

template <wend::puzzles::topology Edges>
std::string scramble_puzzle(setup const& s) {
  auto const p = make_puzzle<Edges>(s);
  // It does not come back to where it was; but the few boards of 2x2 would soon be used up.
  using wend::puzzles::revisits;
  auto const walk = wend::puzzles::random_walk(
      p, p.goal_state(),
      {.steps = s.steps,
       .seed = s.seed,
       .loops = s.rows * s.cols == 4 ? revisits::allowed : revisits::never});
  return shown<small_puzzle<Edges>>::text(p, walk.state);
}

}  // namespace playground
