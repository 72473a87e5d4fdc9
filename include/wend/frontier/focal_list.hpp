// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/frontier/detail/entry_heap.hpp>
#include <wend/frontier/open_list.hpp>

/// \file
/// The open list of bounded-suboptimal search: alternating queues.

namespace wend {

/// The key of a focal_list.
template <class Cost>
struct focal_key {
  Cost total;  ///< f = g + h.
  Cost rest;   ///< h.
};

/// Two queues over the same nodes, from which nodes leave alternately. The first one contains the
/// focal nodes, whose f is at most `weight` times the least f of all, ordered by h; the second one
/// all nodes, ordered by f. Ties in f are broken by h and vice versa, then by the larger number.
/// \complexity O(log n) amortised. Memory: two entries per push.
template <class Cost, class Id = std::uint32_t>
class focal_list {
 public:
  using id_type = Id;
  using key_type = focal_key<Cost>;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget. \pre `weight` is at least 1.
  focal_list(memory_budget& budget, double weight) noexcept
      : all_(budget), focal_(budget), waiting_(budget), weight_(weight) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    return all_.reserve(n) && waiting_.reserve(n) && focal_.reserve(waiting_.size() + n);
  }
  no_handle push(Id id, key_type const& key) {
    all_.push({key, id});
    if (is_focal(key))
      focal_.push({key, id});
    else
      waiting_.push({key, id});
    return {};
  }
  void improve(Id id, no_handle, key_type const& key) { push(id, key); }

  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    auto const current = [&](entry const& e) { return is_current(e.id, e.key); };
    auto const* const least = all_.top(current);
    if (!least) return std::nullopt;
    if (!bound_ || *bound_ < least->key.total) bound_ = least->key.total;
    for (auto const* e = waiting_.top(current); e && is_focal(e->key); e = waiting_.top(current))
      focal_.push(waiting_.take());
    is_turn_of_all_ = !is_turn_of_all_;
    if (is_turn_of_all_ || !focal_.top(current)) return all_.take().id;
    return focal_.take().id;
  }

  /// The greatest value so far of the least f at a `pop`. If h never overestimates and closed nodes
  /// are reopened, no solution costs less.
  [[nodiscard]] std::optional<Cost> const& bound() const noexcept { return bound_; }

  void clear() noexcept {
    all_.clear();
    focal_.clear();
    waiting_.clear();
    bound_.reset();
    is_turn_of_all_ = true;
  }

 private:
  struct entry {
    key_type key;
    Id id;
  };
  struct by_total {
    bool operator()(entry const& a, entry const& b) const {
      if (a.key.total < b.key.total) return true;
      if (b.key.total < a.key.total) return false;
      if (a.key.rest < b.key.rest) return true;
      if (b.key.rest < a.key.rest) return false;
      return b.id < a.id;
    }
  };
  struct by_rest {
    bool operator()(entry const& a, entry const& b) const {
      if (a.key.rest < b.key.rest) return true;
      if (b.key.rest < a.key.rest) return false;
      if (a.key.total < b.key.total) return true;
      if (b.key.total < a.key.total) return false;
      return b.id < a.id;
    }
  };

  [[nodiscard]] bool is_focal(key_type const& key) const {
    if (!bound_) return false;
    if (!(*bound_ < key.total)) return true;
    return weight_ > 1 &&
           static_cast<double>(key.total) <= weight_ * static_cast<double>(*bound_);
  }

  // A node that leaves one queue stays in the other, where it becomes stale once it is closed.
  detail::entry_heap<entry, by_total> all_;
  detail::entry_heap<entry, by_rest> focal_;
  detail::entry_heap<entry, by_total> waiting_;
  double weight_;
  std::optional<Cost> bound_{};
  bool is_turn_of_all_ = true;  // at the last pop; a search begins with the focal nodes
};

}  // namespace wend
