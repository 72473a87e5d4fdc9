// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "../support/checks.hpp"
#include "../support/depth_first_algorithms.hpp"
#include "../support/failing_memory.hpp"
#include "../support/random_graph.hpp"

/// \file
/// A problem whose every member throws when it is told to.

namespace tests {

struct blown {};

/// Which callbacks may throw.
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
  undo = 2048
};

/// Throws at the call of a number, counted from 0, among the calls of one kind.
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

class fragile_state {
 public:
  explicit fragile_state(int v) : v_(v) { ++the_fuse.alive; }
  fragile_state(fragile_state const& other) : v_(other.v_) {
    the_fuse.tick(callback::copy);
    ++the_fuse.alive;
  }
  fragile_state(fragile_state&& other) noexcept : v_(other.v_) { ++the_fuse.alive; }
  fragile_state& operator=(fragile_state const& other) {
    the_fuse.tick(callback::copy);
    v_ = other.v_;
    return *this;
  }
  fragile_state& operator=(fragile_state&& other) noexcept = default;
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

template <bool Reversible>
struct fragile_graph {
  using state_type = fragile_state;
  using action_type = int;
  graph<int> g;

  std::vector<int> const& actions(fragile_state const& s) const {
    the_fuse.tick(callback::actions);
    return g.actions(s.v());
  }
  fragile_state result(fragile_state const& s, int a) const {
    the_fuse.tick(callback::result);
    return fragile_state(g.result(s.v(), a));
  }
  bool is_goal(fragile_state const& s) const {
    the_fuse.tick(callback::is_goal);
    return g.is_goal(s.v());
  }
  int cost(fragile_state const& s, int a) const {
    the_fuse.tick(callback::cost);
    return g.cost(s.v(), a);
  }
  std::size_t hash(fragile_state const& s) const {
    the_fuse.tick(callback::hash);
    return static_cast<std::size_t>(s.v() % 3);
  }
  void apply(fragile_state& s, int a) const
    requires Reversible
  {
    the_fuse.tick(callback::apply);
    s.set(g.at(a).to);
  }
  void undo(fragile_state& s, int a) const
    requires Reversible
  {
    the_fuse.tick(callback::undo);
    s.set(g.at(a).from);
  }
};

struct fragile_heuristic {
  table_heuristic<int> h;
  std::optional<int> operator()(fragile_state const& s) const {
    the_fuse.tick(callback::heuristic);
    return h(s.v());
  }
};

struct fragile_observer {
  template <class E>
  void on_generate(E const&) { the_fuse.tick(callback::observer); }
  template <class E>
  void on_expand(E const&) { the_fuse.tick(callback::observer); }
  template <class E>
  void on_duplicate(E const&) { the_fuse.tick(callback::observer); }
  template <class E>
  void on_prune(E const&) { the_fuse.tick(callback::observer); }
};

/// How often an exception left a search that could go on, and one that could not.
struct aftermath {
  int resumed = 0;
  int failed = 0;
};

/// Throws from the n-th call of one kind of callback, for every n of a whole run.
template <class A, bool Reversible>
aftermath check_throwing(fragile_graph<Reversible> const& p, fragile_heuristic const& h,
                         callback kind) {
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
    fragile_state const start(0);
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

template <bool Reversible>
std::pair<fragile_graph<Reversible>, fragile_heuristic> fragile_instance(std::uint32_t seed) {
  std::mt19937 random(seed);
  fragile_graph<Reversible> p{random_graph<graph<int>>(random, {.vertices = 8, .edges = 16})};
  p.g.goals.assign(p.g.goals.size(), false);
  if (seed % 4 != 0) p.g.goals.back() = true;
  auto const t = truth_of(p.g, {0});
  return {p, fragile_heuristic{make_guide(guides[seed % 5], t, random)}};
}

template <class Algorithms, bool Reversible>
void check_all_throwing() {
  for (std::uint32_t seed = 0; seed < (WEND_SLOW_TESTS ? 12u : 4u); ++seed) {
    auto const [p, h] = fragile_instance<Reversible>(seed);
    CAPTURE(seed);
    for_each_algorithm<Algorithms>([&, &p = p, &h = h](auto algorithm) {
      using A = decltype(algorithm);
      CAPTURE(std::string(A::name));
      for (callback const kind :
           {callback::actions, callback::result, callback::is_goal, callback::cost, callback::hash,
            callback::equals, callback::copy, callback::heuristic, callback::stop,
            callback::observer, callback::apply, callback::undo}) {
        CAPTURE(static_cast<unsigned>(kind));
        auto const seen = check_throwing<A>(p, h, kind);
        // Only what throws where a search cannot take it back ends it: while a best-first one
        // stores, and where a state is changed in place.
        bool const may_fail = is_depth_first<A>
                                  ? kind == callback::apply || kind == callback::undo
                                  : kind == callback::observer || kind == callback::copy;
        if (!may_fail) CHECK(seen.failed == 0);
      }
    });
  }
}

}  // namespace tests
