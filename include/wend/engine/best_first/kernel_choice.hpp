// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>  // std::type_identity

#include <wend/core/observer.hpp>
#include <wend/engine/best_first/packed/bucket_kernel.hpp>
#include <wend/engine/best_first/packed/packed_kernel.hpp>
#include <wend/engine/best_first/packed/queue_kernel.hpp>
#include <wend/engine/best_first_traits.hpp>

/// \file
/// The choice of a packed kernel for a search, if any.

namespace wend::detail {

/// True if there is a kernel. It expands several nodes at a time and sends no events.
template <class P, class H, class Frontier, class Priority, best_first_traits Traits,
          class Observer>
inline constexpr bool has_packed_kernel = [] {
  using hooks = hooks_of<Observer, P>;
  return packed_kernel_for<P, H, Frontier, Priority> &&
         (!Frontier::pushes_runs || !Traits.improves) && !hooks::successors && !hooks::expand &&
         !hooks::progress;
}();

/// The kernel: one for queues, which take runs of nodes, and one for bucket lists.
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
