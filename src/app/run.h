// The entry point of a demo: `int main(int argc, char** argv) { return run<SpringsDemo>(argc, argv); }`
#pragma once

#include "app/demo.h"

namespace arclight {

/// Reads the command line and does what it asks for. Returns the exit code of the process.
int runDemo(const DemoType& type, int argc, char** argv);

template <Demo D>
int run(int argc, char** argv) {
    return runDemo(demoType<D>(), argc, argv);
}

}  // namespace arclight
