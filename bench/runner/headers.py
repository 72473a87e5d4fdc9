# SPDX-License-Identifier: BSL-1.0
"""What it costs to include a header: the compiler's own time, without code."""

import glob
import os
import resource
import statistics
import subprocess
import sys

from machine import ROOT
from measure import failures

BASE = "<vector> + <unordered_map>"

# Where the time of an algorithm's header goes: what it includes, one after the other.
PARTS = [("vector", "unordered_map"),
         ("algorithm", "functional", "memory", "optional", "stdexcept", "string"),
         ("chrono",), ("ranges", "sstream"),
         ("wend/search/astar.hpp",)]


def texts():
    """{what is included: the program}."""
    found = {BASE: "#include <vector>\n#include <unordered_map>\n"}
    include = os.path.join(ROOT, "include")
    algorithms = [path for path in sorted(glob.glob(os.path.join(include, "wend/search/**/*.hpp"),
                                                    recursive=True)) if "/detail/" not in path]
    for name in [*(os.path.relpath(path, include) for path in algorithms), "wend/wend.hpp",
                 "wend/all.hpp", "boost/graph/astar_search.hpp"]:
        found[name] = f"#include <{name}>\n"
    so_far = ""
    for part in PARTS:
        so_far += "".join(f"#include <{name}>\n" for name in part)
        found["… " + ", ".join(part)] = so_far
    return found


def seconds_of(compiler, program):
    """User and system time of one compilation with -fsyntax-only; None if it does not compile."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-x", "c++",
                           "-I" + os.path.join(ROOT, "include"), "-"],
                          input=program, text=True, capture_output=True)
    if done.returncode != 0:
        failures.append(f"{compiler}: {program}{done.stderr[:500]}")
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(chosen):
    """The medians of rounds in which all are compiled, one after the other."""
    print("=== headers", file=sys.stderr)
    programs = texts()
    seconds = {name: {c: [] for c in chosen.compilers} for name in programs}
    for _ in range(1 if chosen.quick else 3):
        for name, program in programs.items():
            for compiler in chosen.compilers:
                if spent := seconds_of(compiler, program):
                    seconds[name][compiler].append(spent)
    return {"base": BASE, "compilers": chosen.compilers,
            "seconds": {name: {c: round(statistics.median(of), 3) for c, of in by.items() if of}
                        for name, by in seconds.items()}}
