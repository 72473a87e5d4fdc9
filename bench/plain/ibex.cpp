// SPDX-License-Identifier: BSL-1.0
//
// Costs that all differ: budgeted tree search beside IDA* and SMA*, and beside the same by hand, as
// a recursive function.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"

#include <wend/search/bounded_memory/ibex.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/idastar.hpp>

namespace {

/// A square of fields, from the upper left corner to the lower right one.
struct slope {
  struct field {
    int x, y;
    friend bool operator==(field, field) = default;
  };
  enum class step { right, down };
  using state_type = field;
  using action_type = step;
  int side;

  [[nodiscard]] std::vector<step> actions(field f) const {
    std::vector<step> all;
    if (f.x + 1 < side) all.push_back(step::right);
    if (f.y + 1 < side) all.push_back(step::down);
    return all;
  }
  [[nodiscard]] field result(field f, step s) const {
    return s == step::right ? field{f.x + 1, f.y} : field{f.x, f.y + 1};
  }
  [[nodiscard]] int cost(field f, step s) const {
    field const to = result(f, s);
    return 1000 + (to.y * side + to.x) * 389 % 1009;
  }
  [[nodiscard]] bool is_goal(field f) const { return f.x + 1 == side && f.y + 1 == side; }
};
struct steps_left {
  int side;
  int operator()(slope::field f) const { return 1000 * (2 * (side - 1) - f.x - f.y); }
};

struct answer {
  int cost;
  std::uint64_t generated;
  std::uint64_t expanded;
};

namespace by_hand {

constexpr std::uint64_t no_budget = std::numeric_limits<std::uint64_t>::max();
constexpr int far = std::numeric_limits<int>::max();

/// Depth-first search within a bound on f and a budget of expansions.
struct iteration {
  slope const* p;
  steps_left h;
  int bound;
  std::uint64_t budget;
  int best;  // the cost of the best solution so far
  int low;   // no solution costs less
  int least_cut = far;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;

  /// True if the search continues: the budget suffices, and the best solution may not be a
  /// cheapest.
  bool visit(slope::field f, int g) {
    if (p->is_goal(f)) {
      best = g;
      bound = std::min(bound, g - 1);
      return low < best;
    }
    if (expanded == budget) return false;
    ++expanded;
    for (auto const s : p->actions(f)) {
      int const there = g + p->cost(f, s);
      auto const to = p->result(f, s);
      ++generated;
      if (int const value = there + h(to); value > bound)
        least_cut = std::min(least_cut, value);
      else if (!visit(to, there))
        return false;
    }
    return true;
  }
};

answer ibex(slope const& p) {
  steps_left const h{p.side};
  int low = h({0, 0});
  int best = far;
  answer done{far, 0, 0};
  std::uint64_t size = 0;
  // One iteration; the number of expansions, or `no_budget` where they are too many.
  auto const search = [&](int bound, std::uint64_t budget) {
    iteration i{&p, h, std::min(bound, best - 1), budget, best, low};
    bool const enough = i.visit({0, 0}, 0);
    best = i.best;
    if (best <= low) low = best;
    done.generated += i.generated;
    done.expanded += i.expanded;
    if (enough) low = std::max(low, i.least_cut);
    return enough ? i.expanded : no_budget;
  };
  auto const grown = [&](std::uint64_t n) { return n != no_budget && n >= 2 * size; };
  while (low < best) {
    int const before = low;
    std::uint64_t n = search(low, no_budget);
    if (grown(n)) {
      size = std::max<std::uint64_t>(n, 1);
      continue;
    }
    std::uint64_t const budget = 8 * size;
    int step = low - before;
    int high = low;
    n = low < best ? search(low, budget) : 0;
    while (low < best && n != no_budget && !grown(n)) {
      high = low + step;
      step *= 2;
      n = search(high, budget);
    }
    for (bool asks_low = true; low < best && low < high && !grown(n);) {
      int const bound = asks_low ? low : low + (high - low) / 2;
      n = search(bound, budget);
      if (n == no_budget) high = bound;
      asks_low = !asks_low;
    }
    size = std::max<std::uint64_t>(grown(n) ? n : 2 * size, 1);
  }
  done.cost = best;
  return done;
}

}  // namespace by_hand

template <class Result>
answer answer_of(Result const& r) {
  return {*r.cost, r.statistics.generated, r.statistics.expanded};
}

template <class Find>
void add_side(std::string const& instance, std::string const& side, slope const& p, Find find) {
  bench::add("plain_ibex", instance, side, [=](benchmark::State& state) {
    answer found{};
    for (auto _ : state) found = find(p);
    if (found.cost != answer_of(wend::idastar(p, {0, 0}, steps_left{p.side})).cost)
      state.SkipWithError("not the cheapest path");
    if (side == "by_hand" &&
        found.expanded != answer_of(wend::ibex(p, {0, 0}, steps_left{p.side})).expanded)
      state.SkipWithError("not the same nodes");
    bench::report(state, {.nodes = found.generated});
  });
}

void add(std::string const& instance, int side) {
  slope const p{side};
  add_side(instance, "wend", p, [](slope const& q) {
    return answer_of(wend::ibex(q, {0, 0}, steps_left{q.side}));
  });
  add_side(instance, "wend_idastar", p, [](slope const& q) {
    return answer_of(wend::idastar(q, {0, 0}, steps_left{q.side}));
  });
  add_side(instance, "wend_smastar", p, [](slope const& q) {
    return answer_of(wend::smastar(q, {0, 0}, steps_left{q.side}, {.max_nodes = 1000}));
  });
  add_side(instance, "by_hand", p, by_hand::ibex);
}

int const added = [] {
#ifdef __OPTIMIZE__
  add("10x10", 10);
  add("12x12", 12);
#else  // beside the tests, which only try it
  add("6x6", 6);
#endif
  return 0;
}();

}  // namespace
