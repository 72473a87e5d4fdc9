#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles each public header on its own: does it include all that it needs?

    alone.py INCLUDE_DIR WORK_DIR JOBS COMPILER [FLAG…]

Most of the time that a header takes goes to what it includes, so some sets of headers are
precompiled. A set is put before those headers alone that include all of it anyway, at some depth.
That moves includes up, but adds none: a header that lacks one fails as it would without.
"""
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys

SETS = 24         # at most so many are precompiled: each takes some 60 MB in WORK_DIR
READ = 100_000    # what reading one back costs, in bytes of source
WRITE = 1.3       # what making one costs, beside reading its source


def run(command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


# What ends a compilation where the compiler is too old: see core/detail/toolchain.hpp.
NO_HEADER = 'compilation_ends_here'


def includes_of(include_dir):
    """What each public header includes, at any depth: ours and others'."""
    direct = {}
    for path in sorted(include_dir.rglob('*.hpp')):
        direct[path.relative_to(include_dir).as_posix()] = set(
            re.findall(r'^\s*#\s*include\s*<([^>]+)>', path.read_text(), re.M)) - {NO_HEADER}
    all_of = {}

    def visit(name):
        if name not in all_of:
            all_of[name] = frozenset()
            all_of[name] = frozenset().union(*({n} | visit(n) for n in direct.get(name, ())))
        return all_of[name]

    return {name: visit(name) for name in direct}


class Cost:
    """What sets of headers cost: the bytes of all files that are read."""

    def __init__(self, included, include_dir, work_dir, command):
        self.files = {name: {include_dir / name} for name in included}
        probe = work_dir / 'probe.cpp'
        for name in sorted(set().union(*included.values()) - set(included)):
            probe.write_text(f'#include <{name}>\n')
            rule = run([*command, '-M', probe]).stdout
            self.files[name] = {pathlib.Path(f) for f in rule.replace('\\\n', ' ').split()[2:]}
        self.size = {f: os.path.getsize(f) for f in set().union(*self.files.values())}

    def __call__(self, names):
        return sum(self.size[f] for f in set().union(*(self.files[name] for name in names)))


def choose(included, cost):
    """The set that is put before each header, or nothing."""
    sets = set(included.values())
    sets |= {a & b for a, b in itertools.combinations(sets, 2)}
    saves = {s: cost(s) - READ for s in sorted(sets, key=sorted) if cost(s) > READ}
    chosen = {}
    saved = dict.fromkeys(included, 0)
    for _ in range(SETS):
        def gain(s):
            more = (saves[s] - saved[name] for name in included if s <= included[name])
            return sum(m for m in more if m > 0) - WRITE * (saves[s] + READ)
        best = max(saves, key=gain, default=None)
        if best is None or gain(best) <= 0:
            break
        for name in included:
            if best <= included[name] and saves[best] > saved[name]:
                chosen[name], saved[name] = best, saves[best]
    return chosen


def main():
    include_dir, work_dir = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    jobs, command = int(sys.argv[3]), [*sys.argv[4:], f'-I{include_dir}']
    work_dir.mkdir(parents=True, exist_ok=True)
    included = includes_of(include_dir)
    chosen = choose(included, Cost(included, include_dir, work_dir, command))
    first = {s: work_dir / f'set_{i}.hpp'
             for i, s in enumerate(sorted(set(chosen.values()), key=sorted))}

    # Else clang++ instantiates what a set uses again behind each header, which takes most of the time.
    once = ['-fpch-instantiate-templates'] if 'clang' in run([command[0], '--version']).stdout else []

    def precompile(item):
        names, path = item
        path.write_text(''.join(f'#include <{name}>\n' for name in sorted(names)))
        done = run([*command, *once, '-x', 'c++-header', '-o', f'{path}.gch', path])
        return path.name, done.stdout + done.stderr

    def check(name):
        source = work_dir / (name.replace('/', '.') + '.cpp')
        source.write_text(f'#include <{name}>\n')
        before = ['-include', first[chosen[name]], '-Winvalid-pch'] if name in chosen else []
        done = run([*command, *before, '-fsyntax-only', source])
        return name, done.stdout + done.stderr

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        said = [*pool.map(precompile, first.items()), *pool.map(check, included)]
    for path in first.values():
        pathlib.Path(f'{path}.gch').unlink(missing_ok=True)
    faults = [s for s in said if s[1]]
    for name, words in faults:
        print(f'{name}:\n{words}')
    print(f'{len(included)} headers, {len(first)} sets precompiled, {len(faults)} faults')
    return 1 if faults or not included else 0


if __name__ == '__main__':
    sys.exit(main())
