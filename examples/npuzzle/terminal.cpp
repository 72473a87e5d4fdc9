// SPDX-License-Identifier: BSL-1.0
#include "terminal.hpp"

#include <algorithm>  // std::count_if, std::min

#include <sys/ioctl.h>  // ioctl, TIOCGWINSZ
#include <unistd.h>     // isatty

namespace npuzzle {
namespace {

/// The column at which the rest of a broken line continues.
std::size_t hanging_indent(std::string_view line, std::size_t width) {
  std::size_t const begin = std::min(line.find_first_not_of(' '), line.size());
  std::size_t const gap = line.find("  ", begin);
  if (gap != std::string_view::npos) {
    std::size_t const description = line.find_first_not_of(' ', gap);
    if (description != std::string_view::npos && description <= width / 2) return description;
  }
  bool const is_option = begin < line.size() && line[begin] == '-';
  return begin <= width / 2 ? begin + (is_option ? 2 : 0) : 0;
}

/// The position after which to break a text that is too long. Spaces there are removed.
std::size_t break_of(std::string_view line, std::size_t from, std::size_t width) {
  std::size_t const space = line.rfind(' ', width);
  if (space != std::string_view::npos && space > from) return space;
  std::size_t const bar = line.find_last_of("|,", width - 1);
  if (bar != std::string_view::npos && bar > from) return bar + 1;
  return std::min(line.find(' ', from), line.size());  // the word does not fit
}

void append_wrapped(std::string& out, std::string_view line, std::size_t width) {
  std::size_t const indent = hanging_indent(line, width);
  std::string rest(line);
  std::size_t from = std::min(rest.find_first_not_of(' '), rest.size());
  while (columns_of(rest) > width) {
    std::size_t const end = break_of(rest, from, width);
    out.append(rest, 0, rest.find_last_not_of(' ', end == 0 ? 0 : end - 1) + 1);
    std::size_t const next = rest.find_first_not_of(' ', end);
    if (next == std::string::npos) return;
    out += '\n';
    rest = std::string(indent, ' ') + rest.substr(next);
    from = indent;
  }
  out += rest;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // not a continuation byte
  }));
}

std::optional<std::size_t> terminal_width(int descriptor) {
  if (isatty(descriptor) != 1) return std::nullopt;
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    append_wrapped(out, text.substr(0, end), width);
    if (end == text.size()) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace npuzzle
