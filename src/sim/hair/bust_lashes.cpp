// Lashes and brows, hair by hair.
#include "core/random.h"
#include "sim/common/easing.h"
#include "sim/common/signed_distance.h"
#include "sim/hair/bust.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;

/// Uniform in [0, 1): number `draw` of hair `key`.
float uniform01(std::uint32_t key, std::uint32_t draw) {
    return static_cast<float>(hash32(key ^ hash32(draw)) >> 8) * 0x1p-24f;
}

/// A point of the face, at (x, y) as seen from the front, mm, and its normal.
struct FacePoint {
    vec3 position, normal;
};
FacePoint onFace(float x, float y) {
    // Secant method; the distance grows more slowly than z, at the brows at least half as fast.
    constexpr float kStart = 85, kClose = 0.02f;
    float z = kStart, d = skinDistance({x, y, z}), slope = 1;
    for (int i = 0; i < 20 && std::abs(d) > kClose; ++i) {
        const float last = z, lastDistance = d;
        z -= d / slope;
        d = skinDistance({x, y, z});
        slope = glm::clamp((d - lastDistance) / (z - last), 0.5f, 1.0f);
    }
    constexpr float h = 0.6f;
    const vec3 p(x, y, z);
    const vec3 rise =
        vec3(skinDistance(p + vec3(h, 0, 0)), skinDistance(p + vec3(0, h, 0)), skinDistance(p + vec3(0, 0, h))) - d;
    return {p, glm::normalize(rise)};
}

/// The edge of a lid of the left eye, just outside the eyeball, mm; mirrored for `side` −1.
vec3 onLid(float x, bool isUpper, float side) {
    const float y = (isUpper ? upperLid(x) : lowerLid(x)) + (isUpper ? 0.15f : -0.3f);
    const float radius = kEye.radius + 2.2f;
    const float z = std::sqrt(std::max(9.0f, radius * radius - x * x - y * y));
    vec3 p = kEye.centre + vec3(x, y, z);
    p.x *= side;
    // Undoes the asymmetry: one fixed-point iteration is accurate to a tenth of a millimetre.
    return p - (symmetrised(p) - p);
}

void addLashes(std::vector<FaceStrand>& strands, bool isUpper, float side, std::uint32_t salt) {
    const int count = isUpper ? 130 : 66;
    for (int i = 0; i < count; ++i) {
        const auto key = salt + static_cast<std::uint32_t>(i);
        const float along = (static_cast<float>(i) + uniform01(key, 1)) / static_cast<float>(count);
        const float x = -11.5f + 26.0f * along;
        // Tips converge in bundles of about four.
        const float cell = std::floor((x + 11.5f) / 0.9f);
        const float bundle =
            -11.5f + 0.9f * (cell + 0.2f + 0.6f * uniform01(salt, static_cast<std::uint32_t>(cell) + 9));
        const float fan = (x - 0.5f) / 15;  // −1 at the inner corner, 1 at the outer
        const float lift = isUpper ? -0.22f : -0.75f;
        vec3 direction(0.75f * fan + 0.22f * (uniform01(key, 2) - 0.5f), lift + 0.16f * (uniform01(key, 3) - 0.5f), 1);
        vec3 bend(0.15f * fan + 0.11f * (bundle - x), isUpper ? 0.72f : 0.05f, isUpper ? -0.05f : -0.2f);
        direction.x *= side, bend.x *= side;
        const float grows =
            isUpper ? 6.4f + 4.0f * smoothStep(-0.9f, 0.5f, fan) : 3.2f + 2.2f * smoothStep(-0.8f, 0.5f, fan);
        const float length = grows * (0.72f + 0.28f * uniform01(key, 4)) * smoothStep(1.12f, 0.75f, fan);
        vec3 root = onLid(x, isUpper, side);
        // Three rows.
        root.y += 0.30f * (std::floor(3 * uniform01(key, 5)) - 1.0f) * (isUpper ? 1.0f : 0.6f);
        strands.push_back(
            {0.001f * root, glm::normalize(direction), bend, 0.001f * length, isUpper ? 1.7e-4f : 1.0e-4f});
    }
}

/// The centre of the left brow at `t` from 0 (nose) to 1 (temple), and half its height, mm.
vec3 browAt(float t) {
    const float x = 11.0f + 42.0f * t;
    const float arch = 29.0f + 6.8f * std::sin(2.2f * std::min(t / 0.98f, 1.0f)) - 4.2f * t * t * t;
    return {x, arch, 4.3f * smoothStep(-0.12f, 0.14f, t) * (1 - 0.80f * smoothStep(0.40f, 1.0f, t))};
}

void addBrow(std::vector<FaceStrand>& strands, float side, std::uint32_t salt) {
    constexpr int kHairs = 900;
    for (int i = 0; i < kHairs; ++i) {
        const auto key = salt + static_cast<std::uint32_t>(i);
        const float t = uniform01(key, 1), across = 2 * uniform01(key, 2) - 1;
        const vec3 centre = browAt(t), next = browAt(t + 0.02f);
        if (uniform01(key, 7) > (0.35f + 0.65f * smoothStep(0, 0.18f, t)) * (1 - 0.6f * smoothStep(0.6f, 1, t)))
            continue;
        glm::vec2 along = glm::normalize(glm::vec2(next - centre));
        // The lower hairs lean up, the upper ones down; near the nose they stand upright.
        const float lean = 0.95f * smoothStep(0.30f, 0.0f, t) - 0.42f * across + 0.3f * (uniform01(key, 3) - 0.5f);
        along = glm::normalize(along + lean * glm::vec2(-along.y, along.x));
        const auto [root, n] = onFace(side * centre.x, centre.y + across * centre.z);
        vec3 flow(side * along.x, along.y, 0);
        flow = glm::normalize(flow - glm::dot(flow, n) * n);
        const float length = (5.0f + 3.0f * smoothStep(0, 0.4f, t) - 3.2f * smoothStep(0.6f, 1.0f, t)) *
                             (0.7f + 0.4f * uniform01(key, 4));
        strands.push_back({0.001f * root, glm::normalize(flow + 0.42f * n), -0.40f * n, 0.001f * length, 1.0e-4f});
    }
}

}  // namespace

std::vector<FaceStrand> lashes() {
    std::vector<FaceStrand> strands;
    for (const float side : {1.0f, -1.0f})
        for (const bool isUpper : {true, false})
            addLashes(strands, isUpper, side, 7919u * (side > 0 ? 1u : 2u) + (isUpper ? 0u : 500u));
    return strands;
}

std::vector<FaceStrand> brows() {
    std::vector<FaceStrand> strands;
    addBrow(strands, 1, 104729u);
    addBrow(strands, -1, 130363u);
    return strands;
}

}  // namespace arclight::hair
