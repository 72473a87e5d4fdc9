// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::byte, std::size_t
#include <cstdint>  // std::uint64_t
#include <cstdlib>  // EXIT_FAILURE
#include <vector>

#include <wend/distributed/detail/mpi_calls.hpp>

/// \file
/// The ranks of a search, and their collective operations.

namespace wend::detail {

/// A communicator of the library's own, so that its messages are not mixed with the program's. It
/// is constructed and destroyed on all ranks.
class mpi_group {
 public:
  using bytes = std::vector<std::byte>;

  explicit mpi_group(MPI_Comm parent)
      : comm_(duplicate_of(parent)), rank_(mpi_rank(comm_)), size_(mpi_size(comm_)) {}
  mpi_group(mpi_group const&) = delete;
  mpi_group& operator=(mpi_group const&) = delete;
  ~mpi_group() {
    int over = 0;
    MPI_Finalized(&over);
    if (over == 0 && comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
  }

  [[nodiscard]] MPI_Comm comm() const noexcept { return comm_; }
  [[nodiscard]] std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// The contributions of all ranks, by rank.
  [[nodiscard]] std::vector<bytes> all_gather(bytes const& mine) const {
    int const count = mpi_count(mine.size());
    std::vector<int> counts(size_);
    check_mpi(MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, comm_),
              "MPI_Allgather");
    std::vector<int> begins(size_);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      begins[i] = mpi_count(sum);
      sum += static_cast<std::size_t>(counts[i]);
    }
    bytes together(sum);
    check_mpi(MPI_Allgatherv(mine.data(), count, MPI_BYTE, together.data(), counts.data(),
                             begins.data(), MPI_BYTE, comm_),
              "MPI_Allgatherv");
    std::vector<bytes> all(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      auto const from = together.begin() + begins[i];
      all[i].assign(from, from + counts[i]);
    }
    return all;
  }

  /// `MPI_Bcast` from the rank `from`; the other ranks' argument is ignored.
  [[nodiscard]] bytes broadcast(std::size_t from, bytes what) const {
    auto const root = static_cast<int>(from);
    std::uint64_t size = what.size();
    check_mpi(MPI_Bcast(&size, 1, MPI_UINT64_T, root, comm_), "MPI_Bcast");
    what.resize(size);
    check_mpi(MPI_Bcast(what.data(), mpi_count(what.size()), MPI_BYTE, root, comm_), "MPI_Bcast");
    return what;
  }

  /// Ends all processes.
  void abort() const noexcept { MPI_Abort(comm_, EXIT_FAILURE); }

 private:
  static MPI_Comm duplicate_of(MPI_Comm parent) {
    require_mpi();
    MPI_Comm comm = MPI_COMM_NULL;
    check_mpi(MPI_Comm_dup(parent, &comm), "MPI_Comm_dup");
    check_mpi(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    return comm;
  }

  MPI_Comm comm_;
  std::size_t rank_;
  std::size_t size_;
};

}  // namespace wend::detail
