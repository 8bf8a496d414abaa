// The motion of a chain as a system of differential equations, solved by Runge and Kutta's method in double precision:
// shares nothing with the code under test.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace arclight::bones::truth {

struct Bone {
    glm::dvec3 x{0}, v{0};
    glm::dquat q{1, 0, 0, 0};
    glm::dvec3 w{0};
};

struct Anchor {
    glm::dvec3 x{0};
    glm::dquat q{1, 0, 0, 0};
    glm::dvec3 v{0};
};

struct Chain {
    double omega = 15.7, zeta = 0.35, pose = 1, length = 0.5;
    std::vector<glm::dvec3> offsets;
    glm::dvec3 acceleration{0};
    std::function<Anchor(double)> anchor;
};

inline glm::dvec3 logarithm(glm::dquat q) {
    if (q.w < 0) q = -q;
    const glm::dvec3 v(q.x, q.y, q.z);
    const double s = glm::length(v);
    return s < 1e-12 ? 2.0 * v : 2 * std::atan2(s, q.w) / s * v;
}

/// The rates of change of all bones at the time `t`.
inline std::vector<Bone> rates(const Chain& chain, const std::vector<Bone>& bones, double t) {
    std::vector<Bone> result(bones.size());
    const double w2 = chain.omega * chain.omega, c = 2 * chain.zeta * chain.omega;
    const Anchor anchor = chain.anchor(t);
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Bone& b = bones[i];
        const glm::dvec3 px = i ? bones[i - 1].x : anchor.x, pv = i ? bones[i - 1].v : anchor.v;
        const glm::dquat pq = i ? bones[i - 1].q : anchor.q;
        const glm::dvec3 mixed = b.x + chain.pose * (px + pq * chain.offsets[i] - b.x) - px;
        const double far = glm::length(mixed), rest = glm::length(chain.offsets[i]);
        const glm::dvec3 target = px + mixed * (1 + chain.length * (rest / far - 1));
        const glm::dvec3 to = glm::normalize(b.x - px);
        const double damping = -60 * std::log(1 - chain.length);
        result[i].x = b.v;
        result[i].v = -w2 * (b.x - target) - c * b.v + chain.acceleration - damping * glm::dot(b.v - pv, to) * to;
        result[i].q = 0.5 * (glm::dquat(0, b.w.x, b.w.y, b.w.z) * b.q);
        result[i].w = -w2 * chain.pose * logarithm(b.q * glm::conjugate(pq)) - c * b.w;
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
}

}  // namespace arclight::bones::truth
