// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <optional>
#include <utility>   // std::pair

#include <wend/frontier/open_list.hpp>

/// \file
/// The optional members of user-defined open lists and priorities, and their use by the best-first
/// engine. The lists and priorities of this library have as many of them as possible; the engine
/// recognises them only by these concepts.
///
/// The packed kernels expand whole batches of packed states (see packed_staged_problem). They are
/// used if the problem and the heuristic support them, the priority is a `priority_of_costs`
/// without `fault`, no observer receives expansions, successors or progress, and
/// - without a heuristic, and if `best_first_traits::improves` is false, the list is a
///   `run_open_list`;
/// - otherwise it is a `batching_open_list` and a `placing_open_list`, and with a heuristic the
///   priority is an `estimating_priority`.

namespace wend {

/// An open list that can report the next entry. `upcoming()` is the entry that leaves next unless
/// another is pushed or improved before; empty if it is not known. It may be stale. `upcoming(n)`,
/// if the list has it, is the entry that leaves n entries later. The engine uses them for
/// prefetching.
template <class L>
concept foreseeing_open_list = open_list<L> && requires(L const& list) {
  { list.upcoming() } -> std::convertible_to<std::optional<typename L::id_type>>;
};

/// An open list that returns several entries of equal keys. If nothing was pushed since `pop` or
/// `pop_equal` returned an entry, `pop_equal(is_current)` returns the next one if it has the same
/// key. `best_first_settings::batch` has an effect with such a list only.
template <class L>
concept batching_open_list = open_list<L> && requires(L& list) {
  {
    list.pop_equal(detail::any_is_current{})
  } -> std::convertible_to<std::optional<typename L::id_type>>;
};

/// A batching list without keys that handles runs of consecutive numbers, given by the first one
/// and the one after the last. `push_run(begin, end)` pushes a run that is not empty.
/// `pop_run(most)` removes some of the next numbers; it returns an empty run if there are none.
template <class L>
concept run_open_list = batching_open_list<L> && requires(L& list, typename L::id_type id) {
  list.push_run(id, id);
  {
    list.pop_run(std::size_t{})
  } -> std::convertible_to<std::pair<typename L::id_type, typename L::id_type>>;
};

/// An open list whose `prepare(key)` is called before `reserve`, for each key about to be pushed.
/// It returns false if there is no memory for the key.
template <class L>
concept preparing_open_list =
    open_list<L> && requires(L& list, typename L::key_type const& key) {
      { list.prepare(key) } -> std::convertible_to<bool>;
    };

/// A preparing list with a place for each key, such as a bucket. `place_of(key)` prepares a key and
/// returns its place, or null if there is none. `push_at(place, id)` pushes there. Places are valid
/// until an entry leaves or `places_moved()` is true, which reports whether some have moved since
/// its last call. `reserve(n, keys)` makes room for n pushes of that many different keys. The
/// engine looks up the places of a batch's successors once. It assumes that entries of equal keys
/// belong to nodes of equal g and equal h.
template <class L>
concept placing_open_list =
    preparing_open_list<L> &&
    requires(L& list, typename L::key_type const& key, typename L::place at,
             typename L::id_type id) {
      { list.place_of(key) } -> std::convertible_to<typename L::place>;
      list.push_at(at, id);
      { list.places_moved() } -> std::convertible_to<bool>;
      { list.reserve(std::size_t{}, std::size_t{}) } -> std::convertible_to<bool>;
      { !at } -> std::convertible_to<bool>;
    };

/// An open list that can free its memory: `release()` is `clear()` and frees the memory. A search
/// that is reused (`restart`) under a memory limit then begins with as much memory as a new one.
template <class L>
concept releasing_open_list = open_list<L> && requires(L& list) { list.release(); };

/// A priority that depends only on costs, so that it needs no node_view: `of_costs(g, h, f)` is the
/// key. Keys are then computed where they are needed, and no user code is called while nodes are
/// stored.
template <class Priority, class Cost>
concept priority_of_costs = requires(Priority const& priority, Cost const& c) {
  priority.of_costs(c, c, c);
};

/// A priority whose keys determine h. `estimate(key, g)`, a static member, is the h of a node with
/// this key and g; the list's `last_key()` is the key of the last entry that left. With an
/// incremental heuristic, h is then not stored with each node.
template <class Priority, class List, class Cost>
concept estimating_priority = requires(List const& list, Cost const& g) {
  { Priority::estimate(list.last_key(), g) } -> std::convertible_to<Cost>;
};

/// A priority that rejects keys: `fault(key)` is the error text for a key, or null. A rejected key
/// ends the search with `invalid_cost`.
template <class Priority, class Key>
concept checking_priority = requires(Priority const& priority, Key const& key) {
  { priority.fault(key) } -> std::convertible_to<char const*>;
};

}  // namespace wend
