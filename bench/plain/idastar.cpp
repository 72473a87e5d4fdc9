// SPDX-License-Identifier: BSL-1.0
//
// IDA* and iterative deepening on a 15-puzzle that is an array of bytes, with and without
// `inverse`, beside the recursive loop by hand.

#include "idastar_by_hand.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "../support/korf.hpp"
#include "sides.hpp"

#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>

namespace {

using by_hand::cycles;
using plain::board;
using plain::expected;

constexpr auto ida = [](auto const& p, auto const& s) {
  return wend::idastar(p, s, plain::manhattan<4>{});
};
constexpr auto deepening = [](auto const& p, auto const& s) { return wend::iddfs(p, s); };

/// The sides of an instance: `by_hand` checks and counts what wend does.
/// `by_hand_within_bound` looks up only what the bound lets pass; `by_hand_actions` calls the
/// problem's `actions` and `result`, as wend does.
template <class Search, class Path, class Within, class Parent, class PathActions,
          class ParentActions>
void add(std::string const& instance, expected const& want, expected const& want_parent,
         board<4> const& start, Search search, Path by_path, Within within_bound, Parent by_parent,
         PathActions path_actions, ParentActions parent_actions) {
  std::vector const starts{start};
  plain::tiles_by_hand<4> const space;
  auto const loop = [](auto run) { return [=](auto const&, auto const& s) { return run(s); }; };
  auto uncounted = want;
  uncounted.duplicates = -1;
  std::string const row = "plain_idastar";
  plain::add_side(row, instance, "wend", want, plain::tiles<4>{}, starts, search);
  plain::add_side(row, instance, "wend_static_vector", want, plain::unallocated<plain::tiles<4>>{},
                  starts, search);
  plain::add_side(row, instance, "by_hand", want, space, starts, loop(by_path));
  plain::add_side(row, instance, "by_hand_actions", want, space, starts, loop(path_actions));
  plain::add_side(row, instance, "by_hand_within_bound", uncounted, space, starts,
                  loop(within_bound));
  plain::add_side(row, instance, "by_hand_parent", want_parent, space, starts, loop(by_parent));
  std::string const with_inverse = "plain_idastar_inverse";
  plain::add_side(with_inverse, instance, "wend", want_parent, plain::inverse_tiles<4>{}, starts,
                  search);
  plain::add_side(with_inverse, instance, "wend_static_vector", want_parent,
                  plain::unallocated<plain::inverse_tiles<4>>{}, starts, search);
  plain::add_side(with_inverse, instance, "by_hand", want_parent, space, starts, loop(by_parent));
  plain::add_side(with_inverse, instance, "by_hand_actions", want_parent, space, starts,
                  loop(parent_actions));
}

int const added = [] {
  using by_hand::moves;
  // Counted by the loops by hand, where the path is checked and where the parent is.
  struct counts {
    int number;
    std::int64_t path, path_generated, duplicates, parent, parent_generated;
  };
  for (auto const& n : {counts{79, 262'903, 803'724, 262'897, 262'910, 540'859},
                        counts{12, 269'708, 816'021, 269'690, 269'708, 546'343},
                        counts{42, 440'702, 1'318'482, 440'737, 440'711, 877'822},
                        counts{55, 456'894, 1'383'996, 456'940, 456'931, 927'211}}) {
    auto const& korf = bench::korf(n.number);
    auto const cost = static_cast<double>(korf.cost);
    add("korf_" + std::to_string(n.number),
        {.cost = cost,
         .expanded = n.path,
         .generated = n.path_generated,
         .duplicates = n.duplicates},
        {.cost = cost, .expanded = n.parent, .generated = n.parent_generated}, korf.board, ida,
        by_hand::idastar<cycles::path>, by_hand::idastar<cycles::path_within_bound>,
        by_hand::idastar<cycles::parent>, by_hand::idastar<cycles::path, moves::of_the_problem>,
        by_hand::idastar<cycles::parent, moves::of_the_problem>);
  }
  // A board 18 moves from the goal: breadth-first search says so too.
  board<4> const near{0, 2, 6, 3, 1, 4, 9, 7, 8, 15, 5, 11, 12, 13, 10, 14};
  add("iddfs_18",
      {.cost = 18, .expanded = 1'247'972, .generated = 3'906'258, .duplicates = 1'248'549},
      {.cost = 18, .expanded = 1'249'153, .generated = 2'660'997}, near, deepening,
      by_hand::iddfs<cycles::path>, by_hand::iddfs<cycles::path_within_bound>,
      by_hand::iddfs<cycles::parent>, by_hand::iddfs<cycles::path, moves::of_the_problem>,
      by_hand::iddfs<cycles::parent, moves::of_the_problem>);
  return 0;
}();

}  // namespace
