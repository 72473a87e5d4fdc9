// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>  // std::invocable
#include <cstddef>   // std::size_t
#include <string>
#include <string_view>
#include <utility>   // std::move
#include <vector>

#include <wend/trace/text.hpp>

/// \file
/// The pictures of states in Posthoc. A view has two members, and optionally a third:
///
///     describe(fields&, state)   adds to an event the data of its state that the drawing needs
///     draw(drawing&)             defines the drawing, in Posthoc's language
///     set_up(fields&)            fills an event of type `map` that comes before all others
///
/// In a drawing `$.name` is the event's field of that name.

namespace wend::trace {

/// The components of a Posthoc view (`main`), one after the other.
class drawing {
 public:
  /// Begins the view in a text, to which the drawing refers.
  drawing(std::string& out, syntax how) : out_(&out), how_(how) {
    *out_ += how == syntax::yaml ? "views:\n  main:\n" : R"("views": {"main": [)";
  }

  /// Begins the next component: a rect, circle, path or polygon.
  drawing& component(std::string_view kind) {
    if (how_ == syntax::yaml) {
      *out_ += "    - $: ";
      *out_ += kind;
      *out_ += '\n';
    } else {
      *out_ += any_ ? "}, {" : "{";
      fields(*out_, how_).add("$", kind);
    }
    any_ = true;
    return *this;
  }

  /// Sets a property of the component: a number, or a text, in which `${{ … }}` is an expression.
  template <class T>
  drawing& set(std::string_view name, T const& value) {
    if (how_ == syntax::yaml) *out_ += "      ";
    fields(*out_, how_, how_ == syntax::json).add(name, value);
    if (how_ == syntax::yaml) *out_ += '\n';
    return *this;
  }

  /// Draws the component for each `$.i` from 0 to `count` - 1, a number or an expression.
  template <class T>
  drawing& repeat(T const& count) {
    *out_ += how_ == syntax::yaml ? "      $for: {" : ", \"$for\": {";
    fields(*out_, how_).add("$let", "i").add("$to", count);
    *out_ += how_ == syntax::yaml ? "}\n" : "}";
    return *this;
  }

  /// Ends the view. The picture stays centred on this point.
  void centre(double x, double y) {
    *out_ += how_ == syntax::yaml ? "pivot: {" : "}]}, \"pivot\": {";
    fields(*out_, how_).add("x", x).add("y", y).add("scale", 1);
    *out_ += how_ == syntax::yaml ? "}\n" : "},";
  }

 private:
  std::string* out_;
  syntax how_;
  bool any_ = false;
};

namespace detail {
/// The colour of an event: an expression.
inline constexpr std::string_view colour_of_type =
    "${{ ({ source: '#0ea5e9', expand: '#3b82f6', generate: '#f59e0b', update: '#fb923c', "
    "reopen: '#f97316', duplicate: '#a1a1aa', prune: '#71717a', goal: '#ef4444', "
    "path: '#10b981' })[$.type] }}";
}  // namespace detail

/// The view without a picture: an event has its state in words, and Posthoc shows the search tree.
template <class Words = plain_words>
class plain_view {
 public:
  /// `words` makes a text of a state.
  explicit plain_view(Words words = {}) : words_(std::move(words)) {}

  /// Adds `state`, the words of the state, unless there are none.
  template <class State>
  void describe(fields& event, State const& s) const {
    if (std::string const text = words_(s); !text.empty()) event.add("state", text);
  }

 private:
  Words words_;
};

/// The view of a board of tiles: a state is a range of numbers, row by row, with 0 for the blank,
/// such as `puzzles::board`. The board of each event is drawn, with f, g and h above it.
class tile_view {
 public:
  /// \pre States have `rows * cols` cells.
  tile_view(std::size_t rows, std::size_t cols) noexcept : rows_(rows), cols_(cols) {}

  /// Adds `tiles`, the numbers of the cells.
  template <class State>
  void describe(fields& event, State const& s) const {
    event.add("tiles", s);
  }

  /// Draws the board and its tiles, for as long as the event is shown.
  void draw(drawing& view) const {
    auto const cols = plain_words{}(cols_);
    view.component("rect")
        .set("$if", "${{ $.tiles }}")
        .set("x", -0.06)
        .set("y", -0.06)
        .set("width", static_cast<double>(cols_) + 0.06)
        .set("height", static_cast<double>(rows_) + 0.06)
        .set("fill", "#52525b")
        .set("label",
             "${{ $.type + '  ' + ($.h == null ? 'g ' + $.g : 'f ' + $.f + ' = g ' + $.g + ' + h '"
             " + $.h) }}")
        .set("label-y", -0.12)
        .set("label-size", 0.22)
        .set("label-color", "${{ theme.foreground }}")
        .set("clear", true);
    view.component("rect")
        .set("$if", "${{ $.tiles }}")
        .repeat(rows_ * cols_)
        .set("x", "${{ $.i % " + cols + " }}")
        .set("y", "${{ Math.floor($.i / " + cols + ") }}")
        .set("width", 0.94)
        .set("height", 0.94)
        .set("alpha", "${{ $.tiles[$.i] ? 1 : 0 }}")
        .set("fill", detail::colour_of_type)
        .set("label", "${{ String($.tiles[$.i]) }}")
        .set("label-x", "${{ $.tiles[$.i] > 9 ? 0.2 : 0.33 }}")
        .set("label-y", 0.64)
        .set("label-size", 0.5)
        .set("label-color", "#ffffff")
        .set("clear", true);
    view.centre(static_cast<double>(cols_) / 2, static_cast<double>(rows_) / 2);
  }

 private:
  std::size_t rows_;
  std::size_t cols_;
};

/// A cell of a grid: column and row, from 0.
struct grid_cell {
  int x;  ///< The column.
  int y;  ///< The row.
};

/// The cell of a state that has coordinates of these names.
struct coordinates {
  /// The cell at the members x and y.
  template <class State>
  grid_cell operator()(State const& s) const {
    return {static_cast<int>(s.x), static_cast<int>(s.y)};
  }
};

/// The view of a grid map: walls, and the cells that the search has seen, coloured by their last
/// events. `Place` maps a state to its cell: by its members x and y, or a user's callable that
/// returns a grid_cell.
template <class Place = coordinates>
class grid_view {
 public:
  /// `is_wall(x, y)` is true for blocked cells.
  /// \complexity One call for each cell; the walls are kept as runs of cells.
  template <class IsWall>
    requires std::invocable<IsWall&, int, int>
  grid_view(int width, int height, IsWall is_wall, Place place = {})
      : width_(width), height_(height), place_(std::move(place)) {
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        if (!is_wall(x, y)) continue;
        if (x != 0 && !walls_.empty() && walls_.back()[1] == y &&
            walls_.back()[0] + walls_.back()[2] == x)
          ++walls_.back()[2];
        else
          walls_.push_back({x, y, 1});
      }
  }

  /// Adds `x` and `y`, the coordinates of the state's cell.
  template <class State>
  void describe(fields& event, State const& s) const {
    auto const cell = place_(s);
    event.add("x", cell.x).add("y", cell.y);
  }

  /// Draws the map and its walls; then the cell of each event, which stays unless the event is a
  /// dropped successor.
  void draw(drawing& view) const {
    view.component("rect")
        .set("$if", "${{ $.type === 'map' }}")
        .set("x", 0)
        .set("y", 0)
        .set("width", width_)
        .set("height", height_)
        .set("fill", "#71717a")
        .set("alpha", 0.15)
        .set("clear", false);
    view.component("rect")
        .set("$if", "${{ $.type === 'map' }}")
        .repeat("${{ $.walls.length }}")
        .set("x", "${{ $.walls[$.i][0] }}")
        .set("y", "${{ $.walls[$.i][1] }}")
        .set("width", "${{ $.walls[$.i][2] }}")
        .set("height", 1)
        .set("fill", "#52525b")
        .set("clear", false);
    view.component("rect")
        .set("$if", "${{ $.x != null }}")
        .set("x", "${{ $.x }}")
        .set("y", "${{ $.y }}")
        .set("width", 1)
        .set("height", 1)
        .set("fill", detail::colour_of_type)
        .set("clear", "${{ $.type === 'duplicate' || $.type === 'prune' }}");
    view.centre(width_ / 2.0, height_ / 2.0);
  }

  /// Adds `walls`: column, row and length of each run of blocked cells.
  void set_up(fields& event) const { event.add("walls", walls_); }

 private:
  int width_;
  int height_;
  std::vector<std::array<int, 3>> walls_{};  // column, row and length
  Place place_;
};

}  // namespace wend::trace
