# SPDX-License-Identifier: BSL-1.0
"""Runs the sides of each instance, each in a process of its own, one after the other in a new
order each time, on one core."""

import json
import os
import random
import re
import statistics
import subprocess
import sys
import time

# Where the rows are: a program has all benchmarks whose names begin with the row's, row/… and
# row_…/… .
PROGRAMS = {
    "idastar": "idastar",
    "astar": "astar",
    "bfs": "bfs",
    "bounded": "bounded",
    "beam": "beam",
    "both_ends": "both_ends",
    "certificates": "certificates",
    "hybrid": "hybrid",
    "moves": "moves",
    "parallel": "parallel",
    "ranked_bfs": "ranked",
    "grids": "grids",
    "open_lists": "open_lists",
    "plain_search": "plain_search",
    "plain_containers": "plain_containers",
    "plain_idastar": "plain_idastar",
    "plain_grid_ranks": "plain_grid_ranks",
    "plain_graph": "plain_graph",
    "plain_all_solutions": "plain_all_solutions",
    "plain_ibex": "plain_ibex",
    "plain_rbfs": "plain_rbfs",
    "plain_transpositions": "plain_transpositions",
    "plain_anytime": "plain_anytime",
    "plain_tours": "plain_tours",
    "plain_discovery": "plain_discovery",
    "plain_field": "plain_field",
    "plain_k_best": "plain_k_best",
    "plain_small": "plain_small",
}

# Sides that take longer than this number of seconds are run once, and with the first build alone.
LONG = 6.0

# The least number of runs of wend and of the hand-written sides that do not take that long.
LEAST = 3


def listed(program, everything):
    """{row/instance: [side, …]} of a program, in its order."""
    environment = dict(os.environ, **({"WEND_BENCH_ALL": "1"} if everything else {}))
    names = subprocess.run([program, "--benchmark_list_tests"], env=environment, check=True,
                           capture_output=True, text=True).stdout.split()
    found = {}
    for name in names:
        row, instance, side = name.removesuffix("/real_time").split("/")
        found.setdefault(f"{row}/{instance}", []).append((side, name))
    return found


def run_once(program, name, core, everything, min_time):
    """One process: {"seconds", "real", and the counters}."""
    pin = ["taskset", "-c", str(core)] if not name.endswith("/real_time") else []
    environment = dict(os.environ, **({"WEND_BENCH_ALL": "1"} if everything else {}))
    done = subprocess.run(
        [*pin, program, f"--benchmark_filter=^{re.escape(name)}$", "--benchmark_format=json",
         f"--benchmark_min_time={min_time}"], env=environment, capture_output=True, text=True)
    try:
        entry = json.loads(done.stdout)["benchmarks"][0]
        if done.returncode != 0 or entry.get("error_occurred"):
            raise ValueError
    except (ValueError, IndexError):
        failures.append(f"{program} {name}: {done.stdout[-500:]}{done.stderr[-500:]}")
        print(f"bench/run: FAILED: {failures[-1]}", file=sys.stderr)
        return None
    unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[entry["time_unit"]]
    time_of = "real_time" if name.endswith("/real_time") else "cpu_time"
    known = {"name", "run_name", "run_type", "family_index", "per_family_instance_index",
             "repetitions", "repetition_index", "threads", "iterations", "real_time", "cpu_time",
             "time_unit", "label"}
    counters = {key: value for key, value in entry.items()
                if key not in known and isinstance(value, (int, float))}
    return {key: float(f"{value:.6g}")
            for key, value in {"seconds": entry[time_of] * unit, **counters}.items()}


def measure(build, row, chosen, is_first):
    """The measurements of a row: [{build, row, instance, side, seconds: […], …}, …]."""
    program = build.program(PROGRAMS[row])
    order = random.Random(1)
    taken = []
    for key, sides in listed(program, chosen.all).items():
        if not re.search(chosen.instances, key):
            continue
        is_growth = key.split("/")[0].endswith("_growth")
        if is_growth and not is_first:
            continue
        runs = {side: [] for side, _ in sides}
        seconds = chosen.seconds if is_first else chosen.seconds / 2
        until = None
        for number in range(3 if is_growth else chosen.repetitions):
            # The first round does not count: in it is what is run only once.
            is_late = until is not None and time.monotonic() > until
            if is_late and number >= LEAST:
                break
            order.shuffle(sides)
            for side, name in sides:
                if number > 0 and (not runs[side] or runs[side][0]["seconds"] > LONG):
                    continue
                is_long = not is_first and slow.get((key, side), 0) > LONG
                is_main = side == "wend" or side.startswith("by_hand")
                if not is_main and (is_late or is_long):
                    continue
                done = run_once(program, name, chosen.core, chosen.all,
                                0.02 if chosen.quick else 0.1)
                if done:
                    runs[side].append({"round": number, **done})
            until = until or time.monotonic() + seconds
        for side, of_side in runs.items():
            if not of_side:
                continue
            seconds = [r.pop("seconds") for r in of_side]
            if is_first:
                slow[(key, side)] = min(seconds)
            row_name, instance = key.split("/")
            taken.append({"build": build.name, "version": build.version, "row": row_name,
                          "instance": instance, "side": side, "seconds": seconds,
                          "rounds": [r.pop("round") for r in of_side],
                          **{k: statistics.median(r[k] for r in of_side) for k in of_side[0]}})
        show(taken, key)
    return taken


slow = {}  # seconds with the first build
failures = []


def show(taken, key):
    """Tells how it goes."""
    row, instance = key.split("/")
    sides = [m for m in taken if (m["row"], m["instance"]) == (row, instance)]
    for m in sides:
        print(f"{m['build']:24} {row + '/' + instance + '/' + m['side']:48} "
              f"{statistics.median(m['seconds']) * 1e3:12.3f} ms  ({len(m['seconds'])}x)",
              file=sys.stderr)
