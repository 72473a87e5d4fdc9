// SPDX-License-Identifier: BSL-1.0

#include "ranked_bfs.hpp"

#include <algorithm>  // std::fill_n, std::min
#include <array>      // digits
#include <atomic>     // work that threads share
#include <bit>        // std::popcount
#include <cstddef>    // std::size_t
#include <cstdlib>    // std::aligned_alloc
#include <thread>     // std::thread

#if defined(__linux__)
#include <sys/mman.h>  // huge pages
#endif

namespace baselines {

namespace {

using word = std::uint64_t;

constexpr std::size_t cells = 12;
constexpr std::size_t cols = 4;
constexpr std::size_t tiles = 11;
constexpr std::size_t orders = 19'958'400;  // 11! / 2
constexpr std::size_t words = orders / 64;  // there is no rest
constexpr std::size_t chunk = 945;          // words: 3 blocks of 20,160 boards, 24 of 2,520
constexpr std::size_t chunks = words / chunk;

/// Digit i of an order's Lehmer code is less than 11 - i; the last two follow from the others.
constexpr std::size_t ways(std::size_t begin, std::size_t end) {
  std::size_t product = 1;
  for (std::size_t i = begin; i < end; ++i) product *= tiles - i;
  return product;
}

/// A tile that goes from place `i + 3` of an order to place `i`, or back: what becomes of the
/// digits [begin, end), in which those of the window are. `odd`: the parity of all digits.
std::size_t pass(std::size_t number, std::size_t i, std::size_t begin, std::size_t end,
                 bool to_front, bool odd) {
  std::array<std::size_t, tiles> digit{};
  for (std::size_t k = end; k-- > begin; number /= tiles - k) {
    digit[k] = number % (tiles - k);
    odd ^= digit[k] % 2 != 0;
  }
  if (i + 3 >= tiles - 2) digit[tiles - 2] = odd ? 1 : 0;
  if (to_front) {
    std::size_t tile = digit[i + 3];
    for (std::size_t k = i + 3; k-- > i;) {
      bool const smaller = digit[k] <= tile;
      digit[k + 1] = digit[k] - (smaller ? 0 : 1);
      tile += smaller ? 1 : 0;
    }
    digit[i] = tile;
  } else {
    std::size_t tile = digit[i];
    for (std::size_t k = i; k < i + 3; ++k) {
      bool const smaller = digit[k + 1] < tile;
      digit[k] = digit[k + 1] + (smaller ? 0 : 1);
      tile -= smaller ? 1 : 0;
    }
    digit[i + 3] = tile;
  }
  for (std::size_t k = begin; k < end; ++k) number = number * (tiles - k) + digit[k];
  return number;
}

/// The moves down from a cell of the first two rows, and up again.
struct column_move {
  std::size_t begin, end;  // the digits of a place
  std::size_t run, block;
  std::array<std::array<std::vector<std::uint16_t>, 2>, 2> places{};  // by direction and parity

  explicit column_move(std::size_t i) {
    bool const long_runs = i < 3;
    begin = i < 4 ? i : 4;
    end = long_runs ? i + 4 : tiles - 2;
    run = ways(end, tiles - 2);
    block = ways(begin, tiles - 2);
    for (bool const to_front : {false, true})
      for (bool const odd : {false, true})
        for (std::size_t n = 0; n < block / run; ++n)
          places[to_front][odd].push_back(
              static_cast<std::uint16_t>(pass(n, i, begin, end, to_front, odd)));
  }
};

class table {
 public:
  table() {
    std::size_t const bytes = cells * words * sizeof(word);
    for (word** const plane : {&low_, &high_}) {
      auto* const fresh =
          static_cast<word*>(std::aligned_alloc(1 << 21, (bytes >> 21 << 21) + (1 << 21)));
#if defined(__linux__)
      madvise(fresh, bytes, MADV_HUGEPAGE);
#endif
      std::fill_n(fresh, cells * words, word{0});
      *plane = fresh;
    }
    for (std::size_t i = 0; i < 8; ++i) moves_.emplace_back(i);
  }
  table(table const&) = delete;
  table& operator=(table const&) = delete;
  ~table() {
    std::free(low_);
    std::free(high_);
  }

  std::vector<std::uint64_t> search(unsigned threads) {
    // The board 0 1 2 … 11: the least order, with the blank in cell 0.
    low_[0] = 1;
    fresh_.assign(cells * chunks, 0);
    fresh_[0] = 1;
    std::vector<std::uint64_t> histogram{1};
    while (histogram.back() != 0) {
      std::size_t const distance = histogram.size() - 1;
      last_ = mask_of(distance);
      next_ = mask_of(distance + 1);
      std::atomic<std::size_t> ahead{0};
      std::atomic<std::uint64_t> found{0};
      was_fresh_ = fresh_;
      auto const work = [&] {
        std::uint64_t mine = 0;
        for (std::size_t i; (i = ahead++) < cells * chunks;) {
          std::size_t const cell = i / chunks;
          if ((cell / cols + cell % cols) % 2 == distance % 2) continue;
          std::uint64_t const count = find(cell, i % chunks * chunk);
          fresh_[i] = count != 0;
          mine += count;
        }
        found += mine;
      };
      std::vector<std::thread> others;
      for (unsigned t = 1; t < threads; ++t) others.emplace_back(work);
      work();
      for (std::thread& t : others) t.join();
      histogram.push_back(found);
    }
    histogram.pop_back();
    return histogram;
  }

 private:
  struct mask {
    word low, high;  // complements of the planes' bits
  };
  static mask mask_of(std::size_t distance) {
    return {distance % 3 == 1 ? ~word{0} : 0, distance % 3 == 0 ? ~word{0} : 0};
  }
  /// True if a board of the last distance is in the chunk of this word.
  bool was_fresh(std::size_t w) const { return was_fresh_[w / chunk] != 0; }
  word last_at(std::size_t w) const { return (low_[w] ^ last_.low) & (high_[w] ^ last_.high); }

  /// Marks and counts the new boards with the blank in a cell, from a word on.
  std::uint64_t find(std::size_t cell, std::size_t first) {
    alignas(64) std::array<word, chunk + 2> reached;  // from its second word on
    word* const out = reached.data() + 1;
    std::fill(reached.begin(), reached.end(), word{0});
    if (cell % cols != 0) along_row(cell - 1, first, out);
    if (cell % cols != cols - 1) along_row(cell + 1, first, out);
    std::size_t const low_row = cell / cols;
    for (bool const long_runs : {true, false})
      for (bool const down : {true, false}) {
        if (down ? low_row == 0 : low_row == 2) continue;
        std::size_t const from = down ? cell - cols : cell + cols;
        std::size_t const i = down ? from : cell;
        if ((i < 3) == long_runs) along_column(i, down, from, cell, first, out);
      }
    word* const low = low_ + cell * words + first;
    word* const high = high_ + cell * words + first;
    for (std::size_t i = 0; i < chunk; ++i) {
      word const fresh = out[i] & ~(low[i] | high[i]);
      out[i] = fresh;
      low[i] |= fresh & ~next_.low;
      high[i] |= fresh & ~next_.high;
    }
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < chunk; ++i)
      count += static_cast<std::uint64_t>(std::popcount(out[i]));
    return count;
  }

  void along_row(std::size_t from, std::size_t first, word* out) const {
    if (!was_fresh(from * words + first)) return;
    word const* const low = low_ + from * words + first;
    word const* const high = high_ + from * words + first;
    for (std::size_t i = 0; i < chunk; ++i) out[i] |= (low[i] ^ last_.low) & (high[i] ^ last_.high);
  }

  void along_column(std::size_t i, bool down, std::size_t from, std::size_t cell, std::size_t first,
                    word* out) const {
    column_move const& m = moves_[i];
    std::size_t const begin = first * 64;
    std::size_t const end = begin + chunk * 64;
    if (i < 3) {
      // A move down takes a tile to the front; where from is asked here.
      auto const& places = m.places[!down][0];
      for (std::size_t x = begin; x < end;) {
        std::size_t const block = x / m.block * m.block;
        std::size_t const place = (x - block) / m.run;
        std::size_t const in_run = (x - block) % m.run;
        std::size_t const count = std::min(m.run - in_run, end - x);
        std::size_t const source = from * orders + block + places[place] * m.run + in_run;
        if (was_fresh(source / 64) || was_fresh((source + count - 1) / 64))
          copy(source, count, x - begin, out);
        x += count;
      }
      return;
    }
    if (!was_fresh(from * words + first)) return;
    std::size_t in_class = 0;
    std::size_t unseen = 0;
    for (std::size_t w = 0; w < chunk; w += 32) {
      in_class += static_cast<std::size_t>(std::popcount(last_at(from * words + first + w)));
      std::size_t const to = cell * words + first + w;
      unseen += static_cast<std::size_t>(std::popcount(~(low_[to] | high_[to] | out[w])));
    }
    for (std::size_t block = begin / m.block; block < end / m.block; ++block) {
      // A row has 4 cells, so the parity of the tiles' order changes when the blank moves down a
      // row.
      bool odd = i >= 6 && (in_class <= unseen ? from : cell) / cols % 2 != 0;
      std::size_t prefix = block;
      for (std::size_t k = i >= 6 ? m.begin : 0; k-- > 0; prefix /= tiles - k)
        odd ^= prefix % (tiles - k) % 2 != 0;
      std::size_t const base = block * m.block;
      if (in_class <= unseen)
        push(m.places[down][odd].data(), from * orders + base, m.block, base - begin, out);
      else
        pull(m.places[!down][odd].data(), from * orders + base, cell * orders + base, m.block,
             base - begin, out);
    }
  }

  /// Copies boards [from, from + count) of the last distance to the bits from `at` on.
  void copy(std::size_t from, std::size_t count, std::size_t at, word* out) const {
    std::size_t w = from / 64;
    std::size_t const last = (from + count - 1) / 64;
    std::size_t const shift = (at + 64 - from % 64) % 64;
    out += static_cast<std::ptrdiff_t>((at + 64 - from % 64) / 64) - 1;
    word bits = last_at(w) & ~word{0} << from % 64;
    word carry = 0;
    for (; w < last; bits = last_at(++w)) {
      *out++ |= bits << shift | carry;
      carry = bits >> 1 >> (63 - shift);
    }
    bits &= ~word{0} >> (63 - (from + count - 1) % 64);
    *out |= bits << shift | carry;
    carry = bits >> 1 >> (63 - shift);
    if (carry != 0) out[1] |= carry;
  }

  template <class F>
  static void for_each_word(std::size_t from, std::size_t count, F f) {
    std::size_t w = from / 64;
    std::size_t const last = (from + count - 1) / 64;
    word const tail = ~word{0} >> (63 - (from + count - 1) % 64);
    if (w == last) return f(w, ~word{0} << from % 64 & tail);
    f(w, ~word{0} << from % 64);
    while (++w < last) f(w, ~word{0});
    f(last, tail);
  }

  void push(std::uint16_t const* place, std::size_t from, std::size_t count, std::size_t at,
            word* out) const {
    for_each_word(from, count, [&](std::size_t w, word valid) {
      for (word bits = last_at(w) & valid; bits != 0; bits &= bits - 1) {
        std::size_t const to =
            at + place[w * 64 + static_cast<std::size_t>(std::countr_zero(bits)) - from];
        out[to / 64] |= word{1} << to % 64;
      }
    });
  }

  void pull(std::uint16_t const* place, std::size_t from, std::size_t to, std::size_t count,
            std::size_t at, word* out) const {
    std::array<word, 20'160 / 64 + 1> block;
    std::size_t const first = from / 64;
    for (std::size_t w = first; w <= (from + count - 1) / 64; ++w) block[w - first] = last_at(w);
    std::size_t const skipped = from % 64;
    std::size_t const out_first = to / 64 - at / 64;
    for_each_word(to, count, [&](std::size_t w, word valid) {
      word hits = 0;
      word& reached = out[w - out_first];
      for (word bits = ~(low_[w] | high_[w] | reached) & valid; bits != 0; bits &= bits - 1) {
        auto const bit = static_cast<std::size_t>(std::countr_zero(bits));
        std::size_t const x = skipped + place[w * 64 + bit - to];
        hits |= (block[x / 64] >> x % 64 & 1) << bit;
      }
      reached |= hits;
    });
  }

  word* low_ = nullptr;
  word* high_ = nullptr;
  std::vector<column_move> moves_;
  // The chunks with boards of the last distance, and of the next.
  std::vector<std::uint8_t> was_fresh_;
  std::vector<std::uint8_t> fresh_;
  mask last_{};
  mask next_{};
};

}  // namespace

std::vector<std::uint64_t> ranked_bfs_by_hand(unsigned threads) { return table().search(threads); }

std::uint64_t ranked_bfs_memory() {
  std::size_t const half = cells * words;  // words of both planes of half of the cells
  std::vector<word> all(2 * half);
  std::uint64_t sum = 0;
  for (std::size_t layer = 0; layer < 54; ++layer) {
    word const* const from = all.data() + (layer % 2 == 0 ? 0 : half);
    word* const to = all.data() + (layer % 2 == 0 ? half : 0);
    for (std::size_t i = 0; i < half; ++i) to[i] |= from[i] + layer;
    sum += to[layer];
  }
  return sum;
}

}  // namespace baselines
