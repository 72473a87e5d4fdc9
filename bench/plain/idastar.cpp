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

/// `by_hand` checks what wend checks; where that is the whole path, `by_hand_parent` is beside it.
template <class Search, class Path, class Parent>
void add(std::string const& instance, expected const& want, expected const& want_parent,
         board<4> const& start, Search search, Path by_path, Parent by_parent) {
  std::vector const starts{start};
  plain::tiles_by_hand<4> const space;
  auto const loop = [](auto run) { return [=](auto const&, auto const& s) { return run(s); }; };
  std::string const row = "plain_idastar";
  plain::add_side(row, instance, "wend", want, plain::tiles<4>{}, starts, search);
  plain::add_side(row, instance, "by_hand", want, space, starts, loop(by_path));
  plain::add_side(row, instance, "by_hand_parent", want_parent, space, starts, loop(by_parent));
  std::string const with_inverse = "plain_idastar_inverse";
  plain::add_side(with_inverse, instance, "wend", want_parent, plain::inverse_tiles<4>{}, starts,
                  search);
  plain::add_side(with_inverse, instance, "by_hand", want_parent, space, starts, loop(by_parent));
}

int const added = [] {
  // Nodes expanded where the path is checked, and where the parent is.
  struct counts {
    int number;
    std::int64_t path, parent;
  };
  for (auto const& [number, path, parent] :
       {counts{79, 262'903, 262'910}, counts{12, 269'708, 269'708}, counts{42, 440'702, 440'711},
        counts{55, 456'894, 456'931}}) {
    auto const& korf = bench::korf(number);
    auto const cost = static_cast<double>(korf.cost);
    add("korf_" + std::to_string(number), {.cost = cost, .expanded = path},
        {.cost = cost, .expanded = parent}, korf.board, ida, by_hand::idastar<cycles::path>,
        by_hand::idastar<cycles::parent>);
  }
  // A board 18 moves from the goal: breadth-first search says so too.
  board<4> const near{0, 2, 6, 3, 1, 4, 9, 7, 8, 15, 5, 11, 12, 13, 10, 14};
  add("iddfs_18", {.cost = 18}, {.cost = 18}, near, deepening, by_hand::iddfs<cycles::path>,
      by_hand::iddfs<cycles::parent>);
  return 0;
}();

}  // namespace
