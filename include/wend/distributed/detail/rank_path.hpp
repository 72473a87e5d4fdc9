// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <algorithm>  // std::reverse
#include <cstddef>    // std::byte, std::size_t
#include <cstdint>    // std::uint64_t
#include <optional>
#include <stdexcept>  // std::logic_error
#include <utility>    // std::exchange, std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/distributed/byte_codec.hpp>
#include <wend/engine/common/action_code.hpp>
#include <wend/engine/hash_distributed/state_owners.hpp>

/// \file
/// The path to a node, traced back over the ranks that have its nodes.
///
/// Each rank in turn follows the path as long as the nodes are its own, and broadcasts these
/// actions and the place where the path continues: the number of the node there or, if actions have
/// inverses and no number is stored, the key of its state.

namespace wend::detail {

/// The actions, and the number of the start at which they begin.
template <class P>
struct distributed_path {
  std::vector<action_t<P>> actions{};
  std::size_t start = 0;
};

/// `Nodes` is a rank's hash_owner.
template <class P, class Nodes>
class rank_path {
  using action = action_t<P>;
  using store = typename Nodes::store;
  using key = typename Nodes::key;
  using id = typename Nodes::id;
  using bytes = std::vector<std::byte>;
  static constexpr bool links = Nodes::message::links;

  /// A rank's part of a path.
  struct stretch {
    std::vector<action> actions{};
    std::optional<std::size_t> start{};  // where the path begins
    std::size_t next_rank = 0;           // or the next rank,
    std::optional<std::uint64_t> node{}; // at this node,
    bytes state{};                       // or at this state
  };

 public:
  rank_path(P const& problem, Nodes const& nodes, state_owners<P> const& owners,
            std::size_t rank) noexcept
      : problem_(&problem), nodes_(&nodes), owners_(&owners), rank_(rank) {}

  /// The path to a node, whose number is `node` among the `nodes` nodes of all ranks. `ask(rank,
  /// from)` is the result of `follow(from)` on that rank. All ranks make the same calls, so it may
  /// be a broadcast.
  /// \throws std::logic_error if an inverse does not lead back.
  template <class Ask>
  static distributed_path<P> back_from(std::uint64_t node, std::size_t ranks, std::uint64_t nodes,
                                       Ask&& ask) {
    distributed_path<P> found;
    byte_writer first;
    first.put(std::optional(node));
    bytes from = first.take();
    for (std::size_t at = node % ranks;;) {
      bytes const told = ask(at, from);
      stretch part = read(told);
      for (action& a : part.actions) found.actions.push_back(std::move(a));
      if (part.start) {
        found.start = *part.start;
        break;
      }
      if (found.actions.size() > nodes) raise_lost();
      at = part.next_rank;
      byte_writer on;
      on.put(part.node);
      on.append(part.state.data(), part.state.size());
      from = on.take();
    }
    std::reverse(found.actions.begin(), found.actions.end());
    return found;
  }

  /// Follows a path from its current place, as far as the nodes belong to this rank.
  [[nodiscard]] bytes follow(bytes const& from) const {
    byte_reader in(from);
    stretch part;
    auto const node = in.get<std::optional<std::uint64_t>>();
    std::optional<id> n;
    if (node)
      n = static_cast<id>(*node / owners_->size());
    else
      n = find(in.get<key>());
    store const& nodes = nodes_->nodes();
    for (;;) {
      if (!n || part.actions.size() > nodes.size()) raise_lost();
      if (nodes.is_start(*n)) {
        part.start = nodes_->start_number(*n);
        break;
      }
      action const a = nodes.last_action(*n);
      part.actions.push_back(a);
      if constexpr (links) {
        std::uint64_t const before = *nodes.parent_of(*n);
        part.next_rank = before % owners_->size();
        part.node = before;
        n = static_cast<id>(before / owners_->size());
      } else {
        key const k =
            store::made_key(*problem_, nodes.state_of(*n), problem_->inverse(a));
        part.next_rank = owners_->of(k, nodes.hash_of_key(k));
        if (part.next_rank == rank_) {
          n = find(k);
        } else {
          byte_writer out;
          out.put(k);
          part.state = out.take();
        }
      }
      if (part.next_rank != rank_) break;
    }
    return written(part);
  }

 private:
  [[noreturn]] static void raise_lost() {
    raise(std::logic_error("wend: the problem's inverse of an action does not lead back"));
  }
  [[nodiscard]] std::optional<id> find(key const& k) const {
    store const& nodes = nodes_->nodes();
    std::uint64_t const hash = nodes.hash_of_key(k);
    std::size_t slot = nodes.slot_of(hash);
    return nodes.find(hash, slot, k);
  }

  static bytes written(stretch const& part) {
    byte_writer out;
    out.put(static_cast<std::uint64_t>(part.actions.size()));
    for (action const& a : part.actions) {
      if constexpr (names_actions<P>)
        out.put(static_cast<std::uint8_t>(action_code<P>::code(a)));
      else
        out.put(a);
    }
    out.put(part.start);
    out.put(part.next_rank);
    out.put(part.node);
    out.put(part.state);
    return out.take();
  }
  static stretch read(bytes const& told) {
    byte_reader in(told);
    stretch part;
    for (auto n = in.get<std::uint64_t>(); n != 0; --n) {
      if constexpr (names_actions<P>)
        part.actions.push_back(action_code<P>::value_of(in.get<std::uint8_t>()));
      else
        part.actions.push_back(in.get<action>());
    }
    part.start = in.get<std::optional<std::size_t>>();
    part.next_rank = in.get<std::size_t>();
    part.node = in.get<std::optional<std::uint64_t>>();
    part.state = in.get<bytes>();
    return part;
  }

  P const* problem_;
  Nodes const* nodes_;
  state_owners<P> const* owners_;
  std::size_t rank_;
};

}  // namespace wend::detail
