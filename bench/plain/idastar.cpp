// SPDX-License-Identifier: BSL-1.0
//
// IDA* and iterative deepening on a 15-puzzle that is an array of bytes, compared with hand-written
// recursive functions.

#include "idastar_rows.hpp"

namespace {

using by_hand::cycles;

/// The sides that check less than wend does.
void add_lax_loops(std::string const& instance, plain::counts const& want,
                   plain::board<4> const& start,
                   by_hand::outcome<plain::board<4>, int> (*within_bound)(plain::board<4> const&),
                   plain::loops const& by_parent) {
  auto uncounted = want.path;
  uncounted.duplicates = -1;
  plain::add_loop("plain_idastar", instance, "by_hand_within_bound", uncounted, start,
                  within_bound);
  plain::add_loop("plain_idastar", instance, "by_hand_parent", want.parent, start,
                  by_parent.written_out);
}

/// wend with the check of the parent, which generates the way back and drops it.
template <class Tiles>
void add_parent_check(std::string const& instance, plain::counts const& want,
                      plain::board<4> const& start) {
  plain::expected by_parent = want.parent;
  by_parent.generated = -1;
  plain::add_side("plain_idastar", instance, "wend_parent", by_parent, Tiles{}, std::vector{start},
                  plain::ida_by_parent);
}

/// An instance with `expand`.
void add_expanding(std::string const& instance, plain::counts const& want,
                   plain::board<4> const& start) {
  using tiles = plain::expanding<plain::tiles<4>>;
  plain::add_side("plain_idastar", instance, "wend", want.path, tiles{}, std::vector{start},
                  plain::ida);
  plain::add_loop("plain_idastar", instance, "by_hand", want.path, start,
                  by_hand::idastar<cycles::path>);
  add_parent_check<tiles>(instance, want, start);
  plain::add_loop("plain_idastar", instance, "by_hand_parent", want.parent, start,
                  by_hand::idastar<cycles::parent>);
}

int const added = [] {
  for (auto const& [name, start, want] : plain::korf_instances()) {
    plain::add<plain::tiles<4>>("plain_idastar", name, want.path, start, plain::ida,
                                plain::idastar_loops<cycles::path>);
    add_lax_loops(name, want, start, by_hand::idastar<cycles::path_within_bound>,
                  plain::idastar_loops<cycles::parent>);
    add_parent_check<plain::tiles<4>>(name, want, start);
    add_expanding(name + "_expand", want, start);
  }
  plain::add<plain::tiles<4>>("plain_idastar", "iddfs_18", plain::eighteen_wanted.path,
                              plain::eighteen_moves, plain::deepening,
                              plain::iddfs_loops<cycles::path>);
  add_lax_loops("iddfs_18", plain::eighteen_wanted, plain::eighteen_moves,
                by_hand::iddfs<cycles::path_within_bound>, plain::iddfs_loops<cycles::parent>);
  return 0;
}();

}  // namespace
