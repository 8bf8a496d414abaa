// The showcase: a quarter of a million pegs under drops and the pointer.
#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

#include "core/stopwatch.h"
#include "scene.h"
#include "sim/common/camera.h"
#include "sim/springs/peg_field.h"

namespace arclight::springs {
namespace {

constexpr int kSide = 512;
constexpr float kCentre = 0.5f * (kSide - 1);
constexpr float kBeadRadius = 0.5f;  // peg spacings
constexpr float kTallest = 20;       // pegs; a bead that swings higher may be missing at the frame's edge
constexpr std::size_t kMaxDumped = 4096;
const Camera kCamera{
    .position = {-54, 66, 268}, .target = {6, -24, 40}, .fovY = 0.62f, .near = 10, .far = 1500, .leastAspect = 0};

/// Vertex of a bead. The heights of its neighbours, to the right and towards the viewer, give the slope of the field.
struct Peg {
    float height = 0, heightRight = 0, heightNear = 0, velocity = 0;
};
constexpr auto rowsOf(Peg) {
    return vertexRows<Peg>(Attribute{"height", &Peg::height}, Attribute{"heightRight", &Peg::heightRight},
                           Attribute{"heightNear", &Peg::heightNear}, Attribute{"velocity", &Peg::velocity});
}

PegFieldConfig configOf(const SceneContext& context) {
    return {.side = kSide,
            .seed = context.seed,
            .dropRate = context.params.dropRate,
            .dropHeight = context.params.dropHeight};
}

/// The brush where the ray through the pointer meets the plane of the pegs at rest.
PegInput brushOf(const SpringParams& params, const Input& input) {
    PegInput brush{.pressed = input.isDown(MouseButton::left),
                   .clicked = input.wasPressed(MouseButton::left),
                   .radius = params.brushRadius,
                   .strength = params.brushStrength};
    const Float2 pointer = input.pointer();
    const float slope = kCamera.halfTangents(1).y;
    const glm::mat3 toWorld(glm::inverse(kCamera.view()));
    const glm::vec3 ray = toWorld * glm::vec3(pointer[0] * slope, pointer[1] * slope, -1);
    if (!input.pointerInside || ray.y > -1e-3f) return brush;
    const glm::vec3 hit = kCamera.position + ray * (-kCamera.position.y / ray.y);
    brush.x = hit.x + kCentre, brush.z = hit.z + kCentre;
    brush.inside = brush.x >= 0 && brush.x <= kSide - 1 && brush.z >= 0 && brush.z <= kSide - 1;
    return brush;
}

/// The pegs that a frame of this aspect ratio shows, from the far row to the near one, so that each bead covers what
/// lies behind it. Far rows lie less than a pixel apart: every second one is enough. The last row and column have no
/// neighbours and are left out.
std::vector<std::uint32_t> pegsSeen(float aspect) {
    const glm::mat4 toClip = kCamera.projection(aspect) * kCamera.view();
    const auto isSeen = [&](int i, int j) {
        for (const float height : {-kTallest, 0.0f, kTallest}) {
            const glm::vec4 clip =
                toClip * glm::vec4(static_cast<float>(i) - kCentre, height, static_cast<float>(j) - kCentre, 1);
            const float reach = clip.w * 1.06f;
            if (clip.w > 0 && std::abs(clip.x) < reach && std::abs(clip.y) < reach) return true;
        }
        return false;
    };
    std::vector<std::uint32_t> seen;
    for (int j = 0; j < kSide - 1; j += j < kSide / 2 ? 2 : 1)
        for (int i = 0; i < kSide - 1; ++i)
            if (isSeen(i, j)) seen.push_back(static_cast<std::uint32_t>(j * kSide + i));
    return seen;
}

class FieldScene {
public:
    explicit FieldScene(Shaders& shaders)
        : sky_(shaders.program("common/fullscreen.vert", "springs/field_sky.frag")),
          beads_(shaders.program("springs/field_pegs.vert", "springs/field_pegs.frag")) {}

    void reset(const SceneContext& context) { field_.reset(configOf(context)); }
    void changed(const SceneContext& context) { field_.setDrops(configOf(context)); }

    void step(const SceneContext& context, const Step& step) {
        const Stopwatch watch;
        field_.step(brushOf(context.params, step.input), context.propagator(step.dt), context.spring.shape, step.dt);
        stepMs_ = watch.ms();
    }

    void draw(const SceneContext& context, Frame& frame) {
        const float aspect = frame.aspect();
        const std::span<const float> heights = field_.heights(), velocities = field_.velocities();
        for (std::size_t i = 0; i < pegs_.size(); ++i)
            pegs_[i] = {heights[i], heights[i + 1], heights[i + kSide], velocities[i]};
        if (aspect == std::exchange(aspect_, aspect))
            mesh_.vertices().upload<Peg>(pegs_);
        else
            mesh_.upload<Peg>(pegs_, pegsSeen(aspect));
        Pass pass = frame.pass("pegs", frame.scene());
        pass.fullscreen(sky_);
        // Beads whose centres lie outside of the frame may reach into it.
        const glm::vec3 narrower(pass.widenViewport(4 + frame.height() / 60), 1);
        pass.view(View(kCamera.view(), glm::scale(glm::mat4(1), narrower) * kCamera.projection(aspect), kCamera.near,
                       kCamera.far, frame.width(), frame.height()));
        const float slopePx = 0.5f * static_cast<float>(frame.height()) / kCamera.halfTangents(1).y;
        beads_.set("side", kSide).set("radiusAtOnePx", slopePx * kBeadRadius).set("emission", context.params.emission);
        pass.state({.blend = Blend::premultiplied, .sizesPoints = true}).draw(mesh_, beads_);
    }

    void measure(const SceneContext& context, SpringMeasures& measures) const {
        measures.maxError = field_.maxError();
        measures.frequencyAsked = dampedFrequency(context.spring.shape);
        measures.decayRateAsked = decayRate(context.spring.shape);
        measures.halfLifeAsked = halfLife(context.spring.shape);
        measures.overshootAsked = overshoot(context.spring.shape);
        measures.springs = field_.count();
        if (stepMs_ > 0) measures.springsPerMs = field_.count() / stepMs_;
    }

    void dump(Json& springs) const {
        const std::size_t count = std::min(kMaxDumped, static_cast<std::size_t>(field_.count()));
        for (std::size_t i = 0; i < count; ++i)
            dumpSpring(springs, shortDouble(field_.heights()[i]), shortDouble(field_.velocities()[i]),
                       shortDouble(field_.targets()[i]));
    }

private:
    PegField field_;
    Program sky_, beads_;
    std::vector<Peg> pegs_ = std::vector<Peg>(kSide * (kSide - 1));  ///< row after row, without the last row
    Mesh mesh_ = Mesh::of<Peg>("pegs", Primitive::points);
    float aspect_ = 0;   ///< aspect ratio that `mesh_` was made for
    double stepMs_ = 0;  ///< of the last step, for the speed measure only
};

}  // namespace

Scene fieldScene(Shaders& shaders) { return sceneOf<FieldScene>(shaders); }

}  // namespace arclight::springs
