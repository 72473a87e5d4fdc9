// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>  // std::unique_ptr

namespace npuzzle {

/// The processes started by mpirun, if this program was built with MPI.
class ranks {
 public:
  /// Joins the other processes. From now on, only the first process prints.
  /// \throws usage_error without MPI.
  ranks();
  ranks(ranks const&) = delete;
  ranks& operator=(ranks const&) = delete;
  /// Waits for the other processes.
  ~ranks();

 private:
  struct session;
  std::unique_ptr<session> session_;
};

}  // namespace npuzzle
