// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t

#include <wend/distributed/detail/mpi_calls.hpp>

/// \file
/// The use of MPI by a program.

namespace wend {

/// Starts MPI, and ends it if this object has started it. Construct it at the beginning of `main`:
///
///     wend::mpi_session const mpi(argc, argv);
///
/// A program that starts MPI itself does not need it. If there are several sessions, only the first
/// has an effect.
class mpi_session {
 public:
  /// Requests the thread support that the searches need: only the thread that constructs this
  /// object calls MPI. \throws communication_error if MPI reports an error.
  mpi_session() : mpi_session(nullptr, nullptr) {}
  /// MPI may take options of its own from the command line.
  mpi_session(int& argc, char**& argv) : mpi_session(&argc, &argv) {}
  mpi_session(mpi_session const&) = delete;
  mpi_session& operator=(mpi_session const&) = delete;
  /// Waits until all other ranks have reached this point.
  ~mpi_session() {
    if (mine_) MPI_Finalize();
  }

  /// The number of this process among those that were started together.
  [[nodiscard]] std::size_t rank() const { return detail::mpi_rank(MPI_COMM_WORLD); }
  /// The number of these processes.
  [[nodiscard]] std::size_t size() const { return detail::mpi_size(MPI_COMM_WORLD); }

 private:
  mpi_session(int* argc, char*** argv) {
    int started = 0;
    MPI_Initialized(&started);
    if (started != 0) return;
    int level = 0;
    detail::check_mpi(MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level), "MPI_Init_thread");
    mine_ = true;
  }

  bool mine_ = false;
};

}  // namespace wend
