// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <concepts>  // std::integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <string>
#include <utility>   // std::move
#include <vector>

#include <wend/core/checkpoint.hpp>
#include <wend/core/error.hpp>
#include <wend/core/result.hpp>
#include <wend/engine/common/action_code.hpp>
#include <wend/engine/common/evaluate.hpp>
#include <wend/engine/hash_distributed/nodes.hpp>

/// \file
/// How the nodes of an owner in hash-distributed A* are written, for another process that goes on
/// from them.

namespace wend::detail {

/// Writes a batch from one of its messages on: `out.put(value)` takes each value.
template <class Out, class Message>
void write_batch(Out& out, std::vector<Message> const& from, std::size_t next) {
  out.put(static_cast<std::uint64_t>(from.size() - next));
  for (; next < from.size(); ++next) from[next].write(out);
}
/// Reads one by `in.get<T>()`; `nodes` hash its states.
template <class Message, class In>
std::vector<Message> read_batch(In& in, typename Message::store const& nodes) {
  std::vector<Message> batch;
  for (auto n = in.template get<std::uint64_t>(); n != 0; --n) batch.emplace_back(in, nodes);
  return batch;
}

/// An owner's nodes, and how they are written and read, in the order of their numbers. The open
/// list is made anew.
template <class P, class H, template <class, class> class LinkOf>
class hash_kept_nodes : public hash_nodes<P, H, LinkOf> {
  using base = hash_nodes<P, H, LinkOf>;

 public:
  using typename base::frontier, typename base::id, typename base::key, typename base::message;
  using typename base::store;

  /// Writes the nodes for an object that is to go on from them, value by value: `out.put(value)`.
  template <class Out>
  void write_nodes(Out& out) const {
    auto const& nodes = front_.nodes;
    out.put(static_cast<std::uint64_t>(nodes.starts()));
    out.put(static_cast<std::uint64_t>(nodes.size()));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      auto const n = static_cast<id>(i);
      if (nodes.is_start(n)) {
        out.put(start_numbers_[n]);
      } else {
        out.put(nodes.g(n));
        if constexpr (!unit_cost_problem<P>) out.put(nodes.depth(n));
        if constexpr (message::links) out.put(*nodes.parent_of(n));
        if constexpr (names_actions<P>)
          out.put(static_cast<std::uint8_t>(action_code<P>::code(nodes.last_action(n))));
        else if constexpr (!store::named_by_states)
          out.put(nodes.last_action(n));
      }
      out.put(nodes.key_of_node(n));
      out.put(nodes.dead(n) ? kept_as::dead : nodes.closed(n) ? kept_as::closed : kept_as::open);
      if constexpr (frontier::keeps_estimates)
        if (!nodes.dead(n)) out.put(nodes.h(n));
    }
    out.put(front_.best);
    out.put(front_.best_h);
    out.put(front_.counts);
    out.put(cut_.has_value());
    if (!cut_) return;
    cut_->after.write(out);
    out.put(cut_->added);
    out.put(cut_->has_estimate);
  }

  /// Takes over nodes that were written, by `in.get<T>()`; `owns(key, hash)` is whether a state
  /// belongs here. What is wrong with them, if anything is; then the object is of no use.
  /// \pre There is no node.
  template <class In, class Owns>
  [[nodiscard]] std::optional<checkpoint_fault> read_nodes(In& in, Owns&& owns) {
    auto const starts = in.template get<std::uint64_t>();
    auto const size = in.template get<std::uint64_t>();
    if (starts > size) return checkpoint_fault::damaged;
    for (std::uint64_t i = 0; i < starts; ++i) {
      start_numbers_.push_back(in.template get<std::size_t>());
      auto const fault = read_node(in, cost{}, 0, owns, [this](key& k, auto const&... rest) {
        return front_.add_start(std::move(k), rest...);
      });
      if (fault) return fault;
    }
    for (std::uint64_t i = starts; i < size; ++i)
      if (auto const fault = read_successor(in, owns)) return fault;
    front_.best = in.template get<std::optional<id>>();
    front_.best_h = in.template get<cost>();
    std::uint64_t const open = front_.counts.open;
    front_.counts = in.template get<statistics>();
    if (open != front_.counts.open || (front_.best && *front_.best >= size))
      return checkpoint_fault::damaged;
    if (in.template get<bool>()) {
      message after(in, front_.nodes);
      auto const added = in.template get<cost>();
      cut_.emplace(sum_beyond{std::move(after), added, in.template get<bool>()});
    }
    return std::nullopt;
  }

 protected:
  using base::cut_, base::front_, base::heuristic_, base::start_numbers_;
  using base::has_numbers, base::key_of, base::state_of_key;
  using typename base::cost, typename base::sum_beyond;

  using base::base;

 private:
  enum class kept_as : std::uint8_t { open, closed, dead };

  template <class In, class Owns>
  [[nodiscard]] std::optional<checkpoint_fault> read_successor(In& in, Owns&& owns) {
    auto const g = in.template get<cost>();
    auto const depth = [&] {
      if constexpr (unit_cost_problem<P>)
        return static_cast<std::size_t>(g);
      else
        return in.template get<std::size_t>();
    }();
    id parent{};
    if constexpr (message::links) parent = in.template get<id>();
    if constexpr (store::named_by_states) {
      return read_node(in, g, depth, owns,
                       [&](key& k, std::uint64_t hash, std::size_t slot, auto const& h) {
                         return front_.add(std::move(k), hash, slot, g, depth, h, parent, k);
                       });
    } else {
      auto const a = [&] {
        if constexpr (names_actions<P>)
          return action_code<P>::value_of(in.template get<std::uint8_t>());
        else
          return in.template get<action_t<P>>();
      }();
      return read_node(in, g, depth, owns,
                       [&](key& k, std::uint64_t hash, std::size_t slot, auto const& h) {
                         return front_.add(std::move(k), hash, slot, g, depth, h, parent, a);
                       });
    }
  }
  /// Stores what is left of a node by `add(key, hash, slot, h)`.
  template <class In, class Owns, class Add>
  [[nodiscard]] std::optional<checkpoint_fault> read_node(In& in, cost const& g,
                                                          std::size_t depth, Owns&& owns,
                                                          Add&& add) {
    auto& nodes = front_.nodes;
    key k = in.template get<key>();
    auto const as = in.template get<kept_as>();
    std::optional<cost> h;
    if (as != kept_as::dead) {
      if constexpr (frontier::keeps_estimates)
        h = in.template get<cost>();
      else if (as == kept_as::open)
        h = evaluator<P, H>::of(*heuristic_, state_of_key(k), [](std::string const& what) {
          raise(invalid_cost_at<action_t<P>>(what, {}));
        });
      else
        h = cost{};  // which nobody asks for
      if (!h) return checkpoint_fault::other_problem;
    }
    std::uint64_t const hash = nodes.hash_of_key(k);
    if (!owns(k, hash)) return checkpoint_fault::other_problem;
    demand needs{1, 1, 0};
    if (h) {
      if constexpr (frontier::prepares)
        if (as == kept_as::open && !front_.prepare(key_of(g, *h)))
          return checkpoint_fault::no_memory;
      if constexpr (frontier::keeps_estimates && std::integral<cost>)
        needs.largest_h = static_cast<std::uint64_t>(*h);
    }
    if (!has_numbers(1) || !front_.reserve(needs, depth)) return checkpoint_fault::no_memory;
    std::size_t slot = nodes.slot_of(hash);
    if (nodes.find(hash, slot, k)) return checkpoint_fault::damaged;
    id const n = add(k, hash, slot, h);
    if (as == kept_as::closed) nodes.close(n);
    if (as == kept_as::open) {
      front_.enqueue(n, g, *h, key_of(g, *h));
      ++front_.counts.open;
    }
    return std::nullopt;
  }
};

}  // namespace wend::detail
