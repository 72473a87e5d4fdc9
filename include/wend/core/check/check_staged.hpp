// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <string>
#include <utility>  // std::move, std::as_const
#include <vector>

#include <wend/core/check/exploration.hpp>
#include <wend/core/staged_problem.hpp>

/// \file
/// The promises of a staged problem, each checked at one state or at one action, and the checks
/// shared with other problems that can be changed in place.

namespace wend::detail {

template <class P>
class staged_checker {
 protected:
  using state = state_t<P>;
  using action = action_t<P>;
  using edge = typename exploration<P>::edge;

  explicit staged_checker(exploration<P>& explored) : e_(explored), p_(explored.p) {}

  /// True if two lists of actions from node `n` are the same; if actions have no `==`, true if they
  /// lead to the same states.
  bool same_actions(std::size_t n, std::vector<action> const& a, std::vector<action> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!same_action(n, a[i], b[i])) return false;
    return true;
  }

  bool same_action(std::size_t n, action const& a, action const& b) {
    if constexpr (std::equality_comparable<action>) {
      return a == b;
    } else {
      state const first = p_.result(e_.nodes[n].state, a);
      return first == static_cast<state>(p_.result(e_.nodes[n].state, b));
    }
  }

  template <class Apply, class Undo>
  void check_reversal(edge const& x, broken_promise applied, broken_promise undone,
                      char const* apply_name, char const* undo_name, Apply&& apply, Undo&& undo) {
    state s = e_.nodes[x.from].state;
    auto token = apply(s);
    if (!e_.is_state_of(x.to, s, x.from, x.number, apply_name))
      e_.found(applied, x.from, x.number,
               std::string(apply_name) + " makes another state than result");
    undo(s, std::move(token));
    if (!e_.is_state_of(x.from, s, x.from, x.number, undo_name))
      e_.found(
          undone, x.from, x.number,
          std::string(undo_name) + " does not restore the state that " + apply_name + " changed");
  }

  /// Checks the promises about the site of a state.
  void check_site(std::size_t n) {
    state const& s = e_.nodes[n].state;
    auto const site = site_of(n);
    if (!site) {
      e_.found(broken_promise::site_out_of_range, n, {}, "the site is not below sites",
               "less than " + text_of(std::size_t{P::sites}),
               text_of(static_cast<std::size_t>(p_.site(s))));
      return;
    }
    if constexpr (split_problem<P>)
      if (!(static_cast<state>(p_.whole(p_.rest(s), *site)) == s))
        e_.found(broken_promise::whole_differs, n, {}, "whole(rest(s), site) is not the state");
    auto const offered = e_.actions_of(s);
    std::size_t allowed = 0;
    for (action const& a : P::all) {
      if (!P::allows(*site, a)) continue;
      ++allowed;
      bool among = false;
      for (action const& b : offered) among = among || same_action(n, a, b);
      if (!among)
        e_.found(broken_promise::allows_differs, n, {},
                 "allows, at the site " + text_of(*site) + ", an action that is not offered");
    }
    if (allowed != offered.size())
      e_.found(broken_promise::allows_differs, n, {},
               "the number of actions allowed at the site " + text_of(*site),
               text_of(offered.size()), text_of(allowed));
    check_order(n, *site, offered);
    if constexpr (packed_staged_problem<P>) check_packed(n, *site);
  }

  /// Checks the promises about an action.
  void check_staged(edge const& x) {
    auto const site = site_of(x.from);
    if (!site || !P::allows(*site, x.action)) return;
    std::size_t const expected = p_.site(e_.nodes[x.to].state);
    std::size_t const got = P::leads_to(*site, x.action);
    if (expected != got)
      e_.found(broken_promise::leads_to_differs, x.from, x.number,
               "leads_to is not the site of the result", text_of(expected), text_of(got));
    check_reversal(
        x, broken_promise::staged_apply_differs, broken_promise::staged_undo_differs,
        "apply at the site", "undo at the site",
        [&](state& s) {
          static_cast<void>(p_.apply(s, *site, x.action));
          return 0;
        },
        [&](state& s, int) { p_.undo(s, *site, x.action); });
    if constexpr (packed_staged_problem<P>) {
      auto const key = p_.pack_result(p_.pack(e_.nodes[x.from].state), *site, x.action);
      if (!(key == p_.pack(e_.nodes[x.to].state)))
        e_.found(broken_promise::pack_result_differs, x.from, x.number,
                 "pack_result does not give the key of what result gives", {}, text_of(key));
    }
    if constexpr (split_problem<P>) {
      if (expected >= P::sites) return;
      check_reversal(
          x, broken_promise::split_apply_differs, broken_promise::split_undo_differs,
          "apply to the rest at the site", "undo to the rest at the site",
          [&](state& s) {
            auto rest = p_.rest(s);
            p_.apply(rest, *site, x.action);
            s = p_.whole(std::as_const(rest), expected);
            return rest;
          },
          [&](state& s, auto&& rest) {
            p_.undo(rest, *site, x.action);
            s = p_.whole(std::as_const(rest), *site);
          });
    }
  }

  exploration<P>& e_;
  P const& p_;

 private:
  /// Checks the promises about the packed form of node `n`.
  void check_packed(std::size_t n, std::size_t site) {
    state const& s = e_.nodes[n].state;
    auto const key = p_.pack(s);
    auto const got = static_cast<std::size_t>(p_.site(key));
    if (got != site)
      e_.found(broken_promise::packed_site_differs, n, {}, "the site of the key is not the state's",
               text_of(site), text_of(got));
    if (static_cast<bool>(p_.is_goal(key)) != static_cast<bool>(p_.is_goal(s)))
      e_.found(broken_promise::packed_goal_differs, n, {},
               "is_goal says of the key what it does not say of the state");
  }

  /// The site of node `n`, if it is valid.
  std::optional<std::size_t> site_of(std::size_t n) const {
    std::size_t const site = p_.site(e_.nodes[n].state);
    if (site < P::sites) return site;
    return std::nullopt;
  }

  /// Checks the order of the offered actions; which actions are offered is checked elsewhere.
  void check_order(std::size_t n, std::size_t site, std::vector<action> const& offered) {
    auto const& orders = staged_orders<P>;
    std::size_t const order = staged_order(p_);
    if (order >= std::size(orders)) {
      e_.found(broken_promise::order_differs, n, {}, "the order is not below the number of orders",
               "less than " + text_of(std::size(orders)), text_of(order));
      return;
    }
    std::size_t place = 0;
    for (action const& a : orders[order]) {
      if (!P::allows(site, a)) continue;
      if (place == offered.size()) return;
      if (!same_action(n, a, offered[place])) {
        bool elsewhere = false;
        for (action const& b : offered) elsewhere = elsewhere || same_action(n, a, b);
        if (elsewhere)
          e_.found(broken_promise::order_differs, n, place,
                   "is offered out of the order in which the problem says that it tries actions");
        return;
      }
      ++place;
    }
  }
};

}  // namespace wend::detail
