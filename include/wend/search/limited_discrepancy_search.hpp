// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <optional>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/improving_call.hpp>
#include <wend/engine/linear_space/branch_and_bound.hpp>
#include <wend/engine/linear_space/linear_space_search.hpp>

/// \file
/// Limited discrepancy search.
///
/// W. D. Harvey, M. L. Ginsberg, "Limited discrepancy search", Proceedings of the 14th
/// International Joint Conference on Artificial Intelligence, 1995.

namespace wend {

/// The options of limited discrepancy search.
template <class Cost = int>
struct limited_discrepancy_search_options {
  search_limits<Cost> limits{};  ///< What may stop it.
  /// Absent: `parent` where the problem is invertible and of unit cost, else `path`. `none` saves
  /// time where no path comes back to a state, as where each action decides something for good.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Where the path takes its memory from; null: `malloc`.
};

namespace detail {

/// Chooses the next node of a linear_space_search: branch and bound in waves. In wave k, from 0 on,
/// which is iteration k + 1, a path may leave the best child of a node k times. A child that is
/// worth a visit but beyond that is left to the next wave, which begins at the starts again.
template <class P, class H, class Observer>
class discrepancy_rule {
  using cost = cost_t<P>;
  using search = linear_space_search<discrepancy_rule, P, H, Observer>;

 public:
  explicit discrepancy_rule(memory_budget& budget) noexcept : values_(budget), choices_(budget) {}

  [[nodiscard]] bool begin(search& s) {
    values_.clear();
    if (!values_.reserve(s.children().size())) return false;
    for (auto const& start : s.children()) values_.append(start.value);
    choices_.clear();
    of_leaf_ = 0;
    s.run.counts.iterations = 1;
    return true;
  }
  void release() noexcept {
    values_.release();
    choices_.release();
  }

  [[nodiscard]] bool next(search& s) {
    for (;;) {
      if (!update_choices(s)) return s.run.finish(search_status::memory_limit);
      auto const [child, finite] = s.find_best();
      if (child && best.is_worth(s.run, *s.children()[*child].value)) {
        choice& at = choices_.back();
        std::size_t const discrepancies = at.discrepancies + (at.has_chosen ? 1 : 0);
        if (discrepancies < s.run.counts.iterations) {
          if (!s.take(*child)) return false;
          at.has_chosen = true;
          of_leaf_ = discrepancies;
          return true;
        }
        auto const& value = s.children()[*child].value;
        if (!left_ || *value < *left_) left_ = value;
      }
      if (!s.is_at_level_0())
        s.go_back(std::nullopt, finite);
      else if (!begin_next_wave(s))
        return best.finish(s.run);
    }
  }
  [[nodiscard]] bool keeps(search const& s, cost const& value) {
    return best.is_worth(s.run, value);
  }
  void at_goal(search const& s) { best.set(s.end_of_path().g); }

  /// No solution costs less; empty if there is none.
  [[nodiscard]] std::optional<cost> proved(search const& s) const {
    auto const other = best.proved(s.run, s.least_open());
    if (!left_ || (other && !(*left_ < *other))) return other;
    return best.as_bound(s.run, left_);
  }
  void forget_cuts() noexcept {
    best.forget_cuts();
    left_.reset();
  }

  incumbent_bound<P, H, Observer> best;

 private:
  /// The choices at a node on the path.
  struct choice {
    std::size_t discrepancies = 0;  ///< On the path to the node.
    bool has_chosen = false;        ///< Its best child: another one is a discrepancy.
  };

  /// Adapts the choices to the path: the search went back, or the leaf was expanded. False if memory
  /// runs out.
  [[nodiscard]] bool update_choices(search const& s) {
    if (s.calls() < choices_.size()) choices_.shrink(s.calls());
    if (s.calls() == choices_.size()) return true;
    if (!choices_.reserve(1)) return false;
    choices_.append(choice{of_leaf_});
    return true;
  }

  /// Begins at the starts again, if a child that was left to this wave can be better than the
  /// incumbent.
  [[nodiscard]] bool begin_next_wave(search& s) {
    if (!left_ || !best.can_improve(*left_)) return false;
    s.run.lower_bound = proved(s);
    left_.reset();
    ++s.run.counts.iterations;
    s.revalue_starts(values_);
    choices_.back() = choice{};
    return true;
  }

  column<std::optional<cost>> values_;  // of the starts
  column<choice> choices_;              // one for each call
  std::size_t of_leaf_ = 0;             // the discrepancies on the path to the leaf
  std::optional<cost> left_{};          // the least f of a child that is left to the next wave
};

template <class P, class H, class Observer>
using discrepancy_core = linear_space_search<discrepancy_rule, P, H, Observer>;
template <class P, class H, class Observer>
using discrepancy_search =
    branch_and_bound<discrepancy_core, limited_discrepancy_search_options<cost_t<P>>, P, H,
                     Observer>;

struct limited_discrepancy_search_fn
    : improving_call<discrepancy_search, limited_discrepancy_search_options,
                     duplicate_policy::own_path> {};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal, then cheaper and cheaper
/// ones, until the last is proved to be a cheapest, in memory linear in the depth. It is for spaces
/// in which every path ends soon and the heuristic is right about most choices, but not about all:
/// then `dfbnb`, which takes back its last choices first, can search below a wrong early one for
/// long. Each solution comes with a lower bound; the next one is computed when it is asked for.
///
///     for (auto const& s : wend::limited_discrepancy_search(problem, start, heuristic)) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// It goes in waves. The first one goes down to the best successor of each node. In the next one a
/// path may once go to another successor, which is a *discrepancy*; in wave k, from 0 on, k times.
/// The best successor is that of least g + h, among equals the one that the problem gives first;
/// any other counts as one discrepancy, be it the second or the last. Several starts count as
/// successors of one node. Successors whose g + h is not less than the cost of the best solution
/// are not there any more: what is the best of those that are left is no discrepancy.
///
/// A wave visits the nodes of the waves before again, where they can still lead to something
/// better. A wave that has left nothing to the next one is the last.
///
/// Do not use it where paths do not end, as on tiles or maps: the first one can go down to any
/// depth. A depth limit helps; `idastar` or `astar` are the choice there. If you want the proof
/// rather than something good soon, `dfbnb` visits fewer nodes; and where the heuristic is as good
/// early as late, it finds as good solutions: on round trips of 15 and 20 cities neither is ahead.
///
/// - *Limits* are totals. `status()` says what stopped the range, `lower_bound()` what is proved by
///   then; `set_limits` and another loop go on from there. Depth and cost limits cut nodes: at the
///   end the status is `depth_limit` or `cost_limit` if what was cut could have been cheaper, and
///   raising that limit begins afresh, for solutions that are cheaper still.
/// - *Observers* are told of each solution by `on_goal`.
/// - *Statistics*: `iterations` counts the waves; the other counts are sums over them.
///
/// Problem and heuristic are referred to: temporaries are refused. Without a heuristic,
/// `heuristics::nil` will do: where actions cost the same, their order is the problem's then.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (with costs in floating point: but for the rounding of g + h). `exhausted`: the last
///       solution is a cheapest one; where there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(bd) memory, for b actions in a state and d in a path. Time: wave k goes through at
///       most the sum of C(d, i)·(b - 1)^i paths for i from 0 to k; there are at most d + 2 waves
///       (d + 1 with one start). A node costs O(b²) comparisons.
/// \throws What the problem, the heuristic or the observer throw; invalid_cost; invalid_problem;
///         invalid_option. Running out of memory while searching does not throw.
inline constexpr detail::limited_discrepancy_search_fn limited_discrepancy_search{};

}  // namespace wend
