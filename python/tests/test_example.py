# SPDX-License-Identifier: BSL-1.0
"""The example prints the expected output, and the code in the documentation runs."""

import pathlib
import re
import subprocess
import sys

import numpy as np

ROOT = pathlib.Path(__file__).parent.parent.parent

EXPECTED = """\
a path of 114.569 through 99 cells; A* expands 1232 cells, Dijkstra 3530
3532 of 3564 free cells can be reached, the last at 114.669
through swamp it costs 320
a route of 29 through 11 towns
a route of 55 through 25 towns
a route of 70 through 35 towns
from three towns to two: [[19.0, 29.0], [40.0, 50.0], [20.0, 30.0]]
<wend.Result: expansion_limit, expanded 100>
"""


def test_the_example_prints_what_it_printed():
    program = ROOT / "python/examples/notebook.py"
    run = subprocess.run([sys.executable, "-B", program], capture_output=True, text=True, check=True)
    assert run.stdout == EXPECTED


def test_the_page_runs():
    class Matrix:
        format, shape = "csr", (3, 3)
        indptr, indices, data = [0, 2, 3, 3], [1, 2, 2], [1.5, 9.0, 2.0]

    page = (ROOT / "docs/pages/python.md").read_text()
    programs = re.findall("```python\n(.*?)```", page, re.DOTALL)
    names = {"matrix": Matrix(), "heuristic": np.zeros(3), "starts": [0, 1], "goals": [2]}
    for program in programs:
        exec(program, names)
    assert len(programs) >= 2 and names["r"].cost == 3.5


def test_the_comparison_runs():
    program = ROOT / "bench/compare_python.py"
    run = subprocess.run([sys.executable, "-B", program, "--small", "--rounds", "1"],
                         capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("\n| ") == 6
