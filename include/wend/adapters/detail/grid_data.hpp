// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>   // std::min
#include <concepts>
#include <cstddef>     // std::size_t
#include <cstdint>     // std::uint8_t
#include <functional>  // std::invoke
#include <iterator>    // std::ranges::begin
#include <optional>
#include <stdexcept>   // std::invalid_argument
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>     // std::declval
#include <vector>

#include <wend/adapters/grid_cell.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>
#include <wend/core/quoted_text.hpp>

/// \file
/// The data of a grid_map, and its readers.

namespace wend::detail {

/// Cells have no costs of their own.
struct no_weight {};

/// The default reader: characters are those of the MovingAI maps, true is free, and numbers are
/// costs.
struct cells_by_default {};

/// The type of a cell's cost, from the result of a callable for a cell: no_weight if that is a
/// bool.
template <class Result>
struct weight_of_result : std::type_identity<Result> {};
template <class Result>
  requires std::same_as<Result, bool> || std::same_as<Result, std::vector<bool>::reference>
struct weight_of_result<Result> : std::type_identity<no_weight> {};
template <class Weight>
struct weight_of_result<std::optional<Weight>> : std::type_identity<Weight> {};

template <class Read, class Value>
struct weight_of_value
    : weight_of_result<std::remove_cvref_t<std::invoke_result_t<Read const&, Value const&>>> {};
template <class Value>
struct weight_of_value<cells_by_default, Value> : weight_of_result<Value> {
  static_assert(std::is_arithmetic_v<Value> || std::same_as<Value, std::vector<bool>::reference>,
                "wend: the cells of a grid must be characters, bools or numbers; for other types "
                "pass a callable that is true for free cells: grid_map(cells, [](auto const& cell) "
                "{ return …; })");
  static_assert(!(std::same_as<Value, wchar_t> || std::same_as<Value, char8_t> ||
                  std::same_as<Value, char16_t> || std::same_as<Value, char32_t>),
                "wend: the characters of a grid must be of type char; for others pass a callable "
                "that is true for free cells");
};
template <>
struct weight_of_value<cells_by_default, char> : std::type_identity<no_weight> {};

template <class T>
concept text_of_cells = std::convertible_to<T const&, std::string_view>;

template <class T>
concept row_of_cells = text_of_cells<T> || requires(T const& t) { *std::ranges::begin(t); };

/// A text. An array of characters may lack the null at its end.
template <text_of_cells Text>
std::string_view view_of(Text const& text) {
  if constexpr (std::is_array_v<Text>) {
    std::string_view const all(text, std::extent_v<Text>);
    return all.substr(0, all.find('\0'));
  } else {
    return text;
  }
}

/// The element of a range.
template <class T>
using element_in =
    std::remove_cvref_t<decltype(*std::ranges::begin(std::declval<T const&>()))>;

/// A text, or a range of texts or of ranges.
template <class T>
concept rows_of_cells = text_of_cells<T> || requires { requires row_of_cells<element_in<T>>; };

/// The type of the cells of such rows.
template <class Cells>
struct value_in {};
template <class Cells>
  requires(text_of_cells<Cells> || text_of_cells<element_in<Cells>>)
struct value_in<Cells> : std::type_identity<char> {};
template <class Cells>
  requires(!text_of_cells<Cells> && !text_of_cells<element_in<Cells>> &&
           row_of_cells<element_in<Cells>>)
struct value_in<Cells> : std::type_identity<element_in<element_in<Cells>>> {};
template <class Cells, class Read>
using weight_in = typename weight_of_value<Read, typename value_in<Cells>::type>::type;

/// The value of a cell: `at(cell)`, `at[y][x]` or `at(y, x)`, whichever compiles.
template <class At>
decltype(auto) value_at(At const& at, grid_cell c) {
  auto const x = static_cast<std::size_t>(c.x);
  auto const y = static_cast<std::size_t>(c.y);
  if constexpr (requires { at(c); }) {
    return at(c);
  } else if constexpr (requires { at[y][x]; }) {
    return at[y][x];
  } else if constexpr (requires { at({y}, {x}); }) {  // without narrowing
    return at(y, x);
  } else {
    static_assert(requires { at(c.y, c.x); },
                  "wend: the source of a grid_map with a size must be callable as g(grid_cell), "
                  "g[y][x] or g(y, x)");
    return at(c.y, c.x);
  }
}
template <class At, class Read>
using weight_at = typename weight_of_value<
    Read, std::remove_cvref_t<decltype(value_at(std::declval<At const&>(), grid_cell{}))>>::type;

[[noreturn, gnu::cold]] inline void refuse_grid(std::string const& what) {
  raise(std::invalid_argument("wend: " + what));
}

/// True if a character means a free cell. The characters are those of N. Sturtevant, "Benchmarks
/// for grid-based pathfinding", IEEE Transactions on Computational Intelligence and AI in Games
/// 4(2), 2012, 144-148, and # and the space.
inline bool is_free_character(char character, grid_cell c) {
  if (std::string_view(".GS ").find(character) != std::string_view::npos) return true;
  if (std::string_view("@OTW#").find(character) == std::string_view::npos)
    refuse_grid("the cell " + to_string(c) + " of a grid is " +
                quoted_text(std::string_view(&character, 1)) +
                ": expected ., G, S or a space for a free cell, @, O, T, W or # for a blocked "
                "cell, or a callable that interprets cells");
  return false;
}

/// The cells of a grid, row by row.
template <class Weight>
struct grid_data {
  static constexpr bool weighted = !std::same_as<Weight, no_weight>;

  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> exits{};  ///< A bit for each step that a cell allows.
  std::vector<bool> free{};
  std::vector<Weight> weights{};  ///< The cost of entering a cell, if cells have costs.
  Weight least{};                 ///< The least weight of a free cell.
  Weight most{};

  [[nodiscard]] bool is_inside(grid_cell c) const noexcept {
    return static_cast<unsigned>(c.x) < static_cast<unsigned>(width) &&
           static_cast<unsigned>(c.y) < static_cast<unsigned>(height);
  }
  [[nodiscard]] std::size_t index(grid_cell c) const noexcept {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(c.x);
  }
  [[nodiscard]] bool is_free(grid_cell c) const noexcept { return is_inside(c) && free[index(c)]; }

  /// Appends a cell.
  template <class Value, class Read>
  void add(Value const& value, grid_cell c, Read const& read) {
    if constexpr (!std::same_as<Read, cells_by_default>)
      add_value(std::invoke(read, value), c);
    else if constexpr (std::same_as<Value, char>)
      add_value(is_free_character(value, c), c);
    else if constexpr (weighted)
      add_value(value, c);
    else
      add_value(static_cast<bool>(value), c);
  }

  /// Computes the least and the greatest weight. \pre All cells have been added.
  void find_weights() {
    if constexpr (weighted) {
      bool first = true;
      for (std::size_t i = 0; i < free.size(); ++i) {
        if (!free[i]) continue;
        if (first || weights[i] < least) least = weights[i];
        if (first || most < weights[i]) most = weights[i];
        first = false;
      }
    }
  }

 private:
  template <class Value>
  void add_value(Value const& value, grid_cell c) {
    if constexpr (!weighted) {
      free.push_back(static_cast<bool>(value));
    } else if constexpr (requires { value.has_value(); }) {
      add_weight(value.value_or(Weight{}), value.has_value(), c);
    } else {
      add_weight(value, !(value == Weight{}), c);
    }
  }
  void add_weight(Weight const& weight, bool is_free, grid_cell c) {
    if (auto const* fault = fault_of(weight))
      refuse_grid("the cost of the cell " + to_string(c) + " of a grid is " + text_of(weight) +
                  ", which " + fault + ": expected 0 or an empty optional for a blocked cell");
    weights.push_back(weight);
    free.push_back(is_free);
  }
};

/// Reads rows one after the other, all as wide as the first.
template <class Weight, class Read>
class grid_reader {
 public:
  grid_reader(grid_data<Weight>& data, Read const& read) : data_(&data), read_(&read) {}

  template <class Row>
  void take_row(Row const& row) {
    int x = 0;
    for (auto const& value : row) {
      data_->add(static_cast<std::remove_cvref_t<decltype(value)> const&>(value),
                 {x, data_->height}, *read_);
      ++x;
    }
    if (data_->height == 0) data_->width = x;
    if (x != data_->width)
      refuse_grid("row " + std::to_string(data_->height) + " of a grid has " + std::to_string(x) +
                  " cells: expected " + std::to_string(data_->width) + ", as row 0 has");
    ++data_->height;
  }

  /// Reads the lines of a text: at least one. The last may end with a line break.
  void take_text(std::string_view rows) {
    do {
      std::size_t const end = std::min(rows.find('\n'), rows.size());
      std::string_view row = rows.substr(0, end);
      if (row.ends_with('\r')) row.remove_suffix(1);
      take_row(row);
      rows.remove_prefix(std::min(end + 1, rows.size()));
    } while (!rows.empty());
  }

  template <class Cells>
  void take_all(Cells const& cells) {
    if constexpr (text_of_cells<Cells>) {
      take_text(view_of(cells));
    } else {
      for (auto const& row : cells) {
        if constexpr (text_of_cells<std::remove_cvref_t<decltype(row)>>)
          take_text(view_of(row));
        else
          take_row(row);
      }
    }
  }

 private:
  grid_data<Weight>* data_;
  Read const* read_;
};

}  // namespace wend::detail
