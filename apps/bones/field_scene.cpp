// Scene field: the reactor field from above, its energy, its front, and its stability limit.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "bones_demo.h"
#include "core/random.h"
#include "core/text.h"
#include "core/time.h"
#include "field_measures.h"
#include "gfx/page.h"
#include "render/bones/field_simulation.h"
#include "sim/bones/field_choice.h"
#include "sim/bones/stimulus.h"
#include "sim/common/camera_control.h"

namespace arclight::bones {
namespace {

struct FieldParams {
    StimulusSettings stimulus;
    FieldPath path = FieldPath::automatic;
    FieldChoice field;
};
constexpr auto rowsOf(FieldParams) {
    using P = FieldParams;
    return paramRows<P>(kFieldGroup, Param{&P::stimulus, &StimulusSettings::kind}, fieldPathRow(&P::path),
                        embed(&P::field), Param{&P::stimulus, &StimulusSettings::strength});
}

struct FieldSceneMeasures {
    FieldMeasures field;
    double cpuGpuMaxDiff = kNotMeasured;
};
constexpr auto rowsOf(FieldSceneMeasures) {
    using M = FieldSceneMeasures;
    return measureRows<M>(
        embed(&M::field),
        Measure{"cpuGpuMaxDiff", "",
                "Largest difference between any value of the field on the GPU and on the CPU, relative to the largest "
                "value if that is above 1. With a propagation above 1.5, an unstable field amplifies rounding errors.",
                &M::cpuGpuMaxDiff}
            .atMost(1e-4)
            .costly()
            .absentBecause("the field is only on the CPU, or its values are no longer finite"));
}

constexpr CanvasColour kAccent = colourFromHex(0xFA8C6B), kTeal = colourFromHex(0x3FA3AD);
/// Of needles, as in field_arrows.frag: as seen from above.
constexpr CanvasColour kCounterclockwise{0.62f, 0.82f, 0.40f}, kClockwise{0.70f, 0.56f, 0.96f};
constexpr std::size_t kHistory = 600;  // ticks
constexpr int kFrontSteps = 16;

/// Where the parts of the page are.
struct FieldPage {
    float unit;
    Rect view, energy, front, table, key;
    FieldPage(int width, int height) : unit(pageScale(width, height)) {
        const Rect body = pageBody(width, height);
        const float side = std::min(body.height, 0.54f * body.width);
        view = Rect{body.x, body.y, side, side};
        Rect right{view.right() + 30 * unit, body.y, body.right() - view.right() - 30 * unit, body.height};
        key = cutBottom(right, 58 * unit, 10 * unit);
        table = cutBottom(right, 86 * unit, 10 * unit);
        const float half = 0.5f * (right.height - 14 * unit);
        energy = plotArea({right.x, right.y, right.width, half}, unit);
        front = plotArea({right.x, right.y + half + 14 * unit, right.width, half}, unit);
    }
};

/// From a single cell of a row: how far the front is after each step, and the root mean square distance of its energy.
struct Front {
    int cells = 0;
    double spread = 0;
};
std::vector<Front> frontOf(const FieldSettings& settings) {
    FieldSettings row = settings;
    row.placement = Placement::fixed;
    constexpr int kMiddle = kFrontSteps * kMaxDepth;
    ReactorField field({.counts = {2 * kMiddle + 1, 1, 1}}, row);
    field.setCell({kMiddle, 0, 0}, {.velocity = {1, 0, 0}});
    std::vector<Front> fronts{{}};
    for (int step = 0; step < kFrontSteps; ++step) {
        field.step({}, kTickSeconds);
        Front front;
        double sum = 0, weighted = 0;
        for (int i = -kMiddle; i <= kMiddle; ++i) {
            const double v = static_cast<double>(field.cell({kMiddle + i, 0, 0}).velocity.x);
            if (v != 0) front.cells = std::max(front.cells, std::abs(i));
            sum += v * v, weighted += v * v * i * i;
        }
        front.spread = sum > 0 ? std::sqrt(weighted / sum) : 0;
        fronts.push_back(front);
    }
    return fronts;
}

/// Whether random motion of a row that wraps around grows.
bool growsWith(const FieldSettings& settings) {
    FieldSettings row = settings;
    row.placement = Placement::wrap;
    ReactorField field({.counts = {48, 1, 1}}, row);
    Random random(Seed{1});
    for (int i = 0; i < 48; ++i) field.setCell({i, 0, 0}, {.displacement = {random.uniform(-1, 1), 0, 0}});
    const double before = field.energy();
    for (int i = 0; i < 700; ++i) field.step({}, kTickSeconds);
    return field.energy() > before;
}

/// The smallest value in [low, high] with `grows(value)`; `high` if there is none.
template <class Grows>
double edgeOf(double low, double high, const Grows& grows) {
    if (!grows(high)) return high;
    for (int i = 0; i < 11; ++i) {
        const double middle = 0.5 * (low + high);
        (grows(middle) ? high : low) = middle;
    }
    return 0.5 * (low + high);
}

class FieldScene : public Scene<FieldParams, FieldSceneMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"field", "the reactor field from above, with its energy and stability limit"};

    explicit FieldScene(Shaders& shaders)
        : arrows_(shaders.program("bones/field_arrows.vert", "bones/field_arrows.frag")), field_(shaders) {}

    void restart() override {
        field_.reset(params.field.grid(), params.field.settings());
        energies_.clear();
        pointer_.reset();
        findEdges();
    }

    void changed() override {
        const FieldGrid grid = params.field.grid();
        const bool isSame = field_.grid().counts == grid.counts && field_.grid().cellSize == grid.cellSize;
        if (!isSame || (params.field.placement != Placement::follow && field_.grid() != grid))
            field_.reset(grid, params.field.settings());
        field_.configure(params.field.settings());
        findEdges();
    }

    void advance(const Step& step) override {
        const StimulusSettings stimulus = this->stimulus();
        if (params.field.placement == Placement::follow) field_.follow(followed(step.seconds + step.dt));
        effectors_.clear();
        addStimulus(stimulus, step.tick, step.dt, effectors_);
        addPointer(step.input);
        field_.step(step.gpu, effectors_, step.dt, pathOf(params.path), true);
        energies_.push_back(field_.field().energy());
        if (energies_.size() > kHistory) energies_.erase(energies_.begin());
    }

    void draw(Frame& frame) override {
        const FieldPage page(frame.width(), frame.height());
        Canvas& canvas = frame.canvas();
        Pass pass = frame.outputPass("page");
        pass.clear({kGround.r, kGround.g, kGround.b, 1});
        drawArrows(frame, page, pass);
        drawHeading(
            canvas, frame.width(), "The reactor field: a grid of springs",
            "Each cell has its own spring and approaches the mean of the cells around it, so a push on one cell "
            "spreads. Move the pointer over the grid to push cells.");
        drawView(canvas, page);
        canvas.keepClear(page.view);
        drawEnergy(canvas, page);
        drawFront(canvas, page);
        drawTable(canvas, page);
        const LegendEntry key[] = {{"needle: cell rotated counterclockwise", {kCounterclockwise, 3}},
                                   {"needle: cell rotated clockwise", {kClockwise, 3}},
                                   {"drop: displacement of a cell", {kTeal, 3}}};
        drawLegend(canvas, {page.key.x, page.key.y + 10 * page.unit}, key, page.unit);
    }

    bool usesCamera() const override { return false; }
    FieldSceneMeasures measure() override {
        return {measuresOf(field_, params.field.settings(), true), field_.cpuGpuMaxDiff()};
    }
    Json benchFigures(const FrameTimes& times) override { return cellsPerMs(field_, times); }

    Json dumpState() override { return dumpOf(field_); }

private:
    glm::vec3 followed(double seconds) const { return walkerAt(stimulus(), seconds).position; }
    float pixelsPerMetre(const FieldPage& page) const {
        const FieldGrid grid = params.field.grid();
        const float shown = params.field.placement == Placement::follow ? 1.75f : 1.12f;
        return page.view.width / (shown * grid.size().x);
    }
    StimulusSettings stimulus() const {
        StimulusSettings settings = params.stimulus;
        settings.seed = seed(), settings.reach = 0.5f * params.field.grid().size().x, settings.wind = {0.8f, 0.6f};
        return settings;
    }

    void addPointer(const Input& input) {
        const FieldPage page(input.widthPx, input.heightPx);
        const glm::vec2 px(input.pointerPx[0], input.pointerPx[1]);
        std::optional<glm::vec3> at;
        if (input.pointerInside && page.view.contains(px)) {
            const glm::vec2 p = (px - page.view.centre()) / pixelsPerMetre(page);
            at = glm::vec3(p.x, 0, p.y);
        }
        if (at && pointer_) {
            const float reach = 0.5f * params.field.grid().size().x;
            effectors_.push_back({.from = *pointer_,
                                  .to = *at,
                                  .radius = 0.12f * reach,
                                  .push = 0.08f * reach,
                                  .turn = 0.3f,
                                  .impulse = 30});
        }
        pointer_ = at;
    }

    /// Finds the stability limits by bisection.
    void findEdges() {
        const FieldSettings settings = params.field.settings();
        fronts_ = frontOf(settings);
        ratioEdge_ = edgeOf(1, 2, [&](double ratio) {
            FieldSettings trial = settings;
            trial.spring.zeta = 0;
            trial.displacementRatio = trial.velocityRatio = static_cast<float>(ratio);
            return growsWith(trial);
        });
        const auto stepEdge = [&](Integrator integrator) {
            return edgeOf(0.05, 4, [&](double hOmega) {
                FieldSettings trial = settings;
                trial.depth = 0, trial.integrator = integrator;
                trial.spring.omega = hOmega / kTickSeconds;
                return growsWith(trial);
            });
        };
        semiImplicitEdge_ = stepEdge(Integrator::semiImplicit), exactEdge_ = stepEdge(Integrator::exact);
    }

    void drawArrows(const Frame& frame, const FieldPage& page, Pass& pass) {
        const float scale = pixelsPerMetre(page), spacing = scale * params.field.cellSize;
        field_.prepared(arrows_)
            .set("page", glm::vec4(0, 0, scale, std::clamp(0.22f * spacing, 0.6f, 3.0f * page.unit)))
            .set("frame", glm::vec4(page.view.centre(), frame.width(), frame.height()))
            .set("gain", 0.9f)
            .set("longest", 0.07f * page.view.width)
            .set("loudest", 0.05f * params.field.grid().size().x);
        pass.state({.blend = Blend::alpha});
        frame.clip(pass, page.view);
        // Needles that rotate with the cells, and drops for their displacements above them.
        for (const float needle : {spacing, 0.0f})
            pass.draw(quads_, arrows_.set("needle", needle), {.count = 6 * field_.grid().cells()});
        pass.unclip();
    }

    void drawView(Canvas& canvas, const FieldPage& page) {
        const float scale = pixelsPerMetre(page), s = page.unit;
        const FieldGrid& grid = field_.grid();
        const glm::vec2 centre = page.view.centre() + scale * glm::vec2(grid.centre.x, grid.centre.z);
        const glm::vec2 half = 0.5f * scale * glm::vec2(grid.size().x, grid.size().z);
        canvas.frame(page.view, 1, kHairline);
        canvas.declareSubject(page.view);
        canvas.clip(page.view);
        const std::array<glm::vec2, 5> edge =
            Rect{centre.x - half.x, centre.y - half.y, 2 * half.x, 2 * half.y}.outline();
        if (params.field.placement == Placement::wrap)
            drawDashed(canvas, edge, 1.5f * s, kMuted, 6 * s, 5 * s);
        else
            canvas.polyline(edge, 1.5f * s, kMuted);
        if (params.field.placement == Placement::follow) {
            // Its path in the last seconds, and where it is going.
            constexpr int kPast = 240;  // ticks
            const auto pointAt = [&](double seconds) {
                const glm::vec3 p = followed(std::max(seconds, 0.0));
                return page.view.centre() + scale * glm::vec2(p.x, p.z);
            };
            const glm::vec2 point = pointAt(seconds());
            drawCurve(canvas, kPast + 1, {mixed(kGround, kPaper, 0.55f), 2 * s},
                      [&](int i) { return pointAt(seconds() - (kPast - i) * kTickSeconds); });
            const glm::vec3 heading = walkerAt(stimulus(), seconds()).heading;
            const glm::vec2 direction(heading.x, heading.z);
            canvas.ring(point, 6 * s, 2 * s, kPaper);
            drawArrowhead(canvas, point + 24 * s * direction, direction, 14 * s, 7 * s, kPaper);
        }
        canvas.unclip();
        const std::string size = std::to_string(grid.counts.x) + " × " + std::to_string(grid.counts.z) + " cells of " +
                                 readable(static_cast<double>(grid.cellSize)) + " m";
        drawLabel(canvas, {page.view.x + 10 * s, page.view.bottom() - 12 * s}, size, {12 * s, kMuted});
    }

    void drawEnergy(Canvas& canvas, const FieldPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.energy, {-10, 0, 2, "time, s", false, 0}, {-2, 8, 2, "energy, J", true, 0});
        const SpringShape spring = params.field.settings().spring;
        plot.draw([&] {
            if (energies_.empty()) return;
            const auto exponent = [](double energy) { return std::log10(std::max(energy, 1e-9)); };
            const auto last = static_cast<double>(energies_.size() - 1);
            // Decay by damping only, from the largest energy shown.
            const auto peak = std::max_element(energies_.begin(), energies_.end());
            const double since = (static_cast<double>(peak - energies_.begin()) - last) * kTickSeconds;
            drawCurve(canvas, 41, LineStyle{kMuted, 1.5f, 5, 4}.times(s), [&](int i) {
                const double t = since - since * i / 40;
                return plot.at(t, exponent(*peak * std::exp(-2 * spring.zeta * spring.omega * (t - since))));
            });
            drawCurve(canvas, static_cast<int>(energies_.size()), LineStyle{kAccent, 2}.times(s), [&](int i) {
                return plot.at((i - last) * kTickSeconds, exponent(energies_[static_cast<std::size_t>(i)]));
            });
        });
        const LegendEntry names[] = {{"energy of all cells", {kAccent, 2}},
                                     {"decay by damping only", {kMuted, 1.5f, 5, 4}}};
        drawLegend(canvas, {page.energy.x + 12 * s, page.energy.y + 12 * s}, names, s);
    }

    void drawFront(Canvas& canvas, const FieldPage& page) const {
        const float s = page.unit;
        const double most = std::max(1, params.field.depth) * static_cast<double>(kFrontSteps);
        const Plot plot(canvas, page.front, {0, kFrontSteps, 4, "steps after a push on one cell", false, 0},
                        {0, most, most / 4, "distance, cells", false, 0});
        plot.draw([&] {
            drawCurve(canvas, 2, LineStyle{kMuted, 1.5f, 5, 4}.times(s),
                      [&](int i) { return plot.at(i * kFrontSteps, i * kFrontSteps * params.field.depth); });
            drawCurve(canvas, kFrontSteps + 1, LineStyle{kTeal, 2}.times(s),
                      [&](int i) { return plot.at(i, fronts_[static_cast<std::size_t>(i)].spread); });
            for (int i = 0; i <= kFrontSteps; ++i)
                canvas.disc(plot.at(i, fronts_[static_cast<std::size_t>(i)].cells), 3 * s, kAccent);
        });
        const LegendEntry names[] = {{"farthest cell that moves", {kAccent, 0}},
                                     {"depth × steps", {kMuted, 1.5f, 5, 4}},
                                     {"RMS distance of the kinetic energy", {kTeal, 2}}};
        drawLegend(canvas, {page.front.x + 12 * s, page.front.y + 12 * s}, names, s);
        canvas.disc({page.front.x + 22 * s, page.front.y + 12 * s}, 3 * s, kAccent);
    }

    void drawTable(Canvas& canvas, const FieldPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted}, plain{12 * s, kPaper};
        const auto columns =
            Table::fitted(canvas, {{"stability limit"}, {"measured"}, {"theory"}}, page.table.width, 210 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 20 * s);
        table.header(header, 2 * s);
        const FieldSettings settings = params.field.settings();
        const bool blowsUp = settings.depth > 0 && static_cast<double>(settings.displacementRatio) > ratioEdge_;
        TextStyle ratio = plain;
        if (blowsUp) ratio.colour = kWrong;
        const auto found = [](double value, double most) { return value >= most ? "none" : formatFixed(value, 3); };
        table.row({"propagation ratio", found(ratioEdge_, 2),
                   settings.depth > 0 ? formatFixed(propagationLimit(settings.depth), 3) : "none"},
                  ratio);
        table.row({"ω h, semi-implicit steps", found(semiImplicitEdge_, 4),
                   formatFixed(semiImplicitLimit(settings.spring.zeta), 3)},
                  plain);
        table.row({"ω h, exact steps", found(exactEdge_, 4), "none"}, plain);
    }

    Program arrows_;
    Mesh quads_ = Mesh::numbered(Primitive::triangles, 6 * 160 * 160);
    mutable FieldSimulation field_;  ///< read back where it is shown
    std::vector<Effector> effectors_;
    std::vector<double> energies_;
    std::vector<Front> fronts_;
    double ratioEdge_ = 0, semiImplicitEdge_ = 0, exactEdge_ = 0;
    std::optional<glm::vec3> pointer_;
};

}  // namespace

SceneType fieldScene() { return sceneType<FieldScene>(); }

}  // namespace arclight::bones
