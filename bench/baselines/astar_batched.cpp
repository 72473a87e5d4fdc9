// SPDX-License-Identifier: BSL-1.0

#include "astar_puzzle.hpp"
#include "reserved.hpp"

#include <algorithm>

namespace baselines {
namespace {

constexpr std::size_t batch_size = 32;
constexpr std::size_t max_nodes = std::size_t{1} << 31;

/// Data beside the board. Nodes are numbered from 1, so that 0 is an empty slot.
struct node_rest {
  std::uint8_t g;
  std::uint8_t blank : 4, last : 3, closed : 1;
};

/// Stacks of node numbers, one for each f and g, in chunks shared by all of them.
class buckets {
 public:
  bool empty(int f, int g) const { return at(f, g).chunk == 0 && at(f, g).count == 0; }
  void push(int f, int g, std::uint32_t id) {
    stack& s = at(f, g);
    if (s.count == 0) {
      std::uint32_t const c = free_ != 0 ? free_ : ++last_;
      free_ = chunks_[c].next;
      chunks_[c].next = s.chunk;
      s.chunk = c;
    }
    chunks_[s.chunk].ids[s.count] = id;
    s.count = (s.count + 1) % chunk::size;
  }
  std::uint32_t pop(int f, int g) {
    stack& s = at(f, g);
    chunk& c = chunks_[s.chunk];
    s.count = (s.count + chunk::size - 1) % chunk::size;
    std::uint32_t const id = c.ids[s.count];
    if (s.count == 0) {
      std::uint32_t const below = c.next;
      c.next = free_;
      free_ = s.chunk;
      s.chunk = below;
    }
    return id;
  }

 private:
  struct chunk {
    static constexpr std::uint32_t size = 1023;
    std::uint32_t next;  // the one below, or the next free one
    std::uint32_t ids[size];
  };
  struct stack {
    std::uint32_t chunk = 0;  // the topmost
    std::uint32_t count = 0;  // how many are in it, modulo its size
  };
  stack& at(int f, int g) { return stacks_[static_cast<unsigned>(f)][static_cast<unsigned>(g)]; }
  stack const& at(int f, int g) const {
    return stacks_[static_cast<unsigned>(f)][static_cast<unsigned>(g)];
  }

  reserved_array<chunk> chunks_{max_nodes / chunk::size};
  std::uint32_t last_ = 0, free_ = 0;
  std::array<std::array<stack, 128>, 128> stacks_{};
};

class search {
 public:
  outcome run(fifteen::board const& start) {
    unsigned const blank = fifteen::blank_of(start);
    int f = fifteen::manhattan(start), g = 0;
    candidate const root{
        fifteen::pack(start), hash(fifteen::pack(start)),  0, static_cast<std::uint8_t>(blank),
        actions_count,        static_cast<std::uint8_t>(f)};
    insert(root, 0);
    for (;;) {
      while (open_.empty(f, g))
        if (--g < 0) {
          ++f;
          g = f;
        }
      if (f == g) {
        std::uint32_t const id = open_.pop(f, g);
        if (is_current(id, g)) return found(id);
        continue;
      }
      g += expand(f, g);
    }
  }

 private:
  struct candidate {
    std::uint64_t state;
    std::uint32_t hash;
    std::uint32_t slot;  // no slot before this one can hold it
    std::uint8_t blank, last, f;
  };

  bool is_current(std::uint32_t id, int g) const { return !rest_[id].closed && rest_[id].g == g; }

  /// The stages of a batch. Each one prefetches the memory that the next one reads. Returns 1 if a child has
  /// the same f and must therefore be expanded next.
  int expand(int f, int g) {
    std::array<std::uint32_t, batch_size> ids;
    std::size_t taken = 0;
    for (; taken != batch_size && !open_.empty(f, g); ++taken) {
      ids[taken] = open_.pop(f, g);
      __builtin_prefetch(&states_[ids[taken]]);
      __builtin_prefetch(&rest_[ids[taken]], 1);
    }

    std::array<candidate, 4 * batch_size> candidates;
    std::size_t count = 0;
    for (std::size_t i = 0; i != taken; ++i) {
      std::uint32_t const id = ids[i];
      if (!is_current(id, g)) continue;
      rest_[id].closed = 1;
      ++out_.expanded;
      node_rest const n = rest_[id];
      std::uint64_t const state = states_[id];
      for (auto const& m : tables_.after[n.blank][n.last]) {
        std::uint64_t const child = fifteen::moved(state, n.blank, m.to);
        int const change = tables_.delta[n.blank][m.action][fifteen::tile_at(state, m.to)];
        std::uint32_t const h = hash(child);
        __builtin_prefetch(&table_[h >> (32 - bits_)]);
        candidates[count++] = {child, h,        h >> (32 - bits_),
                               m.to,  m.action, static_cast<std::uint8_t>(f + 1 + change)};
      }
    }
    out_.generated += count;
    if (stored_ + count > 3 * ((std::size_t{1} << bits_) / 4)) {
      grow();
      for (std::size_t i = 0; i != count; ++i)
        candidates[i].slot = candidates[i].hash >> (32 - bits_);
    }

    std::uint32_t const mask = (1u << bits_) - 1;
    for (std::size_t i = 0; i != count; ++i) {
      candidate& c = candidates[i];
      std::uint32_t const tag = c.hash << bits_;
      while (table_[c.slot] != 0 && (table_[c.slot] & ~mask) != tag) c.slot = (c.slot + 1) & mask;
      if (std::uint32_t const id = table_[c.slot] & mask; id != 0) {
        __builtin_prefetch(&states_[id]);
        __builtin_prefetch(&rest_[id]);
      }
    }

    int deeper = 0;
    for (std::size_t i = 0; i != count; ++i) {
      insert(candidates[i], g + 1);
      deeper |= candidates[i].f == f;
    }
    return deeper;
  }

  void insert(candidate const& c, int g) {
    std::uint32_t const mask = (1u << bits_) - 1;
    std::uint32_t const tag = c.hash << bits_;
    std::uint32_t i = c.slot;
    for (; table_[i] != 0; i = (i + 1) & mask) {
      if ((table_[i] & ~mask) != tag) continue;
      std::uint32_t const id = table_[i] & mask;
      if (states_[id] != c.state) continue;
      if (g < rest_[id].g) set(id, c, g);
      return;
    }
    auto const id = static_cast<std::uint32_t>(++stored_);
    table_[i] = tag | id;
    states_[id] = c.state;
    set(id, c, g);
  }
  void set(std::uint32_t id, candidate const& c, int g) {
    rest_[id].g = static_cast<std::uint8_t>(g);
    rest_[id].blank = c.blank & 15;
    rest_[id].last = c.last & 7;
    rest_[id].closed = 0;
    open_.push(c.f, g, id);
  }

  static std::uint32_t hash(std::uint64_t state) {
    return static_cast<std::uint32_t>((state * 0x9e3779b97f4a7c15) >> 32);
  }
  /// The highest bits of the hash select the slot, the other bits are the tag. The table is rebuilt from the
  /// boards, which are read in order.
  void grow() {
    ++bits_;
    table_.reset(std::size_t{1} << bits_);
    std::uint32_t const mask = (1u << bits_) - 1;
    constexpr std::uint32_t ahead = 32;
    std::array<std::uint32_t, ahead> hashes{};
    for (std::uint32_t id = 1; id <= stored_ + ahead; ++id) {
      std::uint32_t& h = hashes[id % ahead];
      if (id > ahead) {
        std::uint32_t i = h >> (32 - bits_);
        while (table_[i] != 0) i = (i + 1) & mask;
        table_[i] = (h << bits_) | (id - ahead);
      }
      h = hash(states_[id]);
      __builtin_prefetch(&table_[h >> (32 - bits_)], 1);
    }
  }

  outcome found(std::uint32_t id) {
    out_.cost = rest_[id].g;
    out_.stored = stored_;
    while (rest_[id].last != actions_count) {
      node_rest const n = rest_[id];
      out_.actions.push_back(n.last);
      auto const before = static_cast<unsigned>(fifteen::leads_to(n.blank, inverse(n.last)));
      id = find(fifteen::moved(states_[id], n.blank, before));
    }
    std::reverse(out_.actions.begin(), out_.actions.end());
    return out_;
  }
  std::uint32_t find(std::uint64_t state) const {
    std::uint32_t const mask = (1u << bits_) - 1;
    for (std::uint32_t i = hash(state) >> (32 - bits_);; i = (i + 1) & mask)
      if (states_[table_[i] & mask] == state) return table_[i] & mask;
  }

  fifteen::tables tables_{};
  reserved_array<std::uint64_t> states_{max_nodes};
  reserved_array<node_rest> rest_{max_nodes};
  int bits_ = 19;  // the slots of one huge page
  reserved_array<std::uint32_t> table_{std::size_t{1} << bits_};
  std::size_t stored_ = 0;
  buckets open_{};
  outcome out_{};
};

}  // namespace

outcome astar_batched(fifteen::board const& start) { return search{}.run(start); }

}  // namespace baselines
