// SPDX-License-Identifier: BSL-1.0
//
// A state whose member heap_bytes() is not noexcept.
// expect: wend: the member heap_bytes() of a state or an action is const, noexcept and returns a std::size_t
#include <array>
#include <cstddef>
#include <vector>

#include <wend/search/bfs.hpp>

struct state {
  std::vector<int> numbers;
#ifdef FIXED
  std::size_t heap_bytes() const noexcept { return wend::heap_bytes(numbers); }
#else
  std::size_t heap_bytes() const { return wend::heap_bytes(numbers); }
#endif
  friend bool operator==(state const&, state const&) = default;
  friend std::size_t hash_value(state const& s) { return s.numbers.size(); }
};
struct countdown {
  using state_type = state;
  using action_type = int;
  std::array<int, 2> actions(state const&) const { return {1, 2}; }
  state result(state const& s, int) const { return s; }
  bool is_goal(state const& s) const { return s.numbers.empty(); }
};
auto const r = wend::bfs(countdown{}, state{});
