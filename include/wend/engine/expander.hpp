// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>   // what there may not be
#include <string>     // messages
#include <utility>    // std::move
#include <vector>     // the starts

#include <wend/core/cost.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/evaluate.hpp>
#include <wend/engine/frontier.hpp>
#include <wend/engine/successors.hpp>

/// \file
/// An expansion of the best-first engine: generate, reserve, commit.

namespace wend::detail {

/// How a node becomes its successors. *Generate* writes to a scratch pad only (user code may
/// throw), *reserve* makes room (and may find none), *commit* stores and cannot fail, but for an
/// observer or a comparison that throws: then `failed()`.
template <class P, class H, open_list Open, class Rank, best_first_traits Traits, class Observer>
class expander {
 public:
  using frontier = detail::frontier<P, H, Open, Traits>;
  using id = typename frontier::id;
  using store = typename frontier::store;
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

 private:
  using successor =
      detail::successor<typename store::key, action, cost, typename frontier::rank, id>;
  using hooks = hooks_of<Observer, P>;

  static constexpr bool informed = store::informed;

 public:
  template <class MakeOpen>
  expander(P const& problem, H const& heuristic, MakeOpen&& make_open, Rank rank,
           best_first_settings chosen, Observer& observer)
      : settings(chosen),
        budget(chosen.memory),
        front(problem, budget, make_open),
        problem_(&problem),
        heuristic_(&heuristic),
        observer_(&observer),
        rank_(std::move(rank)),
        scratch_(budget),
        actions_(budget),
        siblings_(budget) {}

  best_first_settings const settings;
  memory_budget budget;
  frontier front;
  std::optional<id> goal{};        ///< Found when it was generated.
  std::optional<cost> cut_cost{};  ///< The cost limit that cut a successor.

  [[nodiscard]] bool failed() const noexcept { return committing_; }
  [[nodiscard]] P const& problem() const noexcept { return *problem_; }
  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

  /// Whether anything but undoing the last action can be done in `s`, the state of `n`.
  [[nodiscard]] bool has_action(id n, state const& s) const {
    auto const undo = undo_of_last(n);
    for (auto&& a : problem_->actions(s))
      if (!is_undo(undo, a)) return true;
    return false;
  }

  /// Fills the scratch pad with what the actions in `node` lead to; false without memory for that.
  [[nodiscard]] bool generate(node_view<P> const& node, search_limits<cost> const& limits) {
    begin_scratch();
    max_cost_ = limits.max_cost;
    auto const undo = undo_of_last(static_cast<id>(node.number));
    evaluator<P, H> const evaluate(*heuristic_, node.state, node.h);
    for (auto&& given : problem_->actions(node.state)) {
      action const a = given;
      if (is_undo(undo, a)) continue;
      if (settings.last_action_first) {
        if (!actions_.reserve(1)) return false;
        actions_.append(a);
      } else if (!produce(node, a, evaluate)) {
        return false;
      }
    }
    for (std::size_t i = actions_.size(); i-- > 0;)
      if (!produce(node, actions_[i], evaluate)) return false;
    return true;
  }

  /// As generate, with the starts.
  [[nodiscard]] bool generate(std::vector<state> const& starts) {
    begin_scratch();
    auto const fail = [](std::string const& what) { raise(invalid_cost_at<action>(what, {})); };
    for (state const& s : starts) {
      auto const estimate = [&] { return evaluator<P, H>::of(*heuristic_, s, fail); };
      if (!append(s, std::nullopt, cost{}, 0, std::nullopt, estimate, fail)) return false;
    }
    return true;
  }

  /// Makes room for everything on the scratch pad; false without memory for it.
  [[nodiscard]] bool reserve() {
    std::size_t fresh = 0;
    std::size_t pushed = 0;
    for (successor const& next : scratch_) {
      fresh += next.what == fate::fresh;
      pushed += next.rank.has_value();
      if (next.rank && !front.prepare(*next.rank)) return false;
    }
    return front.reserve(fresh, pushed);
  }

  /// Closes the node and stores its successors, up to a goal among them.
  void commit(node_view<P> const& node) {
    committing_ = true;
    auto const parent = static_cast<id>(node.number);
    if constexpr (hooks::expand) {
      auto&& s = front.nodes.state_of(parent);
      observer_->on_expand(node_event<P>{node.number, s, node.g, shown(node.h), node.depth});
    }
    auto& counts = front.counts;
    front.close(parent);
    ++counts.expanded;
    std::size_t const n = scratch_.size();
    for (std::size_t i = 0; i < n && !goal; ++i) commit(scratch_[i], parent, node.depth + 1);
    counts.max_open = std::max(counts.max_open, counts.open);
    committing_ = false;
  }

  /// Stores the starts; `enter(i)` is told which of them became the next node.
  template <class Enter>
  void commit_starts(Enter&& enter) {
    committing_ = true;
    for (std::size_t i = 0; i < scratch_.size(); ++i) {
      successor& next = scratch_[i];
      if (next.what != fate::fresh) continue;
      enter(i);
      if constexpr (informed) ++front.counts.evaluated;
      front.add_start(std::move(next.key), next.hash, next.h, next.rank);
    }
    front.counts.max_open = front.counts.open;
    committing_ = false;
  }

  /// Forgets everything, as if new.
  void clear() {
    front.clear();
    goal.reset();
    cut_cost.reset();
  }

 private:
  // ---- generating

  void begin_scratch() noexcept {
    scratch_.clear();
    actions_.clear();
    max_cost_.reset();
    if constexpr (store::graph) siblings_.begin();
  }

  /// What would undo the action that led to a node, where that is not to be generated.
  [[nodiscard]] auto undo_of_last([[maybe_unused]] id n) const {
    if constexpr (invertible_problem<P>) {
      if (settings.prune_parent && !front.nodes.is_start(n))
        return std::optional<action>(problem_->inverse(front.nodes.last_action(n)));
      return std::optional<action>{};
    } else {
      return std::nullopt;
    }
  }
  template <class Undo>
  static bool is_undo([[maybe_unused]] Undo const& undo, [[maybe_unused]] action const& a) {
    if constexpr (invertible_problem<P>)
      return undo && *undo == a;
    else
      return false;
  }

  [[noreturn]] void raise_at(std::string const& what, id n, action const& a) const {
    auto path = front.nodes.path_to(n).actions;
    path.push_back(a);
    raise(invalid_cost_at<action>(what, std::move(path)));
  }

  bool produce(node_view<P> const& node, action const& a, evaluator<P, H> const& evaluate) {
    auto const n = static_cast<id>(node.number);
    auto const fail = [&](std::string const& what) { raise_at(what, n, a); };
    auto const g = checked_sum(node.g, action_cost(*problem_, node.state, a, fail));
    if (!g) fail("the cost of the path does not fit its type");
    state const s = problem_->result(node.state, a);
    auto const estimate = [&] { return evaluate.of_child(a, s, fail); };
    return append(s, a, *g, node.depth + 1, n, estimate, fail);
  }

  /// Puts a successor or a start on the scratch pad, with all that can be told of it by now.
  template <class Estimate, class Fail>
  bool append(state const& s, std::optional<action> const& a, cost const& g, std::size_t depth,
              std::optional<id> parent, Estimate&& estimate, Fail&& fail) {
    if (!scratch_.reserve(1)) return false;
    successor next{store::key_of(*problem_, s), a, g, 0, {}, {}, {}, fate::fresh, false};
    classify(next, parent);
    if (next.what == fate::fresh) {
      if (settings.early_goal_test && parent) next.goal = problem_->is_goal(s);
      if constexpr (informed) next.h = estimate();
    }
    if (will_be_pushed(next)) {
      cost const h = next.h.value_or(cost{});
      auto const f = checked_sum(g, h);
      if (!f) fail("the sum of the cost and the estimate does not fit its type");
      next.rank = rank_(node_view<P>{front.nodes.size(), s, g, h, *f, depth, a ? &*a : nullptr});
    }
    scratch_.append(std::move(next));
    if constexpr (store::graph) return siblings_.enter(scratch_);
    return true;
  }

  void classify(successor& next, [[maybe_unused]] std::optional<id> parent) {
    if (!Traits.by_increasing_f && max_cost_ && *max_cost_ < next.g) {
      next.what = fate::over_limit;
    } else if constexpr (store::graph) {
      next.hash = front.nodes.hash(next.key);
      if (auto const found = front.nodes.find(next.hash, next.key)) {
        next.what = fate::known;
        next.other = *found;
        if constexpr (informed)
          if (!front.nodes.dead(*found)) next.h = front.nodes.h(*found);
      } else if (auto const twin = siblings_.find(scratch_, next.hash, next.key)) {
        next.what = fate::sibling;
        next.other = static_cast<id>(*twin);
        next.h = scratch_[*twin].h;
      }
    } else if (parent && front.nodes.on_path(*parent, next.key)) {
      next.what = fate::on_path;
    }
  }

  [[nodiscard]] bool will_be_pushed(successor const& next) const {
    if (informed && !next.h) return false;
    switch (next.what) {
      case fate::fresh: return true;
      case fate::known: return Traits.improves && next.g < front.nodes.g(next.other);
      case fate::sibling: return Traits.improves;
      default: return false;
    }
  }

  // ---- committing

  void commit(successor& next, id parent, std::size_t depth) {
    auto& counts = front.counts;
    ++counts.generated;
    if (next.what == fate::fresh) return add(next, parent, depth);
    if (next.what == fate::over_limit) {
      cut_cost = max_cost_;
      return prune(next, parent, depth);
    }
    if (next.what == fate::sibling) next.other = scratch_[next.other].other;
    if constexpr (Traits.improves)
      if (next.rank && improve(next, parent, depth)) return;
    ++counts.duplicates;
    std::optional<std::uint64_t> n;
    if (next.what != fate::on_path) n = next.other;
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::duplicate) observer_->on_duplicate(event);
    });
  }

  void add(successor& next, id parent, std::size_t depth) {
    if constexpr (informed) ++front.counts.evaluated;
    bool const dead = informed && !next.h;
    // In a tree search nobody asks for a dead end again.
    if (store::graph || !dead) {
      typename store::key k = hooks::successors ? next.key : std::move(next.key);
      next.other = front.add(std::move(k), next.hash, next.g, depth, next.h, parent, *next.action);
    }
    if (dead) return prune(next, parent, depth);
    if (next.goal) {
      goal = next.other;
      front.close_goal(next.other);
    } else {
      front.push(next.other, *next.rank);
    }
    with_event(next, parent, next.other, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
    });
  }

  /// A known state was reached again; true if this way is cheaper and was taken.
  bool improve(successor const& next, id parent, std::size_t depth) {
    id const n = next.other;
    bool const closed = front.nodes.closed(n);
    if (!(next.g < front.nodes.g(n)) || (closed && !settings.reopen)) return false;
    front.improve(n, closed, next.g, depth, parent, *next.action, *next.rank);
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::reopen)
        if (closed) observer_->on_reopen(event);
    });
    return true;
  }

  void prune(successor const& next, id parent, std::size_t depth) {
    ++front.counts.pruned;
    with_event(next, parent, std::nullopt, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::prune) observer_->on_prune(event);
    });
  }

  [[nodiscard]] static std::optional<cost> shown([[maybe_unused]] std::optional<cost> const& h) {
    if constexpr (informed)
      return h;
    else
      return std::nullopt;
  }

  /// Tells of a successor, if there is an observer to be told.
  template <class Tell>
  void with_event([[maybe_unused]] successor const& next, [[maybe_unused]] id parent,
                  [[maybe_unused]] std::optional<std::uint64_t> n,
                  [[maybe_unused]] std::size_t depth, [[maybe_unused]] Tell&& tell) const {
    if constexpr (hooks::successors) {
      auto const event = [&](state const& s) {
        tell(successor_event<P>{parent, n, s, *next.action, next.g, shown(next.h), depth});
      };
      if constexpr (store::packed)
        event(problem_->unpack(next.key));
      else
        event(next.key);
    }
  }

  P const* problem_;
  H const* heuristic_;
  Observer* observer_;
  Rank rank_;
  column<successor> scratch_;
  column<action> actions_;  // of the node, where they are taken from the last
  sibling_finder<successor> siblings_;
  std::optional<cost> max_cost_{};  // the limit under which the scratch pad was filled
  bool committing_ = false;         // and so it remains where something throws meanwhile
};

}  // namespace wend::detail
