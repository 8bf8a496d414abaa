#include "hair_demo.h"

#include <cmath>

#include "sim/hair/bust_shape.h"

namespace arclight::hair {
namespace {

constexpr float kDegree = 0.01745329252f;
/// Half the vertical angle of an 85 mm lens on a frame 24 mm high.
constexpr float kPortraitFov = 0.2802f;

/// A camera that turns about `target`: `yaw` from the front to the character's left, `height` of what it sees in m.
/// `aside` moves the subject to the right, in heights.
Camera shotFrom(glm::vec3 target, float yaw, float pitch, float height, float aside) {
    const float distance = 0.5f * height / std::tan(0.5f * kPortraitFov);
    const glm::vec3 back(std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    const glm::vec3 right(std::cos(yaw), 0, -std::sin(yaw));
    target -= aside * height * right;
    return {.position = target + distance * back,
            .target = target,
            .fovY = kPortraitFov,
            .near = 0.2f,
            .far = 12,
            .leastAspect = 0.9f};
}

Camera cameraOf(Shot shot) {
    switch (shot) {
        case Shot::portrait: return shotFrom({0, -0.045f, 0.01f}, 30 * kDegree, 1 * kDegree, 0.45f, 0.20f);
        case Shot::front: return shotFrom({0, -0.03f, 0.02f}, 0, 0, 0.42f, 0);
        case Shot::profile: return shotFrom({0, -0.05f, 0}, -90 * kDegree, 0, 0.48f, -0.16f);
        case Shot::closeUp: return shotFrom({0.006f, -0.012f, 0.08f}, 22 * kDegree, 2 * kDegree, 0.145f, 0.05f);
        case Shot::back: return shotFrom({0, -0.05f, 0}, -148 * kDegree, 6 * kDegree, 0.55f, 0);
    }
    return {};
}

}  // namespace

HairDemo::HairDemo(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "hair/backdrop.frag")), bust_(shaders) {}

void HairDemo::reset(Seed) { camera_.reset(); }

void HairDemo::step(const Step& step) { camera_.step(step.input, step.dt); }

glm::quat HairDemo::headTurn() const {
    return glm::angleAxis(params.turn * kDegree, glm::vec3(0, 1, 0)) *
           glm::angleAxis(params.nod * kDegree, glm::vec3(1, 0, 0));
}

HeldHead HairDemo::heldHead(const Camera& camera) const {
    const glm::quat turn = headTurn();
    HeldHead head{.turn = {turn.x, turn.y, turn.z, turn.w}};
    // The eyes reach 25 degrees to the side and 15 up and down.
    const glm::vec3 eye = 0.001f * glm::vec3(0, kEye.centre.y, kEye.centre.z);
    const glm::vec3 to = glm::normalize(glm::conjugate(turn) * camera.position - eye);
    const float yaw = glm::clamp(std::atan2(to.x, to.z), -25 * kDegree, 25 * kDegree) * params.gaze;
    const float pitch = glm::clamp(std::asin(to.y), -15 * kDegree, 15 * kDegree) * params.gaze;
    // Whom they cannot reach, they do not look at.
    const float reach = to.z > 0 ? 1.0f : 0.0f;
    head.gaze = glm::vec3(std::sin(reach * yaw) * std::cos(pitch), std::sin(reach * pitch),
                          std::cos(reach * yaw) * std::cos(pitch));
    return head;
}

void HairDemo::draw(Frame& frame) {
    const Camera camera = camera_.applied(cameraOf(params.shot));
    const HeldHead head = heldHead(camera);
    PortraitLight light;
    light.key *= params.key, light.rim *= params.rim;
    light.fill *= params.fill, light.skyAbove *= params.fill, light.skyBelow *= params.fill;
    bust_.drawShadow(frame, head, light);
    ScenePass pass = frame.scenePass("portrait", frame.view(camera), glm::vec3(0));
    pass.state({}).fullscreen(backdrop_);
    const float pixel =
        2 * glm::length(camera.position) * camera.halfTangents(frame.aspect()).y / static_cast<float>(frame.height());
    bust_.draw(pass, head, light, params, pixel);
}

void HairDemo::panel(Panel& panel) const { panel.muted("Drag, wheel, arrows or a gamepad's right stick: the camera."); }

HairMeasures HairDemo::measure() const {
    return {.triangles = static_cast<double>(bust_.triangles()), .faceHairs = static_cast<double>(bust_.faceHairs())};
}

Json HairDemo::dumpState() const {
    const glm::quat turn = headTurn();
    Json list = Json::array();
    for (std::size_t i = 0; i < bustSpheres().size(); ++i) {
        const CollisionSphere& sphere = bustSpheres()[i];
        const glm::vec3 at = i < kHeadSpheres ? turn * sphere.centre : sphere.centre;
        list.push_back({floatToJson(at.x), floatToJson(at.y), floatToJson(at.z), floatToJson(sphere.radius)});
    }
    return {{"spheres", std::move(list)}};
}

}  // namespace arclight::hair
