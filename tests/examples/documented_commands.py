#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the commands that a page shows with their output. Do the programs still print that?
Usage: documented_commands.py PAGE PROGRAM...

A command is a line "    $ program ...", its output the lines below it. Commands without output, and commands
of other programs, are not run. Times are not compared; memory may differ by a tenth, or be up to twice or half as
much where the system counts it (max_ram_usage). All other numbers and words must be the same."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

page, *programs = map(pathlib.Path, sys.argv[1:])
root = pathlib.Path(__file__).resolve().parent.parent.parent
BYTES = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
TIME = re.compile(r"\b\d+(\.\d+)? (ms|s)\b|(?<=running_time: )\S+|\b\d+\.\d{6}$")
MEMORY = re.compile(r"\b(\d+(?:\.\d+)?) (B|KiB|MiB|GiB)\b|(?<=max_ram_usage: )(\S+)")


def commands(text):
    """The commands of a page with the lines of their output."""
    found, in_output = [], False
    for line in text.splitlines():
        if line.startswith("    $ "):
            found.append((re.sub(r"\s+# .*", "", line[6:]), []))
            in_output = True
        elif in_output and line.startswith("    "):
            found[-1][1].append(line[4:])
        else:
            in_output = False
    names = {program.name for program in programs}
    return [(c, out) for c, out in found if out and c.split()[0] in names]


def amounts(line):
    """Each amount of memory in a line, and the factor by which it may differ."""
    return [(float(n) * BYTES[unit], 1.1) if unit else (float(resident), 2.0)
            for n, unit, resident in MEMORY.findall(line)]


def words(line):
    line = re.sub(r"\? n$", "?", line)  # an answer that was typed
    return MEMORY.sub("<memory>", TIME.sub("<time>", line)).split()


def same(documented, printed):
    return words(documented) == words(printed) and all(
        a <= b * factor and b <= a * factor
        for (a, factor), (b, _) in zip(amounts(documented), amounts(printed)))


shown = commands(page.read_text())
if not shown:
    sys.exit(f"{page}: no command with output")
faults = 0
for command, expected in shown:
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "tests").symlink_to(root / "tests")
        path = os.pathsep.join([*(str(p.resolve().parent) for p in programs), os.environ["PATH"]])
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=os.environ | {"PATH": path},
                              input="n\n", capture_output=True, text=True, check=False, timeout=300)
    printed = (done.stdout + done.stderr).splitlines()
    if len(printed) != len(expected):
        faults += 1
        print(f"{page}: $ {command}\n  {len(expected)} lines documented, {len(printed)} printed:\n" +
              "\n".join(printed))
    for documented, line in zip(expected, printed):
        if not same(documented, line):
            faults += 1
            print(f"{page}: $ {command}\n  documented: {documented}\n  printed:    {line}")
print(f"{len(shown)} commands, {faults} differences")
sys.exit(faults != 0)
