#include "probes.h"

#include <algorithm>
#include <cmath>

#include "scene.h"

namespace arclight::halftexel {
namespace {

Framebuffer floatTarget(int width, int height) {
    return Framebuffer("probe", {.width = width, .height = height, .colours = {PixelFormat::rgba32f}});
}

TexelGrid halveDrawn(const PyramidFilters& filters, const TexelGrid& grid, DownFilter filter, float errorTexels) {
    const Texture source = textureOf(grid);
    const Framebuffer target = floatTarget(halved(grid.width), halved(grid.height));
    Pass pass("probe", target);
    filters.down(pass, source, filter, errorTexels);
    return readGrid(target);
}

/// Centroid and standard deviation along x of a row.
glm::dvec2 momentsAlongX(const TexelGrid& grid, int y) {
    double light = 0, first = 0, second = 0;
    for (int x = 0; x < grid.width; ++x) {
        const double value = grid.at(x, y).x, position = x + 0.5;
        light += value, first += value * position, second += value * position * position;
    }
    first /= light;
    return {first, std::sqrt(std::max(0.0, second / light - first * first))};
}

TexelGrid transposed(const TexelGrid& grid) {
    TexelGrid turned(grid.height, grid.width);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) turned.at(y, x) = grid.at(x, y);
    return turned;
}

}  // namespace

FilterReport probeFilter(const PyramidFilters& filters, DownFilter filter, float errorTexels) {
    // A constant through the filter; then four texels far from each other, one at each position in a 2×2 block. They
    // are faint, so that a filter that weights by brightness weights them alike.
    constexpr int kSide = 64;
    constexpr double kLight = 1e-3;
    FilterReport report;
    TexelGrid constant(kSide, kSide);
    for (glm::dvec3& texel : constant.texels) texel = glm::dvec3(1);
    report.dcGain = halveDrawn(filters, constant, filter, errorTexels).at(kSide / 4, kSide / 4).x;

    TexelGrid impulses(kSide, kSide);
    constexpr std::array<int, 2> kPositions{16, 47};
    for (const int y : kPositions)
        for (const int x : kPositions) impulses.at(x, y) = glm::dvec3(kLight);
    const TexelGrid drawn = halveDrawn(filters, impulses, filter, errorTexels);
    double total = 0, second = 0;
    for (const int y : kPositions)
        for (const int x : kPositions) {
            glm::dvec2 moment(0);
            double arrived = 0;
            for (int j = y / 2 - 4; j <= y / 2 + 4; ++j)
                for (int i = x / 2 - 4; i <= x / 2 + 4; ++i) {
                    const double weight = drawn.at(i, j).x / kLight;
                    const glm::dvec2 offset(2 * i + 1 - (x + 0.5), 2 * j + 1 - (y + 0.5));
                    arrived += weight;
                    moment += weight * offset;
                    second += 0.5 * weight * (offset.x * offset.x + offset.y * offset.y);
                    const int column = x - 2 * i + 2, row = y - 2 * j + 2;
                    if (column >= 0 && column < 6 && row >= 0 && row < 6)
                        report.weights[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = weight;
                }
            report.shift += moment;
            total += arrived;
            const glm::dvec2 own = glm::abs(moment / arrived);
            report.wander = std::max(report.wander, std::max(own.x, own.y));
        }
    report.shift /= total;
    const double meanSquare = 0.5 * (report.shift.x * report.shift.x + report.shift.y * report.shift.y);
    report.sigma = std::sqrt(std::max(0.0, second / total - meanSquare));
    return report;
}

DriftReport probeDrift(const RulePass& rules, PixelRule rule, int copies) {
    constexpr double kSigma = 2;
    constexpr int kAcross = 4, kStart = 32;
    const int along = kStart + copies / 2 + 96;
    TexelGrid start = gaussianSpot(along, 1, {kStart, 0.5}, kSigma, 1);
    TexelGrid strip(along, kAcross);
    for (int y = 0; y < kAcross; ++y)
        for (int x = 0; x < along; ++x) strip.at(x, y) = start.at(x, 0);
    DriftReport report;
    for (const int axis : {0, 1}) {
        const TexelGrid source = axis == 0 ? strip : transposed(strip);
        const Texture texture = textureOf(source);
        const Framebuffer targets[2] = {floatTarget(source.width, source.height),
                                        floatTarget(source.width, source.height)};
        const Texture* from = &texture;
        for (int i = 0; i < copies; ++i) {
            const Framebuffer& to = targets[i % 2];
            Pass pass("probe", to);
            rules.drawTexture(pass, *from, rule);
            from = &to.colour();
        }
        const TexelGrid drawn = readGrid(targets[(copies - 1) % 2]);
        const glm::dvec2 before = momentsAlongX(strip, kAcross / 2);
        const glm::dvec2 after = momentsAlongX(axis == 0 ? drawn : transposed(drawn), kAcross / 2);
        report.drift[axis] = after.x - before.x;
        if (axis == 0) report.sigma = std::sqrt(std::max(0.0, after.y * after.y - before.y * before.y));
    }
    return report;
}

void HaloProbe::look(Frame& frame, const PyramidFilters& filters, PyramidSettings settings) {
    // Five levels, whose halo ends well inside the image.
    constexpr int kSide = 256, kAlong = HaloReport::kPositionsAlong;
    settings.maxLevels = 5;
    if (settings == settings_) return;
    settings_ = settings;
    FrameStore store;
    store.resize(1, 1);
    Pyramid pyramid("probe");
    double most = 0, least = 1e30;
    report_.wander = 0;
    for (int position = 0; position < kAlong * kAlong; ++position) {
        const glm::dvec2 pixel(kSide / 2 + 0.5), within(position % kAlong / 8.0, position / kAlong / 8.0);
        TexelGrid grid(kSide, kSide);
        for (const FetchedTexel& texel : bilinearFetch(pixel + within, kSide, kSide))
            grid.at(texel.x, texel.y) += glm::dvec3(1000 * texel.weight);
        const Texture source = textureOf(grid);
        Frame scratch(store, frame.canvas(), 0, 0);
        pyramid.drawDown(scratch, filters, source, settings);
        pyramid.drawUp(scratch, filters, settings);
        const TexelGrid halo = readGrid(pyramid.level(1));
        const glm::dvec2 found = 2.0 * centroidOf(halo) - pixel, off = glm::abs(found - within);
        report_.found[static_cast<std::size_t>(position)] = found;
        report_.wander = std::max(report_.wander, std::max(off.x, off.y));
        double sum = 0;
        for (const glm::dvec3& texel : halo.texels) sum += texel.x;
        most = std::max(most, sum), least = std::min(least, sum);
    }
    report_.flicker = (most - least) / most;
}

}  // namespace arclight::halftexel
