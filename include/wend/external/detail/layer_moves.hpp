// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::min, std::max, std::sort, std::unique, std::upper_bound
#include <atomic>
#include <bit>        // std::countr_zero, std::popcount
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <cstring>    // std::memset
#include <filesystem>
#include <limits>
#include <new>  // std::bad_alloc
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <type_traits>  // std::remove_cvref_t
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/own_work.hpp>
#include <wend/core/detail/successors.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/executor.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/rank_map.hpp>
#include <wend/core/result.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/external/detail/external_table.hpp>
#include <wend/external/detail/layer_files.hpp>
#include <wend/ranked/detail/maps.hpp>
#include <wend/ranked/detail/states.hpp>
#include <wend/ranked/detail/workers.hpp>

/// \file
/// The successors of a layer in a window: by maps of ranks from the pages of the layer, or, for
/// other problems, from the files of successors.

namespace wend::detail {

/// The candidate successors of a layer in a window, the states [first, first + count): a bit for
/// each, in memory, so that they can be found in any order. They are looked up among the seen
/// states afterwards, page by page.
class candidates {
  using word = std::uint64_t;

 public:
  explicit candidates(memory_budget& budget) noexcept : budget_(&budget) {}
  candidates(candidates const&) = delete;
  candidates& operator=(candidates const&) = delete;
  ~candidates() {
    if (words_) budget_->reallocate(words_, most_ * sizeof(word), 0, alignof(word));
  }

  /// Allocates memory for windows of `most` words; false if there is none.
  [[nodiscard]] bool make(std::size_t most) noexcept {
    if (words_) return true;
    words_ =
        static_cast<word*>(budget_->reallocate(nullptr, 0, most * sizeof(word), alignof(word)));
    if (words_) most_ = most;
    return words_ != nullptr;
  }

  /// Begins a window, without candidates.
  void begin(std::uint64_t first, std::uint64_t count) noexcept {
    first_ = first;
    count_ = count;
    std::memset(words_, 0, (count + 63) / 64 * sizeof(word));
  }

  /// True for a window without states, which has no candidates.
  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  [[nodiscard]] word const* from(std::size_t w) const noexcept { return words_ + w; }

  /// Adds a state of the window.
  void add(std::uint64_t rank) noexcept {
    words_[(rank - first_) / 64] |= word{1} << (rank - first_) % 64;
  }

  /// Adds the states of the window among the up to 64 states from `rank` on that have a bit.
  /// `Shared`: other threads do the same concurrently.
  template <bool Shared>
  void add(std::uint64_t rank, word bits) noexcept {
    if (rank < first_) {
      if (first_ - rank >= 64) return;
      bits >>= first_ - rank;
      rank = first_;
    }
    std::uint64_t const at = rank - first_;
    if (at >= count_) return;
    if (count_ - at < 64) bits &= ~(~word{0} << (count_ - at));
    set<Shared>(words_[at / 64], bits << at % 64);
    if (word const rest = bits >> 1 >> (63 - at % 64)) set<Shared>(words_[at / 64 + 1], rest);
  }

  /// Adds the images under a map of the states in [begin, end) that have a bit in `source`, whose
  /// first bit is that of the state `base`, a multiple of 64.
  template <bool Shared, rank_map Map>
  void add_by(Map const& m, word const* source, std::uint64_t base, std::uint64_t begin,
              std::uint64_t end) {
    for (std::uint64_t at = begin; (at = next_bit(source, base, at, end)) < end;) {
      std::uint64_t const k = (at - m.first) / m.block;
      std::uint64_t const block = m.first + k * m.block;
      std::uint64_t const block_end = std::min(end, block + m.block);
      auto const& places = m.forward(k);
      do {
        std::uint64_t const run = m.run == 1 ? at - block : (at - block) / m.run;
        std::uint64_t const run_end = std::min(block_end, block + (run + 1) * m.run);
        std::uint64_t const to = m.target + k * m.block +
                                 checked_place(m, places(run), m.block / m.run) * m.run +
                                 (at - block - run * m.run);
        for (std::uint64_t done = 0; at < run_end; done += 64, at += 64)
          add<Shared>(to + done,
                      bits_at(source, at - base, std::min<std::uint64_t>(run_end - at, 64)));
        at = next_bit(source, base, run_end, block_end);
      } while (at < block_end);
    }
  }

 private:
  template <bool Shared>
  static void set(word& w, word bits) noexcept {
    if constexpr (Shared) {
      if (bits != 0) std::atomic_ref<word>(w).fetch_or(bits, std::memory_order_relaxed);
    } else {
      w |= bits;
    }
  }

  /// The first state from `at` on with a bit, or `end`.
  static std::uint64_t next_bit(word const* source, std::uint64_t base, std::uint64_t at,
                                std::uint64_t end) noexcept {
    if (at >= end) return end;
    std::size_t w = (at - base) / 64;
    std::size_t const last = (end - 1 - base) / 64;
    word bits = source[w] & ~word{0} << (at - base) % 64;
    while (bits == 0) {
      if (w == last) return end;
      bits = source[++w];
    }
    return std::min(end, base + std::uint64_t{64} * w +
                             static_cast<std::uint64_t>(std::countr_zero(bits)));
  }

  /// Up to 64 bits that begin at a place.
  static word bits_at(word const* source, std::uint64_t at, std::uint64_t count) noexcept {
    word bits = source[at / 64] >> at % 64;
    if (at % 64 + count > 64) bits |= source[at / 64 + 1] << 1 << (63 - at % 64);
    return count < 64 ? bits & ~(~word{0} << count) : bits;
  }

  memory_budget* budget_;
  word* words_ = nullptr;
  std::size_t most_ = 0;
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
};

/// A file is a frame with its length, then parts. A part has the number of its ranks in each
/// window, 8 bytes each, and the XXH64 of these numbers; then for each window with ranks the ranks,
/// as 4 bytes each relative to the window's first state, and their XXH64.
class successor_file {
 public:
  /// `firsts`: the first states of the windows.
  successor_file(memory_budget& budget, std::vector<std::uint64_t> const& firsts)
      : firsts_(&firsts), ranks_(budget) {}

  /// Allocates memory for `most` ranks; false if there is none.
  [[nodiscard]] bool make(std::size_t most) {
    return ranks_.capacity() != 0 || ranks_.reserve(most);
  }

  [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }

  /// Begins the file `stem`.found, under another name.
  void begin(std::string const& stem) {
    stem_ = stem;
    ranks_.clear();
    end_ = head_of(0, 0, 0).size();
    file_ = disk_file(stem + ".found.part", file_use::create);  // last: it exists then
  }

  /// Adds ranks; false if the disk is full.
  template <class Ranks>
  [[nodiscard]] bool add(Ranks const& ranks) {
    for (std::uint64_t const rank : ranks) {
      if (ranks_.room() == 0 && !flush()) return false;
      ranks_.append(rank);
    }
    return true;
  }

  /// Ends the file of the states in a layer, and renames it to its final name; false if the disk is
  /// full.
  [[nodiscard]] bool finish(std::uint64_t search, std::uint64_t distance) {
    if (!flush()) return false;
    std::string const head = head_of(search, distance, end_);
    if (!file_.write(head.data(), head.size(), 0) || !file_.sync()) return false;
    file_.close();
    std::error_code error;
    std::filesystem::rename(stem_ + ".found.part", stem_ + ".found", error);
    if (error) refuse_file(stem_ + ".found", "cannot be written: " + error.message());
    return true;
  }

  /// True if there is already a file of that layer.
  static bool is_there(std::string const& stem, std::uint64_t search, std::uint64_t distance) {
    std::error_code error;
    if (!std::filesystem::exists(stem + ".found", error)) return false;
    disk_file const file(stem + ".found", file_use::read);
    std::string const head = read_head(file);
    return head == head_of(search, distance, file.size());
  }

  /// Calls `f(rank)` for the ranks in a window.
  template <class F>
  static void for_each(std::string const& stem, std::size_t window,
                       std::vector<std::uint64_t> const& firsts, F const& f) {
    disk_file const file(stem + ".found", file_use::read);
    std::uint64_t const end = file.size();
    std::vector<std::uint64_t> counts(firsts.size() + 1);
    std::vector<std::uint32_t> ranks;
    for (std::uint64_t at = read_head(file).size(); at < end;) {
      read_part(file, counts.data(), firsts.size() * 8, at);
      at += counts.size() * 8;
      for (std::size_t w = 0; w < firsts.size(); ++w) {
        if (counts[w] == 0) continue;
        if (counts[w] > (end - at) / 4) refuse_file(file.path(), "is cut short");
        if (w == window) {
          ranks.resize(to_size(counts[w]) + 2);
          read_part(file, ranks.data(), to_size(counts[w]) * 4, at);
          for (std::size_t i = 0; i < counts[w]; ++i) f(firsts[w] + ranks[i]);
        }
        at += counts[w] * 4 + 8;
      }
    }
  }

 private:
  static std::string head_of(std::uint64_t search, std::uint64_t distance, std::uint64_t size) {
    frame_writer out(file_kind::successors);
    for (std::uint64_t const n : {search, distance, size}) out.number(n);
    return out.finish();
  }
  static std::string read_head(disk_file const& file) {
    std::string head(head_of(0, 0, 0).size(), '\0');
    file.read(head.data(), head.size(), 0);
    return head;
  }
  static void read_part(disk_file const& file, void* bytes, std::size_t count, std::uint64_t at) {
    if (!read_checked(file, bytes, count, at)) refuse_file(file.path(), "is damaged");
  }

  /// Writes a part; false if the disk is full, and then the part is still pending.
  [[nodiscard]] bool flush() {
    if (ranks_.empty()) return true;
    std::sort(ranks_.begin(), ranks_.end());
    ranks_.shrink(
        static_cast<std::size_t>(std::unique(ranks_.begin(), ranks_.end()) - ranks_.begin()));
    std::uint64_t at = end_ + 8 * (firsts_->size() + 1);
    std::vector<std::uint64_t> counts(firsts_->size());
    auto const* rank = ranks_.begin();
    for (std::size_t w = 0; w < firsts_->size(); ++w) {
      std::string text;
      for (; rank != ranks_.end() && (w + 1 == firsts_->size() || *rank < (*firsts_)[w + 1]);
           ++rank, ++counts[w])
        append_number(text, *rank - (*firsts_)[w], 4);
      if (counts[w] == 0) continue;
      append_number(text, checksum_of(text.data(), text.size()), 8);
      if (!file_.write(text.data(), text.size(), at)) return false;
      at += text.size();
    }
    std::uint64_t const sum = checksum_of(counts.data(), counts.size() * 8);
    counts.push_back(sum);
    if (!file_.write(counts.data(), counts.size() * 8, end_)) return false;
    end_ = at;
    ranks_.clear();
    return true;
  }

  std::vector<std::uint64_t> const* firsts_;
  column<std::uint64_t> ranks_;
  std::string stem_{};
  disk_file file_{};
  std::uint64_t end_ = 0;
};

/// A page of the last layer.
struct layer_page {
  std::uint32_t window;
  std::uint32_t page;
};

/// The pages that have states of a layer.
inline std::vector<layer_page> layer_pages(external_table const& table, std::uint64_t distance) {
  std::vector<layer_page> all;
  std::size_t const plane = page_window::plane_of_layer(distance);
  for (std::size_t w = 0; w < table.size(); ++w)
    for (std::size_t page = 0; page < table[w].pages(); ++page)
      if (table[w].has_page(plane, page))
        all.push_back({static_cast<std::uint32_t>(w), static_cast<std::uint32_t>(page)});
  return all;
}

/// Calls `f(rank)` for each state of a layer in a page, as long as `may_continue()` returns true,
/// and returns true if it reached the end; `part` keeps the progress.
template <class MayContinue, class F>
bool for_each_in(page_window const& window, layer_page page, std::uint64_t distance,
                 own_work const& own, ranked_part& part, MayContinue const& may_continue,
                 F const& f) {
  std::size_t const count = window.words_of(page.page);
  std::vector<std::uint64_t> words;
  own([&] {
    words.resize(count);
    window.read(page_window::plane_of_layer(distance), page.page, words.data());
  });
  if (!part.begun) {
    part.begun = true;
    part.word = 0;
    part.states = words[0];
  }
  for (;;) {
    while (part.states == 0) {
      if (++part.word == count) return true;
      part.states = words[part.word];
    }
    if (!may_continue()) return false;
    f(window.first_of(page.page) + std::uint64_t{64} * part.word +
      static_cast<std::uint64_t>(std::countr_zero(part.states)));
    part.states &= part.states - 1;
  }
}

/// The default memory, if there is no limit.
inline constexpr std::size_t external_memory = std::size_t{1} << 30;

/// The number of states of a window whose bits fit a part of the remaining memory.
inline std::uint64_t states_of_window(memory_budget const& budget, std::size_t part) noexcept {
  bool const limited = budget.left() < std::numeric_limits<std::size_t>::max() / 2;
  std::uint64_t const bytes = (limited ? budget.left() : external_memory) / part;
  return std::min<std::uint64_t>(bytes / 8 * 64, (std::uint64_t{1} << 32) - 64);
}

/// The successors by the actions of the states.
template <class P>
class layer_moves {
 public:
  layer_moves(P const& p, memory_budget& budget) : p_(&p), budget_(&budget) {}

  [[nodiscard]] std::uint64_t most_states() const noexcept { return states_of_window(*budget_, 4); }
  [[nodiscard]] static std::span<std::uint64_t const> cuts() noexcept { return {}; }
  /// Allocates memory for successors.
  [[nodiscard]] bool make_room(external_table const& table) {
    found_.emplace(*budget_, table.firsts());
    return found_->make(to_size(states_of_window(*budget_, 4) / 64));
  }

  /// Writes the successors of each window's part of the layer to files.
  template <class Poll>
  std::optional<search_status> prepare(layer_files const& files, external_table const& table,
                                       std::uint64_t distance, own_work const& own,
                                       Poll& poll) {
    for (std::size_t w = 0; w < table.size(); ++w) {
      bool is_there = false;
      own([&] {
        is_there = successor_file::is_there(files.stem(w), files.search(), distance);
        if (is_there || found_->is_open()) return;
        files.check_room(w, table[w].successors() * 4 + 4096);
        pages_ = layer_pages(table, distance);
        std::erase_if(pages_, [w](layer_page const& page) { return page.window != w; });
        progress_.reset();
        found_->begin(files.stem(w));
      });
      if (is_there) continue;
      std::vector<std::uint64_t> ranks;
      ranked_tally nothing{};
      auto const expand = [&](ranked_part& part, ranked_tally&, auto const& may_continue) {
        return for_each_in(table[w], pages_[part.number], distance, own, part, may_continue,
                           [&](std::uint64_t rank) {
                             ranks.clear();
                             state_t<P> const s = p_->unrank(rank);
                             for (auto&& a : actions_of(*p_, s)) {
                               std::uint64_t const to =
                                   checked_rank(*p_, result_of(*p_, s, a), table.states());
                               own([&] { ranks.push_back(to); });
                             }
                             own([&] {
                               if (!found_->add(ranks)) files.refuse_full(table, w);
                             });
                           });
      };
      // One thread, because others would wait for the file.
      if (auto const reached =
              share_out(progress_, pages_.size(), any_executor{}, nothing, expand, poll))
        return reached;
      own([&] {
        if (!found_->finish(files.search(), distance)) files.refuse_full(table, w);
      });
    }
    return std::nullopt;
  }

  bool begin(external_table const&, std::size_t, std::uint64_t) {
    source_ = 0;
    return true;
  }

  /// Marks the successors in a window as candidates.
  template <class Poll>
  std::optional<search_status> find(layer_files const& files, external_table const& table,
                                    std::size_t window, std::uint64_t, candidates& found,
                                    own_work const& own, any_executor const&, Poll& poll) {
    for (; source_ < table.size(); ++source_) {
      if (auto const reached = poll()) return reached;
      own([&] {
        successor_file::for_each(files.stem(source_), window, table.firsts(),
                                 [&](std::uint64_t rank) {
                                   if (table.window_of(rank) == window) found.add(rank);
                                 });
      });
    }
    return std::nullopt;
  }

  /// Counts new states and their actions.
  void count(std::uint64_t const* words, std::size_t count, std::uint64_t first,
             ranked_tally& tally) const {
    for (std::size_t i = 0; i < count; ++i)
      for (std::uint64_t bits = words[i]; bits != 0; bits &= bits - 1) {
        ++tally.found;
        tally.successors += count_actions(
            *p_, p_->unrank(first + std::uint64_t{64} * i +
                            static_cast<std::uint64_t>(std::countr_zero(bits))));
      }
  }

  /// Ends the layer.
  static void end(external_table const& table) noexcept {
    for (std::size_t w = 0; w < table.size(); ++w) table[w].remove_successors();
  }

 private:
  P const* p_;
  memory_budget* budget_;
  std::optional<successor_file> found_{};
  std::vector<layer_page> pages_{};
  ranked_progress progress_{};
  std::size_t source_ = 0;
};

/// The successors by rank maps.
template <rank_mapped_problem P>
class layer_moves<P> {
  using maps = std::remove_cvref_t<decltype(std::declval<P const&>().rank_maps())>;

 public:
  layer_moves(P const& p, memory_budget& budget) : budget_(&budget), maps_(p.rank_maps()) {
    if (!maps_.make(p.state_count())) raise(std::bad_alloc());
  }

  [[nodiscard]] std::uint64_t most_states() const noexcept { return states_of_window(*budget_, 2); }
  [[nodiscard]] std::span<std::uint64_t const> cuts() const noexcept { return maps_.cuts(); }
  [[nodiscard]] bool make_room(external_table const&) const noexcept { return true; }
  template <class Poll>
  std::optional<search_status> prepare(layer_files const&, external_table const&, std::uint64_t,
                                       own_work const&, Poll&) const noexcept {
    return std::nullopt;
  }

  /// Lists the pages that lead to a window; returns true if there are any.
  bool begin(external_table const& table, std::size_t window, std::uint64_t distance) {
    sources_.clear();
    progress_.reset();
    std::uint64_t const first = table[window].first();
    std::uint64_t const last = first + table[window].count();
    auto const pages = layer_pages(table, distance);
    for (auto const& m : maps_.all()) {
      std::uint64_t const lo = std::max<std::uint64_t>(first, m.target);
      std::uint64_t const hi = std::min<std::uint64_t>(last, m.target + m.count);
      if (lo >= hi) continue;
      std::uint64_t const begin = m.first + (lo - m.target) / m.block * m.block;
      std::uint64_t const end = m.first + ((hi - 1 - m.target) / m.block + 1) * m.block;
      for (layer_page const& page : pages) {
        std::uint64_t const from = table[page.window].first_of(page.page);
        std::uint64_t const to = from + std::uint64_t{64} * table[page.window].words_of(page.page);
        if (std::max(from, begin) < std::min(to, end))
          sources_.push_back({&m, page, std::max(from, begin), std::min(to, end)});
      }
    }
    return !sources_.empty();
  }

  template <class Poll>
  std::optional<search_status> find(layer_files const&, external_table const& table, std::size_t,
                                    std::uint64_t distance, candidates& found,
                                    own_work const& own, any_executor const& executor,
                                    Poll& poll) {
    ranked_tally nothing{};
    auto const push = [&](ranked_part& part, ranked_tally&, auto const& may_continue) {
      if (!may_continue()) return false;
      source const& from = sources_[part.number];
      page_window const& window = table[from.page.window];
      std::vector<std::uint64_t> words;
      own([&] {
        words.resize(window.words_of(from.page.page));
        window.read(page_window::plane_of_layer(distance), from.page.page, words.data());
      });
      std::uint64_t const base = window.first_of(from.page.page);
      if (executor.concurrency() > 1)
        found.add_by<true>(*from.map, words.data(), base, from.begin, from.end);
      else
        found.add_by<false>(*from.map, words.data(), base, from.begin, from.end);
      return true;
    };
    return share_out(progress_, sources_.size(), executor, nothing, push, poll);
  }

  void count(std::uint64_t const* words, std::size_t count, std::uint64_t first,
             ranked_tally& tally) const {
    auto const cuts = maps_.cuts();
    auto cut = std::upper_bound(cuts.begin(), cuts.end(), first);
    for (std::size_t i = 0; i < count; ++i) {
      std::uint64_t const at = first + std::uint64_t{64} * i;
      for (std::uint64_t bits = words[i]; bits != 0;) {
        while (at + static_cast<std::uint64_t>(std::countr_zero(bits)) >= *cut) ++cut;
        std::uint64_t const some =
            *cut - at < 64 ? bits & ~(~std::uint64_t{0} << (*cut - at)) : bits;
        auto const number = static_cast<std::uint64_t>(std::popcount(some));
        tally.found += number;
        tally.successors +=
            number * maps_.successors_after(static_cast<std::size_t>(cut - cuts.begin()) - 1);
        bits &= ~some;
      }
    }
  }

  static void end(external_table const&) noexcept {}

 private:
  using map_type = std::remove_cvref_t<decltype(*std::declval<maps const&>().begin())>;
  struct source {
    map_type const* map;
    layer_page page;
    std::uint64_t begin;  // the states of the page that lead to the window
    std::uint64_t end;
  };

  memory_budget* budget_;
  ranked_maps<maps> maps_;
  std::vector<source> sources_{};
  ranked_progress progress_{};
};

}  // namespace wend::detail
