// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::same_as
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <string>
#include <type_traits>  // std::common_type_t
#include <utility>      // std::declval
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/search/many_solutions/detail/root_path.hpp>
#include <wend/search/many_solutions/detail/spur_actions.hpp>
#include <wend/session/detail/check_start.hpp>  // lacks_actions

/// \file
/// The problem that a spur search solves: the user's, without the actions of known paths.

namespace wend::detail {

template <class P>
struct spur_cost_of {
  using type = int;
};
template <weighted_problem P>
struct spur_cost_of<P> {
  template <class Raw>
  struct with_root {
    using type = cost_t<P>;
  };
  template <class Raw>
    requires(std::is_arithmetic_v<Raw> && std::is_arithmetic_v<cost_t<P>>)
  struct with_root<Raw> {
    using type = std::common_type_t<Raw, cost_t<P>>;
  };
  using type = typename with_root<given_cost_t<P>>::type;
};
/// The cost of an action of a spur search: a type in which both the user's cost of an action and
/// the cost of a path fit, so that the engine sees every cost that it must reject.
template <class P>
using spur_cost_t = typename spur_cost_of<P>::type;

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
/// This removes paths and makes none cheaper: a heuristic that is admissible, or consistent, for
/// the user's problem is so for this problem.
template <class P>
class spur_problem : public spur_successors<P> {
  static constexpr bool plain_actions = is_comparable<action_t<P>>;

 public:
  using state_type = state_t<P>;
  using action_type = spur_action_t<P>;
  using cost_type = cost_t<P>;
  static constexpr bool dense_ranks = densely_ranked_problem<P>;

  spur_problem(P const& problem, root_path<P> const& root, memory_budget& budget) noexcept
      : problem_(&problem), root_(&root), forbidden_(budget) {}
  spur_problem(spur_problem const&) = delete;
  spur_problem& operator=(spur_problem const&) = delete;

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
    auto const step = cost_after(*problem_, root_->cost_to(spur_), s, plain(x), fail);
    if constexpr (has_infinite_costs<P>)  // the engine then leaves the action out
      if (!step.applicable) return std::numeric_limits<spur_cost_t<P>>::infinity();
    return static_cast<spur_cost_t<P>>(step.value);
  }

  std::size_t hash(state_type const& s) const
    requires has_hash_member<P>
  {
    return static_cast<std::size_t>(problem_->hash(s));
  }
  action_type inverse(action_type const& a) const
    requires(invertible_problem<P> && plain_actions)
  {
    return problem_->inverse(a);
  }
  decltype(auto) pack(state_type const& s) const
    requires packable_problem<P>
  {
    return problem_->pack(s);
  }
  template <class Key>
    requires packable_problem<P>
  decltype(auto) unpack(Key const& key) const {
    return problem_->unpack(key);
  }
  std::uint64_t state_count() const
    requires rankable_problem<P>
  {
    return problem_->state_count();
  }
  std::uint64_t rank(state_type const& s) const
    requires rankable_problem<P>
  {
    return problem_->rank(s);
  }
  decltype(auto) unrank(std::uint64_t rank) const
    requires rankable_problem<P>
  {
    return problem_->unrank(rank);
  }
  bool ranks(state_type const& s) const
    requires requires(P const& p) { p.ranks(s); }
  {
    return problem_->ranks(s);
  }
  void prefetch(state_type const& s) const noexcept
    requires prefetching_problem<P>
  {
    problem_->prefetch(s);
  }

  /// The user's problem.
  P const& original() const noexcept { return *problem_; }

 private:
  P const* problem_;
  root_path<P> const* root_;
  column<action_type> forbidden_;
  std::size_t spur_ = root_path<P>::nowhere;
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
struct blocked_states<spur_problem<P>> {
  static constexpr bool any = blocked_states<P>::any;
  static constexpr bool has(spur_problem<P> const& p, state_t<P> const& s) noexcept {
    return blocked_states<P>::has(p.original(), s);
  }
};
template <class P>
inline constexpr bool derived_problem<spur_problem<P>> = true;

}  // namespace wend::detail
