# SPDX-License-Identifier: BSL-1.0
"""A command, and what it used."""

import os
import subprocess


def run(command):
    """The output and errors of a command, its exit code, and its resources (resource.getrusage)."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True) as child:
        said = child.stdout.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return said, child.returncode, used
