// SPDX-License-Identifier: BSL-1.0
#include "idastar_by_hand.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>  // std::conditional_t

#include <boost/unordered/unordered_flat_set.hpp>

namespace by_hand {
namespace {

using board = plain::board<4>;

enum class estimates { manhattan, none };

template <cycles Check, estimates Estimates, moves Moves>
class deepening {
 public:
  outcome<board, int> run(board const& start) {
    path_ = {start};
    on_path_ = {start};
    bound_ = estimate(start);
    while (!visit(0, no_move)) {
      bound_ = next_bound_;
      next_bound_ = std::numeric_limits<int>::max();
    }
    out_.is_solved = true;
    out_.cost = static_cast<int>(path_.size()) - 1;
    out_.path = path_;
    return out_;
  }

 private:
  static constexpr int no_move = -1;

  static int estimate(board const& b) {
    return Estimates == estimates::manhattan ? plain::manhattan<4>{}(b) : 0;
  }

  bool visit(int g, int last) {
    if (path_.back() == goal_) return true;
    if (Estimates == estimates::none && g == bound_) {
      next_bound_ = g + 1;
      return false;
    }
    ++out_.expanded;
    board const at = path_.back();
    if constexpr (Moves != moves::written_out) {
      for (auto const d : problem_.actions(at))
        if (!takes_back(d, last) && follow(g, d, problem_.result(at, d))) return true;
    } else {
      int const blank = plain::blank_of<4>(at);
      for (auto const d : plain::directions)
        if (plain::allows<4>(blank, d) && !takes_back(d, last) &&
            follow(g, d, plain::moved<4>(at, blank, d)))
          return true;
    }
    return false;
  }

  static bool takes_back(plain::direction d, int last) {
    return Check == cycles::parent && static_cast<int>(d) == 3 - last;
  }

  bool follow(int g, plain::direction d, board const& next) {
    ++out_.generated;
    if (Check == cycles::path && is_on_path(next)) {
      ++out_.duplicates;
      return false;
    }
    int const f = g + 1 + estimate(next);
    if (f > bound_) {
      next_bound_ = std::min(next_bound_, f);
      return false;
    }
    if (Check == cycles::path_within_bound && on_path_.contains(next)) return false;
    path_.push_back(next);
    if (Check != cycles::parent) on_path_.insert(next);
    if (visit(g + 1, static_cast<int>(d))) return true;
    path_.pop_back();
    if (Check != cycles::parent) on_path_.erase(next);
    return false;
  }

  /// Most boards that are on the path are the one before the last.
  bool is_on_path(board const& b) const {
    return (path_.size() > 1 && path_[path_.size() - 2] == b) || on_path_.contains(b);
  }

  std::conditional_t<Moves == moves::in_an_array, plain::unallocated<plain::tiles<4>>,
                     plain::tiles<4>>
      problem_{};
  board goal_ = plain::goal_board<4>();
  std::vector<board> path_{};
  boost::unordered_flat_set<board, plain::tiles_by_hand<4>::hash> on_path_{};
  int bound_ = 0;
  int next_bound_ = std::numeric_limits<int>::max();
  outcome<board, int> out_{};
};

}  // namespace

template <cycles Check, moves Moves>
outcome<board, int> idastar(board const& start) {
  return deepening<Check, estimates::manhattan, Moves>{}.run(start);
}
template <cycles Check, moves Moves>
outcome<board, int> iddfs(board const& start) {
  return deepening<Check, estimates::none, Moves>{}.run(start);
}

template outcome<board, int> idastar<cycles::path>(board const&);
template outcome<board, int> idastar<cycles::path_within_bound>(board const&);
template outcome<board, int> idastar<cycles::parent>(board const&);
template outcome<board, int> idastar<cycles::path, moves::in_a_vector>(board const&);
template outcome<board, int> idastar<cycles::path, moves::in_an_array>(board const&);
template outcome<board, int> idastar<cycles::parent, moves::in_a_vector>(board const&);
template outcome<board, int> idastar<cycles::parent, moves::in_an_array>(board const&);
template outcome<board, int> iddfs<cycles::path>(board const&);
template outcome<board, int> iddfs<cycles::path_within_bound>(board const&);
template outcome<board, int> iddfs<cycles::parent>(board const&);
template outcome<board, int> iddfs<cycles::path, moves::in_a_vector>(board const&);
template outcome<board, int> iddfs<cycles::path, moves::in_an_array>(board const&);
template outcome<board, int> iddfs<cycles::parent, moves::in_a_vector>(board const&);
template outcome<board, int> iddfs<cycles::parent, moves::in_an_array>(board const&);

}  // namespace by_hand
