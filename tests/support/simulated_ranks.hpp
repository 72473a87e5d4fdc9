// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::unique_ptr: ranks stay where they are
#include <stdexcept>  // std::logic_error
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>

#include "simulated_world.hpp"

/// \file
/// The driver of simulated ranks in one thread.

namespace wend::detail {

/// All ranks of a search, and the loop that runs them.
template <class Rank, class Cost>
class simulated_ranks {
 public:
  using transport = simulated_transport<rank_tally<Cost>>;
  using limits_type = search_limits<Cost>;

  /// Constructs each rank by `make(transport)`. The limits must have been checked.
  /// \throws invalid_option if there are no ranks.
  template <class Options, class Make>
  simulated_ranks(limits_type limits, Options const& options, Make&& make)
      : limits_(std::move(limits)),
        turns_left_(options.max_turns),
        world_(checked(options.ranks), options.seed) {
    for (std::size_t i = 0; i < options.ranks; ++i)
      transports_.push_back(std::make_unique<transport>(world_, i));
    for (auto const& t : transports_) ranks_.push_back(make(*t));
  }

  [[nodiscard]] std::size_t size() const noexcept { return ranks_.size(); }
  [[nodiscard]] Rank const& operator[](std::size_t i) const noexcept { return *ranks_[i]; }
  [[nodiscard]] Rank& operator[](std::size_t i) noexcept { return *ranks_[i]; }
  [[nodiscard]] watch const& clock() const noexcept { return watch_; }
  [[nodiscard]] limits_type const& limits() const noexcept { return limits_; }
  [[nodiscard]] search_status status() const noexcept { return status_; }
  /// Returns true if there is a result: the search has run, and nothing was thrown.
  [[nodiscard]] bool has_answer() const noexcept {
    return status_ != search_status::failed && status_ != search_status::running;
  }

  /// Runs until the search ends or pauses. An exception leaves the search failed.
  search_status run() {
    if (status_ == search_status::failed || status_ == search_status::solved ||
        status_ == search_status::exhausted)
      return status_;
    status_ = search_status::failed;
    take_turns();
    return status_ = ranks_.front()->status();
  }
  /// Runs under other limits, which must have been checked.
  search_status run(limits_type limits) {
    limits_ = std::move(limits);
    return run();
  }

 private:
  /// Steps the ranks in turn until all of them have ended or paused.
  void take_turns() {
    watch_scope const clock(watch_);
    for (auto& r : ranks_) r->begin(limits_, watch_);
    std::size_t left = 0;
    for (auto const& r : ranks_)
      if (!r->ended()) ++left;
    while (left != 0) {
      if (turns_left_-- == 0) raise(std::logic_error("wend: a simulated search does not end"));
      auto& r = *ranks_[world_.next()];
      if (r.ended()) continue;
      r.step();
      if (r.ended()) --left;
    }
  }
  static std::size_t checked(std::size_t ranks) {
    if (ranks == 0) raise(invalid_option("wend: ranks must be at least 1"));
    return ranks;
  }

  limits_type limits_;
  search_status status_ = search_status::running;
  std::uint64_t turns_left_;
  watch watch_;
  simulated_world<rank_tally<Cost>> world_;
  std::vector<std::unique_ptr<transport>> transports_{};
  std::vector<std::unique_ptr<Rank>> ranks_{};
};

}  // namespace wend::detail
