// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <vector>

/// \file
/// A square of cells that cost something to enter, as its user writes it on the first evening: the
/// state is the cell's number, actions come in a vector.

namespace plain {

/// The cost of entering a cell: `least`, or one of the `different` costs from there on.
struct costs_of_cells {
  int least;
  int different;
};
inline constexpr costs_of_cells few_ties{100, 900};
inline constexpr costs_of_cells many_ties{1, 9};

/// The path leads from one corner to the opposite one; the cost of a cell depends on its number.
struct field {
  using state_type = int;
  using action_type = int;  // the change of the cell's number
  int side;
  costs_of_cells cells = few_ties;

  [[nodiscard]] std::vector<int> actions(int cell) const {
    std::vector<int> all;
    if (cell % side != side - 1) all.push_back(1);
    if (cell / side != side - 1) all.push_back(side);
    if (cell % side != 0) all.push_back(-1);
    if (cell / side != 0) all.push_back(-side);
    return all;
  }
  [[nodiscard]] int result(int cell, int a) const { return cell + a; }
  [[nodiscard]] int cost(int cell, int a) const {
    auto const number = static_cast<std::uint32_t>(cell + a);
    return cells.least + static_cast<int>((number * 2654435761u >> 12) %
                                          static_cast<unsigned>(cells.different));
  }
  [[nodiscard]] int goal() const { return side * side - 1; }
  [[nodiscard]] bool is_goal(int cell) const { return cell == goal(); }
};

/// The steps that are left, each at the least cost.
struct steps_left {
  field const* p;
  int operator()(int cell) const {
    return p->cells.least * (2 * (p->side - 1) - cell % p->side - cell / p->side);
  }
};

/// The costs of the first k solutions of a range.
template <class Solutions>
std::vector<int> first_costs(Solutions&& solutions, std::size_t k) {
  std::vector<int> costs;
  for (auto const& s : solutions) {
    costs.push_back(s.cost);
    if (costs.size() == k) break;
  }
  return costs;
}

}  // namespace plain
