# SPDX-License-Identifier: BSL-1.0
"""A recipe for Conan 2, of the sources that it lies among:

    conan create packaging/conan
"""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load

ROOT = os.path.join('..', '..')


class WendConan(ConanFile):
    name = 'wend'
    description = 'State-space search, header-only'
    license = 'BSL-1.0'
    topics = ('search', 'a-star', 'puzzle', 'header-only')
    package_type = 'header-library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    no_copy_source = True

    def set_version(self):
        version_hpp = os.path.join(self.recipe_folder, ROOT, 'include', 'wend', 'version.hpp')
        header = load(self, version_hpp)
        self.version = '.'.join(
            re.search(rf'#define WEND_VERSION_{part} (\d+)', header)[1]
            for part in ('MAJOR', 'MINOR', 'PATCH'))

    def export_sources(self):
        for pattern in ('include/*.hpp', 'packaging/debuggers/*', 'LICENSE'):
            copy(self, pattern, src=os.path.join(self.recipe_folder, ROOT),
                 dst=self.export_sources_folder)

    def requirements(self):
        self.requires('boost/[>=1.81 <2]', transitive_headers=True, options={'header_only': True})

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        self.info.clear()

    def package(self):
        copy(self, '*.hpp', src=os.path.join(self.source_folder, 'include'),
             dst=os.path.join(self.package_folder, 'include'))
        copy(self, '*', src=os.path.join(self.source_folder, 'packaging', 'debuggers'),
             dst=os.path.join(self.package_folder, 'share', 'wend'))
        copy(self, 'LICENSE', src=self.source_folder,
             dst=os.path.join(self.package_folder, 'licenses'))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property('cmake_file_name', 'wend')
        self.cpp_info.set_property('cmake_target_name', 'wend::wend')
        self.cpp_info.set_property('pkg_config_name', 'wend')
        self.cpp_info.requires = ['boost::headers']
