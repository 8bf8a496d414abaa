#include "sim/common/noise.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.h"
#include "sim/common/easing.h"

namespace arclight {
namespace {

/// Dot product of the offset with one of the twelve directions to the edges of a cube.
float slope(std::uint32_t hash, float x, float y, float z) {
    const std::uint32_t h = hash & 15u;
    const float u = h < 8 ? x : y;
    const float v = h < 4 ? y : h == 12 || h == 14 ? x : z;
    return ((h & 1u) ? -u : u) + ((h & 2u) ? -v : v);
}

std::uint32_t wrapped(int cell, int period) {
    if (period == 256) return static_cast<std::uint32_t>(cell & 255);
    const int rest = cell % period;
    return static_cast<std::uint32_t>(rest < 0 ? rest + period : rest);
}

/// The largest integer not above `v`; faster than floor on instruction sets without a rounding instruction.
int below(float v) {
    const int towardsZero = static_cast<int>(v);
    return towardsZero - (v < static_cast<float>(towardsZero) ? 1 : 0);
}

/// Evaluated like GLSL's mix.
float mixed(float a, float b, float t) { return a + t * (b - a); }

float latticeValue(glm::ivec2 cell) { return arclight::latticeValue(glm::ivec3(cell, 7)); }

/// Rotation between octaves, which hides the lattice.
const glm::mat3 kTurn(0.00f, 0.80f, 0.60f, -0.80f, 0.36f, -0.48f, -0.60f, -0.48f, 0.64f);
const glm::mat2 kTurn2(0.80f, 0.60f, -0.60f, 0.80f);

template <class Point, class Turn>
float octavesOf(Point position, const Turn& turn, int octaves, float footprint) {
    float sum = 0, weight = 0.5f, size = 1, total = 0;
    for (int i = 0; i < octaves; ++i) {
        const float seen = std::clamp(1.6f - 2 * footprint / size, 0.0f, 1.0f);
        sum += weight * mixed(0.5f, valueNoise(position), seen);
        total += weight;
        position = turn * position * 2.03f + 11.7f;
        size /= 2.03f;
        weight *= 0.5f;
    }
    return sum / total;
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

float GradientNoise::at(glm::vec3 position, int period) const {
    const int x = below(position.x), y = below(position.y), z = below(position.z);
    const float fx = position.x - static_cast<float>(x), fy = position.y - static_cast<float>(y),
                fz = position.z - static_cast<float>(z);
    const float u = quinticFade(fx), v = quinticFade(fy), w = quinticFade(fz);
    const std::uint32_t y0 = wrapped(y, period), y1 = wrapped(y + 1, period);
    const std::uint32_t z0 = wrapped(z, period), z1 = wrapped(z + 1, period);
    const std::uint32_t left = table_[wrapped(x, period)], right = table_[wrapped(x + 1, period)];
    // Along x between the corners of one edge, then along y, then along z.
    const auto along = [&](std::uint32_t yCell, float gy, std::uint32_t zCell, float gz) {
        const float a = slope(table_[table_[left + yCell] + zCell], fx, gy, gz);
        return a + u * (slope(table_[table_[right + yCell] + zCell], fx - 1, gy, gz) - a);
    };
    const auto plane = [&](std::uint32_t zCell, float gz) {
        const float a = along(y0, fy, zCell, gz);
        return a + v * (along(y1, fy - 1, zCell, gz) - a);
    };
    const float a = plane(z0, fz);
    return a + w * (plane(z1, fz - 1) - a);
}

float GradientNoise::clouds(glm::vec3 position, int octaves, float gain, int period) const {
    float sum = 0, strength = 1, total = 0;
    for (int i = 0; i < octaves; ++i, strength *= gain, position *= 2.0f, period = std::min(256, period * 2)) {
        sum += strength * at(position, period);
        total += strength;
    }
    return total > 0 ? sum / total : 0;
}

float GradientNoise::ridges(glm::vec3 position, int octaves, float gain, int period) const {
    float sum = 0, strength = 1, total = 0;
    for (int i = 0; i < octaves; ++i, strength *= gain, position *= 2.0f, period = std::min(256, period * 2)) {
        const float crest = 1 - std::min(1.0f, std::abs(at(position, period)));
        sum += strength * crest * crest;
        total += strength;
    }
    return total > 0 ? sum / total : 0;
}

glm::vec2 GradientNoise::cells(glm::vec2 position, int period) const {
    const int x = static_cast<int>(std::floor(position.x)), y = static_cast<int>(std::floor(position.y));
    float nearest = 8, second = 8;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            const float px = static_cast<float>(hash(x + i, y + j, 3, period)) / 256.0f;
            const float py = static_cast<float>(hash(x + i, y + j, 71 % period, period)) / 256.0f;
            const float dx = static_cast<float>(x + i) + px - position.x,
                        dy = static_cast<float>(y + j) + py - position.y;
            const float distance = std::sqrt(dx * dx + dy * dy);
            second = std::min(second, std::max(nearest, distance));
            nearest = std::min(nearest, distance);
        }
    return {nearest, second};
}

float ValueNoise::at(glm::vec2 position, int period) const {
    const glm::vec2 cell = glm::floor(position), f = position - cell;
    const auto wrapped = [&](int k) { return static_cast<std::uint32_t>(((k % period) + period) % period); };
    const auto value = [&](int x, int y) {
        return static_cast<float>(hash32(wrapped(x) + hash32(wrapped(y) + hash32(stream_))) >> 8) * 0x1p-24f;
    };
    const int x = static_cast<int>(cell.x), y = static_cast<int>(cell.y);
    const float u = f.x * f.x * (3 - 2 * f.x), v = f.y * f.y * (3 - 2 * f.y);
    const float low = value(x, y) + (value(x + 1, y) - value(x, y)) * u;
    const float high = value(x, y + 1) + (value(x + 1, y + 1) - value(x, y + 1)) * u;
    return low + (high - low) * v;
}

float ValueNoise::clouds(glm::vec2 position, int octaves, float gain, int period) const {
    float sum = 0, strength = 1, total = 0;
    for (int i = 0; i < octaves; ++i, strength *= gain, position *= 2.0f, period *= 2) {
        sum += strength * ValueNoise(stream_ + static_cast<std::uint32_t>(i)).at(position, period);
        total += strength;
    }
    return total > 0 ? sum / total : 0;
}

std::uint32_t latticeHash(glm::ivec3 cell, std::uint32_t stream) {
    // Three numbers times odd factors, then the final avalanche of xxHash32 (Y. Collet, 2012).
    const glm::uvec3 p = glm::uvec3(cell) * kLatticeFactors;
    std::uint32_t h = p.x ^ p.y ^ p.z ^ stream;
    h = (h ^ (h >> 15)) * 2246822519u;
    h = (h ^ (h >> 13)) * 3266489917u;
    return h ^ (h >> 16);
}

float latticeValue(glm::ivec3 cell) { return static_cast<float>(latticeHash(cell) >> 8) * 0x1p-24f; }

float valueNoise(glm::vec2 position) {
    const glm::ivec2 i(below(position.x), below(position.y));
    const glm::vec2 offset = position - glm::vec2(i);
    const float u = quinticFade(offset.x), v = quinticFade(offset.y);
    const auto along = [&](int y) {
        const glm::ivec2 cell = i + glm::ivec2(0, y);
        return mixed(latticeValue(cell), latticeValue(cell + glm::ivec2(1, 0)), u);
    };
    return mixed(along(0), along(1), v);
}

float valueNoise(glm::vec3 position) {
    const glm::ivec3 i(below(position.x), below(position.y), below(position.z));
    const glm::vec3 offset = position - glm::vec3(i);
    const float u = quinticFade(offset.x), v = quinticFade(offset.y), w = quinticFade(offset.z);
    // Along z first, as in the shader, which mixes four corners at once.
    const auto along = [&](int x, int y) {
        const glm::ivec3 cell = i + glm::ivec3(x, y, 0);
        return mixed(latticeValue(cell), latticeValue(cell + glm::ivec3(0, 0, 1)), w);
    };
    return mixed(mixed(along(0, 0), along(0, 1), v), mixed(along(1, 0), along(1, 1), v), u);
}

float valueOctaves(glm::vec2 position, int octaves, float footprint) {
    return octavesOf(position, kTurn2, octaves, footprint);
}

float valueOctaves(glm::vec3 position, int octaves, float footprint) {
    return octavesOf(position, kTurn, octaves, footprint);
}

}  // namespace arclight
