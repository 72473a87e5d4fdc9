// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <vector>

#include <wend/core/effect_problem.hpp>  // stack_move
#include <wend/core/hash.hpp>

/// \file
/// What the actions of a problem do, as numbers.

namespace wend::detail {

/// Where actions are allowed, where they lead, what they cost and how they permute the parts of a
/// state, or which things they move between stacks. Actions are called letters here: their places
/// in the problem's order.
struct move_table {
  static constexpr std::uint32_t nowhere = 0xFFFFFFFFu;

  std::size_t sites = 1;
  std::size_t letters = 0;
  std::size_t parts = 0;
  // Each by site, then by letter:
  std::vector<std::uint32_t> targets{};  ///< The site that the action leads to, or nowhere.
  std::vector<std::int64_t> costs{};
  std::vector<std::uint8_t> effects{};  ///< Of each part, where it comes from.
  // In the place of parts and their effects, if there are stacks:
  std::size_t stacks = 0;
  std::vector<stack_move> stack_moves{};  ///< By letter.

  [[nodiscard]] std::size_t at(std::size_t site, std::size_t letter) const noexcept {
    return site * letters + letter;
  }
  [[nodiscard]] bool allows(std::size_t site, std::size_t letter) const noexcept {
    return targets[at(site, letter)] != nowhere;
  }
  [[nodiscard]] std::uint32_t leads_to(std::size_t site, std::size_t letter) const noexcept {
    return targets[at(site, letter)];
  }
  [[nodiscard]] std::int64_t cost(std::size_t site, std::size_t letter) const noexcept {
    return costs[at(site, letter)];
  }
  [[nodiscard]] std::uint8_t const* effect(std::size_t site, std::size_t letter) const noexcept {
    return effects.data() + at(site, letter) * parts;
  }

  /// A number that tells tables apart, the same on every machine.
  [[nodiscard]] std::uint64_t code() const noexcept {
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
