// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

/// \file
/// A problem whose members can be made to throw.

namespace tests {

struct blown {};

/// The callbacks that may throw.
enum class callback : unsigned {
  actions = 1,
  result = 2,
  is_goal = 4,
  cost = 8,
  hash = 16,
  equals = 32,
  copy = 64,
  heuristic = 128,
  stop = 256,
  observer = 512,
  apply = 1024,
  undo = 2048,
  move = 4096,
  action_copy = 8192,
  pack = 16384,
  inverse = 32768
};
inline constexpr unsigned kinds_of_callbacks = 16;

/// Throws at a given call, counted from 0, among the calls of one kind.
struct fuse {
  unsigned kind = 0;
  long at = -1;
  long calls = 0;
  long alive = 0;  // states
  void tick(callback which) {
    if ((kind & static_cast<unsigned>(which)) != 0 && calls++ == at) throw blown{};
  }
};
inline fuse the_fuse;

/// A state whose copies may throw. Its moves may throw unless the states are `Movable`.
template <bool Movable>
class fragile_state {
 public:
  explicit fragile_state(int v) : v_(v) { ++the_fuse.alive; }
  fragile_state(fragile_state const& other) : v_(other.v_) {
    the_fuse.tick(callback::copy);
    ++the_fuse.alive;
  }
  fragile_state(fragile_state&& other) noexcept(Movable) : v_(other.v_) {
    if (!Movable) the_fuse.tick(callback::move);
    ++the_fuse.alive;
  }
  fragile_state& operator=(fragile_state const& other) {
    the_fuse.tick(callback::copy);
    v_ = other.v_;
    return *this;
  }
  fragile_state& operator=(fragile_state&& other) noexcept(Movable) {
    if (!Movable) the_fuse.tick(callback::move);
    v_ = other.v_;
    return *this;
  }
  ~fragile_state() { --the_fuse.alive; }

  [[nodiscard]] int v() const { return v_; }
  void set(int v) { v_ = v; }
  friend bool operator==(fragile_state const& a, fragile_state const& b) {
    the_fuse.tick(callback::equals);
    return a.v_ == b.v_;
  }

 private:
  int v_;
};

/// An action whose copies may throw.
class fragile_action {
 public:
  explicit fragile_action(int edge) : edge_(edge) {}
  fragile_action(fragile_action const& other) : edge_(other.edge_) {
    the_fuse.tick(callback::action_copy);
  }
  fragile_action& operator=(fragile_action const& other) {
    the_fuse.tick(callback::action_copy);
    edge_ = other.edge_;
    return *this;
  }
  ~fragile_action() = default;
  [[nodiscard]] int edge() const { return edge_; }
  friend bool operator==(fragile_action const& a, fragile_action const& b) {
    the_fuse.tick(callback::equals);
    return a.edge_ == b.edge_;
  }

 private:
  int edge_;
};

/// A problem with only the required members. Its states are copied.
struct plain {
  static constexpr bool reversible = false;
  static constexpr bool packable = false;
  static constexpr bool movable = true;
};
/// A problem whose states are changed in place.
struct in_place : plain {
  static constexpr bool reversible = true;
};
/// A problem with packed states, inverse actions and unit costs.
struct packed : plain {
  static constexpr bool packable = true;
};
/// A problem with states whose moves may throw.
struct unmovable : plain {
  static constexpr bool movable = false;
};

template <class Kind>
struct fragile_graph {
  static constexpr bool unit = Kind::packable;
  using graph_type = std::conditional_t<unit, graph<no_cost, true>, graph<int>>;
  using state_type = fragile_state<Kind::movable>;
  using action_type = fragile_action;
  graph_type g;

  std::vector<fragile_action> actions(state_type const& s) const {
    the_fuse.tick(callback::actions);
    std::vector<fragile_action> all;
    for (int const edge : g.actions(s.v())) all.emplace_back(edge);
    return all;
  }
  state_type result(state_type const& s, fragile_action const& a) const {
    the_fuse.tick(callback::result);
    return state_type(g.result(s.v(), a.edge()));
  }
  bool is_goal(state_type const& s) const {
    the_fuse.tick(callback::is_goal);
    return g.is_goal(s.v());
  }
  int cost(state_type const& s, fragile_action const& a) const
    requires(!unit)
  {
    the_fuse.tick(callback::cost);
    return g.cost(s.v(), a.edge());
  }
  std::size_t hash(state_type const& s) const {
    the_fuse.tick(callback::hash);
    return static_cast<std::size_t>(s.v() % 3);
  }
  void apply(state_type& s, fragile_action const& a) const
    requires(Kind::reversible)
  {
    the_fuse.tick(callback::apply);
    s.set(s.v() + step_of(a));
  }
  void undo(state_type& s, fragile_action const& a) const
    requires(Kind::reversible)
  {
    the_fuse.tick(callback::undo);
    s.set(s.v() - step_of(a));
  }
  // A difference, so that a change that was not undone shows in all later states.
  int step_of(fragile_action const& a) const {
    auto const& edge = g.at(a.edge());
    return edge.to - edge.from;
  }
  unsigned short pack(state_type const& s) const
    requires(Kind::packable)
  {
    the_fuse.tick(callback::pack);
    return static_cast<unsigned short>(s.v());
  }
  state_type unpack(unsigned short key) const
    requires(Kind::packable)
  {
    the_fuse.tick(callback::pack);
    return state_type(key);
  }
  fragile_action inverse(fragile_action const& a) const
    requires(Kind::packable)
  {
    the_fuse.tick(callback::inverse);
    return fragile_action(a.edge() ^ 1);
  }
};

/// Evaluates state by state.
struct fragile_heuristic {
  table_heuristic<int> h;
  template <class State>
  std::optional<int> operator()(State const& s) const {
    the_fuse.tick(callback::heuristic);
    return h(s.v());
  }
};

/// Evaluates differences.
struct fragile_difference {
  table_heuristic<int> h;
  graph<no_cost, true> const* g;
  template <class State>
  int operator()(State const& s) const {
    the_fuse.tick(callback::heuristic);
    return h(s.v()).value_or(0);
  }
  template <class State>
  int delta(State const& s, fragile_action const& a) const {
    the_fuse.tick(callback::heuristic);
    return h(g->result(s.v(), a.edge())).value_or(0) - h(s.v()).value_or(0);
  }
};

/// Evaluates with notes, whose copies may throw too.
struct fragile_notes {
  using note = fragile_state<true>;
  table_heuristic<int> h;
  graph<int> const* g;
  template <class State>
  std::optional<int> operator()(State const& s) const {
    the_fuse.tick(callback::heuristic);
    return h(s.v());
  }
  template <class State>
  note root(State const& s) const {
    the_fuse.tick(callback::heuristic);
    return note(s.v());
  }
  template <class State>
  note child(note const& n, State const&, fragile_action const& a) const {
    the_fuse.tick(callback::heuristic);
    return note(g->result(n.v(), a.edge()));
  }
  std::optional<int> value(note const& n) const {
    the_fuse.tick(callback::heuristic);
    return h(n.v());
  }
};

struct fragile_observer {
  template <class E>
  void on_generate(E const&) {
    the_fuse.tick(callback::observer);
  }
  template <class E>
  void on_expand(E const&) {
    the_fuse.tick(callback::observer);
  }
  template <class E>
  void on_duplicate(E const&) {
    the_fuse.tick(callback::observer);
  }
  template <class E>
  void on_reopen(E const&) {
    the_fuse.tick(callback::observer);
  }
  template <class E>
  void on_prune(E const&) {
    the_fuse.tick(callback::observer);
  }
  template <class E>
  void on_iteration(E const&) {
    the_fuse.tick(callback::observer);
  }
};

/// The numbers of exceptions after which a search could, and could not, resume.
struct aftermath {
  int resumed = 0;
  int failed = 0;
};

/// Throws from the n-th call of one kind of callback, for every n of a whole run.
template <class A, class Problem, class Heuristic>
aftermath check_throwing(Problem const& p, Heuristic const& h, callback kind) {
  the_fuse = {};
  long const before = the_fuse.alive;
  aftermath seen;
  wend::search_limits<int> limits;
  limits.stop = [] {
    the_fuse.tick(callback::stop);
    return false;
  };
  auto const run = [&](auto& search) {
    search.run();
    return search.result();
  };
  {
    typename Problem::state_type const start(0);
    fragile_observer observer;
    auto reference = A::search(p, start, h, limits, nullptr, observer);
    auto const expected = run(reference);
    bool sound = true;
    for (long n = 0;; ++n) {
      the_fuse.kind = static_cast<unsigned>(kind);
      the_fuse.at = n;
      the_fuse.calls = 0;
      failing_memory memory;
      bool thrown = false;
      // Copies are also made outside the search's own calls.
      try {
        auto search = A::search(p, start, h, limits, &memory, observer);
        try {
          search.run();
        } catch (blown const&) {
          thrown = true;
        }
        the_fuse.kind = 0;
        if (thrown) {
          auto const status = search.status();
          auto const partial = search.result();
          sound = sound && partial.status == status && !partial.cost;
          if (status == wend::search_status::failed) {
            ++seen.failed;
            search.run();
            search.step();
            search.run(limits);
            sound = sound && search.status() == wend::search_status::failed;
          } else {
            ++seen.resumed;
            sound = sound && status == wend::search_status::running;
            CAPTURE(n);
            CHECK(difference(run(search), expected) == "");
          }
        } else {
          CHECK(difference(search.result(), expected) == "");
        }
      } catch (blown const&) {
        thrown = true;
      }
      the_fuse.kind = 0;
      sound = sound && memory.out == 0 && !memory.wrong_sizes;
      if (!thrown || n > 3000) break;
    }
    CHECK(sound);
  }
  CHECK(the_fuse.alive == before);
  return seen;
}

/// A small graph, every fourth without a goal.
template <class Kind>
fragile_graph<Kind> fragile_problem(std::mt19937& random, std::uint32_t seed) {
  using graph_type = typename fragile_graph<Kind>::graph_type;
  fragile_graph<Kind> p{random_graph<graph_type>(random, {.vertices = 6, .edges = 12})};
  p.g.goals.assign(p.g.goals.size(), false);
  if (seed % 4 != 0) p.g.goals.back() = true;
  return p;
}

/// Tests every kind of callback and every call, with the heuristic that `make(table, graph)` makes.
template <class Algorithms, class Kind, class Make>
void check_all_throwing(Make&& make) {
  int resumed = 0;
  for (std::uint32_t seed = 0; seed < (WEND_SLOW_TESTS ? 5u : 2u); ++seed) {
    std::mt19937 random(seed);
    auto const p = fragile_problem<Kind>(random, seed);
    auto const h = make(make_guide(guides[seed % 5], truth_of(p.g, {0}), random), p.g);
    CAPTURE(seed);
    for_each_algorithm<Algorithms>([&](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      for (unsigned n = 0; n < kinds_of_callbacks; ++n) {
        auto const kind = static_cast<callback>(1u << n);
        CAPTURE(n);
        auto const seen = check_throwing<A>(p, h, kind);
        // An exception ends a search only if the search cannot undo its work: while a best-first
        // search stores and reports a node, and while a state is changed in place.
        bool const may_fail = keeps_one_path<A>
                                  ? kind == callback::apply || kind == callback::undo
                                  : kind == callback::observer || kind == callback::move ||
                                        kind == callback::action_copy || kind == callback::pack;
        if (!may_fail) CHECK(seen.failed == 0);
        resumed += seen.resumed;
      }
    });
  }
  CHECK(resumed > 100);
}

inline constexpr auto plain_estimates = [](table_heuristic<int> h, auto const&) {
  return fragile_heuristic{std::move(h)};
};

}  // namespace tests
