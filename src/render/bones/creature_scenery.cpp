#include "render/bones/creature_scenery.h"

#include <array>
#include <cmath>
#include <vector>

#include "core/angles.h"
#include "core/parallel.h"
#include "core/random.h"
#include "sim/common/mesh_data.h"
#include "sim/common/noise.h"
#include "sim/common/vertices.h"

namespace arclight::bones {
namespace {

using glm::vec3;

constexpr int kMossSide = 256, kMoonSide = 256, kLightSide = 160;
constexpr float kLightHalf = 1.4f;            ///< half the side of the square of ground that receives the shadow, m
constexpr float kHill = 7, kCapReach = 4.5f;  ///< radius of the hill, and extent of its mesh, m

vec3 onHill(float x, float z) { return {x, std::sqrt(std::max(kHill * kHill - x * x - z * z, 0.0f)) - kHill, z}; }

/// Rings of hills in mist, each nearer, lower and darker than the previous one.
MeshData<ColourVertex> ridgeMesh() {
    MeshData<ColourVertex> mesh;
    constexpr int kColumns = 360;
    const struct {
        float radius, height, wave;
        vec3 top, foot;
    } rings[] = {{70, 8.5f, 4.6f, {0.062f, 0.082f, 0.110f}, {0.155f, 0.135f, 0.140f}},
                 {45, 3.6f, 2.8f, {0.034f, 0.056f, 0.074f}, {0.100f, 0.104f, 0.116f}},
                 {26, -0.2f, 1.5f, {0.012f, 0.030f, 0.036f}, {0.046f, 0.078f, 0.086f}}};
    for (int k = 2; k >= 0; --k) {
        const auto& ring = rings[k];
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (int row = 0; row < 3; ++row)
            for (int i = 0; i <= kColumns; ++i) {
                const float turn = kTwoPi * static_cast<float>(i) / kColumns, n = static_cast<float>(k);
                const float crest =
                    ring.height + ring.wave * (sinf(turn * (3 + n) + 1.3f + 2 * n) +
                                               0.45f * sinf(turn * (8 + 3 * n) + 4 * n) + 0.08f * sinf(turn * 31));
                const float y = row == 0 ? crest : row == 1 ? crest - 0.10f * ring.radius : -0.45f * ring.radius;
                mesh.vertices.push_back({.position = {ring.radius * sinf(turn), y, ring.radius * cosf(turn)},
                                         .colour = glm::vec4(row == 0 ? ring.top : ring.foot, 1)});
            }
        addQuads(mesh.indices, first, 2, kColumns);
    }
    return mesh;
}

MeshData<PlainVertex> capMesh() {
    MeshData<PlainVertex> mesh;
    constexpr int kRings = 24, kSides = 64;
    for (int ring = 0; ring <= kRings; ++ring)
        for (int side = 0; side <= kSides; ++side) {
            const float r = kCapReach * std::pow(static_cast<float>(ring) / kRings, 1.4f),
                        a = kTwoPi * static_cast<float>(side) / kSides;
            const vec3 p = onHill(r * cosf(a), -r * sinf(a));
            mesh.vertices.push_back({p, (p + vec3(0, kHill, 0)) / kHill});
        }
    addQuads(mesh.indices, 0, kRings, kSides);
    return mesh;
}

/// The elevations of the sky's rows, which are finer at the horizon.
float skySine(float t) { return sinf(-0.35f + 0.25f * t + 1.66f * t * t); }

constexpr Stars kStars{.count = 160,
                       .seed = 4,
                       .lowest = 0.16f,
                       .highest = 0.96f,
                       .fadeFrom = 0.1f,
                       .fadeTo = 0.4f,
                       .light = {0.10f, 0.9f, 3, 0},
                       .size = {2.2f, 2.4f, 1}};

/// Blades in tufts: short where the creature lands, longer around. A vertex holds the blade's root, the point relative
/// to it, and as its colour 0 at the root and 1 at the tip, and a tint.
MeshData<ColourVertex> bladeMesh() {
    MeshData<ColourVertex> mesh;
    Random random(Seed{11});
    for (int tuft = 0; tuft < 520; ++tuft) {
        const float far = 0.10f + 2.7f * std::pow(random.uniform01(), 0.75f), turn = random.uniform(0, kTwoPi);
        const glm::vec2 centre(far * sinf(turn), far * cosf(turn));
        const float tall = glm::mix(0.020f, 0.055f, glm::smoothstep(0.25f, 0.9f, far)) * random.uniform(0.6f, 1.3f);
        const int blades = 5 + static_cast<int>(random.uniform(0, 4));
        for (int i = 0; i < blades; ++i) {
            const float out = random.uniform(0, kTwoPi), spread = 0.022f * random.uniform01();
            const vec3 root = onHill(centre.x + spread * sinf(out), centre.y + spread * cosf(out)) - vec3(0, 0.002f, 0);
            const float height = tall * random.uniform(0.6f, 1.1f), lean = height * random.uniform(0.2f, 0.9f),
                        tint = random.uniform01();
            const vec3 away(sinf(out), 0, cosf(out)), side(cosf(out), 0, -sinf(out));
            const float half = 0.0018f + 0.03f * height;
            const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
            const vec3 knee = vec3(0, 0.62f * height, 0) + 0.25f * lean * away, tip = vec3(0, height, 0) + lean * away;
            for (const auto& [p, along] : {std::pair(-half * side, 0.0f), std::pair(half * side, 0.0f),
                                           std::pair(knee - 0.75f * half * side, 0.6f),
                                           std::pair(knee + 0.75f * half * side, 0.6f), std::pair(tip, 1.0f)})
                mesh.vertices.push_back({root, p, {along, tint, 0, 0}});
            for (const std::uint32_t v : {0u, 1u, 2u, 2u, 1u, 3u, 2u, 3u, 4u}) mesh.indices.push_back(first + v);
        }
    }
    // Daisies: a stalk and a flat head, whose tint is above 1.
    for (int flower = 0; flower < 64; ++flower) {
        const float far = 0.34f + 1.9f * random.uniform01(), turn = random.uniform(0, kTwoPi),
                    height = random.uniform(0.020f, 0.050f);
        const vec3 root = onHill(far * sinf(turn), far * cosf(turn));
        const vec3 lean(0.3f * height * sinf(3 * turn), height, 0.3f * height * cosf(5 * turn)), side(0.0012f, 0, 0);
        const float size = random.uniform(0.006f, 0.011f), tint = flower % 3 == 0 ? 3.0f : 2.0f;
        auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (const auto& [p, along] : {std::pair(-side, 0.0f), std::pair(side, 0.0f), std::pair(lean, 0.7f)})
            mesh.vertices.push_back({root, p, {along, 0.2f, 0, 0}});
        mesh.indices.insert(mesh.indices.end(), {first, first + 1, first + 2});
        first += 3;
        mesh.vertices.push_back({root, lean + vec3(0, 0.3f * size, 0), {0.5f, tint, 0, 0}});
        for (int i = 0; i < 10; ++i) {
            const float a = kTwoPi * static_cast<float>(i) / 10, r = i % 2 == 0 ? size : 0.62f * size;
            mesh.vertices.push_back(
                {root, lean + vec3(r * cosf(a), 0.35f * r * sinf(a + turn), r * sinf(a)), {1, tint, 0, 0}});
        }
        for (std::uint32_t i = 0; i < 10; ++i)
            mesh.indices.insert(mesh.indices.end(), {first, first + 1 + i, first + 1 + (i + 1) % 10});
    }
    return mesh;
}

/// The face of the full moon: seas and rays, as brightness and hue.
Texture moonTexture() {
    std::vector<std::uint8_t> texels(kMoonSide * kMoonSide * 2);
    parallelFor(kMoonSide, 8, [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y)
            for (std::size_t x = 0; x < kMoonSide; ++x) {
                const glm::vec2 at = (glm::vec2(x, y) + 0.5f) / (0.5f * kMoonSide) - 1.0f;
                // Its middle bulges towards the viewer.
                const glm::vec2 ball = at / (0.55f + 0.45f * std::sqrt(1 - std::min(glm::dot(at, at), 1.0f)));
                const float sea = glm::smoothstep(0.42f, 0.68f, valueOctaves(1.7f * ball + glm::vec2(3.1f, 8.4f), 4));
                const float ray = 0.86f + 0.28f * valueOctaves(7.0f * ball + 2.0f, 3);
                texels[2 * (y * kMoonSide + x)] = static_cast<std::uint8_t>(255 * sea);
                texels[2 * (y * kMoonSide + x) + 1] = static_cast<std::uint8_t>(200 * ray);
            }
    });
    Texture texture("moon", PixelFormat::rg8, kMoonSide, kMoonSide);
    texture.upload(std::span<const std::uint8_t>(texels));
    return texture;
}

/// Tileable moss: the relief of its cushions and of its leaves, and its slope.
Texture mossTexture() {
    std::vector<std::uint8_t> texels(kMossSide * kMossSide * 4);
    const GradientNoise noise(Seed{7});
    std::vector<float> relief(kMossSide * kMossSide);
    const auto index = [](int x, int y) {
        return static_cast<std::size_t>((y & (kMossSide - 1)) * kMossSide + (x & (kMossSide - 1)));
    };
    const auto forEach = [](const auto& act) {
        parallelFor(kMossSide, 8, [&](std::size_t begin, std::size_t end) {
            for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
                for (int x = 0; x < kMossSide; ++x) act(x, y);
        });
    };
    forEach([&](int x, int y) {
        const glm::vec2 at = glm::vec2(x, y) / static_cast<float>(kMossSide);
        const glm::vec2 cell = noise.cells(18.0f * at, 18), small = noise.cells(60.0f * at, 60);
        relief[index(x, y)] = 0.62f * (1 - cell.x * cell.x) + 0.25f * (1 - small.x) +
                              0.2f * noise.clouds(glm::vec3(9.0f * at, 1), 2, 0.6f, 9);
    });
    const auto byte = [](float v) { return static_cast<std::uint8_t>(255 * std::clamp(v, 0.0f, 1.0f)); };
    forEach([&](int x, int y) {
        const std::size_t i = index(x, y);
        texels[4 * i] = byte(relief[i]);
        texels[4 * i + 1] = byte(0.5f + 1.6f * (relief[index(x + 1, y)] - relief[index(x - 1, y)]));
        texels[4 * i + 2] = byte(0.5f + 1.6f * (relief[index(x, y + 1)] - relief[index(x, y - 1)]));
        texels[4 * i + 3] =
            byte(0.5f + 0.9f * noise.clouds(glm::vec3(glm::vec2(x, y) * (5.0f / kMossSide), 9), 3, 0.5f, 5));
    });
    Texture texture("moss", PixelFormat::rgba8, kMossSide, kMossSide, Filter::mipmapped, Wrap::repeat);
    texture.upload(std::span<const std::uint8_t>(texels));
    return texture;
}

/// Spheres that darken the ground: belly, head, feet, tail.
CreatureScenery::Occluders occluders(std::span<const SkinMatrix> skin) {
    CreatureScenery::Occluders all{};
    all[0] = {skin[0].apply({0, 0.14f, 0.01f}), 0.12f};
    all[1] = {skin[2].apply({0, 0.40f, 0.01f}), 0.17f};
    std::size_t next = 2;
    for (const LimbChain& chain : creatureChains()) {
        if (chain.limb != Limb::leg && chain.limb != Limb::tail) continue;
        const auto last = kBodyParts + static_cast<std::size_t>(chain.firstJoint + chain.bones() - 1);
        const glm::vec3 at =
            chain.limb == Limb::leg ? glm::vec3(0.09f * chain.side, 0.03f, 0.05f) : glm::vec3(0, 0.125f, -0.142f);
        all[next++] = {skin[last].apply(at), chain.limb == Limb::leg ? 0.045f : 0.06f};
    }
    all[5] = {0, 100, 0, 0};
    return all;
}

}  // namespace

CreatureScenery::CreatureScenery(Shaders& shaders)
    : groundLight_(shaders.program("common/fullscreen.vert", "bones/creature_ground_light.frag")),
      sky_(shaders.program("bones/creature_sky.vert", "bones/creature_ridge.frag")),
      ridge_(shaders.program("bones/creature_ridge.vert", "bones/creature_ridge.frag")),
      ground_(shaders.program("bones/creature_ground.vert", "bones/creature_ground.frag")),
      blade_(shaders.program("bones/creature_blade.vert", "bones/creature_ridge.frag")),
      fireflies_(shaders.program("bones/creature_firefly.vert", "bones/creature_firefly.frag")),
      ridges_("ridges", ridgeMesh()),
      dome_("sky", domeMesh(32, 192, skySine)),
      cap_("hill", capMesh()),
      blades_("blades", bladeMesh()),
      stars_(shaders, kStars),
      moon_(shaders, "bones/creature_moon.frag"),
      moss_(mossTexture()),
      moonFace_(moonTexture()) {}

void CreatureScenery::prepare(Frame& frame, const LightRig& light, const DirectionalShadow& shadow,
                              std::span<const SkinMatrix> skin) {
    prepare(frame, light, shadow, occluders(skin));
}

void CreatureScenery::prepare(Frame& frame, const LightRig& light, const DirectionalShadow& shadow,
                              const Occluders& occluders) {
    rig_ = light;
    light_.fit("light on the ground", {.width = kLightSide, .height = kLightSide, .colours = {PixelFormat::rg8}});
    shadow.set(groundLight_)
        .set("occluders", std::span<const glm::vec4>(occluders))
        .set("reach", kLightHalf)
        .set("hill", kHill);
    fullscreen(frame, "light on the ground", light_, groundLight_, {});
}

void CreatureScenery::draw(Pass& pass, double seconds) {
    const auto time = static_cast<float>(std::fmod(seconds, 1000.0));
    drawGround(pass, time);
    drawBackdrop(pass);
    pass.state({.blend = Blend::additive, .depth = Depth::test, .sizesPoints = true});
    pass.draw(glow_, fireflies_.set("seconds", time));
}

void CreatureScenery::drawBackdrop(Pass& pass) {
    // Front to back, so the depth test rejects hidden pixels at little cost.
    pass.state({.depth = Depth::testAndWrite});
    pass.draw(ridges_, ridge_);
    pass.state({.depth = Depth::test});
    const vec3 toMoon = glm::normalize(rig_.toFill);
    pass.draw(dome_, sky_.set("toMoon", toMoon));
    stars_.draw(pass);
    moon_.draw(pass, toMoon, 0.098f, moonFace_);
}

void CreatureScenery::drawGround(Pass& pass, float seconds) {
    pass.state({.depth = Depth::testAndWrite, .cull = Cull::back});
    for (const Program& program : {ground_, blade_})
        rig_.set(program).set("groundLight", light_.colour()).set("reach", kLightHalf);
    pass.draw(cap_, ground_.set("moss", moss_));
    pass.state({.depth = Depth::testAndWrite});
    pass.draw(blades_, blade_.set("seconds", seconds));
}

}  // namespace arclight::bones
