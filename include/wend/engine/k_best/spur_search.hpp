// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::min, std::reverse, std::find
#include <cstddef>      // std::size_t
#include <optional>
#include <string>
#include <type_traits>  // std::is_arithmetic_v
#include <utility>      // std::move, std::forward
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/memory/reserve.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/engine/common/check_start.hpp>
#include <wend/engine/common/limits_in_force.hpp>
#include <wend/engine/k_best/found_paths.hpp>
#include <wend/engine/k_best/root_path.hpp>
#include <wend/engine/k_best/spur_observer.hpp>
#include <wend/engine/k_best/spur_problem.hpp>
#include <wend/engine/k_best/spur_total.hpp>

/// \file
/// Spur searches, one after another with one search object: each finds the cheapest path that
/// branches off a known one at a place.

namespace wend::detail {

/// `Search`, a preset of the best-first engine, for searches one after another that ask for their
/// memory without exceptions.
template <class Search>
class spur_engine : public Search {
 public:
  template <class... Args>
  explicit spur_engine(Args&&... args) : Search(std::forward<Args>(args)...) {}

  /// Makes room for the starts of the next search; false without memory for that.
  [[nodiscard]] bool reserve_starts(std::size_t count) {
    return reserve_empty(Search::spare_starts_, count);
  }

  /// Writes the solution's actions, and answers the number of its start; empty without memory.
  template <class Action>
  [[nodiscard]] std::optional<std::size_t> write_solution(column<Action>& to) const {
    to.clear();
    if (!Search::goal_) return Search::goal_start_;
    auto const& nodes = Search::front_.nodes;
    if (!to.reserve(nodes.path_length(*Search::goal_))) return std::nullopt;
    auto const start =
        nodes.walk_back(*Search::goal_, [&](auto n) { to.append(nodes.last_action(n)); });
    std::reverse(to.begin(), to.end());
    return Search::start_numbers_[start];
  }
};

/// The spur searches of `P`, made by `Search`, the search of `spur_problem<P>`, and the paths that
/// they have found.
template <class P, class Search, class Observer>
class spur_search {
 protected:
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = spur_action_t<P>;
  using options = typename Search::options_type;
  using limits_type = search_limits<cost>;

  static constexpr std::size_t nowhere = root_path<P>::nowhere;

  template <class... H>
  spur_search(P const& problem, std::vector<state> starts, options o, Observer& observer,
              H const&... heuristic)
      : problem_(&problem),
        starts_(std::move(starts)),
        limits_{checked_limits(o.limits)},
        budget_(o.memory),
        found_(budget_),
        root_(budget_),
        spur_(problem, root_, budget_),
        told_(make_spur_observer(observer, spur_, root_, total_)),
        search_(spur_, start_states<state>{starts_}, heuristic..., without_limits(o), told_) {
    check_starts(*problem_, starts_);  // the search's own problem lacks actions
    number_starts();
  }
  ~spur_search() = default;

  /// Begins a search; false where nothing is left to search, empty without memory.
  [[nodiscard]] std::optional<bool> begin_search(branching const& at) {
    if (at.path == branching::none) return true;  // the search has the starts
    if (at.position == 0) {
      leave_start(found_.start_of(at.path));
      if (numbers_.empty()) return false;
      spur_.search_whole();
      if (!restart_search(numbers_.size(), [this](std::size_t i) { return numbers_[i]; }))
        return std::nullopt;
      return true;
    }
    if (!load(at.path)) return std::nullopt;
    spur_.search_from(at.position - 1);
    if (!forbid(at) || !search_.reserve_starts(1)) return std::nullopt;
    search_.restart(root_.state_at(spur_.spur()));
    return true;
  }

  /// The search begins at all starts again; false without memory for that.
  [[nodiscard]] bool restart_search() {
    return restart_search(starts_.size(), [](std::size_t i) { return i; });
  }

  /// Goes on with the search.
  search_status search_on() {
    auto const limits = limits_of_search();
    if (!limits) return search_status::cost_limit;
    search_status how{};
    WEND_TRY { how = search_.run(*limits); }
    WEND_CATCH_ALL {
      with_caught<invalid_cost_at<action>>([this](auto const& e) { raise_with_root(e); });
      WEND_RETHROW;
    }
    return how;
  }

  /// Keeps the path that the search found; false without memory for that.
  [[nodiscard]] bool keep(branching const& at) {
    spur_.search_ended();
    lend_memory();
    column<action> tail(budget_);
    auto const begun_at = search_.write_solution(tail);
    if (!begun_at) return false;
    std::size_t const start =
        at.position == 0 ? first_equal(numbers_[*begun_at]) : found_.start_of(at.path);
    return found_.add(at, start, tail,
                      root_.cost_along(*problem_, starts_[start], spur_.spur(), tail));
  }

  /// Ends the search, whatever came of it.
  void end_search() {
    auto const counts = search_.statistics();
    if (limits_.max_depth && *limits_.max_depth <= root_length() + counts.max_depth)
      cut_depth_ = std::min(*limits_.max_depth, cut_depth_.value_or(nowhere));
    total_.add(counts, root_length());
  }

  /// The tables of paths get what the search leaves.
  void lend_memory() {
    if (!limits_.max_memory) return budget_.set_limit({});
    std::size_t const used = search_.statistics().bytes;
    budget_.set_limit(*limits_.max_memory - std::min(*limits_.max_memory, used));
  }

  /// How many actions lead to where the search begins.
  [[nodiscard]] std::size_t root_length() const noexcept {
    return spur_.spur() == nowhere ? 0 : spur_.spur();
  }

  /// Forgets all paths. \pre The search begins at the starts.
  void forget() {
    found_.clear();
    root_.clear();
    loaded_ = branching::none;
    cut_depth_.reset();
    number_starts();
    spur_.search_whole();
    total_.forget_counts();
  }

  P const* problem_;
  std::vector<state> starts_;
  std::vector<std::size_t> numbers_{};  // of the starts that are left
  limits_in_force<cost> limits_;
  memory_budget budget_;
  found_paths<P> found_;
  spur_total total_{};
  std::optional<std::size_t> cut_depth_{};  // the limit of depth that may have cut some

 private:
  static options without_limits(options o) {
    o.limits = {};
    return o;
  }

  // ---- where a search begins

  /// The search begins at so many starts, of these numbers; false without memory for that.
  template <class Number>
  [[nodiscard]] bool restart_search(std::size_t count, Number const& number) {
    rest_.states.clear();
    if (!reserve_empty(rest_.states, count) || !search_.reserve_starts(count)) return false;
    for (std::size_t i = 0; i < count; ++i) rest_.states.push_back(starts_[number(i)]);
    search_.restart(rest_);
    return true;
  }
  void number_starts() {
    numbers_.clear();
    for (std::size_t i = 0; i < starts_.size(); ++i) numbers_.push_back(i);
  }
  /// The first of the starts that equal this one: a tree search may find another.
  [[nodiscard]] std::size_t first_equal(std::size_t start) const {
    return static_cast<std::size_t>(std::find(starts_.begin(), starts_.end(), starts_[start]) -
                                    starts_.begin());
  }
  /// Other paths from this start branch off those that were found.
  void leave_start(std::size_t start) {
    state const& left = starts_[start];
    std::erase_if(numbers_, [&](std::size_t i) { return starts_[i] == left; });
  }

  /// Makes a path the root path; false without memory for that.
  [[nodiscard]] bool load(std::size_t path) {
    if (loaded_ == path) return true;
    loaded_ = branching::none;
    auto& actions = root_.actions();
    actions.clear();
    if (!actions.reserve(found_.length_of(path))) return false;
    found_.backwards(path, [&actions](action const& a) { actions.append(a); });
    std::reverse(actions.begin(), actions.end());
    if (!root_.follow(*problem_, starts_[found_.start_of(path)])) return false;
    loaded_ = path;
    return true;
  }

  /// Forbids the actions that lead on from there on the paths found; false without memory for that.
  /// Those are that of the path itself and, as long as paths branched off one another in this very
  /// place, theirs: Lawler's rule.
  [[nodiscard]] bool forbid(branching const& at) {
    auto& forbidden = spur_.forbidden();
    for (std::size_t i = at.path;; i = found_.origin_of(i).path) {
      if (!forbidden.reserve(1)) return false;
      forbidden.append(found_.action_at(i, at.position));
      if (found_.origin_of(i).position != at.position) return true;
    }
  }

  // ---- what a search may take

  /// What the searches before and the root path leave; empty if the root path costs too much.
  [[nodiscard]] std::optional<limits_type> limits_of_search() {
    limits_type rest;
    auto const& before = total_.counts();
    if (limits_.max_expanded)
      rest.max_expanded = *limits_.max_expanded - std::min(*limits_.max_expanded, before.expanded);
    if (limits_.max_depth)
      rest.max_depth = *limits_.max_depth - std::min(*limits_.max_depth, root_length());
    rest.max_cost = limits_.max_cost;
    if constexpr (unit_cost_problem<P>) {  // whose searches do not include the root path in costs
      if (limits_.max_cost && spur_.spur() != nowhere) {
        cost const& root = root_.cost_to(spur_.spur());
        if (*limits_.max_cost < root) return std::nullopt;
        if constexpr (std::is_arithmetic_v<cost>)
          rest.max_cost = static_cast<cost>(*limits_.max_cost - root);
      }
    }
    if (limits_.max_time)
      rest.max_time = *limits_.max_time - total_.elapsed_now() + search_.statistics().elapsed;
    if (limits_.max_memory)
      rest.max_memory = *limits_.max_memory - std::min(*limits_.max_memory, budget_.bytes());
    if (limits_.stop) rest.stop = [this] { return limits_.stop(); };
    return rest;
  }

  // ---- errors

  /// What an error says, without the path.
  static std::string words_of(invalid_cost const& e) {
    std::string const text = e.what();
    return text.substr(0, text.find(", after "));
  }
  /// Raises a spur search's error with the whole path.
  void raise_with_root(invalid_cost_at<action> const& e) {
    std::vector<action_t<P>> path;
    for (std::size_t i = 0; i < root_length(); ++i) path.push_back(plain(root_.actions()[i]));
    for (action const& a : e.path()) path.push_back(plain(a));
    raise(invalid_cost_at<action_t<P>>(words_of(e), std::move(path)));
  }

  root_path<P> root_;
  spur_problem<P> spur_;
  std::size_t loaded_ = branching::none;  // the root path
  start_states<state> rest_{};            // at which the search begins anew
  spur_observer_t<P, Observer> told_;

 protected:
  spur_engine<Search> search_;
};

}  // namespace wend::detail
