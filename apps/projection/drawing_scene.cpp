// Scene drawing: a closed drawing as the sum of rotating circles, whose pen leaves a trail of light.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "drawing_input.h"
#include "projection_demo.h"
#include "projection_scene.h"
#include "render/projection/trail_painter.h"
#include "sim/projection/figures.h"
#include "sim/projection/fourier.h"

namespace arclight::projection {
namespace {

constexpr std::size_t kPoints = 512, kMaxStroke = 4096;
constexpr double kMinStep = 0.004;  // between two points of a stroke
constexpr int kShownOrders = 32;
constexpr glm::vec3 kPage{0.0028f, 0.0046f, 0.0062f};

struct DrawingPage {
    float unit, scale;
    Rect room, energies, errors;

    DrawingPage(int w, int h) : unit(pageScale(w, h)) {
        auto [main, right] = PageParts(w, h, 0.68f, 12 * unit);
        room = main;
        errors = plotArea(cutBottom(right, 0.46f * right.height, 10 * unit), unit);
        energies = plotArea(right, unit);
        scale = std::min(room.height / 2.1f, room.width / 2.9f);
    }
    glm::vec2 at(const glm::dvec2& p) const { return room.centre() + scale * glm::vec2(p.x, -p.y); }
    glm::dvec2 pointOf(glm::vec2 px) const {
        const glm::vec2 apart = (room.nearest(px) - room.centre()) / scale;
        return {apart.x, -apart.y};
    }
};

glm::dvec2 pointOf(std::complex<double> z) { return {z.real(), z.imag()}; }

struct DrawingParams {
    int order = 12;
    Sketch sketch = Sketch::signature;
    float revolutionSeconds = 12;
    bool showCircles = true;
};
constexpr auto rowsOf(DrawingParams) {
    using P = DrawingParams;
    return paramRows<P>(
        kExpansionGroup, orderRow(&P::order),
        Param{"sketch",
              "The drawing: a signature, an animal in one stroke, or your own. A file that you load replaces it.",
              &P::sketch, labels("signature", "animal", "hand")}
            .formerly("figure")
            .primary(),
        Param{"revolutionSeconds", "s", "Time of one revolution of the slowest circle.", &P::revolutionSeconds, 2, 60}
            .logarithmic()
            .formerly("turnSeconds")
            .label("revolution time")
            .primary(),
        Param{"showCircles", "Show the rotating circles.", &P::showCircles}.formerly("showsCircles"));
}

struct DrawingMeasures {
    double rmse = 0, parsevalError = 0;
};
constexpr auto rowsOf(DrawingMeasures) {
    using M = DrawingMeasures;
    return measureRows<M>(
        rmseRow(&M::rmse),
        Measure{"parsevalError", "",
                "Relative difference between the energy of all terms and the energy of the drawing or curve.",
                &M::parsevalError}
            .atMost(1e-12));
}

class DrawingScene : public Scene<DrawingParams, DrawingMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"drawing", "a closed drawing as a sum of rotating circles"};
    static constexpr const InputKind* inputKind = &kDrawingInput;

    explicit DrawingScene(Shaders& shaders) : painter_(shaders) {}

    bool usesCamera() const override { return false; }
    void setInput(const InputFile* file) override { given_ = file != nullptr ? &file->as<UserDrawing>() : nullptr; }
    void restart() override {
        phase_ = 0.35;
        show(params.sketch);
        decompose();
        reconstruct();
    }
    void changed() override {
        if (params.sketch != sketch_) {
            // Drawing by hand starts with the current sketch.
            if (params.sketch == Sketch::hand)
                sketch_ = Sketch::hand;
            else
                show(params.sketch), decompose();
        }
        reconstruct();
    }
    void advance(const Step& step) override {
        if (grip_.isHeld()) return;
        phase_ = std::fmod(phase_ + step.dt / static_cast<double>(params.revolutionSeconds), 1.0);
    }

    bool move(const Input& input) override {
        const DrawingPage page(input.widthPx, input.heightPx);
        const glm::vec2 px{input.pointerPx[0], input.pointerPx[1]};
        const bool wasHeld = grip_.isHeld();
        if (!grip_.follow(input, [&] { return isGrabbed({page.room}, input); })) return false;
        const glm::dvec2 pen = page.pointOf(px);
        if (!wasHeld) stroke_.clear();
        const bool isFar = stroke_.empty() || glm::length(pen - stroke_.back()) >= kMinStep;
        if (!isFar || stroke_.size() >= kMaxStroke) return false;
        stroke_.push_back(pen);
        params.sketch = sketch_ = Sketch::hand;
        phase_ = 0;
        decompose();
        reconstruct();
        return true;
    }
    bool isHeld() const override { return grip_.isHeld(); }
    std::vector<Grab> grabs(int widthPx, int heightPx) const override {
        return {{DrawingPage(widthPx, heightPx).room}};
    }
    std::vector<Gesture> gestures() const override { return {{"Draw on the page", "make the circles follow"}}; }

    void draw(Frame& frame) override {
        const DrawingPage page(frame.width(), frame.height());
        addTrail(page);
        painter_.draw(frame, kPage);
        Canvas& canvas = frame.canvas();
        drawHeading(canvas, frame.width(), "A drawing as a sum of rotating circles",
                    "Each circle makes a whole number of revolutions. Its radius is the dot product of the drawing "
                    "with this rotation. Chained together, the circles reproduce the drawing. Draw your own in one "
                    "stroke.");
        drawOriginal(canvas, page);
        if (params.showCircles) drawCircles(canvas, page);
        canvas.keepClear(page.room);
        drawEnergies(canvas, page);
        drawErrors(canvas, page);
    }

    DrawingMeasures measure() override { return {rmse(drawing_, sum_), series_.parsevalError()}; }
    Json dumpState() override {
        Json points = Json::array();
        for (const glm::dvec2& point : stroke_) points.push_back({point.x, point.y});
        return {{"phase", phase_}, {"stroke", std::move(points)}};
    }

private:
    void show(Sketch sketch) {
        sketch_ = sketch;
        stroke_ = given_ != nullptr ? given_->points : sketchPoints(sketch);
    }

    void decompose() {
        drawing_ = drawingThrough(stroke_, kPoints);
        series_ = FourierSeries(drawing_);
        energies_.assign(kShownOrders + 1, 0);
        errors_.clear();
        double left = energy(drawing_) - series_.energyOf(0), whole = 0;
        for (int k = 1; 2 * k < series_.terms(); ++k) {
            // By Parseval, the squared error is the energy of the omitted terms.
            errors_.push_back(std::sqrt(std::max(left, 0.0)));
            const double both = series_.energyOf(2 * k - 1) + series_.energyOf(2 * k);
            left -= both, whole += both;
            if (k <= kShownOrders) energies_[static_cast<std::size_t>(k)] = both;
        }
        for (double& each : energies_) each = whole > 0 ? each / whole : 0;
    }

    void reconstruct() {
        chain_.clear();
        for (const int term : series_.bySize())
            if (std::abs(FourierSeries::frequency(term)) <= params.order) chain_.push_back(term);
        sum_ = series_.sum(chain_);
    }

    void addTrail(const DrawingPage& page) {
        const float s = page.unit;
        const auto joints = series_.joints(phase_, chain_);
        const double now = phase_ * static_cast<double>(kPoints);
        points_.clear(), lights_.clear();
        const auto add = [&](const glm::dvec2& point, float age) {
            const float fresh = 1 / (1 + 14 * age * age), pen = 1 / (1 + 2500 * age * age);
            points_.push_back(page.at(point));
            lights_.push_back((0.24f + 1.1f * fresh) * glm::vec3(0.20f, 0.62f, 1.35f) +
                              pen * glm::vec3(2.4f, 1.5f, 0.45f));
        };
        // From the pen backwards, once around.
        add(joints.back(), 0);
        for (std::size_t i = 0; i < kPoints; ++i) {
            const double at = std::floor(now) - static_cast<double>(i);
            const auto index = static_cast<std::size_t>(at < 0 ? at + static_cast<double>(kPoints) : at);
            add(pointOf(sum_[index]), static_cast<float>((now - at) / static_cast<double>(kPoints)));
        }
        add(joints.back(), 1);
        painter_.addStrip(points_, lights_, 7 * s);
        painter_.addSpot(page.at(joints.back()), 26 * s, glm::vec3(5.0f, 3.4f, 1.3f));
    }

    void drawOriginal(Canvas& canvas, const DrawingPage& page) const {
        const bool isOpen = grip_.isHeld();  // while it is drawn, as it is drawn
        drawCurve(canvas, static_cast<int>(stroke_.size()) + (isOpen ? 0 : 1),
                  {kPaper.withAlpha(0.30f), 1.2f * page.unit},
                  [&](int i) { return page.at(stroke_[static_cast<std::size_t>(i) % stroke_.size()]); });
    }

    void drawCircles(Canvas& canvas, const DrawingPage& page) const {
        const float s = page.unit;
        const auto joints = series_.joints(phase_, chain_);
        for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
            const glm::vec2 from = page.at(joints[i]), to = page.at(joints[i + 1]);
            const float radius = glm::length(to - from);
            if (radius < 0.7f * s) continue;
            canvas.ring(from, radius, 1.1f * s, kAccent.withAlpha(0.26f));
            canvas.line(from, to, 1.5f * s, kBrass.withAlpha(0.75f));
            canvas.disc(from, std::min(2.2f * s, 0.5f * radius), kBrass.withAlpha(0.9f));
        }
    }

    void drawEnergies(Canvas& canvas, const DrawingPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.energies, {0, kShownOrders + 0.5, 8, "order", false, 0},
                        {-6, 0, 2, "fraction of energy", true, 0});
        plot.draw([&] {
            for (int k = 1; k <= kShownOrders; ++k) {
                const glm::vec2 top = plot.at(k, exponentOf(energies_[static_cast<std::size_t>(k)])),
                                foot = plot.at(k, -6);
                const float half = 0.33f * plot.area().width / kShownOrders;
                if (top.y < foot.y)
                    canvas.rect({top.x - half, top.y, 2 * half, foot.y - top.y},
                                k <= params.order ? kBrass : kHairline);
            }
        });
        canvas.text({page.energies.right() - 6 * s, page.energies.y + 12 * s},
                    std::to_string(chain_.size()) + " circles", {12.5f * s, kBrass, Align::right});
    }

    void drawErrors(Canvas& canvas, const DrawingPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.errors, {0, 128, 32, "highest order", false, 0}, {-4, 0, 1, "RMSE", true, 0});
        plot.draw([&] {
            drawCurve(canvas, std::min(129, static_cast<int>(errors_.size())), {kMuted, 1.6f * s},
                      [&](int i) { return plot.at(i, exponentOf(errors_[static_cast<std::size_t>(i)])); });
            canvas.disc(plot.at(params.order, exponentOf(rmse(drawing_, sum_))), 4.5f * s, kBrass);
        });
        canvas.text({page.errors.right() - 6 * s, page.errors.y + 12 * s}, readable(rmse(drawing_, sum_)),
                    {12.5f * s, kBrass, Align::right});
    }

    TrailPainter painter_;
    Sketch sketch_ = Sketch::signature;
    const UserDrawing* given_ = nullptr;
    std::vector<glm::dvec2> stroke_{{0, 0}};
    Drawing drawing_ = drawingThrough(stroke_, kPoints);
    FourierSeries series_{drawing_};
    std::vector<int> chain_;  ///< terms in use, the largest first
    Drawing sum_ = drawing_;
    std::vector<double> energies_, errors_;
    std::vector<glm::vec2> points_;
    std::vector<glm::vec3> lights_;
    double phase_ = 0;  ///< of the slowest circle's revolution, 0 to 1
    Grip grip_;
};

}  // namespace

SceneType drawingScene() { return sceneType<DrawingScene>(); }

}  // namespace arclight::projection
