// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: it says what is missing

#include <cstddef>      // std::size_t
#include <cstdint>      // std::uint64_t
#include <fstream>
#include <iterator>     // std::istreambuf_iterator
#include <stdexcept>    // std::runtime_error
#include <string>
#include <string_view>
#include <utility>      // std::move

#include <boost/crc.hpp>

#include <wend/core/move_automaton.hpp>
#include <wend/io/detail/frame.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// Files of move automata. No other header includes this one.
///
/// Numbers are unsigned, the lowest byte first. The file consists of 8 bytes that no text contains;
/// 4 bytes each: the version, the length of the longest sequences, the number of actions, of sites,
/// of states; 8 bytes: the code of the problem; 2 bytes each: the states at the starts, by site,
/// then for each state the next ones, by action; 4 bytes: the CRC-32 of all this.

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
    std::string out(magic);
    for (std::size_t const n :
         {std::size_t{version}, a.length_, a.letters_, a.starts_.size(), a.states()})
      append_number(out, n, 4);
    append_number(out, a.code_, 8);
    for (auto const s : a.starts_) append_number(out, s, 2);
    for (std::size_t s = 0; s < a.states(); ++s)
      for (std::size_t letter = 0; letter < a.letters_; ++letter)
        append_number(out, a.rows_[s * a.width() + letter], 2);
    append_number(out, checksum(out), checksum_bytes);
    return out;
  }

  /// \throws move_automaton_error
  static move_automaton read(std::string const& path, std::string_view text) {
    auto const refuse = [&path](std::string const& what) {
      raise(move_automaton_error(path + " " + what));
    };
    if (text.substr(0, magic.size()) != magic) refuse("is no file of a move automaton");
    if (text.size() < header_bytes + checksum_bytes) refuse("is cut short");
    std::size_t at = magic.size();
    auto const number = [&](std::size_t bytes) {
      at += bytes;
      return number_at(text.data() + at - bytes, bytes);
    };
    if (auto const found = number(4); found != version)
      refuse("has version " + std::to_string(found) + " of the format: expected " +
             std::to_string(version));
    move_automaton a;
    auto const small_number = [&] { return static_cast<std::size_t>(number(4)); };
    a.length_ = small_number();
    a.letters_ = small_number();
    std::size_t const sites = small_number();
    std::size_t const states = small_number();
    a.code_ = number(8);
    if (states == 0 || states > move_automaton::most_states ||
        text.size() !=
            header_bytes + 2 * (sites + std::uint64_t{states} * a.letters_) + checksum_bytes)
      refuse("is cut short, or its header is damaged");
    at = text.size() - checksum_bytes;
    if (number(checksum_bytes) != checksum(text.substr(0, text.size() - checksum_bytes)))
      refuse("is damaged: its checksum is another");
    at = header_bytes;
    automaton_rows rows{a.letters_, {}, {}};
    auto const state = [&] {
      auto const s = static_cast<std::uint32_t>(number(2));
      if (s >= states) refuse("is damaged: it leads to a state that it does not have");
      return s;
    };
    for (std::size_t i = 0; i < sites; ++i) rows.starts.push_back(state());
    for (std::size_t i = 0; i < states * a.letters_; ++i) rows.next.push_back(state());
    for (std::size_t letter = 0; letter < a.letters_; ++letter)
      if (rows.next[letter] != 0) refuse("is damaged: its dead state is not dead");
    a.take(rows);
    return a;
  }

 private:
  static constexpr std::string_view magic = "\x89WMVA\r\n\x1A";
  static constexpr std::uint32_t version = 1;
  static constexpr std::size_t header_bytes = 8 + 5 * 4 + 8;
  static constexpr std::size_t checksum_bytes = 4;

  static std::uint64_t checksum(std::string_view text) {
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    return crc.checksum();
  }
};

}  // namespace detail

/// Writes an automaton to a file like output_file: an incomplete file is never left behind.
/// \complexity O(n) in its bytes.
/// \throws move_automaton_error if it cannot be written, with the system's reason.
inline void save_move_automaton(move_automaton const& moves, std::string const& path) {
  auto const text = detail::move_automaton_format::text(moves);
  WEND_TRY {
    output_file file(path);
    file.write(text.data(), text.size());
    file.finish();
  }
  WEND_CATCH(output_file_error) {
    detail::raise(move_automaton_error(detail::caught_text()));
  }
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
  if (!in) detail::raise(move_automaton_error(path + " cannot be read: there is none"));
  std::string const text{std::istreambuf_iterator<char>(in), {}};
  return detail::move_automaton_format::read(path, text);
}

}  // namespace wend
