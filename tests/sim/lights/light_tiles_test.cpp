#include "sim/lights/light_tiles.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/random.h"

namespace arclight::lights {
namespace {

std::vector<PointLight> randomLights(Seed seed, int count) {
    Random random(seed);
    std::vector<PointLight> lights;
    for (int i = 0; i < count; ++i)
        lights.push_back({{random.uniform(-20, 20), random.uniform(-12, 12), random.uniform(-50, 10)},
                          random.uniform(0.2f, 6.0f),
                          glm::vec3(1)});
    return lights;
}

Camera someCamera() {
    Camera camera;
    camera.position = {1, 2, 3}, camera.target = {4, 1, -20}, camera.fovY = 0.9f;
    return camera;
}

TEST(LightTiles, ListEveryLightThatAPixelSees) {
    const TileView view(someCamera(), 203, 117);
    const std::vector<PointLight> lights = randomLights(Seed{4}, 120);
    LightTiles tiles;
    tiles.build(view, lights);
    std::size_t needed = 0;
    for (int y = 0; y < view.tilesUp(); ++y)
        for (int x = 0; x < view.tilesAcross(); ++x) {
            const LightTiles::Head head = tiles.heads[static_cast<std::size_t>(y * view.tilesAcross() + x)];
            const auto first = tiles.lights.begin() + head.first, last = first + head.count;
            EXPECT_TRUE(std::is_sorted(first, last));
            for (std::uint32_t i = 0; i < lights.size(); ++i) {
                if (!meetsTile(view, lights[i], x, y)) continue;
                ++needed;
                EXPECT_TRUE(std::binary_search(first, last, i)) << x << ' ' << y << ' ' << i;
            }
        }
    EXPECT_EQ(falsePairs(view, lights, tiles), tiles.pairs() - needed);
    // A disc fills 0.785 of its square; whole tiles and tilted spheres add more false pairs.
    EXPECT_LT(falsePairs(view, lights, tiles), tiles.pairs() / 2);
}

TEST(LightTiles, ExcludeLightsBehindTheEye) {
    const TileView view(someCamera(), 320, 180);
    const Camera camera = someCamera();
    const PointLight behind{camera.position - 9.0f * camera.forward(), 4, glm::vec3(1)};
    LightTiles tiles;
    tiles.build(view, std::span(&behind, 1));
    EXPECT_EQ(tiles.pairs(), 0u);
}

TEST(LightTiles, ListLightAroundTheEyeInEveryTile) {
    const TileView view(someCamera(), 320, 180);
    const PointLight around{someCamera().position + glm::vec3(0.3f), 2, glm::vec3(1)};
    LightTiles tiles;
    tiles.build(view, std::span(&around, 1));
    EXPECT_EQ(tiles.pairs(), tiles.heads.size());
}

TEST(LightTiles, DepthsLeaveOutWhatNoSurfaceOfTheTileCanSee) {
    const TileView view(someCamera(), 203, 117);
    const std::vector<PointLight> lights = randomLights(Seed{11}, 200);
    Random random(Seed{12});
    std::vector<glm::vec2> depths;
    for (int tile = 0; tile < view.tilesAcross() * view.tilesUp(); ++tile) {
        const float nearest = random.uniform(1, 60);
        depths.emplace_back(nearest, nearest + random.uniform(0, 8));
    }
    LightTiles all, cut;
    all.build(view, lights);
    cut.build(view, lights, depths);
    std::size_t left = 0;
    for (std::size_t tile = 0; tile < depths.size(); ++tile) {
        const auto listOf = [tile](const LightTiles& tiles) {
            const LightTiles::Head head = tiles.heads[tile];
            return std::vector(tiles.lights.begin() + head.first, tiles.lights.begin() + head.first + head.count);
        };
        const std::vector<std::uint32_t> kept = listOf(cut);
        for (const std::uint32_t light : listOf(all)) {
            const float z = -(view.toView * glm::vec4(lights[light].position, 1)).z;
            const float gap = std::max(z - lights[light].radius - depths[tile].y,
                                       depths[tile].x - z - lights[light].radius);
            const bool isKept = std::binary_search(kept.begin(), kept.end(), light);
            EXPECT_TRUE(isKept || gap > 0) << tile << ' ' << light;
            EXPECT_FALSE(isKept && gap > 0.05f) << tile << ' ' << light;
        }
        left += kept.size();
    }
    EXPECT_LT(left, all.pairs() / 2);
    EXPECT_GT(left, 0u);
}

}  // namespace
}  // namespace arclight::lights
