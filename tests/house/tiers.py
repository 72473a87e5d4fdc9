#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The tables of tests/README.md say which promises `script/test` holds, and which only `--all` does.

  tests/house/tiers.py [--update]

Compares the column `tier` with the lists of tests/CMakeLists.txt, or writes it. The tier of a promise is
`test` if a source that its row names stands before ALL there, and `all` if none does. Rows that name no
source of these lists keep the tier that they have.
"""

import fnmatch
import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
README = TESTS / "README.md"


def sources():
    """The sources of all lists, without their ending, and those before ALL."""
    everything, first = set(), set()
    for words in re.findall(r"^ *wend_add_test\(([^)]*)\)", (TESTS / "CMakeLists.txt").read_text(), re.M):
        known, *further = re.split(r"\n +ALL\n", words)
        known, further = (re.findall(r"(\S+)\.cpp", part) for part in (known, "".join(further)))
        first.update(known)
        everything.update(known, further)
    return everything, first


def tier(row, everything, first):
    """The tier that a row must have; None if it names no source."""
    named = set()
    for word in re.findall(r"`([^`]+)`", row):
        before, _, choices = word.partition("{")
        choices, _, after = choices.partition("}")
        for choice in choices.split(","):
            name = (before + choice + after).removeprefix("../").removesuffix(".cpp")
            if name.endswith("/"):
                name += "*"
            named |= {s for s in everything
                      if fnmatch.fnmatch(s, name) or fnmatch.fnmatch(s, f"*/{name}")}
    return None if not named else "test" if named & first else "all"


def renewed(text):
    everything, first = sources()
    lines, column = [], None
    for line in text.splitlines():
        cells = line.split(" | ") if line.startswith("|") else []
        if not cells:
            column = None
        elif column is None:
            titles = [cell.strip("| ") for cell in cells]
            column = titles.index("tier") if "tier" in titles else -1
        elif column >= 0 and not line.startswith("|--"):
            wanted = tier(line, everything, first)
            if wanted:
                cells[column] = f"`{wanted}`"
                line = " | ".join(cells)
        lines.append(line)
    return "\n".join(lines) + "\n"


def main():
    text = README.read_text()
    wanted = renewed(text)
    if sys.argv[1:] == ["--update"]:
        README.write_text(wanted)
    elif sys.argv[1:]:
        sys.exit(__doc__)
    elif text != wanted:
        pairs = zip(text.splitlines(), wanted.splitlines())
        sys.exit("\n".join(["tests/README.md has the wrong tier (tests/house/tiers.py --update):"] +
                           [new for old, new in pairs if old != new]))


main()
