// SPDX-License-Identifier: BSL-1.0
#include "plot.hpp"

#include <algorithm>  // std::min, std::max
#include <cmath>      // std::ceil, std::floor, std::pow
#include <numeric>    // std::iota
#include <optional>
#include <stdexcept>  // std::runtime_error
#include <string_view>
#include <utility>    // std::move

#include <fmt/format.h>

namespace plot {
namespace {

constexpr double left = 84;   // room for an axis's numbers and name
constexpr double across = 540;
constexpr double edge = left + across;
constexpr double top = 44;    // above the first diagram
constexpr double least_inner = 230;
constexpr double gap = 84;    // below a diagram
constexpr double margin = 12;
constexpr double font = 13;
constexpr double title_font = 15;
constexpr double note_font = 11;
constexpr double row = 16;       // the height of a line of text
constexpr double name_at = 18;   // to the right of a diagram
constexpr std::size_t longest_name = 40;

constexpr std::string_view style = R"(
  :root { color-scheme: light dark }
  .paper { fill: #fff }
  text { font: 13px system-ui, sans-serif; fill: #222 }
  .title { font-weight: 600; font-size: 15px }
  .note { font-size: 11px }
  .name { fill: currentColor }
  .leader { fill: none; stroke-width: 1; stroke-dasharray: 1 3 }
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

/// The number of characters in a UTF-8 text.
std::size_t characters(std::string_view text) {
  auto const begins = [](char c) { return (static_cast<unsigned>(c) & 0xC0u) != 0x80u; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins));
}

/// An upper bound on the width of a text, because the reader's font is unknown. Sans-serif fonts are
/// narrower than fixed-width fonts, whose characters are 0.6 of their height wide.
double width_of(std::size_t count, double size) { return 0.62 * size * static_cast<double>(count); }

/// The longest beginning of a text that fits.
std::string fitted(std::string_view text, std::size_t most) {
  if (characters(text) <= most) return std::string(text);
  std::string kept;
  std::size_t count = 0;
  for (char const c : text) {
    if ((static_cast<unsigned>(c) & 0xC0u) != 0x80u && ++count >= most) break;
    kept += c;
  }
  return kept + "…";
}
std::string fitted_into(double width, std::string_view text, double size) {
  return fitted(text, static_cast<std::size_t>(width / width_of(1, size)));
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

/// Formats a power of ten, or another number, with its unit.
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

/// The ranges of a diagram: whole numbers horizontally, powers of ten vertically.
struct scales {
  range x{1e300, -1e300};
  range y{1e300, -1e300};
  double bottom;
  double inner;  // the height of the plotting area

  scales(std::vector<line> const& lines, double below, double high) : bottom(below), inner(high) {
    for (line const& l : lines)
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

  [[nodiscard]] double right(double value) const {
    return left + across * (value - x.least) / (x.most - x.least);
  }
  [[nodiscard]] double up(double value) const {
    return bottom - inner * (std::log10(value) - y.least) / (y.most - y.least);
  }
};

/// The step between numbers on an axis: 1, 2 or 5 followed by zeros, with room for the numbers.
double step_across(range const& x) {
  double widest = 0;
  for (double const v : {x.least, x.most})
    widest = std::max(widest, width_of(fmt::format("{:g}", v).size() + 2, font));
  double const least = (x.most - x.least) * std::max(1.0 / 12, widest / across);
  double power = 1;
  for (;; power *= 10)
    for (double const digit : {1.0, 2.0, 5.0})
      if (digit * power >= least) return digit * power;
}

std::string axes(diagram const& d, scales const& s) {
  std::string out;
  int const decades = static_cast<int>(s.y.most - s.y.least);
  int const every = 1 + (decades - 1) / 8;
  for (int e = 0; e <= decades; e += every) {
    double const value = std::pow(10.0, s.y.least + e);
    out += line_at(left, s.up(value), edge, s.up(value), "grid");
    out += text_at(left - 8, s.up(value) + 4, in_words(value, d.y_unit), "end");
  }
  double const step = step_across(s.x);
  double const first = std::ceil(s.x.least / step);
  int const numbers = 1 + static_cast<int>(std::floor(s.x.most / step + 1e-9) - first);
  for (int i = 0; i < numbers; ++i) {
    double const v = (first + i) * step;
    out += line_at(s.right(v), s.bottom - s.inner, s.right(v), s.bottom, "grid");
    out += text_at(s.right(v), s.bottom + 20, fmt::format("{:g}", v), "middle");
  }
  out += line_at(left, s.bottom, edge, s.bottom, "axis");
  out += line_at(left, s.bottom - s.inner, left, s.bottom, "axis");
  out += text_at((left + edge) / 2, s.bottom + 40, fitted_into(across, d.x_label, font), "middle");
  double const middle = s.bottom - s.inner / 2;
  return out + text_at(14, middle, fitted_into(s.inner, d.y_label, font), "middle",
                       fmt::format(" transform=\"rotate(-90 14 {:.1f})\"", middle));
}

std::string kind_of(line const& l) { return fmt::format("c{} d{}", l.colour % 8, l.dash % 5); }

std::string drawn(diagram const& d, line const& l, scales const& s) {
  std::string path;
  std::string dots;
  for (point const& p : l.points) {
    if (!(p.y > 0)) continue;
    path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "" : " ", s.right(p.x), s.up(p.y));
    dots += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"><title>{}, {:g}: {}</title></circle>\n",
        s.right(p.x), s.up(p.y), escaped(l.name), p.x, in_words(p.y, d.y_unit));
  }
  if (path.empty()) return "";
  return fmt::format("<g class=\"{}\">\n<polyline class=\"line\" points=\"{}\"/>\n{}</g>\n",
                     kind_of(l), path, dots);
}

/// The last point that is drawn.
std::optional<point> end_of(line const& l) {
  auto const last = std::find_if(l.points.rbegin(), l.points.rend(),
                                 [](point const& p) { return p.y > 0; });
  return last == l.points.rend() ? std::nullopt : std::optional(*last);
}

/// Places the names of lines right of a diagram, each as near to its line's end as the others allow.
std::string names_of(std::vector<line> const& lines, scales const& s) {
  struct name {
    line const* of;
    point end;
    double y;
  };
  std::vector<name> names;
  for (line const& l : lines)
    if (auto const end = end_of(l)) names.push_back({&l, *end, s.up(end->y)});
  std::stable_sort(names.begin(), names.end(),
                   [](name const& a, name const& b) { return a.y < b.y; });
  double next = s.bottom - s.inner;
  for (name& n : names) next = (n.y = std::max(n.y, next)) + row;
  next = s.bottom;
  for (std::size_t i = names.size(); i-- > 0;)
    next = (names[i].y = std::min(names[i].y, next)) - row;

  std::string out;
  for (name const& n : names) {
    double const y = s.up(n.end.y);
    out += fmt::format(
        "<g class=\"{}\"><polyline class=\"leader\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} "
        "{:.1f},{:.1f}\"/>{}</g>\n",
        kind_of(*n.of), s.right(n.end.x), y, edge + 2, y, edge + name_at - 4, n.y,
        text_at(edge + name_at, n.y + 4, fitted(n.of->name, longest_name), "start",
                R"( class="name" stroke="none")"));
  }
  return out;
}

/// The lines that are drawn, and the names of the others.
struct choice {
  std::vector<std::string> drawn;
  std::vector<std::string> left_out;
  std::vector<std::string> empty;  // lines none of whose points can be drawn

  [[nodiscard]] std::vector<line> of(diagram const& d) const {
    std::vector<line> lines;
    for (line const& l : d.lines)
      if (end_of(l) && contains(drawn, l.name)) lines.push_back(l);
    return lines;
  }
  static bool contains(std::vector<std::string> const& names, std::string const& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
};

choice choice_of(std::vector<diagram> const& diagrams, settings const& s) {
  std::vector<std::string> names;
  std::vector<double> last;
  choice c;
  for (diagram const& d : diagrams)
    for (line const& l : d.lines)
      if (auto const end = end_of(l); end && !choice::contains(names, l.name)) {
        names.push_back(l.name);
        last.push_back(end->y);
      }
  for (diagram const& d : diagrams)
    for (line const& l : d.lines)
      if (!choice::contains(names, l.name) && !choice::contains(c.empty, l.name))
        c.empty.push_back(l.name);
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return last[a] < last[b]; });
  std::size_t const count = std::min(s.max_lines, names.size());
  std::vector<bool> is_drawn(names.size());
  for (std::size_t i = 0; i < count; ++i)
    is_drawn[order[count < 2 ? 0 : i * (names.size() - 1) / (count - 1)]] = true;
  for (std::size_t i = 0; i < names.size(); ++i)
    (is_drawn[i] ? c.drawn : c.left_out).push_back(names[i]);
  return c;
}

/// Wraps a sentence into rows of at most this width; the first row is below y.
struct note {
  std::string text{};
  double y;

  void add(std::string const& what, std::vector<std::string> const& names, double width) {
    if (names.empty()) return;
    std::string line = what;
    auto const finish = [&] {
      text += text_at(margin, y, line, "start", " class=\"note\"");
      y += row;
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::string const word =
          fitted(names[i], longest_name) + (i + 1 < names.size() ? "," : "");
      if (width_of(characters(line) + 1 + characters(word), note_font) > width) {
        finish();
        line = word;
      } else {
        line += " " + word;
      }
    }
    finish();
  }
};

}  // namespace

std::vector<std::string> left_out(std::vector<diagram> const& diagrams, settings const& s) {
  return choice_of(diagrams, s).left_out;
}

std::string svg(std::string const& title, std::vector<diagram> const& diagrams,
                settings const& s) {
  choice const chosen = choice_of(diagrams, s);
  std::size_t longest = 0;
  for (std::string const& name : chosen.drawn)
    longest = std::max(longest, std::min(characters(name), longest_name));
  double const width = std::ceil(edge + name_at + width_of(longest, font) + margin);
  double const inner =
      std::max(least_inner, row * static_cast<double>(chosen.drawn.size()));
  std::string body = text_at(width / 2, 22, fitted_into(width - 2 * margin, title, title_font),
                             "middle", " class=\"title\"");
  double bottom = top;
  for (diagram const& d : diagrams) {
    bottom += inner + 8;
    body += text_at(left, bottom - inner - 8, fitted_into(across, d.title, font), "start");
    auto const lines = chosen.of(d);
    scales const scale(lines, bottom, inner);
    body += axes(d, scale);
    for (line const& l : lines) body += drawn(d, l, scale);
    body += names_of(lines, scale);
    bottom += gap;
  }
  note below{.y = bottom - 20};
  below.add("Left out:", chosen.left_out, width - 2 * margin);
  below.add("Nothing to draw:", chosen.empty, width - 2 * margin);
  double const height = std::max(below.y, top);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
      "height=\"{1:g}\" style=\"max-width:100%;height:auto\" role=\"img\">\n<title>{2}</title>\n"
      "<style>{3}</style>\n<rect class=\"paper\" width=\"{0:g}\" height=\"{1:g}\"/>\n{4}{5}"
      "</svg>\n",
      width, height, escaped(title), style, body, below.text);
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
