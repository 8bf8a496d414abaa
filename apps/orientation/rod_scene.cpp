// Scene rod: a rod with a bar of lamps draws its path in the air, around a ball in a dark studio.
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include "core/angles.h"
#include "core/json.h"
#include "core/text.h"
#include "gfx/page.h"
#include "gfx/picture.h"
#include "render/orientation/writing_painter.h"
#include "scene_tools.h"
#include "sim/common/pointer_ray.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/rod.h"
#include "sim/orientation/swing_twist.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

struct RodParams {
    CurveOptions curve;
    SterpFractions done;
    PublishedErrors published;
    AxisChoice axis = AxisChoice::own;
    /// Azimuth and elevation of the tip, and the rotation about the rod, in degrees.
    Float3 start{-105, 20, 0}, end{52, -12, 170};
};
constexpr auto rowsOf(RodParams) {
    using P = RodParams;
    return paramRows<P>(
        methodRows<P>(), embed(&P::done), embed(&P::published, isAsPublished<P>), kAxis<P>,
        Group{"Rod", "Start and end of the rod. Drag a tip, or the ball to rotate both."},
        Param{"start", "°", "Azimuth and elevation of the tip, and rotation about the rod, in the start orientation.",
              &P::start, -180, 180},
        Param{"end", "°", "Azimuth and elevation of the tip, and rotation about the rod, in the end orientation.",
              &P::end, -180, 180});
}

struct RodMeasures {
    TipMeasures tip;
    double endPointErrorDeg = 0, speedRatio = kNotMeasured, endSensitivityDeg = kNotMeasured, recomposeErrorDeg = 0;
};
constexpr auto rowsOf(RodMeasures) {
    using M = RodMeasures;
    return measureRows<M>(
        embed(&M::tip), kEndPointErrorDeg<M>,
        Measure{"speedRatio", "", "Largest angular velocity divided by the smallest one.", &M::speedRatio}
            .absentBecause("the rod does not rotate"),
        Measure{"endSensitivityDeg", "deg",
                "Largest angle at half time between paths whose ends are a millionth of a degree apart.",
                &M::endSensitivityDeg}
            .absentBecause("the method needs more keyframes"),
        kRecomposeErrorDeg<M>);
}

constexpr int kSamples = 256;
constexpr double kWriteSeconds = 2.6, kHoldSeconds = 6.0, kFadeSeconds = 0.7;
constexpr glm::dvec3 kTip{0, 1, 0};
constexpr glm::vec3 kBlueLight{0.10f, 0.28f, 1.0f}, kRoseLight{1.0f, 0.14f, 0.36f}, kRedLight{1.0f, 0.09f, 0.03f};

glm::dquat orientationOf(const Float3& f) {
    return rodOrientation({static_cast<double>(f[0]), static_cast<double>(f[1]), static_cast<double>(f[2])});
}
Float3 anglesTo(const glm::dvec3& d) {
    return {static_cast<float>(d.x), static_cast<float>(d.y), static_cast<float>(d.z)};
}

class RodScene : public Scene<RodParams, RodMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"rod", "a rod draws its path with light, as in a long exposure"};

    explicit RodScene(Shaders& shaders) : painter_(shaders) {}

    void restart() override {
        seconds_ = 0;
        changed();
    }
    void changed() override { makeStrokes(); }
    void advance(const Step& step) override {
        seconds_ = std::fmod(seconds_ + step.dt, kWriteSeconds + kHoldSeconds + kFadeSeconds);
    }

    void draw(Frame& frame) override {
        writing_.written = static_cast<float>(std::min(1.0, seconds_ / kWriteSeconds));
        const double fading = (seconds_ - kWriteSeconds - kHoldSeconds) / kFadeSeconds;
        writing_.exposure = static_cast<float>(1 - std::max(0.0, fading));
        const View view = frame.view(viewCamera());
        painter_.draw(frame, view, writing_);
        drawMarks(frame.canvas(), view);
        frame.canvas().keepClear(pixelBounds(view, kBallCentre - 1.0f, kBallCentre + 1.0f));
        drawCaption(frame.canvas(), view);
    }

    bool move(const Input& input) override {
        const Camera camera = viewCamera();
        std::optional<std::size_t> over;
        const auto takes = [&] {
            over = nearestGrab(grabs(input.widthPx, input.heightPx), input);
            return over.has_value();
        };
        if (!grip_.follow(input, takes)) {
            held_.reset();
            return false;
        }
        if (over)
            held_ = static_cast<Held>(*over), from_ = pointedAt(camera, input, reachOf(*held_)),
            start_ = orientationOf(params.start), end_ = orientationOf(params.end);
        const glm::dquat rotation = rotationBetween(from_, pointedAt(camera, input, reachOf(*held_)));
        if (*held_ != Held::end) params.start = anglesTo(rodAngles(rotation * start_));
        if (*held_ != Held::start) params.end = anglesTo(rodAngles(rotation * end_));
        makeStrokes();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    /// In the order of `Held`.
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const View view = viewOf(viewCamera(), widthPx, heightPx);
        const float radius = 0.045f * view.size.y;
        return {Grab::disc(view.pixelOf(tipAt(glm::vec3(arc_.to))), radius),
                Grab::disc(view.pixelOf(tipAt(glm::vec3(arc_.from))), radius), Grab::ball(view, kBallCentre, 1)};
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag a tip", "move the rod's start or end"}, {"Drag the ball", "rotate both"}};
    }

    CameraReach reach() const override { return {.yaw = 0.9f, .pitch = 0.5f, .pitchDown = 0.06f}; }
    RodMeasures measure() override {
        const bool isAboutRod = params.axis != AxisChoice::across;
        return {{glm::degrees(chosen_.path.deviation), isAboutRod ? glm::degrees(sterp_.path.deviation) : kNotMeasured,
                 chosen_.path.lengthRatio},
                chosen_.endErrorDeg,
                chosen_.speedRatio,
                sensitivityDeg_,
                recomposeError_};
    }

    Json dumpState() override {
        return {{"seconds", seconds_}, {"deviation", chosen_.path.deviation}, {"speedRatio", chosen_.speedRatio}};
    }

private:
    enum class Held { end, start, ball };
    /// Metrics of a trail.
    struct TrailMetrics {
        TipPath path;
        double endErrorDeg = 0, speedRatio = 1;
    };

    static float reachOf(Held held) { return held == Held::ball ? 1.0f : kTipReach; }

    Camera viewCamera() const {
        return camera().applied({.position = {0.30f, 2.15f, 6.55f},
                                 .target = {0.16f, 1.75f, 0},
                                 .fovY = 0.60f,
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

    static glm::vec3 tipAt(const glm::vec3& direction) { return kBallCentre + kTipReach * direction; }

    /// The orientation at time `t` between the start and `end`, by a method that uses no other keyframes.
    glm::dquat at(Method method, double t, const glm::dquat& end) const {
        const double tSwing = t * static_cast<double>(params.done.tSwing),
                     tTwist = t * static_cast<double>(params.done.tTwist);
        const glm::dvec3 axis = a_ * (params.axis == AxisChoice::across ? glm::dvec3(1, 0, 0) : kTip);
        switch (method) {
            case Method::nlerp: return nlerp(a_, end, t);
            case Method::correctedNlerp: return correctedNlerp(a_, end, t, params.curve.correction);
            case Method::sterp: return sterp(a_, end, axis, tSwing, tTwist);
            case Method::sterpAsPublished: return sterpAsPublished(a_, end, axis, tSwing, tTwist, params.published);
            default: return slerp(a_, end, t);
        }
    }

    static bool hasNeighbours(Method method) {
        return method == Method::squad || method == Method::circular || method == Method::spline;
    }

    std::vector<glm::dquat> stroke(Method method) const {
        if (!hasNeighbours(method)) return stroke(method, b_);
        // Methods that use neighbouring keyframes get a third one behind the ball, before the start and after the end.
        const glm::dquat third = quaternionFromRotationVector({0, std::numbers::pi, 0}) * slerp(a_, b_, 0.5);
        const KeyCurve curve({a_, b_, third}, {.method = method});
        return samples([&](double t) { return curve.at(t); });
    }
    std::vector<glm::dquat> stroke(Method method, const glm::dquat& end) const {
        return samples([&](double t) { return at(method, t, end); });
    }
    template <class OrientationAt>
    static std::vector<glm::dquat> samples(const OrientationAt& orientationAt) {
        std::vector<glm::dquat> orientations;
        for (int i = 0; i < kSamples; ++i)
            orientations.push_back(orientationAt(static_cast<double>(i) / (kSamples - 1)));
        return orientations;
    }

    void makeStrokes() {
        a_ = orientationOf(params.start), b_ = orientationOf(params.end), arc_ = tipArc(a_, b_, kTip);
        writing_.arc = {glm::vec3(arc_.pole),
                        {glm::vec3(arc_.middle()), static_cast<float>(quickSineCosine(0.5 * arc_.angle).cosine)},
                        glm::vec3(0.45f, 0.475f, 0.5f)};
        writing_.trails.clear();
        const std::vector<glm::dquat> sterps = stroke(Method::sterp), chosen = stroke(params.curve.method);
        addTrail(sterps, kBlueLight);
        const glm::vec3 light = params.curve.method == Method::sterpAsPublished ? kRedLight : kRoseLight;
        if (params.curve.method != Method::sterp) addTrail(chosen, light);
        sterp_ = metricsOf(sterps), chosen_ = metricsOf(chosen);
        const glm::dquat whole = b_ * glm::conjugate(a_);
        const SwingTwist split = decompose(whole, a_ * kTip);
        recomposeError_ = glm::degrees(turnBetween(split.swing * split.twist, whole));
        sensitivityDeg_ = kNotMeasured;
        if (!hasNeighbours(params.curve.method)) addNeighbours(light);
    }

    /// The paths to ends that are next to the true end, drawn if they differ: near a swing by 180°, the length of the
    /// twist before it is normalised is as small as the distance between these ends.
    void addNeighbours(glm::vec3 light) {
        std::vector<glm::dquat> ends = neighbours(a_, b_, kTip), halfway;
        sensitivityDeg_ = 0;
        for (const glm::dquat& end : ends) {
            halfway.push_back(at(params.curve.method, 0.5, end));
            for (const glm::dquat& other : halfway)
                sensitivityDeg_ = std::max(sensitivityDeg_, glm::degrees(turnBetween(halfway.back(), other)));
        }
        if (sensitivityDeg_ < 1) return;
        for (const glm::dquat& end : ends) addTrail(stroke(params.curve.method, end), 0.5f * light, true);
    }

    TrailMetrics metricsOf(const std::vector<glm::dquat>& orientations) const {
        std::vector<glm::dvec3> tips;
        for (const glm::dquat& q : orientations) tips.push_back(q * kTip);
        return {tipPath(tips, arc_), glm::degrees(turnBetween(orientations.back(), b_)), speedRatio(orientations)};
    }

    void addTrail(const std::vector<glm::dquat>& orientations, glm::vec3 light, bool isLine = false) {
        LightTrail trail{.orientations = {}, .light = light, .isLine = isLine};
        for (const glm::dquat& q : orientations) {
            if (!std::isfinite(q.w + q.x + q.y + q.z)) return;
            trail.orientations.emplace_back(q);
        }
        writing_.trails.push_back(std::move(trail));
    }

    void drawMarks(Canvas& canvas, const View& view) const {
        // A tip may stay where it is; the rod then extends from the middle of the ball to it.
        canvas.declareSubject(view.pixelOf(kBallCentre));
        for (const LightTrail& trail : writing_.trails)
            for (const auto& q : trail.orientations) canvas.declareSubject(view.pixelOf(tipAt(q * glm::vec3(kTip))));
        if (!held_) return;
        for (const glm::vec3& direction : {glm::vec3(arc_.from), glm::vec3(arc_.to)})
            canvas.ring(view.pixelOf(tipAt(direction)), 12 * canvas.scale(), 1.5f * canvas.scale(),
                        kPaper.withAlpha(0.8f));
    }

    /// The metrics of each trail, at the lower right. They are omitted if legible texts would cover the ball.
    void drawCaption(Canvas& canvas, const View& view) const {
        constexpr float kLegible = 0.84f;  // of the sizes below
        const float s = std::max(canvas.scale(), kLegible), margin = 28 * canvas.scale();
        if (sensitivityDeg_ >= 1) {
            const std::string apart = "ends 10⁻⁶° apart: paths up to " + formatFixed(sensitivityDeg_, 0) + "° apart";
            canvas.text({view.imageSize.x - margin, margin}, apart, {13 * s, kWrong, Align::right});
        }
        const float width = std::min(510 * s, view.imageSize.x - 2 * margin);
        const TextStyle small{12 * s, kMuted};
        const glm::vec2 at(view.imageSize.x - margin - width, view.imageSize.y - 56 * s - 0.5f * margin);
        const Rect box{at.x - 12 * s, at.y - 14 * s, width + 24 * s, 72 * s};
        const Rect covered = box.intersection(pixelBounds(view, kBallCentre - 1.0f, kBallCentre + 1.0f));
        if (canvas.scale() < kLegible && covered.width * covered.height > 0) return;
        canvas.rect(box, kGround.withAlpha(0.45f), 6 * s);
        const bool isWhole = width > 460 * s;
        Table table(canvas, at,
                    {{"", 0, Align::left},
                     {"deviation", (isWhole ? 0.45f : 0.58f) * width},
                     {"path : arc", (isWhole ? 0.63f : 0.80f) * width},
                     {"end error", (isWhole ? 0.79f : 1.0f) * width},
                     {"min : max speed", width, Align::right, true, isWhole}},
                    20 * s);
        table.header(small);
        const auto degrees = [](double value) { return formatFixed(value, 1) + "°"; };
        const auto ratio = [](const char* before, double value, const char* after) {
            return std::isnan(value) ? std::string("–") : before + formatFixed(value, 2) + after;
        };
        const auto row = [&](const char* name, CanvasColour colour, const TrailMetrics& f) {
            table.row({name, degrees(glm::degrees(f.path.deviation)), ratio("", f.path.lengthRatio, " : 1"),
                       degrees(f.endErrorDeg), ratio("1 : ", f.speedRatio, "")},
                      bold(12.5f * s, colour));
        };
        row("sterp", kAccent, sterp_);
        if (params.curve.method == Method::sterp) return;
        row(kMethodNames[static_cast<std::size_t>(params.curve.method)],
            params.curve.method == Method::sterpAsPublished ? kWrong : kRose, chosen_);
    }

    WritingPainter painter_;
    Writing writing_;
    glm::dquat a_{1, 0, 0, 0}, b_{1, 0, 0, 0};
    TipArc arc_;
    TrailMetrics chosen_, sterp_;
    double recomposeError_ = 0, sensitivityDeg_ = 0;
    double seconds_ = 0;  ///< since the shutter opened
    Grip grip_;
    std::optional<Held> held_;
    glm::dvec3 from_{0, 1, 0};  ///< where the drag began
    glm::dquat start_{1, 0, 0, 0}, end_{1, 0, 0, 0};
};

}  // namespace

SceneType rodScene() { return sceneType<RodScene>(); }

}  // namespace arclight::orientation
