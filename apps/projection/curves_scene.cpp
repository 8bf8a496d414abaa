// Scene curves: a curve drawn by hand as the sum of simple ones.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/json.h"
#include "scene.h"
#include "sim/projection/curve.h"
#include "sim/projection/polynomial.h"

namespace arclight::projection {
namespace {

constexpr std::size_t kWhole = 512;
constexpr double kLow = -0.7, kHigh = 1.3;  // values shown
constexpr int kParts = 8;

struct CurvesPage {
    int width;
    float unit;
    Rect curve, errors;
    std::array<Rect, kParts> parts;

    CurvesPage(int w, int h) : width(w), unit(pageScale(w, h)) {
        auto [left, right] = PageParts(w, h, 0.56f, 24 * unit);
        curve = plotArea(left, unit);
        errors = plotArea(cutBottom(right, 0.40f * right.height, 6 * unit), unit);
        right.y += 18 * unit, right.height -= 18 * unit;
        for (int i = 0; i < kParts; ++i) {
            Rect row = panelBeside(right, i % 2, 2, 14 * unit);
            const float each = right.height / (kParts / 2);
            parts[static_cast<std::size_t>(i)] = {row.x, row.y + static_cast<float>(i / 2) * each, row.width,
                                                  each - 8 * unit};
        }
    }
};

class CurvesScene : public ProjectionScene {
public:
    explicit CurvesScene(Shaders&) {}

    void reset(const SceneContext& context) override {
        shape_ = context.params.curve;
        curve_ = makeCurve(shape_, kWhole);
        makeBasisOf(context.params);
    }
    void changed(const SceneContext& context) override {
        const ProjectionParams& p = context.params;
        if (p.curve != shape_) {
            shape_ = p.curve;
            if (shape_ != CurveShape::hand) curve_ = makeCurve(shape_, kWhole);  // else there is one to draw on
        }
        makeBasisOf(p);
    }

    bool adjust(const SceneContext&, ProjectionParams& params, const Input& input) override {
        const CurvesPage page(input.widthPx, input.heightPx);
        const glm::vec2 px{input.pointerPx[0], input.pointerPx[1]};
        const bool wasHeld = grip_.isHeld();
        if (!grip_.follow(input, [&] { return isGrabbed({page.curve}, input); })) return false;
        const glm::vec2 share = (page.curve.nearest(px) - glm::vec2(page.curve.x, page.curve.y)) /
                                glm::vec2(page.curve.width, page.curve.height);
        const glm::dvec2 pen(share.x, kHigh - (kHigh - kLow) * static_cast<double>(share.y));
        if (wasHeld && pen == pen_) return false;
        drawOn(curve_, wasHeld ? pen_ : pen, pen);
        pen_ = pen;
        params.curve = shape_ = CurveShape::hand;
        takeApart(params);
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(const SceneContext&, int widthPx, int heightPx) const override {
        return {{CurvesPage(widthPx, heightPx).curve}};
    }
    std::vector<Gesture> gestures() const override { return {{"Draw in the left plot", "change the curve"}}; }

    void draw(const SceneContext& context, Frame& frame) override {
        const CurvesPage page(frame.width(), frame.height());
        frame.outputPass("ground").clear({kGround.r, kGround.g, kGround.b, 1});
        Canvas& canvas = frame.canvas();
        drawHeading(canvas, page.width, "A curve is a sum of simpler ones",
                    "The dot product of two curves is the mean of their products. It says how much of each simple "
                    "curve is in yours, as for arrows, and the parts add up to the nearest. Draw one by hand.");
        drawCurves(canvas, page, context.params);
        canvas.keepClear(page.curve);
        drawParts(canvas, page);
        drawErrors(canvas, page, context.params);
        canvas.declareSubject(context.params.averagesErrors ? page.errors : page.curve);
    }

    void measure(const SceneContext& context, ProjectionMeasures& measures) override {
        measures.orthogonality = largestCosine<SampledCurve>(basis_);
        measures.rmse = errorOf(context.params, sum_);
    }
    Json dumpState(const SceneContext&) override { return {{"curve", curve_.values}, {"parts", factors_}}; }

private:
    double errorOf(const ProjectionParams& p, const Curve& sum) const {
        return p.averagesErrors ? rootOfMeanError(curve_, sum) : rmse(curve_, sum);
    }

    void makeBasisOf(const ProjectionParams& p) {
        const SampleChoice choice{static_cast<std::size_t>(p.samples),
                                  p.samplesEndPoints ? Sampling::end : Sampling::middle};
        // No more terms than samples: more would not be independent.
        basis_ = makeBasis(p.curveBasis, std::min(p.order + 1, p.samples), kWhole, choice, p.method);
        choice_ = choice;
        takeApart(p);
    }

    void takeApart(const ProjectionParams& p) {
        const SampledCurve curve = sampledFrom(curve_, choice_);
        samples_ = curve.samples, exact_ = exactText(p);
        sum_ = Curve{std::vector<double>(kWhole)};
        factors_.clear(), errors_.clear();
        for (const SampledCurve& part : basis_) {
            const double square = dot(part, part);
            factors_.push_back(square > 0 ? dot(curve, part) / square : 0);
            sum_ = sum_ + factors_.back() * part.whole;
            errors_.push_back(errorOf(p, sum_));
        }
    }

    template <class Value>
    static void drawValues(Canvas& canvas, const Plot& plot, const LineStyle& style, const Value& value) {
        constexpr int kStep = 4;
        drawCurve(canvas, static_cast<int>(kWhole) / kStep + 1, style, [&](int i) {
            const std::size_t at = std::min(static_cast<std::size_t>(kStep * i), kWhole - 1);
            return plot.at(sampleAt(at, kWhole), value(at));
        });
    }

    void drawCurves(Canvas& canvas, const CurvesPage& page, const ProjectionParams& p) const {
        const float s = page.unit;
        const bool isNaive = p.method == Method::naive && p.curveBasis == CurveBasis::polynomials;
        const CanvasColour tint = isNaive ? kWrong : kBrass;
        const Plot plot(canvas, page.curve, {0, 1, 0.25, "x", false, 2}, {kLow, kHigh, 0.5, "", false, 1});
        plot.draw([&] {
            for (std::size_t i = 0; i < kWhole; i += 8) {
                const double x = sampleAt(i, kWhole);
                canvas.line(plot.at(x, curve_[i]), plot.at(x, sum_[i]), 1.4f * s, kPaper.withAlpha(0.28f));
            }
            drawValues(canvas, plot, {kAccent, 2.6f * s}, [this](std::size_t i) { return curve_[i]; });
            drawValues(canvas, plot, {tint, 2.6f * s}, [this](std::size_t i) { return sum_[i]; });
            if (choice_.count <= 64) {
                for (std::size_t i = 0; i < choice_.count; ++i)
                    canvas.disc(plot.at(sampleAt(i, choice_.count, choice_.sampling), samples_[i]), 2.4f * s, kPaper);
            }
        });
        const std::array<LegendEntry, 3> names{
            {{"curve, and the samples looked at", {kAccent, 2.6f}},
             {isNaive ? "sum, parts counted twice" : "sum of the parts", {tint, 2.6f}},
             {"what is left", {kPaper.withAlpha(0.35f), 3}}}};
        drawLegend(canvas, {page.curve.x + 14 * s, page.curve.y + 18 * s}, names, s);
        const glm::vec2 corner{page.curve.right() - 14 * s, page.curve.bottom() - 18 * s};
        if (!exact_.empty()) drawLabel(canvas, corner, exact_, {15 * s, tint, Align::right, FontWeight::semibold});
    }

    /// The polynomial of the article's example, in fractions.
    static std::string exactText(const ProjectionParams& p) {
        const bool isExample = p.curve == CurveShape::cubic && p.curveBasis == CurveBasis::polynomials;
        if (!isExample || p.order > 3 || p.method == Method::naive) return {};
        std::vector<Polynomial> powers;
        for (int n = 0; n <= p.order; ++n) powers.push_back(power(n));
        return "x³ ≈ " + text(projectOnto<Polynomial>(power(3), orthogonalised(powers, Method::classical)));
    }

    void drawParts(Canvas& canvas, const CurvesPage& page) const {
        const float s = page.unit;
        canvas.text({page.parts[0].x, page.parts[0].y - 14 * s}, "its parts, and how much there is of each",
                    {12.5f * s, kMuted});
        for (std::size_t i = 0; i < std::min<std::size_t>(kParts, basis_.size()); ++i) {
            const Rect& area = page.parts[i];
            canvas.frame(area, 1 * s, kHairline, 3 * s);
            const Plot plot(canvas, area, {0, 1, 1, ""}, {-1.1, 1.1, 1, ""});
            double most = 1e-9;
            for (const double value : basis_[i].whole.values) most = std::max(most, std::fabs(value));
            canvas.clip(area);
            canvas.line(plot.at(0, 0), plot.at(1, 0), 1 * s, kHairline);
            drawValues(canvas, plot, {kMuted.withAlpha(0.7f), 1.2f * s},
                       [&](std::size_t at) { return basis_[i].whole[at] / most; });
            drawValues(canvas, plot, {kBrass, 2 * s},
                       [&](std::size_t at) { return factors_[i] * basis_[i].whole[at]; });
            canvas.unclip();
            drawLabel(canvas, {area.right() - 8 * s, area.y + 12 * s}, readable(factors_[i]),
                      {11.5f * s, kBrass, Align::right});
            drawLabel(canvas, {area.x + 8 * s, area.y + 12 * s}, std::to_string(i), {11.5f * s, kMuted});
        }
    }

    void drawErrors(Canvas& canvas, const CurvesPage& page, const ProjectionParams& p) const {
        const float s = page.unit;
        const double last = std::max(4.0, static_cast<double>(errors_.size()) - 1);
        const Plot plot(canvas, page.errors,
                        {0, last,
                         last > 40   ? 32.0
                         : last > 16 ? 8.0
                         : last > 8  ? 4.0
                                     : 1.0,
                         "order", false, 0},
                        {-4, 1, 1, p.averagesErrors ? "root of the mean error" : "RMSE", true, 0});
        const auto at = [&](int i) { return plot.at(i, exponentOf(errors_[static_cast<std::size_t>(i)])); };
        const bool isWrong = p.averagesErrors || (p.method == Method::naive && p.curveBasis == CurveBasis::polynomials);
        const CanvasColour tint = isWrong ? kWrong : kBrass;
        plot.draw([&] {
            drawCurve(canvas, static_cast<int>(errors_.size()), {tint, 1.8f * s}, at);
            for (int i = 0; i < static_cast<int>(errors_.size()); ++i) canvas.disc(at(i), 2.6f * s, tint);
        });
        drawLabel(canvas, {page.errors.right() - 8 * s, page.errors.y + 14 * s}, readable(errors_.back()),
                  {14 * s, tint, Align::right, FontWeight::semibold});
    }

    CurveShape shape_ = CurveShape::cubic;
    Curve curve_, sum_, samples_;
    std::string exact_;
    SampleChoice choice_;
    std::vector<SampledCurve> basis_;
    std::vector<double> factors_, errors_;
    glm::dvec2 pen_{0};
    Grip grip_;
};

}  // namespace

std::unique_ptr<ProjectionScene> curvesScene(Shaders& shaders) { return std::make_unique<CurvesScene>(shaders); }

}  // namespace arclight::projection
