# SPDX-License-Identifier: BSL-1.0
"""What limits and observers cost where none is used: instructions counted by callgrind, of the same
searches with the library as it is, and with the looks at limits cut out of a copy of it. Without an
observer the calls of its hooks are not compiled in the first place."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from machine import ROOT

SEARCHES = {"idastar": "IDA*, Korf 79", "astar": "A*, Korf 12"}

# (header, what is cut, what is there instead)
CUTS = [
    # A kernel without limits counts nodes and successors in two numbers: in one they would overflow.
    ("depth_first/detail/kernel.hpp",
     "    count = static_cast<std::int64_t>(static_cast<std::uint64_t>(count) +\n"
     "                                      static_cast<std::uint64_t>(counted));\n"
     "    if (count >= 0) [[unlikely]]\n"
     "      return pause(at.kernel, count, counted);\n",
     "    ++count;\n"
     "    at.kernel->least_over_ += counted - one_node;\n"),
    ("depth_first/detail/loop.hpp",
     "        if (at.expanded >= bounds.expanded) return search_status::expansion_limit;\n"
     "        if (bounds.watched)\n"
     "          if (auto const limit = reached(at)) return limit;\n", ""),
    ("best_first/detail/best_first_core.hpp",
     "    if (traits.by_increasing_f && limited_ && is_above_cost_limit(node))\n"
     "      return pause(search_status::cost_limit);\n", ""),
    ("best_first/detail/best_first_core.hpp",
     "    if (limited_ && is_at_depth_limit(node)) return cut([] {});\n", ""),
    ("best_first/detail/best_first_core.hpp",
     "    return life.limits.max_depth && *life.limits.max_depth <= node.depth;\n",
     "    return node.depth == static_cast<std::size_t>(-1);\n"),
    ("best_first/detail/best_first_core.hpp",
     "          if (limited_)\n"
     "            if (auto const limit = reached()) return pause(*limit);\n", ""),
    ("best_first/detail/best_first_core.hpp",
     "    if (!limited_) return nodes;\n", "    return nodes;\n"),
    ("best_first/detail/best_first_core.hpp",
     "    if (limited_ || hooks::progress)\n"
     "      if (auto const limit = reached()) return pause(*limit);\n", ""),
    ("best_first/detail/expansion.hpp",
     "      if (now.cuts && *max_cost_ < next.g) return drop(now, next, fate::over_limit);\n",
     "    {}\n"),
]


def cut_copy(directory):
    """A copy of the library without looks at limits."""
    include = os.path.join(directory, "include")
    shutil.copytree(os.path.join(ROOT, "include"), include)
    for header, old, new in CUTS:
        path = os.path.join(include, "wend", header)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if text.count(old) != 1:
            sys.exit(f"bench/runner/unused.py cuts this out of {header}, which has it "
                     f"{text.count(old)} times:\n{old}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
    return include


def instructions(include, directory):
    """{search: instructions} with the headers of a directory."""
    program = os.path.join(directory, "unused")
    subprocess.run(["g++", "-std=c++20", "-O3", "-DNDEBUG", f"-I{include}",
                    f'-DWEND_TEST_DATA="{ROOT}/tests/data"',
                    os.path.join(ROOT, "bench", "unused.cpp"), "-o", program], check=True)
    counted = {}
    for search in SEARCHES:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={directory}/callgrind.out",
             "--toggle-collect=measured_*", program, search],
            capture_output=True, text=True, check=True)
        counted[search] = int(re.search(r"Collected\s*:\s*(\d+)", done.stderr)[1])
    return counted


def count():
    print("=== what is not used", file=sys.stderr)
    with tempfile.TemporaryDirectory() as directory:
        whole = instructions(os.path.join(ROOT, "include"), directory)
        cut = instructions(cut_copy(directory), directory)
    return {"searches": [{"search": SEARCHES[s], "with": whole[s], "without": cut[s]}
                         for s in SEARCHES]}


def check():
    """Whether everything to be cut out is where it is looked for."""
    with tempfile.TemporaryDirectory() as directory:
        cut_copy(directory)
