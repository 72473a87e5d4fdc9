# SPDX-License-Identifier: BSL-1.0
"""As rules_cc: Bazel's own files load these."""

java_import = native.java_import
java_runtime = native.java_runtime
java_toolchain = native.java_toolchain
