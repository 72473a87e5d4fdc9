// SPDX-License-Identifier: BSL-1.0
//
// Sokoban, by A*: the fewest moves for the first level of David W. Skinner's "Microban".
#include <algorithm>
#include <array>
#include <cstdlib>    // std::abs
#include <iostream>
#include <string_view>
#include <vector>

#include <wend/core/hash.hpp>
#include <wend/search/astar.hpp>

constexpr int width = 6;
constexpr std::string_view level = "####  "
                                   "# .#  "
                                   "#  ###"
                                   "#*@  #"
                                   "#  $ #"
                                   "#  ###"
                                   "####  ";

struct sokoban {
  struct state_type {
    int player;
    std::vector<int> boxes;  // sorted, so that equal positions are equal states
    friend bool operator==(state_type const&, state_type const&) = default;
    friend std::size_t hash_value(state_type const& s) { return wend::hash_of(s.player, s.boxes); }
  };
  struct action_type { char name; int step; };  // capital letters push
  static bool is_box(state_type const& s, int at) {
    return std::ranges::find(s.boxes, at) != s.boxes.end();
  }
  static char cell(int at) { return level[static_cast<std::size_t>(at)]; }
  static bool is_wall(int at) { return cell(at) == '#'; }
  static bool is_place(int at) { return cell(at) == '.' || cell(at) == '*' || cell(at) == '+'; }
  std::vector<action_type> actions(state_type const& s) const {
    std::vector<action_type> all;
    std::array<action_type, 4> const ways{{{'u', -width}, {'l', -1}, {'r', 1}, {'d', width}}};
    for (auto const& [name, step] : ways) {
      int const to = s.player + step;
      if (is_wall(to)) continue;
      if (!is_box(s, to))
        all.push_back({name, step});
      else if (!is_wall(to + step) && !is_box(s, to + step))
        all.push_back({static_cast<char>(name - 'a' + 'A'), step});
    }
    return all;
  }
  state_type result(state_type s, action_type a) const {
    s.player += a.step;
    std::ranges::replace(s.boxes, s.player, s.player + a.step);
    std::ranges::sort(s.boxes);
    return s;
  }
  bool is_goal(state_type const& s) const { return std::ranges::all_of(s.boxes, is_place); }
};
/// Each box is pushed at least as far as to the nearest goal.
int pushes_left(sokoban::state_type const& s) {
  int sum = 0;
  for (int const box : s.boxes) {
    int least = 100;
    for (int at = 0; at < static_cast<int>(level.size()); ++at) {
      int const far = std::abs(at / width - box / width) + std::abs(at % width - box % width);
      if (sokoban::is_place(at)) least = std::min(least, far);
    }
    sum += least;
  }
  return sum;
}
int main() {
  sokoban::state_type start{static_cast<int>(level.find_first_of("@+")), {}};
  for (auto at = level.find_first_of("$*"); at != level.npos; at = level.find_first_of("$*", at + 1))
    start.boxes.push_back(static_cast<int>(at));
  auto const r = wend::astar(sokoban{}, start, pushes_left);
  for (auto const& a : r.actions) std::cout << a.name;
  std::cout << '\n' << r.status << ": " << r.actions.size() << " moves\n";
  return std::cout.flush() && r ? 0 : 1;
}
