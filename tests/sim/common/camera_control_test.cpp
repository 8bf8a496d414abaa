#include "sim/common/camera_control.h"

#include <cmath>

#include <gtest/gtest.h>

namespace arclight {
namespace {

constexpr double kTick = 1.0 / 60;

void hold(CameraControl& control, const Input& input, int ticks) {
    for (int i = 0; i < ticks; ++i) control.step(input, kTick);
}

TEST(CameraControl, NoInputChangesNothing) {
    CameraControl control;
    hold(control, Input{}, 100);
    const Camera rest;
    const Camera camera = control.applied(rest);
    EXPECT_EQ(camera.position, rest.position);
    EXPECT_EQ(camera.target, rest.target);
}

TEST(CameraControl, DragWheelKeysAndGamepadMoveCamera) {
    Input drag;
    drag.pointerInside = true, drag.buttons = 1;
    CameraControl dragged;
    for (int i = 0; i < 30; ++i)
        drag.pointerPx = {400.0f + 5.0f * static_cast<float>(i), 300}, dragged.step(drag, kTick);
    hold(dragged, Input{}, 60);
    EXPECT_LT(dragged.yaw(), -0.1f);

    Input wheel;
    wheel.scroll = 1;
    CameraControl wheeled;
    hold(wheeled, wheel, 3);
    hold(wheeled, Input{}, 60);
    EXPECT_LT(wheeled.distance(), 0.85f);

    Input keys;
    keys.keys = {static_cast<int>(Key::right)};
    CameraControl keyed;
    hold(keyed, keys, 30);
    EXPECT_GT(keyed.yaw(), 0.2f);

    Input pad;
    pad.gamepadAxes[static_cast<std::size_t>(GamepadAxis::rightX)] = 1;
    pad.gamepadAxes[static_cast<std::size_t>(GamepadAxis::leftTrigger)] = 1;
    CameraControl padded;
    hold(padded, pad, 30);
    EXPECT_GT(padded.yaw(), 0.2f);
    EXPECT_GT(padded.distance(), 1.05f);
}

TEST(CameraControl, StickInDeadZoneIsIgnored) {
    Input pad;
    pad.gamepadAxes.fill(0.14f);
    pad.gamepadAxes[4] = pad.gamepadAxes[5] = 0;
    CameraControl control;
    hold(control, pad, 60);
    EXPECT_EQ(control.yaw(), 0);
}

TEST(CameraControl, StaysInRangeWithoutOvershoot) {
    const CameraReach reach;
    Input keys;
    keys.keys = {static_cast<int>('Z'), static_cast<int>(Key::right), static_cast<int>(Key::up)};
    CameraControl control(reach);
    for (int i = 0; i < 600; ++i) {
        control.step(keys, kTick);
        EXPECT_LE(control.yaw(), reach.yaw + 1e-4f);
        EXPECT_GE(control.distance(), reach.nearest - 1e-4f);
    }
    EXPECT_NEAR(control.yaw(), reach.yaw, 1e-3f);
    EXPECT_NEAR(control.pitch(), reach.pitch, 1e-3f);
    const Camera rest;
    EXPECT_NEAR(glm::length(control.applied(rest).position - rest.target),
                reach.nearest * glm::length(rest.position - rest.target), 0.01f);
}

}  // namespace
}  // namespace arclight
