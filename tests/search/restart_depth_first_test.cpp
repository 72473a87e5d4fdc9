// SPDX-License-Identifier: BSL-1.0
#include "restart.hpp"

#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/solutions.hpp>

#include "../support/depth_first_algorithms.hpp"

using namespace tests;
using wend::search_status;

namespace {

using eight = wend::puzzles::tile_puzzle<3, 3>;

eight::state_type after(eight const& p, unsigned steps) {
  return wend::puzzles::random_walk(p, p.goal_state(), {.steps = steps, .seed = steps}).state;
}

/// IDA* with its usual options, which has an unrolled kernel for tiles.
struct with_kernel {
  template <class P, class S, class H, class... O>
  static auto search(P const& p, S const& s, H const& h, limits_of<P> limits,
                     wend::table_memory* memory, O&... observer) {
    wend::idastar_options<wend::cost_t<P>> o{};
    o.limits = std::move(limits);
    o.memory = memory;
    return wend::idastar.search(p, s, h, o, observer...);
  }
};

/// A number whose copies burn the fuse.
struct number {
  int value;
  explicit number(int v) : value(v) {}
  number(number const& other) : value(other.value) { burn(); }
  number& operator=(number const& other) {
    burn();
    value = other.value;
    return *this;
  }
  ~number() = default;
  friend bool operator==(number const& a, number const& b) { return burn(), a.value == b.value; }
};
struct sums {
  using state_type = number;
  using action_type = int;
  int goal;
  std::vector<int> actions(number const&) const { return burn(), std::vector<int>{1, 3, 5}; }
  number result(number const& s, int a) const { return burn(), number(s.value + a); }
  bool is_goal(number const& s) const { return burn(), s.value == goal; }
  std::size_t hash(number const& s) const {
    return burn(), static_cast<std::size_t>(s.value) * 0x9e3779b97f4a7c15u;
  }
};
struct sums_in_place : sums {
  void apply(number& s, int a) const {
    s.value += a;
    burn();
  }
  void undo(number& s, int a) const {
    s.value -= a;
    burn();
  }
};
struct left {
  int goal;
  int operator()(number const& s) const {
    burn();
    return s.value > goal ? 99 : (goal - s.value + 4) / 5;
  }
};

template <class P>
void check_exceptions(P const& p) {
  left const h{p.goal};
  wend::search_limits<> const limits{.max_depth = 6};
  number const first(-10);
  number const second(1);
  for_each_algorithm<depth_first_searches>([&](auto algorithm) {
    using A = decltype(algorithm);
    CAPTURE(std::string(A::name));
    check_restart_after_exceptions(maker<A>(p, h), first, second, limits);
  });
}

}  // namespace

TEST_CASE("restart: a depth-first search behaves like a new one: costs") {
  check_graphs<graph<int>, depth_first_searches>(12, {.vertices = 6, .edges = 9});
}

TEST_CASE("restart: a depth-first search behaves like a new one: unit costs and inverses") {
  check_graphs<graph<no_cost, true>, depth_first_searches>(8, {.vertices = 6, .edges = 6});
}

TEST_CASE("restart: idastar of boards, in its kernel, behaves like a new search") {
  eight const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  auto const make = maker<with_kernel>(p, h);
  for (unsigned const steps : {0u, 3u, 40u}) {
    check_restart(make, after(p, 60), after(p, steps), wend::search_limits<>{});
    check_restart(make, after(p, steps), after(p, 60), wend::search_limits<>{.max_expanded = 50});
  }
}

TEST_CASE("restart: a depth-first search can restart after an exception in any user code") {
  check_exceptions(sums{6});
  check_exceptions(sums_in_place{{6}});
}

TEST_CASE("restart: a restarted range of solutions begins from scratch") {
  eight const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  auto const all = [](auto& range) {
    std::vector<std::vector<eight::action_type>> found;
    for (auto const& s : range) found.push_back(s.actions);
    CHECK(range.status() == search_status::exhausted);
    return found;
  };
  auto const check = [&](auto const& make) {
    auto range = make(after(p, 30));
    auto fresh = make(after(p, 12));
    auto const wanted = all(fresh);
    for (int told = 0; told < 3; ++told) {
      auto it = range.begin();
      for (int i = 0; i < told && it != range.end(); ++i) ++it;
      range.set_limits({.max_expanded = 1});
      range.restart(after(p, 12));
      CHECK(all(range) == wanted);
      CHECK(difference(range.statistics(), fresh.statistics()) == "");
      range.restart(after(p, 30));
    }
  };
  check([&](auto const& start) { return wend::solutions(wend::idastar, p, start, h); });
  check([&](auto const& start) { return wend::solutions(wend::iddfs, p, start); });
}

TEST_CASE("restart: a checkpoint can be saved after a restart, and loaded after a restart") {
  eight const p{wend::puzzles::goal::blank_first};
  wend::heuristics::manhattan<eight> const h{p};
  auto used = wend::idastar.search(p, after(p, 40), h);
  used.run();
  used.restart(after(p, 60));
  used.run({.max_expanded = 100});
  std::stringstream file;
  wend::save_checkpoint(used, file, "eight");

  auto reader = wend::idastar.search(p, after(p, 10), h);
  reader.run();
  CHECK_THROWS_AS(wend::load_checkpoint(reader, file, "eight"), wend::checkpoint_error);
  file.clear();
  file.seekg(0);
  reader.restart(after(p, 60));
  wend::load_checkpoint(reader, file, "eight");
  used.run({});
  reader.run();
  CHECK(difference(reader.result(), used.result()) == "");
  CHECK(difference(reader.result(), wend::idastar(p, after(p, 60), h)) == "");
}
