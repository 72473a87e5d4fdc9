// SPDX-License-Identifier: BSL-1.0
//
// A staged problem with several orders of its actions, which does not choose one of them.
// expect: wend: a staged problem with orders needs a const member order
#include <array>
#include <cstddef>

#include <wend/search/iddfs.hpp>

// A ring of six places.
struct ring {
  using state_type = std::size_t;
  using action_type = std::size_t;
  std::array<std::size_t, 2> actions(std::size_t) const { return {1, 5}; }
  std::size_t result(std::size_t n, std::size_t a) const { return (n + a) % 6; }
  bool is_goal(std::size_t n) const { return n == 2; }
  void apply(std::size_t& n, std::size_t a) const { n = result(n, a); }
  void undo(std::size_t& n, std::size_t a) const { n = result(n, 6 - a); }

  static constexpr std::size_t sites = 6;
  static constexpr std::array<std::size_t, 2> all{1, 5};
  std::size_t site(std::size_t n) const { return n; }
  static constexpr bool allows(std::size_t, std::size_t) { return true; }
  static constexpr std::size_t leads_to(std::size_t n, std::size_t a) { return (n + a) % 6; }
  void apply(std::size_t& n, std::size_t, std::size_t a) const { apply(n, a); }
  void undo(std::size_t& n, std::size_t, std::size_t a) const { undo(n, a); }
  static constexpr std::array<std::array<std::size_t, 2>, 2> orders{{{1, 5}, {5, 1}}};
#ifdef FIXED
  int order() const { return 0; }
#endif
};
auto const r = wend::iddfs(ring{}, 0);
