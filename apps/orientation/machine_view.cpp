#include "machine_view.h"

#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/angles.h"

namespace arclight::orientation {
namespace {

using glm::mat4;
using glm::vec3;

constexpr float kShoulder = 0.95f, kArmLength = 1.05f, kStageRadius = 0.42f, kStageTop = 0.9f;
constexpr Camera kMachineRest{
    .position = {0, 2.1f, 8.2f}, .target = {0, 0.62f, 0}, .fovY = 0.60f, .near = 0.2f, .far = 40, .leastAspect = 1.75f};
constexpr Material kPaint{vec3(0.42f, 0.44f, 0.47f), vec3(0.04f), 0.15f};
constexpr Material kSteel{vec3(0.05f), vec3(0.42f, 0.41f, 0.40f), 0.2f};
constexpr Material kBlue{vec3(0.05f, 0.12f, 0.42f), vec3(0.05f), 0.12f},
    kRed{vec3(0.75f, 0.06f, 0.03f), vec3(0.05f), 0.2f};
constexpr Material kGoldFoil{vec3(0.12f, 0.08f, 0.02f), vec3(0.62f, 0.44f, 0.16f), 0.35f};

mat4 moved(vec3 by) { return glm::translate(mat4(1), by); }
mat4 turned(const glm::dquat& q) { return glm::mat4_cast(glm::quat(q)); }
/// A cylinder with bevelled ends along y.
SolidMesh drum(float radius, float low, float high, float bevel = 0.02f) {
    const std::array<glm::vec2, 6> profile{{{0, low},
                                            {radius - bevel, low},
                                            {radius, low + bevel},
                                            {radius, high - bevel},
                                            {radius - bevel, high},
                                            {0, high}}};
    return turnedSolid(profile, 48);
}
SolidMesh levelDrum(float radius, float half) {
    return transformed(drum(radius, -half, half), glm::rotate(mat4(1), 0.5f * kPi, vec3(1, 0, 0)));
}

SolidMesh pedestalSolid() {
    constexpr std::array<glm::vec2, 9> kProfile{{{0.52f, 0},
                                                 {0.55f, 0.02f},
                                                 {0.55f, 0.08f},
                                                 {0.50f, 0.12f},
                                                 {0.30f, 0.2f},
                                                 {0.24f, 0.32f},
                                                 {0.23f, 0.6f},
                                                 {0.2f, 0.68f},
                                                 {0, 0.70f}}};
    SolidMesh mesh = turnedSolid(kProfile, 56);
    // Two cheeks hold the axle.
    for (const float z : {-0.25f, 0.25f}) {
        append(mesh, boxSolid({-0.15f, 0.55f, z - 0.05f}, {0.15f, kShoulder, z + 0.05f}, 0.015f));
        append(mesh, transformed(levelDrum(0.17f, 0.055f), moved({0, kShoulder, z})));
    }
    return mesh;
}
/// The arm from its axle to the wrist, along y.
SolidMesh linkSolid() {
    SolidMesh mesh = levelDrum(0.16f, 0.19f);
    constexpr std::array<glm::vec2, 7> kProfile{{{0.13f, 0},
                                                 {0.135f, 0.14f},
                                                 {0.115f, 0.4f},
                                                 {0.10f, 0.76f},
                                                 {0.125f, 0.82f},
                                                 {0.125f, 0.92f},
                                                 {0.10f, 0.94f}}};
    append(mesh, turnedSolid(kProfile, 40));
    append(mesh, levelDrum(0.06f, 0.33f));
    return mesh;
}
/// The tool beyond the wrist: a plate with two unlike fingers, which show its twist.
SolidMesh toolSolid() {
    SolidMesh mesh = drum(0.115f, 0.95f, kArmLength);
    append(mesh, boxSolid({-0.24f, kArmLength, -0.07f}, {0.24f, kArmLength + 0.07f, 0.07f}, 0.015f));
    append(mesh, boxSolid({-0.24f, kArmLength + 0.06f, -0.05f}, {-0.16f, kArmLength + 0.42f, 0.05f}, 0.012f));
    append(mesh, boxSolid({0.16f, kArmLength + 0.06f, -0.05f}, {0.24f, kArmLength + 0.28f, 0.05f}, 0.012f));
    append(mesh, boxSolid({-0.16f, kArmLength + 0.36f, -0.04f}, {-0.10f, kArmLength + 0.42f, 0.04f}, 0.01f));
    return mesh;
}
SolidMesh stageSolid() {
    constexpr std::array<glm::vec2, 8> kProfile{{{kStageRadius, 0},
                                                 {kStageRadius, 0.3f},
                                                 {kStageRadius, 0.6f},
                                                 {kStageRadius, kStageTop - 0.1f},
                                                 {kStageRadius + 0.02f, kStageTop - 0.08f},
                                                 {kStageRadius + 0.02f, kStageTop - 0.02f},
                                                 {kStageRadius - 0.02f, kStageTop},
                                                 {0, kStageTop}}};
    return turnedSolid(kProfile, 64);
}
SolidMesh payloadSolid() {
    SolidMesh mesh = boxSolid({-0.17f, kStageTop + 0.12f, -0.17f}, {0.17f, kStageTop + 0.62f, 0.17f}, 0.03f);
    append(mesh, transformed(drum(0.10f, 0, 0.13f), moved({0, kStageTop, 0})));
    append(mesh, transformed(drum(0.13f, 0.62f, 0.66f), moved({0, kStageTop, 0})));
    append(mesh, transformed(drum(0.02f, 0.66f, 0.82f, 0.005f), moved({0, kStageTop, 0})));
    return mesh;
}
/// The half of an ogive at x > 0, hinged at its lower edge: the hinge is the origin.
SolidMesh shellSolid() {
    SolidMesh mesh;
    constexpr int kAround = 24, kUp = 28;
    for (const bool isInside : {false, true}) {
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        for (int row = 0; row <= kUp; ++row)
            for (int column = 0; column <= kAround; ++column) {
                const float u = static_cast<float>(row) / kUp;
                const float a = kPi * (static_cast<float>(column) / kAround - 0.5f);
                // A cylinder up to 0.4 of the height, then an ellipse.
                const float v = std::max(0.0f, (u - 0.4f) / 0.6f), wide = std::sqrt(std::max(0.0f, 1 - v * v));
                const float radius = (kStageRadius - (isInside ? 0.025f : 0.0f)) * wide;
                mesh.vertices.push_back(
                    {{radius * cosf(a) - kStageRadius, 1.35f * u - (isInside ? 0.02f * v : 0), radius * sinf(a)},
                     {0, 1, 0}});
            }
        addQuads(mesh.indices, first, kUp, kAround, !isInside);
    }
    smooth(mesh);
    return mesh;
}

}  // namespace

MachineView::MachineView(Shaders& shaders)
    : solids_(shaders),
      backdrop_(shaders.program("common/fullscreen.vert", "orientation/backdrop.frag")),
      floor_("plinth", drum(1.35f, -0.08f, 0)),
      pedestal_("pedestal", pedestalSolid()),
      link_("link", linkSolid()),
      tool_("tool", toolSolid()),
      stage_("stage", stageSolid()),
      payload_("payload", payloadSolid()),
      shell_("shell", shellSolid()) {}

void MachineView::drawArm(Pass& pass, const mat4& place, const MachinePose& pose) {
    const mat4 shoulder = place * moved({0, kShoulder, 0});
    solids_.draw(pass, pedestal_, place, kSteel);
    solids_.draw(pass, link_, shoulder * glm::rotate(mat4(1), static_cast<float>(pose.hinge), vec3(0, 0, 1)), kPaint);
    solids_.draw(pass, tool_, shoulder * turned(pose.joined), kBlue);
    if (glm::length(glm::dvec3(pose.asked * glm::dvec3(0, 1, 0) - pose.joined * glm::dvec3(0, 1, 0))) > 0.02)
        solids_.draw(pass, tool_, shoulder * turned(pose.asked), kRed);
}

void MachineView::drawFairing(Pass& pass, const mat4& place, const MachinePose& pose) {
    solids_.draw(pass, stage_, place, kPaint);
    solids_.draw(pass, payload_, place, kGoldFoil);
    const mat4 hinge = place * moved({kStageRadius, kStageTop, 0});
    const mat4 mirror = place * glm::scale(mat4(1), vec3(-1, 1, 1)) * moved({kStageRadius, kStageTop, 0});
    const bool isApart =
        glm::length(glm::dvec3(pose.asked * glm::dvec3(0, 1, 0) - pose.joined * glm::dvec3(0, 1, 0))) > 0.02;
    for (const mat4& at : {hinge, mirror}) {
        solids_.draw(pass, shell_, at * turned(pose.joined), kPaint);
        if (isApart) solids_.draw(pass, shell_, at * turned(pose.asked), kRed);
    }
}

void MachineView::draw(Frame& frame, const CameraControl& control, Machine machine,
                       const std::array<MachinePose, 2>& poses) {
    View view = frame.view(control.applied(kMachineRest));
    ScenePass pass = frame.scenePass("machines", view, vec3(0));
    pass.state({}).fullscreen(backdrop_);
    solids_.begin(pass, {});
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const mat4 place = moved({i == 0 ? -2.1f : 2.1f, 0.2f, 0});
        solids_.draw(pass, floor_, place, {vec3(0.035f, 0.037f, 0.042f), vec3(0.06f), 0.3f});
        machine == Machine::arm ? drawArm(pass, place, poses[i]) : drawFairing(pass, place, poses[i]);
    }
}

}  // namespace arclight::orientation
