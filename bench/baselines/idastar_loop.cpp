// SPDX-License-Identifier: BSL-1.0

#include "idastar_puzzle.hpp"

#include <algorithm>

namespace baselines {
namespace {

class search {
 public:
  explicit search(fifteen::board const& start) : board_(start) {}

  outcome run() {
    unsigned const blank = fifteen::blank_of(board_);
    int const h = fifteen::manhattan(board_);
    if (h == 0) out_.cost = 0;
    for (bound_ = h; out_.cost < 0; bound_ += 2)
      if (visit(blank, actions_count, 0, h)) out_.cost = bound_;
    std::reverse(out_.actions.begin(), out_.actions.end());
    return out_;
  }

 private:
  bool visit(unsigned blank, unsigned last, int g, int h) {
    ++out_.expanded;
    for (auto const& m : tables_.after[blank][last]) {
      ++out_.generated;
      std::uint8_t const tile = board_[m.to];
      int const child_h = h + tables_.delta[blank][m.action][tile];
      if (g + 1 + child_h > bound_) continue;
      board_[blank] = tile;
      board_[m.to] = 0;
      if (child_h == 0 || visit(m.to, m.action, g + 1, child_h)) {
        out_.actions.push_back(m.action);
        return true;
      }
      board_[m.to] = tile;
      board_[blank] = 0;
    }
    return false;
  }

  fifteen::tables tables_{};
  fifteen::board board_;
  int bound_ = 0;
  outcome out_{};
};

}  // namespace

outcome idastar_loop(fifteen::board const& start) { return search(start).run(); }

}  // namespace baselines
