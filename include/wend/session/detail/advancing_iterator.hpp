// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>   // std::ptrdiff_t
#include <iterator>  // std::default_sentinel_t, std::input_iterator_tag

/// \file
/// The iterator of lazy ranges.

namespace wend::detail {

/// An input iterator. Advancing it calls `advance` of its range, which computes the next element
/// and stores it in the range's optional `current_`.
template <class Range>
class advancing_iterator {
 public:
  using value_type = typename Range::value_type;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type const*;
  using reference = value_type const&;
  using iterator_category = std::input_iterator_tag;

  advancing_iterator() = default;
  reference operator*() const noexcept { return *range_->current_; }
  pointer operator->() const noexcept { return &*range_->current_; }
  advancing_iterator& operator++() {
    range_->advance();
    return *this;
  }
  void operator++(int) { ++*this; }
  friend bool operator==(advancing_iterator const& i, std::default_sentinel_t) noexcept {
    return i.at_end();
  }

 private:
  friend Range;
  explicit advancing_iterator(Range& range) noexcept : range_(&range) {}
  [[nodiscard]] bool at_end() const noexcept { return !range_->current_; }
  Range* range_ = nullptr;
};

}  // namespace wend::detail
