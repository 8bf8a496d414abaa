#include "sim/particles/depth_map.h"

#include <algorithm>
#include <cmath>

namespace arclight::particles {
namespace {

constexpr float kAspect = static_cast<float>(DepthMap::kWidth) / DepthMap::kHeight;
constexpr glm::vec2 kMapSize(DepthMap::kWidth, DepthMap::kHeight);

}  // namespace

void DepthMap::draw(const Camera& camera, std::span<const PropGroup> props, bool hasFloor) {
    const bool areSame = std::equal(props.begin(), props.end(), props_.begin(), props_.end());
    if (drawings_ > 0 && camera == camera_ && areSame && hasFloor == hasFloor_) return;
    camera_ = camera, hasFloor_ = hasFloor;
    props_.assign(props.begin(), props.end());
    forward_ = camera.forward(), right_ = camera.right(), up_ = glm::cross(right_, forward_);
    half_ = camera.halfTangents(kAspect);
    distances_.assign(static_cast<std::size_t>(kWidth) * kHeight, kNothing);
    if (hasFloor) drawFloor();
    for (const PropGroup& group : props) {
        const SurfaceMesh& mesh = propMesh(group.mesh);
        for (const Prop& prop : group.props) drawProp(mesh, prop);
    }
    ++drawings_;
}

void DepthMap::drawFloor() {
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const glm::vec2 ndc = (glm::vec2(x, y) + 0.5f) / kMapSize * 2.0f - 1.0f;
            const float down = -(forward_.y + ndc.x * half_.x * right_.y + ndc.y * half_.y * up_.y);
            const float distance = down > 0 ? camera_.position.y / down : kNothing;
            if (distance > 0 && distance < camera_.far) distances_[static_cast<std::size_t>(y * kWidth + x)] = distance;
        }
}

void DepthMap::drawProp(const SurfaceMesh& mesh, const Prop& prop) {
    corners_.clear();
    for (const SurfaceVertex& vertex : mesh.vertices) {
        const glm::vec3 e = worldOf(prop, vertex.position) - camera_.position;
        const float z = glm::dot(e, forward_);
        const glm::vec2 ndc = glm::vec2(glm::dot(e, right_), glm::dot(e, up_)) / (z * half_);
        corners_.emplace_back((ndc + 1.0f) * 0.5f * kMapSize, z > camera_.near ? 1 / z : -1.0f);
    }
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        drawTriangle(corners_[mesh.indices[i]], corners_[mesh.indices[i + 1]], corners_[mesh.indices[i + 2]]);
}

void DepthMap::drawTriangle(glm::vec3 a, glm::vec3 b, glm::vec3 c) {
    // Discards triangles that reach behind the eye, because no prop stands there.
    if (std::min({a.z, b.z, c.z}) <= 0) return;
    const float area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    if (!(area > 0)) return;  // back face
    const int left = std::max(0, static_cast<int>(std::floor(std::min({a.x, b.x, c.x}) - 0.5f)));
    const int right = std::min(kWidth - 1, static_cast<int>(std::ceil(std::max({a.x, b.x, c.x}) - 0.5f)));
    const int low = std::max(0, static_cast<int>(std::floor(std::min({a.y, b.y, c.y}) - 0.5f)));
    const int high = std::min(kHeight - 1, static_cast<int>(std::ceil(std::max({a.y, b.y, c.y}) - 0.5f)));
    for (int y = low; y <= high; ++y)
        for (int x = left; x <= right; ++x) {
            const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
            const float u = ((c.x - b.x) * (py - b.y) - (c.y - b.y) * (px - b.x)) / area;
            const float v = ((a.x - c.x) * (py - c.y) - (a.y - c.y) * (px - c.x)) / area;
            const float w = 1 - u - v;
            if (std::min({u, v, w}) < 0) continue;
            // 1 / depth is linear in screen space.
            float& distance = distances_[static_cast<std::size_t>(y * kWidth + x)];
            distance = std::min(distance, 1 / (u * a.z + v * b.z + w * c.z));
        }
}

glm::vec3 DepthMap::pointAt(int x, int y) const {
    // Multiplies by reciprocals, as shader compilers do, so the GPU finds identical surfaces.
    const glm::vec2 ndc = (glm::vec2(x, y) + 0.5f) * (1.0f / kMapSize) * 2.0f - 1.0f;
    return camera_.position + at(x, y) * (forward_ + ndc.x * half_.x * right_ + ndc.y * half_.y * up_);
}

glm::vec3 DepthMap::slopeAt(int x, int y, int dx, int dy) const {
    const bool hasNext = x + dx < kWidth && y + dy < kHeight, hasLast = x - dx >= 0 && y - dy >= 0;
    const float here = at(x, y);
    const bool takesNext =
        hasNext && (!hasLast || std::abs(at(x + dx, y + dy) - here) <= std::abs(at(x - dx, y - dy) - here));
    return takesNext ? pointAt(x + dx, y + dy) - pointAt(x, y) : pointAt(x, y) - pointAt(x - dx, y - dy);
}

SurfaceBehind DepthMap::surfaceAt(glm::vec3 p) const {
    const glm::vec3 e = p - camera_.position;
    const float z = glm::dot(e, forward_);
    if (distances_.empty() || z <= camera_.near) return {};
    const glm::vec2 ndc = glm::vec2(glm::dot(e, right_), glm::dot(e, up_)) * (1.0f / (z * half_));
    if (std::abs(ndc.x) >= 1 || std::abs(ndc.y) >= 1) return {};
    const glm::vec2 texel = (ndc + 1.0f) * 0.5f * kMapSize;
    const int x = std::min(static_cast<int>(texel.x), kWidth - 1), y = std::min(static_cast<int>(texel.y), kHeight - 1);
    if (at(x, y) >= kNothing) return {};
    const glm::vec3 normal = glm::normalize(glm::cross(slopeAt(x, y, 1, 0), slopeAt(x, y, 0, 1)));
    return {glm::dot(pointAt(x, y) - p, normal), normal};
}

}  // namespace arclight::particles
