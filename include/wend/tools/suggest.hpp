// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <optional>
#include <ostream>
#include <stdexcept>  // std::length_error
#include <string>
#include <type_traits>  // std::is_arithmetic_v, std::is_integral_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/evaluate.hpp>  // blind

/// \file
/// Advice on which algorithm to try first, from the traits of a problem and a heuristic.

namespace wend {

/// Facts about a search that the types of its problem and heuristic do not express.
struct search_facts {
  std::optional<std::uint64_t> states{};    ///< The approximate number of states to store.
  std::optional<std::size_t> max_memory{};  ///< The most bytes to use.
  bool consistent = false;     ///< h(s) ≤ cost(s, a) + h(result(s, a)) wherever an action leads.
  bool goals_known = false;    ///< The goals can be listed, as `wend::goals(g)`.
  bool any_solution = false;   ///< The solution need not be cheapest.
  bool costs_change = false;   ///< Costs change, and a new solution is needed each time.
  bool paths_end = false;      ///< Every path ends, all at about the same depth: tours, schedules.
  bool all_cheapest = false;   ///< All cheapest solutions, or their number, are needed.
  bool next_best = false;      ///< The next best solutions are needed too, one after the other.
  bool all_distances = false;  ///< The costs to all states are needed, not a path to a goal.
};

/// A suggested call and the reason for it.
struct suggestion {
  std::string call;    ///< The call as C++ code: `wend::bfs(p, start)`.
  std::string reason;  ///< A sentence.
};

/// Writes `call: reason`.
inline std::ostream& operator<<(std::ostream& out, suggestion const& s) {
  return out << s.call << ": " << s.reason;
}

}  // namespace wend

namespace wend::detail {

/// The traits of a problem and a heuristic.
struct offered {
  bool costs;          // costs are not 1 for every action
  bool whole_numbers;  // costs are integers
  bool numbers;        // costs are integers or floating point: they can be multiplied
  bool differences;    // costs can be subtracted and halved
  bool hash;           // states can be stored in a table
  bool rank;
  bool undo;  // has apply and undo
  bool inverse;
  bool way_back;   // for bidirectional searches
  bool estimate;   // there is a heuristic
  bool both_ways;  // the heuristic can be given a target
  std::size_t node_bytes;
  std::optional<std::uint64_t> ranks{};  // their number, if the problem is given
};

template <class P>
constexpr std::size_t key_bytes() {
  if constexpr (densely_ranked_problem<P>)
    return 0;
  else if constexpr (packable_problem<P>)
    return sizeof(pack_t<P>);
  else
    return sizeof(state_t<P>);
}

template <problem P, class H>
constexpr offered offered_by() {
  return {.costs = weighted_problem<P>,
          .whole_numbers = std::is_integral_v<cost_t<P>>,
          .numbers = std::is_arithmetic_v<cost_t<P>>,
          .differences = std::is_arithmetic_v<cost_t<P>> || additive_cost<cost_t<P>>,
          .hash = hashable_problem<P> || packable_problem<P> || densely_ranked_problem<P>,
          .rank = rankable_problem<P>,
          .undo = reversible_problem<P>,
          .inverse = invertible_problem<P>,
          .way_back = invertible_problem<P> || predecessor_problem<P>,
          .estimate = !std::is_same_v<H, blind>,
          .both_ways = two_way_heuristic_for<H, P>,
          // In addition to the key: the table slot, the parent and the action, the cost.
          .node_bytes = key_bytes<P>() + 24};
}

/// Builds the list; the first suggestion to try comes first.
class adviser {
 public:
  adviser(offered const& has, search_facts const& known) : has_(has), known_(known) {}

  [[nodiscard]] std::vector<suggestion> advise() && {
    if (known_.all_distances)
      to_everything();
    else if (known_.all_cheapest)
      all_cheapest();
    else if (known_.next_best)
      next_best();
    else if (has_.estimate)
      guided();
    else
      blind_search();
    return std::move(list_);
  }

 private:
  void add(char const* call, std::string reason) {
    list_.push_back({std::string("wend::") + call, std::move(reason)});
  }

  /// True if a closed list would not fit into memory.
  [[nodiscard]] bool is_too_large() const noexcept {
    return !has_.hash || (known_.states && known_.max_memory &&
                          *known_.max_memory / has_.node_bytes < *known_.states);
  }
  [[nodiscard]] std::string why_too_large() const {
    return has_.hash
               ? "the states do not fit in memory; it stores only its path"
               : "states have no hash and cannot be looked up; it stores only its path";
  }
  /// The available members that speed up depth-first searches.
  [[nodiscard]] std::string in_place() const {
    std::string text;
    if (has_.undo) text += "; it changes one state in place, by apply and undo";
    if (has_.inverse) text += "; by inverse, it never undoes the last move";
    return text;
  }

  void to_everything() {
    bool const by_ranks = !has_.costs && ranks_fit();
    if (by_ranks && is_too_large()) add_ranked();
    if (has_.hash)
      add("reach(p, start)", is_too_large()
                                 ? "the nearest states first, as many as memory holds"
                                 : "it yields each state once, by increasing cost, with its path");
    if (by_ranks && !is_too_large()) add_ranked();
    if (has_.hash || by_ranks) return;
    if (has_.costs)
      add_with_h("idastar(p, start, ", why_too_large() + ": one goal at a time");
    else
      add("iddfs(p, start)", why_too_large() + ": one goal at a time");
  }

  void all_cheapest() {
    if (!is_too_large())
      add(has_.estimate ? "solutions(wend::astar, p, start, h)"
          : has_.costs  ? "solutions(wend::ucs, p, start)"
                        : "solutions(wend::bfs, p, start)",
          "all cheapest solutions as a graph, and their number, even if they are too many "
          "to list");
    add_listed();
  }
  /// All cheapest solutions, in linear memory.
  void add_listed() {
    std::string why =
        is_too_large() ? why_too_large() : "one solution after the other, in next to no memory";
    if (!has_.estimate && !has_.costs)
      add("solutions(wend::iddfs, p, start)", std::move(why));
    else
      add_with_h("solutions(wend::idastar, p, start, ", std::move(why));
  }

  void next_best() {
    if (is_too_large()) return add_listed();  // and none that costs more
    add(has_.estimate ? "k_best(wend::astar, p, start, h)"
        : has_.costs  ? "k_best(wend::ucs, p, start)"
                      : "k_best(wend::bfs, p, start)",
        "the cheapest path, the next cheapest, and so on, none of which visits a state twice");
    bool const guided = has_.estimate && known_.consistent;
    add(guided ? "k_best(wend::astar, p, start, h, wend::walks)"
               : "k_best(wend::ucs, p, start, wend::walks)",
        "the same in one search, if solutions may revisit states or there are no cycles");
  }

  void blind_search() {
    if (known_.costs_change && has_.hash) in_a_changing_world();
    if (has_.costs)
      by_cost();
    else
      by_depth();
  }

  void by_depth() {
    bool const large = is_too_large();
    bool const both_ends = has_.hash && has_.way_back && known_.goals_known;
    if (both_ends)
      add("bidirectional_bfs(p, start, wend::goals(g))",
          "the goals are known and actions can be reversed: two searches of half the depth");
    if (large && ranks_fit()) add_ranked();
    if (!large)
      add("bfs(p, start)", "each action costs 1: the nearest goal, each state stored once");
    if (!large && ranks_fit()) add_ranked();
    add("iddfs(p, start)", (large ? why_too_large()
                                  : "it needs next to no memory, but expands a state "
                                    "again on each path that leads to it") +
                               in_place());
    if (known_.any_solution && !large) add_any();
    add_guided();
  }
  void add_any() {
    add("dfs(p, start)", "any solution will do, and solutions are many and deep");
  }
  void add_ranked() {
    add("ranked_bfs(p, start)",
        "states have ranks: two bits for each rank, several threads; for most of a space");
  }

  [[nodiscard]] bool ranks_fit() const noexcept {
    auto const ranks = has_.ranks ? has_.ranks : known_.states;
    return has_.rank && (!ranks || !known_.max_memory || *ranks / 4 <= *known_.max_memory);
  }
  void add_guided() {
    add(is_too_large() ? "idastar(p, start, h)" : "astar(p, start, h)",
        "a heuristic saves more than any other choice");
  }

  void by_cost() {
    bool const large = is_too_large();
    if (!large) {
      add("ucs(p, start)", "actions have costs, and nothing guides the search");
      if (has_.way_back && known_.goals_known)
        add_with_h("nbs(p, start, wend::goals(g), ",
                   "the goals are known and actions can be reversed: it may expand far fewer "
                   "states");
      if (known_.any_solution) add_any();
    }
    if (known_.paths_end) branch_and_bound();
    add_with_h("idastar(p, start, ", (large ? why_too_large() : "it needs next to no memory") +
                                         in_place() + many_costs());
    add_guided();
  }
  /// The case in which IDA* is slowest.
  [[nodiscard]] std::string many_costs() const {
    return has_.costs && !has_.whole_numbers
               ? "; if nearly all paths differ in cost, it takes an iteration for each"
               : "";
  }

  void guided() {
    bool const large = is_too_large();
    if (known_.costs_change && has_.hash) in_a_changing_world();
    if (known_.paths_end && large) branch_and_bound();
    if (large && has_.hash)
      add("astar_idastar(p, start, h)",
          "the states do not fit in memory: A* until memory is used up, then IDA* from there");
    if (large)
      add("idastar(p, start, h)", why_too_large() + in_place() + many_costs() + by_table());
    if (large && has_.numbers && !has_.whole_numbers)
      add("ibex(p, start, h)", "like idastar, if few paths have the same cost");
    if (large && !known_.any_solution) forgetful();
    if (known_.any_solution && has_.hash) {
      add("greedy(p, start, h)", "any solution will do: it usually finds one first");
      if (has_.numbers) {
        add("weighted_astar(p, start, h, {.weight = 2})",
            "it finds a solution of at most weight times the least cost");
        add_bounded("bounded_suboptimal(p, start, h, {.weight = 2})");
      }
      if (large)
        add("beam_search(p, start, h, {.width = 1000})",
            "it stores only the best states of each level");
    }
    if (!large) {
      add("astar(p, start, h)", known_.consistent
                                    ? "the heuristic is consistent: no state is expanded twice"
                                    : "the heuristic guides it to a cheapest solution");
      if (has_.way_back && has_.both_ways && known_.goals_known) {
        if (known_.consistent && has_.differences)
          add("baestar(p, start, wend::goals(g), h)",
              "the goals are known, and the heuristic works both ways: it may expand far fewer "
              "states");
        else
          add("nbs(p, start, wend::goals(g), h)",
              "the goals are known, and the heuristic works both ways: it expands at most twice "
              "the least number of states");
      }
      add("idastar(p, start, h)",
          "if memory runs out: it stores only its path" + in_place() + many_costs());
    }
    if (known_.paths_end && !large) branch_and_bound();
    if (known_.any_solution || !has_.hash || !has_.numbers) return;
    add("weighted_astar(p, start, h, {.weight = 1.5})",
        "if these take too long: a cost of at most weight times the least");
    add_bounded("bounded_suboptimal(p, start, h, {.weight = 1.5})");
    add("awastar(p, start, h)",
        "a solution soon, then cheaper ones while there is time, with a lower bound");
    add("arastar(p, start, h)", "like awastar, in rounds of falling weights: a better bound early");
    add("rectangle_search(p, start, h)",
        "like awastar, if the heuristic misleads awastar far from the goal");
  }

  void add_bounded(char const* call) {
    add(call, "like weighted_astar; its queue by f proves a better bound than the weight");
  }
  /// Best-first searches in little memory.
  void forgetful() {
    add("smastar(p, start, h, {.max_nodes = n})",
        "if expansions are slow and few paths lead to a state: A* with at most n nodes");
    add("rbfs(p, start, h)",
        "if new nodes must come by increasing f: it stores only its path; idastar is faster");
  }

  void in_a_changing_world() {
    bool const blind = !has_.estimate;  // h = 0 is consistent in both directions
    if (has_.way_back && (known_.consistent || blind)) {
      add_with_h("lpastar.search(p, start, ",
                 "costs change: after each change it expands only the affected states again");
      if ((has_.both_ways || blind) && known_.goals_known)
        add_with_h("dstar_lite.search(p, start, wend::goals(g), ",
                   "like lpastar, for a start that moves");
    }
    add_with_h("lss_lrta_star.search(p, start, ",
               "costs change: it acts before it has found a path; the walk need not be cheapest");
  }
  void branch_and_bound() {
    add_with_h("dfbnb(p, start, ",
               "every path ends: cheaper and cheaper solutions, in the memory of one path");
    add_with_h("limited_discrepancy_search(p, start, ",
               "like dfbnb, if the heuristic is often wrong about early choices");
  }
  /// Adds a call with the available heuristic, or with none. Some algorithms keep a reference to it
  /// and would reject a temporary.
  void add_with_h(std::string call, std::string reason) {
    call += has_.estimate ? "h)" : "nil)";
    if (!has_.estimate)
      reason += "; nil is a variable, wend::heuristics::nil";
    add(call.c_str(), std::move(reason));
  }
  /// The reason for a transposition table: IDA* expands a state once for each path to it. In
  /// puzzles, inverses prevent most of that.
  [[nodiscard]] std::string by_table() const {
    return has_.hash && !has_.inverse
               ? "; a wend::transposition_table saves most repeated expansions"
               : "";
  }

  offered has_;
  search_facts known_;
  std::vector<suggestion> list_{};
};

}  // namespace wend::detail

namespace wend {

namespace detail {

template <class H, problem P>
std::vector<suggestion> suggest_for(P const& p, search_facts known) {
  offered has = offered_by<P, H>();
  if constexpr (rankable_problem<P>) {
    WEND_TRY {
      has.ranks = p.state_count();
      if (!known.states) known.states = has.ranks;
    }
    WEND_CATCH(std::length_error) {  // the number of a large board's states has more than 64 bits
      has.rank = false;
      if (!known.states) known.states = std::numeric_limits<std::uint64_t>::max();
    }
  }
  return adviser(has, known).advise();
}

}  // namespace detail

/// Suggests algorithms, the first one to try first, with reasons. It considers the members of the
/// problem `P`, the heuristic `H` if there is one, and the given facts. This is advice: only a
/// measurement shows which one is fastest for an instance.
///
///     for (wend::suggestion const& s : wend::suggest<countdown>()) std::cout << s << '\n';
///
/// \post Not empty.
template <problem P, class H = detail::blind>
[[nodiscard]] std::vector<suggestion> suggest(search_facts const& known = {}) {
  return detail::adviser(detail::offered_by<P, H>(), known).advise();
}

/// Like above, for problem and heuristic objects. If the problem has ranks, their count bounds the
/// number of states.
template <problem P, heuristic_for<P> H>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, H const&, search_facts known = {}) {
  return detail::suggest_for<H>(p, known);
}
/// Like above, for a problem object.
template <problem P>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, search_facts known = {}) {
  return detail::suggest_for<detail::blind>(p, known);
}

}  // namespace wend
