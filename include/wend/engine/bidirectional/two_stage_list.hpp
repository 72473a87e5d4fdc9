// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint32_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/engine/common/entry_heap.hpp>
#include <wend/engine/open_list.hpp>

/// \file
/// The open list of near-optimal bidirectional search.

namespace wend::detail {

template <class Cost>
struct f_g_key {
  Cost f;
  Cost g;
};

/// Entries wait, ordered by f, until the search's lower bound has reached their f; then they are
/// ready, ordered by g, the least first.
template <class Cost, class Id = std::uint32_t>
class two_stage_list {
 public:
  using id_type = Id;
  using key_type = f_g_key<Cost>;
  using handle_type = no_handle;
  struct entry {
    key_type key;
    Id id;
  };

  explicit two_stage_list(memory_budget& budget) noexcept : waiting_(budget), ready_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    return waiting_.reserve(n) && ready_.reserve(waiting_.size() + n);
  }
  no_handle push(Id id, key_type const& key) {
    waiting_.push({key, id});
    return {};
  }
  void improve(Id id, no_handle, key_type const& key) { waiting_.push({key, id}); }

  /// The first entry that is ready.
  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&& is_current) {
    if (!ready_.top([&](entry const& e) { return is_current(e.id, e.key); })) return std::nullopt;
    return ready_.take().id;
  }

  /// The first waiting entry and the first ready entry for which `is_current(entry)` is true; null
  /// if there is none.
  template <class IsCurrent>
  [[nodiscard]] entry const* waiting(IsCurrent&& is_current) {
    return waiting_.top(is_current);
  }
  template <class IsCurrent>
  [[nodiscard]] entry const* ready(IsCurrent&& is_current) {
    return ready_.top(is_current);
  }
  /// Makes the first waiting entry ready. \pre There is one.
  void make_ready() { ready_.push(waiting_.take()); }

  [[nodiscard]] std::size_t bytes() const noexcept { return waiting_.bytes() + ready_.bytes(); }
  void clear() noexcept {
    waiting_.clear();
    ready_.clear();
  }
  void release() noexcept {
    waiting_.release();
    ready_.release();
  }

 private:
  struct less_f {
    bool operator()(entry const& a, entry const& b) const {
      if (a.key.f < b.key.f) return true;
      if (b.key.f < a.key.f) return false;
      return b.key.g < a.key.g;
    }
  };
  struct less_g {
    bool operator()(entry const& a, entry const& b) const { return a.key.g < b.key.g; }
  };
  entry_heap<entry, less_f> waiting_;
  entry_heap<entry, less_g> ready_;
};

}  // namespace wend::detail
