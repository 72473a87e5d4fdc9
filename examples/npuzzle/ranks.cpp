// SPDX-License-Identifier: BSL-1.0
#include "ranks.hpp"

#include "options.hpp"

#if defined(NPUZZLE_DISTRIBUTED)

#include <cstdio>  // std::freopen

#include <wend/distributed/mpi_session.hpp>

namespace npuzzle {

struct ranks::session {
  wend::mpi_session mpi;
};

ranks::ranks() : session_(std::make_unique<session>()) {
  if (session_->mpi.rank() == 0) return;
  for (std::FILE* const out : {stdout, stderr})
    if (!std::freopen("/dev/null", "w", out)) std::fclose(out);
}

}  // namespace npuzzle

#else

namespace npuzzle {

struct ranks::session {};

ranks::ranks() {
  throw usage_error("--distributed: this npuzzle was built without MPI: configure it with "
                    "-DWEND_DISTRIBUTED=ON");
}

}  // namespace npuzzle

#endif

namespace npuzzle {
ranks::~ranks() = default;
}  // namespace npuzzle
