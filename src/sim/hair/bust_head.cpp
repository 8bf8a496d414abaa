// The head without the ears.
#include "sim/common/easing.h"
#include "sim/common/signed_distance.h"
#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

using glm::vec3;

float skull(vec3 p) {
    float d = ellipsoidDistance(p, {0, 42, -12}, {72, 83, 84});
    d = smoothUnion(d, ellipsoidDistance(p, {0, 57, 28}, {58, 54, 59.5f}), 24);  // frontal bone
    d = smoothUnion(d, ellipsoidDistance(p, {0, 10, -46}, {54, 50, 46}), 24);    // occiput
    d = smoothUnion(d, ellipsoidDistance(p, {0, -2, 18}, {59, 64, 58}), 18);     // base of the face
    return d;
}

float jaw(vec3 p) {
    float d = taperDistance(p, {8, -85, 67}, {26, -75, 41}, 11.5f, 11);                   // body of the mandible
    d = smoothUnion(d, taperDistance(p, {26, -75, 41}, {35.5f, -58, 10}, 11, 10.5f), 8);  // its angle
    d = smoothUnion(d, taperDistance(p, {35.5f, -58, 10}, {51, -5, 6}, 10.5f, 11), 16);   // ramus
    d = smoothUnion(d, ellipsoidDistance(p, {0, -86, 72.5f}, {13.5f, 12.3f, 14}), 12);    // chin
    d = smoothUnion(d, ellipsoidDistance(p, {0, -66, 36}, {34, 24, 42}), 18);             // floor of the mouth
    return d;
}

float midface(vec3 p) {
    float d = ellipsoidDistance(p, {0, -46, 53}, {33, 36, 38.6f});                    // teeth under the lips
    d = smoothUnion(d, taperDistance(p, {40, -10, 55}, {56, -4, 20}, 14, 9.5f), 24);  // cheekbone and its arch
    d = smoothUnion(d, ellipsoidDistance(p, {30, -34, 42}, {25, 36, 31}), 24);        // cheek
    return d;
}

float nose(vec3 p) {
    float d = taperDistance(p, {0, 17, 79.0f}, {0, -11, 97.0f}, 5.8f, 5.6f);                             // bridge
    d = smoothUnion(d, taperDistance(p, {0, 12, 70}, {0, -19, 84}, 8, 10.6f), 11);                       // side walls
    d = smoothUnion(d, ellipsoidDistance(p, {0, -16.0f, 101.2f}, {6.4f, 5.5f, 6.4f}), 8);                // tip
    d = smoothUnion(d, taperDistance(p, {5.2f, -19.6f, 98.5f}, {11.0f, -22.6f, 87.5f}, 4.0f, 4.3f), 6);  // wing
    d = smoothUnion(d, taperDistance(p, {0, -19.5f, 101.0f}, {0, -26.6f, 91}, 3.0f, 3.6f), 5);           // columella
    const vec3 q = p - vec3(6.3f, -27.0f, 94.0f);
    const vec3 hole(q.x * 0.88f + q.z * 0.47f, q.y, q.z * 0.88f - q.x * 0.47f);
    return smoothDifference(d, ellipsoidDistance(hole, {1.9f, 3.2f, 4.2f}), 1.8f);  // nostril
}

/// Lids over the eyeball, with the opening cut out.
float lids(vec3 p, float face) {
    const vec3 q = p - kEye.centre;
    // The socket under the brow, then the lids as a shell around the eye.
    float d = smoothDifference(face, ellipsoidDistance(p, {30.8f, 15.5f, 86}, {20, 12.0f, 13}), 12);
    const float shell = ellipsoidDistance(q - vec3(0.4f, 0.5f, 0), {16.0f, 15.6f, 15.45f});
    d = smoothUnion(d, shell, q.y > 0 ? 4.0f : 4.0f + 4.0f * smoothStep(0, -9, q.y));
    // The fold above the upper lid, parallel to its edge.
    const float fold = q.y - (upperLid(q.x) + 5.0f - 0.010f * q.x * q.x);
    if (q.z > 0 && std::abs(q.x) < 24)
        d += 0.9f * std::exp(-fold * fold / 1.3f) * smoothStep(-14, -5, q.x) * smoothStep(16, 7, q.x);
    float opening = std::max(q.y - upperLid(q.x), lowerLid(q.x) - q.y) * 0.85f;
    opening = std::max(opening, std::max(2.0f - q.z, std::abs(q.x + 0.3f) - 15.1f));
    d = smoothDifference(d, opening, 1.0f);
    d = std::max(d, -(glm::length(q) - kEye.radius - 0.15f));
    d = smoothUnion(d, ellipsoidDistance(q - vec3(-13.2f, -1.6f, 3.4f), {2.6f, 4.4f, 3.4f}), 1.2f);  // fold next to it
    return smoothUnion(d, ellipsoidDistance(q - vec3(-14.4f, -3.0f, 6.9f), {3.2f, 2.0f, 4.0f}), 1.6f);  // caruncle
}

/// 1 at `t` = `at`, falling to 0 at a distance of `reach`.
float bulge(float t, float at, float reach) {
    const float u = glm::clamp(std::abs(t - at) / reach, 0.0f, 1.0f);
    return (1 - u * u) * (1 - u * u);
}

/// The lips: a rise that begins 5 mm outside the edges of the red, a roll along them, the swelling inside, the tubercle
/// of the upper lip, the two bulges of the lower lip, and the groove where the lips meet.
float lipRelief(vec3 p) {
    const float a = std::abs(p.x);
    if (p.z < 60 || a > 34 || p.y < -80 || p.y > -34) return 0;
    const float above = p.y - mouthLine(a);
    const float in = smoothStep(kMouthHalfWidth + 1, kMouthHalfWidth - 15, a);
    float height = 0;
    if (above > 0) {
        const float red = upperLipEdge(a) - mouthLine(a), roll = (above - red - 0.4f) / 1.3f;
        height = in * (1.9f * smoothStep(red + 5, red - 1, above) + 1.3f * bulge(above / (red + 2), 0.42f, 0.80f) +
                       0.3f * std::exp(-roll * roll));
        height += 0.6f * bulge(above, 2.2f, 2.2f) * std::exp(-a * a / 16);
    } else {
        const float red = mouthLine(a) - lowerLipEdge(a), below = -above;
        height =
            in * (1.7f * smoothStep(red + 5.5f, red - 1.5f, below) + 1.8f * bulge(below / (red + 2.5f), 0.45f, 0.85f));
        height += 0.5f * bulge(below, 4, 4) * std::exp(-(a - 7) * (a - 7) / 30);
    }
    const float off = above / 1.6f;
    return height - 1.3f * std::exp(-off * off) * smoothStep(kMouthHalfWidth, kMouthHalfWidth - 10, a);
}

float temple(vec3 p) { return 1.2f * brush(p, {62, 32, 42}, {18, 22, 24}); }

/// Where all forms except the temple, and where all forms, are exactly 0: brushes end at three times their radii.
bool isBesideFace(vec3 p) { return p.z < 9 || p.y > 98; }
bool isBesideForms(vec3 p) { return p.z < -31 || p.y > 99; }

/// Soft forms, mm: positive values raise the skin.
float softForms(vec3 p) {
    float h = lipRelief(p);
    h -= 0.7f * brush(p, {25, -52.5f, 80}, {5, 4.5f, 9});      // corner of the mouth
    h -= 0.8f * brush(p, {0, -38, 94}, {3.0f, 7, 12});         // philtrum
    h += 0.35f * brush(p, {5.2f, -38.5f, 95}, {2.4f, 6, 12});  // its ridges
    h -= 2.2f * brush(p, {0, -69, 88}, {16, 6.0f, 14});        // fold above the chin
    h += 1.4f * brush(p, {34, -14, 70}, {14, 11, 20});        // apple of the cheek
    h -= 1.2f * brush(p, {20, -4, 78}, {9, 5, 14});           // hollow under the eye
    h += 2.2f * brush(p, {27, 31, 80}, {19, 8, 18});          // brow ridge
    h += 1.6f * brush(p, {0, 31, 90}, {12, 9, 12});           // glabella
    h -= 0.8f * brush(p, {17.0f, -21, 84}, {3.6f, 7, 8});     // crease behind the wing of the nose
    h -= 0.7f * brush(p, {11.5f, -14.5f, 92}, {3.5f, 3, 6});  // and above it
    h -= 1.0f * brush(p, {44, -40, 48}, {12, 15, 13});        // hollow under the cheekbone
    h += 0.7f * brush(p, {24, 58, 84}, {16, 13, 20});         // frontal eminence
    return h - temple(p);
}

/// A sphere that encloses a part. `roundness` is the smallest ratio of an ellipsoid's least to its greatest radius,
/// `fillets` the most that the part's fillets can add, mm.
struct Bound {
    vec3 centre;
    float radius, roundness, fillets;

    /// Whether the part may be nearer than `distance`. The distance to an ellipsoid is at least (|q| / rmax - 1) rmin.
    bool mayBeWithin(float distance, vec3 p) const {
        const float away = glm::length(p - centre) - radius;
        return away < 1 || roundness * away - fillets < distance + 0.5f;
    }
};
constexpr Bound kJaw{{17, -50, 36}, 76, 0.57f, 13.5f};
constexpr Bound kMidface{{22, -30, 45}, 68, 0.69f, 12};
constexpr Bound kNose{{3, -3, 88}, 32, 0.5f, 7.7f};

/// A fillet is exactly 0 where distances differ by more than its width, so distant parts need no evaluation.
template <bool isWhole>
float headOf(vec3 p) {
    float d = skull(p);
    if (isWhole || kJaw.mayBeWithin(d + 22, p)) d = smoothUnion(d, jaw(p), 22);
    if (isWhole || kMidface.mayBeWithin(d + 16, p)) d = smoothUnion(d, midface(p), 16);
    if (isWhole || kNose.mayBeWithin(d + 6, p)) d = smoothUnion(d, nose(p), 6);
    if (isWhole || !isBesideFace(p))
        d -= softForms(p);
    else if (!isBesideForms(p))
        d += temple(p);
    if (p.z > 40 && p.y > -30 && p.y < 60) d = lids(p, d);
    return d;
}

}  // namespace

float upperLid(float x) {
    // Highest slightly inwards of the centre; falls faster towards the inner corner.
    const float inner = glm::clamp((x + 15.5f) / 14.0f, 0.0f, 1.0f),
                outer = glm::clamp((14.9f - x) / 16.4f, 0.0f, 1.0f);
    const float from = x < -1.5f ? -2.9f : 0.5f, s = x < -1.5f ? inner : outer;
    return from + (4.0f - from) * std::pow(std::max(0.0f, 1 - (1 - s) * (1 - s)), 0.62f);
}

float lowerLid(float x) {
    const float inner = glm::clamp((x + 15.5f) / 18.0f, 0.0f, 1.0f),
                outer = glm::clamp((14.9f - x) / 12.4f, 0.0f, 1.0f);
    const float from = x < 2.5f ? -2.9f : 0.5f, s = x < 2.5f ? inner : outer;
    return from + (-5.6f - from) * std::pow(std::max(0.0f, 1 - (1 - s) * (1 - s)), 0.75f);
}

float mouthLine(float x) {
    const float a = std::abs(x);
    return kMouthHeight - 0.7f * std::exp(-a * a / 18) + 0.5f * std::exp(-(a - 10) * (a - 10) / 40) +
           0.9f * smoothStep(14, 26, a);
}

float upperLipEdge(float x) {
    const float a = std::abs(x), t = glm::clamp(a / kMouthHalfWidth, 0.0f, 1.0f);
    const float bow = 1.7f * std::exp(-(a * a) / 10);
    return mouthLine(a) + 9.4f * (1 - std::pow(t, 1.35f)) * (1 - 0.15f * t) - bow;
}

float lowerLipEdge(float x) {
    const float t = glm::clamp(std::abs(x) / kMouthHalfWidth, 0.0f, 1.0f);
    return kMouthHeight + 0.9f * smoothStep(14, 26, std::abs(x)) - 9.9f * std::pow(1 - t * t, 0.92f);
}

float headDistance(vec3 p) { return headOf<false>(p); }

float headDistanceOfAllParts(vec3 p) { return headOf<true>(p); }

}  // namespace arclight::hair
