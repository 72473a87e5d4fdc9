// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/result.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/state_key.hpp>
#include <wend/partitioned/detail/state_owners.hpp>
#include <wend/session/detail/check_start.hpp>

/// \file
/// The starts of a hash-distributed search, and their assignment to owners.

namespace wend::detail {

/// The starts. `Owner` is the hash_owner.
template <class P, class H, class Owner>
class hash_starts {
  using state = state_t<P>;
  using store = typename Owner::store;

 public:
  hash_starts(P const& problem, std::vector<state> starts)
      : problem_(&problem), starts_(std::move(starts)) {
    check_starts<store::ranked>(problem, starts_);
  }

  [[nodiscard]] std::size_t size() const noexcept { return starts_.size(); }
  [[nodiscard]] state const& operator[](std::size_t i) const noexcept { return starts_[i]; }
  /// The number of the first start that is a goal, if `enter` has found one.
  [[nodiscard]] std::optional<std::size_t> const& solved_at() const noexcept { return solved_at_; }
  /// The number of starts given to their owners.
  [[nodiscard]] std::size_t entered() const noexcept { return entered_; }
  /// Skips the starts entered by the search that this one continues. False if there are
  /// fewer.
  [[nodiscard]] bool resume_after(std::size_t entered) noexcept {
    entered_ = entered;
    return entered <= starts_.size();
  }

  /// Gives the starts to their owners, from the first one not given yet to the first goal, by
  /// `give(owner, key, hash, h, number)`. `give` returns false if memory runs out; then so does
  /// this function, unless a later start is a goal. It still looks for such a goal, because other
  /// owners, which have memory, find it and end. `nodes` are those of any owner.
  template <class Give>
  [[nodiscard]] bool enter(H const& heuristic, store const& nodes, state_owners<P> const& owners,
                           Give&& give) {
    bool has_memory = true;
    for (std::size_t i = entered_; i < starts_.size() && !solved_at_; ++i) {
      state const& s = starts_[i];
      auto const h = evaluator<P, H>::of_start(*problem_, heuristic, s, fail_at_start<action_t<P>>);
      if (h && problem_->is_goal(s)) {
        solved_at_ = i;
        return true;
      }
      if (!has_memory) continue;
      typename Owner::key k = state_key(*problem_, s);
      nodes.check_start(s);
      std::uint64_t const hash = nodes.hash(s, k);
      std::size_t const to = owners.of(k, hash);
      has_memory = give(to, std::move(k), hash, h, i);
      if (has_memory) ++entered_;
    }
    return has_memory;
  }

  /// Counts a goal among the starts that was not given to its owner.
  void add_to(statistics& counts) const noexcept {
    if (!solved_at_) return;
    ++counts.goals;
    ++counts.starts;
    ++counts.stored;
    ++counts.evaluated;
    if (counts.max_open == 0) counts.max_open = 1;
  }

 private:
  P const* problem_;
  std::vector<state> starts_;
  std::size_t entered_ = 0;
  std::optional<std::size_t> solved_at_{};
};

}  // namespace wend::detail
