// SPDX-License-Identifier: BSL-1.0
//
// Calls of `new` fail in searches in threads and over ranks. The problem's own code does not
// allocate, so each failure affects the search itself.
#include <atomic>
#include <memory>
#include <new>
#include <string>

#include <doctest/doctest.h>

#include <wend/heuristics/manhattan.hpp>
#include <wend/parallel/hda_astar.hpp>
#include <wend/parallel/parallel_dls.hpp>
#include <wend/parallel/parallel_idastar.hpp>
#include <wend/parallel/parallel_iddfs.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

#include "../support/own_memory.hpp"
#include "../support/simulated_hda_astar.hpp"
#include "../support/simulated_idastar.hpp"

namespace {

using namespace tests;
using puzzle = wend::puzzles::tile_puzzle<2, 3>;

puzzle const board{wend::puzzles::goal::blank_first};
wend::heuristics::manhattan<puzzle> const h{board};
auto const start = board.parse("3 4 5 1 2 0");
auto const near = board.parse("3 1 2 4 5 0");

/// Lets one call of `new` fail, or all calls from one on.
template <class Make>
void check(std::string const& name, repeats same, Make const& make) {
  check_run(name, make, same, 100, failing::once);
  check_run(name + ", from then on", make, same, 100, failing::from_then_on);
}

/// An estimate that throws std::bad_alloc from its 20th call on.
struct estimate_without_memory {
  mutable std::shared_ptr<std::atomic<int>> calls = std::make_shared<std::atomic<int>>(0);
  int operator()(puzzle::state_type const& s) const {
    if (++*calls >= 20) throw std::bad_alloc();
    return h(s);
  }
};

}  // namespace

TEST_CASE("own memory: a heuristic's std::bad_alloc leaves searches in threads and over ranks") {
  auto const fails = [](auto const& run) {
    estimate_without_memory const user;
    CHECK_THROWS_AS(run(user), std::bad_alloc);
  };
  fails([](auto const& user) { wend::hda_astar(board, start, user, {.threads = 2}); });
  fails([](auto const& user) {
    wend::hda_astar(board, start, user, {.threads = 2, .deterministic = true});
  });
  fails([](auto const& user) {
    wend::parallel_idastar(board, start, user, {.threads = 2, .grain = 1});
  });
  fails([](auto const& user) { wend::simulated_hda_astar(board, start, user); });
  fails([](auto const& user) { wend::simulated_idastar(board, start, user); });
}

TEST_CASE("own memory: hash-distributed A* in threads") {
  check("free", repeats::cost, WEND_MADE(wend::hda_astar.search(board, start, h, {.threads = 2})));
  check("in rounds", repeats::cost,
        WEND_MADE(wend::hda_astar.search(board, start, h, {.threads = 2, .deterministic = true})));
}

TEST_CASE("own memory: depth-first searches in threads") {
  check("parallel_idastar", repeats::cost,
        WEND_MADE(wend::parallel_idastar.search(board, start, h, {.threads = 2, .grain = 1})));
  check("parallel_idastar, deterministic", repeats::all,
        WEND_MADE(wend::parallel_idastar.search(
            board, start, h, {.threads = 2, .deterministic = true, .grain = 1})));
  check("parallel_iddfs, deterministic", repeats::all,
        WEND_MADE(wend::parallel_iddfs.search(
            board, near, {.threads = 2, .deterministic = true, .grain = 1})));
  check("parallel_dls, deterministic", repeats::all,
        WEND_MADE(wend::parallel_dls.search(
            board, near,
            {.limits = {.max_depth = 10}, .threads = 2, .deterministic = true, .grain = 1})));
}

TEST_CASE("own memory: searches over ranks") {
  check_run("hda_astar", WEND_MADE(wend::simulated_hda_astar.search(board, start, h)),
            repeats::cost, 200);
  check_run("idastar", WEND_MADE(wend::simulated_idastar.search(board, start, h)), repeats::cost,
            500);
}
