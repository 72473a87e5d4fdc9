#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The table of options in docs/pages/algorithms.md is that of the headers: each option of each algorithm
stands in it, with its default if that is a number, a truth value or an enumerator."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAME = {"solution_graph": "solutions", "k_walks": None}  # options of several calls; k walks: limits, memory


def in_headers():
    """{(option, algorithm): default}"""
    options = {}
    for folder in ("search", "parallel", "external", "distributed"):
        for header in (ROOT / "include/wend" / folder).rglob("*.hpp"):
            text = re.sub(r"//.*", "", header.read_text())
            for name, body in re.findall(r"\nstruct (\w+)_options \{(.*?)\n\};", text, re.S):
                if name := SAME.get(name, name):
                    for option, default in re.findall(r"(\w+)(?: = (.+?)|\{\});", body):
                        options[option, name] = default.rpartition("::")[2]
    return options


def in_table():
    text = (ROOT / "docs/pages/algorithms.md").read_text().split("## Options", 1)[1]
    rows = [row.strip("| \n").split(" | ") for row in re.findall(r"\n(\|.*)", text)][2:]
    every = {name for _, name in in_headers()}
    options = {}
    for names, defaults, algorithms, _ in rows:
        listed = set(re.findall(r"`(\w+)`", algorithms.split(" with ")[0]))
        if algorithms.startswith("all"):
            listed = every - listed
        for option, default in zip(re.findall(r"`(\w+)`", names), defaults.split(", ")):
            options.update({(option, name): default.strip("`") for name in listed})
    return options


def main():
    headers, table = in_headers(), in_table()
    faults = [f"{option} of {name} is in the headers only" for option, name in headers.keys() - table.keys()]
    faults += [f"{option} of {name} is in the table only" for option, name in table.keys() - headers.keys()]
    faults += [f"{option} of {name} is {headers[option, name]} by default, not {table[option, name]}"
               for option, name in headers.keys() & table.keys()
               if re.fullmatch(r"[\d'.]+|true|false|[a-z_]+", headers[option, name])
               and headers[option, name] != table[option, name]]
    if len(headers) < 150:
        faults.append(f"only {len(headers)} options were found")
    for fault in sorted(faults):
        print("docs/pages/algorithms.md:", fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
