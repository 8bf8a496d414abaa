// Scene rod: a rod with a bar of lamps writes its way in the air, around a ball in a dark studio.
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/picture.h"
#include "render/orientation/writing_painter.h"
#include "scene.h"
#include "sim/common/pointer_ray.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/rod.h"
#include "sim/orientation/swing_twist.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

constexpr int kSamples = 256;
constexpr double kWriteSeconds = 2.6, kHoldSeconds = 6.0, kFadeSeconds = 0.7;
constexpr glm::dvec3 kTip{0, 1, 0};
constexpr glm::vec3 kBlueLight{0.10f, 0.28f, 1.0f}, kRoseLight{1.0f, 0.14f, 0.36f}, kRedLight{1.0f, 0.09f, 0.03f};

glm::dvec3 anglesOf(const Float3& f) {
    return {static_cast<double>(f[0]), static_cast<double>(f[1]), static_cast<double>(f[2])};
}
Float3 anglesTo(const glm::dvec3& d) {
    return {static_cast<float>(d.x), static_cast<float>(d.y), static_cast<float>(d.z)};
}

class RodScene : public OrientationScene {
public:
    explicit RodScene(Shaders& shaders) : painter_(shaders) {}

    void reset(const SceneContext& context) override {
        seconds_ = 0;
        changed(context);
    }
    void changed(const SceneContext& context) override { makeStrokes(context.params); }
    void step(const SceneContext&, const Step& step) override {
        seconds_ = std::fmod(seconds_ + step.dt, kWriteSeconds + kHoldSeconds + kFadeSeconds);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        writing_.written = static_cast<float>(std::min(1.0, seconds_ / kWriteSeconds));
        const double fading = (seconds_ - kWriteSeconds - kHoldSeconds) / kFadeSeconds;
        writing_.exposure = static_cast<float>(1 - std::max(0.0, fading));
        const View view = frame.view(camera(context));
        painter_.draw(frame, view, writing_);
        drawMarks(frame.canvas(), view);
        frame.canvas().keepClear(pixelBounds(view, kBallCentre - 1.0f, kBallCentre + 1.0f));
        drawCaption(frame.canvas(), view, context.params);
    }

    bool adjust(const SceneContext& context, OrientationParams& params, const Input& input) override {
        const Camera camera = this->camera(context);
        std::optional<std::size_t> over;
        const auto takes = [&] {
            over = nearestGrab(grabs(context, input.widthPx, input.heightPx), input);
            return over.has_value();
        };
        if (!grip_.follow(input, takes)) {
            held_.reset();
            return false;
        }
        if (over)
            held_ = static_cast<Held>(*over), from_ = pointedAt(camera, input, reachOf(*held_)), start_ = start(params),
            end_ = end(params);
        const glm::dquat turn = rotationBetween(from_, pointedAt(camera, input, reachOf(*held_)));
        if (*held_ != Held::end) params.start = anglesTo(rodAngles(turn * start_));
        if (*held_ != Held::start) params.end = anglesTo(rodAngles(turn * end_));
        makeStrokes(params);
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    /// In the order of `Held`.
    std::vector<Grab> grabs(const SceneContext& context, int widthPx, int heightPx) const override {
        const View view = viewOf(camera(context), widthPx, heightPx);
        const float radius = 0.045f * view.size.y;
        return {Grab::disc(view.pixelOf(tipAt(writing_.arcTo)), radius),
                Grab::disc(view.pixelOf(tipAt(writing_.arcFrom)), radius), Grab::ball(view, kBallCentre, 1)};
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag a tip", "move the rod's start or end"}, {"Drag the ball", "turn both"}};
    }

    void measure(const SceneContext& context, OrientationMeasures& measures) override {
        measures.planeDeviationDeg = glm::degrees(path_.deviation);
        if (context.params.axis != AxisChoice::across) measures.sterpDeviationDeg = glm::degrees(sterpPath_.deviation);
        measures.arcLengthRatio = path_.lengthRatio;
        measures.endPointErrorDeg = endError_;
        measures.recomposeErrorDeg = recomposeError_;
    }

    Json dumpState(const SceneContext&) override {
        return {{"seconds", seconds_}, {"deviation", path_.deviation}, {"lengthRatio", path_.lengthRatio}};
    }

private:
    enum class Held { end, start, ball };

    static glm::dquat start(const OrientationParams& p) { return rodOrientation(anglesOf(p.start)); }
    static glm::dquat end(const OrientationParams& p) { return rodOrientation(anglesOf(p.end)); }
    static float reachOf(Held held) { return held == Held::ball ? 1.0f : kTipReach; }

    Camera camera(const SceneContext& context) const {
        return context.camera.applied({.position = {0.35f, 1.15f, 7.0f},
                                       .target = {0.62f, 0.80f, 0},
                                       .fovY = 0.62f,
                                       .near = 0.2f,
                                       .far = 40,
                                       .leastAspect = 1.3f});
    }

    /// The direction from the ball's centre to the point of a sphere around it that is under the pointer, or nearest.
    static glm::dvec3 pointedAt(const Camera& camera, const Input& input, float radius) {
        const glm::vec3 ray = rayThroughPointer(camera, input), to = kBallCentre - camera.position;
        const float along = glm::dot(to, ray);
        const glm::vec3 nearest = along * ray - to;
        const float within = radius * radius - glm::dot(nearest, nearest);
        return glm::normalize(glm::dvec3(within > 0 ? nearest - std::sqrt(within) * ray : nearest));
    }

    static glm::vec3 tipAt(const glm::vec3& way) { return kBallCentre + kTipReach * way; }

    glm::dquat at(const OrientationParams& p, Method method, double t) const {
        const double tSwing = t * static_cast<double>(p.tSwing), tTwist = t * static_cast<double>(p.tTwist);
        const glm::dvec3 axis = a_ * (p.axis == AxisChoice::across ? glm::dvec3(1, 0, 0) : kTip);
        switch (method) {
            case Method::nlerp: return nlerp(a_, b_, t);
            case Method::correctedNlerp: return correctedNlerp(a_, b_, t, p.correction);
            case Method::sterp: return sterp(a_, b_, axis, tSwing, tTwist);
            case Method::sterpAsPrinted:
                return sterpAsPrinted(a_, b_, axis, tSwing, tTwist,
                                      {p.testsVectorPart, p.dividesByZero, p.returnsTwistSwing, p.forgetsStart});
            default: return slerp(a_, b_, t);
        }
    }

    std::vector<glm::dquat> stroke(const OrientationParams& p, Method method) const {
        std::vector<glm::dquat> turns;
        const bool hasNeighbours = method == Method::squad || method == Method::circular || method == Method::spline;
        // What passes keys comes from a third one behind the ball, and goes on to it.
        const glm::dquat third = quaternionFromRotationVector({0, std::numbers::pi, 0}) * slerp(a_, b_, 0.5);
        const KeyCurve curve = hasNeighbours ? KeyCurve({a_, b_, third}, {.method = method}) : KeyCurve();
        for (int i = 0; i < kSamples; ++i) {
            const double t = static_cast<double>(i) / (kSamples - 1);
            turns.push_back(hasNeighbours ? curve.at(t) : at(p, method, t));
        }
        return turns;
    }

    void makeStrokes(const OrientationParams& p) {
        a_ = start(p), b_ = end(p);
        writing_.arcFrom = a_ * kTip, writing_.arcTo = b_ * kTip;
        writing_.trails.clear();
        addTrail(stroke(p, Method::sterp), kBlueLight);
        const std::vector<glm::dquat> turns = stroke(p, p.method);
        if (p.method != Method::sterp) addTrail(turns, p.method == Method::sterpAsPrinted ? kRedLight : kRoseLight);
        path_ = pathOf(turns), sterpPath_ = pathOf(stroke(p, Method::sterp));
        const bool splits = p.method == Method::sterp || p.method == Method::sterpAsPrinted;
        endError_ = glm::degrees(turnBetween(turns.back(), splits ? at(p, Method::sterp, 1) : b_));
        const glm::dquat whole = b_ * glm::conjugate(a_);
        const SwingTwist split = decompose(whole, a_ * kTip);
        recomposeError_ = glm::degrees(turnBetween(split.swing * split.twist, whole));
    }

    static TipPath pathOf(const std::vector<glm::dquat>& turns) {
        std::vector<glm::dvec3> tips;
        for (const glm::dquat& turn : turns) tips.push_back(turn * kTip);
        return tipPath(tips);
    }

    void addTrail(const std::vector<glm::dquat>& turns, glm::vec3 light) {
        LightTrail trail{.turns = {}, .light = light};
        for (const glm::dquat& turn : turns) {
            if (!std::isfinite(turn.w + turn.x + turn.y + turn.z)) return;
            trail.turns.emplace_back(turn);
        }
        writing_.trails.push_back(std::move(trail));
    }

    void drawMarks(Canvas& canvas, const View& view) const {
        // A tip may stay where it is; the rod then extends from the middle of the ball to it.
        canvas.declareSubject(view.pixelOf(kBallCentre));
        for (const LightTrail& trail : writing_.trails)
            for (const auto& turn : trail.turns) canvas.declareSubject(view.pixelOf(tipAt(turn * glm::vec3(kTip))));
        if (!held_) return;
        for (const glm::vec3& way : {writing_.arcFrom, writing_.arcTo})
            canvas.ring(view.pixelOf(tipAt(way)), 12 * canvas.scale(), 1.5f * canvas.scale(), kPaper.withAlpha(0.8f));
    }

    /// What each trail has done, at the lower right.
    void drawCaption(Canvas& canvas, const View& view, const OrientationParams& p) const {
        static constexpr std::array<const char*, kMethods> kNames{
            "nlerp", "corrected nlerp", "slerp", "squad", "circular blending", "spline", "sterp", "sterp as printed"};
        const float s = canvas.scale();
        glm::vec2 at = view.imageSize - glm::vec2(28, 56) * s;
        const auto line = [&](const char* name, CanvasColour colour, const TipPath& path) {
            const std::string figures = formatFixed(glm::degrees(path.deviation), 1) + "° off the great arc, " +
                                        formatFixed(path.lengthRatio, 2) + " times as long";
            const float wide = canvas.text(at, figures, {13 * s, kPaper.withAlpha(0.8f), Align::right});
            TextStyle style = bold(13 * s, colour);
            style.align = Align::right;
            canvas.text(at - glm::vec2(wide + 10 * s, 0), name, style);
            at.y += 22 * s;
        };
        line("sterp", kAccent, sterpPath_);
        if (p.method == Method::sterp) return;
        line(kNames[static_cast<std::size_t>(p.method)], p.method == Method::sterpAsPrinted ? kWrong : kRose, path_);
    }

    WritingPainter painter_;
    Writing writing_;
    glm::dquat a_{1, 0, 0, 0}, b_{1, 0, 0, 0};
    TipPath path_, sterpPath_;
    double endError_ = 0, recomposeError_ = 0;
    double seconds_ = 0;  ///< since the shutter opened
    Grip grip_;
    std::optional<Held> held_;
    glm::dvec3 from_{0, 1, 0};  ///< where the drag began
    glm::dquat start_{1, 0, 0, 0}, end_{1, 0, 0, 0};
};

}  // namespace

std::unique_ptr<OrientationScene> rodScene(Shaders& shaders) { return std::make_unique<RodScene>(shaders); }

}  // namespace arclight::orientation
