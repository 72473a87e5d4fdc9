#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks a certificate of wend without anything of wend:
  verify.py FILE tiles ROWS COLS START GOAL [nil]    boards as "8 1 3 4 0 2 7 6 5", costs 1; the
                                                     estimate is the Manhattan distance, or nil
  verify.py FILE graph EDGES START GOAL...           lines "from to cost"; vertices are words

Prints what is proved, and ends with 0; else says why nothing is, and ends with 1."""
import math
import sys


def tiles(rows, cols, start, goal, estimate="manhattan"):
    rows, cols, tiles_of = int(rows), int(cols), lambda text: list(map(int, text.split()))
    home = {tile: divmod(at, cols) for at, tile in enumerate(tiles_of(goal))}

    def successors(text):
        board = tiles_of(text)
        y, x = divmod(board.index(0), cols)
        for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= v < rows and 0 <= u < cols:
                after = board[:]
                after[y * cols + x], after[v * cols + u] = after[v * cols + u], 0
                yield " ".join(map(str, after)), 1

    def h(text):
        return estimate != "nil" and sum(
            abs(at // cols - home[tile][0]) + abs(at % cols - home[tile][1])
            for at, tile in enumerate(tiles_of(text)) if tile != 0)
    return start, [goal], successors, h, lambda text: sorted(text.split(" ")) == sorted(goal.split())


def graph(edges, start, *goals):
    out = {start: []}
    for a, b, cost in map(str.split, open(edges, encoding="utf-8")):
        out.setdefault(a, []).append((b, float(cost)))
        out.setdefault(b, [])
    return start, goals, out.__getitem__, lambda s: 0, out.__contains__


def need(holds, why):
    if not holds:
        raise ValueError(why)


def verify(lines, start, goals, successors, h, is_state):
    def take(word):
        line = next(lines, "")
        need(line.startswith(word + " ") and line.endswith("\n"), f"expected '{word}'")
        return line[len(word) + 1:-1]

    need(take("wend-certificate") == "1" and take("about") is not None, "another version")
    bound = float(take("bound").replace("infinity", "inf"))
    length, *cost = take("path").split()
    path, g, label = [take("via") for _ in range(int(length))], 0, {}
    for a, b in zip(path, path[1:]):
        need(is_state(a), f"no state: {a}")
        g += min((c for t, c in successors(a) if t == b), default=math.inf)
    need(not path or path[0] == start and path[-1] in goals, "the path leads elsewhere")
    need(not path or float(cost[0]) == g < math.inf and 0 <= bound <= g, "the path costs less, or more")
    for _ in range(int(take("states"))):
        value, state = take("g").split(" ", 1)
        need(is_state(state) and float(value) >= 0 and state not in label, f"no label: {state}")
        label[state] = float(value)
    need(next(lines, "") == "end\n" and next(lines, "") == "" and bound >= 0, "expected the end")
    need(label.get(start) == 0 or h(start) >= bound, "the start lacks its label")
    for state, value in label.items():
        need(value >= bound or state not in goals, f"a goal has a label below the bound: {state}")
        for t, c in successors(state) if value < bound else ():
            need(label.get(t, math.inf) <= value + c or value + c + h(t) >= bound, f"no label: {t}")
    return f"every path costs at least {bound:g}" + (f", and one costs {g:g}" if path else "")


if __name__ == "__main__":
    try:
        with open(sys.argv[1], newline="\n", encoding="utf-8") as file:
            print(verify(file, *{"tiles": tiles, "graph": graph}[sys.argv[2]](*sys.argv[3:])))
    except (ValueError, OSError) as fault:
        sys.exit(f"refused: {fault}")
