# SPDX-License-Identifier: BSL-1.0
"""Setuptools' build backend, run in this folder so that setup.py need not be at the top level."""

import os

from setuptools.build_meta import *  # noqa: F403

os.chdir(os.path.dirname(os.path.abspath(__file__)))
