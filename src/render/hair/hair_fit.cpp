#include "render/hair/hair_fit.h"

namespace arclight::hair {
namespace {

/// Sets of bounds: along the axes of both maps and of the grid.
constexpr int kBounds = 3;
/// Rows of bounds left for the final reduction by one thread.
constexpr int kFewRows = 16;
/// Margin of empty texels around the hair.
constexpr int kMargin = 2;

void setAxes(const Program& program, const PortraitLight& light) {
    const LightAxes key(light.toKey), rim(light.toRim);
    program.set("keyAxes", std::span<const glm::vec3>(std::array{key.right, key.up, key.towards}));
    program.set("rimAxes", std::span<const glm::vec3>(std::array{rim.right, rim.up, rim.towards}));
}

}  // namespace

HairFit::HairFit(Shaders& shaders)
    : bounds_(shaders.program("common/fullscreen.vert", "hair/hair_bounds.frag")),
      again_(shaders.program("common/fullscreen.vert", "hair/hair_bounds.frag", {"AGAIN"})),
      fit_(shaders.feedback("hair/shadow_fit.vert", {"fitted"})) {
    rows_.upload(std::span<const HairFitRow>(std::array<HairFitRow, kRows>{}));
}

void HairFit::compute(Frame& frame, const StrandNodes& nodes, const PortraitLight& light, int gridStrands) {
    FramebufferSpec spec{.width = kBounds,
                         .height = nodes.texture().height(),
                         .colours = {PixelFormat::rgba32f, PixelFormat::rgba32f},
                         .filter = Filter::nearest};
    rowBounds_.fit("bounds of rows of strands", spec);
    spec.height = kFewRows;
    fewBounds_.fit("bounds of strands", spec);
    setAxes(bounds_, light);
    bounds_.set("nodesPerStrand", nodes.nodesPerStrand()).set("strandsPerRow", kStrandsPerRow);
    bounds_.set("strands", nodes.strands()).set("gridStrands", gridStrands);
    fullscreen(frame, "bounds of rows", rowBounds_, bounds_.set("rows", rowBounds_.height()),
               {{"strandNodes", nodes.texture()}});
    fullscreen(frame, "bounds of hair", fewBounds_, again_.set("rows", kFewRows),
               {{"rowLeast", rowBounds_.colour(0)}, {"rowMost", rowBounds_.colour(1)}});
    setAxes(fit_, light);
    fit_.set("mapSide", kMapSide).set("mapMargin", kMargin).set("depthRange", kDepthRange);
    fit_.set("gridSize", glm::vec3(kGridSize));
    fit_.set({{"fewLeast", fewBounds_.colour(0)}, {"fewMost", fewBounds_.colour(1)}});
    frame.scope("shadow fit").transform(vertices_, fit_, rows_);
}

glm::mat4 HairFit::toMap(int light) const { return rows_.buffer().read<glm::mat4>(2)[static_cast<std::size_t>(light)]; }

Buffer emptyHairFit() {
    Buffer buffer("no hair");
    buffer.upload(std::span<const HairFitRow>(std::array<HairFitRow, HairFit::kRows>{}));
    return buffer;
}

}  // namespace arclight::hair
