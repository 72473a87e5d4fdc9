# SPDX-License-Identifier: BSL-1.0
"""The rules that Bazel 4 has built in, under the names of the repository rules_cc, which it would download."""

cc_binary = native.cc_binary
cc_library = native.cc_library
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
