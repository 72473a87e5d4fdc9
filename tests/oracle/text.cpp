// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstdio>
#include <sstream>
#include <stdexcept>

#include "trial.hpp"

/// \file
/// Trials as text: a line for each member that differs from its default.

namespace oracle {

namespace {

constexpr std::array algorithm_names{"bfs",
                                     "dfs",
                                     "dls",
                                     "iddfs",
                                     "ucs",
                                     "greedy",
                                     "weighted_astar",
                                     "astar",
                                     "idastar",
                                     "random_search",
                                     "iddfs_solutions",
                                     "idastar_solutions",
                                     "reach",
                                     "bfs_solutions",
                                     "ucs_solutions",
                                     "astar_solutions",
                                     "bfs_k_best",
                                     "ucs_k_best",
                                     "astar_k_best",
                                     "ucs_k_walks",
                                     "astar_k_walks",
                                     "awastar",
                                     "arastar",
                                     "rectangle_search",
                                     "dfbnb",
                                     "limited_discrepancy_search",
                                     "bidirectional_bfs",
                                     "nbs",
                                     "baestar",
                                     "bounded_suboptimal",
                                     "beam_search",
                                     "astar_idastar",
                                     "idastar_with_table",
                                     "ibex",
                                     "rbfs",
                                     "smastar",
                                     "lpastar",
                                     "dstar_lite",
                                     "lss_lrta_star",
                                     "simulated_hda_astar",
                                     "simulated_idastar"};
constexpr std::array cycles_names{"absent", "none", "parent", "path"};
constexpr std::array order_names{"no", "state", "deepest", "shallow_then_state"};
constexpr std::array manner_names{"call",    "object",   "step",      "little",
                                  "stopped", "narrowed", "no_memory", "throwing"};

std::string text_of(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}
std::string text_of(std::uint64_t x) { return std::to_string(x); }

template <class Enum, std::size_t N>
std::string name_of(Enum e, std::array<char const*, N> const& names) {
  return names[static_cast<std::size_t>(e)];
}
template <class Enum, std::size_t N>
Enum named(std::string const& name, std::array<char const*, N> const& names) {
  for (std::size_t i = 0; i < N; ++i)
    if (name == names[i]) return static_cast<Enum>(i);
  throw std::runtime_error("oracle: there is no '" + name + "'");
}

/// Reads the values of one line.
class line_reader {
 public:
  explicit line_reader(std::string const& line) : line_(line), in_(line) {}
  std::string word() {
    std::string w;
    if (!(in_ >> w)) throw std::runtime_error("oracle: something is missing in '" + line_ + "'");
    return w;
  }
  bool more() {
    in_ >> std::ws;
    return in_.peek() != std::istringstream::traits_type::eof();
  }
  double number() { return std::stod(word()); }
  int integer() { return std::stoi(word()); }
  std::uint64_t natural() { return std::stoull(word()); }

 private:
  std::string line_;
  std::istringstream in_;
};

void read_graph(graph& g, std::string const& key, line_reader& in, bool& known) {
  auto const state = [&] {
    int const s = in.integer();
    if (s < 0 || s >= g.states) throw std::runtime_error("oracle: no such state");
    return s;
  };
  if (key == "model") {
    g.model = model_named(in.word()).name;
  } else if (key == "states") {
    g.states = in.integer();
    g.goals.assign(static_cast<std::size_t>(g.states), false);
    g.h.assign(static_cast<std::size_t>(g.states), 0.0);
  } else if (key == "edge") {
    int const from = state();
    int const to = state();
    double const cost = in.more() ? in.number() : 1;
    g.edges.push_back({from, to, cost});
  } else if (key == "start") {
    while (in.more()) g.starts.push_back(state());
  } else if (key == "goal") {
    while (in.more()) g.goals[static_cast<std::size_t>(state())] = true;
  } else if (key == "h") {
    for (auto& h : g.h) {
      auto const word = in.word();
      if (word == "-")
        h.reset();
      else
        h = std::stod(word);
    }
  } else if (key == "infinite_dead_ends") {
    g.infinite_dead_ends = true;
  } else if (key == "hash") {
    g.hash = in.integer();
  } else {
    known = false;
  }
}

void read_choice(choice& c, std::string const& key, line_reader& in, bool& known) {
  if (key == "algorithm")
    c.algorithm = named<algorithm>(in.word(), algorithm_names);
  else if (key == "own_path")
    c.own_path = true;
  else if (key == "no_reopening")
    c.reopen = false;
  else if (key == "parent_not_pruned")
    c.prune_parent = false;
  else if (key == "early_goal_test")
    c.early_goal_test = true;
  else if (key == "reversed")
    c.reversed = true;
  else if (key == "first_in")
    c.first_in = true;
  else if (key == "order")
    c.order = named<order>(in.word(), order_names);
  else if (key == "weight")
    c.weight = in.number();
  else if (key == "seed")
    c.seed = in.natural();
  else if (key == "cycles")
    c.cycles = named<cycles>(in.word(), cycles_names);
  else if (key == "min_bound_increase")
    c.min_bound_increase = in.number();
  else if (key == "max_expanded")
    c.max_expanded = in.natural();
  else if (key == "max_depth")
    c.max_depth = in.natural();
  else if (key == "max_cost")
    c.max_cost = in.number();
  else if (key == "manner")
    c.manner = named<manner>(in.word(), manner_names);
  else if (key == "chance")
    c.chance = static_cast<std::uint32_t>(in.natural());
  else
    known = false;
}

}  // namespace

std::string text_of(trial const& t) {
  auto const& g = t.graph;
  auto const& c = t.choice;
  choice const usual;
  std::string text = "model " + g.model + "\nstates " + std::to_string(g.states) + "\n";
  bool const costs = model_named(g.model).kind != cost_kind::unit;
  for (auto const& e : g.edges)
    text += "edge " + std::to_string(e.from) + " " + std::to_string(e.to) +
            (costs ? " " + text_of(e.cost) : std::string()) + "\n";
  std::string list;
  for (int const s : g.starts) list += " " + std::to_string(s);
  if (!list.empty()) text += "start" + list + "\n";
  list.clear();
  for (std::size_t v = 0; v < g.goals.size(); ++v)
    if (g.goals[v]) list += " " + std::to_string(v);
  if (!list.empty()) text += "goal" + list + "\n";
  if (is_informed(c.algorithm)) {
    text += "h";
    for (auto const& h : g.h) text += h ? " " + text_of(*h) : std::string(" -");
    text += "\n";
  }
  if (g.infinite_dead_ends) text += "infinite_dead_ends\n";
  if (g.hash != 0) text += "hash " + std::to_string(g.hash) + "\n";

  text += "algorithm " + name_of(c.algorithm, algorithm_names) + "\n";
  auto const flag = [&](char const* name, bool set) {
    if (set) text += std::string(name) + "\n";
  };
  auto const value = [&](char const* name, std::string const& v, bool set) {
    if (set) text += std::string(name) + " " + v + "\n";
  };
  flag("own_path", c.own_path);
  flag("no_reopening", !c.reopen);
  flag("parent_not_pruned", !c.prune_parent);
  flag("early_goal_test", c.early_goal_test);
  flag("reversed", c.reversed);
  flag("first_in", c.first_in);
  value("order", name_of(c.order, order_names), c.order != usual.order);
  value("weight", text_of(c.weight), c.weight != usual.weight);
  value("seed", text_of(c.seed), c.seed != usual.seed);
  value("cycles", name_of(c.cycles, cycles_names), c.cycles != usual.cycles);
  value("min_bound_increase", text_of(c.min_bound_increase), c.min_bound_increase != 0);
  value("max_expanded", text_of(c.max_expanded.value_or(0)), c.max_expanded.has_value());
  value("max_depth", text_of(std::uint64_t{c.max_depth.value_or(0)}), c.max_depth.has_value());
  value("max_cost", text_of(c.max_cost.value_or(0)), c.max_cost.has_value());
  value("manner", name_of(c.manner, manner_names), c.manner != usual.manner);
  value("chance", text_of(std::uint64_t{c.chance}), c.manner != usual.manner && c.chance != 0);
  return text;
}

trial parse(std::string const& text) {
  trial t;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    line_reader in(line);
    if (!in.more()) continue;
    std::string const key = in.word();
    bool graph_knows = true;
    bool choice_knows = true;
    read_graph(t.graph, key, in, graph_knows);
    if (!graph_knows) read_choice(t.choice, key, in, choice_knows);
    if (!choice_knows) throw std::runtime_error("oracle: what is '" + line + "'?");
  }
  t.graph.index();
  return t;
}

}  // namespace oracle
