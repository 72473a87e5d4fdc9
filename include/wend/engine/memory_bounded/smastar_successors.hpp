// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::addressof
#include <optional>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/common/takes_back.hpp>
#include <wend/engine/cycle_check.hpp>
#include <wend/engine/forgetful/state.hpp>
#include <wend/engine/memory_bounded/smastar_tree.hpp>

/// \file
/// How SMA* makes one successor, or one start.

namespace wend::detail {

/// The state of the search, and the making of one successor. What it asks the problem comes first;
/// if that throws nothing has changed.
template <class P, class H, class Observer>
class smastar_successors : protected forgetful_state<P, H, Observer> {
 protected:
  using base = forgetful_state<P, H, Observer>;
  using typename base::action, typename base::cost, typename base::hooks, typename base::state;
  using tree = smastar_tree<P>;
  using node = typename tree::node;
  using id = typename tree::id;
  using round = typename tree::round;
  using evaluate = evaluator<P, H>;
  using base::budget_, base::counts_, base::heuristic_, base::observer_, base::problem_;
  using base::starts_;
  using base::finish;

  template <class Options>
  smastar_successors(P const& problem, H const& heuristic, std::vector<state> starts,
                     Options const& options, Observer& observer)
      : base(problem, heuristic, std::move(starts), options, observer),
        max_nodes_(options.max_nodes),
        tree_(budget_, base::cycles_ == cycle_check::path),
        start_h_(budget_) {
    if (max_nodes_ == 0 || max_nodes_ >= tree::none)
      raise(invalid_option("wend: max_nodes must be at least 1, and less than 2^32 - 1"));
  }

  /// Makes the next start. \pre Something is left of them.
  [[nodiscard]] bool make_start() {
    if (!reserve()) return finish(search_status::memory_limit);
    round& of = tree_.round_of(tree::none);
    if (!of.begun) of.begin();
    auto const size = static_cast<std::uint32_t>(starts_.size());
    auto const from = [&](std::uint32_t i) {
      while (i < size && (of.is_settled(i) || tree_.has_child(tree::none, i))) ++i;
      return i;
    };
    std::uint32_t const i = from(of.next);
    std::optional<cost> h;
    if (i < size) h = start_h_[i];
    if (h) {
      node fresh{starts_[i], std::nullopt, cost{}, *h, *h, {}, i, tree::none, tree::none, i, 0};
      fresh.round.value = std::max(*h, *of.before);
      std::uint32_t const hash = tree_.hash(*problem_, fresh.value);
      committing_ = true;
      keep(std::move(fresh), hash);
    } else {
      of.settle(i);
    }
    of.next = i + 1;
    if (from(of.next) >= size) end_round(tree::none);
    note_open();
    committing_ = false;
    return true;
  }

  /// Makes the next successor of a node, in its round.
  [[nodiscard]] bool make_successor(id n) {
    if (!reserve()) return finish(search_status::memory_limit);
    node const& of = tree_[n];
    std::optional<action> chosen;
    std::uint32_t number = 0;
    bool is_last = true;
    {
      auto const is_back = takes_back(of);
      std::uint32_t at = 0;
      for (auto&& given : problem_->actions(of.value)) {
        action const& a = given;
        std::uint32_t const i = at++;
        if (i < of.round.next || of.round.is_settled(i) || is_back(a)) continue;
        if (tree_.has_child(n, i) || is_left_out(*problem_, of.value, a)) continue;
        is_last = chosen.has_value() ? false : is_last;
        if (chosen) break;
        chosen.emplace(a);
        number = i;
      }
    }
    if (!chosen) {
      committing_ = true;
      end_round(n);
      committing_ = false;
      return true;
    }
    action const& a = *chosen;
    auto const fail = [&](std::string const& what) {
      auto path = tree_.actions_to(n);
      path.push_back(a);
      raise(invalid_cost_at<action>(what, std::move(path)));
    };
    auto const beyond = cost_beyond(this->limits_.max_cost);
    cost const g =
        checked_sum(of.g, action_cost(*problem_, of.value, a, fail), path_does_not_fit, fail,
                    beyond);
    state next = problem_->result(of.value, a);
    std::uint32_t const hash = tree_.hash(*problem_, next);
    bool const duplicate =
        base::cycles_ == cycle_check::path && tree_.is_on_path(n, next, hash);
    std::optional<cost> h;
    // Observers see duplicates' estimates too.
    if (!duplicate || hooks::successors) h = estimate(of, a, next, fail);
    bool const keeps = h && !duplicate;
    cost f{};
    if (keeps) f = std::max(of.f, checked_sum(g, *h, sum_does_not_fit, fail, beyond));
    if (beyond && keeps && !(f < *beyond)) beyond_ = beyond;
    committing_ = true;
    round& made = tree_.round_of(n);
    made.next = number + 1;
    ++counts_.generated;
    ++counts_.evaluated;
    std::size_t const depth = of.depth + std::size_t{1};
    counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, depth);
    if (keeps) {
      std::uint64_t const serial = counts_.stored++;
      node fresh{std::move(next), a, g, *h, f, {}, serial, n, tree::none, number, 0};
      fresh.depth = static_cast<std::uint32_t>(depth);
      fresh.round.value = std::max(f, *made.before);
      id const added = keep(std::move(fresh), hash);
      tell(n, serial, tree_[added].value, a, g, h, depth);
    } else {
      made.settle(number);
      ++(duplicate ? counts_.duplicates : counts_.pruned);
      tell(n, std::nullopt, next, a, g, h, depth, duplicate);
    }
    if (is_last) end_round(n);
    note_open();
    committing_ = false;
    return true;
  }

  /// Picks the action that takes back the one which led to a node, unless cycles are not checked
  /// for.
  [[nodiscard]] auto takes_back(node const& of) const {
    bool const asks = of.by && base::cycles_ != cycle_check::none;
    return detail::takes_back(*problem_, asks ? std::addressof(*of.by) : nullptr);
  }

  [[nodiscard]] node_event<P> event_of(node const& n) const {
    node_event<P> e{n.serial, n.value, n.g, n.h, n.depth};
    if (n.parent != tree::none)
      e.parent = {nullptr, tree_[n.parent].serial,
                  [](void const*, std::uint64_t p) { return std::optional<std::uint64_t>(p); }};
    return e;
  }

  std::size_t const max_nodes_;
  tree tree_;
  column<std::optional<cost>> start_h_;
  std::optional<id> goal_{};
  std::optional<cost> beyond_{};  // the f of nodes whose sums do not fit the type
  bool cut_memory_ = false;  // a node was dropped at the end of a path that fills the memory
  bool entered_ = false;
  bool committing_ = false;  // and so it stays where something throws meanwhile

 private:
  /// Makes room for a node, if it does not take the place of one.
  [[nodiscard]] bool reserve() { return max_nodes_ <= tree_.size() || tree_.reserve(); }

  /// Adds a node; the worst leaf makes way for it where memory is full.
  id keep(node&& fresh, std::uint32_t hash) {
    if (max_nodes_ <= tree_.size()) {
      tree_.forget_leaf(fresh.parent);
      ++base::forgotten_;
    }
    base::note_h(fresh.h);
    return tree_.add(std::move(fresh), hash);
  }

  void note_open() {
    counts_.max_open = std::max<std::uint64_t>(counts_.max_open, tree_.open());
  }

  void end_round(id n) {
    tree_.round_of(n).end();
    tree_.revalue(n);
    tree_.remove_settled(n);
  }

  template <class Fail>
  [[nodiscard]] std::optional<cost> estimate(node const& of, action const& a, state const& next,
                                             Fail const& fail) const {
    if constexpr (evaluate::incremental)
      return changed_estimate(of.h, heuristic_->delta(of.value, a), fail);
    else
      return evaluate(*heuristic_, of.value, nullptr).of_child(a, next, fail);
  }

  void tell([[maybe_unused]] id parent, [[maybe_unused]] std::optional<std::uint64_t> number,
            [[maybe_unused]] state const& s, [[maybe_unused]] action const& a,
            [[maybe_unused]] cost const& g, [[maybe_unused]] std::optional<cost> const& h,
            [[maybe_unused]] std::size_t depth, [[maybe_unused]] bool duplicate = false) {
    if constexpr (hooks::successors) {
      successor_event<P> const e{tree_[parent].serial, number, s, a, g, h, depth};
      if constexpr (hooks::generate) observer_->on_generate(e);
      if constexpr (hooks::duplicate)
        if (duplicate) observer_->on_duplicate(e);
      if constexpr (hooks::prune)
        if (!duplicate && !number) observer_->on_prune(e);
    }
  }
};

}  // namespace wend::detail
