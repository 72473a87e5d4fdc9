// SPDX-License-Identifier: BSL-1.0

#include <array>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <span>

#include "algorithms_on.hpp"

#include <wend/heuristics/linear_conflict.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/misplaced.hpp>
#include <wend/heuristics/walking_distance.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/sliding_puzzle.hpp>

// Tile puzzles whose sides and edges are chosen at run time.

namespace playground {
namespace {

using wend::puzzles::move;
using wend::puzzles::sliding_puzzle;
using wend::puzzles::topology;

/// A puzzle of up to 25 cells, on a plane or a torus, so that one instance of each algorithm serves
/// both. It packs boards into two words; the library's boards of any size are packed into strings.
class small_puzzle {
 public:
  using state_type = sliding_puzzle<topology::plane>::state_type;
  using action_type = move;

  explicit small_puzzle(setup const& s)
      : small_puzzle(s, s.blank_first ? wend::puzzles::goal::blank_first
                                      : wend::puzzles::goal::blank_last,
                     s.ulrd ? wend::puzzles::move_order::ulrd : wend::puzzles::move_order::udlr) {}

  /// Calls `use` with the library's puzzle.
  template <class Use>
  auto as(Use const& use) const {
    return edges_ == topology::torus ? use(torus_) : use(plane_);
  }

  [[nodiscard]] std::span<move const> actions(state_type const& s) const noexcept {
    return as([&](auto const& p) { return p.actions(s); });
  }
  [[nodiscard]] state_type result(state_type s, move a) const noexcept {
    apply(s, a);
    return s;
  }
  [[nodiscard]] bool is_goal(state_type const& s) const noexcept { return plane_.is_goal(s); }
  void apply(state_type& s, move a) const noexcept {
    as([&](auto const& p) { p.apply(s, a); });
  }
  void undo(state_type& s, move a) const noexcept { apply(s, inverse(a)); }
  [[nodiscard]] move inverse(move a) const noexcept {
    return as([&](auto const& p) { return p.inverse(a); });
  }
  [[nodiscard]] std::size_t hash(state_type const& s) const noexcept { return plane_.hash(s); }

  /// Five bits for each of the first 24 cells, 12 cells in a word. The 25th cell has the remaining
  /// tile.
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
    for (std::size_t cell = 0; cell < plane_.size() && cell < most; ++cell)
      others += tiles[cell] = static_cast<int>(key[cell / 12] >> cell % 12 * 5 & 31);
    tiles[most] = most * (most + 1) / 2 - others;
    return state_type(plane_.shape(), std::span(tiles).first(plane_.size()));
  }

  [[nodiscard]] state_type const& goal_state() const noexcept { return plane_.goal_state(); }
  [[nodiscard]] state_type board(setup const& s) const {
    return state_type(plane_.shape(), s.board);
  }

 private:
  static constexpr int most = 24;

  small_puzzle(setup const& s, wend::puzzles::goal goal, wend::puzzles::move_order order)
      : edges_(s.kind == kind::torus ? topology::torus : topology::plane),
        plane_(s.rows, s.cols, goal, order),
        torus_(s.rows, s.cols, goal, order) {}

  topology edges_;
  sliding_puzzle<topology::plane> plane_;
  sliding_puzzle<topology::torus> torus_;
};

using board = small_puzzle::state_type;
using any_estimate = std::shared_ptr<estimate<small_puzzle> const>;

template <topology Edges>
any_estimate estimate_on(sliding_puzzle<Edges> const& p, heuristic which) {
  using puzzle = sliding_puzzle<Edges>;
  namespace heuristics = wend::heuristics;
  switch (which) {
    case heuristic::misplaced:
      return make_estimate<small_puzzle>(heuristics::misplaced<puzzle>(p));
    case heuristic::manhattan:
      return make_estimate<small_puzzle>(heuristics::manhattan<puzzle>(p));
    case heuristic::linear_conflict:
      if constexpr (Edges == topology::plane)
        return make_estimate<small_puzzle>(heuristics::linear_conflict<puzzle>(p));
      break;
    case heuristic::walking_distance:
      return make_estimate<small_puzzle>(heuristics::walking_distance<puzzle>(p));
    default: break;
  }
  return make_estimate<small_puzzle>([](auto const&) { return 0; });
}

any_estimate estimate_to(board const& goal, small_puzzle const& puzzle, heuristic which) {
  return puzzle.as([&]<topology Edges>(sliding_puzzle<Edges> const&) {
    return estimate_on(sliding_puzzle<Edges>(goal), which);
  });
}

}  // namespace

std::unique_ptr<session> search_puzzle(setup const& s) {
  small_puzzle const p(s);
  auto const h = [p, which = s.heuristic](board const& goal) {
    return estimate_to(goal, p, which);
  };
  return make_session<small_puzzle>({p, p.board(s), p.goal_state(), h}, s);
}

std::string describe_puzzle(setup const& s) {
  small_puzzle const p(s);
  auto const start = p.board(s);
  auto const answer = p.as([&](auto const& puzzle) { return puzzle.explain_solvability(start); });
  std::string text = answer.solvable ? "{\"solvable\":true" : "{\"solvable\":false";
  text += ",\"reason\":\"" + answer.reason + "\",\"h\":{";
  for (std::size_t i = 0; i <= static_cast<std::size_t>(heuristic::walking_distance); ++i) {
    auto const which = static_cast<heuristic>(i);
    text += (i == 0 ? "\"" : ",\"") + std::string(heuristic_names[i]) + "\":";
    text += serves(which, s) ? std::to_string((*estimate_to(p.goal_state(), p, which))(start))
                             : "null";
  }
  return text + "}}";
}

std::string scramble_puzzle(setup const& s) {
  small_puzzle const p(s);
  // Walks do not revisit boards, but 2x2 has too few boards for that.
  using wend::puzzles::revisits;
  auto const walk = wend::puzzles::random_walk(
      p, p.goal_state(),
      {.steps = s.steps,
       .seed = s.seed,
       .loops = s.rows * s.cols == 4 ? revisits::allowed : revisits::never});
  return shown<small_puzzle>::text(p, walk.state);
}

}  // namespace playground
