#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The recipes in packaging/, run with stand-ins for vcpkg and Conan that do the same with files.

    recipes.py SOURCE_DIR WORK_DIR CMAKE COMPILER [FLAG…]
"""
import fnmatch
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import types

ROOT, WORK = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
CMAKE, COMPILE = sys.argv[3], sys.argv[4:]
HEADERS = {p.relative_to(ROOT / 'include') for p in (ROOT / 'include').rglob('*.hpp')}
VERSION = '.'.join(re.findall(r'#define WEND_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)',
                              (ROOT / 'include/wend/version.hpp').read_text()))


def check(what, got, expected):
    if got != expected:
        sys.exit(f'{what}: {got}\ninstead of: {expected}')


def fresh(name):
    shutil.rmtree(WORK / name, ignore_errors=True)
    (WORK / name).mkdir(parents=True)
    return WORK / name


def has(what, prefix, *files):
    installed = {p.relative_to(prefix / 'include') for p in (prefix / 'include').rglob('*.*')}
    check(f'headers {what} installs', installed, HEADERS)
    check(f'files {what} does not install', [f for f in files if not (prefix / f).is_file()], [])


def vcpkg():
    port = ROOT / 'packaging/vcpkg/wend'
    manifest = json.loads((port / 'vcpkg.json').read_text())
    check('vcpkg.json', (manifest['name'], manifest['version']), ('wend', VERSION))
    used = {found for h in HEADERS
            for found in re.findall(r'#include <boost/(\w+)', (ROOT / 'include' / h).read_text())}
    check('libraries of Boost', {d for d in manifest['dependencies'] if isinstance(d, str)},
          {'boost-' + {'version': 'config'}.get(u, u.replace('_', '-')) for u in used})

    prefix, build = fresh('vcpkg'), fresh('vcpkg_build')
    (WORK / 'port.cmake').write_text(f'''
cmake_minimum_required(VERSION 3.25)
set(PORT wend)
set(CURRENT_PORT_DIR "{port}")
set(CURRENT_PACKAGES_DIR "{prefix}")
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" SOURCE_PATH OPTIONS)
  execute_process(COMMAND "{CMAKE}" -S "${{arg_SOURCE_PATH}}" -B "{build}" -G Ninja
    "-DCMAKE_CXX_COMPILER={COMPILE[0]}" -DCMAKE_INSTALL_PREFIX={prefix} ${{arg_OPTIONS}}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_install)
  execute_process(COMMAND "{CMAKE}" --install "{build}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "PACKAGE_NAME;CONFIG_PATH" "")
  file(GLOB files "{prefix}/${{arg_CONFIG_PATH}}/*")
  file(COPY ${{files}} DESTINATION "{prefix}/share/${{arg_PACKAGE_NAME}}")
  file(REMOVE_RECURSE "{prefix}/${{arg_CONFIG_PATH}}")
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" FILE_LIST)
  configure_file("${{arg_FILE_LIST}}" "{prefix}/share/wend/copyright" COPYONLY)
endfunction()
include("{port}/portfile.cmake")
''')
    subprocess.run([CMAKE, '-P', WORK / 'port.cmake'], check=True)
    has('vcpkg', prefix, 'share/wend/wendConfig.cmake', 'share/wend/wend_boost.cmake',
        'share/wend/usage', 'share/wend/copyright', 'share/pkgconfig/wend.pc')
    check('folders of share', {p.name for p in (prefix / 'share').iterdir()}, {'pkgconfig', 'wend'})


def recipe(path, **names):
    """The class in a recipe, with modules of Conan that hold these names."""
    class Base:
        pass
    for module in ('conan', 'conan.tools', 'conan.tools.build', 'conan.tools.cmake',
                   'conan.tools.files'):
        sys.modules[module] = types.ModuleType(module)
        vars(sys.modules[module]).update(names, ConanFile=Base)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    loaded = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(loaded)
    made, = (c for c in vars(loaded).values() if isinstance(c, type) and c.__module__ == path.stem)
    return made()


def copy(_, pattern, src, dst):
    first = pattern.partition('/')[0]
    below = pathlib.Path(src, '' if '*' in first else first)  # not where other tests build
    for path in (below, *below.rglob('*')):
        name = path.relative_to(src)
        if path.is_file() and fnmatch.fnmatch(name.as_posix(), pattern):
            to = pathlib.Path(dst, name)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)


def conan():
    folder = ROOT / 'packaging/conan'
    r = recipe(folder / 'conanfile.py', copy=copy,
               load=lambda _, path: pathlib.Path(path).read_text(),
               check_min_cppstd=lambda _, standard: check('C++', standard, 20))
    r.recipe_folder = str(folder)
    r.set_version()
    check("conanfile.py's version", (r.name, r.version), ('wend', VERSION))
    required, properties = [], {}
    r.requires = lambda name, **options: required.append((name, options['options']))
    r.requirements()
    check("conanfile.py's requirements", required, [('boost/[>=1.81 <2]', {'header_only': True})])
    r.validate()
    r.export_sources_folder = r.source_folder = str(fresh('conan_source'))
    r.package_folder = str(fresh('conan'))
    r.cpp_info = types.SimpleNamespace(set_property=properties.__setitem__)
    r.export_sources()
    r.package()
    r.package_info()
    check("conanfile.py's target", properties['cmake_target_name'], 'wend::wend')
    has('Conan', WORK / 'conan', 'licenses/LICENSE', 'share/wend/wend_gdb.py')

    test = recipe(folder / 'test_package/conanfile.py',
                  CMake=None, cmake_layout=None, can_run=None)
    test.tested_reference_str = 'wend'
    required.clear()
    test.requires = required.append
    test.requirements()
    check('requirements of test_package', required, ['wend'])
    subprocess.run([*COMPILE, f'-I{WORK}/conan/include', folder / 'test_package/consumer.cpp',
                    '-o', WORK / 'conan/consumer'], check=True)
    done = subprocess.run([WORK / 'conan/consumer'], check=True, capture_output=True, text=True)
    check('test_package says', done.stdout, f'wend {VERSION}: 14 steps\n')


vcpkg()
conan()
