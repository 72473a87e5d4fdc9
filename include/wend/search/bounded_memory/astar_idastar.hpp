// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>  // std::min, std::sort
#include <cstddef>    // std::size_t, std::ptrdiff_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::addressof
#include <optional>
#include <type_traits>  // std::is_arithmetic_v, std::remove_cvref_t
#include <unordered_map>
#include <utility>  // std::move
#include <vector>

#include <wend/best_first/detail/best_first_core.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/detail/depth_first.hpp>
#include <wend/nodes/detail/path_cost.hpp>
#include <wend/nodes/detail/state_table.hpp>
#include <wend/search/astar.hpp>
#include <wend/session/preset_call.hpp>

/// \file
/// A*+IDA*: A* until its memory is used up, then iterative deepening from its frontier.
///
/// Z. Bu, R. E. Korf, "A*+IDA*: a simple hybrid search algorithm", Proceedings of IJCAI 2019.

namespace wend::detail {

/// The actions without those that lead from a state back to it.
template <class P>
std::vector<action_t<P>> without_loops(P const& p, state_t<P> const& start,
                                       std::vector<action_t<P>> path) {
  std::vector<state_t<P>> states{start};
  states.reserve(path.size() + 1);
  for (auto const& a : path) states.push_back(result_of(p, states.back(), a));
  auto const hash = [&](std::size_t i) {
    return static_cast<std::size_t>(hash_by_any_means(p, states[i]));
  };
  auto const same = [&](std::size_t i, std::size_t j) { return states[i] == states[j]; };
  std::unordered_map<std::size_t, std::size_t, decltype(hash), decltype(same)> last_visit(
      states.size(), hash, same);
  for (std::size_t i = 0; i < states.size(); ++i) last_visit.insert_or_assign(i, i);

  std::size_t kept = 0;
  for (std::size_t i = 0; (i = last_visit.at(i)) < path.size(); ++i) {
    if (kept != i) path[kept] = std::move(path[i]);
    ++kept;
  }
  path.erase(path.begin() + static_cast<std::ptrdiff_t>(kept), path.end());
  return path;
}

template <class P, class Search>
class frontier_roots;

/// `Search`, a best-first core ordered by increasing f, whose open nodes can be lined up.
template <class Search>
class frontier_search : public Search {
  using cost = typename Search::cost;
  using id = typename Search::id;

 public:
  using Search::Search;

  /// Also frees the line.
  void forget() {
    Search::forget();
    order_.release();
    least_f_.reset();
  }

  using Search::status_without_goal;

  /// The remaining part of limits, which are totals, for the second search.
  template <class Limits>
  [[nodiscard]] Limits left_of(Limits limits) const {
    auto const before = Search::statistics();
    auto const less = [](auto& limit, auto const& spent) {
      if (limit) *limit = spent < *limit ? *limit - spent : std::remove_cvref_t<decltype(*limit)>{};
    };
    less(limits.max_expanded, before.expanded);
    less(limits.max_memory, Search::life.budget.bytes());
    less(limits.max_time, before.elapsed);
    return limits;
  }

  /// Removes the open nodes from the open list and lines them up: by increasing h if costs are
  /// numbers, else in the order of the list, which is by f. False, with nothing changed, if there
  /// is no memory for the line within `most` bytes. Afterwards this search cannot resume.
  [[nodiscard]] bool line_up(std::optional<std::size_t> most) {
    Search::life.budget.set_limit(most);
    auto& space = Search::space_;
    // If a comparison of costs threw, the nodes are partly in line.
    if (!order_.reserve(space.counts.open - order_.size())) return false;
    // First the nodes that were already selected, which can be several: see `batch`.
    auto& selected = Search::selected_;
    while (selected || selected.next()) {
      if (Search::is_too_deep()) {
        Search::leave(true);
        continue;
      }
      append(*selected);
      selected.reset();
    }
    // If a comparison of costs threw here, nodes would be lost.
    if constexpr (std::is_arithmetic_v<cost>) std::sort(order_.begin(), order_.end());
    return true;
  }

  /// One of the starts, or null if there is none.
  [[nodiscard]] auto const* any_start() const noexcept {
    return Search::starts_.empty() ? nullptr : std::addressof(Search::starts_.front());
  }

 private:
  template <class, class>
  friend class frontier_roots;

  struct in_line {
    cost h;
    cost f;
    id n;
    friend bool operator<(in_line const& a, in_line const& b) {
      if (a.h < b.h || b.h < a.h) return a.h < b.h;
      if (a.f < b.f || b.f < a.f) return a.f < b.f;
      return b.n < a.n;  // the last stored first
    }
  };

  void append(id n) {
    auto const node = Search::space_.facts_of(n);
    if (!least_f_) least_f_ = node.f;
    order_.append(in_line{node.h, node.f, n});
    Search::space_.nodes.close(n);  // entries of earlier paths to it are stale
  }

  column<in_line> order_{Search::life.budget};
  std::optional<cost> least_f_{};
};

/// The roots of the trees that an iteration of a depth-first search visits, in the order in which
/// the frontier is lined up: see depth_first_starts. Refers to the search.
template <class P, class Search>
class frontier_roots {
  using cost = cost_t<P>;
  using action = action_t<P>;
  using id = typename Search::id;

 public:
  static constexpr bool inner = true;
  static constexpr bool tabled = false;
  static constexpr bool drops = true;

  /// Looks nodes up in the search's closed list in the first `cut_depth` levels below the roots.
  /// \pre The search's open nodes are lined up.
  frontier_roots(Search const& search, std::size_t cut_depth) noexcept
      : search_(&search), cut_depth_(cut_depth) {}

  /// True if the search has stored the state of a node, other than a root, at no higher cost.
  [[nodiscard]] bool knows(P const&, state_t<P> const& s, cost const& g, std::size_t depth) const {
    if (cut_depth_ <= depth - 1) return false;  // true at depth 0, which wraps
    auto const n = search_->node_of(s);
    return n && !(g < nodes().g(*n));
  }
  /// True if no node below this depth is looked up.
  [[nodiscard]] bool may_use_kernel(std::size_t depth) const noexcept {
    return cut_depth_ <= depth;
  }

  /// A state of the problem; null if there is none.
  [[nodiscard]] state_t<P> const* any() const noexcept { return search_->any_start(); }

  [[nodiscard]] bool known() const noexcept { return true; }
  template <class H>
  void look(P const&, H const&) const noexcept {}
  [[nodiscard]] std::size_t size() const noexcept { return search_->order_.size(); }
  /// The number of roots that are solutions under every bound: none.
  [[nodiscard]] std::size_t goals() const noexcept { return 0; }
  [[nodiscard]] cost least_f() const { return size() == 0 ? cost{} : *search_->least_f_; }

  /// The number of the start from which a root is reached.
  [[nodiscard]] std::size_t number(std::size_t i) const { return path_at(*search_, i).second; }

  [[nodiscard]] cost const& f(std::size_t i) const noexcept { return search_->order_[i].f; }
  struct root_node {
    std::size_t number;
    decltype(std::declval<Search const&>().space_.nodes.state_of(id{})) state;
    cost g;
    cost h;
    cost f;
  };
  [[nodiscard]] root_node node(std::size_t i) {
    ++asked_;
    auto const& [h, f, n] = search_->order_[i];
    decltype(auto) found = nodes().state_of(n);
    return {n, static_cast<decltype(found)>(found), nodes().g(n), h, f};
  }
  /// The number of evaluations of roots.
  [[nodiscard]] std::uint64_t asked() const noexcept { return asked_; }
  void forget_asked() noexcept { asked_ = 0; }

  /// The path to a root.
  template <class Way>
  [[nodiscard]] Way way_to(std::size_t i) const {
    Way way;
    way.depth = depth_of(i);
    if (action const* const last = nodes().facts_of(search_->order_[i].n).last_action)
      way.last.emplace(*last);
    way.actions = [](void const* search, std::size_t root) -> std::vector<action> {
      return path_at(*static_cast<Search const*>(search), root).first;
    };
    way.roots = search_;
    way.root = i;
    return way;
  }

  /// The number of node numbers used by the previous search.
  [[nodiscard]] std::uint64_t numbered() const noexcept { return nodes().size(); }
  [[nodiscard]] auto elapsed() const { return search_->statistics().elapsed; }

  /// Adds the counts of the previous search to those of the depth-first one.
  void add_to(statistics& s) const {
    statistics before = search_->statistics();
    before.open = s.starts = 0;  // the open nodes are the roots, which are no starts
    add_counts(s, before);
    s.elapsed += before.elapsed;
  }

 private:
  [[nodiscard]] auto const& nodes() const noexcept { return search_->space_.nodes; }

  /// The actions of the path to a root, and the number of its start.
  [[nodiscard]] static auto path_at(Search const& search, std::size_t i) {
    auto path = search.space_.nodes.path_to(search.order_[i].n);
    return std::pair(std::move(path.actions), search.start_numbers_[path.start]);
  }
  /// The number of actions on the path to a root. Below a closed node to which a cheaper path was
  /// found, nodes can have an old depth.
  [[nodiscard]] std::size_t depth_of(std::size_t i) const {
    if (search_->life.limits.max_depth && search_->space_.counts.reopened != 0)
      return path_at(*search_, i).first.size();
    return nodes().depth(search_->order_[i].n);
  }

  Search const* search_;
  std::size_t cut_depth_;
  std::uint64_t asked_ = 0;
};

}  // namespace wend::detail

namespace wend {

/// The options of A*+IDA*. `astar_memory` and `astar_expanded` are not limits of the search: the
/// first one to be reached ends the A* phase, and the search continues with IDA*.
template <class Cost = int, duplicate_policy Duplicates = duplicate_policy::closed_list>
struct astar_idastar_options {
  search_limits<Cost> limits{};  ///< The limits of the search.
  /// The most bytes of the tables of A*. Default: 1 GiB. If there is a memory limit, the tables
  /// take at most 3/4 of it, because the list of the frontier needs memory, too.
  std::optional<std::size_t> astar_memory{};
  /// The most nodes that A* expands. Default: unlimited, so that memory ends the A* phase.
  std::optional<std::uint64_t> astar_expanded{};
  tie_breaking ties = tie_breaking::low_h_last_in;  ///< Which of equal f leaves first in A*.
  bool reopen = true;        ///< Needed for optimality if h is admissible but inconsistent.
  bool prune_parent = true;  ///< A* does not generate the move that undoes the last one.
  /// The cycle check of IDA* below the frontier. Default: `parent` if the problem is invertible and
  /// has unit costs, else `path`.
  std::optional<cycle_check> cycles{};
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
  std::size_t batch = 1;           ///< Like in A*: see astar_options.
  /// The number of levels below the frontier in which IDA* looks states up in the closed list and
  /// prunes those that A* has reached at no higher cost. 0: none. Needs `reopen`.
  std::size_t cut_depth = 0;
  /// Sequences of actions that IDA* prunes, as in idastar; they begin at each node of the frontier.
  move_pruning prune_moves{};
};

namespace detail {

/// A*+IDA*: a core of search_session.
template <class P, class H, class Observer, duplicate_policy Duplicates>
class astar_idastar_core {
  using cost = cost_t<P>;
  using first_type =
      frontier_search<best_first_core<astar_preset<P, no_order, Duplicates>, P, H, Observer>>;
  using roots = frontier_roots<P, first_type>;
  using second_type = depth_first<P, f_bound<cost>, H, Observer, roots>;

  static_assert(Duplicates != duplicate_policy::own_path,
                "wend: astar_idastar keeps a closed list; without one it would be idastar");

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = astar_idastar_options<cost, Duplicates>;
  using result_type = result_t<P>;

  template <class S>
  astar_idastar_core(P const& problem, S const& start, H const& heuristic,
                     options_type const& options, Observer& observer)
      : life(options.limits, nullptr),
        problem_(&problem),
        heuristic_(&heuristic),
        observer_(&observer),
        options_(options),
        cycles_(options_.cycles.value_or(default_cycle_check<P>)),
        first_(problem, start, heuristic, astar_options_of(options_), observer) {
    if (options_.cut_depth != 0 && !options_.reopen)
      raise(invalid_option("wend: astar_idastar has no cut_depth without reopen = true"));
    moves_.ask(not_automatic(options_.prune_moves));
    moves_.begin(*problem_, first_.any_start());
  }
  astar_idastar_core(astar_idastar_core const&) = delete;
  astar_idastar_core& operator=(astar_idastar_core const&) = delete;

  void take(std::vector<state_t<P>> starts) {
    first_.take(std::move(starts));
    has_new_starts_ = true;
    moves_.begin(*problem_, first_.any_start());
  }
  [[nodiscard]] std::vector<state_t<P>> spare_starts() noexcept { return first_.spare_starts(); }

  bool enter() noexcept { return true; }
  bool visit() { return proceed<false>(); }
  bool visit_one() { return proceed<true>(); }

  void forget() {
    if (has_new_starts_)
      begin_again(first_);
    else
      detail::forget(first_);
    has_new_starts_ = false;
    second_.reset();
  }

  /// A wider limit restarts IDA* if it admits more only in IDA*, and the whole search if it admits
  /// more in A*.
  [[nodiscard]] bool is_wider() {
    if (first_.would_admit_more(life.limits)) return true;
    if (second_) {
      adopt(*second_, left_for_idastar());
      if (second_->life.status == search_status::running) life.status = search_status::running;
    }
    return false;
  }

  [[nodiscard]] bool failed() const noexcept {
    return has_failed(first_) || (second_ && has_failed(*second_));
  }

  /// \complexity Linear in the path once IDA* has found one, else O(1).
  [[nodiscard]] wend::statistics statistics() const {
    if (is_solved_below()) return result().statistics;
    return second_ ? second_->statistics() : first_.statistics();
  }

  /// \complexity Like statistics.
  [[nodiscard]] progress_event progress() const {
    auto now = second_ ? second_->progress() : first_.progress();
    now.statistics = statistics();
    return now;
  }

  /// The partial path is that of A*.
  [[nodiscard]] result_type result() const {
    if (is_solved_below()) {
      result_type found = second_->result();
      auto const& start = first_.starts()[found.start];
      found.actions = without_loops(*problem_, start, std::move(found.actions));
      found.cost = path_cost(*problem_, start, found.actions);
      found.statistics.depth = found.actions.size();
      return found;
    }
    result_type r = first_.result();
    r.status = status_of(*this);
    r.statistics = statistics();
    return r;
  }

  [[nodiscard]] bool is_deepening() const noexcept { return second_.has_value(); }

  search_life<cost> life;

 private:
  using limits_type = search_limits<cost>;

  static astar_options<cost, no_order, Duplicates> astar_options_of(options_type const& o) {
    return {.limits = o.limits, .ties = o.ties, .reopen = o.reopen,
            .prune_parent = o.prune_parent, .memory = o.memory, .batch = o.batch};
  }

  [[nodiscard]] bool is_solved_below() const noexcept {
    return second_ && life.status == search_status::solved;
  }

  template <bool Once>
  bool proceed() {
    if (!second_) {
      adopt(first_, limits_of_astar());
      auto const how = drive<Once>(first_);
      if (!ends_astar(how)) return life.finish(how);
      if (!begin_idastar()) return life.finish(search_status::memory_limit);
    }
    adopt(*second_, left_for_idastar());
    auto const how = drive<Once>(*second_);
    return life.finish(how == search_status::exhausted ? first_.status_without_goal() : how);
  }

  [[nodiscard]] limits_type left_for_idastar() const {
    return first_.left_of(static_cast<limits_type const&>(life.limits));
  }

  [[nodiscard]] limits_type limits_of_astar() const {
    limits_type limits = static_cast<limits_type const&>(life.limits);
    std::size_t most = options_.astar_memory.value_or(std::size_t{1} << 30);
    if (limits.max_memory) most = std::min(most, *limits.max_memory / 4 * 3);
    limits.max_memory = most;
    if (options_.astar_expanded)
      limits.max_expanded = std::min(
          *options_.astar_expanded, limits.max_expanded.value_or(*options_.astar_expanded));
    return limits;
  }
  /// True if A* has paused because its phase is over.
  [[nodiscard]] bool ends_astar(search_status how) const {
    if (how == search_status::memory_limit) return true;
    return how == search_status::expansion_limit && options_.astar_expanded &&
           first_.statistics().expanded >= *options_.astar_expanded;
  }

  /// False if there is no memory for the frontier.
  bool begin_idastar() {
    if (!first_.has_nodes()) {
      // The starts need memory, whatever remains of the limit of A*.
      limits_type limits = static_cast<limits_type const&>(life.limits);
      limits.max_expanded = 0;
      adopt(first_, limits);
      if (drive<false>(first_) == search_status::solved || !first_.has_nodes()) return false;
    }
    if (!first_.line_up(life.limits.max_memory)) return false;
    second_.emplace(*problem_, *heuristic_, roots(first_, options_.cut_depth),
                    f_bound<cost>(bound_options{}), cycles_, left_for_idastar(),
                    options_.memory, *observer_, moves_.pruning());
    return true;
  }
  struct bound_options {
    cost min_bound_increase{};
  };

  P const* problem_;
  H const* heuristic_;
  Observer* observer_;
  options_type options_;
  cycle_check cycles_;
  first_type first_;
  chosen_moves<P> moves_{};
  std::optional<second_type> second_{};
  bool has_new_starts_ = false;
};

}  // namespace detail

/// A*+IDA* as an object that can be stepped, paused by limits and resumed. Once IDA* has begun,
/// additional memory is only for IDA*. Raising a depth limit that has cut nodes in A* restarts the
/// search; raising one that has cut nodes in IDA* restarts IDA*.
template <class P, class H, class Observer = no_observer,
          duplicate_policy Duplicates = duplicate_policy::closed_list>
class astar_idastar_search
    : public search_session<detail::astar_idastar_core<P, H, Observer, Duplicates>> {
  using base = search_session<detail::astar_idastar_core<P, H, Observer, Duplicates>>;

 public:
  using base::base;

  /// True once IDA* has begun.
  [[nodiscard]] bool is_deepening() const noexcept { return this->core().is_deepening(); }
};

/// Finds a cheapest path from `start` (a state, or `starts(range)`) to a goal: by A* while there is
/// memory, then by iterative deepening on f from each node that A* has left open. The nodes that A*
/// has stored are not expanded again; nothing is stored below them.
///
///     std::size_t const bytes = std::size_t{8} << 30;
///     auto const r = wend::astar_idastar(puzzle, start, h, {.astar_memory = bytes});
///
/// An iteration visits the frontier nodes within its bound by increasing h, and among equals by
/// increasing f, so that the last iteration finds a solution early. If costs are not numbers, it
/// visits them by increasing f. Each tree is searched like in idastar.
///
/// The counts are sums over A* and the iterations. The frontier nodes count as the starts of each
/// iteration: as expanded, or as pruned if they are above its bound. `evaluated` counts them again
/// when they are visited. `stored` and `max_open` are those of A*; `open` counts the frontier nodes
/// that the iteration has not visited yet.
///
/// Below the frontier, the depth in an observer's events is the length of the path from the start.
/// If free actions can lead back to a state above the frontier, the solution can be shorter than
/// its `on_goal` event reports, because such loops are removed from the solution.
///
/// \pre  Costs are not negative and h never overestimates.
/// \post  `solved`: `actions` lead from the start to a goal at `cost`, no path is cheaper (not
///       proved if there is a depth limit), and no state is visited twice. `exhausted`: no goal can
///       be reached; as with idastar, only `cycle_check::path` proves that once IDA* has begun.
///       Costs in floating point: \ref rounding.
/// \complexity The complexity of A* with O(n) memory for the n nodes that it stores; below the
///       frontier the complexity of IDA*.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option. Failing to find a goal or running out of memory does
///         not throw.
inline constexpr detail::informed_call<astar_idastar_search, astar_idastar_options> astar_idastar{};

}  // namespace wend
