// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min, std::find
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <tuple>        // std::tie
#include <type_traits>  // std::is_same_v
#include <utility>      // std::exchange, std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/numbered_states.hpp>
#include <wend/search/many_solutions/detail/walk_nodes.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// The k cheapest walks, which may visit a state more than once.

namespace wend::detail {

/// The states that a search of walks has met. Each has a number, its estimate, the number of its
/// expansions, and its actions, which are computed once.
template <class P, class H>
class walked_states {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = action_t<P>;

  struct record {
    std::optional<cost> h;  // empty: a dead end
    std::uint64_t expansions = 0;
    std::size_t first = 0;     // of its steps
    std::size_t end = nowhere;  // `nowhere`: they are not computed

    static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();
  };
  using all_states = numbered_states<P, record>;

 public:
  using id = typename all_states::id;

  /// An action and its target.
  struct step {
    id to;  ///< The number of that state.
    action by;
    cost price;

    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(by); }
  };

  static constexpr bool informed = !std::is_same_v<H, blind>;

  walked_states(P const& problem, H const& heuristic, memory_budget& budget) noexcept
      : problem_(&problem), heuristic_(&heuristic), all_(problem, budget), steps_(budget) {}

  /// The number of a new or known state; empty if memory runs out. If user code throws, nothing
  /// has changed. `fail(what)` is called for an invalid estimate.
  template <class Fail>
  [[nodiscard]] std::optional<id> number_of(state const& s, Fail&& fail) {
    return all_.find_or_store(
        s, [] { return true; },
        [&] { return record{evaluator<P, H>::of(*heuristic_, s, fail)}; });
  }

  [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }
  [[nodiscard]] state const& operator[](id i) const noexcept { return all_.state_of(i); }
  /// h; empty for a dead end.
  [[nodiscard]] std::optional<cost> const& estimate(id i) const noexcept { return all_[i].h; }
  /// Computes the actions of a state, unless they are known; false if memory runs out. If user code
  /// throws, they are computed again. `fail(what, action)` is called for an invalid cost or h.
  template <class Fail>
  [[nodiscard]] bool ask_steps(id i, Fail&& fail) {
    if (all_[i].end != record::nowhere) return true;
    steps_.shrink(asked_);                // drop the remains of an exception
    state const from = all_.state_of(i);  // the table may move meanwhile
    for (auto&& given : actions_of(*problem_, from)) {
      action const a = given;
      auto const fail_at = [&](std::string const& what) { fail(what, a); };
      auto const price = cost_of_action(*problem_, from, given, fail_at);
      if (!price.applicable) continue;
      auto const to = number_of(result_of(*problem_, from, given), fail_at);
      if (!to || !steps_.reserve(1)) return false;
      steps_.append(step{*to, a, price.value});
    }
    all_[i].first = std::exchange(asked_, steps_.size());
    all_[i].end = asked_;
    return true;
  }
  /// \pre They were computed.
  [[nodiscard]] std::span<step const> steps(id i) const noexcept {
    return {steps_.begin() + all_[i].first, steps_.begin() + all_[i].end};
  }

  /// The number of its expansions.
  [[nodiscard]] std::uint64_t& expansions(id i) noexcept { return all_[i].expansions; }

  void clear() {
    all_.clear();
    steps_.clear();
    asked_ = 0;
  }

 private:
  P const* problem_;
  H const* heuristic_;
  all_states all_;
  column<step> steps_;
  std::size_t asked_ = 0;  // the number of steps of states whose actions are complete
};

/// The cost of a walk extended by one action.
template <class Cost>
struct walk_sums {
  Cost g;
  Cost f;
};

/// A* (Dijkstra's algorithm if `H` is `blind`) without a closed list, which expands each state at
/// most k times until it finds the kth walk: there are k cheapest walks whose initial parts are
/// among the k cheapest walks to the states on them. Nodes whose state was already expanded k times
/// are parked. When the next walk is requested, each state may be expanded once more, and the first
/// node parked at it is reopened.
template <class P, class H, class Options, class Observer>
class walk_search {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = action_t<P>;
  using known_states = walked_states<P, H>;
  using nodes = walk_nodes<P>;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::duplicate && !hooks::reopen && !hooks::iteration,
                "wend: a search of walks has no duplicates, nothing to reopen and no iterations: "
                "its observer may have on_generate, on_prune, on_expand, on_goal, on_progress");

 public:
  using problem_type = P;
  using heuristic_type = H;
  using options_type = Options;
  using observer_type = Observer;
  using result_type = result_t<P>;

  template <class S>
  walk_search(P const& problem, S const& start, H const& heuristic, options_type const& options,
              Observer& observer)
      : life(options.limits, options.memory),
        problem_(&problem),
        starts_(to_starts<state>(start)),
        start_numbers_(life.budget),
        known_(problem, heuristic, life.budget),
        nodes_(life.budget),
        next_(life.budget),
        observer_(&observer) {
    check_starts(*problem_, starts_);
  }
  walk_search(walk_search const&) = delete;
  walk_search& operator=(walk_search const&) = delete;

  search_life<cost> life;

  bool enter() { return entered_ || enter_starts() || life.finish(search_status::memory_limit); }

  /// Visits the best open node: it ends a walk at a goal, or is parked, pruned or expanded.
  bool visit() {
    if (nodes_.open() == 0)
      return life.finish(cut_depth_ ? search_status::depth_limit : search_status::exhausted);
    std::size_t const n = nodes_.top();
    if (life.limits.max_cost && *life.limits.max_cost < nodes_.top_f())
      return life.finish(search_status::cost_limit);
    if (beyond_ && !(nodes_.top_f() < *beyond_))  // the limit that cut the sum is gone
      raise(invalid_cost_at<action>(path_does_not_fit.text, nodes_.actions_to(n)));
    if (problem_->is_goal(known_[nodes_[n].state])) {
      if constexpr (hooks::goal) observer_->on_goal(event_of(n));
      goal_ = n;
      life.commit([this] { nodes_.pop(); });  // a user's comparison of costs may throw
      ++counts_.goals;
      return life.finish(search_status::solved);
    }
    if (known_.expansions(nodes_[n].state) > counts_.goals) {
      if (!nodes_.reserve_parking()) return life.finish(search_status::memory_limit);
      life.commit([this] { nodes_.park(); });
    } else if (life.limits.max_depth && *life.limits.max_depth <= nodes_[n].depth) {
      if (has_successor(*problem_, known_[nodes_[n].state], [](action const&) { return false; }))
        cut_depth_ = std::min(*life.limits.max_depth, cut_depth_.value_or(*life.limits.max_depth));
      life.commit([&] {
        nodes_.pop();
        nodes_.unpark_at(nodes_[n].state);  // this node does not use its expansion
      });
    } else if (auto const limit = reached()) {
      return life.finish(*limit);
    } else if (!expand(n)) {
      return life.finish(search_status::memory_limit);
    }
    return true;
  }

  /// Leaves the current walk: the next visit looks for another.
  void leave_goal() {
    if (life.status != search_status::solved) return;
    life.status = search_status::running;
    life.commit([this] { nodes_.unpark(); });
    counts_.max_open = std::max<std::uint64_t>(counts_.max_open, nodes_.open());
  }

  void take(std::vector<state> starts) {
    check_starts(*problem_, starts);
    starts_.swap(starts);
  }

  void forget() {
    known_.clear();
    nodes_.clear();
    counts_ = {};
    cut_depth_.reset();
    beyond_.reset();
    entered_ = false;
  }

  [[nodiscard]] bool is_wider() const { return admits_deeper(life.limits, cut_depth_); }

  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = life.counted(counts_);
    s.open = nodes_.open();
    s.depth = life.status == search_status::solved ? nodes_[goal_].depth : 0;
    return s;
  }

  /// Only the counts: no bound holds for the remaining solutions.
  [[nodiscard]] progress_event progress() const { return progress_event{statistics()}; }

  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    if (r.status != search_status::solved) return r;
    r.start = start_numbers_[nodes_.start_of(goal_)];
    r.actions = nodes_.actions_to(goal_);
    r.cost = nodes_[goal_].g;
    return r;
  }

 private:
  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(counts_.expanded, *observer_,
                                        [this] { return progress(); });
  }

  /// Stores the starts, equal ones once; false if memory runs out.
  [[nodiscard]] bool enter_starts() {
    start_numbers_.clear();
    column<typename known_states::id> numbers(life.budget);
    if (!start_numbers_.reserve(starts_.size()) || !numbers.reserve(starts_.size())) return false;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (blocked_states<P>::has(*problem_, starts_[i])) continue;
      auto const number = known_.number_of(starts_[i], fail_at_start<action>);
      if (!number) return false;
      bool const again = std::find(numbers.begin(), numbers.end(), *number) != numbers.end();
      if (again || !known_.estimate(*number)) continue;
      numbers.append(*number);
      start_numbers_.append(i);
    }
    if (!nodes_.reserve(numbers.size(), known_.size())) return false;
    life.commit([&] {
      for (auto const number : numbers) nodes_.add_start(number, *known_.estimate(number));
    });
    counts_.starts = counts_.stored = counts_.max_open = numbers.size();
    count_evaluated();
    entered_ = true;
    return true;
  }

  /// Expands an open node; false, with nothing changed, if memory runs out. An exception of an
  /// observer changes nothing either.
  [[nodiscard]] bool expand(std::size_t n) {
    if (!produce(n) || !nodes_.reserve(next_.size(), known_.size())) return false;
    auto const at = nodes_[n].state;
    auto const steps = known_.steps(at);
    report_expansion(n);
    life.commit([&] {
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

  /// Sums the costs of a node's successors; false if memory runs out.
  [[nodiscard]] bool produce(std::size_t n) {
    auto const fail = [&](std::string const& what, action const& a) {
      raise_after(nodes_.actions_to(n), a, what);
    };
    auto const beyond = cost_beyond(life.limits.max_cost);
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
    if constexpr (known_states::informed) counts_.evaluated = known_.size();
  }

  // ---- events

  /// Reports that a node is about to be expanded. \pre Its steps were computed, and their costs
  /// summed.
  void report_expansion([[maybe_unused]] std::size_t n) const {
    if constexpr (hooks::expand) observer_->on_expand(event_of(n));
    if constexpr (hooks::successors) {
      auto const& from = nodes_[n];
      std::uint64_t number = nodes_.size();
      auto sum = next_.begin();
      for (auto const& s : known_.steps(from.state)) {
        auto const& h = known_.estimate(s.to);
        successor_event<P> e{n,        {}, known_[s.to], s.by, static_cast<cost>(from.g + s.price),
                             shown(h), from.depth + std::size_t{1}};
        if (h) {
          e.node = number++;
          e.g = (sum++)->g;
        }
        if constexpr (hooks::generate) observer_->on_generate(e);
        if constexpr (hooks::prune)
          if (!h) observer_->on_prune(e);
      }
    }
  }
  [[nodiscard]] static std::optional<cost> shown(std::optional<cost> const& h) {
    return reported_estimate<known_states::informed>(h);
  }
  [[nodiscard]] node_event<P> event_of(std::size_t n) const {
    auto const& node = nodes_[n];
    number_on_request const parent(&nodes_, n, [](void const* all, std::uint64_t of) {
      auto const before = (*static_cast<nodes const*>(all))[of].parent;
      return before == nodes::none ? std::nullopt : std::optional<std::uint64_t>(before);
    });
    return {n, known_[node.state], node.g, shown(known_.estimate(node.state)), node.depth, parent};
  }

  P const* problem_;
  std::vector<state> starts_;
  column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  known_states known_;
  nodes nodes_;
  column<walk_sums<cost>> next_;  // of the steps that do not lead to a dead end
  Observer* observer_;
  wend::statistics counts_{};
  std::size_t goal_ = 0;
  std::optional<cost> beyond_{};  // the f of walks whose sums do not fit the type
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node with actions was cut
  bool entered_ = false;
};

}  // namespace wend::detail
