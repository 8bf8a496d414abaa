// Mesh files: the values come back, and nothing but a whole file is read.
#include "sim/common/mesh_file.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/byte_stream.h"
#include "core/random.h"

namespace arclight {
namespace {

struct Corner {
    glm::vec3 position{0}, normal{0, 1, 0};
    glm::vec2 uv{0};
    float shade = 1;
    std::int8_t part = 0;
    float unstored = 7;
};
using Corners = MeshData<Corner>;

constexpr std::tuple kRows{MeshRow{"position", &Corner::position, inSteps(MeshNumber::i16, 256)},
                           MeshRow{"normal", &Corner::normal, asOctahedral(MeshNumber::u16)},
                           MeshRow{"uv", &Corner::uv, MeshEncoding{}},
                           MeshRow{"shade", &Corner::shade, inRange(MeshNumber::u8, -2, 2)},
                           MeshRow{"part", &Corner::part, inSteps(MeshNumber::i8, 1)}};

/// A triangle for each of `count` vertices.
Corners fan(std::uint32_t count) {
    Random random(Seed{count});
    Corners mesh;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float x = random.uniform(-100, 100), y = random.uniform(-100, 100), z = random.uniform(-100, 100);
        const float u = random.uniform(-1, 1);
        mesh.vertices.push_back({{x, y, z},
                                 glm::normalize(glm::vec3(x, y, z)),
                                 {u, 1e-20f * u},
                                 2 * u,
                                 static_cast<std::int8_t>(static_cast<int>(i % 256) - 128),
                                 0});
        mesh.indices.insert(mesh.indices.end(), {0, i, count - 1});
    }
    return mesh;
}

template <class Mesh>
std::vector<NamedMesh<Mesh>> named(Mesh& near, Mesh& far) {
    return {{"near", &near}, {"far", &far}};
}

MeshFile fileOf(const Corners& near, const Corners& far) {
    MeshFile file = meshFile(kRows, named(near, far));
    file.arrays = {{"bits", std::string("a\0b", 3)}, {"nothing", ""}};
    return file;
}

/// A file with two meshes of 2 and 3 vertices and with two arrays.
std::string smallFile() { return encodeMeshFile(fileOf(fan(2), fan(3))); }

std::string faultOf(std::string_view bytes) {
    const auto file = decodeMeshFile(bytes);
    if (file) return "";
    EXPECT_EQ(file.error().exit, Exit::badAsset);
    return file.error().message;
}
/// The fault of a file with this content and a checksum that fits it.
std::string faultUnderSeal(std::string body) {
    seal(body);
    return faultOf(body);
}

TEST(MeshFile, RestoresWhatItStores) {
    const Corners near = fan(300), far = fan(5);
    Corners readNear, readFar;
    const auto file = decodeMeshFile(encodeMeshFile(fileOf(near, far)));
    ASSERT_TRUE(file.has_value()) << file.error().message;
    ASSERT_TRUE(readMeshes(*file, kRows, named(readNear, readFar)).has_value());
    EXPECT_EQ(readFar.vertices.size(), 5u);
    EXPECT_EQ(readNear.indices, near.indices);
    ASSERT_EQ(readNear.vertices.size(), near.vertices.size());
    for (std::size_t i = 0; i < near.vertices.size(); ++i) {
        const Corner &before = near.vertices[i], &after = readNear.vertices[i];
        for (int k = 0; k < 3; ++k)
            EXPECT_EQ(after.position[k], static_cast<float>(std::lround(before.position[k] * 256)) / 256);
        EXPECT_LT(glm::distance(after.normal, before.normal), 1e-4f);
        EXPECT_EQ(after.uv, before.uv);
        EXPECT_NEAR(after.shade, before.shade, 0.5001f * 4 / 255);
        EXPECT_EQ(after.part, before.part);
        EXPECT_EQ(after.unstored, Corner().unstored);
    }
    EXPECT_EQ(arrayOf(*file, "bits").value(), std::string_view("a\0b", 3));
    EXPECT_EQ(arrayOf(*file, "nothing").value(), "");
}

TEST(MeshFile, WritesTheSameBytesAgain) {
    const std::string bytes = smallFile();
    EXPECT_EQ(encodeMeshFile(decodeMeshFile(bytes).value()), bytes);
}

TEST(MeshFile, HasTheLayoutThatTheHeaderDescribes) {
    MeshFile file;
    file.attributes = {{"x", 1, inRange(MeshNumber::u8, 0, 2)}};
    file.meshes = {{"tri", 3, {{0, 1, 2}}, {2, 1, 0}}};
    file.arrays = {{"z", "!?"}};
    std::string expected(
        "arcmesh\1"
        "\1"
        "\1x\1\0\0",
        14);
    for (const float bound : {0.0f, 2.0f, 255.0f}) appendBytes(expected, bound);
    expected += std::string(
        "\1"
        "\3tri\3\0\0\0\3\0\0\0"
        "\0\x80\xff"
        "\2\0\1\0\0\0"
        "\1"
        "\1z\2\0\0\0!?",
        31);
    seal(expected);
    EXPECT_EQ(encodeMeshFile(file), expected);
}

TEST(MeshFile, ClampsValuesThatTheTypeCannotHold) {
    MeshFile file;
    file.attributes = {{"byte", 1, inRange(MeshNumber::u8, -1, 1)}, {"steps", 1, inSteps(MeshNumber::i8, 4)}};
    file.meshes = {{"points", 2, {{-5, 5}, {-1e6f, 1e6f}}, {}}};
    const auto read = decodeMeshFile(encodeMeshFile(file));
    EXPECT_EQ(read->meshes[0].values[0], (std::vector<float>{-1, 1}));
    EXPECT_EQ(read->meshes[0].values[1], (std::vector<float>{-32, 31.75f}));
}

TEST(MeshFile, IndicesHave32BitsFrom65537VerticesOn) {
    for (const std::uint32_t count : {65536u, 65537u}) {
        const Corners big = fan(count), none;
        const std::string bytes = encodeMeshFile(fileOf(big, none));
        const std::size_t vertexBytes = 6 + 4 + 8 + 1 + 1, indexBytes = count <= 65536 ? 6 : 12;
        const std::size_t most = encodeMeshFile(fileOf(none, none)).size() + count * (vertexBytes + indexBytes);
        EXPECT_EQ(bytes.size(), most);
        EXPECT_EQ(decodeMeshFile(bytes)->meshes[0].indices, big.indices);
    }
}

TEST(MeshFile, RefusesEveryChangedByteAndEveryTruncation) {
    const std::string whole = smallFile(), body(unsealed(whole).value());
    EXPECT_EQ(faultOf(whole), "");
    EXPECT_NE(faultOf(whole + '\0'), "");
    EXPECT_EQ(faultUnderSeal(body), "");
    EXPECT_EQ(faultUnderSeal(body + '\0'), "its sizes do not add up");
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] ^= 4;
        EXPECT_NE(faultOf(damaged), "") << at;
        EXPECT_NE(faultOf(whole.substr(0, at)), "") << at;
        if (at < body.size()) {
            EXPECT_NE(faultUnderSeal(body.substr(0, at)), "") << at;
        }
    }
}

/// A writer with other ideas can give any bytes a right checksum: they are refused, or they are a usable file.
TEST(MeshFile, RandomBytesUnderTheChecksumAreRefusedOrUsable) {
    const std::string body(unsealed(smallFile()).value());
    Random random(Seed{20261130});
    int accepted = 0, refused = 0;
    for (int round = 0; round < 60000; ++round) {
        std::string bytes = body;
        for (std::uint32_t edit = 0; edit <= random.below(3); ++edit) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
            const int kind = static_cast<int>(random.below(4));
            if (kind == 0)
                bytes.erase(at, 1 + random.below(6));
            else if (kind == 1)
                bytes.insert(at, 1 + random.below(6), static_cast<char>(random.next()));
            else
                bytes[at] = static_cast<char>(kind == 2 ? 255 : random.next());
            if (bytes.empty()) break;
        }
        seal(bytes);
        const auto file = decodeMeshFile(bytes);
        if (!file) {
            ++refused;
            const std::string& message = file.error().message;
            ASSERT_TRUE(!message.empty() && message.size() < 300);
            ASSERT_TRUE(std::ranges::none_of(message, [](unsigned char c) { return c < 32 || c == 127; })) << message;
            continue;
        }
        ++accepted;
        for (const StoredMesh& mesh : file->meshes) {
            for (std::size_t i = 0; i < mesh.values.size(); ++i) {
                ASSERT_EQ(mesh.values[i].size(),
                          mesh.vertices * static_cast<std::size_t>(file->attributes[i].components));
                for (const float value : mesh.values[i]) ASSERT_TRUE(std::isfinite(value));
            }
            for (const std::uint32_t index : mesh.indices) ASSERT_LT(index, mesh.vertices);
        }
        Corners near, far;
        readMeshes(*file, kRows, named(near, far));
    }
    EXPECT_GT(accepted, 5000);
    EXPECT_GT(refused, 5000);
}

TEST(MeshFile, SaysWhatIsWrong) {
    EXPECT_EQ(faultOf(""), "not a .mesh file");
    EXPECT_EQ(faultOf("arcmesh"), "not a .mesh file");
    EXPECT_EQ(faultOf("\x89PNG\r\n\x1a\n and so on"), "not a .mesh file");
    EXPECT_EQ(faultOf("arcmesh\2 and so on"), "version 2 of the .mesh format; this program reads 1");
    EXPECT_EQ(faultOf(smallFile() + "x"), "damaged or incomplete: its checksum is another");

    const MeshFile small = fileOf(fan(2), fan(3));
    const auto with = [&](const auto& change) {
        MeshFile file = small;
        change(file);
        return faultOf(encodeMeshFile(file));
    };
    EXPECT_EQ(with([](MeshFile& file) { file.meshes[1].indices[4] = 3; }),
              "mesh 'far' has an index 3 but only 3 vertices");
    EXPECT_EQ(with([](MeshFile& file) { file.meshes[0].indices.pop_back(); }),
              "mesh 'near' has 2 vertices and 5 indices");
    EXPECT_EQ(with([](MeshFile& file) { file.meshes[0].values[2][1] = std::numeric_limits<float>::infinity(); }),
              "'uv' of mesh 'near' is not finite");
    EXPECT_EQ(with([](MeshFile& file) { file.attributes[3].encoding.steps = 0; }),
              "'shade' of mesh 'near' is not finite");
    EXPECT_EQ(with([](MeshFile& file) { file.attributes[4].encoding.number = static_cast<MeshNumber>(9); }),
              "attribute 'part' has an unknown type");

    std::string manyVertices(unsealed(smallFile()).value());
    manyVertices.replace(manyVertices.find("\4near") + 5, 4, "\xff\xff\xff\xff");
    EXPECT_EQ(faultUnderSeal(manyVertices), "mesh 'near' has 4294967295 vertices and 6 indices");
}

TEST(MeshFile, SaysWhatIsMissing) {
    Corners near, far;
    const auto faultOfRead = [&](const auto& change) {
        MeshFile file = fileOf(fan(2), fan(3));
        change(file);
        const auto done = readMeshes(file, kRows, named(near, far));
        return done ? "" : done.error().message;
    };
    EXPECT_EQ(faultOfRead([](MeshFile&) {}), "");
    EXPECT_EQ(faultOfRead([](MeshFile& file) { file.meshes.pop_back(); }), "has no mesh 'far'");
    EXPECT_EQ(faultOfRead([](MeshFile& file) { file.attributes[3].name = "tone"; }), "has no attribute 'shade'");
    EXPECT_EQ(faultOfRead([](MeshFile& file) { file.attributes[3].components = 2; }),
              "attribute 'shade' has 2 components instead of 1");
    EXPECT_EQ(faultOfRead([](MeshFile& file) { file.meshes[0].values[4][1] = 128; }),
              "'part' of mesh 'near' is out of range");
    EXPECT_EQ(arrayOf(MeshFile{}, "bits").error().message, "has no array 'bits'");
}

}  // namespace
}  // namespace arclight
