// SPDX-License-Identifier: BSL-1.0
//
//     mpirun -np N distributed_ranks      counts and processor time of searches over N processes
//     mpirun -np 2 distributed_ranks ping time of a message between two of them
//
// Prints a line for each search: its name, Korf's board, the ranks, nodes expanded, messages and bytes
// sent, reductions, and the seconds of processor time, without waiting and waiting, summed over
// all ranks. `distributed_model costs` reads these lines.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "../support/processor_time.hpp"
#include "boards.hpp"

#include <wend/distributed/distributed.hpp>

namespace {

double sum_of_ranks(double mine) {
  double all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

/// Returns true if the result is correct.
template <class Search>
bool run(wend::mpi_session const& mpi, char const* name, int board, Search& search,
         std::optional<int> cost) {
  double const before = bench::processor_time();
  search.run();
  double const spent = sum_of_ranks(bench::processor_time() - before);
  wend::rank_traffic all;
  for (wend::rank_traffic const& t : search.traffic()) {
    all.messages += t.messages;
    all.bytes += t.bytes;
    all.reductions = t.reductions;
    all.idle += t.idle;
    all.idle_processor_time += t.idle_processor_time;
  }
  bool const right = search.result().cost == cost;
  if (mpi.rank() != 0) return right;
  std::printf("%s %d %d %llu %llu %llu %llu %.6f %.6f\n", name, board, static_cast<int>(mpi.size()),
              static_cast<unsigned long long>(search.result().statistics.expanded),
              static_cast<unsigned long long>(all.messages),
              static_cast<unsigned long long>(all.bytes),
              static_cast<unsigned long long>(all.reductions),
              spent - all.idle_processor_time.count(), all.idle.count());
  std::fflush(stdout);
  if (!right) std::fprintf(stderr, "distributed_ranks: Korf %d has another cost\n", board);
  return right;
}

/// The median of half a round trip, in seconds.
double half_round_trip(int rank, std::size_t size) {
  std::vector<char> bytes(size);
  auto const length = static_cast<int>(size);
  std::vector<double> times;
  for (int i = 0; i < 2000; ++i) {
    auto const began = std::chrono::steady_clock::now();
    if (rank == 0) MPI_Send(bytes.data(), length, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(bytes.data(), length, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1) MPI_Send(bytes.data(), length, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - began;
    times.push_back(spent.count() / 2);
  }
  std::nth_element(times.begin(), times.begin() + 1000, times.end());
  return times[1000];
}

void ping(wend::mpi_session const& mpi) {
  if (mpi.rank() == 0) std::printf("bytes half_round_trip_microseconds\n");
  for (std::size_t size : {1u, 16u, 256u, 4096u, 65536u}) {
    double const time = half_round_trip(static_cast<int>(mpi.rank()), size);
    if (mpi.rank() == 0) std::printf("%zu %.3f\n", size, 1e6 * time);
  }
}

}  // namespace

int main(int argc, char** argv) {
  wend::mpi_session const mpi(argc, argv);
  if (argc == 2 && std::strcmp(argv[1], "ping") == 0 && mpi.size() == 2) {
    ping(mpi);
    return 0;
  }
  if (argc != 1) {
    if (mpi.rank() == 0)
      std::fprintf(stderr, "distributed_ranks: expected nothing, or ping and two processes\n");
    return 2;
  }
  bool right = true;
  auto const& p = bench::puzzle();
  auto const& h = bench::manhattan();
  for (auto const& boards : {bench::tree_fit, bench::tree_check})
    for (int const board : boards) {
      auto const& k = bench::korf(board);
      auto search = wend::distributed_idastar.search(p, p.parse(k.text), h, bench::before_solution(k));
      right = run(mpi, "idastar", board, search, std::nullopt) && right;
    }
  for (auto const boards :
       {std::span<int const>(bench::hash_fit), std::span<int const>(bench::hash_check)})
    for (int const board : boards) {
      auto const& k = bench::korf(board);
      auto search = wend::distributed_hda_astar.search(p, p.parse(k.text), h);
      right = run(mpi, "hda_astar", board, search, k.cost) && right;
    }
  return right ? 0 : 1;
}
