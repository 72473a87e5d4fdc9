# SPDX-License-Identifier: BSL-1.0
"""pip wheel builds the package, with its metadata, and the wheel works where it is installed.

    python3 python/tests/check_wheel.py

It prints the processor time of the build. The build uses the installed setuptools, wheel and pybind11.
"""

import email
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = {"wend/__init__.py", "wend/__init__.pyi", "wend/py.typed", "wend/_limits.py", "wend/_own.py",
         "wend/_problems.py", "wend/_puzzles.py", "wend/_results.py", "wend/_spaces.py"}


def pip(*arguments):
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments], check=True,
                   stdout=subprocess.DEVNULL)


def seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check(holds, sentence):
    if not holds:
        raise SystemExit(f"python/tests/check_wheel.py: {sentence}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        before = seconds()
        pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, str(ROOT))
        print(f"pip wheel: {seconds() - before:.0f} s of processor time")

        wheels = list(pathlib.Path(folder).glob("*.whl"))
        check(len(wheels) == 1, f"pip wheel made {wheels}: expected one wheel")
        with zipfile.ZipFile(wheels[0]) as wheel:
            names = set(wheel.namelist())
            [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
            fields = email.message_from_bytes(wheel.read(metadata))
        check(FILES <= names, f"the wheel lacks {sorted(FILES - names)}")
        check(any(re.fullmatch(r"wend/_wend\.[^/]*\.so", name) for name in names), "it has no module")
        check(any(re.search(r"\.dist-info/(licenses/)?LICENSE$", name) for name in names),
              "it has no licence")
        header = (ROOT / "include/wend/version.hpp").read_text()
        version = ".".join(re.findall(r"#define WEND_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))
        for field, expected in (("Name", "wend"), ("Version", version), ("License", "BSL-1.0"),
                                ("Requires-Python", ">=3.9"), ("Author", "The authors of Wend")):
            check(fields[field] == expected, f"{field} is {fields[field]!r}: expected {expected!r}")
        check(fields["Summary"] and fields.get_all("Classifier"), "it has no summary or no classifiers")
        check(any(n.startswith("numpy") for n in fields.get_all("Requires-Dist")), "it needs no numpy")
        check("wend.bfs" in fields.get_payload(), "its description is not the package's docstring")

        site = os.path.join(folder, "site")
        pip("install", "--no-deps", "--no-index", "--target", site, str(wheels[0]))
        run = subprocess.run([sys.executable, "-B", str(ROOT / "python/examples/notebook.py")],
                             cwd=folder, env={**os.environ, "PYTHONPATH": site},
                             capture_output=True, text=True)
        check(run.returncode == 0, f"the example fails with it:\n{run.stderr}")
        check("fill 5, pour 5 into 3" in run.stdout, f"the example printed:\n{run.stdout}")
        where = subprocess.run([sys.executable, "-c", "import wend; print(wend.__file__)"], cwd=folder,
                               env={**os.environ, "PYTHONPATH": site}, capture_output=True, text=True)
        check(where.stdout.startswith(site), f"wend was imported from {where.stdout}")


if __name__ == "__main__":
    main()
