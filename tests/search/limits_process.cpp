// SPDX-License-Identifier: BSL-1.0
//
// What only a process of its own can see of limits on memory. Each algorithm is run on a space that
// does not end, each in a process of its own:
//
//   limits_process resident MIB   under a budget: what the system says the process takes more than
//                                 before is at most 5 % over it
//   limits_process space          to be run under `ulimit -v`: the search says memory_limit
//
// Exits with 0, with 1 where that is not so, with 77 where it cannot be told.
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

#if defined(__linux__)
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>

#include "../support/depth_first_algorithms.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
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

/// A binary tree without an end; its edges cost 1.
struct endless_tree {
  using state_type = std::uint64_t;
  using action_type = unsigned char;
  [[nodiscard]] std::array<unsigned char, 2> actions(std::uint64_t) const { return {1, 2}; }
  [[nodiscard]] std::uint64_t result(std::uint64_t n, unsigned char a) const { return 2 * n + a; }
  [[nodiscard]] bool is_goal(std::uint64_t) const { return false; }
};

/// The same with costs: another open list, another column of the nodes.
struct endless_roads : endless_tree {
  [[nodiscard]] double cost(std::uint64_t, unsigned char a) const { return a; }
};

/// States that only a copy moves, so that a table that grows is there twice.
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

/// A line without an end, whose states are large: a short path takes much memory.
struct large {
  std::uint64_t n = 0;
  std::array<char, (std::size_t{1} << 20) - sizeof(std::uint64_t)> rest{};
  friend bool operator==(large const& a, large const& b) noexcept { return a.n == b.n; }
  friend std::size_t hash_value(large const& s) noexcept { return s.n; }
};
struct endless_line {
  using state_type = large;
  using action_type = unsigned char;
  [[nodiscard]] std::array<unsigned char, 1> actions(large const&) const { return {1}; }
  [[nodiscard]] large result(large s, unsigned char) const {
    ++s.n;
    return s;
  }
  [[nodiscard]] bool is_goal(large const&) const { return false; }
};

struct no_estimate {
  template <class S>
  int operator()(S const&) const {
    return 0;
  }
};

/// A figure of /proc/self/status, in bytes.
std::size_t of_process(std::string_view name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name)) return std::stoull(line.substr(name.size() + 1)) * 1024;
  return 0;
}

/// Takes the stack's pages beforehand: copies of large states there shall not count, and a stack
/// that must grow where there is no address space left ends the process, whatever a search does.
template <std::size_t Bytes>
[[gnu::noinline]] void take_stack() {
  char volatile pages[Bytes];
  for (std::size_t i = 0; i < sizeof pages; i += 1024) pages[i] = 1;
}

bool fails(char const* algorithm, char const* problem, char const* what) {
  std::fprintf(stderr, "%s, %s: %s\n", algorithm, problem, what);
  return false;
}

template <class A, class P>
bool keeps_budget(P const& p, wend::state_t<P> const& start, char const* name, std::size_t budget) {
  no_estimate const h;
  take_stack<std::size_t{6} << 20>();
  std::size_t const before = of_process("VmRSS:");
  tests::limits_of<P> limits;
  limits.max_memory = budget;
  auto search = A::search(p, start, h, limits);
  auto const status = search.run();
  std::size_t const after = of_process("VmHWM:");
  std::size_t const own = search.statistics().bytes;
  std::printf("%-16s %-8s own account %5.1f %%, resident set %5.1f %%\n", A::name, name,
              100.0 * static_cast<double>(own) / static_cast<double>(budget),
              100.0 * static_cast<double>(after - before) / static_cast<double>(budget));
  std::fflush(stdout);
  if (status != search_status::memory_limit) return fails(A::name, name, "no memory_limit");
  if (own > budget) return fails(A::name, name, "more taken than the budget");
  if (own < budget / 2) return fails(A::name, name, "little taken of the budget");
  if (before == 0 || after < before + own / 2) return fails(A::name, name, "no true figures");
  if (after - before > budget + budget / 20) return fails(A::name, name, "more than 5 % over it");
  return true;
}

template <class A, class P>
bool ends_without_memory(P const& p, wend::state_t<P> const& start, char const* name) {
  no_estimate const h;
  take_stack<std::size_t{3} << 20>();
  auto search = A::search(p, start, h);
  for (int again = 0; again < 3; ++again)
    if (search.run() != search_status::memory_limit) return fails(A::name, name, "no memory_limit");
  if (search.statistics().bytes < 1'000'000) return fails(A::name, name, "nothing taken");
  // What is left may not do for a copy of the path, but for the search's own word.
  try {
    auto const r = search.result();
    if (r.status != search_status::memory_limit || r.cost) return fails(A::name, name, "solved");
  } catch (std::bad_alloc const&) {
    if (search.status() != search_status::memory_limit) return fails(A::name, name, "lost");
  }
  return true;
}

/// Whether `body()` holds, in a process of its own.
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

/// Runs `check(algorithm, problem, start, name)` for each algorithm and problem that comes to an
/// end of memory soon.
template <class Check>
bool all_hold(Check&& check) {
  bool sound = true;
  auto const on = [&](auto algorithm, auto const& p, auto const& start, char const* name) {
    using A = decltype(algorithm);
    sound = apart(A::name, name, [&] { return check(algorithm, p, start, name); }) && sound;
  };
  tests::for_each_algorithm<tests::best_first_searches>(
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
    sound = all_hold([&](auto algorithm, auto const& p, auto const& start, char const* name) {
      return keeps_budget<decltype(algorithm)>(p, start, name, budget);
    });
  } else if (mode == "space") {
    sound = all_hold([&](auto algorithm, auto const& p, auto const& start, char const* name) {
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
