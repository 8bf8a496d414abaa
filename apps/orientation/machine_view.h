// Draws a robot arm or a rocket's fairing twice, side by side.
#pragma once

#include <array>

#include <glm/gtc/quaternion.hpp>

#include "render/orientation/solids.h"
#include "sim/common/camera_control.h"

namespace arclight::orientation {

enum class Machine : int { arm, fairing };

struct MachinePose {
    double hinge = 0;               ///< rad about z
    glm::dquat joined{1, 0, 0, 0};  ///< of the part, as close as the joints allow
    glm::dquat asked{1, 0, 0, 0};   ///< of the part, by the method
};

class MachineView {
public:
    explicit MachineView(Shaders& shaders);
    void draw(Frame& frame, const CameraControl& control, Machine machine, const std::array<MachinePose, 2>& poses);

private:
    void drawArm(Pass& pass, const glm::mat4& place, const MachinePose& pose);
    void drawFairing(Pass& pass, const glm::mat4& place, const MachinePose& pose);

    Solids solids_;
    Program backdrop_;
    Mesh floor_, pedestal_, link_, tool_, stage_, payload_, shell_;
};

}  // namespace arclight::orientation
