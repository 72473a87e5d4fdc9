// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>
#include <cstddef>      // std::byte, std::size_t
#include <cstdint>      // std::uint64_t
#include <cstdlib>      // EXIT_FAILURE
#include <cstring>      // std::memcpy
#include <deque>
#include <optional>
#include <type_traits>  // std::is_trivially_copyable_v
#include <utility>      // std::move
#include <vector>

#include <wend/distributed/detail/mpi_calls.hpp>
#include <wend/distributed/rank_transport.hpp>

/// \file
/// The ranks of a search by MPI: collective operations, messages and reductions.

namespace wend::detail {

/// A communicator of the library's own, so that its messages are not mixed with the program's. It
/// is constructed and destroyed on all ranks.
class mpi_group {
 public:
  using bytes = std::vector<std::byte>;

  explicit mpi_group(MPI_Comm parent)
      : comm_(duplicate_of(parent)), rank_(mpi_rank(comm_)), size_(mpi_size(comm_)) {}
  mpi_group(mpi_group const&) = delete;
  mpi_group& operator=(mpi_group const&) = delete;
  ~mpi_group() {
    int over = 0;
    MPI_Finalized(&over);
    if (over == 0 && comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
  }

  [[nodiscard]] MPI_Comm comm() const noexcept { return comm_; }
  [[nodiscard]] std::size_t rank() const noexcept { return rank_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// The contributions of all ranks, by rank.
  [[nodiscard]] std::vector<bytes> all_gather(bytes const& mine) const {
    int const count = mpi_count(mine.size());
    std::vector<int> counts(size_);
    check_mpi(MPI_Allgather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, comm_),
              "MPI_Allgather");
    std::vector<int> begins(size_);
    std::size_t sum = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      begins[i] = mpi_count(sum);
      sum += static_cast<std::size_t>(counts[i]);
    }
    bytes together(sum);
    check_mpi(MPI_Allgatherv(mine.data(), count, MPI_BYTE, together.data(), counts.data(),
                             begins.data(), MPI_BYTE, comm_),
              "MPI_Allgatherv");
    std::vector<bytes> all(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      auto const from = together.begin() + begins[i];
      all[i].assign(from, from + counts[i]);
    }
    return all;
  }

  /// `MPI_Bcast` from the rank `from`; the other ranks' argument is ignored.
  [[nodiscard]] bytes broadcast(std::size_t from, bytes what) const {
    auto const root = static_cast<int>(from);
    std::uint64_t size = what.size();
    check_mpi(MPI_Bcast(&size, 1, MPI_UINT64_T, root, comm_), "MPI_Bcast");
    what.resize(size);
    check_mpi(MPI_Bcast(what.data(), mpi_count(what.size()), MPI_BYTE, root, comm_), "MPI_Bcast");
    return what;
  }

  /// Ends all processes.
  void abort() const noexcept { MPI_Abort(comm_, EXIT_FAILURE); }

 private:
  static MPI_Comm duplicate_of(MPI_Comm parent) {
    require_mpi();
    MPI_Comm comm = MPI_COMM_NULL;
    check_mpi(MPI_Comm_dup(parent, &comm), "MPI_Comm_dup");
    check_mpi(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    return comm;
  }

  MPI_Comm comm_;
  std::size_t rank_;
  std::size_t size_;
};

/// A rank_transport. Messages are sent synchronously (`MPI_Issend`): a message is in transit until
/// its receiver takes it, so that the limit on messages in transit to each rank also limits the
/// messages waiting there.
template <class Tally>
class mpi_transport {
  static_assert(std::is_trivially_copyable_v<Tally>);

 public:
  explicit mpi_transport(mpi_group const& group) : group_(&group), sent_(group.size()) {
    check_mpi(MPI_Type_contiguous(sizeof(Tally), MPI_BYTE, &type_), "MPI_Type_contiguous");
    check_mpi(MPI_Type_commit(&type_), "MPI_Type_commit");
    check_mpi(MPI_Op_create(merge, 1, &merging_), "MPI_Op_create");
  }
  mpi_transport(mpi_transport const&) = delete;
  mpi_transport& operator=(mpi_transport const&) = delete;
  ~mpi_transport() {
    int over = 0;
    MPI_Finalized(&over);
    if (over != 0) return;
    if (merging_ != MPI_OP_NULL) MPI_Op_free(&merging_);
    if (type_ != MPI_DATATYPE_NULL) MPI_Type_free(&type_);
  }

  [[nodiscard]] std::size_t rank() const noexcept { return group_->rank(); }
  [[nodiscard]] std::size_t size() const noexcept { return group_->size(); }

  [[nodiscard]] bool has_room(std::size_t to) {
    auto& sent = sent_[to];
    while (!sent.empty()) {
      int done = 0;
      check_mpi(MPI_Test(&sent.front().request, &done, MPI_STATUS_IGNORE), "MPI_Test");
      if (done == 0) break;
      sent.pop_front();
    }
    return sent.size() < most_sent;
  }
  void send(std::size_t to, std::vector<std::byte>&& bytes) {
    int const count = mpi_count(bytes.size());
    letter& l = sent_[to].emplace_back();
    l.bytes = std::move(bytes);
    check_mpi(MPI_Issend(l.bytes.data(), count, MPI_BYTE, static_cast<int>(to), 0, group_->comm(),
                         &l.request),
              "MPI_Issend");
  }
  std::optional<std::vector<std::byte>> receive() {
    if (coming_ == MPI_MESSAGE_NULL) {
      int there = 0;
      MPI_Status status{};
      check_mpi(MPI_Improbe(MPI_ANY_SOURCE, 0, group_->comm(), &there, &coming_, &status),
                "MPI_Improbe");
      if (there == 0) return std::nullopt;
      check_mpi(MPI_Get_count(&status, MPI_BYTE, &count_), "MPI_Get_count");
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(count_));  // if this throws, the message
                                                                     // is received again later
    check_mpi(MPI_Mrecv(bytes.data(), count_, MPI_BYTE, &coming_, MPI_STATUS_IGNORE), "MPI_Mrecv");
    return bytes;
  }

  void begin_reduction(Tally const& mine) {
    mine_ = mine;
    check_mpi(MPI_Iallreduce(&mine_, &all_, 1, type_, merging_, group_->comm(), &reduction_),
              "MPI_Iallreduce");
  }
  std::optional<Tally> reduced() {
    int done = 0;
    check_mpi(MPI_Test(&reduction_, &done, MPI_STATUS_IGNORE), "MPI_Test");
    if (done == 0) return std::nullopt;
    heard_ = clock::now();
    return all_;
  }
  [[nodiscard]] bool is_due() const noexcept {
    return clock::now() - heard_ >= std::chrono::milliseconds(1);
  }

  /// Releases messages that were received. \pre All messages were received.
  void finish() {
    for (auto& to : sent_) {
      for (letter& l : to) check_mpi(MPI_Wait(&l.request, MPI_STATUS_IGNORE), "MPI_Wait");
      to.clear();
    }
  }

 private:
  using clock = std::chrono::steady_clock;
  struct letter {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<std::byte> bytes{};
  };
  static constexpr std::size_t most_sent = 8;  // to each rank, and not received

  /// A function of the type MPI_User_function. NOLINTNEXTLINE(readability-non-const-parameter)
  static void merge(void* from, void* into, int* count, MPI_Datatype*) noexcept {
    for (int i = 0; i < *count; ++i) {
      std::size_t const at = static_cast<std::size_t>(i) * sizeof(Tally);
      Tally a{};
      Tally b{};
      std::memcpy(&a, static_cast<std::byte*>(from) + at, sizeof(Tally));
      std::memcpy(&b, static_cast<std::byte*>(into) + at, sizeof(Tally));
      b.merge(a);
      std::memcpy(static_cast<std::byte*>(into) + at, &b, sizeof(Tally));
    }
  }

  mpi_group const* group_;
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
  MPI_Op merging_ = MPI_OP_NULL;
  std::vector<std::deque<letter>> sent_;  // by rank
  MPI_Message coming_ = MPI_MESSAGE_NULL;  // matched, but not received
  int count_ = 0;                          // its bytes
  MPI_Request reduction_ = MPI_REQUEST_NULL;
  Tally mine_{};
  Tally all_{};
  clock::time_point heard_ = clock::now();
};

}  // namespace wend::detail
