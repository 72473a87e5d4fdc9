// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::ptrdiff_t
#include <iterator>     // std::ranges::begin, std::ranges::range
#include <memory>       // std::addressof
#include <type_traits>  // std::conditional_t, std::remove_cvref_t
#include <utility>      // std::declval, std::forward, std::move

#include <wend/core/detail/toolchain.hpp>

/// \file
/// Ranges whose elements are made from those of another range. The adaptors of `std::views` do not
/// compile with clang 14 and the standard library of g++.

namespace wend::detail {

/// The end of a mapped_range.
template <class At>
struct mapped_end {
  At at;
};
template <class At>
mapped_end(At) -> mapped_end<At>;  // clang 14 deduces no aggregates

/// A position in a mapped_range.
template <class At, class Map>
class mapped_iterator {
 public:
  using value_type =
      std::remove_cvref_t<decltype(std::declval<Map const&>()(*std::declval<At const&>()))>;
  using difference_type = std::ptrdiff_t;

  mapped_iterator() = default;
  mapped_iterator(At at, Map const& map) : at_(std::move(at)), map_(map) {}

  value_type operator*() const { return map_(*at_); }
  mapped_iterator& operator++() {
    ++at_;
    return *this;
  }
  auto operator++(int) {
    if constexpr (std::forward_iterator<At>)
      return mapped_iterator(at_++, map_);
    else
      ++at_;
  }
  friend bool operator==(mapped_iterator const& a, mapped_iterator const& b)
    requires std::forward_iterator<At>
  {
    return a.at_ == b.at_;
  }
  template <class End>
  friend bool operator==(mapped_iterator const& i, mapped_end<End> const& end) {
    return i.at_ == end.at;
  }

 private:
  At at_{};
  [[no_unique_address]] Map map_{};
};

/// The elements of a range, each converted by `Map` when it is read. If `Range` is a reference, the
/// range is referred to; otherwise it is stored.
template <class Range, class Map>
class mapped_range {
  using base = std::remove_reference_t<Range>;
  static constexpr bool refers = std::is_reference_v<Range>;

 public:
  explicit mapped_range(Range&& range, Map const& map = {})
      : range_(stored(std::forward<Range>(range))), map_(map) {}

  [[nodiscard]] auto begin() { return mapped_iterator(std::ranges::begin(all(*this)), map_); }
  [[nodiscard]] auto end() { return mapped_end{std::ranges::end(all(*this))}; }
  [[nodiscard]] auto begin() const
    requires std::ranges::range<base const>
  {
    return mapped_iterator(std::ranges::begin(all(*this)), map_);
  }
  [[nodiscard]] auto end() const
    requires std::ranges::range<base const>
  {
    return mapped_end{std::ranges::end(all(*this))};
  }

 private:
  static auto stored(Range&& range) {
    if constexpr (refers)
      return std::addressof(range);
    else
      return base(std::forward<Range>(range));
  }
  template <class Self>
  static auto& all(Self& self) {
    if constexpr (refers)
      return *self.range_;
    else
      return self.range_;
  }

  std::conditional_t<refers, base*, base> range_;
  [[no_unique_address]] Map map_;
};

template <class Range, class Map>
mapped_range(Range&&, Map const&) -> mapped_range<Range, Map>;

}  // namespace wend::detail
