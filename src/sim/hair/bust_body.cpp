// Ears, neck, chest and shoulders, and the union of all parts.
#include <array>

#include "sim/common/easing.h"
#include "sim/common/signed_distance.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;

/// Coordinates of the ear, relative to its centre: x backwards, y up, z outwards from the head.
vec3 inEar(vec3 p) {
    const vec3 q = (p - vec3(66.5f, 1, -8)) * 1.1f;
    // Its back is turned outwards by 17 degrees; it leans back by 10.
    const float c = 0.956f, s = 0.292f;
    const vec3 turned(-(q.z * c - q.x * -s), q.y, q.x * c - q.z * -s * -1.0f);
    const float cl = 0.985f, sl = 0.174f;
    return {turned.x * cl - turned.y * sl, turned.x * sl + turned.y * cl, turned.z};
}

/// A tube along points, with the radius in w.
template <std::size_t N>
float tubeDistance(vec3 p, const std::array<glm::vec4, N>& points) {
    float d = 1e9f;
    for (std::size_t i = 1; i < N; ++i)
        d = std::min(d, taperDistance(p, vec3(points[i - 1]), vec3(points[i]), points[i - 1].w, points[i].w));
    return d;
}

/// From its root in the concha over the top and down the back of the ear to the lobe.
constexpr std::array<glm::vec4, 13> kHelix{{{-6, -3, 1.0f, 1.6f},
                                            {-10.5f, 3, 3.0f, 2.1f},
                                            {-12, 10, 4.2f, 2.3f},
                                            {-10.5f, 19, 4.6f, 2.4f},
                                            {-5, 26.5f, 4.8f, 2.5f},
                                            {3, 29, 4.8f, 2.6f},
                                            {10, 26, 4.6f, 2.6f},
                                            {14.5f, 18.5f, 4.4f, 2.4f},
                                            {15.5f, 9, 4.2f, 2.2f},
                                            {14, -1, 3.6f, 2.0f},
                                            {10.5f, -10, 2.6f, 1.9f},
                                            {6, -17, 1.6f, 2.0f},
                                            {0, -23, 0.6f, 2.4f}}};
/// The inner fold, from its upper branch down to the antitragus.
constexpr std::array<glm::vec4, 6> kAntihelix{{{1, 21, 0.6f, 2.0f},
                                               {6, 13, 2.4f, 2.6f},
                                               {8.5f, 4, 3.4f, 2.6f},
                                               {7.5f, -5, 3.6f, 2.5f},
                                               {3.5f, -12, 3.2f, 2.6f},
                                               {-2, -14.5f, 2.8f, 2.6f}}};

}  // namespace

float earDistance(vec3 p) {
    const vec3 q = inEar(p);
    if (glm::dot(q, q) > 70 * 70) return (glm::length(q) - 45) / 1.1f;
    float d = ellipsoidDistance(q - vec3(1.5f, 4, -0.8f), {14.5f, 25, 3.2f});  // a plate
    d = smoothUnion(d, tubeDistance(q, kHelix), 2.5f);
    d = smoothUnion(d, tubeDistance(q, kAntihelix), 3.0f);
    d = smoothUnion(d, taperDistance(q, {-5, 11, 1.0f}, {6, 9.5f, 2.4f}, 1.8f, 2.2f), 2.5f);    // its lower branch
    d = smoothDifference(d, ellipsoidDistance(q - vec3(-1.5f, -3, 3.4f), {7, 9.5f, 6.6f}), 2);  // concha
    d = smoothUnion(d, ellipsoidDistance(q - vec3(-10, -6, 3.0f), {2.6f, 4.6f, 3.2f}), 3);      // tragus
    d = smoothUnion(d, ellipsoidDistance(q - vec3(-4, -22, 0.4f), {6.5f, 8.0f, 3.4f}), 4);      // lobe
    return d / 1.1f;
}

float bodyDistance(vec3 p) {
    p.y -= 22;
    p.x = std::sqrt(p.x * p.x + 16);  // no crease where the halves meet
    float d = taperDistance(p, {0, -60, -6}, {0, -185, -32}, 40.5f, 46);                   // neck
    d = smoothUnion(d, taperDistance(p, {0, -225, -42}, {150, -232, -40}, 45, 42), 36);    // girdle
    d = smoothUnion(d, sphereDistance(p, {158, -232, -40}, 46), 30);                       // deltoid
    d = smoothUnion(d, taperDistance(p, {165, -240, -40}, {185, -400, -35}, 44, 40), 25);  // arm
    d = smoothUnion(d, ellipsoidDistance(p, {0, -320, -30}, {135, 130, 85}), 40);          // rib cage
    d = smoothUnion(d, ellipsoidDistance(p, {70, -370, 25}, {62, 60, 55}), 40);            // breast
    d = smoothUnion(d, taperDistance(p, {12, -122, -42}, {105, -207, -53}, 16, 22), 38);   // trapezius
    d = smoothUnion(d, taperDistance(p, {52, -22, -20}, {18, -196, 20}, 9, 7), 22);        // sternomastoid
    d = smoothUnion(d, taperDistance(p, {20, -200, 22}, {140, -196, -22}, 7, 7), 18);      // clavicle
    d += 1.5f * brush(p, {0, -198, 24}, {14, 14, 16});                                     // notch
    d += 3.5f * brush(p, {62, -188, 2}, {34, 13, 26});                                     // hollow above the clavicle
    d -= 2.5f * brush(p, {0, -140, 34}, {10, 16, 16});                                     // larynx
    return std::max(d, -(p.y + 395));
}

float withBody(float distance, vec3 p) {
    return smoothUnion(distance, bodyDistance(p), 16 + 10 * smoothStep(0, 30, p.z));
}

vec3 symmetrised(vec3 p) {
    const float inHead = smoothStep(-150, -100, p.y);
    p.x += inHead * (0.5f * std::sin(p.y / 38) + 0.2f);
    p.y += inHead * 0.006f * p.x;
    p.z += inHead * 0.004f * p.x;
    return p;
}

float skinDistance(vec3 p) {
    vec3 q = symmetrised(p);
    q.x = std::abs(q.x);
    float d = q.y > -190 ? headDistance(q) : 60.0f;
    if (q.y > -60 && q.y < 60 && q.x > 40) d = smoothUnion(d, earDistance(q), 5);
    // Near the face, the body is too far away to matter.
    const bool isAtFace = q.y > 0 && q.z > 50 && d < 10;
    if (q.y < 40 && !isAtFace) d = withBody(d, q);
    return d;
}

namespace {

/// How far a position lies below the wrap's upper edge, mm.
float belowNeckline(vec3 p) {
    // Off-shoulder, lower in front.
    const float a = std::abs(p.x), front = smoothStep(-35, 15, p.z);
    const float top = -187 - 72 * front * std::exp(-a * a / (70 * 70)) + 14 * (1 - front);
    return (top - p.y) / 1.3f;
}

/// Folds that hang from the shoulders and meet in front, 0 to 1: round crests, narrow valleys.
float foldsAt(vec3 p) {
    const float a = std::abs(p.x);
    // They sag in front like chains; the left half overlaps the right.
    const float sag = 0.62f * a - 0.0011f * a * a + (p.x > 0 ? 6.0f : 0.0f);
    const float across = p.y + sag + 9 * std::sin(0.024f * p.x + 0.015f * p.z) + 5 * std::sin(0.05f * p.x + 2.0f);
    const auto fold = [](float turn) { return std::sqrt(std::sin(turn) * std::sin(turn) + 0.12f); };
    const float strength = 0.55f + 0.45f * std::sin(0.021f * p.x + 0.03f * p.y + 1.0f);
    return strength * (0.8f * fold(0.083f * across) + 0.2f * fold(0.19f * across + 0.02f * p.x));
}

}  // namespace

float clothDistance(vec3 p) {
    const float body = bodyDistance({std::abs(p.x), p.y, p.z});
    if (body > 40) return body - 14;
    const float below = belowNeckline(p), front = smoothStep(-60, 15, p.z);
    // A hem, sewn 9 mm below the edge; the seam draws the cloth in.
    const float hem = 1.6f * std::exp(-(below - 4) * (below - 4) / 14),
                seam = std::exp(-(below - 9) * (below - 9) / 2.5f);
    const float outer =
        body - 6.0f - hem + 0.9f * seam - 7.0f * foldsAt(p) * (0.25f + 0.75f * front) * smoothStep(8, 38, below);
    // Solid: the part inside the body is not visible.
    return 0.75f * std::max(smoothIntersection(outer, -below, 4), -(p.y + 372));
}

}  // namespace arclight::hair
