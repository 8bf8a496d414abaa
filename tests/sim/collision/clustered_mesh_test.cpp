#include "sim/collision/clustered_mesh.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/collision/tree_study.h"
#include "sim/common/triangle_tree.h"

namespace arclight::collision {
namespace {

struct Indexed {
    std::vector<glm::vec3> positions;
    std::vector<CornerIndices> triangles;
};
Indexed indexed(const std::vector<Triangle>& triangles) {
    Indexed mesh;
    for (const Triangle& t : triangles) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {t.a, t.b, t.c});
        mesh.triangles.push_back({first, first + 1, first + 2});
    }
    return mesh;
}

std::vector<Triangle> all(const ClusteredMesh& mesh) {
    std::vector<Triangle> triangles = mesh.triangles;
    triangles.insert(triangles.end(), mesh.remains.begin(), mesh.remains.end());
    return triangles;
}

/// Also for meshes whose parts shrink to lines and points.
TEST(ClusteredMesh, IsWithinItsShiftOfEveryPoint) {
    Random random(Seed{3});
    for (const StudyMesh shape : {StudyMesh::bumpySphere, StudyMesh::ship, StudyMesh::arch}) {
        const std::vector<Triangle> triangles = trianglesOf(studyMesh(shape));
        const Indexed mesh = indexed(triangles);
        for (const int cells : {1, 2, 5, 20, 60}) {
            const ClusteredMesh coarse = clustered(mesh.positions, mesh.triangles, cells);
            const ClusteredMesh twice = clusteredWithin(coarse, 12, 400);
            EXPECT_LE(twice.triangles.size() + twice.remains.size(), std::max<std::size_t>(400, 60));
            for (const ClusteredMesh* const one : {&coarse, &twice}) {
                const TriangleTree tree(all(*one));
                float farthest = 0;
                for (int i = 0; i < 400; ++i) {
                    const Triangle& t = triangles[random.below(static_cast<std::uint32_t>(triangles.size()))];
                    const float u = random.uniform(0, 1), v = random.uniform(0, 1 - u);
                    const glm::vec3 p = t.a + u * (t.b - t.a) + v * (t.c - t.a);
                    farthest = std::max(farthest, std::sqrt(tree.nearest(p).squaredDistance));
                }
                EXPECT_LE(farthest, one->shift * 1.0001f + 1e-6f) << cells;
            }
        }
    }
}

TEST(ClusteredMesh, KeepsAMeshWhoseVerticesAreFarApart) {
    const std::vector<Triangle> triangles = trianglesOf(studyMesh(StudyMesh::rock));
    const Indexed mesh = indexed(triangles);
    const ClusteredMesh fine = clustered(mesh.positions, mesh.triangles, 512);
    EXPECT_EQ(fine.triangles.size(), triangles.size());
    EXPECT_TRUE(fine.remains.empty());
    EXPECT_LT(fine.shift, 1e-6f);
}

}  // namespace
}  // namespace arclight::collision
