#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks what is said where the library cannot be compiled: with an older language or compiler,
and, for the headers that need Boost, without it or with an older one. One sentence says what is
missing, and no errors follow it. wend/wend.hpp needs no Boost.

Usage: toolchain.py INCLUDE_DIRECTORY WORK_DIRECTORY COMPILER [FLAG...]

The flags say where Boost is, if the compiler does not find it by itself.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

INCLUDE, WORK = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
COMPILER, FLAGS = sys.argv[3], sys.argv[4:]
# Headers that programs begin with, and the most lines that a compiler may print for them.
BEGIN_WITH, LINES = re.compile(r'wend/(wend|fwd|version|search/\w+)[.]hpp'), 10
os.environ['LC_ALL'] = 'C'
IS_CLANG = 'clang' in subprocess.run([COMPILER, '--version'], text=True, capture_output=True,
                                     check=True).stdout


def compiled(header, flags):
    command = [COMPILER, f'-I{INCLUDE}', *flags, '-fsyntax-only', '-x', 'c++', '-']
    return subprocess.run(command, input=f'#include <{header}>\n', text=True, capture_output=True)


def fault(header, sentence, flags):
    """What is wrong with the answer, if anything."""
    answer = compiled(header, flags)
    errors = re.findall(r'error: .*', answer.stderr)
    lines = answer.stderr.count('\n')
    if answer.returncode == 0:
        return f'{header} compiles with {flags}'
    if not errors or sentence not in errors[0]:
        return f'{header}: the first error is not "{sentence}":\n{answer.stderr[:2000]}'
    if len(errors) != 2 or 'compilation_ends_here' not in errors[1]:
        return f'{header}: {len(errors)} errors, not 2:\n{answer.stderr[:2000]}'
    if BEGIN_WITH.fullmatch(header) and lines > LINES:
        return f'{header}: {lines} lines, more than {LINES}:\n{answer.stderr}'
    return None


def older(name, value):
    return [f'-U{name}', f'-D{name}={value}']


def with_older_boost():
    folder = WORK / 'older_boost'
    (folder / 'boost').mkdir(parents=True, exist_ok=True)
    (folder / 'boost/version.hpp').write_text('#define BOOST_VERSION 108000\n')
    return [f'-I{folder}']


def without_boost():
    """The compiler's own directories; in place of those that have Boost, links to the rest."""
    said = subprocess.run([COMPILER, '-v', '-E', '-x', 'c++', os.devnull], text=True,
                          capture_output=True).stderr
    listed = re.search(r'#include <[.]{3}> search starts here:\n(.*?)End of search list', said, re.S)
    flags = ['-nostdinc', '-nostdinc++']
    for number, directory in enumerate(map(pathlib.Path, listed[1].split())):
        if (directory / 'boost').exists():
            links = WORK / f'without_boost_{number}'
            links.mkdir(parents=True, exist_ok=True)
            for entry in directory.iterdir():
                link = links / entry.name
                if entry.name != 'boost' and not link.is_symlink():
                    link.symlink_to(entry)
            directory = links
        flags += ['-isystem', str(directory)]
    return flags


def main():
    headers = sorted(h.relative_to(INCLUDE).as_posix() for h in INCLUDE.rglob('*.hpp'))
    of_boost = [h for h in headers if '<boost/' in (INCLUDE / h).read_text()]
    if IS_CLANG:  # Where a file is missing, g++ ends; clang++ goes on to the end of all headers.
        headers, of_boost = ([h for h in some if BEGIN_WITH.fullmatch(h)] for some in (headers, of_boost))
    named = older('__clang_major__', 13) if IS_CLANG else older('__GNUC__', 11)
    which = 'clang 14' if IS_CLANG else 'g++ 12'
    cases = [
        (headers, 'wend needs C++20: compile with -std=c++20', ['-std=c++17', *FLAGS]),
        (['wend/wend.hpp'], 'wend needs C++20: compile with -std=c++20', ['-std=c++11', *FLAGS]),
        (['wend/wend.hpp'], f'wend needs {which} or newer', ['-std=c++20', *named, *FLAGS]),
        (['wend/frontier/boost_heap_list.hpp'], 'Boost 1.81 or newer', ['-std=c++20', *with_older_boost(), *FLAGS]),
        (of_boost, "wend needs Boost's headers, 1.81 or newer", ['-std=c++20', *without_boost()]),
    ]
    if compiled('wend/wend.hpp', ['-std=c++20', *without_boost()]).returncode != 0:
        print('wend/wend.hpp does not compile without Boost')
        return 1
    runs = [(h, sentence, flags) for names, sentence, flags in cases for h in names]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        faults = [f for f in pool.map(lambda run: fault(*run), runs) if f]
    print('\n'.join([*faults[:10], f'{len(runs)} answers, {len(faults)} faults']))
    return 1 if faults or not runs else 0


if __name__ == '__main__':
    sys.exit(main())
