// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>    // std::size_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/memory/column.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/linear_space/branch_and_bound_loop.hpp>

/// \file
/// How limited discrepancy search chooses the next node.

namespace wend::detail {

/// Branch and bound in waves. In wave k, from 0 on, which is iteration k + 1, a path may leave the
/// best child of a node k times. What is worth a visit but beyond that is left to the next wave,
/// which begins at the starts again.
template <class P, class H, class Observer>
class discrepancy_loop : protected branch_and_bound_loop<P, H, Observer> {
 protected:
  using loop = branch_and_bound_loop<P, H, Observer>;
  using typename loop::cost;
  using loop::budget_, loop::calls_, loop::children_, loop::counts_, loop::kept_;
  using loop::lower_bound_, loop::starts_;
  using loop::finish;

  template <class Options>
  discrepancy_loop(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
                   Options const& options, Observer& observer)
      : loop(problem, heuristic, std::move(starts), options, observer),
        values_(budget_),
        choices_(budget_) {}

  /// Asks what the starts are: they are the children of a node of their own.
  [[nodiscard]] bool enter_starts() {
    if (!loop::enter_starts()) return false;
    values_.clear();
    if (!values_.reserve(starts_.size())) {
      loop::forget_nodes();
      return finish(search_status::memory_limit);
    }
    for (std::size_t i = 0; i < starts_.size(); ++i) values_.append(children_[i].value);
    choices_.clear();
    of_leaf_ = 0;
    counts_.iterations = 1;
    return true;
  }

  /// Visits the next node.
  [[nodiscard]] bool visit() {
    return loop::visit_next([this] { return go_on(); });
  }

  /// Forgets the nodes, but not the incumbent.
  void begin_afresh() noexcept {
    loop::begin_afresh();
    left_.reset();
  }
  /// Gives the memory back. \pre There are no nodes.
  void release() noexcept {
    loop::release();
    values_.release();
    choices_.release();
  }

  /// No solution costs less; empty if there is none.
  [[nodiscard]] std::optional<cost> proved() const {
    auto const other = loop::proved();
    if (!left_ || (other && !(*left_ < *other))) return other;
    return loop::as_bound(left_);
  }

 private:
  /// What was chosen at a node on the path.
  struct choice {
    std::size_t discrepancies = 0;  ///< Of the path to the node.
    bool has_chosen = false;        ///< Its best child: another one is a discrepancy.
  };

  [[nodiscard]] bool go_on() {
    for (;;) {
      if (!keep_up()) return finish(search_status::memory_limit);
      auto const best = loop::best_of(calls_.back());
      if (best.index && loop::is_worth(*children_[*best.index].value)) {
        choice& at = choices_.back();
        std::size_t const discrepancies = at.discrepancies + (at.has_chosen ? 1 : 0);
        if (discrepancies < counts_.iterations) {
          if (!loop::take(*best.index)) return false;
          at.has_chosen = true;
          of_leaf_ = discrepancies;
          return true;
        }
        auto const& value = children_[*best.index].value;
        if (!left_ || *value < *left_) left_ = value;
      }
      if (calls_.size() != 1)
        this->go_back(std::nullopt, best.finite);
      else if (!begin_next_wave())
        return loop::over();
    }
  }

  /// Makes the choices those of the path: the search went back, or the leaf was expanded. False
  /// without memory for that.
  [[nodiscard]] bool keep_up() {
    if (calls_.size() < choices_.size()) choices_.shrink(calls_.size());
    if (calls_.size() == choices_.size()) return true;
    if (!choices_.reserve(1)) return false;
    choices_.append(choice{of_leaf_});
    return true;
  }

  /// Begins at the starts again, if what was left to this wave can be better than the incumbent.
  [[nodiscard]] bool begin_next_wave() {
    if (!left_ || !loop::can_improve(*left_)) return false;
    lower_bound_ = proved();
    left_.reset();
    ++counts_.iterations;
    kept_ = 0;
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      children_[i].value = values_[i];
      if (values_[i]) ++kept_;
    }
    choices_.back() = choice{};
    return true;
  }

  column<std::optional<cost>> values_;  // those of the starts
  column<choice> choices_;              // one for each call
  std::size_t of_leaf_ = 0;             // the discrepancies of the path to the leaf
  std::optional<cost> left_{};          // the least f of what is left to the next wave
};

}  // namespace wend::detail
