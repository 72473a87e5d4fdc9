# SPDX-License-Identifier: BSL-1.0
"""Reads what a header declares, for script/api and docs/prepare.py."""
import re
import sys

LITERAL = r'R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\''
TOKEN = re.compile(LITERAL + r'|[A-Za-z_]\w*|\d[\w.\']*|::|->|<=>|<=|>=|==|!=|&&|\|\||\S')
OPENS, CLOSES = {'(': ')', '[': ']', '{': '}'}, {')', ']', '}'}
TYPES = {'class', 'struct', 'union', 'enum'}


class Declaration:
    """What stands from `begin` to `end` in a header; `head` is that without bodies, on one line.

    `kind` is namespace, type, enum, concept, alias, function, variable or other; the name of what
    is defined outside of its scope is qualified, `detail::f`.
    """

    def __init__(self, kind, name, head, members=()):
        self.kind, self.name, self.head, self.members = kind, name, head, list(members)
        self.access, self.begin, self.end = 'public', 0, 0


def without_comments(text):
    """Comments become spaces, and so do preprocessor lines, calls of macros that have a line of their
    own, and what follows an #else."""
    def blank(match):
        return match[0] if match[0][0] in 'R"\'' else re.sub(r'[^\n]', ' ', match[0])
    text = re.sub(r'//[^\n]*|/\*(?:.|\n)*?\*/|' + LITERAL, blank, text)
    lines, kept, goes_on = [], [], False
    for line in text.split('\n'):
        directive = re.match(r'\s*#\s*(\w+)', line)
        if directive and not goes_on:
            word = directive[1]
            if word.startswith('if'):
                kept.append('#error' not in line)
            elif word.startswith('el'):
                kept[-1] = False
            elif word == 'endif':
                kept.pop()
        is_macro = re.fullmatch(r'\s*WEND_[A-Z_]+\(.*\)', line)
        drop = goes_on or directive or is_macro or not all(kept)
        goes_on = bool((directive or goes_on) and line.endswith('\\'))
        lines.append(re.sub(r'.', ' ', line) if drop else line)
    return '\n'.join(lines)


class Parser:
    def __init__(self, text, path):
        self.path = path
        self.text = without_comments(text)
        self.tokens = [(m[0], m.start(), m.end()) for m in TOKEN.finditer(self.text)]
        self.i = 0

    def word(self, ahead=0):
        i = self.i + ahead
        return self.tokens[i][0] if i < len(self.tokens) else ''

    def fail(self, why):
        at = self.tokens[min(self.i, len(self.tokens) - 1)][1]
        line = self.text.count('\n', 0, at) + 1
        sys.exit(f'{self.path}:{line}: {why}')

    def skip_group(self):
        """Over a bracket and what it holds."""
        ends = []
        while True:
            word = self.word()
            if not word:
                self.fail('a bracket is not closed')
            if word in OPENS:
                ends.append(OPENS[word])
            elif word in CLOSES:
                if ends.pop() != word:
                    self.fail(f'{word} closes another bracket')
            self.i += 1
            if not ends:
                return

    def skip_angles(self):
        """Over < … >."""
        depth = 0
        while True:
            word = self.word()
            if word in OPENS:
                self.skip_group()
                continue
            if not word:
                self.fail('< is not closed')
            depth += (word == '<') - (word == '>')
            self.i += 1
            if not depth:
                return

    def source(self, pieces):
        """The text of ranges of tokens, on one line."""
        text = ' '.join(self.text[self.tokens[a][1]:self.tokens[b - 1][2]]
                        for a, b in pieces if b > a)
        return re.sub(r'\s+', ' ', text).strip()

    def name_behind(self):
        """The name that the last word ends, with its qualifiers."""
        name, i = self.word(-1), self.i - 1
        while i > 1 and self.tokens[i - 1][0] == '::' and re.match(r'\w', self.tokens[i - 2][0]):
            i -= 2
            name = f'{self.tokens[i][0]}::{name}'
        return name

    def scope(self, access='public', in_class=False):
        """The declarations up to a } or the end of the file."""
        found = []
        while self.word() and self.word() != '}':
            if self.word() in ('public', 'protected', 'private') and self.word(1) == ':':
                access = self.word()
                self.i += 2
            elif self.word() == 'namespace' and not in_class:
                found.append(self.namespace())
            elif self.word() == ';':
                self.i += 1
            else:
                begin = self.tokens[self.i][1]
                if declared := self.declaration():
                    declared.access = access
                    declared.begin, declared.end = begin, self.tokens[self.i - 1][2]
                    found.append(declared)
        return found

    def namespace(self):
        self.i += 1
        name = ''
        while self.word() not in ('{', '=', ''):
            name += self.word()
            self.i += 1
        if self.word() != '{':
            self.fail('a namespace without a body')
        self.i += 1
        members = self.scope()
        self.i += 1
        return Declaration('namespace', name, '', members)

    def declaration(self):
        """One declaration, up to its ; or the } of its body; None if it declares nothing."""
        begin = self.i
        pieces = []           # the parts that are shown
        is_type = is_enum = False
        called = None         # the name before the first ( of parameters
        name = None
        initialised = False   # the member initialisers of a constructor have begun
        assigned = False
        start = begin
        members = ()

        def show(to):
            nonlocal start
            if not initialised:
                pieces.append((start, to))
            start = to

        while True:
            word = self.word()
            if not word:
                self.fail('a declaration does not end')
            if word == ';':
                show(self.i)
                self.i += 1
                break
            if word == 'template' and self.word(1) == '<':
                self.i += 1
                self.skip_angles()
            elif word == 'requires':
                expression = self.word(-1) in ('requires', '&&', '||', '=', '!')
                self.i += 1
                if self.word() == '(':
                    self.skip_group()
                if expression:
                    self.skip_group()
            elif word in TYPES and called is None and not assigned and not is_type:
                is_type, is_enum, key = True, word == 'enum', word
                self.i += 1
                if self.word() in TYPES:
                    self.i += 1
                while self.word() == '[':
                    self.skip_group()
                self.i += 1
                while self.word() == '::':
                    self.i += 2
                name = self.name_behind()
            elif word == 'operator':
                self.i += 1
                name = 'operator'
                if self.word() == '(':
                    self.i += 2
                    name += '()'
                while self.word() not in ('(', ';'):  # ; ends a using
                    name += self.word() if not self.word()[0].isalpha() else ' ' + self.word()
                    self.i += 1
                called = called or name
            elif word in ('(', '['):
                if (word == '(' and called is None and not assigned and self.i > begin and
                        self.word(-1) not in ('decltype', 'explicit')):
                    called = self.name_behind()
                self.skip_group()
            elif word == ':' and called is not None and not is_type:
                show(self.i)
                initialised = True
                self.i += 1
            elif word == '=':
                if name is None and called is None:
                    name = self.name_behind()
                assigned = True
                self.i += 1
            elif word == '<' and (is_type or not assigned) and re.match(r'\w', self.word(-1)):
                self.skip_angles()
            elif word == '{' and is_type:
                show(self.i)
                if is_enum:
                    self.skip_group()
                    show(self.i)
                else:
                    self.i += 1
                    members = self.scope('private' if key == 'class' else 'public', True)
                    self.i += 1
                start = self.i
            elif word == '{':
                open_brace = self.i
                if name is None and called is None:
                    name = self.name_behind()
                self.skip_group()
                if self.word() == ';' or called is None:
                    continue               # the initialiser of a variable
                if initialised and self.word() in (',', '{'):
                    continue               # the initialiser of a member
                if not initialised:
                    self.i, after = open_brace, self.i
                    show(self.i)
                    self.i = after
                break
            else:
                self.i += 1
        # Compiler-specific attributes are not part of the interface.
        head = re.sub(r', gnu::\w+|gnu::\w+, |\[\[gnu::\w+\]\] ', '', self.source(pieces))
        if not head or re.match(r'static_assert|extern "C"', head):
            return None
        plain = re.sub(r'\[\[.*?\]\]', '', head)
        if re.search(r'\bconcept\b', plain):
            kind, name = 'concept', re.search(r'\bconcept (\w+)', plain)[1]
        elif re.match(r'(template <.*> )?using\b', plain) and '=' in plain:
            kind, name = 'alias', re.search(r'\busing (\w+)', plain)[1]
        elif re.match(r'using\b', plain):
            kind, name = 'other', plain
        elif is_type:
            kind = 'enum' if is_enum else 'type'
        elif called is not None:
            kind, name = 'function', called
        else:
            kind, name = 'variable', name or self.tokens[self.i - 2][0]
        return Declaration(kind, name, head, members)


def bases(d):
    """(the words before it, the name without arguments) of each of a class's bases."""
    _, *rest = re.split(r'(?<!:):(?!:)', re.sub(r'^template <.*> (?=class|struct)', '', d.head),
                        maxsplit=1)
    plain, depth = '', 0
    for letter in ''.join(rest):
        depth += (letter in '<(') - (letter in '>)')
        plain += letter if not depth and letter not in '>)' else ''
    return [(words[:-1], words[-1]) for base in plain.split(',')
            if (words := re.findall(r'[\w:]+', base))]


def is_detail(space):
    return 'detail' in space.split('::')


def flatten(declarations, space=''):
    """(namespace, declaration) of all that is in namespaces."""
    for d in declarations:
        inner = f'{space}::{d.name}' if space else d.name
        if d.kind == 'namespace':
            yield from flatten(d.members, inner)
        elif d.kind != 'other' and is_detail(inner):
            yield inner.rpartition('::')[0], d
        else:
            yield space, d


def read(text, path):
    """The declarations of a header."""
    parser = Parser(text, path)
    declared = parser.scope()
    if parser.word():
        parser.fail('a } too many')
    return declared
