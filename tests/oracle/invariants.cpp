// SPDX-License-Identifier: BSL-1.0
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "driver.hpp"
#include "further.hpp"
#include "judgement.hpp"

/// \file
/// Checks the promises of each classic algorithm, and judges trials.

namespace oracle {

namespace {

std::map<std::pair<std::string, part>, runner>& runners() {
  static std::map<std::pair<std::string, part>, runner> all;
  return all;
}

class judgement : judgement_base {
 public:
  using judgement_base::judgement_base;

  std::string verdict() {
    fault_ = o_.fault;
    if (fault_.empty()) judge_status();
    if (fault_.empty()) judge_counts();
    if (lists_solutions(c_.algorithm)) {
      if (fault_.empty()) judge_list();
    } else {
      if (fault_.empty()) judge_path();
      if (fault_.empty()) judge_partial();
    }
    if (fault_.empty()) judge_algorithm();
    return fault_;
  }

 private:
  /// Returns true if a smaller limit may have sufficed as a proof, with fewer expansions.
  [[nodiscard]] bool narrowed() const {
    return c_.manner == manner::narrowed && ended_as(search_status::exhausted);
  }

  /// Returns true if the search follows only simple paths, so that it ends.
  [[nodiscard]] bool keeps_to_simple_paths() const {
    if (!is_depth_first(c_.algorithm)) return true;
    if (c_.cycles == cycles::absent) return !(m_.two_way && m_.kind == cost_kind::unit);
    return c_.cycles == cycles::path;
  }
  [[nodiscard]] bool may_reopen() const {
    return t_.informed && c_.reopen && !(c_.algorithm == algorithm::astar && t_.consistent);
  }
  /// Returns true if the search must end within the expansions of a trial.
  [[nodiscard]] bool must_end() const {
    // Reopening takes exponential time in the worst case, which graphs with short cuts cause.
    if (!is_tree(c_)) return g_.states <= 13 || !may_reopen();
    if (!keeps_to_simple_paths() || !t_.whole_tree) return false;
    std::set<double> values;
    for (auto const& n : t_.tree) values.insert(n.f_max);
    auto const iterations =
        is_depth_first(c_.algorithm) ? std::max(values.size(), at(g_.states)) + 1 : 1;
    return iterations * t_.tree.size() < patience;
  }
  /// Returns true if the search covers everything within the limits, so that it finds a solution if
  /// and only if there is one within them.
  [[nodiscard]] bool is_complete() const {
    if (!keeps_to_simple_paths()) return false;
    if (!is_tree(c_) && !must_end()) return false;
    bool const by_f = c_.algorithm == algorithm::astar || c_.algorithm == algorithm::idastar ||
                      c_.algorithm == algorithm::idastar_solutions;
    if (c_.max_cost && by_f && !t_.admissible) return false;
    if (is_tree(c_)) return must_end();
    if (c_.algorithm == algorithm::bfs) return !c_.max_cost;
    if (c_.max_depth) return false;
    if (!c_.max_cost) return true;
    if (c_.algorithm == algorithm::ucs) return true;
    if (c_.algorithm == algorithm::astar) return reopens_enough();
    return (c_.algorithm == algorithm::greedy || c_.algorithm == algorithm::weighted_astar) &&
           c_.reopen;
  }
  [[nodiscard]] bool reopens_enough() const { return c_.reopen || t_.consistent || c_.own_path; }

  // ---- every search

  void judge_status() {
    switch (o_.status) {
      case search_status::solved: break;
      case search_status::exhausted:
        // exhausted is a proof that there is no path.
        expect(!t_.cost || !o_.solutions.empty(), "exhausted, but a goal can be reached");
        break;
      case search_status::depth_limit:
        expect(c_.max_depth && (*c_.max_depth < at(g_.states) || !keeps_to_simple_paths()),
               "depth_limit, but none cut anything");
        break;
      case search_status::cost_limit:
        expect(c_.max_cost && (*c_.max_cost < t_.most || !keeps_to_simple_paths()),
               "cost_limit, but none cut anything");
        break;
      case search_status::expansion_limit:
        if (c_.max_expanded)
          expect_count("expanded", s_.expanded, *c_.max_expanded);
        else
          expect(!must_end(), "it does not end");
        break;
      case search_status::failed:
        expect(c_.manner == manner::throwing && !is_depth_first(c_.algorithm),
               "failed, but nothing threw where it could not be undone");
        break;
      default: expect(false, "the status is " + std::string(to_string(o_.status)));
    }
    if (c_.max_expanded)
      expect(s_.expanded <= *c_.max_expanded, "more nodes were expanded than allowed");
    if (out_of_patience() || ended_as(search_status::failed) || lists_solutions(c_.algorithm))
      return;
    // Without a limit that cuts, the search is solved if and only if there is a path to a goal.
    if (must_end() && !limited())
      expect(solved() == t_.cost.has_value(), "it gave up, though a goal can be reached");
    if (is_complete()) {
      auto const b = best_within();
      expect(!b.cost || solved() || may_be_cut(*b.cost), "there is a solution within the limits");
      expect(!solved() || b.cost || is_above_by_rounding(),
             "there is no solution within the limits");
    }
  }

  /// Checks a path that is reported as a solution.
  void judge_solution(path const& p) {
    auto const w = judge_path_to_goal(p);
    expect(!w.through_goal, "the path goes on behind a goal");
    expect(w.simple || !keeps_to_simple_paths(), "the path goes through a state twice");
  }

  void judge_path() {
    expect(solved() == o_.solution.cost.has_value(), "there must be a cost where it is solved");
    expect_count("goals", s_.goals, solved() ? 1 : 0);
    if (!solved()) return expect(o_.solution.actions.empty(), "there are actions, but no solution");
    judge_solution(o_.solution);
    expect_count("depth", s_.depth, o_.solution.actions.size());
  }

  void judge_partial() {
    if (solved() || !o_.partial.cost) return;
    auto const w = follow(g_, o_.partial);
    expect(w.real, "the actions of the partial path do not follow one another");
    if (!w.real) return;
    expect(o_.partial.cost == w.cost, "the partial path costs " + text(w.cost));
    expect(!o_.partial.heuristic || o_.partial.heuristic == g_.h[at(w.end)],
           "the estimate at the end of the partial path is another");
    // In best-first search no stored node has a lower h.
    if (is_depth_first(c_.algorithm) || !t_.informed) return;
    expect(o_.partial.heuristic.has_value(), "the partial path has no estimate");
    std::optional<double> least;
    for (int v = 0; v < g_.states; ++v)
      if (t_.distance[at(v)] && g_.h[at(v)] && (!least || *g_.h[at(v)] < *least))
        least = g_.h[at(v)];
    if (ended_as(search_status::exhausted))
      expect(o_.partial.heuristic == least, "the partial path does not end where h is least");
  }

  void judge_counts() {
    expect(s_.max_depth >= s_.depth, "max_depth is less than depth");
    if (is_depth_first(c_.algorithm)) {
      expect(
          s_.generated + s_.iterations * s_.starts ==
              s_.expanded + s_.pruned + s_.duplicates + s_.goals + s_.open,
          "generated + iterations * starts is not expanded + pruned + duplicates + goals + open");
      expect_count("stored + improved + reopened", s_.stored + s_.improved + s_.reopened, 0);
      expect_count("starts", s_.starts, g_.starts.size());
      expect_count("evaluated", s_.evaluated,
                   t_.informed ? s_.generated + s_.iterations * s_.starts : 0);
      if (ended_as(search_status::exhausted) || ended_as(search_status::depth_limit))
        expect_count("open", s_.open, 0);
      return;
    }
    expect(s_.generated ==
               s_.stored - s_.starts + s_.duplicates + s_.improved + s_.reopened + s_.pruned,
           "generated is not stored - starts + duplicates + improved + reopened + pruned");
    expect(s_.open <= s_.max_open, "open is more than max_open");
    expect_count("iterations", s_.iterations, 0);
    if (c_.own_path) expect_count("improved + reopened", s_.improved + s_.reopened, 0);
    // A node that was stored or reopened was expanded, is open, is the goal, or was cut at the
    // depth limit.
    auto const in = s_.stored + s_.reopened;
    auto const out = s_.expanded + s_.open + s_.goals;
    bool const at_once = s_.expanded == 0 && s_.goals == 1;  // a start is the goal and may be open
    if (!c_.max_depth && !at_once && !narrowed() && !ended_as(search_status::failed))
      expect(in == out, "stored + reopened is " + std::to_string(in) +
                            ", expanded + open + goals is " + std::to_string(out));
    if (ended_as(search_status::exhausted)) expect_count("open", s_.open, 0);
    // Each stored state and each dead end is evaluated once.
    if (t_.informed && !c_.max_cost && !at_once && !ended_as(search_status::failed))
      expect_count("evaluated", s_.evaluated, s_.stored + s_.pruned + dead_starts());
    if (!t_.informed) expect_count("evaluated", s_.evaluated, 0);
    // A state is copied once when it is generated, and not again.
    if (m_.heavy && (c_.manner == manner::call || c_.manner == manner::object) &&
        !ended_as(search_status::failed))
      expect(o_.copies <= s_.generated + widest() + 4 * g_.starts.size() + 2 +
                              o_.solution.actions.size() + o_.partial.actions.size(),
             std::to_string(o_.copies) + " copies of states");
  }

  /// The number of successors that may not have been counted, because a goal came before them.
  [[nodiscard]] std::size_t widest() const {
    std::size_t most = 0;
    for (auto const& actions : g_.out) most = std::max(most, actions.size());
    return most;
  }
  [[nodiscard]] std::uint64_t dead_starts() const {
    std::set<int> distinct;
    std::uint64_t several = 0;
    for (int const v : g_.starts) {
      if (g_.h[at(v)]) continue;
      distinct.insert(v);
      ++several;
    }
    return c_.own_path ? several : distinct.size();
  }

  // ---- each algorithm

  void judge_algorithm() {
    if (ended_as(search_status::failed)) return;
    switch (c_.algorithm) {
      case algorithm::bfs:
        // The fewest actions; in graph search with a cost limit, a path within the limit.
        if (c_.own_path || !c_.max_cost) expect_fewest();
        return judge_best_first();
      case algorithm::dfs:
      case algorithm::random_search:
        // A path.
        return judge_best_first();
      case algorithm::greedy:
        // A path, with any heuristic.
        return judge_best_first();
      case algorithm::ucs:
        // The cheapest path; in graph search with a depth limit, a path within the limit.
        if (c_.own_path || !c_.max_depth) expect_cost_up_to(1, 0);
        return judge_best_first();
      case algorithm::weighted_astar:
        // At most the weight times the least cost, if h is admissible. If h is consistent, this
        // requires no reopening.
        if (t_.admissible && reopens_enough() && (c_.own_path || !c_.max_depth) &&
            (c_.own_path || c_.reopen || !c_.max_cost))
          expect_cost_up_to(c_.weight, 0);
        if (t_.admissible && reopens_enough() && o_.lower_bound && t_.cost)
          expect(
              *o_.lower_bound <= *t_.cost + t_.error + 1e-9,
              "the bound is " + text(*o_.lower_bound) + ", and a solution costs " + text(*t_.cost));
        return judge_best_first();
      case algorithm::astar:
        // The cheapest path, if h is admissible; if h is inconsistent, only with reopening.
        if (t_.admissible && reopens_enough() && (c_.own_path || !c_.max_depth))
          expect_cost_up_to(1, 0);
        return judge_best_first();
      case algorithm::dls:
        // A path within the limits.
        return judge_dls();
      case algorithm::iddfs:
      case algorithm::iddfs_solutions:
        // The fewest actions within the limits.
        expect_fewest();
        return judge_iddfs();
      case algorithm::idastar:
      case algorithm::idastar_solutions:
        // The cheapest path within the limits, if h is admissible, or one less than
        // min_bound_increase above it.
        if (t_.admissible) expect_cost_up_to(1, c_.min_bound_increase);
        return judge_idastar();
      default: return;  // further.cpp
    }
  }

  /// Returns true if the solution can be compared with the best one within the limits.
  [[nodiscard]] bool is_comparable() const {
    return solved() && (!is_tree(c_) || t_.whole_tree || !limited());
  }
  void expect_fewest() {
    if (!is_comparable()) return;
    auto const b = best_within();
    if (b.actions) expect_count("the number of actions", o_.solution.actions.size(), *b.actions);
  }
  void expect_cost_up_to(double factor, double more) {
    if (!is_comparable()) return;
    auto const b = best_within();
    if (!b.cost || !o_.solution.cost) return;
    double const most = factor == 1 ? *b.cost + slack() : factor * *b.cost + t_.error + 1e-9;
    bool const fine =
        more == 0 ? *o_.solution.cost <= most : *o_.solution.cost < most + more + t_.error;
    expect(fine,
           "the solution costs " + text(*o_.solution.cost) + ", and one costs " + text(*b.cost));
  }

  /// Returns the number of reachable states, other than goals, that satisfy `f`.
  template <class F>
  [[nodiscard]] std::uint64_t states_where(F const& f) const {
    std::uint64_t n = 0;
    for (int v = 0; v < g_.states; ++v)
      if (t_.distance[at(v)] && !g_.goals[at(v)] && f(v)) ++n;
    return n;
  }

  void judge_best_first() {
    if (c_.own_path || c_.max_depth || narrowed()) return;
    auto const all = static_cast<std::uint64_t>(t_.reachable);
    expect(s_.stored <= all, "more nodes were stored than there are states");
    if (!may_reopen()) expect_count("reopened", s_.reopened, 0);
    if (!t_.informed && c_.algorithm != algorithm::ucs) expect_count("improved", s_.improved, 0);
    if (out_of_patience() || c_.max_cost) return;
    if (ended_as(search_status::exhausted)) {
      // All reachable states were stored, and all of them were expanded.
      expect_count("stored", s_.stored, all);
      expect_count("pruned", s_.pruned, dead_ends_met());
      if (s_.reopened == 0 && !(m_.two_way && c_.prune_parent)) {
        std::uint64_t actions = 0;
        for (int v = 0; v < g_.states; ++v)
          if (t_.distance[at(v)]) actions += g_.out[at(v)].size();
        expect_count("generated", s_.generated, actions);
      }
      if (c_.algorithm == algorithm::bfs) {
        int farthest = 0;
        for (auto const& steps : t_.steps) farthest = std::max(farthest, steps.value_or(0));
        expect_count("max_depth", s_.max_depth, static_cast<std::uint64_t>(farthest));
      }
      return;
    }
    if (!solved()) return;
    // The states nearer than the goal were expanded, and those farther away were not.
    if (c_.algorithm == algorithm::bfs) {
      int const depth = *t_.actions - (c_.early_goal_test ? 1 : 0);
      expect_count("expanded", s_.expanded,
                   span{states_where([&](int v) { return *t_.steps[at(v)] < depth; }),
                        states_where([&](int v) { return *t_.steps[at(v)] <= depth; })});
    }
    bool const by_f = c_.algorithm == algorithm::ucs || c_.algorithm == algorithm::astar;
    if (by_f && t_.error == 0 && t_.consistent) {
      auto const f = [&](int v) { return *t_.distance[at(v)] + (t_.informed ? *g_.h[at(v)] : 0); };
      expect_count("expanded", s_.expanded,
                   span{states_where([&](int v) { return f(v) < *t_.cost; }),
                        states_where([&](int v) { return f(v) <= *t_.cost; })});
    }
  }

  /// Returns the number of dead ends among successors, in a graph that was searched to its end.
  [[nodiscard]] std::uint64_t dead_ends_met() const {
    if (!t_.informed) return 0;
    std::set<int> met;
    for (auto const& e : g_.edges)
      if (is_there(e) && t_.distance[at(e.from)] && !g_.h[at(e.to)]) met.insert(e.to);
    for (int const v : g_.starts) met.erase(v);
    return met.size();
  }

  /// The number of nodes of the tree that are expanded within a depth; `nodes_up_to` returns that
  /// within a bound of f.
  [[nodiscard]] std::uint64_t inner_nodes(std::size_t depth) const {
    std::uint64_t n = 0;
    for (auto const& node : t_.tree)
      if (!node.goal && node.depth < depth && (!c_.max_cost || node.g <= *c_.max_cost)) ++n;
    return n;
  }
  [[nodiscard]] std::uint64_t nodes_up_to(double f) const {
    std::uint64_t n = 0;
    for (auto const& node : t_.tree)
      if (!node.goal && node.f_max <= f && (!c_.max_depth || node.depth < *c_.max_depth)) ++n;
    return n;
  }
  [[nodiscard]] bool can_count_tree() const {
    return t_.whole_tree && keeps_to_simple_paths() && !out_of_patience() && !narrowed();
  }

  void judge_dls() {
    if (!can_count_tree()) return;
    expect_count("iterations", s_.iterations, 1);
    auto const all = inner_nodes(c_.max_depth.value_or(at(g_.states)));
    expect_count("expanded", s_.expanded, span{solved() ? 0 : all, all});
  }

  void judge_iddfs() {
    if (!can_count_tree() || s_.iterations == 0) return;
    // All iterations but the last were complete; the last one was, too, if it found nothing.
    auto const b = best_within();
    if (b.actions) expect_count("iterations", s_.iterations, *b.actions + 1);
    std::uint64_t before = 0;
    for (std::size_t depth = 0; depth + 1 < s_.iterations; ++depth) before += inner_nodes(depth);
    auto const last = inner_nodes(static_cast<std::size_t>(s_.iterations) - 1);
    bool const whole = lists_solutions(c_.algorithm) || !b.actions;
    expect_count("expanded", s_.expanded, span{before + (whole ? last : 0), before + last});
  }

  void judge_idastar() {
    if (!can_count_tree() || c_.max_cost || c_.min_bound_increase != 0) return;
    // There is a bound for each value of f, in increasing order, up to the first that admits a
    // goal.
    std::set<double> bounds;
    std::optional<double> first;
    std::optional<double> last;
    for (auto const& n : t_.tree) {
      if (c_.max_depth && *c_.max_depth < n.depth) continue;
      bounds.insert(n.f_max);
      if (n.depth == 0 && (!first || n.f_max < *first)) first = n.f_max;
      if (n.goal && (!last || n.f_max < *last)) last = n.f_max;
    }
    std::uint64_t before = 0;
    std::uint64_t in_last = 0;
    std::uint64_t iterations = 0;
    for (double const f : bounds) {
      if (last && *last < f) break;
      ++iterations;
      before += in_last;
      in_last = nodes_up_to(f);
    }
    expect_count("iterations", s_.iterations, std::max<std::uint64_t>(1, iterations));
    bool const whole = lists_solutions(c_.algorithm) || !last;
    expect_count("expanded", s_.expanded, span{before + (whole ? in_last : 0), before + in_last});
  }

  // ---- lists of solutions

  /// Checks that the list has all solutions with the fewest actions, or all with the least cost,
  /// each once.
  void judge_list() {
    bool const by_cost = c_.algorithm == algorithm::idastar_solutions;
    for (auto const& p : o_.solutions) judge_solution(p);
    expect_count("goals", s_.goals, o_.solutions.size());
    if (!fault_.empty() || !t_.whole_tree || (by_cost && !t_.admissible)) return;
    auto const b = best_within();
    std::set<std::pair<std::size_t, std::vector<int>>> expected;
    for (std::size_t i = 0; i < t_.tree.size(); ++i) {
      auto const& n = t_.tree[i];
      if (!n.goal || !is_within(n)) continue;
      if (by_cost ? n.g > *b.cost + slack() : n.depth != *b.actions) continue;
      std::vector<int> actions;
      for (auto const* node = &n; node->parent >= 0; node = &t_.tree[at(node->parent)])
        actions.insert(actions.begin(), node->action);
      expected.emplace(n.start, actions);
    }
    std::set<std::pair<std::size_t, std::vector<int>>> found;
    for (auto const& p : o_.solutions)
      expect(found.emplace(p.start, p.actions).second, "a solution was given twice");
    for (auto const& p : found) expect(expected.count(p) != 0, "a solution is none of the best");
    if (out_of_patience()) return;
    if (by_cost && slack() > 0)
      expect(!found.empty() || expected.empty() || may_be_cut(*b.cost), "there is a solution");
    else
      expect_count("the number of solutions", found.size(), expected.size());
    if (!expected.empty() && !limited())
      expect(ended_as(search_status::exhausted), "the list did not end as exhausted");
  }
};

/// Returns the differences between two outcomes, except for time and memory.
std::string difference(outcome const& a, outcome const& b) {
  std::string text;
  // The first start that is a goal is a solution under any limits.
  if (a.status == search_status::solved && a.solution.actions.empty() && a.statistics.expanded == 0)
    return text;
  auto const same = [](path const& p, path const& q) {
    return p.actions == q.actions && p.cost == q.cost && p.heuristic == q.heuristic &&
           p.start == q.start;
  };
  if (a.status != b.status)
    text += std::string(to_string(a.status)) + " and " + std::string(to_string(b.status)) + "; ";
  if (!same(a.solution, b.solution)) text += "the solution; ";
  if (!same(a.partial, b.partial)) text += "the partial path; ";
  return text + tests::difference(a.statistics, b.statistics);
}

}  // namespace

bool is_informed(algorithm a) {
  using enum algorithm;
  switch (a) {
    case greedy:
    case weighted_astar:
    case astar:
    case idastar:
    case idastar_solutions: return true;
    default:
      return is_further(a) && a != reach && a != bfs_solutions && a != ucs_solutions &&
             a != bfs_k_best && a != ucs_k_best && a != ucs_k_walks && !is_from_both_ends(a) &&
             !is_changing(a);
  }
}

registration::registration(char const* model, part which, runner r) {
  runners()[{model, which}] = r;
}

namespace {

part part_of(algorithm a) {
  if (is_over_ranks(a)) return part::ranks;
  return is_further(a) ? part::further : part::classic;
}

}  // namespace

bool fits(graph const& g, algorithm a) {
  using enum algorithm;
  auto const& m = model_named(g.model);
  if (runners().count({g.model, part_of(a)}) == 0) return false;
  // Costs that are not numbers cannot be multiplied.
  if (a == weighted_astar) return m.kind != cost_kind::pair;
  if (!is_further(a) || is_over_ranks(a)) return true;
  if ((a == dstar_lite || a == lss_lrta_star) && g.starts.size() != 1) return false;
  return a == reach || counts_actions(a) == (m.kind == cost_kind::unit);
}

bool is_compiled(algorithm a) {
  return std::any_of(models().begin(), models().end(), [a](model const& m) {
    bool const suits = !counts_actions(a) || m.kind == cost_kind::unit;
    return suits && runners().count({m.name, part_of(a)}) > 0;
  });
}

outcome run(trial const& t) {
  return runners().at({t.graph.model, part_of(t.choice.algorithm)})(t);
}

verdict judge(trial const& t) {
  auto const a = t.choice.algorithm;
  if (!fits(t.graph, a)) return {};
  auto const known = truth_of(t.graph, is_informed(a));
  auto const fault = [&](trial const& run, outcome const& o) {
    return is_further(a) ? further_fault(run, o, known) : judgement(run, o, known).verdict();
  };
  verdict v{{}, run(t)};
  outcome const& o = v.seen;
  v.fault = fault(t, o);
  if (!v.fault.empty() || lists_solutions(a)) return v;

  // A search must be the same in every manner of running it, and with every hash of its states.
  auto plain = t;
  plain.choice.manner = manner::call;
  plain.graph.hash = 0;
  auto const other = run(plain);
  v.fault = fault(plain, other);
  if (!v.fault.empty()) {
    v.fault = "called plainly: " + v.fault;
    return v;
  }
  if (o.status == search_status::failed) return v;
  if (t.choice.manner == manner::narrowed && o.status == search_status::exhausted) return v;
  auto const differing =
      is_further(a) ? further_difference(t.choice, o, other, known) : difference(o, other);
  if (!differing.empty()) v.fault = "as run and as called, these differ: " + differing;
  return v;
}

}  // namespace oracle
