// The shape of the bust as signed distances. Positions here are in millimetres; the origin is the centre of the head,
// between the ears; y is up, the face looks along +z, the character's left is +x.
#pragma once

#include <glm/glm.hpp>

namespace arclight::hair {

/// The eyes: a sphere with the bulge of the cornea.
struct EyeShape {
    glm::vec3 centre{30.6f, 12.0f, 64.0f};  ///< of the left eye, mm; the right one mirrors it
    float radius = 13.2f;
    float corneaRadius = 7.8f;
    float limbus = 5.9f;  ///< radius of the cornea's rim
};
inline constexpr EyeShape kEye{};

/// Skin: head, neck, chest and shoulders.
float skinDistance(glm::vec3 p);
/// The wrap around the shoulders.
float clothDistance(glm::vec3 p);

/// The parts of these two: left half only, so pass |x| in p.x.
float headDistance(glm::vec3 p);
/// Bit-identical to `headDistance`, but slow: for tests.
float headDistanceOfAllParts(glm::vec3 p);
float earDistance(glm::vec3 p);
float bodyDistance(glm::vec3 p);
/// The union of the head, `distance` away, with the body; soft under the jaw.
float withBody(float distance, glm::vec3 p);

/// The slight asymmetry of every face: moves a position by up to 1 mm before the symmetric shape is evaluated.
glm::vec3 symmetrised(glm::vec3 p);

/// Vertical positions of the lids' edges relative to the eye's centre, at `x` from it (outwards positive), mm.
float upperLid(float x);
float lowerLid(float x);
/// Vertical positions of the line between the lips and of the edges of their red parts, at |x|, mm.
float mouthLine(float x);
float upperLipEdge(float x);
float lowerLipEdge(float x);
inline constexpr float kMouthHalfWidth = 23.8f, kMouthHeight = -51.6f;

}  // namespace arclight::hair
