// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min, std::max
#include <concepts>
#include <cstdint>  // std::uint64_t, std::int64_t
#include <cstdlib>  // std::abs
#include <limits>
#include <stdexcept>  // std::out_of_range
#include <string>
#include <utility>  // std::move

#include <wend/adapters/detail/grid_data.hpp>
#include <wend/adapters/grid_map.hpp>
#include <wend/adapters/octile_cost.hpp>
#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// Path search on grids: a problem, and its heuristics.

namespace wend::detail {

/// A kind of steps: the number of neighbours of a cell, and whether each step costs 1; if not, the
/// costs of straight and diagonal steps.
template <class Steps>
concept steps_of_grid = requires {
  requires Steps::neighbours == 4 || Steps::neighbours == 8;
  { Steps::unit } -> std::convertible_to<bool>;
};

/// The lengths of steps, multiplied by the cost of entering a cell.
template <class Steps, class Weight>
struct grid_costs {
  using length = typename Steps::length_type;

  static auto kind() {
    if constexpr (std::same_as<Weight, no_weight>) {
      return length{};
    } else if constexpr (std::same_as<length, octile_cost>) {
      static_assert(std::integral<Weight>,
                    "wend: octile_steps sums without rounding, so the cells' costs must be "
                    "integers; integer_steps{10000, 14142} accepts any number");
      return octile_cost{};
    } else {
      return decltype(Weight{} * length{}){};
    }
  }
  using type = decltype(kind());

  type straight{};
  type diagonal{};

  grid_costs(Steps const& steps, grid_data<Weight> const& cells) {
    if constexpr (std::same_as<length, octile_cost>) {
      straight = {1, 0};
      diagonal = {0, 1};
    } else if constexpr (!Steps::unit) {
      for (auto const cost : {steps.straight, steps.diagonal})
        if (cost < 1)
          refuse_grid("integer_steps of " + std::to_string(steps.straight) + " and " +
                      std::to_string(steps.diagonal) + ": expected at least 1 of each");
      straight = static_cast<type>(steps.straight);
      diagonal = static_cast<type>(steps.diagonal);
    } else {
      straight = diagonal = static_cast<type>(1);
    }
    // If this fits, no estimate overflows, because none is larger.
    std::int64_t const most_steps = std::int64_t{cells.width} + cells.height;
    if constexpr (std::same_as<type, octile_cost>) {
      std::uint64_t most = 1;
      if constexpr (grid_data<Weight>::weighted) most = static_cast<std::uint64_t>(cells.most);
      if (most > 0xffff'ffff / static_cast<std::uint64_t>(most_steps)) refuse_weight(cells);
    } else if constexpr (std::integral<type>) {
      type product{};
      if (detail::mul_overflows(std::max(straight, diagonal), most_steps, product))
        refuse_weight(cells);
      if constexpr (grid_data<Weight>::weighted)
        if (detail::mul_overflows(product, cells.most, product)) refuse_weight(cells);
    }
  }

  /// The cost of a step of that length into a cell of that weight.
  static type times_weight(type const& length, Weight const& weight) noexcept {
    if constexpr (std::same_as<type, octile_cost>)
      return octile_cost::from_order_bits(length.order_bits() * static_cast<std::uint64_t>(weight));
    else
      return static_cast<type>(length * weight);
  }

 private:
  [[noreturn, gnu::cold]] static void refuse_weight(grid_data<Weight> const& cells) {
    std::string weight;
    if constexpr (grid_data<Weight>::weighted)
      weight = ", and a cell that costs " + text_of(cells.most);
    refuse_grid("a grid of " + std::to_string(cells.width) + " x " + std::to_string(cells.height) +
                " cells" + weight + ": expected costs of paths that fit their type");
  }
};

}  // namespace wend::detail

namespace wend {

/// Steps to the 4 neighbours of a cell, each of length 1.
struct straight_steps {
  using length_type = int;              ///< The type of lengths.
  static constexpr int neighbours = 4;  ///< The number of neighbours of a cell.
  static constexpr bool unit = true;    ///< All lengths are 1.
};

/// Steps to the 8 neighbours of a cell, each of length 1, like those of a king in chess.
struct king_steps {
  using length_type = int;              ///< The type of lengths.
  static constexpr int neighbours = 8;  ///< The number of neighbours of a cell.
  static constexpr bool unit = true;    ///< All lengths are 1.
};

/// Steps to the 8 neighbours of a cell, of length 1 and √2, summed without rounding. The costs of
/// cells, if there are any, must be integers.
struct octile_steps {
  using length_type = octile_cost;      ///< The type of lengths.
  static constexpr int neighbours = 8;  ///< The number of neighbours of a cell.
  static constexpr bool unit = false;   ///< Lengths differ.
};

/// Steps to the 8 neighbours of a cell, with integer lengths: the ratio 5 to 7 approximates 1 to
/// √2.
struct integer_steps {
  using length_type = int;              ///< The type of lengths.
  static constexpr int neighbours = 8;  ///< The number of neighbours of a cell.
  static constexpr bool unit = false;   ///< Lengths differ.
  int straight = 5;  ///< The length of a straight step.
  int diagonal = 7;  ///< The length of a diagonal step.
};

/// Path search on a grid from cell to cell.
///
///     wend::grid_map const map{"....",
///                              ".#..",
///                              "...."};
///     wend::grid_problem const p(map, {3, 2});  // 4 neighbours, a step costs 1
///     auto const r = wend::astar(p, {0, 0}, wend::grid_manhattan(p));
///     wend::grid_problem const q(map, {3, 2}, wend::octile_steps{});  // 8, at 1 and √2
///     auto const s = wend::astar(q, {0, 0}, wend::grid_octile(q));    // *s.cost is 3 + √2
///
/// A step costs its length (straight_steps, king_steps, octile_steps, integer_steps), multiplied by
/// the cost of entering the cell if the map has costs. States are cells, and their ranks are the
/// numbers of the cells, so searches look them up in an array and hash nothing (see
/// densely_ranked_problem). A problem is small and shares the cells with the map: make one for each
/// goal.
template <class Steps = straight_steps, class Weight = detail::no_weight>
class grid_problem {
  static_assert(detail::steps_of_grid<Steps>,
                "wend: steps on a grid must be straight_steps, king_steps, octile_steps or "
                "integer_steps");
  using costs = detail::grid_costs<Steps, Weight>;

 public:
  using state_type = grid_cell;
  using action_type = grid_step;
  using cost_type = typename costs::type;    ///< int, octile_cost, or the type of the map's costs.
  static constexpr bool dense_ranks = true;  ///< See densely_ranked_problem.
  /// True if every step costs 1.
  static constexpr bool unit_cost = Steps::unit && !grid_map<Weight>::weighted;

  /// A goal in a blocked cell cannot be reached: searches end with `exhausted`.
  /// \throws std::invalid_argument if the goal is outside, a length is less than 1, or costs
  ///         would not fit their type.
  grid_problem(grid_map<Weight> map, grid_cell goal, Steps steps = {})
      : map_(std::move(map)),
        goal_(goal),
        reachable_goal_(map_.is_free(goal) ? goal : grid_cell{-1, -1}),
        costs_(steps, *map_.data_),
        exits_(map_.data_->exits.data()),
        width_(map_.width()),
        height_(map_.height()) {
    if (!map_.is_inside(goal)) detail::refuse_grid(fault_of("the goal", goal));
  }

  /// The steps to free neighbours; none from a blocked cell. A search that starts in a blocked cell
  /// ends with `exhausted`, and expands nothing.
  /// \throws std::out_of_range if the cell is outside, which only a start can be.
  [[nodiscard]] grid_steps actions(grid_cell c) const {
    check_inside(c);
    unsigned exits = exits_[rank(c)];
    if constexpr (Steps::neighbours == 4) exits &= 0x0Fu;
    return grid_steps(exits);
  }
  [[nodiscard]] static grid_cell result(grid_cell c, grid_step s) noexcept {
    return neighbour(c, s);
  }
  /// True if the cell is the goal, and is not blocked.
  [[nodiscard]] bool is_goal(grid_cell c) const noexcept { return c == reachable_goal_; }
  [[nodiscard]] cost_type cost(grid_cell c, grid_step s) const noexcept
    requires(!unit_cost)
  {
    cost_type const& length = is_diagonal(s) ? costs_.diagonal : costs_.straight;
    if constexpr (grid_map<Weight>::weighted)
      return costs::times_weight(length, map_.weight(map_.index(neighbour(c, s))));
    else
      return length;
  }
  [[nodiscard]] static grid_step inverse(grid_step s) noexcept { return opposite(s); }

  [[nodiscard]] std::uint64_t state_count() const noexcept { return map_.cells(); }
  /// The number of the cell. \pre The cell is inside.
  [[nodiscard]] std::uint64_t rank(grid_cell c) const noexcept {
    return static_cast<std::uint64_t>(c.y) * static_cast<std::uint64_t>(width_) +
           static_cast<std::uint64_t>(c.x);
  }
  [[nodiscard]] grid_cell unrank(std::uint64_t rank) const noexcept {
    return map_.at(detail::to_size(rank));
  }
  /// Always true; a search calls it for its start.
  /// \throws std::out_of_range if the cell is outside.
  [[nodiscard]] bool ranks(grid_cell c) const {
    check_inside(c);
    return true;
  }

  [[nodiscard]] grid_map<Weight> const& map() const noexcept { return map_; }  ///< The grid.
  [[nodiscard]] grid_cell goal() const noexcept { return goal_; }              ///< The goal.

  /// The least cost of a straight step into any free cell.
  [[nodiscard]] cost_type least_straight() const noexcept { return least(costs_.straight); }
  /// The least cost of a diagonal step.
  [[nodiscard]] cost_type least_diagonal() const noexcept { return least(costs_.diagonal); }

 private:
  [[nodiscard]] bool is_inside(grid_cell c) const noexcept {
    return static_cast<unsigned>(c.x) < static_cast<unsigned>(width_) &&
           static_cast<unsigned>(c.y) < static_cast<unsigned>(height_);
  }
  void check_inside(grid_cell c) const {
    if (!is_inside(c)) refuse(c);
  }
  [[noreturn, gnu::cold]] void refuse(grid_cell c) const {
    detail::raise(std::out_of_range("wend: " + fault_of("a start or state", c)));
  }
  [[nodiscard, gnu::cold]] std::string fault_of(char const* role, grid_cell c) const {
    return std::string(role) + " is the cell " + to_string(c) + ", which is outside of a grid of " +
           std::to_string(width_) + " x " + std::to_string(height_) + " cells";
  }
  [[nodiscard]] cost_type least(cost_type const& length) const noexcept {
    if constexpr (grid_map<Weight>::weighted)
      return costs::times_weight(length, map_.least_weight());
    else
      return length;
  }

  grid_map<Weight> map_;
  grid_cell goal_;
  grid_cell reachable_goal_;  // a cell outside if the goal is blocked
  costs costs_;
  std::uint8_t const* exits_;  // of the map
  int width_;
  int height_;
};

namespace detail {
template <class Steps, class Weight>
struct blocked_states<grid_problem<Steps, Weight>> {
  static constexpr bool any = true;
  static bool has(grid_problem<Steps, Weight> const& p, grid_cell c) noexcept {
    return p.map().is_inside(c) && !p.map().is_free(c);
  }
};

/// The cost of a step for estimates, which are multiples of it. A floating-point cost is reduced by
/// slightly more than the rounding error of sums of up to width + height such costs, and so far
/// that such a sum is finite: an infinite estimate would mean that there is no path.
template <class Cost, class Weight>
Cost lowered(Cost const& cost, grid_map<Weight> const& map) noexcept {
  if constexpr (std::floating_point<Cost>) {
    Cost const sides = static_cast<Cost>(map.width()) + static_cast<Cost>(map.height());
    return std::min(cost, std::numeric_limits<Cost>::max() / (2 * sides)) *
           std::max(Cost{}, 1 - 4 * std::numeric_limits<Cost>::epsilon() * sides);
  } else {
    return cost;
  }
}
/// The reduced cost of a straight step, at most that of width + height diagonal steps. Without this
/// maximum, if a straight step costs as much as very many diagonal steps, rounding would undo the
/// reduction of the diagonal steps.
template <class Cost, class Weight>
Cost lowered(Cost const& straight, Cost const& diagonal, grid_map<Weight> const& map) noexcept {
  if constexpr (std::floating_point<Cost>) {
    Cost const sides = static_cast<Cost>(map.width()) + static_cast<Cost>(map.height());
    return lowered(std::min(straight, diagonal * sides), map);
  } else {
    return straight;
  }
}
}  // namespace detail

/// The cost of a cheapest path to the goal by straight steps on a grid without blocked cells, on
/// which every cell costs as little as the cheapest of the map: admissible and consistent.
///
/// For 4 neighbours only: with diagonal steps it would be too large (see grid_octile).
///
/// Floating-point costs are reduced by a few epsilons, so that the computed heuristic is
/// consistent. A search rounds g + h too: if costs differ widely, leave some margin in a
/// `max_cost`.
template <class Cost = int>
class grid_manhattan {
 public:
  static constexpr bool goal_aware = true;  ///< It is 0 at the goal.

  /// \complexity O(1). It does not refer to the problem.
  template <class Steps, class Weight>
  explicit grid_manhattan(grid_problem<Steps, Weight> const& p)
      : goal_(p.goal()), straight_(detail::lowered(p.least_straight(), p.map())) {
    static_assert(Steps::neighbours == 4,
                  "wend: grid_manhattan overestimates if steps may be diagonal: expected a "
                  "grid_problem of straight_steps, or grid_octile");
  }

  /// The estimate.
  [[nodiscard]] Cost operator()(grid_cell c) const noexcept {
    return static_cast<Cost>(static_cast<Cost>(std::abs(c.x - goal_.x) + std::abs(c.y - goal_.y)) *
                             straight_);
  }

  /// The heuristic towards another cell, for bidirectional searches (see two_way_heuristic_for).
  [[nodiscard]] grid_manhattan towards(grid_cell c) const noexcept {
    grid_manhattan other = *this;
    other.goal_ = c;
    return other;
  }
  /// The heuristic of the cost from a cell, which equals the heuristic towards it.
  [[nodiscard]] grid_manhattan from(grid_cell c) const noexcept { return towards(c); }

 private:
  grid_cell goal_;
  Cost straight_;
};
template <class Steps, class Weight>
grid_manhattan(grid_problem<Steps, Weight> const&)
    -> grid_manhattan<typename grid_problem<Steps, Weight>::cost_type>;

/// The cost of a cheapest path to the goal by straight and diagonal steps on a grid without blocked
/// cells, on which every cell costs as little as the cheapest of the map: admissible and
/// consistent, for every kind of steps to 8 neighbours. It is as exact as the costs are: not
/// rounded with octile_steps, reduced as in grid_manhattan with floating-point costs.
template <class Cost = int>
class grid_octile {
 public:
  static constexpr bool goal_aware = true;  ///< It is 0 at the goal.

  /// \complexity O(1). It does not refer to the problem.
  template <class Steps, class Weight>
  explicit grid_octile(grid_problem<Steps, Weight> const& p)
      : goal_(p.goal()),
        straight_(detail::lowered(p.least_straight(), p.least_diagonal(), p.map())),
        // Two straight steps replace a diagonal one.
        diagonal_(std::min(detail::lowered(p.least_diagonal(), p.map()),
                           static_cast<Cost>(straight_ + straight_))),
        zigzags_(diagonal_ < straight_) {
    static_assert(Steps::neighbours == 8,
                  "wend: grid_octile is for steps to 8 neighbours; for straight_steps, "
                  "grid_manhattan is larger");
  }

  /// The estimate.
  [[nodiscard]] Cost operator()(grid_cell c) const noexcept {
    int const dx = std::abs(c.x - goal_.x);
    int const dy = std::abs(c.y - goal_.y);
    if (zigzags_) {
      // Pairs of diagonal steps replace straight ones; one is left if dx + dy is odd.
      int const odd = (dx + dy) & 1;
      return sum(odd, std::max(dx, dy) - odd);
    }
    int const diagonal = std::min(dx, dy);
    return sum(std::max(dx, dy) - diagonal, diagonal);
  }

  /// The heuristic towards another cell, for bidirectional searches (see two_way_heuristic_for).
  [[nodiscard]] grid_octile towards(grid_cell c) const noexcept {
    grid_octile other = *this;
    other.goal_ = c;
    return other;
  }
  /// The heuristic of the cost from a cell, which equals the heuristic towards it.
  [[nodiscard]] grid_octile from(grid_cell c) const noexcept { return towards(c); }

 private:
  [[nodiscard]] Cost sum(int straight, int diagonal) const noexcept {
    if constexpr (std::same_as<Cost, octile_cost>)
      return octile_cost::from_order_bits(
          straight_.order_bits() * static_cast<std::uint64_t>(straight) +
          diagonal_.order_bits() * static_cast<std::uint64_t>(diagonal));
    else
      return static_cast<Cost>(straight_ * static_cast<Cost>(straight) +
                               diagonal_ * static_cast<Cost>(diagonal));
  }

  grid_cell goal_;
  Cost straight_;
  Cost diagonal_;
  bool zigzags_;
};
template <class Steps, class Weight>
grid_octile(grid_problem<Steps, Weight> const&)
    -> grid_octile<typename grid_problem<Steps, Weight>::cost_type>;

}  // namespace wend
