// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>  // std::is_integral_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/evaluate.hpp>  // blind

/// \file
/// Which algorithm to try first: advice from what a problem and a heuristic offer.

namespace wend {

/// What is known of a search that the types of its problem and heuristic do not say.
struct search_facts {
  std::optional<std::uint64_t> states{};    ///< About how many states it will have to store.
  std::optional<std::size_t> max_memory{};  ///< How many bytes it may use.
  bool consistent = false;  ///< h(s) ≤ cost(s, a) + h(result(s, a)) wherever an action leads.
  bool goals_known = false;  ///< The goals can be listed, as `wend::goals(g)`.
  bool any_solution = false;  ///< It need not be a cheapest one.
  bool costs_change = false;  ///< Costs change, and each time a solution is wanted again.
  bool paths_end = false;  ///< Every path ends, all at about the same depth: tours, schedules.
};

/// A call to try, and why.
struct suggestion {
  std::string call;    ///< As it is written in a program: `wend::bfs(p, start)`.
  std::string reason;  ///< A sentence.
};

/// Writes `call: reason`.
inline std::ostream& operator<<(std::ostream& out, suggestion const& s) {
  return out << s.call << ": " << s.reason;
}

namespace detail {

/// What the types say.
struct offered {
  bool costs;          // of its own: not 1 for each action
  bool whole_numbers;  // its costs are integers
  bool hash;           // states can be found in a table
  bool rank;
  bool undo;           // apply and undo
  bool inverse;
  bool way_back;       // for searches from both ends
  bool estimate;       // there is a heuristic
  bool both_ways;      // which takes the target
  std::size_t node_bytes;
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
          .hash = hashable_problem<P> || packable_problem<P> || densely_ranked_problem<P>,
          .rank = rankable_problem<P>,
          .undo = reversible_problem<P>,
          .inverse = invertible_problem<P>,
          .way_back = invertible_problem<P> || predecessor_problem<P>,
          .estimate = !std::is_same_v<H, blind>,
          .both_ways = two_way_heuristic_for<H, P>,
          // Beside the key: its place in the table, how it was reached, its cost.
          .node_bytes = key_bytes<P>() + 24};
}

/// Makes the list: what to try first stands first.
class adviser {
 public:
  adviser(offered const& has, search_facts const& known) : has_(has), known_(known) {}

  [[nodiscard]] std::vector<suggestion> advise() && {
    if (has_.estimate)
      guided();
    else if (has_.costs)
      by_cost();
    else
      by_depth();
    return std::move(list_);
  }

 private:
  void add(char const* call, std::string reason) {
    list_.push_back({std::string("wend::") + call, std::move(reason)});
  }

  /// Whether a closed list would not do.
  [[nodiscard]] bool is_too_large() const noexcept {
    return !has_.hash || (known_.states && known_.max_memory &&
                          *known_.max_memory / has_.node_bytes < *known_.states);
  }
  [[nodiscard]] std::string why_too_large() const {
    return has_.hash ? "so many states do not fit in memory, and it stores its path alone"
                     : "states have no hash, so none can be looked up, and it stores its path alone";
  }
  /// What saves time in depth-first searches, and is there.
  [[nodiscard]] std::string in_place() const {
    std::string text;
    if (has_.undo) text += "; it changes one state in place, by apply and undo";
    if (has_.inverse) text += "; it does not take a move back, as there is inverse";
    return text;
  }

  void by_depth() {
    bool const large = is_too_large();
    bool const both_ends = has_.hash && has_.way_back && known_.goals_known;
    if (both_ends)
      add("bidirectional_bfs(p, start, wend::goals(g))",
          "the goals are known and there is a way back: two searches of half the depth");
    if (large && ranks_fit()) add_ranked();
    if (!large) add("bfs(p, start)", "each action costs 1: the nearest goal, each state stored once");
    if (!large && ranks_fit()) add_ranked();
    add("iddfs(p, start)", (large ? why_too_large() : "it needs next to no memory, but meets states "
                                                      "again on each path that leads to them") +
                               in_place());
    if (known_.any_solution && !large)
      add("dfs(p, start)", "any solution will do, and solutions are many and deep");
    add_guided();
  }
  void add_ranked() {
    add("ranked_bfs(p, start)",
        "states have ranks: two bits for each, in several threads; for most of a space");
  }

  [[nodiscard]] bool ranks_fit() const noexcept {
    return has_.rank && (!known_.states || !known_.max_memory ||
                         *known_.states / 4 <= *known_.max_memory);
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
        add("nbs(p, start, wend::goals(g), wend::heuristics::nil{})",
            "the goals are known and there is a way back: it may expand far fewer states");
    }
    add("idastar(p, start, wend::heuristics::nil{})",
        (large ? why_too_large() : "it needs next to no memory") + in_place() + many_costs());
    add_guided();
  }
  /// Where IDA* is at its worst.
  [[nodiscard]] std::string many_costs() const {
    return has_.costs && !has_.whole_numbers
               ? "; where nearly all paths differ in cost it takes an iteration for each"
               : "";
  }

  void guided() {
    bool const large = is_too_large();
    if (known_.costs_change && has_.hash) in_a_changing_world();
    if (known_.paths_end && large) branch_and_bound();
    if (large && has_.hash)
      add("astar_idastar(p, start, h)",
          "so many states do not fit in memory: A* until it is used up, then IDA* from there");
    if (large)
      add("idastar(p, start, h)", why_too_large() + in_place() + many_costs() + by_table());
    if (large && has_.costs && !has_.whole_numbers)
      add("ibex(p, start, h)", "as idastar, where few paths have the same cost");
    if (known_.any_solution && has_.hash) {
      add("greedy(p, start, h)", "any solution will do: this finds one soonest");
      add("weighted_astar(p, start, h, {.weight = 2})",
          "it finds one of at most weight times the least cost");
      if (large)
        add("beam_search(p, start, h, {.width = 1000})",
            "it keeps the best states of each level, so that memory lasts");
    }
    if (!large) {
      add("astar(p, start, h)", known_.consistent
                                    ? "the heuristic is consistent: no state is expanded twice"
                                    : "the heuristic guides it to a cheapest solution");
      if (has_.way_back && has_.both_ways && known_.goals_known) {
        if (known_.consistent)
          add("baestar(p, start, wend::goals(g), h)",
              "the goals are known, and the heuristic works both ways: it may expand far less");
        else
          add("nbs(p, start, wend::goals(g), h)",
              "the goals are known, and the heuristic works both ways: it expands at most twice "
              "the least number of states");
      }
      add("idastar(p, start, h)",
          "when memory ends: it stores its path alone" + in_place() + many_costs());
    }
    if (known_.paths_end && !large) branch_and_bound();
    if (known_.any_solution || !has_.hash) return;
    add("weighted_astar(p, start, h, {.weight = 1.5})",
        "when these take too long: at most weight times the least cost");
    add("awastar(p, start, h)",
        "a solution soon, and cheaper ones, with a bound, while there is time");
    add("rectangle_search(p, start, h)",
        "as awastar, where the heuristic misleads that one far from the goal");
  }

  void in_a_changing_world() {
    if (has_.way_back && known_.consistent) {
      add("lpastar_search(p, start, h)",
          "costs change: after each change it expands again what is concerned alone");
      if (has_.both_ways && known_.goals_known)
        add("dstar_lite_search(p, start, wend::goals(g), h)",
            "as lpastar_search, where the start moves on");
    }
    add("lss_lrta_star_search(p, start, h)",
        "costs change: actions at once, before a path is found, which is no shortest one");
  }
  void branch_and_bound() {
    add("dfbnb(p, start, h)",
        "every path ends: cheaper and cheaper solutions, in memory for one path");
    add("limited_discrepancy_search(p, start, h)",
        "as dfbnb, where the heuristic is often wrong about early choices");
  }
  /// What spares IDA* expanding a state on each path to it. Inverses do most of that in puzzles.
  [[nodiscard]] std::string by_table() const {
    return has_.hash && !has_.inverse
               ? "; with a wend::transposition_table it expands fewer states again"
               : "";
  }

  offered has_;
  search_facts known_;
  std::vector<suggestion> list_{};
};

template <problem P>
search_facts with_count(P const& p, search_facts known) {
  if constexpr (rankable_problem<P>)
    if (!known.states) known.states = p.state_count();
  return known;
}

}  // namespace detail

/// Which algorithms to try, the first one first, and why: from the members of the problem `P`, from
/// the heuristic `H` if there is one, and from what else is known. It is advice: whether the first
/// is the fastest for an instance only a measurement tells.
///
///     for (wend::suggestion const& s : wend::suggest<countdown>()) std::cout << s << '\n';
///
/// \post Not empty.
template <problem P, class H = detail::blind>
[[nodiscard]] std::vector<suggestion> suggest(search_facts const& known = {}) {
  return detail::adviser(detail::offered_by<P, H>(), known).advise();
}

/// The same for a problem and a heuristic at hand. Where the problem has ranks, there are no more
/// states than it counts.
template <problem P, heuristic_for<P> H>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, H const&, search_facts known = {}) {
  return suggest<P, H>(detail::with_count(p, known));
}
/// The same for a problem at hand.
template <problem P>
[[nodiscard]] std::vector<suggestion> suggest(P const& p, search_facts known = {}) {
  return suggest<P>(detail::with_count(p, known));
}

}  // namespace wend
