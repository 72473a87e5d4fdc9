// SPDX-License-Identifier: BSL-1.0
#include <locale>
#include <string>

#include <doctest/doctest.h>

#include <wend/core/quoted_text.hpp>

using wend::quoted_text;

TEST_CASE("quoted_text: a short plain text is quoted unchanged") {
  CHECK(quoted_text("") == "''");
  CHECK(quoted_text("x") == "'x'");
  CHECK(quoted_text("it's \"so\"") == "'it's \"so\"'");
  CHECK(quoted_text("\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80") ==
        "'\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80'");
}

TEST_CASE("quoted_text: a long text is cut to 60 characters, followed by its length") {
  std::string const sixty(60, 'a');
  CHECK(quoted_text(sixty) == "'" + sixty + "'");
  CHECK(quoted_text(sixty + "b") == "'" + sixty + "'... (61 bytes)");
  CHECK(quoted_text("abc", {.most = 2}) == "'ab'... (3 bytes)");
  CHECK(quoted_text("abc", {.length = 300'000'000'000}) == "'abc'... (300000000000 bytes)");
  CHECK(quoted_text("abc", {.length = 3}) == "'abc'");
  std::string euros;
  for (int i = 0; i < 60; ++i) euros += "\xE2\x82\xAC";
  CHECK(quoted_text(euros) == "'" + euros + "'");  // 180 bytes, 60 characters
  CHECK(quoted_text(euros + "x") == "'" + euros + "'... (181 bytes)");
  CHECK(quoted_text(std::string(1'000'000, '\0')).size() < 300);
}

TEST_CASE("quoted_text: control characters and invisible characters are escaped") {
  CHECK(quoted_text("a\tb\nc\rd") == "'a\\tb\\nc\\rd'");
  CHECK(quoted_text("\x1b[2J\a\b\x7f") == "'\\x1b[2J\\x07\\x08\\x7f'");
  CHECK(quoted_text(std::string("a\0b", 3)) == "'a\\x00b'");
  CHECK(quoted_text("\\n") == "'\\\\n'");
  CHECK(quoted_text("\xC2\x9B") == "'\\xc2\\x9b'");          // U+009B, the 8-bit ESC [
  CHECK(quoted_text("\xE2\x80\xAE") == "'\\xe2\\x80\\xae'");  // U+202E, right to left
  CHECK(quoted_text("\xE2\x81\xA6\xE2\x80\xA8") == "'\\xe2\\x81\\xa6\\xe2\\x80\\xa8'");
  CHECK(quoted_text("\xFF\xC3") == "'\\xff\\xc3'");  // no UTF-8
  CHECK(quoted_text("\xE2\x80\x8E\xE2\x80\x8F") == "'\\xe2\\x80\\x8e\\xe2\\x80\\x8f'");
  CHECK(quoted_text("\xE2\x81\xA9") == "'\\xe2\\x81\\xa9'");  // U+2069
  for (std::string const shown :
       {"\xE2\x80\x8D", "\xE2\x80\xA7", "\xE2\x80\xAF", "\xE2\x81\xAA"})  // not escaped
    CHECK(quoted_text(shown) == "'" + shown + "'");
  CHECK(quoted_text("\xEF\xBF\xBD") == "'\xEF\xBF\xBD'");  // U+FFFD itself is valid
}

// The Unicode standard, table 3-7: well-formed sequences of bytes.
TEST_CASE("quoted_text: invalid UTF-8 is escaped byte by byte") {
  CHECK(quoted_text("\x80\x80") == "'\\x80\\x80'");          // continuation bytes alone
  CHECK(quoted_text("\xC1\xBF") == "'\\xc1\\xbf'");          // overlong encoding
  CHECK(quoted_text("\xE0\x9F\xBF") == "'\\xe0\\x9f\\xbf'");  // overlong encoding
  CHECK(quoted_text("\xED\xA0\x80") == "'\\xed\\xa0\\x80'");  // U+D800, the first surrogate
  CHECK(quoted_text("\xED\xBF\xBF") == "'\\xed\\xbf\\xbf'");  // U+DFFF, the last
  CHECK(quoted_text("\xF4\x90\x80\x80") == "'\\xf4\\x90\\x80\\x80'");  // beyond U+10FFFF
  for (std::string const shown :
       {"\xC2\xA0", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"})
    CHECK(quoted_text(shown) == "'" + shown + "'");
}

namespace {
struct grouped : std::numpunct<char> {
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};
}  // namespace

TEST_CASE("quoted_text: the length is the same in every locale") {
  std::locale const before = std::locale::global(std::locale(std::locale(), new grouped));
  auto const text = quoted_text(std::string(12345, 'a'));
  std::locale::global(before);
  CHECK(text.ends_with("... (12345 bytes)"));
}
