#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The recipes in packaging/ and CITATION.cff repeat parts of this tree: the version, the libraries of Boost,
options, folders. Checks that they agree with the tree.

    recipes.py SOURCE_DIR
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])


def text(path):
    return (ROOT / path).read_text()


def check(what, got, expected):
    if got != expected:
        sys.exit(f'{what}: {got}\ninstead of: {expected}')


version = '.'.join(re.findall(r'#define WEND_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)',
                              text('include/wend/version.hpp')))
manifest = json.loads(text('packaging/vcpkg/wend/vcpkg.json'))
check('vcpkg.json', (manifest['name'], manifest['version']), ('wend', version))
for path, pattern in (('packaging/debian/changelog', r'^wend \(([\d.]+)-\d+\)'),
                      ('packaging/bazel/MODULE.bazel', r'^    version = "([^"]+)",$'),
                      ('packaging/meson/meson.build', r"^project\('wend', 'cpp', version: '([^']+)'"),
                      ('CITATION.cff', r'^version: ([\d.]+)$')):
    check(f'the version in {path}', re.findall(pattern, text(path), re.M)[:1], [version])

# What users and the tests write in find_package: the version without its last number.
for path in ('README.md', 'docs/pages/install.md', *(ROOT / 'tests/package').glob('*/CMakeLists.txt')):
    asked = set(re.findall(r'(?:find_package\(wend|set\(WANTED_VERSION) (\d+\.\d+)', (ROOT / path).read_text()))
    check(f'the version of find_package in {path}', asked - {version.rpartition('.')[0]}, set())

# Who searches a graph of Boost.Graph has that library.
used = {found for header in (ROOT / 'include').rglob('*.hpp') if header.name != 'boost_graph.hpp'
        for found in re.findall(r'#include <boost/(\w+)', header.read_text())}
libraries = {{'version': 'config'}.get(u, u) for u in used}
check('libraries of Boost in vcpkg.json',
      {d for d in manifest['dependencies'] if isinstance(d, str)},
      {'boost-' + name.replace('_', '-') for name in libraries})
for path, pattern in (('MODULE.bazel', r'name = "boost\.(\w+)"'), ('BUILD.bazel', r'"@boost\.(\w+)"')):
    check(f'libraries of Boost in {path}', set(re.findall(pattern, text(f'packaging/bazel/{path}'))),
          libraries)

options = [o for path in ('vcpkg/wend/portfile.cmake', 'debian/rules')
           for o in re.findall(r'-D(WEND_\w+)=', text(f'packaging/{path}'))]
known = re.findall(r'option\((WEND_\w+)', text('CMakeLists.txt'))
check('options in portfile.cmake and debian/rules', [o for o in options if o not in known], [])

oldest = re.findall(r'set\(wend_boost_minimum ([\d.]+)\)', text('cmake/wend_boost.cmake'))
for path, pattern in (('conan/conanfile.py', r"'boost/\[>=([\d.]+) "),
                      ('meson/meson.build', r"'boost', version: '>=([\d.]+)'"),
                      ('debian/control', r'^Depends: .*libboost-dev \(>= ([\d.]+)\)')):
    check(f'the oldest Boost in packaging/{path}', re.findall(pattern, text(f'packaging/{path}'), re.M),
          oldest)

conan = text('packaging/conan/conanfile.py')
exported = re.search(r'for pattern in \((.*?)\)', conan)[1]
check('what conanfile.py exports and is not there',
      [p for p in re.findall(r"'(.*?)'", exported)
       if not any(f.is_file() for f in ROOT.glob(p.replace('/*.', '/**/*.')))], [])
