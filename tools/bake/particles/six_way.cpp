#include "bake/particles/six_way.h"

#include <cmath>
#include <cstddef>

#include "core/check.h"
#include "core/parallel.h"

namespace arclight::particles {
namespace {

constexpr std::size_t kRowsTogether = 4;  // per chunk of a parallel loop

/// The four cells around a ray and their weights. Outside the grid the edge is repeated.
struct Corners {
    std::array<std::size_t, 4> offset;
    std::array<float, 4> weight;

    float of(const Volume& volume, std::size_t slice) const {
        const float* const p = volume.values.data() + slice;
        return (weight[0] * p[offset[0]] + weight[1] * p[offset[1]]) +
               (weight[2] * p[offset[2]] + weight[3] * p[offset[3]]);
    }
};

Corners cornersAt(const Volume& volume, glm::vec2 position) {
    const auto size = glm::vec2(volume.size);
    position = glm::clamp(position - 0.5f, glm::vec2(0), size - 1.0f);
    const int x = std::min(static_cast<int>(position.x), volume.size.x - 2);
    const int y = std::min(static_cast<int>(position.y), volume.size.y - 2);
    const float u = position.x - static_cast<float>(x), v = position.y - static_cast<float>(y);
    return {
        {volume.index(x, y, 0), volume.index(x + 1, y, 0), volume.index(x, y + 1, 0), volume.index(x + 1, y + 1, 0)},
        {(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v}};
}

/// The light that reaches a point through an optical depth, over all octaves; at most 1.
float lightThrough(float depth, const SixWaySettings& settings) {
    float sum = 0, total = 0, weight = 1;
    for (int i = 0; i < settings.octaves; ++i) {
        sum += weight * std::exp(-depth);
        total += weight;
        weight *= settings.octaveWeight;
        depth *= settings.octaveDepth;
    }
    return sum / total;
}

SixWayTexel march(const Volume& density, const Volume& heat, const std::array<Volume, 6>& depths,
                  const Corners& corners, const SixWaySettings& settings) {
    const std::size_t slice = static_cast<std::size_t>(density.size.x) * static_cast<std::size_t>(density.size.y);
    SixWayTexel texel;
    float transmittance = 1;
    for (int z = density.size.z - 1; z >= 0 && transmittance > 1e-4f; --z) {
        const std::size_t at = slice * static_cast<std::size_t>(z);
        const float depth = settings.extinction * settings.viewDepth * corners.of(density, at);
        if (!(depth > 0)) continue;
        const float kept = std::exp(-depth), share = transmittance * (1 - kept);
        const auto from = [&](std::size_t light) { return lightThrough(corners.of(depths[light], at), settings); };
        texel.a += share * glm::vec3(from(0), from(2), from(5));
        texel.b += share * glm::vec3(from(1), from(3), from(4));
        texel.emission += share * corners.of(heat, at);
        transmittance *= kept;
    }
    texel.alpha = 1 - transmittance;
    return texel;
}

/// Optical depths towards lights at both ends of the lines along `axis`: the high end in `fromHigh`, the low end in
/// `fromLow`.
void sumAlong(int axis, const Volume& density, float extinction, Volume& fromHigh, Volume& fromLow) {
    const glm::ivec3 step(axis == 0, axis == 1, axis == 2);
    const int first = axis == 0 ? 1 : 0, second = axis == 2 ? 1 : 2;
    const int count = density.size[axis], across = density.size[first];
    parallelFor(static_cast<std::size_t>(density.size[second]), kRowsTogether, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row)
            for (int i = 0; i < across; ++i) {
                glm::ivec3 start(0);
                start[first] = i;
                start[second] = static_cast<int>(row);
                const auto sum = [&](Volume& depths, int from, int by) {
                    float depth = 0;
                    for (int k = from; k >= 0 && k < count; k += by) {
                        const glm::ivec3 cell = start + step * k;
                        const float half = 0.5f * extinction * density.at(cell.x, cell.y, cell.z);
                        depths.at(cell.x, cell.y, cell.z) = depth + half;
                        depth += 2 * half;
                    }
                };
                sum(fromHigh, count - 1, -1);
                sum(fromLow, 0, 1);
            }
    });
}

}  // namespace

std::array<Volume, 6> lightDepths(const Volume& density, float extinction) {
    std::array<Volume, 6> depths;
    for (Volume& volume : depths) volume = Volume(density.size);
    for (std::size_t axis = 0; axis < 3; ++axis)
        sumAlong(static_cast<int>(axis), density, extinction, depths[2 * axis], depths[2 * axis + 1]);
    return depths;
}

SixWayImage bakeSixWay(const Volume& density, const Volume& heat, const BakeWindow& window, int width, int height,
                       const SixWaySettings& settings) {
    CHECK_EQ(density.values.size(), heat.values.size());
    CHECK_LT(0, settings.octaves);
    const std::array<Volume, 6> depths = lightDepths(density, settings.extinction);
    SixWayImage image{width, height, {}};
    image.texels.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const glm::vec2 pixel = (window.high - window.low) / glm::vec2(width, height);
    parallelFor(static_cast<std::size_t>(height), kRowsTogether, [&](std::size_t begin, std::size_t end) {
        for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            for (int x = 0; x < width; ++x) {
                const glm::vec2 fromTopLeft = (glm::vec2(x, y) + 0.5f) * pixel;
                const glm::vec2 position(window.low.x + fromTopLeft.x, window.high.y - fromTopLeft.y);
                image.at(x, y) = march(density, heat, depths, cornersAt(density, position), settings);
            }
    });
    return image;
}

}  // namespace arclight::particles
