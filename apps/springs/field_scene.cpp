// Scene field: a quarter of a million pegs under drops and the pointer.
#include <algorithm>
#include <numbers>
#include <optional>

#include <glm/gtc/matrix_transform.hpp>

#include "blow_up.h"
#include "core/stopwatch.h"
#include "sim/springs/field_view.h"
#include "sim/springs/peg_field.h"
#include "sim/springs/peg_words.h"

namespace arclight::springs {
namespace {

constexpr float kBeadRadius = 0.5f;  // peg spacings
constexpr float kHazeFrom = 150;     // peg spacings, for the camera at rest; a farther camera has farther haze
constexpr std::size_t kMaxDumped = 4096;

PegFieldConfig configOf(const SceneContext& context) {
    return {.side = kFieldSide,
            .seed = context.seed,
            .dropRate = context.params.dropRate,
            .dropHeight = context.params.dropHeight};
}

/// The brush at the peg under the pointer, unless the pointer moves the camera.
PegInput brushOf(const SceneContext& context, const Input& input) {
    PegInput brush{.pressed = input.isDown(MouseButton::left) && context.isDragged,
                   .clicked = input.wasPressed(MouseButton::left) && context.isDragged,
                   .radius = context.params.brushRadius,
                   .strength = context.params.brushStrength};
    const Float2 pointer = input.pointer();
    const bool movesCamera = input.buttons != 0 && !context.isDragged;
    if (!input.pointerInside || movesCamera) return brush;
    const std::optional<glm::vec2> peg = pegUnder(fieldCamera(context.camera), {pointer[0], pointer[1]});
    if (!peg) return brush;
    brush.inside = true;
    brush.x = peg->x, brush.z = peg->y;
    return brush;
}

class FieldScene : public Scene {
public:
    explicit FieldScene(Shaders& shaders)
        : sky_(shaders.program("common/fullscreen.vert", "springs/field_sky.frag")),
          beads_(shaders.program("springs/field_pegs.vert", "springs/field_pegs.frag")) {}

    void reset(const SceneContext& context) override { field_.reset(configOf(context)); }
    void changed(const SceneContext& context) override { field_.setDrops(configOf(context)); }

    void step(const SceneContext& context, const Step& step) override {
        const Stopwatch watch;
        field_.step(brushOf(context, step.input), context.propagator(step.dt), context.spring.shape, step.dt);
        stepMs_ = watch.ms();
    }

    /// Over the pegs, the left button pushes them; over the sky, it turns the camera.
    bool isOver(const SceneContext& context, const Input& input) const override {
        const Float2 pointer = input.pointer();
        return pegUnder(fieldCamera(context.camera), {pointer[0], pointer[1]}).has_value();
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const float aspect = frame.aspect();
        const Camera camera = fieldCamera(context.camera);
        packPegs(field_.heights(), field_.velocities(), words_);
        pegs_.upload<std::uint32_t>(words_);
        const Seen seen{aspect, camera.position, camera.target};
        if (seen != std::exchange(seen_, seen)) mesh_.uploadIndices(pegsSeen(camera, aspect));
        Pass pass = frame.pass("pegs", frame.scene());
        pass.fullscreen(sky_.set("glow", fieldGlow(camera, aspect)));
        // Beads whose centres are outside the frame may reach into it.
        const glm::vec3 narrower(pass.widenViewport(4 + frame.sceneHeight() / 60), 1);
        pass.view(View(camera.view(), glm::scale(glm::mat4(1), narrower) * camera.projection(aspect), camera.near,
                       camera.far, frame.sceneWidth(), frame.sceneHeight()));
        const float slopePx = 0.5f * static_cast<float>(frame.sceneHeight()) / camera.halfTangents(1).y;
        const Camera rest = fieldCamera();
        const float farther = glm::distance(camera.position, camera.target) - glm::distance(rest.position, rest.target);
        beads_.set("pegs", pegs_)
            .set("pegUnits", glm::vec2(kShownHeight, kShownVelocity) / kPegScale)
            .set("side", kFieldSide)
            .set("rowsAlongX", rowsRunAlongX(camera))
            .set("pixels", slopePx)
            .set("radiusAtOnePx", slopePx * kBeadRadius)
            .set("emission", context.params.emission)
            .set("hazeFrom", kHazeFrom + farther);
        pass.state({.blend = Blend::premultiplied, .sizesPoints = true}).draw(mesh_, beads_);
        const double growth = context.growth();
        const float s = frame.canvas().scale();
        if (growth > 1)
            drawLabel(frame.canvas(), {48 * s, static_cast<float>(frame.height()) - 48 * s}, growthText(growth),
                      {14 * s, kWrong});
    }

    void measure(const SceneContext& context, SpringMeasures& measures) const override {
        measures.maxError = field_.maxError();
        measures.frequencyAsked = dampedFrequency(context.spring.shape);
        measures.decayRateAsked = context.spring.decayAsked;
        if (context.spring.decayAsked > 0) measures.halfLifeAsked = std::numbers::ln2 / context.spring.decayAsked;
        measures.overshootAsked = overshoot(context.spring.shape);
        measures.springs = field_.count();
        if (stepMs_ > 0) measures.springsPerMs = field_.count() / stepMs_;
    }

    void dump(Json& springs) const override {
        const std::size_t count = std::min(kMaxDumped, static_cast<std::size_t>(field_.count()));
        for (std::size_t i = 0; i < count; ++i)
            dumpSpring(springs, field_.heights()[i], field_.velocities()[i], shortDouble(field_.targets()[i]));
    }

private:
    PegField field_;
    Program sky_, beads_;
    std::vector<std::uint32_t> words_ = std::vector<std::uint32_t>(kFieldSide * kFieldSide);  ///< of the pegs, as shown
    Texture pegs_{"pegs", PixelFormat::r32ui, kFieldSide, kFieldSide};
    Mesh mesh_ = Mesh::numbered(Primitive::points, kFieldSide* kFieldSide);  ///< its indices are the pegs in the frame
    /// What the pegs in the frame depend on.
    struct Seen {
        float aspect = 0;
        glm::vec3 eye{0}, target{0};
        bool operator==(const Seen&) const = default;
    };
    Seen seen_;
    double stepMs_ = 0;  ///< of the last step, for the speed measure only
};

}  // namespace

std::unique_ptr<Scene> fieldScene(Shaders& shaders) { return std::make_unique<FieldScene>(shaders); }

}  // namespace arclight::springs
