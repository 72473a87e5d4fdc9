// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>  // std::uint64_t
#include <optional>
#include <string>

#include <wend/core/detail/text.hpp>
#include <wend/core/rank_map.hpp>

/// \file
/// Faults of a map of ranks, in words.

namespace wend::detail {

/// The name of the map in messages.
template <rank_map Map>
std::string name_of(Map const& m) {
  return "the rank map of " + text_of(std::uint64_t{m.count}) + " ranks from " +
         text_of(std::uint64_t{m.first}) + " to " + text_of(std::uint64_t{m.target});
}

/// The reason why the intervals, blocks and runs of a map do not fit this many states, if any.
template <rank_map Map>
std::optional<std::string> misfit_of(Map const& m, std::uint64_t states) {
  std::uint64_t const count = m.count;
  std::uint64_t const block = m.block;
  std::uint64_t const run = m.run;
  auto const is_out = [&](std::uint64_t first) { return first > states || count > states - first; };
  if (is_out(m.first) || is_out(m.target))
    return name_of(m) + (is_out(m.first) ? " leads from" : " leads to") +
           " ranks that are not below state_count: expected less than " + text_of(states);
  if (run == 0) return name_of(m) + " has runs of no ranks: expected at least 1";
  if (block % run != 0)
    return name_of(m) + " has blocks of " + text_of(block) +
           " ranks: expected a multiple of the run, " + text_of(run);
  if (block == 0 ? count != 0 : count % block != 0)
    return name_of(m) + " has that many ranks: expected a multiple of the block, " + text_of(block);
  return std::nullopt;
}

/// The address of the array of places; null if the map has no array.
template <class Places>
auto table_of([[maybe_unused]] Places const& places) noexcept {
  if constexpr (requires {
                  std::uint64_t{places.data()[0]} + static_cast<std::uint64_t>(places.size());
                })
    return places.data();
  else
    return static_cast<std::uint16_t const*>(nullptr);
}

/// The message for a place outside the map.
template <rank_map Map>
std::string misplaced_in(Map const& m, std::uint64_t place) {
  return name_of(m) + " leads out of a block, to the place " + text_of(place) +
         " in it: expected less than " + text_of(m.block / m.run);
}

/// The message for a way back that ends at a wrong place.
template <rank_map Map>
std::string misreturned_in(Map const& m, std::uint64_t place, std::uint64_t expected,
                           std::uint64_t got) {
  return name_of(m) + " does not lead back from the place " + text_of(place) +
         " in a block: expected " + text_of(expected) + ", got " + text_of(got);
}

/// The reason why an array cannot hold the places of a block, if any.
template <rank_map Map, class Places>
std::optional<std::string> missized_in(Map const& m, Places const& places) {
  std::uint64_t size = 0;
  if constexpr (requires { static_cast<std::uint64_t>(places.size()); })
    if (table_of(places)) size = static_cast<std::uint64_t>(places.size());
  if (size == m.block) return std::nullopt;
  return name_of(m) + " has an array of " + text_of(size) + " places for a block: expected " +
         text_of(std::uint64_t{m.block});
}

}  // namespace wend::detail
