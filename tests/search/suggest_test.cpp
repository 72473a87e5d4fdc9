// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <compare>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/tools/suggest.hpp>

// Compares suggestions with the conditions in the table of docs/pages/algorithms.md.

namespace suggesting {

/// Numbers that are doubled or incremented. The structs derived from it add members.
struct doubling {
  using state_type = std::uint64_t;
  using action_type = int;
  static std::array<int, 2> actions(std::uint64_t) { return {0, 1}; }
  static std::uint64_t result(std::uint64_t s, int a) { return a == 0 ? s + 1 : s * 2; }
  static bool is_goal(std::uint64_t s) { return s == 1000; }
};
struct with_costs : doubling {
  static int cost(std::uint64_t, int a) { return a; }
};
struct with_lengths : doubling {
  static double cost(std::uint64_t, int a) { return a == 0 ? 0.5 : 1.25; }
};
struct with_way_back : doubling {
  static int inverse(int a) { return a + 2; }
};
struct with_costs_and_way_back : with_costs {
  static int inverse(int a) { return a + 2; }
};
/// Costs that can only be added and compared. They are not numbers.
struct tolls {
  int coins = 0;
  int notes = 0;
  friend tolls operator+(tolls a, tolls b) { return {a.coins + b.coins, a.notes + b.notes}; }
  friend auto operator<=>(tolls const&, tolls const&) = default;
};
struct with_tolls : doubling {
  static tolls cost(std::uint64_t, int a) { return {a, 1 - a}; }
  static int inverse(int a) { return a + 2; }
};
struct no_toll {
  tolls operator()(std::uint64_t) const { return {}; }
  static no_toll towards(std::uint64_t) { return {}; }
  static no_toll from(std::uint64_t) { return {}; }
};
struct with_ranks : doubling {
  static std::uint64_t state_count() { return 1'000'000; }
  static std::uint64_t rank(std::uint64_t s) { return s; }
  static std::uint64_t unrank(std::uint64_t i) { return i; }
};
struct with_undo : doubling {
  static void apply(std::uint64_t& s, int a) { s = result(s, a); }
  static void undo(std::uint64_t& s, int a) { s = a == 0 ? s - 1 : s / 2; }
};
/// Its states can neither be hashed nor packed.
struct without_hash {
  struct state_type {
    std::uint64_t n;
    bool operator==(state_type const&) const = default;
  };
  using action_type = int;
  static std::array<int, 1> actions(state_type const&) { return {0}; }
  static state_type result(state_type const& s, int) { return {s.n + 1}; }
  static bool is_goal(state_type const& s) { return s.n == 3; }
};

struct estimate {
  template <class S>
  int operator()(S const&) const {
    return 0;
  }
};
/// Has heuristics towards a state and from it.
struct two_way : estimate {
  static estimate towards(std::uint64_t) { return {}; }
  static estimate from(std::uint64_t) { return {}; }
};

/// The names of the calls, with their arguments that are algorithms and tags: `solutions(bfs)`.
std::string names(std::vector<wend::suggestion> const& all) {
  std::string text;
  for (auto const& s : all) {
    CHECK(s.call.starts_with("wend::"));
    CHECK(!s.reason.empty());
    auto const open = s.call.find('(');
    text += (text.empty() ? "" : " ") + s.call.substr(6, open - 6);
    if (s.call.substr(open).starts_with("(wend::"))
      text += '(' + s.call.substr(open + 7, s.call.find(',') - open - 7) +
              (s.call.ends_with(", wend::walks)") ? ",walks)" : ")");
  }
  return text;
}

constexpr wend::search_facts too_large{.states = 1'000'000'000, .max_memory = 1'000'000};

}  // namespace suggesting

using namespace suggesting;
using wend::suggest;

TEST_CASE("suggest: searches by depth, without costs and without a heuristic") {
  CHECK(names(suggest<doubling>()) == "bfs iddfs astar");
  CHECK(names(suggest<doubling>(too_large)) == "iddfs idastar");
  CHECK(names(suggest<doubling>({.any_solution = true})) == "bfs iddfs dfs astar");
  CHECK(names(suggest<with_way_back>()) == "bfs iddfs astar");
  CHECK(names(suggest<with_way_back>({.goals_known = true})) ==
        "bidirectional_bfs bfs iddfs astar");
  CHECK(names(suggest<doubling>({.goals_known = true})) == "bfs iddfs astar");
}

TEST_CASE("suggest: ranks let memory hold more states than keys do") {
  CHECK(names(suggest<with_ranks>()) == "bfs ranked_bfs iddfs astar");
  CHECK(names(suggest<with_ranks>(too_large)) == "iddfs idastar");
  CHECK(names(suggest<with_ranks>({.states = 1'000'000, .max_memory = 300'000})) ==
        "ranked_bfs iddfs idastar");
  // A problem object knows its number of states.
  CHECK(names(suggest(with_ranks{}, {.max_memory = 300'000})) == "ranked_bfs iddfs idastar");
  // Few states, but their table has two bits for each of the million ranks.
  CHECK(names(suggest(with_ranks{}, {.states = 1'000, .max_memory = 200'000})) ==
        "bfs iddfs astar");
  CHECK(names(suggest(with_ranks{}, {.states = 100, .max_memory = 300'000})) ==
        "bfs ranked_bfs iddfs astar");
  CHECK(names(suggest(with_ranks{}, estimate{}, {.max_memory = 300'000})) ==
        "astar_idastar idastar smastar rbfs weighted_astar bounded_suboptimal awastar arastar "
        "rectangle_search");
}

TEST_CASE("suggest: costs without a heuristic") {
  CHECK(names(suggest<with_costs>()) == "ucs idastar astar");
  CHECK(names(suggest<with_costs>(too_large)) == "idastar idastar");
  CHECK(names(suggest<with_costs_and_way_back>({.goals_known = true})) == "ucs nbs idastar astar");
  auto const has_warning = [](std::vector<wend::suggestion> const& all) {
    for (auto const& s : all)
      if (s.reason.find("an iteration for each") != std::string::npos) return true;
    return false;
  };
  CHECK(has_warning(suggest<with_lengths>()));
  CHECK(!has_warning(suggest<with_costs>()));
}

TEST_CASE("suggest: with a heuristic") {
  CHECK(names(suggest<with_costs, estimate>()) ==
        "astar idastar weighted_astar bounded_suboptimal awastar arastar rectangle_search");
  CHECK(names(suggest<with_costs, estimate>(too_large)) ==
        "astar_idastar idastar smastar rbfs weighted_astar bounded_suboptimal awastar arastar "
        "rectangle_search");
  CHECK(names(suggest<with_lengths, estimate>(too_large)) ==
        "astar_idastar idastar ibex smastar rbfs weighted_astar bounded_suboptimal awastar arastar "
        "rectangle_search");
  CHECK(names(suggest<with_costs, estimate>({.any_solution = true})) ==
        "greedy weighted_astar bounded_suboptimal astar idastar");
  wend::search_facts facts{.goals_known = true};
  CHECK(names(suggest<with_costs_and_way_back, two_way>(facts)) ==
        "astar nbs idastar weighted_astar bounded_suboptimal awastar arastar rectangle_search");
  facts.consistent = true;
  CHECK(names(suggest<with_costs_and_way_back, two_way>(facts)) ==
        "astar baestar idastar weighted_astar bounded_suboptimal awastar arastar rectangle_search");
  CHECK(names(suggest<with_costs_and_way_back, estimate>(facts)) ==
        "astar idastar weighted_astar bounded_suboptimal awastar arastar rectangle_search");
  CHECK(names(suggest<with_costs, two_way>(facts)) ==
        "astar idastar weighted_astar bounded_suboptimal awastar arastar rectangle_search");
}

TEST_CASE("suggest: costs that change") {
  wend::search_facts facts{.costs_change = true};
  CHECK(names(suggest<with_costs_and_way_back, two_way>(facts)) ==
        "lss_lrta_star.search astar idastar weighted_astar bounded_suboptimal awastar arastar "
        "rectangle_search");
  facts.consistent = true;
  CHECK(names(suggest<with_costs, two_way>(facts)) ==
        "lss_lrta_star.search astar idastar weighted_astar bounded_suboptimal awastar arastar "
        "rectangle_search");
  CHECK(names(suggest<with_costs_and_way_back, two_way>(facts)) ==
        "lpastar.search lss_lrta_star.search astar idastar weighted_astar bounded_suboptimal "
        "awastar arastar rectangle_search");
  facts.goals_known = true;
  CHECK(names(suggest<with_costs_and_way_back, two_way>(facts)) ==
        "lpastar.search dstar_lite.search lss_lrta_star.search astar baestar idastar "
        "weighted_astar bounded_suboptimal awastar arastar rectangle_search");
  CHECK(names(suggest<without_hash, estimate>(facts)) == "idastar smastar rbfs");
}

TEST_CASE("suggest: for costs that are not numbers, no search that multiplies or halves costs") {
  static_assert(wend::two_way_heuristic_for<no_toll, with_tolls>);
  CHECK(names(suggest<with_tolls, no_toll>()) == "astar idastar");
  CHECK(names(suggest<with_tolls, no_toll>({.consistent = true, .goals_known = true})) ==
        "astar nbs idastar");
  CHECK(names(suggest<with_tolls, no_toll>(too_large)) == "astar_idastar idastar smastar rbfs");
  CHECK(names(suggest<with_tolls, no_toll>({.any_solution = true})) == "greedy astar idastar");
  // heuristics::nil is 0 in every type of costs.
  CHECK(names(suggest<with_tolls>({.goals_known = true})) == "ucs nbs idastar astar");
  CHECK(suggest<with_tolls>()[1].reason.ends_with("; nil is a variable, wend::heuristics::nil"));
}

TEST_CASE("suggest: search_facts count without a heuristic, too") {
  auto facts = wend::search_facts{.costs_change = true};
  CHECK(names(suggest<with_costs>(facts)) == "lss_lrta_star.search ucs idastar astar");
  CHECK(names(suggest<with_costs_and_way_back>(facts)) ==
        "lpastar.search lss_lrta_star.search ucs idastar astar");
  CHECK(names(suggest<with_way_back>(facts)) ==
        "lpastar.search lss_lrta_star.search bfs iddfs astar");
  facts.goals_known = true;
  CHECK(names(suggest<with_costs_and_way_back>(facts)) ==
        "lpastar.search dstar_lite.search lss_lrta_star.search ucs nbs idastar astar");
  auto const first = suggest<with_costs_and_way_back>(facts)[0];
  CHECK(first.call == "wend::lpastar.search(p, start, nil)");
  CHECK(first.reason.ends_with("; nil is a variable, wend::heuristics::nil"));
  CHECK(names(suggest<with_costs>({.paths_end = true})) ==
        "ucs dfbnb limited_discrepancy_search idastar astar");
  facts = too_large;
  facts.paths_end = true;
  CHECK(names(suggest<with_costs>(facts)) == "dfbnb limited_discrepancy_search idastar idastar");
  CHECK(names(suggest<with_costs>({.any_solution = true})) == "ucs dfs idastar astar");
}

TEST_CASE("suggest: problems whose paths end") {
  wend::search_facts facts{.paths_end = true};
  CHECK(names(suggest<with_costs, estimate>(facts)) ==
        "astar idastar dfbnb limited_discrepancy_search weighted_astar bounded_suboptimal awastar "
        "arastar rectangle_search");
  facts.states = too_large.states;
  facts.max_memory = too_large.max_memory;
  CHECK(names(suggest<with_costs, estimate>(facts)) ==
        "dfbnb limited_discrepancy_search astar_idastar idastar smastar rbfs weighted_astar "
        "bounded_suboptimal awastar arastar rectangle_search");
}

TEST_CASE("suggest: states that do not fit in memory") {
  auto facts = too_large;
  facts.any_solution = true;
  CHECK(names(suggest<with_costs, estimate>(facts)) ==
        "astar_idastar idastar greedy weighted_astar bounded_suboptimal beam_search");
  CHECK(suggest<with_costs, estimate>(too_large)[1].reason.ends_with(
      "; a wend::transposition_table saves most repeated expansions"));
  CHECK(!suggest<with_costs_and_way_back, estimate>(too_large)[1].reason.ends_with("expansions"));
}

TEST_CASE("suggest: all cheapest solutions") {
  wend::search_facts facts{.all_cheapest = true};
  CHECK(names(suggest<doubling>(facts)) == "solutions(bfs) solutions(iddfs)");
  CHECK(names(suggest<with_costs>(facts)) == "solutions(ucs) solutions(idastar)");
  // A range rejects a temporary heuristic.
  CHECK(suggest<with_costs>(facts)[1].call == "wend::solutions(wend::idastar, p, start, nil)");
  CHECK(names(suggest<with_costs, estimate>(facts)) == "solutions(astar) solutions(idastar)");
  CHECK(names(suggest<without_hash>(facts)) == "solutions(iddfs)");
  facts.states = too_large.states;
  facts.max_memory = too_large.max_memory;
  CHECK(names(suggest<doubling, estimate>(facts)) == "solutions(idastar)");
}

TEST_CASE("suggest: the next best solutions") {
  wend::search_facts facts{.next_best = true};
  CHECK(names(suggest<doubling>(facts)) == "k_best(bfs) k_best(ucs,walks)");
  CHECK(names(suggest<with_costs>(facts)) == "k_best(ucs) k_best(ucs,walks)");
  CHECK(names(suggest<with_costs, estimate>(facts)) == "k_best(astar) k_best(ucs,walks)");
  facts.consistent = true;  // walks require it
  CHECK(names(suggest<with_costs, estimate>(facts)) == "k_best(astar) k_best(astar,walks)");
  CHECK(names(suggest<without_hash, estimate>(facts)) == "solutions(idastar)");
}

TEST_CASE("suggest: distances to all states") {
  wend::search_facts facts{.all_distances = true};
  CHECK(names(suggest<with_costs, estimate>(facts)) == "reach");
  CHECK(names(suggest<with_ranks>(facts)) == "reach ranked_bfs");
  CHECK(names(suggest<without_hash>(facts)) == "iddfs");
  facts.max_memory = 300'000;
  CHECK(names(suggest(with_ranks{}, facts)) == "ranked_bfs reach");
  CHECK(suggest(with_ranks{}, facts)[1].reason.find("as memory holds") != std::string::npos);
}

TEST_CASE("suggest: a board with more states than 64 bits can count has no ranks") {
  wend::puzzles::tile_puzzle<> const p(5, 5, wend::puzzles::goal::blank_first);
  CHECK(names(suggest(p)) == "bfs iddfs astar");
  auto const narrow = names(suggest(p, {.max_memory = std::size_t{1} << 40}));
  CHECK(narrow.find("ranked_bfs") == std::string::npos);
  CHECK(narrow.find("iddfs") != std::string::npos);
}

TEST_CASE("suggest: states that cannot be looked up") {
  struct with_costs_alone : without_hash {
    static int cost(state_type const&, int a) { return a; }
  };
  CHECK(names(suggest<with_costs_alone>({.all_distances = true})) == "idastar");
  CHECK(names(suggest<without_hash>()) == "iddfs idastar");
  CHECK(names(suggest<without_hash, estimate>({.any_solution = true})) == "idastar");
  CHECK(suggest<without_hash>()[0].reason ==
        "states have no hash and cannot be looked up; it stores only its path");
}

TEST_CASE("suggest: reasons name the members that save time") {
  CHECK(suggest<with_undo>()[1].reason.ends_with(
      "; it changes one state in place, by apply and undo"));
  CHECK(suggest<with_way_back>()[1].reason.ends_with(
      "; by inverse, it never undoes the last move"));
  std::ostringstream text;
  text << suggest<doubling>()[0];
  CHECK(text.str() ==
        "wend::bfs(p, start): each action costs 1: the nearest goal, each state stored once");
}
