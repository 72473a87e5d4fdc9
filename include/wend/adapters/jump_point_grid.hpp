// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max
#include <array>
#include <bit>      // std::countr_zero, std::countl_zero
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t, std::uint64_t
#include <cstdlib>  // std::abs
#include <iosfwd>   // std::basic_ostream
#include <memory>   // std::shared_ptr
#include <optional>
#include <span>
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/adapters/grid.hpp>
#include <wend/adapters/grid_cell.hpp>
#include <wend/adapters/grid_map.hpp>
#include <wend/adapters/octile_cost.hpp>
#include <wend/core/detail/to_size.hpp>

/// \file
/// Cheapest paths on grids by jump points: a problem with fewer states than the grid has.
///
/// D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", Proceedings of the
/// Twenty-Fifth AAAI Conference on Artificial Intelligence, 2011. Straight jumps read 64 cells at a
/// time, as in D. Harabor, A. Grastien, "Improving Jump Point Search", Proceedings of the
/// International Conference on Automated Planning and Scheduling, 2014.

namespace wend::detail {

constexpr unsigned bit_of(grid_step s) noexcept { return 1u << static_cast<unsigned>(s); }

/// The two straight steps that together equal a diagonal one.
constexpr std::array<grid_step, 2> parts_of(grid_step diagonal) noexcept {
  using enum grid_step;
  return {diagonal == north_east || diagonal == north_west ? north : south,
          diagonal == north_east || diagonal == south_east ? east : west};
}

/// The steps that a cheapest path on an empty grid may take after a given step: the same step, and
/// after a diagonal one also its parts.
constexpr unsigned natural_steps(grid_step heading) noexcept {
  unsigned all = bit_of(heading);
  if (is_diagonal(heading))
    for (auto const part : parts_of(heading)) all |= bit_of(part);
  return all;
}

/// The steps that are kept in a cell, by the set of its free neighbours and the step that led
/// there. A step is left out if a path through the cell's neighbours leads from the previous cell
/// to the step's target, and is shorter, or equally long and begins with a diagonal step.
class kept_steps {
 public:
  /// The kept steps under this corner rule, computed once.
  static kept_steps const& where(corner_cutting corners) {
    static std::array<kept_steps, 3> const all{kept_steps(corner_cutting::forbidden),
                                               kept_steps(corner_cutting::past_one),
                                               kept_steps(corner_cutting::allowed)};
    return all[static_cast<std::size_t>(corners)];
  }

  /// A bit for each kept step; `free` has a bit for each free neighbour.
  [[nodiscard]] unsigned after(grid_step heading, unsigned free) const noexcept {
    return kept_[static_cast<std::size_t>(heading) << 8 | free];
  }

 private:
  explicit kept_steps(corner_cutting corners) : free_sides_(detail::free_sides(corners)) {
    for (unsigned i = 0; i < kept_.size(); ++i) {
      auto const heading = static_cast<grid_step>(i >> 8);
      unsigned const free = i & 0xFFu;
      for (auto const out : grid_steps(0xFF))
        if (is_step(free, {}, out) && !is_needless(free, heading, out))
          kept_[i] |= static_cast<std::uint8_t>(bit_of(out));
    }
  }

  /// True for a free neighbour, and for the cell {} itself.
  static bool is_free(unsigned free, grid_cell c) noexcept {
    if (c == grid_cell{}) return true;
    for (auto const s : grid_steps(free))
      if (neighbour({}, s) == c) return true;
    return false;
  }
  [[nodiscard]] bool is_step(unsigned free, grid_cell from, grid_step s) const noexcept {
    grid_cell const to = neighbour(from, s);
    if (!is_free(free, to)) return false;
    return !is_diagonal(s) ||
           int{is_free(free, {to.x, from.y})} + int{is_free(free, {from.x, to.y})} >= free_sides_;
  }
  static octile_cost length_of(grid_step first, grid_step second) {
    int const diagonal = int{is_diagonal(first)} + int{is_diagonal(second)};
    return {2 - diagonal, diagonal};
  }
  /// Paths of one step or two suffice: three steps are longer than any two.
  [[nodiscard]] bool is_needless(unsigned free, grid_step heading, grid_step out) const {
    grid_cell const from = neighbour({}, opposite(heading));
    grid_cell const to = neighbour({}, out);
    if (to == from) return true;
    octile_cost const through = length_of(heading, out);
    for (auto const s : grid_steps(0xFF)) {
      grid_cell const between = neighbour(from, s);
      if (between == grid_cell{} || !is_step(free, from, s)) continue;
      if (between == to) return true;
      for (auto const t : grid_steps(0xFF)) {
        if (neighbour(between, t) != to || !is_step(free, between, t)) continue;
        octile_cost const past = length_of(s, t);
        if (past < through || (past == through && !is_diagonal(heading))) return true;
      }
    }
    return false;
  }

  int free_sides_;
  std::array<std::uint8_t, 2048> kept_{};  // 8 steps, 256 sets of free neighbours
};

/// A bit for each cell of lines of equal length, and a set bit before and after each line.
/// Consecutive lines share it.
class marked_lines {
 public:
  marked_lines(int lines, int length)
      : stride_(static_cast<std::uint64_t>(length) + 1),
        words_(to_size(static_cast<std::uint64_t>(lines) * stride_ / 64 + 1)) {
    for (int line = 0; line <= lines; ++line) set(static_cast<std::uint64_t>(line) * stride_);
  }
  void mark(int line, int at) noexcept { set(index(line, at)); }

  /// The distance from a cell to the first mark after it.
  [[nodiscard]] int ahead(int line, int at) const noexcept {
    std::uint64_t const from = index(line, at) + 1;
    auto w = to_size(from / 64);
    std::uint64_t word = words_[w] & ~std::uint64_t{0} << from % 64;
    while (word == 0) word = words_[++w];
    return static_cast<int>(w * 64 + static_cast<unsigned>(std::countr_zero(word)) - from) + 1;
  }
  /// The distance from a cell to the last mark before it.
  [[nodiscard]] int behind(int line, int at) const noexcept {
    std::uint64_t const from = index(line, at) - 1;
    auto w = to_size(from / 64);
    std::uint64_t word = words_[w] & ~std::uint64_t{0} >> (63 - from % 64);
    while (word == 0) word = words_[--w];
    return static_cast<int>(from - (w * 64 + 63 - static_cast<unsigned>(std::countl_zero(word)))) +
           1;
  }

 private:
  [[nodiscard]] std::uint64_t index(int line, int at) const noexcept {
    return static_cast<std::uint64_t>(line) * stride_ + static_cast<std::uint64_t>(at) + 1;
  }
  void set(std::uint64_t i) noexcept {
    words_[to_size(i / 64)] |= std::uint64_t{1} << i % 64;
  }

  std::uint64_t stride_;
  std::vector<std::uint64_t> words_;
};

/// The tables for jumps on a grid, independent of the goal.
class jump_tables {
 public:
  explicit jump_tables(grid_map<> const& map)
      : kept_(&kept_steps::where(map.corners())),
        free_(map.cells()),
        lines_{marked_lines(map.width(), map.height()), marked_lines(map.height(), map.width()),
               marked_lines(map.width(), map.height()), marked_lines(map.height(), map.width())} {
    std::size_t i = 0;
    for (grid_cell c{0, 0}; c.y < map.height(); ++c.y)
      for (c.x = 0; c.x < map.width(); ++c.x, ++i) {
        for (auto const s : grid_steps(0xFF))
          if (map.is_free(neighbour(c, s))) free_[i] |= static_cast<std::uint8_t>(bit_of(s));
        for (auto const s : grid_steps(0x0F))
          if (!map.is_free(c) || is_turn(i, s)) mark(c, s);
      }
  }

  /// The steps that are kept in the cell of that number.
  [[nodiscard]] unsigned kept(std::size_t cell, grid_step heading) const noexcept {
    return kept_->after(heading, free_[cell]);
  }
  /// True if one of the kept steps is not natural, so that a path may have to turn there.
  [[nodiscard]] bool is_turn(std::size_t cell, grid_step heading) const noexcept {
    return (kept(cell, heading) & ~natural_steps(heading)) != 0;
  }
  /// The number of straight steps to the next cell that is blocked, outside, or a turn.
  [[nodiscard]] int run(grid_cell c, grid_step s) const noexcept {
    using enum grid_step;
    auto const& lines = lines_[static_cast<std::size_t>(s)];
    if (s == north) return lines.behind(c.x, c.y);
    if (s == south) return lines.ahead(c.x, c.y);
    return s == west ? lines.behind(c.y, c.x) : lines.ahead(c.y, c.x);
  }

 private:
  void mark(grid_cell c, grid_step s) noexcept {
    auto& lines = lines_[static_cast<std::size_t>(s)];
    if (s == grid_step::north || s == grid_step::south)
      lines.mark(c.x, c.y);
    else
      lines.mark(c.y, c.x);
  }

  kept_steps const* kept_;
  std::vector<std::uint8_t> free_;    // neighbours, a bit each
  std::array<marked_lines, 4> lines_;  // by straight step: the cells that are blocked, or turns
};

}  // namespace wend::detail

namespace wend {

/// A state of a jump_point_problem: a cell, and the step by which it was reached, which decides
/// which steps are tried. A start has none.
struct jump_point {
  grid_cell cell{};                    ///< The cell.
  std::optional<grid_step> heading{};  ///< The last step to the cell; empty: all steps are tried.

  constexpr jump_point() noexcept = default;  ///< The cell (0, 0), as a start.
  /// A cell as a start, from which all steps are tried.
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr jump_point(grid_cell c) noexcept : cell(c) {}
  /// The cell (x, y) as a start.
  constexpr jump_point(int x, int y) noexcept : cell{x, y} {}
  /// A cell that was reached by that step.
  constexpr jump_point(grid_cell c, grid_step by) noexcept : cell(c), heading(by) {}

  friend constexpr bool operator==(jump_point const&, jump_point const&) = default;
  /// A well-mixed hash, for tables of any kind.
  friend std::size_t hash_value(jump_point const& p) noexcept {
    std::uint64_t const by = p.heading ? static_cast<std::uint64_t>(*p.heading) : 8;
    return hash_value(p.cell) ^ detail::to_size(by * 0x9e37'79b9'7f4a'7c15);
  }
  /// The text `(3, 1)` or `(3, 1) by east`.
  friend std::string to_string(jump_point const& p) {
    return to_string(p.cell) + (p.heading ? " by " + std::string(wend::to_string(*p.heading)) : "");
  }
  /// Writes the text of to_string.
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                      jump_point const& p) {
    return out << to_string(p);
  }
};

/// An action of a jump_point_problem: the same step, repeated.
struct grid_jump {
  grid_step step{};  ///< The step.
  int count = 0;     ///< The number of repetitions.

  friend constexpr bool operator==(grid_jump const&, grid_jump const&) = default;
  /// The text, such as `12 north-east`.
  friend std::string to_string(grid_jump const& j) {
    return std::to_string(j.count) + " " + std::string(wend::to_string(j.step));
  }
  /// Writes the text of to_string.
  template <class Traits>
  friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                      grid_jump const& j) {
    return out << to_string(j);
  }
};

/// A range of up to eight jumps.
class grid_jumps {
 public:
  /// The first jump.
  [[nodiscard]] constexpr grid_jump const* begin() const noexcept { return jumps_.data(); }
  /// The end.
  [[nodiscard]] constexpr grid_jump const* end() const noexcept { return jumps_.data() + size_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }  ///< Number.
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }   ///< None.

  /// Appends a jump. \pre There are fewer than eight.
  constexpr void push_back(grid_jump const& j) noexcept { jumps_[size_++] = j; }

 private:
  std::array<grid_jump, 8> jumps_{};
  std::size_t size_ = 0;
};

/// A grid_map with the tables for jumps on it. Copies share it, and it never changes: make one for
/// a map, and from it a problem for each goal.
///
/// A map with costs is rejected at compile time, because a jump would have to read each cell.
/// \complexity O(cells) to construct, and 12 bits of memory for each cell, in addition to the
/// map's.
class jump_point_map {
 public:
  /// Builds the tables of a map.
  template <class Weight>
  explicit jump_point_map(grid_map<Weight> map) : map_(free_cells(std::move(map))) {}

  [[nodiscard]] grid_map<> const& map() const noexcept { return map_; }  ///< The grid.

 private:
  friend class jump_point_problem;

  template <class Weight>
  static grid_map<> free_cells(grid_map<Weight> map) {
    static_assert(!grid_map<Weight>::weighted,
                  "wend: jump points are for grids whose cells have no costs of their own: "
                  "expected a grid_map of text, of bools, or with a callable that returns a bool; "
                  "if cells have costs, search a grid_problem");
    if constexpr (!grid_map<Weight>::weighted) return map;
  }

  grid_map<> map_;
  std::shared_ptr<detail::jump_tables const> tables_ =
      std::make_shared<detail::jump_tables const>(map_);
};

/// Jump point search: cheapest paths from cell to cell with steps to 8 neighbours, of length 1 and
/// √2. States are the cells at which such a path may have to turn, and an action is a jump.
///
///     wend::grid_map const map{"......",
///                              "..##..",
///                              "......"};
///     wend::jump_point_map const jumps(map);
///     wend::jump_point_problem const p(jumps, {5, 1});  // the goal
///     auto const r = wend::astar(p, {0, 1}, wend::jump_octile(p));
///     std::vector<wend::grid_step> const steps = wend::single_steps(r.actions);
///
/// The costs are those of grid_problem with octile_steps on the same map, for every \ref
/// corner_cutting "rule for corners". The single steps are a cheapest path there, with diagonal
/// steps as early as possible. A\* expands few states, but each takes longer, because it scans the
/// lines of the grid: this pays if much of the grid is open. If a quarter of the cells is blocked
/// at random, jumps are short, and grid_problem is faster.
///
/// All forward searches that accept a grid_problem with octile_steps accept it; searches that
/// multiply costs, such as `weighted_astar`, accept neither. Jumps cannot be reversed, so
/// bidirectional searches, `lpastar` and `dstar_lite` do not accept it. Searches for several or all
/// solutions find only solutions made of jumps, and `reach` finds only jump points, not the cells
/// between them.
class jump_point_problem {
 public:
  using state_type = jump_point;
  using action_type = grid_jump;
  using cost_type = octile_cost;

  /// A goal in a blocked cell cannot be reached: searches end with `exhausted`.
  /// \throws std::invalid_argument if the goal is outside.
  jump_point_problem(jump_point_map const& jumps, grid_cell goal)
      : grid_(jumps.map_, goal, octile_steps{}), tables_(jumps.tables_) {}

  /// The jumps to the next turns, and to the goal; none from a blocked cell.
  /// \complexity O(width + height) reads of 64 cells for a straight jump, and as many for each step
  ///             of a diagonal one.
  /// \throws std::out_of_range if the cell is outside, which only a start can be.
  [[nodiscard]] grid_jumps actions(jump_point const& s) const {
    unsigned left = grid_.actions(s.cell).bits();
    if (s.heading) left &= tables_->kept(index(s.cell), *s.heading);
    grid_jumps jumps;
    for (auto const step : grid_steps(left)) {
      int const count =
          is_diagonal(step) ? diagonal_jump(s.cell, step) : straight_jump(s.cell, step);
      if (count > 0) jumps.push_back({step, count});
    }
    return jumps;
  }
  [[nodiscard]] static jump_point result(jump_point const& s, grid_jump const& j) noexcept {
    grid_cell const one = neighbour({}, j.step);
    return {{s.cell.x + j.count * one.x, s.cell.y + j.count * one.y}, j.step};
  }
  /// True if the cell is the goal, and is not blocked.
  [[nodiscard]] bool is_goal(jump_point const& s) const noexcept { return grid_.is_goal(s.cell); }
  [[nodiscard]] static cost_type cost(jump_point const&, grid_jump const& j) noexcept {
    constexpr std::uint64_t straight = octile_cost(1, 0).order_bits();
    constexpr std::uint64_t diagonal = octile_cost(0, 1).order_bits();
    return octile_cost::from_order_bits((is_diagonal(j.step) ? diagonal : straight) *
                                        static_cast<std::uint64_t>(j.count));
  }

  /// Nine ranks for each cell.
  [[nodiscard]] std::uint64_t state_count() const noexcept { return grid_.state_count() * 9; }
  /// The rank, from the number of the cell and the step.
  /// \throws std::out_of_range if the cell is outside.
  [[nodiscard]] std::uint64_t rank(jump_point const& s) const {
    (void)grid_.ranks(s.cell);
    return grid_.rank(s.cell) * 9 + (s.heading ? static_cast<std::uint64_t>(*s.heading) : 8);
  }
  [[nodiscard]] jump_point unrank(std::uint64_t rank) const noexcept {
    grid_cell const c = grid_.unrank(rank / 9);
    return rank % 9 == 8 ? jump_point(c) : jump_point(c, static_cast<grid_step>(rank % 9));
  }
  /// The rank, which a search stores instead of the state.
  [[nodiscard]] std::uint64_t pack(jump_point const& s) const { return rank(s); }
  [[nodiscard]] jump_point unpack(std::uint64_t key) const noexcept { return unrank(key); }

  /// The same search without jumps.
  [[nodiscard]] grid_problem<octile_steps> const& grid() const noexcept { return grid_; }
  [[nodiscard]] grid_map<> const& map() const noexcept { return grid_.map(); }  ///< The grid.
  [[nodiscard]] grid_cell goal() const noexcept { return grid_.goal(); }        ///< The goal.

 private:
  [[nodiscard]] std::size_t index(grid_cell c) const noexcept {
    return detail::to_size(grid_.rank(c));
  }
  /// The number of steps to the goal if it lies in that direction on the line, else 0.
  [[nodiscard]] int steps_to_goal(grid_cell c, grid_step s) const noexcept {
    grid_cell const one = neighbour({}, s);
    int const dx = goal().x - c.x;
    int const dy = goal().y - c.y;
    int const count = std::max(std::abs(dx), std::abs(dy));
    return dx == count * one.x && dy == count * one.y ? count : 0;
  }
  /// The length of a jump in that direction; 0 if there is none.
  [[nodiscard]] int straight_jump(grid_cell c, grid_step s) const noexcept {
    int const run = tables_->run(c, s);
    if (int const to_goal = steps_to_goal(c, s); to_goal > 0 && to_goal < run) return to_goal;
    grid_cell const one = neighbour({}, s);
    return map().is_free({c.x + run * one.x, c.y + run * one.y}) ? run : 0;
  }
  [[nodiscard]] int diagonal_jump(grid_cell c, grid_step s) const noexcept {
    auto const [first, second] = detail::parts_of(s);
    for (int count = 1; (map().steps(index(c)).bits() & detail::bit_of(s)) != 0; ++count) {
      c = neighbour(c, s);
      if (c == goal() || tables_->is_turn(index(c), s) || straight_jump(c, first) > 0 ||
          straight_jump(c, second) > 0)
        return count;
    }
    return 0;
  }

  grid_problem<octile_steps> grid_;
  std::shared_ptr<detail::jump_tables const> tables_;
};

namespace detail {
template <>
struct blocked_states<jump_point_problem> {
  static constexpr bool any = true;
  static bool has(jump_point_problem const& p, jump_point const& s) noexcept {
    return blocked_states<grid_problem<octile_steps>>::has(p.grid(), s.cell);
  }
};
}  // namespace detail

/// The estimate of grid_octile for the cell: admissible, consistent and exact on an empty grid.
class jump_octile {
 public:
  static constexpr bool goal_aware = true;  ///< It is 0 at the goal.

  /// \complexity O(1). It does not refer to the problem.
  explicit jump_octile(jump_point_problem const& p) : octile_(p.grid()) {}

  /// The estimate.
  [[nodiscard]] octile_cost operator()(jump_point const& s) const noexcept {
    return octile_(s.cell);
  }

 private:
  grid_octile<octile_cost> octile_;
};

/// The steps of jumps, one by one: a path for the problem's `grid()`, of the same cost.
///
///     auto const r = wend::astar(p, start, wend::jump_octile(p));
///     auto const cells = wend::replay(p.grid(), start, wend::single_steps(r.actions)).states;
///     std::cout << p.map().picture(cells);
inline std::vector<grid_step> single_steps(std::span<grid_jump const> jumps) {
  std::vector<grid_step> steps;
  for (auto const& j : jumps)
    steps.insert(steps.end(), static_cast<std::size_t>(j.count), j.step);
  return steps;
}

}  // namespace wend
