// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <memory>       // std::addressof
#include <optional>     // no estimate: a dead end
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>       // the starts

#include <wend/core/cost.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/session/detail/check_start.hpp>

/// \file
/// The starts of a depth-first search.

namespace wend::detail {

/// The starts, in the order in which each iteration visits them: goals first, so that the first
/// goal is the solution under every limit, and without one.
template <class P, class H>
class depth_first_starts {
  using state = state_t<P>;
  using cost = cost_t<P>;

 public:
  /// True if the trees begin after a path that another search has found.
  static constexpr bool inner = false;
  /// True if there is a transposition table.
  static constexpr bool tabled = false;
  /// True if nodes are dropped because their states are known: see knows.
  static constexpr bool drops = false;
  /// True if a start without an estimate is dropped.
  static constexpr bool may_drop = !std::is_same_v<H, blind> || blocked_states<P>::any;
  /// True if a kernel, which drops nothing, may search the nodes below a node at this depth.
  static constexpr bool may_use_kernel(std::size_t) noexcept { return true; }

  depth_first_starts(P const& p, std::vector<state> states) {
    starts_.reserve(states.size());
    for (auto&& s : states) starts_.push_back({std::move(s), {}});
    check(p, starts_);
  }

  /// Replaces the starts. If copying or checking one throws, nothing has changed.
  void replace(P const& p, std::vector<state> const& given) {
    spare_.clear();
    for (state const& s : given) spare_.push_back({s, {}});
    check(p, spare_);
    starts_.swap(spare_);
    spare_.clear();
    known_ = false;
  }

  /// Tests the starts for the goal and evaluates them. Can be repeated after an exception.
  void look(P const& p, H const& heuristic) {
    known_ = false;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      state const& s = starts_[i].value;
      if constexpr (may_drop)
        starts_[i].h = evaluator<P, H>::of_start(p, heuristic, s, fail_at_start<action_t<P>>);
      starts_[i].is_goal = p.is_goal(s);
    }
    std::size_t next = 0;
    for (bool const goals : {true, false}) {
      for (std::size_t i = 0; i < starts_.size(); ++i)
        if (starts_[i].is_goal == goals) starts_[next++].visited = i;
      if (goals) goals_ = next;
    }
    known_ = true;
  }

  /// One of the starts, or null if there is none.
  [[nodiscard]] state const* any() const noexcept {
    return starts_.empty() ? nullptr : std::addressof(starts_.front().value);
  }

  [[nodiscard]] bool known() const noexcept { return known_; }
  [[nodiscard]] std::size_t size() const noexcept { return starts_.size(); }
  [[nodiscard]] std::size_t goals() const noexcept { return goals_; }

  // The start that is visited as the `i`th. \pre `look` was called.

  [[nodiscard]] std::size_t number(std::size_t i) const noexcept { return starts_[i].visited; }
  [[nodiscard]] state const& operator[](std::size_t i) const noexcept {
    return starts_[number(i)].value;
  }
  [[nodiscard]] bool is_goal(std::size_t i) const noexcept { return i < goals_; }
  [[nodiscard]] std::optional<cost> const& h(std::size_t i) const noexcept {
    return starts_[number(i)].h;
  }

  /// The least f of a start: the first bound. That of a goal is 0, whatever the heuristic returns.
  [[nodiscard]] cost least_f() const {
    std::optional<cost> least;
    if (goals_ == 0)
      for (start const& s : starts_)
        if (s.h && (!least || *s.h < *least)) least = s.h;
    return least.value_or(cost{});
  }
  /// The greatest estimate of a start.
  [[nodiscard]] cost greatest_h() const {
    cost greatest{};
    for (start const& s : starts_)
      if (s.h && greatest < *s.h) greatest = *s.h;
    return greatest;
  }

 private:
  struct start {
    state value;
    std::optional<cost> h;
    bool is_goal = false;
    std::size_t visited = 0;  ///< The number of the start that is visited as this one.
  };

  /// Tries the problem's refinements.
  static void check([[maybe_unused]] P const& p, [[maybe_unused]] std::vector<start> const& all) {
    if constexpr (tried_at_start<P>)
      for (start const& s : all) check_start(p, s.value);
  }

  std::vector<start> starts_;
  std::vector<start> spare_;  // the memory of earlier starts, kept empty
  bool known_ = false;
  std::size_t goals_ = 0;
};

}  // namespace wend::detail
