// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::any_of
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::unique_ptr: owners stay where they are
#include <optional>
#include <utility>  // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/partitioned/detail/answer.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/partitioned/detail/starts.hpp>
#include <wend/partitioned/detail/state_owners.hpp>

/// \file
/// The states of hash-distributed A*, divided among owners.

namespace wend::detail {

/// The owners of all states, the starts, and the paths through the nodes of several owners. The
/// user of this class runs the steps of the owners.
template <class P, class H, template <class, class> class LinkOf>
class hash_partition {
 public:
  using owner = hash_owner<P, H, LinkOf>;
  using message = typename owner::message;
  using result_type = result_t<P>;
  using cost = cost_t<P>;

  /// \pre `make_owners` is called next.
  hash_partition(P const& problem, H const& heuristic, std::vector<state_t<P>> starts,
                 std::size_t owners)
      : problem_(&problem), heuristic_(&heuristic), starts_(problem, std::move(starts)),
        owner_of_(problem, owners) {}

  /// Creates the owners; `link_of(i)` connects the owner number `i`.
  template <class Link>
  void make_owners(table_memory* memory, Link&& link_of) {
    for (std::size_t i = 0; i < owner_of_.size(); ++i)
      owners_.push_back(
          std::make_unique<owner>(*problem_, *heuristic_, owner_of_, i, memory, link_of(i)));
  }
  /// Replaces starts and owners. If anything throws, nothing has changed.
  template <class Link>
  void replace(std::vector<state_t<P>> starts, table_memory* memory, Link&& link_of) {
    auto next = hash_starts<P, H, owner>(*problem_, std::move(starts));
    auto before = std::move(owners_);
    owners_.clear();
    WEND_TRY { make_owners(memory, link_of); }
    WEND_CATCH_ALL {
      owners_ = std::move(before);
      WEND_RETHROW;
    }
    starts_ = std::move(next);
  }

  /// The number of owners.
  [[nodiscard]] std::size_t size() const noexcept { return owner_of_.size(); }
  [[nodiscard]] owner& operator[](std::size_t i) noexcept { return *owners_[i]; }
  [[nodiscard]] owner const& operator[](std::size_t i) const noexcept { return *owners_[i]; }

  /// Sets the limits of all owners, among whom the memory is divided evenly.
  void limit(std::optional<cost> const& max_cost, std::optional<std::size_t> max_memory) {
    if (max_memory) *max_memory /= owners_.size();
    for (auto const& o : owners_) o->limit(max_cost, max_memory);
  }

  /// Sends the remaining starts to their owners, up to the first goal. False if there is no memory
  /// for a start.
  [[nodiscard]] bool enter_starts() {
    return starts_.enter(*heuristic_, owners_.front()->nodes(), owner_of_,
                         [this](std::size_t to, key k, std::uint64_t hash,
                                std::optional<cost> const& h, std::size_t number) {
                           return owners_[to]->enter(std::move(k), hash, h, number);
                         });
  }

  /// True if a start is a goal.
  [[nodiscard]] bool is_solved_at_start() const noexcept { return starts_.solved_at().has_value(); }

  [[nodiscard]] owner_report<cost> report(std::size_t i) const {
    return report_of(*owners_[i], i, owners_.size());
  }
  [[nodiscard]] statistics counts() const {
    statistics sum;
    for (std::size_t i = 0; i < owners_.size(); ++i) add_counts(sum, report(i).counts);
    starts_.add_to(sum);
    return sum;
  }

  /// True if max_cost has cut a sum that does not fit the cost type.
  [[nodiscard]] bool has_cut() const {
    return std::any_of(owners_.begin(), owners_.end(), [](auto const& o) { return o->has_cut(); });
  }

  [[nodiscard]] std::vector<owner_report<cost>> reports() const {
    std::vector<owner_report<cost>> all;
    for (std::size_t i = 0; i < owners_.size(); ++i) all.push_back(report(i));
    return all;
  }

  /// The answer of a search with this status. `goal` is the node of a solution, if there is one.
  [[nodiscard]] result_type answer(search_status status, std::optional<std::uint64_t> goal) const {
    return answer_of(*problem_, starts_, status, reports(), goal,
                     [this](std::uint64_t node) { return path_to(node); });
  }

  /// If an owner met an invalid cost, raises that error with the path to it.
  void raise_blamed() const {
    for (auto const& o : owners_) {
      auto const& b = o->blamed();
      if (!b) continue;
      std::vector<action> actions;
      if (auto const before = parent_of(b->after)) actions = path_to(*before).actions;
      actions.push_back(b->after.action());
      raise(invalid_cost_at<action>(b->what, std::move(actions)));
    }
  }

 private:
  using state = state_t<P>;
  using action = action_t<P>;
  using store = typename owner::store;
  using key = typename owner::key;

  using tracer = path_tracer<P, owner>;

  [[nodiscard]] owners_path<P> path_to(std::uint64_t node) const {
    tracer const back(*problem_, owner_of_);
    return back.path_to(node, counts().stored, [&](typename tracer::place const& at) {
      return back.follow(*owners_[at.owner], at);
    });
  }
  /// The node whose successor a message is about, by its number among those of all owners.
  [[nodiscard]] std::optional<std::uint64_t> parent_of(message const& m) const {
    if constexpr (message::links) {
      return m.parent();
    } else {
      auto const& nodes = owners_.front()->nodes();
      tracer const back(*problem_, owner_of_);
      auto const at = [&] {
        if constexpr (store::packed)
          return back.before(static_cast<state>(problem_->unpack(m.k)), m.action(), nodes);
        else
          return back.before(m.k, m.action(), nodes);
      }();
      auto const n = tracer::find(owners_[at.owner]->nodes(), *at.state);
      if (!n) return std::nullopt;
      return owner::global(*n, at.owner, owners_.size());
    }
  }

  P const* problem_;
  H const* heuristic_;
  hash_starts<P, H, owner> starts_;
  state_owners<P> owner_of_;
  std::vector<std::unique_ptr<owner>> owners_{};
};

}  // namespace wend::detail
