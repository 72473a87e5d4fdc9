// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <concepts>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::pair

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/splitmix64.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The concept `open_list`, the order among equal keys, and the open lists that do not order keys.

namespace wend {

namespace detail {
struct any_is_current {
  template <class Id, class Key>
  bool operator()(Id, Key const&) const noexcept {
    return true;
  }
};
}  // namespace detail

/// The open list of a best-first search: node numbers, each with a key. The list's policy decides
/// which one leaves next.
///
/// - `L::id_type` is the type of the numbers, `L::key_type` the type of the keys. `L::handle_type`
///   is stored by the engine for each node so that `improve` finds it; it is an empty class if the
///   list does not need it.
/// - `reserve(n)` returns false if there is no memory for n further pushes; after true these do not
///   fail.
/// - `push(id, key)` returns the node's handle. `improve(id, handle, key)`, if the list has it, is
///   called for a cheaper path to the node: with a smaller key the node counts as newly inserted. A
///   list may push the node again; it then leaves at the earlier of its old and its new place.
/// - `pop(is_current)` removes and returns the next node, or nothing if none is left. A list that
///   pushes nodes again has stale entries: it drops those for which `is_current(id, key)` is false.
/// - `clear()` resets the list to its initial state.
///
/// A list that allocates through the memory_budget of its constructor counts towards `max_memory`.
///
/// Optional members of lists and their uses are described in optional_parts.hpp.
template <class L>
concept open_list = requires(L& list, typename L::id_type id, typename L::key_type const& key,
                             typename L::handle_type& handle) {
  { list.reserve(std::size_t{}) } -> std::convertible_to<bool>;
  { list.push(id, key) } -> std::convertible_to<typename L::handle_type>;
  { list.pop(detail::any_is_current{}) } -> std::convertible_to<std::optional<typename L::id_type>>;
  list.clear();
};

/// The node that leaves first among nodes with equal keys.
enum class equal_keys { last_in_first, first_in_first };

/// The key of a list that ignores keys.
struct no_key {};
/// The handle of a list that needs none.
struct no_handle {};

/// First in, first out: breadth-first search. Consecutive numbers, such as those of new nodes, are
/// stored as runs, so such a queue takes almost no memory.
template <class Id = std::uint32_t>
class fifo_list {
 public:
  using id_type = Id;
  using key_type = no_key;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget.
  explicit fifo_list(memory_budget& budget) noexcept : runs_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    if (first_ > 32 && first_ > runs_.size() / 2) drop_finished_runs();
    return runs_.reserve(n);
  }

  no_handle push(Id id, no_key) noexcept {
    push_run(id, static_cast<Id>(id + 1));
    return {};
  }
  /// Pushes the numbers in [`begin`, `end`). \pre The range is not empty.
  void push_run(Id begin, Id end) noexcept {
    if (first_ < runs_.size() && runs_.back().end == begin)
      runs_.back().end = end;
    else
      runs_.append(run{begin, end});
  }

  template <class IsCurrent>
  [[nodiscard, gnu::always_inline]] std::optional<Id> pop_equal(IsCurrent&& is_current) noexcept {
    return pop(is_current);
  }
  template <class IsCurrent>
  [[nodiscard, gnu::always_inline]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (first_ == runs_.size()) return std::nullopt;
    Id const id = runs_[first_].begin++;
    drop_finished_run();
    return id;
  }

  /// Removes consecutive numbers from the front, at most `most`. Returns the first number and the
  /// one after the last. They are equal if the list is empty.
  [[nodiscard]] std::pair<Id, Id> pop_run(std::size_t most) noexcept {
    if (first_ == runs_.size()) return {};
    run& r = runs_[first_];
    Id const begin = r.begin;
    r.begin = static_cast<Id>(begin + std::min<std::size_t>(most, r.end - begin));
    Id const end = r.begin;
    drop_finished_run();
    return {begin, end};
  }

  void clear() noexcept {
    runs_.clear();
    first_ = 0;
  }
  void release() noexcept {
    clear();
    runs_.release();
  }

 private:
  struct run {
    Id begin;
    Id end;
  };

  [[gnu::always_inline]] void drop_finished_run() noexcept {
    if (runs_[first_].begin == runs_[first_].end) ++first_;
    if (first_ == runs_.size()) clear();
  }
  void drop_finished_runs() noexcept {
    std::size_t const left = runs_.size() - first_;
    for (std::size_t i = 0; i < left; ++i) runs_[i] = runs_[first_ + i];
    runs_.shrink(left);
    first_ = 0;
  }

  detail::column<run> runs_;
  std::size_t first_ = 0;
};

/// Last in, first out: depth-first search.
template <class Id = std::uint32_t>
class lifo_list {
 public:
  using id_type = Id;
  using key_type = no_key;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget.
  explicit lifo_list(memory_budget& budget) noexcept : ids_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) { return ids_.reserve(n); }
  no_handle push(Id id, no_key) noexcept {
    ids_.append(id);
    return {};
  }
  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (ids_.empty()) return std::nullopt;
    Id const id = ids_.back();
    ids_.pop_back();
    return id;
  }
  void clear() noexcept { ids_.clear(); }
  void release() noexcept { ids_.release(); }

 private:
  detail::column<Id> ids_;
};

/// Uniformly random order: random search. The same seed leads to the same order on every platform.
template <class Id = std::uint32_t>
class random_list {
 public:
  using id_type = Id;
  using key_type = no_key;
  using handle_type = no_handle;

  /// Constructs an empty list whose memory counts towards the budget; the seed determines the
  /// order.
  random_list(memory_budget& budget, std::uint64_t seed) noexcept
      : ids_(budget), seed_(seed), draw_(seed) {}

  [[nodiscard]] bool reserve(std::size_t n) { return ids_.reserve(n); }
  no_handle push(Id id, no_key) noexcept {
    ids_.append(id);
    return {};
  }
  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (ids_.empty()) return std::nullopt;
    auto const drawn = static_cast<std::size_t>(draw_.below(ids_.size()));
    Id const id = ids_[drawn];
    ids_[drawn] = ids_.back();
    ids_.pop_back();
    return id;
  }
  void clear() noexcept {
    ids_.clear();
    draw_ = detail::splitmix64(seed_);
  }
  void release() noexcept {
    clear();
    ids_.release();
  }

 private:
  detail::column<Id> ids_;
  std::uint64_t seed_;
  detail::splitmix64 draw_;
};

}  // namespace wend
