// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <random>    // std::mt19937_64: whom to ask for work
#include <utility>   // std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_exchange.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>
#include <wend/distributed/detail/tree_part.hpp>
#include <wend/distributed/distributed_progress.hpp>

/// \file
/// One rank of a depth-first search in iterations, and the answer of all ranks.

namespace wend::detail {

/// The iterations begin on rank 0 with packets of the whole tree. A rank without packets asks
/// another, drawn at random. That rank gives away the part of its own packet that is next to the
/// root, and checks messages more often for a while, because there are ranks without work. When no
/// rank has a packet, the iteration is over, and all ranks begin the next. rank_rounds describes
/// how ranks agree.
template <class P, class H, template <class> class Transport>
class tree_rank
    : public rank_rounds<tree_rank<P, H, Transport>, cost_t<P>, Transport<rank_tally<cost_t<P>>>> {
  using cost = cost_t<P>;
  using tally = rank_tally<cost>;
  using transport_type = Transport<tally>;
  using rounds = rank_rounds<tree_rank, cost, transport_type>;
  friend rounds;

 public:
  using cost_type = cost;
  using part = tree_part<P, H>;

  tree_rank(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
            transport_type& others, cycle_check cycles, std::uint64_t grain)
      : rounds(others),
        mailbox_(others),
        part_(problem, heuristic, std::move(starts), cycles, grain),
        random_(others.rank()) {
    asked_by_.reserve(others.size());  // each has at most one request at a time
  }

  /// Begins, or resumes, under these limits. All ranks call it.
  void begin(search_limits<cost> const& limits, watch& clock) {
    this->begin_rounds(limits, clock);
    lacks_ = false;
    part_.begin(limits);
    if (part_.starts().goals() != 0) return this->end(search_status::solved);  // all ranks see it
    this->look_at_limits();
    if (!part_.left().within) begin_iteration();
  }

  /// Makes a small step. \pre It has begun, and has not ended.
  rank_step step() {
    bool did = receive();
    did = answer() || did;
    if (best_)
      part_.drop();
    else if (this->searches())
      did = search() || did;
    else
      put_down();
    return this->take_part() || did ? rank_step::busy : rank_step::idle;
  }

  /// The remaining work and the counts of this rank. \pre It has ended.
  [[nodiscard]] part const& tree() const noexcept { return part_; }
  /// Takes its share of the work that all ranks had left. \pre It was not begun.
  void take_over(f_bound<cost> const& bounds, tree_work<cost> const& all) {
    part_.take_over(bounds, all, this->transport().rank(), this->transport().size());
  }
  /// The rank that has the best solution.
  [[nodiscard]] std::optional<std::size_t> solver() const noexcept {
    return best_ ? std::optional(static_cast<std::size_t>(best_->node)) : std::nullopt;
  }
  [[nodiscard]] std::optional<cost> bound() const { return part_.bound(); }

  [[nodiscard]] rank_mailbox<transport_type> const& messages() const noexcept { return mailbox_; }

 private:
  enum class kind : unsigned char {
    request,  ///< from an idle rank
    refusal,
    packet
  };

  // ---- messages

  bool receive() {
    for (bool any = false;; any = true) {
      auto const how = mailbox_.receive([this](byte_reader& in) { return read(in); });
      if (how == transfer::done) continue;
      if (how == transfer::no_memory) this->lack_memory();
      return any;
    }
  }
  /// Returns false, with nothing changed, if there is no memory for the received data.
  [[nodiscard]] bool read(byte_reader& in) {
    switch (in.get<kind>()) {
      case kind::request:
        asked_by_.push_back(in.get<std::size_t>());
        short_slices_ = while_short;
        return true;
      case kind::refusal: break;
      case kind::packet:
        if (!has_memory_for([&] { part_.take(in.get<packet>()); })) return false;
    }
    asking_ = false;
    return true;
  }

  /// Answers the ranks that ask for work.
  bool answer() {
    bool any = false;
    while (!asked_by_.empty() && this->transport().has_room(asked_by_.back())) {
      auto p = spare();
      auto const write = [&](byte_writer& out) {
        out.put(p ? kind::packet : kind::refusal);
        if (p) out.put(*p);
      };
      if (!send(asked_by_.back(), write)) {
        if (p) part_.take(std::move(*p));
        return any;
      }
      asked_by_.pop_back();
      any = true;
    }
    return any;
  }

  /// Asks another rank for work, a limited number of times between two reductions, as long as some
  /// rank has work.
  bool ask() {
    if (asking_ || asks_left_ == 0 || this->transport().size() == 1) return false;
    std::size_t const others = this->transport().size() - 1;
    std::size_t to = random_() % others;
    if (to >= this->transport().rank()) ++to;
    if (!this->transport().has_room(to)) return false;
    auto const write = [&](byte_writer& out) {
      out.put(kind::request);
      out.put(this->transport().rank());
    };
    if (!send(to, write)) return false;
    --asks_left_;
    asking_ = true;
    return true;
  }
  /// Sends the output of `write`; returns false and sends nothing if there is no memory.
  template <class Write>
  [[nodiscard]] bool send(std::size_t to, Write const& write) {
    if (mailbox_.send(to, 0, write)) return true;
    this->lack_memory();
    return false;
  }

  /// A packet to give away, while the tree is searched.
  std::optional<packet> spare() {
    if (!this->searches() || best_) return std::nullopt;
    return part_.spare();
  }

  // ---- the tree

  /// Searches for a slice, or asks for work; returns true if it did either.
  bool search() {
    auto const how = part_.search(share_, short_slices_ != 0 ? shortening : 1);
    if (short_slices_ != 0) --short_slices_;
    lacks_ = how == slice_end::no_expansions;
    switch (how) {
      case slice_end::nothing: return ask();
      case slice_end::no_expansions: return false;
      case slice_end::no_memory: this->request_pause(search_status::memory_limit); return true;
      case slice_end::solved: prefer_own(); return true;
      case slice_end::on: break;
    }
    return true;
  }
  void put_down() {
    auto const how = part_.put_down();
    if (how == slice_end::no_memory) this->lack_memory();
    if (how == slice_end::solved) prefer_own();
  }
  void prefer_own() { prefer({part_.found()->cost, this->transport().rank()}); }
  void prefer(partitioned_solution<cost> const& found) {
    if (!best_ || found < *best_) best_ = found;
  }
  void begin_iteration() {
    asks_left_ = most_asks;
    short_slices_ = this->transport().size() > 1 ? while_short : 0;
    if (auto const limit = part_.begin_iteration(this->transport().rank())) this->end(*limit);
  }

  // ---- called by rank_rounds

  [[nodiscard]] bool has_work(bool searches) const noexcept {
    bool const tree = searches && !best_ && part_.size() != 0;
    return tree || (!searches && part_.holds()) || asking_ || !asked_by_.empty();
  }
  [[nodiscard]] bool expands() const noexcept {
    return !best_ && !lacks_ && part_.size() != 0;
  }
  [[nodiscard]] bool lacks_expansions() const noexcept { return lacks_ && !best_; }
  void expansions_granted() noexcept { lacks_ = false; }
  void fill(tally& mine) const {
    auto const& counts = part_.left().counts;
    mine.sent = mailbox_.sent();
    mine.received = mailbox_.received();
    mine.expanded = counts.expanded;
    mine.open = part_.size();
    mine.depth_cut = counts.depth_cut;
    mine.least_cut = counts.least_cut;
    mine.best = best_;
  }
  [[nodiscard]] expansion_share& share() noexcept { return share_; }
  void on_reduction(tally const& all) {
    if (all.best) prefer(*all.best);
    asks_left_ = all.open != 0 ? most_asks : 0;
  }
  /// If a solution was found in the meantime, the search is solved.
  [[nodiscard]] search_status paused(search_status why) const noexcept {
    return best_ ? search_status::solved : why;
  }
  void become_quiet(tally const& all) {
    if (all.best) return this->end(search_status::solved);
    if (auto const verdict = part_.end_iteration(all.depth_cut, all.least_cut))
      return this->end(*verdict);
    begin_iteration();
  }

  static constexpr std::size_t most_asks = 4;
  /// The factor by which slices are shorter while others lack work, and the number of short slices
  /// after each request. A short slice costs 8 % more time, so slices are not always short.
  static constexpr unsigned shortening = 8;
  static constexpr std::uint64_t while_short = 32;

  rank_mailbox<transport_type> mailbox_;
  part part_;
  std::mt19937_64 random_;
  expansion_share share_;
  bool lacks_ = false;   // has no expansions left
  bool asking_ = false;  // has asked for work, without an answer yet
  std::size_t asks_left_ = most_asks;
  std::uint64_t short_slices_ = 0;  // remaining short slices
  std::vector<std::size_t> asked_by_{};
  std::optional<partitioned_solution<cost>> best_{};
};

// ---- the answer, the same on all ranks

/// The report of each rank when it has ended or pauses.
template <class Cost>
struct tree_report {
  depth_first_counts<Cost> counts{};
  std::uint64_t goals = 0;
  std::uint64_t iterations = 0;
  bool within = false;
  std::uint64_t open = 0;   ///< Nodes that wait to be expanded.
  std::uint64_t bytes = 0;  ///< The memory of its path.
  rank_traffic traffic{};
};

template <class Rank>
auto report_of(Rank const& rank, rank_traffic waited) {
  auto const& left = rank.tree().left();
  tree_report<typename Rank::cost_type> r{left.counts, left.goals, left.iterations, left.within};
  for (packet const& p : left.packets)
    if (!p.expanded) ++r.open;
  r.bytes = rank.tree().bytes();
  r.traffic = traffic_of(rank, waited);
  return r;
}

/// The counts of all ranks.
template <class Cost>
tree_work<Cost> work_of(std::vector<tree_report<Cost>> const& reports) {
  tree_work<Cost> all;
  for (auto const& r : reports) {
    add_counts(all.counts, r.counts);
    all.goals += r.goals;
    all.iterations = r.iterations;
    all.within = r.within;
  }
  return all;
}

/// `broadcast(rank, bytes)` is a broadcast of the bytes of that rank.
template <class P, class Rank, class Broadcast>
result_t<P> answer_of(Rank const& rank, std::vector<tree_report<cost_t<P>>> const& reports,
                      tree_work<cost_t<P>> const& total, Broadcast&& broadcast) {
  result_t<P> r;
  r.status = rank.status();
  auto& s = r.statistics;
  s = total.counts.template as_statistics<true>(total.iterations, rank.tree().starts().size());
  s.goals = total.goals;
  for (auto const& one : reports) {
    s.open += one.open;
    s.bytes += one.bytes;
  }
  if (r.status != search_status::solved) return r;
  using solution = typename Rank::part::solution;
  if (auto const at = rank.solver()) {
    byte_writer out;
    if (auto const& found = rank.tree().found()) {
      out.put(found->cost);
      out.put(found->start);
      out.put(found->actions);
    }
    auto const bytes = broadcast(*at, out.take());
    byte_reader in(bytes);
    r.cost = in.get<decltype(solution::cost)>();
    r.start = in.get<decltype(solution::start)>();
    r.actions = in.get<decltype(solution::actions)>();
  } else {  // a start that is a goal
    r.cost = cost_t<P>{};
    r.start = rank.tree().found()->start;
    s.goals = 1;
    s.open = s.starts - 1;
  }
  s.depth = r.actions.size();
  return r;
}

}  // namespace wend::detail
