// SPDX-License-Identifier: BSL-1.0
//
// suboptimal bounded [COUNT [LIMIT]]    within a factor of the least cost
// suboptimal anytime [COUNT]            the cost of the best solution after given numbers of expansions
//
// Prints a table of means over COUNT of Korf's boards of the 15-puzzle, in the order of the nodes
// that IDA* takes. `bounded` has 10 boards by default; each search makes at most LIMIT (1,000,000)
// expansions, and A*, which finds the least cost, ten times as many. `anytime` has all 100.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/korf.hpp"

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/anytime/arastar.hpp>
#include <wend/search/anytime/awastar.hpp>
#include <wend/search/anytime/rectangle_search.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bounded_suboptimal.hpp>
#include <wend/search/weighted_astar.hpp>

namespace {

using fifteen = wend::puzzles::tile_puzzle<4, 4>;

/// Moving a tile costs 1 / its number.
class inverse_tiles {
 public:
  using state_type = fifteen::state_type;
  using action_type = fifteen::action_type;

  explicit inverse_tiles(fifteen const& p) : p_(p) {}

  auto actions(state_type const& s) const { return p_.actions(s); }
  state_type result(state_type const& s, action_type a) const { return p_.result(s, a); }
  double cost(state_type const& s, action_type a) const {
    return 1.0 / s[fifteen::leads_to(s.blank(), a)];
  }
  bool is_goal(state_type const& s) const { return p_.is_goal(s); }
  action_type inverse(action_type a) const { return p_.inverse(a); }
  std::size_t hash(state_type const& s) const { return p_.hash(s); }
  auto pack(state_type const& s) const { return p_.pack(s); }
  template <class Key>
  state_type unpack(Key const& key) const {
    return p_.unpack(key);
  }

 private:
  fifteen p_;
};

/// The Manhattan distance with these costs. Each tile's home is the cell of its number.
double inverse_manhattan(fifteen::state_type const& s) {
  double sum = 0;
  for (std::size_t cell = 0; cell < 16; ++cell) {
    int const tile = s[cell];
    if (tile == 0) continue;
    int const at = static_cast<int>(cell);
    sum += static_cast<double>(std::abs(at / 4 - tile / 4) + std::abs(at % 4 - tile % 4)) / tile;
  }
  return sum;
}

std::vector<bench::korf_instance> easiest(std::size_t count) {
  auto all = bench::read_korf();
  std::ranges::stable_sort(all, {}, &bench::korf_instance::nodes);
  all.resize(std::min(count, all.size()));
  return all;
}

/// The sums of a search over the boards that it solved within the limit.
struct sum {
  std::size_t solved = 0;
  double expanded = 0;
  double proved = 0;      ///< Costs, divided by the bounds that the search proved.
  std::size_t known = 0;  ///< Boards of which the least cost is known.
  double ratios = 0;      ///< Their costs, divided by that.

  void print(char const* costs, char const* search, double weight) const {
    std::printf("| %s | %s | %g | %zu |", costs, search, weight, solved);
    auto const n = static_cast<double>(solved);
    if (solved != 0)
      std::printf(" %.0f | %.3f |", expanded / n, proved / n);
    else
      std::printf(" – | – |");
    if (known != 0)
      std::printf(" %.3f (%zu) |\n", ratios / static_cast<double>(known), known);
    else
      std::printf(" – |\n");
    std::fflush(stdout);
  }
};

using boards = std::vector<fifteen::state_type>;
using costs_of_boards = std::vector<std::optional<double>>;

/// Searches from the boards, `begun(start)`, whose costs are compared with the least ones, as far
/// as these are known.
template <class Begun>
sum run(boards const& starts, costs_of_boards const& least, double weight, Begun const& begun) {
  sum all;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    auto search = begun(starts[i]);
    if (search.run() != wend::search_status::solved) continue;
    auto const r = search.result();
    auto const cost = static_cast<double>(*r.cost);
    double const proved = cost / static_cast<double>(*search.lower_bound());
    ++all.solved;
    all.expanded += static_cast<double>(r.statistics.expanded);
    all.proved += proved;
    double const ratio = least[i] ? cost / *least[i] : 1;
    if (least[i]) {
      ++all.known;
      all.ratios += ratio;
    }
    // The sums of fractions are rounded.
    if (ratio < 1 - 1e-9 || ratio > proved + 1e-9 || proved > weight + 1e-9)
      throw std::runtime_error("a cost or a bound that is not within the weight");
  }
  return all;
}

/// The boards by all searches and weights.
template <class P, class H>
void within_weights(char const* costs, P const& p, H const& h, boards const& starts,
                    std::uint64_t most) {
  wend::search_limits<wend::cost_t<P>> const limits{.max_expanded = most};
  wend::search_limits<wend::cost_t<P>> const more{.max_expanded = 10 * most};
  costs_of_boards least;
  sum cheapest;
  for (auto const& start : starts) {
    auto const r = wend::astar(p, start, h, more);
    least.emplace_back();
    if (!r) continue;
    least.back() = static_cast<double>(*r.cost);
    ++cheapest.solved;
    cheapest.expanded += static_cast<double>(r.statistics.expanded);
  }
  cheapest.proved = cheapest.ratios = static_cast<double>(cheapest.known = cheapest.solved);
  cheapest.print(costs, "`astar`", 1);
  for (double const weight : {1.1, 1.5, 2.0, 3.0}) {
    run(starts, least, weight, [&](auto const& s) {
      return wend::bounded_suboptimal.search(p, s, h, {.weight = weight, .limits = limits});
    }).print(costs, "`bounded_suboptimal`", weight);
    run(starts, least, weight, [&](auto const& s) {
      return wend::weighted_astar.search(p, s, h, {.weight = weight, .limits = limits});
    }).print(costs, "`weighted_astar`", weight);
  }
}

int bounded(std::size_t count, std::uint64_t most) {
  fifteen const p{wend::puzzles::goal::blank_first};
  boards starts;
  for (auto const& k : easiest(count)) starts.push_back(p.parse(k.text));
  std::printf(
      "| costs | search | weight | solved | expanded | cost / proved bound "
      "| cost / C\\* (boards) |\n|---|---|---:|---:|---:|---:|\n");
  within_weights("1", p, wend::heuristics::manhattan{p}, starts, most);
  within_weights("1 / tile", inverse_tiles{p}, inverse_manhattan, starts, most);
  return 0;
}

constexpr std::array<std::uint64_t, 4> marks{1'000, 10'000, 100'000, 1'000'000};

/// The boards after a number of expansions: solved, proved, and the sum of their ratios.
struct known {
  std::size_t solved = 0;
  std::size_t proved = 0;
  double ratios = 0;
};

/// The curve of `start(board, limits)`, a range of solutions.
template <class Start>
void curve(char const* search, std::vector<bench::korf_instance> const& all,
           Start const& start) {
  fifteen const p{wend::puzzles::goal::blank_first};
  std::array<known, marks.size()> at{};
  for (auto const& k : all) {
    auto solutions = start(p, p.parse(k.text));
    int cost = 0;
    for (std::size_t i = 0; i < marks.size(); ++i) {
      solutions.set_limits({.max_expanded = marks[i]});
      if (auto const last = solutions.last()) cost = last->cost;
      bool const is_proved = solutions.status() == wend::search_status::exhausted;
      if (is_proved && cost != k.cost) throw std::runtime_error("not the cheapest solution");
      if (cost == 0) continue;
      ++at[i].solved;
      at[i].proved += is_proved ? 1 : 0;
      at[i].ratios += static_cast<double>(cost) / k.cost;
    }
  }
  std::printf("| %s |", search);
  for (known const& now : at) {
    if (now.solved == 0)
      std::printf(" – |");
    else
      std::printf(" %.3f (%zu, %zu) |", now.ratios / static_cast<double>(now.solved), now.solved,
                  now.proved);
  }
  std::printf("\n");
  std::fflush(stdout);
}

int anytime(std::size_t count) {
  auto const all = easiest(count);
  std::printf("| search |");
  for (auto const mark : marks) std::printf(" %llu |", static_cast<unsigned long long>(mark));
  std::printf("\n|---|---:|---:|---:|---:|\n");
  fifteen const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan const h{p};
  curve("`awastar`, weight 2", all, [&](auto const& on, auto const& s) {
    return wend::awastar(on, s, h, {.weight = 2, .limits = {.max_expanded = 0}});
  });
  curve("`arastar`, weight 2, steps of 0.25", all, [&](auto const& on, auto const& s) {
    return wend::arastar(on, s, h, {.weight = 2, .step = 0.25, .limits = {.max_expanded = 0}});
  });
  curve("`rectangle_search`", all, [&](auto const& on, auto const& s) {
    return wend::rectangle_search(on, s, h, {.limits = {.max_expanded = 0}});
  });
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  auto const number = [&](int at, long otherwise) {
    long const given = argc > at ? std::atol(argv[at]) : otherwise;
    return given < 1 ? otherwise : given;
  };
  if (what == "bounded" && argc <= 4)
    return bounded(static_cast<std::size_t>(number(2, 10)),
                   static_cast<std::uint64_t>(number(3, 1'000'000)));
  if (what == "anytime" && argc <= 3) return anytime(static_cast<std::size_t>(number(2, 100)));
  std::fprintf(stderr, "usage: suboptimal bounded [COUNT [LIMIT]] | anytime [COUNT]\n");
  return 2;
}
