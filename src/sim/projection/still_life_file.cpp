// The still life in a file: its mesh, and a bit for each direction above the surface of each vertex.
#include "core/byte_stream.h"
#include "core/check.h"
#include "sim/common/mesh_file.h"
#include "sim/projection/still_life.h"

namespace arclight::projection {
namespace {

constexpr MeshEncoding kLength = inSteps(MeshNumber::i16, 20000);
constexpr std::tuple kVertexRows{MeshRow{"position", &StillVertex::position, kLength},
                                 MeshRow{"normal", &StillVertex::normal, inSteps(MeshNumber::i16, 32767)},
                                 MeshRow{"local", &StillVertex::local, kLength},
                                 MeshRow{"part", &StillVertex::part, inSteps(MeshNumber::u8, 1)}};
constexpr const char* kSeen = "free directions";

template <class Mesh>
std::array<NamedMesh<Mesh>, 1> named(Mesh& mesh) {
    return {{{"still life", &mesh}}};
}

/// Calls `bit(i)` for all directions above a surface, which is the order of the bits in the file.
template <class Bit>
void forDirectionsAbove(const glm::vec3& normal, const Bit& bit) {
    for (std::size_t i = 0; i < kSeenDirections; ++i)
        if (glm::dot(normal, seenDirections()[i]) > 0) bit(i);
}

/// `mesh` as it will be read: its normals decide which directions are above.
std::string seenBytes(const StillMesh& mesh, std::span<const Visibility> seen) {
    std::string bytes;
    std::uint8_t byte = 0;
    int filled = 0;
    for (std::size_t v = 0; v < seen.size(); ++v)
        forDirectionsAbove(mesh.vertices[v].normal, [&](std::size_t i) {
            byte = static_cast<std::uint8_t>(byte | (seen[v].sees(i) ? 1 : 0) << filled);
            if (++filled == 8) appendBytes(bytes, byte), byte = 0, filled = 0;
        });
    appendBytes(bytes, byte);
    return bytes;
}

Expected<Done> readSeen(std::string_view bytes, StillLife& life) {
    ByteReader reader(bytes);
    auto byte = reader.read<std::uint8_t>();
    int taken = 0;
    life.seen.resize(life.mesh.vertices.size());
    for (std::size_t v = 0; v < life.seen.size(); ++v)
        forDirectionsAbove(life.mesh.vertices[v].normal, [&](std::size_t i) {
            if ((byte >> taken & 1) != 0) life.seen[v].set(i);
            if (++taken == 8) byte = reader.read<std::uint8_t>(), taken = 0;
        });
    if (reader.isAtEnd()) return Done{};
    return fail(Exit::badAsset, "its free directions are not those of its vertices");
}

}  // namespace

std::string encodeStillLife(const StillLife& life) {
    CHECK_EQ(life.mesh.vertices.size(), life.seen.size());
    MeshFile file = meshFile(kVertexRows, named(life.mesh));
    StillMesh stored;
    readMeshes(*decodeMeshFile(encodeMeshFile(file)), kVertexRows, named(stored));
    file.arrays.push_back({kSeen, seenBytes(stored, life.seen)});
    return encodeMeshFile(file);
}

Expected<StillLife> decodeStillLife(std::string_view bytes) {
    StillLife life;
    const auto file = decodeMeshFile(bytes);
    return file.and_then([&](const MeshFile& whole) { return readMeshes(whole, kVertexRows, named(life.mesh)); })
        .and_then([&](Done) { return arrayOf(*file, kSeen); })
        .and_then([&](std::string_view seen) { return readSeen(seen, life); })
        .map([&](Done) { return std::move(life); });
}

}  // namespace arclight::projection
