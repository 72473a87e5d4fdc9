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

/// Saves a search to a file, so that it survives any end of the program. The file is replaced
/// atomically: at each moment it is the complete old file or the complete new one. While a keeper
/// exists, a signal that would end the program is only recorded.
class keeper {
 public:
  /// `label` identifies the search.
  /// \throws std::runtime_error if the file cannot be written
  keeper(std::string const& path, std::chrono::duration<double> every, std::string label);
  keeper(keeper const&) = delete;
  keeper& operator=(keeper const&) = delete;

  [[nodiscard]] std::chrono::duration<double> every() const noexcept { return every_; }
  /// True if a signal was received.
  [[nodiscard]] static bool interrupted() noexcept;

  /// Resumes a new search from the file, if it exists, and saves the search at once: a file that cannot
  /// be written is reported before hours are spent.
  /// \throws usage_error if the file belongs to another search; the file then stays unchanged
  template <class Search>
  void begin(Search& search) {
    if (auto in = old()) {
      try {
        wend::load_checkpoint(search, *in, label_);
      } catch (wend::checkpoint_error const& e) {
        refuse(e);
      }
      tell("resumes from", search.statistics());
    }
    keep(search);
  }

  /// Saves the search if the interval is over. Errors are reported, and the save is tried again later.
  template <class Search>
  void now_and_then(Search const& search) {
    if (clock::now() < due_) return;
    try {
      keep(search);
    } catch (std::exception const& e) {
      complain(e);
    }
  }

  /// Saves a search that has not ended. \throws usage_error if the file cannot be written
  template <class Search>
  void end(Search const& search) {
    auto const status = search.status();
    if (status == wend::search_status::solved || status == wend::search_status::exhausted) return;
    keep(search);
    tell("is kept in", search.statistics());
  }

  /// Removes the file. \pre The search has ended, and its result was printed.
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

  /// The checkpoint to resume from, if there is one.
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
  bool ours_ = false;  // true if this process wrote the file
};

}  // namespace npuzzle
