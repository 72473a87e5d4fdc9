#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes what Doxygen reads: copies of the headers, and pages made of the README.

Usage: prepare.py ROOT OUTPUT

In the copies, where every line keeps its number,
  - namespace detail is left out, and with it whatever is not public; so are the macros of the
    library's own headers, deleted functions, members that are defaulted, and deduction guides,
    which only say in the language of the compiler what the class is for;
  - an algorithm, an object of a type in detail, becomes the function as which it is called;
  - search objects refer to the page about them;
  - members that a concept asks for, and that do no more than the concept says, refer to it.
Whatever else is public has a comment of its own in its header, or Doxygen complains.
"""

import re
import sys
from pathlib import Path

# What concepts ask for, by the members that tell a class of each kind.
ASKED = {
    ("state_type", "actions", "result"): {
        "wend::problem": "state_type action_type actions result is_goal",
        "wend::weighted_problem": "cost cost_type",
        "wend::hashable_problem": "hash",
        "wend::incremental_hash_problem": "hash_after",
        "wend::reversible_problem": "apply undo",
        "wend::invertible_problem": "inverse",
        "wend::packable_problem": "pack unpack",
        "wend::rankable_problem": "state_count rank unrank ranks",
        "wend::staged_problem": "sites site all allows leads_to orders order",
        "wend::split_problem": "rest_type rest whole",
    },
    ("project", "child"): {"wend::abstraction_for": "project child goals"},
    ("key_type", "push", "pop"): {
        "wend::open_list": "id_type key_type handle_type prepare reserve push improve pop pop_equal"
        " empty bytes clear"
    },
    ("operator()",): {
        "wend::heuristic_for": "operator() goal_aware f_step",
        "wend::incremental_heuristic_for": "delta",
        "wend::tracked_heuristic_for": "root child value prefetches",
    },
    ("iterator_category", "reference"): {
        "std::input_iterator": "value_type difference_type pointer reference iterator_category"
        " operator* operator-> operator++ operator=="
    },
}


def blanked(text):
    """The text with blanks for its comments, strings and preprocessor's lines."""
    pattern = re.compile(
        r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])'"
        r"|^[ \t]*#(?:\\\n|[^\n])*", re.S | re.M)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)



class Piece:
    """A declaration: where it is, in which scopes, and the one it is a member of."""

    def __init__(self, code, begin, end, scopes):
        self.begin = re.compile(r"\s*((public|private|protected)\s*:\s*)*").match(code, begin).end()
        self.end = end
        self.text = code[self.begin:end]
        self.scopes = [s.name for s in scopes]
        self.owner = scopes[-1] if scopes else None

    def name(self):
        if m := re.match(r"using\s+(\w+)\s*=", self.text):
            return m[1]
        if m := re.search(r"\b(operator\s*(?:\(\)|[^\s\w(]+|\w+))\s*\(", self.text):
            return m[1].replace(" ", "")
        beside = r"decltype\(auto\)|\[\[.*?\]\]|^\s*template\s*<[^\n]*|^\s*requires[^\n]*"
        text = re.sub(beside, " ", self.text, flags=re.M)
        m = re.search(r"(\w+)\s*(?:\(|=|\{|;|\[)", text)
        return m[1] if m else ""


class Scope:
    def __init__(self, head, begin):
        self.begin, self.kind, self.name, self.members = begin, "other", "", set()
        if m := re.search(r"\bnamespace\s+([\w:]+)\s*$", head):
            self.kind, self.name = "namespace", m[1]
        elif m := re.search(r"^\s*(?:class|struct|union)\s+(\w+)(?!\s*[>,=\w])", head, re.M):
            self.kind, self.name = "class", m[1]


def pieces_of(code):
    """The declarations in namespaces and classes, what is in functions left out."""
    pieces, scopes, begin, parentheses = [], [], 0, 0

    def add(end):
        pieces.append(Piece(code, begin, end, scopes))
        if scopes:
            scopes[-1].members.add(pieces[-1].name())

    for i, c in enumerate(code):
        within = scopes and scopes[-1].kind == "other"
        if c in "()":
            parentheses += 1 if c == "(" else -1
        elif parentheses:
            continue
        elif c == "{":
            scope = Scope("" if within else code[begin:i], begin)
            if scope.kind != "other":
                begin = i + 1
            scopes.append(scope)
        elif c == "}":
            scope = scopes.pop()
            if scope.kind == "other":
                # A function ends with its body; what is initialised, or an enumeration, with a ;.
                is_body = re.match(r"[^;]*\)[^=;]*(\{|:.*\{)", code[scope.begin:i], re.S)
                is_within = scopes and scopes[-1].kind == "other"
                if is_body and not is_within and code[i + 1:i + 2] in ("\n", " ", ""):
                    add(i + 1)
                    begin = i + 1
            else:
                begin = i + 1
        elif c == ";" and not within:
            add(i + 1)
            begin = i + 1
    return pieces


def is_documented(text, piece):
    """Whether the line above is of its comment, or a comment follows it."""
    above = text[:text.rfind("\n", 0, piece.begin) + 1]
    return bool(re.search(r"(?:^|\n)[ \t]*///(?! @[{}])[^\n]*\n\Z", above) or
                re.match(r"[^\n]*///<", text[piece.end - 1:]))


def is_for_the_compiler(piece):
    return bool(re.search(r"=\s*(delete|default)\s*;$", piece.text) or
                re.search(r"\)\s*->\s*[\w:]+<[^;=]*>\s*;$", piece.text) and
                not re.search(r"\bauto\b|\brequires\b", piece.text))


def concept_that_asks(piece):
    for told_by, asked in ASKED.items():
        if told_by == ("operator()",) and "heuristics" not in "::".join(piece.scopes):
            continue
        if piece.owner.members.issuperset(told_by):
            for concept, names in asked.items():
                if piece.name() in names.split():
                    return concept
    return None


def as_function(piece, name):
    """The declaration of a function `name` that is called as this operator()."""
    head = re.sub(r"\)\s*const\s*\{.*", ");", piece.text, flags=re.S)
    returns = "auto"
    if "return search.result();" in piece.text:
        returns = "ranked_bfs_result<P>" if name == "ranked_bfs" else "result_t<P>"
    head = " ".join(head.split()).replace("auto operator()", f"{returns} {name}")
    return head.replace("class S = braced_start_t<P>", "class S").replace("Observer{}", "{}")


def prepared(text):
    code = blanked(text)
    pieces = pieces_of(code)
    edits = []
    for p in pieces:
        if is_for_the_compiler(p):
            comment = re.search(r"(?:^[ \t]*///[^\n]*\n)*[ \t]*\Z", text[:p.begin], re.M)
            end = p.end + len(re.match(r"(?:[ \t]*///<[^\n]*)?", text[p.end:])[0])
            edits.append((comment.start(), end, re.sub(r"[^\n]", "", text[comment.start():end])))
        elif m := re.match(r"inline constexpr detail::(\w+_fn) (\w+)\{\};", p.text):
            calls = [q for q in pieces if q.owner and q.owner.name == m[1] and
                     q.name() == "operator()" and "= delete" not in q.text]
            edits.append((p.begin, p.end, as_function(calls[0], m[2])))
        elif (p.owner and p.owner.kind == "class" and not is_documented(text, p) and
              (concept := concept_that_asks(p))):
            link = concept if concept.startswith("std") else f"\\ref {concept}"
            edits.append((p.begin, p.begin, f"/** As {link} asks. */ "))
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    # What searches inherit is told once, on a page of its own.
    text = re.sub(r"^(?=template <[^;{]*?>\nclass \w+_search\b(?!;))",
                  r"/** \\see \\ref search_objects for the members. */ ", text, flags=re.M)
    for macro in re.findall(r"^#define (WEND_(?:DETAIL|TRY|CATCH|RETHROW|OBSERVER_HOOK)\w*)", text,
                            re.M):
        text = re.sub(rf"^#define {macro}\b(?:\\\n|[^\n])*", lambda m: re.sub(r"[^\n]", "", m[0]),
                      text, flags=re.M)
    is_public = not pieces or any(
        p.owner and "detail" not in "::".join(p.scopes).split("::") for p in pieces)
    return text if is_public else None


def code_in(text):
    """The pieces of code in the comments of a header; those with an ellipsis are sketches."""
    for block in re.findall(r"(?m)^[ \t]*///\n((?:[ \t]*///(?: {5}.*)?\n)+)", text):
        code = re.sub(r"(?m)^[ \t]*///(?: {5})?", "", block)
        if re.search(r"(?m)[;}][ \t]*(//.*)?$", code) and "…" not in re.sub(r"//.*", "", code):
            yield code


def check_code(root):
    """Whether all C++ in the README and in comments is in a source that is compiled."""
    sources = [*(root / "docs/guide").glob("*.cpp"), root / "examples/quick_start/quick_start.cpp"]
    compiled = " ".join(" ".join(s.read_text().split()) for s in sources)
    shown = [(root / "README.md", code) for code in
             re.findall(r"(?ms)^```cpp\n(.*?)^```", (root / "README.md").read_text())]
    for header in sorted((root / "include").rglob("*.hpp")):
        shown += [(header, code) for code in code_in(header.read_text())]
    for file, code in shown:
        if " ".join(code.split()) not in compiled:
            sys.exit(f"{file}: in no source of docs/guide, so it is not compiled:\n{code}")


PAGES = {"Algorithms": "algorithms", "Problems": "problems", "The counts": "counts"}


def page_of(title, text, known):
    """A section of the README as a page, names in the first column of its tables linked."""
    text = re.sub(r"\[([^]]*)\]\((?!http)[^)]*\)", r"\1", text)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)

    def link(m):
        return f'| \\ref wend::{m[2]} "{m[1]}" |' if m[2] in known else m[0]
    text = re.sub(r"^\| `((\w+)[^`]*)` \|", link, text, flags=re.M)
    return f"# {title} {{#{PAGES[title]}}}\n{text}"


def namespaces_of(text):
    pieces = pieces_of(blanked(text))
    return {name for p in pieces for s in [p.owner] if s and s.kind == "namespace"
            for name in ["::".join(p.scopes)] if "detail" not in name.split("::")}


def main():
    root, output = map(Path, sys.argv[1:])
    # Doxygen says nothing of what is in a namespace that has no comment.
    described = (root / "docs/pages/namespaces.dox").read_text()
    for header in (root / "include").rglob("*.hpp"):
        for name in namespaces_of(header.read_text()):
            if f"\\namespace {name}\n" not in described:
                sys.exit(f"{header}: docs/pages/namespaces.dox does not describe namespace {name}")
    headers = "".join(h.read_text() for h in (root / "include").rglob("*.hpp"))
    known = set(re.findall(r"^concept (\w+)", headers, re.M))
    known |= set(re.findall(r"^inline constexpr detail::\w+ (\w+)\{\}", headers, re.M))
    (output / "pages").mkdir(parents=True, exist_ok=True)
    readme = (root / "README.md").read_text()
    check_code(root)
    for section in re.split(r"^## ", readme, flags=re.M)[1:]:
        title, text = section.split("\n", 1)
        if title in PAGES:
            (output / "pages" / f"{PAGES[title]}.md").write_text(page_of(title, text, known))
    for header in sorted((root / "include").rglob("*.hpp")):
        copy = output / header.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = prepared(header.read_text())
        if text is not None:
            copy.write_text(text)


main()
