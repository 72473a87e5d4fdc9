// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::equal
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <utility>    // std::move
#include <vector>

#include <wend/core/moves/irreducible_words.hpp>
#include <wend/core/moves/move_table.hpp>

/// \file
/// The automaton that recognises forbidden words.
///
/// A. V. Aho, M. J. Corasick, "Efficient string matching: an aid to bibliographic search",
/// Communications of the ACM 18(6), 1975, 333-340; E. F. Moore, "Gedanken-experiments on sequential
/// machines", Automata Studies, 1956, 129-153.

namespace wend::detail {

/// The rows of an automaton: for each state and letter the next state. State 0 is a sink: it stands
/// for words that are forbidden or not allowed.
struct automaton_rows {
  std::size_t letters = 0;
  std::vector<std::uint32_t> next{};    ///< By state, then by letter.
  std::vector<std::uint32_t> starts{};  ///< By site.

  [[nodiscard]] constexpr std::size_t states() const noexcept {
    return letters == 0 ? 1 : next.size() / letters;
  }
};

/// The automaton that reads words of actions and enters state 0 at a forbidden one. Its states are
/// the prefixes of forbidden words: the current state is the longest prefix that is a suffix of the
/// input.
constexpr automaton_rows match_forbidden(move_table const& moves, irreducible_words const& words) {
  std::size_t const letters = moves.letters;
  std::vector<char> begins(words.size(), char{});  // a forbidden word
  for (auto w = static_cast<std::uint32_t>(words.size()); w-- != 0;) {
    for (std::size_t letter = 0; letter < letters && !begins[w]; ++letter)
      if (words.is_forbidden(w, letter)) begins[w] = 1;
    if (words.is_empty(w))
      begins[w] = 1;
    else if (begins[w])
      begins[words.prefix(w)] = 1;
  }
  std::vector<std::uint32_t> state(words.size(), 0);  // of a word, or of its longest suffix that
                                                      // has one
  std::uint32_t states = 1;
  for (std::uint32_t w = 0; w < words.size(); ++w)
    state[w] = begins[w] ? states++ : state[words.suffix(w)];

  automaton_rows rows{letters, std::vector<std::uint32_t>(states * letters, 0),
                      {state.begin(), state.begin() + static_cast<std::ptrdiff_t>(moves.sites)}};
  for (std::uint32_t w = 0; w < words.size(); ++w) {
    if (!begins[w]) continue;
    for (std::size_t letter = 0; letter < letters; ++letter) {
      auto& to = rows.next[state[w] * letters + letter];
      std::uint32_t const longer = words.longer(w, letter);
      if (longer != irreducible_words::none)
        to = state[longer];
      else if (moves.allows(words.site(w), letter) && !words.is_forbidden(w, letter))
        to = words.is_empty(w) ? state[moves.leads_to(words.site(w), letter)]
                               : rows.next[state[words.suffix(w)] * letters + letter];
    }
  }
  return rows;
}

/// Numbers rows of `width` numbers so that equal rows have the same number: from 0 on, in order.
class row_numbers {
 public:
  constexpr row_numbers(std::vector<std::uint32_t> const& rows, std::size_t width)
      : rows_(&rows), width_(width), slots_(64, empty) {}

  constexpr std::uint32_t operator()(std::size_t row) {
    if (2 * (firsts_.size() + 1) > slots_.size()) grow();
    std::size_t const slot = slot_of(row);
    if (slots_[slot] == empty) {
      slots_[slot] = static_cast<std::uint32_t>(firsts_.size());
      firsts_.push_back(row);
    }
    return slots_[slot];
  }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return firsts_.size(); }

 private:
  static constexpr std::uint32_t empty = 0xFFFFFFFFu;

  [[nodiscard]] constexpr std::uint32_t const* begin(std::size_t row) const noexcept {
    return rows_->data() + row * width_;
  }
  [[nodiscard]] constexpr std::size_t slot_of(std::size_t row) const {
    auto const hash = hash_of_numbers(begin(row), width_);
    std::size_t slot = static_cast<std::size_t>(hash) & (slots_.size() - 1);
    while (slots_[slot] != empty &&
           !std::equal(begin(row), begin(row) + width_, begin(firsts_[slots_[slot]])))
      slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  constexpr void grow() {
    slots_.assign(4 * slots_.size(), empty);
    for (std::uint32_t i = 0; i < firsts_.size(); ++i) slots_[slot_of(firsts_[i])] = i;
  }

  std::vector<std::uint32_t> const* rows_;
  std::size_t width_;
  std::vector<std::size_t> firsts_;  // a row for each number
  std::vector<std::uint32_t> slots_;
};

/// The minimal automaton that accepts the same words: states that accept the same words are merged.
/// States are numbered in the order in which they are reached from the starts, so that states used
/// together are close.
constexpr automaton_rows minimised(automaton_rows const& rows) {
  std::size_t const letters = rows.letters;
  std::size_t const states = rows.states();
  // Classes of states, distinguished by longer and longer words. The first contains state 0 alone.
  std::vector<std::uint32_t> part(states, 1);
  part[0] = 0;
  std::vector<std::uint32_t> ways(states * (letters + 1), 0);
  for (std::size_t parts = states == 1 ? 1 : 2;;) {
    for (std::size_t s = 0; s < states; ++s) {
      ways[s * (letters + 1)] = part[s];
      for (std::size_t l = 0; l < letters; ++l)
        ways[s * (letters + 1) + l + 1] = part[rows.next[s * letters + l]];
    }
    row_numbers number(ways, letters + 1);
    for (std::size_t s = 0; s < states; ++s) part[s] = number(s);
    if (number.size() == parts) break;
    parts = number.size();
  }

  std::vector<std::uint32_t> numbers(states, irreducible_words::none);  // by class
  numbers[0] = 0;
  std::vector<std::uint32_t> members{0};  // one of each class, by number
  automaton_rows small{letters, {}, {}};
  auto const meet = [&](std::uint32_t s) {
    auto& number = numbers[part[s]];
    if (number == irreducible_words::none) {
      number = static_cast<std::uint32_t>(members.size());
      members.push_back(s);
    }
    return number;
  };
  for (std::uint32_t const s : rows.starts) small.starts.push_back(meet(s));
  for (std::size_t i = 0; i < members.size(); ++i)  // NOLINT(modernize-loop-convert): they grow
    for (std::size_t l = 0; l < letters; ++l)
      small.next.push_back(meet(rows.next[members[i] * letters + l]));
  return small;
}

/// An automaton, and the length of the longest words examined.
struct automaton_of_words {
  automaton_rows rows{};
  std::size_t length = 0;
};

/// The minimal automaton that forbids words of up to `longest` actions; of fewer actions if the
/// limits of words or states would be exceeded.
constexpr automaton_of_words automaton_within(move_table const& moves, std::size_t longest,
                                              std::size_t most_words, std::size_t most_states) {
  automaton_of_words made;
  do {
    irreducible_words const words(moves, longest, most_words);
    made = {minimised(match_forbidden(moves, words)), words.length()};
    longest = made.length - 1;
  } while (made.rows.states() > most_states);
  return made;
}

}  // namespace wend::detail
