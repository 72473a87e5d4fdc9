// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::equal, std::copy_n, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint32_t
#include <numeric>    // std::iota
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/move_table.hpp>

/// \file
/// The automaton that recognises forbidden words.
///
/// A. V. Aho, M. J. Corasick, "Efficient string matching: an aid to bibliographic search",
/// Communications of the ACM 18(6), 1975, 333-340; E. F. Moore, "Gedanken-experiments on sequential
/// machines", Automata Studies, 1956, 129-153.

namespace wend::detail {

/// The words of a move table that contain no forbidden word, ordered by length, then by the
/// problem's order of actions. A word is forbidden if an earlier one from the same site has the
/// same effect, is allowed wherever the later one is, and costs no more. So no word in the list can
/// be replaced by another one there.
///
/// The effect of a word on stacks is the list of the topmost items of each stack afterwards: one
/// item more than the longest word has actions. The `i`th item from the top of stack p before the
/// word is the number p + i · stacks, so that each item lies on one with a number that is `stacks`
/// greater. The actual heights of the stacks do not matter: below the last item examined nothing
/// changes.
///
/// A word is identified by its number. The first words are the empty ones, one for each site.
class irreducible_words {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFFu;

  /// The requirement that one item on a stack is less than another; none if both are the same.
  struct comparison {
    std::uint8_t less = 0;
    std::uint8_t greater = 0;
  };
  /// A word.
  struct entry {
    std::uint32_t site = 0;        ///< The site after it, such as the cell of a puzzle's blank.
    std::uint32_t first_site = 0;  ///< The site before it.
    std::uint32_t prefix = none;   ///< The word without its last action; none for an empty word.
    std::uint32_t suffix = none;   ///< The word without its first action; none for an empty word.
    std::int64_t cost = 0;
    comparison need{};  ///< Requirement of the last action, beyond those of the actions before.
  };

  /// Lists all words of up to `longest` actions, or up to the greatest length with at most `most`
  /// words.
  /// \throws std::bad_alloc if there is no memory.
  constexpr irreducible_words(move_table const& moves, std::size_t longest, std::size_t most)
      : moves_(&moves), slots_(1024, none) {
    if (moves.stacks != 0) longest = std::min(longest, longest_of_stacks(moves.stacks));
    parts_ = moves.stacks != 0 ? moves.stacks * (longest + 1) : moves.parts;
    words_.reserve(512);  // growing is most of the compile-time work
    effects_.reserve(512 * parts_);
    for (std::uint32_t site = 0; site < moves.sites; ++site) {
      append({.site = site, .first_site = site});
      std::iota(effect(site), effect(site) + parts_, std::uint8_t{0});
      enter(site);
    }
    begin_of_length_.push_back(0);
    while (length() < longest && extend(most)) continue;
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return words_.size(); }
  /// The length up to which all words were examined.
  [[nodiscard]] constexpr std::size_t length() const noexcept {
    return begin_of_length_.size() - 1;
  }

  [[nodiscard]] constexpr entry const& operator[](std::uint32_t word) const noexcept {
    return words_[word];
  }
  /// The word plus one action; `none` if that is not allowed, or contains a forbidden word, or if
  /// the word was not extended.
  [[nodiscard]] constexpr std::uint32_t longer(std::uint32_t word,
                                               std::size_t letter) const noexcept {
    std::size_t const at = word * moves_->letters + letter;
    return at < longer_.size() ? longer_[at] : none;
  }
  /// True if the word plus one action is forbidden, and no proper part of it is.
  [[nodiscard]] constexpr bool is_forbidden(std::uint32_t word, std::size_t letter) const noexcept {
    return longer(word, letter) == none && word < begin_of_length_.back() &&
           moves_->allows(words_[word].site, letter) &&
           (is_empty(word) || longer(words_[word].suffix, letter) != none);
  }
  [[nodiscard]] constexpr bool is_empty(std::uint32_t word) const noexcept {
    return word < moves_->sites;
  }

 private:
  /// With longer words the item numbers would not fit 8 bits.
  static constexpr std::size_t longest_of_stacks(std::size_t stacks) noexcept {
    return stacks > 256 ? 0 : (256 / stacks - 1) / 2;
  }

  [[nodiscard]] constexpr std::uint8_t* effect(std::size_t word) noexcept {
    return effects_.data() + word * parts_;
  }
  [[nodiscard]] constexpr std::uint8_t const* effect(std::size_t word) const noexcept {
    return effects_.data() + word * parts_;
  }
  constexpr void append(entry const& w) {
    words_.push_back(w);
    effects_.resize(effects_.size() + parts_, std::uint8_t{});
  }

  /// Adds the words of one more action. Returns false if there are too many: the words are then
  /// those of before, and cannot be extended again.
  constexpr bool extend(std::size_t most) {
    std::uint32_t const begin = begin_of_length_.back();
    auto const end = static_cast<std::uint32_t>(words_.size());
    std::size_t const letters = moves_->letters;
    begin_of_length_.push_back(end);
    longer_.resize(end * letters, none);
    for (std::uint32_t w = begin; w < end; ++w) {
      for (std::size_t letter = 0; letter < letters; ++letter) {
        if (!moves_->allows(words_[w].site, letter)) continue;
        // The part after the first action is a word too. For an empty word it is empty.
        std::uint32_t const suffix =
            is_empty(w) ? moves_->leads_to(words_[w].site, letter)
                        : longer_[words_[w].suffix * letters + letter];
        if (suffix == none || is_impossible(w, letter)) continue;
        if (words_.size() == most) {
          words_.resize(end);
          begin_of_length_.pop_back();
          longer_.resize(begin * letters);
          return false;
        }
        add(w, letter, suffix);
      }
    }
    return true;
  }

  constexpr void add(std::uint32_t prefix, std::size_t letter, std::uint32_t suffix) {
    auto const number = static_cast<std::uint32_t>(words_.size());
    entry const& before = words_[prefix];
    append({.site = moves_->leads_to(before.site, letter),
            .first_site = before.first_site,
            .prefix = prefix,
            .suffix = suffix,
            .cost = sum_or_most(before.cost, moves_->cost(before.site, letter)),
            .need = need_of(prefix, letter)});
    if (moves_->stacks != 0)
      move_top(effect(prefix), moves_->stack_moves[letter], effect(number));
    else
      permute(effect(prefix), moves_->effect(words_[prefix].site, letter), effect(number));
    if (enter(number)) {
      longer_[prefix * moves_->letters + letter] = number;
    } else {
      words_.pop_back();
      effects_.resize(effects_.size() - parts_);
    }
  }
  constexpr void permute(std::uint8_t const* before, std::uint8_t const* change,
               std::uint8_t* after) const noexcept {
    for (std::size_t part = 0; part < parts_; ++part) after[part] = before[change[part]];
  }
  constexpr void move_top(std::uint8_t const* before, stack_move const& move,
                std::uint8_t* after) const noexcept {
    std::size_t const stacks = moves_->stacks;
    std::copy_n(before, parts_, after);
    for (std::size_t part = move.from; part + stacks < parts_; part += stacks)
      after[part] = before[part + stacks];
    std::size_t const last = parts_ - stacks + move.from;
    after[last] = static_cast<std::uint8_t>(before[last] + stacks);
    after[move.to] = before[move.from];
    for (std::size_t part = move.to + stacks; part < parts_; part += stacks)
      after[part] = before[part - stacks];
  }

  /// The requirement of the move after a word, for items on stacks: one must be less than another.
  [[nodiscard]] constexpr comparison comparison_of(std::uint32_t word,
                                                   std::size_t letter) const noexcept {
    auto const& move = moves_->stack_moves[letter];
    return {effect(word)[move.from], effect(word)[move.to]};
  }
  /// True if an action is never allowed after a word.
  [[nodiscard]] constexpr bool is_impossible(std::uint32_t word,
                                             std::size_t letter) const noexcept {
    if (moves_->stacks == 0) return false;
    auto const [less, greater] = comparison_of(word, letter);
    return orders(word, greater, less);
  }
  [[nodiscard]] constexpr comparison need_of(std::uint32_t word,
                                             std::size_t letter) const noexcept {
    if (moves_->stacks == 0) return {};
    auto const need = comparison_of(word, letter);
    return orders(word, need.less, need.greater) ? comparison{} : need;
  }
  /// True if one item is less than another wherever a word is allowed, by the requirements of its
  /// actions and the order within stacks. \pre The word is possible, so that there is no cycle.
  [[nodiscard]] constexpr bool orders(std::uint32_t word, std::size_t less,
                            std::size_t greater) const noexcept {
    auto const is_above = [this](std::size_t a, std::size_t b) {
      return a < b && (b - a) % moves_->stacks == 0;
    };
    if (is_above(less, greater)) return true;
    for (std::uint32_t w = word; !is_empty(w); w = words_[w].prefix) {
      auto const [a, b] = words_[w].need;
      if (a != b && (less == a || is_above(less, a)) &&
          (b == greater || orders(word, b, greater)))
        return true;
    }
    return false;
  }

  /// Enters a word in the table of effects. False if the table has one that can replace it.
  constexpr bool enter(std::uint32_t number) {
    if (2 * (size() + 1) > slots_.size()) {
      slots_.assign(4 * slots_.size(), none);
      for (std::uint32_t w = 0; w < number; ++w) slots_[free_slot(w)] = w;
    }
    std::size_t slot = first_slot(number);
    for (; slots_[slot] != none; slot = next(slot))
      if (can_replace(slots_[slot], number)) return false;
    slots_[slot] = number;
    return true;
  }
  constexpr bool can_replace(std::uint32_t earlier, std::uint32_t later) {
    entry const& u = words_[earlier];
    entry const& v = words_[later];
    return u.first_site == v.first_site && u.site == v.site && u.cost <= v.cost &&
           u.cost != largest_effect_cost &&
           std::equal(effect(earlier), effect(earlier) + parts_, effect(later)) &&
           is_allowed_wherever(earlier, later);
  }
  /// True if the requirements of the earlier word follow from those of the later one.
  [[nodiscard]] constexpr bool is_allowed_wherever(std::uint32_t earlier,
                                                   std::uint32_t later) const noexcept {
    if (moves_->stacks == 0) return true;
    for (; !is_empty(earlier); earlier = words_[earlier].prefix) {
      auto const [less, greater] = words_[earlier].need;
      if (less != greater && !orders(later, less, greater)) return false;
    }
    return true;
  }
  [[nodiscard]] constexpr std::size_t first_slot(std::uint32_t word) {
    std::uint64_t const hash =
        hash_of_numbers(effect(word), parts_) ^ (std::uint64_t{words_[word].first_site} << 32);
    return static_cast<std::size_t>(hash) & (slots_.size() - 1);
  }
  [[nodiscard]] constexpr std::size_t next(std::size_t slot) const noexcept {
    return (slot + 1) & (slots_.size() - 1);
  }
  [[nodiscard]] constexpr std::size_t free_slot(std::uint32_t word) {
    std::size_t slot = first_slot(word);
    while (slots_[slot] != none) slot = next(slot);
    return slot;
  }

  move_table const* moves_;
  std::size_t parts_ = 0;  // per effect
  std::vector<entry> words_;
  std::vector<std::uint8_t> effects_;            // for each word: the former place of each part
  std::vector<std::uint32_t> longer_;            // by word and letter
  std::vector<std::uint32_t> begin_of_length_;   // the first word of each length
  std::vector<std::uint32_t> slots_;             // a hash table of the words by effect
};

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
      begins[words[w].prefix] = 1;
  }
  std::vector<std::uint32_t> state(words.size(), 0);  // of a word, or of its longest suffix that
                                                      // has one
  std::uint32_t states = 1;
  for (std::uint32_t w = 0; w < words.size(); ++w)
    state[w] = begins[w] ? states++ : state[words[w].suffix];

  automaton_rows rows{letters, std::vector<std::uint32_t>(states * letters, 0),
                      {state.begin(), state.begin() + static_cast<std::ptrdiff_t>(moves.sites)}};
  for (std::uint32_t w = 0; w < words.size(); ++w) {
    if (!begins[w]) continue;
    for (std::size_t letter = 0; letter < letters; ++letter) {
      auto& to = rows.next[state[w] * letters + letter];
      std::uint32_t const longer = words.longer(w, letter);
      if (longer != irreducible_words::none)
        to = state[longer];
      else if (moves.allows(words[w].site, letter) && !words.is_forbidden(w, letter))
        to = words.is_empty(w) ? state[moves.leads_to(words[w].site, letter)]
                               : rows.next[state[words[w].suffix] * letters + letter];
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
  if (letters == 0) return {0, {}, std::vector<std::uint32_t>(rows.starts.size())};
  // Classes of states, distinguished by longer and longer words. The first contains only state 0.
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
/// limits of words or states would be exceeded. \throws invalid_problem if even that of empty words
/// has too many states: one for each set of actions that a site allows.
constexpr automaton_of_words automaton_within(move_table const& moves, std::size_t longest,
                                              std::size_t most_words, std::size_t most_states) {
  for (;;) {
    irreducible_words const words(moves, longest, most_words);
    automaton_of_words made{minimised(match_forbidden(moves, words)), words.length()};
    if (made.rows.states() <= most_states) return made;
    if (made.length == 0)
      raise(invalid_problem("wend: the sites of the problem allow too many different sets of "
                            "actions for a move automaton: expected fewer than 65536"));
    longest = made.length - 1;
  }
}

}  // namespace wend::detail
