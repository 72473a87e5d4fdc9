# SPDX-License-Identifier: BSL-1.0
#
# Finds MPI, which the component `distributed` needs: in the source tree and, beside wendConfig.cmake,
# in an installed copy. Afterwards either there is a target MPI::MPI_CXX, or wend_mpi_problem holds a
# sentence that says why not. A target that is already there is taken as it is.

set(wend_mpi_problem "")

if(NOT TARGET MPI::MPI_CXX)
  set(MPI_CXX_SKIP_MPICXX ON)  # the bindings for C++, which MPI has no more
  find_package(MPI 3.0 QUIET COMPONENTS CXX)
endif()
if(NOT TARGET MPI::MPI_CXX)
  set(wend_mpi_problem "wend's component distributed needs MPI 3.0 or newer, which was not found. Install the package libopenmpi-dev or libmpich-dev (Debian, Ubuntu), or set MPI_HOME to the directory where it is.")
endif()
