// SPDX-License-Identifier: BSL-1.0
//
// Runs the tests that need MPI on each rank. Rank 0 prints the results. If a test fails on a rank,
// that rank ends all ranks, because the others would wait for it.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <iostream>

#include <wend/distributed/mpi_session.hpp>

int main(int argc, char** argv) {
  wend::mpi_session const mpi(argc, argv);
  doctest::Context context(argc, argv);
  if (mpi.rank() != 0) context.setOption("minimal", true);
  int const code = context.run();
  if (code != 0) {
    std::cerr << "rank " << mpi.rank() << " of " << mpi.size() << ": a test failed\n";
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
}
