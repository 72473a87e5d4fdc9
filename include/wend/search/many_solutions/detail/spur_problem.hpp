// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::find
#include <bit>          // std::bit_ceil
#include <concepts>     // std::equality_comparable
#include <cstddef>      // std::size_t, std::ptrdiff_t
#include <cstdint>      // std::uint32_t, std::uint64_t
#include <iterator>     // std::ranges::begin, std::default_sentinel_t
#include <limits>
#include <optional>
#include <string>
#include <tuple>        // std::tie
#include <type_traits>  // std::common_type_t, std::conditional_t, std::type_identity
#include <utility>      // std::declval, std::move, std::pair
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/state_table.hpp>              // hash_by_any_means
#include <wend/search/bidirectional/detail/reversed.hpp>  // same_states
#include <wend/session/detail/check_start.hpp>            // lacks_actions

/// \file
/// The problem that a spur search solves: the user's, without the actions of known paths.

namespace wend::detail {

// ---- its actions: those of the user's problem, but for the forbidden ones

/// True if actions can be compared. `std::pair` and `std::tuple` claim to be comparable even if
/// their parts are not.
template <class T>
inline constexpr bool is_comparable = std::equality_comparable<T>;
template <class A, class B>
inline constexpr bool is_comparable<std::pair<A, B>> = is_comparable<A> && is_comparable<B>;
template <class... Ts>
inline constexpr bool is_comparable<std::tuple<Ts...>> = (is_comparable<Ts> && ...);

/// An action that cannot be compared, with its place in its range.
template <class Action>
struct numbered_action {
  Action action;
  std::uint32_t place;

  // The heuristic takes the action. NOLINTNEXTLINE(google-explicit-constructor)
  operator Action const&() const noexcept { return action; }
  friend bool operator==(numbered_action const& a, numbered_action const& b) noexcept {
    return a.place == b.place;
  }
  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(action); }
};

/// The actions of the spur searches of `P`, which can be compared.
template <class P>
using spur_action_t = std::conditional_t<is_comparable<action_t<P>>, action_t<P>,
                                         numbered_action<action_t<P>>>;

template <class Action>
inline constexpr bool is_numbered = false;
template <class Action>
inline constexpr bool is_numbered<numbered_action<Action>> = true;

/// The action of the user's problem.
template <class X>
[[nodiscard]] X const& plain(X const& x) noexcept {
  return x;
}
template <class Action>
[[nodiscard]] Action const& plain(numbered_action<Action> const& a) noexcept {
  return a.action;
}

/// The elements of `Range`, which the user's problem returned, except the actions in `forbidden`
/// (null: none is forbidden); or no elements.
template <class Range, class Action>
class remaining_actions {
  using base = decltype(std::ranges::begin(std::declval<std::remove_reference_t<Range>&>()));
  using base_end = decltype(std::ranges::end(std::declval<std::remove_reference_t<Range>&>()));

 public:
  class iterator {
   public:
    using difference_type = std::ptrdiff_t;

    iterator(base at, base_end end, column<Action> const* forbidden, bool none)
        : at_(std::move(at)), end_(std::move(end)), forbidden_(forbidden), none_(none) {
      if (!none_) skip();
    }

    decltype(auto) operator*() {
      if constexpr (is_numbered<Action>)
        return action();
      else
        return *at_;
    }
    iterator& operator++() {
      step();
      skip();
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t) {
      return i.none_ || i.at_ == i.end_;
    }

   private:
    void step() {
      ++at_;
      ++place_;
    }
    void skip() {
      if (forbidden_ == nullptr) return;
      while (at_ != end_ && is_forbidden()) step();
    }
    [[nodiscard]] bool is_forbidden() {
      Action const a = action();
      return std::find(forbidden_->begin(), forbidden_->end(), a) != forbidden_->end();
    }
    [[nodiscard]] Action action() {
      if constexpr (is_numbered<Action>)
        return {*at_, place_};
      else
        return *at_;
    }

    base at_;
    base_end end_;
    column<Action> const* forbidden_;
    bool none_;
    std::uint32_t place_ = 0;
  };

  template <class P>
  remaining_actions(P const& p, state_t<P> const& s, column<Action> const* forbidden, bool none)
      : range_(actions_of(p, s)), forbidden_(forbidden), none_(none) {}
  remaining_actions(remaining_actions const&) = delete;
  remaining_actions& operator=(remaining_actions const&) = delete;

  iterator begin() {
    return {std::ranges::begin(range_), std::ranges::end(range_), forbidden_, none_};
  }
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

 private:
  Range range_;
  column<Action> const* forbidden_;
  bool none_;
};

// ---- the path that the next ones branch off

/// A path from a start to a goal: the states where another path can branch off, which are all
/// except the goal.
template <class P>
class root_path {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = spur_action_t<P>;

  static constexpr bool hashes = hashable_problem<P> || packable_problem<P> || rankable_problem<P>;

 public:
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  explicit root_path(memory_budget& budget) noexcept
      : actions_(budget), states_(budget), costs_(budget), hashes_(budget), slots_(budget) {}

  /// The actions, from the start on. Call `follow` after changing them.
  [[nodiscard]] column<action>& actions() noexcept { return actions_; }

  /// Finds the states and the costs along the actions; false if memory runs out.
  [[nodiscard]] bool follow(P const& p, state const& start) {
    states_.clear();
    costs_.clear();
    std::size_t const n = actions_.size();
    if (!states_.reserve(n) || !costs_.reserve(n)) return false;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == 0) {
        states_.append(start);
        costs_.append(cost{});
      } else {
        costs_.append(sum_after(p, costs_[i - 1], states_[i - 1], actions_[i - 1], i));
        states_.append(result_of(p, states_[i - 1], plain(actions_[i - 1])));
      }
    }
    return enter(p);
  }

  void clear() noexcept {
    actions_.clear();
    states_.clear();
    costs_.clear();
  }

  // \pre The path was followed.

  [[nodiscard]] state const& state_at(std::size_t i) const noexcept { return states_[i]; }
  /// The cost of the path up to that state.
  [[nodiscard]] cost const& cost_to(std::size_t i) const noexcept { return costs_[i]; }

  /// The index of this state; `nowhere` if it is not on the path.
  [[nodiscard]] std::size_t place_of(P const& p, state const& s) const {
    if constexpr (hashes) {
      std::uint64_t const hash = hash_by_any_means(p, s);
      for (std::size_t at = hash & mask(); slots_[at] != 0; at = (at + 1) & mask())
        if (hashes_[slots_[at] - 1] == hash && states_[slots_[at] - 1] == s) return slots_[at] - 1;
    } else {
      for (std::size_t i = 0; i < states_.size(); ++i)
        if (states_[i] == s) return i;
    }
    return nowhere;
  }

  /// The cost of the path to the state at `from`, plus the cost of `tail` from there. If `from` is
  /// `nowhere`, the tail begins at `start`.
  [[nodiscard]] cost cost_along(P const& p, state const& start, std::size_t from,
                                column<action> const& tail) const {
    if (tail.empty()) return cost{};
    std::size_t const before = from == nowhere ? 0 : from;
    cost sum = from == nowhere ? cost{} : costs_[from];
    if constexpr (unit_cost_problem<P>) {
      for (std::size_t i = 0; i < tail.size(); ++i)
        sum = sum_after(p, sum, start, tail[i], before + i);
    } else {
      state s = from == nowhere ? start : states_[from];
      for (std::size_t i = 0; i < tail.size(); ++i) {
        sum = sum_after(p, sum, s, tail[i], before + i);
        if (i + 1 < tail.size()) s = result_of(p, s, plain(tail[i]));
      }
    }
    return sum;
  }

 private:
  /// The cost of the path to `s` plus that of the action there, which comes after `depth` others.
  [[nodiscard]] static cost sum_after(P const& p, cost const& before, state const& s,
                                      action const& a, std::size_t depth) {
    // The search has computed these costs before, and would have reported the action.
    auto const fail = [depth](std::string const& what) { raise(invalid_cost(what, depth)); };
    return checked_sum(before, action_cost(p, s, plain(a), fail), path_does_not_fit, fail);
  }

  [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }

  /// Makes the table.
  [[nodiscard]] bool enter(P const& p) {
    if constexpr (hashes) {
      std::size_t const size = std::bit_ceil(4 * states_.size() + 4);
      hashes_.clear();
      slots_.clear();
      if (!hashes_.reserve(states_.size()) || !slots_.reserve(size)) return false;
      while (slots_.size() < size) slots_.append(std::size_t{0});
      for (std::size_t i = 0; i < states_.size(); ++i) {
        hashes_.append(hash_by_any_means(p, states_[i]));
        std::size_t at = hashes_[i] & mask();
        while (slots_[at] != 0) at = (at + 1) & mask();
        slots_[at] = i + 1;
      }
    }
    return true;
  }

  column<action> actions_;
  column<state> states_;
  column<cost> costs_;
  column<std::uint64_t> hashes_;
  column<std::size_t> slots_;  // 0: empty; otherwise a place on the path, from 1
};

// ---- the problem

template <class P>
consteval auto spur_cost() {
  if constexpr (!weighted_problem<P>)
    return std::type_identity<int>{};
  else if constexpr (std::is_arithmetic_v<given_cost_t<P>> && std::is_arithmetic_v<cost_t<P>>)
    return std::type_identity<std::common_type_t<given_cost_t<P>, cost_t<P>>>{};
  else
    return std::type_identity<cost_t<P>>{};
}
/// The cost of an action of a spur search: a type in which both the user's cost of an action and
/// the cost of a path fit, so that the engine sees every cost that it must reject.
template <class P>
using spur_cost_t = typename decltype(spur_cost<P>())::type;

/// The type of informative actions, if the user's problem has them.
template <class P>
struct spur_successors {};
template <class P>
  requires(informative_actions<P> && is_comparable<action_t<P>>)
struct spur_successors<P> {
  using successor_type = typename P::successor_type;
};

/// The user's problem, with these differences:
/// - the states of the root path before the spur state have no actions. They are not goals, because
///   the path continues after them; so no path of the search passes through them;
/// - in the spur state some actions are forbidden;
/// - the cost of an action there includes the cost of the root path, so that the search sums the
///   costs of whole paths from the start, and its cost limit applies to whole paths.
///
/// These differences remove paths and make none cheaper. So a heuristic that is admissible, or
/// consistent, for the user's problem is also admissible, or consistent, for this one.
template <class P>
class spur_problem : public same_states<P>, public spur_successors<P> {
  using base = same_states<P>;
  using base::problem_;

 public:
  using typename base::state_type;
  using action_type = spur_action_t<P>;

  spur_problem(P const& problem, root_path<P> const& root, memory_budget& budget) noexcept
      : base(problem), root_(&root), forbidden_(budget) {}
  spur_problem(spur_problem const&) = delete;
  spur_problem& operator=(spur_problem const&) = delete;

  /// The value of costs that do not fit the type, if a limit cuts them: see `cost_beyond`.
  void set_beyond(std::optional<cost_t<P>> const& beyond) { beyond_ = beyond; }

  /// The next search is of the whole problem.
  void search_whole() noexcept {
    spur_ = root_path<P>::nowhere;
    forbidden_.clear();
    at_spur_ = false;
  }
  /// The next search begins at this state of the root path.
  void search_from(std::size_t spur) noexcept {
    search_whole();
    spur_ = spur;
  }
  /// The search has ended: costs are the user's again.
  void search_ended() noexcept { at_spur_ = false; }
  /// The position on the root path at which the search begins; `nowhere`: it searches the whole
  /// problem.
  [[nodiscard]] std::size_t spur() const noexcept { return spur_; }
  /// The actions that are forbidden in the spur state.
  [[nodiscard]] column<action_type>& forbidden() noexcept { return forbidden_; }

  auto actions(state_type const& s) const {
    std::size_t const place =
        spur_ == root_path<P>::nowhere ? spur_ : root_->place_of(*problem_, s);
    at_spur_ = place == spur_ && place != root_path<P>::nowhere;
    using range = remaining_actions<decltype(actions_of(*problem_, s)), action_type>;
    return range(*problem_, s, at_spur_ ? &forbidden_ : nullptr, place < spur_);
  }

  template <class X>
  decltype(auto) result(state_type const& s, X const& x) const {
    return result_of(*problem_, s, plain(x));
  }

  bool is_goal(state_type const& s) const { return problem_->is_goal(s); }

  /// \pre The last call of `actions` was for `s`.
  template <class X>
    requires weighted_problem<P>
  spur_cost_t<P> cost(state_type const& s, X const& x) const {
    if (!at_spur_) return static_cast<spur_cost_t<P>>(given_cost(*problem_, s, plain(x)));
    auto const fail = [&x](std::string const& what) {
      action_type const& a = x;
      raise(invalid_cost_at<action_type>(what, std::vector<action_type>(1, a)));
    };
    auto const step = cost_after(*problem_, root_->cost_to(spur_), s, plain(x), fail, beyond_);
    if constexpr (has_infinite_costs<P>)  // the engine then leaves the action out
      if (!step.applicable) return std::numeric_limits<spur_cost_t<P>>::infinity();
    return static_cast<spur_cost_t<P>>(step.value);
  }

  action_type inverse(action_type const& a) const
    requires(invertible_problem<P> && is_comparable<action_t<P>>)
  {
    return problem_->inverse(a);
  }
  void prefetch(state_type const& s) const noexcept
    requires prefetching_problem<P>
  {
    problem_->prefetch(s);
  }

 private:
  root_path<P> const* root_;
  column<action_type> forbidden_;
  std::size_t spur_ = root_path<P>::nowhere;
  std::optional<cost_t<P>> beyond_{};
  // The engine calls `actions` of a state, then computes their costs: this saves a look-up for
  // each.
  mutable bool at_spur_ = false;
};

template <class P>
inline constexpr bool actions_are_states<spur_problem<P>> =
    actions_are_states<P> && is_comparable<action_t<P>>;
template <class P>
inline constexpr bool lacks_actions<spur_problem<P>> = true;
template <class P>
inline constexpr bool derived_problem<spur_problem<P>> = true;

}  // namespace wend::detail
