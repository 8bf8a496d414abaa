#include "field_scene.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace arclight::springs {
namespace {

constexpr int kSide = 512;
constexpr float kBeadRadius = 0.5f;  // peg spacings
constexpr float kFieldOfView = 0.62f;
constexpr float kTallest = 20.0f;     // a bead that swings higher may be missing at the picture's edge
constexpr std::size_t kMaxDumped = 4096;
const glm::vec3 kEye(-54.0f, 66.0f, 268.0f), kLookAt(6.0f, -24.0f, 40.0f);

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
      indices_("pegs to draw", GL_ELEMENT_ARRAY_BUFFER),
      array_("pegs") {
    // A peg's neighbours to the right and towards the viewer stand one and a row further in the same buffer.
    array_.attach(heights_, sizeof(float),
                  {{0, 1, GL_FLOAT, 0}, {1, 1, GL_FLOAT, sizeof(float)}, {2, 1, GL_FLOAT, kSide * sizeof(float)}});
    array_.attach(velocities_, sizeof(float), {{3, 1, GL_FLOAT, 0}});
    array_.attachIndices(indices_);
}

void FieldScene::choosePegs(float aspect) {
    if (aspect == aspect_) return;
    aspect_ = aspect;
    const glm::mat4 toClip = projection(aspect) * view();
    const auto isSeen = [&](int i, int j) {
        for (const float height : {-kTallest, 0.0f, kTallest}) {
            const glm::vec4 clip = toClip * glm::vec4(static_cast<float>(i) - 0.5f * (kSide - 1), height,
                                                      static_cast<float>(j) - 0.5f * (kSide - 1), 1.0f);
            const float reach = clip.w * 1.06f;
            if (clip.w > 0 && std::abs(clip.x) < reach && std::abs(clip.y) < reach) return true;
        }
        return false;
    };
    std::vector<std::uint32_t> seen;
    // Rows from the far one to the near one, so that each bead covers what lies behind it. Far rows stand less than a
    // pixel apart: every second one is enough. The last row and column have no neighbours and lie in the dark.
    for (int j = 0; j < kSide - 1; j += j < kSide / 2 ? 2 : 1)
        for (int i = 0; i < kSide - 1; ++i)
            if (isSeen(i, j)) seen.push_back(static_cast<std::uint32_t>(j * kSide + i));
    indices_.upload<std::uint32_t>(seen);
    drawn_ = static_cast<int>(seen.size());
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
    choosePegs(aspect);
    const Pass pass = frame.pass("pegs", frame.scene());
    sky_.use();
    drawFullscreen();
    heights_.upload(field_.heights());
    velocities_.upload(field_.velocities());
    pegs_.use();
    pegs_.set("toView", view());
    const glm::vec2 narrower = frame.scene().widenViewport(4 + frame.height() / 60);
    pegs_.set("toClip", glm::scale(glm::mat4(1.0f), glm::vec3(narrower, 1.0f)) * projection(aspect));
    pegs_.set("eye", kEye);
    pegs_.set("side", kSide);
    pegs_.set("radius", kBeadRadius);
    pegs_.set("pixelsPerSlope", 0.5f * static_cast<float>(frame.height()) / std::tan(0.5f * kFieldOfView));
    pegs_.set("glow", context.params.glow);
    setBlend(Blend::premultiplied);
    setPointSizeFromShader(true);
    drawIndices(array_, GL_POINTS, drawn_);
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

}  // namespace arclight::springs
