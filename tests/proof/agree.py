#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Whether examples/certificates/verify.py says of each certificate what the library's checker says.

  agree.py TEST_PROOF VERIFY

TEST_PROOF writes 13 000 certificates, most of them spoilt, with its answers."""
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True


def loaded(path):
    spec = importlib.util.spec_from_file_location("verify", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answer(verify, text, model):
    """(bound, cost), the latter None where there is no path; None: refused."""
    lines = io.StringIO(text.decode("utf-8", "surrogateescape"), newline="\n")
    try:
        said = verify.verify(lines, *model)
    except ValueError:
        return None
    form = r"every path costs at least ([^ ,]+)(?:, and one costs (.*))?"
    bound, cost = re.fullmatch(form, said).groups()
    return float(bound), cost and float(cost)


def expected(words):
    if words == ["refused"]:
        return None
    bound, cost = words
    return float(bound), None if cost == "-" else float(cost)


def graph_of(verify, file, kind, start, count):
    goals = file.readline().decode().split()[1:]
    with tempfile.NamedTemporaryFile("w") as edges:
        edges.writelines(file.readline().decode() for _ in range(int(count)))
        edges.flush()
        model = verify.graph(edges.name, start, *goals)
    return {"int": int, "float": float}[kind], *model[1:]


def main(program, path):
    verify, seen, differ = loaded(path), {True: 0, False: 0}, 0
    with tempfile.NamedTemporaryFile() as cases:
        subprocess.run([program, "--test-case=*for another checker too*"], check=True,
                       stdout=subprocess.DEVNULL,
                       env={**os.environ, "WEND_CERTIFICATE_CASES": cases.name})
        with open(cases.name, "rb") as file:
            for line in file:
                word, *words = line.decode().split()
                if word == "graph":
                    model = graph_of(verify, file, *words)
                elif word == "tiles":
                    model = verify.tiles(*words[:2], " ".join(words[2:]), "1 2 3 4 5 0")
                else:
                    text = file.read(int(words[0]))
                    there, here = expected(words[1:]), answer(verify, text, model)
                    seen[there is not None] += 1
                    if there != here:
                        differ += 1
                        print(f"library: {there}, verify.py: {here}: {text!r}", file=sys.stderr)
    print(f"{seen[True]} accepted, {seen[False]} refused, {differ} differ")
    return differ != 0 or min(seen.values()) < 500


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
