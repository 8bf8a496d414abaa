// Scene figure: the user's own figure, whose chains move on springs; without a file, the creature as such a figure.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "bones_demo.h"
#include "chain_export.h"
#include "core/angles.h"
#include "core/json.h"
#include "figure_input.h"
#include "render/bones/creature_scenery.h"
#include "render/bones/figure_painter.h"
#include "sim/bones/bone_choice.h"
#include "sim/bones/creature.h"
#include "sim/bones/creature_figure.h"
#include "sim/common/camera_control.h"
#include "sim/common/physics.h"
#include "sim/common/pointer_ray.h"

namespace arclight::bones {
namespace {

using glm::vec3;

/// Motion of the whole figure, in addition to its animation.
enum class FigureMotion : int { automatic, still, rock, hop, shake };

struct FigureParams {
    BoneChoice bones;
    FigureMotion motion = FigureMotion::automatic;
    CreatureSettings creature;
    bool marksSprings = false;
};
constexpr auto rowsOf(FigureParams) {
    using P = FigureParams;
    return paramRows<P>(
        embed(&P::bones), Group{"Figure", "A mesh, its skeleton and its animation. Springs move the chosen chains."},
        Param{"figureMotion",
              "Motion of the whole figure, in addition to its animation. automatic: none, or rock if the figure has no "
              "animation; still: none; rock: it turns left and right; hop: it jumps; shake: it shakes itself.",
              &P::motion, labels("automatic", "still", "rock", "hop", "shake")}
            .label("added motion")
            .primary(),
        embed(&P::creature),
        Param{"marksSprings", "Tint the parts of the mesh that bones on springs move.", &P::marksSprings}.label(
            "mark parts on springs"));
}

struct FigureMeasures {
    double lengthErrorMax = 0, bones = 0;
};
constexpr auto rowsOf(FigureMeasures) {
    using M = FigureMeasures;
    return measureRows<M>(lengthErrorRow(&M::lengthErrorMax), bonesRow(&M::bones));
}

constexpr Camera kFigureCamera{
    .position = {0.62f, 0.46f, 2.50f}, .target = {0.22f, 0.36f, 0}, .fovY = 0.52f, .near = 0.05f, .far = 120};
constexpr float kShownHeight = 0.68f, kShownWidth = 1.1f;  // m: the figure is shown as large as fits in both

/// The added motion after `seconds`, of a figure of size 1 about its base.
Pose addedMotion(FigureMotion motion, double seconds) {
    const auto phase = [&](double period) { return static_cast<float>(std::fmod(seconds / period, 1.0)); };
    Pose pose;
    switch (motion) {
        case FigureMotion::rock: {
            const float swing = sinf(kTwoPi * phase(1.6));
            pose.turn = glm::angleAxis(0.55f * swing, vec3(0, 1, 0));
            pose.offset = {0.10f * swing, 0, 0};
            break;
        }
        case FigureMotion::hop: {
            const float air = std::max(0.0f, (phase(0.9) - 0.25f) / 0.75f);
            pose.offset.y = 4 * 0.28f * air * (1 - air);
            break;
        }
        case FigureMotion::shake: {
            const float t = phase(2.4), window = t < 0.5f ? sinf(kTwoPi * t) : 0.0f;
            pose.turn = glm::angleAxis(0.5f * window * window * sinf(kTwoPi * 7 * t), vec3(0, 1, 0));
            break;
        }
        case FigureMotion::automatic:
        case FigureMotion::still: break;
    }
    return pose;
}

class FigureScene : public Scene<FigureParams, FigureMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"figure", "your own skinned figure, or the creature without its fur"};
    static constexpr const InputKind* inputKind = &kFigureInput;

    explicit FigureScene(Shaders& shaders) : painter_(shaders), set_(shaders) {}

    void setInput(const InputFile* file) override {
        model_ = file ? &file->as<FigureModel>() : nullptr;
        isNew_ = true;
        source_ = file ? file->name : "";
    }
    void restart() override {
        pull_ = velocity_ = vec3(0), isHeld_ = false;
        if (!model_) {
            if (!own_) own_ = std::make_unique<FigureModel>(creatureFigure());
            model_ = own_.get();
        }
        figure_ = Figure(*model_);
        figure_.configure(settings());
        measureExtent();
        figure_.reset(0, rootAt(0));
        painter_.show(*model_, figure_.chainBones(), std::exchange(isNew_, false));
        centre_ = figureCentre(0);
    }
    void changed() override {
        if (model_) figure_.configure(settings());
    }
    void advance(const Step& step) override {
        grab(step.input);
        follow(step.input, static_cast<float>(step.dt));
        const double seconds = step.seconds + step.dt;
        figure_.step(seconds, rootAt(seconds), acceleration(), step.dt);
        now_ = seconds;
    }
    bool isHeld() const override { return isHeld_; }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const View view = viewOf(shownCamera(), widthPx, heightPx);
        return {Grab::ball(view, shownCentre(), kGrabRadius)};
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag the figure with the right button", "carry it; release the button to let it swing back"}};
    }
    void draw(Frame& frame) override {
        painter_.prepare(frame, figure_.skin(), shownSize_, shownOrigin());
        CreatureScenery::Occluders occluders{};
        occluders.fill({0, 100, 0, 0});
        occluders[0] = {shownSize_ * pull_ + vec3(0, 0.30f * shownHeight_, 0), 0.24f * shownHeight_};
        set_.prepare(frame, painter_.light(), painter_.shadow(), occluders);
        const View view = frame.view(shownCamera());
        ScenePass pass = frame.scenePass("figure", view, vec3(0));
        painter_.draw(pass, params.marksSprings ? 0.85f : 0.0f);
        set_.draw(pass, frame.seconds());
        for (const glm::mat4& node : figure_.animated())
            frame.canvas().declareSubject(view.pixelOf(shownSize_ * (vec3(node[3]) - shownOrigin())));
    }
    std::vector<Export> exports() override { return chainExports({&figure_, settings(), acceleration(), source_}); }
    FigureMeasures measure() override {
        return {.lengthErrorMax = 100 * figure_.largestLengthError(),
                .bones = static_cast<double>(figure_.springs().bones())};
    }
    CameraReach reach() const override { return {.yaw = 3.1f, .pitch = 0.6f, .pitchDown = 0.15f, .nearest = 0.25f}; }
    /// `{"bones": [[x, y, z]]}`: the tips of all bones on springs, m.
    Json dumpState() override {
        Json bones = Json::array();
        for (int i = 0; i < figure_.springs().bones(); ++i) {
            const vec3 p = figure_.springs().position(i);
            bones.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
        }
        return {{"bones", std::move(bones)}};
    }

private:
    FigureSettings settings() const {
        return {.bones = params.bones.settings(),
                .stepping = params.bones.stepping(),
                .isStiff = params.creature.isStiff,
                .squashAndStretch = params.creature.squashAndStretch};
    }
    vec3 acceleration() const {
        return {params.bones.wind, -kGravity * params.bones.gravity, 0.4f * params.bones.wind};
    }
    /// The figure's box at the start of its animation; from it follow its scale and its place in the frame.
    void measureExtent() {
        std::vector<vec3> positions(model_->vertices.size()), normals(model_->vertices.size());
        skinFigure(*model_, figure_.skin(), 1, vec3(0), positions, normals);
        vec3 low(std::numeric_limits<float>::max()), high(-std::numeric_limits<float>::max());
        for (const std::uint32_t index : model_->indices)
            low = glm::min(low, positions[index]), high = glm::max(high, positions[index]);
        const vec3 extent = glm::max(high - low, vec3(1e-9f));
        size_ = std::max({extent.x, extent.y, extent.z});
        shownSize_ = std::min(kShownHeight / extent.y, kShownWidth / std::max(extent.x, extent.z));
        shownHeight_ = shownSize_ * extent.y;
        base_ = {0.5f * (low.x + high.x), low.y, 0.5f * (low.z + high.z)};
    }
    Pose rootAt(double seconds) const {
        FigureMotion motion = params.motion;
        if (motion == FigureMotion::automatic && model_->tracks.empty()) motion = FigureMotion::rock;
        Pose pose = addedMotion(motion, seconds);
        pose.offset = size_ * pose.offset + base_ - pose.turn * base_ + pull_;
        return pose;
    }
    /// Where the animation has moved the figure, without the added motion.
    vec3 figureCentre(double seconds) const {
        const Pose root = rootAt(seconds);
        return glm::conjugate(root.turn) * (figure_.centre() - root.offset);
    }
    /// The point that is shown on the ground in the middle: it follows a figure that walks.
    vec3 shownOrigin() const {
        const vec3 walked = figureCentre(now_) - centre_;
        return base_ + vec3(walked.x, 0, walked.z);
    }
    Camera shownCamera() const { return camera().applied(kFigureCamera); }
    vec3 shownCentre() const { return shownSize_ * pull_ + vec3(0, 0.5f * shownHeight_, 0); }
    static constexpr float kGrabRadius = 0.24f;  // m, as shown

    vec3 underPointer(const Input& input, vec3 through) const {
        const Camera camera = shownCamera();
        const vec3 ray = rayThroughPointer(camera, input), ahead = camera.forward();
        return camera.position +
               ray * (glm::dot(through - camera.position, ahead) / std::max(glm::dot(ray, ahead), 0.05f));
    }
    void grab(const Input& input) {
        if (!input.isDown(MouseButton::right)) isHeld_ = false;
        if (!input.wasPressed(MouseButton::right)) return;
        const vec3 under = underPointer(input, shownCentre());
        if (glm::distance(under, shownCentre()) > 1.5f * kGrabRadius) return;
        isHeld_ = true, grip_ = under - shownSize_ * pull_;
    }
    /// The figure follows the pointer on a critically damped spring, and swings back when it is released.
    void follow(const Input& input, float dt) {
        vec3 target(0);
        if (isHeld_)
            target = glm::clamp(underPointer(input, grip_ + shownSize_ * pull_) - grip_, -0.8f, 0.8f) / shownSize_;
        target.y = std::max(target.y, 0.0f);
        if (pull_ == target && velocity_ == vec3(0)) return;
        const SpringShape shape = isHeld_ ? SpringShape{16, 1} : SpringShape{5, 0.6};
        for (int i = 0; i < 3; ++i) {
            const SpringState s = closedForm(shape, static_cast<double>(pull_[i]), static_cast<double>(velocity_[i]),
                                             static_cast<double>(target[i]), static_cast<double>(dt));
            pull_[i] = static_cast<float>(s.x), velocity_[i] = static_cast<float>(s.v);
        }
        if (pull_.y < 0) pull_.y = 0, velocity_.y = 0;
    }

    FigurePainter painter_;
    CreatureScenery set_;
    std::unique_ptr<FigureModel> own_;  ///< made when it is first shown
    const FigureModel* model_ = nullptr;
    bool isNew_ = true;  ///< not shown yet
    std::string source_;
    Figure figure_;
    double now_ = 0;
    float size_ = 1, shownSize_ = 1, shownHeight_ = 1;  ///< m; shown m per m; m as shown
    vec3 base_{0}, centre_{0};
    bool isHeld_ = false;
    vec3 grip_{0}, pull_{0}, velocity_{0};  ///< as shown; m; m/s
};

}  // namespace

SceneType figureScene() { return sceneType<FigureScene>(); }

}  // namespace arclight::bones
