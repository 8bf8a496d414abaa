// Scene meadow: grass and flowers that sample a reactor field.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/angles.h"
#include "field_dump.h"
#include "render/bones/meadow_painter.h"
#include "scene.h"
#include "sim/common/pointer_ray.h"

namespace arclight::bones {
namespace {

constexpr float kReach = 20;  // m
constexpr glm::vec3 kCentre{0.6f, 0, -1.2f};
constexpr glm::vec2 kWindWay{0.83f, 0.56f};  // unit length

FieldGrid gridOf(const BonesParams& p) {
    const int side = std::max(8, p.cells);
    return {.counts = {side, 1, side}, .cellSize = 2 * kReach / static_cast<float>(side), .centre = kCentre};
}

FieldSettings settingsOf(const BonesParams& p) {
    return {.spring = {kTwoPi * static_cast<double>(p.fieldFrequency), static_cast<double>(p.fieldDamping)},
            .displacementRatio = p.propagation,
            .velocityRatio = p.propagation,
            .depth = p.depth,
            .isAnchored = p.anchored,
            .falloff = p.border,
            .full = 0.75f};
}

StimulusSettings stimulusOf(const SceneContext& context) {
    // Something walks around the clearing; everything else is as large as the field.
    const bool walks = context.params.stimulus == Stimulus::footsteps;
    return {.kind = context.params.stimulus,
            .seed = context.seed,
            .centre = walks ? glm::vec3(-0.2f, 0, 0.6f) : kCentre + glm::vec3(1.2f, 0, -1.6f),
            .reach = walks ? 0.7f * kReach : kReach,
            .strength = (walks ? 2.2f : 1.0f) * context.params.push,
            .wind = kWindWay};
}

class MeadowScene : public BonesScene {
public:
    explicit MeadowScene(Shaders& shaders) : painter_(shaders), field_(shaders) {}

    void reset(const SceneContext& context) override {
        if (!meadow_ || seed_ != context.seed) {
            meadow_.emplace(context.seed);
            seed_ = context.seed;
            painter_.plant(*meadow_);
        }
        field_.reset(gridOf(context.params), settingsOf(context.params));
        pointer_.reset();
    }

    void changed(const SceneContext& context) override {
        if (field_.grid() != gridOf(context.params)) field_.reset(gridOf(context.params), settingsOf(context.params));
        field_.configure(settingsOf(context.params));
    }

    void step(const SceneContext& context, const Step& step) override {
        effectors_.clear();
        addStimulus(stimulusOf(context), step.tick, step.dt, effectors_);
        addPointer(context, step.input);
        field_.step(step.gpu, effectors_, step.dt, pathOf(context.params.path));
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const bool isWindy = context.params.stimulus == Stimulus::wind;
        painter_.draw(frame, camera(context), *meadow_, field_,
                      {.breeze = kWindWay * (isWindy ? 0.16f : 0.06f) * context.params.push,
                       .seconds = context.seconds,
                       .petals = context.params.petals});
    }

    void measure(const SceneContext& context, BonesMeasures& measures) override {
        measures.cells = field_.grid().cells();
        measures.frontSpeed = measuredFrontSpeed(settingsOf(context.params));
        if (!field_.isOnGpu()) measures.fieldEnergy = field_.field().energy();
    }

    Json dumpState(const SceneContext&) const override { return dumpOf(field_); }

private:
    static Camera rest(const Meadow& meadow) {
        const glm::vec2 at(-3.0f, 8.6f);
        const glm::vec3 eye(at.x, meadow.map().height(at) + 1.55f, at.y);
        return {.position = eye,
                .target = eye + 9.0f * glm::vec3(0.290f, -0.105f, -0.951f),
                .fovY = 0.80f,
                .near = 0.15f,
                .far = 400};
    }
    Camera camera(const SceneContext& context) const {
        Camera camera = context.camera.applied(rest(*meadow_));
        // Never below the grass.
        const float least = meadow_->map().height({camera.position.x, camera.position.z}) + 0.45f;
        camera.position.y = std::max(camera.position.y, least);
        return camera;
    }
    /// The pointer strokes the grass.
    void addPointer(const SceneContext& context, const Input& input) {
        std::optional<glm::vec3> at;
        if (input.pointerInside) {
            const Camera camera = this->camera(context);
            const glm::vec3 ray = rayThroughPointer(camera, input);
            const float level = meadow_->map().height({kCentre.x, kCentre.z}) + 0.3f;
            if (ray.y < -0.02f) at = camera.position + ray * ((camera.position.y - level) / -ray.y);
        }
        if (at) at->y = 0;
        if (at && pointer_)
            effectors_.push_back({.from = *pointer_,
                                  .to = *at,
                                  .radius = 1.1f,
                                  .full = 0.2f,
                                  .push = 0.6f,
                                  .turn = 0.3f,
                                  .impulse = 25});
        pointer_ = at;
    }

    std::optional<Meadow> meadow_;
    Seed seed_;
    MeadowPainter painter_;
    mutable FieldSimulation field_;  ///< read back where it is shown
    std::vector<Effector> effectors_;
    std::optional<glm::vec3> pointer_;
};

}  // namespace

std::unique_ptr<BonesScene> meadowScene(Shaders& shaders) { return std::make_unique<MeadowScene>(shaders); }

}  // namespace arclight::bones
