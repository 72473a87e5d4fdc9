// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <chrono>
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <utility>   // std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/partitioned/detail/link.hpp>
#include <wend/partitioned/detail/packet_list.hpp>
#include <wend/partitioned/detail/packet_worker.hpp>

/// \file
/// The subtrees that one rank searches.

/// The encoding of a packet.
template <>
struct wend::byte_codec<wend::detail::packet> {
  static void write(byte_writer& out, detail::packet const& p) {
    out.put(p.at);
    out.put(p.expanded);
  }
  static detail::packet read(byte_reader& in) {
    return {in.get<detail::tree_position>(), in.get<bool>()};  // evaluated from left to right
  }
};

namespace wend::detail {

/// Bounds that grow exactly to the least f that was cut.
template <class Cost>
struct no_increase {
  Cost min_bound_increase{};
};

/// The remaining work and the counts of a rank, or of all ranks.
template <class Cost>
struct tree_work {
  std::vector<packet> packets{};  ///< The last is searched first.
  depth_first_counts<Cost> counts{};
  std::uint64_t goals = 0;
  std::uint64_t iterations = 0;  ///< The number begun; the same on all ranks.
  bool within = false;           ///< In the middle of one; the same on all ranks.
};

/// The outcome of a slice of the search.
enum class slice_end {
  nothing,        ///< There is nothing to search.
  on,             ///< The search continues.
  no_expansions,  ///< No expansions are left.
  no_memory,
  solved
};

/// The packets of a rank, one of which is current, and the iterations.
template <class P, class H>
class tree_part {
  using cost = cost_t<P>;
  using worker = packet_worker<P, H>;

 public:
  using work = tree_work<cost>;
  struct solution {
    cost_t<P> cost;
    std::size_t start;
    std::vector<action_t<P>> actions;
  };

  tree_part(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
            cycle_check cycles, std::uint64_t grain)
      : problem_(&problem),
        heuristic_(&heuristic),
        starts_(problem, std::move(starts)),
        cycles_(cycles),
        slice_(256, grain, std::chrono::milliseconds(2), 8) {}

  /// Begins, or resumes, under these limits.
  void begin(search_limits<cost> const& limits) {
    limits_ = &limits;
    worker_.emplace(searched_tree<P, H>{problem_, heuristic_, &starts_, cycles_},
                    limits.max_memory);
    if (!starts_.known()) {
      starts_.look(*problem_, *heuristic_);
      if (work_.iterations == 0) iterations_.first(starts_.least_f());
    }
    if (starts_.goals() != 0) {
      work_.iterations = 1;
      found_.emplace(solution{cost{}, starts_.number(0), {}});
    } else if (work_.within) {
      set_bounds();
    }
  }

  /// Begins an iteration, with the whole tree or with nothing. Returns the limit that forbids it,
  /// if any.
  std::optional<search_status> begin_iteration(std::size_t rank) {
    if (auto const limit = iterations_.blocked(*limits_)) return limit;
    set_bounds();
    ++work_.iterations;
    work_.within = true;
    work_.counts.depth_cut = false;
    work_.counts.least_cut.reset();
    has_tree_ = rank == 0;
    static_cast<void>(plant());  // retried later
    return std::nullopt;
  }
  /// Ends an iteration on all ranks; the arguments describe the nodes it has cut. Returns the
  /// status if the search ends.
  std::optional<search_status> end_iteration(bool depth_cut, std::optional<cost> least_cut) {
    work_.within = false;
    return iterations_.next({depth_cut, std::move(least_cut)});
  }

  /// Searches for a slice of time, or for a fraction of one.
  slice_end search(expansion_share& share, unsigned shortening = 1) {
    if (!plant()) return slice_end::no_memory;
    if (at_goal_) return note_goal();
    if (!in_hand_) {
      if (work_.packets.empty()) return slice_end::nothing;
      if (!take_packet()) return slice_end::no_memory;
    }
    std::uint64_t const most = share.take(slice_.shortened(shortening));
    if (most == 0) return slice_end::no_expansions;
    auto const began = std::chrono::steady_clock::now();
    auto const how = worker_->visit(bounds_, most);
    slice_.adapt((std::chrono::steady_clock::now() - began) * shortening);
    auto const done = worker_->take_counts();
    bytes_ += worker_->take_bytes();
    share.give_back(most - done.expanded);
    add_counts(work_.counts, done);
    if (how == search_status::memory_limit) return slice_end::no_memory;
    at_goal_ = how == search_status::solved;
    if (at_goal_) return note_goal();
    if (!how) leave_packet();
    return slice_end::on;
  }

  /// A packet to give away, if there is enough work. `take` needs no memory to take it back.
  std::optional<packet> spare() {
    if (!in_hand_ || at_goal_) return std::nullopt;
    if (work_.packets.empty()) {
      if (!reserve_one(work_.packets)) return std::nullopt;
      return worker_->give();
    }
    packet p = std::move(work_.packets.back());
    work_.packets.pop_back();
    return p;
  }
  void take(packet p) { work_.packets.push_back(std::move(p)); }

  /// Puts the current packet back, to be searched later. Returns `nothing` if there is no current
  /// packet then, or `solved` if a solution that was found before is recorded. If there is no
  /// memory, call it again.
  [[nodiscard]] slice_end put_down() {
    if (!plant()) return slice_end::no_memory;
    if (!in_hand_) return slice_end::nothing;
    if (at_goal_) return note_goal();
    std::vector<packet> rest;
    auto const room = [&] {
      rest = worker_->rest();
      work_.packets.reserve(work_.packets.size() + rest.size());
    };
    if (!has_memory_for(room)) return slice_end::no_memory;
    for (std::size_t i = rest.size(); i-- > 0;) work_.packets.push_back(std::move(rest[i]));
    leave_packet();
    return slice_end::nothing;
  }
  /// True if `put_down` must be called.
  [[nodiscard]] bool holds() const noexcept { return in_hand_ || has_tree_; }
  /// Abandons all packets, because a solution was found.
  void drop() {
    if (in_hand_) {
      if (worker_->has_leaf()) ++work_.counts.pruned;
      at_goal_ = false;
      leave_packet();
    }
    for (packet const& p : work_.packets)
      if (!p.expanded) ++work_.counts.pruned;
    work_.packets.clear();
  }

  /// Takes its share of the work that all ranks had left; the first rank has all counts. \pre It
  /// was not begun.
  void take_over(f_bound<cost> const& bounds, work const& all, std::size_t rank,
                 std::size_t ranks) {
    if (rank == 0) work_ = all;
    work_.iterations = all.iterations;
    work_.within = all.within;
    work_.packets.clear();
    for (std::size_t i = rank; i < all.packets.size(); i += ranks)
      work_.packets.push_back(all.packets[i]);
    iterations_ = bounds;
  }

  /// The number of packets.
  [[nodiscard]] std::size_t size() const noexcept {
    return work_.packets.size() + (in_hand_ ? 1 : 0) + (has_tree_ ? 1 : 0);
  }
  [[nodiscard]] work const& left() const noexcept { return work_; }
  [[nodiscard]] std::optional<solution> const& found() const noexcept { return found_; }
  [[nodiscard]] f_bound<cost> const& bounds() const noexcept { return iterations_; }
  [[nodiscard]] cost bound() const { return iterations_.bound(*limits_); }
  [[nodiscard]] depth_first_starts<P, H> const& starts() const noexcept { return starts_; }
  /// The maximum memory of a path.
  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

 private:
  void set_bounds() {
    bounds_.ceiling = iterations_.ceiling(*limits_);
    bounds_.beyond = cost_beyond(limits_->max_cost);
    bounds_.depth = std::min(limits_->max_depth.value_or(any_depth), iterations_.depth());
  }
  /// Creates the packets of the whole tree, if this rank begins with it; false if there is no
  /// memory.
  [[nodiscard]] bool plant() {
    if (!has_tree_) return true;
    std::vector<packet> all;
    depth_first_counts<cost> above;
    auto const make_packets = [&] {
      all.reserve(starts_.size());
      for (std::size_t i = starts_.size(); i-- > 0;) {  // so that the first start is taken first
        auto const& h = starts_.h(i);
        if (h && !(*bounds_.ceiling < *h)) {
          all.push_back({{i}, false});
          continue;
        }
        add_counts(above, {.least_cut = h, .pruned = 1});
      }
    };
    if (!has_memory_for(make_packets)) return false;
    add_counts(work_.counts, above);
    work_.packets = std::move(all);  // no other rank has a packet of this iteration
    has_tree_ = false;
    return true;
  }
  /// Records the solution at the end of the path. If there is no memory, the worker stays there.
  slice_end note_goal() {
    std::vector<action_t<P>> actions;
    if (!reserve_empty(actions, worker_->steps() + 1)) return slice_end::no_memory;
    found_.emplace(solution{worker_->path_cost(), starts_.number(worker_->root()),
                            worker_->actions(std::move(actions))});
    ++work_.goals;
    at_goal_ = false;
    leave_packet();
    return slice_end::solved;
  }
  void leave_packet() {
    worker_->forget();
    in_hand_ = false;
  }
  /// False if there is no memory for its path.
  bool take_packet() {
    packet p = std::move(work_.packets.back());
    work_.packets.pop_back();
    in_hand_ = worker_->begin(p);
    if (!in_hand_) work_.packets.push_back(std::move(p));
    return in_hand_;
  }

  P const* problem_;
  H const* heuristic_;
  search_limits<cost> const* limits_ = nullptr;
  depth_first_starts<P, H> starts_;
  f_bound<cost> iterations_{no_increase<cost>{}};
  cycle_check cycles_;
  std::optional<worker> worker_{};
  typename worker::bounds_type bounds_{};
  slice_length slice_;
  work work_{};
  bool has_tree_ = false;  // it begins with the whole tree, whose packets are not created yet
  bool in_hand_ = false;   // there is a current packet
  bool at_goal_ = false;   // its path ends at a goal that is not recorded
  std::optional<solution> found_{};
  std::size_t bytes_ = 0;
};

}  // namespace wend::detail
