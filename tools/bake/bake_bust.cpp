// Makes meshes and textures of the hair demo's character: bake_bust <folder> [mesh|textures]
// assets/LICENSES.md has the command that made the shipped ones.
#include <cstdio>
#include <filesystem>
#include <string>

#include "bake/hair/bust_images.h"
#include "bake/hair/bust_mesh.h"
#include "core/files.h"

using namespace arclight;
using namespace arclight::hair;

namespace {

bool save(const std::filesystem::path& folder, const char* name, const Expected<std::string>& bytes) {
    const auto done = bytes ? writeFileWhole(folder / name, *bytes) : Expected<Done>(tl::unexpected(bytes.error()));
    if (done)
        std::printf("%-10s %8zu bytes\n", name, bytes->size());
    else
        std::fprintf(stderr, "bake_bust: %s\n", done.error().message.c_str());
    return done.has_value();
}

bool saveMesh(const std::filesystem::path& folder) {
    const BustMeshes meshes{skinLevels(1), clothMesh(1), eyeMesh()};
    for (const SkinMesh& level : meshes.skin) std::printf("%zu triangles of skin\n", level.indices.size() / 3);
    std::printf("%zu of cloth\n", meshes.cloth.indices.size() / 3);
    return save(folder, "bust.mesh", encodeBust(meshes));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 2 ? argv[2] : "all";
    if (argc < 2 || argc > 3 || (what != "all" && what != "mesh" && what != "textures")) {
        std::fprintf(stderr, "bake_bust <folder> [mesh|textures]\n");
        return static_cast<int>(Exit::usage);
    }
    const std::filesystem::path folder = argv[1];
    bool saved = what == "textures" || saveMesh(folder);
    if (what != "mesh")
        saved = saved && save(folder, "face.png", encodePng(facePaint(640))) &&
                save(folder, "pores.png", encodePng(poreRelief(256)));
    return static_cast<int>(saved ? Exit::done : Exit::fileFailed);
}
