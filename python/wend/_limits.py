# SPDX-License-Identifier: BSL-1.0
"""The limits that all searches take, in the signatures and docstrings of the functions."""

import inspect

NAMES = ("max_expanded", "max_depth", "max_cost", "max_time", "max_memory")

TEXT = """

The search ends at the first of these limits: max_expanded nodes, max_depth actions in a path, the
cost max_cost of a path, max_time in seconds, max_memory in bytes of its tables."""


def limited(function):
    """Replaces **limits in the signature of a function by the limits, and documents them."""
    signature = inspect.signature(function)
    named = [p for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
    limits = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None)
              for name in NAMES]
    function.__signature__ = signature.replace(parameters=named + limits)
    function.__doc__ = inspect.cleandoc(function.__doc__) + TEXT
    return function
