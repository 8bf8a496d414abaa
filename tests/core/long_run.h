// Whether tests do all that they can, or only what fits into minutes.
#pragma once

#include <cstdlib>
#include <string_view>

namespace arclight::test {

/// Whether `./test --long` runs the tests, which sets ARCLIGHT_TEST_LONG.
inline bool isLongRun() {
    const char* const set = std::getenv("ARCLIGHT_TEST_LONG");
    return set && !std::string_view(set).empty();
}

}  // namespace arclight::test
