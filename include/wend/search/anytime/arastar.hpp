// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::max, std::min
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>

#include <wend/core/detail/column.hpp>
#include <wend/core/memory.hpp>
#include <wend/frontier/open_list.hpp>
#include <wend/frontier/optional_parts.hpp>
#include <wend/search/anytime/detail/anytime_search.hpp>
#include <wend/search/weighted_astar.hpp>
#include <wend/session/detail/checked_weight.hpp>
#include <wend/session/improving.hpp>

/// \file
/// Anytime repairing A*.
///
/// M. Likhachev, G. J. Gordon, S. Thrun, "ARA*: Anytime A* with Provable Bounds on
/// Sub-Optimality", Advances in Neural Information Processing Systems 16 (NIPS 2003), 767-774.

namespace wend {

/// The options of anytime repairing A*.
template <class Cost = int>
struct arastar_options {
  double weight = 3;             ///< Weight of the first round; at least 1.
  double step = 0.5;             ///< Decrease per round: at least (weight - 1) / 1000, not 0.
  search_limits<Cost> limits{};  ///< The limits of the search.
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which node of equal f leaves first.
  bool prune_parent = true;                         ///< Skip the action that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

namespace detail {

/// The schedule of a search whose weight decreases by a step from round to round, down to 1.
class falling_weight {
 public:
  static constexpr bool in_rounds = true;
  explicit falling_weight(auto const& options) noexcept
      : first_(options.weight), step_(options.step), now_(options.weight) {}

  /// The weight of the round, or of the last one if it is over.
  [[nodiscard]] double weight() const noexcept { return now_; }
  [[nodiscard]] bool is_over() const noexcept { return is_over_; }

  void end_round() noexcept { is_over_ = true; }
  /// Begins the next round. A weight of at least the proved ratio would prove nothing.
  void begin_round(double proved_ratio) noexcept {
    now_ = std::max(1.0, std::min(now_, proved_ratio) - step_);
    is_over_ = false;
  }
  /// Restarts the search within a round.
  void restart_round() noexcept { is_over_ = false; }
  void reset() noexcept {
    now_ = first_;
    is_over_ = false;
  }

 private:
  double first_;
  double step_;
  double now_;
  bool is_over_ = false;
};

/// The open list of a search in rounds: a node that has left it does not enter again before
/// `clear()`, which begins a round. Nodes pushed in the meantime wait outside.
template <open_list Inner>
class round_list {
 public:
  using id_type = typename Inner::id_type;
  using key_type = typename Inner::key_type;
  using handle_type = typename Inner::handle_type;

  /// Constructs an empty list whose memory counts towards the budget.
  round_list(memory_budget& budget, equal_keys equals) : inner_(budget, equals), left_(budget) {}

  [[nodiscard]] bool reserve(std::size_t n) { return inner_.reserve(n); }

  /// Makes room for `pop` to record the departure of any of the first `nodes` nodes; false if
  /// memory runs out.
  [[nodiscard]] bool reserve_notes(std::size_t nodes) {
    std::size_t const words = nodes / 64 + 1;
    if (words <= left_.size()) return true;
    if (!left_.reserve(words - left_.size())) return false;
    while (left_.size() < words) left_.append(std::uint64_t{0});
    return true;
  }

  handle_type push(id_type id, key_type const& key) {
    return has_left(id) ? handle_type{} : inner_.push(id, key);
  }
  void improve(id_type id, handle_type& handle, key_type const& key) {
    if (!has_left(id)) inner_.improve(id, handle, key);
  }

  /// \pre `reserve_notes` was true for all nodes in the list.
  template <class IsCurrent>
  [[nodiscard]] std::optional<id_type> pop(IsCurrent&& is_current) {
    auto const id = inner_.pop(is_current);
    if (id) left_[*id / 64] |= bit_of(*id);
    return id;
  }

  [[nodiscard]] auto upcoming(std::size_t later = 0) const noexcept
    requires foreseeing_open_list<Inner>
  {
    return inner_.upcoming(later);
  }

  void clear() {
    inner_.clear();
    left_.clear();
  }
  void release() {
    inner_.release();
    left_.release();
  }

 private:
  static constexpr std::uint64_t bit_of(id_type id) noexcept {
    return std::uint64_t{1} << id % 64;
  }
  [[nodiscard]] bool has_left(id_type id) const noexcept {
    return id / 64 < left_.size() && (left_[id / 64] & bit_of(id)) != 0;
  }

  Inner inner_;
  column<std::uint64_t> left_;  // a bit for each node
};

/// Weighted A* in rounds of decreasing weights.
template <class P>
struct arastar_preset : weighted_astar_preset<P, duplicate_policy::closed_list> {
  using weighted = weighted_astar_preset<P, duplicate_policy::closed_list>;
  using options = arastar_options<cost_t<P>>;
  using open_list = round_list<typename weighted::open_list>;
  using schedule = falling_weight;
  static open_list make_open(memory_budget& budget, options const& o) {
    return open_list(budget, equals_of(o.ties));
  }
  static typename weighted::priority make_priority(options const& o) {
    checked_weight(o.weight, "ARA*");
    if (!(o.step > 0.0 && o.step <= greatest_weight && o.step >= (o.weight - 1.0) / 1000.0))
      raise(invalid_option("wend: the step of ARA* is " + text_of(o.step) +
                           ": expected more than 0, at least (weight - 1) / 1000, and at most "
                           "1e+100"));
    return {o.weight, o.ties};
  }
  static best_first_settings settings(options const& o) {
    return {.prune_parent = o.prune_parent, .memory = o.memory};
  }
};

template <class P, class H, class Observer>
using arastar_search = anytime_search<arastar_preset<P>, P, H, Observer>;

struct arastar_fn
    : improving_call<arastar_search, arastar_options, duplicate_policy::closed_list> {};

}  // namespace detail

/// Finds a first path from `start` (a state, or `starts(range)`) to a goal quickly, then cheaper
/// and cheaper paths until the last one is proved to be cheapest. Each solution comes with a lower
/// bound on the cost of every solution. The range is lazy: it searches for the next solution when
/// the iterator is advanced.
///
///     for (auto const& s : wend::arastar(problem, start, heuristic, {.weight = 3, .step = 0.5})) {
///       use(s.actions, s.cost);
///       if (s.ratio() <= 1.05) break;  // at most 5 % above the least
///     }
///
/// The algorithm is weighted A* in rounds of decreasing weights, and reuses the nodes of earlier
/// rounds. A state is expanded again only after a cheaper path to it was found, and at most once in
/// a round. A round ends when it has found a solution, or when the best solution satisfies the
/// weight of the round. The weight of the next round is the weight of the last one, or the proved
/// ratio if that is less, minus `step`; it is at least 1. The bound is the least g + h of the open
/// nodes. In contrast, `awastar` keeps its weight and expands a state whenever it finds a cheaper
/// path to it.
///
/// - *Limits* are totals. `status()` is the reason why the range stopped, `lower_bound()` the bound
///   proved so far. `set_limits` and another loop resume the search. With a depth limit the last
///   solution need not be cheapest; the bounds hold for the problem without that limit.
/// - *Observers* receive `on_goal` for each solution.
/// - *Statistics*: `iterations` counts the rounds.
///
/// The range refers to the problem and the heuristic; temporaries are rejected.
///
/// \pre  Costs are numbers and not negative, and h never overestimates.
/// \post  Each solution is cheaper than the one before; `lower_bound` <= the least cost <= `cost`
///       (for floating-point costs up to the rounding of g + h). If h is consistent, the first
///       solution costs at most `weight` times the least. `exhausted`: the last solution is
///       cheapest; if there was none, no goal can be reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(n log n) time for each round and O(n) memory in the n states generated.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the weight is below 1, if the step is not above 0 or
///         so small that there could be more than 1000 rounds of decreasing weights, or if one of
///         them is above 1e100 or not a number. Running out of memory while searching does not
///         throw.
inline constexpr detail::arastar_fn arastar{};

}  // namespace wend
