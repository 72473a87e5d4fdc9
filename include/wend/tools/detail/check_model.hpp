// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::any_of, std::equal, std::find, std::find_if, std::none_of
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t, std::uint8_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t, std::remove_cvref_t
#include <utility>      // std::move, std::declval, std::as_const
#include <vector>

#include <wend/core/detail/move_table.hpp>
#include <wend/core/detail/rank_map_fault.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/tools/check_report.hpp>
#include <wend/tools/detail/exploration.hpp>

/// \file
/// The promises of a problem, each checked at one state or at one action.

namespace wend::detail {

/// Checks nothing: the checker of members that the problem does not have.
struct no_checker {
  explicit no_checker(auto const&) noexcept {}
};

/// Checks the rank maps of a rank_mapped_problem.
template <class P>
class rank_map_checker {
 public:
  explicit rank_map_checker(exploration<P>& explored) : e_(explored) {}

  /// Checks a state that has a rank: each action is in exactly one map, and the maps contain
  /// nothing else.
  void check(std::size_t n, std::uint64_t rank) {
    if (!maps_) take(n);
    if (!fit_) return;
    state_t<P> const& s = e_.nodes[n].state;
    std::vector<std::optional<std::uint64_t>> left;  // targets of the actions not yet found in a
                                                     // map
    for (auto&& a : actions_of(e_.p, s)) left.push_back(e_.p.rank(result_of(e_.p, s, a)));
    for (auto const& m : *maps_) {
      if (rank - m.first >= m.count) continue;
      std::uint64_t to = 0;
      if (auto const fault = follow(m, rank - m.first, to)) {
        found(n, {}, *fault);
        continue;
      }
      auto const at = std::find(left.begin(), left.end(), to);
      if (at != left.end())
        at->reset();
      else
        found(n, {}, name_of(m) + " leads to the rank " + text_of(to) + ", where no action leads");
    }
    for (std::size_t i = 0; i < left.size(); ++i)
      if (left[i]) found(n, i, "no rank map leads to the rank of the result, " + text_of(*left[i]));
  }

 private:
  void found(std::size_t n, std::optional<std::size_t> action, std::string const& what) {
    e_.found(broken_promise::rank_maps_differ, n, action, what);
  }

  /// Asks for the maps, only once because they may be large.
  void take(std::size_t n) {
    maps_.emplace(e_.p.rank_maps());
    for (auto const& m : *maps_)
      if (auto const misfit = misfit_of(m, e_.p.state_count())) {
        fit_ = false;
        found(n, {}, *misfit);
      }
  }

  /// Follows the map at its x-th rank and stores the target in `to`. Returns the fault there, if
  /// any.
  template <rank_map Map>
  static std::optional<std::string> follow(Map const& m, std::uint64_t x, std::uint64_t& to) {
    std::uint64_t const block = x / m.block;
    std::uint64_t const run = x % m.block / m.run;
    std::uint64_t const runs = m.block / m.run;
    auto const& there = m.forward(block);
    auto const& back = m.backward(block);
    std::uint64_t const place = there(run);
    if (place >= runs) return misplaced_in(m, place);
    if (std::uint64_t const again = back(place); again != run)
      return misreturned_in(m, place, run, again);
    to = m.target + x + (place - run) * m.run;
    if (m.run == 1 && table_of(there) && table_of(back)) {
      if (auto missized = missized_in(m, there)) return missized;
      if (auto missized = missized_in(m, back)) return missized;
      if (table_of(there)[run] != place || table_of(back)[place] != run)
        return name_of(m) + " has arrays that differ from its functions";
    }
    return std::nullopt;
  }

  exploration<P>& e_;
  std::optional<std::remove_cvref_t<decltype(std::declval<P const&>().rank_maps())>> maps_{};
  bool fit_ = true;
};

/// Checks the effects of an effect_problem.
template <class P>
class effect_checker {
  using state = state_t<P>;
  using action = action_t<P>;

 public:
  explicit effect_checker(exploration<P>& explored) : e_(explored), p_(explored.p) {}

  /// Tries the shortest sequences of actions from node `n`, if `n` is one of the first nodes.
  void check(std::size_t n) {
    if (n >= most_states || broken_) return;
    if (n == 0) {
      letters_ = letters_of(p_, std::addressof(e_.nodes[n].state));
      WEND_TRY { moves_ = move_table_of(p_, letters_); }
      WEND_CATCH_ALL {
        broken_ = true;
        WEND_RETHROW;
      }
    }
    if constexpr (has_stack_effect<P>) {
      if (!moves_known_) moves_known_.emplace(p_, e_.nodes[n].state, longest);
      if (offers_some(n)) try_moves(n);
    } else {
      if (offers(n)) try_words(n);
    }
  }

 private:
  static constexpr std::size_t most_states = 64;
  static constexpr std::size_t most_words = 256;  // from each of these nodes
  static constexpr std::size_t longest = 3;       // of sequences between stacks

  /// A sequence of actions: its declared effect and its actual effect.
  struct word {
    std::size_t first;  // the place of its first action, in `actions`
    std::size_t site;
    std::vector<std::uint8_t> parts;
    state result;
    std::string text;
  };

  /// True if the state offers the expected actions in the expected order.
  bool offers(std::size_t n) {
    std::vector<action> expected;
    std::size_t const site = effect_site(p_, e_.nodes[n].state);
    if (site >= moves_.sites) return false;  // reported by another check
    for (std::size_t letter = 0; letter < letters_.size(); ++letter)
      if (moves_.allows(site, letter)) expected.push_back(letters_[letter]);
    if (e_.actions_of(e_.nodes[n].state) == expected) return true;
    e_.found(broken_promise::effect_differs, n, {},
             "actions does not return all allowed actions in the same order as at the start, as an "
             "effect_problem requires");
    return false;
  }

  /// True if the state offers only actions between stacks, in their order.
  bool offers_some(std::size_t n) {
    std::size_t letter = 0;
    for (auto const& a : e_.actions_of(e_.nodes[n].state)) {
      while (letter != letters_.size() && !(letters_[letter] == a)) ++letter;
      if (letter++ == letters_.size()) {
        e_.found(broken_promise::effect_differs, n, {},
                 "actions does not return the actions of all in their order, as an effect_problem "
                 "requires");
        return false;
      }
    }
    return true;
  }

  /// A sequence of actions that an automaton does not forbid.
  struct path {
    std::size_t first;  // the place of its first action, in `actions`
    std::size_t length;
    move_automaton::state_type row;
    state result;
    std::string text;
  };

  /// Every state that a forbidden path reaches must also be reached by an allowed path of no more
  /// actions. Paths come in order of length, so the last level is tried once all allowed paths are
  /// known.
  void try_moves(std::size_t n) {
    move_automaton const& moves = *moves_known_;
    std::vector<path> paths{{0, 0, moves.start(), e_.nodes[n].state, {}}};
    std::vector<path> forbidden;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (paths[i].length == longest || paths.size() >= most_words) break;
      auto const allowed = e_.actions_of(paths[i].result);
      for (std::size_t place = 0, letter = 0; place < allowed.size(); ++place, ++letter) {
        while (letter != letters_.size() && !(letters_[letter] == allowed[place])) ++letter;
        if (letter == letters_.size()) return;  // reported by the check of that state
        auto const row = moves.next(paths[i].row, letter);
        if (i == 0) check_cost(n, 0, letter, place);
        (row == move_automaton::dead ? forbidden : paths)
            .push_back({i == 0 ? place : paths[i].first, paths[i].length + 1, row,
                        static_cast<state>(result_of(p_, paths[i].result, letters_[letter])),
                        paths[i].text + (paths[i].text.empty() ? "" : ", ") + text_of(letter)});
      }
    }
    for (path const& f : forbidden)
      if (std::none_of(paths.begin(), paths.end(), [&](path const& other) {
            return other.length <= f.length && other.result == f.result;
          }))
        e_.found(broken_promise::effect_differs, n, f.first,
                 "according to effect, other actions also lead to the state after (" + f.text +
                     "), but none do");
  }

  void try_words(std::size_t n) {
    std::vector<word> words{{0, effect_site(p_, e_.nodes[n].state), {}, e_.nodes[n].state, {}}};
    for (std::size_t part = 0; part < moves_.parts; ++part)
      words[0].parts.push_back(static_cast<std::uint8_t>(part));
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::size_t place = 0;
      for (std::size_t letter = 0; letter < letters_.size(); ++letter) {
        if (!moves_.allows(words[i].site, letter)) continue;
        if (i == 0) check_cost(n, words[i].site, letter, place);
        if (words.size() < most_words) add(n, words, i, letter, place);
        ++place;
      }
    }
  }

  void add(std::size_t n, std::vector<word>& words, std::size_t i, std::size_t letter,
           std::size_t place) {
    word const& before = words[i];
    action const& a = letters_[letter];
    word w{i == 0 ? place : before.first, moves_.leads_to(before.site, letter), {},
           static_cast<state>(result_of(p_, before.result, a)),
           before.text + (before.text.empty() ? "" : ", ") + text_of(letter)};
    std::uint8_t const* const from = moves_.effect(before.site, letter);
    for (std::size_t part = 0; part < moves_.parts; ++part)
      w.parts.push_back(before.parts[from[part]]);
    auto const same = std::find_if(words.begin(), words.end(), [&](word const& u) {
      return u.site == w.site && u.parts == w.parts;
    });
    if (same != words.end() && !(same->result == w.result))
      e_.found(broken_promise::effect_differs, n, w.first,
               "the sequences of actions " + sequence_text(*same) + " and " + sequence_text(w) +
                   " have the same effect, but lead to different states");
    if (same == words.end() || !(same->result == w.result)) words.push_back(std::move(w));
  }

  /// Checks the cost of an action at node `n`.
  void check_cost([[maybe_unused]] std::size_t n, [[maybe_unused]] std::size_t site,
                  [[maybe_unused]] std::size_t letter, [[maybe_unused]] std::size_t place) {
    if constexpr (!unit_cost_problem<P>) {
      auto const expected = moves_.cost(site, letter);
      auto const got = p_.cost(e_.nodes[n].state, letters_[letter]);
      bool const fits = expected != largest_effect_cost;
      if (fits && !(got == static_cast<std::remove_cvref_t<decltype(got)>>(expected)))
        e_.found(broken_promise::effect_differs, n, place, "effect_cost is not the cost",
                 text_of(got), text_of(expected));
    }
  }

  /// The word as the places of its actions, in order.
  static std::string sequence_text(word const& w) {
    return w.text.empty() ? "(none)" : "(" + w.text + ")";
  }

  exploration<P>& e_;
  P const& p_;
  std::vector<action> letters_{};
  move_table moves_{};
  std::optional<move_automaton> moves_known_{};  // between stacks
  bool broken_ = false;
};

template <class P>
class model_checker {
  using state = state_t<P>;
  using action = action_t<P>;
  using edge = typename exploration<P>::edge;

 public:
  explicit model_checker(exploration<P>& explored)
      : e_(explored), p_(explored.p), maps_(explored), effects_(explored) {}

  /// True if two lists of actions from node `n` are the same; if actions have no `==`, true if they
  /// lead to the same states.
  bool same_actions(std::size_t n, std::vector<action> const& a, std::vector<action> const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](action const& x, action const& y) { return same_action(n, x, y); });
  }

  /// Checks what `expand` reports for a state with these actions.
  void check_expand(std::size_t n, std::vector<action> const& list)
    requires has_expand<P>
  {
    state const& s = e_.nodes[n].state;
    auto const reported = all_reported(p_, s);
    if constexpr (!lists_actions<P>) {
      for (std::size_t i = 0; i < reported.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (reported[i].action == reported[j].action) {
            e_.found(broken_promise::expand_differs, n, i, "expand reports the same action twice");
            return;
          }
    } else {
      for (std::size_t i = 0; i < std::min(list.size(), reported.size()); ++i) {
        auto const& x = reported[i];
        if (!same_action(n, x.action, list[i]))
          e_.found(broken_promise::expand_differs, n, i,
                   "expand reports another action at this place than actions", text_of(list[i]),
                   text_of(x.action));
        else if (!(x.state == static_cast<state>(p_.result(s, list[i]))))
          e_.found(broken_promise::expand_differs, n, i,
                   "expand reports another state than result",
                   text_of(static_cast<state>(p_.result(s, list[i]))), text_of(x.state));
        else if (!same_cost(s, x, list[i]))
          e_.found(broken_promise::expand_differs, n, i, "expand reports another cost than cost");
      }
      if (list.size() != reported.size())
        e_.found(broken_promise::expand_differs, n, {},
                 "expand and actions differ in the number of successors", text_of(list.size()),
                 text_of(reported.size()));
    }
  }

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
    if constexpr (goal_listing_problem<P>)
      if (n == 0 || e_.nodes[n].goal) e_.calls(n, {}, "goals or is_goal", [&] { check_goals(n); });
    if constexpr (predecessor_problem<P>)
      e_.calls(n, {}, "predecessors, actions or result", [&] { check_predecessors(n); });
    if constexpr (packable_problem<P>) e_.calls(n, {}, "pack or unpack", [&] { check_pack(n); });
    if constexpr (rankable_problem<P>) e_.calls(n, {}, "rank or unrank", [&] { check_rank(n); });
    if constexpr (rank_mapped_problem<P>)
      e_.calls(n, {}, "rank_maps, actions, result or rank", [&] {
        state const& s = e_.nodes[n].state;
        if (!has_rank(p_, s)) return;
        if (std::uint64_t const rank = p_.rank(s); rank < p_.state_count()) maps_.check(n, rank);
      });
    if constexpr (staged_problem<P>)
      e_.calls(n, {}, "actions, site, allows, order or rest", [&] { check_site(n); });
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
    if constexpr (predecessor_problem<P>)
      e_.calls(x.from, x.number, "predecessors", [&] { check_is_listed(x); });
    if constexpr (staged_problem<P>)
      e_.calls(x.from, x.number, "site or rest, or apply or undo at it,",
               [&] { check_staged(x); });
  }

 private:
  bool same_action(std::size_t n, action const& a, action const& b) {
    if constexpr (std::equality_comparable<action>) {
      return a == b;
    } else {
      state const first = result_of(p_, e_.nodes[n].state, a);
      return first == static_cast<state>(result_of(p_, e_.nodes[n].state, b));
    }
  }

  bool is_among(std::size_t n, action const& a, std::vector<action> const& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](action const& b) { return same_action(n, a, b); });
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
      if (!is_among(n, a, offered))
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
                 "pack_result does not return the key of the result", {}, text_of(key));
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
               "is_goal differs for the key and the state");
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
        if (is_among(n, a, offered))
          e_.found(broken_promise::order_differs, n, place,
                   "is not offered in the order that the problem declares");
        return;
      }
      ++place;
    }
  }

  /// Checks that the range of actions still reads the same after the state has changed.
  void check_range(edge const& x) {
    if (x.number != 0) return;
    auto const list = e_.actions_of(e_.nodes[x.from].state);
    state s = e_.nodes[x.from].state;
    auto&& range = actions_of(p_, s);
    static_cast<void>(p_.apply(s, x.action));
    std::vector<action> late;
    for (auto&& a : range) late.push_back(a);
    if (!same_actions(x.from, list, late))
      e_.found(broken_promise::actions_read_state, x.from, {},
               "the range of actions changes when the state does");
  }

  [[nodiscard]] bool same_cost([[maybe_unused]] state const& s,
                               [[maybe_unused]] reported_successor<P> const& x,
                               [[maybe_unused]] action const& a) const {
    if constexpr (weighted_problem<P>) {
      auto const cost = given_cost(p_, s, a);
      return fault_of(cost) != nullptr || x.cost == static_cast<cost_t<P>>(cost);
    } else {
      return true;
    }
  }

  void check_inverse(edge const& x) {
    action const back = p_.inverse(x.action);
    state const& led_to = e_.nodes[x.to].state;
    auto const offered = e_.actions_of(led_to);
    if (std::find(offered.begin(), offered.end(), back) == offered.end()) {
      e_.found(broken_promise::inverse_not_offered, x.from, x.number,
               "its inverse is not among the actions of its result");
    } else if (!e_.is_state_of(x.from, result_of(p_, led_to, back), x.from, x.number,
                               "the inverse")) {
      e_.found(broken_promise::inverse_differs, x.from, x.number,
               "its inverse does not lead back to the state");
    }
  }

  /// Checks that each predecessor's action is offered there and leads to the state. An action of
  /// infinite cost counts as absent.
  void check_predecessors(std::size_t n) {
    state const& s = e_.nodes[n].state;
    for (auto&& before : p_.predecessors(s)) {
      state const from = before.state;
      action const a = before.action;
      if constexpr (std::equality_comparable<action>) {
        auto const offered = e_.actions_of(from);
        if (std::find(offered.begin(), offered.end(), a) == offered.end()) {
          e_.found(broken_promise::predecessors_differ, n, {},
                   "predecessors lists an action that its state does not offer", {},
                   text_of(a) + " in " + text_of(from));
          continue;
        }
      }
      if (is_left_out(p_, from, a)) continue;
      state const led_to = result_of(p_, from, a);
      if (!(led_to == s))
        e_.found(broken_promise::predecessors_differ, n, {},
                 "predecessors lists a state and an action that leads to another state", text_of(s),
                 text_of(led_to));
    }
  }

  /// Checks that an action is among the predecessors of its result.
  void check_is_listed(edge const& x) {
    bool is_listed = false;
    for (auto&& before : p_.predecessors(e_.nodes[x.to].state)) {
      state const from = before.state;
      action const a = before.action;
      is_listed = is_listed || (from == e_.nodes[x.from].state && same_action(x.from, a, x.action));
    }
    if (!is_listed)
      e_.found(broken_promise::predecessors_differ, x.from, x.number,
               "it is not among the predecessors of its result");
  }

  /// Checks that a goal is listed and, at the first state, that all listed states are goals.
  void check_goals(std::size_t n) {
    bool is_listed = false;
    for (auto&& given : p_.goals()) {
      state const s = given;
      is_listed = is_listed || s == e_.nodes[n].state;
      if (n == 0 && !static_cast<bool>(p_.is_goal(s)))
        e_.found(broken_promise::goals_differ, n, {}, "goals lists a state that is not a goal", {},
                 text_of(s));
    }
    if (e_.nodes[n].goal && !is_listed)
      e_.found(broken_promise::goals_differ, n, {}, "goals lacks the state, which is a goal");
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
               "pack returns the key " + text_of(key) + " here and " + e_.place(*twin));
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
               "rank returns " + text_of(rank) + " here and " + e_.place(*twin));
    ranks_.add(static_cast<std::size_t>(rank), n);
  }

  exploration<P>& e_;
  P const& p_;
  hash_index keys_{};
  hash_index ranks_{};
  std::conditional_t<rank_mapped_problem<P>, rank_map_checker<P>, no_checker> maps_;
  std::conditional_t<effect_problem<P>, effect_checker<P>, no_checker> effects_;
};

}  // namespace wend::detail
