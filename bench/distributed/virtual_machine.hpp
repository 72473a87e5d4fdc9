// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>   // std::max, std::min, std::push_heap
#include <bit>         // std::bit_width
#include <cstddef>     // std::byte, std::size_t
#include <cstdint>     // std::uint64_t
#include <functional>  // std::greater
#include <memory>
#include <optional>
#include <queue>
#include <utility>     // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>

/// \file
/// Ranks of a distributed search on a simulated machine: each rank has its own clock, which advances
/// according to a model. A discrete-event simulation of the whole search except MPI.

namespace bench {

/// The LogGP model, in seconds: D. Culler et al., "LogP: towards a realistic model of parallel
/// computation", PPoPP 1993; A. Alexandrov et al., "LogGP", SPAA 1995. The O is of T. Hoefler et
/// al., "LogGOPSim", HPDC 2010; the expansion is added for searches.
struct machine {
  double latency = 0;     ///< L: of a message, on the wire.
  double overhead = 0;    ///< o: of a message, for the processor at each end.
  double gap = 0;         ///< g: the least time between two messages that a rank sends.
  double byte = 0;        ///< G: of each byte of a message.
  double byte_overhead = 0;  ///< O: of each byte, for the processor at each end.
  double expansion = 0;  ///< An expansion, and storing its successors.
};

/// The counts of one rank, or of all together.
struct work_done {
  std::uint64_t expanded = 0;
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
};

/// A search on a virtual machine.
struct virtual_run {
  wend::search_status status{};
  std::size_t ranks = 0;
  work_done work{};
  std::uint64_t most_expanded = 0;  ///< By one rank.
  std::uint64_t reductions = 0;     ///< The same for all ranks.
  double idle = 0;                  ///< The idle time of all ranks, in seconds.
  double time = 0;                  ///< Until the last rank knows the answer.
};

/// Messages and reductions in virtual time. A rank's step sees the messages that arrived before it.
template <class Tally>
class virtual_network {
 public:
  virtual_network(machine const& m, std::size_t ranks)
      : machine_(&m), inboxes_(ranks), under_way_(ranks * ranks), places_(ranks) {}

  [[nodiscard]] std::size_t size() const noexcept { return inboxes_.size(); }

  void begin_step(double now) noexcept {
    now_ = now;
    spent_ = 0;
  }
  /// With messages, in this step.
  [[nodiscard]] double spent() const noexcept { return spent_; }

  [[nodiscard]] bool has_room(std::size_t from, std::size_t to) const noexcept {
    return under_way_[from * size() + to] < most_under_way;
  }
  void send(std::size_t from, std::size_t to, std::vector<std::byte> bytes) {
    ++under_way_[from * size() + to];
    auto const size = static_cast<double>(bytes.size());
    double const wire = size * machine_->byte;
    double const processor = machine_->overhead + size * machine_->byte_overhead;
    double const arrives = now_ + spent_ + processor + wire + machine_->latency;
    spent_ += std::max(processor, machine_->gap + wire);
    auto& inbox = inboxes_[to];
    inbox.push_back({arrives, number_++, from, std::move(bytes)});
    std::push_heap(inbox.begin(), inbox.end(), std::greater<>{});
  }
  std::optional<std::vector<std::byte>> receive(std::size_t own) {
    auto& inbox = inboxes_[own];
    if (inbox.empty() || inbox.front().arrives > now_) return std::nullopt;
    std::pop_heap(inbox.begin(), inbox.end(), std::greater<>{});
    letter come = std::move(inbox.back());
    inbox.pop_back();
    --under_way_[come.from * size() + own];
    spent_ += machine_->overhead + static_cast<double>(come.bytes.size()) * machine_->byte_overhead;
    return std::move(come.bytes);
  }

  /// A tree of messages up and one down.
  void begin_reduction(std::size_t own, Tally const& mine) {
    auto const levels = static_cast<double>(std::bit_width(size() - 1));
    double const hop = machine_->latency + 2 * machine_->overhead +
                       static_cast<double>(sizeof(Tally)) * machine_->byte;
    std::size_t const number = places_[own].given++;
    if (number == reductions_.size()) reductions_.push_back({mine});
    auto& r = reductions_[number];
    if (r.given++ != 0) r.sum.merge(mine);
    spent_ += levels * machine_->overhead;
    r.ends = std::max(r.ends, now_ + spent_ + 2 * levels * hop);
  }
  std::optional<Tally> reduced(std::size_t own) {
    auto& mine = places_[own];
    auto& r = reductions_[mine.given - 1];
    if (r.given != size() || r.ends > now_) return std::nullopt;
    mine.heard = now_;
    return r.sum;
  }
  [[nodiscard]] bool is_due(std::size_t own) const noexcept {
    return now_ - places_[own].heard >= 1e-3;  // as mpi_transport
  }

 private:
  static constexpr unsigned most_under_way = 8;  // as mpi_transport

  struct letter {
    double arrives;
    std::uint64_t number;  // of two that arrive at the same time the first comes first
    std::size_t from;
    std::vector<std::byte> bytes;

    friend bool operator>(letter const& a, letter const& b) {
      return a.arrives != b.arrives ? a.arrives > b.arrives : a.number > b.number;
    }
  };
  struct reduction {
    Tally sum;
    std::size_t given = 0;  // the number of ranks that have given a value
    double ends = 0;
  };
  struct place {
    std::size_t given = 0;  // the number of reductions it has given a value to
    double heard = 0;       // of the last one
  };

  machine const* machine_;
  std::vector<std::vector<letter>> inboxes_;  // by rank, heaps
  std::vector<unsigned char> under_way_;  // from each rank to each
  std::vector<place> places_;
  std::vector<reduction> reductions_{};
  std::uint64_t number_ = 0;
  double now_ = 0;
  double spent_ = 0;
};

/// The network as seen by one rank: a rank_transport.
template <class Tally>
class virtual_transport {
 public:
  virtual_transport(virtual_network<Tally>& network, std::size_t rank) noexcept
      : network_(&network), rank_(rank) {}

  [[nodiscard]] std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] std::size_t size() const noexcept { return network_->size(); }
  [[nodiscard]] bool has_room(std::size_t to) const { return network_->has_room(rank_, to); }
  void send(std::size_t to, std::vector<std::byte> bytes) {
    network_->send(rank_, to, std::move(bytes));
  }
  std::optional<std::vector<std::byte>> receive() { return network_->receive(rank_); }
  void begin_reduction(Tally const& mine) { network_->begin_reduction(rank_, mine); }
  std::optional<Tally> reduced() { return network_->reduced(rank_); }
  [[nodiscard]] bool is_due() const { return network_->is_due(rank_); }

 private:
  virtual_network<Tally>* network_;
  std::size_t rank_;
};

/// Runs a search to its end. The rank whose clock is the earliest takes the next step. `make(transport)`
/// makes a rank, `work_of(rank)` returns its work_done.
template <class Cost, class Make, class WorkOf>
virtual_run run_virtually(machine const& m, std::size_t ranks,
                          wend::search_limits<Cost> const& limits, Make&& make, WorkOf&& work_of) {
  using tally = wend::detail::rank_tally<Cost>;
  virtual_network<tally> network(m, ranks);
  std::vector<std::unique_ptr<virtual_transport<tally>>> transports;
  std::vector<decltype(make(*transports.front()))> all;
  wend::detail::watch clock;
  wend::detail::watch_scope const running(clock);
  for (std::size_t i = 0; i < ranks; ++i) {
    transports.push_back(std::make_unique<virtual_transport<tally>>(network, i));
    all.push_back(make(*transports.back()));
  }

  struct turn {
    double at;
    std::size_t rank;
    bool operator>(turn const& other) const {
      return at != other.at ? at > other.at : rank > other.rank;
    }
  };
  struct waiting {
    std::optional<double> since{};
    double pause = 0;  // as back_off: twice as long each time, up to a millisecond
  };
  std::priority_queue<turn, std::vector<turn>, std::greater<>> turns;
  std::vector<waiting> waits(ranks);
  std::vector<work_done> before(ranks);
  virtual_run run{.ranks = ranks};
  for (std::size_t i = 0; i < ranks; ++i) {
    all[i]->begin(limits, clock);
    turns.push({0, i});
  }
  while (!turns.empty()) {
    auto const [now, i] = turns.top();
    turns.pop();
    auto& rank = *all[i];
    auto& wait = waits[i];
    network.begin_step(now);
    auto const how = rank.ended() ? wend::detail::rank_step::busy : rank.step();
    work_done const done = work_of(rank);
    double const worked =
        network.spent() +
        static_cast<double>(done.expanded - before[i].expanded) * m.expansion;
    before[i] = done;
    double next = now + (worked > 0 ? worked : m.overhead);  // to look for messages in vain
    if (how == wend::detail::rank_step::busy) {
      if (wait.since) run.idle += now - *wait.since;
      wait = {};
    } else {
      if (!wait.since) wait.since = now;
      next += wait.pause;
      if (how == wend::detail::rank_step::idle) wait.pause = std::min(1e-3, 2 * wait.pause + 1e-6);
    }
    if (rank.ended())
      run.time = std::max(run.time, next);
    else
      turns.push({next, i});
  }
  run.status = all.front()->status();
  run.reductions = all.front()->reductions();
  for (work_done const& w : before) {
    run.work.expanded += w.expanded;
    run.work.messages += w.messages;
    run.work.bytes += w.bytes;
    run.most_expanded = std::max(run.most_expanded, w.expanded);
  }
  return run;
}

}  // namespace bench
