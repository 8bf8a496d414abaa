// Rotation, uniform scale and position of something that moves as a whole.
#pragma once

#include <array>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight {

/// Transforms from the rest space to the world: x ↦ turn · (scale · x) + offset.
struct Pose {
    glm::quat turn{1, 0, 0, 0};  ///< unit length
    glm::vec3 offset{0};
    float scale = 1;  ///< above 0
    friend bool operator==(const Pose&, const Pose&) = default;
};

/// A pose as a matrix, row by row. Scalar and vector code multiply and add in the order of `apply`, so their results
/// are bit-identical.
struct PoseMatrix {
    std::array<glm::vec3, 3> row;
    glm::vec3 offset{0};

    glm::vec3 apply(glm::vec3 p) const {
        return {row[0].x * p.x + row[0].y * p.y + row[0].z * p.z + offset.x,
                row[1].x * p.x + row[1].y * p.y + row[1].z * p.z + offset.y,
                row[2].x * p.x + row[2].y * p.y + row[2].z * p.z + offset.z};
    }
    /// The transformed y axis, of length `scale`.
    glm::vec3 up() const { return {row[0].y, row[1].y, row[2].y}; }
};
PoseMatrix poseMatrix(const Pose& pose);

/// First `inner`, then `outer`.
Pose composed(const Pose& outer, const Pose& inner);
/// The pose relative to `outer` that gives `whole`: composed(outer, result) is `whole`.
Pose relativePose(const Pose& outer, const Pose& whole);

}  // namespace arclight
