// Scene shake, whose strains the page tabulates: four solvers side by side on the same motion.
#include <array>
#include <cmath>
#include <vector>

#include "app/scene.h"
#include "core/json.h"
#include "core/text.h"
#include "shake_chart.h"
#include "sim/common/camera_control.h"
#include "sim/common/vertices.h"
#include "sim/hair/shake.h"
#include "sim/hair/shots.h"
#include "sim/hair/spline.h"
#include "solver_measures.h"

namespace arclight::hair {
namespace {

struct ShakeParams {
    Solver solver = Solver::rootSphere;
    ShakeSettings strands{.damping = 0.97f};
    bool rootSpheres = false;
    bool fold = true;
};

constexpr auto rowsOf(ShakeParams) {
    using P = ShakeParams;
    return paramRows<P>(
        Group{"Solver", "Constraints are solved one after the other, for a number of iterations."},
        solverRow(&P::solver), embed(&P::strands),
        Group{"Shake", "The roots of four rows of strands are shaken, one row for each solver."},
        Param{"rootSpheres", "Draw the spheres within which the nodes of a strand stay.", &P::rootSpheres}
            .label("show root spheres")
            .primary(),
        Param{
            "fold",
            "Draw the longest strand that has folded back: its nodes are inside their root spheres, but its links are "
            "too long.",
            &P::fold}
            .label("show folded strand")
            .primary());
}

struct ShakeMeasures {
    LinkMeasures links;
    StrandMeasures strands;
};

constexpr auto rowsOf(ShakeMeasures) {
    return measureRows<ShakeMeasures>(embed(&ShakeMeasures::links), embed(&ShakeMeasures::strands));
}

constexpr float kCordWidth = 0.0062f, kRailWidth = 0.007f;  // m
constexpr int kPerLink = 4;

glm::vec4 linear(CanvasColour c, float opacity = 1, float gain = 1) {
    const auto decode = [](float v) { return std::pow(v, 2.2f); };
    return {gain * decode(c.r), gain * decode(c.g), gain * decode(c.b), opacity};
}

class ShakeScene : public Scene<ShakeParams, ShakeMeasures, CameraControl> {
public:
    static constexpr SceneInfo info{"shake", "four solvers side by side"};

    explicit ShakeScene(Shaders& shaders);

    void restart() override;
    /// Restarts if a setting of the motion has changed.
    void changed() override;
    void advance(const Step& step) override;
    void draw(Frame& frame) override;
    bool usesCamera() const override { return false; }
    /// The range of the portrait, because this scene must not change the portrait's camera.
    CameraReach reach() const override { return shotCamera(Shot::portrait).reach; }
    /// Measures the chosen solver, which is also the solver of the state dump.
    ShakeMeasures measure() override;
    /// `{"tick", "spheres", "strands"}`.
    Json dumpState() override;
    std::string formula() override;
    void panel(Panel& panel) override;

private:
    const ShakenRow& row(Solver solver) const { return rows_[static_cast<std::size_t>(solver)]; }
    /// The fraction of its energy that a free pendulum loses per second, in %.
    double pendulumLoss(Solver solver) const;
    void addCord(std::span<const glm::vec3> nodes, std::span<const glm::vec4> colours, float width);
    void addRow(const ShakenRow& row, const ShakeCell& cell, const ShakeView& view);
    void addTrail(const ShakenRow& row, Solver solver, const ShakeCell& cell);
    void addFold(const ShakenRow& row, const ShakeCell& cell);

    Program backdrop_, cord_;
    Mesh mesh_ = Mesh::of<ColourVertex>("cords");
    ShakeSettings settings_;
    std::array<ShakenRow, kSolvers.size()> rows_;
    ShakeChart chart_;
    std::vector<ColourVertex> vertices_;
    std::vector<std::uint32_t> indices_;
    glm::vec3 toEye_{0, 0, 1};
};

ShakeScene::ShakeScene(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "common/sky/wall.frag")),
      cord_(shaders.program("hair/cord.vert", "hair/cord.frag")) {
    backdrop_.set("poolCentre", glm::vec2(0.36f, 0.62f))
        .set("poolFalloff", 2.2f)
        .set("wallDark", glm::vec3(0.0040f, 0.0052f, 0.0066f))
        .set("wallLit", glm::vec3(0.013f, 0.017f, 0.021f));
}

void ShakeScene::restart() {
    settings_ = params.strands;
    for (const Solver solver : kSolvers) rows_[static_cast<std::size_t>(solver)].reset(solver, settings_, seed());
}

void ShakeScene::changed() {
    if (params.strands != settings_) restart();
}

void ShakeScene::advance(const Step& step) {
    for (ShakenRow& row : rows_) row.step(step.seconds + step.dt, step.dt);
}

std::string ShakeScene::formula() {
    return solverFormula(
        {.solver = params.solver, .iterations = params.strands.iterations, .damping = params.strands.damping},
        kShakenLength);
}

void ShakeScene::panel(Panel& panel) {
    const ShakenRow::Fold& fold = row(Solver::rootSphere).fold();
    panel.text(
        "Each correction moves the ends of a link by half of its error, so it travels one link per iteration. With too "
        "few iterations, strands stretch.");
    panel.value("longest folded strand", "+" + formatFixed(fold.excess, 1) + " %");
    panel.value("tip-to-root distance", formatFixed(fold.tipDistance, 1) + " % of its length");
    panel.muted("A root sphere limits the distance from the root, not the length along the strand.");
}

ShakeMeasures ShakeScene::measure() {
    const ShakenRow& row = this->row(params.solver);
    return {.links = {row.strainMean(), row.strainMax(), row.rootError()},
            .strands = {pendulumLoss(params.solver), 100 * pendulumLossByDamping(params.strands.damping),
                        static_cast<double>(kSolvers.size()) * kShakenStrands}};
}

double ShakeScene::pendulumLoss(Solver solver) const {
    StrandSettings settings = shakeSettings(solver, settings_.iterations);
    settings.damping = settings_.damping;
    return 100 * hair::pendulumLoss(settings);
}

/// Adds a camera-facing ribbon along the B-spline of the nodes.
void ShakeScene::addCord(std::span<const glm::vec3> nodes, std::span<const glm::vec4> colours, float width) {
    const int count = static_cast<int>(nodes.size() - 1) * kPerLink;
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    for (int i = 0; i <= count; ++i) {
        const float u = static_cast<float>(i) / kPerLink;
        const glm::vec3 at = splinePoint(nodes, u), tangent = splineTangent(nodes, u);
        const glm::vec3 across = glm::cross(tangent, toEye_);
        const float length = std::max(glm::length(across), 1e-9f);
        const auto node = std::min(static_cast<std::size_t>(u), nodes.size() - 2);
        const glm::vec4 colour = glm::mix(colours[node], colours[node + 1], u - static_cast<float>(node));
        for (const float side : {-1.0f, 1.0f})
            vertices_.push_back({at + across * (0.5f * side * width / length), tangent, colour});
        const std::uint32_t k = first + 2 * static_cast<std::uint32_t>(i);
        if (i > 0) indices_.insert(indices_.end(), {k - 2, k - 1, k, k, k - 1, k + 1});
    }
}

void ShakeScene::addRow(const ShakenRow& row, const ShakeCell& cell, const ShakeView& view) {
    const auto solver = static_cast<Solver>(&row - rows_.data());
    const bool isChosen = solver == view.solver;
    const glm::vec4 tint = linear(tintOf(solver), 1, isChosen ? 1.5f : 1.15f);
    std::vector<glm::vec3> nodes;
    std::vector<glm::vec4> colours;
    // The rail of the roots, and the bar that carries them.
    const glm::vec4 steel(0.045f, 0.055f, 0.062f, 1);
    const float half = 0.0025f * (kShakenStrands - 1) + 0.0025f;
    for (const float z : {-half, half})
        addCord(std::array{cell.apply({-0.29f, 0.012f, z}), cell.apply({0.29f, 0.012f, z})}, std::array{steel, steel},
                kRailWidth * 0.6f);
    const glm::vec3 root = row.strands().nodes(0)[0];
    const glm::vec4 brass = linear(tintOf(solver), 1, 0.5f);
    addCord(std::array{cell.apply({root.x, 0.006f, -half}), cell.apply({root.x, 0.006f, half})},
            std::array{brass, brass}, kRailWidth * 1.6f);
    for (int strand = 0; strand < kShakenStrands; ++strand) {
        nodes.clear(), colours.clear();
        const std::vector<double> strain = nodeStrains(row.strands(), strand);
        // The first strands are at the back.
        const float depth = static_cast<float>(strand) / (kShakenStrands - 1);
        for (std::size_t i = 0; i < strain.size(); ++i) {
            nodes.push_back(cell.apply(row.strands().nodes(strand)[i]));
            const auto wrong = static_cast<float>(std::min(1.0, strain[i] / 60));
            colours.push_back(glm::mix(tint, linear(strainColour(strain[i])), 0.15f + 0.85f * std::sqrt(wrong)) *
                              glm::vec4(glm::vec3(0.35f + 0.65f * depth), 1));
        }
        addCord(nodes, colours, kCordWidth);
    }
}

void ShakeScene::addFold(const ShakenRow& row, const ShakeCell& cell) {
    if (row.fold().nodes.empty()) return;
    std::vector<glm::vec3> nodes;
    for (const glm::vec3 p : row.fold().nodes) nodes.push_back(cell.apply(p - row.fold().nodes[0]));
    addCord(nodes, std::vector<glm::vec4>(nodes.size(), linear(kWrong, 0.30f)), kCordWidth);
}

void ShakeScene::addTrail(const ShakenRow& row, Solver solver, const ShakeCell& cell) {
    const std::span<const glm::vec3> trail = row.trail();
    if (trail.size() < 2) return;
    std::vector<glm::vec3> path;
    std::vector<glm::vec4> colours;
    for (std::size_t k = 0; k < trail.size(); ++k) {
        path.push_back(cell.apply(trail[k]));
        const float youth = static_cast<float>(k + 1) / static_cast<float>(trail.size());
        colours.push_back(linear(tintOf(solver), 0.4f * youth * youth));
    }
    addCord(path, colours, 0.6f * kCordWidth);
}

void ShakeScene::draw(Frame& frame) {
    const ShakeView view{.solver = params.solver, .rootSpheres = params.rootSpheres, .fold = params.fold};
    const ShakeLayout layout(frame.width(), frame.height());
    struct Part {
        int first, opaque, end;
    };
    std::array<Part, kSolvers.size()> parts{};
    vertices_.clear(), indices_.clear();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        parts[i].first = static_cast<int>(indices_.size());
        addRow(rows_[i], layout.cells[i], view);
        parts[i].opaque = static_cast<int>(indices_.size());
        addTrail(rows_[i], kSolvers[i], layout.cells[i]);
        if (view.fold && kSolvers[i] == Solver::rootSphere) addFold(rows_[i], layout.cells[i]);
        parts[i].end = static_cast<int>(indices_.size());
    }
    mesh_.upload(std::span<const ColourVertex>(vertices_), indices_);
    {
        ScenePass pass = frame.scenePass("shaken strands", frame.view(layout.camera), glm::vec3(0));
        pass.state({}).fullscreen(backdrop_);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const Rect box = layout.cells[i].drawingArea(layout.scale);
            frame.clip(pass, box);
            const auto [first, opaque, end] = parts[i];
            pass.state({.depth = Depth::testAndWrite}).draw(mesh_, cord_, {first, opaque - first});
            if (end > opaque)
                pass.state({.blend = Blend::alpha, .depth = Depth::test}).draw(mesh_, cord_, {opaque, end - opaque});
        }
        pass.unclip();
    }
    chart_.draw(frame.canvas(), layout, rows_, settings_, view);
}

Json ShakeScene::dumpState() {
    const StrandSystem& system = row(params.solver).strands();
    Json strands = Json::array();
    for (int strand = 0; strand < system.strands(); ++strand) {
        Json rest = Json::array(), nodes = Json::array();
        for (int i = 1; i < system.nodesPerStrand(); ++i) rest.push_back(floatToJson(system.restLength(strand, i)));
        for (const glm::vec3 p : system.nodes(strand))
            nodes.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
        strands.push_back({{"rest", std::move(rest)}, {"nodes", std::move(nodes)}});
    }
    return {{"tick", tick()}, {"spheres", Json::array()}, {"strands", std::move(strands)}};
}

}  // namespace

SceneType shakeScene() { return sceneType<ShakeScene>(); }

}  // namespace arclight::hair
