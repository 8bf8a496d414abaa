// Scene creature: half hare, half moth, with ears, wings and limbs of spring bones.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "bones_demo.h"
#include "core/angles.h"
#include "core/json.h"
#include "render/bones/creature_scenery.h"
#include "sim/bones/bone_choice.h"
#include "sim/bones/creature.h"
#include "sim/bones/limb_volumes.h"
#include "sim/common/camera_control.h"
#include "sim/common/physics.h"
#include "sim/common/pointer_ray.h"

namespace arclight::bones {
namespace {

using glm::vec3;

/// Effect of the sphere that flies around the creature on bones.
enum class Ball : int { none, push, pull, impulse, turn };

struct CreatureParams {
    BoneChoice bones;
    CreatureMotion motion = CreatureMotion::showcase;
    CreatureSettings creature;
    Ball ball = Ball::none;
};
constexpr auto rowsOf(CreatureParams) {
    using P = CreatureParams;
    return paramRows<P>(
        embed(&P::bones),
        Group{"Creature",
              "Half hare, half moth. Ears, wings, antennae, tail, limbs, ruff, cheeks and belly are spring bones."},
        Param{"creatureMotion", "Scripted motion of head, chest and hips, which the bones follow.", &P::motion,
              labels("showcase", "hover", "toss", "shake", "hop", "still", "greet")}
            .label("motion")
            .primary(),
        embed(&P::creature),
        Param{
            "ball",
            "Effect of a ball of light, which flies around the head, on the bones that it passes. none: no ball; push: "
            "it pushes their poses away from its centre; pull: it pulls their poses towards its centre; impulse: it "
            "accelerates bones along its path; turn: it rotates bones as if it rolled over them.",
            &P::ball, labels("none", "push", "pull", "impulse", "turn")});
}

struct CreatureMeasures {
    double lengthErrorMax = 0, volumeError = 0, limbVolumeError = 0, bones = 0;
};
constexpr auto rowsOf(CreatureMeasures) {
    using M = CreatureMeasures;
    return measureRows<M>(
        lengthErrorRow(&M::lengthErrorMax),
        Measure{"volumeError", "%",
                "Largest difference between the drawn volume of an ear tip, hand, foot or tail and its volume in the "
                "stiff pose. Each part ends at the ring where its skin begins to move with another bone.",
                &M::volumeError}
            .costly(),
        Measure{"limbVolumeError", "%",
                "Largest difference between the drawn volume of a whole ear, arm, leg or tail, including the bends "
                "between bones, and its volume in the stiff pose.",
                &M::limbVolumeError}
            .costly(),
        bonesRow(&M::bones));
}

constexpr Camera kRest{
    .position = {0.62f, 0.55f, 2.50f}, .target = {0.30f, 0.53f, 0}, .fovY = 0.52f, .near = 0.05f, .far = 120};

constexpr double kBallSeconds = 2.6;  // for a lap
constexpr float kBallRadius = 0.15f;  // m, within which it acts

/// The ball's path: around the head, between eyes and ear tips.
vec3 ballAt(vec3 head, double seconds) {
    const auto phase = static_cast<float>(kTwoPi * std::fmod(seconds / kBallSeconds, 1.0));
    return head + vec3(0.24f * sinf(phase), 0.24f + 0.08f * cosf(2 * phase), 0.04f + 0.10f * cosf(phase));
}

class CreatureScene : public Scene<CreatureParams, CreatureMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"creature", "a mascot whose ears, wings, tail and limbs are spring bones"};

    explicit CreatureScene(Shaders& shaders) : painter_(shaders, duskAir()), set_(shaders) {}

    void restart() override {
        pull_ = velocity_ = vec3(0), isHeld_ = false, stepped_.reset();
        creature_.reset(poseAt(0), settings());
    }
    void changed() override { creature_.configure(settings()); }
    /// In a pause, it jumps to the pointer, and stays where it is released.
    bool move(const Input& input) override {
        if (!isPaused()) return false;
        grab(input);
        if (!isHeld_) return false;
        const vec3 target = aboveGround(pullTo(input));
        if (glm::distance(target, pull_) < 1e-3f) return false;
        // From the state after the last step, so rounding errors do not accumulate.
        if (!stepped_) stepped_ = creature_;
        creature_ = *stepped_;
        pull_ = target, velocity_ = vec3(0);
        creature_.carry(poseAt(seconds()));
        return true;
    }
    void advance(const Step& step) override {
        stepped_.reset();
        grab(step.input);
        follow(step.input, static_cast<float>(step.dt));
        const BoneChoice& bones = params.bones;
        const vec3 pull(0.8f * bones.wind, -0.55f * kGravity * bones.gravity, 0.35f * bones.wind);
        const CreaturePose pose = poseAt(step.seconds + step.dt);
        const std::optional<Effector> ball = ballOf(step.seconds, step.seconds + step.dt, pose);
        creature_.step(pose, pull, step.dt, ball ? std::span<const Effector>(&*ball, 1) : std::span<const Effector>());
    }
    bool isHeld() const override { return isHeld_; }
    /// The parts of its body.
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const View view = viewOf(shownCamera(), widthPx, heightPx);
        std::vector<Grab> parts;
        for (const PartPose& part : creature_.pose().body)
            parts.push_back(Grab::ball(view, centreOf(part), kPartRadius));
        return parts;
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag the creature with the right button", "carry it; release the button to throw it"}};
    }
    void draw(Frame& frame) override {
        painter_.prepare(frame, creature_);
        set_.prepare(frame, painter_.light(), painter_.shadow(), creature_.skin());
        const View view = frame.view(shownCamera());
        ScenePass pass = frame.scenePass("creature", view, vec3(0));
        painter_.draw(pass, view);
        set_.draw(pass, frame.seconds());
        triangles_ = pass.triangles();
        const BoneSprings& springs = creature_.springs();
        for (int i = 0; i < springs.bones(); ++i) frame.canvas().declareSubject(view.pixelOf(springs.position(i)));
        if (params.ball != Ball::none) drawBall(view, frame.canvas());
    }
    void panel(Panel& panel) override {
        const BoneSettings ear = limbSettings(params.bones.settings(), Limb::ear);
        const auto plot = [&](std::string_view name, const ChainCurve& curve) {
            std::array<float, 33> values;
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = curve.at(static_cast<float>(i) / 32);
            panel.plot(name, values);
        };
        plot("pose stiffness along an ear", ear.poseStiffness);
        plot("length stiffness along an ear", ear.lengthStiffness);
        panel.value("triangles", std::to_string(triangles_));
    }
    CreatureMeasures measure() override {
        if (!tips_) tips_.emplace(painter_.coat()), limbs_.emplace(painter_.coat(), LimbPart::limb);
        return {.lengthErrorMax = 100 * creature_.largestLengthError(),
                .volumeError = 100 * volumeDifference(*tips_, creature_.skin(), creature_.rigidSkin()),
                .limbVolumeError = 100 * volumeDifference(*limbs_, creature_.skin(), creature_.rigidSkin()),
                .bones = static_cast<double>(creature_.springs().bones())};
    }
    /// Bones moved per millisecond of CPU time.
    Json benchFigures(const FrameTimes& times) override {
        Json results = Json::object();
        if (times.stepMs > 0) results["bonesPerMs"] = creature_.springs().bones() / times.stepMs;
        return results;
    }
    CameraReach reach() const override { return {.yaw = 3.1f, .pitch = 0.6f, .pitchDown = 0.15f}; }
    Json dumpState() override {
        const BoneSprings& springs = creature_.springs();
        Json bones = Json::array();
        for (int i = 0; i < springs.bones(); ++i) {
            const vec3 p = springs.position(i);
            bones.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
        }
        return {{"bones", std::move(bones)}};
    }

private:
    CreatureSettings settings() const {
        CreatureSettings settings = params.creature;
        settings.bones = params.bones.settings(), settings.stepping = params.bones.stepping();
        return settings;
    }
    static vec3 headOf(const CreaturePose& pose) { return pose.body[2].pose.offset; }
    std::optional<Effector> ballOf(double from, double to, const CreaturePose& pose) const {
        if (params.ball == Ball::none) return std::nullopt;
        Effector ball{.from = ballAt(headOf(pose), from), .to = ballAt(headOf(pose), to), .radius = kBallRadius};
        switch (params.ball) {
            case Ball::push: ball.push = 0.07f; break;
            case Ball::pull: ball.push = -0.07f; break;
            case Ball::impulse: ball.impulse = 60; break;
            default: ball.turn = 1.2f, ball.spin = 60; break;
        }
        return ball;
    }
    /// A glow, and the border within which it acts.
    void drawBall(const View& view, Canvas& canvas) const {
        const vec3 at = ballAt(headOf(creature_.pose()), seconds());
        const vec3 right = glm::normalize(glm::cross(shownCamera().forward(), vec3(0, 1, 0)));
        const glm::vec2 px = view.pixelOf(at);
        const float radius = glm::distance(px, view.pixelOf(at + kBallRadius * right));
        const CanvasColour glow = colourFromHex(0xFFE9B0);
        for (int i = 1; i <= 12; ++i)
            canvas.disc(px, 0.03f * static_cast<float>(i) * radius,
                        glow.withAlpha(0.04f + 0.6f / static_cast<float>(i)));
        canvas.ring(px, radius, 0.02f * radius, glow.withAlpha(0.6f));
    }
    /// The camera follows a fraction of the motion.
    Camera shownCamera() const {
        Camera rest = kRest;
        const vec3 shift =
            glm::clamp(0.42f * (creature_.pose().body[1].pose.offset - vec3(0, 0.40f, 0)), -0.35f, 0.35f);
        rest.position += vec3(shift.x, shift.y, 0), rest.target += vec3(shift.x, shift.y, 0);
        return camera().applied(rest);
    }

    CreaturePose poseAt(double seconds) const {
        CreaturePose pose = creaturePose(params.motion, seconds);
        pullAlong(pose);
        return pose;
    }
    /// Adds the pull of the pointer to the pose.
    void pullAlong(CreaturePose& pose) const {
        const float far = std::min(glm::length(pull_) / 0.12f, 1.0f);
        if (far <= 1e-4f) return;
        vec3 lean = glm::cross(vec3(0, 1, 0), velocity_ - vec3(0, velocity_.y, 0)) * -0.16f;
        lean *= std::min(1.0f, 0.9f / std::max(glm::length(lean), 1e-3f));
        pose = moved(pose, pull_, lean);
        CreatureFace& face = pose.face;
        const float held = isHeld_ ? far : 0.6f * far;
        face.wide = std::max(face.wide, held), face.upperLid *= 1 - held, face.lowerLid *= 1 - held;
        face.mouthOpen = glm::mix(face.mouthOpen, 0.8f, held);
        pose.limbs.arms = glm::mix(pose.limbs.arms, 1.3f, held);
        pose.contact *= 1 - far;
    }

    vec3 underPointer(const Input& input, vec3 through) const {
        const Camera camera = shownCamera();
        const vec3 ray = rayThroughPointer(camera, input), ahead = camera.forward();
        return camera.position +
               ray * (glm::dot(through - camera.position, ahead) / std::max(glm::dot(ray, ahead), 0.05f));
    }
    void grab(const Input& input) {
        if (!input.isDown(MouseButton::right)) isHeld_ = false;
        if (!input.wasPressed(MouseButton::right)) return;
        const std::vector<Grab> parts = grabs(input.widthPx, input.heightPx);
        auto over = nearestGrab(parts, input);
        // Of several parts under the pointer, the first is taken.
        for (std::size_t i = parts.size(); i-- > 0;) {
            const vec3 centre = centreOf(creature_.pose().body[i]);
            if (glm::length(underPointer(input, centre) - centre) <= kPartRadius) over = i;
        }
        if (!over) return;
        isHeld_ = true, grip_ = underPointer(input, centreOf(creature_.pose().body[*over])) - pull_;
    }
    static constexpr float kPartRadius = 0.20f;  // m
    static vec3 centreOf(const PartPose& part) { return part.pose.offset + part.pose.turn * vec3(0, 0.06f, 0); }
    /// The pull that brings the grip under the pointer.
    vec3 pullTo(const Input& input) const {
        return glm::clamp(underPointer(input, grip_ + pull_) - grip_, -1.2f, 1.2f);
    }
    vec3 aboveGround(vec3 pull) const {
        return {pull.x, std::max(pull.y, -0.85f * (creature_.pose().body[0].pose.offset.y - pull_.y - 0.06f)), pull.z};
    }
    /// The pull follows the pointer on a critically damped spring, and springs back after a throw.
    void follow(const Input& input, float dt) {
        const vec3 target = isHeld_ ? pullTo(input) : vec3(0);
        const double omega = isHeld_ ? 16 : 4, zeta = isHeld_ ? 1 : 0.55;
        if (pull_ == target && velocity_ == vec3(0)) return;
        for (int i = 0; i < 3; ++i) {
            const SpringState s =
                closedForm({omega, zeta}, static_cast<double>(pull_[i]), static_cast<double>(velocity_[i]),
                           static_cast<double>(target[i]), static_cast<double>(dt));
            pull_[i] = static_cast<float>(s.x), velocity_[i] = static_cast<float>(s.v);
        }
        const float above = aboveGround(pull_).y;
        if (pull_.y < above) pull_.y = above, velocity_.y = std::abs(velocity_.y) * 0.4f;
    }

    CreaturePainter painter_;
    CreatureScenery set_;
    std::size_t triangles_ = 0;
    Creature creature_;
    std::optional<LimbVolumes> tips_, limbs_;
    std::optional<Creature> stepped_;  ///< as the last step left it, if it was moved in a pause
    bool isHeld_ = false;
    vec3 grip_{0}, pull_{0}, velocity_{0};  ///< m, and m/s: added to the choreography by the pointer
};

}  // namespace

SceneType creatureScene() { return sceneType<CreatureScene>(); }

}  // namespace arclight::bones
