// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>  // std::integral, std::same_as
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint32_t
#include <optional>
#include <type_traits>  // std::conditional_t, std::type_identity
#include <utility>   // std::move

#include <wend/best_first/detail/search_space.hpp>
#include <wend/core/duplicate_policy.hpp>
#include <wend/core/memory.hpp>
#include <wend/frontier/bucket_list.hpp>
#include <wend/frontier/open_list.hpp>
#include <wend/frontier/radix_list.hpp>
#include <wend/session/detail/call.hpp>  // precedes_options

/// \file
/// The orders in which nodes leave the open list, and the open list that implements each order.

namespace wend {

template <class Key, class Id>
class boost_heap_list;

/// The node that leaves first among nodes of equal f.
enum class tie_breaking {
  low_h_last_in,  ///< The one of least h; among those the last inserted.
  first_in        ///< The first inserted. A node whose key gets smaller counts as newly inserted.
};

/// No user-defined order.
struct no_order {};

/// A user-defined order, as an argument of A* before its options: see order_by.
template <class Order, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct chosen_order {
  Order order;  ///< Computes the key of a node_view.
};

/// Orders the nodes of equal f by `order(node_view)`: the smallest key leaves first. It avoids
/// spelling out the type of the options.
///
///     auto const deepest = [](auto const& node) { return -static_cast<long>(node.depth); };
///     auto const r = wend::astar(problem, start, heuristic, wend::order_by(deepest));
///
/// The nodes are then kept in Boost.Heap's heap: include `wend/frontier/boost_heap_list.hpp`.
template <class Order>
chosen_order<Order> order_by(Order order) {
  return {std::move(order)};
}

/// Like above, with a duplicate policy: `wend::order_by(deepest, wend::own_path)`.
template <class Order, duplicate_policy Duplicates>
chosen_order<Order, Duplicates> order_by(Order order, duplicates_constant<Duplicates>) {
  return {std::move(order)};
}

namespace detail {

template <class Order, duplicate_policy Duplicates>
inline constexpr bool precedes_options<chosen_order<Order, Duplicates>> = true;
template <class Order, duplicate_policy Duplicates>
inline constexpr duplicate_policy chosen_duplicates<chosen_order<Order, Duplicates>> = Duplicates;

constexpr equal_keys equals_of(tie_breaking ties) noexcept {
  return ties == tie_breaking::first_in ? equal_keys::first_in_first : equal_keys::last_in_first;
}

/// The number of nodes that may leave together. With first_in, nodes of different h can have equal
/// keys, and one of them could improve another.
constexpr std::size_t batch_of(tie_breaking ties, std::size_t batch) noexcept {
  return ties == tie_breaking::first_in ? 1 : batch;
}

/// f, then the key of the user-defined order.
template <class Cost, class Key>
struct f_then_key {
  Cost f;
  Key then;
  friend bool operator<(f_then_key const& a, f_then_key const& b) {
    if (a.f < b.f) return true;
    if (b.f < a.f) return false;
    return a.then < b.then;
  }
};

/// Orders nodes by f; `ties` or the user-defined order decides among equals.
template <class P, class Order>
struct priority_by_f {
  using key =
      f_then_key<cost_t<P>,
                 std::remove_cvref_t<std::invoke_result_t<Order const&, node_view<P> const&>>>;
  tie_breaking ties;
  Order order;
  key operator()(node_view<P> const& node) const { return {node.f, order(node)}; }
};
template <class P>
struct priority_by_f<P, no_order> {
  using key = f_h_key<cost_t<P>>;
  tie_breaking ties;
  no_order order{};
  key of_costs(cost_t<P> const&, cost_t<P> const& h, cost_t<P> const& f) const {
    return {f, ties == tie_breaking::first_in ? cost_t<P>{} : h};
  }
  /// h of a node with this key and g.
  static cost_t<P> estimate(key const& k, cost_t<P> const& g)
    requires std::integral<cost_t<P>>
  {
    return static_cast<cost_t<P>>(k.f - g);
  }
};

/// Orders nodes by g alone, which equals f without a heuristic. The key is half as large if it is
/// stored as bits.
template <class P>
struct priority_by_g {
  using key = cost_t<P>;
  key of_costs(cost_t<P> const& g, cost_t<P> const&, cost_t<P> const&) const { return g; }
};
/// The order of a search without a heuristic. With unit costs the open list has buckets, by f and
/// h.
template <class P>
using blind_priority = std::conditional_t<!unit_cost_problem<P> && heap_key<cost_t<P>>::is_bits,
                                          priority_by_g<P>, priority_by_f<P, no_order>>;

/// A placeholder for a heap whose header is missing, so that the compiler reports no further
/// errors.
template <class Key>
struct missing_heap {
  using id_type = std::uint32_t;
  using key_type = Key;
  using handle_type = no_handle;
  missing_heap(memory_budget&, equal_keys);
  bool reserve(std::size_t);
  no_handle push(id_type, Key const&);
  void improve(id_type, no_handle, Key const&);
  std::optional<id_type> pop(auto&&);
  void clear();
};

/// The open list for a key: a bucket list with unit costs; a radix list for other numbers;
/// otherwise Boost.Heap's heap, whose header takes a second to compile and is included only by
/// programs that need it.
template <class P, class Key>
consteval auto list_kind() {
  using cost = cost_t<P>;
  if constexpr (unit_cost_problem<P> && std::integral<cost> && number_of_bits<cost> &&
                std::same_as<Key, f_h_key<cost>>) {
    return std::type_identity<bucket_list<cost>>{};
  } else if constexpr (heap_key<Key>::is_bits) {
    return std::type_identity<radix_list<Key>>{};
  } else {
    constexpr bool is_included = requires { sizeof(boost_heap_list<Key, std::uint32_t>); };
    static_assert(is_included,
                  "wend: nodes ordered by keys that are not numbers (order_by, or your own cost "
                  "type) need Boost.Heap's heap: #include <wend/frontier/boost_heap_list.hpp>");
    return std::type_identity<
        std::conditional_t<is_included, boost_heap_list<Key, std::uint32_t>, missing_heap<Key>>>{};
  }
}
template <class P, class Key>
using list_for = typename decltype(list_kind<P, Key>())::type;

}  // namespace detail
}  // namespace wend
