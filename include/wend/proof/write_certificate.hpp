// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <algorithm>    // std::max
#include <concepts>     // std::same_as
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>  // std::is_arithmetic_v, std::remove_cvref_t
#include <vector>

#include <wend/core/cost.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/text.hpp>  // text_of
#include <wend/core/problem.hpp>
#include <wend/core/quoted_text.hpp>
#include <wend/core/replay.hpp>
#include <wend/core/result.hpp>
#include <wend/nodes/detail/evaluate.hpp>
#include <wend/proof/detail/certificate_reader.hpp>
#include <wend/proof/detail/cheapest_step.hpp>
#include <wend/proof/state_codec.hpp>

/// \file
/// Writes the proof found by a best-first search, so that check_certificate, or another program,
/// can check it.

namespace wend {

/// The summary of a certificate.
template <class Cost>
struct certificate_summary {
  std::optional<Cost> bound{};  ///< No path costs less. Empty: no goal can be reached.
  std::optional<Cost> cost{};   ///< The cost of its path, if there is one.
  std::uint64_t states = 0;     ///< The number of states with labels.
  bool written = false;         ///< True if the stream accepted all of it.

  /// True if it proves that its path is a cheapest one.
  [[nodiscard]] bool is_optimal() const { return cost && bound && !(*bound < *cost); }
  /// True if it proves that no goal can be reached.
  [[nodiscard]] bool is_unsolvable() const noexcept { return !cost && !bound; }
};

namespace detail {

/// Finds the bound that the labels of a search prove, and writes them.
template <class Search, class Codec>
class certificate_writer {
  using problem = std::remove_cvref_t<decltype(std::declval<Search const&>().problem())>;
  using heuristic = std::remove_cvref_t<decltype(std::declval<Search const&>().heuristic())>;
  using state = state_t<problem>;
  using cost = cost_t<problem>;

 public:
  /// `result` is the search's own, or the result of another search of the same problem and starts.
  certificate_writer(Search const& search, result_t<problem> const& result, std::ostream& out,
                     Codec const& codec)
      : search_(search), result_(result), out_(out), codec_(codec) {}

  certificate_summary<cost> write(std::string const& about) && {
    certificate_summary<cost> s;
    std::vector<state> const path = states_of_path();
    if (result_) s.cost = cost_along(path);
    bound_ = s.cost;
    find_bound();
    s.bound = bound_;
    for (auto const& known : search_.known_states())
      if (is_labelled(known.state, known.cost)) ++s.states;

    out_ << "wend-certificate 1\nabout " << on_one_line(about) << "\nbound "
         << (bound_ ? text_of(*bound_) : "infinity") << '\n';
    // Not the stream's own numbers, which depend on its locale and flags.
    out_ << "path " << std::to_string(path.size());
    if (s.cost) out_ << ' ' << text_of(*s.cost);
    out_ << '\n';
    for (state const& at : path) out_ << "via " << text(at) << '\n';
    out_ << "states " << std::to_string(s.states) << '\n';
    for (auto const& known : search_.known_states())
      if (is_labelled(known.state, known.cost))
        out_ << "g " << text_of(known.cost) << ' ' << text(known.state) << '\n';
    out_ << "end\n";
    out_.flush();
    s.written = static_cast<bool>(out_);
    return s;
  }

 private:
  /// Lowers the bound until the labels below it prove it. A label that proves less, by a successor
  /// or because it is a goal's, does not count if its own f is not below the bound. So the bound is
  /// the minimum, over these labels, of max(f, the cost that the label proves).
  void find_bound() {
    if (search_.known_states().empty())  // the starts have no labels either
      for (state const& s : search_.starts()) lower_to(estimate_of(s));
    for (auto const& known : search_.known_states()) {
      state const& s = known.state;
      auto const f = f_of(s, known.cost);
      if (!f || !is_below(*f)) continue;
      if (search_.problem().is_goal(s)) lower_to(*f, known.cost);
      for (auto&& a : actions_of(search_.problem(), s)) {
        auto const step = cost_of_action(search_.problem(), s, a, fail);
        if (!step.applicable) continue;
        cost const g = sum_or_most(known.cost, step.value);
        if (!is_below(g)) continue;
        state const next = result_of(search_.problem(), s, a);
        auto const there = search_.cost_to(next);
        if (there && !(g < there->cost)) continue;
        if (auto const beyond = f_of(next, g)) lower_to(*f, *beyond);
      }
    }
  }
  void lower_to(std::optional<cost> const& bound) {
    if (bound && is_below(*bound)) bound_ = bound;
  }
  void lower_to(cost const& f, cost const& proved) { lower_to(std::max(f, proved)); }

  [[nodiscard]] bool is_below(cost const& g) const { return !bound_ || g < *bound_; }
  [[nodiscard]] bool is_labelled(state const& s, cost const& g) const {
    auto const f = f_of(s, g);
    return f && is_below(*f);
  }
  /// Empty at a dead end. A sum that does not fit proves no more than the greatest cost that fits.
  [[nodiscard]] std::optional<cost> f_of(state const& s, cost const& g) const {
    auto const h = estimate_of(s);
    return h ? std::optional<cost>(sum_or_most(g, *h)) : std::nullopt;
  }
  [[nodiscard]] std::optional<cost> estimate_of(state const& s) const {
    return evaluator<problem, heuristic>::of(search_.heuristic(), s, fail);
  }
  [[noreturn]] static void fail(std::string const& what) { raise(invalid_cost(what, 0)); }

  [[nodiscard]] std::vector<state> states_of_path() const {
    if (!result_) return {};
    return replay(search_.problem(), search_.starts()[result_.start], result_.actions).states;
  }
  /// The cost by the cheapest action between each two states, as check_certificate computes it. The
  /// result may have taken a dearer one.
  [[nodiscard]] cost cost_along(std::vector<state> const& path) const {
    cost g{};
    for (std::size_t i = 1; i < path.size(); ++i) {
      std::string const next = text(path[i]);
      auto const step = cheapest_step(search_.problem(), path[i - 1], g,
                                      [&](state const& to) { return text(to) == next; });
      if (step) g = step->g;
    }
    return g;
  }
  [[nodiscard]] std::string text(state const& s) const { return on_one_line(codec_.encode(s)); }
  /// \throws invalid_option if a text has several lines.
  static std::string on_one_line(std::string words) {
    if (words.find('\n') != std::string::npos)
      raise(invalid_option("a text for a certificate has a line break: expected one line, got " +
                           quoted_text(words)));
    return words;
  }

  Search const& search_;
  result_t<problem> const& result_;
  std::ostream& out_;
  Codec const& codec_;
  std::optional<cost> bound_{};
};

}  // namespace detail

/// Writes a certificate of the proof found so far by a best-first search: after `bfs`, `ucs` or
/// `astar` has ended with `solved`, that no path is cheaper than the one it found; after
/// `exhausted`, that no goal can be reached; after a limit, and for weighted, greedy and other
/// searches, a lower bound on the cost of every path; if the bound is 0, it certifies only the
/// path.
///
///     auto search = wend::astar.search(problem, start, heuristic);
///     search.run();
///     std::ofstream file("proof.txt");
///     auto const proof = wend::write_certificate(search, file);
///     if (proof.written && proof.is_optimal()) std::cout << "proved: " << *proof.cost << '\n';
///
/// The bound is the greatest that the known costs of states prove by the rules of
/// check_certificate, independent of the order of the search. To find it, each state whose f is
/// below the bound is expanded once more. So a checker never finds less than this bound.
///
/// `codec` writes the states, by default default_codec; `about` is a line for readers, such as the
/// names of the problem and the heuristic, which proves nothing.
///
/// \pre  Costs are numbers, not of the type char. The problem and the heuristic are the same as in
///       the search.
/// \post The file has a line for each state whose f is below the bound, and for each on the path.
/// \complexity Linear in the stored states and their successors; it stores nothing.
/// \throws Whatever the problem, the heuristic and the codec throw; invalid_option for a text that
///         is not on one line.
template <class Search, class Codec>
[[nodiscard]] auto write_certificate(Search const& search, std::ostream& out, Codec const& codec,
                                     std::string const& about = {}) {
  using problem = std::remove_cvref_t<decltype(search.problem())>;
  static_assert(std::is_arithmetic_v<cost_t<problem>> && !std::same_as<cost_t<problem>, char>,
                "wend: the costs in a certificate must be numbers, and not of the type char");
  static_assert(state_codec<Codec, state_t<problem>>,
                "wend: the codec of a certificate needs encode(s), which returns a text");
  auto const result = search.result();
  return detail::certificate_writer<Search, Codec>(search, result, out, codec).write(about);
}
/// Writes a certificate with default_codec.
template <class Search>
[[nodiscard]] auto write_certificate(Search const& search, std::ostream& out) {
  return write_certificate(search, out, default_codec(search.problem()));
}

}  // namespace wend
