// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::int32_t
#include <optional>
#include <vector>

#include "grid.hpp"
#include "recorder.hpp"

#include <wend/core/observer.hpp>

/// \file
/// The observers that keep a recorder up to date. What becomes of a successor is told after it was
/// generated, if at all, so each is written down when the next event comes.

namespace playground {

/// What is drawn of a state, of either kind.
template <class P>
struct drawn {
  static std::size_t cell(wend::state_t<P> const&) { return 0; }
};
template <>
struct drawn<grid> {
  static std::size_t cell(grid::state_type const& s) { return s; }
};

/// A successor as a record, with its number and its cell on the map.
struct pending_node {
  std::uint64_t parent;
  std::uint64_t number;
  std::size_t cell;
  bool reopened;
  node_record record;
};

template <class P, class Event>
node_record record_of(Event const& e) {
  node_record r;
  r.g = static_cast<float>(e.g);
  r.h = e.h ? static_cast<float>(*e.h) : 0.0F;
  r.depth = static_cast<std::uint16_t>(e.depth < 65'535 ? e.depth : 65'535);
  if constexpr (requires { e.action; }) r.action = static_cast<std::uint8_t>(e.action);
  return r;
}

/// Watches best-first searches, whose nodes have numbers that last.
template <class P>
class graph_watcher {
 public:
  explicit graph_watcher(recorder& to) : to_(&to) {}

  /// The start, before the search begins.
  void root(wend::state_t<P> const& s, float h) {
    node_record r;
    r.h = h;
    write({0, 0, drawn<P>::cell(s), false, r});
  }

  void on_generate(wend::successor_event<P> const& e) {
    flush();
    if (!e.node) return;
    pending_ = {e.parent, *e.node, drawn<P>::cell(e.state), false, record_of<P>(e)};
  }
  void on_duplicate(wend::successor_event<P> const&) { pending_.reset(); }
  void on_prune(wend::successor_event<P> const&) { pending_.reset(); }
  void on_reopen(wend::successor_event<P> const&) {
    if (pending_) pending_->reopened = true;
  }
  void on_expand(wend::node_event<P> const& e) {
    flush();
    node_record was = record_of<P>(e);
    was.state = mark::open;
    node_record is = was;
    is.state = mark::closed;
    to_->move(was, is);
    to_->count_expanded(e.depth);
    expanded_ = drawn<P>::cell(e.state);
    if (!to_->cells().empty())
      to_->cells()[expanded_].state = mark::closed;
    else if (e.node < to_->tree().size())
      to_->tree()[static_cast<std::size_t>(e.node)].state = mark::closed;
  }

  /// Writes down what was told of last: the search pauses or ends.
  void pause(bool /*solved*/) { flush(); }

 private:
  void flush() {
    if (pending_) write(*pending_);
    pending_.reset();
  }

  /// A new node, or one to which a cheaper way was found.
  void write(pending_node const& n) {
    auto const number = static_cast<std::size_t>(n.number);
    node_record was = n.record;
    was.g = known_.of(number);
    if (was.g >= 0) was.state = n.reopened ? mark::closed : mark::open;
    node_record is = n.record;
    is.state = mark::open;
    known_.set(number, is.g);
    to_->move(was, is);
    if (!to_->cells().empty()) {
      is.parent = number == 0 ? -1 : static_cast<std::int32_t>(expanded_);
      to_->cells()[n.cell] = is;
    } else if (number <= to_->tree().size()) {
      is.parent = number == 0 ? -1 : static_cast<std::int32_t>(n.parent);
      if (number == to_->tree().size()) {
        to_->add_to_tree(is);
      } else {
        // A cheaper way may lead through a node that is not drawn; then this one is not, either.
        if (n.parent >= to_->tree().size()) is.parent = -1;
        to_->tree()[number] = is;
      }
    }
  }

  recorder* to_;
  known_costs known_{};
  std::optional<pending_node> pending_{};
  std::size_t expanded_ = 0;  // the cell of the node whose successors are told of
};

/// Watches depth-first searches, which know a path: the tree is that of the iteration.
template <class P>
class path_watcher {
 public:
  explicit path_watcher(recorder& to) : to_(&to) {}

  void root(wend::state_t<P> const& s, float h) {
    node_record r;
    r.h = h;
    root_ = {0, 0, drawn<P>::cell(s), false, r};
  }

  void on_iteration(wend::iteration_event<wend::cost_t<P>> const& e) {
    pending_.reset();
    to_->begin_iteration();
    bound_ = static_cast<double>(e.bound);
  }
  void on_generate(wend::successor_event<P> const& e) {
    pending_ = {0, 0, drawn<P>::cell(e.state), false, record_of<P>(e)};
  }
  void on_duplicate(wend::successor_event<P> const&) { pending_.reset(); }
  void on_prune(wend::successor_event<P> const& e) {
    if (pending_) write(*pending_, mark::beyond, e.depth);
    pending_.reset();
  }
  void on_expand(wend::node_event<P> const& e) {
    write(e.depth == 0 ? root_ : pending_.value_or(root_), mark::closed, e.depth);
    pending_.reset();
    to_->count_expanded(e.depth);
  }

  /// The search pauses, and what was told of last waits; or that is the goal.
  void pause(bool solved) {
    if (solved && pending_) write(*pending_, mark::open, pending_->record.depth);
  }
  [[nodiscard]] double bound() const { return bound_; }

 private:
  void write(pending_node const& n, mark state, std::size_t depth) {
    node_record is = n.record;
    is.state = state;
    to_->move(node_record{}, is);
    path_.resize(depth + 1);
    is.parent = depth == 0 ? -1 : path_[depth - 1].parent;
    std::int32_t place = -1;
    if (to_->cells().empty()) {
      place = to_->add_to_tree(is);
    } else {
      place = static_cast<std::int32_t>(n.cell);
      if (state != mark::beyond || to_->cells()[n.cell].state != mark::closed)
        to_->cells()[n.cell] = is;
    }
    path_[depth].parent = place;
  }

  recorder* to_;
  pending_node root_{};
  std::optional<pending_node> pending_{};
  std::vector<node_record> path_{};  // `parent`: where the node at this depth is drawn
  double bound_ = 0;
};

}  // namespace playground
