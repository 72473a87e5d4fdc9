// SPDX-License-Identifier: BSL-1.0
#include <wend/heuristics/mod3_pattern_database.hpp>
#include <wend/heuristics/pattern_database_file.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/pancake_pattern.hpp>
#include <wend/heuristics/pattern_database_file.hpp>
#include <wend/heuristics/pocket_cube_pattern.hpp>
#include <wend/heuristics/topspin_pattern.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/failing_memory.hpp"

namespace mod3_test {
namespace {

using namespace wend::heuristics;
using namespace wend::puzzles;
using wend::search_status;

/// A graph of two-way edges: action a takes edge a / 2, and action a ^ 1 leads back. The graph is a
/// problem, and also an abstraction of itself. `asked` counts the calls of `actions`.
struct graph {
  using state_type = std::size_t;
  using action_type = std::size_t;
  struct edge {
    std::size_t from, to;
  };
  std::vector<edge> edges{};
  std::vector<std::vector<std::size_t>> out;
  std::vector<bool> goal;
  std::shared_ptr<std::uint64_t> asked = std::make_shared<std::uint64_t>(0);

  explicit graph(std::size_t count) : out(count), goal(count) {}

  void add(std::size_t from, std::size_t to) {
    out[from].push_back(edges.size());
    edges.push_back({from, to});
    out[to].push_back(edges.size());
    edges.push_back({to, from});
  }
  [[nodiscard]] std::vector<std::size_t> const& actions(std::size_t s) const {
    ++*asked;
    return out[s];
  }
  [[nodiscard]] std::size_t result(std::size_t, std::size_t a) const { return edges[a].to; }
  [[nodiscard]] bool is_goal(std::size_t s) const { return goal[s]; }
  [[nodiscard]] std::size_t inverse(std::size_t a) const { return a ^ 1; }
  [[nodiscard]] std::uint64_t state_count() const { return out.size(); }
  [[nodiscard]] std::uint64_t rank(std::size_t s) const { return s; }
  [[nodiscard]] std::size_t unrank(std::uint64_t i) const { return static_cast<std::size_t>(i); }
  [[nodiscard]] std::size_t project(std::size_t s) const { return s; }
  [[nodiscard]] std::size_t child(std::size_t, std::size_t s, std::size_t a) const {
    return result(s, a);
  }
};

/// The distances to the goals, by breadth-first search.
std::vector<std::optional<int>> distances(graph const& g) {
  std::vector<std::optional<int>> known(g.out.size());
  std::vector<std::size_t> queue;
  for (std::size_t s = 0; s < g.out.size(); ++s)
    if (g.goal[s]) {
      known[s] = 0;
      queue.push_back(s);
    }
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (std::size_t const a : g.out[queue[i]])
      if (std::size_t const to = g.edges[a].to; !known[to]) {
        known[to] = *known[queue[i]] + 1;
        queue.push_back(to);
      }
  return known;
}

graph random_graph(std::mt19937& random, std::size_t states) {
  graph g(states);
  for (std::size_t i = 0; i < states * 4 / 3; ++i) g.add(random() % states, random() % states);
  g.goal[random() % states] = true;
  for (std::size_t s = 0; s < states; ++s)
    if (random() % 60 == 0) g.goal[s] = true;
  return g;
}

graph chain(std::size_t steps) {
  graph g(steps + 1);
  for (std::size_t s = 0; s < steps; ++s) g.add(s + 1, s);
  g.goal[0] = true;
  return g;
}

/// Returns the number of wrong estimates of states and of wrong notes of their children.
template <class H>
std::uint64_t wrong_estimates(graph const& g, H const& h,
                              std::vector<std::optional<int>> const& known) {
  std::uint64_t wrong = 0;
  for (std::size_t s = 0; s < g.out.size(); ++s) {
    wrong += h(s) != known[s];
    auto const note = h.root(s);
    wrong += h.value(note) != known[s];
    for (std::size_t const a : g.out[s]) {
      auto const next = h.child(note, s, a);
      wrong += h.value(next) != known[g.edges[a].to];
      // The inverse leads back.
      wrong += h.value(h.child(next, g.edges[a].to, a ^ 1)) != known[s];
    }
  }
  return wrong;
}

template <class Packing>
void check_graph(graph const& g, Packing packing, unsigned threads) {
  auto const built = build_mod3_pattern_database(g, g, packing, {.threads = threads});
  REQUIRE(built);
  CHECK(built.status == search_status::exhausted);
  auto const& h = *built.database;
  auto const known = distances(g);
  CHECK(wrong_estimates(g, h, known) == 0);
  std::vector<std::uint64_t> histogram;
  for (auto const& d : known) {
    if (!d) continue;
    auto const at = static_cast<std::size_t>(*d);
    if (histogram.size() <= at) histogram.resize(at + 1);
    ++histogram[at];
  }
  CHECK(h.histogram() == histogram);
  CHECK(h.size() == g.out.size());
}

/// Records the greatest number of bytes allocated at a time.
struct measured_memory final : wend::table_memory {
  std::size_t out = 0;
  std::size_t peak = 0;
  void* reallocate(void* block, std::size_t old_bytes, std::size_t new_bytes,
                   std::size_t) noexcept override {
    if (new_bytes == 0) {
      std::free(block);
    } else {
      block = std::realloc(block, new_bytes);
    }
    out = out - old_bytes + new_bytes;
    peak = out > peak ? out : peak;
    return new_bytes == 0 ? nullptr : block;
  }
};

struct scratch {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() /
      ("wend_mod3_" + std::to_string(std::random_device{}()));
  scratch() { std::filesystem::create_directory(path); }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;
  ~scratch() { std::filesystem::remove_all(path); }
  [[nodiscard]] std::string file(char const* name) const { return (path / name).string(); }
};
std::string read(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void write(std::string const& path, std::string const& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc).write(bytes.data(), std::ssize(bytes));
}

template <class P, class A, class Packing>
void check_table(P const& p, A const& a, Packing packing, std::uint64_t bytes) {
  pattern_database const plain{p, a};
  mod3_pattern_database const h{p, a, packing};
  CHECK(h.histogram() == plain.histogram());
  CHECK(h.size() == plain.size());
  CHECK(h.bytes() == bytes);
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < plain.size(); ++i)
    wrong += h.distance(a.unrank(i)) != plain.distance(a.unrank(i));
  CHECK(wrong == 0);
}

/// Checks that searches with the database expand the same nodes as searches with a table of bytes.
template <class P, class A>
void check_searches(P const& p, A const& a) {
  pattern_database const plain{p, a};
  mod3_pattern_database const h{p, a};
  auto const report = wend::check_problem(p, P::goal_state(), 3, h);
  CHECK_MESSAGE(report, to_string(report));
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    CAPTURE(seed);
    auto const start = random_walk(p, P::goal_state(), {.steps = 30, .seed = seed}).state;
    auto const best = wend::astar(p, start, plain);
    auto const small = wend::astar(p, start, h);
    CHECK(small.cost == best.cost);
    CHECK(small.statistics.expanded == best.statistics.expanded);
    CHECK(small.actions == best.actions);
    auto const deep = wend::idastar(p, start, h);
    CHECK(deep.cost == best.cost);
    CHECK(deep.statistics.expanded == wend::idastar(p, start, plain).statistics.expanded);
  }
}

}  // namespace

TEST_CASE("mod3_pattern_database has the distances of all abstract states") {
  std::mt19937 random(7);
  for (std::size_t states = 1; states <= 330; states += states < 20 ? 1 : 31) {
    CAPTURE(states);
    graph const g = random_graph(random, states);
    check_graph(g, four_to_a_byte, static_cast<unsigned>(1 + states % 2));
    check_graph(g, five_to_a_byte, static_cast<unsigned>(1 + states % 2));
  }
}

TEST_CASE("mod3_pattern_database holds longer distances than a byte does") {
  graph const g = chain(1000);
  check_graph(g, four_to_a_byte, 1);
  check_graph(g, five_to_a_byte, 1);
}

TEST_CASE("mod3_pattern_database returns the estimates of pattern_database, in less memory") {
  // 7 · 6 · 5 · 4 = 840 placements of four pancakes, 8 · 7 · 6 = 336 of three tokens.
  check_table(pancake<7>(), pancake_pattern<7, 4>{{3, 4, 5, 6}}, four_to_a_byte, 840 / 4);
  check_table(pancake<7>(), pancake_pattern<7, 4>{{3, 4, 5, 6}}, five_to_a_byte, 840 / 5);
  check_table(topspin<8>(), topspin_pattern<8, 4, 3>{{0, 1, 2}}, five_to_a_byte, 336 / 5 + 1);
  // 7 · 6 · 5 placements of three corners, 27 twists.
  check_table(pocket_cube<>(), pocket_cube_pattern<3>{{0, 1, 2}}, four_to_a_byte,
              (210 * 27 + 3) / 4);
  check_searches(pocket_cube<>(), pocket_cube_pattern<3>{{0, 1, 2}});
}

TEST_CASE("mod3_pattern_database can be a part of additive and of max_of") {
  hanoi<6> const p;
  hanoi_pattern<6, 4, 4> const largest{p, {2, 3, 4, 5}};
  hanoi_pattern<6, 4, 2> const smallest{p, {0, 1}};
  mod3_pattern_database const four{p, largest};
  mod3_pattern_database const two{p, smallest, five_to_a_byte};
  pattern_database const plain_four{p, largest};
  pattern_database const plain_two{p, smallest};
  additive const sum{four, two};
  additive const plain_sum{plain_four, plain_two};
  max_of const larger{four, two};
  max_of const plain_larger{plain_four, plain_two};
  static_assert(wend::tracked_heuristic_for<decltype(sum), hanoi<6>>);
  auto const report = wend::check_problem(p, p.goal_state(), 6, sum);
  CHECK_MESSAGE(report, to_string(report));
  auto const start = random_walk(p, p.goal_state(), {.steps = 500, .seed = 4}).state;
  CHECK(wend::astar(p, start, sum).statistics.expanded ==
        wend::astar(p, start, plain_sum).statistics.expanded);
  CHECK(wend::astar(p, start, larger).statistics.expanded ==
        wend::astar(p, start, plain_larger).statistics.expanded);
}

TEST_CASE("mod3_pattern_database: best-first search creates notes from the stored estimates") {
  graph const g = [] {
    std::mt19937 random(3);
    graph made = chain(300);
    for (int i = 0; i < 100; ++i) {
      std::size_t const s = random() % 298;
      made.add(s, s + 2);
    }
    return made;
  }();
  graph abstraction = g;
  abstraction.asked = std::make_shared<std::uint64_t>(0);
  mod3_pattern_database const h{g, abstraction};
  auto const far = static_cast<std::uint64_t>(*h(std::size_t{300}));
  CHECK(far > 100);
  *abstraction.asked = 0;
  auto const r = wend::astar(g, std::size_t{300}, h);
  CHECK(r.cost == far);
  CHECK(r.statistics.expanded >= far);
  // The actions of the abstraction are requested only on the way down from the start and at its
  // end.
  CHECK(*abstraction.asked <= far + 1);
}

TEST_CASE("check_problem reports a wrong note that is made from an estimate") {
  struct off_by_one {
    int operator()(int n) const { return n; }
    [[nodiscard]] int root(int n) const { return n; }
    [[nodiscard]] int root(int, int estimate) const { return estimate + 1; }
    [[nodiscard]] int child(int note, int, int) const { return note - 1; }
    [[nodiscard]] int value(int note) const { return note; }
  };
  struct countdown {
    using state_type = int;
    using action_type = int;
    [[nodiscard]] std::vector<int> actions(int n) const {
      return n == 0 ? std::vector<int>{} : std::vector<int>{1};
    }
    [[nodiscard]] int result(int n, int) const { return n - 1; }
    [[nodiscard]] bool is_goal(int n) const { return n == 0; }
  };
  auto const report = wend::check_problem(countdown(), 3, 5, off_by_one());
  CHECK_FALSE(report);
  CHECK(to_string(report).find("root(s, estimate)") != std::string::npos);
}

TEST_CASE("mod3_pattern_database: the error of an invalid abstraction names the fault") {
  graph none(3);
  none.add(0, 1);
  CHECK_THROWS_WITH_AS(static_cast<void>(build_mod3_pattern_database(none, none)),
                       "wend: the abstraction has no goal", std::logic_error);
  graph g = chain(9);
  CHECK_THROWS_AS(static_cast<void>(build_mod3_pattern_database(g, g, {.threads = 0})),
                  wend::invalid_option);

  struct outside : graph {
    using graph::graph;
    std::size_t high = 99;
    [[nodiscard]] std::uint64_t rank(std::size_t s) const { return s == high ? out.size() : s; }
  };
  outside far(3);
  far.add(0, 1);
  far.goal[0] = true;
  far.high = 1;
  CHECK_THROWS_AS(static_cast<void>(build_mod3_pattern_database(far, far)), std::out_of_range);
  far.high = 2;
  mod3_pattern_database const h{far, far};
  CHECK(h(std::size_t{1}) == 1);
  CHECK_THROWS_WITH_AS(h(std::size_t{2}),
                       "wend: the rank of an abstract state, 3, is not below the abstraction's "
                       "state_count, 3",
                       std::out_of_range);
}

TEST_CASE("mod3_pattern_database: limits stop the building, and its memory is counted") {
  graph const g = chain(20'000);
  auto const built = [&](pattern_database_options const& options) {
    return build_mod3_pattern_database(g, g, five_to_a_byte, options);
  };
  CHECK(built({.max_time = std::chrono::seconds(0)}).status == search_status::time_limit);
  CHECK(built({.stop = [] { return true; }}).status == search_status::stopped);
  CHECK(built({.max_memory = 8000}).status == search_status::memory_limit);
  CHECK_THROWS_WITH_AS((mod3_pattern_database(g, g, {.max_memory = 100})),
                       "wend: no pattern database: memory_limit", std::runtime_error);
  // Building takes two bits a state, the result 20,001 / 5 bytes and the sizes of 20,001 layers.
  tests::failing_memory memory;
  {
    auto const r = built({.memory = &memory});
    REQUIRE(r);
    CHECK(memory.out == 4001);
    CHECK(r.database->bytes() == 4001);
    auto const copy = *r.database;
    CHECK(memory.out == 4001);
    CHECK(copy(std::size_t{20'000}) == 20'000);
  }
  CHECK(memory.out == 0);
  // All memory is counted: the smallest limit that suffices is never exceeded.
  graph const small = chain(200);
  auto const built_small = [&](std::size_t most, wend::table_memory* source) {
    return build_mod3_pattern_database(small, small, {.max_memory = most, .memory = source});
  };
  std::size_t most = 1600;  // the sizes of 200 layers
  while (!built_small(most, nullptr)) ++most;
  CHECK(most < 4000);
  measured_memory measured;
  CHECK(built_small(most, &measured));
  CHECK(measured.peak <= most);
  CHECK(measured.peak > 201 / 4 * 2);
  for (long at = 0; at < memory.growths; ++at) {
    CAPTURE(at);
    tests::failing_memory failing;
    failing.fail_at = at;
    auto const r = built({.memory = &failing});
    CHECK(r.status == (r ? search_status::exhausted : search_status::memory_limit));
    if (!r) CHECK(failing.out == 0);
    CHECK_FALSE(failing.wrong_sizes);
  }
}

TEST_CASE("mod3_pattern_database: a database is unchanged by saving and loading") {
  scratch const here;
  std::mt19937 random(11);
  graph const g = random_graph(random, 203);
  auto const known = distances(g);
  mod3_pattern_database const h{g, g};
  mod3_pattern_database const five{g, g, five_to_a_byte};
  std::string const path = here.file("graph");
  save_mod3_pattern_database(h, path, "a graph");
  auto const again = load_mod3_pattern_database(g, g, path, "a graph");
  CHECK(again.histogram() == h.histogram());
  CHECK(wrong_estimates(g, again, known) == 0);
  std::string const bytes = read(path);

  auto const refusal = [&](auto packing, std::string const& label) {
    try {
      static_cast<void>(load_mod3_pattern_database(g, g, packing, path, label));
    } catch (table_file_error const& e) {
      std::string const what = e.what();
      REQUIRE(what.substr(0, path.size() + 1) == path + " ");
      return what.substr(path.size() + 1);
    }
    return std::string("nothing was refused");
  };
  CHECK(refusal(five_to_a_byte, "a graph") == "has 4 entries a byte: expected 5");
  CHECK(refusal(four_to_a_byte, "another") == "is of 'a graph': expected 'another'");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    write(path, bytes.substr(0, size));
    CAPTURE(size);
    CHECK(refusal(four_to_a_byte, "a graph") != "nothing was refused");
  }
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    write(path, damaged);
    CAPTURE(at);
    CHECK(refusal(four_to_a_byte, "a graph") != "nothing was refused");
  }

  save_mod3_pattern_database(five, path, "a graph");
  CHECK(wrong_estimates(
            g, load_mod3_pattern_database(g, g, five_to_a_byte, path, "a graph"), known) == 0);
  CHECK(refusal(four_to_a_byte, "a graph") == "has 5 entries a byte: expected 4");
  // One kind of database is not accepted as the other.
  CHECK_THROWS_WITH_AS(static_cast<void>(load_pattern_database(g, g, path, "a graph")),
                       (path + " is no pattern database").c_str(), table_file_error);
  save_pattern_database(pattern_database{g, g}, path, "a graph");
  CHECK(refusal(four_to_a_byte, "a graph") == "is no mod-3 pattern database");

  std::string const old = WEND_TEST_DATA "/old/towers.four";
  CHECK_THROWS_WITH_AS(static_cast<void>(load_mod3_pattern_database(g, g, old, "towers")),
                       (old + " has version 1 of the format: expected 3").c_str(),
                       table_file_error);

  // The file belongs to another abstraction of the same label and size. On a ring there is always a
  // neighbour that seems nearer.
  graph const line = chain(8);
  save_mod3_pattern_database(mod3_pattern_database{line, line}, path, "nine");
  graph ring = chain(8);
  ring.add(0, 8);
  auto const lost = load_mod3_pattern_database(ring, ring, path, "nine");
  CHECK_THROWS_WITH_AS(static_cast<void>(lost(std::size_t{4})),
                       "wend: distances modulo 3 are not those of this abstraction: the way down "
                       "to a goal does not end",
                       std::logic_error);
}

TEST_CASE("mod3_pattern_database: a byte that no five distances modulo 3 have is rejected") {
  scratch const here;
  graph const g = chain(4);
  std::string const path = here.file("five");
  save_mod3_pattern_database(mod3_pattern_database{g, g, five_to_a_byte}, path, "");
  std::string bytes = read(path);
  // 0 + 1·3 + 2·9 + 0·27 + 1·81, as the header documents the format.
  CHECK(static_cast<unsigned char>(bytes.back()) == 102);
  auto const sum_of = [](std::string const& text) {
    return wend::detail::checksum_of(
        {reinterpret_cast<std::uint8_t const*>(text.data()), text.size()});
  };
  auto const resealed = [&](char byte) {
    std::string made = bytes;
    made.back() = byte;
    auto const put = [&](std::size_t at, std::uint64_t sum) {
      for (std::size_t i = 0; i < 8; ++i) made[at + i] = static_cast<char>(sum >> 8 * i & 255);
    };
    put(made.size() - 17, sum_of(std::string(1, byte)));
    put(made.size() - 9, sum_of(made.substr(0, made.size() - 9)));
    return made;
  };
  auto const refusal = [&](char byte) {
    write(path, resealed(byte));
    try {
      static_cast<void>(load_mod3_pattern_database(g, g, five_to_a_byte, path, ""));
    } catch (table_file_error const& e) {
      return std::string(e.what()).substr(path.size() + 1);
    }
    return std::string("nothing was refused");
  };
  CHECK(refusal(102) == "nothing was refused");
  CHECK(refusal(static_cast<char>(243)) == "has an invalid entry: a byte of 243");
  CHECK(refusal(103) == "has entries that do not match its histogram");
}

}  // namespace mod3_test
