// The skin that hair grows on: the hairline, and directions of growth from the whorl.
#include <array>
#include <mutex>

#include "core/angles.h"
#include "core/parallel.h"
#include "sim/common/easing.h"
#include "sim/common/mesh_data.h"
#include "sim/common/signed_distance.h"
#include "sim/hair/bust.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec2;
using glm::vec3;

constexpr vec3 kInside{0, 40, -12};   ///< the scalp is star-shaped as seen from here, mm
constexpr vec3 kWhorl{12, 112, -62};  ///< mm
constexpr int kSectors = 14, kRings = 4;

/// The hairline from the middle of the forehead over the character's left to the nape, mm: a slight peak, the recess of
/// the temple, the temple's corner, in front of the ear, over it and behind it, down to the nape.
constexpr std::array<vec3, 15> kHairline{{{0, 84, 82},
                                          {12, 85, 80},
                                          {25, 84, 75},
                                          {37, 79, 69},
                                          {47, 68, 62},
                                          {54, 56, 54},
                                          {58, 45, 49},
                                          {61, 34, 42},
                                          {63, 20, 32},
                                          {65, 4, 25},
                                          {71, 36, -9},
                                          {73, 38, -22},
                                          {66, 4, -34},
                                          {44, -52, -44},
                                          {0, -62, -62}}};

/// The hairline at an angle about the whorl, in revolutions: 0 is the forehead, ¼ the character's left, ½ the nape.
vec3 hairlineAt(float turn) {
    turn -= std::floor(turn);
    const bool isLeft = turn <= 0.5f;
    const float at = (isLeft ? turn : 1 - turn) * 2 * static_cast<float>(kHairline.size() - 1);
    const int i = std::min(static_cast<int>(at), static_cast<int>(kHairline.size()) - 2);
    const float t = at - static_cast<float>(i);
    const auto point = [](int k) {
        const int last = static_cast<int>(kHairline.size()) - 1;
        // Beyond its ends the line continues on the other side.
        if (k < 0) return vec3(-1, 1, 1) * kHairline[static_cast<std::size_t>(-k)];
        if (k > last) return vec3(-1, 1, 1) * kHairline[static_cast<std::size_t>(2 * last - k)];
        return kHairline[static_cast<std::size_t>(k)];
    };
    const vec3 a = point(i - 1), b = point(i), c = point(i + 1), d = point(i + 2);
    vec3 p = b + 0.5f * t * (c - a + t * (2.0f * a - 5.0f * b + 4.0f * c - d + t * (3.0f * (b - c) + d - a)));
    if (!isLeft) p.x = -p.x;
    return p;
}

/// The skin of the head, without ears, in a direction from `kInside`, mm.
vec3 onHead(vec3 direction) {
    const auto field = [](vec3 p) {
        vec3 q = symmetrised(p);
        q.x = std::abs(q.x);
        return withBody(headDistance(q), q);
    };
    constexpr float kNearest = 20, kFarthest = 160;
    float inside = kNearest, outside = kFarthest;  // known so far
    const auto evaluate = [&](float t) {
        const float f = field(kInside + t * direction);
        if (f < 0)
            inside = std::max(inside, t);
        else
            outside = std::min(outside, t);
        return f;
    };
    // A few secant steps narrow the bracket so far that most bisection steps need no evaluation. Only the bisection
    // determines the result.
    float last = 90, lastField = evaluate(last), t = last - lastField;
    for (int i = 0; i < 3 && t > inside && t < outside; ++i) {
        const float f = evaluate(t), slope = (f - lastField) / (t - last);
        last = t, lastField = f;
        t -= f / slope;
    }
    for (const float near : {t - 2e-5f, t + 2e-5f})
        if (near > inside && near < outside) evaluate(near);
    float low = kNearest, high = kFarthest;
    for (int i = 0; i < 26; ++i) {
        const float midpoint = 0.5f * (low + high);
        const bool isInside = midpoint <= inside || (midpoint < outside && evaluate(midpoint) < 0);
        (isInside ? low : high) = midpoint;
    }
    return kInside + low * direction;
}

vec3 skinNormal(vec3 p) {
    constexpr float h = 0.8f;
    vec3 n;
    for (int axis = 0; axis < 3; ++axis) {
        vec3 d(0);
        d[axis] = h;
        n[axis] = skinDistance(p + d) - skinDistance(p - d);
    }
    return glm::normalize(n);
}

/// Maps polar coordinates about the whorl to the skin; |uv| is 1 on the hairline.
vec3 onScalp(vec2 uv) {
    const float r = glm::length(uv);
    const vec3 whorl = glm::normalize(kWhorl - kInside);
    if (r < 1e-5f) return onHead(whorl);
    const float turn = std::atan2(uv.x, uv.y) / kTwoPi;
    const vec3 edge = glm::normalize(hairlineAt(turn) - kInside);
    const float angle = std::acos(glm::clamp(glm::dot(whorl, edge), -1.0f, 1.0f));
    const vec3 side = glm::normalize(edge - glm::dot(edge, whorl) * whorl);
    return onHead(std::cos(r * angle) * whorl + std::sin(r * angle) * side);
}

/// The direction of growth: away from the parting above the forehead, around the whorl, down at the sides and the nape.
vec3 growth(vec3 p, vec3 normal) {
    const vec3 fromWhorl = p - kWhorl;
    const vec3 outwards = glm::normalize(fromWhorl + vec3(0, 1e-3f, 0));
    const vec3 swirl = glm::cross(glm::normalize(kWhorl - kInside), outwards);
    const float nearWhorl = std::exp(-glm::dot(fromWhorl, fromWhorl) / (28 * 28));
    const float parting = 16;  // mm to the left
    const float side = std::tanh((p.x - parting) / 10);
    const float top = smoothStep(70, 105, p.y) * smoothStep(-50, -10, p.z);
    const float front = smoothStep(40, 70, p.z);
    vec3 along = outwards + 0.9f * nearWhorl * swirl;
    along = glm::mix(along, vec3(side, -0.35f, -0.25f - 0.35f * front), std::max(top, 0.85f * front));
    along = glm::mix(along, vec3(0.25f * side, -1, -0.45f), smoothStep(60, 20, p.y) * smoothStep(-40, 10, p.z));
    along -= glm::dot(along, normal) * normal;
    const float lift = 0.55f + 0.35f * top;
    return glm::normalize(lift * normal + glm::normalize(along));
}

ScalpVertex vertexAt(vec2 uv) {
    vec3 p = onScalp(uv), n = skinNormal(p);
    // The fillet at the ear's root raises the skin a little.
    for (int i = 0; i < 2; ++i) p -= glm::clamp(skinDistance(p), -2.0f, 2.0f) * n;
    n = skinNormal(p);
    return {0.001f * p, n, growth(p, n), uv};
}

/// The vertex halfway along an edge. Edges of the hairline are split on the hairline.
vec2 halfway(vec2 a, vec2 b) {
    const vec2 midpoint = 0.5f * (a + b);
    const bool isEdge = glm::length(a) > 0.9999f && glm::length(b) > 0.9999f;
    return isEdge ? glm::normalize(midpoint) : midpoint;
}

Scalp coarsest() {
    Scalp scalp;
    scalp.vertices.push_back(vertexAt(vec2(0)));
    for (int ring = 1; ring <= kRings; ++ring)
        for (int k = 0; k < kSectors; ++k) {
            const float turn = kTwoPi * static_cast<float>(k) / kSectors;
            const float r = static_cast<float>(ring) / kRings;
            scalp.vertices.push_back(vertexAt(r * vec2(std::sin(turn), std::cos(turn))));
        }
    const auto at = [](int ring, int k) {
        return ring == 0 ? 0u : static_cast<std::uint32_t>(1 + (ring - 1) * kSectors + (k + kSectors) % kSectors);
    };
    for (int k = 0; k < kSectors; ++k) {
        scalp.indices.insert(scalp.indices.end(), {0, at(1, k), at(1, k + 1)});
        for (int ring = 1; ring < kRings; ++ring)
            scalp.indices.insert(scalp.indices.end(), {at(ring, k), at(ring + 1, k), at(ring + 1, k + 1), at(ring, k),
                                                       at(ring + 1, k + 1), at(ring, k + 1)});
    }
    return scalp;
}

Scalp divided(const Scalp& from) {
    Scalp to{from.vertices, {}};
    to.indices = dividedTriangles(from.indices, [&](std::uint32_t a, std::uint32_t b) {
        to.vertices.push_back({.uv = halfway(to.vertices[a].uv, to.vertices[b].uv)});
        return static_cast<std::uint32_t>(to.vertices.size() - 1);
    });
    const std::size_t kept = from.vertices.size();
    parallelFor(to.vertices.size() - kept, 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = kept + begin; i < kept + end; ++i) to.vertices[i] = vertexAt(to.vertices[i].uv);
    });
    return to;
}

}  // namespace

const Scalp& scalp(int level) {
    static std::array<Scalp, kMaxScalpLevel + 1> levels;
    static std::array<std::once_flag, kMaxScalpLevel + 1> made;
    const auto i = static_cast<std::size_t>(std::clamp(level, 0, kMaxScalpLevel));
    std::call_once(made[i], [&] { levels[i] = i == 0 ? coarsest() : divided(scalp(static_cast<int>(i) - 1)); });
    return levels[i];
}

float scalpMask(vec3 position) {
    const vec3 p = 1000.0f * position;
    const vec3 d = p - kInside;
    if (p.y < -90 || glm::length(d) < 1) return 0;
    // Inverts `onScalp` approximately: searches 240 angles for the hairline point in the plane of whorl and position.
    const vec3 whorl = glm::normalize(kWhorl - kInside), n = glm::normalize(d);
    float best = 1e9f, turnAt = 0;
    const vec3 side = n - glm::dot(n, whorl) * whorl;
    if (glm::length(side) < 1e-4f) return 1;
    const vec3 s = glm::normalize(side);
    for (int k = 0; k < 240; ++k) {
        const float turn = static_cast<float>(k) / 240;
        const vec3 edge = glm::normalize(hairlineAt(turn) - kInside);
        const float off = 1 - glm::dot(glm::normalize(edge - glm::dot(edge, whorl) * whorl), s);
        if (off < best) best = off, turnAt = turn;
    }
    const vec3 edge = glm::normalize(hairlineAt(turnAt) - kInside);
    const float inside = std::acos(glm::clamp(glm::dot(whorl, edge), -1.0f, 1.0f)) -
                         std::acos(glm::clamp(glm::dot(whorl, n), -1.0f, 1.0f));
    const float ear = std::abs(p.x) > 55 ? smoothStep(1, 9, earDistance({std::abs(p.x), p.y, p.z})) : 1.0f;
    return ear * smoothStep(-0.02f, 0.11f, inside);
}

}  // namespace arclight::hair
