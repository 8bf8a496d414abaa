// The head follows the pointer while the right button holds it, and returns when released.
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "core/input.h"
#include "sim/hair/head_motion.h"

namespace arclight::hair {

struct PointerRay {
    glm::vec3 from{0}, along{0, 0, -1};  ///< `along` is a unit vector
};
/// `ray` transformed to the space that `pose` maps to the world.
PointerRay before(const Pose& pose, const PointerRay& ray);
/// Where the ray hits the spheres of the head in `pose`; no value if it misses.
std::optional<glm::vec3> hitOnHead(const PointerRay& ray, const Pose& pose);

/// The point grabbed with the right button stays under the pointer, within the range of a neck.
class HeadDrag {
public:
    /// `ray` goes through the pointer, in the space in which `pose()` rotates the head; `held` is the head's pose in
    /// that space without a drag.
    void step(const Input& input, const PointerRay& ray, const Pose& held, float dt);
    /// While paused: the grabbed point jumps to the pointer, and a released head jumps back.
    void adjust(const Input& input, const PointerRay& ray, const Pose& held);
    Pose pose() const;
    bool isHeld() const { return isHeld_; }

private:
    /// Grabs or releases.
    void grab(const Input& input, const PointerRay& ray, const Pose& held);
    /// The angles at which the grabbed point is under the pointer; 0 if nothing is grabbed.
    glm::vec2 target(const PointerRay& ray) const;

    bool isHeld_ = false;
    glm::vec3 grip_{0};      ///< the grabbed point relative to the neck's pivot, as if the head were not dragged
    glm::vec2 angles_{0};    ///< to the character's left; down, as seen from the side of the grip; radians
    glm::vec2 velocity_{0};  ///< radians/s
};

}  // namespace arclight::hair
