// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <type_traits>  // std::conditional_t, std::is_same_v
#include <utility>      // std::move

#include <wend/core/problem.hpp>
#include <wend/nodes/detail/action_code.hpp>
#include <wend/nodes/detail/evaluate.hpp>

/// \file
/// The messages between the owners of hash-distributed A*.

namespace wend::detail {

/// A successor on its way to the owner of its state.
template <class P, class H, class Frontier>
class hash_message {
  using key = typename Frontier::store::key;
  using cost = cost_t<P>;
  using action_type = action_t<P>;
  using id = typename Frontier::id;

  static constexpr bool coded = names_actions<P>;
  static constexpr bool unit_cost = unit_cost_problem<P>;
  struct nothing {};
  static auto action_kind() {
    if constexpr (coded)
      return std::type_identity<std::uint8_t>{};
    else if constexpr (Frontier::store::named_by_states)
      return std::type_identity<nothing>{};
    else
      return std::type_identity<action_type>{};
  }
  using kept_action = typename decltype(action_kind())::type;

 public:
  using store = typename Frontier::store;
  /// True if messages contain h because the sender knows the change by the action.
  static constexpr bool tells_h = evaluator<P, H>::incremental;
  /// True if messages contain the parent because actions have no inverses.
  static constexpr bool links = !invertible_problem<P>;

  hash_message(key&& state, cost const& g_of_it, std::size_t depth, id parent,
               action_type const& a)
      : k(std::move(state)),
        g(g_of_it),
        parent_(kept<links>(parent)),
        depth_(kept<!unit_cost>(depth)),
        action_(kept_of(a)) {}

  /// Reads a message of another process; recomputes the hash.
  template <class In>
  hash_message(In& in, store const& nodes)
      : k(in.template get<key>()),
        hash(nodes.hash_of_key(k)),
        g(in.template get<cost>()),
        h(read<decltype(h)>(in)),
        parent_(read<decltype(parent_)>(in)),
        depth_(read<decltype(depth_)>(in)),
        action_(read<decltype(action_)>(in)) {}
  /// Writes a message for another process.
  template <class Out>
  void write(Out& out) const {
    out.put(k);
    out.put(g);
    write(out, h);
    write(out, parent_);
    write(out, depth_);
    write(out, action_);
  }

  key k;
  std::uint64_t hash = 0;
  cost g;
  [[no_unique_address]] std::conditional_t<tells_h, cost, nothing> h{};

  /// The number of actions in the path to the successor.
  [[nodiscard]] std::size_t depth() const noexcept {
    if constexpr (unit_cost)
      return static_cast<std::size_t>(g);
    else
      return depth_;
  }
  /// The number of the parent among the nodes of all owners; 0 if messages do not contain it.
  [[nodiscard]] id parent() const noexcept {
    if constexpr (links)
      return parent_;
    else
      return 0;
  }
  [[nodiscard]] action_type const& action() const noexcept {
    if constexpr (coded)
      return action_code<P>::of(action_);
    else if constexpr (store::named_by_states)
      return k;
    else
      return action_;
  }

 private:
  template <bool Keeps, class T>
  static auto kept([[maybe_unused]] T const& value) {
    if constexpr (Keeps)
      return value;
    else
      return nothing{};
  }
  template <class T, class In>
  static T read([[maybe_unused]] In& in) {
    if constexpr (std::is_same_v<T, nothing>)
      return {};
    else
      return in.template get<T>();
  }
  template <class Out, class T>
  static void write([[maybe_unused]] Out& out, [[maybe_unused]] T const& value) {
    if constexpr (!std::is_same_v<T, nothing>) out.put(value);
  }
  static kept_action kept_of([[maybe_unused]] action_type const& a) {
    if constexpr (coded)
      return static_cast<std::uint8_t>(action_code<P>::code(a));
    else if constexpr (store::named_by_states)
      return {};
    else
      return a;
  }

  [[no_unique_address]] std::conditional_t<links, id, nothing> parent_;
  [[no_unique_address]] std::conditional_t<unit_cost, nothing, std::size_t> depth_;
  [[no_unique_address]] kept_action action_;
};

}  // namespace wend::detail
