// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <functional>   // std::less
#include <stdexcept>    // std::logic_error
#include <string>
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::pair

#include <wend/core/detail/rank_map_fault.hpp>
#include <wend/core/error.hpp>

/// \file
/// Checks of user-defined maps of ranks, which are used as indices. Intervals and arrays of places
/// are checked once, when a search adopts the maps; a place returned by a function is checked at
/// each call.

namespace wend::detail {

/// The states whose marks a thread processes at a time.
inline constexpr std::uint64_t ranked_part_size = 1 << 16;

/// True if it pays to process whole runs, or if it is the only way.
template <rank_map Map>
bool is_run_wise(Map const& m) noexcept {
  return m.run >= 32 || m.block > ranked_part_size;
}

/// True if the places are looked up in arrays.
template <rank_map Map>
bool has_tables(Map const& m) {
  return m.run == 1 && table_of(m.forward(0)) && table_of(m.backward(0));
}

[[noreturn]] inline void refuse_map(std::string const& why) {
  raise(std::logic_error("wend: " + why));
}

/// Returns the place. It must be below `count`, as all places of the map.
template <rank_map Map>
std::uint64_t checked_place(Map const& m, std::uint64_t place, std::uint64_t count) {
  if (place >= count) [[unlikely]]
    refuse_map(misplaced_in(m, place));
  return place;
}

/// True if the arrays of the two directions have all places and are inverse to each other.
template <rank_map Map, class Places, class Back>
void check_tables(Map const& m, Places const& there, Back const& back) {
  std::uint64_t const count = m.block;
  if (auto const missized = missized_in(m, there)) refuse_map(*missized);
  if (auto const missized = missized_in(m, back)) refuse_map(*missized);
  for (std::uint64_t j = 0; j < count; ++j) {
    std::uint64_t const to = checked_place(m, table_of(there)[j], count);
    if (std::uint64_t const again = table_of(back)[to]; again != j)
      refuse_map(misreturned_in(m, to, j, again));
  }
}

/// True if the result of `m.forward(k)` refers to an array stored elsewhere, which is then
/// identified by its address; false if the result contains the array.
template <class Given, class Places>
bool is_elsewhere(Places const& places) noexcept {
  if constexpr (std::is_lvalue_reference_v<Given>) return true;
  if constexpr (!std::is_trivially_copyable_v<Places>) return false;
  std::less<> const before;
  void const* const at = table_of(places);
  return before(at, &places) || !before(at, &places + 1);
}

/// Rejects a map that does not fit this number of states.
template <rank_map Map>
void check_map(Map const& m, std::uint64_t states) {
  if (auto const misfit = misfit_of(m, states)) refuse_map(*misfit);
  if (m.count == 0 || is_run_wise(m) || !has_tables(m)) return;
  using forward = decltype(m.forward(0));
  using backward = decltype(m.backward(0));
  // Most blocks share a few arrays.
  std::array<std::pair<void const*, void const*>, 8> seen{};
  std::size_t oldest = 0;
  for (std::uint64_t k = 0; k < m.count / m.block; ++k) {
    auto const& there = m.forward(k);
    auto const& back = m.backward(k);
    std::pair<void const*, void const*> const both{table_of(there), table_of(back)};
    bool known = false;
    for (auto const& pair : seen) known = known || (both.first && pair == both);
    if (known) continue;
    check_tables(m, there, back);
    if (is_elsewhere<forward>(there) && is_elsewhere<backward>(back))
      seen[oldest++ % seen.size()] = both;
  }
}

}  // namespace wend::detail
