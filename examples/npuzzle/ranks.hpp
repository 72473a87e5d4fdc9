// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>  // std::unique_ptr

namespace npuzzle {

/// The processes that mpirun started, if this program was built with MPI.
class ranks {
 public:
  /// Joins the others. Only the first of them prints anything from now on.
  /// \throws usage_error without MPI.
  ranks();
  ranks(ranks const&) = delete;
  ranks& operator=(ranks const&) = delete;
  /// Waits for the others.
  ~ranks();

 private:
  struct session;
  std::unique_ptr<session> session_;
};

}  // namespace npuzzle
