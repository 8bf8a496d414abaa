#include "sim/noise.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.h"

namespace arclight {
namespace {

float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }

/// The product of the offset with one of twelve directions to the edges of a cube.
float slope(std::uint32_t hash, float x, float y, float z) {
    const std::uint32_t h = hash & 15u;
    const float u = h < 8 ? x : y;
    const float v = h < 4 ? y : h == 12 || h == 14 ? x : z;
    return ((h & 1u) ? -u : u) + ((h & 2u) ? -v : v);
}

int wrapped(int cell, int period) {
    if (period == 256) return cell & 255;
    const int rest = cell % period;
    return rest < 0 ? rest + period : rest;
}

}  // namespace

GradientNoise::GradientNoise(Seed seed, std::uint64_t stream) {
    Random random(seed, stream);
    std::iota(table_.begin(), table_.begin() + 256, std::uint8_t{0});
    for (std::uint32_t i = 255; i > 0; --i) std::swap(table_[i], table_[random.below(i + 1)]);
    std::copy_n(table_.begin(), 256, table_.begin() + 256);
}

std::uint32_t GradientNoise::hash(int x, int y, int z, int period) const {
    const auto index = [&](int cell) { return static_cast<std::size_t>(wrapped(cell, period)); };
    return table_[table_[table_[index(x)] + index(y)] + index(z)];
}

float GradientNoise::at(glm::vec3 place, int period) const {
    const glm::vec3 cell = glm::floor(place), f = place - cell;
    const int x = static_cast<int>(cell.x), y = static_cast<int>(cell.y), z = static_cast<int>(cell.z);
    const auto corner = [&](int i, int j, int k) {
        return slope(hash(x + i, y + j, z + k, period), f.x - static_cast<float>(i), f.y - static_cast<float>(j),
                     f.z - static_cast<float>(k));
    };
    const float u = fade(f.x), v = fade(f.y), w = fade(f.z);
    const auto along = [&](int j, int k) {
        const float a = corner(0, j, k);
        return a + u * (corner(1, j, k) - a);
    };
    const auto plane = [&](int k) {
        const float a = along(0, k);
        return a + v * (along(1, k) - a);
    };
    const float a = plane(0);
    return a + w * (plane(1) - a);
}

float GradientNoise::clouds(glm::vec3 place, int octaves, float gain, int period) const {
    float sum = 0, strength = 1, total = 0;
    for (int i = 0; i < octaves; ++i, strength *= gain, place *= 2.0f, period = std::min(256, period * 2)) {
        sum += strength * at(place, period);
        total += strength;
    }
    return total > 0 ? sum / total : 0;
}

float GradientNoise::ridges(glm::vec3 place, int octaves, float gain, int period) const {
    float sum = 0, strength = 1, total = 0;
    for (int i = 0; i < octaves; ++i, strength *= gain, place *= 2.0f, period = std::min(256, period * 2)) {
        const float crest = 1 - std::min(1.0f, std::abs(at(place, period)));
        sum += strength * crest * crest;
        total += strength;
    }
    return total > 0 ? sum / total : 0;
}

glm::vec2 GradientNoise::cells(glm::vec2 place, int period) const {
    const int x = static_cast<int>(std::floor(place.x)), y = static_cast<int>(std::floor(place.y));
    float nearest = 8, second = 8;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            const float px = static_cast<float>(hash(x + i, y + j, 3, period)) / 256.0f;
            const float py = static_cast<float>(hash(x + i, y + j, 71 % period, period)) / 256.0f;
            const float dx = static_cast<float>(x + i) + px - place.x, dy = static_cast<float>(y + j) + py - place.y;
            const float distance = std::sqrt(dx * dx + dy * dy);
            second = std::min(second, std::max(nearest, distance));
            nearest = std::min(nearest, distance);
        }
    return {nearest, second};
}

}  // namespace arclight
