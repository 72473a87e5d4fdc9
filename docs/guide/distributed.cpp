// SPDX-License-Identifier: BSL-1.0
//
// The code of the component `distributed` on pages and in comments. It runs on one rank, without mpirun.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <utility>
#include <vector>

#include <wend/distributed/distributed.hpp>
#include <wend/heuristics/manhattan.hpp>
#include <wend/puzzles/tile_puzzle.hpp>

// distributed/byte_codec.hpp
class board {
 public:
  explicit board(std::vector<int> rows) : rows_(std::move(rows)) {}
  std::vector<int> const& rows() const { return rows_; }

 private:
  std::vector<int> rows_;
};
template <>
struct wend::byte_codec<board> {
  static void write(byte_writer& out, board const& b) { out.put(b.rows()); }
  static board read(byte_reader& in) { return board(in.get<std::vector<int>>()); }
};

namespace {

using eight = wend::puzzles::tile_puzzle<3, 3>;
eight const puzzle{wend::puzzles::goal::blank_first, wend::puzzles::move_order::ulrd};
auto const start = puzzle.parse("1 2 5 3 4 8 6 7 0");
wend::heuristics::manhattan<eight> const heuristic{puzzle};

std::size_t of_byte_codec() {
  wend::byte_writer out;
  out.put(board({1, 2, 3}));
  auto const bytes = out.take();
  return wend::byte_reader(bytes).get<board>().rows().size();
}

// distributed/distributed_hda_astar.hpp
int of_distributed_hda_astar() {
  auto const r = wend::distributed_hda_astar(puzzle, start, heuristic, {.label = "fifteen"});
  return *r.cost;
}
bool of_distributed_hda_astar_search() {
  std::ostringstream out;  // the numbers differ from run to run
  auto* const before = std::cout.rdbuf(out.rdbuf());
  auto search = wend::distributed_hda_astar.search(puzzle, start, heuristic);
  search.run();
  for (wend::rank_traffic const& t : search.traffic())
    std::cout << t.messages << ' ' << t.bytes << '\n';
  std::cout.rdbuf(before);
  return !out.str().empty();
}

// pages/more_machines.md
int of_snapshots() {
  auto search = wend::distributed_hda_astar.search(puzzle, start, heuristic,
                                            {.label = "fifteen",
                                             .snapshot_file = "fifteen",
                                             .snapshot_interval = std::chrono::minutes(30)});
  search.load_snapshot();  // false in the first job
  search.run();
  return *search.result().cost;
}

// distributed/distributed_idastar.hpp
int of_distributed_idastar() {
  auto const r = wend::distributed_idastar(puzzle, start, heuristic, {.label = "fifteen"});
  return *r.cost;
}
int of_distributed_idastar_search() {
  auto search = wend::distributed_idastar.search(puzzle, start, heuristic, {.label = "fifteen"});
  std::ostringstream file;
  while (search.run({.max_expanded = search.statistics().expanded + 100'000}) ==
         wend::search_status::expansion_limit)
    search.save(file);
  return *search.result().cost;
}

// pages/more_machines.md
int of_page(int argc, char** argv) {
  wend::mpi_session const mpi(argc, argv);
  auto const r = wend::distributed_hda_astar(puzzle, start, heuristic);
  if (mpi.rank() == 0) std::cout << r.status << ", cost " << *r.cost << '\n';
  return of_byte_codec() == 3 && of_distributed_hda_astar_search() &&
                 of_distributed_hda_astar() == *r.cost &&
                 of_snapshots() == *r.cost &&
                 of_distributed_idastar() == *r.cost &&
                 of_distributed_idastar_search() == *r.cost && std::cout.flush()
             ? 0
             : 1;
}

}  // namespace

int main(int argc, char** argv) { return of_page(argc, argv); }
