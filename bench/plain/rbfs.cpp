// SPDX-License-Identifier: BSL-1.0
//
// Recursive best-first search beside the same by hand, as a recursive function, and beside IDA* and
// SMA*.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "../support/korf.hpp"
#include "../support/report.hpp"
#include "../support/side.hpp"
#include "tiles.hpp"

#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/idastar.hpp>

namespace {

struct answer {
  int cost;
  std::uint64_t generated;
  std::uint64_t expanded;
};

template <int Side>
class by_hand {
 public:
  answer run(plain::board<Side> const& start) {
    int const h = distance_(start);
    visit(start, 0, h, h, infinite, none);
    return done_;
  }

 private:
  using direction = plain::direction;
  static constexpr int infinite = std::numeric_limits<int>::max();
  static constexpr int none = -1;

  struct child {
    plain::board<Side> board;
    int move;
    int h;
    int value;
  };

  /// The least f below a node, as far as it is above the bound; a solution ends it.
  int visit(plain::board<Side> const& at, int g, int h, int value, int bound, int last) {
    if (at == goal_) {
      done_.cost = g;
      return value;
    }
    ++done_.expanded;
    std::array<child, 4> children;
    std::size_t count = 0;
    int const blank = plain::blank_of<Side>(at);
    for (auto const d : plain::directions) {
      int const move = static_cast<int>(d);
      if (!plain::allows<Side>(blank, d) || move == 3 - last) continue;
      child& c = children[count++];
      c.board = plain::moved<Side>(at, blank, d);
      c.move = move;
      c.h = distance_(c.board);
      c.value = g + 1 + c.h;
      if (g + h < value) c.value = std::max(c.value, value);
    }
    done_.generated += count;
    for (;;) {
      std::size_t best = 0;
      int second = infinite;
      for (std::size_t i = 1; i < count; ++i) {
        if (children[i].value < children[best].value) {
          second = children[best].value;
          best = i;
        } else {
          second = std::min(second, children[i].value);
        }
      }
      child& c = children[best];
      if (c.value > bound) return c.value;
      c.value = visit(c.board, g + 1, c.h, c.value, std::min(bound, second), c.move);
      if (done_.cost != none) return c.value;
    }
  }

  plain::board<Side> goal_ = plain::goal_board<Side>();
  plain::manhattan<Side> distance_{};
  answer done_{none, 0, 0};
};

template <class Result>
answer answer_of(Result const& r) {
  return {*r.cost, r.statistics.generated, r.statistics.expanded};
}

template <int Side>
struct with_wend {
  using tiles = plain::unallocated<plain::inverse_tiles<Side>>;
  using board = plain::board<Side>;
  static answer rbfs(board const& b) { return answer_of(wend::rbfs(p, b, h)); }
  static answer rbfs_expand(board const& b) { return answer_of(wend::rbfs(expanding, b, h)); }
  static answer idastar(board const& b) { return answer_of(wend::idastar(p, b, h)); }
  static answer smastar(board const& b) {
    return answer_of(wend::smastar(p, b, h, {.max_nodes = 1000}));
  }
  inline static tiles const p{};
  inline static plain::expanding<plain::inverse_tiles<Side>> const expanding{};
  inline static plain::manhattan<Side> const h{};
};

template <class Board, class Find>
void add_side(std::string const& instance, std::string const& side, Board const& start, int cost,
              Find find) {
  bench::add("plain_rbfs", instance, side, [=](benchmark::State& state) {
    answer found{};
    for (auto _ : state) found = find(start);
    if (found.cost != cost) state.SkipWithError("not the cheapest path");
    constexpr int width = Board{}.size() == 9 ? 3 : 4;
    if (side == "by_hand" && found.expanded != with_wend<width>::rbfs(start).expanded)
      state.SkipWithError("not the same nodes");
    bench::report(state, {.nodes = found.generated});
  });
}

template <int Side>
void add(std::string const& instance, plain::board<Side> const& start, int cost) {
  add_side(instance, "wend", start, cost, with_wend<Side>::rbfs);
  add_side(instance, "wend_expand", start, cost, with_wend<Side>::rbfs_expand);
  add_side(instance, "wend_idastar", start, cost, with_wend<Side>::idastar);
  add_side(instance, "by_hand", start, cost,
           [](plain::board<Side> const& b) { return by_hand<Side>{}.run(b); });
}

int const added = [] {
  plain::board<3> const eight{7, 2, 4, 5, 0, 6, 8, 3, 1};
  add<3>("eight", eight, 26);
  add_side("eight", "wend_smastar", eight, 26, with_wend<3>::smastar);
#ifdef __OPTIMIZE__  // else beside the tests, which only try it
  for (int const number : {12, 79})
    add<4>("korf_" + std::to_string(number), bench::korf(number).board, bench::korf(number).cost);
#endif
  return 0;
}();

}  // namespace
