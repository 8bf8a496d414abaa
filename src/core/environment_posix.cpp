#include <cstdlib>

#include "core/environment.h"

namespace arclight {

std::string environmentText(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

Arguments argumentsOf(int argc, char** argv) { return {argc, argv}; }

}  // namespace arclight
