// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::exchange, std::move
#include <vector>

#include <wend/core/observer.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/depth_first/loop.hpp>
#include <wend/engine/packets/packet_list.hpp>

/// \file
/// A part of the tree of a depth-first search, and the sequential search that goes through it.

namespace wend::detail {

/// Whether a worker has got to where a packet begins.
enum class arrival {
  there,
  no_memory,
  elsewhere  ///< The problem leads to something else there, or to nothing.
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

  /// Whether unrolled functions expand the nodes: an expansion takes nanoseconds then.
  static constexpr bool unrolled = loop::leaps;

  /// With room for so many bytes, if there is a limit. `moves` has an automaton or none.
  packet_worker(P const& problem, H const& heuristic, depth_first_starts<P, H> const& starts,
                cycle_check cycles, move_pruning const& moves,
                std::optional<std::size_t> most_bytes)
      : loop(problem, heuristic, shared_starts<P, H>(starts), cycles, {}, nullptr, nobody) {
    this->budget_.set_limit(most_bytes);
    this->moves_.ask(moves);
    this->moves_.begin(problem, starts.any());
  }

  /// Goes to where the packet begins, by the way from the start, on which it tells `seen` of each
  /// node how many actions are tried there. `end` is what is at the end of a packet that is not
  /// expanded. What was counted when this way was first gone is not counted again. Elsewhere, or
  /// without memory, the worker is at no path.
  template <class Seen>
  [[nodiscard]] arrival begin(packet const& p, Seen&& seen, leaf_state end = leaf_state::tested) {
    auto const arrived = go_to(p, seen, end);
    static_cast<counts&>(at_) = {};
    if (arrived != arrival::there) forget();
    return arrived;
  }
  [[nodiscard]] arrival begin(packet const& p) {
    return begin(p, [](std::size_t) {});
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

  /// All that is left of the packet, in order.
  [[nodiscard]] std::vector<packet> rest() const {
    std::vector<packet> left;
    if (at_.leaf != leaf_state::none) left.push_back({position(), false});
    for (std::size_t i = at_.depth; i >= 1; --i)
      if (frame_at(i).next != frame_at(i).end) left.push_back(rest_of(i));
    return left;
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

  /// The last node on the path.
  [[nodiscard]] frame const& end() const { return this->path_end(); }

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

  /// Begins at a start. It may be above the ceiling, if that was lowered.
  [[nodiscard]] arrival begin_tree(std::size_t start) {
    gate bars{};
    if constexpr (loop::informed) bars.ceiling = starts_.h(start);
    root_ = start;
    roots_begun_ = start;
    auto const made = this->next_root(at_, bars);
    roots_begun_ = starts_.size();  // this tree alone
    if (made == produced::no_memory) return arrival::no_memory;
    return made == produced::leaf ? arrival::there : arrival::elsewhere;
  }

  template <class Seen>
  [[nodiscard]] arrival go_to(packet const& p, Seen& seen, leaf_state end) {
    if (auto const begun = begin_tree(p.at.front()); begun != arrival::there) return begun;
    bool const checks = this->cycles_ == cycle_check::path;
    for (std::size_t i = 1; i < p.at.size(); ++i) {
      if (!(checks ? this->template expand<true>(at_) : this->template expand<false>(at_)))
        return arrival::no_memory;
      bool const last = i + 1 == p.at.size();
      std::size_t const actions = at_.top.end - at_.top.next;
      seen(actions);
      if (actions <= p.at[i]) return arrival::elsewhere;
      at_.top.next += p.at[i];
      if (last && p.expanded) break;
      auto const made = checks ? this->template generate<true>(at_, gate{})
                               : this->template generate<false>(at_, gate{});
      if (made == produced::no_memory) return arrival::no_memory;
      if (made != produced::leaf) return arrival::elsewhere;
      at_.leaf = this->is_goal(at_) ? leaf_state::goal : leaf_state::tested;
      if (at_.leaf != (last ? end : leaf_state::tested)) return arrival::elsewhere;
    }
    given_.assign(at_.depth + 1, 0);
    for (std::size_t i = 1; i < at_.depth + (p.expanded ? 0 : 1); ++i) cut_off(i);
    return arrival::there;
  }

  std::size_t root_ = 0;
  std::size_t told_bytes_ = 0;
  std::vector<std::size_t> given_{};  // how many children of each node on the path were given away
};

}  // namespace wend::detail
