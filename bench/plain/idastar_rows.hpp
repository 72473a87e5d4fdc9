// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../support/korf.hpp"
#include "idastar_by_hand.hpp"
#include "sides.hpp"

#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

/// \file
/// The instances of the rows `plain_idastar` and `plain_idastar_inverse`. Each row is a source of its
/// own: g++ limits how much a source may grow by inlining, and a user's source has one or two
/// searches.

namespace plain {

inline constexpr auto ida = [](auto const& p, auto const& s) {
  return wend::idastar(p, s, manhattan<4>{});
};
/// The same, but of the states on the path only the parent is checked.
inline constexpr auto ida_by_parent = [](auto const& p, auto const& s) {
  return wend::idastar(p, s, manhattan<4>{}, {.cycles = wend::cycle_check::parent});
};
inline constexpr auto deepening = [](auto const& p, auto const& s) { return wend::iddfs(p, s); };

/// A loop by hand: written out, and by the problem's own `actions`.
struct loops {
  by_hand::outcome<board<4>, int> (*written_out)(board<4> const&);
  by_hand::outcome<board<4>, int> (*by_vector)(board<4> const&);
  by_hand::outcome<board<4>, int> (*by_array)(board<4> const&);
};
template <by_hand::cycles Check>
constexpr loops idastar_loops{by_hand::idastar<Check>,
                              by_hand::idastar<Check, by_hand::moves::in_a_vector>,
                              by_hand::idastar<Check, by_hand::moves::in_an_array>};
template <by_hand::cycles Check>
constexpr loops iddfs_loops{by_hand::iddfs<Check>,
                            by_hand::iddfs<Check, by_hand::moves::in_a_vector>,
                            by_hand::iddfs<Check, by_hand::moves::in_an_array>};

/// A loop by hand as a side of an instance.
inline void add_loop(std::string const& row, std::string const& instance, std::string const& side,
                     expected const& want, board<4> const& start,
                     by_hand::outcome<board<4>, int> (*run)(board<4> const&)) {
  add_side(row, instance, side, want, tiles_by_hand<4>{}, std::vector{start},
           [run](auto const&, auto const& s) { return run(s); });
}

/// An instance of a row, with actions in a vector and in an array: wend and its loops by hand,
/// which check and count the same as wend.
template <class Tiles, class Search>
void add(std::string const& row, std::string const& instance, expected const& want,
         board<4> const& start, Search search, loops const& by_hand) {
  std::vector const starts{start};
  add_side(row, instance, "wend", want, Tiles{}, starts, search);
  add_loop(row, instance, "by_hand", want, start, by_hand.written_out);
  add_loop(row, instance, "by_hand_actions", want, start, by_hand.by_vector);
  std::string const in_array = instance + "_array";
  add_side(row, in_array, "wend", want, unallocated<Tiles>{}, starts, search);
  add_loop(row, in_array, "by_hand", want, start, by_hand.written_out);
  add_loop(row, in_array, "by_hand_actions", want, start, by_hand.by_array);
}

/// The expected counts of a search that checks the path, and of one that checks the parent.
struct counts {
  expected path, parent;
};

struct korf_instance {
  std::string name;
  board<4> start;
  counts want;
};

/// Four of Korf's boards, counted by the loops by hand.
inline std::vector<korf_instance> const& korf_instances() {
  static auto const made = [] {
    struct {
      int number;
      std::int64_t path, path_generated, duplicates, parent, parent_generated;
    } const counted[]{{79, 262'903, 803'724, 262'897, 262'910, 540'859},
                      {12, 269'708, 816'021, 269'690, 269'708, 546'343},
                      {42, 440'702, 1'318'482, 440'737, 440'711, 877'822},
                      {55, 456'894, 1'383'996, 456'940, 456'931, 927'211}};
    std::vector<korf_instance> all;
    for (auto const& n : counted) {
      auto const& korf = bench::korf(n.number);
      auto const cost = static_cast<double>(korf.cost);
      all.push_back({"korf_" + std::to_string(n.number),
                     korf.board,
                     {.path = {.cost = cost,
                               .expanded = n.path,
                               .generated = n.path_generated,
                               .duplicates = n.duplicates},
                      .parent = {.cost = cost,
                                 .expanded = n.parent,
                                 .generated = n.parent_generated}}});
    }
    return all;
  }();
  return made;
}

/// A board 18 moves from the goal: breadth-first search says so too.
inline constexpr board<4> eighteen_moves{0, 2, 6, 3,  1, 4,  9,  7,
                                         8, 15, 5, 11, 12, 13, 10, 14};
inline constexpr counts eighteen_wanted{
    .path = {.cost = 18, .expanded = 1'247'972, .generated = 3'906'258, .duplicates = 1'248'549},
    .parent = {.cost = 18, .expanded = 1'249'153, .generated = 2'660'997}};

}  // namespace plain
