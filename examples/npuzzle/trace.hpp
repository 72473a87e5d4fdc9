// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::unique_ptr
#include <optional>
#include <string>

#include <wend/core/observer.hpp>

#include "../output/output_file.hpp"
#include "instance.hpp"
#include "solver.hpp"

namespace npuzzle {

/// The data that trace writers receive for a node and for a successor of any search.
struct traced_node {
  std::uint64_t node;
  wend::puzzles::board<> const& state;
  int g;
  std::optional<int> h;
  std::size_t depth;
  wend::number_on_request parent;
};
struct traced_successor {
  std::uint64_t parent;
  std::optional<std::uint64_t> node;
  wend::puzzles::board<> const& state;
  wend::puzzles::move const& action;
  int g;
  std::optional<int> h;
  std::size_t depth;
};

/// A type-erased trace writer, so that no search is compiled for each format.
class trace_writer {
 public:
  trace_writer() = default;
  trace_writer(trace_writer const&) = delete;
  trace_writer& operator=(trace_writer const&) = delete;
  virtual ~trace_writer() = default;

  virtual void on_generate(traced_successor const& e) = 0;
  virtual void on_duplicate(traced_successor const& e) = 0;
  virtual void on_reopen(traced_successor const& e) = 0;
  virtual void on_prune(traced_successor const& e) = 0;
  virtual void on_expand(traced_node const& e) = 0;
  virtual void on_goal(traced_node const& e) = 0;
  virtual void on_iteration(wend::iteration_event<int> const& e) = 0;
  /// True if everything was written.
  virtual bool finish(instance const& i, answer const& a) = 0;
};

/// An observer that records a search in a file. The extension of the file's name selects the format. The
/// file is written as FILE.part and renamed when it is complete, so FILE is always a complete file, the
/// old one or the new.
class tracer {
 public:
  /// Opens the file. \throws usage_error if the format is unknown; std::runtime_error if it cannot
  /// be written
  tracer(std::string const& name, instance const& i);

  template <class Event>
  void on_generate(Event const& e) {
    writer_->on_generate(successor(e));
  }
  template <class Event>
  void on_duplicate(Event const& e) {
    writer_->on_duplicate(successor(e));
  }
  template <class Event>
  void on_reopen(Event const& e) {
    writer_->on_reopen(successor(e));
  }
  template <class Event>
  void on_prune(Event const& e) {
    writer_->on_prune(successor(e));
  }
  template <class Event>
  void on_expand(Event const& e) {
    writer_->on_expand({e.node, e.state, e.g, e.h, e.depth, e.parent});
  }
  template <class Event>
  void on_goal(Event const& e) {
    writer_->on_goal({e.node, e.state, e.g, e.h, e.depth, e.parent});
  }
  void on_iteration(wend::iteration_event<int> const& e) { writer_->on_iteration(e); }

  /// Completes the file and renames it. \throws std::runtime_error if not all of it was written
  void finish(instance const& i, answer const& a);

 private:
  template <class Event>
  static traced_successor successor(Event const& e) {
    return {e.parent, e.node, e.state, e.action, e.g, e.h, e.depth};
  }
  output::file out_;
  std::unique_ptr<trace_writer> writer_;
};

}  // namespace npuzzle
