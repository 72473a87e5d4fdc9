// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::int32_t
#include <optional>
#include <string>
#include <vector>

#include "recorder.hpp"
#include "shown.hpp"

#include <wend/core/observer.hpp>

/// \file
/// The observers that update a recorder. The fate of a successor is reported after the successor was
/// generated, if at all, so each successor is recorded at the next event.

namespace playground {

/// The conditions of a pause.
struct breakpoints {
  bool when_f_rises = false;  ///< An expanded node's f, or the bound, is greater than all before.
  std::string at_state{};     ///< This state is generated: its text; empty for none.
};

/// A successor as a record, with its number and its cell on the map.
struct pending_node {
  std::uint64_t parent;
  std::uint64_t number;
  std::size_t cell;
  bool reopened;
  node_record record;
};

/// The common part of all watchers.
template <class P>
class watcher {
 public:
  breakpoints wanted{};

 protected:
  explicit watcher(recorder& to) : to_(&to) {}

  void begin(P const& p) { problem_ = &p; }
  [[nodiscard]] std::size_t cell(wend::state_t<P> const& s) const {
    return shown<P>::cell(*problem_, s);
  }
  void see_state(wend::state_t<P> const& s) {
    if (!wanted.at_state.empty() && shown<P>::text(*problem_, s) == wanted.at_state)
      to_->met = true;
  }
  void see_bound(double bound) {
    if (highest_ && bound > *highest_ + 1e-4 && wanted.when_f_rises) to_->met = true;
    if (!highest_ || bound > *highest_) highest_ = bound;
  }

  recorder* to_;  // NOLINT(*-non-private-member-variables-in-classes)

 private:
  P const* problem_ = nullptr;
  std::optional<double> highest_{};
};

/// Watches best-first searches, whose nodes have permanent numbers. If `IsTree`, each successor is a new
/// node, so a cell of a map may have many nodes.
template <class P, bool IsTree = false>
class graph_watcher : public watcher<P> {
  using watcher<P>::to_;

 public:
  explicit graph_watcher(recorder& to) : watcher<P>(to) {}

  /// Records the start, before the search begins.
  void root(P const& p, wend::state_t<P> const& s, float h) {
    watcher<P>::begin(p);
    node_record r;
    r.h = h;
    write({0, 0, this->cell(s), false, r});
  }

  /// Records the goal as a second root: nodes of that direction have odd numbers.
  void goal_root(wend::state_t<P> const& s, float h) {
    roots_ = 2;
    to_->begin_other_end();
    node_record r;
    r.h = h;
    write({1, 1, this->cell(s), false, r});
  }

  void on_generate(wend::successor_event<P> const& e) {
    flush();
    this->see_state(e.state);
    if (!e.node) return;
    pending_ = {e.parent, *e.node, this->cell(e.state), false, record_of<P>(e)};
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
    expanded_ = this->cell(e.state);
    auto const place = to_->on_map() ? expanded_ : static_cast<std::size_t>(e.node);
    to_->count_expanded(static_cast<std::int32_t>(place), is);
    if (node_record* const known = find(e.node, expanded_)) close(*known, is);
    this->see_bound(as_number(is.f()));
  }

  /// Records the last reported successor when the search pauses or ends.
  void pause(bool /*solved*/) { flush(); }

 private:
  node_record* find(std::uint64_t number, std::size_t cell) {
    if (to_->on_map()) return &to_->cells(number % roots_)[cell];
    auto const place = static_cast<std::size_t>(number);
    return place < to_->nodes().size() ? &to_->nodes()[place] : nullptr;
  }
  /// A cell in a tree search shows the node that was expanded last.
  void close(node_record& known, node_record is) {
    if (!IsTree || !to_->on_map()) {
      known.state = mark::closed;
      return;
    }
    is.parent = known.parent;
    is.action = static_cast<std::uint8_t>(std::min(known.action + 1, 255));
    known = is;
  }
  void flush() {
    if (pending_) write(*pending_);
    pending_.reset();
  }

  /// Records a new node, or a node with a cheaper path.
  void write(pending_node const& n) {
    node_record* const known = find(n.number, n.cell);
    node_record is = n.record;
    is.state = mark::open;
    is.parent = n.number < roots_
                    ? -1
                    : static_cast<std::int32_t>(to_->on_map() ? expanded_ : n.parent);
    node_record was = n.record;
    if (!IsTree && known && known->state != mark::unseen) {
      was.g = known->g;
      was.state = n.reopened ? mark::closed : mark::open;
    }
    to_->move(was, is);
    if (IsTree && to_->on_map()) {
      is.action = 0;
      if (known->state != mark::closed) *known = is;
    } else if (known) {
      *known = is;
    } else {
      to_->nodes().set(static_cast<std::size_t>(n.number), is);
    }
  }

  std::size_t roots_ = 1;
  std::optional<pending_node> pending_{};
  std::size_t expanded_ = 0;  // the cell of the node whose successors are reported
};

/// Watches depth-first searches, which know a path. The tree is that of the current iteration.
template <class P>
class path_watcher : public watcher<P> {
  using watcher<P>::to_;

 public:
  explicit path_watcher(recorder& to) : watcher<P>(to) {}

  void root(P const& p, wend::state_t<P> const& s, float h) {
    watcher<P>::begin(p);
    node_record r;
    r.h = h;
    root_ = {0, 0, this->cell(s), false, r};
  }

  void on_iteration(wend::iteration_event<wend::cost_t<P>> const& e) {
    pending_.reset();
    to_->begin_iteration();
    bound_ = as_number(e.bound);
    this->see_bound(bound_);
  }
  void on_generate(wend::successor_event<P> const& e) {
    this->see_state(e.state);
    pending_ = {0, 0, this->cell(e.state), false, record_of<P>(e)};
  }
  void on_duplicate(wend::successor_event<P> const&) { pending_.reset(); }
  void on_prune(wend::successor_event<P> const& e) {
    if (pending_) write(*pending_, mark::beyond, e.depth);
    pending_.reset();
  }
  void on_expand(wend::node_event<P> const& e) {
    pending_node const n = e.depth == 0 ? root_ : pending_.value_or(root_);
    to_->count_expanded(write(n, mark::closed, e.depth), n.record);
    pending_.reset();
  }

  /// Records the last reported successor when the search pauses, or if it is the goal.
  void pause(bool solved) {
    if (solved && pending_) write(*pending_, mark::open, pending_->record.depth);
  }
  [[nodiscard]] double bound() const { return bound_; }

 private:
  /// The node's place in the drawing; -1 if it is not drawn.
  std::int32_t write(pending_node const& n, mark state, std::size_t depth) {
    node_record is = n.record;
    is.state = state;
    to_->move(node_record{}, is);
    path_.resize(depth + 1);
    is.parent = depth == 0 ? -1 : path_[depth - 1];
    return path_[depth] = to_->on_map() ? write_cell(n.cell, is) : write_node(is);
  }
  std::int32_t write_cell(std::size_t cell, node_record const& is) {
    auto& known = to_->cells()[cell];
    if (is.state != mark::beyond || known.state != mark::closed) known = is;
    return static_cast<std::int32_t>(cell);
  }
  /// Descendants of a node that is not kept are not kept either.
  std::int32_t write_node(node_record const& is) {
    std::size_t const place = to_->nodes().size();
    if (place == recorder::most_of_iteration || (is.parent < 0 && place != 0)) return -1;
    return to_->nodes().set(place, is) ? static_cast<std::int32_t>(place) : -1;
  }

  pending_node root_{};
  std::optional<pending_node> pending_{};
  std::vector<std::int32_t> path_{};  // the drawn node at each depth
  double bound_ = 0;
};

}  // namespace playground
