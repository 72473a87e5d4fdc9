// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/member_table.hpp>  // has_abstract_state_of_key
#include <wend/core/detail/to_size.hpp>
#include <wend/core/hash.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The assignment of states to owners.

namespace wend::detail {

/// The owner of each state, determined by its abstract state, or else by its hash.
template <class P>
class state_owners {
 public:
  state_owners(P const& problem, std::size_t owners) noexcept
      : problem_(&problem), owners_(owners) {}

  [[nodiscard]] std::size_t size() const noexcept { return owners_; }

  /// The owner of a state, given its stored form and its hash.
  template <class Key>
  [[nodiscard]] std::size_t of(Key const& k, std::uint64_t hash) const {
    if (owners_ == 1) return 0;
    if constexpr (!abstracting_problem<P>)
      return of_number(hash);
    else if constexpr (packable_problem<P> && !has_abstract_state_of_key<P>)
      return of_number(problem_->abstract_state(static_cast<state_t<P>>(problem_->unpack(k))));
    else
      return of_number(problem_->abstract_state(k));
  }

 private:
  /// Mixed by other factors than those of a table's hash, so that the states of an owner are spread
  /// over its whole table.
  [[nodiscard]] std::size_t of_number(std::uint64_t number) const noexcept {
    std::uint64_t const mixed = folded(number ^ 0x8EBC6AF09C88C6E3u, 0x589965CC75374CC3u);
    return to_size(wide_product(mixed, owners_).high);
  }

  P const* problem_;
  std::size_t owners_;
};

}  // namespace wend::detail
