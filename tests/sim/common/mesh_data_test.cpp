// The functions that build meshes, and the meshes of the suite: triangles face outwards.
#include "sim/common/mesh_data.h"

#include <gtest/gtest.h>

#include "sim/bolts/bolt_layouts.h"
#include "sim/bolts/mover_mesh.h"
#include "sim/common/surface_mesh.h"

namespace arclight::test {
namespace {

struct Corner {
    glm::vec3 position{0}, normal{0};
    int part = 0;
};
using Corners = MeshData<Corner>;

constexpr std::array<glm::vec3, 4> kSquare{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}};

Ring circle(float x, float radius) {
    Ring ring;
    for (int i = 0; i < 16; ++i) {
        const float angle = 0.3926991f * static_cast<float>(i);
        ring.emplace_back(x, radius * sinf(angle), radius * cosf(angle));
    }
    return ring;
}

/// Indices are in range, normals have length 1, and triangles face the way of their normals.
template <class Vertex>
void expectValid(const MeshData<Vertex>& mesh, const std::string& name) {
    ASSERT_EQ(mesh.indices.size() % 3, 0u) << name;
    ASSERT_FALSE(mesh.indices.empty()) << name;
    for (const Vertex& vertex : mesh.vertices) EXPECT_NEAR(glm::length(vertex.normal), 1, 0.005f) << name;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        std::array<Vertex, 3> corner;
        for (std::size_t k = 0; k < 3; ++k) {
            ASSERT_LT(mesh.indices[i + k], mesh.vertices.size()) << name;
            corner[k] = mesh.vertices[mesh.indices[i + k]];
        }
        const glm::vec3 area =
            glm::cross(corner[1].position - corner[0].position, corner[2].position - corner[0].position);
        const glm::vec3 normal = corner[0].normal + corner[1].normal + corner[2].normal;
        EXPECT_GE(glm::dot(area, normal), -1e-6f) << name << ", triangle " << i / 3;
    }
}

/// Six times the volume that triangles enclose; positive where they face outwards.
template <class Vertex>
float volumeOf(const MeshData<Vertex>& mesh) {
    float sum = 0;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3)
        sum += glm::dot(
            mesh.vertices[mesh.indices[i]].position,
            glm::cross(mesh.vertices[mesh.indices[i + 1]].position, mesh.vertices[mesh.indices[i + 2]].position));
    return sum;
}

TEST(MeshData, FaceIsFlatAndKeepsMaterial) {
    Corners mesh;
    addFace(mesh, kSquare, {.part = 7});
    ASSERT_EQ(mesh.vertices.size(), 4u);
    EXPECT_EQ(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
    for (const Corner& corner : mesh.vertices) {
        EXPECT_EQ(corner.normal, glm::vec3(0, 0, 1));
        EXPECT_EQ(corner.part, 7);
    }
}

TEST(MeshData, FaceWithoutAreaIsLeftOut) {
    Corners mesh;
    addFace(mesh, std::array<glm::vec3, 3>{{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}});
    EXPECT_TRUE(mesh.vertices.empty());
    EXPECT_TRUE(mesh.indices.empty());
}

TEST(MeshData, SkinOverRingsIsSmoothAndFacesOutwards) {
    const std::array<Ring, 4> rings{circle(1, 0), circle(0.5f, 0.4f), circle(-0.5f, 0.4f), circle(-1, 0)};
    Corners skin, flat;
    addSkin(skin, rings, {1, 0, 0});
    addLoft(flat, rings);
    expectValid(skin, "skin");
    expectValid(flat, "loft");
    EXPECT_EQ(skin.vertices.size(), 64u);
    EXPECT_GT(volumeOf(skin), 0);
    EXPECT_NEAR(volumeOf(skin), volumeOf(flat), 1e-5f);
    EXPECT_EQ(skin.vertices.front().normal, glm::vec3(1, 0, 0));
    EXPECT_EQ(skin.vertices.back().normal, glm::vec3(-1, 0, 0));
    // At the two wide rings, normals lean forwards and backwards by the same amount.
    EXPECT_NEAR(skin.vertices[16].normal.x, -skin.vertices[32].normal.x, 1e-6f);
}

TEST(MeshData, MirroredHalfKeepsOutwardWinding) {
    SurfaceMesh half = blockMesh();
    for (SurfaceVertex& vertex : half.vertices) vertex.position.x += 2;
    const float volume = volumeOf(half);
    addMirrored(half);
    expectValid(half, "two blocks");
    EXPECT_NEAR(volumeOf(half), 2 * volume, 1e-4f);
}

TEST(MeshData, SmoothNormalsOfSpherePointOutwards) {
    SurfaceMesh sphere = sphereMesh(2);
    smooth(sphere);
    ASSERT_FALSE(sphere.vertices.empty());
    for (const SurfaceVertex& vertex : sphere.vertices) EXPECT_GT(glm::dot(vertex.normal, vertex.position), 0.99f);
}

TEST(MeshData, AllMeshesOfTheSuiteAreValid) {
    expectValid(sphereMesh(1), "sphere");
    expectValid(blockMesh(), "block");
    expectValid(boulderMesh(Seed{11}), "boulder");
    expectValid(spikeMesh(Seed{5}), "spike");
    expectValid(crystalMesh(), "crystal");
    expectValid(shipMesh(), "ship");
    expectValid(archMesh(), "arch");
    expectValid(bolts::shipMesh(), "ship of mode ship");
    expectValid(bolts::droneMesh(), "drone");
}

}  // namespace
}  // namespace arclight::test
