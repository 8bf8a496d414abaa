// Scene graph: the chosen integrator, the others and the closed form against time.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "core/text.h"
#include "graph_view.h"
#include "mistakes.h"
#include "scene.h"
#include "sim/springs/graph_spring.h"

namespace arclight::springs {
namespace {

constexpr double kRates[] = {30, 60, 144};
constexpr const char* kIntegratorNames[] = {"exact", "implicit Euler", "semi-implicit Euler", "stiffness",
                                            "soft constraint"};
constexpr const char* kShortNames[] = {"exact", "implicit", "semi-implicit", "stiffness", "constraint"};

// Indices of the curves.
constexpr std::size_t kMain = 0;             // the chosen integrator, with the mistake
constexpr std::size_t kRight = 1;            // the same without the mistake
constexpr std::size_t kFirstIntegrator = 2;  // four integrators; the chosen one is left out
constexpr std::size_t kFirstRate = 6;        // the chosen integrator at 30, 60 and 144 Hz
constexpr std::size_t kTraces = 9;

/// The requested spring, without any mistake of the conversion.
Conversion requestedSpring(const SceneContext& context) {
    SpringSettings settings = settingsOf(context.params);
    settings.mistake = Mistake::none;
    return convert(settings);
}

Integrator integratorOf(const SpringParams& p) {
    if (p.mistake == Mistake::missingOmega) return Integrator::implicit;
    return p.mistake == Mistake::approximateFunctions ? Integrator::exact : p.integrator;
}

bool isCompared(const SpringParams& p, std::size_t trace) {
    const bool hasMistake = textsOf(p.mistake).isInGraph();
    if (trace == kMain) return true;
    if (trace == kRight) return hasMistake;
    if (hasMistake) return false;
    if (trace >= kFirstRate) return p.compareRates && kRates[trace - kFirstRate] != shortDouble(p.tickRate);
    if (!p.compareIntegrators || p.compareRates) return false;
    const Integrator chosen = integratorOf(p), other = static_cast<Integrator>(trace - kFirstIntegrator);
    return other != chosen && (chosen != Integrator::softConstraint || other != Integrator::stiffness);
}

/// Steps per second of the closed form, fine enough for smooth curves.
double fineRate(SpringShape shape) {
    return std::clamp(48 * shape.omega / (2 * std::numbers::pi), static_cast<double>(kTicksPerSecond), 960.0);
}

/// The value, or `kNotMeasured` if it is not finite, such as the half-life of a spring without damping.
double finite(double value) { return std::isfinite(value) ? value : kNotMeasured; }

struct Trace {
    bool isShown = false;
    GraphSpring spring;
    double worst = 0;  ///< largest error of the current spring
};

/// The line styles of the integrators that are not chosen.
const std::array<LineStyle, 4> kStyles{{{kPaper, 1.2f},
                                        {kAmber, 1.5f},
                                        {mixed(kMuted, kPaper, 0.5f), 1.4f, 8, 4},
                                        {mixed(kAmber, kMuted, 0.6f), 1.4f, 2.5f, 3.5f}}};

class GraphScene : public Scene {
public:
    void reset(const SceneContext& context) override {
        const SpringParams& p = context.params;
        ask(context);
        for (std::size_t i = 0; i < kTraces; ++i) {
            traces_[i].isShown = isCompared(p, i);
            traces_[i].spring.reset(wanted(context, i));
            traces_[i].worst = 0;
        }
        truth_.reset({requested_, Integrator::exact, fineRate(requested_), shortDouble(p.target)});
        lastTarget_ = p.target, lastRetargetTo_ = p.retargetTo;
        range_.reset(p, requested_);
        if (p.retargetTick == 0) setTarget(shortDouble(p.retargetTo));
        window_.reset();
        followTime(p);
    }

    void changed(const SceneContext& context) override {
        const SpringParams& p = context.params;
        // A spring that has blown up would take forever to come back, so the scene restarts.
        if (std::fabs(traces_[kMain].spring.now().x) > 1e4) return reset(context);
        ask(context);
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
        truth_.setConfig(requested_, Integrator::exact, fineRate(requested_));
        if (p.target != lastTarget_) setTarget(shortDouble(p.target));
        if (p.retargetTo != lastRetargetTo_ && p.retargetTick >= 0 && truth_.hostTick() >= p.retargetTick)
            setTarget(shortDouble(p.retargetTo));
        lastTarget_ = p.target, lastRetargetTo_ = p.retargetTo;
        range_.changed(p, requested_);
        followTime(p);
    }

    /// The current target follows the pointer.
    void drag(SpringParams& p, const Input& input, Grip& grip) override {
        const Handle track{.track = graphLayout(input.widthPx, input.heightPx).curve, .isVertical = true};
        if (!grip.follow(input, [&] { return track.isOver(input); })) return;
        range_.hold();
        const PositionAxis axis = positionAxis(curves(textsOf(p.mistake)), window_, range_);
        const double target = axis.valueAt(handleOf(axis, track.track).valueAt(pointerPx(input)));
        (isRetargeted(p) ? p.retargetTo : p.target) = static_cast<float>(std::clamp(target, -2.0, 2.0));
    }
    std::vector<Grab> grabs(const SceneContext& context, int widthPx, int heightPx) const override {
        const SpringParams& p = context.params;
        const PositionAxis axis = positionAxis(curves(textsOf(p.mistake)), window_, range_);
        const Handle handle = handleOf(axis, graphLayout(widthPx, heightPx).curve);
        return {handle.grab(axis.shown(static_cast<double>(isRetargeted(p) ? p.retargetTo : p.target)))};
    }

    void step(const SceneContext& context, const Step& step) override {
        const SpringParams& p = context.params;
        const std::int64_t tick = truth_.hostTick() + 1;
        truth_.advanceTo(tick);
        for (Trace& trace : traces_)
            if (trace.isShown) trace.spring.advanceTo(tick);
        if (tick == p.retargetTick) setTarget(shortDouble(p.retargetTo));
        range_.step(p, requested_, step.dt, context.isDragged);
        noteErrors();
        followTime(p);
    }

    void draw(const SceneContext& context, Frame& frame) override {
        Canvas& canvas = frame.canvas();
        const MistakeTexts& texts = textsOf(context.params.mistake);
        drawHeading(canvas, frame.width(), "One spring against time", caption(texts));
        const GraphLayout layout = graphLayout(frame.width(), frame.height());
        const std::vector<GraphCurve> shown = curves(texts);
        const GraphContent content{shown,       truth_,  requested_,
                                   decayAsked_, window_, positionAxis(shown, window_, range_)};
        drawTimePlots(canvas, layout, content);
        drawPhasePlane(canvas, layout, content);
        drawPoles(canvas, layout, content);
        drawFigures(canvas, layout, content);
    }

    void measure(const SceneContext&, SpringMeasures& measures) const override {
        const GraphSpring& main = traces_[kMain].spring;
        const SpringMeasurement measured = main.measured();
        measures.maxError = finite(std::max(main.maxError(), traces_[kMain].worst));
        measures.frequencyAsked = finite(dampedFrequency(requested_));
        measures.frequencyMeasured = finite(measured.frequency);
        measures.decayRateAsked = finite(decayAsked_);
        measures.decayRateMeasured = finite(measured.decayRate);
        measures.halfLifeAsked = finite(std::numbers::ln2 / decayAsked_);
        measures.halfLifeMeasured = finite(measured.halfLife);
        measures.overshootAsked = finite(overshoot(requested_, main.measuredFrom()));
        measures.overshoot = finite(measured.overshoot);
        measures.velocityJump = finite(main.velocityJump());
        measures.growthPerStep = growthPerStep(stepMatrix(main.config()));
        if (isConstrained()) measures.constraintError = main.constraintError();
        measures.springs = static_cast<double>(
            std::count_if(traces_.begin(), traces_.end(), [](const Trace& trace) { return trace.isShown; }));
    }

    void dump(Json& springs) const override {
        const GraphSpring& main = traces_[kMain].spring;
        dumpSpring(springs, main.now().x, main.now().v, main.target());
    }

private:
    /// Of the target, along the axis as it is shown.
    static Handle handleOf(const PositionAxis& axis, const Rect& track) {
        return {track, axis.shown(axis.low), axis.shown(axis.high), true};
    }
    bool isRetargeted(const SpringParams& p) const {
        return p.retargetTick >= 0 && truth_.hostTick() >= p.retargetTick;
    }
    bool isConstrained() const { return traces_[kMain].spring.config().integrator == Integrator::softConstraint; }

    std::string caption(const MistakeTexts& texts) const {
        if (texts.isInGraph()) return std::string(texts.caption);
        if (!isConstrained())
            return "The exact step lies on the closed form at any rate; the popular steps neither swing nor decay as "
                   "asked. Drag in the plot to move the target.";
        const GraphSpring& main = traces_[kMain].spring;
        const SoftConstraint soft = softConstraint(main.config().shape, 1 / main.config().tickRate);
        return "A soft constraint, as physics engines drag a body of 1 kg: γ = " + readable(soft.gamma) +
               " /kg, β = " + readable(soft.beta) + ". It lies on the implicit step, within " +
               readable(main.constraintError()) + ". Drag in the plot to move the target.";
    }

    GraphSpringConfig wanted(const SceneContext& context, std::size_t trace) const {
        const SpringParams& p = context.params;
        GraphSpringConfig config{trace == kMain ? context.spring.shape : requested_, integratorOf(p),
                                 shortDouble(p.tickRate), shortDouble(p.target)};
        if (trace == kMain) config.mistake = p.mistake;
        if (trace >= kFirstIntegrator && trace < kFirstRate)
            config.integrator = static_cast<Integrator>(trace - kFirstIntegrator);
        if (trace >= kFirstRate) config.tickRate = kRates[trace - kFirstRate];
        return config;
    }

    void ask(const SceneContext& context) {
        const Conversion requested = requestedSpring(context);
        requested_ = requested.shape, decayAsked_ = requested.decayAsked;
    }

    void setTarget(double target) {
        truth_.setTarget(target);
        truth_.advanceTo(truth_.hostTick());  // so that the future closed form has the new target at once
        for (Trace& trace : traces_) trace.spring.setTarget(target);
    }

    /// Whether the chosen spring differs from the requested one.
    bool isMisconverted() const {
        return traces_[kRight].isShown && !(traces_[kMain].spring.config().shape == requested_);
    }

    /// Records errors: distances to the closed form or, with a mistake of the conversion, to the right spring with the
    /// same integrator.
    void noteErrors() {
        for (std::size_t i = 0; i < kTraces; ++i) {
            Trace& trace = traces_[i];
            if (!trace.isShown) continue;
            const GraphSample& now = trace.spring.now();
            const double right = i == kMain && isMisconverted() ? traces_[kRight].spring.now().x : now.reference;
            trace.worst = std::max(trace.worst, std::fabs(now.x - right));
        }
    }

    /// Moves the plots on to the next sweep once the present has left it and something still moves.
    void followTime(const SpringParams& p) {
        const double visible = 0.12 * sizeOf(truth_.lastChangeDeviation());
        bool isMoving = sizeOf({truth_.now().x - truth_.target(), truth_.now().v}) > visible, runsAway = false;
        for (const Trace& trace : traces_) {
            if (!trace.isShown) continue;
            const GraphSample& now = trace.spring.now();
            isMoving |= sizeOf({now.x - now.target, now.v}) > visible;
            runsAway |= polesOf(stepMatrix(trace.spring.config())).isUnstable();
        }
        window_.update(truth_.lastChange(), GraphWindow::sweepOf(requested_, static_cast<double>(p.shownPeriods)),
                       truth_.hostTime(), isMoving, runsAway);
    }
    double sizeOf(SpringState deviation) const { return std::hypot(deviation.x, deviation.v / requested_.omega); }

    /// The shown springs as curves, the chosen one first.
    std::vector<GraphCurve> curves(const MistakeTexts& texts) const {
        std::vector<GraphCurve> shown;
        for (std::size_t i = 0; i < kTraces; ++i) {
            const Trace& trace = traces_[i];
            if (!trace.isShown) continue;
            GraphCurve curve;
            curve.spring = &trace.spring;
            if (i == kMain && isMisconverted()) curve.right = &traces_[kRight].spring;
            curve.poles = polesOf(stepMatrix(trace.spring.config()));
            curve.worst = trace.worst;
            curve.isMain = i == kMain;
            name(curve, i, texts);
            // A band, because the curve of the constraint lies on it.
            if (isConstrained() && curve.spring->config().integrator == Integrator::implicit) curve.style.width = 5;
            if (curve.poles.isUnstable()) curve.style.colour = kWrong;
            shown.push_back(std::move(curve));
        }
        return shown;
    }

    /// Gives a curve its names and its style.
    static void name(GraphCurve& curve, std::size_t trace, const MistakeTexts& texts) {
        const GraphSpringConfig& config = curve.spring->config();
        const auto integrator = static_cast<std::size_t>(config.integrator);
        const std::string rate = formatFixed(config.tickRate, 0) + " Hz";
        curve.name = kIntegratorNames[integrator], curve.shortName = kShortNames[integrator];
        if (trace == kMain && texts.isInGraph()) {
            curve.style = {kWrong, 2.2f};
            curve.name = texts.line, curve.shortName = "mistake";
        } else if (trace == kMain) {
            curve.style = {kTeal, 2.2f};
            curve.name += ", " + rate;
        } else if (trace == kRight) {
            curve.style = {kTeal, 1.8f};
            curve.name = "without the mistake", curve.shortName = "right";
        } else if (trace >= kFirstRate) {
            curve.style = {trace == kFirstRate ? kAmber : trace == kFirstRate + 1 ? kPaper : kMuted, 1.4f};
            curve.name += ", " + rate, curve.shortName = rate;
        } else {
            curve.style = kStyles[integrator];
        }
    }

    std::array<Trace, kTraces> traces_;
    GraphRange range_;
    GraphWindow window_;
    GraphSpring truth_;      ///< the closed form of the requested spring, finely sampled
    SpringShape requested_;  ///< without any mistake of the conversion
    double decayAsked_ = 0;  ///< 1/s
    float lastTarget_ = 1, lastRetargetTo_ = 0;
};

}  // namespace

std::unique_ptr<Scene> graphScene(Shaders&) { return std::make_unique<GraphScene>(); }

}  // namespace arclight::springs
