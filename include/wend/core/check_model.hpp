// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>  // apply's token
#include <string>    // findings in words
#include <utility>   // std::move
#include <vector>    // lists of actions

#include <wend/core/exploration.hpp>

/// \file
/// The promises of a problem, each checked at one state or at one action.

namespace wend::detail {

template <class P>
class model_checker {
  using state = state_t<P>;
  using action = action_t<P>;
  using edge = typename exploration<P>::edge;

 public:
  explicit model_checker(exploration<P>& explored) : e_(explored), p_(explored.p) {}

  /// Whether two lists of actions from node `n` are the same; where actions have no `==`, whether
  /// they lead to the same states.
  bool same_actions(std::size_t n, std::vector<action> const& a, std::vector<action> const& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!same_action(n, a[i], b[i])) return false;
    return true;
  }

  /// What holds at a state by itself, and against all states before it.
  void check_state(std::size_t n) {
    if constexpr (packable_problem<P>) e_.calls(n, {}, "pack or unpack", [&] { check_pack(n); });
    if constexpr (rankable_problem<P>) e_.calls(n, {}, "rank or unrank", [&] { check_rank(n); });
    if constexpr (staged_problem<P>)
      e_.calls(n, {}, "actions, site or allows", [&] { check_site(n); });
  }

  /// What holds of a state that equals that of node `n`, which action `number` of `at` led to.
  void check_equal(std::size_t n, state const& s, std::size_t at, std::size_t number) {
    auto const differ = [&](char const* member, std::string expected = {}, std::string got = {}) {
      e_.found(
          broken_promise::equal_states_differ, at, number,
          "leads to a state equal to the one " + e_.place(n) + ", but their " + member + " differ",
          std::move(expected), std::move(got));
    };
    if (static_cast<bool>(p_.is_goal(s)) != e_.nodes[n].goal) differ("answers of is_goal");
    if constexpr (packable_problem<P>) {
      if (!(p_.pack(s) == p_.pack(e_.nodes[n].state))) differ("keys by pack");
    }
    if constexpr (rankable_problem<P>) {
      bool const ranked = has_rank(p_, s);
      if (ranked != has_rank(p_, e_.nodes[n].state)) {
        differ("answers of ranks");
      } else if (ranked) {
        std::uint64_t const expected = p_.rank(e_.nodes[n].state);
        std::uint64_t const got = p_.rank(s);
        if (expected != got) differ("ranks", text_of(expected), text_of(got));
      }
    }
  }

  /// What holds of an action.
  void check_edge(edge const& x) {
    if constexpr (plainly_reversible<P>)
      e_.calls(x.from, x.number, "apply or undo", [&] {
        check_reversal(
            x, broken_promise::apply_differs, broken_promise::undo_differs, "apply", "undo",
            [&](state& s) {
              static_cast<void>(p_.apply(s, x.action));
              return 0;
            },
            [&](state& s, int) { p_.undo(s, x.action); });
      });
    if constexpr (reversible_by_token<P>)
      e_.calls(x.from, x.number, "apply or undo with a token", [&] {
        check_reversal(
            x, broken_promise::apply_differs, broken_promise::undo_differs, "apply",
            "undo with its token", [&](state& s) { return p_.apply(s, x.action); },
            [&](state& s, auto&& token) {
              p_.undo(s, x.action, std::forward<decltype(token)>(token));
            });
      });
    if constexpr (reversible_problem<P>)
      e_.calls(x.from, x.number, "actions or apply", [&] { check_range(x); });
    if constexpr (invertible_problem<P>)
      e_.calls(x.from, x.number, "actions, inverse or result", [&] { check_inverse(x); });
    if constexpr (staged_problem<P>)
      e_.calls(x.from, x.number, "site, or apply or undo at it,", [&] { check_staged(x); });
  }

 private:
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

  /// The range read after the state has changed gives what it gave before.
  void check_range(edge const& x) {
    if (x.number != 0) return;
    auto const list = e_.actions_of(e_.nodes[x.from].state);
    state s = e_.nodes[x.from].state;
    auto&& range = p_.actions(s);
    static_cast<void>(p_.apply(s, x.action));
    std::vector<action> late;
    for (auto&& a : range) late.push_back(a);
    if (!same_actions(x.from, list, late))
      e_.found(broken_promise::actions_read_state, x.from, {},
               "the range of actions changes when the state does");
  }

  void check_inverse(edge const& x) {
    action const back = p_.inverse(x.action);
    state const& led_to = e_.nodes[x.to].state;
    bool offered = false;
    for (action const& a : e_.actions_of(led_to)) offered = offered || a == back;
    if (!offered) {
      e_.found(broken_promise::inverse_not_offered, x.from, x.number,
               "its inverse is not among the actions where it leads");
    } else if (!e_.is_state_of(x.from, p_.result(led_to, back), x.from, x.number, "the inverse")) {
      e_.found(broken_promise::inverse_differs, x.from, x.number,
               "its inverse does not lead back to the state");
    }
  }

  void check_pack(std::size_t n) {
    state const& s = e_.nodes[n].state;
    pack_t<P> const key = p_.pack(s);
    state const back = p_.unpack(key);
    if (!(back == s))
      e_.found(broken_promise::unpack_differs, n, {},
               "unpack(pack(s)) is not the state, by the key " + text_of(key));
    std::size_t const hash = hash_of_value(key);
    auto const twin = keys_.find(hash, [&](std::size_t m) {
      return p_.pack(e_.nodes[m].state) == key && !(e_.nodes[m].state == s);
    });
    if (twin)
      e_.found(broken_promise::pack_not_one_to_one, n, {},
               "pack gives the key " + text_of(key) + " here and " + e_.place(*twin));
    keys_.add(hash, n);
  }

  void check_rank(std::size_t n) {
    state const& s = e_.nodes[n].state;
    if (!has_rank(p_, s)) return;
    std::uint64_t const count = p_.state_count();
    std::uint64_t const rank = p_.rank(s);
    if (rank >= count) {
      e_.found(broken_promise::rank_out_of_range, n, {}, "the rank is not below state_count",
               "less than " + text_of(count), text_of(rank));
      return;
    }
    state const back = p_.unrank(rank);
    if (!(back == s))
      e_.found(broken_promise::unrank_differs, n, {},
               "unrank(rank(s)) is not the state, by the rank " + text_of(rank));
    auto const twin = ranks_.find(static_cast<std::size_t>(rank), [&](std::size_t m) {
      return static_cast<std::uint64_t>(p_.rank(e_.nodes[m].state)) == rank &&
             !(e_.nodes[m].state == s);
    });
    if (twin)
      e_.found(broken_promise::rank_not_one_to_one, n, {},
               "rank gives " + text_of(rank) + " here and " + e_.place(*twin));
    ranks_.add(static_cast<std::size_t>(rank), n);
  }

  /// The site of node `n`, if it is one.
  std::optional<std::size_t> site_of(std::size_t n) const {
    std::size_t const site = p_.site(e_.nodes[n].state);
    if (site < P::sites) return site;
    return std::nullopt;
  }

  void check_site(std::size_t n) {
    state const& s = e_.nodes[n].state;
    auto const site = site_of(n);
    if (!site) {
      e_.found(broken_promise::site_out_of_range, n, {}, "the site is not below sites",
               "less than " + text_of(std::size_t{P::sites}),
               text_of(static_cast<std::size_t>(p_.site(s))));
      return;
    }
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
  }

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
  }

  exploration<P>& e_;
  P const& p_;
  hash_index keys_{};
  hash_index ranks_{};
};

}  // namespace wend::detail
