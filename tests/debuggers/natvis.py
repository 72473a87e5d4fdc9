#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""wend.natvis is well-formed; its types are public, with the members that it names.

    natvis.py SOURCE_DIRECTORY
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

root = pathlib.Path(sys.argv[1])
natvis = '{http://schemas.microsoft.com/vstudio/debugger/natvis/2010}'
tree = xml.etree.ElementTree.parse(root / 'packaging/debuggers/wend.natvis').getroot()

# Of each public class, how many parameters it has and the header that it is in.
classes, header, space = {}, '', ''
for line in (root / 'tests/api/interface.txt').read_text().splitlines():
    if not line.startswith(' '):
        header = line
    elif line.startswith('  namespace '):
        space = line.split()[1]
    elif found := re.match(r' {4}(?:template <(.*?)> )?(?:class|struct) (\w+)($| :)', line):
        if header != 'wend/fwd.hpp':
            parameters = found[1].count(',') + 1 if found[1] else 0
            classes[f'{space}::{found[2]}'] = (parameters, header)

faults, types = [], tree.findall(f'{natvis}Type')
for shown in types:
    name, _, stars = shown.get('Name').partition('<')
    if classes.get(name, (None,))[0] != stars.count('*'):
        faults.append(f'there is no {shown.get("Name")}')
        continue
    text = (root / 'include' / classes[name][1]).read_text()
    if name.endswith('::board'):
        text += (root / 'include/wend/puzzles/board_shape.hpp').read_text()
    expressions = []
    for node in shown.iter():
        if node.tag == f'{natvis}DisplayString':
            expressions += re.findall(r'{([^}]*)}', node.text)
        elif node.tag in (f'{natvis}Item', f'{natvis}Size', f'{natvis}ValuePointer'):
            expressions.append(node.text)
        expressions.append(node.get('Condition', ''))
    for expression in expressions:
        plain = re.sub(r',en$|\$\w+|\((?:int|unsigned char\*)\)|\b\d+\b', '', expression)
        for word in re.findall(r'[A-Za-z_]\w*', plain):
            if not re.search(rf'\b{word}\b', text):
                faults.append(f'{shown.get("Name")}: no {word} in {classes[name][1]}')
print('\n'.join(faults) or f'{len(types)} types')
sys.exit(bool(faults) or not types)
