// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <optional>
#include <utility>  // std::move

#include <wend/core/limits.hpp>

/// \file
/// The limits that a search obeys.

namespace wend::detail {

/// Limits that others can replace, until the first ones are put back: a search begins with those of its
/// options, goes on under others, and begins anew with those of its options.
template <class Cost>
class limits_in_force : public search_limits<Cost> {
  using limits = search_limits<Cost>;

 public:
  /// \throws invalid_option for limits that are none: see checked_limits.
  explicit limits_in_force(limits first) : limits(checked_limits(std::move(first))) {}

  /// \throws As the constructor, and then nothing has changed.
  void replace(limits others) {
    others = checked_limits(std::move(others));
    limits& now = *this;
    if (!first_) first_.emplace(std::move(now));
    now = std::move(others);
  }

  /// Puts the first ones back.
  void put_back() {
    if (first_) static_cast<limits&>(*this) = std::move(*first_);
    first_.reset();
  }

 private:
  std::optional<limits> first_{};  // where others are in force
};

}  // namespace wend::detail
