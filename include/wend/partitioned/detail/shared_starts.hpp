// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t

#include <wend/depth_first/detail/starts.hpp>

/// \file
/// The starts of several depth-first searches in one tree.

namespace wend::detail {

/// The starts, which belong to another object: see depth_first_starts. \pre They do not change
/// while several threads refer to them.
template <class P, class H>
class shared_starts {
 public:
  static constexpr bool inner = false;
  static constexpr bool tabled = false;
  static constexpr bool drops = false;
  static constexpr bool may_drop = depth_first_starts<P, H>::may_drop;
  static constexpr bool may_use_kernel(std::size_t) noexcept { return true; }

  explicit shared_starts(depth_first_starts<P, H>& starts) noexcept : starts_(&starts) {}

  template <class S>
  void replace(P const& p, S const& given) {
    starts_->replace(p, given);
  }
  void look(P const& p, H const& heuristic) { starts_->look(p, heuristic); }

  [[nodiscard]] depth_first_starts<P, H>& all() const noexcept { return *starts_; }
  [[nodiscard]] auto const* any() const noexcept { return starts_->any(); }
  [[nodiscard]] bool known() const noexcept { return starts_->known(); }
  [[nodiscard]] std::size_t size() const noexcept { return starts_->size(); }
  [[nodiscard]] std::size_t goals() const noexcept { return starts_->goals(); }
  [[nodiscard]] auto least_f() const { return starts_->least_f(); }
  [[nodiscard]] auto greatest_h() const { return starts_->greatest_h(); }

  [[nodiscard]] std::size_t number(std::size_t i) const noexcept { return starts_->number(i); }
  [[nodiscard]] state_t<P> const& operator[](std::size_t i) const noexcept {
    return (*starts_)[i];
  }
  [[nodiscard]] bool is_goal(std::size_t i) const noexcept { return starts_->is_goal(i); }
  [[nodiscard]] auto const& h(std::size_t i) const noexcept { return starts_->h(i); }

 private:
  depth_first_starts<P, H>* starts_;
};

}  // namespace wend::detail
