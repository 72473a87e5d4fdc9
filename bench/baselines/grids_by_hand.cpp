// SPDX-License-Identifier: BSL-1.0
#include <bit>          // costs as integers
#include <type_traits>  // std::conditional_t

#include "grids.hpp"
#include "reserved.hpp"

namespace baselines {
namespace {

// Integers compare faster than two floating-point numbers. Non-negative floating-point numbers have the
// order of their bits.
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

/// The record of a cell. All zeros: unseen.
template <class Cost>
struct record {
  Cost g;
  std::uint32_t place;              // in the heap
  std::uint8_t closed, seen, came;  // came by this direction
};

/// A 4-ary heap in one array; a cell's record has the place of its entry.
template <class Key, class Records>
class heap {
 public:
  explicit heap(Records& records) : records_(&records) {}
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  void push(Key const& key, std::uint32_t cell) {
    entries_.push_back({key, pushed_, cell});
    move_up(entries_.size() - 1, {key, pushed_++, cell});
  }
  void improve(Key const& key, std::uint32_t cell) {
    move_up((*records_)[cell].place, {key, pushed_++, cell});
  }
  std::uint32_t pop() {
    std::uint32_t const cell = entries_.front().cell;
    entry const last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) move_down(last);
    return cell;
  }

 private:
  struct entry {
    Key key;
    std::uint32_t order, cell;
  };
  static bool before(entry const& a, entry const& b) {
    return a.key == b.key ? b.order < a.order : a.key < b.key;
  }
  void put(std::size_t at, entry const& e) {
    entries_[at] = e;
    (*records_)[e.cell].place = static_cast<std::uint32_t>(at);
  }
  void move_up(std::size_t at, entry const& e) {
    for (; at > 0 && before(e, entries_[(at - 1) / 4]); at = (at - 1) / 4)
      put(at, entries_[(at - 1) / 4]);
    put(at, e);
  }
  void move_down(entry const& e) {
    std::size_t at = 0;
    for (std::size_t next = 1; next < entries_.size(); next = 4 * at + 1) {
      std::size_t best = next;
      if (next + 4 <= entries_.size()) {
        std::size_t const first = next + (before(entries_[next + 1], entries_[next]) ? 1 : 0);
        std::size_t const second = next + (before(entries_[next + 3], entries_[next + 2]) ? 3 : 2);
        best = before(entries_[second], entries_[first]) ? second : first;
      } else {
        for (std::size_t i = next + 1; i < entries_.size(); ++i)
          if (before(entries_[i], entries_[best])) best = i;
      }
      if (!before(entries_[best], e)) break;
      put(at, entries_[best]);
      at = best;
    }
    put(at, e);
  }

  Records* records_;
  std::vector<entry> entries_{};
  std::uint32_t pushed_ = 0;
};

}  // namespace

template <int Neighbours>
grid_path grids_by_hand(grids::map const& m, grids::cell start, grids::cell goal, bool informed) {
  constexpr bool diagonals = Neighbours == 8;
  using cost = std::conditional_t<diagonals, double, int>;
  std::array<int, 8> offsets{};
  std::array<cost, 8> costs{};
  for (std::size_t d = 0; d < 8; ++d) {
    offsets[d] = grids::steps[d].y * m.width() + grids::steps[d].x;
    costs[d] = static_cast<cost>(d < 4 ? 1 : grids::diagonal);
  }
  grids::distance<Neighbours> const h{goal};
  using records_array = reserved_array<record<cost>>;
  records_array records(m.index({0, m.height()}));
  heap<std::conditional_t<diagonals, float_key, int_key>, records_array> open(records);
  auto const from = static_cast<std::uint32_t>(m.index(start));
  auto const to = static_cast<std::uint32_t>(m.index(goal));
  auto const width = static_cast<std::uint32_t>(m.width());

  grid_path found;
  records[from].seen = 1;
  open.push({cost{}, cost{}}, from);
  while (!open.empty()) {
    std::uint32_t const at = open.pop();
    record<cost>& here = records[at];
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
      record<cost>& there = records[next];
      cost const g = here.g + costs[d];
      if (there.seen && !(g < there.g)) continue;
      bool const is_open = there.seen && !there.closed;
      there = {g, there.place, 0, 1, static_cast<std::uint8_t>(d)};
      cost const estimate = informed ? h({x + grids::steps[d].x, y + grids::steps[d].y}) : cost{};
      if (is_open)
        open.improve({g + estimate, estimate}, next);
      else
        open.push({g + estimate, estimate}, next);
    }
  }
  return found;
}

template grid_path grids_by_hand<4>(grids::map const&, grids::cell, grids::cell, bool);
template grid_path grids_by_hand<8>(grids::map const&, grids::cell, grids::cell, bool);

}  // namespace baselines
