// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::min, std::max
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <limits>
#include <new>        // std::bad_alloc
#include <optional>
#include <span>
#include <string>
#include <utility>    // std::move
#include <vector>

#include <wend/core/memory.hpp>
#include <wend/core/memory/column.hpp>
#include <wend/external/detail/bucket_files.hpp>
#include <wend/external/detail/key_blocks.hpp>
#include <wend/external/detail/key_file.hpp>
#include <wend/external/detail/key_merge.hpp>

/// \file
/// The buckets (g, h) of a best-first search. States wait in memory, then in sorted files. A bucket
/// is read as one sequence, without duplicates, and kept after its expansion.

namespace wend::detail {

template <stored_key Key>
class bucket_table {
 public:
  using entry = bucket_entry<Key>;
  using saved = saved_buckets<Key>;

  /// `scope`: the maximum difference between the g of a state and the g of a duplicate.
  bucket_table(memory_budget& budget, directory_settings settings, std::uint64_t scope)
      : budget_(&budget), files_(std::move(settings)), scope_(scope), waiting_(budget),
        blocks_(budget) {}

  /// Allocates memory; false if there is too little.
  [[nodiscard]] bool make() {
    if (made_) return true;
    bool const limited = budget_->left() < std::numeric_limits<std::size_t>::max() / 2;
    std::size_t const bytes = limited ? budget_->left() : std::size_t{1} << 30;
    made_ = blocks_.make(bytes, sizeof(Key)) && waiting_.reserve(bytes / 2 / sizeof(entry));
    fan_in_ = blocks_.size() - 2;
    return made_;
  }

  /// Opens the files; returns true if a search resumes.
  [[nodiscard]] bool open(std::string const& starts) {
    reset();
    auto found = files_.open(starts, blocks_.keys());
    state_ = found ? std::move(*found) : saved{};
    if (files_.layout().block_keys() > blocks_.keys())
      refuse_file(files_.path(0), "was written with more memory: expected max_memory of " +
                                      bytes_text(files_.layout().block_bytes() * 64) + " or more");
    return found.has_value();
  }

  /// The progress as of the last complete bucket.
  [[nodiscard]] saved& state() noexcept { return state_; }
  [[nodiscard]] saved const& state() const noexcept { return state_; }
  void save() { files_.save(state_); }
  /// Abandons the bucket that is being expanded.
  void leave() noexcept { reset(); }
  void end() noexcept {
    std::uint64_t const number = std::max(most_files_, next_file());
    reset();
    files_.end(number);
  }

  /// The number of waiting states, before duplicates are detected.
  [[nodiscard]] std::uint64_t open_states() const noexcept {
    std::uint64_t sum = waiting_.size();
    for (auto const* list : {&state_.open, &fresh_})
      for (key_file_entry const& e : *list) sum += e.count;
    return sum;
  }
  /// The number of these that turned out to be duplicates since the last bucket.
  [[nodiscard]] std::uint64_t duplicates() const noexcept {
    return dropped_ + (merge_ ? merge_->dropped() : 0);
  }
  /// The number of states taken from the bucket.
  [[nodiscard]] std::uint64_t taken() const noexcept {
    return writer_ ? writer_->entry().count : 0;
  }

  /// Chooses the bucket of the least f, and among these of the least g; empty if there is none.
  [[nodiscard]] std::optional<key_file_entry> best() const {
    std::optional<key_file_entry> least;
    for (key_file_entry const& e : state_.open) {
      if (!least || e.g + e.h < least->g + least->h ||
          (e.g + e.h == least->g + least->h && e.g < least->g))
        least = key_file_entry{0, e.g, e.h, 0};
    }
    for (key_file_entry const& e : state_.open)
      if (least && e.g == least->g && e.h == least->h) least->count += e.count;
    return least;
  }

  [[nodiscard]] bool is_begun() const noexcept { return merge_.has_value(); }
  /// Begins a bucket whose states have at most `branching` successors each.
  void begin(key_file_entry const& bucket, std::uint64_t branching) {
    files_.check_room(bucket.count * (branching + 1));
    branching_ = branching;
    bucket_ = bucket;
    std::vector<key_file_entry> open = of_bucket(state_.open);
    std::vector<key_file_entry> closed;
    for (key_file_entry const& e : state_.closed)
      if (e.h == bucket.h && e.g < bucket.g && bucket.g - e.g <= scope_) closed.push_back(e);
    // As many files at a time as there is memory for.
    while (open.size() > fan_in_ / 2) open.push_back(merged(take(open), {}));
    while (closed.size() > fan_in_ / 2) open = {merged(open, take(closed))};
    merge_.emplace(files_.layout());
    add_files(*merge_, open, closed);
    writer_.emplace(files_.layout(), blocks_.at(0));
    begin_file(*writer_, bucket);
  }
  /// The next state; null at the end.
  [[nodiscard]] Key const* next() { return merge_->next(); }
  /// Records the successors of the expanded state.
  /// \post If it throws because the disk is full, nothing was added.
  void expanded(std::span<entry const> successors) {
    if (waiting_.room() < successors.size()) flush();
    if (!waiting_.reserve(successors.size())) raise(std::bad_alloc());
    if (!writer_->reserve()) full(writer_->entry().number);
    writer_->append(*merge_->next());
    merge_->pop();
    for (entry const& e : successors) waiting_.append(e);
  }
  /// Records that a limit of cost has cut a successor of the state at `next`, because its cost does
  /// not fit the type.
  void note_cut() {
    if (!cut_) cut_ = entry{static_cast<std::uint32_t>(bucket_.g),
                            static_cast<std::uint32_t>(bucket_.h), *next()};
  }
  /// The first such state, if there is any.
  [[nodiscard]] std::optional<entry> const& cut() const noexcept {
    return state_.cut ? state_.cut : cut_;
  }
  /// Adds a start.
  void add(entry const& e) {
    if (waiting_.room() == 0) flush();
    waiting_.append(e);
  }
  /// Completes the bucket, or the set of starts.
  void finish() {
    flush();
    if (writer_ && !writer_->finish()) full(writer_->entry().number);
    saved next = state_;
    next.counts.duplicates += duplicates();
    if (writer_) {
      if (writer_->entry().count != 0) next.closed.push_back(writer_->entry());
      std::erase_if(next.open, [this](key_file_entry const& e) { return is_here(e); });
    }
    next.open.insert(next.open.end(), fresh_.begin(), fresh_.end());
    next.next_file = next_file();
    next.cut = cut();
    files_.save(next);
    std::vector<key_file_entry> old = of_bucket(state_.open);
    old.insert(old.end(), temporary_.begin(), temporary_.end());
    if (writer_)
      for (key_file_entry const& e : old) files_.remove(e.number);
    state_ = std::move(next);
    reset();
  }

  /// True if a state was expanded with this g and h.
  [[nodiscard]] bool has(Key const& key, std::uint64_t g, std::uint64_t h) const {
    std::vector<Key> memory(files_.layout().block_bytes() / sizeof(Key) + 2);
    for (key_file_entry const& e : state_.closed)
      if (e.g == g && e.h == h &&
          key_reader<Key>(files_.layout(), files_.path(e.number), e, memory.data()).has(key))
        return true;
    return false;
  }
  /// Calls `f(key, g)` for the expanded states of lower g, until it returns true.
  template <class F>
  void find_below(std::uint64_t g, F const& f) const {
    std::vector<Key> memory(files_.layout().block_bytes() / sizeof(Key) + 2);
    for (key_file_entry const& e : state_.closed) {
      if (e.g >= g) continue;
      key_reader<Key> reader(files_.layout(), files_.path(e.number), e, memory.data());
      for (; !reader.done(); reader.pop())
        if (f(reader.front(), e.g)) return;
    }
  }

 private:
  [[nodiscard]] bool is_here(key_file_entry const& e) const noexcept {
    return e.g == bucket_.g && e.h == bucket_.h;
  }
  [[nodiscard]] std::vector<key_file_entry> of_bucket(std::vector<key_file_entry> all) const {
    std::erase_if(all, [this](key_file_entry const& e) { return !is_here(e); });
    return all;
  }
  [[nodiscard]] std::vector<key_file_entry> take(std::vector<key_file_entry>& from) const {
    auto const some = from.end() - static_cast<std::ptrdiff_t>(fan_in_ / 2);
    std::vector<key_file_entry> taken(some, from.end());
    from.erase(some, from.end());
    return taken;
  }
  void add_files(key_merge<Key>& merge, std::vector<key_file_entry> const& open,
                 std::vector<key_file_entry> const& closed) {
    std::size_t i = 2;
    for (key_file_entry const& e : open) merge.add(files_.path(e.number), e, blocks_.at(i++));
    for (key_file_entry const& e : closed)
      merge.leave_out(files_.path(e.number), e, blocks_.at(i++));
  }
  [[nodiscard]] std::uint64_t next_file() const noexcept { return state_.next_file + made_files_; }
  void begin_file(key_writer<Key>& writer, key_file_entry file) {
    file.number = next_file();
    ++made_files_;
    most_files_ = std::max(most_files_, next_file());
    if (!writer.begin(files_.path(file.number), file)) full(file.number);
  }
  /// Merges several files into one.
  key_file_entry merged(std::vector<key_file_entry> const& open,
                        std::vector<key_file_entry> const& closed) {
    key_merge<Key> merge(files_.layout());
    add_files(merge, open, closed);
    key_writer<Key> writer(files_.layout(), blocks_.at(0));
    begin_file(writer, bucket_);
    for (; Key const* const key = merge.next(); merge.pop()) {
      if (!writer.reserve()) full(writer.entry().number);
      writer.append(*key);
    }
    if (!writer.finish()) full(writer.entry().number);
    dropped_ += merge.dropped();
    temporary_.push_back(writer.entry());
    return writer.entry();
  }

  /// Writes the waiting states to files, one for each bucket.
  void flush() {
    auto const before = [](entry const& a, entry const& b) {
      return a.g != b.g ? a.g < b.g : a.h != b.h ? a.h < b.h : key_before(a.key, b.key);
    };
    std::sort(waiting_.begin(), waiting_.end(), before);
    key_writer<Key> writer(files_.layout(), blocks_.at(1));
    entry const* last = nullptr;
    for (entry const& e : waiting_) {
      bool const same = last && last->g == e.g && last->h == e.h;
      if (same && !key_before(last->key, e.key)) {
        ++dropped_;
        continue;
      }
      if (!same) {
        end_file(writer);
        begin_file(writer, {0, e.g, e.h, 0});
      }
      if (!writer.reserve()) full(writer.entry().number);
      writer.append(e.key);
      last = &e;
    }
    end_file(writer);
    waiting_.clear();
  }
  void end_file(key_writer<Key>& writer) {
    if (!writer.is_open()) return;
    if (!writer.finish()) full(writer.entry().number);
    fresh_.push_back(writer.entry());
  }
  [[noreturn]] void full(std::uint64_t number) const {
    std::uint64_t const left = bucket_.count - std::min(bucket_.count, taken());
    files_.refuse_full(number, left * (branching_ + 1) + waiting_.size());
  }
  void reset() noexcept {
    merge_.reset();
    writer_.reset();
    waiting_.clear();
    fresh_.clear();
    temporary_.clear();
    cut_.reset();
    made_files_ = dropped_ = 0;
  }

  memory_budget* budget_;
  bucket_files<Key> files_;
  std::uint64_t scope_;
  saved state_{};
  column<entry> waiting_;
  key_blocks blocks_;  // one for each open file
  std::size_t fan_in_ = 0;
  bool made_ = false;
  // The bucket that is being expanded.
  key_file_entry bucket_{};
  std::uint64_t branching_ = 0;
  std::optional<key_merge<Key>> merge_{};
  std::optional<key_writer<Key>> writer_{};
  std::vector<key_file_entry> fresh_{};
  std::vector<key_file_entry> temporary_{};
  std::optional<entry> cut_{};
  std::uint64_t made_files_ = 0;
  std::uint64_t most_files_ = 0;  // the maximum of file numbers, including abandoned buckets
  std::uint64_t dropped_ = 0;
};

}  // namespace wend::detail
