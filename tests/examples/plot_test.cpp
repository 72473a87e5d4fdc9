// SPDX-License-Identifier: BSL-1.0
//
// The plots of the examples.
#include "../../examples/plot/plot.hpp"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

std::vector<plot::diagram> two() {
  return {{.title = "Nodes",
           .x_label = "depth",
           .y_label = "nodes",
           .lines = {{.name = "a < b & c", .points = {{2, 10}, {4, 1000}, {6, 100000}}},
                     {.name = "other", .points = {{0, 0}, {4, 20}}, .colour = 1, .dash = 2}}},
          {.title = "Time",
           .x_label = "depth",
           .y_label = "time",
           .y_unit = plot::unit::seconds,
           .lines = {{.name = "a < b & c", .points = {{2, 2e-6}, {6, 0.5}}}}}};
}

std::size_t count(std::string const& text, std::string const& part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

bool has(std::string const& text, std::string const& part) { return count(text, part) != 0; }

// ---- positions of texts

/// The box of a text. Letters and digits of a wide sans-serif font are on average 0.6 of the font
/// size wide, and reach from 0.95 of the size above the baseline to 0.25 below it.
struct box {
  double left, right, top, bottom;
  std::string words;
};

double number(std::string const& text) { return std::stod(text); }

std::vector<box> boxes_of(std::string const& svg) {
  std::regex const pattern(
      R"re(<text x="([-0-9.]+)" y="([-0-9.]+)" text-anchor="(\w+)"([^>]*)>([^<]*)</text>)re");
  std::vector<box> all;
  for (std::sregex_iterator i(svg.begin(), svg.end(), pattern), end; i != end; ++i) {
    std::smatch const& m = *i;
    double const size = has(m[4], "\"title\"") ? 15 : has(m[4], "\"note\"") ? 11 : 13;
    std::string const words = std::regex_replace(m[5].str(), std::regex("&\\w+;"), "x");
    double letters = 0;
    for (char const c : words) letters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    double const width = 0.6 * size * letters;
    double const x = number(m[1]);
    double const y = number(m[2]);
    double const left = m[3] == "start" ? x : m[3] == "end" ? x - width : x - width / 2;
    if (has(m[4], "rotate(-90"))
      all.push_back({x - 0.95 * size, x + 0.25 * size, y - width / 2, y + width / 2, words});
    else
      all.push_back({left, left + width, y - 0.95 * size, y + 0.25 * size, words});
  }
  return all;
}

/// Checks that no two texts overlap and that all texts are inside the picture.
void check_layout(std::string const& svg) {
  std::smatch size;
  REQUIRE(std::regex_search(svg, size, std::regex(R"re(viewBox="0 0 ([0-9.]+) ([0-9.]+)")re")));
  auto const all = boxes_of(svg);
  CHECK(all.size() == count(svg, "<text "));
  for (std::size_t i = 0; i < all.size(); ++i) {
    box const& a = all[i];
    CAPTURE(a.words);
    CHECK(a.left >= 0);
    CHECK(a.top >= 0);
    CHECK(a.right <= number(size[1]));
    CHECK(a.bottom <= number(size[2]));
    for (std::size_t j = 0; j < i; ++j) {
      box const& b = all[j];
      CAPTURE(b.words);
      bool const apart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      CHECK(apart);
    }
  }
}

/// A diagram of `lines` lines, of which the i-th ends at `last(i)`.
template <class Last>
plot::diagram lines_to(int lines, Last last) {
  plot::diagram d{.title = "Nodes", .x_label = "depth", .y_label = "nodes", .lines = {}};
  for (int i = 0; i < lines; ++i)
    d.lines.push_back({.name = "weighted-astar heuristic " + std::to_string(i),
                       .points = {{1, 1}, {20, last(i)}},
                       .colour = static_cast<std::size_t>(i)});
  return d;
}

}  // namespace

TEST_CASE("plot: the output equals the stored file") {
  std::string const text = plot::svg("Two diagrams", two());
  std::string const path = WEND_TEST_DATA "/plot/two.svg";
  if (std::getenv("WEND_WRITE_TRACES") != nullptr) std::ofstream(path) << text;
  std::ifstream in(path);
  CHECK(text == std::string(std::istreambuf_iterator<char>(in), {}));
}

TEST_CASE("plot: points are placed according to the axes") {
  std::string const text = plot::svg("", two());
  // The depths 2 to 6 span 84 to 624 horizontally. The decades 10 to 100 k are 230 high.
  CHECK(has(text, R"(points="84.0,282.0 354.0,167.0 624.0,52.0")"));
  CHECK(
      has(text, R"(<circle cx="354.0" cy="167.0" r="3"><title>a &lt; b &amp; c, 4: 1 k</title>)"));
  CHECK(has(text, R"(>100 k</text>)"));
  // The six decades from 1 µs to 1 s are 230 high, and 2 µs is log10(2) of one decade up.
  CHECK(
      has(text, R"(<circle cx="84.0" cy="592.5" r="3"><title>a &lt; b &amp; c, 2: 2 µs</title>)"));
  CHECK(has(text, R"(>1 ms</text>)"));
  // Values that are not positive are left out. All others are drawn, and each line is named once.
  CHECK(count(text, "<title>other, ") == 1);
  CHECK(count(text, "<circle ") == 3 + 1 + 2);
  CHECK(count(text, ">other</text>") == 1);
  CHECK(has(text, R"(<g class="c1 d2">)"));
  CHECK(has(text, "@media (prefers-color-scheme: dark)"));
}

TEST_CASE("plot: a plot may have no points, one point or many") {
  CHECK(count(plot::svg("", {}), "<polyline") == 0);
  CHECK(count(plot::svg("", {{}}), "<polyline") == 0);
  std::string const one = plot::svg("", {{.lines = {{.name = "one", .points = {{5, 7}}}}}});
  CHECK(has(one, R"(points="354.0,)"));
  CHECK_FALSE(has(one, "nan"));
  plot::line many{.name = "many"};
  for (int i = 0; i < 300; ++i) many.points.push_back({static_cast<double>(i), i + 1.0});
  std::string const text = plot::svg("", {{.lines = {many}}});
  CHECK(count(text, "text-anchor=\"middle\"") < 20);  // not one number for each point
  check_layout(text);
}

TEST_CASE("plot: texts do not overlap, whatever the number of lines and the lengths of texts") {
  check_layout(plot::svg("Two diagrams", two()));
  check_layout(plot::svg("", {}));
  auto const same = [](int) { return 100.0; };
  auto const apart = [](int i) { return std::pow(10.0, i); };
  auto const seconds = [](int i) { return 1e-7 * std::pow(20.0, i); };
  for (int const lines : {1, 2, 6, 30})
    for (std::size_t const most : {1u, 6u, 40u}) {
      CAPTURE(lines);
      CAPTURE(most);
      auto time = lines_to(lines, seconds);
      time.y_unit = plot::unit::seconds;
      time.y_label = "time";
      check_layout(plot::svg("A title",
                             {lines_to(lines, same), lines_to(lines, apart), time},
                             {.max_lines = most}));
    }
  // Numbers of many digits, and very long words.
  plot::line wide{.name = std::string(200, 'n'), .points = {{0, 1}, {3e6, 5}}};
  std::string const words(300, 'w');
  check_layout(plot::svg(
      words, {{.title = words, .x_label = words, .y_label = words, .lines = {wide, wide}}}));
  std::vector<plot::line> many(30, wide);
  for (std::size_t i = 0; i < many.size(); ++i) many[i].name += std::to_string(i);
  check_layout(plot::svg(words, {{.lines = many}}));
}

TEST_CASE("plot: a name stands beside the end of its line") {
  auto const last = [](int i) { return std::pow(10.0, i + 1); };
  std::string const text = plot::svg("", {lines_to(4, last)});
  // The axis has four decades, and each line ends one decade higher than the one before. From 52 to
  // 282, a decade is 57.5 high.
  for (int i = 0; i < 4; ++i) {
    bool found = false;
    for (box const& b : boxes_of(text))
      if (b.words == "weighted-astar heuristic " + std::to_string(i)) {
        found = true;
        CHECK(b.left == 642);
        double const line = b.bottom - 0.25 * 13 - 4;
        CHECK(line == doctest::Approx(282 - 57.5 * (i + 1)).epsilon(0.001));
      }
    CHECK(found);
  }
}

TEST_CASE(
    "plot: six lines are drawn, spread from the least to the greatest; the others are named") {
  // The 1st, 3rd, 5th, … of 11 lines in the order of their last values are evenly spread.
  auto const d = lines_to(11, [](int i) { return 1000.0 - 90.0 * i; });
  std::string const text = plot::svg("", {d});
  CHECK(count(text, "class=\"name\"") == 6);
  CHECK(count(text, "<polyline class=\"line\"") == 6);
  for (int i = 0; i < 11; ++i)
    CHECK(has(text, "\"none\">weighted-astar heuristic " + std::to_string(i) + "<") ==
          (i % 2 == 0));
  CHECK(plot::left_out({d}) ==
        std::vector<std::string>{"weighted-astar heuristic 1", "weighted-astar heuristic 3",
                                 "weighted-astar heuristic 5", "weighted-astar heuristic 7",
                                 "weighted-astar heuristic 9"});
  CHECK(has(text, ">Left out: weighted-astar heuristic 1, weighted-astar heuristic 3, "));
  CHECK(has(text, "weighted-astar heuristic 9</text>"));

  std::string const all = plot::svg("", {d}, {.max_lines = 11});
  CHECK(count(all, "class=\"name\"") == 11);
  CHECK_FALSE(has(all, "Left out"));
  CHECK(plot::left_out({d}, {.max_lines = 11}).empty());

  // The first diagram chooses the lines for all diagrams. A line without points is named in a note.
  auto second = lines_to(11, [](int i) { return 1.0 + i; });
  auto first = d;
  first.lines.push_back({.name = "unsolved"});
  std::string const both = plot::svg("", {first, second});
  CHECK(count(both, "class=\"name\"") == 12);
  CHECK(count(both, "heuristic 3, 20:") == 0);
  CHECK(has(both, ">Nothing to draw: unsolved</text>"));
}

TEST_CASE("plot: a file name that does not end with .svg is rejected") {
  CHECK_THROWS_WITH(plot::file("a.png"), "--plot: a.png: expected a name that ends with .svg");
  CHECK_THROWS_WITH(plot::file("/no/such/a.svg"),
                    "--plot: /no/such/a.svg cannot be written: No such file or directory");
}
