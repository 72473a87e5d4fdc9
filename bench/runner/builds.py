# SPDX-License-Identifier: BSL-1.0
"""The benchmarks built with a compiler and flags."""

import os
import subprocess
import sys

from machine import ROOT, said

FLAGS = {"native": "-O3 -march=native", "plain": "-O3", "o2": "-O2"}


class Build:
    def __init__(self, compiler, flags):
        self.compiler = compiler
        self.flags = FLAGS[flags]
        self.name = f"{compiler} {self.flags}"
        self.version = said(compiler, "--version").splitlines()[0]
        self.directory = os.path.join(ROOT, "build", f"bench-{compiler}-{flags}")

    def make(self, programs, jobs):
        """Only what is wanted, with Google Benchmark's programs in `directory`/bench."""
        print(f"=== building: {self.name}", file=sys.stderr)
        run("cmake", "--preset", "bench", "-B", self.directory, "--log-level=WARNING",
            "-DWEND_WARNINGS_AS_ERRORS=OFF",
            f"-DCMAKE_CXX_COMPILER={self.compiler}",
            f"-DCMAKE_CXX_FLAGS_RELEASE={self.flags} -DNDEBUG")
        run("cmake", "--build", self.directory, "--parallel", str(jobs), "--target",
            *sorted({"bench_" + p for p in programs}))

    def program(self, name):
        return os.path.join(self.directory, "bench", name)


def run(*command):
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    if done.returncode != 0:
        sys.exit(done.stdout + "bench/run: failed: " + " ".join(command))
