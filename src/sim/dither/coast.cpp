#include "sim/dither/coast.h"

#include <array>
#include <cmath>
#include <span>

#include "core/angles.h"
#include "core/random.h"
#include "sim/common/periodic.h"

namespace arclight::dither {
namespace {

/// A body of revolution, from radii and heights, with hard edges between its bands.
SurfaceMesh turned(std::span<const glm::vec2> profile, int sides = 28) {
    SurfaceMesh mesh;
    addLoft<SurfaceVertex>(mesh, revolvedRings(profile, sides));
    return mesh;
}

/// A prism over a floor of 2 × 2 with a gable of height 1 along x.
SurfaceMesh gable() {
    SurfaceMesh mesh;
    const glm::vec3 a(-1, 0, -1), b(1, 0, -1), c(1, 0, 1), d(-1, 0, 1), e(-1, 1, 0), f(1, 1, 0);
    addFace<SurfaceVertex>(mesh, std::array{d, c, f, e});
    addFace<SurfaceVertex>(mesh, std::array{b, a, e, f});
    addFace<SurfaceVertex>(mesh, std::array{a, d, e});
    addFace<SurfaceVertex>(mesh, std::array{c, b, f});
    return mesh;
}

/// Sections of a hull from stern to bow, along x.
SurfaceMesh hullMesh() {
    std::vector<Ring> rings;
    for (int i = 0; i <= 10; ++i) {
        const float along = static_cast<float>(i) / 10, x = 15 * (along - 0.5f);
        const float beam = 2.3f * std::sqrt(std::max(1 - std::pow(std::fabs(2 * along - 0.9f), 3.0f) * 0.75f, 0.02f));
        const float deck = 1.9f + 1.6f * (along - 0.45f) * (along - 0.45f) * 4;
        rings.push_back({{x, deck, beam},
                         {x, 0.2f, 0.8f * beam},
                         {x + 0.6f * along, -1.0f, 0},
                         {x, 0.2f, -0.8f * beam},
                         {x, deck, -beam}});
    }
    SurfaceMesh mesh;
    addLoft<SurfaceVertex>(mesh, rings);
    addFace<SurfaceVertex>(mesh, rings.back());
    const Ring stern(rings.front().rbegin(), rings.front().rend());
    addFace<SurfaceVertex>(mesh, stern);
    return mesh;
}

void addBox(SurfaceMesh& mesh, glm::vec3 centre, glm::vec3 half) {
    SurfaceMesh box = blockMesh();
    for (SurfaceVertex& vertex : box.vertices) vertex.position = centre + half * vertex.position;
    append(mesh, box);
}

/// Three masts with square sails that the wind fills, seen from both sides.
SurfaceMesh sailsMesh() {
    SurfaceMesh mesh;
    for (int mast = 0; mast < 3; ++mast) {
        const float x = 4.6f * static_cast<float>(mast - 1), top = mast == 1 ? 13.5f : 11.5f;
        addBox(mesh, {x, 0.5f * top, 0}, {0.13f, 0.5f * top, 0.13f});
        for (int row = 0; row < 3; ++row) {
            const float low = 3.2f + static_cast<float>(row) * 0.29f * (top - 2), high = low + 0.26f * (top - 2);
            const float wide = 3.4f - 0.7f * static_cast<float>(row);
            std::vector<Ring> rings;
            for (int i = 0; i <= 6; ++i) {
                const float v = static_cast<float>(i) / 6, belly = 1.1f * std::sqrt(std::max(v * (1.15f - v), 0.0f));
                const float y = low + v * (high - low), half = wide * (1 - 0.12f * v);
                rings.push_back({{x + 0.3f + belly, y, half},
                                 {x + 0.3f + 1.4f * belly, y, 0},
                                 {x + 0.3f + belly, y, -half},
                                 {x + 0.16f + belly, y, -half},
                                 {x + 0.16f + 1.4f * belly, y, 0},
                                 {x + 0.16f + belly, y, half}});
            }
            addLoft<SurfaceVertex>(mesh, rings);
        }
    }
    return mesh;
}

std::vector<CoastPart> rocks() {
    std::vector<CoastPart> parts;
    const auto kind = static_cast<float>(CoastKind::rock);
    parts.push_back({{0, -4.5f, 0, 0.4f}, {15, 8.6f, 12, kind}, {}});
    parts.push_back({{9, -5, 7, 1.9f}, {10, 7.4f, 8, kind}, {}});
    parts.push_back({{-11, -5, 3, 3.0f}, {9, 7, 9, kind}, {}});
    Random random(Seed{5}, 2);
    for (int i = 0; i < 46; ++i) {
        const float angle = random.uniform(0, kTwoPi), away = random.uniform(11, 25), wide = random.uniform(0.8f, 3.4f);
        const float high = random.uniform(0.5f, 1.1f), turn = random.uniform(0, kTwoPi);
        parts.push_back({{away * cosf(angle), -0.35f * wide, 0.8f * away * sinf(angle), turn},
                         {wide, high * wide, wide, kind},
                         {}});
    }
    return parts;
}

}  // namespace

SurfaceMesh coastMesh(CoastMesh mesh) {
    static constexpr glm::vec2 kTower[]{{3.3f, 0},     {2.7f, 3},     {2.2f, 8},    {1.95f, 12.2f},
                                        {3.0f, 12.6f}, {3.0f, 13.0f}, {1.6f, 13.0f}};
    static constexpr glm::vec2 kRoof[]{{1.9f, 16.0f}, {1.75f, 16.3f}, {0.25f, 17.7f}, {0.14f, 18.6f}, {0.01f, 18.7f}};
    static constexpr glm::vec2 kPane[]{{1.45f, 13.0f}, {1.45f, 16.0f}};
    switch (mesh) {
        case CoastMesh::sea: return gridMesh(160, 420);
        case CoastMesh::boulder: return boulderMesh(Seed{21}, 4);
        case CoastMesh::tower: {
            SurfaceMesh tower = turned(kTower);
            append(tower, turned(kRoof));
            return tower;
        }
        case CoastMesh::lamp: return turned(kPane);
        case CoastMesh::house: return blockMesh();
        case CoastMesh::roof: return gable();
        case CoastMesh::hull: return hullMesh();
        case CoastMesh::sails: return sailsMesh();
    }
    return {};
}

std::vector<CoastPart> coastParts(CoastMesh mesh, double seconds) {
    const auto one = [](glm::vec4 stand, glm::vec3 size, CoastKind kind) {
        return std::vector<CoastPart>{{stand, {size, static_cast<float>(kind)}, {}}};
    };
    constexpr glm::vec4 kTowerStand{0, 3.7f, 0, 0};
    const float swell = wave(seconds / 5);
    const glm::vec4 ship(-33 + 9 * wave(seconds / 240), 0.25f * swell, -7, 0.3f);
    switch (mesh) {
        case CoastMesh::sea: return one({}, glm::vec3(1), CoastKind::sea);
        case CoastMesh::boulder: return rocks();
        case CoastMesh::tower: return one(kTowerStand, glm::vec3(1), CoastKind::tower);
        case CoastMesh::lamp: return one(kTowerStand, glm::vec3(1), CoastKind::lamp);
        case CoastMesh::house: return one({7.6f, 3.7f, 3.6f, 0.5f}, {3.4f, 2.2f, 2.3f}, CoastKind::house);
        case CoastMesh::roof: return one({7.6f, 5.9f, 3.6f, 0.5f}, {3.8f, 2.1f, 2.8f}, CoastKind::roof);
        case CoastMesh::hull: return one(ship, glm::vec3(1), CoastKind::hull);
        case CoastMesh::sails: return one(ship, glm::vec3(1), CoastKind::sail);
    }
    return {};
}

glm::vec3 beamAt(double seconds) {
    const double turns = seconds / 12 + 0.06;
    return glm::normalize(glm::vec3(wave(turns + 0.25), -0.03f, wave(turns)));
}

Camera coastCamera(double seconds) {
    const float sway = wave(seconds / 20);
    return {.position = {24 + 2.4f * sway, 7.5f + 0.4f * wave(seconds / 20 + 0.25), 41},
            .target = {-9 + 1.4f * sway, 9.6f, 0},
            .fovY = 0.74f,
            .near = 1,
            .far = 400};
}

}  // namespace arclight::dither
