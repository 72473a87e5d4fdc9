// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t, std::uint64_t
#include <limits>
#include <optional>
#include <utility>  // std::move

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// States numbered in the order in which they are first met, with the data of a search for each.

namespace wend::detail {

/// The states that a search has met, and a `Node` for each.
template <class P, class Node>
class numbered_states {
 public:
  using state = state_t<P>;
  using id = std::uint32_t;
  static constexpr id none = std::numeric_limits<id>::max();

  numbered_states(P const& problem, memory_budget& budget)
      : problem_(&problem),
        table_(budget, table_growth::fourfold),
        states_(budget),
        nodes_(budget) {}

  [[nodiscard]] id size() const noexcept { return static_cast<id>(nodes_.size()); }
  [[nodiscard]] state const& state_of(id n) const noexcept { return states_[n]; }
  [[nodiscard]] Node& operator[](id n) noexcept { return nodes_[n]; }
  [[nodiscard]] Node const& operator[](id n) const noexcept { return nodes_[n]; }

  /// The number of a state, if it has one.
  [[nodiscard]] std::optional<id> find(state const& s) const {
    std::uint64_t const hash = hash_by_any_means(*problem_, s);
    std::size_t slot = table_.slot_of(hash);
    return find(hash, slot, s);
  }
  /// The number of a state. A new state gets the next number and the node that `make()` returns.
  /// Empty if memory runs out, also in `reserve()`. If user code throws, nothing has changed.
  template <class Reserve, class Make>
  [[nodiscard]] std::optional<id> find_or_store(state const& s, Reserve&& reserve, Make&& make) {
    std::uint64_t const hash = hash_by_any_means(*problem_, s);
    std::size_t slot = table_.slot_of(hash);
    if (auto const known = find(hash, slot, s)) return known;
    if (size() == none - 1 || !states_.reserve(1) || !nodes_.reserve(1) || !reserve() ||
        !table_.reserve(1, hash_of_number()))
      return std::nullopt;
    slot = table_.slot_of(hash);
    static_cast<void>(find(hash, slot, s));  // the table may have grown
    Node fresh = make();
    states_.append(s);
    id const n = size();
    nodes_.append(std::move(fresh));
    table_.insert(hash, slot, n);
    return n;
  }

  void clear() {
    table_.clear(hash_of_number());
    states_.clear();
    nodes_.clear();
  }

 private:
  [[nodiscard]] std::optional<id> find(std::uint64_t hash, std::size_t& slot,
                                       state const& s) const {
    return table_.find(hash, slot, [&](id n) { return states_[n] == s; });
  }
  [[nodiscard]] auto hash_of_number() const {
    return [this](id n) { return hash_by_any_means(*problem_, states_[n]); };
  }

  P const* problem_;
  state_table<id> table_;
  column<state> states_;
  column<Node> nodes_;
};

}  // namespace wend::detail
