// Scene keys: the same keyframes interpolated by every method, with the angular velocity and acceleration of each.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/text.h"
#include "core/time.h"
#include "keys_input.h"
#include "keys_page.h"
#include "scene_tools.h"
#include "sim/common/orientation_spring.h"
#include "sim/common/rotation_vector.h"
#include "sim/orientation/key_curve.h"
#include "sphere_view.h"

namespace arclight::orientation {
namespace {

struct KeysParams {
    CurveOptions curve;
    PublishedErrors published;
    int keys = 6;
    float keySeconds = 1.2f;
    float springHz = 1.6f;
};
constexpr auto rowsOf(KeysParams) {
    using P = KeysParams;
    return paramRows<P>(
        embed(&P::curve), errorRow<P>(&PublishedErrors::reverseOrder), errorRow<P>(&PublishedErrors::omitStart),
        Group{"Keyframes", "Orientations that the path passes through."},
        Param{"keys", "", "Number of keyframes.", &P::keys, 3, 12}.label("keyframes").primary(),
        Param{"keySeconds", "s", "Time between two keyframes.", &P::keySeconds, 0.2f, 5.0f}
            .label("keyframe interval")
            .logarithmic()
            .primary(),
        Param{"springHz", "Hz", "Frequency of the spring that follows the keyframes.", &P::springHz, 0.2f, 8.0f}
            .logarithmic()
            .primary()
            .label("spring frequency"));
}

struct KeysMeasures {
    double angularVelocityJump = 0, peakAcceleration = 0, sweptArcDeg = 0, twistFlips = 0;
};
constexpr auto rowsOf(KeysMeasures) {
    using M = KeysMeasures;
    return measureRows<M>(
        Measure{"angularVelocityJump", "rad/s", "Largest jump of the angular velocity at a keyframe.",
                &M::angularVelocityJump},
        Measure{"peakAcceleration", "rad/s²", "Largest angular acceleration between keyframes.", &M::peakAcceleration},
        Measure{"sweptArcDeg", "deg", "Total angle of rotation along the path through all keyframes.", &M::sweptArcDeg},
        Measure{"twistFlips", "",
                "Number of times that the twist changes by more than 90° between two consecutive samples.",
                &M::twistFlips});
}

constexpr int kMaxPerKey = 48;           // samples of curves and plots between two keys
constexpr int kMaxSamples = 1600;        // of a curve with many keys
constexpr std::size_t kMaxNumbers = 24;  // keys with a number
constexpr double kSpread = 100, kToDegrees = 180 / std::numbers::pi;
constexpr glm::dvec3 kKeyTip{0, 1, 0}, kKeySide{1, 0, 0};  // of the rod and of its crossbar, in its own space
constexpr std::array<const char*, kMethods + 1> kRowNames{
    {"nlerp", "corrected nlerp", "slerp", "squad", "circular", "spline", "sterp", "sterp as published", "spring"}};

/// A curve, in samples between two keys, both ends included.
struct Sampled {
    std::vector<glm::dvec3> tips;
    std::vector<double> speeds, accelerations;  ///< rad and s
};

class KeysScene : public Scene<KeysParams, KeysMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"keys", "one path through several keyframes"};
    static constexpr const InputKind* inputKind = &kKeysInput;

    explicit KeysScene(Shaders&) {}

    void setInput(const InputFile* file) override { recorded_ = file ? &file->as<RecordedKeys>() : nullptr; }

    void restart() override {
        keys_ = recorded_ ? recorded_->keys : randomKeys(seed(), params.keys, kSpread / kToDegrees);
        times_ = recorded_ ? KeyTimes(recorded_->timing.intervals) : KeyTimes(keys_.size(), unitSeconds());
        perKey_ = std::clamp(kMaxSamples / static_cast<int>(times_.segments()), 8, kMaxPerKey);
        for (int method = 0; method < kMethods; ++method) makeCurve(static_cast<Method>(method));
        made_ = params;
        spring_ = {.orientation = keys_[0], .target = keys_[0]};
        ticks_ = 0, springTicks_.clear(), springArc_ = 0, springPeak_ = 0;
    }
    void changed() override {
        if (!recorded_ && (params.keys != made_.keys || params.keySeconds != made_.keySeconds)) return restart();
        if (params.curve.correction != made_.curve.correction) makeCurve(Method::correctedNlerp);
        if (params.curve.spline != made_.curve.spline) makeCurve(Method::spline);
        if (errorsOf(params) != errorsOf(made_)) makeCurve(Method::sterpAsPublished);
        made_ = params;
    }

    void advance(const Step& step) override {
        const auto next = static_cast<std::size_t>(std::floor(times_.keyAt(ticks_))) + 1;
        spring_.target = keys_[next % keys_.size()];
        const OrientationSpring before = spring_;
        spring_.step(exactPropagator({2 * std::numbers::pi * static_cast<double>(params.springHz), kDamping}, step.dt));
        const double acceleration = glm::length(spring_.angularVelocity - before.angularVelocity) / step.dt;
        springTicks_.push_back({spring_.orientation * kKeyTip, glm::length(spring_.angularVelocity), acceleration,
                                turnBetween(before.orientation, spring_.orientation)});
        if (static_cast<double>(springTicks_.size()) * step.dt > times_.end()) springTicks_.erase(springTicks_.begin());
        springArc_ = 0, springPeak_ = 0;
        for (const SpringTick& tick : springTicks_)
            springArc_ += tick.angle, springPeak_ = std::max(springPeak_, tick.acceleration);
        ++ticks_;
    }

    bool move(const Input& input) override {
        const auto findOver = [&] { return nearestGrab(grabs(input.widthPx, input.heightPx), input); };
        if (!grip_.follow(input, [&] { return findOver().has_value(); })) return false;
        const auto over = findOver();
        if (!over || params.curve.method == static_cast<Method>(*over)) return false;
        params.curve.method = static_cast<Method>(*over);
        return true;
    }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const KeysPage page(widthPx, heightPx);
        std::vector<Grab> rows;
        for (int method = 0; method < kMethods; ++method) rows.push_back({page.row(method)});
        return rows;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Gesture> gestures() const override { return {{"Click a row of the table", "choose its method"}}; }

    void draw(Frame& frame) override {
        const KeysPage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "Every method on the same keyframes",
            "Slerp and nlerp use only two keyframes at a time, so the angular velocity jumps at each keyframe (red) "
            "and the acceleration is infinite (arrows). Squad, circular blending and splines also use the "
            "neighbouring keyframes. They rotate farther, but the angular velocity is continuous.");
        drawGlobe(canvas, page);
        const glm::vec2 radius(page.radius + 20 * page.unit);  // with the numbers of the keys
        canvas.keepClear({page.globe.x - radius.x, page.globe.y - radius.y, 2 * radius.x, 2 * radius.y});
        drawTable(canvas, page);
        drawPlot(canvas, page, page.speeds, false);
        drawPlot(canvas, page, page.accelerations, true);
    }

    KeysMeasures measure() override {
        const double seconds = unitSeconds();
        const CurveMetrics& figures = figures_[static_cast<std::size_t>(params.curve.method)];
        return {figures.velocityJump / seconds, figures.peakAcceleration / (seconds * seconds),
                kToDegrees * figures.sweptArc, static_cast<double>(figures.twistFlips)};
    }

    Json dumpState() override {
        const glm::dquat q = orientationNow();
        return {
            {"orientation", {q.w, q.x, q.y, q.z}},
            {"spring", {spring_.orientation.w, spring_.orientation.x, spring_.orientation.y, spring_.orientation.z}}};
    }

private:
    static constexpr double kDamping = 0.7;
    static constexpr double kNoJump = 1e-6;  // rad per key
    struct SpringTick {
        glm::dvec3 tip;
        double speed, acceleration, angle;
    };

    /// Seconds per unit of time of the curves: the times of a file are in seconds.
    double unitSeconds() const { return recorded_ ? 1 : static_cast<double>(params.keySeconds); }

    glm::dquat orientationNow() const {
        return curves_[static_cast<std::size_t>(params.curve.method)].at(times_.keyAt(ticks_));
    }

    void makeCurve(Method method) {
        const auto index = static_cast<std::size_t>(method);
        const double seconds = unitSeconds();
        CurveOptions options = params.curve;
        options.method = method;
        KeyCurve curve(keys_, recorded_ ? recorded_->timing : KeyTiming{}, options, errorsOf(params), kKeyTip);
        Sampled sampled;
        for (std::size_t key = 0; key < times_.segments(); ++key)
            for (int i = 0; i <= perKey_; ++i) {
                const double u = static_cast<double>(i) / perKey_, time = static_cast<double>(key) + u;
                const Motion motion = curve.motionAt(time, u < 0.5 ? 1 : -1);
                // The path of the published code jumps at keyframes.
                sampled.tips.push_back(curve.at(i == perKey_ ? time - 1e-9 : time) * kKeyTip);
                sampled.speeds.push_back(glm::length(motion.velocity) / seconds);
                sampled.accelerations.push_back(glm::length(motion.acceleration) / (seconds * seconds));
            }
        figures_[index] = curve.figures(recorded_ ? perKey_ : 64);
        sampled_[index] = std::move(sampled), curves_[index] = std::move(curve);
    }

    CanvasColour colourOf(int method) const {
        if (method == kMethods) return kRose;
        if (method == static_cast<int>(Method::sterpAsPublished)) return kWrong;
        return figures_[static_cast<std::size_t>(method)].velocityJump > kNoJump ? kPaper : kAccent;
    }

    void drawGlobe(Canvas& canvas, const KeysPage& page) const {
        const float s = page.unit;
        const SphereView globe(page.globe, page.radius, camera().applied(kRest));
        globe.drawGlobe(canvas, s);
        const auto chosen = static_cast<int>(params.curve.method);
        const glm::dquat now = orientationNow();
        const auto bar = [&](const glm::dquat& q, double half, float width, CanvasColour colour) {
            const glm::dvec3 tip = q * kKeyTip, side = half * (q * kKeySide);
            canvas.line(globe.at(tip - side), globe.at(tip + side), width, colour);
        };
        for (const bool inFront : {false, true}) {
            if (inFront) canvas.line(globe.at(glm::dvec3(0)), globe.at(now * kKeyTip), 5 * s, kPaper.withAlpha(0.85f));
            const auto path = [&](int method, float width) {
                const std::vector<glm::dvec3>& tips = sampled_[static_cast<std::size_t>(method)].tips;
                const auto stride = static_cast<std::size_t>(perKey_) + 1;
                for (std::size_t first = 0; first < tips.size(); first += stride)
                    globe.drawCurve(canvas, perKey_ + 1, {colourOf(method), width * s}, inFront,
                                    [&](int i) { return tips[first + static_cast<std::size_t>(i)]; });
            };
            globe.drawCurve(canvas, static_cast<int>(springTicks_.size()), {kRose, 1.2f * s, 4 * s, 3 * s}, inFront,
                            [&](int i) { return springTicks_[static_cast<std::size_t>(i)].tip; });
            if (chosen != static_cast<int>(Method::slerp)) path(static_cast<int>(Method::slerp), 1.1f);
            path(chosen, 2.8f);
            for (std::size_t i = 0; i < keys_.size(); ++i) {
                const glm::dvec3 tip = keys_[i] * kKeyTip;
                if (globe.isInFront(tip) != inFront) continue;
                const CanvasColour colour = kPaper.withAlpha(inFront ? 1 : 0.35f);
                if (keys_.size() > kMaxNumbers) {
                    canvas.disc(globe.at(tip), 2.6f * s, colour);
                    continue;
                }
                bar(keys_[i], 0.13, 1.6f * s, colour);
                canvas.disc(globe.at(tip), 5 * s, kGround), canvas.ring(globe.at(tip), 5 * s, 1.8f * s, colour);
                canvas.text(globe.at(1.12 * tip), std::to_string(i + 1), {11.5f * s, colour, Align::centre});
            }
        }
        bar(now, 0.2, 3.4f * s, colourOf(chosen));
        canvas.disc(globe.at(now * kKeyTip), 6 * s, colourOf(chosen));
    }

    void drawTable(Canvas& canvas, const KeysPage& page) const {
        const float s = page.unit, size = smallText(12.5f, s, page.width), small = smallText(11.5f, s, page.width);
        const double seconds = unitSeconds();
        const std::vector<TableColumn> columns =
            Table::fitted(canvas, {{"method"}, {"jump, rad/s"}, {"peak, rad/s²"}, {"path, °"}, {"flips"}},
                          page.table.width - 12 * s, 130 * s, {small, kMuted});
        canvas.rect(page.row(static_cast<int>(params.curve.method)), kHairline.withAlpha(0.55f), 3 * s);
        Table table(canvas, {page.table.x + 6 * s, page.table.y}, columns, kKeysRowPitch * s);
        table.header({small, kMuted});
        for (int method = 0; method <= kMethods; ++method) {
            const bool isSpring = method == kMethods, isChosen = method == static_cast<int>(params.curve.method);
            const CurveMetrics f = isSpring ? CurveMetrics{} : figures_[static_cast<std::size_t>(method)];
            const TextStyle style = isChosen ? bold(size, colourOf(method)) : TextStyle{size, colourOf(method)};
            const bool jumps = f.velocityJump > kNoJump;
            table.cell(0, kRowNames[static_cast<std::size_t>(method)], style);
            table.cell(1, jumps ? formatFixed(f.velocityJump / seconds, 2) : "none",
                       {size, jumps ? kWrong : style.colour, Align::right});
            const double peak = isSpring ? springPeak_ : f.peakAcceleration / (seconds * seconds);
            table.cell(2, jumps ? "∞" : formatFixed(peak, 1), {size, jumps ? kWrong : style.colour, Align::right});
            table.cell(3, formatFixed(kToDegrees * (isSpring ? springArc_ : f.sweptArc), 0),
                       {size, style.colour, Align::right});
            table.cell(4, isSpring ? "" : std::to_string(f.twistFlips), {size, style.colour, Align::right});
            table.next();
        }
    }

    /// Speed or acceleration over one round.
    void drawPlot(Canvas& canvas, const KeysPage& page, const Rect& area, bool ofAcceleration) const {
        const float s = page.unit;
        const auto chosen = static_cast<std::size_t>(params.curve.method),
                   slerp = static_cast<std::size_t>(Method::slerp);
        const auto valuesOf = [&](std::size_t method) -> const std::vector<double>& {
            return ofAcceleration ? sampled_[method].accelerations : sampled_[method].speeds;
        };
        // The spring may exceed the scale.
        double most = 0;
        for (const std::size_t method : {chosen, slerp, static_cast<std::size_t>(Method::squad)})
            for (const double value : valuesOf(method)) most = std::max(most, std::isfinite(value) ? value : 0);
        const double step = roundStep(1.05 * std::max(most, 0.5)), round = times_.end();
        const double high = step * std::ceil(1.05 * most / step);
        const Plot plot(canvas, area,
                        {0, round, roundStep(0.6 * round), "time in a round, s", false, round < 3 ? 1 : 0},
                        {0, std::max(high, step), step,
                         ofAcceleration ? "angular acceleration, rad/s²" : "angular velocity, rad/s", false, 0});
        plot.draw([&] {
            for (std::size_t key = 1; key < times_.segments() && keys_.size() <= 2 * kMaxNumbers; ++key)
                canvas.dashedLine(plot.at(times_.startOf(key), 0), plot.at(times_.startOf(key), 2 * most + 1), 1.0f * s,
                                  kMuted.withAlpha(0.6f), 3 * s, 3 * s);
            drawSpring(canvas, plot, ofAcceleration, round, s);
            if (chosen != slerp) drawSamples(canvas, plot, valuesOf(slerp), {kPaper.withAlpha(0.75f), 1.2f * s});
            drawSamples(canvas, plot, valuesOf(chosen), {colourOf(static_cast<int>(chosen)), 2.4f * s});
            drawJumps(canvas, plot, ofAcceleration, std::max(high, step));
            const double now = times_.secondsAt(ticks_);
            canvas.line(plot.at(now, 0), plot.at(now, 2 * most + 1), 1.2f * s, kPaper.withAlpha(0.8f));
        });
        if (ofAcceleration) return;
        std::vector<LegendEntry> names{{kRowNames[chosen], {colourOf(static_cast<int>(chosen)), 2.4f}}};
        if (chosen != slerp) names.push_back({"slerp", {kPaper.withAlpha(0.75f), 1.2f}});
        names.push_back({"spring", {kRose, 1.4f, 4, 3}});
        const TextStyle style{12 * s, kMuted};
        float x = area.right();
        for (std::size_t i = names.size(); i-- > 0;) {
            x -= canvas.textWidth(names[i].name, style) + (area.width < 300 * s ? 34 : 44) * s;
            drawLegend(canvas, {x, area.y - 14 * s}, std::span(names).subspan(i, 1), s);
        }
    }

    void drawSamples(Canvas& canvas, const Plot& plot, const std::vector<double>& values,
                     const LineStyle& style) const {
        const auto stride = static_cast<std::size_t>(perKey_) + 1;
        for (std::size_t first = 0; first < values.size(); first += stride)
            drawCurve(canvas, perKey_ + 1, style, [&](int i) {
                return plot.at(times_.between(first / stride, static_cast<double>(i) / perKey_),
                               values[first + static_cast<std::size_t>(i)]);
            });
    }

    void drawSpring(Canvas& canvas, const Plot& plot, bool ofAcceleration, double round, float s) const {
        double last = 0;
        drawCurve(canvas, static_cast<int>(springTicks_.size()), {kRose, 1.4f * s, 4 * s, 3 * s}, [&](int i) {
            const SpringTick& tick = springTicks_[static_cast<std::size_t>(i)];
            const double ago = static_cast<double>(springTicks_.size() - static_cast<std::size_t>(i));
            double time = std::fmod((static_cast<double>(ticks_) - ago) * kTickSeconds, round);
            const bool isNew = time < last;
            last = time;
            return isNew ? glm::vec2(std::nanf("")) : plot.at(time, ofAcceleration ? tick.acceleration : tick.speed);
        });
    }

    /// Jumps of the chosen method at keys: from value to value, or as arrows where the acceleration is infinite.
    void drawJumps(Canvas& canvas, const Plot& plot, bool ofAcceleration, double high) const {
        const auto chosen = static_cast<std::size_t>(params.curve.method);
        const float s = canvas.scale();
        if (figures_[chosen].velocityJump <= kNoJump && !ofAcceleration) return;
        const std::vector<double>& values = ofAcceleration ? sampled_[chosen].accelerations : sampled_[chosen].speeds;
        const auto stride = static_cast<std::size_t>(perKey_) + 1;
        for (std::size_t key = 1; key < times_.segments(); ++key) {
            const double time = times_.startOf(key);
            const glm::vec2 before = plot.at(time, values[key * stride - 1]),
                            after = plot.at(time, values[key * stride]);
            if (ofAcceleration && figures_[chosen].velocityJump > kNoJump) {
                const glm::vec2 top = plot.at(time, high);
                canvas.line(plot.at(time, 0), top + glm::vec2(0, 8 * s), 2 * s, kWrong);
                drawArrowhead(canvas, top, {0, -1}, 10 * s, 5 * s, kWrong);
            } else if (glm::distance(before, after) > s) {
                canvas.line(before, after, 2 * s, kWrong);
                canvas.disc(before, 3.2f * s, kWrong), canvas.disc(after, 3.2f * s, kWrong);
            }
        }
    }

    static constexpr Camera kRest{.position = {1.6f, 1.5f, 4.2f}, .target = {0, 0, 0}, .fovY = 0.6f};

    const RecordedKeys* recorded_ = nullptr;
    std::vector<glm::dquat> keys_{glm::dquat{1, 0, 0, 0}};
    KeyTimes times_{1, 1};
    int perKey_ = kMaxPerKey;  ///< samples between two keys
    std::array<KeyCurve, kMethods> curves_;
    std::array<Sampled, kMethods> sampled_;
    std::array<CurveMetrics, kMethods> figures_;
    KeysParams made_;  ///< for which the curves were made
    OrientationSpring spring_;
    std::vector<SpringTick> springTicks_;  ///< of the last round
    double springArc_ = 0, springPeak_ = 0;
    std::int64_t ticks_ = 0;
    Grip grip_;
};

}  // namespace

SceneType keysScene() { return sceneType<KeysScene>(); }

}  // namespace arclight::orientation
