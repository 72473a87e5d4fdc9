// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <istream>
#include <type_traits>  // std::is_arithmetic_v

#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/proof/certificate_check.hpp>
#include <wend/proof/detail/certificate_checker.hpp>
#include <wend/proof/state_codec.hpp>

/// \file
/// Checks that the path in a certificate is a solution, and that no path is cheaper than its bound.
/// The checker calls the problem's `actions`, `result`, `cost` and `is_goal`, and the heuristic; it
/// uses no code of the searches. It follows the problem's actions from the starts to all states
/// with labels, and identifies these by their texts. No state is constructed from the file, and a
/// label of a state that is not reached proves nothing.
///
/// Proof that no path to a goal costs less than the bound B, if all the checks pass and the
/// heuristic never overestimates, consistent or not: Let s0, s1, …, sn be a path from a start to a
/// goal that costs less than B, and c(i) the cost of its first i actions. Each si is reached, with
/// a label of at most c(i). This holds for s0: otherwise h(s0) ≥ B, and the path cannot cost less.
/// If si has such a label g, then its successor s(i+1) has one of at most g plus the action's cost;
/// otherwise g, the action's cost and h(s(i+1)) sum up to at least B, but c(i) ≥ g, so the cost of
/// the path, which is c(i), the action's cost and at least h(s(i+1)), is not below B. So the goal
/// sn is reached with a label of at most c(n), which is below B; the checker rejects that. A dead
/// end, from which the heuristic says that no goal can be reached, is on no path to a goal.
///
/// An action of infinite cost is treated as absent from `actions`, and an infinite estimate means a
/// dead end.
///
/// The checker trusts the problem, the admissibility of the heuristic, and its dead ends.
/// Floating-point costs are summed from the start, and each sum is rounded, as in the searches;
/// this sum is the cost of a path. So admissible means here: for each path to a goal, and each
/// state s on it, the cost up to s plus h(s), rounded, is at most the cost of the whole path. If
/// h(s) is only known not to exceed the exact sum of the remaining costs, rounding may violate
/// this. The bound may then exceed the least cost, but only by a factor of at most about 1 + n ε,
/// where n is the number of actions of a cheapest path and ε is
/// std::numeric_limits<cost>::epsilon(). A path that costs less than the bound is rejected even
/// then.

namespace wend {

/// Checks the certificate in `in`, about searches of `p` from `start` (a state, or `starts(range)`)
/// with the heuristic `h`. The verdict states what it proves; nothing else in the file is trusted.
///
///     std::ifstream file("proof.txt");
///     auto const proof = wend::check_certificate(problem, start, heuristic, file);
///     if (!proof) std::cerr << "line " << proof.line << ": " << proof.reason << '\n';
///
/// `codec` must be the one that wrote the states, by default default_codec.
///
/// \pre Costs are numbers. The heuristic never overestimates; it may be inconsistent.
/// \complexity Linear in the states of the certificate and their successors; each is stored. The
///             limits restrict their number.
/// \throws Whatever the problem, the heuristic and the codec throw; std::bad_alloc.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H,
          state_codec<state_t<P>> Codec>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(
    P const& p, S const& start, H const& h, std::istream& in, Codec const& codec,
    certificate_limits const& limits = {}) {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: the costs in a certificate must be numbers");
  return detail::certificate_checker<P, H, Codec>(p, detail::to_starts<state_t<P>>(start), h, in,
                                                  codec, limits)
      .check();
}
/// Checks a certificate with the default codec.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(
    P const& p, S const& start, H const& h, std::istream& in,
    certificate_limits const& limits = {}) {
  return check_certificate(p, start, h, in, default_codec(p), limits);
}
/// Checks a certificate without a heuristic.
template <problem P, class S = detail::braced_start_t<P>>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(
    P const& p, S const& start, std::istream& in,
    certificate_limits const& limits = {}) {
  return check_certificate(p, start, detail::zero_estimate(), in, limits);
}

}  // namespace wend
