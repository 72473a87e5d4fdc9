// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::find_if, std::none_of
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint8_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/check/exploration.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/core/moves/move_table_of.hpp>

/// \file
/// The promises of an effect_problem, each checked at one state by trying sequences of actions that
/// are declared equivalent.

namespace wend::detail {

template <class P>
class effect_checker {
 public:
  explicit effect_checker(exploration<P>&) noexcept {}
};

template <effect_problem P>
class effect_checker<P> {
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
             "actions does not give all actions that are allowed, in the order in which the start "
             "gives them, as an effect_problem demands");
    return false;
  }

  /// True if the state offers only actions between stacks, in their order.
  bool offers_some(std::size_t n) {
    std::size_t letter = 0;
    for (auto const& a : e_.actions_of(e_.nodes[n].state)) {
      while (letter != letters_.size() && !(letters_[letter] == a)) ++letter;
      if (letter++ == letters_.size()) {
        e_.found(broken_promise::effect_differs, n, {},
                 "actions gives others than those of all, or in another order, which an "
                 "effect_problem demands");
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
        check_cost(n, {0, 0, {}, paths[i].result, paths[i].text}, letter, place);
        (row == move_automaton::dead ? forbidden : paths)
            .push_back({i == 0 ? place : paths[i].first, paths[i].length + 1, row,
                        static_cast<state>(p_.result(paths[i].result, letters_[letter])),
                        paths[i].text + (paths[i].text.empty() ? "" : ", ") + text_of(letter)});
      }
    }
    for (path const& f : forbidden)
      if (std::none_of(paths.begin(), paths.end(), [&](path const& other) {
            return other.length <= f.length && other.result == f.result;
          }))
        e_.found(broken_promise::effect_differs, n, f.first,
                 "by the moves between stacks that effect tells, other actions lead to where (" +
                     f.text + ") leads, but none do");
  }

  void try_words(std::size_t n) {
    std::vector<word> words{{0, effect_site(p_, e_.nodes[n].state), {}, e_.nodes[n].state, {}}};
    for (std::size_t part = 0; part < moves_.parts; ++part)
      words[0].parts.push_back(static_cast<std::uint8_t>(part));
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::size_t place = 0;
      for (std::size_t letter = 0; letter < letters_.size(); ++letter) {
        if (!moves_.allows(words[i].site, letter)) continue;
        check_cost(n, words[i], letter, place);
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
           static_cast<state>(p_.result(before.result, a)),
           before.text + (before.text.empty() ? "" : ", ") + text_of(letter)};
    std::uint8_t const* const from = moves_.effect(before.site, letter);
    for (std::size_t part = 0; part < moves_.parts; ++part)
      w.parts.push_back(before.parts[from[part]]);
    auto const same = std::find_if(words.begin(), words.end(), [&](word const& u) {
      return u.site == w.site && u.parts == w.parts;
    });
    if (same != words.end() && !(same->result == w.result))
      e_.found(broken_promise::effect_differs, n, w.first,
               "the sequences of actions " + told(*same) + " and " + told(w) +
                   " have the same effect, but lead to different states");
    if (same == words.end() || !(same->result == w.result)) words.push_back(std::move(w));
  }

  void check_cost([[maybe_unused]] std::size_t n, [[maybe_unused]] word const& at,
                  [[maybe_unused]] std::size_t letter, [[maybe_unused]] std::size_t place) {
    if constexpr (!unit_cost_problem<P>) {
      if (!at.text.empty()) return;  // each state is checked by itself
      auto const expected = moves_.cost(at.site, letter);
      auto const got = p_.cost(at.result, letters_[letter]);
      if (!(got == static_cast<std::remove_cvref_t<decltype(got)>>(expected)))
        e_.found(broken_promise::effect_differs, n, place, "effect_cost is not the cost",
                 text_of(got), text_of(expected));
    }
  }

  /// The word as the places of its actions, in order.
  static std::string told(word const& w) { return w.text.empty() ? "(none)" : "(" + w.text + ")"; }

  exploration<P>& e_;
  P const& p_;
  std::vector<action> letters_{};
  move_table moves_{};
  std::optional<move_automaton> moves_known_{};  // between stacks
  bool broken_ = false;
};

}  // namespace wend::detail
