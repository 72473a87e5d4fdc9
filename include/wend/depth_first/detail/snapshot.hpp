// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>        // names
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <new>          // std::bad_alloc
#include <optional>
#include <string>
#include <string_view>  // names
#include <type_traits>  // std::is_same_v
#include <vector>       // the path

#include <wend/core/cost.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/cycle_check.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/depth_first/detail/move_pruner.hpp>
#include <wend/depth_first/detail/starts.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>

/// \file
/// The state of a paused depth-first search, independent of the engine's tables, and the checks of
/// its consistency.

namespace wend::detail {

template <>
inline constexpr auto checkpoint_names<search_status> = [] {
  std::array<std::string_view, 10> names{};
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = to_string(static_cast<search_status>(i));
  return names;
}();
template <>
inline constexpr std::array<std::string_view, 3> checkpoint_names<cycle_check>{"none", "parent",
                                                                               "path"};
template <>
inline constexpr std::array<std::string_view, 4> checkpoint_names<leaf_state>{"none", "fresh",
                                                                              "tested", "goal"};

/// A node on the path. Action counts refer to the result of `actions(state)`, including the actions
/// that the cycle check skips.
template <class Cost>
struct depth_first_level {
  std::uint64_t actions = 0;  ///< The number of actions.
  std::uint64_t tried = 0;    ///< The number of actions done; the path continues with the last one.
  std::uint64_t number = 0;   ///< The number of the node, for observers.
  Cost g{};
  std::optional<Cost> h{};  ///< Empty without a heuristic.
};

/// The part of a snapshot that does not depend on the shape of the unsearched rest.
template <class Cost>
struct kept_iterations {
  search_status status = search_status::running;
  bool over = false;  ///< The search has ended.
  bool within_iteration = false;
  std::uint64_t iterations = 0;  ///< Begun.
  std::uint64_t starts = 0;
  std::uint64_t start_goals = 0;  ///< Starts that are goals: each iteration begins with them.
  std::optional<Cost> least_f{};  ///< Least f of the starts; empty before any iteration.
  std::optional<std::uint64_t> cut_depth{};
  std::uint64_t goals = 0;
  double elapsed = 0;

  /// The lines that are read first: they identify the search.
  template <class Lines>
  void describe_starts(Lines&& lines) {
    lines("starts", starts, start_goals);
    lines("least_f", least_f);
  }

 protected:
  static constexpr std::uint64_t many = std::uint64_t{1} << 60;  // sums of a few do not overflow

  /// True if such a search is possible. A file can be edited and its checksum fixed, so the members
  /// are compared with each other here, and with the problem when paths are followed.
  [[nodiscard]] bool is_possible() const {
    if (starts > many || goals > many || (starts != 0 && iterations > many / starts)) return false;
    bool const ended = status == search_status::exhausted || status == search_status::depth_limit ||
                       status == search_status::cost_limit;
    return status != search_status::failed && elapsed >= 0 && !fault_of(elapsed) &&
           start_goals <= starts && least_f.has_value() == (iterations != 0) &&
           (iterations != 0 || !within_iteration) && (!over || (ended && !within_iteration)) &&
           (status != search_status::exhausted || over) &&
           (status != search_status::depth_limit || !over || cut_depth.has_value());
  }
};

/// The state of an unbroken search between two steps. It contains no states or actions: the path is
/// given by the indices of its actions in `actions(state)`.
template <class Cost>
struct depth_first_snapshot : kept_iterations<Cost> {
  std::uint64_t starts_begun = 0;        ///< In this iteration.
  std::optional<std::uint64_t> start{};  ///< The number of the last start begun.
  depth_first_counts<Cost> counts{};
  leaf_state leaf = leaf_state::none;           ///< The kind of the last node on the path.
  std::vector<depth_first_level<Cost>> path{};  ///< The start first; empty between two starts.

  /// The other lines, except those of the path.
  template <class Lines>
  void describe(Lines&& lines) {
    lines("status", this->status, this->over);
    lines("iterations", this->iterations, this->within_iteration);
    lines("begun", starts_begun, start);
    lines("cut", this->cut_depth, counts.depth_cut, counts.least_cut);
    lines("expanded", counts.expanded);
    lines("generated", counts.generated);
    lines("pruned", counts.pruned);
    lines("pruned_moves", counts.pruned_moves);
    lines("duplicates", counts.duplicates);
    lines("goals", this->goals);
    lines("max_depth", counts.max_depth);
    lines("numbered", counts.numbered);
    lines("elapsed", this->elapsed);
  }

  void write(checkpoint_writer& out) {
    describe(out);
    out("path", static_cast<std::uint64_t>(path.size()), leaf);
    for (auto const& l : path) out("node", l.actions, l.tried, l.number, l.g, l.h);
  }
  void read(checkpoint_reader& in) {
    describe(in);
    std::uint64_t size = 0;
    in("path", size, leaf);
    for (; size != 0; --size) {
      auto& l = path.emplace_back();
      in("node", l.actions, l.tried, l.number, l.g, l.h);
    }
    if (!adds_up()) checkpoint_reader::damaged();
  }

 private:
  /// True if its counts are possible in some search.
  [[nodiscard]] bool adds_up() const {
    for (std::uint64_t const count :
         {counts.expanded, counts.generated, counts.pruned, counts.pruned_moves, counts.duplicates,
          counts.max_depth})
      if (count > this->many) return false;
    if (!this->is_possible()) return false;
    bool const pending = leaf == leaf_state::fresh || leaf == leaf_state::tested;
    bool const solved = this->status == search_status::solved;
    bool const within = this->within_iteration;
    std::uint64_t const begun = this->iterations;
    std::uint64_t const open = begun == 0 ? 0 : this->starts - starts_begun + (pending ? 1u : 0u);
    return starts_begun <= this->starts && start.has_value() == (starts_begun != 0) &&
           counts.generated + begun * this->starts ==
               counts.expanded + counts.pruned + counts.duplicates + this->goals + open &&
           (leaf == leaf_state::goal) == solved && (leaf == leaf_state::none || !path.empty()) &&
           (path.empty() || (within && starts_begun != 0)) &&
           (within || begun == 0 || starts_begun == this->starts) &&
           !(counts.least_cut && fault_of(*counts.least_cut)) && reaches_as_deep() &&
           (within || !counts.depth_cut);
  }

  /// True if the depths agree, and the path is no longer than the work counted.
  [[nodiscard]] bool reaches_as_deep() const {
    std::uint64_t const nodes = path.size();
    std::uint64_t const steps = nodes == 0 ? 0 : nodes - 1;
    std::uint64_t const opened = leaf == leaf_state::none ? nodes : steps;
    return counts.max_depth <= counts.generated && steps <= counts.max_depth &&
           opened <= counts.expanded && (!this->cut_depth || *this->cut_depth <= counts.max_depth);
  }
};

/// The identity of a move automaton; all 0 without one.
struct kept_moves {
  std::uint64_t length = 0;
  std::uint64_t states = 0;
  std::uint64_t problem = 0;

  template <class P>
  static kept_moves of([[maybe_unused]] move_pruner<P> const& moves) {
    if constexpr (move_pruner<P>::prunes)
      if (moves.on())
        return {moves.automaton().length(), moves.automaton().states(),
                moves.automaton().problem_code()};
    return {};
  }

  template <class Lines>
  void describe(Lines&& lines) {
    lines("prune_moves", length, states, problem);
  }
  /// Rejects the checkpoint of a search with another automaton. A search that chooses its automaton
  /// itself builds the one of the checkpoint.
  template <class P>
  void adopt(move_pruner<P>& moves) const {
    if constexpr (move_pruner<P>::prunes) {
      WEND_TRY { moves.use_earned(problem, to_size(length)); }
      WEND_CATCH(std::bad_alloc) {
        refuse(checkpoint_fault::no_memory, "has a move automaton that does not fit in memory");
      }
    }
    if (*this != of(moves))
      refuse(checkpoint_fault::other_search,
             "is of a search with another value of prune_moves");
  }

  friend bool operator==(kept_moves const&, kept_moves const&) = default;
};

/// The solutions that a saved search looks for.
enum class sought_solutions { one, all };

/// Checks a snapshot for consistency with itself, with the options and with the problem. Each
/// function rejects it with the reason.
template <class P, class Iterations, class H>
struct depth_first_checks {
  using cost = cost_t<P>;
  using snapshot = depth_first_snapshot<cost>;

  static constexpr bool informed = !std::is_same_v<H, blind>;

  /// Reads the options and the cycle check, which must be those of this search.
  static void options(Iterations const& ours, cycle_check our_cycles, checkpoint_reader& in) {
    auto theirs = ours;
    theirs.options(in);
    if (!theirs.asks_as(ours))
      refuse(checkpoint_fault::other_search, "is of a search with another min_bound_increase");
    auto cycles = cycle_check::none;
    in("cycle_check", cycles);
    if (cycles != our_cycles)
      refuse(checkpoint_fault::other_search, "is of a search with another cycle check");
  }

  /// Checks that a search for one solution has found none or has stopped at the goal, and that the
  /// results of its iterations are consistent with the nodes they have cut.
  static void ends(snapshot const& k, sought_solutions sought) {
    bool const cut_for_good = Iterations::keeps_cuts && k.counts.least_cut;
    bool const right =
        (sought == sought_solutions::all || k.goals == (k.leaf == leaf_state::goal ? 1u : 0u)) &&
        (k.leaf != leaf_state::goal || k.goals != 0) &&
        (!k.over || k.status != search_status::cost_limit || cut_for_good) &&
        (!k.over || k.status != search_status::exhausted || !cut_for_good) &&
        (Iterations::keeps_cuts || k.within_iteration || !k.counts.least_cut);
    if (!right) checkpoint_reader::damaged();
  }

  /// Compares the starts with those of the checkpoint.
  template <class Starts>
  static void starts(P const& problem, H const& heuristic, Starts& starts,
                     kept_iterations<cost> const& k) {
    if (k.starts != starts.size()) other_problem("there are other starts");
    if (k.iterations == 0) return;
    if (!starts.known()) starts.look(problem, heuristic);
    if (k.start_goals != starts.goals()) other_problem("other starts are goals");
    if (!same(*k.least_f, starts.least_f())) other_problem("the estimates of the starts differ");
  }

  /// `least_cut` is the least value above the ceiling in the last iteration.
  template <class Starts>
  static void bounds(Starts const& starts, kept_iterations<cost> const& k,
                     std::optional<cost> const& least_cut, Iterations const& iterations) {
    if (k.iterations == 0) return;
    iteration_claim<cost> c{k.iterations, k.within_iteration, k.over, least_cut, *k.least_f,
                            starts.greatest_h()};
    if constexpr (has_f_step<H> && unit_cost_problem<P>) c.f_step = static_cast<int>(H::f_step);
    if (!iterations.can_be(c)) checkpoint_reader::damaged();
  }

  static void node(path_frame<cost> const& f, depth_first_level<cost> const& l) {
    if (l.h.has_value() != informed) checkpoint_reader::damaged();
    if (!same(f.g, l.g)) other_problem("a path has another cost");
    if constexpr (informed)
      if (!same(f.h, *l.h)) other_problem("an estimate differs");
  }

  static bool same(cost const& a, cost const& b) { return !(a < b) && !(b < a); }

  [[noreturn]] static void other_problem(std::string const& what) {
    refuse(checkpoint_fault::other_problem, "is of another problem or heuristic: " + what);
  }
  [[noreturn]] static void no_memory() {
    refuse(checkpoint_fault::no_memory, "has a path that does not fit in memory");
  }
};

}  // namespace wend::detail
