// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>  // std::sort, std::binary_search, std::copy
#include <array>
#include <charconv>   // std::to_chars
#include <cstddef>    // std::size_t
#include <cstdint>    // std::uint64_t
#include <cstring>    // std::memcpy
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>    // std::move
#include <vector>

#include <wend/core/result.hpp>
#include <wend/external/detail/key_file.hpp>
#include <wend/external/detail/search_directories.hpp>
#include <wend/external/detail/sealed_record.hpp>

/// \file
/// The files of a best-first search: a manifest, which lists the others and the progress, and the
/// files of its buckets, which are divided among the directories. Files that are not listed do not
/// count.

namespace wend::detail {

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
    return directories_.file(static_cast<std::size_t>(number), std::to_string(number) + ".keys");
  }

  /// The progress recorded in the files, or nothing for a new search, with blocks of `block_keys`
  /// keys.
  /// \throws external_file_error if they are damaged or of another problem.
  [[nodiscard]] std::optional<saved_buckets<Key>> open(std::string starts, std::size_t block_keys) {
    directories_.lock();
    starts_ = std::move(starts);
    auto in = record_reader::open(directories_.manifest(), record_kind::buckets);
    if (in) {
      saved_buckets<Key> saved = read(*in);
      remove_unlisted(&saved);
      return saved;
    }
    search_ = std::random_device{}();
    search_ = search_ << 32 | std::random_device{}();
    layout_ = key_file_layout(search_, sizeof(Key), block_keys);
    remove_unlisted(nullptr);
    return std::nullopt;
  }

  void save(saved_buckets<Key> const& saved) const {
    record_writer out;
    out.text(directories_.label());
    out.text(starts_);
    out.number(sizeof(Key));
    for (std::uint64_t const n :
         {search_, std::uint64_t{directories_.size()}, std::uint64_t{layout_.block_keys()},
          static_cast<std::uint64_t>(saved.status), saved.goal_g, saved.next_file})
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
    out.save(directories_.manifest(), record_kind::buckets);
  }

  void remove(std::uint64_t number) const noexcept {
    std::array<char, 32> name;
    char* const end = std::to_chars(name.data(), name.data() + 20, number).ptr;
    std::string_view const suffix = ".keys";
    std::copy(suffix.begin(), suffix.end(), end);
    directories_.remove(static_cast<std::size_t>(number),
                        {name.data(), static_cast<std::size_t>(end - name.data()) + suffix.size()});
  }

  /// \throws external_file_error if the disks have no room for `keys` keys.
  void check_room(std::uint64_t keys) const {
    std::uint64_t const each = keys / directories_.size() + 1;
    for (std::size_t i = 0; i < directories_.size(); ++i)
      directories_.check_room(i, each * sizeof(Key) + each / layout_.block_keys() * 8 + 65536);
  }
  /// Reports that the disk of a file is full; up to `keys` more keys may be needed.
  [[noreturn]] void refuse_full(std::uint64_t number, std::uint64_t keys) const {
    directories_.refuse_full(static_cast<std::size_t>(number), keys * sizeof(Key));
  }

  /// Reports the end of the search, whose files have numbers below `number`.
  void end(std::uint64_t number) noexcept {
    if (!directories_.removes()) return;
    directories_.remove_manifest();
    while (number-- > 0) remove(number);
  }

 private:
  saved_buckets<Key> read(record_reader& in) {
    directories_.expect_label(in);
    in.expect("what it knows of its starts", in.text(), starts_);
    in.expect("the bytes of its packed states", std::to_string(in.number()),
              std::to_string(sizeof(Key)));
    search_ = in.number();
    in.expect("its number of directories", std::to_string(in.number()),
              std::to_string(directories_.size()));
    layout_ = key_file_layout(search_, sizeof(Key), static_cast<std::size_t>(in.number()));
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
  static void put_key(record_writer& out, Key const& key) {
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
  void remove_unlisted(saved_buckets<Key> const* saved) const {
    std::vector<std::string> listed;
    if (saved)
      for (auto const* list : {&saved->open, &saved->closed})
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
  std::string starts_{};
  std::uint64_t search_ = 0;
  key_file_layout layout_{};
};

}  // namespace wend::detail
