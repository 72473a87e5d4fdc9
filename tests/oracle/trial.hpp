// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::all_of
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <wend/core/result.hpp>

/// \file
/// The oracle runs every algorithm, with every option, on adversarial graphs, and compares the
/// results with those of a brute-force solver.
///
/// A *trial* is a graph with starts, goals and a heuristic, an algorithm with its options, and the
/// manner of running it. All of this is plain data, so that a trial can be drawn from a seed
/// (generate.cpp), solved without the library (truth.cpp), judged (invariants.cpp), reduced while
/// it still fails (shrink.cpp), printed and read back (text.cpp). Only run.hpp and run_further.hpp
/// know the library: each run_*.cpp makes one type of problem of the graph, and calls the classic
/// algorithms or the further ones.
///
///     test_oracle                                  the fixed seeds of CI
///     WEND_ORACLE_MINUTES=15 test_oracle           15 minutes, from seed 0 on
///     WEND_ORACLE_SEED=n WEND_ORACLE_MINUTES=15 …  15 minutes, from seed n on
///     WEND_ORACLE_SEED=n test_oracle               seed n alone
///     WEND_ORACLE_TRIAL=file test_oracle           a printed trial
///     WEND_ORACLE_KINDS=new …                      at least half of the trials of new kinds
///     WEND_ORACLE_TRACE=1 …                        prints each trial before it runs, to find
///                                                  crashes and hangs
///
/// The first failure ends a run, and is printed as a test case that can be pasted into a test.

namespace oracle {

/// The type in which the costs of a model are summed. The oracle stores all costs as `double`,
/// which represents each of them exactly. A pair (tolls, minutes), compared by tolls first, is
/// stored as tolls * 2^20 + minutes.
enum class cost_kind { unit, integral, byte, single, real, pair };
inline constexpr double toll = 1 << 20;

/// The properties of a problem type that affect how trials are drawn and judged.
struct model {
  char const* name;
  cost_kind kind = cost_kind::integral;
  bool two_way = false;        ///< The edges 2i and 2i + 1 are inverse to each other.
  bool dead_ends = true;       ///< Its heuristic can report dead ends.
  bool zero_at_goals = false;  ///< Its heuristic promises to be 0 at goals.
  bool heavy = false;          ///< Its states count their copies, which may throw.
};
/// Returns all models. Seed n uses the model n modulo their number.
std::vector<model> const& models();
model const& model_named(std::string const& name);

struct edge {
  int from;
  int to;
  double cost;
};
/// Returns true if an edge exists. An edge to -1 does not; nor does an edge of infinite cost,
/// although the problem has an action for it. The solver ignores both.
inline bool is_there(edge const& e) { return e.to >= 0 && !std::isinf(e.cost); }

/// A graph with starts, goals, and an estimate for each state; states without one are dead ends.
struct graph {
  std::string model = "int";
  int states = 0;
  std::vector<edge> edges{};
  std::vector<int> starts{};
  std::vector<bool> goals{};
  std::vector<std::optional<double>> h{};
  /// The hash. 0: the number of the state; n: the number modulo n, so that with 1 all states
  /// collide; -1: a hash whose high bits alone differ.
  int hash = 0;
  /// If true, the estimates of odd-numbered dead ends are infinite.
  bool infinite_dead_ends = false;

  /// The edges that leave each state, in order. \pre `index` was called.
  std::vector<std::vector<int>> out{};
  /// The actions of each state: its edges of finite cost, and among them those of infinite cost.
  std::vector<std::vector<int>> offered{};
  void index();
  /// Returns true if some costs or estimates are infinite.
  [[nodiscard]] bool has_infinite() const;
};

enum class algorithm {
  bfs,
  dfs,
  dls,
  iddfs,
  ucs,
  greedy,
  weighted_astar,
  astar,
  idastar,
  random_search,
  iddfs_solutions,
  idastar_solutions,
  // The further algorithms: run_further.hpp.
  reach,
  bfs_solutions,
  ucs_solutions,
  astar_solutions,
  bfs_k_best,
  ucs_k_best,
  astar_k_best,
  ucs_k_walks,
  astar_k_walks,
  awastar,
  arastar,
  rectangle_search,
  dfbnb,
  limited_discrepancy_search,
  bidirectional_bfs,
  nbs,
  baestar,
  bounded_suboptimal,
  beam_search,
  astar_idastar,
  idastar_with_table,
  ibex,
  rbfs,
  smastar,
  lpastar,
  dstar_lite,
  lss_lrta_star,
  // Over ranks, under a random schedule: run_ranks.cpp.
  simulated_hda_astar,
  simulated_idastar
};
inline constexpr int algorithms = 41;

enum class cycles { absent, none, parent, path };

/// The order among nodes of equal f.
enum class order { no, state, deepest, shallow_then_state };

/// The manner of running a search. The result and the counts must equal those of `call`.
enum class manner {
  call,       ///< The function.
  object,     ///< run().
  step,       ///< Single steps; the counts add up after each of them.
  little,     ///< Runs with an increasing limit of expansions.
  stopped,    ///< Limits of every kind, at random, and step().
  narrowed,   ///< First under a smaller limit of depth or cost, then under the limits of the trial.
  no_memory,  ///< An allocation fails.
  throwing    ///< The copy of a state throws (models with heavy states).
};
inline constexpr int manners = 8;

/// The algorithm, its options and the manner of running it.
struct choice {
  oracle::algorithm algorithm = oracle::algorithm::bfs;
  bool own_path = false;
  bool reopen = true;
  bool prune_parent = true;
  bool early_goal_test = false;
  bool reversed = false;
  bool first_in = false;
  oracle::order order = oracle::order::no;
  double weight = 1.5;
  std::uint64_t seed = 0;  ///< Also determines a width, a number of nodes and the like.
  oracle::cycles cycles = oracle::cycles::absent;
  double min_bound_increase = 0;
  std::optional<std::uint64_t> max_expanded{};
  std::optional<std::size_t> max_depth{};
  std::optional<double> max_cost{};
  oracle::manner manner = oracle::manner::call;
  std::uint32_t chance = 0;  ///< The seed for the random choices of the manner.
};

struct trial {
  oracle::graph graph{};
  oracle::choice choice{};
};

/// A path as the library returned it.
struct path {
  std::vector<int> actions{};
  std::optional<double> cost{};
  std::optional<double> heuristic{};
  std::size_t start = 0;
  std::optional<double> bound{};  ///< The bound proved when it was found.
};

/// The outcome of a run.
struct outcome {
  wend::search_status status = wend::search_status::running;
  path solution{};
  path partial{};
  std::vector<path> solutions{};  ///< For the algorithms that list solutions.
  wend::statistics statistics{};
  std::optional<double> lower_bound{};
  std::optional<std::uint64_t> count{};  ///< The number of all solutions, without listing them.
  std::string fault{};                   ///< A fault found during the search, or an exception.
  std::uint64_t copies = 0;              ///< Copies of heavy states made by the search.
};

inline bool is_further(algorithm a) { return a > algorithm::idastar_solutions; }
inline bool lists_solutions(algorithm a) {
  return a == algorithm::iddfs_solutions || a == algorithm::idastar_solutions;
}
inline bool is_depth_first(algorithm a) {
  return a == algorithm::dls || a == algorithm::iddfs || a == algorithm::idastar ||
         lists_solutions(a);
}
/// Returns true if the algorithm uses the estimates of the graph.
bool is_informed(algorithm a);
/// Return true for the further algorithms with improving solutions, and for those that return a
/// range.
inline bool improves(algorithm a) {
  return algorithm::awastar <= a && a <= algorithm::limited_discrepancy_search;
}
inline bool is_range(algorithm a) {
  return algorithm::reach <= a && a <= algorithm::limited_discrepancy_search;
}
inline bool is_walk_range(algorithm a) {
  return a == algorithm::ucs_k_walks || a == algorithm::astar_k_walks;
}
inline bool is_changing(algorithm a) {
  return a == algorithm::lpastar || a == algorithm::dstar_lite;
}
inline bool is_from_both_ends(algorithm a) {
  return a == algorithm::bidirectional_bfs || a == algorithm::nbs || a == algorithm::baestar;
}
inline bool is_over_ranks(algorithm a) {
  return a == algorithm::simulated_hda_astar || a == algorithm::simulated_idastar;
}
inline constexpr std::array<std::size_t, 4> numbers_of_ranks{1, 2, 3, 8};
/// Returns the number of ranks of a trial over ranks.
inline std::size_t ranks_of(choice const& c) { return numbers_of_ranks[c.seed % 4]; }
/// Returns true if the algorithm needs actions of cost 1.
inline bool counts_actions(algorithm a) {
  return a == algorithm::bfs_solutions || a == algorithm::bfs_k_best ||
         a == algorithm::bidirectional_bfs;
}
/// Returns true if the counts add up, as they must at each pause.
bool adds_up(algorithm a, wend::statistics const& s);
/// Returns the number of elements to take from a range.
inline std::size_t most_of(algorithm a) { return is_walk_range(a) ? 12 : 20'000; }

/// Returns true if the algorithm searches the tree of paths, not the graph.
inline bool is_tree(choice const& c) {
  using enum algorithm;
  auto const a = c.algorithm;
  return is_depth_first(a) || c.own_path || a == dfbnb || a == limited_discrepancy_search ||
         a == idastar_with_table || a == ibex || a == rbfs || a == smastar || a == simulated_idastar;
}

// generate.cpp

/// From this seed on, all graphs are of new kinds.
inline constexpr std::uint64_t new_kinds = std::uint64_t{1} << 63;
/// Draws the graph of a seed: of the model number `seed % models().size()`, or of a new kind.
graph generate(std::uint64_t seed);
/// Returns the new kinds to which a trial belongs; none if it is of the old kinds only.
///
/// - *exact floating-point estimates*: some estimate is the distance as rounded, so that
///   f = g + h may be rounded above the cost of the path.
std::vector<std::string> kinds_of(trial const& t);
/// Draws options and a manner for an algorithm.
choice draw(graph const& g, algorithm a, std::uint64_t seed);
/// Returns true if k_best is guided by distances that are summed from the goals. astar_k_best
/// searches graphs with dead ends without such distances, which may contradict false dead ends.
inline bool has_backward_distances(graph const& g, choice const& c) {
  using enum algorithm;
  return c.algorithm == bfs_k_best || c.algorithm == ucs_k_best ||
         (c.algorithm == astar_k_best && c.seed % 2 == 1 &&
          std::all_of(g.h.begin(), g.h.end(), [](auto const& h) { return h.has_value(); }));
}
/// Returns true if the algorithm supports the graph, and its model is compiled in.
bool fits(graph const& g, algorithm a);
/// Returns true if the algorithm can run: a program may have only some of the sources run_*.cpp.
bool is_compiled(algorithm a);
/// Returns the graph before this many changes, with other costs and ends of some edges. Edges that
/// did not exist yet lead to -1.
graph earlier(graph const& g, choice const& c, std::uint64_t changes);

// run.hpp

/// An expansion limit for searches without one, to detect searches that do not end.
inline constexpr std::uint64_t patience = 20'000;
outcome run(trial const& t);

// invariants.cpp

struct verdict {
  std::string fault{};  ///< The faults of the outcome, as text; empty if there are none.
  outcome seen{};
};
verdict judge(trial const& t);
inline std::string fault_of(trial const& t) { return judge(t).fault; }

// shrink.cpp

/// Reduces a failing trial until nothing more can be removed.
trial shrink(trial t);

// text.cpp

std::string text_of(trial const& t);
/// Reads the output of `text_of`. \throws std::runtime_error with the first line that is invalid.
trial parse(std::string const& text);

}  // namespace oracle
