// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::convertible_to
#include <optional>     // what there may not be
#include <string>       // lines
#include <string_view>  // cells
#include <utility>      // std::move

#include <wend/core/observer.hpp>
#include <wend/trace/recorder.hpp>
#include <wend/trace/sink.hpp>
#include <wend/trace/text.hpp>

/// \file
/// What a search did, as a table.

namespace wend::trace {

/// An observer that writes a line of comma-separated values (RFC 4180, but with newlines alone) for
/// each thing that happens, below a line of names:
///
///     event,node,parent,action,g,h,f,depth,state
///
/// where `event` is a `happening`, f is g + h, and what there is not is empty. An `iteration` has
/// its number as its node and its bound as f.
///
///     std::ofstream file("events.csv");
///     wend::trace::csv table(file);
///     auto const r = wend::astar(problem, start, heuristic, {}, table);
///     if (!table.finish()) retry();           // the file is not complete
///
/// `Words` makes texts of states and actions: plain_words, or a callable of the user's.
///
/// \complexity A line at a time: its memory does not grow.
/// \throws what the destination, or `Words`, throws.
template <class Words = plain_words>
class csv : public recorder<csv<Words>> {
 public:
  /// \pre The destination outlives the observer.
  template <destination Out>
  explicit csv(Out& out, Words words = {}) : sink_(out), words_(std::move(words)) {
    sink_.write("event,node,parent,action,g,h,f,depth,state\n");
  }

  /// Writes what is still held back; whether everything has arrived where it should.
  [[nodiscard]] bool finish() {
    this->settle_held();
    return sink_.flush();
  }
  /// Whether the destination has taken everything so far.
  [[nodiscard]] bool good() const noexcept { return sink_.good(); }

 private:
  friend recorder<csv>;

  template <class Event>
  void hold(Event const& e) {
    held_.clear();
    cell(held_, e.node ? std::optional(this->id_of(*e.node)) : std::nullopt);
    cell(held_, this->id_of(e.parent));
    text(held_, words_(e.action));
    values(held_, e);
  }
  void settle(happening what) { line(what, held_); }

  template <class Event>
  void tell(happening what, Event const& e) {
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
    cell(out, e.h ? std::optional(e.g + *e.h) : std::nullopt);
    cell(out, e.depth);
    text(out, words_(e.state));
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
  static void text(std::string& out, std::string_view words) {
    out += ',';
    bool const quoted = words.find_first_of(",\"\r\n") != std::string_view::npos;
    if (quoted) out += '"';
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
  std::string held_{};
};

template <destination Out>
csv(Out&) -> csv<>;
template <destination Out, class Words>
csv(Out&, Words) -> csv<Words>;

}  // namespace wend::trace
