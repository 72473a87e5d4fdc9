// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <iterator>  // std::ranges::begin
#include <optional>
#include <string>
#include <tuple>
#include <utility>  // std::index_sequence

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/problem.hpp>
#include <wend/proof/check_pattern_database.hpp>

/// \file
/// Checks whether pattern databases may be summed: no action may cost more in all of them together
/// than in the problem.
///
/// Proof that their sum then never overestimates, if check_pattern_database has passed for each: An
/// action of cost c leads from s to t, and in abstraction i from the state x(i) to y(i), at cost
/// c(i); or y(i) is x(i), and c(i) is 0. The distance of each x(i) is at most c(i) plus the
/// distance of y(i); so the sum at s is at most c plus the sum at t. At a goal each distance is 0.
/// So along any path to a goal the sum is at most the remaining cost.
///
/// F. Yang, J. Culberson, R. Holte, U. Zahavi, A. Felner, "A general theory of additive state space
/// abstractions", JAIR 32, 2008, 631-662.

namespace wend {

/// The verdict on a sum of pattern databases. True if no fault was found in the states examined.
struct additive_costs_check {
  std::string reason{};      ///< The reason why they may not be summed; empty if no fault was
                             ///< found.
  std::uint64_t states = 0;  ///< The number of states checked; the next one has the fault.

  explicit operator bool() const noexcept { return reason.empty(); }  ///< True if no fault was
                                                                      ///< found.
};

namespace detail {

template <class P, class... Databases>
class additive_costs_checker {
  using state = state_t<P>;
  using abstract_states = std::tuple<state_t<abstraction_t<Databases>>...>;
  static constexpr auto indices = std::index_sequence_for<Databases...>();

 public:
  explicit additive_costs_checker(P const& p, Databases const&... h) : p_(p), h_(h...) {}

  /// True if this state has no fault.
  bool check(state const& s) {
    auto const from = projected(s, indices);
    if (p_.is_goal(s) && !are_goals(from, indices))
      return refuse("a goal is projected to a state that is not an abstract goal");
    for (auto&& action : actions_of(p_, s)) {
      if (is_left_out(p_, s, action)) continue;
      auto const to = projected(result_of(p_, s, action), indices);
      std::optional<double> const sum = summed(from, to, indices);
      if (!sum) return refuse("no abstract action leads where an action of the problem does");
      if (!(*sum <= number_of_cost(p_, s, action)))
        return refuse("an action costs more in the abstractions together than in the problem");
    }
    ++verdict_.states;
    return true;
  }
  [[nodiscard]] additive_costs_check const& verdict() const noexcept { return verdict_; }

 private:
  bool refuse(std::string const& why) {
    verdict_.reason = why;
    return false;
  }

  template <std::size_t... I>
  abstract_states projected(state const& s, std::index_sequence<I...>) const {
    return {std::get<I>(h_).abstraction().project(s)...};
  }
  template <std::size_t... I>
  bool are_goals(abstract_states const& x, std::index_sequence<I...>) const {
    return (std::get<I>(h_).abstraction().is_goal(std::get<I>(x)) && ...);
  }
  /// Empty if one of the abstractions has no such action.
  template <std::size_t... I>
  std::optional<double> summed(abstract_states const& from, abstract_states const& to,
                               std::index_sequence<I...>) const {
    double sum = 0;
    bool const all =
        (add(sum, least_cost(std::get<I>(h_).abstraction(), std::get<I>(from), std::get<I>(to))) &&
         ...);
    return all ? std::optional<double>(sum) : std::nullopt;
  }
  static bool add(double& sum, std::optional<double> const& cost) {
    if (cost) sum += *cost;
    return cost.has_value();
  }
  /// The least cost of going from one abstract state to another, by an action or by staying.
  template <class A>
  static std::optional<double> least_cost(A const& a, state_t<A> const& from,
                                          state_t<A> const& to) {
    if (from == to) return 0;
    std::optional<double> least;
    for (auto&& action : actions_of(a, from)) {
      if (is_left_out(a, from, action) || !(result_of(a, from, action) == to)) continue;
      double const cost = number_of_cost(a, from, action);
      if (!least || cost < *least) least = cost;
    }
    return least;
  }

  P const& p_;
  std::tuple<Databases const&...> h_;
  additive_costs_check verdict_{};
};

template <class R, class State>
concept range_of_states = requires(R&& states) {
  { *std::ranges::begin(states) } -> std::convertible_to<State const&>;
  std::ranges::end(states);
};

}  // namespace detail

/// Checks at each of these states, a range, that the databases may be summed: for each action, the
/// costs of the corresponding abstract actions add up to at most its own cost, and a goal is a goal
/// in each of the abstractions. With one database it checks the database's abstraction. If it
/// passes at every state of the problem, and check_pattern_database passes for each database, their
/// sum never overestimates.
///
///     auto const seen = wend::check_additive_costs(p, largest, others);
///     if (!seen) std::cerr << "state " << seen.states << ": " << seen.reason << '\n';
///
/// Costs are compared as `double`.
///
/// \complexity For each state with b actions, b expansions in each abstraction. It stores nothing.
/// \throws Whatever the problem and the abstractions throw.
template <problem P, detail::range_of_states<state_t<P>> States,
          checkable_pattern_database... Databases>
  requires(sizeof...(Databases) != 0)
[[nodiscard]] additive_costs_check check_additive_costs(P const& p, States&& states,
                                                        Databases const&... databases) {
  detail::additive_costs_checker<P, Databases...> checker(p, databases...);
  for (state_t<P> const& s : states)
    if (!checker.check(s)) break;
  return checker.verdict();
}
/// Checks all states that have ranks: a proof for every problem in which all states have one.
template <rankable_problem P, checkable_pattern_database... Databases>
  requires(sizeof...(Databases) != 0)
[[nodiscard]] additive_costs_check check_additive_costs(P const& p, Databases const&... databases) {
  detail::additive_costs_checker<P, Databases...> checker(p, databases...);
  std::uint64_t const count = p.state_count();
  for (std::uint64_t rank = 0; rank != count; ++rank)
    if (!checker.check(p.unrank(rank))) break;
  return checker.verdict();
}

}  // namespace wend
