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

/// The loops by hand with one check of cycles: written out, and by the problem's own `actions`.
struct loops {
  by_hand::outcome<board<4>, int> (*written_out)(board<4> const&);
  by_hand::outcome<board<4>, int> (*by_vector)(board<4> const&);
  by_hand::outcome<board<4>, int> (*by_array)(board<4> const&);
};

/// An instance of a row: wend and its loops by hand, which check and count what wend does.
template <class Tiles, class Search>
void add(std::string const& row, std::string const& instance, expected const& want,
         board<4> const& start, Search search, loops const& by_hand) {
  std::vector const starts{start};
  plain::tiles_by_hand<4> const space;
  auto const add_loop = [&](std::string const& name, std::string const& side, auto run) {
    plain::add_side(row, name, side, want, space, starts,
                    [=](auto const&, auto const& s) { return run(s); });
  };
  plain::add_side(row, instance, "wend", want, Tiles{}, starts, search);
  add_loop(instance, "by_hand", by_hand.written_out);
  add_loop(instance, "by_hand_actions", by_hand.by_vector);
  std::string const in_array = instance + "_array";
  plain::add_side(row, in_array, "wend", want, plain::unallocated<Tiles>{}, starts, search);
  add_loop(in_array, "by_hand", by_hand.written_out);
  add_loop(in_array, "by_hand_actions", by_hand.by_array);
}

/// An instance of both rows. `within_bound` looks up only what the bound lets pass.
template <class Search, class Within>
void add(std::string const& instance, expected const& want, expected const& want_parent,
         board<4> const& start, Search search, loops const& by_path, loops const& by_parent,
         Within within_bound) {
  add<plain::tiles<4>>("plain_idastar", instance, want, start, search, by_path);
  add<plain::inverse_tiles<4>>("plain_idastar_inverse", instance, want_parent, start, search,
                               by_parent);
  std::vector const starts{start};
  plain::tiles_by_hand<4> const space;
  auto uncounted = want;
  uncounted.duplicates = -1;
  plain::add_side("plain_idastar", instance, "by_hand_within_bound", uncounted, space, starts,
                  [=](auto const&, auto const& s) { return within_bound(s); });
  plain::add_side("plain_idastar", instance, "by_hand_parent", want_parent, space, starts,
                  [=](auto const&, auto const& s) { return by_parent.written_out(s); });
}

template <by_hand::cycles Check>
constexpr loops idastar_loops{by_hand::idastar<Check>,
                              by_hand::idastar<Check, by_hand::moves::in_a_vector>,
                              by_hand::idastar<Check, by_hand::moves::in_an_array>};
template <by_hand::cycles Check>
constexpr loops iddfs_loops{by_hand::iddfs<Check>,
                            by_hand::iddfs<Check, by_hand::moves::in_a_vector>,
                            by_hand::iddfs<Check, by_hand::moves::in_an_array>};

int const added = [] {
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
        idastar_loops<cycles::path>, idastar_loops<cycles::parent>,
        by_hand::idastar<cycles::path_within_bound>);
  }
  // A board 18 moves from the goal: breadth-first search says so too.
  board<4> const near{0, 2, 6, 3, 1, 4, 9, 7, 8, 15, 5, 11, 12, 13, 10, 14};
  add("iddfs_18",
      {.cost = 18, .expanded = 1'247'972, .generated = 3'906'258, .duplicates = 1'248'549},
      {.cost = 18, .expanded = 1'249'153, .generated = 2'660'997}, near, deepening,
      iddfs_loops<cycles::path>, iddfs_loops<cycles::parent>,
      by_hand::iddfs<cycles::path_within_bound>);
  return 0;
}();

}  // namespace
