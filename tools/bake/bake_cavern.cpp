// Makes the rock and the surface images of the lightprepass demo: bake_cavern <folder>
// assets/LICENSES.md has the command that made the shipped ones.
#include <cstdio>
#include <filesystem>

#include "bake/lights/rock_mesh.h"
#include "bake/lights/surface_images.h"
#include "core/files.h"

using namespace arclight;
using namespace arclight::lights;

namespace {

bool save(const std::filesystem::path& folder, const char* name, const Expected<std::string>& bytes) {
    const auto done = bytes ? writeFileWhole(folder / name, *bytes) : Expected<Done>(tl::unexpected(bytes.error()));
    if (done)
        std::printf("%-16s %8zu bytes\n", name, bytes->size());
    else
        std::fprintf(stderr, "bake_cavern: %s\n", done.error().message.c_str());
    return done.has_value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "bake_cavern <folder>\n");
        return static_cast<int>(Exit::usage);
    }
    const std::filesystem::path folder = argv[1];
    const bool saved = save(folder, "rock.mesh", encodeRock(makeRock())) &&
                       save(folder, "rock_relief.png", encodePng(rockRelief())) &&
                       save(folder, "rock_paint.png", encodePng(rockPaint())) &&
                       save(folder, "metal_relief.png", encodePng(metalRelief())) &&
                       save(folder, "metal_paint.png", encodePng(metalPaint()));
    return static_cast<int>(saved ? Exit::done : Exit::fileFailed);
}
