// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>         // std::isfinite
#include <cstddef>       // std::size_t
#include <fstream>
#include <sstream>
#include <stdexcept>     // std::runtime_error
#include <string>
#include <string_view>
#include <utility>       // std::move
#include <vector>

#include <wend/adapters/grid_map.hpp>
#include <wend/core/quoted_text.hpp>

#include "../common/line_reader.hpp"
#include "../common/read_number.hpp"

/// \file
/// Maps and scenarios of the MovingAI benchmarks, read from files: N. Sturtevant, "Benchmarks for
/// grid-based pathfinding", IEEE Transactions on Computational Intelligence and AI in Games 4(2),
/// 2012, 144-148.

namespace grids {

/// An error in a file: its name, the line, the text found, and the text expected.
class file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A path to find, with the published length of a shortest path.
struct scenario {
  wend::grid_cell start, goal;
  double length;
  std::size_t line;  ///< The line in its file.
};

namespace detail {

/// The lines of a file.
class lines {
 public:
  explicit lines(std::string name) : name_(std::move(name)), file_(name_) {
    if (!file_) throw file_error(name_ + ": cannot be read");
  }

  /// Reads the next line. Returns false at the end.
  bool next() {
    try {
      if (!lines_.next()) return false;
    } catch (common::line_error const& e) {
      throw file_error(name_ + ": " + e.what());
    }
    text_ = lines_.text();
    ++number_;
    return true;
  }
  /// Reads the next line. \throws file_error at the end of the file
  std::string const& expect(std::string const& what) {
    if (!next()) throw file_error(name_ + ": ends after line " + at() + ": expected " + what);
    return text_;
  }
  [[nodiscard]] std::string const& text() const { return text_; }
  [[nodiscard]] std::size_t number() const { return number_; }

  [[noreturn]] void refuse(std::string const& what, std::string const& expected) const {
    throw file_error(name_ + ":" + at() + ": " + what + ": expected " + expected);
  }

 private:
  [[nodiscard]] std::string at() const { return std::to_string(number_); }

  std::string name_;
  std::ifstream file_;
  common::line_reader lines_{file_};
  std::string text_;
  std::size_t number_ = 0;
};

/// Parses the line `height 49` or `width 49`.
inline int read_side(lines& in, std::string const& name) {
  constexpr int most = 10'000;
  std::string const expected = "'" + name + "' and a number from 1 to " + std::to_string(most);
  std::string const& line = in.expect(expected);
  int side = 0;
  if (!line.starts_with(name + " ") ||
      !common::read_number(std::string_view(line).substr(name.size() + 1), side) || side < 1 || side > most)
    in.refuse(wend::quoted_text(line), expected);
  return side;
}

}  // namespace detail

/// Reads a map. `.`, `G` (ground) and `S` (swamp) are free; `@`, `O`, `T` and `W` are blocked.
/// \throws file_error
inline wend::grid_map<> read_map(std::string const& name) {
  detail::lines in(name);
  if (in.expect("'type octile'") != "type octile")
    in.refuse(wend::quoted_text(in.text()), "'type octile'");
  int const height = detail::read_side(in, "height");
  int const width = detail::read_side(in, "width");
  if (in.expect("'map'") != "map") in.refuse(wend::quoted_text(in.text()), "'map'");

  std::vector<std::string> cells;
  auto const rows = std::to_string(height) + " rows";
  for (int y = 0; y < height; ++y) {
    std::string const& row = in.expect(rows);
    if (row.size() != static_cast<std::size_t>(width))
      in.refuse("a row of " + std::to_string(row.size()) + " cells", std::to_string(width));
    if (auto const x = row.find_first_not_of(".GS@OTW"); x != std::string::npos)
      in.refuse(wend::quoted_text(row.substr(x, 1)) + " in column " + std::to_string(x + 1),
                "., G or S where it is free, @, O, T or W where it is blocked");
    cells.push_back(row);
  }
  while (in.next())
    if (!in.text().empty()) in.refuse("another line", "the end after " + rows);
  return wend::grid_map(cells);
}

/// Reads the scenarios of a map.
/// \throws file_error
inline std::vector<scenario> read_scenarios(std::string const& name,
                                             wend::grid_map<> const& m) {
  detail::lines in(name);
  std::string const expected = "'version 1' or 'version 1.0'";
  std::string version = in.expect(expected);
  version.erase(version.find_last_not_of(" \t") + 1);
  if (version != "version 1" && version != "version 1.0")
    in.refuse(wend::quoted_text(in.text()), expected);
  auto const text_of = [](wend::grid_cell c) {
    return std::to_string(c.x) + "," + std::to_string(c.y);
  };
  std::vector<scenario> all;
  while (in.next()) {
    if (in.text().empty()) continue;
    std::istringstream line(in.text());
    std::vector<std::string> fields;
    for (std::string field; line >> field;) fields.push_back(field);
    scenario s{{}, {}, 0, in.number()};
    wend::grid_cell sides{};
    bool const is_one = fields.size() == 9 && common::read_number(fields[2], sides.x) &&
                        common::read_number(fields[3], sides.y) && common::read_number(fields[4], s.start.x) &&
                        common::read_number(fields[5], s.start.y) && common::read_number(fields[6], s.goal.x) &&
                        common::read_number(fields[7], s.goal.y) && common::read_number(fields[8], s.length) &&
                        std::isfinite(s.length) && s.length >= 0;
    if (!is_one)
      in.refuse(wend::quoted_text(in.text()),
                "bucket, map, width, height, x and y of the start and of the goal, length");
    if (sides != wend::grid_cell{m.width(), m.height()})
      in.refuse("a map of " + text_of(sides), text_of({m.width(), m.height()}));
    for (wend::grid_cell const c : {s.start, s.goal})
      if (!m.is_free(c)) in.refuse("the cell " + text_of(c), "a free one");
    all.push_back(s);
  }
  return all;
}

}  // namespace grids
