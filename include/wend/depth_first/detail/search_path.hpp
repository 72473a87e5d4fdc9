// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <iterator>     // std::ranges::size of a range of actions
#include <type_traits>  // std::conditional_t, std::type_identity
#include <utility>      // std::move

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The state at the end of a path, and the steps forward and back.

namespace wend::detail {

/// The states of a depth-first path, and one shared stack of their actions. If the problem can
/// change a state in place there is one state; else there is one per level. If the problem has
/// `expand`, the stack also has the states that the actions lead to, and their costs.
template <class P>
class search_path {
  using state = state_t<P>;
  using action = action_t<P>;

  static constexpr bool in_place = reversible_problem<P>;
  static constexpr bool by_token = in_place && !plainly_reversible<P>;

  template <class Q>
  static auto token_type_of() {
    if constexpr (reversible_problem<Q> && !plainly_reversible<Q>)
      return std::type_identity<std::remove_cvref_t<decltype(std::declval<Q const&>().apply(
          std::declval<state_t<Q>&>(), std::declval<action_t<Q> const&>()))>>{};
    else
      return std::type_identity<unsigned char>{};
  }
  using token = typename decltype(token_type_of<P>())::type;

 public:
  explicit search_path(memory_budget& budget) noexcept
      : stack_(budget), states_(budget), tokens_(budget) {}

  /// The state at the end of the path.
  [[nodiscard]] state const& end() const noexcept {
    if constexpr (in_place)
      return states_[0];
    else
      return states_[states_.size() - 1];
  }

  /// The state after `i` steps. \pre The problem does not change states in place.
  [[nodiscard]] state const& state_at(std::size_t i) const noexcept
    requires(!in_place)
  {
    return states_[i];
  }

  /// True if a change in place threw, so that the state is unreliable.
  [[nodiscard]] bool broken() const noexcept { return broken_; }

  // ---- the states

  /// Begins at `start`; false if there is no memory for it.
  [[nodiscard]] bool begin(state const& start) {
    if (!states_.reserve(1)) return false;
    states_.append(start);
    return true;
  }

  /// Makes room for one step; false if there is no memory for it.
  [[nodiscard]] bool reserve_step() {
    if constexpr (!in_place)
      return states_.reserve(1);
    else if constexpr (by_token)
      return tokens_.reserve(1);
    else
      return true;
  }

  /// Tries the step `by`: an action on the stack, or another action of the state at the end of the
  /// path. Afterwards `keep` or `take_back` must be called. If the problem changes states in place
  /// the result is the end of the path, else a separate value: most successors are dropped and
  /// never enter the path.
  template <class Successor>
  decltype(auto) try_step(P const& p, Successor const& by) {
    if constexpr (!in_place) {
      return state(result_of(p, states_.back(), by));
    } else {
      action const& a = by;
      WEND_TRY {
        if constexpr (by_token)
          tokens_.append(p.apply(states_[0], a));
        else
          p.apply(states_[0], a);
      }
      WEND_CATCH_ALL {
        broken_ = true;
        WEND_RETHROW;
      }
      return end();
    }
  }
  /// Completes the step that was tried. \pre Room was reserved.
  void keep(state&& tried)
    requires(!in_place)
  {
    states_.append(std::move(tried));
  }
  void keep(state const&) noexcept
    requires in_place
  {}
  /// Undoes the step that was tried.
  void take_back([[maybe_unused]] P const& p, [[maybe_unused]] action const& a) {
    if constexpr (in_place) step_back(p, a);
  }

  /// Steps forward. \pre Room was reserved.
  template <class Successor>
  void step(P const& p, Successor const& by) {
    keep(try_step(p, by));
  }

  /// Undoes the last step, which was by `a`.
  void step_back([[maybe_unused]] P const& p, [[maybe_unused]] action const& a) {
    if constexpr (!in_place) {
      states_.pop_back();
    } else {
      WEND_TRY {
        if constexpr (by_token) {
          [[maybe_unused]] auto const moved = tokens_.changing(tokens_.back());
          p.undo(states_[0], a, std::move(tokens_.back()));
          tokens_.pop_back();
        } else {
          p.undo(states_[0], a);
        }
      }
      WEND_CATCH_ALL {
        broken_ = true;
        WEND_RETHROW;
      }
    }
  }

  /// Drops the first state of the path. \pre It is the only one.
  void leave() noexcept { states_.pop_back(); }

  void clear() noexcept {
    stack_.clear();
    states_.clear();
    tokens_.clear();
    broken_ = false;
  }
  /// Drops the path and frees its memory.
  void release() noexcept {
    clear();
    stack_.release();
    states_.release();
    tokens_.release();
  }

  // ---- the stack of actions

  [[nodiscard]] action const& operator[](std::size_t i) const noexcept { return stack_[i]; }
  /// The `i`th action with what `expand` reported about it: for `cost_of_action` and `try_step`.
  [[nodiscard]] auto const& successor(std::size_t i) const noexcept { return stack_[i]; }
  /// Makes room for `more` actions on the stack; false if there is no memory for them.
  [[nodiscard]] bool reserve_actions(std::size_t more) { return stack_.reserve(more); }
  [[nodiscard]] std::size_t stacked() const noexcept { return stack_.size(); }
  void unstack(std::size_t size) noexcept { stack_.shrink(size); }

  /// Pushes the actions of the state at the end of the path, except those for which `skip` is true;
  /// false if there is no memory for them.
  /// \post On false, and when the problem throws, nothing has changed.
  template <class Skip>
  [[gnu::always_inline, nodiscard]] bool stack_actions(P const& p, Skip&& skip) {
    std::size_t const before = stack_.size();
    bool room = true;
    WEND_TRY {
      if constexpr (uses_expand<P>) {
        for_each_reported(p, end(), [&](auto const& x) {
          if (skip(x.action)) return true;
          room = stack_.reserve(1);
          if (room) stack_.append(x.kept());
          return room;
        });
      } else {
        auto&& range = p.actions(end());
        constexpr bool sized = requires { std::ranges::size(range); };
        if constexpr (sized) {
          auto const most = static_cast<std::size_t>(std::ranges::size(range));
          if (!stack_.has_room(most) && !stack_.reserve(most)) return false;
        }
        auto const last = std::ranges::end(range);
        for (auto it = std::ranges::begin(range); room && it != last; ++it) {
          action a = *it;
          if (skip(a)) continue;
          if constexpr (!sized) room = stack_.reserve(1);
          if (room) stack_.append(std::move(a));
        }
      }
    }
    WEND_CATCH_ALL {
      unstack(before);
      WEND_RETHROW;
    }
    if (!room) unstack(before);
    return room;
  }

 private:
  column<std::conditional_t<uses_expand<P>, reported_successor<P>, action>> stack_;
  // A state changed in place is a single one, whose heap memory would have to be measured after
  // each change.
  column<state, in_place ? counts_owned::no : counts_owned::yes> states_;
  column<token> tokens_;
  bool broken_ = false;
};

}  // namespace wend::detail
