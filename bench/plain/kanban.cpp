// SPDX-License-Identifier: BSL-1.0
//
// Breadth-first search of all markings of a Petri net: the Kanban system, four cells with N cards
// each. Prints the numbers of markings and of transitions between them: kanban N.
// bench/compare_spin.py compares it with the Spin model checker.
//
// G. Ciardo, M. Tilgner, "On the use of Kronecker operators for the solution of generalized
// stochastic Petri nets", ICASE Report 96-35, 1996.

#include <array>
#include <charconv>  // std::from_chars
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint8_t
#include <iostream>  // std::cout, std::cerr
#include <string_view>
#include <system_error>  // std::errc
#include <vector>

#include <wend/search/bfs.hpp>

namespace {

class kanban {
 public:
  using state_type = std::array<std::uint8_t, 16>;  // the tokens in each place
  using action_type = int;                          // the number of a transition

  template <class Out>
  void expand(state_type const& marking, Out&& out) const {
    for (int number = 0; transition const& t : transitions_) {
      if (t.is_enabled(marking)) out(number, t.fire(marking));
      ++number;
    }
  }
  bool is_goal(state_type const&) const { return false; }

  /// The marking with all cards free.
  static state_type start(std::uint8_t cards) {
    state_type marking{};
    for (int cell = 0; cell < 4; ++cell) marking[free_cards(cell)] = cards;
    return marking;
  }

 private:
  using place = std::size_t;
  static place free_cards(int cell) { return static_cast<place>(4 * cell); }
  static place in_work(int cell) { return free_cards(cell) + 1; }
  static place in_rework(int cell) { return free_cards(cell) + 2; }
  static place finished(int cell) { return free_cards(cell) + 3; }

  struct transition {
    std::vector<place> from, to;

    bool is_enabled(state_type const& marking) const {
      for (place const p : from)
        if (marking[p] == 0) return false;
      return true;
    }
    state_type fire(state_type marking) const {
      for (place const p : from) --marking[p];
      for (place const p : to) ++marking[p];
      return marking;
    }
  };

  static std::vector<transition> make_transitions() {
    std::vector<transition> all{
        {{free_cards(0)}, {in_work(0)}},
        {{finished(0), free_cards(1), free_cards(2)}, {free_cards(0), in_work(1), in_work(2)}},
        {{finished(1), finished(2), free_cards(3)}, {free_cards(1), free_cards(2), in_work(3)}},
        {{finished(3)}, {free_cards(3)}}};
    for (int cell = 0; cell < 4; ++cell) {
      all.push_back({{in_work(cell)}, {in_rework(cell)}});
      all.push_back({{in_rework(cell)}, {in_work(cell)}});
      all.push_back({{in_work(cell)}, {finished(cell)}});
    }
    return all;
  }

  std::vector<transition> transitions_ = make_transitions();
};

}  // namespace

int main(int argc, char** argv) {
  std::string_view const text = argc == 2 ? argv[1] : "";
  std::uint8_t cards = 0;
  auto const [end, fault] = std::from_chars(text.data(), text.data() + text.size(), cards);
  if (cards == 0 || fault != std::errc() || end != text.data() + text.size()) {
    std::cerr << "usage: kanban N: expected the number of cards, from 1 to 255\n";
    return 2;
  }
  auto const r = wend::bfs(kanban(), kanban::start(cards));
  if (r.status != wend::search_status::exhausted) {
    std::cerr << "kanban: " << r.status << '\n';
    return 1;
  }
  std::cout << r.statistics.stored << " markings, " << r.statistics.generated << " transitions\n";
}
