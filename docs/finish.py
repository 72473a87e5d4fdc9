#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Completes the pages that Doxygen wrote.

Usage: finish.py SITE [REPOSITORY]

Every page gets
  - headings with an address each, the title being the only one of the first level;
  - the contents of the page, and a mark at its entry in the navigation;
  - a link to the REPOSITORY if its address is given, and to the playground if the site has one.
search_index.js, which site.js loads, has the text of every section. Pages without a link to them are
removed. A link to a missing page or heading is an error.
"""

import html
import json
import re
import sys
from pathlib import Path

# What people call the things of the library, and the addresses that they look for.
SYNONYMS = {
    "algorithms.html#bfs": "shortest path, breadth first, fewest moves, fewest actions",
    "algorithms.html": "completeness, optimality",
    "algorithms.html#dfs": "depth first, tree search, graph search",
    "algorithms.html#dls": "depth limited",
    "algorithms.html#ucs": "dijkstra, uniform cost, cheapest first",
    "algorithms.html#astar": "a*, a star",
    "algorithms.html#idastar": "ida*, ida star",
    "algorithms.html#iddfs": "iterative deepening",
    "algorithms.html#weighted_astar": "weighted a*, reopening, reopen",
    "algorithms.html#greedy": "greedy best first",
    "algorithms.html#bidirectional_bfs": "both ends",
    "algorithms.html#dstar_lite": "d*, d star, replanning",
    "algorithms.html#reach": "all distances, distances to everything, isochrone, flood fill",
    "long_searches.html#limits": "pause, resume, continue",
    "long_searches.html#max_time": "timeout, time out, time limit, deadline, time budget, timer",
    "long_searches.html#max_memory": "memory limit, ram, out of memory",
    "long_searches.html#when-a-search-ends": "unsolvable, no solution, impossible, unreachable, no path",
    "long_searches.html#checkpoints": "save, continue later, checkpoint",
    "guide.html": "tutorial, getting started, hello world, first steps",
    "guide_costs.html": "custom heuristic, own heuristic",
    "counts.html": "expanded vs generated, generated nodes, maximum frontier, max frontier",
    "how_do_i.html#check-a-model": "validate, unit test, check admissibility, check consistency",
    "compiler_explorer.html": "godbolt",
    "traces.html": "log, logging, bug report, visualize, visualise, visualization, plot, animation",
    "versions.html": "thread safety, thread safe, semantic versioning, deprecation",
    "supported.html": "windows, macos, msvc, visual studio",
    "install.html": "cmake, download, fetchcontent, cpm, vcpkg, conan, pkg config, setup",
    "guide_data.html": "graph, adjacency list, boost graph, grid, terrain, jump point, jps, pathfinding, "
                       "path finding, tile map, game map, occupancy grid, weighted terrain, octile, diagonal, 8 neighbours",
    "how_do_i.html#each-frame": "frame, tick, game loop, real time, time slice, milliseconds",
    "how_do_i.html#changed-costs": "moving obstacles, dynamic obstacles, walls change, map changes",
    "how_do_i.html#states-on-the-path": "path as cells, path as states, print the path",
    "how_do_i.html#all-distances": "one to all, flow field, dijkstra map, distance map",
    "how_do_i.html#own-open-list": "tie breaking, custom algorithm, own algorithm",
    "how_do_i.html#cancel-a-search": "abort, interrupt",
    "how_do_i.html#several-starts": "multiple starts, multiple goals, several goals",
    "how_do_i.html#hash-a-struct": "custom hash, own hash, hash function",
    "how_do_i.html#floating-point": "floating point, rounding error",
    "how_do_i.html#k-best-paths": "k shortest paths, kth shortest, yen",
    "how_do_i.html#anytime": "anytime, travelling salesman, tsp",
    "how_do_i.html#compile-times": "compile time, compile slow, precompiled header",
    "puzzles.html": "8 puzzle, 15 puzzle, 24 puzzle, n puzzle, eight puzzle, fifteen puzzle, sliding tile, sliding puzzle, "
                    "rubik, pancake, hanoi, topspin, korf, print moves, print a board, goal board, solvable",
    "heuristics.html": "admissible, consistent",
    "heuristics.html#pattern-databases": "pdb, pattern database",
    "more_cores.html": "multithreading, multi threaded, parallel, thread, tbb",
    "more_machines.html": "mpi, cluster, distributed, rank, supercomputer",
    "external.html": "disk, ssd, external memory",
    "python.html": "numpy, pip, networkx, scipy",
    "certificates.html": "proof, verify, certificate",
    "benchmarks.html": "speed, performance, how fast, benchmark",
    "choosing.html": "which algorithm, choose",
}

# Pages that have no entry in the navigation belong to one that has.
PARENTS = [("guide_", "guide.html"), ("bench_", "benchmarks.html"), ("source_|example_", "examples.html"),
           (r".*_8hpp|dir_", "files.html"), ("class|struct|union|concept|namespace", "namespacewend.html")]

# The score of an entry is multiplied by the weight of its page: 1 if it is not here, 0.5 for the reference.
WEIGHTS = {"bench_|source_|example_|changes|engines": 0.6, "index|python": 0.8}


def plain(text):
    """The text of HTML."""
    text = re.sub(r"</?(?:a|b|code|em|span|strong|tt|i)\b[^>]*>", "", text)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


# Headings, and rows of tables of pages that begin with a name.
MARKED = re.compile(r'<h([2-6])[^>]*>(.*?)</h\1>'
                    r'|<tr class="markdownTableRow\w+">\s*<td[^>]*>((?:<code>|<a class="el")[^|]*?)</td>', re.S)


def with_addresses(text):
    """The text with an id at each heading and at each row of a table that begins with a name, and a list of
    these: (level, id, title, position). The rows have level 4."""
    used = set(re.findall(r' id="([^"]*)"', text))
    marks, result, at = [], "", 0
    for m in MARKED.finditer(text):
        title = plain(m[2] or m[3])
        name = re.match(r"[\w:]*", title)[0]
        if m[3] and name and name not in used:
            title = name
        own = re.search(r'<a [^>]*\bid="([^"]*)"', m[2] or "") or re.search(
            r'<a id="([^"]*)"[^>]*></a>\s*\Z', text[at:m.start()])
        if own:
            address, tag = own[1], m[0]
        else:
            slug = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")  # the rule of GitHub
            address = next(s for s in [slug, *(f"{slug}-{n}" for n in range(1, 1000))] if s not in used)
            tag = re.sub(r"^<(\w+)", rf'<\1 id="{address}"', m[0])
        used.add(address)
        result += text[at:m.start()]
        marks.append((4 if m[3] else int(m[1]), address, title, len(result)))
        result, at = result + tag, m.end()
    return result + text[at:], marks


def picture(m, site):
    """A picture with its own description, in place of an object without one."""
    drawing = (site / m[1]).read_text()
    told = re.search(r"<desc[^>]*>(.*?)</desc>", drawing, re.S) or re.search(r'aria-label="([^"]*)"', drawing)
    alt = html.escape(html.unescape(" ".join(told[1].split()))) if told else ""
    width = float(re.search(r'viewBox="0 0 ([\d.]+)', drawing)[1])
    return f'<img src="{m[1]}"{" class=wide" if width > 600 else ""} alt="{alt}"/>'


def contents_of(marks):
    """The list of a page's headings, or of the rows of its tables if it has no headings."""
    items = [m for m in marks if m[0] in (2, 3)] or [m for m in marks if m[0] == 4]
    if len(items) < 2:
        return ""
    lines = "".join(f'<li class="level{level}"><a href="#{address}">{html.escape(title)}</a></li>\n'
                    for level, address, title, _ in items)
    return (f'<aside class="onpage" aria-label="On this page">\n<details open="open">'
            f"<summary>On this page</summary>\n<ul>\n{lines}</ul>\n</details>\n</aside>")


class Page:
    def __init__(self, path, site, repository):
        self.name = path.name
        text = path.read_text()
        # Tips that are never shown, and links that the contents of the page have too.
        text = re.sub(r'(?m)^<div class="ttc".*\n|<span class="permalink">.*?</span>', "", text)
        text = re.sub(r'<div class="summary">.*?</div>', "", text, flags=re.S)
        # Doxygen takes the first word of each sentence about exceptions for the name of one.
        text = re.sub(r'<table class="exception">(.*?)</table>', lambda m: re.sub(
            r'<tr><td class="paramname">(.*?)</td><td>(.*?)</td></tr>', r"<p>\1 \2</p>", m[1], flags=re.S), text, flags=re.S)
        text = re.sub(r'<object type="image/svg\+xml" data="([^"]*)"[^>]*></object>', lambda m: picture(m, site), text)
        for missing in (["repository"] if not repository else []) + (
                ["playground"] if not (site / "playground/index.html").exists() else []):
            text = re.sub(rf'<a class="{missing}".*\n', "", text)
        text = text.replace("$repository", html.escape(repository))
        head, body = text.split('<main id="main"', 1)
        self.is_prose = "<!-- PageDoc -->" in body or self.name == "index.html"
        body = re.sub(r'<div class="title">(.*?)</div>', r'<h1 class="title">\1</h1>', body, flags=re.S)
        if self.is_prose:
            for level in (5, 4, 3, 2, 1):  # Doxygen begins with the first level again
                body = re.sub(rf"<h{level}>(.*?)</h{level}>", rf"<h{level + 1}>\1</h{level + 1}>", body, flags=re.S)
        else:
            body = re.sub(r'<h2 class="memtitle">(.*?)</h2>', r'<h3 class="memtitle">\1</h3>', body, flags=re.S)
        self.body, self.marks = with_addresses(body)
        title = re.search(r'<h1 class="title">(.*?)</h1>', self.body, re.S)
        self.title = plain(title[1]) if title else plain(re.search("<title>(.*?)</title>", head, re.S)[1])
        here = self.name if f'href="{self.name}">' in head.split("<nav")[1] else next(
            (parent for start, parent in PARENTS if re.match(start, self.name)), None)
        if here:
            current = "page" if here == self.name else "true"
            bar, nav = head.split("<nav", 1)
            head = bar + "<nav" + nav.replace(f'href="{here}">', f'href="{here}" aria-current="{current}">')
        self.head = head.replace("<!-- contents -->", contents_of(self.marks))
        text = self.head + '<main id="main"' + self.body
        path.write_text(text)
        self.ids = set(re.findall(r'\b(?:id|name)="([^"]*)"', text))
        self.links = {html.unescape(link) for link in re.findall(r'href="([^"]*)"', text)}

    def entries(self):
        """What the search finds on this page: (address, title, title of the page, text, weight)."""
        if self.name.endswith("-members.html") or self.name.startswith(("dir_", "files.", "annotated.", "pages.")):
            return
        title = re.sub(r"( Class| Struct| Union| File| Namespace| Concept)?( Template)? Reference$", "", self.title)
        title = re.sub(r"<.*", "", title).removeprefix("wend::").strip()
        body, marks = self.body.split("<footer>")[0], self.marks
        kind = "" if self.is_prose else "Reference"
        weight = next((w for start, w in WEIGHTS.items() if re.match(start, self.name)), 1)
        if self.is_prose:
            cuts = marks
        elif self.name.startswith("namespace"):
            kind, weight, cuts = self.title.removesuffix(" Namespace Reference"), 0.5, [m for m in marks if m[0] == 3]
        else:
            weight, cuts = 0.5, []
        ends = [end for *_, end in cuts[1:]] + [len(body)]
        first = plain(body[body.find("</h1>") + 5:cuts[0][3] if cuts else len(body)])
        yield self.name, title, kind, first, weight
        for (level, address, name, at), end in zip(cuts, ends):
            text = plain(re.sub(r"\A<(h\d).*?</\1>", "", body[at:end], flags=re.S))
            yield f"{self.name}#{address}", name, title if self.is_prose else kind, text, weight


def main():
    site, repository = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else ""
    pages = {}
    for path in sorted(site.glob("*.html")):
        if '<main id="main"' in path.read_text():
            pages[path.name] = Page(path, site, repository)
    linked, todo = {"index.html"}, ["index.html"]
    while todo:
        for link in pages[todo.pop()].links:
            name = link.partition("#")[0]
            if name in pages and name not in linked:
                linked.add(name)
                todo.append(name)
    for name in pages.keys() - linked:
        (site / name).unlink()
        del pages[name]

    wrong = []
    for page in pages.values():
        for link in page.links:
            name, _, fragment = link.partition("#")
            if re.match("https?:|javascript:|playground/", name):
                continue
            if not (site / name).exists() or fragment and fragment not in pages[name or page.name].ids:
                wrong.append(f"{page.name}: there is no {link}")
    entries = [entry for page in pages.values() for entry in page.entries()]
    addresses = {entry[0] for entry in entries}
    wrong += [f"SYNONYMS of docs/finish.py: there is no {target}" for target in SYNONYMS if target not in addresses]
    if wrong:
        sys.exit("\n".join(sorted(wrong)))
    synonyms = {phrase: target for target, phrases in SYNONYMS.items() for phrase in phrases.split(", ")}
    index = json.dumps({"synonyms": synonyms, "pages": entries}, ensure_ascii=False, separators=(",", ":"))
    (site / "search_index.js").write_text(f"window.searchIndex = {index};\n")


main()
