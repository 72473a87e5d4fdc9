// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/parallel/hda_astar.hpp>
#include <wend/parallel/parallel_dls.hpp>
#include <wend/parallel/parallel_idastar.hpp>
#include <wend/parallel/parallel_iddfs.hpp>
#include <wend/partitioned/work_distribution.hpp>

/// \file
/// All of the component `parallel`, which needs oneTBB: searches in the threads of oneTBB, and
/// `hda_astar`, which starts threads of its own.
