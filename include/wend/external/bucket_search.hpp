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
#include <wend/core/detail/text.hpp>
#include <wend/core/detail/watch.hpp>
#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/observer.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/result.hpp>
#include <wend/core/starts.hpp>
#include <wend/external/detail/bucket_table.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/session/detail/call.hpp>
#include <wend/session/detail/check_start.hpp>

/// \file
/// The search object of external A*: buckets of equal g and h, expanded one after the other.

namespace wend::detail {

template <class P>
struct bucket_path {
  std::vector<action_t<P>> actions{};
  std::size_t start = 0;
};

template <class P, class H>
class bucket_way {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using key = pack_t<P>;

 public:
  bucket_way(P const& p, H const& heuristic, std::vector<state> const& starts,
             bucket_table<key> const& table)
      : p_(&p), heuristic_(&heuristic), starts_(&starts), table_(&table) {}

  /// A path to a state that was expanded, or generated, at this g.
  [[nodiscard]] bucket_path<P> to(key const& k, std::uint64_t g) const {
    bucket_path<P> path;
    state s = p_->unpack(k);
    while (g != 0) {
      auto const before = before_of(s, g);
      if (!before) raise_no_way();
      path.actions.push_back(before->action);
      s = before->from;
      g = before->g;
    }
    std::reverse(path.actions.begin(), path.actions.end());
    while (path.start < starts_->size() && !((*starts_)[path.start] == s)) ++path.start;
    if (path.start == starts_->size()) raise_no_way();
    return path;
  }

 private:
  struct step {
    state from;
    action_t<P> action;
    std::uint64_t g;
  };

  [[noreturn]] static void raise_no_way() {
    raise(std::logic_error("wend: no action leads to a state that was found: the problem has "
                           "changed, or its inverse of an action does not lead back"));
  }
  static void fail(std::string const& what) { raise(invalid_cost(what, 0)); }

  [[nodiscard]] std::optional<step> before_of(state const& s, std::uint64_t g) const {
    std::optional<step> found;
    if constexpr (invertible_problem<P>) {
      for (action_t<P> const& a : p_->actions(s)) {
        state const from = p_->result(s, a);
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
        for (auto&& a : p_->actions(from)) {
          auto const price = cost_of_action(*p_, from, a, fail);
          if (!price.applicable) continue;
          auto const c = static_cast<std::uint64_t>(price.value);
          if (g_before + c != g || !(p_->result(from, a) == s)) continue;
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
    for (auto&& given : p_->actions(s)) {
      action_t<P> const& a = given;
      auto const fail = [&](std::string const& what) { refuse(a, what); };
      auto const step = cost_of_action(*p_, s, given, fail);
      if (!step.applicable) continue;
      cost const c = step.value;
      if (c == 0) fail("the cost of an action is 0, and external_astar needs 1 or more");
      state_t<P> const child = p_->result(s, a);
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
             " behind it");
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

/// A best-first search whose states are in files. `Options` has limits, memory and the members of
/// directory_settings. Of the observer's hooks only on_progress is called.
template <class P, class H, class Options, class Observer>
class bucket_search {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using key = pack_t<P>;
  using entry = bucket_entry<key>;
  using hooks = hooks_of<Observer, P>;
  static_assert(!hooks::any || hooks::progress,
                "wend: external A* calls the observer's hook on_progress alone, which this "
                "observer does not have");

 public:
  using problem_type = P;
  using options_type = Options;
  using result_type = result_t<P>;

  /// Problem and heuristic are referred to, and must outlive the search; temporaries are rejected.
  /// \throws invalid_option without a directory, for a limit of depth, and for a limit that is not
  ///         a number; invalid_problem.
  template <class S = state>
  bucket_search(referred<P> problem, S const& start, referred<H> heuristic,
                options_type options = {}, Observer& observer = default_observer<Observer>())
      : problem_(&problem.get()),
        heuristic_(&heuristic.get()),
        observer_(&observer),
        starts_(to_starts<state>(start)),
        options_(std::move(options)),
        budget_(options_.memory),
        // If actions cost 1 and have inverses, g of neighbours differs by at most 1.
        table_(budget_, {options_.directories, options_.label, options_.room, options_.files},
               unit_cost_problem<P> && invertible_problem<P>
                   ? 2
                   : std::numeric_limits<std::uint64_t>::max()),
        successors_(problem.get(), heuristic.get()) {
    options_.limits = checked(std::move(options_.limits));
    for (state const& s : starts_)
      if constexpr (tried_at_start<P>) check_start(*problem_, s);
  }
  bucket_search(bucket_search const&) = delete;
  bucket_search& operator=(bucket_search const&) = delete;
  ~bucket_search() {
    if (begun_ && (status_ == search_status::solved || status_ == search_status::exhausted))
      table_.end();
  }

  /// Runs until the search ends or a limit stops it.
  search_status run() {
    if (status_ == search_status::solved || status_ == search_status::exhausted ||
        status_ == search_status::failed)
      return status_;
    watch_scope const clock(watch_);
    budget_.set_limit(options_.limits.max_memory);
    status_ = search_status::running;
    own_.begin();
    WEND_TRY { status_ = search(); }
    WEND_CATCH_ALL {
      if (!own_.lacks_memory()) WEND_RETHROW;
      status_ = search_status::memory_limit;
    }
    return status_;
  }
  /// Resumes under other limits, which are totals.
  search_status run(search_limits<cost> limits) {
    options_.limits = checked(std::move(limits));
    return run();
  }

  [[nodiscard]] search_status status() const noexcept { return status_; }

  /// The counts, over all processes; `max_open` and `bytes` are the maxima.
  [[nodiscard]] wend::statistics statistics() const {
    wend::statistics s = counts_;
    if (begun_) {
      s.duplicates += table_.duplicates();
      s.open = s.starts + s.generated - s.pruned - s.duplicates - s.expanded;
      s.stored = s.expanded + s.open;
      s.max_open = std::max(s.max_open, s.open);
    }
    if (status_ == search_status::solved) s.goals = 1;
    s.bytes = budget_.peak();
    s.elapsed = watch_.elapsed();
    return s;
  }

  /// The answer so far.
  /// \complexity For a solution of d actions, if these have inverses, O(d b log n) reads of
  ///             blocks of up to 64 KiB; elsewhere O(d) reads of all files.
  /// \throws external_file_error; whatever the problem throws.
  [[nodiscard]] result_type result() const {
    result_type r;
    r.status = status_;
    r.statistics = statistics();
    if (status_ != search_status::solved) return r;
    if (goal_start_) {
      r.start = *goal_start_;
      r.cost = cost{};
      return r;
    }
    auto way = way_to(table_.state().goal, table_.state().goal_g);
    r.cost = static_cast<cost>(table_.state().goal_g);
    r.actions = std::move(way.actions);
    r.start = way.start;
    r.statistics.depth = r.actions.size();
    return r;
  }

 private:
  static search_limits<cost> checked(search_limits<cost> limits) {
    if (limits.max_depth)
      raise(invalid_option("wend: external_astar has no limit of depth: expected max_cost"));
    return checked_limits(std::move(limits));
  }

  search_status search() {
    for (std::size_t i = 0; !begun_ && i < starts_.size(); ++i)
      if (problem_->is_goal(starts_[i])) {
        goal_start_ = i;
        return search_status::solved;
      }
    if (!table_.make()) return search_status::memory_limit;
    if (auto const most = options_.limits.max_memory; most && *most < budget_.bytes())
      return search_status::memory_limit;
    if (!is_open_ && !open()) return search_status::memory_limit;
    while (table_.state().status == search_status::running)
      if (auto const reached = bucket()) return *reached;
    return table_.state().status;
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
      for (auto&& a : problem_->actions(s))
        note(hash_of(problem_->pack(problem_->result(s, a))));
      if (h) entries.push_back({0, stored_cost(*h, fail), problem_->pack(s)});
    }
    with_files([&] {
      if (table_.open(std::to_string(starts_.size()) + " numbered " +
                      std::to_string(checksum_of(known.data(), known.size()))))
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
    auto const& most = options_.limits.max_cost;
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
          raise(std::logic_error("wend: external_astar needs a heuristic that is 0 at a goal, and "
                                 "there never more than 0: got " + std::to_string(bucket_.h)));
        table_.state().goal = *next;
        table_.state().goal_g = bucket_.g;
        end(search_status::solved);
        return std::nullopt;
      }
      if (auto const reached = reached_limit()) return reached;
      if (!expand(s, *next)) return search_status::memory_limit;
    }
    counts_.max_open = statistics().max_open;
    table_.state().counts = counts_;
    with_files([&] { table_.finish(); });
    counts_ = table_.state().counts;
    return std::nullopt;
  }

  std::optional<search_status> reached_limit() {
    auto const& limits = options_.limits;
    if (limits.max_expanded && counts_.expanded >= *limits.max_expanded)
      return search_status::expansion_limit;
    if constexpr (hooks::progress)
      return watch_.reached(limits, [&](auto spent) {
        progress_event e{statistics()};
        e.statistics.elapsed = spent;
        e.bound = static_cast<double>(bucket_.g + bucket_.h);
        observer_->on_progress(e);
      });
    else
      return watch_.reached(limits);
  }

  /// True if a limit of cost is below all sums that do not fit their type.
  [[nodiscard]] bool cuts() const { return cost_beyond(options_.limits.max_cost).has_value(); }

  /// Generates the successors of a state. Returns the number of dropped ones; empty if there is no
  /// memory for the others.
  [[nodiscard]] std::optional<std::uint64_t> produce(state const& s, key const& k, std::uint64_t g,
                                                     std::uint64_t h) {
    return successors_.produce(s, g, h, cuts(), [&](auto const& a, std::string const& what) {
      std::vector<action_t<P>> path = way_to(k, g).actions;
      path.push_back(a);
      raise(invalid_cost_at<action_t<P>>("wend: " + what, std::move(path)));
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
    with_files([&] { table_.save(); });
    counts_ = saved.counts;
    table_.leave();
  }

  [[nodiscard]] bucket_path<P> way_to(key const& k, std::uint64_t g) const {
    return bucket_way<P, H>(*problem_, *heuristic_, starts_, table_).to(k, g);
  }

  P const* problem_;
  H const* heuristic_;
  Observer* observer_;
  std::vector<state> starts_;
  options_type options_;
  memory_budget budget_;
  bucket_table<key> table_;
  watch watch_{};
  search_status status_ = search_status::running;
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
