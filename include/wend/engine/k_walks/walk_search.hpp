// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min, std::find
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <string>
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
#include <wend/core/starts.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/common/reached_limit.hpp>
#include <wend/engine/k_walks/known_states.hpp>
#include <wend/engine/k_walks/walk_events.hpp>
#include <wend/engine/k_walks/walk_nodes.hpp>

/// \file
/// The k cheapest walks, which may come to a state more than once.

namespace wend::detail {

/// A* (`H` is `blind`: Dijkstra's algorithm) without a closed list, where each state is expanded at
/// most k times until the kth walk is found: there are k cheapest walks whose beginnings are among
/// the k cheapest to the states on them. Nodes whose state was expanded k times already are parked.
/// When the next walk is asked for, each state may be expanded once more, and the first of the
/// nodes parked at it is open again.
///
/// Its members are those that `solution_range` asks for.
template <class P, class H, class Observer>
class walk_search {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = action_t<P>;
  using events = walk_events<P, H, Observer>;
  using hooks = typename events::hooks;

 public:
  using problem_type = P;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;

  walk_search(P const& problem, H const& heuristic, std::vector<state> starts, limits_type limits,
              table_memory* memory, Observer& observer)
      : problem_(&problem),
        starts_(std::move(starts)),
        limits_{checked_limits(std::move(limits))},
        budget_(memory),
        start_numbers_(budget_),
        known_(problem, heuristic, budget_),
        nodes_(budget_),
        next_(budget_),
        events_(known_, nodes_, observer) {
    check_starts(*problem_, starts_);
  }
  walk_search(walk_search const&) = delete;
  walk_search& operator=(walk_search const&) = delete;

  /// Goes on to the next walk, unless a limit stops it.
  search_status run() {
    if (status() == search_status::failed || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status();
    status_ = search_status::running;
    watch_scope const clock(watch_);
    budget_.set_limit(limits_.max_memory);
    status_ = visit_all();
    return status_;
  }

  /// Goes on under other limits, which are totals. A depth limit that is raised after it has cut
  /// walks begins afresh.
  search_status run(limits_type limits) {
    limits_.replace(std::move(limits));
    if (cut_depth_ && (!limits_.max_depth || *cut_depth_ < *limits_.max_depth)) forget();
    return run();
  }

  /// As best_first_engine::restart.
  template <class S = state>
  void restart(S const& start) {
    auto fresh = to_starts<state>(start);
    check_starts(*problem_, fresh);
    starts_.swap(fresh);
    forget();
    limits_.put_back();
    watch_ = {};
    forget_peak(budget_);
  }

  /// Leaves the walk that was found: the next run goes on to another.
  void leave_goal() {
    if (status_ != search_status::solved) return;
    status_ = search_status::running;
    committing_ = true;
    nodes_.unpark();
    counts_.max_open = std::max<std::uint64_t>(counts_.max_open, nodes_.open());
    committing_ = false;
  }

  [[nodiscard]] search_status status() const noexcept {
    return committing_ ? search_status::failed : status_;
  }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    s.open = nodes_.open();
    s.depth = status_ == search_status::solved ? nodes_[goal_].depth : 0;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// The counts alone: no bound holds for the solutions that are to come.
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status();
    r.statistics = statistics();
    if (r.status != search_status::solved) return r;
    r.start = start_numbers_[nodes_.start_of(goal_)];
    r.actions = nodes_.actions_to(goal_);
    r.cost = nodes_[goal_].g;
    return r;
  }

 private:
  search_status visit_all() {
    if (!entered_ && !enter_starts()) return search_status::memory_limit;
    for (;;) {
      if (nodes_.open() == 0)
        return cut_depth_ ? search_status::depth_limit : search_status::exhausted;
      std::size_t const n = nodes_.top();
      if (limits_.max_cost && *limits_.max_cost < nodes_.top_f()) return search_status::cost_limit;
      if (beyond_ && !(nodes_.top_f() < *beyond_))  // the limit that cut the sum is gone
        raise(invalid_cost_at<action>(path_does_not_fit.text, nodes_.actions_to(n)));
      if (problem_->is_goal(known_[nodes_[n].state])) {
        events_.goal(n);
        goal_ = n;
        leave([this] { nodes_.pop(); });
        ++counts_.goals;
        return search_status::solved;
      }
      if (known_.expansions(nodes_[n].state) > counts_.goals) {
        if (!nodes_.reserve_parking()) return search_status::memory_limit;
        leave([this] { nodes_.park(); });
      } else if (limits_.max_depth && *limits_.max_depth <= nodes_[n].depth) {
        cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(*limits_.max_depth));
        leave([&] {
          nodes_.pop();
          nodes_.unpark_at(nodes_[n].state);  // this one does not use its turn
        });
      } else if (auto const limit = reached()) {
        return *limit;
      } else if (!expand(n)) {
        return search_status::memory_limit;
      }
    }
  }

  /// Changes the open list, which fails for good where a user's comparison of costs throws.
  template <class Change>
  void leave(Change&& change) {
    committing_ = true;
    change();
    committing_ = false;
  }

  [[nodiscard]] std::optional<search_status> reached() {
    auto const so_far = [&](auto spent) {
      progress_event now{statistics()};
      now.statistics.elapsed = spent;
      return now;
    };
    return reached_limit<hooks>(watch_, limits_, counts_.expanded, budget_.bytes(),
                                events_.observer(), so_far);
  }

  /// Puts the starts in, equal ones once; false without memory for that.
  [[nodiscard]] bool enter_starts() {
    start_numbers_.clear();
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    column<std::size_t> numbers(budget_);
    if (!start_numbers_.reserve(starts_.size()) || !numbers.reserve(starts_.size())) return false;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (blocked_states<P>::has(*problem_, starts_[i])) continue;
      std::size_t const number = known_.number_of(state(starts_[i]), fail);
      if (number == known_.none) return false;
      bool const again = std::find(numbers.begin(), numbers.end(), number) != numbers.end();
      if (again || !known_.estimate(number)) continue;
      numbers.append(number);
      start_numbers_.append(i);
    }
    if (!nodes_.reserve(numbers.size(), known_.size())) return false;
    leave([&] {
      for (std::size_t const number : numbers) nodes_.add_start(number, *known_.estimate(number));
    });
    counts_.starts = counts_.stored = counts_.max_open = numbers.size();
    count_evaluated();
    entered_ = true;
    return true;
  }

  /// Expands an open node; false, with nothing changed, without memory for that. What an observer
  /// throws changes nothing, either.
  [[nodiscard]] bool expand(std::size_t n) {
    if (!produce(n) || !nodes_.reserve(next_.size(), known_.size())) return false;
    std::size_t const at = nodes_[n].state;
    auto const steps = known_.steps(at);
    events_.expansion(n, next_);
    leave([&] {
      nodes_.pop();
      auto sum = next_.begin();
      for (auto const& s : steps)
        if (known_.estimate(s.to)) {
          nodes_.add(s.to, n, s.by, sum->g, sum->f);
          ++sum;
        }
    });
    ++known_.expansions(at);
    ++counts_.expanded;
    counts_.generated += steps.size();
    counts_.stored += next_.size();
    counts_.pruned += steps.size() - next_.size();
    counts_.max_open = std::max<std::uint64_t>(counts_.max_open, nodes_.open());
    if (!steps.empty())
      counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, nodes_[n].depth + 1);
    return true;
  }

  /// Sums the costs of a node's successors; false without memory for that.
  [[nodiscard]] bool produce(std::size_t n) {
    auto const fail = [&](std::string const& what, action const& a) {
      auto path = nodes_.actions_to(n);
      path.push_back(a);
      raise(invalid_cost_at<action>(what, std::move(path)));
    };
    auto const beyond = cost_beyond(limits_.max_cost);
    next_.clear();
    if (!known_.ask_steps(nodes_[n].state, fail)) return false;
    auto const steps = known_.steps(nodes_[n].state);
    if (!next_.reserve(steps.size())) return false;
    for (auto const& s : steps) {
      auto const fail_at = [&](std::string const& what) { fail(what, s.by); };
      cost const g = checked_sum(nodes_[n].g, s.price, path_does_not_fit, fail_at, beyond);
      if (auto const& h = known_.estimate(s.to)) {
        cost const f = checked_sum(g, *h, sum_does_not_fit, fail_at, beyond);
        if (beyond && !(f < *beyond)) beyond_ = beyond;
        next_.append(walk_sums<cost>{g, f});
      }
    }
    count_evaluated();
    return true;
  }

  void count_evaluated() noexcept {
    if constexpr (known_states<P, H>::informed) counts_.evaluated = known_.size();
  }

  void forget() {
    known_.clear();
    nodes_.clear();
    counts_ = {};
    cut_depth_.reset();
    beyond_.reset();
    entered_ = committing_ = false;
    status_ = search_status::running;
  }

  P const* problem_;
  std::vector<state> starts_;
  limits_in_force<cost> limits_;
  memory_budget budget_;
  column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  known_states<P, H> known_;
  walk_nodes<P> nodes_;
  column<walk_sums<cost>> next_;  // of the steps that lead to no dead end
  events events_;
  wend::statistics counts_{};
  watch watch_{};
  search_status status_ = search_status::running;
  std::size_t goal_ = 0;
  std::optional<cost> beyond_{};  // the f of walks whose sums do not fit the type
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node was not expanded
  bool entered_ = false;
  bool committing_ = false;  // and so it stays where something throws meanwhile
};

}  // namespace wend::detail
