// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <span>
#include <tuple>        // std::tie
#include <string>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::exchange, std::move

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/state_table.hpp>

/// \file
/// The states that a search of walks has met. Each has a number, its estimate, the number of its
/// expansions, and its actions, which are computed once.

namespace wend::detail {

/// Open addressing with linear probing over states that are never removed one by one.
template <class P, class H>
class known_states {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using action = action_t<P>;

 public:
  /// An action and its target.
  struct step {
    std::size_t to;  ///< The number of that state.
    action by;
    cost price;

    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(by); }
  };

  static constexpr bool informed = !std::is_same_v<H, blind>;
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  known_states(P const& problem, H const& heuristic, memory_budget& budget) noexcept
      : problem_(&problem), heuristic_(&heuristic), all_(budget), steps_(budget), slots_(budget) {}

  /// The number of a new or known state; `none` if memory runs out. If user code throws, nothing
  /// has changed. `fail(what)` is called for an invalid estimate.
  template <class Fail>
  [[nodiscard]] std::size_t number_of(state&& s, Fail&& fail) {
    std::uint64_t const hash = hash_by_any_means(*problem_, s);
    if (!slots_.empty())
      for (std::size_t at = hash & mask(); slots_[at] != 0; at = (at + 1) & mask())
        if (all_[slots_[at] - 1].hash == hash && is_same(all_[slots_[at] - 1].value, s))
          return slots_[at] - 1;
    std::optional<cost> h(cost{});
    if constexpr (informed) h = checked_estimate<cost>((*heuristic_)(s), fail);
    if (!all_.reserve(1) || (2 * (all_.size() + 1) > slots_.size() && !grow())) return none;
    all_.append(entry{std::move(s), hash, std::move(h)});
    place(all_.size() - 1);
    return all_.size() - 1;
  }

  [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }
  [[nodiscard]] state const& operator[](std::size_t i) const noexcept { return all_[i].value; }
  /// h; empty for a dead end.
  [[nodiscard]] std::optional<cost> const& estimate(std::size_t i) const noexcept {
    return all_[i].h;
  }
  /// Computes the actions of a state, unless they are known; false if memory runs out. If user code
  /// throws, they are computed again. `fail(what, action)` is called for an invalid cost or h.
  template <class Fail>
  [[nodiscard]] bool ask_steps(std::size_t i, Fail&& fail) {
    if (all_[i].end != none) return true;
    steps_.shrink(asked_);             // drop the remains of an exception
    state const from = all_[i].value;  // the table may move meanwhile
    for (auto&& given : actions_of(*problem_, from)) {
      action const a = given;
      auto const fail_at = [&](std::string const& what) { fail(what, a); };
      auto const price = cost_of_action(*problem_, from, given, fail_at);
      if (!price.applicable) continue;
      std::size_t const to = number_of(state(result_of(*problem_, from, given)), fail_at);
      if (to == none || !steps_.reserve(1)) return false;
      steps_.append(step{to, a, price.value});
    }
    all_[i].first = std::exchange(asked_, steps_.size());
    all_[i].end = asked_;
    return true;
  }
  /// \pre They were computed.
  [[nodiscard]] std::span<step const> steps(std::size_t i) const noexcept {
    return {steps_.begin() + all_[i].first, steps_.begin() + all_[i].end};
  }

  /// The number of its expansions.
  [[nodiscard]] std::uint64_t& expansions(std::size_t i) noexcept { return all_[i].expansions; }

  void clear() noexcept {
    all_.clear();
    steps_.clear();
    asked_ = 0;
    for (std::size_t& slot : slots_) slot = 0;
  }

 private:
  struct entry {
    state value;
    std::uint64_t hash;
    std::optional<cost> h;
    std::uint64_t expansions = 0;
    std::size_t first = 0;   // of its steps
    std::size_t end = none;  // `none`: they are not computed

    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(value); }
  };

  [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }
  void place(std::size_t i) noexcept {
    std::size_t at = all_[i].hash & mask();
    while (slots_[at] != 0) at = (at + 1) & mask();
    slots_[at] = i + 1;
  }
  [[nodiscard]] bool grow() {
    std::size_t const size = slots_.empty() ? 64 : 2 * slots_.size();
    if (!slots_.reserve(size - slots_.size())) return false;
    while (slots_.size() < size) slots_.append(std::size_t{0});
    for (std::size_t& slot : slots_) slot = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) place(i);
    return true;
  }

  P const* problem_;
  H const* heuristic_;
  column<entry> all_;
  column<step> steps_;
  std::size_t asked_ = 0;      // the number of steps of states whose actions are complete
  column<std::size_t> slots_;  // 0: empty; otherwise a number, from 1
};

}  // namespace wend::detail
