# SPDX-License-Identifier: BSL-1.0
#
# Finds MPI, which the component `distributed` needs: in the source tree and, beside wendConfig.cmake,
# in an installed copy. Afterwards there is either a target MPI::MPI_CXX, or a sentence in
# wend_mpi_problem that gives the reason. An existing target is used unchanged.

set(wend_mpi_problem "")

if(NOT TARGET MPI::MPI_CXX)
  set(MPI_CXX_SKIP_MPICXX ON)  # the C++ bindings, which MPI has removed
  find_package(MPI 3.0 QUIET COMPONENTS CXX)
endif()
if(NOT TARGET MPI::MPI_CXX)
  set(wend_mpi_problem "wend's component distributed needs MPI 3.0 or newer, which was not found. Install the package libopenmpi-dev or libmpich-dev (Debian, Ubuntu), or set MPI_HOME to the directory where it is.")
endif()
