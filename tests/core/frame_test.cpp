// SPDX-License-Identifier: BSL-1.0
#include <wend/io/detail/frame.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace frame_test {

using wend::detail::byte_view;
using wend::detail::file_frame;
using wend::detail::file_kind;
using wend::detail::frame_fault;
using wend::detail::frame_writer;

byte_view bytes_of(std::string const& text) {
  return {reinterpret_cast<std::uint8_t const*>(text.data()), text.size()};
}

std::string example() {
  frame_writer out(file_kind::keys, "a label");
  out.number(7);
  out.text("text");
  out.append("bytes");
  CHECK(out.size() == 8 + 12 + 5);
  return out.finish();
}

std::string refusal(std::string const& text, file_kind kind = file_kind::keys) {
  file_frame const f(kind, bytes_of(text));
  return f.fault() == frame_fault::none ? "nothing was refused" : f.fault_text();
}

/// Returns the text with a number of 8 bytes replaced.
std::string with_number(std::string text, std::size_t at, std::uint64_t n) {
  std::string bytes;
  wend::detail::append_number(bytes, n, 8);
  return text.replace(at, 8, bytes);
}

TEST_CASE("frame: checksums are XXH64") {
  auto const of = [](std::string_view text) {
    return wend::detail::checksum_of(text.data(), text.size());
  };
  CHECK(of("") == 0xEF46DB3751D8E999u);  // as published
  CHECK(of("abc") == 0x44BC2CF5AD770999u);
  CHECK(of("The quick brown fox jumps over the lazy dog") == 0x0B242D361FDA71BCu);
}

TEST_CASE("frame: a file older than frames is rejected wherever it is cut") {
  for (std::string const text : {"wend checkpoint 1\nmore", "wend snapshot 2\nmore"}) {
    std::size_t const named = text.find('\n') + 1;
    for (std::size_t n = 0; n <= text.size(); ++n) {
      file_frame const f(file_kind::keys, bytes_of(text.substr(0, n)));
      CHECK(f.fault() == (n == 0       ? frame_fault::truncated
                          : n >= named ? frame_fault::other_version
                                       : frame_fault::foreign));
    }
  }
  // No older file of this kind has the version number of frames.
  std::string old("\x89WEXT\r\n\x1A\x03\0\0\0", 12);
  CHECK(refusal(old) == "is no file of an external search");
  old[8] = '\1';
  CHECK(refusal(old) == "has version 1 of the format: expected 3");
}

TEST_CASE("frame: a frame is read back as written") {
  std::string const text = example();
  file_frame const f(file_kind::keys, bytes_of(text + "what follows"));
  REQUIRE(f.fault() == frame_fault::none);
  CHECK(f.label() == "a label");
  CHECK(f.bytes() == text.size());
  CHECK(f.contents().size() == 25);
  wend::detail::frame_reader<std::runtime_error> in(f, "a file");
  CHECK(in.number() == 7);
  CHECK(in.left(4) == 4);
  CHECK(in.text() == "text");
  CHECK(in.number(5) == 0x7365747962);  // "bytes"
  CHECK(in.left() == 0);
  CHECK_THROWS_WITH_AS(in.number(1), "a file is damaged: it ends too early", std::runtime_error);
}

TEST_CASE("frame: a text that is longer than its frame is rejected") {
  for (std::uint64_t const length : {std::uint64_t{9}, ~std::uint64_t{0}}) {
    frame_writer out(file_kind::keys);
    out.number(length);
    out.number(0);
    wend::detail::frame_reader<std::runtime_error> in(
        file_frame(file_kind::keys, bytes_of(out.finish())), "a file");
    CHECK_THROWS_AS(in.text(), std::runtime_error);
  }
}

TEST_CASE("frame: a frame that is cut short, or has a flipped bit, is rejected") {
  std::string const text = example();
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK(refusal(text.substr(0, size)) == "is cut short, or a length is damaged");
  }
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    CAPTURE(bit);
    std::string flipped = text;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    std::string const said = refusal(flipped);
    if (bit < 64)
      CHECK(said == "is no file of an external search");
    else if (bit < 96)
      CHECK(said.starts_with("has version "));
    else
      CHECK(said != "nothing was refused");
  }
  CHECK(refusal(text, file_kind::layers) == "is no file of an external search");
  CHECK(refusal(text, file_kind::snapshot) == "is no snapshot");
  CHECK(refusal("a letter to somebody") == "is no file of an external search");
}

TEST_CASE("frame: no memory is allocated for a damaged length") {
  std::string const text = example();
  constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
  for (std::uint64_t const length :
       {largest, largest - 8, largest / 2, std::uint64_t{1} << 40, std::uint64_t{1} << 31})
    for (std::size_t const at : {16u, 24u}) {
      std::string const damaged = with_number(text, at, length);
      std::size_t most = 0;
      std::string_view left = damaged;
      file_frame const f(file_kind::keys, [&](char* to, std::size_t count) {
        most = std::max(most, count);
        count = left.copy(to, count);
        left.remove_prefix(count);
        return count;
      });
      CHECK(f.fault() == frame_fault::truncated);
      CHECK(most <= std::size_t{1} << 20);
    }
}

TEST_CASE("frame: the error of a file older than frames names its version") {
  std::string const expected = " of the format: expected 3";
  CHECK(refusal("wend checkpoint 1\nalgorithm") == "has version 1" + expected);
  CHECK(refusal("wend checkpoint 2\n") == "has version 2" + expected);
  CHECK(refusal("wend snapshot 1\n") == "has version 1" + expected);
  CHECK(refusal("wend checkpoint 7\n") == "is no file of an external search");
  for (std::string const name : {"EXT", "MVA", "TPD", "PDB", "PD3"}) {
    std::string const magic = "\x89W" + name + "\r\n\x1A";
    CHECK(refusal(magic + std::string("\1\0\0\0", 4)) == "has version 1" + expected);
    CHECK(refusal(magic + std::string("\1\0\0", 3)) == "is no file of an external search");
  }
  std::string newer = example();
  newer[8] = 4;
  CHECK(refusal(newer) == "has version 4" + expected);
}

}  // namespace frame_test
