// SPDX-License-Identifier: BSL-1.0
//
// The main function of each of the classic programs, which calls that of its source: there it is
// compiled under another name, by which the tests call it (see CMakeLists.txt).

int WEND_CLASSIC_MAIN(int argc, char** argv);

int main(int argc, char** argv) { return WEND_CLASSIC_MAIN(argc, argv); }
