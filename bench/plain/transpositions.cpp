// SPDX-License-Identifier: BSL-1.0
//
// IDA* with and without a transposition table, and A*: a yard with a wall, where many paths lead to
// each field, and sliding tiles, where few do.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "../support/report.hpp"
#include "../support/side.hpp"
#include "tiles.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>

namespace {

/// A square of fields, with a wall through the middle that is open below.
struct yard {
  struct field {
    int x, y;
    friend bool operator==(field, field) = default;
    friend std::size_t hash_value(field f) { return static_cast<std::size_t>(f.y * 4096 + f.x); }
  };
  enum class step { up, left, right, down };
  using state_type = field;
  using action_type = step;
  int side;

  [[nodiscard]] bool is_free(field f) const {
    bool const inside = 0 <= f.x && f.x < side && 0 <= f.y && f.y < side;
    return inside && (f.x != side / 2 || f.y == side - 1);
  }
  [[nodiscard]] std::vector<step> actions(field f) const {
    std::vector<step> all;
    for (step const s : {step::up, step::left, step::right, step::down})
      if (is_free(result(f, s))) all.push_back(s);
    return all;
  }
  [[nodiscard]] field result(field f, step s) const {
    switch (s) {
      case step::up: return {f.x, f.y - 1};
      case step::left: return {f.x - 1, f.y};
      case step::right: return {f.x + 1, f.y};
      default: return {f.x, f.y + 1};
    }
  }
  [[nodiscard]] step inverse(step s) const {
    return static_cast<step>(3 - static_cast<int>(s));
  }
  [[nodiscard]] bool is_goal(field f) const { return f.x == side - 1 && f.y == 0; }
};
struct steps_left {
  int side;
  int operator()(yard::field f) const { return std::abs(side - 1 - f.x) + std::abs(f.y); }
};

template <class Find>
void add_side(std::string const& instance, std::string const& side, int cost, Find find) {
  bench::add("plain_transpositions", instance, side, [=](benchmark::State& state) {
    std::uint64_t generated = 0;
    std::uint64_t stored = 0;
    for (auto _ : state) {
      auto const r = find();
      if (!r || *r.cost != cost) state.SkipWithError("not a cheapest path");
      generated = r.statistics.generated;
      stored = r.statistics.stored;
    }
    bench::report(state, {.nodes = generated, .stored = stored});
  });
}

/// IDA* within 1 MiB, and the other sides. Without a table it need not end.
template <class P, class H>
void add(std::string const& instance, P const& p, wend::state_t<P> const& start, H const& h,
         int cost, bool without_table = true) {
  add_side(instance, "wend", cost, [=] {
    return wend::idastar(p, start, h, wend::transposition_table{.bytes = std::size_t{1} << 20});
  });
  if (without_table)
    add_side(instance, "wend_idastar", cost, [=] { return wend::idastar(p, start, h); });
  add_side(instance, "wend_astar", cost, [=] { return wend::astar(p, start, h); });
}

void add_yard(int side, bool without_table = true) {
  // Down to the opening, through it, and up again.
  int const cost = 3 * (side - 1);
  std::string const name = "yard_" + std::to_string(side);
  add(name, yard{side}, yard::field{0, 0}, steps_left{side}, cost, without_table);
}

int const added = [] {
  add_yard(5);
#ifdef __OPTIMIZE__
  add_yard(8);
  add_yard(64, false);
  plain::board<3> const hardest{8, 7, 6, 0, 4, 1, 2, 5, 3};
  add("8_puzzle", plain::inverse_tiles<3>{}, hardest, plain::manhattan<3>{}, 31);
  plain::board<4> const korf_12{14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15};
  add("korf_12", plain::inverse_tiles<4>{}, korf_12, plain::manhattan<4>{}, 45);
#endif
  return 0;
}();

}  // namespace
