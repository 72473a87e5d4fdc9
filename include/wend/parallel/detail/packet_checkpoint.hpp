// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <memory>   // std::unique_ptr
#include <optional>
#include <string_view>
#include <type_traits>  // std::is_same_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/detail/checkpoint.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/depth_first/detail/snapshot.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/parallel/detail/parallel_depth_first.hpp>
#include <wend/partitioned/detail/packet_list.hpp>

/// \file
/// Saves a paused multi-threaded depth-first search in a checkpoint, and loads one, by following
/// the path to each packet.

namespace wend::detail {

/// A path from a start, the g and h of its end, and the counts after its packet.
template <class Cost>
struct kept_way {
  struct step {
    std::uint64_t action = 0;  ///< Its place among the tried actions.
    std::uint64_t of = 0;      ///< The number of tried actions.
  };
  bool expanded = false;  ///< The end is expanded, and the last step is its first remaining action.
  std::uint64_t start = 0;
  Cost g{};
  std::optional<Cost> h{};  ///< Empty without a heuristic.
  std::vector<step> steps{};
  depth_first_counts<Cost> after{};  ///< The counts between this packet and the next.

  [[nodiscard]] packet as_packet() const {
    packet p{{static_cast<std::size_t>(start)}, expanded};
    for (step const& s : steps) p.at.push_back(static_cast<std::size_t>(s.action));
    return p;
  }
};

/// The state of a multi-threaded search between two runs. It contains no states or actions: packets
/// are identified by the places of the actions that lead to them.
template <class Cost>
struct packet_snapshot : kept_iterations<Cost> {
  using counts = depth_first_counts<Cost>;

  counts before{};
  counts needless{};
  std::vector<kept_way<Cost>> solution{};  ///< At most one.
  std::vector<kept_way<Cost>> packets{};

  void write(checkpoint_writer& out) {
    describe(out);
    write_ways(out, "solution", solution);
    write_ways(out, "packets", packets);
  }
  void read(checkpoint_reader& in) {
    describe(in);
    read_ways(in, "solution", solution);
    read_ways(in, "packets", packets);
    if (!adds_up()) checkpoint_reader::damaged();
  }

  [[nodiscard]] counts sum() const {
    counts total = before;
    add_counts(total, needless);
    for (auto const& p : packets) add_counts(total, p.after);
    return total;
  }

 private:
  template <class Lines>
  void describe(Lines&& lines) {
    lines("status", this->status, this->over);
    lines("iterations", this->iterations, this->within_iteration);
    lines("cut", this->cut_depth);
    lines("goals", this->goals);
    lines("elapsed", this->elapsed);
    describe(lines, "before", before);
    describe(lines, "needless", needless);
  }
  /// The lines of `counts`, or of the counts of a checkpoint that is written.
  template <class Lines, class Counts>
  static void describe(Lines&& lines, std::string_view name, Counts& c) {
    lines(name, c.expanded, c.generated, c.pruned, c.pruned_moves, c.duplicates, c.max_depth,
          c.depth_cut, c.least_cut);
  }

  static void write_ways(checkpoint_writer& out, std::string_view name,
                         std::vector<kept_way<Cost>> const& ways) {
    out(name, static_cast<std::uint64_t>(ways.size()));
    for (auto const& w : ways) {
      out("way", w.expanded, w.start, static_cast<std::uint64_t>(w.steps.size()), w.g, w.h);
      for (auto const& s : w.steps) out("step", s.action, s.of);
      describe(out, "after", w.after);
    }
  }
  static void read_ways(checkpoint_reader& in, std::string_view name,
                        std::vector<kept_way<Cost>>& ways) {
    std::uint64_t count = 0;
    in(name, count);
    for (; count != 0; --count) {
      auto& w = ways.emplace_back();
      std::uint64_t steps = 0;
      in("way", w.expanded, w.start, steps, w.g, w.h);
      for (; steps != 0; --steps) {
        auto& s = w.steps.emplace_back();
        in("step", s.action, s.of);
      }
      describe(in, "after", w.after);
    }
  }

  // ---- checks that the contents are possible

  [[nodiscard]] bool adds_up() const {
    if (!this->is_possible() || !are_possible()) return false;
    bool const solved = this->status == search_status::solved;
    return solution.size() <= 1 && (!solved || this->goals != 0) &&
           (this->goals != 0) == (!solution.empty() || this->start_goals != 0) &&
           ((packets.empty() && solution.empty()) || this->within_iteration) && are_ways();
  }

  /// True if no count is too large to be added up.
  [[nodiscard]] bool are_possible() const {
    std::uint64_t const parts = packets.size() + 2;
    auto const small = [&](counts const& c) {
      for (auto const n : {c.expanded, c.generated, c.pruned, c.pruned_moves, c.duplicates,
                           c.max_depth})
        if (n > this->many / parts) return false;
      return !(c.least_cut && fault_of(*c.least_cut));
    };
    if (!small(before) || !small(needless)) return false;
    for (auto const& p : packets)
      if (!small(p.after)) return false;
    auto const total = sum();
    // A packet begins somewhere in the tree, so only the total of all packets has at least as many
    // nodes as its depth.
    return total.max_depth <= total.generated &&
           (!this->cut_depth || *this->cut_depth <= total.max_depth);
  }

  /// True if the packets are in order, and no longer than the work done.
  [[nodiscard]] bool are_ways() const {
    std::uint64_t const deepest = sum().max_depth;
    auto const is_way = [&](kept_way<Cost> const& w) {
      if (w.start >= this->starts || w.steps.size() > deepest + (w.expanded ? 1 : 0)) return false;
      for (auto const& s : w.steps)
        if (s.action >= s.of) return false;
      return !w.expanded || !w.steps.empty();
    };
    for (auto const& w : solution)
      if (!is_way(w) || w.expanded) return false;
    for (std::size_t i = 0; i < packets.size(); ++i)
      if (!is_way(packets[i]) ||
          (i != 0 && !(packets[i - 1].as_packet().at < packets[i].as_packet().at)))
        return false;
    return true;
  }
};

/// The number of threads, and the division of the work among them, is not stored.
template <class P, class Iterations, class Options, class H, class Observer>
class depth_first_checkpoint<parallel_depth_first<P, Iterations, Options, H, Observer>> {
  using engine = parallel_depth_first<P, Iterations, Options, H, Observer>;
  using sequential = depth_first_checkpoint<typename engine::sequential_search>;
  using cost = cost_t<P>;
  using snapshot = packet_snapshot<cost>;
  using way = kept_way<cost>;
  using worker = packet_worker<P, H>;
  using solution = typename engine::pool::solution;
  using checks = depth_first_checks<P, Iterations, H>;
  using fault = checkpoint_fault;

  static constexpr bool informed = !std::is_same_v<H, blind>;

 public:
  static void save(engine const& e, checkpoint_writer& out, sought_solutions) {
    if (has_failed(e))
      refuse(fault::wrong_moment, "cannot be made from a search that has failed");
    auto iterations = e.search_.iterations_;
    iterations.options(out);
    out("cycle_check", e.search_.loop_.cycles_);
    out("deterministic", e.manner_.deterministic);
    kept_moves::of(e.search_.loop_.moves_).describe(out);
    auto k = taken(e);
    k.describe_starts(out);
    iterations.bounds(out);
    k.write(out);
  }

  /// \post If it rejects the checkpoint, or user code throws, the search is as newly constructed.
  static void load(engine& e, checkpoint_reader& in, sought_solutions) {
    if (e.search_.loop_.iteration_ != 0 || e.life.status != search_status::running)
      refuse(fault::wrong_moment, "must be loaded before the search is run");
    check_options(e, in);
    auto iterations = e.search_.iterations_;
    snapshot k;
    k.describe_starts(in);
    iterations.bounds(in);
    k.read(in);
    in.finish();
    check_ends(k, e.manner_.deterministic);
    checks::starts(*e.search_.loop_.problem_, *e.search_.heuristic_, e.starts_, k);
    if (k.start_goals == 0) checks::bounds(e.starts_, k, k.sum().least_cut, iterations);
    auto best = best_of(e, k);
    auto packets = packets_of(e, k);
    e.search_.iterations_ = std::move(iterations);
    put(e, k, std::move(packets), std::move(best));
  }

  /// Loads a checkpoint of the sequential search, with which a parallel search begins.
  /// \post If it rejects the checkpoint, or user code throws, the search is as newly constructed.
  static void load_sequential(engine& e, checkpoint_reader& in, sought_solutions sought) {
    if (e.life.status != search_status::running)
      refuse(fault::wrong_moment, "must be loaded before the search is run");
    auto& alone = e.search_;
    sequential::load(alone, in, sought);
    e.life.status = alone.life.status;
    e.life.clock.count_from(alone.life.clock.elapsed());
  }

 private:
  /// It may allocate the memory that it needs.
  static std::unique_ptr<worker> follower(engine const& e) {
    return std::make_unique<worker>(e.tree(), std::nullopt);
  }

  // ---- to a snapshot

  static snapshot taken(engine const& e) {
    snapshot k;
    sequential::take_iterations(e.search_, k);
    k.status = e.life.status;
    if (e.divided_) k.goals = e.pool_->goals();
    k.elapsed = e.life.clock.elapsed().count();
    if (k.iterations == 0) return k;
    if (e.divided_ && !e.pool_->is_noted()) checks::no_memory();
    if (k.start_goals != 0) return k;
    auto const w = follower(e);
    if (auto const at = solution_of(e))
      k.solution.push_back(way_to(*w, {*at, false}, leaf_state::goal));
    auto const left = left_of(e);
    k.before = left.before;
    k.needless = left.needless;
    for (auto const& [at, p] : left.all()) {
      k.packets.push_back(way_to(*w, {at, p.expanded}, leaf_state::tested));
      k.packets.back().after = p.after;
    }
    return k;
  }

  static std::optional<tree_position> solution_of(engine const& e) {
    if (e.divided_ && e.pool_->best()) return e.pool_->best()->at;
    if (!e.divided_ && e.life.status == search_status::solved) return e.path().position();
    return std::nullopt;
  }
  /// The remaining packets; none when the search is solved with `deterministic`.
  static packet_list<cost> left_of(engine const& e) {
    if (e.divided_) return e.pool_->packets();
    if (e.life.status != search_status::solved || !e.manner_.deterministic) return e.left();
    packet_list<cost> nothing;
    nothing.before = e.search_.loop_.at_;
    return nothing;
  }

  static way way_to(worker& w, packet const& p, leaf_state end) {
    way to;
    to.expanded = p.expanded;
    to.start = p.at.front();
    auto const seen = [&](std::size_t actions) {
      to.steps.push_back({p.at[to.steps.size() + 1], actions});
    };
    switch (w.begin(p, seen, end)) {
      case arrival::there: break;
      case arrival::no_memory: checks::no_memory();
      case arrival::elsewhere:
        refuse(fault::other_problem, "cannot be made: its paths now lead elsewhere");
    }
    to.g = w.end().g;
    if constexpr (informed) to.h = w.end().h;
    w.forget();
    return to;
  }

  // ---- from a snapshot

  static void check_options(engine& e, checkpoint_reader& in) {
    checks::options(e.search_.iterations_, e.search_.loop_.cycles_, in);
    bool deterministic = false;
    in("deterministic", deterministic);
    if (deterministic != e.manner_.deterministic)
      refuse(fault::other_search, "is of a search with another value of deterministic");
    kept_moves moves;
    moves.describe(in);
    moves.adopt(e.search_.loop_.moves_);
  }

  /// Checks that the search can have ended like this, with these counts.
  static void check_ends(snapshot const& k, bool deterministic) {
    bool const solved = k.status == search_status::solved;
    std::uint64_t open = 0;
    if (k.start_goals != 0)
      open = k.iterations == 0 ? 0 : k.starts - 1;
    else if (solved && deterministic)
      open = k.starts - 1 - k.solution.front().start;
    else
      for (way const& w : k.packets) open += w.expanded ? 0 : 1;
    auto const last = k.sum();
    bool const cut_for_good = Iterations::keeps_cuts && last.least_cut;
    // Every generated node is expanded, dropped, a goal, or pending.
    bool const right =
        last.generated + k.iterations * k.starts ==
            last.expanded + last.pruned + last.duplicates + k.goals + open &&
        (k.start_goals == 0 || (solved && k.goals == 1 && k.iterations == 1)) &&
        (!solved || !deterministic || k.packets.empty()) &&
        (solved || deterministic || k.goals == 0) &&
        (solved || k.solution.empty() || !k.packets.empty()) &&
        (!k.over || k.status != search_status::cost_limit || cut_for_good) &&
        (!k.over || k.status != search_status::exhausted || !cut_for_good) &&
        (k.within_iteration || (!last.depth_cut && (Iterations::keeps_cuts || !last.least_cut)));
    if (!right) checkpoint_reader::damaged();
    if (!solved)  // a solution makes everything after it unnecessary
      for (way const& w : k.packets)
        if (!k.solution.empty() && k.solution.front().as_packet().at < w.as_packet().at)
          checkpoint_reader::damaged();
  }

  /// Follows a path, which must match the checkpoint. \post The worker is at its end.
  static void follow(worker& w, way const& to, leaf_state end) {
    std::size_t steps = 0;
    bool same = true;
    auto const seen = [&](std::size_t actions) { same = same && actions == to.steps[steps++].of; };
    auto const arrived = w.begin(to.as_packet(), seen, end);
    if (!same) checks::other_problem("a state has another number of actions");
    if (arrived == arrival::no_memory) checks::no_memory();
    if (arrived == arrival::elsewhere) checks::other_problem("its paths lead elsewhere");
    depth_first_level<cost> level;
    level.g = to.g;
    level.h = to.h;
    checks::node(w.end(), level);
  }

  static std::optional<solution> best_of(engine const& e, snapshot const& k) {
    if (k.start_goals != 0) return solution{{0}, e.starts_.number(0)};
    if (k.solution.empty()) return std::nullopt;
    auto const w = follower(e);
    follow(*w, k.solution.front(), leaf_state::goal);
    auto const p = k.solution.front().as_packet();
    return solution{p.at, e.starts_.number(p.at.front()), w->actions(),
                                     w->end().g};
  }

  static packet_list<cost> packets_of(engine const& e, snapshot const& k) {
    packet_list<cost> all;
    all.before = k.before;
    all.needless = k.needless;
    for (std::size_t i = 1; k.start_goals != 0 && i < e.starts_.size(); ++i)
      all.append({{i}, false});
    auto const w = follower(e);
    for (way const& to : k.packets) {
      follow(*w, to, leaf_state::tested);
      w->forget();
      all.append(to.as_packet(), to.after);
    }
    return all;
  }

  static void put(engine& e, snapshot const& k, packet_list<cost> packets,
                  std::optional<solution> best) {
    sequential::put_iterations(e.search_, k);
    e.life.status = k.status;
    e.life.clock.count_from(std::chrono::duration<double>(k.elapsed));
    if (k.within_iteration || k.goals != 0)
      e.divide(std::move(packets), k.goals, std::move(best));
    else
      e.leave_iteration(packets.sum());
  }
};

template <class P, class Iterations, class Options, class H, class Observer>
auto& kept_engine(parallel_depth_first<P, Iterations, Options, H, Observer>& e) {
  return e;
}

}  // namespace wend::detail
