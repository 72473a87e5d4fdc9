// SPDX-License-Identifier: BSL-1.0
//
// A move automaton forbids exactly the words that its definition forbids, and searches with it find
// solutions of the same costs as searches without it.
#include <wend/core/move_automaton.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <numeric>
#include <random>
#include <ranges>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/nil.hpp>
#include <wend/io/move_automaton_file.hpp>
#include <wend/puzzles/pancake.hpp>
#include <wend/puzzles/pocket_cube.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/topspin.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/checks.hpp"
#include "../support/sealed_frame.hpp"
#include "../support/shuffle.hpp"
#include "../support/small_boards.hpp"

namespace moves {
namespace {

using wend::move_automaton;

/// A walk along a corridor of three switches. Steps have no effect on the switches, so words from
/// different sites have the same effect.
struct corridor {
  struct state_type {
    std::size_t at = 0;
    unsigned lit = 0;
    friend bool operator==(state_type const&, state_type const&) = default;
  };
  using action_type = int;  // -1, 0: the switch, 1
  static constexpr std::size_t sites = 3;
  static constexpr std::array<int, 3> all{1, 0, -1};
  static std::size_t site(state_type const& s) { return s.at; }
  static constexpr bool allows(std::size_t at, int a) {
    return a == 0 || (a == 1 ? at + 1 < sites : at != 0);
  }
  static constexpr std::size_t leads_to(std::size_t at, int a) {
    return a == 0 ? at : a == 1 ? at + 1 : at - 1;
  }
  static std::array<int, 2 * sites> effect(std::size_t at, int a) {
    std::array<int, 2 * sites> from{0, 1, 2, 3, 4, 5};
    if (a == 0) std::swap(from[2 * at], from[2 * at + 1]);
    return from;
  }
  static std::vector<int> actions(state_type const& s) {
    std::vector<int> list;
    for (int const a : all)
      if (allows(s.at, a)) list.push_back(a);
    return list;
  }
  static state_type result(state_type s, int a) {
    if (a == 0) s.lit ^= 1u << s.at;
    s.at = leads_to(s.at, a);
    return s;
  }
  static bool is_goal(state_type const& s) { return s == state_type{}; }
};
static_assert(wend::effect_problem<corridor>);

/// The last site leads to a site that does not exist.
struct broken_corridor : corridor {
  static constexpr std::size_t leads_to(std::size_t at, int a) {
    return at == 2 && a == -1 ? sites : corridor::leads_to(at, a);
  }
};

/// The effect of a word on parts that all differ, computed from the definition alone.
struct told {
  std::vector<std::size_t> word{};
  std::vector<std::size_t> parts{};
  std::size_t site = 0;
  std::int64_t cost = 0;
};

/// The actions of a problem and their effects, read from the problem itself.
template <class P>
struct reading {
  static constexpr bool has_sites = requires { P::leads_to(std::size_t{}, P::all[0]); };

  P const& p;
  std::vector<wend::action_t<P>> letters;
  std::size_t sites = 1;

  reading(P const& problem, wend::state_t<P> const& any) : p(problem) {
    if constexpr (has_sites) {
      sites = P::sites;
      letters.assign(P::all.begin(), P::all.end());
      if constexpr (requires { p.order(); }) {
        auto const& order = P::orders[static_cast<std::size_t>(p.order())];
        letters.assign(order.begin(), order.end());
      }
    } else {
      for (auto const& a : p.actions(any)) letters.push_back(a);
    }
  }
  told begin(std::size_t site) const {
    told t{.site = site};
    auto const parts = [&] {
      if constexpr (has_sites)
        return std::ranges::size(p.effect(0, letters[0]));
      else
        return std::ranges::size(p.effect(letters[0]));
    }();
    t.parts.resize(parts);
    std::iota(t.parts.begin(), t.parts.end(), std::size_t{0});
    return t;
  }
  [[nodiscard]] bool allows(told const& t, std::size_t letter) const {
    if constexpr (has_sites)
      return P::allows(t.site, letters[letter]);
    else
      return true;
  }
  [[nodiscard]] told longer(told const& t, std::size_t letter) const {
    told next = t;
    next.word.push_back(letter);
    auto const& a = letters[letter];
    auto const apply = [&](auto const& effect) {
      std::size_t i = 0;
      for (auto const from : effect) next.parts[i++] = t.parts[static_cast<std::size_t>(from)];
    };
    if constexpr (has_sites) {
      apply(p.effect(t.site, a));
      next.site = P::leads_to(t.site, a);
      ++next.cost;
    } else {
      apply(p.effect(a));
      if constexpr (wend::unit_cost_problem<P>)
        ++next.cost;
      else
        next.cost += p.effect_cost(a);
    }
    return next;
  }
};

/// Compares the automaton with the definition, for all words of up to `longest + 2` actions. The
/// automaton dies at a word if and only if the word has a part of up to `longest` actions for which
/// an earlier word from the same site has the same effect and costs no more. Returns the number of
/// words at which it dies.
template <class P>
int check_words(P const& p, wend::state_t<P> const& any, std::size_t longest) {
  move_automaton const automaton(p, any, longest);
  REQUIRE(automaton.length() == longest);
  reading<P> const problem(p, any);
  REQUIRE(automaton.letters() == problem.letters.size());
  std::vector<std::vector<told>> all(problem.sites);  // in order, by site
  for (std::size_t site = 0; site < problem.sites; ++site) {
    all[site].push_back(problem.begin(site));
    for (std::size_t i = 0; i < all[site].size(); ++i) {
      if (all[site][i].word.size() == longest + 2) break;
      for (std::size_t letter = 0; letter < problem.letters.size(); ++letter)
        if (problem.allows(all[site][i], letter))
          all[site].push_back(problem.longer(all[site][i], letter));
    }
  }
  auto const is_replaced = [&](std::size_t site, std::vector<std::size_t> const& word) {
    auto const& words = all[site];
    auto const at = std::find_if(words.begin(), words.end(),
                                 [&](told const& t) { return t.word == word; });
    return std::any_of(words.begin(), at, [&](told const& earlier) {
      return earlier.site == at->site && earlier.parts == at->parts && earlier.cost <= at->cost;
    });
  };
  std::vector<std::vector<std::vector<std::size_t>>> forbidden(problem.sites);
  for (std::size_t site = 0; site < problem.sites; ++site)
    for (told const& t : all[site])
      if (t.word.size() <= longest && is_replaced(site, t.word)) forbidden[site].push_back(t.word);

  int dead = 0;
  for (std::size_t site = 0; site < problem.sites; ++site)
    for (told const& t : all[site]) {
      bool expected = false;
      told at = problem.begin(site);
      auto state = automaton.start(site);
      for (std::size_t i = 0; i <= t.word.size(); ++i) {
        auto const rest = std::span(t.word).subspan(i);
        for (auto const& f : forbidden[at.site])
          expected = expected || (f.size() <= rest.size() &&
                                  std::equal(f.begin(), f.end(), rest.begin()));
        if (i == t.word.size()) break;
        at = problem.longer(at, t.word[i]);
        if (state != move_automaton::dead) state = automaton.next(state, t.word[i]);
      }
      if (expected) ++dead;
      if ((state == move_automaton::dead) != expected) {
        CAPTURE(site);
        CAPTURE(t.word);
        CHECK((state == move_automaton::dead) == expected);
      }
    }
  return dead;
}

/// Compares the costs of iterative-deepening A* from all starts with those of uniform-cost search.
template <class P>
void check_costs(P const& p, std::vector<wend::state_t<P>> const& starts,
                 move_automaton const& automaton) {
  using wend::cycle_check;
  for (auto const& s : starts) {
    auto const known = wend::ucs(p, s);
    for (auto const cycles : {cycle_check::path, cycle_check::none}) {
      if (cycles == cycle_check::none && !wend::unit_cost_problem<P>) continue;
      auto const r = wend::idastar(p, s, wend::heuristics::nil{},
                                   {.cycles = cycles, .prune_moves = automaton});
      REQUIRE(r);
      CHECK(r.cost == known.cost);
      CHECK(tests::adds_up_depth_first(r.statistics));
    }
  }
}

}  // namespace
}  // namespace moves

using moves::check_costs;
using moves::check_words;
using moves::corridor;
using moves::drawn;
using moves::move_automaton;
using moves::shuffle;
using wend::puzzles::goal;
using wend::puzzles::move_order;

TEST_CASE("move automata forbid exactly the words of the definition: puzzles") {
  for (auto const order : {move_order::udlr, move_order::ulrd}) {
    wend::puzzles::tile_puzzle<2, 3> const tiles(goal::blank_first, order);
    CHECK(check_words(tiles, tiles.goal_state(), 1) == 0);
    CHECK(check_words(tiles, tiles.goal_state(), 4) > 0);
    wend::puzzles::torus_puzzle<2, 2> const torus(goal::blank_first, order);
    CHECK(check_words(torus, torus.goal_state(), 3) > 0);
  }
  CHECK(check_words(corridor{}, {}, 4) > 0);
  wend::puzzles::pancake<4> const pancakes;
  CHECK(check_words(pancakes, pancakes.goal_state(), 4) > 0);
  wend::puzzles::topspin<5, 2> const ring;
  CHECK(check_words(ring, ring.goal_state(), 3) > 0);
  wend::puzzles::pocket_cube<wend::puzzles::cube_metric::quarter_turns> const cube;
  CHECK(check_words(cube, cube.goal_state(), 2) > 0);
}

TEST_CASE("move automata forbid exactly the words of the definition: random actions and costs") {
  std::mt19937 random(3);
  for (int round = 0; round < (WEND_SLOW_TESTS ? 60 : 20); ++round) {
    CAPTURE(round);
    auto const p = drawn(random, 3 + random() % 3, 2 + random() % 2);
    check_words(p, p.goal, 2 + random() % 3);
  }
}

TEST_CASE("searches with a move automaton find the cheapest solutions: random actions and costs") {
  std::mt19937 random(5);
  for (int round = 0; round < (WEND_SLOW_TESTS ? 40 : 12); ++round) {
    CAPTURE(round);
    auto const p = drawn(random, 4, 3);
    std::vector<shuffle::state_type> starts;
    for (auto s = p.goal; std::next_permutation(s.begin(), s.end());)
      if (wend::ucs(p, s)) starts.push_back(s);
    for (std::size_t const longest : {1u, 2u, 3u, 5u, 7u})
      check_costs(p, starts, move_automaton(p, p.goal, longest));
  }
}

TEST_CASE("searches with a move automaton find the shortest solutions: boards of 2 by 3") {
  using puzzle = wend::puzzles::tile_puzzle<2, 3>;
  for (auto const order : {move_order::udlr, move_order::ulrd}) {
    puzzle const p(goal::blank_first, order);
    tests::distances const known(p);
    REQUIRE(known.boards.size() == 360);
    for (std::size_t const longest : {2u, 6u, 8u, 11u, 14u}) {
      CAPTURE(longest);
      move_automaton const automaton(p, p.goal_state(), longest);
      std::uint64_t pruned = 0;
      for (std::size_t i = 0; i < known.boards.size(); i += WEND_SLOW_TESTS ? 1 : 4) {
        auto const& s = known.boards[i];
        auto const d = known.of[p.rank(s)];
        auto const r = wend::iddfs(p, s, {.prune_moves = automaton});
        REQUIRE(r);
        CHECK(r.cost == d);
        pruned += r.statistics.pruned_moves;
        if (d == 0 || d % 3 != 0) continue;
        auto const depth = static_cast<std::size_t>(d);
        CHECK(wend::dls(p, s, {.limits = {.max_depth = depth}, .prune_moves = automaton}));
        CHECK(!wend::dls(p, s, {.limits = {.max_depth = depth - 1}, .prune_moves = automaton}));
        CHECK(wend::idastar(p, s, wend::heuristics::nil{}, {.prune_moves = automaton}).cost == d);
      }
      CHECK((pruned == 0) == (longest == 2));  // length 2 prunes only moves back
    }
  }
}

TEST_CASE(
    "move automata: each action of an expanded node is generated or counted in pruned_moves") {
  using puzzle = wend::puzzles::tile_puzzle<2, 3>;
  puzzle const p(goal::blank_first);
  auto const unsolvable = p.parse("0 2 1 3 4 5");
  for (std::size_t const longest : {0u, 2u, 6u, 9u})
    for (std::size_t const depth : {0u, 1u, 9u, 13u}) {
      CAPTURE(longest);
      CAPTURE(depth);
      tests::action_counter<puzzle> counted{.p = &p};
      auto const r = wend::dls(
          p, unsolvable, {.limits = {.max_depth = depth}, .prune_moves = longest}, counted);
      CHECK(r.statistics.expanded == counted.expanded);
      CHECK(r.statistics.generated + r.statistics.pruned_moves == counted.actions);
      CHECK((r.statistics.pruned_moves > 0) == (longest >= 6 && depth >= 9));
    }
}

TEST_CASE("move automata: a range of solutions has a part of the solutions found without pruning") {
  using puzzle = wend::puzzles::tile_puzzle<2, 3>;
  puzzle const p(goal::blank_first);
  wend::heuristics::nil const h;
  std::size_t all = 0;
  std::size_t some = 0;
  for (std::uint64_t number = 0; number < p.state_count(); number += 5) {
    CAPTURE(number);
    auto const start = p.unrank(number);
    std::vector<std::vector<wend::puzzles::move>> known;
    for (auto const& s : wend::solutions(wend::idastar, p, start, h)) known.push_back(s.actions);
    auto const check = [&](auto&& range) {
      std::size_t count = 0;
      for (auto const& s : range) {
        CHECK(std::find(known.begin(), known.end(), s.actions) != known.end());
        ++count;
      }
      CHECK(count >= 1);
      CHECK(range.status() == wend::search_status::exhausted);
      return count;
    };
    some += check(wend::solutions(wend::idastar, p, start, h, {.prune_moves = 10}));
    check(wend::solutions(wend::iddfs, p, start, {.prune_moves = 10}));
    all += known.size();
  }
  CHECK(some < all);
}

TEST_CASE("move automata: a small space is exhausted when all long words are forbidden") {
  using puzzle = wend::puzzles::tile_puzzle<2, 2>;
  puzzle const p(goal::blank_first);
  auto const unsolvable = p.parse("0 2 1 3");
  REQUIRE(!p.is_solvable(unsolvable));
  // The space is a ring of 12 boards: each word of 7 moves has the effect of 5 moves the other way.
  CHECK(wend::iddfs(p, unsolvable, {.prune_moves = 7}).status == wend::search_status::exhausted);
  CHECK(wend::iddfs(p, unsolvable, {.limits = {.max_depth = 40}, .prune_moves = 5}).status ==
        wend::search_status::depth_limit);
}

TEST_CASE("move automata: their size, and the options and problems that are rejected") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p(goal::blank_first);
  auto const start = p.parse("1 2 5 3 4 8 6 0 7");
  puzzle const other_order(goal::blank_first, move_order::ulrd);
  move_automaton const automaton(p, p.goal_state(), 6);
  CHECK(automaton.states() > 1);
  CHECK(automaton.bytes() == automaton.states() * 5 * sizeof(move_automaton::state_type));
  CHECK(wend::idastar(p, start, wend::heuristics::nil{}, {.prune_moves = automaton}));
  CHECK_THROWS_WITH_AS(wend::iddfs(other_order, start, {.prune_moves = automaton}),
                       doctest::Contains("of another problem, or of another order"),
                       wend::invalid_option);
  CHECK_THROWS_WITH_AS(wend::iddfs(p, start, {.prune_moves = -1}),
                       doctest::Contains("prune_moves must not be negative"), wend::invalid_option);
  struct countdown {
    using state_type = int;
    using action_type = int;
    std::array<int, 2> actions(int) const { return {1, 2}; }
    int result(int n, int a) const { return n - a; }
    bool is_goal(int n) const { return n == 0; }
  };
  CHECK_THROWS_WITH_AS(wend::iddfs(countdown{}, 4, {.prune_moves = 2}),
                       doctest::Contains("an effect_problem: a problem with a member effect"),
                       wend::invalid_option);

  struct without_actions {
    using state_type = int;
    using action_type = int;
    std::vector<int> none{};
    std::vector<int> const& actions(int) const { return none; }
    int result(int n, int) const { return n; }
    bool is_goal(int n) const { return n == 1; }
    std::vector<int> effect(int) const { return {1, 0}; }
  };
  CHECK(wend::iddfs(without_actions{}, 0, {.prune_moves = 2}).status ==
        wend::search_status::exhausted);

  // The words of an automaton are as long as its tables allow, and it reports that length.
  wend::puzzles::pancake<20> const stack;
  move_automaton const large(stack, stack.goal_state(), 30);
  CHECK(large.length() < 30);
  CHECK(large.length() >= 3);
  CHECK(large.states() <= move_automaton::most_states);
}

TEST_CASE("check_problem compares actions with their effect") {
  using wend::broken_promise;
  auto const kinds = [](wend::check_report const& report) {
    std::string text;
    for (auto const& f : report.findings) text += std::string(to_string(f.kind)) + " ";
    return text;
  };
  std::mt19937 random(8);
  auto const p = drawn(random, 4, 3);
  CHECK(wend::check_problem(p, p.goal, 3));

  // Two turns that share a place, although their effects name different places.
  struct wrong_parts : shuffle {
    std::vector<std::vector<std::uint8_t>> said{{1, 0, 2, 3}, {0, 1, 3, 2}};
    std::vector<std::uint8_t> const& effect(int a) const {
      return said[static_cast<std::size_t>(a)];
    }
    state_type result(state_type const& s, int a) const { return shuffle::result(s, a); }
  };
  struct true_turns : wrong_parts {
    state_type result(state_type s, int a) const {
      std::swap(s[a == 0 ? 0 : 1], s[a == 0 ? 1 : 2]);
      return s;
    }
  };
  true_turns t;
  t.goal = {0, 1, 2, 3};
  t.turns = t.said;
  t.costs = {1, 1};
  auto report = wend::check_problem(t, t.goal, 1);
  CHECK(kinds(report).find("effect_differs") != std::string::npos);
  CHECK(report.findings[0].text.find("the sequences of actions (0, 1) and (1, 0) have the same "
                                     "effect, but lead to different states") != std::string::npos);

  struct dearer : shuffle {
    int cost(state_type const& s, int a) const { return shuffle::cost(s, a) + (s == goal ? 0 : 1); }
  };
  dearer d;
  static_cast<shuffle&>(d) = p;
  CHECK(kinds(wend::check_problem(d, d.goal, 2)).find("effect_differs") != std::string::npos);

  struct fewer : shuffle {
    std::vector<int> actions(state_type const& s) const {
      auto all = shuffle::actions(s);
      if (!(s == goal)) all.pop_back();
      return all;
    }
  };
  fewer f;
  static_cast<shuffle&>(f) = p;
  report = wend::check_problem(f, f.goal, 2);
  CHECK(kinds(report).find("effect_differs") != std::string::npos);

  // A search notices actions in another order.
  struct reversed : shuffle {
    std::vector<int> actions(state_type const& s) const {
      auto all = shuffle::actions(s);
      if (!(s == state_type{0, 1, 2, 3})) std::reverse(all.begin(), all.end());
      return all;
    }
  };
  reversed r;
  static_cast<shuffle&>(r) = p;
  r.goal = {9, 9, 9, 9};
  CHECK_THROWS_WITH_AS(
      wend::dls(r, p.goal, {.limits = {.max_depth = 3}, .prune_moves = 2}),
      doctest::Contains("actions(s) does not return the actions that effect_problem requires"),
      wend::invalid_problem);

  wend::puzzles::tile_puzzle<3, 3> const tiles(goal::blank_first);
  CHECK(wend::check_problem(tiles, tiles.goal_state(), 4));
  wend::puzzles::pocket_cube<> const cube;
  CHECK(wend::check_problem(cube, cube.goal_state(), 2));
  wend::puzzles::topspin<7, 3> const ring;
  CHECK(wend::check_problem(ring, ring.goal_state(), 2));
  CHECK(wend::check_problem(corridor{}, corridor::state_type{}, 4));
  wend::puzzles::pancake<6> const stack;
  CHECK(wend::check_problem(stack, stack.goal_state(), 2));
}

TEST_CASE("move automata are saved and loaded; invalid files are rejected") {
  wend::puzzles::tile_puzzle<2, 3> const p(goal::blank_first);
  move_automaton const made(p, p.goal_state(), 8);
  std::string const path = "move_automaton_test.moves";
  wend::save_move_automaton(made, path);
  auto const bytes = [&] {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }();
  auto const write = [&](std::string const& text) {
    std::ofstream(path, std::ios::binary) << text;
  };
  {
    auto const loaded = wend::load_move_automaton(path);
    CHECK(loaded.length() == 8);
    CHECK(loaded.problem_code() == made.problem_code());
    REQUIRE(loaded.bytes() == made.bytes());
    CHECK(std::equal(made.rows(), made.rows() + made.states() * 5, loaded.rows()));
    for (std::size_t site = 0; site < 6; ++site) CHECK(loaded.start(site) == made.start(site));
    auto const start = p.parse("4 5 0 1 2 3");
    CHECK(wend::iddfs(p, start, {.prune_moves = loaded}).statistics.generated ==
          wend::iddfs(p, start, {.prune_moves = made}).statistics.generated);
  }
  using wend::move_automaton_error;
  using doctest::Contains;
  write("1 2 3\n");
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(path), Contains("is no file of a move automaton"),
                       move_automaton_error);
  std::string other = bytes;
  other[8] = 7;
  write(other);
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(path), Contains("has version 7 of the format"),
                       move_automaton_error);
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(WEND_TEST_DATA "/old/tiles.moves"),
                       WEND_TEST_DATA "/old/tiles.moves has version 1 of the format: expected 3",
                       move_automaton_error);
  // A file that is cut or has a changed byte is rejected, and never read past its end.
  for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 8) {
    write(bytes.substr(0, size));
    CHECK_THROWS_AS(wend::load_move_automaton(path), move_automaton_error);
  }
  for (std::size_t i = 0; i < bytes.size(); i += 1 + i / 16) {
    other = bytes;
    other[i] = static_cast<char>(other[i] ^ 0x41);
    write(other);
    CHECK_THROWS_AS(wend::load_move_automaton(path), move_automaton_error);
  }
  write(bytes + '\0');
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(path), Contains("length does not match its header"),
                       move_automaton_error);
  // With a corrected checksum, the successors are checked.
  other = bytes;
  other[other.size() - 9] = '\xFF';
  write(tests::sealed(other));
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(path), Contains("a state that it does not have"),
                       move_automaton_error);
  // With another number of sites, the file has the same length and names the right problem, so the
  // error is reported only when a search uses the automaton.
  other = bytes;
  other[40] = static_cast<char>(other[40] - 4);  // sites: 4 numbers fewer, for one state more
  other[44] = static_cast<char>(other[44] + 1);
  std::fill_n(other.begin() + 56 + 2 * 2, 2 * 4, '\0');  // its dead state
  write(tests::sealed(other));
  CHECK(wend::load_move_automaton(path).sites() == 2);
  {
    auto const few = wend::load_move_automaton(path);
    CHECK_THROWS_WITH_AS(wend::iddfs(p, p.goal_state(), {.prune_moves = few}),
                         Contains("of another problem"), wend::invalid_option);
  }
  other = bytes;
  other[56 + 2 * 6] = 1;  // behind the header and the starts
  write(tests::sealed(other));
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(path), Contains("its dead state is not dead"),
                       move_automaton_error);
  std::remove(path.c_str());
  CHECK_THROWS_WITH_AS(wend::load_move_automaton(path), Contains("it does not exist"),
                       move_automaton_error);
  CHECK_THROWS_AS(wend::save_move_automaton(made, "/nowhere/at/all"), move_automaton_error);
}

TEST_CASE("move automata: invalid effects are rejected") {
  std::mt19937 random(1);
  auto p = drawn(random, 4, 2);
  p.turns[1] = {0, 1, 1, 2};
  CHECK_THROWS_WITH_AS(move_automaton(p, p.goal, 2), doctest::Contains("not return a permutation"),
                       wend::invalid_problem);
  p.turns[1] = {0, 1, 2, 4};
  CHECK_THROWS_WITH_AS(move_automaton(p, p.goal, 2), doctest::Contains("not return a permutation"),
                       wend::invalid_problem);
  p.turns[1] = {0, 1, 2};
  CHECK_THROWS_WITH_AS(move_automaton(p, p.goal, 2), doctest::Contains("different sizes"),
                       wend::invalid_problem);
  auto const first = std::exchange(p.turns[0], {});
  p.turns[1] = p.goal;
  CHECK_THROWS_WITH_AS(move_automaton(p, p.goal, 2), doctest::Contains("different sizes"),
                       wend::invalid_problem);
  p.turns[0] = first;
  p.turns[1] = p.goal;
  p.costs[1] = -1;
  CHECK_THROWS_WITH_AS(move_automaton(p, p.goal, 2),
                       doctest::Contains("effect_cost(…) is negative"), wend::invalid_problem);
  CHECK_THROWS_WITH_AS(move_automaton(moves::broken_corridor(), {}, 2),
                       doctest::Contains("leads_to(…) is no site"), wend::invalid_problem);
}

namespace {

/// Four places in a ring: a turn forwards costs `Dear`, a turn back costs 1. Two turns in either
/// direction have the same effect.
template <class Cost, Cost Dear>
struct dear_turns {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 3}; }
  int result(int s, int a) const { return (s + a) % 4; }
  Cost cost(int, int a) const { return effect_cost(a); }
  bool is_goal(int s) const { return s == 2; }
  std::array<int, 4> effect(int a) const { return {a % 4, (a + 1) % 4, (a + 2) % 4, (a + 3) % 4}; }
  Cost effect_cost(int a) const { return a == 1 ? Dear : Cost{1}; }
};

/// Two actions with the same effect. The first one is dear.
struct dear_twin {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {0, 1}; }
  int result(int s, int) const { return 1 - s; }
  std::uint64_t cost(int, int a) const { return effect_cost(a); }
  bool is_goal(int s) const { return s == 1; }
  std::array<int, 2> effect(int) const { return {1, 0}; }
  std::uint64_t effect_cost(int a) const { return a == 0 ? std::uint64_t{1} << 63 : 1; }
};

/// Each site allows a different set of actions, the bits of its number. No action changes anything.
struct many_sites {
  using state_type = std::size_t;
  using action_type = int;
  static constexpr std::size_t sites = 8;
  static constexpr std::array<int, 3> all{0, 1, 2};
  static constexpr bool allows(std::size_t site, int a) { return (site >> a & 1) != 0; }
  static constexpr std::size_t leads_to(std::size_t site, int) { return site; }
  static std::size_t site(std::size_t s) { return s; }
  static std::vector<int> actions(std::size_t s) {
    std::vector<int> some;
    for (int const a : all)
      if (allows(s, a)) some.push_back(a);
    return some;
  }
  static std::size_t result(std::size_t s, int) { return s; }
  static bool is_goal(std::size_t) { return false; }
  static std::array<int, 1> effect(std::size_t, int) { return {0}; }
};

}  // namespace

TEST_CASE("move automata: costs near the end of their type forbid no cheaper sequence") {
  wend::heuristics::nil const h;
  for (std::size_t length = 0; length <= 3; ++length) {
    CAPTURE(length);
    constexpr std::int64_t dear = std::int64_t{1} << 62;
    CHECK(wend::idastar(dear_turns<std::int64_t, dear>{}, 0, h, {.prune_moves = length}).cost == 2);
    CHECK(wend::idastar(dear_twin{}, 0, h, {.prune_moves = length}).cost == 1);
  }
  CHECK(wend::check_problem(dear_twin{}, 0, 2));
}

TEST_CASE("move automata: sites with too many different sets of actions are rejected") {
  using namespace wend::detail;
  many_sites const p;
  std::size_t const any = 0;
  auto const moves = move_table_of(p, letters_of(p, &any));
  // Without sequences, the automaton has one state for each site, and the dead state.
  CHECK(automaton_within(moves, 0, 1000, 9).rows.states() == 9);
  CHECK_THROWS_WITH_AS(automaton_within(moves, 0, 1000, 8),
                       doctest::Contains("too many different sets of actions"),
                       wend::invalid_problem);
}
