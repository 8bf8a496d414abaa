// Corrected nlerp of many quaternions at once, one vector lane per quaternion.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <glm/gtc/quaternion.hpp>

#include "sim/common/lanes.h"

namespace arclight::orientation {

/// Quaternions in blocks of columns, each twice as long as the longest vector. Blocks are contiguous in memory and
/// aligned, whatever the number of quaternions.
class QuaternionColumns {
public:
    static constexpr std::size_t kLength = 2 * kMaxLanes;
    struct alignas(kMaxLanes * sizeof(float)) Block {
        std::array<float, kLength> x{}, y{}, z{}, w;
        Block() { w.fill(1); }
    };

    explicit QuaternionColumns(std::size_t count = 0) : size_(count), blocks_((count + kLength - 1) / kLength) {}

    std::size_t size() const { return size_; }
    std::span<Block> blocks() { return blocks_; }
    std::span<const Block> blocks() const { return blocks_; }
    glm::quat at(std::size_t i) const {
        const Block& block = blocks_[i / kLength];
        const std::size_t lane = i % kLength;
        return {block.w[lane], block.x[lane], block.y[lane], block.z[lane]};
    }
    void set(std::size_t i, const glm::quat& q) {
        Block& block = blocks_[i / kLength];
        const std::size_t lane = i % kLength;
        block.x[lane] = q.x, block.y[lane] = q.y, block.z[lane] = q.z, block.w[lane] = q.w;
    }

private:
    std::size_t size_;
    std::vector<Block> blocks_;
};

/// Corrected nlerp (K2) in floats: result i interpolates from a to b at t[i] in [0, 1]. All have the same size, and
/// quaternions have unit length. Results are bit-identical at any vector width.
void correctedNlerp(const QuaternionColumns& a, const QuaternionColumns& b, std::span<const float> t,
                    QuaternionColumns& results);
/// A single interpolation, bit-identical to the batch.
glm::quat correctedNlerp(const glm::quat& a, const glm::quat& b, float t);

}  // namespace arclight::orientation
