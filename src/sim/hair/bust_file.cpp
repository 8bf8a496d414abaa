// The bust's meshes in a file.
#include "sim/common/mesh_file.h"
#include "sim/hair/bust.h"

namespace arclight::hair {
namespace {

constexpr MeshNumber kByte = MeshNumber::u8, kWord = MeshNumber::u16;

constexpr std::tuple kVertexRows{MeshRow{"position", &SkinVertex::position, inRange(kWord, -0.4f, 0.4f)},
                                 MeshRow{"normal", &SkinVertex::normal, asOctahedral(kWord)},
                                 MeshRow{"ambientOcclusion", &SkinVertex::ambientOcclusion, inRange(kByte, 0, 1)},
                                 MeshRow{"open", &SkinVertex::open, asOctahedral(kByte)},
                                 MeshRow{"curvature", &SkinVertex::curvature, inRange(kByte, -0.25f, 0.25f)},
                                 MeshRow{"thickness", &SkinVertex::thickness, inRange(kByte, 0, 40)},
                                 MeshRow{"headWeight", &SkinVertex::headWeight, inRange(kByte, 0, 1)},
                                 MeshRow{"scalp", &SkinVertex::scalp, inRange(kByte, 0, 1)}};

template <class Mesh, class Bust>
std::vector<NamedMesh<Mesh>> named(Bust& bust) {
    return {{"skin", &bust.skin[0]},
            {"skin, half", &bust.skin[1]},
            {"skin, quarter", &bust.skin[2]},
            {"cloth", &bust.cloth},
            {"eye", &bust.eye}};
}

}  // namespace

std::string encodeBust(const BustMeshes& meshes) {
    return encodeMeshFile(meshFile(kVertexRows, named<const SkinMesh>(meshes)));
}

Expected<BustMeshes> decodeBust(std::string_view bytes) {
    BustMeshes meshes;
    return decodeMeshFile(bytes)
        .and_then([&](const MeshFile& file) { return readMeshes(file, kVertexRows, named<SkinMesh>(meshes)); })
        .map([&](Done) { return std::move(meshes); });
}

}  // namespace arclight::hair
