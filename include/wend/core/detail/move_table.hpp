// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <concepts>     // std::unsigned_integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint32_t, std::int64_t
#include <iterator>     // std::ranges::size
#include <limits>       // std::numeric_limits
#include <string>
#include <type_traits>  // std::is_constant_evaluated
#include <utility>      // std::exchange
#include <vector>

#include <wend/core/detail/successors.hpp>
#include <wend/core/effect_problem.hpp>  // stack_move
#include <wend/core/error.hpp>
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

/// The actions in the order in which they are tried. `any` is a state of the problem; it may be
/// null if sites determine the actions.
template <effect_problem P>
constexpr std::vector<action_t<P>> letters_of([[maybe_unused]] P const& p,
                                    [[maybe_unused]] state_t<P> const* any) {
  std::vector<action_t<P>> letters;
  if constexpr (has_site_effect<P>) {
    for (auto const& a : staged_orders<P>[staged_order(p)]) letters.push_back(a);
  } else if constexpr (has_stack_effect<P>) {
    for (auto const& a : P::all) letters.push_back(a);
  } else {
    for (auto&& a : actions_of(p, *any)) letters.push_back(a);
  }
  return letters;
}

/// The site of a state; 0 if there are none.
template <effect_problem P>
constexpr std::size_t effect_site([[maybe_unused]] P const& p,
                                  [[maybe_unused]] state_t<P> const& s) {
  if constexpr (has_site_effect<P>)
    return static_cast<std::size_t>(p.site(s));
  else
    return 0;
}

/// Stores a permutation, which must have as many parts as the earlier ones, unless it is the
/// `first`. `at` is the place of its action.
template <class Permutation>
constexpr void set_effect(Permutation const& effect, std::size_t at, bool first, move_table& to) {
  auto const fail = [](char const* what) {
    raise(invalid_problem(std::string("wend: effect(…) ") + what));
  };
  auto const size = static_cast<std::size_t>(std::ranges::size(effect));
  if (first) {
    if (size > 256) fail("returns a permutation of more than 256 parts: expected at most 256");
    to.parts = size;
    to.effects.resize(to.targets.size() * size, std::uint8_t{});
  }
  if (size != to.parts) fail("returns permutations of different sizes: expected one size");
  std::array<bool, 256> seen{};
  std::size_t place = at * size;
  for (auto const from : effect) {
    auto const part = static_cast<std::size_t>(from);
    if (part >= size || seen[part])
      fail("does not return a permutation: expected each number from 0 to size - 1 once");
    seen[part] = true;
    to.effects[place++] = static_cast<std::uint8_t>(part);
  }
}

/// Stores a move between stacks.
constexpr void add_stack_move(stack_move const& move, move_table& to) {
  if (move.from == move.to || move.from >= to.stacks || move.to >= to.stacks)
    raise(invalid_problem("wend: effect(…) names stacks that do not exist, or the same stack "
                          "twice: expected two different numbers below stacks"));
  to.stack_moves.push_back(move);
}

/// The cost of actions or words that cost at least as much. They are not compared.
inline constexpr std::int64_t largest_effect_cost = std::numeric_limits<std::int64_t>::max();

template <class Cost>
constexpr std::int64_t checked_effect_cost(Cost cost) {
  if (cost < Cost{})
    raise(invalid_problem("wend: effect_cost(…) is negative: expected at least 0"));
  if constexpr (std::unsigned_integral<Cost>)
    if (std::uint64_t{cost} > std::uint64_t{largest_effect_cost}) return largest_effect_cost;
  return static_cast<std::int64_t>(cost);
}

/// The table of the actions. \throws invalid_problem for an effect that is no permutation or no
/// move between stacks, an action that leads to no site, or a negative cost.
template <effect_problem P>
constexpr move_table move_table_of(P const& p, std::vector<action_t<P>> const& letters) {
  move_table t;
  t.letters = letters.size();
  if constexpr (has_site_effect<P>) t.sites = P::sites;
  if constexpr (has_stack_effect<P>) t.stacks = P::stacks;
  t.targets.assign(t.sites * t.letters, move_table::nowhere);
  t.costs.assign(t.targets.size(), 1);
  bool first = true;
  for (std::size_t site = 0; site < t.sites; ++site) {
    for (std::size_t letter = 0; letter < t.letters; ++letter) {
      auto const& a = letters[letter];
      std::size_t const at = t.at(site, letter);
      if constexpr (has_site_effect<P>) {
        if (!P::allows(site, a)) continue;
        auto const to = static_cast<std::size_t>(P::leads_to(site, a));
        if (to >= t.sites)
          raise(invalid_problem("wend: leads_to(…) is no site: expected a number below sites"));
        t.targets[at] = static_cast<std::uint32_t>(to);
        if constexpr (!unit_cost_problem<P>)
          t.costs[at] = checked_effect_cost(p.effect_cost(site, a));
        set_effect(p.effect(site, a), at, std::exchange(first, false), t);
      } else {
        t.targets[at] = 0;
        if constexpr (!unit_cost_problem<P>) t.costs[at] = checked_effect_cost(p.effect_cost(a));
        if constexpr (has_stack_effect<P>)
          add_stack_move(p.effect(a), t);
        else
          set_effect(p.effect(a), at, std::exchange(first, false), t);
      }
    }
  }
  return t;
}

}  // namespace wend::detail
