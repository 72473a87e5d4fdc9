// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <optional>
#include <span>

#include <wend/core/detail/column.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/core/memory.hpp>

/// \file
/// Batches of estimates of new successors.

namespace wend::detail {

/// The states passed to a batch_heuristic_for the problem, and the estimates it returns.
template <class P>
class batch_estimates {
  using state = state_t<P>;
  using estimate = std::optional<cost_t<P>>;

 public:
  explicit batch_estimates(memory_budget& budget) noexcept
      : states_(budget), places_(budget), answers_(budget) {}

  /// True if the candidates from `begin` on have been evaluated.
  [[nodiscard]] bool has_asked(std::size_t begin) const noexcept { return begin < asked_; }

  /// Evaluates the candidates of a segment for which `is_new` is true and writes the estimates to
  /// them; `state_of` returns their states. False if memory runs out.
  template <class H, class Candidates, class IsNew, class StateOf>
  [[nodiscard]] bool ask(H const& heuristic, Candidates& candidates, std::size_t begin,
                         std::size_t end, IsNew&& is_new, StateOf&& state_of) {
    states_.clear();
    places_.clear();
    answers_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      if (!is_new(candidates[i])) continue;
      if (!states_.reserve(1) || !places_.reserve(1) || !answers_.reserve(1)) return false;
      states_.append(state_of(candidates[i]));
      places_.append(i);
      answers_.append();
    }
    if (!states_.empty())
      heuristic.estimate(std::span<state const>(states_.begin(), states_.end()),
                         std::span<estimate>(answers_.begin(), answers_.end()));
    for (std::size_t n = 0; n < places_.size(); ++n) candidates[places_[n]].h = answers_[n];
    asked_ = end;
    return true;
  }

  /// Marks all candidates as not evaluated.
  void clear() noexcept { asked_ = 0; }

  void release() noexcept {
    states_.release();
    places_.release();
    answers_.release();
    clear();
  }

 private:
  column<state> states_;
  column<std::size_t> places_;
  column<estimate> answers_;
  std::size_t asked_ = 0;  // the end of the evaluated candidates
};

}  // namespace wend::detail
