// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>  // std::size_t
#include <limits>   // std::numeric_limits
#include <string>
#include <utility>  // std::move

#include <wend/best_first/detail/packed_kernel.hpp>
#include <wend/best_first/priorities.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/problem.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/partitioned/detail/message.hpp>

/// \file
/// The successors of a node of hash-distributed A*.

namespace wend::detail {

/// Makes the messages about a node's successors, without unpacking packed states if the problem and
/// the heuristic allow that.
template <class P, class H, class Frontier>
class successors {
  using message = hash_message<P, H, Frontier>;
  using store = typename Frontier::store;
  using facts = typename Frontier::facts;
  using id = typename Frontier::id;
  using cost = cost_t<P>;
  static constexpr bool packed =
      packed_kernel_for<P, H, Frontier, priority_by_f<P, no_order>>;

 public:
  successors(P const& problem, H const& heuristic) noexcept
      : problem_(&problem), heuristic_(&heuristic) {}

  /// Calls `use(message)` for each successor of a node, which has this number among the nodes of
  /// all owners, until `use` returns false; then returns false. Skips the inverse of the last
  /// action. `refuse(message, what)` must not return. `cut(message, cost)` is called if the sum of
  /// g and the cost of the action does not fit its type; the message then has the g of the node.
  template <class Use, class Refuse, class Cut>
  bool of(store const& nodes, facts const& node, id number, Use&& use, Refuse&& refuse,
          Cut&& cut) const {
    if constexpr (packed) {
      return of_packed(nodes, node, number, use, refuse, cut);
    } else {
      auto&& s = nodes.state_of(node.number);
      for (auto&& given : actions_of(*problem_, s)) {
        successor_t<P> const& x = given;
        action_t<P> const& a = x;
        if constexpr (invertible_problem<P>)
          if (node.last_action && a == problem_->inverse(*node.last_action)) continue;
        auto const made = [&](cost const& g) {
          return message(store::made_key(*problem_, s, x), g, node.depth + 1, number, a);
        };
        auto const fail = [&](std::string const& what) { refuse(made(node.g), what); };
        auto const step = cost_of_action(*problem_, s, x, fail);
        if (!step.applicable) continue;
        if (!checked_sum(node.g, step.value)) [[unlikely]] {
          cut_at(node, number, s, x, step.value, cut);
          continue;
        }
        message m = made(static_cast<cost>(node.g + step.value));
        if constexpr (message::tells_h)
          m.h = changed_estimate(node.h, heuristic_->delta(s, a), fail);
        if (!use(m)) return false;
      }
      return true;
    }
  }

 private:
  /// Out of line, because it would take registers from the loop.
  template <class Cut>
  [[gnu::cold, gnu::noinline]] void cut_at(facts const& node, id number, state_t<P> const& s,
                                           successor_t<P> const& x, cost const& added,
                                           Cut&& cut) const {
    action_t<P> const& a = x;
    cut(message(store::made_key(*problem_, s, x), node.g, node.depth + 1, number, a), added);
  }

  template <class Use, class Refuse, class Cut>
  [[nodiscard]] bool of_packed(store const& nodes, facts const& node, id number, Use&& use,
                               Refuse&& refuse, Cut&& cut) const {
    using codes = successor_codes<P>;
    auto const& k = nodes.key_of_node(node.number);
    auto const site = static_cast<std::size_t>(problem_->site(k));
    std::size_t const last =
        node.last_action ? action_code<P>::code(*node.last_action) : codes::actions;
    auto const& list = codes::lists[staged_order(*problem_)][site][last];
    bool const fits = node.g < std::numeric_limits<cost>::max();
    for (std::size_t i = 0; i < list.count; ++i) {
      auto const& a = action_code<P>::of(list.codes[i]);
      message m(static_cast<typename store::key>(problem_->pack_result(k, site, a)), node.g,
                node.depth + 1, number, a);
      auto const fail = [&](std::string const& what) { refuse(m, what); };
      if (!fits) [[unlikely]] {
        cut(std::move(m), cost{1});
        continue;
      }
      m.g = static_cast<cost>(node.g + 1);
      m.h = changed_estimate(node.h, heuristic_->delta(problem_->rest(k), site, a), fail);
      if (!use(m)) return false;
    }
    return true;
  }

  P const* problem_;
  H const* heuristic_;
};

}  // namespace wend::detail
