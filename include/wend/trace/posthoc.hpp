// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>  // std::invocable
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <string>
#include <string_view>
#include <utility>   // std::move
#include <vector>

#include <wend/core/observer.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/result.hpp>
#include <wend/trace/recorder.hpp>
#include <wend/trace/text.hpp>

/// \file
/// The events of a search as a search trace, which posthoc.pathfinding.ai shows step by step, and
/// the pictures of states in it. A view has two members, and optionally a third:
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

  /// Draws the component for each `$.i` from 0 to `count` - 1; `count` is a number or an
  /// expression.
  template <class T>
  drawing& repeat(T const& count) {
    *out_ += how_ == syntax::yaml ? "      $for: {" : ", \"$for\": {";
    fields(*out_, how_).add("$let", "i").add("$to", count);
    *out_ += how_ == syntax::yaml ? "}\n" : "}";
    return *this;
  }

  /// Ends the view. The picture stays centred on this point.
  void centre(double x, double y) {
    if (how_ == syntax::json) *out_ += any_ ? "}]}, " : "]}, ";
    *out_ += how_ == syntax::yaml ? "pivot: {" : "\"pivot\": {";
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

/// An observer that writes a search trace of Posthoc, version 1.4.0, as YAML or JSON
/// (https://posthoc.pathfinding.ai/docs/search-trace). Every event is a line:
///
///     - {type: generate, id: "7", pId: "2", action: "left", g: 3, h: 5, f: 8, depth: 3, …}
///
/// `type` is a `happening`; `id` and `pId` are the numbers of a node and its parent; f is g + h;
/// the view adds the data that it draws. A dropped successor has no number: its `id` is `x1`, `x2`,
/// and so on, and `of` is the known node of the same state, if there is one. A start first appears
/// as `source`.
///
///     std::ofstream file("search.trace.yaml");
///     wend::trace::posthoc trace(file, wend::trace::tile_view(3, 3));
///     auto const r = wend::astar(problem, start, heuristic, {}, trace);
///     if (!trace.finish(problem, start, r)) retry();     // the file is not complete
///
/// The file is complete when its last line is `# complete: …` (YAML), or when it is valid (JSON).
///
/// N. Pang, R. Hechenberger, D. Harabor and others, Posthoc, https://posthoc.pathfinding.ai
///
/// \complexity It writes a line at a time: its memory does not grow.
/// \throws Whatever the destination, or the view, throws.
template <class View = plain_view<>>
class posthoc : public recorder<posthoc<View>> {
 public:
  /// \pre The destination outlives the observer.
  template <destination Out>
  explicit posthoc(Out& out, View view = View{}, syntax how = syntax::yaml)
      : sink_(out), view_(std::move(view)), how_(how) {
    std::string head = how_ == syntax::yaml ? "version: 1.4.0\n" : "{\"version\": \"1.4.0\",\n";
    if constexpr (requires(drawing& d) { view_.draw(d); }) {
      drawing picture(head, how_);
      view_.draw(picture);
      if (how_ == syntax::json) head += '\n';
    }
    sink_.write(head + (how_ == syntax::yaml ? "events:\n" : "\"events\": ["));
    if constexpr (requires(fields& f) { view_.set_up(f); }) {
      std::string line;
      fields event(line, how_);
      event.add_word("type", "map").add("id", "map");
      view_.set_up(event);
      write(line);
    }
  }

  /// Ends the trace. True if the destination has accepted everything.
  [[nodiscard]] bool finish() {
    this->settle_held();
    if (!finished_) sink_.write(ending());
    finished_ = true;
    return sink_.flush();
  }

  /// Ends the trace after writing the states of the solution, if there is one, and the result: its
  /// status, cost and counts.
  /// \pre `start` is the start at which the result begins.
  template <class P>
  [[nodiscard]] bool finish(P const& problem, state_t<P> const& start, result_t<P> const& result) {
    this->settle_held();
    if (finished_) return finish();
    if (result) path(problem, start, result);
    auto const& s = result.statistics;
    std::string line;
    fields(line, how_)
        .add_word("type", to_string(happening::end))
        .add("id", "end")
        .add("status", to_string(result.status))
        .add("cost", result.cost)
        .add("expanded", s.expanded)
        .add("generated", s.generated)
        .add("duplicates", s.duplicates)
        .add("reopened", s.reopened)
        .add("pruned", s.pruned)
        .add("iterations", s.iterations);
    write(line);
    return finish();
  }

  /// True if the destination has accepted everything so far.
  [[nodiscard]] bool good() const noexcept { return sink_.good(); }
  /// The number of events written.
  [[nodiscard]] std::uint64_t events() const noexcept { return events_; }

 private:
  friend recorder<posthoc>;

  template <class Event>
  void hold(Event const& e) {
    node_ = e.node;
    parent_ = e.parent;
    held_.clear();
    fields rest(held_, how_, true);
    rest.add("action", e.action);
    values(rest, e);
  }

  void settle(happening what) {
    bool const drawn = node_ && what != happening::duplicate;
    std::string line;
    fields event(line, how_);
    event.add_word("type", to_string(what))
        .add("id", drawn ? name(*node_) : "x" + std::to_string(++dropped_))
        .add("pId", name(parent_));
    if (node_ && !drawn) event.add("of", name(*node_));
    write(line + held_);
  }

  template <class Event>
  void record(happening what, Event const& e) {
    auto const parent = e.parent();
    std::string line;
    fields event(line, how_);
    event.add_word("type", to_string(what))
        .add("id", name(e.node))
        .add("pId", parent ? std::optional(name(*parent)) : std::nullopt);
    values(event, e);
    write(line);
  }

  template <class Event>
  void begin(Event const& e) {
    std::string line;
    fields(line, how_)
        .add_word("type", to_string(happening::iteration))
        .add("id", "iteration " + std::to_string(++iterations_))
        .add("iteration", e.iteration)
        .add("bound", e.bound);
    write(line);
  }

  template <class Event>
  void values(fields& event, Event const& e) {
    event.add("g", e.g).add("h", e.h);
    event.add("f", this->f_of(e)).add("depth", e.depth);
    view_.describe(event, e.state);
  }

  template <class P>
  void path(P const& problem, state_t<P> const& start, result_t<P> const& result) {
    auto const along = replay(problem, start, result.actions);
    for (std::size_t i = 0; i < along.states.size(); ++i) {
      auto const step = [](std::size_t n) { return "path " + std::to_string(n); };
      std::string line;
      fields event(line, how_);
      event.add_word("type", to_string(happening::path))
          .add("id", step(i))
          .add("pId", i == 0 ? std::nullopt : std::optional(step(i - 1)));
      if (i != 0) event.add("action", result.actions[i - 1]);
      event.add("g", along.costs[i]).add("depth", i);
      view_.describe(event, along.states[i]);
      write(line);
    }
  }

  // A text, because Posthoc interprets the number 0 as none.
  [[nodiscard]] std::string name(std::uint64_t node) const {
    return std::to_string(this->id_of(node));
  }

  void write(std::string const& event) {
    if (how_ == syntax::yaml)
      sink_.write("  - {" + event + "}\n");
    else
      sink_.write((events_ == 0 ? "\n{" : ",\n{") + event + '}');
    ++events_;
  }
  [[nodiscard]] std::string ending() const {
    if (how_ == syntax::json) return "\n]}\n";
    return "# complete: " + std::to_string(events_) + " events\n";
  }

  sink sink_;
  View view_;
  syntax how_;
  std::string held_{};
  std::optional<std::uint64_t> node_{};
  std::uint64_t parent_ = 0;
  std::uint64_t dropped_ = 0;
  std::uint64_t iterations_ = 0;
  std::uint64_t events_ = 0;
  bool finished_ = false;
};

template <destination Out>
posthoc(Out&) -> posthoc<>;

}  // namespace wend::trace
