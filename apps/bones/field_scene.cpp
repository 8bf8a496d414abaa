// Scene field: the reactor field from above, its energy, its front, and where it blows up.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/angles.h"
#include "core/random.h"
#include "core/text.h"
#include "core/time.h"
#include "field_dump.h"
#include "gfx/page.h"
#include "render/bones/field_simulation.h"
#include "scene.h"

namespace arclight::bones {
namespace {

constexpr CanvasColour kAccent = colourFromHex(0xFA8C6B), kTeal = colourFromHex(0x3FA3AD);
/// Of needles, as in field_arrows.frag: as seen from above.
constexpr CanvasColour kCounterclockwise{0.62f, 0.82f, 0.40f}, kClockwise{0.70f, 0.56f, 0.96f};
constexpr std::size_t kHistory = 600;  // ticks
constexpr int kFrontSteps = 16;

FieldGrid fieldGrid(const BonesParams& p) { return {.counts = {p.cells, 1, p.cells}, .cellSize = p.cellSize}; }

FieldSettings fieldSettings(const BonesParams& p) {
    return {.spring = {kTwoPi * static_cast<double>(p.fieldFrequency), static_cast<double>(p.fieldDamping)},
            .displacementRatio = p.propagation,
            .velocityRatio = p.propagation,
            .depth = p.depth,
            .isTorqueCrossed = p.mistake == Mistake::crossedTorque,
            .isAnchored = p.anchored,
            .placement = p.anchoring,
            .falloff = p.border};
}

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
    constexpr int kMiddle = kFrontSteps * kMostDepth;
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

/// Whether any motion of a row that wraps around grows.
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

/// The value in [low, high] from which on `grows(value)`; `high` if it never does.
template <class Grows>
double edgeOf(double low, double high, const Grows& grows) {
    if (!grows(high)) return high;
    for (int i = 0; i < 11; ++i) {
        const double middle = 0.5 * (low + high);
        (grows(middle) ? high : low) = middle;
    }
    return 0.5 * (low + high);
}

class FieldScene : public BonesScene {
public:
    explicit FieldScene(Shaders& shaders)
        : arrows_(shaders.program("bones/field_arrows.vert", "bones/field_arrows.frag")), field_(shaders) {}

    void reset(const SceneContext& context) override {
        field_.reset(fieldGrid(context.params), fieldSettings(context.params));
        energies_.clear();
        pointer_.reset();
        findEdges(context.params);
    }

    void changed(const SceneContext& context) override {
        const FieldGrid grid = fieldGrid(context.params);
        const bool isSame = field_.grid().counts == grid.counts && field_.grid().cellSize == grid.cellSize;
        if (!isSame || (context.params.anchoring != Placement::follow && field_.grid() != grid))
            field_.reset(grid, fieldSettings(context.params));
        field_.configure(fieldSettings(context.params));
        findEdges(context.params);
    }

    void step(const SceneContext& context, const Step& step) override {
        const StimulusSettings stimulus = stimulusOf(context);
        if (context.params.anchoring == Placement::follow) field_.follow(followed(context, step.seconds + step.dt));
        effectors_.clear();
        addStimulus(stimulus, step.tick, step.dt, effectors_);
        addPointer(context, step.input);
        field_.step(step.gpu, effectors_, step.dt, pathOf(context.params.path), true);
        energies_.push_back(field_.field().energy());
        if (energies_.size() > kHistory) energies_.erase(energies_.begin());
    }

    void draw(const SceneContext& context, Frame& frame) override {
        const FieldPage page(frame.width(), frame.height());
        Canvas& canvas = frame.canvas();
        Pass pass = frame.outputPass("page");
        pass.clear({kGround.r, kGround.g, kGround.b, 1});
        drawArrows(context, frame, page, pass);
        drawHeading(
            canvas, frame.width(), "A grid of springs",
            "Each cell swings on its own spring and takes over part of the mean of the cells around it, so that "
            "what pushes one cell spreads. Move the pointer over the grid to push.");
        drawView(context, canvas, page);
        canvas.keepClear(page.view);
        drawEnergy(context, canvas, page);
        drawFront(context, canvas, page);
        drawTable(context, canvas, page);
        const LegendEntry key[] = {{"needle: the cell is rotated counterclockwise", {kCounterclockwise, 3}},
                                   {"needle: the cell is rotated clockwise", {kClockwise, 3}},
                                   {"drop: displacement of the cell", {kTeal, 3}}};
        drawLegend(canvas, {page.key.x, page.key.y + 10 * page.unit}, key, page.unit);
    }

    void measure(const SceneContext& context, BonesMeasures& measures) override {
        measures.cells = field_.grid().cells();
        measures.fieldEnergy = field_.field().energy();
        measures.frontSpeed = measuredFrontSpeed(fieldSettings(context.params));
        measures.cpuGpuMaxDiff = field_.cpuGpuMaxDiff();
    }

    Json dumpState(const SceneContext&) override { return dumpOf(field_); }

private:
    glm::vec3 followed(const SceneContext& context, double seconds) const {
        return walkerAt(stimulusOf(context), seconds).position;
    }
    static float pixelsPerMetre(const SceneContext& context, const FieldPage& page) {
        const FieldGrid grid = fieldGrid(context.params);
        const float shown = context.params.anchoring == Placement::follow ? 1.75f : 1.12f;
        return page.view.width / (shown * grid.size().x);
    }
    StimulusSettings stimulusOf(const SceneContext& context) const {
        const float reach = 0.5f * fieldGrid(context.params).size().x;
        return {.kind = context.params.stimulus,
                .seed = context.seed,
                .reach = reach,
                .strength = context.params.push,
                .wind = {0.8f, 0.6f}};
    }

    void addPointer(const SceneContext& context, const Input& input) {
        const FieldPage page(input.widthPx, input.heightPx);
        const glm::vec2 px(input.pointerPx[0], input.pointerPx[1]);
        std::optional<glm::vec3> at;
        if (input.pointerInside && page.view.contains(px)) {
            const glm::vec2 p = (px - page.view.centre()) / pixelsPerMetre(context, page);
            at = glm::vec3(p.x, 0, p.y);
        }
        if (at && pointer_) {
            const float reach = 0.5f * fieldGrid(context.params).size().x;
            effectors_.push_back({.from = *pointer_,
                                  .to = *at,
                                  .radius = 0.12f * reach,
                                  .push = 0.08f * reach,
                                  .turn = 0.3f,
                                  .impulse = 30});
        }
        pointer_ = at;
    }

    /// Where the same field blows up, found by trying.
    void findEdges(const BonesParams& p) {
        const FieldSettings settings = fieldSettings(p);
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

    void drawArrows(const SceneContext& context, const Frame& frame, const FieldPage& page, Pass& pass) {
        const float scale = pixelsPerMetre(context, page), spacing = scale * context.params.cellSize;
        field_.prepared(arrows_)
            .set("page", glm::vec4(0, 0, scale, std::clamp(0.22f * spacing, 0.6f, 3.0f * page.unit)))
            .set("frame", glm::vec4(page.view.centre(), frame.width(), frame.height()))
            .set("gain", 0.9f)
            .set("longest", 0.07f * page.view.width)
            .set("loudest", 0.05f * fieldGrid(context.params).size().x);
        pass.state({.blend = Blend::alpha});
        frame.clip(pass, page.view);
        // Needles that turn with the cells, and what moves above them.
        for (const float needle : {spacing, 0.0f})
            pass.draw(quads_, arrows_.set("needle", needle), {.count = 6 * field_.grid().cells()});
        pass.unclip();
    }

    void drawView(const SceneContext& context, Canvas& canvas, const FieldPage& page) {
        const float scale = pixelsPerMetre(context, page), s = page.unit;
        const FieldGrid& grid = field_.grid();
        const glm::vec2 centre = page.view.centre() + scale * glm::vec2(grid.centre.x, grid.centre.z);
        const glm::vec2 half = 0.5f * scale * glm::vec2(grid.size().x, grid.size().z);
        canvas.frame(page.view, 1, kHairline);
        canvas.declareSubject(page.view);
        canvas.clip(page.view);
        const std::array<glm::vec2, 5> edge =
            Rect{centre.x - half.x, centre.y - half.y, 2 * half.x, 2 * half.y}.outline();
        if (context.params.anchoring == Placement::wrap)
            drawDashed(canvas, edge, 1.5f * s, kMuted, 6 * s, 5 * s);
        else
            canvas.polyline(edge, 1.5f * s, kMuted);
        if (context.params.anchoring == Placement::follow) {
            const glm::vec3 point = followed(context, context.seconds);
            canvas.ring(page.view.centre() + scale * glm::vec2(point.x, point.z), 6 * s, 2 * s, kPaper);
        }
        canvas.unclip();
        const std::string size = std::to_string(grid.counts.x) + " × " + std::to_string(grid.counts.z) + " cells of " +
                                 readable(static_cast<double>(grid.cellSize)) + " m";
        drawLabel(canvas, {page.view.x + 10 * s, page.view.bottom() - 12 * s}, size, {12 * s, kMuted});
    }

    void drawEnergy(const SceneContext& context, Canvas& canvas, const FieldPage& page) const {
        const float s = page.unit;
        const Plot plot(canvas, page.energy, {-10, 0, 2, "time, s", false, 0}, {-2, 8, 2, "energy, J", true, 0});
        const SpringShape spring = fieldSettings(context.params).spring;
        plot.draw([&] {
            if (energies_.empty()) return;
            const auto exponent = [](double energy) { return std::log10(std::max(energy, 1e-9)); };
            const auto last = static_cast<double>(energies_.size() - 1);
            // Decay of the springs alone, from the largest energy in sight.
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
                                     {"springs alone would keep", {kMuted, 1.5f, 5, 4}}};
        drawLegend(canvas, {page.energy.x + 12 * s, page.energy.y + 12 * s}, names, s);
    }

    void drawFront(const SceneContext& context, Canvas& canvas, const FieldPage& page) const {
        const float s = page.unit;
        const double most = std::max(1, context.params.depth) * static_cast<double>(kFrontSteps);
        const Plot plot(canvas, page.front, {0, kFrontSteps, 4, "steps after a push on one cell", false, 0},
                        {0, most, most / 4, "distance, cells", false, 0});
        plot.draw([&] {
            drawCurve(canvas, 2, LineStyle{kMuted, 1.5f, 5, 4}.times(s),
                      [&](int i) { return plot.at(i * kFrontSteps, i * kFrontSteps * context.params.depth); });
            drawCurve(canvas, kFrontSteps + 1, LineStyle{kTeal, 2}.times(s),
                      [&](int i) { return plot.at(i, fronts_[static_cast<std::size_t>(i)].spread); });
            for (int i = 0; i <= kFrontSteps; ++i)
                canvas.disc(plot.at(i, fronts_[static_cast<std::size_t>(i)].cells), 3 * s, kAccent);
        });
        const LegendEntry names[] = {{"farthest cell that moves", {kAccent, 0}},
                                     {"depth × steps", {kMuted, 1.5f, 5, 4}},
                                     {"where the energy is (r. m. s.)", {kTeal, 2}}};
        drawLegend(canvas, {page.front.x + 12 * s, page.front.y + 12 * s}, names, s);
        canvas.disc({page.front.x + 22 * s, page.front.y + 12 * s}, 3 * s, kAccent);
    }

    void drawTable(const SceneContext& context, Canvas& canvas, const FieldPage& page) const {
        const float s = page.unit;
        const TextStyle header{12 * s, kMuted}, plain{12 * s, kPaper};
        const auto columns =
            Table::fitted(canvas, {{"Blows up beyond"}, {"found here"}, {"theory"}}, page.table.width, 210 * s, header);
        Table table(canvas, {page.table.x, page.table.y + 10 * s}, columns, 20 * s);
        table.header(header, 2 * s);
        const FieldSettings settings = fieldSettings(context.params);
        const bool blowsUp = settings.depth > 0 && static_cast<double>(settings.displacementRatio) > ratioEdge_;
        TextStyle ratio = plain;
        if (blowsUp) ratio.colour = kWrong;
        const auto found = [](double value, double most) { return value >= most ? "never" : formatFixed(value, 3); };
        table.row({"ratio of propagation", found(ratioEdge_, 2),
                   settings.depth > 0 ? formatFixed(propagationLimit(settings.depth), 3) : "never"},
                  ratio);
        table.row({"ωh, semi-implicit steps", found(semiImplicitEdge_, 4),
                   formatFixed(semiImplicitLimit(settings.spring.zeta), 3)},
                  plain);
        table.row({"ωh, exact steps", found(exactEdge_, 4), "never"}, plain);
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

std::unique_ptr<BonesScene> fieldScene(Shaders& shaders) { return std::make_unique<FieldScene>(shaders); }

}  // namespace arclight::bones
