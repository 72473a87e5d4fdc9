# SPDX-License-Identifier: BSL-1.0
"""Builds the package wend: run pip install . at the top level of a clone."""

import ast
import glob
import os
import re

from pybind11.setup_helpers import Pybind11Extension
from setuptools import setup

os.chdir(os.path.dirname(os.path.abspath(__file__)))
version_hpp = "../include/wend/version.hpp"
if not os.path.exists(version_hpp):
    raise SystemExit("python/setup.py: there is no " + version_hpp + ": expected a clone of wend")
with open(version_hpp, encoding="utf-8") as header:
    version = ".".join(re.findall(r"#define WEND_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header.read()))
with open("wend/__init__.py", encoding="utf-8") as package:
    description = ast.get_docstring(ast.parse(package.read()))

build = "../build/python"  # nothing is left beside the sources
os.makedirs(build, exist_ok=True)

setup(
    name="wend",
    version=version,
    description="State-space search: A*, shortest paths, grids, puzzles, and problems written in Python",
    long_description=description,
    long_description_content_type="text/plain",
    author="The authors of Wend",
    license="BSL-1.0",
    license_files=["LICENSE"],
    keywords=["a-star", "breadth-first-search", "dijkstra", "graph", "grid", "heuristic-search", "ida-star",
              "pathfinding", "puzzle", "shortest-path", "state-space-search"],
    classifiers=[
        "Development Status :: 4 - Beta",
        "Intended Audience :: Education",
        "Intended Audience :: Science/Research",
        "Operating System :: POSIX :: Linux",
        "Programming Language :: C++",
        "Programming Language :: Python :: 3",
        "Programming Language :: Python :: Implementation :: CPython",
        "Topic :: Scientific/Engineering :: Artificial Intelligence",
        "Topic :: Scientific/Engineering :: Mathematics",
        "Typing :: Typed",
    ],
    packages=["wend"],
    package_data={"wend": ["py.typed", "*.pyi"]},
    python_requires=">=3.9",
    install_requires=["numpy>=1.20"],
    extras_require={"plot": ["matplotlib"]},
    ext_modules=[Pybind11Extension(
        "wend._wend",
        ["_wend.cpp"],
        include_dirs=["../include"],
        depends=glob.glob("src/*"),
        cxx_std=20,
        extra_compile_args=["-O2", "-g0", "-DNDEBUG"],
    )],
    options={"build": {"build_base": build}, "egg_info": {"egg_base": build}},
    zip_safe=False,
)
