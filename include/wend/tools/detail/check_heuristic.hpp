// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::count_if
#include <cstddef>    // std::size_t
#include <limits>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <type_traits>  // std::is_floating_point_v, std::bool_constant
#include <utility>      // std::in_place, std::move, std::pair
#include <vector>

#include <wend/core/detail/compiler.hpp>
#include <wend/core/detail/member_table.hpp>
#include <wend/core/detail/text.hpp>
#include <wend/core/heuristic.hpp>
#include <wend/tools/detail/exploration.hpp>

/// \file
/// The promises of a heuristic, checked against the states, the actions and the goals explored.

namespace wend::detail {

/// The costs of the cheapest paths explored from each node to a goal, by Dijkstra's algorithm from
/// the goals backwards.
template <class P>
class explored_distances {
  using cost = cost_t<P>;
  using edge = typename exploration<P>::edge;

 public:
  explicit explored_distances(exploration<P> const& explored)
      : distance(explored.nodes.size()), e_(explored), next_(explored.nodes.size(), nullptr) {
    std::vector<std::vector<edge const*>> into(e_.nodes.size());
    for (edge const& x : e_.edges)
      if (x.cost) into[x.to].push_back(&x);

    using entry = std::pair<cost, std::size_t>;
    auto const later = [](entry const& a, entry const& b) { return b.first < a.first; };
    std::priority_queue<entry, std::vector<entry>, decltype(later)> open(later);
    auto const reach = [&](std::size_t n, cost const& d, edge const* by) {
      if (distance[n] && !(d < *distance[n])) return;
      distance[n] = d;
      next_[n] = by;
      open.emplace(d, n);
    };
    for (std::size_t n = 0; n < e_.nodes.size(); ++n)
      if (e_.nodes[n].goal) reach(n, cost{}, nullptr);
    while (!open.empty()) {
      auto const [d, n] = open.top();
      open.pop();
      if (*distance[n] < d) continue;
      for (edge const* const x : into[n])
        if (auto const sum = checked_sum(*x->cost, d)) reach(x->from, *sum, x);
    }
  }

  /// The distance of each node; empty if no explored path leads to a goal.
  std::vector<std::optional<cost>> distance;

  /// The cheapest path from a node that has a distance, in words.
  [[nodiscard]] std::string way(std::size_t n) const {
    if (!next_[n]) return "this is a goal";
    std::string steps;
    for (; next_[n]; n = next_[n]->to)
      steps += (steps.empty() ? "" : ", ") + e_.step_text(n, next_[n]->number);
    return "the actions " + steps + " lead from here to a goal";
  }

 private:
  exploration<P> const& e_;
  std::vector<edge const*> next_;
};

template <class P, class H>
class heuristic_checker {
  using checked = std::bool_constant<heuristic_members_fit<H, P>>;
  using cost = cost_t<P>;
  using estimate = std::optional<cost>;  // empty: a dead end
  using edge = typename exploration<P>::edge;

 public:
  heuristic_checker(exploration<P>& explored, H const& heuristic)
      : e_(explored), h_(heuristic), values_(e_.nodes.size()) {}

  void check() {
    for (std::size_t n = 0; n < e_.nodes.size(); ++n) check_state(n);
    for (edge const& x : e_.edges) check_edge(x);
    if constexpr (tracked_heuristic_for<H, P>)
      check_notes("child", [&]<class Note>(Note const& note, state_t<P> const& s, edge const& x) {
        return std::optional<Note>(h_.child(note, s, x.action));
      });
    if constexpr (batch_heuristic_for<H, P>) check_batch();
    if constexpr (rooted_by_estimate<H, P>)
      check_notes("child of root(s, estimate)",
                  [&]<class Note>(Note const&, state_t<P> const& s, edge const& x) {
                    auto const& known = values_[x.from];
                    return known && *known
                               ? std::optional<Note>(h_.child(h_.root(s, **known), s, x.action))
                               : std::nullopt;
                  });
    if constexpr (staged_tracked_heuristic_for<H, P>)
      check_notes("child at the site",
                  [&]<class Note>(Note const& note, state_t<P> const& s,
                                  edge const& x) -> std::optional<Note> {
                    std::size_t const site = e_.p.site(s);
                    if (site >= P::sites || !P::allows(site, x.action)) return std::nullopt;
                    if constexpr (split_problem<P>)
                      return h_.child(note, e_.p.rest(s), site, x.action);
                    else
                      return h_.child(note, s, site, x.action);
                  });
    check_distances();
  }

 private:
  /// Reads a value that the heuristic returned. An invalid value is recorded as a finding, and the
  /// result is empty.
  template <class Value>
  std::optional<estimate> read(std::size_t n, Value const& value) {
    if constexpr (requires {
                    value.has_value();
                    *value;
                  }) {
      if (!value.has_value()) return std::optional<estimate>(std::in_place);
      return read(n, *value);
    } else {
      if (is_infinite(value)) return std::optional<estimate>(std::in_place);
      if (auto const* fault = fault_as<cost>(value)) {
        e_.found(broken_promise::invalid_estimate, n, {},
                 "the estimate " + text_of(value) + " " + fault);
        return std::nullopt;
      }
      return std::optional<estimate>(std::in_place, estimate_as<cost>(value));
    }
  }

  static std::string text(estimate const& value) {
    return value ? text_of(*value) : std::string("a dead end");
  }

  /// True if a exceeds b by more than the rounding error of floating-point sums.
  static bool exceeds(cost const& a, cost const& b) {
    if constexpr (std::is_floating_point_v<cost>) {
      return a - b > std::max(a, b) * std::numeric_limits<cost>::epsilon() * 1024;
    } else {
      return b < a;
    }
  }
  static bool same(estimate const& a, estimate const& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return !exceeds(*a, *b) && !exceeds(*b, *a);
  }

  void check_state(std::size_t n) {
    e_.calls(n, {}, "the heuristic", [&] {
      values_[n] = read(n, h_(e_.nodes[n].state));
      if (!values_[n]) return;
      if (auto const again = read(n, h_(e_.nodes[n].state)); again && !same(*values_[n], *again))
        e_.found(broken_promise::equal_states_differ, n, {},
                 "the estimate differs when requested again", text(*values_[n]), text(*again));
    });
    if constexpr (goal_aware<H>) {
      if (e_.nodes[n].goal && values_[n] && !same(*values_[n], estimate(cost{})))
        e_.found(broken_promise::goal_not_zero, n, {}, "goal_aware, but the estimate of this goal",
                 text_of(cost{}), text(*values_[n]));
    }
  }

  void check_edge(edge const& x) {
    auto const& before = values_[x.from];
    auto const& after = values_[x.to];
    if (!before || !after || !*before || !*after) return;
    cost const& from = **before;
    cost const& to = **after;
    if constexpr (incremental_heuristic_for<H, P>)
      e_.calls(x.from, x.number, "delta", [&] {
        check_delta(x, from, to, h_.delta(e_.nodes[x.from].state, x.action), "delta");
      });
    if constexpr (staged_heuristic_for<H, P>)
      e_.calls(x.from, x.number, "site, rest or delta at the site", [&] {
        auto const& s = e_.nodes[x.from].state;
        std::size_t const site = e_.p.site(s);
        if (site >= P::sites || !P::allows(site, x.action)) return;
        if constexpr (split_problem<P>)
          check_delta(x, from, to, h_.delta(e_.p.rest(s), site, x.action), "delta at the site");
        else
          check_delta(x, from, to, h_.delta(s, site, x.action), "delta at the site");
      });
    if (!x.cost) return;
    auto const through = checked_sum(*x.cost, to);
    if (!through) return;
    if (e_.options.consistent && exceeds(from, *through))
      e_.found(broken_promise::inconsistent, x.from, x.number,
               "h before the action, which costs " + text_of(*x.cost) + " and leads to h = " +
                   text_of(to) + in_words(" (in the state ", e_.nodes[x.to].state, ")"),
               "at most " + text_of(*through), text_of(from));
    if constexpr (has_f_step<H> && std::is_arithmetic_v<cost>) {
      auto const stepped = checked_sum(from, static_cast<cost>(H::f_step));
      if (!same(*through, from) && !(stepped && same(*through, *stepped)))
        e_.found(broken_promise::f_step_differs, x.from, x.number,
                 "f = g + h after the action, less g before it",
                 text_of(from) + (stepped ? " or " + text_of(*stepped) : std::string()),
                 text_of(*through));
    }
  }

  template <class Delta>
  void check_delta(edge const& x, cost const& from, cost const& to, Delta delta,
                   char const* member) {
    bool agrees = false;
    std::string expected = "the difference of " + text_of(to) + " and " + text_of(from);
    if constexpr (std::is_integral_v<cost>) {
      long long difference = 0;
      if (!sub_overflows(to, from, difference)) {
        agrees = difference == delta;
        expected = text_of(difference);
      }
    } else if constexpr (std::is_floating_point_v<cost>) {
      cost const sum = from + static_cast<cost>(delta);
      agrees = same(sum, to);
      expected = text_of(to - from);
    } else {
      return;  // no signed integer can hold the difference
    }
    if (!agrees)
      e_.found(broken_promise::delta_differs, x.from, x.number, member, expected, text_of(delta));
  }

  /// Checks all states in one batch.
  void check_batch() {
    if (e_.nodes.empty()) return;
    std::vector<state_t<P>> states;
    for (auto const& node : e_.nodes) states.push_back(node.state);
    std::vector<estimate> estimates(states.size());
    e_.calls(0, {}, "estimate of many states", [&] {
      h_.estimate(std::span<state_t<P> const>(states), std::span<estimate>(estimates));
      for (std::size_t n = 0; n < states.size(); ++n) {
        auto const got = read(n, estimates[n]);
        if (values_[n] && got && !same(*values_[n], *got))
          e_.found(broken_promise::estimates_differ, n, {}, "the estimate, requested among many "
                                                            "states",
                   text(*values_[n]), text(*got));
      }
    });
  }

  /// Follows the paths by notes that `child` makes; `member` is the name used in findings. Paths
  /// end where `child` makes no note.
  template <class Child>
  void check_notes(std::string const& member, Child child) {
    using note = std::remove_cvref_t<decltype(h_.root(e_.nodes[0].state))>;
    std::vector<std::optional<note>> notes(e_.nodes.size());
    auto const agrees = [&](std::size_t n, note const& followed, std::size_t at,
                            std::optional<std::size_t> action) {
      auto const got = read(n, h_.value(followed));
      if (values_[n] && got && !same(*values_[n], *got))
        e_.found(broken_promise::note_differs, at, action,
                 "the value of the note " + (action ? "made by " + member : "by root"),
                 text(*values_[n]), text(*got));
    };
    for (std::size_t n = 0; n < e_.nodes.size() && !e_.nodes[n].parent; ++n)
      e_.calls(n, {}, "root or value", [&] {
        notes[n].emplace(h_.root(e_.nodes[n].state));
        agrees(n, *notes[n], n, {});
      });
    for (edge const& x : e_.edges) {
      if (!notes[x.from]) continue;
      e_.calls(x.from, x.number, (member + " or value").c_str(), [&] {
        auto made = child(*notes[x.from], e_.nodes[x.from].state, x);
        if (!made) return;
        agrees(x.to, *made, x.from, x.number);
        if (x.first) notes[x.to].emplace(std::move(*made));
      });
    }
  }

  /// Cheaper paths may exist outside the explored part. So an estimate above the distance is
  /// certainly too high, but the other estimates are not proved right.
  void check_distances() {
    explored_distances<P> const goals(e_);
    report_missed(goals);
    for (std::size_t n = 0; n < e_.nodes.size(); ++n) {
      if (!goals.distance[n] || !values_[n]) continue;
      estimate const& value = *values_[n];
      if (goal_aware<H> && e_.nodes[n].goal) continue;  // already found as goal_not_zero
      if (!value) {
        e_.found(broken_promise::false_dead_end, n, {},
                 "called a dead end, but " + goals.way(n) + " at the cost " +
                     text_of(*goals.distance[n]));
      } else if (e_.options.admissible && exceeds(*value, *goals.distance[n])) {
        e_.found(broken_promise::inadmissible, n, {}, "h, because " + goals.way(n),
                 "at most " + text_of(*goals.distance[n]), text_of(*value));
      }
    }
  }

  /// Reports the checks that were impossible because no goal was found.
  void report_missed(explored_distances<P> const& goals) {
    auto& missed = e_.report.not_looked_for;
    auto const leading = static_cast<std::size_t>(
        std::count_if(goals.distance.begin(), goals.distance.end(),
                      [](auto const& d) { return d.has_value(); }));
    if (leading == e_.nodes.size()) return;
    std::string const where =
        leading == 0 ? " not checked"
                     : " checked only in the " + counted(leading, "state") +
                           " from which a goal was reached";
    if (e_.options.admissible) missed.push_back("overestimates" + where);
    if constexpr (gives_dead_ends) missed.push_back("false dead ends" + where);
    if (goal_aware<H> && e_.report.goals == 0)
      missed.push_back("estimates of goals not checked");
  }
  static constexpr bool gives_dead_ends =
      requires(H const& h, state_t<P> const& s) { h(s).has_value(); };

  exploration<P>& e_;
  H const& h_;
  std::vector<std::optional<estimate>> values_;
};

}  // namespace wend::detail
