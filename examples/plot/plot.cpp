// SPDX-License-Identifier: BSL-1.0
#include "plot.hpp"

#include <algorithm>  // std::min, std::max
#include <cmath>      // std::ceil, std::floor, std::pow
#include <stdexcept>  // std::runtime_error
#include <string_view>
#include <utility>    // std::move

#include <fmt/format.h>

namespace plot {
namespace {

constexpr double width = 640;
constexpr double left = 64;
constexpr double right = 16;
constexpr double top = 44;  // of the first diagram
constexpr double inner = 230;
constexpr double gap = 84;  // below a diagram
constexpr double row = 20;  // of the legend
constexpr std::size_t columns = 3;

constexpr std::string_view style = R"(
  :root { color-scheme: light dark }
  .paper { fill: #fff }
  text { font: 13px system-ui, sans-serif; fill: #222 }
  .title { font-weight: 600; font-size: 15px }
  .grid { stroke: #8884 }
  .axis { stroke: #888 }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round }
  .c0 { stroke: #0063b1; color: #0063b1 } .c1 { stroke: #c2410c; color: #c2410c }
  .c2 { stroke: #047857; color: #047857 } .c3 { stroke: #a21caf; color: #a21caf }
  .c4 { stroke: #a16207; color: #a16207 } .c5 { stroke: #0e7490; color: #0e7490 }
  .c6 { stroke: #be123c; color: #be123c } .c7 { stroke: #57534e; color: #57534e }
  .d1 { stroke-dasharray: 7 3 } .d2 { stroke-dasharray: 2 3 }
  .d3 { stroke-dasharray: 9 3 2 3 } .d4 { stroke-dasharray: 14 3 2 3 2 3 }
  circle { fill: currentColor; stroke: none }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16181d } text { fill: #e5e7eb }
    .c0 { stroke: #60a5fa; color: #60a5fa } .c1 { stroke: #fb923c; color: #fb923c }
    .c2 { stroke: #34d399; color: #34d399 } .c3 { stroke: #e879f9; color: #e879f9 }
    .c4 { stroke: #facc15; color: #facc15 } .c5 { stroke: #22d3ee; color: #22d3ee }
    .c6 { stroke: #fb7185; color: #fb7185 } .c7 { stroke: #a8a29e; color: #a8a29e }
  }
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c == '"' ? '\'' : c;
  }
  return out;
}

std::string text_at(double x, double y, std::string_view words, std::string_view anchor,
                    std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                     anchor, more, escaped(words));
}

std::string line_at(double x1, double y1, double x2, double y2, std::string_view kind) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2,
      y2, kind);
}

/// A power of ten, or another number, with its unit.
std::string in_words(double value, unit u) {
  struct prefix {
    double size;
    char const* name;
  };
  static constexpr prefix counts[] = {{1e9, " G"}, {1e6, " M"}, {1e3, " k"}, {1, ""}};
  static constexpr prefix seconds[] = {{1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}};
  for (auto const& p : u == unit::count ? counts : seconds)
    if (value >= p.size * 0.9999) return fmt::format("{:.4g}{}", value / p.size, p.name);
  return fmt::format("{:.4g}{}", u == unit::count ? value : value * 1e9,
                     u == unit::count ? "" : " ns");
}

struct range {
  double least;
  double most;
};

/// What the points of a diagram span: whole numbers across, powers of ten upwards.
struct scales {
  range x{1e300, -1e300};
  range y{1e300, -1e300};
  double bottom;

  scales(diagram const& d, double below) : bottom(below) {
    for (line const& l : d.lines)
      for (point const& p : l.points) {
        if (!(p.y > 0)) continue;
        x = {std::min(x.least, p.x), std::max(x.most, p.x)};
        y = {std::min(y.least, p.y), std::max(y.most, p.y)};
      }
    if (x.least > x.most) x = {0, 1}, y = {1, 10};
    if (x.least == x.most) x = {x.least - 1, x.most + 1};
    y = {std::floor(std::log10(y.least) + 1e-9), std::ceil(std::log10(y.most) - 1e-9)};
    if (y.least == y.most) y.most += 1;
  }

  [[nodiscard]] double across(double value) const {
    return left + (width - left - right) * (value - x.least) / (x.most - x.least);
  }
  [[nodiscard]] double up(double value) const {
    return bottom - inner * (std::log10(value) - y.least) / (y.most - y.least);
  }
};

std::string axes(diagram const& d, scales const& s) {
  std::string out;
  int const decades = static_cast<int>(s.y.most - s.y.least);
  int const every = 1 + (decades - 1) / 8;
  for (int e = 0; e <= decades; e += every) {
    double const value = std::pow(10.0, s.y.least + e);
    out += line_at(left, s.up(value), width - right, s.up(value), "grid");
    out += text_at(left - 8, s.up(value) + 4, in_words(value, d.y_unit), "end");
  }
  double step = 1;
  for (double const wider : {2.0, 5.0, 10.0, 20.0, 50.0, 100.0})
    if ((s.x.most - s.x.least) / step > 12) step = wider;
  for (double v = std::ceil(s.x.least / step) * step; v <= s.x.most + 1e-9; v += step) {
    out += line_at(s.across(v), s.bottom - inner, s.across(v), s.bottom, "grid");
    out += text_at(s.across(v), s.bottom + 18, fmt::format("{:g}", v), "middle");
  }
  out += line_at(left, s.bottom, width - right, s.bottom, "axis");
  out += line_at(left, s.bottom - inner, left, s.bottom, "axis");
  out += text_at((left + width - right) / 2, s.bottom + 38, d.x_label, "middle");
  double const middle = s.bottom - inner / 2;
  return out + text_at(14, middle, d.y_label, "middle",
                       fmt::format(" transform=\"rotate(-90 14 {:.1f})\"", middle));
}

std::string kind_of(line const& l) { return fmt::format("c{} d{}", l.colour % 8, l.dash % 5); }

std::string drawn(diagram const& d, line const& l, scales const& s) {
  std::string path;
  std::string dots;
  for (point const& p : l.points) {
    if (!(p.y > 0)) continue;
    path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "" : " ", s.across(p.x), s.up(p.y));
    dots += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"><title>{}, {:g}: {}</title></circle>\n",
        s.across(p.x), s.up(p.y), escaped(l.name), p.x, in_words(p.y, d.y_unit));
  }
  if (path.empty()) return "";
  return fmt::format("<g class=\"{}\">\n<polyline class=\"line\" points=\"{}\"/>\n{}</g>\n",
                     kind_of(l), path, dots);
}

/// What the lines are, in columns as wide as the longest name needs.
struct legend {
  std::vector<line> lines;
  std::size_t columns;

  explicit legend(std::vector<line> of) : lines(std::move(of)), columns(plot::columns) {
    std::size_t longest = 0;
    for (line const& l : lines) longest = std::max(longest, l.name.size());
    while (columns > 1 && 48 + 7.2 * static_cast<double>(longest) > each()) --columns;
  }
  [[nodiscard]] double each() const { return (width - left) / static_cast<double>(columns); }
  [[nodiscard]] std::size_t rows() const { return (lines.size() + columns - 1) / columns; }

  [[nodiscard]] std::string at(double y) const {
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      double const x = 24 + each() * static_cast<double>(i / rows());
      double const middle = y + row * static_cast<double>(i % rows());
      out += fmt::format(
          "<g class=\"{}\"><line class=\"line\" x1=\"{:.1f}\" y1=\"{:.1f}\" "
          "x2=\"{:.1f}\" y2=\"{:.1f}\"/><circle cx=\"{:.1f}\" cy=\"{:.1f}\" "
          "r=\"3\"/></g>\n",
          kind_of(lines[i]), x, middle, x + 30, middle, x + 15, middle);
      out += text_at(x + 38, middle + 4, lines[i].name, "start");
    }
    return out;
  }
};

}  // namespace

std::string svg(std::string const& title, std::vector<diagram> const& diagrams) {
  std::string body = text_at(width / 2, 22, title, "middle", " class=\"title\"");
  double bottom = top;
  for (diagram const& d : diagrams) {
    bottom += inner + 8;
    body += text_at(left, bottom - inner - 8, d.title, "start");
    scales const s(d, bottom);
    body += axes(d, s);
    for (line const& l : d.lines) body += drawn(d, l, s);
    bottom += gap;
  }
  legend const names(diagrams.empty() ? std::vector<line>{} : diagrams.front().lines);
  body += names.at(bottom - 24);
  double const height = bottom - 24 + row * static_cast<double>(names.rows());
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
      "height=\"{1:g}\" style=\"max-width:100%;height:auto\" role=\"img\">\n<title>{2}</title>\n"
      "<style>{3}</style>\n<rect class=\"paper\" width=\"{0:g}\" height=\"{1:g}\"/>\n{4}</svg>\n",
      width, height, escaped(title), style, body);
}

namespace {

std::string const& checked_name(std::string const& path) {
  if (!path.ends_with(".svg"))
    throw std::runtime_error("--plot: " + path + ": expected a name that ends with .svg");
  return path;
}

}  // namespace

file::file(std::string const& path) : out_("--plot", checked_name(path)) {}

void file::write(std::string const& text) {
  out_.stream() << text;
  out_.finish();
}

}  // namespace plot
