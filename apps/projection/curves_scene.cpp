// Scene curves: a curve drawn by hand as a sum of basis curves.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "projection_demo.h"
#include "projection_scene.h"
#include "sim/projection/curve.h"
#include "sim/projection/polynomial.h"

namespace arclight::projection {
namespace {

constexpr std::size_t kWhole = 512;
constexpr double kLow = -0.7, kHigh = 1.3;  // values shown
constexpr int kShownTerms = 8;

struct CurvesPage {
    float unit;
    Rect curve, errors;
    std::array<Rect, kShownTerms> terms;

    CurvesPage(int w, int h) : unit(pageScale(w, h)) {
        auto [left, right] = PageParts(w, h, 0.56f, 24 * unit);
        curve = plotArea(left, unit);
        errors = plotArea(cutBottom(right, 0.40f * right.height, 6 * unit), unit);
        right.y += 18 * unit, right.height -= 18 * unit;
        for (int i = 0; i < kShownTerms; ++i) {
            Rect row = panelBeside(right, i % 2, 2, 14 * unit);
            const float each = right.height / (kShownTerms / 2);
            terms[static_cast<std::size_t>(i)] = {row.x, row.y + static_cast<float>(i / 2) * each, row.width,
                                                  each - 8 * unit};
        }
    }
};

struct CurvesParams {
    int order = 12;
    CurveShape curve = CurveShape::cubic;
    CurveBasis curveBasis = CurveBasis::polynomials;
    SampleChoice samples;
    bool omitSquaring = false;
    Method method = Method::modified;

    /// Whether projections on vectors that are not orthogonal are added up.
    bool isNaive() const { return method == Method::naive && curveBasis == CurveBasis::polynomials; }
};
constexpr auto rowsOf(CurvesParams) {
    using P = CurvesParams;
    return paramRows<P>(
        kExpansionGroup, orderRow(&P::order),
        Param{"curve", "The curve: the cubic of the article, hills, a step, or your own. Draw on any of them.",
              &P::curve, labels("cubic", "hills", "step", "hand")}
            .primary(),
        Param{"curveBasis", "The basis into which the curve is expanded.", &P::curveBasis,
              labels("polynomials", "cosines")}
            .label("curve basis")
            .primary(),
        embed(&P::samples),
        Param{"omitSquaring",
              "Take the root of the mean error, as published, instead of the root of the mean squared error.",
              &P::omitSquaring}
            .formerly("averagesErrors"),
        kOrthogonalisationGroup, methodRow(&P::method));
}

struct CurvesMeasures {
    double orthogonality = 0, rmse = 0;
};
constexpr auto rowsOf(CurvesMeasures) {
    using M = CurvesMeasures;
    return measureRows<M>(orthogonalityRow(&M::orthogonality), rmseRow(&M::rmse));
}

class CurvesScene : public Scene<CurvesParams, CurvesMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"curves", "a curve as a sum of basis curves"};

    explicit CurvesScene(Shaders&) {}

    bool usesCamera() const override { return false; }
    void restart() override {
        shape_ = params.curve;
        curve_ = makeCurve(shape_, kWhole);
        makeBasisOfCurves();
    }
    void changed() override {
        if (params.curve != shape_) {
            shape_ = params.curve;
            if (shape_ != CurveShape::hand) curve_ = makeCurve(shape_, kWhole);  // else there is one to draw on
        }
        makeBasisOfCurves();
    }

    bool move(const Input& input) override {
        const CurvesPage page(input.widthPx, input.heightPx);
        const glm::vec2 px{input.pointerPx[0], input.pointerPx[1]};
        const bool wasHeld = grip_.isHeld();
        if (!grip_.follow(input, [&] { return isGrabbed({page.curve}, input); })) return false;
        const glm::vec2 part = (page.curve.nearest(px) - glm::vec2(page.curve.x, page.curve.y)) /
                               glm::vec2(page.curve.width, page.curve.height);
        const glm::dvec2 pen(part.x, kHigh - (kHigh - kLow) * static_cast<double>(part.y));
        if (wasHeld && pen == pen_) return false;
        drawOn(curve_, wasHeld ? pen_ : pen, pen);
        pen_ = pen;
        params.curve = shape_ = CurveShape::hand;
        decompose();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {{CurvesPage(widthPx, heightPx).curve}};
    }
    std::vector<Gesture> gestures() const override { return {{"Draw in the left plot", "change the curve"}}; }

    void draw(Frame& frame) override {
        const CurvesPage page(frame.width(), frame.height());
        Canvas& canvas =
            beginPage(frame, "A curve as a sum of basis curves",
                      "The dot product of two curves is the mean of their products. As for arrows, it gives the "
                      "coefficient of each basis curve, and the terms add up to the nearest curve. Draw your own.");
        drawCurves(canvas, page);
        canvas.keepClear(page.curve);
        drawTerms(canvas, page);
        drawErrors(canvas, page);
        canvas.declareSubject(params.omitSquaring ? page.errors : page.curve);
    }

    CurvesMeasures measure() override { return {largestCosine<SampledCurve>(basis_), errorOf(sum_)}; }
    Json dumpState() override { return {{"curve", curve_.values}, {"parts", factors_}}; }

private:
    double errorOf(const Curve& sum) const {
        return params.omitSquaring ? rootOfMeanError(curve_, sum) : rmse(curve_, sum);
    }

    void makeBasisOfCurves() {
        // No more terms than samples: more would not be independent.
        basis_ = makeBasis(params.curveBasis, std::min(params.order + 1, params.samples.count), kWhole, params.samples,
                           params.method);
        decompose();
    }

    void decompose() {
        const SampledCurve curve = sampledFrom(curve_, params.samples);
        samples_ = curve.samples, exact_ = exactText();
        sum_ = Curve{std::vector<double>(kWhole)};
        factors_.clear(), errors_.clear();
        for (const SampledCurve& term : basis_) {
            const double square = dot(term, term);
            factors_.push_back(square > 0 ? dot(curve, term) / square : 0);
            sum_ = sum_ + factors_.back() * term.whole;
            errors_.push_back(errorOf(sum_));
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

    void drawCurves(Canvas& canvas, const CurvesPage& page) const {
        const float s = page.unit;
        const bool isNaive = params.isNaive();
        const CanvasColour tint = isNaive ? kWrong : kBrass;
        const Plot plot(canvas, page.curve, {0, 1, 0.25, "x", false, 2}, {kLow, kHigh, 0.5, "", false, 1});
        plot.draw([&] {
            for (std::size_t i = 0; i < kWhole; i += 8) {
                const double x = sampleAt(i, kWhole);
                canvas.line(plot.at(x, curve_[i]), plot.at(x, sum_[i]), 1.4f * s, kPaper.withAlpha(0.28f));
            }
            drawValues(canvas, plot, {kAccent, 2.6f * s}, [this](std::size_t i) { return curve_[i]; });
            drawValues(canvas, plot, {tint, 2.6f * s}, [this](std::size_t i) { return sum_[i]; });
            const std::size_t count = samples_.values.size();
            for (std::size_t i = 0; i < count && count <= 64; ++i)
                canvas.disc(plot.at(sampleAt(i, count, params.samples.sampling()), samples_[i]), 2.4f * s, kPaper);
        });
        const std::array<LegendEntry, 3> names{
            {{"curve and its samples", {kAccent, 2.6f}},
             {isNaive ? "sum of overlapping terms" : "sum of the terms", {tint, 2.6f}},
             {"residual", {kPaper.withAlpha(0.35f), 3}}}};
        drawLegend(canvas, {page.curve.x + 14 * s, page.curve.y + 18 * s}, names, s);
        const glm::vec2 corner{page.curve.right() - 14 * s, page.curve.bottom() - 18 * s};
        if (!exact_.empty()) drawLabel(canvas, corner, exact_, {15 * s, tint, Align::right, FontWeight::semibold});
    }

    /// The polynomial of the article's example, in fractions.
    std::string exactText() const {
        const bool isExample = params.curve == CurveShape::cubic && params.curveBasis == CurveBasis::polynomials;
        if (!isExample || params.order > 3 || params.isNaive()) return {};
        std::vector<Polynomial> powers;
        for (int n = 0; n <= params.order; ++n) powers.push_back(power(n));
        return "x³ ≈ " + text(projectOnto<Polynomial>(power(3), orthogonalised(powers, Method::classical)));
    }

    void drawTerms(Canvas& canvas, const CurvesPage& page) const {
        const float s = page.unit;
        canvas.text({page.terms[0].x, page.terms[0].y - 14 * s}, "terms and their coefficients", {12.5f * s, kMuted});
        for (std::size_t i = 0; i < std::min<std::size_t>(kShownTerms, basis_.size()); ++i) {
            const Rect& area = page.terms[i];
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
            // Above or below, away from the curves.
            const auto label = [&](double from, float x, const std::string& text, const TextStyle& style) {
                const bool isBelow = meanOf(i, from) > 0;
                drawLabel(canvas, {x, isBelow ? area.bottom() - 12 * s : area.y + 12 * s}, text, style);
            };
            label(0.72, area.right() - 8 * s, readable(factors_[i]), {11.5f * s, kBrass, Align::right});
            label(0, area.x + 8 * s, std::to_string(i), {11.5f * s, kMuted});
        }
    }

    /// The mean of a basis curve and of its term, over a quarter of the curve.
    double meanOf(std::size_t term, double from) const {
        const std::vector<double>& values = basis_[term].whole.values;
        const auto begin = static_cast<std::size_t>(from * static_cast<double>(values.size()));
        double sum = 0;
        for (std::size_t i = begin; i < std::min(values.size(), begin + values.size() / 4); ++i) sum += values[i];
        return sum * (1 + factors_[term]);
    }

    void drawErrors(Canvas& canvas, const CurvesPage& page) const {
        const float s = page.unit;
        const double last = std::max(4.0, static_cast<double>(errors_.size()) - 1);
        const Plot plot(canvas, page.errors,
                        {0, last,
                         last > 40   ? 32.0
                         : last > 16 ? 8.0
                         : last > 8  ? 4.0
                                     : 1.0,
                         "order", false, 0},
                        {-4, 1, 1, params.omitSquaring ? "root of the mean error" : "RMSE", true, 0});
        const auto at = [&](int i) { return plot.at(i, exponentOf(errors_[static_cast<std::size_t>(i)])); };
        const CanvasColour tint = params.omitSquaring || params.isNaive() ? kWrong : kBrass;
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
    std::vector<SampledCurve> basis_;
    std::vector<double> factors_, errors_;
    glm::dvec2 pen_{0};
    Grip grip_;
};

}  // namespace

SceneType curvesScene() { return sceneType<CurvesScene>(); }

}  // namespace arclight::projection
