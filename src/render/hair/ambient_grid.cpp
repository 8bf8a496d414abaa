#include "render/hair/ambient_grid.h"

#include <algorithm>
#include <cmath>

namespace arclight::hair {
namespace {

constexpr glm::ivec3 kSize = HairFit::kGridSize;
/// Mean apparent width of strands at random angles to a ray, as a fraction of their width.
constexpr float kMeanWidth = 0.785398163f;
constexpr int kMaxParts = 8;
/// Columns to the right of the cells for points that are not drawn, as in shaders/hair/strand_density.vert.
constexpr int kSpareColumns = 2;
/// Slices drawn per pass.
constexpr int kSlices = 4;
static_assert(kSize.z % kSlices == 0);
/// Of shaders/hair/grid_lines.glsl: blocks of lines through the grid, and targets, each with four cells of a line.
constexpr int kLineBlocks = 30, kLineTargets = 4;

/// Rounded up to a power of 1.2, as in shaders/hair/shadow_fit.vert.
float steppedSize(float size) { return std::pow(1.2f, std::ceil(std::log(size) / std::log(1.2f))); }

}  // namespace

AmbientGrid::AmbientGrid(Shaders& shaders)
    : sharesProgram_(shaders.program("hair/strand_density.vert", "hair/strand_density.frag")),
      densityProgram_(shaders.program("common/fullscreen.vert", "hair/strand_density.frag", {"SUMMED"})),
      countsProgram_(shaders.program("common/fullscreen.vert", "hair/strand_counts.frag")),
      visibleProgram_(shaders.program("common/fullscreen.vert", "hair/visible_surroundings.frag")),
      counts_(Texture::volume("strands along lines", PixelFormat::rgba32f, kLineBlocks * kSize.x, kSize.y, kLineTargets,
                              Filter::nearest)),
      visible_(Texture::volume("visible surroundings", PixelFormat::rgba16f, kSize.x, kSize.y, kSize.z)) {
    allCounts_ = Framebuffer::ofLayers("strands along lines", counts_, 0, kLineTargets);
    for (int z = 0; z < kSize.z; z += kSlices)
        slices_.push_back(Framebuffer::ofLayers("visible surroundings", visible_, z, kSlices));
}

int AmbientGrid::mostParts(std::span<const glm::vec3> nodes, int nodesPerStrand) {
    constexpr float kRoom = 1.05f;
    if (nodes.empty()) return 1;
    glm::vec3 least = nodes[0], most = nodes[0];
    float longest = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        least = glm::min(least, nodes[i]), most = glm::max(most, nodes[i]);
        if (i % static_cast<std::size_t>(nodesPerStrand) == 0) continue;
        const glm::vec3 link = nodes[i] - nodes[i - 1];
        longest = std::max(longest, glm::dot(link, link));
    }
    const glm::vec3 cells = (most - least) / (glm::vec3(kSize) - 5.0f);
    const float cell = steppedSize(std::max({cells.x, cells.y, cells.z, 0.002f}));
    return std::clamp(static_cast<int>(kRoom * std::sqrt(longest) / cell) + 1, 1, kMaxParts);
}

void AmbientGrid::draw(Frame& frame, const StrandNodes& nodes, const HairFit& fit, const Strands& strands) {
    constexpr int kWidth = kSize.x * kSize.z;
    FramebufferSpec spec{.width = kWidth + kSpareColumns,
                         .height = kSize.y,
                         .colours = {PixelFormat::rg32f},
                         .filter = Filter::nearest};
    shares_.fit("parts of strands", spec);
    spec.width = kWidth, spec.colours = {PixelFormat::r32f};
    density_.fit("strand density", spec);
    sharesProgram_.set("HairFit", fit.block()).set("gridSize", glm::vec3(kSize));
    sharesProgram_.set("nodesPerStrand", nodes.nodesPerStrand()).set("strandsPerRow", kStrandsPerRow);
    sharesProgram_.set("mostParts", strands.mostParts).set("crossed", kMeanWidth * strands.width);
    sharesProgram_.set("strandNodes", nodes.texture());
    const int count = strands.mostParts * (nodes.nodesPerStrand() - 1) * strands.count;
    if (points_.count() != count) points_ = Mesh::numbered(Primitive::points, count);
    {
        Pass pass = frame.pass("parts of strands", shares_);
        pass.clear(glm::vec4(0)).state({.blend = Blend::additive, .sizesPoints = true});
        pass.clip(0, 0, kWidth, kSize.y);
        pass.draw(points_, sharesProgram_);
    }
    fullscreen(frame, "strand density", density_, densityProgram_.set("sliceWidth", kSize.x),
               {{"shares", shares_.colour()}});
    fullscreen(frame, "strands along lines", allCounts_,
               countsProgram_.set("HairFit", fit.block()), {{"density", density_.colour()}});
    GpuScope scope = frame.scope("visible surroundings");
    scope.reads(counts_), scope.writes(visible_);
    visibleProgram_.set("strandCounts", counts_).set("absorbed", -std::log(1 - strands.opacity));
    for (int z = 0; z < kSize.z; z += kSlices)
        Pass("visible surroundings", slices_[static_cast<std::size_t>(z / kSlices)])
            .fullscreen(visibleProgram_.set("slice", z));
}

}  // namespace arclight::hair
