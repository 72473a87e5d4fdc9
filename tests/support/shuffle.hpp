// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::shuffle
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <numeric>    // std::iota
#include <random>
#include <utility>    // std::swap
#include <vector>

#include <wend/core/effect_problem.hpp>

/// \file
/// Problems with random actions that declare their effects.

namespace moves {

/// Objects in places, moved by random actions with costs of 0 to 3. Two actions with the same
/// effect may have different costs.
struct shuffle {
  using state_type = std::vector<std::uint8_t>;
  using action_type = int;
  std::vector<std::vector<std::uint8_t>> turns;
  std::vector<int> costs;
  std::vector<std::uint8_t> goal;

  [[nodiscard]] std::vector<int> actions(state_type const&) const {
    std::vector<int> all(turns.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  [[nodiscard]] state_type result(state_type const& s, int a) const {
    state_type next;
    for (auto const from : effect(a)) next.push_back(s[from]);
    return next;
  }
  [[nodiscard]] bool is_goal(state_type const& s) const { return s == goal; }
  [[nodiscard]] int cost(state_type const&, int a) const { return effect_cost(a); }
  [[nodiscard]] std::vector<std::uint8_t> const& effect(int a) const {
    return turns[static_cast<std::size_t>(a)];
  }
  [[nodiscard]] int effect_cost(int a) const { return costs[static_cast<std::size_t>(a)]; }
};
static_assert(wend::effect_problem<shuffle> && !wend::unit_cost_problem<shuffle>);

inline shuffle drawn(std::mt19937& random, std::size_t parts, std::size_t letters) {
  shuffle p;
  p.goal.resize(parts);
  std::iota(p.goal.begin(), p.goal.end(), std::uint8_t{0});
  for (std::size_t i = 0; i < letters; ++i) {
    auto turn = p.goal;
    if (random() % 3 == 0)
      std::swap(turn[random() % parts], turn[random() % parts]);
    else
      std::shuffle(turn.begin(), turn.end(), random);
    p.turns.push_back(turn);
    p.costs.push_back(static_cast<int>(random() % 4));
  }
  return p;
}

}  // namespace moves
