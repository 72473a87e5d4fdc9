// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <limits>
#include <memory>       // std::construct_at
#include <new>
#include <type_traits>  // std::is_aggregate_v

#include <wend/core/error.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/memory.hpp>

/// \file
/// The arrays of a search, allocated from its memory budget.

namespace wend::detail {

/// The type-independent part of a column, so that not every table of every search has a copy.
class column_sizes {
 public:
  column_sizes(column_sizes const&) = delete;
  column_sizes& operator=(column_sizes const&) = delete;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  /// The number of further elements that fit.
  [[nodiscard]] std::size_t room() const noexcept { return capacity_ - size_; }

 protected:
  explicit column_sizes(memory_budget& budget) noexcept : budget_(&budget) {}
  ~column_sizes() = default;

  /// Makes room for `more` further elements of `size` bytes, which are trivially copyable. Returns
  /// their new address, or null if there is no memory.
  [[nodiscard, gnu::noinline]] void* grow_in_place(void* data, std::size_t more, std::size_t size,
                                                   std::size_t alignment) {
    if (more > std::numeric_limits<std::size_t>::max() / size - size_) return nullptr;
    std::size_t const needed = size_ + more;
    void* moved = nullptr;
    auto const grow = [&](std::size_t capacity) {
      moved = budget_->reallocate(data, capacity_ * size, capacity * size, alignment);
      if (moved) capacity_ = capacity;
      return moved != nullptr;
    };
    std::size_t const wished = budget_->next_capacity(capacity_, needed, size);
    return memory_budget::grow_by_steps(needed, wished, grow) ? moved : nullptr;
  }

  /// Frees the memory of elements of `size` bytes.
  [[gnu::noinline]] void give_back(void* data, std::size_t size, std::size_t alignment) noexcept {
    if (data) budget_->reallocate(data, capacity_ * size, 0, alignment);
    size_ = capacity_ = 0;
  }

  memory_budget* budget_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// Selects whether a column counts the heap memory that its elements own.
enum class counts_owned : bool { no, yes };

/// A growing array allocated from a budget. Room is reserved first; appending then cannot fail.
/// Trivially copyable elements grow in place if the system supports it.
///
/// The heap memory of the elements (see `heap_bytes`) is charged to the budget when they are
/// appended, and refunded when they are dropped. Above the limit there is no room for more elements
/// of a type that owns memory. Elements may change the memory that they own only within `changing`.
/// Columns whose values live only for one expansion do not count it: `counts_owned::no`.
template <class T, counts_owned Counts = counts_owned::yes>
class column : public column_sizes {
  /// A function, because T may be incomplete when the column is declared.
  static constexpr bool counts() noexcept {
    if constexpr (Counts == counts_owned::yes)
      return owns_heap<T>;
    else
      return false;
  }

 public:
  explicit column(memory_budget& budget) noexcept : column_sizes(budget) {}
  ~column() { release(); }

  [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
  [[nodiscard]] T const& operator[](std::size_t i) const noexcept { return data_[i]; }
  [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
  [[nodiscard]] T* begin() noexcept { return data_; }
  [[nodiscard]] T* end() noexcept { return data_ + size_; }
  [[nodiscard]] T const* begin() const noexcept { return data_; }
  [[nodiscard]] T const* end() const noexcept { return data_ + size_; }

  /// Makes room for `more` further elements; false if there is no memory for them.
  /// \post On false, and when moving an element throws, nothing has changed.
  [[nodiscard]] bool reserve(std::size_t more) {
    if constexpr (counts())
      if (more != 0 && !admits()) return false;
    return more <= capacity_ - size_ || grow_for(more);
  }
  /// True if `reserve` would succeed without growing.
  [[nodiscard]] bool has_room(std::size_t more) const noexcept {
    return more <= room() && admits();
  }
  /// True if the budget admits further elements, judging by the memory that elements own.
  [[nodiscard]] bool admits() const noexcept {
    if constexpr (counts())
      return !budget_->is_exceeded();
    else
      return true;
  }

  /// Appends an element. Several arguments initialize the members of an aggregate in place.
  /// \pre Room was reserved.
  template <class... Args>
  T& append(Args&&... args) noexcept(std::is_nothrow_constructible_v<T, Args...>) {
    T* const place = data_ + size_;
    if constexpr (std::is_aggregate_v<T> && sizeof...(Args) > 1)
      ::new (static_cast<void*>(place)) T{std::forward<Args>(args)...};
    else
      std::construct_at(place, std::forward<Args>(args)...);
    ++size_;
    charge(place, place + 1);
    return *place;
  }

  /// While the returned object lives, an element may change the memory that it owns, or be moved
  /// from.
  [[nodiscard]] auto changing(T& element) noexcept {
    if constexpr (counts())
      return change(*this, element);
    else
      return unchanged{};
  }

  /// Appends elements one by one. The place of the next one can stay in registers, although the
  /// written data may alias the column. \pre Nothing else changes the column's size in the
  /// meantime.
  class appender {
   public:
    explicit appender(column& to) noexcept
        : to_(&to), at_(to.end()), end_(to.data_ + to.capacity_) {}
    appender(appender const&) = delete;
    appender& operator=(appender const&) = delete;
    ~appender() { settle(); }

    /// Makes room for one more element; false if there is no memory for it.
    [[nodiscard, gnu::always_inline]] bool reserve() {
      if (at_ != end_) return true;
      settle();
      if (!to_->grow_for(1)) return false;
      at_ = to_->end();
      end_ = to_->data_ + to_->capacity_;
      return true;
    }
    /// The place of the next element, so that a function's return value is constructed there.
    /// \pre There is room.
    [[nodiscard]] void* place() const noexcept { return at_; }
    /// Reports that the element has been constructed.
    void made() noexcept {
      to_->charge(at_, at_ + 1);
      ++at_;
    }

   private:
    void settle() noexcept { to_->size_ = static_cast<std::size_t>(at_ - to_->data_); }

    column* to_;
    T* at_;
    T* end_;
  };

  /// Appends `count` elements that have been written behind the last one. \pre Room was reserved
  /// for them.
  void appended(std::size_t count) noexcept
    requires std::is_trivially_copyable_v<T>
  {
    charge(data_ + size_, data_ + size_ + count);
    size_ += count;
  }

  void pop_back() noexcept {
    --size_;
    refund(data_ + size_, data_ + size_ + 1);
    std::destroy_at(data_ + size_);
  }

  void clear() noexcept { shrink(0); }

  /// Drops all elements and frees the memory.
  void release() noexcept {
    shrink(0);
    give_back(data_, sizeof(T), alignof(T));
    data_ = nullptr;
  }

  /// Drops the elements from `size` on; the memory is kept.
  void shrink(std::size_t size) noexcept {
    refund(data_ + size, data_ + size_);
    if constexpr (!std::is_trivially_destructible_v<T>) std::destroy(data_ + size, data_ + size_);
    size_ = size;
  }

 private:
  static constexpr bool in_place = std::is_trivially_copyable_v<T>;

  struct [[maybe_unused]] unchanged {};
  class [[maybe_unused]] change {
   public:
    change(column& of, T& element) noexcept : of_(&of), element_(&element) {
      of.refund(element_, element_ + 1);
    }
    change(change const&) = delete;
    change& operator=(change const&) = delete;
    ~change() { of_->charge(element_, element_ + 1); }

   private:
    column* of_;
    T* element_;
  };

  [[gnu::always_inline]] void charge([[maybe_unused]] T const* first,
                                     [[maybe_unused]] T const* last) noexcept {
    if constexpr (counts())
      for (; first != last; ++first) budget_->charge(heap_bytes_of(*first));
  }
  [[gnu::always_inline]] void refund([[maybe_unused]] T const* first,
                                     [[maybe_unused]] T const* last) noexcept {
    if constexpr (counts())
      for (; first != last; ++first) budget_->refund(heap_bytes_of(*first));
  }

  [[gnu::noinline]] bool grow_for(std::size_t more) {
    if constexpr (in_place) {
      void* const moved = grow_in_place(data_, more, sizeof(T), alignof(T));
      if (!moved) return false;
      data_ = static_cast<T*>(moved);
      return true;
    } else {
      if (more > std::numeric_limits<std::size_t>::max() / sizeof(T) - size_) return false;
      return budget_->grow_by_copies(capacity_, size_ + more, sizeof(T),
                                     [this](std::size_t capacity) { return grow(capacity); });
    }
  }

  bool grow(std::size_t capacity) {
    T* const fresh =
        static_cast<T*>(budget_->reallocate(nullptr, 0, capacity * sizeof(T), alignof(T)));
    if (!fresh) return false;
    std::size_t made = 0;
    WEND_TRY {
      for (; made < size_; ++made)
        std::construct_at(fresh + made, std::move_if_noexcept(data_[made]));
    }
    WEND_CATCH_ALL {
      std::destroy(fresh, fresh + made);
      free(fresh, capacity);
      WEND_RETHROW;
    }
    // Copies may own less than their originals.
    if constexpr (!std::is_nothrow_move_constructible_v<T>) {
      refund(data_, data_ + size_);
      charge(fresh, fresh + size_);
    }
    std::destroy(data_, data_ + size_);
    free(data_, capacity_);
    data_ = fresh;
    capacity_ = capacity;
    return true;
  }

  void free(T* data, std::size_t capacity) noexcept {
    if (data) budget_->reallocate(data, capacity * sizeof(T), 0, alignof(T));
  }

  T* data_ = nullptr;
};

}  // namespace wend::detail
