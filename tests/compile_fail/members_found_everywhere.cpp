// SPDX-License-Identifier: BSL-1.0
//
// A member that does not fit is reported by a call, a search object and check_problem; in a final
// class, a base class and one of several overloads; and in a type that is wrapped by an adaptor of
// the library or of a user. There is one error for each case, and no other.
// expect 17: error:
// expect 9: wend: the problem's cost must be a const member cost(state, action) that returns a number;
// expect 7: wend: the heuristic's delta must be a const member delta(state, action) that returns a signed integer;
// expect 1: wend: the heuristic's from must be a const member from(state) that returns a heuristic;
#include <array>
#include <type_traits>

#include <wend/heuristics/additive.hpp>
#include <wend/heuristics/any_heuristic.hpp>
#include <wend/heuristics/max_of.hpp>
#include <wend/heuristics/scaled.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ucs.hpp>
#include <wend/tools/check_problem.hpp>

#ifdef FIXED
#define WEND_CONST const
#else
#define WEND_CONST
#endif

namespace {

struct countdown {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n - a; }
  bool is_goal(int n) const { return n == 0; }
};
template <int>
struct priced : countdown {
  int cost(int, int a) WEND_CONST { return a; }
};
struct derived : priced<4> {};
struct last final : countdown {
  int cost(int, int a) WEND_CONST { return a; }
};
struct overloaded : countdown {
  int cost(int, int a) WEND_CONST { return a; }
  int cost(int, int, int) const { return 0; }
};
template <class P>
struct logged : P {
  explicit logged(P const&) {}
  int cost(int n, int a) const
    requires wend::weighted_problem<P>
  {
    return P::cost(n, a);
  }
};
template <class P>
struct viewed {
  using state_type = int;
  using action_type = int;
  P problem;
  auto actions(int n) const { return problem.actions(n); }
  int result(int n, int a) const { return problem.result(n, a); }
  bool is_goal(int n) const { return problem.is_goal(n); }
  int cost(int n, int a) const
    requires wend::weighted_problem<std::remove_cvref_t<P>>
  {
    return problem.cost(n, a);
  }
};
template <class P, int Least>
struct limited : viewed<P> {};

template <int>
struct estimate {
  static constexpr bool goal_aware = true;
  int operator()(int n) const { return (n + 1) / 2; }
  int delta(int n, int a) WEND_CONST { return (n - a + 1) / 2 - (n + 1) / 2; }
  int root(int n) const noexcept { return n; }
  int child(int n, int, int a) const noexcept { return n - a; }
  int value(int n) const noexcept { return (n + 1) / 2; }
};
struct two_way : estimate<5> {
#ifndef FIXED
  int delta(int, int) const { return 0; }
#endif
  int from(int, int) const { return 0; }
  estimate<6> towards(int) const { return {}; }
#ifdef FIXED
  estimate<6> from(int) const { return {}; }
#endif
};
template <class H, int>
struct halved {
  H h;
  int operator()(int n) const { return h(n) / 2; }
};
struct reversible : countdown {
  int inverse(int a) const { return -a; }
};

void calls() {
  countdown const p;
  (void)wend::ucs(priced<1>(), 5);
  priced<2> const q;
  (void)wend::ucs.search(q, 5);
  (void)wend::check_problem(priced<3>(), 5, 3);
  (void)wend::ucs(derived(), 5);
  (void)wend::ucs(last(), 5);
  (void)wend::ucs(overloaded(), 5);
  (void)wend::ucs(logged<priced<5>>(priced<5>()), 5);
  priced<6> const seen;
  (void)wend::ucs(viewed<priced<6> const&>{seen}, 5);
  (void)wend::ucs(limited<priced<7>, 0>(), 5);

  (void)wend::idastar(p, 5, estimate<1>());
  estimate<2> const h;
  (void)wend::astar.search(p, 5, h);
  (void)wend::astar(p, 5, wend::heuristics::scaled(estimate<3>(), 1));
  (void)wend::check_problem(p, 5, 3, wend::heuristics::max_of(estimate<4>()));
  (void)wend::astar(p, 5, wend::heuristics::any_heuristic<countdown>(estimate<7>()));
  (void)wend::astar(p, 5, halved<estimate<8>, 2>());
  (void)wend::nbs(reversible(), 5, 0, two_way());
}

}  // namespace
