#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The code and the output that the pages of docs/pages show are those of the programs that run in the tests.

  tests/house/snippets.py [--update]

Compares each block below a mark with its source, or writes it (script/docs --update). A mark is a comment on
a line of its own,

  <!-- FILE -->         the file without its first comment; FILE is relative to docs/guide
  <!-- FILE PART -->    the lines between the two lines `//! [PART]` of the file

and the block begins on the next line. The headers of the library that pages name must exist.
"""

import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MARK = re.compile(r"(?m)^(<!-- (\S+\.(?:[ch]pp|txt))(?: (\w+))? -->)\n(?:```\w*\n(?s:.*?)^```\n)?")


def block(page, file, part):
    path = ROOT / "docs/guide" / file
    text = path.read_text() if path.is_file() else sys.exit(f"{page}: there is no {path}")
    if part:
        pieces = re.split(rf"(?m)^ *//! \[{part}\]\n", text)
        if len(pieces) != 3:
            sys.exit(f"{page}: {file} has not two lines //! [{part}]")
        text = textwrap.dedent(pieces[1])
    text = re.sub(r"\A(?://.*\n)+\n*|(?m:^ *//! .*\n)", "", text) if path.suffix != ".txt" else text
    return f"```{'' if path.suffix == '.txt' else 'cpp'}\n{text}```\n"


def main():
    if sys.argv[1:] not in ([], ["--update"]):
        sys.exit(__doc__)
    marks, wrong = 0, []
    for page in sorted((ROOT / "docs/pages").glob("*.md")):
        text = page.read_text()
        for header in re.findall(r"\bwend/[a-z0-9_/]+\.hpp", text):
            if not (ROOT / "include" / header).is_file():
                sys.exit(f"{page}: there is no {header}")
        wanted, count = MARK.subn(lambda m: f"{m[1]}\n{block(page, m[2], m[3])}", text)
        marks += count
        if sys.argv[1:]:
            page.write_text(wanted)
        elif wanted != text:
            wrong.append(str(page.relative_to(ROOT)))
    if wrong:
        sys.exit(f"{', '.join(wrong)}: not the code or output of docs/guide (script/docs --update)")
    if marks < 20:
        sys.exit(f"only {marks} blocks of code were found")


main()
