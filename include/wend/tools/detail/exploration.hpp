// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>    // std::min, std::reverse
#include <cstddef>      // std::size_t
#include <deque>
#include <optional>
#include <string>
#include <type_traits>  // std::bool_constant
#include <unordered_map>
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/member_table.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/error.hpp>
#include <wend/core/problem.hpp>
#include <wend/tools/check_report.hpp>

/// \file
/// The part of a state space that `check_problem` explores, and the faults that exploring it can
/// find.

namespace wend::detail {

template <class P>
std::size_t hash_of_state(P const& p, state_t<P> const& s) {
  if constexpr (has_hash_member<P>) {
    return static_cast<std::size_t>(p.hash(s));
  } else {
    return static_cast<std::size_t>(hash_of(s));
  }
}

/// An index of numbered items by their hashes.
class hash_index {
 public:
  void add(std::size_t hash, std::size_t number) { numbers_[hash].push_back(number); }

  /// The number of different hashes.
  [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }

  /// The first number with this hash of which `is_it(number)` is true.
  template <class IsIt>
  std::optional<std::size_t> find(std::size_t hash, IsIt&& is_it) const {
    if (auto const at = numbers_.find(hash); at != numbers_.end())
      for (std::size_t const n : at->second)
        if (is_it(n)) return n;
    return std::nullopt;
  }

 private:
  std::unordered_map<std::size_t, std::vector<std::size_t>> numbers_;
};

/// Adds a remark if a hash has only `distinct` values for many states. For few states there is no
/// remark.
inline void remark_poor_hash(check_report& report, char const* what, std::size_t distinct) {
  if (distinct == 0) return;  // the hash threw
  if (distinct == 1 && report.states >= 8)
    report.remarks.push_back(std::string(what) + " is the same for all " +
                             std::to_string(report.states) +
                             " states: searches compare each new state with all stored states");
  else if (report.states >= 64 && distinct <= report.states / 4)
    report.remarks.push_back(
        std::string(what) + " has only " + std::to_string(distinct) + " values for " +
        std::to_string(report.states) +
        " states: searches compare each new state with all stored states of the same hash");
}

/// A graph of the states within a depth, explored breadth-first, with the report about it.
template <class P>
class exploration {
  using checked = std::bool_constant<members_fit<P>>;

 public:
  struct node {
    state_t<P> state;
    std::optional<std::size_t> parent;
    std::size_t action;  ///< Its place among the parent's actions, or the number of a start.
    std::size_t depth;
    bool goal;
  };
  struct edge {
    std::size_t from;
    std::size_t to;
    std::size_t number;
    action_t<P> action;
    std::optional<cost_t<P>> cost;  ///< Empty if the cost is invalid.
    bool first;                     ///< True if this edge was the first to reach `to`.
  };

  exploration(P const& problem, check_options const& given) : p(problem), options(given) {}

  P const& p;
  check_options const& options;
  check_report report{};
  std::deque<node> nodes{};
  std::deque<edge> edges{};
  std::size_t left_out = 0;  ///< Actions of infinite cost, which are skipped.
  bool several = false;  ///< True if there are several starts.

  /// Records a finding about node `n` and the action there.
  void found(broken_promise kind, std::size_t n, std::optional<std::size_t> action,
             std::string const& what, std::string expected = {}, std::string got = {}) {
    ++report.broken;
    std::size_t before = 0;
    finding* last = nullptr;
    for (finding& f : report.findings) {
      if (f.kind != kind) continue;
      ++before;
      last = &f;
    }
    if (before >= options.per_kind) {
      if (last) ++last->cases;
      return;
    }
    finding f{kind, place(n), 0, {}, action, std::move(expected), std::move(got)};
    if (action) f.text += ", action " + step_text(n, *action);
    f.text += ": " + what;
    if (!f.expected.empty()) f.text += ": expected " + f.expected + ", got " + f.got;
    f.path = path_to(n, f.start);
    report.findings.push_back(std::move(f));
  }

  /// The path to node `n`, in words.
  [[nodiscard]] std::string place(std::size_t n) const {
    std::size_t start = 0;
    auto const path = path_to(n, start);
    std::string const which = several ? "start " + std::to_string(start) : "the start";
    if (path.empty())
      return "at " + which + in_words(several ? ", the state " : " ", nodes[n].state, "");
    std::string steps;
    for (std::size_t at = n; nodes[at].parent; at = *nodes[at].parent)
      steps.insert(0, step_text(*nodes[at].parent, nodes[at].action) + (at == n ? "" : ", "));
    return (several ? "from " + which + " " : std::string()) + "after the actions " + steps +
           in_words(", in the state ", nodes[n].state, "");
  }

  /// The place of an action of node `n`, and the action in words.
  [[nodiscard]] std::string step_text(std::size_t n, std::size_t action) const {
    std::string text = std::to_string(action);
    WEND_TRY {
      auto const list = actions_of(nodes[n].state);
      if (action < list.size()) text += in_words(" (", list[action], ")");
    }
    WEND_CATCH_ALL {}  // the exception becomes a finding
    return text;
  }

  /// Calls `f`, which calls the user's `member`. If that throws, records a finding and returns
  /// false.
  template <class F>
  bool calls(std::size_t n, std::optional<std::size_t> action, char const* member, F&& f) {
    WEND_TRY {
      f();
      return true;
    }
    WEND_CATCH_ALL {
      found(broken_promise::threw, n, action, std::string(member) + " threw: " + caught_text());
    }
    return false;
  }

  /// True if `s`, obtained by `how`, is the state of node `n`; it must then have the same hash.
  bool is_state_of(std::size_t n, state_t<P> const& s, std::size_t at, std::size_t action,
                   char const* how) {
    if (!(s == nodes[n].state)) return false;
    if constexpr (hashable_problem<P>) {
      auto const expected = hash_of_state(p, nodes[n].state);
      auto const got = hash_of_state(p, s);
      if (expected != got)
        found(broken_promise::hash_differs, at, action,
              std::string("the state by ") + how + " equals the one reached " + place(n) +
                  ", but its hash differs",
              text_of(expected), text_of(got));
    }
    return true;
  }

  /// Checks that `next`, which action `a` of node `n` leads to, has the hash that `hash_after`
  /// predicts.
  void check_hash_after(std::size_t n, state_t<P> const& next, std::size_t action,
                        action_t<P> const& a)
    requires incremental_hash_problem<P>
  {
    state_t<P> const& s = nodes[n].state;
    auto const expected = static_cast<std::size_t>(p.hash(next));
    auto const got = static_cast<std::size_t>(
        p.hash_after(static_cast<std::size_t>(p.hash(s)), s, a));
    if (expected != got)
      found(broken_promise::hash_differs, n, action,
            "hash_after does not return the hash of the result", text_of(expected),
            text_of(got));
  }

  std::vector<action_t<P>> actions_of(state_t<P> const& s) const {
    std::vector<action_t<P>> list;
    auto&& range = detail::actions_of(p, s);
    for (auto&& a : range) list.push_back(a);
    return list;
  }

  /// The node of a state, found by its hash. If that fails, the first nodes are also compared by
  /// `==`, to catch broken hashes. Without a hash, all nodes are compared by `==`.
  std::optional<std::size_t> find(state_t<P> const& s) const {
    std::size_t compared = nodes.size();
    if constexpr (hashable_problem<P>) {
      auto const same = [&](std::size_t n) { return nodes[n].state == s; };
      if (auto const n = by_hash_.find(hash_of_state(p, s), same)) return n;
      compared = std::min(compared, compared_with_all);
    }
    for (std::size_t n = 0; n < compared; ++n)
      if (nodes[n].state == s) return n;
    return std::nullopt;
  }

  /// The number of different hashes of the states.
  [[nodiscard]] std::size_t distinct_hashes() const noexcept { return by_hash_.size(); }

  /// Adds a node, if its members do not throw.
  std::optional<std::size_t> add(state_t<P> s, std::optional<std::size_t> parent,
                                 std::size_t action) {
    std::size_t const n = nodes.size();
    std::size_t const depth = parent ? nodes[*parent].depth + 1 : 0;
    nodes.push_back({std::move(s), parent, action, depth, false});
    state_t<P> const& state = nodes.back().state;
    bool const fine = calls(n, {}, "is_goal", [&] { nodes[n].goal = p.is_goal(state); }) &&
                      calls(n, {}, "hash", [&] {
                        if constexpr (hashable_problem<P>) by_hash_.add(hash_of_state(p, state), n);
                      });
    if (!fine) {
      nodes.pop_back();
      return std::nullopt;
    }
    ++report.states;
    report.goals += nodes[n].goal;
    return n;
  }

 private:
  static constexpr std::size_t compared_with_all = 1024;

  std::vector<std::size_t> path_to(std::size_t n, std::size_t& start) const {
    std::vector<std::size_t> path;
    for (; nodes[n].parent; n = *nodes[n].parent) path.push_back(nodes[n].action);
    start = nodes[n].action;
    std::reverse(path.begin(), path.end());
    return path;
  }

  hash_index by_hash_{};
};

}  // namespace wend::detail
