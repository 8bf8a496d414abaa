// Where pixels and texels have their centres, by each rule, and what a pixel of a full-screen pass fetches.
//
// All places are counted from the upper left corner, y down, in pixels or texels: square i reaches from i to i + 1 and its
// centre is at i + 0.5. OpenGL counts rows from the bottom; drawing turns the sign of y.
// Source: "Understanding Half-Pixel and Half-Texel Offsets" (2008).
#pragma once

#include <array>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::texels {

/// - gl: OpenGL and Direct3D 10 and later. Clip space (-1, +1) is the corner of the corner pixel.
/// - d3d9: Direct3D 9. Clip space (-1, +1) is the centre of the corner pixel, so that the quad lies half a pixel to the
///   lower right, and texture coordinate 0 falls on the pixel's centre: the corner of four texels.
/// - d3d9Uv: the same, with half a texel added to the texture coordinate. Right texels, but the quad is still displaced.
/// - d3d9Position: the same, with (-1/width, +1/height) added to the position in clip space: half a pixel. All is right.
enum class PixelRule { gl, d3d9, d3d9Uv, d3d9Position };

/// Pixels by which the quad lies too far to the lower right, in x and in y.
constexpr double quadShiftPx(PixelRule rule) {
    return rule == PixelRule::d3d9 || rule == PixelRule::d3d9Uv ? 0.5 : 0.0;
}

/// Texels that are added to the place of each fetch, in x and in y.
constexpr double fetchShiftTexels(PixelRule rule) { return rule == PixelRule::d3d9Uv ? 0.5 : 0.0; }

/// Place in the texture, in texels, that the pixel with index `pixel` fetches from, along one axis.
constexpr double fetchPosition(PixelRule rule, int pixel, int targetSize, int textureSize) {
    const double share = (pixel + 0.5 - quadShiftPx(rule)) / targetSize;
    return share * textureSize + fetchShiftTexels(rule);
}

/// Pixels by which a copy moves the picture to the lower right, in x and in y.
constexpr double copyDriftPx(PixelRule rule) { return 0.5 - fetchPosition(rule, 0, 1, 1); }

enum class TexelWrap { clamp, repeat };

/// One of the four texels that a bilinear fetch blends.
struct FetchedTexel {
    int x = 0, y = 0;
    double weight = 0;
};

/// The texels around `place` with their weights, which sum to 1: upper left, upper right, lower left, lower right.
std::array<FetchedTexel, 4> bilinearFetch(glm::dvec2 position, int width, int height,
                                          TexelWrap wrap = TexelWrap::clamp);

/// The aligned grid of the article: four samples a pixel, at a quarter and three quarters of its sides.
std::vector<glm::dvec2> alignedGrid();

/// Share of `samples` (places in the unit square) that a quad displaced by `shiftPx` covers in pixel (x, y).
double quadCoverage(const std::vector<glm::dvec2>& samples, double shiftPx, int x, int y, int width, int height);

}  // namespace arclight::texels
