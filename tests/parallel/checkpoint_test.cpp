// SPDX-License-Identifier: BSL-1.0
//
// Depth-first searches in several threads that resume from a checkpoint, compared with
// uninterrupted and sequential searches.
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <sys/wait.h>  // waitpid
#include <unistd.h>    // fork

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/io/output_file.hpp>
#include <wend/parallel/checkpoint.hpp>
#include <wend/parallel/parallel.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

#include "../search/checkpoint.hpp"
#include "../support/random_graph.hpp"
#include "binary_tree.hpp"
#include "eight_threads.hpp"
#include "same_counts.hpp"

using tests::load;
using tests::refusal;
using tests::saved;
using wend::search_status;

namespace parallel_checkpoint_test {

// Runs searches made by `make(threads)`: each resumes from the checkpoint of the one before, with
// another number of threads, for a few expansions.
template <class Make>
auto broken(Make make, std::uint64_t pieces, std::mt19937& random) {
  auto first = make(1);
  std::string text = saved(first);
  for (;;) {
    auto search = make(1 + random() % 4);
    load(search, text);
    CHECK(tests::timeless(saved(search)) == tests::timeless(text));
    auto const before = search.statistics();
    auto const status = search.run({.max_expanded = before.expanded + random() % pieces});
    if (status != search_status::expansion_limit) {
      auto end = make(2);
      load(end, saved(search));
      CHECK(end.result().actions == search.result().actions);
      CHECK(end.run() == status);
      CHECK(end.statistics().expanded == search.statistics().expanded);
      return end.result();
    }
    text = saved(search);
  }
}

template <class Result>
void check_same(Result const& r, Result const& sequential) {
  REQUIRE(r.status == sequential.status);
  CHECK(r.actions == sequential.actions);
  CHECK(r.cost == sequential.cost);
  CHECK(r.start == sequential.start);
  tests::check_same_counts(r, sequential);
}

// Small, so that threads share even a small tree, or the default, with which one thread searches
// it.
std::uint64_t grain(std::mt19937& random) {
  std::uint64_t const drawn = random() % 4;
  return drawn != 0 ? drawn : wend::parallel_idastar_options<>{}.grain;
}

TEST_CASE("parallel checkpoints: a search broken into pieces equals the sequential one") {
  for (unsigned seed = 0; seed < 24; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = tests::random_graph<tests::graph<int>>(random, {.goals = seed % 4 == 0 ? 0 : 1});
    auto const first = static_cast<int>(tests::below(random, g.out.size()));
    auto const starts = wend::starts({0, first});
    auto const truth = tests::truth_of(g, {0, first});
    auto const h = tests::make_guide(tests::guides[seed % 5], truth, random);
    auto const informed = [&](std::size_t threads) {
      return wend::parallel_idastar.search(
          g, starts, h, {.threads = threads, .deterministic = true, .grain = grain(random)});
    };
    check_same(broken(informed, 40, random), wend::idastar(g, starts, h));
    auto const blind = [&](std::size_t threads) {
      return wend::parallel_iddfs.search(
          g, starts, {.threads = threads, .deterministic = true, .grain = grain(random)});
    };
    check_same(broken(blind, 40, random), wend::iddfs(g, starts));

    // Without `deterministic` the status and the cost are the same.
    auto const any = [&](std::size_t threads) {
      return wend::parallel_idastar.search(g, starts, h,
                                           {.threads = threads, .grain = grain(random)});
    };
    auto const r = broken(any, 40, random);
    CHECK(r.cost == truth.cost);
    CHECK(r.status == (truth.cost ? search_status::solved : search_status::exhausted));
  }
}

TEST_CASE("parallel checkpoints: a checkpoint records that a depth limit cut nodes") {
  tests::binary_tree const t{.goal = 37};
  auto const make = [&](std::size_t depth) {
    return wend::parallel_dls.search(t, 1, {.limits = {.max_depth = depth}, .threads = 2});
  };
  auto shallow = make(3);
  REQUIRE(shallow.run() == search_status::depth_limit);
  auto deeper = make(5);
  load(deeper, saved(shallow));
  CHECK(deeper.status() == search_status::depth_limit);
  CHECK(deeper.run() == search_status::solved);  // from the start again
  CHECK(deeper.result().actions == std::vector{0, 0, 1, 0, 1});
}

TEST_CASE("parallel checkpoints: the format is that of a file not written by the library") {
  std::ifstream file(std::string(WEND_TEST_DATA) + "/parallel_dls.checkpoint",
                     std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>(file), {}};
  tests::binary_tree const t{.goal = 37};
  auto const make = [&](std::size_t threads) {
    return wend::parallel_dls.search(
        t, 1, {.limits = {.max_depth = 5}, .threads = threads, .deterministic = true});
  };
  auto paused = make(1);
  REQUIRE(paused.run({.max_expanded = 4, .max_depth = 5}) == search_status::expansion_limit);
  CHECK(tests::timeless(saved(paused, "a tree to 37")) == tests::timeless(text));
  auto search = make(2);
  load(search, text, "a tree to 37");
  CHECK(search.statistics().elapsed == std::chrono::milliseconds(250));
  CHECK(search.run() == search_status::solved);
  check_same(search.result(), wend::dls(t, 1, {.max_depth = 5}));
}

TEST_CASE("parallel checkpoints: a search resumes from a checkpoint of the sequential one") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    auto const g = tests::random_graph<tests::graph<int>>(random, {.goals = seed % 4 == 0 ? 0 : 1});
    auto const first = static_cast<int>(tests::below(random, g.out.size()));
    auto const starts = wend::starts({0, first});
    auto const truth = tests::truth_of(g, {0, first});
    auto const h = tests::make_guide(tests::guides[seed % 5], truth, random);
    auto const check = [&](auto sequential, auto make) {
      auto const expected = [&] {
        auto whole = sequential();
        whole.run();
        return whole.result();
      }();
      for (std::uint64_t most = 0;; most += 1 + random() % 30) {
        CAPTURE(most);
        auto paused = sequential();
        auto const status = paused.run({.max_expanded = most});
        auto search = make(1 + random() % 4);
        load(search, saved(paused));
        CHECK(search.statistics().expanded == paused.statistics().expanded);
        auto copy = make(1 + random() % 4);  // it can be saved again
        load(copy, saved(search));
        for (auto* const s : {&search, &copy}) {
          CHECK(s->run({}) == expected.status);
          CHECK(s->result().cost == expected.cost);
          tests::check_same_counts(s->result(), expected);  // equal with `deterministic`
        }
        if (status != search_status::expansion_limit) break;
      }
    };
    check([&] { return wend::idastar.search(g, starts, h); },
          [&](std::size_t threads) {
            return wend::parallel_idastar.search(
                g, starts, h, {.threads = threads, .deterministic = true, .grain = grain(random)});
          });
    check([&] { return wend::iddfs.search(g, starts); },
          [&](std::size_t threads) {
            return wend::parallel_iddfs.search(
                g, starts, {.threads = threads, .deterministic = true, .grain = grain(random)});
          });
  }
}

TEST_CASE("parallel checkpoints: a checkpoint of another sequential search is rejected") {
  tests::binary_tree const t{.goal = 37};
  auto paused = wend::iddfs.search(t, 1);
  paused.run({.max_expanded = 20});
  std::string const text = saved(paused);
  auto const make = [&] { return wend::parallel_iddfs.search(t, 1, {.threads = 2}); };
  auto search = make();
  CHECK(refusal(search, text, "another").find("has the label") != std::string::npos);
  CHECK(refusal(search, text.substr(0, text.size() - 1)).find("incomplete") != std::string::npos);
  CHECK(refusal(search, tests::with(text, "\nexpanded ", "\nexpanded 7")).find("damaged") !=
        std::string::npos);
  CHECK(search.statistics().expanded == 0);
  auto other = wend::parallel_dls.search(t, 1, {.max_depth = 5});
  CHECK(refusal(other, text) ==
        "wend: the checkpoint has the algorithm 'iddfs', not 'parallel_dls'");
  // A sequential search cannot load the checkpoint of a parallel one.
  auto sequential = wend::iddfs.search(t, 1);
  CHECK(refusal(sequential, saved(search)) ==
        "wend: the checkpoint has the algorithm 'parallel_iddfs', not 'iddfs'");
  load(search, text);
  CHECK(refusal(search, text).find("before the search is run") != std::string::npos);
  CHECK(search.run() == search_status::solved);
}

// ---- boards, with kernels and move pruning

using puzzle = wend::puzzles::tile_puzzle<4, 4>;

struct korf_79 {
  puzzle p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> h{p};
  puzzle::state_type start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  wend::move_automaton moves{p, start, 6};

  [[nodiscard]] auto search(std::size_t threads, wend::search_limits<int> limits = {}) const {
    return wend::parallel_idastar.search(p, start, h,
                                         {.limits = limits, .threads = threads,
                                          .deterministic = true, .grain = 500,
                                          .prune_moves = moves});
  }
};

TEST_CASE("parallel checkpoints: boards, with kernels and move pruning") {
  korf_79 const k;
  std::mt19937 random(79);
  auto const r = broken([&](std::size_t threads) { return k.search(threads); }, 40'000, random);
  CHECK(r.cost == 42);
  check_same(r, wend::idastar(k.p, k.start, k.h, {.prune_moves = k.moves}));
}

TEST_CASE("parallel checkpoints: a search that is killed resumes") {
  korf_79 const k;
  auto const path = std::filesystem::temp_directory_path() /
                    ("wend_parallel_" + std::to_string(::getpid()));
  auto const on_from = [&](auto& search) {
    if (std::ifstream in(path, std::ios::binary); in) wend::load_checkpoint(search, in, "killed");
  };
  // oneTBB's threads do not survive a fork, so each killed process has one thread.
  auto const kept = [&] {
    auto search = k.search(2);
    on_from(search);
    return search.result();
  };
  for (int kills = 0; kills < 3; ++kills) {
    std::uint64_t const before = kept().statistics.expanded;
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      auto search = k.search(1);
      on_from(search);
      for (;;) {  // until it is killed
        search.run({.max_expanded = search.statistics().expanded + 3000});
        wend::output_file file(path.string());
        wend::save_checkpoint(search, file.stream(), "killed");
        file.finish();
      }
    }
    for (auto now = kept(); !now && now.statistics.expanded < before + 6000; now = kept())
      ::usleep(1000);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  auto search = k.search(3);
  on_from(search);
  CHECK(search.statistics().expanded >= 18'000);
  CHECK(search.run({}) == search_status::solved);
  check_same(search.result(), wend::idastar(k.p, k.start, k.h, {.prune_moves = k.moves}));
  std::filesystem::remove(path);
}

// ---- rejected checkpoints

TEST_CASE("parallel checkpoints: a checkpoint that is damaged or of another search is rejected") {
  korf_79 const k;
  auto paused = k.search(3, {.max_expanded = 60'000});
  REQUIRE(paused.run() == search_status::expansion_limit);
  std::string const text = saved(paused);
  auto const told = [&](std::string const& changed) {
    auto fresh = k.search(2);
    auto const said = refusal(fresh, changed);
    if (!said.empty()) {  // and the search is unchanged
      CHECK(fresh.status() == search_status::running);
      CHECK(fresh.statistics().expanded == 0);
    }
    return said;
  };
  CHECK(told(text) == "");
  auto const has = [](std::string const& said, char const* part) {
    return said.find(part) != said.npos;
  };
  CHECK(has(told(tests::with(text, "parallel_idastar", "parallel_idaster")), "algorithm"));
  CHECK(has(told(tests::with(text, "deterministic yes", "deterministic no")), "deterministic"));
  CHECK(has(told(tests::with(text, "cycle_check parent", "cycle_check none")), "another cycle"));
  CHECK(has(told(tests::with(text, "prune_moves 6", "prune_moves 5")), "prune_moves"));
  CHECK(has(told(text.substr(0, text.size() / 2)), "incomplete"));
  CHECK(has(told(text.substr(0, text.size() / 2) + text.substr(text.size() / 2 + 1)),
            "incomplete"));
  std::string changed = text;
  changed[text.size() / 2] = static_cast<char>(changed[text.size() / 2] ^ 1);
  CHECK(has(told(changed), "damaged"));
  auto began = k.search(1);
  began.run({.max_expanded = 5});
  CHECK(has(refusal(began, text), "before the search is run"));

  // With a correct checksum: inconsistent contents are reported where they can be detected.
  auto const edited = [&](char const* from, char const* to) {
    return told(tests::with(text, from, to));
  };
  CHECK(has(edited("\ngoals 0", "\ngoals 1"), "damaged"));
  CHECK(has(edited("\nway no 0 ", "\nway no 1 "), "damaged"));
  std::size_t const step = text.find("\nstep ");
  REQUIRE(step != text.npos);
  std::string other = text;
  other.replace(step, other.find('\n', step + 1) - step, "\nstep 0 7");
  CHECK(has(told(tests::sealed(other)), "number of actions"));
  std::size_t const before = text.find("\nbefore ") + 8;
  other = text;
  other.insert(before, "1");
  CHECK(has(told(tests::sealed(other)), "damaged"));

  // A checkpoint of another board.
  auto const elsewhere = k.p.parse("4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10");
  auto another = wend::parallel_idastar.search(
      k.p, elsewhere, k.h, {.deterministic = true, .prune_moves = k.moves});
  CHECK(has(refusal(another, text), "another problem"));
  // With another heuristic the states on the way have other estimates.
  wend::heuristics::nil const none;
  auto blind = wend::parallel_idastar.search(k.p, k.start, none,
                                      {.deterministic = true, .prune_moves = k.moves});
  CHECK(refusal(blind, text) != "");

  tests::binary_tree const t{.fault = 9};
  auto failed = wend::parallel_dls.search(t, 1, {.max_depth = 6});
  CHECK_THROWS(failed.run());
  CHECK_THROWS_AS(saved(failed), wend::checkpoint_error);
}

}  // namespace parallel_checkpoint_test
