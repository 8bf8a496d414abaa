#include "shake_chart.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/quaternion.hpp>

#include "core/angles.h"
#include "core/text.h"

namespace arclight::hair {
namespace {

constexpr std::array kIterations{1, 2, 4, 8, 16, 32, 64};
constexpr std::array kOrders{Order::sequential, Order::random, Order::grouped};
constexpr std::array kDiagramSolvers{Solver::relaxation, Solver::rootSphere};
constexpr float kFov = 0.22f;

/// Mean strain in % from an independent run of the article's pseudo-code.
struct Reference {
    int nodes, iterations;
    double plain, rootSphere;
};
constexpr std::array<Reference, 8> kTable{{{8, 4, 32.4, 1.8},
                                           {8, 8, 13.7, 0.81},
                                           {8, 16, 5.0, 0.37},
                                           {16, 8, 83.5, 2.3},
                                           {16, 16, 34.4, 1.3},
                                           {16, 64, 5.3, 0.30},
                                           {32, 8, 80.5, 7.0},
                                           {32, 64, 35.4, 1.4}}};

/// The line style for an order of corrections, in units of the page.
LineStyle styleOf(std::size_t order, CanvasColour colour) {
    return {colour, 1.6f, order == 0 ? 0.0f : order == 1 ? 7.0f : 2.0f, 3.5f};
}

std::string percent(double value) { return (value < 0.05 ? "0" : formatFixed(value, value < 9.95 ? 1 : 0)) + " %"; }

}  // namespace

CanvasColour tintOf(Solver solver) {
    switch (solver) {
        case Solver::relaxation: return colourFromHex(0xE39A78);
        case Solver::rootSphere: return colourFromHex(0x7FC4D8);
        case Solver::followTheLeader: return colourFromHex(0xA9C98B);
        case Solver::cosserat: return colourFromHex(0xC6A5DE);
    }
    return kPaper;
}

std::string_view nameOf(Solver solver) {
    switch (solver) {
        case Solver::relaxation: return "relaxation";
        case Solver::rootSphere: return "relaxation and root spheres";
        case Solver::followTheLeader: return "follow the leader";
        case Solver::cosserat: return "Cosserat rods";
    }
    return {};
}

CanvasColour strainColour(double percent) {
    const auto t = static_cast<float>(std::sqrt(std::clamp(percent / 60, 0.0, 1.0)));
    const CanvasColour amber = colourFromHex(0xE6A83C);
    return t < 0.5f ? mixed(kPaper, amber, 2 * t) : mixed(amber, kWrong, 2 * t - 1);
}

std::vector<double> nodeStrains(const StrandSystem& system, int strand) {
    const std::span<const glm::vec3> nodes = system.nodes(strand);
    std::vector<double> result(nodes.size(), 0);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const double rest = static_cast<double>(system.restLength(strand, static_cast<int>(i)));
        const double strain = 100 * std::fabs(static_cast<double>(glm::length(nodes[i] - nodes[i - 1])) / rest - 1);
        result[i - 1] = std::max(result[i - 1], strain), result[i] = strain;
    }
    return result;
}

ShakeLayout::ShakeLayout(int widthPx, int heightPx)
    : width(static_cast<float>(widthPx)), height(static_cast<float>(heightPx)) {
    const bool isWide = width > 1.1f * height;
    // The strains of two cells fit side by side.
    scale = pageScale(widthPx, heightPx, {.width = isWide ? 945.0f : 680.0f, .leastScale = 0});
    const float s = scale, top = 96 * s, left = 24 * s;
    const float cellsWide = isWide ? 0.67f * width : width - left;
    const float cellsHigh = isWide ? height - top - 16 * s : 0.6f * (height - top);
    diagram =
        isWide
            ? Rect{left + cellsWide + 34 * s, top + 34 * s, width - left - cellsWide - 62 * s, height - top - 238 * s}
            : Rect{left + 50 * s, top + cellsHigh + 40 * s, width - left - 90 * s, height - top - cellsHigh - 220 * s};
    diagram.width = std::max(1.0f, diagram.width), diagram.height = std::max(1.0f, diagram.height);
    const glm::vec2 size(0.5f * (cellsWide - left), 0.5f * cellsHigh);
    pixelsPerMetre = std::max(1.0f, std::min(size.x / 0.92f, (size.y - 50 * s) / 0.57f));
    const glm::quat rotation = glm::angleAxis(0.16f, glm::vec3(1, 0, 0)) * glm::angleAxis(0.42f, glm::vec3(0, 1, 0));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        ShakeCell& cell = cells[i];
        cell.area = {left + size.x * static_cast<float>(i % 2), top + size.y * static_cast<float>(i / 2), size.x,
                     size.y};
        const float x = cell.area.x + 0.54f * size.x, y = cell.area.y + 50 * s + 0.19f * pixelsPerMetre;
        cell.centre = glm::vec3(x - 0.5f * width, 0.5f * height - y, 0) / pixelsPerMetre;
        cell.rotation = glm::mat3_cast(rotation);
    }
    const float distance = 0.5f * height / pixelsPerMetre / std::tan(0.5f * kFov);
    camera = {.position = {0, 0, distance},
              .target = {0, 0, 0},
              .fovY = kFov,
              .near = 0.5f * distance,
              .far = 2 * distance,
              .leastAspect = 0.01f};
}

glm::vec2 ShakeLayout::pixel(glm::vec3 world) const {
    const float nearer = camera.position.z / (camera.position.z - world.z) * pixelsPerMetre;
    return {0.5f * width + nearer * world.x, 0.5f * height - nearer * world.y};
}

void ShakeChart::draw(Canvas& canvas, const ShakeLayout& layout, std::span<const ShakenRow> rows,
                      const ShakeSettings& settings, const ShakeView& view) {
    canvas.markPage();
    canvas.text({24 * layout.scale, 34 * layout.scale}, "Four solvers, one motion", bold(22 * layout.scale));
    const std::string caption = "Roots move by 0.25 m · sin(2π · 2 Hz · t). Strands of 0.3 m, " +
                                std::to_string(settings.nodes) + " nodes, " + std::to_string(settings.iterations) +
                                (settings.iterations == 1 ? " iteration." : " iterations.");
    canvas.text({24 * layout.scale, 62 * layout.scale}, caption, {14 * layout.scale, mixed(kMuted, kPaper, 0.35f)});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Solver solver = kSolvers[i];
        canvas.clip(layout.cells[i].drawingArea(layout.scale));
        if (solver == Solver::rootSphere) drawSpheres(canvas, layout, layout.cells[i], rows[i], view);
        drawNodes(canvas, layout, layout.cells[i], rows[i]);
        canvas.unclip();
        drawCell(canvas, layout, layout.cells[i], rows[i], solver, view);
        drawLengths(canvas, layout, layout.cells[i], rows[i], solver);
    }
    drawDiagram(canvas, layout, settings, view.solver);
    drawStrainScale(canvas, layout);
}

void ShakeChart::drawCell(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row,
                          Solver solver, const ShakeView& view) const {
    const float s = layout.scale;
    const glm::vec2 corner(cell.area.x, cell.area.y + 14 * s);
    const CanvasColour tint = tintOf(solver);
    if (solver == view.solver) canvas.rect({corner.x, corner.y - 9 * s, 3 * s, 39 * s}, tint);
    canvas.text(corner + glm::vec2(10 * s, 0), nameOf(solver), bold(15 * s, tint));
    const std::string strains = "strain " + percent(row.now().strainMean) + ", max " + percent(row.now().strainMax) +
                                " · mean so far " + (row.strainMean() < 0.005 ? "0" : readable(row.strainMean())) +
                                " %";
    canvas.text(corner + glm::vec2(10 * s, 21 * s), strains, {13 * s, mixed(kMuted, kPaper, 0.5f)});
    // The path of the roots.
    const glm::vec3 up(0, 0.034f, 0);
    for (const float x : {-0.25f, 0.0f, 0.25f}) {
        const glm::vec2 at = layout.pixel(cell.apply(glm::vec3(x, 0, 0) + up));
        canvas.line(at - glm::vec2(0, 3 * s), at + glm::vec2(0, 3 * s), s, kMuted);
        if (x == 0) continue;
        canvas.text(at - glm::vec2(0, 10 * s), x < 0 ? "−25 cm" : "25 cm", {10.5f * s, kMuted, Align::centre});
    }
    canvas.line(layout.pixel(cell.apply(glm::vec3(-0.25f, 0, 0) + up)),
                layout.pixel(cell.apply(glm::vec3(0.25f, 0, 0) + up)), s, kMuted.withAlpha(0.7f));
    if (view.fold && solver == Solver::rootSphere && !row.fold().nodes.empty()) {
        const std::string text = "folded: tip at " + percent(row.fold().tipDistance) + " of its length, links +" +
                                 percent(row.fold().excess);
        canvas.text({cell.area.right() - 12 * s, cell.area.bottom() - 14 * s}, text,
                    {12 * s, kWrong.withAlpha(0.9f), Align::right});
    }
}

/// Draws the nodes of the nearest strand.
void ShakeChart::drawNodes(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell,
                           const ShakenRow& row) const {
    constexpr int kNearest = kShakenStrands - 1;
    const std::vector<double> strain = nodeStrains(row.strands(), kNearest);
    for (std::size_t i = 0; i < strain.size(); ++i) {
        const glm::vec2 at = layout.pixel(cell.apply(row.strands().nodes(kNearest)[i]));
        canvas.disc(at, 3.4f * layout.scale, kGround);
        canvas.disc(at, 2.5f * layout.scale, strainColour(strain[i]));
    }
}

/// Draws the root spheres of the nearest strand, and the tip's root sphere around the strand that folded back.
void ShakeChart::drawSpheres(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row,
                             const ShakeView& view) const {
    const StrandSystem& system = row.strands();
    const float s = layout.scale, radius = kShakenLength * layout.pixelsPerMetre;
    if (view.fold && !row.fold().nodes.empty()) {
        drawCurve(canvas, 97, {kWrong.withAlpha(0.4f), s, 4 * s, 5 * s}, [&](int i) {
            const float angle = kTwoPi * static_cast<float>(i) / 96;
            return layout.pixel(cell.centre) + radius * glm::vec2(std::cos(angle), std::sin(angle));
        });
    }
    if (!view.rootSpheres) return;
    const glm::vec2 root = layout.pixel(cell.apply(system.nodes(kShakenStrands - 1)[0]));
    for (int i = 1; i < system.nodesPerStrand(); ++i)
        canvas.ring(root, radius * static_cast<float>(i) / static_cast<float>(system.nodesPerStrand() - 1), s,
                    tintOf(Solver::rootSphere).withAlpha(0.22f));
}

/// Draws two rods: the rest length of the first strand, and its current length.
void ShakeChart::drawLengths(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row,
                             Solver solver) const {
    const float s = layout.scale;
    const std::span<const glm::vec3> nodes = row.strands().nodes(0);
    float whole = 0;
    for (std::size_t i = 1; i < nodes.size(); ++i) whole += glm::length(nodes[i] - nodes[i - 1]);
    const double excess = 100 * (static_cast<double>(whole / kShakenLength) - 1);
    const float rest = 0.62f * kShakenLength * layout.pixelsPerMetre, space = cell.area.bottom() - cell.area.y - 86 * s;
    const float now = std::min(0.62f * whole * layout.pixelsPerMetre, space);
    const glm::vec2 top(cell.area.x + 14 * s, cell.area.y + 62 * s);
    canvas.rect({top.x, top.y, 3 * s, rest}, kHairline);
    canvas.rect({top.x + 6 * s, top.y, 3 * s, now}, mixed(tintOf(solver), strainColour(std::fabs(excess)), 0.6f));
    const std::string text = (excess < 0 ? "−" : "+") + percent(std::fabs(excess));
    canvas.text({top.x, top.y + std::max(now, rest) + 12 * s}, text, {11.5f * s, kMuted});
}

void ShakeChart::drawStrainScale(Canvas& canvas, const ShakeLayout& layout) const {
    constexpr int kSteps = 60;
    const float s = layout.scale;
    const Rect bar{layout.diagram.x, layout.diagram.bottom() + 154 * s, layout.diagram.width, 6 * s};
    canvas.text({bar.x, bar.y - 12 * s}, "link strain", {12 * s, mixed(kMuted, kPaper, 0.5f)});
    for (int i = 0; i < kSteps; ++i) {
        const float t = static_cast<float>(i) / kSteps;
        canvas.rect({bar.x + t * bar.width, bar.y, bar.width / kSteps + 0.5f, bar.height},
                    strainColour(60.0 * static_cast<double>(t * t)));
    }
    for (const auto& [value, text] :
         {std::pair{0.0, "0"}, {2.4, "2.4"}, {9.6, "9.6"}, {21.6, "22"}, {38.4, "38"}, {60.0, "60 %"}}) {
        const auto t = static_cast<float>(std::sqrt(value / 60));
        canvas.text({bar.x + t * bar.width, bar.bottom() + 11 * s}, text,
                    {11 * s, kMuted,
                     t > 0.9f   ? Align::right
                     : t < 0.1f ? Align::left
                                : Align::centre});
    }
}

void ShakeChart::updateCurves(const ShakeSettings& settings) {
    ShakeSettings key = settings;
    key.order = Order::sequential, key.iterations = 1;
    if (curves_ && curves_->settings == key) return;
    curves_.emplace().settings = key;
    for (std::size_t solver = 0; solver < kDiagramSolvers.size(); ++solver)
        for (std::size_t order = 0; order < kOrders.size(); ++order)
            for (const int iterations : kIterations) {
                ShakeSettings each = settings;
                each.order = kOrders[order], each.iterations = iterations;
                curves_->strain[solver][order].push_back(
                    static_cast<float>(shakenStrain(kDiagramSolvers[solver], each)));
            }
}

void ShakeChart::drawDiagram(Canvas& canvas, const ShakeLayout& layout, const ShakeSettings& settings, Solver chosen) {
    static constexpr AxisMark kX[]{{0, "1"}, {1, "2"}, {2, "4"}, {3, "8"}, {4, "16"}, {5, "32"}, {6, "64"}};
    static constexpr AxisMark kY[]{{-1, "0.1"}, {0, "1"}, {1, "10"}, {2, "100"}, {3, "1000"}};
    updateCurves(settings);
    const float s = layout.scale;
    const Plot plot(canvas, layout.diagram, {.low = 0, .high = 6, .title = "iterations", .marks = kX},
                    {.low = -1, .high = 3, .title = "mean strain, %", .marks = kY});
    const auto curve = [&](std::size_t solver, std::size_t order) {
        const CanvasColour tint = tintOf(kDiagramSolvers[solver]);
        LineStyle style = styleOf(order, order == 0 ? tint : tint.withAlpha(0.85f));
        if (order == 0) style.width = 1.8f;
        drawCurve(canvas, static_cast<int>(kIterations.size()), style.times(s), [&](int i) {
            const float strain = curves_->strain[solver][order][static_cast<std::size_t>(i)];
            return plot.at(i, std::log10(std::max(1e-3, static_cast<double>(strain))));
        });
    };
    plot.draw([&] {
        for (std::size_t solver = 0; solver < kDiagramSolvers.size(); ++solver)
            for (std::size_t order = 0; order < kOrders.size(); ++order) curve(solver, order);
        for (const Reference& reference : kTable)
            if (reference.nodes == settings.nodes)
                for (const double strain : {reference.plain, reference.rootSphere})
                    canvas.ring(plot.at(std::log2(reference.iterations), std::log10(strain)), 4 * s, 1.4f * s, kPaper);
    });
    const auto solver = static_cast<std::size_t>(chosen);
    if (solver < kDiagramSolvers.size())
        canvas.dashedLine(plot.at(std::log2(settings.iterations), -1), plot.at(std::log2(settings.iterations), 3), s,
                          tintOf(chosen).withAlpha(0.5f), 3 * s, 4 * s);
    const LegendEntry entries[] = {{kOrderLabels.text[0], styleOf(0, kPaper)},
                                   {kOrderLabels.text[1], styleOf(1, kPaper)},
                                   {kOrderLabels.text[2], styleOf(2, kPaper)},
                                   {"independent reference", {kPaper, 0}}};
    const glm::vec2 end = drawLegend(canvas, {layout.diagram.x, layout.diagram.bottom() + 46 * s}, entries, s);
    canvas.ring(end + glm::vec2(10 * s, -17 * s), 4 * s, 1.4f * s, kPaper);
}

}  // namespace arclight::hair
