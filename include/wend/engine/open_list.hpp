// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <concepts>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::pair

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>

/// \file
/// What waits to be visited: the concept `open_list` and the lists that need no order among keys.

namespace wend {

namespace detail {
struct any_is_current {
  template <class Id, class Key>
  bool operator()(Id, Key const&) const noexcept {
    return true;
  }
};
}  // namespace detail

/// The open list of a best-first search: numbers of nodes, each with a key; which leaves next is
/// the list's policy.
///
/// - `L::id_type` is the type of the numbers, `L::key_type` what orders them, `L::handle_type` what
///   the engine keeps for each node so that `improve` finds it (an empty class where the list
///   needs nothing).
/// - `reserve(n)`: false if there is no memory for n further pushes; after true they don't fail.
/// - `push(id, key)` gives the node's handle. `improve(id, handle, key)`, where the list has
///   it, is told of a cheaper way to the node: with a smaller key it counts as newly inserted. A
///   list may push again, and then lets a node leave at the earlier of its old and its new place.
/// - `pop(is_current)` removes and gives the next node, or nothing if none is left. A list that
///   pushed again has stale entries: it drops those for which `is_current(id, key)` is false.
/// - `bytes()` is what the list takes of the memory budget that it was made with; `clear()` empties
///   it and forgets what it was told, as if it were new.
/// - `last_key()` and `pop_equal(is_current)`, where the list has them, are the key of what left
/// last
///   and, as long as nothing was pushed since, the next to leave if it has the same key.
/// - `upcoming()`, where the list has it, is what leaves next unless something is pushed or
///   improved before, or nothing where that is not at hand. It may be stale. `upcoming(n)` is what
///   leaves n entries after that.
/// - `prepare(key)`, where the list has it, is asked before `reserve` for each key about to be
///   pushed; false if there is no memory to do so.
template <class L>
concept open_list = requires(L& list, L const& read, typename L::id_type id,
                             typename L::key_type const& key, typename L::handle_type& handle) {
  { list.reserve(std::size_t{}) } -> std::convertible_to<bool>;
  { list.push(id, key) } -> std::convertible_to<typename L::handle_type>;
  { list.pop(detail::any_is_current{}) } -> std::convertible_to<std::optional<typename L::id_type>>;
  { read.bytes() } -> std::convertible_to<std::size_t>;
  list.clear();
};

/// Which of the nodes with equal keys leaves first.
enum class equal_keys { last_in_first, first_in_first };

/// The key of a list that does not look at keys.
struct no_key {};
/// The handle of a list that needs none.
struct no_handle {};

/// First in, first out: breadth-first search. Numbers that follow one another, as those of new
/// nodes do, are kept as runs, so that such a queue takes next to no memory.
template <class Id = std::uint32_t>
class fifo_list {
 public:
  using id_type = Id;
  using key_type = no_key;
  using handle_type = no_handle;

  /// An empty list, whose memory counts in the budget.
  explicit fifo_list(memory_budget& budget) noexcept : runs_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) {
    if (first_ > 32 && first_ > runs_.size() / 2) drop_finished_runs();
    return runs_.reserve(n);
  }

  no_handle push(Id id, no_key) noexcept {
    push_run(id, static_cast<Id>(id + 1));
    return {};
  }
  /// Pushes the numbers from `begin` to `end`. \pre There is one.
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

  /// Some of the next numbers, at most so many, that follow one another: the first, and the one
  /// behind the last. They are equal if there are none.
  [[nodiscard]] std::pair<Id, Id> pop_run(std::size_t most) noexcept {
    if (first_ == runs_.size()) return {};
    run& r = runs_[first_];
    Id const begin = r.begin;
    r.begin = static_cast<Id>(begin + std::min<std::size_t>(most, r.end - begin));
    Id const end = r.begin;
    drop_finished_run();
    return {begin, end};
  }

  [[nodiscard]] std::size_t bytes() const noexcept { return runs_.capacity() * sizeof(run); }
  void clear() noexcept {
    runs_.clear();
    first_ = 0;
  }

 private:
  struct run {
    Id begin;
    Id end;
  };

  /// The first run may have become empty.
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

  /// An empty list, whose memory counts in the budget.
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
  [[nodiscard]] std::size_t bytes() const noexcept { return ids_.capacity() * sizeof(Id); }
  void clear() noexcept { ids_.clear(); }

 private:
  detail::column<Id> ids_;
};

/// Any of them, uniformly drawn: random search. The same seed draws the same on every platform.
template <class Id = std::uint32_t>
class random_list {
 public:
  using id_type = Id;
  using key_type = no_key;
  using handle_type = no_handle;

  /// An empty list, whose memory counts in the budget; the seed decides the order.
  random_list(memory_budget& budget, std::uint64_t seed) noexcept
      : ids_(budget), seed_(seed), state_(seed) {}

  [[nodiscard]] bool reserve(std::size_t n) { return ids_.reserve(n); }
  no_handle push(Id id, no_key) noexcept {
    ids_.append(id);
    return {};
  }
  template <class IsCurrent>
  [[nodiscard]] std::optional<Id> pop(IsCurrent&&) noexcept {
    if (ids_.empty()) return std::nullopt;
    std::size_t const drawn = below(ids_.size());
    Id const id = ids_[drawn];
    ids_[drawn] = ids_.back();
    ids_.pop_back();
    return id;
  }
  [[nodiscard]] std::size_t bytes() const noexcept { return ids_.capacity() * sizeof(Id); }
  void clear() noexcept {
    ids_.clear();
    state_ = seed_;
  }

 private:
  // SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, OOPSLA 2014).
  std::uint64_t next() noexcept {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // Draws again what would favour the small numbers.
  std::size_t below(std::size_t n) noexcept {
    std::uint64_t const uneven = (0 - std::uint64_t{n}) % n;
    std::uint64_t drawn = next();
    while (drawn < uneven) drawn = next();
    return static_cast<std::size_t>(drawn % n);
  }

  detail::column<Id> ids_;
  std::uint64_t seed_;
  std::uint64_t state_;
};

}  // namespace wend
