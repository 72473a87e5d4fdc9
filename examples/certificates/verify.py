#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks a certificate of wend without anything of wend:
  verify.py FILE tiles ROWS COLS START GOAL [nil]  boards "8 1 3 0 4 2"; Manhattan distance, or nil
  verify.py FILE graph EDGES START GOAL...         lines "from to cost"; vertices are words
                                                   a cost "inf": as if the line were not there
Prints what is proved, and ends with 0; else says why nothing is, and ends with 1."""
import math
import re
import sys

WHOLE = 2**31  # whole costs are below that: a C++ int. 2**63 for problems with costs of 64 bits


def tiles(_, cols, start, goal, estimate="manhattan"):
    def successors(text):
        at = (board := text.split(" ")).index("0")
        for to in (at - cols, at + cols, at - (at % cols > 0), at + ((at + 1) % cols > 0)):
            if to != at and 0 <= to < len(board):
                after = {at: board[to], to: "0"}
                yield " ".join(after.get(cell, tile) for cell, tile in enumerate(board)), 1
    cols, home = int(cols), {tile: cell for cell, tile in enumerate(goal.split(" "))}
    return int, start, [goal], successors, lambda text: estimate != "nil" and sum(
        abs(cell // cols - home[tile] // cols) + abs(cell % cols - home[tile] % cols)
        for cell, tile in enumerate(text.split(" ")) if tile != "0")


def graph(edges, start, *goals):
    edges, out = [edge.split() for edge in open(edges, encoding="utf-8")], {}
    edges = [edge for edge in edges if edge[2] != "inf"]
    kind = int if all(cost.isdigit() for _, _, cost in edges) else float  # int: sums are exact
    for a, b, cost in edges:
        out.setdefault(a, []).append((b, number(kind, cost)))
    return kind, start, goals, lambda s: out.get(s, ()), lambda s: 0


def need(holds, why):
    if not holds:
        raise ValueError(why)


def number(kind, text):
    form = r"[0-9]+" if kind is int else r"-?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?"
    most = WHOLE if kind is int else math.inf
    need(re.fullmatch(form, text) and 0 <= kind(text) < most
         and (kind(text) or not re.match("[-0.]*[1-9]", text)),  # too small to be other than 0
         f"no cost or count: {text!r}")
    return kind(text)


def verify(lines, kind, start, goals, successors, h):
    def take(word):
        line, end, _ = next(lines, "").partition("\n")
        need(end and line.split(" ")[0] == word, f"expected '{word}'")
        return line[len(word) + 1:]
    need(take("wend-certificate") == "1" and take("about") is not None, "another version")
    bound = math.inf if (told := take("bound")) == "infinity" else number(kind, told)
    length, _, told = take("path").partition(" ")
    path, g, label = [take("via") for _ in range(number(int, length))], 0, {}
    for a, b in zip(path, path[1:]):
        g += min((c for t, c in successors(a) if t == b), default=math.inf)
    need(path[0] == start and path[-1] in goals and bound <= g == number(kind, told) if path
         else not told, "the path leads elsewhere, or costs less, or more")
    for _ in range(number(int, take("states"))):
        value, space, state = take("g").partition(" ")
        need(space and state not in label, f"no label, or a second one: {state!r}")
        label[state] = number(kind, value)
    need(take("end") == next(lines, "") == "", "expected the end")
    beyond = lambda cost: bound <= cost and bound < math.inf  # also where a sum does not fit
    waiting, met = [] if beyond(h(start)) else [start], {start}
    for s in waiting:  # which grows
        need(label.get(start) == 0 and s not in goals, "the start has no label 0, or a goal one")
        for t, cost in ((t, label[s] + c) for t, c in successors(s)):
            if beyond(cost) or cost < label.get(t, math.inf) or t not in label:
                need(beyond(cost) or beyond(cost + h(t)), f"no label, or too high a one: {t!r}")
            elif t not in met:
                waiting.append(t) or met.add(t)
    return f"every path costs at least {bound}" + (f", and one costs {g}" if path else "")


if __name__ == "__main__":
    try:
        lines = open(sys.argv[1], newline="\n", encoding="utf-8", errors="surrogateescape")
        print(verify(lines, *{"tiles": tiles, "graph": graph}[sys.argv[2]](*sys.argv[3:])))
    except (ValueError, OSError) as fault:
        sys.exit(f"refused: {fault}")
