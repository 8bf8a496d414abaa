// Scene errors: the error of each method against slerp as a function of the angle between the orientations, the cost of
// a call, and the axes for which a rotation has no twist.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/angles.h"
#include "core/json.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "scene_tools.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/quaternion_lanes.h"
#include "sphere_view.h"

namespace arclight::orientation {
namespace {

struct ErrorsParams {
    CurveOptions curve;
    PublishedErrors published;
    float rotationDeg = 178;
    float singularBelow = 0.01f;
};
constexpr auto rowsOf(ErrorsParams) {
    using P = ErrorsParams;
    return paramRows<P>(
        methodRows<P>(), errorRow<P>(&PublishedErrors::testVectorPart), errorRow<P>(&PublishedErrors::reverseOrder),
        Group{"Errors", "Errors relative to slerp, whose angular velocity is constant."},
        Param{"rotationDeg", "°", "Angle between the two orientations for which the errors are computed.",
              &P::rotationDeg, 0, 360}
            .formerly("turnDeg")
            .label("rotation angle")
            .primary(),
        Param{"singularBelow", "", "Squared length of the twist below which it counts as zero.", &P::singularBelow,
              1e-12f, 0.3f}
            .symbol("ε")
            .logarithmic()
            .primary());
}

struct ErrorsMeasures {
    double endPointErrorDeg = 0, recomposeErrorDeg = 0, interpolationErrorDeg = kNotMeasured, singularShare = 0;
};
constexpr auto rowsOf(ErrorsMeasures) {
    using M = ErrorsMeasures;
    return measureRows<M>(
        kEndPointErrorDeg<M>, kRecomposeErrorDeg<M>,
        Measure{"interpolationErrorDeg", "deg", "Largest angle between the method and slerp, for the rotation shown.",
                &M::interpolationErrorDeg}
            .absentBecause("the method needs more keyframes"),
        Measure{"singularShare", "%",
                "Fraction of all axes for which the rotation shown has no twist and its swing is 180°.",
                &M::singularShare});
}

constexpr double kRadian = std::numbers::pi / 180;
constexpr double kMin = 1e-5;           // degrees: smaller errors are due to rounding
constexpr double kTilt = 45 * kRadian;  // between the rotation axis and the twist axis

/// A method, its colour, and nanoseconds per call by bench_orientation on one core of a Xeon at 2.5 GHz, in doubles.
struct Entry {
    const char* name;
    Method method;
    Correction correction;
    CanvasColour colour;
    double ns;
    const char* label;  ///< of its curve
    float labelOffset;  ///< units below the curve
};
constexpr CanvasColour kSky = colourFromHex(0x9FD3FF);
constexpr std::array<Entry, 7> kEntries{
    {{"nlerp", Method::nlerp, Correction::k2, kRose, 16, "nlerp", -12},
     {"corrected nlerp, K0", Method::correctedNlerp, Correction::k0, kSky, 23, "K0", -12},
     {"corrected nlerp, K1", Method::correctedNlerp, Correction::k1, kSky, 23, "K1", -12},
     {"corrected nlerp, K2", Method::correctedNlerp, Correction::k2, kAccent, 23, "K2", 13},
     {"slerp", Method::slerp, Correction::k2, kPaper, 144, "", 0},
     {"sterp", Method::sterp, Correction::k2, kMuted, 242, "sterp", -12},
     {"sterp as published", Method::sterpAsPublished, Correction::k2, kWrong, 238, "as published", -12}}};
constexpr double kGlmNs = 60, kLanesNs = 1.4;  // glm::slerp, and K2 in lanes of floats

glm::dquat turned(double angle, double tilt) {
    const SineCosine half = quickSineCosine(0.5 * angle), lean = quickSineCosine(tilt);
    return {half.cosine, half.sine * lean.sine, half.sine * lean.cosine, 0};
}

/// The largest angle between a method and slerp, in degrees, for a rotation by `rotationDeg` whose axis may have any
/// tilt against the twist axis.
double errorOf(const Entry& entry, double rotationDeg, const PublishedErrors& published) {
    const double angle = kRadian * rotationDeg, shorter = std::min(angle, 2 * std::numbers::pi - angle);
    switch (entry.method) {
        case Method::nlerp: return worstNlerpError(shorter) / kRadian;
        case Method::correctedNlerp: return worstCorrectedError(shorter, entry.correction) / kRadian;
        case Method::sterp: return worstSterpError(shorter) / kRadian;
        case Method::sterpAsPublished: return worstPublishedError(shorter, published) / kRadian;
        default: return 0;
    }
}

struct ErrorsPage {
    int width;
    float unit;
    Rect errors, fractions, table;
    std::array<glm::vec2, 2> globes{};
    float radius = 1;
    Handle rotation;

    ErrorsPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        auto [left, right] = PageParts(w, h, 0.5f, 34 * unit);
        fractions = plotArea(cutBottom(left, 0.40f * left.height, 10 * unit), unit);
        errors = plotArea(left, unit);
        table = cutBottom(right, 232 * unit, 12 * unit);
        radius = std::min(0.5f * (right.height - 62 * unit), 0.235f * right.width);
        for (std::size_t i = 0; i < 2; ++i)
            globes[i] = {right.x + (i == 0 ? 0.25f : 0.75f) * right.width, right.y + 28 * unit + radius};
        rotation = {errors, 0, 360};
    }
};

class ErrorsScene : public Scene<ErrorsParams, ErrorsMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"errors", "the error and the cost of each method"};

    explicit ErrorsScene(Shaders&) {
        for (std::size_t i = 0; i < kEntries.size(); ++i) makeCurve(i);
    }

    void restart() override { changed(); }
    void changed() override {
        rotationDeg_ = static_cast<double>(params.rotationDeg);
        PublishedErrors published = errorsOf(params);
        published.epsilon = static_cast<double>(params.singularBelow);
        if (std::exchange(published_, published) != published) makeCurve(kEntries.size() - 1);
        for (std::size_t i = 0; i < kEntries.size(); ++i) shown_[i] = errorOf(kEntries[i], rotationDeg_, published_);
    }
    bool move(const Input& input) override {
        if (!ErrorsPage(input.widthPx, input.heightPx).rotation.drag(grip_, input, params.rotationDeg)) return false;
        changed();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {ErrorsPage(widthPx, heightPx).rotation.grab(rotationDeg_)};
    }
    std::vector<Gesture> gestures() const override { return {{"Drag in the upper plot", "set the rotation angle"}}; }

    void draw(Frame& frame) override {
        const ErrorsPage page(frame.width(), frame.height());
        Canvas& canvas = beginPage(
            frame, "Error, cost and singularity of each method",
            "Corrected nlerp (K2) stays within 0.05° of slerp at less than a sixth of its cost. Sterp takes another "
            "path; its errors are for the worst twist axis. A rotation by 180° has no twist about axes "
            "orthogonal to its own (red band). The published test looks for this case where nothing rotates.");
        drawErrors(canvas, page);
        canvas.keepClear(page.errors);
        drawFractions(canvas, page);
        drawGlobes(canvas, page);
        drawTable(canvas, page);
    }

    bool usesCamera() const override { return false; }
    ErrorsMeasures measure() override {
        ErrorsMeasures measures;
        for (std::size_t i = 0; i < kEntries.size(); ++i)
            if (isChosen(kEntries[i])) measures.interpolationErrorDeg = shown_[i];
        const double angle = kRadian * rotationDeg_;
        measures.singularShare = 100 * singularShare(angle, published_.epsilon);
        const glm::dquat end = turned(angle, kTilt);
        const SwingTwist parts = decompose(end, {0, 1, 0});
        measures.recomposeErrorDeg = turnBetween(parts.swing * parts.twist, end) / kRadian;
        const KeyCurve curve({{1, 0, 0, 0}, end}, params.curve);
        measures.endPointErrorDeg = turnBetween(curve.at(1 - 1e-12), end) / kRadian;
        return measures;
    }

    Json dumpState() override { return {{"errors", shown_}}; }

    /// Nanoseconds per call, in doubles unless stated otherwise.
    Json benchFigures(const FrameTimes&) override {
        Json figures = Json::object();
        constexpr std::size_t kCount = 1024;
        QuaternionColumns a(kCount), b(kCount), results(kCount);
        std::vector<glm::dquat> from, to;
        std::vector<float> times;
        const std::vector<glm::dquat> keys = randomKeys(Seed{1}, static_cast<int>(2 * kCount), 2.5);
        for (std::size_t i = 0; i < kCount; ++i) {
            from.push_back(keys[2 * i]), to.push_back(keys[2 * i + 1]);
            a.set(i, glm::quat(from[i])), b.set(i, glm::quat(to[i]));
            times.push_back((static_cast<float>(i) + 0.5f) / kCount);
        }
        volatile double kept = 0;
        // The best of several, because other programs may use the processor.
        const auto bestNs = [](const auto& batch) {
            double most = 0;
            for (int run = 0; run < 8; ++run) most = std::max(most, callsPerMs(3, batch));
            return 1e6 / (most * kCount);
        };
        const auto nsOf = [&](const auto& interpolate) {
            return bestNs([&](std::uint64_t) {
                double sum = 0;
                for (std::size_t i = 0; i < kCount; ++i)
                    sum += interpolate(from[i], to[i], static_cast<double>(times[i])).w;
                kept = sum;
            });
        };
        const glm::dvec3 axis{0, 1, 0};
        Json& ns = figures["nsPerCall"];
        ns["glmSlerp"] = nsOf([](const auto& p, const auto& q, double t) { return glm::slerp(p, q, t); });
        ns["slerp"] = nsOf([](const auto& p, const auto& q, double t) { return orientation::slerp(p, q, t); });
        ns["nlerp"] = nsOf([](const auto& p, const auto& q, double t) { return nlerp(p, q, t); });
        ns["correctedNlerp"] = nsOf([](const auto& p, const auto& q, double t) { return correctedNlerp(p, q, t); });
        ns["sterp"] = nsOf([&](const auto& p, const auto& q, double t) { return sterp(p, q, axis, t, t); });
        ns["correctedNlerpLanes"] = bestNs([&](std::uint64_t) { correctedNlerp(a, b, times, results); });
        return figures;
    }

private:
    static constexpr int kAngles = 180;

    void makeCurve(std::size_t entry) {
        errors_[entry].clear();
        for (int i = 0; i <= kAngles; ++i)
            errors_[entry].push_back(errorOf(kEntries[entry], 360.0 * i / kAngles, published_));
    }

    bool isChosen(const Entry& entry) const {
        return entry.method == params.curve.method &&
               (entry.method != Method::correctedNlerp || entry.correction == params.curve.correction);
    }

    void drawErrors(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.errors, {0, 360, 90, "rotation, degrees", false, 0},
                        {-5, 3, 1, "largest angle to slerp, degrees", true, 0});
        plot.draw([&] {
            for (std::size_t entry = 0; entry < kEntries.size(); ++entry)
                drawCurve(canvas, kAngles + 1, {kEntries[entry].colour, 1.9f * s}, [&](int i) {
                    const double error = errors_[entry][static_cast<std::size_t>(i)];
                    return plot.at(360.0 * i / kAngles, error < kMin ? std::nan("") : std::log10(error));
                });
            for (std::size_t i = 0; i < kEntries.size(); ++i)
                if (shown_[i] > kMin)
                    canvas.disc(plot.at(rotationDeg_, std::log10(shown_[i])), 4 * s, kEntries[i].colour);
        });
        for (std::size_t i = 0; i < kEntries.size(); ++i) {
            constexpr std::size_t kAt = 103;
            const glm::vec2 at = plot.at(360.0 * kAt / kAngles, std::log10(std::max(kMin, errors_[i][kAt])));
            canvas.text(at + glm::vec2(0, kEntries[i].labelOffset * s), kEntries[i].label,
                        {11.5f * s, kEntries[i].colour});
        }
        page.rotation.draw(canvas, rotationDeg_, kPaper);
    }

    void drawFractions(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.fractions, {0, 360, 90, "rotation, degrees", false, 0},
                        {-5, 0.3, 1, "fraction of singular axes", true, 0});
        const auto curve = [&](CanvasColour colour, double (*fraction)(double, double)) {
            drawCurve(canvas, 1441, {colour, 2 * s}, [&](int i) {
                return plot.at(0.25 * i, std::log10(std::max(1e-9, fraction(0.25 * i * kRadian, published_.epsilon))));
            });
        };
        plot.draw([&] {
            curve(kWrong, publishedSingularShare);
            curve(kAccent, singularShare);
        });
        canvas.line(plot.at(rotationDeg_, -5), plot.at(rotationDeg_, 0.3), 1.2f * s, kPaper);
        static constexpr std::array<LegendEntry, 2> kNames{
            {{"no twist: w² + (v · a)² < ε", {kAccent, 2}}, {"as published: |v|² < ε", {kWrong, 2}}}};
        drawLegend(canvas, {page.fractions.centre().x + 24 * s, page.fractions.y + 16 * s}, kNames, s);
    }

    /// The sphere of twist axes, with the rotation axis upright: the length of the twist before it is normalised.
    void drawGlobes(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit;
        const double angle = kRadian * rotationDeg_;
        const SineCosine half = quickSineCosine(0.5 * angle);
        constexpr int kRows = 80, kColumns = 36;
        for (std::size_t i = 0; i < 2; ++i) {
            const SphereView globe(page.globes[i], page.radius, kRest);
            const auto corner = [&](int row, int column) {
                const float height = kPi * (static_cast<float>(row) / kRows - 0.5f);
                const float around = kTwoPi * static_cast<float>(column) / kColumns;
                return glm::vec3(cosf(height) * cosf(around), sinf(height), cosf(height) * sinf(around));
            };
            for (int row = 0; row < kRows; ++row) {
                const double z = static_cast<double>(corner(row, 0).y + corner(row + 1, 0).y) / 2;
                const double along = half.sine * z, square = half.cosine * half.cosine + along * along;
                const bool isSingular = (i == 0 ? square : half.sine * half.sine) < published_.epsilon;
                const CanvasColour colour =
                    isSingular ? kWrong : mixed(kGround, kAccent, 0.06f + 0.7f * static_cast<float>(square));
                for (int column = 0; column < kColumns; ++column) {
                    const glm::vec3 centre = corner(row, column) + corner(row + 1, column + 1);
                    if (glm::dot(centre, globe.toEye) < -0.05f) continue;
                    const std::array<glm::vec2, 4> quad{
                        globe.at(corner(row, column)), globe.at(corner(row, column + 1)),
                        globe.at(corner(row + 1, column + 1)), globe.at(corner(row + 1, column))};
                    canvas.polygon(quad, colour);
                }
            }
            canvas.ring(globe.centre, globe.radius, 2.5f * s, kGround);
            canvas.ring(globe.centre, globe.radius - 0.5f * s, 1.3f * s, kMuted);
            const glm::vec2 pole = globe.at(glm::vec3(0, 1, 0)), top = globe.at(glm::vec3(0, 1.22f, 0));
            canvas.line(pole, top, 1.8f * s, kPaper), drawArrowhead(canvas, top, {0, -1}, 8 * s, 4 * s, kPaper);
            drawGlobeText(canvas, page, i, angle);
        }
        canvas.text(page.globes[0] + glm::vec2(8 * s, -page.radius - 16 * s), "rotation axis", {11.5f * s, kMuted});
    }

    void drawGlobeText(Canvas& canvas, const ErrorsPage& page, std::size_t i, double angle) const {
        const float s = page.unit;
        const double percentage = 100 * (i == 0 ? singularShare(angle, published_.epsilon)
                                                : publishedSingularShare(angle, published_.epsilon));
        const glm::vec2 at = page.globes[i] + glm::vec2(0, page.radius + 16 * s);
        canvas.text(at, i == 0 ? "axes without a twist" : "axes found by published test",
                    {12.5f * s, kPaper, Align::centre});
        canvas.text(at + glm::vec2(0, 17 * s), readable(percentage) + " % of the sphere",
                    {12.5f * s, percentage > 0 ? kWrong : kMuted, Align::centre, FontWeight::semibold});
    }

    void drawTable(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit, size = smallText(12.5f, s, page.width), small = smallText(11.5f, s, page.width);
        const std::vector<TableColumn> columns =
            Table::fitted(canvas, {{"method"}, {"at this angle, °"}, {"largest, °"}, {"ns per call"}}, page.table.width,
                          170 * s, {small, kMuted});
        Table table(canvas, page.table.x == 0 ? glm::vec2(0) : glm::vec2(page.table.x, page.table.y + 8 * s), columns,
                    20 * s);
        table.header({small, kMuted});
        const auto angle = [](double value) { return value < kMin ? std::string("0") : readable(value); };
        for (std::size_t i = 0; i < kEntries.size(); ++i) {
            const double worst = *std::max_element(errors_[i].begin(), errors_[i].end());
            const TextStyle style =
                isChosen(kEntries[i]) ? bold(size, kEntries[i].colour) : TextStyle{size, kEntries[i].colour};
            table.row({kEntries[i].name, angle(shown_[i]), angle(worst), formatFixed(kEntries[i].ns, 0)}, style);
        }
        table.row({"glm::slerp", "0", "0", formatFixed(kGlmNs, 0)}, {size, kMuted});
        table.row({"corrected nlerp, K2, SIMD", angle(shown_[3]),
                   angle(*std::max_element(errors_[3].begin(), errors_[3].end())), formatFixed(kLanesNs, 1)},
                  {size, kAccent});
        canvas.text(table.at(), "Times of bench_orientation on one core of a Xeon at 2.5 GHz.", {small, kMuted});
    }

    static constexpr Camera kRest{.position = {0, 1.3f, 4}, .target = {0, 0, 0}, .fovY = 0.6f};

    std::array<std::vector<double>, kEntries.size()> errors_;  ///< degrees, at even angles from 0 to 360°
    std::array<double, kEntries.size()> shown_{};              ///< degrees, at the rotation shown
    double rotationDeg_ = 90;
    PublishedErrors published_;
    Grip grip_;
};

}  // namespace

SceneType errorsScene() { return sceneType<ErrorsScene>(); }

}  // namespace arclight::orientation
