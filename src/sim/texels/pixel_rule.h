// The positions of pixel and texel centres under each rule, and the texels that a full-screen pass fetches.
//
// Positions count from the upper left corner, y down, in pixels or texels: square i reaches from i to i + 1, and its
// centre is at i + 0.5. OpenGL counts rows from the bottom; drawing code flips y.
// Source: J. Jersild, "Understanding Half-Pixel and Half-Texel Offsets" (2008).
#pragma once

#include <array>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "core/params.h"

namespace arclight::texels {

/// - gl: OpenGL, and Direct3D from 10 on. Clip space (-1, +1) is the corner of the corner pixel.
/// - d3d9: Direct3D 9. Clip space (-1, +1) is the centre of the corner pixel: the quad lies half a pixel to the lower
/// right, and pixel centres fall where four texels meet.
/// - d3d9Uv: d3d9 with half a texel added to the texture coordinate. The texels are right, the quad is still displaced.
/// - d3d9Position: d3d9 with (-1/width, +1/height), half a pixel, added to the clip-space position. Both are correct.
enum class PixelRule { gl, d3d9, d3d9Uv, d3d9Position };
inline constexpr Labels kRuleLabels = labels("gl", "d3d9", "d3d9Uv", "d3d9Position");

enum class SampleCount { one, four };
enum class SamplePattern { grid, driver };

/// How a full-screen quad is placed and sampled.
struct QuadSettings {
    PixelRule rule = PixelRule::gl;
    SampleCount msaa = SampleCount::one;
    SamplePattern pattern = SamplePattern::grid;

    friend bool operator==(const QuadSettings&, const QuadSettings&) = default;
};
inline constexpr Group kRuleGroup{
    "Rule", "Pixel rule and multisampling: whether the corner of clip space is on a pixel's corner or on its centre."};
constexpr auto rowsOf(QuadSettings) {
    return paramRows<QuadSettings>(
        kRuleGroup,
        Param{"rule",
              "gl: OpenGL and Direct3D 10, correct; d3d9: the quad is displaced by half a pixel; d3d9 uv: adds half a "
              "texel to the texture coordinate; d3d9 position: moves the quad back by half a pixel.",
              &QuadSettings::rule, kRuleLabels}
            .label("pixel rule")
            .primary(),
        Param{"msaa", "Samples per pixel. Textures are still fetched once per pixel, at its centre.",
              &QuadSettings::msaa, labels("1", "4")}
            .label("samples per pixel")
            .primary(),
        Param{"pattern", "Positions of the four samples: on an aligned grid, or as the driver reports them.",
              &QuadSettings::pattern, labels("grid", "driver")}
            .label("sample pattern")
            .when([](const QuadSettings& quad) { return quad.msaa == SampleCount::four; }));
}

/// How far the quad is displaced to the lower right, in pixels in x and in y.
constexpr double quadShiftPx(PixelRule rule) {
    return rule == PixelRule::d3d9 || rule == PixelRule::d3d9Uv ? 0.5 : 0.0;
}

/// Texels added to the position of each fetch, in x and in y.
constexpr double fetchShiftTexels(PixelRule rule) { return rule == PixelRule::d3d9Uv ? 0.5 : 0.0; }

/// The position in the texture, in texels, at which the pixel with index `pixel` fetches, along one axis.
constexpr double fetchPosition(PixelRule rule, int pixel, int targetSize, int textureSize) {
    const double coordinate = (pixel + 0.5 - quadShiftPx(rule)) / targetSize;
    return coordinate * textureSize + fetchShiftTexels(rule);
}
/// The fetch position along both axes, for a square texture on a target of equal size.
constexpr glm::dvec2 fetchPosition(PixelRule rule, glm::ivec2 pixel, int size) {
    return {fetchPosition(rule, pixel.x, size, size), fetchPosition(rule, pixel.y, size, size)};
}

/// How far a copy moves the image to the lower right, in pixels in x and in y.
constexpr double copyDriftPx(PixelRule rule) { return 0.5 - fetchPosition(rule, 0, 1, 1); }

/// Conventions of the graphics APIs.
enum class GraphicsApi { d3d9, d3d10, gl };
inline constexpr int kGraphicsApis = 3;

/// The window coordinates of the centre of pixel (x, y), which counts from the upper left. They are whole numbers in
/// Direct3D 9; in OpenGL they count from the lower left.
constexpr glm::dvec2 windowCentre(GraphicsApi api, int x, int y, int height) {
    const double half = api == GraphicsApi::d3d9 ? 0 : 0.5;
    return {x + half, api == GraphicsApi::gl ? height - y - half : y + half};
}

/// The clip-space position, y up, that falls on the centre of pixel (x, y), counted from the upper left.
constexpr glm::dvec2 clipCentre(GraphicsApi api, int x, int y, int width, int height) {
    const double half = api == GraphicsApi::d3d9 ? 0 : 0.5;
    return {2 * (x + half) / width - 1, 1 - 2 * (y + half) / height};
}

/// The texture coordinate of the centre of texel (x, y), counted from the upper left of an upright image: v points down
/// in Direct3D and up in OpenGL.
constexpr glm::dvec2 texelCoordinate(GraphicsApi api, int x, int y, int width, int height) {
    const double v = (y + 0.5) / height;
    return {(x + 0.5) / width, api == GraphicsApi::gl ? 1 - v : v};
}

/// z / w of the near plane in clip space; the far plane is at 1.
constexpr double nearestDepth(GraphicsApi api) { return api == GraphicsApi::gl ? -1 : 0; }

enum class TexelWrap { clamp, repeat };

/// One of the four texels that a bilinear fetch blends.
struct FetchedTexel {
    int x = 0, y = 0;
    double weight = 0;
};

/// The texels around `position` with weights that sum to 1: upper left, upper right, lower left, lower right. At a
/// clamped or repeated edge, two or four of them may be the same texel.
std::array<FetchedTexel, 4> bilinearFetch(glm::dvec2 position, int width, int height,
                                          TexelWrap wrap = TexelWrap::clamp);

/// The texels of a fetch that have a weight, each once.
std::vector<FetchedTexel> distinct(const std::array<FetchedTexel, 4>& fetched);

/// The aligned grid of the article: four samples per pixel, at a quarter and three quarters of its sides.
std::vector<glm::dvec2> alignedGrid();

/// Fraction of `samples` (positions in the unit square) that a quad displaced by `shiftPx` covers in pixel (x, y).
double quadCoverage(std::span<const glm::dvec2> samples, double shiftPx, int x, int y, int width, int height);

}  // namespace arclight::texels
