// Bakes the flipbooks of the particles demo: bake_flipbooks <folder> [percentage of the size] [fluid cells per frame]
// The fluid cells are counted across a frame. assets/LICENSES.md has the command that made the shipped flipbooks.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "bake/particles/flipbook_bake.h"
#include "core/files.h"

using namespace arclight;
using namespace arclight::particles;

namespace {

bool save(const std::filesystem::path& folder, const char* name, const Image& image) {
    const auto png = encodePng(image);
    const auto done = png ? writeFileWhole(folder / name, *png) : Expected<Done>(tl::unexpected(png.error()));
    if (done)
        std::printf("%-18s %4d x %4d  %8zu bytes  pixels %s\n", name, image.width, image.height, png->size(),
                    pixelHash(image).c_str());
    else
        std::fprintf(stderr, "bake_flipbooks: %s\n", done.error().message.c_str());
    return done.has_value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 4) {
        std::fprintf(stderr, "bake_flipbooks <folder> [share of the size, %%] [fluid cells across a frame]\n");
        return static_cast<int>(Exit::usage);
    }
    BakeSettings settings;
    const int share = argc > 2 ? std::atoi(argv[2]) : 100;
    if (argc > 3) settings.resolution = std::atoi(argv[3]);
    if (share < 10 || share > 200 || settings.resolution < 16 || settings.resolution > 256 ||
        settings.resolution % 16 != 0) {
        std::fprintf(stderr, "bake_flipbooks: 10 to 200 %%, and of the fluid a multiple of 16 up to 256\n");
        return static_cast<int>(Exit::usage);
    }
    settings.smokeSide = settings.smokeSide * share / 200 * 2, settings.fireSide = settings.fireSide * share / 200 * 2;
    const std::filesystem::path folder = argv[1];
    const SmokeFlipbook smoke = bakeSmoke(settings);
    const FireFlipbook fire = bakeFire(settings);
    const bool saved = save(folder, "smoke_six_way_a.png", smoke.a) && save(folder, "smoke_six_way_b.png", smoke.b) &&
                       save(folder, "smoke_motion.png", smoke.motion) && save(folder, "fire.png", fire.fire) &&
                       save(folder, "fire_motion.png", fire.motion);
    return static_cast<int>(saved ? Exit::done : Exit::fileFailed);
}
