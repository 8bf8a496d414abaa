// Scene track: springs that follow a recorded target, such as a mouse or a camera track.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/text.h"
#include "gfx/chart_page.h"
#include "sim/springs/track_study.h"
#include "spring_scene.h"
#include "springs_demo.h"
#include "track_input.h"

namespace arclight::springs {
namespace {

struct TrackParams {
    SpringSettings spring;
    TypedNumber tickRate = 60;
};
constexpr auto rowsOf(TrackParams) {
    using P = TrackParams;
    return paramRows<P>(springRowsOfConversion(&P::spring), kGraphGroup, tickRateRow(&P::tickRate));
}

struct TrackMeasures {
    double rmsDistance = 0, lag = 0, settling = 0, trackOvershoot = 0, trackError = 0, growthPerStep = 0, springs = 0;
};
constexpr auto rowsOf(TrackMeasures) {
    using M = TrackMeasures;
    return measureRows<M>(
        Measure{"rmsDistance", "", "Root mean square distance between the spring and the recorded target.",
                &M::rmsDistance},
        Measure{"lag", "s", "Delay after which the recorded target is nearest to the spring.", &M::lag},
        Measure{"settling", "s",
                "Time from the recorded target's last arrival within 2 % of its range to the spring's.", &M::settling}
            .absentBecause("the spring does not come to rest within 20 s"),
        Measure{"trackOvershoot", "",
                "Farthest excursion beyond all earlier positions of the recorded target, as a fraction of its range.",
                &M::trackOvershoot},
        Measure{"trackError", "",
                "Largest distance from the exact solution for the recorded target, which does not depend on the step "
                "rate.",
                &M::trackError},
        growthRow(&M::growthPerStep), springsRow(&M::springs));
}

constexpr std::size_t kIntegrators = 5;
constexpr std::array<const char*, kIntegrators> kTrackNames{"exact", "implicit Euler", "semi-implicit Euler",
                                                            "stiffness", "soft constraint"};
constexpr double kWindow = 8;     // longest visible time, s
constexpr int kPoints = 900;      // of a curve, at most
constexpr int kFrequencies = 49;  // of the curve of distances
constexpr double kMinHz = 0.1, kMaxHz = 20;

/// A round spacing for about `count` marks.
double spacingOf(double range, int count) {
    const double rough = std::max(range, 1e-30) / count, power = std::pow(10.0, std::floor(std::log10(rough)));
    const double digit = rough / power;
    return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}
int digitsOf(double spacing) { return std::clamp(static_cast<int>(-std::floor(std::log10(spacing) + 1e-9)), 0, 9); }

class TrackScene : public SpringScene<TrackParams, TrackMeasures> {
public:
    static constexpr SceneInfo info{"track", "springs that follow a recorded target, such as your own mouse track"};
    static constexpr const InputKind* inputKind = &kTrackInput;

    explicit TrackScene(Shaders&) {}

    void setInput(const InputFile* file) override { file_ = file; }

    void begin() override {
        own_ = pointerTrack(seed());
        follow();
    }
    void adapt() override { follow(); }
    double stepRate() const override { return params.tickRate; }

    void draw(Frame& frame) override {
        const Window window = windowNow();
        ChartPage page("Following a recorded target",
                       "The target is " + targetText() +
                           ". Behind a target of constant velocity, a spring lags by 2ζ/ω = " +
                           readable(2 * asked().shape.zeta / asked().shape.omega) +
                           " s. Distances are in percent of the target's range.");
        page.panel(0.62f,
                   [&](Canvas& canvas, const Rect& room, float unit) { drawPositions(canvas, room, unit, window); });
        page.plot(distancePlot(window)).plot(frequencyPlot()).table(header(), rows());
        page.draw(frame);
    }

    TrackMeasures measure() override {
        const TrackMetrics& m = chosen().metrics;
        const auto value = [](double x) { return std::isfinite(x) ? x : kNotMeasured; };
        return {m.rmsDistance,
                value(m.lag),
                value(m.settling),
                value(m.overshoot),
                m.maxError,
                growthPerStep(propagator(1 / params.tickRate)),
                static_cast<double>(kIntegrators)};
    }

    void dump(Json& springs) const override {
        const std::size_t i = indexNow();
        const std::vector<double>& x = chosen().positions;
        const double v = i > 0 ? (x[i] - x[i - 1]) * params.tickRate : 0;
        dumpSpring(springs, x[i], v, track().at(timeNow()));
    }

private:
    struct Window {
        double begin, end;
    };

    const TargetTrack& track() const { return file_ ? file_->as<TargetTrack>() : own_; }
    std::string targetText() const {
        return file_ ? "the column " + brief(track().name) + " of " + brief(file_->name) : "the path of a pointer";
    }
    const TrackResponse& chosen() const { return responses_[static_cast<std::size_t>(params.spring.integrator)]; }

    void follow() {
        const double rate = params.tickRate;
        exact_ = exactResponse(track(), asked().shape, rate);
        for (std::size_t i = 0; i < kIntegrators; ++i)
            responses_[i] = followTrack(track(), asked().shape, static_cast<Integrator>(i), rate, exact_);
        const auto [low, high] = track().range();
        const double range = std::max(high - low, 1e-30);
        distances_.clear();
        for (int i = 0; i < kFrequencies; ++i) {
            const double hz = kMinHz * std::pow(kMaxHz / kMinHz, static_cast<double>(i) / (kFrequencies - 1));
            const SpringShape shape{2 * std::numbers::pi * hz, asked().shape.zeta};
            distances_.emplace_back(std::log10(hz), 100 / range * rmsDistance(track(), shape, rate));
        }
    }

    /// The track is repeated.
    double timeNow() const { return std::fmod(static_cast<double>(sceneTick()) * kTickSeconds, duration()); }
    double duration() const { return static_cast<double>(exact_.size()) / params.tickRate; }
    std::size_t indexNow() const {
        return std::min(exact_.size() - 1, static_cast<std::size_t>(timeNow() * params.tickRate));
    }
    /// The whole track, or a page of it as on an oscilloscope.
    Window windowNow() const {
        const double whole = std::min(duration(), track().length() + 1);
        if (whole <= kWindow) return {0, std::max(whole, 0.1)};
        const double begin = kWindow * std::floor(timeNow() / kWindow);
        return {begin, begin + kWindow};
    }

    /// Values of one per step in the window, thinned out.
    template <class ValueAt>
    std::vector<glm::dvec2> sampled(const Window& window, ValueAt valueAt) const {
        std::vector<glm::dvec2> points;
        const double rate = params.tickRate;
        const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(window.begin * rate)));
        const auto last = std::min(exact_.size() - 1, static_cast<std::size_t>(std::ceil(window.end * rate)));
        const std::size_t stride = 1 + (last - std::min(first, last)) / kPoints;
        for (std::size_t i = first; i <= last; i += stride)
            points.emplace_back(static_cast<double>(i) / rate, valueAt(i));
        return points;
    }

    static Axis timeAxisOf(const Window& window) {
        const double spacing = spacingOf(window.end - window.begin, 6);
        return {window.begin, window.end, spacing, "time, s", false, digitsOf(spacing)};
    }

    void drawPositions(Canvas& canvas, const Rect& room, float unit, const Window& window) const {
        const auto range = shownRange();
        const double low = range.first, high = range.second;
        // Very small and very large positions are shown in units of a power of ten.
        const double size = std::log10(high - low);
        const int exponent = size < -2 || size > 5 ? 3 * static_cast<int>(std::floor(size / 3)) : 0;
        const double unitOfAxis = std::pow(10.0, exponent), shownLow = low / unitOfAxis, shownHigh = high / unitOfAxis;
        const double margin = 0.08 * (shownHigh - shownLow), spacing = spacingOf(shownHigh - shownLow, 5);
        const std::string title = brief(track().name) + (exponent != 0 ? ", × 10" + superscript(exponent) : "");
        Rect area = plotArea(room, unit);
        area.y += 20 * unit, area.height = std::max(1.0f, area.height - 20 * unit);
        const Plot plot(canvas, area, timeAxisOf(window),
                        {shownLow - margin, shownHigh + margin, spacing, title, false, digitsOf(spacing)});
        const auto at = [&](double t, double x) { return plot.at(t, x / unitOfAxis); };
        const auto curve = [&](std::string_view name, const std::vector<glm::dvec2>& points, const LineStyle& style) {
            drawCurve(canvas, static_cast<int>(points.size()), style.times(unit), [&](int i) {
                const glm::dvec2& point = points[static_cast<std::size_t>(i)];
                // A spring that diverges leaves the plot.
                const bool isFar = point.y < low - (high - low) || point.y > high + (high - low);
                return isFar ? glm::vec2(std::nanf("")) : at(point.x, point.y);
            });
            canvas.nameCurve(std::string(name), points, style.colour, false);
        };
        const double rate = params.tickRate;
        const std::string name = kTrackNames[static_cast<std::size_t>(params.spring.integrator)];
        plot.draw([&] {
            curve("exact solution", sampled(window, [&](std::size_t i) { return exact_[i]; }), kExactStyle);
            curve("target", sampled(window, [&](std::size_t i) { return track().at(static_cast<double>(i) / rate); }),
                  kTargetStyle);
            curve(name, sampled(window, [&](std::size_t i) { return chosen().positions[i]; }), kChosenStyle);
            const double now = timeNow();
            canvas.disc(at(now, track().at(now)), 4.5f * unit, kPaper);
            canvas.disc(at(now, chosen().positions[indexNow()]), 4.5f * unit, kTeal);
        });
        const std::array<LegendEntry, 3> entries{
            {{"target", kTargetStyle}, {name, kChosenStyle}, {"exact solution", kExactStyle}}};
        const TextStyle style{12 * unit, kMuted};
        float x = area.x;
        for (const LegendEntry& entry : entries) {
            drawLegend(canvas, {x, area.y - 34 * unit}, {&entry, 1}, unit);
            x += canvas.textWidth(entry.name, style) + 56 * unit;
        }
        canvas.declareSubject(area);
    }

    /// The positions of the target and of the spring, as long as it stays near the target.
    std::pair<double, double> shownRange() const {
        auto [low, high] = track().range();
        const double most = 1.5 * (high - low), lowest = low - most, highest = high + most;
        for (const double x : chosen().positions) low = std::min(low, x), high = std::max(high, x);
        return {std::max(low, lowest), std::min(high, highest)};
    }

    PagePlot distancePlot(const Window& window) const {
        const auto [low, high] = track().range();
        const double percent = 100 / std::max(high - low, 1e-30);
        PagePlot plot{timeAxisOf(window), {}, {}, {}};
        double most = 1;
        for (std::size_t i = 0; i < kIntegrators; ++i) {
            const auto shown = static_cast<Integrator>(i);
            if (shown == Integrator::softConstraint && params.spring.integrator != shown) continue;  // equals implicit
            const bool isChosen = shown == params.spring.integrator;
            const LineStyle style =
                isChosen ? kChosenStyle : LineStyle{mixed(kMuted, kPaper, 0.15f * static_cast<float>(i)), 1};
            std::vector<glm::dvec2> points =
                sampled(window, [&](std::size_t k) { return percent * (responses_[i].positions[k] - exact_[k]); });
            for (const glm::dvec2& point : points) most = std::max(most, std::fabs(point.y));
            plot.curves.push_back({isChosen ? kTrackNames[i] : "", style, std::move(points)});
        }
        most = std::min(most, 150.0);
        for (PlotCurve& curve : plot.curves)
            for (glm::dvec2& point : curve.points)
                if (std::fabs(point.y) > 3 * most) point.y = std::nan("");

        const double spacing = spacingOf(2 * most, 4);
        plot.y = {-1.15 * most, 1.15 * most,      spacing, "distance to the exact solution, % of the range",
                  false,        digitsOf(spacing)};
        return plot;
    }

    PagePlot frequencyPlot() const {
        double most = 1;
        for (const glm::dvec2& point : distances_) most = std::max(most, point.y);
        const double spacing = spacingOf(most, 4), hz = asked().shape.omega / (2 * std::numbers::pi);
        PagePlot plot{{std::log10(kMinHz), std::log10(kMaxHz), 1, "frequency, Hz", true},
                      {0, 1.1 * most, spacing, "RMS distance to the target, % of its range", false, digitsOf(spacing)},
                      {{"exact step", {kTeal, 2}, distances_}},
                      {}};
        const double y =
            100 / std::max(track().range().second - track().range().first, 1e-30) * responses_[0].metrics.rmsDistance;
        plot.curves.push_back({"this spring", {kAmber, 0}, {{std::log10(hz), y}}, true});
        return plot;
    }

    static std::vector<std::string> header() {
        return {"integrator", "RMS distance, %", "largest, %", "from exact, %",
                "lag, ms",    "overshoot, %",    "settling, s"};
    }
    std::vector<std::vector<std::string>> rows() const {
        constexpr double kShownPercent = 1e4;
        const double percent = 100 / std::max(track().range().second - track().range().first, 1e-30);
        const auto shown = [](double value, double scale) {
            if (!std::isfinite(value)) return std::string("–");
            return scale * value < kShownPercent ? readable(scale * value) : std::string("diverges");
        };
        std::vector<std::vector<std::string>> rows;
        for (std::size_t i = 0; i < kIntegrators; ++i) {
            const TrackMetrics& m = responses_[i].metrics;
            rows.push_back({kTrackNames[i], shown(m.rmsDistance, percent), shown(m.maxDistance, percent),
                            shown(m.maxError, percent), shown(m.lag, 1000), shown(m.overshoot, 100),
                            shown(m.settling, 1)});
        }
        return rows;
    }

    static inline const LineStyle kTargetStyle{kPaper, 1.4f, 5, 4}, kChosenStyle{kTeal, 2.4f},
        kExactStyle{kAmber.withAlpha(0.45f), 4.5f};

    const InputFile* file_ = nullptr;
    TargetTrack own_;
    std::vector<double> exact_;
    std::array<TrackResponse, kIntegrators> responses_;
    std::vector<glm::dvec2> distances_;  ///< by log10 of the frequency, in % of the range
};

}  // namespace

SceneType trackScene() { return sceneType<TrackScene>(); }

}  // namespace arclight::springs
