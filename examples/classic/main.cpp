// SPDX-License-Identifier: BSL-1.0
//
// The main function of each classic program. It calls the main function of the program's source, which
// is compiled under another name so that tests can call it (see CMakeLists.txt).

int WEND_CLASSIC_MAIN(int argc, char** argv);

int main(int argc, char** argv) { return WEND_CLASSIC_MAIN(argc, argv); }
