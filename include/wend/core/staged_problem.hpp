// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::count
#include <array>
#include <concepts>   // std::convertible_to
#include <cstddef>    // std::size_t
#include <iterator>   // std::size
#include <type_traits>
#include <utility>    // std::index_sequence, std::as_const

#include <wend/core/problem.hpp>

/// \file
/// Problems whose structure is known at compile time.

namespace wend {

namespace detail {
/// Works around an error of g++ 12 if `sites` is a non-static member.
template <class P>
concept static_sites =
    requires { P::sites; } && !requires { requires std::is_member_pointer_v<decltype(&P::sites)>; };
template <class P>
concept static_orders = requires { P::orders; } &&
                        !requires { requires std::is_member_pointer_v<decltype(&P::orders)>; };

template <class P>
concept has_site = static_sites<P> && requires(P const& p, state_t<P> const& s) {
  { p.site(s) } -> std::convertible_to<std::size_t>;
};
template <class P>
concept has_allows = requires(action_t<P> const& a) {
  { P::allows(std::size_t{}, a) } -> std::convertible_to<bool>;
};
template <class P>
concept has_leads_to = requires(action_t<P> const& a) {
  { P::leads_to(std::size_t{}, a) } -> std::convertible_to<std::size_t>;
};
template <class P>
concept has_apply_at_site =
    requires(P const& p, state_t<P>& s, action_t<P> const& a) { p.apply(s, std::size_t{}, a); };
template <class P>
concept has_undo_at_site =
    requires(P const& p, state_t<P>& s, action_t<P> const& a) { p.undo(s, std::size_t{}, a); };
template <class P>
concept has_rest = requires(P const& p, state_t<P> const& s) {
  { p.rest(s) } -> std::same_as<typename P::rest_type>;
};
template <class P>
concept has_whole = requires(P const& p, typename P::rest_type const& rest) {
  { p.whole(rest, std::size_t{}) } -> std::convertible_to<state_t<P>>;
};
template <class P>
concept has_pack_result = requires(P const& p, pack_t<P> const& k, action_t<P> const& a) {
  { p.pack_result(k, std::size_t{}, a) } -> std::convertible_to<pack_t<P>>;
};
}  // namespace detail

/// A problem in which a small part of the state, its site (a puzzle's blank cell), decides which
/// actions apply. This is known at compile time, so that depth-first loops can be unrolled.
///
/// `P::sites` is the number of sites, `p.site(s)` the site of a state, `P::all` an array of every
/// action; `P::allows(site, a)` is true if `a` is one of the actions there, `P::leads_to(site, a)`
/// is the site after it; `p.apply(s, site, a)` and `p.undo(s, site, a)` are `apply` and `undo` at a
/// known site.
///
/// `actions(s)` are the allowed actions, in the order of `P::all`. A problem that can try them in
/// several orders lists the orders in `P::orders`, a `std::array` of `std::array`s, and `p.order()`
/// is the index of the order in use.
template <class P>
concept staged_problem = reversible_problem<P> && detail::has_site<P> && requires {
  { std::integral_constant<std::size_t, P::sites>{} };
  { *std::ranges::begin(P::all) } -> std::convertible_to<action_t<P>>;
} && detail::has_allows<P> && detail::has_leads_to<P> && detail::has_apply_at_site<P> &&
                         detail::has_undo_at_site<P>;

/// A staged problem whose states can be split: `P::rest_type` is a state without its site,
/// `p.rest(s)` makes it, and `p.whole(rest, site)` puts it together again; `p.apply(rest, site, a)`
/// and `p.undo(rest, site, a)` change it. This avoids writes of data that the site implies, such as
/// a 0 in the blank's cell.
template <class P>
concept split_problem =
    staged_problem<P> && detail::has_rest<P> && detail::has_whole<P> &&
    requires(P const& p, typename P::rest_type& rest, action_t<P> const& a) {
      requires std::copyable<typename P::rest_type>;
      p.apply(rest, std::size_t{}, a);
      p.undo(rest, std::size_t{}, a);
    };

/// A staged problem that can be searched in its packed form. For a state packed as `k`, `p.site(k)`
/// is the site, `p.is_goal(k)` is true if it is a goal, `p.rest(k)` is the view that a heuristic's
/// `delta(rest, site, a)` reads, and `p.pack_result(k, site, a)` is the key of `result(s, a)`.
/// Best-first searches then need no state, and do not call `actions`. `P::problem_type` is `P`
/// itself, so that a class derived from such a problem, which may have other actions, does not
/// match the concept.
template <class P>
concept packed_staged_problem = staged_problem<P> && packable_problem<P> &&
                                requires(P const& p, pack_t<P> const& k) {
                                  requires std::same_as<typename P::problem_type, P>;
                                  { p.site(k) } -> std::convertible_to<std::size_t>;
                                  { p.is_goal(k) } -> std::convertible_to<bool>;
                                  p.rest(k);
                                } && detail::has_pack_result<P>;

namespace detail {

template <class P>
concept has_order = requires(P const& p) { static_cast<std::size_t>(p.order()); };

/// The orders in which the actions of a staged problem can be tried, and the index of the one in
/// use.
template <class P>
inline constexpr auto staged_orders = [] {
  if constexpr (static_orders<P>)
    return P::orders;
  else
    return []<std::size_t... I>(std::index_sequence<I...>) {
      using order = std::array<action_t<P>, sizeof...(I)>;
      return std::array<order, 1>{order{P::all[I]...}};
    }(std::make_index_sequence<std::size(P::all)>());
}();
template <class P>
constexpr std::size_t staged_order([[maybe_unused]] P const& p) {
  if constexpr (static_orders<P>)
    return static_cast<std::size_t>(p.order());
  else
    return 0;
}

/// True if each order has every action once, as far as actions can be compared.
template <class P>
constexpr bool orders_are_complete() {
  if constexpr (static_orders<P> && std::equality_comparable<action_t<P>>) {
    for (auto const& order : staged_orders<P>)
      for (action_t<P> const& a : P::all)
        if (std::size(order) != std::size(P::all) ||
            std::count(std::begin(order), std::end(order), a) != 1)
          return false;
  }
  return true;
}

/// The state that a depth-first search changes in place, without its site if that can be left out.
template <class P>
struct staged_state : std::type_identity<state_t<P>> {};
template <split_problem P>
struct staged_state<P> : std::type_identity<typename P::rest_type> {};
template <class P>
using staged_state_t = typename staged_state<P>::type;

}  // namespace detail
}  // namespace wend
