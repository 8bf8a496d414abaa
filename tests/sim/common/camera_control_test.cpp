#include "sim/common/camera_control.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arclight {
namespace {

constexpr double kTick = 1.0 / 60;

/// A control with the parameters that it moves.
struct Rig {
    CameraControl control{};
    CameraParams goal{};

    void step(const Input& input, bool isTaken = false) { control.step(input, kTick, goal, isTaken); }
    void hold(const Input& input, int ticks) {
        for (int i = 0; i < ticks; ++i) step(input);
    }
};

Input pointing(float x, float y, unsigned buttons) {
    Input input;
    input.pointerInside = true, input.buttons = buttons, input.pointerPx = {x, y};
    return input;
}

TEST(CameraControl, NoInputChangesNothing) {
    Rig rig;
    rig.hold(Input{}, 100);
    const Camera rest;
    const Camera camera = rig.control.applied(rest);
    EXPECT_EQ(camera.position, rest.position);
    EXPECT_EQ(camera.target, rest.target);
}

TEST(CameraControl, DragWheelKeysAndGamepadMoveCamera) {
    Input drag;
    drag.pointerInside = true, drag.buttons = 1;
    Rig dragged;
    for (int i = 0; i < 30; ++i)
        drag.pointerPx = {400.0f + 5.0f * static_cast<float>(i), 300}, dragged.step(drag);
    dragged.hold(Input{}, 60);
    EXPECT_LT(dragged.control.yaw(), -0.1f);

    Input wheel;
    wheel.scroll = 1;
    Rig wheeled;
    wheeled.hold(wheel, 3);
    wheeled.hold(Input{}, 60);
    EXPECT_LT(wheeled.control.distance(), 0.85f);

    Input keys;
    keys.keys = {static_cast<int>(Key::right)};
    Rig keyed;
    keyed.hold(keys, 30);
    EXPECT_GT(keyed.control.yaw(), 0.2f);

    Input pad;
    pad.gamepadAxes[static_cast<std::size_t>(GamepadAxis::rightX)] = 1;
    pad.gamepadAxes[static_cast<std::size_t>(GamepadAxis::leftTrigger)] = 1;
    Rig padded;
    padded.hold(pad, 30);
    EXPECT_GT(padded.control.yaw(), 0.2f);
    EXPECT_GT(padded.control.distance(), 1.05f);
}

TEST(CameraControl, StickInDeadZoneIsIgnored) {
    Input pad;
    pad.gamepadAxes.fill(0.14f);
    pad.gamepadAxes[4] = pad.gamepadAxes[5] = 0;
    Rig rig;
    rig.hold(pad, 60);
    EXPECT_EQ(rig.control.yaw(), 0);
}

TEST(CameraControl, StaysInRangeWithoutOvershoot) {
    const CameraReach reach;
    Input keys;
    keys.keys = {static_cast<int>('Z'), static_cast<int>(Key::right), static_cast<int>(Key::up)};
    Rig rig{CameraControl(reach)};
    for (int i = 0; i < 600; ++i) {
        rig.step(keys);
        EXPECT_LE(rig.control.yaw(), reach.yaw + 1e-4f);
        EXPECT_GE(rig.control.distance(), reach.nearest - 1e-4f);
    }
    EXPECT_NEAR(rig.control.yaw(), reach.yaw, 1e-3f);
    EXPECT_NEAR(rig.control.pitch(), reach.pitch, 1e-3f);
    const Camera rest;
    EXPECT_NEAR(glm::length(rig.control.applied(rest).position - rest.target),
                reach.nearest * glm::length(rest.position - rest.target), 0.01f);
}

TEST(CameraControl, ParametersAtRestGiveTheCameraOfTheDrag) {
    Rig dragged;
    for (const unsigned button : {1u, 0u, 4u})
        for (int i = 0; i < 20; ++i)
            dragged.step(pointing(400 + 3 * static_cast<float>(i), 300 + 2 * static_cast<float>(i), button));
    dragged.hold(Input{}, 600);
    EXPECT_FALSE(dragged.control.isMoving());
    EXPECT_NE(dragged.goal.cameraYawDeg, 0);
    EXPECT_NE(dragged.goal.cameraPanX, 0);
    CameraControl set;
    set.reset(dragged.goal);
    const Camera rest, a = dragged.control.applied(rest), b = set.applied(rest);
    EXPECT_EQ(a.position, b.position);
    EXPECT_EQ(a.target, b.target);
}

TEST(CameraControl, HomeGoesBackToRest) {
    Rig rig;
    rig.goal = {30, -10, 0.7f, 0.2f, -0.1f};
    rig.hold(Input{}, 300);
    EXPECT_NE(rig.control.yaw(), 0);
    Input home;
    home.keys = {static_cast<int>(Key::home)};
    rig.step(home);
    rig.hold(Input{}, 600);
    EXPECT_EQ(rig.goal, CameraParams{});
    const Camera rest;
    EXPECT_EQ(rig.control.applied(rest).position, rest.position);
    EXPECT_EQ(rig.control.applied(rest).target, rest.target);
}

TEST(CameraControl, PanMovesTheTargetByAFractionOfTheFrame) {
    Rig rig;
    rig.goal.cameraPanX = 0.25f, rig.goal.cameraPanY = -0.125f, rig.goal.cameraYawDeg = 40;
    rig.control.reset(rig.goal);
    const Camera rest, camera = rig.control.applied(rest);
    // The former target now lies a quarter of the frame's height left of its centre, and an eighth above.
    const glm::vec4 clip = camera.projection(1.5f) * camera.view() * glm::vec4(rest.target, 1);
    EXPECT_NEAR(clip.x / clip.w * 1.5f / 2, -0.25f, 1e-4f);
    EXPECT_NEAR(clip.y / clip.w / 2, 0.125f, 1e-4f);
}

TEST(CameraControl, ShiftPansInsteadOfOrbiting) {
    Rig rig;
    for (int i = 0; i < 20; ++i) {
        Input input = pointing(400 + 5 * static_cast<float>(i), 300, 1);
        input.keys = {static_cast<int>(Key::shift)};
        rig.step(input);
    }
    EXPECT_EQ(rig.goal.cameraYawDeg, 0);
    EXPECT_LT(rig.goal.cameraPanX, 0);
}

TEST(CameraControl, DragTakenByAnObjectLeavesTheCamera) {
    Rig rig;
    for (int i = 0; i < 20; ++i) rig.step(pointing(400 + 5 * static_cast<float>(i), 300, 1), true);
    EXPECT_EQ(rig.goal, CameraParams{});
}

TEST(CameraControl, ReachDownIsApartFromReachUp) {
    CameraReach reach{.pitch = 0.5f, .pitchDown = 0.1f};
    Rig rig{CameraControl(reach)};
    rig.goal.cameraPitchDeg = -80;
    rig.hold(Input{}, 600);
    EXPECT_NEAR(rig.control.pitch(), -0.1f, 1e-6f);
    rig.goal.cameraPitchDeg = 80;
    rig.hold(Input{}, 600);
    EXPECT_NEAR(rig.control.pitch(), 0.5f, 1e-6f);
    // Another scene's reach: the camera eases back, and the parameters keep their values.
    reach.pitch = 0.2f;
    rig.control.limit(reach);
    EXPECT_NEAR(rig.control.pitch(), 0.5f, 1e-6f);
    rig.hold(Input{}, 600);
    EXPECT_NEAR(rig.control.pitch(), 0.2f, 1e-6f);
    EXPECT_EQ(rig.goal.cameraPitchDeg, 80);
}

}  // namespace
}  // namespace arclight
