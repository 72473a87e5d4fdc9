// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <utility>  // std::move
#include <vector>

#include <wend/distributed/byte_codec.hpp>
#include <wend/partitioned/detail/packet_list.hpp>

/// \file
/// The remaining work and the counts of a rank of a depth-first search.

/// The encoding of a packet.
template <>
struct wend::byte_codec<wend::detail::packet> {
  static void write(byte_writer& out, detail::packet const& p) {
    out.put(p.at);
    out.put(p.expanded);
  }
  static detail::packet read(byte_reader& in) {
    auto at = in.get<detail::tree_position>();
    return {std::move(at), in.get<bool>()};
  }
};

namespace wend::detail {

/// Bounds that grow exactly to the least f that was cut.
template <class Cost>
struct no_increase {
  Cost min_bound_increase{};
};

template <class Cost>
struct tree_work {
  std::vector<packet> packets{};  ///< The last is searched first.
  depth_first_counts<Cost> counts{};
  std::uint64_t goals = 0;
  std::uint64_t iterations = 0;  ///< The number begun; the same on all ranks.
  bool within = false;           ///< In the middle of one; the same on all ranks.
};

}  // namespace wend::detail
