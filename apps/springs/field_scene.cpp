#include "field_scene.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight {
namespace {

constexpr int kSide = 512;
constexpr float kBeadRadius = 0.5f;  // peg spacings
constexpr float kFieldOfView = 0.62f;
constexpr std::size_t kMaxDumped = 4096;
const glm::vec3 kEye(-58.0f, 78.0f, 292.0f), kLookAt(6.0f, -22.0f, 30.0f);

PegFieldConfig fieldConfig(const SceneContext& context) {
    PegFieldConfig config;
    config.side = kSide;
    config.seed = context.seed;
    config.dropRate = context.params.dropRate;
    config.dropHeight = context.params.dropHeight;
    return config;
}

glm::mat4 view() { return glm::lookAt(kEye, kLookAt, glm::vec3(0, 1, 0)); }

glm::mat4 projection(float aspect) { return glm::perspective(kFieldOfView, aspect, 10.0f, 1500.0f); }

/// Where the ray through the pointer meets the plane of the pegs at rest, in peg indices.
PegInput pegInput(const SpringParams& params, const Input& input) {
    PegInput push;
    push.radius = params.brushRadius;
    push.strength = params.brushStrength;
    push.pressed = input.isDown(MouseButton::left);
    push.clicked = input.wasPressed(MouseButton::left);
    const Float2 pointer = input.pointer();
    const float slope = std::tan(0.5f * kFieldOfView);
    const glm::mat4 toWorld = glm::inverse(view());
    const glm::vec3 ray = glm::mat3(toWorld) * glm::vec3(pointer[0] * slope, pointer[1] * slope, -1.0f);
    if (!input.pointerInside || ray.y > -1e-3f) return push;
    const glm::vec3 hit = kEye + ray * (-kEye.y / ray.y);
    push.x = hit.x + 0.5f * (kSide - 1);
    push.z = hit.z + 0.5f * (kSide - 1);
    push.inside = push.x >= 0 && push.x <= kSide - 1 && push.z >= 0 && push.z <= kSide - 1;
    return push;
}

}  // namespace

FieldScene::FieldScene(Shaders& shaders)
    : sky_(shaders.program("common/fullscreen.vert", "springs/field_sky.frag")),
      pegs_(shaders.program("springs/field_pegs.vert", "springs/field_pegs.frag")),
      heights_("peg heights", GL_ARRAY_BUFFER),
      velocities_("peg velocities", GL_ARRAY_BUFFER),
      array_("pegs") {
    array_.attach(heights_, sizeof(float), {{0, 1, GL_FLOAT, 0}});
    array_.attach(velocities_, sizeof(float), {{1, 1, GL_FLOAT, 0}});
}

void FieldScene::reset(const SceneContext& context) { field_.reset(fieldConfig(context)); }

void FieldScene::changed(const SceneContext& context) { field_.setDrops(fieldConfig(context)); }

void FieldScene::step(const SceneContext& context, const Input& input) {
    const auto begin = std::chrono::steady_clock::now();
    field_.step(pegInput(context.params, input), context.step, context.spring.shape, kTickSeconds);
    stepMs_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

void FieldScene::draw(const SceneContext& context, Frame& frame) {
    const float aspect = frame.aspect();
    const Pass pass = frame.pass("pegs", frame.scene());
    sky_.use();
    drawFullscreen();
    heights_.upload(field_.heights());
    velocities_.upload(field_.velocities());
    pegs_.use();
    pegs_.set("toView", view());
    pegs_.set("toClip", projection(aspect));
    pegs_.set("side", kSide);
    pegs_.set("radius", kBeadRadius);
    pegs_.set("pixelsPerSlope", 0.5f * static_cast<float>(frame.height()) / std::tan(0.5f * kFieldOfView));
    pegs_.set("glow", context.params.glow);
    setBlend(Blend::premultiplied);
    setPointSizeFromShader(true);
    // Rows from the far one to the near one: each bead covers what lies behind it.
    drawVertices(array_, GL_POINTS, 0, field_.count());
    setPointSizeFromShader(false);
}

void FieldScene::measure(const SceneContext& context, SpringMeasures& measures) const {
    measures.maxError = field_.maxError();
    measures.frequencyAsked = dampedFrequency(context.spring.shape);
    measures.decayRateAsked = decayRate(context.spring.shape);
    measures.halfLifeAsked = halfLife(context.spring.shape);
    measures.overshootAsked = overshoot(context.spring.shape);
    measures.springs = field_.count();
    if (stepMs_ > 0) measures.springsPerMs = field_.count() / stepMs_;
}

void FieldScene::dump(Json& springs) const {
    const std::size_t count = std::min(kMaxDumped, static_cast<std::size_t>(field_.count()));
    for (std::size_t i = 0; i < count; ++i)
        dumpSpring(springs, shortDouble(field_.heights()[i]), shortDouble(field_.velocities()[i]),
                   shortDouble(field_.targets()[i]));
}

}  // namespace arclight
