// The head follows the pointer while the right button holds it, and swings back when it is let go.
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "core/input.h"
#include "sim/hair/head_motion.h"

namespace arclight::hair {

struct PointerRay {
    glm::vec3 from{0}, along{0, 0, -1};  ///< `along` is a unit vector
};
/// `ray` in the frame that `pose` carries to the world.
PointerRay before(const Pose& pose, const PointerRay& ray);
/// Where the ray meets the spheres of the head that `pose` carries; none if it passes by.
std::optional<glm::vec3> hitOnHead(const PointerRay& ray, const Pose& pose);

/// What the right button has taken hold of stays under the pointer, as far as a neck turns.
class HeadDrag {
public:
    /// `ray` goes through the pointer, in the frame in which `pose()` turns the head; `held` is how the head is held
    /// in that frame without a drag.
    void step(const Input& input, const PointerRay& ray, const Pose& held, float dt);
    /// In a pause: what is held is under the pointer at once, and what is let go is back at once.
    void adjust(const Input& input, const PointerRay& ray, const Pose& held);
    Pose pose() const;
    bool isHeld() const { return isHeld_; }

private:
    /// Takes hold or lets go.
    void grab(const Input& input, const PointerRay& ray, const Pose& held);
    /// The angles at which what is held lies under the pointer; 0 if nothing is.
    glm::vec2 target(const PointerRay& ray) const;

    bool isHeld_ = false;
    glm::vec3 grip_{0};      ///< what is held, from the pivot of the neck, as if the head were not dragged
    glm::vec2 angles_{0};    ///< to the character's left; down, as seen from the side of the grip; radians
    glm::vec2 velocity_{0};  ///< radians/s
};

}  // namespace arclight::hair
