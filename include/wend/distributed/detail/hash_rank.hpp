// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/detail/hash_tally.hpp>
#include <wend/distributed/detail/quiet_test.hpp>
#include <wend/distributed/detail/rank_exchange.hpp>
#include <wend/engine/hash_distributed/owner.hpp>
#include <wend/engine/hash_distributed/starts.hpp>

/// \file
/// One rank of a hash-distributed search.

namespace wend::detail {

/// How a step of a rank went.
enum class rank_step {
  busy,     ///< It did something.
  crowded,  ///< Others have no room for its messages at the moment.
  idle      ///< It waits for others.
};

/// A rank owns a part of the states, and takes steps, of which none waits for another rank. The
/// ranks agree on what all have to know in reductions, one after the other: a rank gives its tally
/// when it has nothing to do, else when it is due. What a reduction brings is the same for all, so
/// all come to the same decisions, in the same order: to pause, to go on, and that all is done.
template <class P, class H, template <class> class Transport>
class hash_rank {
  using cost = cost_t<P>;
  using tally = hash_tally<cost>;
  using transport = Transport<tally>;
  using owner_type = hash_owner<P, H, rank_links<Transport>::template link>;
  using limits_type = search_limits<cost>;

 public:
  using owner = owner_type;
  using message = typename owner::message;
  using exchange = rank_exchange<message, cost, transport>;

  hash_rank(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
            transport& others, table_memory* memory)
      : heuristic_(&heuristic),
        transport_(&others),
        exchange_(others),
        starts_(problem, std::move(starts)),
        owner_of_(problem, others.size()),
        owner_(problem, heuristic, owner_of_, others.rank(), memory,
               typename owner::link(exchange_)) {
    exchange_.serve(owner_.nodes());
  }
  hash_rank(hash_rank const&) = delete;
  hash_rank& operator=(hash_rank const&) = delete;

  /// Begins, or goes on, under these limits. All ranks do so.
  void begin(limits_type const& limits, watch& clock) {
    limits_ = &limits;
    watch_ = &clock;
    owner_.limit(limits.max_cost, limits.max_memory);
    exchange_.limit_expansions(limits.max_expanded.has_value());
    phase_ = phase::searching;
    doing_ = step_kind::busy;
    wish_.reset();
    pause_.reset();
    quiet_.reset();
    if (!starts_.enter(*heuristic_, owner_.nodes(), owner_of_,
                       [this](std::size_t to, auto k, std::uint64_t hash, auto const& h,
                              std::size_t number) {
                         return to != transport_->rank() ||
                                owner_.enter(std::move(k), hash, h, number);
                       }))
      wish_ = search_status::memory_limit;
    if (starts_.solved_at())
      end(search_status::solved);  // all ranks see that
    else if (!wish_)
      wish_ = watch_->reached(limits);
  }

  /// Does a little. \pre It has begun, and has not ended.
  rank_step step() {
    std::uint64_t const received = exchange_.received();
    if (phase_ == phase::searching && !wish_)
      search();
    else
      gather();
    bool const heard = take_part();
    if (heard || exchange_.received() != received) return rank_step::busy;
    if (phase_ != phase::searching || wish_) return rank_step::idle;
    if (doing_ == step_kind::busy) return rank_step::busy;
    return doing_ == step_kind::crowded ? rank_step::crowded : rank_step::idle;
  }

  [[nodiscard]] bool ended() const noexcept { return phase_ == phase::ended; }
  /// \pre It has ended.
  [[nodiscard]] search_status status() const noexcept { return status_; }
  /// What all ranks had told one another last.
  [[nodiscard]] tally const& last() const noexcept { return last_; }

  [[nodiscard]] owner const& states() const noexcept { return owner_; }
  [[nodiscard]] state_owners<P> const& owner_of() const noexcept { return owner_of_; }
  [[nodiscard]] hash_starts<P, H, owner> const& starts() const noexcept { return starts_; }
  [[nodiscard]] exchange const& messages() const noexcept { return exchange_; }
  [[nodiscard]] std::uint64_t reductions() const noexcept { return reductions_; }

 private:
  enum class phase {
    searching,
    pausing,  ///< Nothing is expanded; messages that are on their way are kept.
    ended
  };

  void search() {
    doing_ = owner_.step();
    if (doing_ == step_kind::no_memory) wish_ = search_status::memory_limit;
  }
  void gather() {
    for (typename owner::batch come; exchange_.receive(come);) owner_.take(std::move(come));
  }

  [[nodiscard]] bool is_passive() const noexcept {
    return phase_ == phase::pausing || (doing_ == step_kind::idle && !wish_);
  }
  [[nodiscard]] bool is_hungry() const noexcept {
    return phase_ == phase::searching && !wish_ && doing_ == step_kind::no_expansions;
  }

  /// Takes part in the reductions. Whether it heard what one has brought.
  bool take_part() {
    if (phase_ == phase::ended) return true;
    if (telling_) {
      auto const all = transport_->reduced();
      if (!all) return false;
      telling_ = false;
      ++reductions_;
      hear(*all);
      return true;
    }
    if (!is_passive() && !is_hungry() && !wish_ && !transport_->is_due()) return false;
    if (phase_ == phase::searching && !wish_) wish_ = watch_->reached(*limits_);
    told_ = my_tally();
    transport_->begin_reduction(told_);
    telling_ = true;
    return false;
  }

  [[nodiscard]] tally my_tally() const {
    tally mine;
    mine.sent = exchange_.sent();
    mine.received = exchange_.received();
    mine.active = is_passive() ? 0 : 1;
    mine.hungry = is_hungry() ? 1 : 0;
    mine.busy = mine.active - mine.hungry;
    if (mine.hungry != 0) mine.first_hungry = transport_->rank();
    mine.expanded = owner_.counts().expanded;
    mine.held = exchange_.held();
    mine.stored = owner_.counts().stored;
    mine.open = owner_.counts().open;
    mine.pause = wish_;
    mine.best = exchange_.best();
    return mine;
  }

  void hear(tally const& all) {
    last_ = all;
    if (all.best) exchange_.hear(*all.best);
    bool const quiet = quiet_(all.sent, all.received, all.active);
    if (phase_ == phase::pausing) {
      if (quiet) end(*pause_);
    } else if (quiet) {
      end(verdict(all));
    } else if (auto const why = reason_to_pause(all)) {
      phase_ = phase::pausing;
      pause_ = why;
      quiet_.reset();
    } else {
      share_expansions(all);
    }
  }
  void end(search_status status) noexcept {
    phase_ = phase::ended;
    status_ = status;
  }
  [[nodiscard]] static search_status verdict(tally const& all) noexcept {
    if (all.best) return search_status::solved;
    return all.open != 0 ? search_status::cost_limit : search_status::exhausted;
  }
  [[nodiscard]] std::optional<search_status> reason_to_pause(tally const& all) const noexcept {
    if (all.pause) return all.pause;
    if (all.hungry != 0 && all.expanded >= *limits_->max_expanded)
      return search_status::expansion_limit;
    return std::nullopt;
  }

  /// Each hungry rank gets its part of a half of what is left, so that none keeps much of it near
  /// the limit; in the end one gets a single one. When nothing is left, and no rank uses what it
  /// has got, that is given back.
  void share_expansions(tally const& all) {
    if (all.hungry == 0) return;
    std::uint64_t const given = all.expanded + all.held;
    std::uint64_t const most = *limits_->max_expanded;
    std::uint64_t const left = most > given ? most - given : 0;
    if (left == 0) {
      if (all.busy == 0 && told_.hungry == 0) exchange_.renounce();
    } else if (told_.hungry != 0) {
      std::uint64_t const share = left / 2 / all.hungry;
      bool const first = told_.first_hungry == all.first_hungry;
      exchange_.grant(share != 0 ? share : (first ? 1 : 0));
      doing_ = step_kind::busy;
    }
  }

  H const* heuristic_;
  transport* transport_;
  limits_type const* limits_ = nullptr;
  watch* watch_ = nullptr;
  exchange exchange_;
  hash_starts<P, H, owner> starts_;
  state_owners<P> owner_of_;
  owner owner_;

  phase phase_ = phase::ended;
  search_status status_ = search_status::running;
  step_kind doing_ = step_kind::busy;
  std::optional<search_status> wish_{};   // why it wants to pause
  std::optional<search_status> pause_{};  // why all do
  bool telling_ = false;                  // a reduction is under way
  tally told_{};
  tally last_{};
  quiet_test quiet_;
  std::uint64_t reductions_ = 0;
};

}  // namespace wend::detail
