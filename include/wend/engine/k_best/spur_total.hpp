// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max
#include <chrono>
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t

#include <wend/core/result.hpp>

/// \file
/// What all spur searches did together, and how long.

namespace wend::detail {

/// Sums of the counts of searches.
class spur_total {
  using clock = std::chrono::steady_clock;

 public:
  /// A call begins, or ends.
  void begin() noexcept { started_ = clock::now(); }
  void end() noexcept { counts_.elapsed += clock::now() - started_; }
  /// The time spent within calls. \pre A call has begun.
  [[nodiscard]] std::chrono::duration<double> elapsed_now() const noexcept {
    return counts_.elapsed + (clock::now() - started_);
  }

  /// Adds a search that has ended; `before` actions lead to where it began.
  void add(statistics const& search, std::size_t before) noexcept {
    counts_ = with(search, before);
    counts_.open = 0;
  }

  /// The sums, with a search that has not ended.
  [[nodiscard]] statistics with(statistics const& search, std::size_t before) const noexcept {
    statistics s = counts_;
    s.expanded += search.expanded;
    s.generated += search.generated;
    s.evaluated += search.evaluated;
    s.stored += search.stored;
    s.duplicates += search.duplicates;
    s.improved += search.improved;
    s.reopened += search.reopened;
    s.pruned += search.pruned;
    s.goals += search.goals;
    s.starts += search.starts;
    ++s.iterations;
    s.open = search.open;
    s.max_open = std::max(s.max_open, search.max_open);
    s.max_depth = std::max<std::uint64_t>(s.max_depth, before + search.max_depth);
    s.bytes = std::max(s.bytes, search.bytes);
    return s;
  }
  [[nodiscard]] statistics const& counts() const noexcept { return counts_; }

  /// All counts are 0 again; the time is kept.
  void forget_counts() noexcept {
    auto const elapsed = counts_.elapsed;
    counts_ = {};
    counts_.elapsed = elapsed;
  }

 private:
  statistics counts_{};
  clock::time_point started_{};
};

/// The time of a call, exceptions included.
class spur_clock {
 public:
  explicit spur_clock(spur_total& total) noexcept : total_(&total) { total.begin(); }
  spur_clock(spur_clock const&) = delete;
  spur_clock& operator=(spur_clock const&) = delete;
  ~spur_clock() { total_->end(); }

 private:
  spur_total* total_;
};

}  // namespace wend::detail
