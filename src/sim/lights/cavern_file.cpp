// The rock of the cavern as bytes: for each mesh two counts, then vertices and indices in whole steps, and a checksum
// at the end.
#include <cmath>

#include "core/byte_stream.h"
#include "core/check.h"
#include "sim/lights/cavern_rock.h"

namespace arclight::lights {
namespace {

constexpr std::string_view kMagic = "arcrock2";
constexpr std::uint32_t kMostVertices = 65536, kMostIndices = 8 * kMostVertices;
constexpr std::size_t kVertexBytes = 13, kIndexBytes = 2;

std::int16_t steps(float value, float perUnit) { return static_cast<std::int16_t>(std::lround(value * perUnit)); }

void writeMesh(std::string& bytes, const SurfaceMesh& mesh) {
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.vertices.size()));
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.indices.size()));
    for (const SurfaceVertex& vertex : mesh.vertices) {
        for (int i = 0; i < 3; ++i) appendBytes(bytes, steps(vertex.position[i], kRockPositionSteps));
        for (int i = 0; i < 3; ++i) appendBytes(bytes, steps(vertex.normal[i], kRockNormalSteps));
        appendBytes(bytes, static_cast<std::uint8_t>(std::lround(vertex.ambientOcclusion * kRockOcclusionSteps)));
    }
    for (const std::uint32_t index : mesh.indices) appendBytes(bytes, static_cast<std::uint16_t>(index));
}

bool readMesh(ByteReader& reader, SurfaceMesh& mesh) {
    const auto vertices = reader.read<std::uint32_t>(), indices = reader.read<std::uint32_t>();
    if (vertices > kMostVertices || indices > kMostIndices || indices % 3 != 0) return false;
    if (!reader.has(vertices * kVertexBytes + indices * kIndexBytes)) return false;
    mesh.vertices.resize(vertices), mesh.indices.resize(indices);
    for (SurfaceVertex& vertex : mesh.vertices) {
        for (int i = 0; i < 3; ++i) vertex.position[i] = reader.read<std::int16_t>() / kRockPositionSteps;
        for (int i = 0; i < 3; ++i) vertex.normal[i] = reader.read<std::int16_t>() / kRockNormalSteps;
        vertex.ambientOcclusion = reader.read<std::uint8_t>() / kRockOcclusionSteps;
    }
    for (std::uint32_t& index : mesh.indices) {
        index = reader.read<std::uint16_t>();
        if (index >= vertices) return false;
    }
    return true;
}

}  // namespace

std::string encodeRock(std::span<const RockMeshes> rock) {
    std::string bytes(kMagic);
    for (const RockMeshes& kind : rock)
        for (const SurfaceMesh& mesh : kind) {
            CHECK_LE(mesh.vertices.size(), std::size_t{kMostVertices});
            writeMesh(bytes, mesh);
        }
    seal(bytes);
    return bytes;
}

Expected<std::vector<RockMeshes>> decodeRock(std::string_view bytes) {
    std::vector<RockMeshes> rock(kTileKinds);
    ByteReader reader = openSealed(bytes, kMagic);
    bool isWhole = true;
    for (RockMeshes& kind : rock)
        for (SurfaceMesh& mesh : kind) isWhole = isWhole && readMesh(reader, mesh);
    if (isWhole && reader.isAtEnd()) return rock;
    return tl::unexpected(Error{Exit::badAsset, "not the rock of the cavern, or not all of it"});
}

}  // namespace arclight::lights
