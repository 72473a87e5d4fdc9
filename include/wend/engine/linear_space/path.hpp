// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/common/takes_back.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/depth_first/path_estimates.hpp>
#include <wend/engine/depth_first/path_set.hpp>
#include <wend/engine/depth_first/search_path.hpp>
#include <wend/engine/forgetful/state.hpp>

/// \file
/// The path of a search in linear space, with the successors of each node on it.

namespace wend::detail {

/// A successor of a node on the path, or a start.
template <class Cost>
struct linear_space_child {
  Cost g;
  Cost h;
  std::optional<Cost> value;  ///< F: no solution below costs less. Empty: there is none.
  std::uint64_t number;

  [[nodiscard]] Cost f() const { return static_cast<Cost>(g + h); }
  /// What a solution below costs at least.
  [[nodiscard]] Cost least() const { return value.value_or(f()); }
  /// Whether it was expanded before: then its value is a backed-up one, which is above its f.
  [[nodiscard]] bool was_expanded() const { return value && f() < *value; }
};

/// A node on the path that is expanded. That of level 0 has the starts as
/// its children, and is no node.
template <class Cost>
struct linear_space_call {
  std::size_t first;          ///< Its first child.
  std::size_t next;           ///< The child that is to be generated next.
  std::size_t end;            ///< Behind its last child.
  std::size_t chosen;         ///< The child to which the path goes on, if it does.
  std::optional<Cost> bound;  ///< B; empty: none.
};

/// The whole state of the search: the path, and the children of each node on it.
template <class P, class H, class Observer>
class linear_space_path : protected forgetful_state<P, H, Observer> {
 protected:
  using base = forgetful_state<P, H, Observer>;
  using typename base::action, typename base::cost, typename base::state;
  using child = linear_space_child<cost>;
  using call = linear_space_call<cost>;
  using estimates = path_estimates<P, H>;
  using visited = path_set<P>;
  using base::budget_, base::cycles_, base::problem_, base::starts_;

  /// What is known of the node at the end of the path, where it is not expanded.
  enum class leaf_state : unsigned char { none, fresh, tested, goal };

  template <class Options>
  linear_space_path(P const& problem, H const& heuristic, std::vector<state> starts,
            Options const& options, Observer& observer)
      : base(problem, heuristic, std::move(starts), options, observer),
        path_(budget_),
        estimates_(heuristic, budget_),
        visited_(budget_),
        calls_(budget_),
        children_(budget_) {}

  void forget_nodes() noexcept {
    path_.clear();
    estimates_.clear();
    visited_.clear();
    calls_.clear();
    children_.clear();
    leaf_ = leaf_state::none;
    kept_ = 0;
  }
  /// Gives the memory back. \pre There are no nodes.
  void release() noexcept {
    path_.release();
    estimates_.release();
    visited_.release();
    calls_.release();
    children_.release();
  }
  /// A step was made by halves.
  [[nodiscard]] bool failed() const noexcept { return path_.broken(); }

  /// How many actions lead to the end of the path.
  [[nodiscard]] std::size_t depth() const noexcept {
    std::size_t const nodes = calls_.size() + (leaf_ == leaf_state::none ? 0 : 1);
    return nodes < 2 ? 0 : nodes - 2;  // but for level 0 and the start
  }
  /// Nodes that wait: those in memory that may lead to a goal, but for the ones that are expanded
  /// and the goal.
  [[nodiscard]] std::uint64_t open() const noexcept {
    return calls_.empty() ? 0 : kept_ - (calls_.size() - 1) - (leaf_ == leaf_state::goal ? 1 : 0);
  }
  /// The node at the end of the path. \pre There is one.
  [[nodiscard]] child const& end_of_path() const noexcept {
    return children_[calls_[calls_.size() - (leaf_ == leaf_state::none ? 2 : 1)].chosen];
  }
  [[nodiscard]] action const& action_to(std::size_t i) const noexcept {
    return path_[i - starts_.size()];
  }
  /// The path from the start to the goal, or to where the search is.
  [[nodiscard]] std::optional<forgetful_path<P>> current_path() const {
    if (calls_.size() <= (leaf_ == leaf_state::none ? 1u : 0u)) return std::nullopt;
    child const& end = end_of_path();
    return forgetful_path<P>{calls_[0].chosen, actions_along(), end.g, end.h};
  }
  [[nodiscard]] std::vector<action> actions_along() const {
    std::vector<action> actions;
    std::size_t const steps = depth();
    actions.reserve(steps + 1);
    for (std::size_t i = 1; i <= steps; ++i) actions.push_back(action_to(calls_[i].chosen));
    return actions;
  }

  /// Goes on from the node on top to its child `i`, or begins at the start of that number; false if
  /// there is no memory for that. \post If user code throws nothing has changed, unless the path is
  /// broken.
  [[nodiscard]] bool enter(std::size_t i) {
    P const& p = *problem_;
    if (calls_.size() == 1) {
      if (!path_.begin(starts_[i])) return false;
      bool begun = false;
      WEND_TRY { begun = estimates_.begin(path_.end()); }
      WEND_CATCH_ALL {
        path_.leave();
        WEND_RETHROW;
      }
      if (!begun) path_.leave();
      if (!begun) return false;
    } else {
      action const& a = action_to(i);
      auto const fail = [&](std::string const& what) { raise_after(a, what); };
      if constexpr (estimates::by_note)
        static_cast<void>(estimates_.step(end_of_path().h, path_.end(), a, fail));
      bool moved = false;
      WEND_TRY {
        bool const checks = cycles_ == cycle_check::path;
        if constexpr (visited::hashes_ahead)
          if (checks) visited_.hash_ahead(p, path_.end(), a);
        path_.step(p, a);
        moved = true;
        if (checks && !visited::hashes_ahead)  // for its hash
          static_cast<void>(visited_.meets(p, path_, path_.end()));
      }
      WEND_CATCH_ALL {
        estimates_.step_back();
        if (moved) path_.step_back(p, a);
        WEND_RETHROW;
      }
    }
    calls_.back().chosen = i;
    leaf_ = leaf_state::fresh;
    return true;
  }

  /// Leaves the end of the path, to which `calls_.back().chosen` led.
  void leave() {
    if (calls_.size() == 1)
      path_.leave();
    else
      path_.step_back(*problem_, action_to(calls_.back().chosen));
    estimates_.step_back();
    leaf_ = leaf_state::none;
  }

  /// Picks the action that takes back the last one, unless cycles are not checked for. \pre There
  /// is a leaf.
  [[nodiscard]] auto takes_back() const {
    action const* last = nullptr;
    if (cycles_ != cycle_check::none && depth() != 0)
      last = std::addressof(action_to(calls_[calls_.size() - 1].chosen));
    return detail::takes_back(*problem_, last);
  }

  /// What an observer is told of the leaf.
  [[nodiscard]] node_event<P> leaf_event() const {
    child const& leaf = end_of_path();
    node_event<P> e{leaf.number, path_.end(), leaf.g, leaf.h, depth()};
    if (calls_.size() > 1)
      e.parent = {nullptr, children_[calls_[calls_.size() - 2].chosen].number,
                  [](void const*, std::uint64_t n) { return std::optional<std::uint64_t>(n); }};
    return e;
  }

  search_path<P> path_;
  estimates estimates_;
  visited visited_;
  column<call> calls_;
  column<child> children_;  // those of level 0 are the starts; behind them, one for each action
  leaf_state leaf_ = leaf_state::none;
  std::optional<cost> bound_of_leaf_{};  // B of the call that expands it
  std::size_t kept_ = 0;                 // children in memory with a finite value

  [[noreturn, gnu::cold, gnu::noinline]] void raise_after(action const& a,
                                                          std::string const& what) const {
    auto path = actions_along();
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }
};

}  // namespace wend::detail
