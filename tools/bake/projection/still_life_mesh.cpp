// The still life's shapes: bodies of revolution that are bent and dented, tubes along curves, and draped linen.
#include "bake/projection/still_life_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "bake/projection/still_life_shapes.h"
#include "core/random.h"
#include "sim/common/noise.h"

namespace arclight::projection {
namespace {

using glm::mat4;
using glm::vec2;
using glm::vec3;

// Where the linen falls over the table's edge, m: at a row of its cells, since an edge between rows would make steps.
constexpr float kTableFront = -0.72f + 1.42f * 72 / kLinenRows;
constexpr vec3 kBowl{-0.075f, 0, -0.02f};
constexpr float kBowlRim = 0.158f, kBowlHeight = 0.098f;

/// Height of the linen on the table: creases, and calm where things stand.
float linenHeight(vec2 p) {
    static const GradientNoise noise(Seed{11});
    struct Crease {
        vec2 from, along;
        float height, width;
    };
    static constexpr std::array<Crease, 7> kCreases{{{{-0.62f, 0.30f}, {0.83f, -0.55f}, 0.020f, 0.030f},
                                                     {{-0.44f, 0.40f}, {0.95f, -0.30f}, 0.016f, 0.024f},
                                                     {{-0.20f, 0.34f}, {0.98f, 0.17f}, 0.015f, 0.020f},
                                                     {{0.30f, 0.42f}, {0.55f, -0.83f}, 0.020f, 0.026f},
                                                     {{0.44f, 0.20f}, {0.80f, -0.60f}, 0.026f, 0.034f},
                                                     {{-0.55f, -0.1f}, {0.45f, -0.9f}, 0.016f, 0.03f},
                                                     {{0.02f, 0.42f}, {0.30f, -0.95f}, 0.012f, 0.018f}}};
    constexpr std::array<glm::vec3, 6> kCalm{{{kBowl.x, kBowl.z, 0.10f},
                                              {0.205f, -0.13f, 0.11f},
                                              {0.155f, 0.165f, 0.07f},
                                              {-0.30f, 0.155f, 0.07f},
                                              {0.06f, 0.155f, 0.09f},
                                              {0.32f, 0.06f, 0.06f}}};
    const vec2 bent = p + 0.035f * vec2(noise.at({5 * p.x, 0, 5 * p.y}), noise.at({5 * p.x, 7, 5 * p.y}));
    float height = 0;
    for (const Crease& crease : kCreases) {
        const vec2 along = glm::normalize(crease.along), to = bent - crease.from;
        const float t = glm::dot(to, along), off = to.x * along.y - to.y * along.x;
        const float span = smoothStep(-0.1f, 0.08f, t) * smoothStep(0.5f, 0.2f, t);
        height += 1.7f * crease.height * span / (1 + square(off / (0.45f * crease.width)));
    }
    height += 0.007f * (0.5f + noise.clouds({6 * p.x, 3, 6 * p.y}, 3, 0.4f));
    float calm = 1;
    for (const vec3& spot : kCalm) calm *= smoothStep(0.7f * spot.z, 1.7f * spot.z, glm::distance(p, vec2(spot)));
    return height * calm;
}

/// Linen on the table and over its front edge. Rows are closer where things stand.
StillMesh linen() {
    constexpr int kRows = kLinenRows, kColumns = kLinenColumns;
    static const GradientNoise noise(Seed{12});
    StillMesh mesh;
    for (int row = 0; row <= kRows; ++row)
        for (int column = 0; column <= kColumns; ++column) {
            const float u = 2 * static_cast<float>(column) / kColumns - 1;
            const float x = 0.42f * u + 0.68f * u * u * u;
            const float way = -0.72f + 1.42f * static_cast<float>(row) / kRows;  // along the linen, from the wall
            // A hem that hangs lower at the left, in folds that begin at the edge.
            const float over = std::max(way - kTableFront, 0.0f), bend = std::min(over / 0.03f, 1.0f);
            const float fold = noise.at({5.5f * x, 2, 0}) + 0.5f * noise.at({13 * x, 5, 2 * over});
            vec3 p{x, 0, std::min(way, kTableFront)};
            p.y = linenHeight({x, way}) * (1 - 0.8f * bend) - std::max(over - 0.5f * 0.03f * bend, 0.0f);
            p.z += 0.016f * bend + 0.075f * fold * std::min(over / 0.2f, 1.0f);
            mesh.vertices.push_back({p, {0, 1, 0}, {x, way, 0}});
        }
    addQuads(mesh.indices, 0, kRows, kColumns);
    smooth(mesh);
    return mesh;
}

StillMesh wall() {
    constexpr int kRows = 22, kColumns = 40;
    StillMesh mesh;
    for (int row = 0; row <= kRows; ++row)
        for (int column = 0; column <= kColumns; ++column) {
            const vec3 p{-1.6f + 3.2f * static_cast<float>(column) / kColumns,
                         1.45f - 1.7f * static_cast<float>(row) / kRows, -0.78f};
            mesh.vertices.push_back({p, {0, 0, 1}, p});
        }
    addQuads(mesh.indices, 0, kRows, kColumns);
    return mesh;
}

void addJug(StillMesh& life) {
    constexpr std::array<vec2, 20> kProfile{{{0, 0.002f},      {0.050f, 0.002f}, {0.056f, 0.004f},  {0.055f, 0.012f},
                                             {0.047f, 0.020f}, {0.060f, 0.045f}, {0.084f, 0.090f},  {0.092f, 0.130f},
                                             {0.083f, 0.172f}, {0.058f, 0.212f}, {0.043f, 0.242f},  {0.041f, 0.268f},
                                             {0.047f, 0.292f}, {0.058f, 0.308f}, {0.0595f, 0.312f}, {0.056f, 0.312f},
                                             {0.044f, 0.294f}, {0.037f, 0.266f}, {0.040f, 0.240f},  {0.060f, 0.200f}}};
    const mat4 model = glm::rotate(at({0.205f, 0, -0.13f}), 0.5f, vec3(0, 1, 0));
    // The lip runs out to a spout at -x; the handle is opposite.
    place(life,
          turned(curveThrough(kProfile, 4), 72,
                 [](vec3 p) {
                     const float lip = square(smoothStep(0.255f, 0.312f, p.y)), facing = std::max(-p.x, 0.0f) / 0.05f;
                     const float spout = lip * square(square(std::min(facing, 1.2f))) * std::exp(-square(p.z / 0.022f));
                     return p + vec3(-0.030f * spout, 0.012f * spout, -0.25f * spout * p.z);
                 }),
          StillPart::porcelain, model);
    constexpr std::array<vec3, 7> kHandle{{{0.040f, 0.272f, 0},
                                           {0.066f, 0.300f, 0},
                                           {0.106f, 0.296f, 0},
                                           {0.131f, 0.250f, 0},
                                           {0.128f, 0.200f, 0},
                                           {0.104f, 0.158f, 0},
                                           {0.082f, 0.140f, 0}}};
    StillMesh handle = tube(
        curveThrough(kHandle, 8), 18, [](float t) { return vec2(0.0115f, 0.0075f) * (1 + 0.5f * square(2 * t - 1)); },
        [](std::size_t) { return vec3(0, 0, 1); });
    for (StillVertex& v : handle.vertices) v.local.y = 0.006f;  // where the foot is plain
    place(life, std::move(handle), StillPart::porcelain, model);
}

void addBowl(StillMesh& life) {
    constexpr std::array<vec2, 16> kProfile{{{0, 0.004f},
                                             {0.066f, 0.004f},
                                             {0.072f, 0.001f},
                                             {0.074f, 0.004f},
                                             {0.066f, 0.012f},
                                             {0.062f, 0.018f},
                                             {0.092f, 0.030f},
                                             {0.128f, 0.054f},
                                             {0.147f, 0.080f},
                                             {0.156f, 0.094f},
                                             {0.160f, 0.097f},
                                             {0.158f, 0.100f},
                                             {0.152f, 0.097f},
                                             {0.138f, 0.074f},
                                             {0.085f, 0.034f},
                                             {0, 0.026f}}};
    place(life, turned(curveThrough(kProfile, 2), 60, kAsItIs), StillPart::brass, at(kBowl));
}

/// An apple of radius 1 around the origin, dented at its stem and at its bottom; its shape depends on `seed`.
StillMesh appleShape(int seed) {
    std::vector<vec2> profile;
    constexpr int kRings = 20;
    for (int i = 0; i <= kRings; ++i) {
        const float a = kPi * (static_cast<float>(i) / kRings - 0.5f), r = cosf(a), up = sinf(a);
        const float dent = std::exp(-square(r / 0.34f));
        profile.emplace_back(std::max(r, 0.0f) * (1 + 0.07f * up), 0.90f * up + (up < 0 ? 0.24f : -0.44f) * dent);
    }
    const GradientNoise noise(Seed{20 + static_cast<std::uint64_t>(seed)});
    return turned(profile, 30, [&](vec3 p) {
        const float low = smoothStep(0.1f, -0.9f, p.y), angle = std::atan2(p.z, p.x);
        const float bump = 1 + 0.05f * noise.at(0.9f * p + 5.0f) + 0.025f * low * cosf(5 * angle);
        return vec3(p.x * bump, p.y + 0.03f * noise.at(1.1f * p), p.z * bump);
    });
}

/// A pear one unit high that stands on the origin and leans a little at its neck.
StillMesh pearShape(int seed) {
    constexpr std::array<vec2, 12> kProfile{{{0, 0.035f},
                                             {0.05f, 0.012f},
                                             {0.15f, 0.0f},
                                             {0.27f, 0.07f},
                                             {0.345f, 0.22f},
                                             {0.335f, 0.38f},
                                             {0.255f, 0.55f},
                                             {0.180f, 0.70f},
                                             {0.150f, 0.84f},
                                             {0.110f, 0.94f},
                                             {0.045f, 0.985f},
                                             {0, 0.965f}}};
    const GradientNoise noise(Seed{40 + static_cast<std::uint64_t>(seed)});
    return turned(curveThrough(kProfile, 2), 30, [&](vec3 p) {
        const float neck = smoothStep(0.4f, 1.0f, p.y);
        return p * vec3(1 + 0.07f * noise.at(2.0f * p), 1, 1 + 0.07f * noise.at(2.0f * p + 9.0f)) +
               vec3(0.10f * neck * neck, 0, 0.03f * neck);
    });
}

/// A stem from the origin upwards, `size` long, that bends to one side.
StillMesh stemShape(float size, float bend) {
    const std::array<vec3, 4> through{vec3(0, -0.2f * size, 0), vec3(0.05f * size, 0.3f * size, 0),
                                      vec3(0.5f * bend * size, 0.7f * size, 0.1f * size), vec3(bend * size, size, 0)};
    return tube(
        curveThrough(through, 3), 7, [&](float t) { return vec2((0.075f + 0.05f * square(2 * t - 0.8f)) * size); },
        [](std::size_t) { return vec3(1, 0, 0.3f); });
}

void scaled(StillMesh& mesh, float size) {
    for (StillVertex& v : mesh.vertices) v.position *= size, v.local *= size;
}

void addFruit(StillMesh& life, StillPart part, int seed, float size, const mat4& model) {
    StillMesh fruit = part == StillPart::apple ? appleShape(seed) : pearShape(seed);
    scaled(fruit, size);
    place(life, std::move(fruit), part, model, seed % 3);
    const vec3 top = part == StillPart::apple ? vec3(0, 0.50f, 0) : vec3(0.095f, 0.965f, 0.03f);
    const float length = part == StillPart::apple ? 0.62f * size : 0.21f * size;
    place(life, stemShape(length, part == StillPart::apple ? 0.35f : -0.5f), StillPart::stem,
          model * glm::translate(mat4(1), size * top));
}

/// A lemon along x, partly peeled; its peel hangs over the table's edge.
void addLemon(StillMesh& life) {
    constexpr std::array<vec2, 11> kProfile{{{0, -0.0475f},
                                             {0.005f, -0.046f},
                                             {0.0075f, -0.041f},
                                             {0.0185f, -0.032f},
                                             {0.027f, -0.016f},
                                             {0.0295f, 0},
                                             {0.027f, 0.016f},
                                             {0.019f, 0.031f},
                                             {0.0085f, 0.040f},
                                             {0.006f, 0.046f},
                                             {0, 0.0485f}}};
    const mat4 model = glm::rotate(at({0.155f, 0.0285f, 0.165f}, {0, 1, 0}, 0.55f), 1.45f, vec3(0, 0, 1));
    place(life, turned(curveThrough(kProfile, 2), 30, kAsItIs), StillPart::lemon, model);
    // The peel: a helix whose axis runs from the lemon's cut end to the edge and down.
    std::vector<vec3> curl, outwards;
    constexpr int kSteps = 150;
    for (int i = 0; i <= kSteps; ++i) {
        const float t = static_cast<float>(i) / kSteps, angle = 1.2f + 22.0f * t, drop = std::max(t - 0.55f, 0.0f);
        const float radius = 0.019f + 0.005f * sinf(4 * t);
        vec3 axis = glm::mix(vec3(0.125f, 0.033f, 0.180f), vec3(0.030f, 0.036f, 0.455f), std::min(1.0f, t / 0.62f));
        axis.y -= 0.62f * drop * drop + 0.10f * drop;
        const vec3 out(cosf(angle), sinf(angle), 0.15f * sinf(angle));
        curl.push_back(axis + radius * out);
        outwards.push_back(out);
    }
    place(life,
          tube(
              curl, 12,
              [](float t) {
                  const float end = std::min(1.0f, 6 * std::min(t, 1 - t));
                  return vec2(0.0020f, 0.0085f) * std::sqrt(std::max(end, 0.02f));
              },
              [&](std::size_t i) { return outwards[i]; }),
          StillPart::peel, mat4(1));
}

/// A bunch that lies in the bowl and hangs over its rim to the table; grapes push each other apart.
void addGrapes(StillMesh& life) {
    constexpr int kGrapes = 58;
    constexpr std::array<vec3, 4> kThrough{
        {{0.0f, 0.120f, 0.050f}, {0.045f, 0.122f, 0.080f}, {0.070f, 0.070f, 0.125f}, {0.062f, 0.028f, 0.145f}}};
    const std::vector<vec3> middle = curveThrough(kThrough, 8);
    Random random(Seed{5});
    std::vector<vec3> centres;
    std::vector<float> radii;
    for (int i = 0; i < kGrapes; ++i) {
        const auto k = static_cast<std::size_t>(i) * (middle.size() - 1) / (kGrapes - 1);
        const float x = random.uniform(-0.034f, 0.034f), y = random.uniform(-0.022f, 0.026f),
                    z = random.uniform(-0.03f, 0.03f), size = random.uniform(0.0108f, 0.0132f);
        centres.push_back(middle[k] + vec3(x, y, z));
        radii.push_back(size);
    }
    for (int pass = 0; pass < 200; ++pass)
        for (std::size_t i = 0; i < centres.size(); ++i) {
            vec3& p = centres[i];
            for (std::size_t k = 0; k < i; ++k) {
                const vec3 apart = p - centres[k];
                const float gap = glm::length(apart), least = 0.93f * (radii[i] + radii[k]);
                if (gap >= least || gap < 1e-6f) continue;
                const vec3 push = apart * (0.5f * (least - gap) / gap);
                p += push, centres[k] -= push;
            }
            // Towards the bunch's middle, off the table and out of the bowl's wall.
            p = glm::mix(p, middle[i * (middle.size() - 1) / (kGrapes - 1)], 0.02f);
            p.y = std::max(p.y, radii[i] + 0.001f);
            const vec2 out(p.x - kBowl.x, p.z - kBowl.z);
            const float from = glm::length(out), wall = 0.075f + 0.085f * std::sqrt(std::max(p.y, 0.0f) / kBowlHeight);
            if (p.y < kBowlHeight + 0.004f && from > kBowlRim - 0.05f && from < wall + radii[i]) {
                const vec2 moved = out * ((wall + radii[i]) / from);
                p.x = kBowl.x + moved.x, p.z = kBowl.z + moved.y;
            }
        }
    for (std::size_t i = 0; i < centres.size(); ++i) {
        std::vector<vec2> profile;
        constexpr int kRings = 7;
        for (int k = 0; k <= kRings; ++k) {
            const float a = kPi * (static_cast<float>(k) / kRings - 0.5f);
            profile.emplace_back(radii[i] * std::max(cosf(a), 0.0f), 1.1f * radii[i] * sinf(a));
        }
        const vec3 axis(sinf(2.4f * static_cast<float>(i)), 0, cosf(2.4f * static_cast<float>(i)));
        place(life, turned(profile, 12, kAsItIs), StillPart::grape,
              glm::rotate(at(centres[i], axis, 0.9f * sinf(1.3f * static_cast<float>(i))), 2.0f * static_cast<float>(i),
                          vec3(0, 1, 0)));
    }
}

}  // namespace

StillMesh stillLifeMesh() {
    StillMesh life;
    place(life, linen(), StillPart::linen, mat4(1));
    place(life, wall(), StillPart::wall, mat4(1));
    addJug(life);
    addBowl(life);
    addFruit(life, StillPart::apple, 1, 0.041f, at({-0.155f, 0.092f, 0.020f}, {0.3f, 0, 1}, 0.35f));
    addFruit(life, StillPart::apple, 2, 0.042f, at({-0.085f, 0.090f, 0.062f}, {1, 0, 0.2f}, 0.40f));
    addFruit(life, StillPart::apple, 3, 0.040f, at({-0.020f, 0.088f, -0.050f}, {0, 0, 1}, -0.3f));
    addFruit(life, StillPart::pear, 1, 0.118f, at({-0.075f, 0.110f, -0.025f}, {0.2f, 0, 1}, 0.30f));
    addFruit(life, StillPart::apple, 4, 0.041f, at({-0.135f, 0.090f, -0.085f}, {1, 0, 0}, -0.3f));
    addFruit(life, StillPart::pear, 2, 0.112f, at({-0.335f, 0.037f, 0.125f}, {0.25f, 0.3f, 1}, -1.42f));
    addFruit(life, StillPart::apple, 5, 0.040f, at({0.320f, 0.036f, 0.055f}, {0.4f, 0, 1}, -0.25f));
    addLemon(life);
    addGrapes(life);
    return life;
}

StillLife stillLife() {
    StillLife life{stillLifeMesh(), {}};
    std::vector<vec3> points, normals;
    for (const StillVertex& v : life.mesh.vertices) points.push_back(v.position), normals.push_back(v.normal);
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i < life.mesh.indices.size(); i += 3)
        triangles.push_back(
            {points[life.mesh.indices[i]], points[life.mesh.indices[i + 1]], points[life.mesh.indices[i + 2]]});
    // Of the room, only the wall is in the mesh. The ceiling and the walls at the right and behind the camera leave a
    // window at the left.
    const auto addQuad = [&](vec3 a, vec3 b, vec3 c) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, a + c - b});
    };
    addQuad({-0.75f, 0.95f, -0.78f}, {1.6f, 0.95f, -0.78f}, {1.6f, 0.95f, 1.8f});
    addQuad({1.0f, -0.3f, -0.78f}, {1.0f, 1.0f, -0.78f}, {1.0f, 1.0f, 1.8f});
    addQuad({-0.1f, -0.3f, 1.7f}, {-0.1f, 1.0f, 1.7f}, {1.6f, 1.0f, 1.7f});
    life.seen = seenFrom(points, normals, triangles);
    return life;
}

}  // namespace arclight::projection
