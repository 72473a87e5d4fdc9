// SPDX-License-Identifier: BSL-1.0
//
// `new` fails at each call in turn, either once or from that call on, while searches are made, run,
// queried, written to files and destroyed. Exceptions may leave these calls, but none ends the
// process. Each check runs in a process of its own.
#include <array>
#include <cstddef>
#include <cstdint>
#include <csignal>
#include <exception>
#include <ios>
#include <new>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include <wend/core/threads.hpp>
#include <wend/external/external_astar.hpp>
#include <wend/external/external_bfs.hpp>
#include <wend/heuristics/hanoi_pattern.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/heuristics/pattern_database_file.hpp>
#include <wend/io/output_file.hpp>
#include <wend/parallel/checkpoint.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/parallel/parallel.hpp>
#include <wend/puzzles/hanoi.hpp>
#include <wend/puzzles/tile_puzzle.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/ranked_bfs.hpp>

#include "../external/external_files.hpp"
#include "../support/failing_new.hpp"
#include "../support/ring.hpp"
#include "../support/simulated_hda_astar.hpp"
#include "../support/simulated_idastar.hpp"

namespace {

using namespace tests;
using wend::search_status;

using puzzle = wend::puzzles::tile_puzzle<2, 3>;
puzzle const tiles{wend::puzzles::goal::blank_first};
wend::heuristics::manhattan<puzzle> const manhattan{tiles};
auto const board = tiles.parse("5 0 1 3 4 2");
ring<400> const numbers;

/// The call of `new` that fails.
struct place {
  long call;
  bool later_ones_too;
};

/// Repeats `work` in a process of its own, each time with another failing call of `new`. Of very
/// many calls, only a sample fails. Returns in words where the process died, or an empty text.
template <class Work>
std::string death_of(Work const& work) {
  void* const shared = mmap(nullptr, sizeof(place), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* const at = static_cast<place*>(shared);
  pid_t const child = fork();
  if (child == 0) {
    for (int const signal : {SIGABRT, SIGSEGV}) std::signal(signal, SIG_DFL);
    alarm(300);
    directory const here;
    the_heap.arm(-1);
    work(here.name());
    long const calls = the_heap.calls;
    long const stride = WEND_SLOW_TESTS ? 1 : 1 + calls / 150;
    for (bool const later_ones_too : {false, true})
      for (long call = 0; call < calls; call += call < 50 ? 1 : stride) {
        *at = {call, later_ones_too};
        the_heap.arm(call, later_ones_too);
        try {
          work(here.name());
        } catch (std::exception const&) {
        }
        the_heap.disarm();
      }
    std::_Exit(EXIT_SUCCESS);
  }
  int status = 0;
  waitpid(child, &status, 0);
  std::string text;
  if (WIFSIGNALED(status))
    text = "signal " + std::to_string(WTERMSIG(status)) + " where call " +
           std::to_string(at->call) + (at->later_ones_too ? " and all later ones fail" : " fails");
  else if (WEXITSTATUS(status) != EXIT_SUCCESS)
    text = "exit code " + std::to_string(WEXITSTATUS(status));
  munmap(shared, sizeof(place));
  return text;
}

/// Runs a search under rising limits of expansions until it ends, and requests its result.
template <class Search>
void use(Search& search) {
  std::uint64_t most = 5;
  while (search.run({.max_expanded = most}) == search_status::expansion_limit) most *= 3;
  static_cast<void>(search.result());
}

template <class Save>
void write(std::string const& at, wend::unfinished rest, Save const& save) {
  wend::output_file file(at + "/written", rest);
  save(file.stream());
  file.finish();
}

}  // namespace

TEST_CASE("a failing allocation does not end the process: external searches") {
  for (auto const files : {wend::files_at_end::removed, wend::files_at_end::kept}) {
    CHECK(death_of([&](std::string const& at) {
            auto search = wend::external_bfs.search(
                tiles, board,
                wend::external_bfs_options<>{
                    .limits = {.max_memory = 1u << 20}, .directories = {at}, .files = files});
            search.run();
            static_cast<void>(search.result());
          }) == "");
    CHECK(death_of([&](std::string const& at) {
            auto search = wend::external_bfs.search(
                numbers, std::uint64_t{1},
                wend::external_bfs_options<>{
                    .limits = {.max_memory = 1u << 20}, .directories = {at}, .files = files});
            search.run();
            static_cast<void>(search.result());
          }) == "");
    CHECK(death_of([&](std::string const& at) {
            auto search = wend::external_astar.search(
                tiles, board, manhattan,
                wend::external_astar_options<>{
                    .limits = {.max_memory = 1u << 20}, .directories = {at}, .files = files});
            use(search);
          }) == "");
  }
}

TEST_CASE("a failing allocation does not end the process: searches in threads") {
  CHECK(death_of([](std::string const&) {
          auto search = wend::hda_astar.search(tiles, board, manhattan, {.threads = 2});
          use(search);
        }) == "");
  CHECK(death_of([](std::string const&) {
          auto search = wend::hda_astar.search(tiles, board, manhattan,
                                        {.threads = 2, .deterministic = true});
          use(search);
        }) == "");
  CHECK(death_of([](std::string const&) {
          auto search = wend::parallel_idastar.search(tiles, board, manhattan,
                                               {.threads = 2, .grain = 1});
          use(search);
        }) == "");
  CHECK(death_of([](std::string const&) {
          auto search = wend::parallel_iddfs.search(tiles, board,
                                             {.limits = {.max_depth = 6}, .threads = 2, .grain = 1});
          search.run();
          static_cast<void>(search.result());
        }) == "");
  CHECK(death_of([](std::string const&) {
          auto search = wend::ranked_bfs.search(
              numbers, std::uint64_t{1},
              wend::ranked_bfs_options<>{.executor = wend::threads(2)});
          use(search);
        }) == "");
}

TEST_CASE("a failing allocation does not end the process: searches over ranks") {
  CHECK(death_of([](std::string const&) {
          auto search = wend::simulated_hda_astar.search(tiles, board, manhattan, {.ranks = 3});
          search.run({.max_expanded = 6});
          auto const kept = search.save();
          auto next = wend::simulated_hda_astar.search(tiles, board, manhattan, {.ranks = 3});
          next.load(kept);
          use(next);
        }) == "");
  CHECK(death_of([](std::string const&) {
          auto search = wend::simulated_idastar.search(tiles, board, manhattan,
                                                {.ranks = 3, .grain = 1});
          use(search);
        }) == "");
}

TEST_CASE("a failing allocation does not end the process: file writers") {
  for (auto const rest : {wend::unfinished::removed, wend::unfinished::kept}) {
    CHECK(death_of([&](std::string const& at) {
            auto search = wend::idastar.search(tiles, board, manhattan);
            search.run({.max_expanded = 8});
            write(at, rest, [&](std::ostream& out) { wend::save_checkpoint(search, out, "a"); });
          }) == "");
    CHECK(death_of([&](std::string const& at) {
            auto search = wend::parallel_idastar.search(tiles, board, manhattan,
                                                 {.threads = 2, .grain = 1});
            search.run({.max_expanded = 8});
            write(at, rest, [&](std::ostream& out) { wend::save_checkpoint(search, out, "a"); });
          }) == "");
    // A stream with exceptions enabled, on a full disk.
    CHECK(death_of([&](std::string const& at) {
            wend::output_file file(at + "/written", rest);
            file.stream().exceptions(std::ios::badbit | std::ios::failbit);
            file.stream() << "some words";
          }) == "");
  }

  using towers = wend::puzzles::hanoi<4, 3>;
  using pattern = wend::heuristics::hanoi_pattern<4, 3, 2>;
  towers const discs;
  CHECK(death_of([&](std::string const& at) {
          wend::heuristics::pattern_database const h{discs, pattern{discs, {0, 1}}};
          wend::heuristics::save_pattern_database(h, at + "/entries", "a");
        }) == "");
  CHECK(death_of([&](std::string const& at) {
          wend::heuristics::mod3_pattern_database const h{discs, pattern{discs, {0, 1}}};
          wend::heuristics::save_mod3_pattern_database(h, at + "/entries", "a");
        }) == "");
}
