// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::unsigned_integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <span>
#include <type_traits>
#include <utility>  // std::declval

#include <wend/core/effect_problem.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// The members of problems and heuristics: their names and signatures, and the check that an
/// optional member of that name has that signature. If a member does not fit, its concept is false,
/// and a search would silently ignore the member.
///
/// The first table has the signatures, each written once: `TEXT(how, signature, gives)` is "a <how>
/// member <signature> that returns <gives>". It is the source of the compile errors about these
/// members and of the tables in `docs/pages/members.md`, which a test compares.

// The members that every problem has.
#define WEND_DETAIL_MEMBER_actions(TEXT)                                                           \
  TEXT("const", "actions(state)", "a range of its action_type")
#define WEND_DETAIL_MEMBER_result(TEXT) TEXT("const", "result(state, action)", "a state_type")
#define WEND_DETAIL_MEMBER_is_goal(TEXT) TEXT("const", "is_goal(state)", "bool")

// The optional members of problems.
#define WEND_DETAIL_MEMBER_expand(TEXT)                                                            \
  TEXT("const", "expand(state, out)",                                                              \
       "nothing, and calls out(action, state) or out(action, state, cost)")
#define WEND_DETAIL_MEMBER_cost(TEXT) TEXT("const", "cost(state, action)", "a number")
#define WEND_DETAIL_MEMBER_hash(TEXT) TEXT("const", "hash(state)", "a std::size_t")
#define WEND_DETAIL_MEMBER_hash_after(TEXT)                                                        \
  TEXT("const", "hash_after(hash, state, action)", "a std::size_t")
#define WEND_DETAIL_MEMBER_apply(TEXT) TEXT("const", "apply(state, action)", "nothing or a token")
#define WEND_DETAIL_MEMBER_undo(TEXT)                                                              \
  TEXT("const", "undo(state, action) or undo(state, action, token)", "nothing")
#define WEND_DETAIL_MEMBER_inverse(TEXT) TEXT("const", "inverse(action)", "an action")
#define WEND_DETAIL_MEMBER_predecessors(TEXT)                                                      \
  TEXT("const", "predecessors(state)", "a range of elements with the members state and action")
#define WEND_DETAIL_MEMBER_goals(TEXT) TEXT("const", "goals()", "a range of states")
#define WEND_DETAIL_MEMBER_pack(TEXT)                                                              \
  TEXT("const", "pack(state)", "a key that has copies, == and a hash")
#define WEND_DETAIL_MEMBER_unpack(TEXT) TEXT("const", "unpack(key)", "a state")
#define WEND_DETAIL_MEMBER_state_count(TEXT) TEXT("const", "state_count()", "a std::uint64_t")
#define WEND_DETAIL_MEMBER_rank(TEXT) TEXT("const", "rank(state)", "a std::uint64_t")
#define WEND_DETAIL_MEMBER_unrank(TEXT) TEXT("const", "unrank(number)", "a state")
#define WEND_DETAIL_MEMBER_ranks(TEXT) TEXT("const", "ranks(state)", "bool")
#define WEND_DETAIL_MEMBER_rank_maps(TEXT) TEXT("const", "rank_maps()", "a range of wend::rank_map")
#define WEND_DETAIL_MEMBER_prefetch(TEXT) TEXT("const noexcept", "prefetch(state)", "nothing")
#define WEND_DETAIL_MEMBER_abstract_state(TEXT)                                                    \
  TEXT("const", "abstract_state(state)", "an unsigned integer")
#define WEND_DETAIL_MEMBER_abstract_state_of_key(TEXT)                                             \
  TEXT("const", "abstract_state(key)", "an unsigned integer")
#define WEND_DETAIL_MEMBER_site(TEXT) TEXT("const", "site(state)", "a std::size_t")
#define WEND_DETAIL_MEMBER_allows(TEXT) TEXT("static", "allows(site, action)", "bool")
#define WEND_DETAIL_MEMBER_leads_to(TEXT) TEXT("static", "leads_to(site, action)", "a std::size_t")
#define WEND_DETAIL_MEMBER_apply_at_site(TEXT)                                                     \
  TEXT("const", "apply(state, site, action)", "nothing")
#define WEND_DETAIL_MEMBER_undo_at_site(TEXT) TEXT("const", "undo(state, site, action)", "nothing")
#define WEND_DETAIL_MEMBER_order(TEXT) TEXT("const", "order()", "a std::size_t")
#define WEND_DETAIL_MEMBER_rest(TEXT) TEXT("const", "rest(state)", "a rest_type")
#define WEND_DETAIL_MEMBER_whole(TEXT) TEXT("const", "whole(rest, site)", "a state")
#define WEND_DETAIL_MEMBER_apply_to_rest(TEXT) TEXT("const", "apply(rest, site, action)", "nothing")
#define WEND_DETAIL_MEMBER_undo_to_rest(TEXT) TEXT("const", "undo(rest, site, action)", "nothing")
#define WEND_DETAIL_MEMBER_pack_result(TEXT)                                                       \
  TEXT("const", "pack_result(key, site, action)", "a key")
#define WEND_DETAIL_MEMBER_effect(TEXT)                                                            \
  TEXT("const", "effect(action) or effect(site, action)", "a permutation or a wend::stack_move")
#define WEND_DETAIL_MEMBER_effect_cost(TEXT)                                                       \
  TEXT("const", "effect_cost(action) or effect_cost(site, action)", "an integer")

// The member that every heuristic has.
#define WEND_DETAIL_MEMBER_call(TEXT)                                                              \
  TEXT("const", "operator()(state)", "a cost or an optional cost")

// The optional members of heuristics.
#define WEND_DETAIL_MEMBER_delta(TEXT) TEXT("const", "delta(state, action)", "a signed integer")
#define WEND_DETAIL_MEMBER_delta_at_site(TEXT)                                                     \
  TEXT("const", "delta(state or rest, site, action)", "a signed integer")
#define WEND_DETAIL_MEMBER_root(TEXT) TEXT("const", "root(state)", "a note that can be copied")
#define WEND_DETAIL_MEMBER_root_by_estimate(TEXT)                                                  \
  TEXT("const", "root(state, estimate)", "the same note")
#define WEND_DETAIL_MEMBER_child(TEXT) TEXT("const", "child(note, state, action)", "a note")
#define WEND_DETAIL_MEMBER_child_at_site(TEXT)                                                     \
  TEXT("const", "child(note, state or rest, site, action)", "a note")
#define WEND_DETAIL_MEMBER_value(TEXT) TEXT("const", "value(note)", "a cost or an optional cost")
#define WEND_DETAIL_MEMBER_estimate(TEXT) TEXT("const", "estimate(states, estimates)", "nothing")
#define WEND_DETAIL_MEMBER_towards(TEXT) TEXT("const", "towards(state)", "a heuristic")
#define WEND_DETAIL_MEMBER_from(TEXT) TEXT("const", "from(state)", "a heuristic")
#define WEND_DETAIL_MEMBER_prefetch_pays(TEXT) TEXT("const noexcept", "prefetch_pays()", "bool")

/// A member's signature and result as string literals, the parts of sentences.
#define WEND_DETAIL_SIGNATURE(member) WEND_DETAIL_MEMBER_##member(WEND_DETAIL_SIGNATURE_OF)
#define WEND_DETAIL_SIGNATURE_OF(how, signature, gives) signature
#define WEND_DETAIL_GIVES(member) WEND_DETAIL_MEMBER_##member(WEND_DETAIL_GIVES_OF)
#define WEND_DETAIL_GIVES_OF(how, signature, gives) gives
#define WEND_DETAIL_GIVING(member) WEND_DETAIL_MEMBER_##member(WEND_DETAIL_GIVING_OF)
#define WEND_DETAIL_GIVING_OF(how, signature, gives) signature " that returns " gives

/// The conditions of the optional members. Each row is `ROW(name, form, asked, fits, arguments…)`:
/// - `form` distinguishes rows of the same name, and is the row of the table above. In a `FORM` row
///   another row of that name is the usual way to call the member, so fewer or more arguments are
///   not a mistake;
/// - `asked` is true if the name has this meaning in the class: `rest(state)` has it only if there
///   is a `rest_type`;
/// - `fits` is true if a search can use the member, and is the condition of the concept;
/// - the arguments are the types of a call.
///
/// `asked` and `fits` are constraints on a problem `P` (and a heuristic `H`, which stands for the
/// problem itself in the rows of problems). They are evaluated in this order and only as far as
/// necessary, and a type that does not exist makes a constraint false.
#define WEND_DETAIL_PROBLEM_MEMBERS(ROW, FORM)                                                     \
  ROW(expand, expand, true, has_expand<P>, state_t<P> const&, any_output&)                         \
  ROW(cost, cost, true, gives_cost<P>, state_t<P> const&, action_t<P> const&)                      \
  ROW(hash, hash, true, has_hash_member<P>, state_t<P> const&)                                     \
  ROW(hash_after, hash_after, true, has_hash_after<P>, std::size_t, state_t<P> const&,             \
      action_t<P> const&)                                                                          \
  ROW(apply, apply, true, has_apply<P>, state_t<P>&, action_t<P> const&)                           \
  ROW(undo, undo, has_apply<P>, plainly_reversible<P> || reversible_by_token<P>, state_t<P>&,      \
      action_t<P> const&)                                                                          \
  ROW(inverse, inverse, true, has_inverse<P>, action_t<P> const&)                                  \
  ROW(predecessors, predecessors, true, predecessor_problem<P>, state_t<P> const&)                 \
  ROW(goals, goals, true, goal_listing_problem<P>)                                                 \
  ROW(pack, pack, true, has_pack<P>, state_t<P> const&)                                            \
  ROW(unpack, unpack, has_pack<P>, has_unpack<P>, pack_t<P> const&)                                \
  ROW(state_count, state_count, true, has_state_count<P>)                                          \
  ROW(rank, rank, true, has_rank_member<P>, state_t<P> const&)                                     \
  ROW(unrank, unrank, true, has_unrank<P>, std::uint64_t)                                          \
  ROW(ranks, ranks, has_rank_member<P>, has_ranks<P>, state_t<P> const&)                           \
  ROW(rank_maps, rank_maps, has_rank_member<P>, has_rank_maps<P>)                                  \
  ROW(prefetch, prefetch, true, prefetching_problem<P>, state_t<P> const&)                         \
  ROW(abstract_state, abstract_state, true, abstracting_problem<P>, state_t<P> const&)             \
  FORM(abstract_state, abstract_state_of_key, has_pack<P>, has_abstract_state_of_key<P>,           \
       pack_t<P> const&)                                                                           \
  ROW(site, site, static_sites<P>, has_site<P>, state_t<P> const&)                                 \
  ROW(allows, allows, static_sites<P>, has_allows<P>, std::size_t, action_t<P> const&)             \
  ROW(leads_to, leads_to, static_sites<P>, has_leads_to<P>, std::size_t, action_t<P> const&)       \
  FORM(apply, apply_at_site, has_site<P>, has_apply_at_site<P>, state_t<P>&, std::size_t,          \
       action_t<P> const&)                                                                         \
  FORM(undo, undo_at_site, has_site<P>, has_undo_at_site<P>, state_t<P>&, std::size_t,             \
       action_t<P> const&)                                                                         \
  ROW(order, order, static_orders<P>, has_order<P>)                                                \
  ROW(rest, rest, has_site<P> && has_rest_type<P>, has_rest<P>, state_t<P> const&)                 \
  ROW(whole, whole, has_site<P> && has_rest_type<P>, has_whole<P>, typename P::rest_type const&,   \
      std::size_t)                                                                                 \
  ROW(pack_result, pack_result, has_pack<P> && static_sites<P>, has_pack_result<P>,                \
      pack_t<P> const&, std::size_t, action_t<P> const&)                                           \
  ROW(effect, effect, true, has_some_effect<P>, action_t<P> const&)                                \
  ROW(effect_cost, effect_cost, has_some_effect<P>, has_some_effect_cost<P>, action_t<P> const&)

#define WEND_DETAIL_HEURISTIC_MEMBERS(ROW, FORM)                                                   \
  ROW(delta, delta, (heuristic_for<H, P>), (incremental_heuristic_for<H, P>), state_t<P> const&,   \
      action_t<P> const&)                                                                          \
  FORM(delta, delta_at_site, staged_problem<P>, (staged_heuristic_for<H, P>),                      \
       staged_state_t<P> const&, std::size_t, action_t<P> const&)                                  \
  ROW(root, root, (heuristic_for<H, P>), (has_note<H, P>), state_t<P> const&)                      \
  FORM(root, root_by_estimate, (tracked_heuristic_for<H, P>), (rooted_by_estimate<H, P>),          \
       state_t<P> const&, cost_t<P> const&)                                                        \
  ROW(child, child, (has_note<H, P>), (has_next_note<H, P>), note_t<H, P> const&,                  \
      state_t<P> const&, action_t<P> const&)                                                       \
  FORM(child, child_at_site, (staged_problem<P> && has_note<H, P>),                                \
       (staged_tracked_heuristic_for<H, P>), note_t<H, P> const&, staged_state_t<P> const&,        \
       std::size_t, action_t<P> const&)                                                            \
  ROW(value, value, (has_note<H, P>), (has_note_value<H, P>), note_t<H, P> const&)                 \
  ROW(estimate, estimate, (heuristic_for<H, P>), (batch_heuristic_for<H, P>),                      \
      std::span<state_t<P> const>, std::span<std::optional<cost_t<P>>>)                            \
  ROW(towards, towards, true, (has_towards<H, P>), state_t<P> const&)                              \
  ROW(from, from, true, (has_from<H, P>), state_t<P> const&)                                       \
  ROW(prefetch_pays, prefetch_pays, (heuristic_for<H, P>), has_prefetch_pays<H>)

#define WEND_DETAIL_MEMBERS(ROW, FORM)   \
  WEND_DETAIL_PROBLEM_MEMBERS(ROW, FORM) \
  WEND_DETAIL_HEURISTIC_MEMBERS(ROW, FORM)

namespace wend::detail {

// Conditions of rows that no concept has.
template <class P>
concept has_abstract_state_of_key = requires(P const& p, pack_t<P> const& k) {
  { p.abstract_state(k) } -> std::unsigned_integral;
};
template <class P>
concept has_rest_type = requires { typename P::rest_type; };
template <class P>
concept has_some_effect_cost =
    has_effect_cost<P, action_t<P>> || has_effect_cost<P, std::size_t, action_t<P>>;

/// Converts to any value: an argument too many.
struct anything {
  template <class T>
  operator T() const noexcept;  // NOLINT(*-explicit-*)
};

template <class Name, class T, class... Arguments>
concept can_call = requires { typename Name::template result<T, Arguments...>; };

template <class Name, class T, class... Arguments>
inline constexpr bool can_call_with_fewer = false;
template <class Name, class T, class A>
inline constexpr bool can_call_with_fewer<Name, T, A> = can_call<Name, T>;
template <class Name, class T, class A, class B>
inline constexpr bool can_call_with_fewer<Name, T, A, B> = can_call<Name, T, A>;
template <class Name, class T, class A, class B, class C>
inline constexpr bool can_call_with_fewer<Name, T, A, B, C> = can_call<Name, T, A, B>;

/// True if the class has one function of that name that is not static, with any parameters. g++ 12
/// accepts the address of a static function that is deleted, or that its `requires` clause removes.
template <class Name, class T>
concept is_function = requires { typename Name::template address<T>; } &&
                      std::is_member_function_pointer_v<typename Name::template address<T>>;

/// True if a public member function of that name was meant to be called so, but does not fit. A
/// member that its `requires` clause removes cannot be called in any way, and is not there.
template <class Name, class T, class... Arguments>
concept misfit = is_function<Name, T> || can_call<Name, T, Arguments...> ||
                 can_call_with_fewer<Name, T, Arguments...> ||
                 can_call<Name, T, Arguments..., anything>;

// A name as a type: the result of a call of the member, and the member's address.
#define WEND_DETAIL_NAME(name, ...)                                                 \
  struct named_##name {                                                             \
    template <class T, class... Arguments>                                          \
    using result = decltype(std::declval<T&>().name(std::declval<Arguments>()...)); \
    template <class T>                                                              \
    using address = decltype(&T::name);                                             \
  };
#define WEND_DETAIL_NO_ROW(...)
WEND_DETAIL_MEMBERS(WEND_DETAIL_NAME, WEND_DETAIL_NO_ROW)

// A base with data members of all names: they make a name ambiguous that the other base has, too.
#define WEND_DETAIL_DATA(name, ...) int name;
struct member_names {
  WEND_DETAIL_MEMBERS(WEND_DETAIL_DATA, WEND_DETAIL_NO_ROW)
};
template <class T>
struct with_names : T, member_names {};

template <class T>
concept base_class = std::is_class_v<T> && !std::is_final_v<T>;

/// True if the class may have a member of that name, of any kind. Most classes have few of these
/// members, and this test costs the compiler less than the rest of the check.
template <class Name, class T>
concept may_have = !base_class<T> || !requires { typename Name::template address<with_names<T>>; };

// For each row, the concept of a class whose member does not fit.
#define WEND_DETAIL_WRONG(test, name, form, asked, fits, ...)               \
  template <class H, class P>                                               \
  concept wrong_##form = may_have<named_##name, H> && (asked) && !(fits) && \
                         test<named_##name, H __VA_OPT__(, ) __VA_ARGS__>;
#define WEND_DETAIL_WRONG_ROW(...) WEND_DETAIL_WRONG(misfit, __VA_ARGS__)
#define WEND_DETAIL_WRONG_FORM(...) WEND_DETAIL_WRONG(can_call, __VA_ARGS__)
WEND_DETAIL_MEMBERS(WEND_DETAIL_WRONG_ROW, WEND_DETAIL_WRONG_FORM)

/// The compile error for a member that does not fit.
#define WEND_DETAIL_ASSERT(of, name, form)                                                         \
  static_assert(!wrong_##form<H, P>,                                                               \
                "wend: the " of "'s " #name " must be a "                                          \
                WEND_DETAIL_MEMBER_##form(WEND_DETAIL_WORDS)                                       \
                "; if it is something else, see wend::checks_signatures");
#define WEND_DETAIL_WORDS(how, signature, gives) how " member " signature " that returns " gives

// The sentences are assertions of these classes. Their values are elsewhere: clang++ reports each
// use of a value of a class whose assertion failed.
#define WEND_DETAIL_ASSERT_OF_PROBLEM(name, form, ...) WEND_DETAIL_ASSERT("problem", name, form)
template <class P, class H = P>
struct problem_members {
  WEND_DETAIL_PROBLEM_MEMBERS(WEND_DETAIL_ASSERT_OF_PROBLEM, WEND_DETAIL_ASSERT_OF_PROBLEM)
  using are_asserted = void;
};
#define WEND_DETAIL_ASSERT_OF_HEURISTIC(name, form, ...) WEND_DETAIL_ASSERT("heuristic", name, form)
template <class H, class P>
struct heuristic_members {
  WEND_DETAIL_HEURISTIC_MEMBERS(WEND_DETAIL_ASSERT_OF_HEURISTIC, WEND_DETAIL_ASSERT_OF_HEURISTIC)
  using are_asserted = void;
};
/// True. Has the compiler check the assertions of a class.
template <class Members>
inline constexpr bool are_checked =
    (static_cast<void>(requires { typename Members::are_asserted; }), true);

/// True if no member of a problem, or of a heuristic, is wrong.
#define WEND_DETAIL_OR_WRONG(name, form, ...) || wrong_##form<H, P>
template <class P, class H = P>
inline constexpr bool only_fitting_problem_members =
    // NOLINTNEXTLINE(readability-simplify-boolean-expr)
    !(false WEND_DETAIL_PROBLEM_MEMBERS(WEND_DETAIL_OR_WRONG, WEND_DETAIL_OR_WRONG));
template <class H, class P>
inline constexpr bool only_fitting_heuristic_members =
    // NOLINTNEXTLINE(readability-simplify-boolean-expr)
    !(false WEND_DETAIL_HEURISTIC_MEMBERS(WEND_DETAIL_OR_WRONG, WEND_DETAIL_OR_WRONG));

// A class that is to be checked, and has to do with the search.
template <class P>
concept checked_problem = checks_signatures<P> && problem<P>;
template <class H, class P>
concept checked_heuristic =
    checks_signatures<H> && !derived_problem<P> &&
    (heuristic_for<H, P> || has_towards<H, P> || has_from<H, P>);

/// True if all members fit: those of the class itself, those of the template arguments that an
/// adaptor wraps, and those of the heuristic that a two-way heuristic makes.
template <class P>
inline constexpr bool own_members_fit = true;
template <checked_problem P>
inline constexpr bool own_members_fit<P> =
    are_checked<problem_members<P>> && only_fitting_problem_members<P>;
template <class H, class P>
inline constexpr bool own_heuristic_members_fit = true;
template <class H, class P>
  requires checked_heuristic<H, P>
inline constexpr bool own_heuristic_members_fit<H, P> =
    are_checked<heuristic_members<H, P>> && only_fitting_heuristic_members<H, P>;
/// The types that an adaptor wraps; none for other types.
template <class T>
struct wrapped {
  static constexpr bool members_fit = true;
  template <class P>
  static constexpr bool heuristic_members_fit = true;
};
template <class H, class P>
inline constexpr bool towards_members_fit = true;

/// True if each public member function of a problem that is named like an optional member fits. The
/// template arguments of an adaptor that are problems are checked, too, and no other types. A
/// member that does not fit is a compile error.
template <class P>
inline constexpr bool members_fit = own_members_fit<P> && wrapped<P>::members_fit;
/// The same for a heuristic of `P`.
template <class H, class P>
inline constexpr bool heuristic_members_fit = own_heuristic_members_fit<H, P> &&
                                              wrapped<H>::template heuristic_members_fit<P> &&
                                              towards_members_fit<H, P>;

// Adaptors of types, and adaptors of one or two types and of values.
template <class... Arguments>
struct wrapped_types {
  static constexpr bool members_fit = (detail::members_fit<std::remove_cvref_t<Arguments>> && ...);
  template <class P>
  static constexpr bool heuristic_members_fit =
      (detail::heuristic_members_fit<std::remove_cvref_t<Arguments>, P> && ...);
};
template <template <class...> class Adaptor, class... Arguments>
struct wrapped<Adaptor<Arguments...>> : wrapped_types<Arguments...> {};
template <template <class, auto...> class Adaptor, class A, auto... Values>
  requires(sizeof...(Values) != 0)
struct wrapped<Adaptor<A, Values...>> : wrapped_types<A> {};
template <template <class, class, auto...> class Adaptor, class A, class B, auto... Values>
  requires(sizeof...(Values) != 0)
struct wrapped<Adaptor<A, B, Values...>> : wrapped_types<A, B> {};
// No further: the heuristic that `towards` makes may be of the same type.
template <class H, class P>
  requires has_towards<H, P>
inline constexpr bool towards_members_fit<H, P> = own_heuristic_members_fit<
    std::remove_cvref_t<decltype(std::declval<H const&>().towards(
        std::declval<state_t<P> const&>()))>, P>;

}  // namespace wend::detail
