// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>     // std::integral, std::same_as
#include <memory>       // std::addressof
#include <optional>
#include <type_traits>  // std::is_same_v, std::bool_constant

#include <wend/core/cost.hpp>
#include <wend/core/detail/member_table.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The evaluation of a node's successors by the cheapest interface of a heuristic.

namespace wend::detail {

/// The heuristic of a search that has none.
struct blind {};
inline constexpr blind no_heuristic{};

/// A core without a heuristic. Its constructor takes `no_heuristic`.
template <class Core>
concept uninformed = std::same_as<typename Core::heuristic_type, blind>;

/// The goal test of a state whose estimate is `h`, which spares goal-aware heuristics the call.
template <class H, class P>
[[nodiscard, gnu::always_inline]] inline bool is_goal_at(P const& p, state_t<P> const& s,
                                                         [[maybe_unused]] cost_t<P> const& h) {
  if constexpr (goal_aware<H>)
    if (cost_t<P>{} < h) return false;
  return p.is_goal(s);
}

/// The estimates of a heuristic for the successors of one node.
template <class P, class H>
class evaluator {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

  static constexpr bool informed = !std::is_same_v<H, blind>;
  using checked = std::bool_constant<heuristic_members_fit<H, P>>;

 public:
  /// True if the heuristic can evaluate an action by the change it makes.
  static constexpr bool incremental = std::integral<cost> && incremental_heuristic_for<H, P>;
  /// True if it takes many states at a time.
  static constexpr bool batched = !incremental && batch_heuristic_for<H, P>;
  /// True if it follows a path with notes.
  static constexpr bool tracked = !incremental && tracked_heuristic_for<H, P>;

 private:
  static auto note_of(H const& h, state const& s, [[maybe_unused]] cost const* estimate) {
    if constexpr (!tracked)
      return 0;
    else if constexpr (rooted_by_estimate<H, P> && !uses_pathmax<H>)  // nodes keep raised estimates
      return estimate ? h.root(s, *estimate) : h.root(s);
    else
      return h.root(s);
  }

 public:
  /// `estimate` is the estimate of `s`, or null if it is not known. \pre `s` outlives this object.
  evaluator(H const& heuristic, state const& s, cost const* estimate)
      : heuristic_(&heuristic),
        state_(std::addressof(s)),
        note_(note_of(heuristic, s, estimate)) {}

  /// h of the child that `a` leads to. `fail(what)` must not return.
  template <class Fail>
  [[nodiscard]] std::optional<cost> of_child([[maybe_unused]] action const& a,
                                             [[maybe_unused]] state const& child,
                                             [[maybe_unused]] Fail&& fail) const {
    if constexpr (tracked)
      return checked_estimate<cost>(heuristic_->value(heuristic_->child(note_, *state_, a)), fail);
    else
      return of(*heuristic_, child, fail);
  }

  /// h of a state.
  template <class Fail>
  [[nodiscard]] static std::optional<cost> of([[maybe_unused]] H const& heuristic,
                                              [[maybe_unused]] state const& s,
                                              [[maybe_unused]] Fail&& fail) {
    if constexpr (informed)
      return checked_estimate<cost>(heuristic(s), fail);
    else
      return cost{};
  }

  /// h of a start; also empty if no path can begin at it.
  template <class Fail>
  [[nodiscard]] static std::optional<cost> of_start([[maybe_unused]] P const& problem,
                                                    H const& heuristic, state const& s,
                                                    Fail&& fail) {
    if constexpr (blocked_states<P>::any)
      if (blocked_states<P>::has(problem, s)) return std::nullopt;
    return of(heuristic, s, fail);
  }

 private:
  H const* heuristic_;
  state const* state_;
  decltype(note_of(std::declval<H const&>(), std::declval<state const&>(), nullptr)) note_;
};

}  // namespace wend::detail
