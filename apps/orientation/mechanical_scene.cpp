// Scene mechanical: machines whose joints only swing and twist, and the positions that other methods would need.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "core/json.h"
#include "core/text.h"
#include "machine_view.h"
#include "scene_tools.h"
#include "sim/common/easing.h"
#include "sim/common/rotation_vector.h"
#include "sim/common/trigonometry.h"
#include "sim/orientation/interpolants.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/swing_twist.h"
#include "sim/orientation/tip_path.h"

namespace arclight::orientation {
namespace {

struct MechanicalParams {
    CurveOptions curve;
    SterpFractions done;
    Machine machine = Machine::arm;
    float swingDeg = 100;
    float twistDeg = 160;
};
constexpr auto rowsOf(MechanicalParams) {
    using P = MechanicalParams;
    return paramRows<P>(
        methodRows<P>(), embed(&P::done), Group{"Machine", "A machine whose joints only swing and twist."},
        Param{"machine",
              "arm: a robot arm whose wrist rotates the tool; fairing: the two halves of a rocket's nose cone.",
              &P::machine, labels("arm", "fairing")}
            .primary(),
        Param{"swingDeg", "°", "Angle of the swing.", &P::swingDeg, 0, 180}.label("swing").primary(),
        Param{"twistDeg", "°", "Angle of the twist.", &P::twistDeg, -180, 180}.label("twist").primary());
}

struct MechanicalMeasures {
    TipMeasures tip;
    double endPointErrorDeg = 0, recomposeErrorDeg = 0;
};
constexpr auto rowsOf(MechanicalMeasures) {
    using M = MechanicalMeasures;
    return measureRows<M>(embed(&M::tip), kEndPointErrorDeg<M>, kRecomposeErrorDeg<M>);
}

constexpr double kMoveSeconds = 4, kRestSeconds = 1, kPerDegree = std::numbers::pi / 180;
constexpr glm::dvec3 kArm{0, 1, 0}, kHinge{0, 0, 1};
constexpr int kPlotted = 161;

struct MechanicalPage {
    int width;
    float unit;
    std::array<Rect, 2> captions;
    Rect sideways, joints;

    MechanicalPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        Rect body = pageBody(w, h);
        const Rect below = cutBottom(body, 0.34f * body.height, 8 * unit);
        for (int i = 0; i < 2; ++i) captions[static_cast<std::size_t>(i)] = panelBeside(body, i, 2, 10 * unit);
        sideways = plotArea(panelBeside(below, 0, 2, 20 * unit), unit);
        joints = plotArea(panelBeside(below, 1, 2, 20 * unit), unit);
    }
};

class MechanicalScene : public Scene<MechanicalParams, MechanicalMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"mechanical", "machines whose joints only swing and twist"};

    explicit MechanicalScene(Shaders& shaders) : view_(shaders) {}

    void restart() override {
        seconds_ = 0;
        changed();
    }
    void changed() override {
        const auto about = [](const glm::dvec3& axis, float degrees) {
            return quaternionFromRotationVector(kPerDegree * static_cast<double>(degrees) * axis);
        };
        // The arm leans to the other side at first; the fairing is closed.
        const float rest = params.machine == Machine::arm ? 35.0f : 0.0f;
        start_ = about(kHinge, rest);
        end_ = about(kHinge, rest - params.swingDeg) * about(kArm, params.twistDeg);
        tips_.clear();
        std::vector<glm::dvec3> sterps;
        for (int i = 0; i < kPlotted; ++i) {
            const double t = static_cast<double>(i) / (kPlotted - 1);
            tips_.push_back(byMethod(t) * kArm), sterps.push_back(sterp(start_, end_, axis(), t, t) * kArm);
        }
        const TipArc arc = tipArc(start_, end_, kArm);
        path_ = tipPath(tips_, arc), sterpDeviation_ = tipPath(sterps, arc).deviation;
    }
    void advance(const Step& step) override {
        seconds_ = std::fmod(seconds_ + step.dt, 2 * (kMoveSeconds + kRestSeconds));
    }

    void draw(Frame& frame) override {
        const MechanicalPage page(frame.width(), frame.height());
        const glm::dquat right = staged(time()), asked = byMethod(time());
        const std::array<MachinePose, 2> poses{MachinePose{hingeAngle(right), right, right},
                                               MachinePose{hingeAngle(asked), joined(asked), asked}};
        view_.draw(frame, camera(), params.machine, poses);
        Canvas& canvas = frame.canvas();
        drawHeading(canvas, page.width, "A machine that can only swing and twist",
                    "On the left, swing and twist start at different times, and the joints can reach every position. "
                    "On the right, red shows positions of the chosen method that no joint can reach, because they "
                    "need a sideways rotation.");
        drawCaptions(canvas, page);
        drawSideways(canvas, page);
        drawJoints(canvas, page);
    }

    CameraReach reach() const override { return {.yaw = 0.7f, .pitch = 0.5f, .pitchDown = 0.15f}; }
    MechanicalMeasures measure() override {
        const glm::dquat whole = end_ * glm::conjugate(start_);
        const SwingTwist split = decompose(whole, axis());
        return {{glm::degrees(path_.deviation), glm::degrees(sterpDeviation_), path_.lengthRatio},
                glm::degrees(turnBetween(byMethod(1), end_)),
                glm::degrees(turnBetween(split.swing * split.twist, whole))};
    }

    Json dumpState() override {
        const glm::dquat now = staged(time());
        return {{"seconds", seconds_}, {"deviation", path_.deviation}, {"turn", {now.w, now.x, now.y, now.z}}};
    }

private:
    glm::dvec3 axis() const { return start_ * kArm; }
    double swung(double t) const { return t * static_cast<double>(params.done.tSwing); }
    double twisted(double t) const { return t * static_cast<double>(params.done.tTwist); }

    /// From 0 to 1 and, after a rest, back.
    double time() const {
        const double phase = std::fmod(seconds_, kMoveSeconds + kRestSeconds), t = std::min(1.0, phase / kMoveSeconds);
        return seconds_ < kMoveSeconds + kRestSeconds ? t : 1 - t;
    }
    /// The motion of the machine: first mostly the swing, then mostly the twist.
    glm::dquat staged(double t) const {
        return sterp(start_, end_, axis(), swung(minimumJerk(t / 0.62)), twisted(minimumJerk((t - 0.38) / 0.62)));
    }
    /// The orientation by the chosen method.
    glm::dquat byMethod(double t) const {
        const double u = minimumJerk(t);
        switch (params.curve.method) {
            case Method::nlerp: return nlerp(start_, end_, u);
            case Method::correctedNlerp: return correctedNlerp(start_, end_, u, params.curve.correction);
            case Method::slerp: return slerp(start_, end_, u);
            case Method::sterp: return sterp(start_, end_, axis(), swung(u), twisted(u));
            case Method::sterpAsPublished: {
                const glm::dquat q = sterpAsPublished(start_, end_, axis(), swung(u), twisted(u));
                return std::isfinite(q.w + q.x + q.y + q.z) ? q : start_;
            }
            default: return KeyCurve({start_, end_}, params.curve).at(u);
        }
    }
    /// The angle of the hinge that brings the arm closest to its target.
    static double hingeAngle(const glm::dquat& orientation) {
        const glm::dvec3 tip = orientation * kArm;
        return arc(-tip.x, tip.y);
    }
    static glm::dquat joined(const glm::dquat& orientation) {
        const glm::dquat hinge = quaternionFromRotationVector(hingeAngle(orientation) * kHinge);
        return hinge * decompose(glm::conjugate(hinge) * orientation, kArm).twist;
    }
    static double sidewaysDeg(const glm::dvec3& tip) {
        return arc(tip.z, std::sqrt(tip.x * tip.x + tip.y * tip.y)) / kPerDegree;
    }

    void drawCaptions(Canvas& canvas, const MechanicalPage& page) const {
        const float s = page.unit;
        const double sideways = std::fabs(sidewaysDeg(byMethod(time()) * kArm));
        canvas.text({page.captions[0].x, page.captions[0].y + 8 * s}, "swing, then twist", bold(14 * s, kAccent));
        canvas.text({page.captions[1].x, page.captions[1].y + 8 * s},
                    kMethodNames[static_cast<std::size_t>(params.curve.method)], bold(14 * s, kRose));
        canvas.text({page.captions[1].x, page.captions[1].y + 28 * s}, formatFixed(sideways, 1) + "° sideways",
                    {13 * s, sideways > 0.05 ? kWrong : kMuted});
    }

    void drawSideways(Canvas& canvas, const MechanicalPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.sideways, {0, 1, 0.25, "time", false, 2},
                        {-90, 90, 45, "sideways angle, degrees", false, 0});
        plot.draw([&] {
            const auto curve = [&](CanvasColour colour, auto tip) {
                drawCurve(canvas, kPlotted, {colour, 1.8f * s},
                          [&](int i) { return plot.at(static_cast<double>(i) / (kPlotted - 1), sidewaysDeg(tip(i))); });
            };
            curve(kRose, [&](int i) { return tips_[static_cast<std::size_t>(i)]; });
            curve(kAccent, [&](int i) { return staged(static_cast<double>(i) / (kPlotted - 1)) * kArm; });
            canvas.line(plot.at(time(), -90), plot.at(time(), 90), 1 * s, kMuted);
        });
    }

    void drawJoints(Canvas& canvas, const MechanicalPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.joints, {0, 1, 0.25, "time", false, 2},
                        {-180, 180, 90, "joint angles, degrees", false, 0});
        const SwingTwist whole = decompose(end_ * glm::conjugate(start_), axis());
        const double swing = glm::length(rotationVector(whole.swing)) / kPerDegree;
        const double twist = glm::dot(rotationVector(whole.twist), axis()) / kPerDegree;
        plot.draw([&] {
            drawCurve(canvas, kPlotted, {kAccent, 1.8f * s}, [&](int i) {
                const double t = static_cast<double>(i) / (kPlotted - 1);
                return plot.at(t, swing * swung(minimumJerk(t / 0.62)));
            });
            drawCurve(canvas, kPlotted, {kAccent, 1.8f * s, 5 * s, 4 * s}, [&](int i) {
                const double t = static_cast<double>(i) / (kPlotted - 1);
                return plot.at(t, twist * twisted(minimumJerk((t - 0.38) / 0.62)));
            });
            canvas.line(plot.at(time(), -180), plot.at(time(), 180), 1 * s, kMuted);
        });
        static constexpr std::array<LegendEntry, 2> kNames{{{"swing", {kAccent, 2}}, {"twist", {kAccent, 2, 5, 4}}}};
        drawLegend(canvas, {page.joints.x + 10 * s, page.joints.bottom() - 40 * s}, kNames, s);
    }

    MachineView view_;
    glm::dquat start_{1, 0, 0, 0}, end_{1, 0, 0, 0};
    std::vector<glm::dvec3> tips_;
    TipPath path_;
    double sterpDeviation_ = 0;
    double seconds_ = 0;
};

}  // namespace

SceneType mechanicalScene() { return sceneType<MechanicalScene>(); }

}  // namespace arclight::orientation
