// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <utility>  // std::move

#include <wend/core/observer.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/result.hpp>
#include <wend/trace/recorder.hpp>
#include <wend/trace/sink.hpp>
#include <wend/trace/text.hpp>
#include <wend/trace/views.hpp>

/// \file
/// The events of a search as a search trace, which posthoc.pathfinding.ai shows step by step.

namespace wend::trace {

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
  void tell(happening what, Event const& e) {
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
    event.add("f", e.h ? std::optional(e.g + *e.h) : std::nullopt).add("depth", e.depth);
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
template <destination Out, class View>
posthoc(Out&, View) -> posthoc<View>;
template <destination Out, class View>
posthoc(Out&, View, syntax) -> posthoc<View>;

}  // namespace wend::trace
