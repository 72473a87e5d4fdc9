// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>   // std::uint64_t
#include <string>
#include <utility>   // std::move
#include <vector>

#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>

/// \file
/// The checks of a problem's refinements that a search makes once, at its start. They call no
/// member of a problem without refinements.

namespace wend::detail {

/// True if the library derived this problem from a user's problem by removing actions, so that an
/// inverse may be missing that the user's problem has. The code that derived it checks the user's
/// problem.
template <class P>
inline constexpr bool lacks_actions = false;

/// A problem with members that every search checks at its start.
template <class P>
concept tried_at_start =
    !lacks_actions<P> &&
    (packable_problem<P> || reversible_problem<P> || invertible_problem<P>);

/// Raises the error about a broken promise. A value without words, whose text is `?`, is omitted,
/// and so is the action if none was tried.
[[noreturn, gnu::cold, gnu::noinline]] inline void raise_broken(std::string const& promise,
                                                                std::string const& expected,
                                                                std::string const& got,
                                                                std::string const& tried = "?") {
  std::string text = "wend: " + promise;
  if (tried != "?") text += ", tried with the action " + tried;
  if (expected != "?") text += ": expected " + expected;
  if (got != "?") text += (expected != "?" ? ", got " : ": got ") + got;
  raise(invalid_problem(text));
}

/// Checks `apply` and `undo` on a copy of the start.
template <reversible_problem P>
void check_undo(P const& p, state_t<P> const& start, action_t<P> const& a) {
  state_t<P> s = start;
  if constexpr (reversible_by_token<P>) {
    auto token = p.apply(s, a);
    p.undo(s, a, std::move(token));
  } else {
    p.apply(s, a);
    p.undo(s, a);
  }
  if (!(s == start))
    raise_broken("the problem's undo does not restore the start after apply",
                 text_of(start), text_of(s), text_of(a));
}

/// Checks the inverse of an action in the state it leads to. Does nothing if the inverse is not
/// applicable there, because `result` is then undefined.
template <invertible_problem P>
void check_inverse(P const& p, state_t<P> const& start, action_t<P> const& a) {
  state_t<P> const next = result_of(p, start, a);
  action_t<P> const back = p.inverse(a);
  bool offered = false;
  for (auto&& other : actions_of(p, next)) {
    offered = static_cast<action_t<P> const&>(other) == back;
    if (offered) break;
  }
  if (!offered) {
    std::string const where = text_of(next);
    raise_broken(
        "the problem's inverse of an action at the start is not among the actions of its result",
        where == "?" ? where : "one of actions(" + where + ")", text_of(back), text_of(a));
  }
  if (state_t<P> const s = result_of(p, next, back); !(s == start))
    raise_broken("the problem's inverse of an action does not lead back to the start",
                 text_of(start), text_of(s), text_of(a));
}

/// Checks `unpack` at a state where a search begins. `which` names it: a start or a goal.
template <packable_problem P>
void check_packed(P const& p, state_t<P> const& given, char const* which) {
  if (state_t<P> const s = p.unpack(p.pack(given)); !(s == given))
    raise_broken(std::string("the problem's unpack(pack(") + which + ")) is not the " + which,
                 text_of(given), text_of(s));
}

/// Checks the members of a problem that undo others: at a start `unpack` undoes `pack`, and for its
/// first applicable action `undo` undoes `apply`, and the inverse leads back.
/// \throws invalid_problem if a check fails; exceptions of the members.
template <tried_at_start P>
void check_start(P const& p, state_t<P> const& start) {
  if constexpr (packable_problem<P>) check_packed(p, start, "start");
  if constexpr (reversible_problem<P> || invertible_problem<P>) {
    for (auto&& given : actions_of(p, start)) {
      action_t<P> const a = given;
      if (is_left_out(p, start, a)) continue;
      if constexpr (reversible_problem<P>) check_undo(p, start, a);
      if constexpr (invertible_problem<P>) check_inverse(p, start, a);
      return;
    }
  }
}

/// The start of a search that begins at one state. \throws invalid_problem for more or none.
template <class State>
[[nodiscard]] State& single_start(std::vector<State>& starts, std::string const& algorithm) {
  if (starts.size() != 1)
    raise(invalid_problem("wend: " + algorithm + " begins at one state, but got " +
                          std::to_string(starts.size()) + " starts"));
  return starts.front();
}

/// Checks the rank of a start or a goal, if it has one, in searches that find states by rank. In
/// other searches a rank may cost more than the rest of a short search.
/// \throws invalid_problem if it is not below `state_count()`, or `unrank` does not lead back;
///         exceptions of the members.
template <rankable_problem P>
void check_rank(P const& p, state_t<P> const& given, char const* which) {
  if (!has_rank(p, given)) return;
  std::uint64_t const rank = p.rank(given);
  std::uint64_t const count = p.state_count();
  if (rank >= count)
    raise_broken(std::string("the problem's rank(") + which + ") is not below its state_count()",
                 "less than " + text_of(count), text_of(rank));
  if (state_t<P> const s = p.unrank(rank); !(s == given))
    raise_broken(std::string("the problem's unrank(rank(") + which + ")) is not the " + which,
                 text_of(given), text_of(s));
}

/// Checks all starts, if the problem has such members; with `ByRank` also their ranks.
template <bool ByRank = false, class P>
void check_starts([[maybe_unused]] P const& p,
                  [[maybe_unused]] std::vector<state_t<P>> const& starts) {
  if constexpr (ByRank || tried_at_start<P>) {
    for (auto const& s : starts) {
      if constexpr (ByRank) check_rank(p, s, "start");
      if constexpr (tried_at_start<P>) check_start(p, s);
    }
  }
}

/// Checks that all goals are found by their keys, and with `ByRank` by their ranks, in a search
/// that also begins at its goals.
template <bool ByRank, class P>
void check_goals([[maybe_unused]] P const& p,
                 [[maybe_unused]] std::vector<state_t<P>> const& goals) {
  if constexpr (ByRank || packable_problem<P>) {
    for (auto const& s : goals) {
      if constexpr (ByRank) check_rank(p, s, "goal");
      if constexpr (packable_problem<P>) check_packed(p, s, "goal");
    }
  }
}

}  // namespace wend::detail
