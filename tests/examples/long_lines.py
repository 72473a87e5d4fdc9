#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Lines of 100 MB, and of control characters: the examples refuse them in a short message and in
little memory.
Usage: long_lines.py NPUZZLE GRID_PATH WORD_LADDER"""

import pathlib
import resource
import subprocess
import sys
import tempfile

npuzzle, grid_path, word_ladder = sys.argv[1:]
COUNT = 100_000_000
MOST_RESIDENT = 32 * 1024  # KiB, beyond what a short line takes


def refused(expected, *command, **options):
    done = subprocess.run(command, capture_output=True, check=False, timeout=300, **options)
    said = done.stdout + done.stderr
    assert done.returncode == 2, (command[:3], done.returncode, said[:1000])
    assert len(said) < 400, (len(said), said[:1000])
    assert all(b >= 0x20 or b == 0x0A for b in said) and said.count(b"\n") == 1, said
    assert expected in said.decode(), (expected, said)


def resident():
    """KiB, of the largest program so far."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "long"
    path.write_bytes(b"1\n")
    refused("", npuzzle, "solve", path)
    refused("", grid_path, path, "--from", "0,0", "--to", "1,1")
    refused("", word_ladder, path, "head", "tail")
    before = resident()
    with open(path, "wb") as out:
        out.write(b"1" * 1_000_000)
        out.seek(COUNT)  # and zeros, which take no room on most file systems
        out.write(b"\n1 2 3 0\n")
    shown = "'" + "1" * 60 + f"'... ({COUNT} bytes)"
    with open(path, "rb") as file:
        refused(f"line 1: {shown} is too long: expected a line of at most 1048576 bytes", npuzzle,
                "solve", "-", stdin=file)
    refused(f"line 1: {shown} is too long", grid_path, path, "--from", "0,0", "--to", "1,1")
    refused(f"line 1: {shown} is too long", word_ladder, path, "head", "tail")
    assert resident() - before < MOST_RESIDENT, f"{before} KiB resident, then {resident()}"

    # What is short enough to be a line is quoted as short.
    for text, expected in [
            (b"1" * 100_000, "line 1: '" + "1" * 60 + "'... (100000 bytes) at place 1 is no tile"),
            (b"1 2 \x1bc\r0", "line 1: '\\x1bc' at place 3 is no tile"),
            (b"1 2 3 \xff\x07\xc2\x9b", "line 1: '\\xff\\x07\\xc2\\x9b' at place 4 is no tile")]:
        refused(expected, npuzzle, "solve", "-", input=text)
    path.write_bytes(b"type\x1b[2J" + b"x" * 100)
    refused("long:1: 'type\\x1b[2J" + "x" * 52 + "'... (108 bytes): expected 'type octile'",
            grid_path, path, "--from", "0,0", "--to", "1,1")
    # Nor do arguments get through.
    long = "\x1bc" + "y" * 100_000
    quoted = "'\\x1bc" + "y" * 58 + "'... (100002 bytes)"
    for option in ("--algorithm", "--max-time", "--heuristic", "--goal", "--seed"):
        refused(quoted, npuzzle, "solve", option, long, "1 2 3 0")
        refused(quoted, npuzzle, "solve", f"{option}={long}", "1 2 3 0")
    refused(quoted, npuzzle, "solve", "--algorithm", "astar", long)
    refused(quoted, word_ladder, "/dev/null", long, "a")
    refused(quoted, grid_path, "map", "--from", long, "--to", "1,1")
