#include "sim/particles/scenery_props.h"

#include <array>
#include <cmath>

#include "core/angles.h"

namespace arclight::particles {
namespace {

constexpr glm::vec4 kRock{0.15f, 0.14f, 0.135f, 1};
constexpr glm::vec4 kIron{0.055f, 0.056f, 0.06f, 0.45f};
constexpr glm::vec4 kSteel{0.20f, 0.20f, 0.21f, 0.25f};
constexpr glm::vec4 kBronze{0.10f, 0.075f, 0.05f, 0.35f};

/// A circle in a plane perpendicular to the x axis.
Ring circle(float x, float radius, int sides) {
    Ring ring;
    for (int i = 0; i < sides; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / static_cast<float>(sides);
        ring.emplace_back(x, radius * cosf(a), radius * sinf(a));
    }
    return ring;
}

/// A surface of revolution about the x axis. `profile` holds pairs of x and radius, its outside from left to right.
SurfaceMesh lathe(std::span<const glm::vec2> profile, int sides) {
    std::vector<Ring> rings;
    for (const glm::vec2 at : profile) rings.push_back(circle(at.x, at.y, sides));
    SurfaceMesh mesh;
    // Duplicate vertices at sharp bends of the profile would cost more than the visible difference is worth.
    addSkin(mesh, std::span<const Ring>(rings), glm::vec3(-1, 0, 0));
    return mesh;
}

/// Rotates a mesh to make its x axis vertical.
SurfaceMesh upright(SurfaceMesh mesh) {
    for (SurfaceVertex& v : mesh.vertices) {
        v.position = {-v.position.y, v.position.x, v.position.z};
        v.normal = {-v.normal.y, v.normal.x, v.normal.z};
    }
    return mesh;
}

/// An upright cylinder: radius 1, from y = -1 to 1.
SurfaceMesh columnMesh() {
    static constexpr std::array<glm::vec2, 6> kProfile{
        {{-1, 0}, {-1, 0.97f}, {-0.995f, 1}, {0.995f, 1}, {1, 0.97f}, {1, 0}}};
    return upright(lathe(kProfile, 20));
}

/// The rim of a round basin: radius 1, from y = -1 to 1.
SurfaceMesh basinMesh() {
    static constexpr std::array<glm::vec2, 8> kProfile{
        {{-1, 1}, {0.7f, 0.985f}, {0.95f, 0.98f}, {1, 0.97f}, {1, 0.90f}, {0.95f, 0.89f}, {0.7f, 0.885f}, {-1, 0.88f}}};
    return upright(lathe(kProfile, 72));
}

/// A rocket engine with its mouth, of radius 1, at x = 0: bell, throat, chamber, and the glowing inside of the bell.
SurfaceMesh nozzleMesh() {
    static constexpr std::array<glm::vec2, 20> kProfile{
        {{-5.2f, 0},     {-5.2f, 0.75f}, {-5.0f, 0.95f}, {-4.2f, 0.98f}, {-4.15f, 1.1f}, {-4.0f, 1.1f},  {-3.95f, 0.9f},
         {-3.0f, 0.82f}, {-2.4f, 0.42f}, {-2.1f, 0.44f}, {-1.5f, 0.72f}, {-0.8f, 0.93f}, {-0.1f, 1.06f}, {0.02f, 1.08f},
         {0.02f, 0.98f}, {-0.1f, 0.96f}, {-0.8f, 0.84f}, {-1.5f, 0.62f}, {-2.1f, 0.30f}, {-2.1f, 0}}};
    SurfaceMesh mesh = lathe(kProfile, 28);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        SurfaceVertex& v = mesh.vertices[i];
        if (i >= 14 * 28)
            v.emissionMask = 0.25f - 0.35f * v.position.x;
        else if (v.position.x > -2.5f)
            v.emissionMask = 0.03f * (2.4f + v.position.x) * std::max(0.0f, -v.position.x);
    }
    return mesh;
}

/// Stones around a fire, rotated and scaled by index.
std::vector<Prop> ringOfStones(float radius, int count, float size) {
    std::vector<Prop> stones;
    for (int i = 0; i < count; ++i) {
        const auto key = static_cast<std::uint32_t>(i);
        const float angle = kTwoPi * (static_cast<float>(i) + 0.35f * uniform01(key, 1)) / static_cast<float>(count);
        const float s = size * (0.75f + 0.5f * uniform01(key, 2)), far = radius * (0.95f + 0.12f * uniform01(key, 3));
        stones.push_back({{far * cosf(angle), 0.35f * s, far * sinf(angle)},
                          {s, s * (0.7f + 0.3f * uniform01(key, 4)), s * 0.9f, 6.28f * uniform01(key, 5)},
                          kRock});
    }
    return stones;
}

std::vector<PropGroup> campfire() {
    std::vector<Prop> stones = ringOfStones(0.72f, 11, 0.17f);
    // Logs that lean against each other.
    for (int i = 0; i < 4; ++i) {
        const float turn = 0.4f + 0.785f * static_cast<float>(i);
        stones.push_back({{0.06f * cosf(turn), 0.09f, 0.06f * sinf(turn)},
                          {0.48f, 0.075f, 0.085f, turn},
                          {0.05f, 0.035f, 0.028f, 1}});
    }
    return {{PropMesh::stone, stones}};
}

/// A street lamp around a bulb: a post next to it, an arm and a shade. The groups are stones, columns, blocks, balls.
void addStreetLamp(std::vector<PropGroup>& groups, glm::vec3 bulb) {
    const glm::vec3 foot(bulb.x + 0.62f, 0, bulb.z - 0.1f);
    const auto column = [&](glm::vec3 at, float radius, float half) {
        groups[1].props.push_back({at, {radius, half, radius, 0}, kIron});
    };
    column(foot + glm::vec3(0, 0.08f, 0), 0.15f, 0.08f);
    column(foot + glm::vec3(0, 0.42f, 0), 0.072f, 0.32f);
    column(foot + glm::vec3(0, 1.76f, 0), 0.036f, 1.66f);
    column(foot + glm::vec3(0, 3.46f, 0), 0.055f, 0.04f);
    column(bulb + glm::vec3(0, 0.30f, 0), 0.014f, 0.10f);
    column(bulb + glm::vec3(0, 0.175f, 0), 0.075f, 0.035f);
    column(bulb + glm::vec3(0, 0.115f, 0), 0.27f, 0.016f);
    groups[2].props.push_back({bulb + glm::vec3(0.31f, 0.385f, -0.05f), {0.34f, 0.018f, 0.018f, 0.16f}, kIron});
    groups[3].props.push_back({bulb, {0.075f, 0.085f, 0.075f, 0}, {0.5f, 0.4f, 0.3f, 1}, {26, 14, 5.5f}});
}

/// Street lamps and the stones of a low wall.
std::vector<PropGroup> snowyStreet() {
    std::vector<Prop> stones{{{-3.1f, 0.16f, -1.0f}, {0.75f, 0.55f, 0.6f, 0.4f}, kRock},
                             {{-2.2f, 0.08f, -0.35f}, {0.42f, 0.28f, 0.36f, 1.9f}, kRock},
                             {{2.55f, 0.06f, 1.15f}, {0.46f, 0.30f, 0.40f, 2.3f}, kRock},
                             {{3.3f, 0.15f, -2.3f}, {0.95f, 0.62f, 0.7f, 0.9f}, kRock},
                             {{4.9f, 0.25f, -4.8f}, {1.4f, 1.0f, 1.1f, 4.1f}, kRock},
                             {{-6.2f, 0.35f, -5.2f}, {1.8f, 1.3f, 1.4f, 3.0f}, kRock},
                             {{-0.2f, 0.02f, 2.3f}, {0.20f, 0.12f, 0.17f, 0.3f}, kRock}};
    std::vector<PropGroup> groups{{PropMesh::stone, stones}, {PropMesh::column}, {PropMesh::block}, {PropMesh::ball}};
    for (const Lamp& lamp : snowEffect().lamps)
        if (lamp.cone > -1) addStreetLamp(groups, lamp.position);
    return groups;
}

/// A test stand: the engine on two frames, a tank behind it, blast walls.
std::vector<PropGroup> testStand() {
    std::vector<Prop> blocks;
    for (const float x : {-2.55f, -3.45f})
        for (const float side : {-1.0f, 1.0f})
            blocks.push_back({{x, 0.52f, 0.34f * side}, {0.055f, 0.55f, 0.055f, 0}, kIron});
    for (const float x : {-2.55f, -3.45f}) blocks.push_back({{x, 0.98f, 0}, {0.06f, 0.05f, 0.42f, 0}, kIron});
    for (const float side : {-1.0f, 1.0f})
        blocks.push_back({{-3.0f, 0.10f, 0.34f * side}, {0.62f, 0.06f, 0.06f, 0}, kIron});
    blocks.push_back({{-3.0f, 0.03f, 0}, {0.95f, 0.05f, 0.75f, 0}, {0.10f, 0.10f, 0.10f, 0.9f}});
    const Prop engine{{-1.95f, 1.32f, 0}, {0.30f, 0.30f, 0.30f, 0}, kSteel, {3.0f, 1.0f, 0.22f}};
    std::vector<Prop> columns{{{-4.6f, 1.05f, -1.5f}, {0.55f, 1.05f, 0.55f, 0}, {0.13f, 0.13f, 0.135f, 0.4f}},
                              {{-5.9f, 1.25f, -2.4f}, {0.62f, 1.25f, 0.62f, 0}, {0.13f, 0.13f, 0.135f, 0.4f}}};
    std::vector<Prop> stones{{{3.6f, 0.12f, -2.7f}, {0.8f, 0.5f, 0.7f, 0.9f}, kRock},
                             {{4.9f, 0.2f, -4.4f}, {1.4f, 0.9f, 1.1f, 2.2f}, kRock},
                             {{0.9f, 0.04f, 2.0f}, {0.30f, 0.20f, 0.26f, 0.4f}, kRock}};
    return {{PropMesh::block, blocks},
            {PropMesh::nozzle, {engine}},
            {PropMesh::column, columns},
            {PropMesh::stone, stones}};
}

/// A cannon on its mount, with a glowing muzzle, among rocks.
std::vector<PropGroup> beamRange() {
    const float x = -3.05f, z = 1.1f;
    std::vector<Prop> columns{{{x, 0.06f, z}, {0.42f, 0.06f, 0.42f, 0}, kIron},
                              {{x, 0.18f, z}, {0.27f, 0.06f, 0.27f, 0}, kIron},
                              {{x, 0.60f, z}, {0.10f, 0.42f, 0.10f, 0}, kIron},
                              {{x, 0.98f, z}, {0.16f, 0.05f, 0.16f, 0}, kSteel}};
    std::vector<Prop> blocks;
    for (const float side : {-1.0f, 1.0f})
        blocks.push_back({{x, 1.12f, z + 0.19f * side}, {0.12f, 0.20f, 0.025f, 0}, kIron});
    std::vector<Prop> stones{{{3.9f, 0.25f, -2.9f}, {1.1f, 0.8f, 0.9f, 0.9f}, kRock},
                             {{-4.4f, 0.35f, -3.2f}, {1.3f, 1.2f, 1.1f, 2.6f}, kRock},
                             {{0.5f, 0.05f, 1.9f}, {0.30f, 0.20f, 0.26f, 1.2f}, kRock},
                             {{-1.3f, 0.03f, -1.3f}, {0.24f, 0.17f, 0.2f, 3.2f}, kRock},
                             {{2.4f, 0.04f, 1.3f}, {0.22f, 0.16f, 0.2f, 0.2f}, kRock}};
    const Prop cannon{{-2.53f, 1.20f, z}, {0.19f, 0.16f, 0.16f, 0}, kSteel, {1.3f, 4.4f, 6.0f}};
    return {{PropMesh::column, columns},
            {PropMesh::block, blocks},
            {PropMesh::nozzle, {cannon}},
            {PropMesh::stone, stones}};
}

/// The rim of the basin under its coping stones, the nozzle of the jet, and the ring of nozzles around it.
std::vector<PropGroup> basin() {
    std::vector<Prop> columns{{{0, 0.10f, 0}, {0.16f, 0.12f, 0.16f, 0}, kRock},
                              {{0, 0.30f, 0}, {0.045f, 0.11f, 0.045f, 0}, kBronze}};
    const auto around = [](float turns, float radius, float y) {
        return glm::vec3(radius * cosf(kTwoPi * turns), y, radius * sinf(kTwoPi * turns));
    };
    constexpr int kNozzles = 12, kCopings = 28;
    for (int i = 0; i < kNozzles; ++i)
        columns.push_back(
            {around(static_cast<float>(i) / kNozzles, 0.62f, 0.02f), {0.018f, 0.06f, 0.018f, 0}, kBronze});
    std::vector<Prop> copings;
    for (int i = 0; i < kCopings; ++i) {
        const float turns = static_cast<float>(i) / kCopings, shade = 0.85f + 0.3f * uniform01(std::uint32_t(i), 6);
        copings.push_back({around(turns, 1.87f, 0.245f + 0.01f * uniform01(std::uint32_t(i), 7)),
                           {0.15f, 0.05f, 0.232f, -kTwoPi * turns},
                           {shade * 0.050f, shade * 0.048f, shade * 0.045f, 0.8f}});
    }
    return {{PropMesh::basin, {{{0, 0.09f, 0}, {1.97f, 0.12f, 1.97f, 0}, {0.030f, 0.029f, 0.027f, 0.8f}}}},
            {PropMesh::block, copings},
            {PropMesh::column, columns}};
}

std::vector<PropGroup> surroundings(EffectKind kind) {
    const auto stones = [](std::vector<Prop> props) {
        return std::vector<PropGroup>{{PropMesh::stone, std::move(props)}};
    };
    switch (kind) {
        case EffectKind::fire: return campfire();
        case EffectKind::explosion:
            return stones({{{-5.2f, 0.35f, -2.6f}, {1.25f, 0.95f, 1.0f, 0.4f}, kRock},
                           {{5.9f, 0.2f, -3.4f}, {1.5f, 0.8f, 1.1f, 2.1f}, kRock},
                           {{-3.4f, 0.08f, 2.4f}, {0.5f, 0.36f, 0.45f, 1.0f}, kRock},
                           {{3.3f, 0.05f, 1.7f}, {0.42f, 0.3f, 0.4f, 2.9f}, kRock},
                           {{-7.8f, 0.5f, -6.0f}, {2.0f, 1.7f, 1.6f, 5.0f}, kRock}});
        case EffectKind::fountain: return basin();
        case EffectKind::smoke: return stones(ringOfStones(0.5f, 8, 0.16f));
        case EffectKind::magic: return stones(ringOfStones(2.35f, 9, 0.30f));
        case EffectKind::sparks:
            return stones({{{-1.9f, 0.45f, -0.1f}, {0.55f, 1.05f, 0.5f, 0.3f}, kRock},
                           {{-2.7f, 0.2f, 0.5f}, {0.5f, 0.42f, 0.45f, 1.7f}, kRock},
                           {{2.9f, 0.2f, -1.6f}, {0.9f, 0.6f, 0.7f, 0.9f}, kRock}});
        case EffectKind::snow: return snowyStreet();
        case EffectKind::exhaust: return testStand();
        case EffectKind::beam: return beamRange();
        case EffectKind::galaxy:
        case EffectKind::steady: return {};
    }
    return {};
}

}  // namespace

const SurfaceMesh& propMesh(PropMesh mesh) {
    static const std::array<SurfaceMesh, kPropMeshes> meshes{
        boulderMesh(Seed{5}, 3), sphereMesh(4), blockMesh(), columnMesh(), nozzleMesh(), basinMesh()};
    return meshes[static_cast<std::size_t>(mesh)];
}

glm::vec3 worldOf(const Prop& prop, glm::vec3 point) {
    const float c = cosf(prop.size.w), s = sinf(prop.size.w);
    const glm::vec3 scaled = glm::vec3(prop.size) * point;
    return prop.centre + glm::vec3(c * scaled.x + s * scaled.z, scaled.y, c * scaled.z - s * scaled.x);
}

std::vector<Sphere> stonesOf(EffectKind kind) {
    std::vector<Sphere> stones;
    for (const PropGroup& group : surroundings(kind))
        if (group.mesh == PropMesh::stone)
            for (const Prop& stone : group.props)
                stones.push_back({stone.centre, std::cbrt(stone.size.x * stone.size.y * stone.size.z)});
    return stones;
}

std::vector<PropGroup> propsOf(EffectKind kind, std::span<const Sphere> balls) {
    std::vector<PropGroup> groups = surroundings(kind);
    std::vector<Prop> props;
    for (const Sphere& ball : balls)
        props.push_back({ball.centre, glm::vec4(glm::vec3(ball.radius), 0), {0.17f, 0.17f, 0.18f, 0.14f}});
    groups.push_back({PropMesh::ball, props});
    return groups;
}

}  // namespace arclight::particles
