#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The links of all Markdown files have targets, and the files read well on GitHub too.

A link leads to a file of the project, and its anchor is that of a heading by GitHub's rule (of an <a id="…">
otherwise). Pictures have a background of their own. No page has a command of Doxygen: docs/prepare.py writes them.
The headers and names that the pages for maintainers mention are in the sources.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CODE = re.compile(r"^(```+).*?^\1$|(`+)[^`].*?\2", re.M | re.S)


def anchors(text):
    """The addresses of headings: lower case, without punctuation, a hyphen for each space, and a number after
    the second of the same."""
    found = set(re.findall(r'<a id="([^"]*)">', text))
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    for title in re.findall(r"^#+ +(.*?) *$", text, re.M):
        title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title)
        slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        found.add(next(s for s in [slug, *(f"{slug}-{n}" for n in range(1, 100))] if s not in found))
    return found


def unknown_code(text):
    """The code in a page for maintainers that is not in the sources: paths, names of functions, names with an
    underscore, and the scopes of qualified names. NAME stands for any name."""
    paths = [path for folder in ("include", "tests", "python", "docs", "bench")
             for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".hpp", ".cpp", ".py", ".txt")]
    source = "".join(path.read_text(errors="replace") for path in paths)
    words = set(re.findall(r"\w+", source))
    scopes = set(re.findall(r"\b(?:class|struct|enum|namespace|using|concept)\s+(?:class\s+)?(\w+)", source))
    for code in dict.fromkeys(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))):
        if "NAME" in code or code.endswith(".md"):
            continue
        if re.fullmatch(r"[\w./-]+\.(hpp|cpp)", code):
            known = any(path.as_posix().endswith("/" + code) for path in paths)
        else:
            known = ({*re.findall(r"\w+(?=\()|[a-z]+_\w+", code)} <= words
                     and {*re.findall(r"(\w+)::", code)} <= {*scopes, "std"})
        if not known:
            yield code


def main():
    pages = [page for page in sorted(ROOT.rglob("*.md"))
             if not {"build", "node_modules", ".git"}.intersection(page.relative_to(ROOT).parts)]
    texts = {page: page.read_text() for page in pages}
    wrong, count = [], 0
    for page, text in texts.items():
        name = page.relative_to(ROOT)
        prose = CODE.sub("", text)
        wrong += [f"{name}: {command}" for command in re.findall(r"[\\@][a-z]\w*.*|\{#\w.*", prose)]
        for link in re.findall(r"\]\(([^)\s]*)\)", CODE.sub("code", text)):
            if re.match(r"https?:|mailto:", link):
                continue
            count += 1
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            if not target.exists():
                wrong.append(f"{name}: there is no {link}")
            elif anchor and anchor not in anchors(texts.get(target, "")):
                wrong.append(f"{name}: there is no heading {link}")
            elif target.suffix == ".svg":
                picture = target.read_text()
                if "prefers-color-scheme" in picture or not re.search('fill[=:]"?#fff"?', picture):
                    wrong.append(f"{name}: {link} has no background of its own")
    maintainers = "\n".join(texts[ROOT / "docs/pages" / name] for name in ("architecture.md", "engines.md"))
    wrong += [f"architecture.md or engines.md: there is no {code}" for code in unknown_code(maintainers)]
    if wrong:
        sys.exit("\n".join(wrong))
    if count < 300:
        sys.exit(f"only {count} links were found")


main()
