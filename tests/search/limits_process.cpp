// SPDX-License-Identifier: BSL-1.0
//
// Tests of memory limits that need a process of their own. Each algorithm searches a space without
// an end in its own process:
//
//   limits_process resident MIB   runs under a memory budget: the peak resident set, less that of
//                                 an idle process, exceeds the budget by at most 5 %, or by 10 %
//                                 if states own memory on the heap
//   limits_process space          must run under `ulimit -v`: the search ends with memory_limit
//
// The exit status is 0 if the check holds, 1 if it fails, and 77 if it cannot run.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/heuristics/nil.hpp>
#include <wend/search/beam_search.hpp>
#include <wend/search/nbs.hpp>
#include <wend/search/ranked_bfs.hpp>

#include "../support/depth_first_algorithms.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(WEND_PORTABLE)
#define WEND_OWN_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WEND_OWN_MEMORY 0
#endif
#endif
#ifndef WEND_OWN_MEMORY
#define WEND_OWN_MEMORY 1
#endif

#if defined(__linux__) && WEND_OWN_MEMORY
namespace {

using wend::search_status;

/// An infinite binary tree whose edges cost 1.
struct endless_tree {
  using state_type = std::uint64_t;
  using action_type = unsigned char;
  [[nodiscard]] std::array<unsigned char, 2> actions(std::uint64_t) const { return {1, 2}; }
  [[nodiscard]] std::uint64_t result(std::uint64_t n, unsigned char a) const { return 2 * n + a; }
  [[nodiscard]] bool is_goal(std::uint64_t) const { return false; }
};

/// The same tree with costs, which takes another open list and another column of the nodes.
struct endless_roads : endless_tree {
  [[nodiscard]] double cost(std::uint64_t, unsigned char a) const { return a; }
};

/// States that can be copied but not moved, so that a growing table is in memory twice.
class copied {
 public:
  explicit copied(std::uint64_t n) noexcept : n_(n) {}
  copied(copied const& other) noexcept : n_(other.n_), padding_(other.padding_) {}
  copied& operator=(copied const&) = default;
  ~copied() {}
  [[nodiscard]] std::uint64_t n() const noexcept { return n_; }
  friend bool operator==(copied const& a, copied const& b) noexcept { return a.n_ == b.n_; }
  friend std::size_t hash_value(copied const& c) noexcept { return c.n_; }

 private:
  std::uint64_t n_;
  std::array<std::uint64_t, 3> padding_{};
};
struct endless_copies {
  using state_type = copied;
  using action_type = unsigned char;
  [[nodiscard]] std::array<unsigned char, 2> actions(copied const&) const { return {1, 2}; }
  [[nodiscard]] copied result(copied const& c, unsigned char a) const {
    return copied(2 * c.n() + a);
  }
  [[nodiscard]] bool is_goal(copied const&) const { return false; }
};

/// Numbers whose successors are scattered below `states`.
struct scattered {
  using state_type = std::uint64_t;
  using action_type = unsigned char;
  std::uint64_t states;
  [[nodiscard]] std::array<unsigned char, 2> actions(std::uint64_t) const { return {1, 2}; }
  [[nodiscard]] std::uint64_t result(std::uint64_t n, unsigned char a) const {
    std::uint64_t const mixed = (n + a) * 0x9E3779B97F4A7C15;
    return (mixed ^ mixed >> 32) % states;
  }
  [[nodiscard]] bool is_goal(std::uint64_t) const { return false; }
  [[nodiscard]] std::uint64_t state_count() const { return states; }
  [[nodiscard]] std::uint64_t rank(std::uint64_t n) const { return n; }
  [[nodiscard]] std::uint64_t unrank(std::uint64_t n) const { return n; }
};

/// An infinite line of large states. A short path takes much memory; the copies on the stack, which
/// no account includes, take little.
struct large {
  std::uint64_t n = 0;
  std::array<char, (std::size_t{1} << 19) - sizeof(std::uint64_t)> rest{};
  friend bool operator==(large const& a, large const& b) noexcept { return a.n == b.n; }
  friend std::size_t hash_value(large const& s) noexcept { return s.n; }
};
struct endless_line {
  using state_type = large;
  using action_type = unsigned char;
  [[nodiscard]] std::array<unsigned char, 1> actions(large const&) const { return {1}; }
  [[nodiscard]] large result(large const& s, unsigned char) const {
    large next = s;
    ++next.n;
    return next;
  }
  [[nodiscard]] bool is_goal(large const&) const { return false; }
};

/// States that own memory on the heap: a number and padding.
template <class State>
struct filled {
  using place = typename State::value_type;
  using bits = std::make_unsigned_t<place>;
  static constexpr unsigned width = 8 * sizeof(place);

  std::size_t size;
  [[nodiscard]] State of(std::uint64_t n) const {
    State s(size, place{});
    for (unsigned i = 0; i < 64 / width; ++i) s[i] = static_cast<place>(n >> width * i);
    return s;
  }
  [[nodiscard]] static std::uint64_t number(State const& s) {
    std::uint64_t n = 0;
    for (unsigned i = 0; i < 64 / width; ++i)
      n |= std::uint64_t{static_cast<bits>(s[i])} << width * i;
    return n;
  }
};
/// The numbers of 64 bits. Each has two successors and two predecessors.
template <class State>
struct endless_filled : filled<State> {
  using state_type = State;
  using action_type = unsigned char;
  [[nodiscard]] std::array<unsigned char, 2> actions(State const&) const { return {1, 2}; }
  [[nodiscard]] State result(State const& s, unsigned char a) const {
    return this->of(2 * this->number(s) + a);
  }
  [[nodiscard]] std::array<wend::predecessor<State, unsigned char>, 2> predecessors(
      State const& s) const {
    std::uint64_t const n = this->number(s);
    unsigned char const a = n % 2 == 1 ? 1 : 2;
    std::uint64_t const half = (n - a) / 2;
    return {{{this->of(half), a}, {this->of(half + (std::uint64_t{1} << 63)), a}}};
  }
  [[nodiscard]] bool is_goal(State const&) const { return false; }
};
/// Each number leads to the next at no cost, so that the first path does not end.
template <class State>
struct endless_filled_line : endless_filled<State> {
  [[nodiscard]] State result(State const& s, unsigned char a) const {
    return this->of(this->number(s) + a);
  }
  [[nodiscard]] std::array<unsigned char, 1> actions(State const&) const { return {1}; }
  [[nodiscard]] int cost(State const&, unsigned char) const { return 0; }
};

struct no_estimate {
  template <class S>
  int operator()(S const&) const {
    return 0;
  }
};

/// A* with a user-defined order, whose open list is a heap, and A* with an array of the states.
struct deepest_first {
  template <class Node>
  int operator()(Node const& node) const {
    return -static_cast<int>(node.depth);
  }
};
template <class Order, wend::duplicate_policy Duplicates>
struct with_other_astar {
  static constexpr char const* name = Duplicates == wend::duplicate_policy::closed_array
                                          ? "astar, closed array"
                                          : "astar, own order";
  template <class P, class S, class H>
  static auto search(P const& p, S const& s, H const& h, tests::limits_of<P> limits) {
    wend::astar_options<wend::cost_t<P>, Order, Duplicates> const o{.limits = std::move(limits)};
    return wend::astar.search(p, s, h, o);
  }
};
using with_own_order = with_other_astar<deepest_first, wend::duplicate_policy::closed_list>;
using with_array = with_other_astar<wend::no_order, wend::duplicate_policy::closed_array>;

/// Returns a value of /proc/self/status, in bytes.
std::size_t of_process(std::string_view name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name)) return std::stoull(line.substr(name.size() + 1)) * 1024;
  return 0;
}

bool fails(char const* algorithm, char const* problem, char const* what) {
  std::fprintf(stderr, "%s, %s: %s\n", algorithm, problem, what);
  return false;
}

/// Runs a search. Returns whether it ended as `expected` and the resident set was within the
/// allowance. The memory of states is known only when they are stored, so one expansion may exceed
/// the limit.
struct allowance {
  std::size_t percent = 5;
  std::size_t bytes = 0;
};

template <class Search>
bool keeps_budget(Search& search, search_status expected, char const* algorithm,
                  char const* problem, std::size_t budget, std::size_t before,
                  allowance over = {}) {
  auto const status = search.run();
  std::size_t const after = of_process("VmHWM:");
  std::size_t const own = search.statistics().bytes;
  auto const percent = [&](std::size_t bytes) {
    return 100.0 * static_cast<double>(bytes) / static_cast<double>(budget);
  };
  std::printf("%-24s %-11s own account %5.1f %%, resident set %5.1f %% (%.1f %% with the process)\n",
              algorithm, problem, percent(own), percent(after - before), percent(after));
  std::fflush(stdout);
  if (status != expected) return fails(algorithm, problem, "another status");
  if (own > budget + over.bytes) return fails(algorithm, problem, "more taken than the budget");
  if (own < budget / 2) return fails(algorithm, problem, "little taken of the budget");
  if (before == 0 || after < before + own / 2) return fails(algorithm, problem, "no true figures");
  if (after - before > budget + budget / 100 * over.percent)
    return fails(algorithm, problem, "more over than allowed");
  return true;
}

template <class A, class P>
bool keeps_budget(P const& p, wend::state_t<P> const& start, char const* name, std::size_t budget) {
  std::size_t const before = of_process("VmRSS:");
  no_estimate const h;
  tests::limits_of<P> limits;
  limits.max_memory = budget;
  auto search = A::search(p, start, h, limits);
  return keeps_budget(search, search_status::memory_limit, A::name, name, budget, before);
}

/// Ranked breadth-first search takes all its memory at the start, so another limit ends it.
bool ranked_bfs_keeps_budget(std::size_t budget) {
  std::size_t const before = of_process("VmRSS:");
  scattered const p{budget * 7 / 2};  // a quarter of a byte each, and some more
  auto search = wend::ranked_bfs.search(
      p, std::uint64_t{1},
      wend::ranked_bfs_options<>{.limits = {.max_expanded = 500'000, .max_memory = budget}});
  return keeps_budget(search, search_status::expansion_limit, "ranked_bfs", "scattered", budget,
                      before);
}

/// Touches the pages of the stack beforehand. Copies of large states there must not count, and a
/// stack that must grow when no address space is left ends the process, whatever a search does.
template <std::size_t Bytes>
[[gnu::noinline]] void take_stack() {
  char volatile pages[Bytes];
  for (std::size_t i = 0; i < sizeof pages; i += 1024) pages[i] = 1;
}

template <class A, class P>
bool ends_without_memory(P const& p, wend::state_t<P> const& start, char const* name) {
  no_estimate const h;
  take_stack<std::size_t{3} << 20>();
  auto search = A::search(p, start, h);
  for (int again = 0; again < 3; ++again)
    if (search.run() != search_status::memory_limit) return fails(A::name, name, "no memory_limit");
  if (search.statistics().bytes < 1'000'000) return fails(A::name, name, "nothing taken");
  // The remaining memory may be too small for a copy of the path, but suffices for the status.
  try {
    auto const r = search.result();
    if (r.status != search_status::memory_limit || r.cost) return fails(A::name, name, "solved");
  } catch (std::bad_alloc const&) {
    if (search.status() != search_status::memory_limit) return fails(A::name, name, "lost");
  }
  return true;
}

/// Returns whether `body()` returns true in a process of its own.
template <class Body>
bool apart(char const* algorithm, char const* problem, Body&& body) {
  std::fflush(stdout);
  pid_t const child = fork();
  if (child < 0) return fails(algorithm, problem, "no process");
  if (child == 0) _exit(body() ? 0 : 1);
  int status = 0;
  if (waitpid(child, &status, 0) != child) return fails(algorithm, problem, "lost");
  if (WIFSIGNALED(status)) return fails(algorithm, problem, "killed by a signal");
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// Runs the algorithms that count the memory of states, on states of type `State` and this size.
template <class State>
bool states_that_own_keep_budget(std::size_t size, char const* name, std::size_t budget) {
  endless_filled<State> const tree{{size}};
  endless_filled_line<State> const line{{{size}}};
  bool sound = true;
  auto const run = [&](char const* algorithm, auto&& search_of) {
    auto const body = [&] {
      std::size_t const before = of_process("VmRSS:");
      auto search = search_of();
      return keeps_budget(search, search_status::memory_limit, algorithm, name, budget, before,
                          {.percent = 10, .bytes = 20'000});
    };
    sound = apart(algorithm, name, body) && sound;
  };
  no_estimate const h;
  wend::heuristics::nil const nil;
  wend::search_limits<int> const limits{.max_memory = budget};
  State const start = tree.of(1);
  State const goal = tree.of(0x9E37'79B9'7F4A'7C15);
  run("bfs", [&] { return wend::bfs.search(tree, start, limits); });
  run("astar", [&] { return wend::astar.search(tree, start, h, limits); });
  run("idastar", [&] { return wend::idastar.search(line, start, h, limits); });
  run("beam_search", [&] {
    wend::beam_search_options<int> const wide{.width = 100'000, .limits = limits};
    return wend::beam_search.search(tree, start, h, wide);
  });
  run("nbs", [&] { return wend::nbs.search(tree, start, goal, nil, limits); });
  return sound;
}

/// Runs `check(algorithm, problem, start, name)` for each algorithm, on problems where it runs out
/// of memory soon.
template <class Algorithms, class Check>
bool all_hold(Check&& check) {
  bool sound = true;
  auto const on = [&](auto algorithm, auto const& p, auto const& start, char const* name) {
    using A = decltype(algorithm);
    sound = apart(A::name, name, [&] { return check(algorithm, p, start, name); }) && sound;
  };
  tests::for_each_algorithm<Algorithms>(
      [&](auto algorithm) { on(algorithm, endless_tree{}, std::uint64_t{0}, "tree"); });
  using by_order = std::tuple<tests::astar_low_h, tests::with_bfs>;
  tests::for_each_algorithm<by_order>([&](auto algorithm) {
    on(algorithm, endless_roads{}, std::uint64_t{0}, "roads");
    on(algorithm, endless_copies{}, copied(0), "copies");
  });
  tests::for_each_algorithm<tests::depth_first_searches>(
      [&](auto algorithm) { on(algorithm, endless_line{}, large{}, "line"); });
  on(tests::with_dls{}, endless_tree{}, std::uint64_t{0}, "tree");
  return sound;
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view const mode = argc > 1 ? argv[1] : "";
  bool sound = false;
  if (mode == "resident" && argc == 3) {
    std::size_t const budget = std::strtoull(argv[2], nullptr, 10) << 20;
    using all = decltype(std::tuple_cat(std::declval<tests::graph_searches>(),
                                        std::declval<tests::tree_searches>(),
                                        std::declval<std::tuple<with_own_order>>()));
    sound =
        all_hold<all>([&](auto algorithm, auto const& p, auto const& start, char const* name) {
          return keeps_budget<decltype(algorithm)>(p, start, name, budget);
        });
    auto const with_array_too = [&] {
      return keeps_budget<with_array>(scattered{budget / 8}, 1, "scattered", budget);
    };
    auto const ranked_too = [&] { return ranked_bfs_keeps_budget(budget); };
    sound = apart(with_array::name, "scattered", with_array_too) && sound;
    sound = apart("ranked_bfs", "scattered", ranked_too) && sound;
    using ints = std::vector<int>;
    sound = states_that_own_keep_budget<ints>(3, "3 ints", budget) && sound;
    sound = states_that_own_keep_budget<ints>(64, "64 ints", budget) && sound;
    sound = states_that_own_keep_budget<ints>(1000, "1000 ints", budget) && sound;
    sound = states_that_own_keep_budget<std::string>(8, "8 chars", budget) && sound;
    sound = states_that_own_keep_budget<std::string>(100, "100 chars", budget) && sound;
  } else if (mode == "space") {
    using one_of_each = tests::best_first_searches;
    sound = all_hold<one_of_each>(
        [&](auto algorithm, auto const& p, auto const& start, char const* name) {
          return ends_without_memory<decltype(algorithm)>(p, start, name);
        });
  } else {
    std::fprintf(stderr, "usage: limits_process resident MIB | space\n");
  }
  return sound ? 0 : 1;
}
#else
int main() { return 77; }
#endif
