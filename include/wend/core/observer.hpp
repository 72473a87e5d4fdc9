// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <optional>
#include <type_traits>

#include <wend/core/result.hpp>

/// \file
/// Observers: structs that a search calls. An observer has any of the hooks
///
///     on_generate(successor_event)   a successor was produced
///     on_expand(node_event)          a node is about to produce its successors
///     on_duplicate(successor_event)  a successor was dropped because it is known
///     on_reopen(successor_event)     a successor was known and closed, and the new path is cheaper
///     on_prune(successor_event)      a successor was cut by a bound, a limit, a width, a dead end
///     on_goal(node_event)            a node is a goal: the search ends, or a range has a solution
///     on_iteration(iteration_event)  a depth-first iteration begins
///     on_progress(progress_event)    from time to time, with the counts so far
///
/// each of which takes one of these events (by const reference or value; a template works too). An
/// absent hook costs nothing. Each call of on_duplicate, on_reopen and on_prune follows an
/// on_generate of the same successor. Their calls add up to the statistics, with two exceptions: of
/// the starts that a depth-first search drops there is no call, and of the goals that a beam search
/// finds, on_goal receives the cheapest.

namespace wend {

/// The number of a node, which is looked up only on request, because the look-up may call the
/// problem. Empty if there is none. Call it within the hook, not later.
class number_on_request {
 public:
  /// The function by which a search, at `from`, looks up the number.
  using finder = std::optional<std::uint64_t> (*)(void const* from, std::uint64_t node);

  constexpr number_on_request() = default;  ///< No node.
  /// A request that calls `find(from, node)`.
  constexpr number_on_request(void const* from, std::uint64_t node, finder find) noexcept
      : from_(from), node_(node), find_(find) {}

  /// The number; empty if there is none.
  [[nodiscard]] std::optional<std::uint64_t> operator()() const {
    return find_ == nullptr ? std::nullopt : find_(from_, node_);
  }

 private:
  void const* from_ = nullptr;
  std::uint64_t node_ = 0;
  finder find_ = nullptr;
};

/// A node of the search. In best-first searches `node` is its number; in depth-first searches it
/// counts the nodes of the run in the order in which they were visited.
template <class P>
struct node_event {
  std::uint64_t node;          ///< Its number.
  state_t<P> const& state;     ///< Its state.
  cost_t<P> g;                 ///< The cost of the path to it.
  std::optional<cost_t<P>> h;  ///< Empty in a search without a heuristic, and for a start that is a
                               ///< goal, which no search needs to evaluate.
  std::size_t depth;           ///< The number of actions in that path.
  number_on_request parent{};  ///< `parent()`: the node before it on that path; empty at a start.
};

/// A successor: `action`, tried in the node `parent`, leads to `state`.
template <class P>
struct successor_event {
  std::uint64_t parent;               ///< The number of the node it comes from.
  std::optional<std::uint64_t> node;  ///< Its number; empty if it was not kept.
  state_t<P> const& state;            ///< Its state.
  action_t<P> const& action;          ///< The action that led to it.
  cost_t<P> g;                        ///< The cost of this path to it.
  std::optional<cost_t<P>> h;         ///< Empty without a heuristic and for a dead end.
  std::size_t depth;                  ///< The number of actions in that path.
};

/// An iteration begins. `bound` limits the depth (iterative deepening) or f (IDA*).
template <class Cost>
struct iteration_event {
  std::uint64_t iteration;  ///< From 1.
  Cost bound;               ///< The limit of this iteration.
};

/// The progress of a search: the argument of `on_progress`, and the result of `progress()` of a
/// search object between two runs.
///
///     struct progress_line {
///       void on_progress(wend::progress_event const& e) {
///         std::cerr << e.statistics.expanded << " expanded";
///         if (e.bound) std::cerr << ", f " << *e.bound;
///         if (e.best_h) std::cerr << ", nearest " << *e.best_h;
///         std::cerr << '\n';
///       }
///     };
///
/// Costs are converted to `double`, whatever their type, so that one observer serves all searches.
/// They are empty if the cost type has no conversion to `double`.
struct progress_event {
  wend::statistics statistics;  ///< The counts so far.
  /// Depth-first: the bound of the iteration, on f (IDA*) or on the depth; empty if nothing bounds
  /// it. Best-first: the least priority in the open list, which is f in A* and uniform-cost search,
  /// the weighted f in weighted A*, h in greedy search; empty for other orders. With an admissible
  /// heuristic no solution costs less than the bound of IDA*, A* or uniform-cost search, nor is
  /// shorter than that of iterative deepening.
  std::optional<double> bound{};
  /// The least h of all nodes so far: of stored nodes (best-first), or of expanded nodes
  /// (depth-first, which keeps it only for an observer of progress). Empty without a heuristic.
  std::optional<double> best_h{};
};

/// The default observer, without hooks.
struct no_observer {};

namespace detail {

/// A cost as progress events report it.
template <class Cost>
constexpr std::optional<double> progress_cost(Cost const& cost) {
  if constexpr (requires { static_cast<double>(cost); })
    return static_cast<double>(cost);
  else
    return std::nullopt;
}

// It has no state that could be shared. NOLINTNEXTLINE(*-avoid-non-const-global-variables)
inline no_observer unobserved{};

// True if a class has a member of this name, of any kind: the address of an overloaded or template
// member cannot be taken, but such a member makes the name ambiguous in a class that also inherits
// the name from another base.
#define WEND_OBSERVER_HOOK(hook)                                        \
  struct named_##hook {                                                 \
    int hook;                                                           \
  };                                                                    \
  template <class O>                                                    \
  struct ambiguous_##hook : O, named_##hook {};                         \
  template <class O>                                                    \
  inline constexpr bool names_##hook = [] {                             \
    if constexpr (!std::is_class_v<O>)                                  \
      return false;                                                     \
    else if constexpr (std::is_final_v<O>)                              \
      return requires { &O::hook; };                                    \
    else                                                                \
      return !requires { &ambiguous_##hook<O>::hook; };                 \
  }();                                                                  \
  template <class O, class Event>                                       \
  constexpr bool has_##hook() {                                         \
    if constexpr (names_##hook<O>) {                                    \
      static_assert(                                                    \
          requires(O& o, Event const& e) { o.hook(e); },                \
          "wend: the observer has a member " #hook                      \
          ", but it cannot be called with the event of that name (see " \
          "wend/core/observer.hpp)");                                   \
      return requires(O& o, Event const& e) { o.hook(e); };             \
    } else {                                                            \
      return false;                                                     \
    }                                                                   \
  }

WEND_OBSERVER_HOOK(on_generate)
WEND_OBSERVER_HOOK(on_expand)
WEND_OBSERVER_HOOK(on_duplicate)
WEND_OBSERVER_HOOK(on_reopen)
WEND_OBSERVER_HOOK(on_prune)
WEND_OBSERVER_HOOK(on_goal)
WEND_OBSERVER_HOOK(on_iteration)
WEND_OBSERVER_HOOK(on_progress)
#undef WEND_OBSERVER_HOOK

/// The hooks that the observer `O` of a search of `P` has. A hook of a wrong signature, or an
/// observer without hooks, is rejected here with a message.
template <class O, class P>
struct hooks_of {
  static constexpr bool generate = has_on_generate<O, successor_event<P>>();
  static constexpr bool expand = has_on_expand<O, node_event<P>>();
  static constexpr bool duplicate = has_on_duplicate<O, successor_event<P>>();
  static constexpr bool reopen = has_on_reopen<O, successor_event<P>>();
  static constexpr bool prune = has_on_prune<O, successor_event<P>>();
  static constexpr bool goal = has_on_goal<O, node_event<P>>();
  static constexpr bool iteration = has_on_iteration<O, iteration_event<cost_t<P>>>();
  static constexpr bool progress = has_on_progress<O, progress_event>();
  static constexpr bool successors = generate || duplicate || reopen || prune;
  static constexpr bool nodes = successors || expand || goal;
  static constexpr bool any = nodes || iteration || progress;

  static_assert(std::is_same_v<O, no_observer> || any,
                "wend: the observer has none of the hooks on_generate, on_expand, on_duplicate, "
                "on_reopen, on_prune, on_goal, on_iteration, on_progress");
};

/// The estimate in an event: none in a search without a heuristic.
template <bool Informed, class Cost>
constexpr std::optional<Cost> reported_estimate([[maybe_unused]] std::optional<Cost> const& h) {
  if constexpr (Informed)
    return h;
  else
    return std::nullopt;
}

}  // namespace detail
}  // namespace wend
