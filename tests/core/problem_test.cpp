// SPDX-License-Identifier: BSL-1.0
#include <wend/core/problem.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <wend/core/detail/require.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/starts.hpp>
#include <wend/tools/check_problem.hpp>

#include "../support/archetypes.hpp"
#include "../support/cheapest.hpp"

namespace {

using namespace archetypes;

struct adder {
  using state_type = int;
  using action_type = int;
  std::array<int, 2> actions(int) const { return {1, 2}; }
  int result(int n, int a) const { return n + a; }
  bool is_goal(int n) const { return n == 9; }
};
struct eight_bit : adder {
  std::uint8_t cost(int, int) const { return 200; }
};
struct eight_bit_said : eight_bit {
  using cost_type = std::uint8_t;
};
struct real : adder {
  float cost(int, int) const { return 0.5F; }
};
struct wide : adder {
  std::int64_t const& cost(int, int) const { return much; }
  std::int64_t much = 1;
};
struct costly_but_unit : adder {
  using cost_type = long;
};

// Members that have the names of optional members and are no mistake: members that a `requires`
// clause removes, private members, data that cannot be called, names without a meaning for the
// problem, and opted-out classes.
template <class T>
struct constrained : adder {
  int cost(int, int)
    requires(sizeof(T) > 1);
  template <class A>
  int inverse(A) const
    requires(sizeof(T) > 1);
  std::size_t hash(int, int) const
    requires(sizeof(T) > 1);
};
class secretive : public adder {
  int cost(int, int);
  template <class A>
  int inverse(A);
  int rank(int);
  int rank(int, int) const;
  static int unrank();
};
struct storing : adder {
  int cost = 0;
  std::array<int, 2> rank{};
  static constexpr int inverse = 0;
  adder const* pack = nullptr;
};
struct typed : adder {
  enum class hash { none };
  struct pack {};
};
struct without_sites : adder {
  int site(int, int);
  int rest();
  int order(int);
  void undo();
  int ranks();
  int unpack();
};
struct opted_out : adder {
  static constexpr bool checks_signatures = false;
  int cost();
  int inverse(int, int);
};
struct opted_out_elsewhere final : adder {
  int cost();
};
// Members that fit in unusual ways.
struct fitting final : adder {
  template <class S, class A>
  long cost(S const&, A const&) const {
    return 1;
  }
  int cost(int) const { return 0; }  // another member of this name
  static std::size_t hash(long) { return 0; }
  int inverse(int a, int = 0) const { return -a; }
  std::uint64_t (*rank)(int) = nullptr;
};
template <class P>
struct forwarding {
  using state_type = wend::state_t<P>;
  using action_type = wend::action_t<P>;
  P p;
  decltype(auto) actions(state_type const& s) const { return p.actions(s); }
  auto result(state_type const& s, action_type const& a) const { return p.result(s, a); }
  bool is_goal(state_type const& s) const { return p.is_goal(s); }
  auto cost(state_type const& s, action_type const& a) const
    requires wend::weighted_problem<P>
  {
    return p.cost(s, a);
  }
  template <class A>
  auto inverse(A const& a) const
    requires wend::invertible_problem<P>
  {
    return p.inverse(a);
  }
};

// Each type lacks one requirement.
struct not_const : adder {
  std::array<int, 2> actions(int) { return {1, 2}; }
};
struct no_equality {
  struct state_type {};
  using action_type = int;
  std::array<int, 2> actions(state_type) const { return {1, 2}; }
  state_type result(state_type s, int) const { return s; }
  bool is_goal(state_type) const { return true; }
};
struct void_result : adder {
  void result(int, int) const {}
};
struct one_action : adder {
  int actions(int) const { return 1; }
};
struct other_actions : adder {
  std::vector<std::string> actions(int) const { return {}; }
};
struct apply_alone : adder {
  void apply(int& n, int a) const { n += a; }
};
struct inverse_of_no_comparison : ring {
  turn inverse(turn const& a) const { return turn(-a.by()); }
};
struct key_without_hash : ring {
  spot pack(spot const& s) const { return s; }
  spot unpack(spot const& s) const { return s; }
};
struct rank_without_count : ring {
  unsigned rank(spot const& s) const { return static_cast<unsigned>(s.at()); }
  spot unrank(std::uint64_t i) const { return spot(static_cast<int>(i)); }
};
struct sites_at_run_time : staged_ring {
  std::size_t sites = 6;
};
struct actions_made_at_run_time : staged_ring {
  static inline std::array<turn, 2> const all{turn(1), turn(-1)};
};
struct rest_alone : staged_ring {
  using rest_type = nowhere;
  static nowhere rest(spot const& s) { return nowhere(s); }
};

}  // namespace

template <>
inline constexpr bool wend::checks_signatures<opted_out_elsewhere> = false;

// A member that does not fit is a compile-time error wherever members_fit is used.
static_assert(wend::detail::members_fit<constrained<char>>);
static_assert(wend::detail::members_fit<secretive>);
static_assert(wend::detail::members_fit<storing>);
static_assert(wend::detail::members_fit<typed>);
static_assert(wend::detail::members_fit<without_sites>);
static_assert(wend::detail::members_fit<opted_out>);
static_assert(wend::detail::members_fit<opted_out_elsewhere>);
static_assert(wend::detail::members_fit<fitting>);
static_assert(wend::weighted_problem<fitting> && wend::invertible_problem<fitting>);
static_assert(wend::detail::members_fit<forwarding<adder>>);
static_assert(wend::detail::members_fit<forwarding<forwarding<fitting>>>);
static_assert(!wend::weighted_problem<constrained<char>> && !wend::weighted_problem<secretive> &&
              !wend::weighted_problem<storing> && !wend::weighted_problem<opted_out>);

TEST_CASE("problems: each archetype models its own concepts and no others") {
  static_assert(wend::problem<ring>);
  static_assert(wend::unit_cost_problem<ring> && !wend::weighted_problem<ring>);
  static_assert(!wend::hashable_problem<ring>);
  static_assert(!wend::reversible_problem<ring> && !wend::invertible_problem<ring>);
  static_assert(!wend::packable_problem<ring> && !wend::rankable_problem<ring>);
  static_assert(!wend::staged_problem<ring>);

  static_assert(wend::weighted_problem<weighted_ring> && !wend::unit_cost_problem<weighted_ring>);
  static_assert(wend::weighted_problem<monoid_ring>);
  static_assert(wend::hashable_problem<member_hashed_ring>);
  static_assert(wend::hashable_problem<boost_hashed_ring>);
  static_assert(wend::hashable_problem<std_hashed_ring>);
  static_assert(wend::hashable_problem<monoid_hashed_ring>);
  static_assert(wend::reversible_problem<reversible_ring>);
  static_assert(wend::detail::plainly_reversible<reversible_ring>);
  static_assert(!wend::detail::reversible_by_token<reversible_ring>);
  static_assert(wend::reversible_problem<token_ring>);
  static_assert(wend::detail::reversible_by_token<token_ring>);
  static_assert(!wend::detail::plainly_reversible<token_ring>);
  static_assert(wend::invertible_problem<invertible_ring>);
  static_assert(wend::packable_problem<packable_ring> && !wend::hashable_problem<packable_ring>);
  static_assert(wend::rankable_problem<rankable_ring> && !wend::hashable_problem<rankable_ring>);
  static_assert(wend::staged_problem<staged_ring> && !wend::split_problem<staged_ring>);
  static_assert(wend::split_problem<split_ring>);
  static_assert(wend::staged_problem<kernel_ring> && !wend::split_problem<kernel_ring>);
  static_assert(wend::staged_problem<actions_made_at_run_time> &&
                wend::detail::require_staged<actions_made_at_run_time>());
  static_assert(wend::problem<leaky_ring>);
}

TEST_CASE("problems: a type that lacks a member, or has another kind of member, is not a problem") {
  static_assert(wend::problem<adder>);
  static_assert(!wend::problem<not_const>);
  static_assert(!wend::problem<no_equality>);
  static_assert(!wend::problem<void_result>);
  static_assert(!wend::problem<one_action>);
  static_assert(!wend::problem<other_actions>);
  static_assert(!wend::problem<int>);
  static_assert(!wend::reversible_problem<apply_alone>);
  static_assert(!wend::invertible_problem<inverse_of_no_comparison>);
  static_assert(!wend::packable_problem<key_without_hash>);
  static_assert(!wend::rankable_problem<rank_without_count>);
  static_assert(!wend::staged_problem<sites_at_run_time>);
  static_assert(wend::staged_problem<rest_alone> && !wend::split_problem<rest_alone>);
}

TEST_CASE("problems: the cost type is cost_type, or deduced from cost") {
  static_assert(std::is_same_v<wend::cost_t<adder>, int>);
  static_assert(std::is_same_v<wend::cost_t<eight_bit>, int>, "200 + 200 does not wrap");
  static_assert(std::is_same_v<wend::cost_t<eight_bit_said>, std::uint8_t>);
  static_assert(std::is_same_v<wend::cost_t<real>, float>);
  static_assert(std::is_same_v<wend::cost_t<wide>, std::int64_t>);
  static_assert(std::is_same_v<wend::cost_t<weighted_ring>, int>);
  static_assert(std::is_same_v<wend::cost_t<monoid_ring>, toll_and_minutes>);
  static_assert(std::is_same_v<wend::cost_t<costly_but_unit>, long>);
  auto const p = wend::replay(eight_bit{}, 0, std::vector{1, 2});
  CHECK(p.costs == std::vector{0, 200, 400});
}

TEST_CASE_TEMPLATE("problems: each archetype has its declared solution, and keeps its promises", P,
                   ring, weighted_ring, monoid_ring, member_hashed_ring, boost_hashed_ring,
                   std_hashed_ring, weighted_hashed_ring, monoid_hashed_ring, reversible_ring,
                   token_ring, invertible_ring, packable_ring, rankable_ring, staged_ring,
                   split_ring, kernel_ring, leaky_ring) {
  P const p{};
  auto const found = cheapest(p, P::start());
  REQUIRE(found);
  CHECK((found->cost == wend::cost_t<P>{P::least_cost}));
  CHECK(found->actions == static_cast<std::size_t>(P::least_actions));
  auto const report = wend::check_problem(p, P::start(), 6);
  CHECK_MESSAGE(report, to_string(report));
  CHECK(report.goals == 1);
  CHECK(report.states == (std::is_same_v<P, leaky_ring> ? 7 : 6));
  CHECK(report.complete);
}

TEST_CASE("problems: a start is a state, a value that converts to a state, or a list of either") {
  static_assert(wend::start_of<int, std::size_t>);
  static_assert(wend::start_of<spot, spot>);
  static_assert(!wend::start_of<std::string, int>);
  static_assert(wend::start_of<wend::start_states<int>, int>);
  using longs = std::vector<long>;
  CHECK(wend::detail::to_starts<long>(5) == longs{5});
  CHECK(wend::detail::to_starts<long>(wend::starts(std::vector{1, 2})) == longs{1, 2});
  CHECK(wend::detail::to_starts<long>(wend::starts(longs{3, 4})) == longs{3, 4});
  auto const none = wend::starts(std::array<int, 0>{});
  CHECK(wend::detail::to_starts<int>(none).empty());
  // A state that is itself a range is one start.
  CHECK(wend::detail::to_starts<longs>(longs{1, 2}) == std::vector<longs>{{1, 2}});
}
