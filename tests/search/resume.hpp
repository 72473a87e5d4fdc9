// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/core/starts.hpp>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

/// \file
/// A search that is paused and resumed has the same result and counts as an uninterrupted search,
/// whatever paused it.

namespace tests {

template <class A>
bool adds_up(wend::statistics const& s) {
  if constexpr (requires { A::adds_up(s); })
    return A::adds_up(s);
  else if constexpr (is_depth_first<A>)
    return adds_up_depth_first(s);
  else
    return adds_up_best_first(s);
}

/// A graph, starts that are not goals, and a heuristic.
template <class Graph>
struct instance {
  using sum = sum_t<decltype(Graph{}.edges[0].cost)>;
  Graph graph;
  std::vector<int> starts;
  table_heuristic<sum> h;
};

template <class Graph>
instance<Graph> random_instance(std::mt19937& random, draw const& d) {
  instance<Graph> i{random_graph<Graph>(random, d), {}, {}};
  for (int& s : (i.starts.resize(1 + below(random, 3)), i.starts)) {
    s = static_cast<int>(below(random, i.graph.out.size()));
    i.graph.goals[static_cast<std::size_t>(s)] = false;
  }
  // A node without successors is not expanded at the depth limit, and so is not counted.
  using cost = decltype(i.graph.edges[0].cost);
  for (int v = 0; v < i.graph.size(); ++v) {
    if (i.graph.actions(v).size() >= 2) continue;
    i.graph.add(v, v, random_cost<cost>(random, d));
    i.graph.add(v, v, random_cost<cost>(random, d));
  }
  auto const t = truth_of(i.graph, i.starts);
  i.h = make_guide(guides[below(random, 5)], t, random);
  return i;
}

template <class A, class Graph>
auto uninterrupted(instance<Graph> const& i, limits_of<Graph> const& limits) {
  auto search = A::search(i.graph, wend::starts(i.starts), i.h, limits);
  search.run();
  return search.result();
}

/// Keeps only the limits that are part of the question, without limits that only pause.
template <class Limits>
Limits lasting(Limits const& l) {
  Limits kept;
  kept.max_depth = l.max_depth;
  kept.max_cost = l.max_cost;
  return kept;
}

template <class A, class Graph>
void check_stepping(instance<Graph> const& i, limits_of<Graph> const& limits) {
  auto const expected = uninterrupted<A>(i, limits);
  auto search = A::search(i.graph, wend::starts(i.starts), i.h, limits);
  bool sound = true;
  for (int n = 0; n < 1'000'000 && search.step() == wend::search_status::running; ++n) {
    sound = sound && adds_up<A>(search.statistics());
    if (n % 16 == 0) sound = sound && !search.result().cost;
  }
  CHECK(sound);
  CHECK(difference(search.result(), expected) == "");
  search.run();  // a search that has ended stays as it is
  search.step();
  CHECK(difference(search.result(), expected) == "");
}

/// Raises the expansion limit by 1 each time.
template <class A, class Graph>
void check_expansion_limits(instance<Graph> const& i, limits_of<Graph> const& limits) {
  auto const expected = uninterrupted<A>(i, limits);
  auto search = A::search(i.graph, wend::starts(i.starts), i.h);
  bool sound = true;
  auto under = limits;
  for (std::uint64_t n = 0;; ++n) {
    under.max_expanded = n;
    auto const status = search.run(under);
    sound = sound && adds_up<A>(search.statistics()) && search.statistics().expanded <= n;
    if (status != wend::search_status::expansion_limit) break;
    sound = sound && search.statistics().expanded == n;
    if (n % 16 == 0 && n < 200)
      sound = sound && difference(uninterrupted<A>(i, under), search.result()) == "";
  }
  CHECK(sound);
  CHECK(difference(search.result(), expected) == "");
}

/// Raises a depth or cost limit.
template <class A, class Graph>
void check_raised_limits(instance<Graph> const& i, bool depth, std::mt19937& random) {
  auto search = A::search(i.graph, wend::starts(i.starts), i.h);
  using sum = wend::cost_t<Graph>;
  limits_of<Graph> limits;
  for (unsigned n = below(random, 2); n < 8; n += 1 + below(random, 3)) {
    if (depth)
      limits.max_depth = n;
    else
      limits.max_cost = static_cast<sum>(n * n);
    if (below(random, 2) == 0) {  // paused midway
      auto part = limits;
      part.max_expanded = search.statistics().expanded + below(random, 4);
      search.run(part);
    }
    search.run(limits);
    auto const expected = uninterrupted<A>(i, limits);
    CAPTURE(n);
    CHECK(difference(search.result(), expected) == "");
    if (search.status() == wend::search_status::solved) return;
  }
}

/// Pauses in every way, in random order.
template <class A, class Graph>
void check_interleaving(instance<Graph> const& i, limits_of<Graph> const& limits,
                        std::mt19937& random) {
  auto const expected = uninterrupted<A>(i, limits);
  auto search = A::search(i.graph, wend::starts(i.starts), i.h, limits);
  bool sound = true;
  for (int n = 0; n < 300; ++n) {
    auto under = limits;
    auto wanted = wend::search_status::running;
    switch (below(random, 6)) {
      case 0: search.step(); break;
      case 1:
        under.max_expanded = search.statistics().expanded + below(random, 5);
        wanted = wend::search_status::expansion_limit;
        break;
      case 2:
        under.stop = [left = below(random, 5)]() mutable { return left-- == 0; };
        wanted = wend::search_status::stopped;
        break;
      case 3:
        under.max_time = std::chrono::seconds(0);
        wanted = wend::search_status::time_limit;
        break;
      case 4:
        under.max_memory = search.statistics().bytes + below(random, 3) * 40 - 20;
        wanted = wend::search_status::memory_limit;
        break;
      default: break;
    }
    if (wanted != wend::search_status::running) {
      auto const status = search.run(under);
      sound = sound && (status == wanted || status == expected.status);
      search.run(under);  // no progress under the same limit
      sound = sound && adds_up<A>(search.statistics());
    }
    if (search.status() == wend::search_status::solved ||
        search.status() == wend::search_status::exhausted)
      break;
  }
  CHECK(sound);
  search.run(limits);
  CHECK(difference(search.result(), expected) == "");
}

/// Lets memory fail once, at each growth in turn.
template <class A, class Graph>
void check_failing_memory(instance<Graph> const& i, limits_of<Graph> const& limits) {
  auto const expected = uninterrupted<A>(i, limits);
  bool sound = true;
  for (long k = 0;; ++k) {
    failing_memory memory;
    memory.fail_at = k;
    bool failed = true;
    {
      auto search = A::search(i.graph, wend::starts(i.starts), i.h, limits, &memory);
      auto status = search.run();
      failed = memory.growths > k;
      if (!failed) {
        CHECK(search.statistics().bytes >= memory.out);
        CHECK((memory.out != 0 || search.statistics().expanded == 0));
      } else if (status == wend::search_status::memory_limit) {
        sound = sound && adds_up<A>(search.statistics()) && !search.result().cost &&
                (search.result().status == wend::search_status::memory_limit);
        search.run();
      }  // else the search did with less memory
      CAPTURE(k);
      CHECK(difference(search.result(), expected) == "");
    }
    sound = sound && memory.out == 0 && !memory.wrong_sizes && !memory.misaligned;
    if (!failed) break;
  }
  CHECK(sound);
}

/// Raises a memory budget in small steps.
template <class A, class Graph>
void check_memory_limits(instance<Graph> const& i, limits_of<Graph> const& limits) {
  auto const expected = uninterrupted<A>(i, limits);
  auto search = A::search(i.graph, wend::starts(i.starts), i.h);
  auto under = limits;
  bool sound = true;
  for (std::size_t bytes = 0; bytes < 10'000'000; bytes += 1 + bytes / 16) {
    under.max_memory = bytes;
    auto const status = search.run(under);
    sound = sound && search.statistics().bytes <= bytes && adds_up<A>(search.statistics());
    if (status != wend::search_status::memory_limit) break;
  }
  CHECK(sound);
  CHECK(difference(search.result(), expected) == "");
}

template <class Graph, class Algorithms>
void check_resuming(std::uint32_t seeds, draw const& d) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 random(seed);
    auto drawn = d;
    drawn.goals = static_cast<int>(seed % 3);
    auto const i = random_instance<Graph>(random, drawn);
    CAPTURE(seed);
    CAPTURE(text_of(i.graph, i.starts));
    for_each_algorithm<Algorithms>([&](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      check_raised_limits<A>(i, true, random);
      check_raised_limits<A>(i, false, random);
      for (int kind = 0; kind < 4; ++kind) {
        limits_of<Graph> limits;
        if (kind & 1) limits.max_depth = 1 + below(random, 5);
        if (kind & 2) limits.max_cost = static_cast<wend::cost_t<Graph>>(below(random, 20));
        CAPTURE(limits.max_depth.value_or(99));
        CAPTURE(limits.max_cost.value_or(99));
        check_stepping<A>(i, limits);
        check_expansion_limits<A>(i, limits);
        check_interleaving<A>(i, limits, random);
        if (kind == 0 || seed % 8 == 0) {
          check_failing_memory<A>(i, limits);
          check_memory_limits<A>(i, limits);
        }
      }
    });
  }
}

inline constexpr std::uint32_t resumed_graphs = WEND_SLOW_TESTS ? 300 : 12;
inline constexpr draw resumed_graph{.vertices = 14, .edges = 26};
inline constexpr draw resumed_tree{.vertices = 6, .edges = 9};

}  // namespace tests
