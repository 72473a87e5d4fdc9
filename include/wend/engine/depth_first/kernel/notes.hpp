// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <new>      // notes made where they stay
#include <utility>  // std::index_sequence

#include <wend/core/staged_problem.hpp>
#include <wend/engine/common/site_map.hpp>
#include <wend/engine/depth_first/kernel/estimates.hpp>

/// \file
/// The notes that a depth-first kernel keeps on the machine's stack.

namespace wend::detail {

/// The notes of the successors of a node at a site, after the `Last` action.
template <class P, class H, std::size_t Order, std::size_t Site, std::size_t Last>
class kernel_notes {
  using estimates = kernel_estimates<P, H>;
  using note = typename estimates::note;
  static constexpr auto const& tries = places_tried<P, Order, Site, Last>;

 public:
  /// Makes them; `n` is the note of the node and `s` its state.
  template <class Row>
  [[gnu::always_inline]] void make(estimates const& e, note const& n, staged_state_t<P> const& s,
                                   Row row) noexcept {
    [&]<std::size_t... K>(std::index_sequence<K...>) {
      (make_one<K>(e, n, s, row), ...);
    }(std::make_index_sequence<tries.size()>());
  }

  /// In the order in which the actions are tried. \pre They are made.
  [[nodiscard]] note* data() noexcept { return static_cast<note*>(static_cast<void*>(bytes_)); }

 private:
  template <std::size_t K, class Row>
  [[gnu::always_inline]] void make_one(estimates const& e, note const& n,
                                       staged_state_t<P> const& s, Row row) noexcept {
    if (!row.allows(tries[K])) return;
    // Made where they stay: a copy of what was just written would have to wait for that.
    ::new (static_cast<void*>(data() + K))
        note(e.child(n, s, Site, staged_orders<P>[Order][tries[K]]));
  }

  alignas(note)
      std::byte bytes_[(tries.empty() ? 1 : tries.size()) * sizeof(note)];  // NOLINT: not made yet
};

}  // namespace wend::detail
