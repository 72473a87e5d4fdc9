// SPDX-License-Identifier: BSL-1.0
//
// Move automata of moves between stacks are compared with all moves of discs between pegs.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/move_automaton.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/io/move_automaton_file.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

namespace stack_moves_test {
namespace {

using wend::move_automaton;
using wend::puzzles::hanoi;

/// The ranks of the states to which a word leads, by the rank of the first state. Empty if the word
/// is not allowed there.
using effects = std::vector<std::optional<std::uint64_t>>;

struct word {
  std::vector<std::size_t> letters{};
  effects leads_to{};
};

template <class P>
effects longer(effects const& before, std::size_t letter) {
  effects after;
  for (auto const& rank : before) {
    after.emplace_back();
    if (!rank) continue;
    auto const s = P::unrank(*rank);
    auto const a = P::all[letter];
    auto const allowed = P::actions(s);
    if (std::find(allowed.begin(), allowed.end(), a) != allowed.end())
      after.back() = P::rank(P::result(s, a));
  }
  return after;
}

/// True if `u` is allowed wherever `v` is, and leads to the same state.
bool can_replace(effects const& u, effects const& v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] && u[i] != v[i]) return false;
  return true;
}

/// Tries all words of up to `longest` moves, in order, in every state of a puzzle that is so large
/// that words have the same effect in it only if they do with any number of discs. Of the words
/// that are allowed somewhere, the automaton dies at those with a part that an earlier word can
/// replace, and at no others. Returns the number of words at which it dies.
template <class P>
std::size_t check_words(std::size_t longest) {
  P const p;
  move_automaton const automaton(p, p.goal_state(), longest);
  REQUIRE(automaton.length() == longest);
  std::vector<word> all{{}};
  for (std::uint64_t rank = 0; rank < P::state_count(); ++rank)
    all[0].leads_to.emplace_back(rank);
  std::size_t dead = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].letters.size() == longest) break;
    auto state = automaton.start();
    for (auto const letter : all[i].letters) state = automaton.next(state, letter);
    for (std::size_t letter = 0; letter < P::all.size(); ++letter) {
      word next{all[i].letters, longer<P>(all[i].leads_to, letter)};
      next.letters.push_back(letter);
      auto const& to = next.leads_to;
      if (std::none_of(to.begin(), to.end(), [](auto const& rank) { return rank.has_value(); }))
        continue;
      // A word with a replaced part is not in the list: its replacement is, or that has such a part
      // itself, and so on.
      bool const replaced = std::any_of(all.begin(), all.end(), [&](word const& u) {
        return can_replace(u.leads_to, to);
      });
      bool part_is = false;
      for (std::size_t from = 1; from < next.letters.size() && !part_is; ++from) {
        auto at = automaton.start();
        for (std::size_t k = from; k < next.letters.size() && at != move_automaton::dead; ++k)
          at = automaton.next(at, next.letters[k]);
        part_is = at == move_automaton::dead;
      }
      bool const dies = automaton.next(state, letter) == move_automaton::dead;
      CAPTURE(next.letters);
      if (dies != (replaced || part_is)) CHECK(dies == (replaced || part_is));
      if (dies)
        ++dead;
      else
        all.push_back(std::move(next));
    }
  }
  return dead;
}

/// Hanoi whose discs go round: from each of three pegs to the next one only. Moves from the first
/// peg cost more.
struct round_trip : hanoi<4, 3> {
  static constexpr std::array<wend::puzzles::hanoi_move, 3> all{{{0, 1}, {1, 2}, {2, 0}}};
  static std::vector<wend::puzzles::hanoi_move> actions(state_type const& s) {
    std::vector<wend::puzzles::hanoi_move> list;
    for (auto const& a : all)
      if (top(s, a.from) < top(s, a.to)) list.push_back(a);
    return list;
  }
  static int effect_cost(wend::puzzles::hanoi_move const& a) { return a.from == 0 ? 3 : 1; }
  static int cost(state_type const&, wend::puzzles::hanoi_move const& a) { return effect_cost(a); }
  static void inverse(int) = delete;  // no move leads back
};

/// Solves every state of a puzzle, with words of each length up to `longest` pruned: in as many
/// moves as breadth-first search needs, and not with a depth limit of one move less.
template <class P>
void check_all_states(std::size_t longest) {
  P const p;
  std::vector<std::optional<std::size_t>> distance(P::state_count());
  std::vector<std::uint64_t> queue{P::rank(p.goal_state())};
  distance[queue[0]] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    auto const s = P::unrank(queue[i]);
    for (auto const a : P::actions(s)) {
      auto const to = P::rank(P::result(s, a));
      if (distance[to]) continue;
      distance[to] = *distance[queue[i]] + 1;
      queue.push_back(to);
    }
  }
  REQUIRE(queue.size() == P::state_count());
  for (std::size_t length = 1; length <= longest; ++length) {
    CAPTURE(length);
    move_automaton const automaton(p, p.goal_state(), length);
    for (auto const rank : queue) {
      auto const s = P::unrank(rank);
      auto const d = *distance[rank];
      CAPTURE(rank);
      auto const at_most = [&](std::size_t depth) {
        return wend::dls(p, s, {.limits = {.max_depth = depth}, .prune_moves = automaton});
      };
      auto const r = at_most(d);
      REQUIRE(r);
      CHECK(r.actions.size() == d);
      if (d > 0) CHECK_FALSE(at_most(d - 1));
    }
  }
}

}  // namespace

TEST_CASE("move automata of stacks forbid the words that can be replaced in all states of Hanoi") {
  static_assert(wend::effect_problem<hanoi<4>>);
  CHECK(check_words<hanoi<7, 3>>(5) > 0);
  CHECK(check_words<hanoi<6, 4>>(3) > 0);
}

TEST_CASE("move automata of stacks: Hanoi is solved optimally from each state with pruned moves") {
  check_all_states<hanoi<3, 3>>(4);
  check_all_states<hanoi<3, 4>>(3);
}

TEST_CASE("move automata of stacks: moves may have costs, and need no inverses") {
  static_assert(wend::effect_problem<round_trip> && !wend::unit_cost_problem<round_trip>);
  static_assert(!wend::invertible_problem<round_trip>);
  round_trip const p;
  auto const report = wend::check_problem(p, p.tower(0), 4);
  CHECK_MESSAGE(report, to_string(report));
  move_automaton const automaton(p, p.goal_state(), 6);
  std::uint64_t pruned = 0;
  for (std::uint64_t rank = 0; rank < p.state_count(); rank += 7) {
    CAPTURE(rank);
    auto const start = p.unrank(rank);
    auto const expected = wend::ucs(p, start);
    auto const r = wend::idastar(p, start, wend::heuristics::nil{}, {.prune_moves = automaton});
    REQUIRE(r);
    CHECK(r.cost == expected.cost);
    pruned += r.statistics.pruned_moves;
  }
  CHECK(pruned > 0);
}

namespace {

using wend::puzzles::hanoi_move;

struct to_no_peg : hanoi<4, 3> {
  static wend::stack_move effect(hanoi_move const& a) { return {a.from, 3}; }
};
struct from_no_peg : hanoi<4, 3> {
  static wend::stack_move effect(hanoi_move const& a) { return {3, a.to}; }
};
struct to_the_same_peg : hanoi<4, 3> {
  static wend::stack_move effect(hanoi_move const& a) { return {a.from, a.from}; }
};

}  // namespace

TEST_CASE("move automata of stacks: their lengths and files; invalid effects are rejected") {
  hanoi<4, 3> const p;
  move_automaton const short_words(p, p.goal_state(), 3);
  move_automaton const long_words(p, p.tower(0), 6);
  CHECK(short_words.problem_code() == long_words.problem_code());
  CHECK(short_words.sites() == 1);
  CHECK(hanoi<5, 3>::all == hanoi<4, 3>::all);  // with more discs the automaton is the same
  std::string const path = "stack_moves_test.moves";
  wend::save_move_automaton(long_words, path);
  auto const loaded = wend::load_move_automaton(path);
  std::remove(path.c_str());
  CHECK(wend::iddfs(p, p.tower(0), {.prune_moves = loaded}).cost == 15);
  CHECK(wend::iddfs(hanoi<5, 3>(), hanoi<5, 3>::tower(0), {.prune_moves = loaded}).cost == 31);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(wend::iddfs(hanoi<4, 4>(), p.tower(0), {.prune_moves = loaded})),
      doctest::Contains("of another problem"), wend::invalid_option);

  // Things are numbered with 8 bits: with many pegs, words are short.
  hanoi<2, 60> const sixty;
  CHECK(move_automaton(sixty, sixty.goal_state(), 4).length() == 1);
  hanoi<2, 90> const ninety;
  CHECK(move_automaton(ninety, ninety.goal_state(), 4).length() == 0);

  auto const refused = [&](auto const& wrong) {
    CHECK_THROWS_WITH_AS(move_automaton(wrong, p.goal_state(), 2),
                         doctest::Contains("expected two different numbers below stacks"),
                         wend::invalid_problem);
  };
  refused(to_no_peg());
  refused(from_no_peg());
  refused(to_the_same_peg());
}

TEST_CASE("check_problem compares actions with their stack moves") {
  using wend::broken_promise;
  hanoi<4, 4> const p;
  CHECK(wend::check_problem(p, p.tower(1), 4));
  auto const is_found = [](wend::check_report const& report, std::string const& text) {
    return std::any_of(report.findings.begin(), report.findings.end(), [&](auto const& f) {
      return f.kind == broken_promise::effect_differs && f.text.find(text) != std::string::npos;
    });
  };
  // The effects name wrong pegs.
  struct mixed_up : hanoi<4, 4> {
    static wend::stack_move effect(wend::puzzles::hanoi_move const& a) {
      return {a.from, a.from == 3 ? a.to : static_cast<std::size_t>(3 - a.from)};
    }
  };
  CHECK(is_found(wend::check_problem(mixed_up(), p.tower(1), 4), "according to effect"));
  // Actions in another order.
  struct backwards : hanoi<4, 4> {
    static auto actions(state_type const& s) {
      auto list = hanoi<4, 4>::actions(s);
      std::reverse(list.begin(), list.end());
      return list;
    }
  };
  CHECK(is_found(wend::check_problem(backwards(), p.tower(1), 4), "in their order"));
  // Discs get to peg 0 only while peg 1 is not empty. To move a disc away from peg 1 first, and a
  // disc to peg 0 second, is not allowed everywhere where the opposite order is allowed.
  struct locked_peg : hanoi<4, 4> {
    static auto actions(state_type const& s) {
      auto list = hanoi<4, 4>::actions(s);
      bool const locked = top(s, 1) == 4;
      auto const is_barred = [&](auto const& a) { return locked && a.to == 0; };
      list.erase(std::remove_if(list.begin(), list.end(), is_barred), list.end());
      return list;
    }
  };
  CHECK(is_found(wend::check_problem(locked_peg(), p.tower(1), 6), "according to effect"));
}

}  // namespace stack_moves_test
