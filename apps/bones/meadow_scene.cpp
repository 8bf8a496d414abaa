// Scene meadow: grass and flowers that sample a reactor field.
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/angles.h"
#include "field_dump.h"
#include "render/bones/creature_painter.h"
#include "render/bones/meadow_painter.h"
#include "scene.h"
#include "sim/bones/creature.h"
#include "sim/common/physics.h"
#include "sim/common/pointer_ray.h"

namespace arclight::bones {
namespace {

constexpr float kReach = 20;        // m
constexpr float kGuestSize = 3.0f;  // of the creature, which is the hero here, against that of its own scene
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
            .isTorqueCrossed = p.mistake == Mistake::crossedTorque,
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
    explicit MeadowScene(Shaders& shaders) : shaders_(shaders), painter_(shaders), field_(shaders) {}

    void reset(const SceneContext& context) override {
        if (!meadow_ || seed_ != context.seed) {
            meadow_.emplace(context.seed);
            seed_ = context.seed;
            painter_.plant(*meadow_);
        }
        field_.reset(gridOf(context.params), settingsOf(context.params));
        pointer_.reset();
        guest_.reset();
        invite(context);
    }

    void changed(const SceneContext& context) override {
        if (field_.grid() != gridOf(context.params)) field_.reset(gridOf(context.params), settingsOf(context.params));
        field_.configure(settingsOf(context.params));
        invite(context);
    }

    void step(const SceneContext& context, const Step& step) override {
        effectors_.clear();
        addStimulus(stimulusOf(context), step.tick, step.dt, effectors_);
        addPointer(context, step.input);
        field_.step(step.gpu, effectors_, step.dt, pathOf(context.params.path));
        if (guest_) guest_->creature.step(poseAt(context, step.seconds + step.dt), {0, -0.55f * kGravity, 0}, step.dt);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const bool isWindy = context.params.stimulus == Stimulus::wind;
        const MeadowLook look{.breeze = kWindWay * (isWindy ? 0.16f : 0.06f) * context.params.push,
                              .seconds = context.seconds,
                              .petals = context.params.petals};
        if (!guest_) return painter_.draw(frame, camera(context), *meadow_, field_, look);
        const glm::vec3 at = walkerAt(stimulusOf(context), context.seconds).position;
        const glm::vec4 ground = meadow_->map().at({at.x, at.z});
        CreaturePainter& painter = guest_->painter;
        painter.prepare(frame, guest_->creature,
                        {.size = kGuestSize, .ground = ground.x, .grass = ground.y, .sun = ground.w});
        const MeadowGuest guest{.shadow = painter.shadow(),
                                .feet = {at.x, ground.x, at.z, 0.2f * kGuestSize},
                                .draw = [&](Pass& pass, const View& view) { painter.draw(pass, view); }};
        painter_.draw(frame, camera(context), *meadow_, field_, look, &guest);
    }

    void measure(const SceneContext& context, BonesMeasures& measures) override {
        measures.cells = field_.grid().cells();
        measures.frontSpeed = measuredFrontSpeed(settingsOf(context.params));
        if (!field_.isOnGpu()) measures.fieldEnergy = field_.field().energy();
    }

    Json dumpState(const SceneContext&) override { return dumpOf(field_); }

private:
    /// The creature, which walks where there are footsteps.
    struct Guest {
        explicit Guest(Shaders& shaders) : painter(shaders, CreatureAir::meadow) {}
        CreaturePainter painter;
        Creature creature;
    };
    void invite(const SceneContext& context) {
        if (context.params.stimulus != Stimulus::footsteps) return guest_.reset();
        if (guest_) return;
        guest_.emplace(shaders_);
        guest_->creature.reset(poseAt(context, context.seconds), {});
    }
    /// In units of its own size.
    CreaturePose poseAt(const SceneContext& context, double seconds) const {
        const Walker walker = walkerAt(stimulusOf(context), seconds);
        const glm::vec3 at(walker.position.x, meadow_->map().height({walker.position.x, walker.position.z}),
                           walker.position.z);
        // It leans into its hops.
        const float lean = walker.flight < 0 ? 0 : 0.30f * std::sin(kTwoPi * walker.flight);
        const glm::quat turn = glm::angleAxis(std::atan2(walker.heading.x, walker.heading.z), glm::vec3(0, 1, 0)) *
                               glm::angleAxis(lean, glm::vec3(1, 0, 0));
        return placed(creaturePose(walker.isResting ? CreatureMotion::greet : CreatureMotion::hop, walker.seconds),
                      {turn, at / kGuestSize});
    }

    /// Nearer to a guest, and at the height of its eyes.
    static Camera rest(const Meadow& meadow, bool hasGuest) {
        const glm::vec2 at = hasGuest ? glm::vec2(-2.9f, 7.5f) : glm::vec2(-3.0f, 8.6f);
        const glm::vec3 eye(at.x, meadow.map().height(at) + (hasGuest ? 1.35f : 1.55f), at.y);
        return {.position = eye,
                .target = eye + 9.0f * glm::vec3(0.290f, hasGuest ? -0.055f : -0.105f, -0.951f),
                .fovY = 0.80f,
                .near = 0.15f,
                .far = 400};
    }
    Camera camera(const SceneContext& context) const {
        Camera camera = context.camera.applied(rest(*meadow_, guest_.has_value()));
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

    Shaders& shaders_;
    std::optional<Meadow> meadow_;
    std::optional<Guest> guest_;
    Seed seed_;
    MeadowPainter painter_;
    mutable FieldSimulation field_;  ///< read back where it is shown
    std::vector<Effector> effectors_;
    std::optional<glm::vec3> pointer_;
};

}  // namespace

std::unique_ptr<BonesScene> meadowScene(Shaders& shaders) { return std::make_unique<MeadowScene>(shaders); }

}  // namespace arclight::bones
