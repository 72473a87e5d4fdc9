#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the input of Doxygen: copies of the headers and of the pages.

Usage: prepare.py ROOT OUTPUT [REPOSITORY REVISION]

In the copies, where every line keeps its number,
  - namespace detail is left out, and with it whatever is not public; so are the macros of the
    library's own headers, deleted functions, members that are defaulted, and deduction guides,
    which only say in the language of the compiler what the class is for;
  - an algorithm, an object of a type in detail, becomes the function as which it is called;
  - search objects have the table of the page about them;
  - members that a concept asks for, and that do no more than the concept says, refer to it.
The pages are plain Markdown, which GitHub shows too. In the copies, a page is named after its file, `wend::NAME` and
the first column of the tables of algorithms and concepts link the names of the library, and links lead to the
pages of the site. Pages of other folders join them: contributing, benchmarks, examples. A
link to a program or its output leads to a page that shows the file; any other file is linked in the
REPOSITORY, or is plain text if no address is given.

Whatever else is public has a comment of its own in its header, or Doxygen complains.
"""

import html
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "script"))
import declarations  # noqa: E402

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
    ("sites", "leads_to"): {
        "wend::staged_problem": "site sites",
        "wend::split_problem": "rest_type rest whole apply undo",
    },
    ("project", "child"): {"wend::abstraction_for": "project child goals"},
    ("key_type", "push", "pop"): {
        "wend::open_list": "id_type key_type handle_type prepare reserve push improve pop pop_equal"
        " empty clear release"
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


class Piece:
    """A declaration as it stands in the text, with the scopes that it is in."""

    def __init__(self, code, declared, scopes):
        self.begin, self.end = declared.begin, declared.end
        self.text = code[self.begin:self.end]
        self.name, self.kind = declared.name, declared.kind
        self.scopes = [name for s in scopes for name in s.name.split("::")]
        self.owner = scopes[-1] if scopes else None


def pieces_of(code, declared, scopes=()):
    """The declarations in namespaces and classes."""
    for d in declared:
        if d.kind != "namespace":
            yield Piece(code, d, scopes)
        if d.kind != "enum":
            yield from pieces_of(code, d.members, (*scopes, d))


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
        if told_by == ("operator()",) and "heuristics" not in piece.scopes:
            continue
        if {m.name for m in piece.owner.members}.issuperset(told_by):
            for concept, names in asked.items():
                if piece.name in names.split():
                    return concept
    return None


# The function objects that algorithms are made of, by the headers that they are in.
CALLS = {
    "blind_call": "session/preset_call.hpp",
    "informed_call": "session/preset_call.hpp",
    "two_way_call": "search/bidirectional/bidirectional_preset.hpp",
    "improving_call": "session/improving.hpp",
    "blind_depth_first_call": "depth_first/depth_first_preset.hpp",
    "informed_depth_first_call": "depth_first/depth_first_preset.hpp",
    "over_ranks_call": "distributed/over_ranks_call.hpp",
}


# What they return, where it is no result_t<P>.
RESULTS = {
    "beam_search": "bounded_result_t<P>",
    "bounded_suboptimal": "bounded_result_t<P>",
    "external_bfs": "ranked_bfs_result<P>",
    "ranked_bfs": "ranked_bfs_result<P>",
    "rbfs": "forgetful_result_t<P>",
    "smastar": "forgetful_result_t<P>",
    "weighted_astar": "bounded_result_t<P>",
}


# The functions whose first argument is an algorithm.
BY_ALGORITHM = {name: f"auto {name}(algorithm, problem, start, heuristic, {tag}, options = {{}}, observer = {{}});"
                for name, tag in {"solutions": "duplicate_policy", "k_best": "tag"}.items()}


def call_of(pieces, type_name, options, include_dir):
    """The text of the function that a function object, or else its base, calls: its member `make`,
    or where it writes its forms itself, its first operator(). `options` is the template of the
    options of a type in CALLS."""
    def calls(pieces, name):
        return [q.text for q in pieces if q.owner and q.owner.name == name and
                q.name in ("make", "operator()") and q.text.startswith("template")]

    if type_name not in CALLS:
        fn = next(q for q in pieces if q.name == type_name and q.kind == "type")
        base = re.match(r"struct \w+\s+: (\w+)<\w+, ([\w:]+)(?:,\s+[\w:]+)?> \{", fn.text)
        if not base or base[1] not in CALLS:
            return calls(pieces, type_name)[0]
        type_name, options = base[1], base[2]
    header = include_dir / CALLS[type_name]
    code = declarations.without_comments(header.read_text())
    shared = calls([*pieces_of(code, declarations.read(header.read_text(), header))], type_name)
    text = shared[0].replace("Options<", options + "<")
    return text.replace("plain_astar_options<cost_t<P>,", "astar_options<cost_t<P>, no_order,")


def as_function(text, name):
    """The declaration of a function `name` that is called as this operator(), or as the forms of
    session/call_forms.hpp call this member."""
    if name in BY_ALGORITHM:
        return BY_ALGORITHM[name]
    head = re.sub(r"\)\s*const\s*\{.*", ");", text, flags=re.S)
    head = re.sub(r"(order|table)_tag Tag,\s*|no_tag,\s*|policy_tag auto,\s*|Tag const& \w+,\s*", "",
                  head)
    if "auto make(" in head:
        head = head.replace("auto make(", "auto operator()(")
        head = re.sub(r" options,\s+Observer&& observer", " options = {}, Observer&& observer = {}", head)
    returns = "auto"
    if re.search(r"return (Search|\w+_search|\w+_searcher)<", text):
        returns = RESULTS.get(name, "result_t<P>")
    head = " ".join(head.split()).replace("auto operator()", f"{returns} {name}")
    return head.replace("class S = braced_start_t<P>", "class S").replace("Observer{}", "{}")


def members_of_searches(page):
    """The table of the page about search objects, in one line of HTML."""
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", page, re.M)
    if not rows:
        sys.exit("docs/pages/search_objects.md: no table of members")
    cells = "".join(f"<tr><td>{name}</td><td>{told}</td></tr>" for name, told in rows)
    return '<table class="doxtable">' + re.sub(r"`([^`]*)`", r"<tt>\1</tt>", cells) + "</table>"


def prepared(text, path, members):
    code = declarations.without_comments(text)
    pieces = [*pieces_of(code, declarations.read(text, path))]
    edits = []
    for p in pieces:
        if is_for_the_compiler(p):
            comment = re.search(r"(?:^[ \t]*///[^\n]*\n)*[ \t]*\Z", text[:p.begin], re.M)
            end = p.end + len(re.match(r"(?:[ \t]*///<[^\n]*)?", text[p.end:])[0])
            edits.append((comment.start(), end, re.sub(r"[^\n]", "", text[comment.start():end])))
        elif m := re.match(r"inline constexpr detail::(\w+_fn|\w+_call<\w+, (\w+)>)\s+(\w+)\{\};",
                           p.text):
            text_of_call = call_of(pieces, m[1].partition("<")[0], m[2],
                                   next(p for p in path.parents if p.name == "wend"))
            edits.append((p.begin, p.end,
                          as_function(text_of_call, m[3]) + "\n" * text[p.begin:p.end].count("\n")))
        elif p.kind == "type" and p.text.endswith(";") and is_documented(text, p):
            edits.append((p.end - 1, p.end, " {};"))  # else its page names no header
        elif (p.owner and p.owner.kind == "type" and p.kind != "type" and
              not is_documented(text, p) and (concept := concept_that_asks(p))):
            link = concept if concept.startswith("std") else f"\\ref {concept}"
            edits.append((p.begin, p.begin, f"/** As {link} asks. */ "))
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    # What searches inherit is written once, on a page of its own.
    text = re.sub(r"^(?=template <[^;{]*?>\nclass \w+_search\b(?!;))",
                  lambda _: f"/** {members} \\see \\ref search_objects */ ", text, flags=re.M)
    for macro in re.findall(r"^#define (WEND_(?:DETAIL|TRY|CATCH|RETHROW|OBSERVER_HOOK)\w*)", text,
                            re.M):
        text = re.sub(rf"^#define {macro}\b(?:\\\n|[^\n])*", lambda m: re.sub(r"[^\n]", "", m[0]),
                      text, flags=re.M)
    text = re.sub(r"(?m)///.*", lambda line: with_quoted_code(line[0]), text)
    is_public = path.name == "wend.hpp" or any(
        p.owner and "detail" not in p.scopes for p in pieces)
    return text if is_public else None


def with_quoted_code(text):
    """The text, in which code that contains an apostrophe is HTML: Doxygen takes the apostrophe for its end."""
    return re.sub(r"(?<![^\s(])`([^`]*)`",
                  lambda m: f"<code>{html.escape(m[1], False)}</code>" if "'" in m[1] else m[0], text)


def code_in(text):
    """The pieces of code in the comments of a header; those with an ellipsis are sketches."""
    for block in re.findall(r"(?m)^[ \t]*///\n((?:[ \t]*///(?: {5}.*)?\n)+)", text):
        code = re.sub(r"(?m)^[ \t]*///(?: {5})?", "", block)
        if re.search(r"(?m)[;}][ \t]*(//.*)?$", code) and "…" not in re.sub(r"//.*", "", code):
            yield code


def check_code(root):
    """Fails unless all C++ in the README, on pages and in comments is in a source that is compiled.
    Line breaks and spaces may differ."""
    sources = [*(root / "docs/guide").glob("*.[ch]pp"), root / "examples/quick_start/quick_start.cpp"]
    compiled = " ".join("".join(re.sub(r"//! .*", "", s.read_text()).split()) for s in sources)
    shown = [(page, code)
             for page in [root / "README.md", *sorted((root / "docs/pages").glob("*.md"))]
             for code in re.findall(r"(?ms)^```cpp\n(.*?)^```", page.read_text())]
    for header in sorted((root / "include").rglob("*.hpp")):
        shown += [(header, code) for code in code_in(header.read_text())]
    for file, code in shown:
        if "".join(code.split()) not in compiled:
            sys.exit(f"{file}: in no source of docs/guide, so it is not compiled:\n{code}")


# Pages whose tables begin with names of the library.
TABLES = ("algorithms", "problems")
# Code that is no name in a header: private names, and targets of CMake.
OTHER_NAMES = {"wend::detail", "wend::distributed", "wend::module", "wend::wend"}


class Site:
    """The pages of the site, and the links between them."""

    def __init__(self, root, known, repository="", revision="HEAD"):
        self.root, self.known, self.repository, self.revision = root, known, repository, revision
        self.names = {root / "CONTRIBUTING.md": "contributing", root / "CHANGELOG.md": "changes",
                      root / "bench/README.md": "benchmarks", root / "examples/README.md": "examples",
                      root / "bench/tried.md": "bench_tried"}
        self.names |= {page: f"bench_{page.stem}" for page in (root / "bench/rows").glob("*.md")}
        self.names |= {page: f"example_{page.parent.name}" for page in (root / "examples").glob("*/README.md")}
        self.names |= {page: page.stem for page in (root / "docs/pages").glob("*.md")}
        self.sources = {}  # files that have a page of their own, and its name

    def address(self, file):
        """The address of a file: of its page, else in the repository, else none."""
        if file in self.names:
            return f"{self.names[file]}.html"
        place = file.relative_to(self.root).as_posix()
        if re.match(r"(examples|docs/guide)/.*\.(cpp|hpp|py|txt)$", place):
            self.sources[file] = "source_" + re.sub(r"\W", "_", place)
            return f"{self.sources[file]}.html"
        return f"{self.repository}/blob/{self.revision}/{place}" if self.repository else None

    def relinked(self, page):
        """The text of a page, with links to the addresses of the site."""
        def link(m):
            words, target = " ".join(m[1].split()), m[2]
            if target.startswith("http"):
                return m[0]
            path, hash_sign, fragment = target.partition("#")
            address = self.address((page.parent / path).resolve() if path else page)
            return f"[{words}]({address}{hash_sign}{fragment})" if address else words

        def code(m):
            if m[1] in self.known:
                return f'<code>\\ref {m[1]} "{m[1]}"</code>'
            if m[1] not in OTHER_NAMES and m[1].rpartition("::")[0] not in self.known:  # no enumerator
                sys.exit(f"{page}: no header declares {m[1]}")
            return m[0]

        parts = re.split(r"(^```.*?^```)", page.read_text(), flags=re.M | re.S)
        for i in range(0, len(parts), 2):
            text = re.sub(r"(?<!!)\[([^]]*)\]\(([^)\s]*)\)", link, parts[i])
            text = re.sub(r"(!\[[^]]*\]\()[^)\s]*/", r"\1", text)  # Doxygen finds pictures by their names
            parts[i] = with_quoted_code(re.sub(r"`(wend::[\w:]+)`", code, text))
        name = self.names[page].replace("index", "mainpage")  # as Doxygen calls it
        return re.sub(r"\A# .*", lambda title: f"{title[0]} {{#{name}}}", "".join(parts))

    def write(self, folder):
        """Writes all pages, and then those of the sources that they link."""
        for page, name in sorted(self.names.items()):
            text = self.relinked(page)
            (folder / f"{name}.md").write_text(with_linked_names(text, self.known) if name in TABLES else text)
        for file, name in self.sources.items():
            place = file.relative_to(self.root).as_posix()
            short = re.sub("^(examples|docs/guide)/", "", place)
            command = "verbinclude" if file.suffix == ".txt" else "include"
            text = f"# {place} {{#{name}}}\n\n\\{command} {short}\n"
            for output in ("output.txt", f"{file.stem}.txt"):
                if file.suffix == ".cpp" and (file.parent / "expected" / output).exists():
                    text += f"\n## Output\n\n\\verbinclude {Path(short).parent / 'expected' / output}\n"
            (folder / f"{name}.md").write_text(text)


def with_linked_names(text, known):
    """The text with the algorithms and concepts in the first column of its tables linked."""
    kinds = ("concept", "variable")

    def link(m):
        return f'| \\ref wend::{m[2]} "{m[1]}" |' if known.get(f"wend::{m[2]}") in kinds else m[0]
    return re.sub(r"^\| `((\w+)[^`]*)` \|", link, text, flags=re.M)


def main():
    root, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    # Doxygen says nothing of what is in a namespace that has no comment.
    described = (root / "docs/pages/namespaces.dox").read_text()
    known = {}  # the public names, and what they name
    for header in (root / "include").rglob("*.hpp"):
        for space, declared in declarations.flatten(declarations.read(header.read_text(), header)):
            if not space or declarations.is_detail(space):
                continue
            if f"\\namespace {space}\n" not in described:
                sys.exit(f"{header}: docs/pages/namespaces.dox does not describe namespace {space}")
            known[f"{space}::{declared.name}"] = declared.kind
    site = Site(root, known, *sys.argv[3:5])
    members = members_of_searches(site.relinked(root / "docs/pages/search_objects.md"))
    (output / "pages").mkdir(parents=True, exist_ok=True)
    check_code(root)
    site.write(output / "pages")
    (output / "pages/namespaces.dox").write_text(described)
    for header in sorted((root / "include").rglob("*.hpp")):
        copy = output / header.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = prepared(header.read_text(), header, members)
        if text is not None:
            copy.write_text(text)


main()
