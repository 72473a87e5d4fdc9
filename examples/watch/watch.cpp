// SPDX-License-Identifier: BSL-1.0
//
// Measures four litres with jugs of five and three, and prints the search tree for Graphviz:
// watch | dot -Tsvg
#include <algorithm>
#include <array>
#include <cstddef>
#include <iostream>
#include <string>

#include <wend/search/bfs.hpp>
#include <wend/trace/dot.hpp>

struct jugs {
  using state_type = std::array<int, 2>;  // litres in each jug
  enum class action_type { fill_5, fill_3, empty_5, empty_3, pour_over, pour_back };

  std::array<action_type, 6> actions(state_type const&) const {
    using enum action_type;
    return {fill_5, fill_3, empty_5, empty_3, pour_over, pour_back};
  }
  state_type result(state_type const& s, action_type a) const {
    int const over = std::min(s[0], 3 - s[1]);
    int const back = std::min(s[1], 5 - s[0]);
    switch (a) {
      case action_type::fill_5: return {5, s[1]};
      case action_type::fill_3: return {s[0], 3};
      case action_type::empty_5: return {0, s[1]};
      case action_type::empty_3: return {s[0], 0};
      case action_type::pour_over: return {s[0] - over, s[1] + over};
      case action_type::pour_back: break;
    }
    return {s[0] + back, s[1] - back};
  }
  bool is_goal(state_type const& s) const { return s[0] == 4; }

  friend std::string to_string(action_type a) {  // for the trace
    static constexpr std::array words{"fill 5", "fill 3", "empty 5", "empty 3", "5 to 3", "3 to 5"};
    return words[static_cast<std::size_t>(a)];
  }
};

int main() {
  wend::trace::dot tree(std::cout);
  auto const r = wend::bfs(jugs{}, {0, 0}, {}, tree);
  return tree.finish() && r ? 0 : 1;
}
