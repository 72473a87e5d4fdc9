// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>    // std::any_of, std::max, std::reverse
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <memory>       // std::unique_ptr: owners stay where they are
#include <optional>
#include <stdexcept>    // std::logic_error
#include <string>
#include <utility>      // std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/partitioned/detail/counts.hpp>
#include <wend/partitioned/detail/owner.hpp>
#include <wend/partitioned/detail/starts.hpp>
#include <wend/partitioned/detail/state_owners.hpp>
#include <wend/partitioned/work_distribution.hpp>

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
  void restart(std::vector<state_t<P>> starts, table_memory* memory, Link&& link_of) {
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

  /// Sends the starts to their owners, as far as that is not done and up to a goal. False if there
  /// is no memory for a start.
  [[nodiscard]] bool enter_starts() {
    return starts_.enter(*heuristic_, owners_.front()->nodes(), owner_of_,
                         [this](std::size_t to, key k, std::uint64_t hash,
                                std::optional<cost> const& h, std::size_t number) {
                           return owners_[to]->enter(std::move(k), hash, h, number);
                         });
  }

  /// True if a start is a goal.
  [[nodiscard]] bool is_solved_at_start() const noexcept { return starts_.solved_at().has_value(); }

  [[nodiscard]] statistics counts() const {
    statistics sum;
    for (auto const& o : owners_) {
      add_counts(sum, o->counts());
      sum.bytes += o->bytes();
    }
    starts_.add_to(sum);
    return sum;
  }

  /// True if max_cost has cut a sum that does not fit the cost type.
  [[nodiscard]] bool has_cut() const {
    return std::any_of(owners_.begin(), owners_.end(), [](auto const& o) { return o->has_cut(); });
  }

  /// The least h of a node; null if there is none.
  [[nodiscard]] cost const* least_h() const {
    auto const end = best_end();
    return end ? &owners_[*end % owners_.size()]->best_h() : nullptr;
  }

  [[nodiscard]] work_distribution work() const {
    work_distribution all;
    for (auto const& o : owners_) {
      statistics const& s = o->counts();
      all.owners.push_back({s.expanded, o->produced(), o->sent(), s.stored, o->bytes()});
    }
    return all;
  }

  /// The answer of a search with this status. `goal` is the node of a solution, if there is one.
  [[nodiscard]] result_type answer(search_status status, statistics const& counted,
                                   std::optional<std::uint64_t> goal) const {
    result_type r;
    r.status = status;
    r.statistics = counted;
    if (status == search_status::solved) {
      path found;
      if (auto const& at = starts_.solved_at())
        found.start = *at;
      else
        found = path_to(*goal);
      r.start = found.start;
      r.actions = std::move(found.actions);
      r.cost = path_cost(*problem_, starts_[r.start], r.actions);
      r.statistics.depth = r.actions.size();
    } else if (auto const end = best_end()) {
      path found = path_to(*end);
      r.partial.start = found.start;
      r.partial.actions = std::move(found.actions);
      r.partial.cost = path_cost(*problem_, starts_[found.start], r.partial.actions);
      r.partial.heuristic = owners_[*end % owners_.size()]->best_h();
      r.statistics.depth = r.partial.actions.size();
    }
    r.statistics.max_depth = std::max(r.statistics.max_depth, r.statistics.depth);
    return r;
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
  using id = typename owner::id;

  /// The actions of the path to a node, and the number of the start where it begins.
  struct path {
    std::vector<action> actions{};
    std::size_t start = 0;
  };
  /// The path to a node, which has this number among those of all owners.
  [[nodiscard]] path path_to(std::uint64_t number) const {
    path found;
    std::uint64_t all = 0;
    for (auto const& o : owners_) all += o->nodes().size();
    for (;;) {
      owner const& at = *owners_[number % owners_.size()];
      auto const n = static_cast<id>(number / owners_.size());
      if (at.nodes().is_start(n)) {
        found.start = at.start_number(n);
        break;
      }
      auto const before = found.actions.size() < all ? parent_of(at, n) : std::nullopt;
      if (!before)
        raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
      found.actions.push_back(at.nodes().last_action(n));
      number = *before;
    }
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }

  /// The parent of a node, by its number among those of all owners.
  [[nodiscard]] std::optional<std::uint64_t> parent_of(owner const& at, id n) const {
    if constexpr (message::links)
      return *at.nodes().parent_of(n);
    else
      return before(at.nodes().state_of(n), at.nodes().last_action(n));
  }
  [[nodiscard]] std::optional<std::uint64_t> parent_of(message const& m) const {
    if constexpr (message::links)
      return m.parent();
    else if constexpr (store::packed)
      return before(static_cast<state>(problem_->unpack(m.k)), m.action());
    else
      return before(m.k, m.action());
  }
  /// The node that an action led from.
  [[nodiscard]] std::optional<std::uint64_t> before(state const& s, action const& a) const
    requires(!message::links)
  {
    key const k = store::made_key(*problem_, s, problem_->inverse(a));
    std::uint64_t const hash = owners_.front()->nodes().hash_of_key(k);
    std::size_t const at = owner_of_.of(k, hash);
    auto const& nodes = owners_[at]->nodes();
    std::size_t slot = nodes.slot_of(hash);
    auto const n = nodes.find(hash, slot, k);
    if (!n) return std::nullopt;
    return owner::global(*n, at, owners_.size());
  }

  /// The node of least h.
  [[nodiscard]] std::optional<std::uint64_t> best_end() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < owners_.size(); ++i)
      if (owners_[i]->best() && (!best || owners_[i]->best_h() < owners_[*best]->best_h()))
        best = i;
    if (!best) return std::nullopt;
    return owner::global(*owners_[*best]->best(), *best, owners_.size());
  }

  P const* problem_;
  H const* heuristic_;
  hash_starts<P, H, owner> starts_;
  state_owners<P> owner_of_;
  std::vector<std::unique_ptr<owner>> owners_{};
};

}  // namespace wend::detail
