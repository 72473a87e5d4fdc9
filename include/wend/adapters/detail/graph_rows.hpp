// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <atomic>
#include <concepts>          // std::floating_point, std::same_as
#include <cstddef>           // std::size_t
#include <cstdint>           // std::uint32_t
#include <iterator>          // std::ranges::begin
#include <limits>
#include <memory>            // std::make_unique
#include <span>
#include <stdexcept>         // std::out_of_range, std::length_error
#include <string>
#include <type_traits>       // std::is_invocable_r_v
#include <utility>           // std::declval, std::forward
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/error.hpp>

/// \file
/// The parts of an explicit_graph and its problem: values made on first use, compressed rows, and
/// the test for goals.

namespace wend::detail {

[[noreturn, gnu::cold]] inline void refuse_vertex(std::size_t vertex, std::size_t vertices,
                                                  char const* role) {
  // The largest numbers were negative before their conversion to vertices.
  auto const given = static_cast<std::ptrdiff_t>(vertex);
  raise(std::out_of_range(std::string("wend: ") + role + " is vertex " + std::to_string(given) +
                          " of a graph of " + std::to_string(vertices) + " vertices"));
}
inline void check_vertex(std::size_t vertex, std::size_t vertices, char const* role) {
  if (vertex >= vertices) refuse_vertex(vertex, vertices, role);
}

/// An edge seen from its target: see predecessor.
struct in_edge {
  std::uint32_t state;   ///< The vertex it leaves.
  std::uint32_t action;  ///< The number of the edge.
};

/// A value that is made on first use. Several threads may ask for it at once; the work of one is
/// kept. A copy makes its own.
template <class T>
class made_once {
 public:
  made_once() = default;
  made_once(made_once const&) noexcept {}
  made_once(made_once&& other) noexcept
      : made_(other.made_.exchange(nullptr, std::memory_order_relaxed)) {}
  made_once& operator=(made_once other) noexcept {
    other.made_.store(made_.exchange(other.get(), std::memory_order_relaxed),
                      std::memory_order_relaxed);
    return *this;
  }
  ~made_once() { delete get(); }

  /// The value, for changes while no other thread uses it; null if it is not made.
  [[nodiscard]] T* get() const noexcept { return made_.load(std::memory_order_relaxed); }

  /// The value, which `make()` returns.
  template <class Make>
  [[nodiscard]] T const& get_or(Make const& make) const {
    T const* const made = made_.load(std::memory_order_acquire);
    return made ? *made : keep(make);
  }

 private:
  template <class Make>
  [[gnu::cold, gnu::noinline]] T const& keep(Make const& make) const {
    auto fresh = std::make_unique<T>(make());
    T* kept = nullptr;
    if (made_.compare_exchange_strong(kept, fresh.get(), std::memory_order_acq_rel,
                                      std::memory_order_acquire))
      return *fresh.release();
    return *kept;
  }

  mutable std::atomic<T*> made_{nullptr};
};

/// A graph in compressed rows: the edges out of a vertex are contiguous, in the order of the
/// vertices. Numbers have 32 bits, so that fewer cache lines are read.
template <class Edge>
class graph_rows {
  using number = std::uint32_t;

 public:
  template <class Graph>
  explicit graph_rows(Graph const& graph) {
    auto const& all = graph.edges();
    constexpr std::size_t most = std::numeric_limits<number>::max();
    if (graph.size() >= most || all.size() >= most)
      raise(std::length_error("wend: a graph_problem must have fewer than 2^32 - 1 vertices and "
                              "edges"));
    ends_.resize(graph.size() + 1);
    edges_.resize(all.size());
    // ends_[v + 1] first counts the edges of v, then is the place of the next edge of v.
    for (auto const& e : all) ++ends_[e.from + 1];
    number begin = 0;
    for (number& end : ends_) end = begin += end;
    for (std::size_t v = graph.size(); v > 0; --v) ends_[v] = ends_[v - 1];
    for (std::size_t i = 0; i < all.size(); ++i)
      edges_[ends_[all[i].from + 1]++] = {static_cast<number>(all[i].to), static_cast<number>(i),
                                          all[i].cost};
  }

  /// The number of vertices.
  [[nodiscard]] std::size_t size() const noexcept { return ends_.size() - 1; }

  /// The edges out of a vertex. \pre `v` is a vertex.
  [[nodiscard]] std::span<Edge const> operator[](std::size_t v) const noexcept {
    return {edges_.data() + ends_[v], edges_.data() + ends_[v + 1]};
  }
  /// The edges into a vertex. The first call sorts all edges. \pre `v` is a vertex.
  [[nodiscard]] std::span<in_edge const> into(std::size_t v) const {
    reversed_rows const& all = into_.get_or([this] { return reversed(); });
    return {all.edges.data() + all.ends[v], all.edges.data() + all.ends[v + 1]};
  }
  void prefetch(std::size_t v) const noexcept { detail::prefetch(edges_.data() + ends_[v]); }

 private:
  struct reversed_rows {
    std::vector<number> ends;
    std::vector<in_edge> edges;
  };

  [[nodiscard]] reversed_rows reversed() const {
    reversed_rows rows;
    rows.ends.resize(ends_.size() + 1);
    rows.edges.resize(edges_.size());
    // ends[v + 2] first counts the edges into v, then ends[v + 1] is the place of the next one.
    for (Edge const& e : edges_) ++rows.ends[e.to + std::size_t{2}];
    number begin = 0;
    for (number& end : rows.ends) end = begin += end;
    for (std::size_t v = 0; v < size(); ++v)
      for (Edge const& e : (*this)[v])
        rows.edges[rows.ends[e.to + std::size_t{1}]++] = {static_cast<number>(v), e.number};
    return rows;
  }

  std::vector<number> ends_;  // the end of the row before each vertex's, and of the last row
  std::vector<Edge> edges_;
  made_once<reversed_rows> into_;
};

struct one_vertex {
  std::size_t goal;
  bool operator()(std::size_t v) const noexcept { return v == goal; }
  [[nodiscard]] std::array<std::size_t, 1> listed() const noexcept { return {goal}; }
};

struct some_vertices {
  std::vector<bool> goals;
  bool operator()(std::size_t v) const { return goals[v]; }
  [[nodiscard]] std::vector<std::size_t> listed() const {
    std::vector<std::size_t> all;
    for (std::size_t v = 0; v < goals.size(); ++v)
      if (goals[v]) all.push_back(v);
    return all;
  }
};

/// True for a goal test that can list the goals.
template <class IsGoal>
inline constexpr bool lists_vertices =
    std::same_as<IsGoal, one_vertex> || std::same_as<IsGoal, some_vertices>;

/// The goal test for a predicate, a vertex, or a range of vertices.
template <class Goal>
auto goal_test(std::size_t vertices, Goal&& goal) {
  if constexpr (std::is_invocable_r_v<bool, std::decay_t<Goal> const&, std::size_t>) {
    return std::decay_t<Goal>(std::forward<Goal>(goal));
  } else if constexpr (requires { static_cast<std::size_t>(goal); } &&
                       !std::floating_point<std::remove_cvref_t<Goal>>) {
    check_vertex(static_cast<std::size_t>(goal), vertices, "a goal");
    return one_vertex{static_cast<std::size_t>(goal)};
  } else {
    static_assert(
        requires { static_cast<std::size_t>(*std::ranges::begin(goal)); },
        "wend: the goal of a graph_problem must be a vertex, a range of vertices, or a const "
        "predicate that takes a vertex");
    some_vertices some{std::vector<bool>(vertices)};
    for (auto const& v : goal) {
      check_vertex(static_cast<std::size_t>(v), vertices, "a goal");
      some.goals[static_cast<std::size_t>(v)] = true;
    }
    return some;
  }
}
template <class Goal>
using goal_test_t = decltype(goal_test(std::size_t{}, std::declval<Goal>()));

}  // namespace wend::detail
