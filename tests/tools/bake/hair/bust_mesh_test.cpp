// The meshes of the bust: closed, oriented and on the surface that its distances describe.
#include "bake/hair/bust_mesh.h"

#include <map>

#include <gtest/gtest.h>

#include "bake/hair/mesh_simplify.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;

const SkinMesh& coarseBust() {
    static const SkinMesh mesh = skinMesh(3);
    return mesh;
}

TEST(BustMesh, IsClosedAndOriented) {
    const SkinMesh& mesh = coarseBust();
    ASSERT_GT(mesh.indices.size(), 9000u);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3)
        for (std::size_t k = 0; k < 3; ++k) ++edges[{mesh.indices[i + k], mesh.indices[i + (k + 1) % 3]}];
    for (const auto& [edge, count] : edges) {
        const auto reverse = edges.find({edge.second, edge.first});
        ASSERT_TRUE(reverse != edges.end() && reverse->second == count) << edge.first << " to " << edge.second;
    }
    double volume = 0;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const auto at = [&](std::size_t k) { return glm::dvec3(mesh.vertices[mesh.indices[i + k]].position); };
        volume += glm::dot(at(0), glm::cross(at(1), at(2))) / 6;
    }
    // Head 4 l, neck 1 l, trunk and arms down to the cut: outward triangles make it positive.
    EXPECT_GT(volume, 0.012);
    EXPECT_LT(volume, 0.045);
}

TEST(BustMesh, VerticesLieOnTheSurface) {
    double sum = 0, count = 0;
    for (const SkinVertex& v : coarseBust().vertices)
        if (v.position.y > -0.36f) {
            // Where triangles were untangled, in narrow creases, cells of 3 mm leave a few off it.
            EXPECT_LT(std::abs(skinDistance(1000.0f * v.position)), 3.5f)
                << 1000 * v.position.x << ' ' << 1000 * v.position.y;
            EXPECT_NEAR(glm::length(v.normal), 1, 1e-4f);
            sum += std::abs(skinDistance(1000.0f * v.position)), ++count;
        }
    EXPECT_LT(sum / count, 0.2);
}

TEST(BustMesh, AsymmetryIsBelowTwoMillimetres) {
    double largest = 0;
    for (const SkinVertex& v : coarseBust().vertices) {
        const vec3 p = 1000.0f * v.position;
        if (p.y > -360) largest = std::max(largest, std::abs(static_cast<double>(skinDistance({-p.x, p.y, p.z}))));
    }
    EXPECT_LT(largest, 3.5);  // twice 1 mm, steeper where the surface is distorted
    EXPECT_GT(largest, 0.3);  // but no mirror image
    for (float y = -110; y < 130; y += 7)
        for (float x = -80; x < 80; x += 7) EXPECT_LT(glm::distance(symmetrised({x, y, 50}), {x, y, 50}), 1.3f);
}

TEST(BustMesh, LevelsOfDetailLieOnTheSameSkin) {
    const SkinLevels levels = skinLevels(2);
    for (std::size_t level = 0; level < kSkinLevels; ++level) {
        double off = 0, cut = 0;
        std::size_t count = 0;
        for (const SkinVertex& v : levels[level].vertices) {
            const vec3 p = 1000.0f * v.position;
            if (p.y < -150) continue;
            off += std::abs(skinDistance(p)), ++count;
        }
        // Midpoints of triangles: how far the mesh cuts corners.
        for (std::size_t i = 0; i < levels[level].indices.size(); i += 3) {
            vec3 mid(0);
            for (std::size_t k = 0; k < 3; ++k) mid += levels[level].vertices[levels[level].indices[i + k]].position;
            if (mid.y > -0.45f) cut += std::abs(skinDistance(1000.0f * mid / 3.0f));
        }
        EXPECT_LT(off / static_cast<double>(count), level == 2 ? 1.0 : 0.25) << level;
        EXPECT_LT(cut / static_cast<double>(levels[level].indices.size() / 3), level == 2 ? 1.6 : 0.6) << level;
        if (level == 0) continue;
        EXPECT_LE(2 * levels[level].indices.size(), levels[level - 1].indices.size() + 6);
    }
}

TEST(BustMesh, FileRestoresTheMesh) {
    BustMeshes meshes{.skin = {}, .cloth = eyeMesh(), .eye = eyeMesh()};
    meshes.skin.fill(meshes.eye);
    const std::string bytes = encodeBust(meshes);
    const auto read = decodeBust(bytes);
    ASSERT_TRUE(read.has_value());
    for (std::size_t level = 0; level < kSkinLevels; ++level) {
        const SkinMesh &before = meshes.skin[level], &after = read->skin[level];
        EXPECT_EQ(after.indices, before.indices);
        for (std::size_t i = 0; i < before.vertices.size(); ++i) {
            EXPECT_LT(glm::distance(after.vertices[i].position, before.vertices[i].position), 2e-5f);
            EXPECT_GT(glm::dot(after.vertices[i].normal, before.vertices[i].normal), 0.99999f);
        }
    }
    EXPECT_EQ(decodeBust(bytes.substr(0, bytes.size() - 1)).error().exit, Exit::badAsset);
}

TEST(Simplified, SphereStaysClosedAndRound) {
    const CellGrid grid{vec3(-1.3f), 0.1f, {26, 26, 26}};
    const NetSurface net = surfaceNets(grid, [](vec3 p) { return glm::length(p) - 1; });
    const NetSurface fewer = simplified(net, 600, [](vec3) { return 1.0f; });
    EXPECT_LE(fewer.indices.size() / 3, 600u);
    EXPECT_EQ(fewer.positions.size() * 2 - 4, fewer.indices.size() / 3);  // Euler: closed, without handles
    for (const vec3 p : fewer.positions) EXPECT_NEAR(glm::length(p), 1, 0.03f);
}

}  // namespace
}  // namespace arclight::hair
