// SPDX-License-Identifier: BSL-1.0
//
// Lacks <deque>.
#pragma once

#include <functional>

using last_of = std::function<int(std::deque<int> const&)>;
