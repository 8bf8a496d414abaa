#include "sim/texels/texel_filter.h"

#include <algorithm>
#include <cmath>

namespace arclight::texels {
namespace {

using Row = std::array<double, 6>;

HalvingKernel product(const Row& row) {
    HalvingKernel kernel{};
    for (std::size_t y = 0; y < 6; ++y)
        for (std::size_t x = 0; x < 6; ++x) kernel[y][x] = row[y] * row[x];
    return kernel;
}

/// Adds `weight`, spread evenly over a square of `side` × `side` texels whose upper left texel is (x, y).
void addSquare(HalvingKernel& kernel, std::size_t x, std::size_t y, std::size_t side, double weight) {
    for (std::size_t j = y; j < y + side; ++j)
        for (std::size_t i = x; i < x + side; ++i) kernel[j][i] += weight / static_cast<double>(side * side);
}

}  // namespace

TexelGrid::TexelGrid(int width_, int height_)
    : width(width_), height(height_), texels(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

const glm::dvec3& TexelGrid::clamped(int x, int y) const {
    return at(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1));
}

HalvingKernel box2Kernel() { return product({0, 0, 0.5, 0.5, 0, 0}); }
HalvingKernel box4Kernel() { return product({0, 0.25, 0.25, 0.25, 0.25, 0}); }
HalvingKernel bsplineKernel() { return product({0, 0.125, 0.375, 0.375, 0.125, 0}); }

HalvingKernel tap13Kernel() {
    // Five 4×4 blocks: half of the weight in the central one, an eighth in each of the other four.
    HalvingKernel kernel{};
    addSquare(kernel, 1, 1, 4, 0.5);
    for (const std::size_t y : {0u, 2u})
        for (const std::size_t x : {0u, 2u}) addSquare(kernel, x, y, 4, 0.125);
    return kernel;
}

HalvingKernel dualKawaseKernel() {
    // Four parts of the centre and one of each diagonal neighbour; all are means of 2×2.
    HalvingKernel kernel{};
    addSquare(kernel, 2, 2, 2, 0.5);
    for (const std::size_t y : {1u, 3u})
        for (const std::size_t x : {1u, 3u}) addSquare(kernel, x, y, 2, 0.125);
    return kernel;
}

TexelGrid halve(const TexelGrid& source, const HalvingKernel& kernel) {
    TexelGrid half((source.width + 1) / 2, (source.height + 1) / 2);
    for (int y = 0; y < half.height; ++y)
        for (int x = 0; x < half.width; ++x) {
            glm::dvec3 sum(0);
            for (int j = 0; j < 6; ++j)
                for (int i = 0; i < 6; ++i)
                    sum += kernel[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] *
                           source.clamped(2 * x - 2 + i, 2 * y - 2 + j);
            half.at(x, y) = sum;
        }
    return half;
}

TexelGrid meanOf4x4(const TexelGrid& source) {
    TexelGrid half((source.width + 1) / 2, (source.height + 1) / 2);
    for (int y = 0; y < half.height; ++y)
        for (int x = 0; x < half.width; ++x) {
            glm::dvec3 sum(0);
            for (int j = 2 * y - 1; j <= 2 * y + 2; ++j)
                for (int i = 2 * x - 1; i <= 2 * x + 2; ++i) sum += source.clamped(i, j);
            half.at(x, y) = sum / 16.0;
        }
    return half;
}

KernelMoments momentsOf(const HalvingKernel& kernel) {
    Row along{};
    for (const Row& row : kernel)
        for (std::size_t x = 0; x < 6; ++x) along[x] += row[x];
    KernelMoments moments;
    double second = 0;
    // A texel at an even position contributes to the blocks through weights 1, 3 and 5, one at an odd position through
    // the others.
    double arrived[2] = {0, 0}, moment[2] = {0, 0};
    for (std::size_t x = 0; x < 6; ++x) {
        const double fromCentre = static_cast<double>(x) - 2.5;
        moments.gain += along[x];
        second += along[x] * fromCentre * fromCentre;
        arrived[x % 2] += along[x];
        moment[x % 2] -= along[x] * fromCentre;
    }
    moments.sigma = std::sqrt(second / moments.gain);
    for (const int phase : {0, 1})
        moments.worstShift = std::max(moments.worstShift, std::fabs(moment[phase] / arrived[phase]));
    moments.gainSwing = std::fabs(arrived[0] - arrived[1]) / std::max(arrived[0], arrived[1]);
    return moments;
}

glm::dvec2 centroidOf(const TexelGrid& grid) {
    glm::dvec2 moment(0);
    double light = 0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const glm::dvec3& texel = grid.at(x, y);
            const double sum = texel.x + texel.y + texel.z;
            moment += sum * glm::dvec2(x + 0.5, y + 0.5);
            light += sum;
        }
    if (!(light > 0)) return {0.5 * grid.width, 0.5 * grid.height};
    return moment / light;
}

TexelGrid gaussianSpot(int width, int height, glm::dvec2 centre, double sigma, double light) {
    const auto integrals = [&](int size, double mean) {
        std::vector<double> parts;
        const double scale = 1 / (sigma * std::sqrt(2.0));
        for (int i = 0; i < size; ++i)
            parts.push_back(0.5 * (std::erf((i + 1 - mean) * scale) - std::erf((i - mean) * scale)));
        return parts;
    };
    const std::vector<double> across = integrals(width, centre.x), down = integrals(height, centre.y);
    TexelGrid grid(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            grid.at(x, y) = glm::dvec3(light * across[static_cast<std::size_t>(x)] * down[static_cast<std::size_t>(y)]);
    return grid;
}

}  // namespace arclight::texels
