// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <wend/external/external_astar.hpp>
#include <wend/external/external_bfs.hpp>
#include <wend/external/search_files.hpp>

/// \file
/// All of the component `external`: searches that keep their states in files when memory is too
/// small. Without POSIX file functions (on Windows, or with `WEND_PORTABLE`), directories are not
/// locked against other searches, and files may not survive a power cut.
