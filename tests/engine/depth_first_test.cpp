// SPDX-License-Identifier: BSL-1.0
#include <doctest/doctest.h>

#include <array>         // actions
#include <cstdlib>       // std::realloc
#include <forward_list>  // a range without a size
#include <stdexcept>     // the exceptions of callbacks

#include <wend/heuristics/nil.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "depth_first_models.hpp"

using models::adds_up;
using models::same;
using wend::cycle_check;
using wend::search_status;

namespace {

/// Memory that fails twice in a row, from allocation `fails_at` on: once for the size that a table
/// prefers, and once for the size that it needs.
class failing_memory final : public wend::table_memory {
 public:
  explicit failing_memory(int fails_at) : fails_at_(fails_at) {}
  void* reallocate(void* block, std::size_t, std::size_t new_bytes, std::size_t) noexcept override {
    if (new_bytes == 0) {
      std::free(block);
      return nullptr;
    }
    ++growths_;
    bool const fails = growths_ == fails_at_ || growths_ == fails_at_ + 1;
    return fails ? nullptr : std::realloc(block, new_bytes);
  }
  bool failed() const { return growths_ >= fails_at_; }

 private:
  int fails_at_;
  int growths_ = 0;
};

/// A graph whose ranges of actions have no size.
struct unsized_graph : models::graph<int> {
  std::forward_list<int> actions(int s) const {
    auto const all = graph::actions(s);
    return {all.begin(), all.end()};
  }
};

/// Throws at call `at` of any member of a problem.
struct fuse {
  mutable int calls = 0;
  int at = 0;
  void burn() const {
    if (++calls == at) throw std::runtime_error("burnt");
  }
};

/// A graph whose members throw at the fuse's call.
struct burning_graph {
  using state_type = int;
  using action_type = int;
  models::graph<int> const* g;
  fuse const* f;

  std::vector<int> actions(int s) const { return f->burn(), g->actions(s); }
  int result(int s, int a) const { return f->burn(), g->result(s, a); }
  int cost(int s, int a) const { return f->burn(), g->cost(s, a); }
  bool is_goal(int s) const { return f->burn(), g->is_goal(s); }
  std::size_t hash(int s) const { return f->burn(), static_cast<std::size_t>(s); }
};
struct burning_estimate {
  fuse const* f;
  int operator()(int) const { return f->burn(), 0; }
};

/// A line whose `apply` and `undo` throw at the fuse's call.
struct burning_line : models::line {
  fuse const* f;
  void apply(std::int64_t& s, action_type a) const { f->burn(), line::apply(s, a); }
  void undo(std::int64_t& s, action_type a) const { f->burn(), line::undo(s, a); }
};

/// Counts its calls.
template <class P>
struct counter {
  std::uint64_t generated = 0, expanded = 0, duplicates = 0, pruned = 0, iterations = 0;
  std::uint64_t last_number = 0;
  bool numbers_rise = true;
  void on_generate(wend::successor_event<P> const& e) {
    ++generated;
    if (e.node) {
      numbers_rise = numbers_rise && *e.node > last_number && *e.node > e.parent;
      last_number = *e.node;
    }
  }
  void on_expand(wend::node_event<P> const&) { ++expanded; }
  void on_duplicate(wend::successor_event<P> const& e) { duplicates += !e.node.has_value(); }
  void on_prune(wend::successor_event<P> const&) { ++pruned; }
  void on_iteration(wend::iteration_event<wend::cost_t<P>> const&) { ++iterations; }
};

}  // namespace

TEST_CASE("depth first: a path of a million actions, with each cycle check [all]") {
  constexpr std::int64_t far = 1'000'000;
  for (auto const cycles : {cycle_check::parent, cycle_check::path}) {
    auto const r = wend::dls(models::line{far}, 0, {.cycles = cycles});
    REQUIRE(r);
    CHECK(r.actions.size() == far);
    CHECK(*r.cost == far);
    CHECK(r.statistics.max_depth == far);
    CHECK(r.statistics.expanded == far);
    auto const a = wend::idastar(models::line{far}, 0, [](std::int64_t s) { return far - s; },
                                 {.cycles = cycles});
    CHECK(a.actions.size() == far);
    CHECK(a.statistics.iterations == 1);
  }
}

TEST_CASE("depth first: a failed allocation pauses the search, and nothing is lost") {
  std::mt19937 random(5);
  for (int round = 0; round < 40; ++round) {
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    auto const whole = wend::idastar(g, 0, h);
    models::token_graph const t{&g};
    unsized_graph const u{g};
    for (int k = 1;; ++k) {
      failing_memory memory(k);
      failing_memory token_memory(k);
      failing_memory unsized_memory(k);
      {
        auto search = wend::idastar.search(g, 0, h, {.memory = &memory});
        while (search.run() == search_status::memory_limit) CHECK(adds_up(search.statistics()));
        CHECK(search.result().actions == whole.actions);
        CHECK(search.statistics().generated == whole.statistics.generated);
        CHECK(search.statistics().expanded == whole.statistics.expanded);
        auto tokens = wend::idastar.search(t, models::token_graph::state_type{0}, h,
                                    {.memory = &token_memory});
        while (tokens.run() == search_status::memory_limit) {}
        CHECK(tokens.status() == whole.status);
        CHECK(tokens.statistics().generated == whole.statistics.generated);
        auto unsized = wend::idastar.search(u, 0, h, {.memory = &unsized_memory});
        while (unsized.run() == search_status::memory_limit) {}
        CHECK(unsized.result().actions == whole.actions);
        CHECK(unsized.statistics().generated == whole.statistics.generated);
      }
      if (!memory.failed() && !token_memory.failed() && !unsized_memory.failed()) break;
    }
  }
}

TEST_CASE("depth first: a failed allocation within the actions of a state") {
  unsized_graph g;
  g.edges.resize(60);
  g.goals.resize(60);
  for (int to = 1; to < 60; ++to) g.edges[0].push_back({to, 1});
  for (int to = 2; to < 59; ++to) g.edges[1].push_back({to, 1});
  g.goals[59] = true;
  auto const whole = wend::dls(g, 0);
  for (int k = 1;; ++k) {
    failing_memory memory(k);
    {
      auto search = wend::dls.search(g, 0, {.memory = &memory});
      while (search.run() == search_status::memory_limit) CHECK(adds_up(search.statistics()));
      CHECK(search.result().actions == whole.actions);
      CHECK(search.statistics().generated == whole.statistics.generated);
      CHECK(search.statistics().duplicates == whole.statistics.duplicates);
    }
    if (!memory.failed()) break;
  }
}

TEST_CASE("depth first: a memory limit raised step by step yields the same result") {
  models::line const p{2000};
  auto const whole = wend::dls(p, 0, {.cycles = cycle_check::path});
  auto search = wend::dls.search(p, 0, {.cycles = cycle_check::path});
  std::size_t bytes = 0;
  std::size_t pauses = 0;
  while (search.run({.max_memory = bytes}) == search_status::memory_limit) {
    CHECK(search.statistics().bytes <= bytes);
    CHECK(adds_up(search.statistics()));
    bytes += 1000;
    ++pauses;
  }
  CHECK(pauses > 10);
  CHECK(search.result().actions == whole.actions);
  CHECK(search.statistics().expanded == whole.statistics.expanded);
}

TEST_CASE("depth first: nothing is lost when a callback throws") {
  std::mt19937 random(6);
  for (int round = 0; round < 60; ++round) {
    auto const g = models::random_graph(random);
    fuse never;
    burning_graph const calm{&g, &never};
    burning_estimate const h{&never};
    auto const whole = wend::idastar(calm, 0, h);
    int const calls = never.calls;
    for (int at = 1; at <= calls; ++at) {
      fuse f;
      f.at = at;
      burning_graph const p{&g, &f};
      burning_estimate const e{&f};
      auto search = wend::idastar.search(p, 0, e);
      CHECK_THROWS_AS(search.run(), std::runtime_error);
      CHECK(search.status() == search_status::running);
      CHECK(adds_up(search.statistics()));
      search.run();
      CHECK(search.status() == whole.status);
      CHECK(search.result().actions == whole.actions);
      CHECK(search.statistics().generated == whole.statistics.generated);
      CHECK(search.statistics().duplicates == whole.statistics.duplicates);
    }
  }
}

TEST_CASE("depth first: an exception while the state is changed in place ends the search") {
  for (int at = 1; at < 20; ++at) {
    fuse f;
    burning_line const p{{-1}, &f};
    auto search = wend::iddfs.search(p, 0);
    f.calls = 0;
    f.at = at;
    CHECK_THROWS_AS(search.run({.max_depth = 10}), std::runtime_error);
    CHECK(search.status() == search_status::failed);
    CHECK(search.run() == search_status::failed);
    CHECK(search.result().status == search_status::failed);
  }
}

TEST_CASE("depth first: the events of an observer add up to the statistics") {
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    auto const g = models::random_graph(random);
    auto const h = models::random_estimate(g, random);
    counter<models::graph<int>> o;
    auto const r = wend::idastar(g, 0, h, {}, o);
    auto const quiet = wend::idastar(g, 0, h);
    CHECK(same(r.statistics, quiet.statistics));
    CHECK(r.actions == quiet.actions);
    CHECK(o.generated == r.statistics.generated);
    CHECK(o.expanded == r.statistics.expanded);
    CHECK(o.duplicates == r.statistics.duplicates);
    CHECK(o.pruned <= r.statistics.pruned);  // starts are pruned too, but they are no successors
    CHECK(o.pruned + r.statistics.iterations >= r.statistics.pruned);
    CHECK(o.iterations == r.statistics.iterations);
    CHECK(o.numbers_rise);
  }
}

namespace {

/// Ten switches; each action flips one. The hash combines a number for each switch that is on.
struct switches {
  using state_type = unsigned;
  using action_type = int;

  int* hashed;  // the number of states that were hashed as a whole

  std::array<int, 10> actions(unsigned) const { return {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; }
  unsigned result(unsigned s, int a) const { return s ^ (1U << a); }
  bool is_goal(unsigned) const { return false; }
  std::size_t hash(unsigned s) const {
    ++*hashed;
    std::size_t h = 0;
    for (int a = 0; a < 10; ++a)
      if ((s >> a) % 2 != 0) h ^= number(a);
    return h;
  }
  static std::size_t number(int a) { return static_cast<std::size_t>(a + 1) * 0x9E3779B97F4A7C15; }
};
struct switches_hashed_ahead : switches {
  std::size_t hash_after(std::size_t h, unsigned, int a) const { return h ^ number(a); }
};
struct switches_in_place : switches_hashed_ahead {
  void apply(unsigned& s, int a) const { s ^= 1U << a; }
  void undo(unsigned& s, int a) const { s ^= 1U << a; }
};

}  // namespace

TEST_CASE("depth first: a problem that computes the hash of a successor from the action") {
  static_assert(!wend::incremental_hash_problem<switches>);
  static_assert(wend::incremental_hash_problem<switches_hashed_ahead>);
  int hashed = 0;
  auto const search = [&](auto const& p) {
    hashed = 0;
    auto const r = wend::dls(p, 5U, {.limits = {.max_depth = 4}, .cycles = cycle_check::path});
    CHECK(r.status == search_status::depth_limit);
    return r.statistics;
  };
  auto const plain = search(switches{&hashed});
  // Paths of 0 to 3 steps, none of which undoes the one before. The step back from each is a
  // duplicate; after a, b, a so is b, which leads to the start.
  CHECK(plain.expanded == 1 + 10 + 90 + 810);
  CHECK(plain.generated == 10 * plain.expanded);
  CHECK(plain.duplicates == 10 + 90 + 810 + 90);
  CHECK(hashed > 1000);
  CHECK(same(search(switches_hashed_ahead{{&hashed}}), plain));
  CHECK(hashed == 1);  // the start
  auto in_place = search(switches_in_place{{{&hashed}}});
  in_place.bytes = plain.bytes;  // the search in place keeps one state, and keys
  CHECK(same(in_place, plain));
  CHECK(hashed == 1);
}

TEST_CASE("depth first: a lowered depth limit applies to the next run") {
  models::line const p{1000};
  auto search = wend::iddfs.search(p, 0);
  CHECK(search.run({.max_depth = 20}) == search_status::depth_limit);
  CHECK(search.run({.max_depth = 10}) == search_status::depth_limit);
  CHECK(search.run({.max_expanded = search.statistics().expanded + 5}) ==
        search_status::expansion_limit);
  CHECK(search.run({.max_depth = 3}) == search_status::depth_limit);
  CHECK(search.run({}) == search_status::solved);
  CHECK(same(search.statistics(), wend::iddfs(p, 0).statistics));
}

TEST_CASE("depth first: a paused search has the partial path") {
  models::graph<int> const g{{{{1, 2}}, {{2, 3}}, {{3, 4}}, {}}, {false, false, false, true}};
  auto const r = wend::dls(g, 0, {.limits = {.max_expanded = 2}});
  CHECK(r.status == search_status::expansion_limit);
  CHECK_FALSE(r.cost.has_value());
  CHECK(r.partial.actions == std::vector<int>{0, 0});
  CHECK(r.partial.cost == 5);
  CHECK_FALSE(r.partial.heuristic.has_value());
  CHECK(r.statistics.depth == 2);
  CHECK(r.statistics.open == 1);
}
