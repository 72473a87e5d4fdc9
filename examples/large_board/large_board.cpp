// SPDX-License-Identifier: BSL-1.0
//
// Solves boards of 8x8 to 12x12 tiles, too large for searches that consider all tiles. Beam search first
// places the last row and the last column, then those of the remaining smaller board, and the last 3x3
// cells at once. Tiles to be placed later look alike: boards that differ only in them are one state.
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include <wend/search/beam_search.hpp>

constexpr char other = '\xff';
/// The Manhattan distance of the tiles that are placed now.
int distance(std::string const& tiles, int side) {
  int sum = 0;
  for (int cell = 0; cell < side * side; ++cell) {
    char const c = tiles[static_cast<std::size_t>(cell)];
    int const home = c == other || c == 0 ? cell : static_cast<unsigned char>(c);
    sum += std::abs(cell / side - home / side) + std::abs(cell % side - home % side);
  }
  return sum;
}

/// The blank moves in the first `part` rows and columns. A tile's number is its goal cell.
struct layer {
  using state_type = std::string;  // the tiles by cell; 0 is the blank
  using action_type = int;         // the new cell of the blank
  int side, part;

  std::vector<int> actions(std::string const& s) const {
    int const blank = static_cast<int>(s.find('\0'));
    std::vector<int> to;
    if (blank / side > 0) to.push_back(blank - side);
    if (blank / side + 1 < part) to.push_back(blank + side);
    if (blank % side > 0) to.push_back(blank - 1);
    if (blank % side + 1 < part) to.push_back(blank + 1);
    return to;
  }
  std::string result(std::string s, int to) const {
    std::swap(s[s.find('\0')], s[static_cast<std::size_t>(to)]);
    return s;
  }
  bool is_goal(std::string const& s) const { return distance(s, side) == 0; }
  /// The board with all tiles that are placed later made alike.
  std::string seen(std::string s) const {
    for (char& c : s) {
      int const home = static_cast<unsigned char>(c);
      if (c != 0 && part > 3 && home / side < part - 1 && home % side < part - 1) c = other;
    }
    return s;
  }
};

int main() {
  for (int const side : {8, 10, 12}) {
    std::string tiles;
    for (int i = 0; i < side * side; ++i) tiles += static_cast<char>(i);
    std::mt19937 random(1);
    layer const whole{side, side};
    for (int i = 0; i < 200'000; ++i) {
      auto const moves = whole.actions(tiles);
      tiles = whole.result(tiles, moves[random() % moves.size()]);
    }
    int const least = distance(tiles, side);
    std::size_t count = 0;
    for (layer p = whole; p.part >= 3; --p.part) {
      auto const h = [&](std::string const& s) { return distance(s, side); };
      auto const r = wend::beam_search(p, p.seen(tiles), h, {.width = 100});
      if (!r) return 1;
      for (int const to : r.actions) tiles = whole.result(tiles, to);
      count += r.actions.size();
    }
    std::cout << side << 'x' << side << ": " << count << " moves, at least " << least
              << " are needed: " << static_cast<double>(count) / least << " times as many\n";
  }
  return std::cout.flush() ? 0 : 1;
}
