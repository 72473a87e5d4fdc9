// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::fill_n, std::max, std::min, std::upper_bound
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <memory>     // std::unique_ptr
#include <span>
#include <string>
#include <utility>    // std::move, std::swap
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/ranked/detail/table.hpp>

/// \file
/// The windows of a search, and a table of two bits a state with the interface of ranked_table.
///
/// A window has the bits of an interval of states in a file, by pages. Pages are never overwritten:
/// changed pages go to free places of the file, and then a small file with the places of the pages
/// is replaced. So at each moment the file has the table of one layer or of the next.

namespace wend::detail {

/// Two planes have the two bits of each state of a ranked_table; two others have a bit for the
/// states of the last layer and of the one before, by the layer's parity. Pages without a set bit
/// are not stored.
class page_window {
 public:
  static constexpr std::size_t planes = 4;
  static constexpr std::size_t low = 0;
  static constexpr std::size_t high = 1;
  static constexpr std::size_t plane_of_layer(std::uint64_t distance) noexcept {
    return 2 + to_size(distance % 2);
  }

  /// States [first, first + count), `first` a multiple of 64, in the files `stem`.pages and
  /// `stem`.table.
  page_window(memory_budget& budget, std::string stem, std::uint64_t search, std::uint64_t first,
              std::uint64_t count, std::size_t page_words)
      : stem_(std::move(stem)),
        search_(search),
        first_(first),
        count_(count),
        page_words_(page_words),
        entries_(budget) {}

  [[nodiscard]] std::uint64_t first() const noexcept { return first_; }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] std::size_t words() const noexcept { return (count_ + 63) / 64; }
  [[nodiscard]] std::size_t pages() const noexcept {
    return (words() + page_words_ - 1) / page_words_;
  }
  [[nodiscard]] std::size_t words_of(std::size_t page) const noexcept {
    return std::min(page_words_, words() - page * page_words_);
  }
  [[nodiscard]] std::uint64_t first_of(std::size_t page) const noexcept {
    return first_ + std::uint64_t{64} * page * page_words_;
  }
  /// The number of layers in the table.
  [[nodiscard]] std::uint64_t layers() const noexcept { return layers_; }
  /// The number of states of the last layer in this window,
  [[nodiscard]] std::uint64_t found() const noexcept { return found_; }
  /// and the number of their actions.
  [[nodiscard]] std::uint64_t successors() const noexcept { return successors_; }
  /// The maximum size of its files in bytes.
  [[nodiscard]] std::uint64_t most_bytes() const noexcept {
    // While a layer is published: its pages, and those of the table and the last two layers.
    std::uint64_t const page = page_words_ * sizeof(std::uint64_t);
    return pages() * ((planes + 3) * page + planes * entry_bytes) + 4096;
  }
  /// The current size of its files in bytes.
  [[nodiscard]] std::uint64_t used_bytes() const noexcept {
    return std::uint64_t{slots_} * page_words_ * sizeof(std::uint64_t);
  }

  /// Opens the files or, if `fresh`, creates them; false if there is no memory for the places of
  /// the pages.
  /// \throws external_file_error if they are damaged, or not of this search.
  [[nodiscard]] bool open(bool fresh) {
    if (entries_.empty()) {
      if (!entries_.reserve(planes * pages())) return false;
      for (std::size_t i = 0; i < planes * pages(); ++i) entries_.append();
    }
    if (fresh) remove();
    file_ = disk_file(stem_ + ".pages", fresh ? file_use::create : file_use::update);
    if (!fresh) load();
    return true;
  }

  void remove() noexcept {
    file_.close();
    for (char const* const kind : {".pages", ".table", ".table.part", ".found", ".found.part"})
      remove_file({stem_, kind});
  }
  /// Removes the file of successors, which was read.
  void remove_successors() const noexcept { remove_file({stem_, ".found"}); }

  [[nodiscard]] bool has_page(std::size_t plane, std::size_t page) const noexcept {
    return entries_[plane * pages() + page].slot != none;
  }
  /// Reads a page; it is zero if it is not stored.
  /// \throws external_file_error if it cannot be read, or is damaged.
  void read(std::size_t plane, std::size_t page, std::uint64_t* words) const {
    entry const& e = entries_[plane * pages() + page];
    std::size_t const count = words_of(page);
    if (e.slot == none) return static_cast<void>(std::fill_n(words, count, std::uint64_t{0}));
    file_.read(words, count * sizeof *words, place_of(e.slot));
    if (checksum_of(words, count * sizeof *words) != e.checksum)
      refuse_file(file_.path(), "is damaged in page " + std::to_string(e.slot));
  }

  /// Empties a plane in the next table.
  void clear(std::size_t plane) {
    for (std::size_t page = 0; page < pages(); ++page)
      if (has_page(plane, page)) staged_.push_back({plane * pages() + page, {}});
  }
  /// Writes a page of the next table; false if the disk is full.
  [[nodiscard]] bool stage(std::size_t plane, std::size_t page, std::uint64_t const* words) {
    make_room(staged_, 1);
    make_room(free_, staged_.size() + 1);  // so that all of it can be abandoned
    std::size_t const bytes = words_of(page) * sizeof *words;
    std::uint32_t slot = slots_;
    if (!free_.empty()) {
      slot = free_.back();
      free_.pop_back();
    } else {
      ++slots_;
    }
    staged_.push_back({plane * pages() + page, {checksum_of(words, bytes), slot}});
    return file_.write(words, bytes, place_of(slot));
  }
  /// Waits until the staged data are on the disk; false if the disk is full.
  [[nodiscard]] bool sync() const { return file_.sync(); }
  /// Discards the staged changes.
  void abandon() noexcept {
    for (change const& c : staged_)
      if (c.to.slot != none) free_.push_back(c.to.slot);
    staged_.clear();
  }
  /// Adopts the staged changes as the table, which then has this number of layers.
  /// \post If it throws, the table is unchanged.
  void publish(std::uint64_t layers, std::uint64_t found, std::uint64_t successors) {
    free_.reserve(free_.size() + staged_.size());
    for (change& c : staged_) std::swap(entries_[c.index], c.to);
    WEND_TRY { save(layers, found, successors); }
    WEND_CATCH_ALL {
      for (std::size_t i = staged_.size(); i-- > 0;)
        std::swap(entries_[staged_[i].index], staged_[i].to);
      WEND_RETHROW;
    }
    abandon();  // frees the replaced pages
    layers_ = layers;
    found_ = found;
    successors_ = successors;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::size_t entry_bytes = 12;

  struct entry {
    std::uint64_t checksum = 0;
    std::uint32_t slot = none;
  };
  struct change {
    std::size_t index;
    entry to;
  };

  /// Makes room for `more` more elements, at least doubling the capacity.
  template <class T>
  static void make_room(std::vector<T>& v, std::size_t more) {
    if (v.capacity() - v.size() < more) v.reserve(v.size() + std::max(v.size(), more));
  }

  [[nodiscard]] std::uint64_t place_of(std::uint32_t slot) const noexcept {
    return std::uint64_t{slot} * page_words_ * sizeof(std::uint64_t);
  }

  void save(std::uint64_t layers, std::uint64_t found, std::uint64_t successors) const {
    frame_writer out(file_kind::window);
    for (std::uint64_t const n : {search_, first_, count_, std::uint64_t{page_words_}, layers,
                                  found, successors})
      out.number(n);
    for (entry const& e : entries_) {
      out.number(e.slot, 4);
      out.number(e.checksum);
    }
    save_record(std::move(out), stem_ + ".table");
  }

  void load() {
    auto in = record_reader::open(stem_ + ".table", file_kind::window);
    if (!in) refuse_file(stem_ + ".table", "is missing");
    for (std::uint64_t const expected : {search_, first_, count_, std::uint64_t{page_words_}})
      if (in->number() != expected) in->refuse("is of another search");
    layers_ = in->number();
    found_ = in->number();
    successors_ = in->number();
    if (in->left(entry_bytes) != planes * pages()) in->refuse("is damaged");
    slots_ = 0;
    for (entry& e : entries_) {
      e.slot = static_cast<std::uint32_t>(in->number(4));
      e.checksum = in->number();
      if (e.slot != none) slots_ = std::max(slots_, e.slot + 1);
    }
    std::vector<bool> used(slots_);
    for (entry const& e : entries_)
      if (e.slot != none) used[e.slot] = true;
    free_.clear();
    for (std::uint32_t slot = slots_; slot-- > 0;)
      if (!used[slot]) free_.push_back(slot);
  }

  std::string stem_;
  std::uint64_t search_;
  std::uint64_t first_;
  std::uint64_t count_;
  std::size_t page_words_;
  std::uint64_t layers_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t successors_ = 0;
  disk_file file_{};
  column<entry> entries_;  // plane by plane
  std::vector<change> staged_{};
  std::vector<std::uint32_t> free_{};
  std::uint32_t slots_ = 0;  // the capacity of the file
};

class external_table {
 public:
  [[nodiscard]] bool made() const noexcept { return page_words_ != 0; }
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
  [[nodiscard]] bool is_of_class(std::uint64_t rank, distance_class c) const {
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
};

/// The first states of windows of at most `most` states, and finally the number of states. Windows
/// end at the ends of intervals of rank maps, unless that makes them small.
inline std::vector<std::uint64_t> window_bounds(std::span<std::uint64_t const> cuts,
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
