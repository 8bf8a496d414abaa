// Scene graph's curves against time, their errors, and the table of results.
#include "graph_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "closed_form_text.h"
#include "core/text.h"

namespace arclight::springs {
namespace {

/// A time axis with about six marks at a round spacing.
Axis timeAxis(const GraphWindow& window) {
    const double rough = window.length() / 6, power = std::pow(10.0, std::floor(std::log10(rough)));
    const double digit = rough / power, spacing = (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
    const int digits = std::max(0, static_cast<int>(-std::floor(std::log10(spacing) + 1e-9)));
    return {window.begin(), window.end(), spacing, "time, s", false, digits};
}

/// 10^`exponent` as a label of an axis; `exponent` is at least 0.
std::string powerOfTen(int exponent) {
    if (exponent < 4) return formatFixed(std::pow(10.0, exponent), 0);
    const std::string text = readable(std::pow(10.0, exponent));
    constexpr std::string_view kOne = "1.0·";
    return text.starts_with(kOne) ? text.substr(kOne.size()) : text;
}

/// An axis of powers of ten, from below the rounding error of doubles to the largest error.
Axis errorAxis(const GraphContent& content) {
    double worst = 1;
    for (const GraphCurve& curve : content.curves) worst = std::max(worst, curve.worst);
    const double high = std::max(2.0, std::ceil(std::log10(worst) + 0.5));
    return {-17, high, 6 * std::ceil((high + 17) / 24), "error |x − closed form|", true};
}

class TimePlots {
public:
    TimePlots(Canvas& canvas, const GraphLayout& layout, const GraphContent& content)
        : canvas_(canvas),
          u_(layout.unit),
          content_(content),
          time_(timeAxis(content.window)),
          marks_(content.axis),
          curve_(canvas, layout.curve, time_,
                 {.low = content.axis.shown(content.axis.low),
                  .high = content.axis.shown(content.axis.high),
                  .title = content.axis.isLogarithmic ? "position x, symmetric logarithmic axis, because it diverges"
                                                      : "position x",
                  .marks = marks_.marks()}),
          error_(canvas, layout.error, time_, errorAxis(content)) {}

    void drawCurves() {
        const auto curves = [&] {
            drawEnvelope();
            drawTarget();
            drawClosedForm();
            for (std::size_t i = content_.curves.size(); i-- > 0;) drawSteps(content_.curves[i]);
        };
        curve_.draw(curves, false);
        if (curve_.contains(content_.axis.shown(content_.truth.target())))
            drawArrowhead(canvas_, at(time_.high, content_.truth.target()), {-1, 0}, 9 * u_, 5 * u_, kPaper);
    }

    void drawErrors() {
        error_.draw([&] {
            for (std::size_t i = content_.curves.size(); i-- > 0;) drawError(content_.curves[i]);
        });
    }

private:
    glm::vec2 at(double t, double x) const { return curve_.at(t, content_.axis.shown(x)); }
    bool isShown(const GraphSample& sample, double margin) const {
        return sample.t >= time_.low - margin && sample.t <= time_.high + margin;
    }

    /// Draws target ± A e^(−ζωt) since the last change. Only a spring that swings has an envelope.
    void drawEnvelope() {
        const GraphSpring& truth = content_.truth;
        const ClosedFormTerms terms = closedFormTerms(content_.requested, truth.lastChangeDeviation(), truth.target());
        if (terms.kind != ClosedFormTerms::Kind::swinging) return;
        constexpr int kPoints = 160;
        const double begin = std::max(time_.low, truth.lastChange());
        for (const double side : {1.0, -1.0})
            drawCurve(canvas_, kPoints + 1, {kMuted.withAlpha(0.75f), 1.1f * u_, 5 * u_, 5 * u_}, [&](int i) {
                const double t = begin + (time_.high - begin) * i / kPoints;
                const double swing = terms.amplitude * std::exp(-terms.decay * (t - truth.lastChange()));
                return at(t, truth.target() + side * swing);
            });
    }

    void drawTarget() {
        const GraphSpring& truth = content_.truth;
        PointList points(canvas_);
        const auto hold = [&](double t, double target) {
            const glm::vec2 from = at(t, target);
            if (!points.empty() && points.back().y != from.y) points.add({from.x, points.back().y});
            points.add(from);
        };
        // A sample's target has applied since the sample before it.
        double since = 0;
        for (const GraphSample& sample : truth.history()) {
            if (isShown(sample, 0.05 * content_.window.length()) && sample.t > 0) hold(since, sample.target);
            since = sample.t;
        }
        hold(std::min(since, time_.high), truth.target());
        points.add(at(time_.high, truth.target()));
        canvas_.polyline(points, std::max(1.0f, u_), kPaper.withAlpha(0.6f));
    }

    /// Draws the closed form as a broad band, paler in the future.
    void drawClosedForm() {
        const GraphSpring& truth = content_.truth;
        ThinnedCurve past(canvas_);
        for (const GraphSample& sample : truth.history())
            if (isShown(sample, 0.02 * content_.window.length())) past.add(at(sample.t, sample.x));
        canvas_.polyline(past.points(), 6 * u_, kTeal.withAlpha(0.26f));
        drawFuture(canvas_, content_, 6 * u_, [&](double t) { return at(t, truth.referenceAt(t).x); });
    }

    void drawSteps(const GraphCurve& curve) {
        const double step = 1.0 / curve.spring->config().tickRate;
        ThinnedCurve line(canvas_);
        PointList dots(canvas_);
        const float stepPx = curve_.area().width * static_cast<float>(step / content_.window.length());
        const bool hasDots = curve.isMain && stepPx >= 7 * u_;
        for (const GraphSample& sample : curve.spring->history()) {
            if (!isShown(sample, step)) continue;
            const glm::vec2 point = at(sample.t, sample.x);
            line.add(point);
            if (hasDots) dots.add(point);
        }
        drawCurve(canvas_, line.points(), curve.style.times(u_));
        for (const glm::vec2 dot : dots) canvas_.disc(dot, 2.6f * u_, curve.style.colour);
        const GraphSample& now = curve.spring->now();
        if (now.t <= time_.high) canvas_.disc(at(now.t, now.x), (curve.style.width + 1.8f) * u_, curve.style.colour);
    }

    /// Draws the distance of each sample from the closed form, or from the right spring's sample at the same time.
    void drawError(const GraphCurve& curve) {
        std::span<const GraphSample> right;
        if (curve.right) right = curve.right->history();
        ThinnedCurve line(canvas_);
        for (const GraphSample& sample : curve.spring->history()) {
            if (!isShown(sample, 0)) continue;
            double reference = sample.reference;
            if (curve.right) {
                const auto same = std::lower_bound(right.begin(), right.end(), sample.t - 1e-9,
                                                   [](const GraphSample& s, double t) { return s.t < t; });
                if (same == right.end() || same->t > sample.t + 1e-9) continue;
                reference = same->x;
            }
            line.add(error_.at(sample.t, std::max(-17.0, std::log10(std::fabs(sample.x - reference) + 1e-30))));
        }
        canvas_.polyline(line.points(), 0.75f * curve.style.width * u_, curve.style.colour);
    }

    Canvas& canvas_;
    float u_;
    const GraphContent& content_;
    Axis time_;
    PositionMarks marks_;
    Plot curve_, error_;
};

/// The source of the measured results, or why there are none.
std::string stateOf(const GraphSpring& spring, const SpringMeasurement& measured) {
    if (spring.hasBlownUp()) return "diverged: measured from its growth";
    if (spring.isAtRest()) return "at rest";
    if (std::isnan(measured.decayRate)) return "disturbed: wait for the next oscillation";
    const double since = spring.lastChange();
    return since > 0 ? "since the change at " + formatFixed(since, 2) + " s" : "measured from the steps";
}

}  // namespace

PositionMarks::PositionMarks(const PositionAxis& axis, int most) {
    std::vector<double> values;
    if (axis.isLogarithmic) {
        const int top = std::max(1, static_cast<int>(std::floor(std::log10(axis.high)))), stride = 1 + (top - 1) / most;
        values.push_back(0);
        for (int k = top; k >= 0; k -= stride)
            for (const double sign : {1.0, -1.0}) {
                values.push_back(sign * std::pow(10.0, k));
                texts_.push_back((sign < 0 ? "−" : "") + powerOfTen(k));
            }
        texts_.insert(texts_.begin(), "0");
    } else {
        const double span = axis.high - axis.low, spacing = span > 6 ? 2 : span > 3 ? 1 : 0.5;
        for (double k = std::ceil(axis.low / spacing - 1e-6); k * spacing <= axis.high + 1e-6; ++k) {
            values.push_back(k * spacing);
            texts_.push_back((k < 0 ? "−" : "") + formatFixed(std::fabs(k * spacing), 1));
        }
    }
    for (std::size_t i = 0; i < values.size(); ++i) marks_.push_back({axis.shown(values[i]), texts_[i]});
}

PositionAxis positionAxis(std::span<const GraphCurve> curves, const GraphWindow& window, const GraphRange& range) {
    constexpr double kFar = 2.5;  // spans of the range
    const double span = range.high() - range.low();
    double farthest = 0;
    for (const GraphCurve& curve : curves) {
        if (!curve.poles.isUnstable()) continue;
        for (const GraphSample& sample : curve.spring->history())
            if (sample.t >= window.begin() && sample.t <= window.end())
                farthest = std::max(farthest, std::fabs(sample.x));
    }
    if (farthest < kFar * span) return {range.low(), range.high(), false};
    const double top = 1.6 * std::max(10.0, farthest);
    return {-top, top, true};
}

void drawTimePlots(Canvas& canvas, const GraphLayout& layout, const GraphContent& content) {
    TimePlots plots(canvas, layout, content);
    plots.drawCurves();
    plots.drawErrors();
    const GraphSpring& truth = content.truth;
    const float u = layout.unit;
    const ClosedFormTerms terms = closedFormTerms(content.requested, truth.lastChangeDeviation(), truth.target());
    glm::vec2 pen = layout.formula;
    pen.x += canvas.text(pen, "closed form", {13 * u, kTeal}) + 14 * u;
    pen.x += drawFormula(canvas, pen, describe(terms), {16 * u, kPaper});
    if (truth.lastChange() > 0)
        canvas.text({pen.x + 16 * u, pen.y}, "t from " + formatFixed(truth.lastChange(), 2) + " s", {12 * u, kMuted});
}

float drawFormula(Canvas& canvas, glm::vec2 at, std::string_view formula, const TextStyle& style) {
    const float begin = at.x;
    TextStyle raised = style;
    raised.sizePx *= 0.76f;
    while (!formula.empty()) {
        const std::size_t power = formula.find("^(");
        if (power > 0) at.x += canvas.text(at, formula.substr(0, power), style);
        if (power == std::string_view::npos) break;
        const std::size_t end = formula.find(')', power);
        const glm::vec2 above{at.x + 0.05f * style.sizePx, at.y - 0.42f * style.sizePx};
        at.x = above.x + canvas.text(above, formula.substr(power + 2, end - power - 2), raised);
        formula.remove_prefix(std::min(formula.size(), end + 1));
    }
    return at.x - begin;
}

void drawFigures(Canvas& canvas, const GraphLayout& layout, const GraphContent& content) {
    const float u = layout.unit;
    const TextStyle header{11 * u, kMuted};
    // The half-life is optional, because it follows from the decay.
    const std::vector<TableColumn> columns{{"", 33 * u},     {"frequency, Hz"},
                                           {"decay, 1/s"},   {.title = "half-life, s", .isOptional = true},
                                           {"overshoot, %"}, {"largest error"}};
    Table table(canvas, {layout.table.x, layout.table.y + 8 * u},
                Table::fitted(canvas, columns, layout.table.width, 176 * u, header), 17.5f * u);
    const auto row = [&](const LineStyle& style, std::initializer_list<std::string> cells, CanvasColour colour) {
        const glm::vec2 mark[] = {table.at(), table.at() + glm::vec2(24 * u, 0)};
        drawCurve(canvas, mark, style.times(u));
        table.row(cells, {12.5f * u, colour});
    };
    const SpringShape& requested = content.requested;
    const GraphSpring& main = *content.curves.front().spring;
    canvas.text(table.at(), stateOf(main, main.measured()), header);
    table.header(header);
    row({kTeal.withAlpha(0.3f), 6},
        {"requested: closed form", readable(dampedFrequency(requested)), readable(content.decayAsked),
         readable(std::numbers::ln2 / content.decayAsked), readable(100 * overshoot(requested, main.measuredFrom())),
         ""},
        kPaper);
    for (const GraphCurve& curve : content.curves) {
        const SpringMeasurement m = curve.spring->measured();
        row(curve.style,
            {curve.name, readable(m.frequency), readable(m.decayRate), readable(m.halfLife),
             readable(100 * m.overshoot), readable(curve.worst)},
            mixed(curve.style.colour, kPaper, curve.poles.isUnstable() ? 0.15f : 0.4f));
    }
}

}  // namespace arclight::springs
