# SPDX-License-Identifier: BSL-1.0
"""Breadth-first search of all markings of the Kanban system with N cards, by Wend and by the Spin model checker.

    python3 bench/compare_spin.py [--cards N] [--rounds N] [--compiler NAME] [--flags=FLAGS] [--spin NAME]

Builds both programs (bench/plain/kanban.cpp and kanban.pml) with the same flags. In each round it runs one after the
other, in random order. Both must visit the published markings and transitions. Prints the least processor time and the
resident memory of each, and the ratios of the rounds, Spin's time divided by Wend's: the median, and in brackets the
least and the most. Memory below that of this script, about 14 MB, cannot be measured. Needs spin, gcc and g++.
"""

import argparse
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bench/runner"))

import process  # noqa: E402

# Markings and transitions: G. Ciardo, M. Tilgner, ICASE Report 96-35, 1996.
PUBLISHED = {1: (160, 616), 2: (4600, 28120), 3: (58400, 446400), 4: (454475, 3979850), 5: (2546432, 24460016)}


def fail(text):
    sys.exit(f"bench/compare_spin.py: {text}")


def run(command):
    """The output of a command, its processor seconds and its resident bytes."""
    text, code, used = process.run(command)
    if code != 0:
        fail(f"{command[0]} failed:\n{text}")
    return text, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def counts(pattern, text):
    """Two numbers of a program's output."""
    found = re.search(pattern, text, re.S)
    return tuple(map(int, found.groups())) if found else None


def build(folder, options):
    """The commands of both programs."""
    source, flags = ROOT / "bench/plain", options.flags.split()
    library = ["-std=c++20", f"-I{ROOT / 'include'}"]
    for command in ([options.compiler, *library, *flags, source / "kanban.cpp", "-o", "kanban"],
                    [options.spin, "-a", f"-DN={options.cards}", source / "kanban.pml"],
                    ["gcc", *flags, "-DSAFETY", "-DNOREDUCE", "-DBFS", "pan.c", "-o", "pan"]):
        if subprocess.run(command, cwd=folder).returncode != 0:
            fail(f"{command[0]} failed")
    return {"wend": [f"{folder}/kanban", str(options.cards)], "spin": [f"{folder}/pan"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=5, choices=range(1, 8), metavar="N", help="1 to 7; default 5")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--compiler", default="g++", help="for Wend; Spin's verifier is C, compiled by gcc")
    parser.add_argument("--flags", default="-O2", help="of both compilers, after =; default -O2")
    parser.add_argument("--spin", default="spin", metavar="NAME", help="the model checker; default spin")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: expected at least 1")
    missing = [name for name in (options.spin, "gcc", options.compiler) if shutil.which(name) is None]
    if missing:
        fail(f"{' and '.join(missing)} not found: expected spin, gcc and a C++ compiler")
    version = subprocess.run([options.spin, "-V"], capture_output=True, text=True).stdout
    if not version.startswith("Spin Version"):
        fail(f"{options.spin} is not the model checker: expected its option -V to print the version")

    seconds, memory, found = {"wend": [], "spin": []}, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        commands = build(folder, options)
        for _ in range(options.rounds):
            for side in random.sample(sorted(commands), 2):
                text, spent, memory[side] = run(commands[side])
                seconds[side].append(spent)
                found[side] = counts(r"(\d+) markings, (\d+) transitions" if side == "wend" else
                                     r"(\d+) states, stored.*?(\d+) transitions", text)
    markings, arcs = found["wend"] or (0, 0)
    # Spin counts the transition into the start too.
    if found["spin"] != (markings, arcs + 1) or PUBLISHED.get(options.cards, found["wend"]) != found["wend"]:
        fail(f"the counts differ: {found}, published {PUBLISHED.get(options.cards)}")

    ratios = sorted(s / w for s, w in zip(seconds["spin"], seconds["wend"]))
    print("| cards | markings | transitions | Wend's compiler | Wend | Spin | × | Wend's memory | Spin's memory |")
    print("|--:|--:|--:|---|--:|--:|--:|--:|--:|")
    print(f"| {options.cards} | {markings:,} | {arcs:,} | {options.compiler} "
          f"| {min(seconds['wend']):.2f} s | {min(seconds['spin']):.2f} s "
          f"| **{statistics.median(ratios):.1f}** ({ratios[0]:.1f}–{ratios[-1]:.1f}) "
          f"| {memory['wend'] / 1e6:.0f} MB | {memory['spin'] / 1e6:.0f} MB |")


main()
