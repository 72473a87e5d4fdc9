# SPDX-License-Identifier: BSL-1.0
"""How gdb shows wend's boards, results, nodes and limits. Needs gdb 8 or newer, with Python.

    (gdb) source …/wend_gdb.py        by hand, or in ~/.gdbinit
    (gdb) print start
    $1 = 8 1 3 / 4 0 2 / 7 6 5

`print/r` shows what is really there. Reads what libstdc++ and libc++ keep.
"""
import gdb
import gdb.printing


def referred(value):
    """What a reference refers to."""
    references = (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
    return value.referenced_value() if value.type.strip_typedefs().code in references else value


def field(value, *names):
    """The first of these members that there is."""
    for name in names:
        try:
            return value[name]
        except gdb.error:
            continue
    return None


def held(optional):
    """What an optional holds; None if it is empty."""
    payload = field(optional, '_M_payload')
    if payload is not None:  # libstdc++
        return payload['_M_payload']['_M_value'] if payload['_M_engaged'] else None
    return optional['__val_'] if optional['__engaged_'] else None  # libc++


def length(vector):
    """How many elements a vector has; None if it is kept as bits."""
    kept = field(vector, '_M_impl')
    begin, end = ((kept['_M_start'], kept['_M_finish']) if kept is not None else
                  (vector['__begin_'], field(vector, '__end_')))
    if end is None or begin.type.strip_typedefs().code != gdb.TYPE_CODE_PTR:
        return None
    return int(end - begin)


def last_word(enumerator):
    return str(enumerator).rsplit('::', 1)[-1]


def counted(vector):
    n = length(vector)
    return 'actions' if n is None else f'{n} action' + ('' if n == 1 else 's')


class Shown:
    """A value of which some members are listed."""

    def __init__(self, value):
        self.value = value

    def members(self):
        return [f.name for f in self.value.type.strip_typedefs().fields() if not f.is_base_class]

    def children(self):
        for name in self.members():
            yield name, referred(self.value[name])


class Board:
    """Row by row; 0 is the blank."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        kind = self.value.type.strip_typedefs()
        rows, cols = int(kind.template_argument(0)), int(kind.template_argument(1))
        if rows > 16:  # known at run time
            rows, cols = int(self.value['shape_']['rows_']), int(self.value['shape_']['cols_'])
        elements = field(self.value['cells_'], '_M_elems', '__elems_', '_Elems')
        cells = [int(elements[i]) for i in range(rows * cols)]
        return ' / '.join(' '.join(map(str, cells[r * cols:(r + 1) * cols])) for r in range(rows))


class Result(Shown):
    def members(self):
        wanted = ['actions'] if last_word(self.value['status']) == 'solved' else ['partial']
        return [*wanted, 'statistics']

    def to_string(self):
        text = last_word(self.value['status'])
        cost = held(self.value['cost'])
        if cost is not None:
            text += f', {counted(self.value["actions"])}, cost {cost}'
        return text


class Path(Shown):
    """A partial path, or a solution."""

    def members(self):
        return ['actions']

    def to_string(self):
        cost = self.value['cost']
        if cost.type.strip_typedefs().tag and 'optional<' in cost.type.strip_typedefs().tag:
            cost = held(cost)
        text = counted(self.value['actions'])
        if cost is not None:
            text += f', cost {cost}'
        if 'heuristic' in [f.name for f in self.value.type.fields()]:
            h = held(self.value['heuristic'])
            text += f', h {h} at the end' if h is not None else ''
        return text


class Statistics(Shown):
    """The counts that are not 0."""

    def members(self):
        return [name for name in super().members() if name != 'elapsed' and int(self.value[name])]

    def to_string(self):
        return f'{int(self.value["expanded"])} expanded'


class Node(Shown):
    """A node_view, a node_event or a successor_event."""

    def members(self):
        return [name for name in super().members() if name in ('state', 'action')]

    def to_string(self):
        names = super().members()
        if 'action' in names:
            number = held(self.value['node'])
            text = f'successor {number} of node {self.value["parent"]}'
            if number is None:
                text = f'successor of node {self.value["parent"]}, not kept'
        else:
            text = f'node {self.value["number" if "number" in names else "node"]}'
        h = self.value['h']
        if h.type.strip_typedefs().tag and 'optional<' in h.type.strip_typedefs().tag:
            h = held(h)
        return (text + f': g {self.value["g"]}' + (f', h {h}' if h is not None else '') +
                f', depth {self.value["depth"]}')


class Limits(Shown):
    """Those that are set."""

    def to_string(self):
        return 'limits'

    def children(self):
        for name in self.members():
            if name.startswith('max_'):
                most = held(self.value[name])
                if most is not None:
                    yield name, most
        stop = self.value['stop']['asked_']
        target = field(stop, '_M_manager')
        if int(target if target is not None else stop['__f_']['__f_']):
            yield 'stop', stop


printers = gdb.printing.RegexpCollectionPrettyPrinter('wend')
for pattern, printer in (
        (r'^wend::puzzles::board<.*>$', Board),
        (r'^wend::search_result<.*>$', Result),
        (r'^wend::partial_path<.*>$', Path),
        (r'^wend::solution<.*>$', Path),
        (r'^wend::statistics$', Statistics),
        (r'^wend::node_view<.*>$', Node),
        (r'^wend::node_event<.*>$', Node),
        (r'^wend::successor_event<.*>$', Node),
        (r'^wend::search_limits<.*>$', Limits)):
    printers.add_printer(pattern, pattern, lambda value, printer=printer: printer(referred(value)))
gdb.printing.register_pretty_printer(gdb.current_objfile(), printers, replace=True)
