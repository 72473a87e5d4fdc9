// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <type_traits>  // std::conditional_t
#include <utility>      // std::move
#include <vector>

#include <wend/core/observer.hpp>
#include <wend/engine/depth_first.hpp>
#include <wend/engine/packets/packet_list.hpp>
#include <wend/engine/packets/packet_worker.hpp>
#include <wend/engine/packets/path_parts.hpp>
#include <wend/engine/packets/shared_starts.hpp>

/// \file
/// A sequential depth-first search, of which others can take over what is left of an iteration.

namespace wend::detail {

/// Tells an observer of the iterations, and of nothing else.
template <class P, class Observer>
class iteration_teller {
 public:
  explicit iteration_teller(Observer& observer) noexcept : observer_(&observer) {}
  void on_iteration(iteration_event<cost_t<P>> const& e) { observer_->on_iteration(e); }

 private:
  Observer* observer_;
};

/// What a divisible_search refers to: the starts, which others share, and an observer.
template <class P, class H, class Observer>
struct divisible_search_parts {
  static constexpr bool tells = hooks_of<Observer, P>::iteration;
  using told = std::conditional_t<tells, iteration_teller<P, Observer>, no_observer>;

  divisible_search_parts(P const& problem, std::vector<state_t<P>> starts, Observer& observer)
      : own_starts_(problem, std::move(starts)), told_(teller(observer)) {}

  static told teller([[maybe_unused]] Observer& observer) noexcept {
    if constexpr (tells)
      return told(observer);
    else
      return {};
  }

  depth_first_starts<P, H> own_starts_;
  [[no_unique_address]] told told_;
};

/// Where no observer is told of iterations, the loop over the nodes is that of packet_worker: one
/// function serves both.
template <class P, class Iterations, class H, class Observer>
class divisible_search
    : divisible_search_parts<P, H, Observer>,
      protected depth_first<P, Iterations, H,
                            typename divisible_search_parts<P, H, Observer>::told,
                            shared_starts<P, H>> {
  using parts = divisible_search_parts<P, H, Observer>;
  using search = depth_first<P, Iterations, H, typename parts::told, shared_starts<P, H>>;

 protected:
  using search::at_, search::cycles_, search::heuristic_, search::iterations_, search::limits_;
  using search::moves_, search::problem_, search::roots_begun_, search::starts_;
  using search::within_iteration_;
  using typename search::cost, typename search::cursor, typename search::state;
  using counts = depth_first_counts<cost>;

  divisible_search(P const& problem, H const& heuristic, std::vector<state> starts,
                   Iterations iterations, cycle_check cycles, Observer& observer,
                   move_pruning const& moves)
      : parts(problem, std::move(starts), observer),
        search(problem, heuristic, shared_starts<P, H>(parts::own_starts_),
               std::move(iterations), cycles, {}, nullptr, parts::told_, moves) {}

  /// For those who take it over. \pre The search lives as long as they do.
  [[nodiscard]] searched_tree<P, H> tree() const {
    return {problem_, heuristic_, starts_, cycles_, moves_.pruning()};
  }

  /// The end of the path. \pre There is one.
  [[nodiscard]] tree_position position() const { return path().position(); }

  /// What is left of the iteration, behind what was counted. At a goal nothing of its tree is.
  [[nodiscard]] packet_list<cost> left() const {
    packet_list<cost> all;
    all.before() = at_;
    if (!within_iteration_) return all;
    if (at_.leaf != leaf_state::goal)
      for (packet& p : path().rest()) all.append(std::move(p));
    auto const ceiling = Iterations(iterations_).ceiling(limits_);
    for (std::size_t i = roots_begun_; i < starts_.size(); ++i) {
      if constexpr (depth_first_starts<P, H>::may_drop) {
        auto const& h = starts_.h(i);
        if (!h || (search::informed && *ceiling < *h)) {
          counts above;
          above.pruned = 1;
          above.least_cut = h;
          all.pass(above);
          continue;
        }
      }
      all.append({{i}, false});
    }
    return all;
  }

  /// Leaves all that is left of the iteration, and takes over the counts. It has no memory then.
  void leave_iteration(counts const& all) {
    this->forget_path();
    this->release();
    at_ = cursor{};
    static_cast<counts&>(at_) = all;
    roots_begun_ = starts_.size();
  }

 private:
  [[nodiscard]] auto path() const {
    return path_parts(roots_begun_ == 0 ? 0 : roots_begun_ - 1, this->frames_, at_, none_given_);
  }

  given_away const none_given_{};
};

}  // namespace wend::detail
