// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>   // what there may not be
#include <utility>    // std::move

#include <wend/core/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/node_store.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The nodes and the open list of a best-first search, kept in step, and counted.

namespace wend::detail {

/// Nothing here but comparing keys calls a user's code, and nothing fails once room was reserved.
template <class P, class H, open_list Open, best_first_traits Traits>
class frontier {
 public:
  using id = typename Open::id_type;
  using store = node_store<P, H, Traits.duplicates, id>;
  using key = typename store::key;
  using rank = typename Open::key_type;
  using cost = cost_t<P>;
  using estimate = std::optional<cost>;

  static constexpr bool informed = store::informed;

  template <class MakeOpen>
  frontier(P const& problem, memory_budget& budget, MakeOpen&& make_open)
      : nodes(problem, budget), open_(make_open(budget)), handles_(budget) {}

  store nodes;
  statistics counts{};       ///< But for those that the engine knows.
  std::optional<id> best{};  ///< The node of least h, then least g.

  [[nodiscard]] node_view<P> view(id n, state_t<P> const& s) const {
    cost const g = nodes.g(n);
    cost h{};
    if constexpr (informed) h = nodes.h(n);
    auto const* const last = nodes.is_start(n) ? nullptr : &nodes.last_action(n);
    return {n, s, g, h, static_cast<cost>(g + h), nodes.depth(n), last};
  }

  /// The next node of the open list, which still counts as open. Of a node that was pushed again
  /// the better entry leaves first; then the node is closed, and the others are stale.
  [[nodiscard]] std::optional<id> pop() {
    return open_.pop([this](id n, rank const&) { return !nodes.closed(n); });
  }

  /// An open node is dealt with.
  void close(id n) noexcept {
    nodes.close(n);
    --counts.open;
  }

  /// Sees to it that a node can be pushed with this rank, once room is reserved.
  [[nodiscard]] bool prepare([[maybe_unused]] rank const& r) {
    if constexpr (requires { open_.prepare(r); })
      return open_.prepare(r);
    else
      return true;
  }

  /// Makes room for so many new nodes and pushes; false if there is no memory for them.
  [[nodiscard]] bool reserve(std::size_t fresh, std::size_t pushed) {
    if constexpr (keeps_handles)
      if (!handles_.reserve(fresh)) return false;
    return nodes.reserve(fresh) && open_.reserve(pushed);
  }

  /// Stores a start; one without h is a dead end and is not pushed.
  void add_start(key&& k, std::uint64_t hash, estimate const& h, std::optional<rank> const& r) {
    id const n = nodes.add_start(std::move(k), hash, h);
    add_handle();
    if (nodes.dead(n)) return;
    ++counts.starts;
    push(n, *r);
  }

  /// Stores a successor, to be pushed, or known henceforth as a dead end if it has no h.
  id add(key&& k, std::uint64_t hash, cost const& g, std::size_t depth, estimate const& h,
         id parent, action_t<P> const& a) {
    id const n = nodes.add(std::move(k), hash, g, depth, h, parent, a);
    add_handle();
    return n;
  }

  /// A node that was just stored waits to be visited.
  void push(id n, rank const& r) {
    handle const fresh = open_.push(n, r);
    if constexpr (keeps_handles) handles_[n] = fresh;
    ++counts.open;
    ++counts.stored;
    deepest(nodes.depth(n));
    prefer(n);
  }

  /// A goal that was just stored does not.
  void close_goal(id n) noexcept {
    nodes.close(n);
    ++counts.stored;
    deepest(nodes.depth(n));
  }

  /// A cheaper way to a node that is open or, `closed`, is to be so again.
  void improve(id n, bool closed, cost const& g, std::size_t depth, id parent, action_t<P> const& a,
               rank const& r) {
    nodes.improve(n, g, depth, parent, a);
    if (closed) {
      nodes.reopen(n);
      handle const fresh = open_.push(n, r);
      if constexpr (keeps_handles) handles_[n] = fresh;
      ++counts.open;
      ++counts.reopened;
    } else {
      handle none{};
      open_.improve(n, keeps_handles ? handles_[n] : none, r);
      ++counts.improved;
    }
    deepest(depth);
    prefer(n);
  }

  /// Forgets everything, as if new.
  void clear() {
    nodes.clear();
    open_.clear();
    handles_.clear();
    counts = {};
    best.reset();
  }

 private:
  using handle = typename Open::handle_type;
  static constexpr bool keeps_handles = !std::is_empty_v<handle>;

  void add_handle() {
    if constexpr (keeps_handles) handles_.append();
  }

  void deepest(std::uint64_t depth) noexcept {
    counts.max_depth = std::max(counts.max_depth, depth);
  }

  /// Is this the best end of a partial path so far? Without a heuristic the first start is.
  void prefer(id n) {
    if (!best) {
      best = n;
    } else if constexpr (informed) {
      bool const nearer = nodes.h(n) < nodes.h(*best);
      bool const farther = nodes.h(*best) < nodes.h(n);
      if (nearer || (!farther && nodes.g(n) < nodes.g(*best))) best = n;
    }
  }

  Open open_;
  column<handle> handles_;  // by the node's number
};

}  // namespace wend::detail
