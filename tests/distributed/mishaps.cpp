// SPDX-License-Identifier: BSL-1.0
//
// A search over ranks during which mishaps.sh causes a mishap.
//
//   mishaps endless              searches until it is killed
//   mishaps slow FILE            finds a solution soon after FILE exists
//   mishaps crowded FILE         HDA* on a board; it searches until FILE exists
//   mishaps started              uses MPI that the program starts before and uses after the search
//   mishaps unstarted            uses MPI that is not running
//   mishaps throw                rank 1 throws during the search
//   mishaps memory               rank 1 has no memory
//   mishaps label                rank 1 has another label
//   mishaps checkpoint FILE      IDA* that saves a checkpoint every 50,000 expansions and then
//                                waits a while. It resumes from FILE if FILE exists; otherwise it
//                                waits at its end until it is killed
//   mishaps snapshots FILE       HDA* that writes snapshots every 20 milliseconds, and resumes from
//                                snapshots if they exist
//   mishaps killed FILE          the same, but waits at its end until it is killed
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

#include <unistd.h>

#include <wend/distributed/distributed.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/io/output_file.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

namespace {

/// Writes a line at once, so that lines of several ranks are not mixed.
template <class... Parts>
void say(Parts const&... parts) {
  std::ostringstream line;
  (line << ... << parts) << '\n';
  std::cout << line.str() << std::flush;
}

struct line {
  using state_type = int;
  using action_type = int;
  std::string end;  // the goal is reached once this file exists
  int fault = -1;
  [[nodiscard]] std::array<int, 1> actions(int) const { return {1}; }
  [[nodiscard]] int result(int s, int) const {
    if (s == fault) throw std::runtime_error("no way on from " + std::to_string(s));
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
    return s + 1;
  }
  // The start is excluded because each rank tests it when it begins, and all must agree.
  [[nodiscard]] bool is_goal(int s) const {
    return s != 0 && !end.empty() && std::filesystem::exists(end);
  }
  // The ranks take turns.
  [[nodiscard]] std::uint64_t abstract_state(int s) const {
    return static_cast<std::uint64_t>(s / 10);
  }
};

[[noreturn]] void wait_to_be_killed() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

int search_line(std::string const& what, char const* file, std::size_t rank) {
  line const p{what == "slow" ? file : "", what == "throw" ? 55 : -1};
  auto const nil = [](int) { return 0; };
  wend::distributed_hda_astar_options<> options;
  if (what == "memory" && rank == 1) options.limits.max_memory = 1;
  options.label = what == "label" && rank == 1 ? "another line" : "line";
  options.on_error = [&](std::string const& text) {
    say("rank ", rank, " has thrown: ", text);
  };
  auto const r = wend::distributed_hda_astar(p, 0, nil, options);
  if (rank == 0) say(r.status);
  return r ? 0 : 3;
}

int search_crowded(char const* file, std::size_t rank) {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  // Korf's instance 88, of 65 moves: too large to solve.
  auto const start = p.parse("15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4");
  bool told = false;
  auto const r = wend::distributed_hda_astar(
      p, start, h,
      {.limits = {.max_memory = std::size_t{1} << 28,
                  .stop = [&] { return std::filesystem::exists(file); }},
       .on_progress = [&](wend::distributed_progress<int> const& now) {
         if (told || now.expanded <= 10'000) return;
         told = true;
         say("searches");
       }});
  if (rank == 0) say(r.status);
  return 0;
}

int search_board(char const* file, std::size_t rank) {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  // Korf's instance 79.
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  auto search = wend::distributed_idastar.search(p, start, h, {.grain = 1000, .label = "korf 79"});
  std::uint64_t limit = 0;
  bool const first = !std::filesystem::exists(file);
  MPI_Barrier(MPI_COMM_WORLD);  // before a rank writes FILE
  if (std::ifstream in(file, std::ios::binary); in) {
    search.load(in);
    search.run({.max_expanded = 0});
    limit = search.statistics().expanded;
    if (rank == 0) say("goes on after ", limit);
  }
  while (search.run({.max_expanded = limit += 50'000}) == wend::search_status::expansion_limit) {
    if (rank != 0) {
      std::ostream nowhere(nullptr);
      search.save(nowhere);
    } else {
      wend::output_file out(file);
      search.save(out.stream());
      out.finish();
      say("saved");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  if (first) wait_to_be_killed();
  if (rank == 0) say(search.status(), ' ', *search.result().cost);
  return 0;
}

int search_from_snapshots(std::string const& what, char const* file, std::size_t rank) {
  using puzzle = wend::puzzles::tile_puzzle<4, 4>;
  puzzle const p{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
  wend::heuristics::manhattan<puzzle> const h{p};
  auto const start = p.parse("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
  // So slow that there is time to kill a rank.
  int asked = 0;
  auto const slow = [&](puzzle::state_type const& s) {
    if (++asked % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(20));
    return h(s);
  };
  auto search = wend::distributed_hda_astar.search(
      p, start, slow,
      {.label = "korf 79",
       .snapshot_file = file,
       .snapshot_interval = std::chrono::milliseconds(20)});
  if (search.load_snapshot()) {
    search.run({.max_expanded = 0});
    if (rank == 0)
      say("goes on after ", search.statistics().expanded);
  }
  search.run({});
  if (what == "killed") wait_to_be_killed();
  if (rank == 0) say(search.status(), ' ', *search.result().cost);
  return 0;
}

// Lets the program start MPI, and end it.
int search_started(int& argc, char**& argv) {
  MPI_Init(&argc, &argv);
  auto const rank = wend::mpi_session().rank();  // the session is destroyed at once
  line const p{argv[0]};
  auto const r = wend::distributed_hda_astar(p, 0, [](int) { return 0; });
  int over = 0;
  MPI_Finalized(&over);
  int mine = 1;
  int sum = 0;
  if (over == 0) MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Finalize();
  if (rank == 0) say(r.status, ", MPI is there for ", sum, " of ", size);
  return 0;
}

// Searches before MPI is started, and after it has ended.
int search_unstarted(int& argc, char**& argv) {
  auto const nil = [](int) { return 0; };
  auto const search = [&] {
    try {
      wend::distributed_hda_astar(line{argv[0]}, 0, nil);
    } catch (wend::communication_error const& e) {
      say("refused: ", e.what());
    }
  };
  search();
  static_cast<void>(wend::mpi_session(argc, argv));
  search();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  if (what == "started") return search_started(argc, argv);
  if (what == "unstarted") return search_unstarted(argc, argv);
  wend::mpi_session const mpi(argc, argv);
  char const* const file = argc > 2 ? argv[2] : "";
  say("rank ", mpi.rank(), " is process ", getpid());
  try {
    if (what == "crowded") return search_crowded(file, mpi.rank());
    if (what == "checkpoint") return search_board(file, mpi.rank());
    if (what == "snapshots" || what == "killed")
      return search_from_snapshots(what, file, mpi.rank());
    return search_line(what, file, mpi.rank());
  } catch (wend::rank_mismatch const& e) {
    say("refused: ", e.what());
    return 4;
  }
}
