// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <memory>       // std::addressof
#include <type_traits>  // std::remove_const_t

#include <wend/core/detail/move_table.hpp>
#include <wend/core/detail/word_automaton.hpp>
#include <wend/core/effect_problem.hpp>
#include <wend/core/move_automaton.hpp>

/// \file
/// Move automata of short sequences, built at compile time.

namespace wend {

namespace detail {

/// The actions of a problem that can be constructed at compile time, as a table.
template <class Make>
constexpr move_table compiled_moves() {
  auto const p = Make()();
  using problem = std::remove_const_t<decltype(p)>;
  if constexpr (has_site_effect<problem> || has_stack_effect<problem>) {
    return move_table_of(p, letters_of(p, nullptr));
  } else {
    auto const any = [&]() -> state_t<problem> {
      if constexpr (requires { p.goal_state(); })
        return p.goal_state();
      else
        return state_t<problem>{};
    }();
    return move_table_of(p, letters_of(p, std::addressof(any)));
  }
}

template <class Make, std::size_t Longest>
constexpr automaton_of_words compiled_automaton() {
  return automaton_within(compiled_moves<Make>(), Longest, move_automaton::most_words,
                          move_automaton::most_states);
}

}  // namespace detail

/// A move automaton as a constant of the program, made by fixed_moves. It converts to a
/// move_automaton, which searches take; the conversion copies it.
template <std::size_t States, std::size_t Letters, std::size_t Sites>
class fixed_move_automaton {
 public:
  /// \param made   The compiled automaton.
  /// \param code   The problem_code.
  constexpr fixed_move_automaton(detail::automaton_of_words const& made,
                                 std::uint64_t code) noexcept
      : length_(made.length), code_(code) {
    for (std::size_t i = 0; i < next_.size(); ++i)
      next_[i] = static_cast<move_automaton::state_type>(made.rows.next[i]);
    for (std::size_t i = 0; i < Sites; ++i)
      starts_[i] = static_cast<move_automaton::state_type>(made.rows.starts[i]);
  }

  /// The length of the longest sequences examined.
  [[nodiscard]] constexpr std::size_t length() const noexcept { return length_; }
  /// The number of states, `dead` included.
  [[nodiscard]] static constexpr std::size_t states() noexcept { return States; }

  /// \complexity Linear in the size of the table.
  /// \throws std::bad_alloc if there is no memory.
  operator move_automaton() const {  // NOLINT(google-explicit-constructor): the same automaton
    return {{.rows = {.letters = Letters,
                      .next = {next_.begin(), next_.end()},
                      .starts = {starts_.begin(), starts_.end()}},
             .length = length_},
            code_};
  }

 private:
  std::array<move_automaton::state_type, States * Letters> next_{};
  std::array<move_automaton::state_type, Sites> starts_{};
  std::size_t length_;
  std::uint64_t code_;
};

/// Builds a move automaton of sequences of up to `Longest` actions at compile time, for a constexpr
/// constant. `make` returns the problem, and is a lambda without captures. The members that
/// describe the problem's actions must be constexpr, and so must be its `actions` if it has no
/// sites or stacks: it is called with `goal_state()`, or else with a default-constructed state.
///
///     constexpr auto pairs = wend::fixed_moves<2>([] {
///       return wend::puzzles::cube<wend::puzzles::cube_metric::quarter_turns>();
///     });
///     wend::move_automaton const moves = pairs;
///     auto const r = wend::iddfs(p, start, {.prune_moves = moves});
///
/// Compilers limit their compile-time computation, and report when it is exceeded. Within the
/// default limits, g++ also builds pairs of a cube's turns (cube_metric::half_turns) and sequences
/// of four moves of the 15-puzzle; clang++ needs a larger `-fconstexpr-steps` for these. For longer
/// sequences, build a move_automaton at run time, which takes milliseconds.
template <std::size_t Longest, class Make>
constexpr auto fixed_moves(Make make) {
  static_cast<void>(make);
  constexpr std::size_t states = detail::compiled_automaton<Make, Longest>().rows.states();
  constexpr std::size_t letters = detail::compiled_moves<Make>().letters;
  constexpr std::size_t sites = detail::compiled_moves<Make>().sites;
  return fixed_move_automaton<states, letters, sites>(detail::compiled_automaton<Make, Longest>(),
                                                      detail::compiled_moves<Make>().code());
}

}  // namespace wend
