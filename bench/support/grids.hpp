// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max
#include <array>
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <cstdlib>    // std::abs
#include <iterator>   // std::default_sentinel
#include <random>
#include <utility>    // std::move
#include <vector>

#include <wend/adapters/grid_map.hpp>

/// \file
/// Paths on maps of free and blocked cells, as a user writes the problem without wend's
/// grid_problem: the state is a cell's coordinates, a step leads to one of 4 neighbours at cost 1,
/// or to one of 8 at cost 1 or √2, in floating point. The benchmarks measure it, and the tests
/// compare grid_problem with it.

namespace grids {

using cell = wend::grid_cell;

/// Straight steps first, each step's opposite two further on.
enum class direction : std::uint8_t { north, east, south, west, ne, se, sw, nw };

inline constexpr std::array<cell, 8> steps{
    {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
constexpr cell step_of(direction d) { return steps[static_cast<std::size_t>(d)]; }
constexpr bool is_diagonal(direction d) { return d >= direction::ne; }
inline constexpr double diagonal = 1.4142135623730951;

/// A set of directions: a range.
class directions {
 public:
  class iterator {
   public:
    using value_type = direction;
    using difference_type = int;

    explicit iterator(unsigned left) : left_(left) {}
    direction operator*() const { return static_cast<direction>(std::countr_zero(left_)); }
    iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t) { return i.left_ == 0; }

   private:
    unsigned left_;
  };

  explicit directions(unsigned bits) : bits_(bits) {}
  [[nodiscard]] iterator begin() const { return iterator(bits_); }
  [[nodiscard]] static std::default_sentinel_t end() { return {}; }

 private:
  unsigned bits_;
};

/// Which steps each cell allows: none into a blocked cell, and diagonal ones only between two free
/// cells.
class map {
 public:
  /// `free[y * width + x]` says whether a cell is.
  map(int width, std::vector<bool> free)
      : width_(width),
        height_(static_cast<int>(free.size()) / width),
        free_(std::move(free)),
        exits_(free_.size()) {
    auto const allows = [&](int x, int y) { return is_inside({x, y}) && is_free({x, y}); };
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x)
        for (unsigned d = 0; d < 8 && allows(x, y); ++d)
          if (allows(x + steps[d].x, y + steps[d].y) && allows(x + steps[d].x, y) &&
              allows(x, y + steps[d].y))
            exits_[index({x, y})] |= static_cast<std::uint8_t>(1u << d);
  }

  /// The same cells.
  explicit map(wend::grid_map<> const& m) : map(m.width(), free_of(m)) {}

  [[nodiscard]] bool is_inside(cell c) const {
    return c.x >= 0 && c.y >= 0 && c.x < width_ && c.y < height_;
  }
  /// \pre It is inside.
  [[nodiscard]] bool is_free(cell c) const { return free_[index(c)]; }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  /// Numbers the cells, row by row.
  [[nodiscard]] std::size_t index(cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(c.x);
  }
  /// The same, for maps of no more cells than these numbers.
  [[nodiscard]] std::uint32_t number(cell c) const { return static_cast<std::uint32_t>(index(c)); }
  /// A bit for each direction.
  [[nodiscard]] unsigned exits(std::size_t index) const { return exits_[index]; }

 private:
  static std::vector<bool> free_of(wend::grid_map<> const& m) {
    std::vector<bool> free(m.cells());
    for (std::size_t i = 0; i < free.size(); ++i) free[i] = m.is_free(m.at(i));
    return free;
  }

  int width_;
  int height_;
  std::vector<bool> free_;
  std::vector<std::uint8_t> exits_;
};

/// A square map, a quarter of whose cells are blocked; never the first and the last.
inline map random_map(int side, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<bool> free(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  for (std::size_t i = 0; i < free.size(); ++i) free[i] = random() % 4 != 0;
  free.front() = free.back() = true;
  return {side, std::move(free)};
}

/// The problem. \pre The map outlives it.
template <int Neighbours>
class paths {
 public:
  using state_type = cell;
  using action_type = direction;

  paths(map const& m, cell goal) : map_(&m), goal_(goal) {}

  [[nodiscard]] directions actions(cell c) const noexcept {
    return steps_from(*map_, map_->index(c));
  }
  /// The same from the cell of that number.
  [[nodiscard]] static directions steps_from(map const& m, std::size_t number) noexcept {
    return directions(m.exits(number) & (Neighbours == 4 ? 0x0Fu : 0xFFu));
  }
  [[nodiscard]] static cell result(cell c, direction d) noexcept {
    return {c.x + step_of(d).x, c.y + step_of(d).y};
  }
  [[nodiscard]] bool is_goal(cell c) const { return c == goal_; }
  [[nodiscard]] static double cost(cell, direction d)
    requires(Neighbours == 8)
  {
    return is_diagonal(d) ? diagonal : 1;
  }
  [[nodiscard]] static direction inverse(direction d) {
    return static_cast<direction>(static_cast<unsigned>(d) ^ 2u);
  }
  [[nodiscard]] static std::size_t hash(cell c) {
    return static_cast<std::size_t>(c.y) << 32 | static_cast<std::uint32_t>(c.x);
  }

  [[nodiscard]] map const& on() const { return *map_; }
  [[nodiscard]] cell goal() const { return goal_; }

 private:
  map const* map_;
  cell goal_;
};

/// The same, with numbers for the cells.
template <int Neighbours>
class ranked_paths : public paths<Neighbours> {
 public:
  using paths<Neighbours>::paths;

  [[nodiscard]] std::uint64_t state_count() const {
    return this->on().index({0, this->on().height()});
  }
  [[nodiscard]] std::uint64_t rank(cell c) const { return this->on().index(c); }
  [[nodiscard]] cell unrank(std::uint64_t i) const {
    auto const width = static_cast<std::uint64_t>(this->on().width());
    return {static_cast<int>(i % width), static_cast<int>(i / width)};
  }
};

/// The same, with a cell's number for the state: nothing is computed to find its rank.
template <int Neighbours>
class numbered_paths {
 public:
  using state_type = std::uint32_t;
  using action_type = direction;

  numbered_paths(map const& m, cell goal) : map_(&m), goal_(m.number(goal)), offsets_{} {
    for (std::size_t d = 0; d < 8; ++d) offsets_[d] = steps[d].y * m.width() + steps[d].x;
  }

  [[nodiscard]] directions actions(std::uint32_t c) const {
    return paths<Neighbours>::steps_from(*map_, c);
  }
  [[nodiscard]] std::uint32_t result(std::uint32_t c, direction d) const {
    return c + static_cast<std::uint32_t>(offsets_[static_cast<std::size_t>(d)]);
  }
  [[nodiscard]] bool is_goal(std::uint32_t c) const { return c == goal_; }
  [[nodiscard]] static double cost(std::uint32_t, direction d)
    requires(Neighbours == 8)
  {
    return paths<Neighbours>::cost({}, d);
  }
  [[nodiscard]] static direction inverse(direction d) { return paths<Neighbours>::inverse(d); }
  [[nodiscard]] std::uint32_t state_count() const { return map_->number({0, map_->height()}); }
  [[nodiscard]] static std::uint32_t rank(std::uint32_t c) { return c; }
  [[nodiscard]] static std::uint32_t unrank(std::uint64_t i) {
    return static_cast<std::uint32_t>(i);
  }

 private:
  map const* map_;
  std::uint32_t goal_;
  std::array<int, 8> offsets_;
};

/// The steps to a cell on a map without obstacles.
template <int Neighbours>
struct distance {
  cell goal;

  auto operator()(cell c) const {
    int const dx = std::abs(c.x - goal.x);
    int const dy = std::abs(c.y - goal.y);
    if constexpr (Neighbours == 4)
      return dx + dy;
    else
      return std::max(dx, dy) + (diagonal - 1) * std::min(dx, dy);
  }
};

/// The same, from a cell's number.
template <int Neighbours>
struct numbered_distance {
  distance<Neighbours> to;
  std::uint32_t width;

  auto operator()(std::uint32_t c) const {
    return to({static_cast<int>(c % width), static_cast<int>(c / width)});
  }
};

}  // namespace grids
