// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/distributed_hda_astar.hpp>
#include <wend/distributed/distributed_idastar.hpp>
#include <wend/distributed/mpi_session.hpp>

/// \file
/// All of the component `distributed`: searches over the processes of MPI, which it needs.
