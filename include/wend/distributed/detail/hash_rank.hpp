// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/watch.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/distributed/detail/rank_exchange.hpp>
#include <wend/distributed/detail/rank_rounds.hpp>
#include <wend/distributed/distributed_progress.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/partitioned/detail/answer.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/partitioned/detail/starts.hpp>

/// \file
/// One rank of a hash-distributed search, and the messages by which all ranks find the answer.

namespace wend::detail {

/// A rank owns a part of the states, and makes steps, none of which waits for another rank.
/// rank_rounds describes how ranks agree.
template <class P, class H, template <class> class Transport>
class hash_rank
    : public rank_rounds<hash_rank<P, H, Transport>, cost_t<P>, Transport<rank_tally<cost_t<P>>>> {
  using cost = cost_t<P>;
  using tally = rank_tally<cost>;
  using transport_type = Transport<tally>;
  using rounds = rank_rounds<hash_rank, cost, transport_type>;
  friend rounds;

 public:
  using cost_type = cost;
  using owner = hash_owner<P, H, rank_links<Transport>::template link>;

  hash_rank(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
            transport_type& others, table_memory* memory)
      : rounds(others),
        heuristic_(&heuristic),
        starts_(problem, std::move(starts)),
        owner_of_(problem, others.size()),
        owner_(problem, heuristic, owner_of_, others.rank(), memory,
               typename owner::link(others)) {
    links().serve(owner_.nodes());
  }

  /// Begins, or resumes, under these limits. All ranks call it.
  void begin(search_limits<cost> const& limits, watch& clock) {
    this->begin_rounds(limits, clock);
    owner_.limit(limits.max_cost, limits.max_memory);
    doing_ = step_kind::busy;
    auto const mine = [this](std::size_t to, auto k, std::uint64_t hash, auto const& h,
                             std::size_t number) {
      return to != this->transport().rank() || owner_.enter(std::move(k), hash, h, number);
    };
    if (!starts_.enter(*heuristic_, owner_.nodes(), owner_of_, mine))
      this->request_pause(search_status::memory_limit);
    if (starts_.solved_at())
      this->end(search_status::solved);  // all ranks detect that
    else
      this->look_at_limits();
  }

  /// Makes a small step. \pre It has begun, and has not ended.
  rank_step step() {
    std::uint64_t const received = messages().received();
    if (this->searches())
      search();
    else
      gather();
    bool const heard = this->take_part();
    if (heard || messages().received() != received) return rank_step::busy;
    if (!this->searches()) return rank_step::idle;
    if (doing_ == step_kind::busy) return rank_step::busy;
    return doing_ == step_kind::crowded ? rank_step::crowded : rank_step::idle;
  }

  /// Writes the data that a rank of another process needs to resume from here, by `out.put(value)`.
  /// \pre It pauses.
  template <class Out>
  void write(Out& out) const {
    out.put(best());
    out.put(static_cast<std::uint64_t>(starts_.entered()));
    owner_.write(out);
  }
  /// Resumes from written data, by `in.get<T>()`. Returns the fault of the data, if there is one;
  /// the rank is unusable then. \pre It was not begun.
  template <class In>
  [[nodiscard]] std::optional<checkpoint_fault> read(In& in,
                                                     std::optional<std::size_t> max_memory) {
    owner_.limit(std::nullopt, max_memory);
    if (auto const best = in.template get<std::optional<partitioned_solution<cost>>>())
      links().note_solution(*best);
    auto const entered = static_cast<std::size_t>(in.template get<std::uint64_t>());
    if (!starts_.resume_after(entered)) return checkpoint_fault::damaged;
    return owner_.read(in);
  }

  /// A best-first search has no bound.
  [[nodiscard]] std::optional<cost> bound() const noexcept { return std::nullopt; }

  [[nodiscard]] owner const& states() const noexcept { return owner_; }
  [[nodiscard]] state_owners<P> const& owner_of() const noexcept { return owner_of_; }
  [[nodiscard]] hash_starts<P, H, owner> const& starts() const noexcept { return starts_; }
  /// The solution, if one was found.
  [[nodiscard]] auto const& best() const noexcept { return owner_.to_others().best_solution(); }
  [[nodiscard]] auto const& messages() const noexcept { return owner_.to_others().messages(); }

 private:
  [[nodiscard]] auto& links() noexcept { return owner_.to_others(); }

  void search() {
    doing_ = owner_.step();
    if (doing_ == step_kind::no_memory) this->request_pause(search_status::memory_limit);
  }
  void gather() {
    for (;; kept_.clear()) {
      transfer const got = kept_.empty() ? links().receive(kept_) : transfer::done;
      if (got == transfer::none) return;
      if (got == transfer::no_memory || !owner_.take(kept_)) return this->lack_memory();
    }
  }

  // ---- called by rank_rounds

  [[nodiscard]] bool has_work(bool searches) const noexcept {
    return (searches && doing_ != step_kind::idle) || !kept_.empty();
  }
  [[nodiscard]] bool expands() const noexcept {
    return doing_ == step_kind::busy || doing_ == step_kind::crowded;
  }
  [[nodiscard]] bool lacks_expansions() const noexcept {
    return doing_ == step_kind::no_expansions;
  }
  void expansions_granted() noexcept { doing_ = step_kind::busy; }
  void fill(tally& mine) const {
    mine.sent = messages().sent();
    mine.received = messages().received();
    mine.expanded = owner_.counts().expanded;
    mine.stored = owner_.counts().stored;
    mine.open = owner_.counts().open;
    mine.sum_cut = owner_.has_cut();
    mine.best = best();
  }
  [[nodiscard]] expansion_share& share() noexcept { return links().share(); }
  void on_reduction(tally const& all) {
    if (all.best) links().note_solution(*all.best);
  }
  [[nodiscard]] static search_status paused(search_status why) noexcept { return why; }
  void become_quiet(tally const& all) {
    this->end(status_at_end(all.best, this->limits().max_cost, all.open != 0 || all.sum_cut,
                            [this] { owner_.refuse_cut(); }));
  }

  H const* heuristic_;
  hash_starts<P, H, owner> starts_;
  state_owners<P> owner_of_;
  owner owner_;
  typename owner::batch kept_{};  // received, but the owner had no memory for it
  step_kind doing_ = step_kind::busy;
};

// ---- the answer, the same on all ranks

/// The bytes of a part of a path, a path_tracer's `stretch`.
template <class P, class Stretch>
std::vector<std::byte> bytes_of(Stretch const& part) {
  byte_writer out;
  out.put(static_cast<std::uint64_t>(part.actions.size()));
  for (action_t<P> const& a : part.actions) {
    if constexpr (names_actions<P>)
      out.put(static_cast<std::uint8_t>(action_code<P>::code(a)));
    else
      out.put(a);
  }
  out.put(part.start);
  out.put(part.before.owner);
  out.put(part.before.node);
  out.put(part.before.state);
  return out.take();
}
template <class P, class Stretch>
Stretch stretch_of(std::vector<std::byte> const& bytes) {
  byte_reader in(bytes);
  Stretch part;
  for (auto n = in.get<std::uint64_t>(); n != 0; --n) {
    if constexpr (names_actions<P>)
      part.actions.push_back(action_code<P>::value_of(in.get<std::uint8_t>()));
    else
      part.actions.push_back(in.get<action_t<P>>());
  }
  part.start = in.get<decltype(part.start)>();
  part.before = {in.get<std::size_t>(), in.get<decltype(part.before.node)>(),
                 in.get<decltype(part.before.state)>()};  // evaluated from left to right
  return part;
}

/// The report of a rank.
template <class Cost>
struct rank_report : owner_report<Cost> {
  rank_traffic traffic{};
};

template <class Rank>
auto report_of_rank(Rank const& rank, std::size_t number, std::size_t ranks,
                    rank_traffic waited) {
  return rank_report<typename Rank::cost_type>{report_of(rank.states(), number, ranks),
                                               traffic_of(rank, waited)};
}

/// The answer of a search over ranks, from the reports of all. `ask_rank(number, reply)` returns
/// the bytes that `reply(rank)` returns for the rank of this number. All ranks make the same calls,
/// so it may be a broadcast.
template <class P, class Rank, class AskRank>
result_t<P> answer_of_ranks(P const& problem, Rank const& rank,
                            std::vector<rank_report<cost_t<P>>> const& reports,
                            AskRank&& ask_rank) {
  using tracer = path_tracer<P, typename Rank::owner>;
  tracer const back(problem, rank.owner_of());
  auto const part_of = [&](typename tracer::place const& at) {
    auto const reply = [&](Rank const& there) {
      return bytes_of<P>(back.follow(there.states(), at));
    };
    return stretch_of<P, typename tracer::stretch>(ask_rank(at.owner, reply));
  };
  auto const path_to = [&](std::uint64_t node) {
    return back.path_to(node, counts_of(reports).stored, part_of);
  };
  return answer_of(problem, rank.starts(), rank.status(), reports, rank.best(), path_to);
}

template <class Cost>
std::vector<rank_traffic> traffic_of(std::vector<rank_report<Cost>> const& reports) {
  std::vector<rank_traffic> all;
  for (auto const& r : reports) all.push_back(r.traffic);
  return all;
}

}  // namespace wend::detail
