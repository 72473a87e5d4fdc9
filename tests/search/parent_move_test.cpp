// SPDX-License-Identifier: BSL-1.0
//
// cycle_check::parent in problems without inverses: searches expand the same nodes as with
// inverses, and count each move back as a duplicate.
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <sstream>
#include <utility>

#include <doctest/doctest.h>

#include <wend/parallel/parallel_idastar.hpp>
#include <wend/search/bounded_memory/astar_idastar.hpp>
#include <wend/search/bounded_memory/rbfs.hpp>
#include <wend/search/bounded_memory/smastar.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "../support/random_graph.hpp"

namespace {

using wend::cycle_check;
using with_inverse = tests::graph<tests::no_cost, true>;
using without_inverse = tests::graph<tests::no_cost>;

/// A graph in which at most one pair of edges joins two vertices, and no edge is a loop.
with_inverse simple_graph(std::mt19937& random) {
  with_inverse g;
  g.out.resize(9);
  g.goals.resize(9);
  std::set<std::pair<int, int>> joined;
  for (int i = 0; i < 14; ++i) {
    int const a = static_cast<int>(tests::below(random, 9));
    int const b = static_cast<int>(tests::below(random, 9));
    if (a == b || joined.contains({a, b})) continue;
    joined.insert({a, b});
    joined.insert({b, a});
    g.add(a, b, {});
    g.add(b, a, {});
  }
  g.goals[tests::below(random, 9)] = true;
  return g;
}

struct changed_in_place : without_inverse {
  [[nodiscard]] int apply(int& s, int a) const { return std::exchange(s, at(a).to); }
  void undo(int& s, int, int before) const { s = before; }
};
struct packed : without_inverse {
  [[nodiscard]] std::uint8_t pack(int s) const { return static_cast<std::uint8_t>(s); }
  [[nodiscard]] int unpack(std::uint8_t k) const { return k; }
};
struct reported : without_inverse {
  template <class Out>
  void expand(int s, Out&& report) const {
    for (int const a : actions(s)) report(a, at(a).to);
  }
};

template <class P>
P as(with_inverse const& g) {
  P p;
  for (auto const& e : g.edges) p.edges.push_back({e.from, e.to, {}});
  p.out = g.out;
  p.goals = g.goals;
  return p;
}

template <class R, class Q>
void same_tree(R const& found, Q const& expected) {
  CHECK(found.status == expected.status);
  CHECK(found.actions == expected.actions);
  CHECK(found.cost == expected.cost);
  CHECK(found.statistics.expanded == expected.statistics.expanded);
  CHECK(found.statistics.iterations == expected.statistics.iterations);
  CHECK(expected.statistics.duplicates == 0);
  CHECK(found.statistics.generated - found.statistics.duplicates ==
        expected.statistics.generated);
}

template <class P>
void compare(with_inverse const& g, tests::guide kind, std::mt19937& random) {
  P const p = as<P>(g);
  auto const h = tests::make_guide(kind, tests::truth_of(g, {0}), random);
  std::size_t const depth = 7;
  // A leaf at the depth limit is cut if it has an action, even if the action only leads back.
  // Without a solution, there may thus be one more iteration.
  if (wend::iddfs(g, 0, {.limits = {.max_depth = depth}}))
    same_tree(wend::idastar(p, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent}),
            wend::idastar(g, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent}));
  same_tree(wend::rbfs(p, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent}),
            wend::rbfs(g, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent}));
  same_tree(wend::smastar(p, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent}),
            wend::smastar(g, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent}));
  // Below the frontier of A*, the parents of the first nodes are not known.
  auto const found = wend::astar_idastar(
      p, 0, h, {.limits = {.max_cost = 7}, .astar_expanded = 2, .cycles = cycle_check::parent});
  auto const expected = wend::astar_idastar(
      g, 0, h, {.limits = {.max_cost = 7}, .astar_expanded = 2, .cycles = cycle_check::parent});
  CHECK(found.cost == expected.cost);
  auto const in_threads = wend::parallel_idastar(
      p, 0, h, {.limits = {.max_cost = 7}, .cycles = cycle_check::parent, .deterministic = true});
  same_tree(in_threads, wend::parallel_idastar(g, 0, h,
                                               {.limits = {.max_cost = 7},
                                                .cycles = cycle_check::parent,
                                                .deterministic = true}));
}

template <class P>
void on_random_graphs() {
  std::mt19937 random(23);
  for (int i = 0; i < 40; ++i)
    for (auto const kind : {tests::guide::zero, tests::guide::inconsistent})
      compare<P>(simple_graph(random), kind, random);
}

}  // namespace

TEST_CASE("cycle_check::parent: without inverses, the state of the parent is compared") {
  SUBCASE("one state per level") { on_random_graphs<without_inverse>(); }
  SUBCASE("one state, changed in place") { on_random_graphs<changed_in_place>(); }
  SUBCASE("packed") { on_random_graphs<packed>(); }
  SUBCASE("successors in one pass") { on_random_graphs<reported>(); }
}

TEST_CASE("cycle_check::parent: without inverses, a checkpoint resumes") {
  std::mt19937 random(29);
  auto const p = as<without_inverse>(simple_graph(random));
  wend::iddfs_options<int> const options{.limits = {.max_depth = 7},
                                         .cycles = cycle_check::parent};
  auto whole = wend::iddfs.search(p, 0, options);
  std::uint64_t steps = 0;
  while (whole.step() == wend::search_status::running) ++steps;
  for (std::uint64_t n = 0; n < steps; n += 5) {
    auto part = wend::iddfs.search(p, 0, options);
    for (std::uint64_t i = 0; i < n; ++i) part.step();
    std::stringstream file;
    wend::save_checkpoint(part, file, "parent");
    auto rest = wend::iddfs.search(p, 0, options);
    wend::load_checkpoint(rest, file, "parent");
    rest.run();
    CHECK(rest.result().statistics.generated == whole.result().statistics.generated);
    CHECK(rest.result().statistics.duplicates == whole.result().statistics.duplicates);
  }
}
