// The switch for mutants: deliberate defects compiled into separate executables. An environment variable turns one of
// them on. See docs/testing.md.
#pragma once

#include <cstdlib>
#include <string_view>

namespace arclight::test {

/// Whether the environment variable ARCLIGHT_MUTANT names this mutant.
inline bool isMutant(std::string_view id) {
    static const char* const chosen = std::getenv("ARCLIGHT_MUTANT");
    return chosen != nullptr && id == chosen;
}

}  // namespace arclight::test
