// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::reverse
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t, std::uint32_t
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>  // std::logic_error
#include <string>
#include <utility>  // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/column.hpp>
#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/reserve.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/external/detail/bucket_table.hpp>
#include <wend/io/checkpoint.hpp>  // name_of_type
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/session/detail/check_start.hpp>
#include <wend/session/detail/search_life.hpp>

/// \file
/// External A*, a core of search_session: buckets of equal g and h, expanded one after the other.

namespace wend::detail {

/// Paths of external A*, followed backward through the tables in files.
template <class P, class H>
class bucket_paths {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using key = pack_t<P>;

 public:
  bucket_paths(P const& p, H const& heuristic, std::vector<state> const& starts,
               bucket_table<key> const& table)
      : p_(&p), heuristic_(&heuristic), starts_(&starts), table_(&table) {}

  /// A path to a state that was expanded, or generated, at this g.
  [[nodiscard]] path_from_start<P> to(key const& k, std::uint64_t g) const {
    path_from_start<P> path;
    state s = p_->unpack(k);
    while (g != 0) {
      auto const before = before_of(s, g);
      if (!before) raise_no_predecessor();
      path.actions.push_back(before->action);
      s = before->from;
      g = before->g;
    }
    std::reverse(path.actions.begin(), path.actions.end());
    while (path.start < starts_->size() && !((*starts_)[path.start] == s)) ++path.start;
    if (path.start == starts_->size()) raise_no_predecessor();
    return path;
  }

 private:
  struct step {
    state from;
    action_t<P> action;
    std::uint64_t g;
  };

  [[noreturn]] static void raise_no_predecessor() {
    raise(std::logic_error("wend: no action leads to a state that was found: the problem has "
                           "changed, or the inverse of an action does not lead back"));
  }
  static void fail(std::string const& what) { raise(invalid_cost(what, 0)); }

  [[nodiscard]] std::optional<step> before_of(state const& s, std::uint64_t g) const {
    std::optional<step> found;
    if constexpr (invertible_problem<P>) {
      for (auto&& a : actions_of(*p_, s)) {
        state const from = result_of(*p_, s, a);
        action_t<P> const back = p_->inverse(a);
        auto const price = cost_of_action(*p_, from, back, fail);
        if (!price.applicable) continue;
        auto const c = static_cast<std::uint64_t>(price.value);
        auto const h = evaluator<P, H>::of(*heuristic_, from, fail);
        if (c > g || !h || !table_->has(p_->pack(from), g - c, static_cast<std::uint64_t>(*h)))
          continue;
        found.emplace(step{from, back, g - c});
        break;
      }
    } else {
      table_->find_below(g, [&](key const& k, std::uint64_t g_before) {
        state const from = p_->unpack(k);
        for (auto&& a : actions_of(*p_, from)) {
          auto const price = cost_of_action(*p_, from, a, fail);
          if (!price.applicable) continue;
          auto const c = static_cast<std::uint64_t>(price.value);
          if (g_before + c != g || !(result_of(*p_, from, a) == s)) continue;
          found.emplace(step{from, static_cast<action_t<P> const&>(a), g_before});
          return true;
        }
        return false;
      });
    }
    return found;
  }

  P const* p_;
  H const* heuristic_;
  std::vector<state> const* starts_;
  bucket_table<key> const* table_;
};

/// A cost as stored in the files. `fail(what)` must not return.
template <class Cost, class Fail>
std::uint32_t stored_cost(Cost const& c, Fail&& fail) {
  auto const value = static_cast<std::uint64_t>(c);
  if (value > std::numeric_limits<std::uint32_t>::max())
    fail(std::string("the cost of the path, or an estimate, does not fit 32 bits"));
  return static_cast<std::uint32_t>(value);
}

template <class P, class H>
class bucket_successors {
  using cost = cost_t<P>;
  using evaluates = evaluator<P, H>;

 public:
  bucket_successors(P const& p, H const& heuristic) noexcept : p_(&p), heuristic_(&heuristic) {}

  [[nodiscard]] std::span<bucket_entry<pack_t<P>> const> entries() const noexcept {
    return {entries_.begin(), entries_.size()};
  }

  /// True if a sum was cut among the last generated successors.
  [[nodiscard]] bool has_cut() const noexcept { return has_cut_; }

  /// Generates the successors of a state. Returns the number of dropped ones: dead ends, and, if
  /// `cuts`, those whose cost, or f, does not fit its type. Empty if there is no memory for the
  /// others. `refuse(action, what)` must not return.
  template <class Refuse>
  std::optional<std::uint64_t> produce(state_t<P> const& s, std::uint64_t g_of_state,
                                       std::uint64_t h_of_state, bool cuts, Refuse const& refuse) {
    entries_.clear();
    has_cut_ = false;
    std::uint64_t pruned = 0;
    auto const g = static_cast<cost>(g_of_state);
    auto const h = static_cast<cost>(h_of_state);
    auto const estimates = [&] {
      if constexpr (evaluates::incremental)
        return 0;
      else
        return evaluates(*heuristic_, s, &h);
    }();
    for (auto&& given : actions_of(*p_, s)) {
      action_t<P> const& a = given;
      auto const fail = [&](std::string const& what) { refuse(a, what); };
      auto const step = cost_of_action(*p_, s, given, fail);
      if (!step.applicable) continue;
      cost const c = step.value;
      if (c == 0) fail("the cost of an action is 0, and external_astar needs 1 or more");
      state_t<P> const child = result_of(*p_, s, given);
      std::optional<cost> h_child;
      if constexpr (evaluates::incremental)
        h_child = changed_estimate(h, heuristic_->delta(s, a), fail);
      else
        h_child = estimates.of_child(a, child, fail);
      if (!h_child) {
        ++pruned;
        continue;
      }
      auto const g_child = checked_sum(g, c);
      if (!g_child || !checked_sum(*g_child, *h_child)) {
        sum_fault const& what = g_child ? sum_does_not_fit : path_does_not_fit;
        if (!cuts) fail(fault_text(what.text, "", g_child ? *h_child : c, what.remedy));
        has_cut_ = true;
        ++pruned;
        continue;
      }
      if (h > c + *h_child)
        fail("external_astar needs a consistent heuristic, and h is " + text_of(h) +
             " before an action that costs " + text_of(c) + " and " + text_of(*h_child) +
             " after it");
      if (!entries_.reserve(1)) return std::nullopt;
      entries_.append(bucket_entry<pack_t<P>>{stored_cost(*g_child, fail),
                                              stored_cost(*h_child, fail), p_->pack(child)});
    }
    return pruned;
  }

 private:
  P const* p_;
  H const* heuristic_;
  memory_budget own_{};  // separate from the blocks' budget, which is used up
  column<bucket_entry<pack_t<P>>> entries_{own_};
  bool has_cut_ = false;
};

/// A best-first search whose states are in files: a core of search_session, without steps.
/// `Options` has limits, memory and the members of directory_settings. Of the observer's hooks
/// only on_progress is called.
template <class P, class H, class Options, class Observer>
class bucket_core {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using key = pack_t<P>;
  using entry = bucket_entry<key>;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::any || hooks::progress,
                "wend: external A* calls only the observer's hook on_progress, which this observer "
                "does not have");

 public:
  using problem_type = P;
  using heuristic_type = H;
  using observer_type = Observer;
  using options_type = Options;
  using limits_type = search_limits<cost>;
  using result_type = result_t<P>;
  static constexpr bool steps = false;

  /// \throws invalid_option without a directory, and for a limit of depth; invalid_problem.
  template <class S>
  bucket_core(P const& problem, S const& start, H const& heuristic, Options const& options,
              Observer& observer)
      : life(options.limits, options.memory),
        problem_(&problem),
        heuristic_(&heuristic),
        observer_(&observer),
        starts_(to_starts<state>(start)),
        // If actions cost 1 and have inverses, g of neighbours differs by at most 1.
        table_(life.budget, {options.directories, options.label, options.room, options.files},
               unit_cost_problem<P> && invertible_problem<P>
                   ? 2
                   : std::numeric_limits<std::uint64_t>::max()),
        successors_(problem, heuristic) {
    check(life.limits);
    check_starts(problem, starts_);
  }
  bucket_core(bucket_core const&) = delete;
  bucket_core& operator=(bucket_core const&) = delete;
  ~bucket_core() {
    if (begun_ &&
        (life.status == search_status::solved || life.status == search_status::exhausted))
      table_.end();
  }

  search_life<cost> life;

  static void check(limits_type const& limits) {
    if (limits.max_depth)
      raise(invalid_option("wend: external_astar has no depth limit: expected max_cost"));
  }

  /// Opens the files.
  bool enter() {
    return go([this] { return begin(); });
  }
  /// Expands a bucket.
  bool visit() {
    return go([this] { return bucket(); });
  }

  /// The counts of all runs, also those of earlier processes; `max_open` and `bytes` are maxima.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    if (begun_) {
      s.duplicates += table_.duplicates();
      s.open = s.starts + s.generated - s.pruned - s.duplicates - s.expanded;
      s.stored = s.expanded + s.open;
      s.max_open = std::max(s.max_open, s.open);
    }
    if (life.status == search_status::solved) s.goals = 1;
    return life.counted(s);
  }

  [[nodiscard]] progress_event progress() const {
    progress_event e{statistics()};
    if (begun_) e.bound = static_cast<double>(bucket_.g + bucket_.h);
    return e;
  }

  /// The answer so far.
  /// \complexity For a solution of d actions, if these have inverses, O(d b log n) reads of blocks
  ///             of up to 64 KiB; otherwise O(d) reads of all files.
  /// \throws external_file_error; whatever the problem throws.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = life.status;
    r.statistics = statistics();
    if (life.status != search_status::solved) return r;
    if (goal_start_) {
      r.start = *goal_start_;
      r.cost = cost{};
      return r;
    }
    auto path = path_to_key(table_.state().goal, table_.state().goal_g);
    r.cost = static_cast<cost>(table_.state().goal_g);
    r.actions = std::move(path.actions);
    r.start = path.start;
    r.statistics.depth = r.actions.size();
    return r;
  }

 private:
  /// Calls `f`. Returns true if it returns no status: the search continues.
  template <class F>
  bool go(F const& f) {
    auto const how = own_.part(f);
    return !how || life.finish(*how);
  }

  std::optional<search_status> begin() {
    for (std::size_t i = 0; !begun_ && i < starts_.size(); ++i)
      if (problem_->is_goal(starts_[i])) {
        goal_start_ = i;
        return search_status::solved;
      }
    if (!table_.make()) return search_status::memory_limit;
    if (auto const most = life.limits.max_memory; most && *most < life.budget.bytes())
      return search_status::memory_limit;
    if (!is_open_ && !open()) return search_status::memory_limit;
    return std::nullopt;
  }

  /// Opens the files, or begins with the starts. After a file error the search resumes from the
  /// contents of the files, as another process would. Returns false if there is no memory for the
  /// starts.
  [[nodiscard]] bool open() {
    begun_ = false;
    std::string known;
    auto const note = [&](std::uint64_t n) { with_files([&] { append_number(known, n, 8); }); };
    std::vector<entry> entries;
    if (!reserve_empty(entries, starts_.size())) return false;
    for (state const& s : starts_) {
      auto const fail = [&](std::string const& what) { raise(invalid_cost(what, 0)); };
      auto const h = evaluator<P, H>::of_start(*problem_, *heuristic_, s, fail);
      note(h ? static_cast<std::uint64_t>(*h) + 1 : 0);
      note(hash_of(problem_->pack(s)));
      for (auto&& a : actions_of(*problem_, s))
        note(hash_of(problem_->pack(result_of(*problem_, s, a))));
      if (h) entries.push_back({0, stored_cost(*h, fail), problem_->pack(s)});
    }
    with_files([&] {
      if (table_.open(std::to_string(starts_.size()) + " numbered " +
                          std::to_string(checksum_of(known.data(), known.size())),
                      name_of_type<cost>()))
        return;
      auto& counts = table_.state().counts;
      counts.starts = counts.evaluated = starts_.size();
      counts.pruned = starts_.size() - entries.size();
      for (entry const& e : entries) table_.add(e);
      table_.finish();
    });
    counts_ = table_.state().counts;
    return is_open_ = begun_ = true;
  }

  /// Continues a bucket to its end. Returns the status if the search ends or pauses.
  std::optional<search_status> bucket() {
    if (auto const how = table_.state().status; how != search_status::running) return how;
    // A state that the limit has cut is an error now that there is no limit.
    if (auto const& cut = table_.cut(); cut && !cuts())
      if (!produce(problem_->unpack(cut->key), cut->key, cut->g, cut->h))
        return search_status::memory_limit;
    if (!table_.is_begun()) {
      auto const best = table_.best();
      if (!best) {
        if (table_.cut()) return search_status::cost_limit;
        end(search_status::exhausted);
        return std::nullopt;
      }
      bucket_ = *best;
    }
    auto const& most = life.limits.max_cost;
    if (most && (*most < 0 || static_cast<std::uint64_t>(*most) < bucket_.g + bucket_.h))
      return search_status::cost_limit;
    if (!table_.is_begun()) with_files([&] { table_.begin(bucket_, branching_); });
    for (;;) {
      key const* next = nullptr;
      with_files([&] { next = table_.next(); });
      if (!next) break;
      state const s = problem_->unpack(*next);
      if (problem_->is_goal(s)) {
        if (bucket_.h != 0)
          raise(std::logic_error("wend: external_astar needs a heuristic that is 0 at every goal: "
                                 "got " + std::to_string(bucket_.h)));
        table_.state().goal = *next;
        table_.state().goal_g = bucket_.g;
        end(search_status::solved);
        return std::nullopt;
      }
      if (auto const how = life.template reached<hooks>(counts_.expanded, *observer_,
                                                        [this] { return progress(); }))
        return how;
      if (!expand(s, *next)) return search_status::memory_limit;
    }
    counts_.max_open = statistics().max_open;
    table_.state().counts = counts_;
    with_files([&] { table_.finish(); });
    counts_ = table_.state().counts;
    return std::nullopt;
  }

  /// True if a limit of cost is below all sums that do not fit their type.
  [[nodiscard]] bool cuts() const { return cost_beyond(life.limits.max_cost).has_value(); }

  /// Generates the successors of a state. Returns the number of dropped ones; empty if there is no
  /// memory for the others.
  [[nodiscard]] std::optional<std::uint64_t> produce(state const& s, key const& k, std::uint64_t g,
                                                     std::uint64_t h) {
    return successors_.produce(s, g, h, cuts(), [&](auto const& a, std::string const& what) {
      std::vector<action_t<P>> path = path_to_key(k, g).actions;
      path.push_back(a);
      raise(invalid_cost_at<action_t<P>>(what, std::move(path)));
    });
  }
  /// Returns false, with nothing changed, if there is no memory for the successors.
  [[nodiscard]] bool expand(state const& s, key const& k) {
    auto const dropped = produce(s, k, bucket_.g, bucket_.h);
    if (!dropped) return false;
    std::uint64_t const pruned = *dropped;
    if (successors_.has_cut()) table_.note_cut();
    with_files([&] { table_.expanded(successors_.entries()); });
    std::uint64_t const stored = successors_.entries().size();
    ++counts_.expanded;
    counts_.generated += stored + pruned;
    counts_.evaluated += stored + pruned;
    counts_.pruned += pruned;
    branching_ = std::max(branching_, stored);
    return true;
  }

  /// Performs an operation on files that calls no user code. If it throws, the files are opened
  /// again before the search resumes; lack of memory ends the run.
  template <class F>
  void with_files(F const& f) {
    WEND_TRY { own_(f); }
    WEND_CATCH_ALL {
      is_open_ = false;
      WEND_RETHROW;
    }
  }

  /// Records in the files that the search has ended.
  void end(search_status status) {
    auto& saved = table_.state();
    saved.counts = counts_;
    saved.counts.duplicates += table_.duplicates();
    saved.status = status;
    with_files([&] { table_.save_end(); });
    counts_ = saved.counts;
  }

  [[nodiscard]] path_from_start<P> path_to_key(key const& k, std::uint64_t g) const {
    return bucket_paths<P, H>(*problem_, *heuristic_, starts_, table_).to(k, g);
  }

  P const* problem_;
  H const* heuristic_;
  Observer* observer_;
  std::vector<state> starts_;
  bucket_table<key> table_;
  bool begun_ = false;
  bool is_open_ = false;
  own_work own_{};
  std::optional<std::size_t> goal_start_{};
  wend::statistics counts_{};
  key_file_entry bucket_{};
  std::uint64_t branching_ = 1;
  bucket_successors<P, H> successors_;
};

}  // namespace wend::detail
