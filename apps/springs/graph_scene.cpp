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
#include "sim/springs/graph_spring.h"
#include "spring_scene.h"
#include "springs_demo.h"

namespace arclight::springs {
namespace {

constexpr double kRates[] = {30, 60, 144};
constexpr const char* kIntegratorNames[] = {"exact", "implicit Euler", "semi-implicit Euler", "stiffness",
                                            "soft constraint"};
constexpr const char* kShortNames[] = {"exact", "implicit", "semi-implicit", "stiffness", "constraint"};

// Indices of the curves.
constexpr std::size_t kMain = 0;             // the chosen integrator, with the mistake
constexpr std::size_t kRight = 1;            // the same without the mistake
constexpr std::size_t kFirstIntegrator = 2;  // four integrators; the chosen one is omitted
constexpr std::size_t kFirstRate = 6;        // the chosen integrator at 30, 60 and 144 Hz
constexpr std::size_t kTraces = 9;

struct GraphParams {
    SpringSettings spring;
    TypedNumber tickRate = 60, target = 1;
    int retargetTick = -1;
    TypedNumber retargetTo = 0;
    bool compareIntegrators = true, compareRates = false;
    float shownPeriods = 6;

    /// Whether the mistake is a separate curve, in place of the other integrators.
    constexpr bool showsMistake() const { return textsOf(spring.mistake).isInGraph(); }
    GraphRange::Targets targets() const { return {target.shown, retargetTick >= 0 ? retargetTo.shown : target.shown}; }
};
constexpr auto rowsOf(GraphParams) {
    using P = GraphParams;
    // missingOmega always uses the implicit step, and approximateFunctions the exact one.
    constexpr auto usesIntegrator = [](const SpringSettings& s) {
        return s.mistake != Mistake::missingOmega && s.mistake != Mistake::approximateFunctions;
    };
    return paramRows<P>(
        springRows(&P::spring, usesIntegrator, nullptr), kGraphGroup, tickRateRow(&P::tickRate),
        Param{"target", "", "Target position of the spring from tick 0 on.", &P::target, -2, 2}.primary(),
        Param{"retargetTick", "ticks", "Tick at which the target changes to the new target; -1 for never.",
              &P::retargetTick, -1, 100000}
            .label("retarget tick"),
        Param{"retargetTo", "", "Target position from the tick of the new target on.", &P::retargetTo, -2, 2}
            .label("new target")
            .when([](const P& p) { return p.retargetTick >= 0; }),
        Param{"compareIntegrators", "Also draw the other integrators.", &P::compareIntegrators}.when(
            [](const P& p) { return !p.showsMistake() && !p.compareRates; }),
        Param{"compareRates", "Also draw the chosen integrator at 30, 60 and 144 Hz.", &P::compareRates}.when(
            [](const P& p) { return !p.showsMistake(); }),
        Param{"shownPeriods", "periods", "Length of the time axis, in periods of the undamped spring; at most 60 s.",
              &P::shownPeriods, 1, 24}
            .label("time shown"));
}

struct GraphMeasures {
    double maxError = 0;
    double frequencyAsked = 0, frequencyMeasured = 0;
    double decayRateAsked = 0, decayRateMeasured = 0;
    double halfLifeAsked = 0, halfLifeMeasured = 0;
    double overshootAsked = 0, overshoot = 0;
    double velocityJump = 0, growthPerStep = 0, constraintError = kNotMeasured, springs = 0;
};
constexpr auto rowsOf(GraphMeasures) {
    using M = GraphMeasures;
    constexpr std::string_view kNow = "at rest, or disturbed: wait for the next oscillation";
    return measureRows<M>(
        maxErrorRow(&M::maxError), frequencyAskedRow(&M::frequencyAsked),
        Measure{"frequencyMeasured", "Hz", "Frequency at which the stepped spring oscillates.", &M::frequencyMeasured}
            .absentBecause(kNow),
        decayRateAskedRow(&M::decayRateAsked),
        Measure{"decayRateMeasured", "1/s", "Decay rate of the stepped spring. Negative if the amplitude grows.",
                &M::decayRateMeasured}
            .absentBecause(kNow),
        halfLifeAskedRow(&M::halfLifeAsked),
        Measure{"halfLifeMeasured", "s", "Half-life of the stepped spring's amplitude.", &M::halfLifeMeasured}
            .absentBecause("at rest, disturbed, or not decaying"),
        overshootAskedRow(&M::overshootAsked),
        Measure{
            "overshoot", "",
            "Overshoot of the stepped spring since the last new target, as a fraction of the distance to that target.",
            &M::overshoot}
            .absentBecause("only after the spring has reversed beyond a target that it was not just passing"),
        velocityJumpRow(&M::velocityJump), growthRow(&M::growthPerStep),
        Measure{"constraintError", "",
                "Largest distance between the positions by the soft constraint and by the implicit step, from the same "
                "start.",
                &M::constraintError}
            .atMost(1e-12)
            .absentBecause("only with integrator soft constraint"),
        springsRow(&M::springs));
}

/// The requested spring, without any mistake of the conversion.
Conversion requestedSpring(SpringSettings settings) {
    settings.mistake = Mistake::none;
    return convert(settings);
}

Integrator integratorOf(const SpringSettings& s) {
    if (s.mistake == Mistake::missingOmega) return Integrator::implicit;
    return s.mistake == Mistake::approximateFunctions ? Integrator::exact : s.integrator;
}

bool isCompared(const GraphParams& p, std::size_t trace) {
    const bool hasMistake = p.showsMistake();
    if (trace == kMain) return true;
    if (trace == kRight) return hasMistake;
    if (hasMistake) return false;
    if (trace >= kFirstRate) return p.compareRates && kRates[trace - kFirstRate] != double{p.tickRate};
    if (!p.compareIntegrators || p.compareRates) return false;
    const Integrator chosen = integratorOf(p.spring), other = static_cast<Integrator>(trace - kFirstIntegrator);
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

class GraphScene : public SpringScene<GraphParams, GraphMeasures> {
public:
    static constexpr SceneInfo info{"graph", "one spring against time, with its phase plane and poles"};

    explicit GraphScene(Shaders& shaders) : backdrop_(shaders) {}

    void begin() override {
        ask();
        for (std::size_t i = 0; i < kTraces; ++i) {
            traces_[i].isShown = isCompared(params, i);
            traces_[i].spring.reset(wanted(i));
            traces_[i].worst = 0;
        }
        truth_.reset({requested_, Integrator::exact, fineRate(requested_), params.target});
        lastTarget_ = params.target, lastRetargetTo_ = params.retargetTo;
        range_ = {};
        range_.reset(params.targets(), requested_);
        if (params.retargetTick == 0) setTarget(params.retargetTo);
        window_.reset();
        followTime();
    }

    void adapt() override {
        // A spring that has blown up would take forever to come back, so the scene restarts.
        if (std::fabs(traces_[kMain].spring.now().x) > 1e4) return begin();
        ask();
        for (std::size_t i = 0; i < kTraces; ++i) {
            Trace& trace = traces_[i];
            const bool isShown = isCompared(params, i);
            if (isShown && !trace.isShown) trace = traces_[kMain];
            trace.isShown = isShown;
            const GraphSpringConfig config = wanted(i), &before = trace.spring.config();
            if (!(config.shape == before.shape) || config.integrator != before.integrator ||
                config.tickRate != before.tickRate || config.mistake != before.mistake)
                trace.worst = 0;
            if (isShown) trace.spring.setConfig(config.shape, config.integrator, config.tickRate, config.mistake);
        }
        truth_.setConfig(requested_, Integrator::exact, fineRate(requested_));
        if (params.target != lastTarget_) setTarget(params.target);
        if (params.retargetTo != lastRetargetTo_ && isRetargeted()) setTarget(params.retargetTo);
        lastTarget_ = params.target, lastRetargetTo_ = params.retargetTo;
        range_.changed(params.targets(), requested_);
        followTime();
    }

    /// The current target follows the pointer.
    bool move(const Input& input) override {
        const Handle track{.track = graphLayout(input.widthPx, input.heightPx).curve, .isVertical = true};
        if (!grip_.follow(input, [&] { return track.isOver(input); })) return false;
        range_.hold();
        const PositionAxis axis = positionAxis(curves(), window_, range_);
        const double pointed = axis.valueAt(handleOf(axis, track.track).valueAt(pointerPx(input)));
        TypedNumber& target = isRetargeted() ? params.retargetTo : params.target;
        if (std::exchange(target, std::clamp(pointed, -2.0, 2.0)) == target) return false;
        changed();
        return true;
    }
    std::vector<Gesture> gestures() const override {
        return {{"Drag in the plot", "move the target; the parameter follows"}};
    }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        const PositionAxis axis = positionAxis(curves(), window_, range_);
        const Handle handle = handleOf(axis, graphLayout(widthPx, heightPx).curve);
        const float target = isRetargeted() ? params.retargetTo.shown : params.target.shown;
        return {handle.grab(axis.shown(static_cast<double>(target)))};
    }

    void advance(const Step& step) override {
        const std::int64_t tick = truth_.hostTick() + 1;
        truth_.advanceTo(tick);
        for (Trace& trace : traces_)
            if (trace.isShown) trace.spring.advanceTo(tick);
        if (tick == params.retargetTick) setTarget(params.retargetTo);
        range_.step(params.targets(), requested_, step.dt, isHeld());
        noteErrors();
        followTime();
    }

    double stepRate() const override { return params.tickRate; }

    void draw(Frame& frame) override {
        backdrop_.draw(frame);
        Canvas& canvas = frame.canvas();
        drawHeading(canvas, frame.width(), "One spring against time", caption());
        const GraphLayout layout = graphLayout(frame.width(), frame.height());
        const std::vector<GraphCurve> shown = curves();
        const GraphContent content{shown,       truth_,  requested_,
                                   decayAsked_, window_, positionAxis(shown, window_, range_)};
        drawTimePlots(canvas, layout, content);
        drawPhasePlane(canvas, layout, content);
        drawPoles(canvas, layout, content);
        drawFigures(canvas, layout, content);
    }

    GraphMeasures measure() override {
        const GraphSpring& main = traces_[kMain].spring;
        const SpringMeasurement measured = main.measured();
        const auto shown = std::count_if(traces_.begin(), traces_.end(), [](const Trace& t) { return t.isShown; });
        return {.maxError = finite(std::max(main.maxError(), traces_[kMain].worst)),
                .frequencyAsked = finite(dampedFrequency(requested_)),
                .frequencyMeasured = finite(measured.frequency),
                .decayRateAsked = finite(decayAsked_),
                .decayRateMeasured = finite(measured.decayRate),
                .halfLifeAsked = finite(std::numbers::ln2 / decayAsked_),
                .halfLifeMeasured = finite(measured.halfLife),
                .overshootAsked = finite(overshoot(requested_, main.measuredFrom())),
                .overshoot = finite(measured.overshoot),
                .velocityJump = finite(main.velocityJump()),
                .growthPerStep = growthPerStep(stepMatrix(main.config())),
                .constraintError = isConstrained() ? main.constraintError() : kNotMeasured,
                .springs = static_cast<double>(shown)};
    }

    Json dumpState() override {
        Json state = SpringScene::dumpState();
        state["dt"] = 1 / params.tickRate;  // its own, not the host's
        return state;
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
    bool isRetargeted() const { return params.retargetTick >= 0 && truth_.hostTick() >= params.retargetTick; }
    bool isConstrained() const { return traces_[kMain].spring.config().integrator == Integrator::softConstraint; }

    const MistakeTexts& texts() const { return textsOf(params.spring.mistake); }
    std::string caption() const {
        if (texts().isInGraph()) return std::string(texts().caption);
        if (!isConstrained())
            return "The exact step lies on the closed form at every step rate. The popular steps have a wrong "
                   "frequency and a wrong decay. Drag in the plot to move the target.";
        const GraphSpring& main = traces_[kMain].spring;
        const SoftConstraint soft = softConstraint(main.config().shape, 1 / main.config().tickRate);
        return "A soft constraint drags a body of 1 kg, as in physics engines: γ = " + readable(soft.gamma) +
               " /kg, β = " + readable(soft.beta) + ". It agrees with the implicit step to within " +
               readable(main.constraintError()) + ". Drag in the plot to move the target.";
    }

    GraphSpringConfig wanted(std::size_t trace) const {
        GraphSpringConfig config{trace == kMain ? asked().shape : requested_, integratorOf(params.spring),
                                 params.tickRate, params.target};
        if (trace == kMain) config.mistake = params.spring.mistake;
        if (trace >= kFirstIntegrator && trace < kFirstRate)
            config.integrator = static_cast<Integrator>(trace - kFirstIntegrator);
        if (trace >= kFirstRate) config.tickRate = kRates[trace - kFirstRate];
        return config;
    }

    void ask() {
        const Conversion requested = requestedSpring(params.spring);
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

    /// Moves the plots on to the next sweep once the current time has left it and something still moves.
    void followTime() {
        const double visible = 0.12 * sizeOf(truth_.lastChangeDeviation());
        bool isMoving = sizeOf({truth_.now().x - truth_.target(), truth_.now().v}) > visible, runsAway = false;
        for (const Trace& trace : traces_) {
            if (!trace.isShown) continue;
            const GraphSample& now = trace.spring.now();
            isMoving |= sizeOf({now.x - now.target, now.v}) > visible;
            runsAway |= polesOf(stepMatrix(trace.spring.config())).isUnstable();
        }
        window_.update(truth_.lastChange(), GraphWindow::sweepOf(requested_, static_cast<double>(params.shownPeriods)),
                       truth_.hostTime(), isMoving, runsAway);
    }
    double sizeOf(SpringState deviation) const { return std::hypot(deviation.x, deviation.v / requested_.omega); }

    /// The shown springs as curves, the chosen one first.
    std::vector<GraphCurve> curves() const {
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
            name(curve, i, texts());
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
            curve.name = "without the mistake", curve.shortName = "correct";
        } else if (trace >= kFirstRate) {
            curve.style = {trace == kFirstRate ? kAmber : trace == kFirstRate + 1 ? kPaper : kMuted, 1.4f};
            curve.name += ", " + rate, curve.shortName = rate;
        } else {
            curve.style = kStyles[integrator];
        }
    }

    Backdrop backdrop_;
    std::array<Trace, kTraces> traces_;
    GraphRange range_;
    GraphWindow window_;
    GraphSpring truth_;      ///< the closed form of the requested spring, finely sampled
    SpringShape requested_;  ///< without any mistake of the conversion
    double decayAsked_ = 0;  ///< 1/s
    TypedNumber lastTarget_ = 1, lastRetargetTo_ = 0;
};

}  // namespace

SceneType graphScene() { return sceneType<GraphScene>(); }

}  // namespace arclight::springs
