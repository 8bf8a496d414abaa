// The rock of the cavern in a file.
#include "sim/common/mesh_file.h"
#include "sim/lights/cavern_rock.h"

namespace arclight::lights {
namespace {

constexpr std::tuple kVertexRows{
    MeshRow{"position", &SurfaceVertex::position, inSteps(MeshNumber::i16, kRockPositionSteps)},
    MeshRow{"normal", &SurfaceVertex::normal, inSteps(MeshNumber::i16, kRockNormalSteps)},
    MeshRow{"ambientOcclusion", &SurfaceVertex::ambientOcclusion, inSteps(MeshNumber::u8, kRockOcclusionSteps)}};

template <class Mesh, class Rock>
std::vector<NamedMesh<Mesh>> named(Rock& rock) {
    std::vector<NamedMesh<Mesh>> meshes;
    for (std::size_t kind = 0; kind < rock.size(); ++kind)
        for (std::size_t detail = 0; detail < rock[kind].size(); ++detail)
            meshes.push_back(
                {"tile " + std::to_string(kind) + ", detail " + std::to_string(detail), &rock[kind][detail]});
    return meshes;
}

}  // namespace

std::string encodeRock(std::span<const RockMeshes> rock) {
    return encodeMeshFile(meshFile(kVertexRows, named<const SurfaceMesh>(rock)));
}

Expected<std::vector<RockMeshes>> decodeRock(std::string_view bytes) {
    std::vector<RockMeshes> rock(kTileKinds);
    return decodeMeshFile(bytes)
        .and_then([&](const MeshFile& file) { return readMeshes(file, kVertexRows, named<SurfaceMesh>(rock)); })
        .map([&](Done) { return std::move(rock); });
}

}  // namespace arclight::lights
