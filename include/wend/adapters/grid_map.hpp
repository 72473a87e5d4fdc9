// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>    // std::min, std::max
#include <concepts>     // std::same_as
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <initializer_list>
#include <memory>       // std::shared_ptr
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>  // std::remove_cvref_t
#include <vector>

#include <wend/adapters/detail/grid_data.hpp>
#include <wend/adapters/grid_cell.hpp>

/// \file
/// Grids of free and blocked cells, built from any representation: text, vectors, matrices.

namespace wend {

/// The rule for diagonal steps that pass a blocked cell. The target cell must be free in any case.
enum class corner_cutting {
  forbidden,  ///< Both cells at its sides must be free, as in the MovingAI benchmarks.
  past_one,   ///< One of the cells must be free.
  allowed     ///< Both may be blocked.
};

namespace detail {
/// The number of the two cells at the sides of a diagonal step that must be free.
constexpr int free_sides(corner_cutting corners) noexcept {
  return corners == corner_cutting::forbidden  ? 2
         : corners == corner_cutting::past_one ? 1
                                               : 0;
}
}  // namespace detail

/// Options for reading a grid.
struct grid_options {
  corner_cutting corners = corner_cutting::forbidden;  ///< The rule for diagonal steps.
};

namespace detail {
/// A callable that interprets cells.
template <class Read>
concept reader_of_cells = !std::same_as<Read, grid_options>;
}  // namespace detail

/// The size of a grid, in cells.
struct grid_size {
  int width;   ///< Columns.
  int height;  ///< Rows.
};

/// Options for pictures of a grid.
struct picture_options {
  /// Shows only the cells within this distance of the path; empty: the whole grid.
  std::optional<int> margin{};
};

/// A grid of free and blocked cells. It is read once; copies share it, and it never changes.
///
///     wend::grid_map const maze{"S.#.",
///                               "..#.",
///                               "...G"};
///     std::vector<std::vector<int>> const swamp{{1, 1, 5}, {0, 5, 1}};  // costs; 0 is blocked
///     wend::grid_map const weighted(swamp);
///     wend::grid_map const odd({4, 3}, [](wend::grid_cell c) { return (c.x + c.y) % 2 == 0; });
///     wend::grid_map const high(swamp, [](int height) { return height < 3; });
///
/// It is built from a text with line breaks; from a range of rows, which are texts or ranges; or
/// from a size and an object `g`, which is called as `g(grid_cell)`, `g[y][x]` or `g(y, x)` (row
/// first, as in matrices), whichever compiles. A cell is given by
/// - a character: `.`, `G`, `S` and the space are free, `@`, `O`, `T`, `W` and `#` are blocked, as
///   in the MovingAI benchmarks; other characters are rejected;
/// - a bool: true is free;
/// - a number: the cost of entering the cell; 0 means blocked, so a matrix with 1 for walls needs a
///   callable;
/// - a callable, for all other values: it returns a bool, a number, or an optional number (empty is
///   blocked).
///
/// `Weight` is the type of such numbers.
template <class Weight = detail::no_weight>
class grid_map {
  using data = detail::grid_data<Weight>;

 public:
  /// True if cells have costs.
  static constexpr bool weighted = data::weighted;

  /// Constructs the grid from rows.
  /// \throws std::invalid_argument if rows differ in length, a cell is none of the above, or there
  ///         are no cells, or 2^31 - 1 or more.
  /// \complexity O(cells) time; a byte and a bit of memory for each cell, plus its cost if cells
  ///             have costs.
  template <detail::rows_of_cells Cells>
  explicit grid_map(Cells const& cells, grid_options const& options = {})
      : grid_map(cells, detail::cells_by_default{}, options) {}
  /// Constructs the grid from rows; `read(value)` interprets a cell.
  template <detail::rows_of_cells Cells, detail::reader_of_cells Read>
  grid_map(Cells const& cells, Read const& read, grid_options const& options = {})
      : data_(made(options, [&](data& d) {
          detail::grid_reader<Weight, Read>(d, read).take_all(cells);
        })),
        corners_(options.corners) {}
  /// Constructs the grid from a list of texts.
  grid_map(std::initializer_list<std::string_view> rows, grid_options const& options = {})
      : grid_map(std::vector<std::string_view>(rows), options) {}
  /// Does not compile: two rows in double braces would be taken as the begin and the end of one
  /// text.
  grid_map(std::initializer_list<std::initializer_list<char const*>>, grid_options const& = {}) {
    static_assert(sizeof(Weight) == 0,
                  "wend: the rows of a grid_map must be in one pair of braces: "
                  "grid_map{\"..\", \"..\"}");
  }
  /// Constructs the grid from a size and an object that is called for each cell.
  template <class At>
  grid_map(grid_size size, At const& at, grid_options const& options = {})
      : grid_map(size, at, detail::cells_by_default{}, options) {}
  /// Constructs the grid likewise; `read(value)` interprets a cell.
  template <class At, detail::reader_of_cells Read>
  grid_map(grid_size size, At const& at, Read const& read, grid_options const& options = {})
      : data_(made(options, [&](data& d) {
          if (size.width < 0 || size.height < 0)
            detail::refuse_grid("a grid of " + text_of(size) + ": expected at least 1 x 1");
          d.width = size.width;
          d.height = size.height;
          for (grid_cell c{0, 0}; c.y < size.height; ++c.y)
            for (c.x = 0; c.x < size.width; ++c.x) {
              using value = std::remove_cvref_t<decltype(detail::value_at(at, c))>;
              d.add(static_cast<value const&>(detail::value_at(at, c)), c, read);
            }
        })),
        corners_(options.corners) {}

  [[nodiscard]] int width() const noexcept { return data_->width; }    ///< In cells.
  [[nodiscard]] int height() const noexcept { return data_->height; }  ///< In cells.
  /// The number of cells, free or not.
  [[nodiscard]] std::size_t cells() const noexcept { return data_->exits.size(); }
  /// The rule for diagonal steps.
  [[nodiscard]] corner_cutting corners() const noexcept { return corners_; }
  /// True if the grid has this cell.
  [[nodiscard]] bool is_inside(grid_cell c) const noexcept { return data_->is_inside(c); }
  /// True if a cell is inside and not blocked.
  [[nodiscard]] bool is_free(grid_cell c) const noexcept { return data_->is_free(c); }

  /// The number of a cell, row by row. \pre The cell is inside.
  [[nodiscard]] std::size_t index(grid_cell c) const noexcept { return data_->index(c); }
  /// The cell of that number.
  [[nodiscard]] grid_cell at(std::size_t index) const noexcept {
    auto const width = static_cast<std::size_t>(data_->width);
    return {static_cast<int>(index % width), static_cast<int>(index / width)};
  }

  /// The steps that lead from the cell of that number to free neighbours. \pre The cell exists.
  [[nodiscard]] grid_steps steps(std::size_t index) const noexcept {
    return grid_steps(data_->exits[index]);
  }
  /// The cost of entering the cell of that number. \pre The cell is free.
  [[nodiscard]] Weight const& weight(std::size_t index) const noexcept
    requires weighted
  {
    return data_->weights[index];
  }
  /// The least cost of entering a free cell; 0 if there is none.
  [[nodiscard]] Weight const& least_weight() const noexcept
    requires weighted
  {
    return data_->least;
  }
  /// The greatest cost of entering a free cell.
  [[nodiscard]] Weight const& greatest_weight() const noexcept
    requires weighted
  {
    return data_->most;
  }

  /// A picture, with a line of text for each row: a dot is a free cell, # is a blocked cell, a star
  /// is a cell on the path, S is the first and G the last cell of the path.
  ///
  ///     auto const r = wend::astar(p, start, wend::grid_manhattan(p));
  ///     std::cout << map.picture(wend::replay(p, start, r.actions).states);
  ///
  /// \pre The cells of the path are inside.
  /// \throws std::invalid_argument if the margin is negative.
  [[nodiscard]] std::string picture(std::span<grid_cell const> path = {},
                                    picture_options const& options = {}) const {
    grid_cell low{0, 0};
    grid_cell high{width() - 1, height() - 1};
    if (options.margin && *options.margin < 0)
      detail::refuse_grid("a picture with a margin of " + std::to_string(*options.margin) +
                          ": expected at least 0");
    if (options.margin && !path.empty()) {
      int const m = std::min(*options.margin, std::max(width(), height()));  // no sum overflows
      grid_cell first = path.front();
      grid_cell last = first;
      for (grid_cell const c : path) {
        first = {std::min(first.x, c.x), std::min(first.y, c.y)};
        last = {std::max(last.x, c.x), std::max(last.y, c.y)};
      }
      low = {std::max(low.x, first.x - m), std::max(low.y, first.y - m)};
      high = {std::min(high.x, last.x + m), std::min(high.y, last.y + m)};
    }
    auto const columns = static_cast<std::size_t>(high.x - low.x) + 2;  // with the line break
    std::string drawn;
    for (grid_cell c = low; c.y <= high.y; ++c.y) {
      for (c.x = low.x; c.x <= high.x; ++c.x) drawn += is_free(c) ? '.' : '#';
      drawn += '\n';
    }
    auto const put = [&](grid_cell c, char mark) {
      drawn[static_cast<std::size_t>(c.y - low.y) * columns +
            static_cast<std::size_t>(c.x - low.x)] = mark;
    };
    for (grid_cell const c : path) put(c, '*');
    if (!path.empty()) {
      put(path.front(), 'S');
      put(path.back(), 'G');
    }
    return drawn;
  }

 private:
  // It keeps a pointer to the data that it reads most.
  template <class Steps, class OfCells>
  friend class grid_problem;

  static std::string text_of(grid_size size) {
    return std::to_string(size.width) + " x " + std::to_string(size.height) + " cells";
  }

  /// The cells that `fill` adds, with the steps that they allow.
  template <class Fill>
  static std::shared_ptr<data const> made(grid_options const& options, Fill const& fill) {
    auto d = std::make_shared<data>();
    fill(*d);
    if (d->free.empty()) detail::refuse_grid("a grid without cells: expected at least one");
    if (d->free.size() >= 0x7fff'ffff)
      detail::refuse_grid("a grid of " + text_of({d->width, d->height}) +
                          ": expected fewer than 2^31 - 1");
    d->find_weights();
    d->exits.resize(d->free.size());
    for (grid_cell c{0, 0}; c.y < d->height; ++c.y)
      for (c.x = 0; c.x < d->width; ++c.x)
        if (d->is_free(c)) d->exits[d->index(c)] = static_cast<std::uint8_t>(bits(*d, c, options));
    return d;
  }
  static unsigned bits(data const& d, grid_cell c, grid_options const& options) {
    unsigned all = 0;
    for (unsigned i = 0; i < 8; ++i) {
      auto const step = static_cast<grid_step>(i);
      grid_cell const to = neighbour(c, step);
      if (!d.is_free(to)) continue;
      if (is_diagonal(step)) {
        int const sides = int{d.is_free({to.x, c.y})} + int{d.is_free({c.x, to.y})};
        if (sides < detail::free_sides(options.corners)) continue;
      }
      all |= 1u << i;
    }
    return all;
  }

  std::shared_ptr<data const> data_;
  corner_cutting corners_;
};

template <detail::rows_of_cells Cells>
explicit grid_map(Cells const&, grid_options const& = {})
    -> grid_map<detail::weight_in<Cells, detail::cells_by_default>>;
template <detail::rows_of_cells Cells, detail::reader_of_cells Read>
grid_map(Cells const&, Read const&, grid_options const& = {})
    -> grid_map<detail::weight_in<Cells, Read>>;
grid_map(std::initializer_list<std::string_view>, grid_options const& = {})
    -> grid_map<detail::no_weight>;
template <class At>
grid_map(grid_size, At const&, grid_options const& = {})
    -> grid_map<detail::weight_at<At, detail::cells_by_default>>;
template <class At, detail::reader_of_cells Read>
grid_map(grid_size, At const&, Read const&, grid_options const& = {})
    -> grid_map<detail::weight_at<At, Read>>;

}  // namespace wend
