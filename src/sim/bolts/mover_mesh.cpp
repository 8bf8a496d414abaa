#include "sim/bolts/mover_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/angles.h"

namespace arclight::bolts {
namespace {

constexpr float kDroneScale = 1.5f;

MaterialVertex made(MoverPart part) { return {.material = glm::vec4(static_cast<float>(part), 0, 0, 0)}; }

/// A cross-section perpendicular to x.
struct Section {
    float x, y = 0, z = 0;  ///< of its centre
    float up = 0.1f, down = 0.1f, aside = 0.1f;
    float power = 2.0f;  ///< exponent of the superellipse: 2 is round, larger is squarer
};

std::vector<Ring> ringsOf(std::span<const Section> sections, int sides) {
    std::vector<Ring> rings;
    for (const Section& section : sections) {
        const auto rounded = [&](float c) { return std::copysign(std::pow(std::abs(c), 2 / section.power), c); };
        Ring& ring = rings.emplace_back();
        for (int side = 0; side < sides; ++side) {
            const float angle = kTwoPi * static_cast<float>(side) / static_cast<float>(sides);
            const float c = rounded(cosf(angle)), s = rounded(sinf(angle));
            ring.emplace_back(section.x, section.y + s * (s > 0 ? section.up : section.down),
                              section.z + c * section.aside);
        }
    }
    return rings;
}

/// A smooth hull over cross-sections from front to back.
void addHull(MoverMesh& mesh, std::span<const Section> sections, int sides, MoverPart part) {
    addSkin(mesh, ringsOf(sections, sides), {1, 0, 0}, made(part));
}

/// A flat blade with a bevelled rim and the given thickness at its centre.
void addBlade(MoverMesh& mesh, std::span<const glm::vec3> outline, float thickness, MoverPart part) {
    glm::vec3 centre(0);
    for (const glm::vec3 p : outline) centre += p / static_cast<float>(outline.size());
    const glm::vec3 normal = glm::normalize(glm::cross(outline[1] - outline[0], outline[2] - outline[0]));
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const glm::vec3 a = outline[i], b = outline[(i + 1) % outline.size()];
        const glm::vec3 ia = glm::mix(a, centre, 0.22f), ib = glm::mix(b, centre, 0.22f);
        for (const float side : {1.0f, -1.0f}) {
            const glm::vec3 lift = 0.5f * side * thickness * normal;
            std::array bevel{a, b, ib + lift, ia + lift};
            std::array flat{ia + lift, ib + lift, centre + lift};
            if (side < 0) std::reverse(bevel.begin(), bevel.end()), std::reverse(flat.begin(), flat.end());
            addFace(mesh, bevel, made(part));
            addFace(mesh, flat, made(part));
        }
    }
}

void addFuselage(MoverMesh& mesh) {
    const std::array<Section, 13> hull{{{1.34f, 0.035f, 0, 0.004f, 0.004f, 0.004f, 2},
                                        {1.26f, 0.034f, 0, 0.022f, 0.026f, 0.030f, 2},
                                        {1.05f, 0.030f, 0, 0.050f, 0.058f, 0.076f, 2.2f},
                                        {0.75f, 0.022f, 0, 0.090f, 0.090f, 0.135f, 2.4f},
                                        {0.40f, 0.010f, 0, 0.140f, 0.120f, 0.195f, 2.6f},
                                        {0.05f, 0.000f, 0, 0.175f, 0.145f, 0.245f, 2.8f},
                                        {-0.30f, 0, 0, 0.180f, 0.160f, 0.280f, 3},
                                        {-0.33f, 0, 0, 0.165f, 0.145f, 0.262f, 3},
                                        {-0.40f, 0, 0, 0.165f, 0.145f, 0.262f, 3},
                                        {-0.43f, 0, 0, 0.185f, 0.160f, 0.285f, 3},
                                        {-0.80f, 0.005f, 0, 0.165f, 0.150f, 0.265f, 3},
                                        {-1.10f, 0.010f, 0, 0.115f, 0.115f, 0.205f, 3},
                                        {-1.20f, 0.010f, 0, 0.090f, 0.090f, 0.170f, 3}}};
    addHull(mesh, hull, 28, MoverPart::hull);
    const std::array<Section, 7> canopy{{{0.78f, 0.085f, 0, 0.004f, 0.004f, 0.008f},
                                         {0.70f, 0.088f, 0, 0.046f, 0.03f, 0.062f},
                                         {0.54f, 0.098f, 0, 0.088f, 0.03f, 0.092f},
                                         {0.34f, 0.112f, 0, 0.106f, 0.03f, 0.100f},
                                         {0.10f, 0.135f, 0, 0.088f, 0.03f, 0.088f},
                                         {-0.10f, 0.150f, 0, 0.046f, 0.03f, 0.060f},
                                         {-0.22f, 0.155f, 0, 0.006f, 0.01f, 0.012f}}};
    addHull(mesh, canopy, 18, MoverPart::glass);
    const std::array<Section, 5> keel{{{0.62f, -0.075f, 0, 0.02f, 0.004f, 0.012f},
                                       {0.30f, -0.10f, 0, 0.02f, 0.060f, 0.065f, 3},
                                       {-0.45f, -0.13f, 0, 0.02f, 0.085f, 0.120f, 4},
                                       {-0.95f, -0.12f, 0, 0.02f, 0.050f, 0.100f, 4},
                                       {-1.12f, -0.09f, 0, 0.01f, 0.010f, 0.050f}}};
    addHull(mesh, keel, 16, MoverPart::dark);
}

/// Engine pods on both sides, with their flames.
void addPod(MoverMesh& mesh, float side) {
    const float z = 0.46f * side;
    const std::array<Section, 10> pod{{{0.16f, -0.02f, z, 0.030f, 0.030f, 0.030f},
                                       {0.15f, -0.02f, z, 0.088f, 0.088f, 0.080f},
                                       {0.10f, -0.02f, z, 0.102f, 0.102f, 0.094f},
                                       {-0.30f, -0.02f, z, 0.122f, 0.122f, 0.112f, 2.3f},
                                       {-0.33f, -0.02f, z, 0.110f, 0.110f, 0.100f, 2.3f},
                                       {-0.38f, -0.02f, z, 0.110f, 0.110f, 0.100f, 2.3f},
                                       {-0.41f, -0.02f, z, 0.124f, 0.124f, 0.114f, 2.3f},
                                       {-0.95f, -0.01f, z, 0.115f, 0.115f, 0.105f, 2.2f},
                                       {-1.24f, 0.000f, z, 0.088f, 0.088f, 0.082f},
                                       {-1.30f, 0.000f, z, 0.092f, 0.092f, 0.086f}}};
    addHull(mesh, pod, 22, MoverPart::hull);
    const std::array<Section, 2> inside{
        {{-1.30f, 0, z, 0.092f, 0.092f, 0.086f}, {-1.20f, 0, z, 0.062f, 0.062f, 0.058f}}};
    addHull(mesh, inside, 22, MoverPart::dark);
    const std::array<Section, 2> fire{{{-1.21f, 0, z, 0.064f, 0.064f, 0.060f}, {-1.22f, 0, z, 0.001f, 0.001f, 0.001f}}};
    addHull(mesh, fire, 22, MoverPart::engine);
    const std::array<Section, 4> gun{{{0.72f, -0.045f, 0.285f * side, 0.012f, 0.012f, 0.012f},
                                      {0.71f, -0.045f, 0.285f * side, 0.019f, 0.019f, 0.019f},
                                      {0.20f, -0.045f, 0.285f * side, 0.022f, 0.022f, 0.022f},
                                      {-0.10f, -0.045f, 0.285f * side, 0.045f, 0.045f, 0.045f}}};
    addHull(mesh, gun, 10, MoverPart::dark);
}

void addWings(MoverMesh& mesh, float side) {
    const std::array<glm::vec3, 5> inner{{{0.18f, -0.02f, 0.16f * side},
                                          {-0.02f, -0.03f, 0.46f * side},
                                          {-0.82f, -0.02f, 0.46f * side},
                                          {-0.95f, 0.00f, 0.16f * side},
                                          {-0.40f, 0.00f, 0.12f * side}}};
    addBlade(mesh, inner, 0.075f, MoverPart::hull);
    const std::array<glm::vec3, 5> outer{{{-0.12f, -0.03f, 0.50f * side},
                                          {-0.86f, -0.16f, 1.12f * side},
                                          {-1.22f, -0.17f, 1.15f * side},
                                          {-1.10f, -0.10f, 0.86f * side},
                                          {-0.92f, -0.03f, 0.50f * side}}};
    addBlade(mesh, outer, 0.050f, MoverPart::hull);
    const std::array<glm::vec3, 4> fin{{{-0.62f, 0.08f, 0.46f * side},
                                        {-1.10f, 0.44f, 0.60f * side},
                                        {-1.34f, 0.46f, 0.61f * side},
                                        {-1.16f, 0.06f, 0.46f * side}}};
    addBlade(mesh, fin, 0.032f, MoverPart::hull);
    const std::array<glm::vec3, 4> tip{{{-0.70f, -0.15f, 1.10f * side},
                                        {-1.00f, -0.02f, 1.17f * side},
                                        {-1.36f, -0.02f, 1.18f * side},
                                        {-1.24f, -0.20f, 1.12f * side}}};
    addBlade(mesh, tip, 0.026f, MoverPart::dark);
}

glm::vec3 turned(glm::vec3 p, float angle) {
    const float c = cosf(angle), s = sinf(angle);
    return {p.x, c * p.y - s * p.z, s * p.y + c * p.z};
}

/// A claw: an arm that bows outwards and a blade that points forwards.
void addClaw(MoverMesh& mesh, float angle) {
    const auto at = [&](float x, float y, float z) { return turned({x, y, z}, angle); };
    const std::array<glm::vec3, 5> arm{{at(0.06f, 0.12f, 0.02f), at(-0.02f, 0.25f, 0.03f), at(0.04f, 0.29f, 0.0f),
                                        at(0.16f, 0.24f, 0.0f), at(0.17f, 0.13f, 0.0f)}};
    addBlade(mesh, arm, 0.070f, MoverPart::dark);
    const std::array<glm::vec3, 5> blade{{at(-0.44f, 0.13f, 0.0f), at(-0.20f, 0.27f, 0.0f), at(0.00f, 0.31f, 0.0f),
                                          at(0.05f, 0.26f, 0.0f), at(-0.14f, 0.20f, 0.0f)}};
    addBlade(mesh, blade, 0.036f, MoverPart::blade);
    const std::array<glm::vec3, 4> spur{
        {at(0.02f, 0.28f, 0.0f), at(0.26f, 0.40f, 0.0f), at(0.36f, 0.37f, 0.0f), at(0.14f, 0.23f, 0.0f)}};
    addBlade(mesh, spur, 0.028f, MoverPart::blade);
}

}  // namespace

MoverMesh shipMesh() {
    MoverMesh mesh;
    addFuselage(mesh);
    for (const float side : {1.0f, -1.0f}) {
        addPod(mesh, side);
        addWings(mesh, side);
    }
    const std::array<Section, 2> fire{
        {{-1.201f, 0.01f, 0, 0.086f, 0.086f, 0.165f, 3}, {-1.202f, 0.01f, 0, 0.001f, 0.001f, 0.001f}}};
    addHull(mesh, fire, 22, MoverPart::engine);
    return mesh;
}

MoverMesh droneMesh() {
    MoverMesh mesh;
    const std::array<Section, 6> core{{{-0.20f, 0, 0, 0.085f, 0.085f, 0.085f},
                                       {-0.13f, 0, 0, 0.135f, 0.135f, 0.135f},
                                       {0.02f, 0, 0, 0.165f, 0.165f, 0.165f},
                                       {0.16f, 0, 0, 0.135f, 0.135f, 0.135f},
                                       {0.27f, 0, 0, 0.070f, 0.070f, 0.070f},
                                       {0.32f, 0, 0, 0.020f, 0.020f, 0.020f}}};
    addHull(mesh, core, 24, MoverPart::hull);
    const std::array<Section, 3> socket{{{-0.20f, 0, 0, 0.085f, 0.085f, 0.085f},
                                         {-0.205f, 0, 0, 0.070f, 0.070f, 0.070f},
                                         {-0.165f, 0, 0, 0.050f, 0.050f, 0.050f}}};
    addHull(mesh, socket, 16, MoverPart::dark);
    const std::array<Section, 4> eye{{{-0.202f, 0, 0, 0.001f, 0.001f, 0.001f},
                                      {-0.197f, 0, 0, 0.022f, 0.022f, 0.022f},
                                      {-0.185f, 0, 0, 0.038f, 0.038f, 0.038f},
                                      {-0.160f, 0, 0, 0.048f, 0.048f, 0.048f}}};
    addHull(mesh, eye, 16, MoverPart::eye);
    for (int i = 0; i < 4; ++i) addClaw(mesh, kTwoPi * (static_cast<float>(i) + 0.5f) / 4);
    for (MaterialVertex& vertex : mesh.vertices) vertex.position *= kDroneScale;
    return mesh;
}

}  // namespace arclight::bolts
