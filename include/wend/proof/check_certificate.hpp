// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>  // std::is_arithmetic_v
#include <unordered_map>
#include <utility>      // std::move
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/text.hpp>  // text_of
#include <wend/core/heuristic.hpp>
#include <wend/core/problem.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/core/starts.hpp>
#include <wend/proof/detail/certificate_reader.hpp>
#include <wend/proof/detail/cheapest_step.hpp>
#include <wend/proof/state_codec.hpp>

/// \file
/// Checks that the path in a certificate is a solution, and that no path is cheaper than its bound.
/// The checker calls the problem's `actions`, `result`, `cost` and `is_goal`, and the heuristic; it
/// uses no code of the searches. It follows the problem's actions from the starts to all states
/// with labels, and identifies these by their texts. No state is constructed from the file, and a
/// label of a state that is not reached proves nothing.
///
/// Proof that no path to a goal costs less than the bound B, if all the checks pass and the
/// heuristic never overestimates, consistent or not: Let s0, s1, …, sn be a path from a start to a
/// goal that costs less than B, and c(i) the cost of its first i actions. Each si is reached, with
/// a label of at most c(i). This holds for s0: otherwise h(s0) ≥ B, and the path cannot cost less.
/// If si has such a label g, then its successor s(i+1) has one of at most g plus the action's cost;
/// otherwise g, the action's cost and h(s(i+1)) sum up to at least B, but c(i) ≥ g, so the cost of
/// the path, which is c(i), the action's cost and at least h(s(i+1)), is not below B. So the goal
/// sn is reached with a label of at most c(n), which is below B; the checker rejects that. A dead
/// end, from which the heuristic says that no goal can be reached, is on no path to a goal.
///
/// An action of infinite cost is treated as absent from `actions`, and an infinite estimate means a
/// dead end.
///
/// The checker trusts the problem, the admissibility of the heuristic, and its dead ends.
/// Floating-point costs are summed from the start, and each sum is rounded, as in the searches;
/// this sum is the cost of a path. So admissible means here: for each path to a goal, and each
/// state s on it, the cost up to s plus h(s), rounded, is at most the cost of the whole path. If
/// h(s) is only known not to exceed the exact sum of the remaining costs, rounding may violate
/// this. The bound may then exceed the least cost, but only by a factor of at most about 1 + n ε,
/// where n is the number of actions of a cheapest path and ε is
/// std::numeric_limits<cost>::epsilon(). A path that costs less than the bound is rejected even
/// then.

namespace wend {

/// The limits on the memory that a certificate may use in the checker.
struct certificate_limits {
  /// The approximate maximum of bytes for the states: 4 GiB, on 32-bit machines 1 GiB.
  std::size_t max_memory = std::size_t{1} << (sizeof(std::size_t) < 8 ? 30 : 32);
  std::size_t max_line = std::size_t{1} << 16;  ///< The longest line, in bytes.
};

/// The conclusion proved by a certificate. True if it is sound.
template <class Cost>
struct certificate_check {
  std::string reason{};         ///< The reason why it proves nothing; empty if it is sound.
  std::size_t line = 0;         ///< The line of the fault, counted from 1; 0: no line.
  std::optional<Cost> bound{};  ///< No path costs less. Empty: no goal can be reached at all.
  std::optional<Cost> cost{};   ///< The cost of its path, if there is one.

  explicit operator bool() const noexcept { return reason.empty(); }  ///< True if it is sound.
  /// True if it proves that its path is a cheapest one.
  [[nodiscard]] bool is_optimal() const {
    return reason.empty() && cost && bound && !(*bound < *cost);
  }
  /// True if it proves that no goal can be reached.
  [[nodiscard]] bool is_unsolvable() const noexcept { return reason.empty() && !cost && !bound; }
};

}  // namespace wend

namespace wend::detail {

/// Reads one certificate and checks it.
template <class P, class H, class Codec>
class certificate_checker {
  using state = state_t<P>;
  using cost = cost_t<P>;
  using verdict = certificate_check<cost>;

 public:
  certificate_checker(P const& p, std::vector<state> starts, H const& h, std::istream& in,
                      Codec const& codec, certificate_limits const& limits)
      : problem_(p), starts_(std::move(starts)), h_(h), reader_(in, limits.max_line),
        codec_(codec), limits_(limits) {}

  verdict check() && {
    if (read_head() && read_path() && read_states() && check_starts()) check_reached();
    if (!verdict_.reason.empty()) return {verdict_.reason, verdict_.line, {}, {}};
    return std::move(verdict_);
  }

 private:
  struct labelled {
    cost g;
    std::size_t line;
    std::optional<state> reached;
  };

  bool refuse(std::string const& why) { return refuse_at(reader_.line(), why); }
  bool refuse_at(std::size_t line, std::string const& why) {
    verdict_.reason = why;
    verdict_.line = line;
    return false;
  }
  /// The rest of the next line, which must begin with this word.
  std::optional<std::string_view> read(std::string_view word) {
    auto const text = reader_.next(word);
    if (!text) refuse(reader_.fault());
    return text;
  }

  bool read_head() {
    auto const version = read("wend-certificate");
    if (!version) return false;
    if (*version != "1") return refuse("the version is " + quoted_text(*version) + ": expected 1");
    if (!read("about")) return false;
    auto const bound = read("bound");
    if (!bound) return false;
    if (*bound == "infinity") return true;
    verdict_.bound = cost_in<cost>(*bound);
    return verdict_.bound || refuse("the bound is not a cost: " + quoted_text(*bound));
  }

  bool read_path() {
    auto const facts = read("path");
    if (!facts) return false;
    auto const space = facts->find(' ');
    auto const count = cost_in<std::uint64_t>(facts->substr(0, space));
    if (!count || (*count == 0) != (space == std::string_view::npos))
      return refuse("expected the number of states on the path and its cost, or 0");
    std::optional<cost> stated;
    if (*count != 0) stated = cost_in<cost>(facts->substr(space + 1));
    if (*count != 0 && !stated) return refuse("the path's cost is not a cost");
    std::optional<state> at;
    cost g{};
    for (std::uint64_t i = 0; i != *count; ++i) {
      auto const text = read("via");
      if (!text) return false;
      if (!at) {
        for (state const& start : starts_)
          if (text_of(start) == *text) at.emplace(start);
        if (!at) return refuse("the path does not begin at a start");
      } else if (auto next = cheapest_step(problem_, *at, g, [&](state const& to) {
                   return text_of(to) == *text;
                 })) {
        g = next->g;
        at.emplace(std::move(next->to));
      } else {
        return refuse("no action leads from the previous state to this one");
      }
    }
    if (!at) return true;
    if (!problem_.is_goal(*at)) return refuse("the path does not end at a goal");
    verdict_.cost = g;
    if (!(g == *stated))
      return refuse("the path costs " + detail::text_of(g) + ", not " + detail::text_of(*stated));
    if (!verdict_.bound) return refuse("there is a path to a goal, but the bound is infinity");
    return !(g < *verdict_.bound) || refuse("the path costs less than the bound");
  }

  bool read_states() {
    auto const number = read("states");
    if (!number) return false;
    auto const count = cost_in<std::uint64_t>(*number);
    if (!count) return refuse("expected the number of states");
    for (std::uint64_t i = 0; i != *count; ++i)
      if (!read_state()) return false;
    auto const end = read("end");
    if (!end) return false;
    return (end->empty() && reader_.at_end()) || refuse("there is text after the end");
  }
  bool read_state() {
    auto const text = read("g");
    if (!text) return false;
    auto const space = text->find(' ');
    if (space == std::string_view::npos) return refuse("expected a cost and a state");
    auto const g = cost_in<cost>(text->substr(0, space));
    if (!g) return refuse(quoted_text(text->substr(0, space)) + " is not a cost");
    std::string key(text->substr(space + 1));
    // The text and about as much in the state, and roughly the table's own memory.
    memory_ += 2 * key.size() + sizeof(labelled) + 16 * sizeof(void*);
    if (memory_ > limits_.max_memory)
      return refuse("the states need more memory than max_memory allows, " +
                    std::to_string(limits_.max_memory) + " bytes");
    auto const [at, is_new] =
        labels_.try_emplace(std::move(key), labelled{*g, reader_.line(), std::nullopt});
    return is_new || refuse("the state is in line " + std::to_string(at->second.line) + " already");
  }

  bool check_starts() {
    for (state const& s : starts_) {
      if (is_beyond(cost{}, s)) continue;
      labelled* const at = label_of(s);
      if (!at || cost{} < at->g)
        return refuse_label(at ? at->line : 0,
                            "a start lacks the label 0, and its estimate is below the bound");
      reach(*at, s);
    }
    return true;
  }

  /// Visits all states reached from the starts below the bound. All of them come from the problem;
  /// none is constructed from the file.
  bool check_reached() {
    for (std::size_t i = 0; i != reached_.size(); ++i)
      if (!check_state(*reached_[i])) return false;
    return true;
  }
  bool check_state(labelled const& at) {
    state const& s = *at.reached;
    if (problem_.is_goal(s)) return refuse_at(at.line, "a goal has a label below the bound");
    for (auto&& a : actions_of(problem_, s)) {
      if (is_left_out(problem_, s, a)) continue;
      auto const c = sound_cost(problem_, s, a);
      if (!c)
        return refuse_at(at.line, "the cost of an action is negative or not a number");
      auto const sum = checked_sum<cost>(at.g, *c);
      if (!is_below(sum)) continue;
      state const next = result_of(problem_, s, a);
      labelled* const there = label_of(next);
      if (there && (!sum || !(*sum < there->g)))
        reach(*there, next);
      else if (!is_beyond(sum, next))
        return refuse_label(at.line,
                            there ? "a successor's label is too high"
                                  : "a successor has no label, and its f is below the bound");
    }
    return true;
  }

  [[nodiscard]] std::string text_of(state const& s) const {
    return static_cast<std::string>(codec_.encode(s));
  }
  /// Also null if another state of the same text was reached, which owns the label.
  [[nodiscard]] labelled* label_of(state const& s) {
    auto const at = labels_.find(text_of(s));
    if (at == labels_.end()) return nullptr;
    labelled& label = at->second;
    return !label.reached || *label.reached == s ? &label : nullptr;
  }
  void reach(labelled& at, state const& s) {
    if (at.reached) return;
    at.reached.emplace(s);
    reached_.push_back(&at);
  }
  /// True if a sum is below the bound. An empty sum, one that does not fit its type, is below the
  /// bound infinity, but below no other bound.
  [[nodiscard]] bool is_below(std::optional<cost> const& sum) const {
    return !verdict_.bound || (sum && *sum < *verdict_.bound);
  }
  /// True if no path through this state, reached at cost `g`, leads to a goal at a cost below the
  /// bound.
  [[nodiscard]] bool is_beyond(std::optional<cost> const& g, state const& s) {
    auto const h = h_(s);
    if constexpr (requires { h.has_value(); })
      return !h.has_value() || is_beyond_by(*h, g);  // empty: no goal can be reached
    else
      return is_beyond_by(h, g);
  }
  /// An invalid estimate proves nothing.
  template <class Estimate>
  [[nodiscard]] bool is_beyond_by(Estimate const& h, std::optional<cost> const& g) {
    if (is_infinite(h)) return true;  // no goal can be reached
    estimate_fault_ = fault_as<cost>(h);
    return !estimate_fault_ && !is_below(g ? checked_sum<cost>(*g, static_cast<cost>(h)) : g);
  }
  bool refuse_label(std::size_t line, char const* why) {
    if (!estimate_fault_) return refuse_at(line, why);
    return refuse_at(line, fault_text("the heuristic's estimate ", estimate_fault_));
  }

  P const& problem_;
  std::vector<state> starts_;
  H const& h_;
  certificate_reader reader_;
  Codec const& codec_;
  certificate_limits limits_;
  verdict verdict_{};
  std::unordered_map<std::string, labelled> labels_{};
  std::vector<labelled const*> reached_{};  // their states, in the order in which they were reached
  std::size_t memory_ = 0;
  char const* estimate_fault_ = nullptr;  // of the last estimate
};

}  // namespace wend::detail

namespace wend {

/// Checks the certificate in `in`, about searches of `p` from `start` (a state, or `starts(range)`)
/// with the heuristic `h`. The verdict states what it proves; nothing else in the file is trusted.
///
///     std::ifstream file("proof.txt");
///     auto const proof = wend::check_certificate(problem, start, heuristic, file);
///     if (!proof) std::cerr << "line " << proof.line << ": " << proof.reason << '\n';
///
/// `codec` must be the one that wrote the states, by default default_codec.
///
/// \pre Costs are numbers. The heuristic never overestimates; it may be inconsistent.
/// \complexity Linear in the states of the certificate and their successors; each is stored. The
///             limits restrict their number.
/// \throws Whatever the problem, the heuristic and the codec throw; std::bad_alloc.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H,
          state_codec<state_t<P>> Codec>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(
    P const& p, S const& start, H const& h, std::istream& in, Codec const& codec,
    certificate_limits const& limits = {}) {
  static_assert(std::is_arithmetic_v<cost_t<P>>,
                "wend: the costs in a certificate must be numbers");
  return detail::certificate_checker<P, H, Codec>(p, detail::to_starts<state_t<P>>(start), h, in,
                                                  codec, limits)
      .check();
}
/// Checks a certificate with the default codec.
template <problem P, class S = detail::braced_start_t<P>, heuristic_for<P> H>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(
    P const& p, S const& start, H const& h, std::istream& in,
    certificate_limits const& limits = {}) {
  return check_certificate(p, start, h, in, default_codec(p), limits);
}
/// Checks a certificate without a heuristic.
template <problem P, class S = detail::braced_start_t<P>>
  requires start_of<S, state_t<P>>
[[nodiscard]] certificate_check<cost_t<P>> check_certificate(
    P const& p, S const& start, std::istream& in,
    certificate_limits const& limits = {}) {
  return check_certificate(p, start, [](state_t<P> const&) { return 0; }, in, limits);
}

}  // namespace wend
