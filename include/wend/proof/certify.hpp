// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <optional>
#include <ostream>
#include <string>
#include <utility>  // std::move

#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/proof/state_codec.hpp>
#include <wend/proof/write_certificate.hpp>
#include <wend/search/astar.hpp>

/// \file
/// A certificate for the answer of a search that stores no states.

namespace wend {

/// What came of making a certificate.
template <class Cost>
struct certification {
  certificate_summary<Cost> certificate{};  ///< What it says, if it was written.
  /// How the pass ended: `solved` or `exhausted`, or what stopped it before it could prove anything;
  /// then nothing was written.
  search_status status = search_status::running;
};

/// Writes a certificate for `result`, the answer of `idastar`, `iddfs` or any other search of `p`
/// from `start`: A* passes over the states below the bound and stores them, which the search itself
/// did not. Where they do not fit within `limits`, no certificate can be had in this way: `status`
/// says what stopped the pass.
///
///     auto const r = wend::idastar(problem, start, heuristic);
///     auto const made = wend::certify(problem, start, heuristic, r, file, {.max_memory = 1 << 30});
///     if (made.certificate.written) std::cout << "proved: " << made.certificate.is_optimal() << '\n';
///
/// \pre, \throws As write_certificate and astar.
/// \complexity That of `astar`.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H, class Codec>
  requires start_of<S, state_t<P>>
[[nodiscard]] certification<cost_t<P>> certify(P const& p, S const& start, H const& h,
                                               result_t<P> const& result, std::ostream& out,
                                               search_limits<cost_t<P>> limits, Codec const& codec,
                                               std::string const& about = {}) {
  astar_options<cost_t<P>> options;
  options.limits = std::move(limits);
  auto pass = astar.search(p, start, h, options);
  certification<cost_t<P>> made;
  made.status = pass.run();
  if (made.status == search_status::solved || made.status == search_status::exhausted)
    made.certificate =
        detail::certificate_writer<decltype(pass), Codec>(pass, result, out, codec).write(about);
  return made;
}
/// The same with default_codec.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H>
  requires start_of<S, state_t<P>>
[[nodiscard]] certification<cost_t<P>> certify(P const& p, S const& start, H const& h,
                                               result_t<P> const& result, std::ostream& out,
                                               search_limits<cost_t<P>> limits = {}) {
  return certify(p, start, h, result, out, std::move(limits), default_codec(p));
}

}  // namespace wend
