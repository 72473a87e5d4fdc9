// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>      // std::uint32_t
#include <limits>
#include <optional>
#include <span>
#include <string>

#include <wend/core/cost.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/external/detail/bucket_table.hpp>

/// \file
/// The successors of a state of a bucket, and the checks that costs and heuristic allow expanding
/// the buckets one after the other.

namespace wend::detail {

/// A cost as stored in the files. `fail(what)` must not return.
template <class Cost, class Fail>
std::uint32_t stored_cost(Cost const& c, Fail&& fail) {
  auto const value = static_cast<std::uint64_t>(c);
  if (value > std::numeric_limits<std::uint32_t>::max())
    fail(std::string("the cost of the path, or an estimate, does not fit 32 bits"));
  return static_cast<std::uint32_t>(value);
}

template <class P, class H>
class bucket_successors {
  using cost = cost_t<P>;
  using evaluates = evaluator<P, H>;

 public:
  bucket_successors(P const& p, H const& heuristic) noexcept : p_(&p), heuristic_(&heuristic) {}

  [[nodiscard]] std::span<bucket_entry<pack_t<P>> const> entries() const noexcept {
    return {entries_.begin(), entries_.size()};
  }

  /// True if a sum was cut among the last generated successors.
  [[nodiscard]] bool has_cut() const noexcept { return has_cut_; }

  /// Generates the successors of a state. Returns the number of dropped ones: dead ends, and, if
  /// `cuts`, those whose cost, or f, does not fit its type. Empty if there is no memory for the
  /// others. `refuse(action, what)` must not return.
  template <class Refuse>
  std::optional<std::uint64_t> produce(state_t<P> const& s, std::uint64_t g_of_state,
                                       std::uint64_t h_of_state, bool cuts, Refuse const& refuse) {
    entries_.clear();
    has_cut_ = false;
    std::uint64_t pruned = 0;
    auto const g = static_cast<cost>(g_of_state);
    auto const h = static_cast<cost>(h_of_state);
    auto const estimates = [&] {
      if constexpr (evaluates::incremental)
        return 0;
      else
        return evaluates(*heuristic_, s, &h);
    }();
    for (auto&& given : p_->actions(s)) {
      action_t<P> const& a = given;
      auto const fail = [&](std::string const& what) { refuse(a, what); };
      auto const step = cost_of_action(*p_, s, given, fail);
      if (!step.applicable) continue;
      cost const c = step.value;
      if (c == 0) fail("the cost of an action is 0, and external_astar needs 1 or more");
      state_t<P> const child = p_->result(s, a);
      std::optional<cost> h_child;
      if constexpr (evaluates::incremental)
        h_child = changed_estimate(h, heuristic_->delta(s, a), fail);
      else
        h_child = estimates.of_child(a, child, fail);
      if (!h_child) {
        ++pruned;
        continue;
      }
      auto const g_child = checked_sum(g, c);
      if (!g_child || !checked_sum(*g_child, *h_child)) {
        sum_fault const& what = g_child ? sum_does_not_fit : path_does_not_fit;
        if (!cuts) fail(fault_text(what.text, "", g_child ? *h_child : c, what.remedy));
        has_cut_ = true;
        ++pruned;
        continue;
      }
      if (h > c + *h_child)
        fail("external_astar needs a consistent heuristic, and h is " + text_of(h) +
             " before an action that costs " + text_of(c) + " and " + text_of(*h_child) +
             " behind it");
      if (!entries_.reserve(1)) return std::nullopt;
      entries_.append(bucket_entry<pack_t<P>>{stored_cost(*g_child, fail),
                                              stored_cost(*h_child, fail), p_->pack(child)});
    }
    return pruned;
  }

 private:
  P const* p_;
  H const* heuristic_;
  memory_budget own_{};  // separate from the blocks' budget, which is used up
  column<bucket_entry<pack_t<P>>> entries_{own_};
  bool has_cut_ = false;
};

}  // namespace wend::detail
