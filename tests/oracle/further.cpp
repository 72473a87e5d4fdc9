// SPDX-License-Identifier: BSL-1.0
#include "further.hpp"

#include <algorithm>
#include <cmath>  // std::abs
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "../support/checks.hpp"
#include "judgement.hpp"

namespace oracle {

namespace {

using enum algorithm;

class further_judgement : judgement_base {
 public:
  using judgement_base::judgement_base;

  std::string verdict() {
    fault_ = o_.fault;
    judge_status();
    expect(adds_up(c_.algorithm, s_), "the counts do not add up");
    if (c_.max_expanded)
      expect(s_.expanded <= *c_.max_expanded, "more nodes were expanded than allowed");
    if (!fault_.empty()) return fault_;
    if (improves(c_.algorithm))
      judge_improving();
    else if (c_.algorithm == reach)
      judge_reached();
    else if (is_range(c_.algorithm))
      judge_list();
    else if (c_.algorithm == lss_lrta_star)
      judge_walk();
    else
      judge_path();
    return fault_;
  }

 private:
  /// Returns true if the search may rely on its estimates.
  [[nodiscard]] bool is_sound() const {
    if (c_.algorithm == astar_k_walks) return t_.consistent;
    if (c_.algorithm == astar_idastar) return t_.admissible && (c_.reopen || t_.consistent);
    return !t_.informed || t_.admissible;
  }
  /// Returns true if the search covers everything within the limits, unless it runs out of
  /// expansions. In graph search a depth limit excludes further paths.
  [[nodiscard]] bool is_whole() const {
    if (out_of_patience() || !is_sound() || c_.algorithm == beam_search) return false;
    if (c_.algorithm == smastar && max_nodes(c_) <= t_.tree.size()) return false;
    if (is_tree(c_)) return t_.whole_tree;
    return !c_.max_depth;
  }
  /// Returns true if the search ended by itself or at a limit of cost or depth.
  [[nodiscard]] bool has_ended() const {
    return ended_as(search_status::exhausted) || ended_as(search_status::cost_limit) ||
           ended_as(search_status::depth_limit);
  }

  void judge_status() {
    switch (o_.status) {
      case search_status::solved: return;
      case search_status::exhausted:
        if (c_.algorithm != lss_lrta_star)
          expect(!t_.cost || !o_.solutions.empty(), "exhausted, but a goal can be reached");
        return;
      case search_status::depth_limit: return expect(c_.max_depth.has_value(), "no such limit");
      case search_status::cost_limit: return expect(c_.max_cost.has_value(), "no such limit");
      case search_status::expansion_limit:
        if (c_.max_expanded) return expect_count("expanded", s_.expanded, *c_.max_expanded);
        return expect(!must_end(), "it does not end");
      case search_status::memory_limit:
        return expect(c_.algorithm == smastar, "memory_limit, but there is none");
      case search_status::width_limit:
        return expect(c_.algorithm == beam_search, "width_limit, but there is none");
      default: expect(false, "the status is " + std::string(to_string(o_.status)));
    }
  }
  /// Returns true if the graph is small enough for searches of trees, some of which repeat their
  /// work.
  [[nodiscard]] bool must_end() const {
    if (c_.algorithm == lss_lrta_star || c_.algorithm == smastar) return false;
    // The trees begin at the open nodes of A*, and their paths may lead back through the start.
    if (c_.algorithm == astar_idastar) return t_.whole_tree && t_.tree.size() < 25;
    if (is_tree(c_) || is_range(c_.algorithm)) return t_.whole_tree && t_.tree.size() < 100;
    return g_.states <= 13;
  }

  // ---- one path

  void judge_path() {
    expect(solved() == o_.solution.cost.has_value(), "there must be a cost where it is solved");
    bool const sees_several =
        c_.algorithm == beam_search || c_.algorithm == ibex || is_over_ranks(c_.algorithm);
    if (!sees_several && !is_changing(c_.algorithm))
      expect_count("goals", s_.goals, solved() ? 1 : 0);
    if (o_.partial.cost && !solved() && !is_from_both_ends(c_.algorithm)) {
      auto const w = follow(g_, o_.partial);
      expect(w.real && w.cost == o_.partial.cost, "the partial path is none, or costs otherwise");
    }
    if (solved()) {
      auto const w = judge_path_to_goal(o_.solution);
      if (!is_from_both_ends(c_.algorithm) && !is_changing(c_.algorithm)) {
        expect(w.simple, "the path goes through a state twice");
        expect(!w.through_goal, "the path goes on behind a goal");
      }
      if (c_.algorithm == baestar && slack() == 0) expect_count("reopened", s_.reopened, 0);
      if (c_.algorithm != ibex) expect_count("depth", s_.depth, o_.solution.actions.size());
    } else {
      expect(o_.solution.actions.empty(), "there are actions, but no solution");
    }
    judge_bound();
    if (!is_whole()) return;
    auto const cheapest = best_within().cost;
    expect(!solved() || cheapest || is_above_by_rounding(),
           "there is no solution within the limits");
    expect(solved() || !cheapest || may_be_cut(*cheapest), "there is a solution within the limits");
    if (!solved() || !cheapest) return;
    double const weight = c_.algorithm == bounded_suboptimal ? c_.weight : 1;
    expect(*o_.solution.cost <= weight * (*cheapest + slack()),
           "the solution costs " + text(*o_.solution.cost) + ", and one costs " + text(*cheapest));
  }

  void judge_bound() {
    if (!o_.lower_bound || !is_sound()) return;
    if (c_.algorithm == beam_search) {
      std::optional<double> least;
      for (int const v : g_.starts)
        if (auto const h = g_.goals[at(v)] ? std::optional(0.0) : g_.h[at(v)])
          if (!least || *h < *least) least = h;
      if (least) expect(*o_.lower_bound <= *least, "the bound is more than h of a start");
    }
    if (t_.cost && !c_.max_depth)
      expect(*o_.lower_bound <= *t_.cost + slack(),
             "the bound is " + text(*o_.lower_bound) + ", and a solution costs " + text(*t_.cost));
    if (c_.algorithm == bounded_suboptimal && solved() && !c_.max_depth)
      expect(*o_.solution.cost <= c_.weight * (*o_.lower_bound + slack()),
             "it costs more than was proved");
    bool const proves = c_.algorithm == smastar || c_.algorithm == rbfs;
    if (proves && solved() && t_.cost && o_.lower_bound == o_.solution.cost && !c_.max_depth)
      expect(*o_.solution.cost <= *t_.cost + slack(),
             "it is called proved, and is not the cheapest");
  }

  // ---- solutions of decreasing cost

  void judge_improving() {
    std::optional<double> last;
    for (auto const& p : o_.solutions) {
      auto const w = judge_path_to_goal(p);
      expect(w.simple, "the path goes through a state twice");
      expect(!w.through_goal, "the path goes on behind a goal");
      expect(!last || *p.cost < *last, "a solution is no cheaper than the one before");
      last = p.cost;
      if (is_sound() && !c_.max_depth)
        expect(p.bound && *p.bound <= *t_.cost + slack(), "a bound is more than the cheapest costs");
    }
    expect_count("goals", s_.goals, o_.solutions.size());
    if (!fault_.empty() || !is_sound()) return;
    if (o_.lower_bound && t_.cost && !c_.max_depth)
      expect(*o_.lower_bound <= *t_.cost + slack(), "the bound at the end is more than the cheapest costs");
    if (c_.algorithm == arastar && t_.consistent && last && !limited() && !c_.max_expanded)
      expect(*o_.solutions.front().cost <= c_.weight * (*t_.cost + slack()),
             "the first solution costs more than the weight allows");
    if (ended_as(search_status::exhausted) && last) {
      expect(*last <= *t_.cost + slack(),
             "the last solution costs " + text(*last) + ", and one costs " + text(*t_.cost));
      expect(o_.lower_bound == last, "the bound is not the cost of the last solution");
    }
    if (is_whole() && has_ended()) {
      auto const cheapest = best_within().cost;
      expect(!last || cheapest, "there is no solution within the limits");
      expect(!cheapest || may_be_cut(*cheapest) || (last && *last <= *cheapest + slack()),
             "the last solution is not the cheapest within the limits");
    }
  }

  // ---- all cheapest solutions, and solutions in order of cost

  /// Returns all simple paths within the limits that end at their first goal.
  [[nodiscard]] std::set<std::tuple<double, std::size_t, std::vector<int>>> all_paths() const {
    std::set<std::tuple<double, std::size_t, std::vector<int>>> all;
    for (std::size_t i = 0; i < t_.tree.size(); ++i) {
      auto const& n = t_.tree[i];
      auto const first = std::find(g_.starts.begin(), g_.starts.end(), g_.starts[n.start]);
      bool const again = first != g_.starts.begin() + static_cast<std::ptrdiff_t>(n.start);
      if (!n.goal || again || !is_within(n)) continue;  // equal starts count once
      std::vector<int> actions;
      for (auto const* node = &n; node->parent >= 0; node = &t_.tree[at(node->parent)])
        actions.insert(actions.begin(), node->action);
      all.emplace(n.g, n.start, actions);
    }
    return all;
  }

  [[nodiscard]] bool is_cheapest_to_each_state(
      std::tuple<double, std::size_t, std::vector<int>> const& p) const {
    auto const& [cost, start, actions] = p;
    double g = 0;
    for (int const a : actions) {
      auto const& e = g_.edges[at(a)];
      g = sum(m_.kind, g, e.cost);
      if (g != t_.distance[at(e.to)]) return false;
    }
    return true;
  }

  void judge_list() {
    std::set<std::tuple<double, std::size_t, std::vector<int>>> found;
    std::vector<double> costs;
    for (auto const& p : o_.solutions) {
      auto const w = judge_path_to_goal(p);
      expect(w.simple || is_walk_range(c_.algorithm), "the path goes through a state twice");
      expect(!w.through_goal, "the path goes on behind a goal");
      costs.push_back(p.cost.value_or(-1));
      expect(found.emplace(costs.back(), p.start, p.actions).second, "a path was given twice");
    }
    if (!fault_.empty() || !is_sound()) return;
    if (!c_.max_depth)
      for (std::size_t i = 1; i < costs.size(); ++i)
        expect(costs[i - 1] <= costs[i] + slack(), "a path is cheaper than the one before");
    if (is_walk_range(c_.algorithm)) return judge_walks(costs);
    if (!t_.whole_tree) return;
    auto wanted = all_paths();
    bool const all_cheapest = c_.algorithm == bfs_solutions || c_.algorithm == ucs_solutions ||
                              c_.algorithm == astar_solutions;
    if (all_cheapest && t_.cost)
      std::erase_if(wanted, [&](auto const& p) { return std::get<0>(p) > *t_.cost + slack(); });
    std::size_t n = 0;
    for (auto const& p : wanted) {
      if (n == costs.size()) break;
      if (!c_.max_depth)
        expect(costs[n] <= std::get<0>(p) + slack(), "a cheaper path was left out");
      ++n;
    }
    for (auto const& p : found) expect(wanted.count(p) != 0, "a path is none of those there are");
    bool const leaves_out = c_.max_depth && m_.kind != cost_kind::unit;
    if (!has_ended() || leaves_out) return;
    if (slack() > 0 && (all_cheapest || c_.max_cost)) {  // some paths may lie just beyond the limit
      expect(!found.empty() || wanted.empty() || may_be_cut(std::get<0>(*wanted.begin())),
             "there is a path");
      return;
    }
    if (all_cheapest && t_.error > 0) {  // a dearer path to a state may be as cheap at the goal
      std::erase_if(wanted, [&](auto const& p) { return !is_cheapest_to_each_state(p); });
      return expect(wanted.size() <= found.size(), "a cheapest path is missing");
    }
    expect_count("the number of paths", found.size(), wanted.size());
    if (o_.count) expect_count("count()", *o_.count, wanted.size());
  }

  void judge_walks(std::vector<double> const& costs) {
    if (g_.states > 40) return;
    // A sum in another order may be on the other side of the limit.
    if (c_.max_cost && t_.error > 0) return;
    auto wanted = cheapest_walks(g_, most_of(c_.algorithm));
    if (c_.max_cost) std::erase_if(wanted, [&](double c) { return c > *c_.max_cost; });
    if (costs.size() < wanted.size()) {
      expect(!has_ended(), "walks are missing");
      wanted.resize(costs.size());
    }
    expect(std::equal(costs.begin(), costs.end(), wanted.begin(), wanted.end(),
                      [this](double c, double w) { return std::abs(c - w) <= t_.error; }),
           "the walks do not cost what the cheapest do");
  }

  /// Checks that each state is reported once, in order of cost, at its least cost.
  void judge_reached() {
    std::set<int> states;
    double last = 0;
    for (auto const& p : o_.solutions) {
      auto const w = follow(g_, p);
      expect(w.real && w.cost == p.cost, "the path to a state is none, or costs otherwise");
      if (!w.real) return;
      expect(p.cost == t_.distance[at(w.end)],
             "a state was reached at another cost than its least");
      expect(states.insert(w.end).second, "a state was reached twice");
      expect(last <= w.cost, "a state costs less than the one before");
      last = w.cost;
    }
    if (!has_ended()) return;
    std::size_t near = 0;
    for (auto const& d : t_.distance)
      if (d && (!c_.max_cost || *d <= *c_.max_cost)) ++near;
    expect_count("the number of states", states.size(), near);
  }

  // ---- a walk

  void judge_walk() {
    auto const& p = solved() ? o_.solution : o_.partial;
    auto const w = follow(g_, p);
    expect(w.real, "the actions do not follow one another");
    if (!w.real || !fault_.empty()) return;
    expect(!p.cost || *p.cost == w.cost, "the walk costs " + text(w.cost));
    if (solved()) return expect(g_.goals[at(w.end)], "the walk does not end at a goal");
    auto const left = to_goal(g_);
    if (!is_sound()) return;
    if (ended_as(search_status::exhausted))
      expect(!left[at(w.end)], "exhausted, but a goal can be reached from there");
    bool safe = t_.distance[at(g_.starts[0])].has_value();
    for (std::size_t v = 0; v < left.size(); ++v) safe = safe && (left[v] || !t_.distance[v]);
    if (safe && !out_of_patience()) expect(solved(), "it did not find the way to a goal");
  }
};

}  // namespace

bool adds_up(algorithm a, wend::statistics const& s) {
  switch (a) {
    case dls:
    case iddfs:
    case idastar:
    case iddfs_solutions:
    case idastar_solutions:
    case idastar_with_table:
    case ibex:
    case simulated_idastar: return tests::adds_up_depth_first(s);
    case astar_idastar:  // a sum over both parts: some of the generated nodes were not stored by A*
      return s.stored + s.improved + s.reopened <= s.generated + s.starts;
    default: break;
  }
  auto sums = s;
  sums.iterations = 0;
  return tests::adds_up_best_first(sums) && (is_further(a) || s.iterations == 0);
}

std::string further_fault(trial const& t, outcome const& o, truth const& known) {
  return further_judgement(t, o, known).verdict();
}

std::string further_difference(choice const& c, outcome const& o, outcome const& other,
                               truth const& known) {
  auto const a = c.algorithm;
  double const error = known.error;
  auto const how = c.manner;
  std::string text;
  // The entries that a table loses depend on the hash, and so does everything else.
  if (a == idastar_with_table) return text;
  // Each pause leads to another schedule.
  if (is_over_ranks(a)) return text;
  // A path found after a change is as cheap as one found from scratch, but may be another path.
  // Expansion limits are totals, and a cost limit may be met before it is known that there is no
  // solution. If memory ends, IDA* takes over from A*, expands more nodes, and expands other nodes
  // at the depth limit.
  bool const gives_way = a == astar_idastar && (how == manner::stopped || how == manner::no_memory);
  if (is_changing(a) || gives_way) {
    using wend::search_status::expansion_limit;  // the oracle's own, for IDA* on a grid
    bool const cut = c.max_expanded || (gives_way && c.max_depth) ||
                     o.status == expansion_limit || other.status == expansion_limit;
    // If A* may miss the least cost, it misses another cost if IDA* takes over elsewhere.
    if (gives_way && !(known.admissible && (c.reopen || known.consistent))) return text;
    auto const& one = o.solution.cost;
    auto const& two = other.solution.cost;
    bool const near_limit =  // a rounded cost may be on either side of the limit
        c.max_cost && error > 0 && std::abs(one.value_or(*c.max_cost) - *c.max_cost) <= error &&
        std::abs(two.value_or(*c.max_cost) - *c.max_cost) <= error;
    bool const same = one && two ? std::abs(*one - *two) <= error : !one == !two || near_limit;
    if (!cut && !same) text += "the cost; ";
    return text;
  }
  // A start that is a goal is a solution under any limits. A pause may save the expansions of other
  // starts, so that an expansion limit is reached later or never.
  auto const& first = o.solutions.empty() ? o.solution : o.solutions.front();
  bool const starts_at_goal = first.cost && first.actions.empty();
  if (starts_at_goal && c.max_expanded) return text;
  if (o.status != other.status)
    text +=
        std::string(to_string(o.status)) + " and " + std::string(to_string(other.status)) + "; ";
  if (o.solution.cost != other.solution.cost) text += "the cost; ";
  if (starts_at_goal) return text;
  if (o.solution.actions != other.solution.actions) text += "the solution; ";
  auto const same = [](path const& p, path const& q) {
    return p.actions == q.actions && p.cost == q.cost && p.start == q.start;
  };
  if (!std::equal(o.solutions.begin(), o.solutions.end(), other.solutions.begin(),
                  other.solutions.end(), same))
    text += "the solutions; ";
  return text + tests::difference(o.statistics, other.statistics);
}

}  // namespace oracle
