#include "sim/common/surface_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>

#include "core/angles.h"
#include "sim/common/noise.h"

namespace arclight {
namespace {

/// A flat polygon whose corners glow.
void addEmissiveFace(SurfaceMesh& mesh, std::span<const glm::vec3> corners, std::span<const float> emissionMask) {
    const std::size_t first = mesh.vertices.size();
    addFace(mesh, corners);
    for (std::size_t i = first; i < mesh.vertices.size(); ++i) mesh.vertices[i].emissionMask = emissionMask[i - first];
}

/// A ring across the ship's hull: position along z, half width, half height, height of the centre.
struct Rib {
    float z, width, height, y;
};

Ring ribCorners(const Rib& rib, int sides) {
    Ring corners;
    for (int i = 0; i < sides; ++i) {
        // Rotated by half a step, which makes the hull flat at top and bottom.
        const float angle = kTwoPi * (static_cast<float>(i) + 0.5f) / static_cast<float>(sides);
        corners.emplace_back(rib.width * cosf(angle), rib.y + rib.height * sinf(angle), rib.z);
    }
    return corners;
}

/// Flat faces between ribs, from the front (small z) to the back.
SurfaceMesh loft(std::span<const Rib> ribs, int sides) {
    std::vector<Ring> rings;
    for (const Rib& rib : ribs) rings.push_back(ribCorners(rib, sides));
    SurfaceMesh mesh;
    addLoft(mesh, rings);
    return mesh;
}

/// A plate between two copies of an outline, `thickness` apart at each corner.
SurfaceMesh plate(std::span<const glm::vec3> outline, std::span<const float> thickness) {
    SurfaceMesh mesh;
    Ring above, below;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        above.push_back(outline[i] + glm::vec3(0, 0.5f * thickness[i], 0));
        below.push_back(outline[i] - glm::vec3(0, 0.5f * thickness[i], 0));
    }
    addFace(mesh, above);
    addFace(mesh, Ring(below.rbegin(), below.rend()));
    addBand(mesh, below, above);
    return mesh;
}

SurfaceMesh enginePod() {
    static constexpr std::array<Rib, 5> kPod{{{-0.55f, 0.10f, 0.10f, 0},
                                              {-0.42f, 0.27f, 0.25f, 0},
                                              {0.55f, 0.30f, 0.27f, 0},
                                              {1.12f, 0.21f, 0.19f, 0},
                                              {1.16f, 0.15f, 0.14f, 0}}};
    SurfaceMesh pod = loft(kPod, 10);
    // The nozzle: a glowing disc a little inside.
    addFace(pod, ribCorners({1.10f, 0.165f, 0.15f, 0}, 10), SurfaceVertex{.emissionMask = 1});
    for (SurfaceVertex& vertex : pod.vertices) vertex.position += glm::vec3(0.80f, -0.02f, 0.55f);
    return pod;
}

SurfaceMesh wing() {
    static constexpr std::array<glm::vec3, 5> kWing{{{0.30f, -0.06f, 0.9f},
                                                     {1.3f, -0.15f, 1.15f},
                                                     {2.12f, -0.26f, 1.3f},
                                                     {2.06f, -0.25f, 0.72f},
                                                     {0.36f, -0.04f, -0.75f}}};
    static constexpr std::array<float, 5> kThick{0.16f, 0.10f, 0.035f, 0.035f, 0.13f};
    SurfaceMesh mesh = plate(kWing, kThick);
    static constexpr std::array<glm::vec3, 4> kTip{
        {{2.10f, -0.25f, 1.42f}, {2.16f, -0.25f, 1.42f}, {2.12f, -0.25f, 0.5f}, {2.06f, -0.25f, 0.6f}}};
    static constexpr std::array<float, 4> kTipThick{0.34f, 0.34f, 0.06f, 0.06f};
    append(mesh, plate(kTip, kTipThick));
    return mesh;
}

SurfaceMesh fin() {
    SurfaceMesh mesh =
        plate(std::array<glm::vec3, 4>{{{0.0f, 0, 1.7f}, {0.74f, 0, 1.95f}, {0.74f, 0, 1.55f}, {0, 0, 0.55f}}},
              std::array<float, 4>{0.09f, 0.03f, 0.03f, 0.09f});
    // Upright, leaning outwards.
    for (SurfaceVertex& vertex : mesh.vertices) {
        const auto stand = [](glm::vec3 v) {
            return glm::vec3(0.42f * v.x - 0.91f * v.y, 0.91f * v.x + 0.42f * v.y, v.z);
        };
        vertex.position = stand(vertex.position) + glm::vec3(0.40f, 0.26f, 0);
        vertex.normal = stand(vertex.normal);
    }
    return mesh;
}

}  // namespace

SurfaceMesh sphereMesh(int divisions) {
    SurfaceMesh mesh;
    const float t = 0.5f * (1 + std::sqrt(5.0f));
    for (const glm::vec3 p : {glm::vec3(-1, t, 0),
                              {1, t, 0},
                              {-1, -t, 0},
                              {1, -t, 0},
                              {0, -1, t},
                              {0, 1, t},
                              {0, -1, -t},
                              {0, 1, -t},
                              {t, 0, -1},
                              {t, 0, 1},
                              {-t, 0, -1},
                              {-t, 0, 1}})
        mesh.vertices.push_back({glm::normalize(p), glm::normalize(p)});
    mesh.indices = {0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4,  11, 10, 2,  10, 7, 6, 7, 1, 8,
                    3, 9,  4, 3, 4, 2, 3, 2, 6, 3, 6, 8,  3, 8,  9,  4, 9, 5, 2, 4,  11, 6,  2,  10, 8,  6, 7, 9, 8, 1};
    for (int i = 0; i < divisions; ++i) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> midpoints;
        const auto midpoint = [&](std::uint32_t a, std::uint32_t b) {
            const auto key = std::minmax(a, b);
            const auto found = midpoints.find(key);
            if (found != midpoints.end()) return found->second;
            const glm::vec3 p = glm::normalize(mesh.vertices[a].position + mesh.vertices[b].position);
            mesh.vertices.push_back({p, p});
            return midpoints[key] = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
        };
        std::vector<std::uint32_t> finer;
        for (std::size_t f = 0; f < mesh.indices.size(); f += 3) {
            const std::uint32_t a = mesh.indices[f], b = mesh.indices[f + 1], c = mesh.indices[f + 2];
            const std::uint32_t ab = midpoint(a, b), bc = midpoint(b, c), ca = midpoint(c, a);
            finer.insert(finer.end(), {a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca});
        }
        mesh.indices = std::move(finer);
    }
    return mesh;
}

SurfaceMesh gridMesh(int cells, float side) {
    SurfaceMesh grid;
    const float cell = side / static_cast<float>(cells);
    for (int z = 0; z <= cells; ++z)
        for (int x = 0; x <= cells; ++x)
            grid.vertices.push_back(
                {{cell * static_cast<float>(x) - 0.5f * side, 0, cell * static_cast<float>(z) - 0.5f * side}});
    addQuads(grid.indices, 0, cells, cells);
    return grid;
}

SurfaceMesh blockMesh() {
    return plate(std::array<glm::vec3, 4>{{{-1, 0, 1}, {1, 0, 1}, {1, 0, -1}, {-1, 0, -1}}},
                 std::array<float, 4>{2, 2, 2, 2});
}

SurfaceMesh boulderMesh(Seed seed, int divisions) {
    const GradientNoise noise(seed, 0xb01d);
    SurfaceMesh mesh = sphereMesh(divisions);
    for (SurfaceVertex& vertex : mesh.vertices) {
        const glm::vec3 p = vertex.position;
        const float crest = noise.ridges(1.1f * p + 7.3f, 3);
        const float lump = noise.clouds(0.9f * p + 3.1f, 2);
        vertex.position = p * (0.62f + 0.5f * crest + 0.5f * lump);
        vertex.position.y *= 0.78f;
        vertex.ambientOcclusion = std::clamp(0.62f + 0.45f * p.y, 0.3f, 1.0f);
    }
    smooth(mesh);
    return mesh;
}

SurfaceMesh spikeMesh(Seed seed) {
    constexpr int kRings = 8, kSides = 9;
    const GradientNoise noise(seed, 0x5b1e);
    SurfaceMesh mesh;
    for (int ring = 0; ring <= kRings; ++ring)
        for (int side = 0; side < kSides; ++side) {
            const float u = static_cast<float>(ring) / kRings;
            const float angle = kTwoPi * static_cast<float>(side) / kSides;
            const glm::vec3 round(cosf(angle), 0, sinf(angle));
            float radius = (1 - u) * (1 - u) * 0.75f + 0.25f * (1 - u);
            radius *= 1 + 0.35f * noise.at(glm::vec3(1.3f * round.x, 5 * u, 1.3f * round.z) + 9.5f);
            const float lean = 0.25f * noise.at({0.5f, 2.1f * u, 3.7f});
            mesh.vertices.push_back({round * radius + glm::vec3(lean * u, 4 * u, 0.5f * lean * u), round,
                                     std::min(1.0f, 0.35f + 1.4f * u), 0});
        }
    for (std::uint32_t ring = 0; ring < kRings; ++ring)
        for (std::uint32_t side = 0; side < kSides; ++side) {
            const std::uint32_t next = (side + 1) % kSides, low = ring * kSides, high = low + kSides;
            for (const std::uint32_t index :
                 {low + side, high + side, high + next, low + side, high + next, low + next})
                mesh.indices.push_back(index);
        }
    smooth(mesh);
    return mesh;
}

SurfaceMesh crystalMesh() {
    SurfaceMesh mesh;
    constexpr int kSides = 6;
    std::array<glm::vec3, kSides> base, shoulder;
    for (int i = 0; i < kSides; ++i) {
        // Counterclockwise about y.
        const float angle = -kTwoPi * static_cast<float>(i) / kSides;
        const float uneven = 1 + 0.16f * cosf(3.0f * angle + 0.7f);
        base[static_cast<std::size_t>(i)] = {0.80f * uneven * cosf(angle), 0, 0.80f * uneven * sinf(angle)};
        shoulder[static_cast<std::size_t>(i)] = {uneven * cosf(angle), 0.70f + 0.05f * cosf(2 * angle),
                                                 uneven * sinf(angle)};
    }
    const glm::vec3 tip(0.12f, 1, -0.08f);
    for (std::size_t i = 0; i < kSides; ++i) {
        const std::size_t next = (i + 1) % kSides;
        addEmissiveFace(mesh, std::array{base[i], base[next], shoulder[next], shoulder[i]},
                        std::array{1.0f, 1.0f, 0.34f, 0.34f});
        addEmissiveFace(mesh, std::array{shoulder[i], shoulder[next], tip}, std::array{0.34f, 0.34f, 0.16f});
    }
    return mesh;
}

SurfaceMesh shipMesh() {
    static constexpr std::array<Rib, 9> kHull{{{-2.55f, 0.03f, 0.02f, -0.09f},
                                               {-2.30f, 0.13f, 0.08f, -0.08f},
                                               {-1.55f, 0.30f, 0.18f, -0.04f},
                                               {-0.60f, 0.44f, 0.29f, 0.02f},
                                               {0.35f, 0.52f, 0.36f, 0.05f},
                                               {1.05f, 0.52f, 0.36f, 0.05f},
                                               {1.60f, 0.42f, 0.28f, 0.04f},
                                               {1.80f, 0.30f, 0.18f, 0.03f},
                                               {1.81f, 0.01f, 0.01f, 0.03f}}};
    static constexpr std::array<Rib, 5> kCanopy{{{-1.25f, 0.05f, 0.02f, 0.12f},
                                                 {-0.85f, 0.19f, 0.16f, 0.20f},
                                                 {-0.30f, 0.25f, 0.24f, 0.25f},
                                                 {0.40f, 0.21f, 0.18f, 0.29f},
                                                 {0.85f, 0.05f, 0.03f, 0.36f}}};
    SurfaceMesh half = wing();
    append(half, fin());
    append(half, enginePod());
    addMirrored(half);
    SurfaceMesh ship = loft(kHull, 12);
    append(ship, loft(kCanopy, 8));
    append(ship, half);
    return ship;
}

SurfaceMesh archMesh() {
    constexpr int kSides = 12;
    SurfaceMesh mesh;
    const auto ring = [](float radius, float z) {
        std::array<glm::vec3, kSides> corners;
        for (int i = 0; i < kSides; ++i) {
            const float angle = kTwoPi * (static_cast<float>(i) + 0.5f) / kSides;
            corners[static_cast<std::size_t>(i)] = {radius * cosf(angle), radius * sinf(angle), z};
        }
        return corners;
    };
    constexpr float kIn = 0.955f, kOut = 1.03f, kHalf = 0.045f;
    const auto innerFront = ring(kIn, kHalf), innerBack = ring(kIn, -kHalf);
    const auto outerFront = ring(kOut, kHalf), outerBack = ring(kOut, -kHalf);
    addBand(mesh, innerFront, innerBack);
    addBand(mesh, outerBack, outerFront);
    addBand(mesh, outerFront, innerFront);
    addBand(mesh, innerBack, outerBack);
    // Lamps at the inner corners of the upper half.
    for (int i = 1; i < kSides / 2 - 1; ++i) {
        const float angle = kTwoPi * (static_cast<float>(i) + 0.5f) / kSides;
        const glm::vec3 out(cosf(angle), sinf(angle), 0), along(-out.y, out.x, 0), deep(0, 0, 0.03f);
        const glm::vec3 at = 0.945f * out;
        const std::array lamp{at - 0.035f * along - deep, at - 0.035f * along + deep, at + 0.035f * along + deep,
                              at + 0.035f * along - deep};
        addFace(mesh, lamp, SurfaceVertex{.emissionMask = 1});
    }
    return mesh;
}

}  // namespace arclight
