// SPDX-License-Identifier: BSL-1.0
#include <wend/core/check_problem.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <wend/core/adapters.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>

namespace {

using wend::broken_promise;

bool has(wend::check_report const& r, broken_promise kind) {
  return std::any_of(r.findings.begin(), r.findings.end(),
                     [&](wend::finding const& f) { return f.kind == kind; });
}

wend::finding first(wend::check_report const& r, broken_promise kind) {
  for (wend::finding const& f : r.findings)
    if (f.kind == kind) return f;
  return {kind, "not found"};
}

// Whether all findings are of this kind, and there is one.
bool only(wend::check_report const& r, broken_promise kind) {
  return !r && std::all_of(r.findings.begin(), r.findings.end(),
                           [&](wend::finding const& f) { return f.kind == kind; });
}

// The ways in which the ring below is broken; most of them at the spot 2 alone, which the second
// action 0 reaches.
enum class flaw {
  none, result_throws, actions_throw, cost_throws, actions_change, actions_read, results_change,
  hash, is_goal_differs, negative_cost, wide_cost, apply, undo, inverse_elsewhere, inverse_wrong,
  pack_twice, unpack, pack_differs, rank_high, rank_twice, unrank, ranks_differ, site, allows_more,
  allows_less, leads_to, staged_apply, staged_undo, apply_throws
};

// A state of the ring: `way` says how it was made, and `==` does not see it.
struct place {
  int at;
  int way = 0;
  friend bool operator==(place const& a, place const& b) { return a.at == b.at; }
};

// A ring of eight places with every refinement: action 0 is one step ahead, action 1 one back.
template <flaw F>
struct ring {
  using state_type = place;
  using action_type = int;
  static constexpr int size = 8;
  mutable int calls = 0;

  static constexpr int around(int at, int by) { return (at + by + size) % size; }
  static bool here(place s) { return s.at == 2; }

  struct reading {
    place const* s;
    struct iterator {
      place const* s;
      int i;
      using difference_type = std::ptrdiff_t;
      using value_type = int;
      int operator*() const {
        return F == flaw::actions_read && s->at == 3 ? 1 : (i == 0 ? 1 : -1);
      }
      iterator& operator++() {
        ++i;
        return *this;
      }
      iterator operator++(int) { return {s, i++}; }
      friend bool operator==(iterator a, iterator b) { return a.i == b.i; }
    };
    int count = 2;
    iterator begin() const { return {s, 0}; }
    iterator end() const { return {s, count}; }
  };
  reading actions(place const& s) const {
    ++calls;
    if (F == flaw::actions_throw && here(s)) throw std::runtime_error("no list");
    return {&s, F == flaw::actions_change && here(s) && calls % 2 == 0 ? 1 : 2};
  }
  place result(place s, int a) const {
    ++calls;
    if (F == flaw::result_throws && here(s) && a == -1) throw std::out_of_range("no such move");
    if (F == flaw::results_change && here(s) && calls % 2 == 0) return {around(s.at, -a)};
    return {around(s.at, a), a};
  }
  bool is_goal(place s) const {
    if (F == flaw::is_goal_differs && s.at == 4) return s.way != -1;
    return s.at == 4;
  }
  std::int64_t cost(place s, int a) const {
    if (F == flaw::cost_throws && here(s)) throw 42;
    if (F == flaw::negative_cost && here(s) && a == 1) return -3;
    if (F == flaw::wide_cost && here(s)) return std::int64_t{1} << 40;
    return 2;
  }
  using cost_type = int;

  std::size_t hash(place s) const {
    if (F == flaw::hash && s.at == 0) return static_cast<std::size_t>(100 + s.way);
    return static_cast<std::size_t>(s.at);
  }

  void apply(place& s, int a) const {
    if (F == flaw::apply_throws && here(s)) throw std::runtime_error("stuck");
    s = {around(s.at, F == flaw::apply && here(s) ? -a : a), s.way};
  }
  void undo(place& s, int a) const {
    s = {around(s.at, F == flaw::undo && s.at == 3 && a == 1 ? 0 : -a), s.way};
  }
  int inverse(int a) const {
    if (F == flaw::inverse_elsewhere) return a == 1 ? 7 : 1;
    if (F == flaw::inverse_wrong) return 1;
    return -a;
  }

  int pack(place s) const {
    if (F == flaw::pack_twice && s.at == 5) return 4;
    if (F == flaw::pack_differs && s.at == 0) return 8 * s.way;
    return s.at;
  }
  place unpack(int k) const { return {F == flaw::unpack && k == 2 ? 3 : k % 8}; }

  std::uint64_t state_count() const { return F == flaw::rank_high ? 7 : 8; }
  std::uint64_t rank(place s) const {
    if (F == flaw::rank_twice && s.at == 5) return 4;
    return static_cast<std::uint64_t>(s.at);
  }
  place unrank(std::uint64_t i) const {
    if (F == flaw::rank_twice) return {i == 4 ? 5 : static_cast<int>(i)};
    return {F == flaw::unrank && i == 2 ? 3 : static_cast<int>(i)};
  }
  bool ranks(place s) const { return F != flaw::ranks_differ || s.at != 0 || s.way != 1; }

  static constexpr std::size_t sites = 8;
  static constexpr std::array<int, 3> all{1, -1, 5};
  std::size_t site(place s) const {
    return static_cast<std::size_t>(F == flaw::site && here(s) ? 8 : s.at);
  }
  static constexpr bool allows(std::size_t site, int a) {
    if (F == flaw::allows_more && site == 2) return true;
    if (F == flaw::allows_less && site == 2) return a == 1;
    return a != 5;
  }
  static constexpr std::size_t leads_to(std::size_t site, int a) {
    if (F == flaw::leads_to && site == 2) return 7;
    return static_cast<std::size_t>(around(static_cast<int>(site), a));
  }
  void apply(place& s, std::size_t site, int a) const {
    int const from = F == flaw::staged_apply && site == 2 ? 6 : static_cast<int>(site);
    s = {around(from, a), s.way};
  }
  void undo(place& s, std::size_t site, int) const {
    s = {F == flaw::staged_undo && site == 2 ? 6 : static_cast<int>(site), s.way};
  }
};
static_assert(wend::staged_problem<ring<flaw::none>> && wend::packable_problem<ring<flaw::none>> &&
              wend::rankable_problem<ring<flaw::none>> &&
              wend::hashable_problem<ring<flaw::none>> &&
              wend::invertible_problem<ring<flaw::none>> &&
              wend::weighted_problem<ring<flaw::none>>);

template <flaw F>
wend::check_report checked(std::size_t depth = 8) {
  ring<F> const p{};
  return wend::check_problem(p, place{0}, depth);
}

// The chain 0 -> 1 -> … -> 5, whose end is the goal; each step costs 2.
struct chain {
  using state_type = int;
  using action_type = int;
  std::vector<int> actions(int n) const { return n < 5 ? std::vector{1} : std::vector<int>{}; }
  int result(int n, int a) const { return n + a; }
  int cost(int, int) const { return 2; }
  bool is_goal(int n) const { return n == 5; }
};

struct high_at_goal {
  static constexpr bool goal_aware = true;
  int operator()(int n) const { return n == 5 ? 1 : 0; }
};

struct wrong_step {
  static constexpr int f_step = 4;
  int operator()(int n) const { return n == 0 ? 2 : 2 * (5 - n) - (n == 3 ? 2 : 0); }
};

}  // namespace

TEST_CASE("a problem that keeps all its promises passes") {
  auto const r = checked<flaw::none>();
  CHECK_MESSAGE(r, to_string(r));
  CHECK(to_string(r).empty());
  CHECK(r.states == 8);
  CHECK(r.actions == 16);
  CHECK(r.goals == 1);
  CHECK(r.complete);
}

TEST_CASE("so do puzzles with all their refinements, and graphs") {
  using puzzle = wend::puzzles::tile_puzzle<3, 3>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const manhattan{p};
  auto const tiles = wend::check_problem(p, p.goal_state(), 9, manhattan);
  CHECK_MESSAGE(tiles, to_string(tiles));
  CHECK(tiles.states == 1 + 2 + 4 + 8 + 16 + 20 + 39 + 62 + 116 + 152);

  using torus = wend::puzzles::torus_puzzle<2, 3>;
  torus const t{wend::puzzles::goal::blank_first};
  auto const tori = wend::check_problem(t, t.goal_state(), 30);
  CHECK_MESSAGE(tori, to_string(tori));

  wend::explicit_graph<double> const g{{0, 1, 1.5}, {0, 1, 0.5}, {1, 1, 0}, {1, 2, 0.1}};
  auto const left = [](std::size_t v) { return v == 0 ? 0.5 + 0.1 : v == 1 ? 0.1 : 0.0; };
  auto const graph = wend::check_problem(wend::graph_problem{g, 2}, 0, 9, left);
  CHECK_MESSAGE(graph, to_string(graph));
}

TEST_CASE("each broken promise of a problem is named") {
  CHECK(only(checked<flaw::result_throws>(), broken_promise::threw));
  CHECK(only(checked<flaw::cost_throws>(), broken_promise::threw));
  CHECK(only(checked<flaw::apply_throws>(), broken_promise::threw));
  CHECK(has(checked<flaw::actions_throw>(), broken_promise::threw));
  CHECK(has(checked<flaw::actions_change>(), broken_promise::actions_differ));
  CHECK(has(checked<flaw::actions_read>(), broken_promise::actions_read_state));
  CHECK(has(checked<flaw::results_change>(), broken_promise::results_differ));
  CHECK(only(checked<flaw::hash>(), broken_promise::hash_differs));
  CHECK(only(checked<flaw::is_goal_differs>(), broken_promise::equal_states_differ));
  CHECK(only(checked<flaw::negative_cost>(), broken_promise::invalid_cost));
  CHECK(only(checked<flaw::wide_cost>(), broken_promise::invalid_cost));
  CHECK(only(checked<flaw::apply>(), broken_promise::apply_differs) == false);
  CHECK(has(checked<flaw::apply>(), broken_promise::apply_differs));
  CHECK(only(checked<flaw::undo>(), broken_promise::undo_differs));
  CHECK(only(checked<flaw::inverse_elsewhere>(), broken_promise::inverse_not_offered));
  CHECK(only(checked<flaw::inverse_wrong>(), broken_promise::inverse_differs));
  CHECK(has(checked<flaw::pack_twice>(), broken_promise::pack_not_one_to_one));
  CHECK(only(checked<flaw::unpack>(), broken_promise::unpack_differs));
  CHECK(only(checked<flaw::pack_differs>(), broken_promise::equal_states_differ));
  CHECK(only(checked<flaw::rank_high>(), broken_promise::rank_out_of_range));
  CHECK(has(checked<flaw::rank_twice>(), broken_promise::rank_not_one_to_one));
  CHECK(only(checked<flaw::unrank>(), broken_promise::unrank_differs));
  CHECK(only(checked<flaw::ranks_differ>(), broken_promise::equal_states_differ));
  CHECK(has(checked<flaw::site>(), broken_promise::site_out_of_range));
  CHECK(only(checked<flaw::allows_more>(), broken_promise::allows_differs));
  CHECK(only(checked<flaw::allows_less>(), broken_promise::allows_differs));
  CHECK(only(checked<flaw::leads_to>(), broken_promise::leads_to_differs));
  CHECK(has(checked<flaw::staged_apply>(), broken_promise::staged_apply_differs));
  CHECK(only(checked<flaw::staged_undo>(), broken_promise::staged_undo_differs));
}

TEST_CASE("and said in words: where, which action, what was expected and what came") {
  auto const undo = first(checked<flaw::undo>(), broken_promise::undo_differs);
  CHECK(undo.text ==
        "after the actions 0, 0, action 0: undo does not restore the state that apply changed");
  CHECK(undo.path == std::vector<std::size_t>{0, 0});
  CHECK(undo.action == 0);

  CHECK(to_string(checked<flaw::result_throws>())
            .find("threw: after the actions 0, 0, action 1: result threw: no such move\n") !=
        std::string::npos);
  CHECK(first(checked<flaw::cost_throws>(), broken_promise::threw).text ==
        "after the actions 0, 0, action 0: cost threw: something that is no std::exception");

  CHECK(first(checked<flaw::negative_cost>(), broken_promise::invalid_cost).text ==
        "after the actions 0, 0, action 0: the cost -3 is negative");
  CHECK(first(checked<flaw::wide_cost>(), broken_promise::invalid_cost).text ==
        "after the actions 0, 0, action 0: the cost 1099511627776 does not fit the cost type");

  auto const rank = first(checked<flaw::rank_high>(), broken_promise::rank_out_of_range);
  CHECK(rank.text ==
        "after the actions 1: the rank is not below state_count: expected less than 7, got 7");
  CHECK(rank.expected == "less than 7");
  CHECK(rank.got == "7");

  auto const site = first(checked<flaw::leads_to>(), broken_promise::leads_to_differs);
  CHECK(site.text ==
        "after the actions 0, 0, action 0: leads_to is not the site of the result: "
        "expected 3, got 7");
  CHECK(first(checked<flaw::allows_more>(), broken_promise::allows_differs).text ==
        "after the actions 0, 0: allows, at the site 2, an action that is not offered");
  CHECK(first(checked<flaw::pack_twice>(), broken_promise::pack_not_one_to_one).text.find(
            "pack gives the key 4 here and ") != std::string::npos);
  CHECK(first(checked<flaw::is_goal_differs>(), broken_promise::equal_states_differ).text.find(
            "but their answers of is_goal differ") != std::string::npos);
  auto const hash = first(checked<flaw::hash>(), broken_promise::hash_differs);
  CHECK(hash.text.find("equals the one reached at the start, but its hash differs") !=
        std::string::npos);
  CHECK(hash.expected == "100");
  CHECK(to_string(checked<flaw::undo>()) == "undo_differs: " + undo.text + "\n");
}

TEST_CASE("a token that does not restore") {
  struct by_token {
    using state_type = int;
    using action_type = int;
    bool broken = false;
    std::array<int, 2> actions(int) const { return {2, 3}; }
    int result(int n, int a) const { return n / a; }
    bool is_goal(int n) const { return n == 0; }
    int apply(int& n, int a) const {
      int const old = n;
      n /= a;
      return old;
    }
    void undo(int& n, int a, int old) const { n = broken ? n * a : old; }
  };
  CHECK(wend::check_problem(by_token{}, 96, 5));
  auto const r = wend::check_problem(by_token{true}, 96, 5);
  CHECK(only(r, broken_promise::undo_differs));
  CHECK(r.findings[0].text.find("undo with its token does not restore") != std::string::npos);
}

TEST_CASE("depth, the bound on states, the findings of a kind, and several starts") {
  CHECK(checked<flaw::none>(2).states == 5);
  CHECK(checked<flaw::none>(2).complete);
  CHECK(checked<flaw::none>(0).states == 1);
  CHECK(checked<flaw::undo>(2));   // its flaw is further away
  ring<flaw::none> const good{};
  auto const cut = wend::check_problem(good, place{0}, 8, {.max_states = 3});
  CHECK(cut.states == 3);
  CHECK_FALSE(cut.complete);

  ring<flaw::inverse_elsewhere> const bad{};
  auto const few = wend::check_problem(bad, place{0}, 8, {.per_kind = 2});
  CHECK(few.findings.size() == 2);
  CHECK(few.broken == 8);
  CHECK(to_string(few).find("and 6 more\n") != std::string::npos);

  ring<flaw::negative_cost> const costly{};
  auto const two = wend::check_problem(costly, wend::starts(std::vector<place>{{5}, {1}}), 8);
  REQUIRE(only(two, broken_promise::invalid_cost));
  CHECK(two.findings[0].text ==
        "from start 1 after the actions 0, action 0: the cost -3 is negative");
  CHECK(two.findings[0].start == 1);
}

TEST_CASE("a heuristic that keeps its promises") {
  CHECK(wend::check_problem(chain{}, 0, 9, [](int n) { return 2 * (5 - n); }));
  CHECK(wend::check_problem(chain{}, 0, 9, [](int) { return 0; }));
}

TEST_CASE("estimates that are no costs, too high, or fall too fast") {
  auto const negative = wend::check_problem(chain{}, 0, 9, [](int n) { return n == 2 ? -1 : 0; });
  REQUIRE(only(negative, broken_promise::invalid_estimate));
  CHECK(negative.findings[0].text == "after the actions 0, 0: the estimate -1 is negative");
  auto const nan = wend::check_problem(chain{}, 0, 9, [](int) { return std::nan(""); });
  CHECK(only(nan, broken_promise::invalid_estimate));
  CHECK(nan.findings[0].text.find("is not a number") != std::string::npos);
  auto const thrown = wend::check_problem(chain{}, 0, 9, [](int n) -> int {
    if (n == 1) throw std::runtime_error("unknown");
    return 0;
  });
  CHECK(only(thrown, broken_promise::threw));

  auto const high = wend::check_problem(chain{}, 0, 9, [](int n) { return n == 3 ? 5 : 0; });
  CHECK(first(high, broken_promise::inadmissible).text ==
        "after the actions 0, 0, 0: the estimate, as the actions 0, 0 lead from here to a goal: "
        "expected at most 4, got 5");
  auto const falling = wend::check_problem(chain{}, 0, 9, [](int n) { return n == 1 ? 8 : 0; });
  REQUIRE(only(falling, broken_promise::inconsistent));
  CHECK(falling.findings[0].text ==
        "after the actions 0, action 0: the estimate, where the action costs 2 and leads to the "
        "estimate 0: expected at most 2, got 8");
  CHECK(wend::check_problem(chain{}, 0, 9, [](int n) { return n == 1 ? 8 : 0; },
                            {.consistent = false}));
  CHECK(wend::check_problem(chain{}, 0, 9, [](int n) { return 4 * (5 - n); },
                            {.admissible = false, .consistent = false}));
  // No goal within the depth: too high is not known.
  auto const blind = wend::check_problem(chain{}, 0, 2, [](int) { return 100; });
  CHECK(blind);
  CHECK(blind.goals == 0);
  // Sums of floating-point numbers are allowed their error.
  wend::explicit_graph<double> const g{{0, 1, 0.1}, {1, 2, 0.2}};
  CHECK(wend::check_problem(wend::graph_problem{g, 2}, 0, 9,
                            [](std::size_t v) { return v == 0 ? 0.1 + 0.2 : v == 1 ? 0.2 : 0.0; }));
}

TEST_CASE("a dead end that is none, and a goal that is not 0") {
  auto const dead = wend::check_problem(chain{}, 0, 9, [](int n) -> std::optional<int> {
    if (n == 3) return std::nullopt;
    return 0;
  });
  REQUIRE(only(dead, broken_promise::false_dead_end));
  CHECK(dead.findings[0].text ==
        "after the actions 0, 0, 0: called a dead end, but the actions 0, 0 lead from here to a "
        "goal at the cost 4");
  auto const aware = wend::check_problem(chain{}, 0, 9, high_at_goal{});
  REQUIRE(only(aware, broken_promise::goal_not_zero));
  CHECK(aware.findings[0].expected == "0");
  CHECK(aware.findings[0].got == "1");
}

TEST_CASE("a delta, a note and an f_step that disagree") {
  struct wrong_delta {
    int operator()(int n) const { return 2 * (5 - n); }
    int delta(int n, int) const { return n == 2 ? 2 : -2; }
  };
  auto const delta = wend::check_problem(chain{}, 0, 9, wrong_delta{});
  REQUIRE(only(delta, broken_promise::delta_differs));
  CHECK(delta.findings[0].text == "after the actions 0, 0, action 0: delta: expected -2, got 2");

  struct wrong_note {
    int operator()(int n) const { return 2 * (5 - n); }
    int root(int n) const { return n; }
    int child(int note, int n, int a) const { return n == 2 ? note : note + a; }
    int value(int note) const { return 2 * (5 - note); }
  };
  auto const note = wend::check_problem(chain{}, 0, 9, wrong_note{}, {.per_kind = 1});
  REQUIRE(only(note, broken_promise::note_differs));
  CHECK(note.findings[0].text ==
        "after the actions 0, 0, action 0: the value of the note made by child: expected 4, got 6");
  struct wrong_root : wrong_note {
    int root(int n) const { return n + 1; }
    int child(int, int n, int a) const { return n + a; }
  };
  auto const root = wend::check_problem(chain{}, 0, 9, wrong_root{});
  REQUIRE(only(root, broken_promise::note_differs));
  CHECK(root.findings[0].text == "at the start: the value of the note by root: expected 10, got 8");

  auto const step = wend::check_problem(chain{}, 0, 9, wrong_step{});
  REQUIRE(has(step, broken_promise::f_step_differs));
  CHECK(first(step, broken_promise::f_step_differs).text ==
        "at the start, action 0: f = g + h after the action, less g before it: expected 2 or 6, "
        "got 10");
}

TEST_CASE("states that can only be compared") {
  struct bare {
    struct state_type {
      int n;
      bool operator==(state_type const&) const = default;
    };
    struct action_type {
      int by;
    };
    std::array<action_type, 2> actions(state_type) const { return {{{1}, {2}}}; }
    state_type result(state_type s, action_type a) const { return {(s.n + a.by) % 50}; }
    bool is_goal(state_type s) const { return s.n == 49; }
  };
  static_assert(!wend::hashable_problem<bare>);
  auto const r = wend::check_problem(bare{}, bare::state_type{0}, 100);
  CHECK(r);
  CHECK(r.states == 50);
}
