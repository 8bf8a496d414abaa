// Mesh files (.mesh): named meshes with quantised vertices. tools/bake writes them, demos read them.
//
// A file contains, in this order and without gaps, with all numbers little-endian:
//
//     "arcmesh", version (u8)
//     number of attributes (u8), and for each: name, components (u8), number type (u8), mapping (u8), low, high and
//         steps (f32 each)
//     number of meshes (u8), and for each: name, number of vertices (u32), number of indices (u32), the numbers of the
//         first attribute for all vertices, then of the second …, then the indices: u16, or u32 if there are more than
//         65,536 vertices
//     number of arrays (u8), and for each: name, number of bytes (u32), the bytes
//     CRC-32 of all bytes before it (u32)
//
// A name is its length (u8) and that many printable characters of ASCII.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "sim/common/mesh_data.h"

namespace arclight {

/// The type of a stored number.
enum class MeshNumber : std::uint8_t { u8, i8, u16, i16, f32 };

/// How the components of an attribute are stored: a number n means low + (high − low) · n / steps.
struct MeshEncoding {
    MeshNumber number = MeshNumber::f32;
    bool isOctahedral = false;  ///< unit vectors, as the two coordinates of sim/common/octahedral.h
    float low = 0, high = 1, steps = 1;
};
/// Values from `low` to `high`, in as many steps as an unsigned type has.
constexpr MeshEncoding inRange(MeshNumber number, float low, float high) {
    return {number, false, low, high, number == MeshNumber::u8 ? 255.0f : 65535.0f};
}
/// Whole multiples of 1 / `steps`.
constexpr MeshEncoding inSteps(MeshNumber number, float steps) { return {number, false, 0, 1, steps}; }
/// Unit vectors in two numbers of an unsigned type.
constexpr MeshEncoding asOctahedral(MeshNumber number) {
    MeshEncoding encoding = inRange(number, -1, 1);
    encoding.isOctahedral = true;
    return encoding;
}

struct MeshAttribute {
    std::string name;
    int components = 3;  ///< of a value, 1 to 4; 3 if it is octahedral
    MeshEncoding encoding;
};

/// A mesh of a file. Its name identifies the part, material or level of detail.
struct StoredMesh {
    std::string name;
    std::uint32_t vertices = 0;
    std::vector<std::vector<float>> values;  ///< of each attribute of the file, vertex by vertex
    std::vector<std::uint32_t> indices;      ///< three per triangle
};

/// Bytes that belong to the meshes and are not a value per vertex.
struct StoredArray {
    std::string name, bytes;
};

/// The contents of a file.
struct MeshFile {
    std::vector<MeshAttribute> attributes;
    std::vector<StoredMesh> meshes;
    std::vector<StoredArray> arrays;
};

/// The bytes of a file. Each value becomes the nearest number that its type holds.
std::string encodeMeshFile(const MeshFile& file);
/// Fails with `Exit::badAsset`, and a message to put after the file's name, unless the bytes are a whole file: known
/// version, right checksum, sizes that add up, indices below the number of vertices, finite values.
Expected<MeshFile> decodeMeshFile(std::string_view bytes);

/// The array with this name; fails with `Exit::badAsset` if the file has none.
Expected<std::string_view> arrayOf(const MeshFile& file, std::string_view name);

/// A field of a vertex that files contain: a float, a vector of floats, or an integer of up to 16 bits. Fields without
/// a row keep their defaults.
template <class Vertex, class Field>
struct MeshRow {
    std::string_view name;
    Field Vertex::*field;
    MeshEncoding encoding;
};
template <class Vertex, class Field>
MeshRow(const char*, Field Vertex::*, MeshEncoding) -> MeshRow<Vertex, Field>;

/// A mesh in memory and its name in a file.
template <class Mesh>
struct NamedMesh {
    std::string name;
    Mesh* mesh;
};

namespace detail {

template <class Field>
constexpr int fieldComponents() {
    if constexpr (std::is_arithmetic_v<Field>)
        return 1;
    else
        return Field::length();
}

/// Component `i` of a number or of a vector.
template <class Field>
auto& component(Field& field, [[maybe_unused]] int i) {
    if constexpr (std::is_arithmetic_v<std::remove_const_t<Field>>)
        return field;
    else
        return field[i];
}

/// Position of the attribute in the file, or an error if it is missing or has another number of components.
Expected<std::size_t> attributeOf(const MeshFile& file, std::string_view name, int components);
Expected<const StoredMesh*> meshOf(const MeshFile& file, std::string_view name);
tl::unexpected<Error> outOfRange(std::string_view attribute, const StoredMesh& mesh);

template <class Vertex, class Field>
Expected<Done> readRow(const MeshFile& file, const MeshRow<Vertex, Field>& row, const StoredMesh& stored,
                       std::vector<Vertex>& vertices) {
    constexpr int kComponents = fieldComponents<Field>();
    const auto attribute = attributeOf(file, row.name, kComponents);
    if (!attribute) return tl::unexpected(attribute.error());
    const std::vector<float>& values = stored.values[*attribute];
    if constexpr (std::is_integral_v<Field>) {
        static_assert(sizeof(Field) <= 2);
        for (const float value : values)
            if (value < std::numeric_limits<Field>::min() || value > std::numeric_limits<Field>::max())
                return outOfRange(row.name, stored);
    }
    const float* value = values.data();
    for (Vertex& vertex : vertices)
        for (int i = 0; i < kComponents; ++i) {
            auto& to = component(vertex.*row.field, i);
            to = static_cast<std::remove_reference_t<decltype(to)>>(*value++);
        }
    return Done{};
}

}  // namespace detail

/// The file with these meshes: `rows` are a tuple of `MeshRow`, `meshes` a range of `NamedMesh`.
template <class... Rows, class Meshes>
MeshFile meshFile(const std::tuple<Rows...>& rows, const Meshes& meshes) {
    MeshFile file;
    const auto declare = [&]<class Vertex, class Field>(const MeshRow<Vertex, Field>& row) {
        file.attributes.push_back({std::string(row.name), detail::fieldComponents<Field>(), row.encoding});
    };
    std::apply([&](const auto&... row) { (declare(row), ...); }, rows);
    for (const auto& named : meshes) {
        const auto* mesh = named.mesh;
        StoredMesh& stored = file.meshes.emplace_back();
        stored.name = named.name, stored.indices = mesh->indices;
        stored.vertices = static_cast<std::uint32_t>(mesh->vertices.size());
        const auto store = [&]<class Vertex, class Field>(const MeshRow<Vertex, Field>& row) {
            std::vector<float>& values = stored.values.emplace_back();
            for (const Vertex& vertex : mesh->vertices)
                for (int i = 0; i < detail::fieldComponents<Field>(); ++i)
                    values.push_back(static_cast<float>(detail::component(vertex.*row.field, i)));
        };
        std::apply([&](const auto&... row) { (store(row), ...); }, rows);
    }
    return file;
}

/// Reads meshes of a file by their names. Fails with `Exit::badAsset` if it lacks one of them or an attribute of
/// `rows`, or if a value does not fit its field.
template <class... Rows, class Meshes>
Expected<Done> readMeshes(const MeshFile& file, const std::tuple<Rows...>& rows, const Meshes& meshes) {
    for (const auto& named : meshes) {
        auto* mesh = named.mesh;
        const auto stored = detail::meshOf(file, named.name);
        if (!stored) return tl::unexpected(stored.error());
        mesh->vertices.resize((*stored)->vertices), mesh->indices = (*stored)->indices;
        Expected<Done> done;
        const auto read = [&](const auto& row) {
            if (done) done = detail::readRow(file, row, **stored, mesh->vertices);
        };
        std::apply([&](const auto&... row) { (read(row), ...); }, rows);
        if (!done) return done;
    }
    return Done{};
}

}  // namespace arclight
