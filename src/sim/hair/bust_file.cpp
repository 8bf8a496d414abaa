// The bust's meshes as bytes. Per mesh: counts, quantised vertices, indices of 16 or 32 bits; at the end a checksum.
#include "core/byte_stream.h"
#include "sim/common/octahedral.h"
#include "sim/hair/bust.h"

namespace arclight::hair {
namespace {

using glm::vec3;

constexpr std::string_view kMagic = "arcbust5";
constexpr std::uint32_t kMostVertices = 1u << 20;
constexpr float kReach = 0.4f;  ///< positions lie within this cube, m
constexpr float kCurvature = 0.25f, kThickness = 40;

struct PackedVertex {
    std::uint16_t position[3], normal[2];
    std::uint8_t occlusion, curvature, thickness, weight, scalp, unused, open[2];
};
static_assert(sizeof(PackedVertex) == 18);

std::uint16_t pack16(float x, float low, float high) {
    return static_cast<std::uint16_t>(std::lround(65535 * glm::clamp((x - low) / (high - low), 0.0f, 1.0f)));
}
float unpack16(std::uint16_t x, float low, float high) { return low + (high - low) * static_cast<float>(x) / 65535; }
std::uint8_t pack8(float x, float low, float high) {
    return static_cast<std::uint8_t>(std::lround(255 * glm::clamp((x - low) / (high - low), 0.0f, 1.0f)));
}
float unpack8(std::uint8_t x, float low, float high) { return low + (high - low) * static_cast<float>(x) / 255; }

/// The inverse of `octahedral`, bit-identical for the shipped files.
vec3 unfolded(glm::vec2 e) {
    vec3 n(e, 1 - std::abs(e.x) - std::abs(e.y));
    const float fold = std::max(-n.z, 0.0f);
    n.x += n.x >= 0 ? -fold : fold, n.y += n.y >= 0 ? -fold : fold;
    return glm::normalize(n);
}

PackedVertex packed(const SkinVertex& v) {
    PackedVertex p{};
    for (int i = 0; i < 3; ++i) p.position[i] = pack16(v.position[i], -kReach, kReach);
    const glm::vec2 n = octahedral(v.normal);
    p.normal[0] = pack16(n.x, -1, 1), p.normal[1] = pack16(n.y, -1, 1);
    const glm::vec2 open = octahedral(v.open);
    p.open[0] = pack8(open.x, -1, 1), p.open[1] = pack8(open.y, -1, 1);
    p.occlusion = pack8(v.ambientOcclusion, 0, 1), p.curvature = pack8(v.curvature, -kCurvature, kCurvature);
    p.thickness = pack8(v.thickness, 0, kThickness), p.weight = pack8(v.headWeight, 0, 1),
    p.scalp = pack8(v.scalp, 0, 1);
    return p;
}

SkinVertex unpacked(const PackedVertex& p) {
    SkinVertex v;
    for (int i = 0; i < 3; ++i) v.position[i] = unpack16(p.position[i], -kReach, kReach);
    v.normal = unfolded({unpack16(p.normal[0], -1, 1), unpack16(p.normal[1], -1, 1)});
    v.open = unfolded({unpack8(p.open[0], -1, 1), unpack8(p.open[1], -1, 1)});
    v.ambientOcclusion = unpack8(p.occlusion, 0, 1), v.curvature = unpack8(p.curvature, -kCurvature, kCurvature);
    v.thickness = unpack8(p.thickness, 0, kThickness);
    v.headWeight = unpack8(p.weight, 0, 1), v.scalp = unpack8(p.scalp, 0, 1);
    return v;
}

void writeMesh(std::string& bytes, const SkinMesh& mesh) {
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.vertices.size()));
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.indices.size()));
    for (const SkinVertex& vertex : mesh.vertices) appendBytes(bytes, packed(vertex));
    for (const std::uint32_t index : mesh.indices)
        if (mesh.vertices.size() <= 65536)
            appendBytes(bytes, static_cast<std::uint16_t>(index));
        else
            appendBytes(bytes, index);
}

bool readMesh(ByteReader& reader, SkinMesh& mesh) {
    const auto vertices = reader.read<std::uint32_t>(), indices = reader.read<std::uint32_t>();
    const std::size_t width = vertices <= 65536 ? 2 : 4;
    if (vertices > kMostVertices || indices > 8 * kMostVertices || indices % 3 != 0) return false;
    if (!reader.has(vertices * sizeof(PackedVertex) + indices * width)) return false;
    for (std::uint32_t i = 0; i < vertices; ++i) mesh.vertices.push_back(unpacked(reader.read<PackedVertex>()));
    for (std::uint32_t i = 0; i < indices; ++i) {
        mesh.indices.push_back(width == 2 ? reader.read<std::uint16_t>() : reader.read<std::uint32_t>());
        if (mesh.indices.back() >= vertices) return false;
    }
    return true;
}

}  // namespace

std::string encodeBust(const BustMeshes& meshes) {
    std::string bytes(kMagic);
    for (const SkinMesh& level : meshes.skin) writeMesh(bytes, level);
    writeMesh(bytes, meshes.cloth);
    writeMesh(bytes, meshes.eye);
    seal(bytes);
    return bytes;
}

Expected<BustMeshes> decodeBust(std::string_view bytes) {
    BustMeshes meshes;
    ByteReader reader = openSealed(bytes, kMagic);
    bool isWhole = true;
    for (SkinMesh& level : meshes.skin) isWhole = isWhole && readMesh(reader, level);
    isWhole = isWhole && readMesh(reader, meshes.cloth) && readMesh(reader, meshes.eye);
    if (isWhole && reader.isAtEnd()) return meshes;
    return tl::unexpected(Error{Exit::badAsset, "not a bust, or not a whole one"});
}

}  // namespace arclight::hair
