// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <istream>
#include <type_traits>  // std::is_arithmetic_v

#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/starts.hpp>
#include <wend/proof/certificate_check.hpp>
#include <wend/proof/detail/certificate_checker.hpp>
#include <wend/proof/state_codec.hpp>

/// \file
/// Checks a certificate: whether the path in it is one, and whether no path is cheaper than its
/// bound. It asks the problem for `actions`, `result`, `cost` and `is_goal`, and the heuristic; it
/// takes nothing from the searches. It goes from the starts, by the problem's actions, to all states
/// with labels, and knows these by their texts: no state is made of what stands in the file, and a
/// label of a state that is not met proves nothing.
///
/// Why no path to a goal costs less than the bound B, if all the checks pass and the heuristic
/// never overestimates, consistent or not: let s0, s1, …, sn be a path from a start to a goal that
/// costs less than B, and c(i) what its first i actions cost. Each si is met, with a label of at
/// most c(i). For s0 that is so: else h(s0) ≥ B, and the path cannot cost less. If si has such a
/// label g, then so has its successor s(i+1), with at most g plus the action's cost; else g, the
/// action's cost and h(s(i+1)) sum up to at least B, but c(i) ≥ g, so what the path costs, c(i), the
/// action's cost and at least h(s(i+1)), is not below B. So the goal sn is met with a label of at
/// most c(n), which is below B; that is refused. A dead end, where the heuristic says that no goal
/// can be reached, is on no path to a goal.
///
/// An action of infinite cost counts as left out of `actions`, and an infinite estimate calls a state
/// a dead end.
///
/// Trusted are the problem, that the heuristic does not overestimate, and its dead ends. Costs in
/// floating point are summed from the start on, each sum rounded, as the searches do; what a path
/// costs is that sum. So not to overestimate (admissible) means here: of each path to a goal, and
/// each state s on it, the cost up to s plus h(s), rounded, is at most the cost of the whole path.
/// Where h(s) is only known not to exceed the exact sum of what is left, rounding may break that.
/// The bound may then exceed the least cost by rounding alone: by about n ε of it at most, where a
/// cheapest path has n actions, and ε is std::numeric_limits<cost>::epsilon(). A path that costs
/// less than the bound is refused even then.

namespace wend {

/// Checks the certificate in `in`, about searches of `p` from `start` (a state, or `starts(range)`)
/// with the heuristic `h`. What it proves is in the answer; nothing else in the file is believed.
///
///     std::ifstream file("proof.txt");
///     auto const proof = wend::check_certificate(problem, start, heuristic, file);
///     if (!proof) std::cerr << "line " << proof.line << ": " << proof.reason << '\n';
///
/// `codec` is the one that wrote the states, by default default_codec.
///
/// \pre Costs are numbers. The heuristic never overestimates; it may be inconsistent.
/// \complexity Linear in the states of the certificate and their successors; each is stored. The
///             limits say how many may be.
/// \throws What the problem, the heuristic and the codec throw; std::bad_alloc.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H,
          state_codec<state_t<P>> Codec>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(P const& p, S const& start, H const& h,
                                                             std::istream& in, Codec const& codec,
                                                             certificate_limits const& limits = {}) {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: the costs in a certificate must be numbers");
  return detail::certificate_checker<P, H, Codec>(p, detail::to_starts<state_t<P>>(start), h, in,
                                                  codec, limits)
      .check();
}
/// The same with the codec by default.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(P const& p, S const& start, H const& h,
                                                             std::istream& in,
                                                             certificate_limits const& limits = {}) {
  return check_certificate(p, start, h, in, default_codec(p), limits);
}
/// The same without a heuristic.
template <problem P, class S = detail::braced_start_t<P>>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(P const& p, S const& start,
                                                             std::istream& in,
                                                             certificate_limits const& limits = {}) {
  return check_certificate(p, start, detail::zero_estimate(), in, limits);
}

}  // namespace wend
