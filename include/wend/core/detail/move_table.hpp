// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::unsigned_integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t
#include <type_traits>  // std::is_constant_evaluated
#include <vector>

#include <wend/core/effect_problem.hpp>  // stack_move
#include <wend/core/hash.hpp>

/// \file
/// The effects of a problem's actions, as numbers.

namespace wend::detail {

/// A hash of integers. At compile time another hash is used than at run time.
template <std::unsigned_integral Number>
constexpr std::uint64_t hash_of_numbers(Number const* numbers, std::size_t count) noexcept {
  if (!std::is_constant_evaluated()) return hash_of_bytes(numbers, count * sizeof(Number));
  std::uint64_t hash = 0xCBF29CE484222325u;  // Fowler-Noll-Vo
  for (std::size_t i = 0; i < count; ++i) hash = (hash ^ numbers[i]) * 0x100000001B3u;
  return hash ^ hash >> 32;
}

/// A table of the actions: the sites where they are allowed, their targets, their costs, and how
/// they permute the parts of a state or move items between stacks. Actions are called letters here:
/// their places in the problem's order.
struct move_table {
  static constexpr std::uint32_t nowhere = 0xFFFFFFFFu;

  std::size_t sites = 1;
  std::size_t letters = 0;
  std::size_t parts = 0;
  // Each by site, then by letter:
  std::vector<std::uint32_t> targets{};  ///< The site that the action leads to, or nowhere.
  std::vector<std::int64_t> costs{};
  std::vector<std::uint8_t> effects{};  ///< For each part, its former place.
  // Instead of parts and their effects, if there are stacks:
  std::size_t stacks = 0;
  std::vector<stack_move> stack_moves{};  ///< By letter.

  [[nodiscard]] constexpr std::size_t at(std::size_t site, std::size_t letter) const noexcept {
    return site * letters + letter;
  }
  [[nodiscard]] constexpr bool allows(std::size_t site, std::size_t letter) const noexcept {
    return targets[at(site, letter)] != nowhere;
  }
  [[nodiscard]] constexpr std::uint32_t leads_to(std::size_t site,
                                                 std::size_t letter) const noexcept {
    return targets[at(site, letter)];
  }
  [[nodiscard]] constexpr std::int64_t cost(std::size_t site, std::size_t letter) const noexcept {
    return costs[at(site, letter)];
  }
  [[nodiscard]] constexpr std::uint8_t const* effect(std::size_t site,
                                                     std::size_t letter) const noexcept {
    return effects.data() + at(site, letter) * parts;
  }

  /// A number that identifies a table, the same on every machine.
  [[nodiscard]] constexpr std::uint64_t code() const noexcept {
    std::uint64_t code = 0xE7037ED1A0B428DBu;
    auto const add = [&code](std::uint64_t x) {
      code = folded(code ^ 0xA0761D6478BD642Fu, x ^ 0x8EBC6AF09C88C6E3u);
    };
    for (std::size_t const n : {sites, letters, parts}) add(n);
    for (auto const site : targets) add(site);
    for (auto const cost : costs) add(static_cast<std::uint64_t>(cost));
    for (auto const part : effects) add(part);
    if (stacks != 0) add(stacks);
    for (auto const& move : stack_moves) {
      add(move.from);
      add(move.to);
    }
    return code;
  }
};

}  // namespace wend::detail
