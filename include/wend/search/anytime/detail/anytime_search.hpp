// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <limits>
#include <optional>
#include <type_traits>  // std::is_arithmetic_v
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/core/detail/just_below.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/improving.hpp>

/// \file
/// A best-first search that continues after a goal to find cheaper ones.

namespace wend::detail {

/// The schedule of a search with a fixed weight: nodes are expanded as often as they are improved.
struct one_round {
  static constexpr bool in_rounds = false;
  explicit one_round(auto const&) noexcept {}
  void end_round() noexcept {}
  void restart_round() noexcept {}
  void reset() noexcept {}
};

/// The best-first search of the preset, continued after a goal: nodes whose f is not less than the
/// cost of the best solution so far, the incumbent, are not expanded. Closed nodes to which a
/// cheaper path is found are reopened. So until the incumbent is cheapest, some open node lies on a
/// cheapest path, and the least f of the open nodes is a lower bound.
///
/// `Preset::schedule` selects whether the search proceeds in rounds (see falling_weight). If so, a
/// node that was already expanded in a round stays open until the next one.
///
/// A core of `improving_range`.
template <class Preset, class P, class H, class Observer>
class anytime_search : public best_first_core<Preset, P, H, Observer> {
  using base = best_first_core<Preset, P, H, Observer>;
  using cost = cost_t<P>;
  using facts = typename base::facts;
  using schedule = typename Preset::schedule;
  static_assert(std::is_arithmetic_v<cost>);

 public:
  using limits_type = search_limits<cost>;                      ///< The limits of the search.
  using solution_type = improving_solution<action_t<P>, cost>;  ///< The solutions found.

  /// Begins at `start`, a state or `starts(range)`.
  template <class S>
  anytime_search(referred<P> problem, S const& start, referred<H> heuristic,
                 typename Preset::options const& options, Observer& observer)
      : base(problem.get(), start, heuristic.get(), options, observer), schedule_(options) {}

  [[nodiscard]] search_status status() const noexcept { return status_of(*this); }

  /// Finds a solution that is cheaper than those before. Empty if the search ends or pauses
  /// instead. If copying a solution throws, the next call returns it.
  [[nodiscard]] std::optional<solution_type> next() {
    if (status() != search_status::solved || is_returned_) {
      advance();
      if (status() != search_status::solved) return std::nullopt;
    }
    auto found = base::result();
    incumbent_ = *found.cost;
    forget_cost_limit();
    is_returned_ = true;
    schedule_.end_round();
    return solution_type{std::move(found.actions), *found.cost, found.start, *lower_bound()};
  }

  void take(std::vector<state_t<P>> starts) {
    base::take(std::move(starts));
    incumbent_.reset();
    schedule_.reset();
    if constexpr (schedule::in_rounds) base::expansion_.order().weight = schedule_.weight();
  }

  /// Forgets the search, but not the cost of the best solution.
  void forget() {
    base::forget();
    cut_f_.reset();
    is_returned_ = false;
    schedule_.restart_round();
  }

  /// A lower bound on the cost of every solution; empty if it is proved that there is none.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    if (status() == search_status::failed) return cost{};
    if (incumbent_ && status() == search_status::exhausted) return incumbent_;
    auto bound = incumbent_;
    if (base::space_.nodes.size() == 0) {
      bound = cost{};
    } else {
      take_less(bound, base::least_open_f());
      take_less(bound, cut_f_);
      take_less(bound, base::expansion_.cut_cost);
      if (status() == search_status::solved && !is_returned_)
        take_less(bound, base::goal_ ? base::space_.nodes.g(*base::goal_) : cost{});
    }
    return bound;
  }

  /// The cost of the best solution so far.
  [[nodiscard]] std::optional<cost> const& incumbent() const noexcept { return incumbent_; }

 private:
  static void take_less(std::optional<cost>& least, std::optional<cost> const& other) {
    if (other && (!least || *other < *least)) least = other;
  }

  void advance() {
    if (status() == search_status::failed) return;
    if (incumbent_ && !(cost{} < *incumbent_)) {
      base::life.finish(search_status::exhausted);
      return;
    }
    if (status() == search_status::solved) base::life.status = search_status::running;
    is_returned_ = false;  // before the search finds a goal: then the observer may throw
    if (!begin_run(*this)) return;
    watch_scope const clock(base::life.clock);
    if (base::enter())
      while (visit()) {
      }
  }

  /// Like the engine's visit, except for nodes that cannot lead to a cheaper solution.
  bool visit() {
    if constexpr (schedule::in_rounds)
      if (!is_in_round()) return base::pause(search_status::memory_limit);
    if (!base::select()) return over();
    if constexpr (requires { base::space_.open.pass(); })
      base::space_.counts.iterations = base::space_.open.pass();
    facts const node = base::space_.facts_of(*base::selected_);
    if constexpr (schedule::in_rounds)
      if (ends_round(node)) return begin_next_round();
    if (incumbent_ && !(node.f < *incumbent_)) {
      base::space_.close(node.number);
      base::selected_.reset();
      return true;
    }
    if (base::to_be_tested() && base::is_goal(node)) {
      if (!base::is_too_deep()) return base::finish_at(node);
      take_less(cut_f_, node.f);
      return base::leave(true);
    }
    if (base::is_at_depth_limit(node)) return base::cut([&] { take_less(cut_f_, node.f); });
    if (auto const limit = base::reached()) return base::pause(*limit);
    return expand(node);
  }

  /// Makes sure that a round has begun and can record a node that leaves; false if memory runs out.
  bool is_in_round() {
    auto& space = base::space_;
    if (schedule_.is_over() && !begin_round()) return false;
    if (space.counts.iterations == 0) space.counts.iterations = 1;
    return space.open.reserve_notes(space.nodes.size());
  }

  /// Begins the next round: all open nodes enter the open list again, ordered by the new weight.
  bool begin_round() {
    auto& space = base::space_;
    base::selected_.clear();
    space.open.clear();
    if (!space.open.reserve(space.counts.open)) return false;
    schedule_.begin_round(ratio());
    auto& order = base::expansion_.order();
    order.weight = schedule_.weight();
    for (std::size_t i = 0; i < space.nodes.size(); ++i) {
      auto const n = static_cast<typename base::id>(i);
      if (space.nodes.closed(n)) continue;
      facts const node = space.facts_of(n);
      space.enqueue(n, node.g, node.h, order.of_costs(node.g, node.h, node.f));
    }
    ++space.counts.iterations;
    return true;
  }

  /// The incumbent costs at most this many times the least.
  [[nodiscard]] double ratio() const {
    auto const bound = lower_bound();
    if (!incumbent_ || !bound) return std::numeric_limits<double>::infinity();
    return proved_ratio(*incumbent_, *bound);
  }

  /// True if no node that leaves in this round has a smaller key than the incumbent would have. In
  /// the last rounds, which are ordered by f, such nodes are closed instead.
  [[nodiscard]] bool ends_round(facts const& node) const {
    if (!incumbent_ || !(schedule_.weight() > 1)) return false;
    auto const key = base::expansion_.order().of_costs(node.g, node.h, node.f);
    return !(key.f < static_cast<double>(*incumbent_));
  }

  bool begin_next_round() {
    base::life.status = search_status::running;
    schedule_.end_round();
    return true;
  }

  /// No node is open: the incumbent is proved to be cheapest, unless the depth limit cut a node
  /// that might lead to a cheaper solution.
  bool over() {
    if constexpr (schedule::in_rounds)
      if (base::space_.counts.open != 0) return begin_next_round();
    if (incumbent_ && !base::expansion_.cut_cost && !(cut_f_ && *cut_f_ < *incumbent_))
      return base::life.finish(search_status::exhausted);
    return base::finish_without_goal();
  }

  bool expand(facts const& node) {
    if (!base::expansion_.prepare(node, most())) return base::pause(search_status::memory_limit);
    base::selected_.reset();
    base::life.committing = true;
    base::expansion_.commit(node);
    base::life.committing = false;
    forget_cost_limit();
    return true;
  }

  /// Ignores cut nodes that cost no less than the incumbent.
  void forget_cost_limit() {
    auto& cut = base::expansion_.cut_cost;
    if (incumbent_ && cut && (!(cost{} < *incumbent_) || !(*cut < just_below(*incumbent_))))
      cut.reset();
  }

  /// The highest cost allowed for a solution. \pre The incumbent, if any, costs more than 0.
  [[nodiscard]] std::optional<cost> most() const {
    auto least = base::life.limits.max_cost;
    if (incumbent_) take_less(least, just_below(*incumbent_));
    return least;
  }

  std::optional<cost> incumbent_{};  // the cost of the best solution so far
  std::optional<cost> cut_f_{};      // the least f that the depth limit cut
  bool is_returned_ = false;         // the goal that ended the last run has been returned
  [[no_unique_address]] schedule schedule_;
};

}  // namespace wend::detail
