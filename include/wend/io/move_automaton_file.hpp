// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <fstream>
#include <istream>
#include <stdexcept>  // std::runtime_error
#include <string>

#include <wend/core/detail/to_size.hpp>
#include <wend/core/error.hpp>
#include <wend/core/move_automaton.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// Files of move automata. No other header includes this one.
///
/// The file is a frame. Its contents are numbers of 4 bytes each: the length of the longest
/// sequences, the number of actions, of sites, of states; 8 bytes: the code of the problem; 2 bytes
/// each: the states at the starts, by site, then for each state the next ones, by action.

namespace wend {

/// A file of a move automaton could not be written or read, or is not one. The text names the file
/// and the reason.
class move_automaton_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace detail {

class move_automaton_format {
 public:
  static std::string text(move_automaton const& a) {
    frame_writer out(file_kind::move_automaton);
    for (std::size_t const n : {a.length_, a.letters_, a.starts_.size(), a.states()})
      out.number(n, 4);
    out.number(a.code_);
    for (auto const s : a.starts_) out.number(s, 2);
    for (std::size_t s = 0; s < a.states(); ++s)
      for (std::size_t letter = 0; letter < a.letters_; ++letter)
        out.number(a.rows_[s * a.width() + letter], 2);
    return out.finish();
  }

  /// \throws move_automaton_error if the file is refused.
  static move_automaton read(std::string const& path, std::istream& file) {
    frame_reader<move_automaton_error> in(file_frame(file_kind::move_automaton, file), path);
    move_automaton a;
    auto const small_number = [&] { return to_size(in.number(4)); };
    a.length_ = small_number();
    a.letters_ = small_number();
    std::size_t const sites = small_number();
    std::size_t const states = small_number();
    a.code_ = in.number();
    if (states == 0 || states > move_automaton::most_states || in.left() % 2 != 0 ||
        in.left(2) != sites + std::uint64_t{states} * a.letters_ ||
        file.peek() != std::istream::traits_type::eof())
      in.refuse("is damaged: its length does not match its header");
    automaton_rows rows{a.letters_, {}, {}};
    auto const state = [&] {
      auto const s = static_cast<std::uint32_t>(in.number(2));
      if (s >= states) in.refuse("is damaged: it leads to a state that it does not have");
      return s;
    };
    for (std::size_t i = 0; i < sites; ++i) rows.starts.push_back(state());
    for (std::size_t i = 0; i < states * a.letters_; ++i) rows.next.push_back(state());
    for (std::size_t letter = 0; letter < a.letters_; ++letter)
      if (rows.next[letter] != 0) in.refuse("is damaged: its dead state is not dead");
    a.take(rows);
    return a;
  }
};

}  // namespace detail

/// Writes an automaton to a file like output_file: an incomplete file is never left behind.
/// \complexity O(n) in its bytes.
/// \throws move_automaton_error if it cannot be written, with the system's reason.
inline void save_move_automaton(move_automaton const& moves, std::string const& path) {
  auto const text = detail::move_automaton_format::text(moves);
  detail::write_output<move_automaton_error>(
      path, [&](output_file& file) { file.write(text.data(), text.size()); });
}

/// Reads the automaton from a file that save_move_automaton wrote. A search checks that it belongs
/// to the problem when it is used.
///
///     auto const moves = wend::load_move_automaton("moves_5x5");
///     auto const r = wend::idastar(p, start, h, {.prune_moves = moves});
///
/// \complexity O(n) in its bytes.
/// \throws move_automaton_error if there is no such file, or it is foreign, of another version,
///         damaged or truncated.
inline move_automaton load_move_automaton(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) detail::raise(move_automaton_error(path + " cannot be read: it does not exist"));
  return detail::move_automaton_format::read(path, in);
}

}  // namespace wend
