// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <limits>
#include <memory>  // std::addressof
#include <optional>
#include <string>
#include <tuple>        // std::tie
#include <type_traits>  // std::remove_reference_t
#include <utility>      // std::move
#include <vector>

#include <wend/best_first/detail/candidates.hpp>
#include <wend/best_first/detail/events.hpp>
#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/error.hpp>
#include <wend/core/hash.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/nodes/detail/state_table.hpp>
#include <wend/nodes/detail/takes_back.hpp>
#include <wend/session/call_forms.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>
#include <wend/session/preset_call.hpp>  // require_keyed
#include <wend/session/search_session.hpp>

/// \file
/// Beam search: breadth-first search that keeps only the best nodes of each level.
///
/// S. Lemons, C. Linares López, R. C. Holte, W. Ruml, "Beam Search: Faster and Monotonic",
/// Proceedings of ICAPS 2022, 222-230, which also describes the monotonic variant.

namespace wend {

/// The successors of a level that stay in the beam.
enum class beam_selection {
  whole_level,  ///< The best of all successors of the level.
  /// Slot by slot: when the node in the ith slot is expanded, the best of the successors so far
  /// takes the ith slot of the next level. A wider beam then never finds a worse solution, if h
  /// never overestimates.
  monotonic
};

}  // namespace wend

namespace wend::detail {

/// A successor that is not in the beam yet. `other` is its node, or the one that covers it.
template <class P>
struct beam_candidate {
  state_t<P> key;
  action_t<P> by;
  cost_t<P> g;
  std::optional<cost_t<P>> h;
  std::uint64_t hash;
  std::uint32_t parent;
  std::uint32_t other = 0;
  fate what = fate::fresh;
  bool pushed = true;
  bool is_goal = false;

  [[nodiscard]] auto heap_parts() const noexcept { return std::tie(key, by); }
};

/// Every path that was in the beam is a node. So a state may have several nodes, if a later one is
/// cheaper or, in the monotonic variant, in a lower slot.
template <class P>
class beam_nodes {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;

 public:
  using id_type = std::uint32_t;
  using id = id_type;
  static constexpr id none = std::numeric_limits<id>::max();

  // Required by `events`.
  static constexpr bool informed = true;
  static constexpr bool graph = true;
  static constexpr bool packed = false;
  static constexpr bool named_by_states = false;

  struct node {
    state value;
    std::uint64_t hash;
    cost g;
    cost h;
    std::size_t slot;  ///< Its place in the beam, in the monotonic variant; else 0.
    std::uint32_t depth;
    id parent;  ///< `none`: a start.

    [[nodiscard]] auto heap_parts() const noexcept { return std::tie(value); }
  };

  explicit beam_nodes(memory_budget& budget) noexcept
      : nodes_(budget), actions_(budget), table_(budget, table_growth::fourfold) {}

  /// Makes room for `more` further nodes; false if memory runs out.
  [[nodiscard]] bool reserve(std::size_t more) {
    return more < none - nodes_.size() && nodes_.reserve(more) && actions_.reserve(more) &&
           table_.reserve(more, hashes());
  }

  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] node const& operator[](std::size_t n) const noexcept { return nodes_[n]; }
  [[nodiscard]] state const& state_of(id n) const noexcept { return nodes_[n].value; }
  [[nodiscard]] std::optional<id> parent_of(id n) const noexcept {
    if (nodes_[n].parent == none) return std::nullopt;
    return nodes_[n].parent;
  }
  /// The last action on the path to a node; null at a start.
  [[nodiscard]] action const* last_action(id n) const noexcept {
    return nodes_[n].parent == none ? nullptr : &actions_[n - starts_];
  }

  /// A node of this state that costs no more and is in no higher slot. It has all descendants that
  /// the new node would have.
  [[nodiscard]] std::optional<id> covering(state const& s, std::uint64_t hash, std::size_t slot,
                                           cost const& g) const {
    std::size_t at = table_.slot_of(hash);
    return table_.find(hash, at, [&](id n) {
      node const& known = nodes_[n];
      return known.hash == hash && known.slot <= slot && !(g < known.g) && is_same(known.value, s);
    });
  }

  // \pre Room was reserved.

  /// Adds a start. \pre There are no nodes other than starts.
  id add_start(state&& s, std::uint64_t hash, cost const& h, std::size_t slot) {
    ++starts_;
    return place(node{std::move(s), hash, cost{}, h, slot, 0, none});
  }
  /// Adds a successor. Its state is moved.
  id add(beam_candidate<P>& c, std::size_t slot) {
    actions_.append(c.by);
    auto const depth = static_cast<std::uint32_t>(nodes_[c.parent].depth + 1);
    return place(node{std::move(c.key), c.hash, c.g, c.h.value_or(cost{}), slot, depth, c.parent});
  }

  struct path {
    std::size_t start;  ///< Its index among the starts that were added.
    std::vector<action> actions;
  };
  [[nodiscard]] path path_to(id n) const {
    path p;
    p.actions.reserve(nodes_[n].depth);
    for (; nodes_[n].parent != none; n = nodes_[n].parent) p.actions.push_back(*last_action(n));
    std::reverse(p.actions.begin(), p.actions.end());
    p.start = n;
    return p;
  }

  void clear() noexcept {
    table_.clear(hashes());
    nodes_.clear();
    actions_.clear();
    starts_ = 0;
  }

 private:
  [[nodiscard]] auto hashes() const noexcept {
    return [this](id n) noexcept { return nodes_[n].hash; };
  }
  id place(node&& fresh) {
    auto const n = static_cast<id>(nodes_.size());
    std::uint64_t const hash = fresh.hash;
    nodes_.append(std::move(fresh));
    std::size_t at = table_.slot_of(hash);
    static_cast<void>(table_.find(hash, at, [](id) { return false; }));
    table_.insert(hash, at, n);
    return n;
  }

  column<node> nodes_;
  column<action> actions_;  // of the nodes after the starts
  state_table<id> table_;   // all nodes, indexed by state
  std::size_t starts_ = 0;
};

/// A beam search, level by level. A visit is the expansion of a node; all earlier slots are filled
/// before it.
template <class P, class H, class Options, class Observer>
class beam_core {
  using state = state_t<P>;
  using action = action_t<P>;
  using cost = cost_t<P>;
  using nodes = beam_nodes<P>;
  using id = typename nodes::id;
  using candidate = beam_candidate<P>;
  using evaluate = evaluator<P, H>;
  using hooks = hooks_of<Observer, P>;

 public:
  using problem_type = P;
  using heuristic_type = H;
  using options_type = Options;
  using observer_type = Observer;
  using result_type = bounded_result_t<P>;

  /// \throws invalid_option if the width is 0.
  template <class S>
  beam_core(P const& problem, S const& start, H const& heuristic, Options const& options,
            Observer& observer)
      : life(options.limits, options.memory),
        problem_(&problem),
        heuristic_(&heuristic),
        starts_(to_starts<state>(start)),
        width_(options.width),
        selection_(options.selection),
        prune_parent_(options.prune_parent),
        start_numbers_(life.budget),
        nodes_(life.budget),
        beam_(life.budget),
        next_(life.budget),
        fresh_(life.budget),
        candidates_(life.budget),
        heap_(life.budget),
        events_(problem, nodes_, observer),
        observer_(&observer) {
    if (width_ == 0)
      raise(invalid_option("wend: the width of a beam must be at least 1"));
    check_starts(*problem_, starts_);
  }
  beam_core(beam_core const&) = delete;
  beam_core& operator=(beam_core const&) = delete;

  search_life<cost> life;

  bool enter() { return entered_ || enter_starts(); }

  /// Expands the next node of the beam.
  bool visit() {
    for (;;) {
      while (is_slot_due())
        if (!fill_slot()) return life.finish(search_status::memory_limit);
      if (slot_ == beam_.size()) {
        if (!end_level()) return false;
      } else if (beam_[slot_] == nodes::none) {
        ++slot_;
      } else if (life.limits.max_depth && *life.limits.max_depth <= nodes_[beam_[slot_]].depth) {
        cut_at_depth();
      } else {
        break;
      }
    }
    if (auto const limit = reached()) return life.finish(*limit);
    return expand(beam_[slot_]) || life.finish(search_status::memory_limit);
  }

  void take(std::vector<state> starts) {
    check_starts(*problem_, starts);
    starts_.swap(starts);
  }

  void forget() {
    nodes_.clear();
    beam_.clear();
    next_.clear();
    clear_candidates();
    counts_ = {};
    slot_ = 0;
    goal_.reset();
    goal_start_.reset();
    best_.reset();
    lower_bound_.reset();
    cut_depth_.reset();
    cut_cost_.reset();
    depth_cut_ = cut_width_ = entered_ = false;
  }

  [[nodiscard]] bool is_wider() const {
    return admits_deeper(life.limits, cut_depth_) || admits_dearer(life.limits, cut_cost_);
  }

  /// h of the start, or the least h of several starts: no solution costs less if h never
  /// overestimates. Empty before the search begins, and if there is no solution.
  [[nodiscard]] std::optional<cost> lower_bound() const {
    return life.status == search_status::exhausted ? std::nullopt : lower_bound_;
  }

  /// The counts of all runs together. A successor is counted when it enters the beam or is dropped;
  /// successors that wait for the end of the level are not yet counted.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = life.counted(counts_);
    if (auto const end = goal_ ? goal_ : best_) s.depth = nodes_[*end].depth;
    return s;
  }

  /// There is no bound but `lower_bound`.
  [[nodiscard]] progress_event progress() const { return progress_of(statistics()); }

  /// The answer so far. If a goal is known when a limit stops the search, the partial path leads to
  /// that goal.
  /// \complexity Linear in the path, which is followed and its costs summed.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_of(*this);
    r.statistics = statistics();
    r.lower_bound = lower_bound();
    if (goal_start_) {
      r.start = *goal_start_;
      r.cost = cost{};
    } else if (r.status == search_status::solved) {
      auto path = nodes_.path_to(*goal_);
      r.start = start_numbers_[path.start];
      r.actions = std::move(path.actions);
      r.cost = nodes_[*goal_].g;
    } else if (auto const end = goal_ ? goal_ : best_) {
      auto path = nodes_.path_to(*end);
      r.partial.start = start_numbers_[path.start];
      r.partial.actions = std::move(path.actions);
      r.partial.cost = nodes_[*end].g;
      r.partial.heuristic = nodes_[*end].h;
    }
    return r;
  }

 private:
  /// Makes the starts the first level, sorted by h, without duplicates.
  bool enter_starts() {
    struct evaluated {
      cost h;
      std::size_t start;
    };
    nodes_.clear();  // an attempt may have failed
    next_.clear();
    start_numbers_.clear();
    column<evaluated> all(life.budget);
    if (!all.reserve(starts_.size()) || !start_numbers_.reserve(starts_.size()))
      return finish_without_starts();
    for (std::size_t i = 0; i < starts_.size(); ++i)
      if (auto h = evaluate::of_start(*problem_, *heuristic_, starts_[i],
                                      fail_at_start<action>))
        all.append(evaluated{std::move(*h), i});
    std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.h < b.h; });
    std::optional<id> goal;
    for (evaluated const& e : all) {
      state const& s = starts_[e.start];
      std::uint64_t const hash = hash_by_any_means(*problem_, s);
      if (nodes_.covering(s, hash, next_.size(), cost{})) continue;
      if (next_.size() == width_) {
        cut_width_ = true;
        if (!problem_->is_goal(s)) continue;
      }
      if (!nodes_.reserve(1) || !next_.reserve(1)) return finish_without_starts();
      id const n = nodes_.add_start(state(s), hash, e.h, slot_in_beam());
      start_numbers_.append(e.start);
      next_.append(n);
      if (!goal && problem_->is_goal(s)) goal = n;
      if (goal) break;
    }
    if (!all.empty()) lower_bound_ = all[0].h;
    counts_.evaluated = starts_.size();
    counts_.starts = counts_.stored = counts_.open = counts_.max_open = next_.size();
    if (next_.size() != 0) best_ = next_[0];
    goal_ = goal;
    entered_ = true;
    if (!goal_) return true;
    ++counts_.goals;
    return finish_solved();
  }

  /// Out of memory for the starts: a start that is a goal solves the problem (see search_limits).
  bool finish_without_starts() {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (!problem_->is_goal(starts_[i])) continue;
      goal_start_ = i;
      lower_bound_ = cost{};
      counts_.goals = 1;
      life.finish(search_status::solved);
      events_.goal_at_start(i, starts_[i], {});
      return false;
    }
    return life.finish(search_status::memory_limit);
  }

  /// A predicate that is true for actions that are not tried in a node.
  [[nodiscard]] auto takes_back_of(id n) const {
    return takes_back(*problem_, prune_parent_ ? nodes_.last_action(n) : nullptr);
  }

  /// Drops the next node of the beam, which is at the depth limit.
  void cut_at_depth() {
    id const n = beam_[slot_];
    depth_cut_ = depth_cut_ || has_successor(*problem_, nodes_[n].value, takes_back_of(n));
    cut_depth_ = std::min(*life.limits.max_depth, cut_depth_.value_or(*life.limits.max_depth));
    ++slot_;
    --counts_.open;
  }

  [[nodiscard]] std::optional<search_status> reached() {
    return life.template reached<hooks>(counts_.expanded, *observer_,
                                        [&] { return progress_of(counts_); });
  }
  [[nodiscard]] progress_event progress_of(wend::statistics const& so_far) const {
    progress_event now{so_far};
    if (best_) now.best_h = progress_cost(nodes_[*best_].h);
    return now;
  }

  /// Expands a node of the beam; false, with nothing changed, if memory runs out.
  [[nodiscard]] bool expand(id n) {
    std::size_t goals = 0;
    if (!produce(n, goals)) return false;
    if (!candidates_.reserve(fresh_.size()) || !heap_.reserve(fresh_.size())) return false;
    if (!nodes_.reserve(goals)) return false;
    life.committing = true;
    std::size_t const depth = nodes_[n].depth + std::size_t{1};
    std::size_t const slot = nodes_[n].slot;
    if constexpr (hooks::expand) {
      struct {
        id number;
        cost g;
        cost h;
        std::size_t depth;
      } const shown{n, nodes_[n].g, nodes_[n].h, nodes_[n].depth};
      events_.expanded(shown);
    }
    for (candidate& c : fresh_) settle(c, slot, depth);
    if (!fresh_.empty()) counts_.max_depth = std::max<std::uint64_t>(counts_.max_depth, depth);
    fresh_.clear();
    ++counts_.expanded;
    --counts_.open;
    ++slot_;
    life.committing = false;
    return true;
  }

  /// Makes a successor a candidate for the next level, unless it is known, a goal, or pruned.
  void settle(candidate& c, std::size_t slot, std::size_t depth) {
    if (c.what != fate::known) {
      if (c.what == fate::over_limit)
        cut_cost_ = life.limits.max_cost;
      else
        ++counts_.evaluated;
    }
    if (c.what == fate::fresh && c.h && !c.is_goal) {
      heap_.append(entry{static_cast<cost>(c.g + *c.h), *c.h, candidates_.size()});
      candidates_.append(std::move(c));
      std::push_heap(heap_.begin(), heap_.end(), later);
      return;
    }
    ++counts_.generated;
    if (c.what == fate::known) {
      drop_known(c, c.other, depth);
    } else if (c.what == fate::fresh && c.is_goal && (!goal_ || c.g < nodes_[*goal_].g)) {
      goal_ = store(c, slot, depth);
      ++counts_.goals;
    } else {
      prune(c, depth);
    }
  }

  /// Fills `fresh_` with the successors of a node and counts the goals among them; false if memory
  /// runs out.
  [[nodiscard]] bool produce(id n, std::size_t& goals) {
    fresh_.clear();
    auto const& of = nodes_[n];
    state const& s = of.value;
    [[maybe_unused]] evaluate const asked(*heuristic_, s, std::addressof(of.h));
    auto const is_back = takes_back_of(n);
    bool has_memory = true;
    for_each_successor(*problem_, s, [&]<class Given>(Given&& given) {
      action const a = given;
      if (is_back(a)) return true;
      auto const fail = [&](std::string const& what) {
        raise_after(nodes_.path_to(n).actions, a, what);
      };
      if (!fresh_.reserve(1)) return has_memory = false;
      auto const step =
          cost_after(*problem_, of.g, s, given, fail, cost_beyond(life.limits.max_cost));
      if (!step.applicable) return true;
      cost const g = step.value;
      candidate& c = fresh_.append(candidate{
          result_of(*problem_, s, std::forward<Given>(given)), a, g, std::nullopt, 0, n});
      c.hash = hash_by_any_means(*problem_, c.key);
      if (auto const known = nodes_.covering(c.key, c.hash, of.slot, g)) {
        c.what = fate::known;
        c.other = *known;
        return true;
      }
      if (life.limits.max_cost && *life.limits.max_cost < g) {
        c.what = fate::over_limit;
        return true;
      }
      if constexpr (evaluate::incremental)
        c.h = changed_estimate(of.h, heuristic_->delta(s, a), fail);
      else
        c.h = asked.of_child(a, c.key, fail);
      if (!c.h) return true;
      static_cast<void>(checked_sum(g, *c.h, sum_does_not_fit, fail));
      c.is_goal = is_goal_at<H>(*problem_, c.key, *c.h);
      if (c.is_goal) ++goals;
      return true;
    });
    return has_memory;
  }

  // ---- the next level

  /// A candidate in the heap, with its sort key.
  struct entry {
    cost f;
    cost h;
    std::size_t at;
  };
  /// Orders by f, then h, then the order of generation.
  static bool later(entry const& a, entry const& b) {
    if (a.f < b.f) return false;
    if (b.f < a.f) return true;
    if (a.h < b.h) return false;
    return b.h < a.h || b.at < a.at;
  }

  [[nodiscard]] bool is_monotonic() const noexcept {
    return selection_ == beam_selection::monotonic;
  }
  /// The slot that is filled next; 0 if slots make no difference.
  [[nodiscard]] std::size_t slot_in_beam() const noexcept {
    return is_monotonic() ? next_.size() : 0;
  }
  /// True if a slot of the next level is to be filled now: the monotonic variant fills one after
  /// each expansion, the other one fills all when the level is expanded.
  [[nodiscard]] bool is_slot_due() const noexcept {
    if (slot_ == beam_.size()) return next_.size() < width_ && !heap_.empty();
    return is_monotonic() && next_.size() < slot_;
  }

  /// Takes the best candidate from the heap and puts it into the next slot, or drops it as a
  /// duplicate; false, with nothing changed, if memory runs out.
  [[nodiscard]] bool fill_slot() {
    if (!next_.reserve(1)) return false;
    if (heap_.empty()) {
      next_.append(nodes::none);
      return true;
    }
    if (!nodes_.reserve(1)) return false;
    candidate& c = candidates_[heap_[0].at];
    auto const known = nodes_.covering(c.key, c.hash, slot_in_beam(), c.g);
    life.committing = true;
    std::pop_heap(heap_.begin(), heap_.end(), later);
    heap_.pop_back();
    ++counts_.generated;
    std::size_t const depth = nodes_[c.parent].depth + std::size_t{1};
    if (known) {
      drop_known(c, *known, depth);
    } else {
      id const n = store(c, slot_in_beam(), depth);
      next_.append(n);
      ++counts_.open;
      counts_.max_open = std::max(counts_.max_open, counts_.open);
    }
    life.committing = false;
    return true;
  }
  void drop_known(candidate& c, id known, std::size_t depth) {
    ++counts_.duplicates;
    c.what = fate::known;
    c.other = known;
    events_.successor(outcome::duplicate, c, c.parent, depth);
  }
  void prune(candidate& c, std::size_t depth) {
    ++counts_.pruned;
    c.what = fate::over_limit;
    events_.successor(outcome::pruned, c, c.parent, depth);
  }
  id store(candidate& c, std::size_t slot, std::size_t depth) {
    id const n = [&] {
      [[maybe_unused]] auto const moved = candidates_.changing(c);
      return nodes_.add(c, slot);
    }();
    ++counts_.stored;
    c.other = n;
    cost const& h = nodes_[n].h;
    auto const is_better = [&](auto const& than) {
      return h < than.h || (!(than.h < h) && nodes_[n].g < than.g);
    };
    if (!best_ || is_better(nodes_[*best_])) best_ = n;
    events_.successor(outcome::generated, c, c.parent, depth);
    return n;
  }

  /// Prunes the remaining candidates and makes the next level the current one.
  bool end_level() {
    if (!beam_.reserve(next_.size())) return life.finish(search_status::memory_limit);
    // A wider beam would drop duplicates as well: only another candidate is a loss.
    cut_width_ = cut_width_ || !std::all_of(heap_.begin(), heap_.end(), [this](entry const& e) {
                   candidate const& c = candidates_[e.at];
                   return nodes_.covering(c.key, c.hash, slot_in_beam(), c.g).has_value();
                 });
    life.committing = true;
    for (entry const& e : heap_) {
      candidate& c = candidates_[e.at];
      ++counts_.generated;
      prune(c, nodes_[c.parent].depth + std::size_t{1});
    }
    clear_candidates();
    beam_.clear();
    while (!next_.empty() && next_.back() == nodes::none) next_.pop_back();
    for (id const n : next_) beam_.append(n);
    next_.clear();
    slot_ = 0;
    bool const has_next = std::any_of(beam_.begin(), beam_.end(), [this](id n) {
      return n != nodes::none && (!goal_ || nodes_[n].g + nodes_[n].h < nodes_[*goal_].g);
    });
    life.committing = false;
    if (has_next) return true;
    if (goal_) return finish_solved();
    if (depth_cut_) return life.finish(search_status::depth_limit);
    if (cut_cost_) return life.finish(search_status::cost_limit);
    return life.finish(cut_width_ ? search_status::width_limit : search_status::exhausted);
  }
  bool finish_solved() {
    life.finish(search_status::solved);
    auto const& n = nodes_[*goal_];
    events_.goal(*goal_, n.g, n.h, n.depth);
    return false;
  }
  void clear_candidates() noexcept {
    heap_.clear();
    candidates_.clear();
  }

  P const* problem_;
  H const* heuristic_;
  std::vector<state> starts_;
  std::size_t const width_;
  beam_selection const selection_;
  bool const prune_parent_;
  column<std::size_t> start_numbers_;  // by the start's node: its place among the starts
  nodes nodes_;
  wend::statistics counts_{};
  std::optional<id> goal_{};                 // the cheapest so far
  std::optional<std::size_t> goal_start_{};  // the start that is a goal, if there are no nodes
  std::optional<id> best_{};                 // the node of least h, then least g
  std::optional<cost> lower_bound_{};
  std::optional<std::size_t> cut_depth_{};  // the depth limit at which a node was not expanded
  std::optional<cost> cut_cost_{};          // the cost limit above which a successor was
  bool entered_ = false;

  column<id> beam_;  // the level; in the monotonic variant a slot may be empty
  std::size_t slot_ = 0;     // the slot of the node that is expanded next
  column<id> next_;  // the next level, as far as it is filled
  column<candidate, counts_owned::no> fresh_;  // the successors of one node
  column<candidate> candidates_;  // of the level; some have been moved from
  column<entry> heap_;
  events<P, nodes, Observer> events_;
  Observer* observer_;
  bool depth_cut_ = false;  // a node at the depth limit had actions
  bool cut_width_ = false;  // there was no slot for a candidate that is no duplicate
};

}  // namespace wend::detail

namespace wend {

/// The options of beam search.
template <class Cost = int>
struct beam_search_options {
  std::size_t width = 1000;  ///< The number of nodes kept at each level; at least 1.
  beam_selection selection = beam_selection::whole_level;  ///< The choice of these nodes.
  search_limits<Cost> limits{};                            ///< The limits of the search.
  bool prune_parent = true;        ///< Do not generate the move that undoes the last one.
  table_memory* memory = nullptr;  ///< Memory source of the tables; null: `malloc`.
};

/// The search object of beam search.
template <class P, class H, class Observer = no_observer>
using beam_searcher =
    search_session<detail::beam_core<P, H, beam_search_options<cost_t<P>>, Observer>>;

namespace detail {

struct beam_search_fn : informed_forms<beam_search_fn, plain_options<beam_search_options>> {
  template <class P, class S, class H, class Observer>
  auto make(P const& problem, S const& start, H const& heuristic, no_tag,
            beam_search_options<cost_t<P>> const& options, Observer&& observer) const {
    if constexpr (require_keyed<P, S, H>())
      return beam_searcher<P, H, std::remove_reference_t<Observer>>(
          problem, start, heuristic, options, observer);
  }
};

}  // namespace detail

/// Finds a path from `start` (a state, or `starts(range)`) to a goal in spaces that are too large
/// for other algorithms. At each level it keeps the `width` nodes of least f = g + h (among equals
/// those of least h) and forgets the others.
///
///     auto const r = wend::beam_search(problem, start, heuristic, {.width = 100});
///     if (r) use(r.actions, r.ratio());
///
/// The result's `lower_bound` is h of the start, and `ratio()` the cost divided by it. If h never
/// overestimates, the solution costs at most `ratio()` times the least cost. Nothing else is
/// proved.
///
/// - *Width*: a wider beam takes more time and usually, but not always, finds a better solution.
///   With `.selection = wend::beam_selection::monotonic` a wider beam never finds a worse solution
///   if h never overestimates: the nodes of a narrow beam are the first ones of a wide beam. At the
///   same width, a monotonic beam usually finds worse solutions than the default.
/// - *Duplicates*: a successor is dropped if its state was in the beam at no higher cost (and, in
///   the monotonic variant, in no higher slot). States that were in the beam are stored; other
///   states are not.
/// - *Termination*: goals are tested when they are generated. At the end of a level, the cheapest
///   goal found is the solution, unless the f of a node in the beam is below the cost of that goal;
///   then the search continues with the next level. In a large space the search may loop forever:
///   set a limit.
/// - *Status*: `width_limit` if the beam is empty and nodes were forgotten; a wider beam may find a
///   goal. `exhausted` is a proof.
/// - *Statistics*: `stored` counts the nodes that were in the beam, and goals. `pruned` also counts
///   successors for which the beam had no slot, duplicates included.
/// \pre  Costs are not negative. States are hashed, packed or ranked.
/// \post `solved`: `actions` lead from the start to a goal at `cost`. `exhausted`: no goal can be
///       reached.
///       Costs in floating point: \ref rounding.
/// \complexity O(w·b·log(w·b)) time for a level and O(w·(b + d)) memory for width w, branching
///       factor b and solution length d.
/// \throws Exceptions of the problem, the heuristic and the observer; invalid_cost;
///         invalid_problem; invalid_option if the width is 0. Failing to find a goal or running out
///         of memory does not throw: see the result's status.
inline constexpr detail::beam_search_fn beam_search{};

}  // namespace wend
