// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <array>
#include <cstddef>  // std::size_t
#include <limits>   // std::numeric_limits
#include <string>

// Omits the former C++ bindings of MPI.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <wend/core/error.hpp>
#include <wend/distributed/communication_error.hpp>

/// \file
/// MPI's functions, with exceptions instead of error codes.

namespace wend::detail {

/// \throws communication_error unless the code is MPI_SUCCESS.
inline void check_mpi(int code, char const* function) {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  raise(communication_error(std::string("wend: ") + function + ": " +
                            std::string(text.data(), static_cast<std::size_t>(length))));
}

inline std::size_t mpi_rank(MPI_Comm comm) {
  int rank = 0;
  check_mpi(MPI_Comm_rank(comm, &rank), "MPI_Comm_rank");
  return static_cast<std::size_t>(rank);
}
inline std::size_t mpi_size(MPI_Comm comm) {
  int size = 0;
  check_mpi(MPI_Comm_size(comm, &size), "MPI_Comm_size");
  return static_cast<std::size_t>(size);
}

/// A number of bytes with MPI's type. \throws communication_error if it is too large.
inline int mpi_count(std::size_t bytes) {
  if (bytes > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    raise(communication_error("wend: a message of " + std::to_string(bytes) +
                              " bytes is too long for MPI: expected at most 2^31 - 1"));
  return static_cast<int>(bytes);
}

/// \throws communication_error unless this thread may call MPI.
inline void require_mpi() {
  int flag = 0;
  MPI_Initialized(&flag);
  if (flag == 0)
    raise(communication_error("wend: MPI has not been initialised: expected a wend::mpi_session in "
                              "main, or a call of MPI_Init_thread"));
  MPI_Finalized(&flag);
  if (flag != 0) raise(communication_error("wend: MPI has already been finalised"));
  int level = 0;
  check_mpi(MPI_Query_thread(&level), "MPI_Query_thread");
  if (level >= MPI_THREAD_SERIALIZED) return;
  check_mpi(MPI_Is_thread_main(&flag), "MPI_Is_thread_main");
  if (flag == 0)
    raise(communication_error("wend: MPI was initialised for one thread, and this is another: "
                              "expected a call by that thread, or MPI_THREAD_SERIALIZED"));
}

}  // namespace wend::detail
