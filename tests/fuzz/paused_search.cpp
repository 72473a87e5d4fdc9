// SPDX-License-Identifier: BSL-1.0
//
// Any algorithm with any options on any small graph, and a script of calls: step(), run(limits),
// result(). At every pause the counts must add up and the paths must exist. The final result and
// counts must equal those of a run without pauses, and the result that of brute force.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <wend/core/starts.hpp>
#include <wend/frontier/boost_heap_list.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

#include "../support/checks.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"
#include "fuzz.hpp"

namespace {

using fuzz::reader;
using fuzz::require;
using tests::no_cost;
using wend::search_status;

constexpr std::uint64_t most_expanded = 300;  // in total, so that an input takes little time

// ---- reading an input

enum class algorithm {
  bfs,
  bfs_tree,
  dfs,
  dfs_tree,
  ucs,
  greedy,
  astar,
  astar_by_order,
  astar_tree,
  weighted_astar,
  random,
  random_tree,
  dls,
  iddfs,
  idastar,
  iddfs_solutions,
  idastar_solutions
};
constexpr std::size_t algorithms = 17;

bool is_depth_first(algorithm a) { return a >= algorithm::dls; }
bool is_informed(algorithm a) {
  return (a >= algorithm::greedy && a <= algorithm::weighted_astar) || a == algorithm::idastar ||
         a == algorithm::idastar_solutions;
}

struct options {
  wend::tie_breaking ties = wend::tie_breaking::low_h_last_in;
  wend::push_order successors = wend::push_order::as_listed;
  bool early_goal_test = false;
  bool reopen = true;
  bool prune_parent = true;
  double weight = 1;
  std::uint64_t seed = 0;
  std::optional<wend::cycle_check> cycles{};
  int min_bound_increase = 0;
};

options read_options(reader& in) {
  options o;
  unsigned const bits = in.byte();
  o.ties = bits & 1 ? wend::tie_breaking::first_in : wend::tie_breaking::low_h_last_in;
  o.successors = bits & 2 ? wend::push_order::reversed : wend::push_order::as_listed;
  o.early_goal_test = bits & 4;
  o.reopen = !(bits & 8);
  o.prune_parent = !(bits & 16);
  if (bits & 32) o.min_bound_increase = 1 + static_cast<int>(in.below(8));
  o.weight = 1 + in.byte() / 64.0;
  o.seed = in.byte();
  if (unsigned const cycles = in.below(5); cycles < 3)
    o.cycles = static_cast<wend::cycle_check>(cycles);
  return o;
}

/// The kinds of heuristics.
enum class estimate { zero, perfect, admissible, anything, anything_and_dead_ends };

template <class Graph>
struct question {
  using sum = wend::cost_t<Graph>;
  using limits = wend::search_limits<sum>;

  Graph graph;
  std::vector<int> starts;
  tests::truth<sum> truth;
  estimate kind;
  tests::table_heuristic<sum> h;
  algorithm which;
  options opts;
  limits lasting;  // limits that hold throughout the search

  [[nodiscard]] bool admissible() const { return kind <= estimate::admissible; }
  [[nodiscard]] bool dead_ends_are_dead() const {
    return !is_informed(which) || kind != estimate::anything_and_dead_ends;
  }
  [[nodiscard]] bool a_start_is_a_goal() const {
    return std::any_of(starts.begin(), starts.end(), [&](int s) { return graph.is_goal(s); });
  }
};

template <class Graph>
auto read_cost(reader& in) {
  using cost = decltype(Graph{}.edges[0].cost);
  if constexpr (std::is_same_v<cost, no_cost>)
    return no_cost{};
  else if constexpr (std::is_floating_point_v<cost>)
    return in.byte() / 8.0;  // sums are exact
  else
    return static_cast<cost>(in.byte());
}

template <class Sum>
tests::table_heuristic<Sum> read_heuristic(reader& in, estimate kind,
                                           tests::truth<Sum> const& truth) {
  tests::table_heuristic<Sum> h;
  for (auto const& exact : truth.to_goal) {
    switch (kind) {
      case estimate::zero: h.values.emplace_back(Sum{}); break;
      case estimate::perfect: h.values.push_back(exact); break;
      case estimate::admissible: {
        auto const part = static_cast<Sum>(in.byte());
        if (exact)
          h.values.emplace_back(std::min(part, *exact));
        else if (part > 128)
          h.values.emplace_back();
        else
          h.values.emplace_back(part);
        break;
      }
      case estimate::anything: h.values.emplace_back(static_cast<Sum>(in.byte())); break;
      case estimate::anything_and_dead_ends:
        if (unsigned const part = in.byte(); part < 200)
          h.values.emplace_back(static_cast<Sum>(part));
        else
          h.values.emplace_back();
        break;
    }
  }
  return h;
}

template <class Graph>
question<Graph> read_question(reader& in) {
  question<Graph> q{};
  q.which = static_cast<algorithm>(in.below(algorithms));
  q.opts = read_options(in);
  std::size_t const n = 1 + in.below(9);
  q.graph.out.resize(n);
  q.graph.goals.resize(n);
  unsigned const goals = in.byte();
  for (std::size_t v = 0; v < n && v < 8; ++v) q.graph.goals[v] = (goals >> v & 1) != 0;
  for (unsigned i = 1 + in.below(3); i > 0; --i) q.starts.push_back(static_cast<int>(in.below(n)));
  for (unsigned i = in.below(24); i > 0; --i) {
    unsigned const ends = in.byte();
    int const from = static_cast<int>(ends % 16 % n);
    int const to = static_cast<int>(ends / 16 % n);
    q.graph.add(from, to, read_cost<Graph>(in));
    if constexpr (wend::invertible_problem<Graph>) q.graph.add(to, from, read_cost<Graph>(in));
  }
  q.truth = tests::truth_of(q.graph, q.starts);
  q.kind = static_cast<estimate>(in.below(5));
  q.h = read_heuristic(in, q.kind, q.truth);
  unsigned const limited = in.byte();
  if (limited & 1) q.lasting.max_depth = in.below(12);
  if (limited & 2) q.lasting.max_cost = static_cast<wend::cost_t<Graph>>(in.byte());
  return q;
}

// ---- a search of any type

template <class Graph>
struct any_search {
  using limits = wend::search_limits<wend::cost_t<Graph>>;
  virtual ~any_search() = default;
  virtual search_status step() = 0;
  virtual search_status run(limits const&) = 0;
  virtual search_status status() const = 0;
  virtual wend::statistics statistics() const = 0;
  virtual wend::result_t<Graph> result() const = 0;
};

template <class Graph, class Search>
struct some_search final : any_search<Graph> {
  using typename any_search<Graph>::limits;
  Search search;

  template <class... Args>
  explicit some_search(Args const&... args) : search(args...) {}
  search_status step() override { return search.step(); }
  search_status run(limits const& l) override { return search.run(l); }
  search_status status() const override { return search.status(); }
  wend::statistics statistics() const override { return search.statistics(); }
  wend::result_t<Graph> result() const override { return search.result(); }
};

/// Breaks ties of f by the number of the vertex, the largest first.
struct largest_first {
  template <class View>
  int operator()(View const& node) const {
    return -node.state;
  }
};

template <class Graph>
std::unique_ptr<any_search<Graph>> begin(question<Graph> const& q, wend::table_memory* memory) {
  using sum = wend::cost_t<Graph>;
  using wend::duplicate_policy;
  using wend::no_observer;
  using heuristic = tests::table_heuristic<sum>;
  constexpr auto closed = duplicate_policy::closed_list;
  constexpr auto tree = duplicate_policy::own_path;
  auto const starts = wend::starts(q.starts);
  auto const& g = q.graph;
  auto const& l = q.lasting;
  auto const& o = q.opts;
  auto const blind = [&]<class Search>(std::type_identity<Search>, auto const& given) {
    return std::unique_ptr<any_search<Graph>>(new some_search<Graph, Search>(g, starts, given));
  };
  auto const guided = [&]<class Search>(std::type_identity<Search>, auto const& given) {
    return std::unique_ptr<any_search<Graph>>(
        new some_search<Graph, Search>(g, starts, q.h, given));
  };
  switch (q.which) {
    case algorithm::bfs:
      return blind(std::type_identity<wend::bfs_search<Graph>>{},
                   wend::bfs_options<sum>{l, o.early_goal_test, o.prune_parent, memory});
    case algorithm::bfs_tree:
      return blind(std::type_identity<wend::bfs_search<Graph, no_observer, tree>>{},
                   wend::bfs_options<sum, tree>{l, o.early_goal_test, o.prune_parent, memory});
    case algorithm::dfs:
      return blind(std::type_identity<wend::dfs_search<Graph>>{},
                   wend::dfs_options<sum>{l, o.successors, o.prune_parent, memory});
    case algorithm::dfs_tree:
      return blind(std::type_identity<wend::dfs_search<Graph, no_observer, tree>>{},
                   wend::dfs_options<sum, tree>{l, o.successors, o.prune_parent, memory});
    case algorithm::ucs:
      return blind(std::type_identity<wend::ucs_search<Graph>>{},
                   wend::ucs_options<sum>{l, o.ties, o.prune_parent, memory});
    case algorithm::greedy:
      return guided(std::type_identity<wend::greedy_search<Graph, heuristic>>{},
                    wend::greedy_options<sum>{l, o.ties, o.reopen, o.prune_parent, memory});
    case algorithm::astar:
      return guided(std::type_identity<wend::astar_search<Graph, heuristic>>{},
                    wend::astar_options<sum>{l, o.ties, o.reopen, o.prune_parent, {}, memory});
    case algorithm::astar_by_order:
      return guided(
          std::type_identity<wend::astar_search<Graph, heuristic, no_observer, largest_first>>{},
          wend::astar_options<sum, largest_first>{l, o.ties, o.reopen, o.prune_parent, {}, memory});
    case algorithm::astar_tree:
      return guided(std::type_identity<
                        wend::astar_search<Graph, heuristic, no_observer, wend::no_order, tree>>{},
                    wend::astar_options<sum, wend::no_order, tree>{
                        l, o.ties, o.reopen, o.prune_parent, {}, memory});
    case algorithm::weighted_astar:
      return guided(
          std::type_identity<wend::weighted_astar_search<Graph, heuristic>>{},
          wend::weighted_astar_options<sum>{o.weight, l, o.ties, o.reopen, o.prune_parent, memory});
    case algorithm::random:
      return blind(std::type_identity<wend::randomized_search<Graph, no_observer, closed>>{},
                   wend::random_search_options<sum, closed>{l, o.seed, o.prune_parent, memory});
    case algorithm::random_tree:
      return blind(std::type_identity<wend::randomized_search<Graph, no_observer, tree>>{},
                   wend::random_search_options<sum, tree>{l, o.seed, o.prune_parent, memory});
    case algorithm::dls:
      return blind(std::type_identity<wend::dls_search<Graph>>{},
                   wend::dls_options<sum>{l, o.cycles, memory});
    case algorithm::iddfs:
    case algorithm::iddfs_solutions:
      return blind(std::type_identity<wend::iddfs_search<Graph>>{},
                   wend::iddfs_options<sum>{l, o.cycles, memory});
    case algorithm::idastar:
    case algorithm::idastar_solutions: break;
  }
  return guided(
      std::type_identity<wend::idastar_search<Graph, heuristic>>{},
      wend::idastar_options<sum>{l, o.cycles, static_cast<sum>(o.min_bound_increase), memory});
}

// ---- checks of every result

/// Returns the end of a path from a start, and its cost; empty if the actions are no path.
template <class Graph>
std::optional<std::pair<int, wend::cost_t<Graph>>> follow(Graph const& g, int at,
                                                          std::vector<int> const& actions) {
  wend::cost_t<Graph> sum{};
  for (int const a : actions) {
    if (a < 0 || static_cast<std::size_t>(a) >= g.edges.size() || g.at(a).from != at)
      return std::nullopt;
    sum = sum + tests::cost_of(g, a);
    at = g.at(a).to;
  }
  return std::pair{at, sum};
}

template <class Graph>
void check_result(question<Graph> const& q, any_search<Graph> const& search,
                  wend::search_limits<wend::cost_t<Graph>> const& within) {
  auto const r = search.result();
  auto const& s = r.statistics;
  require(r.status == search.status(), "the result's status is the search's");
  require(is_depth_first(q.which) ? tests::adds_up_depth_first(s) : tests::adds_up_best_first(s),
          "the counts add up");
  require(s.starts <= q.starts.size() && s.max_depth >= s.depth, "starts and depths");
  require(tests::difference(s, search.statistics()).empty(), "statistics are the result's");
  require(s.goals == 0 || is_depth_first(q.which) || r, "a goal ends the search");
  if (r) {
    require(r.start < q.starts.size(), "the start is one of those given");
    auto const end = follow(q.graph, q.starts[r.start], r.actions);
    require(end && q.graph.is_goal(end->first), "a solution leads to a goal");
    require(r.cost == end->second, "a solution costs what its actions do");
    require(s.depth == r.actions.size(), "the depth is that of the solution");
    require(!within.max_depth || r.actions.size() <= *within.max_depth, "the depth limit holds");
    require(!within.max_cost || !(*within.max_cost < *r.cost) || r.actions.empty(),
            "the cost limit holds");
    require(q.truth.cost && !(*r.cost < *q.truth.cost), "no solution is cheaper than the cheapest");
    require(r.partial.actions.empty() && !r.partial.cost, "a solution leaves no partial path");
    return;
  }
  require(r.actions.empty() && !r.cost, "without a solution there are no actions and no cost");
  if (!r.partial.cost) return;
  require(r.partial.start < q.starts.size(), "the partial path's start is one of those given");
  auto const end = follow(q.graph, q.starts[r.partial.start], r.partial.actions);
  require(end.has_value(), "a partial path is a path");
  require(r.partial.cost == end->second, "a partial path costs what its actions do");
  if (r.partial.heuristic)
    require(q.h(end->first) == r.partial.heuristic, "the heuristic is that at its end");
}

// ---- brute force

/// Returns the least cost of a path to a goal within a number of actions.
template <class Graph>
std::optional<wend::cost_t<Graph>> cheapest_within(question<Graph> const& q, std::size_t depth) {
  using sum = wend::cost_t<Graph>;
  std::vector<std::optional<sum>> cost(q.graph.out.size());
  for (int const s : q.starts) cost[static_cast<std::size_t>(s)] = sum{};
  for (std::size_t k = 0; k < std::min(depth, cost.size()); ++k) {
    auto const before = cost;
    for (int a = 0; a < static_cast<int>(q.graph.edges.size()); ++a) {
      auto const& from = before[static_cast<std::size_t>(q.graph.at(a).from)];
      auto& to = cost[static_cast<std::size_t>(q.graph.at(a).to)];
      if (!from) continue;
      sum const through = *from + tests::cost_of(q.graph, a);
      if (!to || through < *to) to = through;
    }
  }
  std::optional<sum> least;
  for (std::size_t v = 0; v < cost.size(); ++v)
    if (q.graph.goals[v] && cost[v] && (!least || *cost[v] < *least)) least = cost[v];
  return least;
}

/// Checks the promises of the algorithm about its end, unless an expansion limit stopped it.
template <class Graph>
void check_promise(question<Graph> const& q, wend::result_t<Graph> const& r) {
  if (r.status == search_status::expansion_limit) return;
  auto const& within = q.lasting;
  require(r || r.status == search_status::exhausted ||
              (r.status == search_status::depth_limit && within.max_depth) ||
              (r.status == search_status::cost_limit && within.max_cost),
          "only a limit that was set ends a search");
  if (r.status == search_status::exhausted && q.dead_ends_are_dead())
    require(!q.truth.cost, "what is exhausted has no goal");
  if (!r && !within.max_depth && !within.max_cost && q.dead_ends_are_dead())
    require(!q.truth.cost, "without limits a goal that can be reached is found");

  bool const informed = is_informed(q.which);
  if (informed && !q.admissible()) return;
  auto const least = cheapest_within(q, within.max_depth.value_or(q.graph.out.size()));
  bool const there_is =
      least && (!within.max_cost || !(*within.max_cost < *least) || q.a_start_is_a_goal());
  // A closed list may hold a dear or a long path to a state, which limits cut.
  bool const complete = is_depth_first(q.which) || !within.max_depth;
  bool const by_increasing_f = q.which == algorithm::ucs || q.which == algorithm::astar ||
                               q.which == algorithm::astar_by_order ||
                               q.which == algorithm::astar_tree;
  bool const optimal =
      (by_increasing_f && (q.opts.reopen || q.which == algorithm::ucs)) ||
      ((q.which == algorithm::idastar || q.which == algorithm::idastar_solutions) &&
       q.opts.min_bound_increase == 0);
  if (is_depth_first(q.which) || (optimal && complete))
    require(static_cast<bool>(r) == there_is, "what the limits leave is found");
  if (r && optimal && complete) require(*r.cost == *least, "the solution is a cheapest one");
  if (r && optimal && within.max_cost && !r.actions.empty())
    require(!(*within.max_cost < *r.cost), "a limit on costs holds");
  if (r && q.which == algorithm::weighted_astar && q.opts.reopen && complete && !within.max_cost)
    require(static_cast<double>(*r.cost) <= q.opts.weight * static_cast<double>(*least) + 1e-9,
            "the solution is within the weight");
  bool const fewest = q.which == algorithm::bfs || q.which == algorithm::bfs_tree ||
                      q.which == algorithm::iddfs || q.which == algorithm::iddfs_solutions;
  if (r && fewest && !within.max_cost)
    require(static_cast<int>(r.actions.size()) == *q.truth.actions, "there are no fewer actions");
}

// ---- the script

/// Makes calls until the input is used up. Limits of the question may start narrow and be raised to
/// their final values. Returns true if a narrow limit sufficed to prove that there is no goal, with
/// less work.
template <class Graph>
bool play(question<Graph> const& q, any_search<Graph>& search, tests::failing_memory& memory,
          reader& in) {
  auto under = q.lasting;
  under.max_expanded = most_expanded;
  auto lasting = q.lasting;
  bool const narrow = in.flag();
  if (narrow) {
    lasting.max_depth = 0;
    lasting.max_cost = wend::cost_t<Graph>{};
  }
  search_status in_force = search_status::running;  // the status for the last limits
  for (int calls = 0; calls < 40 && !in.empty(); ++calls) {
    unsigned const call = in.byte();
    unsigned const n = call / 8;
    under = lasting;
    auto const before = search.statistics();
    auto const ended = search.status();
    auto status = ended;
    under.max_expanded = most_expanded;
    std::optional<search_status> wanted = search_status::expansion_limit;
    switch (call % 8) {
      case 0:
        // A first step would use limits that are not narrow.
        if (narrow) continue;
        status = search.step();
        require(search.statistics().expanded <= before.expanded + 1, "a step is one visit");
        wanted = status == search_status::running ? status : in_force;
        break;
      case 1:
        under.max_expanded = std::min(most_expanded, before.expanded + n % 8);
        status = search.run(under);
        require(search.statistics().expanded <= *under.max_expanded, "the limit is kept");
        if (status == search_status::expansion_limit)
          require(search.statistics().expanded == *under.max_expanded, "and made use of");
        break;
      case 2:
        under.stop = [left = n]() mutable { return left-- == 0; };
        status = search.run(under);
        wanted = search_status::stopped;
        break;
      case 3:
        under.max_time = std::chrono::seconds(0);
        status = search.run(under);
        wanted = search_status::time_limit;
        break;
      case 4:
        under.max_memory = before.bytes + n * 16;
        status = search.run(under);
        require(
            status == search_status::memory_limit ||
                search.statistics().bytes <= std::max<std::size_t>(before.bytes, *under.max_memory),
            "the budget is kept");
        wanted = search_status::memory_limit;
        break;
      case 5:
        memory.fail_at = memory.growths + static_cast<long>(n % 8);
        status = search.run(under);
        memory.fail_at = -1;
        wanted = search_status::memory_limit;
        break;
      case 6:  // raises a limit
        if (!narrow) continue;
        if (lasting.max_depth && n % 2 == 0) {
          *lasting.max_depth += 1 + n / 2 % 4;
          if (q.lasting.max_depth && *q.lasting.max_depth < *lasting.max_depth)
            lasting.max_depth = q.lasting.max_depth;
        } else if (lasting.max_cost) {
          *lasting.max_cost =
              static_cast<wend::cost_t<Graph>>(*lasting.max_cost + 1 + static_cast<int>(n * n));
          if (q.lasting.max_cost && *q.lasting.max_cost < *lasting.max_cost)
            lasting.max_cost = q.lasting.max_cost;
        }
        continue;
      default: wanted.reset(); break;
    }
    require(status == search.status(), "a call says how the search stands");
    require(status == search_status::solved || status == search_status::exhausted ||
                status == wanted || (!wanted && status == ended) ||
                (status == search_status::expansion_limit && under.max_expanded) ||
                (status == search_status::depth_limit && under.max_depth) ||
                (status == search_status::cost_limit && under.max_cost),
            "a search stops at the limit that it reached");
    in_force = wanted.value_or(in_force);
    check_result(q, search, under);
  }
  return narrow && search.status() == search_status::exhausted;
}

template <class Graph>
void search_with_pauses(question<Graph> const& q, reader& in) {
  auto limits = q.lasting;
  limits.max_expanded = most_expanded;
  auto const unbroken = begin(q, nullptr);
  unbroken->run(limits);
  check_result(q, *unbroken, limits);
  auto const expected = unbroken->result();
  check_promise(q, expected);

  tests::failing_memory memory;
  {
    auto const search = begin(q, &memory);
    bool const proved_soon = play(q, *search, memory, in);
    search->run(limits);
    check_result(q, *search, limits);
    auto const found = search->result();
    if (q.a_start_is_a_goal() || proved_soon) {
      // A start that is a goal is a solution under any limit, whatever its h.
      require(found.status == expected.status || found, "pauses do not change the status");
    } else if (auto const wrong = tests::difference(found, expected); !wrong.empty()) {
      require(false, "a pause changes: " + wrong);
    }
    auto const counts = search->statistics();
    search->run(limits);
    search->step();
    if (found.status != search_status::expansion_limit)
      require(tests::difference(search->statistics(), counts).empty(), "an end is an end");
  }
  require(memory.out == 0 && !memory.wrong_sizes && !memory.misaligned, "memory is given back");
}

// ---- ranges of solutions

/// Adds all paths within a bound that visit no state twice and end at their first goal. Returns
/// false if there are too many.
template <class Graph, class Bound>
bool add_paths(Graph const& g, int at, std::vector<int>& path, std::vector<bool>& visited,
               Bound const& bound, std::multiset<std::vector<int>>& found, int& patience) {
  if (--patience < 0) return false;
  if (g.is_goal(at)) {
    found.insert(path);
    return true;
  }
  visited[static_cast<std::size_t>(at)] = true;
  bool all = true;
  for (int const a : g.actions(at)) {
    if (visited[static_cast<std::size_t>(g.at(a).to)]) continue;
    path.push_back(a);
    if (bound(path)) all = add_paths(g, g.at(a).to, path, visited, bound, found, patience) && all;
    path.pop_back();
  }
  visited[static_cast<std::size_t>(at)] = false;
  return all;
}

template <class Graph, class Range>
void take_all(question<Graph> const& q, Range&& range, Range&& unbroken, reader& in) {
  using sum = wend::cost_t<Graph>;
  auto limits = q.lasting;
  limits.max_expanded = 10 * most_expanded;
  unbroken.set_limits(limits);
  std::vector<wend::solution<int, sum>> expected;
  for (auto const& s : unbroken) expected.push_back(s);

  std::vector<wend::solution<int, sum>> found;
  for (int calls = 0; calls < 40 && !in.empty(); ++calls) {
    unsigned const call = in.byte();
    auto under = limits;
    under.max_expanded = std::min(*limits.max_expanded, range.statistics().expanded + call / 8);
    if (call % 8 == 1) under.stop = [left = call / 8]() mutable { return left-- == 0; };
    range.set_limits(under);
    unsigned most = call % 4;
    for (auto i = range.begin(); i != range.end(); ++i) {
      // The solution that was reached before is returned again.
      if (found.empty() || range.statistics().goals > found.size()) found.push_back(*i);
      if (most-- == 0) break;
    }
    require(tests::adds_up_depth_first(range.statistics()), "the counts add up");
    require(range.status() != search_status::running, "a range says what stopped it");
  }
  range.set_limits(limits);
  for (auto const& s : range)
    if (range.statistics().goals > found.size()) found.push_back(s);
  require(found == expected, "pauses change no solution");
  require(range.status() == unbroken.status(), "pauses do not change the status");
  require(tests::difference(range.statistics(), unbroken.statistics()).empty(),
          "pauses change no count");

  bool const by_cost = q.which == algorithm::idastar_solutions;
  for (auto const& s : expected) {
    auto const end = follow(q.graph, q.starts.at(s.start), s.actions);
    require(end && q.graph.is_goal(end->first) && end->second == s.cost, "solutions lead to goals");
    if (by_cost && !q.admissible()) continue;
    require(by_cost ? s.cost == expected[0].cost : s.actions.size() == expected[0].actions.size(),
            "solutions are equally good");
  }
  if (unbroken.status() != search_status::exhausted || q.lasting.max_depth || q.lasting.max_cost ||
      (by_cost && !q.admissible()))
    return;
  require(expected.empty() == !q.truth.cost, "there are solutions if a goal can be reached");
  if (expected.empty()) return;
  std::multiset<std::vector<int>> all;
  std::multiset<std::vector<int>> listed;
  int patience = 20'000;
  for (int const start : q.starts) {
    std::vector<int> path;
    std::vector<bool> visited(q.graph.out.size());
    auto const bound = [&](std::vector<int> const& way) {
      if (!by_cost) return static_cast<int>(way.size()) <= *q.truth.actions;
      return !(*q.truth.cost < follow(q.graph, start, way)->second);
    };
    if (!add_paths(q.graph, start, path, visited, bound, all, patience)) return;
  }
  for (auto const& s : expected) listed.insert(s.actions);
  require(all == listed, "all solutions are listed, each once");
}

template <class Graph>
void list_solutions(question<Graph> const& q, reader& in) {
  using sum = wend::cost_t<Graph>;
  auto const starts = wend::starts(q.starts);
  if (q.which == algorithm::iddfs_solutions) {
    wend::iddfs_options<sum> const o{q.lasting, q.opts.cycles, nullptr};
    take_all(q, wend::solutions(wend::iddfs, q.graph, starts, o),
             wend::solutions(wend::iddfs, q.graph, starts, o), in);
  } else {
    wend::idastar_options<sum> const o{q.lasting, q.opts.cycles,
                                       static_cast<sum>(q.opts.min_bound_increase), nullptr};
    take_all(q, wend::solutions(wend::idastar, q.graph, starts, q.h, o),
             wend::solutions(wend::idastar, q.graph, starts, q.h, o), in);
  }
}

// ---- the body

/// Describes an input, to find out why it fails.
template <class Graph>
std::string text_of(question<Graph> const& q) {
  auto const& o = q.opts;
  auto const number = [](auto const& n) { return n ? std::to_string(*n) : std::string("-"); };
  std::string text = "algorithm " + std::to_string(static_cast<int>(q.which)) + ", first in " +
                     std::to_string(o.ties == wend::tie_breaking::first_in) + ", reversed " +
                     std::to_string(o.successors == wend::push_order::reversed) + ", early " +
                     std::to_string(o.early_goal_test) + ", reopen " + std::to_string(o.reopen) +
                     ", prune parent " + std::to_string(o.prune_parent) + ", weight " +
                     std::to_string(o.weight) + ", seed " + std::to_string(o.seed) + ", cycles " +
                     (o.cycles ? std::to_string(static_cast<int>(*o.cycles)) : "-") +
                     ", increase " + std::to_string(o.min_bound_increase) + ", max depth " +
                     number(q.lasting.max_depth) + ", max cost " + number(q.lasting.max_cost) +
                     "; " + tests::text_of(q.graph, q.starts) + "; h";
  for (auto const& h : q.h.values) text += " " + number(h);
  return text;
}

/// Returns true if the options must be rejected.
template <class Graph>
bool refused(question<Graph> const& q) {
  if (q.which != algorithm::idastar_solutions) return false;
  auto const cycles = q.opts.cycles.value_or(
      wend::unit_cost_problem<Graph> ? wend::cycle_check::parent : wend::cycle_check::path);
  return q.opts.min_bound_increase > 0 ||
         (!wend::unit_cost_problem<Graph> && cycles != wend::cycle_check::path);
}

template <class Graph>
void search(reader& in) {
  auto const q = read_question<Graph>(in);
  bool was_refused = false;
  try {
    if (q.which == algorithm::iddfs_solutions || q.which == algorithm::idastar_solutions)
      list_solutions(q, in);
    else
      search_with_pauses(q, in);
  } catch (wend::invalid_option const&) {
    was_refused = true;
  } catch (fuzz::broken const& e) {
    throw fuzz::broken(e.what() + (": " + text_of(q)));
  }
  require(was_refused == refused(q), "wrong options are refused, and no others");
}

}  // namespace

int fuzz::paused_search(bytes input) {
  reader in(input);
  switch (in.below(3)) {
    case 0: search<tests::graph<std::uint8_t>>(in); break;
    case 1: search<tests::graph<no_cost, true>>(in); break;
    default: search<tests::graph<double, true>>(in); break;
  }
  return 0;
}
