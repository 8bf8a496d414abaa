// Scene errors: how far each method is from slerp, over the angle between the orientations, what a call of it costs,
// and for which axes a turn has no twist.
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
#include "scene.h"
#include "sim/common/quick_trigonometry.h"
#include "sim/orientation/key_curve.h"
#include "sim/orientation/quaternion_lanes.h"
#include "sphere_view.h"

namespace arclight::orientation {
namespace {

constexpr double kRadian = std::numbers::pi / 180;
constexpr double kLeast = 1e-5;         // degrees: below it, errors are those of rounding
constexpr double kTilt = 45 * kRadian;  // of the axis of the turn from that of the twist

/// One way from one orientation to another, its colour, and nanoseconds a call by bench_orientation on one core of a
/// Xeon at 2.5 GHz, in doubles.
struct Way {
    const char* name;
    Method method;
    Correction correction;
    CanvasColour colour;
    double ns;
    const char* label;  ///< of its curve
    float labelOffset;  ///< units below the curve
};
constexpr CanvasColour kSky = colourFromHex(0x9FD3FF);
constexpr std::array<Way, 7> kWays{
    {{"nlerp", Method::nlerp, Correction::k2, kRose, 16, "nlerp", -12},
     {"corrected nlerp, K0", Method::correctedNlerp, Correction::k0, kSky, 23, "K0", -12},
     {"corrected nlerp, K1", Method::correctedNlerp, Correction::k1, kSky, 23, "K1", -12},
     {"corrected nlerp, K2", Method::correctedNlerp, Correction::k2, kAccent, 23, "K2", 13},
     {"slerp", Method::slerp, Correction::k2, kPaper, 144, "", 0},
     {"sterp", Method::sterp, Correction::k2, kMuted, 242, "sterp", -12},
     {"sterp as printed", Method::sterpAsPrinted, Correction::k2, kWrong, 238, "as printed", -12}}};
constexpr double kGlmNs = 60, kLanesNs = 1.4;  // glm::slerp, and K2 in lanes of floats

glm::dquat turned(double angle, double tilt) {
    const SineCosine half = quickSineCosine(0.5 * angle), lean = quickSineCosine(tilt);
    return {half.cosine, half.sine * lean.sine, half.sine * lean.cosine, 0};
}

/// The largest angle between a way and slerp, in degrees, for a turn from no rotation, whose axis may have any tilt
/// against that of the twist.
double errorOf(const Way& way, double turnDeg, const PrintedFaults& faults) {
    const double angle = kRadian * turnDeg, shorter = std::min(angle, 2 * std::numbers::pi - angle);
    switch (way.method) {
        case Method::nlerp: return worstNlerpError(shorter) / kRadian;
        case Method::correctedNlerp: return worstCorrectedError(shorter, way.correction) / kRadian;
        case Method::sterp: return worstSterpError(shorter) / kRadian;
        case Method::sterpAsPrinted: return worstPrintedError(shorter, faults) / kRadian;
        default: return 0;
    }
}

struct ErrorsPage {
    int width;
    float unit;
    Rect errors, shares, table;
    std::array<glm::vec2, 2> globes{};
    float radius = 1;
    Handle turn;

    ErrorsPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        auto [left, right] = PageParts(w, h, 0.5f, 34 * unit);
        shares = plotArea(cutBottom(left, 0.40f * left.height, 10 * unit), unit);
        errors = plotArea(left, unit);
        table = cutBottom(right, 232 * unit, 12 * unit);
        radius = std::min(0.5f * (right.height - 62 * unit), 0.235f * right.width);
        for (std::size_t i = 0; i < 2; ++i)
            globes[i] = {right.x + (i == 0 ? 0.25f : 0.75f) * right.width, right.y + 28 * unit + radius};
        turn = {errors, 0, 360};
    }
};

class ErrorsScene : public OrientationScene {
public:
    explicit ErrorsScene(Shaders&) {
        for (std::size_t way = 0; way < kWays.size(); ++way) makeCurve(way);
    }

    void reset(const SceneContext& context) override { changed(context); }
    void changed(const SceneContext& context) override {
        turnDeg_ = static_cast<double>(context.params.turnDeg);
        PrintedFaults faults = faultsOf(context.params);
        faults.epsilon = static_cast<double>(context.params.singularBelow);
        if (std::exchange(faults_, faults) != faults) makeCurve(kWays.size() - 1);
        for (std::size_t way = 0; way < kWays.size(); ++way) shown_[way] = errorOf(kWays[way], turnDeg_, faults_);
    }
    bool adjust(const SceneContext& context, OrientationParams& params, const Input& input) override {
        if (!ErrorsPage(input.widthPx, input.heightPx).turn.drag(grip_, input, params.turnDeg)) return false;
        changed({params, context.camera, context.seed, context.tick, context.seconds});
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(const SceneContext&, int widthPx, int heightPx) const override {
        return {ErrorsPage(widthPx, heightPx).turn.grab(turnDeg_)};
    }
    std::vector<Gesture> gestures() const override { return {{"Drag in the upper plot", "set the turn"}}; }

    void draw(const SceneContext& context, Frame& frame) override {
        const ErrorsPage page(frame.width(), frame.height());
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        canvas.markPage();
        drawHeading(
            canvas, page.width, "How wrong, how dear, and where there is no answer",
            "Corrected nlerp is slerp to 0.05° at a fraction of its cost. Sterp takes another path on purpose: errors "
            "are those of the worst twist axis. A rotation by 180° has no twist about axes orthogonal to its own "
            "(red band). The published code looks for that where nothing turns.");
        drawErrors(canvas, page);
        canvas.keepClear(page.errors);
        drawShares(canvas, page);
        drawGlobes(canvas, page);
        drawTable(canvas, page, context.params);
    }

    void measure(const SceneContext& context, OrientationMeasures& measures) override {
        const OrientationParams& p = context.params;
        for (std::size_t way = 0; way < kWays.size(); ++way)
            if (isChosen(kWays[way], p)) measures.interpolationErrorDeg = shown_[way];
        const double angle = kRadian * turnDeg_;
        measures.singularShare = 100 * singularShare(angle, faults_.epsilon);
        const glm::dquat end = turned(angle, kTilt);
        const SwingTwist parts = decompose(end, {0, 1, 0});
        measures.recomposeErrorDeg = turnBetween(parts.swing * parts.twist, end) / kRadian;
        const KeyCurve curve({{1, 0, 0, 0}, end}, {.method = p.method, .correction = p.correction});
        measures.endPointErrorDeg = turnBetween(curve.at(1 - 1e-12), end) / kRadian;
    }

    Json dumpState(const SceneContext&) override { return {{"errors", shown_}}; }

    /// Nanoseconds a call, in doubles unless said otherwise.
    void benchFigures(const SceneContext&, const FrameTimes&, Json& figures) override {
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
        // The best of several: others may use the processor, too.
        const auto bestNs = [](const auto& batch) {
            double most = 0;
            for (int run = 0; run < 8; ++run) most = std::max(most, callsPerMs(3, batch));
            return 1e6 / (most * kCount);
        };
        const auto nsOf = [&](const auto& way) {
            return bestNs([&](std::uint64_t) {
                double sum = 0;
                for (std::size_t i = 0; i < kCount; ++i) sum += way(from[i], to[i], static_cast<double>(times[i])).w;
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
    }

private:
    static constexpr int kAngles = 180;

    void makeCurve(std::size_t way) {
        errors_[way].clear();
        for (int i = 0; i <= kAngles; ++i) errors_[way].push_back(errorOf(kWays[way], 360.0 * i / kAngles, faults_));
    }

    static bool isChosen(const Way& way, const OrientationParams& p) {
        return way.method == p.method && (way.method != Method::correctedNlerp || way.correction == p.correction);
    }

    void drawErrors(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.errors, {0, 360, 90, "turn, degrees", false, 0},
                        {-5, 3, 1, "largest angle from slerp, degrees", true, 0});
        plot.draw([&] {
            for (std::size_t way = 0; way < kWays.size(); ++way)
                drawCurve(canvas, kAngles + 1, {kWays[way].colour, 1.9f * s}, [&](int i) {
                    const double error = errors_[way][static_cast<std::size_t>(i)];
                    return plot.at(360.0 * i / kAngles, error < kLeast ? std::nan("") : std::log10(error));
                });
            for (std::size_t way = 0; way < kWays.size(); ++way)
                if (shown_[way] > kLeast)
                    canvas.disc(plot.at(turnDeg_, std::log10(shown_[way])), 4 * s, kWays[way].colour);
        });
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            constexpr std::size_t kAt = 103;
            const glm::vec2 at = plot.at(360.0 * kAt / kAngles, std::log10(std::max(kLeast, errors_[way][kAt])));
            canvas.text(at + glm::vec2(0, kWays[way].labelOffset * s), kWays[way].label,
                        {11.5f * s, kWays[way].colour});
        }
        page.turn.draw(canvas, turnDeg_, kPaper);
    }

    void drawShares(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.shares, {0, 360, 90, "turn, degrees", false, 0},
                        {-5, 0.3, 1, "share of singular axes", true, 0});
        const auto curve = [&](CanvasColour colour, double (*share)(double, double)) {
            drawCurve(canvas, 1441, {colour, 2 * s}, [&](int i) {
                return plot.at(0.25 * i, std::log10(std::max(1e-9, share(0.25 * i * kRadian, faults_.epsilon))));
            });
        };
        plot.draw([&] {
            curve(kWrong, printedSingularShare);
            curve(kAccent, singularShare);
        });
        canvas.line(plot.at(turnDeg_, -5), plot.at(turnDeg_, 0.3), 1.2f * s, kPaper);
        static constexpr std::array<LegendEntry, 2> kNames{
            {{"no twist: w² + (v · a)² < ε", {kAccent, 2}}, {"as printed: |v|² < ε", {kWrong, 2}}}};
        drawLegend(canvas, {page.shares.centre().x + 24 * s, page.shares.y + 16 * s}, kNames, s);
    }

    /// The sphere of axes, with the axis of the turn upright: how long the twist is before it is normalised.
    void drawGlobes(Canvas& canvas, const ErrorsPage& page) const {
        const float s = page.unit;
        const double angle = kRadian * turnDeg_;
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
                const bool isSingular = (i == 0 ? square : half.sine * half.sine) < faults_.epsilon;
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
        canvas.text(page.globes[0] + glm::vec2(8 * s, -page.radius - 16 * s), "axis of the turn", {11.5f * s, kMuted});
    }

    void drawGlobeText(Canvas& canvas, const ErrorsPage& page, std::size_t i, double angle) const {
        const float s = page.unit;
        const double share =
            100 * (i == 0 ? singularShare(angle, faults_.epsilon) : printedSingularShare(angle, faults_.epsilon));
        const glm::vec2 at = page.globes[i] + glm::vec2(0, page.radius + 16 * s);
        canvas.text(at, i == 0 ? "axes without a twist" : "axes that the printed test finds",
                    {12.5f * s, kPaper, Align::centre});
        canvas.text(at + glm::vec2(0, 17 * s), readable(share) + " % of the sphere",
                    {12.5f * s, share > 0 ? kWrong : kMuted, Align::centre, FontWeight::semibold});
    }

    void drawTable(Canvas& canvas, const ErrorsPage& page, const OrientationParams& p) const {
        const float s = page.unit, size = smallText(12.5f, s, page.width), small = smallText(11.5f, s, page.width);
        const std::vector<TableColumn> columns =
            Table::fitted(canvas, {{"method"}, {"at this angle, °"}, {"at worst, °"}, {"ns a call"}}, page.table.width,
                          170 * s, {small, kMuted});
        Table table(canvas, page.table.x == 0 ? glm::vec2(0) : glm::vec2(page.table.x, page.table.y + 8 * s), columns,
                    20 * s);
        table.header({small, kMuted});
        const auto angle = [](double value) { return value < kLeast ? std::string("0") : readable(value); };
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            const double worst = *std::max_element(errors_[way].begin(), errors_[way].end());
            const TextStyle style =
                isChosen(kWays[way], p) ? bold(size, kWays[way].colour) : TextStyle{size, kWays[way].colour};
            table.row({kWays[way].name, angle(shown_[way]), angle(worst), formatFixed(kWays[way].ns, 0)}, style);
        }
        table.row({"glm::slerp", "0", "0", formatFixed(kGlmNs, 0)}, {size, kMuted});
        table.row({"corrected nlerp, K2, in lanes", angle(shown_[3]),
                   angle(*std::max_element(errors_[3].begin(), errors_[3].end())), formatFixed(kLanesNs, 1)},
                  {size, kAccent});
        canvas.text(table.at(), "Times by bench_orientation on a Xeon at 2.5 GHz, one core.", {small, kMuted});
    }

    static constexpr Camera kRest{.position = {0, 1.3f, 4}, .target = {0, 0, 0}, .fovY = 0.6f};

    std::array<std::vector<double>, kWays.size()> errors_;  ///< degrees, at even angles from 0 to 360°
    std::array<double, kWays.size()> shown_{};              ///< degrees, at the turn shown
    double turnDeg_ = 90;
    PrintedFaults faults_;
    Grip grip_;
};

}  // namespace

std::unique_ptr<OrientationScene> errorsScene(Shaders& shaders) { return std::make_unique<ErrorsScene>(shaders); }

}  // namespace arclight::orientation
