// Text and charts next to the shaken rows: labels, strains, a strain scale, and strain against iterations.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "gfx/canvas.h"
#include "gfx/page.h"
#include "sim/common/camera.h"
#include "sim/hair/shake.h"

namespace arclight::hair {

/// Where a row of strands is in the frame, and how its positions map to world space.
struct ShakeCell {
    Rect area;            ///< px
    glm::vec3 centre{0};  ///< of the motion of the roots, in world space
    glm::mat3 rotation{1};  ///< shows the row slightly from the side
    /// The part of the cell in which strands are drawn: right of the rods that show their length.
    Rect drawingArea(float scale) const { return {area.x + 34 * scale, area.y, area.width - 40 * scale, area.height}; }
    glm::vec3 apply(glm::vec3 p) const { return centre + rotation * (p * glm::vec3(1, 1, 7)); }
};

/// Settings of the scene that do not affect the motion.
struct ShakeView {
    Solver solver = Solver::rootSphere;  ///< the solver that is measured: the marked row
    bool rootSpheres = false;            ///< draws the root spheres of one strand
    bool fold = true;                    ///< draws the longest strand that folded within its root sphere
};

/// The frame's layout: four cells, with the diagram next to them or below.
struct ShakeLayout {
    std::array<ShakeCell, kSolvers.size()> cells;
    Rect diagram;
    Camera camera;
    float pixelsPerMetre = 1;
    float scale = 1;  ///< of text and lines
    float width = 1, height = 1;

    ShakeLayout(int widthPx, int heightPx);
    glm::vec2 pixel(glm::vec3 world) const;
};

/// The colour of a solver, sRGB.
CanvasColour tintOf(Solver solver);
/// The colour of a strain in %: pale, amber, red.
CanvasColour strainColour(double percent);
std::string_view nameOf(Solver solver);
/// The strain at each node of a strand, in %: the larger strain of its two links.
std::vector<double> nodeStrains(const StrandSystem& system, int strand);

class ShakeChart {
public:
    /// Draws over the finished image.
    void draw(Canvas& canvas, const ShakeLayout& layout, std::span<const ShakenRow> rows, const ShakeSettings& settings,
              const ShakeView& view);

private:
    struct Curves {
        ShakeSettings settings;
        std::array<std::array<std::vector<float>, 3>, 2> strain;  ///< of two solvers and three orders, by iterations
    };
    void drawCell(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row, Solver solver,
                  const ShakeView& view) const;
    void drawNodes(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row) const;
    void drawSpheres(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row,
                     const ShakeView& view) const;
    void drawLengths(Canvas& canvas, const ShakeLayout& layout, const ShakeCell& cell, const ShakenRow& row,
                     Solver solver) const;
    void drawStrainScale(Canvas& canvas, const ShakeLayout& layout) const;
    void drawDiagram(Canvas& canvas, const ShakeLayout& layout, const ShakeSettings& settings, Solver chosen);
    void updateCurves(const ShakeSettings& settings);

    std::optional<Curves> curves_;
};

}  // namespace arclight::hair
