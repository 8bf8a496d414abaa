// The measures of StrandSystem.
#include <algorithm>
#include <cmath>

#include "core/random.h"
#include "core/time.h"
#include "sim/hair/strand_system.h"

namespace arclight::hair {

constexpr float kPendulumLength = 0.3f;

StrandSystem::Measures StrandSystem::measure() const {
    Measures result;
    const PoseMatrix pose = poseMatrix(pose_);
    double sum = 0;
    std::int64_t links = 0;
    for (int strand = 0; strand < strands_; ++strand) {
        const std::span<const glm::vec3> node = nodes(strand);
        double whole = 0, rest = 0;
        for (int i = pinned_; i < layout_.nodes; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const double length = glm::length(glm::dvec3(node[k]) - glm::dvec3(node[k - 1]));
            const double wanted = restLength(strand, i) * pose_.scale;
            whole += length, rest += wanted;
            if (rest > 0) {
                const double away =
                    glm::distance(glm::dvec3(node[k]), glm::dvec3(node[static_cast<std::size_t>(pinned_) - 1]));
                result.overreachMax = std::max(result.overreachMax, 100 * (away / rest - 1));
            }
            if (!(wanted > 0)) continue;
            const double strain = 100 * std::fabs(length - wanted) / wanted;
            sum += strain, ++links;
            result.strainMax = std::max(result.strainMax, strain);
        }
        if (rest > 0) result.stretchMax = std::max(result.stretchMax, 100 * (whole / rest - 1));
        const glm::vec3 root(at(strand, layout_.groom(0, 0)), at(strand, layout_.groom(1, 0)),
                             at(strand, layout_.groom(2, 0)));
        result.rootError = std::max(result.rootError, glm::length(glm::dvec3(node[0]) - glm::dvec3(pose.apply(root))));
    }
    result.penetrations = penetrations(spheres_);
    result.strainMean = links > 0 ? sum / static_cast<double>(links) : 0;
    return result;
}

int StrandSystem::penetrations(std::span<const Sphere> spheres) const {
    int count = 0;
    for (int strand = 0; strand < strands_; ++strand)
        for (const glm::vec3 p : nodes(strand).subspan(1))
            count += std::any_of(spheres.begin(), spheres.end(), [&](const Sphere& s) { return isInside(s, p); });
    return count;
}

double StrandSystem::energy() const {
    double sum = 0;
    for (int strand = 0; strand < strands_; ++strand)
        for (int i = pinned_; i < layout_.nodes; ++i) {
            double square = 0, potential = 0;
            for (int axis = 0; axis < 3; ++axis) {
                const double now = at(strand, layout_.position(axis, i)), old = at(strand, layout_.previous(axis, i));
                square += (now - old) * (now - old) / (static_cast<double>(dt_) * dt_);
                // Velocities are at the middle of the last step, so heights are evaluated there as well.
                potential -= static_cast<double>(gravity_[axis]) * 0.5 * (now + old);
            }
            sum += 0.5 * square + potential;
        }
    return sum;
}

std::uint64_t StrandSystem::hash() const {
    const auto count = static_cast<std::size_t>(layout_.rows()), nodes = static_cast<std::size_t>(layout_.nodes);
    std::uint64_t result = kHash64Start;
    for (std::size_t block = 0; block < rows_.size() / count; ++block) {
        const std::span<const LaneRow> rows = std::span(rows_).subspan(block * count, count);
        result = hash64(rows.first(6 * nodes), result);
        result = hash64(rows.subspan(12 * nodes + 7, 4 * (nodes - 1)), result);
    }
    return result;
}

double pendulumLossByDamping(double damping, double amplitude) {
    constexpr double length = kPendulumLength, rate = kTicksPerSecond;
    constexpr int steps = 64;
    const double drag = -rate * std::log(std::max(damping, 1e-3)), h = 1 / (rate * steps);
    const auto fall = [&](double angle, double speed) { return -drag * speed - kGravity / length * std::sin(angle); };
    const auto energy = [&](double angle, double speed) {
        return 0.5 * length * length * speed * speed - kGravity * length * std::cos(angle);
    };
    double angle = amplitude, speed = 0, start = 0;
    // The strand's energies refer to half a tick earlier. The first one is measured after one tick.
    for (int step = 0; step < steps * kTicksPerSecond - steps / 2; ++step) {
        if (step == steps / 2) start = energy(angle, speed);
        // The classical fourth-order Runge–Kutta method.
        const double a1 = speed, b1 = fall(angle, speed);
        const double a2 = speed + 0.5 * h * b1, b2 = fall(angle + 0.5 * h * a1, a2);
        const double a3 = speed + 0.5 * h * b2, b3 = fall(angle + 0.5 * h * a2, a3);
        const double a4 = speed + h * b3, b4 = fall(angle + h * a3, a4);
        angle += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4), speed += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4);
    }
    return (start - energy(angle, speed)) / (kGravity * length * (1 - std::cos(amplitude)));
}

double pendulumLoss(StrandSettings settings, double amplitude, int rate) {
    constexpr float length = kPendulumLength;
    const float angle = static_cast<float>(amplitude);
    settings.restore = 0;
    settings.articleRestore = false;
    StrandSystem strands;
    strands.reset({.nodes = 2, .positions = {glm::vec3(0), length * glm::vec3(std::sin(angle), -std::cos(angle), 0)}},
                  settings, Seed{1});
    const float dt = 1 / static_cast<float>(rate);
    strands.step({.dt = dt});
    const double start = strands.energy();
    for (int tick = 1; tick < rate; ++tick) strands.step({.dt = dt});
    return (start - strands.energy()) / static_cast<double>(kGravity * length * (1 - std::cos(angle)));
}

}  // namespace arclight::hair
