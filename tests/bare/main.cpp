// SPDX-License-Identifier: BSL-1.0
//
// Compiled without exceptions and type information: a failure is told to the handler.
#include <array>
#include <cstdlib>
#include <cstring>

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/version.hpp>
#if __has_include(<wend/wend.hpp>)
#include <wend/wend.hpp>
#endif

namespace {

struct doubling {
  using state_type = int;
  enum class action_type { add_one, twice };
  int target;
  std::array<action_type, 2> actions(int) const {
    return {action_type::add_one, action_type::twice};
  }
  int result(int n, action_type a) const { return a == action_type::twice ? 2 * n : n + 1; }
  bool is_goal(int n) const { return n == target; }
};
static_assert(wend::problem<doubling>);

#if __has_include(<wend/wend.hpp>)
bool searches() {
  auto const r = wend::bfs(doubling{1000}, 1);
  return r && r.actions.size() == 14;
}
#else
bool searches() { return doubling{1}.is_goal(1); }
#endif

[[noreturn]] void told(char const* what) {
  std::_Exit(std::strcmp(what, "a weight below 1") == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

}  // namespace

int main() {
  if (!searches()) return EXIT_FAILURE;
  wend::set_failure_handler(told);
  wend::detail::raise(wend::invalid_option("a weight below 1"));
}
