// A scalar field on a regular grid in space.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <glm/glm.hpp>

namespace arclight::particles {

/// A sample, and the smallest and largest of the eight values around it.
struct SampleRange {
    float value = 0, low = 0, high = 0;
};

/// x runs fastest. Has at least 2 values in every direction, as interpolation requires.
struct Volume {
    glm::ivec3 size{0};
    std::vector<float> values;

    Volume() = default;
    explicit Volume(glm::ivec3 size_, float value = 0)
        : size(size_), values(static_cast<std::size_t>(size_.x) * size_.y * size_.z, value) {}

    std::size_t index(int x, int y, int z) const {
        return (static_cast<std::size_t>(z) * size.y + static_cast<std::size_t>(y)) * size.x +
               static_cast<std::size_t>(x);
    }
    float at(int x, int y, int z) const { return values[index(x, y, z)]; }
    float& at(int x, int y, int z) { return values[index(x, y, z)]; }

    /// Trilinear between the values, which lie at whole coordinates. Outside the grid the edge is repeated.
    float sample(glm::vec3 position) const { return sampleRange(position).value; }
    SampleRange sampleRange(glm::vec3 position) const;

    friend bool operator==(const Volume&, const Volume&) = default;
};

inline SampleRange Volume::sampleRange(glm::vec3 position) const {
    const auto cellOf = [](float& coordinate, int count) {
        coordinate = std::min(std::max(coordinate, 0.0f), static_cast<float>(count - 1));
        const int cell = std::min(static_cast<int>(coordinate), count - 2);
        coordinate -= static_cast<float>(cell);
        return cell;
    };
    const int x = cellOf(position.x, size.x), y = cellOf(position.y, size.y), z = cellOf(position.z, size.z);
    const std::size_t row = static_cast<std::size_t>(size.x), slice = row * static_cast<std::size_t>(size.y);
    const float* const p = values.data() + index(x, y, z);
    const float* const q = p + slice;
    const auto mixed = [](float a, float b, float t) { return a + (b - a) * t; };
    const float near = mixed(mixed(p[0], p[1], position.x), mixed(p[row], p[row + 1], position.x), position.y);
    const float far = mixed(mixed(q[0], q[1], position.x), mixed(q[row], q[row + 1], position.x), position.y);
    const float low = std::min(std::min(std::min(p[0], p[1]), std::min(p[row], p[row + 1])),
                               std::min(std::min(q[0], q[1]), std::min(q[row], q[row + 1])));
    const float high = std::max(std::max(std::max(p[0], p[1]), std::max(p[row], p[row + 1])),
                                std::max(std::max(q[0], q[1]), std::max(q[row], q[row + 1])));
    return {mixed(near, far, position.z), low, high};
}

}  // namespace arclight::particles
