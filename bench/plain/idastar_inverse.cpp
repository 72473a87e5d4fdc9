// SPDX-License-Identifier: BSL-1.0
//
// The row `plain_idastar` where the problem has `inverse`: all sides check the parent.

#include "idastar_rows.hpp"

namespace {

using by_hand::cycles;

int const added = [] {
  for (auto const& [name, start, want] : plain::korf_instances())
    plain::add<plain::inverse_tiles<4>>("plain_idastar_inverse", name, want.parent, start,
                                        plain::ida, plain::idastar_loops<cycles::parent>);
  plain::add<plain::inverse_tiles<4>>("plain_idastar_inverse", "iddfs_18",
                                      plain::eighteen_wanted.parent, plain::eighteen_moves,
                                      plain::deepening, plain::iddfs_loops<cycles::parent>);
  return 0;
}();

}  // namespace
