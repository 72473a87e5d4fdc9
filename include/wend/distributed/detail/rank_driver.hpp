// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <chrono>
#include <cstdint>  // std::uint64_t
#include <ctime>
#include <functional>  // std::function
#include <string>      // std::to_string
#include <thread>      // std::this_thread
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/handshake.hpp>
#include <wend/distributed/detail/mpi_transport.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>
#include <wend/distributed/distributed_progress.hpp>

/// \file
/// The driver of a rank that is a process of MPI.

namespace wend::detail {

/// Calls `work`. An exception from it would leave the other ranks waiting forever. So, with several
/// ranks, `report` receives its text, and all processes end.
template <class Work>
void guarded(mpi_group const& group, std::function<void(std::string const&)> const& report,
             Work&& work) {
  WEND_TRY { work(); }
  WEND_CATCH_ALL {
    if (group.size() > 1) {
      WEND_TRY {
        if (report) report(caught_text());
      }
      WEND_CATCH_ALL {}  // all processes end anyway
      group.abort();
    }
    WEND_RETHROW;
  }
}

/// Waits a little longer each time, up to a millisecond, and measures the waiting time.
class back_off {
 public:
  /// How long a rank yields, without sleeping, while it waits only for the receiver of its
  /// messages: a few turns of a scheduler, because the receiver may just not be running.
  static constexpr std::chrono::milliseconds crowded{5};

  /// Waits because there was nothing to do. It yields for at least `yields` before it sleeps.
  void wait(std::chrono::microseconds yields = std::chrono::microseconds(0)) {
    if (!waiting_) {
      waiting_ = true;
      began_ = clock::now();
      processor_began_ = processor_time();
      pause_ = std::chrono::microseconds(0);
    }
    if (clock::now() - began_ < yields) return std::this_thread::yield();
    if (pause_.count() == 0)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(pause_);
    pause_ = std::min<std::chrono::microseconds>(std::chrono::milliseconds(1),
                                                 2 * pause_ + std::chrono::microseconds(1));
  }
  /// Ends the waiting because there was something to do.
  void reset() {
    if (!waiting_) return;
    waiting_ = false;
    waited_.idle += clock::now() - began_;
    waited_.idle_processor_time += processor_time() - processor_began_;
  }

  /// The total waiting time.
  [[nodiscard]] rank_traffic const& waited() const noexcept { return waited_; }

 private:
  using clock = std::chrono::steady_clock;
  using seconds = std::chrono::duration<double>;

  /// The processor time of this thread, if the system provides it.
  static seconds processor_time() noexcept {
#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(WEND_PORTABLE)
    std::timespec t{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0)
      return std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec);
#endif
    return {};
  }

  bool waiting_ = false;
  clock::time_point began_{};
  seconds processor_began_{};
  std::chrono::microseconds pause_{};
  rank_traffic waited_{};
};

/// The communicator of a search. It is constructed and destroyed on all ranks, and refers to the
/// search's clock.
template <class Cost>
class rank_driver {
 public:
  using transport_type = mpi_transport<rank_tally<Cost>>;
  using progress_function = std::function<void(distributed_progress<Cost> const&)>;

  rank_driver(MPI_Comm ranks, watch& clock)
      : watch_(&clock), group_(ranks), transport_(group_) {}

  [[nodiscard]] mpi_group const& group() const noexcept { return group_; }
  [[nodiscard]] transport_type& transport() noexcept { return transport_; }
  /// The time that the search has taken. \pre The search is running.
  [[nodiscard]] std::chrono::duration<double> elapsed() const noexcept { return watch_->so_far(); }

  /// Compares the handshakes of all ranks. \throws rank_mismatch if they differ.
  void compare(handshake const& mine) const { handshake::compare(group_.all_gather(mine.bytes())); }
  /// Compares the limits that must be the same on all ranks. \throws rank_mismatch if they differ.
  void compare(search_limits<Cost> const& limits) const {
    handshake mine;
    auto const text = [](auto const& most) { return most ? std::to_string(*most) : "none"; };
    mine.add("limit of expansions", text(limits.max_expanded));
    mine.add("limit of depth", text(limits.max_depth));
    mine.add("limit of cost", cost_text(limits.max_cost));
    compare(mine);
  }

  /// Lets the rank make steps until it ends or pauses.
  template <class Rank>
  void drive(Rank& rank, search_limits<Cost> const& limits, progress_function const& progress) {
    last_progress_ = std::chrono::steady_clock::now();
    rank.begin(limits, *watch_);
    while (!rank.ended()) {
      switch (rank.step()) {
        case rank_step::busy: waits_.reset(); break;
        case rank_step::crowded: waits_.wait(back_off::crowded); break;
        case rank_step::idle: waits_.wait();
      }
      if (progress && group_.rank() == 0) report_progress(rank, progress);
    }
    waits_.reset();
    transport_.finish();
  }

  /// The contributions of all ranks, by rank.
  template <class T>
  [[nodiscard]] std::vector<T> all_gather(T const& mine) const {
    byte_writer out;
    out.put(mine);
    std::vector<T> all;
    for (auto const& bytes : group_.all_gather(out.take())) {
      byte_reader in(bytes);
      all.push_back(in.get<T>());
    }
    return all;
  }

  /// The waiting time of this rank.
  [[nodiscard]] rank_traffic const& waited() const noexcept { return waits_.waited(); }

 private:
  template <class Rank>
  void report_progress(Rank const& rank, progress_function const& progress) {
    if (reported_ == rank.reductions()) return;
    reported_ = rank.reductions();
    auto const now = std::chrono::steady_clock::now();
    if (now - last_progress_ < std::chrono::milliseconds(100)) return;
    last_progress_ = now;
    auto const& all = rank.last();
    distributed_progress<Cost> p{all.expanded, all.stored, all.open, all.active,
                                 rank.bound(), {},         {}};
    if (all.best) p.cost = all.best->cost;
    p.elapsed = elapsed();
    progress(p);
  }

  watch* watch_;
  mpi_group group_;
  transport_type transport_;
  back_off waits_;
  std::chrono::steady_clock::time_point last_progress_{};
  std::uint64_t reported_ = 0;  // the number of reductions reported
};

}  // namespace wend::detail
