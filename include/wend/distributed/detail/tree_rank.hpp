// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::max, std::min
#include <chrono>
#include <cstddef>   // std::byte, std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <random>    // std::mt19937_64: whom to ask for work
#include <utility>   // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>
#include <wend/distributed/detail/tree_work.hpp>
#include <wend/engine/depth_first/iteration.hpp>
#include <wend/parallel/detail/packet_worker.hpp>

/// \file
/// One rank of a depth-first search in iterations.

namespace wend::detail {

/// The iterations begin at rank 0 with packets of the whole tree. A rank without one asks another,
/// drawn at random, which gives away the end of its own that is next to the root. When nobody has
/// one, the iteration is over, and all begin the next. How ranks agree: see rank_rounds.
template <class P, class H, template <class> class Transport>
class tree_rank
    : public rank_rounds<tree_rank<P, H, Transport>, cost_t<P>, Transport<rank_tally<cost_t<P>>>> {
  using cost = cost_t<P>;
  using tally = rank_tally<cost>;
  using transport_type = Transport<tally>;
  using rounds = rank_rounds<tree_rank, cost, transport_type>;
  friend rounds;
  using worker = packet_worker<P, H>;
  using bytes = std::vector<std::byte>;

 public:
  using cost_type = cost;
  using work = tree_work<cost>;
  struct solution {
    cost_t<P> cost;
    std::size_t start;
    std::vector<action_t<P>> actions;
  };

  tree_rank(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
            transport_type& others, cycle_check cycles, std::uint64_t grain)
      : rounds(others),
        problem_(&problem),
        heuristic_(&heuristic),
        starts_(problem, std::move(starts)),
        cycles_(cycles),
        random_(others.rank()),
        grain_(grain),
        slice_(std::min<std::uint64_t>(grain, 256)) {}

  /// Begins, or goes on, under these limits. All ranks do so.
  void begin(search_limits<cost> const& limits, watch& clock) {
    this->begin_rounds(limits, clock);
    worker_.emplace(*problem_, *heuristic_, starts_, cycles_, move_pruning(), limits.max_memory);
    lacks_ = false;
    if (!starts_.known()) {
      starts_.look(*problem_, *heuristic_);
      if (work_.iterations == 0) iterations_.first(starts_.least_f());
    }
    if (starts_.goals() != 0) {
      work_.iterations = 1;
      found_.emplace(solution{cost{}, starts_.number(0), {}});
      return this->end(search_status::solved);  // all ranks see that
    }
    this->look_at_limits();
    if (!work_.within) return begin_iteration();
    set_bars();
  }

  /// Does a little. \pre It has begun, and has not ended.
  rank_step step() {
    bool did = receive();
    did = answer() || did;
    if (this->searches() && !best_) {
      if (search()) did = true;
      else if (!lacks_) did = ask() || did;
    } else {
      put_down();
    }
    return this->take_part() || did ? rank_step::busy : rank_step::idle;
  }

  /// What this rank has left to do, and has counted. \pre It has ended.
  [[nodiscard]] work const& left() const noexcept { return work_; }
  /// Takes its part of what all ranks had left; the first has counted all. \pre It was not begun.
  void take_over(f_bound<cost> const& bounds, work const& all) {
    std::size_t const own = this->transport().rank();
    if (own == 0) work_ = all;
    work_.iterations = all.iterations;
    work_.within = all.within;
    work_.packets.clear();
    for (std::size_t i = own; i < all.packets.size(); i += this->transport().size())
      work_.packets.push_back(all.packets[i]);
    iterations_ = bounds;
  }
  [[nodiscard]] f_bound<cost> const& bounds() const noexcept { return iterations_; }
  [[nodiscard]] std::optional<cost> bound() const { return iterations_.bound(this->limits()); }
  [[nodiscard]] depth_first_starts<P, H> const& starts() const noexcept { return starts_; }

  /// The solution that this rank has found, and which rank has the one that counts.
  [[nodiscard]] std::optional<solution> const& found() const noexcept { return found_; }
  [[nodiscard]] std::optional<std::size_t> solver() const noexcept {
    return best_ ? std::optional(static_cast<std::size_t>(best_->node)) : std::nullopt;
  }

  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }
  [[nodiscard]] std::uint64_t sent_bytes() const noexcept { return sent_bytes_; }
  [[nodiscard]] std::size_t bytes_taken() const noexcept { return bytes_taken_; }

 private:
  enum class kind : unsigned char {
    request,  ///< of a rank that has nothing to do
    refusal,
    packet
  };

  // ---- messages

  bool receive() {
    bool any = false;
    while (auto const got = this->transport().receive()) {
      ++received_;
      any = true;
      byte_reader in(*got);
      switch (in.get<kind>()) {
        case kind::request: asked_by_.push_back(in.get<std::size_t>()); break;
        case kind::refusal: asking_ = false; break;
        case kind::packet:
          asking_ = false;
          work_.packets.push_back(in.get<packet>());
      }
    }
    return any;
  }

  /// Answers those who ask for work.
  bool answer() {
    bool any = false;
    while (!asked_by_.empty() && this->transport().has_room(asked_by_.back())) {
      byte_writer out;
      if (auto const p = spare()) {
        out.put(kind::packet);
        out.put(*p);
      } else {
        out.put(kind::refusal);
      }
      send(asked_by_.back(), out.take());
      asked_by_.pop_back();
      any = true;
    }
    return any;
  }
  /// Something to give away, if there is enough.
  std::optional<packet> spare() {
    if (!this->searches() || best_ || !working_) return std::nullopt;
    if (work_.packets.empty()) return worker_->give();
    packet p = std::move(work_.packets.back());
    work_.packets.pop_back();
    return p;
  }

  /// Asks another rank for work, some of them between two reductions, while one of them has some.
  bool ask() {
    if (asking_ || asks_left_ == 0 || this->transport().size() == 1) return false;
    std::size_t const others = this->transport().size() - 1;
    std::size_t to = random_() % others;
    if (to >= this->transport().rank()) ++to;
    if (!this->transport().has_room(to)) return false;
    --asks_left_;
    asking_ = true;
    byte_writer out;
    out.put(kind::request);
    out.put(this->transport().rank());
    send(to, out.take());
    return true;
  }
  void send(std::size_t to, bytes what) {
    ++sent_;
    sent_bytes_ += what.size();
    this->transport().send(to, std::move(what));
  }

  // ---- the tree

  /// Searches for a slice of time; false if there is nothing to search.
  bool search() {
    if (!working_ && !take_packet()) return false;
    std::uint64_t const most = share_.take(slice_);
    lacks_ = most == 0;
    if (lacks_) return false;
    auto const began = std::chrono::steady_clock::now();
    auto const how = worker_->visit(bars_, most);
    adapt(std::chrono::steady_clock::now() - began);
    auto const done = worker_->take_counts();
    bytes_taken_ += worker_->take_bytes();
    share_.give_back(most - done.expanded);
    add_counts(work_.counts, done);
    if (how == search_status::memory_limit) {
      this->wish(how);
    } else if (how == search_status::solved) {
      ++work_.goals;
      found_.emplace(solution{worker_->path_cost(), starts_.number(worker_->position().front()),
                              worker_->actions()});
      prefer({found_->cost, this->transport().rank()});
    }
    if (!how || how == search_status::solved) {
      worker_->forget();
      working_ = false;
    }
    return true;
  }
  bool take_packet() {
    if (work_.packets.empty()) return false;
    packet p = std::move(work_.packets.back());
    work_.packets.pop_back();
    switch (worker_->begin(p)) {
      case arrival::there: working_ = true; return true;
      case arrival::no_memory:
        work_.packets.push_back(std::move(p));
        this->wish(search_status::memory_limit);
        return false;
      case arrival::elsewhere: break;
    }
    raise(invalid_problem("wend: the same path was followed twice, and the second time its "
                          "actions, costs, estimates or goals were others"));
  }
  /// A slice is one of two to four milliseconds.
  void adapt(std::chrono::steady_clock::duration spent) noexcept {
    constexpr auto wished = std::chrono::milliseconds(2);
    if (spent > 2 * wished)
      slice_ = std::max<std::uint64_t>(1, slice_ / 2);
    else if (spent < wished)
      slice_ = std::min(grain_, slice_ * 2);
  }
  /// Leaves the packet in hand, to be searched later or, after a solution, never.
  void put_down() {
    if (working_) {
      auto rest = worker_->rest();
      work_.packets.insert(work_.packets.end(), rest.rbegin(), rest.rend());
      worker_->forget();
      working_ = false;
    }
    if (!best_) return;
    for (packet const& p : work_.packets)
      if (!p.expanded) ++work_.counts.pruned;
    work_.packets.clear();
  }
  void prefer(distributed_solution<cost> const& found) {
    if (!best_ || found < *best_) best_ = found;
  }

  // ---- iterations

  void set_bars() {
    bars_.ceiling = iterations_.ceiling(this->limits());
    bars_.depth = std::min(this->limits().max_depth.value_or(any_depth), iterations_.depth());
  }
  void begin_iteration() {
    if (auto const limit = iterations_.blocked(this->limits())) return this->end(*limit);
    set_bars();
    ++work_.iterations;
    work_.within = true;
    work_.counts.depth_cut = false;
    work_.counts.least_cut.reset();
    asks_left_ = most_asks;
    if (this->transport().rank() != 0) return;
    for (std::size_t i = starts_.size(); i-- > 0;) {  // the first is taken first
      auto const& h = starts_.h(i);
      if (h && !(*bars_.ceiling < *h)) {
        work_.packets.push_back({{i}, false});
        continue;
      }
      depth_first_counts<cost> above;
      above.pruned = 1;
      above.least_cut = h;
      add_counts(work_.counts, above);
    }
  }

  // ---- what rank_rounds asks for

  [[nodiscard]] bool has_work(bool searches) const noexcept {
    bool const tree = searches && !best_ && (working_ || !work_.packets.empty());
    return tree || asking_ || !asked_by_.empty();
  }
  [[nodiscard]] bool expands() const noexcept {
    return !best_ && !lacks_ && (working_ || !work_.packets.empty());
  }
  [[nodiscard]] bool lacks_expansions() const noexcept { return lacks_; }
  void go_on() noexcept { lacks_ = false; }
  void fill(tally& mine) const {
    mine.sent = sent_;
    mine.received = received_;
    mine.expanded = work_.counts.expanded;
    mine.open = work_.packets.size() + (working_ ? 1 : 0);
    mine.depth_cut = work_.counts.depth_cut;
    mine.least_cut = work_.counts.least_cut;
    mine.best = best_;
  }
  [[nodiscard]] expansion_share& share() noexcept { return share_; }
  void hear(tally const& all) {
    if (all.best) prefer(*all.best);
    asks_left_ = all.open != 0 ? most_asks : 0;
  }
  void become_quiet(tally const& all) {
    if (all.best) return this->end(search_status::solved);
    work_.within = false;
    if (auto const verdict = iterations_.next({all.depth_cut, all.least_cut}))
      return this->end(*verdict);
    begin_iteration();
  }

  static constexpr std::size_t most_asks = 4;

  P const* problem_;
  H const* heuristic_;
  depth_first_starts<P, H> starts_;
  f_bound<cost> iterations_{no_increase<cost>{}};
  cycle_check cycles_;
  std::optional<worker> worker_{};
  typename worker::gate bars_{};
  std::mt19937_64 random_;
  std::uint64_t grain_;
  std::uint64_t slice_;  // the most expansions between two looks at the others
  work work_{};
  expansion_share share_;
  bool working_ = false;  // it has a packet in hand
  bool lacks_ = false;    // expansions
  bool asking_ = false;   // for work, without an answer yet
  std::size_t asks_left_ = most_asks;
  std::vector<std::size_t> asked_by_{};
  std::optional<distributed_solution<cost>> best_{};
  std::optional<solution> found_{};
  std::uint64_t sent_ = 0;
  std::uint64_t received_ = 0;
  std::uint64_t sent_bytes_ = 0;
  std::size_t bytes_taken_ = 0;
};

}  // namespace wend::detail
