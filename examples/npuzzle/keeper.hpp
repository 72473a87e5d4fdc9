// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include <wend/core/result.hpp>
#include <wend/search/checkpoint.hpp>

#include "signals.hpp"

namespace npuzzle {

/// Keeps a search in a file, so that it survives the end of the program, whatever ends it. The file
/// is replaced as a whole: at each moment it is there as it was written, the old one or the new.
/// While there is a keeper, a signal that would end the program is only noted.
class keeper {
 public:
  /// `label` tells whose search it is.
  /// \throws std::runtime_error if the file cannot be written
  keeper(std::string const& path, std::chrono::duration<double> every, std::string label);
  keeper(keeper const&) = delete;
  keeper& operator=(keeper const&) = delete;

  [[nodiscard]] std::chrono::duration<double> every() const noexcept { return every_; }
  /// Whether a signal has come.
  [[nodiscard]] static bool interrupted() noexcept;

  /// Has a new search go on from the file, if there is one, and keeps it at once: what cannot be
  /// written is found out before hours are spent.
  /// \throws usage_error if the file is not this search's; then it stays as it is
  template <class Search>
  void begin(Search& search) {
    if (auto in = old()) {
      try {
        wend::load_checkpoint(search, *in, label_);
      } catch (wend::checkpoint_error const& e) {
        refuse(e);
      }
      tell("goes on from", search.statistics());
    }
    keep(search);
  }

  /// Keeps it if it is time again. What fails is told, and tried again later.
  template <class Search>
  void now_and_then(Search const& search) {
    if (clock::now() < due_) return;
    try {
      keep(search);
    } catch (std::exception const& e) {
      complain(e);
    }
  }

  /// Keeps a search that has not come to its end. \throws usage_error if it cannot be written
  template <class Search>
  void end(Search const& search) {
    auto const status = search.status();
    if (status == wend::search_status::solved || status == wend::search_status::exhausted) return;
    keep(search);
    tell("is kept in", search.statistics());
  }

  /// The search is over, and its result has arrived.
  void remove();

 private:
  using clock = std::chrono::steady_clock;

  template <class Search>
  void keep(Search const& search) {
    std::ostringstream out;
    wend::save_checkpoint(search, out, label_);
    write(out.str());
    due_ = clock::now() + std::chrono::duration_cast<clock::duration>(every_);
  }

  /// What is to be gone on from, if there is something.
  [[nodiscard]] std::optional<std::ifstream> old() const;
  void write(std::string const& text);
  [[noreturn]] void refuse(wend::checkpoint_error const& e) const;
  void tell(char const* what, wend::statistics const& s) const;
  void complain(std::exception const& e);
  [[nodiscard]] std::string told(std::string const& what) const;

  noted_signals signals_;
  std::string path_;
  std::chrono::duration<double> every_;
  std::string label_;
  clock::time_point due_{};
  bool ours_ = false;  // the file
};

}  // namespace npuzzle
