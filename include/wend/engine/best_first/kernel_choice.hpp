// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::type_identity

#include <wend/core/observer.hpp>
#include <wend/engine/best_first/packed/bucket_kernel.hpp>
#include <wend/engine/best_first/packed/packed_kernel.hpp>
#include <wend/engine/best_first/packed/queue_kernel.hpp>
#include <wend/engine/best_first_traits.hpp>

/// \file
/// Which packed kernel serves a search, if any.

namespace wend::detail {

/// Whether there is a kernel, which expands several nodes at a time without telling of them.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
inline constexpr bool has_packed_kernel = [] {
  using hooks = hooks_of<Observer, P>;
  return packed_kernel_for<P, H, Frontier, Priority> &&
         (!Frontier::pushes_runs || !Traits.improves) && !hooks::successors && !hooks::expand &&
         !hooks::progress;
}();

/// That kernel: a queue takes runs of nodes, other open lists have a bucket for each priority.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
constexpr auto packed_kernel_kind() {
  if constexpr (!has_packed_kernel<P, H, Frontier, Priority, Traits, Observer>)
    return std::type_identity<no_packed_kernel>{};
  else if constexpr (Frontier::pushes_runs)
    return std::type_identity<packed_queue_kernel<P, Frontier>>{};
  else
    return std::type_identity<packed_bucket_kernel<P, H, Frontier, Priority, Traits>>{};
}

}  // namespace wend::detail
