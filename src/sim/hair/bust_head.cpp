// The head without the ears.
#include "sim/hair/bust_shape.h"
#include "sim/hair/distance_shapes.h"

namespace arclight::hair {
namespace {

using glm::vec3;

float skull(vec3 p) {
    float d = ellipsoidDistance(p, {0, 42, -12}, {72, 83, 84});
    d = smoothUnion(d, ellipsoidDistance(p, {0, 57, 30}, {58, 54, 61}), 24);   // frontal bone
    d = smoothUnion(d, ellipsoidDistance(p, {0, 10, -46}, {54, 50, 46}), 24);  // occiput
    d = smoothUnion(d, ellipsoidDistance(p, {0, -2, 22}, {60, 64, 62}), 18);   // base of the face
    return d;
}

float jaw(vec3 p) {
    float d = taperDistance(p, {0, -84, 77}, {35, -58, 16}, 12, 12);               // body of the mandible
    d = smoothUnion(d, taperDistance(p, {36, -57, 15}, {52, -5, 8}, 11, 12), 16);  // ramus
    d = smoothUnion(d, ellipsoidDistance(p, {0, -86, 80}, {13, 12, 14}), 12);      // chin
    d = smoothUnion(d, ellipsoidDistance(p, {0, -68, 42}, {33, 24, 44}), 18);      // floor of the mouth
    return d;
}

float midface(vec3 p) {
    float d = ellipsoidDistance(p, {0, -47, 58}, {33, 36, 39.5f});                  // teeth under the lips
    d = smoothUnion(d, taperDistance(p, {41, -12, 62}, {58, -4, 24}, 15, 10), 26);  // cheekbone and its arch
    d = smoothUnion(d, ellipsoidDistance(p, {32, -36, 47}, {25, 36, 32}), 24);      // cheek
    return d;
}

float nose(vec3 p) {
    float d = taperDistance(p, {0, 17, 78.5f}, {0, -12, 99}, 6.0f, 6.2f);                             // bridge
    d = smoothUnion(d, taperDistance(p, {0, 10, 73}, {0, -21, 87}, 8, 12.5f), 9);                     // side walls
    d = smoothUnion(d, sphereDistance(p, {0, -17.5f, 104.6f}, 6.9f), 7);                              // tip
    d = smoothUnion(d, ellipsoidDistance(p - vec3(10.2f, -24.3f, 94.0f), {5.2f, 5.5f, 9.4f}), 7.5f);  // wing
    d = smoothUnion(d, taperDistance(p, {0, -22.5f, 104.0f}, {0, -30, 92}, 3.6f, 4.2f), 4);           // columella
    const vec3 q = p - vec3(5.7f, -28.8f, 97.0f);
    const vec3 hole(q.x * 0.94f + q.z * 0.34f, q.y, q.z * 0.94f - q.x * 0.34f);
    d = smoothDifference(d, ellipsoidDistance(hole, {2.5f, 4.4f, 4.8f}), 2.2f);  // nostril
    return d;
}

/// Lids over the eyeball, cut open.
float lids(vec3 p, float face) {
    const vec3 q = p - kEye.centre;
    // The socket under the brow, then the lids as a shell about the eye.
    float d = smoothDifference(face, ellipsoidDistance(p, {30.8f, 15.5f, 89}, {21, 12.0f, 12}), 14);
    const float shell = ellipsoidDistance(q - vec3(0.4f, 0.5f, 0), {16.0f, 15.6f, 15.45f});
    d = smoothUnion(d, shell, q.y > 0 ? 4.0f : 4.0f + 4.0f * smoothStep(0, -9, q.y));
    // Fold above the upper lid: parallel to its edge.
    const float fold = q.y - (upperLid(q.x) + 5.0f - 0.010f * q.x * q.x);
    if (q.z > 0 && std::abs(q.x) < 24)
        d += 0.9f * std::exp(-fold * fold / 2.3f) * smoothStep(-14, -5, q.x) * smoothStep(16, 7, q.x);
    float opening = std::max(q.y - upperLid(q.x), lowerLid(q.x) - q.y) * 0.85f;
    opening = std::max(opening, std::max(2.0f - q.z, std::abs(q.x + 0.3f) - 15.1f));
    d = smoothDifference(d, opening, 1.0f);
    d = std::max(d, -(glm::length(q) - kEye.radius - 0.15f));
    d = smoothUnion(d, ellipsoidDistance(q - vec3(-13.2f, -1.6f, 3.4f), {2.6f, 4.4f, 3.4f}), 1.2f);  // fold beside it
    return smoothUnion(d, ellipsoidDistance(q - vec3(-14.4f, -3.0f, 6.9f), {3.2f, 2.0f, 4.0f}), 1.6f);  // caruncle
}

float lipRelief(vec3 p) {
    const float a = std::abs(p.x);
    if (p.z < 60 || a > 34 || p.y < -82 || p.y > -40) return 0;
    const float line = mouthLine(a), upper = upperLipEdge(a), lower = lowerLipEdge(a);
    const float in = smoothStep(kMouthHalfWidth + 1, kMouthHalfWidth - 9, a);
    float height = 0;
    if (p.y > line) {
        const float t = (p.y - line) / std::max(upper - line, 0.5f);
        height = 2.7f * in * (t < 0.45f ? smoothStep(-0.45f, 0.45f, t) : 1 - smoothStep(0.45f, 1.30f, t));
    } else {
        const float t = (line - p.y) / std::max(line - lower, 0.5f);
        height = 3.2f * in * (t < 0.45f ? smoothStep(-0.40f, 0.45f, t) : 1 - smoothStep(0.45f, 1.45f, t));
    }
    const float off = (p.y - line) / 1.1f;
    const float groove = 1.0f * std::exp(-off * off) * smoothStep(kMouthHalfWidth + 2, kMouthHalfWidth - 5, a);
    return height - groove;
}

/// Soft forms: positive raises the skin, mm.
float softForms(vec3 p) {
    float h = lipRelief(p);
    h -= 1.3f * brush(p, {26, -57, 84}, {5, 4.5f, 9});      // corner of the mouth
    h -= 1.1f * brush(p, {0, -40, 100}, {2.6f, 8, 12});     // philtrum
    h += 0.6f * brush(p, {5.2f, -41, 99}, {2.2f, 7, 12});   // its ridges
    h -= 2.2f * brush(p, {0, -72.5f, 92}, {15, 4.5f, 14});  // fold above the chin
    h += 1.6f * brush(p, {33, -16, 76}, {14, 11, 20});      // apple of the cheek
    h -= 1.4f * brush(p, {20, -2, 82}, {9, 5, 14});         // hollow under the eye
    h += 0.7f * brush(p, {30, 35, 88}, {17, 6, 16});        // brow ridge
    h += 0.6f * brush(p, {0, 33, 94}, {12, 9, 12});         // glabella
    h -= 1.2f * brush(p, {62, 32, 42}, {18, 22, 24});       // temple
    return h;
}

}  // namespace

float upperLid(float x) {
    // Highest a little inwards of the centre; falls to the inner corner faster.
    const float inner = glm::clamp((x + 15.5f) / 14.0f, 0.0f, 1.0f),
                outer = glm::clamp((14.9f - x) / 16.4f, 0.0f, 1.0f);
    const float from = x < -1.5f ? -3.4f : 1.2f, s = x < -1.5f ? inner : outer;
    return from + (4.6f - from) * std::sqrt(std::max(0.0f, 1 - (1 - s) * (1 - s)));
}

float lowerLid(float x) {
    const float inner = glm::clamp((x + 15.5f) / 18.0f, 0.0f, 1.0f),
                outer = glm::clamp((14.9f - x) / 12.4f, 0.0f, 1.0f);
    const float from = x < 2.5f ? -3.4f : 1.2f, s = x < 2.5f ? inner : outer;
    return from + (-5.5f - from) * std::pow(std::max(0.0f, 1 - (1 - s) * (1 - s)), 0.75f);
}

float mouthLine(float x) {
    const float a = std::abs(x);
    return -57.4f + 0.8f * std::exp(-(a - 9) * (a - 9) / 30) - 0.0012f * a * a + 2.3f * smoothStep(11, 26, a);
}

float upperLipEdge(float x) {
    const float a = std::abs(x), t = glm::clamp(a / kMouthHalfWidth, 0.0f, 1.0f);
    const float bow = 1.9f * std::exp(-(a * a) / 11);
    return mouthLine(a) + 8.9f * (1 - std::pow(t, 1.7f)) * (1 - 0.15f * t) - bow;
}

float lowerLipEdge(float x) {
    const float t = glm::clamp(std::abs(x) / kMouthHalfWidth, 0.0f, 1.0f);
    return mouthLine(x) - 9.6f * std::pow(1 - t * t, 0.8f);
}

float headDistance(vec3 p) {
    float d = skull(p);
    d = smoothUnion(d, jaw(p), 22);
    d = smoothUnion(d, midface(p), 16);
    d = smoothUnion(d, nose(p), 6);
    d -= softForms(p);
    if (p.z > 40 && p.y > -30 && p.y < 60) d = lids(p, d);
    return d;
}

}  // namespace arclight::hair
