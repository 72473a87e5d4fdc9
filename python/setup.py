# SPDX-License-Identifier: BSL-1.0
"""Builds the package wend: run pip install . at the top level of a clone."""

import glob
import os
import re

from pybind11.setup_helpers import ParallelCompile, Pybind11Extension
from setuptools import setup

os.chdir(os.path.dirname(os.path.abspath(__file__)))
version_hpp = "../include/wend/version.hpp"
if not os.path.exists(version_hpp):
    raise SystemExit("python/setup.py: there is no " + version_hpp + ": expected a clone of wend")
with open(version_hpp, encoding="utf-8") as header:
    version = ".".join(re.findall(r"#define WEND_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header.read()))

build = "../build/python"  # nothing is left beside the sources
os.makedirs(build, exist_ok=True)
ParallelCompile("WEND_BUILD_JOBS", default=1).install()

setup(
    name="wend",
    version=version,
    description="State-space search over numpy arrays: shortest paths, grids and puzzles",
    license="BSL-1.0",
    packages=["wend"],
    package_data={"wend": ["py.typed", "*.pyi"]},
    python_requires=">=3.9",
    install_requires=["numpy>=1.20"],
    ext_modules=[Pybind11Extension(
        "wend._wend",
        sorted(glob.glob("src/*.cpp")),
        include_dirs=["../include"],
        depends=glob.glob("src/*.hpp"),
        cxx_std=20,
        extra_compile_args=["-O2", "-g0", "-DNDEBUG"],
    )],
    options={"build": {"build_base": build}, "egg_info": {"egg_base": build}},
    zip_safe=False,
)
