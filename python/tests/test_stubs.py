# SPDX-License-Identifier: BSL-1.0
"""The stubs declare exactly the names of the module."""

import ast
import pathlib

import wend
from wend import _wend

FOLDER = pathlib.Path(wend.__file__).parent
NAMES_OF_TYPES = {"Cell", "Number", "Statistics", "Status"}


def declared(name):
    tree = ast.parse((FOLDER / name).read_text())
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name, {f.name for f in node.body if isinstance(f, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            yield node.name, set()


def test_classes_and_their_members():
    stubs = {name: members for name, members in declared("_wend.pyi") if name not in NAMES_OF_TYPES}
    classes = {name: c for name, c in vars(_wend).items() if isinstance(c, type)}
    assert stubs.keys() == classes.keys()
    for name, c in classes.items():
        own = {m for m in vars(c) if not m.startswith("_")}
        assert own == {m for m in stubs[name] if not m.startswith("_")}, name
        assert all(hasattr(c, m) for m in stubs[name]), name


def test_functions():
    functions = {name for name in wend.__all__ if not isinstance(getattr(wend, name), type)}
    assert {name for name, _ in declared("__init__.pyi")} == functions


def test_the_package_says_that_it_has_types():
    assert (FOLDER / "py.typed").exists()


def test_the_example_in_the_docstring():
    import doctest
    assert doctest.testmod(wend).failed == 0
