// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::exchange, std::move
#include <vector>

#include <wend/core/memory/own_work.hpp>
#include <wend/core/memory/reserve.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/common/call.hpp>
#include <wend/engine/depth_first/loop.hpp>
#include <wend/engine/packets/packet_list.hpp>
#include <wend/engine/packets/path_parts.hpp>
#include <wend/engine/packets/shared_starts.hpp>

/// \file
/// A part of the tree of a depth-first search, and the sequential search that goes through it.

namespace wend::detail {

/// Whether a worker has got to where a packet begins.
enum class arrival {
  there,
  no_memory,
  elsewhere  ///< The problem leads to something else there, or to nothing.
};

/// The tree that workers search, each a part of it.
template <class P, class H>
struct searched_tree {
  P const* problem;
  H const* heuristic;
  shared_starts<P, H> starts;
  cycle_check cycles;
  move_pruning moves{};  ///< An automaton, or none.
};

/// The depth-first loop, which goes through one packet after the other. It has the whole path from
/// the start on, so that it checks for cycles, and counts, as a sequential search does.
template <class P, class H>
class packet_worker {
  using loop = depth_first_loop<P, H, no_observer, shared_starts<P, H>>;
  using frame = typename loop::frame;

 public:
  using cost = typename loop::cost;
  using action = typename loop::action;
  using gate = typename loop::gate;
  using counts = depth_first_counts<cost>;

  /// With room for `most_bytes`, if there is a limit.
  packet_worker(searched_tree<P, H> const& tree, std::optional<std::size_t> most_bytes)
      : loop_(*tree.problem, *tree.heuristic, tree.starts, tree.cycles, {}, nullptr, nobody) {
    loop_.budget_.set_limit(most_bytes);
    loop_.moves_.ask(tree.moves);
    loop_.moves_.begin(*tree.problem, loop_.starts_.any());
  }

  /// Goes to where the packet begins, by the way from the start. Calls `seen` for each node on it
  /// with the number of actions that are tried there. `end` is the state of the leaf at the end of
  /// a packet that is not expanded. The way was counted when it was first gone, and is not counted
  /// again. Without memory, or if the problem leads elsewhere, the worker is at no path.
  template <class Seen>
  [[nodiscard]] arrival begin(packet const& p, Seen&& seen, leaf_state end = leaf_state::tested) {
    auto const arrived = go_to(p, seen, end);
    static_cast<counts&>(loop_.at_) = {};
    if (arrived != arrival::there) forget();
    return arrived;
  }
  [[nodiscard]] arrival begin(packet const& p) {
    return begin(p, [](std::size_t) {});
  }

  /// Searches on, for `expansions` at most; empty when all of the packet is searched.
  std::optional<search_status> visit(gate bars, std::uint64_t expansions) {
    bars.expanded = loop_.at_.expanded + expansions;
    return loop_.cycles_ == cycle_check::path ? loop_.template visit<true, false>(bars)
                                              : loop_.template visit<false, false>(bars);
  }

  /// Gives away what is left of the packet next to the root: of the node on the path that is least
  /// deep, all children that come after the path. Empty if no node has any, or without memory.
  /// \pre A node waits to be expanded: that remains.
  std::optional<packet> give() {
    std::size_t const depth = loop_.at_.depth;
    for (std::size_t i = 1; i <= depth; ++i) {
      if (frame_at(i).next == frame_at(i).end) continue;
      packet rest;
      auto const room = [&] {
        rest = parts().rest_of(i);
        given_.resize(depth + 1);
      };
      if (!has_memory_for(room)) return std::nullopt;
      cut_off(i);
      return rest;
    }
    return std::nullopt;
  }

  /// All that is left of the packet, in order.
  [[nodiscard]] std::vector<packet> rest() const { return parts().rest(); }

  /// Leaves the packet.
  void forget() noexcept {
    loop_.forget_path();
    loop_.at_.top = {};
    loop_.at_.last = {};
    loop_.at_.depth = 0;
    loop_.at_.leaf = leaf_state::none;
    given_.clear();
  }

  /// The end of the path. All that is left of the packet is there, or later.
  [[nodiscard]] tree_position position() const { return parts().position(); }

  /// The actions of the path, in the memory of `room`.
  [[nodiscard]] std::vector<action> actions(std::vector<action> room = {}) const {
    return loop_.actions_along(loop_.at_, std::move(room));
  }
  /// The number of the start, in the order of visits.
  [[nodiscard]] std::size_t root() const noexcept { return root_; }
  /// Whether a node waits at the end of the path, to be expanded.
  [[nodiscard]] bool has_leaf() const noexcept { return loop_.at_.leaf != leaf_state::none; }
  /// The number of actions of the path.
  [[nodiscard]] std::size_t steps() const noexcept { return loop::steps(loop_.at_); }
  [[nodiscard]] cost const& path_cost() const noexcept { return loop_.at_.last.g; }

  /// The last node on the path.
  [[nodiscard]] frame const& end() const { return loop_.path_end(); }

  /// By how much the most bytes taken have grown since this was called last.
  std::size_t take_bytes() noexcept {
    std::size_t const before = std::exchange(told_bytes_, loop_.budget_.peak());
    return told_bytes_ - before;
  }

  /// The counts since this was called last.
  counts take_counts() { return std::exchange(static_cast<counts&>(loop_.at_), counts{}); }

 private:
  [[nodiscard]] frame& frame_at(std::size_t i) {
    return i < loop_.at_.depth ? loop_.frames_[i] : loop_.at_.top;
  }
  [[nodiscard]] auto parts() const { return path_parts(root_, loop_.frames_, loop_.at_, given_); }

  /// From now on the `i`th node has no children after the path. All nodes before it have none left.
  void cut_off(std::size_t i) {
    frame& f = frame_at(i);
    if (i < loop_.at_.depth)
      given_[i] += f.end - f.next;
    else
      loop_.path_.unstack(f.next);  // the leaf's actions are to come there
    f.end = f.next;
  }

  /// Begins at a start. It may be above the ceiling, if that was lowered.
  [[nodiscard]] arrival begin_tree(std::size_t start) {
    gate bars{};
    if constexpr (loop::informed) bars.ceiling = loop_.starts_.h(start);
    root_ = start;
    loop_.roots_begun_ = start;
    auto const made = loop_.next_root(loop_.at_, bars);
    loop_.roots_begun_ = loop_.starts_.size();  // this tree alone
    if (made == produced::no_memory) return arrival::no_memory;
    return made == produced::leaf ? arrival::there : arrival::elsewhere;
  }

  template <class Seen>
  [[nodiscard]] arrival go_to(packet const& p, Seen& seen, leaf_state end) {
    if (auto const begun = begin_tree(p.at.front()); begun != arrival::there) return begun;
    bool const checks = loop_.cycles_ == cycle_check::path;
    auto& at = loop_.at_;
    for (std::size_t i = 1; i < p.at.size(); ++i) {
      if (!(checks ? loop_.template expand<true>(at) : loop_.template expand<false>(at)))
        return arrival::no_memory;
      bool const last = i + 1 == p.at.size();
      std::size_t const actions = at.top.end - at.top.next;
      seen(actions);
      if (actions <= p.at[i]) return arrival::elsewhere;
      at.top.next += p.at[i];
      if (last && p.expanded) break;
      auto const made = checks ? loop_.template generate<true>(at, gate{})
                               : loop_.template generate<false>(at, gate{});
      if (made == produced::no_memory) return arrival::no_memory;
      if (made != produced::leaf) return arrival::elsewhere;
      at.leaf = loop_.is_goal(at) ? leaf_state::goal : leaf_state::tested;
      if (at.leaf != (last ? end : leaf_state::tested)) return arrival::elsewhere;
    }
    given_.clear();
    if (!reserve_empty(given_, at.depth + 1)) return arrival::no_memory;
    given_.resize(at.depth + 1);
    for (std::size_t i = 1; i < at.depth + (p.expanded ? 0 : 1); ++i) cut_off(i);
    return arrival::there;
  }

  loop loop_;
  std::size_t root_ = 0;
  std::size_t told_bytes_ = 0;
  given_away given_{};
};

}  // namespace wend::detail
