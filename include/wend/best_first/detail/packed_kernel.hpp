// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>    // std::max
#include <array>        // the actions to try
#include <concepts>     // std::integral
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint8_t
#include <iterator>     // std::size
#include <type_traits>  // std::is_same_v

#include <wend/best_first/detail/search_space.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/site_map.hpp>

/// \file
/// The code paths of the best-first engine that keep states packed. A kernel expands the selected
/// nodes together, with the same counts as the expansion: it produces all successors, looks them
/// up, and stores the new ones. Each step prefetches the memory for the next one. Anything that may
/// fail or end the search is left to the expansion.

namespace wend::detail {

/// The codes of the actions to try at each site after each last action. Each list is padded with
/// its first code.
template <class P>
struct successor_codes {
  static constexpr std::size_t actions = std::size(P::all);
  struct alignas(8) list {  // aligned, so that its address is cheaper to compute
    std::uint8_t count = 0;
    std::array<std::uint8_t, actions> codes{};  // after the last one the first one again
  };
  /// Indexed by order, site and the code of the last action; the last entry is for no last action.
  static constexpr auto lists = [] {
    constexpr auto const& orders = staged_orders<P>;
    std::array<std::array<std::array<list, actions + 1>, P::sites>, std::size(orders)> all{};
    for (std::size_t order = 0; order < std::size(orders); ++order)
      for (std::size_t site = 0; site < P::sites; ++site)
        for (std::size_t last = 0; last <= actions; ++last) {
          list& l = all[order][site][last];
          for (auto const& a : orders[order]) {
            if (!P::allows(site, a)) continue;
            if (last < actions && a == P::inverse(P::all[last])) continue;
            l.codes[l.count++] = static_cast<std::uint8_t>(action_code<P>::code(a));
          }
          for (std::size_t i = l.count; i < actions; ++i) l.codes[i] = l.codes[0];
        }
    return all;
  }();
  /// The largest number of actions to try after an action.
  static constexpr std::size_t usual = [] {
    std::size_t most = 0;
    for (auto const& order : lists)
      for (std::size_t from = 0; from < P::sites; ++from)
        for (std::size_t last = 0; last < actions; ++last)
          if (P::allows(from, P::all[last]))
            most = std::max(most, std::size_t{order[P::leads_to(from, P::all[last])][last].count});
    return most;
  }();
  /// The largest number of actions, without the inverse of the last action, that at least half of
  /// the sites have.
  static constexpr std::size_t common = [] {
    std::array<std::size_t, actions + 1> sites{};  // indexed by number of actions
    for (std::size_t site = 0; site < P::sites; ++site) {
      std::size_t most = 0;
      for (std::size_t last = 0; last < actions; ++last)
        if (P::allows(site, P::inverse(P::all[last])))
          most = std::max(most, std::size_t{lists[0][site][last].count});
      ++sites[most];
    }
    std::size_t count = actions;
    for (std::size_t have = sites[count]; count > 1 && 2 * have < P::sites; have += sites[count])
      --count;
    return count;
  }();
};

/// A heuristic that takes packed states, with estimates whose sums fit 64 bits.
template <class P, class H>
concept has_packed_delta =
    packed_heuristic_for<H, P> &&
    requires(P const& p, H const& h, pack_t<P> const& k, action_t<P> const& a) {
      requires sizeof(h.delta(p.rest(k), std::size_t{}, a)) <= 4;
    };

/// True if states need not be unpacked and no user code runs while nodes are stored.
template <class P, class H, class Space, class Priority>
concept packed_kernel_for =
    packed_staged_problem<P> && invertible_problem<P> && names_actions<P> && has_site_map<P> &&
    unit_cost_problem<P> && std::integral<cost_t<P>> && sizeof(cost_t<P>) <= 4 &&
    priority_of_costs<Priority, cost_t<P>> &&
    !checking_priority<Priority, typename Space::open_key> &&
    (std::is_same_v<H, blind> || has_packed_delta<P, H>) && Space::store::graph &&
    !Space::store::ranked && is_words<typename Space::store::key> && !Space::keeps_estimates &&
    Space::can_pop_equal && (Space::pushes_runs || Space::has_places);

/// True if the key of one of these candidates is a goal's.
template <class P, class Candidate>
[[nodiscard]] bool has_goal(P const& problem, Candidate const* candidates, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (problem.is_goal(candidates[i].k)) return true;
  return false;
}

/// Replaces a kernel if there is none.
struct no_packed_kernel {
  template <class... Args>
  explicit no_packed_kernel(Args const&...) noexcept {}
};

}  // namespace wend::detail
