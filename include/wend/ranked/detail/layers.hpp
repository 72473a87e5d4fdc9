// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <type_traits>
#include <utility>  // std::declval

#include <wend/core/detail/column.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/core/result.hpp>
#include <wend/ranked/detail/maps.hpp>
#include <wend/ranked/detail/states.hpp>
#include <wend/ranked/detail/table.hpp>
#include <wend/ranked/detail/workers.hpp>

/// \file
/// The ranked engine: breadth-first search layer by layer, in a table of two bits per state.

namespace wend::detail {

/// The maps of a problem, or none.
struct no_rank_maps {};
template <class P>
struct rank_maps_of {
  using type = no_rank_maps;
};
template <rank_mapped_problem P>
struct rank_maps_of<P> {
  using type = ranked_maps<std::remove_cvref_t<decltype(std::declval<P const&>().rank_maps())>>;
};

/// The layers of the problem `P`: the states seen so far, and among them the last layer, which is
/// expanded next. Results do not depend on the order in which a layer is processed, nor on the
/// threads that do it: a state is marked once, with the same mark.
template <class P>
class ranked_layers {
 public:
  ranked_layers(P const& p, table_memory* memory)
      : p_(&p), budget_(memory), table_(budget_), sizes_(budget_), by_state_(p) {}
  template <class Options>
  ranked_layers(P const& p, Options const& options) : ranked_layers(p, options.memory) {}

  [[nodiscard]] memory_budget& budget() noexcept { return budget_; }
  [[nodiscard]] memory_budget const& budget() const noexcept { return budget_; }
  [[nodiscard]] ranked_table const& table() const noexcept { return table_; }

  /// Allocates the table; false if there is no memory for it.
  [[nodiscard]] bool make() {
    if (table_.made()) return true;
    if (!sizes_.reserve(1)) return false;
    std::uint64_t const states = p_->state_count();
    if constexpr (rank_mapped_problem<P>) {
      if (!maps_) maps_.emplace(p_->rank_maps());
      if (!maps_->make(states)) return false;
    }
    return table_.make(states);
  }

  /// Makes the starts the first layer. \pre They have ranks, and the table was allocated.
  template <class States>
  bool begin(States const& starts) {
    for (auto const& s : starts)
      if (!blocked_states<P>::has(*p_, s))
        by_state_.add(table_, checked_rank(*p_, s, table_.states()), s, distance_class::of(0),
                      layer_);
    advance();
    return true;
  }

  /// The number of states at distance 0, 1, 2, …: of complete layers.
  [[nodiscard]] column<std::uint64_t> const& sizes() const noexcept { return sizes_; }
  /// The distance of the last layer.
  [[nodiscard]] std::uint64_t distance() const noexcept { return sizes_.size() - 1; }
  [[nodiscard]] std::uint64_t size() const noexcept { return sizes_[sizes_.size() - 1]; }
  /// The number of actions in all states of the last layer.
  [[nodiscard]] std::uint64_t successors() const noexcept { return successors_; }

  /// Looks for the goal of the least rank in the last layer, which `goal()` then returns. Pauses if
  /// `poll()`, called before each part of the work, returns a status; the next call resumes.
  template <class Poll>
  [[nodiscard]] std::optional<search_status> look_for_goal(any_executor const& executor,
                                                           Poll&& poll) {
    distance_class const last = distance_class::of(distance());
    return share(tested_, table_.masks(), executor, layer_, poll,
                 [&](ranked_part& part, ranked_tally&, auto const& may_continue) {
                   return for_each_active(table_, part, last, may_continue,
                                          [&](std::uint64_t rank) { goal_.test(*p_, rank); });
                 });
  }
  [[nodiscard]] std::optional<std::uint64_t> goal() const noexcept { return goal_.rank(); }

  /// Expands the last layer; the next layer becomes the last. Pauses likewise.
  template <class Poll>
  [[nodiscard]] std::optional<search_status> expand(any_executor const& executor, Poll&& poll) {
    if (!sizes_.reserve(1)) return search_status::memory_limit;
    if (!way_) way_ = best_way();
    distance_class const last = distance_class::of(distance());
    distance_class const next = distance_class::of(distance() + 1);
    bool alone = executor.concurrency() == 1;
    if constexpr (rank_mapped_problem<P>) alone = alone || maps_->are_layers_apart(table_);
    auto const find = [&](ranked_part& part, ranked_tally& tally, auto const& may_continue) {
      if constexpr (rank_mapped_problem<P>) {
        if (*way_ == way::push) return maps_->push(table_, part, last, next, tally, may_continue);
        if (!may_continue()) return false;
        if (alone)
          maps_->template pull<false>(table_, part, last, next, tally);
        else
          maps_->template pull<true>(table_, part, last, next, tally);
        return true;
      } else {
        if (*way_ == way::push)
          return by_state_.push(table_, part, last, next, tally, may_continue);
        return by_state_.pull(table_, part, last, next, tally, may_continue);
      }
    };
    if (auto const reached = share(found_, parts(), executor, layer_, poll, find)) return reached;
    advance();
    return std::nullopt;
  }

 private:
  /// Push: from the states of the layer to the unseen ones. Pull: from unseen states back to the
  /// layer.
  enum class way { push, pull };

  [[nodiscard]] way best_way() const noexcept {
    if constexpr (rank_mapped_problem<P>) {
      return active_ < table_.words() / 128 ? way::push : way::pull;
    } else if constexpr (invertible_problem<P>) {
      std::uint64_t unseen = table_.states();
      for (std::uint64_t const n : sizes_) unseen -= n;
      return unseen < size() ? way::pull : way::push;
    } else {
      return way::push;
    }
  }
  [[nodiscard]] std::size_t parts() const noexcept {
    if constexpr (rank_mapped_problem<P>) {
      constexpr std::size_t masks = rank_maps_of<P>::type::part_size / 4096;
      if (*way_ == way::pull) return (table_.masks() + masks - 1) / masks;
    }
    return table_.masks();
  }

  template <class Poll, class Task>
  std::optional<search_status> share(ranked_progress& progress, std::size_t count,
                                     any_executor const& executor, ranked_tally& tally, Poll& poll,
                                     Task const& task) const {
    // For a small layer threads cost more than they save.
    return share_out(progress, count, active_ < 256 ? any_executor{} : executor, tally, task, poll);
  }

  /// \pre There is room for the size.
  void advance() noexcept {
    sizes_.append(layer_.found);
    successors_ = layer_.successors;
    layer_ = {};
    table_.advance();
    active_ = table_.count_active();
    way_.reset();
    found_.reset();
    tested_.reset();
  }

  P const* p_;
  memory_budget budget_;
  ranked_table table_;
  column<std::uint64_t> sizes_;
  ranked_states<P> by_state_;
  std::optional<typename rank_maps_of<P>::type> maps_{};
  std::uint64_t successors_ = 0;
  std::size_t active_ = 0;  // words
  ranked_tally layer_{};    // of the next layer, so far
  std::optional<way> way_{};
  ranked_progress found_{};
  ranked_progress tested_{};
  least_goal goal_{};
};

}  // namespace wend::detail
