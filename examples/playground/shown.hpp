// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint8_t
#include <string>
#include <string_view>

#include "grid.hpp"
#include "recorder.hpp"
#include "table.hpp"

#include <wend/core/problem.hpp>

/// \file
/// Converts states, actions and costs for the page.

namespace playground {

/// For a puzzle: a board is its tiles with full stops between them, an action is a move of the blank.
template <class P>
struct shown {
  static std::size_t cell(P const&, wend::state_t<P> const&) { return 0; }
  static std::string text(P const&, wend::state_t<P> const& s) {
    std::string words;
    for (auto const tile : s) words += (words.empty() ? "" : ".") + std::to_string(tile);
    return words;
  }
  static constexpr std::string_view letters = "udlr";
};

/// For a map: a state is the number of its cell.
template <class Cost>
struct shown<basic_grid<Cost>> {
  static std::size_t cell(basic_grid<Cost> const& map, wend::grid_cell c) {
    return map.map().index(c);
  }
  static std::string text(basic_grid<Cost> const& map, wend::grid_cell c) {
    return std::to_string(map.map().index(c));
  }
  static constexpr std::string_view letters = "01234567";
};

/// For a table: a state is its number.
template <>
struct shown<table> {
  static std::size_t cell(table const&, std::uint32_t) { return 0; }
  static std::string text(table const&, std::uint32_t s) { return std::to_string(s); }
};

/// Costs are drawn, and written, as numbers.
template <class Cost>
double as_number(Cost const& cost) {
  return static_cast<double>(cost);
}

template <class P, class Event>
node_record record_of(Event const& e) {
  node_record r;
  r.g = static_cast<float>(as_number(e.g));
  r.h = e.h ? static_cast<float>(as_number(*e.h)) : 0.0F;
  r.depth = static_cast<std::uint16_t>(e.depth < 65'535 ? e.depth : 65'535);
  if constexpr (requires { e.action; }) r.action = static_cast<std::uint8_t>(e.action);
  return r;
}

}  // namespace playground
