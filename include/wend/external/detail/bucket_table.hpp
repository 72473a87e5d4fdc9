// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <array>
#include <bit>       // std::bit_floor
#include <charconv>  // std::to_chars
#include <concepts>  // std::unsigned_integral
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <cstring>   // std::memcmp, std::memcpy
#include <deque>
#include <limits>
#include <new>  // std::bad_alloc
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::move
#include <vector>

#include <wend/core/detail/column.hpp>
#include <wend/core/detail/to_size.hpp>
#include <wend/core/memory.hpp>
#include <wend/core/result.hpp>
#include <wend/external/detail/disk_file.hpp>
#include <wend/external/detail/search_directories.hpp>

/// \file
/// The buckets (g, h) of a best-first search. States wait in memory, then in sorted files. A bucket
/// is read as one sequence, without duplicates, and kept after its expansion.

namespace wend::detail {

// ---- files of packed states, in increasing order

/// Packed states that can be written with their memory layout.
template <class Key>
concept stored_key =
    std::is_trivially_copyable_v<Key> && std::has_unique_object_representations_v<Key>;

/// The order of the files, which is arbitrary.
template <stored_key Key>
bool key_before(Key const& a, Key const& b) noexcept {
  if constexpr (std::unsigned_integral<Key>)
    return a < b;
  else
    return std::memcmp(&a, &b, sizeof(Key)) < 0;
}

/// A file of a bucket, with its number of states.
struct key_file_entry {
  std::uint64_t number = 0;
  std::uint64_t g = 0;
  std::uint64_t h = 0;
  std::uint64_t count = 0;
};

/// A file is a frame that describes it, then blocks of a fixed number of keys, fewer in the last
/// one, each with its XXH64.
class key_file_layout {
 public:
  key_file_layout() = default;
  key_file_layout(std::uint64_t search, std::size_t key_bytes, std::size_t block_keys)
      : search_(search), key_bytes_(key_bytes), block_keys_(block_keys) {
    head_bytes_ = head({}).size();
  }

  [[nodiscard]] std::size_t block_keys() const noexcept { return block_keys_; }
  /// The bytes of a block in memory, including its checksum.
  [[nodiscard]] std::size_t block_bytes() const noexcept { return block_keys_ * key_bytes_ + 8; }
  [[nodiscard]] std::uint64_t place_of(std::uint64_t block) const noexcept {
    return head_bytes_ + block * block_bytes();
  }
  [[nodiscard]] std::string head(key_file_entry const& e) const {
    frame_writer out(file_kind::keys);
    for (std::uint64_t const n : {search_, e.number, e.g, e.h, std::uint64_t{key_bytes_}})
      out.number(n);
    return out.finish();
  }
  /// \throws external_file_error if it is a different file.
  void check_head(disk_file const& file, key_file_entry const& e) const {
    std::string found(head_bytes_, '\0');
    file.read(found.data(), found.size(), 0);
    if (found != head(e)) refuse_file(file.path(), "is damaged, or of another search");
  }
  /// Reads a block of `count` keys into memory that also has room for its checksum.
  void read_block(disk_file const& file, std::uint64_t block, void* keys, std::size_t count) const {
    if (!read_checked(file, keys, count * key_bytes_, place_of(block)))
      refuse_file(file.path(), "is damaged in block " + std::to_string(block));
  }

 private:
  std::uint64_t search_ = 0;
  std::size_t key_bytes_ = 0;
  std::size_t block_keys_ = 0;
  std::size_t head_bytes_ = 0;
};

/// Writes keys, a block at a time.
template <stored_key Key>
class key_writer {
 public:
  /// `memory`: room for a block.
  key_writer(key_file_layout const& layout, void* memory) noexcept
      : layout_(&layout), keys_(static_cast<Key*>(memory)) {}

  /// Begins a file; false if the disk is full.
  [[nodiscard]] bool begin(std::string const& path, key_file_entry const& entry) {
    entry_ = entry;
    entry_.count = 0;
    size_ = 0;
    file_ = disk_file(path, file_use::create);
    std::string const head = layout_->head(entry_);
    return file_.write(head.data(), head.size(), 0);
  }
  [[nodiscard]] bool is_open() const noexcept { return file_.is_open(); }
  [[nodiscard]] key_file_entry const& entry() const noexcept { return entry_; }

  /// Makes room for a key; false if the disk is full.
  [[nodiscard]] bool reserve() { return size_ < layout_->block_keys() || write_block(); }
  /// \pre Room was made.
  void append(Key const& key) noexcept {
    keys_[size_++] = key;
    ++entry_.count;
  }
  /// Ends the file; false if the disk is full.
  [[nodiscard]] bool finish() {
    if ((size_ != 0 && !write_block()) || !file_.sync()) return false;
    file_.close();
    return true;
  }

 private:
  [[nodiscard]] bool write_block() {
    std::size_t const bytes = size_ * sizeof(Key);
    std::uint64_t const sum = checksum_of(keys_, bytes);
    std::uint64_t const block = (entry_.count - size_) / layout_->block_keys();
    std::memcpy(static_cast<char*>(static_cast<void*>(keys_)) + bytes, &sum, 8);
    if (!file_.write(keys_, bytes + 8, layout_->place_of(block))) return false;
    size_ = 0;
    return true;
  }

  key_file_layout const* layout_;
  Key* keys_;
  std::size_t size_ = 0;
  key_file_entry entry_{};
  disk_file file_{};
};

/// Reads keys, a block at a time.
template <stored_key Key>
class key_reader {
 public:
  /// `memory`: room for a block.
  /// \throws external_file_error if the file does not exist, is a different one, or damaged.
  key_reader(key_file_layout const& layout, std::string path, key_file_entry const& entry,
             void* memory)
      : layout_(&layout),
        file_(std::move(path), file_use::read),
        entry_(entry),
        keys_(static_cast<Key*>(memory)) {
    layout_->check_head(file_, entry_);
    fill();
  }

  [[nodiscard]] bool done() const noexcept { return at_ == size_; }
  [[nodiscard]] Key const& front() const noexcept { return keys_[at_]; }
  void pop() {
    if (at_ + 1 == size_ && read_ < entry_.count)
      fill();
    else
      ++at_;
  }

  /// True if the file has a key. \pre pop is not called afterwards.
  [[nodiscard]] bool has(Key const& key) {
    std::uint64_t lo = 0;
    std::uint64_t hi = (entry_.count + layout_->block_keys() - 1) / layout_->block_keys();
    while (lo < hi) {
      std::uint64_t const block = lo + (hi - lo) / 2;
      std::size_t const count = count_in(block);
      layout_->read_block(file_, block, keys_, count);
      if (key_before(key, keys_[0])) {
        hi = block;
      } else if (key_before(keys_[count - 1], key)) {
        lo = block + 1;
      } else {
        return std::binary_search(keys_, keys_ + count, key, key_before<Key>);
      }
    }
    return false;
  }

 private:
  [[nodiscard]] std::size_t count_in(std::uint64_t block) const noexcept {
    return static_cast<std::size_t>(std::min<std::uint64_t>(
        layout_->block_keys(), entry_.count - block * layout_->block_keys()));
  }
  void fill() {
    if (read_ == entry_.count) return;
    std::uint64_t const block = read_ / layout_->block_keys();
    std::size_t const count = count_in(block);
    layout_->read_block(file_, block, keys_, count);
    read_ += count;
    at_ = 0;
    size_ = count;
  }

  key_file_layout const* layout_;
  disk_file file_;
  key_file_entry entry_;
  Key* keys_;
  std::uint64_t read_ = 0;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
};

/// The keys of some files in increasing order, each once, without those that are in other files.
template <stored_key Key>
class key_merge {
 public:
  explicit key_merge(key_file_layout const& layout) : layout_(&layout) {}

  /// Adds a file of keys; `memory` has room for a block.
  void add(std::string const& path, key_file_entry const& entry, void* memory) {
    reader& added = readers_.emplace_back(*layout_, path, entry, memory);
    if (!added.done()) least_.push(&added);
  }
  /// Adds a file of keys to leave out.
  void leave_out(std::string const& path, key_file_entry const& entry, void* memory) {
    closed_.push_back(&readers_.emplace_back(*layout_, path, entry, memory));
  }

  /// The next key, until it is popped; null at the end.
  [[nodiscard]] Key const* next() {
    while (!current_ && !least_.empty()) {
      Key const key = least_.top()->front();
      if (is_known(key))
        drop(key);
      else
        current_ = key;
    }
    return current_ ? &*current_ : nullptr;
  }
  /// Advances to the next key. \pre `next()` was not null.
  void pop() {
    Key const key = *current_;
    drop(key);
    --dropped_;
    current_.reset();
  }
  /// The number of dropped keys: known ones and duplicates.
  [[nodiscard]] std::uint64_t dropped() const noexcept { return dropped_; }

 private:
  using reader = key_reader<Key>;

  struct is_later {
    bool operator()(reader const* a, reader const* b) const noexcept {
      return key_before(b->front(), a->front());
    }
  };
  bool is_known(Key const& key) {
    bool known = false;
    for (reader* const r : closed_) {
      while (!r->done() && key_before(r->front(), key)) r->pop();
      known = known || (!r->done() && !key_before(key, r->front()));
    }
    return known;
  }
  void drop(Key const& key) {
    while (!least_.empty() && !key_before(key, least_.top()->front())) {
      reader* const r = least_.top();
      least_.pop();
      r->pop();
      ++dropped_;
      if (!r->done()) least_.push(r);
    }
  }

  key_file_layout const* layout_;
  std::deque<reader> readers_{};
  std::priority_queue<reader*, std::vector<reader*>, is_later> least_{};
  std::vector<reader*> closed_{};
  std::optional<Key> current_{};
  std::uint64_t dropped_ = 0;
};

class key_blocks {
 public:
  explicit key_blocks(memory_budget& budget) noexcept : units_(budget) {}

  /// Allocates blocks of up to 64 KiB: as many as a quarter of `bytes` holds, but at most 500.
  /// False if fewer than 8 fit.
  [[nodiscard]] bool make(std::size_t bytes, std::size_t key_bytes) {
    std::size_t const block = std::clamp<std::size_t>(std::bit_floor(bytes / 64), 256, most_bytes);
    keys_ = std::max<std::size_t>(1, block / key_bytes);
    units_each_ = (keys_ * key_bytes + checksum_bytes + sizeof(unit) - 1) / sizeof(unit);
    size_ = std::min(most_blocks, bytes / 4 / (units_each_ * sizeof(unit)));
    return size_ >= 8 && units_.reserve(size_ * units_each_);
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The number of keys in a block.
  [[nodiscard]] std::size_t keys() const noexcept { return keys_; }
  [[nodiscard]] void* at(std::size_t i) noexcept { return units_.begin() + i * units_each_; }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 16;
  static constexpr std::size_t most_blocks = 500;
  static constexpr std::size_t checksum_bytes = 8;

  struct alignas(16) unit {
    std::array<unsigned char, 16> bytes;
  };

  column<unit> units_;
  std::size_t units_each_ = 0;
  std::size_t keys_ = 0;
  std::size_t size_ = 0;
};

/// A generated state.
template <stored_key Key>
struct bucket_entry {
  std::uint32_t g;
  std::uint32_t h;
  Key key;
};

/// The progress of a search.
template <stored_key Key>
struct saved_buckets {
  search_status status = search_status::running;  ///< Or `solved`, or `exhausted`.
  Key goal{};                                     ///< If solved, the goal,
  std::uint64_t goal_g = 0;                       ///< and its cost.
  std::uint64_t next_file = 0;
  wend::statistics counts{};
  std::vector<key_file_entry> open{};    ///< States that may already be known.
  std::vector<key_file_entry> closed{};  ///< Expanded states; one file for each bucket.
  /// The first state with a successor that was cut because its cost does not fit the type.
  std::optional<bucket_entry<Key>> cut{};
};

template <stored_key Key>
class bucket_files {
 public:
  explicit bucket_files(directory_settings settings)
      : directories_(std::move(settings), "wend-astar") {}

  [[nodiscard]] key_file_layout const& layout() const noexcept { return layout_; }
  [[nodiscard]] std::string path(std::uint64_t number) const {
    return directories_.file(to_size(number), std::to_string(number) + ".keys");
  }

  /// The progress recorded in the files, or nothing for a new search, with blocks of `block_keys`
  /// keys.
  /// \throws external_file_error if they are damaged or of another problem.
  [[nodiscard]] std::optional<saved_buckets<Key>> open(std::string starts, std::string costs,
                                                       std::size_t block_keys) {
    std::optional<saved_buckets<Key>> saved;
    auto in = directories_.open(
        file_kind::buckets,
        {{"the record of its starts", std::move(starts)}, {"its type of costs", std::move(costs)}});
    if (in) {
      saved = read(*in);
      directories_.check_owner();
    } else {
      layout_ = key_file_layout(directories_.search(), sizeof(Key), block_keys);
    }
    saved_buckets<Key> const none{};
    remove_unlisted(saved ? *saved : none);
    return saved;
  }

  void save(saved_buckets<Key> const& saved) const {
    frame_writer out = directories_.begin_manifest(file_kind::buckets);
    out.number(sizeof(Key));
    directories_.write_search(out);
    for (std::uint64_t const n :
         {std::uint64_t{layout_.block_keys()}, static_cast<std::uint64_t>(saved.status),
          saved.goal_g, saved.next_file})
      out.number(n);
    put_key(out, saved.goal);
    auto const& c = saved.counts;
    for (std::uint64_t const n :
         {c.expanded, c.generated, c.evaluated, c.duplicates, c.pruned, c.starts, c.max_open})
      out.number(n);
    for (auto const* list : {&saved.open, &saved.closed}) {
      out.number(list->size());
      for (key_file_entry const& e : *list)
        for (std::uint64_t const n : {e.number, e.g, e.h, e.count}) out.number(n);
    }
    out.number(saved.cut.has_value());
    if (saved.cut) {
      out.number(saved.cut->g);
      out.number(saved.cut->h);
      put_key(out, saved.cut->key);
    }
    directories_.save(std::move(out));
  }

  void remove(std::uint64_t number) const noexcept {
    std::array<char, 20> digits;
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    directories_.remove(to_size(number), {digits.data(), end}, ".keys");
  }

  /// \throws external_file_error if the disks have no room for `keys` keys.
  void check_room(std::uint64_t keys) const {
    std::uint64_t const each = keys / directories_.size() + 1;
    for (std::size_t i = 0; i < directories_.size(); ++i)
      directories_.check_room(i, each * sizeof(Key) + each / layout_.block_keys() * 8 + 65536);
  }
  /// Reports that the disk of a file is full; up to `keys` more keys may be needed.
  [[noreturn]] void refuse_full(std::uint64_t number, std::uint64_t keys) const {
    directories_.refuse_full(to_size(number), keys * sizeof(Key));
  }

  /// Reports the end of the search, whose files have numbers below `number`.
  void end(std::uint64_t number) noexcept {
    if (!directories_.removes()) return;
    directories_.remove_manifest();
    while (number-- > 0) remove(number);
  }

 private:
  saved_buckets<Key> read(record_reader& in) {
    in.expect("the bytes of its packed states", std::to_string(in.number()),
              std::to_string(sizeof(Key)));
    directories_.read_search(in);
    layout_ = key_file_layout(directories_.search(), sizeof(Key), to_size(in.number()));
    saved_buckets<Key> saved;
    saved.status = static_cast<search_status>(in.number());
    saved.goal_g = in.number();
    saved.next_file = in.number();
    saved.goal = take_key(in);
    if (layout_.block_keys() == 0) in.refuse("is damaged");
    auto& c = saved.counts;
    for (std::uint64_t* const n : {&c.expanded, &c.generated, &c.evaluated, &c.duplicates,
                                   &c.pruned, &c.starts, &c.max_open})
      *n = in.number();
    for (auto* list : {&saved.open, &saved.closed}) {
      std::uint64_t const count = in.number();
      if (count > in.left(32)) in.refuse("is damaged");
      for (std::uint64_t i = 0; i < count; ++i) {
        key_file_entry e;
        for (std::uint64_t* const n : {&e.number, &e.g, &e.h, &e.count}) *n = in.number();
        list->push_back(e);
      }
    }
    if (in.number() != 0) {
      auto const g = static_cast<std::uint32_t>(in.number());
      auto const h = static_cast<std::uint32_t>(in.number());
      saved.cut = bucket_entry<Key>{g, h, take_key(in)};
    }
    return saved;
  }
  static void put_key(frame_writer& out, Key const& key) {
    std::string bytes(sizeof(Key), '\0');
    std::memcpy(bytes.data(), &key, sizeof(Key));
    out.text(bytes);
  }
  static Key take_key(record_reader& in) {
    std::string const bytes = in.text();
    if (bytes.size() != sizeof(Key)) in.refuse("is damaged");
    Key key{};
    std::memcpy(&key, bytes.data(), sizeof(Key));
    return key;
  }

  /// Removes files of buckets that are not listed, which a killed process has left.
  void remove_unlisted(saved_buckets<Key> const& saved) const {
    std::vector<std::string> listed;
    for (auto const* list : {&saved.open, &saved.closed})
      for (key_file_entry const& e : *list) listed.push_back(path(e.number));
    std::sort(listed.begin(), listed.end());
    for (std::size_t i = 0; i < directories_.size(); ++i) {
      std::vector<std::string> left;
      for_each_file(directories_.of(i), [&](std::string_view name) {
        if (!name.starts_with("wend-astar-") || !name.ends_with(".keys")) return;
        std::string whole = directories_.of(i) + '/';
        whole += name;
        if (!std::binary_search(listed.begin(), listed.end(), whole))
          left.push_back(std::move(whole));
      });
      for (std::string const& file : left) remove_file({file});
    }
  }

  search_directories directories_;
  key_file_layout layout_{};
};

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
  [[nodiscard]] bool open(std::string starts, std::string costs) {
    reset();
    auto found = files_.open(std::move(starts), std::move(costs), blocks_.keys());
    state_ = found ? std::move(*found) : saved{};
    if (files_.layout().block_keys() > blocks_.keys())
      refuse_file(files_.path(0), "was written with more memory: expected max_memory of " +
                                      bytes_text(files_.layout().block_bytes() * 64) + " or more");
    return found.has_value();
  }

  /// The progress as of the last complete bucket.
  [[nodiscard]] saved& state() noexcept { return state_; }
  [[nodiscard]] saved const& state() const noexcept { return state_; }
  /// Saves that the search has ended, and abandons the bucket that is being expanded.
  void save_end() {
    files_.save(state_);
    reset();
  }
  void end() noexcept {
    std::uint64_t const number = std::max(most_files_, next_file());
    reset();
    files_.end(number);
  }

  /// The number of waiting states that turned out to be duplicates since the last bucket.
  [[nodiscard]] std::uint64_t duplicates() const noexcept {
    return dropped_ + (merge_ ? merge_->dropped() : 0);
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
    // Merges as many files at a time as memory allows.
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
    std::uint64_t const taken = writer_ ? writer_->entry().count : 0;
    std::uint64_t const left = bucket_.count - std::min(bucket_.count, taken);
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
