// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>       // std::uint8_t
#include <optional>
#include <string>
#include <string_view>
#include <system_error>  // std::errc
#include <utility>       // std::move

#include <wend/core/detail/number_from.hpp>
#include <wend/core/observer.hpp>
#include <wend/trace/recorder.hpp>
#include <wend/trace/text.hpp>

/// \file
/// The events of a search as a table.

namespace wend::trace {

/// The treatment of texts of states and actions that a spreadsheet would interpret as formulas:
/// those that begin with `=`, `+`, `-`, `@`, a tab or a carriage return, and are not numbers.
enum class formula_cells : std::uint8_t {
  escaped,  ///< An apostrophe is prepended: `'=1+2`. A reader removes it again.
  kept      ///< They are written unchanged: for programs only.
};

/// The options of the writer csv.
struct csv_options {
  formula_cells formulas = formula_cells::escaped;  ///< The treatment of formulas.
};

/// An observer that writes a line of comma-separated values (RFC 4180, but with single newlines)
/// for each event, below a line of names:
///
///     event,node,parent,action,g,h,f,depth,state
///
/// where `event` is the name of a \ref happening other than `path` and `end`, and f is g + h.
/// Fields without a value are empty, as is an f that does not fit its type. A successor has one
/// row: `generate` if it became a new node, else its outcome (`update`, `reopen`, `duplicate`,
/// `prune`), so the rows of all five together are the `generated` of the statistics. In a row
/// `duplicate`, `node` is the known node; a depth-first search with a transposition table keeps no
/// nodes, and gives the dropped one a number of its own. An `iteration` has its number as its node
/// and its bound as f.
///
/// A spreadsheet that opens the file must not execute anything in it: texts that it would interpret
/// as formulas begin with an apostrophe (formula_cells). Numbers, such as `-5` or `+0.5`, do not.
/// Texts that already have apostrophes before `=`, `+`, `-`, `@`, a tab or a carriage return get
/// one more. To read texts back, drop one apostrophe from those that begin so.
///
///     std::ofstream file("events.csv");
///     wend::trace::csv table(file);
///     auto const r = wend::astar(problem, start, heuristic, {}, table);
///     if (!table.finish()) retry();           // the file is not complete
///
/// `Words` makes texts of states and actions: plain_words, or a user's callable.
///
/// \complexity It writes a line at a time: its memory does not grow.
/// \throws Whatever the destination, or `Words`, throws.
template <class Words = plain_words>
class csv : public recorder<csv<Words>> {
 public:
  /// \pre The destination outlives the observer.
  template <destination Out>
  explicit csv(Out& out, Words words = {}, csv_options options = {})
      : sink_(out), words_(std::move(words)), options_(options) {
    sink_.write("event,node,parent,action,g,h,f,depth,state\n");
  }

  /// Writes the last event. True if the destination has accepted everything.
  [[nodiscard]] bool finish() {
    this->settle_held();
    return sink_.flush();
  }
  /// True if the destination has accepted everything so far.
  [[nodiscard]] bool good() const noexcept { return sink_.good(); }

 private:
  friend recorder<csv>;

  template <class Event>
  void hold(Event const& e) {
    held_.clear();
    cell(held_, e.node ? std::optional(this->id_of(*e.node)) : std::nullopt);
    cell(held_, this->id_of(e.parent));
    word_cell(held_, words_(e.action));
    values(held_, e);
  }
  void settle(happening what) { line(what, held_); }

  template <class Event>
  void record(happening what, Event const& e) {
    std::string rest;
    auto const parent = e.parent();
    cell(rest, this->id_of(e.node));
    cell(rest, parent ? std::optional(this->id_of(*parent)) : std::nullopt);
    rest += ',';
    values(rest, e);
    line(what, rest);
  }

  template <class Event>
  void begin(Event const& e) {
    std::string rest;
    cell(rest, e.iteration);
    rest += ",,,,";
    cell(rest, e.bound);
    line(happening::iteration, rest + ",,");
  }

  template <class Event>
  void values(std::string& out, Event const& e) {
    cell(out, e.g);
    cell(out, e.h);
    cell(out, this->f_of(e));
    cell(out, e.depth);
    word_cell(out, words_(e.state));
  }

  template <class T>
  static void cell(std::string& out, T const& value) {
    if constexpr (requires { value.has_value(), *value; }) {
      if (value)
        cell(out, *value);
      else
        out += ',';
    } else {
      text(out, plain_words{}(value));
    }
  }
  void word_cell(std::string& out, std::string_view words) const {
    bool const escaped = options_.formulas == formula_cells::escaped && is_formula(words);
    text(out, words, escaped ? "'" : "");
  }
  static bool is_formula(std::string_view words) {
    auto const first = words.find_first_not_of('\'');
    if (first == std::string_view::npos ||
        std::string_view("=+-@\t\r").find(words[first]) == std::string_view::npos)
      return false;
    bool const has_sign = first == 0 && (words[0] == '+' || words[0] == '-');
    return !has_sign || !is_unsigned_number(words.substr(1));
  }
  static bool is_unsigned_number(std::string_view words) {
    double number = 0;
    auto const [end, error] =
        wend::detail::number_from(words.data(), words.data() + words.size(), number);
    bool const begins = !words.empty() && (words[0] == '.' || (words[0] >= '0' && words[0] <= '9'));
    return begins && error != std::errc::invalid_argument && end == words.data() + words.size();
  }
  static void text(std::string& out, std::string_view words, std::string_view before = {}) {
    out += ',';
    bool const quoted = words.find_first_of(",\"\r\n") != std::string_view::npos;
    if (quoted) out += '"';
    out += before;
    for (char const c : words) {
      if (c == '"') out += '"';
      out += c;
    }
    if (quoted) out += '"';
  }
  void line(happening what, std::string const& rest) {
    sink_.write(std::string(to_string(what)) + rest + '\n');
  }

  sink sink_;
  Words words_;
  csv_options options_;
  std::string held_{};
};

template <destination Out>
csv(Out&) -> csv<>;

}  // namespace wend::trace
