# SPDX-License-Identifier: BSL-1.0
"""The stubs declare exactly the names and the parameters of the package; each has a docstring; and no error
is the list of signatures that pybind11 writes."""

import ast
import inspect
import itertools
import pathlib
import pydoc

import numpy as np
import pytest

import wend

FOLDER = pathlib.Path(wend.__file__).parent
TREE = ast.parse((FOLDER / "__init__.pyi").read_text())
ONLY_TYPES = {"Problem", "Statistics"}


def parameters(function):
    """The parameters of a function in the stubs, as (name, kind) each."""
    a = function.args
    kinds = [(a.posonlyargs, "POSITIONAL_ONLY"), (a.args, "POSITIONAL_OR_KEYWORD"),
             ([a.vararg] if a.vararg else [], "VAR_POSITIONAL"), (a.kwonlyargs, "KEYWORD_ONLY"),
             ([a.kwarg] if a.kwarg else [], "VAR_KEYWORD")]
    return [(p.arg, kind) for args, kind in kinds for p in args]


def of_signature(function):
    return [(p.name, p.kind.name) for p in inspect.signature(function).parameters.values()]


def is_overload(function):
    return any(isinstance(d, ast.Name) and d.id == "overload" for d in function.decorator_list)


def is_property(function):
    return any(isinstance(d, ast.Name) and d.id == "property" for d in function.decorator_list)


STUBS = {node.name: node for node in TREE.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def test_names():
    names = {name for name in wend.__all__ if name != "ALGORITHMS"}
    assert STUBS.keys() - ONLY_TYPES == names
    assert all(hasattr(wend, name) for name in wend.__all__)


@pytest.mark.parametrize("name", sorted(n for n in wend.__all__ if callable(getattr(wend, n))))
def test_members_parameters_and_docstrings(name):
    thing, stub = getattr(wend, name), STUBS[name]
    assert inspect.getdoc(thing)
    if not isinstance(thing, type):
        assert parameters(stub) == of_signature(thing)
        return
    declared = {f.name: f for f in stub.body if isinstance(f, ast.FunctionDef)}
    if thing.__bases__[0] is wend.Puzzle:  # the others are inherited
        own = {m for m in vars(thing) if not m.startswith("_")}
    else:
        own = {m for m in dir(thing) if not m.startswith("_")}
    assert own == {m for m in declared if not m.startswith("_")}
    for member, function in declared.items():
        assert hasattr(thing, member)
        assert member == "__init__" or inspect.getdoc(getattr(thing, member)), member
        is_called = not is_property(function) and (member == "__init__" or not member.startswith("_"))
        if is_called and not is_overload(function):
            assert parameters(function)[-5:] == of_signature(getattr(thing, member))[-5:], member


def test_signatures_and_help_name_the_limits():
    assert str(inspect.signature(wend.Graph.astar)) == (
        "(self, start, goal, heuristic=None, *, max_expanded=None, max_depth=None, max_cost=None, "
        "max_time=None, max_memory=None)")
    assert list(inspect.signature(wend.search).parameters)[:6] == [
        "problem", "start", "algorithm", "heuristic", "weight", "width"]
    for function in (wend.Graph.astar, wend.search, wend.Grid.k_best, wend.Hanoi.idastar):
        assert "max_memory in bytes" in pydoc.render_doc(function)
    for documented in (wend.Graph.astar, wend.search, wend.Grid.k_best, wend.Hanoi.idastar,
                       wend.Result, wend.Path, wend.Paths, wend.Reached):
        text = pydoc.render_doc(documented)
        assert "py::" not in text and "arg0" not in text, documented


def test_the_package_says_that_it_has_types():
    assert (FOLDER / "py.typed").exists()


def test_the_example_in_the_docstring():
    import doctest
    assert doctest.testmod(wend).failed == 0 < doctest.testmod(wend).attempted


SPACES = [wend.Graph([0, 1, 1], [1]), wend.Grid([[1, 1]]), wend.Tiles(3), wend.Pancakes(8), wend.Torus(2, 2)]
STRANGE = [None, 1, -1, 1.5, "text", b"bytes", [], [[]], (), {}, object(), np.zeros(3), np.zeros((2, 2), bool),
           float("nan"), len, 10**30]


def test_no_error_is_a_list_of_signatures():
    calls = [wend.Graph, wend.Grid, wend.Tiles, wend.Pancakes, wend.Torus, wend.TopSpin, wend.Hanoi,
             wend.PocketCube, wend.Cube, wend.Cube.read, wend.Puzzle, wend.graph_of,
             *(getattr(wend, n) for n in wend.__all__ if inspect.isfunction(getattr(wend, n)))]
    for space in SPACES:
        calls += [getattr(space, m) for m in dir(space)
                  if not m.startswith("_") and callable(getattr(space, m)) and m != "plot"]
    calls.append(wend.dijkstra_all(SPACES[0], 0).path_to)
    refused = 0
    for call in calls:
        for count in range(4):
            for arguments in itertools.islice(itertools.product(STRANGE, repeat=count), 0, None,
                                              max(1, len(STRANGE)**count // 60)):
                for options in ({}, {"max_expanded": "many"}, {"nothing": 1}):
                    try:
                        call(*arguments, **options)
                    except Exception as error:
                        text = str(error)
                        refused += 1
                        assert "incompatible" not in text and "arg0" not in text, (call, arguments, text)
                        assert "pybind" not in text and "C++" not in text, (call, arguments, text)
                        assert not isinstance(error, (SystemError, RuntimeError)), (call, arguments, error)
    assert refused > 1000
