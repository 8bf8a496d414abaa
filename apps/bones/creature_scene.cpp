// Scene creature: half hare, half moth; what hangs on it is bouncy bones.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/json.h"
#include "render/bones/creature_painter.h"
#include "scene.h"
#include "sim/bones/creature_motion.h"
#include "sim/common/physics.h"
#include "sim/common/pointer_ray.h"

namespace arclight::bones {
namespace {

using glm::vec3;

constexpr Camera kRest{
    .position = {0.62f, 0.55f, 2.50f}, .target = {0.30f, 0.53f, 0}, .fovY = 0.52f, .near = 0.05f, .far = 120};

/// How much faster each limb's springs are, and how far its bones may bend.
struct Liveliness {
    double speed, damping;
    float bendCap;      ///< rad
    float mostStretch;  ///< of its bones, relative to their length at rest
};
constexpr Liveliness livelinessOf(Limb limb) {
    switch (limb) {
        case Limb::ear: return {0.95, 0.85, 1.0f, 1.5f};
        case Limb::antenna: return {1.7, 0.7, 1.0f, 1.3f};
        case Limb::foreWing: return {3.4, 1.4, 0.35f, 1.3f};
        case Limb::hindWing: return {1.9, 1.1, 0.55f, 1.4f};
        case Limb::arm: return {2.2, 1.2, 0.55f, 1.2f};
        case Limb::leg: return {2.1, 1.2, 0.6f, 1.25f};
        case Limb::tail: return {1.6, 0.8, 0.9f, 1.4f};
        case Limb::soft: return {2.0, 0.8, 0.5f, 1.5f};
    }
    return {1, 1, 1, 1.5f};
}

std::array<BoneSettings, kMostGroups> settingsOf(const BonesParams& params) {
    std::array<BoneSettings, kMostGroups> groups;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Liveliness alive = livelinessOf(static_cast<Limb>(i));
        BoneSettings& s = groups[i] = boneSettings(params);
        s.position.omega *= alive.speed, s.position.zeta *= alive.damping;
        s.rotation = {.omega = 1.15 * s.position.omega, .zeta = s.position.zeta};
        s.bendCap = std::min(s.bendCap, alive.bendCap);
        s.leastStretch = 0.6f, s.mostStretch = alive.mostStretch;
    }
    return groups;
}

class CreatureScene : public BonesScene {
public:
    explicit CreatureScene(Shaders& shaders) : painter_(shaders) {}

    void reset(const SceneContext& context) override {
        pull_ = velocity_ = vec3(0), isHeld_ = false;
        setPose(context.params, 0);
        springs_ = BoneSprings(creatureSkeleton(), anchors_);
        changed(context);
    }
    void changed(const SceneContext& context) override {
        springs_.configure(settingsOf(context.params), boneStepping(context.params));
        updateSkin(context.params);
    }
    void step(const SceneContext& context, const Step& step) override {
        grab(context, step.input);
        follow(context, step.input, static_cast<float>(step.dt));
        setPose(context.params, step.seconds + step.dt);
        const vec3 pull(0.8f * context.params.wind, -0.55f * kGravity * context.params.gravity,
                        0.35f * context.params.wind);
        springs_.step({.anchors = anchors_, .acceleration = pull}, step.dt);
        updateSkin(context.params);
    }
    bool isHeld() const override { return isHeld_; }
    std::vector<Gesture> gestures() const override {
        return {{"Drag the creature with the right button", "carry it about; let go to throw it"}};
    }
    void draw(const SceneContext& context, Frame& frame) override {
        painter_.draw(frame, camera(context), skin_, pose_.face);
    }
    void panel(const SceneContext& context, Panel& panel) const override {
        std::array<float, 33> curve;
        const ChainCurve stiffness = settingsOf(context.params)[static_cast<std::size_t>(Limb::ear)].poseStiffness;
        for (std::size_t i = 0; i < curve.size(); ++i) curve[i] = stiffness.at(static_cast<float>(i) / 32);
        panel.plot("pose stiffness along an ear", curve);
        panel.value("triangles", std::to_string(painter_.triangles()));
    }
    void measure(const SceneContext&, BonesMeasures& measures) override {
        measures.bones = springs_.bones();
        measures.lengthErrorMax = measures.volumeError = 0;
        for (int i = 0; i < springs_.bones(); ++i) {
            const Segment s = springs_.segment(i);
            const double volume =
                static_cast<double>(s.along) * static_cast<double>(s.across) * static_cast<double>(s.across);
            measures.lengthErrorMax =
                std::max(measures.lengthErrorMax, 100 * std::abs(static_cast<double>(springs_.stretch(i)) - 1));
            measures.volumeError = std::max(measures.volumeError, 100 * std::abs(volume - 1));
        }
    }
    Json dumpState(const SceneContext&) const override {
        Json bones = Json::array();
        for (int i = 0; i < springs_.bones(); ++i) {
            const vec3 p = springs_.position(i);
            bones.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
        }
        return {{"bones", std::move(bones)}};
    }

private:
    /// The camera follows a part of the way.
    Camera camera(const SceneContext& context) const {
        Camera rest = kRest;
        const vec3 shift = glm::clamp(0.42f * (pose_.body[1].pose.offset - vec3(0, 0.40f, 0)), -0.35f, 0.35f);
        rest.position += vec3(shift.x, shift.y, 0), rest.target += vec3(shift.x, shift.y, 0);
        return context.camera.applied(rest);
    }

    void setPose(const BonesParams& params, double seconds) {
        pose_ = creaturePose(params.creatureMotion, seconds);
        pullAlong();
        creatureAnchors(pose_.body, pose_.limbs, anchors_);
    }
    /// What the pointer adds to the pose.
    void pullAlong() {
        const float far = std::min(glm::length(pull_) / 0.12f, 1.0f);
        if (far <= 1e-4f) return;
        vec3 lean = glm::cross(vec3(0, 1, 0), velocity_ - vec3(0, velocity_.y, 0)) * -0.16f;
        lean *= std::min(1.0f, 0.9f / std::max(glm::length(lean), 1e-3f));
        pose_ = moved(pose_, pull_, lean);
        CreatureFace& face = pose_.face;
        const float held = isHeld_ ? far : 0.6f * far;
        face.wide = std::max(face.wide, held), face.upperLid *= 1 - held, face.lowerLid *= 1 - held;
        face.mouthOpen = glm::mix(face.mouthOpen, 0.8f, held);
        pose_.limbs.arms = glm::mix(pose_.limbs.arms, 1.3f, held);
        pose_.contact *= 1 - far;
    }

    vec3 underPointer(const SceneContext& context, const Input& input, vec3 through) const {
        const Camera camera = this->camera(context);
        const vec3 ray = rayThroughPointer(camera, input), ahead = camera.forward();
        return camera.position +
               ray * (glm::dot(through - camera.position, ahead) / std::max(glm::dot(ray, ahead), 0.05f));
    }
    void grab(const SceneContext& context, const Input& input) {
        if (!input.isDown(MouseButton::right)) isHeld_ = false;
        if (!input.wasPressed(MouseButton::right) || !input.pointerInside) return;
        for (const PartPose& part : pose_.body) {
            const vec3 centre = part.pose.offset + part.pose.turn * vec3(0, 0.06f, 0);
            if (glm::length(underPointer(context, input, centre) - centre) > 0.20f) continue;
            isHeld_ = true, grip_ = underPointer(context, input, centre) - pull_;
            return;
        }
    }
    /// The pull follows the pointer on a critically damped spring, and springs back after a throw.
    void follow(const SceneContext& context, const Input& input, float dt) {
        const vec3 target =
            isHeld_ ? glm::clamp(underPointer(context, input, grip_ + pull_) - grip_, -1.2f, 1.2f) : vec3(0);
        const double omega = isHeld_ ? 16 : 4, zeta = isHeld_ ? 1 : 0.55;
        if (pull_ == target && velocity_ == vec3(0)) return;
        for (int i = 0; i < 3; ++i) {
            const SpringState s =
                closedForm({omega, zeta}, static_cast<double>(pull_[i]), static_cast<double>(velocity_[i]),
                           static_cast<double>(target[i]), static_cast<double>(dt));
            pull_[i] = static_cast<float>(s.x), velocity_[i] = static_cast<float>(s.v);
        }
        const float least = -0.85f * (pose_.body[0].pose.offset.y - pull_.y - 0.06f);
        if (pull_.y < least) pull_.y = least, velocity_.y = std::abs(velocity_.y) * 0.4f;
    }

    /// Where a limb may not go below, at point `i` of its chain.
    static float lowest(const LimbChain& chain, int i) {
        return chain.limb == Limb::leg ? chain.points[static_cast<std::size_t>(i)].y : 0.012f;
    }
    void updateSkin(const BonesParams& params) {
        skin_.clear();
        for (std::size_t i = 0; i < kBodyParts; ++i) skin_.push_back(skinMatrix(pose_.body[i], kPivots[i]));
        const auto chains = creatureChains();
        for (std::size_t c = 0; c < chains.size(); ++c) {
            const LimbChain& chain = chains[c];
            vec3 start = anchors_[c].offset;
            for (int i = 1; i <= chain.bones(); ++i) {
                Segment s =
                    params.stiff ? rigidSegment(chain, i, anchors_[c]) : springs_.segment(chain.firstJoint + i - 1);
                const vec3 low(-100, lowest(chain, i), -100);
                if (start != s.start || s.end.y < low.y)
                    s = between(s, start, glm::max(s.end, low),
                                glm::length(chain.points[static_cast<std::size_t>(i)] -
                                            chain.points[static_cast<std::size_t>(i) - 1]));
                start = s.end;
                if (chain.limb == Limb::leg && i == 2) flatten(s);
                if (!params.squashAndStretch) s.along = s.across = 1;
                skin_.push_back(skinMatrix(s, chain, i));
            }
        }
    }
    /// A foot that carries lies flat.
    void flatten(Segment& foot) const {
        const vec3 ahead = pose_.body[0].pose.turn * vec3(0, 0, 1);
        const glm::quat flat = glm::angleAxis(std::atan2(ahead.x, ahead.z), vec3(0, 1, 0));
        foot.turn = glm::slerp(foot.turn, flat, pose_.contact);
        const float along = glm::mix(foot.along, 1.0f, pose_.contact);
        foot.along = along, foot.across = 1 / std::sqrt(along);
    }

    CreaturePainter painter_;
    CreaturePose pose_;
    BoneSprings springs_;
    std::vector<Pose> anchors_;
    std::vector<SkinMatrix> skin_;
    bool isHeld_ = false;
    vec3 grip_{0}, pull_{0}, velocity_{0};  ///< m, and m/s: what the pointer adds to the choreography
};

}  // namespace

std::unique_ptr<BonesScene> creatureScene(Shaders& shaders) { return std::make_unique<CreatureScene>(shaders); }

}  // namespace arclight::bones
