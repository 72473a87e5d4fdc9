// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min
#include <cstdint>    // std::uint64_t
#include <new>        // std::bad_alloc
#include <optional>
#include <type_traits>  // std::is_trivially_copyable_v

#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/partitioned/detail/link.hpp>

/// \file
/// The agreement of the ranks of a search, and their contributions to reductions.

namespace wend::detail {

/// The contribution of one rank, or the sum over all.
template <class Cost>
struct rank_tally {
  static_assert(std::is_trivially_copyable_v<Cost>,
                "wend: costs that are reduced over processes must be trivially copyable");

  std::uint64_t sent = 0;      ///< Messages.
  std::uint64_t received = 0;  ///< Messages.
  std::uint64_t active = 0;    ///< Ranks that can work without waiting for a message.
  std::uint64_t busy = 0;      ///< The ranks among these that expand nodes.
  std::uint64_t without_expansions = 0;  ///< Ranks that need expansions and have none left.
  std::uint64_t first_without_expansions = ~std::uint64_t{0};  ///< The lowest of these ranks.
  std::uint64_t expanded = 0;
  std::uint64_t held = 0;  ///< Expansions that ranks may still make.
  std::uint64_t stored = 0;
  std::uint64_t open = 0;
  bool depth_cut = false;           ///< A node at the limit of depth had actions.
  bool sum_cut = false;             ///< A sum of costs did not fit its type, and was cut.
  std::optional<Cost> least_cut{};  ///< The least f above the bound.
  std::optional<search_status> pause{};  ///< The reason why a rank wants to pause.
  std::optional<partitioned_solution<Cost>> best{};

  void merge(rank_tally const& other) {
    sent += other.sent;
    received += other.received;
    active += other.active;
    busy += other.busy;
    without_expansions += other.without_expansions;
    first_without_expansions = std::min(first_without_expansions, other.first_without_expansions);
    expanded += other.expanded;
    held += other.held;
    stored += other.stored;
    open += other.open;
    depth_cut = depth_cut || other.depth_cut;
    sum_cut = sum_cut || other.sum_cut;
    if (other.least_cut && (!least_cut || *other.least_cut < *least_cut))
      least_cut = other.least_cut;
    if (other.pause && (!pause || *other.pause < *pause)) pause = other.pause;
    if (other.best && (!best || *other.best < *best)) best = other.best;
  }
};

/// The test of whether a search is over. It is called with the totals of one reduction after the
/// other, each of which begins after the last has ended. It returns true when the search is over:
/// when all ranks were passive in two consecutive reductions, and their four totals of messages are
/// equal.
///
/// One reduction would not suffice: ranks contribute their counts at different times, so a message
/// can be received before its receiver contributes and be sent after its sender has contributed,
/// and hide another message that is in transit. If no rank has received anything between its two
/// contributions, then nothing was in transit when the first reduction ended.
class quiet_test {
 public:
  [[nodiscard]] bool operator()(std::uint64_t sent, std::uint64_t received,
                                std::uint64_t active) noexcept {
    bool const balanced = active == 0 && sent == received;
    bool const quiet = balanced && last_ == sent;
    last_ = balanced ? std::optional(sent) : std::nullopt;
    return quiet;
  }

  void reset() noexcept { last_.reset(); }

 private:
  std::optional<std::uint64_t> last_{};  // the previous totals, if they were equal
};

/// The outcome of a rank's step.
enum class rank_step {
  busy,     ///< There was something to do.
  crowded,  ///< Other ranks have no room for its messages at the moment.
  idle      ///< It waits for other ranks.
};

/// The ranks agree on common facts in consecutive reductions: a rank contributes its tally when it
/// has nothing to do, or when a reduction is due, and does not wait for the result. The result is
/// the same for all, so all make the same decisions in the same order: to pause, to resume, and to
/// end.
///
/// `Rank` is derived from it, and has:
/// - `has_work(searches)`: true if there is something to do without a message, while it searches or
///   while it pauses;
/// - `expands()`: true if it has nodes that it may expand;
/// - `lacks_expansions()`: true if it has nodes, and may expand none;
/// - `expansions_granted()`: called when it may expand nodes again;
/// - `fill(tally)`: adds its own data, unknown to this class, to the tally;
/// - `share()`: its expansion_share;
/// - `on_reduction(tally)`: receives the result of each reduction;
/// - `paused(why)`: the status with which it pauses;
/// - `become_quiet(tally)`: no rank has anything to do while it searches. It may call `end`.
template <class Rank, class Cost, class Transport>
class rank_rounds {
 public:
  using tally = rank_tally<Cost>;
  using limits_type = search_limits<Cost>;

  rank_rounds(rank_rounds const&) = delete;
  rank_rounds& operator=(rank_rounds const&) = delete;

  [[nodiscard]] bool ended() const noexcept { return phase_ == phase::ended; }
  /// \pre It has ended.
  [[nodiscard]] search_status status() const noexcept { return status_; }
  /// The result of the last reduction.
  [[nodiscard]] tally const& last() const noexcept { return last_; }
  [[nodiscard]] std::uint64_t reductions() const noexcept { return reductions_; }

 protected:
  explicit rank_rounds(Transport& others) noexcept : transport_(&others) {}
  ~rank_rounds() = default;

  /// Begins, or resumes, under these limits.
  void begin_rounds(limits_type const& limits, watch& clock) {
    limits_ = &limits;
    watch_ = &clock;
    self().share().begin(limits.max_expanded.has_value());
    phase_ = phase::searching;
    requested_pause_.reset();
    pause_.reset();
    quiet_.reset();
    memory_lacks_ = 0;
  }
  void end(search_status status) noexcept {
    phase_ = phase::ended;
    status_ = status;
  }
  /// Requests a pause of all ranks.
  void request_pause(std::optional<search_status> why) {
    if (!requested_pause_) requested_pause_ = why;
  }
  /// Reports that there was no memory for an operation that must be done before all can pause. It
  /// is retried up to `most_memory_lacks` times, because the pause may free some memory.
  /// \throws std::bad_alloc after too many attempts.
  void lack_memory() {
    request_pause(search_status::memory_limit);
    if (++memory_lacks_ == most_memory_lacks) raise(std::bad_alloc());
  }
  /// Requests a pause if a limit of time is reached or `stop` is true.
  void look_at_limits() { request_pause(watch_->reached(*limits_)); }

  /// True if it works; otherwise it only stores received messages.
  [[nodiscard]] bool searches() const noexcept {
    return phase_ == phase::searching && !requested_pause_;
  }

  /// Takes part in the reductions. Returns true if it received the result of one.
  bool take_part() {
    if (ended()) return true;
    if (is_reducing_) {
      auto const all = transport_->reduced();
      if (!all) return false;
      is_reducing_ = false;
      ++reductions_;
      decide(*all);
      return true;
    }
    if (!is_passive() && !waits_for_expansions() && !requested_pause_ && !transport_->is_due())
      return false;
    if (searches()) look_at_limits();
    mine_ = {};
    self().fill(mine_);
    mine_.active = is_passive() ? 0 : 1;
    mine_.without_expansions = waits_for_expansions() ? 1 : 0;
    mine_.busy = searches() && self().expands() ? 1 : 0;
    if (mine_.without_expansions != 0) mine_.first_without_expansions = transport_->rank();
    mine_.held = self().share().held();
    mine_.pause = requested_pause_;
    transport_->begin_reduction(mine_);
    is_reducing_ = true;
    return false;
  }

  [[nodiscard]] limits_type const& limits() const noexcept { return *limits_; }
  [[nodiscard]] Transport& transport() const noexcept { return *transport_; }

 private:
  enum class phase {
    searching,
    pausing,  ///< Nothing is expanded; messages in transit are still stored.
    ended
  };

  [[nodiscard]] Rank& self() noexcept { return static_cast<Rank&>(*this); }
  [[nodiscard]] Rank const& self() const noexcept { return static_cast<Rank const&>(*this); }

  [[nodiscard]] bool is_passive() const {
    return (phase_ == phase::pausing || !requested_pause_) &&
           !self().has_work(phase_ == phase::searching);
  }
  [[nodiscard]] bool waits_for_expansions() const {
    return searches() && self().lacks_expansions();
  }

  void decide(tally const& all) {
    last_ = all;
    self().on_reduction(all);
    bool const quiet = quiet_(all.sent, all.received, all.active);
    if (phase_ == phase::pausing) {
      if (quiet) end(self().paused(*pause_));
    } else if (quiet) {
      quiet_.reset();
      self().become_quiet(all);
    } else if (auto const why = reason_to_pause(all)) {
      phase_ = phase::pausing;
      pause_ = why;
      quiet_.reset();
    } else {
      share_expansions(all);
    }
  }
  [[nodiscard]] std::optional<search_status> reason_to_pause(tally const& all) const noexcept {
    if (all.pause) return all.pause;
    if (all.without_expansions != 0 && all.expanded >= *limits_->max_expanded)
      return search_status::expansion_limit;
    return std::nullopt;
  }

  /// Each rank without expansions gets an equal part of half of the remaining ones, so that none
  /// holds many of them near the limit; finally one rank gets a single one. When nothing is left,
  /// and no rank uses its share, the shares are given back.
  void share_expansions(tally const& all) {
    if (all.without_expansions == 0) return;
    std::uint64_t const given = all.expanded + all.held;
    std::uint64_t const most = *limits_->max_expanded;
    std::uint64_t const left = most > given ? most - given : 0;
    if (left == 0) {
      if (all.busy == 0 && mine_.without_expansions == 0) self().share().drop();
    } else if (mine_.without_expansions != 0) {
      std::uint64_t const share = left / 2 / all.without_expansions;
      bool const first = mine_.first_without_expansions == all.first_without_expansions;
      self().share().grant(share != 0 ? share : (first ? 1 : 0));
      self().expansions_granted();
    }
  }

  Transport* transport_;
  limits_type const* limits_ = nullptr;
  watch* watch_ = nullptr;
  phase phase_ = phase::ended;
  search_status status_ = search_status::running;
  std::optional<search_status> requested_pause_{};  // why this rank wants to pause
  std::optional<search_status> pause_{};            // why all ranks pause
  bool is_reducing_ = false;                        // a reduction is under way
  tally mine_{};
  tally last_{};
  quiet_test quiet_;
  std::uint64_t reductions_ = 0;
  static constexpr std::uint64_t most_memory_lacks = 1000;
  std::uint64_t memory_lacks_ = 0;  // lacks of memory in this run
};

}  // namespace wend::detail
