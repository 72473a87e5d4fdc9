// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include <wend/core/problem.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/core/staged_problem.hpp>
#include <wend/tools/check_problem.hpp>

/// \file
/// A problem with every refinement, and variants with one of them broken.

namespace tests {

// The flaws of the ring below. Most of them affect only the place 2, two steps from the start.
enum class flaw {
  none,
  actions_throw,
  actions_throw_later,
  result_throws,
  result_throws_later,
  is_goal_throws,
  cost_throws,
  hash_throws,
  pack_throws,
  pack_throws_later,
  rank_throws,
  site_throws,
  apply_throws,
  undo_throws,
  inverse_throws,
  staged_apply_throws,
  actions_change,
  actions_read,
  results_change,
  hash,
  is_goal_differs,
  negative_cost,
  wide_cost,
  apply,
  undo,
  inverse_elsewhere,
  inverse_wrong,
  pack_twice,
  unpack,
  pack_result,
  packed_site,
  packed_goal,
  pack_differs,
  rank_high,
  rank_twice,
  rank_differs,
  unrank,
  ranks_differ,
  map_leads,
  map_back,
  map_place,
  map_missing,
  map_twice,
  map_out,
  map_run,
  map_block,
  map_count,
  map_size,
  map_array,
  maps_throw,
  site,
  allows_more,
  allows_less,
  leads_to,
  staged_apply,
  staged_undo,
  order,
  order_number,
  rest_throws,
  whole,
  split_apply,
  split_undo
};

// A state of the ring. `way` records how it was made, and `==` ignores it.
struct place {
  int at;
  int way = 0;
  friend bool operator==(place const& a, place const& b) { return a.at == b.at; }
};

// The effect on ranks of steps of length `by`.
struct ring_map {
  struct places {
    std::array<std::uint8_t, 9> const* table;
    std::array<std::uint8_t, 9> const* shown;
    std::size_t length;
    std::uint8_t const* data() const { return shown->data(); }
    std::size_t size() const { return length; }
    std::uint64_t operator()(std::uint64_t i) const { return table->at(i); }
  };
  std::uint64_t first = 0, target = 0, count = 8, block = 8, run = 1;
  std::array<std::uint8_t, 9> there{}, back{}, shown{};
  std::size_t length = 8;

  ring_map(flaw f, std::size_t by) {
    for (std::size_t i = 0; i < 8; ++i) there[i] = static_cast<std::uint8_t>((i + by) % 8);
    if (f == flaw::map_leads) std::swap(there[2], there[5]);
    for (std::size_t i = 0; i < 8; ++i) back[there[i]] = static_cast<std::uint8_t>(i);
    shown = there;
    if (f == flaw::map_back) back[there[2]] = 7;
    if (f == flaw::map_place) there[2] = 8;
    if (f == flaw::map_out) target = 1;
    if (f == flaw::map_run) run = 0;
    if (f == flaw::map_block) run = 3;
    if (f == flaw::map_count) block = 3;
    if (f == flaw::map_size) length = 7;
    if (f == flaw::map_array) shown[2] = 7;
  }
  places forward(std::uint64_t) const { return {&there, &shown, length}; }
  places backward(std::uint64_t) const { return {&back, &back, 8}; }
};

// The flaws that must be known at compile time: flaws of static members, and one that stands for
// all flaws that need further members. The other flaws share one type, which is compiled once.
constexpr flaw kind_of(flaw f) {
  if (f == flaw::allows_more || f == flaw::allows_less || f == flaw::leads_to) return f;
  if (f == flaw::packed_site || f == flaw::packed_goal) return flaw::pack_result;
  if (f >= flaw::map_leads && f <= flaw::maps_throw) return flaw::map_leads;
  return f == flaw::pack_result ? f : flaw::none;
}

// A ring of eight places with every refinement: action 0 is one step ahead, action 1 one back.
template <flaw Kind = flaw::none>
struct ring {
  using problem_type = ring;
  using state_type = place;
  using action_type = int;
  static constexpr int size = 8;
  flaw broken = Kind;
  mutable int calls = 0;    // calls of actions
  mutable int results = 0;  // calls of result
  mutable int calls_here = 0;

  static constexpr int around(int at, int by) { return (at + by + size) % size; }
  static bool here(place s) { return s.at == 2; }
  int after_undo(place s) const { return broken == flaw::hash ? 7 : s.way; }

  struct reading {
    place const* s;
    struct iterator {
      place const* s;
      int i;
      int first;
      flaw broken;
      using difference_type = std::ptrdiff_t;
      using value_type = int;
      int operator*() const {
        return broken == flaw::actions_read && s->at == 3 ? 1 : (i == 0 ? first : -first);
      }
      iterator& operator++() {
        ++i;
        return *this;
      }
      iterator operator++(int) { return {s, i++, first, broken}; }
      friend bool operator==(iterator a, iterator b) { return a.i == b.i; }
    };
    int count;
    int first;
    flaw broken;
    iterator begin() const { return {s, 0, first, broken}; }
    iterator end() const { return {s, count, first, broken}; }
  };
  reading actions(place const& s) const {
    ++calls;
    if (broken == flaw::actions_throw && here(s)) throw std::runtime_error("no list");
    if (broken == flaw::actions_throw_later && here(s) && ++calls_here > 1)
      throw std::runtime_error("no more");
    return {&s, broken == flaw::actions_change && here(s) && calls % 2 == 0 ? 1 : 2,
            broken == flaw::order && here(s) ? -1 : 1, broken};
  }
  place result(place s, int a) const {
    ++results;
    if (broken == flaw::result_throws && here(s) && a == -1)
      throw std::out_of_range("no such move");
    if (broken == flaw::result_throws_later && here(s) && ++calls_here == 2)
      throw std::out_of_range("no more");
    if (broken == flaw::results_change && here(s) && results % 2 == 0) return {around(s.at, -a)};
    return {around(s.at, a), a};
  }
  bool is_goal(place s) const {
    if (broken == flaw::is_goal_throws && here(s)) throw std::runtime_error("no idea");
    if (broken == flaw::is_goal_differs && s.at == 4) return s.way != -1;
    return s.at == 4;
  }
  std::int64_t cost(place s, int a) const {
    if (broken == flaw::cost_throws && here(s)) throw 42;
    if (broken == flaw::negative_cost && here(s) && a == 1) return -3;
    if (broken == flaw::wide_cost && here(s)) return std::int64_t{1} << 40;
    return 2;
  }
  using cost_type = int;

  std::size_t hash(place s) const {
    if (broken == flaw::hash_throws && here(s)) throw std::runtime_error("no hash");
    if (broken == flaw::hash && s.at == 0) return static_cast<std::size_t>(100 + s.way);
    return static_cast<std::size_t>(s.at);
  }

  void apply(place& s, int a) const {
    if (broken == flaw::apply_throws && here(s)) throw std::runtime_error("stuck");
    s = {around(s.at, broken == flaw::apply && here(s) ? -a : a), s.way};
  }
  void undo(place& s, int a) const {
    if (broken == flaw::undo_throws && s.at == 3 && a == 1) throw std::runtime_error("no way back");
    s = {around(s.at, broken == flaw::undo && s.at == 3 && a == 1 ? 0 : -a), after_undo(s)};
  }
  int inverse(int a) const {
    if (broken == flaw::inverse_throws && a == -1) throw std::runtime_error("no inverse");
    if (broken == flaw::inverse_elsewhere) return a == 1 ? 7 : 1;
    if (broken == flaw::inverse_wrong) return 1;
    return -a;
  }

  int pack(place s) const {
    if (broken == flaw::pack_throws && here(s)) throw std::runtime_error("no key");
    if (broken == flaw::pack_throws_later && s.at == 0 && s.way == -1)
      throw std::runtime_error("no key");
    if (broken == flaw::pack_twice && s.at == 5) return 4;
    if (broken == flaw::pack_differs && s.at == 0) return 8 * s.way;
    return s.at;
  }
  place unpack(int k) const { return {broken == flaw::unpack && k == 2 ? 3 : k % 8}; }

  std::uint64_t state_count() const { return broken == flaw::rank_high ? 7 : 8; }
  std::uint64_t rank(place s) const {
    if (broken == flaw::rank_throws && here(s)) throw std::runtime_error("no number");
    if (broken == flaw::rank_differs && s.at == 0 && s.way == -1) return 7;
    if (broken == flaw::rank_twice && s.at == 5) return 4;
    return static_cast<std::uint64_t>(s.at);
  }
  place unrank(std::uint64_t i) const {
    if (broken == flaw::rank_twice) return {i == 4 ? 5 : static_cast<int>(i)};
    return {broken == flaw::unrank && i == 2 ? 3 : static_cast<int>(i)};
  }
  bool ranks(place s) const { return broken != flaw::ranks_differ || s.at != 0 || s.way != 1; }

  std::vector<ring_map> rank_maps() const
    requires(Kind == flaw::map_leads)
  {
    if (broken == flaw::maps_throw) throw std::runtime_error("no maps");
    std::vector<ring_map> maps{{broken, 1}};
    if (broken != flaw::map_missing) maps.push_back({flaw::none, 7});
    if (broken == flaw::map_twice) maps.push_back({flaw::none, 7});
    return maps;
  }

  static constexpr std::size_t sites = 8;
  static constexpr std::array<int, 3> all{1, -1, 5};
  std::size_t site(place s) const {
    if (broken == flaw::site_throws && here(s)) throw std::runtime_error("no site");
    return static_cast<std::size_t>(broken == flaw::site && here(s) ? 8 : s.at);
  }
  static constexpr bool allows(std::size_t site, int a) {
    if (Kind == flaw::allows_more && site == 2) return true;
    if (Kind == flaw::allows_less && site == 2) return a == 1;
    return a != 5;
  }
  static constexpr std::size_t leads_to(std::size_t site, int a) {
    if (Kind == flaw::leads_to && site == 2) return 7;
    return static_cast<std::size_t>(around(static_cast<int>(site), a));
  }
  void apply(place& s, std::size_t site, int a) const {
    if (broken == flaw::staged_apply_throws && site == 2) throw std::runtime_error("stuck");
    int const from = broken == flaw::staged_apply && site == 2 ? 6 : static_cast<int>(site);
    s = {around(from, a), s.way};
  }
  void undo(place& s, std::size_t site, int) const {
    s = {broken == flaw::staged_undo && site == 2 ? 6 : static_cast<int>(site), after_undo(s)};
  }
  // Members that need only a key. Only some rings have them: otherwise other flaws would be
  // reported twice.
  static constexpr bool packed = Kind == flaw::pack_result;
  std::size_t site(int k) const
    requires packed
  {
    return static_cast<std::size_t>(broken == flaw::packed_site && k == 2 ? 3 : k);
  }
  bool is_goal(int k) const
    requires packed
  {
    return k == 4 || (broken == flaw::packed_goal && k == 2);
  }
  int rest(int k) const
    requires packed
  {
    return k;
  }
  int pack_result(int k, std::size_t site, int a) const
    requires packed
  {
    return broken == flaw::pack_result && k == 2 ? k : around(static_cast<int>(site), a);
  }

  static constexpr std::array<std::array<int, 3>, 2> orders{{{5, -1, 1}, {5, 1, -1}}};
  int order() const { return broken == flaw::order_number ? 2 : 1; }

  // The state without the site.
  struct rest_type {
    int way;
    int off = 0;
  };
  rest_type rest(place s) const {
    if (broken == flaw::rest_throws && here(s)) throw std::runtime_error("no rest");
    return {s.way};
  }
  place whole(rest_type const& r, std::size_t site) const {
    if (broken == flaw::whole && site == 2) return {6, r.way};
    return {around(static_cast<int>(site), r.off), r.way};
  }
  void apply(rest_type& r, std::size_t site, int) const {
    r.off = broken == flaw::split_apply && site == 2;
  }
  void undo(rest_type& r, std::size_t site, int) const {
    r = {after_undo({0, r.way}), broken == flaw::split_undo && site == 2};
  }
};
static_assert(wend::split_problem<ring<>> && wend::packable_problem<ring<>> &&
              wend::rankable_problem<ring<>> && wend::hashable_problem<ring<>> &&
              wend::invertible_problem<ring<>> && wend::weighted_problem<ring<>> &&
              !wend::rank_mapped_problem<ring<>> &&
              wend::rank_mapped_problem<ring<flaw::map_leads>>);

template <flaw F>
wend::check_report checked(std::size_t depth = 8, wend::check_options const& options = {}) {
  ring<kind_of(F)> const p{F};
  return wend::check_problem(p, place{0}, depth, options);
}

}  // namespace tests
