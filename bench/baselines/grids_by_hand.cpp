// SPDX-License-Identifier: BSL-1.0
#include <algorithm>    // std::push_heap
#include <bit>          // costs as integers
#include <type_traits>  // std::conditional_t

#include "grids.hpp"
#include "reserved.hpp"

namespace baselines {
namespace {

// Integers compare faster than two floating-point numbers do, and those that are not negative are
// ordered as their bits.
struct float_key {
  float_key(double f, double h)
      : f_(std::bit_cast<std::uint64_t>(f)), h_(std::bit_cast<std::uint64_t>(h)) {}
  friend bool operator==(float_key const&, float_key const&) = default;
  friend bool operator<(float_key const& a, float_key const& b) {
    return a.f_ != b.f_ ? a.f_ < b.f_ : a.h_ < b.h_;
  }
  std::uint64_t f_, h_;
};
struct int_key {
  int_key(int f, int h)
      : f_h_(static_cast<std::uint64_t>(f) << 32 | static_cast<std::uint32_t>(h)) {}
  friend bool operator==(int_key const&, int_key const&) = default;
  friend bool operator<(int_key const& a, int_key const& b) { return a.f_h_ < b.f_h_; }
  std::uint64_t f_h_;
};

template <class Key>
class heap {
 public:
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  void push(Key const& key, std::uint32_t cell) {
    entries_.push_back({key, pushed_++, cell});
    std::push_heap(entries_.begin(), entries_.end(), leaves_later);
  }
  std::uint32_t pop() {
    std::pop_heap(entries_.begin(), entries_.end(), leaves_later);
    std::uint32_t const cell = entries_.back().cell;
    entries_.pop_back();
    return cell;
  }

 private:
  struct entry {
    Key key;
    std::uint32_t order, cell;
  };
  static constexpr auto leaves_later = [](entry const& a, entry const& b) {
    return a.key == b.key ? a.order < b.order : b.key < a.key;
  };

  std::vector<entry> entries_{};
  std::uint32_t pushed_ = 0;
};

}  // namespace

template <int Neighbours>
grid_path grids_by_hand(grids::map const& m, grids::cell start, grids::cell goal, bool informed) {
  constexpr bool diagonals = Neighbours == 8;
  using cost = std::conditional_t<diagonals, double, int>;
  struct record {
    cost g;
    std::uint8_t closed, seen, came;  // came by this direction
  };
  std::array<int, 8> offsets{};
  std::array<cost, 8> costs{};
  for (std::size_t d = 0; d < 8; ++d) {
    offsets[d] = grids::steps[d].y * m.width() + grids::steps[d].x;
    costs[d] = static_cast<cost>(d < 4 ? 1 : grids::diagonal);
  }
  grids::distance<Neighbours> const h{goal};
  reserved_array<record> records(m.index({0, m.height()}));
  heap<std::conditional_t<diagonals, float_key, int_key>> open;
  auto const from = static_cast<std::uint32_t>(m.index(start));
  auto const to = static_cast<std::uint32_t>(m.index(goal));
  auto const width = static_cast<std::uint32_t>(m.width());

  grid_path found;
  records[from].seen = 1;
  open.push({cost{}, cost{}}, from);
  while (!open.empty()) {
    std::uint32_t const at = open.pop();
    record& here = records[at];
    if (here.closed) continue;
    here.closed = 1;
    if (at == to) {
      found.cost = here.g;
      for (std::uint32_t c = to; c != from;
           c = static_cast<std::uint32_t>(static_cast<int>(c) - offsets[records[c].came]))
        found.cells.push_back(c);
      break;
    }
    ++found.expanded;
    auto const x = static_cast<int>(at % width);
    auto const y = static_cast<int>(at / width);
    for (unsigned left = m.exits(at) & (diagonals ? 0xFFu : 0x0Fu); left; left &= left - 1) {
      auto const d = static_cast<unsigned>(std::countr_zero(left));
      auto const next = static_cast<std::uint32_t>(static_cast<int>(at) + offsets[d]);
      record& there = records[next];
      cost const g = here.g + costs[d];
      if (there.seen && !(g < there.g)) continue;
      there = {g, 0, 1, static_cast<std::uint8_t>(d)};
      cost const estimate = informed ? h({x + grids::steps[d].x, y + grids::steps[d].y}) : cost{};
      open.push({g + estimate, estimate}, next);
    }
  }
  return found;
}

template grid_path grids_by_hand<4>(grids::map const&, grids::cell, grids::cell, bool);
template grid_path grids_by_hand<8>(grids::map const&, grids::cell, grids::cell, bool);

}  // namespace baselines
