// SPDX-License-Identifier: BSL-1.0
//
// A search over ranks to which something is to happen: mishaps.sh lets it.
//
//   mishaps endless              searches until it is killed
//   mishaps slow                 takes a second and more, then says that it is solved
//   mishaps throw                rank 1 throws on its way
//   mishaps memory               rank 1 has no memory
//   mishaps label                rank 1 has another label
//   mishaps checkpoint FILE      IDA*, which saves itself every 50,000 expansions, and waits a
//                                while; it goes on from FILE if that is there
//   mishaps snapshots FILE       HDA*, which writes snapshots every 20 milliseconds, and goes on
//                                from them if they are there
#include <array>
#include <chrono>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>

#include <unistd.h>

#include <wend/core/output_file.hpp>
#include <wend/distributed/distributed.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

namespace {

struct line {
  using state_type = int;
  using action_type = int;
  int end;
  int fault;
  [[nodiscard]] std::array<int, 1> actions(int) const { return {1}; }
  [[nodiscard]] int result(int s, int) const {
    if (s == fault) throw std::runtime_error("no way on from " + std::to_string(s));
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
    return s + 1;
  }
  [[nodiscard]] bool is_goal(int s) const { return s == end; }
  // The ranks take turns.
  [[nodiscard]] std::uint64_t abstract_state(int s) const {
    return static_cast<std::uint64_t>(s / 10);
  }
};

int search_line(std::string const& what, std::size_t rank) {
  line const p{what == "slow" ? 250 : 1'000'000'000, what == "throw" ? 55 : -1};
  auto const nil = [](int) { return 0; };
  wend::distributed_hda_astar_options<> options;
  if (what == "memory" && rank == 1) options.limits.max_memory = 1;
  options.label = what == "label" && rank == 1 ? "another line" : "line";
  options.on_error = [&](std::string const& text) {
    std::cout << "rank " << rank << " has thrown: " << text << std::endl;
  };
  auto const r = wend::distributed_hda_astar(p, 0, nil, options);
  if (rank == 0) std::cout << r.status << std::endl;
  return r ? 0 : 3;
}

int search_board(char const* file, std::size_t rank) {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  // Korf's instance 79.
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  wend::distributed_idastar_search search(p, start, h, {.grain = 1000, .label = "korf 79"});
  std::uint64_t limit = 0;
  if (std::ifstream in(file, std::ios::binary); in) {
    search.load(in);
    std::string first;
    search.run({.max_expanded = 0});
    limit = search.statistics().expanded;
    if (rank == 0) std::cout << "goes on after " << limit << std::endl;
  }
  while (search.run({.max_expanded = limit += 50'000}) == wend::search_status::expansion_limit) {
    if (rank != 0) {
      std::ostream nowhere(nullptr);
      search.save(nowhere);
    } else {
      wend::output_file out(file);
      search.save(out.stream());
      out.finish();
      std::cout << "saved" << std::endl;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  if (rank == 0) std::cout << search.status() << ' ' << *search.result().cost << std::endl;
  return 0;
}

int search_from_snapshots(char const* file, std::size_t rank) {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  // So slow that there is time to kill one.
  int asked = 0;
  auto const slow = [&](puzzle::state_type const& s) {
    if (++asked % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(20));
    return h(s);
  };
  wend::distributed_hda_astar_search search(
      p, start, slow,
      {.label = "korf 79",
       .snapshot_file = file,
       .snapshot_interval = std::chrono::milliseconds(20)});
  if (search.load_snapshot()) {
    search.run({.max_expanded = 0});
    if (rank == 0)
      std::cout << "goes on after " << search.statistics().expanded << std::endl;
  }
  search.run({});
  if (rank == 0) std::cout << search.status() << ' ' << *search.result().cost << std::endl;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  wend::mpi_session const mpi(argc, argv);
  std::string const what = argc > 1 ? argv[1] : "";
  std::cout << "rank " << mpi.rank() << " is process " << getpid() << std::endl;
  try {
    if (what == "checkpoint" && argc > 2) return search_board(argv[2], mpi.rank());
    if (what == "snapshots" && argc > 2) return search_from_snapshots(argv[2], mpi.rank());
    return search_line(what, mpi.rank());
  } catch (wend::rank_mismatch const& e) {
    std::cout << "refused: " << e.what() << std::endl;
    return 4;
  }
}
