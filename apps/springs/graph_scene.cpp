// Scene graph: the chosen integrator, the others and the closed form against time.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/text.h"
#include "graph_page.h"
#include "mistakes.h"
#include "scene.h"
#include "sim/springs/graph_spring.h"

namespace arclight::springs {
namespace {

constexpr double kRates[] = {30, 60, 144};
constexpr double kFineRate = 480;     // Hz, of the closed form
constexpr double kLowestError = -17;  // log10; smaller errors are drawn here
constexpr std::int64_t kErrorTicks = 512;
constexpr const char* kIntegratorNames[] = {"exact", "implicit Euler", "semi-implicit Euler", "stiffness"};

// Numbers of the curves.
constexpr std::size_t kMain = 0;             // the chosen integrator, with the mistake
constexpr std::size_t kRight = 1;            // the same without the mistake
constexpr std::size_t kFirstIntegrator = 2;  // the four integrators; the chosen one is left out
constexpr std::size_t kFirstRate = 6;        // the chosen integrator at 30, 60 and 144 Hz
constexpr std::size_t kTraces = 9;

/// The spring that was asked for, without any mistake of the conversion.
SpringShape requestedShape(const SceneContext& context) {
    SpringSettings settings = settingsOf(context.params);
    settings.mistake = Mistake::none;
    return convert(settings).shape;
}

Integrator integratorOf(const SpringParams& p) {
    return p.mistake == Mistake::missingOmega ? Integrator::implicit : p.integrator;
}

bool isCompared(const SpringParams& p, std::size_t trace) {
    const bool hasMistake = textsOf(p.mistake).isInGraph();
    if (trace == kMain) return true;
    if (trace == kRight) return hasMistake;
    if (hasMistake) return false;
    if (trace >= kFirstRate) return p.compareRates && kRates[trace - kFirstRate] != static_cast<double>(p.tickRate);
    return p.compareIntegrators && !p.compareRates &&
           trace - kFirstIntegrator != static_cast<std::size_t>(integratorOf(p));
}

double finite(double value) {
    return std::isfinite(value) || std::isnan(value) ? value : std::copysign(GraphSpring::kSaturation, value);
}

struct Trace {
    bool isShown = false;
    GraphSpring spring;
    std::array<float, kErrorTicks> errors{};  ///< log10 of the error at tick % kErrorTicks
    double worst = 0;                         ///< largest error of the present spring
};

struct Style {
    CanvasColour colour;
    float width = 1.5f;
    float dash = 0, gap = 0;
    std::string label{};

    void draw(Canvas& canvas, std::span<const glm::vec2> points) const {
        const float s = canvas.scale();
        dash > 0 ? drawDashed(canvas, points, width * s, colour, dash * s, gap * s)
                 : canvas.polyline(points, width * s, colour);
    }
};

class GraphScene {
public:
    void reset(const SceneContext& context) {
        const SpringParams& p = context.params;
        requested_ = requestedShape(context);
        for (std::size_t i = 0; i < kTraces; ++i) {
            traces_[i].isShown = isCompared(p, i);
            traces_[i].spring.reset(wanted(context, i));
            traces_[i].worst = 0;
            traces_[i].errors.fill(static_cast<float>(kLowestError));
        }
        truth_.reset({requested_, Integrator::exact, kFineRate, p.target});
        lastTarget_ = p.target, lastRetargetTo_ = p.retargetTo;
        range_.reset(p);
        if (p.retargetTick == 0) setTarget(p.retargetTo);
    }

    void changed(const SceneContext& context) {
        const SpringParams& p = context.params;
        // A spring that has blown up would take for ever to come back: it starts anew.
        if (std::fabs(traces_[kMain].spring.now().x) > 1e4) return reset(context);
        requested_ = requestedShape(context);
        for (std::size_t i = 0; i < kTraces; ++i) {
            Trace& trace = traces_[i];
            const bool isShown = isCompared(p, i);
            if (isShown && !trace.isShown) trace = traces_[kMain];
            trace.isShown = isShown;
            const GraphSpringConfig config = wanted(context, i), &before = trace.spring.config();
            if (!(config.shape == before.shape) || config.integrator != before.integrator ||
                config.tickRate != before.tickRate || config.mistake != before.mistake)
                trace.worst = 0;
            if (isShown) trace.spring.setConfig(config.shape, config.integrator, config.tickRate, config.mistake);
        }
        truth_.setConfig(requested_, Integrator::exact, kFineRate);
        if (p.target != lastTarget_) setTarget(p.target);
        if (p.retargetTo != lastRetargetTo_ && p.retargetTick >= 0 && truth_.hostTick() >= p.retargetTick)
            setTarget(p.retargetTo);
        lastTarget_ = p.target, lastRetargetTo_ = p.retargetTo;
        range_.changed(p);
    }

    /// The target of the present moment follows the pointer.
    void drag(SpringParams& p, const Input& input, Grip& grip) {
        const Rect plot = graphLayout(input.widthPx, input.heightPx).curve;
        const glm::vec2 pointer = pointerPx(input);
        if (!grip.follow(input, plot.contains(pointer))) return;
        const double along = static_cast<double>((plot.bottom() - pointer.y) / plot.height);
        const double target = range_.low() + (range_.high() - range_.low()) * std::clamp(along, 0.0, 1.0);
        const bool isSecond = p.retargetTick >= 0 && truth_.hostTick() >= p.retargetTick;
        (isSecond ? p.retargetTo : p.target) = static_cast<float>(std::clamp(target, -2.0, 2.0));
    }

    void step(const SceneContext& context, const Step& step) {
        const SpringParams& p = context.params;
        const std::int64_t tick = truth_.hostTick() + 1;
        truth_.advanceTo(tick);
        for (Trace& trace : traces_)
            if (trace.isShown) trace.spring.advanceTo(tick);
        if (tick == p.retargetTick) setTarget(p.retargetTo);
        range_.step(p, step.dt, context.isDragged);
        noteErrors(tick);
    }

    void draw(const SceneContext& context, Frame& frame) {
        Canvas& canvas = frame.canvas();
        const float s = canvas.scale();
        const MistakeTexts& texts = textsOf(context.params.mistake);
        drawHeading(
            canvas, frame.width(), "One spring against time",
            texts.isInGraph()
                ? texts.caption
                : "The exact step lies on the closed form at any rate; the popular steps neither swing nor decay "
                  "as asked. Drag in the plot to move the target.");
        const GraphLayout layout = graphLayout(frame.width(), frame.height());
        const double low = range_.low(), high = range_.high();
        const Axis time = graphTimeAxis(truth_.hostTime());
        const Plot curve(canvas, layout.curve, time, {low, high, high - low > 3 ? 1.0 : 0.5, "position x"});
        const Plot error(canvas, layout.error, time, {-16, 2, 6, "error |x − closed form|", true});
        curve.drawGrid(false);
        error.drawGrid();
        curve.clip();
        drawEnvelope(canvas, curve, time);
        drawTarget(canvas, curve, time);
        drawClosedForm(canvas, curve, time);
        for (std::size_t i = kTraces; i-- > 0;)
            if (traces_[i].isShown) drawTrace(canvas, curve, i, styleOf(i, texts), time.low);
        error.clip();
        for (std::size_t i = kTraces; i-- > 0;)
            if (traces_[i].isShown) drawErrors(canvas, error, traces_[i], styleOf(i, texts));
        canvas.unclip();
        const glm::vec2 handle = curve.at(time.high, truth_.target());
        canvas.triangle(handle, handle + glm::vec2(9, -5) * s, handle + glm::vec2(9, 5) * s, kPaper);
        drawLegend(canvas, {layout.curve.right() + 18 * s, layout.curve.y + 6 * s}, texts);
        drawFigures(canvas, {layout.error.right() + 18 * s, layout.error.y + 2 * s});
    }

    void measure(const SceneContext&, SpringMeasures& measures) const {
        const GraphSpring& main = traces_[kMain].spring;
        const SpringMeasurement measured = main.measured();
        measures.maxError = finite(std::max(main.maxError(), traces_[kMain].worst));
        measures.frequencyAsked = finite(dampedFrequency(requested_));
        measures.frequencyMeasured = finite(measured.frequency);
        measures.decayRateAsked = finite(decayRate(requested_));
        measures.decayRateMeasured = finite(measured.decayRate);
        measures.halfLifeAsked = finite(halfLife(requested_));
        measures.halfLifeMeasured = finite(measured.halfLife);
        measures.overshootAsked = finite(overshoot(requested_, main.measuredFrom()));
        measures.overshoot = finite(measured.overshoot);
        measures.velocityJump = finite(main.velocityJump());
        measures.springs = static_cast<double>(
            std::count_if(traces_.begin(), traces_.end(), [](const Trace& trace) { return trace.isShown; }));
    }

    void dump(Json& springs) const {
        const GraphSpring& main = traces_[kMain].spring;
        dumpSpring(springs, main.now().x, main.now().v, main.target());
    }

private:
    GraphSpringConfig wanted(const SceneContext& context, std::size_t trace) const {
        const SpringParams& p = context.params;
        GraphSpringConfig config{trace == kMain ? context.spring.shape : requested_, integratorOf(p), p.tickRate,
                                 p.target};
        if (trace == kMain) config.mistake = p.mistake;
        if (trace >= kFirstIntegrator && trace < kFirstRate)
            config.integrator = static_cast<Integrator>(trace - kFirstIntegrator);
        if (trace >= kFirstRate) config.tickRate = kRates[trace - kFirstRate];
        return config;
    }

    void setTarget(double target) {
        truth_.setTarget(target);
        for (Trace& trace : traces_) trace.spring.setTarget(target);
    }

    /// Errors are distances to the closed form; with a mistake of the conversion, to the right spring with the same
    /// integrator.
    void noteErrors(std::int64_t tick) {
        const bool isMisconverted = traces_[kRight].isShown && !(traces_[kMain].spring.config().shape == requested_);
        for (std::size_t i = 0; i < kTraces; ++i) {
            Trace& trace = traces_[i];
            if (!trace.isShown) continue;
            const GraphSample& now = trace.spring.now();
            const double right = i == kMain && isMisconverted ? traces_[kRight].spring.now().x : now.reference;
            const double error = std::fabs(now.x - right);
            trace.worst = std::max(trace.worst, error);
            trace.errors[static_cast<std::size_t>(tick % kErrorTicks)] =
                static_cast<float>(std::max(kLowestError, std::log10(error + 1e-30)));
        }
    }

    Style styleOf(std::size_t trace, const MistakeTexts& texts) const {
        const GraphSpringConfig& config = traces_[trace].spring.config();
        const std::string name = kIntegratorNames[static_cast<std::size_t>(config.integrator)];
        const std::string rate = formatFixed(config.tickRate, 0) + " Hz";
        Style style;
        if (trace == kMain && texts.isInGraph())
            style = {kWrong, 2.4f, 0, 0, std::string(texts.line)};
        else if (trace == kMain)
            style = {kTeal, 2.4f, 0, 0, name + ", " + rate};
        else if (trace == kRight)
            style = {kTeal, 2.0f, 0, 0, "without the mistake"};
        else if (trace >= kFirstRate)
            style = {trace == kFirstRate ? kAmber : trace == kFirstRate + 1 ? kPaper : kMuted, 1.4f, 0, 0, rate};
        else if (config.integrator == Integrator::implicit)
            style = {kAmber, 1.6f, 0, 0, name};
        else if (config.integrator == Integrator::semiImplicit)
            style = {mixed(kMuted, kPaper, 0.5f), 1.5f, 9, 5, name};
        else if (config.integrator == Integrator::exact)
            style = {kPaper, 1.2f, 0, 0, name};
        else
            style = {mixed(kAmber, kMuted, 0.6f), 1.5f, 2.5f, 4, name};
        if (traces_[trace].worst > 50) style.colour = kWrong;
        return style;
    }

    /// Target ± A e^(−ζωt) since the last change; only a spring that swings has an envelope.
    void drawEnvelope(Canvas& canvas, const Plot& plot, const Axis& time) const {
        if (!(requested_.zeta < 0.999)) return;
        const SpringState y = truth_.lastChangeDeviation();
        const double decay = requested_.zeta * requested_.omega;
        const double swing = requested_.omega * std::sqrt(1 - requested_.zeta * requested_.zeta);
        const double amplitude = std::hypot(y.x, (y.v + decay * y.x) / swing);
        const float s = canvas.scale();
        for (const double side : {1.0, -1.0}) {
            std::vector<glm::vec2> points;
            for (double t = std::max(time.low, truth_.lastChange()); t <= time.high; t += kTickSeconds)
                points.push_back(
                    plot.at(t, truth_.target() + side * amplitude * std::exp(-decay * (t - truth_.lastChange()))));
            drawDashed(canvas, points, 1.1f * s, kMuted.withAlpha(0.75f), 5 * s, 5 * s);
        }
    }

    void drawTarget(Canvas& canvas, const Plot& plot, const Axis& time) const {
        std::vector<glm::vec2> points;
        double last = 0;
        for (const GraphSample& sample : truth_.history()) {
            if (!points.empty() && sample.target != last) points.push_back(plot.at(sample.t, last));
            if (sample.t >= time.low - 0.05) points.push_back(plot.at(sample.t, sample.target));
            last = sample.target;
        }
        if (truth_.target() != last) points.push_back(plot.at(truth_.hostTime(), last));
        points.push_back(plot.at(truth_.hostTime(), truth_.target()));
        points.push_back(plot.at(time.high, truth_.target()));
        canvas.polyline(points, std::max(1.0f, canvas.scale()), kPaper.withAlpha(0.6f));
    }

    void drawClosedForm(Canvas& canvas, const Plot& plot, const Axis& time) const {
        const float s = canvas.scale();
        std::vector<glm::vec2> past, future;
        for (const GraphSample& sample : truth_.history())
            if (sample.t >= time.low - 0.05) past.push_back(plot.at(sample.t, sample.x));
        for (double t = truth_.hostTime(); t < time.high + 0.01; t += 1.0 / 240)
            future.push_back(plot.at(t, truth_.referenceAt(t).x));
        canvas.polyline(past, 6 * s, kTeal.withAlpha(0.26f));
        canvas.polyline(future, 6 * s, kTeal.withAlpha(0.13f));
    }

    void drawTrace(Canvas& canvas, const Plot& plot, std::size_t number, const Style& style, double begin) const {
        const float s = canvas.scale();
        const GraphSpring& spring = traces_[number].spring;
        const double step = 1.0 / spring.config().tickRate;
        std::vector<glm::vec2> points;
        for (const GraphSample& sample : spring.history())
            if (sample.t >= begin - step) points.push_back(plot.at(sample.t, sample.x));
        style.draw(canvas, points);
        const float stepPx = plot.area().width * static_cast<float>(step / kGraphWindow);
        if (number == kMain && stepPx >= 6 * s)
            for (const glm::vec2 point : points) canvas.disc(point, 3 * s, style.colour);
        if (!points.empty()) canvas.disc(points.back(), (style.width + 1.6f) * s, style.colour);
    }

    void drawErrors(Canvas& canvas, const Plot& plot, const Trace& trace, const Style& style) const {
        constexpr auto kShown = static_cast<std::int64_t>(kGraphWindow * kTicksPerSecond);
        const std::int64_t now = truth_.hostTick();
        std::vector<glm::vec2> points;
        for (std::int64_t tick = std::max<std::int64_t>(1, now - kShown); tick <= now; ++tick)
            points.push_back(plot.at(static_cast<double>(tick) / kTicksPerSecond,
                                     static_cast<double>(trace.errors[static_cast<std::size_t>(tick % kErrorTicks)])));
        canvas.polyline(points, 0.75f * style.width * canvas.scale(), style.colour);
    }

    /// Names of the curves and their largest errors.
    void drawLegend(Canvas& canvas, glm::vec2 at, const MistakeTexts& texts) const {
        const float s = canvas.scale();
        const auto row = [&](const Style& style) {
            const glm::vec2 mark[] = {at, {at.x + 26 * s, at.y}};
            style.draw(canvas, mark);
        };
        for (std::size_t trace = 0; trace < kTraces; ++trace) {
            if (!traces_[trace].isShown) continue;
            const Style style = styleOf(trace, texts);
            row(style);
            canvas.text({at.x + 36 * s, at.y}, style.label, {13 * s, mixed(style.colour, kPaper, 0.35f)});
            canvas.text({at.x + 36 * s, at.y + 16 * s}, "largest error " + readable(traces_[trace].worst),
                        {12 * s, kMuted});
            at.y += 40 * s;
        }
        canvas.line(at, {at.x + 26 * s, at.y}, 6 * s, kTeal.withAlpha(0.3f));
        canvas.text({at.x + 36 * s, at.y}, "closed form", {13 * s, kPaper});
        if (!(requested_.zeta < 0.999)) return;
        at.y += 40 * s * 0.6f;
        row({kMuted, 1.1f, 5, 5});
        canvas.text({at.x + 36 * s, at.y}, "envelope e^(−ζωt)", {13 * s, kMuted});
    }

    /// Figures as asked for, and as measured from the chosen steps.
    void drawFigures(Canvas& canvas, glm::vec2 at) const {
        const float s = canvas.scale();
        const GraphSpring& main = traces_[kMain].spring;
        const SpringMeasurement m = main.measured();
        const auto row = [&](std::string_view name, std::string_view requested, std::string_view found,
                             CanvasColour colour) {
            canvas.text(at, name, {12 * s, kMuted});
            canvas.text({at.x + 148 * s, at.y}, requested, {12 * s, colour, Align::right});
            canvas.text({at.x + 218 * s, at.y}, found, {12 * s, colour, Align::right});
            at.y += 19 * s;
        };
        row("", "requested", "measured", kMuted);
        row("frequency, Hz", readable(dampedFrequency(requested_)), readable(m.frequency), kPaper);
        row("decay, 1/s", readable(decayRate(requested_)), readable(m.decayRate), kPaper);
        row("half-life, s", readable(halfLife(requested_)), readable(m.halfLife), kPaper);
        row("overshoot, %", readable(100 * overshoot(requested_, main.measuredFrom())), readable(100 * m.overshoot),
            kPaper);
        canvas.text(at, stateOf(main, m), {12 * s, kMuted});
    }

    /// What the figures are of, or why there are none.
    static std::string stateOf(const GraphSpring& spring, const SpringMeasurement& measured) {
        if (spring.isAtRest()) return "at rest";
        if (std::isnan(measured.decayRate)) return "disturbed: wait for the next swing";
        const double since = spring.lastChange();
        return since > 0 ? "since the change at " + formatFixed(since, 2) + " s" : "";
    }

    std::array<Trace, kTraces> traces_;
    GraphRange range_;
    GraphSpring truth_;      ///< the closed form of what was asked for, finely sampled
    SpringShape requested_;  ///< without any mistake of the conversion
    float lastTarget_ = 1, lastRetargetTo_ = 0;
};

}  // namespace

Scene graphScene(Shaders&) { return sceneOf<GraphScene>(); }

}  // namespace arclight::springs
