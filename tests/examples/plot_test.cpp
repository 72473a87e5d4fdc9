// SPDX-License-Identifier: BSL-1.0
//
// The plots of the examples.
#include "../../examples/plot/plot.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
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

}  // namespace

TEST_CASE("a plot, to the character") {
  std::string const text = plot::svg("Two diagrams", two());
  std::string const path = WEND_TEST_DATA "/plot/two.svg";
  if (std::getenv("WEND_WRITE_TRACES") != nullptr) std::ofstream(path) << text;
  std::ifstream in(path);
  CHECK(text == std::string(std::istreambuf_iterator<char>(in), {}));
}

TEST_CASE("points are where the axes say") {
  std::string const text = plot::svg("", two());
  // Across from 64 to 624 for the depths 2 to 6; upwards 230 for the decades 10 to 100 k.
  CHECK(has(text, R"(points="64.0,282.0 344.0,167.0 624.0,52.0")"));
  CHECK(
      has(text, R"(<circle cx="344.0" cy="167.0" r="3"><title>a &lt; b &amp; c, 4: 1 k</title>)"));
  CHECK(has(text, R"(>100 k</text>)"));
  // From 1 µs to 1 s: 2 µs is log10(2) of the six decades up, which are 230 high.
  CHECK(
      has(text, R"(<circle cx="64.0" cy="592.5" r="3"><title>a &lt; b &amp; c, 2: 2 µs</title>)"));
  CHECK(has(text, R"(>1 ms</text>)"));
  // What is not positive is left out; all others are drawn, and each line is explained once.
  CHECK(count(text, "<title>other, ") == 1);
  CHECK(count(text, "<circle ") == 3 + 1 + 2 + 2);
  CHECK(count(text, ">other</text>") == 1);
  CHECK(has(text, R"(<g class="c1 d2">)"));
  CHECK(has(text, "@media (prefers-color-scheme: dark)"));
}

TEST_CASE("a plot of nothing, of one point, and of many") {
  CHECK(count(plot::svg("", {}), "<polyline") == 0);
  CHECK(count(plot::svg("", {{}}), "<polyline") == 0);
  std::string const one = plot::svg("", {{.lines = {{.name = "one", .points = {{5, 7}}}}}});
  CHECK(has(one, R"(points="344.0,)"));
  CHECK_FALSE(has(one, "nan"));
  plot::line many{.name = "many"};
  for (int i = 0; i < 300; ++i) many.points.push_back({static_cast<double>(i), i + 1.0});
  std::string const text = plot::svg("", {{.lines = {many}}});
  CHECK(count(text, "text-anchor=\"middle\"") < 20);  // not a number for each
  std::vector<plot::line> lines(20, many);
  CHECK(count(plot::svg("", {{.lines = lines}}), "class=\"c") == 40);
}

TEST_CASE("a file of another name is refused") {
  CHECK_THROWS_WITH(plot::file("a.png"), "--plot: a.png: expected a name that ends with .svg");
  CHECK_THROWS_WITH(plot::file("/no/such/a.svg"),
                    "--plot: /no/such/a.svg cannot be written: No such file or directory");
}
