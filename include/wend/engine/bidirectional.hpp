// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::find
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/blocked_states.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/bidirectional/reversed.hpp>
#include <wend/engine/bidirectional/side.hpp>
#include <wend/engine/bidirectional/side_observer.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/common/path_cost.hpp>
#include <wend/engine/common/reached_limit.hpp>

/// \file
/// The engine of searches from both ends.

namespace wend {

namespace detail {

/// Whose turn it is.
enum class turn { start, goal, over, beyond };

/// The decision of the rule of a bidirectional search. `over`: at one side no node is left.
/// `beyond`: the least cost left does not fit the type of costs.
template <class Cost>
struct decision {
  turn whose;
  Cost least;  ///< No solution that is not found yet costs less.
};

}  // namespace detail

/// A search from both ends. `Rule` chooses the open list, the priorities and heuristics of both
/// sides, and `next(forward, backward)` says whose turn it is, and selects a node there. A solution
/// is known when a state is stored at both sides; it is the answer once the rule says that none
/// that is not found yet costs less.
///
/// As in best_first_engine, a node stays selected, and counts as open, until its expansion is
/// committed: pausing changes no result and no count.
template <class P, class Rule, class Observer>
class bidirectional_engine {
  using reversed = typename detail::reversal<P>::type;
  using start_observer = detail::side_observer_t<P, P, Observer, detail::end::start>;
  using goal_observer = detail::side_observer_t<P, reversed, Observer, detail::end::goal>;
  using forward_side = detail::side<P, typename Rule::forward_heuristic, typename Rule::open_list,
                            typename Rule::forward_priority, Rule::traits, start_observer>;
  using backward_side =
      detail::side<reversed, typename Rule::backward_heuristic, typename Rule::open_list,
           typename Rule::backward_priority, Rule::traits, goal_observer>;
  using hooks = detail::hooks_of<Observer, P>;
  using id = typename forward_side::id;
  using state = state_t<P>;
  using cost = cost_t<P>;
  using meeting = detail::meeting<id, cost>;
  using path_type = typename forward_side::frontier::store::path;

 public:
  using limits_type = search_limits<cost>;  ///< What may stop it.
  using result_type = result_t<P>;          ///< What it answers.

  /// Problem and observer are referred to.
  bidirectional_engine(P const& problem, std::vector<state> starts, std::vector<state> goals,
                       Rule rule, limits_type limits, best_first_settings const& settings,
                       Observer& observer)
      : problem_(&problem),
        reversed_(problem),
        starts_(std::move(starts)),
        goals_(std::move(goals)),
        limits_{detail::checked_limits(std::move(limits))},
        settings_(settings),
        budget_(settings.memory),
        start_numbers_(budget_),
        rule_(std::move(rule)),
        observer_(&observer),
        forward_(problem, rule_.forward(), rule_.by_forward(),
                 detail::make_side_observer<start_observer>(problem, observer), settings_, budget_),
        backward_(reversed_, rule_.backward(), rule_.by_backward(),
                  detail::make_side_observer<goal_observer>(problem, observer), settings_,
                  budget_) {
    detail::share_small_blocks(budget_);
  }
  bidirectional_engine(bidirectional_engine const&) = delete;
  bidirectional_engine& operator=(bidirectional_engine const&) = delete;

  /// Visits one node, and says how the search stands.
  search_status step() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter()) visit();
    return status_;
  }

  /// Goes on until it ends or a limit stops it. A search that has ended does not go on.
  search_status run() {
    if (!begin()) return status();
    detail::watch_scope const clock(watch_);
    if (enter())
      while (visit()) {
      }
    return status_;
  }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it has cut
  /// something restarts the search, be it solved: without that limit it might have found a cheaper
  /// solution.
  search_status run(limits_type limits) {
    limits_.replace(std::move(limits));
    auto const& cut = cut_cost();
    bool const is_wider =
        (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) ||
        (cut && (!limits_.max_cost || *cut < *limits_.max_cost));
    if (!committing_ && status_ != search_status::exhausted && is_wider) begin_anew();
    return run();
  }

  /// How the search stands.
  [[nodiscard]] search_status status() const noexcept {
    return committing_ ? search_status::failed : status_;
  }

  /// The counts of all runs and of both sides together. The goals count as starts.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = together(forward_.front.counts, backward_.front.counts);
    s.max_open = max_open_;
    s.goals = status_ == search_status::solved ? 1 : 0;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    if (best_)
      s.depth = s.reopened == 0 ? forward_.front.nodes.depth(best_->here) +
                                      backward_.front.nodes.depth(best_->there)
                                : length_through(*best_);
    else if (forward_.front.best)
      s.depth = s.reopened == 0 ? forward_.front.nodes.depth(*forward_.front.best)
                                : forward_.front.nodes.path_length(*forward_.front.best);
    s.max_depth = std::max(s.max_depth, s.depth);
    return s;
  }

  /// The answer so far. Where both sides have met, and it is not proved that no solution is
  /// cheaper, the partial path is a whole one.
  /// \complexity Linear in the path, which is followed and its costs summed.
  /// \throws What the problem throws; std::bad_alloc where there is no memory for the path.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (r.status == search_status::solved) {
      if (best_) {
        auto path = path_through(*best_);
        r.start = start_numbers_[path.start];
        r.actions = std::move(path.actions);
      } else {
        r.start = goal_start_;
      }
      r.cost = detail::path_cost(*problem_, starts_[r.start], r.actions);
    } else if (best_ || forward_.front.best) {
      auto path = best_ ? path_through(*best_)
                        : forward_.front.nodes.path_to(*forward_.front.best);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = detail::path_cost(*problem_, starts_[r.partial.start], r.partial.actions);
      if constexpr (Rule::informed)
        r.partial.heuristic = best_ ? cost{} : forward_.front.best_h;
    }
    return r;
  }

 protected:
  /// Begins another search, of an object that may have run.
  void begin_with(std::vector<state>&& starts, std::vector<state>&& goals, Rule&& rule) {
    committing_ = true;  // a heuristic of the user's own may throw where it is moved
    rule_ = std::move(rule);
    starts_ = std::move(starts);
    goals_ = std::move(goals);
    begin_anew();
    limits_.put_back();
    committing_ = false;
    watch_ = {};
    detail::forget_peak(budget_);
    keeps_memory_ = true;
  }

 private:
  /// The sum of both sides' counts. Not of `max_open`: their maxima need not coincide.
  static wend::statistics together(wend::statistics a, wend::statistics const& b) noexcept {
    a.expanded += b.expanded;
    a.generated += b.generated;
    a.evaluated += b.evaluated;
    a.stored += b.stored;
    a.duplicates += b.duplicates;
    a.improved += b.improved;
    a.reopened += b.reopened;
    a.pruned += b.pruned;
    a.starts += b.starts;
    a.open += b.open;
    a.max_depth = std::max(a.max_depth, b.max_depth);
    return a;
  }

  /// The path of a meeting, from a start to a goal.
  [[nodiscard]] path_type path_through(meeting const& met) const {
    path_type whole = forward_.front.nodes.path_to(met.here);
    auto const back = backward_.front.nodes.path_to(met.there).actions;
    whole.actions.reserve(whole.actions.size() + back.size());
    for (auto a = back.rbegin(); a != back.rend(); ++a)
      whole.actions.push_back(detail::reversal<P>::forwards(*problem_, *a));
    return whole;
  }

  [[nodiscard]] std::size_t length_through(meeting const& met) const {
    return forward_.front.nodes.path_length(met.here) +
           backward_.front.nodes.path_length(met.there);
  }

  bool begin() {
    if (committing_) return false;
    if (status_ == search_status::solved || status_ == search_status::exhausted) return false;
    status_ = search_status::running;
    if (keeps_memory_ && limits_.max_memory && !forward_.entered && !backward_.entered) release();
    budget_.set_limit(limits_.max_memory);
    return true;
  }

  void begin_anew() {
    forward_.clear();
    backward_.clear();
    rule_.clear();
    start_numbers_.clear();
    best_.reset();
    cut_depth_.reset();
    max_open_ = 0;
    entered_ = false;
    status_ = search_status::running;
  }

  /// Gives back the memory of the search before. \pre Neither side was entered.
  void release() {
    forward_.release();
    backward_.release();
    start_numbers_.release();
    detail::forget_peak(budget_);
    keeps_memory_ = false;
  }

  /// Stores the starts and the goals, once; false if that ended or paused the search.
  bool enter() {
    if (entered_) return true;
    if (starts_.empty() || goals_.empty()) return finish(search_status::exhausted);
    if (!enter(forward_, starts_, [this](std::size_t i) { start_numbers_.append(i); }) ||
        !enter(backward_, goals_, [](std::size_t) {}))
      return pause(search_status::memory_limit);
    auto const& nodes = forward_.front.nodes;
    for (id n = 0; n < nodes.size() && !best_; ++n) {
      if (nodes.dead(n)) continue;
      auto const there = backward_.front.nodes.node_of(nodes.state_of(n));
      if (there && !backward_.front.nodes.dead(*there)) best_ = {n, *there, cost{}};
    }
    return entered_ = true;
  }
  template <class Side, class Enter>
  bool enter(Side& here, std::vector<state> const& states, Enter&& number) {
    if (here.entered) return true;
    if (&states == &starts_ && !start_numbers_.reserve(states.size())) return false;
    if (!here.first_states().prepare(states)) return false;
    committing_ = true;
    here.first_states().commit(number);
    committing_ = false;
    count_open();
    return here.entered = true;
  }

  /// A visit; false when the search has ended or paused.
  bool visit() {
    committing_ = true;  // a comparison of the user's own may throw
    detail::decision<cost> const next = rule_.next(forward_, backward_);
    committing_ = false;
    bool const beyond = next.whose == detail::turn::beyond;
    bool const over = beyond || next.whose == detail::turn::over;
    if (best_ && (over || !(next.least < best_->cost)))
      return limits_.max_cost && *limits_.max_cost < best_->cost ? pause(search_status::cost_limit)
                                                                 : finish_solved();
    if (beyond && limits_.max_cost) return pause(search_status::cost_limit);
    if (beyond) detail::raise(invalid_cost(detail::path_does_not_fit.text, 0));
    if (over)
      return finish(cut_depth_   ? search_status::depth_limit
                    : cut_cost() ? search_status::cost_limit
                                 : search_status::exhausted);
    if (limits_.max_cost && *limits_.max_cost < next.least)
      return pause(search_status::cost_limit);
    if constexpr (Rule::by_depth)
      if (limits_.max_depth && *limits_.max_depth < static_cast<std::size_t>(next.least))
        return pause(search_status::depth_limit);
    return next.whose == detail::turn::start ? visit(forward_, backward_)
                                             : visit(backward_, forward_);
  }
  template <class Here, class There>
  bool visit(Here& here, There& there) {
    auto const node = here.selected_facts();
    if (best_ && !(node.f < best_->cost)) {  // no better solution leads through it
      here.leave();
      return true;
    }
    // The limit does not cut a node without actions: it is expanded, and so counted.
    if (limits_.max_depth && *limits_.max_depth <= node.depth &&
        here.successors().has_action(node.number)) {
      cut_depth_ = limits_.max_depth;
      here.leave();
      return true;
    }
    if (auto const limit = reached()) return pause(*limit);
    auto& expansion = here.successors();
    if (!expansion.prepare(node, there.front.nodes, limits_))
      return pause(search_status::memory_limit);
    here.selected.reset();
    committing_ = true;
    auto const met = expansion.commit(node);
    committing_ = false;
    if (expansion.cut_depth) cut_depth_ = limits_.max_depth;
    expansion.cut_depth = false;
    count_open();
    if (met && (!best_ || met->cost < best_->cost)) {
      // The sides may be of one type.
      bool const forwards = static_cast<void const*>(&here) == &forward_;
      best_ = forwards ? *met : meeting{met->there, met->here, met->cost};
    }
    return true;
  }

  /// The cost limit that cut a sum which does not fit the type.
  [[nodiscard]] std::optional<cost> const& cut_cost() noexcept {
    auto const& here = forward_.successors().cut_cost;
    return here ? here : backward_.successors().cut_cost;
  }

  void count_open() noexcept {
    max_open_ = std::max(max_open_, forward_.front.counts.open + backward_.front.counts.open);
  }

  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      auto now = statistics();
      now.elapsed = spent;
      return progress_event{now};
    };
    auto const expanded = forward_.front.counts.expanded + backward_.front.counts.expanded;
    return detail::reached_limit<hooks>(watch_, limits_, expanded, budget_.bytes(), *observer_,
                                        so_far);
  }

  bool finish_solved() {
    auto const& nodes = forward_.front.nodes;
    id const n = best_->here;
    // A cheaper way behind a node may be longer than the one before, or the limit lower.
    if (limits_.max_depth && *limits_.max_depth < length_through(*best_)) {
      cut_depth_ = limits_.max_depth;
      return finish(search_status::depth_limit);
    }
    finish(search_status::solved);
    forward_.tell().goal(n, nodes.g(n), {}, nodes.depth(n));
    return false;
  }

  /// Stops the search at a limit. But a start that is a goal is the solution (see search_limits).
  bool pause(search_status limit) {
    if (!entered_)
      for (std::size_t i = 0; i < starts_.size(); ++i)
        if (!detail::blocked_states<P>::has(*problem_, starts_[i]) &&
            std::find(goals_.begin(), goals_.end(), starts_[i]) != goals_.end()) {
          goal_start_ = i;
          finish(search_status::solved);
          forward_.tell().goal_at_start(i, starts_[i], {});
          return false;
        }
    return finish(limit);
  }
  /// Sets the status. Returns false: the visits end.
  bool finish(search_status how) noexcept {
    status_ = how;
    return false;
  }

  P const* problem_;
  typename detail::reversal<P>::kept reversed_;
  std::vector<state> starts_;
  std::vector<state> goals_;
  detail::limits_in_force<cost> limits_;
  best_first_settings const settings_;
  memory_budget budget_;
  detail::column<std::size_t> start_numbers_;  // by the start's node: its index among the starts
  Rule rule_;
  Observer* observer_;
  forward_side forward_;
  backward_side backward_;
  detail::watch watch_{};
  search_status status_ = search_status::running;
  bool keeps_memory_ = false;      // of a search before
  bool entered_ = false;           // all starts and goals are stored, and were compared
  bool committing_ = false;        // and stays so if something throws meanwhile
  std::optional<meeting> best_{};  // here: at the start's side
  std::size_t goal_start_ = 0;
  std::uint64_t max_open_ = 0;
  std::optional<std::size_t> cut_depth_{};  // the depth limit that cut something
};

}  // namespace wend
