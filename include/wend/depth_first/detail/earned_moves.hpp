// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <bit>        // std::bit_floor
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::unique_ptr
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/move_table.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/move_automaton.hpp>

/// \file
/// The move automaton of a search that decides itself how long its sequences are.

namespace wend::detail {

/// Builds a longer automaton when the iterations so far have taken many times as long as building
/// it takes, and uses it if an iteration with as many nodes as those so far would have at most half
/// as many with it.
///
/// The choice depends on the number of generated nodes alone, rounded down to a power of 2 times
/// `first_words * nodes_a_word`. So a search loaded from a checkpoint makes the same choices.
class earned_moves {
 public:
  /// Sequences of at most `longest` actions.
  earned_moves(move_table moves, std::size_t longest)
      : moves_(std::move(moves)), longest_(longest) {}

  [[nodiscard]] std::uint64_t problem_code() const noexcept { return moves_.code(); }

  /// The automaton in use; null: none.
  [[nodiscard]] move_automaton const* automaton() const noexcept { return used_.get(); }

  /// True if `grow` may find another automaton.
  [[nodiscard]] bool is_due(std::uint64_t generated) const noexcept {
    return words_earned(generated) > words_tried_;
  }
  /// Chooses the automaton for the next iteration, after `generated` nodes. `leaves_out_inverses`:
  /// the search does not enter the states before the last ones anyway. Without memory the automaton
  /// does not change.
  void grow(std::uint64_t generated, bool leaves_out_inverses) {
    words_tried_ = words_earned(generated);
    WEND_TRY {
      auto longer = std::unique_ptr<move_automaton const>(
          new move_automaton(moves_, longest_, to_size(words_tried_)));
      if (longer->length() > (used_ ? used_->length() : 0) &&
          pays(*longer, words_tried_ * nodes_a_word, leaves_out_inverses))
        used_ = std::move(longer);
    }
    WEND_CATCH_ALL {}
  }

  /// Uses the automaton of this length: of a checkpoint. It may throw std::bad_alloc.
  void use(std::size_t length) {
    used_.reset();
    if (length != 0 && length <= longest_)
      used_.reset(new move_automaton(moves_, length, move_automaton::most_words));
  }

  void forget() noexcept {
    used_.reset();
    words_tried_ = 0;
  }

 private:
  // Building takes 0.13 µs a word up to 80 thousand words, and the fastest kernel 2.2 ns a node:
  // the first automatons, tried in vain, cost less than 3 % of the time so far. A node takes up to
  // twice as long with an automaton.
  static constexpr std::uint64_t nodes_a_word = 4096;
  static constexpr std::uint64_t first_words = 320;
  static constexpr std::uint64_t least_gain = 2;

  [[nodiscard]] static std::uint64_t words_earned(std::uint64_t generated) noexcept {
    std::uint64_t const most = std::min<std::uint64_t>(generated / nodes_a_word,
                                                       move_automaton::most_words);
    return first_words * std::bit_floor(most / first_words);
  }

  /// The number of sequences that an automaton allows, from all sites together.
  struct sequences {
    std::size_t depth;    ///< The greatest number of actions.
    std::uint64_t count;  ///< Up to this depth.
  };
  /// Counts sequences by their numbers of actions, up to `depth` actions, or until there are at
  /// least `enough`. `next(state, letter)` is the next state; empty if the action is forbidden.
  template <class Next>
  [[nodiscard]] sequences count(std::vector<std::uint64_t> states, Next next, std::size_t depth,
                                std::uint64_t enough) const {
    sequences all{0, 0};
    for (std::uint64_t const n : states) all.count += n;
    while (all.depth < depth && all.count < enough) {
      ++all.depth;
      std::vector<std::uint64_t> after(states.size(), 0);
      for (std::size_t s = 0; s < states.size(); ++s) {
        if (states[s] == 0) continue;
        for (std::size_t letter = 0; letter < moves_.letters; ++letter) {
          std::optional<std::size_t> const to = next(s, letter);
          if (!to) continue;
          after[*to] += states[s];
          all.count += states[s];
        }
      }
      states = std::move(after);
    }
    return all;
  }

  /// True if a letter that is allowed at the site undoes `last`, which led there.
  [[nodiscard]] bool undoes(std::size_t site, std::size_t letter, std::size_t last) const {
    if (moves_.stacks != 0)
      return moves_.stack_moves[letter].from == moves_.stack_moves[last].to &&
             moves_.stack_moves[letter].to == moves_.stack_moves[last].from;
    std::size_t const before = moves_.leads_to(site, letter);
    if (!moves_.allows(before, last) || moves_.leads_to(before, last) != site) return false;
    auto const* const there = moves_.effect(before, last);
    auto const* const back = moves_.effect(site, letter);
    for (std::size_t part = 0; part < moves_.parts; ++part)
      if (there[back[part]] != part) return false;
    return true;
  }

  /// True if an iteration of `nodes` nodes has at most half as many with the automaton. Trees
  /// within a bound on f lose as many nodes as the tree of all sequences that has as many nodes
  /// (bench/rows/idastar.md has the figures).
  [[nodiscard]] bool pays(move_automaton const& automaton, std::uint64_t nodes,
                          bool leaves_out_inverses) const {
    constexpr std::size_t deepest = 1000;  // a space without branches has no end
    std::size_t const letters = moves_.letters;

    // The states are pairs of a site and the letter that led there; `letters`: there is none.
    std::size_t const width = letters + 1;
    std::vector<std::uint64_t> starts(moves_.sites * width, 0);
    for (std::size_t site = 0; site < moves_.sites; ++site) starts[site * width + letters] = 1;
    auto const next = [&](std::size_t s, std::size_t letter) -> std::optional<std::size_t> {
      std::size_t const site = s / width;
      std::size_t const last = s % width;
      if (!moves_.allows(site, letter)) return std::nullopt;
      if (leaves_out_inverses && last != letters && undoes(site, letter, last)) return std::nullopt;
      return moves_.leads_to(site, letter) * width + letter;
    };
    auto const without = count(std::move(starts), next, deepest, nodes * moves_.sites);

    std::vector<std::uint64_t> states(automaton.states(), 0);
    for (std::size_t site = 0; site < moves_.sites; ++site) ++states[automaton.start(site)];
    auto const allowed = [&](std::size_t s, std::size_t letter) -> std::optional<std::size_t> {
      auto const to = automaton.next(static_cast<move_automaton::state_type>(s), letter);
      if (to == move_automaton::dead) return std::nullopt;
      return to;
    };
    std::uint64_t const most = without.count / least_gain;
    return count(std::move(states), allowed, without.depth, most + 1).count <= most;
  }

  move_table moves_;
  std::size_t longest_;
  std::unique_ptr<move_automaton const> used_{};
  std::uint64_t words_tried_ = 0;
};

}  // namespace wend::detail
