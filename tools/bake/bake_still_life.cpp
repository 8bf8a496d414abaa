// Makes the still life of the projection demo: bake_still_life <folder>
// assets/LICENSES.md has the command that made the shipped one.
#include <cstdio>
#include <filesystem>

#include "bake/projection/still_life_mesh.h"
#include "core/files.h"

using namespace arclight;
using namespace arclight::projection;

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "bake_still_life <folder>\n");
        return static_cast<int>(Exit::usage);
    }
    const std::string bytes = encodeStillLife(stillLife());
    const auto done = writeFileWhole(std::filesystem::path(argv[1]) / "still_life.mesh", bytes);
    if (!done) {
        std::fprintf(stderr, "bake_still_life: %s\n", done.error().message.c_str());
        return static_cast<int>(Exit::fileFailed);
    }
    std::printf("still_life.mesh %8zu bytes\n", bytes.size());
    return static_cast<int>(Exit::done);
}
