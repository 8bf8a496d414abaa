// The shipped rock and its images are those that the bakers make.
#include "bake/lights/rock_mesh.h"

#include <gtest/gtest.h>

#include "bake/lights/surface_images.h"
#include "core/files.h"

namespace arclight::lights {
namespace {

std::string shipped(const char* name) {
    const auto bytes = readFile(std::filesystem::path(ARCLIGHT_SOURCE) / "assets/lights" / name, 1 << 24);
    EXPECT_TRUE(bytes.has_value()) << name;
    return bytes.value_or("");
}

TEST(CavernRock, ShippedFileHoldsTheRockThatIsMade) {
    const std::vector<RockMeshes> rock = makeRock();
    EXPECT_EQ(shipped("rock.mesh"), encodeRock(rock));
    const auto read = decodeRock(shipped("rock.mesh"));
    ASSERT_TRUE(read.has_value());
    for (std::size_t kind = 0; kind < kTileKinds; ++kind)
        for (std::size_t detail = 0; detail < kRockDetails; ++detail) {
            const SurfaceMesh &made = rock[kind][detail], &loaded = (*read)[kind][detail];
            ASSERT_EQ(loaded.indices, made.indices);
            ASSERT_EQ(loaded.vertices.size(), made.vertices.size());
            for (std::size_t i = 0; i < made.vertices.size(); ++i) {
                ASSERT_EQ(loaded.vertices[i].position, made.vertices[i].position);
                ASSERT_EQ(loaded.vertices[i].normal, made.vertices[i].normal);
                ASSERT_EQ(loaded.vertices[i].ambientOcclusion, made.vertices[i].ambientOcclusion);
            }
        }
}

TEST(SurfaceImages, ShippedFilesHoldTheImagesThatAreMade) {
    const auto expectShipped = [](const char* name, const Image& made) {
        const auto read = decodePng(shipped(name), name, 4);
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(*read, made) << name;
    };
    expectShipped("rock_relief.png", rockRelief());
    expectShipped("rock_paint.png", rockPaint());
    expectShipped("metal_relief.png", metalRelief());
    expectShipped("metal_paint.png", metalPaint());
}

}  // namespace
}  // namespace arclight::lights
