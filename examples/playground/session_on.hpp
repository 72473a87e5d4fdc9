// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <functional>
#include <memory>  // std::make_shared
#include <optional>
#include <type_traits>
#include <utility>  // std::move

#include "improving.hpp"
#include "session.hpp"
#include "watcher.hpp"

#include <wend/search/bidirectional/baestar.hpp>
#include <wend/search/bidirectional_bfs.hpp>
#include <wend/search/nbs.hpp>

/// \file
/// A search by any algorithm on a problem `P`, as a session. The heuristic is chosen at run time and called
/// through a pointer: an instance of each algorithm for each heuristic would make the page much
/// larger.

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
std::shared_ptr<estimate<P> const> make_estimate(H h) {
  return std::make_shared<estimate_by<P, H>>(std::move(h));
}

/// Makes the chosen heuristic for a goal.
template <class P>
using estimates_to =
    std::function<std::shared_ptr<estimate<P> const>(wend::state_t<P> const& goal)>;

/// The chosen heuristic for a bidirectional search: a lower bound on the cost between two states holds in
/// both directions.
template <class P>
class two_way {
  class to {
   public:
    explicit to(std::shared_ptr<estimate<P> const> h) : h_(std::move(h)) {}
    wend::cost_t<P> operator()(wend::state_t<P> const& s) const { return (*h_)(s); }

   private:
    std::shared_ptr<estimate<P> const> h_;
  };

 public:
  explicit two_way(estimates_to<P> make) : make_(std::move(make)) {}
  to towards(wend::state_t<P> const& s) const { return to(make_(s)); }
  to from(wend::state_t<P> const& s) const { return to(make_(s)); }

 private:
  estimates_to<P> make_;
};

/// The objects that a search refers to. A table may have several goals, which its heuristic knows; `goal` is
/// one of them, or none, and is only passed to the heuristic.
template <class P>
struct instance {
  P problem;
  wend::state_t<P> start;
  wend::state_t<P> goal;
  estimates_to<P> h;
};

template <class P, class Search, class Watcher>
class session_by final : public session {
 public:
  session_by(instance<P> of, setup const& s, std::size_t cells)
      : session(cells),
        instance_(std::move(of)),
        h_(instance_.h(instance_.goal)),
        both_(instance_.h),
        watcher_(drawing_),
        search_(make_search(options(s))) {
    set_memory(s.memory);
    if (s.algorithm == algorithm::dls) depth_ = s.depth;
    watcher_.root(instance_.problem, instance_.start, estimated(instance_.start));
    if constexpr (from_both_ends)
      watcher_.goal_root(instance_.goal, informed ? static_cast<float>(as_number(both_.from(
                                                        instance_.start)(instance_.goal)))
                                                  : 0);
  }

  void run(std::uint64_t expansions) override {
    wend::search_limits<wend::cost_t<P>> limits;
    limits.max_expanded = search_.statistics().expanded + expansions;
    limits.max_memory = memory_ << 20;
    limits.max_depth = depth_;
    drawing_.met = false;
    if (watcher_.wanted.when_f_rises || !watcher_.wanted.at_state.empty())
      limits.stop = [this] { return drawing_.met; };
    auto const before = solution_cost();
    bool const solved = search_.run(limits) == wend::search_status::solved;
    bool const is_new = has_solution() && (!before || solution_cost() != before);
    watcher_.pause(solved && is_new);
    if (is_new) draw_solution();
  }
  void pause_at(breakpoints at) override { watcher_.wanted = std::move(at); }

  [[nodiscard]] wend::search_status status() const override {
    auto const status = search_.status();
    return status == wend::search_status::expansion_limit ||
                   status == wend::search_status::stopped
               ? wend::search_status::running
               : status;
  }

  [[nodiscard]] wend::statistics statistics() const override { return search_.statistics(); }
  [[nodiscard]] std::string path() const override {
    std::string text;
    for (auto const a : search_.result().actions)
      if constexpr (requires { shown<P>::letters; })
        text += shown<P>::letters[static_cast<std::size_t>(a)];
      else
        text += (text.empty() ? "" : ".") + std::to_string(a);
    return text;
  }
  [[nodiscard]] double cost() const override {
    auto const cost = search_.result().cost;
    return cost ? as_number(*cost) : 0;
  }
  [[nodiscard]] bool has_solution() const override { return solution_cost().has_value(); }
  [[nodiscard]] std::string state(std::int32_t node) const override {
    auto const& nodes = drawing_.nodes();
    std::vector<std::uint8_t> actions;
    bool const is_from_goal = from_both_ends && node % 2 == 1;
    for (; node > (is_from_goal ? 1 : 0); node = nodes[static_cast<std::size_t>(node)].parent) {
      if (static_cast<std::size_t>(node) >= nodes.size()) return {};
      actions.push_back(nodes[static_cast<std::size_t>(node)].action);
    }
    if (node < 0) return {};
    auto state = instance_.start;
    auto const& p = instance_.problem;
    if constexpr (from_both_ends)
      if (is_from_goal) {  // the actions lead towards the goal
        state = instance_.goal;
        for (; !actions.empty(); actions.pop_back())
          state = p.result(state, p.inverse(static_cast<wend::action_t<P>>(actions.back())));
      }
    for (; !actions.empty(); actions.pop_back())
      state = p.result(state, static_cast<wend::action_t<P>>(actions.back()));
    return shown<P>::text(instance_.problem, state);
  }
  [[nodiscard]] double bound() const override {
    if constexpr (improves)
      return as_number(search_.lower_bound().value_or(0));
    else if constexpr (requires { watcher_.bound(); })
      return watcher_.bound();
    else
      return 0;
  }

 private:
  using options_type = typename Search::options_type;
  static constexpr bool informed_both_ways =
      std::is_same_v<Search, wend::nbs_search<P, two_way<P>, Watcher>> ||
      std::is_same_v<Search, wend::baestar_search<P, two_way<P>, Watcher>>;
  static constexpr bool from_both_ends =
      informed_both_ways || std::is_same_v<Search, wend::bidirectional_bfs_search<P, Watcher>>;
  static constexpr bool improves =
      std::is_same_v<Search, improving_search<P, estimate<P>, Watcher>>;
  static constexpr bool informed = [] {
    if constexpr (from_both_ends)
      return informed_both_ways;
    else
      return std::is_constructible_v<Search, P const&, wend::state_t<P> const&, estimate<P> const&,
                                     options_type, Watcher&>;
  }();

  static options_type options(setup const& s) {
    options_type o;
    if constexpr (requires { o.weight; }) o.weight = s.weight;
    if constexpr (requires { o.width; }) o.width = s.width;
    if constexpr (requires { o.seed; }) o.seed = s.seed;
    return o;
  }
  Search make_search(options_type o) {
    if constexpr (informed_both_ways)
      return Search(instance_.problem, instance_.start, instance_.goal, both_, std::move(o),
                    watcher_);
    else if constexpr (from_both_ends)
      return Search(instance_.problem, instance_.start, instance_.goal, std::move(o), watcher_);
    else if constexpr (informed)
      return Search(instance_.problem, instance_.start, *h_, std::move(o), watcher_);
    else
      return Search(instance_.problem, instance_.start, std::move(o), watcher_);
  }

  [[nodiscard]] float estimated(wend::state_t<P> const& s) const {
    return informed ? static_cast<float>(as_number((*h_)(s))) : 0;
  }

  [[nodiscard]] std::optional<wend::cost_t<P>> solution_cost() const {
    if constexpr (!improves)
      if (search_.status() != wend::search_status::solved) return std::nullopt;
    return search_.result().cost;
  }

  /// Marks the nodes of the solution from both roots, as far as they are known.
  void draw_from_both_ends() {
    auto const actions = search_.result().actions;
    auto& on_path = drawing_.solution;
    on_path.assign(1, 0);
    for (auto a = actions.begin(); a != actions.end() && on_path.back() >= 0; ++a)
      on_path.push_back(find(on_path.back(), static_cast<std::uint8_t>(*a)));
    if (on_path.back() < 0) on_path.pop_back();
    drawing_.goal.place = on_path.back();  // the meeting point
    on_path.push_back(1);
    for (auto a = actions.rbegin(); a != actions.rend() && on_path.back() >= 0; ++a)
      on_path.push_back(find(on_path.back(), static_cast<std::uint8_t>(*a)));
    if (on_path.back() < 0) on_path.pop_back();
  }

  /// Finds the nodes of the solution, and adds those that are missing. The last one is the goal.
  void draw_solution() {
    auto const result = search_.result();
    if (drawing_.on_map()) {
      auto state = instance_.start;
      for (auto const action : result.actions) state = instance_.problem.result(state, action);
      auto const goal = shown<P>::cell(instance_.problem, state);
      drawing_.goal = {static_cast<std::int32_t>(goal), drawing_.cells()[goal]};
      // In a tree search, the cell may show another path to the goal.
      drawing_.goal.node.g = static_cast<float>(cost());
      drawing_.goal.node.depth = static_cast<std::uint16_t>(result.actions.size());
      return;
    }
    if (result.actions.size() > 1000) return;
    if constexpr (from_both_ends) return draw_from_both_ends();
    auto& nodes = drawing_.nodes();
    auto state = instance_.start;
    node_record at{};
    at.h = estimated(state);
    std::int32_t place = nodes.size() == 0 ? -1 : 0;
    drawing_.solution.assign(1, place);
    for (auto const action : result.actions) {
      float const cost = static_cast<float>(as_number(cost_of(state, action)));
      state = instance_.problem.result(state, action);
      at = {place, at.g + cost, estimated(state), static_cast<std::uint16_t>(at.depth + 1),
            static_cast<std::uint8_t>(action), mark::closed};
      place = kept(at);
      drawing_.solution.push_back(place);
    }
    if (place >= 0) nodes[static_cast<std::size_t>(place)].state = mark::open;  // not expanded
    at.state = mark::open;
    drawing_.goal = {place, at};
  }
  [[nodiscard]] wend::cost_t<P> cost_of(wend::state_t<P> const& s,
                                        wend::action_t<P> const& a) const {
    if constexpr (wend::weighted_problem<P>)
      return instance_.problem.cost(s, a);
    else
      return 1;
  }
  /// The place of the node with this parent and action; -1 if there is none.
  [[nodiscard]] std::int32_t find(std::int32_t parent, std::uint8_t action) {
    auto const& nodes = drawing_.nodes();
    for (std::size_t i = 1; i < nodes.size(); ++i)
      if (nodes[i].parent == parent && nodes[i].action == action)
        return static_cast<std::int32_t>(i);
    return -1;
  }
  /// The place of the node with this parent and action. The node is added if there is none.
  std::int32_t kept(node_record const& wanted) {
    if (auto const found = find(wanted.parent, wanted.action); found >= 0) return found;
    auto& nodes = drawing_.nodes();
    std::size_t const end = nodes.size();
    return nodes.set(end, wanted) ? static_cast<std::int32_t>(end) : -1;
  }

  instance<P> instance_;
  std::shared_ptr<estimate<P> const> h_;
  two_way<P> both_;
  Watcher watcher_;
  Search search_;
  std::optional<std::size_t> depth_{};
};

}  // namespace playground
