// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <new>        // std::nothrow
#include <utility>    // std::move_if_noexcept
#include <vector>

#include <wend/core/error.hpp>

/// \file
/// Memory for the standard containers of a search, requested without exceptions.

namespace wend::detail {

/// Makes room for `size` elements in all. Returns false, with nothing changed, if there is no
/// memory for them.
/// \pre The vector is empty, so that no user code is called whose exception could be mistaken.
template <class T>
[[nodiscard]] bool reserve_empty(std::vector<T>& empty, std::size_t size) {
  if (size <= empty.capacity()) return true;
#if !defined(__cpp_exceptions)  // a container without memory would end the program: ask before
  if (size > empty.max_size()) return false;
  void* const probe = ::operator new(size * sizeof(T), std::nothrow);
  ::operator delete(probe);
  if (!probe) return false;
#endif
  WEND_TRY { empty.reserve(size); }
  WEND_CATCH_ALL { return false; }
  return true;
}

/// Makes room for one more element. Returns false, with nothing changed, if there is no memory for
/// it. An element whose move can throw is copied.
/// \throws Whatever copying an element throws; nothing has changed then.
template <class T>
[[nodiscard]] bool reserve_one(std::vector<T>& all) {
  if (all.size() != all.capacity()) [[likely]]
    return true;
  std::vector<T> larger;
  if (!reserve_empty(larger, std::max<std::size_t>(16, 2 * all.size()))) return false;
  for (T& element : all) larger.push_back(std::move_if_noexcept(element));
  all.swap(larger);
  return true;
}

}  // namespace wend::detail
