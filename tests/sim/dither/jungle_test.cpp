#include "sim/dither/jungle.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/random.h"
#include "sim/dither/jungle_images.h"
#include "sim/dither/jungle_mesh.h"

namespace arclight::dither {
namespace {

TEST(Jungle, PathAndGroundRepeatAfterALap) {
    for (float along = 0; along < kLap; along += 1.7f) {
        const glm::vec3 a = onPath(along, 0.8f), b = onPath(along + kLap, 0.8f);
        EXPECT_NEAR(a.x, b.x, 1e-4f);
        EXPECT_NEAR(a.y, b.y, 1e-4f);
        EXPECT_NEAR(a.z, b.z + kLap, 1e-4f);
    }
}

TEST(Jungle, DirectionIsTheDerivativeOfThePath) {
    for (float along = 0.3f; along < kLap; along += 2.9f) {
        const glm::vec3 way = onPath(along + 0.01f) - onPath(along - 0.01f), level(way.x, 0, way.z);
        EXPECT_GT(glm::dot(glm::normalize(level), pathDirection(along)), 1 - 1e-5f) << along;
    }
}

TEST(Jungle, NothingGrowsOnThePath) {
    for (const std::uint64_t seed : {1u, 2u, 7u})
        for (const Plant& plant : jungle(Seed{seed})) {
            if (plant.root.y > 1.7f + groundHeight({plant.root.x, plant.root.z})) continue;  // above his head
            EXPECT_GT(std::fabs(asidePath({plant.root.x, plant.root.z})), 0.5f);
        }
}

TEST(Jungle, PlantsLieInOneLapAndDifferBySeed) {
    const std::vector<Plant> plants = jungle(Seed{1}), again = jungle(Seed{1}), other = jungle(Seed{2});
    ASSERT_EQ(plants.size(), again.size());
    bool differs = plants.size() != other.size();
    for (std::size_t i = 0; i < plants.size(); ++i) {
        EXPECT_GE(plants[i].root.z, -kLap);
        EXPECT_LE(plants[i].root.z, 0);
        EXPECT_EQ(plants[i].root, again[i].root);
        EXPECT_EQ(plants[i].key, again[i].key);
        differs = differs || (i < other.size() && plants[i].root != other[i].root);
    }
    EXPECT_TRUE(differs);
}

TEST(Jungle, CoarserLevelsHaveFewerTrianglesInTheSameSpace) {
    for (std::size_t k = 0; k < kPlantKinds; ++k) {
        std::size_t finer = 1u << 30;
        glm::vec3 high{0};
        for (int detail = 0; detail < kPlantDetails; ++detail) {
            const PlantMesh mesh = plantMesh(static_cast<PlantKind>(k), detail);
            EXPECT_LT(mesh.indices.size(), 0.75 * static_cast<double>(finer)) << k << " " << detail;
            finer = mesh.indices.size();
            glm::vec3 low(1e9f), most(-1e9f);
            for (const MaterialVertex& v : mesh.vertices) {
                low = glm::min(low, v.position), most = glm::max(most, v.position);
                EXPECT_NEAR(glm::length(v.normal), 1, 1e-3f);
                EXPECT_TRUE(v.uv.y >= 0 && v.uv.y <= 1);
            }
            for (const std::uint32_t index : mesh.indices) ASSERT_LT(index, mesh.vertices.size());
            const glm::vec3 size = most - low;
            if (detail == 0) high = size;
            // A cross-fade does not change the silhouette by more than a third.
            for (int i = 0; i < 3; ++i) EXPECT_NEAR(size[i] / high[i], 1, 0.34f) << k << " " << detail;
        }
    }
}

TEST(Jungle, CanopyLetsALittleLightThrough) {
    const Pattern2d canopy = canopyImage(Seed{1});
    double sum = 0, full = 0;
    for (const std::uint8_t texel : canopy.texels) sum += texel, full += texel > 200;
    const double mean = sum / 255 / static_cast<double>(canopy.texels.size());
    EXPECT_GT(mean, 0.05);
    EXPECT_LT(mean, 0.40);
    EXPECT_GT(full / static_cast<double>(canopy.texels.size()), 0.005);
}

}  // namespace
}  // namespace arclight::dither
