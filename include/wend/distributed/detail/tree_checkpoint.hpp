// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <wend/core/detail/toolchain.hpp>  // first: reports missing requirements

#include <cstddef>  // std::size_t
#include <cstdint>  // std::uint64_t
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>  // std::move

#include <wend/core/quoted_text.hpp>
#include <wend/core/result.hpp>
#include <wend/depth_first/detail/iteration.hpp>
#include <wend/distributed/detail/tree_work.hpp>
#include <wend/io/checkpoint.hpp>
#include <wend/io/detail/checkpoint_record.hpp>

/// \file
/// A paused depth-first search over ranks, as a checkpoint: see checkpoint_record.hpp.

namespace wend::detail {

/// A search can resume from it with any number of ranks.
template <class Cost>
struct tree_checkpoint {
  std::string label{};
  search_status status = search_status::running;
  f_bound<Cost> bounds{no_increase<Cost>{}};
  double elapsed = 0;
  tree_work<Cost> work{};
  std::uint64_t packet_count = 0;  ///< Used for reading.

  /// \throws checkpoint_error unless the search has paused.
  void check_moment() const {
    if (status != search_status::expansion_limit && status != search_status::time_limit &&
        status != search_status::memory_limit && status != search_status::stopped &&
        status != search_status::cost_limit)
      refuse(checkpoint_fault::wrong_moment, "can only be made from a search that has paused");
  }
  /// \throws checkpoint_error if it cannot be written.
  void write(std::ostream& out) const {
    checkpoint_writer lines(label);
    auto copy = *this;
    copy.begin(lines);
    for (packet const& p : work.packets) {
      std::string at;
      for (std::size_t const i : p.at) at += std::to_string(i) + ' ';
      lines("packet", p.expanded, at);
    }
    lines.finish(out);
  }

  /// \throws checkpoint_error if it is of another search, or damaged.
  static tree_checkpoint read(std::istream& in, std::string const& label) {
    checkpoint_reader lines(in);
    tree_checkpoint kept;
    kept.begin(lines);
    kept.label = lines.label();
    if (kept.label != label)
      refuse(checkpoint_fault::other_label, "has another label: " + quoted_text(kept.label) +
                                                ", expected " + quoted_text(label));
    for (auto n = kept.packet_count; n != 0; --n) {
      packet p;
      std::string at;
      lines("packet", p.expanded, at);
      for (std::size_t from = 0; from < at.size();) {
        auto const end = at.find(' ', from);
        auto const i = end == std::string::npos ? std::nullopt
                                      : checkpoint_text<std::size_t>::read(
                                            std::string_view(at).substr(from, end - from));
        if (!i) checkpoint_reader::damaged();
        p.at.push_back(*i);
        from = end + 1;
      }
      if (p.at.empty() || (p.expanded && p.at.size() < 2)) checkpoint_reader::damaged();
      kept.work.packets.push_back(std::move(p));
    }
    lines.finish();
    return kept;
  }

 private:
  template <class Lines>
  void begin(Lines& each) {
    std::string kind = "distributed_idastar";
    each("search", kind);
    if (kind != "distributed_idastar")
      refuse(checkpoint_fault::other_search, "is of another algorithm: " + quoted_text(kind));
    std::string costs = checkpoint_text<Cost>::kind();
    each("costs", costs);
    if (costs != checkpoint_text<Cost>::kind())
      refuse(checkpoint_fault::other_problem, "is of costs of another type");
    bounds.bounds(each);
    auto& c = work.counts;
    each("iterations", work.iterations, work.within);
    each("cut", c.depth_cut, c.least_cut);
    each("counts", c.expanded, c.generated, c.pruned, c.duplicates, c.max_depth, work.goals);
    each("elapsed", elapsed);
    packet_count = work.packets.size();
    each("packets", packet_count);
  }
};

}  // namespace wend::detail
