// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <memory>   // std::make_unique
#include <optional>
#include <type_traits>
#include <utility>  // std::move

#include "session.hpp"
#include "watcher.hpp"

#include <wend/search/astar.hpp>
#include <wend/search/bfs.hpp>
#include <wend/search/dfs.hpp>
#include <wend/search/dls.hpp>
#include <wend/search/greedy.hpp>
#include <wend/search/idastar.hpp>
#include <wend/search/iddfs.hpp>
#include <wend/search/random_search.hpp>
#include <wend/search/ucs.hpp>
#include <wend/search/weighted_astar.hpp>

/// \file
/// The algorithms on a problem `P`, behind the interface of a session. The heuristic is chosen
/// while the page is looked at, so it is called through a pointer: an instance of each algorithm
/// for each heuristic would be a much larger page.

namespace playground {

/// Any heuristic of a problem.
template <class P>
class estimate {
 public:
  virtual ~estimate() = default;
  virtual wend::cost_t<P> operator()(wend::state_t<P> const& s) const = 0;
};

template <class P, class H>
class estimate_by final : public estimate<P> {
 public:
  explicit estimate_by(H h) : h_(std::move(h)) {}
  wend::cost_t<P> operator()(wend::state_t<P> const& s) const override { return h_(s); }

 private:
  H h_;
};

template <class P, class H>
std::unique_ptr<estimate<P>> make_estimate(H h) {
  return std::make_unique<estimate_by<P, H>>(std::move(h));
}

/// What a search refers to.
template <class P>
struct instance {
  P problem;
  wend::state_t<P> start;
  std::unique_ptr<estimate<P>> h;
};

template <class P, class Search, class Watcher>
class session_by final : public session {
 public:
  session_by(instance<P> of, setup const& s, std::size_t cells)
      : session(cells),
        instance_(std::move(of)),
        watcher_(drawing_),
        search_(make_search(options(s))) {
    set_memory(s.memory);
    if (s.algorithm == algorithm::dls) depth_ = s.depth;
    watcher_.root(instance_.start,
                  informed ? static_cast<float>((*instance_.h)(instance_.start)) : 0);
  }

  void run(std::uint64_t expansions) override {
    wend::search_limits<wend::cost_t<P>> limits;
    limits.max_expanded = search_.statistics().expanded + expansions;
    limits.max_memory = memory_ << 20;
    limits.max_depth = depth_;
    bool const was_solved = search_.status() == wend::search_status::solved;
    bool const solved = search_.run(limits) == wend::search_status::solved;
    watcher_.pause(solved && !was_solved);
    if (solved && !was_solved && drawing_.cells().empty()) draw_solution();
  }

  [[nodiscard]] wend::search_status status() const override {
    auto const status = search_.status();
    return status == wend::search_status::expansion_limit ? wend::search_status::running : status;
  }

  [[nodiscard]] wend::statistics statistics() const override { return search_.statistics(); }
  [[nodiscard]] std::string path() const override {
    std::string text;
    for (auto const a : search_.result().actions)
      text += (std::is_same_v<P, grid> ? "01234567" : "udlr")[static_cast<std::size_t>(a)];
    return text;
  }
  [[nodiscard]] double cost() const override {
    return static_cast<double>(search_.result().cost.value_or(0));
  }
  [[nodiscard]] double bound() const override {
    if constexpr (requires { watcher_.bound(); })
      return watcher_.bound();
    else
      return 0;
  }

 private:
  using options_type = typename Search::options_type;
  static constexpr bool informed =
      std::is_constructible_v<Search, P const&, wend::state_t<P> const&, estimate<P> const&,
                              options_type, Watcher&>;

  static options_type options(setup const& s) {
    options_type o;
    if constexpr (requires { o.weight; }) o.weight = s.weight;
    if constexpr (requires { o.seed; }) o.seed = s.seed;
    return o;
  }
  Search make_search(options_type o) {
    if constexpr (informed)
      return Search(instance_.problem, instance_.start, *instance_.h, std::move(o), watcher_);
    else
      return Search(instance_.problem, instance_.start, std::move(o), watcher_);
  }

  /// Puts the nodes of the solution into the tree that are not among the first.
  void draw_solution() {
    auto const actions = search_.result().actions;
    if (actions.size() > 1000) return;
    auto& tree = drawing_.tree();
    auto state = instance_.start;
    std::size_t at = 0;
    std::uint16_t depth = 0;
    for (auto const action : actions) {
      state = instance_.problem.result(state, action);
      ++depth;
      std::size_t next = 1;
      while (next < tree.size() && (tree[next].parent != static_cast<std::int32_t>(at) ||
                                    tree[next].action != static_cast<std::uint8_t>(action)))
        ++next;
      if (next == tree.size())
        tree.push_back({static_cast<std::int32_t>(at), static_cast<float>(depth),
                        informed ? static_cast<float>((*instance_.h)(state)) : 0, depth,
                        static_cast<std::uint8_t>(action), mark::closed});
      at = next;
    }
    if (!tree.empty()) tree[at].state = mark::open;  // the goal is not expanded
  }

  instance<P> instance_;
  Watcher watcher_;
  Search search_;
  std::optional<std::size_t> depth_{};
};

template <class Search, class Watcher>
struct of_types {};

/// The search of that set-up's algorithm.
template <class P>
std::unique_ptr<session> make_session(instance<P> of, setup const& s, std::size_t cells = 0) {
  using graph = graph_watcher<P>;
  using path = path_watcher<P>;
  using h = estimate<P>;
  auto const made = [&]<class Search, class Watcher>(of_types<Search, Watcher>) {
    return std::unique_ptr<session>(
        std::make_unique<session_by<P, Search, Watcher>>(std::move(of), s, cells));
  };
  switch (s.algorithm) {
    case algorithm::bfs: return made(of_types<wend::bfs_search<P, graph>, graph>{});
    case algorithm::dfs: return made(of_types<wend::dfs_search<P, graph>, graph>{});
    case algorithm::dls: return made(of_types<wend::dls_search<P, path>, path>{});
    case algorithm::iddfs: return made(of_types<wend::iddfs_search<P, path>, path>{});
    case algorithm::ucs: return made(of_types<wend::ucs_search<P, graph>, graph>{});
    case algorithm::greedy: return made(of_types<wend::greedy_search<P, h, graph>, graph>{});
    case algorithm::astar: return made(of_types<wend::astar_search<P, h, graph>, graph>{});
    case algorithm::weighted_astar:
      return made(of_types<wend::weighted_astar_search<P, h, graph>, graph>{});
    case algorithm::idastar: return made(of_types<wend::idastar_search<P, h, path>, path>{});
    case algorithm::random: return made(of_types<wend::randomized_search<P, graph>, graph>{});
  }
  return nullptr;
}

}  // namespace playground
