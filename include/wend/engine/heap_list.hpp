// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint32_t

#include <wend/engine/boost_heap_list.hpp>

/// \file
/// The old name of the open list for any ordered key.

namespace wend {

/// The old name of boost_heap_list. For keys that are numbers radix_list is faster.
template <class Key, class Id = std::uint32_t>
using heap_list [[deprecated("use boost_heap_list, or radix_list where keys are numbers")]] =
    boost_heap_list<Key, Id>;

}  // namespace wend
