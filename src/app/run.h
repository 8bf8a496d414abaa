// The entry point of a demo: `int main(int argc, char** argv) { return run<PondDemo>(argc, argv); }`
#pragma once

#include <concepts>
#include <string_view>

#include "app/demo.h"
#include "core/error.h"
#include "core/json.h"
#include "core/params.h"

namespace arclight {

/// Parses the command line and runs the demo accordingly. Returns the exit code of the process.
int runDemo(const DemoType& type, int argc, char** argv);

/// Ends the program `name`: flushes stdout and writes the error as a line on stderr. Returns the exit code of the
/// process; after SIGINT or SIGTERM, the signal's exit code.
int endProgram(std::string_view name, Expected<Done> done);

template <std::derived_from<AnyDemo> D>
int run(int argc, char** argv) {
    return runDemo(demoType<D>(), argc, argv);
}

}  // namespace arclight
