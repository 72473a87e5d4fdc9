// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

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
/// Certificates for the answers of searches that store no states.

namespace wend {

/// The outcome of making a certificate.
template <class Cost>
struct certification {
  certificate_summary<Cost> certificate{};  ///< Its summary, if it was written.
  /// The status of the pass: `solved` or `exhausted`, or the limit that stopped it before it could
  /// prove anything; then nothing was written.
  search_status status = search_status::running;
};

/// Writes a certificate for `result`, the answer of `idastar`, `iddfs` or any other search of `p`
/// from `start`. A* searches the states below the bound and stores them, which the original search
/// did not. If they do not fit within `limits`, this method yields no certificate: `status` is the
/// limit that stopped the pass.
///
///     auto const r = wend::idastar(problem, start, heuristic);
///     auto const made =
///         wend::certify(problem, start, heuristic, r, file, {.max_memory = 1 << 30});
///     if (made.certificate.written)
///       std::cout << "proved: " << made.certificate.is_optimal() << '\n';
///
/// \pre Like write_certificate and astar.
/// \throws Like write_certificate and astar.
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
/// Certifies with default_codec.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H>
  requires start_of<S, state_t<P>>
[[nodiscard]] certification<cost_t<P>> certify(P const& p, S const& start, H const& h,
                                               result_t<P> const& result, std::ostream& out,
                                               search_limits<cost_t<P>> limits = {}) {
  return certify(p, start, h, result, out, std::move(limits), default_codec(p));
}

}  // namespace wend
