#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts phrases that make a sentence hard to read: in pages, in the comments of headers and sources, in the names
of test cases, and in the texts that programs print.

  tests/house/words.py [--list]

Fails if a group of files has more of them than LIMITS allows. If you mend some, lower the limit. Code, on pages
too, does not count. The texts are the string literals of the library, the examples and the Python package, without
the course programs, whose output is given. --list shows each place.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIMITS = {"pages": 1, "headers": 0, "sources": 0, "cases": 0, "texts": 11}
PHRASES = re.compile("|".join([
    r"^(?:What(?! are\b)|Whether|Of|As|Where|So many)\b",  # at the beginning of a paragraph or comment
    r"(?<=[.:;!?] )(?:What(?! are\b)|Where)\b",  # of a sentence
    r"\b(?:is|are|was|were|be) told\b(?! apart)|\btells\b(?! apart)",
    r"\b(?:go|goes|went|going) on\b(?! to\b)",
    r"\banew\b",
    r"\bin the place of\b",
    r"\bfrom both ends\b",
    r"\b(?:has|have) come\b",
    r"\bso many\b",
]))


def texts(path):
    """The line numbers and texts of the string literals of a source, and of the texts of a page of the playground."""
    text = path.read_text()
    quoted = {".html": r"^(.*)$", ".js": r"(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)", ".py": r'"""(.*?)"""|"([^"\n]*)"'}
    for m in re.finditer(quoted.get(path.suffix, r'"((?:[^"\\\n]|\\.)*)"'), text, re.M | re.S):
        yield text.count("\n", 0, m.start()) + 1, next(part for part in m.groups() if part is not None)


def paragraphs(path):
    """The line numbers and texts of the paragraphs of a page, or of the comments of a source."""
    text = path.read_text()
    if path.suffix == ".md":
        text = re.sub(r"^```.*?^```|`[^`\n]*`", lambda m: re.sub(r"[^\n]", "~", m[0]), text, flags=re.S | re.M)
        starts = r"^\s*(?:[-*|#>]|\d+\.) *"
    else:
        text = re.sub(r"// expect: .*(?:\n// .*)*", "", text)  # the sentence of an error
        text = re.sub(r'"(?:[^"\\\n]|\\.)*"|(?<=\d)\'', "~", text)
        text = re.sub(r"(?m)^(?:(?!//).)*", lambda m: m[0] and "" if m[0].isspace() else "\0", text)
        starts = r"^(?:\0//[/<]*|/{2,}) *(?:\\\w+ )?"
    begin, words = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        if path.suffix == ".md" and line.startswith("#"):
            line = ""  # a heading
        bare = line.strip("\0/<!~* ")
        if not bare or re.match(r"^\0//|^\s*(?:[-*|#>]|\d+\.) ", line) or re.search(r"\\(?:pre|post|return|throws)", line):
            if words:
                yield begin, words
            begin, words = number, bare.lstrip("-*|#> ")
        else:
            begin = begin if words else number
            words += " " * bool(words) + bare
    yield begin, words


def cases(path):
    """The line numbers and names of the test cases of a source."""
    text = path.read_text()
    for m in re.finditer(r'(?:TEST_CASE|SUBCASE)\w*\(\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)', text):
        yield text.count("\n", 0, m.start()) + 1, "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', m[1]))


def places(name, number, words):
    return [f"{name}:{number}: {m[0]}: {words[max(0, m.start() - 60):m.end() + 60]}" for m in PHRASES.finditer(words)]


def main():
    if sys.argv[1:] not in ([], ["--list"]):
        sys.exit(__doc__)
    found = {group: [] for group in LIMITS}
    folders = ("bench", "docs", "examples", "include", "packaging", "python", "tests")
    files = [*ROOT.glob("*.md")]
    files += [p for f in folders for s in ("md", "cpp", "hpp") for p in (ROOT / f).rglob(f"*.{s}")]
    for path in sorted(files):
        name = path.relative_to(ROOT)
        group = "pages" if path.suffix == ".md" else "headers" if name.parts[0] == "include" else "sources"
        for number, words in paragraphs(path):
            found[group] += places(name, number, words)
        if name.parts[0] == "tests" and path.suffix == ".cpp":
            for number, words in cases(path):
                found["cases"] += places(name, number, words)
    for folder in ("include/wend", "examples", "python/src", "python/wend"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            name = path.relative_to(ROOT)
            if path.suffix in (".cpp", ".hpp", ".html", ".js", ".py") and not {"classic", "test", "node_modules"} & {*name.parts}:
                for number, words in texts(path):
                    found["texts"] += places(name, number, words)
    if sys.argv[1:]:
        print("\n".join(place for group in found.values() for place in group))
    many = {group: len(found[group]) for group in found if len(found[group]) > LIMITS[group]}
    if many:
        sys.exit("\n".join(f"{number} phrases in {group}, more than {LIMITS[group]} (tests/house/words.py --list)"
                           for group, number in many.items()))


main()
