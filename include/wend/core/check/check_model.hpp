// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/core/check/check_effects.hpp>
#include <wend/core/check/check_rank_map.hpp>
#include <wend/core/check/check_staged.hpp>
#include <wend/core/check/exploration.hpp>

/// \file
/// The promises of a problem, each checked at one state or at one action.

namespace wend::detail {

template <class P>
class model_checker : staged_checker<P> {
  using base = staged_checker<P>;
  using state = state_t<P>;
  using action = action_t<P>;
  using edge = typename exploration<P>::edge;

 public:
  explicit model_checker(exploration<P>& explored)
      : base(explored), maps_(explored), effects_(explored) {}

  using base::same_actions;

  /// Adds a remark if a hash that searches use to find states hardly distinguishes them.
  void check_hashes() {
    if constexpr (!densely_ranked_problem<P>) {
      if constexpr (packable_problem<P>)
        remark_poor_hash(e_.report, "the hash of the keys that pack makes", keys_.size());
      else if constexpr (hashable_problem<P>)
        remark_poor_hash(e_.report, "the hash", e_.distinct_hashes());
    }
  }

  /// Checks the promises about one state, by itself and against all earlier states.
  void check_state(std::size_t n) {
    if constexpr (packable_problem<P>) e_.calls(n, {}, "pack or unpack", [&] { check_pack(n); });
    if constexpr (rankable_problem<P>) e_.calls(n, {}, "rank or unrank", [&] { check_rank(n); });
    if constexpr (rank_mapped_problem<P>)
      e_.calls(n, {}, "rank_maps, actions, result or rank", [&] {
        state const& s = e_.nodes[n].state;
        if (!has_rank(p_, s)) return;
        if (std::uint64_t const rank = p_.rank(s); rank < p_.state_count()) maps_.check(n, rank);
      });
    if constexpr (staged_problem<P>)
      e_.calls(n, {}, "actions, site, allows, order or rest", [&] { this->check_site(n); });
    if constexpr (effect_problem<P>)
      e_.calls(n, {}, "effect, effect_cost, site, actions or result", [&] { effects_.check(n); });
  }

  /// Checks the promises about a state that equals that of node `n`. Action `number` of node `at`
  /// led to it.
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

  /// Checks the promises about an action.
  void check_edge(edge const& x) {
    if constexpr (plainly_reversible<P>)
      e_.calls(x.from, x.number, "apply or undo", [&] {
        this->check_reversal(
            x, broken_promise::apply_differs, broken_promise::undo_differs, "apply", "undo",
            [&](state& s) {
              static_cast<void>(p_.apply(s, x.action));
              return 0;
            },
            [&](state& s, int) { p_.undo(s, x.action); });
      });
    if constexpr (reversible_by_token<P>)
      e_.calls(x.from, x.number, "apply or undo with a token", [&] {
        this->check_reversal(
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
      e_.calls(x.from, x.number, "site or rest, or apply or undo at it,",
               [&] { this->check_staged(x); });
  }

 private:
  /// Checks that the range of actions still reads the same after the state has changed.
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
    auto const hash = static_cast<std::size_t>(hash_of(key));
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

  using base::e_;
  using base::p_;
  hash_index keys_{};
  hash_index ranks_{};
  rank_map_checker<P> maps_;
  effect_checker<P> effects_;
};

}  // namespace wend::detail
