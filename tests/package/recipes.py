#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What the recipes in packaging/ repeat of this tree is as it is there.

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

# Who searches a graph of Boost.Graph has that library.
used = {found for header in (ROOT / 'include').rglob('*.hpp') if header.name != 'boost_graph.hpp'
        for found in re.findall(r'#include <boost/(\w+)', header.read_text())}
check('libraries of Boost in vcpkg.json',
      {d for d in manifest['dependencies'] if isinstance(d, str)},
      {'boost-' + {'version': 'config'}.get(u, u.replace('_', '-')) for u in used})

options = re.findall(r'-D(WEND_\w+)=', text('packaging/vcpkg/wend/portfile.cmake'))
known = re.findall(r'option\((WEND_\w+)', text('CMakeLists.txt'))
check('options in portfile.cmake', [o for o in options if o not in known], [])

conan = text('packaging/conan/conanfile.py')
check('the oldest Boost in conanfile.py', re.findall(r"'boost/\[>=([\d.]+) ", conan),
      re.findall(r'set\(wend_boost_minimum ([\d.]+)\)', text('cmake/wend_boost.cmake')))
exported = re.search(r'for pattern in \((.*?)\)', conan)[1]
check('what conanfile.py exports and is not there',
      [p for p in re.findall(r"'(.*?)'", exported)
       if not any(f.is_file() for f in ROOT.glob(p.replace('/*.', '/**/*.')))], [])
