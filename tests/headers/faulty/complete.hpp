// SPDX-License-Identifier: BSL-1.0
//
// Includes what it needs.
#pragma once

#include <deque>
#include <functional>

using first_of = std::function<int(std::deque<int> const&)>;
