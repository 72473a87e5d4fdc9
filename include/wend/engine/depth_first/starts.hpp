// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <optional>     // no estimate: a dead end
#include <string>       // what is wrong with an estimate
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>       // the starts

#include <wend/core/cost.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/depth_first/path_estimates.hpp>

/// \file
/// The starts of a depth-first search.

namespace wend::detail {

/// The starts, in the order in which each iteration visits them: those that are goals first, so
/// that the first of them is the solution under every limit, and without one.
template <class P, class H>
class depth_first_starts {
  using state = state_t<P>;
  using cost = cost_t<P>;

 public:
  explicit depth_first_starts(std::vector<state> states) {
    states_.reserve(states.size());
    for (auto&& s : states) states_.push_back({std::move(s)});
  }

  /// Asks whether they are goals, and for their estimates. What throws can be tried again.
  void look(P const& p, H const& heuristic) {
    std::vector<std::size_t> goals;
    std::vector<std::size_t> others;
    std::vector<std::optional<cost>> estimates(states_.size());
    for (std::size_t i = 0; i < states_.size(); ++i) {
      state const& s = states_[i].value;
      if constexpr (!std::is_same_v<H, blind>)
        estimates[i] = checked_estimate<cost>(heuristic(s), [](std::string const& what) {
          raise(invalid_cost_at<action_t<P>>(what, {}));
        });
      (p.is_goal(s) ? goals : others).push_back(i);
    }
    goals_ = goals.size();
    order_ = std::move(goals);
    order_.insert(order_.end(), others.begin(), others.end());
    estimates_ = std::move(estimates);
  }

  [[nodiscard]] bool known() const noexcept { return order_.size() == states_.size(); }
  [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }
  [[nodiscard]] std::size_t goals() const noexcept { return goals_; }

  // Of the start that is visited as the `i`th. \pre They were looked at.

  [[nodiscard]] std::size_t number(std::size_t i) const noexcept { return order_[i]; }
  [[nodiscard]] state const& operator[](std::size_t i) const noexcept {
    return states_[order_[i]].value;
  }
  [[nodiscard]] bool is_goal(std::size_t i) const noexcept { return i < goals_; }
  [[nodiscard]] std::optional<cost> const& h(std::size_t i) const noexcept {
    return estimates_[order_[i]];
  }

  /// The least f of a start: the first bound. A goal's is 0, whatever the heuristic says.
  [[nodiscard]] cost least_f() const {
    std::optional<cost> least;
    if (goals_ == 0)
      for (auto const& h : estimates_)
        if (h && (!least || *h < *least)) least = h;
    return least.value_or(cost{});
  }
  /// The greatest estimate of a start.
  [[nodiscard]] cost greatest_h() const {
    cost greatest{};
    for (auto const& h : estimates_)
      if (h && greatest < *h) greatest = *h;
    return greatest;
  }

 private:
  // In a struct each, because std::vector<bool> has no elements to refer to.
  struct start {
    state value;
  };

  std::vector<start> states_;
  std::vector<std::size_t> order_;
  std::vector<std::optional<cost>> estimates_;
  std::size_t goals_ = 0;
};

}  // namespace wend::detail
