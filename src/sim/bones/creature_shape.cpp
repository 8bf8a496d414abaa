#include "sim/bones/creature_shape.h"

#include <algorithm>
#include <cmath>

#include "core/angles.h"
#include "sim/common/easing.h"
#include "sim/common/noise.h"
#include "sim/common/signed_distance.h"

namespace arclight::bones {
namespace {

using glm::vec3;

constexpr vec3 kTailCentre{0, 0.125f, -0.142f};

/// A pointed tuft of fur.
float tuft(vec3 q, vec3 from, vec3 to, float radius) { return taperDistance(q, from, to, radius, 0.006f); }

float headDistance(vec3 q) {
    float d = ellipsoidDistance(q, {0, 0.420f, -0.004f}, {0.158f, 0.138f, 0.146f});
    d = smoothUnion(d, ellipsoidDistance(q, {0.086f, 0.372f, 0.030f}, {0.102f, 0.080f, 0.098f}), 0.07f);
    d = smoothUnion(d, ellipsoidDistance(q, {0, 0.356f, 0.128f}, {0.056f, 0.038f, 0.042f}), 0.03f);
    d = smoothUnion(d, ellipsoidDistance(q, {0.021f, 0.349f, 0.157f}, {0.026f, 0.022f, 0.021f}), 0.010f);
    d = smoothUnion(d, sphereDistance(q, {0, 0.326f, 0.136f}, 0.024f), 0.018f);
    d = smoothUnion(d, tuft(q, {0.155f, 0.372f, 0.020f}, {0.222f, 0.350f, 0.004f}, 0.042f), 0.022f);
    d = smoothUnion(d, tuft(q, {0.150f, 0.345f, 0.020f}, {0.208f, 0.306f, 0.010f}, 0.040f), 0.016f);
    // A curl between the ears.
    d = smoothUnion(d, tuft(q, {0, 0.545f, 0.050f}, {0.004f, 0.598f, 0.100f}, 0.021f), 0.016f);
    d = smoothUnion(d, tuft(q, {0.014f, 0.545f, 0.042f}, {0.050f, 0.580f, 0.072f}, 0.018f), 0.012f);
    // Shallow sockets.
    d = smoothDifference(d, ellipsoidDistance(q, kEyeCentre + vec3(0.012f, 0, 0.036f), {0.038f, 0.052f, 0.026f}),
                         0.022f);
    return smoothUnion(d, ellipsoidDistance(q, {0, 0.375f, 0.176f}, {0.0165f, 0.0115f, 0.0110f}), 0.004f);
}

float bodyDistance(vec3 q) {
    float d = ellipsoidDistance(q, {0, 0.150f, 0.010f}, {0.122f, 0.108f, 0.110f});
    d = smoothUnion(d, ellipsoidDistance(q, {0, 0.238f, -0.002f}, {0.084f, 0.080f, 0.076f}), 0.06f);
    return smoothUnion(d, sphereDistance(q, {0.058f, 0.098f, -0.004f}, 0.072f), 0.05f);
}

/// A leaf whose front is hollow, from `kEarRoot` to `kEarTip`.
float earDistance(vec3 q) {
    static const vec3 along = glm::normalize(kEarTip - kEarRoot);
    static const vec3 front = glm::normalize(vec3(-0.10f, 0, 1) - along * glm::dot(vec3(-0.10f, 0, 1), along));
    static const vec3 across = glm::cross(along, front);
    static const float length = glm::length(kEarTip - kEarRoot);
    const vec3 r = q - kEarRoot;
    const float a = glm::dot(r, along) / length, t = std::clamp(a, 0.0f, 1.0f);
    // A strip that is thickest in the middle, bent to a hollow; its rim is round.
    const float wide = 0.012f + 0.036f * sinf(kPi * std::pow(t, 0.80f) * 0.99f) - 0.011f * t * t;
    const float w = glm::dot(r, across), hollow = 0.42f * smoothStep(0.03f, 0.22f, t) * smoothStep(1.0f, 0.8f, t);
    const float f = glm::dot(r, front) - hollow * (w * w / std::max(wide, 0.02f) - 0.012f);
    const float beyond = length * std::max({a - 1, -a, 0.0f}), aside = std::max(std::abs(w) - wide, 0.0f);
    const float thick = 0.0105f + (0.011f - 0.008f * t) * std::max(1 - w * w / (wide * wide), 0.0f);
    return 0.85f * (glm::length(vec3(aside, f, beyond)) - thick);
}

float armDistance(vec3 q) {
    float d = taperDistance(q, kShoulder, kElbow, 0.036f, 0.031f);
    d = smoothUnion(d, taperDistance(q, kElbow, kWrist, 0.031f, 0.030f), 0.015f);
    d = smoothUnion(d, ellipsoidDistance(q, {0.161f, 0.149f, 0.071f}, {0.035f, 0.034f, 0.036f}), 0.015f);
    for (const vec3 finger : {vec3(0.150f, 0.130f, 0.098f), vec3(0.171f, 0.126f, 0.093f), vec3(0.186f, 0.134f, 0.078f)})
        d = smoothUnion(d, sphereDistance(q, finger, 0.0165f), 0.010f);
    return d;
}

float legDistance(vec3 q) {
    float d = taperDistance(q, kHip, kAnkle, 0.058f, 0.036f);
    d = smoothUnion(d, taperDistance(q, {0.083f, 0.032f, -0.006f}, {0.096f, 0.030f, 0.085f}, 0.031f, 0.038f), 0.025f);
    for (const vec3 toe : {vec3(0.074f, 0.026f, 0.112f), vec3(0.099f, 0.028f, 0.121f), vec3(0.123f, 0.026f, 0.108f)})
        d = smoothUnion(d, sphereDistance(q, toe, 0.020f), 0.012f);
    return smoothIntersection(d, 0.003f - q.y, 0.012f);
}

struct Tuft {
    vec3 from, to;
};

std::vector<Tuft> tailTufts() {
    std::vector<Tuft> tufts;
    for (int i = 0; i < 9; ++i) {
        const float up = 1 - (static_cast<float>(i) + 0.5f) / 4.5f, turn = 2.39996f * static_cast<float>(i);
        const float ring = std::sqrt(1 - up * up);
        const vec3 out(std::abs(ring * cosf(turn)), up, ring * sinf(turn) - 0.35f);
        tufts.push_back({kTailCentre + 0.030f * out, kTailCentre + 0.082f * out});
    }
    return tufts;
}

/// Two rows of tufts around the neck, longest at the front.
std::vector<Tuft> ruffTufts() {
    std::vector<Tuft> tufts;
    for (int row = 0; row < 2; ++row)
        for (int i = 0; i < 5; ++i) {
            const float angle = (static_cast<float>(i) + (row == 0 ? 0.0f : 0.5f)) * kPi / 4.5f;
            const float front = 0.5f + 0.5f * cosf(angle), x = sinf(angle), z = cosf(angle);
            const float fall = row == 0 ? 0.095f : 0.050f, reach = row == 0 ? 0.058f : 0.072f;
            const vec3 from(0.066f * x, 0.268f - 0.010f * static_cast<float>(row), 0.066f * z + 0.006f);
            tufts.push_back(
                {from, from + vec3(reach * x, -(0.55f + 0.45f * front) * fall, reach * z + 0.012f * front)});
        }
    return tufts;
}

float tuftsDistance(vec3 q, const std::vector<Tuft>& tufts, float d, float radius) {
    for (const Tuft& t : tufts) d = smoothUnion(d, tuft(q, t.from, t.to, radius), 0.016f);
    return d;
}

/// The distance from a ball that holds a part: good enough far from the part, and quick.
template <class Part>
float unlessFar(vec3 q, vec3 centre, float radius, Part part) {
    const float far = glm::length(q - centre) - radius;
    return far > 0.08f ? far : part(q);
}

float tailDistance(vec3 q) {
    static const std::vector<Tuft> tufts = tailTufts();
    return tuftsDistance(q, tufts, sphereDistance(q, kTailCentre, 0.052f), 0.030f);
}

float ruffDistance(vec3 q) {
    static const std::vector<Tuft> tufts = ruffTufts();
    return tuftsDistance(q, tufts, 1, 0.046f);
}

const vec3 kCream{0.95f, 0.83f, 0.67f}, kMilk{0.97f, 0.92f, 0.82f}, kFawn{0.66f, 0.42f, 0.26f};
const vec3 kCoral{0.90f, 0.25f, 0.15f}, kBlush{0.95f, 0.27f, 0.24f}, kTeal{0.055f, 0.36f, 0.32f};

}  // namespace

std::vector<vec3> antennaPoints() {
    return {{0.040f, 0.535f, 0.085f},
            {0.056f, 0.590f, 0.112f},
            {0.078f, 0.640f, 0.122f},
            {0.106f, 0.680f, 0.124f},
            {0.140f, 0.704f, 0.132f}};
}
std::vector<vec3> foreWingPoints() {
    return {{0.030f, 0.255f, -0.082f}, {0.140f, 0.345f, -0.125f}, {0.258f, 0.425f, -0.158f}, {0.385f, 0.480f, -0.175f}};
}
std::vector<vec3> hindWingPoints() {
    return {{0.030f, 0.228f, -0.088f}, {0.118f, 0.182f, -0.128f},  {0.198f, 0.118f, -0.155f},
            {0.256f, 0.042f, -0.172f}, {0.296f, -0.036f, -0.180f}, {0.348f, -0.104f, -0.182f}};
}

glm::mat3 eyeAxes() {
    const vec3 out = glm::normalize(vec3(0.60f, 0.06f, 1)), right = glm::normalize(glm::cross(vec3(0, 1, 0), out));
    return {right, glm::cross(out, right), out};
}

std::array<float, kShapeParts> partDistances(vec3 q) {
    return {unlessFar(q, {0.03f, 0.44f, 0.02f}, 0.21f, headDistance),
            unlessFar(q, {0, 0.19f, 0}, 0.16f, bodyDistance),
            unlessFar(q, 0.5f * (kEarRoot + kEarTip), 0.25f, earDistance),
            unlessFar(q, kElbow, 0.12f, armDistance),
            unlessFar(q, kAnkle, 0.16f, legDistance),
            unlessFar(q, kTailCentre, 0.12f, tailDistance),
            unlessFar(q, {0, 0.235f, 0.01f}, 0.18f, ruffDistance)};
}

float creatureDistance(vec3 p) {
    const vec3 q(std::abs(p.x), p.y, p.z);
    const auto [head, body, ear, arm, leg, tail, ruff] = partDistances(q);
    float d = smoothUnion(body, leg, 0.030f);
    d = smoothUnion(d, arm, 0.018f);
    d = smoothUnion(d, tail, 0.016f);
    d = smoothUnion(d, ruff, 0.010f);
    d = smoothUnion(d, head, 0.012f);
    return smoothUnion(d, ear, 0.026f);
}

Cover coverAt(vec3 p, const std::array<float, kShapeParts>& parts) {
    const vec3 q(std::abs(p.x), p.y, p.z);
    const std::size_t part = static_cast<std::size_t>(std::min_element(parts.begin(), parts.end()) - parts.begin());
    const float mottle = valueNoise(vec3(28 * p.x + 40, 28 * p.y, 28 * p.z));
    Cover cover{kCream, 0.007f};
    // The back is darker, the belly paler.
    const float back = smoothStep(0.02f, -0.10f, p.z + 0.05f * (mottle - 0.5f));
    cover.colour = glm::mix(cover.colour, glm::mix(kCream, kFawn, 0.5f), back);
    switch (static_cast<ShapePart>(part)) {
        case ShapePart::head: {
            cover.fur = 0.0065f;
            const float face = brush(q, {0, 0.345f, 0.15f}, {0.085f, 0.055f, 0.09f});
            cover.colour = glm::mix(cover.colour, kMilk, std::min(1.3f * face, 1.0f));
            cover.colour =
                glm::mix(cover.colour, kBlush, 0.85f * brush(q, {0.138f, 0.342f, 0.092f}, {0.032f, 0.021f, 0.04f}));
            cover.fur *=
                smoothStep(1.0f, 1.9f, glm::length((q - vec3(0, 0.345f, 0.165f)) / vec3(0.042f, 0.030f, 0.045f)));
            cover.fur *=
                1 - 0.8f * smoothStep(1.5f, 1.05f, glm::length((q - kEyeCentre) / (kEyeRadii + vec3(0, 0, 0.02f))));
            if (ellipsoidDistance(q, {0, 0.375f, 0.176f}, {0.0165f, 0.0115f, 0.0110f}) < 0.0025f && p.z > 0.170f)
                cover = {{0.58f, 0.115f, 0.10f}, 0};
            break;
        }
        case ShapePart::body:
            cover.colour = glm::mix(cover.colour, kMilk, 0.9f * brush(q, {0, 0.145f, 0.12f}, {0.085f, 0.085f, 0.08f}));
            break;
        case ShapePart::ear: {
            const vec3 along = glm::normalize(kEarTip - kEarRoot);
            const float t = glm::dot(q - kEarRoot, along) / glm::length(kEarTip - kEarRoot);
            const vec3 axis = kEarRoot + along * glm::dot(q - kEarRoot, along);
            const float inner = smoothStep(0.034f, 0.018f, glm::length(vec3(q.x - axis.x, q.y - axis.y, 0))) *
                                smoothStep(-0.006f, 0.004f, q.z - axis.z) * smoothStep(0.02f, 0.16f, t) *
                                smoothStep(1.0f, 0.86f, t);
            const float tip = smoothStep(0.74f, 0.97f, t + 0.10f * (mottle - 0.5f));
            cover.colour = glm::mix(cover.colour, glm::mix(kFawn, kTeal, 0.75f), 0.9f * tip);
            cover.colour = glm::mix(cover.colour, kCoral, 0.92f * inner);
            cover.fur = glm::mix(0.0042f, 0.0016f, inner);
            break;
        }
        case ShapePart::arm: {
            const float paw = smoothStep(0.150f, 0.120f, q.y);
            cover.colour = glm::mix(cover.colour, kMilk, paw);
            cover.fur = glm::mix(0.006f, 0.0035f, paw);
            break;
        }
        case ShapePart::leg: {
            cover.fur = q.y < 0.06f ? 0.0045f : 0.006f;
            cover.colour = glm::mix(cover.colour, kMilk, smoothStep(0.05f, 0.10f, q.z));
            const float bean = std::max({brush(q, {0.074f, 0, 0.112f}, {0.012f, 0.02f, 0.012f}),
                                         brush(q, {0.099f, 0, 0.121f}, {0.012f, 0.02f, 0.012f}),
                                         brush(q, {0.123f, 0, 0.108f}, {0.012f, 0.02f, 0.012f}),
                                         brush(q, {0.092f, 0, 0.060f}, {0.026f, 0.02f, 0.028f})});
            const float pad = smoothStep(0.35f, 0.55f, bean) * smoothStep(0.012f, 0.006f, q.y);
            cover.colour = glm::mix(cover.colour, kCoral, pad);
            cover.fur *= 1 - pad;
            break;
        }
        case ShapePart::tail: cover = {glm::mix(kCream, kMilk, smoothStep(-0.12f, -0.19f, p.z)), 0.012f}; break;
        case ShapePart::ruff: cover = {glm::mix(kMilk, kCream, 0.5f * smoothStep(0.02f, -0.06f, p.z)), 0.010f}; break;
    }
    return cover;
}

}  // namespace arclight::bones
