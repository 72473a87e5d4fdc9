// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::find
#include <cstddef>      // std::size_t
#include <optional>
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/limits.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/best_first/loop.hpp>
#include <wend/engine/common/path_cost.hpp>
#include <wend/engine/known.hpp>

/// \file
/// What a best-first search can be asked about the states that it has reached.

namespace wend::detail {

/// The answers of a best-first search beside that of its loop: see best_first_engine.
template <class P, class H, open_list Open, class Priority, best_first_traits Traits,
          class Observer>
class best_first_queries
    : protected best_first_loop<P, H, Open, Priority, Traits, Observer> {
 protected:
  using loop = best_first_loop<P, H, Open, Priority, Traits, Observer>;
  using typename loop::cost, typename loop::id, typename loop::state, typename loop::store;
  using loop::loop;

  [[nodiscard]] cost cost_along(state const& start, std::vector<action_t<P>> const& path) const {
    return path_cost(*loop::problem_, start, path);
  }

  /// What may stop the search; as `run(limits)`, without running.
  void adopt(search_limits<cost> limits) {
    loop::limits_.replace(std::move(limits));
    loop::limited_ = is_limited(loop::limits_);
    if (!loop::failed() && loop::status_ != search_status::exhausted && loop::is_wider())
      loop::begin_anew();
  }

 public:
  using known_state_type =
      known_state<std::conditional_t<store::packed, state, state const&>, cost>;

 protected:
  [[nodiscard]] std::optional<known_cost<cost>> cost_to(state const& s) const {
    if (auto const n = node_of(s)) return known_cost<cost>{loop::front_.nodes.g(*n), is_final(*n)};
    if (unentered_start(s)) return known_cost<cost>{cost{}, true};
    return std::nullopt;
  }

  [[nodiscard]] std::optional<known_path<action_t<P>, cost>> path_to(state const& s) const {
    auto const& nodes = loop::front_.nodes;
    if (auto const n = node_of(s)) {
      auto path = nodes.path_to(*n);
      std::size_t const start = loop::start_numbers_[path.start];
      // Behind a reopened node, nodes that were not yet reached again have their old cost.
      cost const sum = loop::front_.counts.reopened == 0
                           ? nodes.g(*n)
                           : cost_along(loop::starts_[start], path.actions);
      return known_path<action_t<P>, cost>{std::move(path.actions), sum, start, is_final(*n)};
    }
    if (auto const start = unentered_start(s))
      return known_path<action_t<P>, cost>{{}, cost{}, *start, true};
    return std::nullopt;
  }

  [[nodiscard]] known_states_view<best_first_queries> known_states() const {
    return {*this, loop::failed() ? 0 : loop::front_.nodes.size()};
  }

  /// Selects the node to be visited next, unless one is; false where the search ends or pauses
  /// instead.
  [[nodiscard]] bool go_to_next() {
    if (!loop::begin()) return false;
    watch_scope const clock(loop::watch_);
    return loop::enter_starts() && select_within_cost_limit();
  }
  /// Visits the selected node, calls `visited()`, and then goes to the next. As `step` and
  /// `go_to_next`, whose clocks take longer than many a visit. \pre One is selected.
  template <class Visited>
  [[nodiscard]] bool visit_and_go_to_next(Visited&& visited) {
    if (!loop::begin()) return false;
    watch_scope const clock(loop::watch_);
    if (!loop::visit()) return false;
    visited();
    return select_within_cost_limit();
  }
  /// Leaves the goal that was found, so that the next run goes on to another. It is not expanded.
  void leave_goal() noexcept {
    if (loop::status_ != search_status::solved) return;
    loop::goal_.reset();
    loop::status_ = search_status::running;
  }
  [[nodiscard]] bool has_selected() const noexcept { return static_cast<bool>(loop::selected_); }
  /// The state of the selected node. Where nodes leave by increasing cost its cost is final.
  [[nodiscard]] known_state_type selected_state() const {
    id const n = *loop::selected_;
    return {loop::front_.nodes.state_of(n), loop::front_.nodes.g(n),
            unit_cost_problem<P> || !loop::depth_cut_};
  }

  /// The least f of the open nodes, where h is kept with nodes; empty if none is open.
  [[nodiscard]] std::optional<cost> least_open_f() const {
    std::optional<cost> least;
    auto const& nodes = loop::front_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      auto const n = static_cast<id>(i);
      if (nodes.closed(n)) continue;
      cost const f = loop::front_.facts_of(n).f;
      if (!least || f < *least) least = f;
    }
    return least;
  }

  /// The least h of the starts, where h is kept with nodes; empty if all are dead ends.
  [[nodiscard]] std::optional<cost> least_start_f() const {
    std::optional<cost> least;
    auto const& nodes = loop::front_.nodes;
    for (id n = 0; n < nodes.size() && nodes.is_start(n); ++n) {
      if (nodes.dead(n)) continue;
      cost const h = loop::front_.facts_of(n).h;
      if (!least || h < *least) least = h;
    }
    return least;
  }

  [[nodiscard]] std::optional<id> node_of(state const& s) const {
    auto const& nodes = loop::front_.nodes;
    if (loop::failed() || nodes.size() == 0) return std::nullopt;
    if constexpr (store::ranked && requires { loop::problem_->ranks(s); })
      if (!loop::problem_->ranks(s)) return std::nullopt;
    return nodes.node_of(s);
  }

 private:
  friend class known_states_view<best_first_queries>;

  [[nodiscard]] known_state_type known_state_at(std::size_t i) const {
    auto const n = static_cast<id>(i);
    return {loop::front_.nodes.state_of(n), loop::front_.nodes.g(n), is_final(n)};
  }

  /// The place of a start among the starts, while none is stored.
  [[nodiscard]] std::optional<std::size_t> unentered_start(state const& s) const {
    if (loop::failed() || loop::front_.nodes.size() != 0) return std::nullopt;
    auto const at = std::find(loop::starts_.begin(), loop::starts_.end(), s);
    if (at == loop::starts_.end()) return std::nullopt;
    return static_cast<std::size_t>(at - loop::starts_.begin());
  }

  /// Selects the next node, unless one is; false where there is none within the limit of costs.
  [[nodiscard]] bool select_within_cost_limit() {
    if (!loop::select()) return false;
    if (Traits.by_increasing_f && loop::limited_ &&
        loop::is_above_cost_limit(loop::front_.facts_of(*loop::selected_)))
      return loop::pause(search_status::cost_limit);
    return true;
  }

  [[nodiscard]] bool is_final(id n) const {
    auto const& nodes = loop::front_.nodes;
    if (nodes.is_start(n)) return true;
    if constexpr (unit_cost_problem<P> && Traits.by_increasing_depth) {
      return true;
    } else if constexpr (!Traits.improves) {
      return false;
    } else if constexpr (!store::informed && Traits.by_increasing_f) {
      return nodes.closed(n) && (unit_cost_problem<P> || !loop::depth_cut_);
    } else {
      return loop::status_ == search_status::exhausted && loop::settings_.reopen &&
             loop::front_.counts.pruned == 0 && !has_dead_start();
    }
  }
  [[nodiscard]] bool has_dead_start() const {
    auto const& nodes = loop::front_.nodes;
    for (id n = 0; nodes.is_start(n); ++n)
      if (nodes.dead(n)) return true;
    return false;
  }
};

}  // namespace wend::detail
