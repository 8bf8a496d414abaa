// The still life as bytes: two counts, vertices in whole steps, indices, then a bit for each direction above the
// surface of each vertex, and a checksum at the end.
#include <cmath>

#include "core/byte_stream.h"
#include "core/check.h"
#include "sim/projection/still_life.h"

namespace arclight::projection {
namespace {

constexpr std::string_view kMagic = "arclife1";
constexpr std::uint32_t kMostVertices = 65536, kMostIndices = 8 * kMostVertices;
constexpr std::size_t kVertexBytes = 19, kIndexBytes = 2;
constexpr float kPositionSteps = 20000, kNormalSteps = 32767;

void writeVector(std::string& bytes, const glm::vec3& v, float perUnit) {
    for (int i = 0; i < 3; ++i) appendBytes(bytes, static_cast<std::int16_t>(std::lround(v[i] * perUnit)));
}
glm::vec3 readVector(ByteReader& reader, float perUnit) {
    glm::vec3 v;
    for (int i = 0; i < 3; ++i) v[i] = static_cast<float>(reader.read<std::int16_t>()) / perUnit;
    return v;
}

/// Calls `bit(i)` for all directions above a surface, which is the order of the bits in the file.
template <class Bit>
void forDirectionsAbove(const glm::vec3& normal, const Bit& bit) {
    for (std::size_t i = 0; i < kSeenDirections; ++i)
        if (glm::dot(normal, seenDirections()[i]) > 0) bit(i);
}

void writeSeen(std::string& bytes, const StillLife& life) {
    std::uint8_t byte = 0;
    int filled = 0;
    const auto put = [&](bool bit) {
        byte = static_cast<std::uint8_t>(byte | (bit ? 1 : 0) << filled);
        if (++filled == 8) appendBytes(bytes, byte), byte = 0, filled = 0;
    };
    for (std::size_t v = 0; v < life.seen.size(); ++v) {
        // The normal as it will be read decides which directions are above.
        std::string stored;
        writeVector(stored, life.mesh.vertices[v].normal, kNormalSteps);
        ByteReader reader(stored);
        forDirectionsAbove(readVector(reader, kNormalSteps), [&](std::size_t i) { put(life.seen[v].sees(i)); });
    }
    appendBytes(bytes, byte);
}

void readSeen(ByteReader& reader, StillLife& life) {
    auto byte = reader.read<std::uint8_t>();
    int taken = 0;
    for (std::size_t v = 0; v < life.seen.size(); ++v)
        forDirectionsAbove(life.mesh.vertices[v].normal, [&](std::size_t i) {
            if ((byte >> taken & 1) != 0) life.seen[v].set(i);
            if (++taken == 8) byte = reader.read<std::uint8_t>(), taken = 0;
        });
}

}  // namespace

std::string encodeStillLife(const StillLife& life) {
    const StillMesh& mesh = life.mesh;
    CHECK_LE(mesh.vertices.size(), std::size_t{kMostVertices});
    CHECK_EQ(mesh.vertices.size(), life.seen.size());
    std::string bytes(kMagic);
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.vertices.size()));
    appendBytes(bytes, static_cast<std::uint32_t>(mesh.indices.size()));
    for (const StillVertex& vertex : mesh.vertices) {
        writeVector(bytes, vertex.position, kPositionSteps);
        writeVector(bytes, vertex.normal, kNormalSteps);
        writeVector(bytes, vertex.local, kPositionSteps);
        appendBytes(bytes, static_cast<std::uint8_t>(vertex.part));
    }
    for (const std::uint32_t index : mesh.indices) appendBytes(bytes, static_cast<std::uint16_t>(index));
    writeSeen(bytes, life);
    seal(bytes);
    return bytes;
}

Expected<StillLife> decodeStillLife(std::string_view bytes) {
    const Error bad{Exit::badAsset, "not the still life, or not all of it"};
    ByteReader reader = openSealed(bytes, kMagic);
    const auto vertices = reader.read<std::uint32_t>(), indices = reader.read<std::uint32_t>();
    if (vertices > kMostVertices || indices > kMostIndices || indices % 3 != 0 ||
        !reader.has(vertices * kVertexBytes + indices * kIndexBytes))
        return tl::unexpected(bad);
    StillLife life;
    life.mesh.vertices.resize(vertices), life.mesh.indices.resize(indices), life.seen.resize(vertices);
    for (StillVertex& vertex : life.mesh.vertices) {
        vertex.position = readVector(reader, kPositionSteps);
        vertex.normal = readVector(reader, kNormalSteps);
        vertex.local = readVector(reader, kPositionSteps);
        vertex.part = reader.read<std::uint8_t>();
    }
    for (std::uint32_t& index : life.mesh.indices) {
        index = reader.read<std::uint16_t>();
        if (index >= vertices) return tl::unexpected(bad);
    }
    readSeen(reader, life);
    if (!reader.isAtEnd()) return tl::unexpected(bad);
    return life;
}

}  // namespace arclight::projection
