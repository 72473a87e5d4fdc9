// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min
#include <concepts>   // std::same_as
#include <cstddef>    // std::size_t, std::byte
#include <cstdint>    // std::uint64_t
#include <memory>     // std::construct_at, std::destroy_at
#include <new>        // std::launder
#include <optional>
#include <string>
#include <type_traits>  // std::conditional_t, std::is_same_v, std::is_trivially_destructible_v
#include <utility>      // std::move, std::exchange
#include <vector>       // the starts

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/heap_bytes.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/depth_first/depth_first_preset.hpp>
#include <wend/depth_first/detail/starts.hpp>
#include <wend/depth_first/transposition_table.hpp>
#include <wend/nodes/detail/state_key.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/call.hpp>

/// \file
/// Iterative-deepening A*.
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
/// Intelligence 27(1), 1985, 97-109.

namespace wend::detail {

template <>
inline constexpr bool precedes_options<transposition_table> = true;

/// The table consists of sets of four neighbouring slots, any of which may hold a state. A new
/// state takes a slot that is empty or of an earlier iteration, else the slot of the greatest g:
/// the subtree below that state is the smallest. `Epoch` numbers iterations.
template <class P, class Epoch = std::uint32_t>
class transpositions {
  using state = state_t<P>;
  using cost = cost_t<P>;

  using key = state_key_t<P>;

  /// A slot whose bytes are all 0 is empty.
  struct slot {
    alignas(key) std::byte key_bytes[sizeof(key)];
    alignas(cost) std::byte g_bytes[sizeof(cost)];
    Epoch epoch;

    [[nodiscard]] void* key_place() noexcept { return key_bytes; }
    [[nodiscard]] void* g_place() noexcept { return g_bytes; }
    key& k() noexcept { return *std::launder(static_cast<key*>(key_place())); }
    cost& g() noexcept { return *std::launder(static_cast<cost*>(g_place())); }
  };

 public:
  static constexpr std::size_t bytes_of_entry = sizeof(slot);

  /// \throws invalid_option if there is no room for one state.
  explicit transpositions(std::size_t bytes) : capacity_(bytes / sizeof(slot)) {
    if (capacity_ == 0)
      raise(invalid_option("wend: transposition_table has " + std::to_string(bytes) +
                           " bytes: expected at least " + std::to_string(sizeof(slot)) +
                           ", the size of a state, and many times that to be useful"));
    counts_.capacity = capacity_;
  }
  transpositions(transpositions&& other) noexcept
      : capacity_(other.capacity_),
        budget_(std::exchange(other.budget_, nullptr)),
        slots_(std::exchange(other.slots_, nullptr)),
        epoch_(other.epoch_),
        counts_(other.counts_) {}
  transpositions& operator=(transpositions&&) = delete;
  ~transpositions() { release(); }

  /// Allocates the table, unless it is allocated; false if there is no memory for it.
  [[nodiscard]] bool reserve(memory_budget& budget) noexcept {
    if (slots_) return true;
    slots_ = static_cast<slot*>(budget.allocate_zeros(capacity_ * sizeof(slot), alignof(slot)));
    budget_ = &budget;
    return slots_ != nullptr;
  }
  /// Drops all states and frees the memory.
  void release() noexcept {
    if (!slots_) return;
    constexpr bool plain =
        std::is_trivially_destructible_v<key> && std::is_trivially_destructible_v<cost>;
    if constexpr (!plain) empty();
    budget_->reallocate(slots_, capacity_ * sizeof(slot), 0, alignof(slot));
    slots_ = nullptr;
  }

  /// True if the heap memory of its states leaves room for further ones. \pre There is memory.
  [[nodiscard]] bool admits() const noexcept {
    if constexpr (owns_heap<key>)
      return !budget_->is_exceeded();
    else
      return true;
  }

  /// Invalidates all entries.
  void begin_iteration() noexcept {
    if (++epoch_ != 0) return;
    if (slots_) empty();
    epoch_ = 1;
  }
  /// Invalidates all entries and resets the counts.
  void forget() noexcept {
    begin_iteration();
    counts_ = {.capacity = capacity_};
  }

  /// True if a state was stored in this iteration at a cost of at most `g`. \pre There is memory.
  bool meets(P const& p, state const& s, cost const& g) {
    same_ = nullptr;
    auto const& k = state_key(p, s);
    first_ = set_of(hash_of_state_key(p, k));
    for (slot* at = first_; at != first_ + ways(); ++at) {
      if (at->epoch != epoch_ || !(at->k() == k)) continue;
      same_ = at;
      if (g < at->g()) return false;
      ++counts_.hits;
      return true;
    }
    return false;
  }
  /// Stores the state of the last call of `meets`, which returned false.
  void store(P const& p, state const& s, cost const& g) {
    slot& to = same_ ? *same_ : victim();
    std::uint64_t& count = same_                ? counts_.improved
                           : to.epoch == epoch_ ? counts_.replaced
                                                : counts_.stored;
    if (to.epoch != 0) remove(to);
    std::construct_at(static_cast<key*>(to.key_place()), state_key(p, s));
    WEND_TRY { std::construct_at(static_cast<cost*>(to.g_place()), g); }
    WEND_CATCH_ALL {
      std::destroy_at(&to.k());
      WEND_RETHROW;
    }
    if constexpr (owns_heap<key>) budget_->charge(heap_bytes_of(to.k()));
    to.epoch = epoch_;
    ++count;
  }

  [[nodiscard]] transposition_counts const& counts() const noexcept { return counts_; }

 private:
  [[nodiscard]] std::size_t ways() const noexcept { return std::min<std::size_t>(capacity_, 4); }
  /// The first slot of the set. The last set takes missing slots from the one before it.
  [[nodiscard]] slot* set_of(std::uint64_t hash) const noexcept {
    std::size_t const sets = (capacity_ + ways() - 1) / ways();
    auto const set = to_size(wide_product(hash, sets).high);
    return slots_ + std::min(set * ways(), capacity_ - ways());
  }
  [[nodiscard]] slot& victim() const {
    slot* worst = first_;
    for (slot* at = first_; at != first_ + ways(); ++at) {
      if (at->epoch != epoch_) return *at;
      if (worst->g() < at->g()) worst = at;
    }
    return *worst;
  }

  void remove(slot& s) noexcept {
    s.epoch = 0;
    if constexpr (owns_heap<key>) budget_->refund(heap_bytes_of(s.k()));
    std::destroy_at(&s.k());
    std::destroy_at(&s.g());
  }
  void empty() noexcept {
    for (slot* at = slots_; at != slots_ + capacity_; ++at)
      if (at->epoch != 0) remove(*at);
  }

  std::size_t capacity_;
  memory_budget* budget_ = nullptr;
  slot* slots_ = nullptr;
  Epoch epoch_ = 1;
  slot* first_ = nullptr;  // the set of the state of the last look-up
  slot* same_ = nullptr;   // the slot of that state
  transposition_counts counts_{};
};

/// Starts, and a transposition table for the trees below them: see depth_first_starts.
template <class P, class H>
class tabled_starts : public depth_first_starts<P, H> {
  using cost = cost_t<P>;

 public:
  static constexpr bool tabled = true;
  static constexpr bool drops = true;

  tabled_starts(P const& p, std::vector<state_t<P>> states, std::size_t bytes)
      : depth_first_starts<P, H>(p, std::move(states)), table_(bytes) {}

  /// \throws invalid_option for a limit that makes the table lose solutions.
  static void check(search_limits<cost> const& limits) {
    if (limits.max_depth)
      raise(invalid_option("wend: idastar with a transposition table has no max_depth: a state "
                           "that is reached at a lower cost by more actions hides solutions "
                           "within that depth"));
  }

  [[nodiscard]] transpositions<P>& table() noexcept { return table_; }
  [[nodiscard]] transpositions<P> const& table() const noexcept { return table_; }

  /// True if the leaf can be dropped.
  [[nodiscard]] bool knows(P const& p, state_t<P> const& s, cost const& g, std::size_t) {
    return table_.meets(p, s, g);
  }

 private:
  transpositions<P> table_;
};

}  // namespace wend::detail

namespace wend {

/// The options of IDA*.
template <class Cost = int>
struct idastar_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// Default: `parent` if the problem is invertible and has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  /// The least increase of the bound from one iteration to the next. Use it for spaces with many
  /// different costs, which otherwise need as many iterations. The solution then exceeds the least
  /// cost by less than this increase.
  Cost min_bound_increase{};
  table_memory* memory = nullptr;  ///< Memory source of the path; null: `malloc`.
  /// Prunes sequences of actions that have the same effect as an earlier sequence: all sequences of
  /// up to this many actions, or those of a move_automaton. Needs an effect_problem. Costs do not
  /// change. Counts get smaller. Of several solutions that use the same actions in different
  /// orders, only one may remain.
  move_pruning prune_moves{};
};

namespace detail {

/// IDA* with a transposition table: a core of search_session.
template <class P, class H, class Observer>
class tabled_idastar_core
    : public depth_first<P, f_bound<cost_t<P>>, H, Observer, tabled_starts<P, H>> {
  using roots = tabled_starts<P, H>;
  using engine = depth_first<P, f_bound<cost_t<P>>, H, Observer, roots>;

 public:
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = idastar_options<cost_t<P>>;
  using tag_type = transposition_table;

  /// \throws invalid_option for a table without room for a state, for a depth limit, and for
  ///         `prune_moves`.
  template <class S>
  tabled_idastar_core(P const& problem, S const& start, H const& heuristic,
                      transposition_table const& table, options_type const& options,
                      Observer& observer)
      : engine(problem, heuristic, roots(problem, to_starts<state_t<P>>(start), table.bytes),
               f_bound<cost_t<P>>(options), options.cycles.value_or(default_cycle_check<P>),
               options.limits, options.memory, observer) {
    roots::check(options.limits);
    if (options.prune_moves.longest() != 0)
      raise(invalid_option(
          "wend: idastar with a transposition table has no prune_moves: each may cut paths on "
          "which the other relies"));
  }

  static std::string algorithm() { return "idastar"; }

  [[nodiscard]] transposition_counts transpositions() const noexcept {
    return this->roots_used().table().counts();
  }
};

template <class P, class H, class Observer, class Table>
using idastar_core = std::conditional_t<
    std::is_same_v<Table, transposition_table>, tabled_idastar_core<P, H, Observer>,
    depth_first_core<P, f_bound<cost_t<P>>, idastar_options<cost_t<P>>, H, Observer>>;

}  // namespace detail

/// IDA* as an object that can be stepped, paused by limits and resumed.
///
///     auto search = wend::idastar.search(problem, start, heuristic);
///     while (search.run({.max_expanded = n}) == wend::search_status::expansion_limit) n *= 2;
///
/// With a transposition table:
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto search = wend::idastar.search(problem, start, heuristic, table, {.limits = limits});
template <class P, class H, class Observer = no_observer, class Table = no_transposition_table>
class idastar_search : public search_session<detail::idastar_core<P, H, Observer, Table>> {
  static_assert(std::is_same_v<Table, no_transposition_table> ||
                    std::is_same_v<Table, transposition_table>,
                "wend: the table of an idastar_search must be a transposition_table or none");
  using base = search_session<detail::idastar_core<P, H, Observer, Table>>;

 public:
  using base::base;

  /// The counts of the transposition table.
  [[nodiscard]] transposition_counts transpositions() const noexcept
    requires std::same_as<Table, transposition_table>
  {
    return this->core().transpositions();
  }
};

namespace detail {
/// The types with a transposition table, or without one.
template <class Tag>
concept table_tag = std::same_as<Tag, no_tag> || std::same_as<Tag, transposition_table>;

struct taken_by_idastar {
  template <class P, table_tag Tag>
  using options_of = idastar_options<cost_t<P>>;
};

struct idastar_fn : informed_forms<idastar_fn, taken_by_idastar> {
  template <class P, class S, class H, table_tag Tag, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, Tag const& table,
            idastar_options<cost_t<P>> const& options, Observer&& observer) const {
    using watcher = std::remove_reference_t<Observer>;
    if constexpr (require_informed_search<P, S, H>()) {
      if constexpr (std::same_as<Tag, no_tag>)
        return idastar_search<P, H, watcher>(problem, start, heuristic, options, observer);
      else if constexpr (require_hashable<P>())
        return idastar_search<P, H, watcher, Tag>(problem, start, heuristic, table, options,
                                                  observer);
    }
  }
};
}  // namespace detail

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal in memory linear in
/// the depth. It runs depth-first searches bounded by f = g + h. The first bound is h of the start;
/// each next bound is the least f above the bound before.
///
///     auto const r = wend::idastar(problem, start, heuristic, {.limits = {.max_cost = 80}});
///     if (r) use(r.actions, *r.cost);
///
/// Costs may be 0 or floating-point numbers, and h inconsistent. A cost limit pauses the search
/// without loss. A depth limit cuts nodes: the solution is then the cheapest one within the limit.
///
/// If many paths lead to the same states, a transposition table, given before the options, avoids
/// expanding a state once per path. Within an iteration a state is expanded again only if it is
/// reached at a lower cost or was replaced in the table, whose size is fixed. The solution is
/// cheapest whatever is replaced, also with zero costs, rounded costs and an inconsistent h: see
/// depth_first/transposition_table.hpp. The problem must be hashable or packable. A depth limit and
/// `prune_moves` are rejected. The table costs a look-up for each node within the bound and rules
/// out the unrolled functions, so it does not pay for sliding-tile puzzles. The bytes of the table
/// count towards `max_memory`; if they exceed it, the search ends with `memory_limit` before it
/// begins.
///
///     wend::transposition_table const table{.bytes = std::size_t{64} << 20};
///     auto const r = wend::idastar(problem, start, h, table);
///
/// Whole subtrees are searched by functions unrolled for each site and last action, several times
/// as fast and with the same counts, if all of these conditions hold:
/// - The problem is a staged_problem with integral unit costs, at most 128 pairs of a site and an
///   action, and a static constexpr `inverse`.
/// - The heuristic is goal_aware and a staged_heuristic_for the problem or, with small notes, a
///   staged_tracked_heuristic_for it.
/// - The functions of both that the search calls are noexcept.
/// - The cycle check is `parent`.
/// - The bound is less than 1000 and less than the depth limit.
/// - There is no `stop`, and no observer of anything but iterations.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, summed from left to right,
///       and no path is cheaper. `exhausted`: no goal can be reached. With `cycle_check::path` a
///       finite space without a goal ends with this status, but only after all its paths were
///       searched. With another check a space with cycles cannot be proved empty; only a limit ends
///       the search.
///       Costs in floating point: \ref rounding.
/// \complexity O(b^d) time unless h prunes, and O(bd) memory, for b actions in a state and d in a
///       path. Each iteration visits each node with f within its bound once. There are as many
///       iterations as different values of f up to the cost of the solution.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. Failing to find a goal or running out of memory does
///         not throw: see the result's status.
inline constexpr detail::idastar_fn idastar{};

}  // namespace wend
