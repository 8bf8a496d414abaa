// The tables of mutants.
#pragma once

#include <string>
#include <vector>

#include "core/error.h"

namespace arclight::test {

/// A deliberate defect of one demo: `file` with `from` replaced by `to`.
struct Mutant {
    std::string id;    ///< table and name: `springs.pegMissing`
    std::string demo;  ///< whose executable has the defect
    std::string what;  ///< the defect, in a few words
    std::string file;  ///< in the source tree: a shader, an asset or a source file
    std::string from, to;
    std::string killer;  ///< a test executable and the filter of the tests that must notice
};

/// Whether the defect is in C++, and so compiled in, rather than in a file that demos read.
bool isCompiled(const Mutant& mutant);

/// The rows of all tables, those of every_demo.json once for each demo.
Expected<std::vector<Mutant>> mutants();

/// The demos that have a table.
std::vector<std::string> demosWithMutants();

/// The filter of the goldens of a demo, drawn as they were approved; of all if `name` is empty.
std::string goldenFilter(const std::string& demo, const std::string& name);

}  // namespace arclight::test
