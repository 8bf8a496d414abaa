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
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr float kBeadRadius = 0.5f;  // peg spacings
constexpr float kHazeFrom = 150;     // peg spacings, for the camera at rest; a farther camera has farther haze
constexpr std::size_t kMaxDumped = 4096;

static_assert(PegFieldConfig{}.side == kFieldSide);

struct FieldParams {
    SpringSettings spring;
    PegFieldConfig pegs;
    PegBrush brush;
    float emission = 1;
};
constexpr auto rowsOf(FieldParams) {
    using P = FieldParams;
    return paramRows<P>(
        springRowsOfConversion(&P::spring), Group{"Field", "Scene field: pegs, drops and the pointer."},
        embed(&P::pegs), embed(&P::brush),
        Param{"emission", "", "Brightness of the light that moving pegs emit.", &P::emission, 0, 4}.primary());
}

struct FieldMeasures {
    double maxError = 0, frequencyAsked = 0, decayRateAsked = 0, halfLifeAsked = kNotMeasured, overshootAsked = 0;
    StepMeasures step;
    double springsPerMs = kNotMeasured;
};
constexpr auto rowsOf(FieldMeasures) {
    using M = FieldMeasures;
    return measureRows<M>(
        maxErrorRow(&M::maxError), frequencyAskedRow(&M::frequencyAsked), decayRateAskedRow(&M::decayRateAsked),
        halfLifeAskedRow(&M::halfLifeAsked), overshootAskedRow(&M::overshootAsked), embed(&M::step),
        Measure{"springsPerMs", "1/ms", "Springs stepped per millisecond in the last tick.", &M::springsPerMs}
            .timing());
}

class FieldScene : public SpringScene<FieldParams, FieldMeasures> {
public:
    static constexpr SceneInfo info{"field", "a quarter of a million pegs, each on its own spring"};

    explicit FieldScene(Shaders& shaders)
        : sky_(shaders.program("common/fullscreen.vert", "springs/field_sky.frag")),
          beads_(shaders.program("springs/field_pegs.vert", "springs/field_pegs.frag")) {}

    void begin() override {
        PegFieldConfig config = params.pegs;
        config.seed = seed();
        field_.reset(config);
    }
    void adapt() override { field_.setDrops(params.pegs); }

    void advance(const Step& step) override {
        const Stopwatch watch;
        field_.step(pegInput(step.input), propagator(step.dt), asked().shape, step.dt);
        stepMs_ = watch.ms();
    }

    bool usesCamera() const override { return true; }
    CameraReach reach() const override { return kFieldReach; }
    std::vector<Gesture> gestures() const override {
        return {{"Move over the pegs", "push them a little"},
                {"Drag the pegs", "push them down; let go and they spring back"},
                {"Click a peg", "send out a ring"},
                {"Right drag, or Ctrl and drag", "orbit the camera; over the sky, a plain drag does the same"}};
    }

    /// Over the pegs, the left button pushes them; over the sky, it turns the camera.
    bool isOver(const Input& input) const override { return pegAt(input).has_value(); }

    void draw(Frame& frame) override {
        const float aspect = frame.aspect();
        const Camera camera = fieldCamera(this->camera());
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
            .set("emission", params.emission)
            .set("hazeFrom", kHazeFrom + farther);
        pass.state({.blend = Blend::premultiplied, .sizesPoints = true}).draw(mesh_, beads_);
        const double growth = this->growth();
        const float s = frame.canvas().scale();
        if (growth > 1)
            drawLabel(frame.canvas(), {48 * s, static_cast<float>(frame.height()) - 48 * s}, growthText(growth),
                      {14 * s, kWrong});
    }

    FieldMeasures measure() override {
        FieldMeasures measures{.maxError = field_.maxError(),
                               .frequencyAsked = dampedFrequency(asked().shape),
                               .decayRateAsked = asked().decayAsked,
                               .overshootAsked = overshoot(asked().shape),
                               .step = {growth(), static_cast<double>(field_.count())}};
        if (asked().decayAsked > 0) measures.halfLifeAsked = std::numbers::ln2 / asked().decayAsked;
        if (stepMs_ > 0) measures.springsPerMs = field_.count() / stepMs_;
        return measures;
    }

    void dump(Json& springs) const override {
        const std::size_t count = std::min(kMaxDumped, static_cast<std::size_t>(field_.count()));
        for (std::size_t i = 0; i < count; ++i)
            dumpSpring(springs, field_.heights()[i], field_.velocities()[i], shortDouble(field_.targets()[i]));
    }

private:
    std::optional<glm::vec2> pegAt(const Input& input) const {
        const Float2 pointer = input.pointer();
        return pegUnder(fieldCamera(camera()), {pointer[0], pointer[1]});
    }
    /// The brush at the peg under the pointer, unless the pointer moves the camera.
    PegInput pegInput(const Input& input) const {
        PegInput made{.pressed = input.isDown(MouseButton::left) && isHeld(),
                      .clicked = input.wasPressed(MouseButton::left) && isHeld(),
                      .brush = params.brush};
        const bool movesCamera = input.buttons != 0 && !isHeld();
        if (!input.pointerInside || movesCamera) return made;
        if (const std::optional<glm::vec2> peg = pegAt(input)) made.inside = true, made.x = peg->x, made.z = peg->y;
        return made;
    }

    PegField field_;
    Program sky_, beads_;
    std::vector<std::uint32_t> words_ = std::vector<std::uint32_t>(kFieldSide * kFieldSide);  ///< of the pegs, as shown
    Texture pegs_{"pegs", PixelFormat::r32ui, kFieldSide, kFieldSide};
    Mesh mesh_ = Mesh::numbered(Primitive::points, kFieldSide* kFieldSide);  ///< its indices are the pegs in the frame
    /// The inputs that determine which pegs are in the frame.
    struct Seen {
        float aspect = 0;
        glm::vec3 eye{0}, target{0};
        bool operator==(const Seen&) const = default;
    };
    Seen seen_;
    double stepMs_ = 0;  ///< of the last step, for the speed measure only
};

}  // namespace

SceneType fieldScene() { return sceneType<FieldScene>(); }

}  // namespace arclight::springs
