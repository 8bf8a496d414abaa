// The tables of mutants.
#pragma once

#include <string>
#include <vector>

#include "core/error.h"

namespace arclight::test {

/// A deliberate defect of one demo: `file` with `from` replaced by `to`.
struct Mutant {
    std::string id;    ///< table and name: `springs.pegMissing`
    std::string demo;  ///< the demo whose executable has the defect
    std::string what;  ///< the defect, in a few words
    std::string file;  ///< path in the source tree: a shader, an asset or a source file
    std::string from, to;
    std::string killer;  ///< a test executable and the filter of the tests that must detect the defect
};

/// Whether the defect is in C++ and thus compiled in, rather than in a file that demos read.
bool isCompiled(const Mutant& mutant);

/// The rows of all tables; those of every_demo.json once per demo.
Expected<std::vector<Mutant>> mutants();

/// The demos that have a table.
std::vector<std::string> demosWithMutants();

/// The filter for a demo's golden frames, drawn as approved; for those of all demos if `name` is empty.
std::string goldenFilter(const std::string& demo, const std::string& name);

}  // namespace arclight::test
