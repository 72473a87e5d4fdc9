// SPDX-License-Identifier: BSL-1.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <wend/adapters/problem_from.hpp>
#include <wend/core/check_solution.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/starts.hpp>
#include <wend/puzzles/random_walk.hpp>
#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/checkpoint.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/k_best.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ranked_bfs.hpp>
#include <wend/search/solutions.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>
#include <wend/tools/check_problem.hpp>
#include <wend/trace/csv.hpp>
#include <wend/trace/dot.hpp>
#include <wend/trace/posthoc.hpp>
#include <wend/trace/result_json.hpp>

// States and actions of every copyable type: bool, which std::vector does not store as objects,
// enums, pointers, and classes with overloaded operators and greedy constructors.

namespace {

using wend::search_status;

/// A lamp to be switched on: two states of type `T`, and two actions of type `A`, stay and flip.
template <class T, class A>
struct lamp {
  using state_type = T;
  using action_type = A;

  T off;
  T on;
  A stay;
  A flip;

  [[nodiscard]] std::vector<A> actions(T const&) const { return {stay, flip}; }
  [[nodiscard]] T result(T const& s, A const& a) const { return a == flip ? other(s) : s; }
  [[nodiscard]] bool is_goal(T const& s) const { return s == on; }
  [[nodiscard]] std::size_t hash(T const& s) const { return s == on ? 1 : 0; }
  [[nodiscard]] T const& other(T const& s) const { return s == on ? off : on; }
};
template <class T, class A>
struct weighted_lamp : lamp<T, A> {
  [[nodiscard]] int cost(T const&, A const& a) const { return a == this->flip ? 3 : 1; }
};
template <class T, class A>
struct reversible_lamp : lamp<T, A> {
  void apply(T& s, A const& a) const { s = this->result(s, a); }
  void undo(T& s, A const& a) const { s = this->result(s, a); }
  [[nodiscard]] A inverse(A const& a) const { return a; }
};
template <class T, class A>
struct ranked_lamp : lamp<T, A> {
  [[nodiscard]] A inverse(A const& a) const { return a; }
  [[nodiscard]] std::uint64_t state_count() const { return 2; }
  [[nodiscard]] std::uint64_t rank(T const& s) const { return this->hash(s); }
  [[nodiscard]] T unrank(std::uint64_t i) const { return i == 1 ? this->on : this->off; }
};
template <class T, class A>
struct packed_lamp : lamp<T, A> {
  [[nodiscard]] bool pack(T const& s) const { return s == this->on; }
  [[nodiscard]] T unpack(bool k) const { return k ? this->on : this->off; }
};
/// No action leads to the goal.
template <class T, class A>
struct broken_lamp : lamp<T, A> {
  [[nodiscard]] T result(T const& s, A const&) const { return s; }
};

struct estimate_of_lamp {
  template <class S>
  int operator()(S const&) const {
    return 0;
  }
};

template <class P, class Result>
void check_one(P const& p, Result const& r) {
  REQUIRE(r.status == search_status::solved);
  CHECK(wend::check_solution(p, p.off, r).reason == "");
}
/// Checks a solution with the least number of actions, one.
template <class P, class Result>
void check_best(P const& p, Result const& r) {
  check_one(p, r);
  REQUIRE(r.actions.size() == 1);
  CHECK(static_cast<wend::action_t<P>>(r.actions[0]) == p.flip);
}
/// Checks a solution from the second of two starts, which is the goal.
template <class Result>
void check_start(Result const& r) {
  REQUIRE(r.status == search_status::solved);
  CHECK(r.start == 1);
  CHECK(r.actions.empty());
}

/// Checks the promises of the table of algorithms for a few of them.
template <class P>
void check_two(P const& p) {
  estimate_of_lamp const h;
  check_best(p, wend::bfs(p, p.off));
  check_best(p, wend::idastar(p, p.off, h));
  check_start(wend::bfs(p, wend::starts(std::vector{p.off, p.on})));
  check_start(wend::idastar(p, wend::starts(std::vector{p.off, p.on}), h));
}
template <class P>
void check_some(P const& p) {
  check_two(p);
  check_best(p, wend::astar(p, p.off, estimate_of_lamp{}));
  check_one(p, wend::dls(p, p.off));
}

template <class Range>
std::size_t count(Range&& range) {
  std::size_t n = 0;
  for ([[maybe_unused]] auto const& s : range) ++n;
  return n;
}

template <class P>
void check_all(P const& p) {
  using wend::duplicate_policy;
  check_some(p);
  estimate_of_lamp const h;
  auto const both = wend::starts(std::vector{p.off, p.on});
  check_one(p, wend::dfs(p, p.off));
  check_best(p, wend::ucs(p, p.off));
  check_one(p, wend::greedy(p, p.off, h));
  check_best(p, wend::weighted_astar(p, p.off, h));
  check_one(p, wend::random_search(
                   p, p.off, wend::random_search_options<int, duplicate_policy::closed_list>{}));
  check_one(p, wend::random_search(
                   p, p.off, wend::random_search_options<int, duplicate_policy::own_path>{}));
  check_best(p, wend::iddfs(p, p.off));
  check_start(wend::dls(p, both));
  check_start(wend::iddfs(p, both));
  check_start(wend::ucs(p, both));
  CHECK(count(wend::solutions(wend::iddfs, p, p.off)) == 1);
  CHECK(count(wend::solutions(wend::idastar, p, p.off, h)) == 1);
  CHECK(count(wend::k_best(wend::astar, p, p.off, h)) == 1);
  CHECK(count(wend::k_best(wend::ucs, p, both)) == 2);
  CHECK(count(wend::solutions(wend::astar, p, p.off, h)) == 1);
  CHECK(count(wend::k_best(wend::astar, p, both, h, wend::walks, {.max_cost = 0})) == 1);

  auto const path = wend::replay(p, p.off, std::vector{p.stay, p.flip});
  REQUIRE(path);
  REQUIRE(path.states.size() == 3);
  CHECK(static_cast<wend::state_t<P>>(path.states[1]) == p.off);
  CHECK(static_cast<wend::state_t<P>>(path.states[2]) == p.on);
  auto const report = wend::check_problem(p, both, 3, h);
  CHECK_MESSAGE(report, to_string(report));
  CHECK(report.states == 2);
  CHECK(wend::puzzles::random_walk(p, p.off, {.steps = 5}).actions.size() == 5);
}

/// Saves a checkpoint of a stopped search, and loads it in another search.
template <class P>
void check_checkpoint(P const& p) {
  estimate_of_lamp const h;
  wend::idastar_options<int> options{};
  options.limits.max_expanded = 0;
  options.cycles = wend::cycle_check::path;
  auto stopped = wend::idastar.search(p, p.off, h, options);
  REQUIRE(stopped.run() == search_status::expansion_limit);
  std::stringstream file;
  wend::save_checkpoint(stopped, file, "lamp");
  auto again = wend::idastar.search(p, p.off, h, options);
  wend::load_checkpoint(again, file, "lamp");
  REQUIRE(again.run({}) == search_status::solved);
  check_best(p, again.result());
}

/// Checks that each trace finishes without an error.
template <class P>
void check_traces(P const& p) {
  auto const both = wend::starts(std::vector{p.off, p.off});
  std::ostringstream posthoc_text;
  std::ostringstream dot_text;
  std::ostringstream csv_text;
  wend::trace::posthoc posthoc(posthoc_text);
  auto const r = wend::idastar(p, both, estimate_of_lamp{}, {}, posthoc);
  CHECK(posthoc.finish(p, p.off, r));
  wend::trace::dot dot(dot_text);
  check_one(p, wend::dls(p, p.off, {}, dot));
  CHECK(dot.finish());
  wend::trace::csv csv(csv_text);
  check_best(p, wend::bfs(p, p.off, {}, csv));
  CHECK(csv.finish());
  std::ostringstream json;
  CHECK(wend::trace::write_json(json, r));
  CHECK(json.str().find("solved") != std::string::npos);
}

enum class dim : bool { off, on };
enum class wide : std::uint64_t { off = 7, on = ~std::uint64_t{0} };
enum plain { plain_off, plain_on };

/// Overloads every operator that a careless template would use, and has a constructor for braced
/// lists.
struct hostile {
  explicit hostile(int n) : value(n) {}
  hostile(std::initializer_list<hostile>) : value(-1) {}
  friend bool operator==(hostile const& a, hostile const& b) { return a.value == b.value; }
  void operator&() const = delete;
  template <class T>
  void operator,(T const&) const = delete;
  template <class T>
  friend void operator,(T const&, hostile const&) = delete;
  void operator!() const = delete;
  template <class T>
  void operator<(T const&) const = delete;
  static void* operator new(std::size_t) = delete;
  static void* operator new(std::size_t, void*) = delete;
  static void operator delete(void*) = delete;
  int value;
};
/// A view of bits, whose elements are proxies.
struct bits {
  std::vector<bool>* of;
  [[nodiscard]] auto begin() const { return of->begin(); }
  [[nodiscard]] auto end() const { return of->end(); }
};
/// A range that can be read only once, and only if it is not const.
struct once {
  int to;
  int at = 0;

  struct iterator {
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    once* range;
    int operator*() const { return range->at; }
    iterator& operator++() {
      ++range->at;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(iterator const& i, std::default_sentinel_t) {
      return i.range->at == i.range->to;
    }
  };
  iterator begin() { return {this}; }
  static std::default_sentinel_t end() { return {}; }
};
/// A state that can be constructed from anything.
struct anything {
  template <class T>
    requires(!std::is_same_v<T, anything>)
  anything(T const&) : is_number(std::is_same_v<T, int>) {}
  bool is_number;
};

/// A lamp that reports its successors.
struct reporting_lamp {
  using state_type = hostile;
  using action_type = hostile;
  hostile off, on, stay, flip;
  template <class Output>
  void expand(hostile const& s, Output&& out) const {
    out(stay, s);
    out(flip, s == off ? on : off);
  }
  bool is_goal(hostile const& s) const { return s == on; }
  static std::size_t hash(hostile const& s) { return static_cast<std::size_t>(s.value); }
};

struct alignas(64) aligned {
  int value;
  friend bool operator==(aligned const&, aligned const&) = default;
};

}  // namespace

TEST_CASE("states and actions may be bool") {
  using bools = lamp<bool, bool>;
  bools const p{false, true, false, true};
  static_assert(wend::problem<bools>);
  check_all(p);
  check_some(weighted_lamp<bool, bool>{p});
  check_two(reversible_lamp<bool, bool>{p});
  check_two(packed_lamp<bool, bool>{p});
  check_checkpoint(p);
  check_checkpoint(reversible_lamp<bool, bool>{p});
  check_traces(p);

  broken_lamp<bool, bool> const broken{p};
  CHECK(wend::bfs(broken, false).status == search_status::exhausted);
  CHECK(wend::iddfs(broken, false).status == search_status::exhausted);
  CHECK(wend::idastar(broken, false, estimate_of_lamp{}).status == search_status::exhausted);
}

TEST_CASE("states and actions may be bool: ranked searches and closed arrays") {
  ranked_lamp<bool, bool> const p{{false, true, false, true}};
  estimate_of_lamp const h;
  check_some(p);
  auto const r = wend::ranked_bfs(p, false);
  REQUIRE(r);
  CHECK(r.actions == std::vector{true});
  CHECK(r.goal == true);
  check_start(wend::ranked_bfs(p, wend::starts(std::vector{false, true})));
  check_best(p, wend::astar(p, p.off, h,
                            wend::astar_options<int, wend::no_order,
                                                wend::duplicate_policy::closed_array>{}));
}

TEST_CASE("states and actions may be bool: starts and callables") {
  auto const p = wend::problem_from([](bool s) { return std::vector{s, !s}; },
                                    [](bool s) { return s; });
  static_assert(std::is_same_v<wend::action_t<decltype(p)>, bool>);
  for (auto const& actions : {wend::bfs(p, false).actions, wend::iddfs(p, false).actions})
    CHECK(actions == std::vector{true});
  // The starts have the value type of the range, whatever its iterators return.
  std::vector<bool> many{false, false, true};
  auto const some = wend::starts(bits{&many});
  static_assert(std::is_same_v<decltype(some), wend::start_states<bool> const>);
  many.assign(3, false);
  CHECK(wend::iddfs(p, some).start == 2);
}

TEST_CASE("states and actions may be enums, bytes, pointers and classes of any kind") {
  check_two(lamp<dim, dim>{dim::off, dim::on, dim::off, dim::on});
  check_two(lamp<wide, plain>{wide::off, wide::on, plain_off, plain_on});
  check_two(lamp<std::byte, signed char>{std::byte{0}, std::byte{255}, -1, 1});
  static int const ends[2]{};
  check_two(lamp<int const*, char const*>{&ends[0], &ends[1], "stay", "flip"});
  check_two(lamp<std::vector<bool>, std::vector<bool>>{{false}, {true}, {}, {true}});
  check_two(lamp<std::optional<bool>, std::optional<int>>{{}, true, {}, 1});
  check_two(lamp<aligned, aligned>{{1}, {2}, {3}, {4}});
}

TEST_CASE("states and actions may overload operators that careless templates would use") {
  lamp<hostile, hostile> const p{hostile(1), hostile(2), hostile(3), hostile(4)};
  check_all(p);
  check_some(weighted_lamp<hostile, hostile>{p});
  check_two(reversible_lamp<hostile, hostile>{p});
  check_two(packed_lamp<hostile, hostile>{p});
  reporting_lamp const reports{p.off, p.on, p.stay, p.flip};
  for (auto const& r : {wend::bfs(reports, p.off), wend::iddfs(reports, p.off)}) {
    REQUIRE(r.actions.size() == 1);
    CHECK(r.actions[0] == p.flip);
  }
}

TEST_CASE("starts and goals are the elements of any range, and not its iterators") {
  CHECK(wend::starts(once{3}).states == std::vector{0, 1, 2});
  once two{2};
  CHECK(wend::goals(two).states == std::vector{0, 1});
  auto const several = wend::goals({anything(1), anything(2), anything(3)});
  auto const goals = wend::detail::to_goals<anything>(several);
  CHECK(goals.size() == 3);
  CHECK(goals.front().is_number);
}
