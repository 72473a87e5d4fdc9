# SPDX-License-Identifier: BSL-1.0
"""The example prints the expected output, as a script and as a notebook, and the code in the documentation
runs."""

import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent

EXPECTED = """\
a path of 114.569 through 99 cells; A* expands 1232 cells, Dijkstra 3530
3532 of 3564 free cells can be reached, the last at 114.669
through swamp it costs 320
a route of 29 through 11 towns
a route of 55 through 25 towns
a route of 70 through 35 towns
from three towns to two: [[19.0, 29.0], [40.0, 50.0], [20.0, 30.0]]
fill 5, pour 5 into 3, empty 3, pour 5 into 3, fill 5, pour 5 into 3
16 states can be reached, the last in 7 actions
<wend.Result: expansion_limit, expanded 100>
"""
PROGRAM = ROOT / "python/examples/notebook.py"


def test_the_example_prints_what_it_printed():
    run = subprocess.run([sys.executable, "-B", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout == EXPECTED


def test_the_example_is_a_notebook(tmp_path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.v4.new_notebook()
    for cell in re.split("^# %%", PROGRAM.read_text(), flags=re.MULTILINE)[1:]:
        kind, text = cell.split("\n", 1)
        if "markdown" in kind:
            notebook.cells.append(nbformat.v4.new_markdown_cell(re.sub("^# ?", "", text, flags=re.M)))
        else:
            notebook.cells.append(nbformat.v4.new_code_cell(text.strip()))
    notebook.cells.append(nbformat.v4.new_code_cell("measured"))  # shown as a table
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": tmp_path}}).execute()
    printed = "".join(output.text for cell in notebook.cells if cell.cell_type == "code"
                      for output in cell.outputs if output.output_type == "stream")
    assert printed == EXPECTED
    table = notebook.cells[-1].outputs[0].data["text/html"]
    assert "<table>" in table and "fill 5" in table and "(4, 3)" in table


def test_the_page_runs():
    class Matrix:
        shape = (3, 3)

        def tocsr(self):
            class Rows:
                indptr, indices, data = [0, 2, 3, 3], [1, 2, 2], [1.5, 9.0, 2.0]
            return Rows

    page = (ROOT / "docs/pages/python.md").read_text()
    programs = re.findall("```python\n(.*?)```", page, re.DOTALL)
    names = {"matrix": Matrix(), "heuristic": np.zeros(3), "starts": [0, 1], "goals": [2]}
    for program in programs:
        try:
            import matplotlib
            matplotlib.use("Agg")
        except ImportError:
            program = re.sub(r"grid\.plot.*", "", program)
        exec(program, names)
    assert len(programs) >= 4 and names["r"].cost == 3.5 and names["measured"].cost == 6


def test_the_comparison_runs():
    program = ROOT / "bench/compare_python.py"
    run = subprocess.run([sys.executable, "-B", program, "--small", "--rounds", "1"],
                         capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("\n| ") == 6 + 8
