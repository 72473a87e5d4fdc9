// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <string>
#include <vector>

#include "../output/output_file.hpp"

/// SVG plots for light and dark pages: lines over a linear horizontal axis of whole numbers and a
/// logarithmic vertical axis. The examples use it; the benchmark runner is written in Python and has its
/// own.
namespace plot {

/// The format of an axis's values: 1000 as `1 k`, or seconds as `1 ms`.
enum class unit { count, seconds };

struct point {
  double x;
  double y;  ///< A logarithmic axis has no place for values that are not positive.
};

struct line {
  std::string name{};
  std::vector<point> points{};
  std::size_t colour = 0;  ///< One of eight, used in turn.
  std::size_t dash = 0;    ///< One of five; the first is none.
};

/// A diagram. Each line has its name beside its end.
struct diagram {
  std::string title{};
  std::string x_label{};
  std::string y_label{};
  unit y_unit = unit::count;
  std::vector<line> lines{};
};

struct settings {
  /// The most lines that are easy to tell apart. If there are more, the lines with the least, the greatest
  /// and evenly spread last values are drawn, and the others are named below the diagrams.
  std::size_t max_lines = 6;
};

/// The names of lines that have points but are not drawn, in the order of the diagrams.
std::vector<std::string> left_out(std::vector<diagram> const& diagrams, settings const& s = {});

/// Draws the diagrams, one below the other. The text ends with a newline.
/// \complexity Linear in the points; O(n log n) in the lines.
std::string svg(std::string const& title, std::vector<diagram> const& diagrams,
                settings const& s = {});

/// The file of `--plot`.
class file {
 public:
  /// Opens the file before the work begins, so that an error is reported before hours are spent.
  /// \throws std::runtime_error if the file cannot be written or its name does not end with .svg
  explicit file(std::string const& path);

  /// \throws std::runtime_error if not all of it could be written
  void write(std::string const& text);

 private:
  output::file out_;
};

}  // namespace plot
