// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/engine/work_distribution.hpp>

/// \file
/// The old name of engine/work_distribution.hpp.
