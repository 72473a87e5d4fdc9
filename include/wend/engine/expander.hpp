// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>   // what there may not be
#include <utility>    // std::move
#include <vector>     // the starts

#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/engine/best_first_traits.hpp>
#include <wend/engine/frontier.hpp>
#include <wend/engine/generator.hpp>

/// \file
/// An expansion of the best-first engine: generate, reserve, commit.

namespace wend::detail {

/// How a node becomes its successors. *Generate* writes to a scratch pad only (user code may
/// throw), *reserve* makes room (and may find none), *commit* stores and cannot fail, but for an
/// observer or a comparison that throws: then `failed()`.
template <class P, class H, open_list Open, class Rank, best_first_traits Traits, class Observer>
class expander {
  using generator = detail::generator<P, H, Open, Rank, Traits>;
  using successor = typename generator::successor;
  using hooks = hooks_of<Observer, P>;

 public:
  using frontier = typename generator::frontier;
  using id = typename frontier::id;
  using store = typename frontier::store;
  using state = state_t<P>;
  using cost = cost_t<P>;

  template <class MakeOpen>
  expander(P const& problem, H const& heuristic, MakeOpen&& make_open, Rank rank,
           best_first_settings chosen, Observer& observer)
      : settings(chosen),
        budget(chosen.memory),
        front(problem, budget, make_open),
        problem_(&problem),
        observer_(&observer),
        generator_(problem, heuristic, front, std::move(rank), settings, budget) {}
  expander(expander const&) = delete;
  expander& operator=(expander const&) = delete;

  best_first_settings const settings;
  memory_budget budget;
  frontier front;
  std::optional<id> goal{};        ///< Found when it was generated.
  std::optional<cost> cut_cost{};  ///< The cost limit that cut a successor.

  [[nodiscard]] bool failed() const noexcept { return committing_; }
  [[nodiscard]] P const& problem() const noexcept { return *problem_; }
  [[nodiscard]] Observer& observer() const noexcept { return *observer_; }

  /// Whether anything but undoing the last action can be done in `s`, the state of `n`.
  [[nodiscard]] bool has_action(id n, state const& s) const { return generator_.has_action(n, s); }

  /// Finds what the actions in `node` lead to; false without memory for that.
  [[nodiscard]] bool generate(node_view<P> const& node, search_limits<cost> const& limits) {
    return generator_.generate(node, limits);
  }
  /// As generate, with the starts.
  [[nodiscard]] bool generate(std::vector<state> const& starts) {
    return generator_.generate(starts);
  }

  /// Makes room for all that was generated; false without memory for it.
  [[nodiscard]] bool reserve() {
    std::size_t fresh = 0;
    std::size_t pushed = 0;
    for (successor const& next : generator_.successors()) {
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
    for (successor& next : generator_.successors()) {
      commit(next, parent, node.depth + 1);
      if (goal) break;
    }
    counts.max_open = std::max(counts.max_open, counts.open);
    committing_ = false;
  }

  /// Stores the starts; `enter(i)` is told which of them became the next node.
  template <class Enter>
  void commit_starts(Enter&& enter) {
    committing_ = true;
    auto& all = generator_.successors();
    for (std::size_t i = 0; i < all.size(); ++i) {
      successor& next = all[i];
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
  static constexpr bool informed = store::informed;

  void commit(successor& next, id parent, std::size_t depth) {
    auto& counts = front.counts;
    ++counts.generated;
    if (next.what == fate::fresh) return add(next, parent, depth);
    if (next.what == fate::over_limit) {
      cut_cost = generator_.max_cost();
      return prune(next, parent, depth);
    }
    if (next.what == fate::sibling) next.other = generator_.successors()[next.other].other;
    if constexpr (Traits.improves)
      if (next.rank && improve(next, parent, depth)) return;
    ++counts.duplicates;
    std::optional<std::uint64_t> n;
    if (next.what != fate::on_path) n = number_of(next);
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
      if constexpr (hooks::duplicate) observer_->on_duplicate(event);
    });
  }

  void add(successor& next, id parent, std::size_t depth) {
    if constexpr (informed) ++front.counts.evaluated;
    bool const dead = informed && !next.h;
    if (is_kept(next))
      next.other =
          front.add(std::move(next.key), next.hash, next.g, depth, next.h, parent, *next.action);
    if (dead) return prune(next, parent, depth);
    id const n = number_of(next);
    if (next.goal) {
      goal = n;
      front.close_goal(n);
    } else {
      front.push(n, *next.rank);
    }
    with_event(next, parent, n, depth, [&](auto const& event) {
      if constexpr (hooks::generate) observer_->on_generate(event);
    });
  }

  /// A known state was reached again; true if this way is cheaper and was taken.
  bool improve(successor const& next, id parent, std::size_t depth) {
    id const n = number_of(next);
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

  /// The number of a successor's node, once it is known.
  static id number_of(successor const& next) noexcept { return static_cast<id>(next.other); }

  /// Whether a successor gets a node: in a tree search nobody asks for a dead end again.
  static bool is_kept(successor const& next) noexcept {
    return next.what == fate::fresh && (store::graph || !informed || next.h);
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
      if (is_kept(next))
        event(front.nodes.state_of(number_of(next)));
      else if constexpr (store::packed)
        event(problem_->unpack(next.key));
      else
        event(next.key);
    }
  }

  P const* problem_;
  Observer* observer_;
  generator generator_;
  bool committing_ = false;  // and so it remains where something throws meanwhile
};

}  // namespace wend::detail
