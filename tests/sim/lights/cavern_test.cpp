#include "sim/lights/cavern.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "core/files.h"
#include "core/parallel.h"
#include "core/random.h"
#include "core/time.h"
#include "sim/lights/light_formulas.h"

namespace arclight::lights {
namespace {

std::string rockFile() {
    const auto bytes = readFile(ARCLIGHT_SOURCE "/assets/lights/rock.mesh", 1 << 24);
    EXPECT_TRUE(bytes.has_value());
    return bytes.value_or("");
}

const std::vector<CavernTile>& tiles() {
    static const std::vector<CavernTile> tiles = cavernTiles(decodeRock(rockFile()).value());
    return tiles;
}

TEST(CavernRock, DamagedFileIsRefused) {
    std::string bytes = rockFile();
    bytes[bytes.size() / 2] ^= 4;
    EXPECT_EQ(decodeRock(bytes).error().exit, Exit::badAsset);
}

/// Vertices of the finest mesh within half a metre of a seam along z, relative to the seam and sorted.
std::vector<std::array<float, 3>> cornersAtSeam(const CavernTile& tile, glm::vec3 seam) {
    std::vector<std::array<float, 3>> corners;
    for (const RockPiece& piece : tile.pieces)
        for (const SurfaceVertex& vertex : piece.details[0].vertices) {
            const glm::vec3 from = vertex.position - seam;
            if (std::abs(from.z) < 0.5f) corners.push_back({from.x, from.y, from.z});
        }
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    return corners;
}

TEST(CavernRock, SeamsAreBitIdenticalInAllTiles) {
    const auto reference = cornersAtSeam(tiles()[0], tiles()[0].path.entry);
    ASSERT_GT(reference.size(), 60u);
    for (const CavernTile& tile : tiles()) {
        EXPECT_EQ(cornersAtSeam(tile, tile.path.entry), reference);
        // At the exit, the mesh has only those vertices that its last faces need.
        const auto atExit = cornersAtSeam(tile, tile.path.exit);
        EXPECT_GT(atExit.size(), 60u);
        EXPECT_TRUE(std::includes(reference.begin(), reference.end(), atExit.begin(), atExit.end()));
    }
}

TEST(CavernRock, TrianglesFaceAirWithUnitNormals) {
    std::size_t pieces = 0;
    for (const CavernTile& tile : tiles())
        for (const RockPiece& piece : tile.pieces) {
            const SurfaceMesh& mesh = piece.details[0];
            std::size_t facing = 0;
            for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
                const SurfaceVertex &a = mesh.vertices[mesh.indices[i]], &b = mesh.vertices[mesh.indices[i + 1]],
                                    &c = mesh.vertices[mesh.indices[i + 2]];
                facing += glm::dot(glm::cross(b.position - a.position, c.position - a.position),
                                   a.normal + b.normal + c.normal) >= 0
                              ? 1
                              : 0;
                EXPECT_NEAR(glm::length(a.normal), 1, 1e-4f);
            }
            EXPECT_GT(static_cast<double>(facing), 0.9 * static_cast<double>(mesh.indices.size() / 3));
            ++pieces;
        }
    EXPECT_GT(pieces, 0u);
}

TEST(CavernRock, PathLiesInAir) {
    std::size_t vertices = 0;
    for (const CavernTile& tile : tiles())
        for (const RockPiece& piece : tile.pieces)
            for (const SurfaceVertex& vertex : piece.details[0].vertices) {
                const float along = std::clamp(-vertex.position.z, 0.0f, tile.path.length());
                EXPECT_GT(glm::length(vertex.position - positionOnPath(tile.path, along)), 1.0f);
                ++vertices;
            }
    EXPECT_GT(vertices, 0u);
}

std::uint64_t hashOf(const LightScene& scene) {
    std::uint64_t hash = hash64(std::span<const PointLight>(scene.lights));
    for (const SceneObject& object : scene.objects)
        hash = hash64(std::span<const float>(&object.toWorld[0][0], 16), hash);
    return hash64(std::span<const float>(&scene.camera.position.x, 3), hash);
}

TEST(Cavern, IsBitIdenticalOnAnyThreadCount) {
    const auto played = [](Seed seed, int threadCount) {
        setThreads(threadCount);
        Cavern cavern(tiles());
        cavern.reset(seed);
        const FlightSettings flight;
        const SceneSettings settings;
        std::uint64_t hash = kHash64Start;
        for (int tick = 0; tick < 600; ++tick) {
            cavern.step(flight, {0.3f, -0.2f}, secondsAt(tick), kTickSeconds);
            if (tick == 0 || tick == 59 || tick == 599)
                hash ^= hashOf(cavern.scene(settings)) * (2 * static_cast<std::uint64_t>(tick) + 1);
        }
        setThreads(0);
        return hash;
    };
    EXPECT_EQ(played(Seed{1}, 1), played(Seed{1}, 2));
    EXPECT_NE(played(Seed{1}, 1), played(Seed{2}, 1));
}

TEST(Cavern, WithoutRockHasItsLights) {
    Cavern cavern(cavernTiles(std::vector<RockMeshes>(kTileKinds)));
    cavern.step(FlightSettings(), {}, 0, kTickSeconds);
    const SceneSettings settings;
    EXPECT_EQ(cavern.scene(settings).lights.size(), static_cast<std::size_t>(settings.lights));
}

TEST(Cavern, HasRequestedNumberOfLights) {
    Cavern cavern(tiles());
    const FlightSettings flight;
    SceneSettings settings;
    for (const int lights : {0, 1, 3, 7, 64, 1000, 4096}) {
        settings.lights = lights;
        for (int i = 0; i < 5; ++i) {
            EXPECT_EQ(cavern.scene(settings).lights.size(), static_cast<std::size_t>(lights));
            EXPECT_EQ(cavern.scene(settings).floats.size(), static_cast<std::size_t>(lights));
            for (int tick = 0; tick < 300; ++tick) cavern.step(flight, {}, secondsAt(tick), kTickSeconds);
        }
    }
}

/// After a million tiles, coordinates are as small as at the start, and the camera moves no farther per tick than the
/// ship's speed allows.
TEST(Cavern, NeitherDriftsNorJumpsOverAMillionTiles) {
    Cavern cavern(tiles());
    FlightSettings flight;
    const SceneSettings settings;
    flight.speed = 1e6f;
    for (int i = 0; i < 36; ++i) cavern.step(flight, {}, i, 1.0);
    EXPECT_GT(cavern.chain().index(), 1000000);
    flight.speed = 4;
    glm::vec3 before = cavern.scene(settings).camera.position;
    std::int64_t index = cavern.chain().index();
    for (int tick = 0; tick < 2000; ++tick) {
        const TileChain::Tiles old = cavern.chain().tiles();
        cavern.step(flight, {}, 36 + secondsAt(tick), kTickSeconds);
        glm::vec3 now = cavern.scene(settings).camera.position;
        // Both positions in the coordinates of the current origin tile.
        if (cavern.chain().index() != index)
            before -= old[TileChain::kBehind].exit - cavern.chain().tiles()[TileChain::kBehind].entry;
        EXPECT_LT(glm::length(now - before), 0.12f) << tick;
        EXPECT_LT(glm::length(now), 64.0f);
        before = now, index = cavern.chain().index();
    }
}

TEST(Cavern, CameraNeverEntersRock) {
    Cavern cavern(tiles());
    const FlightSettings flight;
    Random random(Seed{9});
    for (int tick = 0; tick < 1200; ++tick) {
        cavern.step(flight, {}, secondsAt(tick), kTickSeconds);
        if (tick % 40 != 0) continue;
        const TileChain::Tiles all = cavern.chain().tiles();
        const TileInstance& tile = all[TileChain::kBehind];
        for (int i = 0; i < 30; ++i) {
            const glm::vec3 requested{random.uniform(-15, 15), random.uniform(-10, 10),
                                      random.uniform(tile.exit.z + 0.1f, 0.0f)};
            const glm::vec3 given = cavern.keptInAir(requested, 0.8f);
            EXPECT_GE(airAt(tile.kind, given), 0.79f);
            if (airAt(tile.kind, requested) >= 0.8f) {
                EXPECT_EQ(given, requested);
            }
        }
    }
}

TEST(BlackLight, DependsOnlyOnDistanceToSegment) {
    const BlackLight black{{1, 2, 3}, glm::normalize(glm::vec3(1, 1, 0)), 4, 3, 0.5f, 0.8f};
    const glm::vec3 across = glm::normalize(glm::vec3(-1, 1, 0)), deep(0, 0, 1);
    for (const float distance : {0.2f, 0.7f, 1.5f, 2.9f, 3.5f}) {
        const float expected = remainingLight(black, black.centre + distance * deep);
        for (const float along : {-2.0f, -1.0f, 0.5f, 2.0f})
            for (const float angle : {0.0f, 1.0f, 2.5f, 4.0f}) {
                const glm::vec3 position =
                    black.centre + along * black.axis + distance * (std::cos(angle) * across + std::sin(angle) * deep);
                EXPECT_NEAR(remainingLight(black, position), expected, 1e-5f);
            }
        // Beyond an end, the shadow is round.
        EXPECT_NEAR(remainingLight(black, black.centre + (2 + distance) * black.axis), expected, 1e-5f);
    }
    EXPECT_EQ(remainingLight(black, black.centre + 3.0f * deep), 1);
    EXPECT_EQ(remainingLight(black, black.centre + 0.4f * deep), 1);
    EXPECT_LT(remainingLight(black, black.centre + 0.9f * deep), 0.5f);
}

TEST(PointLight, FadesToZeroAtItsRadius) {
    const PointLight light{{0, 3, 0}, 5, glm::vec3(2)};
    EXPECT_EQ(irradiance(light, {0, -2, 0}, {0, 1, 0}), glm::vec3(0));
    EXPECT_NEAR(irradiance(light, {0, 2, 0}, {0, 1, 0}).x, 2 * std::pow(1 - 1.0f / 625, 2.0f) / 1.25f, 1e-5f);
    EXPECT_EQ(irradiance(light, {0, 2, 0}, {0, -1, 0}), glm::vec3(0));
}

}  // namespace
}  // namespace arclight::lights
