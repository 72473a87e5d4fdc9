// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <bit>        // std::countr_zero
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::unique_ptr
#include <new>        // std::bad_alloc
#include <optional>
#include <stdexcept>  // std::logic_error
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/ranked/layers.hpp>

/// \file
/// The path back from a state that the ranked engine has found, by distances modulo 3.

namespace wend::detail {

/// A shortest path.
template <class P>
struct found_way {
  std::vector<action_t<P>> actions{};  ///< The actions from the start.
  std::size_t start = 0;               ///< The number of the start at which it begins.
};

/// Shortest paths in the layers of a search from `starts`.
///
/// If actions have inverses, the distances of neighbours differ by at most 1, and distances modulo
/// 3 show which of them is nearer. Otherwise an action may lead back by any number of layers. A
/// predecessor of a state at distance d is at d - 1 or farther, so one at d - 1 modulo 3 may also
/// be at d + 2, d + 5, … In a table that ends with layer d or d + 1 it cannot. So the path goes
/// back two layers in such a table, by scans for the predecessors of the current state. If several
/// are found that may be at the required distance, the search is repeated up to there.
template <class P, class Layers = ranked_layers<P>>
class ranked_way_back {
  using state = state_t<P>;
  using layers = Layers;

 public:
  ranked_way_back(P const& p, std::vector<state> const& starts, layers const& found,
                  any_executor const& executor, table_memory* memory)
      : p_(&p), starts_(&starts), found_(&found), executor_(&executor), memory_(memory) {}

  /// A shortest path to a state that was found, at this distance if it is known.
  found_way<P> path_to(state const& s, std::optional<std::uint64_t> distance = {}) {
    if constexpr (invertible_problem<P>)
      return by_inverses(s);
    else
      return by_scans(p_->rank(s), distance);
  }

  /// The distance of a state that was found.
  std::uint64_t distance_of(state const& s) {
    if constexpr (invertible_problem<P>)
      return by_inverses(s).actions.size();
    else
      return search_again_for(p_->rank(s));
  }

 private:
  static rank_class class_before(std::uint64_t distance) noexcept {
    return rank_class::of(distance + 2);
  }

  found_way<P> by_inverses(state s) const {
    auto const& table = found_->table();
    found_way<P> path;
    auto const distance = [&](state const& x) { return table.distance_mod_3(p_->rank(x)); };
    for (int at = distance(s);; at = (at + 2) % 3) {
      auto const before = class_before(static_cast<std::uint64_t>(at));
      std::optional<action_t<P>> back;
      for (action_t<P> const& a : p_->actions(s)) {
        if (!table.is_of_class(p_->rank(p_->result(s, a)), before)) continue;
        back.emplace(a);
        break;
      }
      if (!back || path.actions.size() > found_->distance()) break;
      s = p_->result(s, *back);
      path.actions.push_back(p_->inverse(*back));
    }
    std::reverse(path.actions.begin(), path.actions.end());
    if (!find_start(path, s))
      raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
    return path;
  }

  found_way<P> by_scans(std::uint64_t rank, std::optional<std::uint64_t> distance) {
    std::uint64_t at = distance ? *distance : search_again_for(rank);
    // The last layer of the table that is scanned, or a layer after which there is no state.
    std::uint64_t last = at;
    found_way<P> path;
    for (; at != 0; --at) {
      bool const exact = last < at + 2;
      auto before = leading_to(rank, at, exact);
      if (before.size() > 1 && !exact) {
        search_again([&](layers const& again) { return again.distance() + 1 == at; });
        last = at - 1;
        std::erase_if(before, [&](auto const& b) { return !again_->table().is_seen(b.rank); });
      }
      if (before.empty()) raise_no_way();
      path.actions.push_back(before.front().action);
      rank = before.front().rank;
    }
    std::reverse(path.actions.begin(), path.actions.end());
    if (!find_start(path, p_->unrank(rank))) raise_no_way();
    return path;
  }
  [[noreturn]] static void raise_no_way() {
    raise(std::logic_error("wend: no action leads to a state that was found: the problem has "
                           "changed, or its ranks do not fit its states"));
  }

  /// A predecessor of the current state and the action from it.
  struct step {
    std::uint64_t rank;
    action_t<P> action;
  };
  /// The possible predecessors, by their ranks; only the first one if `first`.
  std::vector<step> leading_to(std::uint64_t rank, std::uint64_t distance, bool first) const {
    auto const& table = (again_ ? *again_ : *found_).table();
    std::vector<step> all;
    for (std::size_t w = 0; w < table.words(); ++w)
      for (std::uint64_t some = table.template of_class<false>(w, class_before(distance));
           some != 0; some &= some - 1) {
        std::uint64_t const from = w * std::uint64_t{64} +
                                   static_cast<std::uint64_t>(std::countr_zero(some));
        state const s = p_->unrank(from);
        for (action_t<P> const& a : p_->actions(s)) {
          if (p_->rank(p_->result(s, a)) != rank) continue;
          all.push_back({from, a});
          if (first) return all;
          break;
        }
      }
    return all;
  }

  /// Repeats the search until the state is found. Returns its distance.
  std::uint64_t search_again_for(std::uint64_t rank) {
    search_again([&](layers const& again) { return again.table().is_seen(rank); });
    return again_->distance();
  }
  template <class Enough>
  void search_again(Enough const& enough) {
    again_.reset();  // free its memory first
    again_ = std::make_unique<layers>(*p_, memory_);
    if (!again_->make()) raise(std::bad_alloc());
    for (again_->begin(*starts_); !enough(*again_);) {
      if (again_->size() == 0) raise_no_way();
      auto const never = []() -> std::optional<search_status> { return std::nullopt; };
      if (again_->expand(*executor_, never)) raise(std::bad_alloc());
    }
  }

  bool find_start(found_way<P>& path, state const& s) const {
    while (path.start < starts_->size() && !((*starts_)[path.start] == s)) ++path.start;
    return path.start < starts_->size();
  }

  P const* p_;
  std::vector<state> const* starts_;
  layers const* found_;
  any_executor const* executor_;
  table_memory* memory_;
  std::unique_ptr<layers> again_{};
};

}  // namespace wend::detail
