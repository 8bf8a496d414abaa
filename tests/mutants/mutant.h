// The switch of mutants: deliberate defects that are compiled into executables of their own, one of which the
// environment turns on. See docs/testing.md.
#pragma once

#include <cstdlib>
#include <string_view>

namespace arclight::test {

/// Whether the variable ARCLIGHT_MUTANT of the environment names this mutant.
inline bool isMutant(std::string_view id) {
    static const char* const chosen = std::getenv("ARCLIGHT_MUTANT");
    return chosen != nullptr && id == chosen;
}

}  // namespace arclight::test
