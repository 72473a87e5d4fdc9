// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <stdexcept>  // std::logic_error
#include <string>
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/external/detail/bucket_table.hpp>

/// \file
/// Traces the path back from a state through the expanded buckets. A predecessor is a state whose g
/// is less by the cost of its action to the state.

namespace wend::detail {

template <class P>
struct bucket_path {
  std::vector<action_t<P>> actions{};
  std::size_t start = 0;
};

template <class P, class H>
class bucket_way {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using key = pack_t<P>;

 public:
  bucket_way(P const& p, H const& heuristic, std::vector<state> const& starts,
             bucket_table<key> const& table)
      : p_(&p), heuristic_(&heuristic), starts_(&starts), table_(&table) {}

  /// A path to a state that was expanded, or generated, at this g.
  [[nodiscard]] bucket_path<P> to(key const& k, std::uint64_t g) const {
    bucket_path<P> path;
    state s = p_->unpack(k);
    while (g != 0) {
      auto const before = before_of(s, g);
      if (!before) raise_no_way();
      path.actions.push_back(before->action);
      s = before->from;
      g = before->g;
    }
    std::reverse(path.actions.begin(), path.actions.end());
    while (path.start < starts_->size() && !((*starts_)[path.start] == s)) ++path.start;
    if (path.start == starts_->size()) raise_no_way();
    return path;
  }

 private:
  struct step {
    state from;
    action_t<P> action;
    std::uint64_t g;
  };

  [[noreturn]] static void raise_no_way() {
    raise(std::logic_error("wend: no action leads to a state that was found: the problem has "
                           "changed, or its inverse of an action does not lead back"));
  }
  static void fail(std::string const& what) { raise(invalid_cost(what, 0)); }

  [[nodiscard]] std::optional<step> before_of(state const& s, std::uint64_t g) const {
    std::optional<step> found;
    if constexpr (invertible_problem<P>) {
      for (action_t<P> const& a : p_->actions(s)) {
        state const from = p_->result(s, a);
        action_t<P> const back = p_->inverse(a);
        auto const price = cost_of_action(*p_, from, back, fail);
        if (!price.applicable) continue;
        auto const c = static_cast<std::uint64_t>(price.value);
        auto const h = evaluator<P, H>::of(*heuristic_, from, fail);
        if (c > g || !h || !table_->has(p_->pack(from), g - c, static_cast<std::uint64_t>(*h)))
          continue;
        found.emplace(step{from, back, g - c});
        break;
      }
    } else {
      table_->find_below(g, [&](key const& k, std::uint64_t g_before) {
        state const from = p_->unpack(k);
        for (auto&& a : p_->actions(from)) {
          auto const price = cost_of_action(*p_, from, a, fail);
          if (!price.applicable) continue;
          auto const c = static_cast<std::uint64_t>(price.value);
          if (g_before + c != g || !(p_->result(from, a) == s)) continue;
          found.emplace(step{from, static_cast<action_t<P> const&>(a), g_before});
          return true;
        }
        return false;
      });
    }
    return found;
  }

  P const* p_;
  H const* heuristic_;
  std::vector<state> const* starts_;
  bucket_table<key> const* table_;
};

}  // namespace wend::detail
