// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstdint>    // std::uint64_t
#include <optional>
#include <string_view>

#include <wend/core/cost.hpp>
#include <wend/core/observer.hpp>

/// \file
/// The common part of the writers of `wend/trace/`.

namespace wend::trace {

/// The events of a trace. Each successor is one event, named by its outcome.
enum class happening : std::uint8_t {
  source,     ///< A start is about to be expanded, or is a goal.
  expand,     ///< A node is expanded.
  generate,   ///< A successor became a new node.
  update,     ///< A successor is an open node, reached by a cheaper path.
  reopen,     ///< A successor is a closed node, reached by a cheaper path.
  duplicate,  ///< A successor is known, and dropped.
  prune,      ///< A successor was pruned by a bound, a limit or a dead end.
  goal,       ///< A node is a goal.
  iteration,  ///< A depth-first iteration begins.
  path,       ///< A state of the solution.
  end         ///< The end of the search.
};

/// The name of an event, as in its declaration.
constexpr std::string_view to_string(happening what) noexcept {
  switch (what) {
    case happening::source: return "source";
    case happening::expand: return "expand";
    case happening::generate: return "generate";
    case happening::update: return "update";
    case happening::reopen: return "reopen";
    case happening::duplicate: return "duplicate";
    case happening::prune: return "prune";
    case happening::goal: return "goal";
    case happening::iteration: return "iteration";
    case happening::path: return "path";
    case happening::end: return "end";
  }
  return "unknown";
}

/// An observer that reports one event after the other to a `Writer`, which derives from it:
///
///     hold(successor_event)         a successor; the writer keeps it
///     settle(happening)             the outcome of the kept successor
///     record(happening, node_event) source, expand or goal
///     begin(iteration_event)        an iteration
///
/// It stores nothing of the search but the highest node number. Use an observer for one search
/// only.
template <class Writer>
class recorder {
 public:
  /// A successor stays pending until its outcome is known. (If inlined, g++ 12 mistakes an event
  /// without a number for one with an uninitialised number.)
  template <class Event>
  [[gnu::noinline]] void on_generate(Event const& e) {
    settle_held();
    bool const known = e.node && *e.node < numbers_;
    held_ = known ? happening::update : happening::generate;
    if (e.node && !known) numbers_ = *e.node + 1;
    writer().hold(e);
  }
  /// The pending successor was known.
  template <class Event>
  void on_duplicate(Event const&) {
    held_ = happening::duplicate;
  }
  /// The pending successor was closed.
  template <class Event>
  void on_reopen(Event const&) {
    held_ = happening::reopen;
  }
  /// The pending successor was pruned.
  template <class Event>
  void on_prune(Event const&) {
    held_ = happening::prune;
  }
  /// Reports a node as `expand`, and a start as `source` before.
  template <class Event>
  void on_expand(Event const& e) {
    record(happening::expand, e);
  }
  /// Reports a node as `goal`, and a start as `source` before.
  template <class Event>
  void on_goal(Event const& e) {
    record(happening::goal, e);
  }
  /// Reports an iteration.
  template <class Event>
  void on_iteration(Event const& e) {
    settle_held();
    writer().begin(e);
  }

 protected:
  recorder() = default;
  recorder(recorder const&) = default;
  recorder(recorder&&) noexcept = default;
  recorder& operator=(recorder const&) = default;
  recorder& operator=(recorder&&) noexcept = default;
  ~recorder() = default;

  /// g + h of an event; empty without h, and if the sum does not fit the type.
  template <class Event>
  [[nodiscard]] static auto f_of(Event const& e) {
    return e.h ? wend::detail::checked_sum(e.g, *e.h) : std::nullopt;
  }

  /// Writes the pending successor with its outcome.
  void settle_held() {
    if (!held_) return;
    auto const what = *held_;
    held_.reset();
    writer().settle(what);
  }

  /// The number under which a node is written. A search that restarts, because a raised limit
  /// admits nodes that it had pruned, counts from 0 again; the trace does not.
  [[nodiscard]] std::uint64_t id_of(std::uint64_t node) const noexcept { return before_ + node; }

 private:
  Writer& writer() noexcept { return static_cast<Writer&>(*this); }

  template <class Event>
  void record(happening what, Event const& e) {
    settle_held();
    if (e.depth == 0) {
      if (first_ && *first_ == e.node && what == happening::expand) {
        before_ += numbers_;
        numbers_ = 0;
      }
      if (!first_) first_ = e.node;
      numbers_ = std::max(numbers_, e.node + 1);
      writer().record(happening::source, e);
    }
    writer().record(what, e);
  }

  std::optional<happening> held_{};
  std::optional<std::uint64_t> first_{};  // the start that was expanded or is a goal
  std::uint64_t numbers_ = 0;             // the highest node number so far, plus one
  std::uint64_t before_ = 0;              // the same before the last restart
};

}  // namespace wend::trace
