// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/engine/priorities.hpp>

/// \file
/// The old name of priorities.hpp.
