// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::convertible_to
#include <cstddef>   // std::size_t
#include <optional>
#include <utility>   // std::pair

#include <wend/engine/open_list.hpp>

/// \file
/// What an open list and a priority of your own may offer beyond what they must, and what the
/// best-first engine makes of it. The lists and priorities of this library offer what they can; the
/// engine knows them by these concepts alone.
///
/// The packed kernels expand whole batches on packed states (see packed_staged_problem). They are
/// taken where the problem and the heuristic serve them, the priority is a `priority_of_costs`
/// without `fault`, no observer is told of expansions or successors, and
/// - without a heuristic, and where `best_first_traits::improves` is false, the list is a
///   `run_open_list`;
/// - otherwise it is a `batching_open_list` and a `placing_open_list`, and with a heuristic the
///   priority is an `estimating_priority`.

namespace wend {

/// An open list that says what leaves next: `upcoming()` is that entry unless something is pushed
/// or improved before, or nothing where it is not at hand. It may be stale. `upcoming(n)`,
/// where the list has it, is what leaves n entries later. The engine prefetches what these nodes
/// will need.
template <class L>
concept foreseeing_open_list = open_list<L> && requires(L const& list) {
  { list.upcoming() } -> std::convertible_to<std::optional<typename L::id_type>>;
};

/// An open list that gives several entries of equal keys: as long as nothing was pushed since `pop`
/// or `pop_equal` gave one, `pop_equal(is_current)` gives the next if it has the same key. Then
/// `best_first_settings::batch` has an effect.
template <class L>
concept batching_open_list = open_list<L> && requires(L& list) {
  {
    list.pop_equal(detail::any_is_current{})
  } -> std::convertible_to<std::optional<typename L::id_type>>;
};

/// A batching list without keys that takes and gives runs of numbers that follow one another, from
/// the first to the one behind the last: `push_run(begin, end)` pushes one that is not empty,
/// `pop_run(most)` removes some of those that leave next, and gives an empty run if there are none.
template <class L>
concept run_open_list = batching_open_list<L> && requires(L& list, typename L::id_type id) {
  list.push_run(id, id);
  {
    list.pop_run(std::size_t{})
  } -> std::convertible_to<std::pair<typename L::id_type, typename L::id_type>>;
};

/// An open list that is asked `prepare(key)` before `reserve`, for each key about to be pushed;
/// false if there is no memory for it.
template <class L>
concept preparing_open_list =
    open_list<L> && requires(L& list, typename L::key_type const& key) {
      { list.prepare(key) } -> std::convertible_to<bool>;
    };

/// A preparing list with a place for each key, as a bucket: `place_of(key)` prepares a key and
/// gives its place, or null if there is none. `push_at(place, id)` pushes there. Places are valid
/// until an entry leaves, or `places_moved()` is true: whether some have moved since it was last
/// asked. `reserve(n, keys)` makes room for n pushes of so many different keys. The engine looks
/// the places of a batch's successors up once. It takes entries of equal keys for nodes of equal g
/// and equal h.
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

/// An open list that gives its memory back: `release()` is `clear()` and does so. A search that is
/// used again (`restart`) under a limit of memory then begins with as much as a new one.
template <class L>
concept releasing_open_list = open_list<L> && requires(L& list) { list.release(); };

/// A priority that looks at costs alone, so that it needs no node_view: `of_costs(g, h, f)` is the
/// key. Keys are then made where they are needed, and nothing of a user's is called while nodes are
/// stored.
template <class Priority, class Cost>
concept priority_of_costs = requires(Priority const& priority, Cost const& c) {
  priority.of_costs(c, c, c);
};

/// A priority whose keys tell h: `estimate(key, g)`, a static member, is h of a node with that key
/// and that g, and the list's `last_key()` the key of what left last. Where the heuristic is
/// incremental, h is then not stored with each node.
template <class Priority, class List, class Cost>
concept estimating_priority = requires(List const& list, Cost const& g) {
  { Priority::estimate(list.last_key(), g) } -> std::convertible_to<Cost>;
};

/// A priority that refuses keys: `fault(key)` says what is wrong with one, as text, or is null. A
/// key that it refuses ends the search with `invalid_cost`.
template <class Priority, class Key>
concept checking_priority = requires(Priority const& priority, Key const& key) {
  { priority.fault(key) } -> std::convertible_to<char const*>;
};

}  // namespace wend
