// SPDX-License-Identifier: BSL-1.0
//
// A beam search of a problem whose states have no hash.
// expect: wend: the problem's states need a hash: a const member hash(state) of the
#include <array>

#include <wend/search/beam_search.hpp>

struct place {
  int n;
  friend bool operator==(place const& a, place const& b) { return a.n == b.n; }
};
struct countdown {
  using state_type = place;
  using action_type = int;
  std::array<int, 2> actions(place const&) const { return {1, 2}; }
  place result(place const& s, int a) const { return {s.n - a}; }
  bool is_goal(place const& s) const { return s.n == 0; }
#ifdef FIXED
  std::size_t hash(place const& s) const { return static_cast<std::size_t>(s.n); }
#endif
};
struct estimate {
  int operator()(place const& s) const { return (s.n + 1) / 2; }
};
countdown const p;
estimate const h;
auto const r = wend::beam_search(p, place{5}, h);
