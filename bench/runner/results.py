# SPDX-License-Identifier: BSL-1.0
"""What was measured: kept as JSON, written as tables and charts."""

import glob
import json
import math
import os
import re
import statistics

import charts
from machine import ROOT
from measure import PROGRAMS

DIRECTORY = os.path.join(ROOT, "bench", "results")
KEPT = os.path.join(DIRECTORY, "results.json")
# The lines of the summary that bench/README.md shows: (row, side).
CHOSEN = {("idastar", "by_hand_loop"), ("idastar", "by_hand_unrolled"), ("astar", "boost"),
          ("astar", "by_hand"), ("astar", "by_hand_plain"), ("bfs", "boost"), ("bfs", "by_hand"),
          ("ranked_bfs", "by_hand"), ("beam", "by_hand"), ("grids", "boost"), ("grids", "by_hand"),
          ("open_lists", "std_priority_queue"), ("plain_search", "by_hand_first"),
          ("plain_search", "by_hand_flat"), ("plain_containers", "by_hand_first"),
          ("plain_idastar", "by_hand"), ("plain_graph", "boost_rows"),
          ("plain_graph", "by_hand_rows"), ("plain_k_best", "by_hand_flat"),
          ("plain_small", "by_hand_flat")}


def read():
    if not os.path.exists(KEPT):
        return {}
    with open(KEPT, encoding="utf-8") as file:
        return json.load(file)


def merge(found):
    """Replaces the results of the rows that were measured."""
    kept = read()
    kept.setdefault("machines", {})[found["machine"]["name"]] = found["machine"]
    if new := found.get("measurements"):
        of = lambda m: (m["build"], m["row"], m["instance"])
        replaced = {of(m) for m in new}
        kept["measurements"] = [m for m in kept.get("measurements", [])
                                if of(m) not in replaced]
        kept["measurements"] += [{**m, "run": found["run"]} for m in reduced(new)]
    for name in ("unused", "headers", "compile"):
        if name in found:
            kept[name] = {**found[name], "run": found["run"]}
    write(kept)


def write(kept):
    """Writes the results, one measurement a line."""
    os.makedirs(DIRECTORY, exist_ok=True)
    line = lambda value: json.dumps(value, ensure_ascii=False)
    with open(KEPT, "w", encoding="utf-8") as file:
        parts = [f'"{name}": {line(value)}' for name, value in kept.items()
                 if name != "measurements"]
        measurements = ",\n".join(line(m) for m in kept.get("measurements", []))
        parts.append(f'"measurements": [\n{measurements}\n]')
        file.write("{\n" + ",\n".join(parts) + "\n}\n")


def reduced(measurements):
    """What tables and charts need of each: the median time, the time of a baseline by that of the
    library, pair by pair, and the size of a node."""
    of = lambda m: (m["build"], m["row"], m["instance"])
    groups = {}
    for m in measurements:
        groups.setdefault(of(m), {})[m["side"]] = m
    kept = []
    for m in measurements:
        sides = groups[of(m)]
        ours = main_side(m["row"], sides)
        short = {name: m[name] for name in ("build", "version", "row", "instance", "side")}
        short["seconds"] = statistics.median(m["seconds"])
        if m.get("nodes"):
            short["nodes"] = m["nodes"]
        if m.get("stored", 0) >= 1_000_000:  # of small searches the process itself is most of it
            short["bytes_a_node"] = round(m["peak_bytes"] / m["stored"], 1)
        if ours and m["side"] != ours and (pairs := ratio(sides[ours], m)):
            short["ratio"] = pairs
        kept.append(short)
    return kept


# --- from measurements to ratios ------------------------------------------------------------------


def is_ours(side):
    return side == "wend" or side.startswith("wend_")


def table_of(kept):
    """{row: {instance: {side: {build: measurement}}}}, in the order of the programs."""
    rows = {row: {} for program in PROGRAMS for row in (program, program + "_growth")}
    builds = builds_of(kept)
    for m in sorted(kept.get("measurements", []), key=lambda m: builds.index(m["build"])):
        sides = rows.setdefault(m["row"], {}).setdefault(m["instance"], {})
        sides.setdefault(m["side"], {})[m["build"]] = m
    return {row: in_order(instances) for row, instances in rows.items() if instances}


def in_order(instances):
    """wend's sides first: they are run in a new order each time."""
    return {name: dict(sorted(sides.items(), key=lambda side: (not is_ours(side[0]), side[0])))
            for name, sides in instances.items()}


def ratio(ours, theirs):
    """(median, least, most) of their time by ours, each pair from one round."""
    by_round = dict(zip(ours["rounds"], ours["seconds"]))
    all_of = [t / by_round[r] for r, t in zip(theirs["rounds"], theirs["seconds"])
              if r in by_round]
    return (statistics.median(all_of), min(all_of), max(all_of)) if all_of else None


def main_side(row, sides):
    """The side that stands for the library in this row."""
    ours = [side for side in sides if is_ours(side)]
    return "wend" if "wend" in ours else ours[0] if ours else None


def geometric_mean(values):
    return math.exp(statistics.fmean(math.log(v) for v in values))


def spread(values):
    low, high = min(values), max(values)
    return f"{low:.2f}" if f"{low:.2f}" == f"{high:.2f}" else f"{low:.2f}–{high:.2f}"


# --- tables ---------------------------------------------------------------------------------------


def shown_time(seconds):
    if seconds >= 1:
        return f"{seconds:.2f} s"
    if seconds >= 1e-3:
        return f"{seconds * 1e3:.2f} ms"
    return f"{seconds * 1e6:.1f} µs"


def builds_of(kept):
    """The first one is what is shown where only one can be."""
    order = lambda name: (not name.startswith("g++"), "native" not in name, name)
    return sorted({m["build"] for m in kept.get("measurements", [])}, key=order)


def row_table(kept, row, instances):
    """Every side of every instance, its time with the first build, the ratios with all."""
    builds = builds_of(kept)
    lines = ["| instance | side | time | ns a node | bytes a node | " +
             " | ".join(f"× `{b}`" for b in builds) + " |",
             "|---|---|--:|--:|--:|" + "--:|" * len(builds)]
    for instance, sides in instances.items():
        ours = main_side(row, sides)
        for side, of_build in sides.items():
            m = next(iter(of_build.values()))
            seconds = m["seconds"]
            per_node = f"{seconds / m['nodes'] * 1e9:.1f}" if m.get("nodes") else ""
            size = f"{m['bytes_a_node']:.1f}" if "bytes_a_node" in m else ""
            cells = []
            for build in builds:
                pair = None
                if side != ours and build in of_build and build in sides.get(ours, {}):
                    pair = of_build[build].get("ratio")
                cells.append(f"**{pair[0]:.2f}** ({pair[1]:.2f}–{pair[2]:.2f})" if pair else "")
            lines.append(f"| {instance} | {side} | {shown_time(seconds)} | {per_node} | {size} | " +
                         " | ".join(cells) + " |")
    return "\n".join(lines)


def summary(kept, chosen=None):
    """A line for each row and baseline, or for the chosen ones: the geometric mean of the ratios
    over the instances, with their number if it is not that of the row."""
    builds = builds_of(kept)
    lines = ["| row | compared with | instances | " + " | ".join(f"`{b}`" for b in builds) + " |",
             "|---|---|--:|" + "--:|" * len(builds)]
    for row, instances in table_of(kept).items():
        found = {}
        for sides in instances.values():
            ours = main_side(row, sides)
            for side, of_build in sides.items():
                if is_ours(side) or not ours:
                    continue
                for build, theirs in of_build.items():
                    if build in sides[ours] and (r := theirs.get("ratio")):
                        found.setdefault(side, {}).setdefault(build, []).append(r[0])
        for side, ratios in found.items():
            if chosen and (row, side) not in chosen:
                continue
            count = max(len(r) for r in ratios.values())
            cells = [f"**{geometric_mean(of):.2f}**" + f" ({spread(of)})" * (len(of) > 1)
                     + f" of {len(of)}" * (len(of) < count) if of else ""
                     for of in (ratios.get(b, []) for b in builds)]
            lines.append(f"| {row} | {side} | {count} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def headers_table(kept):
    """What users include; where an algorithm's time goes."""
    seconds = kept["headers"]["seconds"]
    base = kept["headers"]["base"]
    parts = [name for name in seconds if name.startswith("…")]
    chosen = [base, *(n for n in seconds if n.startswith("wend/")), "boost/graph/astar_search.hpp"]
    return (lines_of_headers(kept, chosen, base) +
            "\n\nThe parts of `wend/search/astar.hpp`, each line with those above it:\n\n" +
            lines_of_headers(kept, parts, None))


def lines_of_headers(kept, names, base):
    """Seconds of each compiler, and what they are beyond the base, or beyond the line above."""
    compilers = kept["headers"]["compilers"]
    seconds = kept["headers"]["seconds"]
    beyond = "beyond the containers" if base else "more than above"
    lines = ["| what is included | " + " | ".join(f"{c}, s | {beyond}" for c in compilers) + " |",
             "|---|" + "--:|--:|" * len(compilers)]
    above = None
    for name in names:
        cells = []
        for c in compilers:
            mine, other = seconds[name].get(c), seconds.get(base or above, {}).get(c)
            cells += ["" if mine is None else f"{mine:.2f}",
                      "" if None in (mine, other) or name == base else f"{mine - other:+.2f}"]
        lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
        above = name
    return "\n".join(lines)


def compile_table(kept):
    """One line for each program and compiler; the sanitizers' columns behind the others."""
    lines = ["| states | compiler | program | s | MB | code, KB | functions | sanitized: s | MB |",
             "|---|---|---|--:|--:|--:|--:|--:|--:|"]
    found = {(c["states"], c["compiler"], c["side"], c["flags"]): c
             for c in kept["compile"]["compilations"]}
    for (states, compiler, side, flags), c in sorted(found.items()):
        if flags != "-O2":
            continue
        checked = found.get((states, compiler, side, "-O2, sanitized"))
        lines.append(
            f"| `{states}` | {compiler} | {side} | {c['seconds']:.1f} | {c['megabytes']} | "
            f"{c['code'] / 1000:.1f} | {c['functions']} | " +
            (f"{checked['seconds']:.1f} | {checked['megabytes']} |" if checked else " | |"))
    return "\n".join(lines)


def unused_table(kept):
    lines = ["| search | instructions | without limits and observer | ratio |", "|---|--:|--:|--:|"]
    for u in kept["unused"]["searches"]:
        lines.append(f"| {u['search']} | {u['with']:,} | {u['without']:,} | "
                     f"{u['with'] / u['without']:.4f} |")
    return "\n".join(lines)


def machines_text(kept):
    """The machines, the compilers, and the runs whose results are in the tables."""
    parts = [*kept.get("measurements", []), *(kept[n] for n in ("unused", "headers", "compile")
                                                     if n in kept)]
    runs = [*dict.fromkeys(part["run"] for part in parts)]
    lines = []
    for name, m in kept["machines"].items():
        if any(run.endswith(name) for run in runs):
            facts = [f"{m['cores']} cores" + (f", virtual ({m['virtual']})" if m["virtual"] else ""),
                     ", ".join(f"{level} {size}" for level, size in m["caches"].items()),
                     m["memory"], f"{m['kernel']}, transparent huge pages: {m['huge_pages']}"]
            lines.append(f"- {name}: {'; '.join(fact for fact in facts if fact)}")
    versions = dict.fromkeys(x["version"] for x in kept.get("measurements", []))
    lines += ["", f"{'; '.join(versions)}.", ""]
    return "\n".join(lines + ["    " + run for run in runs])


def put(name, text):
    """Writes a text between its two markers, in each page that has them."""
    bench = os.path.join(ROOT, "bench")
    for path in [os.path.join(bench, "README.md"),
                 *sorted(glob.glob(os.path.join(bench, "rows", "*.md")))]:
        with open(path, encoding="utf-8") as file:
            old = file.read()
        new = re.sub(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)",
                     lambda found: f"{found[1]}\n{text}\n\n{found[2]}", old, flags=re.S)
        if new != old:
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)


def render(kept):
    rows = table_of(kept)
    if rows:
        put("machines", machines_text(kept))
        put("summary", summary(kept))
        put("chosen", summary(kept, CHOSEN))
        for row, instances in rows.items():
            put(row, row_table(kept, row, instances))
        charts.ratios(os.path.join(DIRECTORY, "ratios.svg"), ratio_bars(rows))
        charts.growth(os.path.join(DIRECTORY, "growth.svg"), growth_lines(rows))
    if "headers" in kept:
        put("headers", headers_table(kept))
    if "compile" in kept:
        put("compile", compile_table(kept))
    if "unused" in kept:
        put("unused", unused_table(kept))


def ratio_bars(rows):
    """[(row, [(side, geometric mean with the first build)])] for the chart."""
    bars = []
    for row, instances in rows.items():
        found = {}
        for sides in instances.values():
            ours = main_side(row, sides)
            for side, of_build in sides.items():
                if is_ours(side) or not ours:
                    continue
                build = next(iter(sides[ours]))
                if build in of_build and (r := of_build[build].get("ratio")):
                    found.setdefault(side, []).append(r[0])
        if found:
            bars.append((row, [(s, geometric_mean(v)) for s, v in found.items()]))
    return bars


def growth_lines(rows):
    """[(name, [(nodes, ns a node)])] for the chart."""
    lines = []
    for row, instances in rows.items():
        if not row.endswith("_growth"):
            continue
        for side in dict.fromkeys(s for sides in instances.values() for s in sides):
            points = []
            for sides in instances.values():
                if side in sides:
                    m = next(iter(sides[side].values()))
                    points.append((m["nodes"], m["seconds"] / m["nodes"] * 1e9))
            lines.append((f"{row.removesuffix('_growth')}, {side}", sorted(points)))
    return lines
