// SPDX-License-Identifier: BSL-1.0
#include <wend/external/external_bfs.hpp>

#include <sys/resource.h>
#ifdef __linux__
#include <sys/mount.h>
#endif

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/grid.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/puzzles/torus_puzzle.hpp>
#include <wend/search/ranked_bfs.hpp>

#include "../support/checks.hpp"
#include "../support/ranked_models.hpp"
#include "external_files.hpp"

using namespace wend::puzzles;
using wend::search_status;

namespace {

/// Returns the published layers of a puzzle whose goal has the blank in the cell of that number.
std::vector<std::uint64_t> known(std::string const& puzzle) {
  std::ifstream file(WEND_TEST_DATA "/puzzle_histograms.txt");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(puzzle + ": ")) continue;
    std::istringstream words(line.substr(puzzle.size() + 1));
    std::vector<std::uint64_t> histogram;
    for (std::uint64_t n = 0; words >> n;) histogram.push_back(n);
    return histogram;
  }
  return {};
}

template <class P>
wend::ranked_bfs_result<P> whole(P const& p, tests::directory const& at, std::size_t memory,
                                 unsigned threads = 1) {
  return wend::external_bfs(p, p.goal_state(),
                            {.limits = {.max_memory = memory},
                             .directories = {at.name()},
                             .label = "whole",
                             .goal_test = false,
                             .threads = threads});
}

template <class P>
void check_whole(P const& p, std::string const& name, std::size_t memory, unsigned threads = 1) {
  CAPTURE(name);
  CAPTURE(memory);
  tests::directory const at;
  auto const r = whole(p, at, memory, threads);
  CHECK(r.status == search_status::exhausted);
  CHECK(r.histogram == known(name));
  CHECK(r.statistics.expanded == p.state_count());
  CHECK(r.statistics.bytes <= memory);
  CHECK(tests::adds_up_best_first(r.statistics));
  CHECK(at.files().empty());
}

/// Returns the message of a call that is rejected.
template <class F>
std::string refused(F const& f) {
  try {
    f();
  } catch (wend::external_file_error const& e) {
    return e.what();
  }
  return "not refused";
}

bool has(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("external_bfs: histograms of puzzles agree with the published ones") {
  check_whole(tile_puzzle<3, 3>{goal::blank_first}, "plane 3 3 0", 1 << 20);
  check_whole(tile_puzzle<3, 3>{goal::blank_first}, "plane 3 3 0", 12'000);  // many windows
  check_whole(torus_puzzle<3, 3>{goal::blank_last}, "torus 3 3 8", 40'000, 3);
  check_whole(tests::without_maps<torus_puzzle<2, 4>>{goal::blank_first}, "torus 2 4 0", 20'000);
  check_whole(tile_puzzle<2, 5>{goal::blank_first}, "plane 2 5 0", 256 << 10);
}

TEST_CASE("external_bfs: random rank maps in few and many windows agree with a queue") {
  std::mt19937 random(5);
  tests::directory const one;
  tests::directory const two;
  for (int round = 0; round < 12; ++round) {
    tests::shuffled_space<true> space;
    space.states = 3000 + random() % 60'000;
    for (int i = 0; i < 6; ++i) {
      std::uint64_t const run = i % 2 == 0 ? 1 + random() % 5 : 40 + random() % 300;
      std::uint64_t const runs = 1 + random() % 9;
      std::uint64_t const blocks = 1 + random() % (space.states / (2 * run * runs));
      std::uint64_t const free = space.states - blocks * runs * run;
      space.add(random, random() % free, random() % free, blocks, runs, run);
    }
    std::vector<std::uint64_t> const starts{random() % space.states, random() % space.states};
    tests::layers_by_queue const truth(space, starts);
    auto const check = [&](auto const& p, unsigned threads) {
      auto search = wend::external_bfs.search(p, wend::starts(starts),
                                       {.limits = {.max_memory = 3000 + random() % 30'000},
                                        .directories = {one.name(), two.name()},
                                        .goal_test = false,
                                        .threads = threads});
      REQUIRE(search.run() == search_status::exhausted);
      CHECK(search.result().histogram == truth.histogram);
      CHECK(search.statistics().generated == truth.actions);
      for (int i = 0; i < 20; ++i) {
        std::uint64_t const rank = random() % space.states;
        auto const distance = search.distance_to(rank);
        CHECK(distance.has_value() == (truth.distance[rank] != truth.never));
        if (!distance) continue;
        CHECK(*distance == truth.distance[rank]);
        auto const way = search.path_to(rank);
        std::uint64_t s = starts[way->start];
        for (std::size_t const a : way->actions) s = p.result(s, a);
        CHECK(s == rank);
      }
    };
    check(space, static_cast<unsigned>(1 + round % 3));
    check(tests::without_maps<tests::shuffled_space<true>>(space), 1);
  }
}

TEST_CASE("external_bfs: finds the nearest goal as ranked_bfs does, with pauses at any layer") {
  tests::without_maps<tile_puzzle<3, 3>> const p{goal::blank_first};
  auto const start = p.parse("1 2 5 3 4 8 6 0 7");
  auto const expected = wend::ranked_bfs(p, start);
  tests::directory const at;
  std::uint64_t limit = 0;
  for (;;) {  // each search simulates another process
    auto search = wend::external_bfs.search(p, start,
                                     {.limits = {.max_expanded = limit, .max_memory = 50'000},
                                      .directories = {at.name()}});
    if (search.run() != search_status::solved) {
      CHECK(search.status() == search_status::expansion_limit);
      limit = 2 * limit + 1;
      continue;
    }
    auto const r = search.result();
    CHECK(r.actions == expected.actions);
    CHECK(r.goal == expected.goal);
    CHECK(r.histogram == expected.histogram);
    CHECK(tests::difference(r.statistics, expected.statistics) == "");
    break;
  }
  CHECK(at.files().empty());
  auto const at_once = wend::external_bfs(p, p.goal_state(), {.directories = {at.name()}});
  CHECK(at_once.status == search_status::solved);
  CHECK(at_once.actions.empty());
}

TEST_CASE("external_bfs: a start in a wall is not expanded, as in ranked_bfs") {
  wend::grid_map const map{"..#.", "...."};
  wend::grid_problem const p(map, {3, 0});
  for (auto const& start : {wend::starts(std::vector<wend::grid_cell>{{2, 0}}),
                            wend::starts(std::vector<wend::grid_cell>{{2, 0}, {0, 0}, {2, 0}})}) {
    tests::directory const at;
    auto const r = wend::external_bfs(
        p, start,
        {.limits = {.max_memory = std::size_t{64} << 20}, .directories = {at.name()}, .label = "wall"});
    auto const expected = wend::ranked_bfs(p, start);
    CHECK(r.status == expected.status);
    CHECK(r.histogram == expected.histogram);
    CHECK(r.statistics.starts == expected.statistics.starts);
    CHECK(r.statistics.expanded == expected.statistics.expanded);
  }
}

TEST_CASE("external_bfs: stop pauses within a layer, and nothing is lost") {
  auto const check = [](auto const& p) {
    tests::directory const at;
    auto search = wend::external_bfs.search(
        p, p.goal_state(),
        {.limits = {.max_memory = 60'000}, .directories = {at.name()}, .goal_test = false});
    int pauses = 0;
    int asked = 0;
    while (search.run({.max_memory = 60'000, .stop = [&] { return ++asked % 37 == 0; }}) ==
           search_status::stopped)
      ++pauses;
    CHECK(pauses > 10);
    CHECK(search.status() == search_status::exhausted);
    CHECK(search.statistics().expanded == p.state_count());
    CHECK(search.result().histogram == known("torus 2 4 0"));
  };
  check(torus_puzzle<2, 4>{goal::blank_first});
  check(tests::without_maps<torus_puzzle<2, 4>>{goal::blank_first});
}

TEST_CASE("external_bfs: a search that is killed repeatedly has the same result") {
  std::mt19937 random(11);
  auto const check = [&](auto const& p) {
    tests::directory const at;
    int const killed = tests::run_killed(random, [&] {
      auto search = wend::external_bfs.search(p, p.goal_state(),
                                       {.limits = {.max_memory = 60'000},
                                        .directories = {at.name()},
                                        .goal_test = false,
                                        .files = wend::files_at_end::kept});
      search.run();
    });
    CHECK(killed > 0);
    auto search = wend::external_bfs.search(
        p, p.goal_state(),
        {.limits = {.max_memory = 60'000}, .directories = {at.name()}, .goal_test = false});
    CHECK(search.run() == search_status::exhausted);
    CHECK(search.result().histogram == known("torus 2 4 0"));
    CHECK(search.statistics().expanded == p.state_count());
    CHECK(search.statistics().generated ==
          wend::ranked_bfs(p, p.goal_state(), {.goal_test = false}).statistics.generated);
  };
  check(torus_puzzle<2, 4>{goal::blank_first});
  check(tests::without_maps<torus_puzzle<2, 4>>{goal::blank_first});
}

TEST_CASE("external_bfs: files of another search and locked directories are rejected") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  tests::directory const at;
  auto const pause = [&](auto const& q, std::string const& label) {
    return refused([&] {
      wend::external_bfs(q, q.goal_state(),
                         {.limits = {.max_expanded = 1000, .max_memory = 20'000},
                          .directories = {at.name()},
                          .label = label,
                          .goal_test = false});
    });
  };
  CHECK(pause(p, "a") == "not refused");
  CHECK(has(pause(p, "b"), "does not belong to this search: its label is \"a\", expected \"b\""));
  CHECK(has(pause(tile_puzzle<2, 4>{goal::blank_first}, "a"), "its number of states is 181440"));
  CHECK(has(pause(tile_puzzle<3, 3>{goal::blank_last}, "a"), "the record of its starts"));
  {
    auto one = wend::external_bfs.search(p, p.goal_state(),
                                  {.limits = {.max_expanded = 2000, .max_memory = 20'000},
                                   .directories = {at.name()},
                                   .label = "a",
                                   .goal_test = false});
    one.run();
#if !defined(WEND_PORTABLE)  // a portable build does not lock
    CHECK(has(pause(p, "a"), "is locked: another search uses the directory"));
#endif
  }
  CHECK(has(refused([&] {
              wend::external_bfs(p, p.goal_state(),
                                 {.directories = {at.name(), at.name()}, .label = "a",
                                  .goal_test = false});
            }),
            "its number of directories is 1, expected 2"));
  CHECK(has(refused([&] {
              wend::external_bfs(p, p.goal_state(),
                                 {.directories = {at.name() + "/none"}, .goal_test = false});
            }),
            "cannot be used: "));
  CHECK_THROWS_AS(wend::external_bfs(p, p.goal_state(), {.goal_test = false}),
                  wend::invalid_option);
  CHECK(whole(p, tests::directory(), 200).status == search_status::memory_limit);
}

TEST_CASE("external_bfs: other searches reject a directory with files of a stopped search") {
  tile_puzzle<3, 3> const p{goal::blank_first};
  tests::directory const first, shared, other;
  auto const search = [&](std::vector<std::string> const& directories,
                          std::optional<std::uint64_t> most) {
    return wend::external_bfs(p, p.goal_state(),
                              {.limits = {.max_expanded = most, .max_memory = 20'000},
                               .directories = directories, .goal_test = false});
  };
  auto const refusal = [&](std::vector<std::string> const& directories) {
    return refused([&] { search(directories, {}); });
  };
  std::string const belongs = "belongs to another search, which has files in this directory";
  REQUIRE(search({first.name(), shared.name()}, 5000).status == search_status::expansion_limit);
  CHECK(has(refusal({other.name(), shared.name()}), belongs));
  CHECK(has(refusal({shared.name()}), belongs));
  CHECK(has(refusal({shared.name(), first.name()}), belongs));
  auto const r = search({first.name(), shared.name()}, {});
  CHECK(r.status == search_status::exhausted);
  CHECK(r.histogram == known("plane 3 3 0"));
  CHECK(search({other.name(), shared.name(), other.name()}, {}).histogram == r.histogram);
  for (tests::directory const* at : {&first, &shared, &other})
    CHECK(std::filesystem::is_empty(at->name()));
}

TEST_CASE("external_bfs: files of a search with another goal_test are rejected") {
  tile_puzzle<2, 3> const p{goal::blank_first};
  auto const start = p.parse("1 2 0 3 4 5");
  for (bool const first : {false, true}) {
    tests::directory const at;
    auto const search = [&](bool goal_test, std::optional<std::size_t> most) {
      return wend::external_bfs(p, start,
                                {.limits = {.max_depth = most}, .directories = {at.name()},
                                 .goal_test = goal_test});
    };
    REQUIRE(search(first, 1).status == search_status::depth_limit);
    auto const other = refused([&] { search(!first, {}); });
    CHECK(has(other, "the record of its starts"));
    CHECK(has(other, ", goals not tested"));
    CHECK(search(first, {}).status == (first ? search_status::solved : search_status::exhausted));
  }
}

TEST_CASE("external_bfs: any damaged byte that is read again is rejected") {
  tests::without_maps<torus_puzzle<2, 4>> const p{goal::blank_first};
  auto const histogram = known("torus 2 4 0");
  tests::directory const paused;
  tests::directory const at;
  auto const go_on = [&](tests::directory const& where, std::uint64_t limit) {
    return wend::external_bfs(p, p.goal_state(),
                              {.limits = {.max_expanded = limit, .max_memory = 20'000},
                               .directories = {where.name()},
                               .goal_test = false});
  };
  go_on(paused, 10'000);
  std::mt19937 random(3);
  int refusals = 0;
  for (int round = 0; round < (WEND_SLOW_TESTS ? 400 : 60); ++round) {
    at.copy(paused);
    auto const files = at.files();
    auto const& file = files[random() % files.size()];
    auto const size = std::filesystem::file_size(file);
    CAPTURE(file.string());
    if (round % 5 == 0)
      std::filesystem::resize_file(file, random() % size);
    else
      tests::damage(file, random() % size, random() % 8);
    std::string const text = refused([&] { CHECK(go_on(at, 1'000'000).histogram == histogram); });
    if (text == "not refused") {
      // The damage is in unused space, or has cut the lock file, which then names no search.
      bool const is_lock = file.filename() == "wend-bfs-lock";
      CHECK((is_lock ? round % 5 == 0 : file.extension() == ".pages"));
      continue;
    }
    ++refusals;
    CHECK(has(text, at.name()));
  }
  CHECK(refusals > 20);
}

TEST_CASE("external_bfs: the error of files in an older format names the version") {
  tile_puzzle<2, 3> const p{goal::blank_first};
  tests::directory const at;
  auto const go_on = [&] {
    return refused([&] {
      wend::external_bfs(p, p.goal_state(),
                         {.limits = {.max_expanded = 100, .max_memory = 20'000},
                          .directories = {at.name()},
                          .label = "old",
                          .goal_test = false});
    });
  };
  std::string const old = WEND_TEST_DATA "/old/";
  std::filesystem::copy(old + "wend-bfs-search", at.name());
  CHECK(go_on() == "wend: " + at.name() +
                       "/wend-bfs-search has version 1 of the format: expected 3");
  std::filesystem::remove(at.name() + "/wend-bfs-search");
  CHECK(go_on() == "not refused");
  std::filesystem::copy(old + "wend-bfs-0.table", at.name(),
                        std::filesystem::copy_options::overwrite_existing);
  CHECK(go_on() == "wend: " + at.name() +
                       "/wend-bfs-0.table has version 1 of the format: expected 3");
}

#if !defined(WEND_PORTABLE)  // a portable build does not force data onto the disk
TEST_CASE("external_bfs: resumes after simulated power cuts") {
  std::mt19937 random(12);
  auto const check = [&](auto const& p) {
    tests::directory const at;
    wend::ranked_bfs_result<std::decay_t<decltype(p)>> r;
    int const cuts = tests::run_in_power_cuts(random, at, [&] {
      r = wend::external_bfs(
          p, p.goal_state(),
          {.limits = {.max_memory = 60'000}, .directories = {at.name()}, .goal_test = false});
    });
    CHECK(cuts > 5);
    CHECK(r.status == search_status::exhausted);
    CHECK(r.histogram == known("torus 2 4 0"));
    CHECK(at.files().empty());
  };
  check(torus_puzzle<2, 4>{goal::blank_first});
  check(tests::without_maps<torus_puzzle<2, 4>>{goal::blank_first});
}
#endif

TEST_CASE("external_bfs: a full disk is reported, and nothing is lost") {
  tests::directory const at;
  // The most that the search may need is requested at once: 10^12 bytes for 10^12 states.
  tests::shuffled_space<true> large;
  large.states = std::uint64_t{1} << 40;
  if (std::filesystem::space(at.name()).available < large.states / 2)
    CHECK(has(refused([&] {
                wend::external_bfs(large, std::uint64_t{0},
                                   {.directories = {at.name()}, .goal_test = false});
              }),
              "has no room: the search may need "));
  // Files may not grow beyond a size, as on a disk that other programs fill.
  auto const check = [&](auto const& p) {
    rlimit old{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &old) == 0);
    auto const before = std::signal(SIGXFSZ, SIG_IGN);
    auto search = wend::external_bfs.search(
        p, p.goal_state(),
        {.limits = {.max_memory = 60'000}, .directories = {at.name()}, .goal_test = false});
    for (rlim_t size : {7'000u, 9'000u}) {
      rlimit const small{size, old.rlim_max};
      setrlimit(RLIMIT_FSIZE, &small);
      std::string const full = refused([&] { search.run(); });
      setrlimit(RLIMIT_FSIZE, &old);
      CHECK(has(full, "is full: the search may need "));
    }
    std::signal(SIGXFSZ, before);
    CHECK(search.run() == search_status::exhausted);
    CHECK(search.result().histogram == known("torus 2 4 0"));
  };
  check(torus_puzzle<2, 4>{goal::blank_first});
  check(tests::without_maps<torus_puzzle<2, 4>>{goal::blank_first});
}

#ifdef __linux__
// A file system in memory, of a given size, if this process may mount one.
struct small_disk {
  std::string name;
  bool mounted;
  small_disk(std::string at, char const* size)
      : name(std::move(at)), mounted(mount("wend", name.c_str(), "tmpfs", 0, size) == 0) {}
  small_disk(small_disk const&) = delete;
  small_disk& operator=(small_disk const&) = delete;
  void resize(char const* size) const {
    REQUIRE(mount("wend", name.c_str(), "tmpfs", MS_REMOUNT, size) == 0);
  }
  ~small_disk() {
    if (mounted) umount(name.c_str());
  }
};

TEST_CASE("external_bfs: a small file system that is full is reported") {
  tests::directory const at;
  small_disk const disk(at.name(), "size=12k");
  if (!disk.mounted) {
    MESSAGE("left out: this process may not mount a file system");
    return;
  }
  torus_puzzle<2, 4> const p{goal::blank_first};
  auto const options = [&](wend::room_check room) {
    return wend::external_bfs_options<int>{.limits = {.max_memory = 60'000},
                                           .directories = {at.name()},
                                           .goal_test = false,
                                           .room = room};
  };
  // The search may need a bit less than a byte for each of the 20,160 states.
  CHECK(has(refused([&] {
              wend::external_bfs(p, p.goal_state(), options(wend::room_check::at_start));
            }),
            "has no room: the search may need "));
  auto search = wend::external_bfs.search(p, p.goal_state(), options(wend::room_check::when_full));
  for (char const* size : {"size=12k", "size=20k"}) {
    std::string const full = refused([&] { search.run(); });
    CAPTURE(full);
    // The table files are too large, or the small file that describes them.
    CHECK((has(full, "is full: the search may need ") ||
           (has(full, "No space left on device") && has(full, "; it takes "))));
    disk.resize(size);
  }
  disk.resize("size=4m");
  CHECK(search.run() == search_status::exhausted);
  CHECK(search.result().histogram == known("torus 2 4 0"));
}
#endif

TEST_CASE("external_bfs: the whole 2x6 puzzle, with less than 32 MiB resident [slow]") {
  auto const histogram = known("plane 2 6 11");
  tile_puzzle<2, 6> const p{goal::blank_last};
  tests::directory const at;
  pid_t const child = fork();  // a process of its own, to measure its resident set
  if (child == 0) {
    auto const r = whole(p, at, 16 << 20);
    bool const right = r.status == search_status::exhausted && r.histogram == histogram &&
                       r.statistics.expanded == p.state_count();
    std::_Exit(right ? EXIT_SUCCESS : EXIT_FAILURE);
  }
  int status = 0;
  rusage usage{};
  REQUIRE(wait4(child, &status, 0, &usage) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == EXIT_SUCCESS);
  CHECK(usage.ru_maxrss < 32 * 1024);  // KiB
}

TEST_CASE("external_bfs: files with another type of costs are rejected") {
  struct chain {
    using state_type = int;
    using action_type = int;
    using cost_type = int;
    [[nodiscard]] static std::vector<int> actions(int s) {
      return s == 0 ? std::vector{1} : s == 199 ? std::vector{-1} : std::vector{1, -1};
    }
    [[nodiscard]] static int result(int s, int a) { return s + a; }
    [[nodiscard]] static int inverse(int a) { return -a; }
    [[nodiscard]] static bool is_goal(int s) { return s == 199; }
    [[nodiscard]] static std::uint64_t state_count() { return 200; }
    [[nodiscard]] static std::uint64_t rank(int s) { return static_cast<std::uint64_t>(s); }
    [[nodiscard]] static int unrank(std::uint64_t r) { return static_cast<int>(r); }
  };
  struct narrow_chain : chain {
    using cost_type = signed char;
  };
  tests::directory const at;
  CHECK(wend::external_bfs(chain(), 0, {.limits = {.max_depth = 150}, .directories = {at.name()}})
            .status == search_status::depth_limit);
  CHECK(has(refused([&] { wend::external_bfs(narrow_chain(), 0, {.directories = {at.name()}}); }),
            "its type of costs is int32, expected int8"));
}
