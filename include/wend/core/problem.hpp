// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::copyable, std::equality_comparable
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <iterator>     // std::ranges::begin
#include <type_traits>  // std::type_identity, std::remove_cvref_t

#include <wend/core/hash.hpp>
#include <wend/version.hpp>  // WEND_VERSION

/// \file
/// The concept `problem` and its refinements. A refinement is a further member of a problem, which
/// algorithms find at compile time and use. All members that the concepts require are const.
///
/// At its start, a search checks the promises of `pack`, `undo` and `inverse`, and that of `rank`
/// if it looks up states by rank. It raises invalid_problem if one is broken there. check_problem
/// checks all promises, at many states.

namespace wend {

/// True if a search checks the members of a problem or a heuristic `T`: a public member function
/// with the name of an optional member, such as `cost`, must have the signature that a search
/// needs. Otherwise the search would ignore it. A class whose members have these names for other
/// reasons declares `static constexpr bool checks_signatures = false;`, or specialises this
/// variable:
///
///     template <> inline constexpr bool wend::checks_signatures<theirs::model> = false;
template <class T>
inline constexpr bool checks_signatures =
    !requires { requires !static_cast<bool>(T::checks_signatures); };

/// The type of a problem's states.
template <class P>
using state_t = typename P::state_type;

/// The type of a problem's actions.
template <class P>
using action_t = typename P::action_type;

namespace detail {
template <class P>
concept has_actions = requires(P const& p, typename P::state_type const& s) {
  p.actions(s);
  requires requires(decltype(p.actions(s)) range) {
    std::ranges::begin(range);
    std::ranges::end(range);
    { *std::ranges::begin(range) } -> std::convertible_to<typename P::action_type>;
  };
};
template <class P>
concept has_result =
    requires(P const& p, typename P::state_type const& s, typename P::action_type const& a) {
      { p.result(s, a) } -> std::convertible_to<typename P::state_type>;
    };

/// A stand-in, in the concepts, for the argument that a search passes to `expand`.
struct any_output {
  template <class Action, class State>
  void operator()(Action&&, State&&) const;
  template <class Action, class State, class Cost>
  void operator()(Action&&, State&&, Cost&&) const;
};
template <class P>
concept has_expand =
    requires(P const& p, typename P::state_type const& s, any_output& out) { p.expand(s, out); };

/// A problem that lists its actions and computes the result of each.
template <class P>
concept lists_actions = has_actions<P> && has_result<P>;
/// A problem that can do without `actions` and `result`: it has `expand`, and its actions have
/// `==`.
template <class P>
concept reports_successors = has_expand<P> && std::equality_comparable<typename P::action_type>;
template <class P>
concept has_cost_member =
    requires(P const& p, state_t<P> const& s, action_t<P> const& a) { p.cost(s, a); };
}  // namespace detail

/// The requirements of a problem, each with a name, so that a compiler's note names the missing
/// one.
namespace needs {

template <class P>
concept a_state_type_that_is_copyable_and_comparable_with_equals = requires {
  typename P::state_type;
} && std::copyable<typename P::state_type> && std::equality_comparable<typename P::state_type>;

template <class P>
concept an_action_type_that_is_copyable =
    requires { typename P::action_type; } && std::copyable<typename P::action_type>;

template <class P>
concept a_const_member_expand_or_actions_of_state_giving_a_range_of_actions =
    detail::has_actions<P> || detail::reports_successors<P>;

template <class P>
concept a_const_member_expand_or_result_of_state_and_action_giving_a_state =
    detail::has_result<P> || detail::reports_successors<P>;

template <class P>
concept a_const_member_is_goal_of_state_giving_bool =
    requires(P const& p, typename P::state_type const& s) {
      { p.is_goal(s) } -> std::convertible_to<bool>;
    };

}  // namespace needs

/// A search problem: the actions of a state, the result of each, and the goal test.
///
///     struct countdown {
///       using state_type = int;
///       using action_type = int;
///       std::array<int, 2> actions(int) const { return {1, 2}; }
///       int result(int n, int a) const { return n - a; }
///       bool is_goal(int n) const { return n == 0; }
///     };
///     static_assert(wend::problem<countdown>);
///
/// `actions(s)` may refer to the problem and to `s`; its order is the order in which successors are
/// generated. The three members must be equality preserving. If `actions` and `result` are
/// `noexcept`, a best-first search may call them once more, for a node that is soon to be visited.
///
/// Instead of `actions` and `result`, a problem may have the one member `expand` of an
/// expanding_problem.
template <class P>
concept problem = needs::a_state_type_that_is_copyable_and_comparable_with_equals<P> &&
                  needs::an_action_type_that_is_copyable<P> &&
                  needs::a_const_member_expand_or_actions_of_state_giving_a_range_of_actions<P> &&
                  needs::a_const_member_expand_or_result_of_state_and_action_giving_a_state<P> &&
                  needs::a_const_member_is_goal_of_state_giving_bool<P>;

/// A problem that reports all successors of a state in one pass: `p.expand(s, out)` calls
/// `out(action, state)`, or `out(action, state, cost)`, for each. It is the shortest way to write a
/// problem, and the fastest if the work for the successors is shared.
///
///     struct doubling {
///       using state_type = int;
///       using action_type = char;
///       template <class Out>
///       void expand(int n, Out&& out) const {
///         out('+', n + 1);
///         out('*', 2 * n);
///       }
///       bool is_goal(int n) const { return n == 1000; }
///     };
///
/// The order of the calls is the order of the successors. `out` may be called any number of times
/// while `expand` runs, copies what it keeps, and moves from a state that is an rvalue. It returns
/// nothing. If `expand` throws, none of the successors that it reported is stored.
///
/// Costs are passed if the problem declares a `cost_type`, to which they convert without loss. An
/// action that is reported without a cost costs 1, or `p.cost(s, a)` if the problem has that
/// member. Without a `cost_type` (and without `cost`) every action costs 1, and passing a cost is a
/// compile error.
///
/// If a search needs `result(s, a)`, as for following a path, it uses the state that was reported
/// with the action `a`. So actions must have `==`, and the actions of a state must differ.
///
/// `out` can be copied. It throws invalid_cost, and the exceptions of the search's heuristic and
/// observer; `expand` must let them pass. An integer may be passed if costs are floating-point
/// numbers; otherwise the `cost_type` must hold every value of the type that is passed.
///
/// A problem may have both forms. Then best-first, depth-first and beam searches call `expand`,
/// which must report the actions of `actions` in the same order (check_problem tests it);
/// `hda_astar`, `distributed_hda_astar`, searches in files, ranked_bfs and searches in changing
/// worlds call `actions`. If such a problem is also a reversible_problem, a prefetching_problem or
/// a staged_problem, no search calls `expand`.
///
/// \complexity Depth-first searches keep the successors of each level: O(b·d) memory. A derived
///             `result` takes O(b).
template <class P>
concept expanding_problem = problem<P> && detail::has_expand<P>;

/// A problem whose actions have costs: `p.cost(s, a)` for a in `actions(s)`, at least 0, not NaN;
/// or a `cost_type`, and costs that `expand` passes (expanding_problem). Otherwise every action
/// costs 1.
///
/// An action of infinite cost is treated as absent from `actions(s)`: no algorithm takes it,
/// generates its successor or counts it. Its inverse may have a finite cost. A cost is infinite if
/// it equals the infinity of its type in std::numeric_limits. Integers have no infinity: leave the
/// action out.
template <class P>
concept weighted_problem =
    problem<P> && (detail::has_cost_member<P> ||
                   (!detail::lists_actions<P> && requires { typename P::cost_type; }));

namespace detail {
template <class P>
struct cost_of : std::type_identity<int> {};
template <class P>
  requires requires { typename P::cost_type; }
struct cost_of<P> : std::type_identity<typename P::cost_type> {};
/// The type of a single cost, as the member `cost` returns it.
template <class P>
using own_cost_t = std::remove_cvref_t<decltype(std::declval<P const&>().cost(
    std::declval<state_t<P> const&>(), std::declval<action_t<P> const&>()))>;
template <class P>
  requires(!requires { typename P::cost_type; } && weighted_problem<P>)
struct cost_of<P>
    : std::type_identity<std::remove_cvref_t<decltype(std::declval<own_cost_t<P> const&>() +
                                                      std::declval<own_cost_t<P> const&>())>> {};
}  // namespace detail

/// The type in which costs are summed: `P::cost_type` if present; else the type of `c + c` for the
/// costs c of a weighted problem (so 8-bit costs do not wrap at 256); else `int`.
template <class P>
using cost_t = typename detail::cost_of<P>::type;

namespace detail {
template <class P>
concept gives_cost = has_cost_member<P> &&
                     requires(P const& p, state_t<P> const& s, action_t<P> const& a) {
                       { p.cost(s, a) } -> std::convertible_to<cost_t<P>>;
                     };
}  // namespace detail

/// A problem in which every action costs 1.
template <class P>
concept unit_cost_problem = problem<P> && !weighted_problem<P>;

namespace detail {
template <class P>
concept has_hash_member = requires(P const& p, state_t<P> const& s) {
  { p.hash(s) } -> std::convertible_to<std::size_t>;
};
template <class P>
concept has_hash_after =
    requires(P const& p, std::size_t h, state_t<P> const& s, action_t<P> const& a) {
      { p.hash_after(h, s, a) } -> std::convertible_to<std::size_t>;
    };
}  // namespace detail

/// A problem whose states can be hashed: by `p.hash(s)`, or as described at `hashable` (so a
/// `hash_value` in the namespace of the state's type is enough). Equal states have equal hashes.
template <class P>
concept hashable_problem = problem<P> && (detail::has_hash_member<P> || hashable<state_t<P>>);

namespace detail {
/// The hash of a state, well mixed.
template <class P>
[[nodiscard]] std::uint64_t state_hash(P const& p, state_t<P> const& s) {
  if constexpr (has_hash_member<P>)
    return mixed(static_cast<std::uint64_t>(p.hash(s)));
  else
    return hash_of(s);
}
}  // namespace detail

/// A problem that computes the hash of a successor from the change that an action makes:
/// `p.hash_after(h, s, a)`, where `h` is `p.hash(s)`, is `p.hash(p.result(s, a))`. A depth-first
/// search that looks successors up on its path (`cycle_check::path`) then hashes them before the
/// move. Keys of packable problems are hashed as a whole.
template <class P>
concept incremental_hash_problem =
    problem<P> && detail::has_hash_member<P> && detail::has_hash_after<P>;

namespace detail {
template <class P>
concept has_apply = requires(P const& p, state_t<P>& s, action_t<P> const& a) { p.apply(s, a); };
template <class P>
concept plainly_reversible = requires(P const& p, state_t<P>& s, action_t<P> const& a) {
  p.apply(s, a);
  p.undo(s, a);
};
template <class P>
concept reversible_by_token = requires(P const& p, state_t<P>& s, action_t<P> const& a) {
  requires !std::is_void_v<decltype(p.apply(s, a))>;
  p.undo(s, a, p.apply(s, a));
};
}  // namespace detail

/// A problem whose states can be changed in place: `p.apply(s, a)` turns `s` into `result(s, a)`,
/// `p.undo(s, a)` restores it. If `undo` needs more than `a`, `apply` returns a token and the call
/// is `p.undo(s, a, token)`. The range that `actions(s)` returned must not read `s` later. A search
/// checks `undo` with the first action of its start.
template <class P>
concept reversible_problem =
    problem<P> && (detail::plainly_reversible<P> || detail::reversible_by_token<P>);

namespace detail {
template <class P>
concept has_inverse = requires(P const& p, action_t<P> const& a) {
  { p.inverse(a) } -> std::convertible_to<action_t<P>>;
};
}  // namespace detail

/// A problem in which every action can be taken back by another: `p.inverse(a)`, applied
/// to the result of `a`, is one of the actions there and leads back to the state before. Actions
/// are comparable. A search checks this for the first action of its start.
template <class P>
concept invertible_problem =
    problem<P> && std::equality_comparable<action_t<P>> && detail::has_inverse<P>;

/// An edge into a state: `action`, applied to `state`.
template <class State, class Action>
struct predecessor {
  State state;    ///< The state before the action.
  Action action;  ///< The action.
};

namespace detail {
template <class E, class P>
concept predecessor_element = requires(E const& e) {
  { e.state } -> std::convertible_to<state_t<P>>;
  { e.action } -> std::convertible_to<action_t<P>>;
};
}  // namespace detail

/// A problem that can be searched backwards: `p.predecessors(s)` returns a range of elements with
/// the members `state` and `action`, like `predecessor`: one for each pair of a state and an action
/// in it that leads to `s`. `p.result(e.state, e.action)` is `s`. Bidirectional searches prefer it
/// to `inverse`.
///
///     std::vector<wend::predecessor<int, int>> predecessors(int n) const {
///       return {{n + 1, 1}, {n + 2, 2}};  // of the countdown above
///     }
template <class P>
concept predecessor_problem =
    problem<P> && requires(P const& p, state_t<P> const& s, decltype(p.predecessors(s)) range) {
      requires detail::predecessor_element<
          std::remove_cvref_t<decltype(*std::ranges::begin(range))>, P>;
    };

/// A problem that lists its goals: `p.goals()` returns a range that contains every goal that a
/// search can reach. If the problem also has `predecessors`, k_best searches backward from the
/// goals first: without a heuristic, or with the tag `backward`.
template <class P>
concept goal_listing_problem = problem<P> && requires(P const& p, decltype(p.goals()) range) {
  std::ranges::end(range);
  { *std::ranges::begin(range) } -> std::convertible_to<state_t<P>>;
};

/// The type of a packable problem's keys.
template <class P>
using pack_t =
    std::remove_cvref_t<decltype(std::declval<P const&>().pack(std::declval<state_t<P> const&>()))>;

namespace detail {
template <class P>
concept has_pack = requires { typename pack_t<P>; } && std::copyable<pack_t<P>> &&
                   std::equality_comparable<pack_t<P>> && hashable<pack_t<P>>;
template <class P>
concept has_unpack = requires(P const& p, pack_t<P> const& k) {
  { p.unpack(k) } -> std::convertible_to<state_t<P>>;
};
}  // namespace detail

/// A problem whose states have a short form: `p.pack(s)` is one-to-one and `p.unpack(k)` is its
/// inverse, which a search checks at its start. Keys are stored, hashed and compared instead of the
/// states.
template <class P>
concept packable_problem = problem<P> && detail::has_pack<P> && detail::has_unpack<P>;

namespace detail {
template <class P>
concept has_state_count = requires(P const& p) {
  { p.state_count() } -> std::convertible_to<std::uint64_t>;
};
template <class P>
concept has_rank_member = requires(P const& p, state_t<P> const& s) {
  { p.rank(s) } -> std::convertible_to<std::uint64_t>;
};
template <class P>
concept has_unrank = requires(P const& p, std::uint64_t number) {
  { p.unrank(number) } -> std::convertible_to<state_t<P>>;
};
template <class P>
concept has_ranks = requires(P const& p, state_t<P> const& s) { static_cast<bool>(p.ranks(s)); };

/// True if `s` has a rank in the problem.
template <class P>
bool has_rank([[maybe_unused]] P const& p, [[maybe_unused]] state_t<P> const& s) {
  if constexpr (has_ranks<P>)
    return static_cast<bool>(p.ranks(s));
  else
    return true;
}
}  // namespace detail

/// A problem whose states are numbered: `rank` is a bijection from all states, or from those
/// connected with the goal, onto [0, state_count()), `unrank` its inverse; `ranks(s)`, if present,
/// is true if s is one of these states. A search that finds states by rank checks the rank of its
/// start, if it has one.
template <class P>
concept rankable_problem = problem<P> && detail::has_state_count<P> &&
                           detail::has_rank_member<P> && detail::has_unrank<P>;

/// A rankable problem that declares `static constexpr bool dense_ranks = true`: every state has a
/// rank, and memory has room for a number for each rank. Best-first searches that keep a closed
/// list then find states by rank, and need no hash. They use an array, as
/// `duplicate_policy::closed_array` does, but only once they have stored one state in 64, unless
/// there are few ranks.
template <class P>
concept densely_ranked_problem = rankable_problem<P> && requires { requires P::dense_ranks; };

namespace detail {
template <class P>
concept has_successor_type = requires(P const& p, state_t<P> const& s,
                                      typename P::successor_type const& x) {
  requires std::copyable<typename P::successor_type>;
  requires requires(decltype(p.actions(s)) range) {
    { *std::ranges::begin(range) } -> std::convertible_to<typename P::successor_type const&>;
  };
  { x } -> std::convertible_to<action_t<P>>;
  { p.result(s, x) } -> std::convertible_to<state_t<P>>;
};
}  // namespace detail

/// A problem whose `actions(s)` returns more than actions: elements of a type `P::successor_type`
/// that convert to actions. Searches call `p.result(s, x)` and, if actions have costs, `p.cost(s,
/// x)` with the element instead of the action, because it carries the answer at less cost.
template <class P>
concept informative_actions =
    problem<P> && detail::has_successor_type<P> &&
    (unit_cost_problem<P> || requires(P const& p, state_t<P> const& s,
                                      typename P::successor_type const& x) { p.cost(s, x); });

/// A problem that prefetches the memory that `actions(s)` will read: `p.prefetch(s)`, noexcept.
/// Best-first searches call it with a state that they expect to expand soon.
///
/// With `static constexpr bool asks_ahead = true` it promises that `actions(s)`, `result(s, x)` and
/// `rank(s)` have no effect and throw nothing in states of the search. If the problem also has
/// informative actions, and states are found by rank, searches then request the actions of the next
/// state, though it may never be expanded, and prefetch the data of the states to which they lead.
template <class P>
concept prefetching_problem = problem<P> && requires(P const& p, state_t<P> const& s) {
  { p.prefetch(s) } noexcept;
};

namespace detail {
template <class P>
struct successor_of : std::type_identity<action_t<P>> {};
template <informative_actions P>
struct successor_of<P> : std::type_identity<typename P::successor_type> {};
template <class P>
struct reported_successor;
template <class P>
  requires(!lists_actions<P>)
struct successor_of<P> : std::type_identity<reported_successor<P>> {};
/// The element of a list of successors: the problem's successor_type, an action, or what `expand`
/// reported.
template <class P>
using successor_t = typename successor_of<P>::type;

/// True if the action that leads to a state is that state: then it is not stored beside it, and
/// elements of a container that `actions` returns by value may be moved from.
template <class P>
inline constexpr bool actions_are_states = false;

/// True for a problem that the library derives from a user's, with other actions or costs, such as
/// the reversed problem. Heuristics are written for the user's problem.
template <class P>
inline constexpr bool derived_problem = false;

/// The isolated states of a problem: states without actions and predecessors that are not goals, if
/// the problem knows them without calling `actions`, such as the blocked cells of a grid. A search
/// drops such a start like a dead end of the heuristic. Specialise it for problems that have such
/// states, and for problems that wrap one.
template <class P>
struct blocked_states {
  static constexpr bool any = false;  ///< True if there may be such states.
  static constexpr bool has(P const&, state_t<P> const&) noexcept { return false; }
};

}  // namespace detail

/// A problem whose states have abstract states: `p.abstract_state(s)` is the number of the abstract
/// state of `s`. Searches that divide states among threads or machines assign all states of one
/// abstract state to the same owner. Fewer actions that change the abstract state mean fewer
/// messages between owners; more abstract states mean a more even division of the work. On a grid
/// map, the abstract state can be the block of 16 by 16 cells; in a sliding puzzle, the set of
/// tiles that are in the upper half.
///
///     std::uint64_t abstract_state(cell s) const { return s.y / 16 * 64 + s.x / 16; }
///
/// A packable problem may also accept a packed state: `p.abstract_state(k)`.
///
/// E. Burns, S. Lemons, W. Ruml, R. Zhou, "Best-first heuristic search for multicore machines",
/// Journal of Artificial Intelligence Research 39, 2010, 689-743; Y. Jinnai, A. Fukunaga, "On
/// hash-based work distribution methods for parallel best-first search", Journal of Artificial
/// Intelligence Research 60, 2017, 491-548.
template <class P>
concept abstracting_problem = problem<P> && requires(P const& p, state_t<P> const& s) {
  { p.abstract_state(s) } -> std::unsigned_integral;
};

}  // namespace wend
