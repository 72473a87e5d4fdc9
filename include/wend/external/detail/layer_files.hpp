// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::max, std::min
#include <bit>        // std::bit_floor
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::make_unique
#include <optional>
#include <span>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/problem.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/external/detail/external_table.hpp>
#include <wend/external/detail/search_directories.hpp>
#include <wend/io/checkpoint.hpp>  // name_of_type

/// \file
/// The files of a breadth-first search: a manifest with the problem and the progress, and the files
/// of its windows, which are divided among the directories.

namespace wend::detail {

/// The progress of a search.
struct saved_layers {
  std::vector<std::uint64_t> sizes{};  ///< The sizes of the layers; empty if there are no files.
  std::uint64_t generated = 0;         ///< Successors of the layers before the last,
  std::uint64_t successors = 0;        ///< and of the last layer.
};

class layer_files {
 public:
  explicit layer_files(directory_settings settings)
      : directories_(std::move(settings), "wend-bfs") {}

  [[nodiscard]] std::size_t page_words() const noexcept { return page_words_; }
  [[nodiscard]] std::size_t most_words() const noexcept { return most_words_; }
  [[nodiscard]] std::uint64_t search() const noexcept { return directories_.search(); }
  /// The name of a window's files, without their extensions.
  [[nodiscard]] std::string stem(std::size_t window) const {
    return directories_.file(window, std::to_string(window));
  }

  /// \throws external_file_error if a window's disk has no room for `bytes` more bytes.
  void check_room(std::size_t window, std::uint64_t bytes) const {
    directories_.check_room(window, bytes);
  }

  /// Opens the files, or creates new ones with windows of at most `most` states that end at `cuts`
  /// if possible. Empty if there is no memory.
  /// \throws external_file_error if they are damaged or of another problem, or the disk is full.
  template <class P>
  [[nodiscard]] std::optional<saved_layers> open(P const& p,
                                                 std::vector<std::uint64_t> const& starts,
                                                 bool tests_goals,
                                                 std::span<std::uint64_t const> cuts,
                                                 std::uint64_t most, memory_budget& budget,
                                                 external_table& table, own_work const& own) {
    std::uint64_t const states = p.state_count();
    std::string const text = starts_text(p, starts, own);
    std::optional<saved_layers> found;
    own([&] {
      table.forget();
      // Goals in layers that were visited without the test would be missed.
      auto in = directories_.open(
          file_kind::layers,
          {{"its number of states", std::to_string(states)},
           {"the record of its starts", text + (tests_goals ? "" : ", goals not tested")},
           {"its type of costs", name_of_type<cost_t<P>>()}});
      found = open(std::move(in), states, cuts, most, budget, table);
    });
    return found;
  }

  void save(saved_layers const& saved) const {
    frame_writer out = directories_.begin_manifest(file_kind::layers);
    directories_.write_search(out);
    out.number(page_words_);
    out.number(bounds_.size());
    for (std::uint64_t const bound : bounds_) out.number(bound);
    out.number(saved.generated);
    out.number(saved.successors);
    for (std::uint64_t const size : saved.sizes) out.number(size);
    directories_.save(std::move(out));
  }

  /// Reports that the disk of a window is full.
  [[noreturn]] void refuse_full(external_table const& table, std::size_t window) const {
    std::uint64_t needed = 0;
    for (std::size_t w = 0; w < table.size(); ++w)
      if (directories_.of(w) == directories_.of(window))
        needed += table[w].most_bytes() - std::min(table[w].used_bytes(), table[w].most_bytes());
    directories_.refuse_full(window, needed);
  }

  /// Reports the end of the search.
  void end(external_table& table) noexcept {
    if (!directories_.removes()) return;
    directories_.remove_manifest();
    for (std::size_t w = 0; w < table.size(); ++w) table[w].remove();
  }

 private:
  static constexpr std::size_t most_windows = 512;  // each has an open file
  static constexpr std::size_t most_page_words = std::size_t{1} << 13;

  /// The starts, and their successors.
  template <class P>
  static std::string starts_text(P const& p, std::vector<std::uint64_t> const& starts,
                                 own_work const& own) {
    std::string known;
    auto const note = [&](std::uint64_t n) { own([&] { append_number(known, n, 8); }); };
    for (std::uint64_t const rank : starts) {
      note(rank);
      state_t<P> const s = p.unrank(rank);
      for (auto&& a : actions_of(p, s)) note(p.rank(result_of(p, s, a)));
    }
    std::string text;
    own([&] {
      text = std::to_string(starts.size()) + " numbered " +
             std::to_string(checksum_of(known.data(), known.size()));
    });
    return text;
  }

  /// The same, with the manifest of a stopped search if there is one.
  [[nodiscard]] std::optional<saved_layers> open(std::optional<record_reader> in,
                                                 std::uint64_t states,
                                                 std::span<std::uint64_t const> cuts,
                                                 std::uint64_t most, memory_budget& budget,
                                                 external_table& table) {
    saved_layers saved;
    if (in) {
      saved = read(*in);
      directories_.check_owner();
    } else {
      bounds_ = window_bounds(cuts, states, most);
      if (bounds_.size() > most_windows) return std::nullopt;
      page_words_ = std::clamp<std::size_t>(std::bit_floor(most / 64 / 4), 8, most_page_words);
    }
    most_words_ = 0;
    for (std::size_t w = 0; w + 1 < bounds_.size(); ++w) {
      table.add(std::make_unique<page_window>(budget, stem(w), search(), bounds_[w],
                                              bounds_[w + 1] - bounds_[w], page_words_));
      most_words_ = std::max(most_words_, table[w].words());
    }
    if (!in) {
      std::vector<std::uint64_t> bytes;
      for (std::size_t w = 0; w < table.size(); ++w) bytes.push_back(table[w].most_bytes());
      directories_.check_room(bytes);
    }
    for (std::size_t w = 0; w < table.size(); ++w) {
      if (!table[w].open(!in)) return std::nullopt;
      if (in && table[w].layers() != saved.sizes.size() &&
          table[w].layers() != saved.sizes.size() + 1)
        refuse_file(stem(w) + ".table", "is not of the same moment as " + directories_.manifest());
    }
    table.made(states, page_words_);
    return saved;
  }

  saved_layers read(record_reader& in) {
    directories_.read_search(in);
    page_words_ = to_size(in.number());
    std::uint64_t const bounds = in.number();
    if (page_words_ == 0 || page_words_ > most_page_words || bounds < 2 || bounds > most_windows ||
        bounds + 2 > in.left(8))
      in.refuse("is damaged");
    bounds_.clear();
    for (std::uint64_t i = 0; i < bounds; ++i) bounds_.push_back(in.number());
    saved_layers saved;
    saved.generated = in.number();
    saved.successors = in.number();
    for (std::uint64_t n = in.left(8); n != 0; --n) saved.sizes.push_back(in.number());
    if (saved.sizes.empty()) in.refuse("is damaged");
    return saved;
  }

  search_directories directories_;
  std::vector<std::uint64_t> bounds_{};
  std::size_t page_words_ = 0;
  std::size_t most_words_ = 0;
};

}  // namespace wend::detail
