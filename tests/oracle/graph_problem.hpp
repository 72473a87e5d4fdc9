// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include <wend/core/problem.hpp>
#include <wend/best_first/best_first_traits.hpp>

#include "trial.hpp"

/// \file
/// A graph of the oracle as a problem, whose type depends on `Kind`:
///
///     using state = …;               // int, or heavy_state
///     using cost = …;                // the type of an action's cost; unit: no costs
///     using sum = …;                 // the type of sums of costs
///     static constexpr bool names_sum, own_hash, two_way, in_place, token, packed;
///
/// and its heuristics.

namespace oracle {

/// The cost type of problems without costs.
struct unit {};

/// A non-numeric cost, compared by tolls, then by minutes.
struct toll_and_minutes {
  int tolls = 0;
  int minutes = 0;
  friend toll_and_minutes operator+(toll_and_minutes const& a, toll_and_minutes const& b) {
    return {a.tolls + b.tolls, a.minutes + b.minutes};
  }
  friend bool operator<(toll_and_minutes const& a, toll_and_minutes const& b) {
    return a.tolls != b.tolls ? a.tolls < b.tolls : a.minutes < b.minutes;
  }
  friend bool operator==(toll_and_minutes const&, toll_and_minutes const&) = default;
};

template <class T>
T cost_from(double x) {
  if constexpr (std::is_same_v<T, toll_and_minutes>) {
    int const tolls = static_cast<int>(x / toll);
    return {tolls, static_cast<int>(x - tolls * toll)};
  } else {
    return static_cast<T>(x);
  }
}
/// Returns a dead end as no estimate, or as an infinite one.
template <class T>
std::optional<T> dead_end([[maybe_unused]] bool infinite) {
  if constexpr (std::numeric_limits<T>::has_infinity)
    if (infinite) return std::numeric_limits<T>::infinity();
  return std::nullopt;
}
template <class T>
double number_of(T const& cost) {
  if constexpr (std::is_same_v<T, toll_and_minutes>)
    return cost.tolls * toll + cost.minutes;
  else
    return static_cast<double>(cost);
}

struct copy_failed {};

/// Counts heavy states and their copies, and lets a copy throw.
struct heavy_account {
  std::uint64_t copies = 0;
  long alive = 0;
  long fuse = -1;  ///< The number of copies that still succeed; negative: all do.
  bool used_after_move = false;
};
inline heavy_account the_heavy;

/// A state that is expensive to copy and should be moved. It has no default constructor.
class heavy_state {
 public:
  explicit heavy_state(int v) : ballast_(12, v) { ++the_heavy.alive; }
  heavy_state(heavy_state const& other) : ballast_(copied(other)) { ++the_heavy.alive; }
  heavy_state(heavy_state&& other) noexcept : ballast_(std::move(other.ballast_)) {
    ++the_heavy.alive;
  }
  heavy_state& operator=(heavy_state const& other) {
    if (this != &other) ballast_ = copied(other);
    return *this;
  }
  heavy_state& operator=(heavy_state&& other) noexcept {
    ballast_ = std::move(other.ballast_);
    return *this;
  }
  ~heavy_state() { --the_heavy.alive; }

  [[nodiscard]] int v() const {
    if (!ballast_.empty()) return ballast_.back();
    the_heavy.used_after_move = true;
    return 0;
  }
  friend bool operator==(heavy_state const& a, heavy_state const& b) { return a.v() == b.v(); }

 private:
  static std::vector<int> const& copied(heavy_state const& other) {
    if (other.ballast_.empty()) the_heavy.used_after_move = true;
    if (the_heavy.fuse == 0) throw copy_failed{};
    if (the_heavy.fuse > 0) --the_heavy.fuse;
    ++the_heavy.copies;
    return other.ballast_;
  }
  std::vector<int> ballast_;
};

inline int number_of_state(int v) { return v; }
inline int number_of_state(heavy_state const& s) { return s.v(); }

inline std::size_t hash_of(int v, int kind) {
  constexpr int bits = std::numeric_limits<std::size_t>::digits;
  if (kind < 0) return static_cast<std::size_t>(v) << (bits - 16);
  return static_cast<std::size_t>(kind == 0 ? v : v % kind);
}

/// The key of a packed state, with the graph's hash.
struct packed_state {
  int number;
  int hash;
  friend bool operator==(packed_state const& a, packed_state const& b) {
    return a.number == b.number;
  }
  friend std::size_t hash_value(packed_state const& k) { return hash_of(k.number, k.hash); }
};

template <class Sum>
struct summed_in {
  using cost_type = Sum;
};
struct summed_as_promoted {};

template <class Kind>
struct graph_problem
    : std::conditional_t<Kind::names_sum, summed_in<typename Kind::sum>, summed_as_promoted> {
  using state_type = typename Kind::state;
  using action_type = int;

  explicit graph_problem(graph const& g) : graph_(&g) {}

  [[nodiscard]] std::vector<int> const& actions(state_type const& s) const {
    return graph_->offered[static_cast<std::size_t>(number_of_state(s))];
  }
  [[nodiscard]] state_type result(state_type const&, int a) const {
    return state_type(taken(a).to);
  }
  [[nodiscard]] bool is_goal(state_type const& s) const {
    return graph_->goals[static_cast<std::size_t>(number_of_state(s))];
  }
  [[nodiscard]] auto cost(state_type const&, int a) const
    requires(!std::is_same_v<typename Kind::cost, unit>)
  {
    return cost_from<typename Kind::cost>(edge_at(a).cost);
  }
  [[nodiscard]] std::size_t hash(state_type const& s) const
    requires Kind::own_hash
  {
    return hash_of(number_of_state(s), graph_->hash);
  }
  [[nodiscard]] int inverse(int a) const
    requires Kind::two_way
  {
    return a ^ 1;
  }
  void apply(state_type& s, int a) const
    requires(Kind::in_place && !Kind::token)
  {
    s = state_type(taken(a).to);
  }
  void undo(state_type& s, int a) const
    requires(Kind::in_place && !Kind::token)
  {
    s = state_type(edge_at(a).from);
  }
  [[nodiscard]] state_type apply(state_type& s, int a) const
    requires(Kind::in_place && Kind::token)
  {
    return std::exchange(s, state_type(taken(a).to));
  }
  void undo(state_type& s, int, state_type const& before) const
    requires(Kind::in_place && Kind::token)
  {
    s = before;
  }
  [[nodiscard]] packed_state pack(state_type const& s) const
    requires Kind::packed
  {
    return {number_of_state(s), graph_->hash};
  }
  [[nodiscard]] state_type unpack(packed_state const& k) const
    requires Kind::packed
  {
    return state_type(k.number);
  }

 protected:
  [[nodiscard]] edge const& edge_at(int a) const {
    return graph_->edges[static_cast<std::size_t>(a)];
  }

 private:
  /// Returns the edge of an action. \pre The edge exists.
  [[nodiscard]] edge const& taken(int a) const {
    edge const& e = edge_at(a);
    if (!is_there(e)) throw std::logic_error("an action of infinite cost was taken");
    return e;
  }

  graph const* graph_;
};

/// The estimates of the graph, from a table.
template <class Kind>
struct estimates {
  using state = typename Kind::state;
  using sum = typename Kind::sum;
  graph const* g;

  [[nodiscard]] std::optional<sum> at(int v) const {
    auto const& h = g->h[static_cast<std::size_t>(v)];
    return h ? std::optional<sum>(cost_from<sum>(*h))
             : dead_end<sum>(g->infinite_dead_ends && v % 2 == 1);
  }
  [[nodiscard]] std::optional<sum> operator()(state const& s) const {
    return at(number_of_state(s));
  }
};

/// The same estimates, declared to be 0 at goals.
template <class Kind>
struct goal_aware_estimates : estimates<Kind> {
  static constexpr bool goal_aware = true;
};

/// The same estimates, with `delta`.
template <class Kind>
struct incremental_estimates {
  using sum = typename Kind::sum;
  graph const* g;

  [[nodiscard]] sum operator()(typename Kind::state const& s) const {
    return cost_from<sum>(*g->h[static_cast<std::size_t>(number_of_state(s))]);
  }
  [[nodiscard]] int delta(typename Kind::state const& s, int a) const {
    auto const& e = g->edges[static_cast<std::size_t>(a)];
    return static_cast<int>(*g->h[static_cast<std::size_t>(e.to)] -
                            *g->h[static_cast<std::size_t>(number_of_state(s))]);
  }
};

/// The same estimates, with notes along the path.
template <class Kind>
struct tracked_estimates : estimates<Kind> {
  [[nodiscard]] int root(typename Kind::state const& s) const { return number_of_state(s); }
  [[nodiscard]] int child(int, typename Kind::state const&, int a) const {
    auto const& e = this->g->edges[static_cast<std::size_t>(a)];
    if (!is_there(e)) throw std::logic_error("the note of an action of infinite cost was made");
    return e.to;
  }
  [[nodiscard]] std::optional<typename Kind::sum> value(int note) const { return this->at(note); }
};

/// The same estimates, for many states at a time.
template <class Kind>
struct batch_estimates : estimates<Kind> {
  void estimate(std::span<typename Kind::state const> states,
                std::span<std::optional<typename Kind::sum>> to) const {
    for (std::size_t i = 0; i < states.size(); ++i) to[i] = (*this)(states[i]);
  }
};

/// Breaks ties of f.
struct user_order {
  oracle::order by = order::no;
  template <class P>
  int operator()(wend::node_view<P> const& node) const {
    switch (by) {
      case order::state: return -number_of_state(node.state);
      case order::deepest: return -static_cast<int>(node.depth);
      case order::shallow_then_state:
        return static_cast<int>(node.depth) * 1000 + number_of_state(node.state) % 7;
      case order::no: break;
    }
    return 0;
  }
};

/// The usual properties, from which models differ.
struct usual_kind {
  using state = int;
  using cost = int;
  using sum = int;
  static constexpr bool names_sum = false;
  static constexpr bool own_hash = true;
  static constexpr bool two_way = false;
  static constexpr bool in_place = false;
  static constexpr bool token = false;
  static constexpr bool packed = false;
  static constexpr bool observed = false;
  template <class Kind>
  using heuristic = estimates<Kind>;
};

}  // namespace oracle
