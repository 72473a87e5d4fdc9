// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>   // std::reverse, std::count
#include <cstddef>     // std::size_t
#include <cstdint>     // std::uint32_t
#include <cstdlib>     // std::abs
#include <functional>  // std::hash
#include <string>
#include <utility>  // std::move
#include <vector>

/// \file
/// Problems whose states own memory, as a user writes them on the first evening: Sokoban's levels
/// are strings, blocks and pancakes vectors of numbers. `with_expand` writes them with `expand`,
/// and `space` is the argument of the hand-written loops (by_hand.hpp).

namespace plain {

/// The usual multiplicative hash of a row of numbers.
struct hash_of_ints {
  std::size_t operator()(std::vector<int> const& all) const {
    std::size_t h = all.size();
    for (int const x : all) h = (h ^ static_cast<std::uint32_t>(x)) * 0x9e3779b97f4a7c15;
    return h ^ (h >> 32);
  }
};

// --- Sokoban: '#' wall, '.' storage, '$' box, '*' box stored, '@' keeper, '+' keeper on storage

class sokoban {
 public:
  using state_type = std::string;
  using action_type = int;  // how far the keeper steps in the text

  /// \pre `level` is surrounded by walls.
  sokoban(std::string const& level, int width) : width_(width), to_storage_(level.size()) {
    for (std::size_t cell = 0; cell < level.size(); ++cell) {
      int nearest = static_cast<int>(level.size());
      for (std::size_t at = 0; at < level.size(); ++at)
        if (level[at] == '.' || level[at] == '*' || level[at] == '+')
          nearest = std::min(nearest, apart(static_cast<int>(cell), static_cast<int>(at)));
      to_storage_[cell] = nearest;
    }
  }

  std::vector<int> actions(std::string const& s) const {
    std::size_t const keeper = s.find_first_of("@+");
    std::vector<int> all;
    for (int const step : {-width_, -1, 1, width_})
      if (allows(s, keeper, step)) all.push_back(step);
    return all;
  }
  std::string result(std::string s, int step) const {
    make(s, s.find_first_of("@+"), step);
    return s;
  }
  bool is_goal(std::string const& s) const { return s.find('$') == std::string::npos; }

  /// The steps of each box to the nearest storage.
  int operator()(std::string const& s) const {
    int sum = 0;
    for (std::size_t box = s.find('$'); box != std::string::npos; box = s.find('$', box + 1))
      sum += to_storage_[box];
    return sum;
  }

  template <class Visit>
  void each_successor(std::string const& s, Visit&& visit) const {
    std::size_t const keeper = s.find_first_of("@+");
    for (int const step : {-width_, -1, 1, width_}) {
      if (!allows(s, keeper, step)) continue;
      std::string next = s;
      make(next, keeper, step);
      visit(step, std::move(next));
    }
  }

 private:
  static bool allows(std::string const& s, std::size_t keeper, int step) {
    char const next = s[keeper + static_cast<std::size_t>(step)];
    char const behind = next == '#' ? '#' : s[keeper + 2 * static_cast<std::size_t>(step)];
    return next == ' ' || next == '.' || (is_box(next) && (behind == ' ' || behind == '.'));
  }
  static void make(std::string& s, std::size_t keeper, int step) {
    char& next = s[keeper + static_cast<std::size_t>(step)];
    if (is_box(next)) {
      char& behind = s[keeper + 2 * static_cast<std::size_t>(step)];
      behind = behind == '.' ? '*' : '$';
      next = next == '*' ? '.' : ' ';
    }
    next = next == '.' ? '+' : '@';
    s[keeper] = s[keeper] == '+' ? '.' : ' ';
  }
  static bool is_box(char c) { return c == '$' || c == '*'; }
  int apart(int a, int b) const {
    return std::abs(a / width_ - b / width_) + std::abs(a % width_ - b % width_);
  }

  int width_;
  std::vector<int> to_storage_;
};

// --- blocks: the block under each block, -1 is the table; without a goal, the whole space

struct block_move {
  int block, to;
  friend bool operator==(block_move const&, block_move const&) = default;
};

struct blocks {
  using state_type = std::vector<int>;
  using action_type = block_move;

  std::vector<int> goal;

  std::vector<block_move> actions(std::vector<int> const& on) const {
    std::vector<block_move> all;
    each_move(on, [&](block_move const& m) { all.push_back(m); });
    return all;
  }
  std::vector<int> result(std::vector<int> on, block_move const& m) const {
    on[static_cast<std::size_t>(m.block)] = m.to;
    return on;
  }
  bool is_goal(std::vector<int> const& on) const { return on == goal; }

  /// How many blocks stand elsewhere than in the goal.
  int operator()(std::vector<int> const& on) const {
    int count = 0;
    for (std::size_t b = 0; b < on.size(); ++b) count += on[b] != goal[b];
    return count;
  }

  template <class Visit>
  void each_successor(std::vector<int> const& on, Visit&& visit) const {
    each_move(on, [&](block_move const& m) { visit(m, result(on, m)); });
  }
  template <class Visit>
  static void each_move(std::vector<int> const& on, Visit visit) {
    unsigned covered = 0;
    for (int const below : on)
      if (below >= 0) covered |= 1u << below;
    auto const n = static_cast<int>(on.size());
    for (int b = 0; b < n; ++b) {
      if (covered >> b & 1) continue;
      if (on[static_cast<std::size_t>(b)] >= 0) visit({b, -1});
      for (int to = 0; to < n; ++to)
        if (to != b && !(covered >> to & 1)) visit({b, to});
    }
  }
};

// --- pancakes: sizes from the top; an action is the number of pancakes that it turns

struct pancakes {
  using state_type = std::vector<int>;
  using action_type = int;

  std::vector<int> goal;

  std::vector<int> actions(std::vector<int> const& stack) const {
    std::vector<int> all;
    for (int n = 2; n <= static_cast<int>(stack.size()); ++n) all.push_back(n);
    return all;
  }
  std::vector<int> result(std::vector<int> stack, int n) const {
    std::reverse(stack.begin(), stack.begin() + n);
    return stack;
  }
  bool is_goal(std::vector<int> const& stack) const { return stack == goal; }
  template <class Visit>
  void each_successor(std::vector<int> const& stack, Visit&& visit) const {
    for (int n = 2; n <= static_cast<int>(stack.size()); ++n) visit(n, result(stack, n));
  }

  /// How many neighbours, with the plate, differ by more than 1.
  int operator()(std::vector<int> const& stack) const {
    int gaps = 0;
    for (std::size_t i = 0; i < stack.size(); ++i) {
      int const below = i + 1 < stack.size() ? stack[i + 1] : static_cast<int>(stack.size());
      gaps += std::abs(stack[i] - below) > 1;
    }
    return gaps;
  }
};

/// A problem that makes each action together with its state.
template <class Rules>
struct with_expand {
  using state_type = typename Rules::state_type;
  using action_type = typename Rules::action_type;

  Rules rules;

  template <class Out>
  void expand(state_type const& s, Out&& out) const {
    rules.each_successor(s, out);
  }
  bool is_goal(state_type const& s) const { return rules.is_goal(s); }
  int operator()(state_type const& s) const { return rules(s); }
};

template <class Rules, class Hash>
struct space {
  using state = typename Rules::state_type;
  using cost = int;
  using hash = Hash;

  Rules rules;

  template <class Visit>
  void each(state const& s, Visit visit) const {
    rules.each_successor(s, [&](auto const&, state next) { visit(std::move(next), 1); });
  }
  bool is_goal(state const& s) const { return rules.is_goal(s); }
  int h(state const& s) const { return rules(s); }
};

using sokoban_by_hand = space<sokoban, std::hash<std::string>>;
using blocks_by_hand = space<blocks, hash_of_ints>;
using pancakes_by_hand = space<pancakes, hash_of_ints>;

}  // namespace plain
