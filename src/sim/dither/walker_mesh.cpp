// The explorer's mesh: signed distance functions of his parts, their colours, and their bones.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/parallel.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"
#include "sim/common/signed_distance.h"
#include "sim/common/surface_nets.h"
#include "sim/dither/walker.h"
#include "sim/dither/walker_joints.h"

namespace arclight::dither {
namespace {

using glm::vec3;

enum class Part : int { skin, hat, band, shirt, scarf, pack, flap, strap, roll, belt, trousers, boots, brass, glass };
constexpr std::size_t kParts = 14;
using Distances = std::array<float, kParts>;

float boxDistance(vec3 p, vec3 centre, vec3 half, float round) {
    const vec3 q = glm::abs(p - centre) - half + round;
    return glm::length(glm::max(q, vec3(0))) + std::min(std::max({q.x, q.y, q.z}), 0.0f) - round;
}

float& of(Distances& d, Part part) { return d[static_cast<std::size_t>(part)]; }

/// `q` is mirrored to the left side; `p` is not.
void limbDistances(Distances& d, vec3 q, vec3 p) {
    const WalkerJoints& j = kJoints;
    float sleeve = taperDistance(q, j.shoulder, glm::mix(j.shoulder, j.elbow, 0.92f), 0.066f, 0.053f);
    sleeve = smoothUnion(
        sleeve,
        taperDistance(q, glm::mix(j.shoulder, j.elbow, 0.80f), glm::mix(j.shoulder, j.elbow, 0.93f), 0.058f, 0.060f),
        0.01f);
    of(d, Part::shirt) = smoothUnion(of(d, Part::shirt), sleeve, 0.06f);
    float arm = taperDistance(q, glm::mix(j.shoulder, j.elbow, 0.8f), j.elbow, 0.043f, 0.040f);
    arm = smoothUnion(arm, taperDistance(q, j.elbow, j.hand, 0.042f, 0.026f), 0.02f);
    arm = smoothUnion(arm, ellipsoidDistance(q, j.hand + vec3(0, -0.045f, -0.005f), {0.024f, 0.052f, 0.038f}), 0.02f);
    of(d, Part::skin) = std::min(of(d, Part::skin), arm);

    float leg = taperDistance(q, j.hip + vec3(-0.004f, 0.01f, 0), j.knee, 0.100f, 0.066f);
    leg = smoothUnion(leg, taperDistance(q, j.knee, j.ankle + vec3(0, 0.17f, 0.01f), 0.066f, 0.062f), 0.03f);
    leg = smoothUnion(leg, ellipsoidDistance(q, j.knee + vec3(0, -0.13f, 0.035f), {0.055f, 0.12f, 0.045f}), 0.05f);
    // Folds where the trousers meet the boots.
    leg += 0.004f * sinf(55 * q.y + 9 * q.z) * smoothStep(0.45f, 0.28f, q.y);
    of(d, Part::trousers) = smoothUnion(of(d, Part::trousers), leg, 0.05f);

    float boot = taperDistance(q, j.ankle + vec3(0, 0.19f, 0.012f), j.ankle + vec3(0, 0.01f, 0.012f), 0.066f, 0.052f);
    boot = smoothUnion(boot, boxDistance(q, {j.ankle.x, 0.050f, -0.075f}, {0.050f, 0.050f, 0.125f}, 0.045f), 0.04f);
    boot = smoothUnion(boot, boxDistance(q, {j.ankle.x, 0.014f, -0.048f}, {0.052f, 0.014f, 0.150f}, 0.012f), 0.006f);
    boot = smoothUnion(boot, taperDistance(q, {j.ankle.x, 0.272f, 0.012f}, {j.ankle.x, 0.252f, 0.012f}, 0.071f, 0.071f),
                       0.008f);
    of(d, Part::boots) = boot;

    // The lantern hangs from his left hand.
    if (p.x > 0) return;
    const vec3 flame = j.flame;
    float brass = boxDistance(p, flame + vec3(0, 0.085f, 0), {0.048f, 0.012f, 0.048f}, 0.010f);
    brass = std::min(brass, boxDistance(p, flame + vec3(0, 0.110f, 0), {0.026f, 0.022f, 0.026f}, 0.018f));
    brass = std::min(brass, boxDistance(p, flame + vec3(0, -0.082f, 0), {0.052f, 0.018f, 0.052f}, 0.010f));
    for (const vec3 corner :
         {vec3(-0.042f, 0, -0.042f), vec3(0.042f, 0, -0.042f), vec3(-0.042f, 0, 0.042f), vec3(0.042f, 0, 0.042f)})
        brass = std::min(brass, taperDistance(p, flame + corner + vec3(0, 0.08f, 0), flame + corner - vec3(0, 0.08f, 0),
                                              0.0085f, 0.0085f));
    brass = std::min(brass, taperDistance(p, flame + vec3(0, 0.12f, 0), j.hand - vec3(0, 0.06f, 0), 0.009f, 0.009f));
    of(d, Part::brass) = brass;
    of(d, Part::glass) = taperDistance(p, flame + vec3(0, 0.055f, 0), flame - vec3(0, 0.055f, 0), 0.032f, 0.036f);
}

void trunkDistances(Distances& d, vec3 q) {
    float torso = ellipsoidDistance(q, {0, 1.30f, 0.0f}, {0.180f, 0.215f, 0.122f});
    torso = smoothUnion(torso, ellipsoidDistance(q, {0, 1.09f, 0.0f}, {0.150f, 0.150f, 0.112f}), 0.08f);
    torso = smoothUnion(torso, taperDistance(q, {-0.04f, 1.45f, 0.005f}, kJoints.shoulder, 0.055f, 0.062f), 0.07f);
    of(d, Part::shirt) = torso + 0.0035f * sinf(38 * q.y + 14 * q.x);
    of(d, Part::trousers) = ellipsoidDistance(q, {0, 0.945f, 0.008f}, {0.158f, 0.120f, 0.124f});
    of(d, Part::belt) =
        std::max(ellipsoidDistance(q, {0, 1.02f, 0.002f}, {0.158f, 0.20f, 0.122f}), std::abs(q.y - 1.015f) - 0.021f);

    const vec3 back(0, 1.26f, 0.215f);
    float pack = boxDistance(q, back, {0.170f, 0.215f, 0.105f}, 0.075f);
    pack = smoothUnion(pack, boxDistance(q, {-0.185f, 1.17f, 0.205f}, {0.050f, 0.095f, 0.070f}, 0.040f), 0.012f);
    pack = smoothUnion(pack, boxDistance(q, {0, 1.165f, 0.330f}, {0.115f, 0.090f, 0.038f}, 0.034f), 0.012f);
    of(d, Part::pack) = pack + 0.0025f * sinf(30 * q.y) * sinf(24 * q.x);
    of(d, Part::flap) = boxDistance(q, {0, 1.415f, 0.225f}, {0.178f, 0.075f, 0.120f}, 0.060f);
    of(d, Part::roll) =
        taperDistance(q, {-0.215f, 1.535f, 0.215f}, {0.215f, 1.535f, 0.215f}, 0.078f, 0.078f) + 0.003f * sinf(70 * q.x);
    float strap = std::max(boxDistance(q, {-0.105f, 1.34f, 0.322f}, {0.019f, 0.20f, 0.040f}, 0.012f), -pack - 0.02f);
    strap = std::min(strap, std::max(std::abs(q.x + 0.115f) - 0.017f, std::abs(of(d, Part::roll)) - 0.009f));
    strap = std::min(strap, std::max(std::abs(q.x + 0.115f) - 0.024f, std::abs(torso - 0.008f) - 0.008f) +
                                (q.y < 1.05f ? 0.1f : 0.0f));
    of(d, Part::strap) = strap;
}

void headDistances(Distances& d, vec3 q) {
    float head = ellipsoidDistance(q, {0, 1.635f, -0.015f}, {0.080f, 0.115f, 0.098f});
    head = smoothUnion(head, taperDistance(q, {0, 1.46f, 0.01f}, {0, 1.56f, 0.0f}, 0.058f, 0.054f), 0.03f);
    head = smoothUnion(head, ellipsoidDistance(q, {-0.082f, 1.625f, 0.0f}, {0.012f, 0.032f, 0.020f}), 0.008f);
    of(d, Part::skin) = head;
    // A brim that droops at the sides, and a crown with a crease.
    const float out = std::sqrt(q.x * q.x + (q.z + 0.01f) * (q.z + 0.01f));
    const float brim = 1.688f + 0.55f * q.x * q.x - 0.9f * q.z * q.z - 0.05f * std::max(-q.z, 0.0f);
    float hat = 0.75f * (std::max(std::abs(q.y - brim) - 0.006f, out - 0.205f) - 0.004f);
    float crown = ellipsoidDistance(q, {0, 1.715f, -0.012f}, {0.098f, 0.105f, 0.116f});
    crown = std::max(crown, 1.675f - q.y);
    crown = smoothDifference(crown, ellipsoidDistance(q, {0, 1.838f, -0.012f}, {0.024f, 0.034f, 0.090f}), 0.03f);
    of(d, Part::hat) = smoothUnion(hat, crown, 0.012f);
    of(d, Part::band) = std::max(crown - 0.006f, std::abs(q.y - 1.722f + 0.3f * q.z * q.z) - 0.017f);
    const float neck = std::sqrt(q.x * q.x + (q.z - 0.004f) * (q.z - 0.004f)) - 0.072f;
    of(d, Part::scarf) = std::sqrt(neck * neck + (q.y - 1.492f) * (q.y - 1.492f) * 0.8f) - 0.032f;
}

Distances distancesAt(vec3 p) {
    const vec3 q(-std::abs(p.x), p.y, p.z);
    Distances d;
    d.fill(1);
    if (p.y > 0.80f) trunkDistances(d, q);
    if (p.y > 1.40f) headDistances(d, q);
    if (p.y < 1.55f) limbDistances(d, q, p);
    return d;
}

float walkerDistance(vec3 p) {
    const Distances d = distancesAt(p);
    return *std::min_element(d.begin(), d.end());
}

constexpr std::array<glm::vec4, kParts> kColours{{{0.46f, 0.25f, 0.15f, 0},
                                                  {0.52f, 0.39f, 0.20f, 0},
                                                  {0.20f, 0.055f, 0.025f, 0},
                                                  {0.62f, 0.55f, 0.40f, 0},
                                                  {0.55f, 0.065f, 0.030f, 0},
                                                  {0.36f, 0.170f, 0.060f, 0},
                                                  {0.29f, 0.125f, 0.045f, 0},
                                                  {0.10f, 0.052f, 0.024f, 0},
                                                  {0.44f, 0.43f, 0.26f, 0},
                                                  {0.09f, 0.045f, 0.020f, 0},
                                                  {0.25f, 0.205f, 0.120f, 0},
                                                  {0.125f, 0.066f, 0.030f, 0},
                                                  {0.34f, 0.22f, 0.07f, 0},
                                                  {1.0f, 0.62f, 0.22f, 1}}};

float number(WalkerBone bone, bool isRight = false) {
    return static_cast<float>(static_cast<int>(bone) + (isRight ? 1 : 0));
}

/// Indices of two bones, and the weight of the second.
vec3 skinAt(vec3 p, Part part) {
    const bool right = p.x > 0;
    const auto between = [&](float a, float b, float low, float high, float y) {
        return vec3(a, b, smoothStep(low, high, y));
    };
    const float pelvis = number(WalkerBone::pelvis), chest = number(WalkerBone::chest), head = number(WalkerBone::head);
    const float upper = number(WalkerBone::upperArmLeft, right), fore = number(WalkerBone::forearmLeft, right);
    const float thigh = number(WalkerBone::thighLeft, right), shin = number(WalkerBone::shinLeft, right);
    switch (part) {
        case Part::hat:
        case Part::band: return {head, head, 0};
        case Part::brass:
        case Part::glass: return vec3(number(WalkerBone::lantern), number(WalkerBone::lantern), 0);
        case Part::pack:
        case Part::flap:
        case Part::strap:
        case Part::roll: return {chest, chest, 0};
        case Part::boots: return between(number(WalkerBone::footLeft, right), shin, 0.07f, 0.16f, p.y);
        case Part::belt: return between(pelvis, chest, 1.0f, 1.12f, p.y);
        case Part::trousers:
            if (p.y > 0.72f) return between(thigh, pelvis, 0.80f, 0.97f, p.y);
            return between(shin, thigh, 0.43f, 0.57f, p.y);
        default: break;
    }
    const bool isArm = std::abs(p.x) > 0.19f - 0.3f * std::max(p.y - 1.40f, 0.0f) && p.y < 1.50f;
    if (isArm && p.y < 1.26f) return between(fore, upper, 1.10f, 1.17f, p.y);
    if (isArm) return {chest, upper, smoothStep(0.155f, 0.215f, std::abs(p.x))};
    if (p.y > 1.4f) return between(chest, head, 1.47f, 1.54f, p.y);
    return between(pelvis, chest, 1.0f, 1.14f, p.y);
}

}  // namespace

SkinnedMesh walkerMesh(float side) {
    const CellGrid grid{{-0.36f, -0.02f, -0.27f}, side, glm::ivec3(glm::ceil(vec3(0.72f, 1.90f, 0.68f) / side))};
    // Slabs at once; each continues the one before.
    constexpr int kSlabs = 8;
    std::array<NetSurface, kSlabs> slabs;
    const int deep = (grid.cells.z + kSlabs - 1) / kSlabs;
    parallelFor(kSlabs, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            CellGrid slab = grid;
            slab.corner.z += side * static_cast<float>(static_cast<int>(i) * deep);
            slab.cells.z = deep + 1;
            slabs[i] = surfaceNets(slab, walkerDistance);
        }
    });
    SkinnedMesh mesh;
    for (const NetSurface& slab : slabs) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (const vec3 p : slab.positions) mesh.vertices.push_back({.position = p});
        for (const std::uint32_t index : slab.indices) mesh.indices.push_back(first + index);
    }
    parallelFor(mesh.vertices.size(), 256, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            SkinnedVertex& vertex = mesh.vertices[i];
            const vec3 p = vertex.position;
            constexpr float h = 0.004f;
            const vec3 gradient(walkerDistance(p + vec3(h, 0, 0)) - walkerDistance(p - vec3(h, 0, 0)),
                                walkerDistance(p + vec3(0, h, 0)) - walkerDistance(p - vec3(0, h, 0)),
                                walkerDistance(p + vec3(0, 0, h)) - walkerDistance(p - vec3(0, 0, h)));
            vertex.normal = glm::length(gradient) > 1e-6f ? glm::normalize(gradient) : vec3(0, 1, 0);
            const Distances d = distancesAt(p);
            const auto part = static_cast<Part>(std::min_element(d.begin(), d.end()) - d.begin());
            const float cloth = 0.82f + 0.36f * valueOctaves(vec3(60, 45, 60) * p + 70.0f, 3);
            vertex.paint = kColours[static_cast<std::size_t>(part)];
            if (part != Part::glass) vertex.paint *= cloth;
            if (part == Part::skin && p.y > 1.58f && p.z > -0.045f) vertex.paint = {0.055f, 0.030f, 0.016f, 0};  // hair
            vertex.paint.a = part == Part::glass ? 1.0f : 0.0f;
            const vec3 bones = skinAt(p, part);
            vertex.bones = {bones.x, bones.y, 0, 0}, vertex.weights = {1 - bones.z, bones.z, 0, 0};
            float open = 1;
            for (const float far : {0.03f, 0.07f, 0.14f})
                open = std::min(open,
                                std::clamp(0.15f + 0.95f * walkerDistance(p + far * vertex.normal) / far, 0.0f, 1.0f));
            vertex.ambientOcclusion = open;
        }
    });
    return mesh;
}

}  // namespace arclight::dither
