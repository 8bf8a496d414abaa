#include "shake_scene.h"

#include <cmath>

#include "core/json.h"
#include "core/text.h"
#include "hair_settings.h"
#include "sim/hair/spline.h"

namespace arclight::hair {
namespace {

constexpr float kCordWidth = 0.0062f, kRailWidth = 0.007f;  // m
constexpr int kPerLink = 4;

glm::vec4 linear(CanvasColour c, float opacity = 1, float gain = 1) {
    const auto decode = [](float v) { return std::pow(v, 2.2f); };
    return {gain * decode(c.r), gain * decode(c.g), gain * decode(c.b), opacity};
}

}  // namespace

ShakeScene::ShakeScene(Shaders& shaders)
    : backdrop_(shaders.program("common/fullscreen.vert", "hair/shake_backdrop.frag")),
      cord_(shaders.program("hair/cord.vert", "hair/cord.frag")) {}

std::unique_ptr<HairScene> shakeScene(Shaders& shaders) { return std::make_unique<ShakeScene>(shaders); }

void ShakeScene::reset(const SceneContext& context) {
    settings_ = shakeOf(context.params);
    for (const Solver solver : kSolvers)
        rows_[static_cast<std::size_t>(solver)].reset(solver, settings_, context.seed);
}

void ShakeScene::changed(const SceneContext& context) {
    if (shakeOf(context.params) != settings_) reset(context);
}

void ShakeScene::step(const SceneContext&, const Step& step) {
    for (ShakenRow& row : rows_) row.step(step.seconds + step.dt, step.dt);
}

void ShakeScene::panel(const SceneContext&, Panel& panel) const {
    const ShakenRow::Fold& fold = row(Solver::rootSphere).fold();
    panel.text(
        "Each correction moves a link's ends by half of its error, and so travels one link in an iteration. With fewer "
        "iterations than that takes, strands stretch.");
    panel.value("longest folded strand", "+" + formatFixed(fold.excess, 1) + " %");
    panel.value("its tip from its root", formatFixed(fold.tipDistance, 1) + " % of its length");
    panel.muted("A root sphere limits the distance from the root, not the way along the strand.");
}

HairMeasures ShakeScene::measure(const SceneContext& context) {
    const HairParams& params = context.params;
    const ShakenRow& row = this->row(params.solver);
    HairMeasures result;
    result.strainMean = row.strainMean(), result.strainMax = row.strainMax(), result.rootError = row.rootError();
    result.pendulumLoss = pendulumLoss(params.solver);
    result.pendulumDamping = 100 * pendulumLossByDamping(params.damping);
    result.strandsDrawn = static_cast<double>(kSolvers.size()) * kShakenStrands;
    return result;
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
            vertices_.push_back({at + across * (0.5f * side * width / length), glm::vec4(tangent, side), colour});
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

void ShakeScene::draw(const SceneContext& context, Frame& frame) {
    const HairParams& params = context.params;
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
    mesh_.upload(std::span<const CordVertex>(vertices_), indices_);
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

Json ShakeScene::dumpState(const SceneContext& context) const {
    const StrandSystem& system = row(context.params.solver).strands();
    Json strands = Json::array();
    for (int strand = 0; strand < system.strands(); ++strand) {
        Json rest = Json::array(), nodes = Json::array();
        for (int i = 1; i < system.nodesPerStrand(); ++i) rest.push_back(floatToJson(system.restLength(strand, i)));
        for (const glm::vec3 p : system.nodes(strand))
            nodes.push_back({floatToJson(p.x), floatToJson(p.y), floatToJson(p.z)});
        strands.push_back({{"rest", std::move(rest)}, {"nodes", std::move(nodes)}});
    }
    return {{"tick", context.tick}, {"spheres", Json::array()}, {"strands", std::move(strands)}};
}

}  // namespace arclight::hair
