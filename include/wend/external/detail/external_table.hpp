// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::upper_bound
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::unique_ptr
#include <vector>

#include <wend/external/detail/page_window.hpp>
#include <wend/ranked/detail/table.hpp>

/// \file
/// The windows of a search, and a table of two bits a state with the interface of ranked_table.

namespace wend::detail {

class external_table {
 public:
  [[nodiscard]] bool made() const noexcept { return made_; }
  [[nodiscard]] std::uint64_t states() const noexcept { return states_; }

  [[nodiscard]] std::size_t size() const noexcept { return windows_.size(); }
  [[nodiscard]] page_window& operator[](std::size_t w) noexcept { return *windows_[w]; }
  [[nodiscard]] page_window const& operator[](std::size_t w) const noexcept { return *windows_[w]; }
  /// The first states of the windows.
  [[nodiscard]] std::vector<std::uint64_t> const& firsts() const noexcept { return firsts_; }

  void add(std::unique_ptr<page_window> window) {
    firsts_.push_back(window->first());
    windows_.push_back(std::move(window));
  }
  void forget() {
    firsts_.clear();
    windows_.clear();
  }
  void made(std::uint64_t states, std::size_t page_words) noexcept {
    made_ = true;
    states_ = states;
    page_words_ = page_words;
  }

  /// The window of a state.
  [[nodiscard]] std::size_t window_of(std::uint64_t rank) const noexcept {
    auto const behind = std::upper_bound(firsts_.begin(), firsts_.end(), rank);
    return static_cast<std::size_t>(behind - firsts_.begin()) - 1;
  }

  /// \name As of ranked_table
  /// Each call reads two pages.
  /// \throws external_file_error
  /// @{
  [[nodiscard]] bool is_seen(std::uint64_t rank) const { return code_of(rank) != 0; }
  [[nodiscard]] bool is_of_class(std::uint64_t rank, rank_class c) const {
    return code_of(rank) == ((c.low & 1) | (c.high & 1) << 1);
  }
  [[nodiscard]] int distance_mod_3(std::uint64_t rank) const {
    return static_cast<int>(code_of(rank)) - 1;
  }
  /// @}

 private:
  [[nodiscard]] unsigned code_of(std::uint64_t rank) const {
    page_window const& window = *windows_[window_of(rank)];
    std::uint64_t const at = rank - window.first();
    std::size_t const page = at / 64 / page_words_;
    std::vector<std::uint64_t> words(page_words_);
    auto const bit = [&](std::size_t plane) {
      window.read(plane, page, words.data());
      return static_cast<unsigned>(words[at / 64 % page_words_] >> at % 64 & 1);
    };
    unsigned const low = bit(page_window::low);
    return low | bit(page_window::high) << 1;
  }

  std::vector<std::unique_ptr<page_window>> windows_{};
  std::vector<std::uint64_t> firsts_{};
  std::uint64_t states_ = 0;
  std::size_t page_words_ = 0;
  bool made_ = false;
};

/// The first states of windows of at most `most` states, and finally the number of states. Windows
/// end at the ends of intervals of rank maps, unless that makes them small.
inline std::vector<std::uint64_t> window_bounds(std::vector<std::uint64_t> const& cuts,
                                                std::uint64_t states, std::uint64_t most) {
  std::vector<std::uint64_t> bounds{0};
  std::uint64_t fits = 0;  // the last possible cut of the window
  auto const reach = [&](std::uint64_t cut) {
    while (cut - bounds.back() > most) {
      if (fits <= bounds.back()) fits = bounds.back() + most;
      bounds.push_back(fits);
    }
    fits = cut / 64 * 64;
  };
  for (std::uint64_t const cut : cuts) reach(cut);
  reach(states);
  bounds.push_back(states);
  return bounds;
}

}  // namespace wend::detail
