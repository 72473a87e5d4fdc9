// SPDX-License-Identifier: BSL-1.0
//
// How did one order of genes on a chromosome evolve into another? Evolution reverses stretches of genes,
// long ones less often. A* and bidirectional search find the cheapest sequence of reversals.
#include <algorithm>  // std::find, std::reverse
#include <array>
#include <cstdlib>  // std::abs
#include <iostream>
#include <string_view>
#include <vector>

#include <wend/heuristics/between.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ucs.hpp>

using order = std::array<char, 9>;

struct reversal {
  int first, last;
  bool operator==(reversal const&) const = default;
};
struct reversals {
  using action_type = reversal;
  using state_type = order;
  order goal;
  std::vector<action_type> actions(order const&) const {
    std::vector<action_type> all;
    for (int first = 0; first < 9; ++first)
      for (int last = first + 1; last < 9; ++last) all.push_back({first, last});
    return all;
  }
  order result(order genes, action_type a) const {
    std::reverse(genes.begin() + a.first, genes.begin() + a.last + 1);
    return genes;
  }
  int cost(order const&, action_type a) const { return 2 + (a.last - a.first); }
  bool is_goal(order const& genes) const { return genes == goal; }
  action_type inverse(action_type a) const { return a; }  // for bidirectional searches
};

// Counts pairs of neighbours in `a` alone. A reversal joins at most two pairs, and costs at least 3.
int reversals_left(order const& a, order const& b) {
  auto const at = [&b](char gene) { return std::find(b.begin(), b.end(), gene) - b.begin(); };
  int parted = (a.front() != b.front()) + (a.back() != b.back());
  for (std::size_t i = 1; i < a.size(); ++i) parted += std::abs(at(a[i]) - at(a[i - 1])) != 1;
  return 3 * ((parted + 1) / 2);
}

void tell(std::string_view name, wend::result_t<reversals> const& r) {
  std::cout << name << ": cost " << *r.cost << ", " << r.statistics.expanded << " expanded\n";
}

int main() {
  order const mouse{'g', 'c', 'i', 'a', 'f', 'b', 'h', 'd', 'e'};
  order const human{'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'};
  reversals const p{human};
  wend::heuristics::between const h{reversals_left};  // any two orders, so both directions
  auto const towards_human = h.towards(human);
  std::cout << "without a heuristic\n";
  tell("  uniform cost, from one end", wend::ucs(p, mouse));
  tell("  NBS, from both            ", wend::nbs(p, mouse, human, wend::heuristics::nil{}));
  std::cout << "with one\n";
  tell("  A*, from one end          ", wend::astar(p, mouse, towards_human));
  tell("  NBS, from both            ", wend::nbs(p, mouse, human, h));
  auto const r = wend::baestar(p, mouse, human, h);
  tell("  BAE*, from both           ", r);
  order genes = mouse;
  for (auto const& a : r.actions) {
    genes = p.result(genes, a);
    std::cout << std::string_view(genes.data(), genes.size()) << "  genes " << a.first + 1 << " to "
              << a.last + 1 << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}
