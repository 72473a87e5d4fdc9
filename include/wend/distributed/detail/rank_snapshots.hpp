// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>       // std::endian
#include <chrono>
#include <cstddef>   // std::size_t
#include <cstdint>   // std::uint64_t
#include <optional>
#include <random>    // std::random_device
#include <string>    // std::to_string
#include <tuple>
#include <utility>   // std::exchange, std::move
#include <vector>

#include <wend/core/error.hpp>
#include <wend/core/limits.hpp>
#include <wend/core/result.hpp>
#include <wend/distributed/detail/handshake.hpp>
#include <wend/distributed/detail/rank_driver.hpp>
#include <wend/distributed/detail/snapshot_files.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>
#include <wend/io/output_file.hpp>

/// \file
/// The snapshots of the ranks of a search: when they are written, and how they are loaded.

namespace wend::detail {

/// A snapshot is due at an interval after the last one. A rank that finds it due makes all ranks
/// pause, like a `stop` of the user, so that no message is in transit while they write.
template <class Cost>
class rank_snapshots {
  using clock = std::chrono::steady_clock;
  using seconds = std::chrono::duration<double>;

 public:
  /// Constructed on all ranks. \throws invalid_option; output_file_error, on all ranks, if any rank
  ///                            cannot write its files.
  rank_snapshots(rank_driver<Cost> const& ranks, std::string const& prefix, seconds interval,
                 handshake mine)
      : ranks_(&ranks),
        files_(prefix, ranks.group().rank(), with_machine(std::move(mine), ranks.group().size())),
        interval_(interval) {
    if constexpr (std::endian::native == std::endian::big)
      raise(invalid_option("wend: snapshots can only be written on little-endian machines"));
    if (!(seconds{} < interval))
      raise(invalid_option("wend: snapshot_interval must be more than 0"));
    if (!try_to_write([this] { files_.check_writable(); })) raise(output_file_error(fault_));
  }

  /// These limits, plus a pause when a snapshot is due, but not immediately. \pre Nothing moves
  /// this object while they are used.
  [[nodiscard]] search_limits<Cost> limits(search_limits<Cost> given) {
    users_ = false;
    first_ = true;
    if (!next_) next_ = after_interval();
    given.stop = [this, stop = std::move(given.stop)] {
      users_ = users_ || (stop && stop());
      return users_ || (!std::exchange(first_, false) && clock::now() >= *next_);
    };
    return given;
  }

  /// Called when the ranks have paused: writes a snapshot if that is the reason, and returns true
  /// if they should resume.
  template <class Rank>
  [[nodiscard]] bool keep(Rank const& rank) {
    if (rank.status() != search_status::stopped) return false;
    auto const all =
        ranks_->all_gather(std::tuple(users_, std::uint64_t{std::random_device{}()}));
    for (auto const& [users, drawn] : all)
      if (users) return false;
    snapshot_name const name(number_ + 1, std::get<1>(all.front()));
    bool const written = try_to_write([&] {
      files_.write(name, [&](snapshot_writer& out) {
        out.put(ranks_->elapsed().count());
        rank.write(out);
      });
    });
    if (written) ++number_;
    next_ = after_interval();
    return written;
  }
  /// The reason why the last snapshot was not written, if it was not; clears the reason.
  [[nodiscard]] std::string take_fault() { return std::exchange(fault_, {}); }

  /// Resumes from the newest snapshot that all ranks have, and returns the time that was spent
  /// before. Empty if there is none.
  /// \throws checkpoint_error, the same on all ranks.
  template <class Rank>
  [[nodiscard]] std::optional<seconds> load(Rank& rank, std::optional<std::size_t> max_memory) {
    snapshot_stock const mine = files_.stock();
    std::vector<snapshot_stock> all;
    for (auto const& [names, complaint] :
         ranks_->all_gather(std::tuple(mine.names, mine.complaint)))
      all.push_back({names, complaint});
    auto const name = agreed_snapshot(all);
    if (!name) return std::nullopt;
    seconds spent{};
    std::optional<checkpoint_complaint> complaint;
    WEND_TRY {
      auto const fault = files_.read(*name, [&](snapshot_reader& in) {
        spent = seconds(in.get<double>());
        return rank.read(in, max_memory);
      });
      if (fault) complaint.emplace(*fault, snapshot_files::text_of(*fault));
    }
    WEND_CATCH_ALL { complaint.emplace(checkpoint_fault::damaged, caught_text()); }
    auto const faults = ranks_->all_gather(complaint);
    for (std::size_t i = 0; i < faults.size(); ++i)
      if (faults[i])
        refuse(std::get<0>(*faults[i]),
               "of rank " + std::to_string(i) + ' ' + std::get<1>(*faults[i]));
    number_ = std::get<0>(*name);
    return spent;
  }

 private:
  /// Adds the number of ranks and the kind of machine, which snapshots must match.
  static handshake with_machine(handshake mine, std::size_t ranks) {
    mine.add("number of ranks", std::to_string(ranks));
    mine.add("size of addresses", std::to_string(sizeof(void*)));
    return mine;
  }
  [[nodiscard]] clock::time_point after_interval() const {
    constexpr seconds longest = std::chrono::hours(24 * 365);
    return clock::now() +
           std::chrono::duration_cast<clock::duration>(interval_ < longest ? interval_ : longest);
  }
  /// True if the write succeeded on all ranks; if not, `fault_` has the reason.
  template <class Write>
  bool try_to_write(Write&& write) {
    std::string text;
    WEND_TRY { write(); }
    WEND_CATCH(output_file_error) { text = caught_text(); }
    auto const all = ranks_->all_gather(text);
    for (std::size_t i = 0; i < all.size() && fault_.empty(); ++i)
      if (!all[i].empty()) fault_ = "wend: rank " + std::to_string(i) + ": " + all[i];
    return fault_.empty();
  }

  rank_driver<Cost> const* ranks_;
  snapshot_files files_;
  seconds interval_;
  std::optional<clock::time_point> next_{};
  std::uint64_t number_ = 0;  // the number of the last snapshot
  bool users_ = false;        // the user's `stop` was true
  bool first_ = true;         // so that there is progress between two snapshots
  std::string fault_{};
};

}  // namespace wend::detail
