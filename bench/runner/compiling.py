# SPDX-License-Identifier: BSL-1.0
"""What one call of A* costs its user's compiler, beside the same search written as a loop.

The programs are bench/compile/*.cpp. The test bench.compile counts the functions of namespace wend
that a call instantiates: seconds differ from machine to machine, functions do not.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import process
from machine import ROOT
from measure import failures

SIDES = {"wend": "wend.cpp", "by hand": "by_hand.cpp"}
STATES = {"std::array": [], "std::vector": ["-DVECTOR_STATES"]}
# What the budget counts: a call in a program, with its source and flags.
COUNTED = {**{f"astar on {states}": ("wend.cpp", flags) for states, flags in STATES.items()},
           "idastar, unrolled": ("unrolled.cpp", [])}
FLAGS = {"-O2": ["-O2"], "-O2, sanitized": ["-O2", "-fsanitize=address,undefined"]}
BUDGET = os.path.join(ROOT, "bench", "compile", "budget.json")


def compile_once(compiler, source, flags, to):
    """Processor seconds and the most megabytes of one compilation; None if it fails."""
    command = [compiler, "-std=c++20", "-I" + os.path.join(ROOT, "include"), *flags, "-c",
               os.path.join(ROOT, "bench", "compile", source), "-o", to]
    said, code, used = process.run(command)
    if code != 0:
        failures.append(f"{' '.join(command)}\n{said[:2000]}")
        return None
    return used.ru_utime, used.ru_maxrss / 1024


def code_bytes(path):
    """Of the sections with code."""
    said = subprocess.run(["size", "-A", path], capture_output=True, text=True, check=True).stdout
    return sum(int(size) for size in re.findall(r"^\.text\S*\s+(\d+)", said, re.M))


def functions(path, prefix=""):
    """The functions that are defined. A constructor has up to two symbols, and counts as one."""
    said = subprocess.run(["nm", "--defined-only", path], capture_output=True, text=True,
                          check=True).stdout
    names = re.findall(rf"^\w+ [tTwW] ({prefix}\S+)$", said, re.M)
    return len({re.sub(r"([CD])1(?=[EI])", r"\g<1>2", name) for name in names})


def measure(chosen):
    """The medians of rounds in which all are compiled, one after the other."""
    print("=== compile", file=sys.stderr)
    cases = [(side, states, compiler, name) for states in STATES for side in SIDES
             for compiler in chosen.compilers for name in FLAGS]
    taken = {case: [] for case in cases}
    made = {}
    with tempfile.TemporaryDirectory() as directory:
        to = os.path.join(directory, "object.o")
        for _ in range(1 if chosen.quick else 3):
            for case in cases:
                side, states, compiler, name = case
                if cost := compile_once(compiler, SIDES[side], STATES[states] + FLAGS[name], to):
                    taken[case].append(cost)
                    made[case] = code_bytes(to), functions(to)
    return {"compilations": [
        {"side": side, "states": states, "compiler": compiler, "flags": name,
         "seconds": round(statistics.median(s for s, _ in costs), 2),
         "megabytes": round(max(mb for _, mb in costs)),
         "code": made[side, states, compiler, name][0],
         "functions": made[side, states, compiler, name][1]}
        for (side, states, compiler, name), costs in taken.items() if costs]}


def check():
    """Compares the functions that calls instantiate with what is allowed."""
    with open(BUDGET, encoding="utf-8") as file:
        budget = json.load(file)
    too_many = []
    with tempfile.TemporaryDirectory() as directory:
        to = os.path.join(directory, "object.o")
        for call, (source, flags) in COUNTED.items():
            for compiler in filter(shutil.which, budget[call]):
                # Without optimisation nothing is inlined: each function that is used is there.
                if not compile_once(compiler, source, ["-O0", *flags], to):
                    continue
                found, most = functions(to, "_ZNK?4wend"), budget[call][compiler]
                print(f"{call}, {compiler}: {found} functions of wend, at most {most}")
                if found > most:
                    too_many.append(
                        f"{call}: one call instantiates {found} functions of wend with "
                        f"{compiler}; bench/compile/budget.json allows {most}. What users compile has grown: make what does not depend on the "
                        "problem a function that is no template, or raise the budget, and say why.")
    failures.extend(too_many)
