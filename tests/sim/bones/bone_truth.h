// The motion of a chain as a system of differential equations, solved by Runge and Kutta's method in double precision:
// shares nothing with the code under test.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::bones::truth {

/// What is on springs, before length and bend are limited.
struct Bone {
    glm::dvec3 x{0}, v{0};
    glm::dquat q{1, 0, 0, 0};
    glm::dvec3 w{0};
    glm::dvec3 deviation{0};  ///< rotation vector from the target after the last step: it counts revolutions
};

/// What is drawn.
struct Anchor {
    glm::dvec3 x{0};
    glm::dquat q{1, 0, 0, 0};
};

struct Chain {
    double omega = 15.7, zeta = 0.35, length = 0.5;
    double pose = 1, poseTip = 1;
    double cap = M_PI, least = 0.5, most = 2;
    std::vector<glm::dvec3> offsets;
    glm::dvec3 acceleration{0};
    std::function<Anchor(double)> anchor;
    /// Offsets have the same length.
    double stiffness(std::size_t i) const {
        return pose + (poseTip - pose) * static_cast<double>(i + 1) / static_cast<double>(offsets.size());
    }
};

inline glm::dvec3 logarithm(glm::dquat q) {
    if (q.w < 0) q = -q;
    const glm::dvec3 v(q.x, q.y, q.z);
    const double s = glm::length(v);
    return s < 1e-12 ? 2.0 * v : 2 * std::atan2(s, q.w) / s * v;
}

/// The rotation vector of `q` that is nearest to `to`, with whole revolutions.
inline glm::dvec3 logarithmNear(const glm::dquat& q, const glm::dvec3& to) {
    const glm::dvec3 v = logarithm(q);
    const double angle = glm::length(v);
    if (angle < 1e-9) return v;
    return v * (1 + 2 * M_PI * std::round((glm::dot(to, v / angle) - angle) / (2 * M_PI)) / angle);
}

/// The length that is drawn of a bone that is `excess` longer than at rest, as fractions of that.
inline double drawnLength(const Chain& chain, double excess) {
    const double limit = excess > 0 ? chain.most - 1 : 1 - chain.least;
    // A hyperbola from the origin, of slope 1 there, towards the limit; shorter bones get to it at no length at all.
    const double bend = excess > 0 ? 1 : limit - 1;
    const double part = limit > 0 ? excess / (1 + bend * excess / limit) : 0;
    return 1 + (1 - chain.length) * part;
}

/// The angle from the pose at which a bone is drawn that would be at `angle`.
inline double drawnAngle(const Chain& chain, double angle) {
    if (angle <= chain.cap) return angle;
    double part = 1;
    if (angle > M_PI / 2) {
        const double u = std::sin(angle) / (chain.cap > M_PI / 2 ? std::sin(chain.cap) : 1);
        part = u * (2 - u);
    }
    return 2 * std::atan(std::tan(chain.cap / 2) * part);
}

/// Where the bone `b` is drawn on a parent that is drawn at `parent`.
inline Anchor drawn(const Chain& chain, const Bone& b, const Anchor& parent, const glm::dvec3& offset) {
    Anchor result{b.x, b.q};
    const glm::dvec3 pose = glm::normalize(parent.q * offset), way = b.x - parent.x;
    const double rest = glm::length(offset), distance = glm::length(way);
    const glm::dvec3 to = distance > 1e-12 ? way / distance : pose;
    const glm::dvec3 across = to - glm::dot(to, pose) * pose;
    const double sine = glm::length(across), angle = std::atan2(sine, glm::dot(to, pose));
    const double shown = drawnAngle(chain, angle);
    const glm::dvec3 direction =
        shown == angle || sine < 1e-12 ? to : std::cos(shown) * pose + std::sin(shown) / sine * across;
    result.x = parent.x + rest * drawnLength(chain, distance / rest - 1) * direction;
    const glm::dvec3 deviation = logarithmNear(b.q * glm::conjugate(parent.q), b.deviation);
    const double turned = glm::length(deviation);
    if (turned > chain.cap) result.q = glm::angleAxis(chain.cap, deviation / turned) * parent.q;
    return result;
}

/// The rates of change of all bones at the time `t`.
inline std::vector<Bone> rates(const Chain& chain, const std::vector<Bone>& bones, double t) {
    std::vector<Bone> result(bones.size());
    const double c = 2 * chain.zeta * chain.omega;
    Anchor parent = chain.anchor(t);
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Bone& b = bones[i];
        const double k = chain.omega * chain.omega * chain.stiffness(i);
        result[i].x = b.v;
        result[i].v = -k * (b.x - parent.x - parent.q * chain.offsets[i]) - c * b.v + chain.acceleration;
        result[i].q = 0.5 * (glm::dquat(0, b.w.x, b.w.y, b.w.z) * b.q);
        result[i].w = -k * logarithmNear(b.q * glm::conjugate(parent.q), b.deviation) - c * b.w;
        parent = drawn(chain, b, parent, chain.offsets[i]);
    }
    return result;
}

inline std::vector<Bone> moved(const std::vector<Bone>& bones, const std::vector<Bone>& rate, double h) {
    std::vector<Bone> result = bones;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        result[i].x += h * rate[i].x, result[i].v += h * rate[i].v, result[i].w += h * rate[i].w;
        result[i].q = glm::normalize(bones[i].q + h * rate[i].q);
    }
    return result;
}

/// Where all bones are drawn at the time `t`.
inline std::vector<Anchor> drawn(const Chain& chain, const std::vector<Bone>& bones, double t) {
    std::vector<Anchor> result;
    Anchor parent = chain.anchor(t);
    for (std::size_t i = 0; i < bones.size(); ++i)
        result.push_back(parent = drawn(chain, bones[i], parent, chain.offsets[i]));
    return result;
}

/// One step of the fourth order.
inline void step(const Chain& chain, std::vector<Bone>& bones, double t, double h) {
    const auto k1 = rates(chain, bones, t), k2 = rates(chain, moved(bones, k1, h / 2), t + h / 2);
    const auto k3 = rates(chain, moved(bones, k2, h / 2), t + h / 2), k4 = rates(chain, moved(bones, k3, h), t + h);
    for (std::size_t i = 0; i < bones.size(); ++i) {
        bones[i].x += h / 6 * (k1[i].x + 2.0 * k2[i].x + 2.0 * k3[i].x + k4[i].x);
        bones[i].v += h / 6 * (k1[i].v + 2.0 * k2[i].v + 2.0 * k3[i].v + k4[i].v);
        bones[i].w += h / 6 * (k1[i].w + 2.0 * k2[i].w + 2.0 * k3[i].w + k4[i].w);
        bones[i].q = glm::normalize(bones[i].q + h / 6 * (k1[i].q + 2.0 * k2[i].q + 2.0 * k3[i].q + k4[i].q));
    }
    Anchor parent = chain.anchor(t + h);
    for (std::size_t i = 0; i < bones.size(); ++i) {
        bones[i].deviation = logarithmNear(bones[i].q * glm::conjugate(parent.q), bones[i].deviation);
        parent = drawn(chain, bones[i], parent, chain.offsets[i]);
    }
}

}  // namespace arclight::bones::truth
