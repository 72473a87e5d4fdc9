// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::exchange, std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/depth_first/loop.hpp>

/// \file
/// A part of the tree of a depth-first search, and the sequential search that goes through it.

namespace wend::detail {

/// Where in a tree: the number of a start in the order of visits, then of an action in each node.
/// As sequences they are ordered as a sequential search comes to them.
using tree_position = std::vector<std::size_t>;

/// The options that say how threads work together.
struct parallel_manner {
  std::size_t threads;
  bool deterministic;
  std::uint64_t grain;
};

/// What is to be searched: a node and all below it; or, if the node is expanded, from its child at
/// the last number on the rest of its children, and all below them.
struct packet {
  tree_position at;
  bool expanded = false;
};

/// The starts, which belong to another: see depth_first_starts.
template <class P, class H>
class shared_starts {
 public:
  static constexpr bool inner = false;
  static constexpr bool tabled = false;
  static constexpr bool drops = false;
  static constexpr bool may_leap(std::size_t) noexcept { return true; }

  explicit shared_starts(depth_first_starts<P, H> const& starts) noexcept : starts_(&starts) {}

  [[nodiscard]] std::size_t size() const noexcept { return starts_->size(); }
  [[nodiscard]] std::size_t number(std::size_t i) const noexcept { return starts_->number(i); }
  [[nodiscard]] state_t<P> const& operator[](std::size_t i) const noexcept {
    return (*starts_)[i];
  }
  [[nodiscard]] bool is_goal(std::size_t i) const noexcept { return starts_->is_goal(i); }
  [[nodiscard]] auto const& h(std::size_t i) const noexcept { return starts_->h(i); }

 private:
  depth_first_starts<P, H> const* starts_;
};

/// The depth-first loop, which goes through one packet after the other. It has the whole path from
/// the start on, so that it checks for cycles, and counts, as a sequential search does.
template <class P, class H>
class packet_worker
    : private depth_first_loop<P, H, no_observer, shared_starts<P, H>> {
  using loop = depth_first_loop<P, H, no_observer, shared_starts<P, H>>;
  using loop::at_, loop::frames_, loop::path_, loop::roots_begun_, loop::starts_;
  using typename loop::frame;

 public:
  using cost = typename loop::cost;
  using action = typename loop::action;
  using gate = typename loop::gate;
  using counts = depth_first_counts<cost>;

  /// With room for so many bytes, if there is a limit.
  packet_worker(P const& problem, H const& heuristic, depth_first_starts<P, H> const& starts,
                cycle_check cycles, std::optional<std::size_t> most_bytes)
      : loop(problem, heuristic, shared_starts<P, H>(starts), cycles, {}, nullptr, nobody) {
    this->budget_.set_limit(most_bytes);
  }

  /// Goes to where the packet begins; false, at no path, if there is no memory for it. What was
  /// counted when it was first come by is not counted again.
  /// \throws invalid_problem if the problem does not lead there again.
  [[nodiscard]] bool begin(packet const& p, gate bars) {
    counts const before = at_;
    bool const there = p.at.size() == 1 ? begin_tree(p, bars) : go_to(p, bars);
    static_cast<counts&>(at_) = before;
    if (!there) forget();
    return there;
  }

  /// Searches on, for so many expansions; empty when all of the packet is searched.
  std::optional<search_status> visit(gate bars, std::uint64_t expansions) {
    bars.expanded = at_.expanded + expansions;
    return this->cycles_ == cycle_check::path ? loop::template visit<true, false>(bars)
                                              : loop::template visit<false, false>(bars);
  }

  /// Gives away what is left of the packet next to the root: of the node on the path that is least
  /// deep, all children that come after the path. Empty if no node has any.
  /// \pre A node waits to be expanded: that remains.
  std::optional<packet> give() {
    for (std::size_t i = 1; i <= at_.depth; ++i) {
      if (frame_at(i).next == frame_at(i).end) continue;
      packet rest = rest_of(i);
      given_.resize(at_.depth + 1);
      cut_off(i);
      return rest;
    }
    return std::nullopt;
  }

  /// Tells `keep` all that is left of the packet, which this worker then leaves.
  template <class Keep>
  void give_all(Keep&& keep) {
    if (at_.leaf != leaf_state::none) keep(packet{position(), false});
    for (std::size_t i = at_.depth; i >= 1; --i)
      if (frame_at(i).next != frame_at(i).end) keep(rest_of(i));
    forget();
  }

  /// Leaves the packet.
  void forget() noexcept {
    this->forget_path();
    at_.top = {};
    at_.last = {};
    at_.depth = 0;
    at_.leaf = leaf_state::none;
    given_.clear();
  }

  /// The end of the path. All that is left of the packet is there, or later.
  [[nodiscard]] tree_position position() const { return position_to(loop::steps(at_) + 1); }

  [[nodiscard]] std::vector<action> actions() const { return this->actions_along(at_); }
  [[nodiscard]] cost const& path_cost() const noexcept { return at_.last.g; }

  [[nodiscard]] std::uint64_t expanded() const noexcept { return at_.expanded; }
  /// By how much the most bytes taken have grown since this was asked last.
  std::size_t take_bytes() noexcept {
    std::size_t const before = std::exchange(told_bytes_, this->budget_.peak());
    return told_bytes_ - before;
  }

  /// What was counted since this was asked last.
  counts take_counts() { return std::exchange(static_cast<counts&>(at_), counts{}); }

 private:
  [[nodiscard]] frame& frame_at(std::size_t i) {
    return i < at_.depth ? frames_[i] : at_.top;
  }
  [[nodiscard]] frame const& frame_at(std::size_t i) const {
    return i < at_.depth ? frames_[i] : at_.top;
  }
  /// Where on the stack the actions of the `i`th node begin: where those of its parent ended,
  /// before they were given away.
  [[nodiscard]] std::size_t first_of(std::size_t i) const {
    if (i <= 1) return 0;
    return frames_[i - 1].end + (i - 1 < given_.size() ? given_[i - 1] : 0);
  }

  /// The start, and what leads on to the nodes before the `end`th.
  [[nodiscard]] tree_position position_to(std::size_t end) const {
    tree_position at{root_};
    for (std::size_t i = 1; i < end; ++i) at.push_back(frame_at(i).next - 1 - first_of(i));
    return at;
  }
  [[nodiscard]] packet rest_of(std::size_t i) const {
    packet p{position_to(i), true};
    p.at.push_back(frame_at(i).next - first_of(i));
    return p;
  }

  /// From now on the `i`th node has no children after the path. All nodes before it have none left.
  void cut_off(std::size_t i) {
    frame& f = frame_at(i);
    if (i < at_.depth)
      given_[i] += f.end - f.next;
    else
      path_.unstack(f.next);  // the leaf's actions are to come there
    f.end = f.next;
  }

  [[nodiscard]] bool begin_tree(packet const& p, gate const& bars) {
    root_ = p.at.front();
    roots_begun_ = root_;
    auto const made = this->next_root(at_, bars);
    roots_begun_ = starts_.size();  // this tree alone
    if (made == produced::dropped) raise_changed();
    return made == produced::leaf;
  }

  [[nodiscard]] bool go_to(packet const& p, gate const& bars) {
    if (!begin_tree(p, bars)) return false;
    bool const checks = this->cycles_ == cycle_check::path;
    for (std::size_t i = 1; i < p.at.size(); ++i) {
      if (!(checks ? this->template expand<true>(at_) : this->template expand<false>(at_)))
        return false;
      bool const last = p.expanded && i + 1 == p.at.size();
      if (at_.top.end - at_.top.next < p.at[i] + 1) raise_changed();
      at_.top.next += p.at[i];
      if (last) break;
      auto const made = checks ? this->template generate<true>(at_, bars)
                               : this->template generate<false>(at_, bars);
      if (made != produced::leaf) raise_changed();
      at_.leaf = leaf_state::tested;
    }
    given_.assign(at_.depth + 1, 0);
    for (std::size_t i = 1; i < at_.depth + (p.expanded ? 0 : 1); ++i) cut_off(i);
    return true;
  }

  [[noreturn]] static void raise_changed() {
    raise(invalid_problem("wend: the same path was followed twice, and the second time its actions, "
                          "costs or estimates were others"));
  }

  std::size_t root_ = 0;
  std::size_t told_bytes_ = 0;
  std::vector<std::size_t> given_{};  // how many children of each node on the path were given away
};

}  // namespace wend::detail
