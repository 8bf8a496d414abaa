#include "sim/common/pose.h"

namespace arclight {

PoseMatrix poseMatrix(const Pose& pose) {
    const glm::quat& q = pose.turn;
    const float s = pose.scale;
    return {{glm::vec3(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z), 2 * (q.x * q.z + q.w * q.y)) * s,
             glm::vec3(2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z - q.w * q.x)) * s,
             glm::vec3(2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y)) * s},
            pose.offset};
}

Pose composed(const Pose& outer, const Pose& inner) {
    return {outer.turn * inner.turn, poseMatrix(outer).apply(inner.offset), outer.scale * inner.scale};
}

Pose relativePose(const Pose& outer, const Pose& whole) {
    const glm::quat back = glm::conjugate(outer.turn);
    return {back * whole.turn, back * ((whole.offset - outer.offset) / outer.scale), whole.scale / outer.scale};
}

}  // namespace arclight
