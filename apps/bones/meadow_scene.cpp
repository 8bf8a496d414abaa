// Scene meadow: grass and flowers that sample a reactor field.
#include <algorithm>
#include <cmath>
#include <optional>

#include "bones_demo.h"
#include "core/angles.h"
#include "field_measures.h"
#include "render/bones/creature_painter.h"
#include "render/bones/meadow_painter.h"
#include "sim/bones/creature.h"
#include "sim/bones/field_choice.h"
#include "sim/bones/stimulus.h"
#include "sim/common/camera_control.h"
#include "sim/common/physics.h"
#include "sim/common/pointer_ray.h"

namespace arclight::bones {
namespace {

struct MeadowParams {
    StimulusSettings stimulus;
    FieldPath path = FieldPath::automatic;
    FieldChoice field;  ///< its cells are as large as the meadow needs them
    MeadowLook look;
};
constexpr auto rowsOf(MeadowParams) {
    using P = MeadowParams;
    using F = FieldChoice;
    return paramRows<P>(
        kFieldGroup, Param{&P::stimulus, &StimulusSettings::kind}, fieldPathRow(&P::path), Param{&P::field, &F::cells},
        Param{&P::field, &F::propagation}, Param{&P::field, &F::depth}, Param{&P::field, &F::isAnchored},
        Param{&P::field, &F::falloff}, Param{&P::field, &F::frequency}, Param{&P::field, &F::dampingRatio},
        Param{&P::field, &F::mistake}, Param{&P::stimulus, &StimulusSettings::strength}, embed(&P::look));
}

constexpr float kReach = 20;        // m
constexpr float kGuestSize = 3.0f;  // of the creature, relative to the creature of its own scene
constexpr glm::vec3 kCentre{0.6f, 0, -1.2f};
constexpr glm::vec2 kWindDirection{0.83f, 0.56f};  // unit length

class MeadowScene : public Scene<MeadowParams, FieldMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"meadow", "grass and flowers that sample the reactor field"};

    explicit MeadowScene(Shaders& shaders) : shaders_(shaders), painter_(shaders), field_(shaders) {}

    void restart() override {
        if (!meadow_ || plantedSeed_ != seed()) {
            meadow_.emplace(seed());
            plantedSeed_ = seed();
            painter_.plant(*meadow_);
        }
        field_.reset(grid(), settings());
        pointer_.reset();
        guest_.reset();
        invite();
    }

    void changed() override {
        if (field_.grid() != grid()) field_.reset(grid(), settings());
        field_.configure(settings());
        invite();
    }

    void advance(const Step& step) override {
        effectors_.clear();
        addStimulus(stimulus(), step.tick, step.dt, effectors_);
        addPointer(step.input);
        field_.step(step.gpu, effectors_, step.dt, pathOf(params.path));
        if (guest_) guest_->creature.step(poseAt(step.seconds + step.dt), {0, -0.55f * kGravity, 0}, step.dt);
    }

    void draw(Frame& frame) override {
        const bool isWindy = params.stimulus.kind == Stimulus::wind;
        MeadowLook look = params.look;
        look.breeze = kWindDirection * (isWindy ? 0.16f : 0.06f) * params.stimulus.strength;
        look.seconds = seconds();
        if (!guest_) return painter_.draw(frame, shownCamera(), *meadow_, field_, look);
        const glm::vec3 at = walkerAt(stimulus(), seconds()).position;
        const glm::vec4 ground = meadow_->map().at({at.x, at.z});
        CreaturePainter& painter = guest_->painter;
        painter.prepare(frame, guest_->creature,
                        {.size = kGuestSize, .ground = ground.x, .grass = ground.y, .sun = ground.w});
        const Guest guest{.shadow = painter.shadow(),
                          .feet = {at.x, ground.x, at.z, 0.2f * kGuestSize},
                          .draw = [&](Pass& pass, const View& view) { painter.draw(pass, view); }};
        painter_.draw(frame, shownCamera(), *meadow_, field_, look, &guest);
    }

    CameraReach reach() const override { return {.yaw = 3.1f, .pitch = 0.25f, .pitchDown = 0.1f, .farthest = 1.2f}; }
    FieldMeasures measure() override { return measuresOf(field_, settings(), !field_.isOnGpu()); }
    Json benchFigures(const FrameTimes& times) override {
        return field_.isOnGpu() ? Json::object() : cellsPerMs(field_, times);
    }

    Json dumpState() override { return dumpOf(field_); }

private:
    FieldGrid grid() const {
        FieldGrid grid = params.field.grid();
        grid.cellSize = 2 * kReach / static_cast<float>(params.field.cells), grid.centre = kCentre;
        return grid;
    }
    FieldSettings settings() const {
        FieldSettings settings = params.field.settings();
        settings.full = 0.75f;
        return settings;
    }
    StimulusSettings stimulus() const {
        // Something walks around the clearing; everything else is as large as the field.
        const bool walks = params.stimulus.kind == Stimulus::footsteps;
        StimulusSettings settings = params.stimulus;
        settings.seed = seed(), settings.wind = kWindDirection;
        settings.centre = walks ? glm::vec3(-0.2f, 0, 0.6f) : kCentre + glm::vec3(1.2f, 0, -1.6f);
        settings.reach = walks ? 0.7f * kReach : kReach;
        if (walks) settings.strength *= 2.2f;
        return settings;
    }
    /// The creature, which walks where there are footsteps.
    struct Visitor {
        explicit Visitor(Shaders& shaders) : painter(shaders, meadowAir()) {}
        CreaturePainter painter;
        Creature creature;
    };
    void invite() {
        if (params.stimulus.kind != Stimulus::footsteps) return guest_.reset();
        if (guest_) return;
        guest_.emplace(shaders_);
        guest_->creature.reset(poseAt(seconds()), {});
    }
    /// In units of its own size.
    CreaturePose poseAt(double seconds) const {
        const Walker walker = walkerAt(stimulus(), seconds);
        const glm::vec3 at(walker.position.x, meadow_->map().height({walker.position.x, walker.position.z}),
                           walker.position.z);
        // It leans into its hops.
        const float lean = walker.flight < 0 ? 0 : 0.30f * std::sin(kTwoPi * walker.flight);
        const glm::quat rotation = glm::angleAxis(std::atan2(walker.heading.x, walker.heading.z), glm::vec3(0, 1, 0)) *
                                   glm::angleAxis(lean, glm::vec3(1, 0, 0));
        return placed(creaturePose(walker.isResting ? CreatureMotion::greet : CreatureMotion::hop, walker.seconds),
                      {rotation, at / kGuestSize});
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
    Camera shownCamera() const {
        Camera camera = this->camera().applied(rest(*meadow_, guest_.has_value()));
        // Never below the grass.
        const float least = meadow_->map().height({camera.position.x, camera.position.z}) + 0.45f;
        camera.position.y = std::max(camera.position.y, least);
        return camera;
    }
    /// The pointer strokes the grass.
    void addPointer(const Input& input) {
        std::optional<glm::vec3> at;
        if (input.pointerInside) {
            const Camera camera = shownCamera();
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
    std::optional<Visitor> guest_;
    Seed plantedSeed_;
    MeadowPainter painter_;
    mutable FieldSimulation field_;  ///< read back where it is shown
    std::vector<Effector> effectors_;
    std::optional<glm::vec3> pointer_;
};

}  // namespace

SceneType meadowScene() { return sceneType<MeadowScene>(); }

}  // namespace arclight::bones
