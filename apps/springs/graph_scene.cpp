#include "graph_scene.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/text.h"

namespace arclight::springs {
namespace {

constexpr double kWindow = 4, kFuture = 0.6;  // s shown, and how many of them lie ahead
constexpr double kRates[] = {30, 60, 144};
constexpr double kFineRate = 480;
constexpr double kLowestError = -17;
constexpr const char* kIntegratorNames[] = {"exact", "implicit Euler", "semi-implicit Euler", "stiffness factor"};

/// The spring that was meant, whatever mistake was made in converting.
SpringShape askedShape(const SceneContext& context) {
    const SpringParams& p = context.params;
    const bool isMisconverted = p.mistake == Mistake::invertedHalfLife || p.mistake == Mistake::fractionReduced ||
                                p.mistake == Mistake::quadrupledHalfLife;
    if (!isMisconverted) return context.spring.shape;
    return convert({p.parameterization, p.frequency, p.frequencyIsDamped, p.dampingRatio, p.fractionRemaining,
                    p.fractionTime, p.halfLife, Mistake::none})
        .shape;
}

Integrator integratorOf(const SpringParams& p) {
    return p.mistake == Mistake::missingOmega ? Integrator::implicit : p.integrator;
}

/// What the wrong line is, and what it takes to see it.
std::string_view mistakeLabel(Mistake mistake) {
    switch (mistake) {
        case Mistake::missingOmega: return "step without two ω";
        case Mistake::invertedHalfLife: return "ζ = −(λ/ω) ln ½";
        case Mistake::fractionReduced: return "fraction as what is lost";
        case Mistake::quadrupledHalfLife: return "damping 4 ln 2 / λ";
        case Mistake::snapWithoutAbs: return "snaps without abs";
        default: return "velocity 0 at a new target";
    }
}
std::string_view mistakeCaption(Mistake mistake) {
    switch (mistake) {
        case Mistake::missingOmega:
            return "The implicit step as it was printed lacks one ω in Δ and one ω² in Δv: instead of settling it "
                   "runs away.";
        case Mistake::invertedHalfLife:
            return "Half-life turned upside down, ζ = −(λ/ω) ln ½: the shorter the half-life asked for, the longer "
                   "it swings (with parameterization halfLife).";
        case Mistake::fractionReduced:
            return "The fraction that should remain is taken for the one that is lost: asked to keep a tenth, the "
                   "spring keeps nine (with parameterization fraction).";
        case Mistake::quadrupledHalfLife:
            return "Damping 4 ln 2 / λ halves twice as fast: a quarter is left at the half-life (with "
                   "parameterization halfLife).";
        case Mistake::snapWithoutAbs:
            return "Snapping when v and x − target are small, without their absolute values, teleports whatever "
                   "moves downwards.";
        default:
            return "Setting the velocity to 0 at each new target stops the motion dead where it should curve. Drag "
                   "the target to see it.";
    }
}

double finite(double value) {
    return std::isfinite(value) ? value : std::isnan(value) ? value : std::copysign(GraphSpring::kSaturation, value);
}

/// The two plots of a page.
struct Layout {
    Rect curve, error;
};
Layout layoutOf(int widthPx, int heightPx) {
    const float s = pageScale(heightPx);
    const Rect body = pageBody(widthPx, heightPx);
    const float left = body.x + 46 * s, width = std::max(1.0f, body.width - 46 * s - 236 * s);
    const float room = std::max(2.0f, body.height - 24 * s - 62 * s);
    return {{left, body.y + 24 * s, width, 0.7f * room},
            {left, body.bottom() - 10 * s - 0.3f * room, width, 0.3f * room}};
}

Axis timeAxis(double now) {
    const double begin = std::max(0.0, now + kFuture - kWindow);
    return {begin, begin + kWindow, 0.5, "time, s"};
}

}  // namespace

GraphSpringConfig GraphScene::wanted(const SceneContext& context, std::size_t trace) const {
    const SpringParams& p = context.params;
    GraphSpringConfig config{trace == kMain ? context.spring.shape : asked_, integratorOf(p), p.tickRate, p.target};
    if (trace == kMain) config.mistake = p.mistake;
    if (trace >= kFirstTwin && trace < kFirstRate) config.integrator = static_cast<Integrator>(trace - kFirstTwin);
    if (trace >= kFirstRate) config.tickRate = kRates[trace - kFirstRate];
    return config;
}

bool GraphScene::isWanted(const SceneContext& context, std::size_t trace) const {
    const SpringParams& p = context.params;
    if (trace == kMain) return true;
    if (trace == kRight) return isOfTheGraph(p.mistake);
    if (isOfTheGraph(p.mistake)) return false;
    if (trace >= kFirstRate) return p.compareRates && kRates[trace - kFirstRate] != p.tickRate;
    return p.compareIntegrators && !p.compareRates && trace - kFirstTwin != static_cast<std::size_t>(integratorOf(p));
}

void GraphScene::reset(const SceneContext& context) {
    asked_ = askedShape(context);
    tick_ = 0;
    for (std::size_t i = 0; i < kTraces; ++i) {
        traces_[i].isShown = isWanted(context, i);
        traces_[i].spring.reset(wanted(context, i));
        traces_[i].worst = 0;
        traces_[i].errors.fill(static_cast<float>(kLowestError));
    }
    truth_.reset({asked_, Integrator::exact, kFineRate, context.params.target});
    lastTarget_ = context.params.target, lastRetargetTo_ = context.params.retargetTo;
    fitRange(context.params);
    if (context.params.retargetTick == 0) setTarget(context.params.retargetTo);
}

void GraphScene::changed(const SceneContext& context) {
    const SpringParams& p = context.params;
    // What has run away does not come back in a lifetime: it starts anew.
    if (std::fabs(traces_[kMain].spring.now().x) > 1e4) return reset(context);
    asked_ = askedShape(context);
    for (std::size_t i = 0; i < kTraces; ++i) {
        Trace& trace = traces_[i];
        const bool isShown = isWanted(context, i);
        if (isShown && !trace.isShown) trace = traces_[kMain];
        trace.isShown = isShown;
        const GraphSpringConfig config = wanted(context, i), &before = trace.spring.config();
        if (!(config.shape == before.shape) || config.integrator != before.integrator ||
            config.tickRate != before.tickRate || config.mistake != before.mistake)
            trace.worst = 0;
        if (isShown) trace.spring.setConfig(config.shape, config.integrator, config.tickRate, config.mistake);
    }
    truth_.setConfig(asked_, Integrator::exact, kFineRate);
    fitRange(p);
    if (p.target != lastTarget_) setTarget(p.target);
    if (p.retargetTo != lastRetargetTo_ && p.retargetTick >= 0 && tick_ >= p.retargetTick) setTarget(p.retargetTo);
    lastTarget_ = p.target, lastRetargetTo_ = p.retargetTo;
}

/// The range that holds the start and the targets with the swing beyond them.
void GraphScene::fitRange(const SpringParams& p) {
    const double second = p.retargetTick >= 0 ? p.retargetTo : 0.0f;
    const double low = std::min({0.0, static_cast<double>(p.target), second});
    const double high = std::max({0.0, static_cast<double>(p.target), second});
    const double way = std::max(high - low, 0.6);
    const double lowTarget = p.retargetTick >= 0 ? std::min<double>(p.target, second) : p.target;
    const double highTarget = p.retargetTick >= 0 ? std::max<double>(p.target, second) : p.target;
    low_ = std::min(-0.35 * way, lowTarget - 0.8 * way), high_ = std::max(0.35 * way, highTarget + 0.8 * way);
}

void GraphScene::setTarget(double target) {
    truth_.setTarget(target);
    for (Trace& trace : traces_) trace.spring.setTarget(target);
}

void GraphScene::step(const SceneContext& context, const Input& input) {
    const Layout layout = layoutOf(input.widthPx, input.heightPx);
    const glm::vec2 pointer{input.pointerPx[0], input.pointerPx[1]};
    if (input.pointerInside && input.isDown(MouseButton::left) && layout.curve.contains(pointer)) {
        const double share = static_cast<double>((layout.curve.bottom() - pointer.y) / layout.curve.height);
        setTarget(low_ + (high_ - low_) * share);
    }
    ++tick_;
    truth_.advanceTo(tick_);
    for (Trace& trace : traces_)
        if (trace.isShown) trace.spring.advanceTo(tick_);
    if (tick_ == context.params.retargetTick) setTarget(context.params.retargetTo);
    noteErrors();
}

/// The distance to what was asked for. With a mistake of conversion that is the right spring, stepped the same way.
double GraphScene::errorOf(std::size_t trace) const {
    const GraphSpring& spring = traces_[trace].spring;
    const bool isOther = trace == kMain && traces_[kRight].isShown && !(spring.config().shape == asked_);
    return std::fabs(spring.now().x - (isOther ? traces_[kRight].spring.now().x : spring.now().reference));
}

void GraphScene::noteErrors() {
    for (std::size_t i = 0; i < kTraces; ++i) {
        if (!traces_[i].isShown) continue;
        const double error = errorOf(i);
        traces_[i].worst = std::max(traces_[i].worst, error);
        traces_[i].errors[static_cast<std::size_t>(tick_ % kErrorTicks)] =
            static_cast<float>(std::max(kLowestError, std::log10(error + 1e-30)));
    }
}

GraphScene::Style GraphScene::styleOf(const SceneContext& context, std::size_t trace) const {
    const GraphSpring& spring = traces_[trace].spring;
    const auto name = std::string(kIntegratorNames[static_cast<std::size_t>(spring.config().integrator)]);
    const std::string rate = formatFixed(spring.config().tickRate, 0) + " Hz";
    Style style;
    if (trace == kMain && isOfTheGraph(context.params.mistake))
        style = {kWrong, 2.4f, 0, 0, std::string(mistakeLabel(context.params.mistake))};
    else if (trace == kMain)
        style = {kPetrol, 2.4f, 0, 0, name + ", " + rate};
    else if (trace == kRight)
        style = {kPetrol, 2.0f, 0, 0, "as it should be"};
    else if (trace >= kFirstRate)
        style = {trace == kFirstRate ? kAmber : trace == kFirstRate + 1 ? kPaper : kQuiet, 1.4f, 0, 0, rate};
    else if (spring.config().integrator == Integrator::implicit)
        style = {kAmber, 1.6f, 0, 0, name};
    else if (spring.config().integrator == Integrator::semiImplicit)
        style = {mixed(kQuiet, kPaper, 0.5f), 1.5f, 9, 5, name};
    else if (spring.config().integrator == Integrator::exact)
        style = {kPaper, 1.2f, 0, 0, name};
    else
        style = {mixed(kAmber, kQuiet, 0.6f), 1.5f, 2.5f, 4, name};
    if (traces_[trace].worst > 50) style.ink = kWrong;
    return style;
}

void GraphScene::drawClosedForm(Canvas& canvas, const Plot& plot, double begin, double end) {
    const float s = canvas.scale();
    points_.clear();
    for (const GraphSample& sample : truth_.history())
        if (sample.t >= begin - 0.05) points_.push_back(plot.at(sample.t, sample.x));
    canvas.polyline(points_, 6 * s, kPetrol.withAlpha(0.26f));
    points_.clear();
    for (double t = truth_.hostTime(); t < end + 0.01; t += 1.0 / 240)
        points_.push_back(plot.at(t, truth_.referenceAt(t).x));
    canvas.polyline(points_, 6 * s, kPetrol.withAlpha(0.13f));
}

/// Target +- A e^(-zeta omega t) since the last change; only a spring that swings has it.
void GraphScene::drawEnvelope(Canvas& canvas, const Plot& plot, double begin, double end) {
    if (!(asked_.zeta < 0.999)) return;
    const SpringState y = truth_.lastChangeDeviation();
    const double decay = asked_.zeta * asked_.omega, swing = asked_.omega * std::sqrt(1 - asked_.zeta * asked_.zeta);
    const double amplitude = std::hypot(y.x, (y.v + decay * y.x) / swing);
    const float s = canvas.scale();
    for (const double side : {1.0, -1.0}) {
        points_.clear();
        for (double t = std::max(begin, truth_.lastChange()); t <= end; t += 1.0 / 60)
            points_.push_back(
                plot.at(t, truth_.target() + side * amplitude * std::exp(-decay * (t - truth_.lastChange()))));
        drawDashed(canvas, points_, 1.1f * s, kQuiet.withAlpha(0.75f), 5 * s, 5 * s);
    }
}

void GraphScene::drawTarget(Canvas& canvas, const Plot& plot, double begin, double end) {
    points_.clear();
    double last = 0;
    for (const GraphSample& sample : truth_.history()) {
        if (!points_.empty() && sample.target != last) points_.push_back(plot.at(sample.t, last));
        if (sample.t >= begin - 0.05) points_.push_back(plot.at(sample.t, sample.target));
        last = sample.target;
    }
    if (truth_.target() != last) points_.push_back(plot.at(truth_.hostTime(), last));
    points_.push_back(plot.at(truth_.hostTime(), truth_.target()));
    points_.push_back(plot.at(end, truth_.target()));
    canvas.polyline(points_, std::max(1.0f, canvas.scale()), kPaper.withAlpha(0.6f));
}

void GraphScene::drawTrace(Canvas& canvas, const Plot& plot, const Trace& trace, const Style& style, double begin) {
    const float s = canvas.scale();
    const double step = 1.0 / trace.spring.config().tickRate;
    points_.clear();
    for (const GraphSample& sample : trace.spring.history())
        if (sample.t >= begin - step) points_.push_back(plot.at(sample.t, sample.x));
    if (style.dash > 0)
        drawDashed(canvas, points_, style.width * s, style.ink, style.dash * s, style.gap * s);
    else
        canvas.polyline(points_, style.width * s, style.ink);
    const float stepPx = plot.area().width * static_cast<float>(step / kWindow);
    if (&trace == &traces_[kMain] && stepPx >= 6 * s)
        for (const glm::vec2 point : points_) canvas.disc(point, 3 * s, style.ink);
    if (!points_.empty()) canvas.disc(points_.back(), (style.width + 1.6f) * s, style.ink);
}

void GraphScene::drawErrors(Canvas& canvas, const Plot& plot, const Trace& trace, const Style& style) {
    points_.clear();
    const std::int64_t first = std::max<std::int64_t>(1, tick_ - static_cast<std::int64_t>(kHostRate * kWindow));
    for (std::int64_t tick = first; tick <= tick_; ++tick)
        points_.push_back(plot.at(static_cast<double>(tick) / kHostRate,
                                  static_cast<double>(trace.errors[static_cast<std::size_t>(tick % kErrorTicks)])));
    canvas.polyline(points_, 0.75f * style.width * canvas.scale(), style.ink);
}

/// Names and largest errors at the right.
void GraphScene::drawLegend(const SceneContext& context, Canvas& canvas, const Plot& plot) const {
    const float s = canvas.scale(), gap = 40 * s;
    const Rect& area = plot.area();
    const float x = area.right() + 18 * s;
    float y = area.y + 6 * s;
    for (std::size_t trace = 0; trace < kTraces; ++trace) {
        if (!traces_[trace].isShown) continue;
        const Style style = styleOf(context, trace);
        const glm::vec2 mark[] = {{x, y}, {x + 26 * s, y}};
        if (style.dash > 0)
            drawDashed(canvas, mark, style.width * s, style.ink, style.dash * s, style.gap * s);
        else
            canvas.polyline(mark, style.width * s, style.ink);
        canvas.text({x + 36 * s, y}, style.label, {13 * s, mixed(style.ink, kPaper, 0.35f)});
        canvas.text({x + 36 * s, y + 16 * s}, "largest error " + readable(traces_[trace].worst), {12 * s, kQuiet});
        y += gap;
    }
    canvas.line({x, y}, {x + 26 * s, y}, 6 * s, kPetrol.withAlpha(0.3f));
    canvas.text({x + 36 * s, y}, "closed form", {13 * s, kPaper});
    if (asked_.zeta < 0.999) {
        const glm::vec2 mark[] = {{x, y + gap * 0.6f}, {x + 26 * s, y + gap * 0.6f}};
        drawDashed(canvas, mark, 1.1f * s, kQuiet, 5 * s, 5 * s);
        canvas.text({x + 36 * s, y + gap * 0.6f}, "envelope e^(−ζωt)", {13 * s, kQuiet});
    }
}

/// What was asked for and what the chosen steps make of it.
void GraphScene::drawFigures(Canvas& canvas, const Rect& area) const {
    const float s = canvas.scale(), x = area.right() + 18 * s;
    const SpringMeasurement m = traces_[kMain].spring.measured();
    float y = area.y + 2 * s;
    const auto row = [&](std::string_view name, std::string_view asked, std::string_view found, Ink ink) {
        canvas.text({x, y}, name, {12 * s, kQuiet});
        canvas.text({x + 148 * s, y}, asked, {12 * s, ink, Align::right});
        canvas.text({x + 218 * s, y}, found, {12 * s, ink, Align::right});
        y += 19 * s;
    };
    row("", "asked", "found", kQuiet);
    row("frequency, Hz", readable(dampedFrequency(asked_)), readable(m.frequency), kPaper);
    row("decay, 1/s", readable(decayRate(asked_)), readable(m.decayRate), kPaper);
    row("half-life, s", readable(halfLife(asked_)), readable(m.halfLife), kPaper);
    row("overshoot, %", readable(100 * overshoot(asked_)), readable(100 * m.overshoot), kPaper);
}

void GraphScene::draw(const SceneContext& context, Frame& frame) {
    Canvas& canvas = frame.canvas();
    const float s = canvas.scale();
    drawHeading(canvas, frame.width(), "One spring against time",
                isOfTheGraph(context.params.mistake)
                    ? mistakeCaption(context.params.mistake)
                    : "The exact step lies on the closed form at any rate; the popular steps do not swing and die as "
                      "they were asked to. Drag in the plot to move the target.");
    const Layout layout = layoutOf(frame.width(), frame.height());
    const Axis time = timeAxis(truth_.hostTime());
    const Plot curve(canvas, layout.curve, time, {low_, high_, high_ - low_ > 3 ? 1.0 : 0.5, "position x"});
    const Plot error(canvas, layout.error, time, {-16, 2, 6, "error |x − closed form|", true});
    curve.drawGrid(false);
    error.drawGrid();
    curve.clip();
    drawEnvelope(canvas, curve, time.low, time.high);
    drawTarget(canvas, curve, time.low, time.high);
    drawClosedForm(canvas, curve, time.low, time.high);
    for (std::size_t i = kTraces; i-- > 0;)
        if (traces_[i].isShown) drawTrace(canvas, curve, traces_[i], styleOf(context, i), time.low);
    error.clip();
    for (std::size_t i = kTraces; i-- > 0;)
        if (traces_[i].isShown) drawErrors(canvas, error, traces_[i], styleOf(context, i));
    canvas.unclip();
    const glm::vec2 handle = curve.at(time.high, truth_.target());
    canvas.triangle(handle, handle + glm::vec2(9, -5) * s, handle + glm::vec2(9, 5) * s, kPaper);
    drawLegend(context, canvas, curve);
    drawFigures(canvas, layout.error);
}

void GraphScene::measure(const SceneContext&, SpringMeasures& measures) const {
    const GraphSpring& main = traces_[kMain].spring;
    const SpringMeasurement measured = main.measured();
    measures.maxError = finite(std::max(main.maxError(), traces_[kMain].worst));
    measures.frequencyAsked = finite(dampedFrequency(asked_));
    measures.frequencyMeasured = finite(measured.frequency);
    measures.decayRateAsked = finite(decayRate(asked_));
    measures.decayRateMeasured = finite(measured.decayRate);
    measures.halfLifeAsked = finite(halfLife(asked_));
    measures.halfLifeMeasured = finite(measured.halfLife);
    measures.overshootAsked = finite(overshoot(asked_));
    measures.overshoot = finite(measured.overshoot);
    measures.velocityJump = finite(main.velocityJump());
    measures.springs = static_cast<double>(
        std::count_if(traces_.begin(), traces_.end(), [](const Trace& trace) { return trace.isShown; }));
}

void GraphScene::dump(Json& springs) const {
    const GraphSpring& main = traces_[kMain].spring;
    dumpSpring(springs, main.now().x, main.now().v, main.target());
}

}  // namespace arclight::springs
