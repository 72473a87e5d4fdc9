// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <chrono>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::exchange, std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/error.hpp>
#include <wend/core/observer.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/depth_first/detail/loop.hpp>
#include <wend/depth_first/detail/starts.hpp>
#include <wend/partitioned/detail/packet_list.hpp>

/// \file
/// A part of the tree of a depth-first search, and the sequential search that visits it.

namespace wend::detail {

/// Element `i` is the number of children that the `i`th expanded node on a path has given away.
/// Nodes beyond the end of the list have given none.
using given_away = std::vector<std::size_t>;

/// The path of a depth-first search, as indices. Refers to the search.
template <class Frames, class Cursor>
class path_parts {
 public:
  /// A path that begins at the `root`th start.
  path_parts(std::size_t root, Frames const& frames, Cursor const& at, given_away const& given)
      : root_(root), frames_(&frames), at_(&at), given_(&given) {}

  /// The position of the end of the path. The rest of the tree is there, or later.
  [[nodiscard]] tree_position position() const {
    return position_to(at_->leaf == leaf_state::none ? at_->depth : at_->depth + 1);
  }

  /// The whole unsearched part of the tree, in order.
  [[nodiscard]] std::vector<packet> rest() const {
    std::vector<packet> left;
    if (at_->leaf != leaf_state::none) left.push_back({position(), false});
    for (std::size_t i = at_->depth; i >= 1; --i)
      if (frame_at(i).next != frame_at(i).end) left.push_back(rest_of(i));
    return left;
  }

  /// The children of the `i`th node that come after the path. \pre There are some.
  [[nodiscard]] packet rest_of(std::size_t i) const {
    packet p{position_to(i), true};
    p.at.push_back(frame_at(i).next - first_of(i));
    return p;
  }

 private:
  [[nodiscard]] auto const& frame_at(std::size_t i) const {
    return i < at_->depth ? (*frames_)[i] : at_->top;
  }
  /// The index on the stack of the first action of the `i`th node: the end of the actions of its
  /// parent before some were given away.
  [[nodiscard]] std::size_t first_of(std::size_t i) const {
    if (i <= 1) return 0;
    return (*frames_)[i - 1].end + (i - 1 < given_->size() ? (*given_)[i - 1] : 0);
  }

  /// The number of the start, and the indices of the actions in the nodes before the `end`th.
  [[nodiscard]] tree_position position_to(std::size_t end) const {
    tree_position at;
    at.reserve(end + 1);
    at.push_back(root_);
    for (std::size_t i = 1; i < end; ++i) at.push_back(frame_at(i).next - 1 - first_of(i));
    return at;
  }

  std::size_t root_;
  Frames const* frames_;
  Cursor const* at_;
  given_away const* given_;
};
// Without it clang++ -Wctad-maybe-unsupported warns.
template <class Frames, class Cursor>
path_parts(std::size_t, Frames const&, Cursor const&, given_away const&)
    -> path_parts<Frames, Cursor>;

/// The outcome of moving a worker to the beginning of a packet.
enum class arrival {
  there,
  no_memory,
  elsewhere  ///< The problem leads to another state there, or to none.
};

/// The tree that workers search, each a part of it.
template <class P, class H>
struct searched_tree {
  P const* problem;
  H const* heuristic;
  depth_first_starts<P, H>* starts;  ///< They do not change while workers search.
  cycle_check cycles;
  move_pruning moves{};  ///< An automaton, or none.
};

/// The depth-first loop, which searches one packet after the other. It has the whole path from the
/// start, so that it checks for cycles, and counts, like a sequential search.
template <class P, class H>
class packet_worker {
  using loop = depth_first_loop<P, H, no_observer, depth_first_starts<P, H>&>;
  using frame = typename loop::frame;

 public:
  using cost = typename loop::cost;
  using action = typename loop::action;
  using bounds_type = typename loop::bounds_type;
  using counts = depth_first_counts<cost>;

  /// Constructs a worker with room for `most_bytes`, if there is a limit.
  packet_worker(searched_tree<P, H> const& tree, std::optional<std::size_t> most_bytes)
      : loop_(*tree.problem, *tree.heuristic, *tree.starts, tree.cycles, {}, nullptr, unobserved) {
    loop_.life.budget.set_limit(most_bytes);
    loop_.moves_.ask(tree.moves);
    loop_.moves_.begin(*tree.problem, loop_.starts_.any());
  }

  /// Moves to the beginning of the packet by the path from the start. Calls `seen` for each node on
  /// it with the number of actions that are tried there. `end` is the state of the leaf at the end
  /// of a packet that is not expanded. The path was counted when it was first searched, and is not
  /// counted again. Without memory, or if the problem leads elsewhere, the worker has no path.
  template <class Seen>
  [[nodiscard]] arrival begin(packet const& p, Seen&& seen, leaf_state end = leaf_state::tested) {
    auto const arrived = go_to(p, seen, end);
    static_cast<counts&>(loop_.at_) = {};
    if (arrived != arrival::there) forget();
    return arrived;
  }
  /// Moves to the beginning of a packet whose path was followed before; false without memory.
  /// \throws invalid_problem if the problem leads elsewhere.
  [[nodiscard]] bool begin(packet const& p) {
    auto const arrived = begin(p, [](std::size_t) {});
    if (arrived == arrival::elsewhere)
      raise(invalid_problem("wend: the same path was followed twice, but its actions, costs, "
                            "estimates or goals differed the second time"));
    return arrived == arrival::there;
  }

  /// Resumes the search, for `expansions` at most. Empty when the whole packet has been searched.
  std::optional<search_status> visit(bounds_type bounds, std::uint64_t expansions) {
    bounds.expanded = loop_.at_.expanded + expansions;
    return compares_states<P>(loop_.cycles_) ? loop_.template visit<true, false>(bounds)
                                             : loop_.template visit<false, false>(bounds);
  }

  /// Splits off the unsearched part of the packet that is nearest to the root: all children that
  /// come after the path, of the shallowest node on the path that has such children. Empty if no
  /// node has any, or if memory runs out.
  /// \pre A node waits to be expanded: it remains.
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

  /// The whole unsearched part of the packet, in order.
  [[nodiscard]] std::vector<packet> rest() const { return parts().rest(); }

  /// Drops the packet.
  void forget() noexcept {
    loop_.forget_path();
    loop_.at_.top = {};
    loop_.at_.last = {};
    loop_.at_.depth = 0;
    loop_.at_.leaf = leaf_state::none;
    given_.clear();
  }

  /// The position of the end of the path. The rest of the packet is there, or later.
  [[nodiscard]] tree_position position() const { return parts().position(); }

  /// The actions of the path, in the memory of `room`.
  [[nodiscard]] std::vector<action> actions(std::vector<action> room = {}) const {
    return loop_.actions_along(loop_.at_, std::move(room));
  }
  /// The number of the start, in the order of visits.
  [[nodiscard]] std::size_t root() const noexcept { return root_; }
  /// True if a node at the end of the path waits to be expanded.
  [[nodiscard]] bool has_leaf() const noexcept { return loop_.at_.leaf != leaf_state::none; }
  /// The number of actions of the path.
  [[nodiscard]] std::size_t steps() const noexcept { return loop::steps(loop_.at_); }
  [[nodiscard]] cost const& path_cost() const noexcept { return loop_.at_.last.g; }

  /// The last node on the path.
  [[nodiscard]] frame const& end() const { return loop_.path_end(); }

  /// The growth of the most bytes taken since the last call.
  std::size_t take_bytes() noexcept {
    std::size_t const before = std::exchange(reported_bytes_, loop_.life.budget.peak());
    return reported_bytes_ - before;
  }

  /// The counts since the last call.
  counts take_counts() { return std::exchange(static_cast<counts&>(loop_.at_), counts{}); }

 private:
  [[nodiscard]] frame& frame_at(std::size_t i) {
    return i < loop_.at_.depth ? loop_.frames_[i] : loop_.at_.top;
  }
  [[nodiscard]] auto parts() const { return path_parts(root_, loop_.frames_, loop_.at_, given_); }

  /// Removes the children of the `i`th node after the path. All nodes before it have none left.
  void cut_off(std::size_t i) {
    frame& f = frame_at(i);
    if (i < loop_.at_.depth)
      given_[i] += f.end - f.next;
    else
      loop_.path_.unstack(f.next);  // the leaf's actions will be pushed there
    f.end = f.next;
  }

  /// Begins at a start. The start may be above the ceiling, if the ceiling was lowered.
  [[nodiscard]] arrival begin_tree(std::size_t start) {
    bounds_type bounds{};
    if constexpr (loop::informed) bounds.ceiling = loop_.starts_.h(start);
    root_ = start;
    loop_.roots_begun_ = start;
    auto const made = loop_.next_root(loop_.at_, bounds);
    loop_.roots_begun_ = loop_.starts_.size();  // only this tree
    if (made == produced::no_memory) return arrival::no_memory;
    return made == produced::leaf ? arrival::there : arrival::elsewhere;
  }

  template <class Seen>
  [[nodiscard]] arrival go_to(packet const& p, Seen& seen, leaf_state end) {
    if (auto const begun = begin_tree(p.at.front()); begun != arrival::there) return begun;
    bool const checks = compares_states<P>(loop_.cycles_);
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
      auto const made = checks ? loop_.template generate<true>(at, bounds_type{})
                               : loop_.template generate<false>(at, bounds_type{});
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
  std::size_t reported_bytes_ = 0;
  given_away given_{};
};

/// The most expansions of a slice, after which a worker checks on others. It adapts to the time of
/// an expansion: a slice should take between `wished` and twice that time.
class slice_length {
 public:
  using seconds = std::chrono::duration<double>;

  /// Begins with `first` expansions, and never allows more than `most`. If a slice takes less than
  /// `wished / growth`, the next one is `growth` times as long.
  slice_length(std::uint64_t first, std::uint64_t most, seconds wished, unsigned growth) noexcept
      : now_(std::min(first, most)), most_(most), wished_(wished), growth_(growth) {}

  /// The expansions of a slice that is shorter by this factor.
  [[nodiscard]] std::uint64_t shortened(unsigned factor) const noexcept {
    return std::max<std::uint64_t>(1, now_ / factor);
  }

  /// Adapts to the time of a slice, as if it had not been shortened. Returns true if it grew.
  bool adapt(seconds spent) noexcept {
    if (spent > 2 * wished_) now_ = std::max<std::uint64_t>(1, now_ / 2);
    if (spent >= wished_ || now_ >= most_) return false;
    std::uint64_t const times = growth_ * spent < wished_ ? growth_ : 2;
    now_ = now_ < most_ / times ? times * now_ : most_;
    return true;
  }

 private:
  std::uint64_t now_;
  std::uint64_t most_;
  seconds wished_;
  unsigned growth_;
};

}  // namespace wend::detail
