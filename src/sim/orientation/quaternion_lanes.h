// Corrected nlerp of many quaternions at once: structures of arrays, a vector lane per quaternion.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <glm/gtc/quaternion.hpp>

namespace arclight::orientation {

struct QuaternionColumns {
    std::vector<float> x, y, z, w;

    std::size_t size() const { return x.size(); }
    void resize(std::size_t count) { x.resize(count), y.resize(count), z.resize(count), w.resize(count); }
    glm::quat at(std::size_t i) const { return {w[i], x[i], y[i], z[i]}; }
    void set(std::size_t i, const glm::quat& q) { x[i] = q.x, y[i] = q.y, z[i] = q.z, w[i] = q.w; }
};

/// Corrected nlerp, K2, in floats: results[i] is that from a[i] to b[i] at t[i], of unit length. All have the same
/// size. The same bits at any vector width.
void correctedNlerp(const QuaternionColumns& a, const QuaternionColumns& b, std::span<const float> t,
                    QuaternionColumns& results);
/// One of them, with the same bits.
glm::quat correctedNlerp(const glm::quat& a, const glm::quat& b, float t);

}  // namespace arclight::orientation
