# SPDX-License-Identifier: BSL-1.0
"""What the measurements were made on."""

import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def said(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def commit():
    return said("git", "rev-parse", "--short", "HEAD")


def describe():
    facts = dict(re.findall(r"^([^:\n]+):\s+(.*)$", said("lscpu"), re.M))
    memory = int(re.search(r"MemTotal:\s+(\d+)", open("/proc/meminfo").read())[1]) / 2**20
    pages = "/sys/kernel/mm/transparent_hugepage/enabled"
    chosen = re.search(r"\[(\w+)\]", open(pages).read())[1] if os.path.exists(pages) else "none"
    return {
        "name": "{}, family {} model {}".format(facts.get("Model name", "unknown processor"),
                                                facts.get("CPU family"), facts.get("Model")),
        "cores": os.cpu_count(),
        "caches": {level: facts[level] for level in ("L1d cache", "L2 cache", "L3 cache")
                   if level in facts},
        "memory": f"{memory:.0f} GiB",
        "virtual": facts.get("Hypervisor vendor", ""),
        "kernel": "{} {}".format(os.uname().sysname, os.uname().release),
        "huge_pages": chosen,
    }
